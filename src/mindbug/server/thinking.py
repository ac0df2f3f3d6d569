"""Owns thinking: bots, hints, analyses and whatever else takes long, in processes of their own. Clients share them: the one who
has had least is next. A bot thinks where it lives, if it need not wait long for that."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from mindbug._pure import is_compiled
from mindbug.bots.analysis import Judged, Task
from mindbug.bots.registry import JUDGING, WORK
from mindbug.game import Names
from mindbug.rules.errors import MindbugError
from mindbug.server import workers
from mindbug.server.homes import Home, Worker
from mindbug.server.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

# The smaller, the more urgent: what somebody waits for, and what is done when nobody does.
NOW, LATER = range(2)
MOST_ERRANDS = 20  # of one client that wait
LONGEST_WAIT = 0.5  # seconds that a bot waits for the worker in which it lives, while another one is idle
QUICK_BOTS = ("random", "novice", "easy", "medium")  # they take a moment


class ThoughtFailed(Exception):
    """A thought could not be finished, however often it was tried."""


class NotWanted(Exception):
    """Nobody waits for a thought any more."""


class TooMany(Exception):
    """Too much of a client waits already."""


def always() -> bool:
    return True


def work_of_hint() -> int:
    """How much is searched for a hint or for the judgement of a decision: what takes a second or two."""
    return JUDGING if is_compiled() else WORK["medium"]


@dataclass(frozen=True)
class WaitingClient:
    """Somebody who waits for a worker: for whom, since when, and whether it is still wanted."""

    client: str
    urgency: int
    turn: asyncio.Future[None]
    is_wanted: Callable[[], bool]


class Shares:
    """How much of the workers each client has had, in seconds. Who comes back after a while has no more to claim than the one
    who has had least of those who wait."""

    def __init__(self) -> None:
        self.had: dict[str, float] = {}
        self.busy: defaultdict[str, int] = defaultdict(int)  # thoughts that wait or are being thought
        self.level = 0.0  # of the one who was served last
        self.usual: defaultdict[str, float] = defaultdict(lambda: 0.1)  # seconds of a thought of a kind

    def come(self, client: str) -> None:
        if not self.busy[client]:
            self.had[client] = max(self.had.get(client, 0.0), self.level)
        self.busy[client] += 1

    def begin(self, client: str, kind: str) -> float:
        """What the thought will probably take is counted at once: other workers may be free too."""
        self.level = max(self.level, self.had[client])
        self.had[client] += self.usual[kind]
        return self.usual[kind]

    def end(self, client: str, kind: str, expected: float, took: float) -> None:
        self.had[client] += took - expected
        self.usual[kind] += (took - self.usual[kind]) / 8

    def go(self, client: str) -> None:
        self.busy[client] -= 1
        if not self.busy[client]:
            del self.busy[client]
            self.had = {name: had for name, had in self.had.items() if name in self.busy or had > self.level}


class Crew:
    """A number of workers, and who waits for them."""

    def __init__(self, size: int, niceness: int, metrics: Metrics) -> None:
        self.workers = [Worker(niceness) for _ in range(size)]
        self.metrics = metrics
        self.free = size
        self.waiting: list[WaitingClient] = []
        self.shares = Shares()
        self.running: set[asyncio.Task[Any]] = set()
        self.strangers: set[BaseProcess] = set(multiprocessing.active_children())
        self.closed = False

    async def think(
        self,
        client: str,
        urgency: int,
        kind: str,
        is_wanted: Callable[[], bool],
        work: Callable[..., T],
        *args: object,
        home: Home | None = None,
    ) -> T:
        """Let a worker do something for a client, when it is the client's turn."""
        self.shares.come(client)
        try:
            await self.take_worker(client, urgency, is_wanted)
        except BaseException:
            self.shares.go(client)
            raise
        # A worker cannot be interrupted: it goes on even if whoever waits for it has gone, and is not free before it is done.
        expected = self.shares.begin(client, kind)
        running = asyncio.create_task(self.work(client, kind, expected, home, work, *args))
        self.running.add(running)
        running.add_done_callback(self.done)
        return await asyncio.shield(running)

    def done(self, running: asyncio.Task[Any]) -> None:
        self.running.discard(running)
        if not running.cancelled():
            running.exception()  # whoever waits for it has it

    async def work(
        self, client: str, kind: str, expected: float, home: Home | None, work: Callable[..., T], *args: object
    ) -> T:
        start = monotonic()
        try:
            found = await self.placed(home, work, *args)
        except (MindbugError, RecursionError):  # something is wrong with what was asked
            raise
        except Exception as error:
            self.metrics.failed_thoughts += 1
            raise ThoughtFailed(f"{type(error).__name__}: {error}") from error
        finally:
            took = monotonic() - start
            self.shares.end(client, kind, expected, took)
            self.shares.go(client)
            self.give_worker()
        self.metrics.thoughts[kind] += 1
        self.metrics.thinking.add(took)
        return found

    # Where it is thought

    async def placed(self, home: Home | None, work: Callable[..., T], *args: object) -> T:
        """Do something where it belongs. A worker is idle for everybody whose turn it is, also while they wait for another."""
        if home is not None and home.worker is not None:
            await self.wait_for(home.worker)
        worker = self.idle_worker(home)
        worker.idle.clear()
        try:
            if home is not None and not home.is_given_up:
                home.move_to(worker)
            return await worker.do(work, *args)
        finally:
            worker.idle.set()
            if home is not None and home.is_given_up:
                worker.forget(home.name)

    async def wait_for(self, worker: Worker) -> None:
        """Until it is idle, but not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                while not worker.idle.is_set():
                    await worker.idle.wait()

    def idle_worker(self, home: Home | None) -> Worker:
        """The home, else one that has begun already, and of those the one in which the fewest bots live."""
        idle = [worker for worker in self.workers if worker.idle.is_set()]
        if home is not None and home.worker in idle:
            return home.worker
        return min(idle, key=lambda worker: (worker.pool is None, worker.homes))

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        self.workers[0].warm_up()

    # Who is next

    async def take_worker(self, client: str, urgency: int, is_wanted: Callable[[], bool] = always) -> None:
        if self.closed:
            raise ThoughtFailed("the server ends")
        if self.free > 0:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = WaitingClient(client, urgency, turn, is_wanted)
        self.waiting.append(waiting)
        try:
            await turn
        except asyncio.CancelledError:
            if waiting in self.waiting:
                self.waiting.remove(waiting)
            elif turn.done() and not turn.cancelled():
                self.give_worker()
            raise

    def give_worker(self) -> None:
        """To the most urgent of the client who has had least."""
        while self.waiting:
            had = self.shares.had
            found = min(self.waiting, key=lambda one: (one.urgency, had.get(one.client, 0.0)))
            self.waiting.remove(found)
            if found.turn.done():
                continue
            if found.is_wanted():
                found.turn.set_result(None)
                return
            found.turn.set_exception(NotWanted())
        self.free += 1

    def waits(self, client: str) -> int:
        """How much of a client waits or is being thought about."""
        return self.shares.busy.get(client, 0)

    def close(self) -> None:
        """End all workers, whatever they think about, and send everybody away who waits."""
        self.closed = True
        children = set(multiprocessing.active_children()) - self.strangers
        for worker in self.workers:
            worker.close()
        for child in children:
            child.terminate()
        for one in self.waiting:
            if not one.turn.done():
                one.turn.set_exception(ThoughtFailed("the server ends"))
        self.waiting.clear()


class Thinking:
    """Two crews: one thinks for long, the other does what takes a moment and must not wait for that."""

    def __init__(self, size: int, metrics: Metrics) -> None:
        self.thinkers = Crew(size, workers.THINKING, metrics)
        self.clerks = Crew(1, workers.ERRANDS, metrics)

    async def choose(self, client: str, bot: str, home: Home, view: bytes, is_wanted: Callable[[], bool] = always) -> str:
        """The move of the bot that lives there; NotWanted if it is not wanted any more when its turn comes."""
        crew = self.clerks if bot in QUICK_BOTS else self.thinkers
        return await crew.think(client, NOW, "bot", is_wanted, workers.choose, bot, home.name, view, home=home)

    async def hint(self, client: str, view: bytes, lang: str, names: Names) -> list[workers.Told]:
        return await self.thinkers.think(client, NOW, "hint", always, workers.hint, view, work_of_hint(), lang, names)

    async def judge(self, client: str, task: Task) -> Judged:
        return await self.thinkers.think(client, LATER, "analysis", always, workers.judged, task)

    async def errand(self, client: str, kind: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something that takes a moment; TooMany if much of that client waits already."""
        assert not kwargs
        if self.clerks.waits(client) >= MOST_ERRANDS:
            raise TooMany
        return await self.clerks.think(client, NOW, kind, always, work, *args)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self.thinkers.waiting) + len(self.clerks.waiting)

    def warm_up(self) -> None:
        self.clerks.warm_up()

    def close(self) -> None:
        self.thinkers.close()
        self.clerks.close()
