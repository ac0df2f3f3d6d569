"""Owns data sets for tests of the laboratory: playing them with the real program, and what is compared of them."""

from __future__ import annotations

from pathlib import Path

from mindbug.bots.cores import all_cores
from mindbug.lab.folder import DataFolder, DataSet, Failures, read_data_set
from mindbug.lab.plan import Plan
from mindbug.lab.run import Experiment, Watch
from mindbug.lab.workplaces import ThisMachine


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a data set but its plan, by its path."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name not in ("plan.json", ".lock")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(found)}


def played(folder: Path, plan: Plan, cores: int = 0, watch: Watch | None = None) -> DataSet:
    """The data set of a plan, played here, in which no bot failed."""
    assert run(folder, plan, cores, watch) == {}
    return read_data_set(folder)


def run(folder: Path, plan: Plan, cores: int = 0, watch: Watch | None = None) -> Failures:
    home = DataFolder(folder)
    with home.begun(plan) as begun:
        return Experiment(begun, home, ThisMachine(cores or all_cores()), plan.levels, watch).run()
