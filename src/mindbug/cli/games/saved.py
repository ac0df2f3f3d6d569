"""Owns finding a game: a file, standard input, or one of the games that ``mindbug play`` has saved."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mindbug.cli.games import records
from mindbug.game import Game
from mindbug.rules.errors import InvalidRecord, MindbugError
from mindbug.text.messages import Message, Quoted
from mindbug.text.problems import Place, Problem, expected, wanted, within, wrong

STANDARD_INPUT = "-"
FILE_HELP = "a record, - for standard input, or a saved game: last, or its number in the list"
LAST = "last"


@dataclass(frozen=True)
class Saved:
    """A saved game by the number under which it is listed, the newest first; ``game`` is None if it cannot be read."""

    number: int
    path: Path
    when: datetime
    game: Game | None


def saved_paths() -> list[Path]:
    """The files of saved games, the newest first."""
    folder = records.new_path().parent
    return sorted(folder.glob("*.txt"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def saved_games(most: int) -> list[Saved]:
    return [
        Saved(number, path, datetime.fromtimestamp(path.stat().st_mtime), readable(path))
        for number, path in enumerate(saved_paths()[:most], 1)
    ]


def readable(path: Path) -> Game | None:
    try:
        return records.load(path)
    except (MindbugError, OSError):
        return None


def read_text(name: str) -> str:
    """The text of a file, of standard input for ``-``, or of a saved game by its number in the list or as ``last``."""
    if name == STANDARD_INPUT:
        return read_input()
    path = Path(name).expanduser()
    number = 1 if name == LAST else int(name) if name.isascii() and name.isdecimal() else 0
    if number and not path.exists():
        saved = saved_paths()
        if not 1 <= number <= len(saved):
            none = wrong("nothing_saved")
            raise MindbugError(expected(wanted("saved", n=len(saved)), Quoted(name)) if saved else none)
        path = saved[number - 1]
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidRecord(no_text(name)) from None
    except FileNotFoundError:
        raise MindbugError(wrong("no_file", name=Quoted(name))) from None
    except IsADirectoryError:
        folder = Message("problem.got.folder", name=Quoted(name))
        raise MindbugError(expected(wanted("file"), folder)) from None


def read_game(name: str) -> Game:
    """The game of a record that is named so."""
    return game_of(read_text(name), name)


def game_of(record: str, name: str) -> Game:
    """The game that a record tells; what is wrong with it is said with the name of the file."""
    try:
        return Game.from_record(record)
    except InvalidRecord as error:
        raise InvalidRecord(within(error, in_file(name))) from None


def in_file(name: str) -> Place:
    return Place("input") if name == STANDARD_INPUT else Place("file", name)


def no_text(name: str) -> Problem:
    return expected(wanted("text"), Message("problem.got.bytes"), in_file(name))


def read_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise InvalidRecord(no_text(STANDARD_INPUT)) from None
