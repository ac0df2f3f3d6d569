"""In the positions of ``tests/tactics`` the bot ``hard`` finds a right move, and the move is right.

Every position is solved and put to ``hard``, with the compiled rules several times. The pure rules give the same games, move by
move, but slowly: with them one seed has to do.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game, View, cards
from mindbug._pure import is_compiled
from mindbug.bots.registry import WORK
from mindbug.bots.searching import Searcher
from mindbug.notation import legal_moves
from mindbug.rules.randomness import seeded
from mindbug.sets import SETS
from solver import solve

FOLDER = Path(__file__).parent / "tactics"
SEEDS = range(1, 6) if is_compiled() else range(1, 2)
LEAST = 25


@dataclass(frozen=True)
class Tactic:
    file: str
    title: str
    theme: str
    position: dict[str, Any]
    best: list[str]
    reason: str
    proof: str
    moves: list[str] = field(default_factory=list)
    hard: bool = True
    note: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.title}"

    def game(self) -> Game:
        """The game at the question."""
        game = Game.from_position(self.position, seed=1, chance="ask")
        for move in self.moves:
            game.play(move)
        return game

    def view(self) -> View:
        game = self.game()
        assert isinstance(game.to_move, int)
        return game.view(game.to_move)


def read_all() -> list[Tactic]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        found += [Tactic(path.stem, **table) for table in tomllib.loads(path.read_text(encoding="utf-8"))["tactic"]]
    return found


TACTICS = read_all()
ASKED = [tactic for tactic in TACTICS if tactic.hard]


@pytest.mark.parametrize("tactic", ASKED, ids=str)
def test_hard_finds_the_move(tactic: Tactic) -> None:
    view = tactic.view()
    for seed in SEEDS:
        chosen = Searcher(WORK["hard"], seeded(seed)).choose(view)
        assert chosen in tactic.best, f"with seed {seed} it chose {chosen!r}: {tactic.reason}"


@pytest.mark.parametrize("tactic", [tactic for tactic in TACTICS if tactic.proof == "solved"], ids=str)
def test_the_move_is_right(tactic: Tactic) -> None:
    """The right moves win more often than all others, and equally often."""
    view = tactic.view()
    values = solve(view)
    right = [values[option] for move, option in legal_moves(view.table).items() if move in tactic.best]
    wrong = [values[option] for move, option in legal_moves(view.table).items() if move not in tactic.best]
    assert right == right[:1] * len(tactic.best)
    assert right[0][0] == right[0][1]
    assert wrong
    assert max(high for _, high in wrong) < right[0][0] - 0.1


@pytest.mark.parametrize("tactic", TACTICS, ids=str)
def test_a_position_is_well_told(tactic: Tactic) -> None:
    moves = [str(move) for move in tactic.game().moves()]
    assert tactic.theme and tactic.reason
    assert tactic.proof in ("solved", "argued")
    assert tactic.hard != bool(tactic.note)
    assert set(tactic.best) < set(moves)


def test_there_are_enough_of_every_set() -> None:
    assert len(ASKED) >= LEAST
    assert len({tactic.title for tactic in TACTICS}) == len(TACTICS)
    for name in cards.sets():
        own = {card.name for card in SETS[name].cards}
        with_own = [tactic for tactic in ASKED if tactic.file == name and own & names_in(tactic.position)]
        assert len(with_own) >= 2, name


def test_the_main_themes_are_there() -> None:
    themes = {tactic.theme for tactic in ASKED}
    assert {
        *("win this turn", "do not hand over the winning creature", "save the last Mindbug", "block or take the hit"),
        *("hunt the right prey", "sacrifice", "order of effects", "which card to discard", "which mode", "reroll or keep"),
        *("buy the right Power card", "do not attack into a trap", "draw out the Mindbug", "keep the Tough one untouched"),
        *("Fast window", "Action at the right time", "boost target", "spread Octonite", "name the right keyword"),
        *("steal instead of attack", "steal the right creature"),
    } <= themes


def names_in(position: Any) -> set[str]:
    """Every text in a position; the names of cards are among them."""
    if isinstance(position, str):
        return {position}
    values = position.values() if isinstance(position, dict) else position if isinstance(position, list) else []
    return {name for value in values for name in names_in(value)}
