"""Owns the measuring of the server under load: many games at once, whose players move every few seconds over sockets, on a
durable database. ``python benchmarks/load.py`` prints what docs/LOAD.md holds.

The server runs on one core and all clients in this process on another one. The time of a move is from the moment when a client
sends it to the moment when it reads the table with the next number: it is stored by then. The client of the other player is
timed too.

With ``--nodes`` it is a place: some nodes on a PostgreSQL of their own, without and with many games that were stored before,
and clients that come to any node, so that many of them are passed on to the one that has their game. Nothing is tied to a core
then."""

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
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from mindbug import Game
from mindbug.record import write_setup
from mindbug.store.store import Store

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from database import OwnServer, ask, own_server
from serving import child_processes

SERVER_CORE, CLIENT_CORE = 0, 1
UNLIMITED = (
    *("messages", "message-burst", "requests", "request-burst", "new-games", "new-game-burst"),
    *("open-games", "connections", "sockets", "core", "core-burst"),
)
WELCOME = "Mindbug is at "
AT_ONCE = 40  # games that are begun together
PATIENCE = 60.0
SHARES = (50, 90, 95, 99, 99.9)
IDLE_SECONDS = 5.0  # in which is measured what a node does without games
HELD_SECONDS = 0.05  # in which 99 of 100 moves are to be seen
SETTINGS = ("listen_addresses=", "shared_buffers=256MB", "max_wal_size=4GB")
MOVES_STORED = 5  # of each game that was stored before: what is there, and not how long a game is, must not matter
FILLING = (
    "SET session_replication_role = replica",  # references are not checked one by one
    """INSERT INTO games (id, created, changed, status, setup, rules, number, private, listed, clock, moved, idle, mode, rated)
       SELECT substr(md5(n::text), 1, 20), t, t,
              CASE WHEN n % 1000 = 0 THEN 'open' WHEN n % 50 = 1 THEN 'running' ELSE 'over' END,
              '{setup}', 1, {moves}, n % 5 <> 0, n % 1000 = 0,
              CASE WHEN n % 500 = 1 THEN '{{"seconds": 259200, "added": 0, "per": "move"}}'::json END, t,
              CASE WHEN n % 1000 = 0 OR n % 50 = 1 THEN 0 END, 'friend', false
       FROM generate_series({first}, {last}) AS n, LATERAL (SELECT extract(epoch FROM now()) - n % 600000 AS t) AS long_ago""",
    """INSERT INTO seats (game, seat, name, token, "left")
       SELECT substr(md5(n::text), 1, 20), seat, 'Somebody', sha256((n * 2 + seat)::text::bytea), 100
       FROM generate_series({first}, {last}) AS n, generate_series(0, 1) AS seat""",
    """INSERT INTO entries (game, number, who, what, at)
       SELECT substr(md5(n::text), 1, 20), number, (number % 2)::text, 'play Gorillion', 0
       FROM generate_series({first}, {last}) AS n, generate_series(1, {moves}) AS number""",
    "VACUUM ANALYZE",
)


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


# The servers


