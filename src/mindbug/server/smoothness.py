"""Owns that nobody waits long because of something else in the process: threads take turns quickly, and the search for garbage,
which stops everything, is rare."""

from __future__ import annotations

import asyncio
import gc
import sys

# Seconds after which a thread has to let another one go on. A transaction gives way at each of its statements, so each of them
# may wait so long for the event loop.
TURN = 0.0005
# Neither games nor connections make garbage that has to be searched for, and with a thousand games a search takes half a
# second; other things make a little. So it is searched for when so many objects are new, and else after so many seconds.
MANY = 1_000_000
SELDOM = 600
LOOKING_SECONDS = 1.0


def begin_quickly() -> None:
    """What is loaded at the start is never garbage: looking for some meanwhile takes a sixth of the time."""
    gc.disable()


def be_smooth() -> None:
    """What is there at the start is never garbage."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_now_and_then() -> None:
    while True:
        for _ in range(SELDOM):
            await asyncio.sleep(LOOKING_SECONDS)
            if gc.get_count()[0] > MANY:
                break
        gc.collect()
