"""Owns the right to write, which one process has. A lock keeps a second process away and goes with its holder, however that
ends. Should a lock fail, because its connection or its file is gone, the number of the owner still protects the games: every
owner counts it up, and whoever does not find its own number in a transaction writes nothing in it. So the number alone tells
whether another process has taken the games; a lock that is lost is taken again."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol
from weakref import WeakSet

from sqlalchemy import URL, Connection, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mindbug.store.address import SQLITE, shown
from mindbug.store.connections import locking_engine
from mindbug.store.errors import CannotOpen, Lost, Owned
from mindbug.store.failures import OF_DATABASE, plain
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
AGAIN_SECONDS = 0.5  # after which a lock that is lost is tried again


class Lock(Protocol):
    """Keeps a second process away."""

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

# A database may get another name while it is used, so the file is locked too, not only its name. Elsewhere than on Linux such
# a lock would be in the way of SQLite's own.
LOCKS_ITSELF: Final = sys.platform == "linux"


class FileLock:
    """Locks of the operating system: on a file beside the database, which stays and means nothing, and on the database."""

    def __init__(self) -> None:
        self.files: list[int] = []

    async def take(self, path: Path, url: URL) -> int:
        """Lock a file, which is made if need be. Games tell their seeds, so only their owner may read them."""
        file = self.open(path)
        await patiently(partial(self.try_to_take, file), url)
        return file

    def open(self, path: Path) -> int:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self.files.append(file)
        return file

    async def try_to_take(self, file: int) -> bool:
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True

    async def release(self) -> None:
        self.close()

    def close(self) -> None:
        while self.files:
            os.close(self.files.pop())


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
    lock = FileLock()
    held.add(lock)
    try:
        await lock.take(path.with_name(f"{path.name}.lock"), url)
        check_names(path, await lock.take(path, url) if LOCKS_ITSELF else lock.open(path))
    except BaseException:
        lock.close()
        raise
    return lock


def check_names(path: Path, file: int) -> None:
    """An error if a database has several names. SQLite writes first into a file beside the name that it was given, so what
    was written last would be lost to whoever opens it by another one."""
    names = os.fstat(file).st_nlink
    if names > 1:
        raise CannotOpen(f"expected a file with one name, but {path} has {names} (hard links): remove the others, or copy it")


# A session, for PostgreSQL


class AdvisoryLock:
    """A lock that PostgreSQL holds for as long as a connection lives, which nothing else uses. When that ends, as it does when
    PostgreSQL is started again, the lock is taken again as soon as nobody else has it."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_held = False
        self.connection: AsyncConnection | None = None
        self.closing = AsyncExitStack()
        self.ended = asyncio.Event()
        self.keeper: asyncio.Task[None] | None = None

    async def take(self) -> bool:
        """Whether the lock is ours now."""
        connection = self.connection or await self.connect()
        self.is_held = bool((await connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({KEY})")).scalar())
        return self.is_held

    async def connect(self) -> AsyncConnection:
        ended = asyncio.Event()
        async with AsyncExitStack() as stack:
            engine = locking_engine(self.url)
            stack.push_async_callback(engine.dispose)
            connection = await stack.enter_async_context(engine.connect())
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: ended.set())
            self.connection, self.ended, self.closing = connection, ended, stack.pop_all()
        return connection

    async def disconnect(self) -> None:
        self.is_held, self.connection = False, None
        closing, self.closing = self.closing, AsyncExitStack()
        with suppress(*OF_DATABASE):
            await closing.aclose()

    async def keep(self) -> None:
        """See again and again whether the lock is held, and take it again if it is not."""
        while True:
            try:
                await self.stay()
            except OF_DATABASE as error:  # a TimeoutError is an OSError
                if self.is_held:
                    log.warning("the lock on the database is lost (%s): it is taken again", plain(error))
                await self.disconnect()
            await asyncio.sleep(AGAIN_SECONDS)

    async def stay(self) -> None:
        """Hold the lock until it is lost. The connection is used now and then, so that nobody on the way closes it."""
        if not self.is_held:
            async with asyncio.timeout(ANSWER_SECONDS):
                if not await self.take():
                    return
            log.warning("the lock on the database is held again")
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), KEEP_ALIVE_SECONDS)
                raise ConnectionError("its connection was closed")
            async with asyncio.timeout(ANSWER_SECONDS):
                assert self.connection is not None
                await self.connection.exec_driver_sql("SELECT 1")

    async def release(self) -> None:
        if self.keeper is not None:
            self.keeper.cancel()
            await asyncio.wait([self.keeper])
        await self.disconnect()


async def take_advisory(url: URL) -> AdvisoryLock:
    lock = AdvisoryLock(url)
    try:
        await patiently(lock.take, url)
    except BaseException:
        await lock.disconnect()
        raise
    lock.keeper = asyncio.create_task(lock.keep())
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

    def __init__(self, number: int) -> None:
        self.number = number

    def check(self, connection: Connection) -> None:
        """An error if this transaction may not write. No other process can become the owner before it ends."""
        number = connection.scalars(FIND_OWNER).one()
        if number != self.number:
            raise Lost(f"another process owns the games now: expected owner {self.number}, found {number}")
