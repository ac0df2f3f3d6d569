"""Games with some thousands of invented cards keep every invariant; thousands more are played by ``make soak``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from invariants import play_checked
from invented_games import Invented, forgiving, look_elsewhere, play_by_bots, play_quickly, play_scribbled
from inventing import Inventor, pool_from_data, pool_to_data
from mindbug._pure import is_compiled

COMPILED = is_compiled()
QUICK = 200 if COMPILED else 24  # pools, of some thirty definitions each
CHECKED = 60 if COMPILED else 8
THOUGHT = 3 if COMPILED else 1
FOLLOWED = 12 if COMPILED else 2
SCRIBBLED = 40 if COMPILED else 4
CHUNK = 20
SHARE = 0.02
# What has failed once is played again: pools by their seeds, with what was wrong.
FAILED_QUICKLY = {
    40: "two creatures with sides were turned at once",
    43: "what a creature had was the number of cards to choose",
    138: "a Power card that was got was spoken of afterwards",
    154: "cards were picked at random from the own hand",
    486: "several cards were given, of which there are copies",
    1700: "cards of a kind were picked from a hand unseen",
}
FAILED_CHECKED = {
    0: "faces of the same power, and copies of faces",
    7: "a whole hand was given away",
    71: "several copies were shown at once",
    187: "an Action had to play the only card there was",
    313: "effects activated each other without end",
    361: "two creatures had to be hunted",
    405: "cards of both hands were shown",
    2110: "more energy was gained than a position can hold",
}

FAILED_ELSEWHERE = {
    1580: "an Action was offered only if the other hand held a fitting card",
    1990: "a card that turned up told spectators that it had been given before",
}


def play_all(seeds: list[int], play: Callable[[Invented], int]) -> int:
    """Play a game with the pool of every seed; how many definitions there were."""
    definitions = 0
    for seed in seeds:
        invented = Invented(seed)
        try:
            play(invented)
        except Exception as error:
            error.add_note(f"play it again with: {invented}")
            raise
        definitions += invented.inventions.definitions
    return definitions


def play_whole(invented: Invented) -> int:
    with forgiving(Counter()):
        return play_checked(invented.game(), invented.chance(), SHARE)


def play_thought(invented: Invented) -> int:
    with forgiving(Counter()):
        return play_by_bots(invented)


@pytest.mark.parametrize("first", range(0, QUICK, CHUNK))
def test_games_with_invented_cards(first: int) -> None:
    seeds = list(range(5000 + first, 5000 + min(first + CHUNK, QUICK)))
    assert play_all(seeds, play_quickly) > 20 * len(seeds)


@pytest.mark.parametrize("first", range(0, CHECKED, CHUNK))
def test_games_with_invented_cards_keep_every_invariant(first: int) -> None:
    play_all(list(range(6000 + first, 6000 + min(first + CHUNK, CHECKED))), play_whole)


def test_invented_cards_tell_nobody_what_is_hidden() -> None:
    with forgiving(Counter()):
        play_all(list(range(8000, 8000 + FOLLOWED)), look_elsewhere)


def test_bots_play_with_invented_cards() -> None:
    play_all(list(range(7000, 7000 + THOUGHT)), play_thought)


def test_what_is_accepted_of_scribbles_can_be_played() -> None:
    """Words that were put together without sense, as far as the check lets them pass."""
    for seed in range(SCRIBBLED):
        play_scribbled(seed)


@pytest.mark.parametrize("seed", FAILED_QUICKLY)
def test_what_failed_once_quickly(seed: int) -> None:
    play_all([seed], play_quickly)


@pytest.mark.parametrize("seed", FAILED_CHECKED)
def test_what_failed_once_with_every_invariant(seed: int) -> None:
    play_all([seed], play_whole)


@pytest.mark.parametrize("seed", FAILED_ELSEWHERE)
def test_what_was_told_once(seed: int) -> None:
    with forgiving(Counter()):
        play_all([seed], look_elsewhere)


def test_a_pool_that_was_written_down_plays_the_same_game() -> None:
    """So a failure can be played again from what was printed."""
    invented = Invented(3)
    again = Invented(3)
    again.inventions.pool = pool_from_data(pool_to_data(invented.pool))
    assert play_quickly(again) == play_quickly(invented)


def test_a_definition_that_is_drawn_anew_is_another_one() -> None:
    """The inventor does not say the same again and again."""
    inventor = Inventor(random.Random(9))
    pools = {Invented(seed).pool.fingerprint for seed in range(20)}
    assert len(pools) == 20
    assert len({inventor.family()[0].power for _ in range(200)}) > 5
