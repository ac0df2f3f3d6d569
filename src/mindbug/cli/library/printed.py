"""Owns the printed cards as the command line knows them: creatures, faces and Power cards, found by what a person types."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache, lru_cache

from mindbug.cards import title
from mindbug.notation import split_copy
from mindbug.rules.errors import UnknownCard
from mindbug.rules.pool import Pool
from mindbug.rules.published import published
from mindbug.rules.state import Card
from mindbug.rules.words import Trigger
from mindbug.sets import EVERYTHING, SETS, TITLES
from mindbug.text.cards import card_text
from mindbug.text.languages import LANGUAGES, plain
from mindbug.text.meanings import triggers_of
from mindbug.text.messages import Listing, Message, Name, Value, phrase, say
from mindbug.text.objects import keyword_names
from mindbug.text.problems import Problem, unknown_card, wrong

CREATURE, FACE, POWER_CARD = "creature", "face", "power card"
MARKS = str.maketrans("-’", " '", '"“”«».!')
EVERY_SET = "all"
LONGEST_NAME = 60
MOST_NAMED = 5
ALIKE = 0.6
OWN = ""  # the set of cards that are in none
POOLS_AT_ONCE = 16  # whose cards are kept ready


@dataclass(frozen=True)
class Printed:
    """A card as it is printed. A Power card has a cost and no power; ``copies`` is 0 for a face, which no card is alone.
    Its ``text`` and ``title`` are in some language; all other words are those by which programs know them."""

    kind: str
    name: str
    set: str
    text: str
    triggers: list[Trigger]
    power: int = 0
    cost: int = 0
    keywords: tuple[str, ...] = ()
    copies: int = 1
    octonite: int = 0
    dice: int = 0
    stage: int | None = None
    evolves_to: str | None = None
    title: str = ""


@cache
def official(lang: str) -> dict[str, Printed]:
    return {card.name: card for name, pool in SETS.items() for card in printed_cards(pool, name, lang)}


@lru_cache(POOLS_AT_ONCE)
def everything(lang: str = "en", pool: Pool = EVERYTHING) -> dict[str, Printed]:
    """All official cards by their English names: the cards of each set, its faces, then its Power cards. After them, or in
    their place, those of a pool that are in no set."""
    own = [card for card in pool.all_cards() if published(card.name, card.digest) is None]
    return official(lang) | {card.name: printed_card(card, pool, OWN, lang) for card in own}


def printed_cards(pool: Pool, set_name: str, lang: str) -> list[Printed]:
    """The cards of a pool as those of a set."""
    return [printed_card(card, pool, set_name, lang) for card in pool.all_cards()]


def printed_card(card: Card, pool: Pool, set_name: str, lang: str) -> Printed:
    kind = POWER_CARD if card.cost else FACE if card.stage > 1 else CREATURE
    return Printed(
        kind,
        card.name,
        set_name,
        say(card_text(card), lang),
        triggers_of(card),
        int(card.power),
        int(card.cost),
        tuple(keyword_names(card.keywords)),
        0 if kind == FACE else int(pool.count(card)),
        int(card.octonite),
        int(card.dice),
        int(card.stage) or None,
        card.evolves_to or None,
        title(card.name, lang),
    )


def set_title(card: Printed, lang: str = "en") -> str:
    """What the set of a card is called."""
    return phrase(Message("library.own"), lang) if card.set == OWN else TITLES.get(card.set, card.set)


def printed(name: str, lang: str = "en", pool: Pool = EVERYTHING) -> Printed:
    """The card with this exact English name; a copy number does not matter."""
    return everything(lang, pool)[split_copy(name)[0]]


def family(card: Printed, lang: str = "en", pool: Pool = EVERYTHING) -> list[Printed]:
    """A card that evolves, with its other stages in order; any other card alone."""
    known = everything(lang, pool)
    before = next((other for other in known.values() if other.evolves_to == card.name), None)
    if before is not None:
        return family(before, lang, pool)
    line = [known[card.name]]
    while line[-1].evolves_to is not None:
        line.append(known[line[-1].evolves_to])
    return line


def one_line(name: str, lang: str = "en", pool: Pool = EVERYTHING) -> str:
    """A card as one sentence says it: name, power or cost, keywords, text."""
    card = printed(name, lang, pool)
    said = ", ".join([price(card, lang), *keyword_words(card, lang)])
    return f"{title(name, lang)} ({said}) {card.text}".rstrip()


def price(card: Printed, lang: str = "en") -> str:
    """The number of a card: its power or, if it is bought, its cost."""
    if card.kind == POWER_CARD:
        return phrase(Message("library.power_card", n=card.cost), lang)
    return phrase(Message("library.power", n=card.power), lang)


def keyword_words(card: Printed, lang: str = "en") -> list[str]:
    """The keywords of a card as they are printed."""
    return [phrase(Message(f"keyword.{word}"), lang) for word in card.keywords]


# Finding a card


def loose(text: str) -> str:
    """A text without what people leave out when they type: case, accents, quotation marks, points and hyphens."""
    return " ".join(plain(text).translate(MARKS).split())


def find_name(typed: str, lang: str = "en", pool: Pool = EVERYTHING) -> str:
    """The full English name of a card, with its copy number if one was typed. Any published name will do, and of it a
    beginning, or that of one of its words, if no other card is called so."""
    bare, copy = split_copy(typed)
    found = called(loose(bare), lang, pool) if len(bare) <= LONGEST_NAME else []
    if not found:
        raise UnknownCard(unknown_card(bare, nearest(loose(bare), pool) if len(bare) <= LONGEST_NAME else []))
    if len(found) > 1:
        raise UnknownCard(ambiguous(found))
    return found[0] if copy is None or copy == 1 else f"{found[0]} #{copy}"


def called(typed: str, lang: str, pool: Pool) -> list[str]:
    """The cards that are called like that: exactly, else by a beginning, else by the beginning of a word; a name in the
    person’s own language comes before the others."""
    known = everything("en", pool)
    exact = [name for name in known if any(loose_titles(each, pool)[name] == typed for each in LANGUAGES)]
    if exact or not typed:
        return exact[:1]
    for begins in (str.startswith, word_begins):
        for languages in ((lang,), LANGUAGES):
            found = [name for name in known if any(begins(loose_titles(each, pool)[name], typed) for each in languages)]
            if found:
                return found
    return []


def word_begins(name: str, typed: str) -> bool:
    return f" {typed}" in name


@lru_cache(POOLS_AT_ONCE)
def loose_titles(lang: str, pool: Pool) -> dict[str, str]:
    """What the cards are called in a language, as people type it, by their English names."""
    return {name: loose(title(name, lang)) for name in everything("en", pool)}


def nearest(typed: str, pool: Pool) -> list[str]:
    """The cards whose names look most like what was typed."""
    known = {alias: name for each in LANGUAGES for name, alias in loose_titles(each, pool).items()}
    near = difflib.get_close_matches(typed, known, n=MOST_NAMED, cutoff=ALIKE)
    return list(dict.fromkeys(known[alias] for alias in near))


def ambiguous(found: list[str]) -> Problem:
    more = len(found) - MOST_NAMED
    names: list[Value] = [Name(card) for card in found]
    if more > 1:
        names = [*names[:MOST_NAMED], Message("library.more", n=more)]
    return wrong("which_card", choices=found, names=Listing(names, "or"))
