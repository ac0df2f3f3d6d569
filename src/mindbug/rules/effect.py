"""Owns what every effect can tell about itself: whether it would do anything now, to what, where the ability goes on if not, and
what a step of an ability keeps for a later one.

An effect is a word of a definition, and, as a copy of its own, a step of the ability that it belongs to (``program.py``). What a
step did is kept in a slot of the frame: ``writes`` is the slot of the step itself, ``reads`` that of the earlier step of which it
speaks. Each is NOWHERE where nobody needs it.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.amounts import Amount, ItHad
from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, Frame, State, Step

NOWHERE: Final = -1

# Where objects are, one bit each: what an effect can be done to, and where that leaves them.
AS_CREATURE: Final = 1
IN_HAND: Final = 2
IN_DISCARD: Final = 4
UNDER_CREATURE: Final = 8
ON_DISPLAY: Final = 16
SET_APART: Final = 32


class Effect(Step):
    reads: i64 = NOWHERE
    writes: i64 = NOWHERE
    at: i64 = 0  # which step of its ability it is
    end: i64 = 0  # the step with which the ability goes on if this one keeps what follows from happening

    def possible(self, s: State, f: Frame) -> bool:
        """Whether it would do anything now."""
        return True

    def certain(self, s: State, f: Frame) -> bool:
        """Whether it would do something now whatever is answered: it is possible, and nobody may decline it."""
        return self.possible(s, f)

    def onward(self, s: State, f: Frame) -> i64:
        """The step with which the ability goes on if nothing comes of this one."""
        return self.at + 1

    def is_secret(self, s: State, f: Frame) -> bool:
        """Whether somebody cannot know if it would do anything now. Such a question is always asked (RULES C.13)."""
        return False

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        """Whether anything would happen to an object; only such objects may be chosen (RULES C91)."""
        return True

    def meant(self, s: State, f: Frame) -> list[int]:
        """The objects that its text means, whether anything would happen to them or not."""
        return NO_NUMBERS

    def stop(self, f: Frame) -> bool:
        """Keep what follows from happening. Always False, for steps to return."""
        f.pc = self.end
        return False


def remember(f: Frame, slot: i64, found: list[int]) -> None:
    """Keep what a step did, if some later step asks for it."""
    if slot == NOWHERE:
        return
    kept = f.kept[:]
    while len(kept) <= slot:
        kept.append(NO_NUMBERS)
    kept[slot] = found
    f.kept = kept


def recall(f: Frame, slot: i64) -> list[int]:
    """What an earlier step did; nothing if it was not carried out."""
    return f.kept[slot] if slot < len(f.kept) else NO_NUMBERS


def amount_of(s: State, f: Frame, amount: Amount) -> i64:
    """A number that an ability speaks of; what a creature had when it left play is kept by the frame (RULES C114)."""
    if isinstance(amount, ItHad):
        had = recall(f, amount.slot)
        return had[0] if had else 0
    return amount.of(s, f.me, f.source)


def happens(s: State, f: Frame, at: i64, until: i64) -> bool:
    """Whether anything would happen if an ability went on with a step, as far as another one."""
    steps = f.procedure.steps
    while at < until:
        step = steps[at]
        if isinstance(step, Effect):
            if step.possible(s, f):
                return True
            at = step.onward(s, f)
        else:
            at += 1
    return False


def happens_certainly(s: State, f: Frame) -> bool:
    """Whether some part of an ability would do something whatever is answered."""
    steps = f.procedure.steps
    at: i64 = 0
    while at < len(steps):
        step = steps[at]
        if isinstance(step, Effect):
            if step.certain(s, f):
                return True
            at = step.onward(s, f)
        else:
            at += 1
    return False


def may_decline(s: State, f: Frame, step: Effect) -> bool:
    """Whether what is optional may be declined now: not if an Action would then do nothing at all (RULES A31, C120)."""
    return not f.forced or happens(s, f, step.onward(s, f), len(f.procedure.steps))
