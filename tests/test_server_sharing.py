"""Nobody has to wait for what another client does, and nobody can take so much that others are refused."""

from __future__ import annotations

import json
import select
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from mindbug.server.messages import Emote, Emoted, GameSeen, Ping, Pong
from mindbug.sets import SETS
from serving import PATIENCE, Client, Server, child_processes, is_my_turn

POSITION = {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"hand": ["Shark Dog"], "mindbugs": 1}]}
# Long work for a short request.
HAND = [card.name for pool in SETS.values() for card in pool.cards if not card.stage]
LONG = {
    "position": {"sets": list(SETS), "players": [{"hand": list(dict.fromkeys(HAND))[:30]}, {}]},
    "previews": True,
    "viewer": 0,
}
PUBLIC = ("--public-url", "https://games.example")
TEXT, MORE, CLOSE, PING = 1, 0, 8, 9
TOO_BIG = 1009


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy, which says who asks; a client may take little of a core."""
    core = ("--limit-core", "0.02", "--limit-core-burst", "0.1")
    with Server(tmp_path_factory.mktemp("sharing"), *PUBLIC, *core, unlimited=False) as server:
        yield server


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Without a proxy; every client may do what it wants, but must not be slow."""
    with Server(tmp_path_factory.mktemp("rich"), "--slow-seconds", "0.5") as server:
        yield server


