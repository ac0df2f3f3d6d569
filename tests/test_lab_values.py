"""Owns the proof of the estimators: on games with a known truth, intervals cover it in 95 of 100 measurements, what is there is
found, and what is not there is not."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import numpy as np
import polars as pl
import pytest
from scipy import sparse

from lab_truth import Truth, known_deals, played
from mindbug.cards import find
from mindbug.lab.deals import Deals, deals_of
from mindbug.lab.estimates import UNKNOWN, mean_of, ratio_of, ratios, share_of, spread_of, with_ends, with_shares
from mindbug.lab.health import facts, share_uneven
from mindbug.lab.keywords import POWER, keyword_table
from mindbug.lab.mindbugs import brought_table, courses, taken_table, turn_table
from mindbug.lab.pairs import against, pair_table, together
from mindbug.lab.values import check_enough, difference_table, fit_cards, fitted, opening_table, value_table
from mindbug.rules.errors import MindbugError
from mindbug.sets import SETS

pytestmark = pytest.mark.once

POOL = SETS["first-contact"]
NAMES = [card.name for card in POOL.cards]
COPIES = np.array(POOL.counts)
LEVEL = "sage"


def some_values(seed: int = 1, spread: float = 0.02) -> dict[str, float]:
    """True values that are 0 on average over all copies."""
    values = np.random.default_rng(seed).normal(0, spread, len(NAMES))
    return dict(zip(NAMES, values - (values * COPIES).sum() / COPIES.sum(), strict=True))


def dealt(truth: Truth, deals: int, seed: int = 7) -> Deals:
    return known_deals(POOL, truth, deals, seed)


def test_the_tables_tell_the_deals() -> None:
    truth = Truth(some_values())
    read, known = deals_of(POOL, *played(POOL, truth, 80, 3), LEVEL), dealt(truth, 80, 3)
    for part in ("numbers", "mine", "theirs", "mine_opening", "theirs_opening", "one", "two", "copies"):
        assert np.array_equal(getattr(read, part), getattr(known, part)), part
    assert read.names == known.names


# Coverage


def covered(repetitions: int, deals: int, truth: Truth) -> tuple[float, float]:
    """Which share of the intervals of values, and of the first player’s advantage, hold the truth. A draw is worth half a win
    whatever the cards are, so draws make all differences smaller."""
    values, first = (1.0 - truth.draws) * np.array([truth.values[name] for name in NAMES]), (1.0 - truth.draws) * truth.first
    inside, begins = 0, 0
    for seed in range(repetitions):
        found = dealt(truth, deals, seed)
        low, high = fit_cards(found).ends()
        inside += int(((low <= values) & (values <= high)).sum())
        told = mean_of((found.one + found.two) / 2 - 0.5)
        begins += told.low <= first <= told.high
    return inside / (repetitions * len(NAMES)), begins / repetitions


@pytest.mark.parametrize(("deals", "draws"), [(150, 0.0), (400, 0.2)])
def test_intervals_cover_the_truth_in_95_of_100_repetitions(deals: int, draws: float) -> None:
    """Of 3200 intervals of values, 95 % have a standard error of 0.4 points, as far as those of one measurement are
    independent; of 100 intervals of the first player’s advantage, of 2.2 points. Deals differ beyond their cards, so that the
    two games of a deal are not independent."""
    values, first = covered(100, deals, Truth(some_values(), luck=0.1, draws=draws))
    assert 0.935 <= values <= 0.965
    assert first >= 0.88


def test_intervals_of_the_first_hand_cover_the_truth() -> None:
    more = {NAMES[3]: 0.05}
    truth = np.array([more.get(name, 0.0) for name in NAMES]) - 0.05 * COPIES[3] / COPIES.sum()
    inside = 0
    for seed in range(60):
        table = opening_table(dealt(Truth(some_values(), in_hand=more, luck=0.05), 200, seed))
        assert table is not None
        inside += int(((table["low"].to_numpy() <= truth) & (truth <= table["high"].to_numpy())).sum())
        assert table["hand_value"].to_numpy() - table["pile_value"].to_numpy() == pytest.approx(table["value"].to_numpy())
    assert 0.93 <= inside / (60 * len(NAMES)) <= 0.97


def test_intervals_of_shares_and_of_gains_cover_the_truth() -> None:
    """How often cards are taken, and what comes of playing them, is chance here: 20 % and nothing."""
    taken, gains, told = 0, 0, 0
    for seed in range(12):
        courses_of = courses(*played(POOL, Truth(), 250, seed), LEVEL)
        rows = taken_table(courses_of, NAMES)
        taken += int(((rows["low"] <= 0.2) & (rows["high"] >= 0.2)).sum())
        turns = turn_table(courses_of).drop_nulls("value")
        told += len(turns)
        gains += int(((turns["low"] <= 0) & (turns["high"] >= 0)).sum())
    assert 0.92 <= taken / (12 * len(NAMES)) <= 0.98
    assert 0.9 <= gains / told <= 0.99


def test_errors_are_as_large_as_estimates_differ() -> None:
    truth = Truth(some_values(), luck=0.15)
    values = np.array([truth.values[name] for name in NAMES])
    scores = []
    for seed in range(60):
        fit = fit_cards(dealt(truth, 200, seed))
        scores.append((fit.slopes - values) / fit.errors)
    assert abs(float(np.mean(scores))) < 0.08
    assert 0.95 < float(np.std(scores)) < 1.05


# What is there is found


def test_a_card_that_is_stronger_by_a_known_amount_is_found() -> None:
    truth = Truth({"Killer Bee": 0.08}, luck=0.05)
    table = value_table(deals := dealt(truth, 1500), fit_cards(deals))
    best = table.sort("value", descending=True).row(0, named=True)
    shift = 0.08 * COPIES[NAMES.index("Killer Bee")] / COPIES.sum()
    assert best["card"] == "Killer Bee"
    assert best["low"] <= 0.08 - shift <= best["high"]
    assert best["low"] > 0.04
    others = table.filter(pl.col("card") != "Killer Bee")
    assert (others["value"].abs() < 4 * others["error"]).all()
    assert float((table["value"] * COPIES).sum()) == pytest.approx(0, abs=1e-12)
    assert (table["guess"].abs() <= table["value"].abs()).all()


def test_values_do_not_depend_on_which_side_is_called_mine() -> None:
    """If in some deals the two games change places, nothing changes."""
    deals = dealt(Truth(some_values()), 200)
    turned = np.arange(len(deals)) % 3 == 0

    def mixed(one: np.ndarray, two: np.ndarray) -> np.ndarray:
        return np.where(turned[:, None] if one.ndim > 1 else turned, two, one)

    mirrored = Deals(
        deals.names,
        deals.copies,
        deals.numbers,
        mixed(deals.mine, deals.theirs),
        mixed(deals.theirs, deals.mine),
        mixed(deals.mine_opening, deals.theirs_opening),
        mixed(deals.theirs_opening, deals.mine_opening),
        mixed(deals.one, deals.two),
        mixed(deals.two, deals.one),
    )
    assert np.allclose(fit_cards(deals).slopes, fit_cards(mirrored).slopes)
    assert np.allclose(fit_cards(deals).errors, fit_cards(mirrored).errors)


def test_a_pair_is_found_and_others_are_not() -> None:
    pair = ("Bee Bear", "Brain Fly")  # one copy of each
    deals = dealt(Truth(some_values(), pairs={pair: 0.2}, luck=0.02), 4000)
    fit = fit_cards(deals)
    table = pair_table(deals, fit, together(deals))
    found = table.filter("found")
    assert [(row["card"], row["other"]) for row in found.iter_rows(named=True)] == [pair]
    row = found.row(0, named=True)
    assert row["low"] <= 0.2 <= row["high"] and row["q"] < 0.01
    assert len(table) == 32 * 31 // 2 + int((COPIES > 1).sum())
    assert not pair_table(deals, fit, against(deals))["found"].any()


def test_where_there_are_no_pairs_few_are_found() -> None:
    """With false discoveries below 5 %, a measurement without any true pair finds one in 5 of 100 cases."""
    wrong = 0
    for seed in range(20):
        deals = dealt(Truth(some_values()), 300, seed)
        fit = fit_cards(deals)
        wrong += any(pair_table(deals, fit, pairing(deals))["found"].any() for pairing in (together, against))
    assert wrong <= 5


def test_a_pair_of_opponents_is_told_from_one_side() -> None:
    """A card that beats another one: whoever has it wins more often if the other player has that one."""
    deals = dealt(Truth(some_values()), 3000)
    one, two = NAMES.index("Bee Bear"), NAMES.index("Brain Fly")
    mine = (deals.mine == one).any(axis=1) & (deals.theirs == two).any(axis=1)
    theirs = (deals.theirs == one).any(axis=1) & (deals.mine == two).any(axis=1)
    chance = np.random.default_rng(3)
    beats = chance.random(len(deals)) < 0.6
    won, lost = mine & beats, theirs & beats
    one_result = np.where(won, 1.0, np.where(lost, 0.0, deals.one))
    two_result = np.where(won, 0.0, np.where(lost, 1.0, deals.two))
    changed = Deals(
        deals.names, deals.copies, deals.numbers, deals.mine, deals.theirs, deals.mine_opening, deals.theirs_opening,
        one_result, two_result,
    )  # fmt: skip
    best = pair_table(changed, fit_cards(changed), against(changed)).row(0, named=True)
    assert (best["card"], best["other"], best["found"]) == ("Bee Bear", "Brain Fly", True)
    assert best["value"] > 0.15


def test_the_slope_of_a_pair_is_that_of_the_whole_regression() -> None:
    """It is found without fitting a thousand regressions, and is the same as if one was fitted."""
    deals = dealt(Truth(some_values(), pairs={("Bee Bear", "Brain Fly"): 0.1}), 500)
    pairing = together(deals)
    table = pair_table(deals, fit_cards(deals), pairing)
    place = 17
    design = sparse.hstack([deals.difference, pairing.there[:, [place]]], format="csr")
    whole = fitted(design, deals.scores - 0.5)
    names = deals.names[pairing.first[place]], deals.names[pairing.second[place]]
    row = table.filter((pl.col("card") == names[0]) & (pl.col("other") == names[1])).row(0, named=True)
    assert row["value"] == pytest.approx(whole.slopes[-1])
    assert row["error"] == pytest.approx(whole.errors[-1], rel=0.1)


def test_keywords_and_power_are_found() -> None:
    values = {card.name: 0.006 * int(card.power) - 0.03 + 0.03 * ("tough" in words_of(card.name)) for card in POOL.cards}
    table = keyword_table(POOL, fit_cards(dealt(Truth(values, luck=0.01), 4000)))
    rows = {row["name"]: row for row in table.iter_rows(named=True)}
    assert rows[POWER]["low"] <= 0.006 <= rows[POWER]["high"] and rows[POWER]["low"] > 0
    assert rows["tough"]["low"] <= 0.03 <= rows["tough"]["high"] and rows["tough"]["low"] > 0
    assert all(rows[word]["low"] <= 0 <= rows[word]["high"] for word in rows if word not in (POWER, "tough"))
    assert rows["tough"]["cards"] == sum("tough" in words_of(name) for name in NAMES)


def words_of(name: str) -> list[str]:
    return list(find(name).keywords)


def test_what_a_mindbug_brought_is_the_difference_of_taken_and_kept() -> None:
    games, cards = played(POOL, Truth(), 2000, 5)
    # Whoever takes Killer Bee wins now.
    taken = cards.filter((pl.col("card") == "Killer Bee") & pl.col("taken")).unique("game")
    winners = dict(zip(taken["game"], 1.0 - (taken["seat"] == 0).cast(pl.Float32), strict=True))
    games = games.with_columns(result=pl.col("game").replace_strict(winners, default=pl.col("result"), return_dtype=pl.Float32))
    table = brought_table(courses(games, cards, LEVEL), NAMES)
    rows = {row["card"]: row for row in table.iter_rows(named=True)}
    assert rows["Killer Bee"]["low"] > 0.3
    assert rows["Killer Bee"]["taken_value"] > rows["Killer Bee"]["kept_value"]
    others = table.filter(pl.col("card") != "Killer Bee")
    assert (others["value"].abs() < 5 * others["error"]).all()


def test_chances_are_looked_up_where_the_turn_began() -> None:
    """The gain of a card is the result less the chance of its owner when the turn began in which it was played."""
    games = pl.DataFrame(
        {"game": [0], "level": [LEVEL], "deal": [0], "result": [1.0], "leads": [[0.5, 0.7, 0.2]]},
        schema_overrides={"leads": pl.List(pl.Float32)},
    )
    cards = pl.DataFrame(
        {
            "game": [0, 0, 0],
            "level": [LEVEL] * 3,
            "seat": [0, 1, 0],
            "card": ["a", "b", "c"],
            "played_turn": [3, 2, None],
            "taken": [False] * 3,
            "kept": [True] * 3,
        }
    )
    found = courses(games, cards, LEVEL)
    assert found["card"].to_list() == ["a", "b"]
    assert found["gain"].to_list() == pytest.approx([1 - 0.2, 0.7 - 1], abs=1e-6)
    assert found["turn"].to_list() == [2, 1]


def test_the_share_of_the_deal_is_what_the_deal_decides() -> None:
    """Chances differ by the values of cards, and by luck that both games of a deal share."""
    values = some_values()
    luck = 0.15
    games, cards = played(POOL, Truth(values, luck=luck, first=0.0), 12000, 3)
    deals = deals_of(POOL, games, cards, LEVEL)
    found = facts(deals, fit_cards(deals), games)
    by_luck = luck**2 / 3
    told = np.asarray(deals.difference @ np.array([values[name] for name in NAMES])).ravel()
    by_cards = float((told**2).mean())
    whole = 0.25
    assert found["deal"].low <= (by_luck + by_cards) / whole <= found["deal"].high
    assert found["cards"].low <= by_cards / whole <= found["cards"].high
    true_spread = float(np.std(list(values.values())))
    assert found["spread"].low <= true_spread <= found["spread"].high
    chances = 0.5 + told + np.random.default_rng(1).uniform(-luck, luck, len(told))
    uneven = float((np.abs(chances - 0.5) > 0.1).mean())
    assert found["uneven"].value == pytest.approx(uneven, abs=0.04)


# Estimates


def test_means_and_ratios() -> None:
    values = np.array([0.0, 1.0, 1.0, 0.0, 1.0])
    assert mean_of(values).value == pytest.approx(0.6)
    assert mean_of(values).error == pytest.approx(values.std(ddof=1) / sqrt(5))
    assert np.isnan(mean_of(values[:1]).value)
    whole = np.array([1.0, 2.0, 1.0, 3.0, 1.0])
    assert ratio_of(values, whole).value == pytest.approx(3 / 8)
    rows = pl.DataFrame({"who": ["a"] * 5, "part": values, "whole": whole})
    table = ratios(rows, ["who"], "part", "whole")
    assert table["value"][0] == pytest.approx(3 / 8)
    assert table["error"][0] == pytest.approx(ratio_of(values, whole).error)
    assert with_ends(table, 5)["low"][0] == pytest.approx(ratio_of(values, whole).low)
    assert with_ends(table, 6)["value"][0] is None


def test_a_share_that_was_never_seen_has_an_interval() -> None:
    never = share_of(0.0, 0.0, 100)
    assert (never.value, never.low) == (0.0, 0.0) and 0.03 < never.high < 0.04
    always = share_of(1.0, 0.0, 100)
    assert always.high == 1.0 and 0.96 < always.low < 0.97
    rows = pl.DataFrame({"who": ["a", "a"], "part": [0.0, 0.0], "whole": [3.0, 4.0]})
    assert with_shares(ratios(rows, ["who"], "part", "whole"))["high"][0] > 0.3
    assert np.isnan(share_of(0.0, 0.0, 0).value)


def test_the_spread_of_values_is_that_of_the_truth() -> None:
    chance = np.random.default_rng(4)
    inside = 0
    for _ in range(100):
        errors = chance.uniform(0.5, 2.0, 40)
        found = spread_of(chance.normal(0, 1.5, 40) + chance.normal(0, 1, 40) * errors, errors)
        inside += found.low <= 1.5 <= found.high
    assert inside >= 88
    nothing = spread_of(chance.normal(0, 1, 40) * 0.1, np.full(40, 1.0))
    assert nothing.value == nothing.low == 0.0


def test_uneven_deals() -> None:
    assert share_uneven(0.0) == share_uneven(-1.0) == 0.0
    assert share_uneven(1 / 12) == pytest.approx(0.8)  # all chances are as likely
    assert share_uneven(0.01) < share_uneven(0.02)


def test_differences_know_how_many_were_looked_at() -> None:
    deals = dealt(Truth({"Killer Bee": 0.1}), 800)
    table = difference_table(deals.names, fit_cards(deals))
    assert table.filter(pl.col("q") <= 0.05)["card"].to_list() == ["Killer Bee"]
    assert (table["q"] >= table["p"]).all()


# What tells too little


def told_by(deals: Deals, seed: int = 1) -> pl.DataFrame:
    """Some games of these deals."""
    games, _ = played(POOL, Truth(), len(deals), seed)
    return games.with_columns(result=pl.Series(np.column_stack([deals.one, deals.two]).ravel(), dtype=pl.Float32))


@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_where_beginning_decides_everything_nobody_knows_what_the_deal_decides(result: float) -> None:
    deals = dealt(Truth(), 80)
    same = replace(deals, one=np.full(80, result), two=np.full(80, result))
    found = facts(same, fit_cards(same), told_by(same))
    for name in ("deal", "cards", "spread"):
        assert np.isnan([found[name].value, found[name].low, found[name].high]).all(), name
    assert found["first"].value == result - 0.5 and np.isnan(found["first"].low)
    assert found["uneven"].value == 0 and np.isnan(found["uneven"].low)
    assert pair_table(same, fit_cards(same), together(same)).is_empty()


def test_what_fits_without_an_error_has_no_interval() -> None:
    """The card of a deal says who wins, without exception: nothing tells how sure that is."""
    deals = dealt(Truth(), 80)
    more = np.asarray(deals.difference[:, [2]].toarray()).ravel()
    sure = replace(deals, one=0.5 + more / 4, two=0.5 - more / 4)
    table = value_table(sure, fit_cards(sure))
    assert table["low"].null_count() == table["high"].null_count() == len(NAMES)
    assert table["guess"].to_list() == table["value"].to_list()
    assert table.sort("value")["card"][-1] == NAMES[2]
    found = facts(sure, fit_cards(sure), told_by(sure))
    assert np.isnan(found["spread"].value)
    assert found["deal"].value == pytest.approx(1) and np.isnan(found["deal"].low)
    table = difference_table(NAMES, fit_cards(sure))
    assert table["low"].null_count() == len(NAMES) and set(table["q"]) == {1.0}


def test_what_is_always_the_same_is_not_certain() -> None:
    always = mean_of(np.zeros(70))
    assert always.value == 0 and np.isnan([always.error, always.low, always.high]).all()
    assert np.isnan(ratio_of(np.ones(70), np.full(70, 2.0)).low)
    rows = pl.DataFrame({"who": ["a"] * 5, "part": [1.0] * 5, "whole": [2.0] * 5})
    table = with_ends(ratios(rows, ["who"], "part", "whole"), 2)
    assert (table["value"][0], table["low"][0], table["high"][0]) == (0.5, None, None)


def test_no_interval_goes_beyond_what_is_possible() -> None:
    """A chance cannot change by more than 100 points."""
    deals = dealt(Truth(), 80)
    fit = fit_cards(deals)
    wide = replace(fit, covariance=fit.covariance * 1e4)
    low, high = wide.ends()
    assert low.min() == -1 and high.max() == 1
    assert wide.estimate(0).low >= -1 and wide.estimate(0).high <= 1
    assert np.isnan(UNKNOWN.within(0.0, 1.0).value)


# Bad input


def test_too_few_deals_say_how_many_are_needed() -> None:
    with pytest.raises(MindbugError, match="expected 64 deals or more to value 32 cards, got 20: play more games"):
        check_enough(dealt(Truth(), 20))
    with pytest.raises(MindbugError) as wrong:
        fit_cards(dealt(Truth(), 20))
    assert "64 donnes ou plus" in wrong.value.describe("fr")
    assert "64 repartos o más" in wrong.value.describe("es")


def test_a_deal_of_which_one_game_is_missing_does_not_count() -> None:
    games, cards = played(POOL, Truth(), 70, 1)
    assert len(deals_of(POOL, games.filter(pl.col("game") != 31), cards, LEVEL)) == 69
    with pytest.raises(MindbugError, match="novice has not played any deal from both sides yet"):
        deals_of(POOL, games, cards, "novice")


def test_games_of_a_deal_with_different_cards_are_refused() -> None:
    games, cards = played(POOL, Truth(), 70, 1)
    other = cards.with_columns(card=pl.when(pl.int_range(pl.len()) == 25).then(pl.lit("Gorillion")).otherwise("card"))
    fewer = cards.slice(1)
    for changed in (other, fewer):
        with pytest.raises(MindbugError, match="the two games of a deal have different cards"):
            deals_of(POOL, games, changed, LEVEL)
