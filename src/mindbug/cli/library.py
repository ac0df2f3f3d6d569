"""Owns the printed cards as the command line knows them: creatures, faces and Power cards, found by what a person types."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mindbug import cards
from mindbug.cards import plain
from mindbug.notation import split_copy
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.errors import UnknownCard
from mindbug.rules.state import Ability, Card
from mindbug.rules.words import TRIGGERS

CREATURE, FACE, POWER_CARD = "creature", "face", "power card"
MARKS = str.maketrans(dict.fromkeys('"“”.!') | {"-": " ", "’": "'"})
EVERY_SET = "all"
LONGEST_NAME = 40
MOST_NAMED = 5


@dataclass(frozen=True)
class Printed:
    """A card as it is printed. A Power card has a cost and no power; ``copies`` is 0 for a face, which no card is alone."""

    kind: str
    name: str
    set: str
    text: str
    triggers: list[str]
    power: int = 0
    cost: int = 0
    keywords: tuple[str, ...] = ()
    copies: int = 1
    octonite: int = 0
    dice: int = 0
    stage: int | None = None
    evolves_to: str | None = None


@cache
def everything() -> dict[str, Printed]:
    """All cards by their names: the cards of each set, its faces, then its Power cards."""
    creatures = [creature(facts) for name in cards.sets() for facts in cards.of(name)]
    powers = [power_card(facts) for facts in cards.power_cards()]
    order = cards.sets()
    return {card.name: card for card in sorted([*creatures, *powers], key=lambda card: order.index(card.set))}


def creature(facts: cards.CardFacts) -> Printed:
    is_face = (facts.stage or 1) > 1
    return Printed(
        FACE if is_face else CREATURE,
        facts.name,
        facts.set,
        facts.text(),
        triggers_of(CATALOGUE[facts.name]),
        facts.power,
        0,
        tuple(facts.keywords),
        0 if is_face else facts.copies,
        facts.octonite,
        facts.dice,
        facts.stage,
        facts.evolves_to,
    )


def power_card(facts: cards.PowerFacts) -> Printed:
    triggers = triggers_of(CATALOGUE[facts.name])
    return Printed(POWER_CARD, facts.name, facts.set, facts.text(), triggers, cost=facts.cost)


def triggers_of(card: Card) -> list[str]:
    """When the abilities of a card happen, those that it grants to others too; each once."""
    abilities = [part if isinstance(part, Ability) else part.grants for part in card.parts]
    return list(dict.fromkeys(TRIGGERS[ability.trigger] for ability in abilities if ability is not None))


def printed(name: str) -> Printed:
    """The card with this exact name; a copy number does not matter."""
    return everything()[split_copy(name)[0]]


def one_line(name: str) -> str:
    """A card as one sentence says it: name, power or cost, keywords, text."""
    card = printed(name)
    said = ", ".join([price(card), *(word.upper() for word in card.keywords)])
    return f"{name} ({said}) {card.text}".rstrip()


def price(card: Printed) -> str:
    """The number of a card: its power or, if it is bought, its cost."""
    return f"Power card, {card.cost} energy" if card.kind == POWER_CARD else f"power {card.power}"


def loose(text: str) -> str:
    """A text without what people leave out when they type: case, accents, quotation marks, points and hyphens."""
    return " ".join(plain(text).translate(MARKS).split())


def find_name(typed: str) -> str:
    """The full name of a card, with its copy number if one was typed; a beginning is enough if no other name begins so."""
    bare, copy = split_copy(typed)
    if len(bare) > LONGEST_NAME:
        raise UnknownCard(f"no card is called {bare[:LONGEST_NAME] + '...'!r}")
    near = [name for name in everything() if loose(name).startswith(loose(bare))]
    found = [name for name in near if loose(name) == loose(bare)] or near
    if not found or not loose(bare):
        return cards.find(bare).name
    if len(found) > 1:
        more = " and others" if len(found) > MOST_NAMED else ""
        raise UnknownCard(f"that could be {' or '.join(found[:MOST_NAMED])}{more}: type more of the name.")
    return found[0] if copy is None or copy == 1 else f"{found[0]} #{copy}"
