"""Runs many schedules of the simulator: ``python tests/chaos.py --schedules 500 --seed 1000``. Each line is a schedule; what
went wrong is told, and its notes are in ``build/chaos``. The last run stands in docs/CHAOS.md."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from functools import partial

from havoc.schedules import draw
from havoc.trials import Trial, try_schedules

AT_ONE_PLACE = 20  # schedules, one after the other
NODES = (2, 3)


def main() -> int:
    options = read_options()
    began = time.monotonic()
    until = began + 60 * options.minutes
    seeds = range(options.seed, options.seed + options.schedules)
    groups = [seeds[first : first + AT_ONE_PLACE] for first in range(0, len(seeds), AT_ONE_PLACE)]
    with multiprocessing.get_context("spawn").Pool(options.places, maxtasksperchild=1) as pool:
        trials = [trial for some in pool.imap_unordered(partial(try_group, options.nodes, until), groups) for trial in some]
    print(summary(trials, time.monotonic() - began))
    return 1 if any(trial.violations for trial in trials) else 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1000, help="the first one")
    parser.add_argument("--nodes", type=int, help="of each place (default: 2 or 3 in turns)")
    parser.add_argument("--minutes", type=float, default=1000, help="after which no schedule begins any more")
    parser.add_argument("--places", type=int, default=2, help="side by side")
    return parser.parse_args()


def try_group(nodes: int | None, until: float, seeds: range) -> list[Trial]:
    """The schedules of one place."""
    wanted = nodes or NODES[seeds.start // AT_ONE_PLACE % len(NODES)]
    schedules = [draw(seed, wanted) for seed in seeds]
    return try_schedules(schedules, wanted, tell, until)


def tell(trial: Trial) -> None:
    print(trial.tell() if not trial.violations else f"{trial.tell()}\n{trial.describe()}", flush=True)


def summary(trials: list[Trial], seconds: float) -> str:
    """What is told of all of them: how much was played, which faults there were, and how soon games went on."""
    kinds = Counter(fault.kind for trial in trials for fault in trial.schedule.faults)
    calls = sum((Counter(trial.calls) for trial in trials), Counter[str]())
    slowest = sorted(trial.slowest for trial in trials)
    still = sorted(trial.standstill for trial in trials)
    wrong = [trial for trial in trials if trial.violations]
    lines = [
        f"{len(trials)} schedules, {sum(kinds.values())} faults, {seconds:.0f} seconds",
        f"{sum(trial.games for trial in trials)} games, {sum(trial.entries for trial in trials)} stored entries",
        f"{calls['ok']} moves acknowledged, {calls['fail']} refused, {calls['unknown']} of which nobody was told",
        f"{sum(trial.connections for trial in trials)} connections, {sum(trial.tables for trial in trials)} tables compared",
        f"seconds from the last fault until all games had gone on: 50 %: {at(slowest, 0.5):.1f}, 90 %: {at(slowest, 0.9):.1f}, "
        f"worst: {at(slowest, 1.0):.1f}",
        f"seconds for which a game stood still at most: 50 %: {at(still, 0.5):.1f}, 90 %: {at(still, 0.9):.1f}, "
        f"worst: {at(still, 1.0):.1f}",
        "faults: " + ", ".join(f"{kind} {kinds[kind]}" for kind in sorted(kinds)),
        f"{len(wrong)} schedules with a violation",
    ]
    return "\n".join([*lines, *(trial.describe() for trial in wrong)])


def at(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
