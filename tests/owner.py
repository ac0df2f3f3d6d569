"""Owns a process that owns stored games, to be killed: ``python owner.py hold|fork|write URL``. It says ``ready`` when it has
them.

``hold`` then does nothing, ``fork`` does nothing twice (and says the id of the second process), and ``write`` goes on with all
games at once and says each entry as soon as it is acknowledged: ``GAME NUMBER WHAT``."""

from __future__ import annotations

import asyncio
import os
import sys
import time

from mindbug.store import Entry
from mindbug.store.store import Store


def tell(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def go_on(store: Store, id: str, number: int) -> None:
    while True:
        number += 1
        what = f"{os.getpid()}-{number}"
        await store.append(id, number - 1, Entry(number, str(number % 2), what, time.time()), reason=what, left=(number, 0.0))
        tell(id, number, what)


async def main(task: str, url: str) -> None:
    store = await Store.open(url)
    games = await store.games("running", limit=1000)
    tell("ready")
    if task == "write":
        await asyncio.gather(*(go_on(store, game.id, game.number) for game in games))
    if task == "fork":
        process = os.fork()
        if process:
            tell(process)
    time.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
