"""Owns the errors that users of the package meet. Whatever raises one has changed nothing."""

from __future__ import annotations

from typing import Any


class MindbugError(ValueError):
    """Something that was asked for cannot be done; the message says what was expected and what came. It is a text in English,
    or a problem that can be told in any language."""

    def describe(self, lang: str = "en") -> str:
        """The message in a language. What only a program can do wrong is always said in English."""
        message: Any = self.args[0] if self.args else ""
        return message if isinstance(message, str) else str(message.describe(lang))


class IllegalMove(MindbugError):
    """A move that is not legal now; the message shows the legal ones."""


class UnknownCard(MindbugError):
    """No card has that name; the message names the nearest."""


class InvalidPosition(MindbugError):
    """A position that cannot be; the message names the field."""


class InvalidRecord(MindbugError):
    """A record that cannot be replayed; the message names the line."""


class InvalidBytes(MindbugError):
    """Bytes that do not hold a state or a view."""
