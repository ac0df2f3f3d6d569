"""Owns the proof that everything on every card is explained in every language: what is printed besides its text, its keywords
and triggers, and the words of its text."""

from __future__ import annotations

import re

import pytest

from mindbug import cards
from mindbug.rules.state import Constant
from mindbug.rules.words import DISCARD, KEYWORDS
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import LANGUAGES, language
from mindbug.text.meanings import meanings, triggers_of
from mindbug.text.reference import reference
from wording import card_text

EVERY_CARD = [card.name for pool in SETS.values() for card in pool.all_cards()]
# How a text shows in each language that it speaks of something that has to be explained.
SPOKEN_OF = {
    "en": {
        "octonite": "Octonite", "spread": "Spreads", "boost": r"[Bb]oost", "evolve": r"[Ee]volve", "energy": "energy",
        "harvest": "Harvest:", "action": "Action:", "play": r"(?<!a )Play\b[^.:]*:", "attack": r"Attack\b[^.:]*:",
        "defeated": r"Defeated\b[^.:]*:", "die": r"\b(?:a die|dice)\b", "power_card": "Power card", "steal": r"[Ss]teal",
    },
    "fr": {
        "octonite": "Octonite", "boost": r"[Rr]enfor[cçt]", "evolve": r"[Éé]volue", "energy": "énergie", "harvest": "Récolte",
        "action": r"Action\b[^.:]*:", "die": r"\bdés?\b(?! à six)", "power_card": "carte Pouvoir",
        "in_discard_pile": "^Dans votre défausse",
    },
    "es": {
        "octonite": "Octonita", "boost": r"[Rr]ef[ou]e?rz", "evolve": r"[Ee]voluciona", "energy": "energía",
        "harvest": "Cosecha",
        "action": r"Acción\b[^.:]*:", "die": r"\bdados?\b(?! de seis)", "power_card": "carta de Poder",
        "in_discard_pile": "^En tu pila de descartes",
    },
}  # fmt: skip


def explained(name: str) -> set[str]:
    return {entry.key for entry in meanings(name)}


def test_there_are_all_cards() -> None:
    assert len(EVERY_CARD) == len(set(EVERY_CARD)) == len(EVERYTHING.numbers)


@pytest.mark.parametrize("name", EVERY_CARD)
def test_what_is_printed_on_a_card_is_explained(name: str) -> None:
    card, found = EVERYTHING.card(name), explained(name)
    assert {word for word, bit in KEYWORDS.items() if card.keywords & bit} <= found
    assert not card.cost or {"power_card", "energy"} <= found
    assert not card.dice or {"die", "energy"} <= found
    assert not card.octonite or "octonite" in found
    assert not card.spreads or "spread" in found
    assert not (card.stage or card.evolves_to) or {"stage", "evolve"} <= found
    assert len(found & {entry.key for entry in reference().of_kind("triggers")}) >= len(set(triggers_of(card)) & WITH_A_WORD)
    assert not any(isinstance(part, Constant) and part.zone == DISCARD for part in card.parts) or "in_discard_pile" in found


WITH_A_WORD = {"play", "attack", "defeated", "action", "harvest", "life lost", "put into discard"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", EVERY_CARD)
def test_what_the_text_of_a_card_speaks_of_is_explained(name: str, lang: str) -> None:
    text, found = card_text(name, lang), explained(name)
    named = {word for word in KEYWORDS if re.search(rf"\b{language(lang).template(f'keyword.{word}')}\b", text)}
    assert named <= found, f"{text}: {named - found}"
    spoken_of = {key for key, sign in SPOKEN_OF[lang].items() if re.search(sign, text)}
    assert spoken_of <= found, f"{text}: {spoken_of - found}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_explanation_is_there_in_every_language(lang: str) -> None:
    for name in EVERY_CARD:
        assert [entry.key for entry in meanings(name, lang)] == [entry.key for entry in meanings(name)]
        assert all(entry.text and entry.term for entry in meanings(name, lang))


def test_words_of_the_reference_are_told_apart_by_their_keys_alone() -> None:
    keys = [key for _, key in reference().entries]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Reanimation", ["power_card", "energy"]),
        ("Kong", ["die", "energy"]),
        ("Sea-Rex", ["hunter", "attack", "boost"]),
        ("Starfruit Ninja", ["octonite", "spread", "attack", "sneaky"]),
        ("Wildsprout", ["stage", "evolve", "action"]),
        ("Chuck", ["tough", "play", "six_sided_die"]),
        ("Gorillion", []),
    ],
)
def test_what_is_explained_first(name: str, first: list[str]) -> None:
    assert [entry.key for entry in meanings(name)][: len(first)] == first
    assert cards.find_card(name).name == name
