"""Owns the proof that ``mindbug cards`` lists, finds and explains cards, and tells which scenarios show them."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mindbug import cards
from mindbug.cli.main import main

CREATURES = [card for name in cards.sets() for card in cards.of(name)]
EVERYTHING = [card.name for card in CREATURES] + [card.name for card in cards.power_cards()]
SCENARIOS = """
[[scenario]]
title = "One"
rule = "C39"
cards = ["Spider Owl", "Rhino Turtle #2"]
[[scenario]]
title = "Two"
rule = "A45, C39, A47"
cards = ["spider owl", "Ambush", "Nobody Here"]
"""


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Any:
    """What ``mindbug cards`` prints with some options; 0 is its exit status."""

    def say(*options: str | Path) -> str:
        assert main(["cards", *map(str, options)]) == 0
        return capsys.readouterr().out

    return say


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Any:
    """What it complains of."""

    def complain(*options: str | Path) -> str:
        status = 2  # of argparse
        with suppress(SystemExit):
            status = main(["cards", *map(str, options)])
        shown = capsys.readouterr()
        assert status in (1, 2)
        assert shown.out == ""
        return shown.err

    return complain


def names(said: str) -> list[str]:
    return [card["name"] for card in json.loads(said)]


# Lists


def test_every_card_face_and_power_card_is_listed(says: Any) -> None:
    assert sorted(names(says("--json"))) == sorted(EVERYTHING)
    table = says()
    assert all(f"\n{name} " in table for name in EVERYTHING)
    assert table.endswith(f"{len(EVERYTHING)} cards\n")


def test_the_table_is_plain_and_fits_80_columns(says: Any) -> None:
    table = says()
    assert "\033" not in table
    assert max(map(len, table.splitlines())) <= 80
    assert "NAME                      POWER  COPIES  SET                  KEYWORDS\n" in table
    assert "Axolotl Healer                4       2  first-contact        POISONOUS\n    Play: Gain 2 life.\n" in table


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--set", "new-servants", "--power", "1-2"], ["Froblin Instigator", "Hungry Hungry Hamster"]),
        (["--set", "first-contact", "--power", "10"], ["Gorillion"]),
        (["--keyword", "FAST", "--keyword", "poisonous"], ["Duradillo", "Broodmother", "Pomegrenade"]),
        (["--trigger", "end of your turn"], ["Jazz Dog"]),
        (["--trigger", "end-of-turn"], ['"One-Eye" Felix']),
        (["--text", "win", "GAME", "--power", "3"], ["Five-Spice Monster", "Evilcat"]),
        (["--trigger", "bought", "--text", "opponent’s"], ["Reanimation"]),
        (["--power", "99"], []),
    ],
)
def test_choices(says: Any, options: list[str], expected: list[str]) -> None:
    assert names(says(*options, "--json")) == expected


def test_a_granted_ability_has_its_trigger(says: Any) -> None:
    assert "Jean-Claw Pandamme" in names(says("--trigger", "attack", "--json"))


def test_nothing_found_is_said(says: Any) -> None:
    assert says("--power", "99") == "No card is like that.\n"


# One card


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["Bee Bear"], "Bee Bear: power 8 (first-contact, 1 copy)"),
        (["bee", "bear"], "Bee Bear: power 8"),
        (["QUETZALCOATL"], "Quetzalcóatl: power 4"),
        (["luch"], "FRENZY: may attack twice each turn."),
        (["one-eye felix"], '"One-Eye" Felix: power 7 (promos, stage 2)'),
        (["typhoon"], "Cloud Lady -> Typhoon Princess -> Thunder Queen"),
        (["railgun"], "Railgun: Power card, 2 energy (king-of-tokyo, 1 copy)"),
        (["gorillion"], "No text."),
    ],
)
def test_one_card(says: Any, typed: list[str], expected: str) -> None:
    assert expected in says(*typed)


def test_one_card_for_programs(says: Any) -> None:
    assert json.loads(says("kiwanoid", "--json")) == {
        "kind": "creature",
        "name": "Kiwanoid",
        "set": "battlefruit-galaxy",
        "text": cards.find("Kiwanoid").text(),
        "triggers": ["attack"],
        "power": 8,
        "cost": None,
        "keywords": ["fast"],
        "copies": 1,
        "octonite": 2,
        "dice": 0,
        "stage": None,
        "evolves_to": None,
    }
    ambush = json.loads(says("ambush", "--json"))
    assert (ambush["kind"], ambush["power"], ambush["cost"]) == ("power card", None, 2)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["Gorilion"], "no card is called 'Gorilion'; the nearest are Gorillion"),
        (["tiger"], "that could be Tiger Squirrel or Tiger Wasp"),
        (["."], "no card is called '.'"),
        (["x" * 500], "no card is called"),
        (["--power", "strong"], "expected a number like 7 or two like 4-6, got 'strong'"),
        (["--set", "nonsense"], "first-contact"),
        (["--keyword", "nonsense"], "poisonous"),
        (["--trigger", "nonsense"], "harvest"),
        (["--scenarios", "."], "--scenarios: only with --coverage"),
        (["--coverage", "--scenarios", "/nowhere"], "expected a folder of scenarios, got /nowhere"),
    ],
)
def test_what_cannot_be_shown_says_why(complaint: Any, options: list[str], expected: str) -> None:
    assert expected in complaint(*options)


# Which scenarios show a card


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    (tmp_path / "some.toml").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


def test_coverage_counts_scenarios_and_their_rules(says: Any, scenarios: Path) -> None:
    found = json.loads(says("--coverage", "--scenarios", scenarios, "--json"))
    assert found["scenarios"] == 2
    assert set(found["cards"]) == set(EVERYTHING)
    owl = found["cards"]["Spider Owl"]
    assert owl == {
        "set": "first-contact",
        "kind": "creature",
        "scenarios": 2,
        "rules": ["C39", "A45", "A47"],
        "titles": ["One", "Two"],
    }
    assert found["cards"]["Rhino Turtle"]["scenarios"] == found["cards"]["Ambush"]["scenarios"] == 1
    assert sorted(found["without"]) == sorted(set(EVERYTHING) - {"Spider Owl", "Rhino Turtle", "Ambush"})
    assert found["unknown"] == ["Nobody Here"]


def test_coverage_as_a_table(says: Any, scenarios: Path) -> None:
    table = says("--coverage", "--scenarios", scenarios, "--set", "first-contact", "--power", "10")
    assert table.splitlines() == [
        "NAME                      SET                  COUNT RULES",
        "Gorillion                 first-contact            0 none",
        "2 scenarios; 0 of 1 cards have one or more.",
        "Without a scenario: Gorillion.",
        "No card has these names, which scenarios give: Nobody Here.",
    ]


def test_coverage_of_this_checkout(says: Any) -> None:
    found = json.loads(says("--coverage", "--json"))
    assert found["scenarios"] > 100
    assert found["unknown"] == []


def test_no_checkout_is_said(complaint: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("mindbug.__file__", str(tmp_path / "lib" / "mindbug" / "__init__.py"))
    assert "there is no tests/scenarios here" in complaint("--coverage")


@pytest.mark.parametrize("text", ["[[scenario]", 'scenario = "one"', "scenario = [1]"])
def test_a_broken_file_is_named(complaint: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    assert "broken.toml cannot be read" in complaint("--coverage", "--scenarios", tmp_path)
