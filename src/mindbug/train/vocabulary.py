"""Owns the numbers by which all cards of a training are known, whatever box a game was played with."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from mindbug.bots.traits import traits_of
from mindbug.rules.grammar import LEXICON
from mindbug.rules.pool import Box, Pool
from mindbug.rules.state import Card
from mindbug.search.habits import GENERAL_SIGNS, ROLES, SIGNS_VERSION
from mindbug.search.inputs import GENERAL, INPUTS_VERSION, PLACES, Inputs

COMMON = 3  # so many cards must have a trait: of one that only a single card has, nothing is learned for others


@dataclass(frozen=True)
class Vocabulary:
    """The cards, faces and Power cards of a training, in the order of their numbers."""

    cards: tuple[Card, ...]

    @staticmethod
    def of(pool: Pool) -> Vocabulary:
        return Vocabulary(tuple(pool.all_cards()))

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        return [(card.name, card.digest) for card in self.cards]

    @cached_property
    def numbers(self) -> dict[tuple[str, str], int]:
        return {card: number for number, card in enumerate(self.names)}

    @cached_property
    def traits(self) -> list[str]:
        counted: Counter[str] = Counter()
        for card in self.cards:
            counted.update(traits_of(card))
        return sorted(trait for trait, count in counted.items() if count >= COMMON)

    @property
    def meaning(self) -> str:
        """The same where every number of an input and of a sign means the same."""
        versions = [INPUTS_VERSION, SIGNS_VERSION, GENERAL, PLACES, GENERAL_SIGNS, ROLES]
        told = json.dumps([versions, self.names, self.traits, list(LEXICON)])
        return blake2b(told.encode(), digest_size=8).hexdigest()

    @property
    def inputs(self) -> int:
        return GENERAL + len(self.cards) * PLACES

    @property
    def signs(self) -> int:
        return GENERAL_SIGNS + len(self.cards) * ROLES

    def translation(self, box: Box) -> tuple[list[int], list[int]]:
        """For every input and every sign of a box its number here."""
        inputs = list(range(GENERAL))
        signs = list(range(GENERAL_SIGNS))
        for card in Inputs(box).cards:
            number = self.numbers[card.name, card.digest]
            inputs += range(GENERAL + number * PLACES, GENERAL + (number + 1) * PLACES)
            signs += range(GENERAL_SIGNS + number * ROLES, GENERAL_SIGNS + (number + 1) * ROLES)
        return inputs, signs
