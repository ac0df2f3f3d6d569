"""Owns schedules: what happens to a place, when, and who plays there meanwhile, all drawn from a seed; and how one is run."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from statistics import fmean
from time import monotonic, thread_time

from havoc.diary import read_diary, read_stored
from havoc.faults import Fault, draw_faults, happen
from havoc.notes import Notes
from havoc.people import Crowd, Sort
from havoc.place import LEASE, Place

GOING_ON = 5.0  # seconds beside the lease in which a game has to go on after the last fault, on a machine that has time for it
SAMPLE = 0.002  # seconds of work that tell whether it has
SLOWEST = 3.0  # times as long is taken for a machine without time, and no longer
WINDOW = 4.0  # seconds in which faults begin
BEGINNING = 60.0  # seconds for all games to begin, on the busiest machine
BEFORE = 0.3  # seconds of play before the first fault
MOST_FAULTS = 3
MOVE = {"per": "move", "seconds": 12, "added": 0}
GAME = {"per": "game", "seconds": 90, "added": 1}
PAUSE = 0.3
SHORT = 0.1  # seconds that somebody thinks who has a clock
FRIENDS = (
    Sort(takes_back=True, watched=True, pause=PAUSE),
    Sort(watched=True, pause=PAUSE),
    Sort(clock=MOVE, watched=True, pause=SHORT),
    Sort(clock=GAME, takes_back=True, pause=SHORT),
    Sort(special="draft", pause=PAUSE),
)
BOTS = (
    Sort(with_bot=True, watched=True, pause=PAUSE),
    Sort(with_bot=True, takes_back=True, pause=PAUSE),
    Sort(with_bot=True, clock=MOVE, pause=SHORT),
)
SETS: tuple[list[str] | None, ...] = (None, ["first-contact"], ["first-contact", "new-servants"])


@dataclass(frozen=True)
class Schedule:
    seed: int
    faults: list[Fault]
    sorts: list[Sort]
    sets: list[str] | None

    def describe(self) -> str:
        return f"seed {self.seed}: " + "; ".join(fault.describe() for fault in self.faults)


def draw(seed: int, slots: int) -> Schedule:
    chance = random.Random(f"chaos {seed}")
    faults = draw_faults(chance, slots, MOST_FAULTS, WINDOW)
    sorts = [*chance.sample(FRIENDS, 3), *chance.sample(BOTS, 2)]
    return Schedule(seed, faults, sorts, chance.choice(SETS))


async def run(schedule: Schedule, place: Place) -> Notes:
    """Let people play while things happen, until all games have gone on after the last of them, or have had time to."""
    stays = any(fault.stays for fault in schedule.faults)
    notes = Notes(schedule.seed, LEASE + GOING_ON, ignored=LEASE if stays else 0.0)
    crowd = Crowd(place.addresses, schedule.sorts, notes, schedule.sets)
    crowd.begin()
    try:
        await everybody_sits(notes, schedule)
        await asyncio.sleep(BEFORE)
        await asyncio.gather(*(happen(place, fault, notes.happened) for fault in schedule.faults))
        notes.settled = monotonic()
        slow: list[float] = []
        while not all_went_on(notes) and monotonic() < notes.settled + notes.patience:
            slow.append(slowness())
            notes.patience = LEASE + GOING_ON * min(SLOWEST, fmean(slow))
            await asyncio.sleep(0.1)
    finally:
        await crowd.leave()
    notes.ended = monotonic()
    await place.heal()
    games = [begun.game for begun in notes.begun]
    notes.changes = await read_diary(place.url, games)
    notes.stored = await read_stored(place.url, games)
    notes.troubles += place.troubles
    place.troubles.clear()
    return notes


async def everybody_sits(notes: Notes, schedule: Schedule) -> None:
    """Wait until all games have begun and everybody sees them."""
    end = monotonic() + BEGINNING
    while len(notes.begun) < len(schedule.sorts) or not {person for begun in notes.begun for person in begun.people} <= {
        sitting.person for sitting in notes.sittings if any(heard.number is not None for heard in sitting.heard)
    }:
        assert monotonic() < end, "nobody can begin a game"
        await asyncio.sleep(0.05)


def slowness() -> float:
    """How many seconds a second of work takes now, as the machine has other things to do."""
    start, worked = monotonic(), thread_time()
    while thread_time() < worked + SAMPLE:
        pass
    return max(1.0, (monotonic() - start) / SAMPLE)


def all_went_on(notes: Notes) -> bool:
    return monotonic() > notes.settled + notes.ignored and None not in going_on(notes).values()


def going_on(notes: Notes) -> dict[tuple[str, int], float | None]:
    """After how many seconds each person has seen the game go on that was not over when the last fault was; None if somebody
    has not."""
    found: dict[tuple[str, int], float | None] = {}
    then = notes.settled + notes.ignored
    for begun in notes.begun:
        sittings = notes.of(begun.game)
        tables = [heard for sitting in sittings for heard in sitting.heard if heard.number is not None]
        before = [heard for heard in tables if heard.at <= then]
        if begun.at > notes.settled or any(heard.is_last for heard in before):
            continue
        newest = max((heard.number or 0 for heard in before), default=-1)
        for person in begun.people:
            own = [heard for sitting in sittings if sitting.person == person for heard in sitting.heard]
            later = [it.at - notes.settled for it in own if it.at > then and it.number is not None and it.number > newest]
            found[begun.game, person] = min(later, default=None)
    return found


def standstill(notes: Notes) -> float:
    """For how many seconds a game stood still at most: nobody at it saw anything new."""
    longest = 0.0
    for begun in notes.begun:
        heard = [heard for sitting in notes.of(begun.game) for heard in sitting.heard if heard.number is not None]
        newest, since = -1, begun.at
        for table in sorted(heard, key=lambda heard: heard.at):
            if table.number is not None and table.number > newest:
                longest = max(longest, table.at - since)
                newest, since = table.number, table.at
        if not any(table.is_last for table in heard):
            longest = max(longest, notes.ended - since)
    return longest
