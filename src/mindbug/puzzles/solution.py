"""Owns what is said of a puzzle: what is asked, and when it has been answered, the line, and why the move that tempts fails."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.notation import legal_moves
from mindbug.puzzles.puzzle import Puzzle
from mindbug.text.languages import capital
from mindbug.text.messages import Message, Value, phrase, say
from mindbug.text.questions import answer_text


@dataclass(frozen=True)
class Solution:
    """What is told after an answer, in one language: the right move, how it goes on, what is wrong with the move that tempts
    and how that goes on, and what the puzzle is about."""

    answer: str
    line: tuple[str, ...]
    tempting: str
    why: str
    refutation: tuple[str, ...]
    themes: tuple[str, ...]


def title(puzzle: Puzzle, lang: str = "en") -> str:
    """What kind of puzzle it is, as a heading."""
    return capital(phrase(Message(f"puzzle.kind.{puzzle.kind}"), lang))


def task(puzzle: Puzzle, lang: str = "en") -> str:
    """What has to be found, as a sentence."""
    return say(Message(f"puzzle.task.{puzzle.kind}"), lang, puzzle.seat)


def theme_title(theme: str, lang: str = "en") -> str:
    return phrase(Message(f"puzzle.theme.{theme}"), lang)


def move_title(puzzle: Puzzle, move: str, lang: str = "en") -> str:
    """A move of the question in words."""
    table = puzzle.view.table
    return capital(phrase(answer_text(table, legal_moves(table)[move]).items[0], lang, puzzle.seat))


def why_it_fails(puzzle: Puzzle) -> Value:
    """What is wrong with the move that tempts."""
    if puzzle.kind == "chance":
        best, other = (round(100 * chance) for chance in puzzle.chances)
        return Message("puzzle.fails.chance", n=best, other=other)
    return Message(f"puzzle.fails.{puzzle.kind}")


def explain(puzzle: Puzzle, lang: str = "en") -> Solution:
    """All that there is to say when a puzzle has been answered."""
    return Solution(
        move_title(puzzle, puzzle.answer, lang),
        tuple(map(capital, puzzle.told(puzzle.line, lang))),
        move_title(puzzle, puzzle.tempting, lang),
        say(why_it_fails(puzzle), lang, puzzle.seat),
        tuple(map(capital, puzzle.told(puzzle.refutation, lang))),
        tuple(theme_title(theme, lang) for theme in puzzle.themes),
    )
