"""Owns which entries of the reference explain a card: its keywords, its triggers, and words that only some sets know."""

from __future__ import annotations

import re

from mindbug.cli.library.printed import POWER_CARD, Printed, everything
from mindbug.rules.words import KEYWORDS
from mindbug.text.reference import Entry, reference

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
    "spread": "spreads",
    "boost": "boost",
    "evolve": "evolve",
    "die": "dice|die",
    "energy": "energy",
    "refresh": "refresh",
    "extra_turn": "extra turn",
    "unused_pile": "unused pile",
    "set_aside": "set aside",
}


def meanings(card: Printed, lang: str = "en") -> list[Entry]:
    """What explains the words of a card: first those that are printed on it, then those of its text."""
    known = reference(lang).entries
    return [known[place] for place in dict.fromkeys(places(card))]


def places(card: Printed) -> list[tuple[str, str]]:
    text = everything()[card.name].text
    found = [("terms", "power_card")] if card.kind == POWER_CARD else []
    found += [("keywords", word) for word in card.keywords]
    found += [("triggers", MOMENTS.get(moment, moment)) for moment in card.triggers if moment != "bought"]
    found += [("triggers", "in_discard_pile")] if text.startswith("In your discard pile") else []
    found += [("keywords", word) for word in KEYWORDS if word.upper() in text]
    return found + [("terms", key) for key, sign in SIGNS.items() if re.search(rf"\b(?:{sign})\b", text, re.IGNORECASE)]
