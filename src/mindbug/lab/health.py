"""Owns the health of a set: how much it matters to begin and to be dealt good cards, how long games are, how they end and when
they turn. Everything is a table: a row for each fact, or for each bar of a distribution."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan, nan

import numpy as np
import polars as pl
from scipy import stats

from mindbug.lab.deals import Deals
from mindbug.lab.estimates import SMALL, UNKNOWN, Floats, Interval, mean_of, ratio_of, ratios, share_of, spread_of, with_shares
from mindbug.lab.values import Fit, explained

UNEVEN = 0.6  # a deal is uneven if one side wins more often than that
COMEBACK = 0.2  # who wins after a chance below this has come back
BINS = 10  # of chances

Facts = dict[str, Interval]


def facts(deals: Deals, fit: Fit, games: pl.DataFrame) -> Facts:
    """The headline: every fact by its name, shares as parts of 1."""
    rows = {name: mean_of(per_deal(games, value)) for name, value in MEANS.items()}
    draws = rows["draws"]
    deal, cards, uneven = shares_of_the_deal(deals, fit)
    found = {
        "first": mean_of(np.asarray((deals.one + deals.two) / 2 - 0.5)).within(-0.5, 0.5),
        "turns": rows["turns"],
        "median": median_of(games),
        "decisions": rows["decisions"],
        "draws": share_of(draws.value, draws.error, len(games)),
        "deal": deal,
        "cards": cards,
        "spread": spread_of(fit.slopes, fit.errors),
        "uneven": uneven,
        "mindbugs": rows["mindbugs"],
    }
    turned = turns_of(games)
    if not turned.is_empty():
        came = mean_of(per_deal(turned, (pl.col("lowest") < COMEBACK).cast(pl.Float64)))
        found["comebacks"] = share_of(came.value, came.error, len(turned))
    return found


MEANS = {
    "turns": pl.col("turns"),
    "decisions": pl.col("decisions"),
    "draws": pl.col("result") == 0.5,
    "mindbugs": pl.col("mindbugs_first") + pl.col("mindbugs_second"),
}


def fact_table(found: Facts) -> pl.DataFrame:
    schema = {"fact": pl.String} | dict.fromkeys(("value", "error", "low", "high"), pl.Float64)
    rows = [(name, e.value, e.error, e.low, e.high) for name, e in found.items()]
    return pl.DataFrame(rows, schema, orient="row").fill_nan(None)


def per_deal(games: pl.DataFrame, value: pl.Expr) -> Floats:
    """The mean of something over the games of each deal."""
    means = games.group_by("deal", maintain_order=True).agg(value=value.cast(pl.Float64).mean())
    return means["value"].to_numpy()


def median_of(games: pl.DataFrame) -> Interval:
    """The median length, and between which lengths it lies (Woodruff’s interval)."""
    middle = float(games.select(pl.col("turns").median()).item())
    below = mean_of(per_deal(games, pl.col("turns") <= middle))
    if isnan(below.error):
        return Interval(middle, nan, nan, nan)
    ends = (max(0.0, 0.5 - 1.96 * below.error), min(1.0, 0.5 + 1.96 * below.error))
    low, high = (float(games.select(pl.col("turns").quantile(end, "nearest")).item()) for end in ends)
    return Interval(middle, nan, low, high)


def shares_of_the_deal(deals: Deals, fit: Fit) -> tuple[Interval, Interval, Interval]:
    """Which share of what decides games is dealt, and which is what single cards are worth; the rest is decided at the table.
    Third, the share of uneven deals. Two games of one deal agree only as far as the deal decides; where who begins decides
    every game, nothing is left of which that would be a share."""
    begins = float((deals.one + deals.two).mean() / 2)
    mine, again = deals.one - begins, begins - deals.two
    alike, whole = mine * again, (mine**2 + again**2) / 2
    left = float(whole.mean())
    deal = ratio_of(alike, whole).within(0.0, 1.0) if left > SMALL else UNKNOWN
    cards = explained(deals, fit).times(1 / left).within(0.0, 1.0) if left > SMALL else UNKNOWN
    variance = mean_of(alike)
    uneven = [share_uneven(v) for v in (variance.value, variance.low, variance.high)]
    return deal, cards, Interval(uneven[0], nan, uneven[1], uneven[2])


def share_uneven(variance: float) -> float:
    """The share of deals in which one side wins more often than 60 in 100, if chances are spread as a beta distribution of that
    variance; nan if nobody knows it."""
    if isnan(variance):
        return nan
    if variance <= 0:
        return 0.0
    shape = max(1e-6, (1 / (4 * variance) - 1) / 2)
    return float(2 * stats.beta.cdf(1.0 - UNEVEN, shape, shape))


# Distributions


def distribution(games: pl.DataFrame, value: pl.Expr) -> pl.DataFrame:
    """How many games there are of each value, and which share of all; an interval for each share."""
    rows = games.select("deal", what=value).drop_nulls()
    deals = rows.group_by("deal").agg(all=pl.len().cast(pl.Float64))
    counted = rows.group_by("deal", "what").agg(games=pl.len().cast(pl.Float64))
    full = deals.join(rows.select("what").unique(), how="cross").join(counted, on=["deal", "what"], how="left")
    found = with_shares(ratios(full.with_columns(pl.col("games").fill_null(0.0)), ["what"], "games", "all"))
    many = counted.group_by("what").agg(games=pl.col("games").sum().cast(pl.Int64))
    return found.join(many, on="what").select("what", "games", "value", "error", "low", "high").sort("what")


def length_table(games: pl.DataFrame) -> pl.DataFrame:
    return distribution(games, pl.col("turns").cast(pl.Int64)).rename({"what": "turns"})


def life_table(games: pl.DataFrame) -> pl.DataFrame:
    """The life that was left to who won."""
    won = games.filter(pl.col("result") != 0.5)
    life = pl.when(pl.col("result") == 1).then("life_first").otherwise("life_second")
    return distribution(won, life.cast(pl.Int64)).rename({"what": "life"})


def ending_table(games: pl.DataFrame) -> pl.DataFrame:
    return distribution(games, pl.col("reason")).rename({"what": "reason"}).sort("games", descending=True)


def turns_of(games: pl.DataFrame) -> pl.DataFrame:
    """Games that were won and of which the chances are known: ``turned`` is the last turn that began with the winner behind, 0
    if there was none; ``lowest`` the lowest chance of who won."""
    known = games.filter((pl.col("result") != 0.5) & (pl.col("leads").list.len() > 0))
    rows = known.select("game", "deal", "result", "turns", "leads").explode("leads")
    chance = pl.when(pl.col("result") == 1).then(pl.col("leads")).otherwise(1.0 - pl.col("leads"))
    rows = rows.with_columns(chance=chance, turn=pl.int_range(1, pl.len() + 1).over("game"))
    return rows.group_by("game", "deal", maintain_order=True).agg(
        turned=pl.col("turn").filter(pl.col("chance") < 0.5).max().fill_null(0),
        lowest=pl.col("chance").min().cast(pl.Float64),
        turns=pl.col("turns").first(),
    )


def turning_table(games: pl.DataFrame) -> pl.DataFrame:
    return distribution(turns_of(games), pl.col("turned").cast(pl.Int64)).rename({"what": "turn"})


def comeback_table(games: pl.DataFrame) -> pl.DataFrame:
    """The lowest chance that winners had, in tenths."""
    tenth = (pl.col("lowest") * BINS).floor().clip(0, BINS - 1).cast(pl.Int64)
    return distribution(turns_of(games), tenth).rename({"what": "tenth"})


def judgement_table(games: pl.DataFrame) -> pl.DataFrame:
    """How often who began won, by the chance that the program gave them at the start of a turn: whether it can be trusted."""
    rows = games.filter(pl.col("leads").list.len() > 0).select("deal", "result", "leads").explode("leads")
    tenth = (pl.col("leads").cast(pl.Float64) * BINS).floor().clip(0, BINS - 1).cast(pl.Int64)
    rows = rows.with_columns(tenth=tenth)
    sums = rows.group_by("tenth", "deal").agg(won=pl.col("result").cast(pl.Float64).sum(), times=pl.len().cast(pl.Float64))
    told = rows.group_by("tenth").agg(told=pl.col("leads").cast(pl.Float64).mean())
    found = with_shares(ratios(sums, ["tenth"], "won", "times"))
    counts = pl.col("count").cast(pl.Int64).alias("times")
    return found.join(told, on="tenth").select("tenth", counts, "told", "value", "error", "low", "high").sort("tenth")


def quantiles(values: Iterable[int], weights: Iterable[int], wanted: Iterable[float]) -> list[int]:
    """The values below which such shares of all lie."""
    known, counts = np.array(list(values)), np.array(list(weights))
    summed = np.cumsum(counts) / max(1, counts.sum())
    return [int(known[min(len(known) - 1, int(np.searchsorted(summed, share)))]) for share in wanted]
