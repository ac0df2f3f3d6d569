"""Several processes: who they are, which of them has which game, offers that outlive a process, thoughts for others."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
oldest = "0005"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def where(condition: str) -> dict[str, Any]:
    return {"postgresql_where": sa.text(condition), "sqlite_where": sa.text(condition.replace("false", "0"))}


def upgrade() -> None:
    op.add_column("games", sa.Column("owner", sa.BigInteger(), nullable=True))
    op.add_column("games", sa.Column("epoch", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.add_column("games", sa.Column("offers", sa.JSON(), nullable=True))
    op.create_index(op.f("ix_games_owner"), "games", ["owner"])
    op.create_index("ix_games_public", "games", ["status", "changed"], **where("private = false"))
    going_on = "status = 'running' AND clock IS NOT NULL AND owner IS NOT NULL"
    op.create_index("ix_games_going_on", "games", ["owner"], **where(going_on))
    op.execute("UPDATE games SET owner = 0 WHERE status = 'running' AND clock IS NOT NULL")
    op.create_table(
        "nodes",
        sa.Column("id", COUNTED, sa.Identity(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("tables", sa.String(), nullable=False),
        sa.Column("workers", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("draining", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("alive_until", sa.Double(), nullable=False),
        sa.CheckConstraint("role IN ('serve', 'think')", name=op.f("ck_nodes_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nodes")),
    )
    op.create_index(op.f("ix_nodes_name"), "nodes", ["name"], unique=True)
    place = op.create_table(
        "place",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("oldest", sa.String(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_place_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_place")),
    )
    op.bulk_insert(place, [{"id": 1, "secret": secrets.token_hex(16), "oldest": oldest}])
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("node", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("urgency", sa.Integer(), nullable=False),
        sa.Column("work", sa.LargeBinary(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("patience", sa.Double(), nullable=False),
        sa.Column("deadline", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("taken_by", sa.BigInteger(), nullable=True),
        sa.Column("taken_until", sa.Double(), nullable=True),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("trouble", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_thoughts")),
    )
    op.create_index(op.f("ix_thoughts_node"), "thoughts", ["node"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE thoughts SET UNLOGGED")  # what is lost is thought again
