"""Owns looking to the end of the turn: which answers win or lose at once, whatever the other player answers."""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.seats import opponent
from mindbug.rules.soundness import MOST_TOGETHER
from mindbug.rules.state import Frame, State
from mindbug.rules.turn import add, answer, fingerprint
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import DRAFT, UNDECIDED
from mindbug.search.tree import add_together, table_mark

LOSS: Final = -1
OPEN: Final = 0
WIN: Final = 1
DEALS: Final = 4
MOST: Final = 1000  # so many answers are tried to judge one of them in one deal
MOST_SAFE: Final = 300  # ... whether it wins over somebody with more than IN_DANGER life: what is there is found soon
IN_DANGER: Final = 2
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
        self.unremembered: i64 = 0  # nothing is remembered while more than so many answers are left
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
        is_safe = s.players[opponent(s, player)].life > IN_DANGER
        self.left = min(MOST, MOST_SAFE) if is_safe else MOST
        self.unremembered = self.left - FEW
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
        if self.left > self.unremembered:
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
    """A number that is the same for moments of one turn, of one deal, after which the same can happen: what lies open, what
    lies in the hands and on the piles that are drawn from, and what half-done procedures have picked and done."""
    total = table_mark(s) ^ fingerprint(s)
    for player, p in enumerate(s.players):
        for place, id in enumerate(p.draw):
            total = add(total, id * 64 + place, 44 + player)
    for depth, f in enumerate(s.stack):
        total = add_hidden(total, f, depth)
        for place, effect in enumerate(f.waiting):
            total = add_hidden(total, effect, 2 * MOST_TOGETHER + place)
    for place, f in enumerate(s.raised):
        total = add_hidden(total, f, MOST_TOGETHER + place)
    return total


def add_hidden(total: i64, f: Frame, at: i64) -> i64:
    """What a procedure has picked and done; ``at`` says which one it is."""
    if not f.picked and not f.kept:
        return total
    mine: i64 = at
    for id in f.picked:
        mine = add(mine, id + 3, 1)
    for slot, kept in enumerate(f.kept):
        for place, id in enumerate(kept):
            mine = add(mine, (id + 3) * 64 + place, 2 + slot)
    return add_together(total, mine, 46)


def judge_all(known: View, random: Random) -> list[int]:
    """For every answer to the question of a view: WIN or LOSS if that is what it comes to however the unknown cards lie, as
    far as some deals of them show."""
    table = known.table
    if table.kind == DRAFT:  # the first turn has not begun
        return [OPEN] * len(table.options)
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
