"""Owns what players offer each other: a draw, to take back a decision, and a rematch. Each is said to a room by ``change``."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

from mindbug.game import DRAW
from mindbug.rules.errors import MindbugError
from mindbug.seats import opposite
from mindbug.server import bot_seats, history, series
from mindbug.server.founding import rematch_of
from mindbug.server.messages import Offers, Seat
from mindbug.server.refusal import Refusal
from mindbug.server.standing import RUN, is_earnest

if TYPE_CHECKING:
    from mindbug.server.room import Room

Offer = Literal["draw", "back", "rematch"]
BOTH = "both"


class Proposals:
    """What is offered now, and in which state of the game somebody's offer was declined: there it is not made again."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.open = msgspec.convert(kept["open"], Offers) if kept is not None else Offers()
        declined = kept["declined"] if kept is not None else []
        self.declined: dict[tuple[Offer, int], int] = {(what, seat): number for what, seat, number in declined}

    def kept(self) -> dict[str, Any]:
        """What is stored of it."""
        return {
            "open": msgspec.to_builtins(self.open),
            "declined": [[what, seat, number] for (what, seat), number in self.declined.items()],
        }

    def make(self, what: Offer, seat: int, number: int) -> None:
        if self.declined.get((what, seat)) == number:
            raise Refusal("forbidden", "asked_already")
        self.put(what, seat)

    def decline(self, what: Offer, seat: int, number: int) -> None:
        """Decline what the other player offers, or withdraw one's own offer."""
        offered = getattr(self.open, what)
        if offered is None:
            raise Refusal("forbidden", "no_offer")
        if offered != seat:
            self.declined[what, offered] = number
        self.put(what, None)

    def put(self, what: Offer, seat: int | None) -> None:
        self.open = msgspec.structs.replace(self.open, **{what: cast(Seat | None, seat)})

    def settle(self) -> None:
        """Nothing is offered any more."""
        self.open = Offers()


async def make(room: Room, what: Offer, seat: int) -> None:
    room.offers.make(what, seat, room.number)
    await room.keep_offers()
    room.announce()


async def decline(room: Room, what: Offer, seat: int) -> None:
    room.offers.decline(what, seat, room.number)
    await room.keep_offers()
    room.announce()


# A draw


async def draw(room: Room, seat: int, accept: bool) -> None:
    room.playing()
    if room.is_bot(opposite(seat)):
        raise Refusal("forbidden", "no_draw")
    if not accept:
        await decline(room, "draw", seat)
    elif room.offers.open.draw == opposite(seat):
        await room.end(BOTH, DRAW)
    else:
        await make(room, "draw", seat)


# Taking back


async def back(room: Room, seat: int, accept: bool) -> None:
    room.playing()
    if is_earnest(room.stored):
        raise Refusal("forbidden", "rated")
    if not accept:
        await decline(room, "back", seat)
    elif room.offers.open.back == opposite(seat):
        await take_back(room, opposite(seat))
    elif history.last_decision(room.entries, seat) is None:
        raise Refusal("forbidden", "nothing_to_take_back")
    elif room.is_bot(opposite(seat)):
        await take_back(room, seat)
    else:
        await make(room, "back", seat)


async def take_back(room: Room, seat: int) -> None:
    """Let the game be as it was before the last decision of a player."""
    number = history.last_decision(room.entries, seat)
    if number is None:
        raise Refusal("forbidden", "nothing_to_take_back")
    kept = [entry for entry in room.entries if entry.number <= number]
    before = history.replay(room.stored.setup, kept).game
    assert before is not None, "it was played to here"
    left = room.clocks.taken_back(monotonic())
    await room.commit(str(seat), history.takes_back_to(number), before, left, before.event_count)
    room.is_rewritten = True
    bot_seats.dismiss(room)  # one that has seen what was taken back must not know it


# A rematch


async def rematch(room: Room, seat: int, accept: bool) -> None:
    if room.status not in ("over", "broken"):
        raise Refusal("forbidden", "not_over")
    if room.stored.mode == RUN:
        raise Refusal("forbidden", "next_of_run")
    if not accept:
        await decline(room, "rematch", seat)
    elif room.stored.next is not None:
        room.send_next_to_all()
    elif room.offers.open.rematch == opposite(seat) or room.is_bot(opposite(seat)) or series.goes_on(room.stored):
        await begin_next(room)
    else:
        await make(room, "rematch", seat)


async def begin_next(room: Room) -> None:
    """Set up the rematch; it is found again from this game, so there is only one."""
    try:
        following = rematch_of(room.stored, time())
    except MindbugError as error:
        raise Refusal("forbidden", "no_rematch") from error  # the rules of today cannot even begin such a game
    await room.stored_well(room.world.store.create(following))
    await room.stored_well(room.world.store.change(room.id, room.stored.epoch, next=following.id, offers=None))
    room.world.metrics.games += 1
    room.stored = replace(room.stored, next=following.id, offers=None)
    room.offers.settle()
    room.send_next_to_all()
