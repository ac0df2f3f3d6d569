"""Owns the conversation with one client over a socket: who it is, what it wants, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec
from litestar import websocket

from mindbug.server import offers, questions
from mindbug.server.connection import COME_BACK, FORBIDDEN, NO_GAME, POLICY, SLOW, AnySocket, Connection
from mindbug.server.limits import REFUSALS, Client, Clients
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
from mindbug.server.room import Room
from mindbug.server.rooms import Rooms
from mindbug.server.secret import hashed
from mindbug.server.talking import Ended, Talk, accepted, refused
from mindbug.store import Moved, Unavailable

log = logging.getLogger(__name__)

decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)


@websocket("/api/games/{game_id:str}/socket")
async def table_socket(socket: AnySocket, game_id: str, rooms: Rooms, clients: Clients) -> None:
    """A seat at a table, or a place beside it."""
    async with accepted(socket, clients, rooms.world.metrics) as client:
        await Conversation(socket, game_id, rooms, client, clients).hold()


class Conversation(Talk[FromClient]):
    """What is said over one socket, from the first message to the last."""

    def __init__(self, socket: AnySocket, game_id: str, rooms: Rooms, client: Client, clients: Clients) -> None:
        super().__init__(socket, decoder, client, clients.limits, rooms.world.metrics)
        self.game_id = game_id
        self.rooms = rooms
        self.refusals = 0  # too fast, in a row

    @property
    def what(self) -> str:
        return f"game {self.game_id}"

    async def hold(self) -> None:
        try:
            room, connection = await self.greet()
        except Ended as end:
            await self.say_goodbye(end)
            return
        self.room = room
        await self.go_on(self.listen(connection), connection, partial(self.leave, connection))

    # The first message

    async def greet(self) -> tuple[Room, Connection]:
        """Who the client is, and the room that it may enter."""
        hello = await self.first(Hello, self.rooms.world.settings.hello_seconds)
        self.lang = hello.lang
        return await self.admit(hello)

    async def admit(self, hello: Hello) -> tuple[Room, Connection]:
        try:
            room = await self.rooms.get(self.game_id)
        except Unavailable:
            raise Ended(SLOW, Refusal("unavailable", "unsaved")) from None
        except Moved:
            raise Ended(COME_BACK, Refusal("unavailable", "moved")) from None
        if room is None:
            raise Ended(NO_GAME, Refusal("unavailable", "no_game"))
        seat = await self.seat_at(room, hello)
        if (hello.token is not None or hello.player is not None) and seat is None:
            raise Ended(FORBIDDEN, Refusal("forbidden", "secret"))
        if seat is None and room.stored.private:
            raise Ended(FORBIDDEN, Refusal("forbidden", "private"))
        return room, Connection(self.socket, seat, hello.token, hello.lang, hello.since, self.client.name)

    async def seat_at(self, room: Room, hello: Hello) -> int | None:
        """Where somebody sits who says the secret of a seat, or the key of a player."""
        seat = room.seat_of(hello.token) if hello.token is not None else None
        if seat is not None or hello.player is None:
            return seat
        try:
            player = await self.rooms.world.store.roll.find(hashed(hello.player))
        except Unavailable:
            raise Ended(SLOW, Refusal("unavailable", "unsaved")) from None
        if player is None:
            return None
        if room.seat_of_player(player.id) is None and not self.rooms.world.store.is_alone:
            await room.look_again()  # another node may have given them the seat
        return room.seat_of_player(player.id)

    async def live_room(self) -> Room:
        """The room as it is live now: it may have been dropped while it was asked who comes, and loaded anew for others."""
        while self.rooms.live.get(self.game_id) is not self.room:
            try:
                room = await self.rooms.get(self.game_id)
            except Moved:
                raise Ended(COME_BACK, Refusal("unavailable", "moved")) from None
            if room is None:
                raise Ended(NO_GAME, Refusal("unavailable", "no_game"))
            self.room = room
        return self.room

    def leave(self, connection: Connection) -> None:
        self.room.leave(connection)

    # All the others

    async def listen(self, connection: Connection) -> None:
        """Enter the room, and do what the client wants there."""
        room = await self.live_room()
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
                if message.accept and not await self.client.may_begin():
                    raise Refusal("too fast", "too_fast")
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
