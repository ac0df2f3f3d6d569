"""Owns records: a game as text, from which the same game can be played again, and how such a game was set up.

How a game was set up is also written down as data, which is kept where a game is stored. Both say which cards were in the game
and what they did (``pools.py``), so that neither depends on what is in a set today. Before they did, they named sets, single
cards or a position: that is the first format, which means the sets of its time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from mindbug.cardfile.definitions import is_picture
from mindbug.cardfile.names import fault_of_name
from mindbug.notation import split_copy
from mindbug.pools import (
    PARTS,
    Where,
    check_enough,
    check_sets,
    copies_in,
    find_single,
    first_collection,
    first_pool,
    read_pool,
    refuse_lost,
    write_pool,
)
from mindbug.position import MOST_CARDS, Position, normal_position, read_position, read_sets
from mindbug.rules.definition import special_of, to_data
from mindbug.rules.errors import InvalidRecord, MindbugError, shortly
from mindbug.rules.pool import EDITIONS, Pool, mix
from mindbug.rules.special import ORDINARY, Special
from mindbug.seats import SEATS
from mindbug.text.messages import Listing, Name, Quoted
from mindbug.text.problems import Place, expected, spelled, wanted, within, written, wrong

FORMAT = 2
RULES_VERSION = 3
TITLE = f"Mindbug record {FORMAT}"
FIRST_TITLE = "Mindbug record 1"
CHANCES = Listing([Quoted("'sample'"), Quoted("'ask'")], "or")
MOST_DIGITS = 100  # of a seed
REVEALED = "revealed"
DEALT_EXAMPLE = '{"player": 0, "cards": ["Gorillion"]}'
# The parts of a head in each format. Those that are JSON may hold any names.
FIRST_HEAD = ("rules", "position", "sets", "cards", "edition", "first", "seed", "chance")
HEAD = ("rules", "sets", "singles", "position", *PARTS, "own", "deal", "edition", "special", "first", "seed", "chance")
AS_JSON = ("singles", "position", "cards", "faces", "power_cards", "define", "own", "deal", "special")
FIELDS = ("seed", "sets", "cards", "edition", "special", "first", "chance", "position", "pool", "own", "deal")  # of a setup

SetupData = dict[str, Any]
Head = dict[str, tuple[int, str]]


@dataclass(frozen=True)
class OwnSet:
    """What nobody plays by of the cards of one's own that are in a game: what their set is called, by whom it is, and the
    numbers from which their pictures are drawn."""

    name: str
    author: str = ""
    pictures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Dealt:
    """Cards that a player has in the first hand, whatever chance says."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Setup:
    """How a game began: dealt from a pool by a seed, or from a position with cards of a pool. ``sets`` and ``cards`` say what
    was asked for, whole sets and single cards; the pool is what is played with, which are those that the special rule
    deals."""

    seed: int
    pool: Pool
    sets: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    edition: str = "latest"
    first: int | None = None
    chance: str = "sample"
    position: Position | None = None
    special: Special = ORDINARY  # a position says itself by which rule it is played
    own: OwnSet | None = None
    dealt: Dealt | None = None


@dataclass(frozen=True)
class Line:
    """One line of a record: who did what. ``who`` is "0", "1", "chance", or "both" for an agreed draw."""

    number: int
    who: str
    what: str


# Setups as data


def write_setup(setup: Setup) -> SetupData:
    """How a game began, as something that can be written down as JSON. A special rule is written whole, if there is one, so
    that it means the same whatever is in the list of special rules later."""
    special = {} if setup.special is ORDINARY else {"special": to_data(setup.special)}
    own = {} if setup.own is None else {"own": write_own(setup.own)}
    dealt = {} if setup.dealt is None else {"deal": {"player": setup.dealt.seat, "cards": list(setup.dealt.cards)}}
    return {
        "seed": setup.seed,
        "sets": setup.sets,
        "cards": setup.cards,
        "edition": setup.edition,
        **special,
        "first": setup.first,
        "chance": setup.chance,
        "position": setup.position,
        "pool": write_pool(setup.pool),
        **own,
        **dealt,
    }


def write_own(own: OwnSet) -> SetupData:
    said = {"name": own.name, "author": own.author, "pictures": {name: list(said) for name, said in own.pictures.items()}}
    return {key: value for key, value in said.items() if value}


