"""Plays random games for as long as one likes.

``python tests/soak.py --games 10000`` plays so many games of each pool with every invariant. ``--everything --games 200000``
plays that many over all pools with quick checks, and counts how often each part of each card changed something. ``--worlds
--games 100`` plays from so many tables with each card, side by side in worlds that a viewer cannot tell apart.
``--strangers --games 1000`` changes views of that many games in many ways; whatever can be read of them is played on.
``--invented --games 4000`` plays that many pools of invented cards, some thirty definitions each. ``--workshop --games 100000``
builds every official card by clicks and tries that many documents and files of strangers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter

import everything
import scribbling
import strangers
from clicking import built
from invariants import SHARE, Deal, play_checked
from invented_games import Invented, forgiving, look_elsewhere, play_by_bots, play_quickly
from mindbug import version
from mindbug.sets import SETS
from pools import POOLS
from worlds import look_around

CHUNK = 50  # games that one process plays before it reports
INVENTED_SHARE = 0.02  # of the decisions with invented cards that are looked at closely
VIEWS = 200  # of each game that are changed
SCRIBBLED = 100  # documents and files of a seed


def main() -> int:
    options = read_options()
    if options.everything:
        return everything.play(options.games, options.pool or list(POOLS), options.first_seed, options.processes)
    if options.worlds:
        return play_worlds(range(options.first_seed, options.first_seed + options.games), options.processes)
    if options.strangers:
        return change_views(options.games, options.first_seed, options.processes)
    if options.workshop:
        return scribble_much(options.games, options.first_seed, options.processes)
    if options.invented:
        return play_inventions(options.games, options.first_seed, options.processes)
    began = time.perf_counter()
    pools = options.pool or list(POOLS)
    seeds = range(options.first_seed, options.first_seed + options.games, CHUNK)
    last = options.first_seed + options.games
    chunks = [(pool, first, min(first + CHUNK, last), options.share) for pool in pools for first in seeds]
    games = decisions = 0
    with multiprocessing.Pool(options.processes) as workers:
        for failure, played, asked in workers.imap_unordered(play_chunk, chunks):
            if failure:
                print(failure, file=sys.stderr)
                return 1
            games += played
            decisions += asked
            print(f"\r{games} games, {decisions} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    mode = version.mode()
    print(f"{games} games, {decisions} decisions, {time.perf_counter() - began:.0f} seconds, {mode}: every invariant holds")
    return 0


def play_worlds(seeds: range, processes: int) -> int:
    cards = [(name, card.name, seed) for seed in seeds for name, pool in SETS.items() for card in pool.cards]
    followed = 0
    with multiprocessing.Pool(processes) as workers:
        for failure, worlds in workers.imap_unordered(look_at, cards, CHUNK):
            if failure:
                print(failure, file=sys.stderr)
                return 1
            followed += worlds
            print(f"\r{followed} worlds", end="", file=sys.stderr, flush=True)
    print(f"\n{followed} worlds, {version.mode()}: nobody can tell them apart")
    return 0


def look_at(table: tuple[str, str, int]) -> tuple[str, int]:
    try:
        return "", look_around(*table)
    except Exception:
        return f"{traceback.format_exc()}\nfailed: look_around{table}", 0


def play_chunk(chunk: tuple[str, int, int, float]) -> tuple[str, int, int]:
    """Play the games of some seeds: what failed and how to play it again, how many games, how many decisions."""
    pool, first, last, share = chunk
    decisions = 0
    for seed in range(first, last):
        deal = Deal(pool, seed)
        try:
            decisions += play_checked(deal.game(), random.Random(seed), share)
        except Exception:
            return f"{traceback.format_exc()}\nfailed: play it again with: {deal} --share 1", seed - first, decisions
    return "", last - first, decisions


def change_views(games: int, first_seed: int, processes: int) -> int:
    began = time.perf_counter()
    seeds = range(first_seed, first_seed + games)
    views = read = 0
    with multiprocessing.Pool(processes) as workers:
        for failure, found in workers.imap_unordered(change_game, seeds):
            if failure:
                print(failure, file=sys.stderr)
                return 1
            views += VIEWS
            read += found
            print(f"\r{views} views, {read} of them read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    seconds = time.perf_counter() - began
    print(f"{views} changed views, {read} of them read and played on, {seconds:.0f} seconds, {version.mode()}")
    return 0


def change_game(seed: int) -> tuple[str, int]:
    """Change views of a game: what failed and how to do it again, how many could be read."""
    read = 0
    for number, data in enumerate(strangers.changed_views(seed, VIEWS)):
        try:
            read += strangers.is_read_or_refused(data, seed)
        except Exception:
            again = f"python tests/soak.py --strangers --first-seed {seed} --games 1"
            return f"{traceback.format_exc()}\nfailed: view {number} of {again}", read
    return "", read


def scribble_much(documents: int, first_seed: int, processes: int) -> int:
    """Build every official card by clicks, then try what strangers might send; whatever it is, it is read or refused."""
    began = time.perf_counter()
    cards, refused, tried = range(len(scribbling.EVERY)), 0, 0
    seeds = range(first_seed, first_seed + -(-documents // SCRIBBLED))
    with multiprocessing.Pool(processes) as workers:
        for failure, found in workers.imap_unordered(
            build_or_scribble, [*(("card", n) for n in cards), *(("", n) for n in seeds)]
        ):
            if failure:
                print(failure, file=sys.stderr)
                return 1
            refused += found
            tried += SCRIBBLED if found else 0
            print(f"\r{tried} documents, {refused} of them refused", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    seconds = time.perf_counter() - began
    print(
        f"{len(cards)} cards built; {tried} documents and files, {refused} of them refused, {seconds:.0f} seconds: no failure"
    )
    return 0


def build_or_scribble(task: tuple[str, int]) -> tuple[str, int]:
    """Build a card, or try some documents and files: what failed and how to do it again, and how many were refused."""
    what, number = task
    try:
        if what == "card":
            kind, card = scribbling.EVERY[number]
            assert built(kind, card, scribbling.OFFICIAL["face"])[0] == card
            return "", 0
        chance = random.Random(number)
        looked = [scribbling.scribble(chance, place == 0) for place in range(SCRIBBLED // 2)]
        return "", sum(looked) + sum(scribbling.misspelled(chance) for _ in range(SCRIBBLED // 2))
    except Exception:
        return f"{traceback.format_exc()}\nfailed: python tests/soak.py --workshop --first-seed {number} --games 1", 0


def play_inventions(games: int, first_seed: int, processes: int) -> int:
    """Play with invented cards; where a text cannot be told, that is counted and does not end the game."""
    began = time.perf_counter()
    definitions = decisions = 0
    silent: Counter[str] = Counter()
    with multiprocessing.Pool(processes) as workers:
        for failure, invented, asked, untold in workers.imap_unordered(play_invention, range(first_seed, first_seed + games)):
            if failure:
                print(failure, file=sys.stderr)
                return 1
            definitions += invented
            decisions += asked
            silent.update(untold)
            print(f"\r{definitions} definitions, {decisions} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    seconds = time.perf_counter() - began
    print(
        f"{games} pools, {definitions} definitions, {decisions} decisions, {seconds:.0f} seconds, {version.mode()}: no failure"
    )
    print(f"{sum(silent.values())} texts could not be told, for {len(silent)} reasons")
    return 0


def play_invention(seed: int) -> tuple[str, int, int, Counter[str]]:
    """Play the pool of a seed: what failed and how to do it again, how many definitions, how many decisions, untold texts.
    Every tenth is played with all invariants, every hundredth by bots."""
    invented = Invented(seed)
    silent: Counter[str] = Counter()
    decisions = 0
    try:
        decisions += play_quickly(invented)
        with forgiving(silent):
            if seed % 10 == 0:
                decisions += play_checked(invented.game(), invented.chance(), INVENTED_SHARE)
                look_elsewhere(invented)
            if seed % 100 == 0:
                decisions += play_by_bots(invented)
    except Exception:
        return f"{traceback.format_exc()}\nfailed: play it again with: {invented}", 0, decisions, silent
    return "", invented.inventions.definitions, decisions, silent


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each pool; with --everything, of all together")
    parser.add_argument("--pool", action="append", choices=list(POOLS), help="one of the pools; all of them if left out")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=SHARE, help="share of the decisions with the slow checks")
    parser.add_argument("--everything", action="store_true", help="quick checks, and a count of what each card did")
    parser.add_argument("--worlds", action="store_true", help="play side by side where hidden cards lie elsewhere")
    parser.add_argument("--strangers", action="store_true", help="views that were changed on purpose")
    parser.add_argument("--invented", action="store_true", help="cards that are made up at random")
    parser.add_argument("--workshop", action="store_true", help="documents and files of cards that strangers might send")
    parser.add_argument("--processes", type=int, default=2, help="how many play at the same time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
