"""Owns ``mindbug lab try``: what would be if a card was another one. The same deals are played with the card as it is and as it
would be, so what is alike in both falls away."""

from __future__ import annotations

import argparse
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug import lab
from mindbug.cards import find_card
from mindbug.cli.lab.comparing import add_page, page_of, tell_comparison
from mindbug.cli.lab.playing import SEED, add_what_is_played, add_where, check_usage, plan_of, play, said, stopping
from mindbug.cli.output.language import add_language
from mindbug.folders import data_folder
from mindbug.lab.altering import Alteration, altered_plan
from mindbug.lab.plan import Plan, check_games
from mindbug.lab.problems import problem
from mindbug.rules.errors import MindbugError
from mindbug.rules.words import KEYWORDS
from mindbug.sets import SETS
from mindbug.text.messages import Quoted
from mindbug.text.problems import Place, wrong

if TYPE_CHECKING:
    from mindbug.lab.folder import DataSet

DESCRIPTION = """What would be if a card had another power, other keywords or another definition: the same deals are played with
the card as it is and as it would be. Games are kept; more of them go on where these end, and another trial of the same deals
plays only the altered card."""
GAMES = 2000


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("card", metavar="CARD", help="the name of the card")
    parser.add_argument("--power", type=int, metavar="N", help="the power that it would have")
    words = ", ".join(KEYWORDS)
    parser.add_argument("--without", nargs="+", choices=list(KEYWORDS), default=[], metavar="KEYWORD", help=f"without: {words}")
    parser.add_argument("--with", nargs="+", choices=list(KEYWORDS), default=[], metavar="KEYWORD", help="and with others")
    parser.add_argument("--definition", metavar="JSON", help="its whole definition as JSON, or a file of it")
    parser.add_argument("--games", type=int, metavar="N", help=f"games of each level, an even number (default: {GAMES})")
    add_what_is_played(parser, "default: the set of the card")
    parser.add_argument("--against", metavar="DIR", help="a data set that was played with the card as it is, instead of these")
    parser.add_argument("--folder", metavar="DIR", help="where games are kept (default: your data folder)")
    add_page(parser)
    add_where(parser)
    add_language(parser)
    parser.set_defaults(run=run_try, usage_error=parser.error, parser=parser, decisions=False)


def run_try(args: argparse.Namespace) -> int:
    """Play what is missing with the card as it is and as it would be, then say what is different."""
    check_usage(args)
    lab.check_needed()
    out = page_of(args)
    home = Path(args.folder).expanduser() if args.folder else data_folder() / "lab"
    base, before = known_base(args) if args.against else new_base(args, home)
    altered = altered_plan(base, alteration_of(args))
    after = home / f"{plain(find_card(args.card, base.pool).name)}-{altered.mark}"
    with stopping(args):
        status = 0 if args.against else play(base, before, args)
        status |= play(altered, after, args)
    tell_comparison(lab.read(before), lab.read(after), args.lang, out)
    print(f"{said('compare', args.lang)}\n  {shlex.join(['mindbug', 'lab', 'compare', str(before), str(after)])}")
    return status


def known_base(args: argparse.Namespace) -> tuple[Plan, Path]:
    """The plan of a data set, with no more games than were played of it. MindbugError if they would go otherwise here."""
    if args.sets or args.cards or args.bot or args.special or args.edition != "latest" or args.seed != SEED:
        args.usage_error("--against: only alone, as a data set says itself what is played")
    if args.games is not None:
        check_games(args.games)
    path = Path(args.against).expanduser()
    data = lab.read(path)
    played = played_games(data)
    levels = tuple(
        replace(level, games=min(args.games or played[level.name], played[level.name]))
        for level in data.plan.levels
        if level.name in played
    )
    if not levels:
        raise MindbugError(wrong("report.no_deals", level=Quoted(data.plan.levels[0].name)))
    plan = replace(data.plan, decisions=False, levels=levels)
    plan.check_here(Place("file", str(path)))
    return plan, path


def played_games(data: DataSet) -> dict[str, int]:
    """How many games of each level it takes to play every deal of which both games are there."""
    whole = data.games.group_by("level", "deal").len().filter(len=2)
    return {str(level): 2 * (int(deal) + 1) for level, deal, _ in whole.group_by("level").max().iter_rows()}


def new_base(args: argparse.Namespace, home: Path) -> tuple[Plan, Path]:
    """The plan with the card as it is, and its folder, which all trials of the same deals share."""
    meant = argparse.Namespace(**vars(args))
    meant.games = args.games if args.games is not None else GAMES
    if not args.sets and not args.cards:
        card = find_card(args.card)
        meant.sets = [next(name for name, pool in SETS.items() if pool.get(card.name) is card)]
    plan = plan_of(meant)
    return plan, home / f"{plain('-'.join(plan.sets) or 'own')}-{plan.mark}"


def alteration_of(args: argparse.Namespace) -> Alteration:
    return Alteration(
        args.card,
        args.power,
        tuple(args.without),
        tuple(getattr(args, "with")),
        definition_of(args.definition) if args.definition else "",
    )


def definition_of(text: str) -> str:
    if text.lstrip().startswith("{"):
        return text
    try:
        return Path(text).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise problem("no_definition", got=Quoted(text)) from None


def plain(name: str) -> str:
    """A name as a part of the name of a folder."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]
