"""Owns the option ``--cards``: cards of one's own, from a file, that are played alone or together with sets."""

from __future__ import annotations

import argparse
from pathlib import Path

from mindbug import specials
from mindbug.own_cards import own_pool, read_cards
from mindbug.rules.deal import smallest_pool
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool
from mindbug.text.messages import Quoted
from mindbug.text.problems import Place, wrong

SETS_OPTION = "--sets first-contact"


def add_cards(parser: argparse.ArgumentParser, how: str) -> None:
    kinds = "a TOML file (docs/CARDS.md), or a list in JSON"
    parser.add_argument("--cards", metavar="FILE", help=f"cards of your own, {kinds}: {how}")


def named_pool(args: argparse.Namespace) -> Pool | None:
    """The cards of the file that was named, if one was."""
    return own_pool(read_cards(Path(args.cards).expanduser())) if args.cards is not None else None


def dealt_pool(args: argparse.Namespace) -> Pool | None:
    """The same for a new game: without sets they must be enough for it."""
    pool = named_pool(args)
    if pool is None:
        return None
    total, least = sum(pool.counts), smallest_pool(specials.find(args.special or None))
    if total < least and not args.sets:
        file = Place("file", args.cards)
        raise MindbugError(wrong("few_own_cards", file, n=total, least=least, option=Quoted(SETS_OPTION)))
    return pool
