"""Owns what can go wrong with stored games."""

from __future__ import annotations

from mindbug.rules.errors import MindbugError


class CannotOpen(MindbugError):
    """A database that cannot be used; the message names it, without its password."""


class Owned(CannotOpen):
    """Another process owns the games of this database."""


class NoSuchGame(MindbugError):
    """No game has that id, or it has expired."""


class Stale(MindbugError):
    """Something for another state of the game than the stored one. A repeat of what is stored already is stale too."""


class Moved(MindbugError):
    """A game that another node has, or that has gone to one: nothing was written. ``address`` is where that node is reached,
    if it lives."""

    def __init__(self, text: str, address: str | None = None) -> None:
        super().__init__(text)
        self.address = address


class Taken(MindbugError):
    """A seat that is not free, or an id that another game has."""


class NotInvited(MindbugError):
    """A game that is not open to strangers, and an invitation that is not its own."""


class NoSuchPlayer(MindbugError):
    """No player has that id or that key."""


class NoSuchPasskey(MindbugError):
    """No passkey has that id, or it is another player's, or it was removed."""


class Copied(MindbugError):
    """A passkey whose counter has not grown since it was used last: there may be two of them."""


class NotYours(MindbugError):
    """What is not a player's alone: a game in which another person has a part or that has still to be counted, a key or a
    passkey that somebody has already."""


class TooMuch(MindbugError):
    """More than is kept for one player."""


class Unstorable(MindbugError):
    """A value that the database cannot hold."""


class Unavailable(Exception):
    """The database failed. Something that was to be written may be stored or not: only loading the game tells."""


class Lost(Unavailable):
    """This process may not write any longer: it has closed the games, or another one owns them now. Nothing was written."""
