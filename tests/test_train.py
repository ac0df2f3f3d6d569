"""Owns the proof that training teaches something, goes on after being stopped, and gives the same weights for the same plan."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from array import array
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import own
from mindbug import Game
from mindbug.bots.arena import Match, play_match
from mindbug.bots.guides import Learned
from mindbug.bots.pace import Pace
from mindbug.bots.ratings import HIGH, OPEN, Score, Sequential
from mindbug.bots.searching import Searcher
from mindbug.bots.weights import Weights, load, read_weights
from mindbug.own_cards import read_cards
from mindbug.rules.deal import smallest_pool
from mindbug.rules.definition import to_data
from mindbug.rules.errors import MindbugError
from mindbug.rules.randomness import seeded
from mindbug.rules.special import ORDINARY
from mindbug.sets import SETS
from mindbug.train import run as running
from mindbug.train.check import LEARNED, match_of
from mindbug.train.folder import Folder
from mindbug.train.games import course_of
from mindbug.train.lessons import Lessons
from mindbug.train.plan import (
    GREEDY,
    PLAYOUTS,
    SEARCH,
    SIZES,
    Plan,
    Trial,
    generations_of,
    new_plan,
    read_plan,
    sets_for,
)
from mindbug.train.run import Result, Training, counted
from mindbug.train.work import Assignment
from terminal import MINDBUG, bare_surroundings, program

pytestmark = pytest.mark.once

TINY = ["--size", "tiny", "--sets", "first-contact", "--date", "2026-01-02"]
SECONDS = 120
OWN = [to_data(card) for card in own.own_pool(own.ODD_NAMES).all_cards()]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The weights of a training that nobody has stopped."""
    path = tmp_path_factory.mktemp("trained") / "learned.weights"
    done = program("train", *TINY, "--cores", "2", "--folder", path.with_name("folder"), "--out", path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Weights: {path}\n") and f"MINDBUG_WEIGHTS={path} mindbug play" in done.stdout
    assert "generation 1: 40 games (search); against generation 0: " in done.stderr and " left: generation " in done.stderr
    return path


def quick(seed: int = 1, cards: str = "[]", sets: tuple[str, ...] = ("first-contact",)) -> Plan:
    """A plan in which everything is done once, and hardly anything is learned."""
    plan = new_plan(seed, "tiny", "2026-01-02", sets, cards)
    size = replace(SIZES["tiny"], playouts=40, thoughts=2, greedy=10, search=2, rounds="gs")
    return replace(plan, generations=generations_of(size), test=Trial(2, 2, per_task=2))


def match(one: Path, other: Path | str, games: int, iterations: int) -> Score:
    """How the weights of a file do against those of another one, or against a bot."""
    makers = {"one": partial(Searcher, iterations, guide=Learned(str(one)))}
    name = "other" if isinstance(other, Path) else other
    if isinstance(other, Path):
        makers["other"] = partial(Searcher, iterations, guide=Learned(str(other)))
    return play_match(Match(("one", name), games), makers, cores=2).standing.score("one", name)


# It learns


def test_it_beats_random(trained: Path) -> None:
    assert match(trained, "random", 40, 8).low > 0.6


def test_it_beats_weights_that_say_nothing(trained: Path, tmp_path: Path) -> None:
    """So it is what was learned that wins."""
    weights = load(trained)
    nothing = tmp_path / "nothing.weights"
    none = [array("h", bytes(2 * len(part))) for part in weights.parts()]
    nothing.write_bytes(Weights(weights.units, weights.cards, weights.traits, *none).to_bytes())
    assert match(trained, nothing, 60, 16).low > 0.5


def test_the_weights_tell_how_they_came_about(trained: Path) -> None:
    weights = load(trained)
    told = weights.training
    assert (told["seed"], told["date"], told["size"], told["sets"]) == (1, "2026-01-02", "tiny", ["first-contact"])
    assert told["games"] == {PLAYOUTS: 2500, SEARCH: 40} and told["own_cards"] == 0
    assert [row["generation"] for row in told["generations"]] == [0, 1]
    tested = told["generations"][1]
    assert tested["against"] == 0 and 0 <= tested["score"] <= 1 and tested["test_games"] == 8
    assert told["best"] == (1 if tested["kept"] else 0)
    assert all(weights.knows(card) for card in SETS["first-contact"].all_cards())
    log = [json.loads(line) for line in (trained.parent / "folder" / "log.jsonl").read_text().splitlines()]
    assert [{name: line[name] for name in row} for line, row in zip(log, told["generations"], strict=True)] == told[
        "generations"
    ]


# It goes on


def stopped(folder: Path, when: str, by: int, cores: int) -> bool:
    """Begin or go on with a training, and end it as soon as there is a file of that name; whether it had not ended by then."""
    command = [*MINDBUG, "train", *TINY, "--cores", str(cores), "--folder", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=bare_surroundings()) as process:
        end = time.monotonic() + SECONDS
        while not any(folder.glob(when)):
            assert process.poll() is None and time.monotonic() < end, process.stderr and process.stderr.read()
            time.sleep(0.005)
        os.kill(process.pid, by)
        _, complaint = process.communicate(timeout=SECONDS)
    if process.returncode == 0:
        return False
    assert process.returncode == (-by if by == signal.SIGKILL else 130)
    if by == signal.SIGINT:
        assert b"Stopped. The same command goes on with it:\n  mindbug train --size tiny" in complaint
    return True


def stopped_in_time(folder: Path, when: str, by: int, cores: int) -> None:
    """The same; where others have kept this process waiting for so long that the training had ended, it is tried again."""
    before = folder.with_name("before")
    shutil.copytree(folder, before)
    for _ in range(5):
        if stopped(folder, when, by, cores):
            return
        shutil.rmtree(folder)
        shutil.copytree(before, folder)
    raise AssertionError("it always ended before it was stopped")


def test_a_training_that_was_stopped_ends_with_the_same_weights(trained: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    assert stopped(folder, "generation-0/lessons-00000", signal.SIGKILL, 2)
    stopped_in_time(folder, "generation-1/lessons-*", signal.SIGINT, 1)
    assert not (folder / "generation-1.weights").exists()
    some = min(folder.glob("generation-1/lessons-*"))
    some.write_bytes(some.read_bytes()[:-1])  # as a broken disk would
    done = program("train", *TINY, "--cores", "1", "--folder", folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "learned.weights").read_bytes() == trained.read_bytes()
    again = program("train", *[option for option in TINY if "2026" not in option and option != "--date"], "--folder", folder)
    assert again.returncode == 0 and (folder / "learned.weights").read_bytes() == trained.read_bytes(), "the day is kept"


def test_seeds(tmp_path: Path) -> None:
    found = [
        train(quick(seed), tmp_path / name, cores).to_bytes() for seed, name, cores in ((1, "a", 1), (1, "b", 2), (2, "c", 2))
    ]
    assert found[0] == found[1] != found[2]
    one, other = read_weights(found[0]), read_weights(found[2])
    assert one.general != other.general and one.outputs != other.outputs


def train(plan: Plan, folder: Path, cores: int = 2) -> Weights:
    place = Folder(folder)
    return Training(place.begin(plan), place, cores).run()


# Its cards


def test_cards_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(OWN))
    plan = quick(cards=read_cards(file), sets=())
    weights = train(plan, tmp_path / "folder")
    pool = own.own_pool(own.ODD_NAMES)
    assert all(weights.knows(card) for card in pool.all_cards()) and weights.training["own_cards"] == len(OWN)
    path = tmp_path / "own.weights"
    path.write_bytes(weights.to_bytes())
    game, bot = Game.new(pool=pool, seed=1), Searcher(4, seeded(1), guide=Learned(str(path)))
    while isinstance(seat := game.to_move, int):
        game.play(bot.choose(game.view(seat)))
    assert game.reason is not None


def test_own_cards_with_sets_and_sets_left_out() -> None:
    everything = tuple(SETS)
    assert sets_for([], [], False) == everything and sets_for([], [], True) == ()
    assert sets_for([], ["promos"], False) == tuple(name for name in everything if name != "promos")
    assert sets_for(["promos", "first-contact"], ["promos"], True) == ("first-contact",)
    plan = new_plan(1, "small", "", ("first-contact",), json.dumps(OWN))
    names = {card.name for card in plan.course.whole.all_cards()}
    assert {card["name"] for card in OWN} < names and {card.name for card in SETS["first-contact"].cards} < names
    without = new_plan(1, "small", "", sets_for([], ["king-of-tokyo"], False))
    assert not {card.name for card in SETS["king-of-tokyo"].cards} & {card.name for card in without.course.whole.all_cards()}


def test_the_check_plays_with_the_cards_of_the_training() -> None:
    """A match without those of one's own would have nothing to deal, or would be about other cards."""
    plan = quick(cards=json.dumps(OWN), sets=("first-contact",))
    found = match_of(plan, 2, 1)
    found.check((LEARNED,))
    assert found.sets == ("first-contact",) and found.own is not None
    assert {card.name for card in found.own.all_cards()} == {card["name"] for card in OWN}
    assert match_of(quick(), 2, 1).cards == ""


@pytest.mark.parametrize("sets", [("battlefruit-addon", "king-of-tokyo"), ("battlefruit-addon", "promos")])
def test_a_set_that_is_too_small_is_never_dealt_alone(sets: tuple[str, ...]) -> None:
    course = course_of(list(sets))
    chance = seeded(1)
    boxes = [course.box(chance) for _ in range(200)]
    assert min(len(box.cards) for box in boxes) >= smallest_pool(ORDINARY)


def test_a_set_that_is_too_small_is_no_training() -> None:
    with pytest.raises(MindbugError, match="expected at least 22 cards to deal from, got 7: 15 are missing"):
        new_plan(1, "small", "", ("battlefruit-addon",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "own.json: expected cards as JSON, got something else"),
        ("[" * 100_000, "own.json: expected cards as JSON"),
        ("{}", "own.json: expected a list of definitions of cards, got {}"),
        ("[]", "own.json: expected a list of definitions of cards, got []"),
        ('[{"name": "A", "power": 3}, 7]', "own.json, card 2: "),
        ('[{"name": "A", "power": 3, "wings": 2}]', "own.json, card 1: "),
        ('[{"name": "A", "power": -3}]', "own.json"),
        ('[{"name": "A", "power": 3, "copies": 3}]', "expected at least 22 cards to deal from, got 3"),
        (
            '[{"name": "Gorillion", "power": 3, "copies": 20}]',
            "expected one card of the name 'Gorillion', got two different ones",
        ),
    ],
)
def test_a_wrong_file_of_cards(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(text)
    sets = ("first-contact",) if "Gorillion" in text else ()
    with pytest.raises(MindbugError) as found:
        new_plan(1, "tiny", "", sets, read_cards(file))
    assert said in str(found.value)


def test_no_file_of_cards(tmp_path: Path) -> None:
    with pytest.raises(MindbugError, match="nowhere: expected a file of cards, got none that can be read"):
        read_cards(tmp_path / "nowhere")


# Errors


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cores", "0"], "--cores: expected a number from 1, got 0"),
        (["--size", "huge"], "invalid choice: 'huge'"),
        (["--sets", "nonsense"], "invalid choice: 'nonsense'"),
        (["--sets", "first-contact", "--without", "first-contact"], "expected a set that is not left out, got none"),
        (["--sets", "battlefruit-addon", "--folder", "new"], "expected at least 22 cards to deal from"),
        (["--date", "yesterday"], "--date: expected a day like 2026-11-17, got 'yesterday'"),
        (["--folder", "taken"], "expected a new folder or one of a training, got taken, in which there is something else"),
        (["--folder", "new", "--out", "taken"], "--out: expected a file to write, got the folder taken"),
    ],
)
def test_wrong_use(options: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "something").touch()
    done = program("train", *options)
    assert done.returncode in (1, 2) and said in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taken"], "nothing was begun"


