"""What was learned plays better than playouts, with less time: a small share of the matches of docs/BOTS.md, by fixed work and
fixed deals, so that they end alike every time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mindbug.bots.arena import Match, play_match
from mindbug.cards import sets

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("pool", "learned", "playout", "games", "least"),
    [
        (["first-contact"], "search:150", "playout:200", 40, 0.65),
        (sets(), "search:150", "playout:200", 24, 0.55),
        (["king-of-tokyo"], "search:100", "playout:100", 24, 0.55),
    ],
    ids=["first-contact", "all", "king-of-tokyo"],
)
def test_what_was_learned_beats_playouts(pool: list[str], learned: str, playout: str, games: int, least: float) -> None:
    match = Match((learned, playout), games, tuple(pool))
    assert play_match(match, {}, cores=2).standing.score(learned, playout).score >= least


def test_every_level_beats_the_one_below() -> None:
    """But for the expert, who takes too long."""
    levels = ("random", "novice", "easy", "medium", "hard")
    for lower, higher in pairwise(levels):
        played = play_match(Match((higher, lower), 24), {}, cores=2)
        assert played.standing.score(higher, lower).score > 0.6, f"{higher} against {lower}"
