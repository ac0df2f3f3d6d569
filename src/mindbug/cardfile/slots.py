"""Owns the places of a card that is being made: where something stands or may stand, and what may stand there.

A card is a table as a file has it, in the longer way of ``writing.py``, in which everything has its own place. Whoever shows
or changes it needs to know no word: all of that follows from the list of words and how they are spelled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mindbug.cardfile.lines import Path
from mindbug.cardfile.spelling import ABILITY, CARD_SPELLING, IS, NUMBER, PART, SPELLINGS, Spelling, sort_of, spellings_of
from mindbug.rules.amounts import Amount
from mindbug.rules.grammar import WORD, WORDS, Parameter
from mindbug.rules.state import Ability, Card, Constant

Said = Any  # what stands in a table: what JSON has
NUMBER_SPELLING = SPELLINGS[NUMBER.name][0]
OF_SIDES = ("power", "keywords")  # what is said of a side to which Tough turns a card


class Nothing:
    """Stands where nothing is said."""


NOTHING = Nothing()


@dataclass(frozen=True)
class CardPlace:
    """A place: its path in the card, which parameter of which word it is, in whose list it is an element, and what is said."""

    path: Path
    spelling: Spelling
    name: str
    said: Said
    is_element: bool = False

    @property
    def parameter(self) -> Parameter:
        return self.spelling.word.parameters[self.name]

    @property
    def kind(self) -> str:
        return WORD if self.is_element else self.parameter.kind

    @property
    def sort(self) -> type[Any]:
        return sort_of(self.parameter)

    @property
    def is_said(self) -> bool:
        return self.said is not NOTHING

    @property
    def is_optional(self) -> bool:
        """Whether nothing needs to be said here. The parts of a card need not be there."""
        return not self.parameter.required or self.name == "parts"

    def word(self) -> Spelling | None:
        """Which word stands here; None if there is none that can."""
        return spelling_told(self.sort, self.said)

    def inside(self) -> Iterator[CardPlace]:
        """The places within this one: the elements of a list, or what may be said of a word."""
        if self.kind == WORDS:
            if isinstance(self.said, list):
                for number, part in enumerate(self.said):
                    yield CardPlace((*self.path, number), self.spelling, self.name, part, True)
        elif self.kind == WORD and self.is_said:
            spelling = self.word()
            if spelling is NUMBER_SPELLING:
                yield CardPlace(self.path, spelling, next(iter(spelling.word.parameters)), self.said)
            elif spelling is not None:
                found = places_of(spelling, self.said, self.path)
                yield from (place for place in found if spelling is not CARD_SPELLING or place.name in OF_SIDES)


def places_of(spelling: Spelling, said: Said, path: Path) -> Iterator[CardPlace]:
    """What can be said of a word that stands at a path."""
    table = said if isinstance(said, dict) else {}
    for name in (*spelling.heads[:1], *spelling.keys):
        key = spelling.key(name)
        yield CardPlace((*path, key), spelling, name, table.get(key, NOTHING))


def card_places(card: dict[str, Said]) -> Iterator[CardPlace]:
    """The places of a card."""
    yield from places_of(CARD_SPELLING, card, ())


def every_place(card: dict[str, Said]) -> Iterator[CardPlace]:
    """All places of a card, those within others too."""
    open_ones = list(card_places(card))[::-1]
    while open_ones:
        place = open_ones.pop()
        yield place
        open_ones += list(place.inside())[::-1]


def place_at(card: dict[str, Said], path: Path) -> CardPlace | None:
    """The place to which a path leads; the one after the last element of a list is a place too. None if there is none."""
    inside = list(card_places(card))
    while True:
        for place in inside:
            if place.path == path:
                return place
            if place.kind == WORDS and path == (*place.path, len(place.said) if isinstance(place.said, list) else 0):
                return CardPlace(path, place.spelling, place.name, NOTHING, True)
        # The longest way on: a number that is an amount has the path of the amount.
        leading = [place for place in inside if path[: len(place.path)] == place.path]
        if not leading:
            return None
        inside = [within for place in leading for within in place.inside()]


def spelling_told(sort: type[Any], said: Said) -> Spelling | None:
    """How the word is spelled that is said where one of a sort may stand; None if there is none."""
    if sort is Ability:
        return ABILITY if isinstance(said, dict) else None
    if sort is Card:
        return CARD_SPELLING if isinstance(said, dict) else None
    if sort is PART:
        is_ability = isinstance(said, dict) and any(key in said for key in ABILITY.needed)
        return ABILITY if is_ability else spelling_told(Constant, said)
    if type(said) is int:
        return NUMBER_SPELLING if issubclass(Amount, sort) else None
    known = spellings_of(sort)
    if isinstance(said, str):
        return known.get(said, [None])[0]
    if not isinstance(said, dict):
        return None
    if IS in said:
        return known.get(said[IS], [None])[0] if isinstance(said[IS], str) else None
    names = [key for key in said if key in known]
    if len(names) != 1:
        return None
    return next((one for one in known[names[0]] if all(key in said for key in one.needed)), None)


# Changing


def put(said: Said, path: Path, value: Said) -> Said:
    """What is said, with a value at a path. What is on the way is copied, the rest is shared."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        found = list(said) if isinstance(said, list) else []
        found[key : key + 1] = [put(found[key] if key < len(found) else NOTHING, rest, value)]
        return found
    table = dict(said) if isinstance(said, dict) else {}
    return table | {key: put(table.get(key, NOTHING), rest, value)}


def without(said: Said, path: Path) -> Said:
    """What is said, without what stands at a path."""
    key, rest = path[0], path[1:]
    if rest:
        return put(said, (key,), without(said[key], rest))
    if isinstance(said, list):
        return [part for number, part in enumerate(said) if number != key]
    return {name: value for name, value in said.items() if name != key}


def exchanged(said: list[Said], one: int, other: int) -> list[Said]:
    found = list(said)
    found[one], found[other] = found[other], found[one]
    return found
