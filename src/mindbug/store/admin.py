"""Owns what the person who runs a place asks of its database and does there. Whoever does is no node: it has no games and no
name, makes no tables, and takes no lock, so that servers go on beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TypeVar

from sqlalchemy import URL, Connection

from mindbug.rules.errors import MindbugError
from mindbug.store import admin_rows, node_rows, rows
from mindbug.store.address import SQLITE, database_url, shown
from mindbug.store.admin_rows import GameRow, PlaceSeen
from mindbug.store.connections import Database, looking, writing
from mindbug.store.errors import CannotOpen, NoSuchGame, Unavailable
from mindbug.store.failures import OF_DATABASE, is_conflict, own_failure, plain
from mindbug.store.games import Entry, Status, StoredGame
from mindbug.store.migrating import check_tables
from mindbug.store.node import LivingNode
from mindbug.store.store import Store

T = TypeVar("T")
TRIES = 5  # of something that a node writes too
TOGETHER = 200  # games that are read in one transaction
LOOK_SECONDS = 0.2  # between two looks whether a node has gone


class Admin:
    def __init__(self, url: URL, database: Database) -> None:
        self.url = url
        self.database = database

    @property
    def is_file(self) -> bool:
        """Whether the games are a file's, where there are no nodes."""
        return self.url.drivername == SQLITE

    # Looking

    async def place(self) -> PlaceSeen:
        return await self.read(admin_rows.see_place)

    async def games(self, status: Status | None, node: str | None, limit: int) -> list[GameRow]:
        """Games of a status, of a node, or all, what changed last first."""
        return await self.read(partial(admin_rows.see_games, status=status, node=node, limit=limit))

    async def game(self, id: str) -> tuple[StoredGame, list[Entry]]:
        found = await self.read(partial(rows.load, id=id))
        if found is None:
            raise NoSuchGame(f"there is no game {id}")
        return found

    async def node(self, id: int | None) -> LivingNode | None:
        return await self.read(partial(admin_rows.node_called, id=id))

    async def games_over(self) -> AsyncIterator[tuple[StoredGame, list[Entry]]]:
        """All games that are over. Each transaction reads some, so that a long export is in nobody's way."""
        after = ""
        while found := await self.read(partial(admin_rows.games_over, after=after, limit=TOGETHER)):
            for game in found:
                yield game
            after = found[-1][0].id

    async def read(self, query: Callable[[Connection], T]) -> T:
        try:
            return await self.database.run(query)
        except Exception as error:
            raise told(error) from error

    # Doing

    async def drain(self, name: str, seconds: float) -> bool:
        """Ask a node to hand its games over and end; whether it has within so many seconds."""
        found = {seen.node.name: seen.node.id for seen in (await self.place()).nodes if seen.lives_for > 0}
        if name not in found:
            raise MindbugError(f"expected a node that lives ({', '.join(found) or 'there is none'}), got {name!r}")
        await self.write(partial(node_rows.drain, name=name))
        end = monotonic() + seconds
        while not (is_gone := await self.read(partial(admin_rows.is_gone, id=found[name]))) and monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
        return is_gone

    async def remove_game(self, id: str) -> None:
        await self.write(partial(admin_rows.remove_game, id=id))

    async def remove_player(self, id: str) -> tuple[list[str], list[str]]:
        """The games that are gone with a player, and those that have lost the name."""
        return await self.write(partial(admin_rows.remove_player, id=id))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something beside the nodes. A file is a server's alone while it runs, so for a moment this process is one."""
        if self.is_file:
            store = await Store.open(self.url.render_as_string())
            try:
                return await store.writer.write(work)
            finally:
                await store.close()
        database = writing(self.url)
        try:
            for _ in range(TRIES - 1):
                try:
                    return await database.run(work)
                except Exception as error:
                    if not is_conflict(error):
                        raise
            return await database.run(work)
        except Exception as error:
            raise told(error) from error
        finally:
            await database.close()


@asynccontextmanager
async def opened(text: str) -> AsyncIterator[Admin]:
    """A look at the games of a database, which must be there and have tables of this version or of one that goes with it."""
    url = database_url(text)
    if url.drivername == SQLITE and not Path(url.database or "").is_file():
        raise CannotOpen(f"expected a file with games, but there is no {shown(url)}")
    database = looking(url)
    try:
        try:
            await database.run(check_tables)
        except CannotOpen as error:
            raise CannotOpen(f"cannot use {shown(url)}: {error}") from error
        except OF_DATABASE as error:
            raise CannotOpen(f"cannot open {shown(url)}: {plain(error)}") from error
        yield Admin(url, database)
    finally:
        await database.close()


def told(error: Exception) -> Exception:
    """What is told to a person."""
    own = own_failure(error)
    return MindbugError(str(own)) if isinstance(own, Unavailable) else own
