"""Owns the printed cards as the command line knows them: creatures, faces and Power cards, found by what a person types."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache

from mindbug import cards
from mindbug.cards import title
from mindbug.notation import split_copy
from mindbug.rules.errors import UnknownCard
from mindbug.rules.words import Trigger
from mindbug.sets import EVERYTHING
from mindbug.text.languages import LANGUAGES, plain
from mindbug.text.meanings import triggers_of
from mindbug.text.messages import Listing, Message, Name, Value, phrase
from mindbug.text.problems import Problem, unknown_card, wrong

CREATURE, FACE, POWER_CARD = "creature", "face", "power card"
MARKS = str.maketrans("-’", " '", '"“”«».!')
EVERY_SET = "all"
LONGEST_NAME = 40
MOST_NAMED = 5
ALIKE = 0.6


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
def everything(lang: str = "en") -> dict[str, Printed]:
    """All cards by their English names: the cards of each set, its faces, then its Power cards."""
    creatures = [creature(facts, lang) for name in cards.sets() for facts in cards.of(name)]
    powers = [power_card(facts, lang) for facts in cards.power_cards()]
    order = cards.sets()
    return {card.name: card for card in sorted([*creatures, *powers], key=lambda card: order.index(card.set))}


def creature(facts: cards.CardFacts, lang: str) -> Printed:
    is_face = (facts.stage or 1) > 1
    return Printed(
        FACE if is_face else CREATURE,
        facts.name,
        facts.set,
        facts.text(lang),
        triggers_of(EVERYTHING.card(facts.name)),
        facts.power,
        0,
        tuple(facts.keywords),
        0 if is_face else facts.copies,
        facts.octonite,
        facts.dice,
        facts.stage,
        facts.evolves_to,
        facts.title(lang),
    )


def power_card(facts: cards.PowerFacts, lang: str) -> Printed:
    triggers = triggers_of(EVERYTHING.card(facts.name))
    return Printed(POWER_CARD, facts.name, facts.set, facts.text(lang), triggers, cost=facts.cost, title=facts.title(lang))


def printed(name: str, lang: str = "en") -> Printed:
    """The card with this exact English name; a copy number does not matter."""
    return everything(lang)[split_copy(name)[0]]


def family(card: Printed, lang: str = "en") -> list[Printed]:
    """A card that evolves, with its other stages in order; any other card alone."""
    known = everything(lang)
    before = next((other for other in known.values() if other.evolves_to == card.name), None)
    if before is not None:
        return family(before, lang)
    line = [known[card.name]]
    while line[-1].evolves_to is not None:
        line.append(known[line[-1].evolves_to])
    return line


def one_line(name: str, lang: str = "en") -> str:
    """A card as one sentence says it: name, power or cost, keywords, text."""
    card = printed(name, lang)
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


def find_name(typed: str, lang: str = "en") -> str:
    """The full English name of a card, with its copy number if one was typed. Any published name will do, and of it a
    beginning, or that of one of its words, if no other card is called so."""
    bare, copy = split_copy(typed)
    found = called(loose(bare), lang) if len(bare) <= LONGEST_NAME else []
    if not found:
        raise UnknownCard(unknown_card(bare, nearest(loose(bare)) if len(bare) <= LONGEST_NAME else []))
    if len(found) > 1:
        raise UnknownCard(ambiguous(found))
    return found[0] if copy is None or copy == 1 else f"{found[0]} #{copy}"


def called(typed: str, lang: str) -> list[str]:
    """The cards that are called like that: exactly, else by a beginning, else by the beginning of a word; a name in the
    person’s own language comes before the others."""
    exact = [name for name in everything() if any(loose_titles(each)[name] == typed for each in LANGUAGES)]
    if exact or not typed:
        return exact[:1]
    for begins in (str.startswith, word_begins):
        for languages in ((lang,), LANGUAGES):
            found = [name for name in everything() if any(begins(loose_titles(each)[name], typed) for each in languages)]
            if found:
                return found
    return []


def word_begins(name: str, typed: str) -> bool:
    return f" {typed}" in name


@cache
def loose_titles(lang: str) -> dict[str, str]:
    """What the cards are called in a language, as people type it, by their English names."""
    return {name: loose(title(name, lang)) for name in everything()}


def nearest(typed: str) -> list[str]:
    """The cards whose names look most like what was typed."""
    known = {alias: name for each in LANGUAGES for name, alias in loose_titles(each).items()}
    near = difflib.get_close_matches(typed, known, n=MOST_NAMED, cutoff=ALIKE)
    return list(dict.fromkeys(known[alias] for alias in near))


def ambiguous(found: list[str]) -> Problem:
    more = len(found) - MOST_NAMED
    names: list[Value] = [Name(card) for card in found]
    if more > 1:
        names = [*names[:MOST_NAMED], Message("library.more", n=more)]
    return wrong("which_card", choices=found, names=Listing(names, "or"))
