"""Stored games, in SQLite and in a real PostgreSQL: nothing acknowledged is lost, nothing is doubled, one process owns them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import URL, CheckConstraint, Connection, create_engine, event, inspect, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from database import OwnServer, ask, new_database, own_server, server
from mindbug.store import (
    CannotOpen,
    Copied,
    Entry,
    Finished,
    Lost,
    NoSuchGame,
    NoSuchPasskey,
    NoSuchPlayer,
    NotInvited,
    NotYours,
    Owned,
    RatingsOfBoth,
    Settlement,
    Sought,
    Stale,
    Status,
    StoredGame,
    StoredPasskey,
    StoredPlayer,
    StoredProgress,
    StoredRating,
    StoredSeat,
    Taken,
    TooMuch,
    Unavailable,
    Unstorable,
    Used,
    ownership,
)
from mindbug.store.address import database_url
from mindbug.store.connections import PRAGMAS, Database, File, Server, check_durable, migrating, writing
from mindbug.store.key_rows import MOST_KEYS, MOST_PASSKEYS
from mindbug.store.player_rows import RATED_OF_A_PAIR
from mindbug.store.store import Store
from mindbug.store.tables import metadata

T = TypeVar("T")
OWNER = Path(__file__).parent / "owner.py"
DAY = 24 * 3600.0


# Databases


@pytest.fixture(scope="session")
def postgresql() -> Iterator[URL]:
    with server() as url:
        yield url


@pytest.fixture
def server_url(postgresql: URL) -> Iterator[str]:
    with new_database(postgresql) as url:
        yield url


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "data" / "games.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    return str(request.getfixturevalue("file" if request.param == "sqlite" else "server_url"))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, and nothing that was started may have failed unheard."""
    unheard: list[dict[str, Any]] = []

    async def listen() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
        async with asyncio.timeout(60):
            return await work

    result = asyncio.run(listen())
    assert not unheard
    return result


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def ask_aside(url: str, statement: str) -> list[tuple[Any, ...]]:
    return await asyncio.to_thread(ask, url, statement)


def listen(store: Store, name: str, listener: Any) -> None:
    """Hear what happens on the connection that writes."""
    writes = store.writer.database
    assert isinstance(writes, File | Server)
    event.listen(writes.engine if isinstance(writes, File) else writes.engine.sync_engine, name, listener)


# Games


def new_game(id: str, **given: Any) -> StoredGame:
    game = StoredGame(
        id=id,
        created=1000.0,
        changed=1000.0,
        status="running",
        setup={"seed": 7, "sets": ["first-contact"]},
        rules=1,
        number=0,
        seats=(StoredSeat("Ann", token=f"{id}/0".encode()), StoredSeat("Bot", bot="easy")),
        private=False,
        listed=False,
        clock=None,
        invitation=None,
        winner=None,
        reason=None,
        next=None,
        moved=1000.0,
        last_good=None,
    )
    return replace(game, **given)


def entry(number: int, what: str = "play Gorillion", at: float = 2000.0) -> Entry:
    return Entry(number, "0", what, at)


async def loaded(store: Store, id: str) -> tuple[StoredGame, list[Entry]]:
    found = await store.load(id)
    assert found is not None
    game, entries = found
    assert game.id == id and game.number == len(entries)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    return game, entries


async def whats(store: Store, id: str) -> list[str]:
    return [entry.what for entry in (await loaded(store, id))[1]]


words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
numbers = st.integers(0, 2**31 - 1)
times = st.floats(0, 1e12)
hashes = st.none() | st.binary(min_size=32, max_size=32)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
json_objects = st.dictionaries(st.text(), json_values, max_size=4)
stored_seats = st.builds(StoredSeat, words, st.none() | words, hashes, st.none() | times)
stored_games = st.builds(
    StoredGame,
    id=words,
    created=times,
    changed=times,
    status=st.sampled_from(["open", "running", "over", "broken"]),
    setup=json_objects,
    rules=numbers,
    number=st.just(0),
    seats=st.tuples(stored_seats, stored_seats),
    private=st.booleans(),
    listed=st.booleans(),
    clock=st.none() | json_objects,
    invitation=hashes,
    winner=st.sampled_from([None, 0, 1]),
    reason=st.none() | words,
    next=st.none(),
    moved=times,
    last_good=st.none() | numbers,
    mode=st.sampled_from([None, "bot", "friend", "screen"]),
    rated=st.booleans(),
    series=st.none() | json_objects,
)


# What is stored is what was given


def test_a_game_is_loaded_as_it_was_created(database: str) -> None:
    fresh = count()
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(database))

        @settings(max_examples=30)
        @given(stored_games)
        def check(game: StoredGame) -> None:
            game = replace(game, id=f"{game.id}{next(fresh)}")
            runner.run(store.create(game))
            assert runner.run(store.load(game.id)) == (game, [])

        check()
        runner.run(store.close())


