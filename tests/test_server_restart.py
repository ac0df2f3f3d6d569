"""A server that ends in any way and starts again: every game goes on where it was."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from time import sleep, time
from typing import Any

from mindbug import Game
from mindbug.record import RULES_VERSION
from mindbug.server.connection import NO_GAME
from mindbug.server.messages import GameSeen, Joined, Play, Players, Rematch, Replay, Resign, Table
from serving import Client, Server, child_processes, play_together, wait_until

SERVICE_RESTARTS = 1012
DAY = 24 * 3600
POSITION = {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}


# A server whose sockets all say good-bye in the moment in which it ends.
LEAVING = """
import sys
from uvicorn import Server
from mindbug.server.door import SocketLine
end = Server.shutdown
async def shutdown(self, sockets=None):
    for line in list(self.server_state.connections):
        if isinstance(line, SocketLine):
            line.take_in(bytes([0x88, 0x80, 1, 2, 3, 4]))
    await end(self, sockets)
Server.shutdown = shutdown
from mindbug.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def write(database: str, statement: str, *values: object) -> None:
    """Change a database behind the server's back."""
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1, statement


def test_who_leaves_while_the_server_ends_keeps_nobody(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = server.create("bot", bot="easy").game
    server.program = ("-c", LEAVING)
    server.start()
    with server.socket(game):
        assert server.stop() == 0, server.log


def test_games_go_on_after_every_kind_of_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        seats = server.friends(seed=31)
        timed = server.friends(clock={"per": "game", "seconds": 600, "added": 0}, position=POSITION)
        left = play_a_timed_move(server, timed[0].token, timed[0].game)

        zero, one = server.sit(seats[0]), server.sit(seats[1])
        table = play_together((zero, one), 6)
        assert server.stop() == 0
        assert zero.closing_code() == one.closing_code() == SERVICE_RESTARTS
        an_hour_ago = "UPDATE games SET created = created - 3600, changed = changed - 3600, moved = moved - 3600 WHERE id = ?"
        write(server.database, an_hour_ago, timed[0].game)
        server.start()
        with server.sit(timed[0]) as first:
            clocks = first.look()
            assert clocks.players[0].left == left and clocks.ticking == 1
            assert clocks.players[1].left is not None and clocks.players[1].left > 540, "nobody's time ran for that hour"

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
        write(server.database, 'UPDATE seats SET "left" = 1.0 WHERE game = ? AND seat = 1', timed[0].game)
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
    assert left is not None and 540 < left < 599.8
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
        hopeless, hopeful = server.friends()
        running, _ = server.friends(position=POSITION)
        abandoned, _ = server.friends()
        waiting = server.create("friend")
        wait_until("an empty house", lambda: "\nmindbug_rooms 0\n" in server.get("/metrics").text)
        server.stop()

        database = server.database
        write(database, "UPDATE entries SET what = 'attack Nobody' WHERE game = ? AND number = 3", broken.game)
        write(database, "UPDATE games SET rules = ? WHERE id = ?", RULES_VERSION - 1, broken.game)
        write(database, "UPDATE entries SET what = 'surrenders' WHERE game = ? AND number = 1", over.game)
        write(database, "UPDATE games SET setup = replace(setup, 'first-contact', 'lost-set') WHERE id = ?", hopeless.game)
        write(database, "UPDATE games SET created = ?, idle = ? WHERE id = ?", time() - 2 * DAY, -DAY, waiting.game)
        write(database, "UPDATE games SET changed = ?, idle = ? WHERE id = ?", time() - 31 * DAY, -30 * DAY, abandoned.game)
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
        with server.sit(hopeless) as first, server.sit(hopeful) as second:
            first.send(Rematch())
            second.expect(Players, lambda news: news.offers.rematch == 0)
            assert second.refused(Rematch()).text.startswith("The rules of today know no such game")
            assert first.look().status == "broken" and first.look().position is None
            assert first.look().note.startswith("The next move of this game cannot be read")
        with closing(sqlite3.connect(database)) as connection:
            kept = connection.execute("SELECT status, last_good, number FROM games WHERE id = ?", (broken.game,)).fetchone()
            assert kept == ("broken", 2, 7)
            count = "SELECT count(*) FROM entries WHERE game = ?"
            assert connection.execute(count, (broken.game,)).fetchone() == (7,)

        wait_until("the end of an open game", lambda: server.get(f"/api/games/{waiting.game}").status_code == 404)
        wait_until("the end of a running game", lambda: server.get(f"/api/games/{abandoned.game}").status_code == 404)
        with server.sit(running) as client:
            client.play("attack Gorillion")
            write(database, "UPDATE games SET changed = ?, idle = ? WHERE id = ?", time() - 31 * DAY, -30 * DAY, running.game)
            assert client.closing_code() == NO_GAME


def stored(database: str, columns: str, game: str) -> tuple[Any, ...]:
    with closing(sqlite3.connect(database)) as connection:
        found: tuple[Any, ...] = connection.execute(f"SELECT {columns} FROM games WHERE id = ?", (game,)).fetchone()
    return found


def test_games_that_can_go_on_again(tmp_path: Path) -> None:
    """What was broken goes on when its cause is mended, at the next start or when somebody comes; the number of the rules tells
    by which ones a game was played."""
    with Server(tmp_path, "--idle-seconds", "0.2") as server:
        games = [server.friends(seed=seed) for seed in (3, 5, 6, 8)]
        for zero, one in games:
            with server.sit(zero) as first, server.sit(one) as second:
                play_together((first, second), 5)
        mended, older, newer, ended = (zero for zero, _ in games)
        server.stop()
        database = server.database
        third = "(SELECT what FROM entries WHERE game = ? AND number = 3)"
        with closing(sqlite3.connect(database)) as connection:
            (real,) = connection.execute(f"SELECT {third}", (mended.game,)).fetchone()
        write(database, "UPDATE entries SET what = 'attack Nobody' WHERE game = ? AND number = 3", mended.game)
        write(database, "UPDATE games SET rules = ? WHERE id = ?", RULES_VERSION - 1, older.game)
        write(database, "UPDATE games SET rules = ? WHERE id = ?", RULES_VERSION + 1, newer.game)
        write(database, "INSERT INTO entries VALUES (?, 6, '0', 'resigns', 1.0)", ended.game)
        write(database, "UPDATE games SET number = 6 WHERE id = ?", ended.game)
        server.start()

        with server.sit(mended) as first, server.sit(newer, lang="es") as second, server.sit(ended) as third_player:
            assert first.look().status == "broken" and first.look().note.startswith("The next move")
            assert second.look().status == "broken" and second.look().number == 5
            assert second.look().note.startswith("Esta partida se jugó con reglas más nuevas")
            table = third_player.look()  # by the rules of today it is over: nobody waits for ever
            assert table.status == "over" and table.ending is not None and table.ending.winner == 1
        assert stored(database, "status, winner, reason", ended.game) == ("over", 1, "resigned")
        assert stored(database, "status, rules", newer.game) == ("broken", RULES_VERSION + 1)

        with server.sit(older) as first, server.sit(games[1][1]) as second:
            assert first.look().status == "running" and first.look().note.startswith("The rules have changed")
            table = play_together((first, second), 1)
            assert table.number == 6 and table.note == ""
        assert stored(database, "status, rules", older.game) == ("running", RULES_VERSION)

        wait_until("an empty house", lambda: "\nmindbug_rooms 0\n" in server.get("/metrics").text)
        write(database, "UPDATE entries SET what = ? WHERE game = ? AND number = 3", real, mended.game)
        with server.sit(mended) as first, server.sit(games[0][1]) as second:
            table = first.look()
            assert (table.status, table.number, table.note) == ("running", 5, "")
            assert play_together((first, second), 1).number == 6
        assert stored(database, "status, last_good, reason", mended.game) == ("running", None, None)

        server.stop()
        write(database, "UPDATE games SET rules = ? WHERE id = ?", RULES_VERSION, newer.game)
        server.start()
        wait_until("an examination", lambda: stored(database, "status", newer.game) == ("running",))
        with server.sit(newer) as first, server.sit(games[2][1]) as second:
            assert play_together((first, second)).status == "over"


def test_games_of_the_first_version(tmp_path: Path) -> None:
    """A database that the first version has left: every game goes on, none is removed although nobody has come for long, and
    lists show it as they show a new one."""
    text = (Path(__file__).parent / "stored" / "games_0001.sql").read_text(encoding="utf-8")
    seats: dict[str, dict[int, Joined]] = defaultdict(dict)
    for name, game, seat, token in re.findall(r"^-- (\w+) ([0-9a-f]{18}) ([01]) (\S+)$", text, re.MULTILINE):
        seats[name][int(seat)] = Joined(game=game, you=1 if seat == "1" else 0, token=token)
    server = Server(tmp_path, "--expiry-seconds", "0.1")
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.executescript(text)
        connection.execute("UPDATE games SET created = created - ?, changed = changed - ?", (60 * DAY, 60 * DAY))
    with server:
        for name, number in (("running", 6), ("timed", 1), ("bot", 0)):
            with server.sit(seats[name][0]) as client:
                table = client.look()
                assert (table.status, table.number) == ("running", number), table.note
                assert table.position is not None and table.question is not None
        with server.sit(seats["running"][0]) as first, server.sit(seats["running"][1]) as second:
            assert play_together((first, second)).status == "over"
        with server.sit(seats["timed"][0]) as first, server.sit(seats["timed"][1]) as second:
            assert first.look().clock is not None and (first.look().players[0].left or 0) > 6000
            assert play_together((first, second)).status == "over"
        with server.sit(seats["bot"][0]) as client:
            assert client.play_to_the_end().status == "over"
        (offered,) = server.read("/api/games?status=open", list[GameSeen])
        assert offered.sets == ["first-contact", "new-servants"] and offered.arranged
        other = server.join(offered.game)
        with server.sit(seats["open"][1]) as first, server.sit(other) as second:
            assert {first.look().status, second.look().status} == {"running"}
        over = f"/api/games/{seats['over'][0].game}/record"
        assert server.get(over).status_code == 403
        told = server.get(over, headers={"authorization": f"Bearer {seats['over'][1].token}"})
        assert Game.from_record(told.text).winner == 1
        broken = seats["broken"][0]
        with server.sit(broken) as client:
            assert client.look().status == "broken" and client.look().number == 6
        server.stop()
        (real,) = re.findall(r"^-- mended (.+)$", text, re.MULTILINE)
        write(server.database, "UPDATE entries SET what = ? WHERE game = ? AND number = 3", real, broken.game)
        server.start()
        with server.sit(broken) as first, server.sit(seats["broken"][1]) as second:
            assert first.look().status == "running"
            assert play_together((first, second)).status == "over"


# Where nothing can be stored


def test_health_is_whether_moves_are_stored(tmp_path: Path) -> None:
    """Every way in which a move cannot be stored is told, and when it can be again, that is told too."""
    with Server(tmp_path) as server:
        mine = server.friends(position=POSITION)[0]
        path = Path(server.database)
        aside = path.with_suffix(".aside")

        def fill_disk(least: int) -> None:
            prlimit(server.pid, RLIMIT_FSIZE, (least, RLIM_INFINITY))

        ways: list[tuple[Callable[[], object], Callable[[], object]]] = [
            (lambda: fill_disk(0), lambda: fill_disk(RLIM_INFINITY)),
            (lambda: path.rename(aside), lambda: aside.rename(path)),
            (
                lambda: write_anything(server.database, "ALTER TABLE entries RENAME TO somewhere"),
                lambda: write_anything(server.database, "ALTER TABLE somewhere RENAME TO entries"),
            ),
        ]
        with server.sit(mine) as client:
            assert client.look().number == 0
            for harm, heal in ways:
                assert server.get("/health").status_code == 200
                harm()
                assert client.refused(Play(number=0, move="attack Gorillion")).code == "unavailable"
                wait_until("trouble", lambda: server.get("/health").status_code == 503)
                assert server.get("/health").json()["code"] == "unavailable"
                heal()
                wait_until("health", lambda: server.get("/health").status_code == 200)
            assert client.play("attack Gorillion").number == 1
        assert server.stop() == 0


def write_anything(database: str, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement)
