"""Owns the proof that matches of bots are fair, that bots cannot cheat, and that figures mean what they say."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random as PythonRandom

import pytest

from mindbug import Game, MindbugError, View
from mindbug.bots import Bot, names, registry
from mindbug.bots.arena import Book, Match, Results, play_match, resume, run, standing_of, tallies_of
from mindbug.bots.bot import moves_of
from mindbug.bots.guides import INSTEAD, SHIPPED
from mindbug.bots.match import (
    BEGINNING,
    BotFailed,
    Factory,
    Meeting,
    Played,
    bot_version,
    check_spec,
    decisive_sources,
    make,
    play,
    program_version,
    read_line,
    version_of,
)
from mindbug.bots.ratings import HIGH, LOW, OPEN, Sequential
from mindbug.bots.simple import RandomBot
from mindbug.rules.randomness import Random, seeded
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
        (Match(("random", "novice", "flat"), 2, until=Sequential(0.5, 0.6)), "expected two bots to play until a test decides"),
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


def test_without_the_weights_that_were_named_bots_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They play without any, which is not what the shipped ones play."""
    versions = []
    for named in ("", str(tmp_path / "nowhere"), str(tmp_path)):
        monkeypatch.setenv(INSTEAD, named)
        program_version.cache_clear()
        versions.append(program_version())
    program_version.cache_clear()
    assert versions[0] != versions[1] == versions[2]


def test_a_bot_whose_weights_are_gone_is_of_another_version(tmp_path: Path) -> None:
    file = tmp_path / "a.weights"
    spec = f"learned:{file}:5"
    file.write_bytes(SHIPPED.read_bytes())
    there = version_of(spec, "random")
    file.unlink()
    bot_version.cache_clear()
    assert version_of(spec, "random") != there


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


def test_whoever_only_looks_cuts_nothing(tmp_path: Path) -> None:
    book = Book(tmp_path / "games.jsonl")
    text = f"{invented(MEETING).line()}\n" + BEGINNING
    book.path.write_text(text)
    assert book.read(mend=False) == [invented(MEETING)]
    assert book.path.read_text() == text


def spoilt(**parts: object) -> str:
    """A line in which something is what no game is."""
    return json.dumps(json.loads(invented(MEETING).line()) | parts) + "\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(("my notes", 1), ("my notes\n", 1), ("{}\n", 1), (f"{invented(MEETING).line()}\n[]\n", 2)),
        *(('{"version": 1, "x": 2', 1), ("[" * 100_000 + "\n", 1)),
        *((spoilt(bots=[["a"], ["b"]]), 1), (spoilt(bots=[1, 2]), 1), (spoilt(bots=["a", "b", "c"]), 1)),
        *((spoilt(sets=[1]), 1), (spoilt(sets=[["x"]]), 1), (spoilt(seed=[1]), 1), (spoilt(version=None), 1)),
        *((spoilt(winner=7), 1), (spoilt(winner=-1), 1), (spoilt(winner="0"), 1), (spoilt(first=None), 1)),
        *((spoilt(cpu=["a", "b"]), 1), (spoilt(cpu=[1.0]), 1), (spoilt(decisions=["1", "2"]), 1), (spoilt(record=7), 1)),
    ],
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
    score = results.standing.score("novice", "random")
    assert (score.wins, score.draws, score.losses, score.pairs) == (2, 1, 1, (0, 1, 0, 0, 1))
    assert results.standing.score("random", "novice").pairs == (1, 0, 0, 1, 0)
    assert results.standing.ladder().anchor == "random"
    tally = results.tallies["novice"]
    assert (tally.games, tally.points, tally.decisions, tally.cpu) == (4, 2.5, 60, 3.0)
    assert tally.milliseconds == 50
    assert tallies_of(results.standing.games()) == results.tallies
    assert not results.add(invented(results.meetings[0]))


# Until a test decides

TEST = Sequential(0.5, 0.7)


def outcomes(match: Match, won: Sequence[int]) -> list[Played]:
    """The games of a match in which the first bot wins so many games of each deal."""
    deals = [won[(meeting.seed - match.seed) % len(won)] for meeting in match.meetings()]
    first = [meeting.bots.index(match.bots[0]) for meeting in match.meetings()]
    # One win of two is in the first seat.
    wins = [number == 2 or (number == 1 and seat == 0) for number, seat in zip(deals, first, strict=True)]
    return [
        invented(meeting, seat if win else 1 - seat) for meeting, seat, win in zip(match.meetings(), first, wins, strict=True)
    ]


@pytest.mark.parametrize(("won", "verdict"), [((2, 2, 1), HIGH), ((1, 0, 1), LOW)])
def test_the_order_in_which_games_end_changes_nothing(won: Sequence[int], verdict: str) -> None:
    match = Match(("novice", "random"), 200, until=TEST)
    games = outcomes(match, won)
    told = []
    for number in range(6):
        results = Results(match)
        mixed = games[:]
        if number:
            PythonRandom(number).shuffle(mixed)
        for played in mixed:
            results.add(played)
        told.append((results.verdict, results.counted, results.counts, results.llr(), results.standing.games()))
        assert results.missing() == []
    assert all(other == told[0] for other in told)
    assert told[0][0] == verdict
    # It is decided by the last pair that counts, and not before.
    counted = told[0][1]
    assert 4 < counted < 200
    results = Results(match)
    for played in games[: counted - 1]:
        results.add(played)
    assert results.verdict == OPEN and results.missing() == match.meetings()[counted - 1 :]
    results.add(games[counted - 1])
    assert (results.verdict, results.missing()) == (verdict, [])


