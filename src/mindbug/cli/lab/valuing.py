"""Owns ``mindbug lab values``: the values of cards in a small file, as the page of the game shows them."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from mindbug import lab
from mindbug.cli.output.language import add_language
from mindbug.folders import write_safely
from mindbug.lab.measured import SHIPPED, Measured, added, read, written
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Message, Quoted, phrase

DESCRIPTION = """Writes the values of official cards, and how often they are taken with a Mindbug, into the small file from
which the page of the game shows them. A card that is in several data sets is told by the first of them. What the file told
before is gone, or with --keep only what it told of these cards at this level."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    parser = subparsers.add_parser(name, help=purpose, description=DESCRIPTION)
    parser.add_argument("folders", nargs="+", metavar="DIR", help="folders of data sets")
    parser.add_argument("-o", "--output", metavar="FILE", help="where it is written (default: where the page reads it)")
    parser.add_argument("--keep", action="store_true", help="keep what the file tells of other cards and levels")
    add_language(parser)
    parser.set_defaults(run=run_values, usage_error=parser.error)


def run_values(args: argparse.Namespace) -> int:
    lab.check_needed()
    from mindbug.lab.folder import check_output
    from mindbug.lab.measuring import measure

    out = check_output(Path(args.output).expanduser() if args.output else SHIPPED)
    found = measure((lab.read(Path(folder).expanduser()) for folder in args.folders), date.today().isoformat())
    if args.keep:
        found = added(kept_in(out), found)
    write_safely(out, written(found).encode())
    print(
        phrase(
            Message("report.values_in", n=len({card.card for one in found for card in one.cards}), path=Quoted(str(out))),
            args.lang,
        )
    )
    return 0


def kept_in(file: Path) -> list[Measured]:
    """What a file tells; MindbugError if it is none of these."""
    try:
        return read(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MindbugError(f"expected a file of values to keep in {file}, got {type(error).__name__}: {error}") from error
