"""Owns that every game that is over is counted for its players: what they read of it later, and their ratings. What a kill has
prevented is found again and done, once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mindbug.game import Game
from mindbug.glicko import START
from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS, is_seat, opposite
from mindbug.server import history
from mindbug.server.messages import Rated
from mindbug.server.standing import both_changed, is_countable, rating_by
from mindbug.server.thinking import ThoughtFailed, TooMany
from mindbug.sets import SETS
from mindbug.store import Entry, Finished, Lost, Opposition, Result, Settlement, StoredGame, Unavailable, Use, Used
from mindbug.text.languages import bare

if TYPE_CHECKING:
    from mindbug.server.rooms import Rooms

log = logging.getLogger(__name__)

AT_ONCE = 50  # games that are asked for together
AGAIN = 1.0  # seconds after which a database that cannot be reached is asked again


@dataclass(frozen=True)
class MovesTell:
    """What only the moves of a game tell: who began, how long it was, and who used which card how."""

    first: int | None
    turns: int
    cards: tuple[tuple[int, str, Use], ...]


NOTHING_KNOWN = MovesTell(None, 0, ())


def told_by_moves(stored: StoredGame, kept: list[Entry]) -> MovesTell:
    """What the moves of a game tell, as far as the rules of today can play them."""
    begun = history.replay(stored.setup, []).game
    game = history.replay(stored.setup, kept).game
    if begun is None or game is None:
        return NOTHING_KNOWN
    return MovesTell(begun.active, game.turn, tuple(sorted(cards_used(game))))


def cards_used(game: Game) -> set[tuple[int, str, Use]]:
    found: set[tuple[int, str, Use]] = set()
    for event in game.events():
        if not is_seat(event.player):
            continue
        for card in event.cards:
            if card is None:
                continue
            if event.kind == "shown":
                found.add((event.player, bare(card), "played"))
            elif event.kind == "mindbugged":
                found.add((event.player, bare(card), "taken"))
                found.add((opposite(event.player), bare(card), "lost"))
    return found


def settlement(stored: StoredGame, told: MovesTell) -> Settlement:
    """What is counted of a game. Who sits on both sides of it has it once."""
    seats = {stored.seats[seat].player: seat for seat in reversed(SEATS) if stored.seats[seat].player is not None}
    rows = tuple(finished_at(stored, told, seat) for seat in sorted(seats.values()))
    of_player = {row.seat: row.player for row in rows}
    used = [Used(of_player[seat], stored.id, card, how) for seat, card, how in told.cards if seat in of_player]
    rate = rating_by(stored, stored.changed) if is_countable(stored) else None
    return Settlement(stored.id, stored.changed, rows, tuple(used), rate, START)


def finished_at(stored: StoredGame, told: MovesTell, seat: int) -> Finished:
    begun = stored.setup["position"] or stored.setup
    mine, other = stored.seats[seat], stored.seats[opposite(seat)]
    return Finished(
        player=str(mine.player),
        game=stored.id,
        seat=seat,
        at=stored.changed,
        kind=opposition(stored, seat),
        opponent="" if other.bot is not None else other.name,
        bot=other.bot,
        sets=tuple(name for name in SETS if name in begun.get("sets", [])),
        edition=str(begun.get("edition", "latest")),
        result=result_at(stored, seat),
        reason=str(stored.reason),
        first=told.first == seat,
        turns=told.turns,
        rated=False,
    )


def opposition(stored: StoredGame, seat: int) -> Opposition:
    other = stored.seats[opposite(seat)]
    if other.bot is not None:
        return "bot"
    is_one = stored.mode == "screen" or (other.player is not None and other.player == stored.seats[seat].player)
    return "screen" if is_one else "person"


def result_at(stored: StoredGame, seat: int) -> Result:
    return "drawn" if stored.winner is None else "won" if stored.winner == seat else "lost"


class Annals:
    """Counts what is over, one game after the other."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.world = rooms.world
        self.failed: set[str] = set()
        self.world.ended.set()  # what was over before

    async def keep(self) -> None:
        while True:
            await self.world.ended.wait()
            self.world.ended.clear()
            try:
                while found := await self.left_to_count():
                    for id in found:
                        await self.try_to_count(id)
            except Unavailable as error:
                log.warning("games cannot be counted: %s", error)
                if isinstance(error, Lost):
                    self.world.lost()
                await asyncio.sleep(AGAIN)
                self.world.ended.set()

    async def left_to_count(self) -> list[str]:
        store = self.world.store
        found = await store.roll.to_settle(AT_ONCE + len(self.failed), store.node, self.rooms.is_warden())
        return [id for id in found if id not in self.failed]

    async def try_to_count(self, id: str) -> None:
        """Count a game. One that cannot be counted keeps nobody else waiting; the next start tries it again."""
        try:
            await self.count(id)
        except Unavailable:
            raise
        except Exception:
            log.exception("game %s cannot be counted", id)
            self.failed.add(id)

    async def count(self, id: str) -> None:
        loaded = await self.rooms.stored(id)
        if loaded is None:
            return  # it was removed meanwhile, and what was to be counted with it
        stored, entries = loaded
        told = await self.told(stored, history.in_force(entries))
        changed = await self.world.store.roll.settle(settlement(stored, told))
        room = self.rooms.live.get(id)
        if room is None or changed is None or not any(changed):
            return
        await room.look_up_players()
        for connection in room.connections:
            connection.send(Rated(changes=both_changed(changed)))
        room.announce()

    async def told(self, stored: StoredGame, kept: list[Entry]) -> MovesTell:
        """What the moves tell. Without a worker that could say it, the result is counted all the same."""
        try:
            return await self.world.thinking.errand("", "tally", told_by_moves, stored, kept)
        except (TooMany, ThoughtFailed, MindbugError) as error:
            if self.world.is_closing:
                raise asyncio.CancelledError from error
            log.warning("game %s: its cards could not be counted: %s", stored.id, error)
            return NOTHING_KNOWN