def test_only_the_beginning_counts() -> None:
    """Games that are over sooner than those before them say nothing yet: perhaps they were quick because they were lost."""
    match = Match(("novice", "random"), 100, until=TEST)
    results = Results(match)
    games = outcomes(match, [2])
    for played in [*games[:3], *games[4:]]:
        results.add(played)
    assert (results.verdict, results.counted, results.counts) == (OPEN, 2, (0, 0, 0, 0, 1))
    results.add(games[3])
    assert results.verdict == HIGH


def test_a_match_without_a_test_is_never_decided() -> None:
    match = Match(("novice", "random"), 100)
    results = Results(match)
    for played in outcomes(match, [2]):
        results.add(played)
    assert (results.verdict, results.llr(), results.counted) == (OPEN, None, 100)


def test_a_match_stops_when_it_is_decided_and_goes_on_from_its_file(tmp_path: Path) -> None:
    match, book = Match(("flat:5", "random"), 400, until=Sequential(0.2, 0.5)), Book(tmp_path / "games.jsonl")
    whole = play_match(match, cores=1)
    assert whole.verdict == HIGH and whole.counted < 100
    results, _ = resume(match, book)
    with closing(run(results, book, 2)) as games:
        assert len(list(islice(games, 3))) == 3
    seen: list[int] = []
    again = play_match(match, cores=2, book=book, progress=lambda results: seen.append(len(results.played)))
    assert (again.verdict, again.counts, again.llr()) == (whole.verdict, whole.counts, whole.llr())
    assert seen == list(range(4, len(again.played) + 1))
    kept = book.path.read_bytes()
    assert len(kept.splitlines()) < 400
    once_more = play_match(match, book=book)  # nothing is played
    assert (once_more.verdict, book.path.read_bytes()) == (HIGH, kept)


# Bots that a program makes


class Picky(First):
    """The last move or the first one, by its chance."""

    def __init__(self, share: int, random: Random) -> None:
        self.share = share
        self.random = random

    def choose(self, view: View) -> str:
        moves = list(moves_of(view))
        return moves[-1 if self.random.below(100) < self.share else 0]


def broken(random: Random) -> Bot:
    raise OSError("no weights")


def test_bots_of_factories() -> None:
    match = Match(("young", "old"), 6, seed=3)
    factories: dict[str, Factory] = {"young": partial(Picky, 80), "old": RandomBot}
    one, two = (play_match(match, factories, cores=cores) for cores in (1, 2))
    assert len(one.played) == 6
    assert {meeting: without_time(game) for meeting, game in one.played.items()} == {
        meeting: without_time(game) for meeting, game in two.played.items()
    }
    assert all(min(game.decisions) > 0 for game in one.played.values())


def test_a_bot_of_a_factory_plays_as_one_of_a_name_does() -> None:
    match = Match(("random", "flat:1"), 4)
    named, made = play_match(match), play_match(match, {"random": RandomBot})
    assert [without_time(game) for game in named.standing.games()] == [without_time(game) for game in made.standing.games()]


def test_a_score_needs_both_sides_of_a_deal_and_a_match_a_core() -> None:
    match = Match(("random", "flat:1"), 2)
    with pytest.raises(MindbugError, match="expected two bots who have played both sides of a deal, got 'random' and 'flat:1'"):
        Results(match).standing.score("random", "flat:1")
    with pytest.raises(MindbugError, match="expected a number of cores from 1, got 0"):
        play_match(match, cores=0)


def test_a_factory_that_fails_is_named() -> None:
    with pytest.raises(BotFailed, match=r"the bot 'young', player .* could not be made: OSError: no weights"):
        play_match(Match(("young", "random"), 2), {"young": broken})
    with pytest.raises(MindbugError, match="expected one of the bots"):
        play_match(Match(("young", "random"), 2), {"old": RandomBot})


# The ladder of several matches


def test_a_ladder_of_whoever_has_met() -> None:
    chain = [Match(("novice", "random"), 40), Match(("novice", "flat"), 40, seed=9)]
    games = [game for match, won in zip(chain, [(2, 1), (1, 0, 1)], strict=True) for game in outcomes(match, won)]
    half = games.pop()
    PythonRandom(1).shuffle(games)
    standing = standing_of(games)
    assert sorted(standing.bots()) == ["flat", "novice", "random"]
    assert len(standing.games()) == 78 and half.meeting.seed not in {
        game.meeting.seed for game in standing.games() if "flat" in game.meeting.bots
    }
    assert standing.score("novice", "random").pairs == (0, 0, 10, 0, 10)
    ladder = standing.ladder()
    assert ladder.anchor == "random" and ladder.elos["random"] == 0
    assert list(ladder.elos) == ["flat", "novice", "random"]
    assert ladder.intervals["flat"][0] < ladder.elos["flat"] < ladder.intervals["flat"][1]
