"""The person who runs a place sees who has what, and does what only they may, without being a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from database import ask
from mindbug import Game
from mindbug.server import history
from mindbug.server.connection import COME_BACK
from mindbug.store import Entry
from serving import Server, play_together, wait_until
from terminal import within_test

pytestmark = pytest.mark.once

LEASE = ("--lease-seconds", "2")


def says(database: str, *options: str, typed: str = "") -> str:
    done = within_test("admin", "--database", database, *options, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def complains(database: str, *options: str, typed: str = "") -> str:
    done = within_test("admin", "--database", database, *options, typed=typed)
    assert done.returncode in (1, 2) and done.stdout == ""
    return done.stderr


def read(database: str, *options: str) -> Any:
    return json.loads(says(database, *options, "--json"))


def game_of(line: dict[str, Any]) -> Game:
    """A game as it is exported, played again."""
    replayed = history.replay(line["setup"], history.in_force([Entry(*entry) for entry in line["entries"]]))
    assert replayed.game is not None and replayed.trouble is None
    return replayed.game


def check_games(at: Server, folder: Path) -> tuple[str, str]:
    """What is seen and exported of a game that is over and one that is not; their ids."""
    over, running = at.friends(), at.friends()
    with at.sit(over[0]) as first, at.sit(over[1]) as second:
        table = play_together((first, second))
    with at.sit(running[0]) as first, at.sit(running[1]) as second:
        play_together((first, second), 3)
        listed = read(at.database, "games")
        assert [game["id"] for game in listed] == [running[0].game, over[0].game]
        assert [game["status"] for game in listed] == ["running", "over"] and listed[0]["number"] == 3
        (only,) = read(at.database, "games", "--status", "over", "--limit", "5")
        assert only["id"] == over[0].game and only["number"] == table.number
        # What its players may not know is not told while it goes on, unless it is asked for; secrets never are.
        told = read(at.database, "show", running[0].game)
        assert told["status"] == "running" and [seat["name"] for seat in told["seats"]] == ["Ann", "Bob"]
        assert "setup" not in told and "entries" not in told and "seed" not in str(told)
        plain = says(at.database, "show", running[0].game)
        assert "Ann" in plain and "--secrets" in plain and "seed" not in plain
        whole = says(at.database, "show", running[0].game, "--secrets")
        assert '"seed"' in whole and len(whole.splitlines()) > len(plain.splitlines())
        assert "token" not in whole and running[0].token not in whole
        file = folder / "games.jsonl"
        assert "hidden cards" in complains(at.database, "export", running[0].game, str(file))
        assert list(folder.glob("*.part")) == [] and not file.exists()
        assert "1 games are in" in says(at.database, "export", "--all", str(file))
        (line,) = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        assert game_of(line).reason and "Ann" not in str(line) and file.stat().st_mode & 0o077 == 0
        assert json.loads(says(at.database, "export", "--names", over[0].game, "-"))["seats"][0]["name"] == "Ann"
        assert first.socket.ping().wait(5)  # whoever plays has noticed nothing
    return over[0].game, running[0].game


def test_a_place(tmp_path: Path, database: str) -> None:
    with (
        Server(tmp_path, "--node", "a", *LEASE, database=database) as a,
        Server(tmp_path, "--node", "b", *LEASE, database=database) as b,
    ):
        over, running = check_games(a, tmp_path)
        with a.watch(over) as watcher:
            watcher.look()
            place = read(database, "nodes")
            assert [(node["name"], node["warden"], node["lives_for"] > 0) for node in place["nodes"]] == [
                ("a", True, True),
                ("b", False, True),
            ]
            assert place["nodes"][0]["games"] >= 1 and place["nodes"][1]["games"] == 0
            assert over in [game["id"] for game in read(database, "games", "--node", "a")]
            assert read(database, "show", over)["node"] == "a"
            assert "warden" in says(database, "nodes")
            assert len(ask(database, "SELECT * FROM nodes")) == 2  # who looks is no node
            assert says(database, "drain", "a") == "a has handed its games over and ended.\n"
            assert watcher.closing_code() == COME_BACK
        wait_until("it has ended", lambda: not a.is_running)
        assert a.stop() == 0
        with b.watch(over) as watcher:
            watcher.look()
            # It is the only one now, so it is asked whether that is meant.
            assert "nothing was changed" in complains(database, "drain", "b", typed="no\n")
            assert "(b), got 'a'" in complains(database, "drain", "a", "--yes")
            assert b.is_running and watcher.socket.ping().wait(5)
        assert "nothing was changed" in complains(database, "delete", running)
        assert read(database, "show", running)["number"] == 3
        assert says(database, "delete", running, typed="yes\n") == f"Game {running} is gone.\n"
        assert "there is no game" in complains(database, "show", running)
        assert b.get(f"/api/games/{running}").status_code == 404


def test_a_player_is_removed(tmp_path: Path, database: str) -> None:
    with Server(tmp_path, "--node", "a", *LEASE, database=database) as at:
        key = {"Authorization": f"Player {'ab' * 16}"}
        id = at.post("/api/players", {"name": "Ann"}, headers=key).json()["id"]
        alone = at.post("/api/games", {"mode": "bot", "bot": "random"}, headers=key).json()["game"]
        removed = read(database, "delete", "--player", id, "--yes")
        assert removed == {"player": id, "games": [alone], "changed": []}
        assert "there is no player" in complains(database, "delete", "--player", id, "--yes")
        assert at.get("/api/players/me", headers=key).status_code == 403


def test_a_node_that_does_not_end_in_time(tmp_path: Path, database: str) -> None:
    """It was asked; whoever asked is told that it is still there."""
    with Server(tmp_path, "--node", "a", "--lease-seconds", "60", database=database):
        assert "has not within 1 seconds" in complains(database, "drain", "a", "--seconds", "1", "--yes")
        assert "draining" in says(database, "nodes")


def test_a_file(tmp_path: Path) -> None:
    """A server's file is looked at beside it; what changes something says that the server must be stopped first."""
    with Server(tmp_path) as at:
        over, running = check_games(at, tmp_path)
        assert "have no nodes" in says(at.database, "nodes")
        assert "a file" in complains(at.database, "drain", "a")
        assert "another mindbug server uses the games" in complains(at.database, "delete", running, "--yes")
        assert at.stop() == 0
        assert read(at.database, "show", running)["number"] == 3
        says(at.database, "delete", running, over, "--yes")
        at.start()
        assert at.get(f"/api/games/{running}").status_code == at.get(f"/api/games/{over}").status_code == 404


def test_what_cannot_be_looked_at(tmp_path: Path, database: str) -> None:
    missing, empty = tmp_path / "none.sqlite", tmp_path / "empty.sqlite"
    assert "there is no" in complains(str(missing), "nodes") and not missing.exists()
    ask(str(empty), "CREATE TABLE something (id INTEGER)")
    assert "found none" in complains(str(empty), "games")
    assert "found none" in complains(database, "nodes")  # and it makes no tables
    assert ask(database, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'") == [(0,)]
    assert "cannot open" in complains("postgresql://nobody@127.0.0.1:1/none", "nodes")


def test_what_is_exported_is_said_in_one_way(tmp_path: Path) -> None:
    with Server(tmp_path) as at:
        assert "expected --all and FILE" in complains(at.database, "export", "--all", "a", "b")
        assert "expected --all and FILE" in complains(at.database, "export", "only")
        assert "expected games, or --player" in complains(at.database, "delete")
