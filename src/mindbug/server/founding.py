"""Owns how games are set up: from what somebody wants to play, or as the rematch of another one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from mindbug import bots, cardfile
from mindbug.cardfile import CardSet
from mindbug.game import Game
from mindbug.pools import check_pool
from mindbug.position import Position
from mindbug.record import RULES_VERSION, OwnSet, Setup, SetupData, write_setup
from mindbug.rules.errors import InvalidPosition, MindbugError
from mindbug.rules.pool import Pool, mix
from mindbug.seats import PerSeat, opposite, per_seat
from mindbug.server.clocks import Left, full
from mindbug.server.history import read_setup
from mindbug.server.messages import Clock, NewGame
from mindbug.server.secret import hashed, new_id, new_secret
from mindbug.server.series import begun
from mindbug.server.series import following as next_of_series
from mindbug.server.standing import check_rated
from mindbug.sets import EVERYTHING
from mindbug.store import StoredGame, StoredPlayer, StoredSeat
from mindbug.text.problems import Place, expected, wanted, wrong

LARGEST_POSITION = 20_000  # bytes: of a game that is stored, and listed with others
LARGEST_SETUP = 45_000  # bytes of how a game with cards of one's own began: its record can be sent
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


@dataclass(frozen=True)
class SetUp:
    """Where the creator of a game sits, and how it begins."""

    seat: int
    setup: SetupData


def set_up(new: NewGame) -> SetUp:
    """A game that is dealt or laid out; an error if there can be no such game."""
    seat = secrets.randbelow(2) if new.seat is None else int(new.seat)
    setup = write_setup(deal(new, seat).setup)
    if new.own is not None:
        size = len(msgspec.json.encode(setup))
        if size > LARGEST_SETUP:
            raise MindbugError(expected(wanted("small_set", n=LARGEST_SETUP), size))
    return SetUp(seat, setup)


def found(new: NewGame, now: float, player: StoredPlayer | None = None, begun: SetUp | None = None) -> Founded:
    """A new game of a player, or of somebody; an error if there can be no such game. It may have been set up before."""
    if new.rated:
        check_rated(new, player)
    begun = begun or set_up(new)
    seat, setup = begun.seat, begun.setup
    token = new_secret()
    mine = sitting_down(clean_name(new.name), token, player)
    if new.mode == "bot":
        check_bot(new.bot)
        return Founded(stored_game(setup, new, placed(seat, mine, StoredSeat(bot=new.bot)), now), seat, token)
    if new.mode == "screen":
        second = new_secret()
        other = StoredSeat(clean_name(new.other_name), token=hashed(second))
        return Founded(stored_game(setup, new, placed(seat, mine, other), now), seat, token, second)
    invitation = new_secret()
    stored = stored_game(setup, new, placed(seat, mine, StoredSeat()), now)
    stored = replace(stored, status="open", listed=new.listed and not new.private, invitation=hashed(invitation))
    return Founded(stored, seat, token, None, invitation)


def found_arranged(
    setup: SetupData, seat: int, bot: str, name: str, player: StoredPlayer | None, now: float, mode: str = "bot"
) -> Founded:
    """A game against a bot that the server itself has laid out or dealt."""
    check_bot(bot)
    token = new_secret()
    seats = placed(seat, sitting_down(clean_name(name), token, player), StoredSeat(bot=bot))
    return Founded(replace(beginning(setup, seats, None, False, now), mode=mode), seat, token)


def sitting_down(name: str, token: str, player: StoredPlayer | None, left: float | None = None) -> StoredSeat:
    """The seat of whoever has a secret, and is a player, if that is known. Who says no name for a game has their own."""
    known = player.name if player is not None else ""
    return StoredSeat(name or known, token=hashed(token), left=left, player=player.id if player is not None else None)


def found_pair(new: NewGame, players: PerSeat[tuple[str, StoredPlayer]], now: float) -> tuple[StoredGame, PerSeat[str]]:
    """A game of two players who were paired: their names for it and who they are, and the secrets of their seats."""
    tokens = per_seat(lambda _: new_secret())
    seats = per_seat(lambda seat: sitting_down(clean_name(players[seat][0]), tokens[seat], players[seat][1]))
    return stored_game(write_setup(deal(new, 0).setup), new, seats, now), tokens


def deal(new: NewGame, seat: int) -> Game:
    if new.mode == "friend" and new.seed is not None:
        raise MindbugError(wrong("own_seed"))  # the same seed deals the same cards at one screen, where all of them are seen
    if new.deal and (new.mode == "friend" or new.position is not None):
        raise MindbugError(wrong("own_deal"))
    own = cardfile.loads(new.own) if new.own is not None else None
    if new.position is not None:
        return laid_out(new.position, new.seed, own)
    pool = own.pool if own is not None else None
    hand = (seat, new.deal) if new.deal else None
    game = Game.new(new.sets, new.cards, new.seed, new.edition, new.first, pool=pool, special=new.special, hand=hand)
    return naming(own, game)


def naming(own: CardSet | None, game: Game) -> Game:
    """A game that tells of which set the cards are that somebody has made, as far as they are in it."""
    if own is not None and any(card.name in game.pool.numbers for card in own.pool.all_cards()):
        pictures = {name: picture for name, picture in own.pictures.items() if name in game.pool.numbers}
        game.setup = replace(game.setup, own=OwnSet(own.name, own.author, pictures))
    return game


def pool_with(own: CardSet | None) -> Pool:
    """The cards of which a position may have some: all official ones, and somebody's own."""
    return EVERYTHING if own is None else check_pool(mix([EVERYTHING, own.pool]))


def laid_out(position: Position, seed: int | None, own: CardSet | None = None) -> Game:
    """A game from a position, which others will see: in a list, with every set once, and at a table that can be shown."""
    size = len(msgspec.json.encode(position))
    if size > LARGEST_POSITION:
        raise InvalidPosition(expected(wanted("small_position", n=LARGEST_POSITION), size))
    game = naming(own, Game.from_position(position, seed, pool=pool_with(own)))
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


def stored_game(setup: SetupData, new: NewGame, seats: PerSeat[StoredSeat], now: float) -> StoredGame:
    clock = msgspec.to_builtins(new.clock) if new.clock is not None else None
    stored = beginning(setup, seats, clock, new.private, now)
    return replace(stored, mode=new.mode, rated=new.rated, series=begun(new.best_of))


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
    begins could not be told another one. In a series the other player begins, who has the seat that began by then."""
    before = read_setup(stored.setup)
    setup: Setup = replace(before, seed=secrets.randbits(64))
    if before.dealt is not None:
        setup = replace(setup, dealt=replace(before.dealt, seat=opposite(before.dealt.seat)))
    if stored.series is not None and before.position is None:
        setup = replace(setup, first=Game.from_setup(before).active)
    game = Game.from_setup(setup)
    seats = per_seat(lambda seat: stored.seats[opposite(seat)])
    following = beginning(write_setup(game.setup), seats, stored.clock, stored.private, now)
    return replace(following, mode=stored.mode, rated=stored.rated, series=next_of_series(stored))