def as_client(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def port_of(server: Server) -> int:
    return int(server.url.rpartition(":")[2])


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of the addresses of this computer."""
    return socket.create_connection(("127.0.0.1", port_of(server)), PATIENCE, (source, 0))


def ask(server: Server, path: str, source: str) -> bytes:
    """The beginning of what somebody is answered who has one connection for that; nothing if it is not let in."""
    try:
        with connect(server, source) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
            return connection.recv(65536)
    except ConnectionError:
        return b""


def is_answered(connection: socket.socket) -> bool:
    """Whether the server answers one more question by an open connection."""
    connection.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
    heard = b""
    while not heard.endswith(b"}") and (part := connection.recv(65536)):
        heard += part
    return b" 200 " in heard


def ends(connection: socket.socket) -> bool:
    """Whether the server ends a connection that says nothing more."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def frame(opcode: int, data: bytes, final: bool = True) -> bytes:
    return struct.pack("!BB", (0x80 if final else 0) | opcode, 0x80 | len(data)) + b"\0\0\0\0" + data


def raw_socket(server: Server, game: str, client: str = "") -> socket.socket:
    """A socket that watches a game, of which the frames are in the test's hands."""
    connection = connect(server)
    opening = (
        f"GET /api/games/{game}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nx-forwarded-for: {client}\r\n\r\n"
    )
    connection.sendall(opening.encode())
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += connection.recv(1)
    connection.sendall(frame(TEXT, b'{"type":"hello"}'))
    return connection


# What takes the time of the server itself


def test_pings_of_one_client_keep_nobody_waiting(server: Server) -> None:
    """They are answered as far as the client's share of a core goes; others are answered meanwhile."""
    game = server.post("/api/games", {"mode": "screen"}, headers=as_client("10.0.1.1")).json()
    heard = [0]

    def listen(connection: socket.socket) -> None:
        try:
            while part := connection.recv(65536):
                heard[0] += part.count(b"\x8a\x00")
        except OSError:
            pass

    def flood(connection: socket.socket) -> None:
        try:
            for _ in range(100):
                connection.sendall(frame(PING, b"") * 3000)
        except OSError:
            pass

    with ExitStack() as closing:
        for _ in range(4):
            connection = closing.enter_context(raw_socket(server, game["game"], "10.0.1.1"))
            for work in (listen, flood):
                threading.Thread(target=work, args=(connection,), daemon=True).start()
        with Client(server, game["game"], headers=as_client("10.0.1.2")) as other:
            other.look()
            for _ in range(10):
                other.ask(Ping(), Pong)
        assert heard[0] < 400_000


def test_who_does_not_read_pongs_is_not_listened_to(rich: Server) -> None:
    """Nothing more is read from a socket until it has read its answers; if it never does, it is ended."""
    game = rich.create("screen").game
    with raw_socket(rich, game) as connection:
        for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            connection.setsockopt(socket.SOL_SOCKET, buffer, 65536)
        connection.settimeout(3 * PATIENCE)
        with pytest.raises(ConnectionError):
            connection.sendall(frame(PING, b"x" * 100) * 400_000)


def test_a_message_in_endless_pieces_is_refused(rich: Server) -> None:
    game = rich.create("screen").game
    with raw_socket(rich, game) as connection:
        connection.sendall(frame(TEXT, b"", final=False) + frame(MORE, b"", final=False) * 5000)
        heard = b""
        while part := connection.recv(65536):
            heard += part
        assert struct.pack("!H", TOO_BIG) in heard[-40:]


def test_emotes_are_counted_for_a_seat(server: Server) -> None:
    """However many sockets it has."""
    game = server.create("screen", seat=0)
    with server.sit(game) as first, server.sit(game) as second:
        for client in (first, second):
            client.look()
        for _ in range(3):
            first.ask(Emote(emote="wow"), Emoted)
            second.expect(Emoted)
        assert second.refused(Emote(emote="wow")).code == "too fast"


# What takes long


def test_a_hundred_tries_at_once(tmp_path: Path) -> None:
    """While they are tried, others play against a bot and the server is healthy; and it ends without finishing them."""
    body = json.dumps(LONG).encode()
    head = f"POST /api/try HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    with Server(tmp_path, *PUBLIC, unlimited=False) as server, ExitStack() as closing:
        with server.sit(server.create(position=POSITION, seat=0, bot="easy")) as other:
            other.look()
            trying = [closing.enter_context(connect(server)) for _ in range(100)]
            for connection in trying:
                connection.sendall(head.encode() + b"x-forwarded-for: 10.0.2.1\r\n\r\n" + body)
            assert server.get("/health").status_code == 200
            other.play("play Bee Bear")
            assert other.wait_for_turn().number > 1
            assert len(answered(trying, b" 429 ")) >= 70
        assert server.stop() == 0
        assert len(answered(trying, b" 200 ")) <= 20


def test_long_work_is_done_elsewhere(rich: Server) -> None:
    """Most of what it takes of a core is taken by a worker, not by the process that answers everybody."""
    rich.post("/api/try", LONG)  # the worker is there, and knows the words
    own, theirs = core_time(rich.pid), core_time(*child_processes(rich.pid))
    for _ in range(10):
        assert rich.post("/api/try", LONG).status_code == 200
    assert core_time(*child_processes(rich.pid)) - theirs > 2 * (core_time(rich.pid) - own)


def core_time(*processes: int) -> int:
    """How long some processes have had a core, in nanoseconds."""
    threads = [thread for pid in processes for thread in Path(f"/proc/{pid}/task").iterdir()]
    return sum(int(Path(thread, "schedstat").read_text(encoding="utf-8").split()[0]) for thread in threads)


def answered(connections: list[socket.socket], status: bytes) -> list[socket.socket]:
    """The connections that have been answered so; nothing is read."""
    ready, _, _ = select.select(connections, [], [], 0)
    return [connection for connection in ready if status in connection.recv(20, socket.MSG_PEEK)]


def test_bots_whose_players_are_away_wait(server: Server) -> None:
    """Games that one client has opened and left do not keep the bot of another one from answering."""
    left = []
    for _ in range(8):
        made = server.post("/api/games", {"mode": "bot", "bot": "expert", "seat": 0, "first": 1}, headers=as_client("10.0.3.1"))
        left.append(made.json())
        with Client(server, left[-1]["game"], left[-1]["token"], headers=as_client("10.0.3.1")) as client:
            client.look()
    with Client(server, *seat_of(server, "10.0.3.2", bot="hard"), headers=as_client("10.0.3.2")) as other:
        assert other.wait_for_turn().number > 0
    seen = [server.read(f"/api/games/{game['game']}", GameSeen) for game in left]
    assert sum(game.changed > game.created for game in seen) <= 2  # one may have been thought about already
    with Client(server, left[-1]["game"], left[-1]["token"], headers=as_client("10.0.3.1")) as client:
        assert is_my_turn(client.wait_for_turn())


def seat_of(server: Server, client: str, **wanted: Any) -> tuple[str, str]:
    """A game in which the bot begins, and the secret of the player's seat."""
    made = server.post("/api/games", {"mode": "bot", "seat": 0, "first": 1, **wanted}, headers=as_client(client)).json()
    return made["game"], made["token"]


# Connections


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /health HTTP/1.1\r\nhost: local",
        b"POST /api/try HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
@pytest.mark.parametrize("is_second", [False, True], ids=["at first", "later"])
def test_who_is_slow_is_sent_away(rich: Server, beginning: bytes, is_second: bool) -> None:
    with connect(rich) as connection:
        if is_second:
            connection.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
            assert b" 200 " in connection.recv(65536)
        connection.sendall(beginning)
        assert ends(connection)


def test_who_has_nothing_to_ask_is_not_slow(rich: Server) -> None:
    """For some seconds: browsers send the next request by a connection that is still open."""
    with connect(rich) as connection:
        for seconds in (0, 3):
            sleep(seconds)
            assert is_answered(connection)


def test_a_proxy_closes_its_connections_itself(tmp_path: Path) -> None:
    """Else a request could meet one that is just being closed, and be lost; proxies keep them longer than a browser may."""
    with Server(tmp_path, "--proxy", "127.0.0.1") as server, connect(server) as proxy, connect(server, "127.0.0.2") as visitor:
        for connection in (proxy, visitor):
            assert is_answered(connection)
        assert ends(visitor)
        assert is_answered(proxy)


def test_nobody_has_all_places(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit-connections", "5", unlimited=False) as server, ExitStack() as closing:
        waiting = [closing.enter_context(connect(server, "127.0.0.2")) for _ in range(8)]
        assert [ends(connection) for connection in waiting[5:]] == [True] * 3
        assert b" 200 " in ask(server, "/health", "127.0.0.3") and ask(server, "/health", "127.0.0.2") == b""
        waiting[0].close()
        while not ask(server, "/health", "127.0.0.2"):
            pass


class Poor(Server):
    """A server that can open only few files."""

    program = (
        "-c",
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160)); sys.argv[0] = 'mindbug'\n"
        "if __name__ == '__main__':\n    from mindbug.cli.main import main; sys.exit(main())",
    )


