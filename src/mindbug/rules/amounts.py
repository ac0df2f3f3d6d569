"""Owns numbers and conditions that are looked up on the table: life, how many creatures, whose turn it is."""

from __future__ import annotations

from typing import Final

from mindbug.rules.groups import Group
from mindbug.rules.native import i64
from mindbug.rules.seats import on_side
from mindbug.rules.state import Condition, State
from mindbug.rules.words import CREATURES_CHANGE, LIFE_CHANGES, TURN_CHANGES

LESS: Final = -1
EQUAL: Final = 0
MORE: Final = 1


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


class Count(Amount):
    """So many for each member of a group."""

    def __init__(self, group: Group, each: i64 = 1) -> None:
        super().__init__(CREATURES_CHANGE)
        self.group: Final = group
        self.each: Final = each

    def of(self, s: State, me: i64, source: i64) -> i64:
        return self.each * self.group.count(s, me, source)


class Compare(Condition):
    """The first amount is less than, equal to or more than the second."""

    def __init__(self, left: Amount, relation: i64, right: Amount) -> None:
        super().__init__(left.looks_at | right.looks_at)
        self.left: Final = left
        self.relation: Final = relation
        self.right: Final = right

    def holds(self, s: State, me: i64, source: i64) -> bool:
        left = self.left.of(s, me, source)
        right = self.right.of(s, me, source)
        if self.relation == LESS:
            return left < right
        if self.relation == MORE:
            return left > right
        return left == right


class YourTurn(Condition):
    """It is the turn of the player whose ability this is."""

    def __init__(self) -> None:
        super().__init__(TURN_CHANGES)

    def holds(self, s: State, me: i64, source: i64) -> bool:
        return s.active == me
