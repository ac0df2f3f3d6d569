"""Owns ``mindbug lab compare``: what is different in two data sets, in lines and as a page."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug import lab
from mindbug.cli.output.language import add_language
from mindbug.folders import write_safely
from mindbug.text.messages import Message, Quoted, phrase

if TYPE_CHECKING:
    from mindbug.lab.folder import DataSet

DESCRIPTION = """Compares two data sets: the values of cards and how games go. Where both have played the same deals (of the
same seed, with cards in the same places), what is alike in both falls away, and differences are sure with far fewer games."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("before", metavar="DIR_A", help="the folder of a data set")
    parser.add_argument("after", metavar="DIR_B", help="the folder of the one that is compared with it")
    add_page(parser)
    add_language(parser)
    parser.set_defaults(run=run_compare, usage_error=parser.error)


def add_page(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="write a page with all cards, too")


def page_of(args: argparse.Namespace) -> Path | None:
    """Where the page is to be written, if anywhere; MindbugError if it cannot be written there."""
    from mindbug.lab.folder import check_output

    return check_output(Path(args.output).expanduser()) if args.output else None


def run_compare(args: argparse.Namespace) -> int:
    lab.check_needed()
    out = page_of(args)
    before, after = (lab.read(Path(path).expanduser()) for path in (args.before, args.after))
    tell_comparison(before, after, args.lang, out)
    return 0


def tell_comparison(before: DataSet, after: DataSet, lang: str, out: Path | None = None) -> None:
    """Print what changed from a data set to another, and write it as a page if there is a file for it."""
    from mindbug.lab.comparing import compare
    from mindbug.lab.report.comparison import comparison_page, lines
    from mindbug.lab.report.voice import Reporter

    found = compare(before, after)
    for one in found:
        for line in lines(Reporter(lang), one):
            print(line)
    if out is not None:
        text = comparison_page((before.plan, after.plan), found, lang, date.today().isoformat())
        write_safely(out, text.encode())
        print(phrase(Message("report.written", path=Quoted(str(out))), lang))
