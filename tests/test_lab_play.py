"""Owns the proof that the laboratory plays every game of a plan once, tells it truly, and loses nothing whatever happens."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from lab import files_of, played, run
from mindbug import MindbugError, lab
from mindbug.lab import folder as folders
from mindbug.lab.folder import DataFolder, DataSet
from mindbug.lab.plan import PART, Plan, new_plan
from mindbug.lab.playing import play_games
from mindbug.lab.run import MOST_FAILURES
from mindbug.lab.tables import frame_of, to_bytes
from mindbug.rules.definition import to_data
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES
from packages import install_bots
from terminal import MINDBUG, bare_surroundings, in_terminal, program

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("surroundings")]

GAMES = PART + 20
MOST_BYTES = 100_000_000  # for a hundred thousand games
SETTING = ["first-contact", "battlefruit-kingdom"]
SECONDS = 300


def plan_of(games: int, *levels: str, **more: Any) -> Plan:
    return new_plan(levels or ("random",), games, sets=["first-contact"], **more)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a data set of two parts, which the real program has played."""
    path = tmp_path_factory.mktemp("lab") / "data"
    options = ["--sets", *SETTING, "--bot", "random", "--games", str(GAMES), "--decisions"]
    done = program("lab", "play", path, *options)
    assert (done.returncode, done.stdout) == (0, f"{GAMES} games in {path}\n"), done.stderr
    assert f"100%, {GAMES} of {GAMES} games, " in done.stderr and " a second, about 0:00:00 left" in done.stderr
    return path


@pytest.fixture(scope="module")
def data(home: Path) -> DataSet:
    return lab.read(home)


# What is told


def test_every_game_is_there_once(home: Path, data: DataSet) -> None:
    assert data.games["game"].to_list() == list(range(GAMES)) and set(data.games["level"]) == {"random"}
    assert data.cards.group_by("game").len()["len"].to_list() == [20] * GAMES
    assert data.decisions is not None and data.failed == {}
    assert data.decisions.group_by("game").len().sort("game")["len"].to_list() == data.games["decisions"].to_list()
    assert sorted(files_of(home)) == [
        f"{table}/part-random-00000{part}.parquet" for table in ("cards", "decisions", "games") for part in range(2)
    ]


