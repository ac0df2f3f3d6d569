"""Owns the list of all cards by name, by which saved games find them again. The sets fill it."""

from __future__ import annotations

from typing import Final

from mindbug.rules.state import Box, Card

CATALOGUE: Final[dict[str, Card]] = {}


def add(cards: list[Card]) -> list[Card]:
    """Enter the cards of a set."""
    for card in cards:
        if card.name in CATALOGUE:
            raise ValueError(f"two cards are called {card.name}")
        CATALOGUE[card.name] = card
    return cards


def faces_of(box: Box, id: int) -> list[Card]:
    """Every face that a card may show: its own, those it evolves to, or the sides to which it may be turned."""
    found = [box.cards[id], *box.cards[id].sides]
    while found[-1].evolves_to:
        found.append(CATALOGUE[found[-1].evolves_to])
    return found
