"""Owns the cores of the machine: how many there are, and processes that work on them for this one and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache


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


@contextmanager
def deaf() -> Iterator[None]:
    """A terminal sends Ctrl-C to every process. Those that are started here do not hear it: the one that started them does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
