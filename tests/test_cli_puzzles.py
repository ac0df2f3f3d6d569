"""``mindbug puzzles``: solving in the terminal, what is kept of it, listing and making."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from unittest import mock

import pytest

from mindbug import Game, puzzles
from mindbug.cli import puzzles as command
from mindbug.puzzles.progress import Progress
from mindbug.puzzles.puzzle import from_data
from mindbug.text.languages import LANGUAGES
from terminal import Command, program

pytestmark = pytest.mark.once

FIRST, SECOND = puzzles.shipped()[:2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "mindbug"


@pytest.fixture
def mindbug(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("puzzles", capsys, monkeypatch)


def kept(home: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((home / "puzzles.json").read_text(encoding="utf-8"))
    return found


def test_a_right_answer(mindbug: Command, home: Path) -> None:
    said = mindbug.says("--id", FIRST.id, typed=f"{FIRST.answer}\n\n")
    told = puzzles.explain(FIRST)
    assert f"Puzzle {FIRST.id}: " in said
    assert f"Right: “{told.answer}”" in said
    for step in told.line:
        assert step.split(": ")[1][:20] in said
    assert kept(home)["solved"] == [FIRST.id]
    assert kept(home)["streak"] == 1


def test_a_wrong_answer_can_be_tried_again(mindbug: Command, home: Path) -> None:
    said = mindbug.says("--id", FIRST.id, typed=f"{FIRST.tempting}\n\n")
    assert puzzles.explain(FIRST).answer in said
    assert kept(home)["failed"] == [FIRST.id]
    rating = kept(home)["rating"]
    again = mindbug.says("--failed", typed=f"{FIRST.answer}\n\n")
    assert "Right" in again
    assert "There is no puzzle that you have failed." in again
    assert (kept(home)["failed"], kept(home)["solved"], kept(home)["rating"]) == ([], [FIRST.id], rating)


def test_what_is_no_move_is_asked_again(mindbug: Command, home: Path) -> None:
    said = mindbug.says("--id", FIRST.id, typed=f"help\ndance\n999\n\x1b[2J\n{FIRST.answer}\n")
    assert "Type the number of an answer" in said
    assert "“?[2J” cannot be done now." in said
    assert "Right" in said


def test_leaving_changes_nothing(mindbug: Command, home: Path) -> None:
    mindbug.says("--id", FIRST.id, typed="quit\n")
    mindbug.says("--id", FIRST.id, typed="")
    assert not (home / "puzzles.json").exists()


def test_one_puzzle_after_the_other(mindbug: Command, home: Path) -> None:
    mindbug.says("--sets", "first-contact", typed="1\n\n1\n\n1\nquit\n")
    state = kept(home)
    answered = [*map(str, state["solved"]), *map(str, state["failed"])]  # type: ignore[call-overload]
    assert len(set(answered)) == 3
    assert all(puzzles.find(id).sets == ("first-contact",) for id in answered)


def test_the_puzzle_of_a_day(mindbug: Command, home: Path) -> None:
    puzzle = puzzles.of_day(date(2027, 1, 31))
    said = mindbug.says("--day", "2027-01-31", typed=f"{puzzle.answer}\n\n")
    assert f"Puzzle {puzzle.id}: " in said
    assert "The puzzle of 2027-01-31" in said
    assert kept(home)["days"] == ["2027-01-31"]
    assert "expected a day" in mindbug.complaint("--day", "yesterday")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(mindbug: Command, lang: str) -> None:
    said = mindbug.says("--id", SECOND.id, "--lang", lang, typed="1\n\n")
    told = puzzles.explain(SECOND, lang)
    assert puzzles.title(SECOND, lang) in said
    assert told.answer in " ".join(said.split())


def test_playing_on(mindbug: Command, home: Path) -> None:
    said = mindbug.says("--id", FIRST.id, typed="1\nplay\n")
    (path,) = (home / "games").glob("*.txt")
    assert f"mindbug play --resume {path} --seat {FIRST.seat}" in said
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert f"\n{FIRST.seat} {FIRST.answer}\n" in game.record()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"rating": 1}', '{"rating": {"rating": "high"}}', "\x00"])
def test_progress_that_cannot_be_read_is_put_aside(mindbug: Command, home: Path, text: str) -> None:
    home.mkdir()
    (home / "puzzles.json").write_text(text, encoding="utf-8")
    said = mindbug.says("--id", FIRST.id, typed=f"{FIRST.answer}\n\n")
    assert "cannot be read" in said
    assert (home / "puzzles.json.unreadable").read_text(encoding="utf-8") == text
    assert kept(home)["solved"] == [FIRST.id]


def test_a_write_that_fails_leaves_what_was_there(home: Path) -> None:
    command.save(Progress(streak=3))
    with mock.patch("os.fsync", side_effect=OSError("disk full")), pytest.raises(OSError, match="disk full"):
        command.save(Progress(streak=4))
    assert kept(home)["streak"] == 3
    assert [path.name for path in home.iterdir()] == ["puzzles.json"]


def test_the_list(mindbug: Command) -> None:
    listed = json.loads(mindbug.says("list", "--json", "--kind", "win", "--sets", "first-contact"))
    assert listed
    assert {row["kind"] for row in listed} == {"win"}
    assert [from_data(row) for row in listed] == puzzles.select("win", ["first-contact"])
    assert mindbug.says("list").splitlines()[-1] == f"{len(puzzles.shipped())} puzzles"
    assert "problèmes" in mindbug.says("list", "--lang", "fr")


def test_making(mindbug: Command, tmp_path: Path) -> None:
    out = tmp_path / "made" / "more.jsonl"
    options = ("make", "--games", "2", "--seed", "5", "--sets", "first-contact", "--kind", "win", "--out", out)
    assert len(mindbug.says(*options).splitlines()) == 2
    assert mindbug.says(*options) == ""
    head, *games = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["seed"] == 5
    assert all(from_data(row).kind == "win" for game in games for row in json.loads(game))
    assert "expected a file of puzzles" in mindbug.complaint(*options[:-1], out, "--seed", "6")


@pytest.mark.parametrize(
    "options",
    [
        ("make",),
        ("--games", "3"),
        ("--json",),
        ("list", "--day"),
        ("make", "--out", "x", "--games", "0"),
        ("make", "--out", "x", "--theme", "block"),
        ("--kind", "magic"),
        ("--day", "--failed"),
        ("dance",),
    ],
)
def test_what_does_not_go_together(mindbug: Command, options: tuple[str, ...]) -> None:
    assert "error: " in mindbug.complaint(*options)


def test_no_such_puzzle(mindbug: Command) -> None:
    assert "expected the id of a puzzle" in mindbug.complaint("--id", "nothing")


def test_the_real_program(home: Path) -> None:
    done = program("puzzles", "--id", FIRST.id, typed=f"{FIRST.answer}\n", XDG_DATA_HOME=str(home.parent))
    assert done.returncode == 0
    assert "Right" in done.stdout
