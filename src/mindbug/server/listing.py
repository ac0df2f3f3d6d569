"""Owns what lists tell of a stored game, and what its players are called."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from mindbug import specials
from mindbug.game import Names
from mindbug.rules.errors import MindbugError
from mindbug.rules.words import EndReason
from mindbug.seats import opposite
from mindbug.server.founding import read_clock
from mindbug.server.library import special_seen
from mindbug.server.messages import Ending, GameSeen, PlayerSeen, Seat, SpecialSeen
from mindbug.server.sentences import bot_name, bot_title, player_name, result_text
from mindbug.server.series import series_seen
from mindbug.server.sight import Eyes
from mindbug.sets import SETS
from mindbug.store import StoredGame


def game_seen(
    stored: StoredGame,
    players: tuple[PlayerSeen, PlayerSeen],
    lang: str,
    you: int | None = None,
    turn: int = 0,
    your_turn: bool = False,
    watchers: int = 0,
) -> GameSeen:
    begun = stored.setup["position"] or stored.setup
    return GameSeen(
        game=stored.id,
        status=stored.status,
        players=players,
        sets=[name for name in SETS if name in begun.get("sets", [])],
        edition=begun.get("edition", "latest"),
        clock=read_clock(stored.clock),
        created=stored.created,
        changed=stored.changed,
        turn=turn,
        you=cast("Seat | None", you),
        your_turn=your_turn,
        listed=stored.listed,
        arranged=stored.setup["position"] is not None,
        winner=cast("Seat | None", stored.winner),
        reason=reason_of(stored),
        rated=stored.rated,
        series=series_seen(stored),
        special=special_of(begun, lang),
        own=own_count(stored),
        watchers=watchers,
        own_name=own_name(stored) if you is not None or not stored.private else "",
    )


def own_count(stored: StoredGame) -> int:
    """How many cards of a game are not official: what they do is written down with it."""
    return len(stored.setup.get("pool", {}).get("define", []))


def own_name(stored: StoredGame) -> str:
    """What the set is called of which cards are in a game that are not official."""
    return str((stored.setup.get("own") or {}).get("name", ""))


def special_of(begun: dict[str, Any], lang: str) -> SpecialSeen | None:
    """The special rule of a game, if it has one that this version knows."""
    if begun.get("special") is None:
        return None
    with suppress(MindbugError):
        return special_seen(specials.find(begun["special"]), lang)
    return None


def absent_players(stored: StoredGame, lang: str) -> tuple[PlayerSeen, PlayerSeen]:
    """The players of a game that is not live: nobody is there."""
    return absent_player(stored, 0, lang), absent_player(stored, 1, lang)


def absent_player(stored: StoredGame, seat: int, lang: str) -> PlayerSeen:
    sitting = stored.seats[seat]
    name = bot_title(sitting.bot, lang) if sitting.bot is not None else sitting.name
    return PlayerSeen(name=name, bot=sitting.bot, present=sitting.bot is not None, left=sitting.left)


def ending_of(stored: StoredGame, played: Ending | None, eyes: Eyes) -> Ending | None:
    """How a game ended when it was played, whatever the rules of today make of its moves."""
    if stored.reason is None or (played is not None and (played.winner, played.reason) == (stored.winner, stored.reason)):
        return played
    return known_ending(stored, eyes)


def reason_of(stored: StoredGame) -> EndReason | None:
    """Why a game ended: only what the rules say is stored."""
    return cast("EndReason | None", stored.reason)


def known_ending(stored: StoredGame, eyes: Eyes) -> Ending | None:
    """How a game ended that cannot be played again to its end."""
    reason = reason_of(stored)
    if reason is None:
        return None
    text = result_text(stored.winner, eyes.lang, eyes.reader, eyes.names)
    return Ending(winner=cast("Seat | None", stored.winner), reason=reason, text=text)


def names_of(stored: StoredGame, lang: str, reader: int | None) -> Names:
    """What the players are called in sentences. To a player, somebody without a name is simply the opponent."""
    called = [bot_name(seat.bot, lang) if seat.bot is not None else seat.name for seat in stored.seats]
    if reader is not None and not called[opposite(reader)]:
        return None
    return called[0] or player_name(0, lang), called[1] or player_name(1, lang)
