"""Owns several games in a row that are won by who wins most of them: the score, and what comes next."""

from __future__ import annotations

from typing import Any, cast

from mindbug.seats import SEATS, opposite, per_seat
from mindbug.server.messages import BestOf, SeriesSeen
from mindbug.store import StoredGame

Series = dict[str, Any]


def begun(best_of: int) -> Series | None:
    """The first game of a series; one game is none."""
    return {"best_of": best_of, "number": 1, "wins": [0 for _ in SEATS]} if best_of > 1 else None


def series_seen(stored: StoredGame) -> SeriesSeen | None:
    series = stored.series
    if series is None:
        return None
    is_won = stored.status == "over" and stored.winner is not None
    wins = per_seat(lambda seat: int(series["wins"][seat]) + int(is_won and stored.winner == seat))
    best_of = cast(BestOf, series["best_of"])
    return SeriesSeen(best_of=best_of, number=series["number"], wins=wins, over=max(wins) > best_of // 2)


def goes_on(stored: StoredGame) -> bool:
    """Whether a game that is over belongs to a series that is not decided. A drawn game is played again."""
    seen = series_seen(stored)
    return seen is not None and stored.status == "over" and not seen.over


def following(stored: StoredGame) -> Series | None:
    """What the next game is of a series: the seats are exchanged. After one that is decided another one begins."""
    seen = series_seen(stored)
    if seen is None:
        return None
    if not goes_on(stored):
        return begun(seen.best_of)
    wins = [seen.wins[opposite(seat)] for seat in SEATS]
    return {"best_of": seen.best_of, "number": seen.number + 1, "wins": wins}
