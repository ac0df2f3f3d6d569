"""Owns what every card is worth: a regression of what came of deals on the difference of the dealt cards. Cards are dealt by
chance, so this is what owning a card causes, at the level of play at which it was measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, nan

import numpy as np
import polars as pl
from scipy import sparse, stats

from mindbug.lab.deals import Deals, Table
from mindbug.lab.estimates import DOUBT, SMALL, SURELY, Floats, Interval, Ints, about, bounds_of, drawn_in, spread_of
from mindbug.rules.errors import MindbugError
from mindbug.text.problems import wrong

BLOCK = 20_000  # deals that are looked at together, so that memory suffices
LEAST = 2  # deals for each card, to say anything


@dataclass(frozen=True)
class Fit:
    """Slopes and their covariance, whatever the spread of each observation is (HC2). ``inverse`` is that of the design, which
    leaves out what cannot be known: all cards cannot be better than all cards."""

    slopes: Floats
    covariance: Floats
    residuals: Floats
    inverse: Floats
    freedom: int

    @property
    def errors(self) -> Floats:
        return np.sqrt(np.diag(self.covariance))

    def of(self, places: list[int]) -> Fit:
        """Some of the slopes."""
        return replace(self, slopes=self.slopes[places], covariance=self.covariance[np.ix_(places, places)])

    def estimate(self, place: int) -> Interval:
        return about(float(self.slopes[place]), float(self.errors[place]), self.freedom).within(-SURELY, SURELY)

    def ends(self) -> tuple[Floats, Floats]:
        return bounds_of(self.slopes, self.errors, float(stats.t.ppf(1.0 - DOUBT / 2, self.freedom)))


def fitted(design: Table, seen: Floats) -> Fit:
    """The slopes by least squares."""
    gram = np.asarray((design.T @ design).toarray())
    scales, axes = np.linalg.eigh(gram)
    real = scales > SMALL * max(1.0, scales.max())
    freedom = design.shape[0] - int(real.sum())
    if freedom < 1:
        raise MindbugError(f"expected more deals than the {real.sum()} numbers that are fitted to them, got {design.shape[0]}")
    inverse = (axes[:, real] / scales[real]) @ axes[:, real].T
    slopes = inverse @ (design.T @ seen)
    residuals = seen - design @ slopes
    weights = residuals**2 / np.maximum(SMALL, 1.0 - leverages(design, inverse))
    meat = (design.T @ design.multiply(weights[:, None]).tocsr()).toarray()
    return Fit(slopes, inverse @ meat @ inverse, residuals, inverse, freedom)


def leverages(design: Table, inverse: Floats) -> Floats:
    """How much each observation decides its own fitted value."""
    parts = [design[start : start + BLOCK] for start in range(0, design.shape[0], BLOCK)]
    return np.concatenate([np.asarray(part.multiply(part @ inverse).sum(axis=1), np.float64).ravel() for part in parts])


def centred(fit: Fit, copies: Ints) -> Fit:
    """The same with values that are 0 on average over so many copies of each card."""
    return combined(fit, np.eye(len(copies)) - copies / copies.sum())


def combined(fit: Fit, sums: Floats) -> Fit:
    """The same for weighted sums of the slopes, a row for each."""
    return replace(fit, slopes=sums @ fit.slopes, covariance=sums @ fit.covariance @ sums.T)


def deals_needed(cards: int) -> int:
    """How many deals tell anything of so many cards."""
    return LEAST * cards


def has_enough(deals: Deals) -> bool:
    return len(deals) >= deals_needed(len(deals.names))


def check_enough(deals: Deals) -> None:
    if not has_enough(deals):
        cards = len(deals.names)
        raise MindbugError(wrong("report.too_few", needed=deals_needed(cards), cards=cards, found=len(deals)))


def fit_cards(deals: Deals) -> Fit:
    """Values of the cards: what owning a copy instead of an average card of the pool adds to the chance to win."""
    check_enough(deals)
    return centred(fitted(deals.difference, deals.scores - 0.5), deals.copies)


def value_table(deals: Deals, fit: Fit) -> pl.DataFrame:
    """The value of each card with its interval, and the best guess of it, which is drawn in by what is known of all cards."""
    low, high = fit.ends()
    guess = drawn_in(fit.slopes, fit.errors, spread_of(fit.slopes, fit.errors).value)
    dealt = np.diff(deals.difference.tocsc().indptr).astype(np.int64)
    rows = {"card": deals.names, "copies": deals.copies, "deals": dealt}
    told = {"value": fit.slopes, "error": fit.errors, "low": low, "high": high, "guess": guess}
    never = dealt == 0
    return pl.DataFrame(rows | {name: np.where(never, nan, part) for name, part in told.items()}).fill_nan(None)


def opening_table(deals: Deals) -> pl.DataFrame | None:
    """How much more each card is worth in the first hand than in the pile, with the values there and there. Which cards are in
    the first hand is chance, too. None if there are too few deals to say so."""
    width = len(deals.names)
    if len(deals) < 2 * LEAST * width:
        return None
    fit = fitted(sparse.hstack([deals.difference, deals.opening], format="csr"), deals.scores - 0.5)
    shift = np.eye(width) - deals.copies / deals.copies.sum()
    columns: dict[str, object] = {"card": deals.names}
    for name, worth, more in (("", 0.0, 1.0), ("hand_", 1.0, 0.5), ("pile_", 1.0, -0.5)):
        told = combined(fit, np.hstack([worth * shift, more * shift]))
        low, high = told.ends()
        columns |= {f"{name}value": told.slopes, f"{name}error": told.errors, f"{name}low": low, f"{name}high": high}
    return pl.DataFrame(columns).fill_nan(None)


def difference_table(names: list[str], fit: Fit) -> pl.DataFrame:
    """Differences of the values of cards, and how likely each would be by chance if all were 0: ``q`` is the share of false
    discoveries if it and all that are surer are taken for true (Benjamini and Hochberg)."""
    low, high = fit.ends()
    p = chances_of(fit.slopes, fit.errors, fit.freedom)
    columns = {"card": names, "value": fit.slopes, "error": fit.errors, "low": low, "high": high, "p": p}
    return pl.DataFrame(columns | {"q": stats.false_discovery_control(p)}).fill_nan(None)


def chances_of(values: Floats, errors: Floats, freedom: float) -> Floats:
    """How likely each value, or one that is farther from 0, would be if the truth were 0. Where no error is known, nothing is
    sure."""
    sure = np.divide(np.abs(values), errors, out=np.zeros_like(values), where=errors > SMALL)
    return np.asarray(2 * stats.t.sf(sure, freedom))


def explained(deals: Deals, fit: Fit) -> Interval:
    """The variance of the chance to win that the values of single cards explain, less what chance would seem to explain."""
    told = np.asarray(deals.difference @ fit.slopes).ravel()
    by_chance = float(np.trace(fit.covariance @ (deals.difference.T @ deals.difference).toarray())) / len(deals)
    value = float((told**2).mean()) - by_chance
    pull = told**2 - float((told**2).mean()) + 2 * told * fit.residuals
    return about(value, float(pull.std(ddof=1)) / len(deals) ** 0.5).within(0.0, inf)
