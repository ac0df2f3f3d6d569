"""Owns what the layers above the rules know of seats: which there are, who sits opposite, and what there is one of for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from mindbug.rules.seats import SEATS as SEATS
from mindbug.rules.seats import is_seat as is_seat
from mindbug.rules.seats import opposite as opposite

T = TypeVar("T")
PerSeat: TypeAlias = tuple[T, T]


def per_seat(make: Callable[[int], T]) -> PerSeat[T]:
    """One of something for each seat."""
    first, second = SEATS
    return make(first), make(second)


def with_one(values: PerSeat[T], seat: int, value: T) -> PerSeat[T]:
    """The same with another value for one seat."""
    return per_seat(lambda each: value if each == seat else values[each])


def seat_called(text: str) -> int | None:
    """The seat that a record, or an address, calls so."""
    return next((seat for seat in SEATS if text == str(seat)), None)
