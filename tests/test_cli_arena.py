"""Owns the proof that ``mindbug arena`` plays matches, tells their results, and survives being stopped."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game
from mindbug.bots.arena import Book, Match
from mindbug.bots.match import Played
from mindbug.cli.arena import add_parser, command_of, default_path, elo_text
from mindbug.cli.main import main
from packages import install_bots
from terminal import MINDBUG, program

# Bots of another package. Some of them are not as they should be.
PACKAGE = """
import os, sys, time
from mindbug.bots.bot import moves_of

class First:
    def choose(self, view):
        return next(iter(moves_of(view)))

class Slow(First):
    def choose(self, view):
        time.sleep(600 if os.path.exists("very slow") else 0.02)
        return super().choose(view)

class Loud(First):
    def choose(self, view):
        print("I think, therefore I print")
        return super().choose(view)

class Cheat(First):
    def choose(self, view):
        return super().choose(view) if view.table.turn < 3 else "attack Everybody"

class Dead(First):
    def choose(self, view):
        os._exit(3)
"""
NAMES = ["first", "slow", "loud", "cheat", "dead"]
Line = dict[str, Any]
pytestmark = pytest.mark.usefixtures("surroundings")


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An installed package that registers bots."""
    return install_bots(tmp_path / "site", PACKAGE, NAMES, monkeypatch)


def arena(*options: str | Path) -> subprocess.CompletedProcess[str]:
    """The real program."""
    return program("arena", *options)


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def games_of(path: Path) -> Counter[tuple[Any, ...]]:
    """Which games stand in a file, and how often."""
    return Counter((*line["bots"], line["seed"]) for line in lines_of(path))


# Results


def test_the_result_for_people(tmp_path: Path) -> None:
    done = arena("random", "flat:1", "--games", "4")
    path = tmp_path / "data" / "mindbug" / "arena" / "flat-1-random-first-contact.jsonl"
    assert done.returncode == 0
    said = done.stdout.splitlines()
    assert said[0] == "first-contact; latest edition; deals 1 to 2, each from both sides"
    head = ["bot", "against", "wins", "draws", "losses", "pairs", "score", "95", "%", "interval", "Elo", "CPU", "ratio"]
    assert said[2].split() == head
    assert said[3].startswith("random  flat:1 ")
    assert said[5].split() == ["ladder", "Elo", "95", "%", "interval", "points", "games", "CPU", "ms", "per", "decision"]
    assert {said[6].split()[0], said[7].split()[0]} == {"random", "flat:1"}
    assert said[9].startswith("Elo random = 0, draws as half a win")
    assert said[10].startswith("Pairs: deals that gave 0, 0.5, 1, 1.5 and 2 points")
    assert said[11].startswith("* Wilson's interval for single games")
    assert said[12:] == [f"Games: {path}"]
    assert "4 of 4 games: random " in done.stderr
    assert "\033" not in done.stdout + done.stderr
    assert len(games_of(path)) == 4
    again = arena("random", "flat:1", "--games", "4")
    assert again.stdout == done.stdout
    assert again.stderr == f"4 of 4 games are in {path} already: not played again\n"


def test_the_result_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options: list[str | Path] = [
        "random",
        "flat:1",
        "--sets",
        "first-contact",
        "--games",
        "4",
        "--seed",
        "5",
        "--output",
        path,
        "--records",
    ]
    told = json.loads(arena(*options, "--json").stdout)
    assert set(told) == {
        "bots", "games", "sets", "edition", "seed", "special", "wins", "draws", "losses", "pairs", "score", "low", "high",
        "interval", "elo", "elo_low", "elo_high", "cpu_ms_per_decision", "cpu_ratio", "most_games", "until", "verdict", "llr",
        "llr_bounds", "version", "matches", "ladder", "anchor", "exact", "file", "not_counted", "cards",
    }  # fmt: skip
    assert (told["bots"], told["sets"], told["edition"], told["seed"]) == (["random", "flat:1"], ["first-contact"], "latest", 5)
    assert told["wins"] + told["draws"] + told["losses"] == told["games"] == 4
    assert told["score"] == (told["wins"] + told["draws"] / 2) / 4
    assert 0 <= told["low"] <= told["score"] <= told["high"] <= 1 and told["interval"] == "wilson"
    assert told["matches"][0].items() <= told.items()
    assert sum(told["pairs"]) == 2
    assert told["until"] is told["verdict"] is told["llr"] is told["llr_bounds"] is None
    assert [set(rung) for rung in told["ladder"]] == [
        {"bot", "elo", "elo_low", "elo_high", "points", "games", "decisions", "cpu_ms_per_decision"} for _ in range(2)
    ]
    lines = lines_of(path)
    assert sum(line["winner"] == line["bots"].index("random") for line in lines) == told["wins"]
    assert {line["seed"] for line in lines} == {5, 6}
    for line in lines:
        assert set(line) == {
            "version", "bots", "sets", "edition", "seed", "first", "winner", "reason", "turns", "decisions", "cpu", "record",
        }  # fmt: skip
        assert Game.from_record(line["record"]).winner == line["winner"]


