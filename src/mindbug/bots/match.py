"""Owns one game of two bots: how they are made from what a person types, what they are shown, and what is written down."""

from __future__ import annotations

import json
import os
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from random import seed as seed_python
from time import process_time
from typing import Any

import mindbug
from mindbug import version
from mindbug.bots.bot import Bot
from mindbug.bots.guides import INSTEAD, PLAYOUTS, Learned
from mindbug.bots.people import Person
from mindbug.bots.registry import GROUP, LEVELS, OTHERS, get, names
from mindbug.bots.searching import Searcher
from mindbug.bots.simple import Flat, Novice, RandomBot
from mindbug.bots.weights import load
from mindbug.game import Game
from mindbug.pools import pool_written
from mindbug.rules.errors import MindbugError
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.view import View
from mindbug.seats import SEATS, PerSeat, opposite, per_seat

Factory = Callable[[Random], Bot]  # makes a bot for one game, which draws its chance from what it is given
NO_FACTORIES: Mapping[str, Factory] = {}
Where = Callable[[int], str]  # says which bot sits in a seat of which game, for who has to find trouble again

# Bots that are told how much work they do for a move.
BUDGETED: dict[str, Callable[[int, Random | None], Bot]] = {
    "flat": Flat,
    "search": Searcher,
    "playout": partial(Searcher, guide=PLAYOUTS),
}
BUDGET = re.compile(rf"({'|'.join(BUDGETED)}):([1-9][0-9]{{0,8}})")
# A search that is guided by the weights of a file.
GUIDED = re.compile(r"learned:(.+):([1-9][0-9]{0,8})", re.DOTALL)
# The source that decides how a game goes. What explains or counts may change while a long match is played.
DECISIVE = (
    *("rules/*.py", "sets/*.py", "search/*.py", "game.py", "notation.py", "position.py"),
    *(
        f"bots/{name}.py"
        for name in (
            "bot",
            "chance",
            "garbage",
            "guides",
            "match",
            "people",
            "registry",
            "searching",
            "simple",
            "traits",
            "weights",
        )
    ),
    "bots/*.weights",
)
# How every line of a file of games begins.
BEGINNING = '{"version": "'


class BotFailed(MindbugError):
    """A bot raised an error or gave an answer that is no legal move."""


@dataclass(frozen=True)
class Meeting:
    """A game that can be played: the bots by their seats, and what is dealt. It goes the same way whenever it is played."""

    version: str
    bots: PerSeat[str]
    sets: tuple[str, ...]
    edition: str
    seed: int
    special: str = ""  # the name of a special rule
    cards: str = ""  # the fingerprint of cards of one's own


@dataclass(frozen=True)
class Played:
    """A game that was played. What is counted is counted for each seat; ``cpu`` is in seconds."""

    meeting: Meeting
    first: int
    winner: int | None
    reason: str
    turns: int
    decisions: PerSeat[int]
    cpu: PerSeat[float]
    record: str | None = None

    def points(self, bot: str) -> float:
        """1 for a win, half for a draw."""
        return 0.5 if self.winner is None else float(self.meeting.bots[self.winner] == bot)

    def line(self) -> str:
        """The game as a line of a file, without its end."""
        own = {key: value for key, value in vars(self).items() if key != "meeting" and (key, value) != ("record", None)}
        met = {key: value for key, value in vars(self.meeting).items() if (key, value) not in (("special", ""), ("cards", ""))}
        return json.dumps(met | own)


