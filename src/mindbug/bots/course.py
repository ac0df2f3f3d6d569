"""Owns the course of a game: the chance of player 0 at its moments as they were, judged with every card that either player knew.
What nobody knew is left to chance. It is one line, whoever is asked; it tells of hands, so it is for games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mindbug.bots.guides import guide
from mindbug.bots.weighing import expected, only, verdicts_of
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.state import State
from mindbug.rules.view import View, view
from mindbug.rules.words import FATE, NOBODY_KNOWS
from mindbug.search.lookahead import OPEN, WIN
from mindbug.search.tree import Tree


def open_view(s: State) -> View:
    """What the two players know together, as if whoever is asked saw both hands, and what was picked from them."""
    bit = 1 << s.asked
    shown = s.copy()
    for id, known_by in enumerate(s.knows):
        if known_by != NOBODY_KNOWS:
            shown.learn(id, known_by | bit)
    if shown.peeked:
        shown.peeked |= bit
    known = view(shown, s.asked)
    known.table.stack = [f.copy() for f in s.stack]
    known.table.raised = [f.copy() for f in s.raised]
    return known


def is_quiet(before: State, after: State) -> bool:
    """Whether nothing turned up between two moments that nobody knew: no card of a pile, and no chance."""
    return after.asked != FATE and unknown(before) == unknown(after)


def unknown(s: State) -> tuple[object, ...]:
    """What nobody knows: the piles, which of their cards somebody has seen, and the generator."""
    r = s.random
    seen = [s.knows[id] != NOBODY_KNOWS for id in s.unused]
    return [p.draw for p in s.players], s.unused, seen, s.power_deck, r.x, r.y, r.z, r.w


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
    tree = Tree(only(known, answers), guide(known.table.box))
    tree.grow(iterations, random)
    tried = [node for node in tree.root.children if node.visits]
    weights = [node.visits**2 for node in tried]
    total = sum(weight * expected(node, known.viewer) for weight, node in zip(weights, tried, strict=True))
    unseen = 1 / (iterations + 2)
    return float(min(max(total / sum(weights), unseen), 1 - unseen))


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
        if moment.is_quiet and later is not None and (now is None or (later - now) * (1 - 2 * moment.player) > 0):
            now = later
        course.append(now)
        later = now
    return course[::-1]
