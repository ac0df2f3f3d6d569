"""Owns the course of a game: the chance of player 0 at its moments as they were, judged with every card that either player
knew. What nobody knew is left to chance. It is one line, whoever is asked. It tells of hands: it is for games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mindbug.bots.guides import new_tree
from mindbug.bots.weighing import expected, only, told, verdicts_of
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.view import View
from mindbug.search.lookahead import OPEN, WIN


def chance_at(known: View, iterations: int, seed: int) -> float:
    """The chance of player 0 at the moment of an open view. The same seed gives neighbouring moments the same chance."""
    chance = chance_of_asked(known, iterations, seeded(seed))
    return chance if known.viewer == 0 else 1 - chance


def chance_of_asked(known: View, iterations: int, random: Random) -> float:
    """It is certain where an answer wins this turn, or all of them lose. Otherwise one tree is grown, in which both players do
    what they like better: too much of what only one of them tries would favour the other."""
    verdicts = verdicts_of(known, random)
    if WIN in verdicts.values():
        return 1.0
    answers = [option for option, verdict in verdicts.items() if verdict == OPEN]
    if not answers:
        return 0.0
    tree = new_tree(only(known, answers))
    tree.grow(iterations, random)
    tried = [node for node in tree.root.children if node.visits]
    weights = [node.visits**2 for node in tried]
    total = sum(weight * expected(node, known.viewer) for weight, node in zip(weights, tried, strict=True))
    return told(tree, total / sum(weights), iterations)


class Moment(Protocol):
    """A moment before a decision: of whom, the chance of player 0 that was found, and whether nothing turned up until the next
    one. Where nothing could be decided, either, nothing need be found."""

    @property
    def player(self) -> int: ...
    @property
    def found(self) -> float | None: ...
    @property
    def is_quiet(self) -> bool: ...


def settled(moments: Sequence[Moment], end: float | None) -> list[float | None]:
    """The chances of player 0 at moments that follow each other, up to the end if it is known. If nothing turned up, no
    answer betters the chance of who gives it: it was there before, and was only seen later."""
    course: list[float | None] = []
    later = end
    for moment in reversed(moments):
        now = moment.found
        if moment.is_quiet and later is not None and (now is None or is_better(later, now, moment.player)):
            now = later
        course.append(now)
        later = now
    return course[::-1]


def is_better(later: float, now: float, player: int) -> bool:
    """Whether a chance of player 0 is better than another one for a player."""
    return later > now if player == 0 else later < now
