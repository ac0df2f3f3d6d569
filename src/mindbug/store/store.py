"""Owns the store: games in a database. This process writes those that it has claimed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar, Unpack

from alembic.util import CommandError
from sqlalchemy import URL, Connection

from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS
from mindbug.store import node_rows, rows
from mindbug.store.address import SQLITE, database_url, shown
from mindbug.store.appending import Append
from mindbug.store.connections import Database, check_durable, migrating, queueing, reading, writing
from mindbug.store.errors import CannotOpen, Lost, Unavailable, Unstorable
from mindbug.store.failures import OF_DATABASE, own_failure, plain
from mindbug.store.games import Changes, Entry, SittingChanges, Status, StoredGame, StoredSeat, check_changes
from mindbug.store.migrating import migrate
from mindbug.store.node import Beat, LivingNode, NewNode
from mindbug.store.ownership import Claim, Lock, check_no_older, count_owner, take_lock
from mindbug.store.roll import PlayerRoll
from mindbug.store.thoughts import Thoughts
from mindbug.store.writer import StoreWriter

log = logging.getLogger(__name__)
T = TypeVar("T")


class Store:
    """Games in a database. What writes returns only when it is durable. Whoever is cancelled while waiting does not know
    whether it was done, as after ``Unavailable``; nobody else notices."""

    def __init__(
        self,
        lock: Lock,
        reading: Database,
        writer: StoreWriter,
        beating: Database,
        thoughts: Thoughts,
        lease_seconds: float,
        closing: AsyncExitStack,
    ) -> None:
        self.lock = lock
        self.reading = reading
        self.writer = writer
        self.beating = beating
        self.thoughts = thoughts
        self.lease_seconds = lease_seconds
        self.closing = closing
        self.readers: set[asyncio.Task[Any]] = set()
        self.roll = PlayerRoll(self.read, writer.write)

    @classmethod
    async def open(cls, url: str, node: NewNode | None = None) -> Store:
        """Come to the games of a database, which is made or brought up to date if need be. ``url`` is a file, whose games are
        this process's alone, or an address, where it is one node of several."""
        address = database_url(url)
        try:
            return await cls.take(address, node or NewNode(f"nobody {secrets.token_hex(8)}"))
        except CannotOpen:
            raise
        except (*OF_DATABASE, CommandError, ValueError) as error:
            raise CannotOpen(f"cannot open {shown(address)}: {plain(error)}") from error

    @classmethod
    async def take(cls, url: URL, node: NewNode) -> Store:
        async with AsyncExitStack() as stack:
            lock = await take_lock(url)
            stack.push_async_callback(lock.release)
            writes = await stack.enter_async_context(opened(writing(url, node.lease_seconds)))
            beats = await stack.enter_async_context(opened(writing(url, node.lease_seconds / 2)))
            reads = await stack.enter_async_context(opened(reading(url)))
            queue = await stack.enter_async_context(opened(queueing(url)))
            await writes.run(check_durable)
            async with opened(migrating(url)) as tables:
                claim = Claim(await tables.run(partial(become_node, node=node)), url.drivername == SQLITE)
            thoughts = Thoughts(queue, claim.node, node.version)
            return cls(lock, reads, StoreWriter(writes, claim), beats, thoughts, node.lease_seconds, stack.pop_all())

    @property
    def node(self) -> int:
        """The number of this process, by which it has games."""
        return self.writer.claim.node

    @property
    def is_alone(self) -> bool:
        """Whether no other process can have to do with the games."""
        return self.writer.claim.is_of_file

    async def close(self) -> None:
        """Finish what is under way, and let other processes have the games."""
        await self.leave()
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

    # Nodes

    async def beat(self) -> Beat:
        """Live on, and learn who lives."""
        if self.is_alone:
            return Beat(True, [], {})
        try:
            return await self.beating.run(partial(beat_and_look, id=self.node, lease_seconds=self.lease_seconds))
        except Exception as error:
            raise own_failure(error) from error

    async def leave(self) -> None:
        """Give up all games, and be no node any more. Others take them at once."""
        if self.is_closed:
            return
        try:
            await self.writer.write(partial(node_rows.release_all, me=self.node))
            if not self.is_alone:
                await self.writer.write(partial(node_rows.leave, id=self.node))
        except Unavailable as error:
            log.warning("the games could not be given up: %s", error)

    async def nodes(self) -> list[LivingNode]:
        return await self.read(node_rows.living)

    async def secret(self) -> str:
        """What only the nodes of this place know."""
        return await self.read(node_rows.secret_of_place)

    # Who has a game

    async def claim(self, id: str) -> tuple[StoredGame, list[Entry]] | None:
        """Have a game: only who claimed it last can change it. Moved if it is another node's that lives."""
        try:
            return await self.writer.write(partial(node_rows.claim, id=id, me=self.node))
        except Unstorable:
            return None

    async def release(self, claims: dict[str, int]) -> None:
        """Give up games that were claimed in these epochs."""
        await self.writer.write(partial(node_rows.release, claims=claims, whose=None))

    async def owner_of(self, id: str) -> LivingNode | None:
        """The other node that has a game and lives."""
        try:
            return await self.read(partial(node_rows.owner_of, id=id, me=self.node))
        except Unstorable:
            return None

    async def orphans(self, limit: int) -> list[str]:
        """Games that go on by themselves and whose node is gone."""
        return await self.read(partial(node_rows.orphans, me=self.node, limit=limit))

    # Writing

    async def create(self, game: StoredGame) -> None:
        await self.writer.write(partial(rows.create, game=game))

    async def append(self, id: str, number: int, entry: Entry, epoch: int = 0, **changes: Unpack[Changes]) -> None:
        """Add what was done in state ``number``, and change the game with it; ``changed`` and ``moved`` are the time of the
        entry if nothing else is said. Moved if the game was claimed since this epoch (0: it never was), Stale if it is in
        another state, so also when the same is added again."""
        check_changes(changes, Changes)
        await self.writer.write(Append(id, epoch, number, entry, changes))

    async def change(self, id: str, epoch: int = 0, **changes: Unpack[Changes]) -> None:
        check_changes(changes, Changes)
        await self.writer.write(partial(rows.change, id=id, epoch=epoch, changes=changes))

    async def sit_down(
        self,
        id: str,
        seat: int,
        sitting: StoredSeat,
        invitation: bytes | None,
        epoch: int = 0,
        **changes: Unpack[SittingChanges],
    ) -> None:
        """Take a free seat at an open game. One that is not listed needs the hash of its invitation, which is then used up."""
        check_changes(changes, SittingChanges)
        if seat not in SEATS:
            raise MindbugError(f"expected seat 0 or 1, got {seat!r}")
        await self.writer.write(
            partial(rows.sit_down, id=id, epoch=epoch, seat=seat, sitting=sitting, invitation=invitation, changes=changes)
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
        await self.writer.write(partial(rows.rehearse, me=self.node))


def become_node(connection: Connection, node: NewNode) -> int:
    """The number of a node. In one transaction: whoever was the owner of a file before never writes into tables that it does
    not know."""
    if connection.dialect.name == "postgresql":
        check_no_older(connection)
    tables = migrate(connection)
    return count_owner(connection) if connection.dialect.name == "sqlite" else node_rows.register(connection, node, tables)


def beat_and_look(connection: Connection, id: int, lease_seconds: float) -> Beat:
    was_living = node_rows.beat(connection, id, lease_seconds)
    return Beat(was_living, node_rows.living(connection), node_rows.owned(connection, id))


@asynccontextmanager
async def opened(database: Database) -> AsyncIterator[Database]:
    try:
        yield database
    finally:
        await database.close()
