"""Owns the tables. A change here needs a migration in ``migrations/versions``; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column, ForeignKey, Index, MetaData, Named, Table, TypedColumns, text

from mindbug.store.games import STATUSES

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


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


class SeatColumns(TypedColumns):
    """A StoredSeat and where it is."""

    game: Named[str] = Column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Named[int] = Column(primary_key=True)
    name: Named[str]
    bot: Named[str | None]
    token: Named[bytes | None] = Column(index=True)
    left: Named[float | None]


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


games = Table(
    "games",
    metadata,
    GameColumns,
    CheckConstraint(f"status IN {STATUSES}", "status"),
    CheckConstraint("number >= 0", "number"),
    CheckConstraint("winner IN (0, 1)", "winner"),
    Index(None, "status", "changed"),
)
seats = Table("seats", metadata, SeatColumns, CheckConstraint("seat IN (0, 1)", "seat"), sqlite_with_rowid=False)
entries = Table("entries", metadata, EntryColumns, CheckConstraint("number >= 1", "number"), sqlite_with_rowid=False)
owners = Table("owners", metadata, OwnerColumns, CheckConstraint("id = 1", "only_one"))
