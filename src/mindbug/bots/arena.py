"""Owns matches of bots: which games they consist of, playing them on many cores, and the file from which a match goes on."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from pathlib import Path

from mindbug import cards, specials
from mindbug.bots.cores import each, workers
from mindbug.bots.match import (
    BEGINNING,
    Factory,
    Meeting,
    Played,
    check_spec,
    play,
    read_line,
    version_of,
)
from mindbug.bots.ratings import NO_PAIRS, OPEN, Ladder, Pairs, Score, Sequential, Verdict, ladder, more, pairs_of, score_of
from mindbug.pools import check_enough, dealt_by, pool_of, pool_written
from mindbug.record import check_edition
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Pool, mix

AHEAD = 3  # games for each core that wait to be played, so that no core ever waits
ANCHOR = "random"  # the bot that has Elo 0, if it is there; else the first

Task = Callable[[Meeting], Played]
Pairing = tuple[str, str]


@dataclass(frozen=True)
class Match:
    """Every two of the bots play ``games`` games: half as many deals, each from both sides. ``seed`` is that of the first
    deal; the others follow it. Two bots may play ``until`` a test decides; then ``games`` are the most that they play."""

    bots: tuple[str, ...]
    games: int
    sets: tuple[str, ...] = ("first-contact",)
    edition: str = "latest"
    seed: int = 1
    until: Sequential | None = None
    special: str = ""  # the name of a special rule
    cards: str = ""  # of one's own, as JSON

    @property
    def own(self) -> Pool | None:
        """Cards of one's own, that are played besides the sets."""
        return pool_written(self.cards) if self.cards else None

    @property
    def mark(self) -> str:
        """The fingerprint of the cards of one's own."""
        return self.own.fingerprint if self.own is not None else ""

    def check(self, made: Container[str] = ()) -> None:
        """An error if such a match cannot be played. Bots that are ``made`` otherwise may have any name."""
        for spec in self.bots:
            if spec not in made:
                check_spec(spec)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise MindbugError(f"expected two or more bots, each of them once, got {' '.join(self.bots) or 'none'}")
        if self.games < 2 or self.games % 2:
            raise MindbugError(f"expected an even number of games, as each deal is played from both sides, got {self.games}")
        if self.until is not None and len(self.bots) > 2:
            raise MindbugError(f"expected two bots to play until a test decides, got {' '.join(self.bots)}")
        special = specials.find(self.special or None)
        pools = [pool_of(list(self.sets), []), *([self.own] if self.own is not None else [])]
        check_enough(dealt_by(special, mix(pools)), special)
        check_edition(self.edition)

    def pairings(self) -> list[Pairing]:
        return list(combinations(self.bots, 2))

    def meetings(self) -> list[Meeting]:
        """All games, in an order in which a part of them is as fair as all: deal by deal, everybody, both sides."""
        sets = tuple(name for name in cards.sets() if name in self.sets)
        mark = self.mark
        versions = {pairing: version_of(*pairing) for pairing in self.pairings()}
        return [
            Meeting(versions[pairing], seats, sets, self.edition, seed, self.special, mark)
            for seed in range(self.seed, self.seed + self.games // 2)
            for pairing in self.pairings()
            for seats in (pairing, pairing[::-1])
        ]


@dataclass
class Tally:
    """What one bot has done so far."""

    games: int = 0
    points: float = 0.0
    decisions: int = 0
    cpu: float = 0.0

    def add(self, played: Played, seat: int) -> None:
        self.games += 1
        self.points += played.points(played.meeting.bots[seat])
        self.decisions += played.decisions[seat]
        self.cpu += played.cpu[seat]

    @property
    def milliseconds(self) -> float | None:
        """The mean CPU time of a decision."""
        return 1000 * self.cpu / self.decisions if self.decisions else None


def tallies_of(games: Iterable[Played]) -> dict[str, Tally]:
    tallies: dict[str, Tally] = {}
    for played in games:
        for seat, bot in enumerate(played.meeting.bots):
            tallies.setdefault(bot, Tally()).add(played, seat)
    return tallies


@dataclass
class Standing:
    """The pairs of games that count, by the two who played them. Of each pair the first game is that in which the first bot
    has the first seat."""

    pairs: dict[Pairing, list[tuple[Played, Played]]] = field(default_factory=dict)

    def add(self, one: Played, two: Played) -> None:
        self.pairs.setdefault(one.meeting.bots, []).append((one, two))

    def bots(self) -> list[str]:
        return list(dict.fromkeys(bot for pairing in self.pairs for bot in pairing))

    def games(self, *pairings: Pairing) -> list[Played]:
        """The games that count of some pairings; of all if none is named."""
        return [game for pairing in pairings or self.pairs for pair in self.pairs[pairing] for game in pair]

    def score(self, bot: str, other: str) -> Score:
        """How a bot did against another one whom it has met."""
        met = self.pairs.get((bot, other)) or self.pairs.get((other, bot))
        if met is None:
            raise MindbugError(f"expected two bots who have played both sides of a deal, got {bot!r} and {other!r}")
        return score_of([(one.points(bot), two.points(bot)) for one, two in met])

    def ladder(self) -> Ladder:
        bots = self.bots()
        scores = {pairing: self.score(*pairing).pairs for pairing in self.pairs}
        return ladder(bots, scores, ANCHOR if ANCHOR in bots else bots[0])


def standing_of(games: Iterable[Played]) -> Standing:
    """The standing of whoever has met in these games. A game without its other side does not count."""
    found = Standing()
    known = {game.meeting: game for game in games}
    for meeting, game in known.items():
        other = known.get(replace(meeting, bots=meeting.bots[::-1]))
        if other is not None and meeting.bots[::-1] not in found.pairs:
            found.add(game, other)
    return found


class Results:
    """The games of a match that are played, by what was played. Which came first does not matter: the standing counts the
    longest beginning of the match of which all pairs are played, and no more when its test has decided."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.meetings = match.meetings()
        self.wanted = set(self.meetings)
        self.played: dict[Meeting, Played] = {}
        self.tallies = {bot: Tally() for bot in match.bots}  # of all that is played
        self.standing = Standing()
        self.counted = 0  # games of the beginning
        self.counts: Pairs = NO_PAIRS  # of the beginning, if the match has a test
        self.verdict: Verdict = OPEN

    def add(self, played: Played) -> bool:
        """Take a game; whether it belongs to the match and was not there yet."""
        if played.meeting not in self.wanted or played.meeting in self.played:
            return False
        self.played[played.meeting] = played
        for seat, bot in enumerate(played.meeting.bots):
            self.tallies[bot].add(played, seat)
        while self.verdict == OPEN and self.counted < len(self.meetings) and self.count():
            pass
        return True

    def count(self) -> bool:
        """Count the next pair, if it is played, and look at the test."""
        one, two = (self.played.get(meeting) for meeting in self.meetings[self.counted : self.counted + 2])
        if one is None or two is None:
            return False
        self.standing.add(one, two)
        self.counted += 2
        if self.match.until is not None:
            bot = self.match.bots[0]
            self.counts = more(self.counts, pairs_of([(one.points(bot), two.points(bot))]))
            self.verdict = self.match.until.verdict(self.counts)
        return True

    def missing(self) -> list[Meeting]:
        """What is still to be played."""
        return [meeting for meeting in self.meetings if meeting not in self.played] if self.verdict == OPEN else []

    def llr(self) -> float | None:
        """How far the test is, if there is one."""
        return self.match.until.llr(self.counts) if self.match.until is not None else None


# The file


class Book:
    """A file with a line for each game. One process writes it, a line at a time, so a crash spoils only the last line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, mend: bool = True) -> list[Played]:
        """All games in the file; what a crash has left of a line is cut off. Whoever only looks does not ``mend``: perhaps
        somebody is writing that line."""
        if not self.path.exists():
            return []
        whole, end, rest = self.path.read_bytes().rpartition(b"\n")
        lines = (whole + end).decode("utf-8", "replace").splitlines()
        games = [self.game_of(line, number) for number, line in enumerate(lines, 1)]
        if rest:
            self.check_unfinished(rest.decode("utf-8", "replace"), len(lines) + 1)
            if mend:
                os.truncate(self.path, len(whole + end))
        return games

    def game_of(self, line: str, number: int) -> Played:
        try:
            return read_line(line)
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
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


