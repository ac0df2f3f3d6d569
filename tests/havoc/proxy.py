"""Owns the ways between the parts of a place: a proxy that can cut one, let nothing through, or swallow what is said."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Literal

# The way is open; connections are cut and refused; what is said is held up and comes late; the far end hears nothing; its
# answers are swallowed. What has lost something is cut when the way is open again.
Way = Literal["open", "cut", "held", "mute", "deaf"]
CHUNK = 65536
ENDING = 1.0  # seconds in which all connections end


class Link:
    """One connection through a proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.has_lost = False

    def cut(self) -> None:
        for writer in (self.near, self.far):
            writer.transport.abort()


class Proxy:
    """A port at which something is found that listens in the file system, or at another port. To be used in one event loop."""

    def __init__(self, target: Path | int) -> None:
        self.target = target
        self.way: Way = "open"
        self.passable = asyncio.Event()
        self.passable.set()
        self.links: set[Link] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.disturbed = 0  # how often the way was not open

    async def __aenter__(self) -> Proxy:
        self.listening = await asyncio.start_server(self.begin, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.listening.close()
        self.turn("cut")
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=ENDING)

    def turn(self, way: Way) -> None:
        """Let the way be so from now on."""
        self.way = way
        self.disturbed += way != "open"
        for link in list(self.links):
            if way == "cut" or (way == "open" and link.has_lost):
                link.cut()
        if way == "held":
            self.passable.clear()
        else:
            self.passable.set()

    def begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self.accept(reader, writer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def accept(self, near_reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        await self.passable.wait()
        if self.way == "cut":
            near.transport.abort()
            return
        try:
            far_reader, far = await self.reach()
        except OSError:
            near.transport.abort()
            return
        link = Link(near, far)
        self.links.add(link)
        try:
            there = asyncio.create_task(self.carry(near_reader, far, link, "mute"))
            back = asyncio.create_task(self.carry(far_reader, near, link, "deaf"))
            await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
            for task in (there, back):
                task.cancel()
            await asyncio.gather(there, back, return_exceptions=True)
        finally:
            self.links.discard(link)
            link.cut()

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self.target, int):
            return await asyncio.open_connection("127.0.0.1", self.target)
        return await asyncio.open_unix_connection(str(self.target))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, link: Link, swallowed: Way) -> None:
        """Carry what is said in one direction, unless it is the one in which everything is swallowed."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self.passable.wait()
                if self.way == swallowed:
                    link.has_lost = True
                else:
                    writer.write(data)
                    await writer.drain()