def read_own(data: object, pool: Pool, place: Place) -> OwnSet:
    """What is told of cards that strangers may have made."""
    said = data if isinstance(data, dict) else {}
    pictures = said.get("pictures", {})
    labels = [said.get(key, "") for key in ("name", "author")]
    named = all(label == "" or fault_of_name(label) is None for label in labels)
    drawn = isinstance(pictures, dict) and all(name in pool.numbers and is_picture(one) for name, one in pictures.items())
    if said is not data or not named or not drawn or not set(said) <= {"name", "author", "pictures"}:
        raise InvalidRecord(expected(wanted("own_set"), written(data), place))
    return OwnSet(str(labels[0]), str(labels[1]), {name: tuple(one) for name, one in pictures.items()})


def read_dealt(data: object, pool: Pool, special: Special, place: Place) -> Dealt:
    """Cards that a player has in the first hand, which must be there to be dealt."""
    said = data if isinstance(data, dict) else {}
    seat, names = said.get("player"), said.get("cards")
    if set(said) != {"player", "cards"} or type(seat) is not int or seat not in SEATS or not isinstance(names, list):
        raise InvalidRecord(expected(wanted("dealt_cards", example=Quoted(DEALT_EXAMPLE)), written(data), place))
    with placed(place):
        return check_dealt(seat, names, pool, special)


def check_dealt(seat: int, names: list[Any], pool: Pool, special: Special) -> Dealt:
    """Cards for a first hand; an error if they are too many, or not there."""
    if len(names) > special.hand:
        raise MindbugError(expected(wanted("short_list", n=special.hand), len(names)))
    found = [find_single(name, pool) for name in names]
    counts = copies_in(pool)
    for name in found:
        if found.count(name) > counts[name]:
            raise MindbugError(wrong("all_in", n=counts[name], card=Name(name)))
    return Dealt(seat, tuple(found))


def read_setup(data: SetupData, where: Where) -> Setup:
    """How a game began. InvalidRecord if that cannot be, or if its cards are not known here as they were; whether a position
    can be is seen when it is laid out."""
    for name in data:
        if name not in FIELDS:
            raise InvalidRecord(wrong("not_expected", where(name), name=written(name)))
    with placed(where("seed")):
        seed = check_seed(data.get("seed"))
    with placed(where("chance")):
        chance = check_chance(data.get("chance"))
    position = data.get("position")
    if position is not None:
        if not isinstance(position, dict):
            raise InvalidRecord(expected(wanted("position"), written(position), where("position")))
        if "pool" not in data:
            with placed(where("position")):
                pool, position = first_position(position, seed)
        else:
            pool = read_pool(data["pool"], where)
        for name in ("special", "deal"):
            if data.get(name) is not None:
                raise InvalidRecord(wrong("not_expected", where(name), name=written(name)))
        return Setup(seed, pool, chance=chance, position=position, own=own_of(data, pool, where))
    with placed(where("edition")):
        edition = check_edition(data.get("edition"))
    with placed(where("first")):
        first = check_first(data.get("first"))
    with placed(where("special")):
        special = special_of(data["special"]) if data.get("special") is not None else ORDINARY
    sets, singles, pool = read_cards(data, where, special) if "pool" in data else read_first_cards(data, where)
    dealt = read_dealt(data["deal"], pool, special, where("deal")) if data.get("deal") is not None else None
    return Setup(seed, pool, sets, singles, edition, first, chance, None, special, own_of(data, pool, where), dealt)


def own_of(data: SetupData, pool: Pool, where: Where) -> OwnSet | None:
    return read_own(data["own"], pool, where("own")) if data.get("own") is not None else None


Cards = tuple[list[str], list[str], Pool]


def read_cards(data: SetupData, where: Where, special: Special) -> Cards:
    """Sets, single cards and the pool that they made."""
    with placed(where("sets")):
        sets = check_names("sets", data.get("sets"))
        check_sets(sets)
    pool = read_pool(data["pool"], where)
    with placed(where("singles")):
        singles = [find_single(name, pool) for name in check_names("cards", data.get("cards"))]
    with placed(where("cards")):
        check_enough(pool, special)
    return sets, singles, pool


def read_first_cards(data: SetupData, where: Where) -> Cards:
    """Sets, single cards and the pool that they made when nothing else was written down."""
    with placed(where("cards")):
        names = check_names("cards", data.get("cards"))
        first_pool([], names)
    with placed(where("sets" if data.get("sets") or not names else "cards")):
        sets = check_names("sets", data.get("sets"))
        pool = first_pool(sets, names)
        check_enough(pool)
    return sets, [find_single(name, pool) for name in names], pool


