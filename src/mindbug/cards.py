"""Owns the library of cards: which sets there are, what is in them, and finding a card by its name."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from mindbug.rules.errors import MindbugError, UnknownCard, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card
from mindbug.rules.words import Keyword
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.cards import card_text
from mindbug.text.languages import LANGUAGES, language, plain
from mindbug.text.messages import check_language, say
from mindbug.text.objects import keyword_names
from mindbug.text.problems import expected, unknown_card, wanted, written

LIKE, MOST_NEAR = 0.4, 3  # how like a name has to be to be named instead, and how many are
COMPARED = 20  # names that are compared with one that is not known
LETTERS, PAIRS = 64, 960  # that are told apart when those are chosen
POOLS_AT_ONCE = 16  # whose names are kept ready
LONGEST = 200  # letters of a name that are compared with those of the cards


@dataclass(frozen=True)
class CardFacts:
    """A card as people read it. ``keywords`` is sorted and lower case."""

    name: str
    set: str
    power: int
    keywords: list[Keyword]
    copies: int
    octonite: int = 0
    dice: int = 0
    stage: int | None = None
    evolves_to: str | None = None

    def text(self, lang: str = "en") -> str:
        """What the card does, in our own words."""
        return say(card_text(EVERYTHING.card(self.name)), lang)

    def title(self, lang: str = "en") -> str:
        """What the card is called; a card without a published name in a language keeps its English one."""
        return title(self.name, lang)


@dataclass(frozen=True)
class PowerFacts:
    """A Power card as people read it."""

    name: str
    set: str
    cost: int

    def text(self, lang: str = "en") -> str:
        """What the card does, in our own words."""
        return say(card_text(EVERYTHING.card(self.name)), lang)

    def title(self, lang: str = "en") -> str:
        """What the card is called; a card without a published name in a language keeps its English one."""
        return title(self.name, lang)


def title(name: str, lang: str = "en") -> str:
    """The published name of a card in a language, else its English one."""
    check_language(lang)
    return language(lang).name(name)


def sets() -> list[str]:
    """The names of all sets, oldest first."""
    return list(SETS)


def of(name: str) -> list[CardFacts]:
    """The cards of a set, in order, then the faces to which they evolve."""
    if not isinstance(name, str) or name not in SETS:
        raise MindbugError(f"expected one of the sets {', '.join(SETS)}, got {shortly(name)}")
    return [facts(card, name) for card in SETS[name].cards + SETS[name].faces]


def facts(card: Card, set_name: str) -> CardFacts:
    return CardFacts(
        card.name,
        set_name,
        card.power,
        keyword_names(card.keywords),
        card.copies,
        card.octonite,
        card.dice,
        card.stage or None,
        card.evolves_to or None,
    )


def power_cards() -> list[PowerFacts]:
    """All Power cards, in order."""
    return [PowerFacts(card.name, name, card.cost) for name, pool in SETS.items() for card in pool.powers]


def find(name: str) -> CardFacts:
    """A creature card or face by its name; case and accents do not matter."""
    card = find_card(name)
    for found in SETS:
        if card in SETS[found].cards + SETS[found].faces:
            return facts(card, found)
    raise UnknownCard(f"{card.name} is a Power card, not a creature card; power_cards() lists it")


def find_card(name: str, pool: Pool = EVERYTHING) -> Card:
    """The definition of a card of a pool by its name; UnknownCard names the nearest ones."""
    if not isinstance(name, str):
        raise UnknownCard(expected(wanted("card"), written(name)))
    card = pool.get(name)
    if card is not None:
        return card
    if len(name) > LONGEST:
        raise UnknownCard(unknown_card(name, []))
    known = names_by_plain(pool)
    found = known.get(plain(name))
    if found is None:
        raise UnknownCard(unknown_card(name, list(dict.fromkeys(known[near] for near in nearest(plain(name), pool)))))
    return pool.card(found)


def find_anywhere(name: str, pool: Pool) -> Card:
    """The definition of a card of a pool or of any set. An unknown name is compared with those of the sets, or with those of a
    pool that has others."""
    if all(known in EVERYTHING.numbers for known in pool.numbers):
        return find_card(name)
    try:
        return find_card(name, pool)
    except UnknownCard as error:
        try:
            return find_card(name)
        except UnknownCard:
            raise error from None


def nearest(name: str, pool: Pool) -> list[str]:
    """The names of a pool that are most like another one. Comparing two names takes long; so only those are compared that share
    most letters and pairs of letters with it."""
    traits = traits_of(name)
    shared = [(2.0 * (traits & theirs).bit_count() / (len(name) + len(known)), known) for known, theirs in known_traits(pool)]
    return difflib.get_close_matches(name, [known for _, known in nlargest(COMPARED, shared)], n=MOST_NEAR, cutoff=LIKE)


def traits_of(name: str) -> int:
    """Which letters and pairs of letters are in a name: a bit for each, so that what two names share is what both have."""
    found = 0
    for pair in zip(name, f"{name[1:]} ", strict=False):
        found |= 1 << ord(pair[0]) % LETTERS | 1 << LETTERS + (ord(pair[0]) * 31 + ord(pair[1])) % PAIRS
    return found


@lru_cache(POOLS_AT_ONCE)
def known_traits(pool: Pool) -> list[tuple[str, int]]:
    return [(name, traits_of(name)) for name in names_by_plain(pool)]


@lru_cache(POOLS_AT_ONCE)
def names_by_plain(pool: Pool = EVERYTHING) -> dict[str, str]:
    """The English name of every card of a pool, by all its published names; an English name comes before the others."""
    known = {plain(name): name for name in pool.numbers}
    for lang in LANGUAGES:
        for name, (published, _) in language(lang).names.items():
            if name in pool.numbers:
                known.setdefault(plain(published), name)
    return known
