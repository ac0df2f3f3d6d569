"""Servers that branch off for tests are like those that people start with the command: they begin, serve and end alike."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from nursery import branch, can_branch
from serving import COMMAND, STARTING_SECONDS, Server

pytestmark = pytest.mark.once


class ByCommand(Server):
    """As people start it."""

    program = COMMAND


KINDS = [Server, ByCommand]


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_begins_and_ends(kind: type[Server], tmp_path: Path) -> None:
    with kind(tmp_path) as server:
        game = server.create("friend").game
        assert server.stop() == 0
        server.start()
        assert server.get("/health").status_code == 200
        assert server.get(f"/api/games/{game}").status_code == 200
        assert server.kill() == -signal.SIGKILL


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_cannot_begin_says_so_and_ends(kind: type[Server], tmp_path: Path) -> None:
    server = kind(tmp_path, "--workers", "0")
    with pytest.raises(AssertionError, match=r"did not start: mindbug: expected from 1 to \d+ workers, got 0"):
        server.start()
    server.__exit__()


@pytest.mark.parametrize("kind", KINDS)
def test_the_folder_is_that_of_the_moment(kind: type[Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with kind(Path()) as server:
        server.create("friend")
    assert (tmp_path / "games.sqlite").is_file()


@pytest.mark.skipif(not can_branch(), reason="nothing can branch off on this system")
def test_so_are_all_other_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not named lies where they say."""
    for place in ("one", "other"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / place))
        started = branch(["serve", "--port", "0", "--workers", "1"])
        assert started.stdout.readline().startswith("Mindbug is at ")
        started.send_signal(signal.SIGTERM)
        assert started.wait(STARTING_SECONDS) == 0
        for pipe in (started.stdout, started.stderr):
            pipe.close()
        assert list((tmp_path / place / "mindbug").glob("*.sqlite*"))


def test_what_python_itself_looks_at_needs_a_new_python(monkeypatch: pytest.MonkeyPatch) -> None:
    before = can_branch()
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert not can_branch()
    monkeypatch.undo()
    assert can_branch() is before
