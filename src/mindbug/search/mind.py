"""Owns judging positions by what was learned: play on by first thoughts to the next turn, then ask the net."""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.words import CHANCE, DRAWN, TURN, UNDECIDED
from mindbug.search.habits import Habits
from mindbug.search.net import Net
from mindbug.search.sense import Sensible

WORD: Final = 4294967296.0


class Mind(Sensible):
    """Judges by a net and, if there are any, by first thoughts; without them it answers as playouts do."""

    def __init__(self, net: Net, habits: Habits | None) -> None:
        super().__init__(0)
        self.net: Final = net
        self.habits: Final = habits

    def worth(self, s: State, random: Random) -> float:
        """The chance of player 0: after the answers that this turn still asks for, what the net thinks."""
        s.ask_chance = False
        while s.winner == UNDECIDED and s.kind != TURN:
            options = s.options
            answer(s, options[0] if len(options) == 1 else self.choose(s, random))
        if s.winner != UNDECIDED:
            return 0.5 if s.winner == DRAWN else 1.0 if s.winner == 0 else 0.0
        chance = self.net.chance(s)
        return chance if s.active == 0 else 1.0 - chance

    def choose(self, s: State, random: Random) -> i64:
        habits = self.habits
        if habits is None:
            return super().choose(s, random)
        options = s.options
        if s.kind == CHANCE:
            return options[random.below(len(options))]
        likings: list[float] = []
        total: float = 0.0
        for option in options:
            liking = habits.liking(s, option)
            likings.append(liking)
            total += liking
        left: float = total * (float(random.next()) / WORD)
        place: i64 = 0
        while place < len(options) - 1:
            left -= likings[place]
            if left < 0.0:
                break
            place += 1
        return options[place]

    def look(self, s: State, option: i64, random: Random) -> float:
        """What an answer is worth to who gives it, looked at once and no further than the next turn."""
        t = s.copy()
        answer(t, option)
        worth = self.worth(t, random)
        return worth if s.asked == 0 else 1.0 - worth

    def greedy(self, s: State, random: Random) -> i64:
        """The answer that looks best at once."""
        best: i64 = s.options[0]
        best_worth: float = -1.0
        for option in s.options:
            worth = self.look(s, option, random)
            if worth > best_worth:
                best_worth = worth
                best = option
        return best

    def liking(self, s: State, option: i64) -> float:
        """How much an answer is liked; all of them alike if nothing was learned."""
        habits = self.habits
        return habits.liking(s, option) if habits is not None else 1.0
