"""Owns where the games of a data set are played: on the cores of this machine, or elsewhere (``cluster.py``). What is played
does not depend on it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from mindbug.bots.cores import each, workers
from mindbug.lab.plan import Plan
from mindbug.lab.playing import GameRows, play_games

AHEAD = 3  # batches for each core that wait to be played, so that no core ever waits


@dataclass(frozen=True)
class Batch:
    """Some games of a part of a level, which one process plays."""

    level: str
    part: int
    games: tuple[int, ...]


Ended = tuple[Batch, GameRows | None]  # what came of it; None if the process that played it has died


class Workplace(Protocol):
    """Somewhere games are played, in any order."""

    @property
    def cores(self) -> int: ...

    def each(self, plan: Plan, batches: Iterable[Batch]) -> Generator[Ended, None, None]: ...


def play_batch(plan: Plan, batch: Batch) -> GameRows:
    return play_games(plan, batch.level, batch.games)


@dataclass(frozen=True)
class ThisMachine:
    """Plays on some cores. If a process dies, nobody knows which of the batches that were begun has killed it: each of them is
    played again by a process of its own, and only that which kills it again is given up."""

    cores: int

    def each(self, plan: Plan, batches: Iterable[Batch]) -> Generator[Ended, None, None]:
        left = iter(batches)
        while True:
            begun: list[Batch] = []
            try:
                with workers(self.cores) as pool:
                    for batch, rows in each(pool, partial(play_batch, plan), noted(left, begun), self.cores * AHEAD):
                        begun.remove(batch)
                        yield batch, rows
                return
            except BrokenProcessPool:
                pass
            for batch in begun:
                yield batch, played_alone(plan, batch)


def noted(batches: Iterator[Batch], begun: list[Batch]) -> Iterator[Batch]:
    for batch in batches:
        begun.append(batch)
        yield batch


def played_alone(plan: Plan, batch: Batch) -> GameRows | None:
    try:
        with workers(1) as pool:
            return next(rows for _, rows in each(pool, partial(play_batch, plan), [batch], 1))
    except BrokenProcessPool:
        return None
