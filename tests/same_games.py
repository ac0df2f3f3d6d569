"""Prints digests of seeded games, of random moves and of moves that were thought over, by which two ways of running the rules
and the search are compared: ``python same_games.py 60``."""

from __future__ import annotations

import hashlib
import random
import sys
from collections import Counter

from invariants import Deal
from invented_games import Invented, forgiving
from made_up import made_up
from mindbug import Game, version
from mindbug.bots.searching import Searcher
from mindbug.rules.codec import to_bytes
from mindbug.rules.randomness import seeded
from mindbug.search.tree import GuidedTree
from mindbug.seats import SEATS
from pools import MAIN, POOLS
from tensors import tensors

ITERATIONS = 12  # of a search
INVENTED = 30  # pools of invented cards
THOUGHT = [pool for pool in POOLS if "+" not in pool]  # not of two sets
SEARCHED = 7  # of so many decisions one is searched by what was learned
FEWER = 20  # of a pool that is not a main one, so many times fewer games are compared


def digest(deal: Deal) -> str:
    return digest_of(deal.game(), random.Random(deal.seed))


def invented_digest(seed: int) -> str:
    """The same of a game with invented cards. Some of what happens in it cannot be told in words yet."""
    invented = Invented(seed)
    with forgiving(Counter()):
        return digest_of(invented.game(), invented.chance())


def digest_of(game: Game, chance: random.Random) -> str:
    """One number for a whole game: the bytes and tensors at every decision, what everybody sees, and the record."""
    found = hashlib.sha256()
    while game.to_move is not None:
        found.update(to_bytes(game.state))
        found.update(repr(list(map(str, game.moves()))).encode())
        for seat in SEATS:
            found.update(tensors(game.state, seat))
        game.play(chance.choice(game.moves()))
    for viewer in (0, 1, "public"):
        found.update(game.view(viewer).to_bytes())
    found.update(repr(game.position()).encode())
    found.update(repr(game.events()).encode())
    found.update(game.record().encode())
    return found.hexdigest()


def thought_digest(deal: Deal) -> str:
    """One number for all that two searches think in a game: of every move, how often it was tried and what it brought."""
    game, searchers = deal.game(), [Searcher(ITERATIONS, seeded(seed)) for seed in (deal.seed, ~deal.seed)]
    chance = random.Random(deal.seed)
    found = hashlib.sha256()
    while (player := game.to_move) is not None:
        if isinstance(player, int):
            estimates = searchers[player].estimates(game.view(player))
            found.update(repr(estimates).encode())
            game.play(estimates[0].move)
        else:
            game.play(chance.choice(game.moves()))
    return found.hexdigest()


def learned_digest(deal: Deal) -> str:
    """One number for what weights of no meaning make of a game: what they see, the value, what is liked, and a search."""
    game, chance = deal.game(), random.Random(deal.seed)
    mind = made_up(game.pool, deal.seed).mind(game.state.box)
    found = hashlib.sha256()
    assert mind.habits is not None
    while (player := game.to_move) is not None:
        s = game.state
        found.update(repr((mind.net.inputs.active(s), mind.net.output(s), mind.net.chance(s))).encode())
        if isinstance(player, int):
            found.update(repr([(mind.habits.signs(s, option), mind.liking(s, option)) for option in s.options]).encode())
            if chance.randrange(SEARCHED) == 0:
                tree = GuidedTree(game.view(player), mind, 1.0, 0.1, 0.5, 0.25)
                tree.grow(ITERATIONS, seeded(deal.seed))
                tried = [(node.option, node.visits, node.score, node.liking) for node in tree.root.children]
                found.update(repr(tried).encode())
        game.play(chance.choice(game.moves()))
    return found.hexdigest()


def digests(games: int) -> list[str]:
    """The digests of so many games of each main pool and of a few of each other one, and of games that were thought over."""
    played = [f"{pool} {seed} {digest(Deal(pool, seed))}" for pool in POOLS for seed in seeds_of(pool, games)]
    played += [f"invented {seed} {invented_digest(seed)}" for seed in range(INVENTED)]
    played += [f"{pool} learned {learned_digest(Deal(pool, seed))}" for seed, pool in enumerate(THOUGHT)]
    return played + [f"{pool} thought {thought_digest(Deal(pool, seed))}" for seed, pool in enumerate(THOUGHT)]


def seeds_of(pool: str, games: int) -> range:
    """Other seeds for other pools, so that all editions and ways of chance are compared."""
    if pool in MAIN:
        return range(games)
    first = list(POOLS).index(pool)
    return range(first, first + max(1, games // FEWER))


if __name__ == "__main__":
    print(version.mode())
    print("\n".join(digests(int(sys.argv[1]))))
