"""Owns the puzzles: moments of games of strong bots with exactly one right answer, proved or agreed on by long searches."""

from mindbug.puzzles.collection import find, of_day, select, shipped
from mindbug.puzzles.progress import Progress
from mindbug.puzzles.puzzle import KINDS, InvalidPuzzle, Judgement, Kind, Puzzle, Variation, check
from mindbug.puzzles.solution import Solution, explain, task, theme_title, title
from mindbug.puzzles.themes import THEMES

__all__ = [
    "KINDS",
    "THEMES",
    "InvalidPuzzle",
    "Judgement",
    "Kind",
    "Progress",
    "Puzzle",
    "Solution",
    "Variation",
    "check",
    "explain",
    "find",
    "of_day",
    "select",
    "shipped",
    "task",
    "theme_title",
    "title",
]
