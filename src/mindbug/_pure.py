"""Owns the choice between the compiled rules and the pure ones: with MINDBUG_PURE=1, or without the library that compiled
modules need (the extra ``compiled``), the source is used even where compiled modules lie beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

COMPILED = ("mindbug.rules.", "mindbug.search.", "mindbug.tensors.")


class SourceFirst(MetaPathFinder):
    """Finds the source of modules that may also be there compiled."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(COMPILED):
            return None
        for folder in path:
            source = Path(folder, name.rpartition(".")[2] + ".py")
            if source.exists():
                return spec_from_file_location(name, source)
        return None


def choose() -> None:
    if os.environ.get("MINDBUG_PURE", "") not in ("", "0") or find_spec("librt") is None:
        sys.meta_path.insert(0, SourceFirst())


def is_compiled() -> bool:
    """Whether the rules that are running are compiled."""
    from mindbug.rules import state

    return not str(state.__file__).endswith(".py")
