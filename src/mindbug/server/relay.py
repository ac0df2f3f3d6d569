"""Owns passing something on to another node: a request and its answer, or a socket for as long as it is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import h11
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from mindbug.server.asgi import Message, Receive, Scope, Send
from mindbug.server.connection import COME_BACK
from mindbug.server.limits import LARGEST_BODY

RELAY = "mindbug-relay"  # the header with which a node shows that it is one
FORWARDED = b"x-forwarded-for"
CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 30.0
READ = 64 * 1024
ABNORMAL = 1006
# What belongs to one connection and is not passed on, and what every node adds to its answers by itself.
OF_CONNECTION = (
    b"connection",
    b"keep-alive",
    b"transfer-encoding",
    b"upgrade",
    b"te",
    b"trailer",
    b"content-length",
    b"expect",
)
OF_SOCKET = (b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions", b"sec-websocket-protocol", b"host")
OF_EVERY_ANSWER = (b"content-security-policy", b"referrer-policy", b"x-frame-options", b"x-content-type-options")
OF_EVERY_PAGE = (b"cross-origin-opener-policy", b"cross-origin-resource-policy", b"permissions-policy", b"date")
LEFT_OUT = (*OF_CONNECTION, *OF_EVERY_ANSWER, *OF_EVERY_PAGE)


class Unreachable(Exception):
    """Another node could not be asked at all."""


# Requests


async def relay_request(scope: Scope, receive: Receive, send: Send, address: str) -> None:
    """Let another node answer. Once it was asked, nobody else is, as it may have done what was wanted."""
    async with line_to(address) as (reader, writer):
        body = await whole_body(receive)
        connection = h11.Connection(h11.CLIENT)
        headers = [(name, value) for name, value in scope["headers"] if name not in OF_CONNECTION]
        headers += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        request = h11.Request(method=scope["method"], target=target, headers=headers)
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await writer.drain()
                answer = await whole_answer(connection, reader)
        except (OSError, TimeoutError, h11.RemoteProtocolError) as error:
            raise Unanswered(str(error) or type(error).__name__) from error
    for message in answer:
        await send(message)


class Unanswered(Exception):
    """Another node was asked and did not answer to the end: it may have done what was wanted."""


async def whole_body(receive: Receive) -> bytes:
    """What is sent with a request; of more than is allowed, enough to be refused for it."""
    body = b""
    while len(body) <= LARGEST_BODY:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            break
    return body


async def whole_answer(connection: h11.Connection, reader: asyncio.StreamReader) -> list[Message]:
    """An answer to its end: who gets a part of one cannot be told any more that there is no rest."""
    head: Message = {"type": "http.response.start"}
    body = b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(READ))
        elif isinstance(event, h11.Response):
            headers = [(name, value) for name, value in event.headers if name not in LEFT_OUT]
            head["status"], head["headers"] = event.status_code, headers
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            head["headers"].append((b"content-length", str(len(body)).encode()))
            return [head, {"type": "http.response.body", "body": body, "more_body": False}]
        elif isinstance(event, h11.ConnectionClosed):
            raise ConnectionError("the connection was closed before the answer")


@asynccontextmanager
async def line_to(address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    parts = urlsplit(address)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    except (OSError, TimeoutError) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


# Sockets


async def relay_socket(scope: Scope, receive: Receive, send: Send, address: str) -> None:
    """Pass on what two say to each other until one of them ends it."""
    headers = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in scope["headers"]
        if name not in OF_CONNECTION and name not in OF_SOCKET
    ]
    url = f"ws{address.removeprefix('http')}{scope['raw_path'].decode('ascii')}"
    try:
        other = await connect(
            url,
            additional_headers=headers,
            subprotocols=[Subprotocol(name) for name in scope.get("subprotocols", [])] or None,
            open_timeout=CONNECT_SECONDS,
            ping_interval=None,
            compression=None,
            max_size=None,
            close_timeout=CONNECT_SECONDS,
            user_agent_header=None,
            proxy=None,
        )
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    try:
        await receive()  # that somebody comes
        await send({"type": "websocket.accept"})
        hearing = asyncio.create_task(pass_down(other, send))
        saying = asyncio.create_task(pass_up(other, receive))
        try:
            await asyncio.wait([hearing, saying], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (hearing, saying):
                task.cancel()
            await asyncio.gather(hearing, saying, return_exceptions=True)
    finally:
        await end_line(other)


async def end_line(other: ClientConnection) -> None:
    """A node that does not answer any more is not waited for."""
    with suppress(OSError, TimeoutError, ConnectionClosed):
        async with asyncio.timeout(CONNECT_SECONDS):
            await other.close()


async def pass_down(other: ClientConnection, send: Send) -> None:
    try:
        async for said in other:
            await send({"type": "websocket.send", "text" if isinstance(said, str) else "bytes": said})
    except ConnectionClosed:
        pass
    code = other.close_code if other.close_code not in (None, ABNORMAL) else COME_BACK
    await send({"type": "websocket.close", "code": code, "reason": ""})


async def pass_up(other: ClientConnection, receive: Receive) -> None:
    while True:
        message: Any = await receive()
        if message["type"] == "websocket.disconnect":
            return
        said = message.get("text")
        try:
            await other.send(said if said is not None else message.get("bytes") or b"")
        except ConnectionClosed:
            await asyncio.Event().wait()  # the other direction says how it ended
