"""Owns positions: the table as a dict that a person can write, and the check that it can be.

A position is the moment a turn begins. ``GAME_API`` in the docs has the format.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mindbug.cards import find_card
from mindbug.notation import split_copy
from mindbug.rules import words
from mindbug.rules.changes import refill
from mindbug.rules.errors import InvalidPosition, UnknownCard
from mindbug.rules.fold import keywords, power
from mindbug.rules.randomness import seeded
from mindbug.rules.state import EDITIONS, Box, Card, Creature, Event, Player, State
from mindbug.rules.turn import start
from mindbug.sets import SETS
from mindbug.text.english import keyword_list

Position = dict[str, Any]

FIELDS = {"sets", "edition", "active", "players", "unused", "revealed", "set_aside", "power_cards", "shown"}
PLAYER_FIELDS = {"life", "mindbugs", "spent_mindbugs", "energy", "hand", "draw", "discard", "play"}
CREATURE_FIELDS = {"card", "exhausted", "octonite", "boosts", "side"}
COMPUTED_FIELDS = {"power", "keywords", "suppressed"}
NO_POWER_CARDS: dict[str, list[str]] = {"market": [], "deck": [], "discard": []}


# Writing


def write_position(table: State, set_names: list[str]) -> Position:
    """A state, or the table of a view, as a position; hidden cards are None."""
    name = name_or_none(table)
    return {
        "sets": set_names,
        "edition": table.box.edition.name,
        "active": table.active,
        "players": [write_player(table, p) for p in table.players],
        "unused": [name(id) for id in reversed(table.unused)],
        "revealed": [name(id) for id in table.revealed],
        "set_aside": [],
        "power_cards": {zone: list(cards) for zone, cards in NO_POWER_CARDS.items()},
        "shown": name(table.shown),
    }


def name_or_none(table: State) -> Any:
    return lambda id: table.box.name(id) if id >= 0 else None


def write_player(table: State, p: Player) -> Position:
    name = name_or_none(table)
    return {
        "life": p.life,
        "mindbugs": p.mindbugs,
        "spent_mindbugs": p.spent,
        "energy": 0,
        "hand": [name(id) for id in p.hand],
        "draw": [name(id) for id in reversed(p.draw)],
        "discard": [name(id) for id in p.discard],
        "play": [write_creature(table, c) for c in p.play],
    }


def write_creature(table: State, c: Creature) -> Position:
    return {
        "card": table.box.name(c.id),
        "exhausted": c.exhausted,
        "octonite": 0,
        "boosts": [],
        "power": power(table, c),
        "keywords": keyword_list(keywords(table, c)),
    }


# Reading


class Numbering:
    """Gives every card of a position its copy number and, at the end, its number in the box."""

    def __init__(self, allowed: set[str] | None) -> None:
        self.allowed = allowed
        self.named: list[tuple[str, Card, int | None]] = []

    def add(self, field: str, name: object) -> int:
        """Take up a card; the place by which ``ids`` knows it."""
        if not isinstance(name, str):
            raise InvalidPosition(f"{field}: expected the name of a card, got {name!r}")
        bare, copy = split_copy(name)
        try:
            card = find_card(bare)
        except UnknownCard as error:
            raise UnknownCard(f"{field}: {error}") from None
        if self.allowed is not None and card.name not in self.allowed:
            raise InvalidPosition(f"{field}: {card.name} is not in the sets of this position")
        if copy is not None and not 1 <= copy <= card.copies:
            raise InvalidPosition(f"{field}: expected a copy of {card.name} from 1 to {card.copies}, got {copy}")
        self.named.append((field, card, copy))
        return len(self.named) - 1

    def copies(self) -> list[int]:
        """The copy number of every card: the written one, else the lowest that is free, in reading order."""
        taken: dict[str, set[int]] = {}
        for field, card, copy in self.named:
            if copy is not None:
                if copy in taken.setdefault(card.name, set()):
                    raise InvalidPosition(f"{field}: {card.name} #{copy} is there twice")
                taken[card.name].add(copy)
        found: list[int] = []
        for field, card, copy in self.named:
            used = taken.setdefault(card.name, set())
            number = copy or next(n for n in range(1, len(used) + 2) if n not in used)
            if number > card.copies:
                raise InvalidPosition(f"{field}: there are more than {card.copies} copies of {card.name}")
            used.add(number)
            found.append(number)
        return found


def read_position(position: object, seed: int, ask_chance: bool, log: list[Event] | None) -> tuple[State, list[str]]:
    """The state at the first question of the turn, and the sets that the position names."""
    top = read_table("position", position, FIELDS)
    edition = top.get("edition", "latest")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise InvalidPosition(f"edition: expected one of {', '.join(EDITIONS)}, got {edition!r}")
    set_names = read_sets(top)
    check_empty(top)
    players = top.get("players", [{}, {}])
    if not isinstance(players, list) or len(players) != 2:
        raise InvalidPosition(f"players: expected two of them, got {players!r}")
    allowed = {card.name for name in set_names for card in SETS[name]} if "sets" in top else None
    numbering = Numbering(allowed)
    sides = [Side(f"players[{i}]", side, numbering) for i, side in enumerate(players)]
    unused = [numbering.add("unused", name) for name in read_list("unused", top.get("unused", []))]
    revealed = [numbering.add("revealed", name) for name in read_list("revealed", top.get("revealed", []))]
    copies = numbering.copies()
    order = sorted(range(len(copies)), key=lambda i: (catalogue_place(numbering.named[i][1]), copies[i]))
    ids = {place: id for id, place in enumerate(order)}
    box = Box([numbering.named[i][1] for i in order], [copies[i] for i in order], EDITIONS[edition])
    s = State(box, [side.player(box, ids, i) for i, side in enumerate(sides)], seeded(seed), [words.ALL_KNOW] * len(order))
    s.unused = [ids[place] for place in reversed(unused)]
    s.revealed = [ids[place] for place in revealed]
    s.arrivals = len(s.players[0].play) + len(s.players[1].play)
    s.active = read_number("active", top.get("active", 0), 0, 1)
    s.ask_chance = ask_chance
    s.log = log
    hide_cards(s)
    begin_turn(s)
    return s, set_names


class Side:
    """One player of a position, while the cards are not yet numbered."""

    def __init__(self, field: str, side: object, numbering: Numbering) -> None:
        table = read_table(field, side, PLAYER_FIELDS)
        self.life = read_number(f"{field}.life", table.get("life", 3), 1)
        self.mindbugs = read_number(f"{field}.mindbugs", table.get("mindbugs", 2), 0)
        self.spent = read_number(f"{field}.spent_mindbugs", table.get("spent_mindbugs", 0), 0)
        energy = read_number(f"{field}.energy", table.get("energy", 0), 0)
        if energy:
            raise InvalidPosition(f"{field}.energy: expected 0, as no set with energy can be played yet, got {energy}")
        self.zones = {
            zone: [numbering.add(f"{field}.{zone}", name) for name in read_list(f"{field}.{zone}", table.get(zone, []))]
            for zone in ("hand", "draw", "discard")
        }
        self.play: list[tuple[int, bool]] = []
        for i, creature in enumerate(read_list(f"{field}.play", table.get("play", []))):
            self.play.append(read_creature(f"{field}.play[{i}]", creature, numbering))

    def player(self, box: Box, ids: dict[int, int], player: int) -> Player:
        hand, draw, discard = ([ids[place] for place in self.zones[zone]] for zone in ("hand", "draw", "discard"))
        p = Player(hand, draw[::-1], discard, [])
        p.life, p.mindbugs, p.spent = self.life, self.mindbugs, self.spent
        for place, exhausted in self.play:
            c = Creature(ids[place], box.cards[ids[place]], player, 0)
            c.exhausted = exhausted
            p.play.append(c)
        return p


def read_creature(field: str, creature: object, numbering: Numbering) -> tuple[int, bool]:
    if isinstance(creature, str):
        return numbering.add(field, creature), False
    table = read_table(field, creature, CREATURE_FIELDS | COMPUTED_FIELDS)
    if "card" not in table:
        raise InvalidPosition(f"{field}.card: expected the name of a card, got nothing")
    if read_number(f"{field}.octonite", table.get("octonite", 0), 0) or table.get("boosts", []) or table.get("side"):
        raise InvalidPosition(f"{field}: no set with Octonite, boosts or sides can be played yet")
    exhausted = table.get("exhausted", False)
    if not isinstance(exhausted, bool):
        raise InvalidPosition(f"{field}.exhausted: expected true or false, got {exhausted!r}")
    return numbering.add(f"{field}.card", table["card"]), exhausted


def read_sets(top: Position) -> list[str]:
    names = read_list("sets", top.get("sets", list(SETS)))
    for name in names:
        if not isinstance(name, str) or name not in SETS:
            raise InvalidPosition(f"sets: expected some of {', '.join(SETS)}, got {name!r}")
    return [name for name in SETS if name in names]


def check_empty(top: Position) -> None:
    """What cannot be loaded: the middle of a turn, and things of sets that cannot be played yet."""
    if top.get("shown") is not None:
        raise InvalidPosition(f"shown: expected nothing, as a position is the beginning of a turn, got {top['shown']!r}")
    if read_list("set_aside", top.get("set_aside", [])):
        raise InvalidPosition("set_aside: expected nothing, as no card that sets others aside can be played yet")
    power_cards = read_table("power_cards", top.get("power_cards", {}), set(NO_POWER_CARDS))
    if any(read_list(f"power_cards.{zone}", cards) for zone, cards in power_cards.items()):
        raise InvalidPosition("power_cards: expected none, as no set with Power cards can be played yet")


def read_table(field: str, value: object, fields: set[str]) -> Position:
    if not isinstance(value, dict):
        raise InvalidPosition(f"{field}: expected a table of fields, got {value!r}")
    for name in value:
        if name not in fields:
            raise InvalidPosition(f"{field}: expected fields among {', '.join(sorted(fields))}, got {name!r}")
    return value


def read_list(field: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidPosition(f"{field}: expected a list, got {value!r}")
    return value


def read_number(field: str, value: object, least: int, most: int = 1_000_000) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InvalidPosition(f"{field}: expected a whole number from {least} to {most}, got {value!r}")
    return value


def catalogue_place(card: Card) -> tuple[int, int]:
    """Where a card stands in the sets, so that its number in the box tells nothing about where it lies."""
    for i, cards in enumerate(SETS.values()):
        for j, known in enumerate(cards):
            if known.name == card.name:
                return i, j
    raise KeyError(card.name)


def hide_cards(s: State) -> None:
    """Let everybody know what RULES C.13 says of the cards of a new table."""
    for i, p in enumerate(s.players):
        mark(s, p.hand, 1 << i)
        mark(s, p.draw, words.NOBODY_KNOWS)
        for n, c in enumerate(p.play):
            c.stamp = n + 1 + i * len(s.players[0].play)
    mark(s, s.unused, words.NOBODY_KNOWS)


def mark(s: State, ids: Iterable[int], known_by: int) -> None:
    for id in ids:
        s.knows[id] = known_by


def begin_turn(s: State) -> None:
    if not s.box.edition.refill_only_after_leaving:  # RULES E2
        for player in range(len(s.players)):
            refill(s, player)
    start(s)
