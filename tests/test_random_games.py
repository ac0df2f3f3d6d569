"""Random games keep every invariant: MINDBUG_GAMES of each pool, in all editions, with chance sampled and asked."""

from __future__ import annotations

import os
import random

import pytest

from invariants import POOLS, Deal, check_refilled, play_checked

GAMES = int(os.environ.get("MINDBUG_GAMES", "300"))
CHUNK = 25


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("pool", POOLS)
def test_random_games(pool: str, first: int) -> None:
    for seed in range(first, min(first + CHUNK, GAMES)):
        deal = Deal(pool, seed)
        try:
            play_checked(deal.game(), random.Random(seed))
        except Exception as error:
            error.add_note(f"play it again with: {deal}")
            raise


@pytest.mark.parametrize("pool", POOLS)
def test_hands_are_refilled_in_dealt_games(pool: str) -> None:
    for seed in range(min(GAMES, 60)):
        game, chance = Deal(pool, seed).game(), random.Random(seed)
        while game.to_move is not None:
            check_refilled(game)
            game.play(chance.choice(game.moves()))
