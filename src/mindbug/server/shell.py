"""Owns what stands around every request: whose it is, where it may come from, how many may come and when it is their turn,
which headers go with every answer, and the log."""

from __future__ import annotations

import logging
from time import monotonic

from mindbug.server.asgi import App, Message, Receive, Scope, Send, refuse
from mindbug.server.limits import Client, Clients
from mindbug.server.messages import Problem
from mindbug.server.metrics import Metrics
from mindbug.server.origins import Names, Proxies, host_of, is_of_this_page, name_of
from mindbug.server.page import HASHED
from mindbug.server.place import Fleet
from mindbug.server.relay import RELAY
from mindbug.server.settings import Settings
from mindbug.server.turns import paid, paying

log = logging.getLogger(__name__)

CSP = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
# The parts of a page are ruled by what came with the page itself.
HEADERS_OF_PARTS = [(b"x-content-type-options", b"nosniff"), (b"cross-origin-resource-policy", b"same-origin")]
HEADERS = [
    *HEADERS_OF_PARTS,
    (b"content-security-policy", CSP.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
HARMLESS = ("GET", "HEAD", "OPTIONS")
FREE = ("/health", "/metrics")
FILE_PRICE = 0.1  # of a request: a page consists of many small files


class Shell:
    """The application as it is seen from outside."""

    def __init__(self, app: App, settings: Settings, clients: Clients, metrics: Metrics, place: Fleet) -> None:
        self.app = app
        self.place = place
        self.settings = settings
        self.clients = clients
        self.metrics = metrics
        self.proxies = Proxies(settings.proxies)
        self.names = Names([*settings.names, settings.host, name_of(host_of(settings.public_url))])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        scope[RELAY] = self.place.knows(dict(scope["headers"]).get(RELAY.encode(), b"").decode("latin-1"))
        address = forwarded.decode("latin-1") if scope[RELAY] else self.proxies.client(address_of(scope), forwarded)
        scope["client"] = (address, 0)
        client = self.clients.of(address)
        paying.set(client.turns)
        if scope["type"] == "http":
            await self.answer(scope, receive, send, client)
        elif scope["type"] == "websocket":
            await self.open(scope, receive, send, client)

    async def answer(self, scope: Scope, receive: Receive, send: Send, client: Client) -> None:
        start, status = monotonic(), 0
        is_head, is_gone = scope["method"] == "HEAD", False
        headers = HEADERS_OF_PARTS if scope["path"].startswith(HASHED) else HEADERS

        async def receiving() -> Message:
            nonlocal is_gone
            message = await receive()
            is_gone = message["type"] == "http.disconnect"
            return message

        async def sending(message: Message) -> None:
            nonlocal status, is_gone
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *headers]
            elif is_head:
                message["body"] = b""
            if is_gone:
                return
            try:
                await send(message)
            except Exception as error:  # which one depends on the server of HTTP
                is_gone = True
                log.info("nobody can be answered any more: %s", error)

        is_free = scope["path"] in FREE and client.checks.take()
        problem = self.problem(scope, client, is_free)
        if problem is not None:
            await refuse(sending, *problem)
        else:
            if not is_free:
                await client.turns.take()
            await paid(self.app({**scope, "method": "GET"} if is_head else scope, receiving, sending))
        self.metrics.requests[str(status)] += 1
        took = round((monotonic() - start) * 1000, 1)
        path = scope["raw_path"].decode("ascii", "replace")  # not the path itself: it may hold the end of a line
        log.info("%s %s %d", scope["method"], path, status, extra={"ms": took, "client": address_of(scope)})

    async def open(self, scope: Scope, receive: Receive, send: Send, client: Client) -> None:
        if self.problem(scope, client, is_free=False) is None:
            await client.turns.take()
            await paid(self.app(scope, receive, send))
            return
        self.metrics.refused["forbidden"] += 1
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})

    def problem(self, scope: Scope, client: Client, is_free: bool) -> tuple[int, Problem] | None:
        """Why a request is refused before anybody looks at it. Of one that another node passes on, that one has looked."""
        if scope[RELAY]:
            return None
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if scope["path"] not in FREE and not self.names.has(host):
            text = f"expected a name of this server, got {host[:100]!r}; mindbug serve --name adds one"
            return 421, Problem(code="foreign", text=text)
        is_harmless = scope["type"] == "http" and scope["method"] in HARMLESS
        if not is_harmless and not is_of_this_page(headers, host_of(self.settings.public_url)):
            return 403, Problem(code="foreign", text="this request comes from the page of another site")
        if not is_free and (client.is_pressing or not client.requests.take(price_of(scope["path"]))):
            return 429, Problem(code="too fast", text="too many requests: wait a moment")
        return None


def price_of(path: str) -> float:
    """How much a request counts."""
    return 1.0 if path.startswith(("/api/", "/schema", *FREE)) else FILE_PRICE


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
