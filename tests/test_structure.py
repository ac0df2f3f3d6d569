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


# What is subtracted from 1 and is no seat: chances, shares and powers.
NO_SEATS = {
    "LIKELY", "SURE", "chance", "likely", "node.rate()", "score", "self.best.chance", "self.made.chance", "total", "unseen",
}  # fmt: skip
OF_SEATS = ("rules/seats.py", "seats.py")


def test_who_sits_opposite_is_known_in_one_place() -> None:
    found = [
        f"{name}:{node.lineno}: 1 - {ast.unparse(node.right)}"
        for name, tree in sources(*OF_SEATS)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and is_number(node.left, 1)
        if ast.unparse(node.right) not in NO_SEATS
    ]
    assert found == [], "a seat is opposite(seat)"


def test_which_seats_there_are_is_known_in_one_place() -> None:
    """But for what is sent: a client is told it as a type."""
    found = [
        f"{name}:{node.lineno}"
        for name, tree in sources(*OF_SEATS, "server/messages.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and all(map(is_number, node.elts, (0, 1)))
    ]
    assert found == [], "the seats are SEATS"


def is_number(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == number
