"""Owns what is stored of a player, as values: who they are, what they have played, how well, and how far they have come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from mindbug.seats import PerSeat

Result = Literal["won", "lost", "drawn"]
# How a player has used a card: played it, taken it from the opponent with a Mindbug, or played it and lost it to a Mindbug.
Use = Literal["played", "taken", "lost"]
# Against whom a game was: a bot, another person, or nobody, as both sides were played at one screen.
Opposition = Literal["bot", "person", "screen"]
RESULTS: tuple[Result, ...] = get_args(Result)
USES: tuple[Use, ...] = get_args(Use)


@dataclass(frozen=True)
class StoredPlayer:
    """Somebody who has keys. ``listed`` is whether others may see them on the ladder."""

    id: str
    name: str
    created: float
    seen: float
    listed: bool = False


@dataclass(frozen=True)
class StoredPasskey:
    """What brings a player back who has lost the key. ``credential`` is what the authenticator calls it, ``public_key`` (COSE)
    checks what it signs, and ``counter`` is how often it has, or 0 if it does not count that."""

    id: str
    player: str
    credential: bytes
    public_key: bytes
    counter: int
    name: str
    made: float
    used: float | None = None


@dataclass(frozen=True)
class Finished:
    """A game that is over, in the eyes of one of its players. ``sets`` are the whole sets that were played with, ``bot`` the
    level of the bot, ``first`` whether the player began."""

    player: str
    game: str
    seat: int
    at: float
    kind: Opposition
    opponent: str
    bot: str | None
    sets: tuple[str, ...]
    edition: str
    result: Result
    reason: str
    first: bool
    turns: int
    rated: bool


@dataclass(frozen=True)
class Used:
    """A card in a finished game, and how its player used it."""

    player: str
    game: str
    card: str
    how: Use


@dataclass(frozen=True)
class StoredRating:
    """How well a player plays, ``of`` is what: Glicko-2, after so many results."""

    rating: float
    deviation: float
    volatility: float
    count: int = 0
    changed: float = 0.0


@dataclass(frozen=True)
class RatedGame:
    """What a rated game has changed for a player."""

    game: str
    at: float
    before: float
    after: float
    deviation: float


@dataclass(frozen=True)
class StoredProgress:
    """What a player has come to in something."""

    what: str
    data: dict[str, Any]
    changed: float


# What makes new progress of the old, which is None where there was none, and a rating that follows from it: of what, and which.
ProgressChange = Callable[[dict[str, Any] | None], tuple[dict[str, Any], tuple[str, StoredRating] | None]]


@dataclass(frozen=True)
class Sought:
    """Which finished games are looked for; what is None or empty does not matter. ``after`` is the last one seen before."""

    opponent: str = ""
    bot: str | None = None
    set: str | None = None
    edition: str | None = None
    result: Result | None = None
    card: str | None = None
    how: Use | None = None
    first: bool | None = None
    rated: bool | None = None
    kind: Opposition | None = None
    since: float | None = None
    before: float | None = None
    after: tuple[float, str] | None = None
    limit: int = 50


@dataclass(frozen=True)
class Ranked:
    """Somebody on the ladder."""

    id: str
    name: str
    rating: StoredRating


@dataclass(frozen=True)
class GamesTally:
    """Results of games that are alike in something."""

    kind: Opposition
    bot: str | None
    sets: tuple[str, ...]
    edition: str
    first: bool
    week: int
    result: Result
    count: int


@dataclass(frozen=True)
class CardTally:
    """Results of games in which a card was used alike."""

    card: str
    how: Use
    result: Result
    count: int


RatingsOfBoth = PerSeat[StoredRating | None]


@dataclass(frozen=True)
class Settlement:
    """What is counted of a game that is over: what its players read of it later and, if it is rated, what it makes of the
    ratings of both seats. A seat whose player has no rating of their own, such as a bot's, has None and gets none; ``start`` is
    what a newcomer had before."""

    game: str
    at: float
    finished: tuple[Finished, ...]
    used: tuple[Used, ...]
    rate: Callable[[RatingsOfBoth], RatingsOfBoth] | None = None
    start: float = 0.0
