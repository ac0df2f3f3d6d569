"""Owns ``mindbug arena``: bots play against each other, and the person learns who is how much better."""

from __future__ import annotations

import argparse
import json
import re
import shlex
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

from mindbug import cards, specials
from mindbug.bots import names
from mindbug.bots.arena import Book, Match, Pairing, Results, Standing, Tally, resume, run, standing_of, tallies_of
from mindbug.bots.cores import all_cores
from mindbug.bots.match import Meeting, Played, program_version, version_of
from mindbug.bots.ratings import HIGH, LOW, OPEN, WILSON, Ladder, Score, Sequential, elo
from mindbug.cli.games.own import add_cards, dealt_pool
from mindbug.cli.library.printed import EVERY_SET
from mindbug.cli.output.ink import HEAD, console
from mindbug.cli.output.watching import TENTHS, tell
from mindbug.folders import data_folder
from mindbug.pools import pool_written, write_pool
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import EDITIONS

DESCRIPTION = """Bots play against each other: every two of them the same number of games, each deal from both sides. Every game
is kept in a file as soon as it is over. A run can be stopped at any time; the same command goes on with it. With --until, two
bots play only until it is decided which of two scores the first one has. With --ladder, nothing is played: all who met in
files of games are put on one scale."""
GAMES = 100
SEED = 1
LONGEST_NAME = 100
Rules = tuple[str, str, str]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("arena", description=DESCRIPTION)
    budgets = "flat:PLAYOUTS, search:ITERATIONS, playout:ITERATIONS, learned:FILE:ITERATIONS"
    who = f"two or more of: {', '.join(names())}; or {budgets}"
    parser.add_argument("bots", nargs="*", metavar="BOT", help=who)
    sets = [*cards.sets(), EVERY_SET]
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=f"some of: {', '.join(sets)}")
    add_cards(parser, "alone, or with --sets together with these")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="games of every two bots (default: 100)")
    until = "stop when a test has decided whether the first of two bots scores LOW or HIGH, like 0.60:0.65; at most --games"
    parser.add_argument("--until", type=until_of, metavar="LOW:HIGH", help=until)
    ladder = "play nothing: rate all who met in these files, of one choice of sets and of this version of the program"
    parser.add_argument("--ladder", nargs="+", metavar="FILE", help=ladder)
    parser.add_argument("--any-version", action="store_true", help="with --ladder: what other versions played counts, too")
    parser.add_argument("--edition", choices=list(EDITIONS), default="latest", help="which rules (default: latest)")
    parser.add_argument(
        "--special", choices=specials.names(), default="", metavar="NAME", help=f"a special rule: {', '.join(specials.names())}"
    )
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="the first deal (default: 1, so that runs compare)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many games at a time (default: one for each core)")
    parser.add_argument("--output", metavar="FILE", help="where games are kept (default: your data folder)")
    parser.add_argument("--records", action="store_true", help="keep the moves of games, too")
    parser.add_argument("--json", action="store_true", help="print the result for programs")
    parser.set_defaults(run=run_arena, usage_error=parser.error)


def run_arena(args: argparse.Namespace) -> int:
    """Play what is missing of the match, then show the result."""
    check_usage(args)
    if args.ladder:
        return rate(args)
    sets, own = chosen(args), own_cards(args)
    if not sets and not own:
        sets = ("first-contact",)
    match = Match(tuple(args.bots), args.games, sets, args.edition, args.seed, args.until, args.special, own)
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


def check_usage(args: argparse.Namespace) -> None:
    if args.cores is not None and args.cores < 1:
        args.usage_error(f"--cores: expected a number from 1, got {args.cores}")
    if not args.bots and not args.ladder:
        args.usage_error("expected two or more of BOT, or --ladder FILE, got none")
    if args.ladder and (args.bots or args.until):
        args.usage_error(f"--ladder: expected files only, got {' '.join(args.bots) or '--until'}, too")
    if args.until and len(args.bots) != 2:
        args.usage_error(f"--until: expected two bots, got {' '.join(args.bots)}")


