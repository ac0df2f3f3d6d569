"""Owns choices that are not objects: one of two effects, a keyword, a player."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.defeat import can_be_defeated, defeat
from mindbug.rules.effect import Effect
from mindbug.rules.effects import OnTarget, skip_rest
from mindbug.rules.fold import keywords
from mindbug.rules.groups import Creatures
from mindbug.rules.native import i64
from mindbug.rules.state import Frame, State, Step
from mindbug.rules.words import CHOSE_KEYWORD, KEYWORD, KEYWORDS, MODE, NO_ANSWER, ONE_MODE, PLAYER


class Either(Effect):
    """One of two modes, of which only those with an effect are offered. The steps of both follow, the second after a Jump."""

    def __init__(self, first: list[Effect], second: list[Effect]) -> None:
        self.first: Final = first
        self.second: Final = second

    def possible(self, s: State, f: Frame) -> bool:
        return does_any(self.first, s, f) or does_any(self.second, s, f)

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        chosen = f.answer
        f.answer = NO_ANSWER
        if chosen == NO_ANSWER:
            one, two = does_any(self.first, s, f), does_any(self.second, s, f)
            if one and two:
                return s.ask(f.me, MODE, [1, 2])
            if not one and not two:
                return skip_rest(f)
            chosen = 1 if one else 2
            if s.log is not None:
                s.note(ONE_MODE, f.me, [], 2 * f.pc + chosen - 1)
        if chosen == 2:
            f.pc += len(self.first) + 1
        return True

    def steps(self) -> list[Step]:
        return [self, *self.first, Jump(len(self.second)), *self.second]


def does_any(mode: list[Effect], s: State, f: Frame) -> bool:
    for effect in mode:
        if effect.possible(s, f):
            return True
    return False


class Jump(Effect):
    """Leave out the steps that follow."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        f.pc += self.n
        return True


class NameKeyword(Effect):
    """Name a keyword of some creature of a group that can be defeated (RULES C91)."""

    def __init__(self, group: Creatures) -> None:
        self.group: Final = group

    def options(self, s: State, f: Frame) -> list[int]:
        there: i64 = 0
        for player in s.players:
            for c in player.play:
                if self.group.has(s, f.me, f.source, c) and can_be_defeated(s, c):
                    there |= keywords(s, c)
        return [bit for bit in KEYWORDS.values() if bit & there]

    def possible(self, s: State, f: Frame) -> bool:
        return len(self.options(s, f)) > 0

    def run(self, s: State, f: Frame) -> bool:
        if f.answer == NO_ANSWER:
            options = self.options(s, f)
            if not options:
                return skip_rest(f)
            if len(options) > 1:
                return s.ask(f.me, KEYWORD, options)
            f.count = options[0]
        else:
            f.count = f.answer
            f.answer = NO_ANSWER
        if s.log is not None:
            s.note(CHOSE_KEYWORD, f.me, [], f.count)
        return True


class Show(OnTarget):
    """Show cards of a hand, which stay there; the ability remembers their keywords."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        f.count = 0
        for id in picked:
            f.count |= s.box.cards[id].keywords
            f.other = id
            for player in range(len(s.players)):
                if id in s.players[player].hand:
                    changes.show(s, player, id)


class DefeatWithKeyword(Effect):
    """Defeat the creatures of a group that have a remembered keyword: the named one or, ``shown``, one of the shown card's."""

    def __init__(self, group: Creatures, shown: bool = False) -> None:
        self.group: Final = group
        self.shown: Final = shown

    def possible(self, s: State, f: Frame) -> bool:
        return False  # what it does depends on what was named or shown before

    def run(self, s: State, f: Frame) -> bool:
        found: list[int] = []
        for player in s.players:
            for c in player.play:
                if keywords(s, c) & f.count and self.group.has(s, f.me, f.source, c):
                    found.append(c.id)
        defeat(s, found)
        return True


class PutInChosenPile(Effect):
    """Put the shown card into the discard pile of a player of one's choice; that is not discarding (RULES C129)."""

    def possible(self, s: State, f: Frame) -> bool:
        return False  # ... if one was shown

    def run(self, s: State, f: Frame) -> bool:
        if not f.memory:
            return True
        if f.answer == NO_ANSWER:
            return s.ask(f.me, PLAYER, list(range(len(s.players))))
        for id in f.memory:
            if changes.pick_up(s, id):
                changes.put_in_discard(s, f.answer, id)
                changes.tell_put_in_discard(s, f.answer, id, "C129")
        f.answer = NO_ANSWER
        return True
