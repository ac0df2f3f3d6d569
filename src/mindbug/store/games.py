"""Owns what is stored of a game, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, get_args

from mindbug.seats import PerSeat

Status = Literal["open", "running", "over", "broken"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True)
class Entry:
    """One thing done in a game. ``number`` is that of the state after it: a new game has state number 0. ``who`` is "0", "1",
    "both" or "rules"; ``what`` a move in notation, or "resigns", "agree to a draw", "runs out of time", "takes back to 7"."""

    number: int
    who: str
    what: str
    at: float


@dataclass(frozen=True)
class StoredSeat:
    """Who sits there: a bot by its level, or whoever knows the secret of which ``token`` is the hash. ``left`` is the time on
    the clock in seconds, at the last change, ``player`` the id of the player whose seat it is, if that is known."""

    name: str = ""
    bot: str | None = None
    token: bytes | None = None
    left: float | None = None
    player: str | None = None

    @property
    def free(self) -> bool:
        return self.bot is None and self.token is None


@dataclass(frozen=True)
class StoredGame:
    """A game without what was done in it. ``number`` is that of the last entry, ``moved`` when the clock that runs was started,
    ``next`` the rematch, ``last_good`` the last state that the present rules can reach, ``rules`` the version of the rules by
    which it was played last. ``idle`` is since when nothing was seen to happen, in seconds that the server has lived. ``mode``
    is how it was begun (unknown for old games), ``rated`` whether it counts, ``series`` of how many games it is which one.
    ``owner`` is the node that has it and ``epoch`` how often it was claimed; ``offers`` is what its players offer each other.
    Secrets are stored as hashes."""

    id: str
    created: float
    changed: float
    status: Status
    setup: dict[str, Any]
    rules: int
    number: int
    seats: PerSeat[StoredSeat]
    private: bool
    listed: bool
    clock: dict[str, Any] | None
    invitation: bytes | None
    winner: int | None
    reason: str | None
    next: str | None
    moved: float
    last_good: int | None
    idle: float | None = None
    mode: str | None = None
    rated: bool = False
    series: dict[str, Any] | None = None
    owner: int | None = None
    epoch: int = 0
    offers: dict[str, Any] | None = None


class SittingChanges(TypedDict, total=False):
    """What can be changed of a game when somebody sits down. ``left`` is the time on the clocks of both seats."""

    changed: float
    status: Status
    private: bool
    listed: bool
    clock: dict[str, Any] | None
    winner: int | None
    reason: str | None
    next: str | None
    moved: float
    last_good: int | None
    rules: int
    rated: bool
    left: PerSeat[float | None]


class Changes(SittingChanges, total=False):
    """What can be changed of a game. ``seats`` is everything about both seats."""

    invitation: bytes | None
    seats: PerSeat[StoredSeat]
    offers: dict[str, Any] | None


def check_changes(changes: Mapping[str, object], known: type[SittingChanges]) -> None:
    unknown = sorted(changes.keys() - known.__annotations__.keys())
    if unknown:
        raise TypeError(f"expected changes of {', '.join(known.__annotations__)}, got {', '.join(unknown)}")
