"""Owns what is given to be explained: a position, a scenario or a record, in a file, on standard input or on the command
line."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from typing import Any

from mindbug.cli.games.saved import game_of, in_file, read_text
from mindbug.game import Game
from mindbug.record import TITLE
from mindbug.rules.errors import InvalidPosition, MindbugError
from mindbug.rules.pool import Pool
from mindbug.sets import EVERYTHING
from mindbug.text.languages import plain
from mindbug.text.messages import Quoted
from mindbug.text.problems import NOTHING, expected, wanted, within, wrong

RECORD_BEGINS = TITLE.rpartition(" ")[0]
DEFAULT_SEED = 1


@dataclass(frozen=True)
class Case:
    """A game to go on from, and the script of its scenario, if it is one."""

    game: Game
    title: str = ""
    rule: str = ""
    script: list[str] = field(default_factory=list)


class SeveralScenarios(MindbugError):
    """A file has several scenarios, of which one is to be chosen."""

    def __init__(self, titles: dict[int, str]) -> None:
        super().__init__("expected one scenario, got several: choose one by --scenario and its number")
        self.titles = titles


def read_case(given: str, seed: int | None, chance: str | None, wanted: str | None, pool: Pool = EVERYTHING) -> Case:
    """What a person gave: inline JSON, or the name of something to read. Its cards are those of a pool."""
    inline = given.lstrip().startswith("{")
    text, name = (given, "POSITION") if inline else (read_text(given), given)
    if text.startswith(RECORD_BEGINS):
        return Case(read_record(text, name, seed, chance, wanted, pool))
    table = read_table(text, name)
    if "scenario" in table:
        return scenario_case(choose(scenarios(table, name), wanted), name, seed, chance, pool)
    if wanted is not None:
        raise MindbugError(f"--scenario: {name} has no scenarios")
    return Case(begin(table, name, seed, chance or "sample", pool))


def read_record(text: str, name: str, seed: int | None, chance: str | None, wanted: str | None, pool: Pool) -> Game:
    own = None if pool is EVERYTHING else pool
    for option, value in (("--seed", seed), ("--chance", chance), ("--scenario", wanted), ("--cards", own)):
        if value is not None:
            raise MindbugError(f"{option}: not with a record, which says that itself")
    return game_of(text, name)


def read_table(text: str, name: str) -> dict[str, Any]:
    """JSON if it begins with a brace, else TOML."""
    try:
        table = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPosition(
            wrong("unreadable", in_file(name), what=wanted("position_file"), why=Quoted(str(error)))
        ) from None
    if not table:
        raise InvalidPosition(expected(wanted("position"), NOTHING, in_file(name)))
    assert isinstance(table, dict)
    return table


def begin(position: dict[str, Any], name: str, seed: int | None, chance: str, pool: Pool) -> Game:
    try:
        return Game.from_position(position, DEFAULT_SEED if seed is None else seed, chance, pool)
    except MindbugError as error:
        raise type(error)(within(error, in_file(name))) from None


# Scenarios


def scenarios(table: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = table["scenario"]
    if not isinstance(found, list) or not all(isinstance(item, dict) and "position" in item for item in found):
        raise InvalidPosition(wrong("missing", in_file(name), what=wanted("scenarios")))
    return found


def choose(found: list[dict[str, Any]], wanted: str | None) -> dict[str, Any]:
    """A scenario by its number or by words of its title."""
    titles = {number: str(item.get("title", "")) for number, item in enumerate(found, 1)}
    if wanted is not None and wanted.isascii() and wanted.isdecimal():
        if int(wanted) not in titles:
            raise MindbugError(f"--scenario: expected a number from 1 to {len(found)}, got {wanted}")
        return found[int(wanted) - 1]
    fitting = {number: title for number, title in titles.items() if wanted is None or plain(wanted) in plain(title)}
    if not fitting:
        raise MindbugError(f"--scenario: no title has {wanted!r} in it")
    if len(fitting) > 1:
        raise SeveralScenarios(fitting)
    return found[next(iter(fitting)) - 1]


def scenario_case(item: dict[str, Any], name: str, seed: int | None, chance: str | None, pool: Pool) -> Case:
    """Scenarios ask for chance, unless they say otherwise."""
    game = begin(item["position"], name, seed, chance or item.get("chance", "ask"), pool)
    return Case(game, str(item.get("title", "")), str(item.get("rule", "")), list(item.get("script", [])))
