"""Owns who sits where: what the rules ask for an opponent, an ally or the next player. That there are two players is known in
other places too, from the deal to the bots."""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.state import State
from mindbug.rules.words import ANYONE, ME


def opponent(s: State, player: i64) -> i64:
    return 1 - player


def next_player(s: State, player: i64) -> i64:
    """Whose turn comes after that player's."""
    return 1 - player


def is_on_side(s: State, side: i64, me: i64, player: i64) -> bool:
    """Whether a player is one of those that an ability of mine means by ``side``."""
    if side == ANYONE:
        return True
    return (player == me) == (side == ME)


def on_side(s: State, side: i64, me: i64) -> i64:
    """The one player that an ability of mine means by ``side``."""
    return me if side == ME else opponent(s, me)
