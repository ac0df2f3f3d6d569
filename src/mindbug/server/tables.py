"""Owns what a receiver is told about a room: the table in their eyes, who sits there, and what they may do."""

from __future__ import annotations

from time import monotonic, time
from typing import TYPE_CHECKING, cast

from mindbug.record import RULES_VERSION
from mindbug.rules.special import ORDINARY
from mindbug.seats import opposite
from mindbug.server import history, sight
from mindbug.server.connection import Connection
from mindbug.server.library import special_seen
from mindbug.server.listing import ending_of, game_seen, names_of, own_count
from mindbug.server.messages import Can, GameSeen, Players, PlayerSeen, RatingSeen, Seat, SpecialSeen, Table
from mindbug.server.secret import looking_key
from mindbug.server.sentences import bot_title, note_text
from mindbug.server.series import series_seen
from mindbug.server.sight import Eyes
from mindbug.server.standing import RUN, bot_rating_seen, is_earnest, rating_seen

if TYPE_CHECKING:
    from mindbug.server.room import Room


def table(room: Room, connection: Connection) -> Table:
    eyes = eyes_of(room, connection)
    scene = sight.scene(room.game, eyes) if room.game is not None else None
    return Table(
        game=room.id,
        number=room.number,
        you=cast("Seat | None", connection.seat),
        status=room.status,
        private=room.stored.private,
        turn=scene.turn if scene is not None else 0,
        position=scene.position if scene is not None else None,
        question=scene.question if scene is not None and room.status == "running" else None,
        ending=ending_of(room.stored, scene.ending if scene is not None else None, eyes),
        attacker=scene.attacker if scene is not None else None,
        dice=scene.dice if scene is not None else {},
        since=connection.told,
        log=sight.log(room.game, eyes, connection.told) if room.game is not None else [],
        players=players(room, connection.lang),
        clock=room.clocks.clock,
        ticking=cast("Seat | None", room.clocks.ticking),
        offers=room.offers.open,
        can=can(room, connection.seat),
        watchers=watchers(room),
        note=note(room, connection.lang),
        key=looking_key(room.stored) if room.stored.private and room.status == "over" else None,
        rated=room.stored.rated,
        series=series_seen(room.stored),
        special=special_at(room, connection.lang),
        run=room.stored.mode == RUN,
        own=own_count(room.stored),
    )


def special_at(room: Room, lang: str) -> SpecialSeen | None:
    """The special rule of a game, if it has one."""
    if room.game is None or room.game.special is ORDINARY:
        return None
    return special_seen(room.game.special, lang)


def news(room: Room, connection: Connection) -> Players:
    """Who is there, what is offered and how the clocks stand."""
    return Players(
        players=players(room, connection.lang),
        offers=room.offers.open,
        ticking=cast("Seat | None", room.clocks.ticking),
        can=can(room, connection.seat),
        watchers=watchers(room),
    )


def note(room: Room, lang: str) -> str:
    """What is to be said of a game that was played by other rules."""
    key = key_of_note(room)
    return note_text(key, lang) if key is not None else ""


def key_of_note(room: Room) -> str | None:
    if room.status == "broken":
        older, newer = room.stored.rules < RULES_VERSION, room.stored.rules > RULES_VERSION
        return "broken" if older else "newer" if newer else "damaged"
    if room.status == "over":
        ended = room.game is not None and (room.game.winner, room.game.reason) == (room.stored.winner, room.stored.reason)
        return None if ended else "shortened"
    return "goes_on" if room.entries and room.stored.rules != RULES_VERSION else None


def players(room: Room, lang: str) -> tuple[PlayerSeen, PlayerSeen]:
    return player(room, 0, lang), player(room, 1, lang)


def player(room: Room, seat: int, lang: str) -> PlayerSeen:
    sitting, now = room.stored.seats[seat], monotonic()
    return PlayerSeen(
        name=bot_title(sitting.bot, lang) if sitting.bot is not None else sitting.name,
        bot=sitting.bot,
        present=room.presence.is_there(seat),
        absent=round(room.presence.absent(seat, now), 1) if not sitting.free else 0.0,
        left=rounded(room.clocks.shows(seat, now)),
        id=public_id(room, seat),
        rating=rating_at(room, seat),
    )


def public_id(room: Room, seat: int) -> str | None:
    """The id of a player who agrees to be listed."""
    standing = room.standings[seat]
    return standing[0].id if standing is not None and standing[0].listed else None


def rating_at(room: Room, seat: int) -> RatingSeen | None:
    """The rating of who sits there, where it matters."""
    sitting, standing = room.stored.seats[seat], room.standings[seat]
    if not room.stored.rated:
        return None
    if sitting.bot is not None:
        return bot_rating_seen(sitting.bot)
    return rating_seen(standing[1], time()) if standing is not None else None


def eyes_of(room: Room, connection: Connection) -> Eyes:
    return Eyes(connection.viewer, connection.lang, names_of(room.stored, connection.lang, connection.seat))


def can(room: Room, seat: int | None) -> list[Can]:
    """What a player may do besides moving."""
    if seat is None:
        return []
    if room.status in ("over", "broken"):
        return ["rematch"] if room.stored.mode != RUN else []
    if room.status == "open" or room.game is None:
        return []
    found: dict[Can, bool] = {
        "resign": True,
        "draw": not room.is_bot(opposite(seat)),
        "back": not is_earnest(room.stored) and history.has_decided(room.entries, seat),
        "claim": room.can_claim(seat, monotonic()),
        "hint": room.can_hint(seat),
    }
    return [name for name, possible in found.items() if possible]


def watchers(room: Room) -> int:
    return sum(connection.seat is None for connection in room.connections)


def seen(room: Room, lang: str, you: int | None) -> GameSeen:
    """The game in a list."""
    turn = room.game.turn if room.game is not None else 0
    your_turn = you is not None and room.asked() == you
    return game_seen(room.stored, players(room, lang), lang, you, turn, your_turn, watchers(room))


def rounded(seconds: float | None) -> float | None:
    return round(seconds, 3) if seconds is not None else None
