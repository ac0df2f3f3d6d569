"""Games that are played while the server is killed again and again: no acknowledged move is lost, none is made twice, and all
games come to their end."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from crowd import GONE, STORED, UNAVAILABLE, Crowd, Person, Played
from database import OwnServer, ask, new_database, own_server
from database import server as postgresql
from mindbug import Event, Game
from mindbug.record import Line
from mindbug.server.history import read_setup
from mindbug.server.messages import Happened, PositionSeen
from serving import Server, free_port

TABLES = 14
BOTS = 4  # of the tables
LONGEST = 0.5  # seconds from the moment when the server is there to its death
LONGEST_RUN = 900.0  # seconds, on the busiest machine
HARMLESS = {"stale", "forbidden"}  # what a move that counts already is answered: another state, or the game is over
OK = 200
VIEWERS: tuple[int | str, ...] = (0, 1, "public")


@dataclass
class Kills:
    """How often the server died, how often while no move was under way, and how long it took to start again."""

    times: int = 0
    idle: int = 0
    starting: list[float] = field(default_factory=list)


async def kill_again_and_again(server: Server, crowd: Crowd, least: int, chance: random.Random) -> Kills:
    """Kill the server at random moments, until moves were hit before they were stored. In a file that happens after it too."""
    kills = Kills()
    wanted = Counter({GONE: 1}) if "://" in server.database else Counter({GONE: 1, STORED: 1})
    while kills.times < least or not crowd.fates() >= wanted:
        assert kills.times < 4 * least, f"no kill hits a move: {crowd.fates()}"
        await some_moves(crowd, chance)
        await asyncio.sleep(chance.uniform(0.0, LONGEST))
        kills.idle += not crowd.in_flight()
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.to_thread(server.kill)
        start = monotonic()
        await asyncio.to_thread(server.start)
        kills.starting.append(monotonic() - start)
        kills.times += 1
    return kills


async def some_moves(crowd: Crowd, chance: random.Random, server: Server | None = None) -> None:
    """Mostly let everybody come back first; sometimes the server dies while it is still busy with its start."""
    wanted = crowd.count_acknowledged() + chance.choice([0, 1, 10, 40])
    while crowd.count_acknowledged() < wanted:
        assert server is None or server.is_running, server.log
        await asyncio.sleep(0.005)


async def play_and_kill(server: Server, least: int, seed: int) -> tuple[Crowd, Kills]:
    crowd = Crowd(server.url, TABLES, BOTS, seed)
    playing = asyncio.create_task(crowd.play())
    killing = asyncio.create_task(kill_again_and_again(server, crowd, least, random.Random(seed)))
    await asyncio.wait([playing, killing], return_when=asyncio.FIRST_COMPLETED)
    crowd.enough = True
    if playing.done():
        killing.cancel()
        await playing
    kills = await killing
    await playing
    return crowd, kills


async def play_and_restart(server: Server, database: OwnServer, times: int, seed: int) -> Crowd:
    """Play while PostgreSQL is started again and again, in good order and as after a crash."""
    crowd = Crowd(server.url, TABLES, BOTS, seed)
    playing = asyncio.create_task(crowd.play())
    chance = random.Random(seed)
    for time in range(times):
        await some_moves(crowd, chance, server)
        await asyncio.to_thread(database.stop, (signal.SIGINT, signal.SIGQUIT)[time % 2])
        assert await asyncio.to_thread(health, server) == UNAVAILABLE
        await asyncio.to_thread(database.start)
        await some_moves(crowd, chance, server)
    while await asyncio.to_thread(health, server) != OK:
        await asyncio.sleep(0.1)
    crowd.enough = True
    await playing
    return crowd


def health(server: Server) -> int:
    return server.get("/health").status_code


# What must be in the database then


def check_game(played: Played, database: str) -> int:
    """A game is over, and holds every move that was acknowledged, once and in its place. How many moves it has."""
    ((status, number, setup),) = ask(database, f"SELECT status, number, setup FROM games WHERE id = '{played.game}'")
    rows = ask(database, f"SELECT number, who, what FROM entries WHERE game = '{played.game}' ORDER BY number")
    assert [row[0] for row in rows] == list(range(1, number + 1))
    assert status == "over"
    for seat, person in enumerate(played.people[:2]):
        if person is not None:
            assert person.acknowledged == {number: what for number, who, what in rows if who == str(seat)}
            assert person.seat == seat
    check_sight(played, Game.from_setup(read_setup(json.loads(setup) if isinstance(setup, str) else setup)), rows)
    return int(number)


def check_sight(played: Played, game: Game, rows: list[tuple[Any, ...]]) -> None:
    """Everybody was shown this game and no other, in every state that they saw, and was told all of it."""
    people = [(person, viewer) for person, viewer in zip(played.people, VIEWERS, strict=True) if person is not None]
    for number in range(len(rows) + 1):
        if number:
            game.replay(Line(*rows[number - 1]))
        for person, viewer in people:
            if number in person.positions:
                assert person.positions[number] == msgspec.convert(game.position(viewer), PositionSeen)
    assert game.reason is not None
    for person, viewer in people:
        assert max(person.positions) == len(rows)
        assert [plain(event) for event in person.log] == [plain(event) for event in game.events(viewer=viewer)]


def plain(event: Event | Happened) -> tuple[Any, ...]:
    return event.number, event.kind, event.player, list(event.cards), event.amount


def check_refusals(people: list[Person]) -> None:
    """Moves that were sent again were refused if they counted already, and nothing else was."""
    refused = {code for person in people for code in person.refused}
    assert refused <= HARMLESS
    assert "stale" in refused


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


@pytest.fixture
def server_url() -> Iterator[str]:
    with postgresql() as first, new_database(first) as url:
        yield url


@pytest.mark.parametrize(("where", "least"), [("file", 12), ("server_url", 5)])
def test_no_acknowledged_move_is_lost_or_made_twice(
    where: str, least: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue(where)
    with Server(tmp_path, "--port", str(free_port()), database=database) as server:
        crowd, kills = asyncio.run(asyncio.wait_for(play_and_kill(server, least, seed=6), LONGEST_RUN))
        moves = [check_game(played, database) for played in crowd.played]
        check_refusals(crowd.people())
        assert server.stop() == 0
    print(f"{len(moves)} games, {sum(moves)} moves, {crowd.count_acknowledged()} acknowledged, {kills}")
    print(crowd.fates())
    assert kills.idle <= kills.times // 4, "the server died at moments when nothing happened"
    assert len(moves) >= TABLES


def test_no_acknowledged_move_is_lost_when_the_database_is_started_again(tmp_path: Path) -> None:
    """The server stays, and goes on: nobody else has taken its games."""
    with own_server() as own, new_database(own.url) as database, Server(tmp_path, database=database) as server:
        crowd = asyncio.run(asyncio.wait_for(play_and_restart(server, own, 6, seed=7), LONGEST_RUN))
        moves = [check_game(played, database) for played in crowd.played]
        refused = {code for person in crowd.people() for code in person.refused}
        assert "unavailable" in refused and refused <= HARMLESS | {"unavailable"}
        assert "belong to another process" not in server.log and "has stopped" not in server.log, server.log
        assert server.stop() == 0
    print(f"{len(moves)} games, {sum(moves)} moves, {crowd.count_acknowledged()} acknowledged")
    assert len(moves) >= TABLES
