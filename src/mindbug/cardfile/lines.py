"""Owns where things stand in a text that is TOML: the line of every table, key and element of a list.

The reader of TOML does not tell. So the text is gone through once more, before it is read, for nothing but headers, keys and
brackets. As far as a text is TOML, both agree; where it is not, this one may stop or go astray, but always comes to an end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

Path = tuple[str | int, ...]  # keys and places in lists, from the whole text on
MOST_BRACKETS = 40  # within each other
MOST_KEY_PARTS = 8  # between which there are points
SPACE = re.compile(r"[ \t]*")
BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
BARE = re.compile(r"[^\s#\"'\[\]{}=,.]+")
SCALAR = re.compile(r"[^\n#,\]}]*")
LITERAL = re.compile(r"'[^'\n]*'")
BASIC = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
LONG_BASIC = re.compile(r'\\.|"""', re.DOTALL)
REST_OF_LINE = re.compile(r"[^\n]*")


class Astray(Exception):
    """The text is no TOML from here on."""


class BadLayout(Exception):
    """A text that no file of cards looks like: the line, and why it is refused."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


@dataclass
class Inside:
    """A list or table of a value, while it is open."""

    path: Path
    is_list: bool
    count: int = 0


@dataclass
class Scan:
    """Goes through a text. ``lines`` are the lines of what was found, ``lists`` how many tables each list of tables has."""

    text: str
    at: int = 0
    here: Path = ()  # the table whose keys come
    lines: dict[Path, int] = field(default_factory=lambda: {(): 1})
    lists: dict[Path, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ends = [place for place, letter in enumerate(self.text) if letter == "\n"]

    def run(self) -> None:
        try:
            while self.skip(BLANK) < len(self.text):
                if self.sees("["):
                    self.header()
                else:
                    self.value(self.key(self.here))
                self.skip(REST_OF_LINE)
        except Astray:
            return

    # Letters

    def sees(self, letters: str) -> bool:
        return self.text.startswith(letters, self.at)

    def take(self, letter: str) -> None:
        self.skip(SPACE)
        if not self.sees(letter):
            raise Astray
        self.at += len(letter)

    def skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found is not None else self.at
        return self.at

    def line(self) -> int:
        return bisect_right(self.ends, self.at - 1) + 1 if self.at else 1

    def find(self, path: Path) -> None:
        self.lines.setdefault(path, self.line())

    # Keys and headers

    def header(self) -> None:
        of_list = self.sees("[[")
        line = self.line()
        self.at += 2 if of_list else 1
        *before, last = self.parts()
        path = self.last_table(before, (), line)
        if of_list:
            self.lists[*path, last] = self.lists.get((*path, last), 0) + 1
        self.here = self.last_table([last], path, line)
        self.take("]]" if of_list else "]")

    def last_table(self, parts: list[str], path: Path, line: int) -> Path:
        """The table of which a header speaks: of each list of tables the last one."""
        for part in parts:
            path = (*path, part)
            self.lines.setdefault(path, line)
            if path in self.lists:
                path = (*path, self.lists[path] - 1)
                self.lines.setdefault(path, line)
        return path

    def key(self, path: Path) -> Path:
        """The key before a value, with the tables that it opens."""
        line = self.line()
        for part in self.parts():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.take("=")
        return path

    def parts(self) -> list[str]:
        found: list[str] = []
        while True:
            self.skip(SPACE)
            start = self.at
            if self.sees('"') or self.sees("'"):
                self.string()
                found.append(self.text[start + 1 : self.at - 1])
            elif self.skip(BARE) > start:
                found.append(self.text[start : self.at])
            else:
                raise Astray
            if len(found) > MOST_KEY_PARTS:
                raise BadLayout(self.line(), "too_deep")
            self.skip(SPACE)
            if not self.sees("."):
                return found
            self.at += 1

    # Values

    def value(self, path: Path) -> None:
        """A value to its end, with all that is in it."""
        open_ones: list[Inside] = []
        self.begin(path, open_ones)
        while open_ones:
            inside = open_ones[-1]
            self.within(inside)
            if self.sees("]" if inside.is_list else "}"):
                self.at += 1
                open_ones.pop()
                continue
            if inside.count:
                self.take(",")
                self.within(inside)
                if self.sees("]"):
                    continue
            here: Path = (*inside.path, inside.count) if inside.is_list else self.key(inside.path)
            inside.count += 1
            self.begin(here, open_ones)

    def within(self, inside: Inside) -> None:
        """What may stand between elements. A table ends in the line where it begins; what is in a list of it may go on."""
        self.skip(BLANK if inside.is_list else SPACE)
        if not inside.is_list and (self.sees("\n") or self.sees("\r\n") or self.sees("#")):
            raise BadLayout(self.line(), "broken_table")

    def begin(self, path: Path, open_ones: list[Inside]) -> None:
        """What a value begins with: a bracket, or all of it."""
        self.skip(SPACE)
        self.find(path)
        if self.sees("[") or self.sees("{"):
            open_ones.append(Inside(path, self.sees("[")))
            self.at += 1
            if len(open_ones) > MOST_BRACKETS:
                raise BadLayout(self.line(), "too_deep")
        elif self.sees('"') or self.sees("'"):
            self.string()
        else:
            self.skip(SCALAR)

    def string(self) -> None:
        if self.sees('"""'):
            self.long_basic()
        elif self.sees("'''"):
            end = self.text.find("'''", self.at + 3)
            self.close(end, "'")
        else:
            found = (BASIC if self.sees('"') else LITERAL).match(self.text, self.at)
            if found is None:
                raise Astray
            self.at = found.end()

    def long_basic(self) -> None:
        for found in LONG_BASIC.finditer(self.text, self.at + 3):
            if found[0] == '"""':
                self.close(found.start(), '"')
                return
        raise Astray

    def close(self, end: int, quote: str) -> None:
        """A long string ends there; up to two quotes before its end belong to it."""
        if end < 0:
            raise Astray
        self.at = end + 3
        for _ in range(2):
            if self.sees(quote):
                self.at += 1


@dataclass(frozen=True)
class LineNumbers:
    """The lines of a text by what stands there."""

    lines: dict[Path, int]

    def of(self, path: Path) -> int:
        """Where something stands; what does not stand anywhere, where that begins in which it would be."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]


def lines_of(text: str) -> LineNumbers:
    """BadLayout if nobody should read on."""
    scan = Scan(text)
    scan.run()
    return LineNumbers(scan.lines)
