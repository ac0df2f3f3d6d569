"""Owns saying again what was typed, for who wants to go on with it."""

from __future__ import annotations

import argparse
import shlex


def typed(parser: argparse.ArgumentParser, args: argparse.Namespace) -> str:
    """The command that the parser of a subcommand reads as these arguments, without options that say what is usual."""
    words = parser.prog.split()
    options: list[str] = []
    for action in parser._actions:
        value = getattr(args, action.dest, action.default)
        if value == action.default:
            continue
        parts = [str(part) for part in value] if isinstance(value, list) else [] if value is True else [str(value)]
        if not action.option_strings:
            words += parts
        elif len(parts) == 1 and parts[0].startswith("-"):
            options.append(f"{action.option_strings[-1]}={parts[0]}")  # which would else be read as an option
        else:
            options += [action.option_strings[-1], *parts]
    return shlex.join([*words, *options])
