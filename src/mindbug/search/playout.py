"""Owns playing a game to its end without much thought."""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.words import DRAWN, UNDECIDED


def play_out(s: State, random: Random) -> i64:
    """Answer every question at random until the game is over; how many questions that took."""
    count: i64 = 0
    while s.winner == UNDECIDED:
        options = s.options
        answer(s, options[random.below(len(options))])
        count += 1
    return count


class Playout:
    """A way to judge positions, by playing games out: this one answers every question at random."""

    def worth(self, s: State, random: Random) -> float:
        """What a position is worth to player 0: 1 if a game that is played out is won, a half if it is drawn."""
        self.run(s, random)
        return 0.5 if s.winner == DRAWN else 1.0 if s.winner == 0 else 0.0

    def run(self, s: State, random: Random) -> None:
        s.ask_chance = False
        while s.winner == UNDECIDED:
            answer(s, self.choose(s, random))

    def choose(self, s: State, random: Random) -> i64:
        return s.options[random.below(len(s.options))]
