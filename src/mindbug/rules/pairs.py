"""Owns effects on two creatures that belong together."""

from __future__ import annotations

from typing import Final

from mindbug.rules.defeat import can_be_defeated, defeat
from mindbug.rules.effect import Effect
from mindbug.rules.fold import power
from mindbug.rules.groups import SHARED, Creatures
from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, Frame, State
from mindbug.rules.words import CHOOSE, NO_ANSWER

SHARING: Final = Creatures(compared=SHARED)


class DefeatPair(Effect):
    """Choose two creatures of the same power, one after the other, and defeat both; nothing without a pair (RULES C130). A pair
    must be one of which the most can be defeated (C91)."""

    def possible(self, s: State, f: Frame) -> bool:
        return self.most(s, f) > 0

    def meant(self, s: State, f: Frame) -> list[int]:
        return SHARING.members(s, f.me, f.source)

    def run(self, s: State, f: Frame) -> bool:
        if f.answer != NO_ANSWER:
            f.picked = [*f.picked, f.answer]
            f.answer = NO_ANSWER
        while len(f.picked) < 2:
            options = self.options(s, f)
            if not options:
                return True
            if len(options) > 1 and not (len(options) == 2 and not f.picked):
                return s.ask(f.me, CHOOSE, options)
            f.picked = [*f.picked, options[0]]
        picked = f.picked
        f.picked = NO_NUMBERS
        defeat(s, picked)
        return True

    def options(self, s: State, f: Frame) -> list[int]:
        """What belongs to one of the best pairs, with the first of it if that is chosen already."""
        most = self.most(s, f)
        found: list[int] = []
        if most == 0:
            return found
        sharing = self.meant(s, f)
        firsts = f.picked or sharing
        for id in sharing:
            for first in firsts:
                if id not in f.picked and worth(s, id, first) == most:
                    found.append(id)
                    break
        return found

    def most(self, s: State, f: Frame) -> i64:
        most: i64 = 0
        sharing = self.meant(s, f)
        for first in sharing:
            for second in sharing:
                n = worth(s, first, second)
                if n > most:
                    most = n
        return most


def worth(s: State, first: i64, second: i64) -> i64:
    """How many of two creatures can be defeated as a pair; 0 if they are none."""
    one, two = s.creature(first), s.creature(second)
    if first == second or one is None or two is None or power(s, one) != power(s, two):
        return 0
    return (1 if can_be_defeated(s, one) else 0) + (1 if can_be_defeated(s, two) else 0)
