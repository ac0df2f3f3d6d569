"""Owns a process from which servers for tests branch off: it has loaded what a server needs, which takes most of the time of a
start, and each server goes on from there as the command does, in a process, a session and surroundings of its own.

``python nursery.py NUMBER`` listens at the socket with that number: for each message, a server; what it may need comes with it.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from select import select
from struct import Struct
from typing import NoReturn, TextIO

STATUS = Struct("i")  # how a server has ended
PID = Struct("i")
LARGEST = 1 << 20
FIRST_OWN = 3  # the number of the first file that is not for input, output or errors


def settings() -> dict[str, str]:
    """What Python itself looks at when it starts."""
    return {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}


AT_FIRST = settings()


def can_branch() -> bool:
    """Whether this system has all that is needed for it, and Python would start as the nursery did."""
    return hasattr(os, "fork") and hasattr(os, "pidfd_open") and settings() == AT_FIRST


# Who wants a server


class Branch:
    """A server that has branched off, with what tests use of ``subprocess.Popen``."""

    def __init__(self, pid: int, stdout: TextIO, stderr: TextIO, status: int) -> None:
        self.pid = pid
        self.stdout = stdout
        self.stderr = stderr
        self.status = status
        self.ended: int | None = None

    def poll(self) -> int | None:
        return self.look(0)

    def wait(self, timeout: float | None = None) -> int:
        ended = self.look(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired(["mindbug"], timeout or 0)
        return ended

    def look(self, timeout: float | None) -> int | None:
        """How it has ended, as ``subprocess`` says it; None if it has not after so many seconds."""
        if self.ended is None and select([self.status], [], [], timeout)[0]:
            (self.ended,) = STATUS.unpack(os.read(self.status, STATUS.size))
            os.close(self.status)
        return self.ended

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, sig)


def branch(arguments: list[str]) -> Branch:
    """A server that runs with these arguments of the command, in the surroundings that are now."""
    pipes = [os.pipe() for _ in range(3)]
    wanted = {"arguments": arguments, "environment": dict(os.environ), "folder": str(Path.cwd())}
    pid = nursery().ask(json.dumps(wanted).encode(), [writing for _, writing in pipes])
    for _, writing in pipes:
        os.close(writing)
    stdout, stderr, status = (reading for reading, _ in pipes)
    return Branch(pid, open(stdout, encoding="utf-8"), open(stderr, encoding="utf-8"), status)


class Nursery:
    """The process from which servers of this one branch off. It ends when this one does."""

    def __init__(self) -> None:
        self.line, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with there:
            self.process = subprocess.Popen([sys.executable, __file__, str(there.fileno())], pass_fds=[there.fileno()])
        atexit.register(self.end)

    def ask(self, wanted: bytes, files: list[int]) -> int:
        socket.send_fds(self.line, [wanted], files)
        (pid,) = PID.unpack(self.line.recv(PID.size))
        return int(pid)

    def end(self) -> None:
        self.line.close()
        self.process.wait()


@cache
def nursery() -> Nursery:
    return Nursery()


# The nursery


def look_after(line: socket.socket) -> None:
    """Let servers branch off and tell how each has ended, until nobody wants any more."""
    watching = selectors.DefaultSelector()
    watching.register(line, selectors.EVENT_READ)
    while True:
        for key, _ in watching.select():
            if key.fileobj is not line:
                watching.unregister(key.fileobj)
                tell_end(key.fd, *key.data)
                continue
            message, files, _, _ = socket.recv_fds(line, LARGEST, 3)
            if not message:
                return
            pid = os.fork()
            if pid == 0:
                watching.close()
                line.close()
                grow_up(files, **json.loads(message))
            line.send(PID.pack(pid))
            stdout, stderr, status = files
            os.close(stdout)
            os.close(stderr)
            watching.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, status))


def tell_end(watched: int, pid: int, status: int) -> None:
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(watched)
    with suppress(OSError):  # nobody may want to know
        os.write(status, STATUS.pack(ended))
    os.close(status)


def grow_up(files: list[int], arguments: list[str], environment: dict[str, str], folder: str) -> NoReturn:
    """Be a program of one's own that runs the command, and ends as that does."""
    os.setsid()
    for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), *files[:2])):
        os.dup2(file, number)
    os.closerange(FIRST_OWN, os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.enable()
    sys.argv[1:] = arguments
    from mindbug.cli.main import main

    sys.exit(main(arguments))


def load() -> None:
    """All that a server needs, once for all of them."""
    gc.disable()
    import mindbug.cli.serve
    import mindbug.server.running
    import mindbug.store.address  # noqa: F401

    gc.freeze()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever wants servers ends them
    load()
    look_after(socket.socket(fileno=int(sys.argv[1])))
