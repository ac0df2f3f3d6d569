"""Owns which games are live: they are loaded when somebody wants them or when something goes on by itself, and dropped when
nothing happens any more."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from time import monotonic, time

from mindbug.seats import per_seat, with_one
from mindbug.server import tables
from mindbug.server.connection import NO_GAME
from mindbug.server.founding import Founded, SetUp, found
from mindbug.server.listing import absent_players, game_seen
from mindbug.server.messages import GameSeen, NewGame
from mindbug.server.room import Room
from mindbug.server.secret import hashed, is_id
from mindbug.server.settings import DAY, HOUR
from mindbug.server.turns import paid
from mindbug.server.world import World
from mindbug.store import Entry, Lost, Status, StoredGame, StoredPlayer, Unavailable

log = logging.getLogger(__name__)

MOST = 1_000_000  # more games than there can be
SWEEP_SECONDS = 10.0
AGAIN = 1.0  # seconds after which a database that cannot be reached is asked again
REMEMBERED = 10_000  # games of which is known whose turn it is, without loading them


class Rooms:
    """The games that are live, by their ids."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.live: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.turns: OrderedDict[str, tuple[int, int, int | None]] = OrderedDict()  # number of the state, turn, who is asked
        self.chores: list[asyncio.Task[None]] = []

    # Games

    async def create(self, new: NewGame, player: StoredPlayer | None = None, begun: SetUp | None = None) -> Founded:
        founded = found(new, time(), player, begun)
        await self.keep(founded.stored)
        return founded

    async def keep(self, stored: StoredGame) -> None:
        await self.world.store.create(stored)
        self.world.metrics.games += 1

    async def keep_with(self, stored: StoredGame, lines: list[tuple[str, str]]) -> None:
        """Keep a game in which something was done before its players come."""
        await self.keep(stored)
        for number, (who, what) in enumerate(lines):
            await self.world.store.append(stored.id, number, Entry(number + 1, who, what, stored.created))

    async def get(self, id: str) -> Room | None:
        """A live room; None if there is no such game. Several who want it at once share the work."""
        room = self.live.get(id)
        if room is None and is_id(id):
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(paid(self.load(id)))
            room = await asyncio.shield(self.loading[id])
        if room is not None:
            room.used = monotonic()
        return room

    async def stored(self, id: str) -> tuple[StoredGame, list[Entry]] | None:
        """A game as it is stored."""
        return await self.world.store.load(id) if is_id(id) else None

    async def load(self, id: str) -> Room | None:
        try:
            loaded = await self.stored(id)
            if loaded is None:
                return None
            room = Room(*loaded, self.world)
            await room.look_up_players()
            await room.examine()
            room.clocks.run_down(room.asked(), await self.idle_seconds(room.stored))
            self.live[id] = room
            room.wake()
            return room
        finally:
            del self.loading[id]

    async def idle_seconds(self, stored: StoredGame) -> float:
        """For how long nothing has happened in a game while its servers lived, as far as a sweep has noticed."""
        if stored.idle is None or stored.clock is None:
            return 0.0
        return max(0.0, await self.world.store.lived() - stored.idle)

    def remember(self, room: Room) -> None:
        turn = room.game.turn if room.game is not None else 0
        self.turns[room.id] = room.number, turn, room.asked()
        self.turns.move_to_end(room.id)
        if len(self.turns) > REMEMBERED:
            self.turns.popitem(last=False)

    async def still_open(self, ids: set[str]) -> set[str]:
        """Those of some games that still wait for somebody."""
        rooms = [await self.get(id) for id in ids]
        return {room.id for room in rooms if room is not None and room.status == "open"}

    # Lists

    async def listed(self, status: Status, lang: str) -> list[GameSeen]:
        """Open games that are offered to all, or others that can be watched or looked at."""
        only = True if status == "open" else None
        games = await self.world.store.games(status, listed=only, private=False)
        return [self.seen(stored, lang) for stored in games]

    def seen(self, stored: StoredGame, lang: str, you: int | None = None) -> GameSeen:
        """A game in a list, as far as it is known without loading it."""
        room = self.live.get(stored.id)
        if room is not None:
            return tables.seen(room, lang, you)
        number, turn, asked = self.turns.get(stored.id, (-1, 0, None))
        if number != stored.number:
            turn, asked = 0, None
        return game_seen(stored, absent_players(stored, lang), lang, you, turn, you is not None and asked == you)

    async def mine(self, tokens: list[str], lang: str) -> list[GameSeen]:
        """The games of somebody's seats, with whose turn it is."""
        return await self.with_turns(await self.world.store.find([hashed(token) for token in tokens]), lang)

    async def with_turns(self, found: list[tuple[StoredGame, int]], lang: str) -> list[GameSeen]:
        games = []
        for stored, you in found:
            if stored.status == "running" and self.turns.get(stored.id, (-1, 0, None))[0] != stored.number:
                room = await self.get(stored.id)
                if room is not None:
                    self.remember(room)
            games.append(self.seen(stored, lang, you))
        return games

    async def unfinished(self, player: StoredPlayer, lang: str) -> list[GameSeen]:
        """The games of a player that are not over, with whose turn it is."""
        return await self.with_turns(await self.world.store.roll.unfinished(player.id), lang)

    # Players

    async def adopt(self, player: StoredPlayer, tokens: list[str]) -> list[str]:
        """Let the seats be a player's of which these are the secrets, and nobody's yet."""
        adopted = await self.world.store.roll.adopt(player.id, [hashed(token) for token in tokens])
        for game, seat in adopted:
            room = self.live.get(game)
            if room is not None:
                sitting = per_seat(partial(player_at, room))
                room.give_seats(with_one(sitting, seat, player.id))
        self.world.ended.set()
        return sorted({game for game, _ in adopted})

    async def remove(self, player: StoredPlayer, game: str) -> None:
        """Remove a game that is a player's alone."""
        await self.world.store.roll.delete_game(player.id, game)
        self.forget([game])

    async def remove_player(self, player: StoredPlayer) -> None:
        """Remove a player and what is theirs alone; elsewhere they have no name from now on."""
        gone, changed = await self.world.store.roll.delete(player.id)
        self.forget(gone)
        for game in changed:
            room = self.live.get(game)
            if room is not None:
                room.is_doubtful = True
                room.standings = per_seat(lambda _: None)
                await room.change(nothing)

    def forget(self, games: list[str]) -> None:
        """Send everybody away from games that are no more."""
        for id in games:
            self.turns.pop(id, None)
            room = self.live.pop(id, None)
            if room is not None:
                room.close(NO_GAME)

    # Chores

    def start(self) -> None:
        chores = (self.resume_all(), self.examine_broken(), self.sweep(), self.expire())
        self.chores = [self.world.watch(chore) for chore in chores]

    async def resume_all(self) -> None:
        """Go on with every game in which a clock runs. Bots wait until their players are back."""
        resumed = 0
        for stored in await self.all_games("running"):
            if stored.clock is not None:
                resumed += await self.look_into(stored.id)
        log.info("%d games go on by themselves", resumed)

    async def examine_broken(self) -> None:
        """See whether broken games can go on: the program may be another one, or the cause was mended."""
        for stored in await self.all_games("broken"):
            await self.look_into(stored.id)

    async def all_games(self, status: Status) -> list[StoredGame]:
        """All games of a status, as soon as the database can be reached."""
        while True:
            try:
                return await self.world.store.games(status, limit=MOST)
            except Unavailable as error:
                log.warning("%s games cannot be looked at: %s", status, error)
                await asyncio.sleep(AGAIN)

    async def look_into(self, id: str) -> bool:
        """Load a game and drop it again, unless it goes on by itself or somebody is there."""
        try:
            room = await self.get(id)
        except Unavailable as error:
            log.warning("game %s cannot be looked into: %s", id, error)
            return False
        if room is not None and room.is_idle:
            self.drop(room)
        return room is not None and room.id in self.live

    async def sweep(self) -> None:
        """Drop the rooms in which nothing happens any more."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.world.settings.idle_seconds))
            before = monotonic() - self.world.settings.idle_seconds
            for room in list(self.live.values()):
                if room.is_idle and room.used < before:
                    self.drop(room)

    def drop(self, room: Room) -> None:
        self.remember(room)
        room.sleep()
        del self.live[room.id]

    async def expire(self) -> None:
        """Remove games that nobody has touched for long."""
        settings = self.world.settings
        open_seconds, unfinished_seconds = settings.open_hours * HOUR, settings.unfinished_days * DAY
        counted = monotonic()
        while True:
            passed, counted = monotonic() - counted, monotonic()
            try:
                gone = await self.world.store.expire(time(), passed, open_seconds, unfinished_seconds)
            except Unavailable as error:
                log.warning("nothing can expire: %s", error)
                if isinstance(error, Lost):
                    self.world.lost()
                gone = []
            self.forget(gone)
            await self.look_at_long_clocks()
            await self.forget_strangers(time() - unfinished_seconds)
            if gone:
                log.info("%d games have expired", len(gone))
            await asyncio.sleep(settings.expiry_seconds)

    async def look_at_long_clocks(self) -> None:
        """Wake the games in which somebody's days run out before this is done again."""
        soon = HOUR + self.world.settings.expiry_seconds
        try:
            for stored in await self.world.store.long_idle(DAY - soon):
                left = [seat.left for seat in stored.seats if seat.left is not None]
                if left and await self.idle_seconds(stored) >= min(left) - soon:
                    await self.look_into(stored.id)
        except Unavailable as error:
            log.warning("long clocks cannot be looked at: %s", error)

    async def forget_strangers(self, before: float) -> None:
        """Remove players who have nothing here and were not seen for long."""
        try:
            await self.world.store.roll.forget_strangers(before)
        except Unavailable as error:
            log.warning("nobody can be forgotten: %s", error)

    async def close(self) -> None:
        """Finish what is being stored; do nothing more by itself."""
        self.world.is_closing = True
        for chore in self.chores:
            chore.cancel()
        for room in self.live.values():
            room.sleep()
        await self.world.finish_all()


def player_at(room: Room, seat: int) -> str | None:
    return room.stored.seats[seat].player


async def nothing() -> None:
    """What is done when a room is only to look again."""
