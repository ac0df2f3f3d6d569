"""Owns a thinker: a process that thinks for the serving nodes of a place. It takes thoughts from the database, as many as it
has workers, and brings the answers back. It knows nothing of games but the views that it is given."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from mindbug.rules.errors import MindbugError
from mindbug.server import thoughts, workers
from mindbug.server.homes import Home
from mindbug.server.metrics import Metrics
from mindbug.server.signals import listen_to_signals
from mindbug.server.thinking import Crew, ThoughtFailed, always
from mindbug.server.thoughts import AskedMove
from mindbug.store import Lost, NewNode, TakenThought, Unavailable
from mindbug.store.node import BEATS
from mindbug.store.store import Store

log = logging.getLogger(__name__)

PAUSE_SECONDS = 0.04  # after which a thinker looks for thoughts
LONG_PAUSE_SECONDS = 0.2  # when there have been none for a while
AWAKE_SECONDS = 30.0
AGAIN_SECONDS = 1.0  # after which a database is tried again that cannot be reached
HOLD_SECONDS = 3.0  # for which a thought is nobody else's
HOLDS = 3  # in that time
LONGEST_TROUBLE = 500  # letters
MOST_HOMES = 1000  # of bots of which it is known where they live


async def think_for_others(database: str, node: NewNode, on_open: Callable[[], None]) -> None:
    """Think until a signal comes, or until another process has taken the name of this one. ``on_open`` is called when all is
    ready."""
    store = await Store.open(database, node)
    thinker = Thinker(store, node.workers)
    listen_to_signals(thinker.ended)
    try:
        thinker.crew.warm_up()
        on_open()
        await thinker.live()
    finally:
        await thinker.close()
        await store.close()
    if thinker.is_lost:
        raise MindbugError("another process has taken the name of this one; what it was thinking about is thought elsewhere")


class Thinker:
    """``taken`` is what is being thought, by its id, as it was last taken."""

    def __init__(self, store: Store, size: int) -> None:
        self.store = store
        self.queue = store.thoughts
        self.size = size
        self.crew = Crew(size, workers.FOR_OTHERS, Metrics())
        self.homes: OrderedDict[str, Home] = OrderedDict()
        self.taken: dict[str, TakenThought] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.ended = asyncio.Event()
        self.done = asyncio.Event()  # something was thought, so there is a worker
        self.is_lost = False
        self.is_cut_off = False
        self.last = monotonic()

    async def live(self) -> None:
        """Until it is to end. Nothing is broken off in the middle."""
        chores = [asyncio.create_task(chore()) for chore in (self.keep_taking, self.keep_holding, self.keep_beating)]
        await asyncio.wait(chores, return_when=asyncio.FIRST_EXCEPTION)
        self.ended.set()
        await asyncio.gather(*chores)

    async def close(self) -> None:
        """Give back what was taken: others think of it at once. What is thought is still brought."""
        ids = list(self.taken)
        self.crew.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=AGAIN_SECONDS)
        if ids:
            try:
                await self.queue.give_back(ids)
            except (Unavailable, MindbugError) as error:
                log.warning("%d thoughts could not be given back: %s", len(ids), error)
            else:
                log.info("%d thoughts were given back", len(ids))

    # What goes on

    async def keep_taking(self) -> None:
        while not self.ended.is_set():
            self.done.clear()
            if len(self.taken) < self.size:
                await self.patiently(self.take)
            pause = PAUSE_SECONDS if monotonic() - self.last < AWAKE_SECONDS else LONG_PAUSE_SECONDS
            await happens(self.done, pause)

    async def keep_holding(self) -> None:
        while not await happens(self.ended, HOLD_SECONDS / HOLDS):
            if self.taken:
                await self.patiently(self.hold)

    async def keep_beating(self) -> None:
        while not self.ended.is_set():
            await self.patiently(self.beat)
            await happens(self.ended, self.store.lease_seconds / BEATS)

    async def patiently(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do something with the database, and say if that was not possible: it is tried again."""
        try:
            await work()
        except Lost as error:
            log.critical("%s", error)
            self.is_lost = True
            self.ended.set()
        except (Unavailable, MindbugError) as error:
            if not self.is_cut_off:
                log.warning("the database cannot be used; this is tried again and again: %s", error)
            self.is_cut_off = True
            await happens(self.ended, AGAIN_SECONDS)
        else:
            if self.is_cut_off:
                log.warning("the database can be used again")
            self.is_cut_off = False
            return True
        return False

    async def beat(self) -> None:
        nodes = (await self.store.beat()).nodes
        await self.queue.clean()
        if any(node.draining for node in nodes if node.id == self.store.node):
            log.warning("this thinker was asked to end")
            self.ended.set()

    async def hold(self) -> None:
        await self.queue.hold(list(self.taken), HOLD_SECONDS)

    # Thoughts

    async def take(self) -> None:
        for taken in await self.queue.take(self.size - len(self.taken), HOLD_SECONDS):
            self.last = monotonic()
            is_known = taken.id in self.taken  # and was not held: what is thought now may still be in time
            self.taken[taken.id] = taken
            if not is_known:
                task = asyncio.create_task(self.think(taken))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def think(self, taken: TakenThought) -> None:
        start = monotonic()
        answer, trouble = await self.thought(taken)
        if self.ended.is_set() and answer is None:
            return  # it is given back
        took = monotonic() - start
        taken = self.taken.pop(taken.id)
        self.done.set()
        if trouble is not None:
            log.warning("a thought of kind %.20r for node %d failed: %s", taken.kind, taken.node, trouble)
        while not await self.patiently(partial(self.bring, taken, answer, trouble, took)):
            if monotonic() - start > taken.seconds or self.ended.is_set():
                return

    async def thought(self, taken: TakenThought) -> tuple[bytes | None, str | None]:
        """The answer, or the trouble that there was."""
        try:
            home = self.home_of(taken)
            asked = (taken.kind, taken.work)
            client = str(taken.node)
            return await self.crew.think(client, taken.urgency, taken.kind, always, workers.thought, *asked, home=home), None
        except (MindbugError, RecursionError, ThoughtFailed) as error:
            return None, f"{type(error).__name__}: {error}"[:LONGEST_TROUBLE].replace("\0", "?")

    async def bring(self, taken: TakenThought, answer: bytes | None, trouble: str | None, took: float) -> None:
        if await self.queue.answer(taken, answer, trouble):
            log.info("a thought of kind %.20r for node %d took %.3f s", taken.kind, taken.node, took)
        else:
            log.info("a thought of kind %.20r for node %d came too late, after %.3f s", taken.kind, taken.node, took)

    def home_of(self, taken: TakenThought) -> Home | None:
        """Where the bot lives here that is asked; an error if nobody can know what is asked."""
        asked = thoughts.read_asked(taken.kind, taken.work)
        if not isinstance(asked, AskedMove):
            return None
        home = self.homes.setdefault(asked.home, Home())
        self.homes.move_to_end(asked.home)
        if len(self.homes) > MOST_HOMES:
            self.homes.popitem(last=False)[1].leave()
        return home


async def happens(event: asyncio.Event, seconds: float) -> bool:
    """Wait for something, but not for longer; whether it has happened."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()
