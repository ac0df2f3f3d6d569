"""Owns who sits where: which seats there are, and what the rules ask for an opponent, an ally or the next player. The layers
above ask ``mindbug.seats``, which knows it from here."""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.state import State
from mindbug.rules.words import ANYONE, ME

SEATS: Final = (0, 1)


def opposite(seat: i64) -> i64:
    """The seat opposite."""
    return 1 - seat


def is_seat(number: i64) -> bool:
    """Whether a number is that of a seat, and not of nobody, of chance or of a spectator."""
    return 0 <= number <= 1


def opponent(s: State, player: i64) -> i64:
    return opposite(player)


def next_player(s: State, player: i64) -> i64:
    """Whose turn comes after that player's."""
    return opposite(player)


def is_on_side(s: State, side: i64, me: i64, player: i64) -> bool:
    """Whether a player is one of those that an ability of mine means by ``side``."""
    if side == ANYONE:
        return True
    return (player == me) == (side == ME)


def on_side(s: State, side: i64, me: i64) -> i64:
    """The one player that an ability of mine means by ``side``."""
    return me if side == ME else opponent(s, me)
