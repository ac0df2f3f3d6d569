"""Finding an opponent on a real server: who is paired and who is not, bots that step in, floods, and days for a move."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep, time
from typing import Any, TypeVar

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mindbug.seats import opposite
from mindbug.server.identity import new_key
from mindbug.server.messages import Found, GameSeen, Me, Pong, Refused, Seek, SeekEnded, Seeking, ToSeeker
from mindbug.server.seeking import Seeker
from mindbug.server.standing import nearest_bot
from mindbug.store import StoredPlayer
from serving import ABNORMAL, PATIENCE, Client, Server, wait_until
from test_server_players import BLITZ, Person

T = TypeVar("T")
decode = msgspec.json.Decoder(ToSeeker).decode
DAY = 24 * 3600
DAYS = {"per": "move", "seconds": 3 * DAY}


class Search:
    """Somebody's search, with all that it has heard."""

    def __init__(self, server: Server, person: Person | None = None, first: Any = None, **wanted: Any) -> None:
        self.closing = ExitStack()
        headers = {"x-forwarded-for": person.headers["x-forwarded-for"]} if person is not None else {}
        address = f"{server.url.replace('http', 'ws', 1)}/api/seek"
        opened = connect(address, open_timeout=PATIENCE, close_timeout=1, ping_interval=None, additional_headers=headers)
        self.socket: ClientConnection = self.closing.enter_context(opened)
        seek = {"type": "seek", "player": person.key if person is not None else new_key(), **wanted}
        self.send(first if first is not None else seek)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.close()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def expect(self, kind: type[T], timeout: float = PATIENCE) -> T:
        end = monotonic() + timeout
        while True:
            message = decode(self.socket.recv(max(0.01, end - monotonic())))
            if isinstance(message, kind):
                return message
            assert isinstance(message, Seeking), message

    def nothing(self, seconds: float = 1.2) -> None:
        """Nobody is found for so long."""
        with pytest.raises(TimeoutError):
            self.expect(Found, seconds)

    def closing_code(self) -> int:
        try:
            while True:
                self.socket.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else ABNORMAL


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("seeking"), "--proxy", "127.0.0.1") as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.log, server.log


_numbers = iter(range(1, 250))


def somebody(server: Server, name: str = "Ann", address: str = "") -> Person:
    return Person(server, name, address or f"10.20.0.{next(_numbers)}")


def test_two_who_want_the_same_meet(server: Server) -> None:
    ann, bob = somebody(server, "Ann"), somebody(server, "Bob")
    wanted: dict[str, Any] = {"sets": ["first-contact"], "clock": BLITZ, "rated": True, "best_of": 3}
    with Search(server, ann, **wanted) as one:
        waiting = one.expect(Seeking)
        assert (waiting.others, waiting.within) == (0, 100)
        one.send({"type": "ping"})
        one.expect(Pong)
        with Search(server, bob, name="Bobby", **wanted) as two:
            mine, theirs = one.expect(Found), two.expect(Found)
            assert one.closing_code() == two.closing_code() == 1000
    assert mine.game == theirs.game and {mine.you, theirs.you} == {0, 1} and mine.token != theirs.token
    with Client(server, mine.game, mine.token) as first, Client(server, mine.game, player=bob.key) as second:
        table = first.look()
        assert (table.you, second.look().you) == (mine.you, theirs.you)
        assert table.rated and table.series is not None and table.clock is not None
        assert [table.players[seat].name for seat in (mine.you, theirs.you)] == ["Ann", "Bobby"]
    (seen,) = ann.read("GET", "/api/players/me/unfinished", list[GameSeen])
    assert seen.game == mine.game


@pytest.mark.parametrize(
    "other",
    [
        {"sets": ["new-servants"]},
        {"edition": "first"},
        {"clock": {**BLITZ, "added": 6}},
        {"clock": None},
        {"rated": True},
        {"best_of": 3},
    ],
)
def test_who_wants_something_else_waits(server: Server, other: dict[str, Any]) -> None:
    wanted: dict[str, Any] = {"sets": ["first-contact"], "clock": BLITZ}
    with Search(server, somebody(server), **wanted) as one, Search(server, somebody(server), **{**wanted, **other}) as two:
        one.nothing(0.7)
        two.nothing(0.7)


