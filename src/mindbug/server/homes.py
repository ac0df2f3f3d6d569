"""Owns a worker as the server sees it: a process that does one thing at a time and is replaced when it dies, and the home of
bots, which live there between their moves."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

from mindbug.bots.cores import deaf
from mindbug.server import workers
from mindbug.server.secret import new_secret

T = TypeVar("T")
log = logging.getLogger(__name__)

TRIES = 3


class Worker:
    """It begins when it is first needed."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.pool: ProcessPoolExecutor | None = None
        self.homes = 0  # of bots
        self.idle = asyncio.Event()
        self.idle.set()
        self.is_closed = False

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """If it dies of that, another one tries it, a few times."""
        for _ in range(TRIES):
            try:
                return await asyncio.wrap_future(self.process().submit(work, *args))
            except BrokenProcessPool:
                if self.is_closed:
                    break
                self.replace()
        raise BrokenProcessPool("the workers die of this thought")

    def process(self) -> ProcessPoolExecutor:
        if self.is_closed:
            raise BrokenProcessPool("the server ends")
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(1, spawn, initializer=workers.begin, initargs=(self.niceness,))
        return self.pool

    def replace(self) -> None:
        log.error("a worker has died; there is a new one")
        assert self.pool is not None
        self.pool.shutdown(wait=False)
        self.pool = None

    def warm_up(self) -> None:
        """Begin before it is needed."""
        with deaf():
            self.process().submit(workers.ready)

    def forget(self, name: str) -> None:
        """Let a bot go, after what is being thought."""
        if self.pool is not None:
            with suppress(RuntimeError):  # if it is dead or closed, the bot has gone already
                self.pool.submit(workers.forget, name)

    def close(self) -> None:
        self.is_closed = True
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


class Home:
    """Where the bot of a seat lives: in which worker, once it has been asked, and under which name. The name is chance: what is
    known of a game is in the bytes of a view, and a worker is told nothing else."""

    def __init__(self) -> None:
        self.name = new_secret()
        self.worker: Worker | None = None
        self.is_given_up = False

    def move_to(self, worker: Worker) -> None:
        if self.worker is not worker:
            self.leave()
            self.worker = worker
            worker.homes += 1

    def leave(self) -> None:
        if self.worker is not None:
            self.worker.forget(self.name)
            self.worker.homes -= 1
            self.worker = None

    def give_up(self) -> None:
        """For good: whoever is asked next in this seat is a new bot."""
        self.is_given_up = True
        self.leave()
