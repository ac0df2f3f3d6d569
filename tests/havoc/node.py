"""Owns a server whose wall clock is put forward and back by others, and that may break a promise on purpose: ``python node.py
CLOCK SABOTAGE serve ...``. The file CLOCK holds by how many seconds its clock is wrong, as eight bytes."""

from __future__ import annotations

import mmap
import struct
import sys
import time
from collections.abc import Callable

SECONDS = struct.Struct("d")
HONEST = "honest"
LATE = 0.5  # seconds


def go_by(file: str) -> None:
    """Let the time of day be that of a file, for everything that is imported from now on."""
    with open(file, "rb") as opened:
        wrong = mmap.mmap(opened.fileno(), SECONDS.size, access=mmap.ACCESS_READ)
    right = time.time
    time.time = lambda: right() + SECONDS.unpack(wrong)[0]


# Promises that are broken


def show_before_storing() -> None:
    """Moves are shown at once, and stored a little later."""
    import asyncio

    from mindbug.store import Entry
    from mindbug.store.store import Store

    append = Store.append
    tasks = set()

    async def store(self: Store, id: str, number: int, entry: Entry, *rest: int, **changes: object) -> None:
        await asyncio.sleep(LATE)
        await append(self, id, number, entry, *rest, **changes)  # type: ignore[arg-type]

    async def pretend(self: Store, id: str, number: int, entry: Entry, *rest: int, **changes: object) -> None:
        tasks.add(asyncio.create_task(store(self, id, number, entry, *rest, **changes)))

    Store.append = pretend  # type: ignore[method-assign]


def keep_everybody() -> None:
    """A node that is cut off from the database keeps its players."""
    from mindbug.server.place import Fleet

    Fleet.is_cut_off = property(lambda self: False)  # type: ignore[assignment, method-assign]


SABOTAGES: dict[str, Callable[[], None]] = {
    HONEST: lambda: None,
    "early": show_before_storing,
    "stubborn": keep_everybody,
}

if __name__ == "__main__":
    go_by(sys.argv[1])
    SABOTAGES[sys.argv[2]]()
    from mindbug.cli.main import main

    sys.exit(main(sys.argv[3:]))
