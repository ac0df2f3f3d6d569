"""Owns fitting: from lessons to the weights of the net and of first thoughts.

The row of a card is the sum of a row of its own and those of its traits, which are learned together: what was seen of one card
helps others, and a card that was never seen has the rows of its traits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container
from dataclasses import dataclass
from math import cos, pi

import numpy as np
import numpy.typing as npt
from scipy import sparse

from mindbug.bots.traits import traits_of
from mindbug.bots.weights import Weights
from mindbug.search.habits import GENERAL_SIGNS, ROLES
from mindbug.search.inputs import GENERAL, PLACES
from mindbug.search.net import GRAIN
from mindbug.train.lessons import Lessons
from mindbug.train.vocabulary import Vocabulary

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

LARGEST = 32767
RATE = 0.002
LAST_RATE = 0.1  # of the first one, in the end
DRAWN_IN = 1.0  # by which share of a step everything is drawn to nothing: what was seen by chance is not learned (measured)


@dataclass(frozen=True)
class Fitting:
    """How the weights are fitted: units of the net, lessons that are looked at together, the share of the result in what is to
    be told, the rest being what the search thought, and the pace."""

    units: int = 64
    batch: int = 4096
    share_of_result: float = 0.5
    seed: int = 1
    rate: float = RATE  # how far a step goes


class Adam:
    """Moves parameters against their slopes, each with its own pace. Those that are ``drawn_in`` get smaller all the time."""

    def __init__(self, parameters: dict[str, Floats], drawn_in: Container[str] = ()) -> None:
        self.parameters = parameters
        self.drawn_in = drawn_in
        self.first = {name: np.zeros_like(part) for name, part in parameters.items()}
        self.second = {name: np.zeros_like(part) for name, part in parameters.items()}
        self.steps = 0

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        unbiased = rate * (1.0 - 0.999**self.steps) ** 0.5 / (1.0 - 0.9**self.steps)
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope * slope
            if name in self.drawn_in:
                self.parameters[name] *= 1.0 - rate * DRAWN_IN
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

    def recall(self, general: array[int], cards: array[int], traits: array[int]) -> None:
        """Go on with rows that were learned before, as the file has them."""
        parameters = self.parameters
        found = [np.asarray(part, np.float32) * np.float32(GRAIN) for part in (general, cards, traits)]
        parameters["general"] = found[0].reshape(parameters["general"].shape)
        parameters["traits"] = found[2].reshape(parameters["traits"].shape)
        shared = self.has @ parameters["traits"]
        parameters["cards"] = np.subtract(found[1].reshape(shared.shape), shared, dtype=np.float32)

    def places(self, vocabulary: Vocabulary) -> int:
        return PLACES if self.general == GENERAL else ROLES

    def of_cards(self) -> Floats:
        shared: Floats = self.has @ self.parameters["traits"]
        return np.add(self.parameters["cards"], shared, dtype=np.float32)

    def whole(self) -> Floats:
        return np.concatenate([self.parameters["general"], self.of_cards().reshape(-1, self.width)])

    def numbers(self) -> list[array[int]]:
        """As the file has them."""
        return [whole_numbers(part) for part in (self.parameters["general"], self.of_cards(), self.parameters["traits"])]

    def slopes(self, slope: Floats) -> dict[str, Floats]:
        """From the slopes of whole rows to those of the parameters."""
        of_cards = slope[self.general :].reshape(len(self.has), -1)
        return {"general": slope[: self.general], "cards": of_cards, "traits": self.has.T @ of_cards}


class SparseRows:
    """Rows of numbers of any length, from which some rows are taken at a time as a matrix of zeros and ones. The numbers stay
    as small as they are written: there are a hundred million of them."""

    def __init__(self, counts: array[int], numbers: array[int], width: int) -> None:
        self.counts: Numbers = np.array(counts, np.int64)
        self.starts: Numbers = np.concatenate([[0], np.cumsum(self.counts)])
        self.numbers = np.asarray(numbers)
        self.width = width

    def rows(self, chosen: Numbers) -> sparse.csr_matrix:
        counts = self.counts[chosen]
        starts = np.concatenate([[0], np.cumsum(counts)])
        places = np.repeat(self.starts[chosen] - starts[:-1], counts) + np.arange(starts[-1])
        numbers = self.numbers[places].astype(np.int32)
        return sparse.csr_matrix((np.ones(len(numbers), np.float32), numbers, starts), shape=(len(chosen), self.width))


def rate_at(done: float, rate: float) -> float:
    """Slow at first, slower and slower in the end."""
    return rate * min(1.0, done * 50 + 0.02) * (LAST_RATE + (1.0 - LAST_RATE) * (1 + cos(pi * min(1.0, done))) / 2)


Progress = Callable[[float], None]  # is told which share is done
OFTEN = 20  # steps between two words about it


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

    def recall(self, weights: Weights) -> None:
        """Go on with what was learned before."""
        self.rows.recall(weights.general, weights.of_cards, weights.of_traits)
        self.outputs = np.asarray(weights.outputs, np.float32) * np.float32(GRAIN)

    def parts(self) -> list[array[int]]:
        """Of the file of weights."""
        return [*self.rows.numbers(), whole_numbers(self.outputs)]

    def told(self, x: sparse.csr_matrix, whole: Floats) -> tuple[Floats, Floats, Floats]:
        before = np.asarray(x @ whole)
        after = np.maximum(before, 0)
        after[:, -1] = before[:, -1]
        chance = np.divide(1, 1 + np.exp(-np.clip(after @ self.outputs, -30, 30)), dtype=np.float32)
        return before, after, chance

    def fit(self, lessons: Lessons, passes: float, on_progress: Progress | None = None) -> float:
        """Fit to lessons; the mean surprise of the last tenth of the batches."""
        random = np.random.default_rng(self.how.seed + 1)
        batch_size = self.how.batch
        x = SparseRows(lessons.counts, lessons.inputs, len(self.rows.whole()))
        share = self.how.share_of_result
        y = (share * np.asarray(lessons.results) + (1.0 - share) * np.asarray(lessons.values)).astype(np.float32)
        optimiser = Adam({**self.rows.parameters, "outputs": self.outputs}, self.rows.parameters)
        total = max(1, int(passes * len(y) / batch_size))
        order = random.permutation(len(y))
        at, recent = 0, []
        for step in range(total):
            if at + batch_size > len(order):
                order, at = random.permutation(len(y)), 0
            batch = order[at : at + batch_size]
            at += batch_size
            xb, yb = x.rows(batch), y[batch]
            whole = self.rows.whole()
            before, after, chance = self.told(xb, whole)
            if step >= total * 0.9:
                p = np.clip(chance, 1e-6, 1.0 - 1e-6)
                recent.append(float(np.mean(-yb * np.log(p) - (1.0 - yb) * np.log(1.0 - p))))
            slope = ((chance - yb) / len(yb)).astype(np.float32)
            to_after = np.outer(slope, self.outputs)
            to_after[:, :-1] *= before[:, :-1] > 0
            slopes = self.rows.slopes(np.asarray(xb.T @ to_after))
            slopes["outputs"] = after.T @ slope
            slopes["outputs"][-1] = 0.0
            optimiser.step(slopes, rate_at(step / total, self.how.rate))
            if on_progress is not None and step % OFTEN == 0:
                on_progress(step / total)
        return float(np.mean(recent)) if recent else 0.0

    def surprise(self, lessons: Lessons) -> tuple[float, float]:
        """How well results are told: mean surprise, and the share that is told rightly."""
        x = SparseRows(lessons.counts, lessons.inputs, len(self.rows.whole()))
        y = np.asarray(lessons.results)
        _, _, chance = self.told(x.rows(np.arange(len(y))), self.rows.whole())
        p = np.clip(chance, 1e-6, 1.0 - 1e-6)
        return float(np.mean(-y * np.log(p) - (1.0 - y) * np.log(1.0 - p))), float(np.mean((p > 0.5) == (y > 0.5)))


class HabitsFit:
    """First thoughts while they are fitted."""

    def __init__(self, vocabulary: Vocabulary, how: Fitting) -> None:
        self.how = how
        self.rows = Rows(GENERAL_SIGNS, vocabulary, 1, np.random.default_rng(how.seed + 2), 0.0)

    def recall(self, weights: Weights) -> None:
        """Go on with what was learned before."""
        self.rows.recall(weights.signs, weights.sign_cards, weights.sign_traits)

    def parts(self) -> list[array[int]]:
        """Of the file of weights."""
        return self.rows.numbers()

    def fit(self, lessons: Lessons, passes: float, on_progress: Progress | None = None) -> float:
        answers = np.asarray(lessons.answers, np.int64)
        if not len(answers):
            return 0.0
        x = SparseRows(lessons.sign_counts, lessons.signs, len(self.rows.whole()))
        shares = np.asarray(lessons.shares, np.float32)
        starts = np.concatenate([[0], np.cumsum(answers)])
        optimiser = Adam(self.rows.parameters)
        random = np.random.default_rng(self.how.seed + 3)
        size = min(self.how.batch, len(answers))
        total = max(1, int(passes * len(answers) / size))
        recent = []
        for step in range(total):
            batch = np.sort(random.integers(0, len(answers), size))
            sizes = answers[batch]
            firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
            places = np.repeat(starts[batch] - firsts, sizes) + np.arange(sizes.sum())
            xb, yb = x.rows(places), shares[places]
            logits = np.clip(np.asarray(xb @ self.rows.whole())[:, 0], -10, 10)
            liked = np.exp(logits)
            share = liked / np.repeat(np.add.reduceat(liked, firsts), sizes)
            if step >= total * 0.9:
                recent.append(float(-np.sum(yb * np.log(share + 1e-9)) / size))
            slope = ((share - yb) / size).astype(np.float32)[:, None]
            optimiser.step(self.rows.slopes(np.asarray(xb.T @ slope)), 2 * rate_at(step / total, self.how.rate))
            if on_progress is not None and step % OFTEN == 0:
                on_progress(step / total)
        return float(np.mean(recent)) if recent else 0.0


def whole_numbers(part: Floats) -> array[int]:
    """Numbers as the file has them."""
    return array("h", np.clip(np.rint(np.asarray(part).ravel() / GRAIN), -LARGEST, LARGEST).astype(np.int16).tobytes())


def value_parts(vocabulary: Vocabulary, how: Fitting, lessons: Lessons, passes: float, tell: Progress) -> list[array[int]]:
    """The parts of the file that are the net."""
    value = ValueFit(vocabulary, how)
    value.fit(lessons, passes, tell)
    return value.parts()


def habits_parts(vocabulary: Vocabulary, how: Fitting, lessons: Lessons, passes: float, tell: Progress) -> list[array[int]]:
    """The parts of the file that are first thoughts."""
    habits = HabitsFit(vocabulary, how)
    habits.fit(lessons, passes, tell)
    return habits.parts()
