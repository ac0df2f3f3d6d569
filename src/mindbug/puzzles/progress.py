"""Owns how somebody gets on with puzzles: a rating, streaks, and which were solved and which were not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Any

from mindbug.glicko import Outcome, Rating, rate
from mindbug.puzzles.puzzle import InvalidPuzzle, Puzzle
from mindbug.rules.errors import MindbugError, shortly

NEAR = 12  # puzzles about as hard as somebody is good, of which the next is one


@dataclass(frozen=True)
class Progress:
    """``streak`` counts first answers that were right one after the other. ``failed`` waits for being tried again, the oldest
    first; ``days`` are those whose puzzle was solved."""

    rating: Rating = field(default_factory=Rating)
    streak: int = 0
    best_streak: int = 0
    solved: frozenset[str] = frozenset()
    failed: tuple[str, ...] = ()
    days: frozenset[str] = frozenset()

    def is_new(self, puzzle: Puzzle) -> bool:
        return puzzle.id not in self.solved and puzzle.id not in self.failed

    def after(self, puzzle: Puzzle, is_right: bool, day: date | None = None) -> Progress:
        """What an answer changes. Only the first answer to a puzzle counts for the rating and the streak; ``day`` is whose
        puzzle it was, if it was that of a day."""
        found = self.rated(puzzle, is_right) if self.is_new(puzzle) else self
        failed = tuple(id for id in self.failed if id != puzzle.id)
        if not is_right:
            return replace(found, failed=(*failed, puzzle.id))
        days = found.days | {day.isoformat()} if day is not None else found.days
        return replace(found, failed=failed, solved=found.solved | {puzzle.id}, days=days)

    def rated(self, puzzle: Puzzle, is_right: bool) -> Progress:
        result = Outcome(Rating(puzzle.rating, puzzle.deviation), float(is_right))
        streak = self.streak + 1 if is_right else 0
        return replace(self, rating=rate(self.rating, [result]), streak=streak, best_streak=max(streak, self.best_streak))

    def days_in_a_row(self, today: date) -> int:
        """For how many days, up to this one or the last, the puzzle of the day was solved."""
        day = today if today.isoformat() in self.days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in self.days:
            count += 1
            day -= timedelta(days=1)
        return count

    def next(self, puzzles: Iterable[Puzzle], random: Random) -> Puzzle | None:
        """A puzzle that was never tried, about as hard as this somebody is good; None if there is none left."""
        left = [puzzle for puzzle in puzzles if self.is_new(puzzle)]
        near = sorted(left, key=lambda puzzle: (abs(puzzle.rating - self.rating.rating), puzzle.id))[:NEAR]
        return random.choice(near) if near else None


def to_data(progress: Progress) -> dict[str, Any]:
    """Progress as JSON knows it."""
    return {
        **asdict(progress),
        "solved": sorted(progress.solved),
        "failed": list(progress.failed),
        "days": sorted(progress.days),
    }


def from_data(data: object) -> Progress:
    """The progress that was written down; InvalidPuzzle if it cannot be read."""
    try:
        if not isinstance(data, dict):
            raise TypeError(shortly(data))
        names = {name: [str(name) for name in data[name]] for name in ("solved", "failed", "days")}
        return Progress(
            Rating(**data["rating"]),
            count_of(data["streak"]),
            count_of(data["best_streak"]),
            frozenset(names["solved"]),
            tuple(names["failed"]),
            frozenset(names["days"]),
        )
    except (KeyError, TypeError, MindbugError) as error:
        raise InvalidPuzzle(f"expected the progress with puzzles, got something else: {error}") from None


def count_of(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(shortly(value))
    return value
