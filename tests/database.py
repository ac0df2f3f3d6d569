"""Owns databases for tests: empty ones, in SQLite and in a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from asyncpg import PostgresError  # type: ignore[import-untyped]
from sqlalchemy import URL, NullPool, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

GIVEN = "MINDBUG_TEST_POSTGRES"  # the address of a server whose user may create databases
DRIVER = "postgresql+asyncpg"
SETTINGS = ("listen_addresses=", "fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB")
USERS = ("postgres", "nobody")
ROLE = "mindbug"
BEGIN_SECONDS = 30


# A server


def programs() -> Path:
    """Where the programs of PostgreSQL are. A machine without them skips the test; where nothing may be skipped, that is a
    failure."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    whole = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    if not whole:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("PostgreSQL is not installed here")
    return whole[0]


def other_user() -> dict[str, Any]:
    """As whom a process is to be run, as PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in USERS if name in known)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


@contextmanager
def server() -> Iterator[URL]:
    """A PostgreSQL server of our own, or the one that the environment names: the address of its first database."""
    if GIVEN in os.environ:
        yield make_url(os.environ[GIVEN]).set(drivername=DRIVER)
        return
    with own_server() as own:
        yield own.url


@contextmanager
def own_server(settings: tuple[str, ...] = SETTINGS, under: str | None = None) -> Iterator[OwnServer]:
    """A PostgreSQL server that can be started again, in a folder under that one."""
    where = programs()
    folder = Path(tempfile.mkdtemp(prefix="mindbug-", dir=under))
    try:
        own = OwnServer(where, folder, settings)
        own.start()
        try:
            yield own
        finally:
            own.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


class OwnServer:
    """PostgreSQL in a folder, and only there: it listens on a socket of the file system."""

    def __init__(self, where: Path, folder: Path, settings: tuple[str, ...] = SETTINGS) -> None:
        user = other_user()
        if user:
            os.chown(folder, user["user"], user["group"])
        self.folder = folder
        self.url = URL.create(DRIVER, ROLE, database="postgres", query={"host": str(folder)})
        self.options: dict[str, Any] = {"cwd": folder, "stdin": subprocess.DEVNULL, **user}
        data = str(folder / "data")
        make = [str(where / "initdb"), "-D", data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, **self.options)
        self.command = [str(where / "postgres"), "-D", data, "-k", str(folder)]
        self.command += [part for setting in settings for part in ("-c", setting)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, **self.options)
        wait_for(self.url, self.process)

    def stop(self, number: signal.Signals) -> None:
        """End it: by SIGINT in good order, though nobody may finish anything, by SIGQUIT as if it had crashed."""
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait()
            self.process = None


def wait_for(url: URL, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + BEGIN_SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            ask(url, "SELECT 1")
        except (SQLAlchemyError, OSError, PostgresError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("PostgreSQL does not begin to work")


# Databases


@contextmanager
def new_database(first: URL) -> Iterator[str]:
    """An empty database on a server, whose name nobody else uses."""
    name = f"mindbug_test_{secrets.token_hex(8)}"
    ask(first, f"CREATE DATABASE {name}")
    try:
        yield first.set(database=name).render_as_string(hide_password=False)
    finally:
        ask(first, f"DROP DATABASE {name} WITH (FORCE)")


def ask(url: URL | str, *statements: str) -> list[tuple[Any, ...]]:
    """What a database says to a statement, the last of several, without the store: to a file directly, else by a connection of
    its own."""
    if isinstance(url, str) and "://" not in url:
        with closing(sqlite3.connect(url)) as connection, connection:
            return [connection.execute(statement).fetchall() for statement in statements][-1]
    with ThreadPoolExecutor(1) as thread:  # tests in browsers have a loop of their own here
        return thread.submit(asyncio.run, ask_server(url, *statements)).result()


async def ask_server(url: URL | str, *statements: str) -> list[tuple[Any, ...]]:
    engine = create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    rows: list[tuple[Any, ...]] = []
    try:
        async with engine.connect() as connection:
            for statement in statements:
                result = await connection.exec_driver_sql(statement)
                rows = [tuple(row) for row in result] if result.returns_rows else []
    finally:
        await engine.dispose()
    return rows
