"""Checks the check: lets every function that takes states apart forget one field after the other, and prints which of them the
tests of ``fields.py`` do not name: ``MINDBUG_PURE=1 python tests/forgetting.py``. It needs the pure rules and a minute."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from fields import FIELDS, faults, spots
from mindbug.rules import asking, codec, copies, soundness, turn, view
from mindbug.rules.randomness import Random
from mindbug.rules.state import Creature, Frame, Player, State
from mindbug.search import lookahead, tree

# Which check looks after which functions.
TARGETS: list[tuple[str, list[Callable[..., Any]]]] = [
    ("copy", [Random.copy, Creature.copy, Player.copy, Frame.copy, State.copy]),
    ("bytes", [codec.to_bytes, codec.scalars, codec.write_frames]),
    ("reading", [codec.read, codec.read_player, codec.read_frames, codec.read_lasting, codec.read_aside]),
    ("view", [view.view, view.side_of, view.known_frame]),
    ("fingerprint", [turn.fingerprint, turn.add_creature]),
    ("table mark", [tree.table_mark, tree.add_side, tree.creature_mark, tree.lasting_mark, tree.frame_mark]),
    ("moment", [lookahead.moment, lookahead.add_hidden]),
    ("asking again", [asking.is_as_before]),
    ("exchange", [copies.exchange, copies.exchange_in_frame]),
    (
        "soundness",
        [
            soundness.check_numbers, soundness.check_end, soundness.check_player, soundness.check_creature,
            soundness.check_lasting, soundness.Places.check, soundness.Places.check_side,
            soundness.Places.check_powers, soundness.check_stack,
            soundness.check_frame, soundness.check_kept,
        ],
    ),
]  # fmt: skip
KINDS = {row.name: type(getattr(spot.get(spot.moment), row.name)) for spot in spots() for row in FIELDS[spot.kind]}
MADE = {kind.__name__ for kind in FIELDS}


def neutral(name: str) -> ast.expr | None:
    """What stands for a field that is forgotten, where there is such a value."""
    kind = KINDS.get(name)
    if kind is list:
        return ast.List([], ast.Load())
    if kind is bool:
        return ast.Constant(False)
    return ast.Constant(0) if kind is int else None


class Forget(ast.NodeTransformer):
    """Forgets at the place of one number; counts the places on the way."""

    def __init__(self, at: int, by: str) -> None:
        self.at, self.by = at, by
        self.places = 0
        self.forgotten = ""

    def is_it(self, name: str) -> bool:
        self.places += 1
        if self.places - 1 != self.at:
            return False
        self.forgotten = name
        return True

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.ctx, ast.Store):
            if node.attr in KINDS and self.by != "soundness" and self.is_it(node.attr):
                return ast.Name("forgotten", ast.Store())
            return node
        value = neutral(node.attr)
        if value is not None and self.by not in ("soundness", "asking again", "exchange") and self.is_it(node.attr):
            return value
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        left = node.left
        if self.by == "asking again" and isinstance(left, ast.Attribute) and self.is_it(left.attr):
            return ast.Constant(True)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A check, or an exchange in place, that is not made."""
        names = [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute) and part.attr in KINDS]
        if self.by in ("soundness", "exchange") and isinstance(node.value, ast.Call) and names and self.is_it(names[0]):
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Parts of an object that are handed over by their names."""
        if self.by == "reading" and isinstance(node.func, ast.Name) and node.func.id in MADE:
            for place, part in enumerate(node.args):
                if isinstance(part, ast.Name) and neutral(part.id) is not None and self.is_it(part.id):
                    node.args[place] = ast.Constant(0)
        return self.generic_visit(node)


def forgetful(function: Callable[..., Any], by: str) -> Iterator[tuple[str, CodeType]]:
    """The function without one field after the other."""
    at = 0
    while True:
        source = ast.parse(textwrap.dedent(inspect.getsource(function)))
        forget = Forget(at, by)
        made = ast.fix_missing_locations(forget.visit(source))
        if not forget.forgotten:
            return
        names: dict[str, Any] = {}
        exec(
            compile(made, inspect.getsourcefile(function) or "", "exec", dont_inherit=True),
            vars(inspect.getmodule(function)),
            names,
        )
        yield forget.forgotten, names[function.__name__].__code__
        at += 1


def is_named(by: str, field: str) -> str:
    """What a check says of a forgotten field: that it is named, that something else was found, or nothing."""
    found = [fault for check in ([by, "reading"] if by == "bytes" else [by]) for fault in faults(check)]
    if any(f".{field} " in fault for fault in found):
        return "named"
    return f"found as {found[0]}" if found else "NOT FOUND"


def main() -> None:
    said: dict[str, int] = {}
    for by, functions in TARGETS:
        for function in functions:
            code = function.__code__
            for field, mutant in forgetful(function, by):
                function.__code__ = mutant
                result = is_named(by, field)
                function.__code__ = code
                kind = result.partition(" ")[0]
                said[f"{by}: {kind}"] = said.get(f"{by}: {kind}", 0) + 1
                if result != "named":
                    print(f"{by}: {function.__qualname__} without {field}: {result}", flush=True)
    for result, count in said.items():
        print(f"{count:4} {result}")


if __name__ == "__main__":
    main()
