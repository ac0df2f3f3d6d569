"""Owns what is said to who has defined a card that cannot be: of which card, where, what is wrong, and what would be right."""

from __future__ import annotations

from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, ON_DISPLAY, SET_APART, UNDER_CREATURE
from mindbug.rules.errors import Fault, shortly
from mindbug.text.messages import Listing, Message, Quoted, Value, check_language, phrase
from mindbug.text.problems import spelled

# Where objects are, by the words for them.
OBJECTS = {
    AS_CREATURE: "creatures",
    IN_HAND: "hand",
    IN_DISCARD: "discard",
    UNDER_CREATURE: "boosts",
    ON_DISPLAY: "display",
    SET_APART: "apart",
}


def tell(faults: list[Fault], lang: object = "en") -> str:
    """All that is wrong, as the phrase that an error is."""
    check_language(lang)
    *others, last = [fault_text(fault) for fault in faults]
    said = last
    for other in reversed(others):
        said = Message("fault.more", first=other, rest=said)
    return phrase(said, str(lang))


def fault_text(fault: Fault) -> Message:
    """One fault, after its place and the card that has it, as far as that has a name already."""
    what = Message(f"fault.{fault.key}", **values(fault))
    where: Value = Quoted(fault.where) if fault.where else Message("fault.whole")
    said = Message("fault.at", where=where, what=what)
    card = fault.values.get("card")
    return said if card is None else Message("fault.of_card", card=Quoted(str(card)), what=said)


def values(fault: Fault) -> dict[str, Value]:
    """What a fault speaks of. Words of definitions are said as they are written in every language."""
    found: dict[str, Value] = {}
    for name, value in fault.values.items():
        if name == "choices":
            assert isinstance(value, list)
            found[name] = spelled(value)
        elif fault.key == "wrong_objects" and isinstance(value, int):
            found[name] = objects(value)
        elif name in ("least", "most", "n") and isinstance(value, int):
            found[name] = value
        elif name == "got" and fault.key != "wrong_word":
            found[name] = Quoted(shortly(value))
        else:
            found[name] = Quoted(str(value))
    return found


def objects(bits: int) -> Listing:
    """Things that an effect can be done to, by where they are."""
    found = [name for bit, name in OBJECTS.items() if bits & bit] or ["nothing"]
    return Listing([Message(f"fault.objects.{name}") for name in found], "or")
