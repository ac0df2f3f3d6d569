"""Owns fitting: from lessons to the weights of the net and of first thoughts.

The row of a card is the sum of a row of its own and those of its traits, which are learned together: what was seen of one card
helps others, and a card that was never seen has the rows of its traits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np
from scipy import sparse

from mindbug.bots.traits import traits_of
from mindbug.bots.weights import Weights
from mindbug.search.habits import GENERAL_SIGNS, ROLES
from mindbug.search.inputs import GENERAL, PLACES
from mindbug.search.net import GRAIN
from mindbug.train.lessons import Floats, Lessons, Numbers
from mindbug.train.vocabulary import Vocabulary

LARGEST = 32767
BATCH = 4096
RATE = 0.002
LAST_RATE = 0.1  # of the first one, in the end
ALIKE = 0.01  # how strongly the rows of single cards are drawn to nothing, so that traits tell what they can
DRAWN_IN = 1e-5


@dataclass(frozen=True)
class Fitting:
    """How the weights are fitted: units of the net, passes over the lessons, and the share of the result in what is to be
    told, the rest being what the search thought."""

    units: int = 64
    passes: float = 8.0
    share_of_result: float = 0.5
    seed: int = 1


class Adam:
    """Moves parameters against their slopes, each with its own pace."""

    def __init__(self, parameters: dict[str, Floats]) -> None:
        self.parameters = parameters
        self.first = {name: np.zeros_like(part) for name, part in parameters.items()}
        self.second = {name: np.zeros_like(part) for name, part in parameters.items()}
        self.steps = 0

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        unbiased = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope * slope
            self.parameters[name] -= unbiased * first / (np.sqrt(second) + 1e-8)


class Rows:
    """Rows that are put together: general ones, and those of cards from their own and those of their traits."""

    def __init__(self, general: int, vocabulary: Vocabulary, width: int, random: np.random.Generator, spread: float) -> None:
        cards, traits = len(vocabulary.cards), len(vocabulary.traits)
        self.general = general
        self.width = width
        self.has = np.zeros((cards, traits), np.float32)
        for number, card in enumerate(vocabulary.cards):
            of_card = traits_of(card)
            self.has[number] = [trait in of_card for trait in vocabulary.traits]
        self.parameters: dict[str, Floats] = {
            "general": random.normal(0, spread, (general, width)).astype(np.float32),
            "cards": np.zeros((cards, width * self.places(vocabulary)), np.float32),
            "traits": random.normal(0, spread / 3, (traits, width * self.places(vocabulary))).astype(np.float32),
        }

    def places(self, vocabulary: Vocabulary) -> int:
        return PLACES if self.general == GENERAL else ROLES

    def of_cards(self) -> Floats:
        return self.parameters["cards"] + self.has @ self.parameters["traits"]

    def whole(self) -> Floats:
        return np.concatenate([self.parameters["general"], self.of_cards().reshape(-1, self.width)])

    def slopes(self, slope: Floats) -> dict[str, Floats]:
        """From the slopes of whole rows to those of the parameters."""
        of_cards = slope[self.general :].reshape(len(self.has), -1)
        cards = of_cards + ALIKE * DRAWN_IN * self.parameters["cards"]
        return {"general": slope[: self.general], "cards": cards, "traits": self.has.T @ of_cards}


def matrix(counts: Numbers, numbers: Numbers, width: int) -> sparse.csr_matrix:
    starts = np.concatenate([[0], np.cumsum(counts)])
    return sparse.csr_matrix((np.ones(len(numbers), np.float32), numbers, starts), shape=(len(counts), width))


def rate_at(done: float) -> float:
    """Slow at first, slower and slower in the end."""
    return RATE * min(1.0, done * 50 + 0.02) * (LAST_RATE + (1 - LAST_RATE) * (1 + cos(pi * min(1.0, done))) / 2)


Progress = Callable[[str, float, float], None]


class ValueFit:
    """The net while it is fitted."""

    def __init__(self, vocabulary: Vocabulary, how: Fitting) -> None:
        random = np.random.default_rng(how.seed)
        self.how = how
        self.rows = Rows(GENERAL, vocabulary, how.units, random, 0.1)
        self.outputs: Floats = random.normal(0, 0.15, how.units).astype(np.float32)
        self.outputs[-1] = 1.0
        self.rows.parameters["general"][:, -1] = 0.0
        self.rows.parameters["traits"].reshape(-1, how.units)[:, -1] = 0.0

    def told(self, x: sparse.csr_matrix, whole: Floats) -> tuple[Floats, Floats, Floats]:
        before = np.asarray(x @ whole)
        after = np.maximum(before, 0)
        after[:, -1] = before[:, -1]
        chance = 1 / (1 + np.exp(-np.clip(after @ self.outputs, -30, 30)))
        return before, after, chance

    def fit(self, lessons: Lessons, passes: float, on_progress: Progress | None = None) -> float:
        """Fit to lessons; the mean surprise of the last tenth of the batches."""
        random = np.random.default_rng(self.how.seed + 1)
        counts = np.asarray(lessons.counts, np.int64)
        x = matrix(counts, np.asarray(lessons.inputs, np.int64), len(self.rows.whole()))
        share = self.how.share_of_result
        y = (share * np.asarray(lessons.results) + (1 - share) * np.asarray(lessons.values)).astype(np.float32)
        optimiser = Adam({**self.rows.parameters, "outputs": self.outputs})
        total = max(1, int(passes * len(y) / BATCH))
        order = random.permutation(len(y))
        at, recent = 0, []
        for step in range(total):
            if at + BATCH > len(order):
                order, at = random.permutation(len(y)), 0
            batch = order[at : at + BATCH]
            at += BATCH
            xb, yb = x[batch], y[batch]
            whole = self.rows.whole()
            before, after, chance = self.told(xb, whole)
            if step >= total * 0.9:
                p = np.clip(chance, 1e-6, 1 - 1e-6)
                recent.append(float(np.mean(-yb * np.log(p) - (1 - yb) * np.log(1 - p))))
            slope = ((chance - yb) / len(yb)).astype(np.float32)
            to_after = np.outer(slope, self.outputs)
            to_after[:, :-1] *= before[:, :-1] > 0
            slopes = self.rows.slopes(np.asarray(xb.T @ to_after))
            slopes["outputs"] = after.T @ slope
            slopes["outputs"][-1] = 0.0
            optimiser.step(slopes, rate_at(step / total))
            if on_progress is not None and step % 20 == 0:
                on_progress("value", step, total)
        return float(np.mean(recent)) if recent else 0.0

    def surprise(self, lessons: Lessons) -> tuple[float, float]:
        """How well results are told: mean surprise, and the share that is told rightly."""
        x = matrix(np.asarray(lessons.counts, np.int64), np.asarray(lessons.inputs, np.int64), len(self.rows.whole()))
        y = np.asarray(lessons.results)
        _, _, chance = self.told(x, self.rows.whole())
        p = np.clip(chance, 1e-6, 1 - 1e-6)
        return float(np.mean(-y * np.log(p) - (1 - y) * np.log(1 - p))), float(np.mean((p > 0.5) == (y > 0.5)))


class HabitsFit:
    """First thoughts while they are fitted."""

    def __init__(self, vocabulary: Vocabulary, how: Fitting) -> None:
        self.how = how
        self.rows = Rows(GENERAL_SIGNS, vocabulary, 1, np.random.default_rng(how.seed + 2), 0.0)

    def fit(self, lessons: Lessons, passes: float, on_progress: Progress | None = None) -> float:
        answers = np.asarray(lessons.answers, np.int64)
        if not len(answers):
            return 0.0
        x = matrix(np.asarray(lessons.sign_counts, np.int64), np.asarray(lessons.signs, np.int64), len(self.rows.whole()))
        shares = np.asarray(lessons.shares, np.float32)
        starts = np.concatenate([[0], np.cumsum(answers)])
        optimiser = Adam(self.rows.parameters)
        random = np.random.default_rng(self.how.seed + 3)
        total = max(1, int(passes * len(answers) / BATCH))
        recent = []
        for step in range(total):
            batch = np.sort(random.integers(0, len(answers), BATCH))
            sizes = answers[batch]
            firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
            places = np.repeat(starts[batch] - firsts, sizes) + np.arange(sizes.sum())
            xb, yb = x[places], shares[places]
            logits = np.clip(np.asarray(xb @ self.rows.whole())[:, 0], -10, 10)
            liked = np.exp(logits)
            share = liked / np.repeat(np.add.reduceat(liked, firsts), sizes)
            if step >= total * 0.9:
                recent.append(float(-np.sum(yb * np.log(share + 1e-9)) / BATCH))
            slope = ((share - yb) / BATCH).astype(np.float32)[:, None]
            optimiser.step(self.rows.slopes(np.asarray(xb.T @ slope)), 2 * rate_at(step / total))
            if on_progress is not None and step % 20 == 0:
                on_progress("habits", step, total)
        return float(np.mean(recent)) if recent else 0.0


def whole_numbers(part: Floats) -> array[int]:
    """Numbers as the file has them."""
    return array("h", np.clip(np.rint(np.asarray(part).ravel() / GRAIN), -LARGEST, LARGEST).astype(np.int16).tobytes())


def weights_of(vocabulary: Vocabulary, value: ValueFit, habits: HabitsFit, training: dict[str, Any]) -> Weights:
    return Weights(
        value.how.units,
        vocabulary.names,
        vocabulary.traits,
        whole_numbers(value.rows.parameters["general"]),
        whole_numbers(value.rows.of_cards()),
        whole_numbers(value.rows.parameters["traits"]),
        whole_numbers(value.outputs),
        whole_numbers(habits.rows.parameters["general"]),
        whole_numbers(habits.rows.of_cards()),
        whole_numbers(habits.rows.parameters["traits"]),
        training=training,
    )
