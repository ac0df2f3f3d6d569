"""Owns what follows from a move, as far as the player who makes it can know: what all deals have in common that may be."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug import explain
from mindbug.game import Event, seen_event
from mindbug.rules.randomness import Random
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize
from mindbug.rules.words import DRAWS

DEALS = 8


@dataclass(frozen=True)
class Prospect:
    """What happens in all deals alike, in the eyes of the player, and one of the tables then: None where they differ in what
    happened or in who is asked. ``same_answers`` says that they are asked the same with the same answers."""

    events: list[Event]
    table: State | None
    same_answers: bool


class Outlook:
    """Several deals of the cards that a view does not show."""

    def __init__(self, view: View, random: Random) -> None:
        self.viewer = int(view.viewer)
        self.deals = [determinize(view, random) for _ in range(DEALS)]

    def after(self, *options: int) -> Prospect:
        """What follows from these answers, one after the other. Each has to be possible in all deals."""
        tables = [self.answered(deal, options) for deal in self.deals]
        logs = [table.log or [] for table in tables]
        seen = [[explain.seen_event(event, self.viewer) for event in log] for log in logs]
        common = 0
        while all(len(log) > common and log[common] == seen[0][common] for log in seen):
            common += 1
        first = tables[0]
        events = [seen_event(e, i, self.viewer, first.box.pool, e.kind in DRAWS) for i, e in enumerate(logs[0][:common])]
        agreed = all(len(log) == common for log in seen) and all(same_question(table, first) for table in tables)
        return Prospect(events, first if agreed else None, agreed and all(table.options == first.options for table in tables))

    def answered(self, deal: State, options: tuple[int, ...]) -> State:
        table = deal.copy()
        table.log = []
        table.ask_chance = True  # what chance decides cannot be known
        for option in options:
            answer(table, option)
        return table


def same_question(one: State, other: State) -> bool:
    return (one.asked, one.kind, one.winner) == (other.asked, other.kind, other.winner)
