"""Owns games in a database: nothing that was acknowledged is ever lost."""

from mindbug.store.address import database_url, default_url
from mindbug.store.errors import CannotOpen, Lost, NoSuchGame, NotInvited, Owned, Stale, Taken, Unavailable, Unstorable
from mindbug.store.games import Changes, Entry, Status, StoredGame, StoredSeat
from mindbug.store.store import Store

__all__ = [
    "CannotOpen", "Changes", "Entry", "Lost", "NoSuchGame", "NotInvited", "Owned", "Stale", "Status", "Store",
    "StoredGame", "StoredSeat", "Taken", "Unavailable", "Unstorable", "database_url", "default_url",
]  # fmt: skip
