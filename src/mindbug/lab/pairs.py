"""Owns pairs of cards: how much more, or less, two cards are worth together, or against each other, than by themselves. There
are hundreds of pairs, so some seem strong by chance: false discoveries are controlled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from scipy import sparse, stats

from mindbug.lab.deals import Deals, Table
from mindbug.lab.estimates import DOUBT, SMALL, Floats, Ints, bounds_of, drawn_in, spread_of
from mindbug.lab.values import Fit, chances_of

LEAST = 40  # deals in which a pair makes a difference, to say anything of it
FALSE = 0.05  # share of false discoveries among those that are told


NUMBERS = ("value", "error", "low", "high", "guess", "p", "q")
SCHEMA = {"card": pl.String, "other": pl.String, "deals": pl.Int64} | dict.fromkeys(NUMBERS, pl.Float64) | {"found": pl.Boolean}


@dataclass(frozen=True)
class Pairing:
    """Pairs of cards, and in which deals each is there: once for every time that it is mine, and against for theirs."""

    first: Ints
    second: Ints
    there: Table


def together(deals: Deals) -> Pairing:
    """Two cards of one player."""
    places = np.triu_indices(deals.mine.shape[1], 1)
    ours, others = (side[:, places[0]] * len(deals.names) + side[:, places[1]] for side in (deals.mine, deals.theirs))
    return paired(deals, np.hstack([ours, others]), np.repeat([1.0, -1.0], len(places[0])))


def against(deals: Deals) -> Pairing:
    """A card of one player and a card of the other one: whose it is that comes first in the pool says the sign."""
    one = np.repeat(deals.mine, deals.theirs.shape[1], axis=1)
    two = np.tile(deals.theirs, deals.mine.shape[1])
    codes = np.minimum(one, two) * len(deals.names) + np.maximum(one, two)
    return paired(deals, codes, np.sign(two - one).astype(np.float64))


def paired(deals: Deals, codes: Ints, signs: Floats) -> Pairing:
    """Pairs as columns; those that are too rare are left out."""
    known, places = np.unique(codes, return_inverse=True)
    rows = np.repeat(np.arange(len(deals)), codes.shape[1])
    worth = np.broadcast_to(signs, codes.shape).ravel()
    there = sparse.csr_array((worth, (rows, places.ravel())), shape=(len(deals), len(known)))
    there.eliminate_zeros()
    often = np.diff(there.tocsc().indptr) >= LEAST
    return Pairing(known[often] // len(deals.names), known[often] % len(deals.names), there[:, often])


def pair_table(deals: Deals, fit: Fit, pairing: Pairing) -> pl.DataFrame:
    """What each pair adds to the values of its cards. ``q`` is the share of false discoveries if it and all that are surer are
    taken for true (Benjamini and Hochberg). The interval of a pair that is ``found`` is so wide that also among those that were
    found 95 of 100 cover the truth (Benjamini and Yekutieli). Pairs of which the deals tell nothing beyond their cards are left
    out."""
    values, errors = added(deals, fit, pairing)
    told = errors > SMALL
    values, errors = values[told], errors[told]
    p = chances_of(values, errors, fit.freedom)
    q = stats.false_discovery_control(p) if len(p) else p
    found = q <= FALSE
    doubts = np.where(found, DOUBT * max(1, int(found.sum())) / max(1, len(p)), DOUBT)
    low, high = bounds_of(values, errors, np.asarray(stats.t.ppf(1.0 - doubts / 2, fit.freedom)))
    columns: dict[str, object] = {
        "card": [deals.names[place] for place in pairing.first[told]],
        "other": [deals.names[place] for place in pairing.second[told]],
        "deals": np.diff(pairing.there.tocsc().indptr).astype(np.int64)[told],
        "value": values,
        "error": errors,
        "low": low,
        "high": high,
        "guess": drawn_in(values, errors, spread_of(values, errors).value),
        "p": p,
        "q": q,
        "found": found,
    }
    return pl.DataFrame(columns, SCHEMA).sort(pl.col("guess").abs(), -pl.col("p"), descending=True)


def added(deals: Deals, fit: Fit, pairing: Pairing) -> tuple[Floats, Floats]:
    """The slope of each pair beside those of all cards, and its error, by the theorem of Frisch, Waugh and Lovell: what the
    cards do not explain of a result, on what they do not explain of the pair."""
    design, there = deals.difference, pairing.there
    squares = fit.residuals**2
    with_cards = np.asarray((design.T @ there).toarray())
    told = fit.inverse @ with_cards
    own = np.asarray(there.multiply(there).sum(axis=0)).ravel() - (with_cards * told).sum(axis=0)
    own = np.where(own > SMALL * len(deals), own, np.inf)
    slopes = np.asarray(there.T @ fit.residuals).ravel() / own
    weighted = there.multiply(squares[:, None]).tocsr()
    crossed = np.asarray((design.T @ weighted).toarray())
    cards = np.asarray((design.T @ design.multiply(squares[:, None]).tocsr()).toarray())
    spread = np.asarray(there.multiply(weighted).sum(axis=0)).ravel()
    spread = spread - 2 * (crossed * told).sum(axis=0) + (told * (cards @ told)).sum(axis=0)
    larger = len(deals) / max(1, fit.freedom - 1)
    return slopes, np.sqrt(np.maximum(0.0, spread) * larger) / own