def test_more_bots_make_a_ladder(tmp_path: Path) -> None:
    options: list[str | Path] = ["flat:2", "random", "flat:1", "--sets", "all", "--edition", "first", "--games", "2"]
    told = json.loads(arena(*options, "--json").stdout)
    assert "wins" not in told
    assert told["games"] == 2
    assert [match["bots"] for match in told["matches"]] == [["flat:2", "random"], ["flat:2", "flat:1"], ["random", "flat:1"]]
    assert told["anchor"] == "random"
    elos = [rung["elo"] for rung in told["ladder"]]
    assert elos == sorted(elos, reverse=True)
    assert sum(rung["points"] for rung in told["ladder"]) == 6
    assert told["file"] == str(tmp_path / "data" / "mindbug" / "arena" / "flat-1-flat-2-random-all-first.jsonl")


def test_a_run_goes_the_same_way_on_any_number_of_cores(tmp_path: Path) -> None:
    found = []
    for cores in ("1", "2"):
        path = tmp_path / f"{cores}.jsonl"
        arena("random", "flat:2", "--games", "4", "--cores", cores, "--output", path, "--records")
        found.append(sorted((line | {"cpu": None} for line in lines_of(path)), key=lambda line: (line["seed"], line["bots"])))
    assert found[0] == found[1]
    assert len(found[0]) == 4


