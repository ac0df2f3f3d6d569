"""Owns playing a card from hand as the turn action (RULES B.2): show it, offer the Mindbug, let it enter play."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import enter_play, leave_hand
from mindbug.rules.fold import is_banned
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import Frame, Procedure, State, Step
from mindbug.rules.triggers import SETTLE
from mindbug.rules.words import (
    ALL_KNOW,
    DONE,
    LET_PASS,
    MINDBUG,
    MINDBUGGED,
    MINDBUGS_BARRED,
    NO_ANSWER,
    NO_CARD,
    NO_MINDBUG_LEFT,
    NO_MINDBUGS,
    POSSIBLE,
    SHOWN,
    YES,
)


def why_no_mindbug(s: State, player: i64) -> i64:
    """What keeps a player from using a Mindbug, or POSSIBLE."""
    if s.players[player].mindbugs == 0:
        return NO_MINDBUG_LEFT
    return MINDBUGS_BARRED if is_banned(s, player, NO_MINDBUGS) else POSSIBLE


class Show(Step):
    """P1: the card is in no zone that counts. The hand is refilled after this step, so before the Mindbug (RULES A26)."""

    def run(self, s: State, f: Frame) -> bool:
        leave_hand(s, f.me, f.source)
        s.shown = f.source
        s.knows[f.source] = ALL_KNOW
        if s.log is not None:
            s.note(SHOWN, f.me, [f.source])
        return True


class OfferMindbug(Step):
    """P3: the opponent may take the card; then everything goes on as if that player had played it (RULES A34)."""

    def run(self, s: State, f: Frame) -> bool:
        taker = opponent(s, f.me)
        if f.answer == NO_ANSWER:
            if why_no_mindbug(s, taker) != POSSIBLE:
                return True
            return s.ask(taker, MINDBUG, [YES, DONE])
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == DONE:
            if s.log is not None:
                s.note(LET_PASS, taker, [f.source])
            return True
        s.players[taker].mindbugs -= 1
        s.players[taker].spent += 1
        s.mindbugged = True
        if s.log is not None:
            s.note(MINDBUGGED, taker, [f.source], s.players[taker].mindbugs, "A34")
        f.me = taker
        return True


class Enter(Step):
    """P4 to P6: the card comes into play."""

    def run(self, s: State, f: Frame) -> bool:
        s.shown = NO_CARD
        enter_play(s, f.source, f.me)
        return True


PLAY_FROM_HAND: Final = Procedure("play from hand", [Show(), OfferMindbug(), Enter(), SETTLE])
