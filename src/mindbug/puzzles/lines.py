"""Owns the lines that explain a puzzle: how the right answer goes on, and what comes after the one that tempts."""

from __future__ import annotations

from mindbug.notation import legal_moves
from mindbug.puzzles.proving import Hidden, InEveryDeal, InOneDeal, Labour, OutOfWork, Proof, Riddle
from mindbug.puzzles.puzzle import Variation, asked_name
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.words import UNDECIDED
from mindbug.seats import opposite

LONGEST = 12  # moves that somebody reads
EFFORT = 3000  # answers that are tried for one move of a line


class Follower:
    """Plays on from an answer in one deal. ``winner`` may force the win until the end of a turn, or may not: whoever has the
    better of it keeps it, and the others resist as long as they can."""

    def __init__(self, riddle: Riddle, deal: int, winner: int, last: int, is_won: bool) -> None:
        self.deal = deal
        self.start = riddle.deal(deal)
        self.hidden = riddle.hidden
        self.beat = riddle.beat
        self.winner = winner
        self.last = last
        self.is_won = is_won

    def line(self, option: int) -> Variation:
        s, moves, hidden = self.start.copy(), [], self.hidden
        chosen: int | None = option
        while chosen is not None:
            moves.append(f"{asked_name(s)} {text_of(s, chosen)}")
            hidden -= {chosen}
            answer(s, chosen)
            chosen = self.next(s, hidden) if len(moves) < LONGEST else None
        return Variation(self.deal, tuple(moves))

    def next(self, s: State, hidden: Hidden) -> int | None:
        """How it goes on; None where there is nothing more to show."""
        if s.winner != UNDECIDED or s.turn > self.last:
            return None
        if len(s.options) == 1:
            return s.options[0]
        try:
            return self.keeping(s, hidden) if (s.asked == self.winner) == self.is_won else self.resisting(s)
        except OutOfWork:
            return None

    def keeping(self, s: State, hidden: Hidden) -> int | None:
        """An answer that keeps what is had: a sure win, in every deal if that can be shown, or the way out of one."""
        if self.is_won:
            sure = InEveryDeal(self.winner, self.last, self.beat, Labour(EFFORT))
            for option in s.options:
                if option not in hidden and sure.after(s, option, hidden):
                    return option
        return next((option for option in s.options if self.wins_after(s, option, Labour(EFFORT)) == self.is_won), None)

    def resisting(self, s: State) -> int:
        """The answer after which most has to be looked at."""
        efforts = []
        for option in s.options:
            work = Labour(EFFORT)
            self.wins_after(s, option, work)
            efforts.append((work.done, -option))
        return -max(efforts)[1]

    def wins_after(self, s: State, option: int, work: Labour) -> bool:
        return InOneDeal(self.winner, self.last, self.beat, work).after(s, option)


def text_of(s: State, option: int) -> str:
    return next(text for text, known in legal_moves(s).items() if known == option)


def right_line(riddle: Riddle, proof: Proof) -> Variation:
    """The answer, and how it goes on in a deal."""
    survives = proof.kind == "survive"
    winner = opposite(riddle.me) if survives else riddle.me
    return Follower(riddle, 0, winner, proof.last, not survives).line(proof.answer)


def wrong_line(riddle: Riddle, proof: Proof, option: int) -> Variation:
    """Another answer, and why it fails: in a deal in which it does."""
    survives = proof.kind == "survive"
    winner = opposite(riddle.me) if survives else riddle.me
    return Follower(riddle, proof.refuted[option], winner, proof.last, survives).line(option)