def until_of(text: str) -> Sequential:
    """The test that a person types as two scores."""
    try:
        low, high = map(float, text.split(":"))
        return Sequential(low, high)
    except (ValueError, MindbugError):
        expected = "expected two scores LOW:HIGH with 0 < LOW < HIGH < 1, like 0.60:0.65"
        raise argparse.ArgumentTypeError(f"{expected}, got {text!r}") from None


def chosen(args: argparse.Namespace) -> tuple[str, ...]:
    """The sets that a person named, in their order."""
    return tuple(name for name in cards.sets() if name in (args.sets or ()) or EVERY_SET in (args.sets or ()))


def own_cards(args: argparse.Namespace) -> str:
    """The cards of one's own that a person named, as JSON; nothing without any."""
    pool = dealt_pool(args)
    return json.dumps(write_pool(pool)) if pool is not None else ""


def default_path(match: Match) -> Path:
    """A file named after the match; who is named first does not matter."""
    sets = [EVERY_SET] if set(match.sets) == set(cards.sets()) else sorted(match.sets)
    rules = [match.edition if match.edition != "latest" else "", match.special, match.mark]
    name = re.sub(r"[^\w.]+", "-", "-".join([*sorted(match.bots), *sets, *filter(None, rules)]))
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
        score = f"{bots[0]} {results.tallies[bots[0]].points:g} : {results.tallies[bots[1]].points:g} {bots[1]}"
        return score if results.match.until is None else f"{score}, {ratio_text(results.match.until, results.llr() or 0.0)}"
    shares = {bot: tally.points / tally.games for bot, tally in results.tallies.items() if tally.games}
    return ", ".join(f"{bot} {share:.0%}" for bot, share in sorted(shares.items(), key=lambda pair: -pair[1]))


def ratio_text(until: Sequential, llr: float) -> str:
    least, most = until.bounds
    return f"log-likelihood ratio {llr:+.2f} ({least:+.2f} to {most:+.2f})"


def tell_stopped(results: Results, book: Book, args: argparse.Namespace) -> None:
    done, total = len(results.played), len(results.meetings)
    tell(f"Stopped: {done} of {total} games are played and kept in {book.path}: {running_score(results)}")
    tell(f"The same command goes on with it:\n  {command_of(args)}")


def command_of(args: argparse.Namespace) -> str:
    """What was typed."""
    words = ["mindbug", "arena", *args.bots, "--games", str(args.games)]
    words += ["--until", f"{args.until.low}:{args.until.high}"] if args.until else []
    words += ["--sets", *args.sets] if args.sets else []
    words += ["--cards", args.cards] if args.cards else []
    words += ["--edition", args.edition] if args.edition != "latest" else []
    words += ["--special", args.special] if args.special else []
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
    standing = standing_told(results.standing)
    matches = standing["matches"]
    return {
        **asdict(match),
        "cards": match.mark,
        **(matches[0] if len(matches) == 1 else {}),
        "most_games": match.games,
        "verdict": results.verdict if match.until is not None else None,
        "llr": results.llr(),
        "llr_bounds": match.until and match.until.bounds,
        "version": program_version(),
        **standing,
        "file": str(book.path),
        "not_counted": len(results.played) - results.counted,
    }


def standing_told(standing: Standing) -> dict[str, Any]:
    """Who did how against whom, and the ladder."""
    ladder, tallies = standing.ladder(), tallies_of(standing.games())
    return {
        "matches": [match_of(standing, pairing) for pairing in standing.pairs],
        "ladder": [rung(ladder, bot, tallies[bot]) for bot in ladder.elos],
        "anchor": ladder.anchor,
        "exact": ladder.exact,
    }


