"""Several keys of a player, and passkeys, which give a browser a key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_keys_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_keys")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_keys_player"), "keys", ["player"])
    op.execute("INSERT INTO keys (key, player, made) SELECT key, id, created FROM players")
    op.drop_index(op.f("ix_players_key"), "players")
    with op.batch_alter_table("players") as players:
        players.drop_column("key")
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("used", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_passkeys_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_credential"), "passkeys", ["credential"], unique=True)
    op.create_index(op.f("ix_passkeys_player"), "passkeys", ["player"])
