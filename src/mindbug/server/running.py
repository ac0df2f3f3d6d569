"""Owns a running server: it takes the games, opens its door, and ends in good order."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable

import uvicorn

from mindbug.rules.errors import MindbugError
from mindbug.server.analyses import Analyses
from mindbug.server.annals import Annals
from mindbug.server.app import create_app
from mindbug.server.door import Door, HttpLine, SocketLine
from mindbug.server.limits import LARGEST_FRAME, Clients
from mindbug.server.metrics import Metrics
from mindbug.server.page import PageFiles
from mindbug.server.rooms import Rooms
from mindbug.server.seeking import Seekers
from mindbug.server.settings import Settings
from mindbug.server.smoothness import be_smooth, collect_now_and_then
from mindbug.server.strengths import Strengths
from mindbug.server.thinking import Thinking
from mindbug.server.world import World
from mindbug.store import Store

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
    store = await Store.open(database)
    metrics = Metrics()
    thinking = Thinking(settings.workers, metrics)
    ended = asyncio.Event()
    world = World(store, thinking, settings, metrics, ended.set)
    clients, rooms, analyses = Clients(settings.limits), Rooms(world), Analyses(thinking)
    of_records = Analyses(thinking, RECORDS_KEPT, RECORDS_AT_ONCE)  # must not keep games waiting
    seekers, strengths = Seekers(rooms), Strengths()
    try:
        app = create_app(world, rooms, analyses, of_records, PageFiles(), clients, seekers, strengths)
        server = Door(config_of(app), clients, app.proxies, settings)
        listen_to_signals(ended)
        be_smooth()
        rooms.start()
        chores = [world.watch(work) for work in (collect_now_and_then(), Annals(rooms).keep(), seekers.go_on())]
        serving = asyncio.create_task(server.serve([door]))
        await until_open(server, serving)
        thinking.warm_up()
        on_open()
        await asyncio.wait([serving, asyncio.create_task(ended.wait())], return_when=asyncio.FIRST_COMPLETED)
        world.is_closing = True
        thinking.close()  # at once: nobody is to wait for it now
        strengths.close()
        server.should_exit = True
        await serving
        for chore in chores:
            chore.cancel()
    finally:
        strengths.close()
        analyses.close()
        of_records.close()
        await rooms.close()
        thinking.close()
        await store.close()
    if world.is_lost:
        raise MindbugError("another process has taken the games; what was acknowledged is stored")


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


def listen_to_signals(ended: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))


async def until_open(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if serving.done():
        await serving
