"""Owns the definitions that need not be written down with a game, because every copy of the program has them.

They are found by name and digest: a card that does something else today than it did is not taken for the other one.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.pool import Pool
from mindbug.rules.state import Card

KNOWN: Final[dict[tuple[str, str], Card]] = {}


def publish(pool: Pool) -> None:
    """Let the cards of a pool be found by their digests."""
    for card in pool.all_cards():
        KNOWN[card.name, card.digest] = card


def published(name: str, digest: str) -> Card | None:
    return KNOWN.get((name, digest))
