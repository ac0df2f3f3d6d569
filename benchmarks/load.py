"""Owns the measuring of the server under load: many games at once, whose players move every few seconds over sockets, on a
durable database. ``python benchmarks/load.py`` prints what docs/LOAD.md holds.

The server runs on one core and all clients in this process on another one. The time of a move is from the moment when a client
sends it to the moment when it reads the table with the next number: it is stored by then. The client of the other player is
timed too."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SERVER_CORE, CLIENT_CORE = 0, 1
UNLIMITED = (
    *("messages", "message-burst", "requests", "request-burst", "new-games", "new-game-burst"),
    *("open-games", "connections", "sockets", "core", "core-burst"),
)
WELCOME = "Mindbug is at "
AT_ONCE = 40  # games that are begun together
PATIENCE = 60.0
SHARES = (50, 90, 95, 99, 99.9)


class Option(msgspec.Struct):
    move: str


class Question(msgspec.Struct):
    player: int
    options: list[Option]


class Heard(msgspec.Struct):
    """What a scripted client reads of a message; anything else is passed over."""

    type: str
    number: int = -1
    status: str = ""
    question: Question | None = None


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Figures:
    """What is measured: seconds from a move to its player and to the other one, and how late this process was to send it."""

    own: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    measuring: bool = False

    def clear(self) -> None:
        for measured in (self.own, self.other, self.late, self.sizes):
            measured.clear()


# The server


class Server:
    """A server process with a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite"
        limits = [part for name in UNLIMITED for part in (f"--limit-{name}", "10000000")]
        command = [sys.executable, "-m", "mindbug.cli", "serve", "--port", "0", "--database", str(self.database), *limits]
        stay_on(SERVER_CORE)  # which the server inherits
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        stay_on(CLIENT_CORE)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().removeprefix(WELCOME).strip()

    def memory(self) -> int:
        """The bytes of memory that the process has."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS:"))) * 1024

    def seconds(self) -> float:
        """The time on a core that the process has had."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stored(self) -> int:
        """How many moves are in the database."""
        with closing(sqlite3.connect(self.database)) as connection:
            return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


def stay_on(core: int) -> None:
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


# The clients


class Table:
    """A game of two scripted clients; when it is over they begin another one."""

    def __init__(self, server: Server, client: httpx.AsyncClient, figures: Figures, seed: int) -> None:
        self.server = server
        self.client = client
        self.figures = figures
        self.chance = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.number = -1
        self.question: Question | None = None
        self.is_over = False

    async def begin(self) -> None:
        """Create a game, join it and connect both players."""
        wanted = {"mode": "friend", "seat": 0}
        mine = (await self.client.post("/api/games", json=wanted)).raise_for_status().json()
        path = f"/api/games/{mine['game']}"
        other = (await self.client.post(f"{path}/join", json={"invitation": mine["invitation"]})).raise_for_status().json()
        address = f"{self.server.url.replace('http', 'ws', 1)}{path}/socket"
        options: dict[str, Any] = {"max_size": None, "ping_interval": None, "compression": None, "open_timeout": PATIENCE}
        self.number, self.question, self.is_over = -1, None, False
        self.sockets = [await connect(address, **options) for _ in range(2)]
        for socket, joined in zip(self.sockets, (mine, other), strict=True):
            await socket.send(msgspec.json.encode({"type": "hello", "token": joined["token"]}).decode())
            self.note(await self.next_table(socket, 0))
        self.figures.games += 1

    async def next_table(self, socket: ClientConnection, least: int) -> Heard:
        """The next table whose number is not below that."""
        while True:
            data = await socket.recv(decode=False)
            heard = decode(data)
            if heard.type == "refused":
                raise RuntimeError(f"the server refuses a move: {data.decode()}")
            if heard.type == "table" and heard.number >= least:
                if self.figures.measuring:
                    self.figures.sizes.append(len(data))
                return heard

    def note(self, heard: Heard) -> None:
        self.number, self.is_over = heard.number, heard.status == "over"
        if heard.question is None or heard.question.options:
            self.question = heard.question

    async def move(self) -> None:
        """Let the player who is asked move, and time it."""
        assert self.question is not None
        mover, number = self.question.player, self.number + 1
        message = {"type": "play", "number": self.number, "move": self.chance.choice(self.question.options).move}
        text = msgspec.json.encode(message).decode()
        start = perf_counter()
        await self.sockets[mover].send(text)
        own = asyncio.create_task(self.timed(mover, number, start, self.figures.own))
        other = asyncio.create_task(self.timed(1 - mover, number, start, self.figures.other))
        for heard in await asyncio.gather(own, other):
            self.note(heard)
        self.figures.moves += 1

    async def timed(self, seat: int, number: int, start: float, seconds: list[float]) -> Heard:
        heard = await self.next_table(self.sockets[seat], number)
        if self.figures.measuring:
            seconds.append(perf_counter() - start)
        return heard

    async def end(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))

    async def play_on(self, pause: float, until: asyncio.Event) -> None:
        """Move every so many seconds, beginning at a random moment of that time, until it is enough."""
        due = perf_counter() + self.chance.random() * pause
        while not until.is_set():
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if self.figures.measuring and pause:
                self.figures.late.append(perf_counter() - due)
            if self.is_over:
                await self.end()
                await self.begin()
            else:
                await self.move()
            due = max(due + pause, perf_counter() - pause)


