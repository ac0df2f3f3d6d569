"""Prints digests of seeded random games, by which two ways of running the rules are compared: ``python same_games.py 60``."""

from __future__ import annotations

import hashlib
import random
import sys

from invariants import Deal
from mindbug import version
from mindbug.rules.codec import to_bytes
from pools import MAIN, POOLS

FEWER = 20  # of a pool that is not a main one, so many times fewer games are compared


def digest(deal: Deal) -> str:
    """One number for a whole game: the bytes at every decision, what everybody sees, and the record."""
    game, chance = deal.game(), random.Random(deal.seed)
    found = hashlib.sha256()
    while game.to_move is not None:
        found.update(to_bytes(game.state))
        found.update(repr(list(map(str, game.moves()))).encode())
        game.play(chance.choice(game.moves()))
    for viewer in (0, 1, "public"):
        found.update(game.view(viewer).to_bytes())
    found.update(repr(game.position()).encode())
    found.update(repr(game.events()).encode())
    found.update(game.record().encode())
    return found.hexdigest()


def digests(games: int) -> list[str]:
    """The digests of so many games of each main pool and of a few of each other one."""
    return [f"{pool} {seed} {digest(Deal(pool, seed))}" for pool in POOLS for seed in seeds_of(pool, games)]


def seeds_of(pool: str, games: int) -> range:
    """Other seeds for other pools, so that all editions and ways of chance are compared."""
    if pool in MAIN:
        return range(games)
    first = list(POOLS).index(pool)
    return range(first, first + max(1, games // FEWER))


if __name__ == "__main__":
    print(version.mode())
    print("\n".join(digests(int(sys.argv[1]))))
