"""Owns numbers and conditions that are looked up on the table: life, how many creatures, whose turn it is."""

from __future__ import annotations

from typing import Final

from mindbug.rules.groups import Creatures, Group
from mindbug.rules.native import i64
from mindbug.rules.seats import on_side
from mindbug.rules.state import Condition, State
from mindbug.rules.words import FIGHTS_CHANGE, LIFE_CHANGES, MINDBUGS_CHANGE, OCTONITE_CHANGES, TURN_CHANGES

LESS: Final = -1
EQUAL: Final = 0
MORE: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3


class Amount:
    """A number, seen by the player and the card that an ability belongs to. ``looks_at`` says which changes may change it."""

    def __init__(self, looks_at: i64) -> None:
        self.looks_at: Final = looks_at

    def of(self, s: State, me: i64, source: i64) -> i64:
        raise NotImplementedError


class Number(Amount):
    def __init__(self, n: i64) -> None:
        super().__init__(0)
        self.n: Final = n

    def of(self, s: State, me: i64, source: i64) -> i64:
        return self.n


class Life(Amount):
    """The life of a player."""

    def __init__(self, side: i64) -> None:
        super().__init__(LIFE_CHANGES)
        self.side: Final = side

    def of(self, s: State, me: i64, source: i64) -> i64:
        return s.players[on_side(s, self.side, me)].life


class Mindbugs(Amount):
    """The unused Mindbugs of a player."""

    def __init__(self, side: i64) -> None:
        super().__init__(MINDBUGS_CHANGE)
        self.side: Final = side

    def of(self, s: State, me: i64, source: i64) -> i64:
        return s.players[on_side(s, self.side, me)].mindbugs


class Count(Amount):
    """So many for each member of a group."""

    def __init__(self, group: Group, each: i64 = 1) -> None:
        super().__init__(group.looks_at)
        self.group: Final = group
        self.each: Final = each

    def of(self, s: State, me: i64, source: i64) -> i64:
        return self.each * self.group.count(s, me, source)


class Octonite(Amount):
    """The Octonite on the creatures of a group, or on this creature."""

    def __init__(self, group: Creatures | None = None) -> None:
        super().__init__(OCTONITE_CHANGES | (group.looks_at if group is not None else 0))
        self.group: Final = group

    def of(self, s: State, me: i64, source: i64) -> i64:
        group = self.group
        total: i64 = 0
        for player in s.players:
            for c in player.play:
                if c.id == source if group is None else group.has(s, me, source, c):
                    total += c.octonite
        return total


class ItHad(Amount):
    """The Octonite that was on the creature when it left play; an effect looks it up in a slot of its frame (RULES C114)."""

    def __init__(self, slot: i64 = -1) -> None:
        super().__init__(0)
        self.slot: Final = slot


class Compare(Condition):
    """The first amount compares with the second, or with a number more than the second, in some way."""

    def __init__(self, left: Amount, relation: i64, right: Amount, lead: i64 = 0) -> None:
        super().__init__(left.looks_at | right.looks_at)
        self.left: Final = left
        self.relation: Final = relation
        self.right: Final = right
        self.lead: Final = lead

    def holds(self, s: State, me: i64, source: i64) -> bool:
        difference = self.left.of(s, me, source) - self.right.of(s, me, source) - self.lead
        if self.relation == LESS:
            return difference < 0
        if self.relation == MORE:
            return difference > 0
        if self.relation == AT_LEAST:
            return difference >= 0
        if self.relation == AT_MOST:
            return difference <= 0
        return difference == 0


class YourTurn(Condition):
    """It is the turn of the player whose ability this is; or, turned round, it is not."""

    def __init__(self, yours: bool = True) -> None:
        super().__init__(TURN_CHANGES)
        self.yours: Final = yours

    def holds(self, s: State, me: i64, source: i64) -> bool:
        return (s.active == me) == self.yours


class HasSlain(Condition):
    """This creature has defeated an enemy creature in a fight this turn (RULES C163)."""

    def __init__(self) -> None:
        super().__init__(FIGHTS_CHANGE)

    def holds(self, s: State, me: i64, source: i64) -> bool:
        c = s.creature(source)
        return c is not None and c.slew
