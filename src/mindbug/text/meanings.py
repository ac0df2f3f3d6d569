"""Owns which entries of the reference explain a card: what is printed on it besides its text, its keywords, its triggers, and
the other words of its text that not everybody knows."""

from __future__ import annotations

import re
from functools import cache

from mindbug.rules.state import Ability, Card, Constant
from mindbug.rules.words import BOUGHT, DISCARD, KEYWORDS, TRIGGERS, Trigger
from mindbug.sets import EVERYTHING
from mindbug.text.cards import card_text
from mindbug.text.messages import say
from mindbug.text.objects import keyword_names
from mindbug.text.reference import Place, WordEntry, reference

# Triggers that have another name in the reference.
MOMENTS = {
    "life lost": "in_discard_pile",
    "put into discard": "put_into_discard_pile",
    "end of your turn": "end_of_turn",
    "end of turn": "end_of_turn",
}
# How the English text of a card shows that it has to do with a term.
SIGNS = {
    "octonite": "octonite",
    "boost": "boost|boosts|boosted",
    "evolve": "evolves?",
    "die": "dice|(?<!six-sided )die",
    "six_sided_die": "six-sided",
    "energy": "energy",
    "power_card": "power cards?",
    "exhausted": "exhaust(?:s|ed)?",
    "steal": "steals?",
    "take_control": "takes? control",
    "discard": "discards?(?! pile)|discarded",
    "hunt": "hunts?|hunted",
    "mindbug": "mindbugs?",
    "refresh": "refresh(?:es)?",
    "extra_turn": "extra turn",
    "unused_pile": "unused (?:pile|cards?)",
    "set_aside": "sets? aside",
}


def meanings(name: str, lang: str = "en") -> list[WordEntry]:
    """What explains the words of a card, each once: first what is printed besides its text, then its text."""
    known = reference(lang).entries
    return [known[place] for place in places(name)]


@cache
def places(name: str) -> list[Place]:
    """Where in the reference the words of an official card are explained."""
    return places_of(EVERYTHING.card(name))


def places_of(card: Card) -> list[Place]:
    """Where in the reference the words of a card are explained."""
    text = say(card_text(card), "en")
    moments = [MOMENTS.get(moment, moment) for moment in triggers_of(card) if moment != TRIGGERS[BOUGHT]]
    moments += ["in_discard_pile" for part in card.parts if isinstance(part, Constant) and part.zone == DISCARD]
    terms = [key for key, sign in SIGNS.items() if re.search(rf"\b(?:{sign})\b", text, re.IGNORECASE)]
    found: list[Place] = [
        *icons(card),
        *(("keywords", word) for word in keyword_names(card.keywords)),
        *(("triggers", moment) for moment in moments),
        *(("keywords", word) for word in KEYWORDS if word.upper() in text),
        *(("terms", key) for key in terms),
    ]
    return list(dict.fromkeys(found))


def icons(card: Card) -> list[Place]:
    """What a card shows besides its text: cost, dice, Octonite, a stage."""
    found: list[str] = []
    if card.cost:
        found += ["power_card", "energy"]
    if card.dice:
        found += ["die", "energy"]
    if card.octonite:
        found += ["octonite", "spread"] if card.spreads else ["octonite"]
    if card.stage:
        found += ["stage", "evolve"]
    return [("terms", key) for key in found]


def triggers_of(card: Card) -> list[Trigger]:
    """When the abilities of a card happen, those that it grants to others too; each once."""
    abilities = [part if isinstance(part, Ability) else part.granted() for part in card.parts]
    return list(dict.fromkeys(TRIGGERS[ability.trigger] for ability in abilities if ability is not None))
