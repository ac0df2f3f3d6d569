"""What is asked for again and again stays quick however many games are stored: it goes by an index, and counts no more than it
must."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from database import ask, new_database, server
from mindbug.store import node_rows, rows
from mindbug.store.address import database_url
from mindbug.store.connections import reading
from mindbug.store.store import Store

pytestmark = pytest.mark.once

WANTED: dict[str, tuple[Callable[[Connection], object], str]] = {
    "orphans": (partial(node_rows.orphans, me=1, limit=20), "ix_games_going_on"),
    "owned": (partial(node_rows.owned, me=1), "ix_games_owner"),
    "open": (partial(rows.list_games, status="open", listed=True, private=False, limit=50), "ix_games_public"),
    "running": (partial(rows.list_games, status="running", listed=None, private=False, limit=50), "ix_games_public"),
    "long_idle": (partial(rows.long_idle, seconds=1.0), "ix_games_status_changed"),
}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        path: Path = tmp_path_factory.mktemp("many") / "games.sqlite"
        yield with_tables(str(path))
        return
    with server() as first, new_database(first) as url:
        yield with_tables(url)


def with_tables(url: str) -> str:
    async def make() -> None:
        await (await Store.open(url)).close()

    asyncio.run(make())
    return url


def read(database: str, work: Callable[[Connection], Any]) -> Any:
    async def main() -> Any:
        connections = reading(database_url(database))
        try:
            return await connections.run(work)
        finally:
            await connections.close()

    return asyncio.run(main())


def plan(connection: Connection, work: Callable[[Connection], object]) -> str:
    """How the last statement of some work is done where reading everything is not worth it."""
    said: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, _context: object, _many: bool) -> None:
        said.append((statement, values))

    event.listen(connection, "before_cursor_execute", note)
    work(connection)
    event.remove(connection, "before_cursor_execute", note)
    statement, values = said[-1]
    if connection.dialect.name == "sqlite":
        return str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())
    # The plan must do without the values, as after some executions PostgreSQL makes one for all of them.
    for setting in ("enable_seqscan = off", "enable_bitmapscan = off", "plan_cache_mode = force_generic_plan"):
        connection.exec_driver_sql(f"SET LOCAL {setting}")
    return str(connection.exec_driver_sql(f"EXPLAIN {statement}", values).all())


@pytest.mark.parametrize("name", WANTED)
def test_it_goes_by_an_index(database: str, name: str) -> None:
    work, index = WANTED[name]
    found = read(database, partial(plan, work=work))
    assert index in found or ("://" not in database and "USING INDEX ix_games" in found)  # SQLite may prefer another one


def test_games_that_are_over_are_estimated_when_there_are_many(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    columns = "id, created, changed, status, setup, rules, number, private, listed, moved"
    for number, status in enumerate(("over",) * 30 + ("running",) * 3 + ("open",)):
        ask(database, f"INSERT INTO games ({columns}) VALUES ('{number}', 0, 0, '{status}', '{{}}', 1, 0, true, false, 0)")
    ask(database, "ANALYZE")
    exactly = {"open": 1, "running": 3, "over": 30, "broken": 0}
    assert read(database, rows.counts) == exactly
    monkeypatch.setattr(rows, "MOST_COUNTED", 5)
    assert read(database, rows.counts) == exactly  # as of just now
    ask(database, "DELETE FROM games WHERE status = 'over'")
    left = read(database, rows.counts)
    assert left == exactly | {"over": 0 if "://" not in database else 30}  # until PostgreSQL looks again
    ask(database, "DELETE FROM games")
