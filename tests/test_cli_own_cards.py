"""The commands with cards of one's own: checking, showing and writing files of them, playing, going on, looking back,
measuring, explaining and learning."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from mindbug import Game, cards
from mindbug.cardfile import load, loads
from mindbug.cardfile.reading import MOST_BYTES
from mindbug.cli.library.printed import everything
from mindbug.own_cards import pool_of_own, read_cards
from mindbug.rules.definition import to_data
from mindbug.rules.pool import mix
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES
from terminal import in_terminal, program, within_test

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "night-garden.toml"
BAD = """\
name = "Hive"

[[card]]
name = "Zz Bee"
power = 500
[[card.ability]]
when = "play"
do = [{ gain_lfe = 1 }]
"""
OWN = ["--cards", str(EXAMPLE), "--sets", "first-contact"]
pytestmark = pytest.mark.usefixtures("surroundings")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    return path


# Files


def test_a_file_is_checked(bad: Path) -> None:
    done = within_test("cards", "check", EXAMPLE, bad)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        f"{EXAMPLE}: Night Garden, 19 cards, all is well",
        f"{bad}:5: “Zz Bee”, power: expected a whole number from 0 to 99, got 500",
        f"{bad}:8: “Zz Bee”, ability.do.gain_lfe: expected an effect, got gain_lfe; did you mean gain_life, gain_energy?",
    ]
    assert within_test("cards", "check", EXAMPLE).returncode == 0


def test_a_file_is_checked_in_every_language(bad: Path) -> None:
    told = [within_test("cards", "check", EXAMPLE, bad, "--lang", lang).stdout for lang in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert all(f"{bad}:8: " in said for said in told)
    assert "vouliez-vous dire gain_life" in told[LANGUAGES.index("fr")]
    assert "¿querías decir gain_life" in told[LANGUAGES.index("es")]


def test_a_file_is_checked_for_programs(bad: Path) -> None:
    well, wrong = json.loads(within_test("cards", "check", EXAMPLE, bad, "--json").stdout)
    assert well == {"file": str(EXAMPLE), "set": "Night Garden", "author": "The Mindbug project", "cards": 19, "faults": []}
    assert [(fault["line"], fault["card"], fault["where"]) for fault in wrong["faults"]] == [
        (5, "Zz Bee", "power"),
        (8, "Zz Bee", "ability.do.gain_lfe"),
    ]


def test_the_cards_of_a_file_are_shown() -> None:
    lines = within_test("cards", "show", EXAMPLE).stdout.splitlines()
    assert [line.split("\t")[0] for line in lines] == list(load(EXAMPLE).pool.numbers)
    assert lines[2] == "Sleepy Seed\t2\t\t2\tNight Garden\tAction: Gain 1 life. Evolve this creature to Midnight Bloom."
    assert "Acción: Gana 1 punto de vida." in within_test("cards", "show", EXAMPLE, "--lang", "es").stdout
    told = json.loads(within_test("cards", "show", EXAMPLE, "--json").stdout)
    assert [card["set"] for card in told] == ["Night Garden"] * 19
    assert "Moonlight Moth" in in_terminal("cards", "show", EXAMPLE)


def test_official_sets_are_written_as_a_file(tmp_path: Path) -> None:
    for names in (["promos"], ["king-of-tokyo", "first-contact"], ["all"]):
        path = tmp_path / "written.toml"
        path.write_text(within_test("cards", "write", *names, "--lang", "fr").stdout, encoding="utf-8")
        chosen = [name for name in cards.sets() if name in names or names == ["all"]]
        assert load(path).pool.fingerprint == mix([SETS[name] for name in chosen]).fingerprint
    text = path.read_text(encoding="utf-8")
    assert "# Jouer\u00a0: " in text and len(text) < MOST_BYTES // 2


def test_the_schema_is_printed() -> None:
    told = json.loads(within_test("cards", "schema").stdout)
    assert told["$schema"].endswith("2020-12/schema") and "effect" in told["$defs"]


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["check"], 2, "check: expected one or more of FILE, got none"),
        (["show"], 2, "show: expected one or more of FILE"),
        (["write"], 2, "write: expected one or more of SET"),
        (["schema", "x"], 2, "schema: expected nothing behind it, got x"),
        (["check", "nowhere.toml"], 1, "mindbug: there is no file nowhere.toml"),
        (["show", "BAD"], 1, "bad.toml:5: “Zz Bee”, power: expected"),
        (["write", "nonsense"], 1, "expected some of the sets first-contact, "),
        (["check", "BAD", "--power", "3"], 2, "--power: not together with the name of a card"),
        (["check", "BAD", "--coverage"], 2, "check: expected neither --scenarios nor --coverage"),
    ],
)
def test_wrong_use(options: list[str], status: int, said: str, bad: Path) -> None:
    done = within_test("cards", *(str(bad) if option == "BAD" else option for option in options))
    assert done.returncode == status and said in done.stderr and done.stdout == ""


def test_no_official_card_is_hidden_by_the_commands() -> None:
    """A name that begins like a command is still found."""
    assert not [name for name in everything() if name.split()[0].lower() in ("check", "show", "write", "schema")]


# Games


def test_a_game_with_own_cards_is_played_left_and_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    typed = "card sleepy\nkeywords\ndiscard\nlog\n1\n1\nquit\n"
    done = within_test("play", *OWN, "--bot", "random", "--seed", "3", "--save", record, typed=typed)
    assert done.returncode == 0 and done.stderr == ""
    assert "Sleepy Seed: power 2 (own card, 2 copies)" in done.stdout and "Sleepy Seed -> Midnight Bloom" in done.stdout
    begun = Game.from_record(record.read_text(encoding="utf-8"))
    assert set(load(EXAMPLE).pool.numbers) <= set(begun.pool.numbers)
    record.rename(tmp_path / "moved.txt")
    moved = tmp_path / "moved.txt"
    on = within_test("play", "--resume", moved, "--bot", "random", "--lang", "fr", typed="1\n" * 400)
    assert on.returncode == 0
    ended = Game.from_record(moved.read_text(encoding="utf-8"))
    assert ended.reason is not None and ended.lines[: len(begun.lines)] == begun.lines
    told = within_test("replay", moved, "--story", "--lang", "es")
    assert told.returncode == 0 and "Traceback" not in told.stderr
    assert json.loads(within_test("replay", moved, "--json").stdout)["winner"] == ended.winner


@pytest.mark.parametrize("lang", LANGUAGES)
def test_own_cards_are_on_the_table_and_in_hand(lang: str, tmp_path: Path) -> None:
    """Every kind of card of one's own, shown with its text in every language."""
    own = load(EXAMPLE).pool
    position = {
        "players": [
            {"hand": ["Moonlight Moth"], "play": ["Midnight Bloom"], "discard": ["Compost Colossus"]},
            {"play": ["Gorillion", {"card": "Compost Colossus", "exhausted": True}]},
        ]
    }
    game = Game.from_position(position, pool=mix([SETS["first-contact"], own]), seed=1)
    record = tmp_path / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    typed = "discard\nwhy Midnight Bloom\ncard midnight\n"
    shown = within_test("play", "--resume", record, "--lang", lang, "--bot", "random", typed=typed)
    assert shown.returncode == 0
    for said in ("Midnight Bloom", "Moonlight Moth", {"en": "own card", "fr": "carte maison", "es": "carta propia"}[lang]):
        assert said in shown.stdout


