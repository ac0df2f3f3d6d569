"""Glicko-2: the worked example of the paper, and what must hold of every rating."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from mindbug.glicko import UNSURE, Outcome, Rating, aged, expected, rate
from mindbug.rules.errors import MindbugError
from mindbug.server.founding import beginning
from mindbug.server.standing import BOT_RATINGS, nearest_bot, rate_both
from mindbug.store import StoredRating, StoredSeat

pytestmark = pytest.mark.once

ratings = some.builds(Rating, some.floats(-500, 4500), some.floats(20, 350), some.floats(0.03, 0.2))
results = some.builds(Outcome, ratings, some.sampled_from([0.0, 0.5, 1.0]))


def test_the_worked_example_of_the_paper() -> None:
    played = [
        Outcome(Rating(1400, 30), 1),
        Outcome(Rating(1550, 100), 0),
        Outcome(Rating(1700, 300), 0),
    ]
    found = rate(Rating(1500, 200, 0.06), played)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_less_sure() -> None:
    player = Rating(1500, 200, 0.06)
    assert rate(player, []) == aged(player, 1)
    assert aged(player, 1).deviation == pytest.approx(200.27, abs=0.01)
    assert aged(player, 0).deviation == pytest.approx(200)
    assert aged(player, 10**9).deviation == UNSURE


def test_surprises_make_volatile() -> None:
    sure = Rating(2500, 50)
    assert rate(sure, [Outcome(Rating(1000, 30), 0)] * 8).volatility > sure.volatility
    assert rate(sure, [Outcome(Rating(2500, 30), 0.5)] * 8).volatility < sure.volatility


@given(ratings, ratings)
def test_what_two_expect_is_the_whole_point(a: Rating, b: Rating) -> None:
    assert 0 < expected(a, b) < 1
    assert expected(a, b) + expected(b, a) == pytest.approx(1)


@given(ratings, some.lists(results, min_size=1, max_size=20))
def test_results_always_give_a_rating(player: Rating, played: list[Outcome]) -> None:
    found = rate(player, played)
    assert 0 < found.deviation <= UNSURE
    better = rate(player, [Outcome(result.opponent, 1.0) for result in played])
    assert better.rating >= found.rating


@pytest.mark.parametrize("numbers", [(float("nan"),), (1500, 0), (1500, -3), (1500, 200, 0), (float("inf"),), ("1500",)])
def test_no_number_no_rating(numbers: tuple[float, ...]) -> None:
    with pytest.raises(MindbugError, match="expected"):
        Rating(*numbers)


@pytest.mark.parametrize("score", [-0.1, 1.1, float("nan"), True])
def test_a_score_is_from_0_to_1(score: float) -> None:
    with pytest.raises(MindbugError, match="expected a score"):
        Outcome(Rating(), score)


@pytest.mark.parametrize("periods", [-1, float("nan")])
def test_time_does_not_go_back(periods: float) -> None:
    with pytest.raises(MindbugError, match="expected a number of periods"):
        aged(Rating(), periods)


# Players whose strength is known

STRENGTHS = (900, 1150, 1400, 1650, 1900)
HOUR = 3600.0


def wins(mine: float, theirs: float, chance: Random) -> bool:
    return chance.random() < 1 / (1 + 10 ** ((theirs - mine) / 400))


def after_a_game(
    mine: StoredRating | None, theirs: StoredRating | None, won: bool, now: float, bot: str | None = None
) -> list[StoredRating | None]:
    """The ratings of two as the server counts a game of theirs, or of one against a bot."""
    game = beginning({}, (StoredSeat(), StoredSeat(bot=bot)), None, False, now)
    return list(rate_both((mine, theirs), replace(game, winner=0 if won else 1), now))


@pytest.mark.parametrize("seed", range(5))
def test_players_of_known_strength_are_ordered_right(seed: int) -> None:
    chance, now = Random(seed), 0.0
    kept: dict[int, StoredRating | None] = dict.fromkeys(STRENGTHS)
    meetings = [pair for pair in combinations(STRENGTHS, 2) for _ in range(30)]
    chance.shuffle(meetings)
    for a, b in meetings:
        now += HOUR
        kept[a], kept[b] = after_a_game(kept[a], kept[b], wins(a, b, chance), now)
    found = [kept[strength] for strength in STRENGTHS]
    told = [one.rating for one in found if one is not None]
    assert told == sorted(told)
    middle = sum(told) / len(told) - sum(STRENGTHS) / len(STRENGTHS)
    for strength, one in zip(STRENGTHS, found, strict=True):
        assert one is not None and abs(one.rating - middle - strength) < 3.5 * one.deviation, strength


@pytest.mark.parametrize("strength", [1000, 1400, 1750])
def test_who_plays_bots_comes_to_their_own_strength(strength: int) -> None:
    """The bots' ratings stay as they are, so what is found is on their scale."""
    chance, now = Random(strength), 0.0
    mine: StoredRating | None = None
    for _ in range(120):
        now += HOUR
        bot = nearest_bot(mine.rating if mine is not None else 1500.0)
        mine, other = after_a_game(mine, None, wins(strength, BOT_RATINGS[bot], chance), now, bot)
        assert other is None
    assert mine is not None and abs(mine.rating - strength) < 3.5 * mine.deviation
