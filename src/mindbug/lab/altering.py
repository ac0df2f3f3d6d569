"""Owns a card that is altered to see what comes of it: the same pool with another definition of it, so that the same deals can
be played with both."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mindbug import specials
from mindbug.cards import find_card
from mindbug.lab.plan import Plan
from mindbug.lab.problems import problem
from mindbug.pools import dealt_by, write_pool
from mindbug.rules.definition import from_data, to_data
from mindbug.rules.errors import shortly
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card
from mindbug.rules.words import KEYWORDS, Keyword
from mindbug.text.messages import Message, Name, Quoted


@dataclass(frozen=True)
class Alteration:
    """What is altered of a card: its power, keywords that it loses or gets, or its whole definition, which is JSON."""

    card: str
    power: int | None = None
    without: tuple[Keyword, ...] = ()
    adding: tuple[Keyword, ...] = ()
    definition: str = ""

    def of(self, card: Card) -> Card:
        """The altered card; MindbugError if that is no card, or the same one."""
        told = to_data(self.defined(card) if self.definition else card)
        if self.power is not None:
            told["power"] = self.power
        has = set(told.get("keywords", ()))
        for word in self.without:
            if word not in has:
                raise problem("lacks_keyword", card=Name(card.name), keyword=Message(f"keyword.{word}"))
        for word in self.adding:
            if word in has:
                raise problem("has_keyword", card=Name(card.name), keyword=Message(f"keyword.{word}"))
        told["keywords"] = [word for word in KEYWORDS if word in (has - {*self.without}) | {*self.adding}]
        if "tough" in self.without:
            told.pop("sides", None)  # nothing turns it any more
        return from_data(told)

    def defined(self, card: Card) -> Card:
        """The card of the definition that was given, which need not say the name again."""
        try:
            told = json.loads(self.definition)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise problem("no_definition", got=Quoted(shortly(self.definition)))
        told = {"name": card.name, **told}
        if told["name"] != card.name:
            raise problem("other_name", card=Name(card.name), other=Quoted(shortly(told["name"])))
        return from_data(told)


def altered_pool(pool: Pool, alteration: Alteration) -> Pool:
    """A pool in which one card is another one, at the same place and as often."""
    card = find_card(alteration.card, pool)
    new = alteration.of(card)

    def put(cards: Sequence[Card]) -> list[Card]:
        return [new if known.name == card.name else known for known in cards]

    found = Pool(put(pool.cards), put(pool.faces), put(pool.powers), list(pool.counts))
    if found.fingerprint == pool.fingerprint:
        raise problem("same_card", card=Name(card.name))
    return found


def altered_plan(plan: Plan, alteration: Alteration) -> Plan:
    """The plan of the same deals with an altered card."""
    pool = altered_pool(plan.pool, alteration)
    if len(dealt_by(specials.find(plan.special or None), pool).cards) < len(pool.cards):
        raise problem("other_deals", card=Name(find_card(alteration.card, pool).name))
    return replace(plan, cards=json.dumps(write_pool(pool)))
