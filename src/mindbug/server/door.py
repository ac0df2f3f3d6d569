"""Owns the door: how many connections there may be, in all and of one client, how long one may take to say something or to
read, and that what comes in over one is taken in small pieces, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from mindbug.server.connection import LINE
from mindbug.server.limits import Clients, client_key
from mindbug.server.origins import Proxies
from mindbug.server.settings import Settings
from mindbug.server.turns import Bucket, Turns

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 20_000
OTHER_FILES = 64  # that the server needs besides connections: the database, errands, the page
FILES_OF_WORKER = 8
LAST_PLACES = 16  # are for those who have no connection yet
PART_OF_ONE = 4  # one client has at most one of so many places
AT_ONCE = 16  # connections that are let in before others are served again
AGAIN_SECONDS = 1.0  # after which it is tried again to let somebody in who could not be
SELDOM = 60.0  # seconds in which the same trouble is logged once
LOOKING_SECONDS = 1.0
LOOKED_AT = 500  # connections, before others are served again

SMALL = 256  # bytes that are taken in at once; more waits for the client's turn
PIECE = 2048  # bytes of a turn
MOST_READ = 64 * 1024  # bytes that are read at once
MOST_HELD = 4 * MOST_READ  # bytes of a connection that wait for turns
MOST_FRAGMENTS = 1000  # of one message
# A proxy, or a node, sends the next request by a connection that is still open. It must be the one that closes it, or a request
# may meet a connection that is being closed: the usual ones keep theirs for up to two minutes.
IDLE_SECONDS_OF_MANY = 150

# What a connection does. If it is busy, others take their time; if it is idle between two requests, it is closed after a while
# anyway; else it must not be slow.
HEAD, BODY, READING, ENDING, BUSY, IDLE = "head", "body", "reading", "ending", "busy", "idle"


class ConnectionPlaces:
    """Who has how many connections. A proxy, or a node of the same place, speaks for many and may have all places."""

    def __init__(self, most: int, most_of_one: int, proxies: Proxies, nodes: Callable[[], set[str]] = set) -> None:
        self.most = most
        self.most_of_one = max(1, min(most_of_one, most // PART_OF_ONE))
        self.proxies = proxies
        self.nodes = nodes
        self.taken = 0
        self.by_client: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        client = client_key(address)
        if not self.is_free_for(client, address):
            return False
        self.taken += 1
        self.by_client[client] += 1
        return True

    def is_free_for(self, client: str, address: str) -> bool:
        if self.taken >= self.most:
            return False
        if self.speaks_for_many(address):
            return True
        own = self.by_client[client]
        return own < self.most_of_one and (own == 0 or self.taken < self.most - min(LAST_PLACES, self.most // PART_OF_ONE))

    def speaks_for_many(self, address: str) -> bool:
        return self.proxies.is_one(address) or address in self.nodes()

    def give_back(self, address: str) -> None:
        client = client_key(address)
        self.taken -= 1
        self.by_client[client] -= 1
        if not self.by_client[client]:
            del self.by_client[client]


def possible_connections(workers: int) -> int:
    """How many connections this process may have; as many files are allowed as can be."""
    others = OTHER_FILES + FILES_OF_WORKER * workers
    files = open_files(MOST_CONNECTIONS + others)
    return min(MOST_CONNECTIONS, files - min(others, files // 2))


def open_files(wanted: int) -> int:
    """How many files and connections this process may have open, if it may not have as many as are wanted."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < wanted:
        soft = wanted if hard == endless else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == endless else int(soft)


class Seldom:
    """Tells of trouble that may come very often, once in a while."""

    def __init__(self) -> None:
        self.times = 0
        self.next = 0.0

    def warn(self, text: str, *values: object) -> None:
        self.times += 1
        now = monotonic()
        if now >= self.next:
            log.warning(f"{text} (%d times in all)", *values, self.times)
            self.next = now + SELDOM


# Lines


class Hall(ServerState):
    """What all connections share."""

    def __init__(self, places: ConnectionPlaces, clients: Clients) -> None:
        super().__init__()
        self.places = places
        self.clients = clients
        self.of_proxies = Turns(Bucket(1.0, float("inf")))

    def turns_of(self, address: str) -> Turns:
        """A proxy asks for many: nobody is in debt for it."""
        return self.of_proxies if self.places.speaks_for_many(address) else self.clients.of(address).turns


