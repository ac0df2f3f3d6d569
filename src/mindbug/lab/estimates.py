"""Owns estimates: a number that was measured and the interval in which the truth lies in 95 of 100 measurements. What belongs
to one deal is counted as one observation, because the two games of a deal are no two independent ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isnan, nan, sqrt

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import optimize, stats

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

SURE = 0.95
DOUBT = 1.0 - SURE
FAR = float(stats.norm.ppf(1.0 - DOUBT / 2))  # standard errors to the end of an interval, where there are many observations
SMALL = 1e-9  # what is nothing but a rounding error
SURELY = 1.0  # no chance differs by more from another one


@dataclass(frozen=True)
class Interval:
    """A number, its standard error and the ends of its interval; all are nan where nothing was measured, and all but the
    number where nothing tells how sure it is."""

    value: float
    error: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """The same in another unit."""
        return Interval(self.value * factor, self.error * factor, self.low * factor, self.high * factor)

    def within(self, least: float, most: float) -> Interval:
        """The same, with nothing beyond what is possible; what is not known stays so."""
        value, low, high = (float(np.clip(part, least, most)) for part in (self.value, self.low, self.high))
        return Interval(value, self.error, low, high)


UNKNOWN = Interval(nan, nan, nan, nan)


def about(value: float, error: float, freedom: float = inf) -> Interval:
    """An estimate whose error is as Student’s distribution has it, with so many degrees of freedom. Where all observations are
    the same they tell no error: that is no certainty."""
    if not error > SMALL:
        return Interval(value, nan, nan, nan)
    far = FAR if freedom == inf else float(stats.t.ppf(1.0 - DOUBT / 2, freedom))
    return Interval(value, error, value - far * error, value + far * error)


def mean_of(values: Floats) -> Interval:
    """The mean of what was observed of each deal."""
    if len(values) < 2:
        return UNKNOWN
    return about(float(values.mean()), float(values.std(ddof=1) / sqrt(len(values))), len(values) - 1)


def ratio_of(parts: Floats, wholes: Floats) -> Interval:
    """The sum of some parts as a share of the sum of their wholes, both of which differ from deal to deal."""
    count, whole = len(parts), float(wholes.sum())
    if count < 2 or whole == 0:
        return UNKNOWN
    value = float(parts.sum()) / whole
    spread = float(((parts - value * wholes) ** 2).sum())
    return about(value, sqrt(spread * count / (count - 1)) / whole, count - 1)


def share_of(value: float, error: float, count: float) -> Interval:
    """A share between 0 and 1, by Wilson’s interval of as many independent observations as its error tells; of ``count`` where
    it tells nothing, because all or none were found."""
    if count <= 0:
        return UNKNOWN
    known = error > 0 and 0 < value < 1
    n = min(count, value * (1.0 - value) / error**2) if known else count
    middle = (value + FAR**2 / (2 * n)) / (1 + FAR**2 / n)
    reach = FAR / (1 + FAR**2 / n) * sqrt(value * (1.0 - value) / n + FAR**2 / (4 * n**2))
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Interval(value, error, low if value > 0 else 0.0, high if value < 1 else 1.0)


# Many at a time: columns of a table


def bounds_of(values: Floats, errors: Floats, far: Floats | float) -> tuple[Floats, Floats]:
    """The ends of intervals of differences of chances, so many errors away: none beyond what is possible, and nan where no
    error is known."""
    reach = np.where(errors > SMALL, far * errors, nan)
    low, high = (np.clip(values + sign * reach, -SURELY, SURELY) for sign in (-1.0, 1.0))
    return low, high


def ratios(rows: pl.DataFrame, by: list[str], part: str, whole: str) -> pl.DataFrame:
    """For each group of rows, which are sums of single deals, the ratio of ``part`` to ``whole`` as value and error."""
    sums = rows.group_by(by, maintain_order=True).agg(
        count=pl.col(whole).sum(),
        deals=pl.len(),
        part=pl.col(part).sum(),
        parts=(pl.col(part) ** 2).sum(),
        both=(pl.col(part) * pl.col(whole)).sum(),
        wholes=(pl.col(whole) ** 2).sum(),
    )
    value = pl.col("part") / pl.col("count")
    spread = pl.col("parts") - 2 * value * pl.col("both") + value**2 * pl.col("wholes")
    error = (spread.clip(0.0) * pl.col("deals") / (pl.col("deals") - 1)).sqrt() / pl.col("count")
    return sums.select(*by, "count", "deals", value=value, error=pl.when(pl.col("deals") > 1).then(error))


def with_shares(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of ``ratios`` with the ends of the intervals of shares."""
    found = [share_of(row["value"], row["error"] or 0.0, row["count"]) for row in rows.iter_rows(named=True)]
    ends = {"low": [e.low for e in found], "high": [e.high for e in found]}
    return rows.with_columns(pl.Series(name, values, pl.Float64) for name, values in ends.items())


def with_ends(rows: pl.DataFrame, least: int) -> pl.DataFrame:
    """Rows of ``ratios`` of gains with the ends of the intervals; without a value where fewer deals than ``least`` tell it."""
    freedom = np.maximum(1, rows["deals"].to_numpy() - 1)
    values, errors = (rows[name].cast(pl.Float64).fill_null(nan).to_numpy() for name in ("value", "error"))
    low, high = bounds_of(values, errors, np.asarray(stats.t.ppf(1.0 - DOUBT / 2, freedom)))
    ends = {"low": low, "high": high}
    rows = rows.with_columns(pl.Series(name, ends[name], pl.Float64).fill_nan(None) for name in ends)
    told = ("value", "error", "low", "high")
    return rows.with_columns(pl.when(pl.col("deals") >= least).then(pl.col(name)).alias(name) for name in told)


# How much the truth differs


def spread_of(values: Floats, errors: Floats, fitted: int = 1) -> Interval:
    """The standard deviation of what was measured, apart from the errors of measuring it (Paule and Mandel; the interval is
    that of the Q profile). ``fitted`` numbers were fitted to the values before, the mean being one. It is unknown where nothing
    tells how large those errors are."""
    freedom = len(values) - fitted
    if freedom < 1 or not (errors > SMALL).all():
        return UNKNOWN

    def excess(variance: float, wanted: float) -> float:
        weights = 1 / (errors**2 + variance)
        middle = float((weights * values).sum() / weights.sum())
        return float((weights * (values - middle) ** 2).sum()) - wanted

    def variance_for(wanted: float) -> float:
        if excess(0.0, wanted) <= 0:
            return 0.0
        far = float(((values - values.mean()) ** 2).sum()) / wanted  # with this variance there is surely no excess
        return float(optimize.brentq(excess, 0.0, far, args=(wanted,)))

    most, least = (float(stats.chi2.ppf(part, freedom)) for part in (1.0 - DOUBT / 2, DOUBT / 2))
    middle, low, high = (variance_for(wanted) for wanted in (freedom, most, least))
    return Interval(sqrt(middle), nan, sqrt(low), sqrt(high))


def drawn_in(values: Floats, errors: Floats, spread: float) -> Floats:
    """The best guess of each of many values: the less sure it is, the nearer it is to their mean, which is 0. Where nobody
    knows how much they differ, it is what was measured."""
    if isnan(spread):
        return values
    return np.asarray(values * spread**2 / (spread**2 + errors**2)) if spread > 0 else np.zeros_like(values)
