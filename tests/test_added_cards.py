"""A card is added to every set: games that were begun before are the same games."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

import added
import golden
from mindbug.pools import first_format, write_pool
from mindbug.rules.published import published
from mindbug.server.messages import Joined, Resign, Table
from mindbug.sets import SETS
from serving import Server, play_together

FIRST = sorted((golden.FOLDER / "format1").glob("*.record"))
RECORDS = [*FIRST, *sorted(golden.GAMES.glob("*.record"))]
POSITION = {
    "sets": ["first-contact", "king-of-tokyo"],
    "players": [
        {"hand": ["Killer Bee", "Bee Bear"], "draw": ["Gorillion", "Killer Bee"], "play": ["Rhino Turtle"]},
        {"hand": ["Shark Dog"], "draw": ["Spider Owl", "Brain Fly"], "energy": 5},
    ],
    "unused": ["Turbo Bug", "Luchataur"],
    "power_cards": {"market": ["Ambush"], "deck": ["Rage"]},
}


@pytest.mark.parametrize("place", added.PLACES)
def test_every_record_is_the_same_game_after_a_card_was_added_to_every_set(place: str) -> None:
    command = [sys.executable, added.__file__, place, "replay", *map(str, RECORDS)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    found = dict(zip(RECORDS, run.stdout.splitlines(), strict=True))
    assert found == today()


@cache
def today() -> dict[Path, str]:
    return {path: added.told(path.read_text(encoding="utf-8")) for path in RECORDS}


def test_a_card_is_really_added_to_every_set() -> None:
    command = [sys.executable, added.__file__, "middle", "mindbug", "cards", "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert {card["set"] for card in json.loads(run.stdout) if card["name"].startswith("Newcomer")} == set(SETS)


@pytest.mark.parametrize("name", SETS)
def test_what_the_first_format_meant_by_a_set_is_known(name: str) -> None:
    """What is written there is never changed. A card that does something else today was another card: its earlier definition
    has to be published too, or records of the first format with it are refused."""
    listed = first_format()[name]
    rows = [(row[0], row[-1]) for part in ("cards", "faces", "power_cards") for row in listed.get(part, [])]
    assert [card for card, digest in rows if published(card, digest) is None] == []
    assert set(first_format()) <= set(SETS) and set(listed) <= set(write_pool(SETS[name]))


def test_stored_games_go_on_after_a_card_was_added_to_every_set(tmp_path: Path) -> None:
    """Dealt with and without moves, and from a position; stored today, and before the cards were stored with them."""
    with Server(tmp_path) as server:
        games: list[tuple[Joined, Joined]] = []
        for stored_before in (False, True):
            sets = [name for name in SETS if is_as_then(name)] if stored_before else list(SETS)
            dealt = server.friends(sets=[name for name in sets if name != "new-servants"], cards=["Hyenix"])
            begun = server.friends(sets=sets)
            laid = server.friends(position=POSITION)
            with server.sit(begun[0]) as zero, server.sit(begun[1]) as one:
                play_together((zero, one), 12)
            if stored_before:
                forget_cards(server.database, [dealt[0].game, begun[0].game, laid[0].game])
            games += [dealt, begun, laid]
        before = [tables(server, seats) for seats in games]
        assert server.stop() == 0
        server.program = (added.__file__, "middle", "mindbug")
        server.start()
        assert [tables(server, seats) for seats in games] == before
        for seats in games:
            with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
                play_together((zero, one), 3)
            assert "Newcomer" not in finished(server, seats[0])
        assert "Newcomer of promos" in finished(server, server.friends(sets=["promos"])[0])


def is_as_then(name: str) -> bool:
    """Whether a set has the cards that it had when games were stored without their cards."""
    return bool(write_pool(SETS[name])["cards"] == first_format()[name]["cards"])


def finished(server: Server, joined: Joined) -> str:
    """The record of a game that ends here."""
    with server.sit(joined) as client:
        if client.look().status == "running":
            client.ask_table(Resign(), lambda table: table.status == "over")
    record = server.get(f"/api/games/{joined.game}/record").text
    assert record.startswith("Mindbug record 2\n")
    return record


def forget_cards(database: str, games: list[str]) -> None:
    """Let games be stored as they were before the cards were stored with them."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for game in games:
            ((setup,),) = connection.execute("SELECT setup FROM games WHERE id = ?", (game,))
            kept = {name: value for name, value in json.loads(setup).items() if name != "pool"}
            connection.execute("UPDATE games SET setup = ? WHERE id = ?", (json.dumps(kept), game))


def tables(server: Server, seats: tuple[Joined, Joined]) -> list[tuple[object, ...]]:
    """What both players see."""
    found = []
    for seat in seats:
        with server.sit(seat) as client:
            found.append(seen(client.look()))
    return found


def seen(table: Table) -> tuple[object, ...]:
    return table.status, table.number, table.position, table.question, [entry.text for entry in table.log]
