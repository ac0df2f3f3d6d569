"""Owns hints: the best moves for the player who is asked, with the chance to win and a short reason. They know what the player
knows, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mindbug.bots.chance import new_random
from mindbug.bots.reasons import CLOSE, Reasons
from mindbug.bots.registry import JUDGING
from mindbug.bots.searching import MOST_ITERATIONS
from mindbug.bots.weighing import Weighed, weigh
from mindbug.game import Names
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.randomness import Random
from mindbug.rules.view import View
from mindbug.search.lookahead import OPEN
from mindbug.text.messages import Message, Sentences, Value, phrase, say
from mindbug.text.questions import answer_text

SURE = 0.98  # with such a chance, or as bad a one, it hardly matters what is done


@dataclass(frozen=True)
class Hint:
    """A move, the chance to win after it from 0 to 1, the share of the work that went into it, and why it is good or not. A
    win or a loss of this turn that is seen without a search needs no share."""

    move: str
    chance: float
    share: float
    message: Value = field(repr=False, compare=False)
    answer: Value = field(repr=False, compare=False)
    reader: int

    def describe(self, lang: str = "en", names: Names = None) -> str:
        """The reason, said to the player who may make the move."""
        return say(self.message, lang, self.reader, names)

    def title(self, lang: str = "en", names: Names = None) -> str:
        """The move in words."""
        return phrase(self.answer, lang, self.reader, names)


def hints(view: View, iterations: int = JUDGING, most: int = 3, random: Random | None = None) -> list[Hint]:
    """The best moves for the player whom a view asks, the best first. Equal views and generators give equal hints."""
    for what, number in (("iterations", iterations), ("most", most)):
        if type(number) is not int or not 1 <= number <= MOST_ITERATIONS:
            raise MindbugError(f"expected {what} to be a whole number from 1 to {MOST_ITERATIONS}, got {shortly(number)}")
    random = random or new_random()
    moves = weigh(view, iterations, random, max(2, most))
    teller = HintTeller(view, moves, random)
    return [teller.hint_with_rival(move) for move in moves[:most]]


class HintTeller:
    """Makes hints of the moves of one question, which are given with the best first."""

    def __init__(self, view: View, moves: list[Weighed], random: Random) -> None:
        self.options = {move.move: move.option for move in moves}
        self.moves = moves
        self.reasons = Reasons(view, moves, random)
        self.reader = int(view.viewer)
        self.total = sum(move.visits for move in moves) or 1.0

    def hint(self, move: Weighed) -> Hint:
        """A move with its reason."""
        reason, answer = self.reasons.reason(move), self.answer(move.move)
        return Hint(move.move, move.chance, move.visits / self.total, reason, answer, self.reader)

    def hint_with_rival(self, move: Weighed) -> Hint:
        """A move with its reason and, if it is the best, with what is about as good."""
        hint, rival = self.hint(move), self.rival()
        if move is not self.moves[0] or rival is None:
            return hint
        return replace(hint, message=Sentences([hint.message, Message("hint.close", move=self.answer(rival.move))]))

    def rival(self) -> Weighed | None:
        """The second best move, if it is about as good as the best."""
        best, *others = self.moves
        matters = best.verdict == OPEN and 1 - SURE < best.chance < SURE
        return others[0] if matters and others and best.chance - others[0].chance <= CLOSE else None

    def answer(self, text: str) -> Value:
        """A move as a message."""
        return answer_text(self.reasons.deals[0], self.options[text]).items[0]
