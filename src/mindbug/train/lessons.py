"""Owns what is learned from: positions with what came of them, and decisions with what was thought best.

Whole games are looked at here, hidden cards and all: that is what training may do and playing never does.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field


@dataclass
class Lessons:
    """Positions: how many inputs each has and which, the result and the value that a search gave, both for the player whose
    turn it is. Decisions: how many answers each has, how many signs each answer and which, and what share of the search each
    answer got."""

    counts: array[int] = field(default_factory=lambda: array("H"))
    inputs: array[int] = field(default_factory=lambda: array("H"))
    results: array[float] = field(default_factory=lambda: array("f"))
    values: array[float] = field(default_factory=lambda: array("f"))
    answers: array[int] = field(default_factory=lambda: array("H"))
    sign_counts: array[int] = field(default_factory=lambda: array("H"))
    signs: array[int] = field(default_factory=lambda: array("H"))
    shares: array[float] = field(default_factory=lambda: array("f"))

    def add_position(self, inputs: list[int], result: float, value: float) -> None:
        self.counts.append(len(inputs))
        self.inputs.extend(inputs)
        self.results.append(result)
        self.values.append(value)

    def add_decision(self, signs: list[list[int]], shares: list[float]) -> None:
        self.answers.append(len(signs))
        for of_answer in signs:
            self.sign_counts.append(len(of_answer))
            self.signs.extend(of_answer)
        self.shares.extend(shares)

    def extend(self, other: Lessons) -> None:
        for name, part in vars(self).items():
            part.extend(getattr(other, name))

    def __len__(self) -> int:
        return len(self.counts)

    def to_bytes(self) -> dict[str, bytes]:
        return {name: part.tobytes() for name, part in vars(self).items()}

    @staticmethod
    def from_bytes(parts: dict[str, bytes]) -> Lessons:
        found = Lessons()
        for name, part in vars(found).items():
            part.frombytes(parts[name])
        return found