def test_a_deal_is_played_from_both_sides(data: DataSet) -> None:
    assert data.games["deal"].to_list() == [game // 2 for game in range(GAMES)]
    dealt = {
        (game, seat): sorted(zip(rows["card"], rows["copy"], rows["opening"], strict=True))
        for (game, seat), rows in data.cards.group_by("game", "seat")
    }
    assert all(dealt[game, 0] == dealt[game + 1, 1] for game in range(0, GAMES, 2))
    assert all(dealt[game, 1] == dealt[game + 1, 0] for game in range(0, GAMES, 2))
    assert all(sum(opening for _, _, opening in cards) == 5 and len(cards) == 10 for cards in dealt.values())
    seeds = data.games["seed"].to_list()
    assert seeds[::2] == seeds[1::2] and len(set(seeds)) == GAMES // 2 and max(seeds) < 2**53


@pytest.mark.parametrize("number", [0, 1, 77, PART, GAMES - 1])
def test_a_game_is_replayed(data: DataSet, number: int) -> None:
    game = lab.replay(data.plan, "random", number)
    row = data.games.row(number, named=True)
    first = number % 2
    sides = [game.position()["players"][seat] for seat in (first, 1 - first)]
    assert row["result"] == (0.5 if game.winner is None else float(game.winner == first))
    assert (row["reason"], row["turns"], row["decisions"]) == (game.reason, game.turn, len(game.lines))
    assert [row["life_first"], row["life_second"]] == [side["life"] for side in sides]
    assert [row["mindbugs_first"], row["mindbugs_second"]] == [side["mindbugs"] for side in sides]
    assert data.decisions is not None
    assert data.decisions.filter(pl.col("game") == number)["move"].to_list() == [move for _, move in game.lines]
    assert row["seed"] == game.setup.seed and first == game.setup.first
    # Where cards lie: by their names, as the position tells them.
    mine = data.cards.filter(pl.col("game") == number, pl.col("seat") == 0)
    held = {name if copy == 1 else f"{name} #{copy}" for name, copy in mine.filter(end_zone="hand")["card", "copy"].rows()}
    assert held == set(sides[0]["hand"]) & {called(row) for row in mine.rows(named=True)}


def called(row: dict[str, Any]) -> str:
    return row["card"] if row["copy"] == 1 else f"{row['card']} #{row['copy']}"


def test_what_became_of_the_cards_is_what_was_decided(data: DataSet) -> None:
    """When a card was first played and whether it was taken can be told from the decisions, too."""
    assert data.decisions is not None
    told: dict[tuple[int, int, str], tuple[int, bool, bool]] = {}
    moves = data.decisions.rows(named=True)
    for row, following in zip(moves, [*moves[1:], None], strict=True):
        if row["kind"] != "turn" or not row["move"].startswith("play "):
            continue
        offered = following is not None and following["kind"] == "mindbug" and following["game"] == row["game"]
        key = row["game"], row["player"], row["move"].removeprefix("play ")
        if key not in told:
            answer = following["move"] if offered and following is not None else ""
            told[key] = row["turn"], answer == "mindbug", answer == "no mindbug"
    seen = {
        (row["game"], row["seat"], called(row)): (row["played_turn"], row["taken"], row["kept"])
        for row in data.cards.rows(named=True)
    }
    for key, course in seen.items():
        assert course == told.get(key, (None, False, False)), key
    dealt_and_played = [key for key in told if key in seen]
    assert len(dealt_and_played) > 0.9 * len(told)
    assert any(taken for _, taken, _ in told.values()) and any(kept for _, _, kept in told.values())


def test_when_cards_are_drawn(data: DataSet) -> None:
    cards = data.cards
    assert cards.filter(pl.col("opening") != (pl.col("drawn_turn") == 0).fill_null(False)).is_empty()
    assert cards.filter(pl.col("played_turn") < pl.col("drawn_turn")).is_empty()
    assert cards.filter(pl.col("drawn_turn").is_null() & (pl.col("end_zone") == "hand")).is_empty()
    assert cards.filter(pl.col("drawn_turn").is_null())["end_zone"].value_counts().sort("count")["end_zone"][-1] == "draw"
    assert cards.filter(pl.col("taken") & pl.col("kept")).is_empty()
    assert set(cards["end_zone"]) >= {"hand", "draw", "discard", "play", "their play", "their discard"}


def test_leads_tell_how_the_game_stood(data: DataSet) -> None:
    leads = data.games.select("leads", "turns", "result")
    assert leads.filter(pl.col("leads").list.len() == pl.col("turns")).height > GAMES / 2
    untold = leads.select(pl.col("turns") - pl.col("leads").list.len().cast(pl.Int16))
    assert untold.to_series().is_in([0, 1]).all(), "but for a last turn in which nothing can be done"
    last = leads.with_columns(last=pl.col("leads").list.last())
    assert last.filter(result=1.0)["last"].mean() > 0.7 > 0.3 > last.filter(result=0.0)["last"].mean()  # type: ignore[operator]
    assert leads["leads"].list.min().min() >= 0 and leads["leads"].list.max().max() <= 1  # type: ignore[operator]


# The files


def test_files_are_read_without_this_program(home: Path, data: DataSet) -> None:
    games = pl.read_parquet(home / "games" / "*.parquet")
    assert games.sort("game").equals(data.games)
    asked = f"""
        select card, avg(case when seat = 0 then result else 1 - result end) as won, count(*) as dealt
        from '{home}/cards/*.parquet' join '{home}/games/*.parquet' using (level, game)
        group by card order by card"""
    base = duckdb.connect()
    found = base.execute(asked).fetchall()
    assert sum(dealt for _, _, dealt in found) == 20 * GAMES
    assert {card for card, _, _ in found} == {card.name for name in SETTING for card in SETS[name].cards}
    names = base.execute(f"describe select * from '{home}/games/*.parquet'").fetchall()
    base.close()
    assert [name for name, *_ in names] == data.games.columns


def test_a_hundred_thousand_games_are_small(home: Path) -> None:
    sizes = {path: len(content) for path, content in files_of(home).items()}
    whole = sum(size for path, size in sizes.items() if path.endswith("000000.parquet"))
    assert whole * (100_000 / PART) < MOST_BYTES


def test_the_plan_tells_all(home: Path) -> None:
    told = json.loads((home / "plan.json").read_text(encoding="utf-8"))
    assert told["sets"] == SETTING and told["seed"] == 1 and told["decisions"] is True and told["format"] == 1
    assert told["levels"] == [{"name": "random", "bot": "", "games": GAMES}]
    assert len(told["cards"]["cards"]) == sum(len(SETS[name].cards) for name in SETTING) and "define" not in told["cards"]


# The same games


def test_the_same_bytes_on_any_number_of_cores(tmp_path: Path) -> None:
    plan = plan_of(40, "random", "novice", decisions=True)
    one, two = tmp_path / "one", tmp_path / "two"
    played(one, plan, cores=1)
    played(two, plan, cores=2)
    assert files_of(one) == files_of(two)
    # The plan grows, by games and by levels, and the rest is played.
    three = tmp_path / "three"
    played(three, plan_of(14, "novice", decisions=True))
    assert played(three, replace(plan, levels=plan.levels[::-1])).games.height == 80
    assert files_of(three) == files_of(one)
    fewer = played(three, plan_of(6, decisions=True))
    assert fewer.games.height == 80 and files_of(three) == files_of(one), "nothing is taken away"


def test_a_part_grows(tmp_path: Path, home: Path) -> None:
    """The last part of a data set is not whole; with more games it becomes so."""
    copied = tmp_path / "data"
    shutil.copytree(home, copied)
    plan = lab.read(home).plan
    grown = played(copied, replace(plan, levels=(replace(plan.levels[0], games=GAMES + 4),)))
    assert grown.games["game"].to_list() == list(range(GAMES + 4))
    assert grown.games[:GAMES].equals(lab.read(home).games)
    assert files_of(copied)["games/part-random-000000.parquet"] == files_of(home)["games/part-random-000000.parquet"]


def test_levels_share_deals_and_seeds_do_not(tmp_path: Path) -> None:
    data = played(tmp_path / "one", plan_of(10, "random", "novice"))
    seeds = [data.games.filter(level=level)["seed"].to_list() for level in ("random", "novice")]
    assert seeds[0] == seeds[1]
    other = plan_of(10, seed=2)
    assert {other.deal_seed(deal) for deal in range(1000)}.isdisjoint(data.plan.deal_seed(deal) for deal in range(1000))


def test_editions_specials_and_own_cards(tmp_path: Path) -> None:
    own = [{**to_data(card), "name": f"My {card.name}"} for card in SETS["first-contact"].cards]
    (tmp_path / "cards.json").write_text(json.dumps(own))
    path = tmp_path / "data"
    rules = ["--edition", "first", "--special", "one-mindbug", "--seed", "7"]
    done = program("lab", "play", path, "--cards", tmp_path / "cards.json", *rules, "--bot", "random", "--games", "4")
    assert done.returncode == 0, done.stderr
    data = lab.read(path)
    assert (data.plan.edition, data.plan.special, data.plan.seed, data.plan.sets) == ("first", "one-mindbug", 7, ())
    assert all(name.startswith("My ") for name in data.cards["card"])
    assert max(data.games["mindbugs_first"]) <= 1
    assert lab.replay(data.plan, "random", 3).turn == data.games["turns"][3]


# Stopping


def begin(path: Path, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*MINDBUG, "lab", "play", str(path), *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=bare_surroundings(LC_ALL="C.UTF-8"),
        start_new_session=True,
    )


def wait_for(process: subprocess.Popen[bytes], happened: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not happened():
        assert process.poll() is None and time.monotonic() < end, process.stderr and process.stderr.read()
        time.sleep(0.005)


def kept(path: Path) -> int:
    return len(list((path / "unfinished").glob("[a-z]*")))


def has_kept(path: Path, least: int) -> bool:
    return kept(path) >= least


def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    options = ["--bot", "novice", "--games", "100", "--decisions"]
    path = tmp_path / "data"
    for least in (1, 3):
        with begin(path, *options, "--cores", "2") as process:
            wait_for(process, partial(has_kept, path, least))
            process.kill()
            process.communicate(timeout=SECONDS)  # ends only when all processes of the run have ended
    before = kept(path)
    assert 3 <= before < 10, "the second run went on with what the first one left"
    assert lab.read(path).games.is_empty(), "no part is finished"
    some = min((path / "unfinished").iterdir())
    some.write_bytes(some.read_bytes()[:-1])  # as a machine that fails leaves it
    (path / "games").mkdir()
    (path / "games" / ".part-novice-000000.parquet.1").write_bytes(b"half")  # as if it had been killed while it wrote
    done = program("lab", "play", path, *options)
    assert done.returncode == 0 and f"{10 * (before - 1)} games are there already" in done.stderr
    played(tmp_path / "whole", plan_of(100, "novice", decisions=True))
    assert files_of(path) == files_of(tmp_path / "whole")


def test_a_part_that_was_half_written_is_not_counted_twice(tmp_path: Path) -> None:
    """Killed after the cards and before the games of a part, or after both and before the rest is tidied up."""
    plan = plan_of(30)
    whole, path = tmp_path / "whole", tmp_path / "data"
    played(whole, plan)
    played(path, plan_of(10))
    for table, kept_back in (("cards", "games"), ("games", "cards")):
        shutil.copy(whole / table / "part-random-000000.parquet", path / table)
        if table == "cards":
            assert lab.read(path).cards.height == 200, "the cards of games that count"
        else:
            assert lab.read(path).games.height == 30, kept_back
    assert played(path, plan).games.height == 30
    assert files_of(path) == files_of(whole)


def test_ctrl_c_says_how_to_go_on_and_leaves_what_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "data"
    with begin(path, "--bot", "novice", "--games", "5000") as process:
        wait_for(process, partial(has_kept, path, 1))
        os.killpg(process.pid, signal.SIGINT)  # what a terminal does
        _, told = process.communicate(timeout=SECONDS)
    assert process.returncode == 130 and b"Traceback" not in told
    command = f"mindbug lab play {path} --games 5000 --bot novice"
    said = f"Stopped. What was played is kept; the same command goes on with it:\n  {command}\n"
    assert told.decode().endswith(said)
    found = lab.read(path).games["game"].to_list()
    assert 10 <= len(found) < 5000 and kept(path) == 0
    again = played(path, plan_of(20, "novice")).games["game"].to_list()
    assert again == sorted({*found, *range(20)}), "no more than was asked for"


@pytest.mark.parametrize(
    ("after", "at", "least"), [("keep", 1, 10), ("keep", 3, 30), ("write_part", 1, 50), ("drop_unfinished", 1, 50)]
)
def test_who_is_stopped_at_any_moment_loses_nothing(
    after: str, at: int, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped right after something was written, before anybody has noted that."""
    plan = plan_of(50)
    real = getattr(DataFolder, after)
    calls = 0

    def stopped(folder: DataFolder, *arguments: Any) -> None:
        nonlocal calls
        calls += 1
        real(folder, *arguments)
        if calls == at:
            raise KeyboardInterrupt

    monkeypatch.setattr(DataFolder, after, stopped)
    path = tmp_path / "data"
    with pytest.raises(KeyboardInterrupt):
        played(path, plan)
    monkeypatch.undo()
    found = lab.read(path).games["game"].to_list()
    assert len(found) >= least and len(set(found)) == len(found) and kept(path) == 0
    played(path, plan)
    played(tmp_path / "whole", plan)
    assert files_of(path) == files_of(tmp_path / "whole")


def test_a_person_sees_a_bar(tmp_path: Path) -> None:
    shown = in_terminal("lab", "play", tmp_path / "data", "--bot", "random", "--games", "20", columns=120)
    assert f"20 games in {tmp_path / 'data'}" in shown


# Bots that fail

SPARRING = """
import os
from mindbug.bots.bot import moves_of

class First:
    def choose(self, view):
        return next(iter(moves_of(view)))

class Fickle(First):
    def choose(self, view):
        held = [view.table.box.cards[id].name for id in view.table.players[view.viewer].hand]
        if "Goblin Werewolf" in held and not os.path.exists(os.environ["HEALED"]):
            self.fail()
        return super().choose(view)

    def fail(self):
        raise RuntimeError("I am afraid of wolves")

class Deadly(Fickle):
    def fail(self):
        os._exit(3)

class Broken:
    def __init__(self):
        raise OSError("no such brain")
"""


@pytest.fixture
def sparring(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Bots that fail, until there is a file that heals them."""
    monkeypatch.setenv("HEALED", str(tmp_path / "healed"))
    install_bots(tmp_path / "site", SPARRING, ["first", "fickle", "deadly", "broken"], monkeypatch)
    return tmp_path / "healed"


@pytest.mark.parametrize(("bot", "games", "why"), [("fickle", 24, "RuntimeError: I am afraid"), ("deadly", 6, "has died")])
def test_a_bot_that_fails_keeps_no_other_game_from_being_played(
    bot: str, games: int, why: str, sparring: Path, tmp_path: Path
) -> None:
    path = tmp_path / "data"
    options = ["--bot", bot, "--games", str(games), "--cores", "2"]
    done = program("lab", "play", path, *options)
    data = lab.read(path)
    missing = sorted(set(range(games)) - set(data.games["game"]))
    assert 0 < len(missing) < games and done.returncode == 1
    assert done.stdout == f"{games - len(missing)} games in {path}\n"
    assert f"{len(missing)} games have failed and are missing; the same command tries again." in done.stderr
    for number in missing:
        assert f"Level {bot}, game {number}: " in done.stderr and why in data.failed[bot, number]
    assert {number for _, number in data.failed} == set(missing)
    # They are played as soon as it can be done, and nothing tells that it could not before.
    sparring.touch()
    again = program("lab", "play", path, *options)
    assert again.returncode == 0 and f"{games - len(missing)} games are there already" in again.stderr
    whole = tmp_path / "whole"
    assert program("lab", "play", whole, *options).returncode == 0
    assert files_of(path) == files_of(whole) and lab.read(path).failed == {}


@pytest.mark.usefixtures("sparring")
def test_a_bot_that_always_fails_is_given_up(tmp_path: Path) -> None:
    done = program("lab", "play", tmp_path / "data", "--bot", "broken", "--games", "1000")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"mindbug: stopped, as {MOST_FAILURES} games have failed; all others are kept. The first: " in done.stderr
    why = "expected the bot broken of sparring:Broken, got none that can be made: OSError: no such brain"
    assert f"the bot 'broken', player 0 of game 0 of the laboratory, could not be made: {why}\n" in done.stderr


# No room


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "data"
    options = ["--bot", "random", "--games", "60", "--cores", "1"]
    command = [*MINDBUG, "lab", "play", str(path), *options]
    done = subprocess.run(
        command,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=bare_surroundings(LC_ALL="C.UTF-8"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        timeout=SECONDS,
    )
    assert done.returncode == 1 and done.stdout == ""
    said = f"mindbug: {path}: there is no room left; what was played is kept: make room, and the same command goes on\n"
    assert done.stderr.endswith(said) and "Traceback" not in done.stderr
    assert all(kept in ("plan.json", ".lock") or "unfinished/" in kept for kept in files_of(path))
    assert program("lab", "play", path, *options).returncode == 0
    played(tmp_path / "whole", plan_of(60))
    assert files_of(path) == files_of(tmp_path / "whole")


FULL = """
mount -t tmpfs -o size=60k none "$1" || exit 77
"$2" -m mindbug.cli lab play "$1/data" --bot random --games 120 --cores 1 2> "$3/told"
echo $? > "$3/status"
ls "$1/data/unfinished" | wc -l > "$3/kept"
mount -o remount,size=20m "$1"
"$2" -m mindbug.cli lab play "$1/data" --bot random --games 120 --cores 1 2> "$3/again"
cp -r "$1/data" "$3/data"
"""


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """On a real file system of its own, which only this process sees."""
    disk, out = tmp_path / "disk", tmp_path / "out"
    disk.mkdir()
    out.mkdir()
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("needs unshare")
    shell = [unshare, "--mount", "--map-root-user", "sh", "-c", FULL, "sh", str(disk), MINDBUG[0], str(out)]
    done = subprocess.run(shell, capture_output=True, check=False, env=bare_surroundings(LC_ALL="C.UTF-8"), timeout=SECONDS)
    if not (out / "status").exists():
        pytest.skip(f"may not mount: {done.stderr.decode()}")
    assert (out / "status").read_text() == "1\n" and "there is no room left; what was played" in (out / "told").read_text()
    assert int((out / "kept").read_text()) > 0 and " games are there already" in (out / "again").read_text()
    played(tmp_path / "whole", plan_of(120))
    assert files_of(out / "data") == files_of(tmp_path / "whole")


# Folders that are none, or of others


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("small") / "data"
    played(path, plan_of(6))
    return path


@pytest.fixture
def copied(small: Path, tmp_path: Path) -> Path:
    path = tmp_path / "copied"
    shutil.copytree(small, path)
    return path


def complaints(cause: Callable[[], Any]) -> list[str]:
    """What is said in each language; no two say the same."""
    with pytest.raises(MindbugError) as found:
        cause()
    said = [found.value.describe(lang) for lang in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    return said


PARTS = "part-random-000000.parquet"


def cut(path: Path) -> None:
    part = path / "cards" / PARTS
    part.write_bytes(part.read_bytes()[:-40])


def empty(path: Path) -> None:
    (path / "games" / PARTS).write_bytes(b"")


def replaced(path: Path) -> None:
    pl.DataFrame({"game": [1, 2]}).write_parquet(path / "games" / PARTS)


def other_format(path: Path) -> None:
    part = path / "games" / PARTS
    (path / "games" / PARTS).write_bytes(to_bytes(pl.read_parquet(part), {folders.FORMAT_SAID: "2"}))


def other_seed(path: Path) -> None:
    played(path.parent / "other", plan_of(4, seed=5))
    shutil.copy(path.parent / "other" / "games" / PARTS, path / "games")


def missing_cards(path: Path) -> None:
    (path / "cards" / PARTS).unlink()


def a_stranger_beside(path: Path) -> None:
    pl.DataFrame({"game": [1, 2]}).write_parquet(path / "games" / "mine.parquet")


def a_part_of_another_level(path: Path) -> None:
    shutil.copy(path / "games" / PARTS, path / "games" / "part-hard-000000.parquet")


@pytest.mark.parametrize(
    ("harm", "file", "said"),
    [
        (cut, f"cards/{PARTS}", "expected a whole Parquet file ("),
        (empty, f"games/{PARTS}", "expected a whole Parquet file ("),
        (replaced, f"games/{PARTS}", "this Parquet file was not written by mindbug lab"),
        (other_format, f"games/{PARTS}", "this file has version 2 of the format, and this program reads version 1"),
        (other_seed, f"games/{PARTS}", "this file belongs to another data set"),
        (missing_cards, f"cards/{PARTS}", "a file of this data set is missing"),
        (a_stranger_beside, "games/mine.parquet", "this Parquet file was not written by mindbug lab"),
        (a_part_of_another_level, "games/part-hard-000000.parquet", "this file belongs to another data set"),
    ],
)
def test_a_part_that_is_not_as_it_was_written(harm: Callable[[Path], None], file: str, said: str, copied: Path) -> None:
    harm(copied)
    before = files_of(copied)
    for complaint in (complaints(lambda: lab.read(copied)), complaints(lambda: run(copied, plan_of(8)))):
        assert complaint[0].startswith(f"{copied / file}: {said}")
    assert files_of(copied) == before


def test_what_is_said_to_do_helps(copied: Path, small: Path) -> None:
    cut(copied)
    for table in ("cards", "games"):
        (copied / table / PARTS).unlink()
    played(copied, plan_of(6))
    assert files_of(copied) == files_of(small)


def told_otherwise(path: Path, **said: object) -> None:
    told = json.loads((path / "plan.json").read_text(encoding="utf-8"))
    (path / "plan.json").write_text(json.dumps({**told, **said}))


@pytest.mark.parametrize(
    "said", [{"seed": "1"}, {"levels": [{"name": 3, "bot": "", "games": 4}]}, {"sets": [3]}, {"rules": None}, {"more": 1}]
)
def test_a_plan_that_says_something_else(said: dict[str, Any], copied: Path) -> None:
    told_otherwise(copied, **said)
    assert ": expected the plan of a data set, version 1, got" in complaints(lambda: lab.read(copied))[0]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"edition": "last"}, "expected one of the editions latest, beyond, first, got 'last'"),
        ({"special": "none"}, "expected one of the special rules "),
        ({"cards": {"cards": [["Nobody", 1, "00"]]}}, "cards: nothing says what Nobody does"),
    ],
)
def test_a_plan_of_what_is_not_known_here(said: dict[str, Any], wrong: str, copied: Path) -> None:
    told_otherwise(copied, **said)
    assert complaints(lambda: lab.read(copied))[0].startswith(f"{copied / 'plan.json'}: {wrong}")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2}', "\xff", '{"format": 1, "levels": [], "sets": 3}'])
