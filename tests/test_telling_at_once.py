"""Who plays is told at once where that is possible, and in order whatever happens; who watches waits for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mindbug.server.connection import LINE, Connection
from mindbug.server.limits import LONGEST_QUEUE
from mindbug.server.messages import Ping, Pong
from serving import Server


class Line:
    """A line on which nothing can be sent while it is busy."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.is_busy = False

    def tell(self, data: bytes) -> bool:
        if not self.is_busy:
            self.heard.append(data)
        return not self.is_busy


class Socket:
    """The socket on such a line. What it sends takes its time, as long as the line is busy."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.scope: dict[str, Any] = {"extensions": {LINE: line}}

    async def send_text(self, text: str) -> None:
        while self.line.is_busy:
            await asyncio.sleep(0)
        self.line.heard.append(text.encode())

    async def close(self, code: int) -> None:
        self.line.heard.append(str(code).encode())


def connected(seat: int | None) -> tuple[Connection, Line]:
    line = Line()
    return Connection(Socket(line), seat, None, "en", 0), line  # type: ignore[arg-type]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_player_is_told_at_once() -> None:
    async def run() -> None:
        connection, line = connected(0)
        connection.send_bytes(b"1")
        assert line.heard == [b"1"] and connection.outgoing.empty()

    asyncio.run(run())


def test_who_watches_waits_for_the_turn() -> None:
    async def run() -> None:
        connection, line = connected(None)
        writing = asyncio.create_task(connection.write())
        connection.send_bytes(b"1")
        assert line.heard == []
        await settle()
        assert line.heard == [b"1"]
        writing.cancel()

    asyncio.run(run())


def test_everything_comes_in_order() -> None:
    """What waits goes before what could be told at once, also while it is on its way; and nothing comes after the end."""

    async def run() -> None:
        connection, line = connected(1)
        writing = asyncio.create_task(connection.write())
        connection.send_bytes(b"1")
        line.is_busy = True
        connection.send_bytes(b"2")
        connection.send_bytes(b"3")
        await settle()  # the second is on its way
        line.is_busy = False
        connection.send_bytes(b"4")
        await settle()
        connection.send_bytes(b"5")
        assert line.heard == [b"1", b"2", b"3", b"4", b"5"]
        connection.close(4000)
        connection.send_bytes(b"6")
        await writing
        connection.send_bytes(b"7")
        assert line.heard[5:] == [b"4000"]
        assert connection.line is None

    asyncio.run(run())


def test_who_does_not_read_is_slow_all_the_same() -> None:
    async def run() -> None:
        connection, line = connected(0)
        line.is_busy = True
        slow: list[bool] = []
        for _ in range(LONGEST_QUEUE + 1):
            connection.send_bytes(b"1")
            slow.append(connection.is_slow)
        assert slow == [False] * LONGEST_QUEUE + [True]
        line.is_busy = False
        connection.send_bytes(b"2")
        assert line.heard == []

    asyncio.run(run())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(Path(tmp_path_factory.mktemp("at_once"))) as server:
        yield server


def test_many_messages_at_once_are_all_answered(server: Server) -> None:
    """More than may wait while others are read."""
    with server.sit(server.create(seat=0, first=0)) as client:
        for _ in range(50):
            client.send(Ping())
        for _ in range(50):
            client.expect(Pong)
        assert client.look().number == 0


def test_a_line_is_free_when_it_has_ended(server: Server) -> None:
    """A client who has gone is told nothing, and can come back."""
    joined = server.create(seat=0, first=0)
    for _ in range(3):
        with server.sit(joined) as client:
            assert client.look().you == 0
