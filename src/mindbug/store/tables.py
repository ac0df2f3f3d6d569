"""Owns the tables. A change here needs a migration in ``migrations/versions``; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Named,
    Table,
    TypedColumns,
    false,
    text,
)

from mindbug.store.games import STATUSES
from mindbug.store.node import ROLES
from mindbug.store.players import RESULTS, USES

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def where(condition: str) -> dict[str, Any]:
    """What an index is restricted to: it stays small however many games are stored, and costs nothing to those outside of it.
    Only a statement that says the same, with these very values, makes use of it."""
    return {"postgresql_where": text(condition), "sqlite_where": text(condition.replace("false", "0"))}


COUNTED = BigInteger().with_variant(Integer(), "sqlite")  # what SQLite counts up by itself


class GameColumns(TypedColumns):
    """The fields of a StoredGame but its seats."""

    id: Named[str] = Column(primary_key=True)
    created: Named[float]
    changed: Named[float]
    status: Named[str]
    setup: Named[dict[str, Any]] = Column(JSON(), nullable=False)
    rules: Named[int]
    number: Named[int]
    private: Named[bool]
    listed: Named[bool]
    clock: Named[dict[str, Any] | None] = Column(JSON(none_as_null=True))
    invitation: Named[bytes | None]
    winner: Named[int | None]
    reason: Named[str | None]
    next: Named[str | None] = Column(ForeignKey("games.id", ondelete="SET NULL"), index=True)
    moved: Named[float]
    last_good: Named[int | None]
    idle: Named[float | None]
    mode: Named[str | None]
    rated: Named[bool] = Column(server_default=false())
    series: Named[dict[str, Any] | None] = Column(JSON(none_as_null=True))
    owner: Named[int | None] = Column(BigInteger(), index=True)
    epoch: Named[int] = Column(server_default=text("0"))
    offers: Named[dict[str, Any] | None] = Column(JSON(none_as_null=True))


class SeatColumns(TypedColumns):
    """A StoredSeat and where it is."""

    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Named[int] = Column(primary_key=True)
    name: Named[str]
    bot: Named[str | None]
    token: Named[bytes | None] = Column(index=True)
    left: Named[float | None]
    player: Named[str | None] = Column(ForeignKey("players.id", ondelete="SET NULL"), index=True)


class EntryColumns(TypedColumns):
    """An Entry and its game."""

    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Named[int] = Column(primary_key=True)
    who: Named[str]
    what: Named[str]
    at: Named[float]


class OwnerColumns(TypedColumns):
    """One row: how many processes have owned the games, one after the other (see ``ownership``), and for how many seconds they
    have lived together."""

    id: Named[int] = Column(primary_key=True, autoincrement=False)
    number: Named[int]
    lived: Named[float] = Column(server_default=text("0"))


class NodeColumns(TypedColumns):
    """A LivingNode, as long as its process lives and a while longer. It lives until the clock of the database says so."""

    id: Named[int] = Column(COUNTED, Identity(), primary_key=True)
    name: Named[str]
    role: Named[str]
    address: Named[str]
    version: Named[str]
    tables: Named[str]
    workers: Named[int] = Column(server_default=text("0"))
    draining: Named[bool] = Column(server_default=false())
    alive_until: Named[float]


class PlaceColumns(TypedColumns):
    """One row: what all nodes of a place know, by which they know each other, and the oldest tables with which a program may
    still use these."""

    id: Named[int] = Column(primary_key=True, autoincrement=False)
    secret: Named[str]
    oldest: Named[str]


class ThoughtColumns(TypedColumns):
    """Something that a node wants to have thought about, until it has read what came of it: an answer, or the trouble that
    there was. It is given back after its deadline, and when nobody has been at it for longer than its patience."""

    id: Named[str] = Column(primary_key=True)
    node: Named[int] = Column(BigInteger(), index=True)
    kind: Named[str]
    urgency: Named[int]
    work: Named[bytes]
    since: Named[float]
    patience: Named[float]
    deadline: Named[float]
    tries: Named[int] = Column(server_default=text("0"))
    taken_by: Named[int | None] = Column(BigInteger())
    taken_until: Named[float | None]
    answer: Named[bytes | None]
    trouble: Named[str | None]


class PlayerColumns(TypedColumns):
    """A StoredPlayer."""

    id: Named[str] = Column(primary_key=True)
    name: Named[str]
    created: Named[float]
    seen: Named[float]
    listed: Named[bool]


class KeyColumns(TypedColumns):
    """The hash of a key, and whose it is: each browser that came back with a passkey has one of its own."""

    key: Named[bytes] = Column(primary_key=True)
    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    made: Named[float]


class PasskeyColumns(TypedColumns):
    """A StoredPasskey. Authenticators count up to 32 bits."""

    id: Named[str] = Column(primary_key=True)
    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    credential: Named[bytes]
    public_key: Named[bytes]
    counter: Named[int] = Column(BigInteger())
    name: Named[str]
    made: Named[float]
    used: Named[float | None]


class UnsettledColumns(TypedColumns):
    """Games that are over and not yet in the histories and ratings of their players. A row is written with the end of a game,
    and removed with what it asks for: so each is counted once, whenever the server is killed."""

    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


class FinishedColumns(TypedColumns):
    """A Finished game. ``sought`` is the opponent's name as it is searched for."""

    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True)
    seat: Named[int]
    at: Named[float]
    week: Named[int]
    kind: Named[str]
    opponent: Named[str]
    sought: Named[str]
    bot: Named[str | None]
    sets: Named[str]
    edition: Named[str]
    result: Named[str]
    reason: Named[str]
    first: Named[bool]
    turns: Named[int]
    rated: Named[bool]


