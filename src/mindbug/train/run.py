"""Owns a training: generation after generation, on all cores, until the plan is done. Whenever it is stopped, the next run goes
on with what is in the folder, and ends with the same weights."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Any, TypeVar

from mindbug.bots.cores import deaf, each, workers
from mindbug.bots.match import program_version
from mindbug.bots.pace import Pace
from mindbug.bots.ratings import HIGH, OPEN, Deal, Sequential, Verdict, pairs_of, score_of
from mindbug.bots.weights import BadWeights, Weights, load
from mindbug.folders import write_safely
from mindbug.rules.errors import MindbugError
from mindbug.search.habits import GENERAL_SIGNS, ROLES
from mindbug.train.folder import Folder
from mindbug.train.plan import Plan
from mindbug.train.vocabulary import Vocabulary
from mindbug.train.work import HABITS, VALUE, Assignment, fit, play_lessons, play_test

NEEDED = ("numpy", "scipy")
AHEAD = 2  # tasks for each core that wait to be done, so that no core ever waits
GLANCE = 0.5  # seconds between two looks at a fit
# What decides how many threads sums are made with. One of them adds up in one order, so sums are the same each time.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")

Done = TypeVar("Done")


def check_needed() -> None:
    """MindbugError if what fitting needs is not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise MindbugError(
            f"expected {' and '.join(NEEDED)} to train with, got no {' and no '.join(missing)}: pip install 'mindbug[train]'"
        )


@dataclass(frozen=True)
class Result:
    """What came of a generation: against which one it was tested, how it did and whether it is the best so far."""

    generation: int
    kind: str
    games: int
    against: int | None = None
    deals: tuple[Deal, ...] = ()
    verdict: Verdict = OPEN

    @property
    def is_better(self) -> bool:
        """A test that could not decide is decided by the score."""
        if self.against is None or self.verdict == HIGH:
            return True
        return self.verdict == OPEN and score_of(self.deals).score > 0.5

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"generation": self.generation, "kind": self.kind, "games": self.games, "kept": self.is_better}
        if self.against is None:
            return told
        score = score_of(self.deals)
        interval = [round(score.low, 4), round(score.high, 4)]
        tested = {"against": self.against, "test_games": score.games, "score": round(score.score, 4), "interval": interval}
        return told | tested | {"verdict": self.verdict}


Watch = Callable[[Pace, Result | None], object]  # is told how far a training is and, when one is finished, of a generation


