"""Owns the bots that search: how much work they do for a move, and how they choose by what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.bots.bot import moves_of
from mindbug.bots.chance import new_random
from mindbug.bots.simple import not_at_once_lost
from mindbug.rules.randomness import Random
from mindbug.rules.view import View
from mindbug.search.sense import Sensible
from mindbug.search.tree import Node, Tree


@dataclass(frozen=True)
class Estimate:
    """A move, how much of the work went into it, and the chance to win that it showed."""

    move: str
    option: int
    share: float
    chance: float


class Searcher:
    """Does the same work for every move, so it plays alike on any machine. What it thought stays useful for the next move."""

    def __init__(self, iterations: int, random: Random | None = None) -> None:
        self.iterations = iterations
        self.random = random or new_random()
        self.playout = Sensible()
        self.tree: Tree | None = None

    def choose(self, view: View) -> str:
        moves = moves_of(view)
        good = not_at_once_lost(view, self.random)
        if len(good) == 1:
            return next(text for text, option in moves.items() if option == good[0])
        best = [estimate for estimate in self.estimates(view) if estimate.option in good]
        return best[0].move

    def estimates(self, view: View) -> list[Estimate]:
        """Every move with what the search thinks of it, the best first."""
        tree = self.think(view)
        nodes = {child.option: child for child in tree.root.children}
        total = sum(child.visits for child in tree.root.children) or 1.0
        found = []
        for text, option in moves_of(view).items():
            node = nodes.get(tree.key(view.table, option), NEVER_TRIED)
            found.append(Estimate(text, option, node.visits / total, node.rate()))
        return sorted(found, key=lambda estimate: -estimate.share)

    def think(self, view: View) -> Tree:
        tree = self.tree
        if tree is None or tree.known.viewer != view.viewer or not tree.go_on(view):
            tree = Tree(view, self.playout)
        tree.grow(self.iterations, self.random)
        self.tree = tree
        return tree


NEVER_TRIED = Node(-1, -1)
