"""Owns how tests run the ``mindbug`` command: within the test, as the real program, and in a real terminal."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from unittest import mock

import pytest

from mindbug.cli.main import main

MINDBUG = [sys.executable, "-m", "mindbug.cli"]
# What people may have set that changes what is shown.
SETTINGS = (
    "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES",
)  # fmt: skip
ESCAPE = re.compile(r"\033\[[\d;?]*[a-zA-Z]")
ASKING = (b"\n> ", *(f"{word}. ".encode() for word in ("Enter", "Entrée", "Intro")))
SECONDS = 120
Says = Callable[..., str]


class Command:
    """A subcommand that is run within the test, with the lines that are ``typed``."""

    def __init__(self, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.name = name
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def run(self, *options: str | Path, typed: str = "") -> tuple[int, str, str]:
        """The exit status, and what was written to standard output and standard error."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = 2  # of argparse
        with suppress(SystemExit):
            status = main([self.name, *map(str, options)])
        shown = self.capsys.readouterr()
        return status, shown.out, shown.err

    def says(self, *options: str | Path, typed: str = "") -> str:
        """What it prints where all is well."""
        status, said, complaint = self.run(*options, typed=typed)
        assert (status, complaint) == (0, "")
        return said

    def complaint(self, *options: str | Path, typed: str = "") -> str:
        """What it complains of; nothing else is printed."""
        status, said, complaint = self.run(*options, typed=typed)
        assert status in (1, 2)
        assert said == ""
        return complaint


def bare_surroundings(**settings: str) -> dict[str, str]:
    """The surroundings of a person who has chosen nothing but these settings."""
    return {name: value for name, value in os.environ.items() if name not in SETTINGS} | settings


def program(*options: str | Path, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """The real program, away from any terminal; nothing may ever end in a traceback."""
    done = subprocess.run(
        [*MINDBUG, *map(str, options)],
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=bare_surroundings(**{"LC_ALL": "C.UTF-8"} | settings),
        timeout=SECONDS,
    )
    assert "Traceback" not in done.stderr + done.stdout, done.stderr + done.stdout
    return done


def within_test(*options: str | Path, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """What the real program would do, away from any terminal, but no process has to be started for it."""
    given, said, complained = io.BytesIO(typed.encode()), io.BytesIO(), io.BytesIO()
    stdin, stdout, stderr = (io.TextIOWrapper(stream, "utf-8", write_through=True) for stream in (given, said, complained))
    command = [*map(str, options)]
    status = 2  # of argparse
    with (
        mock.patch.dict(os.environ, bare_surroundings(**{"LC_ALL": "C.UTF-8"} | settings), clear=True),
        mock.patch.multiple(sys, stdin=stdin, stdout=stdout, stderr=stderr),
        suppress(SystemExit),
    ):
        status = main(command)
    return subprocess.CompletedProcess(command, status, said.getvalue().decode(), complained.getvalue().decode())


def in_terminal(*options: str | Path, typed: Iterable[str] = (), rows: int = 24, columns: int = 80, **settings: str) -> str:
    """What appears on a terminal of that size, where a line is typed whenever something is asked, until the program ends."""
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    here, there = pty.openpty()
    termios.tcsetwinsize(here, (rows, columns))
    env = bare_surroundings(**{"LC_ALL": "C.UTF-8", "TERM": "xterm"} | settings)
    command = [*MINDBUG, *map(str, options)]
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=subprocess.PIPE, env=env) as running:
        os.close(there)
        shown = read_question(here)
        for line in typed:
            if not shown.endswith(ASKING):
                break
            os.write(here, f"{line}\n".encode())
            shown += read_question(here)
        assert running.wait(SECONDS) == 0, running.stderr and running.stderr.read()
    os.close(here)
    return shown.decode().replace("\r\n", "\n")


def read_question(here: int) -> bytes:
    """What is shown until something is asked or the program has ended."""
    found = b""
    while not found.endswith(ASKING):
        ready, _, _ = select.select([here], [], [], SECONDS)
        assert ready, f"nothing more came after {found!r}"
        try:
            some = os.read(here, 4096)
        except OSError:  # how Linux says that nobody is there any more
            return found
        if not some:
            return found
        found += some
    return found
