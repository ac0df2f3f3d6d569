"""Owns ``mindbug bench``: how fast the rules are, pure and compiled in one run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import TypeVar

from mindbug import cards
from mindbug._pure import is_compiled
from mindbug.bots.guides import new_tree
from mindbug.cli.library.printed import EVERY_SET
from mindbug.pools import pool_of
from mindbug.rules.deal import deal
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import LATEST, Box
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import determinize, view
from mindbug.rules.words import UNDECIDED
from mindbug.search.playout import play_out
from mindbug.search.sense import Sensible
from mindbug.search.tree import Tree

Figures = dict[str, int]
T = TypeVar("T")
BATCH = 50
ITERATIONS = 100  # of a search, each with a deal, a descent and a judgement by the net, or a playout to the end of the game


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("bench")
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured (default: 1)")
    sets = [*cards.sets(), EVERY_SET]
    chosen = f"some of: {', '.join(sets)} (default: each that can be dealt alone, and all of them mixed)"
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=chosen)
    parser.add_argument("--envs", action="store_true", help="measure the environments instead, beside games of OpenSpiel")
    parser.add_argument("--only", choices=("pure", "compiled"), help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.envs:
        return run_envs(args)
    names = args.sets or dealt_alone()
    for name in names:
        box_of(name)  # so that a set that cannot be dealt is an error before anything is measured
    if args.only is not None:
        wanted = is_compiled() == (args.only == "compiled")
        print(json.dumps({name: measure_set(name, args.seconds) for name in names if wanted}))
        return 0
    results = {way: measure_apart(way, names, args.seconds) for way in ("pure", "compiled")}
    print(json.dumps(results, indent=1) if args.json else table(results))
    return 0


def run_envs(args: argparse.Namespace) -> int:
    """Steps a second of the batch environment; ratios are to the first game of OpenSpiel."""
    from mindbug.envs import check_needed

    check_needed(("numpy", "pyspiel"))
    from mindbug.envs.measuring import BESIDE, measure

    found = measure(args.seconds)
    if args.json:
        print(json.dumps({"compiled": is_compiled(), "steps_per_second": found}, indent=1))
        return 0
    way = "compiled" if is_compiled() else "pure"
    print(f"{f'steps a second of CPU time, one core, {way}':52}{'':>4}{f'ratio to {BESIDE[0]}':>24}")
    for name, steps in found.items():
        print(f"  {name:40}{steps:>14,}{steps / found[f'OpenSpiel {BESIDE[0]}']:>24.2f}")
    return 0


def dealt_alone() -> list[str]:
    """The sets that have enough cards for a game, then all sets together."""
    found = []
    for name in cards.sets():
        with suppress(MindbugError):
            box_of(name)
            found.append(name)
    return [*found, EVERY_SET]


def box_of(name: str) -> Box:
    return pool_of(cards.sets() if name == EVERY_SET else [name], []).box(LATEST)


def measure_apart(way: str, names: list[str], seconds: float) -> dict[str, Figures]:
    """Measure in a process of its own, as pure and compiled rules cannot be loaded into one."""
    environment = {**os.environ, "MINDBUG_PURE": "1" if way == "pure" else ""}
    command = [sys.executable, "-m", "mindbug.cli", "bench", "--only", way, "--seconds", str(seconds), "--sets", *names]
    done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
    if done.returncode != 0:
        # Compiled rules that were built from other sources than these do not load.
        why = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()[-1]
        print(f"mindbug: the {way} rules could not be measured: {why}", file=sys.stderr)
        return {}
    found: dict[str, Figures] = json.loads(done.stdout)
    return found


def measure_set(name: str, seconds: float) -> Figures:
    box = box_of(name)
    random = seeded(1)
    playout = Sensible()
    games = 0
    decisions = 0

    def play_games() -> None:
        nonlocal games, decisions
        for _ in range(BATCH):
            games += 1
            decisions += play_out(deal(box, seeded(games)), random)

    elapsed = repeat(play_games, seconds)
    played = [moments(deal(box, seeded(seed))) for seed in range(20)]
    states = [state for game in played for state in game]
    views = [view(s, s.asked) for s in states]
    middles = [view(game[len(game) // 2], game[len(game) // 2].asked) for game in played]
    return {
        "games_per_second": round(games / elapsed),
        "decisions_per_second": round(decisions / elapsed),
        "copies_per_second": rate(lambda s: s.copy(), states, seconds),
        "views_per_second": rate(lambda s: view(s, s.asked), states, seconds),
        "determinizations_per_second": rate(lambda v: determinize(v, random), views, seconds),
        "iterations_per_second": ITERATIONS * rate(lambda v: new_tree(v).grow(ITERATIONS, random), middles, seconds),
        "playout_iterations_per_second": ITERATIONS
        * rate(lambda v: Tree(v, playout).grow(ITERATIONS, random), middles, seconds),
    }


def moments(s: State) -> list[State]:
    """Every fifth question of a random game."""
    random = seeded(2)
    found: list[State] = []
    count = 0
    while s.winner == UNDECIDED:
        if count % 5 == 0:
            found.append(s.copy())
        answer(s, s.options[random.below(len(s.options))])
        count += 1
    return found


def repeat(work: Callable[[], object], seconds: float) -> float:
    """Do something again and again; how long that took."""
    start = perf_counter()
    while True:
        work()
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return elapsed


def rate(work: Callable[[T], object], samples: list[T], seconds: float) -> int:
    """How often something can be done a second, with every sample in turn."""
    rounds = 0

    def go_round() -> None:
        nonlocal rounds
        rounds += 1
        for sample in samples:
            work(sample)

    elapsed = repeat(go_round, seconds)
    return round(rounds * len(samples) / elapsed)


def table(results: dict[str, dict[str, Figures]]) -> str:
    """The figures for people, a second on one core, with the ratio of compiled to pure."""
    rows = [f"{'a second, on one core':42}{'pure':>14}{'compiled':>14}{'ratio':>8}"]
    for name, figures in results["pure"].items():
        rows.append(name)
        for what, pure in figures.items():
            row = f"  {what.removesuffix('_per_second').replace('_', ' '):40}{pure:>14,}"
            if name in results["compiled"]:
                compiled = results["compiled"][name][what]
                row += f"{compiled:>14,}{compiled / pure:>8.1f}"
            rows.append(row)
    if not results["compiled"]:
        rows.append("There is no compiled build here: install with a C compiler present to get one (see the README).")
    return "\n".join(rows)
