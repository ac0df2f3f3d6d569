"""Owns what worker processes do: bots, hints and the judging of decisions, from the bytes of views."""

from __future__ import annotations

import os

from mindbug import bots
from mindbug.bots.analysis import Judged, Task, judge
from mindbug.bots.cores import begin_to_work
from mindbug.bots.hints import hints
from mindbug.game import Names
from mindbug.rules.view import View

NICENESS = 10  # thinking takes second place to answering

Told = tuple[str, str, str, float]


def begin() -> None:
    """What a worker does first."""
    begin_to_work()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def ready() -> int:
    """Nothing: it shows that a worker is there."""
    return os.getpid()


def choose(bot: str, view: bytes) -> str:
    """The move of a bot. It is made anew for each move, and its chance has nothing to do with the deal's."""
    return bots.get(bot).choose(View.from_bytes(view))


def hint(view: bytes, iterations: int, lang: str, names: Names) -> list[Told]:
    """The best moves: in notation, as a title, why, and the chance to win."""
    found = hints(View.from_bytes(view), iterations)
    return [(hint.move, hint.title(lang, names), hint.describe(lang, names), hint.chance) for hint in found]


def judged(task: Task) -> Judged:
    return judge(task)
