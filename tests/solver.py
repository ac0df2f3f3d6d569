"""Owns solving small positions: the value of every answer, by looking at all answers, all chances and all deals.

It shares nothing with the search of the bots but the rules. A value is the chance to win, a draw counting one half; where the
tree is cut off, lower and upper bounds are kept, so that what they prove is proven. A position without hidden cards is known
to both players, who can count the box, and its values are exact. Where cards are hidden every deal is solved as if both saw it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from mindbug.rules.randomness import seeded
from mindbug.rules.state import Creature, Player, State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize, unplaced
from mindbug.rules.words import DRAWN, FATE, HIDDEN, TURN, UNDECIDED

Bounds = tuple[float, float]
MOST = 20_000  # questions are looked at in one deal
DEEPEST = 250  # so many answers one after the other
WON: Bounds = (1.0, 1.0)
LOST: Bounds = (0.0, 0.0)
HALF: Bounds = (0.5, 0.5)
UNKNOWN: Bounds = (0.0, 1.0)


class Solver:
    """Looks at everything that can follow, for so many turns, this one included, and for each answer at so many questions.
    ``end`` is what a game is worth that is not decided then."""

    def __init__(self, me: int, turns: int = 40, most: int = MOST, end: Bounds = UNKNOWN) -> None:
        self.me = me
        self.turns = turns
        self.most = most
        self.end = end
        self.last = 0
        self.looked = 0
        self.depth = 0
        self.known: dict[object, tuple[Bounds, int]] = {}

    def judge(self, s: State) -> dict[int, Bounds]:
        """The value of every answer to the pending question."""
        s = s.copy()
        s.ask_chance = True
        self.last = s.turn + self.turns - 1
        found = {}
        for option in s.options:
            self.looked = 0
            found[option] = self.after(s, option)
        return found

    def after(self, s: State, option: int) -> Bounds:
        t = s.copy()
        t.history = []  # what repeats itself goes on until it is cut off, so that no value depends on the way to it
        t.history_bits = 0
        answer(t, option)
        self.depth += 1
        found = self.value(t)
        self.depth -= 1
        return found

    def value(self, s: State) -> Bounds:
        if s.winner != UNDECIDED:
            return HALF if s.winner == DRAWN else WON if s.winner == self.me else LOST
        left = self.last - s.turn
        if left < 0:
            return self.end
        if self.looked >= self.most or self.depth > DEEPEST:
            return UNKNOWN
        if s.kind != TURN or s.lasting:
            return self.best(s)
        now = moment(s)
        found, depth = self.known.get(now, (UNKNOWN, -1))
        if depth < left and found[0] != found[1]:
            found = self.best(s)
            self.known[now] = (found, left)
        return found

    def best(self, s: State) -> Bounds:
        """The best that whoever is asked can do; the mean of what chance can do."""
        self.looked += 1
        if s.asked == FATE:
            found = [self.after(s, option) for option in s.options]
            return sum(low for low, _ in found) / len(found), sum(high for _, high in found) / len(found)
        mine = s.asked == self.me
        low, high = LOST if mine else WON
        for option in s.options:
            one = self.after(s, option)
            low, high = (max(low, one[0]), max(high, one[1])) if mine else (min(low, one[0]), min(high, one[1]))
            if (low, high) == (WON if mine else LOST):
                break
        return low, high


def moment(s: State) -> object:
    """What the rest of a game depends on where a turn action is asked for."""
    aside = tuple((a.id, a.player, a.by) for a in s.aside)
    piles = (tuple(s.unused), tuple(sorted(s.market)), tuple(s.power_deck), tuple(sorted(s.power_discard)))
    return s.active, s.mindbugged, tuple(s.extra_turns), aside, piles, tuple(side(p) for p in s.players)


def side(p: Player) -> object:
    creatures = tuple(sorted(creature(c) for c in p.play))
    cards = (tuple(sorted(p.hand)), tuple(p.draw), tuple(sorted(p.discard)))
    return p.life, p.mindbugs, p.spent, p.energy, cards, creatures


def creature(c: Creature) -> tuple[int, str, int, bool, int, bool, bool, int, tuple[int, ...]]:
    face = (c.id, c.card.name, c.card.power)
    return *face, c.exhausted, c.attacks, c.blocked, c.slew, c.octonite, tuple(sorted(c.boosts))


# Hidden cards


def deals(view: View) -> Iterator[State]:
    """Every way in which the cards may lie that the view does not show, each as likely as the other."""
    seen = set()
    hidden = [id for id in unplaced(view.table) if id < view.table.box.creatures]
    for order in permutations(hidden):
        s = view.table.copy()
        cards = list(order)
        for p in s.players:
            p.hand = lay(p.hand, cards)
            p.draw = lay(p.draw, cards)
        s.unused = lay(s.unused, cards)
        told = tuple((tuple(sorted(p.hand)), tuple(p.draw)) for p in s.players), tuple(s.unused)
        if told not in seen:
            seen.add(told)
            yield s


def lay(places: list[int], cards: list[int]) -> list[int]:
    return [cards.pop() if id == HIDDEN else id for id in places]


def solve(view: View) -> dict[int, Bounds]:
    """The value of every answer to the question of a view: the mean over all deals."""
    found = [Solver(view.viewer).judge(s) for s in deals(view)]
    return {option: mean([values[option] for values in found]) for option in view.table.options}


def mean(bounds: list[Bounds]) -> Bounds:
    return sum(low for low, _ in bounds) / len(bounds), sum(high for _, high in bounds) / len(bounds)


def this_turn(view: View, count: int, seed: int, most: int) -> dict[int, Bounds]:
    """The value of every answer if the game is a draw unless this turn decides it: the mean over so many deals. So an answer is
    worth 1 if it wins this turn whatever anybody answers, and 0 if it loses."""
    random = seeded(seed)
    found = [Solver(view.viewer, 1, most, HALF).judge(determinize(view, random)) for _ in range(count)]
    return {option: mean([values[option] for values in found]) for option in view.table.options}
