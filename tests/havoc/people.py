"""Owns people who play whatever happens: each comes through any node, comes back when a connection ends or says nothing, and
notes every call, answer and message."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from havoc.notes import Begun, Call, Heard, Notes, Sitting, Viewer
from mindbug.server.messages import Back, FromClient, Happened, Hello, Joined, Offers, Ping, Play, Players, Pong, Refused, Table
from serving import ABNORMAL, decode_message, encode_message

AGAIN = 0.1  # seconds until somebody tries again to come in
OPENING = 1.5  # seconds for a connection to open
SILENCE = 1.2  # seconds without a word after which somebody asks whether anybody is there, and then as long for the answer
ANSWERING = 2.5  # seconds for the answer to a call
ASKING = 0.8  # seconds for which somebody waits for a move to be given back
FOR_EVER = 1000.0
REQUESTING = 4.0  # seconds for a request
LEAVES = 0.02  # the share of tables after which somebody leaves and comes back
TAKES_BACK = 0.06  # the share of decisions before which somebody asks to take the last one back
PATIENT = 0.4  # the share of those who go only when they are sent away: they do not notice that nobody is there
DECLINES = 0.2  # the share of such wishes that are declined
LANGUAGES = ("en", "en", "fr", "es")
LOST = (OSError, WebSocketException, httpx.TransportError)
PASSING = {429, 500, 502, 503, 504}  # what a place answers that may answer otherwise soon
Addresses = Callable[[], list[tuple[str, str]]]  # of the nodes, with their names


class Silent(OSError):
    """Nobody answers."""


@dataclass(frozen=True)
class Sort:
    """A sort of games: who plays, with which clock, whether somebody watches, and how long people think at most."""

    with_bot: bool = False
    clock: dict[str, Any] | None = None
    watched: bool = False
    takes_back: bool = False
    pause: float = 0.0
    special: str | None = None


class Person:
    """Somebody at a table, or beside it."""

    def __init__(self, number: int, begun: Begun, viewer: Viewer, addresses: Addresses, notes: Notes, pause: float) -> None:
        self.number = number
        self.begun = begun
        self.viewer: Viewer = viewer
        self.addresses = addresses
        self.notes = notes
        self.pause = pause
        self.chance = random.Random(f"{notes.seed} {number}")
        self.lang = self.chance.choice(LANGUAGES)
        self.log: list[Happened] = []
        self.table: Table | None = None
        self.offers = Offers()
        self.is_patient = self.chance.random() < PATIENT
        self.doubtful: Call | None = None  # a move of which nobody knows whether it counts
        self.is_over = False

    @property
    def token(self) -> str | None:
        return self.begun.secrets[self.viewer] if self.viewer != "public" else None

    async def stay(self) -> None:
        """Play, or watch, to the end of the game."""
        while not self.is_over:
            name, url = self.chance.choice(self.addresses())
            address = f"{url.replace('http', 'ws', 1)}/api/games/{self.begun.game}/socket"
            try:
                opening = connect(address, open_timeout=OPENING, close_timeout=0.1, ping_interval=None, max_size=None)
                async with opening as socket:
                    await self.sit(socket, name)
            except LOST:
                pass
            if not self.is_over:
                await asyncio.sleep(self.chance.uniform(0.0, AGAIN))

    async def sit(self, socket: ClientConnection, node: str) -> None:
        """Take part for as long as the connection lasts."""
        sitting = Sitting(self.number, self.begun.game, self.viewer, self.lang, node, monotonic(), len(self.log))
        self.notes.sittings.append(sitting)
        self.table, self.offers = None, Offers()
        try:
            await send(socket, Hello(token=self.token, lang=self.lang, since=len(self.log)))  # type: ignore[arg-type]
            if self.doubtful is not None and self.chance.random() < 0.5:
                await self.call(socket, sitting, Call(monotonic(), "play", self.doubtful.number, self.doubtful.move))
            while not self.is_over:
                if self.chance.random() < LEAVES:
                    return
                await self.decide(socket, sitting)
        except ConnectionClosed as closed:
            sitting.code = closed.rcvd.code if closed.rcvd is not None else ABNORMAL
            raise
        finally:
            sitting.closed = monotonic()

    async def decide(self, socket: ClientConnection, sitting: Sitting) -> None:
        """Do what is to be done now: answer a wish, move, or wait for the next word."""
        table = self.table
        if table is None or table.status != "running" or table.you is None:
            await self.wait(socket, sitting)
        elif self.offers.back not in (None, table.you):
            accept = self.chance.random() > DECLINES
            await self.call(socket, sitting, Call(monotonic(), "back", table.number, "allow" if accept else "decline"))
            self.offers = Offers()
        elif table.question is None or table.question.player != table.you:
            await self.wait(socket, sitting)
        else:
            await self.move(socket, sitting, table)

    async def move(self, socket: ClientConnection, sitting: Sitting, table: Table) -> None:
        assert table.question is not None
        if self.pause:
            await self.listen(socket, sitting, self.chance.uniform(0.0, self.pause), lambda: self.table is not table)
            if self.table is not table:
                return
        if self.begun.takes_back and "back" in table.can and self.chance.random() < TAKES_BACK:
            await self.call(socket, sitting, Call(monotonic(), "back", table.number, "ask"))
            await self.listen(socket, sitting, ASKING, lambda: self.table is not table)
            return
        wanted = self.chance.choice(table.question.options).move
        await self.call(socket, sitting, Call(monotonic(), "play", table.number, wanted))

    async def wait(self, socket: ClientConnection, sitting: Sitting) -> None:
        """Wait for the next word; who hears nothing asks whether anybody is there."""
        heard = len(sitting.heard)
        for _ in range(2):
            await self.listen(socket, sitting, SILENCE, lambda: len(sitting.heard) > heard)
            if len(sitting.heard) > heard or self.is_patient:
                return
            await send(socket, Ping())
        raise Silent

    # Calls

    async def call(self, socket: ClientConnection, sitting: Sitting, call: Call) -> None:
        """Say what one wants, and wait for what comes of it: the answer to a ping after it comes later than its own."""
        sitting.calls.append(call)
        if call.what == "play":
            self.doubtful = call
            await send(socket, Play(number=call.number, move=call.move))
        else:
            await send(socket, Back(accept=call.move != "decline"))
        await send(socket, Ping())
        end, answered = monotonic() + (FOR_EVER if self.is_patient else ANSWERING), False
        while not answered:
            message = await self.hear(socket, sitting, end)
            answered = isinstance(message, Pong)
            if isinstance(message, Refused):
                call.code, call.answered = message.code, monotonic()
                call.answer = "unknown" if message.code == "unavailable" else "fail"
            elif isinstance(message, Table) and message.number > call.number and not call.code:
                call.answer, call.answered = "ok", monotonic()
        if self.doubtful is call and call.answer != "unknown":
            self.doubtful = None
        if call.code:
            await self.listen(socket, sitting, self.chance.uniform(0.05, 0.3), lambda: False)
            if call.code == "unavailable" and not self.is_patient and self.chance.random() < 0.5:
                raise Silent

    # Hearing

    async def listen(self, socket: ClientConnection, sitting: Sitting, seconds: float, enough: Callable[[], bool]) -> None:
        """Hear what comes in some seconds, until it is enough."""
        end = monotonic() + seconds
        while not enough() and not self.is_over:
            try:
                await self.hear(socket, sitting, end)
            except Silent:
                return

    async def hear(self, socket: ClientConnection, sitting: Sitting, end: float) -> Any:
        """The next message, which is noted."""
        try:
            async with asyncio.timeout_at(end - monotonic() + asyncio.get_running_loop().time()):
                text = await socket.recv(decode=True)
        except TimeoutError:
            raise Silent from None
        heard = Heard(monotonic(), str(text))
        sitting.heard.append(heard)
        message = decode_message(text)
        if isinstance(message, Table):
            heard.number, heard.is_last = message.number, message.status == "over"
            self.take(message)
        elif isinstance(message, Players):
            self.offers = message.offers
        return message

    def take(self, table: Table) -> None:
        self.table, self.offers = table, table.offers
        self.log[table.since :] = table.log
        if self.doubtful is not None and table.number > self.doubtful.number:
            self.doubtful = None
        if table.status == "over":
            self.is_over = True


async def send(socket: ClientConnection, message: FromClient) -> None:
    await socket.send(encode_message(message).decode())


@dataclass
class Crowd:
    """People at some tables of a place: when a game is over, they begin the next one, until it is enough."""

    addresses: Addresses
    sorts: list[Sort]
    notes: Notes
    sets: list[str] | None = None
    people: int = 0
    enough: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self) -> None:
        self.tasks = [asyncio.create_task(self.play_at(place)) for place in range(len(self.sorts))]

    async def leave(self) -> None:
        """Let everybody go away, whatever they are doing; an error that nobody foresaw is raised."""
        self.enough = True
        for task in self.tasks:
            task.cancel()
        for found in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found

    async def play_at(self, place: int) -> None:
        chance = random.Random(f"{self.notes.seed} table {place}")
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(timeout=REQUESTING, limits=limits) as client:
            while not self.enough:
                people = await self.sit_down(self.sorts[place], chance, client)
                async with asyncio.TaskGroup() as group:
                    for person in people:
                        group.create_task(person.stay())

    async def sit_down(self, sort: Sort, chance: random.Random, client: httpx.AsyncClient) -> list[Person]:
        seat = chance.randrange(2)
        wanted: dict[str, Any] = {"mode": "bot" if sort.with_bot else "friend", "bot": "random", "seat": seat, "name": "Ann"}
        wanted |= {"clock": sort.clock, "special": sort.special, "sets": self.sets}
        joined = await self.ask(client, chance, "/api/games", wanted)
        secrets: list[str | None] = [None, None]
        secrets[seat] = joined.token
        if not sort.with_bot:
            mine = f"{chance.getrandbits(128):032x}"
            sitting = {"invitation": joined.invitation, "token": mine, "name": "Bob"}
            secrets[1 - seat] = (await self.ask(client, chance, f"/api/games/{joined.game}/join", sitting)).token
        begun = Begun(joined.game, monotonic(), secrets, [], sort.clock is not None, sort.takes_back)
        viewers: list[Viewer] = [0, 1, "public"]
        seated = [viewer for viewer in viewers if (sort.watched if viewer == "public" else secrets[viewer] is not None)]
        people = [self.person(begun, viewer, sort.pause) for viewer in seated]
        begun.people = [person.number for person in people]
        self.notes.begun.append(begun)
        return people

    def person(self, begun: Begun, viewer: Viewer, pause: float) -> Person:
        self.people += 1
        return Person(self.people, begun, viewer, self.addresses, self.notes, pause)

    async def ask(self, client: httpx.AsyncClient, chance: random.Random, path: str, data: dict[str, Any]) -> Joined:
        """What the place answers, as soon as it answers at all."""
        while True:
            name, url = chance.choice(self.addresses())
            try:
                answer = await client.post(url + path, json=data)
            except LOST:
                await asyncio.sleep(AGAIN)
                continue
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=Joined)
            if answer.status_code not in PASSING:
                self.notes.troubles.append(f"{name} answers {path} with {answer.status_code}: {answer.text}")
            await asyncio.sleep(AGAIN)
