"""Owns trials: schedules that are run at one place, one after the other, and what came of them."""

from __future__ import annotations

import asyncio
import math
import traceback
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from database import new_database, own_server
from havoc.checks import violations
from havoc.node import HONEST
from havoc.notes import Notes
from havoc.place import Place, new_place
from havoc.schedules import Schedule, going_on, run, standstill

FOLDER = Path("build/chaos")  # where the notes of what went wrong are kept


@dataclass
class Trial:
    """A schedule and what came of it. ``slowest`` is the time until everybody had seen their game go on after the last fault,
    ``patience`` the time that it may take, ``standstill`` the longest time for which a game stood still."""

    schedule: Schedule
    violations: list[str]
    games: int = 0
    entries: int = 0
    connections: int = 0
    tables: int = 0
    calls: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0
    patience: float = 0.0
    standstill: float = 0.0

    def tell(self) -> str:
        """The trial in a line."""
        went_on = f"on after {self.slowest:.1f} of {self.patience:.0f} s, stood {self.standstill:.1f} s"
        counts = f"{self.entries} entries, {self.tables} tables, {went_on}"
        told = f"{self.schedule.describe()}: {counts}"
        return f"{told}, {len(self.violations)} violations" if self.violations else told

    def describe(self) -> str:
        found = "\n  ".join(text[:3000] for text in self.violations)
        return f"{self.schedule.describe()}\n  {found}"


Telling = Callable[[Trial], None]


def nothing(trial: Trial) -> None:
    """Tell nobody."""


def trial_of(schedule: Schedule, notes: Notes) -> Trial:
    found = violations(notes)
    if found:
        notes.write(FOLDER / f"{schedule.seed}.json")
    answers = [call.answer for sitting in notes.sittings for call in sitting.calls if call.what == "play"]
    return Trial(
        schedule,
        found,
        games=len(notes.begun),
        entries=sum(len(stored.entries) for stored in notes.stored.values()),
        connections=len(notes.sittings),
        tables=sum(heard.number is not None for sitting in notes.sittings for heard in sitting.heard),
        calls={answer: answers.count(answer) for answer in ("ok", "fail", "unknown")},
        slowest=max((after for after in going_on(notes).values() if after is not None), default=0.0),
        patience=notes.patience,
        standstill=standstill(notes),
    )


def try_schedules(
    schedules: Iterable[Schedule], nodes: int, tell: Telling = nothing, until: float = math.inf, sabotage: str = HONEST
) -> list[Trial]:
    """Run schedules at places of so many nodes: at one, as long as it can be used. None begins later than ``until``."""
    found: list[Trial] = []
    waiting = list(schedules)
    while waiting and monotonic() < until:
        with own_server() as own, new_database(own.url) as database:
            found += asyncio.run(try_at(new_place(own, database, nodes, sabotage), waiting, tell, until))
    return found


async def try_at(
    begun: AbstractAsyncContextManager[Place], waiting: list[Schedule], tell: Telling, until: float
) -> list[Trial]:
    """Run schedules at a new place. One in which something happened that nobody foresaw is the last one there."""
    found: list[Trial] = []
    async with begun as place:
        while waiting and monotonic() < until:
            schedule = waiting.pop(0)
            try:
                found.append(trial_of(schedule, await run(schedule, place)))
            except Exception:
                found.append(Trial(schedule, [f"it cannot be told: {traceback.format_exc()}"]))
                await place.mend()
                return found
            finally:
                tell(found[-1])
    return found
