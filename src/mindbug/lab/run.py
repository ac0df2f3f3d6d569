"""Owns playing a data set: what of it is missing, handing it out, and keeping every game as soon as it is played. Whenever it
is stopped, the next run goes on with what is in the folder, and ends with the same files."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace

import polars as pl

from mindbug.bots.pace import Pace
from mindbug.lab.folder import DataFolder, Failures, Frames, tables_of
from mindbug.lab.plan import LevelPlan, Plan
from mindbug.lab.playing import GameRows
from mindbug.lab.problems import problem
from mindbug.lab.tables import GAMES, frame_of
from mindbug.lab.workplaces import Batch, Workplace
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Quoted

BATCH = 10  # games: few, so that little is lost by who stops, and no core waits long for the last ones
MOST_FAILURES = 100  # games that may fail before it is given up
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
DIED = "the process that played it has died; perhaps memory ran out, or the bot ended it"

Watch = Callable[[Pace, Failures], object]  # is told how far it is, and what has failed since it was last told


@dataclass
class OpenPart:
    """A part of a level that is not finished: the games of it that are missing, and what was played since it was written."""

    level: LevelPlan
    number: int
    missing: set[int]
    played: list[GameRows] = field(default_factory=list)
    failed: dict[int, str] = field(default_factory=dict)

    def batches(self) -> Iterator[Batch]:
        games = sorted(self.missing)
        for at in range(0, len(games), BATCH):
            yield Batch(self.level.name, self.number, tuple(games[at : at + BATCH]))

    def add(self, rows: GameRows) -> None:
        self.played.append(rows)
        self.failed |= dict(rows.failed)
        self.missing -= rows.numbers() | dict(rows.failed).keys()


class Experiment:
    """Plays what is missing of some levels of a plan."""

    def __init__(
        self, plan: Plan, folder: DataFolder, workplace: Workplace, levels: Sequence[LevelPlan], watch: Watch | None = None
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.workplace = workplace
        self.watch = watch
        self.failures: Failures = {}
        self.parts: dict[tuple[str, int], OpenPart] = {}
        # Part by part and not level by level, so that the rest takes about as long as what was seen.
        for part in range(max(level.parts for level in levels)):
            for level in levels:
                self.find(level, part)
        total = sum(level.games for level in levels)
        there = total - sum(len(part.missing) for part in self.parts.values())
        self.pace = Pace(total, workplace.cores, done=there, found=there)

    def find(self, level: LevelPlan, number: int) -> None:
        """Find what is missing of a part."""
        there = self.folder.part(self.plan, level, number)
        known = set(there.frames[GAMES]["game"].to_list()) if there is not None else set()
        part = OpenPart(level, number, set(level.games_of(number)) - known)
        self.add_kept(part)
        if part.missing or part.played:
            self.parts[level.name, number] = part
        else:
            self.folder.drop_unfinished(level, number)

    def add_kept(self, part: OpenPart) -> None:
        """Add the games of a part that are kept in the folder."""
        for rows in self.folder.unfinished(self.plan, part.level, part.number):
            if rows.numbers() <= part.missing:
                part.add(rows)

    def run(self) -> Failures:
        """Play it; which games failed."""
        queue = deque(batch for part in self.parts.values() for batch in part.batches())
        with self.no_room_told():
            try:
                self.finish_played()
                while queue:
                    with closing(self.workplace.each(self.plan, drained(queue))) as ended:
                        for batch, rows in ended:
                            self.take(batch, rows, queue)
            except (KeyboardInterrupt, MindbugError):
                self.finish_all()  # what is there can be read at once
                raise
        return self.failures

    def take(self, batch: Batch, rows: GameRows | None, queue: deque[Batch]) -> None:
        """Keep what was played. A batch that has killed whoever played it is played again game by game."""
        if rows is None and len(batch.games) > 1:
            queue.extend(replace(batch, games=(game,)) for game in batch.games)
            return
        rows = rows or GameRows(failed=[(batch.games[0], DIED)])
        part = self.parts[batch.level, batch.part]
        if rows.games:
            self.folder.keep(self.plan, part.level, part.number, rows)
        part.add(rows)
        if not part.missing:
            self.finish(part)
        self.tell(len(batch.games), {(batch.level, number): why for number, why in rows.failed})

    def tell(self, games: int, failed: Failures) -> None:
        self.pace.add(games)
        self.failures |= failed
        if self.watch is not None:
            self.watch(self.pace, failed)
        if len(self.failures) >= MOST_FAILURES:
            first = Quoted(next(iter(self.failures.values())))
            raise problem("too_many_failed", n=len(self.failures), why=first)

    # Finishing parts

    def finish_played(self) -> None:
        """Finish the parts of which all games were played when it was stopped."""
        for part in [part for part in self.parts.values() if not part.missing]:
            self.finish(part)

    def finish_all(self) -> None:
        """Finish all parts as far as they are. Whoever was stopped may have kept games and not counted them yet."""
        for part in list(self.parts.values()):
            self.add_kept(part)
            self.finish(part)

    def finish(self, part: OpenPart) -> None:
        """Write what was played of a part, with what was there of it. If it is stopped meanwhile, it can be done again."""
        if part.played:
            there = self.folder.part(self.plan, part.level, part.number)
            played = set[int]().union(*(rows.numbers() for rows in part.played))
            frames: Frames = {}
            for table in tables_of(self.plan):
                before = [there.frames[table].filter(~pl.col("game").is_in(played))] if there is not None else []
                frames[table] = pl.concat([*before, *(frame_of(table, getattr(rows, table)) for rows in part.played)])
            self.folder.write_part(self.plan, part.level, part.number, frames, part.failed)
            self.folder.drop_unfinished(part.level, part.number)
        del self.parts[part.level.name, part.number]

    @contextmanager
    def no_room_told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            raise problem("no_room", self.folder.place) from error


def drained(queue: deque[Batch]) -> Iterator[Batch]:
    while queue:
        yield queue.popleft()
