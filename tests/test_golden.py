"""The golden files are current, and every card comes into play in the games that they tell."""

from __future__ import annotations

from pathlib import Path

import pytest

import golden
from mindbug import Game
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES

AGAIN = "write the golden files again with make golden, then read what changed"


def test_the_texts_of_cards_are_current() -> None:
    assert golden.CARDS.read_text(encoding="utf-8") == golden.card_texts(), AGAIN


@pytest.mark.parametrize("path", golden.stories(), ids=lambda path: path.name)
def test_a_story_is_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == golden.stories()[path], AGAIN


def test_there_is_no_story_of_another_game() -> None:
    assert set(golden.GAMES.glob("*.txt")) == set(golden.stories())


@pytest.mark.parametrize("name", SETS)
def test_every_card_comes_into_play_in_some_story(name: str) -> None:
    games = [Game.from_record(record) for game, record in golden.records().items() if game.rpartition("-")[0] == name]
    seen = set().union(*map(golden.came_into_play, games))
    assert golden.wanted(name) <= seen, f"never in play: {sorted(golden.wanted(name) - seen)}; {AGAIN}"


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_every_set_is_told_in_every_language(name: str, lang: str) -> None:
    assert (golden.GAMES / f"{name}-1.{lang}.txt").exists()
