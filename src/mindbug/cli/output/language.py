"""Owns the choice of a language on the command line: ``--lang``, else that of the person’s surroundings."""

from __future__ import annotations

import argparse
import os

from mindbug.text.languages import LANGUAGES

ENGLISH = "en"


def add_language(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Give a command the option ``--lang``; ``args.lang`` is always one of the languages."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default_language(),
        help="the language (default: that of LC_ALL, LC_MESSAGES or LANG, else en)",
    )


def default_language() -> str:
    """The first of these settings that is not empty decides, as for every other program."""
    setting = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ENGLISH)
    code = setting[:2].lower()
    return code if code in LANGUAGES and not setting[2:3].isalpha() else ENGLISH
