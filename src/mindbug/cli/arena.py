"""Owns ``mindbug arena``: bots play against each other, and the person learns who is how much better."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from mindbug import cards
from mindbug.bots import names
from mindbug.bots.arena import Book, Match, Results, resume, run
from mindbug.bots.cores import all_cores
from mindbug.bots.match import Played, program_version
from mindbug.bots.ratings import WILSON, Score, elo
from mindbug.cli.library.printed import EVERY_SET
from mindbug.cli.output.ink import HEAD, console
from mindbug.folders import data_folder
from mindbug.rules.pool import EDITIONS

DESCRIPTION = """Bots play against each other: every two of them the same number of games, each deal from both sides. Every game
is kept in a file as soon as it is over. A run can be stopped at any time; the same command goes on with it."""
GAMES = 100
SEED = 1
LONGEST_NAME = 100
TENTHS = 10  # how often a run that nobody watches tells how it stands


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("arena", description=DESCRIPTION)
    who = f"two or more of: {', '.join(names())}; or flat:PLAYOUTS, search:ITERATIONS"
    parser.add_argument("bots", nargs="+", metavar="BOT", help=who)
    sets = [*cards.sets(), EVERY_SET]
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=f"some of: {', '.join(sets)}")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="games of every two bots (default: 100)")
    parser.add_argument("--edition", choices=list(EDITIONS), default="latest", help="which rules (default: latest)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="the first deal (default: 1, so that runs compare)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many games at a time (default: one for each core)")
    parser.add_argument("--output", metavar="FILE", help="where games are kept (default: your data folder)")
    parser.add_argument("--records", action="store_true", help="keep the moves of games, too")
    parser.add_argument("--json", action="store_true", help="print the result for programs")
    parser.set_defaults(run=run_arena, usage_error=parser.error)


def run_arena(args: argparse.Namespace) -> int:
    """Play what is missing of the match, then show the result."""
    if args.cores is not None and args.cores < 1:
        args.usage_error(f"--cores: expected a number from 1, got {args.cores}")
    sets = cards.sets() if EVERY_SET in (args.sets or []) else args.sets or ["first-contact"]
    match = Match(tuple(args.bots), args.games, tuple(sets), args.edition, args.seed)
    match.check()
    book = Book(Path(args.output).expanduser() if args.output else default_path(match))
    results = begin(match, book)
    try:
        with closing(run(results, book, args.cores or all_cores(), args.records)) as games:
            watch(results, games)
    except KeyboardInterrupt:
        tell_stopped(results, book, args)
        raise
    if args.json:
        print(json.dumps(summary(results, book), indent=1))
    else:
        show(results, book)
    return 0


def default_path(match: Match) -> Path:
    """A file named after the match; who is named first does not matter."""
    sets = [EVERY_SET] if set(match.sets) == set(cards.sets()) else sorted(match.sets)
    parts = [*sorted(match.bots), *sets, *([match.edition] if match.edition != "latest" else [])]
    name = re.sub(r"[^\w.]+", "-", "-".join(parts))
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}-{blake2b(name.encode(), digest_size=4).hexdigest()}"
    return data_folder() / "arena" / f"{name}.jsonl"


# While it runs


def begin(match: Match, book: Book) -> Results:
    """What is there already, and a word about it."""
    results, outdated = resume(match, book)
    if results.played:
        tell(f"{len(results.played)} of {len(results.meetings)} games are in {book.path} already: not played again")
    if outdated:
        tell(f"{outdated} games there were played by another version of the program or of a bot: not counted")
    return results


def tell(text: str) -> None:
    """Something that is no result, and so stays away from where results are read."""
    print(text, file=sys.stderr, flush=True)


def watch(results: Results, games: Iterable[Played]) -> None:
    """Wait for the games: for a person with a bar and the running score, elsewhere with a line now and then."""
    screen = Console(stderr=True, highlight=False)
    if screen.is_terminal:
        draw_bar(results, games, screen)
    else:
        write_lines(results, games)


def draw_bar(results: Results, games: Iterable[Played], screen: Console) -> None:
    score = TextColumn("{task.fields[score]}", markup=False)
    columns = (BarColumn(), MofNCompleteColumn(), score, TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        done, total = len(results.played), len(results.meetings)
        bar = progress.add_task("", total=total, completed=done, score=running_score(results))
        for _ in games:
            progress.update(bar, advance=1, score=running_score(results))


def write_lines(results: Results, games: Iterable[Played]) -> None:
    total = len(results.meetings)
    for _ in games:
        done = len(results.played)
        if done * TENTHS // total > (done - 1) * TENTHS // total:
            tell(f"{done} of {total} games: {running_score(results)}")


def running_score(results: Results) -> str:
    """The points of two bots, or the shares of more, the best first."""
    bots = results.match.bots
    if len(bots) == 2:
        return f"{bots[0]} {results.tallies[bots[0]].points:g} : {results.tallies[bots[1]].points:g} {bots[1]}"
    shares = {bot: tally.points / tally.games for bot, tally in results.tallies.items() if tally.games}
    return ", ".join(f"{bot} {share:.0%}" for bot, share in sorted(shares.items(), key=lambda pair: -pair[1]))


def tell_stopped(results: Results, book: Book, args: argparse.Namespace) -> None:
    done, total = len(results.played), len(results.meetings)
    tell(f"Stopped: {done} of {total} games are played and kept in {book.path}: {running_score(results)}")
    tell(f"The same command goes on with it:\n  {command_of(args)}")


def command_of(args: argparse.Namespace) -> str:
    """What was typed."""
    words = ["mindbug", "arena", *args.bots, "--games", str(args.games)]
    words += ["--sets", *args.sets] if args.sets else []
    words += ["--edition", args.edition] if args.edition != "latest" else []
    words += ["--seed", str(args.seed)] if args.seed != SEED else []
    words += ["--cores", str(args.cores)] if args.cores else []
    words += ["--output", args.output] if args.output else []
    words += ["--records"] if args.records else []
    words += ["--json"] if args.json else []
    return shlex.join(words)


# The result


def summary(results: Results, book: Book) -> dict[str, Any]:
    """The result for programs. With two bots, how the first did stands at the top, too."""
    match = results.match
    matches = [match_of(pairing, results.score(*pairing)) for pairing in match.pairings()]
    ladder = results.ladder()
    return {
        **asdict(match),
        **(matches[0] if len(matches) == 1 else {}),
        "version": program_version(),
        "matches": matches,
        "ladder": [rung(results, bot, rating) for bot, rating in ladder.elos.items()],
        "anchor": ladder.anchor,
        "exact": ladder.exact,
        "file": str(book.path),
    }


def match_of(pairing: tuple[str, str], score: Score) -> dict[str, Any]:
    """How the first of two bots did. No finite Elo explains that one of them made all points."""
    elos = {"elo": score.score, "elo_low": score.low, "elo_high": score.high}
    return {
        "bots": list(pairing),
        "games": score.games,
        **asdict(score),
        "score": score.score,
        **{name: round(elo(value), 1) if isfinite(elo(value)) else None for name, value in elos.items()},
    }


def rung(results: Results, bot: str, rating: float) -> dict[str, Any]:
    tally = results.tallies[bot]
    return {
        "bot": bot,
        "elo": round(rating, 1),
        "points": tally.points,
        "games": tally.games,
        "decisions": tally.decisions,
        "cpu_ms_per_decision": round(1000 * tally.cpu / tally.decisions, 3) if tally.decisions else None,
    }


def show(results: Results, book: Book) -> None:
    """The result for people."""
    page = console()
    match, found = results.match, summary(results, book)
    last = match.seed + match.games // 2 - 1
    sets = "all sets" if set(match.sets) == set(cards.sets()) else ", ".join(match.sets)
    page.print(f"{sets}; {match.edition} edition; deals {match.seed} to {last}, each from both sides", soft_wrap=True)
    for rows, named in ((match_rows(found["matches"]), 2), (ladder_rows(found["ladder"]), 1)):
        page.print()
        head, *lines = columns(rows, named)
        page.print(Text(head, HEAD), soft_wrap=True)
        for line in lines:
            page.print(line, soft_wrap=True)
    page.print()
    for note in notes(found):
        page.print(note, soft_wrap=True)


def match_rows(matches: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["bot", "against", "wins", "draws", "losses", "score", "95 % interval", "Elo"]]
    for m in matches:
        counts = [str(m[name]) for name in ("wins", "draws", "losses")]
        mark = "*" if m["interval"] == WILSON else ""
        interval = f"{m['low']:.1%} to {m['high']:.1%}{mark}"
        rows.append([*m["bots"], *counts, f"{m['score']:.1%}", interval, elo_text(m)])
    return rows


def elo_text(m: dict[str, Any]) -> str:
    low, high = ("any" if m[name] is None else f"{m[name]:+.0f}" for name in ("elo_low", "elo_high"))
    if m["elo"] is None:
        return f"over {low}" if m["score"] == 1 else f"under {high}"
    return f"{m['elo']:+.0f} ({low} to {high})"


def ladder_rows(ladder: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["ladder", "Elo", "points", "games", "CPU ms per decision"]]
    for r in ladder:
        cpu = "-" if r["cpu_ms_per_decision"] is None else f"{r['cpu_ms_per_decision']:.2f}"
        rows.append([r["bot"], f"{r['elo']:+.0f}", f"{r['points']:g}", str(r["games"]), cpu])
    return rows


def columns(rows: list[list[str]], named: int) -> list[str]:
    """Rows below each other: the first columns are names and stand to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = ["<" if i < named else ">" for i in range(len(widths))]
    return ["  ".join(f"{c:{side}{width}}" for c, side, width in zip(row, sides, widths, strict=True)) for row in rows]


def notes(found: dict[str, Any]) -> list[str]:
    """How the figures were made."""
    said = [f"Elo {found['anchor']} = 0, draws as half a win"]
    if not found["exact"]:
        said[0] += "; as somebody never scored, the ladder counts one more draw between every two bots"
    if any(m["interval"] != WILSON for m in found["matches"]):
        said.append("Intervals: from the spread of the pairs of games of one deal")
    if any(m["interval"] == WILSON for m in found["matches"]):
        said.append("* Wilson's interval for single games: too few pairs, or too one-sided, to know their spread")
    return [*said, f"Games: {found['file']}"]
