"""Owns the bots: opponents with names. A bot gets a view, what one player knows, and returns a move; it cannot cheat."""

from mindbug.bots.bot import Bot
from mindbug.bots.registry import get, names

__all__ = ["Bot", "get", "names"]