def test_another_training_is_in_the_folder(trained: Path) -> None:
    folder = Folder(trained.parent / "folder")
    with pytest.raises(MindbugError) as found:
        folder.begin(new_plan(2, "tiny", "", ("first-contact",)))
    assert "expected a folder for a training of size tiny with seed 2 and first-contact, got" in str(found.value)
    assert "with seed 1 and first-contact: name another folder with --folder" in str(found.value)


def test_a_training_of_another_version_of_the_program_is_in_the_folder(tmp_path: Path) -> None:
    """The numbers of its lessons would be read as those of other cards and words."""
    folder, plan = Folder(tmp_path), quick()
    folder.begin(replace(plan, meaning="another"))
    with pytest.raises(MindbugError, match="in which there is one with other definitions, or of another version: name another"):
        folder.begin(plan)


def test_a_folder_whose_first_file_was_being_written_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / ".plan.json.99").write_text("{")
    assert Folder(tmp_path).begin(quick()) == quick()


def test_a_plan_that_cannot_be_read(tmp_path: Path) -> None:
    plan = quick()
    assert read_plan(plan.to_json()) == plan
    told = plan.to_json()
    strange: list[str | bytes] = [
        told.replace('"units"', '"unites"'),
        told.replace('"first-contact"', "1"),
        "[" * 100_000,
        b"\xff\xfe",
    ]
    for text in ("", "[]", "{}", '{"plan": 0}', *strange):
        with pytest.raises(MindbugError, match="expected the plan of a training, version 2, got"):
            read_plan(text)


