"""Owns a place to which things can be done: several real servers on a real PostgreSQL, each with its own way to it and its own
wall clock, and a real Valkey or Redis."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic

import httpx
import pytest
from sqlalchemy import URL, make_url

from database import OwnServer
from havoc.diary import keep_diary
from havoc.node import HONEST, SECONDS
from havoc.proxy import Proxy
from serving import Server, free_port

LEASE = 2  # seconds
AGAIN = 0.3  # seconds after which a node is started again that has not reached its database
STARTING = 40.0  # seconds for a node to begin, on a busy machine
ENDING = 15.0  # seconds for a node to end by itself
OPTIONS = ("--lease-seconds", str(LEASE), "--bot-delay", "0.1", "--log-level", "info")
LAST_WORDS = "mindbug: "  # with which a server says why it ends
ERROR, TRACEBACK = " ERROR mindbug", "Traceback"
SOCKET = ".s.PGSQL.5432"
PROGRAM = Path(__file__).parent / "node.py"
OK = 200


def missing(what: str) -> None:
    """Skip a test that needs a program; where nothing may be skipped, fail."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{what} is not installed here")


def valkey_program() -> str:
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found is None:
        missing("neither Valkey nor Redis")
    return str(found)


class Node(Server):
    """A server of the place. Its wall clock goes by a file; other nodes reach it by its ``door``."""

    def __init__(
        self, name: str, folder: Path, port: int, proxy: Proxy, door: Proxy, database: str, valkey: str, sabotage: str
    ) -> None:
        self.name = name
        self.door = door
        there = URL.create("postgresql", "mindbug", host="127.0.0.1", port=proxy.port, database=database)
        options = ["--port", str(port), "--node", name, "--node-address", f"http://127.0.0.1:{door.port}"]
        options += ["--valkey", valkey]
        super().__init__(folder, *OPTIONS, *options, database=there.render_as_string(hide_password=False))
        self.clock = folder / f"clock-{name}-{port}"
        self.clock.write_bytes(SECONDS.pack(0.0))
        self.program = (str(PROGRAM), str(self.clock), sabotage)

    def set_clock(self, seconds: float) -> None:
        """Put the wall clock forward, or back."""
        with self.clock.open("r+b") as file:
            file.write(SECONDS.pack(seconds))

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and its workers."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    def reap(self) -> int | None:
        """How the process has ended, if it has."""
        if self.process is None or self.process.poll() is None:
            return None
        return self.end(signal.SIGKILL)


