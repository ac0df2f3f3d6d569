"""Owns the statements about nodes and about who has which game, in a transaction of the caller. Whether a node lives is judged
by the clock of the database alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Connection,
    Double,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from mindbug.store.errors import Lost, Moved
from mindbug.store.games import Entry, StoredGame
from mindbug.store.node import ORPHAN, LivingNode, NewNode
from mindbug.store.rows import load
from mindbug.store.tables import games, nodes, place

KEPT_SECONDS = 24 * 3600.0  # for which a node that is gone is remembered


class DatabaseClock(FunctionElement[float]):
    """The seconds that the clock of the database shows now, and not when the transaction began."""

    name = "clock"
    type = Double()
    inherit_cache = True


@compiles(DatabaseClock, "postgresql")
def clock_of_postgresql(_element: DatabaseClock, _compiler: SQLCompiler, **_options: Any) -> str:  # noqa: ANN401
    return "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"


@compiles(DatabaseClock, "sqlite")
def clock_of_sqlite(_element: DatabaseClock, _compiler: SQLCompiler, **_options: Any) -> str:  # noqa: ANN401
    return "((julianday('now') - 2440587.5) * 86400.0)"


IS_LIVING = nodes.c.alive_until > DatabaseClock()
OWNER_LIVES = select(nodes.c.id).where(nodes.c.id == games.c.owner, IS_LIVING).exists()
CLAIM = (
    update(games)
    .where(
        games.c.id == bindparam("of_game"),
        or_(games.c.owner.is_(None), games.c.owner == bindparam("me"), ~OWNER_LIVES),
    )
    .values(owner=bindparam("me"), epoch=games.c.epoch + 1)
)
RELEASE = (
    update(games)
    .where(games.c.id == bindparam("of_game"), games.c.epoch == bindparam("of_epoch"))
    .values(owner=bindparam("whose"))
)
GOES_ON = and_(games.c.status == literal_column("'running'"), games.c.clock.is_not(null()))  # as an index says it

# Nodes


def register(connection: Connection, node: NewNode, tables: str) -> int:
    """Let a process be a node, in the place of whoever had its name before; its number."""
    gone = or_(nodes.c.name == node.name, nodes.c.alive_until < DatabaseClock() - KEPT_SECONDS)
    connection.execute(delete(nodes).where(gone))
    values = {"name": node.name, "role": node.role, "address": node.address, "version": node.version, "tables": tables}
    new = insert(nodes).values(**values, workers=node.workers, alive_until=DatabaseClock() + node.lease_seconds)
    return connection.scalars(new.returning(nodes.c.id)).one()


def beat(connection: Connection, id: int, lease_seconds: float) -> bool:
    """Live on. False if the lease was over before, so that others may have taken games; Lost if the node is no more."""
    mine = nodes.c.id == id
    was_living = connection.scalars(select(IS_LIVING).where(mine).with_for_update()).one_or_none()
    if was_living is None:
        raise Lost("another process has the name of this node now")
    connection.execute(update(nodes).where(mine).values(alive_until=DatabaseClock() + lease_seconds))
    return bool(was_living)


def leave(connection: Connection, id: int) -> None:
    connection.execute(delete(nodes).where(nodes.c.id == id))


def living(connection: Connection) -> list[LivingNode]:
    """The nodes that live, who came first first."""
    return [LivingNode(**row._asdict()) for row in connection.execute(select(nodes).where(IS_LIVING).order_by(nodes.c.id))]


def drain(connection: Connection, name: str) -> bool:
    """Ask a node to end; whether it lives."""
    return connection.execute(update(nodes).where(nodes.c.name == name, IS_LIVING).values(draining=True)).rowcount == 1


def secret_of_place(connection: Connection) -> str:
    return connection.scalars(select(place.c.secret)).one()


# Games


def claim(connection: Connection, id: str, me: int) -> tuple[StoredGame, list[Entry]] | None:
    """Have a game, and what is stored of it; None if there is none. Moved if another node has it that lives. One that comes
    back to life at this moment, unseen by this transaction, is a conflict: then it is tried again."""
    owner = connection.scalars(select(games.c.owner).where(games.c.id == id)).one_or_none()
    if owner is not None and owner not in (me, ORPHAN):
        connection.execute(select(nodes.c.id).where(nodes.c.id == owner).with_for_update(read=True))
    is_mine = connection.execute(CLAIM, {"of_game": id, "me": me}).rowcount == 1
    found = load(connection, id)
    if found is not None and not is_mine:
        raise Moved(f"game {id} is at another node", address_of(connection, found[0].owner))
    return found


def address_of(connection: Connection, node: int | None) -> str | None:
    return connection.scalars(select(nodes.c.address).where(nodes.c.id == node, IS_LIVING)).one_or_none()


def owner_of(connection: Connection, id: str, me: int) -> LivingNode | None:
    """The other node that has a game and lives."""
    query = select(nodes).join(games, games.c.owner == nodes.c.id).where(games.c.id == id, nodes.c.id != me, IS_LIVING)
    row = connection.execute(query).one_or_none()
    return LivingNode(**row._asdict()) if row is not None else None


def release(connection: Connection, claims: dict[str, int], whose: int | None) -> None:
    """Give games up that were claimed and are still in the same epoch: to nobody, or as orphans."""
    rows = [{"of_game": id, "of_epoch": epoch, "whose": whose} for id, epoch in claims.items()]
    if rows:
        connection.execute(RELEASE, rows)


def release_all(connection: Connection, me: int) -> None:
    """Give everything up. What goes on by itself is left to the next one who looks for it."""
    left = case((GOES_ON, ORPHAN), else_=None)
    connection.execute(update(games).where(games.c.owner == me).values(owner=left))


def orphans(connection: Connection, me: int, limit: int) -> list[str]:
    """Games that go on by themselves and whose node is gone."""
    gone = and_(games.c.owner.is_not(None), games.c.owner != me, ~OWNER_LIVES)
    return list(connection.scalars(select(games.c.id).where(gone, GOES_ON).order_by(games.c.id).limit(limit)))


def owned(connection: Connection, me: int) -> dict[str, int]:
    """The games of a node, with their epochs."""
    return {row.id: row.epoch for row in connection.execute(select(games.c.id, games.c.epoch).where(games.c.owner == me))}


def counted(connection: Connection) -> dict[int, int]:
    """How many games each node has."""
    found = connection.execute(select(games.c.owner, func.count()).group_by(games.c.owner))
    return {row[0]: row[1] for row in found if row[0] is not None}
