"""Owns boosting (RULES A62 to A64), and effects that play several cards one after the other."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.arrival import enter_play
from mindbug.rules.effect import Effect, may_decline, recall
from mindbug.rules.groups import Cards
from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, Creature, Frame, State
from mindbug.rules.words import BOOSTED, CHOOSE, DONE, NO_ANSWER


class Boost(Effect):
    """Put up to so many cards from any discard piles under this creature, or each under any creature; one by one."""

    def __init__(self, n: i64, this: bool = False) -> None:
        self.n: Final = n
        self.this: Final = this

    def possible(self, s: State, f: Frame) -> bool:
        return len(self.creatures(s, f)) > 0 and len(discarded(s)) > 0

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def creatures(self, s: State, f: Frame) -> list[int]:
        if self.this:
            return [f.source] if s.this(f) is not None else []
        return [c.id for player in s.players for c in player.play]

    def run(self, s: State, f: Frame) -> bool:
        answer = f.answer
        f.answer = NO_ANSWER
        if not f.picked:
            if answer == DONE or (answer == NO_ANSWER and not self.possible(s, f)):
                f.done = 0
                return True
            if answer == NO_ANSWER:
                options = discarded(s)
                if may_decline(s, f, self):
                    options.append(DONE)
                if len(options) > 1:
                    return s.ask(f.me, CHOOSE, options)
                answer = options[0]
            f.forced = False
            f.picked = [answer]
            answer = NO_ANSWER
        if answer == NO_ANSWER:
            creatures = self.creatures(s, f)
            if len(creatures) > 1:
                return s.ask(f.me, CHOOSE, creatures)
            answer = creatures[0]
        boost(s, answer, f.picked[0])
        f.picked = NO_NUMBERS
        f.done += 1
        if f.done < self.n:
            return False
        f.done = 0
        return True


def discarded(s: State) -> list[int]:
    return [id for player in s.players for id in player.discard]


def boost(s: State, creature: i64, id: i64) -> None:
    """A card of a discard pile goes under a creature."""
    c: Creature | None = s.creature(creature)
    if c is None or not changes.pick_up(s, id):
        return
    c.boosts = [*c.boosts, id]
    s.stale = True
    if s.log is not None:
        s.note(BOOSTED, c.controller, [c.id, id], 0, "A62")


class PlayAny(Effect):
    """Play any number of cards without activating their Play effects: of a group of discarded cards or, without one, those that
    lay under the creature when it was defeated (RULES C127, C145)."""

    def __init__(self, group: Cards | None = None) -> None:
        self.group: Final = group

    def possible(self, s: State, f: Frame) -> bool:
        return len(self.options(s, f)) > 0

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def options(self, s: State, f: Frame) -> list[int]:
        group = self.group
        if group is not None:
            return group.members(s, f.me, f.source)
        there = discarded(s)
        return [id for id in recall(f, self.reads) if id in there]

    def run(self, s: State, f: Frame) -> bool:
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == DONE:
            return True
        if answer == NO_ANSWER:
            options = self.options(s, f)
            if not options:
                return True
            if may_decline(s, f, self):
                options.append(DONE)
            if len(options) > 1:
                return s.ask(f.me, CHOOSE, options)
            answer = options[0]
        f.forced = False
        if changes.pick_up(s, answer):
            enter_play(s, answer, f.me, True)
        return False