def test_few_cards_need_a_set(bad: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.toml"
    few.write_text('name = "Few"\n[[card]]\nname = "Zz Bee"\npower = 5\ncopies = 5\n', encoding="utf-8")
    for command in (["play"], ["arena", "random", "flat:1"]):
        done = within_test(*command, "--cards", few)
        assert done.returncode == 1 and "needs at least 22 cards, here are 5; play them together with a set" in done.stderr
        assert f"{bad}:8: " in within_test(*command, "--cards", bad).stderr
    assert "faltan" not in within_test("play", "--cards", few, "--lang", "es").stderr
    resumed = within_test("play", "--resume", "x", "--cards", EXAMPLE)
    assert resumed.returncode == 2 and "--cards: only for a new game, not with --resume" in resumed.stderr


def test_a_file_that_is_large_enough_is_played_alone(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace("copies = 2", "copies = 11"), encoding="utf-8")
    record = tmp_path / "game.txt"
    assert within_test("play", "--cards", path, "--bot", "random", "--save", record, typed="quit\n").returncode == 0
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert set(game.pool.numbers) == set(load(path).pool.numbers) and game.setup.sets == []


def test_the_arena_plays_with_own_cards(tmp_path: Path) -> None:
    book = tmp_path / "games.jsonl"
    options = ["arena", "random", "flat:1", "--games", "2", "--cores", "1", "--output", str(book), "--records"]
    told = json.loads(program(*options, *OWN, "--json").stdout)
    mark = load(EXAMPLE).pool.fingerprint
    assert (told["cards"], told["sets"], told["games"]) == (mark, ["first-contact"], 2)
    lines = [json.loads(line) for line in book.read_text(encoding="utf-8").splitlines()]
    assert {line["cards"] for line in lines} == {mark}
    games = [Game.from_record(line["record"]) for line in lines]
    assert {game.pool.fingerprint for game in games} == {mix([SETS["first-contact"], load(EXAMPLE).pool]).fingerprint}
    assert "2 of 2 games are in" in within_test(*options, *OWN).stderr
    without = within_test("arena", "--ladder", book)
    assert without.returncode == 1 and "got none that count" in without.stderr
    rated = json.loads(within_test("arena", "--ladder", book, *OWN, "--json").stdout)
    assert rated["cards"] == mark and rated["matches"][0]["games"] == 2
    assert f"first-contact, own cards {mark}" in within_test("arena", "--ladder", book, *OWN).stdout


def test_a_position_with_own_cards_is_explained() -> None:
    position = json.dumps({"players": [{"play": ["Sleepy Seed", "Gorillion"]}, {"play": ["Shark Dog"]}]})
    moves = ["action Sleepy Seed"]
    done = within_test("explain", position, *moves, "--cards", EXAMPLE)
    assert done.returncode == 0
    assert "Midnight Bloom" in done.stdout and "Sleepy Seed" in done.stdout
    assert "no card is called “Sleepy Seed”" in within_test("explain", position, *moves).stderr


def test_training_takes_both_kinds_of_files(tmp_path: Path, bad: Path) -> None:
    as_json = tmp_path / "own.json"
    as_json.write_text(json.dumps([to_data(card) for card in load(EXAMPLE).pool.all_cards()]), encoding="utf-8")
    assert read_cards(EXAMPLE) == read_cards(as_json)
    begun = within_test("play", "--cards", as_json, "--sets", "promos", "--save", tmp_path / "game.txt", typed="quit\n")
    assert begun.returncode == 0
    assert pool_of_own(load(EXAMPLE).pool.all_cards()).fingerprint == load(EXAMPLE).pool.fingerprint
    done = within_test("train", "--cards", bad, "--folder", tmp_path / "folder")
    assert done.returncode == 1 and f"{bad}:8: " in done.stderr


def test_the_example_is_a_file_like_any_other() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert loads(text).author and tomllib.loads(text)["name"] == "Night Garden"
