"""Owns the analyses of finished games: each is made once, decision by decision, while nobody needs the workers for more
urgent things."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic
from typing import cast

from mindbug.bots.analysis import Analysis as Judgement
from mindbug.bots.analysis import Judged, Task, course_of, result_of, tasks_of
from mindbug.game import Game, Names
from mindbug.rules.errors import MindbugError
from mindbug.server import history
from mindbug.server.listing import names_of
from mindbug.server.messages import Analysis, CoursePoint, Point, Seat
from mindbug.server.thinking import Thinking, ThoughtFailed, work_of_hint
from mindbug.server.turns import paid
from mindbug.store import Entry, StoredGame

log = logging.getLogger(__name__)

KEPT = 200
AT_ONCE = 20
OF_ONE, LEAST_OF_ONE = 4, 2  # of those places, one in so many can be taken by one client, or so many
ABANDONED = 120.0  # seconds in which nobody has asked
SEED = 0  # the same game is judged alike every time


class Busy(Exception):
    """Too many games are being judged already."""


class Work:
    """The analysis of one game, as far as it has come, for the client for whom it goes on. Which decisions there are is not
    known at first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.client = ""
        self.tasks: list[Task] | None = None
        self.judged: list[Judged] = []
        self.points: dict[str, list[Point]] = {}  # by language: those that were told already
        self.running: asyncio.Task[None] | None = None
        self.asked = monotonic()

    @property
    def total(self) -> int:
        return len(self.tasks) if self.tasks is not None else max(1, len(self.game.lines))

    @property
    def is_running(self) -> bool:
        return self.running is not None and not self.running.done()

    @property
    def is_done(self) -> bool:
        return self.tasks is not None and len(self.judged) == len(self.tasks)

    async def go_on(self, thinking: Thinking) -> None:
        if self.tasks is None:
            self.tasks = await found_tasks(self.game)
        try:
            while not self.is_done and monotonic() - self.asked <= ABANDONED:
                done = len(self.judged)
                next_ones = self.tasks[done : done + thinking.decisions]
                found = await thinking.judge(self.client, next_ones)
                check_same(next_ones, found)
                self.judged += found
        except ThoughtFailed as error:
            log.warning("an analysis stopped after %d decisions: %s", len(self.judged), error)


def check_same(tasks: list[Task], judged: list[Judged]) -> None:
    """An error if something else was judged: it may come from far away."""
    if [task.number for task in tasks] != [one.number for one in judged]:
        raise ThoughtFailed(f"expected decisions {[task.number for task in tasks]}, got {[one.number for one in judged]}")


async def found_tasks(game: Game) -> list[Task]:
    """The decisions to be judged. Others are served in between."""
    tasks = []
    for task in tasks_of(game, work_of_hint(), SEED):
        tasks.append(task)
        await asyncio.sleep(0)
    return tasks


class Analyses:
    """The newest analyses, by game. One that was interrupted, or that nobody waited for, goes on when somebody asks for it
    again."""

    def __init__(self, thinking: Thinking, kept: int = KEPT, at_once: int = AT_ONCE) -> None:
        self.thinking = thinking
        self.kept = kept
        self.at_once = at_once
        self.known: OrderedDict[str, Work] = OrderedDict()

    def get(self, client: str, stored: StoredGame, kept: list[Entry], lang: str) -> Analysis:
        work = self.known.get(stored.id)
        rests = work is None or not (work.is_done or work.is_running)
        if rests:
            self.check_places(client)
        work = work or self.begin(stored, kept)
        work.asked = monotonic()
        self.known.move_to_end(stored.id)
        if rests:
            work.client = client
            work.running = asyncio.create_task(paid(work.go_on(self.thinking)))
        return seen(work, lang, names_of(stored, lang, None))

    def check_places(self, client: str) -> None:
        """Busy if there is no place, or if this client has taken enough of them."""
        running = [work.client for work in self.known.values() if work.is_running]
        if len(running) >= self.at_once or running.count(client) >= max(LEAST_OF_ONE, self.at_once // OF_ONE):
            raise Busy

    def begin(self, stored: StoredGame, kept: list[Entry]) -> Work:
        replayed = history.replay(stored.setup, kept)
        if replayed.game is None:
            raise MindbugError(f"the rules of today cannot play this game: {replayed.trouble}")
        for id in [id for id, other in self.known.items() if not other.is_running][: max(0, len(self.known) - self.kept)]:
            del self.known[id]
        work = self.known[stored.id] = Work(replayed.game)
        return work

    def close(self) -> None:
        for work in self.known.values():
            if work.running is not None:
                work.running.cancel()


def seen(work: Work, lang: str, names: Names) -> Analysis:
    points = work.points.setdefault(lang, [])
    points += [point(judged, lang, names) for judged in work.judged[len(points) :]]
    turning = Judgement(work.judged, result_of(work.game), work_of_hint(), SEED).turning_points if work.is_done else []
    course = course_of(work.judged, result_of(work.game) if work.is_done else None)
    return Analysis(
        done=len(work.judged),
        total=work.total,
        points=points,
        turning=[judged.number for judged in turning],
        course=[CoursePoint(number=number, chance=chance) for number, chance in course],
    )


def point(judged: Judged, lang: str, names: Names) -> Point:
    return Point(
        number=judged.number,
        turn=judged.turn,
        player=cast(Seat, judged.player),
        before=judged.before,
        after=judged.after,
        loss=judged.loss,
        grade=judged.grade,
        made=judged.made.title(lang, names),
        best=judged.best.title(lang, names),
        text=judged.best.describe(lang, names),
    )
