"""Owns which objects a text means: creatures in play or cards in a hand or pile, by side, power and keywords."""

from __future__ import annotations

from typing import Final

from mindbug.rules.fold import power
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side
from mindbug.rules.state import Creature, State
from mindbug.rules.words import ANYONE, DISCARD, STRONGEST, WEAKEST

NO_LIMIT: Final = 999


class Group:
    """Objects, seen by the player and the card that an ability belongs to."""

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        raise NotImplementedError

    def count(self, s: State, me: i64, source: i64) -> i64:
        return len(self.members(s, me, source))


class Creatures(Group):
    """Creatures in play. ``extreme`` keeps only the weakest or strongest of them, all that are tied."""

    def __init__(
        self,
        side: i64 = ANYONE,
        min_power: i64 = 0,
        max_power: i64 = NO_LIMIT,
        other: bool = False,
        extreme: i64 = 0,
    ) -> None:
        self.side: Final = side
        self.min_power: Final = min_power
        self.max_power: Final = max_power
        self.other: Final = other
        self.extreme: Final = extreme
        self.asks_power: Final = min_power > 0 or max_power < NO_LIMIT

    def fits(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        if self.other and c.id == source:
            return False
        if not is_on_side(s, self.side, me, c.controller):
            return False
        if self.asks_power:
            p = power(s, c)
            return self.min_power <= p <= self.max_power
        return True

    def has(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        if not self.fits(s, me, source, c):
            return False
        return self.extreme == 0 or power(s, c) == self.extreme_power(s, me, source)

    def extreme_power(self, s: State, me: i64, source: i64) -> i64:
        best: i64 = NO_LIMIT if self.extreme == WEAKEST else 0
        for player in s.players:
            for c in player.play:
                if self.fits(s, me, source, c):
                    p = power(s, c)
                    if (self.extreme == WEAKEST and p < best) or (self.extreme == STRONGEST and p > best):
                        best = p
        return best

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        found: list[int] = []
        for player in s.players:
            for c in player.play:
                if self.has(s, me, source, c):
                    found.append(c.id)
        return found

    def count(self, s: State, me: i64, source: i64) -> i64:
        n: i64 = 0
        for player in s.players:
            for c in player.play:
                if self.has(s, me, source, c):
                    n += 1
        return n


class Cards(Group):
    """Cards in the hands or discard piles of a side; their power is the printed one (RULES C66)."""

    def __init__(self, side: i64, zone: i64 = DISCARD) -> None:
        self.side: Final = side
        self.zone: Final = zone

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        found: list[int] = []
        for player in range(len(s.players)):
            if is_on_side(s, self.side, me, player):
                found.extend(s.zone(player, self.zone))
        return found
