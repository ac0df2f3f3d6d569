"""Owns the command line: which subcommands there are, and how an error leaves the program."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from mindbug.rules.errors import MindbugError

# What each subcommand is for. Its module, of the same name, is imported only when it is used.
COMMANDS = {
    "play": "play a game in the terminal",
    "serve": "play in the browser",
    "think": "let bots of servers think on this computer",
    "admin": "look after the games and servers of a place",
    "run": "play the run of this week: six wins or three losses",
    "puzzles": "solve puzzles from games of strong bots",
    "replay": "step through a game, or read it as a story",
    "analyse": "find out where a game was won and lost",
    "explain": "say what happens in a position, and why",
    "cards": "list the cards, or show one of them",
    "rules": "look up a rule, a word or the rulings on a card",
    "arena": "let bots play against each other",
    "train": "let bots learn from games against themselves",
    "lab": "find out what every card is worth",
    "bench": "measure the speed of the rules, pure and compiled",
}
WRONG_USAGE = 2
INTERRUPTED = 130  # what shells expect of a program that was stopped by Ctrl-C


def main(argv: list[str] | None = None) -> int:
    """Run a subcommand; the number is the exit status of the program."""
    parser = argparse.ArgumentParser(prog="mindbug", description="The card game Mindbug in the terminal (unofficial).")
    parser.add_argument("--version", action=Version, nargs=0, help="show which version this is, and how its rules run")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    given = sys.argv[1:] if argv is None else argv
    for name, purpose in COMMANDS.items():
        if given[:1] == [name]:
            import_module(f"mindbug.cli.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=purpose)
    args = parser.parse_args(given)
    if not hasattr(args, "run"):
        parser.print_help()
        return WRONG_USAGE
    try:
        return int(args.run(args))
    except (MindbugError, OSError) as error:
        return failed(error, getattr(args, "lang", "en"))
    except KeyboardInterrupt:
        return INTERRUPTED


class Version(argparse.Action):
    """Says which version this is; what that needs is imported only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_others: object) -> None:
        from mindbug import version

        print(f"mindbug {version.number()}, {version.mode()} rules, Python {sys.version.partition(' ')[0]}")
        parser.exit()


def failed(error: Exception, lang: str) -> int:
    if isinstance(error, BrokenPipeError):
        # Nobody reads any more; without this, Python would complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    print(f"mindbug: {error.describe(lang) if isinstance(error, MindbugError) else error}", file=sys.stderr)
    return 1
