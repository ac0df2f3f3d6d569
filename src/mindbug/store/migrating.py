"""Owns bringing the tables of a database up to date."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from mindbug.store.errors import CannotOpen


def migrate(connection: Connection) -> None:
    """Make the tables those of ``tables``, all or nothing: the transaction is the caller's."""
    config = Config()
    config.set_main_option("script_location", "mindbug.store:migrations")
    config.attributes["connection"] = connection
    check_known(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")
    check_references(connection)


def check_known(connection: Connection, script: ScriptDirectory) -> None:
    known = [revision.revision for revision in script.walk_revisions()]
    unknown = [head for head in MigrationContext.configure(connection).get_current_heads() if head not in known]
    if unknown:
        raise CannotOpen(
            f"expected tables of version {known[0]} or older, found {', '.join(unknown)}: a newer version of mindbug has used "
            "them, or another program; update mindbug, or use another database"
        )


def check_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise CannotOpen(f"expected every row of a game to have its game, found {len(broken)} without")