def read_line(line: str) -> Played:
    """The game that a line tells; ValueError, KeyError, TypeError or RecursionError if it tells none."""
    told: dict[str, Any] = json.loads(line)
    texts = [told["version"], told["edition"], told["reason"], told.get("special", ""), told.get("cards", "")]
    check_all(str, [*told["bots"], *told["sets"], *texts, *([told["record"]] if told.get("record") is not None else [])])
    check_all(int, [told["seed"], told["turns"], *told["decisions"]])
    check_all((int, float), told["cpu"])
    if told["first"] not in SEATS or told["winner"] not in (*SEATS, None):
        raise ValueError(f"expected seats {SEATS}, got {told['first']!r} and {told['winner']!r}")
    first, second = told["bots"]
    meeting = Meeting(texts[0], (first, second), tuple(told["sets"]), texts[1], told["seed"], texts[3], texts[4])
    (decisions, others), (cpu, spent) = told["decisions"], told["cpu"]
    parts = told["first"], told["winner"], told["reason"], told["turns"]
    return Played(meeting, *parts, (decisions, others), (cpu, spent), told.get("record"))


def check_all(wanted: type | tuple[type, ...], values: list[Any]) -> None:
    """TypeError if one of these values is none of those that are wanted."""
    for value in values:
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise TypeError(f"expected {wanted}, got {value!r}")


# Making bots


def make(spec: str, random: Random | None = None) -> Bot:
    """A new bot for one game: by its name, or by ``search:ITERATIONS``, ``playout:ITERATIONS``, ``flat:PLAYOUTS`` and
    ``learned:FILE:ITERATIONS``. Bots of this package draw their chance from ``random``; those of others are made without
    arguments."""
    if guided := GUIDED.fullmatch(spec):
        return Searcher(int(guided[2]), random, guide=Learned(guided[1]))
    if found := BUDGET.fullmatch(spec):
        return BUDGETED[found[1]](int(found[2]), random)
    bot = get(spec)
    if random is not None and isinstance(bot, RandomBot | Novice | Flat | Person | Searcher):
        bot.random = random
    return bot


def check_spec(spec: str) -> None:
    if guided := GUIDED.fullmatch(spec):
        load(Path(guided[1]))
    elif not BUDGET.fullmatch(spec) and spec not in names():
        raise MindbugError(
            f"expected one of the bots {', '.join(names())}, or search:ITERATIONS, playout:ITERATIONS, flat:PLAYOUTS or "
            f"learned:FILE:ITERATIONS with a number, got {spec!r}"
        )


def number_of(text: str) -> int:
    """A number that belongs to a text and is unrelated to those of others."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


# Which program plays


def version_of(*specs: str) -> str:
    """Which program and which bots of other packages play: what was played by others is not the same game."""
    return " + ".join([program_version(), *filter(None, map(bot_version, sorted(specs)))])


@cache
def program_version() -> str:
    """The published version, how it runs, and a fingerprint of the source, as bots change between two versions. Where weights
    are named that are not there, bots play without any."""
    named = os.environ.get(INSTEAD, "")
    without = " without weights" if named and not Path(named).is_file() else ""
    return f"{version.number()} {version.mode()} {fingerprint(decisive_sources())}{without}"


def decisive_sources() -> list[Path]:
    home = Path(mindbug.__file__).parent
    found = [path for pattern in DECISIVE for path in home.glob(pattern)]
    instead = Path(os.environ.get(INSTEAD, ""))
    return [*found, instead] if instead.is_file() else found


@cache
def bot_version(spec: str) -> str:
    """The same for a bot of another package, and for one with weights of its own, which may be gone; nothing for the others of
    ours."""
    if guided := GUIDED.fullmatch(spec):
        path = Path(guided[1])
        return f"{spec} {fingerprint([path]) if path.is_file() else 'gone'}"
    if spec in LEVELS or spec in OTHERS:
        return ""
    entry = next((entry for entry in entry_points(group=GROUP) if entry.name == spec), None)
    if entry is None:
        return ""
    number = entry.dist.version if entry.dist is not None else version.UNPUBLISHED
    return f"{spec} {number} {fingerprint(sources_of(entry))}"


def sources_of(entry: EntryPoint) -> list[Path]:
    """The module or package that a bot comes from; nothing of it is run for that."""
    found = find_spec(entry.module.partition(".")[0])
    if found is None:
        return []
    if found.submodule_search_locations:
        return [path for folder in found.submodule_search_locations for path in Path(folder).rglob("*.py")]
    return [Path(found.origin)] if found.origin and Path(found.origin).exists() else []


def fingerprint(paths: list[Path]) -> str:
    mixed = blake2b(digest_size=5)
    for path in sorted(paths):
        mixed.update(blake2b(path.read_bytes()).digest())
    return mixed.hexdigest()


# Playing


def play(
    meeting: Meeting, keep_record: bool = False, factories: Mapping[str, Factory] = NO_FACTORIES, cards: str = ""
) -> Played:
    """Play a game. Each bot is new, sees only what its player knows, and has its own chance. Bots that have a factory are made
    by it, the others by what they are called. ``cards`` are those of one's own, as JSON."""
    pool = pool_written(cards) if cards else None
    special = meeting.special or None
    game = Game.new(list(meeting.sets), seed=meeting.seed, edition=meeting.edition, special=special, pool=pool)
    first = game.active
    seed_python(number_of(f"{meeting.seed}"))  # for bots of other packages that use Python's own chance
    bots = per_seat(partial(sit_down, meeting, factories))
    decisions, cpu = [0 for _ in SEATS], [0.0 for _ in SEATS]
    for seat, seconds in playing(game, bots, partial(where, meeting)):
        cpu[seat] += seconds
        decisions[seat] += 1
    return Played(
        meeting,
        first,
        game.winner,
        str(game.reason),
        game.turn,
        per_seat(lambda seat: decisions[seat]),
        per_seat(lambda seat: round(cpu[seat], 6)),
        game.record() if keep_record else None,
    )


