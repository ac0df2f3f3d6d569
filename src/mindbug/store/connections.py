"""Owns connections to the database, and that what is committed there is durable."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar
from urllib.parse import quote

from sqlalchemy import URL, Connection, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, IsolationLevel
from sqlalchemy.ext.asyncio import create_async_engine

from mindbug.store.address import SQLITE
from mindbug.store.errors import CannotOpen, Unavailable

log = logging.getLogger(__name__)
T = TypeVar("T")

# What must be so on a connection to SQLite: how it is set, and how SQLite says that it is set.
PRAGMAS = {
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", 2),
    "fullfsync": ("ON", 1),  # macOS: a commit reaches the disk itself, not only its cache
    "foreign_keys": ("ON", 1),
}
# PostgreSQL notices within half a minute that the machine of a client is gone, ends a transaction whose client sleeps before
# the lease of that client is over, as it would lock others out, and never acknowledges a commit early.
SETTINGS = """
    SELECT set_config('tcp_keepalives_idle', '10', false),
           set_config('tcp_keepalives_interval', '5', false),
           set_config('tcp_keepalives_count', '4', false),
           set_config('idle_in_transaction_session_timeout', '{idle}', false),
           CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
CONNECT_SECONDS = 10
COMMAND_SECONDS = 30.0
QUEUE_SECONDS = 5  # for what nobody depends on
CLOSING_SECONDS = 3  # for saying good-bye to a server that may be gone
IDLE_SECONDS = 5.0  # of a transaction at most
MIGRATION_IDLE_SECONDS, MIGRATION_SECONDS = 60.0, 3600.0  # nobody's lease depends on it, and large tables take their time
OLDEST_SERVER = 130000  # the version of PostgreSQL, as it tells it
READERS = 4

write_json = partial(json.dumps, allow_nan=False)  # PostgreSQL takes no NaN


class Database(Protocol):
    """Connections for one use."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction, which is committed when this returns. It sees the database as of one moment."""
        ...

    async def close(self) -> None: ...


def reading(url: URL) -> Database:
    return File(url, "BEGIN", READERS) if url.drivername == SQLITE else Server(url, READERS)


def writing(url: URL, lease_seconds: float = COMMAND_SECONDS) -> Database:
    """The connection of the one writer of a process, so that it never waits for readers. It does not wait for an answer for
    longer than a lease, and holds nothing for more than half of one."""
    if url.drivername == SQLITE:
        return File(url, "BEGIN IMMEDIATE", 1)
    return Server(url, 1, min(IDLE_SECONDS, lease_seconds / 2), lease_seconds)


def queueing(url: URL) -> Database:
    """The connection for what several processes take from each other. Who has waited for another one sees what that one did."""
    if url.drivername == SQLITE:
        return File(url, "BEGIN IMMEDIATE", 1)
    return Server(url, 1, IDLE_SECONDS, QUEUE_SECONDS, "READ COMMITTED")


def looking(url: URL) -> Database:
    """Connections that change nothing and are in no server's way."""
    return FileSeen(url) if url.drivername == SQLITE else Server(url, 1, is_read_only=True)


def migrating(url: URL) -> Database:
    """A connection to change tables with. To change one of SQLite is to drop and make it again, and that would take with it
    whatever refers to its rows, so references are not followed here."""
    if url.drivername != SQLITE:
        # What is read after waiting for a lock is as of then.
        return Server(url, 1, MIGRATION_IDLE_SECONDS, MIGRATION_SECONDS, "READ COMMITTED")
    file = File(url, "BEGIN IMMEDIATE", 1)
    event.listen(file.engine, "connect", ignore_references)
    return file


# SQLite


