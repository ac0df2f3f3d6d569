"""Owns effects on two creatures that belong together."""

from __future__ import annotations

from typing import Final

from mindbug.rules.defeat import defeat
from mindbug.rules.effects import Effect
from mindbug.rules.fold import power
from mindbug.rules.groups import SHARED, Creatures
from mindbug.rules.state import NO_NUMBERS, Frame, State
from mindbug.rules.words import CHOOSE, NO_ANSWER

SHARING: Final = Creatures(compared=SHARED)


class DefeatPair(Effect):
    """Choose two creatures of the same power, one after the other, and defeat both; nothing without a pair (RULES C130)."""

    def possible(self, s: State, f: Frame) -> bool:
        return len(SHARING.members(s, f.me, f.source)) > 0

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
        sharing = SHARING.members(s, f.me, f.source)
        if not f.picked:
            return sharing
        first = s.creature(f.picked[0])
        found: list[int] = []
        for id in sharing:
            c = s.creature(id)
            if c is not None and first is not None and id != first.id and power(s, c) == power(s, first):
                found.append(id)
        return found
