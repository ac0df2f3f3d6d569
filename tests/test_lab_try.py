"""Owns the proof that an altered card is dealt as the card was, and that nothing else is altered."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lab import files_of, played, run
from mindbug import MindbugError, lab
from mindbug.cli.lab import add_parser
from mindbug.cli.main import main
from mindbug.lab.altering import Alteration, altered_plan, altered_pool
from mindbug.lab.folder import DataFolder
from mindbug.lab.plan import Plan, new_plan
from mindbug.lab.playing import play_games
from mindbug.lab.run import Experiment
from mindbug.lab.tables import CARDS, GAMES, frame_of
from mindbug.rules.definition import to_data
from mindbug.rules.words import HUNTER, POISONOUS, TOUGH
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import LANGUAGES
from terminal import program

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("surroundings")]

BEE = "Killer Bee"
POOL = SETS["first-contact"]


def plan_of(games: int, **more: Any) -> Plan:
    return new_plan(["random"], games, sets=["first-contact"], **more)


# Altered cards


@pytest.mark.parametrize(
    ("alteration", "power", "keywords", "has_parts"),
    [
        (Alteration(BEE, power=6), 6, HUNTER, True),
        (Alteration("killer bee", without=("hunter",)), 5, 0, True),
        (Alteration(BEE, 7, ("hunter",), ("poisonous", "tough")), 7, POISONOUS | TOUGH, True),
        (Alteration(BEE, definition='{"power": 3, "keywords": []}'), 3, 0, False),
        (
            Alteration(BEE, definition='{"name": "Killer Bee", "power": 3, "keywords": []}', adding=("hunter",)),
            3,
            HUNTER,
            False,
        ),
    ],
)
def test_a_card_is_altered(alteration: Alteration, power: int, keywords: int, has_parts: bool) -> None:
    found = altered_pool(POOL, alteration)
    card = found.card(BEE)
    assert (card.power, card.keywords, bool(card.parts)) == (power, keywords, has_parts)
    assert found.counts == POOL.counts and [card.name for card in found.cards] == [card.name for card in POOL.cards]
    others = zip(found.all_cards(), POOL.all_cards(), strict=True)
    assert all(new.digest == old.digest for new, old in others if new.name != BEE)
    assert POOL.card(BEE).power == 5, "the card itself stays as it is"


def test_a_side_goes_with_the_keyword_that_turns_to_it() -> None:
    pool = EVERYTHING
    card = next(card for card in pool.cards if card.sides)
    assert not altered_pool(pool, Alteration(card.name, without=("tough",))).card(card.name).sides


def test_a_face_is_altered() -> None:
    pool = SETS["beyond-evolution"]
    face = pool.faces[0]
    assert altered_pool(pool, Alteration(face.name, power=9)).card(face.name).power == 9


@pytest.mark.parametrize(
    ("alteration", "said"),
    [
        (Alteration(BEE), "that leaves Killer Bee as it is: change something"),
        (Alteration(BEE, power=5), "that leaves Killer Bee as it is: change something"),
        (Alteration(BEE, without=("tough",)), "Killer Bee has no TOUGH that could be taken away"),
        (Alteration(BEE, adding=("hunter",)), "Killer Bee has HUNTER already"),
        (Alteration(BEE, definition="[]"), "expected the definition of a card as JSON, got '[]'"),
        (Alteration(BEE, definition='{"name": "Bee"}'), "expected a definition of Killer Bee, got one of 'Bee'"),
        (Alteration("Killer Be"), "no card is called “Killer Be”; the nearest"),
        (Alteration(BEE, power=-4), "power: expected a whole number from 0 to 99, got -4"),
        (Alteration(BEE, definition='{"power": 3, "keywords": 7}'), "keywords"),
        (Alteration(BEE, definition='{"power": 3, "keywords": ["flying"]}'), "flying"),
    ],
)
def test_what_cannot_be_altered(alteration: Alteration, said: str) -> None:
    with pytest.raises(MindbugError) as found:
        altered_pool(POOL, alteration)
    told = [found.value.describe(lang) for lang in LANGUAGES]
    assert said in told[0] and len(set(told)) == len(LANGUAGES)


def test_a_special_rule_that_would_not_deal_it() -> None:
    plan = plan_of(4, special="giants")
    strong = next(card for card in plan.pool.cards)
    with pytest.raises(MindbugError, match=f"under this special rule, {strong.name} would not be dealt as before"):
        altered_plan(plan, Alteration(strong.name, power=1))


# The same deals


def test_the_same_deals_are_played(tmp_path: Path) -> None:
    plan = plan_of(60)
    before = played(tmp_path / "before", plan)
    after = played(tmp_path / "after", altered_plan(plan, Alteration(BEE, power=9)))
    dealt = ["game", "seat", "card", "copy", "opening"]
    assert before.cards.select(dealt).equals(after.cards.select(dealt))
    assert before.games["seed"].equals(after.games["seed"])
    assert not before.games.equals(after.games), "it makes a difference"
    with_bee = set(before.cards.filter(card=BEE)["game"])
    assert 0 < len(with_bee) < 60
    told = json.loads((tmp_path / "after" / "plan.json").read_text(encoding="utf-8"))
    assert [card["name"] for card in told["cards"]["define"]] == [BEE] and told["cards"]["define"][0]["power"] == 9
    assert lab.replay(after.plan, "random", min(with_bee)).pool.card(BEE).power == 9


# The command


@pytest.fixture
def trial(tmp_path: Path) -> Callable[..., list[str]]:
    """What a trial prints."""

    def run(*options: str | Path) -> list[str]:
        done = program("lab", "try", *options, "--folder", tmp_path / "home")
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


def test_a_trial(trial: Callable[..., list[str]], tmp_path: Path) -> None:
    home = tmp_path / "home"
    said = trial(BEE, "--power", "6", "--games", "130", "--bot", "random")
    before, after = sorted(home.iterdir())
    assert before.name.startswith("first-contact-") and after.name.startswith("killer-bee-")
    assert said[:2] == [f"130 games in {before}", f"130 games in {after}"] and any(BEE in line for line in said[2:])
    one, two = lab.read(before), lab.read(after)
    assert two.plan.pool.card(BEE).power == 6 and one.plan.pool.card(BEE).power == 5
    # Another trial of the same deals plays only the altered card, and more games go on.
    kept = files_of(before)
    trial(BEE, "--without", "hunter", "--games", "130", "--bot", "random")
    assert len(list(home.iterdir())) == 3 and files_of(before) == kept
    trial(BEE, "--power", "6", "--games", "134", "--bot", "random")
    assert len(list(home.iterdir())) == 3 and lab.read(after).games.height == 134


def test_a_trial_against_a_data_set(trial: Callable[..., list[str]], tmp_path: Path) -> None:
    path = tmp_path / "data"
    played(path, new_plan(["random"], 60, sets=["new-servants"], seed=3, decisions=True))
    card = SETS["new-servants"].cards[0]
    told = {**to_data(card), "power": int(card.power) + 1}
    (tmp_path / "card.json").write_text(json.dumps(told))
    said = trial(card.name, "--definition", tmp_path / "card.json", "--against", path)
    (after,) = (tmp_path / "home").iterdir()
    assert said[0] == f"60 games in {after}"
    plan = lab.read(after).plan
    assert (plan.seed, plan.sets, plan.levels[0].games) == (3, ("new-servants",), 60)
    trial(card.name, "--definition", json.dumps(told), "--against", path, "--games", "50")
    assert len(list((tmp_path / "home").iterdir())) == 1


def kept(path: Path, plan: Plan, games: range) -> None:
    """A data set of which only some games of the plan were played, by whatever program it says."""
    rows = play_games(plan, plan.levels[0].name, games)
    frames = {table: frame_of(table, getattr(rows, table)) for table in (GAMES, CARDS)}
    DataFolder(path).write_part(plan, plan.levels[0], 0, frames, {})
    (path / "plan.json").write_text(plan.to_json(), encoding="utf-8")


def test_a_trial_against_a_data_set_that_was_stopped(trial: Callable[..., list[str]], tmp_path: Path) -> None:
    """As many games are played as can be compared, and not as many as were planned."""
    kept(tmp_path / "data", plan_of(200), range(31))
    trial(BEE, "--power", "6", "--against", tmp_path / "data")
    (after,) = (tmp_path / "home").iterdir()
    assert lab.read(after).plan.levels[0].games == 30
    kept(tmp_path / "empty", plan_of(200), range(1))
    done = program("lab", "try", BEE, "--power", "6", "--against", tmp_path / "empty", "--folder", tmp_path / "other")
    assert (
        done.returncode == 1
        and "random has not played any deal from both sides yet" in done.stderr
        and not (tmp_path / "other").exists()
    )


@pytest.mark.parametrize("games", [0, -4, 3])
def test_a_trial_against_a_data_set_has_an_even_number_of_games(games: int, tmp_path: Path) -> None:
    kept(tmp_path / "data", plan_of(20), range(20))
    against = ("--against", tmp_path / "data", f"--games={games}", "--folder", tmp_path / "home")
    done = program("lab", "try", BEE, "--power", "6", *against)
    assert done.returncode == 1 and done.stdout == "" and not (tmp_path / "home").exists()
    assert f"expected an even number of games, as each deal is played from both sides, got {games}" in done.stderr


def test_a_trial_against_games_of_another_program(tmp_path: Path) -> None:
    """What is different would be what the programs do otherwise."""
    kept(tmp_path / "data", replace(plan_of(20), program="0.0 old"), range(20))
    done = program("lab", "try", BEE, "--power", "6", "--against", tmp_path / "data", "--folder", tmp_path / "home")
    assert done.returncode == 1 and done.stdout == "" and not (tmp_path / "home").exists()
    assert f"{tmp_path / 'data'}: these games were played by program 0.0 old, and this is" in done.stderr


def test_no_plan_of_another_program_is_played(tmp_path: Path) -> None:
    plan = plan_of(4)
    other_bot = replace(plan, levels=(replace(plan.levels[0], bot="random 2.0"),))
    for other, said in (
        (replace(plan, program="0.0 old"), "these games were played by program 0.0 old"),
        (other_bot, "these games were played by random of version random 2.0"),
    ):
        with pytest.raises(MindbugError) as found:
            run(tmp_path / "data", other)
        assert said in found.value.describe("en") and not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["play", "my data", "--games", "40", "--seed", "0"],
        ["play", "data", "--games", "40", "--bot", "novice", "--decisions", "--seed", "-3", "--lang", "fr"],
        ["try", BEE, "--power", "7"],
        ["try", BEE, "--seed", "0", "--without", "hunter", "--with", "poisonous", "tough", "--folder", "my trials"],
        ["try", BEE, "--definition", '{"power": 3}', "--against", "data", "-o", "page.html", "--games", "6", "--cores", "1"],
    ],
)
def test_who_stops_it_is_told_a_command_that_goes_on_with_it(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Read as it was typed, it is the same command."""
    monkeypatch.chdir(tmp_path)
    kept(tmp_path / "data" if "--against" in words else tmp_path / "other", plan_of(6), range(6))
    monkeypatch.setattr(Experiment, "run", stopped)
    assert main(["lab", *words]) == 130
    told = shlex.split(capsys.readouterr().err.splitlines()[-1])
    parser = argparse.ArgumentParser(prog="mindbug")
    add_parser(parser.add_subparsers())
    first, second = (vars(parser.parse_args(given)) for given in (["lab", *words], told[1:]))
    assert told[0] == "mindbug" and first == second


