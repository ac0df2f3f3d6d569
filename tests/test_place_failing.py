"""PostgreSQL is gone for longer than a lease: nobody is told anything that is not stored, and the games of a place go on when
it is back. A node that loses it while it begins says so and ends."""

from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import make_url

from database import OwnServer, ask, new_database, own_server
from havoc.place import SOCKET
from havoc.proxy import Proxy
from mindbug.rules.errors import MindbugError
from mindbug.server.connection import COME_BACK
from mindbug.server.place import Fleet
from mindbug.server.running import serve
from mindbug.server.settings import Settings
from placing import come_back
from serving import Server, play_together, wait_until

pytestmark = pytest.mark.once

LEASE = ("--lease-seconds", "2")
SOON = 30.0


def test_postgresql_is_gone_for_longer_than_a_lease(tmp_path: Path) -> None:
    with (
        own_server() as own,
        new_database(own.url) as database,
        Server(tmp_path, "--node", "a", *LEASE, database=database) as a,
        Server(tmp_path, "--node", "b", *LEASE, database=database) as b,
    ):
        sleep(1)
        ann, bob = a.friends(clock={"seconds": 300, "added": 0, "per": "game"})
        try:
            with a.sit(ann) as first, b.sit(bob) as second:
                number = play_together((first, second), 4).number
                own.stop(signal.SIGQUIT)
                assert first.closing_code() == second.closing_code() == COME_BACK
                assert {node.get("/health").status_code for node in (a, b)} == {503}
                assert a.is_running and b.is_running
        finally:
            own.start()
        wait_until("moves can be stored", lambda: {node.get("/health").status_code for node in (a, b)} == {200})
        living = "SELECT count(*) FROM nodes WHERE alive_until > extract(epoch FROM clock_timestamp())"
        wait_until("both nodes live again", lambda: ask(database, living) == [(2,)])
        with come_back(b, ann, SOON) as first, come_back(a, bob, SOON) as second:
            assert first.look().number == number
            assert play_together((first, second), 4).number == number + 4


def test_postgresql_is_lost_while_a_node_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Fleet.begin

    async def main(own: OwnServer, database: str, door: socket.socket) -> None:
        async with Proxy(own.folder / SOCKET) as way:

            async def begin_alone(place: Fleet) -> None:
                way.turn("held")
                await begin(place)

            monkeypatch.setattr(Fleet, "begin", begin_alone)
            there = make_url(database).set(host="127.0.0.1", port=way.port, query={}).render_as_string(hide_password=False)
            await asyncio.wait_for(serve(Settings(lease_seconds=2.0), there, door, lambda: None), SOON)

    with (
        own_server() as own,
        new_database(own.url) as database,
        socket.create_server(("127.0.0.1", 0)) as door,
        pytest.raises(MindbugError, match="could not be reached then: the database failed"),
    ):
        asyncio.run(main(own, database, door))
