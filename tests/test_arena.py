"""Owns the proof that matches of bots are fair, that bots cannot cheat, and that figures mean what they say."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from mindbug import Game, MindbugError, View
from mindbug.bots import Bot, names, registry
from mindbug.bots.arena import Book, Match, Results, resume, run
from mindbug.bots.bot import moves_of
from mindbug.bots.match import (
    BEGINNING,
    BotFailed,
    Meeting,
    Played,
    check_spec,
    decisive_sources,
    make,
    play,
    read_line,
    version_of,
)
from mindbug.rules.randomness import seeded
from mindbug.rules.words import HIDDEN

# The others look ahead, which takes a while in pure Python.
MEETING = Meeting("1", ("random", "flat:1"), ("first-contact",), "latest", 7)


def without_time(played: Played) -> Played:
    return replace(played, cpu=(0, 0))


def invented(meeting: Meeting, winner: int | None = 0) -> Played:
    return Played(meeting, 0, winner, "life", 9, (10, 20), (0.5, 1.0))


# Which games are played


def test_every_two_bots_play_every_deal_from_both_sides() -> None:
    match = Match(("random", "novice", "flat:3"), 6, ("new-servants", "first-contact"), "first", 50)
    met = match.meetings()
    assert len(met) == len(set(met)) == 3 * 6
    for deal in (50, 51, 52):
        seats = [meeting.bots for meeting in met if meeting.seed == deal]
        assert Counter(seats) == Counter((a, b) for a in match.bots for b in match.bots if a != b)
    assert {(meeting.sets, meeting.edition) for meeting in met} == {(("first-contact", "new-servants"), "first")}
    # What is played first is already balanced.
    assert [meeting.seed for meeting in met] == sorted(meeting.seed for meeting in met)
    assert all(one.bots == two.bots[::-1] for one, two in zip(met[::2], met[1::2], strict=True))


def test_both_sides_get_the_same_deal() -> None:
    one, two = (play(replace(MEETING, bots=bots), True) for bots in (("random", "flat:1"), ("flat:1", "random")))
    assert one.record is not None and two.record is not None
    dealt = [Game.from_record(record.partition("moves:\n")[0] + "moves:\n") for record in (one.record, two.record)]
    assert dealt[0].position() == dealt[1].position()
    assert one.first == two.first == dealt[0].to_move


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (Match(("random",), 2), "expected two or more bots, each of them once, got random"),
        (Match(("random", "random"), 2), "expected two or more bots, each of them once, got random random"),
        (Match(("random", "novice"), 3), "expected an even number of games, as each deal is played from both sides, got 3"),
        (Match(("random", "novice"), 0), "expected an even number"),
        (Match(("random", "nobody"), 2), "expected one of the bots random, novice, "),
        (Match(("random", "novice"), 2, ("battlefruit-addon",)), "expected at least 22 cards"),
        (Match(("random", "novice"), 2, edition="last"), "expected one of the editions"),
    ],
)
def test_a_match_that_cannot_be(match: Match, expected: str) -> None:
    with pytest.raises(MindbugError, match=expected):
        match.check()


# Bots


def test_bots_by_name_and_with_a_budget() -> None:
    random = seeded(1)
    for spec in [*registry.LEVELS, *registry.OTHERS, "flat:5", "search:5"]:
        check_spec(spec)
        assert vars(make(spec, random))["random"] is random, f"{spec} has another chance than it was given"
    assert vars(make("flat:5"))["playouts"] == 5
    assert vars(make("search:7"))["iterations"] == 7


@pytest.mark.parametrize("spec", ["", "search", "search:", "search:0", "search:x", "flat:-1", "hard:5", "nobody", "Random"])
def test_a_bot_that_does_not_exist(spec: str) -> None:
    with pytest.raises(MindbugError, match="expected one of the bots") as caught:
        check_spec(spec)
    assert repr(spec) in str(caught.value) and all(name in str(caught.value) for name in names())


def test_a_bot_that_changes_is_another_version() -> None:
    sources = decisive_sources()
    assert all(path.exists() for path in sources)
    for spec in [*registry.LEVELS, *registry.OTHERS]:
        home = inspect.getsourcefile(type(make(spec)))
        assert home is not None and Path(home) in sources, f"DECISIVE in bots/match.py lacks {home}, where {spec} is"
    assert version_of("novice", "random") == version_of("random", "hard")


def test_a_game_goes_the_same_way_whenever_it_is_played() -> None:
    meeting = replace(MEETING, bots=("novice", "search:2"))
    assert without_time(play(meeting, True)) == without_time(play(meeting, True))
    assert play(MEETING, True).record != play(replace(MEETING, seed=8), True).record


def test_what_is_written_down() -> None:
    played = play(MEETING, True)
    assert played.record is not None
    game = Game.from_record(played.record)
    assert (game.winner, game.reason, game.turn) == (played.winner, played.reason, played.turns)
    movers = Counter(line.split()[0] for line in played.record.partition("moves:\n")[2].splitlines())
    assert played.decisions == (movers["0"], movers["1"])
    assert all(seconds >= 0 for seconds in played.cpu)
    assert played.points("random") + played.points("flat:1") == 1
    assert read_line(played.line()) == played
    assert played.line().startswith(BEGINNING) and "\n" not in played.line()
    assert "record" not in json.loads(play(MEETING).line())


class Spy:
    """Looks at all that it is shown, then spoils it."""

    seen: list[View]

    def choose(self, view: View) -> str:
        self.seen.append(View.from_bytes(view.to_bytes()))
        move = next(iter(moves_of(view)))
        view.table.players.clear()
        view.table.options.clear()
        view.table.box.cards.reverse()
        return move


class First:
    """The first move, always."""

    def choose(self, view: View) -> str:
        return next(iter(moves_of(view)))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, type[Bot]]:
    """Bots that are known by a name for one test."""
    bots: dict[str, type[Bot]] = {}
    monkeypatch.setattr(registry, "OTHERS", bots)
    return bots


def test_a_bot_sees_what_its_player_knows_and_can_spoil_nothing(known: dict[str, type[Bot]]) -> None:
    known |= {"spy": Spy, "first": First}
    Spy.seen = []
    spied = play(replace(MEETING, bots=("spy", "first")), True)
    honest = play(replace(MEETING, bots=("first", "first")), True)
    assert spied.record == honest.record
    assert len(Spy.seen) == spied.decisions[0]
    for view in Spy.seen:
        assert view.viewer == view.table.asked == 0
        assert set(view.table.players[1].draw) <= {HIDDEN}
    assert Spy.seen[0].table.players[1].hand == [HIDDEN] * 5


def test_every_game_has_new_bots(known: dict[str, type[Bot]]) -> None:
    made: list[Bot] = []

    class Counted(First):
        def __init__(self) -> None:
            made.append(self)

    known |= {"counted": Counted, "first": First}
    for _ in range(2):
        play(replace(MEETING, bots=("first", "counted")))
    assert len(made) == 2


class Illegal:
    def choose(self, view: View) -> str:
        return "play Nonsense" if view.table.turn > 2 else next(iter(moves_of(view)))


class Mute:
    def choose(self, view: View) -> str:
        return None  # type: ignore[return-value]


class Raises:
    def choose(self, view: View) -> str:
        raise ZeroDivisionError("no idea")


class Leaves:
    def choose(self, view: View) -> str:
        sys.exit(0)


class Unmade:
    def __init__(self) -> None:
        raise OSError("no weights")

    def choose(self, view: View) -> str:
        return ""


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        (Illegal, ("chose 'play Nonsense' as move ", "Nonsense")),
        (Mute, ("chose None as move ", "expected a move like 'play ")),
        (Raises, ("failed to choose a move: ZeroDivisionError: no idea (test_arena.py, line ",)),
        (Leaves, ("failed to choose a move: SystemExit: 0",)),
        (Unmade, ("could not be made: OSError: no weights",)),
    ],
)
def test_a_bot_that_fails_is_named(known: dict[str, type[Bot]], bot: type[Bot], expected: tuple[str, ...]) -> None:
    known |= {"bad": bot, "first": First}
    with pytest.raises(BotFailed) as caught:
        play(replace(MEETING, bots=("first", "bad")))
    said = str(caught.value)
    assert said.startswith("the bot 'bad', player 1 against 'first' (deal 7 of first-contact, latest edition), ")
    assert all(part in said for part in expected)


# The file


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    match, book = Match(("random", "flat:1"), 8), Book(tmp_path / "new" / "games.jsonl")
    results, _ = resume(match, book)
    others = multiprocessing.active_children()
    with closing(run(results, book, 2)) as games:
        first = list(islice(games, 3))
    assert set(multiprocessing.active_children()) <= set(others)
    kept = book.path.read_bytes()
    assert [read_line(line) for line in kept.decode().splitlines()] == first
    results, outdated = resume(match, book)
    assert (len(results.played), len(results.missing()), outdated) == (3, 5, 0)
    rest = list(run(results, book, 2))
    assert {game.meeting for game in rest} == set(match.meetings()) - {game.meeting for game in first}
    assert book.path.read_bytes().startswith(kept)
    assert len(book.read()) == 8
    # More games, the other way round, go on with the same file.
    results, _ = resume(Match(("flat:1", "random"), 10), book)
    assert {meeting.seed for meeting in results.missing()} == {5}
    assert list(run(resume(match, book)[0], book, 2)) == []


def test_only_the_same_games_count(tmp_path: Path) -> None:
    match, book = Match(("random", "novice"), 2), Book(tmp_path / "games.jsonl")
    one, two = match.meetings()
    assert one.version == version_of("random", "novice")
    others = [
        replace(one, version="0.0.1"),
        replace(one, seed=2),
        replace(one, edition="first"),
        replace(one, sets=("new-servants",)),
        replace(one, bots=("random", "flat")),
    ]
    with book.opened() as write:
        for meeting in [*others, two, two]:
            write(invented(meeting))
    results, outdated = resume(match, book)
    assert (results.missing(), outdated) == ([one], 1)
    assert results.tallies["novice"].games == 1  # a game that stands there twice counts once


@pytest.mark.parametrize("length", [1, 5, len(BEGINNING), 60, -1])
def test_half_a_line_is_cut_off(tmp_path: Path, length: int) -> None:
    book = Book(tmp_path / "games.jsonl")
    whole = f"{invented(MEETING).line()}\n"
    book.path.write_text(whole + whole.rstrip("\n")[:length])
    assert book.read() == [invented(MEETING)]
    assert book.path.read_text() == whole


@pytest.mark.parametrize(
    ("text", "place"),
    [("my notes", 1), ("my notes\n", 1), ("{}\n", 1), (f"{invented(MEETING).line()}\n[]\n", 2), ('{"version": 1, "x": 2', 1)],
)
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, text: str, place: int) -> None:
    book = Book(tmp_path / "games.jsonl")
    book.path.write_text(text)
    with pytest.raises(MindbugError, match=f"games.jsonl, line {place}: expected a game of the arena, got "):
        book.read()
    assert book.path.read_text() == text


# What counts


def test_results_put_the_games_of_a_deal_together() -> None:
    results = Results(Match(("novice", "random"), 4))
    for meeting in reversed(results.meetings):
        novice = meeting.bots.index("novice")
        assert results.add(invented(meeting, {(1, 0): 0, (1, 1): 1, (2, 0): None, (2, 1): 0}[meeting.seed, novice]))
    score = results.score("novice", "random")
    assert (score.wins, score.draws, score.losses) == (2, 1, 1)
    assert results.ladder().anchor == "random"
    tally = results.tallies["novice"]
    assert (tally.games, tally.points, tally.decisions, tally.cpu) == (4, 2.5, 60, 3.0)
    assert not results.add(invented(results.meetings[0]))
