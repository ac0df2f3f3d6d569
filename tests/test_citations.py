"""Owns the test that a citation is only something to look up: no code decides by the rule that an event or a reason cites."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYTHON = sorted((ROOT / "src").rglob("*.py"))
PAGE = sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte"))

CITED = r"[\w.?!\]]*\.rule\b"
DECIDED = [
    re.compile(pattern)
    for pattern in (
        rf"{CITED}\s*[!=]==?",
        rf"[!=]==?\s*{CITED}",
        rf"switch\s*\(\s*{CITED}",
        rf"\w\[\s*{CITED}\s*\]",
        rf"{CITED}\s+in\b",
        rf"\.(?:includes|has|get|indexOf|test)\(\s*{CITED}\s*\)",
        rf"{CITED}\??\.(?:startsWith|endsWith|includes|match)\b",
    )
]


def decisions_by_rule(source: str) -> list[int]:
    """The lines of Python in which something is decided by the rule that is cited. Two citations may be compared: what is told
    in one sentence has the same."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                decides = any(differs(one, other) for one, other in pairwise(sides))
            case ast.Match():
                decides = any(map(is_citation, parts_of(node.subject)))
            case ast.MatchClass():
                decides = "rule" in node.kwd_attrs
            case ast.Subscript():
                decides = any(map(is_citation, parts_of(node.slice)))
            case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args):
                asked = attr in ("startswith", "endswith") and is_citation(value)
                decides = asked or (attr in ("get", "index", "count") and any(map(is_citation, args)))
            case _:
                decides = False
        if decides:
            found.append(getattr(node, "lineno", 0))
    return sorted(found)


def differs(one: ast.expr, other: ast.expr) -> bool:
    """Whether a citation is compared with something else than a citation."""
    first, second = parts_of(one), parts_of(other)
    if len(first) != len(second):
        return any(map(is_citation, first + second))
    pairs = list(zip(first, second, strict=True))
    return any(is_citation(left) != is_citation(right) or is_literal_rule(left, right) for left, right in pairs)


def parts_of(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def is_citation(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "rule"


def is_literal_rule(one: ast.expr, other: ast.expr) -> bool:
    """Whether what is called a rule is compared with the number of one."""
    names = [node.id for node in (one, other) if isinstance(node, ast.Name)]
    return names == ["rule"] and any(isinstance(node, ast.Constant) and node.value for node in (one, other))


def lines_that_decide(source: str) -> list[str]:
    """The lines of the page in which something is decided by the rule that is cited."""
    return [line.strip() for line in source.splitlines() if any(pattern.search(line) for pattern in DECIDED)]


def test_no_module_decides_by_the_rule_that_is_cited() -> None:
    found = {str(path.relative_to(ROOT)): decisions_by_rule(path.read_text(encoding="utf-8")) for path in PYTHON}
    assert len(found) > 100
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_the_page_does_not_decide_by_the_rule_that_is_cited() -> None:
    found = {str(path.relative_to(ROOT)): lines_that_decide(path.read_text(encoding="utf-8")) for path in PAGE}
    assert len(found) > 100
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        'e.rule == "A25"',
        "e.kind in WEIGHTS and e.rule != REFILLING",
        '"A25" == e.rule',
        'rule = e.rule\nrule == "A25"',
        'e.rule in ("A25", "A81")',
        "e.rule in BANS",
        '(e.kind, e.rule) == ("drew", "A25")',
        "(e.kind, e.rule) in KNOWN",
        "BANS[e.rule]",
        "BANS[e.kind, e.rule]",
        "BANS.get(e.rule)",
        'e.rule.startswith("A")',
        'match e.rule:\n    case "A25": pass',
        'match e:\n    case Event(rule="A25"): pass',
    ],
)
def test_a_decision_by_a_rule_is_found(source: str) -> None:
    assert decisions_by_rule(source)


@pytest.mark.parametrize(
    "source",
    [
        "(one.kind, one.rule) == (other.kind, other.rule)",
        "one.rule == other.rule",
        "if e.rule: say(e.rule)",
        "book.rule(number) == 3",
    ],
)
def test_a_citation_may_be_told(source: str) -> None:
    assert not decisions_by_rule(source)


@pytest.mark.parametrize(
    "line",
    [
        'const pile = event.rule === "A81" ? unused : draw;',
        'return event.kind === "lost octonite" && event.rule === "A66";',
        'if ("A66" == event.rule) return;',
        "if (HARVEST !== found?.event.rule) return;",
        "switch (event.rule) {",
        "const times = TIMES[event.rule];",
        "if (event.rule in TIMES) return;",
        "if (KNOWN.includes(event.rule)) return;",
        'if (event.rule.startsWith("A")) return;',
    ],
)
def test_a_decision_by_a_rule_is_found_in_the_page(line: str) -> None:
    assert lines_that_decide(line)


@pytest.mark.parametrize(
    "line",
    [
        '{#if event.rule}<a href="/rules/{event.rule}">{event.rule}</a>{/if}',
        "{#each rulings as ruling (ruling.rule)}",
        "  .rule {",
    ],
)
def test_a_citation_may_be_told_by_the_page(line: str) -> None:
    assert not lines_that_decide(line)
