"""Owns the errors that users of the package meet. Whatever raises one has changed nothing."""

from __future__ import annotations

from collections.abc import Callable
from reprlib import Repr
from typing import Any, Final

LONGEST_SAID: Final = 80  # letters of what came that an error says again
SHORT: Final = Repr()
SHORT.maxstring = LONGEST_SAID
SHORT.maxother = LONGEST_SAID


class MindbugError(ValueError):
    """Something that was asked for cannot be done; the message says what was expected and what came. It is a text in English,
    or a problem that can be told in any language."""

    def describe(self, lang: object = "en") -> str:
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


class Fault:
    """One thing that is wrong with the definition of a card: the key of a sentence, the place in the definition, and the values
    that the sentence speaks of."""

    def __init__(self, key: str, where: str, /, **values: object) -> None:
        self.key: Final = key
        self.where: Final = where
        self.values: Final = values

    def __repr__(self) -> str:
        return f"{self.key} at {self.where or 'the card'}: {self.values}"


# How faults are told in a language; the texts, which know the languages, add it.
TELLERS: Final[list[Callable[[list[Fault], object], str]]] = []


class InvalidDefinition(MindbugError):
    """A card that cannot be; ``faults`` says everything that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults

    def describe(self, lang: object = "en") -> str:
        return TELLERS[0](self.faults, lang) if TELLERS else "; ".join(map(repr, self.faults))

    def __str__(self) -> str:
        return self.describe("en")


class InvalidBytes(MindbugError):
    """Bytes that do not hold a state or a view."""


def shortly(value: object) -> str:
    """What came, as a program writes it, cut where it is long: for an error to say."""
    try:
        return SHORT.repr(value)
    except ValueError:  # Python does not write numbers of thousands of digits down
        return "a number of thousands of digits" if isinstance(value, int) else f"a {type(value).__name__} with such a number"
