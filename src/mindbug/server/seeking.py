"""Owns finding an opponent: who waits for which game, who is paired with whom, and the bot that steps in. It is all in memory:
who comes back after a restart simply looks again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from time import monotonic, time

from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.seats import SEATS, PerSeat, per_seat
from mindbug.server.connection import COME_BACK, Connection
from mindbug.server.founding import check_bot, found_pair
from mindbug.server.messages import Found, NewGame, Seat, Seek, SeekEnded, Seeking
from mindbug.server.place import SEEKING, Fleet
from mindbug.server.rooms import Rooms
from mindbug.server.standing import check_rated, nearest_bot, rating_of
from mindbug.store import StoredPlayer, StoredRating, Unavailable

log = logging.getLogger(__name__)

MOST_SEEKERS = 300  # who look at the same time
MOST_OF_A_CLIENT = 10  # of them
NEAR = 100.0  # how far apart ratings may be at first,
WIDER = 10.0  # and by how much more with each second that one of the two has waited
TICK = 0.5
NEWS = 5.0  # seconds after which somebody who waits is told how it is
SEEK_OVER = 1000


@dataclass(eq=False)
class Seeker:
    """Somebody who looks for an opponent. ``client`` is where they come from: two of the same are not rated."""

    player: StoredPlayer
    rating: float
    seek: Seek
    client: str
    connection: Connection
    since: float = field(default_factory=monotonic)
    told: float = 0.0

    @property
    def waited(self) -> float:
        return monotonic() - self.since

    @property
    def within(self) -> float:
        return NEAR + WIDER * self.waited

    def game(self, bot: str | None = None) -> NewGame:
        """The game that is looked for, against a person or a bot."""
        seek = self.seek
        return NewGame(
            mode="bot" if bot is not None else "friend",
            bot=bot or "easy",
            name=seek.name,
            sets=seek.sets,
            edition=seek.edition,
            clock=seek.clock,
            rated=seek.rated,
            best_of=seek.best_of,
        )

    def wants(self) -> tuple[object, ...]:
        """What two must want alike."""
        seek = self.seek
        sets = tuple(sorted(seek.sets)) if seek.sets is not None else None
        return sets, seek.edition, seek.clock, seek.rated, seek.best_of

    def suits(self, other: Seeker) -> bool:
        if self.player.id == other.player.id or self.wants() != other.wants():
            return False
        if self.seek.rated and self.client == other.client:
            return False
        return abs(self.rating - other.rating) <= max(self.within, other.within)


class Seekers:
    """Those who look for an opponent now, by their ids, who has waited longest first."""

    def __init__(self, rooms: Rooms, place: Fleet) -> None:
        self.rooms = rooms
        self.place = place
        self.waiting: dict[str, Seeker] = {}
        self.pairing = asyncio.Lock()

    # Coming and going

    async def add(self, seeker: Seeker) -> None:
        """Let somebody look. Who looks already does so here from now on."""
        before = self.waiting.pop(seeker.player.id, None)
        if before is not None:
            end(before, SeekEnded(why="replaced"))
        of_client = sum(other.client == seeker.client for other in self.waiting.values())
        if len(self.waiting) >= MOST_SEEKERS or of_client >= MOST_OF_A_CLIENT:
            end(seeker, SeekEnded(why="full"))
            return
        self.waiting[seeker.player.id] = seeker
        await self.pair_all()
        if self.waiting.get(seeker.player.id) is seeker:
            self.tell(seeker)

    def remove(self, seeker: Seeker) -> None:
        if self.waiting.get(seeker.player.id) is seeker:
            del self.waiting[seeker.player.id]

    # Pairing

    async def go_on(self) -> None:
        """Pair those who have waited, and let bots step in."""
        while True:
            await asyncio.sleep(TICK)
            if self.place.home_of(SEEKING) is not None:
                self.send_on()
            await self.pair_all()
            for seeker in list(self.waiting.values()):
                if monotonic() - seeker.told >= NEWS:
                    self.tell(seeker)

    def send_on(self) -> None:
        """Those who look meet at another node by now: whoever connects again comes there."""
        for seeker in list(self.waiting.values()):
            self.remove(seeker)
            seeker.connection.close(COME_BACK)

    async def pair_all(self) -> None:
        """Pair whoever suits, to the end, also when who came just now goes again: others may be paired by it."""
        await asyncio.shield(self.rooms.world.finish(self.try_all()))

    async def try_all(self) -> None:
        async with self.pairing:
            for seeker in list(self.waiting.values()):
                if self.waiting.get(seeker.player.id) is not seeker:
                    continue
                other = self.best_for(seeker)
                if other is not None:
                    await self.pair(seeker, other)
                elif 0 < seeker.seek.bot_after <= seeker.waited:
                    await self.step_in(seeker)

    def best_for(self, seeker: Seeker) -> Seeker | None:
        """Of those who suit, the one who plays most nearly as well."""
        suiting = [other for other in self.waiting.values() if seeker.suits(other)]
        return min(suiting, key=lambda other: abs(other.rating - seeker.rating), default=None)

    async def pair(self, one: Seeker, other: Seeker) -> None:
        """Let two play each other; who is first is decided by lot. They wait no more before they can be paired again."""
        self.remove(one)
        self.remove(other)
        first = secrets.choice(SEATS)
        both: PerSeat[Seeker] = per_seat(lambda seat: one if seat == first else other)
        stored, tokens = found_pair(one.game(), per_seat(lambda seat: (both[seat].seek.name, both[seat].player)), time())
        try:
            await self.rooms.keep(stored)
        except Unavailable as error:
            self.put_back(error, one, other)
            return
        except MindbugError as error:
            give_up(error, one, other)
            return
        for seat in SEATS:
            end(both[seat], Found(game=stored.id, token=tokens[seat], you=seat_of(seat)))

    async def step_in(self, seeker: Seeker) -> None:
        """Let somebody who has waited long enough play a bot."""
        self.remove(seeker)
        bot = seeker.seek.bot or nearest_bot(seeker.rating)
        try:
            founded = await self.rooms.create(seeker.game(bot), seeker.player)
        except Unavailable as error:
            self.put_back(error, seeker)
            return
        except MindbugError as error:
            give_up(error, seeker)
            return
        end(seeker, Found(game=founded.stored.id, token=founded.token, you=seat_of(founded.seat), bot=bot))

    def put_back(self, error: Unavailable, *seekers: Seeker) -> None:
        """Nothing could be stored: they go on waiting."""
        log.warning("nobody can be paired: %s", error)
        for seeker in seekers:
            if not seeker.connection.is_slow:
                self.waiting.setdefault(seeker.player.id, seeker)

    # Telling

    def tell(self, seeker: Seeker) -> None:
        seeker.told = monotonic()
        others, within = len(self.waiting) - 1, round(seeker.within)
        seeker.connection.send(Seeking(others=others, within=within, waited=round(seeker.waited, 1)))


def end(seeker: Seeker, message: Found | SeekEnded) -> None:
    """A last word to somebody, who looks no longer."""
    seeker.connection.send(message)
    seeker.connection.close(SEEK_OVER)


def give_up(error: MindbugError, *seekers: Seeker) -> None:
    """There can be no such game, such as that of a player who is no more."""
    log.info("nobody can be paired: %s", error)
    for seeker in seekers:
        end(seeker, SeekEnded(why="failed"))


def seat_of(seat: int) -> Seat:
    return 1 if seat else 0


def check_seek(seek: Seek, player: StoredPlayer) -> None:
    """An error if there can be no such game, against a person or against the bot that steps in."""
    if seek.bot is not None:
        check_bot(seek.bot)
    if seek.rated:
        check_rated(NewGame(mode="bot", bot=seek.bot or nearest_bot(0.0), clock=seek.clock, rated=True), player)
    Game.new(seek.sets, edition=seek.edition)


def rating_for(kept: StoredRating | None) -> float:
    return rating_of(kept, time()).rating
