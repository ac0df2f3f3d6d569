"""Since when nothing has happened in a game, counted in seconds that its servers have lived."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("idle", sa.Double(), nullable=True))
    op.add_column("owners", sa.Column("lived", sa.Double(), nullable=False, server_default=sa.text("0")))
