"""A server that ends in any way and starts again: every game goes on where it was."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep, time

from mindbug import Game
from mindbug.server.connection import NO_GAME
from mindbug.server.messages import GameSeen, Play, Replay, Resign, Table
from serving import PATIENCE, Client, Server, child_processes, play_together

SERVICE_RESTARTS = 1012
DAY = 24 * 3600
POSITION = {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}


def wait_until(what: str, so: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, f"{what} did not happen"
        sleep(0.05)


def write(database: str, statement: str, *values: object) -> None:
    """Change a database behind the server's back."""
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1, statement


def test_games_go_on_after_every_kind_of_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        seats = server.friends(seed=31)
        timed = server.friends(clock={"per": "game", "seconds": 6, "added": 0}, position=POSITION)
        left = play_a_timed_move(server, timed[0].token, timed[0].game)

        zero, one = server.sit(seats[0]), server.sit(seats[1])
        table = play_together((zero, one), 6)
        assert server.stop() == 0
        stopped = monotonic()
        assert zero.closing_code() == one.closing_code() == SERVICE_RESTARTS
        sleep(1.0)
        server.start()
        assert monotonic() - stopped > 1.0
        with server.sit(timed[0]) as first:
            clocks = first.look()
            assert clocks.players[0].left == left and clocks.ticking == 1
            assert clocks.players[1].left is not None and clocks.players[1].left > 6 - 1.5

        known = table.since + len(table.log)
        with server.sit(seats[0], since=known) as zero, server.sit(seats[1]) as one:
            assert (zero.look().number, zero.look().position, zero.look().log) == (table.number, table.position, [])
            assert zero.look().since == known and one.look().log[0].number == 0
            table = play_together((zero, one), 5)
        bot = server.create(seat=0, first=1)
        with server.sit(bot) as client:
            client.look()
        children = child_processes(server.pid)
        assert children and server.kill() == -signal.SIGKILL
        wait_until("the end of the workers", lambda: not any(Path("/proc", str(child)).exists() for child in children))
        server.start()

        with server.sit(bot) as client:
            assert client.wait_for_turn().number > 0, "the bot thinks again when its player is back"
        with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
            assert (zero.look().number, zero.look().position) == (table.number, table.position)
            over = play_together((zero, one), seed=9)
        assert over.status == "over" and over.number > table.number
        assert len(Game.from_record(server.get(f"/api/games/{seats[0].game}/record").text).lines) == over.number
        with server.sit(timed[0]) as first:
            ended = first.look() if first.look().status == "over" else first.expect(Table, lambda table: table.status == "over")
        assert ended.ending is not None and (ended.ending.winner, ended.ending.reason) == (0, "time")
        kill_workers_before_a_bot_answers(server)


def play_a_timed_move(server: Server, token: str, game: str) -> float:
    with Client(server, game, token) as first:
        first.look()
        sleep(0.3)
        left = first.play("attack Gorillion").players[0].left
    assert left is not None and 5 < left < 5.8
    return left


def kill_workers_before_a_bot_answers(server: Server) -> None:
    with server.sit(server.create(seat=0, position=POSITION)) as client:
        client.look()
        for child in child_processes(server.pid):
            os.kill(child, signal.SIGKILL)
        client.play("play Bee Bear")
        assert client.wait_for_turn().number > 1, "the bot has to take Bee Bear or to let it pass"
    wait_until("the replacement of the workers", lambda: "a worker has died" in server.log)


def test_old_games(tmp_path: Path) -> None:
    """Games that today's rules cannot play are shown as far as possible; games that nobody touches expire."""
    with Server(tmp_path, "--idle-seconds", "0.2", "--expiry-seconds", "0.2") as server:
        broken, other = server.friends(seed=3)
        with server.sit(broken) as first, server.sit(other) as second:
            shown = play_together((first, second), 2).position
            play_together((first, second), 5)
        over, _ = server.friends(seed=4)
        with server.sit(over) as first:
            first.look()
            first.ask_table(Resign(), lambda table: table.status == "over")
        hopeless, _ = server.friends()
        running, _ = server.friends(position=POSITION)
        abandoned, _ = server.friends()
        waiting = server.create("friend")
        wait_until("an empty house", lambda: "\nmindbug_rooms 0\n" in server.get("/metrics").text)
        server.stop()

        database = server.database
        write(database, "UPDATE entries SET what = 'attack Nobody' WHERE game = ? AND number = 3", broken.game)
        write(database, "UPDATE entries SET what = 'surrenders' WHERE game = ? AND number = 1", over.game)
        write(database, "UPDATE games SET setup = replace(setup, 'first-contact', 'lost-set') WHERE id = ?", hopeless.game)
        write(database, "UPDATE games SET created = ? WHERE id = ?", time() - 2 * DAY, waiting.game)
        write(database, "UPDATE games SET changed = ? WHERE id = ?", time() - 31 * DAY, abandoned.game)
        server.start()

        with server.sit(broken, lang="fr") as first:
            table = first.look()
            assert table.status == "broken" and table.position == shown and table.question is None
            assert table.note.startswith("Les règles ont changé") and table.can == ["rematch"]
            assert first.refused(Play(number=table.number, move="done")).text == "Cette partie ne peut pas continuer."
        assert server.read(f"/api/games/{broken.game}", GameSeen).status == "broken"
        with server.sit(over) as first:
            table = first.look()
            assert table.status == "over" and table.ending is not None and table.ending.text == "Bob wins."
            assert "can be shown up to here" in table.note and table.position is not None
        replay = server.read(f"/api/games/{over.game}/replay", Replay)
        assert len(replay.steps) == 1 and replay.ending is not None and "0 surrenders" in replay.record
        with server.sit(hopeless) as first:
            assert first.look().status == "broken" and first.look().position is None and first.look().note
        with closing(sqlite3.connect(database)) as connection:
            kept = connection.execute("SELECT status, last_good, number FROM games WHERE id = ?", (broken.game,)).fetchone()
            assert kept == ("broken", 2, 7)
            count = "SELECT count(*) FROM entries WHERE game = ?"
            assert connection.execute(count, (broken.game,)).fetchone() == (7,)

        wait_until("the end of an open game", lambda: server.get(f"/api/games/{waiting.game}").status_code == 404)
        wait_until("the end of a running game", lambda: server.get(f"/api/games/{abandoned.game}").status_code == 404)
        with server.sit(running) as client:
            client.play("attack Gorillion")
            write(database, "UPDATE games SET changed = ? WHERE id = ?", time() - 31 * DAY, running.game)
            assert client.closing_code() == NO_GAME
