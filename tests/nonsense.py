"""Owns nonsense: JSON of any kind, and what is almost as it should be."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

ODD_TEXTS = [
    "",
    " ",
    "\x00",
    "\n",
    "\u202e",
    "🂡" * 40,
    "é",
    "é",
    "\u2028",
    "null",
    "0",
    "-1",
    "NaN",
    "../..",
    "a" * 5000,
    "%00",
    "\ud800",
]
ODD_NUMBERS = [0, -1, 1, 2, 2**31 - 1, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, 0.5, -0.0, 1e308]
WEIGHTS = 4  # how often a part of something is left as it is, for once that it is changed

texts = st.sampled_from(ODD_TEXTS) | st.text(max_size=20)
scalars = st.none() | st.booleans() | st.sampled_from(ODD_NUMBERS) | st.integers(-3, 70) | texts
anything = st.recursive(
    scalars, lambda part: st.lists(part, max_size=4) | st.dictionaries(texts, part, max_size=4), max_leaves=12
)


def nested(depth: int) -> list[str]:
    """JSON with a great deal within each other: lists, and objects."""
    return ["[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth]


@st.composite
def almost(draw: st.DrawFn, example: Any) -> Any:
    """Something like the example: parts of it are missing, added, doubled, exchanged or replaced."""
    if not draw(st.integers(0, WEIGHTS)):
        return draw(anything)
    if isinstance(example, dict):
        changed = {name: draw(almost(value)) for name, value in example.items() if draw(st.integers(0, 2 * WEIGHTS))}
        return changed | (draw(st.dictionaries(texts, anything, max_size=2)) if not draw(st.integers(0, WEIGHTS)) else {})
    if isinstance(example, list):
        kept = [draw(almost(value)) for value in example for _ in range(draw(st.sampled_from([0, 1, 1, 1, 1, 2])))]
        return draw(st.permutations(kept))
    return example


def dumped(value: Any) -> str:
    """JSON of anything, also of what is none: lone surrogates are escaped, and numbers may be too large."""
    return json.dumps(value, ensure_ascii=True)
