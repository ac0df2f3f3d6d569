"""Owns the proof that ``mindbug replay`` shows a record step by step, tells it and gives it to programs."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import tables
from mindbug import Game
from mindbug.story import story_text
from mindbug.text.languages import LANGUAGES
from terminal import Says, program

COMMAND = "replay"
POSITION = {
    "players": [
        {"hand": ["Axolotl Healer", "Bee Bear"], "play": ["Shark Dog"]},
        {"hand": ["Lone Yeti"], "draw": ["Brain Fly"], "play": ["Gorillion", "Plated Scorpion"]},
    ]
}
MOVES = ["attack Shark Dog", "hunt Plated Scorpion", "play Lone Yeti", "mindbug", "attack Plated Scorpion", "no block"]
pytestmark = pytest.mark.usefixtures("surroundings")


def played(*moves: str) -> Game:
    return tables.played(Game.from_position(POSITION, seed=1), *moves)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played(*MOVES).record(), encoding="utf-8")
    return path


def replay(*options: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The real program."""
    return program(COMMAND, *options, typed=typed)


def screens(said: str) -> list[str]:
    """What was shown after each line that was typed; the first is what was shown before any."""
    return [part.partition("\n")[2] if i else part for i, part in enumerate(said.split("> "))]


# The story


def test_the_story(says: Says, record: Path) -> None:
    said = says(record, "--story")
    told, _, next_question = said.rstrip("\n").rpartition("\n\n")
    assert f"{told}\n" == story_text(Game.from_record(record.read_text(encoding="utf-8")))
    assert next_question == "The game is not over: Player 0 acts next."
    assert "\033" not in said


def test_the_story_of_a_real_program_is_plain(record: Path) -> None:
    done = replay(record, "--story", "--from", "3")
    assert done.returncode == 0
    assert done.stdout == ("Turn 3: Player 0\n\nThe game is not over: Player 0 acts next.\n")


