"""Owns playing a card from hand as the turn action (RULES B.2): show it, offer the Mindbug, let it enter play."""

from __future__ import annotations

from typing import Final

from mindbug.rules.arrival import enter_play
from mindbug.rules.changes import leave_hand, spend_mindbug
from mindbug.rules.fold import banned_by
from mindbug.rules.mindbugs import pay_for_mindbug, why_no_mindbug
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import PROHIBITION, Frame, Procedure, State, Step
from mindbug.rules.triggers import SETTLE
from mindbug.rules.words import (
    ALL_KNOW,
    COULD_NOT_TAKE,
    DONE,
    LET_PASS,
    MINDBUG,
    MINDBUGGED,
    MINDBUGS_BARRED,
    NO_ANSWER,
    NO_CARD,
    NO_MINDBUGS,
    POSSIBLE,
    SHOWN,
    YES,
)


class ShowCard(Step):
    """P1: the card is in no zone that counts. The hand is refilled after this step, so before the Mindbug (RULES A26)."""

    def run(self, s: State, f: Frame) -> bool:
        leave_hand(s, f.me, f.source)
        s.shown = f.source
        s.learn(f.source, ALL_KNOW)
        if s.log is not None:
            s.note(SHOWN, f.me, [f.source])
        return True


class OfferMindbug(Step):
    """P3: the opponent may take the card. What that costs is paid, and what the cost raises is resolved, before it happens
    (P3a, C157)."""

    def run(self, s: State, f: Frame) -> bool:
        taker = opponent(s, f.me)
        if f.answer == NO_ANSWER:
            if why_no_mindbug(s, taker) != POSSIBLE:
                tell_no_mindbug(s, taker, f.source)
                return True
            return s.ask(taker, MINDBUG, [YES, DONE])
        f.done = 1 if f.answer == YES else 0
        f.answer = NO_ANSWER
        if f.done:
            pay_for_mindbug(s, taker)
        elif s.log is not None:
            s.note(LET_PASS, taker, [f.source])
        return True


def tell_no_mindbug(s: State, taker: i64, card: i64) -> None:
    """Say what forbids a Mindbug; that all are used goes without saying."""
    if s.log is not None and s.players[taker].mindbugs > 0:
        s.note(COULD_NOT_TAKE, taker, [card], MINDBUGS_BARRED, "A54", ALL_KNOW, banned_by(s, taker, NO_MINDBUGS), PROHIBITION)


class Enter(Step):
    """P4 to P6: the card comes into play; for whoever took it, as if that player had played it (RULES A34)."""

    def run(self, s: State, f: Frame) -> bool:
        if f.done:
            f.me = opponent(s, f.me)
            spend_mindbug(s, f.me)
            s.mindbugged = True
            if s.log is not None:
                s.note(MINDBUGGED, f.me, [f.source], s.players[f.me].mindbugs, "A34")
        s.shown = NO_CARD
        enter_play(s, f.source, f.me)
        return True


PLAY_FROM_HAND: Final = Procedure("play from hand", [ShowCard(), OfferMindbug(), SETTLE, Enter(), SETTLE])
