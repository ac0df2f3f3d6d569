"""Mindbug as an environment for programs that learn: docs/ENVS.md. It needs the extra ``rl``; what is not installed is an error
that says so, and nothing else of the game needs it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mindbug.envs.registering import register as register
from mindbug.rules.errors import MindbugError

if TYPE_CHECKING:
    from mindbug.envs.aec import MindbugAEC as MindbugAEC
    from mindbug.envs.aec import env as env
    from mindbug.envs.aec import raw_env as raw_env
    from mindbug.envs.many import BatchEnv as BatchEnv
    from mindbug.envs.many import Buffers as Buffers
    from mindbug.envs.single import MindbugEnv as MindbugEnv

# Where each name is, and which packages it needs.
HOMES = {
    "BatchEnv": ("many", ("numpy",)),
    "Buffers": ("many", ("numpy",)),
    "MindbugAEC": ("aec", ("numpy", "gymnasium", "pettingzoo")),
    "env": ("aec", ("numpy", "gymnasium", "pettingzoo")),
    "raw_env": ("aec", ("numpy", "gymnasium", "pettingzoo")),
    "MindbugEnv": ("single", ("numpy", "gymnasium")),
    "spec": ("spec", ("numpy",)),
    "spiel": ("spiel", ("numpy", "pyspiel")),
}
MODULES = ("spec", "spiel")
INSTALL = "pip install 'mindbug[rl]'"


def check_needed(names: tuple[str, ...]) -> None:
    """MindbugError if a package is not installed."""
    missing = [name for name in names if find_spec(name) is None]
    if missing:
        raise MindbugError(f"this needs {', '.join(missing)}, which is not installed: {INSTALL}")


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, needed = HOMES[name]
    check_needed(needed)
    module = import_module(f"mindbug.envs.{home}")
    return module if name in MODULES else getattr(module, name)
