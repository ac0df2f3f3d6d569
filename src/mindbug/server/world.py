"""Owns what all rooms share: the store, the workers, the settings, the figures, and what is still to be finished."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from mindbug.server.health import Health
from mindbug.server.metrics import Metrics
from mindbug.server.settings import Settings
from mindbug.server.thinking import Thinking
from mindbug.server.turns import paid
from mindbug.server.wire import ALONE, Wire
from mindbug.store.store import Store

log = logging.getLogger(__name__)


class World:
    """``stop`` ends the server: it is called when the games belong to another process."""

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        settings: Settings,
        metrics: Metrics,
        stop: Callable[[], None],
        wire: Wire = ALONE,
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.settings = settings
        self.metrics = metrics
        self.stop = stop
        self.wire = wire
        self.changes: set[asyncio.Task[Any]] = set()
        self.ended = asyncio.Event()  # a game is over that may have to be counted
        self.is_closing = False
        self.is_lost = False
        self.health = Health(store, self.lost)

    def finish(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something to its end, even if whoever wanted it has gone."""
        task = asyncio.create_task(paid(work))
        self.changes.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.changes.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it has it; if nobody does, it is no news

    def watch(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that nobody waits for. An error of it is logged."""
        task = asyncio.create_task(work)
        task.add_done_callback(log_error)
        return task

    async def finish_all(self) -> None:
        while self.changes:
            await asyncio.wait(self.changes)

    def lost(self) -> None:
        """The games belong to another process: nothing can be written any more."""
        if not self.is_lost:
            log.critical("the games belong to another process now; this one stops")
        self.is_lost = True
        self.stop()


def log_error(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("something that should go on has stopped", exc_info=task.exception())
