"""Owns the values of cards that are shipped: what the laboratory has measured of the official sets, to be read without it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from mindbug.pools import whole_digest
from mindbug.sets import EVERYTHING, SETS

SHIPPED = Path(__file__).with_name("measured.json")
FORMAT = 1
NEXT = ",\n"


@dataclass(frozen=True)
class Measurement:
    """What was played to measure cards: how many games of which bot, with which sets, and when it was told."""

    sets: tuple[str, ...]
    edition: str
    level: str
    games: int
    seed: int
    day: str
    program: str


@dataclass(frozen=True)
class CardWorth:
    """What owning a copy of a card adds to the chance to win, and how often it is taken with a Mindbug when the opponent has
    one, both with their 95 % intervals. ``digest`` is that of what was measured: the card with the faces to which it
    evolves."""

    card: str
    digest: str
    value: float
    low: float
    high: float
    taken: float | None
    taken_low: float | None
    taken_high: float | None


@dataclass(frozen=True)
class Measured:
    """A measurement and the cards that it tells of."""

    measurement: Measurement
    cards: tuple[CardWorth, ...]


def written(measured: list[Measured]) -> str:
    """Measurements as JSON, a line for each card, so that changes can be read."""
    parts = [
        f'{{"measurement": {json.dumps(asdict(one.measurement))}, "cards": [\n{in_lines(map(asdict, one.cards))}\n]}}'
        for one in measured
    ]
    return f'{{"format": {FORMAT}, "measured": [\n{NEXT.join(parts)}\n]}}\n'


def in_lines(rows: Iterable[dict[str, Any]]) -> str:
    return NEXT.join(json.dumps(row, ensure_ascii=False) for row in rows)


def read(text: str) -> list[Measured]:
    """The measurements that were written down; ValueError, KeyError or TypeError if they are none."""
    told = json.loads(text)
    if told["format"] != FORMAT:
        raise ValueError(f"expected version {FORMAT} of the format, got {told['format']!r}")
    return [
        Measured(measurement_of(one["measurement"]), tuple(CardWorth(**card) for card in one["cards"]))
        for one in told["measured"]
    ]


def measurement_of(told: dict[str, Any]) -> Measurement:
    return replace(Measurement(**told), sets=tuple(told["sets"]))


def added(old: list[Measured], new: list[Measured]) -> list[Measured]:
    """New measurements, and what older ones tell of other cards or levels."""
    told = {(one.measurement.level, card.card) for one in new for card in one.cards}
    rest = [
        replace(one, cards=tuple(card for card in one.cards if (one.measurement.level, card.card) not in told)) for one in old
    ]
    return [*new, *(one for one in rest if one.cards)]


def told_once(measured: list[Measured]) -> list[Measured]:
    """The same with each card in the first measurement that tells of it, and sets in the order in which they came out."""
    found: list[Measured] = []
    told: set[str] = set()
    for one in measured:
        cards = tuple(card for card in one.cards if card.card not in told)
        told |= {card.card for card in cards}
        if cards:
            found.append(replace(one, cards=cards))
    order = list(SETS)
    return sorted(found, key=lambda one: [order.index(name) for name in reversed(one.measurement.sets)])


def digests_today() -> dict[str, str]:
    """Of what every official card does, with the faces to which it evolves."""
    return {card.name: whole_digest(EVERYTHING, card) for card in EVERYTHING.cards}


@cache
def shipped() -> list[Measured]:
    """What every copy of the program has, the best players first, without cards that are not today what was measured."""
    known = digests_today()
    found = read(SHIPPED.read_text(encoding="utf-8"))
    return [
        Measured(one.measurement, tuple(card for card in one.cards if known.get(card.card) == card.digest)) for one in found
    ]
