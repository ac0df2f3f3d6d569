"""The program as it will be when a card has been added to every set.

python tests/added.py front|middle|end replay RECORD ...   a line for each record: what came of it
python tests/added.py front|middle|end mindbug ...         the command
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType

PLACES = ("front", "middle", "end")
SETS = "mindbug.sets."


class AddingLoader(SourceFileLoader):
    """Adds a card to a set when its file has been read, before anybody makes a pool of it."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        from mindbug.rules.state import Card
        from mindbug.rules.words import FRENZY

        cards = module.CARDS
        at = {"front": 0, "middle": len(cards) // 2, "end": len(cards)}[sys.argv[1]]
        cards.insert(at, Card(f"Newcomer of {self.name.removeprefix(SETS)}", 11, FRENZY, copies=2))


class Adding(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(SETS) or name == f"{SETS}specials":  # those are rules, not cards
            return None
        found = PathFinder.find_spec(name, path)
        assert found is not None and found.origin is not None
        found.loader = AddingLoader(name, found.origin)
        return found


def told(record: str) -> str:
    """All that came of a record, in few letters: what happened, where everything lies, and what is asked."""
    from mindbug import Game

    game = Game.from_record(record)
    position = game.position()
    events = [event.describe() for event in game.events()]
    moves = [str(move) for move in game.moves()]
    said = json.dumps([position["players"], position["unused"], position["power_cards"], events, moves, game.record()])
    return sha256(said.encode()).hexdigest()[:16]


def replayed(path: str) -> str:
    from mindbug import MindbugError

    try:
        return told(Path(path).read_text(encoding="utf-8"))
    except MindbugError as error:
        return str(error)


if __name__ in ("__main__", "__mp_main__"):  # also in the processes that this one starts
    sys.meta_path.insert(0, Adding())

if __name__ == "__main__":
    what, *wanted = sys.argv[2:]
    if what == "replay":
        for path in wanted:
            print(replayed(path))
    else:
        from mindbug.cli.main import main

        sys.exit(main(wanted))
