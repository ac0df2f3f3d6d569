"""Owns the folder of a data set: its plan, its parts, and the games of parts that are not finished. A file is there whole or
not at all, whenever the program is stopped, so playing goes on where it was.

A part is some hundred games of a level: a file for each table. That of the games is written last, and what it holds counts.
Until a part is finished its games are kept as they come, in ``unfinished``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from mindbug.folders import LOCK, alone, read_packed, write_packed, write_safely
from mindbug.lab.plan import FORMAT, LevelPlan, Plan, read_plan
from mindbug.lab.playing import GameRows
from mindbug.lab.problems import PLAN, problem
from mindbug.lab.tables import CARDS, DECISIONS, GAMES, SCHEMAS, frame_of, to_bytes
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Quoted
from mindbug.text.problems import Place, within

UNFINISHED = "unfinished"
OWN = (PLAN, LOCK, UNFINISHED, *SCHEMAS)  # what a data set has in its folder
# What the metadata of a part says.
FORMAT_SAID, PLAN_SAID, FAILED_SAID = "mindbug.format", "mindbug.plan", "mindbug.failed"

Failures = dict[tuple[str, int], str]  # what went wrong, in which game of which level
Frames = dict[str, pl.DataFrame]  # by table


@dataclass(frozen=True)
class DataSet:
    """What was played: a row for each game, for each card that was dealt, and for each decision if they were kept; and the
    games in which a bot failed."""

    plan: Plan
    games: pl.DataFrame
    cards: pl.DataFrame
    decisions: pl.DataFrame | None
    failed: Failures


def read_data_set(path: Path) -> DataSet:
    """The data set of a folder, as far as its parts are finished; MindbugError says what is wrong with it."""
    folder = DataFolder(path)
    plan = folder.plan()
    folder.check_parts(plan)
    found = [PartRead({table: frame_of(table, []) for table in tables_of(plan)}, {})]
    for level in plan.levels:
        found += filter(None, (folder.part(plan, level, part) for part in range(level.parts)))
    whole = {table: pl.concat([part.frames[table] for part in found], rechunk=True) for table in tables_of(plan)}
    failed = {key: why for part in found for key, why in part.failed.items()}
    return DataSet(plan, whole[GAMES], whole[CARDS], whole.get(DECISIONS), failed)


def tables_of(plan: Plan) -> list[str]:
    return [GAMES, CARDS, DECISIONS] if plan.decisions else [GAMES, CARDS]


def check_output(path: Path) -> Path:
    """MindbugError if no file can be written there, or if it would take the place of a part of a data set."""
    check_free(path)
    if path.is_dir():
        raise problem("folder_there", Place("file", str(path)))
    return path


def check_output_folder(path: Path) -> Path:
    """The same of a folder, in which files are written."""
    check_free(path)
    if path.exists() and not path.is_dir():
        raise problem("file_there", Place("file", str(path)))
    return path


def check_free(path: Path) -> None:
    whole = path.resolve()
    for part in (whole, *whole.parents):
        if part.name in OWN and (part.parent / PLAN).exists():
            raise problem("own_file", Place("file", str(path)), folder=Quoted(str(part.parent)))
    for part in whole.parents:
        if part.exists() and not part.is_dir():
            raise problem("file_there", Place("file", str(part)))


@dataclass(frozen=True)
class PartRead:
    """What is there of a part."""

    frames: Frames
    failed: Failures


@dataclass(frozen=True)
class DataFolder:
    path: Path

    @property
    def place(self) -> Place:
        return Place("file", str(self.path))

    # The plan

    def plan(self) -> Plan:
        """The plan of a data set that is there."""
        place = self.path / PLAN
        try:
            text = place.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            raise problem("no_data_set", self.place) from None
        except UnicodeDecodeError:
            raise problem("no_plan", Place("file", str(place)), n=FORMAT) from None
        try:
            return read_plan(text)
        except MindbugError as error:
            raise MindbugError(within(error, Place("file", str(place)))) from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise problem("no_plan", Place("file", str(place)), n=FORMAT) from None

    @contextmanager
    def begun(self, plan: Plan) -> Iterator[Plan]:
        """Begin a data set, or go on with it: the plan with the levels and games of both. Nobody else writes it meanwhile.
        MindbugError if that is done already, if something else is there, or if the plan is none of this program."""
        plan.check_here(self.place)
        if (self.path / PLAN).exists():
            known = self.plan()
            plan.check_same(known, self.place)
            self.check_parts(known)
            plan = known.with_levels(plan.levels)
        elif self.path.exists() and (not self.path.is_dir() or any(path.name != LOCK for path in self.path.iterdir())):
            raise problem("occupied", self.place)
        with alone(self.path) as is_alone:
            if not is_alone:
                raise problem("busy", self.place)
            for table in (*SCHEMAS, UNFINISHED):
                for left in (self.path / table).glob(".*"):
                    left.unlink()  # what was being written when a run was stopped
            write_safely(self.path / PLAN, plan.to_json().encode())
            yield plan

    # Parts

    def part_path(self, table: str, level: LevelPlan, part: int) -> Path:
        return self.path / table / f"part-{level.label}-{part:06d}.parquet"

    def check_parts(self, plan: Plan) -> None:
        """MindbugError if there is a part that is none of the plan: who reads all files would take it for one."""
        expected = {
            self.part_path(table, level, part) for table in SCHEMAS for level in plan.levels for part in range(level.parts)
        }
        for table in SCHEMAS:
            for path in sorted((self.path / table).glob("*.parquet")):
                if path not in expected:
                    read_part(path, table, "")

    def part(self, plan: Plan, level: LevelPlan, part: int) -> PartRead | None:
        """What is there of a part; nothing if it was not written yet."""
        path = self.part_path(GAMES, level, part)
        if not path.exists():
            return None
        games, said = read_part(path, GAMES, plan.digest(level))
        frames = {GAMES: games}
        for table in tables_of(plan)[1:]:
            rows, _ = read_part(self.part_path(table, level, part), table, plan.digest(level))
            frames[table] = rows.filter(pl.col("game").is_in(games["game"].implode()))
        failed = {(level.name, number): why for number, why in json.loads(said.get(FAILED_SAID, "[]"))}
        return PartRead(frames, failed)

    def write_part(self, plan: Plan, level: LevelPlan, part: int, frames: Frames, failed: dict[int, str]) -> None:
        """Write a part, or one with more games instead of it; the table of games last, as it says what counts."""
        said = {FORMAT_SAID: str(FORMAT), PLAN_SAID: plan.digest(level)}
        if failed:
            said[FAILED_SAID] = json.dumps(sorted(failed.items()))
        for table in reversed(tables_of(plan)):
            rows = frames[table].sort("game", maintain_order=True)
            write_safely(self.part_path(table, level, part), to_bytes(rows, said))

    # Parts that are not finished

    def unfinished_paths(self, level: LevelPlan, part: int, first: str = "*") -> Iterator[Path]:
        return (self.path / UNFINISHED).glob(f"{level.label}-{part:06d}-{first}")

    def keep(self, plan: Plan, level: LevelPlan, part: int, rows: GameRows) -> None:
        """Keep games of a part until it is finished."""
        path = self.path / UNFINISHED / f"{level.label}-{part:06d}-{min(rows.numbers()):09d}"
        data = json.dumps({table: getattr(rows, table) for table in SCHEMAS}).encode()
        write_packed(path, {"plan": plan.digest(level)}, data, lasting=False)

    def unfinished(self, plan: Plan, level: LevelPlan, part: int) -> Iterator[GameRows]:
        """The games of a part that were kept by this plan; what is not whole is as if it was not there."""
        for path in sorted(self.unfinished_paths(level, part)):
            head, data = read_packed(path) or ({}, b"")
            if head.get("plan") == plan.digest(level):
                yield GameRows(**json.loads(data))

    def drop_unfinished(self, level: LevelPlan, part: int) -> None:
        for path in self.unfinished_paths(level, part):
            path.unlink(missing_ok=True)


def read_part(path: Path, table: str, digest: str) -> tuple[pl.DataFrame, dict[str, str]]:
    """A file of a part and what its metadata says; MindbugError if it is not what was written for it."""
    place = Place("file", str(path))
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise problem("part_missing", place) from None
    try:
        said = pl.read_parquet_metadata(data)
        frame = pl.read_parquet(data)
    except (pl.exceptions.PolarsError, OSError, ValueError) as error:
        raise problem("part_broken", place, why=Quoted(str(error).splitlines()[0])) from None
    if FORMAT_SAID not in said:
        raise problem("part_foreign", place)
    if said[FORMAT_SAID] != str(FORMAT):
        raise problem("part_version", place, n=FORMAT, got=Quoted(said[FORMAT_SAID]))
    if said.get(PLAN_SAID) != digest or dict(frame.schema) != SCHEMAS[table]:
        raise problem("part_of_other", place)
    return frame, said
