"""Owns what guides a search: what was learned, or playouts where nothing that was learned fits. Every search starts here."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from mindbug.bots.traits import traits_of
from mindbug.bots.weights import BadWeights, Weights, load
from mindbug.rules.pool import Box
from mindbug.rules.view import View
from mindbug.search.mind import Mind
from mindbug.search.sense import Sensible
from mindbug.search.tree import GuidedTree, Tree

SHIPPED = Path(__file__).parent / "learned.weights"
INSTEAD = "MINDBUG_WEIGHTS"  # the environment variable that names another file
EXPLORATION = 0.6  # how much answers are tried that are liked but not known well (tuned by matches)
DOUBT = 0.1  # how much worse than the others an answer is thought that was never tried (tuned by matches)
VARIETY = 0.5  # how many deals of the unknown cards are tried, by the square root of the work (tuned by matches)
EVENNESS = 0.25  # how much of the trying all answers to a question get alike (tuned by tactics)
FAMILIAR = 0.5  # so many of the traits of unknown cards must be known
MOST_MINDS = 24  # boxes for which what was learned is kept ready

log = logging.getLogger("mindbug")


class Guide(Protocol):
    """Makes the trees of a search. It can be sent to another process."""

    def tree(self, view: View) -> Tree: ...


@dataclass(frozen=True)
class Playouts:
    """Plays games out by rules of thumb: the search as it was before anything was learned, kept as a yardstick."""

    def tree(self, view: View) -> Tree:
        return Tree(view, Sensible())


@dataclass(frozen=True)
class Learned:
    """Judges by what was learned: what is shipped, or the weights of a file."""

    path: str = ""
    exploration: float = EXPLORATION
    doubt: float = DOUBT
    variety: float = VARIETY
    evenness: float = EVENNESS

    def mind(self, box: Box) -> Mind | None:
        return mind_of(box, self.path)

    def tree(self, view: View) -> Tree:
        mind = self.mind(view.table.box)
        if mind is None:
            return Tree(view, Sensible())
        return GuidedTree(view, mind, self.exploration, self.doubt, self.variety, self.evenness)


PLAYOUTS = Playouts()
LEARNED = Learned()
FAIR = Learned(variety=0.0)  # tries every hand alike, for who wants to know a chance


def new_tree(view: View) -> Tree:
    """A tree under the question of a view that tells chances as well as we can."""
    return FAIR.tree(view)


# What was learned


@cache
def weights_at(path: str) -> Weights | None:
    """The weights of a file, or those that are shipped. Who asks for a file gets an error if it cannot be used; what is shipped
    is done without."""
    if path:
        return load(Path(path))
    try:
        return load(Path(os.environ.get(INSTEAD) or SHIPPED))
    except BadWeights as error:
        log.warning("%s. Bots play without what was learned, by playouts.", error)
        return None


def check_fit(weights: Weights, box: Box) -> None:
    """BadWeights if weights say nothing of the cards of a box."""
    strange = [card for card in {*box.cards, *box.faces} if not weights.can_judge(card)]
    if not strange:
        return
    traits = {trait for card in strange for trait in traits_of(card)}
    known = sum(trait in weights.trait_places for trait in traits)
    if known < FAMILIAR * len(traits):
        some = ", ".join(sorted(card.name for card in strange)[:3])
        raise BadWeights(f"expected weights that know the cards of the game, got some that know nothing of {some}")


MINDS: OrderedDict[tuple[str, str, str] | tuple[str, Box], Mind | None] = OrderedDict()


def mind_of(box: Box, path: str = "") -> Mind | None:
    """What was learned, ready for the cards of a box, made once for the last boxes; None if there is nothing that fits."""
    # A position may leave out cards of its pool, so that the numbers of its box are its own.
    key = (path, box.pool.fingerprint, box.edition.name) if box.whole else (path, box)
    if key not in MINDS:
        MINDS[key] = made_mind(box, path)
        if len(MINDS) > MOST_MINDS:
            MINDS.popitem(last=False)
    MINDS.move_to_end(key)
    return MINDS[key]


def made_mind(box: Box, path: str) -> Mind | None:
    weights = weights_at(path)
    if weights is None:
        return None
    try:
        check_fit(weights, box)
    except BadWeights as error:
        if path:
            raise
        log.warning("%s. Bots play this game by playouts.", error)
        return None
    return weights.mind(box)
