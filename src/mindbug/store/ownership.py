"""Owns the right to write, which one process has. A lock keeps a second process away and goes with its holder, however that
ends. Should a lock fail, because its connection or its file is gone, the number of the owner still protects the games: every
owner counts it up, and whoever does not find its own number in a transaction writes nothing in it."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

from sqlalchemy import URL, Connection, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from mindbug.store.address import SQLITE, shown
from mindbug.store.connections import locking_engine
from mindbug.store.errors import Lost, Owned
from mindbug.store.failures import plain
from mindbug.store.tables import owners

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds: so long a process that was just killed may seem to hold a lock
KEY = int.from_bytes(b"mindbug")  # what is locked in a database of PostgreSQL
KEEP_ALIVE_SECONDS = 5.0
ANSWER_SECONDS = 10.0


class Lock(Protocol):
    """``lost`` says why the lock is no longer held, if it is not."""

    lost: str | None

    async def release(self) -> None: ...


async def take_lock(url: URL) -> Lock:
    return await take_file(url) if url.drivername == SQLITE else await take_advisory(url)


async def patiently(take: Callable[[], Awaitable[bool]], url: URL) -> None:
    end = time.monotonic() + PATIENCE
    while not await take():
        if time.monotonic() > end:
            raise Owned(f"another mindbug server uses the games in {shown(url)}: stop it, or use another database")
        await asyncio.sleep(0.05)


# A file, for SQLite


class FileLock:
    """A lock of the operating system on a file beside the database. The file itself stays: it means nothing."""

    def __init__(self, path: Path) -> None:
        self.lost: str | None = None
        self.file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    async def take(self) -> bool:
        assert self.file is not None
        try:
            if sys.platform == "win32":
                msvcrt.locking(self.file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True

    async def release(self) -> None:
        self.close()

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


held: WeakSet[FileLock] = WeakSet()


def close_inherited() -> None:
    """A process that is forked would hold the lock too, and longer than its parent lives."""
    for lock in held:
        lock.close()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=close_inherited)


async def take_file(url: URL) -> FileLock:
    path = Path(url.database or "")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)  # games tell their seeds, so only their owner may read them
    lock = FileLock(path.with_name(f"{path.name}.lock"))
    held.add(lock)
    try:
        await patiently(lock.take, url)
    except BaseException:
        lock.close()
        raise
    return lock


# A session, for PostgreSQL


class AdvisoryLock:
    """A lock that PostgreSQL holds for as long as a connection lives, which nothing else uses."""

    def __init__(self, connection: AsyncConnection, closing: AsyncExitStack) -> None:
        self.lost: str | None = None
        self.connection = connection
        self.closing = closing
        self.keeper = asyncio.create_task(self.keep())

    async def keep(self) -> None:
        """Use the connection now and then, so that nobody on the way closes it, and see whether it still lives."""
        try:
            while True:
                await asyncio.sleep(KEEP_ALIVE_SECONDS)
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self.connection.exec_driver_sql("SELECT 1")
        except (SQLAlchemyError, OSError) as error:  # a TimeoutError is an OSError
            self.lose(plain(error))

    def lose(self, why: str) -> None:
        if self.lost is None:
            self.lost = why
            log.error("the lock on the database is lost (%s): nothing can be written any longer", why)

    async def release(self) -> None:
        self.lost = self.lost or "it was released"
        self.keeper.cancel()
        await asyncio.wait([self.keeper])
        await self.closing.aclose()


async def take_advisory(url: URL) -> AdvisoryLock:
    async with AsyncExitStack() as stack:
        engine = locking_engine(url)
        stack.push_async_callback(engine.dispose)
        connection = await stack.enter_async_context(engine.connect())

        async def take() -> bool:
            return bool((await connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({KEY})")).scalar())

        await patiently(take, url)
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lock = AdvisoryLock(connection, stack.pop_all())
        driver.add_termination_listener(lambda _: lock.lose("its connection was closed"))
    return lock


# The number of the owner

# Locked for as long as the transaction of the reader lasts, where that needs to be said: in PostgreSQL.
FIND_OWNER = select(owners.c.number).with_for_update(read=True)


def count_owner(connection: Connection) -> int:
    """The number of a new owner."""
    connection.execute(update(owners).values(number=owners.c.number + 1))
    return connection.scalars(select(owners.c.number)).one()


class Claim:
    """The right of this process to write."""

    def __init__(self, lock: Lock, number: int) -> None:
        self.lock = lock
        self.number = number

    def check_lock(self) -> None:
        if self.lock.lost is not None:
            raise Lost(f"the lock on the database is lost: {self.lock.lost}")

    def check(self, connection: Connection) -> None:
        """An error if this transaction may not write. No other process can become the owner before it ends."""
        self.check_lock()
        number = connection.scalars(FIND_OWNER).one()
        if number != self.number:
            raise Lost(f"another process owns the games now: expected owner {self.number}, found {number}")