def test_what_training_needs_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "find_spec", lambda name: None if name == "scipy" else name)
    with pytest.raises(MindbugError) as found:
        running.check_needed()
    assert str(found.value) == "expected numpy and scipy to train with, got no scipy: pip install 'mindbug[train]'"


def test_lessons_that_somebody_took_away(tmp_path: Path) -> None:
    plan, folder = quick(), Folder(tmp_path)
    training = Training(plan, folder, 1)
    with pytest.raises(MindbugError, match="lessons-00000, got none: name another folder to begin anew"):
        training.check_lessons(Assignment(plan, folder, 2, 0))


# Its parts


def test_lessons_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    lessons, folder = Lessons(), Folder(tmp_path)
    lessons.add_position([1, 2, 500], 1.0, 0.25)
    lessons.add_decision([[3], [4, 5]], [0.75, 0.25])
    folder.write_lessons(0, 3, lessons)
    assert folder.read_lessons(0, 3) == lessons and folder.read_lessons(0, 4) is None
    path = folder.lessons_path(0, 3)
    data = path.read_bytes()
    for length in range(0, len(data), 7):
        path.write_bytes(data[:length])
        assert folder.read_lessons(0, 3) is None


def test_only_the_beginning_of_a_test_counts() -> None:
    until, won, lost = Sequential(0.5, 0.55), [(1.0, 1.0)] * 40, [(0.0, 0.0)] * 40
    assert counted({0: won, 1: lost}, range(3), until) == (won, HIGH)
    assert counted({1: won}, range(3), until) == ([], OPEN)
    assert counted({0: [(1.0, 0.0)], 2: won}, range(3), until) == ([(1.0, 0.0)], OPEN)


