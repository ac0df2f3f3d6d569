"""Owns the learned value of a position: a small net over the inputs of ``inputs.py``.

Each input has a row of numbers, one for each unit. The rows of the inputs that are there are added up; units below zero count
nothing, the last unit counts as it is, and the sum of all, each with its weight, tells the chance of the player whose turn it
is. Weights are whole multiples of ``GRAIN``, so every sum is exact: pure and compiled, on any machine and in any order, the
same number.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mindbug.rules.native import i64, vec
from mindbug.rules.state import State
from mindbug.search.inputs import Inputs

GRAIN: Final = 1.0 / 4096.0
BLOCK: Final = 8  # units that are added up at a time; the number of units is a multiple of it
FARTHEST: Final = 30.0  # beyond that a chance is as good as sure


class Net:
    """The value of positions of one box. ``rows`` has the units of every input, one input after the other; ``weights`` is
    what each unit counts."""

    def __init__(self, inputs: Inputs, units: i64, rows: list[float], weights: list[float]) -> None:
        self.inputs: Final = inputs
        self.units: Final = units
        self.rows: vec[float] = vec[float](rows)
        self.weights: vec[float] = vec[float](weights)

    def chance(self, s: State) -> float:
        """The chance to win of the player whose turn it is."""
        out = self.output(s)
        if out > FARTHEST:
            out = FARTHEST
        elif out < -FARTHEST:
            out = -FARTHEST
        return 1.0 / (1.0 + exp(-out))

    def output(self, s: State) -> float:
        """The same before it is made a chance: 0 is even, more is better."""
        inputs = self.inputs
        inputs.read(s)
        found = inputs.found
        count = inputs.count
        rows = self.rows
        weights = self.weights
        units = self.units
        last: i64 = units - BLOCK
        out: float = 0.0
        block: i64 = 0
        while block < units:
            a: float = 0.0
            b: float = 0.0
            c: float = 0.0
            d: float = 0.0
            e: float = 0.0
            f: float = 0.0
            g: float = 0.0
            h: float = 0.0
            i: i64 = 0
            while i < count:
                at: i64 = found[i] * units + block
                a += rows[at]
                b += rows[at + 1]
                c += rows[at + 2]
                d += rows[at + 3]
                e += rows[at + 4]
                f += rows[at + 5]
                g += rows[at + 6]
                h += rows[at + 7]
                i += 1
            if a > 0.0:
                out += a * weights[block]
            if b > 0.0:
                out += b * weights[block + 1]
            if c > 0.0:
                out += c * weights[block + 2]
            if d > 0.0:
                out += d * weights[block + 3]
            if e > 0.0:
                out += e * weights[block + 4]
            if f > 0.0:
                out += f * weights[block + 5]
            if g > 0.0:
                out += g * weights[block + 6]
            if h > 0.0 or block == last:
                out += h * weights[block + 7]
            block += BLOCK
        return out
