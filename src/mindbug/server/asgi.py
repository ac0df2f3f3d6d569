"""Owns what an application is to a server of HTTP (ASGI), and how it refuses a request by itself."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, MutableMapping
from typing import Any

import msgspec

from mindbug.server.messages import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Coroutine[Any, Any, Message]]
Send = Callable[[Message], Coroutine[Any, Any, None]]
App = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]


async def refuse(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
