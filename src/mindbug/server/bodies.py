"""Owns answers that are the same for everybody: they are made and pressed once, and browsers ask only whether they changed."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import sha256
from typing import Any

from litestar import Request, Response

AnyRequest = Request[Any, Any, Any]

FOREVER = "public, max-age=31536000, immutable"
CHECKED = "no-cache"
LEAST_TO_PRESS = 1000
NOT_CHANGED = 304


class Body:
    """What is answered, its type, and how browsers may keep it. ``brotli`` is the same, pressed by those who made it."""

    def __init__(
        self, plain: bytes, type: str, caching: str = CHECKED, can_press: bool = True, brotli: bytes | None = None
    ) -> None:
        self.plain = plain
        self.type = type
        self.caching = caching
        self.can_press = can_press
        self.brotli = brotli

    @cached_property
    def gzip(self) -> bytes | None:
        """The same made smaller, where that helps."""
        if not self.can_press or len(self.plain) < LEAST_TO_PRESS:
            return None
        made = gzip.compress(self.plain, mtime=0)
        return made if len(made) < len(self.plain) else None

    @cached_property
    def tag(self) -> str:
        return f'"{sha256(self.plain).hexdigest()[:24]}"'

    def answer(self, request: AnyRequest) -> Response[Any]:
        headers = {"cache-control": self.caching, "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(b"", status_code=NOT_CHANGED, headers=headers, media_type=self.type)
        understood = codings(request)
        if self.brotli is not None and "br" in understood:
            return Response(self.brotli, headers={**headers, "content-encoding": "br"}, media_type=self.type)
        if "gzip" in understood and self.gzip is not None:
            return Response(self.gzip, headers={**headers, "content-encoding": "gzip"}, media_type=self.type)
        return Response(self.plain, headers=headers, media_type=self.type)


def codings(request: AnyRequest) -> set[str]:
    """The ways in which an answer may be pressed; their weights are passed over."""
    accepted = request.headers.get("accept-encoding", "").split(",")
    return {coding.partition(";")[0].strip().lower() for coding in accepted}
