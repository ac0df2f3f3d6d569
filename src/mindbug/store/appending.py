"""Owns that moves of many games are written together. With SQLite it takes two statements for all of them: its thread gives up
the interpreter at every statement, and waits for it again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection

from mindbug.store import rows
from mindbug.store.errors import Stale
from mindbug.store.games import Changes, Entry

Work = Callable[[Connection], Any]
CAN_TOGETHER = sqlite3.sqlite_version_info >= (3, 33)  # which knows UPDATE FROM
# So SQLite calls the columns of VALUES: the game, its epoch, its state before, the time.
SET_GAMES = """UPDATE games SET number = column3 + 1, changed = column4, moved = column4, idle = NULL
    FROM (VALUES {rows}) WHERE games.id = column1 AND games.epoch = column2 AND games.number = column3"""
ADD_ENTRIES = "INSERT INTO entries (game, number, who, what, at) VALUES {rows}"


@dataclass(frozen=True)
class Append:
    """Something that was done in a state of a game, and what it changes besides."""

    id: str
    epoch: int
    number: int
    entry: Entry
    changes: Changes

    def __call__(self, connection: Connection) -> None:
        rows.append(connection, self.id, self.epoch, self.number, self.entry, self.changes)

    @property
    def is_plain(self) -> bool:
        """Whether it changes nothing but the state and its time."""
        return not self.changes and self.entry.number == self.number + 1


def do_all(connection: Connection, works: Sequence[Work]) -> list[object]:
    """What pieces of work return. Whatever can be written together comes first; an error if anything fails."""
    plain = together(works) if CAN_TOGETHER and connection.dialect.name == "sqlite" else []
    if not plain:
        return [work(connection) for work in works]
    append_all(connection, plain)
    return [None if isinstance(work, Append) and work.is_plain else work(connection) for work in works]


def together(works: Sequence[Work]) -> list[Append]:
    """The moves of a batch that need nothing else, if no game has two."""
    appends = [work for work in works if isinstance(work, Append)]
    is_once = len({work.id for work in appends}) == len(appends)
    plain = [work for work in appends if work.is_plain]
    return plain if is_once and len(plain) > 1 else []


def append_all(connection: Connection, appends: list[Append]) -> None:
    set_games, add_entries = statements(len(appends))
    states = tuple(value for done in appends for value in (done.id, done.epoch, done.number, done.entry.at))
    if connection.exec_driver_sql(set_games, states).rowcount != len(appends):
        raise Stale("some game of a batch is in another state")
    added = [(done.id, done.entry.number, done.entry.who, done.entry.what, done.entry.at) for done in appends]
    connection.exec_driver_sql(add_entries, tuple(value for row in added for value in row))


@lru_cache
def statements(count: int) -> tuple[str, str]:
    """What changes so many games, and what adds an entry to each."""
    return SET_GAMES.format(rows=places(count, 4)), ADD_ENTRIES.format(rows=places(count, 5))


def places(rows: int, columns: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)
