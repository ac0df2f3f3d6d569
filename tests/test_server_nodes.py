"""Several servers on one PostgreSQL are one place: a game is at one node and reached through all of them, and when that node
dies, sleeps or ends, it goes on at another."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from database import ask
from mindbug.server.connection import COME_BACK
from mindbug.server.messages import Draw, Found, Players, Table, ToSeeker
from placing import come_back, owner_of
from serving import PATIENCE, Server, is_my_turn, play_together, wait_until

pytestmark = pytest.mark.once

LEASE = 2.0
SOON = LEASE + 5.0  # seconds in which a game goes on after its node has gone


@contextmanager
def place(folder: Path, database: str, *names: str, options: tuple[str, ...] = ()) -> Iterator[list[Server]]:
    """Nodes of one place, that all know of each other."""
    with ExitStack() as stack:
        yield [stack.enter_context(node(folder, database, name, options=options)) for name in names]


def node(folder: Path, database: str, name: str, options: tuple[str, ...] = ()) -> Server:
    return Server(folder, "--node", name, "--lease-seconds", str(LEASE), *options, database=database)


def entries_of(database: str, game: str) -> list[tuple[Any, ...]]:
    return ask(database, f"SELECT number, who, what FROM entries WHERE game = '{game}' ORDER BY number")


def epoch_of(database: str, game: str) -> int:
    return int(ask(database, f"SELECT epoch FROM games WHERE id = '{game}'")[0][0])


def until_they_know(*nodes: Server) -> None:
    """Each has heard of the others."""
    sleep(LEASE / 2)
    for one in nodes:
        assert one.is_running


def test_a_game_is_reached_through_every_node(tmp_path: Path, database: str) -> None:
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        ann, bob = a.friends()
        with a.sit(ann) as first, b.sit(bob) as second, b.watch(ann.game) as watcher:
            table = play_together((first, second))
            assert table.status == "over"
            while watcher.look().number < table.number:
                watcher.expect(Table)
            assert owner_of(database, ann.game) == "a" and epoch_of(database, ann.game) == 1
        assert len(entries_of(database, ann.game)) == table.number
        assert a.get(f"/api/games/{ann.game}").json()["changed"] == b.get(f"/api/games/{ann.game}").json()["changed"]
        assert a.get(f"/api/games/{ann.game}/record").text == b.get(f"/api/games/{ann.game}/record").text


def test_who_is_paired_and_who_joins_may_be_at_different_nodes(tmp_path: Path, database: str) -> None:
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        mine = a.create("friend", name="Ann", seat=0)
        with a.sit(mine):  # so it is at a
            bob = b.join(mine.game, mine.invitation, "Bob")
            assert owner_of(database, mine.game) == "a"
            with b.sit(bob) as second:
                assert second.look().status == "running"
        again = b.post(f"/api/games/{mine.game}/join", {"name": "Eve", "invitation": mine.invitation})
        assert again.status_code == 409


@pytest.mark.parametrize("end", ["kill", "sleep", "stop"])
def test_a_game_goes_on_when_its_node_is_gone(tmp_path: Path, database: str, end: str) -> None:
    """By SIGKILL, by SIGSTOP for longer than the lease, and by a clean stop; nothing that was acknowledged is lost."""
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        ann, bob = a.friends(clock={"seconds": 60, "added": 0, "per": "game"})
        with a.sit(ann) as first, b.sit(bob) as second:
            table = play_together((first, second), 4)
            assert owner_of(database, ann.game) == "a"
            if end == "kill":
                a.kill()
            elif end == "stop":
                assert a.stop() == 0
            else:
                os.kill(a.pid, signal.SIGSTOP)
            assert second.closing_code() == COME_BACK
        with come_back(b, ann, SOON) as first, come_back(b, bob, SOON) as second:
            assert first.look().number == table.number
            assert owner_of(database, ann.game) == "b" and epoch_of(database, ann.game) > 1
            if end == "sleep":
                os.kill(a.pid, signal.SIGCONT)
            after = play_together((first, second), 4)
            assert after.number == table.number + 4
            assert [entry[0] for entry in entries_of(database, ann.game)] == list(range(1, after.number + 1))
            assert "runs out of time" not in str(entries_of(database, ann.game))
            if end == "sleep":
                with come_back(a, bob, SOON) as other:  # through the node that has slept
                    assert other.look().number == after.number
                assert owner_of(database, ann.game) == "b"


def test_a_node_that_has_slept_writes_nothing_and_says_so(tmp_path: Path, database: str) -> None:
    """A move that reaches a node while it sleeps is refused when it wakes up: another one has the game."""
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        ann, bob = a.friends()
        with a.sit(ann) as first, a.sit(bob) as second:
            table = play_together((first, second), 2)
            mover = (first, second)[table.question.player] if table.question is not None else first
            os.kill(a.pid, signal.SIGSTOP)
            question = mover.look().question
            assert question is not None
            mover.send({"type": "play", "number": table.number, "move": question.options[0].move})
            with come_back(b, ann, SOON) as again:
                assert again.look().number == table.number
                os.kill(a.pid, signal.SIGCONT)
                assert {first.closing_code(), second.closing_code()} == {COME_BACK}
                assert len(entries_of(database, ann.game)) == table.number
                assert again.look().number == table.number


def test_a_clock_goes_on_where_nobody_is(tmp_path: Path, database: str) -> None:
    """A game whose players have gone is taken over because its clock runs, and ends by it."""
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        ann, bob = a.friends(clock={"seconds": 10, "added": 0, "per": "move"})
        with a.sit(ann), a.sit(bob) as second:
            second.look()
        sleeping, other = a.friends()
        with a.sit(sleeping), a.sit(other) as second:
            second.look()
        a.kill()
        wait_until("the game is taken over", lambda: owner_of(database, ann.game) == "b")
        assert owner_of(database, sleeping.game) == "a"  # nothing wakes what waits for people
        wait_until("the clock runs out", lambda: "runs out of time" in str(entries_of(database, ann.game)))
        assert b.is_running


def test_an_offer_survives(tmp_path: Path, database: str) -> None:
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        ann, bob = a.friends()
        with a.sit(ann) as first, a.sit(bob) as second:
            second.look()
            first.look()
            first.send(Draw(accept=True))
            second.expect(Players, lambda news: news.offers.draw == 0)
            a.kill()
        with come_back(b, ann, SOON), come_back(b, bob, SOON) as second:
            assert second.look().offers.draw == 0
            second.send(Draw(accept=True))
            assert second.expect(Table, lambda table: table.status == "over").ending is not None


def test_a_bot_answers_once(tmp_path: Path, database: str) -> None:
    """The node of a game dies while a bot thinks; the next one lets it think again, and it moves once."""
    with place(tmp_path, database, "a", "b", options=("--bot-delay", "1")) as (a, b):
        until_they_know(a, b)
        joined = a.create("bot", bot="easy", seat=0, first=0)
        chance = random.Random(3)
        with a.sit(joined) as client:
            while is_my_turn(client.look()):
                client.play_anything(chance, peaceful=True)
            before = client.look().number
            a.kill()
        with come_back(b, joined, SOON) as client:
            table = client.expect(Table, is_my_turn) if not is_my_turn(client.look()) else client.look()
            assert table.number > before
            assert [entry[0] for entry in entries_of(database, joined.game)] == list(range(1, table.number + 1))


def test_an_update_without_a_pause(tmp_path: Path, database: str) -> None:
    """Start the new one, stop the old one: whoever plays goes on at once."""
    with node(tmp_path, database, "old") as old:
        games = [old.friends() for _ in range(5)]
        before = {}
        with ExitStack() as stack:
            for ann, bob in games:
                both = stack.enter_context(old.sit(ann)), stack.enter_context(old.sit(bob))
                before[ann.game] = play_together(both, 3).number
            with node(tmp_path, database, "new") as new:
                until_they_know(old, new)
                assert old.stop() == 0
                start = monotonic()
                for ann, bob in games:
                    with come_back(new, ann, SOON) as first, come_back(new, bob, SOON) as second:
                        assert first.look().number == before[ann.game]
                        assert play_together((first, second), 2).number == before[ann.game] + 2
                assert monotonic() - start < PATIENCE
                assert ask(database, "SELECT name FROM nodes") == [("new",)]


def test_two_nodes_with_one_name(tmp_path: Path, database: str) -> None:
    """The later one has the name; the earlier one says so and ends, and the games go on."""
    with node(tmp_path, database, "a") as one:
        ann, bob = one.friends()
        with one.sit(ann) as first:
            first.look()
            with node(tmp_path, database, "a") as two:
                wait_until("the first one ends", lambda: not one.is_running)
                assert one.kill() != 0 and "name of this node" in one.log
                with come_back(two, ann, SOON) as again, come_back(two, bob, SOON) as second:
                    play_together((again, second), 2)
                assert two.is_running


def test_those_who_look_for_an_opponent_meet(tmp_path: Path, database: str) -> None:
    with place(tmp_path, database, "a", "b") as (a, b):
        until_they_know(a, b)
        found = []
        with ExitStack() as stack:
            for number, at in enumerate((a, b)):
                key = f"{number:032x}"
                assert at.post("/api/players", {"name": f"P{number}"}, headers={"Authorization": f"Player {key}"}).is_success
                seeker = stack.enter_context(seeking(at))
                seeker.send(f'{{"type": "seek", "player": "{key}", "name": "P{number}", "bot_after": 0}}')
                found.append(seeker)
            games = {until_found(seeker).game for seeker in found}
        assert len(games) == 1


def seeking(at: Server) -> ClientConnection:
    return connect(f"{at.url.replace('http', 'ws', 1)}/api/seek", open_timeout=PATIENCE, close_timeout=1)


def until_found(seeker: ClientConnection) -> Found:
    while True:
        message = msgspec.json.decode(seeker.recv(PATIENCE), type=ToSeeker)
        if isinstance(message, Found):
            return message
