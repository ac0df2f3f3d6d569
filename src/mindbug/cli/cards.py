"""Owns ``mindbug cards``: the cards of the library as a list, one card in detail, which scenarios show them, and what is done
with files of cards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from mindbug.cli.library import detail, files
from mindbug.cli.library.coverage import Coverage, Shown, coverage_lines, read_coverage, scenario_folder
from mindbug.cli.library.filters import Filter, add_filters, filters, fits_all, suggestion, why_nothing
from mindbug.cli.library.printed import POWER_CARD, Printed, everything, find_name, loose, printed
from mindbug.cli.output.ink import console
from mindbug.cli.output.language import add_language
from mindbug.cli.output.paper import as_json
from mindbug.rules.errors import MindbugError, UnknownCard
from mindbug.text.messages import Listing, Message, Quoted, phrase

DESCRIPTION = """\
Cards, evolution faces and Power cards: all of them, those that fit every
filter, or one card with the meaning of its words, its rulings and scenarios.
Cards of your own are written in a file (docs/CARDS.md): check tells what is
wrong with it, show lists its cards, write prints official sets as such a file,
words tells which words there are, schema prints the JSON Schema for editors."""
USAGE = """\
mindbug cards [NAME] [options]
       mindbug cards check|show FILE ... | write SET ... | words [WORD ...] | schema"""
EXAMPLES = """\
examples:
  mindbug cards --set first-contact --power 7+
  mindbug cards --keyword sneaky --text life
  mindbug cards bee bear
  mindbug cards oursabeille --lang fr --scenarios
  mindbug cards check mine.toml
  mindbug cards show mine.toml
  mindbug cards write first-contact > first-contact.toml
  mindbug cards words life
  mindbug cards schema > mindbug-cards.json

Names, keywords and triggers can be typed in English, French or Spanish,
without accents; a beginning is enough.

In a pipe the list has one line for each card, without heading or colour, with
tabs between name, power, keywords, copies, set and text. NO_COLOR takes the
colour from a terminal too. The exit status is 1 if there is no such card, or
if something is wrong with a file."""
SORTS = ("set", "name", "power")
OF_LISTS = ("set", "keyword", "trigger", "power", "text", "sort")
NOTHING_FOUND = 1
PLAIN_WIDTH = 80


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "cards",
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", nargs="*", metavar="NAME", help=f"show this card; or one of {', '.join(files.COMMANDS)}")
    add_filters(parser.add_argument_group("filters", "A card has to fit all of them, but only one of several sets."))
    output = parser.add_argument_group("output")
    output.add_argument("--sort", choices=SORTS, help="the order of the list (default: set)")
    shown = output.add_mutually_exclusive_group()
    shown.add_argument("--scenarios", action="store_true", help="with a NAME: all its scenarios with their moves")
    shown.add_argument("--coverage", action="store_true", help="how many scenarios show each card, and their rules")
    output.add_argument("--folder", metavar="DIR", help="read the scenarios of this folder")
    output.add_argument("--json", action="store_true", help="print for programs, with the words of the English game")
    add_language(output)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    name = " ".join(args.name)
    check_usage(args, name)
    if files.is_command(args.name):
        return files.run(args)
    chosen = [named_card(name, args.lang)] if name else chosen_cards(args)
    if not chosen and not args.json:
        return NOTHING_FOUND
    if args.coverage:
        show_coverage(chosen, args)
    elif name:
        show_one(chosen[0], args)
    else:
        files.show(chosen, args)
    return 0 if chosen else NOTHING_FOUND


def check_usage(args: argparse.Namespace, name: str) -> None:
    given = [f"--{option}" for option in OF_LISTS if getattr(args, option) is not None]
    if name and given:
        args.usage_error(phrase(Message("library.only_without_name", options=Listing(given)), args.lang))
    if args.scenarios and not name:
        args.usage_error(phrase(Message("library.only_with_name", option="--scenarios"), args.lang))


def named_card(typed: str, lang: str) -> Printed:
    try:
        return printed(find_name(typed, lang), lang)
    except UnknownCard as error:
        meant = suggestion(typed)
        if meant is None:
            raise
        said = Quoted(error.describe(lang))
        raise UnknownCard(phrase(Message("library.or_filter", error=said, filter=meant), lang)) from None


def chosen_filters(args: argparse.Namespace) -> list[Filter]:
    try:
        return filters(args)
    except MindbugError as error:
        usage_error: Callable[[str], NoReturn] = args.usage_error
        usage_error(str(error))


def chosen_cards(args: argparse.Namespace) -> list[Printed]:
    """The cards that fit, in the order that was asked for. That there are none is said at once."""
    known = everything(args.lang).values()
    chosen = chosen_filters(args)
    found = [card for card in known if fits_all(card, chosen)]
    if not found:
        print(f"mindbug: {why_nothing(known, chosen, args.lang)}", file=sys.stderr)
    if args.sort == "name":
        found.sort(key=lambda card: loose(card.title))
    elif args.sort == "power":
        found.sort(key=lambda card: (card.kind == POWER_CARD, card.cost, card.power))
    return found


def show_one(card: Printed, args: argparse.Namespace) -> None:
    shown = read_coverage(scenario_folder(args.folder)).of(card)
    page = detail.Detail(card, args.lang, shown.scenarios, args.scenarios)
    output = console()
    if args.json:
        print(as_json(files.as_data(card) | page.data()))
    elif output.is_terminal:
        page.show(output)
    else:
        print("\n".join(page.lines()))


# Which scenarios show them


def show_coverage(chosen: list[Printed], args: argparse.Namespace) -> None:
    coverage = read_coverage(scenario_folder(args.folder))
    if args.json:
        print(as_json(coverage_data(coverage, chosen)))
    else:
        output = console()
        width = output.width if output.is_terminal else PLAIN_WIDTH
        print("\n".join(coverage_lines(coverage, chosen, args.lang, width)))


def coverage_data(coverage: Coverage, chosen: list[Printed]) -> dict[str, Any]:
    return {
        "scenarios": coverage.total,
        "cards": {card.name: {"set": card.set, "kind": card.kind} | shown_data(coverage.of(card)) for card in chosen},
        "without": [card.name for card in coverage.without(chosen)],
        "unknown": sorted(coverage.unknown),
    }


def shown_data(shown: Shown) -> dict[str, Any]:
    return {"scenarios": len(shown.scenarios), "rules": shown.rules, "titles": shown.titles}
