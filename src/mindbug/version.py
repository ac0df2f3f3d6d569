"""Owns which version of the program this is, and how its rules run."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from mindbug._pure import is_compiled

UNPUBLISHED = "unpublished"


@cache
def number() -> str:
    """The published version, if the program was installed."""
    try:
        return version("mindbug")
    except PackageNotFoundError:
        return UNPUBLISHED


def mode() -> str:
    return "compiled" if is_compiled() else "pure"