def test_a_record_may_come_from_standard_input(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert replay("-", typed=text).stdout == replay(record, "--story").stdout


def test_viewer_names_and_turn(says: Says, record: Path) -> None:
    said = says(record, "--story", "--viewer", "1", "--names", "Ann", "Ben", "--from", "2")
    assert said.splitlines()[:5] == [
        "Turn 2: you",
        "  You play Lone Yeti.",
        "  Ann uses a Mindbug and takes Lone Yeti (1 left). [A34]",
        "  You attack with Plated Scorpion (power 2).",
        "  Ann does not block Plated Scorpion.",
    ]
    assert "Bee Bear" not in says(record, "--story", "--viewer", "public")


@pytest.mark.parametrize(("lang", "expected"), [("fr", "Tour 2"), ("es", "Turno 2")])
def test_the_language_is_chosen_or_found(
    says: Says, record: Path, lang: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = says(record, "--story", "--lang", lang)
    assert expected in chosen
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert says(record, "--story") == chosen


# Step by step


def test_the_first_step_is_the_beginning(says: Says, record: Path) -> None:
    assert says(record).splitlines()[:12] == [
        "Move 0 of 6  Turn 1: Player 0",
        "Player 1  life 3, Mindbugs 2, hand 2, draw pile 0, discard pile 0",
        "  10  Gorillion",
        "   2  Plated Scorpion  POISONOUS TOUGH",
        "  hand: Lone Yeti, Brain Fly",
        "Player 0  life 3, Mindbugs 2, hand 2, draw pile 0, discard pile 0",
        "   4  Shark Dog        HUNTER",
        "  hand: Axolotl Healer, Bee Bear",
        "",
        "The beginning",
        "  The game begins from a position; rules: latest edition.",
        "  Player 0: 3 life, 2 Mindbugs, 2 cards in hand and 0 in the draw pile; in play: Shark Dog.",
    ]


def test_stepping_by_typed_lines() -> None:
    path = Path(os.environ["XDG_DATA_HOME"]).with_name("typed.txt")
    path.write_text(played(*MOVES).record(), encoding="utf-8")
    typed = ["", "n", "p", "t", "g 5", "4", "e", "", "g 0", "p", "go", "?", "wrong", "99", "q"]
    done = replay(path, typed="".join(f"{line}\n" for line in typed))
    assert done.returncode == 0
    shown = screens(done.stdout)
    heads = [screen.partition("\n")[0] for screen in shown[:-1]]
    assert heads == [
        "Move 0 of 6  Turn 1: Player 0",
        "Move 1 of 6  Turn 1: Player 0",
        "Move 2 of 6  Turn 2: Player 1",
        "Move 1 of 6  Turn 1: Player 0",
        "Move 2 of 6  Turn 2: Player 1",
        "Move 5 of 6  Turn 2: Player 1",
        "Move 4 of 6  Turn 2: Player 1",
        "Move 6 of 6  Turn 3: Player 0",
        "This is the end of the record.",
        "Move 0 of 6  Turn 1: Player 0",
        "This is the beginning of the record.",
        "Press Enter for the next move, type a number from 0 to 6, or ? for help.",
        "  Enter, n    the next move",
        "Press Enter for the next move, type a number from 0 to 6, or ? for help.",
        "Move 6 of 6  Turn 3: Player 0",
    ]
    assert "\n\nPlayer 0: attack Shark Dog  Attack with Shark Dog.\n  Player 0 attacks with Shark Dog (power 4).\n" in shown[1]
    assert shown[2].splitlines()[-6:-1] == [
        "Player 0: hunt Plated Scorpion  Make Plated Scorpion block.",
        "  Shark Dog hunts Plated Scorpion (power 2), which must block. [A44]",
        "  Plated Scorpion loses to Shark Dog but is Tough: exhausted instead of defeated. [A47]",
        "  Plated Scorpion defeats Shark Dog in the fight. [A45]",
        "Turn 2: Player 1",
    ]
    assert "   2  Plated Scorpion  POISONOUS TOUGH (exhausted)" in shown[2]
    assert "\nThe game is not over: Player 0 acts next.\n" in shown[7]


def test_it_ends_where_nothing_is_typed_any_more(says: Says, record: Path) -> None:
    assert says(record, typed="\n").count("Move ") == 2


def test_it_begins_with_a_turn(says: Says, record: Path) -> None:
    assert says(record, "--from", "2").startswith("Move 2 of 6  Turn 2: Player 1\n")


def test_a_viewer_sees_no_hidden_card(says: Says, record: Path) -> None:
    said = says(record, "--viewer", "0", typed="\n\n\n\n\n\n")
    assert "Brain Fly" not in said
    assert "You: attack Shark Dog" in said
    assert "hand: Axolotl Healer, Bee Bear" in said
    assert "The opponent  life 3, Mindbugs 2, hand 2" in said


def test_a_viewer_does_not_see_what_the_other_one_leaves_out(says: Says, tmp_path: Path) -> None:
    game = Game.new(seed=2, special="draft")
    first = game.active
    for _ in range(5):
        game.play(game.moves()[0])
    path = tmp_path / "draft.txt"
    path.write_text(game.record(), encoding="utf-8")
    out = [str(move) for _, move in game.lines]
    for viewer, sees in ((first, True), (1 - first, False), ("public", False)):
        shown, told = says(path, "--viewer", str(viewer), typed="\n\n\n\n\n"), says(path, "--json", "--viewer", str(viewer))
        assert all((move in shown) == (move in told) == sees for move in out)
        assert all((move.removeprefix("leave ") in shown) == sees for move in out)
        assert "The beginning" in shown and "Turn 0" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_steps_and_help_in_every_language(says: Says, record: Path, lang: str) -> None:
    said = says(record, "--lang", lang, typed="\n?\nx\ne\nn\n0\np\nq\n")
    assert "{" not in said
    assert said.count("/6> ") == 8


# For programs


def test_for_programs(says: Says, record: Path) -> None:
    data = json.loads(says(record, "--json"))
    assert set(data) == {"setup", "moves", "events", "positions", "story", "to_move", "winner", "reason"}
    assert [move["move"] for move in data["moves"]] == MOVES
    assert data["moves"][1] == {
        "number": 2,
        "turn": 1,
        "player": 0,
        "move": "hunt Plated Scorpion",
        "sentence": "Make Plated Scorpion block.",
        "events": [6, 11],
    }
    assert set(data["events"][0]) == {"number", "kind", "player", "cards", "amount", "rule", "cause", "ability", "sentence"}
    assert [event["number"] for event in data["events"]] == list(range(len(data["events"])))
    assert data["events"][7]["sentence"] == ("Plated Scorpion loses to Shark Dog but is Tough: exhausted instead of defeated.")
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert len(data["positions"]) == len(MOVES) + 1
    assert data["positions"][-1] == game.position()
    assert data["story"][1]["headline"] == "Turn 1: Player 0"
    assert data["story"][1]["sentences"][0] == {
        "text": "Player 0 attacks with Shark Dog (power 4).",
        "rule": "",
        "events": [2],
    }
    assert data["setup"]["seed"] == 1 and (data["to_move"], data["winner"], data["reason"]) == (0, None, None)


def test_for_programs_of_a_viewer(says: Says, record: Path) -> None:
    said = says(record, "--json", "--viewer", "public")
    assert not {"seed", "position"} & set(json.loads(said)["setup"])
    assert "Brain Fly" not in said and "Bee Bear" not in said


# The saved games


def save(name: str, text: str, when: int) -> Path:
    path = Path(os.environ["XDG_DATA_HOME"]) / "mindbug" / "games" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when, when))
    return path


