"""Owns where the system keeps what programs save for a user, files that are there whole or not at all, and folders in which one
process works."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

CHECK = 16  # bytes of a checksum
FAST = 1  # how well data is packed that is read again soon
LOCK = ".lock"


def data_folder() -> Path:
    """The folder of this program, which may not exist yet."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(chosen):
        return Path(chosen) / "mindbug"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "mindbug"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mindbug"
    return Path.home() / ".local" / "share" / "mindbug"


def write_safely(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Write a file that is there whole or not at all, also if the machine fails right then. What need not be ``lasting`` may be
    gone then, or cut off."""
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with begun.open("wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        begun.replace(path)
    except OSError:
        begun.unlink(missing_ok=True)  # what there was no room for would be in the way of what there is
        raise


def write_packed(path: Path, head: dict[str, Any], data: bytes, *, lasting: bool = True) -> None:
    """Write data with a line of JSON before it, so that whoever reads it knows whether it is whole."""
    packed = zlib.compress(data, FAST)
    line = json.dumps({**head, "check": blake2b(packed, digest_size=CHECK).hexdigest()})
    write_safely(path, line.encode() + b"\n" + packed, lasting=lasting)


def read_packed(path: Path) -> tuple[dict[str, Any], bytes] | None:
    """The head and the data that were written; None if there is nothing that is whole."""
    try:
        line, _, packed = path.read_bytes().partition(b"\n")
        head = json.loads(line)
        if blake2b(packed, digest_size=CHECK).hexdigest() != head.pop("check"):
            return None
        return head, zlib.decompress(packed)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zlib.error):
        return None


@contextmanager
def alone(folder: Path) -> Iterator[bool]:
    """Whether no other process works in a folder meanwhile, of those that ask. It is made if it is not there. A process that
    ends, however it ends, is no longer there; where the system knows no such locks, nobody is ever in the way."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        yield True
        return
    import fcntl

    with (folder / LOCK).open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
