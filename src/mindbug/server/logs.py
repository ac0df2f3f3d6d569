"""Owns the log: lines for people or for programs. Secrets are never in it, as nothing that logs is ever given one."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN, JSON = "plain", "json"
EXTRA = ("ms", "client")


class JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(style: str, level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if style == JSON else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for chatty in ("uvicorn.access", "uvicorn.error", "websockets", "asyncio", "alembic", "sqlalchemy", "fido2"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