def test_a_plan_that_cannot_be_read(text: str, copied: Path) -> None:
    (copied / "plan.json").write_bytes(text.encode("latin-1"))
    for cause in (lambda: lab.read(copied), lambda: run(copied, plan_of(8))):
        assert complaints(cause)[0].startswith(f"{copied / 'plan.json'}: expected the plan of a data set, version 1, got")


def test_a_folder_that_is_no_data_set(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "nowhere", tmp_path / "file"):
        assert complaints(partial(lab.read, path))[0].startswith(f"{path}: expected the folder of a data set, found no")
    for path in (tmp_path, tmp_path / "file"):
        assert complaints(partial(run, path, plan_of(8)))[0].startswith(f"{path}: expected a new folder or that of")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (plan_of(6, seed=2), "seed"),
        (plan_of(6, edition="first"), "edition"),
        (plan_of(6, decisions=True), "decisions"),
        (new_plan(["random"], 6, sets=["new-servants"]), "sets, cards"),
    ],
)
def test_another_data_set_is_in_the_folder(other: Plan, differs: str, copied: Path) -> None:
    said = f"{copied}: there is another data set, which differs in {differs}: name another folder"
    assert complaints(lambda: run(copied, other))[0].startswith(said)


def test_another_program_goes_on_with_nothing(copied: Path) -> None:
    told_otherwise(copied, program="9.9 abc")
    said = "these games were played by program 9.9 abc, and this is "
    assert said in complaints(lambda: run(copied, plan_of(8)))[0]
    # The parts belong to the old plan.
    assert "this file belongs to another data set" in complaints(lambda: lab.read(copied))[0]


