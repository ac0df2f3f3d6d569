"""Owns what can happen to a place. A fault begins, lasts and heals, and leaves nothing behind, whatever else happens."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from dataclasses import replace as replace_in
from time import monotonic

from havoc.notes import Happened
from havoc.place import LEASE, Place, Slot
from havoc.proxy import Proxy, Way

HOUR = 3600
DAY = 24 * HOUR
JUMPS = (-40 * DAY, -HOUR, -3, 3, HOUR, 40 * DAY)  # seconds by which a clock is put forward or back
STAYS = 0.4  # the share of the last faults that stay, of those that may


@dataclass(frozen=True)
class Fault:
    """Something that happens to a slot at a time, in seconds from the beginning, and for how long. One that ``stays`` is there
    until all games have gone on without that node."""

    kind: str
    at: float
    slot: int
    seconds: float
    detail: int = 0  # of which sort, or by how much
    stays: bool = False

    def describe(self) -> str:
        how = f"{self.kind} {self.detail}" if self.detail else self.kind
        return f"{how} of {self.slot} at {self.at:.1f} s " + ("that stays" if self.stays else f"for {self.seconds:.1f} s")


Cause = Callable[[Place, Slot, Fault], Awaitable[None]]


async def kill(place: Place, slot: Slot, fault: Fault) -> None:
    """SIGKILL, and a new start."""
    async with slot.busy:
        await place.kill(slot)
        if not fault.stays:
            await asyncio.sleep(fault.seconds)
            await place.start(slot)


async def sleep(place: Place, slot: Slot, fault: Fault) -> None:
    """SIGSTOP, and SIGCONT."""
    async with slot.busy:
        node = slot.node
        if node.is_running:
            node.signal(signal.SIGSTOP)
            try:
                await asyncio.sleep(fault.seconds)
            finally:
                node.signal(signal.SIGCONT)


async def block(proxy: Proxy, busy: asyncio.Lock, way: Way, fault: Fault) -> None:
    async with busy:
        proxy.turn(way)
        if not fault.stays:
            await asyncio.sleep(fault.seconds)
            proxy.turn("open")


async def cut(place: Place, slot: Slot, fault: Fault) -> None:
    """Connections to PostgreSQL are cut, and new ones refused."""
    await block(slot.proxy, slot.cutting, "cut", fault)


async def hold(place: Place, slot: Slot, fault: Fault) -> None:
    """What is said to PostgreSQL, and its answers, come late."""
    await block(slot.proxy, slot.cutting, "held", fault)


async def silence(place: Place, slot: Slot, fault: Fault) -> None:
    """PostgreSQL hears nothing, or is not heard: half open."""
    await block(slot.proxy, slot.cutting, "mute" if fault.detail else "deaf", fault)


async def part(place: Place, slot: Slot, fault: Fault) -> None:
    """Other nodes do not reach this one, though people do."""
    await block(slot.node.door, slot.parting, "held" if fault.detail else "cut", fault)


async def restart_database(place: Place, slot: Slot, fault: Fault) -> None:
    async with place.database:
        await place.restart_database(signal.SIGQUIT if fault.detail else signal.SIGINT, fault.seconds)


async def kill_valkey(place: Place, slot: Slot, fault: Fault) -> None:
    async with place.caching:
        await asyncio.to_thread(place.valkey.kill)
        await asyncio.sleep(fault.seconds)
        await asyncio.to_thread(place.valkey.start)


async def double(place: Place, slot: Slot, fault: Fault) -> None:
    """Two nodes of one name."""
    async with slot.busy:
        await place.double(slot)


async def replace(place: Place, slot: Slot, fault: Fault) -> None:
    """A new node, then a clean stop of the old one."""
    async with slot.busy:
        await place.replace(slot)


async def jump(place: Place, slot: Slot, fault: Fault) -> None:
    """The wall clock of a node is put forward or back, and set right again."""
    node = slot.node
    node.set_clock(fault.detail)
    try:
        await asyncio.sleep(fault.seconds)
    finally:
        node.set_clock(0)
        slot.node.set_clock(0)


@dataclass(frozen=True)
class Sort:
    """How often a sort of faults is drawn, how long it lasts, and which details it can have."""

    cause: Cause
    share: float
    least: float = 0.0
    most: float = 0.0
    details: tuple[int, ...] = (0,)
    may_stay: bool = False


SORTS: dict[str, Sort] = {
    "kill": Sort(kill, 3, 0.0, 1.5 * LEASE, may_stay=True),
    "sleep": Sort(sleep, 3, 1.1 * LEASE, 2 * LEASE),
    "nap": Sort(sleep, 1, 0.2, 0.8 * LEASE),
    "cut": Sort(cut, 2, 0.1, 2 * LEASE, may_stay=True),
    "hold": Sort(hold, 2, 0.3, 2 * LEASE, may_stay=True),
    "silence": Sort(silence, 2, 0.3, 2 * LEASE, (0, 1), may_stay=True),
    "part": Sort(part, 1, 0.3, 2 * LEASE, (0, 1)),
    "database": Sort(restart_database, 2, 0.0, LEASE / 2, (0, 1)),
    "valkey": Sort(kill_valkey, 1, 0.2, LEASE),
    "double": Sort(double, 1),
    "replace": Sort(replace, 2),
    "jump": Sort(jump, 1, 0.5, 2 * LEASE, JUMPS),
}


def draw_faults(chance: random.Random, slots: int, most: int, longest: float) -> list[Fault]:
    """So many faults at most, in the order of their time. What stays is the last one: one node is out, the others are well."""
    found = []
    for at in sorted(chance.uniform(0.0, longest) for _ in range(chance.randint(1, most))):
        kind = chance.choices(list(SORTS), [sort.share for sort in SORTS.values()])[0]
        sort = SORTS[kind]
        seconds, detail = chance.uniform(sort.least, sort.most), chance.choice(sort.details)
        found.append(Fault(kind, at, chance.randrange(slots), seconds, detail))
    if SORTS[found[-1].kind].may_stay and chance.random() < STAYS:
        found[-1] = replace_in(found[-1], stays=True)
    return found


async def happen(place: Place, fault: Fault, happened: list[Happened]) -> None:
    """Let a fault happen when it is time, to its end."""
    await asyncio.sleep(fault.at)
    slot = place.slots[fault.slot]
    slot.is_out = slot.is_out or fault.stays
    happened.append(Happened(monotonic(), f"{fault.kind} {fault.detail or ''} of {slot.node.name}".replace("  ", " ")))
    await SORTS[fault.kind].cause(place, slot, fault)
    happened.append(Happened(monotonic(), f"{fault.kind} of {slot.node.name} is over"))
