"""Owns ``mindbug cards``: the cards of the library as a plain table, one card in detail, and which scenarios show them."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict
from typing import Any

from mindbug import cards as library_of_cards
from mindbug.cards import plain
from mindbug.cli.answers import card_lines
from mindbug.cli.coverage import Shown, read_coverage, scenario_folder
from mindbug.cli.library import FACE, POWER_CARD, Printed, everything, find_name, printed
from mindbug.cli.terminal import Terminal, wrapped
from mindbug.rules.words import KEYWORDS, TRIGGERS

DESCRIPTION = (
    """All cards, evolution faces and Power cards, or those of them that fit every choice below. With a NAME: that card."""
)
TRIGGER_NAMES = [name.replace(" ", "-") for name in TRIGGERS]
RANGE = re.compile(r"(\d+)(?:-(\d+))?")
INDENT = 4
RULES_INDENT = 53


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("cards", help="list the cards, or show one of them", description=DESCRIPTION)
    parser.add_argument("name", nargs="*", metavar="NAME", help="one card; its beginning is enough")
    parser.add_argument("--set", action="append", metavar="SET", choices=library_of_cards.sets(), help="cards of this set")
    words, moments = ", ".join(KEYWORDS), ", ".join(TRIGGER_NAMES)
    parser.add_argument("--keyword", action="append", type=str.lower, metavar="K", choices=list(KEYWORDS), help=words)
    parser.add_argument(
        "--trigger", type=trigger, metavar="T", choices=TRIGGER_NAMES, help=f"when it does something: {moments}"
    )
    parser.add_argument("--power", type=power_range, metavar="N|N-M", help="creatures with this power")
    parser.add_argument("--text", nargs="+", metavar="WORD", help="cards whose text has all these words")
    parser.add_argument("--json", action="store_true", help="print for programs")
    parser.add_argument("--coverage", action="store_true", help="how many scenarios show each card, and their rules")
    parser.add_argument("--scenarios", metavar="DIR", help="with --coverage: their folder (default: that of the checkout)")
    parser.set_defaults(run=run, usage_error=parser.error)


def trigger(typed: str) -> str:
    return typed.lower().replace(" ", "-")


def power_range(typed: str) -> range:
    found = RANGE.fullmatch(typed)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected a number like 7 or two like 4-6, got {typed!r}")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def run(args: argparse.Namespace) -> int:
    if args.scenarios is not None and not args.coverage:
        args.usage_error("--scenarios: only with --coverage")
    name = " ".join(args.name)
    chosen = [printed(find_name(name))] if name else [card for card in everything().values() if fits(card, args)]
    if args.coverage:
        show_coverage(chosen, args)
    elif args.json:
        print(as_json(as_data(chosen[0]) if name else [as_data(card) for card in chosen]))
    elif name:
        Terminal().tell(*card_lines(chosen[0]))
    else:
        Terminal().write(table(chosen, Terminal().width))
    return 0


def fits(card: Printed, args: argparse.Namespace) -> bool:
    """Whether a card is what all the choices of the command line ask for."""
    return (
        (args.set is None or card.set in args.set)
        and (args.keyword is None or set(args.keyword) <= set(card.keywords))
        and (args.trigger is None or args.trigger in map(trigger, card.triggers))
        and (args.power is None or (card.kind != POWER_CARD and card.power in args.power))
        and (args.text is None or all(plain(word) in plain(card.text) for word in args.text))
    )


# For people


def table(cards: list[Printed], width: int) -> list[str]:
    """Name, power, copies, set and keywords in columns, and the text below them."""
    if not cards:
        return ["No card is like that."]
    lines = [f"{'NAME':<26}{'POWER':>5}  {'COPIES':>6}  {'SET':<21}KEYWORDS"]
    for card in cards:
        power = "-" if card.kind == POWER_CARD else str(card.power)
        copies = str(card.copies) if card.copies else "-"
        row = f"{card.name:<26}{power:>5}  {copies:>6}  {card.set:<21}"
        said = wrapped(remarks(card), max(12, width - len(row))) or [""]
        lines += [f"{row}{said[0]}".rstrip(), *(" " * len(row) + line for line in said[1:])]
        lines += wrapped(" " * INDENT + card.text, width) if card.text else []
    return [*lines, "1 card" if len(cards) == 1 else f"{len(cards)} cards"]


def remarks(card: Printed) -> str:
    """The keywords, and what sort of card it is if it is no creature card."""
    said = [word.upper() for word in card.keywords]
    if card.kind == POWER_CARD:
        said.append(f"Power card, {card.cost} energy")
    elif card.kind == FACE:
        said.append(f"(stage {card.stage})")
    return " ".join(said)


# For programs


def as_data(card: Printed) -> dict[str, Any]:
    """A card with null for what it cannot have."""
    bought = card.kind == POWER_CARD
    return asdict(card) | {"power": None if bought else card.power, "cost": card.cost if bought else None}


def as_json(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


# Which scenarios show them


def show_coverage(chosen: list[Printed], args: argparse.Namespace) -> None:
    total, shown, unknown = read_coverage(scenario_folder(args.scenarios))
    found = {card.name: shown.get(card.name, Shown()) for card in chosen}
    without = [name for name, what in found.items() if not what.titles]
    if args.json:
        by_card = {card.name: {"set": card.set, "kind": card.kind, **coverage_data(found[card.name])} for card in chosen}
        print(as_json({"scenarios": total, "cards": by_card, "without": without, "unknown": unknown}))
    else:
        Terminal().write(coverage_table(chosen, found, Terminal().width))
        Terminal().tell(*coverage_sum(total, len(chosen), without, unknown))


def coverage_data(shown: Shown) -> dict[str, Any]:
    return {"scenarios": len(shown.titles), "rules": shown.rules, "titles": shown.titles}


def coverage_table(cards: list[Printed], found: dict[str, Shown], width: int) -> list[str]:
    lines = [f"{'NAME':<26}{'SET':<21}{'COUNT':>5} RULES"]
    for card in cards:
        shown = found[card.name]
        rules = wrapped(", ".join(shown.rules), max(20, width - RULES_INDENT)) or ["" if shown.titles else "none"]
        lines.append(f"{card.name:<26}{card.set:<21}{len(shown.titles):>5} {rules[0]}".rstrip())
        lines += [" " * RULES_INDENT + line for line in rules[1:]]
    return lines


def coverage_sum(total: int, cards: int, without: list[str], unknown: list[str]) -> list[str]:
    said = [f"{total} scenarios; {cards - len(without)} of {cards} cards have one or more."]
    if without:
        said.append(f"Without a scenario: {', '.join(without)}.")
    if unknown:
        said.append(f"No card has these names, which scenarios give: {', '.join(unknown)}.")
    return said
