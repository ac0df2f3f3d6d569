"""Owns the plan of a training: with which cards, and how many games and steps of what. Nothing in it depends on a clock, so
what comes of it depends on nothing but the plan.

A training goes from generation to generation. Each plays games with the best weights so far, learns from them and from games of
earlier ones, and is tested against the best one; the better of the two goes on.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Literal

from mindbug.bots.weights import LARGEST, lengths
from mindbug.own_cards import own_pool
from mindbug.pools import check_enough, check_sets
from mindbug.rules.errors import MindbugError, shortly
from mindbug.sets import SETS
from mindbug.train.games import Course, Effort, course_of
from mindbug.train.vocabulary import Vocabulary

PLAN = 2  # the version of what is written down
NO_CARDS = "[]"  # of one's own
Kind = Literal["playouts", "greedy", "search"]
PLAYOUTS: Kind = "playouts"  # games without thinking
GREEDY: Kind = "greedy"  # everybody does what looks best at once
SEARCH: Kind = "search"  # everybody searches
AT_ONCE = Effort(few=0, many=0)
FIRST_THOUGHTS = Effort(few=30, many=100, share=0.5)
LATER_THOUGHTS = Effort(few=40, many=150, share=0.5)

# About how many seconds of one core the work takes, for the expected time: a game of each kind; a position that is learned from
# once; a move in a test and an iteration for it, and the moves of a game.
SECONDS_OF_GAME: dict[Kind, float] = {PLAYOUTS: 0.00025, GREEDY: 0.0024, SEARCH: 0.08}
SECONDS_OF_LESSON = 4e-6
SECONDS_OF_MOVE = 0.002
SECONDS_OF_ITERATION = 4e-5
MOVES = 45
POSITIONS: dict[Kind, float] = {PLAYOUTS: 4.0, GREEDY: 4.0, SEARCH: 12.0}  # about so many are kept of a game


@dataclass(frozen=True)
class Trial:
    """How a generation is tested: at most so many games, so many iterations for each move, and the two scores of which a
    sequential test decides which is the true one."""

    games: int = 400
    iterations: int = 60
    low: float = 0.5
    high: float = 0.55
    per_task: int = 4  # games


@dataclass(frozen=True)
class Generation:
    """So many games of a kind; then the net is fitted to the positions of some generations, each as often as is said, and first
    thoughts to the decisions of some."""

    kind: Kind
    games: int
    per_task: int
    positions: tuple[tuple[int, int], ...]
    decisions: tuple[int, ...] = ()
    passes: float = 8.0
    thinking: Effort = AT_ONCE

    @property
    def tasks(self) -> list[int]:
        """How many games each task has."""
        whole, rest = divmod(self.games, self.per_task)
        return [self.per_task] * whole + ([rest] if rest else [])


@dataclass(frozen=True)
class Plan:
    """Everything that decides what comes of a training. ``cards`` are the definitions of one's own, as JSON; ``meaning`` is
    that of the numbers of its lessons, which belong to the cards and words of one version of the program."""

    seed: int
    size: str
    date: str
    sets: tuple[str, ...]
    generations: tuple[Generation, ...]
    test: Trial
    cards: str = NO_CARDS
    units: int = 64
    batch: int = 4096
    meaning: str = ""

    @property
    def course(self) -> Course:
        return course_for(self.sets, self.cards)

    def to_json(self) -> str:
        return json.dumps({"plan": PLAN, **asdict(self)}, indent=1)

    def is_same(self, other: Plan) -> bool:
        """Whether the same comes of both, whenever they were begun."""
        return replace(self, date="") == replace(other, date="")

    def told(self) -> dict[str, Any]:
        """What is written into the weights: all but one's own cards, of which their names are there anyway."""
        games: dict[str, int] = {}
        for generation in self.generations:
            games[generation.kind] = games.get(generation.kind, 0) + generation.games
        own = len(json.loads(self.cards))
        return {"seed": self.seed, "date": self.date, "size": self.size, "sets": self.sets, "own_cards": own, "games": games}

    # What it costs

    def seconds(self) -> list[dict[str, float]]:
        """About how many seconds of one core each part of each generation takes."""
        return [self.seconds_of(number) for number in range(len(self.generations))]

    def seconds_of(self, number: int) -> dict[str, float]:
        generation = self.generations[number]
        lessons = sum(times * self.lessons_of(source) for source, times in generation.positions)
        tried = self.test.games * MOVES * (SECONDS_OF_MOVE + self.test.iterations * SECONDS_OF_ITERATION) if number else 0.0
        return {
            "games": generation.games * SECONDS_OF_GAME[generation.kind],
            "fit": lessons * generation.passes * SECONDS_OF_LESSON,
            "test": tried / 2,  # most are decided sooner
        }

    def lessons_of(self, number: int) -> float:
        source = self.generations[number]
        return source.games * POSITIONS[source.kind]


