"""Owns looking to the end of the turn: which answers win or lose at once, whatever the other player answers."""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import DRAWN, FATE, UNDECIDED

LOSS: Final = -1
OPEN: Final = 0
WIN: Final = 1
DEALS: Final = 4
MOMENTS: Final = 1000  # so many are looked at for one answer in one deal


class Lookahead:
    """Looks through a turn, as far as a number of moments allows."""

    def __init__(self, me: i64, turn: i64) -> None:
        self.me: Final = me
        self.turn: Final = turn
        self.left: i64 = 0

    def judge(self, s: State, option: i64) -> i64:
        """What an answer comes to within this turn."""
        self.left = MOMENTS
        return self.after(s, option)

    def after(self, s: State, option: i64) -> i64:
        t = s.copy()
        answer(t, option)
        return self.value(t)

    def value(self, s: State) -> i64:
        """The best that can be forced before the turn is over."""
        if s.winner != UNDECIDED:
            return WIN if s.winner == self.me else OPEN if s.winner == DRAWN else LOSS
        if s.turn != self.turn or self.left <= 0:
            return OPEN
        self.left -= 1
        mine = s.asked == self.me
        wanted: i64 = WIN if mine else LOSS
        result: i64 = -wanted
        first = True
        for option in s.options:
            found = self.after(s, option)
            if s.asked == FATE:
                if not first and found != result:
                    return OPEN
                result = found
                first = False
                if found == OPEN:
                    return OPEN
            elif found == wanted:
                return wanted
            elif found == OPEN:
                result = OPEN
        return result


def judge_all(known: View, random: Random) -> list[int]:
    """For every answer to the question of a view: WIN or LOSS if that is what it comes to however the unknown cards lie, as
    far as some deals of them show."""
    table = known.table
    verdicts: list[int] = []
    look = Lookahead(known.viewer, table.turn)
    dealer = Dealer(known)
    for deal in range(DEALS):
        s = dealer.deal(random)
        s.ask_chance = True
        for place, option in enumerate(table.options):
            if deal == 0:
                verdicts.append(look.judge(s, option))
            elif verdicts[place] != OPEN and look.judge(s, option) != verdicts[place]:
                verdicts[place] = OPEN
    return verdicts
