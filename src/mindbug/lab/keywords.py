"""Owns what keywords and power are worth: how the values of cards differ with them. Cards are dealt by chance, but what is
printed on them is not, so this tells what such cards are worth, not what a keyword would do to another card."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy import optimize, stats

from mindbug.lab.estimates import DOUBT, Floats
from mindbug.lab.values import Fit
from mindbug.rules.pool import Pool
from mindbug.text.objects import keyword_names

LEAST = 2  # cards with a keyword, to say anything of it
POWER, PLAIN = "power", "plain"


def keyword_table(pool: Pool, fit: Fit) -> pl.DataFrame:
    """What each keyword and each point of power adds to the value of a card, all else equal, and on how many cards it is. Cards
    differ beyond that, which is part of the error (a regression with random effects, Knapp and Hartung’s interval)."""
    words = [keyword_names(card.keywords) for card in pool.cards]
    counted = {word: sum(word in own for own in words) for own in words for word in own}
    kept = sorted(word for word, cards in counted.items() if LEAST <= cards <= len(words) - LEAST)
    columns = [np.ones(len(words)), np.array([float(card.power) for card in pool.cards])]
    columns += [np.array([float(word in own) for own in words]) for word in kept]
    design = np.column_stack(columns)
    if len(words) <= design.shape[1] + 1 or np.linalg.matrix_rank(design) < design.shape[1]:
        return pl.DataFrame(schema=SCHEMA)
    slopes, errors = regressed(design, fit.slopes, fit.covariance)
    far = errors * float(stats.t.ppf(1.0 - DOUBT / 2, len(words) - design.shape[1]))
    rows = zip([PLAIN, POWER, *kept], slopes, errors, slopes - far, slopes + far, strict=True)
    cards = {PLAIN: len(words), POWER: len(words)} | counted
    told = [(name, cards[name], *map(float, row)) for name, *row in rows if name != PLAIN]
    return pl.DataFrame(told, SCHEMA, orient="row")


SCHEMA = {"name": pl.String, "cards": pl.Int64} | dict.fromkeys(("value", "error", "low", "high"), pl.Float64)


def regressed(design: Floats, values: Floats, covariance: Floats) -> tuple[Floats, Floats]:
    """Slopes and their errors. How much cards differ beyond them is chosen so that what is left is as large as expected."""
    freedom = len(values) - design.shape[1]

    def at(variance: float) -> tuple[Floats, Floats, float]:
        weights = np.linalg.pinv(covariance + variance * np.eye(len(values)), hermitian=True)
        inverse = np.asarray(np.linalg.inv(design.T @ weights @ design), np.float64)
        slopes = inverse @ design.T @ weights @ values
        left = values - design @ slopes
        return slopes, inverse, float(left @ weights @ left)

    least, most = 1e-9, 100 * float((values**2).max()) + 1e-6
    variance = least
    if at(least)[2] > freedom:
        variance = float(optimize.brentq(lambda variance: at(variance)[2] - freedom, least, most))
    slopes, inverse, left = at(variance)
    return slopes, np.sqrt(np.diag(inverse) * max(1.0, left / freedom))
