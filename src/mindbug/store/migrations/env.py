"""Owns what alembic runs to migrate: on the connection, and in the transaction, that it is given."""

from __future__ import annotations

from alembic import context

from mindbug.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
