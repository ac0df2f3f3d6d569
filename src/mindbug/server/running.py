"""Owns a running server: it takes the games, opens its door, and ends in good order."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from mindbug import version
from mindbug.rules.errors import MindbugError
from mindbug.server import glimpses
from mindbug.server.analyses import Analyses
from mindbug.server.annals import Annals
from mindbug.server.app import create_app
from mindbug.server.door import Door, HttpLine, SocketLine
from mindbug.server.limits import LARGEST_FRAME, Clients
from mindbug.server.metrics import Metrics
from mindbug.server.outside import Outside
from mindbug.server.page import PageFiles
from mindbug.server.place import Fleet
from mindbug.server.rooms import Rooms
from mindbug.server.seeking import Seekers
from mindbug.server.settings import Settings
from mindbug.server.signals import listen_to_signals
from mindbug.server.smoothness import be_smooth, collect_now_and_then
from mindbug.server.strengths import Strengths
from mindbug.server.thinking import Thinking
from mindbug.server.wire import Wire
from mindbug.server.world import World
from mindbug.store import NewNode, Unavailable
from mindbug.store.store import Store

ENDING_SECONDS = 5  # for requests that are under way when the server is to end
PING_SECONDS = 20.0
BACKLOG = 2048
RECORDS_KEPT, RECORDS_AT_ONCE = 20, 4  # analyses of records that somebody brings


def open_door(host: str, port: int | None, usual: int) -> socket.socket:
    """A socket that listens: at the port that was chosen, else at the usual one or, if that is taken, at any."""
    if port is not None:
        return listening(host, port)
    try:
        return listening(host, usual)
    except MindbugError:
        print(f"Port {usual} is taken; another one is used.", flush=True)
        return listening(host, 0)


def listening(host: str, port: int) -> socket.socket:
    """A socket at which nobody else listens; an error that says what is wrong if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        door = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        raise MindbugError(f"cannot listen at {host}, port {port}: {error}") from error
    # Connections inherit it. Without it the end of an answer waits 40 ms for the other side to say that it has the beginning.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


async def serve(settings: Settings, database: str, door: socket.socket, on_open: Callable[[], None]) -> None:
    """Serve until a signal comes, or until another process has taken the games. ``on_open`` is called when all is ready."""
    wire = await open_wire(settings)
    try:
        await serve_games(settings, database, door, on_open, wire)
    finally:
        await wire.close()


async def open_wire(settings: Settings) -> Wire:
    if not settings.valkey:
        return Wire()
    from mindbug.server.valkey import Valkey  # it takes a while, and few need it

    return await Valkey.open(settings.valkey, settings.valkey_seconds)


async def serve_games(settings: Settings, database: str, door: socket.socket, on_open: Callable[[], None], wire: Wire) -> None:
    store = await Store.open(database, node_of(settings))
    metrics = Metrics()
    outside = Outside(store.thoughts, metrics)
    thinking = Thinking(settings.workers, metrics, outside)
    ended = asyncio.Event()
    world = World(store, thinking, settings, metrics, ended.set, wire)
    clients = Clients(settings.limits, wire)
    rooms, analyses = Rooms(world, lambda: place.is_warden), Analyses(thinking)
    place = Fleet(store, rooms.believed, rooms.lose, rooms.let_all_go, world.lost, ended.set)
    place.met = outside.meet
    of_records = Analyses(thinking, RECORDS_KEPT, RECORDS_AT_ONCE)  # must not keep games waiting
    seekers, strengths = Seekers(rooms, place), Strengths(settings.measured_deals)
    try:
        await begin(place)
        wire.join(place.secret)
        app = create_app(world, rooms, analyses, of_records, PageFiles(), clients, seekers, strengths, place)
        server = Door(config_of(app), clients, app.proxies, settings, place.hosts)
        listen_to_signals(ended)
        be_smooth()
        rooms.start()
        telling = (wire.live(rooms.look_again), glimpses.tell(rooms, place))
        work = (collect_now_and_then(), Annals(rooms).keep(), seekers.go_on(), place.keep(), outside.keep(), *telling)
        chores = [world.watch(one) for one in work]
        serving = asyncio.create_task(server.serve([door]))
        await until_open(server, serving)
        thinking.warm_up()
        on_open()
        await asyncio.wait([serving, asyncio.create_task(ended.wait())], return_when=asyncio.FIRST_COMPLETED)
        world.is_closing = True
        thinking.close()  # at once: nobody is to wait for it now
        strengths.close()
        for chore in chores:
            chore.cancel()
        await rooms.close()  # before anybody is sent away: who comes back finds the games at another node
        server.should_exit = True
        await serving
    finally:
        strengths.close()
        analyses.close()
        of_records.close()
        await rooms.close()
        thinking.close()
        await store.close()
    if world.is_lost:
        raise MindbugError("another process has taken the games, or the name of this node; what was acknowledged is stored")


async def begin(place: Fleet) -> None:
    """Be a node; an error that can be read if the database has gone since it was opened."""
    try:
        await place.begin()
    except Unavailable as error:
        raise MindbugError(f"the games were opened, and could not be reached then: {error}") from error


def node_of(settings: Settings) -> NewNode:
    name = settings.node or f"{socket.gethostname()}:{settings.port}"
    address = settings.node_address or settings.own_address
    return NewNode(name, "serve", address, version.number(), settings.lease_seconds)


def config_of(app: Callable[..., object]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        http=HttpLine,
        ws=SocketLine,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        server_header=False,
        timeout_graceful_shutdown=ENDING_SECONDS,
        proxy_headers=False,  # the shell reads them
        backlog=BACKLOG,
    )


async def until_open(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if serving.done():
        await serving
