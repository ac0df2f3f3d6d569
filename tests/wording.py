"""Owns what the tests of languages share: their templates, what may stand in them, and the texts of cards."""

from __future__ import annotations

from mindbug import cards
from mindbug.text.languages import FOLDER, read_catalogue
from mindbug.text.messages import SLOT

# The catalogues whose sentences the tests of a language know by heart.
CATALOGUES = ("words", "cards", "events", "questions", "reasons")
# What messages hold although their English words do not need it, by the first part of their keys.
ALSO_PASSED = {
    "quality": {"n"},
    "do": {"form", "what"},
    "bar": {"n", "who"},
    "condition": {"form"},
    "event": {"other"},
    "next": {"who"},
}


def templates(lang: str, file: str) -> dict[str, str]:
    return dict(read_catalogue(FOLDER / lang / f"{file}.toml"))


def slots(template: str) -> set[str]:
    """The names of the values that a template speaks of."""
    return {found[1] for found in SLOT.finditer(template)}


def unknown_slots(lang: str, file: str) -> dict[str, set[str]]:
    """The values that templates of a language speak of although their messages do not hold them."""
    english = templates("en", file)
    extra = {
        key: slots(template) - slots(english[key]) - ALSO_PASSED.get(key.partition(".")[0], set())
        for key, template in templates(lang, file).items()
    }
    return {key: names for key, names in extra.items() if names}


def card_text(name: str, lang: str) -> str:
    """The text of a card or Power card."""
    powers = {card.name: card for card in cards.power_cards()}
    return powers[name].text(lang) if name in powers else cards.find(name).text(lang)
