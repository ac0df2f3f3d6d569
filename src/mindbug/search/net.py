"""Owns the learned value of a position: a small net over the inputs of ``inputs.py``.

Each input has a row of numbers, one for each unit. The rows of the inputs that are there are added up; units below zero count
nothing, the last unit counts as it is, and the sum of all, each with its weight, tells the chance of the player whose turn it
is. Weights are whole multiples of ``GRAIN``, so every sum is exact: pure and compiled, on any machine and in any order, the
same number.

Rows are kept as whole numbers of grains, two units in one number, which are added up together. Each has half of its bits:
far more than the sum of all inputs of a position needs.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mindbug.rules.native import i64, vec
from mindbug.rules.state import State
from mindbug.search.inputs import Inputs

GRAIN: Final = 1.0 / 4096.0
BLOCK: Final = 8  # the number of units is a multiple of it
TOGETHER: Final = 8  # pairs that are added up at a time; where a row has fewer, zeros fill it up
HALF: Final = 32  # bits of one unit of a pair
LOWER: Final = 0xFFFFFFFF
MIDDLE: Final = 0x80000000
FARTHEST: Final = 30.0  # beyond that a chance is as good as sure


class Net:
    """The value of positions of one box. ``rows`` has the units of every input, one input after the other; ``weights`` is
    what each unit counts; both in grains."""

    def __init__(self, inputs: Inputs, units: i64, rows: list[int], weights: list[int]) -> None:
        self.inputs: Final = inputs
        self.pairs: Final[i64] = units // 2  # in a row
        self.length: Final[i64] = -(-self.pairs // TOGETHER) * TOGETHER  # of a row that is filled up
        self.rows: vec[i64] = vec[i64](paired(rows, units, self.length))
        self.weights: vec[i64] = vec[i64](weights)

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
        length = self.length
        out: i64 = 0
        block: i64 = 0
        while block < length:
            a: i64 = 0
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            e: i64 = 0
            f: i64 = 0
            g: i64 = 0
            h: i64 = 0
            i: i64 = 0
            while i < count:
                at: i64 = found[i] * length + block
                a += rows[at]
                b += rows[at + 1]
                c += rows[at + 2]
                d += rows[at + 3]
                e += rows[at + 4]
                f += rows[at + 5]
                g += rows[at + 6]
                h += rows[at + 7]
                i += 1
            out += self.counted(a, block) + self.counted(b, block + 1)
            out += self.counted(c, block + 2) + self.counted(d, block + 3)
            out += self.counted(e, block + 4) + self.counted(f, block + 5)
            out += self.counted(g, block + 6) + self.counted(h, block + 7)
            block += TOGETHER
        return float(out) * GRAIN * GRAIN

    def counted(self, pair: i64, place: i64) -> i64:
        """What the sums of a pair of units count."""
        lower: i64 = ((pair + MIDDLE) & LOWER) - MIDDLE
        upper: i64 = (pair - lower) >> HALF
        total: i64 = 0
        if upper > 0:
            total += upper * self.weights[2 * place]
        if lower > 0 or place == self.pairs - 1:
            total += lower * self.weights[2 * place + 1]
        return total


def paired(units: list[int], row: i64, length: i64) -> list[int]:
    """Every two numbers as one, in rows that are filled up."""
    found: list[int] = []
    for first in range(0, len(units), row):
        pairs = [(units[i] << HALF) + units[i + 1] for i in range(first, first + row, 2)]
        found += pairs + [0] * (length - len(pairs))
    return found
