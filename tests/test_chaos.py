"""A place of several servers to which bad things happen: no acknowledged move is lost or made twice, everybody sees the same
game and nobody too much of it, and every game goes on by itself. ``make chaos`` runs more schedules."""

from __future__ import annotations

import pytest

from havoc.faults import Fault
from havoc.people import Sort
from havoc.schedules import Schedule, draw
from havoc.trials import try_schedules

SCHEDULES = 4  # of each place
PLACES = [(1, 2), (2, 3), (3, 3)]  # the first seed, in fours, and the number of nodes


@pytest.mark.parametrize(("first", "nodes"), PLACES)
def test_a_place_survives(first: int, nodes: int) -> None:
    schedules = [draw(seed, nodes) for seed in range(SCHEDULES * first, SCHEDULES * (first + 1))]
    trials = try_schedules(schedules, nodes, lambda trial: print(trial.tell()))
    wrong = [trial.describe() for trial in trials if trial.violations]
    assert not wrong, "\n".join(wrong)
    assert sum(trial.calls["ok"] for trial in trials) > 10 * SCHEDULES


# Servers that break a promise: what happens to them, and which check finds it.
TRIALS = 4
FRIENDS = [Sort(watched=True) for _ in range(4)]
BROKEN = {
    "early": ([Fault("kill", 0.5, 0, 0.0), Fault("kill", 0.5, 1, 0.0)], {"stored_once", "in_order"}),
    "stubborn": ([Fault("hold", 0.5, 0, 0.0, stays=True)], {"goes_on"}),
}


@pytest.mark.parametrize("sabotage", BROKEN)
def test_a_place_that_breaks_a_promise_is_found_out(sabotage: str) -> None:
    """Each check of it finds it in one of a few trials: what is seen of it depends on when exactly a server is killed."""
    faults, finders = BROKEN[sabotage]
    found: set[str] = set()
    for seed in range(1, TRIALS + 1):
        (trial,) = try_schedules([Schedule(seed, faults, FRIENDS, None)], 2, sabotage=sabotage)
        found |= {text.partition(":")[0] for text in trial.violations}
        if finders <= found:
            return
    raise AssertionError(f"of {sorted(finders)} only {sorted(found)} have found anything")
