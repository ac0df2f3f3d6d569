"""The same seed gives the same game: twice in one process, and in another process that runs the rules the other way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mindbug
from invariants import Deal
from mindbug._pure import is_compiled
from pools import MAIN, POOLS
from same_games import INVENTED, THOUGHT, digest, digests, seeds_of

GAMES = 60
SCRIPT = Path(__file__).with_name("same_games.py")
SOURCE = Path(mindbug.__file__).parents[1]


def run_pure() -> list[str]:
    """What the script prints with the pure rules: that it is pure, then the digests."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MINDBUG_PURE": "1"}
    command = [sys.executable, str(SCRIPT), str(GAMES)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("pool", POOLS)
def test_a_seed_gives_the_same_game_again(pool: str) -> None:
    seeds = range(12 if pool in MAIN else 2)
    found = [digest(Deal(pool, seed)) for seed in seeds]
    assert found == [digest(Deal(pool, seed)) for seed in seeds]
    assert len(set(found)) == len(seeds)


def test_pure_and_compiled_play_and_think_the_same_games() -> None:
    """This process, which should be compiled, and another one, which is pure."""
    if not is_compiled():
        reason = "the compiled modules are absent, so there is nothing to compare the pure rules with"
        assert os.environ.get("CI") != "true", reason
        pytest.skip(reason)
    mode, *pure = run_pure()
    assert mode == "pure"
    played = sum(len(seeds_of(pool, GAMES)) for pool in POOLS)
    assert played >= GAMES * len(MAIN) + len(POOLS) - len(MAIN)
    assert len(THOUGHT) >= len(MAIN) and len(pure) == played + 2 * len(THOUGHT) + INVENTED
    assert pure == digests(GAMES)