def test_nobody_meets_themselves(server: Server) -> None:
    """The same player in two tabs has one search; two of one address play, but nothing counts."""
    ann = somebody(server)
    with Search(server, ann) as one:
        one.expect(Seeking)
        with Search(server, ann) as two:
            assert one.expect(SeekEnded).why == "replaced"
            two.nothing()
    alter = somebody(server, "Alter", ann.headers["x-forwarded-for"])
    with Search(server, ann, rated=True, clock=BLITZ) as one, Search(server, alter, rated=True, clock=BLITZ) as two:
        one.nothing()
        two.nothing(0.5)
    with Search(server, ann) as one, Search(server, alter) as two:
        assert one.expect(Found).game == two.expect(Found).game


def test_ratings_that_are_far_apart_need_patience(server: Server) -> None:
    ann, bob, eve = (somebody(server) for _ in range(3))
    with sqlite3.connect(server.database) as connection:
        for person, rating in ((ann, 2000.0), (bob, 1850.0), (eve, 1000.0)):
            row = (person.me.id, "games", rating, 60.0, 0.06, 20, time())
            connection.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    connection.close()
    with Search(server, eve) as far, Search(server, ann) as one, Search(server, bob) as two:
        assert one.expect(Seeking).within == 100 and two.expect(Seeking).within == 100, "150 apart: they wait"
        assert one.expect(Found).game == two.expect(Found).game
        far.nothing(0.5)


def test_how_far_apart_ratings_may_be() -> None:
    """100 at first, and 10 more with each second that one of the two has waited."""

    def seeker(name: str, rating: float, waited: float) -> Seeker:
        player = StoredPlayer(name, name, 0.0, 0.0)
        connection: Any = None  # nobody is told anything
        return Seeker(player, rating, Seek(player=name), name, connection, since=monotonic() - waited)

    for apart, waited, other, suits in (
        *((99, 0, 0, True), (150, 0, 0, False), (150, 6, 0, True), (150, 0, 6, True)),
        *((1000, 80, 0, False), (1000, 100, 0, True)),
    ):
        one, two = seeker("one", 1500, waited), seeker("two", 1500 + apart, other)
        assert one.suits(two) == two.suits(one) == suits, (apart, waited, other)


def test_a_bot_steps_in(server: Server) -> None:
    ann = somebody(server)
    with Search(server, ann, bot_after=2, rated=True, clock=BLITZ) as one:
        one.expect(Seeking)
        found = one.expect(Found)
    assert found.bot == nearest_bot(1500), "what a newcomer is taken for"
    with Client(server, found.game, player=ann.key) as client:
        table = client.look()
        assert table.rated and table.players[opposite(found.you)].bot == found.bot
    with Search(server, ann, bot_after=1, bot="random") as one:
        assert one.expect(Found).bot == "random"


def test_who_goes_is_not_found(server: Server) -> None:
    with Search(server, somebody(server)) as one:
        one.expect(Seeking)
    wait_until("it is noticed", lambda: "\nmindbug_sockets 0\n" in server.get("/metrics").text)
    with Search(server, somebody(server)) as two:
        assert two.expect(Seeking).others == 0
        two.nothing()
        gone = somebody(server)
        with Search(server, gone, sets=["new-servants"]) as three:
            three.expect(Seeking)
            assert gone.ask("DELETE", "/api/players/me").status_code == 204
            with Search(server, somebody(server), sets=["new-servants"]) as four:
                assert three.expect(SeekEnded).why == four.expect(SeekEnded).why == "failed"
            two.nothing(0.6)


@pytest.mark.parametrize(
    "first",
    [
        "nonsense",
        {"type": "ping"},
        {"type": "seek"},
        {"type": "seek", "player": "x"},
        {"type": "seek", "player": "0" * 32},
        {"type": "seek", "player": "0" * 32, "token": "x"},
        {"type": "hello"},
        {"type": "seek", "player": "0" * 32, "bot_after": -1},
    ],
)
def test_searches_that_are_none(server: Server, first: Any) -> None:
    with Search(server, first=first) as one:
        assert one.expect(Refused).code in ("malformed", "forbidden")
        assert one.closing_code() in (1008, 4403)


@pytest.mark.parametrize("wanted", [{"sets": ["none"]}, {"edition": "x"}, {"rated": True}, {"bot": "god"}])
def test_games_that_cannot_be_are_not_looked_for(server: Server, wanted: dict[str, Any]) -> None:
    with Search(server, somebody(server), lang="fr", **wanted) as one:
        assert one.expect(Refused).code == "illegal"


