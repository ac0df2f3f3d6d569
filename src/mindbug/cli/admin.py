"""Owns ``mindbug admin``: what the person who runs a place sees of its games and nodes, and does with them."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from mindbug.cli.output.paper import as_json
from mindbug.rules.errors import MindbugError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mindbug.store import Entry, StoredGame
    from mindbug.store.admin import Admin
    from mindbug.store.admin_rows import GameRow, NodeSeen

DESCRIPTION = """\
Look at the games and the servers of a place, and do what only the person may
who runs it. It is no server: whatever runs goes on beside it."""
EXAMPLES = """\
examples:
  mindbug admin --database postgresql://mindbug@db/games nodes
  mindbug admin --database postgresql://mindbug@db/games games --status running
  mindbug admin --database postgresql://mindbug@db/games drain games-1
  mindbug admin --database games.sqlite export --all games.jsonl"""
STATUSES = ("open", "running", "over", "broken")
SECRET = ("setup", "entries")  # what tells hidden cards while a game is not over
DRAIN_SECONDS = 60.0
STANDARD = "-"  # standard output, as the name of a file


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "admin", description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_common(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_command(commands, "nodes", show_nodes, "which servers there are, and how many games each has")
    listed = add_command(commands, "games", show_games, "the games that changed last")
    listed.add_argument("--status", choices=STATUSES, help="only these")
    listed.add_argument("--node", metavar="NAME", help="only those of this node")
    listed.add_argument("--limit", type=positive, default=50, metavar="N", help="at most so many (default: %(default)d)")
    shown = add_command(commands, "show", show_game, "a game, without what its players may not know")
    shown.add_argument("id", metavar="ID")
    shown.add_argument("--secrets", action="store_true", help="also how a game began that is not over, and its moves")
    drained = add_command(commands, "drain", drain, "ask a node to hand its games over and end, and wait until it has")
    drained.add_argument("node", metavar="NODE", help="its name")
    drained.add_argument(
        "--seconds", type=positive, default=DRAIN_SECONDS, metavar="N", help="to wait for it (default: %(default)g)"
    )
    add_yes(drained)
    exported = add_command(commands, "export", export, "games that are over, a line of JSON for each, with all moves")
    exported.add_argument("what", nargs="+", metavar="ID... FILE", help=f"games, and a file ({STANDARD}: standard output)")
    exported.add_argument("--all", action="store_true", help="all games that are over: only FILE is given")
    exported.add_argument("--names", action="store_true", help="with the names and numbers of the players")
    removed = add_command(commands, "delete", delete, "remove games, or a player with all that is theirs, for ever")
    removed.add_argument("ids", nargs="*", metavar="ID", help="games")
    removed.add_argument("--player", metavar="ID", help="a player, instead of games")
    add_yes(removed)


def add_command(commands: Any, name: str, run: Any, purpose: str) -> argparse.ArgumentParser:  # noqa: ANN401
    parser: argparse.ArgumentParser = commands.add_parser(name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.")
    add_common(parser, argparse.SUPPRESS)
    parser.set_defaults(run=begin, command=run, usage_error=parser.error)
    return parser


def add_common(parser: argparse.ArgumentParser, default: Any = None) -> None:  # noqa: ANN401
    """What may stand before the command, and behind it."""
    parser.add_argument(
        "--database", metavar="FILE|URL", default=default, help="as for mindbug serve (default: the file of this user)"
    )
    parser.add_argument("--json", action="store_true", default=default or False, help="print for programs")


def add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask whether that is meant")


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def begin(args: argparse.Namespace) -> int:
    try:
        from mindbug.store.address import default_url
    except ModuleNotFoundError as error:
        raise MindbugError(f"{error.name} is not installed: install mindbug[serve] to look after servers") from error
    return asyncio.run(run_with(args, args.database or default_url()))


async def run_with(args: argparse.Namespace, database: str) -> int:
    from mindbug.store.admin import opened

    async with opened(database) as admin:
        return int(await args.command(args, admin))


# Looking


async def show_nodes(args: argparse.Namespace, admin: Admin) -> int:
    place = await admin.place()
    if args.json:
        nodes = [
            {**asdict(seen.node), "lives_for": seen.lives_for, "games": seen.games, "warden": seen.is_warden}
            for seen in place.nodes
        ]
        print(as_json({"nodes": nodes, "orphans": place.orphans, "left_behind": place.left_behind}))
        return 0
    if admin.is_file:
        print("The games of a file have no nodes: one server has them all while it runs.")
        return 0
    head = ("name", "does", "address", "version", "tables", "lease", "games", "")
    print_table([head, *(node_line(seen) for seen in place.nodes)])
    if place.orphans:
        print(f"{place.orphans} games with a clock wait for the next node that looks for them.")
    if place.left_behind:
        print(f"{place.left_behind} games were had by nodes that are no more: the next who opens one has it.")
    return 0


def node_line(seen: NodeSeen) -> tuple[str, ...]:
    node = seen.node
    lease = f"{seen.lives_for:.0f} s" if seen.lives_for > 0 else f"over for {-seen.lives_for:.0f} s"
    notes = [word for word, is_so in (("warden", seen.is_warden), ("draining", node.draining)) if is_so]
    does = {"serve": "serves", "think": "thinks"}[node.role]
    return (node.name, does, node.address, node.version, node.tables, lease, str(seen.games), ", ".join(notes))


async def show_games(args: argparse.Namespace, admin: Admin) -> int:
    games = await admin.games(args.status, args.node, args.limit)
    if args.json:
        print(as_json([asdict(game) for game in games]))
    else:
        print_table([("id", "status", "owner", "epoch", "number", "changed"), *(game_line(game) for game in games)])
    return 0


def game_line(game: GameRow) -> tuple[str, ...]:
    return (game.id, game.status, owner_shown(game.owner, game.node), str(game.epoch), str(game.number), when(game.changed))


def owner_shown(owner: int | None, name: str | None) -> str:
    if owner is None:
        return "-"
    return name if name is not None else f"nobody ({owner})"


async def show_game(args: argparse.Namespace, admin: Admin) -> int:
    stored, entries = await admin.game(args.id)
    node = await admin.node(stored.owner)
    told = {**safe(stored, with_names=True), "owner": stored.owner, "node": node.name if node is not None else None}
    is_told = stored.status == "over" or args.secrets
    if is_told:
        told |= {"setup": stored.setup, "entries": [asdict(entry) for entry in entries]}
    if args.json:
        print(as_json(told))
        return 0
    for name, value in told.items():
        if name not in SECRET:
            print(f"{name:<11}{shown(name, value)}")
    if not is_told:
        print("How it began and its moves tell hidden cards: --secrets shows them.")
        return 0
    print(f"{'setup':<11}{json.dumps(stored.setup, ensure_ascii=False)}")
    for entry in entries:
        print(f"{entry.number:>6} {entry.who:<6}{when(entry.at)}  {entry.what}")
    return 0


def safe(stored: StoredGame, with_names: bool) -> dict[str, Any]:
    """What may be told of a game while it is played: no seed, no hidden card, and no secret, nor what is made of one."""
    kept = ("id", "status", "mode", "created", "changed", "number", "rules", "epoch", "private", "listed", "rated", "clock")
    rest = ("winner", "reason", "next", "series", "offers", "last_good")
    seats = [
        {"bot": seat.bot, "left": seat.left, "is_free": seat.free}
        | ({"name": seat.name, "player": seat.player} if with_names else {})
        for seat in stored.seats
    ]
    return {name: getattr(stored, name) for name in (*kept, *rest)} | {"seats": seats}


def shown(name: str, value: Any) -> str:  # noqa: ANN401
    if name in ("created", "changed"):
        return when(value)
    if isinstance(value, str):
        return value
    return "-" if value is None else json.dumps(value, ensure_ascii=False)


def when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def print_table(lines: Iterable[tuple[str, ...]]) -> None:
    rows = list(lines)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


# Doing


async def drain(args: argparse.Namespace, admin: Admin) -> int:
    if admin.is_file:
        raise MindbugError("expected an address of PostgreSQL, got a file, whose one server is ended by SIGTERM")
    others = [seen for seen in (await admin.place()).nodes if seen.lives_for > 0 and seen.node.name != args.node]
    if not any(seen.node.role == "serve" for seen in others):
        make_sure(args, "No other server lives: nobody can play until one is started.")
    if not await admin.drain(args.node, args.seconds):
        raise MindbugError(f"node {args.node} was asked to end, but has not within {args.seconds:g} seconds")
    print(as_json({"gone": args.node}) if args.json else f"{args.node} has handed its games over and ended.")
    return 0


async def export(args: argparse.Namespace, admin: Admin) -> int:
    *ids, file = args.what
    if args.all == bool(ids):
        args.usage_error("expected --all and FILE, or ID and FILE")
    count = 0
    with written(file) as out:
        async for stored, entries in admin.games_over() if args.all else chosen(admin, ids):
            line = {
                **safe(stored, args.names),
                "setup": stored.setup,
                "entries": [[entry.number, entry.who, entry.what, entry.at] for entry in entries],
            }
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += 1
    if file != STANDARD:
        print(as_json({"games": count, "file": file}) if args.json else f"{count} games are in {file}.")
    return 0


async def chosen(admin: Admin, ids: list[str]) -> AsyncIterator[tuple[StoredGame, list[Entry]]]:
    for id in ids:
        stored, entries = await admin.game(id)
        if stored.status != "over":
            raise MindbugError(f"expected a game that is over, got {id}, which is {stored.status}: its moves tell hidden cards")
        yield stored, entries


@contextmanager
def written(file: str) -> Iterator[TextIO]:
    """A file that is whole or not there at all. It tells of people's games, so nobody else may read it."""
    if file == STANDARD:
        yield sys.stdout
        return
    part = Path(f"{file}.part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        try:
            yield out
        except BaseException:
            part.unlink()
            raise
    part.replace(file)


async def delete(args: argparse.Namespace, admin: Admin) -> int:
    if (args.player is None) != bool(args.ids):
        args.usage_error("expected games, or --player ID")
    if args.player is not None:
        make_sure(args, f"Player {args.player} and all that is theirs will be removed for ever.")
        gone, changed = await admin.remove_player(args.player)
        text = f"Player {args.player} is gone, with {len(gone)} games; {len(changed)} games have lost the name."
        print(as_json({"player": args.player, "games": gone, "changed": changed}) if args.json else text)
        return 0
    for id in args.ids:
        stored, _ = await admin.game(id)
        make_sure(args, f"Game {id} ({stored.status}, {stored.number} moves) will be removed for ever.")
        await admin.remove_game(id)
        print(as_json({"game": id}) if args.json else f"Game {id} is gone.")
    return 0


def make_sure(args: argparse.Namespace, text: str) -> None:
    """Ask whether something is meant. Who is asked and does not answer has not meant it."""
    if args.yes:
        return
    print(f"{text} Is that meant? [yes/no] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise MindbugError("nothing was changed: expected yes, or the option --yes")
