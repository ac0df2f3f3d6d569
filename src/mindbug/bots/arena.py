"""Owns matches of bots: which games they consist of, playing them on many cores, and the file from which a match goes on."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import combinations, islice
from pathlib import Path

from mindbug import cards
from mindbug.bots.cores import deaf, workers
from mindbug.bots.match import BEGINNING, Meeting, Played, check_spec, play, read_line, version_of
from mindbug.bots.ratings import Ladder, Score, ladder, score_of
from mindbug.pools import check_enough, pool_of
from mindbug.record import check_edition
from mindbug.rules.errors import MindbugError

AHEAD = 3  # games for each core that wait to be played, so that no core ever waits
ANCHOR = "random"  # the bot that has Elo 0, if it is there; else the first


@dataclass(frozen=True)
class Match:
    """Every two of the bots play ``games`` games: half as many deals, each from both sides. ``seed`` is that of the first
    deal; the others follow it."""

    bots: tuple[str, ...]
    games: int
    sets: tuple[str, ...] = ("first-contact",)
    edition: str = "latest"
    seed: int = 1

    def check(self) -> None:
        """An error if such a match cannot be played."""
        for spec in self.bots:
            check_spec(spec)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise MindbugError(f"expected two or more bots, each of them once, got {' '.join(self.bots) or 'none'}")
        if self.games < 2 or self.games % 2:
            raise MindbugError(f"expected an even number of games, as each deal is played from both sides, got {self.games}")
        check_enough(pool_of(list(self.sets), []))
        check_edition(self.edition)

    def pairings(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    def meetings(self) -> list[Meeting]:
        """All games, in an order in which a part of them is as fair as all: deal by deal, everybody, both sides."""
        sets = tuple(name for name in cards.sets() if name in self.sets)
        versions = {pairing: version_of(*pairing) for pairing in self.pairings()}
        return [
            Meeting(versions[pairing], seats, sets, self.edition, seed)
            for seed in range(self.seed, self.seed + self.games // 2)
            for pairing in self.pairings()
            for seats in (pairing, pairing[::-1])
        ]


@dataclass
class Tally:
    """What one bot has done so far, against everybody."""

    games: int = 0
    points: float = 0.0
    decisions: int = 0
    cpu: float = 0.0

    def add(self, played: Played, seat: int) -> None:
        self.games += 1
        self.points += played.points(played.meeting.bots[seat])
        self.decisions += played.decisions[seat]
        self.cpu += played.cpu[seat]


class Results:
    """The games of a match that are played, by what was played. Which came first does not matter."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.meetings = match.meetings()
        self.wanted = set(self.meetings)
        self.played: dict[Meeting, Played] = {}
        self.tallies = {bot: Tally() for bot in match.bots}

    def add(self, played: Played) -> bool:
        """Count a game; whether it belongs to the match and was not counted yet."""
        if played.meeting not in self.wanted or played.meeting in self.played:
            return False
        self.played[played.meeting] = played
        for seat, bot in enumerate(played.meeting.bots):
            self.tallies[bot].add(played, seat)
        return True

    def missing(self) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting not in self.played]

    # When all games are played

    def score(self, bot: str, other: str) -> Score:
        pairs = zip(self.between(bot, other), self.between(other, bot), strict=True)
        return score_of([(one.points(bot), two.points(bot)) for one, two in pairs])

    def between(self, first: str, second: str) -> list[Played]:
        """The games with these bots in these seats, in the order of the deals."""
        return [self.played[meeting] for meeting in self.meetings if meeting.bots == (first, second)]

    def ladder(self) -> Ladder:
        bots = self.match.bots
        scores = {pairing: self.score(*pairing) for pairing in self.match.pairings()}
        made = {pairing: (score.points, score.games) for pairing, score in scores.items()}
        return ladder(bots, made, ANCHOR if ANCHOR in bots else bots[0])


# The file


class Book:
    """A file with a line for each game. One process writes it, a line at a time, so a crash spoils only the last line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Played]:
        """All games in the file; what a crash has left of a line is cut off."""
        if not self.path.exists():
            return []
        whole, end, rest = self.path.read_bytes().rpartition(b"\n")
        lines = (whole + end).decode("utf-8", "replace").splitlines()
        games = [self.game_of(line, number) for number, line in enumerate(lines, 1)]
        if rest:
            self.check_unfinished(rest.decode("utf-8", "replace"), len(lines) + 1)
            os.truncate(self.path, len(whole + end))
        return games

    def game_of(self, line: str, number: int) -> Played:
        try:
            return read_line(line)
        except (ValueError, KeyError, TypeError, IndexError):
            raise MindbugError(f"{self.path}, line {number}: expected a game of the arena, got {line[:40]!r}") from None

    def check_unfinished(self, rest: str, number: int) -> None:
        """A file that somebody else wrote is not cut."""
        if rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
            raise MindbugError(f"{self.path}, line {number}: expected a game of the arena, got {rest[:40]!r}")

    @contextmanager
    def opened(self) -> Iterator[Callable[[Played], None]]:
        """Something to add games with."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab", buffering=0) as file:
            yield lambda played: write_whole(file, f"{played.line()}\n".encode())


def write_whole(file: io.RawIOBase, data: bytes) -> None:
    while data:
        data = data[file.write(data) or 0 :]


def resume(match: Match, book: Book) -> tuple[Results, int]:
    """What is played of a match already, and how many games of it other versions of the program or the bots have played."""
    results = Results(match)
    games = book.read()
    for played in games:
        results.add(played)
    known = {replace(meeting, version="") for meeting in results.wanted}
    outdated = [game.meeting for game in games if game.meeting not in results.wanted]
    return results, sum(replace(meeting, version="") in known for meeting in outdated)


def run(results: Results, book: Book, cores: int, keep_records: bool = False) -> Generator[Played, None, None]:
    """Play what is missing, each game written down before it is told. Whoever stops listening stops the games."""
    meetings = results.missing()
    with book.opened() as write, closing(play_all(meetings, cores, keep_records)) as games:
        for played in games:
            write(played)
            results.add(played)
            yield played


# The cores


def play_all(meetings: list[Meeting], cores: int, keep_records: bool) -> Generator[Played, None, None]:
    """Play games in processes of their own, in any order. No game goes on when this ends, however it ends."""
    if not meetings:
        return
    try:
        with workers(min(cores, len(meetings))) as pool:
            yield from take_turns(pool, iter(meetings), cores * AHEAD, keep_records)
    except BrokenProcessPool as error:
        raise MindbugError("a process that played games has died; perhaps memory ran out, or a bot ended it") from error


def take_turns(pool: ProcessPoolExecutor, meetings: Iterator[Meeting], ahead: int, keep_records: bool) -> Iterator[Played]:
    def submit(number: int) -> set[Future[Played]]:
        return {pool.submit(play, meeting, keep_records) for meeting in islice(meetings, number)}

    with deaf():
        waiting = submit(ahead)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= submit(len(done))
        yield from results_of(done)


def results_of(done: Iterable[Future[Played]]) -> Iterator[Played]:
    """Games that went well first: none of them is lost by one that did not."""
    for future in sorted(done, key=lambda future: future.exception() is not None):
        yield future.result()
