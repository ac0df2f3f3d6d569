"""Owns which games are live: they are loaded when somebody wants them or when something goes on by itself, and dropped when
nothing happens any more."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from time import monotonic, time

from mindbug.seats import per_seat, with_one
from mindbug.server import glimpses, history, tables
from mindbug.server.connection import COME_BACK, NO_GAME
from mindbug.server.founding import Founded, SetUp, found
from mindbug.server.glimpses import Glimpse
from mindbug.server.listing import absent_players, game_seen
from mindbug.server.messages import GameSeen, NewGame
from mindbug.server.refusal import Refusal
from mindbug.server.room import Room, nothing_more
from mindbug.server.secret import hashed, is_id
from mindbug.server.settings import DAY, HOUR
from mindbug.server.turns import paid
from mindbug.server.world import World
from mindbug.store import Entry, Lost, Moved, Status, StoredGame, StoredPlayer, Unavailable
from mindbug.store.node import BEATS

log = logging.getLogger(__name__)

MOST = 1_000_000  # more games than there can be
SWEEP_SECONDS = 10.0
AGAIN = 1.0  # seconds after which a database that cannot be reached is asked again
REMEMBERED = 10_000  # games of which is known whose turn it is, without loading them
AT_ONCE = 20  # games that go on by themselves and are taken over together
GRACE_SECONDS = 5.0  # besides a lease: in which a player comes back to a game that was taken over, before the clock runs


def always() -> bool:
    return True


class Rooms:
    """The games that are live, by their ids."""

    def __init__(self, world: World, is_warden: Callable[[], bool] = always) -> None:
        self.world = world
        self.is_warden = is_warden  # whether this node does what is to be done once for all
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
        """A live room; None if there is no such game, Moved if it is at another node. Several who want it at once share the
        work."""
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
            loaded = await self.world.store.claim(id)
            if loaded is None:
                return None
            room = Room(*loaded, self.world, partial(self.forget_room, id))
            await room.look_up_players()
            await room.examine()
            room.clocks.run_down(room.asked(), await self.idle_seconds(room.stored))
            self.live[id] = room
            room.wake(self.grace_of(room))
            return room
        finally:
            del self.loading[id]

    def forget_room(self, id: str) -> None:
        """A game is another node's now."""
        self.live.pop(id, None)

    def grace_of(self, room: Room) -> float:
        """The seconds in which somebody comes back to a game that somebody else had, or this process before it was started
        again: nobody loses on time because of that."""
        is_first = room.stored.epoch <= 1
        return 0.0 if is_first or room.clocks.is_of_days else self.world.store.lease_seconds + GRACE_SECONDS

    def believed(self) -> dict[str, int]:
        """The games that are live here, with the epochs in which they were claimed."""
        return {id: room.stored.epoch for id, room in self.live.items()}

    def lose(self, games: dict[str, int]) -> None:
        """Others have claimed some games since these epochs."""
        for id, epoch in games.items():
            room = self.live.get(id)
            if room is not None and room.stored.epoch == epoch:
                room.hand_over()

    def let_all_go(self) -> None:
        """Nothing can be stored, and others may have every game: whoever is here looks for it elsewhere."""
        for room in list(self.live.values()):
            room.hand_over()

    async def idle_seconds(self, stored: StoredGame) -> float:
        """For how long nothing has happened in a game while its servers lived, as far as a sweep has noticed."""
        if stored.idle is None or stored.clock is None:
            return 0.0
        return max(0.0, await self.world.store.lived() - stored.idle)

    def remember(self, room: Room) -> None:
        self.note_turn(room.id, room.number, room.game.turn if room.game is not None else 0, room.asked())

    def note_turn(self, id: str, number: int, turn: int, asked: int | None) -> None:
        self.turns[id] = number, turn, asked
        self.turns.move_to_end(id)
        if len(self.turns) > REMEMBERED:
            self.turns.popitem(last=False)

    async def still_open(self, ids: set[str]) -> set[str]:
        """Those of some games that still wait for somebody."""
        found = [await self.stored(id) for id in ids]
        return {game[0].id for game in found if game is not None and game[0].status == "open"}

    # Lists

    async def listed(self, status: Status, lang: str) -> list[GameSeen]:
        """Open games that are offered to all, or others that can be watched or looked at."""
        only = True if status == "open" else None
        games = await self.world.store.games(status, listed=only, private=False)
        glimpsed = await self.glimpses_of(games)
        return [self.seen(stored, lang, None, glimpsed.get(stored.id)) for stored in games]

    async def glimpses_of(self, games: list[StoredGame]) -> dict[str, Glimpse]:
        """What other nodes tell of the games that are live there."""
        away = [stored.id for stored in games if stored.id not in self.live]
        return await glimpses.read(self.world.wire, away)

    def seen(self, stored: StoredGame, lang: str, you: int | None = None, glimpse: Glimpse | None = None) -> GameSeen:
        """A game in a list, as far as it is known without loading it."""
        room = self.live.get(stored.id)
        if room is not None:
            return tables.seen(room, lang, you)
        number, turn, asked = self.turns.get(stored.id, (-1, 0, None))
        if number != stored.number:
            turn, asked = 0, None
        if glimpse is not None:
            present, watchers = glimpses.players_of(glimpse, stored, lang), glimpse.watchers
            turn = turn or glimpse.turn
            return game_seen(stored, present, lang, you, turn, you is not None and asked == you, watchers)
        return game_seen(stored, absent_players(stored, lang), lang, you, turn, you is not None and asked == you)

    async def mine(self, tokens: list[str], lang: str) -> list[GameSeen]:
        """The games of somebody's seats, with whose turn it is."""
        return await self.with_turns(await self.world.store.find([hashed(token) for token in tokens]), lang)

    async def with_turns(self, found: list[tuple[StoredGame, int]], lang: str) -> list[GameSeen]:
        games = []
        glimpsed = await self.glimpses_of([stored for stored, _ in found])
        for stored, you in found:
            glimpse = glimpsed.get(stored.id)
            if glimpse is not None:
                self.note_turn(stored.id, glimpse.number, glimpse.turn, glimpse.asked)
            if stored.status == "running" and self.turns.get(stored.id, (-1, 0, None))[0] != stored.number:
                await self.look_up_turn(stored.id)
            games.append(self.seen(stored, lang, you, glimpse))
        return games

    async def look_up_turn(self, id: str) -> None:
        """Learn whose turn it is in a game, wherever it is."""
        room, found = self.live.get(id), None
        if room is not None:
            self.remember(room)
        elif (found := await self.stored(id)) is not None:
            game = history.replay(found[0].setup, history.in_force(found[1])).game
            asked = game.to_move if game is not None and isinstance(game.to_move, int) else None
            self.note_turn(id, found[0].number, game.turn if game is not None else 0, asked)

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
        self.say({game for game, _ in adopted})
        return sorted({game for game, _ in adopted})

    async def remove(self, player: StoredPlayer, game: str) -> None:
        """Remove a game that is a player's alone."""
        await self.world.store.roll.delete_game(player.id, game)
        self.forget([game])

    async def remove_player(self, player: StoredPlayer) -> None:
        """Remove a player and what is theirs alone; elsewhere they have no name from now on."""
        gone, changed = await self.world.store.roll.delete(player.id)
        self.forget(gone)
        self.say(set(changed))
        for game in changed:
            room = self.live.get(game)
            if room is not None:
                room.is_doubtful = True
                room.standings = per_seat(lambda _: None)
                await room.change(nothing_more)

    def forget(self, games: list[str]) -> None:
        """Send everybody away from games that are no more."""
        self.say(set(games))
        self.send_away(games)

    def send_away(self, games: list[str]) -> None:
        for id in games:
            self.turns.pop(id, None)
            room = self.live.pop(id, None)
            if room is not None:
                room.close(NO_GAME)

    # Other nodes

    def say(self, games: set[str]) -> None:
        """Let the nodes look at which some games are live, as they have changed in the store."""
        elsewhere = sorted(games - self.live.keys())
        if elsewhere:
            self.world.finish(self.world.wire.say(elsewhere))

    async def look_again(self, games: list[str]) -> None:
        """Another node has removed some games, or changed who sits there."""
        for id in games:
            room = self.live.get(id)
            if room is not None:
                try:
                    await room.change(partial(self.look_who_sits, room))
                except (Refusal, Unavailable) as error:
                    log.warning("game %s cannot be looked at again: %s", id, error)

    async def look_who_sits(self, room: Room) -> None:
        found = await self.stored(room.id)
        if found is None:
            self.send_away([room.id])
            return
        await room.be_known_as(found[0].seats)

    # Chores

    def start(self) -> None:
        chores = (self.take_orphans(), self.examine_broken(), self.sweep(), self.expire())
        self.chores = [self.world.watch(chore) for chore in chores]

    async def take_orphans(self) -> None:
        """Go on with the games in which a clock runs and whose process has ended, this one's own from before it was started
        among them. Bots wait until their players are back."""
        failed: set[str] = set()  # a start tries them again
        while True:
            try:
                found = set(await self.world.store.orphans(AT_ONCE + len(failed))) - failed
            except Unavailable as error:
                log.warning("orphans cannot be looked for: %s", error)
                found = set()
            for id in sorted(found):
                if not await self.look_into(id):
                    failed.add(id)
            if not found:
                await asyncio.sleep(self.world.store.lease_seconds / BEATS)

    async def examine_broken(self) -> None:
        """See whether broken games can go on: the program may be another one, or the cause was mended."""
        if not self.is_warden():
            return
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
        except (Unavailable, Moved) as error:
            log.warning("game %s cannot be looked into: %s", id, error)
            return False
        if room is not None and room.is_idle:
            self.drop(room)
        return room is not None

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
        self.world.finish(self.world.store.release({room.id: room.stored.epoch}))

    async def expire(self) -> None:
        """Remove games that nobody has touched for long."""
        settings = self.world.settings
        open_seconds, unfinished_seconds = settings.open_hours * HOUR, settings.unfinished_days * DAY
        counted = monotonic()
        while True:
            passed, counted = monotonic() - counted, monotonic()
            if not self.is_warden():
                await asyncio.sleep(settings.expiry_seconds)
                continue
            self.world.ended.set()  # a node may have died before it has counted what was over
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
        """Finish what is being stored, do nothing more by itself, and let other nodes have the games at once: whoever is here
        is told to come back."""
        self.world.is_closing = True
        for chore in self.chores:
            chore.cancel()
        for room in self.live.values():
            room.sleep()
        await self.world.finish_all()
        if not self.world.store.is_alone:
            await self.world.store.leave()
        for room in list(self.live.values()):
            room.close(COME_BACK)


def player_at(room: Room, seat: int) -> str | None:
    return room.stored.seats[seat].player
