"""Owns a real Valkey or Redis for tests: it can be ended in any way and started again, and tells all that it is told."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from serving import free_port

PROGRAMS = ("valkey-server", "redis-server")
BEGIN_SECONDS = 30


def program() -> str:
    """A machine without one skips the test; where nothing may be skipped, that is a failure."""
    found = next((path for path in map(shutil.which, PROGRAMS) if path is not None), None)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("neither Valkey nor Redis is installed here")
    return str(found)


class OwnRedis:
    """A server that keeps everything in memory, always at the same port."""

    def __init__(self) -> None:
        self.program = program()
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([self.program, *options], **quiet)
        end = time.monotonic() + BEGIN_SECONDS
        while True:
            try:
                with self.talk() as client:
                    client.ping()
            except (RedisError, OSError):
                assert self.process.poll() is None and time.monotonic() < end, "Redis does not begin to work"
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def sleep(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def talk(self) -> Redis:
        return Redis(port=self.port, protocol=2)

    @contextmanager
    def overheard(self) -> Iterator[list[bytes]]:
        """Every command that somebody sends meanwhile, and so every value and every notice."""
        with socket.create_connection(("127.0.0.1", self.port)) as line:
            heard: list[bytes] = []
            line.sendall(b"MONITOR\r\n")
            assert line.recv(100).startswith(b"+OK")

            def listen() -> None:
                with suppress(OSError):
                    while part := line.recv(65536):
                        heard.append(part)

            listener = Thread(target=listen, daemon=True)
            listener.start()
            try:
                yield heard
            finally:
                line.shutdown(socket.SHUT_RDWR)
                listener.join(BEGIN_SECONDS)


@contextmanager
def own_redis() -> Iterator[OwnRedis]:
    own = OwnRedis()
    own.start()
    try:
        yield own
    finally:
        own.kill()
