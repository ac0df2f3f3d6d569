"""``mindbug run``: a person plays the run of the week in the terminal, leaves it and comes back, and nothing counts twice."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game
from mindbug.cli import run as command
from mindbug.runs import week_named
from mindbug.text.languages import LANGUAGES
from terminal import Command

WEEK = week_named("2026-W41")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(command, "this_week", lambda: WEEK)
    return Command("run", capsys, monkeypatch)


def kept(tmp_path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((tmp_path / "mindbug" / "run.json").read_text(encoding="utf-8"))
    return found


def games(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "mindbug" / "runs").glob("*"))


def test_a_week_is_shown_in_every_language_and_nothing_is_kept(run: Command, tmp_path: Path) -> None:
    told = {run.says("--show", "--lang", lang) for lang in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all(WEEK.name in said for said in told)
    assert not list(tmp_path.rglob("*.*"))


def test_a_game_that_was_left_goes_on(run: Command, tmp_path: Path) -> None:
    said = run.says(typed="1\nquit\n")
    assert "Game 1 against novice." in said and "Go on with the run by: mindbug run" in said
    (path,) = games(tmp_path)
    before = Game.from_record(path.read_text(encoding="utf-8"))
    assert kept(tmp_path)[WEEK.name]["results"] == []
    run.says(typed="quit\n")
    assert games(tmp_path) == [path]
    assert Game.from_record(path.read_text(encoding="utf-8")).record() == before.record()


def test_a_game_is_counted_once_when_it_is_over(run: Command, tmp_path: Path) -> None:
    said = run.says(typed="resign\nyes\n")
    assert "0 wins, 1 loss." in said
    assert kept(tmp_path)[WEEK.name]["results"] == ["lost"]
    assert "Game 2 against novice." in run.says(typed="quit\n")
    assert kept(tmp_path)[WEEK.name]["results"] == ["lost"]
    assert len(games(tmp_path)) == 2


def test_a_game_that_ended_before_it_was_counted_counts_then(run: Command, tmp_path: Path) -> None:
    """The program was killed between the last move and the count."""
    run.says(typed="quit\n")
    (path,) = games(tmp_path)
    game = Game.from_record(path.read_text(encoding="utf-8"))
    game.resign(1)
    path.write_text(game.record(), encoding="utf-8")
    assert "1 win, 0 losses." in run.says()
    assert kept(tmp_path)[WEEK.name]["results"] == ["won"]


def test_a_run_ends_and_another_begins_only_when_it_is_wanted(run: Command, tmp_path: Path) -> None:
    for _ in range(3):
        said = run.says(typed="resign\nyes\n")
    assert "The run of this week is over" in said
    first = kept(tmp_path)[WEEK.name]
    assert "The run of this week is over" in run.says()
    assert kept(tmp_path)[WEEK.name] == first
    run.says("--again", typed="quit\n")
    assert kept(tmp_path)[WEEK.name]["results"] == [] and kept(tmp_path)[WEEK.name]["player"] != first["player"]
    assert len(games(tmp_path)) == 4
    second = kept(tmp_path)
    run.says("--again", typed="quit\n")
    assert kept(tmp_path) == second  # it is not over


def test_another_week_can_be_looked_at(run: Command, tmp_path: Path) -> None:
    assert "Another week than this one can only be looked at." in run.says("--week", "2026-W50", typed="1\n")
    told = json.loads(run.says("--week", "2026-W50", "--json"))
    assert (told["week"], told["monday"], told["run"]) == ("2026-W50", "2026-12-07", None)
    assert not list(tmp_path.rglob("*.*"))
    assert "expected a week like 2026-W47, got '47'" in run.complaint("--week", "47")
    assert "se esperaba" in (said := run.complaint("--week", "47", "--lang", "es")) or "esperado" in said


def test_a_picture_is_written(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "run.svg"
    assert str(path) in run.says("--svg", path, "--link", "https://example.org/")
    assert "https://example.org/" in path.read_text(encoding="utf-8")
    assert "expected a web address" in run.complaint("--svg", path, "--link", "javascript:x")
    assert "--link: only with --svg" in run.complaint("--link", "https://example.org/")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "got nothing"),
        ("{", "got nothing"),
        ("[]", r"got \[\]"),
        ("7", "got 7"),
        ('{"2026-W41": 7}', "expected a run with week, player, results, got 7"),
        ('{"2026-W41": {"week": "2026-W42", "player": 1, "results": []}}', "expected a week like 2026-W47, got '2026-W42'"),
        ('{"2026-W41": {"week": "2026-W41", "player": 1, "results": ["won", "won", "cheated"]}}', "some of won, lost, drawn"),
    ],
)
def test_what_was_kept_and_cannot_be_is_not_written_over(run: Command, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mindbug" / "run.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    complaint = run.complaint(typed="quit\n")
    assert str(path) in complaint
    assert re.search(said, complaint)
    assert path.read_text(encoding="utf-8") == text


def test_the_game_of_somebody_else_is_not_counted(run: Command, tmp_path: Path) -> None:
    run.says(typed="quit\n")
    (path,) = games(tmp_path)
    other = Game.new(seed=1)
    other.resign(1)
    path.write_text(other.record(), encoding="utf-8")
    status, _, complaint = run.run(typed="quit\n")
    assert status == 1 and "expected game 1 of the run, got another game" in complaint
    assert kept(tmp_path)[WEEK.name]["results"] == []
    path.write_text("no record", encoding="utf-8")
    status, _, complaint = run.run(typed="quit\n")
    assert status == 1 and str(path) in complaint


def test_weeks_are_kept_beside_each_other(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run.says(typed="resign\nyes\n")
    monkeypatch.setattr(command, "this_week", lambda: week_named("2026-W42"))
    run.says(typed="quit\n")
    assert {name: told["results"] for name, told in kept(tmp_path).items()} == {"2026-W41": ["lost"], "2026-W42": []}