def stopped(_: Experiment) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["Killer Be", "--power", "6"], "no card is called “Killer Be”"),
        ([BEE], "that leaves Killer Bee as it is"),
        ([BEE, "--power", "x"], "argument --power: invalid int value"),
        ([BEE, "--with", "flying"], "invalid choice: 'flying'"),
        ([BEE, "--definition", "nowhere.json"], "expected the definition of a card as JSON, got nowhere.json"),
        ([BEE, "--power", "6", "--against", "nowhere"], "nowhere: expected the folder of a data set"),
        ([BEE, "--power", "6", "--against", "x", "--sets", "promos"], "--against: only alone"),
        (["Fire Ant", "--power", "6", "--sets", "first-contact"], "no card is called “Fire Ant”"),
    ],
)
def test_wrong_use(options: list[str], said: str, tmp_path: Path) -> None:
    done = program("lab", "try", *options, "--folder", tmp_path / "home")
    assert done.returncode in (1, 2) and done.stdout == "" and said in done.stderr
    assert not (tmp_path / "home").exists()


def test_a_card_of_no_set_of_the_plan() -> None:
    with pytest.raises(MindbugError, match="no card is called"):
        altered_plan(plan_of(4), Alteration(SETS["new-servants"].cards[0].name, power=3))


def test_marks_tell_plans_apart() -> None:
    plans = [plan_of(4), plan_of(4, seed=2), altered_plan(plan_of(4), Alteration(BEE, power=6))]
    assert len({plan.mark for plan in plans}) == 3 and plan_of(8).mark == plans[0].mark
    assert partial(plan_of, 4)().digest(plans[0].levels[0]) == plans[0].digest(plan_of(8).levels[0])
