"""Owns what a bot is: anything with a method that gets a view and returns a move."""

from __future__ import annotations

from typing import Protocol

from mindbug.notation import legal_moves
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.view import View


class Bot(Protocol):
    """Answers the question that a view asks its viewer, with a move in the notation of docs/GAME_API.md. A bot is made without
    arguments, for one game or for the rest of it: it may remember what it thought before, but must not need it."""

    def choose(self, view: View) -> str: ...


def moves_of(view: View) -> dict[str, int]:
    """The legal moves of a view's question by their notation; an error if it asks somebody else."""
    if not isinstance(view, View):
        raise MindbugError(f"expected a view, got {shortly(view)}")
    if not view.table.options:
        raise MindbugError("expected a view of the player who is asked, got one of somebody else or of a game that is over")
    return legal_moves(view.table)
