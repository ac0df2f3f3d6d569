"""Owns how an effect finds its objects: this one, all of a group, chosen ones, random ones.

``collect`` fills ``f.picked``; it returns False while it waits for an answer. Nothing moves before all are picked. What may be
chosen are only objects to which the effect would do something (RULES C91). If there are none, all that the text means are
picked without a question: nothing happens to them, but the story says why.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.amounts import Amount
from mindbug.rules.changes import lies
from mindbug.rules.copies import best_known, one_of_each
from mindbug.rules.effect import AS_CREATURE, NOWHERE, Effect, amount_of, may_decline, recall
from mindbug.rules.groups import Cards, Creatures, Group
from mindbug.rules.native import i64
from mindbug.rules.seats import on_side
from mindbug.rules.state import Frame, State
from mindbug.rules.words import CHANCE, CHOOSE, DONE, FATE, HAND, ME, NO_ANSWER


class Target:
    def options(self, s: State, f: Frame) -> list[int]:
        """What may be found, as far as it is known now."""
        raise NotImplementedError

    def optional(self) -> bool:
        """Whether none may be picked although there are some."""
        return False

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        raise NotImplementedError

    def is_open(self) -> bool:
        """Whether everybody can tell how much may be found."""
        return True

    def may_lie_hidden(self, s: State, f: Frame) -> bool:
        """Whether it may be found in the hand of another player, and the player whose ability it is cannot tell."""
        return False

    def forced(self, s: State, f: Frame, effect: Effect) -> list[int]:
        """What somebody would choose, but is not asked for because there is nothing else."""
        return []


def narrowed(s: State, f: Frame, effect: Effect, found: list[int]) -> list[int]:
    """Those objects to which an effect would do something."""
    return [id for id in found if effect.works_on(s, f, id)]


class This(Target):
    """The creature that has the ability, while it is in play."""

    def options(self, s: State, f: Frame) -> list[int]:
        return [f.source] if s.this(f) is not None else []

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        f.picked = self.options(s, f)
        return True


class ThisCard(Target):
    """The card that has the ability, while it lies in the discard pile of the player whose ability it is."""

    def options(self, s: State, f: Frame) -> list[int]:
        return [f.source] if f.source in s.players[f.me].discard else []

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        f.picked = self.options(s, f)
        return True


class It(Target):
    """What the step before was done to, or who defeated the creature in a fight, as far as it is still there: ``slot`` says
    which step that is, ``where`` whether it left creatures or cards."""

    def __init__(self, slot: i64 = NOWHERE, where: i64 = 0) -> None:
        self.slot: Final = slot
        self.where: Final = where

    def options(self, s: State, f: Frame) -> list[int]:
        found: list[int] = []
        for id in recall(f, self.slot):
            if s.creature(id) is not None if self.where == AS_CREATURE else lies(s, id):
                found.append(id)
        return found

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        f.picked = self.options(s, f)
        return True


class All(Target):
    """All of a group; who belongs to it is fixed before anything happens to any of them (RULES B.0/6)."""

    def __init__(self, group: Group) -> None:
        self.group: Final = group

    def options(self, s: State, f: Frame) -> list[int]:
        return self.group.members(s, f.me, f.source)

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        f.picked = self.group.members(s, f.me, f.source)
        return True


class Choose(Target):
    """Chosen ones of a group, one question each, in any order. What everybody sees to be forced is not asked; where only the
    hand makes it so, it is, or others would learn from that what lies there (RULES C170). ``amount``: as many as that says.
    ``or_none``: all that are asked for, or none of them."""

    def __init__(
        self,
        group: Group,
        least: i64 = 1,
        most: i64 = 1,
        chooser: i64 = ME,
        amount: Amount | None = None,
        or_none: bool = False,
    ) -> None:
        self.group: Final = group
        self.least: Final = least
        self.most: Final = most
        self.chooser: Final = chooser
        self.amount: Final = amount
        self.or_none: Final = or_none

    def options(self, s: State, f: Frame) -> list[int]:
        found = self.group.members(s, f.me, f.source)
        return [] if self.or_none and len(found) < self.least else found

    def is_open(self) -> bool:
        return self.group.is_open()

    def may_lie_hidden(self, s: State, f: Frame) -> bool:
        group = self.group
        if not isinstance(group, Cards) or group.zone != HAND or group.side == ME or group.is_any():
            return False
        return group.lying(s, f.me) >= (self.least if self.or_none else 1)

    def forced(self, s: State, f: Frame, effect: Effect) -> list[int]:
        amount = self.amount
        least = self.least if amount is None else amount_of(s, f, amount)
        options = narrowed(s, f, effect, self.options(s, f))
        return options if len(options) <= least and not self.or_none else []

    def optional(self) -> bool:
        return self.least == 0 or self.or_none

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        if f.answer == DONE:
            f.answer = NO_ANSWER
            return True
        if f.answer != NO_ANSWER:
            f.picked = [*f.picked, f.answer]
            f.answer = NO_ANSWER
        least = self.least
        most = self.most
        amount = self.amount
        if amount is not None:
            least = most = amount_of(s, f, amount)
        count: i64 = len(f.picked)
        if count >= most:
            return True
        if self.or_none and count == 0:
            least = 0
        found = self.options(s, f)
        options = narrowed(s, f, effect, found)
        if not options and least > 0:
            f.picked = found
            return True
        for id in f.picked:
            options.remove(id)
        if not options:
            return not self.asks_anyway(s, f, least) or s.ask(on_side(s, self.chooser, f.me), CHOOSE, [DONE])
        if self.group.hidden:
            others: i64 = self.group.among(s, f.me, f.source) - count
            options = options if least - count >= others else one_of_each(s, options)
        else:
            others = len(options)
        if least - count >= others:
            f.picked = f.picked + options
            return True
        if count >= least and (count > 0 or may_decline(s, f, effect)):
            options.append(DONE)
        elif len(options) == 1 and not self.group.hidden:  # an Action that has to do something
            f.picked = f.picked + options
            return True
        return s.ask(on_side(s, self.chooser, f.me), CHOOSE, options)

    def asks_anyway(self, s: State, f: Frame, least: i64) -> bool:
        """Whether somebody who has nothing to choose in a hand is asked all the same: what might be declined must not tell
        others what does not lie there (RULES C170)."""
        count: i64 = len(f.picked)
        needed: i64 = self.least if self.or_none and count == 0 else 1
        return self.group.hidden and count >= least and self.group.among(s, f.me, f.source) - count >= needed


class ChooseToCopy(Choose):
    """A creature or card whose Play effect is copied; each can be copied only once in a chain (RULES C98)."""

    def options(self, s: State, f: Frame) -> list[int]:
        return [id for id in self.group.members(s, f.me, f.source) if id not in f.chain]


class Both(Target):
    """One of each of two groups, the first before the second (RULES C165)."""

    def __init__(self, first: Creatures, second: Creatures) -> None:
        self.first: Final = first
        self.second: Final = second

    def options(self, s: State, f: Frame) -> list[int]:
        return self.first.members(s, f.me, f.source) + self.second.members(s, f.me, f.source)

    def forced(self, s: State, f: Frame, effect: Effect) -> list[int]:
        first = narrowed(s, f, effect, self.first.members(s, f.me, f.source))
        second = narrowed(s, f, effect, self.second.members(s, f.me, f.source))
        return first + second if len(first) <= 1 and len(second) <= 1 else []

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        while f.done < 2:
            if f.answer != NO_ANSWER:
                f.picked = [*f.picked, f.answer]
                f.answer = NO_ANSWER
            else:
                group = self.first if f.done == 0 else self.second
                found = group.members(s, f.me, f.source)
                options = narrowed(s, f, effect, found)
                if len(options) > 1:
                    return s.ask(f.me, CHOOSE, options)
                f.picked = f.picked + (options or found)
            f.done += 1
        f.done = 0
        return True


class AtRandom(Target):
    """Some of a group, picked by chance."""

    def __init__(self, group: Group, n: i64) -> None:
        self.group: Final = group
        self.n: Final = n

    def options(self, s: State, f: Frame) -> list[int]:
        return self.group.members(s, f.me, f.source)

    def is_open(self) -> bool:
        return self.group.is_open()

    def collect(self, s: State, f: Frame, effect: Effect) -> bool:
        options = self.options(s, f)
        for id in f.picked:
            options.remove(id)
        if f.answer != NO_ANSWER:
            self.pick(s, f, options, f.answer)
            f.answer = NO_ANSWER
        while len(f.picked) < self.n and len(options) > self.n - len(f.picked):
            if s.ask_chance:
                return s.ask(FATE, CHANCE, options)
            self.pick(s, f, options, options[s.random.below(len(options))])
        if len(f.picked) < self.n:
            f.picked = f.picked + options
        return True

    def pick(self, s: State, f: Frame, options: list[int], id: i64) -> None:
        first = best_known(s, options, id) if self.group.hidden else id
        options.remove(first)
        f.picked = [*f.picked, first]