class File:
    """SQLite. A whole transaction is done in a thread: a thread for each statement, as asynchronous drivers have it, costs
    several times as much as the statements."""

    def __init__(self, url: URL, begin: str, most: int) -> None:
        self.threads = ThreadPoolExecutor(most, "sqlite")
        self.engine = create_engine(
            url,
            json_serializer=write_json,
            pool_size=most,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
        event.listen(self.engine, "connect", set_pragmas)
        event.listen(self.engine, "connect", self.forget_log)
        event.listen(self.engine, "begin", partial(say, statement=begin))
        self.path = url.database or ""
        self.file = file_at(self.path)
        self.log: tuple[int, int] | None = None

    def forget_log(self, _connection: DBAPIConnection, _record: object) -> None:
        self.log = None  # a first connection makes it anew

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.run_here, work)

    def run_here(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            result = work(connection)
            driver: Any = connection.connection.driver_connection
            if not driver.in_transaction:
                raise Unavailable("the transaction has ended before its commit")
            self.check_there()
            return result

    def check_there(self) -> None:
        """An error if what is open here, the database and the log that SQLite writes first, is no longer what is found by its
        name: nobody would ever find what is written into it."""
        log_path = f"{self.path}-wal"
        self.log = self.log or file_at(log_path)
        for path, known in ((self.path, self.file), (log_path, self.log)):
            if file_at(path) != known:
                raise Unavailable(f"{path} was removed or replaced while it was used")

    async def close(self) -> None:
        await asyncio.to_thread(self.threads.shutdown)
        self.engine.dispose()


class FileSeen:
    """SQLite, beside a server that has the file: nothing of it can be changed."""

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(
            url.set(database=f"file:{quote(url.database or '')}", query={"mode": "ro", "uri": "true"}), poolclass=NullPool
        )
        event.listen(self.engine, "connect", begin_nothing)
        event.listen(self.engine, "begin", partial(say, statement="BEGIN"))

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self.run_here, work)

    def run_here(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        self.engine.dispose()


def file_at(path: str) -> tuple[int, int] | None:
    """Which file has this name."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def begin_nothing(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # the driver begins no transaction by itself: we do


def set_pragmas(connection: DBAPIConnection, record: object) -> None:
    begin_nothing(connection, record)
    for name, (value, _) in PRAGMAS.items():
        tell(connection, f"PRAGMA {name} = {value}")


def ignore_references(connection: DBAPIConnection, _record: object) -> None:
    tell(connection, "PRAGMA foreign_keys = OFF")


def say(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


# PostgreSQL


class Server:
    """PostgreSQL."""

    def __init__(
        self,
        url: URL,
        most: int,
        idle_seconds: float = IDLE_SECONDS,
        command_seconds: float = COMMAND_SECONDS,
        isolation: IsolationLevel = "REPEATABLE READ",
        is_read_only: bool = False,
    ) -> None:
        self.engine = create_async_engine(
            url,
            json_serializer=write_json,
            isolation_level=isolation,
            connect_args={"timeout": min(CONNECT_SECONDS, command_seconds), "command_timeout": command_seconds},
            pool_size=most,
            max_overflow=0,
            pool_pre_ping=True,
            execution_options={"postgresql_readonly": is_read_only},
        )
        settings = SETTINGS.format(idle=round(1000 * idle_seconds))
        event.listen(self.engine.sync_engine, "connect", partial(set_settings, settings=settings))

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        with suppress(TimeoutError):  # it is noticed there that nobody is left
            await asyncio.wait_for(self.engine.dispose(), CLOSING_SECONDS)


def set_settings(connection: DBAPIConnection, _record: object, settings: str) -> None:
    tell(connection, settings)
    connection.commit()


# Both


def tell(connection: DBAPIConnection, statement: str) -> None:
    cursor = connection.cursor()
    cursor.execute(statement)
    cursor.close()


def check_durable(connection: Connection) -> None:
    """An error if a commit on this very connection could be lost."""
    if connection.dialect.name == "sqlite":
        for name, (value, expected) in PRAGMAS.items():
            actual = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            if actual != expected:
                raise CannotOpen(f"expected SQLite to work with {name} = {value}, but it is {actual!r} here")
        return
    version = int(str(connection.exec_driver_sql("SHOW server_version_num").scalar()))
    if version < OLDEST_SERVER:
        raise CannotOpen(f"expected PostgreSQL {OLDEST_SERVER // 10000} or later, got {version // 10000}")
    if connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "off":
        raise CannotOpen("expected PostgreSQL to work with synchronous_commit on, but it is off")
    if connection.exec_driver_sql("SHOW fsync").scalar() == "off":
        log.warning("PostgreSQL works with fsync off: games may be lost when its machine fails")
