"""Owns ``mindbug lab play``: games are played and kept, and the person sees how far they are."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug import cards, specials
from mindbug.bots import names
from mindbug.bots.cores import all_cores
from mindbug.bots.pace import Pace
from mindbug.cli.library.printed import EVERY_SET
from mindbug.cli.output.language import add_language
from mindbug.cli.output.typed import typed
from mindbug.cli.output.watching import tell, time_left, watching
from mindbug.lab import Plan, check_needed, new_plan
from mindbug.own_cards import own_pool, read_cards
from mindbug.pools import pool_of
from mindbug.rules.pool import EDITIONS, Pool, mix
from mindbug.text.languages import capital
from mindbug.text.messages import Message, Quoted, Value, phrase, say

if TYPE_CHECKING:
    from mindbug.lab.folder import Failures
    from mindbug.lab.workplaces import Workplace

DESCRIPTION = """Bots of one level play against each other, each deal from both sides, and what happened is kept in a folder as
Parquet files. A run can be stopped at any time; the same command goes on with it, and with more games or another level it
plays what is missing. The same seed gives the same games wherever they are played."""
SEED = 1
LEVEL = "medium"
USUAL_SET = "first-contact"
SOME_FAILED = 1
OWN_HELP = "play with cards of your own: a TOML file (docs/CARDS.md), or a list of definitions in JSON"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("folder", metavar="DIR", help="the folder of the data set, a new one or one to go on with")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="games of each level, an even number")
    add_what_is_played(parser, f"default: {USUAL_SET}, or none with --cards")
    parser.add_argument("--decisions", action="store_true", help="keep every decision, too")
    add_where(parser)
    add_language(parser)
    parser.set_defaults(run=run_play, usage_error=parser.error, parser=parser)


def add_what_is_played(parser: argparse.ArgumentParser, otherwise: str) -> None:
    sets = [*cards.sets(), EVERY_SET]
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=f"some of: {', '.join(sets)} ({otherwise})")
    parser.add_argument("--cards", metavar="FILE", help=OWN_HELP)
    bots = f"who plays both seats, one level or more: {', '.join(names())} (default: {LEVEL})"
    parser.add_argument("--bot", nargs="+", metavar="BOT", help=bots)
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"another seed gives other deals (default: {SEED})")
    parser.add_argument("--edition", choices=list(EDITIONS), default="latest", help="which rules (default: latest)")
    listed = ", ".join(specials.names())
    parser.add_argument("--special", choices=specials.names(), default="", metavar="NAME", help=f"a special rule: {listed}")


def add_where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cores", type=int, metavar="N", help="how many (default: all); they do not change the games")
    ray = "play on a Ray cluster: auto for the one that runs here, or its address; it needs pip install 'mindbug[cluster]'"
    parser.add_argument("--ray", metavar="ADDRESS", help=ray)


def run_play(args: argparse.Namespace) -> int:
    """Play what is missing, then say what there is."""
    check_usage(args)
    check_needed()
    with stopping(args):
        return play(plan_of(args), Path(args.folder).expanduser(), args)


def check_usage(args: argparse.Namespace) -> None:
    if args.cores is not None and args.cores < 1:
        args.usage_error(f"--cores: expected a number from 1, got {args.cores}")
    if args.cores is not None and args.ray is not None:
        args.usage_error("--cores: not with --ray, which uses all cores of the cluster")


def plan_of(args: argparse.Namespace) -> Plan:
    named = args.sets or ([] if args.cards else [USUAL_SET])
    sets = [name for name in cards.sets() if name in named or EVERY_SET in named]
    return new_plan(
        args.bot or [LEVEL],
        args.games,
        sets=sets,
        pool=pool_with_own(sets, Path(args.cards).expanduser()) if args.cards else None,
        edition=args.edition,
        special=args.special,
        seed=args.seed,
        decisions=args.decisions,
    )


def pool_with_own(sets: list[str], path: Path) -> Pool:
    own = own_pool(read_cards(path))
    return mix([pool_of(sets, []), own]) if sets else own


def play(plan: Plan, path: Path, args: argparse.Namespace) -> int:
    """Play what is missing of a plan in a folder; the exit status."""
    from mindbug.lab.folder import DataFolder
    from mindbug.lab.run import Experiment

    folder = DataFolder(path)
    with workplace_of(args) as workplace, folder.begun(plan) as begun, watching(lambda pace: told(pace, args.lang)) as onlooker:

        def watch(pace: Pace, failed: Failures) -> None:
            for (level, game), why in failed.items():
                onlooker.hear(said("failed", args.lang, level=Quoted(level), game=game, why=Quoted(why)))
            onlooker.see(pace)

        experiment = Experiment(begun, folder, workplace, plan.levels, watch)
        if experiment.pace.found:
            onlooker.hear(said("there", args.lang, n=int(experiment.pace.found)))
        failures = experiment.run()
    print(said("done", args.lang, n=sum(level.games for level in plan.levels) - len(failures), folder=Quoted(str(path))))
    if failures:
        tell(said("some_failed", args.lang, n=len(failures)))
    return SOME_FAILED if failures else 0


@contextmanager
def workplace_of(args: argparse.Namespace) -> Iterator[Workplace]:
    """Where games are played."""
    if args.ray is None:
        from mindbug.lab.workplaces import ThisMachine

        yield ThisMachine(args.cores or all_cores())
        return
    from mindbug.lab.cluster import joined

    with redirect_stdout(sys.stderr), joined(args.ray) as cluster:  # what Ray says of lost nodes is no result
        yield cluster


# What is told


def said(key: str, lang: str, **values: Value) -> str:
    return capital(phrase(Message(f"lab.{key}", **values), lang))


def told(pace: Pace, lang: str) -> str:
    rate = f"{pace.rate:.1f}" if pace.rate < 100 else f"{pace.rate:.0f}"
    counts = {"done": int(pace.done), "total": int(pace.total)}
    return say(Message("lab.progress", rate=Quoted(rate), left=Quoted(time_left(pace)), **counts), lang)


@contextmanager
def stopping(args: argparse.Namespace) -> Iterator[None]:
    """Say how to go on to who stops it."""
    try:
        yield
    except KeyboardInterrupt:
        tell(f"{said('stopped', args.lang)}\n  {typed(args.parser, args)}")
        raise
