"""Owns the folder of a training: its plan, what was played, the weights of each generation and a log. A file is there whole or
not at all, whenever the program is stopped, so a training goes on where it was."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mindbug.folders import read_packed, write_packed, write_safely
from mindbug.rules.errors import MindbugError
from mindbug.train.lessons import Lessons
from mindbug.train.plan import NO_CARDS, Plan, read_plan


@dataclass(frozen=True)
class Folder:
    path: Path

    # The plan

    def begin(self, plan: Plan) -> Plan:
        """Begin a training, or go on with it; the plan as it was begun. MindbugError if another training is there."""
        place = self.path / "plan.json"
        if place.exists():
            begun = read_plan(place.read_bytes())
            if not plan.is_same(begun):
                there = said(begun) if said(begun) != said(plan) else "one with other definitions, or of another version"
                raise MindbugError(
                    f"expected a folder for {said(plan)}, got {self.path}, in which there is {there}: "
                    "name another folder with --folder"
                )
            return begun
        if self.path.exists() and (not self.path.is_dir() or not all(is_left(entry, place) for entry in self.path.iterdir())):
            raise MindbugError(f"expected a new folder or one of a training, got {self.path}, in which there is something else")
        write_safely(place, plan.to_json().encode())
        return plan

    # Lessons

    def lessons_path(self, generation: int, task: int) -> Path:
        return self.path / f"generation-{generation}" / f"lessons-{task:05d}"

    def write_lessons(self, generation: int, task: int, lessons: Lessons) -> None:
        parts = lessons.to_bytes()
        head = {"lengths": {name: len(part) for name, part in parts.items()}}
        write_packed(self.lessons_path(generation, task), head, b"".join(parts.values()))

    def read_lessons(self, generation: int, task: int) -> Lessons | None:
        """What was written; None if there is nothing that is whole."""
        found = read_packed(self.lessons_path(generation, task))
        if found is None or not isinstance(found[0].get("lengths"), dict):
            return None
        head, raw = found
        parts, at = {}, 0
        for name, length in head["lengths"].items():
            parts[name] = raw[at : at + length]
            at += length
        return Lessons.from_bytes(parts)

    def drop_lessons(self, generation: int) -> None:
        """Nobody learns from them any more."""
        for path in (self.path / f"generation-{generation}").glob("lessons-*"):
            path.unlink(missing_ok=True)

    # Weights, tests, progress

    def weights_path(self, generation: int) -> Path:
        return self.path / f"generation-{generation}.weights"

    def points_path(self, generation: int, task: int) -> Path:
        return self.path / f"generation-{generation}" / f"test-{task:05d}.json"

    def read_points(self, generation: int, task: int) -> list[tuple[float, float]] | None:
        try:
            return [(one, two) for one, two in json.loads(self.points_path(generation, task).read_bytes())]
        except (OSError, ValueError, TypeError):
            return None

    def progress_path(self, generation: int, part: str) -> Path:
        return self.path / f"generation-{generation}" / f"fitting-{part}"

    def read_progress(self, generation: int, part: str) -> float:
        """Which share of a fit is done, as it tells itself."""
        with suppress(OSError, ValueError):
            return float(self.progress_path(generation, part).read_text())
        return 0.0

    # The log

    def log(self) -> list[dict[str, Any]]:
        """What came of each generation."""
        try:
            lines = (self.path / "log.jsonl").read_text(encoding="utf-8").splitlines()
        except OSError:
            return []
        found: list[dict[str, Any]] = []
        for line in lines:
            with suppress(ValueError):
                found.append(json.loads(line))
        return found

    def write_log(self, lines: list[dict[str, Any]]) -> None:
        write_safely(self.path / "log.jsonl", "".join(f"{json.dumps(line)}\n" for line in lines).encode())


def is_left(entry: Path, place: Path) -> bool:
    """Whether an entry is what was left of a file that was being written when the program was ended."""
    return entry.name.startswith(f".{place.name}.")


def said(plan: Plan) -> str:
    cards = " and ".join(filter(None, [" ".join(plan.sets), "cards of one's own" if plan.cards != NO_CARDS else ""]))
    return f"a training of size {plan.size} with seed {plan.seed} and {cards}"
