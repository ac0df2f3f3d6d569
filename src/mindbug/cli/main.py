"""Owns the command line: which subcommands there are, and how an error leaves the program."""

from __future__ import annotations

import argparse
import os
import sys

from mindbug.cli import analyse, arena, bench, cards, explain, play, replay, rules
from mindbug.rules.errors import MindbugError

COMMANDS = (play, replay, analyse, explain, cards, rules, arena, bench)
WRONG_USAGE = 2
INTERRUPTED = 130  # what shells expect of a program that was stopped by Ctrl-C


def main(argv: list[str] | None = None) -> int:
    """Run a subcommand; the number is the exit status of the program."""
    parser = argparse.ArgumentParser(prog="mindbug", description="The card game Mindbug in the terminal (unofficial).")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(subparsers)
    args = parser.parse_args(argv)
    if not hasattr(args, "run"):
        parser.print_help()
        return WRONG_USAGE
    try:
        return int(args.run(args))
    except (MindbugError, OSError) as error:
        return failed(error)
    except KeyboardInterrupt:
        return INTERRUPTED


def failed(error: Exception) -> int:
    if isinstance(error, BrokenPipeError):
        # Nobody reads any more; without this, Python would complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    print(f"mindbug: {error}", file=sys.stderr)
    return 1
