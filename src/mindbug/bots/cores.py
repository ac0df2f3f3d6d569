"""Owns the cores of the machine: how many there are, and processes that work on them for this one and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def all_cores() -> int:
    """The cores that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that work for this one. Nothing goes on in them when this ends, however it ends."""
    strangers = set(multiprocessing.active_children())
    pool = new_pool(count)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - strangers:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@cache
def lasting_workers(count: int) -> ProcessPoolExecutor:
    """Processes that are there until the program ends, for whoever needs them again and again for a moment."""
    return new_pool(count)


def new_pool(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=begin_to_work)


class Workforce(Protocol[Task, Done]):
    """Does tasks somewhere, as processes of this machine do."""

    def submit(self, work: Callable[[Task], Done], task: Task, /) -> Future[Done]: ...


def each(
    pool: Workforce[Task, Done], work: Callable[[Task], Done], tasks: Iterable[Task], ahead: int, lasts: bool = False
) -> Generator[tuple[Task, Done], None, None]:
    """Do tasks in the processes of a pool, in any order, with so many begun or waiting that no process ever waits. What went
    well comes first: none of it is lost by a task that did not. In a pool that ``lasts``, tasks that nobody waits for any more
    are not begun."""
    left = iter(tasks)
    waiting: dict[Future[Done], Task] = {}

    try:
        while True:
            with deaf():
                for task in islice(left, ahead - len(waiting)):
                    waiting[pool.submit(work, task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: future.exception() is not None):
                yield waiting.pop(future), future.result()
    except GeneratorExit:
        for future in waiting if lasts else ():
            future.cancel()
        raise


@contextmanager
def deaf() -> Iterator[None]:
    """A terminal sends Ctrl-C to every process. Those that are started here do not hear it: the one that started them does,
    when this ends."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard and callable(before):
            before(signal.SIGINT, None)


@contextmanager
def blocked() -> Iterator[None]:
    """Ctrl-C waits, also for the processes that are started here; where the system cannot do that, they ignore it soon."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_to_work() -> None:
    """What a process does before its first task: it ends when the one that started it is gone, and what bots print does not
    mix with results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
