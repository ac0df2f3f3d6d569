"""The cards of the engine agree with the facts in ``tests/facts``, which were written down from the printed cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mindbug import cards

FILES = sorted((Path(__file__).parent / "facts").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return facts


def test_every_set_has_facts() -> None:
    assert {read(path)["set"] for path in FILES} == set(cards.sets())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cards_are_as_printed(path: Path) -> None:
    facts = read(path)
    printed = [(card["name"], card["power"], sorted(card["keywords"]), card["copies"]) for card in facts["cards"]]
    assert [(card.name, card.power, card.keywords, card.copies) for card in cards.of(facts["set"])] == printed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_deck_has_its_size(path: Path) -> None:
    facts = read(path)
    assert sum(card.copies for card in cards.of(facts["set"])) == facts["deck_size"]
