"""Owns what a person sees of long work while it is done: how far it is, and what happens meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn

from mindbug.bots.pace import Pace

TENTHS = 10  # how often work that nobody watches tells how far it is
Told = Callable[[Pace], str]


class Onlooker(Protocol):
    """Is shown how far it is, and told what happens."""

    def see(self, pace: Pace) -> None: ...

    def hear(self, text: str) -> None: ...


@contextmanager
def watching(told: Told) -> Iterator[Onlooker]:
    """Somebody who watches: a person sees a bar, elsewhere a line is written now and then."""
    screen = Console(stderr=True, highlight=False)
    if not screen.is_terminal:
        yield LineReader(told)
        return
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=screen, transient=True) as progress:
        yield BarWatcher(told, progress, progress.add_task("", total=1.0))


class BarWatcher:
    """Sees a bar."""

    def __init__(self, told: Told, progress: Progress, bar: TaskID) -> None:
        self.told = told
        self.progress = progress
        self.bar = bar

    def see(self, pace: Pace) -> None:
        self.progress.update(self.bar, completed=pace.share, description=self.told(pace))

    def hear(self, text: str) -> None:
        self.progress.console.print(text, markup=False, soft_wrap=True)


class LineReader:
    """Gets a line for each tenth."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.tenth = 0

    def see(self, pace: Pace) -> None:
        if int(pace.share * TENTHS) > self.tenth:
            self.tenth = int(pace.share * TENTHS)
            self.hear(f"{pace.share:.0%}, {self.told(pace)}")

    def hear(self, text: str) -> None:
        tell(text)


def tell(text: str) -> None:
    """Something that is no result, and so stays away from where results are read."""
    print(text, file=sys.stderr, flush=True)


def time_left(pace: Pace) -> str:
    return str(timedelta(seconds=round(pace.seconds_left)))