def match_of(standing: Standing, pairing: Pairing) -> dict[str, Any]:
    """How the first of two bots did. No finite Elo explains that one of them made all points."""
    score: Score = standing.score(*pairing)
    elos = {"elo": score.score, "elo_low": score.low, "elo_high": score.high}
    tallies = tallies_of(standing.games(pairing))
    one, other = (tallies[bot].milliseconds for bot in pairing)
    return {
        "bots": list(pairing),
        "games": score.games,
        **asdict(score),
        "score": score.score,
        **{name: round(elo(value), 1) if isfinite(elo(value)) else None for name, value in elos.items()},
        "cpu_ms_per_decision": [one and round(one, 3), other and round(other, 3)],
        "cpu_ratio": round(one / other, 3) if one is not None and other else None,
    }


def rung(ladder: Ladder, bot: str, tally: Tally) -> dict[str, Any]:
    low, high = ladder.intervals[bot]
    return {
        "bot": bot,
        "elo": round(ladder.elos[bot], 1),
        "elo_low": round(low, 1),
        "elo_high": round(high, 1),
        "points": tally.points,
        "games": tally.games,
        "decisions": tally.decisions,
        "cpu_ms_per_decision": None if tally.milliseconds is None else round(tally.milliseconds, 3),
    }


def show(results: Results, book: Book) -> None:
    """The result for people."""
    match, found = results.match, summary(results, book)
    deals = results.counted // 2 // len(match.pairings())
    said = [*notes(found), f"Games: {book.path}"]
    if found["not_counted"]:
        said.insert(-1, f"{found['not_counted']} more games were played by then and are not counted")
    if match.until is not None:
        said = [*verdict_lines(match.until, found), "", *said]
    dealt = f"deals {match.seed} to {match.seed + deals - 1}, each from both sides"
    show_tables(f"{what_was_played(match.sets, match.edition, match.special, match.mark)}; {dealt}", found, said)


def what_was_played(sets: tuple[str, ...], edition: str, special: str, mark: str) -> str:
    rules = f"{edition} edition, special rule {special}" if special else f"{edition} edition"
    named = ["all sets"] if set(sets) == set(cards.sets()) else list(sets)
    return f"{', '.join([*named, *([f'own cards {mark}'] if mark else [])])}; {rules}"


def show_tables(head: str, found: dict[str, Any], said: list[str]) -> None:
    page = console()
    page.print(head, soft_wrap=True)
    for rows, named in ((match_rows(found["matches"]), 2), (ladder_rows(found["ladder"]), 1)):
        page.print()
        head, *lines = columns(rows, named)
        page.print(Text(head, HEAD), soft_wrap=True)
        for line in lines:
            page.print(line, soft_wrap=True)
    page.print()
    for note in said:
        page.print(note, soft_wrap=True)


def verdict_lines(until: Sequential, found: dict[str, Any]) -> list[str]:
    """What the test says, and what it cost."""
    low, high, games = f"{until.low:.1%}", f"{until.high:.1%}", found["games"]
    bot, other = found["bots"]
    verdict = {
        HIGH: f"Decided after {games} games: {bot} scores {high} or more against {other}, rather than {low}",
        LOW: f"Decided after {games} games: {bot} scores {low} or less against {other}, rather than {high}",
        OPEN: f"Not decided after {games} games: {bot} may score {low} or {high} against {other}",
    }[found["verdict"]]
    errors = f"chance of an error: {until.alpha:.0%} if the score is {low}, {until.beta:.0%} if it is {high}"
    return [verdict, f"{ratio_text(until, found['llr']).capitalize()}; {errors}", *cpu_lines(found)]


def cpu_lines(found: dict[str, Any]) -> list[str]:
    if found["cpu_ratio"] is None:
        return []
    (bot, other), (one, two) = found["bots"], found["cpu_ms_per_decision"]
    return [f"CPU per decision: {bot} {one:.2f} ms, {other} {two:.2f} ms, a ratio of {found['cpu_ratio']:.2f}"]


