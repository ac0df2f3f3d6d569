"""Owns records: a game as text, from which the same game can be played again, and how such a game was set up."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from mindbug.rules.errors import InvalidRecord
from mindbug.text.messages import Listing, Quoted
from mindbug.text.problems import Place, expected, wanted, written, wrong

FORMAT = 1
RULES_VERSION = 2
TITLE = f"Mindbug record {FORMAT}"
CHANCES = Listing([Quoted("'sample'"), Quoted("'ask'")], "or")


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


def at(line: int) -> Place:
    return Place("line", line)


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
        raise InvalidRecord(expected(wanted("record"), Quoted(type(text).__name__)))
    rows = [row.rstrip("\r") for row in text.split("\n")]
    if rows[0].strip() != TITLE:
        raise InvalidRecord(expected(Quoted(repr(TITLE)), written(rows[0]), at(1)))
    head: dict[str, tuple[int, str]] = {}
    number = 1
    for number, row in enumerate(rows[1:], 2):
        name, colon, value = row.partition(":")
        if not colon:
            raise InvalidRecord(expected(wanted("like", example=Quoted("'seed: 7'")), written(row), at(number)))
        if name == "moves":
            break
        if name not in ("rules", "position", "sets", "cards", "edition", "first", "seed", "chance") or name in head:
            raise InvalidRecord(wrong("not_expected", at(number), name=written(name)))
        head[name] = number, value.strip()
    else:
        raise InvalidRecord(wrong("ends", at(number), what=wanted("line", name=Quoted("'moves:'"))))
    check_version(head)
    lines = [read_line(n, row) for n, row in enumerate(rows[number:], number + 1) if row.strip()]
    return read_setup(head), lines, {name: place for name, (place, _) in head.items()}


def check_version(head: dict[str, tuple[int, str]]) -> None:
    version = read_number(head, "rules")
    if not 1 <= version <= RULES_VERSION:
        raise InvalidRecord(expected(wanted("rules", n=RULES_VERSION), version, at(head["rules"][0])))


def read_setup(head: dict[str, tuple[int, str]]) -> Setup:
    chance = read_text(head, "chance")
    if chance not in ("sample", "ask"):
        raise InvalidRecord(expected(wanted("chance", names=CHANCES), written(chance), at(head["chance"][0])))
    seed = read_number(head, "seed")
    if "position" in head:
        number, value = head["position"]
        try:
            position = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord(
                wrong("no_position", at(number), what=wanted("position"), got=written(value), why=Quoted(str(error)))
            ) from None
        if not isinstance(position, dict):
            raise InvalidRecord(expected(wanted("position"), written(value), at(number)))
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
        raise InvalidRecord(wrong("missing", Place("head"), what=wanted("line", name=Quoted(repr(name)))))
    return head[name][1]


def read_number(head: dict[str, tuple[int, str]], name: str) -> int:
    value = read_text(head, name)
    try:
        return int(value)
    except ValueError:
        raise InvalidRecord(expected(wanted("number_as", name=Quoted(name)), written(value), at(head[name][0]))) from None


def read_names(head: dict[str, tuple[int, str]], name: str) -> list[str]:
    return [listed.strip() for listed in head[name][1].split(",") if listed.strip()] if name in head else []


def read_line(number: int, row: str) -> Line:
    who, _, what = row.strip().partition(" ")
    if who not in ("0", "1", "chance", "both") or not what:
        raise InvalidRecord(expected(wanted("like", example=Quoted("'0 play Gorillion'")), written(row), at(number)))
    return Line(number, who, what)
