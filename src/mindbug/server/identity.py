"""Owns who somebody is: the player whose key comes with a request, and what they are told of themselves."""

from __future__ import annotations

import re
import secrets
from time import time

from mindbug.server.limits import Client
from mindbug.server.messages import Me, PasskeySeen
from mindbug.server.problems import Declined, too_fast
from mindbug.server.secret import hashed, new_id
from mindbug.server.standing import rating_seen
from mindbug.store import StoredPasskey, StoredPlayer, StoredRating
from mindbug.store.roll import PlayerRoll

SCHEME = "Player "
KEY = re.compile("[0-9a-f]{32}")
KEY_BYTES = 16


def new_key() -> str:
    """A key as browsers make it."""
    return secrets.token_hex(KEY_BYTES)


def key_in(authorization: str) -> str | None:
    """The key of a player in a header ``Authorization: Player KEY``; None if it names no player. The key is never repeated."""
    if not authorization.startswith(SCHEME):
        return None
    key = authorization.removeprefix(SCHEME).strip()
    if KEY.fullmatch(key) is None:
        raise Declined(403, "no player", "expected 'Player' and a key of 32 digits from 0 to f")
    return key


async def player_of(roll: PlayerRoll, authorization: str) -> StoredPlayer:
    """The player who asks; a refusal if nobody is."""
    player = await known_player(roll, authorization)
    if player is None:
        raise Declined(403, "no player", "expected 'Player' and the key of a player")
    return player


async def known_player(roll: PlayerRoll, authorization: str) -> StoredPlayer | None:
    """The player who asks; None if it is nobody in particular. A key that nobody has is refused."""
    key = key_in(authorization)
    if key is None:
        return None
    player = await roll.find(hashed(key))
    if player is None:
        raise Declined(403, "no player", "expected the key of a player, got one that nobody has: make the player first")
    return player


def hashed_key_in(authorization: str) -> bytes:
    """The hash of the key that somebody has, be it new or a player's; a refusal if they say none."""
    key = key_in(authorization)
    if key is None:
        raise Declined(403, "no player", "expected 'Player' and a key in the header Authorization")
    return hashed(key)


async def recognise(roll: PlayerRoll, authorization: str, name: str, client: Client) -> StoredPlayer:
    """The player with this key, who is new if nobody has it. A client makes as many as it may make games."""
    key = hashed_key_in(authorization)
    if await roll.find(key) is None and not await client.may_begin():
        raise too_fast()
    now = time()
    return await roll.recognise(key, StoredPlayer(new_id(), name, now, now))


def me(player: StoredPlayer, ratings: dict[str, StoredRating], now: float) -> Me:
    return Me(
        id=player.id,
        name=player.name,
        created=player.created,
        listed=player.listed,
        ratings={of: rating_seen(rating, now) for of, rating in ratings.items()},
    )


def passkey_seen(passkey: StoredPasskey) -> PasskeySeen:
    return PasskeySeen(id=passkey.id, name=passkey.name, made=passkey.made, used=passkey.used)
