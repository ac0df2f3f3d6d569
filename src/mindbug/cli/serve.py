"""Owns ``mindbug serve``: games in the browser, for this computer or for others."""

from __future__ import annotations

import argparse
import asyncio
import re
import webbrowser
from dataclasses import fields

from mindbug.rules.errors import MindbugError
from mindbug.server import logs
from mindbug.server.limits import Limits
from mindbug.server.origins import THIS_COMPUTER, Proxies
from mindbug.server.settings import Settings, default_workers
from mindbug.server.smoothness import begin_quickly

DESCRIPTION = """Play in the browser: against bots, against a friend by a link, at one screen, or watch others. Without options
only this computer reaches the server; its games are kept in a file of the user's data folder."""
PORT = 8000
MOST_WORKERS = 64
SHORTEST_LEASE = 1.0


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    usual = Settings()
    parser = subparsers.add_parser("serve", description=DESCRIPTION)
    parser.add_argument("--host", default=usual.host, metavar="ADDRESS", help="0.0.0.0 lets others in (default: %(default)s)")
    parser.add_argument("--port", type=int, help=f"0 is any free one (default: {PORT}, or any free one if that is taken)")
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="where others reach the server, such as https://games.example"
    )
    parser.add_argument("--database", metavar="FILE|URL", help="a file, or postgresql://USER:PASSWORD@HOST/DATABASE")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--workers", type=int, metavar="N", help="processes in which bots think (default: all cores but one)")
    parser.add_argument("--log-format", choices=(logs.PLAIN, logs.JSON), default=logs.PLAIN, help="(default: %(default)s)")
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="warning", help="(default: %(default)s)"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy, or a network of proxies, that is believed whom it asks for; may be given several times (default: none, "
        "with --public-url this computer)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which the server is reached, such as games.lan; may be given several times",
    )
    parser.add_argument(
        "--slow-seconds",
        type=seconds,
        default=usual.slow_seconds,
        metavar="N",
        help="after which a connection is ended that has not sent its request or not read its answer (default: %(default)g)",
    )
    nodes = parser.add_argument_group(
        "nodes", "With PostgreSQL, any number of servers on one database are one place: docs/SERVER.md."
    )
    nodes.add_argument("--node", default="", metavar="NAME", help="what this server is called (default: computer:port)")
    nodes.add_argument(
        "--node-address",
        default="",
        metavar="URL",
        help="where the other servers of the place reach this one, such as http://10.0.0.5:8000 (default: host and port)",
    )
    nodes.add_argument(
        "--lease-seconds",
        type=seconds,
        default=usual.lease_seconds,
        metavar="N",
        help="after which another server goes on with the games of one that has died (default: %(default)g)",
    )
    nodes.add_argument(
        "--valkey",
        default="",
        metavar="URL",
        help="a Valkey or Redis for what the servers of a place may lose, such as redis://10.0.0.6:6379/0 (default: none)",
    )
    nodes.add_argument(
        "--valkey-seconds",
        type=seconds,
        default=usual.valkey_seconds,
        metavar="N",
        help="after which it is no longer waited for (default: %(default)g)",
    )
    games = parser.add_argument_group("games")
    games.add_argument(
        "--absence-seconds",
        type=seconds,
        default=usual.absence_seconds,
        metavar="N",
        help="after which the win of a game without a clock can be claimed (default: %(default)g)",
    )
    games.add_argument(
        "--open-hours",
        type=seconds,
        default=usual.open_hours,
        metavar="N",
        help="after which a game that nobody joined is removed (default: %(default)g)",
    )
    games.add_argument(
        "--unfinished-days",
        type=seconds,
        default=usual.unfinished_days,
        metavar="N",
        help="after which a game without a move is removed (default: %(default)g)",
    )
    games.add_argument(
        "--bot-delay",
        type=seconds,
        default=usual.bot_delay,
        metavar="SECONDS",
        help="that a bot waits at least (default: %(default)g)",
    )
    games.add_argument("--hello-seconds", type=seconds, default=usual.hello_seconds, help=argparse.SUPPRESS)
    games.add_argument("--challenge-seconds", type=seconds, default=usual.challenge_seconds, help=argparse.SUPPRESS)
    games.add_argument("--idle-seconds", type=seconds, default=usual.idle_seconds, help=argparse.SUPPRESS)
    games.add_argument("--expiry-seconds", type=seconds, default=usual.expiry_seconds, help=argparse.SUPPRESS)
    games.add_argument("--measured-deals", type=int, default=usual.measured_deals, help=argparse.SUPPRESS)
    limits = parser.add_argument_group(
        "limits", "What one client may do; rates are per second, a burst is what may come at once."
    )
    for field in fields(Limits):
        limits.add_argument(
            f"--limit-{field.name.replace('_', '-')}",
            type=type(field.default),
            default=field.default,
            metavar="N",
            help="(default: %(default)g)",
        )
    parser.set_defaults(run=run)


