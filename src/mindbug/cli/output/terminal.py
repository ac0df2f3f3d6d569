"""Owns the terminal: its size, its ink, what is read from it and what is written to it."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import textwrap
from types import ModuleType

PLAIN_WIDTH = 80
WIDEST = 110
NARROWEST = 40
# Clears the screen and then what can be scrolled back to: the other player may not look there either.
CLEAR = "\033[H\033[2J\033[3J"

RULE = re.compile(r"\[[A-E][\w./]*\]$")


class Terminal:
    """Standard input and output. Colour, clearing and a height are only for a real terminal."""

    def __init__(self) -> None:
        self.is_screen = sys.stdout.isatty()
        self.has_ink = self.is_screen and not os.environ.get("NO_COLOR")
        self.editing = line_editing() if self.is_screen and sys.stdin.isatty() else None
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # no letter that a terminal does not know ends a game

    @property
    def width(self) -> int:
        if not self.is_screen:
            return PLAIN_WIDTH
        return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))

    @property
    def height(self) -> int | None:
        """How many lines can be seen at once; None if there is no such limit."""
        return shutil.get_terminal_size().lines if self.is_screen else None

    def write(self, lines: list[str]) -> None:
        """Lines as they are."""
        print("\n".join(lines), flush=True)

    def tell(self, *paragraphs: str) -> None:
        """Paragraphs, wrapped; an indented one stays indented, and hangs."""
        for paragraph in paragraphs:
            lines = wrapped(paragraph, self.width, 2 if paragraph.startswith(" ") else 0)
            self.write([self.dim_rule(line) for line in lines] or [""])

    def ask(self, prompt: str) -> str:
        """One line that the person types. EOFError and KeyboardInterrupt if there is none."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line, flush=True)  # so that a piped game reads like one that was typed
        return line.strip()

    def clear(self) -> None:
        if self.is_screen:
            print(CLEAR, end="", flush=True)

    def forget(self) -> None:
        """Clear the screen and what was typed: somebody else comes to the keyboard."""
        self.clear()
        if self.editing is not None:
            self.editing.clear_history()

    # Ink

    def bold(self, text: str) -> str:
        return self.inked("1", text)

    def dim(self, text: str) -> str:
        return self.inked("2", text)

    def dim_rule(self, line: str) -> str:
        """A line with the number of a rule at its end, which only some readers want to know."""
        return RULE.sub(lambda found: self.dim(found[0]), line)

    def good(self, text: str) -> str:
        return self.inked("32", text)

    def bad(self, text: str) -> str:
        return self.inked("31", text)

    def head(self, text: str) -> str:
        return self.inked("1;36", text)

    def inked(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.has_ink and text else text


def line_editing() -> ModuleType | None:
    """Arrow keys and the history of what was typed, where the platform has them: importing it is enough for ``input``."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def wrapped(text: str, width: int, hanging: int = 0) -> list[str]:
    """A text in lines, with the indent of its first line and ``hanging`` more on the others."""
    indent = len(text) - len(text.lstrip())
    return textwrap.wrap(
        text.strip(),
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
    )
