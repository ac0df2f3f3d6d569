"""Plays random games for as long as one likes.

``python tests/soak.py --games 10000`` plays so many games of each pool with every invariant. ``--everything --games 200000``
plays that many over all pools with quick checks, and counts how often each part of each card changed something.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback

import everything
from invariants import SHARE, Deal, play_checked
from mindbug._pure import is_compiled
from pools import POOLS


def main() -> int:
    options = read_options()
    if options.everything:
        return everything.play(options.games, options.pool or list(POOLS), options.first_seed, options.processes)
    began = time.perf_counter()
    games = decisions = 0
    for pool in options.pool or POOLS:
        for seed in range(options.first_seed, options.first_seed + options.games):
            deal = Deal(pool, seed)
            try:
                decisions += play_checked(deal.game(), random.Random(seed), options.share)
            except Exception:
                traceback.print_exc()
                print(f"\nfailed: play it again with: {deal} --share 1", file=sys.stderr)
                return 1
            games += 1
            if games % 50 == 0:
                print(f"\r{pool}: {games} games, {decisions} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    mode = "compiled" if is_compiled() else "pure"
    print(f"{games} games, {decisions} decisions, {time.perf_counter() - began:.1f} seconds, {mode}: every invariant holds")
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each pool; with --everything, of all together")
    parser.add_argument("--pool", action="append", choices=list(POOLS), help="one of the pools; all of them if left out")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=SHARE, help="share of the decisions with the slow checks")
    parser.add_argument("--everything", action="store_true", help="quick checks, and a count of what each card did")
    parser.add_argument("--processes", type=int, default=2, help="with --everything: how many play at the same time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