def test_a_run_stops_when_it_is_decided(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options: list[str | Path] = ["flat:5", "random", "--until", "0.20:0.5", "--games", "400", "--output", path]
    done = arena(*options, "--cores", "2")
    said = done.stdout.splitlines()
    told = json.loads(arena(*options, "--json").stdout)
    games = told["games"]
    assert done.returncode == 0
    assert games < 100 and games % 2 == 0 and sum(told["pairs"]) == games // 2
    assert (told["most_games"], told["verdict"]) == (400, "high")
    assert told["until"] == {"low": 0.2, "high": 0.5, "alpha": 0.05, "beta": 0.05}
    assert told["llr"] >= told["llr_bounds"][1] > 0
    one, other = told["cpu_ms_per_decision"]
    assert told["cpu_ratio"] == pytest.approx(one / other, rel=0.2) and one > other
    assert told["not_counted"] == len(lines_of(path)) - games
    assert said[0].endswith(f"; deals 1 to {games // 2}, each from both sides")
    assert f" {'-'.join(map(str, told['pairs']))} " in said[3]
    assert said[9] == f"Decided after {games} games: flat:5 scores 50.0% or more against random, rather than 20.0%"
    assert said[10].startswith(f"Log-likelihood ratio {told['llr']:+.2f} (-2.94 to +2.94); ")
    assert said[11].startswith("CPU per decision: flat:5 ") and said[11].endswith(f"a ratio of {told['cpu_ratio']:.2f}")
    # On one core it is decided by the same games.
    alone = json.loads(arena(*options[:-1], tmp_path / "alone.jsonl", "--cores", "1", "--json").stdout)
    assert {name: alone[name] for name in ("games", "pairs", "llr", "verdict")} == {
        name: told[name] for name in ("games", "pairs", "llr", "verdict")
    }


def test_a_run_that_is_not_decided(tmp_path: Path) -> None:
    options = ["flat:2", "random", "--until", "0.5:0.51", "--games", "4", "--output", str(tmp_path / "games.jsonl")]
    assert "Not decided after 4 games: flat:2 may score 50.0% or 51.0% against random" in arena(*options).stdout
    assert json.loads(arena(*options, "--json").stdout)["verdict"] == "open"


def write_games(path: Path, *matches: Match, version: str | None = None) -> None:
    """A file of games that nobody has played: the first bot wins three of four."""
    meetings = [meeting for match in matches for meeting in match.meetings()]
    with Book(path).opened() as write:
        for number, meeting in enumerate(meetings):
            known = meeting if version is None else replace(meeting, version=version)
            better = next(match.bots[0] for match in matches if set(match.bots) == set(meeting.bots))
            winner = meeting.bots.index(better) if number % 4 else 1 - meeting.bots.index(better)
            write(Played(known, 0, winner, "life", 9, (10, 10), (0.2, 0.1)))


def test_a_ladder_of_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    write_games(one, Match(("novice", "random"), 40), Match(("easy", "novice"), 40))
    write_games(two, Match(("easy", "novice"), 40), Match(("flat", "random"), 8))  # the first of them is there already
    write_games(two, Match(("flat", "random"), 40), version="0.0.1")
    assert main(["arena", "--ladder", str(one), str(two), "--json"]) == 0
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert "40 games were played by another version of the program or of a bot: not counted" in shown.err
    rungs = {rung["bot"]: rung for rung in told["ladder"]}
    assert {bot: rung["games"] for bot, rung in rungs.items()} == {"easy": 40, "novice": 80, "flat": 8, "random": 48}
    elos = {"easy": 381.7, "novice": 190.8, "flat": 190.8, "random": 0}
    assert {bot: rung["elo"] for bot, rung in rungs.items()} == pytest.approx(elos, abs=0.1)
    easy, novice, flat, random = ((rungs[bot]["elo_low"], rungs[bot]["elo"], rungs[bot]["elo_high"]) for bot in elos)
    assert random == (0, 0, 0) and told["anchor"] == "random"
    assert all(low < rating < high for low, rating, high in (easy, novice, flat))
    assert easy[2] - easy[0] > novice[2] - novice[0] < flat[2] - flat[0]
    assert (told["sets"], told["edition"], told["files"]) == (["first-contact"], "latest", [str(one), str(two)])
    assert main(["arena", "--ladder", str(one), str(two), "--any-version"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "first-contact; latest edition"
    assert [line.split()[:2] for line in said[2:6]] == [
        ["bot", "against"],
        ["novice", "random"],
        ["easy", "novice"],
        ["flat", "random"],
    ]
    assert said[5].split()[2:5] == ["36", "0", "12"]
    assert said[-2] == "Elo random = 0, draws as half a win"


def test_a_ladder_is_of_one_choice_of_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    write_games(path, Match(("novice", "random"), 40), Match(("easy", "random"), 40, ("new-servants",)))
    assert main(["arena", "--ladder", str(path)]) == 1
    assert "expected games of one choice of sets, or --sets to say which, got first-contact; new-servants" in (
        capsys.readouterr().err
    )
    assert main(["arena", "--ladder", str(path), "--sets", "new-servants", "--json"]) == 0
    assert [rung["bot"] for rung in json.loads(capsys.readouterr().out)["ladder"]] == ["easy", "random"]
    assert main(["arena", "--ladder", str(path), "--edition", "first"]) == 1
    assert "got none that count" in capsys.readouterr().err


def test_a_ladder_needs_matches_that_join_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    write_games(path, Match(("novice", "random"), 4), Match(("hard", "medium"), 4))
    assert main(["arena", "--ladder", str(path)]) == 1
    assert "join all bots on one scale, got none between novice, random and hard, medium" in capsys.readouterr().err


def test_what_was_typed() -> None:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["arena", "hard", "medium", "--until", "0.60:0.6501234567", "--games", "200"])
    assert command_of(args) == "mindbug arena hard medium --games 200 --until 0.6:0.6501234567"


def test_the_name_of_a_file_is_short_and_plain() -> None:
    assert default_path(Match(("b/../b", "a:5"), 2)).name == "a-5-b-..-b-first-contact.jsonl"
    long = [default_path(Match((*(f"a-bot-with-a-number-{i}" for i in range(20)), last), 2)).name for last in ("x", "y")]
    assert long[0] != long[1] and max(map(len, long)) < 130


def test_elo_in_words() -> None:
    assert elo_text({"score": 0.75, "elo": 190.8, "elo_low": 20.2, "elo_high": None}) == "+191 (+20 to any)"
    assert elo_text({"score": 1, "elo": None, "elo_low": 338.4, "elo_high": None}) == "over +338"
    assert elo_text({"score": 0, "elo": None, "elo_low": None, "elo_high": -338.4}) == "under -338"


# Stopping


def wait_for(lines: int, path: Path, program: subprocess.Popen[str]) -> None:
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert program.poll() is None, program.communicate()
        time.sleep(0.02)


def begin(*options: str | Path) -> subprocess.Popen[str]:
    """The real program, in a group of processes of its own, as a terminal starts it."""
    return subprocess.Popen(
        [*MINDBUG, "arena", *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ,
        start_new_session=True,
        cwd=Path(os.environ["XDG_DATA_HOME"]).parent,
    )


@pytest.mark.usefixtures("package")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_killed_run_goes_on_without_losing_or_doubling_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options: list[str | Path] = ["slow", "random", "--games", "16", "--cores", "2", "--output", path]
    program = begin(*options)
    wait_for(3, path, program)
    program.kill()
    program.communicate(timeout=60)  # ends only when all processes of the run have ended
    kept = path.read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1]
    played = whole.count(b"\n")
    assert 3 <= played < 16
    path.write_bytes(whole + whole.splitlines()[0][:50])  # as if it had been killed while it wrote
    done = arena(*options)
    assert done.returncode == 0
    assert f"{played} of 16 games are in {path} already: not played again" in done.stderr
    assert path.read_bytes().startswith(whole)
    expected = [(*seats, seed) for seed in range(1, 9) for seats in (("slow", "random"), ("random", "slow"))]
    assert games_of(path) == Counter(expected)


@pytest.mark.usefixtures("package")
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options: list[str | Path] = ["slow", "random", "--games", "1000", "--cores", "2", "--output", path, "--json"]
    program = begin(*options)
    wait_for(3, path, program)
    (tmp_path / "very slow").touch()  # so that nobody can wait for the games that are going on
    time.sleep(0.1)
    os.killpg(program.pid, signal.SIGINT)  # what a terminal does
    out, told = program.communicate(timeout=60)
    assert (program.returncode, out) == (130, "")
    assert "Traceback" not in told and "KeyboardInterrupt" not in told
    games = len(lines_of(path))
    assert 3 <= games < 1000
    assert f"Stopped: {games} of 1000 games are played and kept in {path}: slow " in told
    command = f"mindbug arena slow random --games 1000 --cores 2 --output {path} --json"
    assert told.endswith(f"The same command goes on with it:\n  {command}\n")


# Bots of other packages


def test_a_bot_of_another_package(package: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options: list[str | Path] = ["loud", "random", "--games", "2", "--output", path, "--json"]
    done = arena(*options)
    told = json.loads(done.stdout)
    assert told["bots"] == ["loud", "random"]
    assert "I think, therefore I print" in done.stderr
    assert all(" + loud 1.0 " in line["version"] for line in lines_of(path))
    # When the bot changes, its old games are those of another bot.
    (package / "sparring.py").write_text(PACKAGE.replace("I print", "I write"))
    done = arena(*options)
    assert "2 games there were played by another version of the program or of a bot: not counted" in done.stderr
    assert len(lines_of(path)) == 4


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        (
            "cheat",
            ("the bot 'cheat', player ", "against 'first' (deal 1 of first-contact, ", "chose 'attack Everybody' as move"),
        ),
        ("dead", ("a process that played games has died",)),
    ],
)
def test_a_bot_that_fails_stops_the_run(tmp_path: Path, bot: str, expected: tuple[str, ...]) -> None:
    path = tmp_path / "games.jsonl"
    done = arena("first", bot, "--games", "2", "--output", path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("mindbug: ") and len(done.stderr.splitlines()) == 1
    assert all(part in done.stderr for part in expected)
    assert lines_of(path) == []


# Wrong usage


@pytest.mark.parametrize(
    ("options", "status", "expected"),
    [
        (["random", "nobody"], 1, "expected one of the bots random, novice, easy, medium, hard, expert, flat"),
        (["random"], 1, "expected two or more bots"),
        (["random", "novice", "--games", "5"], 1, "expected an even number of games"),
        (["random", "novice", "--cores", "0"], 2, "--cores: expected a number from 1, got 0"),
        (["random", "novice", "--sets", "nothing"], 2, "invalid choice: 'nothing'"),
        ([], 2, "expected two or more of BOT, or --ladder FILE, got none"),
        *(
            (["random", "novice", "--until", text], 2, f"LOW < HIGH < 1, like 0.60:0.65, got {text!r}")
            for text in ("0.6", "0.65:0.60", "0.6:0.6", "60:65", "0:0.5", "0.5:1", "a:b", "0.5:0.6:0.7", "nan:0.5", "")
        ),
        (["random", "novice", "flat", "--until", "0.5:0.6"], 2, "--until: expected two bots, got random novice flat"),
        (["random", "novice", "--ladder", "x"], 2, "--ladder: expected files only, got random novice, too"),
        (["--until", "0.5:0.6", "--ladder", "x"], 2, "--ladder: expected files only, got --until, too"),
        (["--ladder", "x"], 1, "expected a file of games of the arena, got x, which is none"),
    ],
)
def test_wrong_usage(
    options: list[str], status: int, expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    try:
        found = main(["arena", *options])
    except SystemExit as left:
        found = int(left.code or 0)
    shown = capsys.readouterr()
    assert (found, shown.out) == (status, "")
    assert expected in shown.err
    assert not (tmp_path / "data").exists()
