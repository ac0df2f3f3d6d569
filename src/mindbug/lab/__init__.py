"""The laboratory: plays many games of bots and keeps what happened in them as tables, from which values of cards are found.

``read(DIR)`` gives a data set as Polars frames with its plan, ``replay(plan, level, game)`` plays one of its games again. What
is imported here needs no more than the game; the tables need the extra ``lab``.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug.lab.plan import LevelPlan as LevelPlan
from mindbug.lab.plan import Plan as Plan
from mindbug.lab.plan import new_plan as new_plan
from mindbug.lab.playing import replay as replay
from mindbug.lab.problems import not_installed

if TYPE_CHECKING:
    from mindbug.lab.folder import DataSet

NEEDED = ("numpy", "polars", "scipy")


def check_needed() -> None:
    """MindbugError if what the laboratory needs is not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise not_installed(missing, "lab")


def read(path: str | Path) -> DataSet:
    """The data set of a folder, as far as its parts are finished; MindbugError says what is wrong with it."""
    check_needed()
    from mindbug.lab.folder import read_data_set

    return read_data_set(Path(path))