def seconds(text: str) -> float:
    """A number that is not below 0."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise ValueError
    return number


def run(args: argparse.Namespace) -> int:
    workers = default_workers() if args.workers is None else args.workers
    if not 1 <= workers <= MOST_WORKERS:
        raise MindbugError(f"expected from 1 to {MOST_WORKERS} workers, got {workers}")
    if args.public_url and not args.public_url.startswith(("http://", "https://")):
        raise MindbugError(f"expected a public address like https://games.example, got {args.public_url!r}")
    if args.node_address and not re.fullmatch(r"http://[^/?#]+:\d+", args.node_address):
        raise MindbugError(f"expected the address of a server like http://10.0.0.5:8000, got {args.node_address!r}")
    if args.lease_seconds < SHORTEST_LEASE:
        raise MindbugError(f"expected a lease of at least {SHORTEST_LEASE:g} seconds, got {args.lease_seconds:g}")
    Proxies(args.proxy or [])  # an error if one of them is no address
    begin_quickly()
    try:
        from mindbug.server.running import open_door, serve
        from mindbug.store.address import default_url
    except ModuleNotFoundError as error:
        raise MindbugError(f"{error.name} is not installed: install mindbug[serve] to play in the browser") from error
    database = args.database or default_url()
    if args.valkey:
        check_valkey(args.valkey, database)
    logs.begin(args.log_format, args.log_level)
    with open_door(args.host, args.port, PORT) as door:
        settings = settings_of(args, door.getsockname()[1], workers)
        asyncio.run(serve(settings, database, door, lambda: welcome(settings, args.open)))
    return 0


def check_valkey(url: str, database: str) -> None:
    """An error if there cannot be such a Valkey, or if nobody needs one."""
    from mindbug.server.valkey import check_address
    from mindbug.store.address import SQLITE, database_url, shown

    check_address(url)
    games = database_url(database)
    if games.drivername == SQLITE:
        raise MindbugError(f"--valkey is for several servers on one PostgreSQL: expected such a --database, got {shown(games)}")


def settings_of(args: argparse.Namespace, port: int, workers: int) -> Settings:
    limits = Limits(**{field.name: getattr(args, f"limit_{field.name}") for field in fields(Limits)})
    return Settings(
        host=args.host,
        port=port,
        public_url=args.public_url,
        absence_seconds=args.absence_seconds,
        open_hours=args.open_hours,
        unfinished_days=args.unfinished_days,
        bot_delay=args.bot_delay,
        workers=workers,
        hello_seconds=args.hello_seconds,
        challenge_seconds=args.challenge_seconds,
        slow_seconds=args.slow_seconds,
        idle_seconds=args.idle_seconds,
        expiry_seconds=args.expiry_seconds,
        node=args.node,
        node_address=args.node_address,
        lease_seconds=args.lease_seconds,
        valkey=args.valkey,
        valkey_seconds=args.valkey_seconds,
        measured_deals=args.measured_deals,
        proxies=tuple(args.proxy if args.proxy is not None else THIS_COMPUTER if args.public_url else ()),
        names=tuple(args.name),
        limits=limits,
    )


def welcome(settings: Settings, open_page: bool) -> None:
    """Say where the games are."""
    print(f"Mindbug is at {settings.local_address}", flush=True)
    if settings.reach != "local":
        print(f"Others reach it at {settings.address}", flush=True)
    print("Stop it with Ctrl-C.", flush=True)
    if open_page:
        webbrowser.open(settings.local_address)
