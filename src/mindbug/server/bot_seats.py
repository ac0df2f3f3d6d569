"""Owns the bots that sit at tables: they decide as long as they are asked and their player is there, and a game never waits for
one that has failed. Each has a home in which it is kept from move to move."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from mindbug.rules.errors import MindbugError
from mindbug.seats import opposite
from mindbug.server.homes import Home
from mindbug.server.refusal import Refusal
from mindbug.server.thinking import NotWanted, ThoughtFailed

if TYPE_CHECKING:
    from mindbug.server.room import Room

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds after which a bot tries again what could not be stored


async def think(room: Room) -> None:
    """Let a bot decide as long as it is asked and somebody is there who waits for it."""
    while (seat := room.bot_to_move()) is not None:
        number, start = room.number, monotonic()
        delay = 0.0 if is_unseen(room) else room.world.settings.bot_delay
        try:
            move = await choose(room, seat)
        except NotWanted:
            continue
        await asyncio.sleep(max(0.0, start + delay - monotonic()))
        try:
            await room.change(partial(play, room, seat, number, move))
        except Refusal:
            await asyncio.sleep(AGAIN)


def is_unseen(room: Room) -> bool:
    """Whether nobody is to see what is decided, so that nobody needs time to look at it."""
    decision = room.playing().decision
    return decision is not None and decision.kind == "draft"


async def choose(room: Room, seat: int) -> str:
    """What a bot wants to do. One that cannot think or breaks the rules moves at random: the game goes on."""
    game = room.playing()
    bot = str(room.stored.seats[seat].bot)
    home = home_of(room, seat, bot)
    try:
        wanted = partial(is_wanted, room, seat, home)
        view = game.view(seat).to_bytes()
        move = await room.world.thinking.choose(room.client_at(opposite(seat)), bot, home, view, wanted)
        game.find(move)
    except (ThoughtFailed, MindbugError) as error:
        if room.world.is_closing:
            raise asyncio.CancelledError from error
        log.exception("game %s: the bot %s failed", room.id, bot)
        dismiss(room)
        return secrets.choice(list(game.options()))
    return move


def is_wanted(room: Room, seat: int, home: Home) -> bool:
    return room.is_awaited(seat) and not home.is_given_up


def home_of(room: Room, seat: int, bot: str) -> Home:
    if (seat, bot) not in room.homes:
        room.homes[seat, bot] = Home()
    return room.homes[seat, bot]


def dismiss(room: Room) -> None:
    """Let the bots go: the game is over or sleeps, or they remember what has not happened."""
    for home in room.homes.values():
        home.give_up()
    room.homes.clear()


async def play(room: Room, seat: int, number: int, move: str) -> None:
    """A bot's move, unless something was taken back while it thought."""
    if number == room.number and room.asked() == seat:
        await room.move(seat, number, move, "bot")
