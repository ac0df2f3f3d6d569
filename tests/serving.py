"""Real servers for tests: a process with a database of its own, clients by HTTP and sockets, and games played by them."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mindbug.server.messages import FromClient, FromServer, Hello, Joined, Next, Play, Refused, Table
from nursery import Branch, branch, can_branch

T = TypeVar("T")
STARTING_SECONDS = 60.0
PATIENCE = 20.0  # seconds for any single answer
IDLE = 2.0  # seconds for which a connection is used again: less than the server keeps it
ABNORMAL = 1006  # the end of a connection that nobody has closed
COMMAND = ("-m", "mindbug.cli")
QUIET = ("--bot-delay", "0", "--workers", "1")
# For tests in which one client does the work of many.
UNLIMITED = [
    option
    for name in (
        "messages",
        "message-burst",
        "requests",
        "request-burst",
        "new-games",
        "new-game-burst",
        "open-games",
        "connections",
        "sockets",
        "core",
        "core-burst",
    )
    for option in (f"--limit-{name}", "1000000")
]
decode_message = msgspec.json.Decoder(FromServer).decode
encode_message = msgspec.json.Encoder().encode


def begin(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """Python, with these arguments."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *arguments], stdout=pipe, stderr=pipe, text=True, start_new_session=True)


class Server:
    """A server process on a free port. It can be ended in any way and started again on the same database. It branches off
    (``nursery.py``), unless it is another ``program`` that Python is to run, as ``COMMAND`` is."""

    program: Sequence[str] = ()

    def __init__(self, folder: Path, *options: str, database: str | None = None, unlimited: bool = True) -> None:
        self.database = database or str(folder / "games.sqlite")
        self.options = [*QUIET, *(UNLIMITED if unlimited else []), *options]
        self.process: subprocess.Popen[str] | Branch | None = None
        self.errors: list[str] = []
        self.url = ""
        self.http = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=IDLE))

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.http.close()

    # Life and death

    def start(self) -> None:
        arguments = ["serve", "--port", "0", "--database", self.database, *self.options]
        by_itself = bool(self.program) or not can_branch()
        self.process = begin([*(self.program or COMMAND), *arguments]) if by_itself else branch(arguments)
        self.listener = threading.Thread(target=self.listen, args=(self.process,), daemon=True)
        self.listener.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Mindbug is at "):
            self.process.wait(STARTING_SECONDS)
            self.listener.join(PATIENCE)
            raise AssertionError(f"the server did not start: {line}{''.join(self.errors)}")
        self.url = line.removeprefix("Mindbug is at ").strip()

    def listen(self, process: subprocess.Popen[str] | Branch) -> None:
        assert process.stderr is not None
        with process.stderr:
            self.errors.extend(process.stderr)

    def stop(self) -> int:
        """End the server in good order; its exit status."""
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        """End the server at once. Its workers notice that by themselves."""
        return self.end(signal.SIGKILL)

    def end(self, number: signal.Signals) -> int:
        process = self.process
        if process is None:
            return 0
        process.send_signal(number)
        status = process.wait(STARTING_SECONDS)
        self.listener.join(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        self.process = None
        return status

    def restart(self, kill: bool = False) -> None:
        if kill:
            self.kill()
        else:
            assert self.stop() == 0
        self.start()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def log(self) -> str:
        """What the server has written to its log."""
        return "".join(self.errors)

    # Requests

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(self.url + path, **options)

    def post(self, path: str, data: Any = None, **options: Any) -> httpx.Response:
        return self.http.post(self.url + path, json=data, **options)

    def read(self, path: str, kind: type[T]) -> T:
        """What the server answers, which has to be of this type."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=kind)

    def create(self, mode: str = "bot", **wanted: Any) -> Joined:
        if mode == "bot":
            wanted.setdefault("bot", "random")
        answer = self.post("/api/games", {"mode": mode, **wanted})
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=Joined)

    def join(self, game: str, invitation: str | None = None, name: str = "") -> Joined:
        answer = self.post(f"/api/games/{game}/join", {"name": name, "invitation": invitation})
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=Joined)

    def friends(self, **wanted: Any) -> tuple[Joined, Joined]:
        """A game of two people, Ann and Bob: the seats of both, by number. With a seed it is one at one screen: there is none
        in games that somebody joins, and it makes no other difference."""
        if "seed" in wanted:
            both = self.create("screen", name="Ann", other_name="Bob", seat=0, **wanted)
            assert both.second_token is not None
            return both, Joined(game=both.game, you=1, token=both.second_token)
        mine = self.create("friend", name="Ann", seat=0, **wanted)
        return mine, self.join(mine.game, mine.invitation, "Bob")

    def sit(self, joined: Joined, **options: Any) -> Client:
        return Client(self, joined.game, joined.token, **options)

    def watch(self, game: str, **options: Any) -> Client:
        return Client(self, game, **options)

    def socket(self, game: str, **options: Any) -> ClientConnection:
        """A socket that has said nothing yet, to be used as a context manager."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/socket"
        quiet: dict[str, Any] = {"close_timeout": 1, "ping_interval": None, "max_size": None}
        opened: ClientConnection = connect(address, open_timeout=PATIENCE, **quiet, **options)
        return opened


class Client:
    """A client at a table. ``table`` is the last table that it was sent; ``heard`` is every byte."""

    def __init__(
        self,
        server: Server,
        game: str,
        token: str | None = None,
        lang: str = "en",
        since: int = 0,
        headers: Any = None,
        player: str | None = None,
    ) -> None:
        self.closing = ExitStack()
        self.socket = self.closing.enter_context(server.socket(game, additional_headers=headers))
        self.heard: list[bytes] = []
        self.table: Table | None = None
        self.send(Hello(token=token, player=player, lang=lang, since=since))  # type: ignore[arg-type]

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.closing.close()

    # Talking

    def send(self, message: FromClient | dict[str, Any] | str | bytes) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else encode_message(message).decode())

    def receive(self, timeout: float = PATIENCE) -> FromServer:
        data = self.socket.recv(timeout)
        raw = data.encode() if isinstance(data, str) else data
        self.heard.append(raw)
        message: FromServer = decode_message(raw)
        if isinstance(message, Table):
            self.table = message
        return message

    def expect(self, kind: type[T], so: Callable[[T], bool] = lambda message: True, timeout: float = PATIENCE) -> T:
        """The next message of a type that is so; others are passed over, but no refusal of something else."""
        end = monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - monotonic()))
            if isinstance(message, kind) and so(message):
                return message
            assert not isinstance(message, Refused), message

    def ask(self, message: FromClient | dict[str, Any], kind: type[T]) -> T:
        self.send(message)
        return self.expect(kind)

    def refused(self, message: FromClient | dict[str, Any] | str | bytes) -> Refused:
        self.send(message)
        return self.expect(Refused)

    def closing_code(self) -> int:
        """Why the server ends the connection."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else ABNORMAL

    # Playing

    def look(self) -> Table:
        """The table, when it has come."""
        return self.table if self.table is not None else self.expect(Table)

    def wait_for_turn(self) -> Table:
        """The table when it is this client's turn or the game is over."""
        table = self.look()
        while not is_my_turn(table) and table.status == "running":
            table = self.expect(Table)
        return table

    def play(self, move: str) -> Table:
        """Make a move, and see that it was made."""
        number = self.look().number
        return self.ask_table(Play(number=number, move=move), lambda table: table.number > number)

    def ask_table(self, message: FromClient | dict[str, Any], so: Callable[[Table], bool]) -> Table:
        self.send(message)
        return self.expect(Table, so)

    def play_anything(self, chance: random.Random, peaceful: bool = False) -> Table:
        question = self.look().question
        assert question is not None
        moves = [option.move for option in question.options]
        calm = [move for move in moves if not move.startswith("attack ")] if peaceful else []
        return self.play(chance.choice(calm or moves))

    def play_to_the_end(self, seed: int = 1) -> Table:
        """Play against whoever plays by itself."""
        chance = random.Random(seed)
        while self.wait_for_turn().status == "running":
            self.play_anything(chance)
        return self.look()

    def next_game(self) -> Next:
        return self.expect(Next)