def first_position(position: Position, seed: int) -> tuple[Pool, Position]:
    """The cards of a position, as they were when nothing else was written down, and the position in the one way to write it."""
    known = first_collection()
    refuse_lost(list(names_in(position)))
    whole = {"sets": list(known.sets), **position}
    names = read_sets(whole)
    state, _ = read_position(whole, seed, False, None, mix([pool for name, pool in known.sets.items() if name in names]))
    return state.box.pool, normal_position(whole, state.box.pool)


def names_in(value: object) -> Iterator[str]:
    """Every text in a position, without the number of a copy."""
    if isinstance(value, str):
        yield split_copy(value)[0]
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from names_in(part)


@contextmanager
def placed(place: Place) -> Iterator[None]:
    """Say of what is wrong that it is there."""
    try:
        yield
    except MindbugError as error:
        raise InvalidRecord(within(error, place)) from error


def check_seed(seed: Any) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise MindbugError(f"expected a whole number as seed, got {shortly(seed)}")
    if abs(seed) >= 10**MOST_DIGITS:
        raise MindbugError(expected(wanted("digits", n=MOST_DIGITS), written(seed)))
    return seed


def check_names(what: str, names: Any) -> list[str]:
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise MindbugError(f"expected {what} to be a list of names, got {shortly(names)}")
    if len(names) > MOST_CARDS:
        raise MindbugError(expected(wanted("short_list", n=MOST_CARDS), len(names)))
    return list(names)


def check_edition(edition: Any) -> str:
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise MindbugError(expected(wanted("editions", names=spelled(EDITIONS)), written(edition), choices=list(EDITIONS)))
    return edition


def check_first(first: Any) -> int | None:
    if first is not None and (type(first) is not int or first not in SEATS):
        raise MindbugError(expected(wanted("first"), written(first)))
    return first


def check_chance(chance: Any) -> str:
    if not isinstance(chance, str) or chance not in ("sample", "ask"):
        raise MindbugError(f"expected chance to be 'sample' or 'ask', got {shortly(chance)}")
    return chance


# Writing a record


def write_record(setup: SetupData, lines: list[tuple[str, str]]) -> str:
    """The record of a game; every line of it is used again by ``read_record``. A setup without a pool is written as it is, in
    the first format."""
    head = [TITLE, *head_lines(setup)] if "pool" in setup else [FIRST_TITLE, *first_head_lines(setup)]
    head += [f"seed: {setup['seed']}", f"chance: {setup['chance']}", "moves:"]
    return "\n".join(head + [f"{who} {what}" for who, what in lines]) + "\n"


def head_lines(setup: SetupData) -> Iterator[str]:
    yield f"rules: {RULES_VERSION}"
    if setup["position"] is not None:
        yield f"position: {as_json(setup['position'])}"
    elif setup["sets"]:
        yield f"sets: {', '.join(setup['sets'])}"
    if setup["position"] is None and setup["cards"]:
        yield f"singles: {as_json(setup['cards'])}"
    for part, value in setup["pool"].items():
        yield f"{part}: {as_json(value) if part in AS_JSON else value}"
    for part in ("own", "deal"):
        if setup.get(part) is not None:
            yield f"{part}: {as_json(setup[part])}"
    if setup["position"] is None:
        yield from dealing_lines(setup)


def first_head_lines(setup: SetupData) -> Iterator[str]:
    yield f"rules: {RULES_VERSION}"
    if setup["position"] is not None:
        yield f"position: {as_json(setup['position'])}"
        return
    yield from (f"{name}: {', '.join(setup[name])}" for name in ("sets", "cards") if setup[name])
    yield from dealing_lines(setup)


def dealing_lines(setup: SetupData) -> Iterator[str]:
    yield f"edition: {setup['edition']}"
    if setup.get("special") is not None:
        yield f"special: {as_json(setup['special'])}"
    yield f"first: {REVEALED if setup['first'] is None else setup['first']}"


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# Reading a record


