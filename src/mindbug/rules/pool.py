"""Owns pools: cards that are played together, as one value, and the box of physical cards that a game is played with.

A pool says which cards there are, in which order and how many of each, the faces to which they evolve and the Power cards.
The official sets are pools; ``mix`` makes one of several. Cards are checked, and made ready to be played, when they come into
a pool. Its fingerprint is the same for the same cards in any process and any version of the program.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mindbug.rules.constants import CopyKeywords, HaveKeywords, MoreDice
from mindbug.rules.definition import check_cards, digest_of
from mindbug.rules.effects import ThisTurn, ThisTurnForAll
from mindbug.rules.errors import MindbugError
from mindbug.rules.grammar import all_words
from mindbug.rules.native import i64
from mindbug.rules.program import build
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.state import Card
from mindbug.rules.words import END_OF_TURN, END_OF_YOUR_TURN, FAST, HARVEST

FINGERPRINT: Final = 8  # bytes


class Edition:
    """Which rulebook is played: the differences of RULES A.12 that can be seen in a game."""

    def __init__(
        self, name: str, extra_turn: bool, refill_only_after_leaving: bool, shuffle_back: bool, early_defeated: bool
    ) -> None:
        self.name: Final = name
        self.extra_turn: Final = extra_turn  # E1: a mindbugged player ends the turn and takes an extra one
        self.refill_only_after_leaving: Final = refill_only_after_leaving  # E2
        self.shuffle_back: Final = shuffle_back  # E3: revealed start cards return to the unused pile
        self.early_defeated: Final = early_defeated  # E6: Defeated triggers with the move, not after it


LATEST: Final = Edition("latest", False, False, False, False)
BEYOND: Final = Edition("beyond", True, False, True, True)
FIRST: Final = Edition("first", True, True, True, True)
EDITIONS: Final = {"latest": LATEST, "beyond": BEYOND, "first": FIRST}


class Pool:
    """Cards that can be played together. ``counts`` says how many there are of each card, as a rule as many as are printed."""

    def __init__(
        self,
        cards: list[Card],
        faces: list[Card] | None = None,
        powers: list[Card] | None = None,
        counts: list[int] | None = None,
    ) -> None:
        """InvalidDefinition if a card cannot be, or not together with the others."""
        self.cards: Final = cards
        self.faces: Final[list[Card]] = faces if faces is not None else []
        self.powers: Final[list[Card]] = powers if powers is not None else []
        self.counts: Final[list[int]] = counts if counts is not None else [card.copies for card in cards]
        if len(self.counts) != len(cards):
            raise MindbugError(f"expected a number of copies for each of {len(cards)} cards, got {len(self.counts)}")
        check_cards(cards, self.faces, self.powers)
        self.everything: Final[list[Card]] = cards + self.faces + self.powers  # in the order of their numbers
        self.numbers: Final[dict[str, int]] = {}  # of every card, face and Power card, by its name
        for card in self.everything:
            self.numbers[card.name] = len(self.numbers)
            if not card.digest:
                card.digest = digest_of(card)
                make_ready(card)
        self.boxes: Final[dict[str, Box]] = {}
        self.fingerprint: Final = fingerprint_of(self)
        self.written = b""  # the pool as bytes, once somebody has asked for them

    def all_cards(self) -> list[Card]:
        """Cards, faces and Power cards, in the order of their numbers."""
        return self.everything.copy()

    def get(self, name: str) -> Card | None:
        """The card, face or Power card of that name."""
        number = self.numbers.get(name)
        return self.everything[number] if number is not None else None

    def card(self, name: str) -> Card:
        """The card, face or Power card of that name, which is there."""
        found = self.get(name)
        if found is None:
            raise MindbugError(f"expected a card of the pool, got {name!r}")
        return found

    def origin(self, face: Card) -> Card:
        """The card that evolves, perhaps in two steps, to a face; a card that is no face is its own."""
        if face.stage > 1:
            for card in self.cards + self.faces:
                if card.evolves_to == face.name:
                    return self.origin(card)
        return face

    def count(self, card: Card) -> i64:
        """How many there are of a card, or of the one to which a face belongs; of a Power card one."""
        number = self.numbers[self.origin(card).name]
        return self.counts[number] if number < len(self.counts) else 1

    def faces_of(self, card: Card) -> list[Card]:
        """Every face that a card may show: its own, those it evolves to, or the sides to which it may be turned."""
        found = [card, *card.sides]
        while found[-1].evolves_to:
            found.append(self.card(found[-1].evolves_to))
        return found

    def only(self, names: set[str]) -> Pool:
        """The part of the pool that has these names: cards and Power cards in the same order, with the faces that belong to
        them."""
        kept = [place for place, card in enumerate(self.cards) if card.name in names]
        faces = [face for face in self.faces if self.origin(face).name in names]
        powers = [card for card in self.powers if card.name in names]
        return Pool([self.cards[place] for place in kept], faces, powers, [self.counts[place] for place in kept])

    def box(self, edition: Edition, special: Special = ORDINARY) -> Box:
        """All the physical cards, to be played by the rules of an edition. Those without a special rule are made only once."""
        if special is not ORDINARY:
            return self.new_box(edition, special)
        if edition.name not in self.boxes:
            self.boxes[edition.name] = self.new_box(edition)
        return self.boxes[edition.name]

    def new_box(self, edition: Edition, special: Special = ORDINARY) -> Box:
        """The same as a box of its own, for somebody who is not to be trusted with that of others."""
        cards: list[Card] = []
        copies: list[int] = []
        for card, count in zip(self.cards, self.counts, strict=True):
            cards += [card] * count
            copies += range(1, count + 1)
        found = Box(self, cards + self.powers, copies + [1] * len(self.powers), edition, special)
        found.whole = True
        return found


def make_ready(card: Card) -> None:
    """Find what a card that has been checked gives to creatures, and the steps of its abilities."""
    for part in all_words(card):
        if isinstance(part, HaveKeywords | CopyKeywords | ThisTurn | ThisTurnForAll):
            card.gives |= part.keywords
        if isinstance(part, MoreDice) or (isinstance(part, ThisTurnForAll) and part.dice):
            card.gives_dice = True
    for ability in card.all_abilities():
        build(ability)


def mix(pools: list[Pool]) -> Pool:
    """The cards of several pools together, each pool in its order. A card that is in two of them is there as often as it is in
    the one that has more of it; two different cards of one name cannot be played together."""
    cards: dict[str, Card] = {}
    counts: dict[str, int] = {}
    faces: dict[str, Card] = {}
    powers: dict[str, Card] = {}
    for pool in pools:
        for card, count in zip(pool.cards, pool.counts, strict=True):
            add(cards, card)
            counts[card.name] = max(count, counts.get(card.name, 0))
        for card in pool.faces:
            add(faces, card)
        for card in pool.powers:
            add(powers, card)
    return Pool(list(cards.values()), list(faces.values()), list(powers.values()), list(counts.values()))


def add(known: dict[str, Card], card: Card) -> None:
    if known.setdefault(card.name, card).digest != card.digest:
        raise MindbugError(f"expected one card of the name {card.name!r}, got two different ones")


def fingerprint_of(pool: Pool) -> str:
    """A number that two pools have in common if they hold the same cards in the same order, as hexadecimal digits."""
    told = [f"{card.name}\n{count}\n{card.digest}" for card, count in zip(pool.cards, pool.counts, strict=True)]
    told += [f"{card.name}\n0\n{card.digest}" for card in pool.faces + pool.powers]
    return blake2b("\n".join(told).encode(), digest_size=FINGERPRINT).hexdigest()


class Box:
    """What does not change during a game: the pool, which physical cards of it there are, which copy each of them is, the
    edition and the special rule. Power cards come after the creature cards."""

    def __init__(self, pool: Pool, cards: list[Card], copies: list[int], edition: Edition, special: Special = ORDINARY) -> None:
        self.pool: Final = pool
        self.cards: Final = cards
        self.faces: Final = pool.faces  # what creatures may evolve to
        self.copies: Final = copies
        self.edition: Final = edition
        self.special: Final = special
        self.rule_phases: i64 = special.phases  # of the constant abilities of the special rule
        self.whole = False  # it holds all cards of the pool
        first: dict[str, int] = {}
        self.kinds: Final = [first.setdefault(card.name, id) for id, card in enumerate(cards)]  # the first card of that name
        order = {kind: place for place, kind in enumerate(first.values())}
        self.marks: Final = [1 << (order[kind] % 60) for kind in self.kinds]  # cards with different bits are no copies
        self.creatures: i64 = 0  # how many of the cards are creatures
        self.in_discard: i64 = 0  # the phases in which some card works from a discard pile
        self.triggers: i64 = 0  # a bit for each trigger that some ability has
        self.plain = True  # nobody rolls dice, harvests, buys, is Fast or does something at the end of a turn
        self.gives: i64 = special.gives  # the keywords that some ability gives to creatures
        for card in cards + self.faces:
            self.triggers |= card.triggers
            self.in_discard |= card.in_discard
            self.gives |= card.gives
            if card.dice or card.octonite or card.cost or (card.keywords | card.gives) & FAST or card.gives_dice:
                self.plain = False
        if special.gives & FAST or self.triggers & (1 << END_OF_TURN | 1 << END_OF_YOUR_TURN | 1 << HARVEST):
            self.plain = False
        for card in cards:
            self.creatures += 0 if card.cost else 1
        self.everything: Final = list(range(len(cards)))  # the number of every card

    def name(self, id: i64) -> str:
        """The name of a physical card; from the second copy on it has a number."""
        return self.copy_name(id, self.cards[id].name)

    def copy_name(self, id: i64, name: str) -> str:
        """The name of a card, or of a face of it, with the number that the physical card has."""
        copy = self.copies[id]
        return f"{name} #{copy}" if copy > 1 else name

    def face(self, id: i64, name: str) -> Card | None:
        """The face of that name that a physical card may show."""
        for face in self.pool.faces_of(self.cards[id]):
            if face.name == name:
                return face
        return None
