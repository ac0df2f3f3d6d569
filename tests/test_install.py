"""Owns the proof that an installation that was ended by force does not stand in the way of the next one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what installs, as a compilation leaves it that was killed: the file of the project is hidden."""
    for name in ("Makefile", "tools/install.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "pyproject.toml.bak").write_text("[project]", encoding="utf-8")
    return tmp_path


def install(project: Path) -> str:
    """What is said of an environment below a file, which cannot be made: so nothing is fetched here."""
    (project / "file").touch()
    command = [sys.executable, "tools/install.py", "file/folder"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False).stderr


def test_a_hidden_file_of_the_project_is_put_back(project: Path) -> None:
    assert "That failed" in install(project)
    assert (project / "pyproject.toml").read_text(encoding="utf-8") == "[project]"
    assert not (project / "pyproject.toml.bak").exists()


def test_a_file_of_the_project_that_is_there_stays(project: Path) -> None:
    (project / "pyproject.toml").write_text("[project] # newer", encoding="utf-8")
    assert "That failed" in install(project)
    assert (project / "pyproject.toml").read_text(encoding="utf-8") == "[project] # newer"


def test_make_does_not_ask_for_the_hidden_file(project: Path) -> None:
    done = subprocess.run(["make", "-n", ".venv/ready"], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "tools/install.py .venv serve" in done.stdout
