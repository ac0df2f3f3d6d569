"""Owns what the processes of a training do: games to learn from, fitting, and games of a test. Each task depends on nothing but
the plan, its own numbers and the files of earlier generations, so it does not matter which process does it, or when."""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mindbug.bots.guides import Learned
from mindbug.bots.match import number_of
from mindbug.bots.searching import Searcher
from mindbug.bots.weights import load
from mindbug.folders import write_safely
from mindbug.game import Game
from mindbug.rules.pool import Box
from mindbug.rules.randomness import seeded
from mindbug.seats import PerSeat, per_seat
from mindbug.train.folder import Folder
from mindbug.train.games import School
from mindbug.train.lessons import Lessons
from mindbug.train.plan import Generation, Plan
from mindbug.train.vocabulary import Vocabulary

HABIT_PASSES = 2  # so many times as often are decisions looked at: they are fewer
VALUE = "value"
HABITS = "habits"


@dataclass(frozen=True)
class Assignment:
    """A part of a generation of a training. ``best`` is the generation whose weights are the best so far, if there is one."""

    plan: Plan
    folder: Folder
    number: int
    best: int | None

    @property
    def generation(self) -> Generation:
        return self.plan.generations[self.number]

    def seed(self, what: str, task: int) -> int:
        return number_of(f"{self.plan.seed} {what} {self.number} {task}")


# Games to learn from


@lru_cache(1)
def school_of(plan: Plan, path: str) -> School:
    return School(plan.course, load(Path(path)) if path else None)


def play_lessons(task: Assignment, part: int) -> int:
    """Play the games of a part of a generation, and keep what can be learned from them; how many games."""
    path = "" if task.best is None else str(task.folder.weights_path(task.best))
    games = task.generation.tasks[part]
    lessons = school_of(task.plan, path).play(task.seed("games", part), games, task.generation.thinking)
    task.folder.write_lessons(task.number, part, lessons)
    return games


# Fitting


def fit(task: Assignment, part: str) -> list[array[int]]:
    """Fit the net or first thoughts; their parts of the file of weights."""
    from mindbug.train.fit import Fitting, habits_parts, value_parts  # only here is numpy needed

    vocabulary = Vocabulary.of(task.plan.course.whole)
    how = Fitting(task.plan.units, task.plan.batch, seed=task.seed("fit", 0) % 2**32)
    path = task.folder.progress_path(task.number, part)
    path.parent.mkdir(parents=True, exist_ok=True)

    def tell(share: float) -> None:
        path.write_text(str(share))

    passes = task.generation.passes
    if part == VALUE:
        found = value_parts(vocabulary, how, lessons_of(task, task.generation.positions), passes, tell)
    else:
        sources = tuple((source, 1) for source in task.generation.decisions)
        found = habits_parts(vocabulary, how, lessons_of(task, sources), passes * HABIT_PASSES, tell)
    path.unlink(missing_ok=True)
    return found


def lessons_of(task: Assignment, sources: tuple[tuple[int, int], ...]) -> Lessons:
    """The lessons of some generations in the order of their tasks, each as often as is said."""
    found = Lessons()
    for source, times in sources:
        for part in range(len(task.plan.generations[source].tasks)):
            lessons = task.folder.read_lessons(source, part)
            if lessons is None:
                raise OSError(f"{task.folder.lessons_path(source, part)}: expected lessons as they were written, got others")
            for _ in range(times):
                found.extend(lessons)
    return found


# Tests


def play_test(task: Assignment, part: int) -> list[tuple[float, float]]:
    """The points of the new generation in both games of each deal of a part of a test."""
    assert task.best is not None
    new, best = (Learned(str(task.folder.weights_path(number))) for number in (task.number, task.best))
    pairs = range(part * task.plan.test.per_task // 2, (part + 1) * task.plan.test.per_task // 2)
    points = [play_pair(task, pair, new, best) for pair in pairs]
    write_safely(task.folder.points_path(task.number, part), json.dumps(points).encode())
    return points


def play_pair(task: Assignment, pair: int, new: Learned, best: Learned) -> tuple[float, float]:
    """A deal, once with the new one in the first seat and once in the second."""
    seed = task.seed("test", pair)
    box = task.plan.course.box(seeded(seed))
    one = play_game(box, seed, (new, best), task.plan.test.iterations)
    two = play_game(box, seed, (best, new), task.plan.test.iterations)
    return one[0], two[1]


def play_game(box: Box, seed: int, guides: PerSeat[Learned], iterations: int) -> PerSeat[float]:
    """The points of both seats."""
    game = Game.new(pool=box.pool, seed=seed, edition=box.edition.name)
    bots = [Searcher(iterations, seeded(number_of(f"{seed} {seat}")), guide=guide) for seat, guide in enumerate(guides)]
    while isinstance(seat := game.to_move, int):
        game.play(bots[seat].choose(game.view(seat)))
    return per_seat(lambda seat: 0.5 if game.winner is None else float(game.winner == seat))
