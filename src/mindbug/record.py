"""Owns records: a game as text, from which the same game can be played again, and how such a game was set up."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from mindbug.rules.errors import InvalidRecord

FORMAT = 1
RULES_VERSION = 1
TITLE = f"Mindbug record {FORMAT}"


@dataclass(frozen=True)
class Setup:
    """How a game began: dealt from sets and single cards by a seed, or from a position."""

    seed: int
    sets: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    edition: str = "latest"
    first: int | None = None
    chance: str = "sample"
    position: dict[str, Any] | None = None


@dataclass(frozen=True)
class Line:
    """One line of a record: who did what. ``who`` is "0", "1", "chance", or "both" for an agreed draw."""

    number: int
    who: str
    what: str


def write_record(setup: Setup, lines: list[tuple[str, str]]) -> str:
    """The record of a game; every line of it is used again by ``read_record``."""
    head = [TITLE, f"rules: {RULES_VERSION}"]
    if setup.position is not None:
        head.append(f"position: {json.dumps(setup.position, ensure_ascii=False)}")
    else:
        head += [f"{name}: {', '.join(listed)}" for name, listed in (("sets", setup.sets), ("cards", setup.cards)) if listed]
        head += [f"edition: {setup.edition}", f"first: {'revealed' if setup.first is None else setup.first}"]
    head += [f"seed: {setup.seed}", f"chance: {setup.chance}", "moves:"]
    return "\n".join(head + [f"{who} {what}" for who, what in lines]) + "\n"


def read_record(text: str) -> tuple[Setup, list[Line], dict[str, int]]:
    """How a game began, what was done, and on which line each part of the head stands."""
    if not isinstance(text, str):
        raise InvalidRecord(f"expected the text of a record, got {type(text).__name__}")
    rows = [row.rstrip("\r") for row in text.split("\n")]
    if not rows or rows[0].strip() != TITLE:
        raise InvalidRecord(f"line 1: expected {TITLE!r}, got {rows[0] if rows else ''!r}")
    head: dict[str, tuple[int, str]] = {}
    number = 1
    for number, row in enumerate(rows[1:], 2):
        name, colon, value = row.partition(":")
        if not colon:
            raise InvalidRecord(f"line {number}: expected a line like 'seed: 7', got {row!r}")
        if name == "moves":
            break
        if name not in ("rules", "position", "sets", "cards", "edition", "first", "seed", "chance") or name in head:
            raise InvalidRecord(f"line {number}: did not expect {name!r} here")
        head[name] = number, value.strip()
    else:
        raise InvalidRecord(f"line {number}: expected a line 'moves:', but the record ends")
    check_version(head)
    lines = [read_line(n, row) for n, row in enumerate(rows[number:], number + 1) if row.strip()]
    return read_setup(head), lines, {name: place for name, (place, _) in head.items()}


def check_version(head: dict[str, tuple[int, str]]) -> None:
    version = read_number(head, "rules")
    if not 1 <= version <= RULES_VERSION:
        raise InvalidRecord(f"line {head['rules'][0]}: expected rules from 1 to {RULES_VERSION}, got {version}")


def read_setup(head: dict[str, tuple[int, str]]) -> Setup:
    chance = read_text(head, "chance")
    if chance not in ("sample", "ask"):
        raise InvalidRecord(f"line {head['chance'][0]}: expected chance 'sample' or 'ask', got {chance!r}")
    seed = read_number(head, "seed")
    if "position" in head:
        number, value = head["position"]
        try:
            position = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord(f"line {number}: expected a position, got {value[:40]!r}: {error}") from None
        if not isinstance(position, dict):
            raise InvalidRecord(f"line {number}: expected a position, got {value[:40]!r}")
        return Setup(seed, chance=chance, position=position)
    first = read_text(head, "first")
    return Setup(
        seed,
        read_names(head, "sets"),
        read_names(head, "cards"),
        read_text(head, "edition"),
        None if first == "revealed" else read_number(head, "first"),
        chance,
    )


def read_text(head: dict[str, tuple[int, str]], name: str) -> str:
    if name not in head:
        raise InvalidRecord(f"the head of the record: expected a line {name!r}, found none")
    return head[name][1]


def read_number(head: dict[str, tuple[int, str]], name: str) -> int:
    value = read_text(head, name)
    try:
        return int(value)
    except ValueError:
        raise InvalidRecord(f"line {head[name][0]}: expected a whole number as {name}, got {value!r}") from None


def read_names(head: dict[str, tuple[int, str]], name: str) -> list[str]:
    return [listed.strip() for listed in head[name][1].split(",") if listed.strip()] if name in head else []


def read_line(number: int, row: str) -> Line:
    who, _, what = row.strip().partition(" ")
    if who not in ("0", "1", "chance", "both") or not what:
        raise InvalidRecord(f"line {number}: expected a line like '0 play Gorillion', got {row!r}")
    return Line(number, who, what)
