"""Owns what nodes tell each other of the games that are live at one of them: no more than everybody may see in a list, but for
the names, which the store knows."""

from __future__ import annotations

import asyncio
from heapq import nsmallest
from time import monotonic
from typing import TYPE_CHECKING, cast

import msgspec

from mindbug.seats import per_seat
from mindbug.server import tables
from mindbug.server.listing import absent_player
from mindbug.server.messages import PlayerSeen, Seat
from mindbug.server.place import Fleet
from mindbug.server.wire import Wire
from mindbug.store import StoredGame

if TYPE_CHECKING:
    from mindbug.server.room import Room
    from mindbug.server.rooms import Rooms

EVERY = 1.0  # seconds in which the same game is told once at most
LIFE = 30.0  # seconds for which it is known
RENEWED = LIFE / 2  # seconds after which it is told again, though nothing has changed
MOST = 200  # games that are told each time, those first that were told longest ago
AT_ONCE = 20  # of them, before others have a turn

State = tuple[object, ...]  # what is told again when it has changed


class Glimpse(msgspec.Struct, frozen=True):
    """A live game. ``number`` is that of its state, ``asked`` the seat that has to decide in it."""

    number: int
    turn: int
    asked: Seat | None
    watchers: int
    players: tuple[PlayerSeen, PlayerSeen]


decoder = msgspec.json.Decoder(Glimpse)


def glimpse_of(room: Room) -> Glimpse:
    return Glimpse(
        number=room.number,
        turn=room.game.turn if room.game is not None else 0,
        asked=cast(Seat | None, room.asked()),
        watchers=tables.watchers(room),
        players=per_seat(lambda seat: msgspec.structs.replace(tables.player(room, seat, "en"), name="")),
    )


def players_of(glimpse: Glimpse, stored: StoredGame, lang: str) -> tuple[PlayerSeen, PlayerSeen]:
    """Who plays a game that is live at another node."""

    def seen(seat: int) -> PlayerSeen:
        known = absent_player(stored, seat, lang)
        return msgspec.structs.replace(glimpse.players[seat], name=known.name, bot=known.bot)

    return per_seat(seen)


async def read(wire: Wire, games: list[str]) -> dict[str, Glimpse]:
    """What is known of some games that are live at other nodes."""
    found = {}
    for id, told in (await wire.told(games)).items() if games else ():
        try:
            found[id] = decoder.decode(told)
        except msgspec.DecodeError:
            continue  # of another version
    return found


async def tell(rooms: Rooms, place: Fleet) -> None:
    """Let the other nodes know of the games that are live here, for ever."""
    wire = rooms.world.wire
    told: dict[str, tuple[float, State]] = {}
    while wire.is_wanted:
        await asyncio.sleep(EVERY)
        if not wire.is_up or not place.others:
            told = {}
            continue
        now = monotonic()
        told = {id: when for id, when in told.items() if id in rooms.live}
        states = {room: state_of(room) for room in rooms.live.values()}
        due = [room for room in states if is_due(told.get(room.id), states[room], now)]
        chosen = nsmallest(MOST, due, key=lambda room: told[room.id][0] if room.id in told else 0.0)
        for start in range(0, len(chosen), AT_ONCE):
            some = chosen[start : start + AT_ONCE]
            await wire.tell({room.id: msgspec.json.encode(glimpse_of(room)) for room in some}, LIFE)
            told |= {room.id: (now, states[room]) for room in some}


def state_of(room: Room) -> State:
    return room.number, room.status, len(room.connections), *room.presence.sockets


def is_due(told: tuple[float, State] | None, state: State, now: float) -> bool:
    return told is None or told[1] != state or told[0] < now - RENEWED
