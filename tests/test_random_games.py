"""Random games keep every invariant: MINDBUG_GAMES of each main pool and a share of that of every other pool, in all editions,
with chance sampled and asked."""

from __future__ import annotations

import os
import random

import pytest

from invariants import Deal, check_refilled, play_checked
from pools import EVERYTHING, MAIN, PAIRS, POOLS, RARE, REST, SINGLE

GAMES = int(os.environ.get("MINDBUG_GAMES", "150"))
CHUNK = 25
SHARE = 0.03  # of the decisions at which the slow checks are made
# Of the other pools so many times fewer games are played.
FEWER = dict.fromkeys(SINGLE | RARE, 10) | dict.fromkeys(PAIRS, 50) | dict.fromkeys(EVERYTHING, 30)


def play(pool: str, first: int, after: int) -> None:
    for seed in range(first, after):
        deal = Deal(pool, seed)
        try:
            play_checked(deal.game(), random.Random(seed), SHARE)
        except Exception as error:
            error.add_note(f"play it again with: {deal} --share {SHARE}")
            raise


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("pool", MAIN)
def test_random_games(pool: str, first: int) -> None:
    play(pool, first, min(first + CHUNK, GAMES))


@pytest.mark.parametrize("pool", REST)
def test_random_games_of_other_pools(pool: str) -> None:
    """Other seeds for every pool, so that all editions and ways of chance come up in each kind of pool."""
    games = max(1, GAMES // FEWER[pool])
    first = list(REST).index(pool) * 1001
    play(pool, first, first + games)


@pytest.mark.parametrize("pool", POOLS)
def test_hands_are_refilled_in_dealt_games(pool: str) -> None:
    for seed in range(min(GAMES, 40) if pool in MAIN else max(3, GAMES // 50)):
        game, chance = Deal(pool, seed).game(), random.Random(seed)
        while game.to_move is not None:
            check_refilled(game)
            game.play(chance.choice(game.moves()))
