"""Owns weights that were not learned: numbers of no meaning, to see that they are used alike everywhere."""

from __future__ import annotations

import random
from array import array

from mindbug.bots.traits import traits_of
from mindbug.bots.weights import Weights, lengths
from mindbug.rules.pool import Pool

UNITS = 16
LARGEST = 3000


def made_up(pool: Pool, seed: int = 1, units: int = UNITS, known: float = 0.7, largest: int = LARGEST) -> Weights:
    """Weights that know a share of the cards of a pool, and all of its traits."""
    chance = random.Random(seed)
    cards = [(card.name, card.digest) for card in pool.all_cards() if chance.random() < known]
    traits = sorted({trait for card in pool.all_cards() for trait in traits_of(card)})
    sizes = lengths(units, len(cards), len(traits))
    parts = [array("h", (chance.randrange(-largest, largest) for _ in range(size))) for size in sizes]
    return Weights(units, cards, traits, *parts, training={"seed": seed})
