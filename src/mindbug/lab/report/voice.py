"""Owns how a report speaks: sentences and labels of its catalogue, and numbers and intervals as a language writes them."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, isnan, log10

from mindbug import cards
from mindbug.lab.estimates import Interval
from mindbug.text.languages import capital, language
from mindbug.text.messages import Listing, Message, Quoted, Value, phrase, say

COMMAS = ("fr", "es")  # languages that write a comma where English has a point
NARROW, HARD = "\u202f", "\u00a0"  # spaces at which no line ends
MINUS = "−"
UNKNOWN = "–"


@dataclass(frozen=True)
class Reporter:
    lang: str

    # Words

    def sentence(self, key: str, /, **values: Value) -> str:
        return say(Message(f"report.{key}", **values), self.lang)

    def label(self, key: str, /, **values: Value) -> str:
        return capital(self.phrase(key, **values))

    def phrase(self, key: str, /, **values: Value) -> str:
        return phrase(Message(f"report.{key}", **values), self.lang)

    def joined(self, *parts: str) -> str:
        """Several things that are said of one."""
        return (f"{NARROW}; " if self.lang == "fr" else "; ").join(parts)

    def title(self, card: str) -> str:
        return cards.title(card, self.lang)

    def keyword(self, word: str) -> str:
        return phrase(Message(f"keyword.{word}"), self.lang)

    def level(self, level: str) -> str:
        """A bot of ours by what it is called, another one by how it is written."""
        known = f"server.level.{level}" in language(self.lang).templates
        return phrase(Message(f"server.level.{level}") if known else Quoted(level), self.lang)

    def sets(self, names: tuple[str, ...]) -> str:
        return phrase(Listing([Message(f"story.set.{name}") for name in names]), self.lang)

    def edition(self, name: str) -> str:
        return phrase(Message(f"story.edition.{name}"), self.lang)

    # Numbers

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """A number with so many digits behind the point. What is rounded to 0 has no sign."""
        if isnan(value):
            return UNKNOWN
        text = f"{abs(value):,.{digits}f}".replace(",", "\0")
        whole = self.lang in COMMAS
        text = text.replace(".", "," if whole else ".").replace("\0", NARROW if whole else ",")
        is_nothing = round(value, digits) == 0
        sign = "" if is_nothing else MINUS if value < 0 else "+" if signed else ""
        return sign + text

    def points(self, value: float) -> str:
        """A difference of chances, in points of 100."""
        return self.number(100 * value, 1, signed=True)

    def percent(self, value: float, digits: int = 0) -> str:
        return UNKNOWN if isnan(value) else f"{self.number(100 * value, digits)}{HARD}%"

    def chance(self, value: float) -> str:
        """A share with as many digits as tell it from nothing."""
        digits = 1 if value <= 0 else min(6, max(1, -floor(log10(value)) - 2))
        return self.percent(value, digits)

    def between(self, low: str, high: str) -> str:
        """An interval; a dash where it is not known."""
        return UNKNOWN if UNKNOWN in (low, high) else self.phrase("interval", low=Quoted(low), high=Quoted(high))

    def points_between(self, found: Interval) -> str:
        return self.between(self.points(found.low), self.points(found.high))

    def percent_between(self, found: Interval, digits: int = 0) -> str:
        return self.between(self.number(100 * found.low, digits), self.percent(found.high, digits))

    def number_between(self, found: Interval, digits: int = 1) -> str:
        return self.between(self.number(found.low, digits), self.number(found.high, digits))

    def told(self, found: Interval, kind: str = "points") -> tuple[str, str]:
        """An estimate and its interval in words: points of a chance, a share, or a plain number. What is not known is a dash,
        and has no interval."""
        if isnan(found.value):
            return UNKNOWN, ""
        if kind == "points":
            return self.points(found.value), self.points_between(found)
        if kind == "percent":
            return self.percent(found.value, 1), self.percent_between(found, 1)
        return self.number(found.value, 1), self.number_between(found)

    def whole(self, found: Interval, kind: str = "points") -> str:
        """An estimate with its interval behind it."""
        return self.behind(*self.told(found, kind))

    def behind(self, value: str, interval: str) -> str:
        return self.phrase("with_interval", value=Quoted(value), interval=Quoted(interval)) if interval else value
