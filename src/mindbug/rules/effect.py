"""Owns what every effect can tell about itself: whether it would do anything now, to what, and whether it may be declined."""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, Frame, State, Step


class Effect(Step):
    def possible(self, s: State, f: Frame) -> bool:
        """Whether it would do anything now."""
        return True

    def certain(self, s: State, f: Frame) -> bool:
        """Whether it would do something now whatever is answered: it is possible, and nobody may decline it."""
        return self.possible(s, f)

    def affordable(self, s: State, f: Frame) -> bool:
        """Whether it is no cost, or a cost that can be paid now."""
        return True

    def is_secret(self, s: State, f: Frame) -> bool:
        """Whether somebody cannot know if it would do anything now. Such a question is always asked (RULES C.13)."""
        return False

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        """Whether anything would happen to an object; only such objects may be chosen (RULES C91)."""
        return True

    def meant(self, s: State, f: Frame) -> list[int]:
        """The objects that its text means, whether anything would happen to them or not."""
        return NO_NUMBERS


def may_decline(s: State, f: Frame) -> bool:
    """Whether what is optional may be declined now: not if an Action would then do nothing at all (RULES A31, C120)."""
    if not f.forced:
        return True
    for step in f.procedure.steps[f.pc + 1 :]:
        if isinstance(step, Effect) and step.possible(s, f):
            return True
    return False