def playing(game: Game, bots: PerSeat[Bot], where: Where) -> Iterator[tuple[int, float]]:
    """Let bots play a game to its end. After each decision: who made it, and the CPU seconds that it took."""
    while isinstance(seat := game.to_move, int):
        known = View.from_bytes(game.view(seat).to_bytes())  # a copy that shares nothing with the game
        start = process_time()
        move = ask(bots[seat], known, where, seat)
        seconds = process_time() - start
        answer(game, move, where, seat)
        yield seat, seconds


def sit_down(meeting: Meeting, factories: Mapping[str, Factory], seat: int) -> Bot:
    spec = meeting.bots[seat]
    chance = seeded(number_of(f"{meeting.seed} {seat} {spec}"))
    return made(partial(factories.get(spec, partial(make, spec)), chance), partial(where, meeting), seat)


def made(new: Callable[[], Bot], where: Where, seat: int) -> Bot:
    try:
        return new()
    except (Exception, SystemExit) as error:
        why = str(error) if isinstance(error, MindbugError) else what(error)
        raise BotFailed(f"{where(seat)} could not be made: {why}") from error


def ask(bot: Bot, known: View, where: Where, seat: int) -> str:
    try:
        return bot.choose(known)
    except (Exception, SystemExit) as error:
        raise BotFailed(f"{where(seat)} failed to choose a move: {what(error)}") from error


def answer(game: Game, move: object, where: Where, seat: int) -> None:
    try:
        if not isinstance(move, str):
            raise MindbugError(f"expected a move like {next(iter(game.options()))!r}")
        game.play(move)
    except MindbugError as error:
        text = f"{where(seat)} chose {move!r} as move {len(game.lines) + 1} of the game"
        raise BotFailed(f"{text}, which cannot be done: {error}") from error


def where(meeting: Meeting, seat: int) -> str:
    """Which bot, and all that is needed to meet the same trouble again."""
    special = f", special rule {meeting.special}" if meeting.special else ""
    cards = " ".join([*meeting.sets, *([f"own cards {meeting.cards}"] if meeting.cards else [])])
    dealt = f"deal {meeting.seed} of {cards}, {meeting.edition} edition{special}"
    return f"the bot {meeting.bots[seat]!r}, player {seat} against {meeting.bots[opposite(seat)]!r} ({dealt}),"


def what(error: BaseException) -> str:
    """An error and the place where it happened."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"
