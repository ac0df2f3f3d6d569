"""Owns how an effect finds its objects: this one, all of a group, chosen ones, random ones.

``collect`` fills ``f.picked``; it returns False while it waits for an answer. Nothing moves before all are picked.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.groups import Group
from mindbug.rules.native import i64
from mindbug.rules.seats import on_side
from mindbug.rules.state import NO_NUMBERS, Frame, State
from mindbug.rules.words import CHANCE, CHOOSE, DONE, FATE, ME, NO_ANSWER, NO_CARD


class Target:
    def exists(self, s: State, f: Frame) -> bool:
        """Whether there is anything to find."""
        raise NotImplementedError

    def collect(self, s: State, f: Frame) -> bool:
        raise NotImplementedError


class This(Target):
    """The creature that has the ability, while it is in play."""

    def exists(self, s: State, f: Frame) -> bool:
        return s.this(f) is not None

    def collect(self, s: State, f: Frame) -> bool:
        f.picked = [f.source] if s.this(f) is not None else NO_NUMBERS
        return True


class ThisCard(Target):
    """The card that has the ability, while it lies in the discard pile of the player whose ability it is."""

    def exists(self, s: State, f: Frame) -> bool:
        return f.source in s.players[f.me].discard

    def collect(self, s: State, f: Frame) -> bool:
        f.picked = [f.source] if self.exists(s, f) else NO_NUMBERS
        return True


class It(Target):
    """The card that the ability has last spoken of."""

    def exists(self, s: State, f: Frame) -> bool:
        return f.other != NO_CARD

    def collect(self, s: State, f: Frame) -> bool:
        f.picked = [f.other] if f.other != NO_CARD else NO_NUMBERS
        return True


class All(Target):
    """All of a group; who belongs to it is fixed before anything happens to any of them (RULES B.0/6)."""

    def __init__(self, group: Group) -> None:
        self.group: Final = group

    def exists(self, s: State, f: Frame) -> bool:
        return len(self.group.members(s, f.me, f.source)) > 0

    def collect(self, s: State, f: Frame) -> bool:
        f.picked = self.group.members(s, f.me, f.source)
        return True


class Choose(Target):
    """Chosen ones of a group, one question each, in any order. What is forced is not asked."""

    def __init__(self, group: Group, least: i64 = 1, most: i64 = 1, chooser: i64 = ME) -> None:
        self.group: Final = group
        self.least: Final = least
        self.most: Final = most
        self.chooser: Final = chooser

    def exists(self, s: State, f: Frame) -> bool:
        return len(self.group.members(s, f.me, f.source)) > 0

    def collect(self, s: State, f: Frame) -> bool:
        if f.answer == DONE:
            f.answer = NO_ANSWER
            return True
        if f.answer != NO_ANSWER:
            f.picked = [*f.picked, f.answer]
            f.answer = NO_ANSWER
        count: i64 = len(f.picked)
        if count >= self.most:
            return True
        options = self.group.members(s, f.me, f.source)
        for id in f.picked:
            options.remove(id)
        if not options or self.least - count >= len(options):
            if self.least > count:
                f.picked = f.picked + options
            return True
        if count >= self.least:
            options.append(DONE)
        return s.ask(on_side(s, self.chooser, f.me), CHOOSE, options)


class AtRandom(Target):
    """Some of a group, picked by chance."""

    def __init__(self, group: Group, n: i64) -> None:
        self.group: Final = group
        self.n: Final = n

    def exists(self, s: State, f: Frame) -> bool:
        return len(self.group.members(s, f.me, f.source)) > 0

    def collect(self, s: State, f: Frame) -> bool:
        if f.answer != NO_ANSWER:
            f.picked = [*f.picked, f.answer]
            f.answer = NO_ANSWER
        options = self.group.members(s, f.me, f.source)
        for id in f.picked:
            options.remove(id)
        while len(f.picked) < self.n and len(options) > self.n - len(f.picked):
            if s.ask_chance:
                return s.ask(FATE, CHANCE, options)
            id = options.pop(s.random.below(len(options)))
            f.picked = [*f.picked, id]
        if len(f.picked) < self.n:
            f.picked = f.picked + options
        return True
