"""Owns what is said to who has written something that cannot be: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mindbug.rules.errors import LONGEST_SAID, MindbugError, shortly
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import Listing, Message, Name, Quoted, Value, phrase, say

NOTHING = Message("problem.nothing")


@dataclass(frozen=True)
class Place:
    """Where something is wrong: a field of a position, a line or the head of a record, one of several moves, a file or
    standard input."""

    kind: Literal["field", "line", "head", "move", "file", "input"]
    value: str | int = ""

    def message(self) -> Message:
        return Message(f"problem.place.{self.kind}", value=Quoted(str(self.value)))


class Problem:
    """What an error says, in any language. ``choices`` is what could be written instead, as far as that can be listed."""

    def __init__(self, what: Value | dict[str, str], *places: Place, choices: list[str] | None = None) -> None:
        self.what = what  # or the text of each language, where something else tells it
        self.places = places
        self.choices = choices or []

    def __str__(self) -> str:
        return self.describe()

    def describe(self, lang: str = "en") -> str:
        """All of it, as the phrase that an error is."""
        said = self.said(lang)
        for place in reversed(self.places):
            said = Message("problem.at", place=place.message(), what=said)
        return phrase(said, lang)

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, for who is shown where."""
        return say(self.said(lang), lang)

    def said(self, lang: str) -> Value:
        return Quoted(self.what[lang]) if isinstance(self.what, dict) else self.what


def problem_of(error: MindbugError) -> Problem | None:
    """What an error says; nothing if only a program can cause it."""
    said = error.args[0] if error.args else None
    return said if isinstance(said, Problem) else None


def within(error: MindbugError, place: Place) -> Problem:
    """What an error says, and that it is there."""
    inner = problem_of(error) or Problem({lang: error.describe(lang) for lang in LANGUAGES})
    return Problem(inner.what, place, *inner.places, choices=inner.choices)


def wrong(key: str, *places: Place, choices: list[str] | None = None, **values: Value) -> Problem:
    """Something that cannot be, by the key of its sentence."""
    return Problem(Message(f"problem.{key}", **values), *places, choices=choices)


def unknown_card(name: str, near: list[str]) -> Problem:
    """A name that no card has, and the cards whose names come near."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    said = Quoted(shown if len(shown) <= LONGEST_SAID else f"{shown[:LONGEST_SAID]}…")
    if not near:
        return wrong("unknown_card", name=said)
    return wrong("unknown_card_but_near", choices=near, name=said, near=Listing([Name(card) for card in near]))


def expected(what: Value, got: Value, *places: Place, choices: list[str] | None = None) -> Problem:
    """Something else than was expected."""
    return wrong("expected", *places, choices=choices, what=what, got=got)


def wanted(key: str, **values: Value) -> Message:
    """What was expected, by the key of its words."""
    return Message(f"problem.wanted.{key}", **values)


def written(value: object) -> Value:
    """A value as a program writes it, cut where it is long."""
    return NOTHING if value is None else Quoted(shortly(value))


def spelled(names: Iterable[str]) -> Quoted:
    """Words that can be written."""
    return Quoted(", ".join(names))
