"""Owns the names of bots: the levels, the yardsticks, and those that other packages register."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from mindbug.bots.bot import Bot
from mindbug.bots.people import AMATEUR, BEGINNER, CLUB, Person
from mindbug.bots.searching import Searcher
from mindbug.bots.simple import Flat, Novice, RandomBot
from mindbug.rules.errors import MindbugError, shortly

GROUP = "mindbug.bots"
# How much each level searches: iterations for every move, at most.
WORK = {"medium": CLUB.iterations, "hard": 1200, "expert": 120000}
JUDGING = 1600  # iterations for a hint, or for the judgement of one decision of a game
LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "novice": lambda: Person(BEGINNER),
    "easy": lambda: Person(AMATEUR),
    "medium": lambda: Person(CLUB),
    "hard": lambda: Searcher(WORK["hard"]),
    "expert": lambda: Searcher(WORK["expert"]),
}
OTHERS: dict[str, Callable[[], Bot]] = {"flat": Flat, "thumb": Novice}


def names() -> list[str]:
    """All bots: the levels from the weakest to the strongest, the yardsticks, then those of other packages."""
    own = [*LEVELS, *OTHERS]
    return own + sorted({entry.name for entry in entry_points(group=GROUP)} - set(own))


def get(name: str) -> Bot:
    """A new bot of that name, for one game."""
    known = LEVELS | OTHERS
    if isinstance(name, str) and name in known:
        return known[name]()
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return made_elsewhere(entry)
    raise MindbugError(f"expected one of the bots {', '.join(names())}, got {shortly(name)}")


def made_elsewhere(entry: EntryPoint) -> Bot:
    """A bot of another package. What goes wrong in it is told, not shown as a fault of this program."""
    try:
        made: Bot = entry.load()()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise MindbugError(f"expected the bot {entry.name} of {entry.value}, got none that can be made: {why}") from error
    return made
