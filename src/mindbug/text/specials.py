"""Owns the words of special rules: each is told from its data, as a card is, and those of the list have a title."""

from __future__ import annotations

from mindbug.rules import constants
from mindbug.rules.definition import to_data
from mindbug.rules.groups import NO_LIMIT
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.state import Constant
from mindbug.rules.words import ANYONE
from mindbug.sets.specials import SPECIALS
from mindbug.text.cards import constants_text
from mindbug.text.messages import Message, Quoted, Sentences, Value
from mindbug.text.objects import keywords, power_range


def is_listed(special: Special) -> bool:
    """Whether the list has this rule by this name."""
    listed = SPECIALS.get(special.name)
    return listed is special or (listed is not None and to_data(listed) == to_data(special))


def special_title(special: Special) -> Value:
    """What a special rule is called; one of somebody's own goes by the name that it was given."""
    return Message(f"special.title.{special.name}") if is_listed(special) else Quoted(special.name)


def special_text(special: Special) -> Sentences:
    """What a special rule says: with what players begin, what is dealt, what is open, what holds all the time."""
    said: list[Value] = []
    for name in ("life", "mindbugs", "dealt", "hand"):
        number = getattr(special, name)
        if name == "dealt" and special.left_out:
            said.append(Message("special.draft", n=number, kept=special.kept))
        elif number != getattr(ORDINARY, name):
            said.append(Message(f"special.{name}" if number else f"special.no_{name}", n=number))
    if special.min_power > 0 or special.max_power < NO_LIMIT:
        said.append(Message("special.power", power=power_range(special.min_power, special.max_power)))
    if special.having:
        said.append(Message("special.having", keywords=keywords(special.having, "or")))
    if special.lacking:
        said.append(Message("special.lacking", keywords=keywords(special.lacking, "or")))
    if special.open_hands:
        said.append(Message("special.open_hands"))
    return Sentences([*said, *(part_text(part) for part in special.parts)])


def part_text(part: Constant) -> Value:
    """A constant ability that holds for the whole table; what speaks of me and the opponent holds for each player."""
    match part:
        case constants.LoseMore() | constants.MindbugsCostLife():
            said: Value = Message(f"special.{type(part).__name__}", n=part.n)
            return said if part.when is None else Message("special.each", text=constants_text([part]))
        case constants.ReverseFights():
            return Message("special.ReverseFights")
    said = constants_text([part])
    return said if part.side == ANYONE else Message("special.each", text=said)
