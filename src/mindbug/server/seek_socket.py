"""Owns the conversation with somebody who looks for an opponent. Who ends it looks no longer."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import msgspec
from litestar import websocket

from mindbug.rules.errors import MindbugError
from mindbug.server.connection import FORBIDDEN, POLICY, SLOW, AnySocket, Connection
from mindbug.server.limits import Client, Clients
from mindbug.server.messages import FromSeeker, Pong, Seek
from mindbug.server.refusal import Refusal
from mindbug.server.rooms import Rooms
from mindbug.server.secret import hashed
from mindbug.server.seeking import Seeker, Seekers, check_seek, rating_for
from mindbug.server.talking import Ended, Talk, accepted
from mindbug.store import Unavailable
from mindbug.store.player_rows import GAMES

log = logging.getLogger(__name__)

decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromSeeker)


@websocket("/api/seek")
async def seek_socket(socket: AnySocket, rooms: Rooms, seekers: Seekers, clients: Clients) -> None:
    """A place among those who wait for an opponent."""
    async with accepted(socket, clients, rooms.world.metrics) as client:
        await SeekTalk(socket, rooms, seekers, client, clients).hold()


class SeekTalk(Talk[FromSeeker]):
    """What is said while somebody waits."""

    def __init__(self, socket: AnySocket, rooms: Rooms, seekers: Seekers, client: Client, clients: Clients) -> None:
        super().__init__(socket, decoder, client, clients.limits, rooms.world.metrics)
        self.rooms = rooms
        self.seekers = seekers

    @property
    def what(self) -> str:
        return "looking for an opponent"

    async def hold(self) -> None:
        try:
            seeker = await self.greet()
        except Ended as end:
            await self.say_goodbye(end)
            return
        await self.go_on(self.listen(seeker), seeker.connection, partial(self.seekers.remove, seeker))

    async def greet(self) -> Seeker:
        """Who looks, and for what."""
        seek = await self.first(Seek, self.rooms.world.settings.hello_seconds)
        self.lang = seek.lang
        if not await self.client.may_begin():
            raise Ended(POLICY, Refusal("too fast", "too_fast"))
        return await self.admit(seek)

    async def admit(self, seek: Seek) -> Seeker:
        roll = self.rooms.world.store.roll
        try:
            player = await roll.find(hashed(seek.player))
            if player is None:
                raise Ended(FORBIDDEN, Refusal("forbidden", "no_player"))
            check_seek(seek, player)
            rating = rating_for((await roll.ratings(player.id)).get(GAMES))
        except Unavailable:
            raise Ended(SLOW, Refusal("unavailable", "unsaved")) from None
        except MindbugError as error:
            raise Ended(POLICY, Refusal("illegal", error=error)) from None
        connection = Connection(self.socket, None, None, seek.lang, 0, self.client.name)
        return Seeker(player, rating, seek, self.client.name, connection)

    async def listen(self, seeker: Seeker) -> None:
        """Wait, and show that somebody is there. Whatever else is said ends it: a search is not changed but begun anew."""
        await self.seekers.add(seeker)
        while True:
            try:
                if isinstance(await self.receive(), Seek):
                    raise Refusal("malformed", text="expected only pings while looking")
            except Refusal as refusal:
                raise Ended(POLICY, refusal) from None
            seeker.connection.send(Pong())
