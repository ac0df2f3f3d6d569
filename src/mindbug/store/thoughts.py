"""Owns the queue of thoughts: what serving nodes want to have thought about, and what thinkers have taken of it. Nothing of it
is in the transaction of a move, and no game depends on it: who gets no answer thinks itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from mindbug.store import thought_rows as rows
from mindbug.store.connections import Database
from mindbug.store.failures import own_failure
from mindbug.store.thought import NewThought, Returned, TakenThought

T = TypeVar("T")


class Thoughts:
    """The queue as a process of a place sees it, whose node has this number and version. Thinkers think only for nodes of
    their own version: others may mean something else by the same bytes."""

    def __init__(self, database: Database, node: int, version: str) -> None:
        self.database = database
        self.node = node
        self.version = version

    # A node

    async def exchange(self, new: list[NewThought], wanted: list[str]) -> tuple[list[Returned], set[str]]:
        """Send thoughts, and get back what has been finished or given up, of all that were sent. What is not ``wanted`` any
        more is removed. Also which are still there."""
        return await self.run(partial(rows.exchange, me=self.node, new=new, wanted=wanted))

    # A thinker

    async def take(self, most: int, hold_seconds: float) -> list[TakenThought]:
        """Thoughts that nobody is at, the most urgent first. Others do not take them for so many seconds."""
        return await self.run(partial(rows.take, me=self.node, version=self.version, most=most, hold_seconds=hold_seconds))

    async def hold(self, ids: list[str], hold_seconds: float) -> None:
        """Go on with what was taken: for so many seconds from now others do not take it."""
        await self.run(partial(rows.hold, me=self.node, ids=ids, hold_seconds=hold_seconds))

    async def answer(self, taken: TakenThought, answer: bytes | None, trouble: str | None) -> bool:
        """Say what came of a thought. False if that is too late: another one has taken it since, or its node has it back."""
        return await self.run(partial(rows.answer, me=self.node, taken=taken, told=answer, trouble=trouble))

    async def give_back(self, ids: list[str]) -> None:
        """Let others take what was taken, as if it had never been."""
        await self.run(partial(rows.give_back, me=self.node, ids=ids))

    async def clean(self) -> int:
        """Remove what nobody waits for any more; how much it was."""
        return await self.run(rows.clean)

    async def run(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.database.run(work)
        except Exception as error:
            raise own_failure(error) from error
