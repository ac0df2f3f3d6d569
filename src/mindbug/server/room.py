"""Owns a live game: who sits at it and watches it, its clock, and that every move is stored before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from time import monotonic, time
from typing import TypeVar, cast

from mindbug.game import RESIGNS, TIME, Game
from mindbug.record import RULES_VERSION
from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS, PerSeat, opposite, per_seat, with_one
from mindbug.server import bot_seats, history, tables
from mindbug.server.clocks import Clocks, Left
from mindbug.server.connection import COME_BACK, NO_GAME, Connection, encoder
from mindbug.server.founding import clean_name, read_clock, sitting_down
from mindbug.server.homes import Home
from mindbug.server.messages import Emoted, EmoteName, Next, Seat
from mindbug.server.offers import Proposals
from mindbug.server.presence import Presence
from mindbug.server.refusal import Refusal
from mindbug.server.secret import hashed, is_secret, new_secret
from mindbug.server.standing import is_earnest
from mindbug.server.turns import Bucket
from mindbug.server.world import World
from mindbug.store import (
    Changes,
    Entry,
    Lost,
    Moved,
    NoSuchGame,
    NotInvited,
    Stale,
    Status,
    StoredGame,
    StoredPlayer,
    StoredSeat,
    Taken,
    Unavailable,
)
from mindbug.store.roll import Standing

log = logging.getLogger(__name__)

T = TypeVar("T")
SOON = 0.05  # seconds in which comings and goings are told together
AGAIN = 1.0  # seconds after which a clock that has run out tries again what could not be stored


def nothing() -> None:
    """What is done when nobody needs to know."""


async def nothing_more() -> None:
    """What is done when a room is only to look again."""


class Room:
    """One game that somebody plays, watches, or that a bot or a clock goes on with. What changes it happens one at a time."""

    def __init__(self, stored: StoredGame, entries: list[Entry], world: World, gone: Callable[[], None] = nothing) -> None:
        self.world = world
        self.gone = gone  # called when the game is another node's, so that nobody looks for it here
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.is_doubtful = False  # something may be stored that is not known here
        self.is_closed = False  # the game has expired, or is another node's
        self.thought: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.announcement: asyncio.TimerHandle | None = None
        self.hinting: set[int] = set()
        self.homes: dict[tuple[int, str], Home] = {}  # of bots, by seat and level
        limits = world.settings.limits
        self.emotes = [Bucket(limits.emotes, limits.emote_burst) for _ in SEATS]  # of a seat, however many sockets it has
        self.used = monotonic()
        self.standings: PerSeat[Standing | None] = (None, None)
        self.adopt(stored, entries)
        self.presence = Presence(per_seat(self.is_bot), monotonic())

    def adopt(self, stored: StoredGame, entries: list[Entry]) -> None:
        """Be as the store says."""
        bot_seats.dismiss(self)
        self.stored = stored
        self.entries = history.in_force(entries)
        self.is_rewritten = history.has_take_backs(entries)
        self.game: Game | None = None
        self.trouble: MindbugError | None = None
        self.good = 0
        if stored.status != "open":
            replayed = history.replay(stored.setup, self.entries)
            self.game, self.trouble = replayed.game, replayed.trouble or history.newer_rules(stored)
            self.good = replayed.good
        self.clocks = Clocks(read_clock(stored.clock), per_seat(lambda seat: stored.seats[seat].left))
        self.offers = Proposals(stored.offers)

    # What is known

    @property
    def number(self) -> int:
        return self.stored.number

    @property
    def status(self) -> Status:
        return self.stored.status

    @property
    def is_idle(self) -> bool:
        """Nobody is here, and nothing will happen by itself."""
        thinks = self.thought is not None and not self.thought.done()
        quiet = not self.connections and not self.lock.locked() and not self.hinting
        return quiet and not thinks and self.clocks.can_wait(monotonic())

    def asked(self) -> int | None:
        """The seat that has to decide now."""
        if self.status != "running" or self.game is None or self.is_closed:
            return None
        return self.game.to_move if isinstance(self.game.to_move, int) else None

    def is_bot(self, seat: int) -> bool:
        return self.stored.seats[seat].bot is not None

    def bot_to_move(self) -> int | None:
        """The seat of the bot that has to decide now. A bot whose player is away waits."""
        asked = self.asked()
        if asked is None or not self.is_bot(asked) or self.world.is_closing:
            return None
        return asked if self.is_awaited(asked) else None

    def is_awaited(self, seat: int) -> bool:
        """Whether the decision of a bot is waited for: its player is there, or the game counts and ends without them too."""
        return self.stored.rated or self.presence.is_there(opposite(seat))

    def client_at(self, seat: int) -> str:
        """The client who sits there."""
        found = [connection.client for connection in self.connections if connection.seat == seat]
        return found[0] if found else ""

    def can_hint(self, seat: int) -> bool:
        return self.asked() == seat and self.is_bot(opposite(seat)) and not is_earnest(self.stored)

    def seat_of(self, token: str) -> int | None:
        """The seat of which this is the secret; every seat is looked at."""
        found = [seat for seat in SEATS if is_secret(token, self.stored.seats[seat].token)]
        return found[0] if found else None

    def seat_of_player(self, id: str) -> int | None:
        """The seat at which a player sits; at one where they sit twice, the one that has to decide."""
        found = [seat for seat in SEATS if self.stored.seats[seat].player == id]
        return self.asked() if self.asked() in found else found[0] if found else None

    def playing(self) -> Game:
        """The game, if it goes on."""
        if self.status != "running" or self.game is None:
            raise Refusal("forbidden", self.status if self.status != "running" else "broken")
        return self.game

    async def examine(self) -> None:
        """Let the game be what the rules of today make of it: broken, though nothing of it is lost, if they cannot go on with
        it, and running if they can, whatever was wrong when somebody looked before."""
        found = self.examined()
        if found == self.stored:
            return
        log.warning("game %s is %s after state %d: %s", self.id, found.status, self.good, self.trouble or "it can be played")
        await self.world.store.change(
            self.id,
            self.stored.epoch,
            status=found.status,
            last_good=found.last_good,
            winner=found.winner,
            reason=found.reason,
        )
        self.stored = found

    def examined(self) -> StoredGame:
        if self.status not in ("running", "broken"):
            return self.stored
        if self.game is None or self.trouble is not None:
            return replace(self.stored, status="broken", last_good=self.good)
        status: Status = "over" if self.game.reason else "running"
        return replace(self.stored, status=status, last_good=None, winner=self.game.winner, reason=self.game.reason)

    async def look_up_players(self) -> None:
        """Learn who sits here, where that is told to others."""
        ids = per_seat(lambda seat: self.stored.seats[seat].player)
        if all(id is None for id in ids):
            return
        try:
            self.standings = await self.world.store.roll.standings(ids)
        except Unavailable as error:
            log.warning("game %s: its players cannot be looked up: %s", self.id, error)

    def give_seats(self, players: PerSeat[str | None]) -> None:
        """Seats have become somebody's, or nobody's, in the store."""
        seats = per_seat(lambda seat: replace(self.stored.seats[seat], player=players[seat]))
        self.stored = replace(self.stored, seats=seats)

    async def be_known_as(self, sitting: PerSeat[StoredSeat]) -> None:
        """Somebody has become a player, or is none any more: the store knows by which name they are called now."""
        seats = self.stored.seats
        known = per_seat(lambda seat: replace(seats[seat], name=sitting[seat].name, player=sitting[seat].player))
        self.stored = replace(self.stored, seats=known)
        self.standings = (None, None)
        await self.look_up_players()
        self.show()

    # Coming and going

    def enter(self, connection: Connection) -> None:
        self.used = monotonic()
        if self.is_rewritten or connection.told > self.event_count():
            connection.told = 0
        self.connections.add(connection)
        if connection.seat is not None:
            self.presence.come(connection.seat, monotonic())
            self.clocks.come(connection.seat, monotonic())
        self.send_table(connection)
        if self.stored.next is not None:
            self.send_next(connection, new=False)
        self.set_alarm()
        self.let_bot_think()
        self.announce_soon()

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.used = monotonic()
        self.connections.discard(connection)
        if connection.seat is not None:
            self.presence.go(connection.seat, monotonic())
        self.set_alarm()
        self.announce_soon()

    def speak(self, connection: Connection, lang: str) -> None:
        """Tell everything again in another language."""
        connection.lang = lang
        connection.told = 0
        self.send_table(connection)

    def close(self, code: int) -> None:
        """Send everybody away from a game that is no more, or no more here."""
        self.is_closed = True
        for connection in list(self.connections):
            connection.close(code)
        self.sleep()

    def sleep(self) -> None:
        """Do nothing more by itself."""
        for timer in (self.alarm, self.announcement):
            if timer is not None:
                timer.cancel()
        if self.thought is not None:
            self.thought.cancel()
        bot_seats.dismiss(self)

    # Changing the game

    async def change(self, action: Callable[[], Awaitable[None]]) -> None:
        """Do something alone and to its end, also when whoever wanted it has gone."""
        self.used = monotonic()
        await asyncio.shield(self.world.finish(self.alone(action)))

    async def alone(self, action: Callable[[], Awaitable[None]]) -> None:
        async with self.lock:
            if self.is_doubtful:
                await self.reload()
            await action()

    async def reload(self) -> None:
        """Look what is really stored, after which nothing that is still on its way there can be written any more."""
        loaded = await self.stored_well(self.world.store.claim(self.id))
        if loaded is None:
            self.close(NO_GAME)
            raise Refusal("unavailable", "no_game")
        self.adopt(*loaded)
        self.is_doubtful = False
        for connection in self.connections:
            connection.told = 0
        self.wake()
        self.show()

    async def stored_well(self, work: Awaitable[T]) -> T:
        """The result of the store; if it failed, nobody knows what is stored."""
        start = monotonic()
        try:
            found = await work
        except Moved as error:
            self.hand_over()
            raise Refusal("unavailable", "moved") from error
        except (Stale, Unavailable, NoSuchGame) as error:
            self.is_doubtful = True
            if isinstance(error, Lost) and not self.world.is_closing:
                self.world.lost()
            log.warning("game %s: %s: %s", self.id, type(error).__name__, error)
            stale = isinstance(error, Stale)
            raise Refusal("stale" if stale else "unavailable", "stale" if stale else "unsaved") from error
        self.world.metrics.commits.add(monotonic() - start)
        return found

    def hand_over(self) -> None:
        """The game is another node's now, where everybody finds it who comes back."""
        self.world.metrics.moved += 1
        self.gone()
        self.close(COME_BACK)

    async def look_again(self) -> None:
        """Look what is stored, as something may have changed that is not known here."""
        self.is_doubtful = True
        await self.change(nothing_more)

    async def keep_offers(self) -> None:
        """Let what is offered outlive this process."""
        offers = self.offers.kept()
        await self.stored_well(self.world.store.change(self.id, self.stored.epoch, offers=offers))
        self.stored = replace(self.stored, offers=offers)

    async def commit(self, who: str, what: str, after: Game, left: Left, common: int) -> None:
        """Store what was done, and only then let it be so. ``common`` is how many events are as they were before."""
        entry = Entry(self.number + 1, who, what, time())
        changes: Changes = {"left": left} if self.clocks.clock is not None else {}
        if self.stored.rules != RULES_VERSION:
            changes |= {"rules": RULES_VERSION}
        if after.reason is not None:
            over: Changes = {"status": "over", "winner": after.winner, "reason": after.reason}
            changes |= over
        if self.stored.offers is not None:
            changes |= {"offers": None}
        await self.stored_well(self.world.store.append(self.id, self.number, entry, self.stored.epoch, **changes))
        self.stored = replace(
            self.stored,
            number=entry.number,
            changed=entry.at,
            rules=RULES_VERSION,
            status="over" if after.reason is not None else "running",
            winner=after.winner,
            reason=after.reason,
            offers=None,
        )
        self.entries = history.with_entry(self.entries, entry)
        self.game = after
        if after.reason is not None:
            bot_seats.dismiss(self)
            self.world.ended.set()
        self.offers.settle()
        self.clocks.set(left)
        for connection in self.connections:
            connection.told = min(connection.told, common)
        self.wake()
        self.show()

    # Moves

    async def play(self, seat: int, number: int, move: str) -> None:
        await self.change(partial(self.move, seat, number, move, "person"))

    async def move(self, seat: int, number: int, move: str, by: str) -> None:
        game = self.playing()
        if number != self.number:
            raise Refusal("stale", "stale")
        if game.to_move != seat:
            raise Refusal("forbidden", "other_decides")
        now = monotonic()
        if self.clocks.stops_in(now) == 0.0:
            await self.run_out(seat)
            raise Refusal("forbidden", "time")
        after = game.copy()
        try:
            after.play(move)
        except MindbugError as error:
            raise Refusal("illegal", error=error) from error
        await self.commit(str(seat), after.lines[-1][1], after, self.clocks.pressed(seat, now), self.event_count())
        self.world.metrics.moves[by] += 1

    async def resign(self, seat: int) -> None:
        await self.change(partial(self.end, str(seat), RESIGNS))

    async def end(self, who: str, what: str) -> None:
        """End the game by something that is no move."""
        after = self.playing().copy()
        left = self.clocks.standing(monotonic())
        history.apply(after, Entry(self.number + 1, who, what, time()))
        await self.commit(who, what, after, left, self.event_count())

    async def run_out(self, seat: int) -> None:
        await self.end(str(seat), TIME)

    # The rematch

    def send_next_to_all(self) -> None:
        for connection in self.connections:
            self.send_next(connection, new=True)

    def send_next(self, connection: Connection, new: bool) -> None:
        assert self.stored.next is not None
        you = cast(Seat | None, None if connection.seat is None else opposite(connection.seat))
        token = connection.token if you is not None else None
        connection.send(Next(game=self.stored.next, token=token, you=you, new=new))

    # Being away

    async def claim(self, seat: int) -> None:
        await self.change(partial(self.change_claim, seat))

    async def change_claim(self, seat: int) -> None:
        self.playing()
        if not self.can_claim(seat, monotonic()):
            raise Refusal("forbidden", "no_claim")
        await self.run_out(opposite(seat))

    def can_claim(self, seat: int, now: float) -> bool:
        waited = self.waited(seat, now)
        return waited is not None and waited >= self.world.settings.absence_seconds

    def waited(self, seat: int, now: float) -> float | None:
        """For how many seconds a player has waited for a decision of another one who is away, in a game without a clock."""
        if self.stored.clock is not None or self.asked() != opposite(seat) or not self.presence.is_left_alone(seat):
            return None
        return min(self.presence.absent(opposite(seat), now), now - self.clocks.started)

    # Sitting down

    async def sit_down(
        self,
        name: str,
        invitation: str | None,
        token: str | None,
        player: StoredPlayer | None = None,
        rated: bool = False,
    ) -> tuple[int, str]:
        """Take the free seat of an open game; its number and its secret. Whoever sits there with this secret already sits down
        again. The game is rated if it should be, who comes agrees, and is another player."""
        token = token or new_secret()
        taken: list[int] = []
        await self.change(partial(self.take_seat, clean_name(name), invitation, token, player, rated, taken))
        return taken[0], token

    async def take_seat(
        self, name: str, invitation: str | None, token: str, player: StoredPlayer | None, rated: bool, taken: list[int]
    ) -> None:
        already = self.seat_of(token)
        if already is not None:
            taken.append(already)
            return
        seats = self.stored.seats
        free = [seat for seat in SEATS if seats[seat].free]
        if self.status != "open" or not free:
            raise Taken("somebody else sits there already")
        if not self.stored.listed and not is_secret(invitation, self.stored.invitation):
            raise NotInvited("this game needs its invitation, which is the end of the link to it")
        seat = free[0]
        sitting = sitting_down(name, token, player, seats[seat].left)
        agreed = rated and player is not None and player.id != seats[opposite(seat)].player
        counts = self.stored.rated and agreed
        now = time()
        hashed_invitation = hashed(invitation) if invitation is not None else None
        await self.stored_well(
            self.world.store.sit_down(
                self.id,
                seat,
                sitting,
                hashed_invitation,
                self.stored.epoch,
                status="running",
                changed=now,
                moved=now,
                rated=counts,
            )
        )
        both = with_one(seats, seat, sitting)
        self.adopt(replace(self.stored, status="running", changed=now, moved=now, seats=both, rated=counts), [])
        await self.look_up_players()
        self.presence.changed[seat] = monotonic()
        taken.append(seat)
        await self.examine()
        self.wake()
        self.show()

    # What happens by itself

    def wake(self, grace: float = 0.0) -> None:
        """Let the right clock run, and a bot think, if one has to decide. ``grace`` are the seconds that somebody has to come
        back before the clock runs."""
        self.clocks.start(self.asked(), monotonic(), grace)
        self.set_alarm()
        self.let_bot_think()

    def let_bot_think(self) -> None:
        thinks = self.thought is not None and not self.thought.done()
        if self.bot_to_move() is not None and not thinks:
            self.thought = self.world.watch(bot_seats.think(self))

    def set_alarm(self) -> None:
        """Wake up when a clock has run out, or when a win can be claimed."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.is_closed:
            return
        now = monotonic()
        moments = [self.clocks.stops_in(now)]
        waits = [self.waited(seat, now) for seat in SEATS]
        moments += [self.world.settings.absence_seconds - wait for wait in waits if wait is not None]
        coming = [moment for moment in moments if moment is not None and (moment > 0 or self.clocks.ticking is not None)]
        self.alarm = asyncio.get_running_loop().call_later(min(coming), self.ring) if coming else None

    def ring(self) -> None:
        self.alarm = None
        self.world.finish(self.try_to_ring())

    async def try_to_ring(self) -> None:
        try:
            await self.change(self.rung)
        except Refusal:
            await asyncio.sleep(AGAIN)
            self.set_alarm()

    async def rung(self) -> None:
        """A clock has run out, or a win can be claimed now."""
        ticking = self.clocks.ticking
        if ticking is not None and self.clocks.stops_in(monotonic()) == 0.0:
            await self.run_out(ticking)
        else:
            self.announce()
            self.set_alarm()

    # What everybody is told

    def emote(self, seat: int, emote: EmoteName) -> None:
        if not self.emotes[seat].take():
            raise Refusal("too fast", "too_fast")
        for connection in self.connections:
            connection.send(Emoted(player=cast(Seat, seat), emote=emote))

    def show(self) -> None:
        """Send the table to everybody; those who see the same get the same bytes."""
        made: dict[tuple[int | str, str, int], bytes] = {}
        for connection in self.connections:
            key = connection.viewer, connection.lang, connection.told
            if key not in made:
                made[key] = encoder.encode(tables.table(self, connection))
            connection.told = self.event_count()
            connection.send_bytes(made[key])

    def send_table(self, connection: Connection) -> None:
        connection.send(tables.table(self, connection))
        connection.told = self.event_count()

    def announce_soon(self) -> None:
        if self.announcement is None and self.connections:
            self.announcement = asyncio.get_running_loop().call_later(SOON, self.announce)

    def announce(self) -> None:
        """Tell who is there, what is offered and how the clocks stand."""
        if self.announcement is not None:
            self.announcement.cancel()
            self.announcement = None
        for connection in self.connections:
            connection.send(tables.news(self, connection))

    def event_count(self) -> int:
        return self.game.event_count if self.game is not None else 0
