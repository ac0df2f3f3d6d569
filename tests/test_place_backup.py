"""A copy of the games that is made while they are played is whole: restored elsewhere, they go on from there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from database import ask, new_database, programs
from serving import Client, Server, play_together

pytestmark = pytest.mark.once

LEFT_OUT = ("--exclude-table-data=nodes", "--exclude-table-data=thoughts")


def for_tools(database: str) -> str:
    """An address as the programs of PostgreSQL write it."""
    return make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)


def run(name: str, *options: str) -> None:
    subprocess.run([str(programs() / name), *options], check=True)


def test_a_copy_of_a_place(tmp_path: Path, postgres: Any) -> None:
    """While two nodes run; those who play go on without noticing, and the copy is another place."""
    options = ("--lease-seconds", "60")  # the copy does not wait for the leases of the other place
    with (
        new_database(postgres) as first,
        new_database(postgres) as second,
        Server(tmp_path, "--node", "a", *options, database=first) as a,
        Server(tmp_path, "--node", "b", *options, database=first) as b,
    ):
        ann, bob = a.friends(clock={"seconds": 300, "added": 0, "per": "game"})
        over = a.create("bot", bot="random", seat=0)
        with b.sit(over) as client:
            client.play_to_the_end()
        copy = str(tmp_path / "games.dump")
        with a.sit(ann) as one, b.sit(bob) as other:
            before = play_together((one, other), 4)
            run("pg_dump", "--format=custom", *LEFT_OUT, f"--file={copy}", for_tools(first))
            assert play_together((one, other), 2).number == before.number + 2
            run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={for_tools(second)}", copy)
            assert ask(second, "SELECT count(*) FROM nodes") == [(0,)]
            with Server(tmp_path, "--node", "a", *options, database=second) as restored:
                go_on(restored.sit(ann), restored.sit(bob), before.number)
                record = f"/api/games/{over.game}/record"
                assert restored.get(record).text == a.get(record).text
                ids = [ask(database, "SELECT max(id) FROM nodes")[0][0] for database in (first, second)]
                assert ids[1] > ids[0]  # no number of a node is used twice
            assert play_together((one, other), 2).number == before.number + 4


def go_on(first: Client, second: Client, number: int) -> None:
    with first, second:
        assert first.look().number == second.look().number == number
        assert play_together((first, second), 4).number == number + 4


@pytest.mark.parametrize("how", [".backup", "VACUUM INTO"])
def test_a_copy_of_a_file(tmp_path: Path, how: str) -> None:
    """While a running server writes into it, by the means of SQLite."""
    if how == ".backup" and shutil.which("sqlite3") is None:
        pytest.skip("the program sqlite3 is not installed here")
    with Server(tmp_path) as at:
        ann, bob = at.friends()
        with at.sit(ann) as one, at.sit(bob) as other:
            before = play_together((one, other), 4)
            copy = tmp_path / "copy.sqlite"
            if how == ".backup":
                subprocess.run(["sqlite3", at.database, f".backup {copy}"], check=True)
            else:
                ask(at.database, f"VACUUM INTO '{copy}'")
            assert play_together((one, other), 2).number == before.number + 2
            with Server(tmp_path, database=str(copy)) as restored:
                go_on(restored.sit(ann), restored.sit(bob), before.number)
