"""Owns which scenarios show which card: the TOML files of a folder, found for every card, face and Power card."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import mindbug
from mindbug.cards import find_card
from mindbug.cli.library.printed import Printed
from mindbug.cli.output.terminal import wrapped
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError, UnknownCard
from mindbug.text.messages import Message, phrase

PLACE = Path("tests", "scenarios")
NAME_WIDTH = 26
SET_WIDTH = 21
NARROWEST_RULES = 20
HEADS = ("name", "set", "count", "rules")


@dataclass
class Scenario:
    """A scenario: its title, the rules that it cites, and the table as it is written."""

    title: str
    rules: list[str]
    table: dict[str, Any]


@dataclass
class Shown:
    """The scenarios that are about one card."""

    scenarios: list[Scenario] = field(default_factory=list)

    @property
    def titles(self) -> list[str]:
        return [scenario.title for scenario in self.scenarios]

    @property
    def rules(self) -> list[str]:
        """The rules that they cite, each once."""
        return list(dict.fromkeys(rule for scenario in self.scenarios for rule in scenario.rules))


@dataclass
class Coverage:
    """How many scenarios there are, what they show by the names of cards, and the names in them that no card has."""

    total: int
    shown: dict[str, Shown] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    def of(self, card: Printed) -> Shown:
        return self.shown.get(card.name, Shown())

    def without(self, cards: list[Printed]) -> list[Printed]:
        return [card for card in cards if card.name not in self.shown]


def scenario_folder(given: str | None = None) -> Path:
    """The folder that was named, else that of the checkout from which the program runs, else that of the installed package."""
    if given is not None:
        folder = Path(given).expanduser()
        if not folder.is_dir():
            raise MindbugError(f"expected a folder of scenarios, got {folder}")
        return folder
    package = Path(mindbug.__file__).parent
    for folder in (package.parents[1] / PLACE, package / "scenarios"):
        if folder.is_dir():
            return folder
    raise MindbugError(f"there is no {PLACE} here: run this in a checkout, or name a folder with --folder")


def read_coverage(folder: Path) -> Coverage:
    found = [table for path in sorted(folder.glob("*.toml")) for table in read_scenarios(path)]
    coverage = Coverage(len(found))
    for table in found:
        scenario = as_scenario(table)
        for name in table.get("cards", []):
            try:
                add(coverage.shown.setdefault(find_card(split_copy(str(name))[0]).name, Shown()), scenario)
            except UnknownCard:
                coverage.unknown.add(str(name))
    return coverage


def read_scenarios(path: Path) -> list[dict[str, Any]]:
    return read_as_of(path, path.stat().st_mtime_ns)


@cache
def read_as_of(path: Path, _changed: int) -> list[dict[str, Any]]:
    """What is in a file since its last change."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise MindbugError(f"{path} cannot be read: {error}") from None
    found = table.get("scenario", [])
    if not isinstance(found, list) or not all(isinstance(scenario, dict) for scenario in found):
        raise MindbugError(f"{path} cannot be read: expected tables named scenario")
    return found


def as_scenario(table: dict[str, Any]) -> Scenario:
    cited = [rule.strip() for rule in str(table.get("rule", "")).split(",")]
    return Scenario(str(table.get("title", "")), [rule for rule in cited if rule], table)


def add(shown: Shown, scenario: Scenario) -> None:
    """Each scenario once, by its title, even if it names a card twice."""
    if scenario.title not in shown.titles:
        shown.scenarios.append(scenario)


# As a table


def coverage_lines(coverage: Coverage, cards: list[Printed], lang: str, width: int) -> list[str]:
    """For each card its set, how many scenarios show it, and the rules that these cite; then the sum."""
    name, which, count, rules = (phrase(Message(f"library.head.{head}"), lang).upper() for head in HEADS)
    lines = [f"{name:<{NAME_WIDTH}}{which:<{SET_WIDTH}}{count:>5} {rules}"]
    for card in cards:
        lines += coverage_row(card, coverage.of(card), lang, width)
    return lines + [line for said in coverage_sum(coverage, cards) for line in wrapped(phrase(said, lang), width)]


def coverage_row(card: Printed, shown: Shown, lang: str, width: int) -> list[str]:
    indent = NAME_WIDTH + SET_WIDTH + 6
    none = "" if shown.scenarios else phrase(Message("library.coverage.none"), lang)
    rules = wrapped(", ".join(shown.rules), max(NARROWEST_RULES, width - indent)) or [none]
    first = f"{card.title:<{NAME_WIDTH}}{card.set:<{SET_WIDTH}}{len(shown.scenarios):>5} {rules[0]}"
    return [first.rstrip(), *(" " * indent + line for line in rules[1:])]


def coverage_sum(coverage: Coverage, cards: list[Printed]) -> list[Message]:
    """How many cards are shown, which are not, and the names that no card has."""
    without = coverage.without(cards)
    said = [Message("library.coverage.sum", total=coverage.total, shown=len(cards) - len(without), n=len(cards))]
    if without:
        said.append(Message("library.coverage.without", names=", ".join(card.title for card in without)))
    if coverage.unknown:
        said.append(Message("library.coverage.unknown", names=", ".join(sorted(coverage.unknown))))
    return said