@pytest.mark.parametrize(
    ("deals", "verdict", "better"),
    [([(1.0, 0.5)], OPEN, True), ([(1.0, 0.0)], OPEN, False), ([(1.0, 0.0)], HIGH, True), ([(1.0, 1.0)], "low", False)],
)
def test_the_better_one_is_kept(deals: list[tuple[float, float]], verdict: Any, better: bool) -> None:
    assert Result(1, GREEDY, 10, 0, tuple(deals), verdict).is_better is better
    assert Result(0, PLAYOUTS, 10).is_better


def test_the_expected_time() -> None:
    pace = Pace(100.0, 2)
    pace.started -= 10
    assert pace.seconds_left == 50.0, "what the plan expects of two cores"
    pace.add(20.0, is_new=False)
    pace.add(40.0)
    assert pace.share == 0.6 and 9.9 < pace.seconds_left < 10.1, "four seconds of work in each second"


@pytest.mark.parametrize("size", SIZES)
def test_a_generation_learns_from_what_was_played(size: str) -> None:
    plan = new_plan(1, size, "", tuple(SETS))
    for number, generation in enumerate(plan.generations):
        assert sum(generation.tasks) == generation.games
        assert all(source <= number for source, _ in generation.positions)
        assert all(plan.generations[source].kind == SEARCH and source <= number for source in generation.decisions)
    hours = {"tiny": 0.01, "small": 0.05, "usual": 1.2, "full": 6.0}
    assert sum(sum(cost.values()) for cost in plan.seconds()) / 2 / 3600 < hours[size]
