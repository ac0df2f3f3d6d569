"""Owns writing to standard output: sentences, wrapped and with colours on a screen, elsewhere as they are; data as JSON."""

from __future__ import annotations

import json

from rich.text import Text

from mindbug.cli.output.ink import HEAD, QUIET, console, wrapped

WIDEST = 110
HANGING = 2


class Paper:
    """Standard output. Where it is no screen, each sentence stays one line, for other programs to read."""

    def __init__(self) -> None:
        self.console = console()
        self.is_screen = self.console.is_terminal
        self.width = min(self.console.width, WIDEST)

    def head(self, text: str) -> None:
        self.line(Text(text, HEAD))

    def gap(self) -> None:
        self.line(Text())

    def say(self, text: Text | str, indent: int = 0, style: str = "") -> None:
        """A sentence; the lines that follow its first one are indented more. A rule that is named behind it is quiet."""
        said = text if isinstance(text, Text) else Text(text, style)
        if not isinstance(text, Text):
            said.highlight_regex(r"\[[A-E][\w./]*\]$", QUIET)
        hanging = HANGING + len(said.plain) - len(said.plain.lstrip())
        lines = wrapped(said, self.width - indent - hanging) if self.is_screen else [said]
        for i, line in enumerate(lines):
            self.line(Text(" " * (indent + (hanging if i else 0))).append_text(line))

    def labelled(self, label: str, text: str, column: int, style: str = "") -> None:
        """A text beside a label, with its own lines below each other."""
        lines = wrapped(Text(text, style), max(20, self.width - column)) if self.is_screen else [Text(text, style)]
        for i, line in enumerate(lines):
            self.line(Text(f"{'' if i else label:<{column}}").append_text(line))

    def line(self, text: Text) -> None:
        text.rstrip()
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)

    def clear(self) -> None:
        if self.is_screen:
            self.console.clear()


def as_json(data: object) -> str:
    """What programs read."""
    return json.dumps(data, indent=1, ensure_ascii=False)
