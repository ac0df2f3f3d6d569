"""Owns writing: one task writes everything, and what waits together is committed together. Whoever waits is told only when it
is durable."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from mindbug.store import appending
from mindbug.store.connections import Database
from mindbug.store.errors import Lost
from mindbug.store.failures import failure, is_conflict, own_failure
from mindbug.store.ownership import Claim

T = TypeVar("T")
TRIES, TRIES_TOGETHER = 20, 2  # of something that another node writes too
PAUSE, LONGEST_PAUSE = 0.01, 0.1  # seconds: the longer, the oftener it was tried
TOGETHER = 100  # so many share a commit at most, so that the first of a crowd does not wait for the last


@dataclass(frozen=True)
class Waiting:
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any]
    told: asyncio.Future[Any]

    def tell(self, result: object) -> None:
        """Whoever has stopped waiting is not told. An exception is marked as seen: nobody may be there to see it."""
        if self.told.done():
            return
        if isinstance(result, Exception):
            self.told.set_exception(result)
            self.told.exception()
        else:
            self.told.set_result(result)


class StoreWriter:
    def __init__(self, database: Database, claim: Claim) -> None:
        self.database = database
        self.claim = claim
        self.waiting: list[Waiting] = []
        self.woken = asyncio.Event()
        self.closed = False
        self.task = asyncio.create_task(self.run())

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction, and return when that is durable. It is done even if nobody waits for it any longer."""
        if self.closed:
            raise Lost("the games are closed")
        waiting = Waiting(work, asyncio.get_running_loop().create_future())
        self.waiting.append(waiting)
        self.woken.set()
        result: T = await waiting.told
        return result

    async def close(self) -> None:
        """Write what waits, and nothing more."""
        self.closed = True
        self.woken.set()
        await asyncio.wait([self.task])

    async def run(self) -> None:
        try:
            while True:
                await self.woken.wait()
                if not self.waiting:
                    return
                batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
                if not self.waiting and not self.closed:
                    self.woken.clear()
                await self.write_together(batch)
        finally:
            self.closed = True
            for waiting in self.waiting:
                waiting.tell(Lost("the games were closed before this was written"))

    async def write_together(self, batch: list[Waiting]) -> None:
        """One transaction. When it fails, nobody of the batch is told that something is stored."""
        try:
            results = await self.written(batch)
        except BaseException as error:
            for waiting in batch:
                waiting.tell(failure(error))
            if not isinstance(error, Exception):
                raise
        else:
            for waiting, result in zip(batch, results, strict=True):
                waiting.tell(result)

    async def written(self, batch: list[Waiting]) -> list[object]:
        """What came of each. Where another node has written the same meanwhile, it is done anew: once together, and if that
        does not help, one after the other, so that nobody waits for what others quarrel about."""
        for tried in range(TRIES if len(batch) == 1 else TRIES_TOGETHER):
            await asyncio.sleep(random.uniform(0.0, min(LONGEST_PAUSE, tried * PAUSE)))
            try:
                return await self.database.run(partial(self.do_all, batch=batch))
            except Undone as undone:
                if not is_conflict(undone.why):
                    return await self.database.run(partial(self.do_each, batch=batch))
            except Exception as error:
                if not is_conflict(error):
                    raise
        if len(batch) > 1:
            return [result for waiting in batch for result in await self.written([waiting])]
        return await self.database.run(partial(self.do_each, batch=batch))

    def do_all(self, connection: Connection, batch: list[Waiting]) -> list[object]:
        """Everything or nothing."""
        self.claim.check(connection)
        try:
            results = appending.do_all(connection, [waiting.work for waiting in batch])
        except Exception as error:
            if connection.invalidated:
                raise
            raise Undone(error) from error
        return results

    def do_each(self, connection: Connection, batch: list[Waiting]) -> list[object]:
        """As much as possible: what fails undoes nothing else. That costs twice as many statements."""
        self.claim.check(connection)
        return [attempt(connection, waiting.work) for waiting in batch]


class Undone(Exception):
    """A piece of work has failed before anything of its batch was committed."""

    def __init__(self, why: Exception) -> None:
        super().__init__()
        self.why = why


def attempt(connection: Connection, work: Callable[[Connection], object]) -> object:
    """What a piece of work returns, or its error, which undoes that piece alone. An error is raised if that is not possible."""
    savepoint = connection.begin_nested()
    try:
        result = work(connection)
    except Exception as error:
        try:
            savepoint.rollback()
        except Exception:
            raise error from None  # the transaction is gone, and this is why
        if connection.invalidated:
            raise
        return own_failure(error)
    savepoint.commit()
    return result
