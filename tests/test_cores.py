"""Owns the proof that tasks are done on all cores, that none is lost by another, and that Ctrl-C is heard."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool

import pytest

from mindbug.bots.cores import deaf, each, workers

pytestmark = pytest.mark.once

UNLUCKY, DEADLY = 13, 66


def square(number: int) -> int:
    if number == UNLUCKY:
        raise ValueError("unlucky")
    if number == DEADLY:
        os._exit(1)
    return number * number


def do(tasks: Iterator[int], ahead: int, ended: dict[int, int]) -> None:
    with workers(2) as pool:
        for number, found in each(pool, square, tasks, ahead):
            ended |= {number: found}


def test_tasks_are_done_and_no_more_are_begun_than_said() -> None:
    begun: list[int] = []
    ended: dict[int, int] = {}

    def tasks() -> Iterator[int]:
        for number in range(12):
            assert len(begun) - len(ended) < 4
            begun.append(number)
            yield number

    do(tasks(), 4, ended)
    assert ended == {number: number * number for number in range(12)}


@pytest.mark.parametrize(("bad", "error"), [(UNLUCKY, ValueError), (DEADLY, BrokenProcessPool)])
def test_a_task_that_fails_takes_nothing_with_it(bad: int, error: type[Exception]) -> None:
    ended: dict[int, int] = {}
    with pytest.raises(error):
        do(iter([1, 2, bad]), 1, ended)
    assert ended == {1: 1, 2: 4}


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs signals that can wait")
def test_ctrl_c_waits_and_is_not_lost() -> None:
    done: list[bool] = []

    def be_deaf() -> None:
        with deaf():
            os.kill(os.getpid(), signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        be_deaf()
    assert done and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
