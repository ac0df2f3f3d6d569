"""Owns the puzzles that are shipped: the packed file, and finding them by id, kind, sets and theme, and that of a day."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path

from mindbug.puzzles.puzzle import InvalidPuzzle, Puzzle, from_data, to_data
from mindbug.rules.errors import MindbugError, shortly

SHIPPED = Path(__file__).parent / "shipped.puzzles"
HEAD = b"Mindbug puzzles 1\n"
MOST_BYTES = 50_000_000  # that a packed file may come to


def pack(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as the bytes of a file, each once, in the order of their ids."""
    data = {puzzle.id: to_data(puzzle) for puzzle in puzzles}
    text = json.dumps([data[id] for id in sorted(data)], ensure_ascii=False, separators=(",", ":"))
    return HEAD + zlib.compress(text.encode(), 9)


def unpack(packed: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    if not isinstance(packed, bytes) or not packed.startswith(HEAD):
        raise InvalidPuzzle(f"expected a file that begins with {HEAD.decode().strip()!r}, got {shortly(packed)}")
    opener = zlib.decompressobj()
    try:
        listed = json.loads(opener.decompress(packed[len(HEAD) :], MOST_BYTES))
    except (zlib.error, ValueError) as error:
        raise InvalidPuzzle(f"expected packed puzzles, got {error}") from None
    if not opener.eof or opener.unused_data:
        raise InvalidPuzzle("expected the bytes of a whole file of puzzles, got more or fewer")
    if not isinstance(listed, list):
        raise InvalidPuzzle(f"expected a list of puzzles, got {shortly(listed)}")
    return tuple(map(from_data, listed))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles that every copy of the program has."""
    return unpack(SHIPPED.read_bytes())


@cache
def by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped()}


def find(id: str) -> Puzzle:
    """The puzzle of an id."""
    found = by_id().get(id) if isinstance(id, str) else None
    if found is None:
        raise MindbugError(f"expected the id of a puzzle, got {shortly(id)}")
    return found


def select(kind: str | None = None, sets: Iterable[str] | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles of a kind, with cards of these sets only, about a theme; whatever is None does not matter."""
    allowed = None if sets is None else set(sets)
    return [
        puzzle
        for puzzle in shipped()
        if kind in (None, puzzle.kind)
        and (allowed is None or allowed.issuperset(puzzle.sets))
        and (theme is None or theme in puzzle.themes)
    ]


def of_day(day: date, puzzles: Iterable[Puzzle] | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody. Each draws a number for the day, and the lowest is it: so that new puzzles
    change few of the days to come, and nobody knows the next one from the last."""
    listed = list(shipped() if puzzles is None else puzzles)
    if not listed:
        raise MindbugError("expected some puzzles to choose from, got none")
    return min(listed, key=lambda puzzle: blake2b(f"{day.isoformat()} {puzzle.id}".encode(), digest_size=8).digest())
