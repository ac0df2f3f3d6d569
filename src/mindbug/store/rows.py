"""Owns the statements: what is read from the tables and written to them, in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hmac import compare_digest
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, func, insert, null, or_, select, update

from mindbug.store.errors import Moved, NoSuchGame, NotInvited, Stale, Taken
from mindbug.store.games import STATUSES, Changes, Entry, SittingChanges, Status, StoredGame, StoredSeat
from mindbug.store.tables import entries, finished, games, owners, seats, unsettled

OVER: Status = "over"
MOST_COUNTED = 100_000  # games that are over
OF_SEATS = ("seats", "left")  # the changes that are not those of a column of ``games``
FIELDS = games.c.keys()
OF_A_SEAT = ("name", "bot", "token", "left", "player")
FIRST, SECOND = seats.alias("first"), seats.alias("second")
WITH_SEATS: Select[Any] = (
    select(games, *(side.c[name] for side in (FIRST, SECOND) for name in OF_A_SEAT))
    .join(FIRST, and_(FIRST.c.game == games.c.id, FIRST.c.seat == 0))
    .join(SECOND, and_(SECOND.c.game == games.c.id, SECOND.c.seat == 1))
)
# Statements that are needed for every move are made once. An update sets the columns that it is given.
FIND_GAME = WITH_SEATS.where(games.c.id == bindparam("of_game"))
SET_GAME = update(games).where(games.c.id == bindparam("of_game"), games.c.epoch == bindparam("of_epoch"))
SET_GAME_IN_STATE = SET_GAME.where(games.c.number == bindparam("of_number"))
SET_SEAT = update(seats).where(seats.c.game == bindparam("of_game"), seats.c.seat == bindparam("of_seat"))
ADD_ENTRY = insert(entries)
REHEARSED = StoredGame(
    id="rehearsal-",  # no game is called that
    created=0.0,
    changed=0.0,
    status="running",
    setup={},
    rules=0,
    number=0,
    seats=(StoredSeat(), StoredSeat()),
    private=True,
    listed=False,
    clock=None,
    invitation=None,
    winner=None,
    reason=None,
    next=None,
    moved=0.0,
    last_good=None,
)

# Reading


def game_of(row: Sequence[Any]) -> StoredGame:
    after, second_at = len(FIELDS), len(FIELDS) + len(OF_A_SEAT)
    fields, first, second = row[:after], row[after:second_at], row[second_at:]
    return StoredGame(**dict(zip(FIELDS, fields, strict=True)), seats=(StoredSeat(*first), StoredSeat(*second)))


def find_game(connection: Connection, id: str) -> StoredGame | None:
    row = connection.execute(FIND_GAME, {"of_game": id}).one_or_none()
    return game_of(row) if row is not None else None


def load(connection: Connection, id: str) -> tuple[StoredGame, list[Entry]] | None:
    game = find_game(connection, id)
    if game is None:
        return None
    done = select(entries.c.number, entries.c.who, entries.c.what, entries.c.at).where(entries.c.game == id)
    return game, [Entry(*row) for row in connection.execute(done.order_by(entries.c.number))]


def find(connection: Connection, tokens: Sequence[bytes]) -> list[tuple[StoredGame, int]]:
    query = (
        WITH_SEATS.add_columns(seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.token.in_(tokens))
        .order_by(games.c.changed.desc(), games.c.id, seats.c.seat)
    )
    return [(game_of(row[:-1]), row[-1]) for row in connection.execute(query)]


def list_games(
    connection: Connection, status: Status, listed: bool | None, private: bool | None, limit: int
) -> list[StoredGame]:
    chosen = select(games.c.id).where(games.c.status == status)
    if listed is not None:
        chosen = chosen.where(games.c.listed == listed)
    if private is not None:
        chosen = chosen.where(games.c.private == private)
    by_change = games.c.changed.desc(), games.c.id
    few = chosen.order_by(*by_change).limit(limit)  # before their seats are looked up, and not all that could be meant
    return [game_of(row) for row in connection.execute(WITH_SEATS.where(games.c.id.in_(few)).order_by(*by_change))]


def counts(connection: Connection) -> dict[str, int]:
    """How many games there are of every status. Those that are over become ever more: how many there are of them PostgreSQL
    estimates, once there are so many that counting them takes long."""
    unfinished = [status for status in STATUSES if status != OVER]
    alike = select(games.c.status, func.count()).where(games.c.status.in_(unfinished)).group_by(games.c.status)
    found = {row[0]: row[1] for row in connection.execute(alike)}
    estimated = estimate(connection) - sum(found.values())
    if estimated < MOST_COUNTED:
        estimated = connection.scalar(select(func.count()).where(games.c.status == OVER)) or 0
    return dict.fromkeys(STATUSES, 0) | found | {OVER: estimated}


def estimate(connection: Connection) -> int:
    """How many games there may be, as of the last time that PostgreSQL has looked; below 0 if it never has."""
    if connection.dialect.name != "postgresql":
        return -1
    return int(connection.exec_driver_sql("SELECT reltuples FROM pg_class WHERE oid = 'games'::regclass").scalar() or 0)


def lived(connection: Connection) -> float:
    return connection.scalars(select(owners.c.lived)).one()


def long_idle(connection: Connection, seconds: float) -> list[StoredGame]:
    since = lived(connection) - seconds
    query = WITH_SEATS.where(games.c.status == "running", games.c.clock.is_not(null()), games.c.idle <= since)
    return [game_of(row) for row in connection.execute(query)]


# Writing


def create(connection: Connection, game: StoredGame) -> None:
    if find_game(connection, game.id) is not None:
        raise Taken(f"expected the id of a new game, got {game.id!r}, which another game has")
    connection.execute(insert(games), {name: getattr(game, name) for name in FIELDS})
    sitting = [{"game": game.id, "seat": seat, **seat_values(sitting)} for seat, sitting in enumerate(game.seats)]
    connection.execute(insert(seats), sitting)


def append(connection: Connection, id: str, epoch: int, number: int, entry: Entry, changes: Changes) -> None:
    if entry.number != number + 1:
        raise Stale(f"game {id}: expected an entry with number {number + 1} after state {number}, got {entry.number}")
    values = {"changed": entry.at, "moved": entry.at, "idle": None, **game_values(changes), "number": entry.number}
    found = connection.execute(SET_GAME_IN_STATE, {"of_game": id, "of_epoch": epoch, "of_number": number, **values})
    if found.rowcount != 1:
        game = check_claimed(connection, id, epoch)
        raise Stale(f"game {id}: expected something for state {game.number}, got it for state {number}")
    row = {"game": id, "number": entry.number, "who": entry.who, "what": entry.what, "at": entry.at}
    connection.execute(ADD_ENTRY, row)
    set_rest(connection, id, changes)


def change(connection: Connection, id: str, epoch: int, changes: Changes) -> None:
    check_claimed(connection, id, epoch)
    set_game(connection, id, epoch, game_values(changes))
    set_rest(connection, id, changes)


def set_rest(connection: Connection, id: str, changes: Changes) -> None:
    """What goes with changes of a game besides."""
    set_seats(connection, id, changes)
    set_left(connection, id, changes)
    if changes.get("status") == "over":
        leave_to_settle(connection, games.c.id == id)


def leave_to_settle(connection: Connection, which: ColumnElement[bool]) -> None:
    """Some games that are over are to be counted for those of their players who are known, where that was not done yet."""
    counted = select(finished.c.game).where(finished.c.game == games.c.id, finished.c.player == seats.c.player)
    asked_for = select(unsettled.c.game).where(unsettled.c.game == games.c.id)
    missing = (
        select(games.c.id)
        .distinct()
        .join(seats, seats.c.game == games.c.id)
        .where(which, games.c.status == "over", seats.c.player.is_not(None), ~counted.exists(), ~asked_for.exists())
    )
    connection.execute(insert(unsettled).from_select(["game"], missing))


def sit_down(
    connection: Connection,
    id: str,
    epoch: int,
    seat: int,
    sitting: StoredSeat,
    invitation: bytes | None,
    changes: SittingChanges,
) -> None:
    game = check_claimed(connection, id, epoch)
    if game.status != "open":
        raise Taken(f"game {id}: expected an open game, but it is {game.status}")
    if not game.seats[seat].free:
        raise Taken(f"game {id}: expected a free seat, but somebody sits on seat {seat}")
    if not game.listed and not compare_digest(game.invitation or b"", invitation or b"-"):
        raise NotInvited(f"game {id}: expected its invitation, got {'another one' if invitation else 'none'}")
    set_game(connection, id, epoch, {**game_values(changes), "invitation": None})
    set_left(connection, id, changes)
    set_seat(connection, id, seat, sitting)


def expire(connection: Connection, now: float, passed: float, open_seconds: float, unfinished_seconds: float) -> list[str]:
    """Remove what was found idle so long ago, and remember since when the others are."""
    connection.execute(update(owners).values(lived=owners.c.lived + passed))
    lived_now = lived(connection)
    is_open, is_running = games.c.status == "open", games.c.status == "running"
    too_old = or_(
        and_(is_open, games.c.created <= now - open_seconds, games.c.idle <= lived_now - open_seconds),
        and_(is_running, games.c.changed <= now - unfinished_seconds, games.c.idle <= lived_now - unfinished_seconds),
    )
    ids = list(connection.scalars(select(games.c.id).where(too_old).order_by(games.c.id)))
    connection.execute(delete(games).where(too_old))
    connection.execute(update(games).where(or_(is_open, is_running), games.c.idle.is_(None)).values(idle=lived_now))
    return ids


def rehearse(connection: Connection, me: int) -> None:
    """Everything that a move needs: it is written for a game of this node's that is gone again before anybody could see it."""
    game = replace(REHEARSED, id=f"{REHEARSED.id}{me}")
    create(connection, game)
    append(connection, game.id, 0, 0, Entry(1, "0", "rehearse", 0.0), {"left": (0.0, 0.0)})
    connection.execute(delete(games).where(games.c.id == game.id))


