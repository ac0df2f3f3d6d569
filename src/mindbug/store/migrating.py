"""Owns bringing the tables of a database up to date. Each migration says the ``oldest`` tables whose programs can go on beside
those that it makes; so a newer version can be started while an older one still runs, or says why not."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, inspect, select, text, update

from mindbug.store.errors import CannotOpen
from mindbug.store.node_rows import living
from mindbug.store.tables import place

KEY = int.from_bytes(b"bugtable")  # what is locked in PostgreSQL while tables are changed


def migrate(connection: Connection) -> str:
    """Make the tables those of ``tables``, all or nothing: the transaction is the caller's. The version for which this program
    was made."""
    config = Config()
    config.set_main_option("script_location", "mindbug.store:migrations")
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {revision.revision: revision for revision in script.walk_revisions()}
    newest = next(iter(known))
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({KEY})"))
    found = MigrationContext.configure(connection).get_current_heads()
    if any(head not in known for head in found):
        check_may_stay_behind(connection, newest, found)
        return newest
    if found != (newest,):
        missing = [revision for name, revision in known.items() if not found or name > found[0]]
        check_side_by_side(connection, missing, newest)
        command.upgrade(config, "head")
        connection.execute(update(place).values(oldest=oldest_of(known[newest])))
    check_references(connection)
    return newest


def check_tables(connection: Connection) -> None:
    """An error if this program cannot use the tables as they are; nothing is made or changed."""
    config = Config()
    config.set_main_option("script_location", "mindbug.store:migrations")
    known = [revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()]
    found = MigrationContext.configure(connection).get_current_heads()
    if any(head not in known for head in found):
        check_may_stay_behind(connection, known[0], found)
    elif found != (known[0],):
        raise CannotOpen(
            f"expected tables of version {known[0]}, found {', '.join(found) or 'none'}: a server of this version of mindbug "
            "makes them when it is started"
        )


def oldest_of(migration: Script) -> str:
    """The oldest tables whose programs can use those that a migration makes; what says nothing goes with no other."""
    return str(getattr(migration.module, "oldest", migration.revision))


def check_side_by_side(connection: Connection, missing: list[Script], newest: str) -> None:
    """An error if nodes live that could not go on with the tables as they will be."""
    if not inspect(connection).has_table("nodes"):
        return
    needed = max((oldest_of(migration) for migration in missing), default=newest)
    behind = [node for node in living(connection) if node.tables < needed]
    if behind:
        names = ", ".join(f"{node.name} (mindbug {node.version}, tables {node.tables})" for node in behind)
        raise CannotOpen(
            f"expected only nodes with tables {needed} or newer beside tables {newest}, found {names}: stop them first"
        )


def check_may_stay_behind(connection: Connection, newest: str, found: tuple[str, ...]) -> None:
    """An error if tables that this program does not know are none that it can use."""
    if inspect(connection).has_table("place"):
        oldest = connection.scalars(select(place.c.oldest)).one()
        if oldest <= newest:
            return
    raise CannotOpen(
        f"expected tables of version {newest} or older, found {', '.join(found)}: a newer version of mindbug has used "
        "them, or another program; update mindbug, or use another database"
    )


def check_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise CannotOpen(f"expected every row of a game to have its game, found {len(broken)} without")
