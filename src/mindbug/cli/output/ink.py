"""Owns how text looks in a terminal: whether there is colour, which colour keywords have, marked words and where lines end."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

HEAD, NUMBER, FOUND, QUIET = "bold cyan", "bold green", "bold yellow", "dim"
INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|(?<!\w)\*(?P<italic>.+?)\*|`(?P<code>.+?)`|\[(?P<link>[^]]+)\]\([^)]+\)")
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


def marked(text: str) -> Text:
    """Markdown in a line: bold and slanted words, the words of code and of links."""
    found, at = Text(), 0
    for match in INLINE.finditer(text):
        style = match.lastgroup if match.lastgroup in ("bold", "italic") else ""
        found.append(text[at : match.start()]).append(match[match.lastgroup or 0], style)
        at = match.end()
    return found.append(text[at:])


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines, broken at ordinary spaces only: French has others, at which no line ends."""
    breaks: list[int] = []
    start = last = 0
    for end in [*(match.start() for match in re.finditer(" ", text.plain)), len(text.plain)]:
        if last > start and cell_len(text.plain[start:end]) > width:
            start = last + 1
            breaks.append(start)
        last = end
    return list(text.divide(breaks))
