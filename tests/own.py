"""Cards of one's own, with names of every kind, that do what cards do: questions of many kinds come up with them.

python tests/own.py record      plays the record on standard input, and tells what came of it
python tests/own.py view BOT    lets a bot choose in the view on standard input, which is written as hexadecimal digits
"""

from __future__ import annotations

import json
import random
import sys
from hashlib import sha256

from mindbug import Game, View, bots
from mindbug.rules.pool import Pool
from mindbug.rules.vocabulary import *

ODD_NAMES = [
    "Comma, the Cat", 'Quote "the" Quail', "It’s Mine's", "Colon: a Snail", "Slash/Back\\slash", "Brackets (attack)",
    "Brackets", "Hash # of a", "#", "Ωμέγα", "章魚 先生", "E\u0301cole", "École", "🐙🦑", "a", "done", "no block", "HUNTER",
    "{card}", "*", "**Bold**", "A Iguana and a owl", "de le ami", "null", "ß-Tier", "[1, 2]", "moves:", "seed: 7", "x" * 60,
]  # fmt: skip
KINDS = 22  # of cards, faces and Power cards in the pool


def own_pool(names: list[str]) -> Pool:
    """A pool of cards that are in no set, with these names."""
    n = iter(names)
    first, second, third = next(n), next(n), next(n)
    evolving = Card(first, 2, 0, action(GainLife(1), Evolve(THIS, second)), copies=2, stage=1, evolves_to=second)
    faces = [
        Card(second, 5, TOUGH, action(loses(OPPONENT, 1), Evolve(THIS, third)), stage=2, evolves_to=third),
        Card(third, 9, FRENZY, attack(Defeat(one(enemies()))), stage=3),
    ]
    cards = [
        evolving,
        Card(next(n), 5, 0, HaveAbility(attack(GainLife(1)), to=allies()), attack(discards(1, OPPONENT)), copies=2),
        Card(next(n), 4, 0, attack(loses(OPPONENT, 1)), attack(GainLife(1)), copies=3),
        Card(next(n), 6, HUNTER, play(Defeat(one(enemies(max_power=6)))), copies=2),
        Card(next(n), 3, POISONOUS, defeated(Defeat(one(creatures()))), copies=2),
        Card(next(n), 7, SNEAKY, play(PlayCard(one(discard_pile(ME)))), copies=2),
        Card(next(n), 8, 0, play(TakeControl(one(enemies(max_power=5)))), copies=2),
        Card(next(n), 2, TOUGH, more_power(2, to=other_allies()), copies=2),
        Card(next(n), 5, FRENZY, play(ReturnToMyHand(one(other_allies(max_power=4)))), copies=2),
        Card(next(n), 4, 0, play(Boost(1)), copies=2),
        Card(next(n), 3, 0, play(GainLife(1)), octonite=2, spreads=True, copies=2),
        Card(next(n), 6, 0, play(gains_energy(2)), dice=1, copies=2),
        Card(next(n), 1, 0, end_of_your_turn(loses(ME, 1)), harvest(GainLife(1)), octonite=1, copies=2),
        Card(next(n), 9, 0, play(discards(2, ME)), copies=2),
        Card(next(n), 5, 0, put_into_discard(GainLife(1)), copies=2),
        Card(next(n), 4, 0, play(Either([GainLife(1)], [loses(OPPONENT, 1)])), copies=2),
    ]
    powers = [
        power_card(next(n), 1, GainLife(1)),
        power_card(next(n), 2, Defeat(one(enemies()))),
        power_card(next(n), 1, DrawUnused()),
    ]
    return Pool(cards, faces, powers)


def played(game: Game, seed: int, most: int = 1000) -> Game:
    """A game that goes on by chance."""
    chance = random.Random(seed)
    while game.to_move is not None and len(game.lines) < most:
        game.play(chance.choice(game.moves()))
    return game


def told(game: Game) -> str:
    """All that came of a game, in few letters."""
    events = [event.describe() for event in game.events()]
    said = json.dumps([game.position(), events, [str(move) for move in game.moves()], game.pool.fingerprint, game.record()])
    return sha256(said.encode()).hexdigest()


if __name__ == "__main__":
    given = sys.stdin.buffer.read().decode()
    if sys.argv[1] == "record":
        print(told(Game.from_record(given)))
    else:
        found = View.from_bytes(bytes.fromhex(given))
        print(bots.get(sys.argv[2]).choose(found))
