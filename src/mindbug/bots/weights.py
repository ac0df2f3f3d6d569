"""Owns the file of what was learned: weights of the net and of first thoughts, for which cards, and how they came about.

The file is a line of JSON and, after it, whole numbers of two bytes each, packed. A card that the file knows has rows of its
own; one that it does not know has the sum of those of its traits, and one that somebody has altered those of what it was, but
for the traits that are others now. A file that is damaged, of another version or that knows the cards of a pool by other
definitions is refused with an error that says so; who plays goes on without it.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from mindbug.bots.traits import POWER, traits_of
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Box
from mindbug.rules.published import published
from mindbug.rules.state import Card
from mindbug.search.habits import GENERAL_SIGNS, ROLES, SIGNS_VERSION, Habits
from mindbug.search.inputs import GENERAL, INPUTS_VERSION, PLACES, Inputs
from mindbug.search.mind import Mind
from mindbug.search.net import BLOCK, GRAIN, Net

FORMAT = 1
LARGEST = 2_000_000  # bytes of a file
MOST_UNITS = 256
CHECK = 16  # bytes of the checksum
FEW_TRAITS = 4  # so many traits more or fewer make no other card


class BadWeights(MindbugError):
    """A file of weights that cannot be used."""


@dataclass
class Weights:
    """What was learned. ``cards`` are the names and digests of the cards that it knows, ``traits`` the traits of which it knows
    something; ``training`` tells how it came about. The numbers are so many ``GRAIN``s."""

    units: int
    cards: list[tuple[str, str]]
    traits: list[str]
    general: array[int]  # rows of general inputs
    of_cards: array[int]  # rows of each card in each place
    of_traits: array[int]
    outputs: array[int]  # what each unit counts
    signs: array[int]  # of first thoughts: general ones, then those of each card in each role, and of each trait
    sign_cards: array[int]
    sign_traits: array[int]
    training: dict[str, Any] = field(default_factory=dict, kw_only=True)

    @property
    def fingerprint(self) -> str:
        """Of the cards it knows."""
        return fingerprint_of(self.cards)

    @cached_property
    def places(self) -> dict[tuple[str, str], int]:
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def trait_places(self) -> dict[str, int]:
        return {trait: place for place, trait in enumerate(self.traits)}

    def knows(self, card: Card) -> bool:
        """Whether a card has rows of its own."""
        return (card.name, card.digest) in self.places

    def can_judge(self, card: Card) -> bool:
        """Whether more is known of a card than its traits."""
        return self.knows(card) or self.before(card) is not None

    # For a box

    def mind(self, box: Box) -> Mind:
        """What was learned, made ready for the cards of a box."""
        inputs = Inputs(box)
        rows = self.general.tolist()
        likings = self.signs.tolist()
        for card in inputs.cards:
            rows += self.rows_of(card, self.of_cards, self.of_traits, PLACES * self.units)
            likings += self.rows_of(card, self.sign_cards, self.sign_traits, ROLES)
        # Before anything was learned of first thoughts there are none.
        habits = Habits(inputs, [number * GRAIN for number in likings]) if any(self.signs) else None
        return Mind(Net(inputs, self.units, rows, self.outputs.tolist()), habits)

    def rows_of(self, card: Card, known: array[int], shared: array[int], width: int) -> list[int]:
        place = self.places.get((card.name, card.digest))
        if place is not None:
            return known[place * width : (place + 1) * width].tolist()
        found = self.rows_of_traits(card, shared, width)
        before = self.before(card)
        if before is None:
            return found
        rows = self.rows_of(before, known, shared, width), self.rows_of_traits(before, shared, width)
        return [new + row - common for new, row, common in zip(found, *rows, strict=True)]

    def rows_of_traits(self, card: Card, shared: array[int], width: int) -> list[int]:
        found = [0] * width
        for trait in sorted(traits_of(card)):
            at = self.place_of_trait(trait)
            if at is not None:
                for i, number in enumerate(shared[at * width : (at + 1) * width]):
                    found[i] += number
        return found

    def place_of_trait(self, trait: str) -> int | None:
        """Where a trait is known; a power that no card had is taken for the nearest one."""
        if trait in self.trait_places or not trait.startswith(POWER) or not self.powers:
            return self.trait_places.get(trait)
        power = int(trait.removeprefix(POWER))
        return self.trait_places[f"{POWER}{min(self.powers, key=lambda known: (abs(known - power), known))}"]

    @cached_property
    def powers(self) -> list[int]:
        return [int(trait.removeprefix(POWER)) for trait in self.traits if trait.startswith(POWER)]

    # Cards that somebody has altered

    @cached_property
    def digests(self) -> dict[str, str]:
        return dict(self.cards)

    def before(self, card: Card) -> Card | None:
        """What a card was before it was altered, if that is known: it has the same name and most of its traits. It is judged as
        it was, but for what the traits tell that it has lost or got."""
        known = published(card.name, self.digests.get(card.name, ""))
        if known is None:
            return None
        mine, theirs = traits_of(card), traits_of(known)
        return known if len(mine ^ theirs) <= max(FEW_TRAITS, len(mine & theirs)) else None

    # As bytes

    def parts(self) -> list[array[int]]:
        return [
            self.general, self.of_cards, self.of_traits, self.outputs, self.signs, self.sign_cards, self.sign_traits,
        ]  # fmt: skip

    def to_bytes(self) -> bytes:
        packed = zlib.compress(b"".join(little(part).tobytes() for part in self.parts()), 9)
        told = {
            "format": FORMAT,
            "inputs": INPUTS_VERSION,
            "signs": SIGNS_VERSION,
            "units": self.units,
            "fingerprint": self.fingerprint,
            "cards": self.cards,
            "traits": self.traits,
            "training": self.training,
            "check": blake2b(packed, digest_size=CHECK).hexdigest(),
        }
        told["head"] = digest_of(told)
        return json.dumps(told, ensure_ascii=True).encode() + b"\n" + packed


def little(numbers: array[int]) -> array[int]:
    """The numbers with the lowest byte first, as the file has them, or back."""
    if sys.byteorder == "little":
        return numbers
    turned = numbers[:]
    turned.byteswap()
    return turned


def digest_of(told: dict[str, Any]) -> str:
    """Of all that the first line tells, but for this."""
    said = {name: value for name, value in told.items() if name != "head"}
    return blake2b(json.dumps(said, ensure_ascii=True).encode(), digest_size=CHECK).hexdigest()


def fingerprint_of(cards: list[tuple[str, str]]) -> str:
    return blake2b("\n".join(f"{name}\n{digest}" for name, digest in cards).encode(), digest_size=8).hexdigest()


def lengths(units: int, cards: int, traits: int) -> list[int]:
    """How many numbers each part of the file has."""
    row = PLACES * units
    return [GENERAL * units, cards * row, traits * row, units, GENERAL_SIGNS, cards * ROLES, traits * ROLES]


def read_weights(data: bytes) -> Weights:
    """The weights that bytes hold; BadWeights if they hold none that fit this program."""
    line, _, packed = data.partition(b"\n")
    told = header_of(line)
    for name, wanted in (("format", FORMAT), ("inputs", INPUTS_VERSION), ("signs", SIGNS_VERSION)):
        if told.get(name) != wanted:
            raise BadWeights(f"expected weights with version {wanted} of {name}, got {shortly(told.get(name))}")
    units, cards, traits = told.get("units"), told.get("cards"), told.get("traits")
    if type(units) is not int or not BLOCK <= units <= MOST_UNITS or units % BLOCK:
        raise BadWeights(f"expected from {BLOCK} to {MOST_UNITS} units, a multiple of {BLOCK}, got {shortly(units)}")
    if not isinstance(cards, list) or not all(is_card(card) for card in cards):
        raise BadWeights("expected weights with the names and digests of their cards, got others")
    if not isinstance(traits, list) or not all(isinstance(trait, str) for trait in traits):
        raise BadWeights("expected weights with the names of traits, got others")
    known = [(name, digest) for name, digest in cards]
    if told.get("fingerprint") != fingerprint_of(known):
        raise BadWeights(
            f"expected the fingerprint {fingerprint_of(known)} of its cards, got {shortly(told.get('fingerprint'))}"
        )
    if told.get("head") != digest_of(told):
        raise BadWeights("expected a first line as it was written, got one that was changed")
    if told.get("check") != blake2b(packed, digest_size=CHECK).hexdigest():
        raise BadWeights("expected weights as they were written, got a file that was cut off or changed")
    numbers = unpacked(packed, lengths(units, len(known), len(traits)))
    found = Weights(units, known, traits, *numbers)
    training = told.get("training")
    found.training = training if isinstance(training, dict) else {}
    return found


def header_of(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise BadWeights(f"expected a file of weights, got one that begins with {line[:20]!r}")
    return told


def is_card(card: object) -> bool:
    return isinstance(card, list) and len(card) == 2 and all(isinstance(part, str) for part in card)


def unpacked(packed: bytes, wanted: list[int]) -> list[array[int]]:
    total = sum(wanted) * 2
    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(packed, total + 1)
    except zlib.error as error:
        raise BadWeights(f"expected packed numbers, got something else ({error})") from None
    if len(raw) != total or unpacker.unconsumed_tail:
        raise BadWeights(f"expected {total} bytes of numbers, got {len(raw)}{'' if len(raw) <= total else ' or more'}")
    numbers = array("h")
    numbers.frombytes(raw)
    numbers = little(numbers)
    found = []
    at = 0
    for length in wanted:
        found.append(numbers[at : at + length])
        at += length
    return found


def load(path: Path) -> Weights:
    """The weights of a file; BadWeights, with its name, if they cannot be used."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadWeights(f"{path}: expected a file of weights, got none that can be read ({error.strerror})") from None
    if len(data) > LARGEST:
        raise BadWeights(f"{path}: expected at most {LARGEST} bytes of weights, got more")
    try:
        return read_weights(data)
    except BadWeights as error:
        raise BadWeights(f"{path}: {error}") from None
