"""Owns the requests about passkeys: a player's own ones, and coming back with one."""

from __future__ import annotations

from time import time
from typing import Annotated

from litestar import Controller, delete, get, patch, post
from litestar.params import Parameter

from mindbug.server.api import client_of
from mindbug.server.bodies import AnyRequest
from mindbug.server.founding import clean_name
from mindbug.server.identity import hashed_key_in, passkey_seen, player_of
from mindbug.server.limits import Client, Clients
from mindbug.server.messages import (
    Me,
    NamePasskey,
    PasskeyMade,
    PasskeySeen,
    PasskeysSeen,
    PasskeyToMake,
    PasskeyToUse,
    PasskeyUsed,
)
from mindbug.server.passkeys import Passkeys
from mindbug.server.players_api import PlayerHeader, told_of
from mindbug.server.problems import REFUSED, too_fast
from mindbug.server.rooms import Rooms
from mindbug.server.secret import new_id
from mindbug.store import StoredPasskey, TooMuch
from mindbug.store.key_rows import MOST_PASSKEYS

PasskeyId = Annotated[str, Parameter(min_length=1, max_length=40, description="the id of a passkey")]


def origin_of_page(request: AnyRequest) -> str | None:
    """Where the page is that asks; browsers say it with whatever changes something."""
    return request.headers.get("origin")


async def take_place(client: Client) -> None:
    """What is kept for ever counts as a new game."""
    if not await client.may_begin():
        raise too_fast()


class OwnPasskeysApi(Controller):
    """The passkeys of a player: each brings them back into a browser that has forgotten the key."""

    path = "/api/players/me/passkeys"
    tags = ("players",)

    @get(summary="One's passkeys", responses=REFUSED)
    async def all(self, rooms: Rooms, authorization: PlayerHeader) -> PasskeysSeen:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        kept = [passkey_seen(passkey) for passkey in await roll.passkeys(player.id)]
        return PasskeysSeen(passkeys=kept, other_keys=len(await roll.keys(player.id)) - 1)

    @post("/challenge", summary="Begin to make a passkey, as WebAuthn has it", status_code=200, responses=REFUSED)
    async def begin(
        self, request: AnyRequest, rooms: Rooms, passkeys: Passkeys, clients: Clients, authorization: PlayerHeader
    ) -> PasskeyToMake:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        kept = await roll.passkeys(player.id)
        if len(kept) >= MOST_PASSKEYS:
            raise TooMuch(f"expected at most {MOST_PASSKEYS} passkeys of a player, got one more")
        client = client_of(request, clients).name
        return passkeys.to_make(hashed_key_in(authorization), origin_of_page(request), client, player, kept)

    @post(summary="Keep the passkey that was made", responses=REFUSED)
    async def keep(
        self,
        request: AnyRequest,
        data: PasskeyMade,
        rooms: Rooms,
        passkeys: Passkeys,
        clients: Clients,
        authorization: PlayerHeader,
    ) -> PasskeySeen:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        await take_place(client_of(request, clients))
        made = passkeys.made(hashed_key_in(authorization), data)
        kept = StoredPasskey(new_id(), player.id, made.id, made.public_key, made.counter, "", time())
        await roll.add_passkey(kept)
        return passkey_seen(kept)

    @patch("/{passkey_id:str}", summary="Name a passkey", responses=REFUSED)
    async def name(self, passkey_id: PasskeyId, data: NamePasskey, rooms: Rooms, authorization: PlayerHeader) -> PasskeySeen:
        roll = rooms.world.store.roll
        player = await player_of(roll, authorization)
        return passkey_seen(await roll.name_passkey(player.id, passkey_id, clean_name(data.name)))

    @delete("/{passkey_id:str}", summary="Remove a passkey: it brings nobody back any more", responses=REFUSED)
    async def remove(self, passkey_id: PasskeyId, rooms: Rooms, authorization: PlayerHeader) -> None:
        roll = rooms.world.store.roll
        await roll.delete_passkey((await player_of(roll, authorization)).id, passkey_id)


class PasskeysApi(Controller):
    """Coming back with a passkey: the browser makes a new key, and that becomes the player's."""

    path = "/api/passkeys"
    tags = ("players",)

    @post("/challenge", summary="Begin to come back with a passkey, as WebAuthn has it", status_code=200, responses=REFUSED)
    async def begin(
        self, request: AnyRequest, passkeys: Passkeys, clients: Clients, authorization: PlayerHeader
    ) -> PasskeyToUse:
        client = client_of(request, clients).name
        return passkeys.to_use(hashed_key_in(authorization), origin_of_page(request), client)

    @post(summary="Come back: the key becomes one of the player whose passkey it is", status_code=200, responses=REFUSED)
    async def come_back(
        self,
        request: AnyRequest,
        data: PasskeyUsed,
        rooms: Rooms,
        passkeys: Passkeys,
        clients: Clients,
        authorization: PlayerHeader,
    ) -> Me:
        roll = rooms.world.store.roll
        key = hashed_key_in(authorization)
        await take_place(client_of(request, clients))
        challenge, credential = passkeys.answered(key, data)
        kept = await roll.passkey(credential)
        counter = passkeys.used(challenge, kept, data)
        return await told_of(rooms, await roll.come_back(kept.id, counter, key, time()))
