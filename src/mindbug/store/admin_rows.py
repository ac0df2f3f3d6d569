"""Owns the statements of the person who runs a place: who has what, which games there are, what is exported and removed; in a
transaction of the caller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from mindbug.store.errors import NoSuchGame, NoSuchPlayer
from mindbug.store.games import STATUSES, Entry, Status, StoredGame
from mindbug.store.node import ORPHAN, LivingNode
from mindbug.store.node_rows import IS_LIVING, DatabaseClock
from mindbug.store.player_rows import delete_player, fields_of, player_called
from mindbug.store.rows import WITH_SEATS, game_of
from mindbug.store.tables import entries, games, nodes


@dataclass(frozen=True)
class NodeSeen:
    """A node that lives, or whose lease was not longer ago over than it is remembered: ``lives_for`` are seconds, negative if
    it is gone. ``games`` is how many it has. The ``warden`` does what is done once for all."""

    node: LivingNode
    lives_for: float
    games: int
    is_warden: bool


@dataclass(frozen=True)
class PlaceSeen:
    """All nodes, how many games wait for one of them to go on, and how many have an owner that is no more."""

    nodes: list[NodeSeen]
    orphans: int
    left_behind: int


@dataclass(frozen=True)
class GameRow:
    """A game in a list. ``owner`` is the number of its node, ``node`` the name of that one, if it is still known."""

    id: str
    status: Status
    owner: int | None
    node: str | None
    epoch: int
    number: int
    changed: float


# Reading


def see_place(connection: Connection) -> PlaceSeen:
    counted = select(games.c.owner, func.count().label("many")).where(games.c.owner.is_not(None)).group_by(games.c.owner)
    owned = {row.owner: row.many for row in connection.execute(counted)}
    found = connection.execute(
        select(nodes, (nodes.c.alive_until - DatabaseClock()).label("lives_for")).order_by(nodes.c.id)
    ).all()
    known = [(LivingNode(*row[:-1]), row.lives_for) for row in found]
    warden = next((node.id for node, lives_for in known if lives_for > 0 and node.role == "serve"), None)
    seen = [NodeSeen(node, lives_for, owned.get(node.id, 0), node.id == warden) for node, lives_for in known]
    there = {node.id for node, _ in known}
    gone = sum(many for owner, many in owned.items() if owner not in there and owner != ORPHAN)
    return PlaceSeen(seen, owned.get(ORPHAN, 0), gone)


def see_games(connection: Connection, status: Status | None, node: str | None, limit: int) -> list[GameRow]:
    """Games, what changed last first."""
    of_game = [games.c[name] for name in ("id", "status", "owner", "epoch", "number", "changed")]
    query = select(*of_game, nodes.c.name.label("node")).outerjoin(nodes, nodes.c.id == games.c.owner)
    if node is not None:
        query = query.where(nodes.c.name == node)
    query = query.order_by(games.c.changed.desc(), games.c.id).limit(limit)
    found: list[GameRow] = []
    for one in STATUSES if status is None else (status,):  # each by itself: there is an index for that
        found += [GameRow(**fields_of(row)) for row in connection.execute(query.where(games.c.status == one))]
    return sorted(found, key=lambda game: (-game.changed, game.id))[:limit]


def node_called(connection: Connection, id: int | None) -> LivingNode | None:
    row = connection.execute(select(nodes).where(nodes.c.id == id)).one_or_none()
    return LivingNode(*row) if row is not None else None


def games_over(connection: Connection, after: str, limit: int) -> list[tuple[StoredGame, list[Entry]]]:
    """Games that are over, in the order of their ids, with everything that was done in them."""
    chosen = select(games.c.id).where(games.c.status == "over", games.c.id > after).order_by(games.c.id).limit(limit)
    ids = list(connection.scalars(chosen))
    found = [game_of(row) for row in connection.execute(WITH_SEATS.where(games.c.id.in_(ids)).order_by(games.c.id))]
    done = entries_of(connection, ids)
    return [(game, done[game.id]) for game in found]


def entries_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Entry]]:
    done: dict[str, list[Entry]] = {id: [] for id in ids}
    query = select(entries).where(entries.c.game.in_(ids)).order_by(entries.c.game, entries.c.number)
    for row in connection.execute(query):
        done[row.game].append(Entry(row.number, row.who, row.what, row.at))
    return done


# Removing


def remove_game(connection: Connection, id: str) -> None:
    if connection.execute(delete(games).where(games.c.id == id)).rowcount != 1:
        raise NoSuchGame(f"there is no game {id}")


def remove_player(connection: Connection, id: str) -> tuple[list[str], list[str]]:
    """The games that are gone with a player, and those that have lost the name."""
    if player_called(connection, id) is None:
        raise NoSuchPlayer(f"there is no player {id}")
    return delete_player(connection, id)


def is_gone(connection: Connection, id: int) -> bool:
    """Whether a node has ended, or died and its lease is over."""
    alive = select(nodes.c.id).where(nodes.c.id == id, IS_LIVING)
    return connection.execute(alive).first() is None
