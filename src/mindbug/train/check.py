"""Owns the check of what was learned: a match of equal CPU time against the search that has learned nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mindbug.bots.arena import Match, Results, play_match
from mindbug.bots.guides import Learned
from mindbug.bots.ratings import Score
from mindbug.bots.searching import Searcher
from mindbug.own_cards import own_pool
from mindbug.pools import write_pool
from mindbug.train.plan import NO_CARDS, Plan

YARDSTICK = "playout:24"  # what the level easy was before anything was learned
LEARNED = "learned"
FIRST_GUESS = 60  # iterations
ROUNDS = 2  # of measuring the time of both, each with what the last one said
SHORT = 40  # games of such a round
LONG = 200  # games of the match
ELSEWHERE = 10_000  # deals of the rounds are not those of the match
EQUAL = 1.1  # times as much CPU time may be used, as it cannot be measured better


@dataclass(frozen=True)
class Checked:
    """What came of the match."""

    iterations: int
    score: Score
    milliseconds: float
    others: float

    @property
    def ratio(self) -> float:
        return self.milliseconds / self.others

    @property
    def is_passed(self) -> bool:
        """Surely more than half of the points, with no more time."""
        return self.score.low > 0.5 and self.ratio <= EQUAL

    def text(self) -> str:
        score = self.score
        won = f"{score.score:.1%} ({score.low:.1%} to {score.high:.1%}) in {score.games} games against {YARDSTICK}"
        cpu = f"CPU per decision {self.milliseconds:.2f} ms to {self.others:.2f} ms"
        return f"Check {'passed' if self.is_passed else 'NOT passed'}: {won}; {self.iterations} iterations, {cpu}"


def equal_work(plan: Plan, path: Path, cores: int) -> int:
    """With how many iterations what was learned takes as much time as the yardstick."""
    iterations = FIRST_GUESS
    for _ in range(ROUNDS):
        mine, other = milliseconds(played(plan, path, iterations, cores, SHORT, ELSEWHERE))
        iterations = max(1, int(iterations * other / mine))
    return iterations


def check(plan: Plan, path: Path, iterations: int, cores: int) -> Checked:
    results = played(plan, path, iterations, cores, LONG, 1)
    return Checked(iterations, results.standing.score(LEARNED, YARDSTICK), *milliseconds(results))


def played(plan: Plan, path: Path, iterations: int, cores: int, games: int, seed: int) -> Results:
    learned = partial(Searcher, iterations, guide=Learned(str(path)))
    return play_match(match_of(plan, games, seed), {LEARNED: learned}, cores=cores)


def match_of(plan: Plan, games: int, seed: int) -> Match:
    """A match with the cards of a training, one's own included."""
    own = json.dumps(write_pool(own_pool(plan.cards))) if plan.cards != NO_CARDS else ""
    return Match((LEARNED, YARDSTICK), games, plan.sets, seed=seed, cards=own)


def milliseconds(results: Results) -> tuple[float, float]:
    """The mean CPU time of a decision of both."""
    mine, other = (results.tallies[bot].milliseconds or 0.001 for bot in (LEARNED, YARDSTICK))
    return mine, other
