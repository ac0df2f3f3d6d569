"""Owns the answers to what somebody at a table asks: what a move would lead to, why it is not possible, what a card's power is
made of, and what a bot would do."""

from __future__ import annotations

from collections.abc import Callable

from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.server import sight, tables
from mindbug.server.connection import Connection
from mindbug.server.messages import FromServer, Hinted, HintSeen
from mindbug.server.refusal import Refusal
from mindbug.server.room import Room
from mindbug.server.thinking import ThoughtFailed


def preview(room: Room, connection: Connection, id: int, move: str) -> FromServer:
    game = game_of_asked(room, connection)
    return answered(lambda: sight.previewed(game, move, id, tables.eyes_of(room, connection)))


def explain(room: Room, connection: Connection, id: int, move: str) -> FromServer:
    game = room.playing()
    return answered(lambda: sight.explained(game, move, id, tables.eyes_of(room, connection)))


def break_down(room: Room, connection: Connection, id: int, card: str) -> FromServer:
    game = room.game
    if game is None:
        raise Refusal("forbidden", "open")
    return answered(lambda: sight.broken_down(game, card, id, tables.eyes_of(room, connection)))


def answered(question: Callable[[], FromServer]) -> FromServer:
    """The answer to a question about the game; what cannot be asked is refused."""
    try:
        return question()
    except MindbugError as error:
        raise Refusal("illegal", error=error) from error


def game_of_asked(room: Room, connection: Connection) -> Game:
    game = room.playing()
    if connection.seat is None or game.to_move != connection.seat:
        raise Refusal("forbidden", "other_decides")
    return game


async def hint(room: Room, connection: Connection, id: int) -> None:
    """Find the best moves and send them; it may take a while."""
    seat = connection.seat
    if seat is None or not room.can_hint(seat):
        raise Refusal("forbidden", "no_hint")
    if seat in room.hinting:
        raise Refusal("too fast", "one_hint")
    game, number = game_of_asked(room, connection), room.number
    room.hinting.add(seat)
    try:
        names = tables.eyes_of(room, connection).names
        found = await room.world.thinking.hint(connection.client, game.view(seat).to_bytes(), connection.lang, names)
    except ThoughtFailed as error:
        raise Refusal("unavailable", "no_thought") from error
    finally:
        room.hinting.discard(seat)
    hints = [HintSeen(move=move, title=title, text=text, chance=chance) for move, title, text, chance in found]
    connection.send(Hinted(id=id, number=number, hints=hints))