def test_what_another_program_has_played_can_be_read_but_not_replayed(tmp_path: Path) -> None:
    plan = replace(plan_of(4), program="0.0 old")
    home = DataFolder(tmp_path / "data")
    rows = play_games(plan, "random", range(4))
    frames = {table: frame_of(table, getattr(rows, table)) for table in ("games", "cards")}
    home.write_part(plan, plan.levels[0], 0, frames, {})
    (home.path / "plan.json").write_text(plan.to_json())
    data = lab.read(home.path)
    assert data.games.height == 4
    assert "these games were played by program 0.0 old" in complaints(lambda: lab.replay(data.plan, "random", 1))[0]


def test_a_folder_in_which_somebody_plays(copied: Path) -> None:
    with DataFolder(copied).begun(plan_of(6)):
        said = f"{copied}: another run is playing in this folder: wait for it, or stop it first"
        assert complaints(lambda: run(copied, plan_of(8)))[0] == said


# Wrong use


def test_a_game_that_is_none(small: Path) -> None:
    plan = lab.read(small).plan
    for level, game, said in (("hard", 0, "one of the levels random, got 'hard'"), ("random", 6, "from 0 to 5, got 6")):
        with pytest.raises(MindbugError, match=said):
            lab.replay(plan, level, game)


def without(*names: str) -> Callable[[str], object]:
    return lambda name: None if name in names else object()