def read_record(text: str) -> tuple[Setup, list[Line], Where]:
    """How a game began, what was done, and on which line each part of the head stands."""
    if not isinstance(text, str):
        raise InvalidRecord(expected(wanted("record"), Quoted(type(text).__name__)))
    rows = [row.rstrip("\r") for row in text.split("\n")]
    if rows[0].strip() not in (TITLE, FIRST_TITLE):
        raise InvalidRecord(expected(Quoted(repr(TITLE)), written(rows[0]), at(1)))
    is_first = rows[0].strip() == FIRST_TITLE
    head: Head = {}
    number = 1
    for number, row in enumerate(rows[1:], 2):
        name, colon, value = row.partition(":")
        if not colon:
            raise InvalidRecord(expected(wanted("like", example=Quoted("'seed: 7'")), written(row), at(number)))
        if name == "moves":
            break
        if name not in (FIRST_HEAD if is_first else HEAD) or name in head:
            raise InvalidRecord(wrong("not_expected", at(number), name=written(name)))
        head[name] = number, value.strip()
    else:
        raise InvalidRecord(wrong("ends", at(number), what=wanted("line", name=Quoted("'moves:'"))))
    check_version(head)
    lines = [read_line(n, row) for n, row in enumerate(rows[number:], number + 1) if row.strip()]

    def where(part: str) -> Place:
        return at(head[part][0]) if part in head else Place("head")

    return read_setup(first_data(head) if is_first else head_data(head), where), lines, where


def at(line: int) -> Place:
    return Place("line", line)


def check_version(head: Head) -> None:
    version = read_number(head, "rules")
    if not 1 <= version <= RULES_VERSION:
        raise InvalidRecord(expected(wanted("rules", n=RULES_VERSION), version, at(head["rules"][0])))


def head_data(head: Head) -> SetupData:
    """The setup that a head tells, as data."""
    pool = {part: read_json(head, part) if part in AS_JSON else read_text(head, part) for part in PARTS if part in head}
    for part in ("cards", "fingerprint"):
        read_text(head, part)
    return {
        **beginning(head),
        "sets": read_names(head, "sets"),
        "cards": read_json(head, "singles") if "singles" in head else [],
        "pool": pool,
        **{part: read_json(head, part) for part in ("own", "deal") if part in head},
    }


def first_data(head: Head) -> SetupData:
    """The setup that a head of the first format tells."""
    return {**beginning(head), "sets": read_names(head, "sets"), "cards": read_names(head, "cards")}


def beginning(head: Head) -> SetupData:
    """What both formats tell in the same way."""
    chance = read_text(head, "chance")
    if chance not in ("sample", "ask"):
        raise InvalidRecord(expected(wanted("chance", names=CHANCES), written(chance), at(head["chance"][0])))
    found: SetupData = {"seed": read_number(head, "seed"), "chance": chance}
    if "position" in head:
        return found | {"position": read_position_line(head)}
    first = read_text(head, "first")
    starts = None if first == REVEALED else read_number(head, "first")
    special = {"special": read_json(head, "special")} if "special" in head else {}
    return found | {"position": None, "edition": read_text(head, "edition"), **special, "first": starts}


def read_position_line(head: Head) -> Position:
    position = read_json(head, "position")
    if not isinstance(position, dict):
        raise InvalidRecord(expected(wanted("position"), written(head["position"][1]), at(head["position"][0])))
    return position


def read_json(head: Head, name: str) -> Any:
    number, value = head[name]
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        what = wanted("position" if name == "position" else "json")
        raise InvalidRecord(wrong("no_position", at(number), what=what, got=written(value), why=Quoted(str(error)))) from None


def read_text(head: Head, name: str) -> str:
    if name not in head:
        raise InvalidRecord(wrong("missing", Place("head"), what=wanted("line", name=Quoted(repr(name)))))
    return head[name][1]


def read_number(head: Head, name: str) -> int:
    value = read_text(head, name)
    try:
        return int(value)
    except ValueError:
        raise InvalidRecord(expected(wanted("number_as", name=Quoted(name)), written(value), at(head[name][0]))) from None


def read_names(head: Head, name: str) -> list[str]:
    return [listed.strip() for listed in head[name][1].split(",") if listed.strip()] if name in head else []


def read_line(number: int, row: str) -> Line:
    who, _, what = row.strip().partition(" ")
    if who not in ("0", "1", "chance", "both") or not what:
        raise InvalidRecord(expected(wanted("like", example=Quoted("'0 play Gorillion'")), written(row), at(number)))
    return Line(number, who, what)
