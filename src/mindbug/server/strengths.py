"""Owns measurements of how strong new cards are: one at a time for the whole place, in a process of its own that gives way to
everything else, the others waiting. Whoever has asked for one sees how it gets on, and may end it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from time import monotonic

from mindbug.lab.problems import problem
from mindbug.lab.replacing import Exchange
from mindbug.rules.errors import MindbugError
from mindbug.server import workers
from mindbug.server.homes import Worker
from mindbug.server.messages import StrengthSeen
from mindbug.server.secret import new_id
from mindbug.server.sentences import capitalized
from mindbug.server.workers import MeasuredDeals

log = logging.getLogger(__name__)

GAMES_OF_DEAL = 4  # with both cards and from both sides
FIRST_BATCH, BATCH = 2, 5  # deals that are played before it is told
MOST_WAITING = 20
MOST_OF_ONE = 2  # of one client, the one that is being played included
KEPT = 100  # that are over
ABANDONED = 120.0  # seconds in which nobody has asked
LONGEST_BATCH = 120.0  # seconds of a core for the deals that are played at once: the longest ordinary ones take 5
LONGEST = 900.0  # seconds of a core after which what is known has to do
PLANS_KNOWN = 20  # of which it is remembered what came of their deals with the average card


@dataclass
class Job:
    """A measurement: whose it is, of what, and how far it has come."""

    id: str
    client: str
    trial: Exchange
    deals: int
    found: MeasuredDeals = field(default_factory=MeasuredDeals)
    failed: MindbugError | None = None
    is_over: bool = False
    asked: float = field(default_factory=monotonic)

    @property
    def is_done(self) -> bool:
        return len(self.found.played) >= self.deals or self.found.seconds >= LONGEST


class Strengths:
    """The measurements by their ids, each of so many deals that tell something, and the one task that plays them one after the
    other."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.known: OrderedDict[str, dict[int, float]] = OrderedDict()
        self.running: asyncio.Task[None] | None = None
        self.worker: Worker | None = None
        self.is_closed = False

    @property
    def waiting(self) -> list[Job]:
        """What is not over, in the order in which it is played."""
        return [job for job in self.jobs.values() if not job.is_over]

    def has_room(self, client: str) -> bool:
        """Whether a client may ask for another one."""
        return len(self.waiting) < MOST_WAITING and sum(job.client == client for job in self.waiting) < MOST_OF_ONE

    def begin(self, client: str, trial: Exchange) -> Job:
        job = Job(new_id(), client, trial, self.deals)
        self.jobs[job.id] = job
        over = [id for id, other in self.jobs.items() if other.is_over]
        for id in over[: max(0, len(over) - KEPT)]:
            del self.jobs[id]
        if self.running is None or self.running.done():
            self.running = asyncio.create_task(self.play_all())
        return job

    def get(self, id: str) -> Job | None:
        job = self.jobs.get(id)
        if job is not None:
            job.asked = monotonic()
        return job

    def end(self, id: str) -> None:
        """Nobody wants it any more: it is not gone on with after what is being played."""
        job = self.jobs.pop(id, None)
        if job is not None:
            job.is_over = True

    def before(self, job: Job) -> int:
        """How many are played before it."""
        return self.waiting.index(job) if not job.is_over else 0

    # Playing

    async def play_all(self) -> None:
        while self.waiting and not self.is_closed:
            await self.play(self.waiting[0])

    async def play(self, job: Job) -> None:
        """Play a measurement to its end, in a process of its own."""
        self.worker = Worker(workers.MEASURING)
        try:
            await self.measure(job, self.worker)
        except MindbugError as error:
            job.failed = error
        except BrokenProcessPool:
            job.failed = problem("measuring_died")
        except Exception:
            log.exception("a measurement has failed")
            job.failed = problem("measuring_died")
        finally:
            job.is_over = True
            self.worker.close()
            self.worker = None

    async def measure(self, job: Job, worker: Worker) -> None:
        known = self.known.setdefault(job.trial.before.mark, {})
        self.known.move_to_end(job.trial.before.mark)
        while len(self.known) > PLANS_KNOWN:
            self.known.popitem(last=False)
        while not job.is_over and not job.is_done and monotonic() - job.asked < ABANDONED:
            number = BATCH if job.found.played else FIRST_BATCH
            job.found = await worker.do(workers.measured, job.trial, number, dict(known), job.found, LONGEST_BATCH)
            known |= {one.deal: one.before for one in job.found.played[-number:]}

    def close(self) -> None:
        self.is_closed = True
        if self.running is not None:
            self.running.cancel()
        if self.worker is not None:
            self.worker.close()


def seen(strengths: Strengths, job: Job, lang: str) -> StrengthSeen:
    """How a measurement gets on."""
    found = job.found.strength
    return StrengthSeen(
        job=job.id,
        waiting=strengths.before(job),
        played=len(job.found.played) * GAMES_OF_DEAL,
        games=job.deals * GAMES_OF_DEAL,
        done=job.is_over,
        instead=job.trial.instead,
        sets=list(job.trial.before.sets),
        value=found.value if found is not None else None,
        low=found.low if found is not None else None,
        high=found.high if found is not None else None,
        taken=found.taken if found is not None else None,
        nearest=found.nearest if found is not None else None,
        text=found.texts.get(lang, "") if found is not None else "",
        failed=capitalized(job.failed.describe(lang)) if job.failed is not None else "",
    )