class OpenLine(asyncio.Protocol):
    """A connection, by whichever protocol. What comes in is taken at once if it is little; else piece by piece, one in each
    turn of the client whose it is, and nothing more is read in the meantime."""

    transport: asyncio.Transport

    def enter(self, hall: Hall, address: str) -> None:
        self.hall = hall
        self.address = address
        self.turns = hall.turns_of(address)
        self.held = bytearray()
        self.is_fresh = True  # nothing has come yet
        self.is_waiting = False  # for a turn
        self.seen: object = None
        self.since = 0.0

    def leave(self) -> None:
        """Nothing may hold itself now: a connection that is over is freed at once, without a search for garbage."""
        self.held.clear()
        self.hall.places.give_back(self.address)
        self.transport._read_ready_cb = None  # type: ignore[attr-defined]  # asyncio leaves that there

    def data_received(self, data: bytes) -> None:
        is_little = not self.held and len(data) <= SMALL and self.can_take
        if is_little and (self.is_fresh or not self.turns.core.debt_seconds):
            self.is_fresh = False
            self.turns.measured(partial(self.take_in, data))
            return
        self.held += data
        if len(self.held) > MOST_HELD:
            self.transport.abort()
            return
        self.transport.pause_reading()
        self.wait()

    def wait(self) -> None:
        """For the client's turn, if there is something to do then."""
        if self.held and self.can_take and not self.is_waiting:
            self.is_waiting = True
            self.turns.then(self.go_on)

    def go_on(self) -> None:
        self.is_waiting = False
        if self.transport.is_closing():
            self.held.clear()
            return
        if self.can_take:
            piece = bytes(self.held[:PIECE])
            del self.held[:PIECE]
            self.is_fresh = False
            self.turns.measured(partial(self.take_in, piece))
        if self.held:
            self.wait()
        elif self.wants_more and not self.transport.is_closing():
            self.transport.resume_reading()

    def take_in(self, data: bytes) -> None:
        """Do what the bytes want."""
        raise NotImplementedError

    @property
    def can_take(self) -> bool:
        """Whether the other side reads what it is answered."""
        raise NotImplementedError

    @property
    def wants_more(self) -> bool:
        """Whether more should be read, as far as the protocol is concerned."""
        raise NotImplementedError

    def doing(self) -> tuple[str, object]:
        """What the connection does, and what of that kind."""
        raise NotImplementedError

    def is_slow(self, now: float, seconds: float) -> bool:
        """Whether it has done the same for so long."""
        does = self.doing()
        if does != self.seen:
            self.seen, self.since = does, now
        return does[0] not in (BUSY, IDLE) and now - self.since > seconds


class HttpLine(OpenLine, H11Protocol):
    """Requests. One that wants to be a socket becomes a SocketLine."""

    def __init__(self, config: uvicorn.Config, hall: Hall, address: str) -> None:
        H11Protocol.__init__(self, config, hall, {})
        self.enter(hall, address)
        if hall.places.speaks_for_many(address):
            self.timeout_keep_alive = IDLE_SECONDS_OF_MANY

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.max_size = MOST_READ  # type: ignore[attr-defined]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()

    def take_in(self, data: bytes) -> None:
        H11Protocol.data_received(self, data)
        other = self.transport.get_protocol()
        if isinstance(other, SocketLine) and self.held:
            rest, self.held = bytes(self.held), bytearray()
            other.data_received(rest)

    @property
    def can_take(self) -> bool:
        return not self.flow.write_paused

    @property
    def wants_more(self) -> bool:
        other = self.transport.get_protocol()
        if isinstance(other, SocketLine):
            return other.wants_more and not other.held
        return not self.flow.read_paused

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wait()

    def doing(self) -> tuple[str, object]:
        if self.transport.is_closing():
            return ENDING, None
        if self.flow.write_paused:
            return READING, None
        if self.timeout_keep_alive_task is not None:
            return IDLE, None
        if self.cycle is None or self.cycle.response_complete:
            return HEAD, self.cycle
        return (BODY, self.cycle) if self.cycle.more_body else (BUSY, None)


