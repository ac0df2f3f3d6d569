"""Owns what stands around every request: where it may come from, how many may come, which headers go with every answer, and
the log."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec

from mindbug.server.limits import Clients
from mindbug.server.messages import Problem
from mindbug.server.metrics import Metrics
from mindbug.server.page import HASHED
from mindbug.server.settings import Settings

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

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

    def __init__(self, app: App, settings: Settings, clients: Clients, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.clients = clients
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.open(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
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

        problem = self.problem(scope)
        if problem is not None:
            await refuse(sending, *problem)
        else:
            await self.app({**scope, "method": "GET"} if is_head else scope, receiving, sending)
        self.metrics.requests[str(status)] += 1
        took = round((monotonic() - start) * 1000, 1)
        path = scope["raw_path"].decode("ascii", "replace")  # not the path itself: it may hold the end of a line
        log.info("%s %s %d", scope["method"], path, status, extra={"ms": took, "client": address_of(scope)})

    async def open(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.problem(scope) is None:
            await self.app(scope, receive, send)
            return
        self.metrics.refused["forbidden"] += 1
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})

    def problem(self, scope: Scope) -> tuple[int, Problem] | None:
        """Why a request is refused before anybody looks at it."""
        is_harmless = scope["type"] == "http" and scope["method"] in HARMLESS
        if not is_harmless and not self.is_of_this_page(scope):
            return 403, Problem(code="foreign", text="this request comes from the page of another site")
        if not self.clients.of(address_of(scope)).requests.take(price_of(scope["path"])):
            return 429, Problem(code="too fast", text="too many requests: wait a moment")
        return None

    def is_of_this_page(self, scope: Scope) -> bool:
        """Whether a request comes from the page of this server, or from no page at all. Browsers name the page's origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        named = host_of(origin.decode("latin-1"))
        own = {headers.get(b"host", b"").decode("latin-1").lower(), host_of(self.settings.public_url)} - {""}
        return named in own


def price_of(path: str) -> float:
    """How much a request counts."""
    if path in FREE:
        return 0.0
    return 1.0 if path.startswith(("/api/", "/schema")) else FILE_PRICE


def host_of(url: str) -> str:
    """The host of an address, with its port if it is not the usual one."""
    try:
        parts = urlsplit(url)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        host = (parts.hostname or "").lower()
        host = f"[{host}]" if ":" in host else host
        return host if parts.port in (None, usual) else f"{host}:{parts.port}"
    except ValueError:
        return ""


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
