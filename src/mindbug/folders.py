"""Owns where the system keeps what programs save for a user."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder of this program, which may not exist yet."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(chosen):
        return Path(chosen) / "mindbug"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "mindbug"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mindbug"
    return Path.home() / ".local" / "share" / "mindbug"
