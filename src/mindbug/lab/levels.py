"""Owns the order of levels: which plays better, where their names tell that, and which of them most is told of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mindbug.bots.match import BUDGET, GUIDED
from mindbug.bots.registry import LEVELS

OUR_LEVELS = ""  # the family of the levels that everybody knows


def place_of(level: str) -> tuple[str, int]:
    """The family of a level and its place in it. Only levels of one family can be ranked: those that have names of their own,
    and searches of one kind by how much they search. A yardstick or a bot of another package is a family of its own."""
    if level in LEVELS:
        return OUR_LEVELS, list(LEVELS).index(level)
    if guided := GUIDED.fullmatch(level):
        return f"learned:{guided[1]}:", int(guided[2])
    if found := BUDGET.fullmatch(level):
        return f"{found[1]}:", int(found[2])
    return level, 0


def are_ranked(levels: Iterable[str]) -> bool:
    """Whether it is known which of some levels is the stronger one."""
    return len({place_of(level)[0] for level in levels}) <= 1


def ordered(games: Mapping[str, int]) -> list[str]:
    """Levels, of which it is said how many games each has played. The main one is the last: the strongest, and where levels
    cannot be ranked, that of the strongest ones with the most games. Each family goes from the weakest to the strongest."""
    families: dict[str, list[str]] = {}
    for level in sorted(games, key=place_of):
        families.setdefault(place_of(level)[0], []).append(level)
    known = sorted(families, key=lambda family: (games[families[family][-1]], family == OUR_LEVELS))
    return [level for family in known for level in families[family]]
