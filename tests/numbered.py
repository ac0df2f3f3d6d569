"""Prints a digest of every number of some seeded games, by which two processes are compared: ``python numbered.py``."""

from __future__ import annotations

import hashlib
import random

from invariants import Deal
from mindbug.rules.numbers import answers, label, numbers_of
from pools import POOLS

GAMES = [(pool, seed) for seed, pool in enumerate(POOLS) if "+" not in pool]


def digest() -> str:
    """One number for the numbers of all answers to all questions of the games, and what they are called."""
    found = hashlib.sha256()
    for pool, seed in GAMES:
        game, chance = Deal(pool, seed).game(), random.Random(seed)
        found.update(str(answers(game.pool)).encode())
        while game.to_move is not None:
            numbers = numbers_of(game.state)
            found.update(repr([(number, label(game.pool, number)) for number in numbers]).encode())
            game.play(chance.choice(game.moves()))
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())
