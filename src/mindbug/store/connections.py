"""Owns connections to the database, and that what is committed there is durable."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

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
# PostgreSQL notices within half a minute that the machine of a client is gone, and a commit is never acknowledged early.
SETTINGS = """
    SELECT set_config('tcp_keepalives_idle', '10', false),
           set_config('tcp_keepalives_interval', '5', false),
           set_config('tcp_keepalives_count', '4', false),
           CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
CONNECT_SECONDS = 10
COMMAND_SECONDS = 30
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


def writing(url: URL) -> Database:
    """The connection of the one writer, so that it never waits for readers."""
    return File(url, "BEGIN IMMEDIATE", 1) if url.drivername == SQLITE else Server(url, 1)


def migrating(url: URL) -> Database:
    """A connection to change tables with. To change one of SQLite is to drop and make it again, and that would take with it
    whatever refers to its rows, so references are not followed here."""
    if url.drivername != SQLITE:
        return Server(url, 1)
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


def file_at(path: str) -> tuple[int, int] | None:
    """Which file has this name."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # the driver begins no transaction by itself: we do
    for name, (value, _) in PRAGMAS.items():
        tell(connection, f"PRAGMA {name} = {value}")


def ignore_references(connection: DBAPIConnection, _record: object) -> None:
    tell(connection, "PRAGMA foreign_keys = OFF")


def say(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


# PostgreSQL


class Server:
    """PostgreSQL."""

    def __init__(self, url: URL, most: int) -> None:
        self.engine = server_engine(url, {"pool_size": most, "max_overflow": 0, "pool_pre_ping": True})

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def server_engine(url: URL, pool: Mapping[str, Any]) -> AsyncEngine:
    engine = create_async_engine(
        url,
        json_serializer=write_json,
        isolation_level="REPEATABLE READ",
        connect_args={"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS},
        **pool,
    )
    event.listen(engine.sync_engine, "connect", set_settings)
    return engine


def locking_engine(url: URL) -> AsyncEngine:
    """A connection that is really closed when it is closed, and on which each statement is done at once."""
    return server_engine(url, {"poolclass": NullPool}).execution_options(isolation_level="AUTOCOMMIT")


def set_settings(connection: DBAPIConnection, _record: object) -> None:
    tell(connection, SETTINGS)
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
    if connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "off":
        raise CannotOpen("expected PostgreSQL to work with synchronous_commit on, but it is off")
    if connection.exec_driver_sql("SHOW fsync").scalar() == "off":
        log.warning("PostgreSQL works with fsync off: games may be lost when its machine fails")