def check_game(connection: Connection, id: str) -> StoredGame:
    game = find_game(connection, id)
    if game is None:
        raise NoSuchGame(f"there is no game {id}")
    return game


def check_claimed(connection: Connection, id: str, epoch: int) -> StoredGame:
    """A game that was claimed in this epoch, and by nobody since."""
    game = check_game(connection, id)
    if game.epoch != epoch:
        raise Moved(f"game {id}: expected that it was claimed {epoch} times, but it was {game.epoch} times")
    return game


def game_values(changes: SittingChanges) -> dict[str, Any]:
    return {name: value for name, value in changes.items() if name not in OF_SEATS}


def set_game(connection: Connection, id: str, epoch: int, values: dict[str, Any]) -> None:
    """A game that another node claims at the same moment is not changed."""
    if connection.execute(SET_GAME, {"of_game": id, "of_epoch": epoch, "idle": None, **values}).rowcount != 1:
        raise Moved(f"game {id} was claimed by another node")


def set_seats(connection: Connection, id: str, changes: Changes) -> None:
    for seat, sitting in enumerate(changes.get("seats", ())):
        set_seat(connection, id, seat, sitting)


def set_left(connection: Connection, id: str, changes: SittingChanges) -> None:
    if "left" in changes:
        left = enumerate(changes["left"])
        connection.execute(SET_SEAT, [{"of_game": id, "of_seat": seat, "left": seconds} for seat, seconds in left])


def set_seat(connection: Connection, id: str, seat: int, sitting: StoredSeat) -> None:
    connection.execute(SET_SEAT, {"of_game": id, "of_seat": seat, **seat_values(sitting)})


def seat_values(sitting: StoredSeat) -> Mapping[str, Any]:
    return {name: getattr(sitting, name) for name in OF_A_SEAT}
