"""Owns how games are set up: from what somebody wants to play, or as the rematch of another one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from mindbug import bots
from mindbug.game import Game
from mindbug.position import Position
from mindbug.record import RULES_VERSION, Setup, write_setup
from mindbug.rules.errors import InvalidPosition, MindbugError
from mindbug.seats import PerSeat, opposite, per_seat
from mindbug.server.clocks import Left, full
from mindbug.server.history import read_setup
from mindbug.server.messages import Clock, NewGame
from mindbug.server.secret import hashed, new_id, new_secret
from mindbug.store import StoredGame, StoredSeat
from mindbug.text.problems import Place, expected, wanted, wrong

LARGEST_POSITION = 20_000  # bytes: of a game that is stored, and listed with others
MOST_COUNTED = 99  # of life, Mindbugs and whatever else a table shows as a number or one by one


@dataclass(frozen=True)
class Founded:
    """A new game, where its creator sits, and the secrets, which are nowhere else: of that seat, of the second seat at one
    screen, of the invitation."""

    stored: StoredGame
    seat: int
    token: str
    second_token: str | None = None
    invitation: str | None = None


def found(new: NewGame, now: float) -> Founded:
    """A new game; an error if there can be no such game."""
    game = deal(new)
    seat = secrets.randbelow(2) if new.seat is None else int(new.seat)
    token = new_secret()
    mine = StoredSeat(clean_name(new.name), token=hashed(token))
    if new.mode == "bot":
        check_bot(new.bot)
        return Founded(stored_game(game, new, placed(seat, mine, StoredSeat(bot=new.bot)), now), seat, token)
    if new.mode == "screen":
        second = new_secret()
        other = StoredSeat(clean_name(new.other_name), token=hashed(second))
        return Founded(stored_game(game, new, placed(seat, mine, other), now), seat, token, second)
    invitation = new_secret()
    stored = stored_game(game, new, placed(seat, mine, StoredSeat()), now)
    stored = replace(stored, status="open", listed=new.listed and not new.private, invitation=hashed(invitation))
    return Founded(stored, seat, token, None, invitation)


def deal(new: NewGame) -> Game:
    if new.mode == "friend" and new.seed is not None:
        raise MindbugError(wrong("own_seed"))  # the same seed deals the same cards at one screen, where all of them are seen
    if new.position is not None:
        return laid_out(new.position, new.seed)
    return Game.new(new.sets, new.cards, new.seed, new.edition, new.first)


def laid_out(position: Position, seed: int | None) -> Game:
    """A game from a position, which others will see: in a list, with every set once, and at a table that can be shown."""
    size = len(msgspec.json.encode(position))
    if size > LARGEST_POSITION:
        raise InvalidPosition(expected(wanted("small_position", n=LARGEST_POSITION), size))
    game = Game.from_position(position, seed)
    for seat, player in enumerate(game.position()["players"]):
        check_counted(f"players[{seat}]", player)
    return game


def check_counted(place: str, player: Position) -> None:
    counted = {field: player[field] for field in ("life", "mindbugs", "spent_mindbugs", "energy")}
    counted |= {f"play[{number}].octonite": creature["octonite"] for number, creature in enumerate(player["play"])}
    for field, number in counted.items():
        if number > MOST_COUNTED:
            most = wanted("number", least=0, most=MOST_COUNTED)
            raise InvalidPosition(expected(most, number, Place("field", f"{place}.{field}")))


def check_bot(name: str) -> None:
    if name not in bots.names():
        raise MindbugError(f"expected one of the bots {', '.join(bots.names())}, got {name!r}")


def clean_name(name: str) -> str:
    """A name as others see it: in one line, without what cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def placed(seat: int, mine: StoredSeat, other: StoredSeat) -> PerSeat[StoredSeat]:
    return per_seat(lambda each: mine if each == seat else other)


def stored_game(game: Game, new: NewGame, seats: PerSeat[StoredSeat], now: float) -> StoredGame:
    clock = msgspec.to_builtins(new.clock) if new.clock is not None else None
    return beginning(write_setup(game.setup), seats, clock, new.private, now)


def beginning(
    setup: dict[str, Any], seats: PerSeat[StoredSeat], clock: dict[str, Any] | None, private: bool, now: float
) -> StoredGame:
    """A game that is about to begin."""
    return StoredGame(
        id=new_id(),
        created=now,
        changed=now,
        status="running",
        setup=setup,
        rules=RULES_VERSION,
        number=0,
        seats=with_clocks(seats, full(read_clock(clock), per_seat(lambda seat: seats[seat].bot is not None))),
        private=private,
        listed=False,
        clock=clock,
        invitation=None,
        winner=None,
        reason=None,
        next=None,
        moved=now,
        last_good=None,
    )


def with_clocks(seats: PerSeat[StoredSeat], left: Left) -> PerSeat[StoredSeat]:
    return per_seat(lambda seat: replace(seats[seat], left=left[seat]))


def read_clock(clock: dict[str, Any] | None) -> Clock | None:
    return msgspec.convert(clock, Clock) if clock is not None else None


def rematch_of(stored: StoredGame, now: float) -> StoredGame:
    """The same again with other cards, seats exchanged. Everybody keeps the secret they have: whoever is not there when it
    begins could not be told another one."""
    setup: Setup = replace(read_setup(stored.setup), seed=secrets.randbits(64))
    game = Game.from_setup(setup)
    seats = per_seat(lambda seat: stored.seats[opposite(seat)])
    return beginning(write_setup(game.setup), seats, stored.clock, stored.private, now)