def read_plan(text: str | bytes) -> Plan:
    """The plan that was written down; MindbugError if it is none of this version."""
    try:
        told = json.loads(text)
        if told.pop("plan") != PLAN:
            raise ValueError
        generations = tuple(read_generation(row) for row in told.pop("generations"))
        test, sets = Trial(**told.pop("test")), tuple(told.pop("sets"))
        plan = Plan(**told, sets=sets, generations=generations, test=test)
        if not all(isinstance(text, str) for text in (plan.size, plan.cards, plan.meaning, *sets)):
            raise ValueError
        return plan
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise MindbugError(f"expected the plan of a training, version {PLAN}, got {shortly(text)}") from None


def read_generation(told: dict[str, Any]) -> Generation:
    positions = tuple((source, times) for source, times in told.pop("positions"))
    decisions, thinking = tuple(told.pop("decisions")), Effort(**told.pop("thinking"))
    return Generation(**told, positions=positions, decisions=decisions, thinking=thinking)


# Sizes


@dataclass(frozen=True)
class Size:
    """How large a training is: games without thinking, games from which the first thoughts are learned, then ``rounds`` of
    greedy games (``g``) and of search games (``s``), each with so many games."""

    purpose: str
    playouts: int
    thoughts: int
    greedy: int
    search: int
    rounds: str
    test: Trial
    passes: float = 6.0  # more of them tell less of games that were not seen (measured)
    units: int = 64
    batch: int = 4096


SIZES = {
    "tiny": Size("seconds, to test the training itself", 2500, 40, 0, 0, "", Trial(8, 8, per_task=2), 6.0, 16, 256),
    "small": Size("two minutes on two cores", 60_000, 800, 24_000, 0, "gg", Trial(40, 16), 8.0, 32, 1024),
    "usual": Size("about an hour on two cores", 150_000, 3000, 200_000, 12_000, "ggsss", Trial(400, 40)),
    "full": Size("five hours on two cores", 150_000, 5000, 400_000, 60_000, "ggsgsgss", Trial(600, 60)),
}
FIRST, SECOND = range(2)  # the generations of playouts and of first thoughts
LAST = 2  # so many generations of search games are learned from
ONCE = 1
TWICE = 2  # so often each of them, as they are fewer and better


def generations_of(size: Size) -> tuple[Generation, ...]:
    """Playouts, first thoughts, then the rounds. Of greedy games those of the last generation are learned from, of games of the
    search those of the last two."""
    made = [Generation(PLAYOUTS, size.playouts, min(size.playouts, 2000), ((FIRST, ONCE),), (), size.passes)]
    made.append(Generation(SEARCH, size.thoughts, 10, ((FIRST, ONCE), (SECOND, ONCE)), (SECOND,), size.passes, FIRST_THOUGHTS))
    base, searched = FIRST, [SECOND]
    for letter in size.rounds:
        if letter == "g":
            base = len(made)
        else:
            searched = [*(number for number in searched if number > SECOND), len(made)][-LAST:]
        thoughtful = tuple((number, TWICE) for number in searched if number > SECOND)
        if letter == "g":
            played = Generation(GREEDY, size.greedy, 1000, ((base, ONCE), *thoughtful), tuple(searched), size.passes)
        else:
            positions = ((base, ONCE), *thoughtful)
            played = Generation(SEARCH, size.search, 10, positions, tuple(searched), size.passes, LATER_THOUGHTS)
        made.append(played)
    return tuple(made)


def new_plan(seed: int, size: str, date: str, sets: tuple[str, ...], cards: str = NO_CARDS) -> Plan:
    """The plan of a size for some cards; MindbugError if nothing can be played with them."""
    if size not in SIZES:
        raise MindbugError(f"expected one of the sizes {', '.join(SIZES)}, got {shortly(size)}")
    check_sets(list(sets))
    chosen = SIZES[size]
    plan = Plan(seed, size, date, sets, generations_of(chosen), chosen.test, cards, chosen.units, chosen.batch)
    check_enough(plan.course.whole)
    vocabulary = Vocabulary.of(plan.course.whole)
    plan = replace(plan, meaning=vocabulary.meaning)
    needed = 2 * sum(lengths(plan.units, len(vocabulary.cards), len(vocabulary.traits)))
    if needed > LARGEST:
        raise MindbugError(f"expected cards whose weights need at most {LARGEST} bytes, got {len(vocabulary.cards)}: {needed}")
    return plan


def sets_for(chosen: list[str], without: list[str], has_cards: bool) -> tuple[str, ...]:
    """The sets that are trained with: those that are named, else all, or none where there are cards of one's own; but never
    those that are to be left out."""
    check_sets(without)
    named = chosen or ([] if has_cards and not without else list(SETS))
    check_sets(named)
    left = tuple(name for name in SETS if name in named and name not in without)
    if not left and not has_cards:
        raise MindbugError(f"expected a set that is not left out, got none of {' '.join(named)}")
    return left


# Cards of one's own


@cache
def course_for(sets: tuple[str, ...], cards: str) -> Course:
    own = own_pool(cards) if cards != NO_CARDS else None
    return course_of(list(sets), own)
