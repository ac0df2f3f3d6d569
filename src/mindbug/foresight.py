"""Owns what can be foreseen: what follows from answers in all the deals that a viewer cannot tell apart, as far as they agree.

Chance is not foreseen: where it decides something, what is foreseen ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.rules.randomness import Random
from mindbug.rules.state import RawEvent, State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize
from mindbug.rules.words import DRAWS, FATE

DEALS = 12


@dataclass(frozen=True)
class Foresight:
    """What happens in all deals alike, and one of the tables then: None where they differ in what happened or in who is
    asked what. ``same_answers`` says that they are asked the same with the same answers."""

    events: list[RawEvent]
    table: State | None
    same_answers: bool

    @property
    def awaits_chance(self) -> bool:
        """Whether what follows is decided by chance."""
        return self.table is not None and self.table.asked == FATE


def deals_of(view: View, random: Random) -> list[State]:
    """Several deals of the cards that a view does not show."""
    return [determinize(view, random) for _ in range(DEALS)]


def answered(deal: State, *options: int) -> State:
    """The table after these answers, one after the other, with all that happened in its log."""
    table = deal.copy()
    table.log = []
    table.ask_chance = True
    for option in options:
        answer(table, option)
    return table


def in_common(tables: list[State], viewer: int | None) -> Foresight:
    """What tables agree on in the eyes of a viewer, each of which a deal has come to."""
    logs = [table.log or [] for table in tables]
    seen = [[seen_before(event, viewer) for event in log] for log in logs]
    common = 0
    while all(len(log) > common and log[common] == seen[0][common] for log in seen):
        common += 1
    first = tables[0]
    agreed = all(len(log) == common for log in seen) and all(same_question(table, first) for table in tables)
    same_answers = agreed and all(table.options == first.options for table in tables)
    return Foresight(logs[0][:common], first if agreed else None, same_answers)


def same_question(one: State, other: State) -> bool:
    return (one.asked, one.kind, one.winner) == (other.asked, other.kind, other.winner)


def seen_before(event: RawEvent, viewer: int | None) -> tuple[object, ...]:
    """An event as a viewer will see it, without the cards that are still unknown before it happens."""
    hidden = event.kind in DRAWS or (viewer is not None and not event.seen_by & (1 << viewer))
    cards = (len(event.cards),) if hidden else tuple(event.cards)
    return event.kind, event.player, cards, event.amount, event.rule, event.cause
