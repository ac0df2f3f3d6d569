"""Owns the right to write the games of a file, which one process has. A lock keeps a second process away and goes with its
holder, however that ends. Should a lock fail, because its file is gone, the number of the owner still protects the games: every
owner counts it up, and whoever does not find its own number in a transaction writes nothing in it. In PostgreSQL each game has
an owner of its own (see ``node_rows``), and nothing is locked but for an older version, which knew only one owner."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, Protocol
from weakref import WeakSet

from sqlalchemy import URL, Connection, select, update

from mindbug.store.address import SQLITE, shown
from mindbug.store.errors import CannotOpen, Lost, Owned
from mindbug.store.tables import owners

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 1.0  # seconds: so long a process that was just killed may seem to hold a lock
KEY = int.from_bytes(b"mindbug")  # what older versions lock in a database of PostgreSQL, alone


class Lock(Protocol):
    """Keeps a second process away."""

    async def release(self) -> None: ...


async def take_lock(url: URL) -> Lock:
    return await take_file(url) if url.drivername == SQLITE else NoLock()


async def patiently(take: Callable[[], Awaitable[bool]], url: URL) -> None:
    end = time.monotonic() + PATIENCE
    while not await take():
        if time.monotonic() > end:
            raise Owned(
                f"another mindbug server uses the games in {shown(url)}: stop it, or use another database "
                "(several servers need PostgreSQL)"
            )
        await asyncio.sleep(0.05)


class NoLock:
    """Where nobody needs to be kept away."""

    async def release(self) -> None: ...


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


# PostgreSQL


def check_no_older(connection: Connection) -> None:
    """An error if a version of the program uses the games that thinks it is alone. Later ones of them do not start."""
    if not connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock_shared({KEY})").scalar():
        raise Owned("an older version of the mindbug server, which must be alone, uses these games: stop it first")


# The number of the owner

FIND_OWNER = select(owners.c.number)


def count_owner(connection: Connection) -> int:
    """The number of a new owner."""
    connection.execute(update(owners).values(number=owners.c.number + 1))
    return connection.scalars(select(owners.c.number)).one()


class Claim:
    """The right of this process to write, whose number is ``node``. In a file it is the number of the owner too."""

    def __init__(self, node: int, is_of_file: bool) -> None:
        self.node = node
        self.is_of_file = is_of_file

    def check(self, connection: Connection) -> None:
        """An error if this transaction may not write. No other process can become the owner before it ends."""
        if not self.is_of_file:
            return
        number = connection.scalars(FIND_OWNER).one()
        if number != self.node:
            raise Lost(f"another process owns the games now: expected owner {self.node}, found {number}")