class SocketLine(OpenLine, WebSocketsSansIOProtocol):
    """A socket. Its pings count as work of its client."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        before = self.transport.get_protocol()
        assert isinstance(before, HttpLine)
        self.enter(before.hall, before.address)
        self.extensions: dict[str, Any] = {}  # of the scope

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()
        self.conn.parser.close()
        self.extensions.pop(LINE, None)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, for which was paid already
            self.take_in(data)
            return
        if self.turns is self.hall.of_proxies and self.scope["client"] is not None:
            self.turns = self.hall.clients.of(self.scope["client"][0]).turns  # by now it is known for whom the proxy asks
        super().data_received(data)

    def take_in(self, data: bytes) -> None:
        WebSocketsSansIOProtocol.data_received(self, data)

    def shutdown(self) -> None:
        """The server ends. Who is just leaving cannot be told, and nobody else has to wait for that."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.extensions = cast(dict[str, Any], self.scope["extensions"])
            self.extensions[LINE] = self

    def tell(self, data: bytes) -> bool:
        """Send a text at once. False if the other side has not read what it was sent before, or if the socket is about to end:
        then whoever sends has to wait, or to hear why."""
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """One message may wait while more is read: few send another one before they are answered."""
        was_paused, self.read_paused = self.read_paused, True  # so that uvicorn does not do it
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > 1 and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:  # noqa: ANN401
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self.held:
                self.transport.resume_reading()
        return message

    @property
    def can_take(self) -> bool:
        return self.writable.is_set()

    @property
    def wants_more(self) -> bool:
        return not self.read_paused

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wait()

    def doing(self) -> tuple[str, object]:
        if self.transport.is_closing():
            return ENDING, None
        return (BUSY, None) if self.writable.is_set() else (READING, None)


# The door


class Door(uvicorn.Server):
    """The server of HTTP. It lets in who may come in; signals are none of its business."""

    def __init__(
        self,
        config: uvicorn.Config,
        clients: Clients,
        proxies: Proxies,
        settings: Settings,
        nodes: Callable[[], set[str]] = set,
    ) -> None:
        super().__init__(config)
        self.slow_seconds = settings.slow_seconds
        self.places = ConnectionPlaces(possible_connections(settings.workers), clients.limits.connections, proxies, nodes)
        self.hall = Hall(self.places, clients)
        self.server_state: ServerState = self.hall
        self.letting: list[asyncio.Task[None]] = []
        self.entering: set[asyncio.Task[Any]] = set()
        self.full, self.broken = Seldom(), Seldom()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for door in sockets or []:
            door.setblocking(False)
            self.letting.append(asyncio.create_task(self.let_in(door)))
        self.watching = asyncio.create_task(self.watch())
        self.servers = []
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for letting in self.letting:
            letting.cancel()
        await asyncio.gather(*self.letting, *self.entering, return_exceptions=True)
        for line in list(self.server_state.connections):
            if isinstance(line, OpenLine) and line.doing()[0] in (BODY, READING, ENDING):  # nobody waits for who is slow now
                line.transport.abort()
        self.hall.clients.let_all_go()
        await super().shutdown(sockets)
        self.watching.cancel()

    async def let_in(self, door: socket.socket) -> None:
        """Take whoever comes, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(AT_ONCE):
                try:
                    connection, address = await loop.sock_accept(door)
                except OSError as error:
                    self.broken.warn("nobody can be let in: %s", error)
                    await asyncio.sleep(AGAIN_SECONDS)
                else:
                    self.greet(connection, str(address[0]))
            await asyncio.sleep(0)

    def greet(self, connection: socket.socket, address: str) -> None:
        if not self.places.take(address):
            self.full.warn("there is no place for a connection of %s", address)
            connection.close()
            return
        entering = asyncio.create_task(self.enter(connection, address))
        self.entering.add(entering)
        entering.add_done_callback(self.entering.discard)

    async def enter(self, connection: socket.socket, address: str) -> None:
        line = partial(HttpLine, self.config, self.hall, address)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(line, connection)
        except OSError as error:
            self.places.give_back(address)
            connection.close()
            log.info("%s could not be let in: %s", address, error)

    async def watch(self) -> None:
        """End the connections that take too long for what they do."""
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            for place, line in enumerate(list(self.server_state.connections), 1):
                if isinstance(line, OpenLine) and line.is_slow(monotonic(), self.slow_seconds):
                    line.transport.abort()
                if place % LOOKED_AT == 0:
                    await asyncio.sleep(0)