def test_what_is_appended_is_loaded_with_its_changes(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            game = new_game("a", clock={"per": "game", "seconds": 60})
            await store.create(game)
            await store.create(new_game("rematch"))
            await store.append("a", 0, entry(1, at=2000.5))
            game = replace(game, number=1, changed=2000.5, moved=2000.5)
            assert await store.load("a") == (game, [entry(1, at=2000.5)])
            last = Entry(2, "both", "agree to a draw ✓", 2001.0)
            seats = (StoredSeat("Zoë", token=b"z"), StoredSeat("Bot", bot="hard"))
            changes: dict[str, Any] = {"status": "over", "reason": "draw", "moved": 1.5, "next": "rematch", "clock": None}
            await store.append("a", 1, last, seats=seats, left=(1.25, None), **changes)
            seats = (replace(seats[0], left=1.25), seats[1])
            game = replace(game, number=2, changed=2001.0, seats=seats, **changes)
            assert await store.load("a") == (game, [entry(1, at=2000.5), last])
        async with opened(database) as store:
            assert await store.load("a") == (game, [entry(1, at=2000.5), last])
            assert await store.load("b") is None

    run(main())


def test_a_game_is_changed(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            game = new_game("a")
            await store.create(game)
            await store.change("a", status="broken", last_good=3, rules=2, invitation=b"i", private=True, listed=True)
            game = replace(game, status="broken", last_good=3, rules=2, invitation=b"i", private=True, listed=True)
            assert (await loaded(store, "a"))[0] == game
            await store.change("a", left=(1.0, 2.0), changed=3000.0, winner=1)
            seats = (replace(game.seats[0], left=1.0), replace(game.seats[1], left=2.0))
            game = replace(game, seats=seats, changed=3000.0, winner=1)
            assert (await loaded(store, "a"))[0] == game
            await store.change("a", seats=(StoredSeat("X"), StoredSeat("Y")))
            assert (await loaded(store, "a"))[0] == replace(game, seats=(StoredSeat("X"), StoredSeat("Y")))
            with pytest.raises(NoSuchGame, match="no game b"):
                await store.change("b", status="over")
            with pytest.raises(TypeError, match="got color, number"):
                await store.change("a", number=7, color="red")  # type: ignore[call-arg]
            with pytest.raises(TypeError, match="got seats"):
                await store.sit_down("a", 0, StoredSeat(), None, seats=game.seats)  # type: ignore[call-arg]
            with pytest.raises(Taken, match="'a', which another game has"):
                await store.create(new_game("a", status="over"))
            assert (await store.counts())["broken"] == 1

    run(main())


def test_what_is_stale_changes_nothing(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            await store.create(new_game("a"))
            await store.append("a", 0, entry(1, "one"))
            await store.append("a", 1, entry(2, "two"))
            before = await store.load("a")
            for number, added in ((0, entry(1, "one")), (1, entry(2, "two")), (1, entry(2, "other")), (3, entry(4, "early"))):
                with pytest.raises(Stale, match=f"expected something for state 2, got it for state {number}"):
                    await store.append("a", number, added, status="over")
            for added in (entry(2), entry(4), entry(-1)):
                with pytest.raises(Stale, match="expected an entry with number 3"):
                    await store.append("a", 2, added, status="over")
            with pytest.raises(NoSuchGame, match="no game b"):
                await store.append("b", 0, entry(1))
            assert await store.load("a") == before

    run(main())


# Lists


def test_games_are_found_by_the_hashes_of_secrets(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            both = (StoredSeat("Ann", token=b"0"), StoredSeat("Bob", token=b"1"))
            hot = new_game("hot", seats=both, changed=1.0)
            await store.create(hot)
            await store.create(new_game("new", changed=9.0))
            await store.create(new_game("other", changed=5.0))
            new = (await loaded(store, "new"))[0]
            assert await store.find([b"1", b"new/0", b"0", b"unknown"]) == [(new, 0), (hot, 0), (hot, 1)]
            assert await store.find([b"unknown"]) == await store.find([]) == []

    run(main())


def test_games_are_listed_and_counted(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for number in range(6):
                await store.create(new_game(f"r{number}", changed=float(number), private=number % 2 == 0))
            await store.create(new_game("o", status="open", listed=True))
            await store.create(new_game("p", status="open"))

            async def ids(status: Status, **wanted: Any) -> list[str]:
                return [game.id for game in await store.games(status, **wanted)]

            assert await ids("running") == ["r5", "r4", "r3", "r2", "r1", "r0"]
            assert await ids("running", private=False, limit=2) == ["r5", "r3"]
            assert await ids("running", private=True) == ["r4", "r2", "r0"]
            assert await ids("open") == ["o", "p"]
            assert await ids("open", listed=True) == ["o"] and await ids("open", listed=False) == ["p"]
            assert await ids("over") == []
            assert (await store.games("open", listed=True))[0] == (await loaded(store, "o"))[0]
            assert await store.counts() == {"open": 2, "running": 6, "over": 0, "broken": 0}

    run(main())


def test_old_games_expire_with_all_that_belongs_to_them(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            now = 100 * DAY
            for status in ("open", "running", "over", "broken"):
                await store.create(new_game(f"old {status}", status=status, created=0.0, changed=69 * DAY))
                await store.append(f"old {status}", 0, entry(1), changed=69 * DAY)
                await store.create(new_game(f"new {status}", status=status, created=99.5 * DAY, changed=99.5 * DAY))
            await store.create(new_game("long ago begun", created=0.0, changed=71 * DAY))
            await store.change("new over", next="old running")
            assert await store.expire(now, 7.0, DAY, 30 * DAY) == []
            assert await store.expire(now, 30 * DAY, DAY, 30 * DAY) == ["old open", "old running"]
            assert await store.expire(now, 30 * DAY, DAY, 30 * DAY) == []
            assert await store.load("old open") is None and await store.load("old running") is None
            assert await store.find([b"old open/0"]) == []
            assert (await loaded(store, "new over"))[0].next is None
            assert await store.counts() == {"open": 1, "running": 2, "over": 2, "broken": 2}
            for table in ("seats", "entries"):
                assert await ask_aside(database, f"SELECT count(*) FROM {table} WHERE game LIKE 'old %ing'") == [(0,)]

    run(main())


def test_a_clock_that_jumps_removes_nothing(database: str) -> None:
    """What is seen to be idle is only marked; the time until it is removed is that for which it could be played."""

    async def main() -> None:
        async with opened(database) as store:
            now = 100 * DAY
            for status in ("open", "running"):
                await store.create(new_game(status, status=status, created=now, changed=now))
            assert await store.expire(now, 1.0, DAY, 30 * DAY) == []
            assert await store.expire(now + 31 * DAY, 600.0, DAY, 30 * DAY) == []
            assert await store.expire(now + 400 * DAY, 600.0, DAY, 30 * DAY) == []
        async with opened(database) as store:  # after a year in which nobody could play
            assert await store.expire(now + 800 * DAY, 1.0, DAY, 30 * DAY) == []
            await store.append("running", 0, entry(1, at=now))
            assert await store.expire(now + 800 * DAY, 20 * DAY, DAY, 30 * DAY) == ["open"]
        async with opened(database) as store:  # what was lived before it was opened again counts
            assert await store.expire(now + 800 * DAY, 20 * DAY, DAY, 30 * DAY) == []
            assert await store.expire(now, 20 * DAY, DAY, 30 * DAY) == []  # the clock was set back
            assert await store.expire(now + 30 * DAY, 0.0, DAY, 30 * DAY) == ["running"]

    run(main())


def test_whatever_is_done_in_a_game_keeps_it(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            seats = (StoredSeat("Ann", token=b"a"), StoredSeat())
            for id in ("appended", "changed", "nothing"):
                await store.create(new_game(id))
            await store.create(new_game("joined", status="open", seats=seats, listed=True))
            assert await store.expire(99 * DAY, 1.0, 30 * DAY, 30 * DAY) == []
            await store.expire(99 * DAY, 29 * DAY, 30 * DAY, 30 * DAY)
            await store.append("appended", 0, entry(1))
            await store.change("changed", status="broken")
            await store.change("changed", status="running")
            await store.sit_down("joined", 1, StoredSeat("Bob", token=b"b"), None, status="running")
            assert await store.expire(99 * DAY, DAY, 30 * DAY, 30 * DAY) == ["nothing"]
            assert await store.expire(99 * DAY, 29 * DAY, 30 * DAY, 30 * DAY) == []
            assert await store.expire(99 * DAY, DAY, 30 * DAY, 30 * DAY) == ["appended", "changed", "joined"]

    run(main())


# Sitting down


def test_a_seat_is_taken_once(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            seats = (StoredSeat("Ann", token=b"a"), StoredSeat())
            await store.create(new_game("a", status="open", seats=seats, invitation=b"i", changed=1.0))
            guests = [StoredSeat(f"Guest {number}", token=b"%d" % number, left=60.0) for number in range(8)]
            sitting = [store.sit_down("a", 1, guest, b"i", status="running", moved=5.0, left=(60.0, None)) for guest in guests]
            results = await asyncio.gather(*sitting, return_exceptions=True)
            (winner,) = [number for number, result in enumerate(results) if result is None]
            assert all(isinstance(result, Taken) for number, result in enumerate(results) if number != winner)
            game = (await loaded(store, "a"))[0]
            assert game.seats == (replace(seats[0], left=60.0), guests[winner])
            assert (game.status, game.moved, game.invitation) == ("running", 5.0, None)

    run(main())


def test_a_seat_that_cannot_be_taken(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            seats = (StoredSeat("Ann", token=b"a"), StoredSeat())
            guest = StoredSeat("Bob", token=b"b")
            await store.create(new_game("a", status="open", seats=seats, invitation=b"i"))
            await store.create(new_game("none", status="open", seats=seats))
            await store.create(new_game("over", status="over", seats=seats, invitation=b"i"))
            await store.create(new_game("bot", status="open", seats=(StoredSeat(), StoredSeat(bot="easy")), invitation=b"i"))
            await store.create(new_game("listed", status="open", seats=seats, listed=True, invitation=b"i"))
            before = [await store.load(id) for id in ("a", "none", "over", "bot", "listed")]
            with pytest.raises(Taken, match="somebody sits on seat 0"):
                await store.sit_down("a", 0, guest, b"i")
            with pytest.raises(Taken, match="somebody sits on seat 1"):
                await store.sit_down("bot", 1, guest, b"i")
            with pytest.raises(Taken, match="but it is over"):
                await store.sit_down("over", 1, guest, b"i")
            for id, invitation in (("a", None), ("a", b"j"), ("a", b""), ("none", None), ("none", b""), ("none", b"-")):
                with pytest.raises(NotInvited, match="expected its invitation"):
                    await store.sit_down(id, 1, guest, invitation)
            with pytest.raises(NoSuchGame):
                await store.sit_down("b", 1, guest, b"i")
            with pytest.raises(ValueError, match="expected seat 0 or 1, got 2"):
                await store.sit_down("a", 2, guest, b"i")
            assert [await store.load(id) for id in ("a", "none", "over", "bot", "listed")] == before
            await store.sit_down("listed", 1, guest, None)
            assert (await loaded(store, "listed"))[0].seats == (seats[0], guest)

    run(main())


# Many at once


def test_whoever_is_told_that_something_is_stored_is_told_after_the_commit(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for number in range(20):
                await store.create(new_game(f"g{number}"))
            appending: list[asyncio.Task[None]] = []
            told_at_commits: list[int] = []
            listen(store, "commit", lambda _: told_at_commits.append(sum(task.done() for task in appending)))
            appending += [asyncio.create_task(store.append(f"g{number}", 0, entry(1))) for number in range(20)]
            await asyncio.gather(*appending)
            assert told_at_commits == [0]
            await store.append("g0", 1, entry(2))
            assert await ask_aside(database, "SELECT count(*) FROM entries") == [(21,)]

    run(main())


def test_more_than_fits_into_one_commit(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            commits: list[object] = []
            listen(store, "commit", commits.append)
            await asyncio.gather(*(store.create(new_game(f"g{number}")) for number in range(230)))
            assert len(commits) == 3
            assert (await store.counts())["running"] == 230

    run(main())


def test_moves_that_are_written_together_are_as_if_written_one_by_one(database: str) -> None:
    """Also beside what changes more of a game, and beside something that is stale or for a game that is not there."""

    async def main() -> None:
        async with opened(database) as store:
            for id in "abcdefgh":
                await store.create(new_game(id, idle=5.0))
                await store.append(id, 0, entry(1, f"first of {id}"))
            commits: list[object] = []
            listen(store, "commit", commits.append)
            moves = [store.append(id, 1, entry(2, f"second of {id}", at=3000.0 + place)) for place, id in enumerate("abcd")]
            other = store.append("e", 1, entry(2, "last of e"), status="over", winner=1, reason="life")
            assert await asyncio.gather(*moves, other) == [None] * 5
            assert len(commits) == 1
            await store.append("f", 1, entry(2, "second of f", at=3000.0))
            alone, _ = await loaded(store, "f")
            for place, id in enumerate("abcd"):
                together, done = await loaded(store, id)
                seats = together.seats
                assert together == replace(alone, id=id, seats=seats, changed=3000.0 + place, moved=3000.0 + place)
                assert done == [entry(1, f"first of {id}"), entry(2, f"second of {id}", at=3000.0 + place)]
                assert [type(value) for value in vars(together).values()] == [type(value) for value in vars(alone).values()]
            assert (await loaded(store, "e"))[0].status == "over"
            doubtful = [
                store.append("a", 2, entry(3, "third of a")),
                store.append("b", 1, entry(2, "too late")),
                store.append("c", 2, entry(4, "too early")),
                store.append("nobody", 0, entry(1)),
                store.append("g", 1, entry(2, "second of g")),
                store.append("g", 2, entry(3, "third of g")),
            ]
            results = await asyncio.gather(*doubtful, return_exceptions=True)
            assert [type(result) for result in results] == [type(None), Stale, Stale, NoSuchGame, type(None), type(None)]
            assert await whats(store, "a") == ["first of a", "second of a", "third of a"]
            assert await whats(store, "b") == ["first of b", "second of b"]
            assert await whats(store, "g") == ["first of g", "second of g", "third of g"]
            assert await whats(store, "h") == ["first of h"]

    run(main())


def test_one_bad_write_fails_alone(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for id in "abcdefgh":
                await store.create(new_game(id))
            bad: list[Coroutine[Any, Any, None]] = [
                store.append("a", 0, entry(1, "gone"), winner=7),
                store.append("b", 0, entry(1, "gone"), status="strange"),  # type: ignore[arg-type]
                store.append("c", 0, entry(1, "gone"), clock={"seconds": float("nan")}),
                store.append("d", 0, entry(1, "gone"), clock={"seconds": object()}),
                store.append("e", 0, entry(1, "gone \ud800")),
                store.change("f", next="nowhere", reason="gone"),
                store.create(new_game("i", seats=(StoredSeat(), StoredSeat("\ud800")))),
            ]
            good = [store.append(id, 0, entry(1, "good")) for id in "gh"]
            results = await asyncio.gather(good[0], *bad, good[1], return_exceptions=True)
            assert results[0] is None and results[-1] is None
            assert [type(result) for result in results[1:-1]] == [Unstorable] * len(bad)
            assert await whats(store, "g") == await whats(store, "h") == ["good"]
            for id in "abcdef":
                assert await store.load(id) == (new_game(id), [])
            assert await store.load("i") is None

    run(main())


def test_text_that_postgresql_does_not_know(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for id in ("a\0b", "\ud800"):
                assert await store.load(id) is None
                with pytest.raises((NoSuchGame, Unstorable)):
                    await store.append(id, 0, entry(1))
            if "://" in database:
                with pytest.raises(Unstorable, match="invalid byte sequence"):
                    await store.create(new_game("a", seats=(StoredSeat("a\0b"), StoredSeat())))
                assert await store.load("a") is None

    run(main())


def test_an_error_in_the_code_reaches_its_caller_alone(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            creating = store.create(new_game("a"))
            broken = store.create(None)  # type: ignore[arg-type]
            results = await asyncio.gather(creating, broken, return_exceptions=True)
            assert results[0] is None and isinstance(results[1], AttributeError)

    run(main())


def test_random_interleavings_lose_nothing_and_double_nothing(database: str) -> None:
    """Each client appends what it thinks comes next, or something stale or early, again and again, or goes away in between."""
    step = st.tuples(st.integers(0, 2), st.sampled_from([0, 0, 0, -1, 1]), st.integers(1, 2), st.integers(0, 12))
    clients = st.lists(st.lists(step, min_size=1, max_size=6), min_size=1, max_size=6)
    fresh = count()

    async def client(store: Store, games: list[str], name: int, steps: list[Any], stored: set[str], unknown: set[str]) -> None:
        for turn, (game, ahead, times, patience) in enumerate(steps):
            number = (await loaded(store, games[game]))[0].number + ahead
            what = f"{games[game]} {name}.{turn}"
            for _ in range(times):
                appending = asyncio.create_task(store.append(games[game], number, entry(number + 1, what), reason=what))
                for _ in range(patience if patience < 6 else 0):
                    await asyncio.sleep(0)
                if patience < 6 and not appending.done():
                    appending.cancel()
                    unknown.add(what)
                try:
                    await appending
                except (asyncio.CancelledError, Stale):
                    pass
                else:
                    assert what not in stored, "the same was acknowledged twice"
                    stored.add(what)

    async def interleave(store: Store, steps: list[list[Any]]) -> None:
        games = [f"game {next(fresh)}" for _ in range(3)]
        for id in games:
            await store.create(new_game(id))
        stored: set[str] = set()
        unknown: set[str] = set()
        await asyncio.gather(*(client(store, games, name, mine, stored, unknown) for name, mine in enumerate(steps)))
        await store.check()  # whatever was asked for before is done now
        found: list[str] = []
        for id in games:
            game, entries = await loaded(store, id)
            assert game.reason == (entries[-1].what if entries else None)
            found += [entry.what for entry in entries]
        assert len(found) == len(set(found))
        assert stored <= set(found) <= stored | unknown

    with asyncio.Runner() as runner:
        store = runner.run(Store.open(database))

        @settings(max_examples=20)
        @given(clients)
        def check(steps: list[list[Any]]) -> None:
            runner.run(interleave(store, steps))

        check()
        runner.run(store.close())


def test_cancelled_callers_disturb_nobody(database: str) -> None:
    async def main() -> None:
        dice = random.Random(7)
        async with opened(database) as store:
            ids = [f"g{number}" for number in range(30)]
            for id in ids:
                await store.create(new_game(id))

            async def go_on(id: str) -> int:
                for number in range(6):
                    await store.append(id, number, entry(number + 1))
                    await store.load(id)
                return 6

            going = [asyncio.create_task(go_on(id)) for id in ids]
            for task in going[::2]:
                await asyncio.sleep(dice.uniform(0, 0.02))
                task.cancel()
            results = await asyncio.gather(*going, return_exceptions=True)
            assert results[1::2] == [6] * 15
            for id in ids[1::2]:
                assert (await loaded(store, id))[0].number == 6
            for id in ids[::2]:
                number = (await loaded(store, id))[0].number
                await store.append(id, number, entry(number + 1, "goes on"))
            assert any(isinstance(result, asyncio.CancelledError) for result in results)

    run(main())


def test_what_waits_is_written_before_closing(database: str) -> None:
    async def main() -> None:
        store = await Store.open(database)
        creating = [asyncio.create_task(store.create(new_game(f"g{number}"))) for number in range(150)]
        reading = asyncio.create_task(store.counts())
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*creating) == [None] * 150
        assert sum((await reading).values()) in range(151)
        for refused in (store.create(new_game("late")), store.load("g1"), store.check(), store.counts()):
            with pytest.raises(Lost, match="closed"):
                await refused
        await store.close()
        async with opened(database) as store:
            assert (await store.counts())["running"] == 150

    run(main())


def test_nobody_waits_for_ever_when_the_writer_is_ended(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            creating = [asyncio.create_task(store.create(new_game(f"g{number}"))) for number in range(150)]
            await asyncio.sleep(0.001)
            store.writer.task.cancel()
            results = await asyncio.gather(*creating, return_exceptions=True)
            assert all(result is None or isinstance(result, Unavailable) for result in results)
            assert isinstance(results[-1], Lost)
            with pytest.raises(Lost):
                await store.check()

    run(main())


# A database that fails


SQLITE_BOMB = (
    "CREATE TABLE target (id INTEGER PRIMARY KEY)",
    "CREATE TABLE bomb (id INTEGER REFERENCES target DEFERRABLE INITIALLY DEFERRED)",
    "CREATE TRIGGER explode AFTER INSERT ON entries WHEN new.what = 'explode' BEGIN INSERT INTO bomb VALUES (1); END",
)
POSTGRESQL_BOMB = (
    *SQLITE_BOMB[:2],
    "CREATE FUNCTION explode() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO bomb VALUES (1); RETURN NULL; END $$",
    "CREATE TRIGGER explode AFTER INSERT ON entries FOR EACH ROW WHEN (new.what = 'explode') EXECUTE FUNCTION explode()",
)


def test_a_commit_that_fails_is_acknowledged_to_nobody(database: str) -> None:
    """An entry that breaks a rule which the database checks only at the commit."""

    async def main() -> None:
        async with opened(database) as store:
            for statement in POSTGRESQL_BOMB if "://" in database else SQLITE_BOMB:
                await ask_aside(database, statement)
            for id in "abc":
                await store.create(new_game(id))
            appending = [store.append(id, 0, entry(1, "explode" if id == "b" else "good")) for id in "abc"]
            results = await asyncio.gather(*appending, return_exceptions=True)
            assert [type(result) for result in results] == [Unavailable] * 3
            assert "foreign key" in str(results[0]).lower()
            for id in "abc":
                assert await store.load(id) == (new_game(id), [])
                await store.append(id, 0, entry(1, "again"))
                assert await whats(store, id) == ["again"]

    run(main())


def test_a_full_disk(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:
            for id in "abc":
                await store.create(new_game(id))
            await store.writer.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 60").all())
            appending = [store.append(id, 0, entry(1, "long " * (200_000 if id == "b" else 1))) for id in "abc"]
            results = await asyncio.gather(*appending, return_exceptions=True)
            assert isinstance(results[1], Unavailable) and "full" in str(results[1])
            for id, result in zip("abc", results, strict=True):
                assert (await loaded(store, id))[0].number == (0 if result else 1)
            assert (await loaded(store, "b"))[0] == new_game("b")
            await store.append("b", 0, entry(1, "short"))
            await store.check()
            await store.writer.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
            with pytest.raises(Unavailable, match="readonly"):
                await store.check()

    run(main())


def test_a_file_that_is_gone(file: str) -> None:
    """What is written into a file that has no name any more, or another one, is lost: so it is not acknowledged."""

    async def main() -> None:
        for name in (file, f"{file}-wal"):
            aside = Path(f"{name}.aside")
            async with opened(file) as store:
                await store.create(new_game("a"))
                Path(name).rename(aside)
                for replaced in (False, True):
                    if replaced:
                        Path(name).touch()
                    for refused in (store.append("a", 0, entry(1)), store.create(new_game("b")), store.check()):
                        with pytest.raises(Unavailable, match="was removed or replaced while it was used"):
                            await refused
                aside.rename(name)
                await store.check()
                await store.append("a", 0, entry(1))
                assert await whats(store, "a") == ["play Gorillion"]
                await store.writer.write(lambda connection: connection.exec_driver_sql("DELETE FROM games"))

    run(main())


def test_a_check_needs_what_a_move_needs(database: str) -> None:
    """It fails where moves fail, and leaves nothing behind."""

    async def main() -> None:
        async with opened(database) as store:
            await store.create(new_game("a"))
            await store.check()
            for table in ("games", "seats", "entries"):
                assert await ask_aside(database, f"SELECT count(*) FROM {table}") == [({"games": 1, "seats": 2}.get(table, 0),)]
            await ask_aside(database, "ALTER TABLE entries RENAME TO somewhere")
            for failing in (store.append("a", 0, entry(1)), store.check()):
                with pytest.raises(Unavailable):
                    await failing
            await ask_aside(database, "ALTER TABLE somewhere RENAME TO entries")
            await store.check()
            await store.append("a", 0, entry(1))

    run(main())


def test_a_transaction_that_sqlite_gives_up_is_not_acknowledged(file: str) -> None:
    """SQLite may end a transaction by itself when something fails. What comes after it must not be stored alone."""

    async def main() -> None:
        async with opened(file) as store:
            for id in "abc":
                await store.create(new_game(id))
            await ask_aside(
                file,
                "CREATE TRIGGER give_up BEFORE INSERT ON entries WHEN new.what = 'give up' "
                "BEGIN SELECT RAISE(ROLLBACK, 'given up'); END",
            )
            appending = [store.append(id, 0, entry(1, "give up" if id == "b" else "good")) for id in "abc"]
            results = await asyncio.gather(*appending, return_exceptions=True)
            assert [type(result) for result in results] == [Unavailable] * 3
            for id in "abc":
                assert await store.load(id) == (new_game(id), [])

            def end_transaction(connection: Connection) -> None:
                connection.exec_driver_sql("ROLLBACK")

            with pytest.raises(Unavailable):
                await store.writer.write(end_transaction)
            await store.append("a", 0, entry(1))

    run(main())


def test_a_busy_file_is_waited_for(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:
            await store.create(new_game("a"))
            locked, begun = threading.Event(), time.monotonic()

            def hold() -> None:
                with closing(sqlite3.connect(file, isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")
                    locked.set()
                    time.sleep(0.2)

            holding = asyncio.create_task(asyncio.to_thread(hold))
            await asyncio.to_thread(locked.wait)
            await store.append("a", 0, entry(1))
            assert time.monotonic() > begun + 0.2
            await holding

    run(main())


# A server tells of all its databases, and other tests use theirs at the same time.
ASLEEP = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
END_CONNECTIONS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def test_a_lost_connection_is_made_again(server_url: str) -> None:
    async def main() -> None:
        async with opened(server_url) as store:
            await store.create(new_game("a"))
            await store.load("a")
            await store.beat()
            assert len(await ask_aside(server_url, END_CONNECTIONS)) == 3
            await store.append("a", 0, entry(1))
            assert await whats(store, "a") == ["play Gorillion"]
            assert await store.beat() == (True, await store.nodes(), {})

    run(main())


def test_a_connection_that_is_lost_while_writing(server_url: str) -> None:
    async def main() -> None:
        async with opened(server_url) as store:
            for id in "abc":
                await store.create(new_game(id))
            for statement in (
                "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$",
                "CREATE TRIGGER wait AFTER INSERT ON entries FOR EACH ROW WHEN (new.what = 'slow') EXECUTE FUNCTION wait()",
            ):
                await ask_aside(server_url, statement)
            appending = asyncio.gather(
                *(store.append(id, 0, entry(1, "slow" if id == "b" else "good")) for id in "abc"), return_exceptions=True
            )
            while not await ask_aside(server_url, f"SELECT pg_terminate_backend(pid) FROM ({ASLEEP}) AS found"):
                await asyncio.sleep(0.02)
            assert [type(result) for result in await appending] == [Unavailable] * 3
            for id in "abc":
                assert await store.load(id) == (new_game(id), [])
                await store.append(id, 0, entry(1, "again"))

    run(main())


# Owners


@contextmanager
def other_process(task: str, url: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(OWNER), task, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


async def refused(url: str) -> str:
    with pytest.raises(Owned) as caught:
        await Store.open(url)
    return str(caught.value)


def test_a_second_owner_of_a_file_is_refused(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:
            await store.create(new_game("a"))
            said = await refused(file)
            assert "another mindbug server uses the games in" in said and "several servers need PostgreSQL" in said
            assert file in said
            await store.append("a", 0, entry(1))
        async with opened(file) as store:
            assert await whats(store, "a") == ["play Gorillion"]

    run(main())


def test_another_process_owns_the_games_of_a_file_until_it_is_killed(file: str) -> None:
    with other_process("hold", file) as process:
        run(refused(file))
        process.kill()
        process.wait()

        async def main() -> None:
            async with opened(file) as store:
                await store.create(new_game("a"))

        run(main())


def test_a_forked_process_does_not_own_the_games(file: str) -> None:
    with other_process("fork", file) as process:
        assert process.stdout is not None
        orphan = int(process.stdout.readline())
        try:
            run(refused(file))
            process.kill()
            process.wait()

            async def main() -> None:
                async with opened(file) as store:
                    await store.create(new_game("a"))

            os.kill(orphan, 0)
            run(main())
        finally:
            os.kill(orphan, signal.SIGKILL)


def test_an_owner_of_a_file_that_was_replaced_writes_nothing(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:
            await store.create(new_game("a"))
            await ask_aside(file, "UPDATE owners SET number = number + 1")
            for refused in (store.append("a", 0, entry(1)), store.change("a", status="over"), store.check()):
                with pytest.raises(Lost, match="another process owns the games now"):
                    await refused
            assert await store.load("a") == (new_game("a"), [])

    run(main())


def test_another_name_of_the_file_lets_nobody_in(file: str) -> None:
    """The lock holds for the file itself: neither the end of the lock beside it nor another name lets a second owner in."""
    with other_process("hold", file):
        Path(f"{file}.lock").unlink()
        run(refused(file))
        other = Path(file).with_name("other.sqlite")
        os.link(file, other)
        run(refused(str(other)))
        Path(file).unlink()
        run(refused(str(other)))


def test_a_file_with_two_names_is_refused(file: str) -> None:
    """What was written last lies in a file beside the first name, and would be lost to whoever opens the second."""
    run(create_games(file, "a"))
    other = Path(file).with_name("other.sqlite")
    os.link(file, other)
    for path in (file, str(other)):
        with pytest.raises(CannotOpen, match=r"one name, but .* has 2"):
            run(Store.open(path))
    other.unlink()
    run(create_games(file, "b"))


async def create_games(url: str, *ids: str) -> None:
    async with opened(url) as store:
        for id in ids:
            await store.create(new_game(id))


def test_postgresql_is_started_again() -> None:
    """Whatever was acknowledged is there, and the node goes on by itself."""

    async def go_on(store: Store, id: str, done: list[int], ending: asyncio.Event) -> None:
        while not ending.is_set():
            try:
                number = (await loaded(store, id))[0].number
                await store.append(id, number, entry(number + 1, f"{id} {number + 1}"))
            except Lost:
                raise
            except Unavailable:
                await asyncio.sleep(0.01)
            else:
                done.append(number + 1)

    async def more(done: dict[str, list[int]]) -> None:
        before = {id: len(numbers) for id, numbers in done.items()}
        while any(len(done[id]) < before[id] + 3 for id in done):
            await asyncio.sleep(0.01)

    async def main(own: OwnServer, url: str) -> None:
        async with opened(url) as store:
            done: dict[str, list[int]] = {id: [] for id in "abcdef"}
            for id in done:
                await store.create(new_game(id))
            ending = asyncio.Event()
            going = [asyncio.create_task(go_on(store, id, done[id], ending)) for id in done]
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGINT, signal.SIGQUIT):
                await more(done)
                await asyncio.to_thread(own.stop, number)
                with pytest.raises(Unavailable):
                    await store.check()
                with pytest.raises(Unavailable):
                    await store.beat()
                with pytest.raises(Unavailable):
                    await store.counts()
                with pytest.raises(CannotOpen):
                    await Store.open(url)
                await asyncio.to_thread(own.start)
                await more(done)
                assert [node.id for node in (await store.beat())[1]] == [store.node]
            ending.set()
            await asyncio.gather(*going)
            for id, numbers in done.items():
                assert set(numbers) <= {entry.number for entry in (await loaded(store, id))[1]}
                assert await whats(store, id) == [f"{id} {number + 1}" for number in range(len(await whats(store, id)))]

    with own_server() as own, new_database(own.url) as url:
        run(main(own, url))


def test_whatever_was_acknowledged_is_there_after_kill_9(database: str) -> None:
    ids = [f"g{number}" for number in range(12)]
    dice = random.Random(9)
    acknowledged: dict[tuple[str, int], str] = {}

    async def create() -> None:
        async with opened(database) as store:
            await asyncio.gather(*(store.create(new_game(id)) for id in ids))

    async def compare(killed: int) -> None:
        async with opened(database) as store:
            stored: dict[tuple[str, int], str] = {}
            for id in ids:
                game, entries = await loaded(store, id)
                stored |= {(id, entry.number): entry.what for entry in entries}
                assert game.number == 0 or (game.reason, game.seats[0].left) == (entries[-1].what, game.number)
            assert acknowledged.items() <= stored.items()
            assert len(stored) <= len(acknowledged) + killed * len(ids)

    run(create())
    for killed in (1, 2, 3):
        with other_process("write", database) as process:
            assert process.stdout is not None
            enough = len(acknowledged) + dice.randrange(1, 100)
            for line in process.stdout:
                if line.endswith("\n"):
                    id, number, what = line.split()
                    assert acknowledged.setdefault((id, int(number)), what) == what
                if len(acknowledged) == enough:
                    time.sleep(dice.uniform(0, 0.01))
                    process.kill()
            assert process.wait() == -signal.SIGKILL
        run(compare(killed))


# Players


def new_player(id: str, **given: Any) -> StoredPlayer:
    return replace(StoredPlayer(id, id.title(), 1.0, 1.0), **given)


async def recognise(store: Store, player: StoredPlayer) -> StoredPlayer:
    return await store.roll.recognise(f"key of {player.id}".encode(), player)


def new_passkey(id: str, player: str, **given: Any) -> StoredPasskey:
    return replace(StoredPasskey(id, player, f"credential {id}".encode(), b"public", 0, "", 1.0), **given)


def finished_game(player: str, game: str, **given: Any) -> Finished:
    row = Finished(
        player=player, game=game, seat=0, at=2000.0, kind="person", opponent="Bob", bot=None, sets=("first-contact",),
        edition="latest", result="won", reason="life", first=True, turns=9, rated=False,
    )  # fmt: skip
    return replace(row, **given)


def of_two(id: str, **given: Any) -> StoredGame:
    """A game of Ann and Bob."""
    ann, bob = (StoredSeat(name.title(), token=f"{id}/{name}".encode(), player=name) for name in ("ann", "bob"))
    return new_game(id, seats=(ann, bob), rated=True, mode="friend", **given)


def up_and_down(before: RatingsOfBoth) -> RatingsOfBoth:
    """The first wins a point of the second."""
    first, second = (kept or StoredRating(1500.0, 350.0, 0.06) for kept in before)
    return (
        replace(first, rating=first.rating + 1, count=first.count + 1),
        replace(second, rating=second.rating - 1, count=second.count + 1),
    )


def counted(id: str, at: float = 2000.0) -> Settlement:
    cards = (Used("ann", id, "Gorillion", "played"), Used("bob", id, "Gorillion", "taken"))
    rows = (finished_game("ann", id, at=at), finished_game("bob", id, at=at, seat=1, result="lost", opponent="Ann"))
    return Settlement(id, at, rows, cards, up_and_down, 1500.0)


def test_a_player_is_known_by_the_key(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            ann = await recognise(store, new_player("ann"))
            other = replace(ann, id="other", name="Eve", seen=9.0)
            assert await store.roll.recognise(b"key of ann", other) == replace(ann, seen=9.0)
            assert await store.roll.find(b"key of ann") == replace(ann, seen=9.0) and await store.roll.find(b"x") is None
            assert (await store.roll.change("ann", name="Anna", listed=True)).listed
            with pytest.raises(NoSuchPlayer, match="no player eve"):
                await store.roll.change("eve", name="Eve")
            with pytest.raises(Unstorable):
                await store.create(new_game("a", seats=(StoredSeat("Ann", player="nobody"), StoredSeat(bot="easy"))))

    run(main())


def test_a_passkey_gives_a_key(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
            phone, card = new_passkey("phone", "ann", counter=2**32 - 2), new_passkey("card", "ann", made=2.0)
            for passkey in (phone, card, new_passkey("other", "bob")):
                await store.roll.add_passkey(passkey)
            with pytest.raises(NotYours, match="kept already"):
                await store.roll.add_passkey(replace(phone, id="again", player="bob"))
            with pytest.raises(NoSuchPlayer):
                await store.roll.add_passkey(new_passkey("x", "eve"))
            assert await store.roll.passkeys("ann") == [phone, card]
        async with opened(database) as store:
            assert await store.roll.passkey(b"credential phone") == phone
            with pytest.raises(NoSuchPasskey):
                await store.roll.passkey(b"credential")
            results = await asyncio.gather(
                *(store.roll.come_back("phone", 2**32 - 1, f"new {number}".encode(), 5.0) for number in range(3)),
                return_exceptions=True,
            )
            assert [type(result) for result in results] == [StoredPlayer, Copied, Copied], (
                "one of two who count alike is a copy"
            )
            assert await store.roll.find(b"new 0") == replace(new_player("ann"), seen=5.0)
            assert await store.roll.find(b"new 1") is None
            assert await store.roll.passkey(b"credential phone") == replace(phone, counter=2**32 - 1, used=5.0)
            for number in (1, 2):
                assert (await store.roll.come_back("card", 0, f"card {number}".encode(), 5.0 + number)).id == "ann"
            for key in (b"key of bob", b"card 1"):
                with pytest.raises(NotYours, match="new key"):
                    await store.roll.come_back("card", 0, key, 8.0)
            assert (await store.roll.passkey(b"credential card")).used == 7.0, "what is refused changes nothing"
            assert await store.roll.keys("ann") == [1.0, 5.0, 6.0, 7.0]
            with pytest.raises(NoSuchPasskey):
                await store.roll.name_passkey("bob", "card", "Mine")
            assert (await store.roll.name_passkey("ann", "card", "Card")).name == "Card"
            with pytest.raises(NoSuchPasskey):
                await store.roll.delete_passkey("bob", "card")
            await store.roll.delete_passkey("ann", "card")
            with pytest.raises(NoSuchPasskey):
                await store.roll.come_back("card", 0, b"late", 9.0)
            with pytest.raises(NotYours):
                await store.roll.drop_other_keys("bob", b"card 1")
            assert await store.roll.drop_other_keys("ann", b"card 1") == 3
            found = {key: await store.roll.find(key) is not None for key in (b"key of ann", b"new 0", b"card 1", b"card 2")}
            assert [key for key, is_known in found.items() if is_known] == [b"card 1"]
            await store.roll.delete("ann")
            assert await store.roll.find(b"card 1") is None and await store.roll.passkeys("ann") == []
            assert len(await store.roll.passkeys("bob")) == 1

    run(main())


def test_of_too_many_keys_the_oldest_goes_but_never_the_first(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
                await store.roll.add_passkey(new_passkey(f"of {name}", name))
            await store.roll.come_back("of bob", 0, b"of bob", 2.0)
            for number in range(MOST_KEYS + 5):
                await store.roll.come_back("of ann", 0, f"{number}".encode(), 10.0 + number)
            assert len(await store.roll.keys("ann")) == MOST_KEYS
            known = [await store.roll.find(f"{number}".encode()) is not None for number in range(MOST_KEYS + 5)]
            assert known == [False] * 6 + [True] * (MOST_KEYS - 1)
            for key in (b"key of ann", b"key of bob", b"of bob"):
                assert await store.roll.find(key) is not None
            for number in range(MOST_PASSKEYS - 1):
                await store.roll.add_passkey(new_passkey(f"{number}", "ann"))
            with pytest.raises(TooMuch, match="passkeys"):
                await store.roll.add_passkey(new_passkey("one more", "ann"))

    run(main())


def test_who_has_nothing_is_forgotten(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("idle", "new", "listed", "sits", "learns", "rated", "careful"):
                await recognise(store, new_player(name, seen=99.0 if name == "new" else 1.0))
            await store.roll.change("listed", listed=True)
            await store.create(new_game("a", seats=(StoredSeat("Ann", player="sits"), StoredSeat(bot="easy"))))
            await store.roll.set_progress("learns", StoredProgress("lessons", {}, 1.0))
            await store.roll.set_rating("rated", "puzzles", StoredRating(1500.0, 350.0, 0.06))
            await store.roll.add_passkey(new_passkey("phone", "careful"))
            assert [await store.roll.forget_strangers(before) for before in (0.0, 50.0, 50.0)] == [0, 1, 0]
            assert await store.roll.find(b"key of idle") is None
            for name in ("new", "listed", "sits", "learns", "rated", "careful"):
                assert await store.roll.find(f"key of {name}".encode()) is not None

    run(main())


def test_a_game_that_is_over_is_counted_once(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
            await store.create(of_two("a"))
            assert await store.roll.to_settle(9, store.node) == []
            assert await store.roll.settle(counted("a")) is None, "it is not over"
            await store.append("a", 0, entry(1), status="over", winner=0, reason="life")
            await store.create(new_game("nobody's"))
            await store.append("nobody's", 0, entry(1), status="over", winner=0, reason="life")
            assert await store.roll.to_settle(9, store.node) == ["a"]
        async with opened(database) as store:
            assert await store.roll.to_settle(9, store.node) == ["a"], "whoever was killed in between"
            results = await asyncio.gather(*(store.roll.settle(counted("a")) for _ in range(5)))
            assert sorted(result is None for result in results) == [False, True, True, True, True]
            await store.change("a", status="over", reason="draw")
            assert await store.roll.to_settle(9, store.node) == [] and await store.roll.settle(counted("a")) is None
            for name, rating in (("ann", 1501.0), ("bob", 1499.0)):
                assert (await store.roll.ratings(name))["games"].rating == rating
                assert [(point.before, point.after) for point in await store.roll.course(name)] == [(1500.0, rating)]
            ((game, cards),) = await store.roll.search("bob", Sought())
            assert (game.result, game.rated, [card.how for card in cards]) == ("lost", True, ["taken"])
            tallies, used = await store.roll.tallies("ann")
            assert [(tally.sets, tally.count) for tally in tallies] == [(("first-contact",), 1)]
            assert [(card.card, card.result, card.count) for card in used] == [("Gorillion", "won", 1)]

    run(main())


def test_seats_are_adopted_once_and_what_is_over_is_counted_then(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
            for id in ("over", "running"):
                await store.create(new_game(id))
            await store.append("over", 0, entry(1), status="over", winner=0, reason="life")
            assert await store.roll.to_settle(9, store.node) == []
            tokens = [b"over/0", b"running/0", b"nonsense"]
            assert sorted(await store.roll.adopt("ann", tokens)) == [("over", 0), ("running", 0)]
            assert await store.roll.adopt("bob", tokens) == await store.roll.adopt("ann", tokens) == []
            assert await store.roll.to_settle(9, store.node) == ["over"]
            assert (await loaded(store, "running"))[0].seats[0].player == "ann"
            assert [(game.id, seat) for game, seat in await store.roll.unfinished("ann")] == [("running", 0)]
            with pytest.raises(NoSuchGame):
                await store.roll.delete_game("bob", "over")
            await store.roll.delete_game("ann", "over")
            assert await store.roll.to_settle(9, store.node) == [] and await store.load("over") is None

    run(main())


def test_a_player_is_deleted_with_what_is_theirs_alone(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
            mine = (StoredSeat("Ann", token=b"m", player="ann"), StoredSeat(bot="easy"))
            for game in (of_two("a"), of_two("b"), new_game("mine", seats=mine)):
                await store.create(game)
            for id in ("a", "mine"):
                await store.append(id, 0, entry(1), status="over", winner=0, reason="life")
            await store.roll.settle(counted("a"))
            await store.roll.set_progress("ann", StoredProgress("lessons", {"done": [1]}, 5.0))
            with pytest.raises(NotYours):
                await store.roll.delete_game("ann", "a")
            assert await store.roll.to_settle(9, store.node) == ["mine"]
            gone, changed = await store.roll.delete("ann")
            assert (gone, sorted(changed)) == (["mine"], ["a", "b"])
            for id in ("a", "b"):
                seats = (await loaded(store, id))[0].seats
                assert (seats[0].name, seats[0].player, seats[1].player) == ("", None, "bob")
            ((theirs, _),) = await store.roll.search("bob", Sought())
            assert (theirs.opponent, await store.roll.search("bob", Sought(opponent="ann"))) == ("", [])
            assert await store.roll.search("ann", Sought()) == [] and await store.roll.ratings("ann") == {}
            assert (await store.roll.ratings("bob"))["games"].count == 1 and len(await store.roll.course("bob")) == 1
            await store.append("b", 0, entry(1), status="over", winner=0, reason="life")
            assert await store.roll.settle(counted("b")) == (None, None), "somebody has gone for good: nothing is rated"
            assert [row[0].game for row in await store.roll.search("bob", Sought())] == ["b", "a"]
            with pytest.raises(NoSuchPlayer):
                await store.roll.set_progress("ann", StoredProgress("lessons", {}, 5.0))

    run(main())


def test_the_same_two_count_so_often_in_a_day(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            for name in ("ann", "bob"):
                await recognise(store, new_player(name))
            for number in range(RATED_OF_A_PAIR + 2):
                id, at = f"g{number}", 2000.0 + number + (number > RATED_OF_A_PAIR) * 2 * DAY
                await store.create(of_two(id))
                await store.append(id, 0, entry(1), status="over", winner=0, reason="life")
                changed = await store.roll.settle(counted(id, at))
                assert (changed == (None, None)) == (number == RATED_OF_A_PAIR), number

    run(main())


# Opening


def described(connection: Connection) -> tuple[list[Any], dict[str, set[str | None]]]:
    """What differs from the tables of the code, and the names of what alembic does not compare."""
    differences = compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)
    checks = {name: {check["name"] for check in inspect(connection).get_check_constraints(name)} for name in metadata.tables}
    return differences, checks


def test_migrated_tables_are_those_of_the_code(database: str) -> None:
    async def main() -> None:
        for _ in range(2):
            async with opened(database) as store:
                differences, checks = await store.read(described)
                assert differences == []
                for table in metadata.tables.values():
                    wanted = {check.name for check in table.constraints if isinstance(check, CheckConstraint)}
                    assert checks[table.name] == wanted

    run(main())


def upgrade(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", "mindbug.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


async def make_old(database: str, work: Callable[[Connection], None]) -> None:
    """A database as an older program has left it."""
    if "://" not in database:
        Path(database).parent.mkdir()
        Path(database).touch()
    tables = migrating(database_url(database))
    await tables.run(work)
    await tables.close()


def test_a_migration_may_think_and_take_its_time(server_url: str) -> None:
    """A transaction of a sleeping client is ended by PostgreSQL soon, but not one that changes tables."""

    async def idle(connections: Database) -> str:
        shown = await connections.run(lambda c: c.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar())
        await connections.close()
        return str(shown)

    async def main() -> None:
        url = database_url(server_url)
        assert [await idle(writing(url)), await idle(migrating(url))] == ["5s", "1min"]

    run(main())


def test_players_of_one_key_keep_it(database: str) -> None:
    def third_version(connection: Connection) -> None:
        upgrade(connection, "0003")
        for name in ("ann", "bob"):
            values = {"id": name, "key": f"key of {name}".encode(), "name": name.title()}
            connection.execute(text("INSERT INTO players VALUES (:id, :key, :name, 1.0, 1.0, false)"), values)
        connection.exec_driver_sql("INSERT INTO progress VALUES ('ann', 'lessons', '{}', 2)")

    async def main() -> None:
        await make_old(database, third_version)
        async with opened(database) as store:
            for name in ("ann", "bob"):
                assert await store.roll.find(f"key of {name}".encode()) == new_player(name)
                assert await store.roll.keys(name) == [1.0]
            assert [made.what for made in await store.roll.progress("ann")] == ["lessons"]
            await store.roll.delete("ann")
            assert await store.roll.find(b"key of ann") is None and await store.roll.progress("ann") == []
            assert await ask_aside(database, "SELECT player FROM keys") == [("bob",)], "what refers to a player is not lost"

    run(main())


def test_tables_of_the_first_version_are_brought_up_to_date(database: str) -> None:
    def first_version(connection: Connection) -> None:
        upgrade(connection, "0001")
        no = "NULL, NULL, NULL, NULL, NULL"
        game = f"('a', 1, 2, 'running', '{{}}', 1, 1, false, false, {no}, 3, NULL)"
        connection.exec_driver_sql(f"INSERT INTO games VALUES {game}")
        connection.exec_driver_sql(
            "INSERT INTO seats VALUES ('a', 0, 'Ann', NULL, NULL, 7.5), ('a', 1, '', 'easy', NULL, NULL)"
        )
        connection.execute(text("UPDATE seats SET token = :token WHERE seat = 0"), {"token": b"old"})
        connection.exec_driver_sql("INSERT INTO entries VALUES ('a', 1, '0', 'play Gorillion', 2)")

    async def main() -> None:
        await make_old(database, first_version)
        async with opened(database) as store:
            game, entries = await loaded(store, "a")
            assert (game.status, game.idle, game.seats[0].left) == ("running", None, 7.5)
            assert entries == [entry(1, at=2.0)]
            assert await store.expire(99 * DAY, 0.0, DAY, 30 * DAY) == []
            assert (await loaded(store, "a"))[0].idle == 0.0
            await store.append("a", 1, entry(2))
            assert await store.expire(99 * DAY, 30 * DAY, DAY, 30 * DAY) == []
            assert (game.rated, game.mode, game.series, game.seats[0].player) == (False, None, None, None)
            await recognise(store, new_player("ann"))
            assert await store.roll.adopt("ann", [b"old"]) == [("a", 0)], "what was played before there were players"
            await store.append("a", 2, entry(3), status="over", winner=0, reason="life")
            assert await store.roll.to_settle(9, store.node) == ["a"]
            await store.roll.delete_game("ann", "a")
            assert await store.load("a") is None, "nothing that refers to it was lost, nor is left"

    run(main())


def test_tables_of_a_newer_version_are_refused_and_left_alone(database: str) -> None:
    async def main() -> None:
        async with opened(database) as store:
            await store.create(new_game("a"))
        await ask_aside(database, "UPDATE alembic_version SET version_num = '9999'")
        await ask_aside(database, "UPDATE place SET oldest = '0006'")
        with pytest.raises(CannotOpen, match="version 0005 or older, found 9999: a newer version of mindbug"):
            await Store.open(database)
        assert await ask_aside(database, "SELECT version_num FROM alembic_version") == [("9999",)]
        await ask_aside(database, "UPDATE place SET oldest = '0005'")
        async with opened(database) as store:  # they can be used side by side, and are left alone
            assert await store.load("a") == (new_game("a"), [])
        assert await ask_aside(database, "SELECT version_num FROM alembic_version") == [("9999",)]
        await ask_aside(database, "UPDATE alembic_version SET version_num = '0005'")
        async with opened(database) as store:
            assert await store.load("a") == (new_game("a"), [])

    run(main())


def test_a_migration_waits_for_nodes_that_cannot_go_on_beside_it(server_url: str) -> None:
    async def main() -> None:
        async with opened(server_url) as old:
            await ask_aside(server_url, "UPDATE nodes SET tables = '0004', name = 'old', version = '0.0.9'")
            await ask_aside(server_url, "UPDATE alembic_version SET version_num = '0004'")
            with pytest.raises(
                CannotOpen, match=r"tables 0005 or newer .* found old \(mindbug 0.0.9, tables 0004\): stop them"
            ):
                await Store.open(server_url)
            await ask_aside(server_url, "UPDATE alembic_version SET version_num = '0005'")
            await old.check()

    run(main())


def test_an_older_version_that_must_be_alone_keeps_others_away(server_url: str) -> None:
    """Before there were nodes, a server locked the database for itself."""

    async def main() -> None:
        engine = create_async_engine(server_url)
        async with engine.connect() as connection:
            await connection.exec_driver_sql(f"SELECT pg_advisory_lock({ownership.KEY})")
            assert "an older version" in await refused(server_url)
        await engine.dispose()
        async with opened(server_url) as store:
            await store.check()

    run(main())


def test_a_migration_that_fails_leaves_nothing_behind(database: str) -> None:
    async def main() -> None:
        if "://" not in database:
            Path(database).parent.mkdir()
        await ask_aside(database, "CREATE TABLE owners (mine INTEGER)")
        with pytest.raises(CannotOpen, match="owners"):
            await Store.open(database)
        listed = "table_name FROM information_schema.tables WHERE table_schema = 'public'"
        names = await ask_aside(database, f"SELECT {listed if '://' in database else 'name FROM sqlite_master'}")
        assert names == [("owners",)]
        await ask_aside(database, "DROP TABLE owners")
        async with opened(database) as store:
            await store.check()

    run(main())


def test_sqlite_works_durably(file: str) -> None:
    async def main() -> None:
        async with opened(file) as store:

            def pragmas(connection: Connection) -> dict[str, Any]:
                return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}

            found = await store.writer.write(pragmas)
            assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "fullfsync": 1}
            await store.create(new_game("a"))
            for path in Path(file).parent.iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    run(main())


@pytest.mark.parametrize("name", ["synchronous", "foreign_keys", "journal_mode", "fullfsync"])
def test_sqlite_that_does_not_work_durably_is_refused(name: str, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/games.sqlite")
    with engine.connect() as connection:
        for other, (value, _) in PRAGMAS.items():
            if other != name:
                connection.exec_driver_sql(f"PRAGMA {other} = {value}")
        connection.exec_driver_sql({"synchronous": "PRAGMA synchronous = NORMAL"}.get(name, "SELECT 1"))
        with pytest.raises(CannotOpen, match=f"expected SQLite to work with {name}"):
            check_durable(connection)
    engine.dispose()


def test_postgresql_works_durably(server_url: str) -> None:
    async def main() -> None:
        name = make_url(server_url).database
        await ask_aside(server_url, f"ALTER DATABASE {name} SET synchronous_commit = off")
        assert await ask_aside(server_url, "SHOW synchronous_commit") == [("off",)]
        async with opened(server_url) as store:
            found = await store.writer.write(lambda connection: connection.exec_driver_sql("SHOW synchronous_commit").all())
            assert found == [("on",)]

    run(main())


def test_files_that_are_no_databases(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but it is long enough to be taken for one. " * 20)
    (tmp_path / "folder").mkdir()
    for name, says in (("text", "file is not a database"), ("folder", "folder"), ("text/games", "text")):
        with pytest.raises(CannotOpen, match=says):
            run(Store.open(str(tmp_path / name)))
    assert (tmp_path / "text").read_text().startswith("This is no database")


def test_servers_that_cannot_be_reached(server_url: str) -> None:
    missing = make_url(server_url).set(database="missing", password="sesame").render_as_string(hide_password=False)
    for url, says in ((missing, '"missing" does not exist'), ("postgresql://me:sesame@127.0.0.1:1/games", "127.0.0.1:1/games")):
        with pytest.raises(CannotOpen, match=says) as caught:
            run(Store.open(url))
        assert "sesame" not in str(caught.value)