async def begin_all(tables: list[Table]) -> None:
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[first : first + AT_ONCE]))


async def run_for(tables: list[Table], pause: float, warm_up: float, seconds: float, server: Server) -> dict[str, float]:
    """Play for so long; how many moves there were in a second, and how busy both cores were."""
    figures, until = tables[0].figures, asyncio.Event()
    playing = [asyncio.create_task(table.play_on(pause, until)) for table in tables]
    await asyncio.sleep(warm_up)
    figures.clear()
    figures.measuring = True
    moves, games, start, own, others = figures.moves, figures.games, perf_counter(), process_time(), server.seconds()
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()
    took = perf_counter() - start
    figures.measuring = False
    until.set()
    found = {
        "moves a second": (figures.moves - moves) / took,
        "new games a second": (figures.games - games) / took,
        "server, share of a core": (server.seconds() - others) / took,
        "clients, share of a core": (process_time() - own) / took,
    }
    await asyncio.gather(*playing)
    return found


# What is told


def percentiles(seconds: list[float]) -> str:
    """How long most of them took, in milliseconds."""
    ordered = sorted(seconds)
    found = [(f"{share:g} %", ordered[int((len(ordered) - 1) * share / 100)]) for share in SHARES]
    return ", ".join(f"{name}: {value * 1000:.1f}" for name, value in [*found, ("worst", ordered[-1])])


def tell(name: str, value: str) -> None:
    print(f"  {name + ':':42}{value}", flush=True)


def tell_rates(rates: dict[str, float]) -> None:
    for name, value in rates.items():
        tell(name, f"{value:.2f}" if value < 10 else f"{value:.0f}")


async def measure(args: argparse.Namespace, server: Server) -> None:
    figures = Figures()
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1.0)  # the server closes idle ones after five seconds
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=limits) as client:
        tables = [Table(server, client, figures, seed) for seed in range(args.games)]
        before, start = server.memory(), perf_counter()
        await begin_all(tables)
        took, after = perf_counter() - start, server.memory()
        print(f"{args.games} games of two players, each with a socket")
        tell("begun, a second", f"{args.games / took:.0f}")
        tell("memory of the server without games", f"{before / 2**20:.0f} MB")
        tell("memory of a game at its beginning", f"{(after - before) / args.games / 1024:.0f} kB")
        rates = await run_for(tables, args.pause, args.warm_up, args.seconds, server)
        print(f"One move of each game every {args.pause:g} seconds, for {args.seconds:g} seconds")
        tell_rates(rates)
        tell("ms from a move to its player", percentiles(figures.own))
        tell("ms from a move to the other player", percentiles(figures.other))
        tell("ms by which a client was late", percentiles(figures.late))
        tell("size of a table", f"{statistics.mean(figures.sizes) / 1024:.1f} kB")
        tell("memory of a game now", f"{(server.memory() - before) / args.games / 1024:.0f} kB")
        if args.flat_out:
            rates = await run_for(tables, 0.0, 1.0, args.flat_out, server)
            print("All games as fast as they can")
            tell_rates(rates)
            tell("ms from a move to its player", percentiles(figures.own))
        await asyncio.gather(*(table.end() for table in tables))
    stored = server.stored()
    tell("acknowledged moves that are stored", f"{stored} of {figures.moves}")
    assert stored == figures.moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two moves of a game (default: %(default)g)")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before it is measured (default: %(default)g)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for which is measured (default: %(default)g)")
    parser.add_argument("--flat-out", type=float, default=10.0, help="seconds without pauses at the end (default: %(default)g)")
    parser.add_argument("--folder", help="where the database is to be, on the disk that is meant (default: a temporary one)")
    args = parser.parse_args()
    gc.disable()  # a pause of the clients would look like one of the server
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(measure(args, server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
