"""Owns the draft of a special rule: before the first turn, each player leaves out some of the cards that were dealt.

Until then a player's cards lie in the draw pile, in an order that nobody knows; the player knows which they are, also of those
that stay there. What is left out goes to the unused cards. Who starts drafts first, but learns no less and no more than the
other one: neither sees what the other leaves out, and hands are taken when both have done.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import draw_hand, leave_out
from mindbug.rules.copies import one_of_each
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import Frame, Procedure, State, Step
from mindbug.rules.words import DRAFT, NO_ANSWER


class LeaveOut(Step):
    """One player leaves out cards, one after the other. It is asked even where all are copies of one card: whether somebody is
    asked must not tell others what was dealt (RULES C.13)."""

    def __init__(self, starts: bool) -> None:
        self.starts: Final = starts

    def run(self, s: State, f: Frame) -> bool:
        player = s.active if self.starts else opponent(s, s.active)
        if f.answer != NO_ANSWER:
            leave_out(s, player, f.answer)
            f.answer = NO_ANSWER
        pile = s.players[player].draw
        if len(pile) <= s.box.special.kept:
            return True
        return s.ask(player, DRAFT, one_of_each(s, sorted(pile)))


class TakeHands(Step):
    """Both players draw their first hands, from piles that are as good as shuffled: nobody knew their order."""

    def run(self, s: State, f: Frame) -> bool:
        for player in range(len(s.players)):
            draw_hand(s, player)
        return True


DRAFTING: Final = Procedure("draft", [LeaveOut(starts=True), LeaveOut(starts=False), TakeHands()])


def still_to_leave_out(s: State, player: i64) -> i64:
    """How many cards a player has to leave out yet."""
    return len(s.players[player].draw) - s.box.special.kept
