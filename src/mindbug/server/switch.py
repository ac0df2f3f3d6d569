"""Owns where a request is dealt with: here, or at the node that has the game or remembers what it is about. Nothing is passed
on twice, and only another node is believed for whom it asks."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic

from mindbug.server.asgi import App, Receive, Scope, Send, refuse
from mindbug.server.connection import COME_BACK
from mindbug.server.messages import Problem
from mindbug.server.place import SEEKING, STRENGTHS, Fleet
from mindbug.server.relay import FORWARDED, RELAY, Unanswered, Unreachable, relay_request, relay_socket
from mindbug.server.rooms import Rooms
from mindbug.server.secret import is_id
from mindbug.store import LivingNode, Moved, Unavailable

log = logging.getLogger(__name__)

AT_THE_TABLE = ("", "join", "cards", "socket")  # what needs the room of a game
AGAIN_SECONDS = 0.25  # after which a node is tried again that cannot be reached
GRACE_SECONDS = 5.0  # after a lease, until it is given up


class Switch:
    """The application of all nodes. ``app`` is what this one does itself."""

    def __init__(self, app: App, rooms: Rooms, place: Fleet) -> None:
        self.app = app
        self.rooms = rooms
        self.place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and self.place.is_cut_off:
            await self.give_up(scope, receive, send)
        elif scope.get(RELAY) or not self.place.others or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
        else:
            await self.pass_on(scope, receive, send)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Deal with a request where it belongs. A node that cannot be reached may be dead: then its lease ends soon, and
        another one, perhaps this, is there for it."""
        end = monotonic() + self.place.store.lease_seconds + GRACE_SECONDS
        while (node := await self.elsewhere(scope)) is not None:
            try:
                await self.relay(scope, receive, send, node)
            except Unreachable as error:
                log.warning("node %s cannot be reached: %s", node.name, error)
                if monotonic() > end:
                    await self.give_up(scope, receive, send)
                    return
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return
        await self.app(scope, receive, send)

    async def relay(self, scope: Scope, receive: Receive, send: Send, node: LivingNode) -> None:
        headers = [(name, value) for name, value in scope["headers"] if name not in (RELAY.encode(), FORWARDED)]
        headers += [(RELAY.encode(), self.place.secret.encode()), (FORWARDED, str(scope["client"][0]).encode())]
        passed = {**scope, "headers": headers}
        if scope["type"] == "http":
            try:
                await relay_request(passed, receive, send, node.address)
            except Unanswered as error:
                log.warning("node %s did not answer: %s", node.name, error)
                await self.give_up(scope, receive, send)
            return
        work = asyncio.create_task(relay_socket(passed, receive, send, node.address))
        self.place.relays[work] = node.id
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            if not work.cancelled():
                work.cancel()
                raise
            with suppress(OSError):  # who has gone already is not told
                await send({"type": "websocket.close", "code": COME_BACK, "reason": ""})
        finally:
            del self.place.relays[work]

    async def elsewhere(self, scope: Scope) -> LivingNode | None:
        """The other node to which a request belongs."""
        parts = scope["path"].split("/")[2:]
        match parts:
            case ["games", id, *rest] if len(rest) <= 1 and "".join(rest) in AT_THE_TABLE and is_id(id):
                return await self.owner_of(id)
            case ["games", id, "analysis"]:
                return self.place.home_of(id)
            case ["seek"]:
                return self.place.home_of(SEEKING)
            case ["workshop", "strength", *_]:
                return self.place.home_of(STRENGTHS)
            case ["passkeys", *_] | ["players", "me", "passkeys", *_] | ["run", *_]:
                headers = dict(scope["headers"])
                return self.place.home_of(headers.get(b"authorization", b"").decode("latin-1"))
            case ["record", "analysis"]:
                return self.place.home_of(str(scope["client"][0]))
        return None

    async def owner_of(self, id: str) -> LivingNode | None:
        """The other node that has a game. If none has, it is at this one from now on."""
        if id in self.rooms.live:
            return None
        try:
            while (found := await self.rooms.world.store.owner_of(id)) is None:
                try:
                    await self.rooms.get(id)
                except Moved:
                    continue  # somebody was faster
                break
        except Unavailable:
            return None  # here it is said that nothing can be reached
        return found

    async def give_up(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            text = "the server that has this game cannot be reached now: try again"
            await refuse(send, 503, Problem(code="unavailable", text=text))
            return
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": COME_BACK, "reason": ""})