def test_the_saved_games_are_listed(says: Says) -> None:
    assert says() == "No game is saved yet: mindbug play saves every game.\n"
    over = Game.new(seed=1, first=0)
    over.resign(0)
    save("game-1.txt", over.record(), 1_000_000_000)
    save("game-2.txt", played(*MOVES).record(), 1_100_000_000)
    save("game-3.txt", "nonsense", 1_200_000_000)
    lines = says().splitlines()
    assert lines[0] == "Saved games, the newest first"
    assert [line[:5] + line[23:] for line in lines[1:4]] == [
        "  1  game-3.txt cannot be read",
        "  2  all sets; turn 3; not over",
        "  3  First Contact; turn 1; Player 1 wins: Player 0 has resigned",
    ]
    data = json.loads(says("--json"))
    assert [(game["number"], game["turn"], game["winner"]) for game in data] == [(1, None, None), (2, 3, None), (3, 1, 1)]


def test_a_saved_game_is_picked(says: Says, complaint: Says) -> None:
    assert complaint("last") == "mindbug: no game is saved yet\n"
    save("game-1.txt", Game.new(seed=1, first=0).record(), 1_000_000_000)
    save("game-2.txt", played(*MOVES).record(), 1_100_000_000)
    assert says("last", "--story") == says("1", "--story") != says("2", "--story")
    assert complaint("3") == "mindbug: expected a saved game from 1 to 2, got 3\n"


def test_only_the_newest_are_listed(says: Says) -> None:
    for number in range(23):
        save(f"game-{number}.txt", Game.new(seed=number, first=0).record(), 1_000_000_000 + number)
    assert "\n     and 3 older ones\n" in says()


# What goes wrong


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nonsense", "line 1: expected 'Mindbug record 2', got 'nonsense'"),
        ("", "line 1: expected 'Mindbug record 2', got ''"),
        (played(*MOVES).record() + "0 play Gorillion\n", "line 15: 'play Gorillion' is not legal now"),
        (played(*MOVES).record() + "1 play Gorillion\n", "line 15: expected a move of 0, got 1 play Gorillion"),
        (played(*MOVES).record() + "what?\n", "line 15: expected a line like '0 play Gorillion', got 'what?'"),
    ],
)
def test_a_bad_record_says_where(complaint: Says, tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert complaint(path).startswith(f"mindbug: {path}: {expected}")
    assert complaint("-", typed=text).startswith(f"mindbug: standard input: {expected}")


def test_other_mistakes(complaint: Says, record: Path, tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.txt") == f"mindbug: there is no file {tmp_path / 'none.txt'}\n"
    assert complaint(tmp_path) == f"mindbug: expected a file, got the folder {tmp_path}\n"
    assert complaint(record, "--story", "--from", "9") == "mindbug: --from: expected a turn from 0 to 3, got 9\n"
    assert complaint(record, "--from", "-1") == "mindbug: --from: expected a turn from 0 to 3, got -1\n"
    assert "invalid choice: 'me'" in complaint(record, "--viewer", "me")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert complaint(tmp_path / "bytes").endswith("expected text, got other bytes\n")
