"""The number of lines of play from the positions of ``perft.toml`` is what it was found to be, mostly by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game

POSITIONS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["position"]


def count_lines(game: Game, depth: int) -> int:
    """How many sequences of that many answers there are; one that ends the game sooner does not count."""
    moves = game.moves()
    if depth <= 1:
        return len(moves) if depth else 1
    total = 0
    for move in moves:
        next_game = game.copy()
        next_game.play(move)
        total += count_lines(next_game, depth - 1)
    return total


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_count_of_lines(case: dict[str, Any]) -> None:
    position = {name: value for name, value in case.items() if name not in ("name", "checked", "counts")}
    game = Game.from_position(position, seed=1, chance="ask")
    assert case["counts"]
    assert [count_lines(game, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def test_some_counts_were_found_by_hand() -> None:
    assert sum(case["checked"] for case in POSITIONS) >= 4