def seconds_of(pid: int) -> float:
    """The time on a core that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server process."""

    def __init__(self, database: str, *options: str) -> None:
        limits = [part for name in UNLIMITED for part in (f"--limit-{name}", "10000000")]
        command = [sys.executable, "-m", "mindbug.cli", "serve", "--port", "0", "--database", database, *limits, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().removeprefix(WELCOME).strip()

    def memory(self) -> int:
        """The bytes of memory that the process has."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS:"))) * 1024

    def seconds(self) -> float:
        return seconds_of(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


class Place:
    """All servers of some games, and the PostgreSQL on which they are, if there is one."""

    def __init__(self, nodes: list[Server], database: str, postgres: OwnServer | None = None) -> None:
        self.nodes = nodes
        self.database = database
        self.postgres = postgres
        self.before = self.entries()

    def memory(self) -> int:
        return sum(node.memory() for node in self.nodes)

    def seconds(self) -> float:
        """The time on a core that the nodes have had."""
        return sum(node.seconds() for node in self.nodes)

    def seconds_of_database(self) -> float:
        """The time that PostgreSQL has had, in the processes that it has now."""
        if self.postgres is None or self.postgres.process is None:
            return 0.0
        first = self.postgres.process.pid
        return sum(seconds_of(pid) for pid in (first, *child_processes(first)))

    def entries(self) -> int:
        """How many moves are in the database."""
        if self.postgres is not None:
            return int(ask(self.database, "SELECT count(*) FROM entries")[0][0])
        with closing(sqlite3.connect(self.database)) as connection:
            return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])

    def stored(self) -> int:
        """How many moves were stored since this place was begun."""
        return self.entries() - self.before


@contextmanager
def alone(folder: Path) -> Iterator[Place]:
    """One server with a file, on a core of its own."""
    stay_on(SERVER_CORE)  # which the server inherits
    database = str(folder / "games.sqlite")
    server = Server(database)
    stay_on(CLIENT_CORE)
    try:
        yield Place([server], database)
    finally:
        server.stop()


@contextmanager
def place(database: str, postgres: OwnServer, count: int) -> Iterator[Place]:
    """Some nodes on one database, which all know each other."""
    with ExitStack() as stack:
        nodes = []
        for number in range(count):
            nodes.append(Server(database, "--node", f"node-{number}", "--workers", "1"))
            stack.callback(nodes[-1].stop)
        yield Place(nodes, database, postgres)


def fill(database: str, first: int, last: int) -> None:
    """Store games that nobody plays any more: one of 50 goes on some day, one of 1000 is open."""
    setup = msgspec.json.encode(write_setup(Game.new(seed=1).setup)).decode().replace("'", "''")
    values = {"first": first, "last": last, "moves": MOVES_STORED, "setup": setup}
    ask(database, *(statement.format(**values) for statement in FILLING))


async def make_tables(database: str) -> None:
    await (await Store.open(database)).close()


def stay_on(core: int) -> None:
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


# The clients


class Table:
    """A game of two scripted clients; when it is over they begin another one."""

    def __init__(
        self, nodes: list[Server], client: httpx.AsyncClient, figures: Figures, seed: int, routed: bool = False
    ) -> None:
        # By a proxy that routes, both players come to one node; else the second may come to another one, and is at home there.
        first = nodes[seed % len(nodes)]
        self.at = (first, first if routed else nodes[seed // len(nodes) % len(nodes)])
        self.client = client
        self.figures = figures
        self.chance = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.number = -1
        self.question: Question | None = None
        self.is_over = False

    async def begin(self) -> None:
        """Create a game, join it and connect both players."""
        first, second = (node.url for node in self.at)
        mine = (await self.client.post(f"{first}/api/games", json={"mode": "friend", "seat": 0})).raise_for_status().json()
        path = f"/api/games/{mine['game']}"
        asked = {"invitation": mine["invitation"]}
        other = (await self.client.post(f"{second}{path}/join", json=asked)).raise_for_status().json()
        addresses = [f"{url.replace('http', 'ws', 1)}{path}/socket" for url in (first, second)]
        options: dict[str, Any] = {"max_size": None, "ping_interval": None, "compression": None, "open_timeout": PATIENCE}
        self.number, self.question, self.is_over = -1, None, False
        self.sockets = [await connect(address, **options) for address in addresses]
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


@dataclass
class Rates:
    """What was done in a second, and the seconds on a core that it took."""

    moves: float
    games: float
    nodes: float
    database: float
    clients: float


async def begin_all(tables: list[Table]) -> None:
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[first : first + AT_ONCE]))


async def run_for(tables: list[Table], pause: float, warm_up: float, seconds: float, place: Place) -> Rates:
    """Play for so long; how many moves there were in a second, and how busy all were."""
    figures, until = tables[0].figures, asyncio.Event()
    playing = [asyncio.create_task(table.play_on(pause, until)) for table in tables]
    await asyncio.sleep(warm_up)
    figures.clear()
    figures.measuring = True
    moves, games, start, own, others = figures.moves, figures.games, perf_counter(), process_time(), place.seconds()
    of_database = place.seconds_of_database()
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()
    took = perf_counter() - start
    figures.measuring = False
    until.set()
    found = Rates(
        moves=(figures.moves - moves) / took,
        games=(figures.games - games) / took,
        nodes=(place.seconds() - others) / took,
        database=(place.seconds_of_database() - of_database) / took,
        clients=(process_time() - own) / took,
    )
    await asyncio.gather(*playing)
    return found


# What is told


def percentile(seconds: list[float], share: float) -> float:
    return sorted(seconds)[int((len(seconds) - 1) * share / 100)]


def percentiles(seconds: list[float]) -> str:
    """How long most of them took, in milliseconds."""
    found = [(f"{share:g} %", percentile(seconds, share)) for share in SHARES]
    return ", ".join(f"{name}: {value * 1000:.1f}" for name, value in [*found, ("worst", max(seconds))])


def tell(name: str, value: str) -> None:
    print(f"  {name + ':':42}{value}", flush=True)


def tell_rates(rates: Rates) -> None:
    told = {
        "moves a second": rates.moves,
        "new games a second": rates.games,
        "server, share of a core": rates.nodes,
        "clients, share of a core": rates.clients,
    }
    for name, value in told.items():
        tell(name, f"{value:.2f}" if value < 10 else f"{value:.0f}")


def new_client() -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1.0)  # the server closes idle ones after five seconds
    return httpx.AsyncClient(timeout=PATIENCE, limits=limits)


async def measure(args: argparse.Namespace, place: Place) -> None:
    figures, games = Figures(), args.games[0]
    async with new_client() as client:
        tables = [Table(place.nodes, client, figures, seed) for seed in range(games)]
        before, start = place.memory(), perf_counter()
        await begin_all(tables)
        took, after = perf_counter() - start, place.memory()
        print(f"{games} games of two players, each with a socket")
        tell("begun, a second", f"{games / took:.0f}")
        tell("memory of the server without games", f"{before / 2**20:.0f} MB")
        tell("memory of a game at its beginning", f"{(after - before) / games / 1024:.0f} kB")
        rates = await run_for(tables, args.pause, args.warm_up, args.seconds, place)
        print(f"One move of each game every {args.pause:g} seconds, for {args.seconds:g} seconds")
        tell_rates(rates)
        tell("ms from a move to its player", percentiles(figures.own))
        tell("ms from a move to the other player", percentiles(figures.other))
        tell("ms by which a client was late", percentiles(figures.late))
        tell("size of a table", f"{statistics.mean(figures.sizes) / 1024:.1f} kB")
        tell("memory of a game now", f"{(place.memory() - before) / games / 1024:.0f} kB")
        if args.flat_out:
            rates = await run_for(tables, 0.0, 1.0, args.flat_out, place)
            print("All games as fast as they can")
            tell_rates(rates)
            tell("ms from a move to its player", percentiles(figures.own))
        await asyncio.gather(*(table.end() for table in tables))
    await tell_stored(place, figures)


async def tell_stored(place: Place, figures: Figures) -> None:
    stored = await asyncio.to_thread(place.stored)
    tell("acknowledged moves that are stored", f"{stored} of {figures.moves}")
    assert stored == figures.moves


# Several nodes

COLUMNS = ("nodes", "stored games", "games held", "ms 50 %", "ms 99 %")
FLAT_OUT_COLUMNS = ("moves a second", "per node", "per CPU second of the nodes", "node ms a move", "database ms a move")


async def measure_nodes(args: argparse.Namespace, place: Place, stored: int) -> str:
    """The line of a place in the table: at the most games that it holds, or at the fewest if it holds none, and flat out, where
    what nodes do besides is little for each move."""
    figures = Figures()
    tables: list[Table] = []
    held, best = 0, ""
    start = place.seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (place.seconds() - start) / IDLE_SECONDS / len(place.nodes)
    tell("a node without games", f"{1000 * idle:.0f} ms a second")
    async with new_client() as client:
        for games in args.games:
            tables += [Table(place.nodes, client, figures, seed, args.routed) for seed in range(len(tables), games)]
            await begin_all([table for table in tables if not table.sockets])
            rates = await run_for(tables, args.pause, args.warm_up, args.seconds, place)
            middle, slow = percentile(figures.own, 50), percentile(figures.own, 99)
            figured = " | ".join(f"{1000 * value:.1f}" for value in (middle, slow))
            costs = f"{1000 * rates.nodes:.0f} ms of the nodes and {1000 * rates.database:.0f} ms of the database a second"
            print(
                f"  {len(place.nodes)} nodes, {games} games: {rates.moves:.0f} moves a second, {figured}, {costs}", flush=True
            )
            is_held = slow <= HELD_SECONDS
            held, best = games if is_held else held, figured if is_held or not best else best
            if not is_held:
                break
        rates = await run_for(tables, 0.0, 1.0, args.flat_out, place)
        await asyncio.gather(*(table.end() for table in tables))
    await tell_stored(place, figures)
    flat_out = f"{rates.moves:.0f} | {rates.moves / len(place.nodes):.0f} | {rates.moves / rates.nodes:.0f}"
    costs = " | ".join(f"{1000 * seconds / rates.moves:.2f}" for seconds in (rates.nodes, rates.database))
    line = f"| {len(place.nodes)} | {stored:,} | {held or 'none'} | {best} | {flat_out} | {costs} |"
    print(line, flush=True)
    return line


def compare(args: argparse.Namespace) -> None:
    """Places of so many nodes, with so many stored games, one after the other on one PostgreSQL."""
    lines = []
    with own_server(SETTINGS, args.folder) as postgres:
        database = postgres.url.render_as_string(hide_password=False)
        asyncio.run(make_tables(database))
        filled = 0
        for stored in args.stored:
            if stored > filled:
                start = perf_counter()
                fill(database, filled + 1, stored)
                tell("seconds to store the games", f"{perf_counter() - start:.0f}")
                filled = stored
            for count in args.nodes:
                with place(database, postgres, count) as there:
                    lines.append(asyncio.run(measure_nodes(args, there, stored)))
    print(" | ".join(("", *COLUMNS, *FLAT_OUT_COLUMNS, "")).strip())
    print("| --- " * len(COLUMNS + FLAT_OUT_COLUMNS) + "|")
    print("\n".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1000], help="with --nodes several, from few to many")
    parser.add_argument("--nodes", type=int, nargs="+", default=[], help="measure places of so many nodes on PostgreSQL")
    parser.add_argument(
        "--stored", type=int, nargs="+", default=[0], help="games that were stored before, from few to many; needs --nodes"
    )
    parser.add_argument("--routed", action="store_true", help="both players of a game come to one node, as through a proxy")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two moves of a game (default: %(default)g)")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before it is measured (default: %(default)g)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for which is measured (default: %(default)g)")
    parser.add_argument("--flat-out", type=float, default=10.0, help="seconds without pauses at the end (default: %(default)g)")
    parser.add_argument("--folder", help="where the database is to be, on the disk that is meant (default: a temporary one)")
    args = parser.parse_args()
    gc.disable()  # a pause of the clients would look like one of the server
    if args.nodes:
        compare(args)
        return
    with tempfile.TemporaryDirectory(dir=args.folder) as folder, alone(Path(folder)) as server:
        asyncio.run(measure(args, server))


if __name__ == "__main__":
    main()
