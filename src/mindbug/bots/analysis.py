"""Owns the analysis of a game: how good every decision was, judged by what the player knew who made it, where the game was
thrown away, and how it stood as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal

from mindbug.bots.cores import deaf, workers
from mindbug.bots.course import chance_at, settled
from mindbug.bots.hints import Hint, HintTeller
from mindbug.bots.registry import JUDGING
from mindbug.bots.weighing import weigh
from mindbug.game import Game
from mindbug.record import Line
from mindbug.rules.errors import MindbugError
from mindbug.rules.randomness import seeded
from mindbug.rules.view import View
from mindbug.rules.words import KINDS, QuestionKind

# What a decision is called, by how much of the chance to win it gives away: at least so much.
Grade = Literal["best", "fine", "inaccuracy", "mistake", "blunder", "forced"]
BEST: Final = "best"
FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final[dict[Grade, float]] = {BEST: 0.0, FINE: 0.01, INACCURACY: 0.05, MISTAKE: 0.1, BLUNDER: 0.2}
FAULTS: Final[tuple[Grade, ...]] = (INACCURACY, MISTAKE, BLUNDER)
SERIOUS: Final[tuple[Grade, ...]] = (MISTAKE, BLUNDER)
FORCED: Final = "forced"  # there was nothing to decide
# A loss that is not so many standard errors is no fault: the search may be wrong.
ERRORS = 2.0
MOST_TURNING_POINTS = 5
# The work for a decision goes into what its player could know. One in so many iterations more goes into the game as it was, and
# one in so many is enough where nothing can be decided.
COURSE_SHARE = 2
FORCED_SHARE = 8

Progress = Callable[[int, int], None]
Course = list[tuple[int, float]]  # chances of player 0 before decisions, by their numbers


@dataclass(frozen=True)
class Judged:
    """A decision: the move made and the best one, with the chances of the player who made it. ``number`` is its line in the
    record, ``error`` how far the loss may be off. ``found`` is the chance of player 0 in the game as it was, if that was asked,
    ``is_quiet`` whether nothing turned up until the next decision."""

    number: int
    turn: int
    player: int
    kind: QuestionKind
    made: Hint
    best: Hint
    loss: float
    error: float
    is_forced: bool
    found: float | None = None
    is_quiet: bool = False

    @property
    def grade(self) -> Grade:
        if self.is_forced:
            return FORCED
        counted = self.loss if self.loss >= ERRORS * self.error else min(self.loss, GRADES[FINE])
        return max((grade for grade, least in GRADES.items() if counted >= least), key=lambda grade: GRADES[grade])

    @property
    def before(self) -> float:
        """The chance of player 0 before this decision, as far as its player could know."""
        return self.best.chance if self.player == 0 else 1 - self.best.chance

    @property
    def after(self) -> float:
        """The chance of player 0 after the move that was made, as far as its player could know."""
        return self.made.chance if self.player == 0 else 1 - self.made.chance


@dataclass(frozen=True)
class Summary:
    """How a player did: the decisions in which there was a choice by their grades, the share of them that was best or fine,
    and how much of the chance to win one of them gave away on average."""

    player: int
    decisions: int
    grades: dict[Grade, int]
    accuracy: float
    average_loss: float


@dataclass(frozen=True)
class Analysis:
    """A whole game, judged. ``result`` is what it brought player 0: 1, 0, or 0.5 for a draw; None if it is not over."""

    decisions: list[Judged]
    result: float | None
    iterations: int
    seed: int

    @property
    def end(self) -> float:
        """What the game brought player 0, or what was known last."""
        if self.result is not None:
            return self.result
        return self.decisions[-1].after if self.decisions else 0.5

    @property
    def course(self) -> Course:
        """The game as it was; nothing of one that is not over."""
        return course_of(self.decisions, self.result)

    def idea_of(self, player: int) -> Course:
        """What a player could know of the chance of player 0 before each own decision. The other one knows other cards and has
        another idea; a line through both would jump between the two."""
        return [(judged.number, judged.before) for judged in self.decisions if judged.player == player]

    @property
    def faults(self) -> list[Judged]:
        """The decisions that gave something away."""
        return [judged for judged in self.decisions if judged.grade in FAULTS]

    @property
    def turning_points(self) -> list[Judged]:
        """The decisions that gave most away, in the order of the game."""
        serious = [judged for judged in self.decisions if judged.grade in SERIOUS]
        worst = sorted(serious, key=lambda judged: -judged.loss)[:MOST_TURNING_POINTS]
        return sorted(worst, key=lambda judged: judged.number)

    def summary(self, player: int) -> Summary:
        made = [judged for judged in self.decisions if judged.player == player and not judged.is_forced]
        grades = {grade: sum(judged.grade == grade for judged in made) for grade in GRADES}
        good = grades[BEST] + grades[FINE]
        average = sum(judged.loss for judged in made) / len(made) if made else 0.0
        return Summary(player, len(made), grades, good / len(made) if made else 1.0, average)


@dataclass(frozen=True)
class Task:
    """A decision to be judged: what the player knew, as bytes, and what was done. ``all_known`` is what both knew, if the game
    as it was is to be judged, too."""

    number: int
    view: bytes
    move: str
    iterations: int
    seed: int
    all_known: bytes = b""
    is_quiet: bool = False


def analyse(
    game: Game | str,
    iterations: int = JUDGING,
    on_progress: Progress | None = None,
    seed: int = 0,
    cores: int = 1,
) -> Analysis:
    """Judge every decision of a game, or of its record, with so much work for each. The same seed gives the same analysis on
    any number of cores. ``on_progress`` is told how many decisions are judged and how many there are."""
    if iterations < 1 or cores < 1:
        raise MindbugError(f"expected iterations and cores from 1, got {iterations} and {cores}")
    played = Game.from_record(game) if isinstance(game, str) else game
    tasks = list(tasks_of(played, iterations, seed))
    judged = []
    for found in judge_all(tasks, cores):
        judged.append(found)
        if on_progress is not None:
            on_progress(len(judged), len(tasks))
    return Analysis(judged, result_of(played), iterations, seed)


def tasks_of(game: Game, iterations: int, seed: int) -> Iterator[Task]:
    """The decisions of players. Only when a game is over, it is judged as it was: that tells of hands. Where nothing could be
    decided and nothing turned up, it is as it is at the next decision."""
    again = Game.from_setup(game.setup)
    for number, (who, what) in enumerate(game.lines, 1):
        line = Line(number, who, what)
        if not is_decision(again, line):
            again.replay(line)
            continue
        known, unknown, is_forced = again.view(int(who)), again.unknown(), len(again.options()) == 1
        all_known = again.open_view() if game.reason is not None else None
        again.replay(line)
        is_quiet = unknown == again.unknown() and has_next(again, game)
        opened = all_known.to_bytes() if all_known is not None and not (is_forced and is_quiet) else b""
        yield Task(number, known.to_bytes(), what, iterations, seed, opened, is_quiet)


def has_next(game: Game, whole: Game) -> bool:
    """Whether a game has come to its end or to another decision of the whole one."""
    number = len(game.lines)
    return game.reason is not None or (number < len(whole.lines) and is_decision(game, Line(number + 1, *whole.lines[number])))


def is_decision(game: Game, line: Line) -> bool:
    """Whether a line is an answer of a player, and not chance or the end of the game."""
    asked = game.to_move
    return isinstance(asked, int) and line.who == str(asked) and line.what in game.options()


def result_of(game: Game) -> float | None:
    if game.reason is None:
        return None
    return 0.5 if game.winner is None else float(game.winner == 0)


def course_of(decisions: list[Judged], end: float | None) -> Course:
    """The game as it was before the decisions that are judged so far; ``end`` is what it brought, if they are all."""
    chances = settled(decisions, end)
    return [(judged.number, chance) for judged, chance in zip(decisions, chances, strict=True) if chance is not None]


def judge_all(tasks: list[Task], cores: int) -> Iterator[Judged]:
    """Judge decisions in their order, on several cores in processes of their own."""
    if cores == 1 or len(tasks) < 2:
        yield from map(judge, tasks)
        return
    with workers(min(cores, len(tasks))) as pool:
        with deaf():
            waiting = [pool.submit(judge, task) for task in tasks]
        for future in waiting:
            yield future.result()


def judge(task: Task) -> Judged:
    """Weigh the move that was made against the best one; both get the same work."""
    view = View.from_bytes(task.view)
    random = seeded(task.seed + task.number)
    is_forced = len(view.table.options) == 1
    moves = weigh(view, max(1, task.iterations // (FORCED_SHARE if is_forced else 1)), random, kept=task.move)
    made = next(move for move in moves if task.move == move.move)
    best = moves[0]
    teller = HintTeller(view, moves, random)
    of_made = teller.hint(made)
    return Judged(
        task.number,
        int(view.table.turn),
        int(view.viewer),
        KINDS[view.table.kind],
        of_made,
        of_made if made is best else teller.hint(best),
        best.chance - made.chance,
        hypot(made.error, best.error),
        is_forced,
        chance_as_it_was(task),
        task.is_quiet,
    )


def chance_as_it_was(task: Task) -> float | None:
    """Every moment has the same seed, so that neighbours differ by what happened and not by chance."""
    if not task.all_known:
        return None
    return chance_at(View.from_bytes(task.all_known), max(1, task.iterations // COURSE_SHARE), task.seed)
