"""Owns thinking: bots, hints and analyses in processes of their own, the most urgent first. A worker that dies is replaced, and
what it was thinking about is thought again."""

from __future__ import annotations

import asyncio
import heapq
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import ParamSpec, TypeVar

from mindbug._pure import is_compiled
from mindbug.bots.analysis import Judged, Task
from mindbug.bots.cores import deaf
from mindbug.bots.registry import WORK
from mindbug.game import Names
from mindbug.server import workers
from mindbug.server.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)

# The smaller, the more urgent.
BOT, HINT, ANALYSIS = range(3)
TRIES = 3


class ThoughtFailed(Exception):
    """A thought could not be finished, however often it was tried."""


def work_of_hint() -> int:
    """How much is searched for a hint or for the judgement of a decision: what takes a second or two."""
    return WORK["hard"] if is_compiled() else WORK["medium"]


class Thinking:
    """A number of workers, and who waits for them."""

    def __init__(self, size: int, metrics: Metrics) -> None:
        self.size = size
        self.metrics = metrics
        self.free = size
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.order = count()
        self.strangers: set[BaseProcess] = set(multiprocessing.active_children())
        self.pool = self.new_pool()
        self.closed = False

    # What can be asked

    async def choose(self, bot: str, view: bytes) -> str:
        return await self.think(BOT, "bot", workers.choose, bot, view)

    async def hint(self, view: bytes, lang: str, names: Names) -> list[workers.Told]:
        return await self.think(HINT, "hint", workers.hint, view, work_of_hint(), lang, names)

    async def judge(self, task: Task) -> Judged:
        return await self.think(ANALYSIS, "analysis", workers.judged, task)

    # How it is done

    async def think(self, urgency: int, kind: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        await self.take_worker(urgency)
        start = monotonic()
        try:
            found = await self.tried(work, *args, **kwargs)
        except Exception as error:
            self.metrics.failed_thoughts += 1
            raise ThoughtFailed(f"{type(error).__name__}: {error}") from error
        finally:
            self.give_worker()
        self.metrics.thoughts[kind] += 1
        self.metrics.thinking.add(monotonic() - start)
        return found

    async def tried(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            pool = self.pool
            try:
                return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
            except BrokenProcessPool:
                if self.closed:
                    break
                self.replace(pool)
        raise BrokenProcessPool("the workers die of this thought")

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """New workers for those of a pool in which one has died; several thoughts may notice that at once."""
        if self.pool is broken:
            log.error("a worker has died; there are new ones")
            broken.shutdown(wait=False)
            self.pool = self.new_pool()
            self.warm_up()

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"), initializer=workers.begin)

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        with deaf():
            self.pool.submit(workers.ready)

    # Who is next

    async def take_worker(self, urgency: int) -> None:
        if self.free > 0:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (urgency, next(self.order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_worker()
            raise

    def give_worker(self) -> None:
        while self.waiting:
            turn = heapq.heappop(self.waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def close(self) -> None:
        """End all workers, whatever they think about."""
        self.closed = True
        children = set(multiprocessing.active_children()) - self.strangers
        self.pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()
