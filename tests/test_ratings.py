"""Owns the proof that figures mean what they say: intervals hold the truth, tests err as seldom as they promise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp, inf, lgamma, log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindbug import MindbugError
from mindbug.bots.ratings import (
    ENOUGH_PAIRS,
    HIGH,
    LOW,
    OPEN,
    PAIRS,
    SHARES,
    SURE,
    WILSON,
    Pairs,
    Sequential,
    Verdict,
    elo,
    interval_of,
    ladder,
    mean,
    more,
    pairs_of,
    score_of,
    shortfall,
    wilson,
)

# Chances of 0, 0.5, 1, 1.5 and 2 points in a pair: games that do not depend on each other, deals that decide, and draws.
Chances = tuple[float, float, float, float, float]


def games_of_strength(first: float, second: float) -> Chances:
    """The score that is expected in each of the two games."""
    return ((1 - first) * (1 - second), 0.0, first * (1 - second) + second * (1 - first), 0.0, first * second)


def expected(chances: Chances) -> float:
    return sum(chance * share for chance, share in zip(chances, SHARES, strict=True))


def drawn(random: Random, chances: Sequence[float], number: int) -> Pairs:
    results = random.choices(range(5), chances, k=number)
    zero, half, one, most, two = (results.count(result) for result in range(5))
    return (zero, half, one, most, two)


pairs_strategy = st.tuples(*[st.integers(0, 40)] * 5).filter(any)


# Pairs and scores


def test_pairs_of_deals() -> None:
    assert pairs_of([(0, 0), (0.5, 0), (0, 1), (0.5, 0.5), (1, 0), (1, 0.5), (1, 1)]) == (1, 1, 3, 1, 1)
    assert mean((1, 1, 3, 1, 1)) == 0.5
    assert more((1, 2, 3, 4, 5), (1, 0, 0, 0, 2)) == (2, 2, 3, 4, 7)


def test_a_score_counts_games_and_pairs() -> None:
    score = score_of([(1, 1), (0, 1)] * 18)
    assert (score.wins, score.draws, score.losses, score.games, score.score) == (54, 0, 18, 72, 0.75)
    assert score.pairs == (0, 0, 18, 0, 18)
    assert score.interval == PAIRS


def test_draws_count_half() -> None:
    score = score_of([(1, 0.5), (0.5, 0), (0.5, 0.5)])
    assert (score.wins, score.draws, score.losses, score.points, score.score) == (1, 4, 1, 3, 0.5)
    assert score.pairs == (0, 1, 1, 1, 0)


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.75) == pytest.approx(190.848, abs=1e-3)
    assert elo(0.25) == pytest.approx(-190.848, abs=1e-3)
    assert (elo(0), elo(1)) == (-inf, inf)


# How likely pairs are


def most_likely_by_trying(pairs: Pairs, score: float) -> float:
    """The best logarithm of the likelihood of pairs without draws: one chance is tried, the other two follow from the score."""
    best = -inf
    most = 2 * min(score, 1 - score)
    for step in range(20001):
        even = most * step / 20000
        chances = (max(0.0, 1 - score - even / 2), 0.0, even, 0.0, max(0.0, score - even / 2))
        if all(chance > 0 for chance, count in zip(chances, pairs, strict=True) if count):
            best = max(best, likelihood(pairs, chances))
    return best


def likelihood(pairs: Pairs, chances: Chances) -> float:
    return sum(count * log(chance) for count, chance in zip(pairs, chances, strict=True) if count)


@pytest.mark.parametrize("pairs", [(7, 0, 12, 0, 20), (1, 0, 2, 0, 30), (0, 0, 9, 0, 11), (3, 0, 25, 0, 0), (0, 0, 6, 0, 0)])
@pytest.mark.parametrize("score", [0.3, 0.5, 0.62, 0.9])
def test_the_most_likely_chances_are_found(pairs: Pairs, score: float) -> None:
    number = sum(pairs)
    own = sum(count * log(count / number) for count in pairs if count)
    assert shortfall(pairs, score) == pytest.approx(own - most_likely_by_trying(pairs, score), abs=2e-4)


@given(pairs_strategy, st.floats(0.02, 0.98))
def test_pairs_are_most_likely_at_their_own_score(pairs: Pairs, score: float) -> None:
    assert shortfall(pairs, score) >= -1e-9
    if 0 < mean(pairs) < 1:
        assert shortfall(pairs, mean(pairs)) == pytest.approx(0, abs=1e-9)
    assert shortfall(pairs, score) == pytest.approx(shortfall(pairs[::-1], 1 - score), abs=1e-6)  # seen from the other side


# Intervals


def test_the_interval_comes_from_pairs() -> None:
    # 36 pairs, half of them won 2:0 and half 1:1: how often a pair is won is what a coin's chance is, here in closed form.
    reach = SURE * (1 + (SURE**2 + 1) / (4 * 35))
    away = sqrt(1 - exp(-(reach**2) / 2 / 18)) / 2
    low, high, interval = interval_of((0, 0, 18, 0, 18))
    assert (low, high) == pytest.approx((0.75 - away / 2, 0.75 + away / 2), abs=1e-9)
    assert (low, high) == pytest.approx((0.667, 0.833), abs=2e-3)  # what the normal distribution gives
    assert interval == PAIRS


def test_deals_that_decide_games_make_pairs_surer_than_single_games() -> None:
    low, high, interval = interval_of((1, 0, 38, 0, 1))
    assert interval == PAIRS
    assert high - low < 0.13 < wilson(0.5, 80)[1] - wilson(0.5, 80)[0]


def test_wilsons_interval() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.403832, 0.596168), abs=1e-5)
    assert wilson(0.9, 10) == pytest.approx((0.595850, 0.982124), abs=1e-5)
    assert wilson(1.0, 10) == pytest.approx((0.722467, 1.0), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.277533), abs=1e-5)
    for games in range(2, 100):
        assert (wilson(0.0, games)[0], wilson(1.0, games)[1]) == (0, 1)  # exactly: an Elo is made of them


def test_wilsons_interval_is_used_for_few_pairs() -> None:
    assert interval_of((0, 0, 0, 0, ENOUGH_PAIRS - 1)) == (*wilson(1, 2 * ENOUGH_PAIRS - 2), WILSON)
    assert interval_of((0, 0, 0, 0, ENOUGH_PAIRS))[2] == PAIRS


def test_the_interval_at_the_ends() -> None:
    low, high, _ = interval_of((0, 0, 0, 0, 100))
    assert high == 1  # exactly: an Elo is made of it
    assert 0.96 < low < 0.985  # not less careful than the rule of three would be for single games
    assert interval_of((100, 0, 0, 0, 0))[:2] == pytest.approx((0, 1 - low), abs=1e-9)
    low, high, _ = interval_of((0, 0, 100, 0, 0))  # no spread at all is no certainty
    assert low < 0.5 - 0.005 < 0.5 + 0.005 < high
    low, high, _ = interval_of((0, 0, 1, 0, 99))
    assert low < 0.98 < 0.995 < high < 1


@given(pairs_strategy)
def test_an_interval_holds_the_score_and_nothing_impossible(pairs: Pairs) -> None:
    low, high, _ = interval_of(pairs)
    assert 0 <= low <= mean(pairs) + 1e-9
    assert mean(pairs) - 1e-9 <= high <= 1


def all_pairs(number: int, chances: Chances) -> Iterator[tuple[Pairs, float]]:
    """Everything that can come of some pairs without draws, and its chance."""
    for lost in range(number + 1):
        for even in range(number + 1 - lost):
            pairs = (lost, 0, even, 0, number - lost - even)
            if not any(count and not chance for count, chance in zip(pairs, chances, strict=True)):
                ways = lgamma(number + 1) - sum(lgamma(count + 1) for count in pairs)
                yield pairs, exp(ways + likelihood(pairs, chances))


@pytest.mark.parametrize("number", [ENOUGH_PAIRS, 30, 60])
@pytest.mark.parametrize("score", [0.5, 0.75, 0.9, 0.98, 0.995])
@pytest.mark.parametrize("deals", ["do not matter", "decide"])
def test_intervals_hold_the_truth_95_times_of_100(number: int, score: float, deals: str) -> None:
    by = 0.0 if deals == "do not matter" else 0.8 * (1 - score)
    chances = games_of_strength(score + by, score - by)
    reach = SURE * (1 + (SURE**2 + 1) / (4 * (number - 1)))
    # A score lies in the interval if it falls short by no more than the ends do.
    held = sum(chance for pairs, chance in all_pairs(number, chances) if shortfall(pairs, score) <= reach**2 / 2)
    assert 0.935 < held <= 1


# The sequential test


def test_the_ratio_of_pairs_that_are_won_or_lost_is_that_of_a_coin() -> None:
    test = Sequential(0.6, 0.65)
    assert test.llr((13, 0, 0, 0, 29)) == pytest.approx(29 * log(0.65 / 0.6) + 13 * log(0.35 / 0.4), abs=1e-9)
    assert test.llr((0, 0, 0, 0, 1)) == pytest.approx(log(0.65 / 0.6), abs=1e-9)
    assert test.llr((0, 0, 0, 0, 0)) == 0


def test_the_ratio_of_other_pairs() -> None:
    pairs = (7, 0, 12, 0, 20)
    found = most_likely_by_trying(pairs, 0.65) - most_likely_by_trying(pairs, 0.6)
    assert Sequential(0.6, 0.65).llr(pairs) == pytest.approx(found, abs=1e-4)
    # Of many pairs it is what the normal approximation gives.
    many = (1000, 100, 4000, 100, 1400)
    score = mean(many)
    variance = sum(count * (share - score) ** 2 for count, share in zip(many, SHARES, strict=True)) / sum(many)
    normal = sum(many) * 0.01 * (2 * score - 0.52 - 0.53) / (2 * variance)
    assert Sequential(0.52, 0.53).llr(many) == pytest.approx(normal, rel=0.02)


def test_bounds_and_verdicts() -> None:
    test = Sequential(0.5, 0.6)
    assert test.bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    assert Sequential(0.5, 0.6, 0.01, 0.2).bounds == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))
    # A pair that is won is worth log(0.6 / 0.5), one that is lost log(0.4 / 0.5).
    assert [test.verdict((0, 0, 0, 0, won)) for won in (1, 16, 17)] == [OPEN, OPEN, HIGH]
    assert [test.verdict((lost, 0, 0, 0, 0)) for lost in (1, 13, 14)] == [OPEN, OPEN, LOW]


@given(pairs_strategy, st.floats(0.05, 0.9), st.floats(0.02, 0.09), st.integers(0, 4), st.integers(0, 4))
def test_a_better_result_never_lowers_the_ratio(pairs: Pairs, low: float, width: float, one: int, other: int) -> None:
    test = Sequential(low, low + width)
    assert test.llr(pairs) == pytest.approx(-Sequential(1 - low - width, 1 - low).llr(pairs[::-1]), abs=1e-6)
    worse, better = (more(pairs, pairs_of([(SHARES[place], SHARES[place])])) for place in sorted((one, other)))
    assert test.llr(worse) <= test.llr(better) + 1e-9


def verdict_of_a_run(test: Sequential, chances: Chances, random: Random) -> Verdict:
    counts = (0, 0, 0, 0, 0)
    while (verdict := test.verdict(counts)) == OPEN:
        counts = more(counts, drawn(random, chances, 1))
    return verdict


@pytest.mark.parametrize(
    ("chances", "wrong"),
    [
        (games_of_strength(0.5, 0.5), HIGH),
        (games_of_strength(0.85, 0.15), HIGH),
        ((0.1, 0.2, 0.4, 0.2, 0.1), HIGH),
        (games_of_strength(0.6, 0.6), LOW),
        (games_of_strength(0.9, 0.3), LOW),
        ((0.05, 0.15, 0.35, 0.25, 0.2), LOW),
    ],
)
def test_the_test_errs_as_seldom_as_it_says(chances: Chances, wrong: Verdict) -> None:
    test = Sequential(0.5, 0.6)
    assert expected(chances) == pytest.approx(0.5 if wrong == HIGH else 0.6)
    random = Random(4)
    runs = 250
    errors = sum(verdict_of_a_run(test, chances, random) == wrong for _ in range(runs))
    # 5 of 100 are promised; twice in a thousand times chance alone makes more than 9.2 of 100.
    assert 0 < errors / runs < 0.092


@pytest.mark.parametrize(
    "wrong", [(0.6, 0.5), (0.5, 0.5), (0, 0.5), (0.5, 1), (float("nan"), 0.5), (0.5, 0.6, 0), (0.5, 0.6, 0.05, 0.5)]
)
def test_a_test_that_cannot_be(wrong: tuple[float, ...]) -> None:
    with pytest.raises(MindbugError, match=r"^expected .*, got "):
        Sequential(*wrong)


# The ladder


def test_the_ladder_finds_the_strengths_that_explain_all_scores() -> None:
    # Strengths 9 : 3 : 1 explain these scores exactly.
    scores: dict[tuple[str, str], Pairs] = {
        ("a", "b"): (0, 0, 10, 0, 10),
        ("b", "c"): (0, 0, 10, 0, 10),
        ("c", "a"): (17, 0, 2, 0, 1),
    }
    found = ladder(["c", "a", "b"], scores, "c")
    assert list(found.elos) == ["a", "b", "c"]
    assert found.elos == pytest.approx({"a": 381.697, "b": 190.848, "c": 0}, abs=1e-3)
    assert found.exact
    assert set(found.intervals["c"]) == {0}
    assert all(low < found.elos[bot] < high for bot, (low, high) in found.intervals.items() if bot != "c")


def test_the_ladder_of_scores_that_no_strength_explains_exactly() -> None:
    scores: dict[tuple[str, str], Pairs] = {
        ("a", "b"): (0, 0, 2, 0, 3),
        ("b", "c"): (0, 0, 2, 1, 2),
        ("a", "c"): (0, 0, 4, 0, 1),
    }
    found = ladder(["a", "b", "c"], scores, "a")
    # At the most likely strengths everybody is expected to make the points that were made.
    for bot, made in (("a", 14.0), ("b", 9.5), ("c", 6.5)):
        chances = [1 / (1 + 10 ** ((found.elos[other] - found.elos[bot]) / 400)) for other in "abc" if other != bot]
        assert 10 * sum(chances) == pytest.approx(made, abs=1e-6)


def test_the_ladder_where_somebody_never_scored() -> None:
    found = ladder(["a", "b"], {("a", "b"): (0, 0, 0, 0, 5)}, "b")
    assert found.elos == pytest.approx({"a": 528.888, "b": 0}, abs=1e-3)  # 10.5 of 11: odds of 21 to 1
    assert not found.exact
    assert found.intervals["a"][0] < 338 < 900 < found.intervals["a"][1]
    # A circle of winners is explained: all are alike.
    won: Pairs = (0, 0, 0, 0, 5)
    found = ladder(["a", "b", "c"], {("a", "b"): won, ("b", "c"): won, ("c", "a"): won}, "a")
    assert found.elos == pytest.approx({"a": 0, "b": 0, "c": 0}, abs=1e-6) and found.exact


def test_the_ladder_of_a_chain_adds_up() -> None:
    """Whoever has not met is compared by those between them, and is the less sure the more there are."""
    bots = ["random", *"abcdef"]
    step: Pairs = (5, 0, 40, 0, 55)  # 75 of 100
    found = ladder(bots, {(better, worse): step for worse, better in pairwise(bots)}, "random")
    for i, bot in enumerate(bots):
        low, high = found.intervals[bot]
        assert found.elos[bot] == pytest.approx(i * 190.848, abs=1e-2)
        # Errors of independent matches add up by their squares.
        assert (high - low) / 2 == pytest.approx(sqrt(i) * found.intervals["a"][1] - sqrt(i) * found.elos["a"], abs=1e-2)


def test_matches_that_are_not_joined_have_no_scale() -> None:
    met: Pairs = (1, 0, 1, 0, 1)
    with pytest.raises(MindbugError, match="join all bots on one scale, got none between random, a and b, c"):
        ladder(["random", "a", "b", "c"], {("a", "random"): met, ("b", "c"): met}, "random")


@pytest.mark.parametrize("deals", ["do not matter", "decide"])
def test_the_intervals_of_the_ladder_hold_the_truth(deals: str) -> None:
    truth = {"random": 0.0, "a": 300.0, "b": 550.0, "c": 600.0}
    matches = [("a", "random"), ("b", "a"), ("c", "b"), ("c", "a")]
    random, held, runs = Random(3), dict.fromkeys("abc", 0), 200
    for _ in range(runs):
        scores: dict[tuple[str, str], Pairs] = {}
        for one, other in matches:
            score = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            by = 0.0 if deals == "do not matter" else 0.9 * min(score, 1 - score)
            scores[one, other] = drawn(random, games_of_strength(score + by, score - by), 60)
        found = ladder(list(truth), scores, "random")
        for bot in held:
            low, high = found.intervals[bot]
            held[bot] += low <= truth[bot] <= high
    assert all(count / runs > 0.9 for count in held.values()), held
