"""Owns the scenarios: reading the files of ``tests/scenarios`` and checking one against the engine.

A scenario is a position, a script and an expectation; see ``tests/scenarios/README.md`` for the format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from mindbug import Game, IllegalMove
from mindbug.rules.pool import Pool
from mindbug.sets import EVERYTHING

FOLDER = Path(__file__).parent / "scenarios"
FIELDS = {"title", "rule", "cards", "position", "script", "expect", "chance"}
EXPECTED = {"p0", "p1", "winner", "reason", "to_move", "active", "unused", "revealed", "shown", "set_aside", "power_cards"}


@dataclass(frozen=True)
class Scenario:
    file: str
    title: str
    rule: str
    cards: list[str]
    position: dict[str, Any]
    script: list[str]
    expect: dict[str, Any] = field(default_factory=dict)
    chance: str = "ask"

    def __str__(self) -> str:
        return f"{self.file}: {self.title}"


def all_scenarios() -> list[Scenario]:
    return [scenario for path in sorted(FOLDER.rglob("*.toml")) for scenario in read_file(path)]


def read_file(path: Path) -> Iterator[Scenario]:
    return read_text(str(path.relative_to(FOLDER)), path.read_text(encoding="utf-8"))


def read_text(name: str, text: str) -> Iterator[Scenario]:
    for table in tomllib.loads(text)["scenario"]:
        unknown = set(table) - FIELDS
        assert not unknown, f"{name}: unknown fields {unknown} in {table.get('title')!r}"
        assert table.get("script") or table.get("expect"), f"{name}: {table.get('title')!r} checks nothing"
        fields: dict[str, Any] = {**table, "position": numbered(table["position"])}
        yield Scenario(name, **fields)


def numbered(position: dict[str, Any]) -> dict[str, Any]:
    """The position with the number of every copy, in reading order: chance would number those that lie hidden."""
    position = deepcopy(position)
    sides = position.get("players", [])
    places: list[tuple[Any, Any]] = []
    for side in sides:
        places += [(side[zone], i) for zone in ("hand", "draw", "discard") for i in range(len(side.get(zone, [])))]
        play = side.get("play", [])
        places += [(play, i) if isinstance(creature, str) else (creature, "card") for i, creature in enumerate(play)]
        boosts = [creature["boosts"] for creature in play if isinstance(creature, dict) and "boosts" in creature]
        places += [(pile, i) for pile in boosts for i in range(len(pile))]
    places += [(position[pile], i) for pile in ("unused", "revealed") for i in range(len(position.get(pile, [])))]
    places += [(aside, "card") for aside in position.get("set_aside", [])]
    names = [place[key] for place, key in places]
    for place, key in places:
        name = place[key]
        if names.count(name) > 1 and "#" not in name:
            free = next(n for n in count(1) if f"{name} #{n}" not in names)
            place[key] = f"{name} #{free}"
            names.append(place[key])
    return position


def check(scenario: Scenario, pool: Pool = EVERYTHING) -> None:
    """Play a scenario; AssertionError or IllegalMove says what is not as expected."""
    game = Game.from_position(scenario.position, seed=1, chance=scenario.chance, pool=pool)
    for line in scenario.script:
        check_line(game, line)
    check_table(game, scenario.expect)


def check_line(game: Game, line: str) -> None:
    verb, _, rest = line.partition(" ")
    if verb == "asked":
        check_question(game, rest)
    elif verb == "illegal":
        check_illegal(game, rest)
    elif verb == "happened":
        said = [event.describe("en") for event in game.events()]
        assert any(rest in text for text in said), f"expected to hear {rest!r}, heard {said}"
    elif verb == "power":
        name, _, number = rest.rpartition(" ")
        assert game.breakdown(name).power == int(number), f"{line}: {game.breakdown(name)}"
    elif verb == "keywords":
        name, _, listed = rest.partition(":")
        assert game.breakdown(name.strip()).keywords == listed.split(), f"{line}: {game.breakdown(name.strip())}"
    else:
        game.play(line)


def check_question(game: Game, rest: str) -> None:
    """``asked PLAYER KIND`` or ``asked PLAYER KIND: move, move``, which lists every legal move."""
    head, colon, listed = rest.partition(":")
    player, _, kind = head.strip().partition(" ")
    assert game.decision is not None, f"expected {rest!r}, but the game is over: {game.winner} by {game.reason}"
    assert (str(game.to_move), game.decision.kind) == (player, kind), f"expected {rest!r}, got {game.decision}"
    if colon:
        expected = sorted(move.strip() for move in re.split(r",(?![^(]*\))", listed))
        assert sorted(map(str, game.moves())) == expected, f"expected {expected}, got {list(map(str, game.moves()))}"


def check_illegal(game: Game, rest: str) -> None:
    """``illegal MOVE`` or ``illegal MOVE: RULE``, the rule that ``why_not`` must name."""
    move, _, rule = rest.partition(":")
    reason = game.why_not(move.strip())
    assert reason is not None, f"{move} is legal"
    assert not rule or reason.rule == rule.strip(), f"expected rule {rule}, got {reason}"
    before = game.record()
    try:
        game.play(move.strip())
    except IllegalMove:
        assert game.record() == before
    else:
        raise AssertionError(f"{move} was accepted")


def check_table(game: Game, expect: dict[str, Any]) -> None:
    unknown = set(expect) - EXPECTED
    assert not unknown, f"unknown expectations {unknown}"
    position = game.position()
    facts = {**position, "p0": position["players"][0], "p1": position["players"][1]}
    facts |= {"winner": game.winner, "reason": game.reason, "to_move": game.to_move}
    for name, wanted in expect.items():
        if name == "winner" and wanted == "nobody":
            assert facts["winner"] is None and facts["reason"] is not None, f"expected a draw, got {facts['winner']}"
        elif name in ("p0", "p1"):
            for zone, value in wanted.items():
                check_value(f"{name}.{zone}", facts[name][zone], value)
        elif name == "power_cards":
            for zone, value in wanted.items():
                assert facts[name][zone] == value, f"expected {name}.{zone} to be {value}, got {facts[name][zone]}"
        else:
            check_value(name, facts[name], wanted)


def check_value(name: str, got: Any, wanted: Any) -> None:
    if name.endswith(".play"):
        check_creatures(name, got, wanted)
    elif isinstance(wanted, list) and not name.endswith("draw"):
        assert sorted(got) == sorted(wanted), f"expected {name} to be {wanted}, got {got}"
    else:
        assert got == wanted, f"expected {name} to be {wanted}, got {got}"


def check_creatures(name: str, got: list[dict[str, Any]], wanted: list[Any]) -> None:
    """Creatures in any order, each by its name or by some of its fields."""
    tables = [creature if isinstance(creature, dict) else {"card": creature} for creature in wanted]
    by_name = {creature["card"]: creature for creature in got}
    assert sorted(by_name) == sorted(t["card"] for t in tables), f"expected {name} to be {wanted}, got {sorted(by_name)}"
    for table in tables:
        creature = by_name[table["card"]]
        for field_name, value in table.items():
            assert creature.get(field_name, False) == value, (
                f"expected {field_name} of {table['card']} to be {value}, got {creature}"
            )
