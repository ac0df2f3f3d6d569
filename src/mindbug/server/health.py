"""Owns whether the server does what it is there for: whether a move could be stored now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from mindbug.store import Lost, Unavailable
from mindbug.store.store import Store

FRESH_SECONDS = 1.0  # so long an answer is given again
LONGEST_SECONDS = 5.0  # a database that needs longer counts as one that cannot be reached


class Health:
    """All who ask at about the same time share one trial. ``lost`` is called if another process has taken the games."""

    def __init__(self, store: Store, lost: Callable[[], None]) -> None:
        self.store = store
        self.lost = lost
        self.trial: asyncio.Task[None] | None = None
        self.begun = 0.0

    async def check(self) -> None:
        """An error if no move could be stored."""
        if self.trial is None or (self.trial.done() and monotonic() - self.begun > FRESH_SECONDS):
            self.begun = monotonic()
            self.trial = asyncio.create_task(self.store.check())
            self.trial.add_done_callback(self.tried)
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                await asyncio.shield(self.trial)
        except TimeoutError:
            raise Unavailable("the database does not answer") from None

    def tried(self, trial: asyncio.Task[None]) -> None:
        if not trial.cancelled() and isinstance(trial.exception(), Lost) and not self.store.is_closed:
            self.lost()
