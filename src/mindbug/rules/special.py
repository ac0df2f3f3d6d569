"""Owns special rules: what a table plays by besides the rulebook, as one value.

A special rule is data, as a card is. It says with what players begin, which cards are dealt, how many of them each player
leaves out, whether hands lie open, and which constant abilities hold for the whole table, as if each player had a card with
them that never leaves. A game without one is played by ``ORDINARY``, which says what the rulebook says.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.constants import HaveKeywords
from mindbug.rules.groups import NO_LIMIT
from mindbug.rules.native import i64
from mindbug.rules.state import Card, Constant, Creature
from mindbug.rules.words import ALL_KNOW, ANYONE, NO_CARD

LIFE: Final = 3
MINDBUGS: Final = 2
DEALT: Final = 10
HAND_SIZE: Final = 5
PLAYERS: Final = 2
ALWAYS_THERE: Final = 1  # the stamp of what stands for a special rule among the creatures in play: any but that of none


class Special:
    """A special rule. ``min_power``, ``max_power``, ``having`` and ``lacking`` say which cards are dealt: by what is printed,
    with at least one of some keywords, with none of others. ``left_out`` are drafted: so many of the cards that are dealt to a
    player, chosen by that player, do not come into the game. ``parts`` are constant abilities: one that speaks of everybody's
    creatures is there once, any other once for each player."""

    def __init__(
        self,
        name: str,
        *parts: Constant,
        life: i64 = LIFE,
        mindbugs: i64 = MINDBUGS,
        dealt: i64 = DEALT,
        left_out: i64 = 0,
        hand: i64 = HAND_SIZE,
        open_hands: bool = False,
        min_power: i64 = 0,
        max_power: i64 = NO_LIMIT,
        having: i64 = 0,
        lacking: i64 = 0,
    ) -> None:
        self.name: Final = name
        self.parts: Final = list(parts)
        self.life: Final = life
        self.mindbugs: Final = mindbugs
        self.dealt: Final = dealt
        self.left_out: Final = left_out
        self.kept: Final[i64] = dealt - left_out
        self.hand: Final = hand
        self.open_hands: Final = open_hands
        self.min_power: Final = min_power
        self.max_power: Final = max_power
        self.having: Final = having
        self.lacking: Final = lacking
        self.card: Final = Card(name, 1, 0, *parts)  # what is checked and told as a card is
        self.phases: i64 = self.card.phases
        self.looks_at: i64 = self.card.looks_at
        self.gives: i64 = 0  # the keywords that it gives to creatures
        for part in parts:
            if isinstance(part, HaveKeywords):
                self.gives |= part.keywords
        # Who knows the cards of each player's hand.
        self.hand_known_by: Final[list[int]] = [ALL_KNOW if open_hands else 1 << player for player in range(PLAYERS)]
        self.sources: Final = sources_of_parts(name, [part for part in parts if isinstance(part, Constant)])

    def deals(self, card: Card) -> bool:
        """Whether a card may be dealt."""
        if card.power < self.min_power or card.power > self.max_power or card.keywords & self.lacking:
            return False
        return self.having == 0 or card.keywords & self.having != 0

    def deals_all(self) -> bool:
        """Whether any card may be dealt."""
        return self.min_power == 0 and self.max_power >= NO_LIMIT and self.having == 0 and self.lacking == 0

    def is_ordinary(self) -> bool:
        """Whether it says no more than the rulebook."""
        return (
            not self.parts and self.deals_all() and not self.open_hands
            and self.life == LIFE and self.mindbugs == MINDBUGS and self.hand == HAND_SIZE
            and self.dealt == DEALT and self.left_out == 0
        )  # fmt: skip


def sources_of_parts(name: str, parts: list[Constant]) -> list[Creature]:
    """What has the constant abilities of a special rule when they are folded: something of everybody's, and of each's."""
    shared = [part for part in parts if part.side == ANYONE]
    others = [part for part in parts if part.side != ANYONE]
    found: list[Creature] = []
    if shared:
        found.append(Creature(NO_CARD, Card(name, 1, 0, *shared), 0, ALWAYS_THERE))
    if others:
        owned = Card(name, 1, 0, *others)
        for player in range(PLAYERS):
            found.append(Creature(NO_CARD, owned, player, ALWAYS_THERE))
    return found


ORDINARY: Final = Special("")
