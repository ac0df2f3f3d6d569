"""Owns the bots that search: how much work they do for a move, and how they choose by what it shows."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter

from mindbug.bots.bot import moves_of
from mindbug.bots.chance import new_random
from mindbug.bots.cores import deaf, lasting_workers
from mindbug.bots.garbage import no_collecting
from mindbug.bots.guides import LEARNED, Guide
from mindbug.bots.simple import not_at_once_lost
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.view import View
from mindbug.search.tree import GuidedTree, Tree

SELDOM = 0.02  # of what the most tried move got: a move that got fewer was hardly looked at
OFTEN = 0.1  # of all games that were tried: a move that got fewer may only have been lucky
MOST_ITERATIONS = 10**9  # for a move: days of work
FOR_EVER = float("inf")
ROUND = 50  # iterations between two looks at the clock
LOOKS = 16  # so often it is looked whether the choice is settled

Tries = dict[int, tuple[float, float]]  # how often each answer was tried, as the tree calls it, and what it brought
NEVER = (0.0, 0.0)


@dataclass(frozen=True)
class Budget:
    """The work for one move: so many iterations or, if there are seconds, as many as can be made in that time. Where nothing
    but the best move ``is_wanted`` it ends as soon as no other one can be tried as often any more."""

    iterations: int
    seconds: float = 0.0
    is_wanted: bool = False

    def spend(self, tree: Tree, random: Random) -> None:
        may_end = self.is_wanted and isinstance(tree, GuidedTree)
        with no_collecting():
            if self.seconds:
                self.spend_time(tree, random, may_end)
            elif may_end:
                self.spend_wisely(tree, random)
            else:
                tree.grow(self.iterations, random)

    def spend_wisely(self, tree: Tree, random: Random) -> None:
        left, step = self.iterations, -(-self.iterations // LOOKS)
        while left > 0:
            tree.grow(min(step, left), random)
            left -= step
            if lead_of(tree) > left:
                return

    def spend_time(self, tree: Tree, random: Random, may_end: bool) -> None:
        start, grown = perf_counter(), 0
        while (passed := perf_counter() - start) < self.seconds:
            tree.grow(ROUND, random)
            grown += ROUND
            if may_end and lead_of(tree) * passed > grown * (self.seconds - passed):
                return


def lead_of(tree: Tree) -> float:
    """How much oftener than any other the most tried move was tried."""
    most, next_to_it = sorted([0.0, 0.0, *(node.visits for node in tree.root.children)])[:-3:-1]
    return most - next_to_it


@dataclass(frozen=True)
class Estimate:
    """A move, how often it was tried, its share of the work, and the chance to win that it showed."""

    move: str
    option: int
    visits: float
    share: float
    chance: float


class Searcher:
    """Does the same work for every move, so it plays alike on any machine; with ``seconds`` it works that long instead. On
    several cores each grows a tree of its own. What it thought stays useful for the next move."""

    def __init__(
        self,
        iterations: int = 0,
        random: Random | None = None,
        seconds: float = 0.0,
        cores: int = 1,
        guide: Guide = LEARNED,
    ) -> None:
        numbers = type(iterations) is int and type(cores) is int and type(seconds) in (int, float)
        if not numbers or not (cores >= 1 and 0 <= seconds < FOR_EVER and (1 <= iterations <= MOST_ITERATIONS or seconds)):
            came = ", ".join(shortly(value) for value in (iterations, seconds, cores))
            raise MindbugError(f"expected iterations or seconds, and cores from 1, got {came}")
        self.iterations = iterations
        self.random = random or new_random()
        self.cores = cores
        self.budget = Budget(-(-iterations // cores), seconds)
        self.guide = guide
        self.tree: Tree | None = None

    def choose(self, view: View) -> str:
        moves = moves_of(view)
        good = not_at_once_lost(view, self.random)
        if len(good) == 1:
            return next(text for text, option in moves.items() if option == good[0])
        found = self.searched(view, moves, replace(self.budget, is_wanted=True))
        found = [estimate for estimate in found if estimate.option in good]
        chosen = (surest_of if isinstance(self.tree, GuidedTree) else best_of)(found)
        if self.tree is not None:
            self.tree.settle(self.tree.key(view.table, chosen.option))
        return chosen.move

    def estimates(self, view: View) -> list[Estimate]:
        """Every move with what the search thinks of it, the most tried first."""
        return self.searched(view, moves_of(view), self.budget)

    def searched(self, view: View, moves: dict[str, int], budget: Budget) -> list[Estimate]:
        tree = self.next_tree(view)
        tries = self.think(tree, budget)
        keys = {text: int(tree.key(view.table, option)) for text, option in moves.items()}
        total = sum(tries.get(key, NEVER)[0] for key in keys.values()) or 1.0
        found = []
        for text, key in keys.items():
            visits, score = tries.get(key, NEVER)
            chance = score / visits if visits else 0.5
            found.append(Estimate(text, moves[text], visits, visits / total, chance))
        return sorted(found, key=lambda estimate: -estimate.share)

    def next_tree(self, view: View) -> Tree:
        """What has grown of an earlier tree below this question, or a new one."""
        if self.tree is None or self.tree.known.viewer != view.viewer or not self.tree.go_on(view):
            self.tree = self.guide.tree(view)
        return self.tree

    def think(self, tree: Tree, budget: Budget) -> Tries:
        """Let the tree grow here, and others on the other cores; what all of them have tried."""
        if self.cores == 1:
            budget.spend(tree, self.random)
            return tries_of(tree)
        view, seeds = tree.known.to_bytes(), [self.random.next() for _ in range(self.cores - 1)]
        others = self.sent(view, budget, seeds)
        budget.spend(tree, self.random)
        try:
            found = [other.result() for other in others]
        except BrokenProcessPool:  # one of them was ended; they are made anew, once
            lasting_workers.cache_clear()
            found = [other.result() for other in self.sent(view, budget, seeds)]
        return added_up([tries_of(tree), *found])

    def sent(self, view: bytes, budget: Budget, seeds: list[int]) -> list[Future[Tries]]:
        """What others think of a view at the same time, each with its own seed."""
        try:
            return self.asked(view, budget, seeds)
        except BrokenProcessPool:
            lasting_workers.cache_clear()
            return self.asked(view, budget, seeds)

    def asked(self, view: bytes, budget: Budget, seeds: list[int]) -> list[Future[Tries]]:
        pool = lasting_workers(len(seeds))
        with deaf():
            return [pool.submit(think_apart, view, budget, seed, self.guide) for seed in seeds]


def best_of(estimates: list[Estimate]) -> Estimate:
    """The move that won most often, of those that were tried often: how often it was tried tells too late what was learned."""
    often = min(OFTEN * sum(estimate.visits for estimate in estimates), max(estimate.visits for estimate in estimates))
    return max((estimate for estimate in estimates if estimate.visits >= often), key=lambda estimate: estimate.chance)


def surest_of(estimates: list[Estimate]) -> Estimate:
    """The move that is surely best, of those that were tried often: what was tried less counts for less. Where first thoughts
    lead, a better move may be found late, so neither what was tried most nor what won most often tells."""
    often = SELDOM * max(estimate.visits for estimate in estimates)
    tried = [estimate for estimate in estimates if estimate.visits >= often]
    return max(tried, key=lambda estimate: estimate.chance - 1 / sqrt(max(1.0, estimate.visits)))


def think_apart(view: bytes, budget: Budget, seed: int, guide: Guide) -> Tries:
    """What a process of its own does: a new tree."""
    tree = guide.tree(View.from_bytes(view))
    budget.spend(tree, seeded(seed))
    return tries_of(tree)


def tries_of(tree: Tree) -> Tries:
    return {node.option: (node.visits, node.score) for node in tree.root.children}


def added_up(parts: list[Tries]) -> Tries:
    found: Tries = {}
    for part in parts:
        for key, (visits, score) in part.items():
            before = found.get(key, NEVER)
            found[key] = before[0] + visits, before[1] + score
    return found
