"""Owns that what nodes leave with others says nothing to them, and that nobody else can leave anything there."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

from cryptography.fernet import Fernet, InvalidToken

KEY_BYTES = 32
TAG_BYTES = 16


class Seal:
    """What the nodes of one place share, made of their secret."""

    def __init__(self, secret: str) -> None:
        self.tagging = derived(secret, b"tags")
        self.box = Fernet(urlsafe_b64encode(derived(secret, b"values")))

    def tag(self, word: str) -> str:
        """A word as only nodes can say it, always the same."""
        return blake2b(word.encode(), key=self.tagging, digest_size=TAG_BYTES).hexdigest()

    def close(self, name: str, value: bytes) -> bytes:
        """A value that is sealed and belongs to a name."""
        return self.box.encrypt(name.encode() + b"\n" + value)

    def open(self, name: str, sealed: object) -> bytes | None:
        """The value that a node has sealed under this name; None of anything else."""
        if not isinstance(sealed, bytes):
            return None
        try:
            whose, _, value = self.box.decrypt(sealed).partition(b"\n")
        except InvalidToken:
            return None
        return value if whose == name.encode() else None


def derived(secret: str, purpose: bytes) -> bytes:
    return blake2b(secret.encode(), digest_size=KEY_BYTES, person=purpose).digest()
