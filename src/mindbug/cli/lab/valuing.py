"""Owns ``mindbug lab values``: the values of cards in a small file, as the page of the game shows them."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from mindbug import lab
from mindbug.cli.output.language import add_language
from mindbug.folders import write_safely
from mindbug.lab.measured import SHIPPED, written
from mindbug.text.messages import Message, Quoted, phrase

DESCRIPTION = """Writes the values of official cards, and how often they are taken with a Mindbug, into the small file from
which the page of the game shows them. A card that is in several data sets is told by the first of them."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("folders", nargs="+", metavar="DIR", help="folders of data sets")
    parser.add_argument("-o", "--output", metavar="FILE", help="where it is written (default: where the page reads it)")
    add_language(parser)
    parser.set_defaults(run=run_values, usage_error=parser.error)


def run_values(args: argparse.Namespace) -> int:
    lab.check_needed()
    from mindbug.lab.measuring import measure

    found = measure((lab.read(Path(folder).expanduser()) for folder in args.folders), date.today().isoformat())
    out = Path(args.output).expanduser() if args.output else SHIPPED
    write_safely(out, written(found).encode())
    print(phrase(Message("report.values_in", n=sum(len(one.cards) for one in found), path=Quoted(str(out))), args.lang))
    return 0
