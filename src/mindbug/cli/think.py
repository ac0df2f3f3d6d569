"""Owns ``mindbug think``: bots, hints and analyses of servers elsewhere, thought about on this computer."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket

from mindbug.bots.cores import all_cores
from mindbug.rules.errors import MindbugError
from mindbug.server import logs

DESCRIPTION = """Think for servers that have their games in one PostgreSQL: moves of strong bots, hints and analyses. Any number
of such processes, on any number of computers, take work off the servers; without any, the servers think themselves."""
MOST_WORKERS = 64


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("think", description=DESCRIPTION)
    parser.add_argument("--database", required=True, metavar="URL", help="postgresql://USER:PASSWORD@HOST/DATABASE")
    parser.add_argument("--name", default="", help="what this process is called (default: computer, think and a number)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes in which bots think (default: all cores)")
    parser.add_argument("--log-format", choices=(logs.PLAIN, logs.JSON), default=logs.PLAIN, help="(default: %(default)s)")
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="warning", help="(default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    workers = all_cores() if args.workers is None else args.workers
    if not 1 <= workers <= MOST_WORKERS:
        raise MindbugError(f"expected from 1 to {MOST_WORKERS} workers, got {workers}")
    try:
        from mindbug import version
        from mindbug.server.thinker import think_for_others
        from mindbug.store import NewNode
        from mindbug.store.address import database_url, is_file
    except ModuleNotFoundError as error:
        raise MindbugError(f"{error.name} is not installed: install mindbug[serve] to think for servers") from error
    if is_file(database_url(args.database)):
        raise MindbugError("expected postgresql://USER:PASSWORD@HOST/DATABASE, got a file: several processes need PostgreSQL")
    logs.begin(args.log_format, args.log_level)
    name = args.name or f"{socket.gethostname()} think {os.getpid()}"
    node = NewNode(name, "think", "", version.number(), workers=workers)
    asyncio.run(think_for_others(args.database, node, lambda: welcome(name, workers)))
    return 0


def welcome(name: str, workers: int) -> None:
    print(f"{name} thinks for others, with {workers} {'worker' if workers == 1 else 'workers'}.", flush=True)
    print("Stop it with Ctrl-C.", flush=True)
