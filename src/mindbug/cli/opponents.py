"""Owns the opponents that the terminal offers: whoever chooses a move without a person at the keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable

from mindbug.game import Move

Opponent = Callable[[list[Move]], Move]


def random_opponent() -> Opponent:
    """Any legal move is as likely as any other. Its chance comes from the system and has nothing to do with the game's seed."""
    return random.SystemRandom().choice


OPPONENTS: dict[str, Callable[[], Opponent]] = {"random": random_opponent}