def run(
    results: Results,
    book: Book | None,
    cores: int,
    keep_records: bool = False,
    factories: Mapping[str, Factory] | None = None,
) -> Generator[Played, None, None]:
    """Play what is missing, until the test of the match decides, each game written down before it is told. Whoever stops
    listening stops the games."""
    with (
        book.opened() if book is not None else nullcontext() as write,
        closing(
            play_all(
                results.missing(),
                cores,
                partial(play, keep_record=keep_records, factories=factories or {}, cards=results.match.cards),
            )
        ) as games,
    ):
        for played in games:
            if write is not None:
                write(played)
            results.add(played)
            yield played
            if results.verdict != OPEN:
                return


def play_match(
    match: Match,
    factories: Mapping[str, Factory] | None = None,
    *,
    cores: int = 1,
    book: Book | None = None,
    progress: Callable[[Results], object] | None = None,
) -> Results:
    """A whole match, for programs. Bots that have a factory are made by it, the others by their names. Factories go to other
    processes, so they must be functions or classes of a module, or ``partial`` ones. In a book, a name must always mean the
    same bot. ``progress`` is called after each game."""
    match.check(factories or {})
    if type(cores) is not int or cores < 1:
        raise MindbugError(f"expected a number of cores from 1, got {shortly(cores)}")
    results = resume(match, book)[0] if book is not None else Results(match)
    with closing(run(results, book, cores, factories=factories)) as games:
        for _ in games:
            if progress is not None:
                progress(results)
    return results


# The cores


def play_all(meetings: list[Meeting], cores: int, task: Task) -> Generator[Played, None, None]:
    """Play games in processes of their own, in any order. No game goes on when this ends, however it ends."""
    if not meetings:
        return
    try:
        with workers(min(cores, len(meetings))) as pool:
            for _, played in each(pool, task, meetings, cores * AHEAD):
                yield played
    except BrokenProcessPool as error:
        raise MindbugError("a process that played games has died; perhaps memory ran out, or a bot ended it") from error
