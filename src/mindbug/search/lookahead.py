"""Owns looking to the end of the turn: which answers win or lose at once, whatever the other player answers."""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.seats import opponent
from mindbug.rules.state import State
from mindbug.rules.turn import add, answer, fingerprint
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import UNDECIDED
from mindbug.search.tree import table_mark

LOSS: Final = -1
OPEN: Final = 0
WIN: Final = 1
DEALS: Final = 4
MOST: Final = 8000  # so many answers are tried to judge one of them in one deal
DEEPEST: Final = 60  # ... and so many one after the other
LARGE: Final = 32  # cards in hands and creatures; every time as many there are more, an answer takes longer and counts for more
FEW: Final = 100  # so many are tried before anything is remembered: most turns need no more


class Lookahead:
    """Looks through a turn, as far as a number of answers allows, for what somebody can force. It is for one deal of the
    cards: what came of a moment is remembered, as there are many ways to it."""

    def __init__(self, s: State) -> None:
        self.turn: Final = s.turn
        self.weight: Final = weight_of(s)
        self.left: i64 = 0
        self.depth: i64 = 0
        self.seen: dict[int, bool] = {}

    def judge(self, s: State, option: i64) -> i64:
        """What an answer of the player who is asked comes to within this turn."""
        me = s.asked
        if self.forces(s, option, me):
            return WIN
        return LOSS if self.forces(s, option, opponent(s, me)) else OPEN

    def forces(self, s: State, option: i64, player: i64) -> bool:
        """Whether a player wins after an answer, whatever the other one and chance do."""
        self.left = MOST
        return self.after(s, option, player)

    def after(self, s: State, option: i64, player: i64) -> bool:
        if self.left <= 0 or self.depth >= DEEPEST:
            return False
        self.left -= self.weight
        self.depth += 1
        t = s.copy()
        answer(t, option)
        found = self.wins(t, player)
        self.depth -= 1
        return found

    def wins(self, s: State, player: i64) -> bool:
        if s.winner != UNDECIDED:
            return s.winner == player
        if s.turn != self.turn:
            return False
        if self.left > MOST - FEW:
            return self.finds(s, player)
        now: int = moment(s) * 2 + player
        if now in self.seen:
            return self.seen[now]
        found = self.finds(s, player)
        if self.left > 0:
            self.seen[now] = found
        return found

    def finds(self, s: State, player: i64) -> bool:
        """The player needs one answer that wins; of the others' answers and of chance all have to."""
        one_is_enough = s.asked == player
        for option in s.options:
            if self.after(s, option, player) == one_is_enough:
                return one_is_enough
        return not one_is_enough


def weight_of(s: State) -> i64:
    """For how many answers one counts on this table: 1 where as much lies as games come to."""
    things: i64 = len(s.stack) + len(s.raised) + len(s.lasting)
    for p in s.players:
        things += len(p.hand) + len(p.play)
    times = things // LARGE
    return 1 + times * times


def moment(s: State) -> i64:
    """A number that is the same for moments of one turn, of one deal, after which the same can happen."""
    total = add(table_mark(s) ^ fingerprint(s), (s.regular * 2 + (1 if s.mindbugged else 0)) * 512 + s.effects, 44)
    for player in s.extra_turns:
        total = add(total, player, 47)
    for p in s.players:
        for c in p.play:
            marks: i64 = (4 if c.fresh else 0) + (2 if c.blocked else 0) + (1 if c.slew else 0)
            total = add(total, c.stamp * 8 + marks, 45)
    for f in s.stack:
        total = add(total, (f.other + 3) * 2 + (1 if f.forced else 0), 46)
        for id in f.picked:
            total = add(total, id + 3, 47)
        for id in f.memory:
            total = add(total, id + 3, 48)
    return total


def judge_all(known: View, random: Random) -> list[int]:
    """For every answer to the question of a view: WIN or LOSS if that is what it comes to however the unknown cards lie, as
    far as some deals of them show."""
    table = known.table
    verdicts: list[int] = []
    dealer = Dealer(known)
    for deal in range(DEALS):
        s = dealer.deal(random)
        s.ask_chance = True
        look = Lookahead(s)
        for place, option in enumerate(table.options):
            if deal == 0:
                verdicts.append(look.judge(s, option))
            elif verdicts[place] != OPEN and look.judge(s, option) != verdicts[place]:
                verdicts[place] = OPEN
    return verdicts
