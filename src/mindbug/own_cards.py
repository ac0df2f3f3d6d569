"""Owns cards of one's own: a file of definitions, and the pool that they make."""

from __future__ import annotations

import json
from pathlib import Path

from mindbug import cardfile
from mindbug.pools import check_pool
from mindbug.rules.definition import from_data, to_data
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card

LARGEST_FILE = 4_000_000  # bytes of a file of cards in JSON
TOML = ".toml"  # how the name of another one ends


def own_pool(cards: str) -> Pool:
    """The pool of the cards that ``read_cards`` has read."""
    return pool_of_own([from_data(told) for told in json.loads(cards)])


def pool_of_own(cards: list[Card]) -> Pool:
    """A pool of cards, in which everything has its place: what is shuffled, what creatures evolve to, and Power cards."""
    dealt = [card for card in cards if card.stage <= 1 and not card.cost]
    faces = [card for card in cards if card.stage > 1]
    powers = [card for card in cards if card.cost]
    return check_pool(Pool(dealt, faces, powers))


def read_cards(path: Path) -> str:
    """The cards of a file, checked, as JSON that is the same for the same cards; MindbugError says what is wrong. A file is
    TOML (docs/CARDS.md) or a list of definitions in JSON."""
    if path.suffix == TOML:
        return json.dumps([to_data(card) for card in check_pool(cardfile.load(path).pool).all_cards()])
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise MindbugError(f"{path}: expected a file of cards, got none that can be read ({error.strerror})") from None
    if len(data) > LARGEST_FILE:
        raise MindbugError(f"{path}: expected at most {LARGEST_FILE} bytes, got more")
    try:
        told = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise MindbugError(f"{path}: expected cards as JSON, got something else ({error})") from None
    if not isinstance(told, list) or not told:
        raise MindbugError(f"{path}: expected a list of definitions of cards, got {shortly(told)}")
    cards: list[Card] = []
    for number, row in enumerate(told, 1):
        try:
            cards.append(from_data(row))
        except MindbugError as error:
            raise MindbugError(f"{path}, card {number}: {error}") from None
    try:
        pool_of_own(cards)
    except MindbugError as error:
        raise MindbugError(f"{path}: {error}") from None
    return json.dumps([to_data(card) for card in cards])
