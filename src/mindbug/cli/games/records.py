"""Owns the files in which games are kept: where they lie, and writing them so that a crash never leaves half a record."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from mindbug.folders import data_folder
from mindbug.game import Game
from mindbug.rules.errors import InvalidRecord, MindbugError
from mindbug.text.messages import Message, Quoted
from mindbug.text.problems import Place, expected, wanted, wrong


def new_path() -> Path:
    """A file for a new game that is not there yet."""
    folder = data_folder() / "games"
    stem = f"game-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.txt"
    return path


def free_path(name: str) -> Path:
    """A file that the person named; a game that is already there is not overwritten."""
    path = Path(name).expanduser()
    if path.exists():
        raise MindbugError(wrong("already_there", name=Quoted(str(path)), option=Quoted("--resume")))
    return path


def save(path: Path, game: Game) -> None:
    """Write the record beside its place, then put it there in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(game.record())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def load(path: Path) -> Game:
    return Game.from_record(read(path))


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        bytes_came = Message("problem.got.bytes")
        raise InvalidRecord(expected(wanted("text"), bytes_came, Place("file", str(path)))) from None


def before_last_move(record: str, player: int) -> tuple[Game, str] | None:
    """The game as it was when a player last decided something, and what that was: a move in notation, or giving up."""
    rows = record.splitlines()
    made = range(rows.index("moves:") + 1, len(rows))
    row = max((row for row in made if rows[row].startswith(f"{player} ")), default=None)
    if row is None:
        return None
    return Game.from_record("\n".join(rows[:row]) + "\n"), rows[row].partition(" ")[2]
