"""Owns playing on the nodes of a Ray cluster. A process or a node that is lost costs time: Ray plays elsewhere what was lost
with it. Games come back to the process that asked for them, so nodes need no common folder."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any

from mindbug.bots.cores import each
from mindbug.lab.plan import Plan, program
from mindbug.lab.playing import GameRows
from mindbug.lab.problems import not_installed, problem
from mindbug.lab.workplaces import Batch, Ended, play_batch
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Quoted

AUTO = "auto"
AHEAD = 500  # batches that wait to be played: enough for nodes that come later
RETRIES = 3  # how often a batch is played again whose process or node was lost
PATIENCE = 10.0  # seconds that an address has to answer in
CALM = {"RAY_BACKEND_LOG_LEVEL": "error", "RAY_USAGE_STATS_ENABLED": "0"}


@contextmanager
def joined(address: str) -> Iterator[RayCluster]:
    """The cluster at an address, "auto" for the one that runs here; MindbugError if there is none."""
    if find_spec("ray") is None:
        raise not_installed(["ray"], "cluster")
    for name, value in CALM.items():
        os.environ.setdefault(name, value)
    import ray

    check_answers(address)
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:
        raise unreachable(address, error) from error
    try:
        yield RayCluster(ray)
    finally:
        ray.shutdown()


def check_answers(address: str) -> None:
    """MindbugError if nothing answers at an address; Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if address == AUTO or not port.isdigit() or "/" in host:
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise unreachable(address, error) from error


def unreachable(address: str, error: Exception) -> MindbugError:
    why = str(error).strip().splitlines() or [type(error).__name__]
    return problem("no_ray", address=Quoted(address), why=Quoted(why[0]))


class RayCluster:
    """Plays on all the nodes of a cluster, also on those that come while it plays."""

    def __init__(self, ray: Any) -> None:  # noqa: ANN401 it is imported only where it is used
        self.ray = ray

    @property
    def cores(self) -> int:
        return int(self.ray.cluster_resources().get("CPU", 0)) or 1

    def each(self, plan: Plan, batches: Iterable[Batch]) -> Generator[Ended, None, None]:
        play = self.ray.remote(num_cpus=1, max_retries=RETRIES)(play_on_node).remote
        return each(self, partial(play, self.ray.put(plan)), batches, AHEAD)

    def submit(self, play: Callable[[Batch], Any], batch: Batch) -> Future[GameRows | None]:
        """Begin a batch on some node; the future has nothing if whoever played it was lost again and again."""
        found: Future[GameRows | None] = Future()
        play(batch).future().add_done_callback(partial(self.settle, found))
        return found

    def settle(self, found: Future[GameRows | None], done: Future[Any]) -> None:
        if not found.set_running_or_notify_cancel():
            return  # nobody waits for it any more
        error = done.exception()
        if error is None and isinstance(done.result(), Stranger):
            found.set_exception(done.result().error())
        elif error is None:
            found.set_result(done.result())
        elif isinstance(error, self.ray.exceptions.RayTaskError):
            found.set_exception(cannot_play(error))
        elif isinstance(error, self.ray.exceptions.RayError):
            found.set_result(None)
        else:
            found.set_exception(error)


# What the nodes do


class Stranger(tuple[str, str]):
    """A node, and which program it has, if that is not the one which asks."""

    __slots__ = ()

    def error(self) -> MindbugError:
        node, there = self
        return problem("other_node", node=Quoted(node), here=Quoted(program()), there=Quoted(there))


def play_on_node(plan: Plan, batch: Batch) -> GameRows | Stranger:
    return play_batch(plan, batch) if plan.program == program() else Stranger((socket.gethostname(), program()))


def cannot_play(error: Exception) -> MindbugError:
    why = [line for line in str(error).strip().splitlines() if line.strip()] or [type(error).__name__]
    return problem("node_fails", why=Quoted(why[-1].strip()))