def test_a_flood_of_searches_is_bounded(tmp_path: Path) -> None:
    with Server(tmp_path, "--proxy", "127.0.0.1", "--limit-new-games", "0", unlimited=False) as server, ExitStack() as stack:
        people = [Person(server, f"P{number}", "10.30.0.1") for number in range(12)]
        clocks = [{"per": "move", "seconds": 30 + number} for number in range(12)]  # so that nobody suits anybody
        for person, clock in zip(people[:10], clocks, strict=False):
            stack.enter_context(Search(server, person, clock=clock)).expect(Seeking)
        for person, clock in zip(people[10:], clocks[10:], strict=True):
            with Search(server, person, clock=clock) as search:
                assert search.expect(SeekEnded).why == "full"
        many = [stack.enter_context(Search(server, people[0])) for _ in range(20)]
        assert many[-1].expect(Refused).code == "too fast"
        assert server.get("/health").status_code == 200
        bob = Person(server, "Bob", "10.30.0.2")
        with Search(server, bob, bot="random", bot_after=1, edition="first") as search:
            assert search.expect(Found).bot == "random", "others are served"


# Days for a move


def change(database: str, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_days_run_while_the_server_lives_and_not_while_it_is_off(tmp_path: Path) -> None:
    with Server(tmp_path, "--proxy", "127.0.0.1", "--idle-seconds", "1", "--expiry-seconds", "1") as server:
        ann, bob = Person(server, "Ann", "10.40.0.1"), Person(server, "Bob", "10.40.0.2")
        game = ann.create("friend", seat=0, clock=DAYS, rated=True)
        bob.join(game, rated=True)
        with Client(server, game.game, player=ann.key) as one, Client(server, game.game, player=bob.key) as two:
            table = one.look()
            assert table.ticking is not None
            mover = (one, two)[table.ticking]
            mover.look()
            waiting = (ann, bob)[table.ticking]
        assert [seen.your_turn for seen in waiting.read("GET", "/api/players/me/unfinished", list[GameSeen])] == [True]
        wait_until("nobody is there, so it sleeps", lambda: "mindbug_rooms 0\n" in server.get("/metrics").text)
        server.stop()

        change(server.database, f"UPDATE games SET changed = changed - {9 * DAY}, moved = moved - {9 * DAY}")
        server.start()
        with Client(server, game.game, player=ann.key) as one:
            left = one.look().players[table.ticking].left
            assert one.look().status == "running" and left is not None and left > 3 * DAY - 60, "it was off: nobody's fault"
        server.stop()

        change(server.database, f"UPDATE owners SET lived = {2 * DAY}", "UPDATE games SET idle = 0")
        server.start()
        with Client(server, game.game, player=ann.key) as one:
            left = one.look().players[table.ticking].left
            assert left is not None and DAY - 60 < left <= DAY, "two of three days are gone"
        server.stop()

        change(server.database, f"UPDATE owners SET lived = {3 * DAY - 4000}", "UPDATE games SET idle = 0")
        server.start()
        sleep(1.5)
        change_while_it_runs = f"UPDATE owners SET lived = {3 * DAY}"
        change(server.database, change_while_it_runs)
        loser = waiting.counted(1).games[0]
        assert (loser.result, loser.reason) == ("lost", "time")
        assert waiting.read("GET", "/api/players/me", Me).ratings["games"].games == 1


def test_a_move_begins_new_days(tmp_path: Path) -> None:
    with Server(tmp_path, "--idle-seconds", "1", "--expiry-seconds", "1") as server:
        one, two = server.friends(clock=DAYS)
        with server.sit(one) as first, server.sit(two) as second:
            ticking = first.look().ticking
            second.look()
        server.stop()
        change(server.database, f"UPDATE owners SET lived = {2 * DAY}", "UPDATE games SET idle = 0")
        server.start()
        with server.sit(one) as first, server.sit(two) as second:
            mover = (first, second)[ticking or 0]
            mover.look()
            table = mover.play((mover.look().question or pytest.fail("nobody is asked")).options[0].move)
            assert {round(player.left or 0) for player in table.players} == {3 * DAY}
        sleep(2.5)
        server.restart()
        with server.sit(one) as first:
            assert all((player.left or 0) > 3 * DAY - 30 for player in first.look().players)
