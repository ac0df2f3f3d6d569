"""Owns the history of a stored game: which of its entries are still in force, and the game that they make."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mindbug.game import Game
from mindbug.pools import PARTS
from mindbug.record import RULES_VERSION, Line, Setup, SetupData, write_record, write_setup
from mindbug.record import read_setup as read_setup_data
from mindbug.rules.errors import MindbugError
from mindbug.store import Entry, StoredGame
from mindbug.text.problems import Place

TAKES_BACK = re.compile(r"takes back to (\d+)")


@dataclass(frozen=True)
class Replayed:
    """A game as far as its entries can be played again: ``good`` is the number of the last that could, ``trouble`` what was
    wrong with the next. There is no game if it cannot even begin."""

    game: Game | None
    good: int
    trouble: MindbugError | None = None


def takes_back_to(number: int) -> str:
    return f"takes back to {number}"


def in_force(entries: list[Entry]) -> list[Entry]:
    """The entries that are not taken back."""
    kept: list[Entry] = []
    for entry in entries:
        found = TAKES_BACK.fullmatch(entry.what)
        if found is None:
            kept.append(entry)
        else:
            kept = [other for other in kept if other.number <= int(found[1])]
    return kept


def with_entry(kept: list[Entry], entry: Entry) -> list[Entry]:
    """The entries that are in force after another one."""
    return in_force([*kept, entry]) if TAKES_BACK.fullmatch(entry.what) else [*kept, entry]


def has_take_backs(entries: list[Entry]) -> bool:
    return any(TAKES_BACK.fullmatch(entry.what) for entry in entries)


def replay(setup: SetupData, entries: list[Entry]) -> Replayed:
    """The game that entries in force make, as far as they can be played by the rules of today."""
    try:
        game = Game.from_setup(read_setup(setup))
    except MindbugError as error:
        return Replayed(None, 0, error)
    good = 0
    for entry in entries:
        try:
            apply(game, entry)
        except MindbugError as error:
            return Replayed(game, good, error)
        good = entry.number
    return Replayed(game, good)


def newer_rules(stored: StoredGame) -> MindbugError | None:
    """Why a game cannot go on that was played by a newer program, though its moves may look possible."""
    if stored.status == "over" or stored.rules <= RULES_VERSION:
        return None
    return MindbugError(f"expected rules {RULES_VERSION} or older, got {stored.rules}")


def apply(game: Game, entry: Entry) -> None:
    game.replay(Line(entry.number, entry.who, entry.what))


def read_setup(setup: SetupData) -> Setup:
    """How a stored game began. One that was stored before the cards were written down was dealt from the sets of that time."""
    return read_setup_data(setup, lambda part: Place("field", f"pool.{part}" if part in PARTS and "pool" in setup else part))


def record_text(setup: SetupData, rules: int, entries: list[Entry]) -> str:
    """The record of a game, also of one that the rules of today cannot play."""
    if "pool" not in setup:
        begun = replay(setup, []).game
        setup = write_setup(begun.setup) if begun is not None else setup
    text = write_record(setup, [(entry.who, entry.what) for entry in entries])
    return text.replace(f"rules: {RULES_VERSION}\n", f"rules: {rules}\n", 1)


def has_decided(entries: list[Entry], seat: int) -> bool:
    """Whether a player has made a decision that is in force."""
    who = str(seat)
    return any(entry.who == who for entry in reversed(entries))


def last_decision(entries: list[Entry], seat: int) -> int | None:
    """The number of the state in which a player made their last decision that is in force."""
    before = 0
    found = None
    for entry in entries:
        if entry.who == str(seat):
            found = before
        before = entry.number
    return found
