"""The source keeps to what docs/ARCHITECTURE.md says of it, as far as import-linter cannot see that."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import mindbug

pytestmark = pytest.mark.once

HOME = Path(mindbug.__file__).parent


@cache
def everything() -> list[tuple[str, list[ast.AST]]]:
    """Every module by its path below the package, with all that stands in it."""
    found = [(path.relative_to(HOME).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(HOME.rglob("*.py"))]
    return [(name, list(ast.walk(ast.parse(text)))) for name, text in found]


def nodes(*left_out: str) -> Iterator[tuple[str, ast.AST]]:
    """What stands in the source, with the path of its module; modules whose path begins so are left out."""
    return ((name, node) for name, found in everything() if not name.startswith(left_out or "/") for node in found)


def test_only_the_game_knows_its_state() -> None:
    """Everybody else asks the game, by names that docs/GAME_API.md promises."""
    found = [
        f"{name}:{node.lineno}"
        for name, node in nodes("rules/", "search/", "game.py")
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
        for name, node in nodes(*OF_SEATS)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and is_number(node.left, 1)
        if ast.unparse(node.right) not in NO_SEATS
    ]
    assert found == [], "a seat is opposite(seat)"


def test_which_seats_there_are_is_known_in_one_place() -> None:
    """But for what is sent: a client is told it as a type."""
    found = [
        f"{name}:{node.lineno}"
        for name, node in nodes(*OF_SEATS, "server/messages.py")
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and all(map(is_number, node.elts, (0, 1)))
    ]
    assert found == [], "the seats are SEATS"


def is_number(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == number


# Names that two classes have, and why nobody mixes them up.
SHARED_NAMES = {
    "Analysis": "what the page is sent of an analysis",
    "Batch": "games that are stepped together; games that a core of the laboratory plays at a time",
    "Claim": "a client claims the win; a process claims the database, and only the store knows that",
    "Hint": "a client asks for a hint; bots make it",
    "Plan": "of a training, of a data set; each is written down in its folder, and neither package knows the other",
    "Player": "a side of the table in the rules; in a sentence, whoever is spoken of",
    "Preview": "a client asks for a preview; the game makes it",
    "Problem": "what is sent of what an error says",
    "SetAside": "an effect of the rules; a card that lies there, as it is sent",
    "Step": "of a procedure of the rules; of a replay, as it is sent",
    "Writer": "of states as bytes, in the codec; of what a player sees as numbers, for environments",
}


def test_a_name_means_one_class() -> None:
    """A reader who meets a name need not look which of two classes it is: a pair that may share one has its reason here."""
    homes: dict[str, list[str]] = {}
    for name, node in nodes():
        if isinstance(node, ast.ClassDef):
            homes.setdefault(node.name, []).append(name)
    shared = {name: places for name, places in homes.items() if len(places) > 1}
    assert {name: places for name, places in shared.items() if name not in SHARED_NAMES} == {}
    assert sorted(shared) == sorted(SHARED_NAMES), "a reason without a pair"
    assert max(map(len, shared.values())) == 2


def test_who_thinks_needs_no_database() -> None:
    """A worker is started for every core and whenever one dies; what it never uses would be most of what it loads."""
    program = "import sys, mindbug.server.workers; print({'sqlalchemy', 'alembic', 'litestar', 'uvicorn'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
