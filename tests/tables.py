"""Owns small games for tests: from a position in a few words, and after some moves."""

from __future__ import annotations

from typing import Any

from mindbug import Game

NEARLY_OVER: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"life": 2, "mindbugs": 0, "play": ["Gorillion"], "hand": ["Shark Dog"]},
        {"life": 1, "mindbugs": 0, "play": ["Plated Scorpion"], "hand": ["Brain Fly"]},
    ],
}


def table(mine: dict[str, Any], other: dict[str, Any], chance: str = "sample", **top: Any) -> Game:
    """A game from a position without Mindbugs, so that nothing is asked about them."""
    no_bugs = {"mindbugs": 0}
    return Game.from_position({"players": [no_bugs | mine, no_bugs | other], **top}, seed=1, chance=chance)


def played(game: Game, *moves: str) -> Game:
    """The game after some moves."""
    for move in moves:
        game.play(move)
    return game
