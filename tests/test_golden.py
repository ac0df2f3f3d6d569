"""The golden files are current, and every card comes into play in the games that they tell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

import golden
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import LANGUAGES

ROOT = Path(golden.__file__).parent.parent
AGAIN = "write the golden files again with make golden, then read what changed"


def test_the_texts_of_cards_are_current() -> None:
    assert golden.CARDS.read_text(encoding="utf-8") == golden.card_texts(), AGAIN


def test_the_page_has_every_word_of_files_of_cards() -> None:
    assert golden.WORDS.read_text(encoding="utf-8") == golden.page_of_words(), AGAIN


@pytest.mark.parametrize("path", golden.story_paths(), ids=lambda path: path.name)
def test_a_story_is_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == golden.story(path), AGAIN


def test_there_is_no_story_of_another_game() -> None:
    assert set(golden.GAMES.glob("*.txt")) == set(golden.story_paths())


@pytest.mark.parametrize("name", SETS)
def test_every_card_comes_into_play_in_some_story(name: str) -> None:
    assert not golden.missing(name), f"never in play: {sorted(golden.missing(name))}; {AGAIN}"


def test_the_golden_files_are_written_again_after_a_card_was_added(tmp_path: Path) -> None:
    """The same seeds then deal other cards, so the games of that set are others; those of the other sets stay."""
    copytree(ROOT / "src", tmp_path / "src", ignore=ignore_patterns("*.so", "__pycache__", "page"))
    copytree(golden.FOLDER, tmp_path / "tests" / "golden")
    copy(golden.__file__, tmp_path / "tests")
    copy(golden.README, tmp_path)
    (tmp_path / "docs").mkdir()
    copy(golden.WORDS, tmp_path / "docs")
    cards = tmp_path / "src/mindbug/sets/new_servants.py"
    added = 'CARDS = [\n    Card("Added Aardvark", 5, SNEAKY, play(GainLife(1)), copies=2),'
    cards.write_text(cards.read_text(encoding="utf-8").replace("CARDS = [", added), encoding="utf-8")
    command, source = [sys.executable, str(tmp_path / "tests/golden.py")], str(tmp_path / "src")
    run = subprocess.run(command, env={**os.environ, "PYTHONPATH": source}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "new-servants: other games are chosen\n"
    assert f"{len(EVERYTHING.cards + EVERYTHING.faces) + 1} cards and" in (tmp_path / "README.md").read_text(encoding="utf-8")
    folder = tmp_path / "tests/golden"
    assert "Added Aardvark (power 5)" in (folder / "cards.txt").read_text(encoding="utf-8")
    stories = [path.read_text(encoding="utf-8") for path in (folder / "games").glob("new-servants-*.en.txt")]
    assert any("Added Aardvark" in story for story in stories)
    kept = [path for path in golden.GAMES.iterdir() if not path.name.startswith("new-servants")]
    assert all((folder / "games" / path.name).read_bytes() == path.read_bytes() for path in kept)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_every_set_is_told_in_every_language(name: str, lang: str) -> None:
    assert (golden.GAMES / f"{name}-1.{lang}.txt").exists()
