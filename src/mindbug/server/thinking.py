"""Owns thinking: bots, hints, analyses and whatever else takes long, in processes of their own, here or elsewhere. Clients
share them: the one who has had least is next. A bot thinks where it lives, if it need not wait long for that."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Generic, ParamSpec, TypeVar

from mindbug._pure import is_compiled
from mindbug.bots.analysis import Judged, Task
from mindbug.bots.registry import JUDGING, WORK
from mindbug.game import Names
from mindbug.rules.errors import MindbugError
from mindbug.server import thoughts, workers
from mindbug.server.homes import Home, Worker
from mindbug.server.metrics import Metrics
from mindbug.server.outside import Outside, SentBack
from mindbug.server.thoughts import ANALYSIS, BOT, HINT, Letter, Told

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

# The smaller, the more urgent: what somebody waits for, and what is done when nobody does.
NOW, LATER = range(2)
AT_ONCE = -1  # what has waited already
SENT_TOGETHER = 4  # decisions of a game
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
    """Somebody who waits for a worker: for whom, how urgently, whether it is still wanted, and whether one elsewhere will do.
    Whose turn it is, is told whether it is that."""

    client: str
    urgency: int
    turn: asyncio.Future[bool]
    is_wanted: Callable[[], bool]
    can_leave: bool


@dataclass(frozen=True)
class Ask(Generic[T]):
    """What somebody whose turn it is wants to have done; ``letter`` is there if it is sent outside."""

    client: str
    urgency: int
    kind: str
    is_wanted: Callable[[], bool]
    home: Home | None
    letter: Letter[T] | None


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
    """A number of workers, and who waits for them. What can be sent ``outside`` is, as long as there is a place."""

    def __init__(self, size: int, niceness: int, metrics: Metrics, outside: Outside | None = None) -> None:
        self.workers = [Worker(niceness) for _ in range(size)]
        self.metrics = metrics
        self.outside = outside or Outside(None, metrics)
        self.outside.on_free = self.fill_outside
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
        letter: Letter[T] | None = None,
    ) -> T:
        """Let a worker do something for a client, when it is the client's turn. With a ``letter`` one elsewhere can do it."""
        self.shares.come(client)
        try:
            is_outside = await self.take_worker(client, urgency, is_wanted, letter is not None)
        except BaseException:
            self.shares.go(client)
            raise
        # A worker cannot be interrupted: it goes on even if whoever waits for it has gone, and is not free before it is done.
        expected = self.shares.begin(client, kind)
        asked = Ask(client, urgency, kind, is_wanted, home, letter if is_outside else None)
        running = asyncio.create_task(self.work(asked, expected, work, *args))
        self.running.add(running)
        running.add_done_callback(self.done)
        return await asyncio.shield(running)

    def done(self, running: asyncio.Task[Any]) -> None:
        self.running.discard(running)
        if not running.cancelled():
            running.exception()  # whoever waits for it has it

    async def work(self, asked: Ask[T], expected: float, work: Callable[..., T], *args: object) -> T:
        start = monotonic()
        try:
            found = await self.here_or_elsewhere(asked, work, *args)
        except (NotWanted, ThoughtFailed):
            raise
        except (MindbugError, RecursionError):  # something is wrong with what was asked
            raise
        except Exception as error:
            self.metrics.failed_thoughts += 1
            raise ThoughtFailed(f"{type(error).__name__}: {error}") from error
        finally:
            took = monotonic() - start
            self.shares.end(asked.client, asked.kind, expected, took)
            self.shares.go(asked.client)
        self.metrics.thoughts[asked.kind] += 1
        self.metrics.thinking.add(took)
        return found

    # Where it is thought

    async def here_or_elsewhere(self, asked: Ask[T], work: Callable[..., T], *args: object) -> T:
        """What comes back from outside has waited for long enough: it is next here."""
        if asked.letter is not None:
            try:
                return await self.outside.think(asked.letter, asked.urgency)
            except SentBack as error:
                self.metrics.thoughts_sent_back += 1
                log.info("a thought of kind %s is thought here: %s", asked.kind, error)
            finally:
                self.outside.free += 1
                self.fill_outside()
            await self.take_worker(asked.client, AT_ONCE, asked.is_wanted)
        try:
            return await self.placed(asked.home, work, *args)
        finally:
            self.give_worker()

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

    async def take_worker(
        self, client: str, urgency: int, is_wanted: Callable[[], bool] = always, can_leave: bool = False
    ) -> bool:
        """Have a worker, when it is the client's turn: True if it is one elsewhere."""
        if self.closed:
            raise ThoughtFailed("the server ends")
        if can_leave and self.outside.free > 0:
            self.outside.free -= 1
            return True
        if self.free > 0:
            self.free -= 1
            return False
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = WaitingClient(client, urgency, turn, is_wanted, can_leave)
        self.waiting.append(waiting)
        try:
            return await turn
        except asyncio.CancelledError:
            if waiting in self.waiting:
                self.waiting.remove(waiting)
            elif turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give_up_turn(turn.result())
            raise

    def give_up_turn(self, is_outside: bool) -> None:
        if is_outside:
            self.outside.free += 1
            self.fill_outside()
        else:
            self.give_worker()

    def give_worker(self) -> None:
        """One here, to whoever is next."""
        if not self.call_next(is_outside=False):
            self.free += 1

    def fill_outside(self) -> None:
        """As many as there are places."""
        while self.outside.free > 0 and self.call_next(is_outside=True):
            self.outside.free -= 1

    def call_next(self, is_outside: bool) -> bool:
        """Tell the most urgent of the client who has had least; False if nobody waits."""
        had = self.shares.had
        while waiting := [one for one in self.waiting if one.can_leave or not is_outside]:
            found = min(waiting, key=lambda one: (one.urgency, had.get(one.client, 0.0)))
            self.waiting.remove(found)
            if found.turn.done():
                continue
            if found.is_wanted():
                found.turn.set_result(is_outside)
                return True
            found.turn.set_exception(NotWanted())
        return False

    def waits(self, client: str) -> int:
        """How much of a client waits or is being thought about."""
        return self.shares.busy.get(client, 0)

    def close(self) -> None:
        """End all workers, whatever they think about, and send everybody away who waits."""
        self.closed = True
        self.outside.close()
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
    """Two crews: one thinks for long, if nobody does so elsewhere, the other does what takes a moment and must not wait for
    that."""

    def __init__(self, size: int, metrics: Metrics, outside: Outside | None = None) -> None:
        self.thinkers = Crew(size, workers.THINKING, metrics, outside)
        self.clerks = Crew(1, workers.ERRANDS, metrics)

    async def choose(self, client: str, bot: str, home: Home, view: bytes, is_wanted: Callable[[], bool] = always) -> str:
        """The move of the bot that lives there; NotWanted if it is not wanted any more when its turn comes."""
        if bot in QUICK_BOTS:
            return await self.clerks.think(client, NOW, BOT, is_wanted, workers.choose, bot, home.name, view, home=home)
        asked, letter = (bot, home.name, view), thoughts.about_move(bot, home.name, view)
        return await self.thinkers.think(client, NOW, BOT, is_wanted, workers.choose, *asked, home=home, letter=letter)

    async def hint(self, client: str, view: bytes, lang: str, names: Names) -> list[Told]:
        asked = (view, work_of_hint(), lang, names)
        return await self.thinkers.think(client, NOW, HINT, always, workers.hint, *asked, letter=thoughts.about_hint(*asked))

    async def judge(self, client: str, tasks: list[Task]) -> list[Judged]:
        letter = thoughts.about_decisions(tasks)
        return await self.thinkers.think(client, LATER, ANALYSIS, always, workers.judged, tasks, letter=letter)

    @property
    def decisions(self) -> int:
        """How many are best judged at once: more than one, if they have a way to go."""
        return SENT_TOGETHER if self.thinkers.outside.places else 1

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
