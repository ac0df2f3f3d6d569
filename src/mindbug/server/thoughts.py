"""Owns thoughts as they are sent: what is asked and what comes of it, as data. Who reads them takes nothing for granted: they
may have been written by anybody who can write into the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from mindbug.bots.analysis import Judged, Task
from mindbug.bots.hints import Hint
from mindbug.game import Names
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.words import QuestionKind
from mindbug.seats import PerSeat
from mindbug.text.messages import Form, Listing, Message, Name, Player, Quoted, Sentences, Value

T = TypeVar("T")
Told = tuple[str, str, str, float]  # a hint: the move in notation, as a title, why, and the chance to win
BOT, HINT, ANALYSIS = "bot", "hint", "analysis"


class AskedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The move of a bot, which is kept under the name of its home."""

    bot: str
    home: str
    view: bytes


class AskedHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    view: bytes
    iterations: int
    lang: str
    names: PerSeat[str] | None


class AskedAnalysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of one game."""

    tasks: list[Task]


Asked = AskedMove | AskedHint | AskedAnalysis
KINDS: dict[str, type[Asked]] = {BOT: AskedMove, HINT: AskedHint, ANALYSIS: AskedAnalysis}


@dataclass(frozen=True)
class Letter(Generic[T]):
    """A question to whoever thinks elsewhere, and how the answer is read."""

    kind: str
    work: bytes
    read: Callable[[bytes], T]


def about_move(bot: str, home: str, view: bytes) -> Letter[str]:
    return Letter(BOT, msgspec.msgpack.encode(AskedMove(bot, home, view)), read_move)


def about_hint(view: bytes, iterations: int, lang: str, names: Names) -> Letter[list[Told]]:
    return Letter(HINT, msgspec.msgpack.encode(AskedHint(view, iterations, lang, names)), read_hint)


def about_decisions(tasks: list[Task]) -> Letter[list[Judged]]:
    return Letter(ANALYSIS, msgspec.msgpack.encode(AskedAnalysis(tasks)), read_judged)


def read_asked(kind: str, work: bytes) -> Asked:
    if kind not in KINDS:
        raise MindbugError(f"expected one of the thoughts {', '.join(KINDS)}, got {shortly(kind)}")
    return read(work, KINDS[kind])


def read(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MindbugError(f"expected the bytes of {kind.__name__}, got others: {error}") from error


# Answers


class ToldHint(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A Hint, whose words are still to be said in some language."""

    move: str
    chance: float
    share: float
    message: Any
    answer: Any
    reader: int


class ToldJudged(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A decision that was Judged."""

    number: int
    turn: int
    player: int
    kind: QuestionKind
    made: ToldHint
    best: ToldHint
    loss: float
    error: float
    is_forced: bool
    found: float | None
    is_quiet: bool


def write_move(move: str) -> bytes:
    return msgspec.msgpack.encode(move)


def read_move(data: bytes) -> str:
    return read(data, str)


def write_hint(found: list[Told]) -> bytes:
    return msgspec.msgpack.encode(found)


def read_hint(data: bytes) -> list[Told]:
    return read(data, list[Told])


def write_judged(judged: list[Judged]) -> bytes:
    return msgspec.msgpack.encode([judged_told(one) for one in judged])


def read_judged(data: bytes) -> list[Judged]:
    return [judged_of(told) for told in read(data, list[ToldJudged])]


def judged_told(judged: Judged) -> ToldJudged:
    values = {field: getattr(judged, field) for field in ToldJudged.__struct_fields__}
    return ToldJudged(**values | {"made": hint_told(judged.made), "best": hint_told(judged.best)})


def judged_of(told: ToldJudged) -> Judged:
    values = msgspec.structs.asdict(told)
    return Judged(**values | {"made": hint_of(told.made), "best": hint_of(told.best)})


def hint_told(hint: Hint) -> ToldHint:
    return ToldHint(hint.move, hint.chance, hint.share, packed(hint.message), packed(hint.answer), hint.reader)


def hint_of(told: ToldHint) -> Hint:
    """An error if it cannot be said."""
    try:
        hint = Hint(told.move, told.chance, told.share, unpacked(told.message), unpacked(told.answer), told.reader)
        hint.title(), hint.describe()
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise MindbugError(f"expected a hint that can be said, got another: {error!r}") from error
    return hint


def packed(value: Value) -> object:
    """What is to be said, as lists that begin with a word."""
    match value:
        case Message():
            return ["message", value.key, value.plural, {name: packed(part) for name, part in value.values.items()}]
        case Name():
            return ["name", value.name, value.apart]
        case Quoted():
            return ["quoted", value.text]
        case Player():
            return ["player", value.number]
        case Listing():
            return ["listing", [packed(item) for item in value.items], value.last]
        case Sentences():
            return ["sentences", [packed(item) for item in value.items]]
        case Form():
            return ["form", value.choice]
    return value


def unpacked(told: object) -> Value:
    match told:
        case int() | str():
            return told
        case ["message", str(key), bool(plural), dict(values)] if all(isinstance(name, str) for name in values):
            return Message(key, plural, **{name: unpacked(part) for name, part in values.items()})
        case ["name", str(name), bool(apart)]:
            return Name(name, apart)
        case ["quoted", str(text)]:
            return Quoted(text)
        case ["player", int(number)]:
            return Player(number)
        case ["listing", list(items), str(last)]:
            return Listing([unpacked(item) for item in items], last)
        case ["sentences", list(items)]:
            return Sentences([unpacked(item) for item in items])
        case ["form", int(choice)]:
            return Form(choice)
    raise MindbugError(f"expected something to be said, got {shortly(told)}")
