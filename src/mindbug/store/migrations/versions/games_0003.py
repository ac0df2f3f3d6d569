"""Players: who they are, whose seats and games are whose, what they have played, ratings, progress."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_key"), "players", ["key"], unique=True)
    op.add_column("games", sa.Column("mode", sa.String(), nullable=True))
    op.add_column("games", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("series", sa.JSON(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("player", sa.String(), nullable=True))
        seats.create_foreign_key(op.f("fk_seats_player"), "players", ["player"], ["id"], ondelete="SET NULL")
    op.create_index(op.f("ix_seats_player"), "seats", ["player"])
    op.create_table(
        "unsettled",
        sa.Column("game", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_unsettled_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_unsettled")),
    )
    make_histories()
    make_ratings()


def make_histories() -> None:
    op.create_table(
        "finished",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("opponent", sa.String(), nullable=False),
        sa.Column("sought", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("sets", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.CheckConstraint("result IN ('won', 'lost', 'drawn')", name=op.f("ck_finished_result")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_finished_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_finished_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_finished")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_finished_game"), "finished", ["game"])
    op.create_index(op.f("ix_finished_player_at"), "finished", ["player", "at"])
    op.create_table(
        "used",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.CheckConstraint("how IN ('played', 'taken', 'lost')", name=op.f("ck_used_how")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_used_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_used_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "game", "card", "how", name=op.f("pk_used")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_used_game"), "used", ["game"])
    op.create_index(op.f("ix_used_player_card"), "used", ["player", "card"])


def make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("of", sa.String(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_ratings_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "of", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_ratings_of_rating"), "ratings", ["of", "rating"])
    op.create_table(
        "rated",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("opponent", sa.String(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_rated_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["opponent"], ["players.id"], name=op.f("fk_rated_opponent"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("game", "player", name=op.f("pk_rated")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_rated_opponent"), "rated", ["opponent"])
    op.create_index(op.f("ix_rated_player_at"), "rated", ["player", "at"])
    op.create_table(
        "progress",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_progress_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "what", name=op.f("pk_progress")),
        sqlite_with_rowid=False,
    )
