"""Owns a crowd of people who play many games at once over sockets, by themselves: whoever loses the connection comes back, and
sends again what may not have counted. It remembers everything that was acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mindbug.server.messages import Happened, Hello, Joined, Play, PositionSeen, Refused, Table
from serving import PATIENCE, decode_message, encode_message

AGAIN = 0.03  # seconds until somebody tries again to reach the server
TWICE = 0.05  # the share of moves that are sent twice
LOST = (
    OSError,
    WebSocketException,
    httpx.TransportError,
)  # what a server that is gone looks like; a TimeoutError is an OSError
UNAVAILABLE = 503  # the status of what a server answers whose database is gone
STORED, GONE = "stored", "gone"  # what became of a move of which the answer was lost


class Person:
    """Somebody at a table: at a seat, or, without a secret, beside it.

    ``positions`` is the table in every state that was shown; ``log`` is all that was told; ``acknowledged`` are the moves that
    are known to count, by the number of the state that they led to. ``pending`` is the state of a move that may not count;
    ``fates`` tells what became of those that were pending when the connection was lost."""

    def __init__(self, address: str, game: str, token: str | None, seed: int) -> None:
        self.address = f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket"
        self.token = token
        self.chance = random.Random(seed)
        self.positions: dict[int, PositionSeen] = {}
        self.log: list[Happened] = []
        self.acknowledged: dict[int, str] = {}
        self.sent: dict[int, str] = {}
        self.pending: int | None = None
        self.number = -1
        self.seat: int | None = None
        self.is_over = False
        self.fates: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    async def play_to_the_end(self) -> None:
        while not self.is_over:
            try:
                async with connect(self.address, open_timeout=PATIENCE, close_timeout=1, max_size=None) as socket:
                    await self.sit(socket)
            except LOST:
                await asyncio.sleep(AGAIN)

    async def sit(self, socket: ClientConnection) -> None:
        """Play for as long as the connection lasts. What may not have counted is sent before anything is heard."""
        await self.send(socket, Hello(token=self.token, since=len(self.log)))
        doubtful = self.pending
        if doubtful is not None:
            await self.send(socket, Play(number=doubtful, move=self.sent[doubtful]))
        while not self.is_over:
            message = decode_message(await socket.recv())
            if isinstance(message, Table):
                if doubtful is not None:
                    self.fates[STORED if message.number > doubtful else GONE] += 1
                    doubtful = None
                self.hear(message)
                await self.move(message, socket)
            elif isinstance(message, Refused):
                self.refused[message.code] += 1
                if message.code == "unavailable":
                    raise ConnectionError(message.text)  # nothing is known of what was sent

    async def send(self, socket: ClientConnection, message: Hello | Play) -> None:
        await socket.send(encode_message(message).decode())

    def hear(self, table: Table) -> None:
        """Remember a table. What was shown before is never shown in another way, and no state comes back."""
        assert table.number >= self.number, f"state {table.number} after state {self.number}"
        assert table.position is not None
        assert self.positions.setdefault(table.number, table.position) == table.position, f"another state {table.number}"
        assert table.since <= len(self.log), "something that happened was not told"
        self.log[table.since :] = table.log
        self.number, self.seat = table.number, table.you
        self.is_over = table.status == "over"
        if self.pending is not None and table.number > self.pending:
            self.acknowledged[self.pending + 1] = self.sent[self.pending]
            self.pending = None

    async def move(self, table: Table, socket: ClientConnection) -> None:
        """Decide at random, once in every state."""
        question = table.question
        if question is None or question.player != table.you or table.number in self.sent:
            return
        self.sent[table.number] = self.chance.choice(question.options).move
        self.pending = table.number
        for _ in range(2 if self.chance.random() < TWICE else 1):
            await self.send(socket, Play(number=table.number, move=self.sent[table.number]))


@dataclass
class Played:
    """A game and the people at it, by seat; None is a bot. The last one watches."""

    game: str
    people: list[Person | None]

    def everybody(self) -> list[Person]:
        return [person for person in self.people if person is not None]


@dataclass
class Crowd:
    """People at so many tables: at some of them one against a bot. They begin new games until it is enough."""

    address: str
    tables: int
    bots: int
    seed: int
    played: list[Played] = field(default_factory=list)
    enough: bool = False

    async def play(self) -> None:
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, limits=limits) as client:
            await asyncio.gather(*(self.play_at(table, client) for table in range(self.tables)))

    async def play_at(self, table: int, client: httpx.AsyncClient) -> None:
        chance = random.Random(f"{self.seed} {table}")
        while not self.enough:
            played = await self.begin(table < self.bots, chance, client)
            self.played.append(played)
            await asyncio.gather(*(person.play_to_the_end() for person in played.everybody()))

    async def begin(self, with_bot: bool, chance: random.Random, client: httpx.AsyncClient) -> Played:
        """A new game. The friend has a secret of their own, so that they can sit down again when the answer was lost."""
        seat = chance.randrange(2)
        wanted = {"mode": "bot" if with_bot else "friend", "bot": "random", "seat": seat}
        joined = await self.ask(client, "/api/games", wanted)
        tokens: list[str | None] = [None, None, None]
        tokens[seat] = joined.token
        if not with_bot:
            sitting = {"invitation": joined.invitation, "token": f"{chance.getrandbits(128):032x}"}
            tokens[1 - seat] = (await self.ask(client, f"/api/games/{joined.game}/join", sitting)).token
        seated = [place == 2 or tokens[place] is not None for place in range(3)]
        return Played(joined.game, [self.person(joined.game, tokens[i], chance) if seated[i] else None for i in range(3)])

    def person(self, game: str, token: str | None, chance: random.Random) -> Person:
        return Person(self.address, game, token, chance.getrandbits(64))

    async def ask(self, client: httpx.AsyncClient, path: str, data: dict[str, Any]) -> Joined:
        """What the server answers, as soon as it answers at all."""
        while True:
            try:
                answer = await client.post(path, json=data)
            except LOST:
                await asyncio.sleep(AGAIN)
                continue
            if answer.status_code == UNAVAILABLE:
                await asyncio.sleep(AGAIN)
                continue
            assert answer.is_success, answer.text
            return msgspec.json.decode(answer.content, type=Joined)

    # What is known

    def people(self) -> list[Person]:
        return [person for played in self.played for person in played.everybody()]

    def in_flight(self) -> int:
        """How many moves there are of which nobody knows whether they count."""
        return sum(person.pending is not None for person in self.people())

    def fates(self) -> Counter[str]:
        return sum((person.fates for person in self.people()), Counter())

    def count_acknowledged(self) -> int:
        return sum(len(person.acknowledged) for person in self.people())
