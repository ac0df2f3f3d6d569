"""Owns ``mindbug lab``: which parts of the laboratory there are. The module of each is imported only when it is used."""

from __future__ import annotations

import argparse
from importlib import import_module

DESCRIPTION = """The laboratory finds out what every card is worth. Cards are dealt at random, so every game is a trial: many
games of bots tell how much a card adds to the chance to win. It needs more packages: pip install 'mindbug[lab]'."""
# What each part is for, and its module.
PARTS = {
    "play": ("play games and keep them as tables", "playing"),
    "report": ("find out what they tell: values of cards, pairs, how games go", "reporting"),
    "compare": ("say what is different in two data sets", "comparing"),
    "values": ("write the values of cards as the page of the game shows them", "valuing"),
    "try": ("play the same deals with an altered card", "trying"),
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("lab", description=DESCRIPTION)
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    for name, (purpose, module) in PARTS.items():
        import_module(f"mindbug.cli.lab.{module}").add_parser(parts, name, purpose)