class UsedColumns(TypedColumns):
    """A card that a player has Used in a finished game."""

    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True)
    card: Named[str] = Column(primary_key=True)
    how: Named[str] = Column(primary_key=True)


class RatingColumns(TypedColumns):
    """A StoredRating."""

    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    of: Named[str] = Column(primary_key=True)
    rating: Named[float]
    deviation: Named[float]
    volatility: Named[float]
    count: Named[int]
    changed: Named[float]


class RatedColumns(TypedColumns):
    """What a rated game has changed for one player. It outlives the game: nothing is rated twice."""

    game: Named[str] = Column(primary_key=True)
    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    opponent: Named[str | None] = Column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    at: Named[float]
    before: Named[float]
    after: Named[float]
    deviation: Named[float]


class ProgressColumns(TypedColumns):
    """What a player has come to in something, such as lessons, as the page or the server has written it."""

    player: Named[str] = Column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    what: Named[str] = Column(primary_key=True)
    data: Named[dict[str, Any]] = Column(JSON(), nullable=False)
    changed: Named[float]


games = Table(
    "games",
    metadata,
    GameColumns,
    CheckConstraint(f"status IN {STATUSES}", "status"),
    CheckConstraint("number >= 0", "number"),
    CheckConstraint("winner IN (0, 1)", "winner"),
    Index(None, "status", "changed"),
    Index("ix_games_public", "status", "changed", **where("private = false")),
    Index("ix_games_going_on", "owner", **where("status = 'running' AND clock IS NOT NULL AND owner IS NOT NULL")),
)
seats = Table("seats", metadata, SeatColumns, CheckConstraint("seat IN (0, 1)", "seat"), sqlite_with_rowid=False)
entries = Table("entries", metadata, EntryColumns, CheckConstraint("number >= 1", "number"), sqlite_with_rowid=False)
owners = Table("owners", metadata, OwnerColumns, CheckConstraint("id = 1", "only_one"))
nodes = Table("nodes", metadata, NodeColumns, CheckConstraint(f"role IN {ROLES}", "role"), Index(None, "name", unique=True))
place = Table("place", metadata, PlaceColumns, CheckConstraint("id = 1", "only_one"))
thoughts = Table("thoughts", metadata, ThoughtColumns)
players = Table("players", metadata, PlayerColumns)
keys = Table("keys", metadata, KeyColumns, sqlite_with_rowid=False)
passkeys = Table("passkeys", metadata, PasskeyColumns, Index(None, "credential", unique=True))
unsettled = Table("unsettled", metadata, UnsettledColumns)
finished = Table(
    "finished",
    metadata,
    FinishedColumns,
    CheckConstraint(f"result IN {RESULTS}", "result"),
    Index(None, "player", "at"),
    sqlite_with_rowid=False,
)
used = Table(
    "used",
    metadata,
    UsedColumns,
    CheckConstraint(f"how IN {USES}", "how"),
    Index(None, "player", "card"),
    sqlite_with_rowid=False,
)
ratings = Table("ratings", metadata, RatingColumns, Index(None, "of", "rating"), sqlite_with_rowid=False)
rated = Table("rated", metadata, RatedColumns, Index(None, "player", "at"), sqlite_with_rowid=False)
progress = Table("progress", metadata, ProgressColumns, sqlite_with_rowid=False)
