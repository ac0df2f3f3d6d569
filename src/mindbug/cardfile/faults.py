"""Owns what is wrong with a file of cards: in which line, of which card, what, and what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from tomllib import TOMLDecodeError

from mindbug.cardfile.lines import Path
from mindbug.rules.errors import LONGEST_SAID, MindbugError, shortly
from mindbug.text.faults import placed
from mindbug.text.messages import Message, Quoted, Value, check_language, phrase
from mindbug.text.problems import spelled

MOST_TOLD = 50  # of what is wrong with a file
MOST_NEAR, NEAR = 3, 0.6  # names that are like one that is not known
LONGEST_COMPARED = 60
# What the reader of TOML says, and how we say it.
SYNTAX = {
    "overwrite|twice|already|immutable|redefine|mutate": "twice",
    "Unterminated string": "string",
    "Illegal character|Unescaped|Found invalid character": "letter",
    "Unclosed array": "list",
    "Unclosed inline table": "table",
    "Expected '='|Invalid initial character for a key part|Invalid statement": "key",
    "Invalid value": "value",
    "Expected newline or end": "rest",
    "Expected '\\]": "header",
}
# What stands in a file, for sentences to show.
SAMPLES: dict[str, Value] = {
    "table": Quoted("{ ... }"),
    "list": Quoted("[ ... ]"),
    "text": Quoted('"..."'),
    "pair": Quoted("power = 5"),
    "header": Quoted("[[card]]"),
    "brace": Quoted("}"),
    "bracket": Quoted("]"),
    "yes": Quoted("true"),
    "no": Quoted("false"),
    "when": Quoted("when"),
    "do": Quoted("do"),
}
DIGITS = re.compile(r"\d[\d_]{999,}")
PLACE = re.compile(r"^(?P<what>.*?)(?: \(at (?:line (?P<line>\d+), column \d+|end of document)\))?$", re.DOTALL)


@dataclass(frozen=True)
class CardFault:
    """One thing that is wrong: the line where it stands (0 if there are none), the card that has it if it has a name, the keys
    that lead to it, the message, and the path to it from the whole file on."""

    line: int
    what: Message
    where: str = ""
    card: str | None = None
    path: Path = ()

    def text(self, lang: str = "en") -> str:
        """What is wrong, without the line."""
        return phrase(self.message(), lang)

    def describe(self, lang: str = "en") -> str:
        return phrase(Message("cardfile.at_line", n=self.line, what=self.message()), lang)

    def message(self) -> Message:
        return self.what if not self.where and self.card is None else placed(self.what, self.where, self.card)


class InvalidCardFile(MindbugError):
    """A file of cards that cannot be; ``faults`` says everything that is wrong with it, in the order of the lines."""

    def __init__(self, faults: Iterable[CardFault], name: str = "") -> None:
        self.faults = sorted(faults, key=lambda fault: fault.line)
        self.name = name
        super().__init__(self.faults)

    def describe(self, lang: object = "en") -> str:
        """Each fault in a line, after the file and the line where it stands."""
        return "\n".join(self.lines(lang))

    def lines(self, lang: object = "en") -> list[str]:
        check_language(lang)
        told = [self.line_of(fault, str(lang)) for fault in self.faults[:MOST_TOLD]]
        more = len(self.faults) - len(told)
        return [*told, phrase(message("and_more", n=more), str(lang))] if more else told

    def line_of(self, fault: CardFault, lang: str) -> str:
        return f"{self.name}:{fault.line}: {fault.text(lang)}" if self.name else fault.describe(lang)

    def __str__(self) -> str:
        return self.describe("en")


def message(key: str, /, **values: Value) -> Message:
    return Message(f"cardfile.{key}", **values)


def got(value: object) -> Quoted:
    """What was written, as a sentence may say it."""
    return Quoted(shown(value))


def shown(value: object) -> str:
    """What a stranger wrote, cut where it is long, and without anything that a terminal would not show."""
    is_plain = isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST_SAID
    return str(value) if is_plain else shortly(value)


def unknown(key: str, value: object, choices: Iterable[str], **values: Value) -> Message:
    """A name that is not known: the nearest of those that are, else all of them."""
    known = list(choices)
    near: list[str] = []
    if isinstance(value, str) and len(value) <= LONGEST_COMPARED:
        near = difflib.get_close_matches(value.lower().replace(" ", "_"), known, MOST_NEAR, NEAR)
    if near:
        return message(f"{key}_near", got=got(value), near=spelled(near), **values)
    return message(key, got=got(value), choices=spelled(known), **values)


def no_toml(error: ValueError, text: str) -> CardFault:
    """What the reader of TOML did not understand."""
    found = PLACE.match(str(error))
    assert found is not None
    line = int(found["line"]) if found["line"] else text.count("\n") + 1
    kind = next((kind for sign, kind in SYNTAX.items() if re.search(sign, found["what"])), "")
    if not isinstance(error, TOMLDecodeError):  # Python does not read numbers of thousands of digits
        digits = DIGITS.search(text)
        line, kind = text.count("\n", 0, digits.start() if digits is not None else 0) + 1, "number"
    said = message(f"syntax.{kind}", **SAMPLES) if kind else Quoted(found["what"])
    return CardFault(line, message("no_toml", why=said))
