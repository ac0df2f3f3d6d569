"""Owns packages of others that tests install: they register bots, some of which are not as they should be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def install_bots(home: Path, source: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package ``sparring`` of that source, for programs that are started from now on; each bot is a class of it."""
    info = home / "sparring-1.0.dist-info"
    info.mkdir(parents=True)
    (home / "sparring.py").write_text(source)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sparring\nVersion: 1.0\n")
    entries = "".join(f"{name} = sparring:{name.capitalize()}\n" for name in names)
    (info / "entry_points.txt").write_text(f"[mindbug.bots]\n{entries}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(home), os.environ.get("PYTHONPATH", "")])))
    return home