def match_rows(matches: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["bot", "against", "wins", "draws", "losses", "pairs", "score", "95 % interval", "Elo", "CPU ratio"]]
    for m in matches:
        counts = [str(m[name]) for name in ("wins", "draws", "losses")]
        mark = "*" if m["interval"] == WILSON else ""
        interval = f"{m['low']:.1%} to {m['high']:.1%}{mark}"
        ratio = "-" if m["cpu_ratio"] is None else f"{m['cpu_ratio']:.2f}"
        rows.append([*m["bots"], *counts, "-".join(map(str, m["pairs"])), f"{m['score']:.1%}", interval, elo_text(m), ratio])
    return rows


def elo_text(m: dict[str, Any]) -> str:
    low, high = ("any" if m[name] is None else f"{m[name]:+.0f}" for name in ("elo_low", "elo_high"))
    if m["elo"] is None:
        return f"over {low}" if m["score"] == 1 else f"under {high}"
    return f"{m['elo']:+.0f} ({low} to {high})"


def ladder_rows(ladder: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["ladder", "Elo", "95 % interval", "points", "games", "CPU ms per decision"]]
    for r in ladder:
        cpu = "-" if r["cpu_ms_per_decision"] is None else f"{r['cpu_ms_per_decision']:.2f}"
        interval = f"{r['elo_low']:+.0f} to {r['elo_high']:+.0f}" if r["elo_low"] < r["elo_high"] else "-"
        rows.append([r["bot"], f"{r['elo']:+.0f}", interval, f"{r['points']:g}", str(r["games"]), cpu])
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
        said[0] += "; as somebody never scored, the ladder counts one more draw between every two who met"
    said.append("Pairs: deals that gave 0, 0.5, 1, 1.5 and 2 points in their two games; intervals are made from them")
    if any(m["interval"] == WILSON for m in found["matches"]):
        said.append("* Wilson's interval for single games: too few pairs to know their spread")
    if found.get("verdict"):
        said.append("Intervals do not know that a test chose when to stop: after an early verdict a score is a bit extreme")
    return said


# The ladder of files


def rate(args: argparse.Namespace) -> int:
    """Show how all who met in some files stand on one scale."""
    games = read_all([Path(file).expanduser() for file in args.ladder])
    if not args.any_version:
        known = {game.meeting: game for game in games if is_current(game.meeting)}
        if len(known) < len(games):
            tell(f"{len(games) - len(known)} games were played by another version of the program or of a bot: not counted")
        games = list(known.values())
    own = own_cards(args)
    rules = args.edition, args.special, pool_written(own).fingerprint if own else ""
    sets = sets_of(games, args, rules)
    standing = standing_of(game for game in games if game.meeting.sets == sets and rules_of(game) == rules)
    if not standing.pairs:
        raise MindbugError("expected games of two bots with both sides of a deal, got none that count")
    found = {
        "sets": list(sets),
        "edition": args.edition,
        "special": args.special,
        "cards": rules[-1],
        **standing_told(standing),
        "files": args.ladder,
    }
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        show_tables(what_was_played(sets, *rules), found, notes(found))
    return 0


def read_all(paths: list[Path]) -> list[Played]:
    """The games of some files, each once."""
    for path in paths:
        if not path.is_file():
            raise MindbugError(f"expected a file of games of the arena, got {path}, which is none")
    return list({game.meeting: game for path in paths for game in Book(path).read(mend=False)}.values())


def is_current(meeting: Meeting) -> bool:
    return meeting.version == version_of(*meeting.bots)


def rules_of(game: Played) -> Rules:
    """The edition and the special rule of a game, and the fingerprint of the cards of one's own."""
    return game.meeting.edition, game.meeting.special, game.meeting.cards


def sets_of(games: list[Played], args: argparse.Namespace, rules: Rules) -> tuple[str, ...]:
    """The sets that the ladder is about: those that a person named, or the only ones there are."""
    if args.sets:
        return chosen(args)
    there = {game.meeting.sets for game in games if rules_of(game) == rules}
    if len(there) > 1:
        listed = "; ".join(sorted(" ".join(sets) for sets in there))
        raise MindbugError(f"expected games of one choice of sets, or --sets to say which, got {listed}")
    return there.pop() if there else ()
