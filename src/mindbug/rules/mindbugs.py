"""Owns using a Mindbug: whether one can, what it costs, and effects that use one."""

from __future__ import annotations

from mindbug.rules.changes import lose_life, spend_mindbug
from mindbug.rules.effects import Gate
from mindbug.rules.fold import constants_at_work, is_banned
from mindbug.rules.native import i64
from mindbug.rules.state import Frame, State
from mindbug.rules.words import (
    MINDBUGS_BARRED,
    NO_MINDBUG_LEFT,
    NO_MINDBUGS,
    ON_MINDBUG_USE,
    POSSIBLE,
    SPENT_MINDBUG,
    UNDECIDED,
)


def why_no_mindbug(s: State, player: i64) -> i64:
    """What keeps a player from using a Mindbug, or POSSIBLE."""
    if s.players[player].mindbugs == 0:
        return NO_MINDBUG_LEFT
    return MINDBUGS_BARRED if is_banned(s, player, NO_MINDBUGS) else POSSIBLE


def pay_for_mindbug(s: State, player: i64) -> None:
    """What other cards make the use of a Mindbug cost comes first (RULES B.2/P3a)."""
    for source, k in constants_at_work(s, ON_MINDBUG_USE):
        lose_life(s, player, k.share_of_player(s, source.controller, source.id, player), "B.2/P3a")


class UseMindbug(Gate):
    """Use a Mindbug as a cost; without one the ability does nothing, so that an Action cannot be used (RULES C100, C152)."""

    def is_passed(self, s: State, f: Frame) -> bool:
        return why_no_mindbug(s, f.me) == POSSIBLE

    def run(self, s: State, f: Frame) -> bool:
        if not self.is_passed(s, f):
            return self.stop(f)
        pay_for_mindbug(s, f.me)
        if s.winner == UNDECIDED:
            spend_mindbug(s, f.me)
            if s.log is not None:
                s.note(SPENT_MINDBUG, f.me, [], s.players[f.me].mindbugs, "C152")
        return True
