"""Owns thoughts that are sent to thinkers, as a serving node sees it: how many may be under way, and what comes back. What
nobody is at, what takes too long and what went wrong comes back too, and is thought here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from mindbug import version
from mindbug.rules.errors import MindbugError
from mindbug.server.metrics import Metrics
from mindbug.server.secret import new_secret
from mindbug.server.thoughts import Letter
from mindbug.store import LivingNode, NewThought, Returned, Unavailable
from mindbug.store.thoughts import Thoughts

log = logging.getLogger(__name__)
T = TypeVar("T")

PAUSE_SECONDS = 0.03  # after which a node looks for answers, as long as it waits for some
PATIENCE_SECONDS = (0.5, 5.0)  # by urgency: for so long nobody needs to be at a thought
LONGEST_SECONDS = 120.0  # until an answer
SILENT_SECONDS = 2.0  # after which a database that says nothing counts as one that cannot be reached


class SentBack(Exception):
    """A thought that is to be thought here: no thinker has finished it."""


class Outside:
    """``places`` is how many workers of thinkers there are, ``free`` how many more thoughts may be sent. ``on_free`` is called
    when there may be some."""

    def __init__(self, thoughts: Thoughts | None, metrics: Metrics) -> None:
        self.thoughts = thoughts
        self.metrics = metrics
        self.places = 0
        self.free = 0
        self.on_free: Callable[[], None] = lambda: None
        self.new: list[NewThought] = []
        self.answers: dict[str, asyncio.Future[bytes]] = {}
        self.woken = asyncio.Event()
        self.is_cut_off = False
        self.is_closed = False

    # Who is there

    def meet(self, nodes: list[LivingNode]) -> None:
        """Go by the nodes that live now. Thinkers of another version may mean something else by what is sent."""
        known = [node for node in nodes if node.role == "think" and node.version == version.number() and not node.draining]
        places = sum(node.workers for node in known)
        if places != self.metrics.thinkers:
            log.info("thinkers have %d workers now", places)
        self.metrics.thinkers = places
        self.change(places)

    def change(self, places: int) -> None:
        places = 0 if self.is_cut_off or self.is_closed else places
        self.free += places - self.places
        self.places = places
        self.on_free()

    # Sending

    async def think(self, letter: Letter[T], urgency: int) -> T:
        """What a thinker says. SentBack if there is nobody who does."""
        if self.is_closed:
            raise SentBack("the server ends")
        id = new_secret()
        told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[id] = told
        self.new.append(NewThought(id, letter.kind, urgency, letter.work, PATIENCE_SECONDS[urgency], LONGEST_SECONDS))
        self.metrics.thoughts_sent += 1
        self.woken.set()
        try:
            answer = letter.read(await told)
        except MindbugError as error:
            raise SentBack(f"the answer cannot be read: {error}") from error
        finally:
            self.metrics.thoughts_sent -= 1
            del self.answers[id]
        self.metrics.thoughts_elsewhere[letter.kind] += 1
        return answer

    async def keep(self) -> None:
        """Send and look for answers, for ever: at once if something is new, and now and then as long as answers are missing."""
        while not self.is_closed:
            await self.woken.wait()
            self.woken.clear()
            while self.answers and not self.is_closed:
                await self.exchange()
                with suppress(TimeoutError):
                    async with asyncio.timeout(PAUSE_SECONDS):
                        await self.woken.wait()
                self.woken.clear()

    async def exchange(self) -> None:
        """Nobody waits for a database that does not answer. Still, it is not asked anything else before it has."""
        assert self.thoughts is not None
        new, self.new = self.new, []
        wanted = list(self.answers)
        asking = asyncio.create_task(self.thoughts.exchange(new, wanted))
        try:
            while not (await asyncio.wait([asking], timeout=SILENT_SECONDS))[0]:
                self.cut_off("it does not answer")
            returned, left = asking.result()
        except (Unavailable, MindbugError) as error:
            self.cut_off(str(error))
            self.is_cut_off = False
            return
        finally:
            asking.cancel()
        self.is_cut_off = False
        for one in returned:
            self.take_back(one)
        self.send_back([id for id in wanted if id not in left], "it is not there any more")

    def cut_off(self, why: str) -> None:
        """Think of everything here, until the next beat says who is there."""
        if not self.is_cut_off:
            log.warning("thinkers cannot be reached, as the database cannot: %s", why)
        self.is_cut_off = True
        self.change(0)
        self.new.clear()
        self.send_back(list(self.answers), "the database cannot be reached")

    def take_back(self, returned: Returned) -> None:
        told = self.answers.get(returned.id)
        if told is None or told.done():
            return
        if returned.answer is not None:
            told.set_result(returned.answer)
        elif returned.trouble is not None:
            told.set_exception(SentBack(returned.trouble))
        else:
            told.set_exception(SentBack(f"nobody has finished it, of {returned.tries} who began"))
            self.change(0)  # until the next beat: whoever seems to be there has no time, or is dead

    def send_back(self, ids: list[str], why: str) -> None:
        for id in ids:
            told = self.answers.get(id)
            if told is not None and not told.done():
                told.set_exception(SentBack(why))

    def close(self) -> None:
        self.is_closed = True
        self.woken.set()
        self.send_back(list(self.answers), "the server ends")