def test_few_files_are_enough_for_the_games(tmp_path: Path) -> None:
    """Whoever takes all connections that can be had keeps neither players nor newcomers out, and does not fill the log."""
    with Poor(tmp_path) as server, ExitStack() as closing:
        with server.sit(server.create(position=POSITION, seat=0)) as client:
            client.look()
            for number in range(300):
                closing.enter_context(connect(server, f"127.0.1.{number % 10}"))
            client.play("play Bee Bear")
            assert client.wait_for_turn().number > 1
        assert b" 200 " in ask(server, "/health", "127.0.0.9")
        assert server.stop() == 0
        assert len(server.log.splitlines()) < 10, server.log[:2000]


def test_connections_that_are_over_leave_nothing(rich: Server) -> None:
    """Nobody has to search for garbage to free their memory."""
    game = rich.create("screen").game

    def come_and_go(times: int) -> int:
        for _ in range(times):
            with rich.watch(game) as client:
                client.look()
        text = Path(f"/proc/{rich.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS:")))

    before = come_and_go(100)
    assert come_and_go(400) - before < 12_000  # kB


# Where requests come from


def test_strangers_whose_name_leads_here_are_refused(rich: Server, server: Server) -> None:
    for other in (rich, server):
        game = other.create("screen")
        evil = {"host": "evil.example", "origin": "http://evil.example"}
        assert other.post("/api/games", {"mode": "bot"}, headers=evil).status_code == 421
        assert other.get("/api/games", headers={"host": "evil.example"}).json()["code"] == "foreign"
        assert other.get("/health", headers={"host": "evil.example"}).status_code == 200
        refused = raw_answer(other, game.game, "evil.example")
        assert b" 403 " in refused.partition(b"\r\n")[0]
        assert b" 101 " in raw_answer(other, game.game, f"localhost:{port_of(other)}").partition(b"\r\n")[0]


def raw_answer(server: Server, game: str, host: str) -> bytes:
    with connect(server) as connection:
        connection.sendall(
            f"GET /api/games/{game}/socket HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nupgrade: websocket\r\n"
            "connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        return connection.recv(65536)


def test_only_proxies_that_are_named_are_believed(tmp_path: Path) -> None:
    """And a name that was given is one of the server's."""
    options = ("--limit-new-games", "0", "--limit-new-game-burst", "2", "--name", "games.lan")
    with Server(tmp_path, *options, unlimited=False) as server:
        statuses = []
        for number in range(4):
            headers = {**as_client(f"10.0.0.{number}"), "host": "games.lan:8000", "origin": "http://games.lan:8000"}
            statuses.append(server.post("/api/games", {"mode": "bot"}, headers=headers).status_code)
        assert statuses == [201, 201, 429, 429]
        with pytest.raises(InvalidStatus), server.socket("x", additional_headers={"origin": "http://games.lan"}):
            pass
