"""Owns what the nodes of a place tell each other and may lose: how it is at live games, how much each client has done, that a
game has changed under somebody's hands. This is the wire of a node that tells nobody: it goes by what it knows itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Heard = Callable[[list[str]], Awaitable[None]]


class Wire:
    """Nothing here takes long, and nothing fails: what cannot be told is not told, and what cannot be asked has no answer."""

    is_up = False  # whether somebody listens
    is_wanted = False  # whether somebody should

    @property
    def is_degraded(self) -> bool:
        return self.is_wanted and not self.is_up

    # Words of which each is known for a while

    async def tell(self, words: dict[str, bytes], seconds: float) -> None:
        """Let something be known by names, for so long."""

    async def told(self, names: list[str]) -> dict[str, bytes]:
        """What is known by some names."""
        return {}

    # What a client does

    async def take(self, name: str, rate: float, burst: float) -> bool:
        """Take one from a bucket of the whole place, which is refilled at a rate and holds a burst; whether there was one."""
        return True

    async def add(self, name: str, word: str, seconds: float) -> None:
        """Put a word on a list, which is kept for so long."""

    async def drop(self, name: str, words: set[str]) -> None:
        """Take words off a list; what others put on it meanwhile stays."""

    async def count(self, name: str) -> int:
        """How many words are on a list."""
        return 0

    async def has(self, name: str, word: str) -> bool:
        """Whether a word is on a list."""
        return False

    async def words(self, name: str) -> set[str]:
        """The words on a list."""
        return set()

    # Notices

    async def say(self, games: list[str]) -> None:
        """Let the other nodes look again at some games."""

    # Living

    def join(self, secret: str) -> None:
        """Belong to the nodes that know a secret."""

    async def live(self, heard: Heard) -> None:
        """Listen, for ever. ``heard`` is called with the games at which another node wants to be looked again."""

    async def close(self) -> None:
        """Listen no more."""


ALONE = Wire()
