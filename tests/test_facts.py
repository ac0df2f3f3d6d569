"""The cards of the engine agree with the facts in ``tests/facts``, which were written down from the printed cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mindbug import cards
from mindbug.rules import effects, words
from mindbug.rules.state import Ability, Card, Constant
from mindbug.sets import EVERYTHING, TEAM_CARDS

FILES = sorted((Path(__file__).parent / "facts").glob("*.json"))
# Where the printed facts describe as one or as "constant" what is several parts, or none, in the data.
DESCRIBED_OTHERWISE = {"Sluggernaut": ["constant"], "Lone Yeti": ["constant"], "Coach Panda": ["constant"]}


def read(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return facts


def printed_cards(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards for one against one."""
    return [card for card in facts["cards"] if not card.get("two_vs_two_only")]


def test_every_set_has_facts() -> None:
    assert {read(path)["set"] for path in FILES} == set(cards.sets())


def test_every_card_is_there() -> None:
    assert sum(len(cards.of(name)) for name in cards.sets()) == sum(len(printed_cards(read(path))) for path in FILES)
    assert not set(TEAM_CARDS) & set(EVERYTHING.numbers)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cards_are_as_printed(path: Path) -> None:
    facts = read(path)
    names = ("name", "power", "keywords", "copies", "octonite", "dice", "stage", "evolves_to")
    missing = {"octonite": 0, "dice": 0, "stage": None, "evolves_to": None}
    printed = [
        {name: card.get(name, missing.get(name)) for name in names} | {"keywords": sorted(card["keywords"])}
        for card in printed_cards(facts)
    ]
    ours = [{name: getattr(card, name) for name in names} for card in cards.of(facts["set"])]
    assert sorted(ours, key=str) == sorted(printed, key=str)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_octonite_is_spread_as_printed(path: Path) -> None:
    for card in printed_cards(read(path)):
        assert EVERYTHING.card(card["name"]).spreads == card.get("octonite_distributable", False), card["name"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_triggers_are_as_printed(path: Path) -> None:
    for facts in printed_cards(read(path)):
        name = facts["name"]
        expected = DESCRIBED_OTHERWISE.get(name, facts["triggers"])
        assert sorted(set(triggers_of(EVERYTHING.card(name)))) == sorted(set(expected)), name


TRIGGER_FACTS = {
    words.LIFE_LOST: "in-discard",
    words.DISCARDED_THIS: "when-put-into-your-discard-pile",
    words.END_OF_YOUR_TURN: "at-end-of-your-turn",
    words.END_OF_TURN: "at-end-of-turn",
}
CONSTANT_FACTS = {
    words.ON_FIGHTS: "when-this-fights",
    words.ON_MINDBUG_USE: "when-opponent-uses-mindbug",
    words.ON_DEFEAT: "when-would-be-defeated",
}


def triggers_of(card: Card) -> list[str]:
    return (["constant"] if card.sides else []) + [trigger_of(part) for part in card.parts]


def trigger_of(part: Ability | Constant) -> str:
    """The name that the facts use for when a part of a card happens."""
    if isinstance(part, Constant):
        return "in-discard" if part.zone == words.DISCARD else CONSTANT_FACTS.get(part.phase, "constant")
    paid = " paid" if any(isinstance(step, effects.Pay) for step in part.steps) else ""
    return TRIGGER_FACTS.get(part.trigger, words.TRIGGERS[part.trigger]) + paid


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_deck_has_its_size(path: Path) -> None:
    facts = read(path)
    team = sum(card["copies"] for card in facts["cards"] if card.get("two_vs_two_only"))
    dealt = sum(card.copies for card in cards.of(facts["set"]) if (card.stage or 1) == 1)
    assert dealt == facts["deck_size"] - team


def test_power_cards_are_as_printed() -> None:
    printed = [(card["name"], card["cost"]) for path in FILES for card in read(path).get("power_cards", [])]
    assert [(card.name, card.cost) for card in cards.power_cards()] == printed
