"""The source keeps to what docs/ARCHITECTURE.md says of it, as far as import-linter cannot see that."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mindbug

pytestmark = pytest.mark.once

HOME = Path(mindbug.__file__).parent


def sources(*left_out: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module by its path below the package, but not those whose path begins so."""
    for path in sorted(HOME.rglob("*.py")):
        name = path.relative_to(HOME).as_posix()
        if not name.startswith(left_out or "/"):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_only_the_game_knows_its_state() -> None:
    """Everybody else asks the game, by names that docs/GAME_API.md promises."""
    found = [
        f"{name}:{node.lineno}"
        for name, tree in sources("rules/", "search/", "game.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "state"
    ]
    assert found == []
