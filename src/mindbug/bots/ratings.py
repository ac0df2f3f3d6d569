"""Owns what scores mean: how sure a score is, what it is in Elo, and a ladder of all who met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt
from statistics import fmean, stdev

SURE = 1.959964  # standard errors on each side hold 95 % of a normal distribution
ENOUGH_PAIRS = 30
PAIRS = "pairs"
WILSON = "wilson"
ELO = 400.0
MOST_ROUNDS = 20000
STILL = 1e-12

Scores = dict[tuple[str, str], tuple[float, int]]  # two bots: the points of the first, and the games that they played


@dataclass(frozen=True)
class Score:
    """How one bot did against another: a score from 0 to 1, draws as half, and between what it lies with 95 % confidence."""

    wins: int
    draws: int
    losses: int
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


def score_of(deals: Sequence[tuple[float, float]]) -> Score:
    """The score of a bot that got these points in the two games of each deal."""
    points = [point for deal in deals for point in deal]
    low, high, interval = interval_of([fmean(deal) for deal in deals])
    return Score(points.count(1.0), points.count(0.5), points.count(0.0), low, high, interval)


def interval_of(pairs: list[float]) -> tuple[float, float, str]:
    """The two games of a deal are not independent, so each pair is one observation. Of few pairs the spread is not known well
    enough, and near 0 and 1 it is not normal: then Wilson's interval for single games, which is wider where deals matter."""
    score = fmean(pairs)
    if len(pairs) >= ENOUGH_PAIRS:
        error = SURE * stdev(pairs) / sqrt(len(pairs))
        if error > 0 and score - error > 0 and score + error < 1:
            return score - error, score + error, PAIRS
    return *wilson(score, 2 * len(pairs)), WILSON


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


# The ladder


@dataclass(frozen=True)
class Ladder:
    """Elo of each bot, the best first; the anchor has 0. If not ``exact``, somebody never scored, which no finite Elo
    explains, and a draw was added to what every two of them played."""

    elos: dict[str, float]
    anchor: str
    exact: bool


def ladder(bots: Sequence[str], scores: Scores, anchor: str) -> Ladder:
    """The strengths under which these scores are the most likely (Bradley and Terry, draws as half a win for each)."""
    exact = all_reach(bots, scores)
    extra = 0 if exact else 1
    points = dict.fromkeys(bots, 0.0)
    met: dict[str, list[tuple[str, int]]] = {bot: [] for bot in bots}
    for (one, other), (scored, games) in scores.items():
        points[one] += scored + extra / 2
        points[other] += games - scored + extra / 2
        met[one].append((other, games + extra))
        met[other].append((one, games + extra))
    strengths = most_likely(points, met)
    elos = {bot: ELO * log10(strengths[bot] / strengths[anchor]) for bot in bots}
    return Ladder(dict(sorted(elos.items(), key=lambda pair: -pair[1])), anchor, exact)


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
    for (one, other), (points, games) in scores.items():
        if points > 0:
            scored[one].add(other)
        if points < games:
            scored[other].add(one)
    return all(reached(bot, scored) == set(bots) for bot in bots)


def reached(bot: str, scored: dict[str, set[str]]) -> set[str]:
    found, new = {bot}, [bot]
    while new:
        others = scored[new.pop()] - found
        found |= others
        new += others
    return found
