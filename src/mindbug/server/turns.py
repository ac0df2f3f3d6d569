"""Owns that clients share the event loop: in each of its rounds one piece of work of a client is begun at most, what a client's
work takes of a core is measured and paid, and who is in debt waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import monotonic, thread_time
from typing import Any, TypeVar

T = TypeVar("T")

FEE = 0.0002  # seconds of a core: what every piece of work costs besides, such as to read and to answer


class Bucket:
    """Lets so much through at a time: it is refilled at a rate and holds a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.filled = monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether so much may pass now."""
        self.fill()
        if self.left < amount:
            return False
        self.left -= amount
        return True

    def pay(self, amount: float) -> None:
        """So much has passed already: there may be a debt now."""
        self.left -= amount

    def fill(self) -> None:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now

    @property
    def is_full(self) -> bool:
        self.fill()
        return self.left >= self.burst

    @property
    def debt_seconds(self) -> float:
        """How long it takes until a debt is paid."""
        if self.left < 0.0:
            self.fill()
        return 0.0 if self.left >= 0.0 else -self.left / self.rate if self.rate else float("inf")


class Turns:
    """The work of one client in the event loop, one piece after the other, and what it may still take of a core."""

    LONGEST_WAIT = 60.0  # seconds after which a debt is looked at again

    def __init__(self, core: Bucket) -> None:
        self.core = core
        self.waiting: deque[Callable[[], object]] = deque()
        self.is_taken = False

    def then(self, work: Callable[[], object]) -> None:
        """Do something when it is this client's turn, which may be now."""
        if not self.is_taken and not self.core.debt_seconds:
            self.is_taken = True
            asyncio.get_running_loop().call_soon(self.next)
            work()
            return
        self.waiting.append(work)
        if not self.is_taken:
            self.is_taken = True
            self.next()

    async def take(self) -> None:
        """Wait until it is this client's turn."""
        self.core.pay(FEE)
        turn = asyncio.get_running_loop().create_future()
        self.then(lambda: None if turn.done() else turn.set_result(None))
        await turn

    def next(self) -> None:
        if not self.waiting:
            self.is_taken = False
            return
        loop, wait = asyncio.get_running_loop(), self.core.debt_seconds
        if wait:
            loop.call_later(min(wait, self.LONGEST_WAIT), self.next)
            return
        loop.call_soon(self.next)
        self.waiting.popleft()()

    def let_all_go(self) -> None:
        """The server ends: nobody has to wait any more."""
        self.core.left = self.core.burst = float("inf")
        while self.waiting:
            self.waiting.popleft()()

    @property
    def is_idle(self) -> bool:
        return not self.is_taken and self.core.is_full

    def measured(self, work: Callable[[], T]) -> T:
        """Do something now, and pay for it."""
        start = thread_time()
        try:
            return work()
        finally:
            self.core.pay(thread_time() - start)


paying: ContextVar[Turns | None] = ContextVar("paying", default=None)


def paid(work: Coroutine[Any, Any, T], turns: Turns | None = None) -> Coroutine[Any, Any, T]:
    """The same work, paid by a client: by the one for whom the task that begins it works, if nobody else is named."""
    turns = turns or paying.get()
    return work if turns is None else Paid(work, turns)


class Paid(Coroutine[Any, Any, T]):
    """A coroutine of which every step is measured."""

    def __init__(self, work: Coroutine[Any, Any, T], turns: Turns) -> None:
        self.work = work
        self.core = turns.core

    def __await__(self) -> Generator[Any, Any, T]:
        return self  # all that an await needs of a generator is here

    def __iter__(self) -> Paid[T]:
        return self

    def __next__(self) -> Any:  # noqa: ANN401
        return self.send(None)

    def send(self, value: Any) -> Any:  # noqa: ANN401
        start = thread_time()
        try:
            return self.work.send(value)
        finally:
            self.core.pay(thread_time() - start)

    def throw(self, *error: Any) -> Any:  # noqa: ANN401
        return self.work.throw(*error)

    def close(self) -> None:
        self.work.close()
