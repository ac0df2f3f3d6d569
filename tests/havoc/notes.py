"""Owns what is noted while people play and things happen to the place: every call with its answer, every message, every fault,
and what is stored in the end. A run can be written down and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

Viewer = Literal[0, 1, "public"]
# A call was answered by a later state, refused, or nobody knows: its connection ended, or the server did not know either.
Answer = Literal["ok", "fail", "unknown"]


class Heard(Struct):
    """A message as it came, and when. ``number`` is that of the state, if it was a table; ``is_last`` says that it was the
    last one."""

    at: float
    text: str
    number: int | None = None
    is_last: bool = False


class Call(Struct):
    """What somebody wanted in the state of a number: a move, or to take one back."""

    at: float
    what: Literal["play", "back"]
    number: int
    move: str = ""
    answer: Answer = "unknown"
    code: str = ""
    answered: float | None = None


class Sitting(Struct):
    """One connection of somebody: through which node, how many events they said that they know, and all that was said."""

    person: int
    game: str
    viewer: Viewer
    lang: str
    node: str
    opened: float
    since: int
    heard: list[Heard] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    closed: float | None = None
    code: int | None = None


class Begun(Struct):
    """A game that was begun: the secrets of its seats, None for a bot's, and the people at it."""

    game: str
    at: float
    secrets: list[str | None]
    people: list[int] = field(default_factory=list)
    has_clock: bool = False
    takes_back: bool = False


class Line(Struct, array_like=True):
    """An entry of a stored game."""

    number: int
    who: str
    what: str


class Stored(Struct):
    """A game as it is stored. ``bots`` and ``names`` are those of the seats."""

    status: str
    number: int
    reason: str | None
    setup: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    entries: list[Line]


class Change(Struct, array_like=True):
    """A change of a row that the database itself has noted: of a game, or of one of its entries."""

    what: Literal["game", "new", "changed", "removed"]
    game: str
    number: int
    epoch: int | None
    owner: int | None


class Happened(Struct, array_like=True):
    """Something that was done to the place, and when."""

    at: float
    what: str


class Notes(Struct):
    """A whole run. ``settled`` is when the last fault was over, ``patience`` how long a game may take to go on then,
    which is more where the machine has no time."""

    seed: int
    patience: float
    settled: float = 0.0
    ignored: float = 0.0  # seconds after that in which a game may go on for a last time, where a fault stays
    ended: float = 0.0
    begun: list[Begun] = field(default_factory=list)
    sittings: list[Sitting] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    stored: dict[str, Stored] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)  # what was seen at once

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(self))

    @staticmethod
    def read(path: Path) -> Notes:
        return msgspec.json.decode(path.read_bytes(), type=Notes)

    def copy(self) -> Notes:
        return msgspec.json.decode(msgspec.json.encode(self), type=Notes)

    def of(self, game: str) -> list[Sitting]:
        return [sitting for sitting in self.sittings if sitting.game == game]
