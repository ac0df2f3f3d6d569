"""Owns which scenarios show which card: the TOML files of a folder, counted for every card, face and Power card."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mindbug
from mindbug.cards import find_card
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError, UnknownCard

PLACE = Path("tests", "scenarios")


@dataclass
class Shown:
    """The scenarios that are about one card, and the rules that they cite."""

    titles: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)


def scenario_folder(given: str | None) -> Path:
    """The folder that was named, else that of the checkout from which the program runs or in which the person is."""
    if given is not None:
        folder = Path(given).expanduser()
        if not folder.is_dir():
            raise MindbugError(f"expected a folder of scenarios, got {folder}")
        return folder
    for root in (Path(mindbug.__file__).parents[2], Path.cwd()):
        if (root / PLACE).is_dir():
            return root / PLACE
    raise MindbugError(f"there is no {PLACE} here: run this in a checkout, or name a folder with --scenarios")


def read_coverage(folder: Path) -> tuple[int, dict[str, Shown], list[str]]:
    """How many scenarios there are, what they show by the names of cards, and the names in them that no card has."""
    shown: dict[str, Shown] = {}
    unknown: list[str] = []
    scenarios = [scenario for path in sorted(folder.glob("*.toml")) for scenario in read_scenarios(path)]
    for scenario in scenarios:
        for name in scenario.get("cards", []):
            try:
                add(shown.setdefault(find_card(split_copy(str(name))[0]).name, Shown()), scenario)
            except UnknownCard:
                unknown.append(str(name))
    return len(scenarios), shown, sorted(set(unknown))


def read_scenarios(path: Path) -> list[dict[str, Any]]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise MindbugError(f"{path} cannot be read: {error}") from None
    found = table.get("scenario", [])
    if not isinstance(found, list) or not all(isinstance(scenario, dict) for scenario in found):
        raise MindbugError(f"{path} cannot be read: expected tables named scenario")
    return found


def add(shown: Shown, scenario: dict[str, Any]) -> None:
    title = str(scenario.get("title", ""))
    if title in shown.titles:
        return
    shown.titles.append(title)
    cited = [rule.strip() for rule in str(scenario.get("rule", "")).split(",")]
    shown.rules += [rule for rule in cited if rule and rule not in shown.rules]
