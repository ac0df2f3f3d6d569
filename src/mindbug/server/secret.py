"""Owns secrets: of seats, of invitations, and the names of games, which nobody can guess. Only hashes of secrets are kept."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from mindbug.store import StoredGame

SECRET_BYTES = 24
GAME_BYTES = 9
LOOKING_LETTERS = 32
ID = re.compile(r"[0-9a-f]{1,40}")


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """The name of a game. Whoever knows it may watch the game, so nobody should guess it."""
    return secrets.token_hex(GAME_BYTES)


def is_id(text: str) -> bool:
    """Whether a game may have this name; there is no need to look for another one."""
    return ID.fullmatch(text) is not None


def hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def looking_key(stored: StoredGame) -> str:
    """What lets those look back at a private game with whom its players share it. It opens nothing else, and tells nothing of
    the secrets of the seats."""
    tokens = [seat.token or b"" for seat in stored.seats]
    return sha256(b"/".join([b"look back", stored.id.encode(), *tokens])).hexdigest()[:LOOKING_LETTERS]


def may_look(stored: StoredGame, given: str) -> bool:
    """Whether somebody may look back at a finished game."""
    if not stored.private:
        return True
    found = [is_secret(given, seat.token) for seat in stored.seats]
    return any(found) or hmac.compare_digest(given.encode(), looking_key(stored).encode())


def is_secret(given: str | None, kept: bytes | None) -> bool:
    """Whether a secret is the one whose hash is kept; how long the answer takes tells nothing about it."""
    if given is None or kept is None:
        return False
    return hmac.compare_digest(hashed(given), kept)