class Training:
    """A plan that is carried out in a folder."""

    def __init__(self, plan: Plan, folder: Folder, cores: int, watch: Watch | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.cores = cores
        self.watch = watch
        self.costs = plan.seconds()
        self.pace = Pace(sum(sum(cost.values()) for cost in self.costs), float(cores))
        self.results: list[Result] = []
        self.log = folder.log()

    def run(self) -> Weights:
        """Do what is left of the plan; the best weights, with what is to be told of them."""
        check_needed()
        best: int | None = None
        with one_thread(), workers(self.cores) as pool:
            try:
                for number in range(len(self.plan.generations)):
                    result = self.generation(pool, Assignment(self.plan, self.folder, number, best))
                    best = number if result.is_better else best
            except BrokenProcessPool as error:
                raise MindbugError("a process of the training has died; perhaps memory ran out") from error
        assert best is not None
        weights = load(self.folder.weights_path(best))
        weights.training = {**self.plan.told(), "best": best, "generations": [result.told() for result in self.results]}
        return weights

    def generation(self, pool: ProcessPoolExecutor, task: Assignment) -> Result:
        """Play, learn and test, as far as that is not done yet."""
        started = monotonic()
        cost = self.costs[task.number]
        if self.has_weights(task.number):
            self.pace.add(cost["games"] + cost["fit"], is_new=False)
        else:
            self.play(pool, task, cost["games"])
            self.fit(pool, task, cost["fit"])
        generation = task.generation
        result = Result(task.number, generation.kind, generation.games)
        if task.best is not None:
            deals, verdict = self.test(pool, task, cost["test"])
            result = Result(task.number, generation.kind, generation.games, task.best, tuple(deals), verdict)
        self.results.append(result)
        self.write_down(result, monotonic() - started)
        self.drop_lessons(task.number)
        self.tell(result)
        return result

    def has_weights(self, number: int) -> bool:
        try:
            load(self.folder.weights_path(number))
        except BadWeights:
            return False
        return True

    # Its parts

    def play(self, pool: ProcessPoolExecutor, task: Assignment, cost: float) -> None:
        generation = task.generation
        self.pace.what = f"generation {task.number}: {generation.games} games ({generation.kind})"
        games = generation.tasks
        missing = [part for part in range(len(games)) if self.folder.read_lessons(task.number, part) is None]
        self.pace.add(cost * (1.0 - sum(games[part] for part in missing) / generation.games), is_new=False)
        for part, _ in self.each(pool, play_lessons, task, missing):
            self.pace.add(cost * games[part] / generation.games)
            self.tell()

    def fit(self, pool: ProcessPoolExecutor, task: Assignment, cost: float) -> None:
        """The net and first thoughts at the same time."""
        self.pace.what = f"generation {task.number}: learning"
        self.check_lessons(task)
        with deaf():
            fits = {
                part: pool.submit(fit, task, part) for part in (VALUE, HABITS) if part == VALUE or task.generation.decisions
            }
        waiting: set[Future[list[array[int]]]] = set(fits.values())
        while waiting:
            _, waiting = wait(waiting, GLANCE, FIRST_COMPLETED)
            self.pace.doing = cost * self.folder.read_progress(task.number, VALUE)
            self.tell()
        self.pace.doing = 0.0
        self.pace.add(cost)
        vocabulary = Vocabulary.of(self.plan.course.whole)
        habits = fits[HABITS].result() if HABITS in fits else no_habits(vocabulary)
        weights = Weights(self.plan.units, vocabulary.names, vocabulary.traits, *fits[VALUE].result(), *habits)
        write_safely(self.folder.weights_path(task.number), weights.to_bytes())

    def check_lessons(self, task: Assignment) -> None:
        """MindbugError if somebody has taken lessons of earlier generations away."""
        sources = {source for source, _ in task.generation.positions} | {*task.generation.decisions}
        for source in sorted(sources):
            for part in range(len(self.plan.generations[source].tasks)):
                path = self.folder.lessons_path(source, part)
                if not path.exists():
                    raise MindbugError(f"expected the lessons {path}, got none: name another folder to begin anew")

    def test(self, pool: ProcessPoolExecutor, task: Assignment, cost: float) -> tuple[list[Deal], Verdict]:
        """Play the new one against the best until it is decided who is better. Only the beginning counts of which all deals are
        played, so the verdict is the same however many cores play."""
        test = self.plan.test
        self.pace.what = f"generation {task.number}: test against generation {task.best}"
        until = Sequential(test.low, test.high)
        parts = range(test.games // test.per_task)
        known: dict[int, list[Deal]] = {}
        for part in parts:
            points = self.folder.read_points(task.number, part)
            if points is not None:
                known[part] = points
        self.pace.add(cost * len(known) / len(parts), is_new=False)
        deals, verdict = counted(known, parts, until)
        missing = [part for part in parts if part not in known] if verdict == OPEN else []
        for part, points in self.each(pool, play_test, task, missing):
            known[part] = points
            self.pace.add(cost / len(parts))
            self.tell()
            deals, verdict = counted(known, parts, until)
            if verdict != OPEN:
                break
        self.pace.add(cost * (1.0 - len(known) / len(parts)))
        return deals, verdict

    def each(
        self, pool: ProcessPoolExecutor, work: Callable[[Assignment, int], Done], task: Assignment, parts: Iterable[int]
    ) -> Iterator[tuple[int, Done]]:
        return each(pool, partial(work, task), parts, self.cores * AHEAD, lasts=True)

    # What is told of it

    def tell(self, result: Result | None = None) -> None:
        if self.watch is not None:
            self.watch(self.pace, result)

    def write_down(self, result: Result, seconds: float) -> None:
        if not any(line.get("generation") == result.generation for line in self.log):
            self.log.append({**result.told(), "seconds": round(seconds, 1), "program": program_version()})
            self.folder.write_log(self.log)

    def drop_lessons(self, number: int) -> None:
        """What no later generation learns from is not kept."""
        later = self.plan.generations[number + 1 :]
        needed = {source for one in later for source in (*(source for source, _ in one.positions), *one.decisions)}
        for source in range(number + 1):
            if source not in needed:
                self.folder.drop_lessons(source)


def counted(known: dict[int, list[Deal]], parts: range, until: Sequential) -> tuple[list[Deal], Verdict]:
    """The deals that count for a test, and what it says after them."""
    deals: list[Deal] = []
    for part in parts:
        if part not in known:
            break
        deals += known[part]
        verdict = until.verdict(pairs_of(deals))
        if verdict != OPEN:
            return deals, verdict
    return deals, OPEN


def no_habits(vocabulary: Vocabulary) -> list[array[int]]:
    """First thoughts before anything was learned of them."""
    lengths = (GENERAL_SIGNS, len(vocabulary.cards) * ROLES, len(vocabulary.traits) * ROLES)
    return [array("h", bytes(2 * length)) for length in lengths]


@contextmanager
def one_thread() -> Iterator[None]:
    """Processes that are started meanwhile make sums with one thread each: the cores are busy anyway, and the order in which
    numbers are added up is always the same."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
