"""Owns how lists of cards look in a terminal: whether there is colour, and which colour a keyword has."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

KEYWORDS = {
    "fast": "yellow",
    "frenzy": "red",
    "hunter": "bright_red",
    "poisonous": "green",
    "sneaky": "magenta",
    "tough": "blue",
}


def console() -> Console:
    """Standard output. It has colour and columns only if it is a terminal, and no colour at all with NO_COLOR."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # no letter that a terminal does not know is an error
    return Console(color_system=None if os.environ.get("NO_COLOR") else "auto", highlight=False, markup=False, emoji=False)


def inked(words: Iterable[tuple[str, str]], between: str = " ") -> Text:
    """Keywords in their colours: pairs of a keyword and how it is printed."""
    return Text(between).join(Text(printed, KEYWORDS[word]) for word, printed in words)
