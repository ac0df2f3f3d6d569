"""Mindbug: rules, bots and tables for the two-player duelling card game.

>>> from mindbug import Game
>>> game = Game.new(sets=["first-contact"], seed=7)
>>> game.to_move in (0, 1)
True
"""

from mindbug import _pure

_pure.choose()

from mindbug import cards  # noqa: E402
from mindbug.game import Decision, Event, Game, Move, Preview  # noqa: E402
from mindbug.rules.errors import (  # noqa: E402
    TELLERS,
    IllegalMove,
    InvalidBytes,
    InvalidPosition,
    InvalidRecord,
    MindbugError,
    UnknownCard,
)
from mindbug.rules.view import View  # noqa: E402
from mindbug.text.faults import tell  # noqa: E402

__all__ = [
    "Decision", "Event", "Game", "IllegalMove", "InvalidBytes", "InvalidPosition", "InvalidRecord", "MindbugError", "Move",
    "Preview", "UnknownCard", "View", "cards",
]  # fmt: skip

TELLERS.append(tell)
