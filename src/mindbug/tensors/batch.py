"""Owns many games that are stepped together: an answer for each goes in, and what the next players see comes out."""

from __future__ import annotations

from typing import Final

from mindbug.rules.deal import deal
from mindbug.rules.errors import IllegalMove
from mindbug.rules.native import i64, vec
from mindbug.rules.pool import Box
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.words import DRAWN, UNDECIDED
from mindbug.tensors.tokens import ACTIONS, Writer

FIRST_TO_MOVE: Final = 0  # where the players to move stand in ``results``, then rewards of player 0, then which games ended
COLUMNS: Final = 3


class Batch:
    """Games of one box. A game that is over is followed by another one at once; each place has its own chance."""

    def __init__(self, box: Box, games: i64, seed: int) -> None:
        self.box: Final = box
        self.games: Final = games
        self.writer: Final = Writer(box, games)
        self.results: Final = vec[i64]([0] * (COLUMNS * games))
        self.chosen: Final = vec[i64]([0] * games)
        self.randoms: list[Random] = []
        self.states: list[State] = []
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games everywhere."""
        chance = seeded(seed)
        self.randoms = [chance.split() for _ in range(self.games)]
        self.states = [self.new_game(i) for i in range(self.games)]
        results = self.results
        i: i64 = 0
        while i < self.games:
            results[i] = self.states[i].asked
            results[self.games + i] = 0
            results[2 * self.games + i] = 0
            self.writer.write(i, self.states[i], self.states[i].asked)
            i += 1

    def new_game(self, i: i64) -> State:
        s = deal(self.box, self.randoms[i].split())
        while s.winner != UNDECIDED:
            s = deal(self.box, self.randoms[i].split())
        return s

    def step(self, actions: bytes) -> None:
        """An action for each game. IllegalMove if one of them is no answer; then no game has changed."""
        writer = self.writer
        chosen = self.chosen
        games = self.games
        i: i64 = 0
        while i < games:
            place = writer.place_of(i, actions[i])
            if place < 0:
                raise IllegalMove(f"expected an action that the mask of game {i} allows, got {actions[i]}")
            chosen[i] = place
            i += 1
        results = self.results
        states = self.states
        i = 0
        while i < games:
            s = states[i]
            answer(s, s.options[chosen[i]])
            ended: i64 = 0
            reward: i64 = 0
            if s.winner != UNDECIDED:
                ended = 1
                reward = 0 if s.winner == DRAWN else 1 if s.winner == 0 else -1
                s = self.new_game(i)
                states[i] = s
            results[i] = s.asked
            results[games + i] = reward
            results[2 * games + i] = ended
            writer.write(i, s, s.asked)
            i += 1

    def step_at_random(self, random: Random) -> None:
        """Answer at random in every game, for measuring."""
        numbers = self.writer.numbers
        counts = self.writer.counts
        picked: list[int] = []
        i: i64 = 0
        while i < self.games:
            picked.append(numbers[i * ACTIONS + random.below(counts[i])])
            i += 1
        self.step(bytes(picked))
