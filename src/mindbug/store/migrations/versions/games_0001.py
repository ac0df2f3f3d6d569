"""The first tables: games, their seats, what was done in them, and the number of their owner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("invitation", sa.LargeBinary(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("next", sa.String(), nullable=True),
        sa.Column("moved", sa.Double(), nullable=False),
        sa.Column("last_good", sa.Integer(), nullable=True),
        sa.CheckConstraint("status IN ('open', 'running', 'over', 'broken')", name=op.f("ck_games_status")),
        sa.CheckConstraint("number >= 0", name=op.f("ck_games_number")),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_games_winner")),
        sa.ForeignKeyConstraint(["next"], ["games.id"], name=op.f("fk_games_next"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_next"), "games", ["next"])
    op.create_index(op.f("ix_games_status_changed"), "games", ["status", "changed"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("token", sa.LargeBinary(), nullable=True),
        sa.Column("left", sa.Double(), nullable=True),
        sa.CheckConstraint("seat IN (0, 1)", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seats_token"), "seats", ["token"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_entries_number")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_entries_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    owners = op.create_table(
        "owners",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_owners_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_owners")),
    )
    op.bulk_insert(owners, [{"id": 1, "number": 0}])