class Valkey:
    """A Valkey or Redis that keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [valkey_program(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = monotonic() + STARTING
        while monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
        raise AssertionError("Valkey does not begin to work")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Slot:
    """Where a node of the place runs, one after the other: the way to the database is that of the slot."""

    def __init__(self, number: int, proxy: Proxy) -> None:
        self.number = number
        self.proxy = proxy
        self.busy = asyncio.Lock()  # one thing at a time happens to a node
        self.cutting = asyncio.Lock()  # and to its way to the database
        self.parting = asyncio.Lock()  # and to the door by which other nodes come in
        self.count = 0
        self.is_out = False  # its node is dead or cut off, and stays so until all is healed
        self.node: Node
        self.leaving: Node | None = None

    def next_name(self) -> str:
        self.count += 1
        return f"node-{self.number}-{self.count}"


class Place:
    """The servers, by their slots. ``troubles`` are what a place must never do, and was seen to do."""

    def __init__(
        self,
        folder: Path,
        own: OwnServer,
        database: URL,
        valkey: Valkey,
        proxies: list[Proxy],
        stack: AsyncExitStack,
        sabotage: str,
    ) -> None:
        self.folder = folder
        self.stack = stack
        self.sabotage = sabotage
        self.own = own
        self.url = database
        self.valkey = valkey
        self.database = asyncio.Lock()
        self.caching = asyncio.Lock()
        self.slots = [Slot(number, proxy) for number, proxy in enumerate(proxies)]
        self.gone: list[Node] = []
        self.troubles: list[str] = []
        self.restarts = 0  # of the database

    async def new_node(self, slot: Slot, name: str) -> Node:
        assert self.url.database is not None
        port = free_port()
        door = await self.stack.enter_async_context(Proxy(port))
        return Node(name, self.folder, port, slot.proxy, door, self.url.database, self.valkey.url, self.sabotage)

    async def begin(self) -> None:
        for slot in self.slots:
            slot.node = await self.new_node(slot, slot.next_name())
        first, *others = self.slots
        await asyncio.to_thread(first.node.start)
        await keep_diary(self.url)
        await asyncio.gather(*(asyncio.to_thread(slot.node.start) for slot in others))

    async def end(self) -> None:
        nodes = [slot.node for slot in self.slots] + self.gone
        for node in nodes:
            if node.process is not None:
                node.signal(signal.SIGKILL)
            await asyncio.to_thread(node.kill)
            node.http.close()

    def addresses(self) -> list[tuple[str, str]]:
        """Where people may try to come in: not everybody there need be awake."""
        nodes = [node for slot in self.slots for node in (slot.node, slot.leaving) if node is not None]
        there = [(node.name, node.url) for node in nodes if node.is_running]
        return there or [(node.name, node.url) for node in nodes]

    # What happens to a node

    async def kill(self, slot: Slot) -> None:
        await asyncio.to_thread(slot.node.kill)

    async def start(self, slot: Slot) -> None:
        if not slot.node.is_running:
            self.notice_end(slot.node)
            await self.bring_up(slot.node, slot)

    async def bring_up(self, node: Node, slot: Slot) -> bool:
        """Start a node. One that does not reach its database says so and ends; it is started again, unless that stays so."""
        end = monotonic() + STARTING
        while not slot.is_out:
            is_well, before = self.is_well(slot), self.disturbances(slot)
            try:
                await asyncio.to_thread(node.start)
            except AssertionError as error:
                self.notice_end(node)
                was_free = is_well and before == self.disturbances(slot)
                if was_free or (monotonic() > end and not slot.is_out):
                    raise AssertionError(f"{node.name} does not start, though it could") from error
                await asyncio.sleep(AGAIN)
            else:
                return True
        return False

    def is_well(self, slot: Slot) -> bool:
        """Whether nothing is between a node and its database."""
        return slot.proxy.way == "open" and not self.database.locked()

    def disturbances(self, slot: Slot) -> int:
        """How often something was."""
        return slot.proxy.disturbed + self.restarts

    async def replace(self, slot: Slot) -> None:
        """Start a new node, then end the old one in good order: an update."""
        old, new = slot.node, await self.new_node(slot, slot.next_name())
        if not await self.bring_up(new, slot):
            self.gone.append(new)
            return
        slot.node, slot.leaving = new, old
        status = await asyncio.to_thread(old.stop)
        slot.leaving = None
        if status != 0:
            self.troubles.append(f"{old.name} ended with {status} instead of in good order: {old.log[-2000:]}")
        self.gone.append(old)

    async def double(self, slot: Slot) -> None:
        """Start a second node of the same name: the first one has to end by itself."""
        old, new = slot.node, await self.new_node(slot, slot.node.name)
        if not await self.bring_up(new, slot):
            self.gone.append(new)
            return
        slot.node, slot.leaving = new, old
        end = monotonic() + LEASE + ENDING
        while old.is_running and monotonic() < end:
            await asyncio.sleep(0.05)
        slot.leaving = None
        if old.is_running and not slot.is_out:  # who is cut off cannot know it
            self.troubles.append(f"two nodes have the name {old.name}, and the older one goes on")
            await asyncio.to_thread(old.kill)
        self.notice_end(old)
        self.gone.append(old)

    def notice_end(self, node: Node) -> None:
        """A node has ended: by itself it may only if it says why."""
        status = node.reap()
        if status is not None and status > 0 and LAST_WORDS not in node.log:
            self.troubles.append(f"{node.name} ended with {status}: {node.log[-3000:]}")

    def read_logs(self) -> None:
        """Nothing happened in a node that nobody foresaw."""
        for node in [slot.node for slot in self.slots] + self.gone:
            lines, node.errors[:] = list(node.errors), []
            following = pairwise([*lines, ""])
            unforeseen = [at for at, (line, more) in enumerate(following) if ERROR in line and more.startswith(TRACEBACK)]
            self.troubles += [f"{node.name} says: {''.join(lines[at : at + 60])[-3000:]}" for at in unforeseen[:3]]

    # What happens to the others

    async def restart_database(self, number: signal.Signals, seconds: float) -> None:
        self.restarts += 1
        await asyncio.to_thread(self.own.stop, number)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.own.start)

    async def heal(self) -> None:
        """Let everything be well again, before the next thing happens."""
        for slot in self.slots:
            slot.is_out = False
            slot.proxy.turn("open")
            slot.node.door.turn("open")
            slot.node.set_clock(0)
            if slot.node.is_running:
                slot.node.signal(signal.SIGCONT)
        await self.mend()
        if self.valkey.process is None:
            await asyncio.to_thread(self.valkey.start)
        await asyncio.gather(*(self.start(slot) for slot in self.slots))
        await asyncio.gather(*(self.wait_for(slot.node) for slot in self.slots))
        self.read_logs()

    async def mend(self) -> None:
        """Let there be a database."""
        if self.own.process is None:
            await asyncio.to_thread(self.own.start)

    async def wait_for(self, node: Node) -> None:
        """Wait until a node says that it is well."""
        end = monotonic() + STARTING
        async with httpx.AsyncClient(timeout=2.0) as client:
            while monotonic() < end:
                with suppress(httpx.TransportError):
                    if (await client.get(f"{node.url}/health")).status_code == OK:
                        return
                await asyncio.sleep(0.1)
        self.troubles.append(f"{node.name} is not well again: {node.log[-3000:]}")


@asynccontextmanager
async def new_place(own: OwnServer, database: str, nodes: int, sabotage: str = HONEST) -> AsyncIterator[Place]:
    """A place with so many nodes, on a database that is empty; all nodes may break a promise."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mindbug-place-")))
        valkey = Valkey()
        await asyncio.to_thread(valkey.start)
        stack.callback(valkey.kill)
        proxies = [await stack.enter_async_context(Proxy(own.folder / SOCKET)) for _ in range(nodes)]
        place = Place(folder, own, make_url(database), valkey, proxies, stack, sabotage)
        stack.push_async_callback(place.end)
        await place.begin()
        yield place
