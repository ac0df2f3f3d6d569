"""Owns comparisons of two data sets: what became of the values of cards and of the health of the set. Where both have played
the same deals, what is alike in both falls away, and a difference is sure with far fewer games."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from mindbug.lab.deals import Deals, deals_of
from mindbug.lab.estimates import UNKNOWN, Floats, Interval, about, mean_of, share_of
from mindbug.lab.folder import DataSet
from mindbug.lab.health import MEANS, per_deal
from mindbug.lab.values import Fit, centred, difference_table, fit_cards, fitted, has_enough
from mindbug.pools import whole_digest
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool
from mindbug.text.problems import spelled, wrong


@dataclass(frozen=True)
class Change:
    """Something in both data sets, and the difference."""

    before: Interval
    after: Interval
    difference: Interval


@dataclass(frozen=True)
class CardChange:
    """A card that is another one in the second data set: its names there and there, what that does to the chance of its owner
    in the same deals, its value, and how often it is taken."""

    card: str
    after: str
    owner: Interval
    value: Change
    taken: Change


@dataclass(frozen=True)
class Comparison:
    """Two data sets at a level. ``cards`` has the cards that are in both, if there are deals enough to tell; their values are
    measured against the average of those that are the same in both. Where the data sets share deals, only those count."""

    level: str
    shares_deals: bool
    deals: tuple[int, int]
    facts: dict[str, Change]
    cards: pl.DataFrame | None
    changed: list[CardChange]


@dataclass(frozen=True)
class Sample:
    """A data set at a level."""

    pool: Pool
    deals: Deals
    games: pl.DataFrame
    cards: pl.DataFrame

    def digest(self, name: str) -> str:
        """Of what a card does, with the faces to which it evolves."""
        return whole_digest(self.pool, self.pool.card(name))

    def measured(self, fit: Fit, kept: list[str]) -> Fit:
        """Values against the average of some cards; against that of all if there are none."""
        copies = zip(self.deals.names, self.deals.copies, strict=True)
        return centred(fit, np.array([count if not kept or name in kept else 0 for name, count in copies]))


def compare(before: DataSet, after: DataSet) -> list[Comparison]:
    """The comparison of each level that both have. MindbugError if there is none, or too little was played."""
    played = [[level.name for level in data.plan.levels if level.name in set(data.games["level"])] for data in (before, after)]
    levels = [level for level in played[0] if level in played[1]]
    if not levels:
        names = [spelled(some) for some in played]
        raise MindbugError(wrong("report.no_shared_level", names=names[0], others=names[1]))
    return [compare_level(before, after, level) for level in levels]


def compare_level(before: DataSet, after: DataSet, level: str) -> Comparison:
    sides = [side_of(data, level) for data in (before, after)]
    same = shared_deals(*sides)
    if same is not None:
        sides = [only(side, same) for side in sides]
    one, two = sides
    alike = same is not None
    facts = {name: changed_mean(one.games, two.games, value, alike) for name, value in FACTS.items()}
    facts["draws"] = changed_draws(one.games, two.games)
    pairs = matches(one.pool, two.pool, alike)
    kept = [name for name, other in pairs if one.digest(name) == two.digest(other)]
    values = Values(one, two, pairs, kept, alike) if has_enough(one.deals) and has_enough(two.deals) else None
    changed = []
    for place, (name, other) in enumerate(pairs):
        if name not in kept:
            value = Change(UNKNOWN, UNKNOWN, UNKNOWN) if values is None else values.change(place)
            owner = owner_change(one.deals, two.deals, place) if alike else UNKNOWN
            changed.append(CardChange(name, other, owner, value, changed_taking(one, two, (name, other), alike)))
    counts = len(one.deals), len(two.deals)
    return Comparison(level, alike, counts, facts, None if values is None else values.table(), changed)


FACTS = {"first": pl.col("result") - 0.5} | {name: value for name, value in MEANS.items() if name != "draws"}


def side_of(data: DataSet, level: str) -> Sample:
    deals = deals_of(data.plan.pool, data.games, data.cards, level)
    return only(Sample(data.plan.pool, deals, data.games.filter(pl.col("level") == level), data.cards), deals.numbers, level)


def only(side: Sample, numbers: np.ndarray[tuple[int, ...], np.dtype[np.int64]], level: str | None = None) -> Sample:
    """The same with the games of these deals alone."""
    deal = pl.DataFrame({"deal": numbers})
    games = side.games.join(deal, on="deal", how="semi").sort("game")
    cards = side.cards if level is None else side.cards.filter(pl.col("level") == level)
    cards = cards.join(games.select("game"), on="game", how="semi")
    return Sample(side.pool, side.deals.of(numbers), games, cards)


def shared_deals(one: Sample, two: Sample) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]] | None:
    """The deals that both have played, if they are the same ones: dealt by the same seeds, the same places of the pool."""
    if one.pool.counts != two.pool.counts:
        return None
    numbers = np.intersect1d(one.deals.numbers, two.deals.numbers)
    cut = [only(side, numbers) for side in (one, two)]
    if not len(numbers) or not cut[0].games["seed"].equals(cut[1].games["seed"]):
        return None
    alike = all(np.array_equal(getattr(cut[0].deals, part), getattr(cut[1].deals, part)) for part in ("mine", "theirs"))
    return numbers if alike else None


def matches(one: Pool, two: Pool, alike: bool) -> list[tuple[str, str]]:
    """Which card of a pool is which of the other: by their places where the deals are the same, else by their names."""
    names, others = ([card.name for card in pool.cards] for pool in (one, two))
    return list(zip(names, others, strict=True)) if alike else [(name, name) for name in names if name in others]


# Differences


def difference_of(one: Interval, two: Interval, alike: Floats | None) -> Interval:
    """The difference of two estimates; ``alike`` is how much each deal pulls at it, where both have the same deals."""
    error = float(np.hypot(one.error, two.error)) if alike is None else float(np.sqrt((alike**2).sum()))
    return about(two.value - one.value, error)


def changed_mean(before: pl.DataFrame, after: pl.DataFrame, value: pl.Expr, alike: bool) -> Change:
    parts = [per_deal(games, value) for games in (before, after)]
    one, two = (mean_of(part) for part in parts)
    return Change(one, two, mean_of(parts[1] - parts[0]) if alike else difference_of(one, two, None))


def changed_draws(before: pl.DataFrame, after: pl.DataFrame) -> Change:
    """Draws are rare or never seen, so the interval of their difference is made of those of both shares (Newcombe)."""
    means = [(mean_of(per_deal(games, MEANS["draws"])), len(games)) for games in (before, after)]
    one, two = (share_of(mean.value, mean.error, count) for mean, count in means)
    value = two.value - one.value
    low = value - float(np.hypot(two.value - two.low, one.high - one.value))
    high = value + float(np.hypot(two.high - two.value, one.value - one.low))
    return Change(one, two, Interval(value, float(np.hypot(one.error, two.error)), low, high))


class Values:
    """The values of cards in both data sets, and their differences."""

    def __init__(self, one: Sample, two: Sample, pairs: list[tuple[str, str]], kept: list[str], alike: bool) -> None:
        self.pairs = pairs
        self.places = [[side.deals.names.index(pair[n]) for pair in pairs] for n, side in enumerate((one, two))]
        self.fits = [side.measured(fit_cards(side.deals), kept) for side in (one, two)]
        if alike:
            self.difference = one.measured(fitted(one.deals.difference, two.deals.scores - one.deals.scores), kept)
        else:
            before, after = (fit.of(places) for fit, places in zip(self.fits, self.places, strict=True))
            freedom = min(before.freedom, after.freedom)
            covariance = before.covariance + after.covariance
            self.difference = Fit(after.slopes - before.slopes, covariance, np.empty(0), np.empty((0, 0)), freedom)

    def table(self) -> pl.DataFrame:
        names = [name for name, _ in self.pairs]
        columns: dict[str, object] = {"card": names}
        for name, fit, places in zip(("before", "after"), self.fits, self.places, strict=True):
            low, high = fit.ends()
            columns |= {name: fit.slopes[places], f"{name}_low": low[places], f"{name}_high": high[places]}
        return pl.DataFrame(columns).join(difference_table(names, self.difference), on="card", maintain_order="left")

    def change(self, place: int) -> Change:
        before, after = (fit.estimate(places[place]) for fit, places in zip(self.fits, self.places, strict=True))
        return Change(before, after, self.difference.estimate(place))


def owner_change(before: Deals, after: Deals, place: int) -> Interval:
    """How much more often who owns a card wins, in the deals in which it was dealt to one side more often than to the other."""
    own = np.asarray(before.difference[:, [place]].toarray()).ravel()
    return mean_of((np.sign(own) * (after.scores - before.scores))[own != 0])


def changed_taking(one: Sample, two: Sample, pair: tuple[str, str], alike: bool) -> Change:
    """How often a card was taken when the opponent had a Mindbug."""
    found, pulls = [], []
    for side, name in zip((one, two), pair, strict=True):
        rows = side.cards.filter((pl.col("card") == name) & (pl.col("taken") | pl.col("kept")))
        sums = rows.group_by(deal=pl.col("game") // 2).agg(taken=pl.col("taken").sum(), offered=pl.len())
        every = pl.DataFrame({"deal": side.deals.numbers}).join(sums, on="deal", how="left", maintain_order="left").fill_null(0)
        taken, offered = (every[name].to_numpy().astype(np.float64) for name in ("taken", "offered"))
        if not offered.sum():
            return Change(UNKNOWN, UNKNOWN, UNKNOWN)
        share = float(taken.sum() / offered.sum())
        pulls.append((taken - share * offered) / offered.sum())
        found.append(share_of(share, float(np.sqrt((pulls[-1] ** 2).sum())), float(offered.sum())))
    return Change(found[0], found[1], difference_of(found[0], found[1], pulls[1] - pulls[0] if alike else None))
