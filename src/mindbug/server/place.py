"""Owns the place: all nodes that serve the games of one database, which of them this process is, and which of them does what is
to be done once. Alone, as with SQLite, a node does everything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import blake2b
from hmac import compare_digest
from time import monotonic
from urllib.parse import urlsplit

from mindbug.store import LivingNode, Lost, Unavailable
from mindbug.store.node import BEATS
from mindbug.store.store import Store

log = logging.getLogger(__name__)

# Words with which all come to one node.
SEEKING, STRENGTHS = "seek", "strength"


class Fleet:
    """``nodes`` are those that serve and live, as of the last beat; there are none where a process is alone. ``believed`` tells
    the games that this node thinks it has, with their epochs; ``taken`` is called with those of them that it has not,
    ``cut_off`` if that cannot be known, ``lost`` if it is no node any more, ``stop`` if it is to end."""

    def __init__(
        self,
        store: Store,
        believed: Callable[[], dict[str, int]],
        taken: Callable[[dict[str, int]], None],
        cut_off: Callable[[], None],
        lost: Callable[[], None],
        stop: Callable[[], None],
    ) -> None:
        self.store = store
        self.believed = believed
        self.taken = taken
        self.cut_off = cut_off
        self.lived = monotonic()  # when the last beat began that was heard
        self.lost = lost
        self.stop = stop
        self.nodes: list[LivingNode] = []
        self.secret = ""
        self.lapses = 0
        self.met: Callable[[list[LivingNode]], None] = lambda nodes: None  # who is told which nodes live, those that think too
        self.relays: dict[asyncio.Task[None], int] = {}  # what is passed on, and to which node

    @property
    def others(self) -> list[LivingNode]:
        return [node for node in self.nodes if node.id != self.store.node]

    def hosts(self) -> set[str]:
        """From where other nodes pass on what they get. Who comes from there may have many connections, and no more rights."""
        return {urlsplit(node.address).hostname or "" for node in self.others}

    @property
    def is_warden(self) -> bool:
        """Whether this node does what has to be done once for all: the one that has lived longest does."""
        return not self.nodes or self.nodes[0].id == self.store.node

    def home_of(self, word: str) -> LivingNode | None:
        """The other node at which all meet who come with this word; None if it is this one. It changes only for words whose
        home has gone, or for which a new one is better."""
        best = max(self.nodes, key=lambda node: blake2b(f"{node.id} {word}".encode()).digest(), default=None)
        return None if best is None or best.id == self.store.node else best

    def figures(self) -> dict[str, int]:
        """What is counted of the nodes."""
        return {
            "mindbug_nodes": max(1, len(self.nodes)),
            "mindbug_lapses_total": self.lapses,
            "mindbug_relays": len(self.relays),
        }

    def knows(self, secret: str) -> bool:
        """Whether somebody is a node of this place."""
        return bool(self.secret) and compare_digest(secret.encode(), self.secret.encode())

    # Living

    @property
    def is_cut_off(self) -> bool:
        """Whether this node has not been able to say for a whole lease that it lives: others may have its games."""
        return not self.store.is_alone and monotonic() - self.lived > self.store.lease_seconds

    async def begin(self) -> None:
        self.secret = await self.store.secret()
        await self.beat()

    async def keep(self) -> None:
        """Live on, for ever."""
        while not self.store.is_alone:
            await asyncio.sleep(self.store.lease_seconds / BEATS)
            try:
                await self.beat_in_time()
            except Lost as error:
                log.critical("%s", error)
                self.lost()
                return
            except Unavailable as error:
                log.warning("this node could not say that it lives: %s", error)
                self.look_whether_cut_off()

    async def beat_in_time(self) -> None:
        """A beat that gets no answer is not broken off soon, as a connection that is just made would be lost each time; but
        nobody waits for it to know that this node is cut off, and after a whole lease it is over."""
        end = monotonic() + self.store.lease_seconds
        beating = asyncio.create_task(self.beat())
        try:
            while not (await asyncio.wait([beating], timeout=self.store.lease_seconds / BEATS))[0]:
                self.look_whether_cut_off()
                if monotonic() > end:
                    raise Unavailable("there was no answer in the time of a lease")
        finally:
            beating.cancel()
        beating.result()

    def look_whether_cut_off(self) -> None:
        if self.is_cut_off:
            self.cut_off()

    async def beat(self) -> None:
        begun, believed = monotonic(), self.believed()
        heard = await self.store.beat()
        self.lived = begun
        self.nodes = [node for node in heard.nodes if node.role == "serve"]
        self.met(heard.nodes)
        if not heard.was_living:
            log.warning("the lease of this node was over: others may have taken games of it")
            self.lapses += 1
        self.taken({id: epoch for id, epoch in believed.items() if heard.owned.get(id) != epoch})
        living = {node.id for node in self.nodes}
        for relay, node in list(self.relays.items()):
            if node not in living:
                relay.cancel()
        if any(node.draining for node in self.nodes if node.id == self.store.node):
            log.warning("this node was asked to end")
            self.stop()
