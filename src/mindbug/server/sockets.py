"""Owns the conversation with one client over a socket: who it is, what it wants, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketException

from mindbug.server import offers, questions
from mindbug.server.connection import BROKEN, FORBIDDEN, NO_GAME, NO_HELLO, POLICY, SLOW, AnySocket, Connection, encoder
from mindbug.server.limits import LARGEST_MESSAGE, REFUSALS, Client, Clients
from mindbug.server.messages import (
    Back,
    BreakDown,
    Claim,
    Draw,
    Emote,
    Explain,
    FromClient,
    Hello,
    Hint,
    Ping,
    Play,
    Pong,
    Preview,
    Rematch,
    Resign,
    Speak,
)
from mindbug.server.refusal import Refusal
from mindbug.server.room import Room, refused
from mindbug.server.rooms import Rooms
from mindbug.server.turns import Bucket, paid
from mindbug.store import Unavailable

log = logging.getLogger(__name__)

decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)
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


@websocket("/api/games/{game_id:str}/socket")
async def table_socket(socket: AnySocket, game_id: str, rooms: Rooms, clients: Clients) -> None:
    """A seat at a table, or a place beside it."""
    client = clients.of(socket.client.host if socket.client is not None else "")
    await socket.accept()
    client.sockets += 1
    rooms.world.metrics.sockets += 1
    try:
        await Conversation(socket, game_id, rooms, client, clients).hold()
    except (Gone, WebSocketException):
        pass
    finally:
        client.sockets -= 1
        rooms.world.metrics.sockets -= 1
        socket.receive, socket.send = empty_receive, empty_send  # which held the socket, and it them


class Conversation:
    """What is said over one socket, from the first message to the last."""

    def __init__(self, socket: AnySocket, game_id: str, rooms: Rooms, client: Client, clients: Clients) -> None:
        limits = clients.limits
        self.socket = socket
        self.game_id = game_id
        self.rooms = rooms
        self.client = client
        self.most_sockets = limits.sockets
        self.messages = Bucket(limits.messages, limits.message_burst)
        self.refusals = 0  # too fast, in a row
        self.lang = "en"
        self.tasks: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        try:
            room, connection = await self.greet()
        except Ended as end:
            await self.say_goodbye(end)
            return
        writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(paid(self.listen(room, connection)))
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and not isinstance(reader.exception(), Gone):
                await self.end(reader.exception(), connection, writer)
        finally:
            room.leave(connection)
            for task in (reader, writer, *self.tasks):
                task.cancel()
            await asyncio.gather(reader, writer, *self.tasks, return_exceptions=True)
        if connection.is_slow:
            await self.close(SLOW)

    async def end(self, why: BaseException | None, connection: Connection, writer: asyncio.Task[None]) -> None:
        """Send what is left, and close. An error that nobody foresaw is logged."""
        if not isinstance(why, Ended):
            log.error("game %s: a message could not be dealt with", self.game_id, exc_info=why)
        connection.close(POLICY if isinstance(why, Ended) else BROKEN)
        await asyncio.wait([writer], timeout=CLOSING_SECONDS)

    async def say_goodbye(self, end: Ended) -> None:
        """A last word, for a client who may have gone already."""
        self.rooms.world.metrics.refused[end.refusal.code] += 1
        with suppress(WebSocketException, OSError):
            await self.socket.send_text(encoder.encode(refused(end.refusal, self.lang)).decode())
        await self.close(end.code)

    async def close(self, code: int) -> None:
        with suppress(TimeoutError, WebSocketException, OSError):
            await asyncio.wait_for(self.socket.close(code), CLOSING_SECONDS)

    # The first message

    async def greet(self) -> tuple[Room, Connection]:
        """Who the client is, and the room that it may enter."""
        if self.client.sockets > self.most_sockets:
            raise Ended(POLICY, Refusal("too fast", text=f"expected at most {self.most_sockets} connections of one client"))
        try:
            async with asyncio.timeout(self.rooms.world.settings.hello_seconds):
                hello = await self.receive()
        except TimeoutError:
            raise Ended(NO_HELLO, Refusal("malformed", text="expected a message hello, got none")) from None
        except Refusal as refusal:
            raise Ended(POLICY, refusal) from None
        if not isinstance(hello, Hello):
            raise Ended(POLICY, Refusal("malformed", text=f"expected hello as the first message, got {tag_of(hello)}"))
        self.lang = hello.lang
        return await self.admit(hello)

    async def admit(self, hello: Hello) -> tuple[Room, Connection]:
        try:
            room = await self.rooms.get(self.game_id)
        except Unavailable:
            raise Ended(SLOW, Refusal("unavailable", "unsaved")) from None
        if room is None:
            raise Ended(NO_GAME, Refusal("unavailable", "no_game"))
        seat = room.seat_of(hello.token) if hello.token is not None else None
        if hello.token is not None and seat is None:
            raise Ended(FORBIDDEN, Refusal("forbidden", "secret"))
        if seat is None and room.stored.private:
            raise Ended(FORBIDDEN, Refusal("forbidden", "private"))
        return room, Connection(self.socket, seat, hello.token, hello.lang, hello.since, self.client.name)

    # All the others

    async def receive(self) -> FromClient:
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
            message: FromClient = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as error:
            raise Refusal("malformed", text=f"expected a message of the protocol: {error}") from None
        return message

    async def listen(self, room: Room, connection: Connection) -> None:
        """Enter the room, and do what the client wants there."""
        room.enter(connection)
        while True:
            asked: int | None = None
            try:
                message = await self.receive()
                asked = getattr(message, "id", None)
                await self.obey(message, asked, room, connection)
                self.refusals = 0
            except Refusal as refusal:
                self.rooms.world.metrics.refused[refusal.code] += 1
                connection.send(refused(refusal, connection.lang, asked))
                self.refusals = self.refusals + 1 if refusal.code == "too fast" else 0
                if self.refusals > REFUSALS:
                    raise Ended(POLICY, refusal) from None

    async def obey(self, message: FromClient, asked: int | None, room: Room, connection: Connection) -> None:
        """Do what a message wants."""
        match message:
            case Ping():
                connection.send(Pong())
            case Speak():
                self.lang = message.lang
                room.speak(connection, message.lang)
            case Preview():
                connection.send(questions.preview(room, connection, message.id, message.move))
            case Explain():
                connection.send(questions.explain(room, connection, message.id, message.move))
            case BreakDown():
                connection.send(questions.break_down(room, connection, message.id, message.card))
            case Hint():
                self.begin(self.hint(room, connection, message.id))
            case Hello():
                raise Refusal("malformed", text="expected hello only as the first message")
            case _:
                await self.change(message, room, connection)

    async def change(self, message: FromClient, room: Room, connection: Connection) -> None:
        """What only the players may do."""
        seat = connection.seat
        if seat is None:
            raise Refusal("forbidden", "watching")
        match message:
            case Play():
                await room.play(seat, message.number, message.move)
            case Resign():
                await room.resign(seat)
            case Draw():
                await room.change(partial(offers.draw, room, seat, message.accept))
            case Back():
                await room.change(partial(offers.back, room, seat, message.accept))
            case Rematch():
                await room.change(partial(offers.rematch, room, seat, message.accept))
            case Claim():
                await room.claim(seat)
            case Emote():
                room.emote(seat, message.emote)

    def begin(self, work: Any) -> None:  # noqa: ANN401
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def hint(self, room: Room, connection: Connection, asked: int) -> None:
        try:
            await questions.hint(room, connection, asked)
        except Refusal as refusal:
            self.rooms.world.metrics.refused[refusal.code] += 1
            connection.send(refused(refusal, connection.lang, asked))


def tag_of(message: FromClient) -> str:
    return str(type(message).__struct_config__.tag)
