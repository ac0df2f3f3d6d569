"""Owns Glicko-2: how well somebody plays, how sure that is, and what results change in it.

After Mark Glickman, "Example of the Glicko-2 system". A rating period is whatever the caller takes for one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, hypot, isfinite, log, pi, sqrt

from mindbug.rules.errors import MindbugError, shortly

START = 1500.0
UNSURE = 350.0  # the deviation of somebody of whom nothing is known, and nobody's is larger
VOLATILITY = 0.06
TAU = 0.5  # how fast a volatility may change: the paper's choice
SCALE = 173.7178  # from the inner scale of the paper to the one that people read
CLOSE_ENOUGH = 1e-6
MOST_STEPS = 100  # the search for a volatility halves its interval, so it ends long before


@dataclass(frozen=True)
class Rating:
    """What is believed of somebody: the rating, its deviation, and how much their play goes up and down."""

    rating: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY

    def __post_init__(self) -> None:
        for what, value in (("rating", self.rating), ("deviation", self.deviation), ("volatility", self.volatility)):
            if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
                raise MindbugError(f"expected {what} to be a number, got {shortly(value)}")
        if self.deviation <= 0 or self.volatility <= 0:
            got = f"{self.deviation} and {self.volatility}"
            raise MindbugError(f"expected deviation and volatility to be above 0, got {got}")


@dataclass(frozen=True)
class Outcome:
    """What came of a game against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float

    def __post_init__(self) -> None:
        if isinstance(self.score, bool) or not isinstance(self.score, int | float) or not 0 <= self.score <= 1:
            raise MindbugError(f"expected a score from 0 to 1, got {shortly(self.score)}")


def expected(a: Rating, b: Rating) -> float:
    """The share of the points that the first may expect of a game of the two, as sure or unsure as both ratings are."""
    unsure = hypot(a.deviation, b.deviation) / SCALE
    return likely_share((a.rating - b.rating) / SCALE, unsure)


def rate(player: Rating, results: Iterable[Outcome]) -> Rating:
    """The rating after all the results of one period; without any, only the doubt has grown."""
    played = list(results)
    if not played:
        return aged(player, 1)
    shares = [share_against(player, result.opponent) for result in played]
    weights = [weight_of_deviation(result.opponent.deviation / SCALE) for result in played]
    variance = 1 / sum(weight**2 * (share - share**2) for weight, share in zip(weights, shares, strict=True))
    surplus = sum(weight * (result.score - share) for weight, share, result in zip(weights, shares, played, strict=True))
    volatility = new_volatility(player, variance, variance * surplus)
    before = hypot(player.deviation / SCALE, volatility)
    deviation = 1 / sqrt(1 / before**2 + 1 / variance)
    return Rating(player.rating + SCALE * deviation**2 * surplus, min(UNSURE, SCALE * deviation), volatility)


def aged(rating: Rating, periods: float) -> Rating:
    """The same somebody after so many periods without a game: nobody is surer of them than before."""
    if not periods >= 0:
        raise MindbugError(f"expected a number of periods from 0, got {shortly(periods)}")
    deviation = SCALE * hypot(rating.deviation / SCALE, rating.volatility * sqrt(periods))
    return Rating(rating.rating, min(max(UNSURE, rating.deviation), deviation), rating.volatility)


def weight_of_deviation(unsure: float) -> float:
    """How much a result says, against somebody of whom so little is sure."""
    return 1 / sqrt(1 + 3 * unsure**2 / pi**2)


def likely_share(lead: float, unsure: float) -> float:
    """The logistic curve; the ends are cut, so that no lead is so large that a result is no news at all."""
    exponent = min(30.0, max(-30.0, -weight_of_deviation(unsure) * lead))
    return 1 / (1 + exp(exponent))


def share_against(player: Rating, other: Rating) -> float:
    return likely_share((player.rating - other.rating) / SCALE, other.deviation / SCALE)


def new_volatility(player: Rating, variance: float, improvement: float) -> float:
    """The root of the paper's function, found by regula falsi (Illinois)."""
    deviation = player.deviation / SCALE
    start = log(player.volatility**2)

    def off(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    surprise = improvement**2 - deviation**2 - variance
    steps = 1
    while surprise <= 0 and off(start - steps * TAU) < 0:
        steps += 1
    low, high = start, log(surprise) if surprise > 0 else start - steps * TAU
    off_low, off_high = off(low), off(high)
    for _ in range(MOST_STEPS):
        if abs(high - low) <= CLOSE_ENOUGH:
            break
        between = low + (low - high) * off_low / (off_high - off_low)
        off_between = off(between)
        if off_between * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = between, off_between
    return exp(low / 2)
