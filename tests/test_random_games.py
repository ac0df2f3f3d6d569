"""Random games keep every invariant: MINDBUG_GAMES of each main pool and a share of that of every other pool, in all editions,
with chance sampled and asked."""

from __future__ import annotations

import itertools
import os
import random

import pytest

from invariants import Deal, check_refilled, play_checked
from mindbug import Game
from mindbug.rules import copying, effects, modes, words
from mindbug.sets import EVERYTHING
from pools import ALL_SETS, MAIN, PAIRS, POOLS, RARE, REST, SINGLE

GAMES = int(os.environ.get("MINDBUG_GAMES", "100"))
CHUNK = 25
SHARE = 0.03  # of the decisions at which the slow checks are made
# Of the other pools so many times fewer games are played.
FEWER = dict.fromkeys(SINGLE | RARE, 10) | dict.fromkeys(PAIRS, 50) | dict.fromkeys(ALL_SETS, 30)


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


# Chains of effects


CHAINING = (effects.PlayCard, effects.ReturnToMyHand, copying.CopyPlay, modes.Show)
LONGEST_CHAIN = 60


def chaining_cards() -> list[str]:
    """The cards whose Play effects lead to other Play effects, with their second copies."""
    found: list[str] = []
    for card in EVERYTHING.all_cards():
        if any(isinstance(step, CHAINING) for ability in card.abilities[words.PLAY] for step in ability.steps):
            found += [card.name] + [f"{card.name} #2"] * (card.copies > 1)
    return found


def test_who_never_declines_comes_to_an_end() -> None:
    """No cards replay each other without end (RULES C141): whoever plays one of them and accepts whatever is offered is done
    some time, whatever other two are there."""
    names = chaining_cards()
    assert {"Spinachia", "Spinachia #2", "Utility Bug", "Pear Patrol", "Lord Watermelon"} <= set(names)
    for first, second in itertools.combinations(names, 2):
        for third in ("Spinachia", "Spinachia #2"):
            if third not in (first, second):
                accept_all(first, second, third)


def accept_all(played: str, in_play: str, other: str) -> None:
    mine = {"hand": [played], "play": [in_play, other], "discard": ["Trash Flier"], "life": 9}
    game = Game.from_position({"players": [mine, {"mindbugs": 0, "hand": ["Gorillion"], "discard": ["Quadranut"]}]}, seed=1)
    game.play(f"play {played}")
    taken = 0
    while game.decision is not None and game.decision.kind != "turn":
        moves = [move for move in map(str, game.moves()) if move not in ("no", "done")]
        game.play(moves[taken % len(moves)])
        taken += 1
        assert taken < LONGEST_CHAIN and len(game.state.stack) < LONGEST_CHAIN, (
            f"{played} with {in_play} and {other} go on and on"
        )