def is_my_turn(table: Table) -> bool:
    return table.status == "running" and table.question is not None and table.question.player == table.you


def play_together(clients: tuple[Client, Client], moves: int | None = None, seed: int = 1) -> Table:
    """Two clients, by their seats, play so many moves, or to the end. Both see every state. In so many moves nobody attacks:
    now and then six moves of a game that is dealt anew each time would be its end."""
    chance = random.Random(seed)
    peaceful = moves is not None
    for _ in range(moves if moves is not None else 10_000):
        tables = [client.look() for client in clients]
        newest = max(table.number for table in tables)
        for client in clients:
            while client.look().number < newest:
                client.expect(Table)
        table = clients[0].look()
        if table.status != "running":
            break
        assert table.question is not None
        clients[table.question.player].play_anything(chance, peaceful)
    newest = max(client.look().number for client in clients)
    for client in clients:
        while client.look().number < newest:
            client.expect(Table)
    return clients[0].look()


def wait_until(what: str, so: Callable[[], bool]) -> None:
    """Wait for something that the server does by itself."""
    end = monotonic() + 3 * PATIENCE  # workers take long to begin on a busy machine
    while not so():
        assert monotonic() < end, f"{what}: that did not happen"
        sleep(0.05)


def last_words(connection: socket.socket, data: bytes) -> bytes:
    """What the server answers to some bytes of somebody who then ends, until it has no more to say; it may also just end."""
    heard = b""
    try:
        connection.sendall(data)
        with suppress(OSError):  # it may be closed already
            connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65536):
            heard += part
    except ConnectionError:  # it does not want to hear the rest
        pass
    return heard


def free_port() -> int:
    """A port for a server that is to be found again at the same address after it was started anew."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def child_processes(pid: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path("/proc", entry, "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(entry))
    return found
