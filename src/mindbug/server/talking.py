"""Owns how one talks with a client over a socket, whatever it is about: when it begins and ends, one message at a time, none
too large, not too many."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Generic, TypeVar

import msgspec
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketException

from mindbug.server.connection import BROKEN, NO_HELLO, POLICY, SLOW, AnySocket, Connection, encoder
from mindbug.server.limits import LARGEST_MESSAGE, Client, Clients, Limits
from mindbug.server.messages import Refused
from mindbug.server.metrics import Metrics
from mindbug.server.refusal import Refusal
from mindbug.server.turns import Bucket, paid

log = logging.getLogger(__name__)

M = TypeVar("M")
F = TypeVar("F", bound=msgspec.Struct)
SHARE = 0.1  # of a request: what a message counts for the client's address
CLOSING_SECONDS = 2.0


class Gone(Exception):
    """The client has ended the connection."""


class Ended(Exception):
    """The server ends the connection, with a code and a last word."""

    def __init__(self, code: int, refusal: Refusal) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal


@asynccontextmanager
async def accepted(socket: AnySocket, clients: Clients, metrics: Metrics) -> AsyncIterator[Client]:
    """The client of a socket, for as long as it is open; whoever has gone is missed by nobody."""
    client = clients.of(socket.client.host if socket.client is not None else "")
    await socket.accept()
    client.sockets += 1
    metrics.sockets += 1
    try:
        yield client
    except (Gone, WebSocketException):
        pass
    finally:
        client.sockets -= 1
        metrics.sockets -= 1
        socket.receive, socket.send = empty_receive, empty_send  # which held the socket, and it them


class Talk(Generic[M]):
    """What is said over one socket, in messages of some kind. ``tasks`` is what is being worked out for the client."""

    def __init__(self, socket: AnySocket, decoder: Any, client: Client, limits: Limits, metrics: Metrics) -> None:  # noqa: ANN401
        self.socket = socket
        self.decoder = decoder
        self.client = client
        self.most_sockets = limits.sockets
        self.messages = Bucket(limits.messages, limits.message_burst)
        self.metrics = metrics
        self.lang = "en"
        self.tasks: set[asyncio.Task[None]] = set()

    async def first(self, kind: type[F], seconds: float) -> F:
        """The message with which a talk must begin."""
        if self.client.sockets > self.most_sockets:
            raise Ended(POLICY, Refusal("too fast", text=f"expected at most {self.most_sockets} connections of one client"))
        wanted = kind.__struct_config__.tag
        try:
            async with asyncio.timeout(seconds):
                message = await self.receive()
        except TimeoutError:
            raise Ended(NO_HELLO, Refusal("malformed", text=f"expected a message {wanted}, got none")) from None
        except Refusal as refusal:
            raise Ended(POLICY, refusal) from None
        if not isinstance(message, kind):
            raise Ended(POLICY, Refusal("malformed", text=f"expected {wanted} as the first message, got {tag_of(message)}"))
        return message

    async def go_on(self, listening: Coroutine[Any, Any, None], connection: Connection, leave: Callable[[], None]) -> None:
        """Listen and write until one of the two comes to an end; then leave, whatever the reason."""
        writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(paid(listening))
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and not isinstance(reader.exception(), Gone):
                await self.end(reader.exception(), connection, writer)
        finally:
            leave()
            for task in (reader, writer, *self.tasks):
                task.cancel()
            await asyncio.gather(reader, writer, *self.tasks, return_exceptions=True)
        if connection.is_slow:
            await self.close(SLOW)

    async def end(self, why: BaseException | None, connection: Connection, writer: asyncio.Task[None]) -> None:
        """Send what is left, and close. An error that nobody foresaw is logged."""
        if not isinstance(why, Ended):
            log.error("%s: a message could not be dealt with", self.what, exc_info=why)
        connection.close(why.code if isinstance(why, Ended) else BROKEN)
        await asyncio.wait([writer], timeout=CLOSING_SECONDS)

    @property
    def what(self) -> str:
        """What the talk is about, for the log."""
        raise NotImplementedError

    async def receive(self) -> M:
        """The next message; a Refusal if it is none."""
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        await self.client.turns.take()
        text = event.get("text")
        if text is None:
            raise Refusal("malformed", text="expected a message as text, got bytes")
        if not self.messages.take() or not self.client.requests.take(SHARE):
            raise Refusal("too fast", "too_fast")
        size = len(text.encode("utf-8", "surrogatepass"))
        if size > LARGEST_MESSAGE:
            raise Refusal("malformed", text=f"expected a message of at most {LARGEST_MESSAGE} bytes, got {size}")
        try:
            message: M = self.decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as error:
            raise Refusal("malformed", text=f"expected a message of the protocol: {error}") from None
        return message

    async def say_goodbye(self, end: Ended) -> None:
        """A last word, for a client who may have gone already."""
        self.metrics.refused[end.refusal.code] += 1
        with suppress(WebSocketException, OSError):
            await self.socket.send_text(encoder.encode(refused(end.refusal, self.lang)).decode())
        await self.close(end.code)

    async def close(self, code: int) -> None:
        with suppress(TimeoutError, WebSocketException, OSError):
            await asyncio.wait_for(self.socket.close(code), CLOSING_SECONDS)


def refused(refusal: Refusal, lang: str, id: int | None = None) -> Refused:
    return Refused(code=refusal.code, text=refusal.describe(lang), id=id)


def tag_of(message: object) -> str:
    """How a message is called in the protocol."""
    return str(type(message).__struct_config__.tag) if isinstance(message, msgspec.Struct) else type(message).__name__
