"""Owns ``mindbug rules``: the rules page and the reference, found by number, by word or by card, for people and programs."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from mindbug.cli.library.lookup import Answer, look_up
from mindbug.cli.library.page import LibraryPage
from mindbug.cli.output.language import add_language
from mindbug.cli.output.paper import as_json
from mindbug.text.reference import KINDS, reference
from mindbug.text.rulebook import Rule, Section, rulebook

DESCRIPTION = """What the rules say. Without a TOPIC: the contents. With a number (A47, B.3, B.3/A9, E1): that rule or section.
With words: what they mean, and the rules that have all of them. With the name of a card: the rulings that name it."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("rules", description=DESCRIPTION)
    parser.add_argument("topic", nargs="*", metavar="TOPIC", help="a number, one or more words, or the name of a card")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    found = look_up(args.topic, args.lang) if args.topic else None
    if args.json:
        data = contents_data(args.lang) if found is None else answer_data(found, args.lang)
        print(as_json(data))
    elif found is None:
        LibraryPage(args.lang).contents()
    else:
        LibraryPage(args.lang).answer(found)
    return 0


def contents_data(lang: str) -> dict[str, Any]:
    sections = [
        {"number": s.number, "title": s.title, "rules": [rule.number for rule in s.rules]} for s in rulebook(lang).sections
    ]
    terms = {kind: [asdict(entry) for entry in reference(lang).of_kind(kind)] for kind in KINDS}
    return {"language": lang, "sections": sections, "reference": terms}


def answer_data(found: Answer, lang: str) -> dict[str, Any]:
    return {
        "topic": found.topic,
        "language": lang,
        "card": found.card,
        "reference": [asdict(entry) for entry in found.entries],
        "sections": [section_data(section, lang) for section in found.sections],
        "rules": [rule_data(rule, lang) for rule in found.rules],
    }


def section_data(section: Section, lang: str) -> dict[str, Any]:
    return {
        "number": section.number,
        "title": section.title,
        "text": [item for item in section.items if isinstance(item, str)],
        "rules": [rule_data(rule, lang) for rule in section.rules],
    }


def rule_data(rule: Rule, lang: str) -> dict[str, Any]:
    return asdict(rule) | {"examples": [asdict(example) for example in rulebook(lang).examples(rule.number)]}
