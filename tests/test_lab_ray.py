"""Owns the proof that the laboratory plays the same games on a Ray cluster, of which a node may die."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import pytest

from lab import files_of, played
from mindbug import lab
from mindbug.lab.plan import new_plan
from packages import install_bots
from terminal import MINDBUG, bare_surroundings

pytestmark = [
    pytest.mark.once,
    pytest.mark.usefixtures("surroundings"),
    pytest.mark.skipif(find_spec("ray") is None or not Path("/proc/self/environ").exists(), reason="needs Ray and Linux"),
]

NODES = Path(__file__).with_name("ray_nodes.py")
MARK = "MINDBUG_TEST_OF_RAY"
SECONDS = 300
SPARRING = """
import os
from mindbug.bots.bot import moves_of

class Deadly:
    def choose(self, view):
        held = [view.table.box.cards[id].name for id in view.table.players[view.viewer].hand]
        if "Goblin Werewolf" in held:
            os._exit(3)
        return next(iter(moves_of(view)))
"""


class Nodes:
    """A cluster of two nodes in processes of their own, which bear a mark by which all of them are found again."""

    def __init__(self) -> None:
        self.mark = uuid4().hex
        self.folder = tempfile.mkdtemp(prefix="ray-")  # the names of sockets must be short
        self.process = subprocess.Popen(
            [sys.executable, str(NODES), self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=self.surroundings(),
            start_new_session=True,
        )
        self.address = ""

    def wait(self) -> None:
        """Until all nodes are there."""
        self.address = self.answer()

    def surroundings(self) -> dict[str, str]:
        return bare_surroundings(LC_ALL="C.UTF-8", RAY_USAGE_STATS_ENABLED="0", **{MARK: self.mark})

    def answer(self) -> str:
        assert self.process.stdout is not None
        found = self.process.stdout.readline().strip()
        assert found, "the cluster has ended"
        return found

    def kill_one(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("kill\n")
        self.process.stdin.flush()
        assert self.answer() == "killed"

    def end(self) -> None:
        """End it, and whatever of it did not end by itself."""
        with suppress(OSError, subprocess.TimeoutExpired):
            self.process.communicate(timeout=20)
        while marked := processes_marked(self.mark):
            for number in marked:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            self.process.poll()
            time.sleep(0.05)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def processes_marked(mark: str) -> list[int]:
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in path.read_bytes().split(b"\0"):
                found.append(int(path.parent.name))
    return found


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Nodes]:
    install_bots(tmp_path / "site", SPARRING, ["deadly"], monkeypatch)
    started = Nodes()
    try:
        started.wait()
        yield started
    finally:
        started.end()


def begin(path: Path, nodes: Nodes, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MINDBUG, "lab", "play", str(path), "--ray", nodes.address, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=nodes.surroundings(),
    )


def test_a_cluster_plays_the_same_games_though_a_node_dies(nodes: Nodes, tmp_path: Path) -> None:
    path = tmp_path / "data"
    options = ["--bot", "novice", "--games", "160", "--decisions"]
    process = begin(path, nodes, *options)
    end = time.monotonic() + SECONDS
    while len(list((path / "unfinished").glob("[a-z]*"))) < 3:
        assert process.poll() is None and time.monotonic() < end, process.communicate()
        time.sleep(0.01)
    nodes.kill_one()
    still = process.poll() is None
    out, told = process.communicate(timeout=SECONDS)
    assert still, "it had ended before"
    assert (process.returncode, out) == (0, f"160 games in {path}\n") and "160 of 160 games" in told, told
    plan = new_plan(["novice"], 160, sets=["first-contact"], decisions=True)
    data = played(tmp_path / "here", plan, cores=1)
    assert files_of(path) == files_of(tmp_path / "here")
    assert data.games["game"].to_list() == list(range(160))
    # On the node that is left, a bot that ends its process costs no other game.
    other = tmp_path / "other"
    process = begin(other, nodes, "--bot", "deadly", "--games", "4")
    _, told = process.communicate(timeout=SECONDS)
    assert process.returncode == 1 and "the process that played it has died" in told, told
    left = lab.read(other)
    assert 0 < left.games.height < 4 and left.games.height + len(left.failed) == 4
