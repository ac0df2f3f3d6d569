"""Owns what tests of a place of several servers share: who has a game, and coming back to it."""

from __future__ import annotations

from time import monotonic, sleep

from websockets.exceptions import ConnectionClosed, InvalidStatus

from database import ask
from mindbug.server.messages import Joined
from serving import Client, Server


def owner_of(database: str, game: str) -> str | None:
    """The name of the node that has a game, or had it when it died."""
    found = ask(database, f"SELECT nodes.name FROM games JOIN nodes ON nodes.id = games.owner WHERE games.id = '{game}'")
    return str(found[0][0]) if found else None


def come_back(at: Server, joined: Joined, seconds: float) -> Client:
    """Sit down again, as often as it takes, but not for longer than that."""
    end = monotonic() + seconds
    while True:
        try:
            client = at.sit(joined)
            client.look()
        except (ConnectionClosed, InvalidStatus, OSError, TimeoutError):
            assert monotonic() < end, "the game does not go on"
            sleep(0.1)
        else:
            return client
