"""Owns the long run over all pools with quick checks, in which each part of each card has to change something at least once."""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from invariants import EDITIONS, MOST_DECISIONS, Deal, check_places, play_checked
from mindbug import version
from mindbug.pools import pool_of
from mindbug.rules import words
from mindbug.rules.deal import deal
from mindbug.rules.pool import EDITIONS as RULEBOOKS
from mindbug.rules.pool import Box
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Event, State
from mindbug.rules.turn import answer
from pools import ALL_SETS, MAIN, POOLS, RARE, SINGLE
from tally import PARTS, Tally

CHUNK = 200  # games that one process plays before it reports
LOOK_AT = 2  # of so many decisions one is looked at for constant abilities
PLACES_AT = 2  # ... and one for cards that are not in exactly one zone
FULL = 100  # of so many games one is played with every invariant
FULL_SHARE = 0.02
WORST = 10
STYLES = ("any", "action", "play", "attack")


@dataclass
class Result:
    """What came out of some games."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.counts.update(other.counts)
        self.reasons.update(other.reasons)
        self.failures += other.failures


Chunk = tuple[str, int, int]


def play(games: int, pools: list[str], first_seed: int, processes: int) -> int:
    """Play games over pools and report; how the process should end."""
    began = time.perf_counter()
    total = Result(counts=Counter(dict.fromkeys(PARTS, 0)))
    chunks = shared_out(games, pools, first_seed)
    with multiprocessing.Pool(processes) as workers:
        for done, result in enumerate(workers.imap_unordered(play_chunk, chunks), 1):
            total.add(result)
            if done % 20 == 0 or done == len(chunks):
                missing = sum(count == 0 for count in total.counts.values())
                print(
                    f"{total.games} games, {total.decisions} decisions, {time.perf_counter() - began:.0f} seconds, "
                    f"{missing} of {len(total.counts)} parts have not changed anything yet, {len(total.failures)} failures",
                    file=sys.stderr,
                    flush=True,
                )
    return report(total, time.perf_counter() - began)


def shared_out(games: int, pools: list[str], first_seed: int) -> list[Chunk]:
    """Which games are played: more of the pools in which rare cards meet, mixed so that progress tells about all of them."""
    weights = {pool: weight_of(pool) for pool in pools}
    unit = games / sum(weights.values())
    chunks: list[Chunk] = []
    for pool, weight in weights.items():
        wanted = max(1, round(unit * weight))
        chunks += [(pool, first_seed + at, min(CHUNK, wanted - at)) for at in range(0, wanted, CHUNK)]
    random.Random(1).shuffle(chunks)
    return chunks


def weight_of(pool: str) -> int:
    if pool in RARE:
        return 4
    return 3 if pool in SINGLE or pool in ALL_SETS else 2 if pool in MAIN else 1


def play_chunk(chunk: Chunk) -> Result:
    pool, first, games = chunk
    tally, result = Tally(), Result()
    for seed in range(first, first + games):
        try:
            if seed % FULL == FULL - 1:
                result.decisions += play_checked(Deal(pool, seed).game(), random.Random(seed), FULL_SHARE)
            else:
                play_quickly(pool, seed, tally, result)
        except Exception:
            again = f"python tests/soak.py --everything --pool '{pool}' --first-seed {seed} --games 1"
            result.failures.append(f"{traceback.format_exc()}\nplay it again with: {again}")
        result.games += 1
    result.counts = tally.counts
    return result


@cache
def box_of(pool: str, edition: str) -> Box:
    return pool_of(POOLS[pool].sets, POOLS[pool].cards).box(RULEBOOKS[edition])


def may_have_one(s: State) -> bool:
    """The turn action may be the only one; that only one card of a hand can be chosen must not be seen (RULES C170)."""
    return s.kind == words.TURN or (s.kind == words.CHOOSE and s.options[0] in s.players[s.asked].hand)


def play_quickly(pool: str, seed: int, tally: Tally, result: Result) -> None:
    """One game with the checks that cost little."""
    chance = random.Random(seed)
    style = chance.choice(STYLES)
    log: list[Event] = []
    s = deal(box_of(pool, EDITIONS[seed % 3]), seeded(seed), ask_chance=seed // 3 % 2 == 1, log=log)
    heard = decisions = 0
    while s.winner == words.UNDECIDED:
        assert len(s.options) >= 2 or may_have_one(s), f"a question of kind {s.kind} with options {s.options}"
        if decisions % LOOK_AT == 0:
            tally.look(s)
        if decisions % PLACES_AT == 0:
            check_places(s)
        option = pick(s, style, chance)
        stronger = tally.look_at_answer(s, option)
        answer(s, option)
        tally.listen(s, log, heard)
        if stronger != words.NO_CARD:
            tally.look_at_fight(log, heard, stronger)
        heard = len(log)
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    check_places(s)
    result.decisions += decisions
    result.turns += s.turn
    result.reasons[words.REASONS[s.reason]] += 1


def pick(s: State, style: str, chance: random.Random) -> int:
    """A random answer; some players prefer one kind of turn action, and most buy when they can."""
    options = s.options
    if s.kind == words.BUY and chance.random() < 0.7:
        options = [option for option in options if option != words.DONE]
    elif s.kind in (words.TURN, words.AGAIN) and style != "any" and chance.random() < 0.7:
        options = [option for option in options if kind_of(s, option) == style] or options
    return chance.choice(options)


def kind_of(s: State, option: int) -> str:
    if option >= words.ACTING:
        return "action"
    return "play" if s.creature(option) is None else "attack"


def report(total: Result, seconds: float) -> int:
    """Print what came out; how the process should end."""
    mode = version.mode()
    print(f"{total.games} games, {total.turns} turns, {total.decisions} decisions, {seconds:.0f} seconds, {mode}")
    print("ended by " + ", ".join(f"{reason}: {count}" for reason, count in total.reasons.most_common()))
    ranked = sorted(total.counts.items(), key=lambda pair: pair[1])
    print(f"{len(ranked)} parts of cards changed something {sum(total.counts.values())} times; the rarest:")
    for part, count in ranked[:WORST]:
        print(f"{count:10} {part}")
    missing = [part for part, count in ranked if count == 0]
    if missing:
        print(f"{len(missing)} never changed anything: {', '.join(missing)}")
    for failure in total.failures[:WORST]:
        print(failure, file=sys.stderr)
    print(f"{len(total.failures)} failures")
    return 1 if missing or total.failures else 0
