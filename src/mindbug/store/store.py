"""Owns the store: games in a database, which this process alone writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar, Unpack

from alembic.util import CommandError
from sqlalchemy import URL, Connection

from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS
from mindbug.store import rows
from mindbug.store.address import database_url, shown
from mindbug.store.connections import Database, check_durable, migrating, reading, writing
from mindbug.store.errors import CannotOpen, Lost, Unstorable
from mindbug.store.failures import OF_DATABASE, own_failure, plain
from mindbug.store.games import Changes, Entry, SittingChanges, Status, StoredGame, StoredSeat, check_changes
from mindbug.store.migrating import migrate
from mindbug.store.ownership import Claim, Lock, count_owner, take_lock
from mindbug.store.roll import PlayerRoll
from mindbug.store.writer import StoreWriter

T = TypeVar("T")


class Store:
    """Games in a database. What writes returns only when it is durable. Whoever is cancelled while waiting does not know
    whether it was done, as after ``Unavailable``; nobody else notices."""

    def __init__(self, lock: Lock, reading: Database, writer: StoreWriter, closing: AsyncExitStack) -> None:
        self.lock = lock
        self.reading = reading
        self.writer = writer
        self.closing = closing
        self.readers: set[asyncio.Task[Any]] = set()
        self.roll = PlayerRoll(self.read, writer.write)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Take the games of a database, made or brought up to date if need be. ``url`` is a file or an address."""
        address = database_url(url)
        try:
            return await cls.take(address)
        except CannotOpen:
            raise
        except (*OF_DATABASE, CommandError, ValueError) as error:
            raise CannotOpen(f"cannot open {shown(address)}: {plain(error)}") from error

    @classmethod
    async def take(cls, url: URL) -> Store:
        async with AsyncExitStack() as stack:
            lock = await take_lock(url)
            stack.push_async_callback(lock.release)
            writes = await stack.enter_async_context(opened(writing(url)))
            reads = await stack.enter_async_context(opened(reading(url)))
            await writes.run(check_durable)
            async with opened(migrating(url)) as tables:
                claim = Claim(await tables.run(become_owner))
            return cls(lock, reads, StoreWriter(writes, claim), stack.pop_all())

    async def close(self) -> None:
        """Finish what is under way, and let another process have the games."""
        await self.writer.close()
        if self.readers:
            await asyncio.wait(self.readers)
        await self.closing.aclose()

    @property
    def is_closed(self) -> bool:
        return self.writer.closed

    # Reading

    async def load(self, id: str) -> tuple[StoredGame, list[Entry]] | None:
        try:
            return await self.read(partial(rows.load, id=id))
        except Unstorable:
            return None  # no game can have such an id

    async def find(self, tokens: list[bytes]) -> list[tuple[StoredGame, int]]:
        """The games and seats of which the secrets have these hashes, what changed last first."""
        return await self.read(partial(rows.find, tokens=tokens))

    async def games(
        self, status: Status, *, listed: bool | None = None, private: bool | None = None, limit: int = 50
    ) -> list[StoredGame]:
        """Games of a status, what changed last first."""
        return await self.read(partial(rows.list_games, status=status, listed=listed, private=private, limit=limit))

    async def counts(self) -> dict[str, int]:
        """How many games there are of every status."""
        return await self.read(rows.counts)

    async def lived(self) -> float:
        """For how many seconds the owners of the games have lived, as of the last time that games expired."""
        return await self.read(rows.lived)

    async def long_idle(self, seconds: float) -> list[StoredGame]:
        """Running games with a clock in which nothing has happened for so many seconds that the owners have lived."""
        return await self.read(partial(rows.long_idle, seconds=seconds))

    async def read(self, query: Callable[[Connection], T]) -> T:
        """In a task of its own: whoever is cancelled leaves no connection in the middle of something."""
        if self.is_closed:
            raise Lost("the games are closed")
        task = asyncio.create_task(self.reading.run(query))
        self.readers.add(task)
        task.add_done_callback(self.readers.discard)
        try:
            return await asyncio.shield(task)
        except Exception as error:
            raise own_failure(error) from error

    # Writing

    async def create(self, game: StoredGame) -> None:
        await self.writer.write(partial(rows.create, game=game))

    async def append(self, id: str, number: int, entry: Entry, **changes: Unpack[Changes]) -> None:
        """Add what was done in state ``number``, and change the game with it; ``changed`` and ``moved`` are the time of the
        entry if nothing else is said. Stale if the game is in another state, so also when the same is added again."""
        check_changes(changes, Changes)
        await self.writer.write(partial(rows.append, id=id, number=number, entry=entry, changes=changes))

    async def change(self, id: str, **changes: Unpack[Changes]) -> None:
        check_changes(changes, Changes)
        await self.writer.write(partial(rows.change, id=id, changes=changes))

    async def sit_down(
        self, id: str, seat: int, sitting: StoredSeat, invitation: bytes | None, **changes: Unpack[SittingChanges]
    ) -> None:
        """Take a free seat at an open game. One that is not listed needs the hash of its invitation, which is then used up."""
        check_changes(changes, SittingChanges)
        if seat not in SEATS:
            raise MindbugError(f"expected seat 0 or 1, got {seat!r}")
        await self.writer.write(
            partial(rows.sit_down, id=id, seat=seat, sitting=sitting, invitation=invitation, changes=changes)
        )

    async def expire(self, now: float, passed: float, open_seconds: float, unfinished_seconds: float) -> list[str]:
        """Remove open games that were made so long ago, and running ones in which nothing happened for so long. ``passed`` are
        the seconds for which the games could be played since this was last done: both these and the calendar must say that it
        is time, so a clock that is set forward removes nothing, nor does a server that was off."""
        return await self.writer.write(
            partial(rows.expire, now=now, passed=passed, open_seconds=open_seconds, unfinished_seconds=unfinished_seconds)
        )

    async def check(self) -> None:
        """An error if games cannot be written: everything that a move needs is done, for a game that nobody ever sees."""
        await self.writer.write(rows.rehearse)


def become_owner(connection: Connection) -> int:
    """In one transaction: whoever was the owner before never writes into tables that it does not know."""
    migrate(connection)
    return count_owner(connection)


@asynccontextmanager
async def opened(database: Database) -> AsyncIterator[Database]:
    try:
        yield database
    finally:
        await database.close()
