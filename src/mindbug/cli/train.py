"""Owns ``mindbug train``: bots learn from games against themselves, and the person sees how far they are."""

from __future__ import annotations

import argparse
import shlex
from datetime import date
from pathlib import Path

from mindbug import cards
from mindbug.bots.cores import all_cores
from mindbug.bots.pace import Pace
from mindbug.cli.library.printed import EVERY_SET
from mindbug.cli.output.watching import tell, time_left, watching
from mindbug.folders import write_safely
from mindbug.own_cards import read_cards
from mindbug.rules.errors import MindbugError
from mindbug.train.check import check, equal_work
from mindbug.train.folder import Folder
from mindbug.train.plan import SIZES, Plan, new_plan, sets_for
from mindbug.train.run import Result, Training, check_needed

DESCRIPTION = """Bots learn from nothing but games against themselves: each generation plays, learns and is tested against the
best one so far. Everything is kept in a folder. A run can be stopped at any time; the same command goes on with it and ends
with the same weights. It needs numpy and scipy: pip install 'mindbug[train]'."""
SEED = 1
FOLDER = "training"
OUT = "learned.weights"
SIZE = "usual"
NOT_GOOD_ENOUGH = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("train", description=DESCRIPTION)
    sets = [*cards.sets(), EVERY_SET]
    sizes = "; ".join(f"{name}: {size.purpose}" for name, size in SIZES.items())
    parser.add_argument(
        "--size", choices=list(SIZES), default=SIZE, help=f"how much is played and learned. {sizes} (default: {SIZE})"
    )
    some = f"with which sets: some of {', '.join(sets)} (default: all, or none with --cards)"
    parser.add_argument("--sets", nargs="+", metavar="SET", choices=sets, help=some)
    without = "leave sets out: bots then know their cards only by what these have in common with others"
    parser.add_argument("--without", nargs="+", metavar="SET", choices=cards.sets(), help=without)
    parser.add_argument(
        "--cards", metavar="FILE", help="train with cards of your own: a TOML file (docs/CARDS.md), or a list in JSON"
    )
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="another seed gives other weights (default: 1)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many (default: all); they do not change the weights")
    parser.add_argument("--folder", metavar="FOLDER", help=f"where the training is kept (default: {FOLDER})")
    parser.add_argument("--out", metavar="FILE", help=f"where the weights are written (default: {OUT} in the folder)")
    parser.add_argument("--date", metavar="DAY", help="the day that the weights tell (default: the day on which it was begun)")
    sure = "then play against the search without learning, of equal CPU time; the exit status tells whether that was surely won"
    parser.add_argument("--check", action="store_true", help=sure)
    parser.set_defaults(run=run_train, usage_error=parser.error)


def run_train(args: argparse.Namespace) -> int:
    """Train what is left to train, then say where it is and how to use it."""
    if args.cores is not None and args.cores < 1:
        args.usage_error(f"--cores: expected a number from 1, got {args.cores}")
    check_needed()
    folder = Folder(Path(args.folder or FOLDER).expanduser())
    out = Path(args.out).expanduser() if args.out else folder.path / OUT
    if out.is_dir():
        raise MindbugError(f"--out: expected a file to write, got the folder {out}")
    plan = folder.begin(plan_of(args))
    try:
        with watching(told) as onlooker:

            def watch(pace: Pace, result: Result | None) -> None:
                if result is not None:
                    onlooker.hear(result_text(result))
                onlooker.see(pace)

            weights = Training(plan, folder, args.cores or all_cores(), watch).run()
    except KeyboardInterrupt:
        tell(f"Stopped. The same command goes on with it:\n  {command_of(args)}")
        raise
    write_safely(out, weights.to_bytes())
    print(f"Weights: {out}")
    if args.check:
        return checked(plan, out, args.cores or all_cores())
    print(f"Play against them: MINDBUG_WEIGHTS={shlex.quote(str(out))} mindbug play --bot hard")
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    own = read_cards(Path(args.cards).expanduser()) if args.cards else "[]"
    named = [name for name in cards.sets() if name in (args.sets or ()) or EVERY_SET in (args.sets or ())]
    day = day_of(args.date) if args.date else date.today().isoformat()
    return new_plan(args.seed, args.size, day, sets_for(named, args.without or [], bool(args.cards)), own)


def day_of(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise MindbugError(f"--date: expected a day like 2026-11-17, got {text!r}") from None


def command_of(args: argparse.Namespace) -> str:
    """What was typed."""
    words = ["mindbug", "train"]
    for name in ("size", "sets", "without", "cards", "seed", "cores", "folder", "out", "date"):
        value = getattr(args, name)
        if value is not None and (name, value) not in (("size", SIZE), ("seed", SEED)):
            words += [f"--{name}", *(value if isinstance(value, list) else [str(value)])]
    return shlex.join([*words, *(["--check"] if args.check else [])])


# While it runs


def told(pace: Pace) -> str:
    return f"about {time_left(pace)} left: {pace.what}"


def result_text(result: Result) -> str:
    said = f"generation {result.generation}: {result.games} games ({result.kind})"
    if result.against is None:
        return said
    told = result.told()
    low, high = told["interval"]
    score = f"{told['score']:.1%} ({low:.1%} to {high:.1%}) in {told['test_games']} games"
    return f"{said}; against generation {result.against}: {score}, {'kept' if result.is_better else 'not kept'}"


# The check


def checked(plan: Plan, out: Path, cores: int) -> int:
    """Play the match of the check and say how it went."""
    iterations = equal_work(plan, out, cores)
    tell(f"Playing with {iterations} iterations, which take as long as 24 playouts")
    found = check(plan, out, iterations, cores)
    print(found.text())
    return 0 if found.is_passed else NOT_GOOD_ENOUGH
