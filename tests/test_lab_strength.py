"""Owns the proof that the strength of a new card is what it is: on games with a known truth, its interval covers it in 95 of
100 measurements, and nothing is told where too little was seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lab_truth import Truth, known_deals
from mindbug import cardfile
from mindbug.lab.deals import Deals
from mindbug.lab.estimates import FAR
from mindbug.lab.measured import CardWorth
from mindbug.lab.replacing import LEAST_COPIES, Exchange, trial_of
from mindbug.lab.strength import LEAST, PlayedDeal, Strength, estimate
from mindbug.lab.values import fit_cards
from mindbug.rules.pool import Pool
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES

pytestmark = pytest.mark.once

CARD = cardfile.loads('name = "Hive"\n[[card]]\nname = "Zz Bee"\npower = 5\n').pool.cards[0]
WORTH = 0.06  # of a copy of the new card
DEALS = 200  # that tell something
MEASURED = 1000  # deals of which it is known what cards are worth
REPETITIONS = 100
SPREAD = 0.02  # of the values of cards


def trial_in(name: str) -> Exchange:
    return trial_of(CARD, [], [name], 2)


def average_of(pool: Pool, deals: Deals) -> CardWorth:
    """The card that was measured to be nearest to the average, as the workshop chooses it of what is shipped."""
    fit = fit_cards(deals)
    low, high = fit.ends()
    twice = [place for place, count in enumerate(pool.counts) if count >= LEAST_COPIES]
    place = min(twice or range(len(pool.counts)), key=lambda place: abs(float(fit.slopes[place])))
    value, least, most = (round(float(part[place]), 4) for part in (fit.slopes, low, high))
    return CardWorth(pool.cards[place].name, "", value, least, most, None, None, None)


def played_in(before: Deals, after: Deals, place: int) -> list[PlayedDeal]:
    """The deals that tell something, as they are played for the workshop."""
    own = np.asarray(before.difference[:, [place]].toarray()).ravel()
    found = []
    for deal in np.flatnonzero(own)[:DEALS]:
        one, two = (float(deals.scores[deal]) for deals in (before, after))
        mine = own[deal] > 0
        found.append(
            PlayedDeal(int(deal), abs(int(own[deal])), one if mine else 1.0 - one, two if mine else 1.0 - two, 0, 0),
        )
    return found


def measured(trial: Exchange, pool: Pool, seed: int, other: int) -> Strength:
    """The answer to a card of which it is known how strong it is. What the average card is worth was measured in other games of
    that seed, or in the same if it is the same seed."""
    values = np.random.default_rng(seed).normal(0, SPREAD / max(pool.counts), len(pool.cards))
    values -= (values * pool.counts).sum() / sum(pool.counts)
    truth = Truth({card.name: float(value) for card, value in zip(pool.cards, values, strict=True)}, luck=0.02, first=0.01)
    worth = average_of(pool, known_deals(pool, truth, MEASURED, other))
    better = replace(truth, values=truth.values | {worth.card: WORTH})
    deals = max(DEALS, int(DEALS * 3.5 / pool.counts[pool.numbers[worth.card]]))
    before, after = (known_deals(pool, each, deals, seed) for each in (truth, better))
    played = played_in(before, after, pool.numbers[worth.card])
    assert len(played) > DEALS // 2
    return estimate(replace(trial, worth=worth), played)


@pytest.mark.parametrize("name", ["new-servants", "first-contact", "king-of-tokyo"])
def test_intervals_of_strengths_cover_the_truth(name: str) -> None:
    """Of 100 intervals, 95 % have a standard error of 2.2 points. A player may have several copies of the card more, or one. If
    the average card was measured by the same games, part of what chance did is in both and falls away."""
    trial, pool = trial_in(name), SETS[name]
    for other in (0, REPETITIONS):
        found = [measured(trial, pool, seed, seed + other) for seed in range(REPETITIONS)]
        values, lows, highs = (np.array([getattr(one, end) for one in found]) for end in ("value", "low", "high"))
        assert ((lows <= WORTH) & (highs >= WORTH)).mean() >= 0.9
        assert abs(values.mean() - WORTH) < 0.01
        assert 0.75 < FAR * values.std() / (highs - values).mean() < 1.15, "they are as wide as they have to be"


@pytest.mark.parametrize("after", [[0.25, -0.25] * (LEAST // 2 - 1), [0.0] * 200, [-0.5] * 2])
def test_too_little_tells_nothing(after: list[float]) -> None:
    """Few deals, or such that all ended alike: how sure that is cannot be known of them."""
    played = [PlayedDeal(deal, 1 + deal % 2, 0.5, 0.5 + (1 + deal % 2) * one, 1, 0) for deal, one in enumerate(after)]
    found = estimate(trial_in("first-contact"), played)
    assert (found.value, found.low, found.high, found.taken, found.nearest) == (None,) * 5
    assert len(set(found.texts.values())) == len(LANGUAGES)
    assert found.texts["en"].lower().startswith("too little was seen to say how strong it is")


def test_what_few_copies_differ_by_counts_for_each_of_them() -> None:
    """Who has two copies more makes twice as much of it."""
    trial = trial_in("first-contact")
    chance = np.random.default_rng(1).normal(0, 0.01, 100)
    played = [PlayedDeal(deal, 1 + deal % 2, 0.4, 0.4 + 0.05 * (1 + deal % 2) + chance[deal], 0, 0) for deal in range(100)]
    found = estimate(trial, played)
    assert found.value == pytest.approx(0.05 + trial.worth.value, abs=0.005)
    assert (found.high or 0.0) - (found.value or 0.0) >= (trial.worth.high - trial.worth.low) / 2
