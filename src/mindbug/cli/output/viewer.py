"""Owns the options of the commands that show a game: in whose eyes, and what the players are called."""

from __future__ import annotations

import argparse

from mindbug.cli.output.words import Words
from mindbug.game import Viewer

VIEWERS: dict[str, Viewer] = {"0": 0, "1": 1, "public": "public", "all": None}


def add_viewer(parser: argparse.ArgumentParser) -> None:
    """Give a command the option ``--viewer``."""
    parser.add_argument(
        "--viewer",
        choices=list(VIEWERS),
        default="all",
        help="show only what this viewer may know (default: all)",
    )


def add_names(parser: argparse.ArgumentParser) -> None:
    """Give a command the option ``--names``."""
    parser.add_argument("--names", nargs=2, metavar=("A", "B"), help="what the players are called, Player 0 first")


def words_for(args: argparse.Namespace) -> Words:
    """How to speak to the viewer."""
    viewer = VIEWERS[args.viewer]
    names = getattr(args, "names", None)
    return Words(args.lang, viewer if isinstance(viewer, int) else None, tuple(names) if names else None)
