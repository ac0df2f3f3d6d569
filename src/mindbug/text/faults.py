"""Owns what is said to who has defined a card that cannot be: of which card, where, what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Callable

from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, ON_DISPLAY, SET_APART, UNDER_CREATURE
from mindbug.rules.errors import Fault, shortly
from mindbug.rules.grammar import LEXICON
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
    card = fault.values.get("card")
    return placed(what_is_wrong(fault), fault.where, None if card is None else str(card))


def placed(what: Message, where: str, card: str | None) -> Message:
    """What is wrong, after its place and the card that has it."""
    said = Message("fault.at", where=Quoted(where) if where else Message("fault.whole"), what=what)
    return said if card is None else Message("fault.of_card", card=Quoted(card), what=said)


def what_is_wrong(fault: Fault, spell: Callable[[str], str] = str) -> Message:
    """One fault without its place; ``spell`` says how the words of definitions are written where it was found."""
    return Message(f"fault.{fault.key}", **values(fault, spell))


def values(fault: Fault, spell: Callable[[str], str]) -> dict[str, Value]:
    """What a fault speaks of. Words of definitions are said as they are written in every language; a sentence may name each."""
    found: dict[str, Value] = {name: Quoted(spell(name)) for name in LEXICON}
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
        elif name == "word" or fault.key == "wrong_word":
            found[name] = Quoted(spell(str(value)))
        else:
            found[name] = Quoted(str(value))
    return found


def objects(bits: int) -> Listing:
    """Things that an effect can be done to, by where they are."""
    found = [name for bit, name in OBJECTS.items() if bits & bit] or ["nothing"]
    return Listing([Message(f"fault.objects.{name}") for name in found], "or")
