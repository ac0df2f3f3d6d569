"""Owns weighing the moves of a position against each other, for people who want to know how good each of them is.

A search that wants to move follows what looks best and learns little about the rest: a move that was unlucky a few times keeps
a bad name. Here every move has a tree of its own, and all that are still in the race get the same work; after every round the
worse ones drop out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot, inf, log2, sqrt

from mindbug.bots.bot import moves_of
from mindbug.bots.garbage import no_collecting
from mindbug.bots.guides import new_tree
from mindbug.rules.randomness import Random
from mindbug.rules.view import View
from mindbug.rules.words import FATE
from mindbug.search.lookahead import OPEN, WIN, judge_all
from mindbug.search.tree import GuidedTree, Node, Tree

LEAST = 100  # an answer that was followed so often is judged by what followed it
NOISE = 0.02  # by so much two searches of the same move differ, however long they are (measured)
CLEAR = 3.0  # a move that is ahead of all others by so many standard errors is the best
SHARPER = 1.35  # by so much chances are surer, in log odds, than the learned search thinks (fitted: docs/BOTS.md)
CHECKS = 3  # so often, each time with other deals, a win or a loss of this turn has to be seen


@dataclass(eq=False)
class Weighed:
    """A move, with what it comes to this turn or else a tree of the games that follow it."""

    move: str
    option: int
    verdict: int
    tree: Tree

    @property
    def node(self) -> Node | None:
        return self.tree.root.children[0] if self.tree.root.children else None

    @property
    def visits(self) -> float:
        return self.node.visits if self.node is not None else 0.0

    @property
    def chance(self) -> float:
        """The chance to win after this move; only what is seen without a search is certain."""
        if self.verdict != OPEN:
            return 1.0 if self.verdict == WIN else 0.0
        return told(self.tree, expected(self.node, self.node.mover), self.visits) if self.node is not None else 0.5

    @property
    def error(self) -> float:
        """How far the chance may be off: its standard error."""
        if self.verdict != OPEN:
            return 0.0
        likely = (self.chance * self.visits + 1) / (self.visits + 2)
        sharper = sharpness(self.tree)
        return sharper * sqrt(likely * (1 - likely) / (self.visits + 2) + NOISE**2)


def weigh(view: View, iterations: int, random: Random, finalists: int = 2, kept: str | None = None) -> list[Weighed]:
    """The moves of a view's question, the best first. As many as ``finalists`` get equal work to the end, and so does the
    move ``kept``; the work ends sooner if that one is clearly the best."""
    moves = all_moves(view, random)
    race = [weighed for weighed in moves if weighed.verdict == OPEN]
    rounds = 1 + ceil(log2(max(1.0, len(race) / finalists)))
    if kept is not None and len(race) > 1:
        rounds = max(2, rounds)
    for _ in range(rounds if race else 0):
        with no_collecting():
            for weighed in race:
                weighed.tree.grow(max(1, iterations // (rounds * len(race))), random)
        race.sort(key=lambda weighed: -weighed.chance)
        if kept == race[0].move and is_clear(race):
            break
        left = max(finalists, ceil(len(race) / 2))
        race = race[:left] + [weighed for weighed in race[left:] if kept == weighed.move]
    return sorted(moves, key=lambda weighed: (-weighed.verdict, weighed not in race, -weighed.chance))


def is_clear(race: list[Weighed]) -> bool:
    """Whether the first move is ahead of the others by more than the search may be wrong."""
    best, *others = race
    return bool(others) and all(best.chance - other.chance > CLEAR * hypot(best.error, other.error) for other in others)


def all_moves(view: View, random: Random) -> list[Weighed]:
    """The moves with what they come to this turn."""
    moves = moves_of(view)
    verdicts = verdicts_of(view, random)
    return [Weighed(text, option, verdicts[option], new_tree(only(view, [option]))) for text, option in moves.items()]


def verdicts_of(view: View, random: Random) -> dict[int, int]:
    """For every answer whether it wins or loses this turn, as far as many deals show."""
    verdicts = dict(zip(view.table.options, judge_all(view, random), strict=True))
    for _ in range(CHECKS - 1):
        decided = [option for option, verdict in verdicts.items() if verdict != OPEN]
        again = judge_all(only(view, decided), random) if decided else []
        for option, verdict in zip(decided, again, strict=True):
            if verdict != verdicts[option]:
                verdicts[option] = OPEN
    return verdicts


def only(view: View, options: list[int]) -> View:
    """The same view, as if no other answers were possible."""
    table = view.table.copy()
    table.options = options
    return View(view.viewer, table)


def sharpness(tree: Tree) -> float:
    return SHARPER if isinstance(tree, GuidedTree) else 1.0


def told(tree: Tree, chance: float, visits: float) -> float:
    """What people are told of a chance that a tree found, and what comes true as often as that. Nothing that is searched is
    certain."""
    unseen = 1 / (visits + 2)
    against = ((1 - chance) / chance) ** sharpness(tree) if chance > 0 else inf
    return float(min(max(1 / (1 + against), unseen), 1 - unseen))


def expected(node: Node, player: int) -> float:
    """The chance of a player after an answer. The plain mean of all games counts what was only tried; here, what the search
    likes better counts for more, as its mean does in the end."""
    rate = node.rate() if node.mover == player else 1 - node.rate()
    tried = [child for child in node.children if child.visits]
    if sum(child.visits for child in tried) < LEAST or any(child.mover == FATE for child in tried):
        return rate
    weights = [child.visits**2 for child in tried]
    return sum(weight * expected(child, player) for weight, child in zip(weights, tried, strict=True)) / sum(weights)
