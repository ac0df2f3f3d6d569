"""Owns the bots that do not search: one that moves at random, one that looks to the end of the turn, and a yardstick."""

from __future__ import annotations

from mindbug.bots.bot import moves_of
from mindbug.bots.chance import new_random
from mindbug.rules.randomness import Random
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize
from mindbug.rules.words import TURN
from mindbug.search.lookahead import LOSS, WIN, judge_all
from mindbug.search.playout import Playout
from mindbug.search.sense import Sensible


class RandomBot:
    """Moves at random."""

    def __init__(self, random: Random | None = None) -> None:
        self.random = random or new_random()

    def choose(self, view: View) -> str:
        moves = list(moves_of(view))
        return moves[self.random.below(len(moves))]


class Novice:
    """Wins where that can be done this turn, avoids what loses at once, and otherwise looks one fight ahead."""

    def __init__(self, random: Random | None = None) -> None:
        self.random = random or new_random()
        self.playout = Sensible()

    def choose(self, view: View) -> str:
        moves = moves_of(view)
        good = not_at_once_lost(view, self.random)
        liked = self.playout.choose(determinize(view, self.random), self.random)
        option = liked if liked in good else good[self.random.below(len(good))]
        return next(text for text, known in moves.items() if known == option)


def not_at_once_lost(view: View, random: Random) -> list[int]:
    """The answers that win this turn if there are any, else those that do not lose at once, else all."""
    judged = list(zip(view.table.options, judge_all(view, random), strict=True))
    won = [option for option, verdict in judged if verdict == WIN]
    kept = [option for option, verdict in judged if verdict != LOSS]
    return won or kept or [option for option, _ in judged]


class Flat:
    """What the best public bot does: for each turn action the same number of games played out at random over sampled hidden
    cards, and random answers to all other questions."""

    def __init__(self, playouts: int = 100, random: Random | None = None) -> None:
        self.playouts = playouts
        self.random = random or new_random()
        self.playout = Playout()

    def choose(self, view: View) -> str:
        moves = moves_of(view)
        if view.table.kind != TURN:
            return list(moves)[self.random.below(len(moves))]
        return max(moves, key=lambda text: self.wins(view, moves[text]))

    def wins(self, view: View, option: int) -> int:
        won = 0
        for _ in range(self.playouts):
            s = determinize(view, self.random)
            answer(s, option)
            self.playout.run(s, self.random)
            won += s.winner == view.viewer
        return won
