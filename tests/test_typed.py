"""Who uses the package gets its types: a type checker finds them from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONSUMER = """
from mindbug import Game, bots, cards

game: Game = Game.new(seed=7)
name: str = cards.find("Gorillion").name
move: str = bots.get("novice").choose(game.view(0))
game.resign("Alice")
"""

pytestmark = pytest.mark.once


def test_a_type_checker_sees_the_types_of_the_package(tmp_path: Path) -> None:
    """It takes what is right, and finds the one mistake. The rules of this project for a checker are not those of others."""
    (tmp_path / "consumer.py").write_text(CONSUMER, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", "cache", "consumer.py"]
    outside = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    run = subprocess.run(command, cwd=tmp_path, env=outside, capture_output=True, text=True, check=False)
    assert [line.partition(": ")[2] for line in run.stdout.splitlines()[:-1]] == [
        'error: Argument 1 to "resign" of "Game" has incompatible type "str"; expected "int"  [arg-type]'
    ], run.stdout + run.stderr
