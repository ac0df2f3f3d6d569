"""Owns one socket: what waits to be sent to it, and that nobody ever waits for it."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import msgspec
from litestar import WebSocket

from mindbug.server.limits import LONGEST_QUEUE
from mindbug.server.messages import FromServer, ToSeeker

encoder = msgspec.json.Encoder()
AnySocket = WebSocket[Any, Any, Any]
LINE = "mindbug.line"  # by which the scope of a socket knows the line that it is on

# Why the server ends a connection.
POLICY = 1008
BROKEN = 1011
COME_BACK = 1012  # the game is at another node, or will be: whoever connects again finds it
SLOW = 1013
NO_GAME = 4404
FORBIDDEN = 4403
NO_HELLO = 4408


class Outlet(Protocol):
    """What a socket is on."""

    def tell(self, data: bytes) -> bool:
        """Send a text at once. False if that cannot be done now."""
        ...


def line_of(socket: AnySocket) -> Outlet | None:
    """The line on which a socket is, if it is known."""
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    found: Outlet | None = extensions.get(LINE)
    return found


class Connection:
    """A client at a table: ``seat`` is where it sits, None if it watches; ``told`` is how many events it knows. ``client`` is
    whose it is."""

    def __init__(self, socket: AnySocket, seat: int | None, token: str | None, lang: str, told: int, client: str = "") -> None:
        self.socket = socket
        self.seat = seat
        self.token = token
        self.lang = lang
        self.told = told
        self.client = client
        self.outgoing: asyncio.Queue[bytes | int] = asyncio.Queue(LONGEST_QUEUE)
        self.is_slow = False
        self.is_sending = False
        self.writer: asyncio.Task[None] | None = None
        # Who watches is told when it is their turn: there may be many of them, and a player must not wait for all.
        self.line = line_of(socket) if seat is not None else None

    @property
    def viewer(self) -> int | str:
        return "public" if self.seat is None else self.seat

    def send(self, message: FromServer | ToSeeker) -> None:
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        is_next = not self.is_sending and self.outgoing.empty() and not self.is_slow
        if not is_next or self.line is None or not self.line.tell(data):
            self.put(data)

    def close(self, code: int) -> None:
        """End the connection when everything is sent that waits."""
        self.put(code)

    def put(self, item: bytes | int) -> None:
        if self.is_slow:
            return
        try:
            self.outgoing.put_nowait(item)
        except asyncio.QueueFull:
            self.is_slow = True
            if self.writer is not None:
                self.writer.cancel()

    async def write(self) -> None:
        """Send what waits, until the end."""
        self.writer = asyncio.current_task()
        try:
            while isinstance(item := await self.outgoing.get(), bytes):
                self.is_sending = True
                await self.socket.send_text(item.decode())
                self.is_sending = False
            self.is_sending = True  # nothing comes after the end
            await self.socket.close(item)
        finally:
            self.writer = self.line = None  # nothing holds itself: what is over is freed at once, without a search for garbage