def test_what_it_needs_is_not_installed(monkeypatch: pytest.MonkeyPatch, small: Path) -> None:
    monkeypatch.setattr("mindbug.lab.find_spec", without("polars", "scipy"))
    said = complaints(lambda: lab.read(small))[0]
    assert said == "this needs polars, scipy, which is not installed: pip install 'mindbug[lab]'"


@pytest.fixture
def wrong(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """What is complained of; nothing is made."""

    def complaint(*options: str) -> str:
        done = program("lab", "play", tmp_path / "data", *options)
        assert done.returncode in (1, 2) and done.stdout == ""
        return done.stderr

    yield complaint
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "the following arguments are required: --games"),
        (["--games", "3"], "expected an even number of games, as each deal is played from both sides, got 3"),
        (["--games", "0"], "expected an even number of games, as each deal is played from both sides, got 0"),
        (["--games", "4", "--cores", "0"], "--cores: expected a number from 1, got 0"),
        (["--games", "4", "--cores", "1", "--ray", "auto"], "--cores: not with --ray"),
        (["--games", "4", "--bot", "nobody"], "expected one of the bots random, novice"),
        (["--games", "4", "--bot", "random", "random"], "expected one or more bots, each of them once, got random random"),
        (["--games", "4", "--sets", "none"], "invalid choice: 'none'"),
        (["--games", "4", "--sets", "battlefruit-addon"], "expected at least 22 cards to deal from"),
        (["--games", "4", "--cards", "nowhere.json"], "nowhere.json: expected a file of cards, got none"),
        (["--games", "4", "--ray", "127.0.0.1:1"], "no Ray cluster answers at 127.0.0.1:1 ("),
        (["--games", "4", "--ray", "nonsense", "--lang", "es"], "ningún clúster de Ray responde en nonsense ("),
    ],
)
def test_wrong_use(options: list[str], said: str, wrong: Callable[..., str]) -> None:
    assert said in wrong(*options)


def test_ray_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from mindbug.lab.cluster import joined

    monkeypatch.setattr("mindbug.lab.cluster.find_spec", without("ray"))

    def join() -> None:
        with joined("auto"):
            pass

    assert complaints(join)[0] == "this needs ray, which is not installed: pip install 'mindbug[cluster]'"
