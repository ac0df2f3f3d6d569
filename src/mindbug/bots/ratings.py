"""Owns what scores mean: how sure a score is, when it is sure enough, what it is in Elo, and a ladder of all who met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Literal

from mindbug.rules.errors import MindbugError

SURE = 1.959964  # standard errors on each side hold 95 % of a normal distribution
ENOUGH_PAIRS = 10
PAIRS = "pairs"
WILSON = "wilson"
ELO = 400.0
MOST_ROUNDS = 20000
STILL = 1e-12
HALVINGS = 44  # of an interval, until it is as narrow as it matters

# How often the two games of a deal gave 0, 0.5, 1, 1.5 and 2 points. They are not independent, so a pair is one observation.
Pairs = tuple[int, int, int, int, int]
NO_PAIRS: Pairs = (0, 0, 0, 0, 0)
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # the scores of such pairs
Deal = tuple[float, float]  # the points in its two games

Verdict = Literal["high", "low", "open"]
HIGH: Verdict = "high"
LOW: Verdict = "low"
OPEN: Verdict = "open"

Scores = Mapping[tuple[str, str], Pairs]  # two bots: what the first made of the deals that they played


# Pairs


def pairs_of(deals: Iterable[Deal]) -> Pairs:
    counts = Counter(sum(deal) for deal in deals)
    return (counts[0.0], counts[0.5], counts[1.0], counts[1.5], counts[2.0])


def more(pairs: Pairs, others: Pairs) -> Pairs:
    zero, half, one, most, two = (here + there for here, there in zip(pairs, others, strict=True))
    return (zero, half, one, most, two)


def mean(pairs: Pairs) -> float:
    return sum(count * share for count, share in zip(pairs, SHARES, strict=True)) / sum(pairs)


def shortfall(pairs: Pairs, score: float) -> float:
    """By how much these pairs are less likely, in logarithms, if the expected score is ``score`` than if it is their own: each
    time with those chances of the five results that make the pairs most likely. A result that never came has a chance, too, so
    this is right near 0 and 1 and for a single pair."""
    seen = [(count, share - score) for count, share in zip(pairs, SHARES, strict=True) if count]
    # The chance of a result is its frequency / (1 + tilt * distance): Lagrange's multiplier of the expected score is the tilt.
    # At the ends of its range the rest of the chances falls to 0 or 2 points, which then never came.
    low, high = -1 / (1 - score), 1 / score
    tilt = crossing(low, high, lambda tilt: sum(count * distance / (1 + tilt * distance) for count, distance in seen) > 0)
    return sum(count * log(1 + tilt * distance) for count, distance in seen)


def crossing(low: float, high: float, below: Callable[[float], bool]) -> float:
    """Where ``below`` ends to be true, between two numbers."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return (low + high) / 2


# A score


@dataclass(frozen=True)
class Score:
    """How one bot did against another: a score from 0 to 1, draws as half, and between what it lies with 95 % confidence."""

    wins: int
    draws: int
    losses: int
    pairs: Pairs
    low: float
    high: float
    interval: str

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        return self.points / self.games


def score_of(deals: Sequence[Deal]) -> Score:
    """The score of a bot that got these points in the two games of each deal."""
    points = [point for deal in deals for point in deal]
    pairs = pairs_of(deals)
    low, high, interval = interval_of(pairs)
    return Score(points.count(1.0), points.count(0.5), points.count(0.0), pairs, low, high, interval)


def interval_of(pairs: Pairs) -> tuple[float, float, str]:
    """The expected scores under which the pairs are not too unlikely (the likelihood ratio, with Student's distribution
    instead of the normal one). Of few pairs the spread is not known well enough: then Wilson's interval for single games, which
    is wider where deals matter."""
    score, number = mean(pairs), sum(pairs)
    if number < ENOUGH_PAIRS:
        return *wilson(score, 2 * number), WILSON
    reach = SURE * (1 + (SURE * SURE + 1) / (4 * (number - 1)))
    allowed = reach * reach / 2
    low = crossing(0.0, score, lambda low: shortfall(pairs, low) > allowed) if score > 0 else 0.0
    high = crossing(score, 1.0, lambda high: shortfall(pairs, high) <= allowed) if score < 1 else 1.0
    return low, high, PAIRS


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's score interval."""
    square = SURE * SURE
    middle = (score + square / (2 * games)) / (1 + square / games)
    reach = SURE * sqrt(score * (1 - score) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, min(score, middle - reach)), min(1.0, max(score, middle + reach))


def elo(score: float) -> float:
    """The difference in Elo at which such a score is expected."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return ELO * log10(score / (1 - score))


# When it is sure enough


@dataclass(frozen=True)
class Sequential:
    """A generalised sequential probability ratio test: whether the expected score is ``low`` or ``high``, looked at after each
    pair. If it is ``low``, the verdict is high with a chance of ``alpha``; if it is ``high``, low with a chance of ``beta``."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise MindbugError(f"expected two scores, 0 < low < high < 1, got {self.low:g} and {self.high:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise MindbugError(f"expected chances of an error between 0 and 0.5, got {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds of the ratio, between which the test goes on."""
        return log(self.beta / (1.0 - self.alpha)), log((1.0 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """The logarithm of the likelihood ratio, high to low, each with the chances that make the pairs most likely: no normal
        approximation."""
        return shortfall(pairs, self.low) - shortfall(pairs, self.high)

    def verdict(self, pairs: Pairs) -> Verdict:
        least, most = self.bounds
        ratio = self.llr(pairs)
        return HIGH if ratio >= most else LOW if ratio <= least else OPEN


# The ladder


@dataclass(frozen=True)
class Ladder:
    """Elo of each bot, the best first, and between what it lies with 95 % confidence; the anchor has 0. If not ``exact``,
    somebody never scored, which no finite Elo explains, and a draw was added to what every two who met played."""

    elos: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    anchor: str
    exact: bool


def ladder(bots: Sequence[str], scores: Scores, anchor: str) -> Ladder:
    """The strengths under which these scores are the most likely (Bradley and Terry, draws as half a win for each). Not every
    two must have met, but all must be joined by matches."""
    check_joined(bots, scores, anchor)
    exact = all_reach(bots, scores)
    extra = 0 if exact else 1
    points = dict.fromkeys(bots, 0.0)
    met: dict[str, list[tuple[str, int]]] = {bot: [] for bot in bots}
    for (one, other), pairs in scores.items():
        games, share = 2 * sum(pairs), mean(pairs)
        points[one] += games * share + extra / 2
        points[other] += games * (1.0 - share) + extra / 2
        met[one].append((other, games + extra))
        met[other].append((one, games + extra))
    strengths = most_likely(points, met)
    elos = {bot: ELO * log10(strengths[bot] / strengths[anchor]) for bot in bots}
    elos = dict(sorted(elos.items(), key=lambda pair: -pair[1]))
    reaches = {bot: SURE * error for bot, error in errors(elos, scores, anchor).items()}
    return Ladder(elos, {bot: (elo - reaches[bot], elo + reaches[bot]) for bot, elo in elos.items()}, anchor, exact)


def check_joined(bots: Sequence[str], scores: Scores, anchor: str) -> None:
    met: dict[str, set[str]] = {bot: set() for bot in bots}
    for one, other in scores:
        met[one].add(other)
        met[other].add(one)
    joined = reached(anchor, met)
    if apart := [bot for bot in bots if bot not in joined]:
        here = ", ".join(bot for bot in bots if bot in joined)
        raise MindbugError(f"expected matches that join all bots on one scale, got none between {here} and {', '.join(apart)}")


def errors(elos: dict[str, float], scores: Scores, anchor: str) -> dict[str, float]:
    """The standard errors of the differences to the anchor. How far a point moves strengths is told by Fisher's information of
    Bradley and Terry, how far points vary by the pairs (the two make a sandwich estimator)."""
    free = [bot for bot in elos if bot != anchor]
    place = {bot: i for i, bot in enumerate(free)}
    information = [[0.0 for _ in free] for _ in free]
    for (one, other), pairs in scores.items():
        expected = 1 / (1 + 10 ** ((elos[other] - elos[one]) / ELO))
        weight = 2 * sum(pairs) * expected * (1.0 - expected)
        ends = [(place[bot], sign) for bot, sign in ((one, 1), (other, -1)) if bot in place]
        for row, sign in ends:
            for column, other_sign in ends:
                information[row][column] += weight * sign * other_sign
    found = {anchor: 0.0}
    for bot in free:
        moved = {anchor: 0.0} | dict(zip(free, solve(information, place[bot]), strict=True))
        square = sum((moved[one] - moved[other]) ** 2 * points_variance(pairs) for (one, other), pairs in scores.items())
        found[bot] = ELO / log(10) * sqrt(square)
    return found


def points_variance(pairs: Pairs) -> float:
    """How much the points of such a match vary. One more pair, shared among the five results, is counted: a spread of few
    pairs, or of pairs that were all alike, says little."""
    counts = [count + 0.2 for count in pairs]
    middle = sum(count * share for count, share in zip(counts, SHARES, strict=True)) / sum(counts)
    spread = sum(count * (share - middle) ** 2 for count, share in zip(counts, SHARES, strict=True)) / sum(counts)
    return 4 * sum(pairs) * spread


def solve(matrix: list[list[float]], place: int) -> list[float]:
    """A column of the inverse of a positive definite matrix (Gauss and Jordan)."""
    rows = [[*row, float(i == place)] for i, row in enumerate(matrix)]
    for i, pivot in enumerate(rows):
        pivot[:] = [value / pivot[i] for value in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [value - row[i] * by for value, by in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def most_likely(points: dict[str, float], met: dict[str, list[tuple[str, int]]]) -> dict[str, float]:
    """Each strength in turn is set to where the expected points are those that were made, until nothing moves any more."""
    strengths = dict.fromkeys(points, 1.0)
    for _ in range(MOST_ROUNDS):
        moved = 0.0
        for bot, made in points.items():
            before = strengths[bot]
            strengths[bot] = made / sum(games / (before + strengths[other]) for other, games in met[bot])
            moved = max(moved, abs(strengths[bot] / before - 1))
        if moved < STILL:
            break
    return strengths


def all_reach(bots: Sequence[str], scores: Scores) -> bool:
    """Whether everybody scored against everybody, or against one who did, and so on: only then strengths are finite."""
    scored: dict[str, set[str]] = {bot: set() for bot in bots}
    for (one, other), pairs in scores.items():
        if sum(pairs[1:]):
            scored[one].add(other)
        if sum(pairs[:-1]):
            scored[other].add(one)
    return all(reached(bot, scored) == set(bots) for bot in bots)


def reached(bot: str, scored: dict[str, set[str]]) -> set[str]:
    found, new = {bot}, [bot]
    while new:
        others = scored[new.pop()] - found
        found |= others
        new += others
    return found
