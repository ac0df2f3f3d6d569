"""Installs the project into a virtual environment: compiled where there is a C compiler, pure Python where there is none.

Usage: python3 tools/install.py FOLDER [EXTRA ...]. Says what it does; needs only Python 3.11 and the package registry.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)
# Functions of the compiled unit call each other directly; products are not fused with sums, so that all machines round alike.
FLAGS = "-fno-semantic-interposition -fvisibility=hidden -ffp-contract=off"


def main(arguments: list[str]) -> int:
    if sys.version_info < NEEDED:
        return fail(f"Mindbug needs Python {'.'.join(map(str, NEEDED))} or newer; this is {sys.version.split()[0]}.")
    folder, *extras = arguments
    put_back()
    environment = Path(folder)
    say(f"Making a Python environment in {folder}")
    try:
        venv.EnvBuilder(with_pip=True, upgrade_deps=False).create(environment)
    except (OSError, subprocess.CalledProcessError) as error:
        return fail(f"That failed ({error}). On Debian and Ubuntu the package python3-venv is needed.")
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    missing = missing_for_compiling()
    if missing:
        say(f"There is {missing} here: installing pure Python, which is complete but about 15 times slower")
    else:
        say("Compiling the rules and installing (about a minute)")
        if install(python, extras, compiled=True):
            return 0
        say("Compiling failed, see above: installing pure Python instead, which is complete but about 15 times slower")
    clean()
    return 0 if install(python, extras, compiled=False) else fail("The installation failed, see above.")


def missing_for_compiling() -> str:
    """What keeps this machine from compiling; empty if nothing does."""
    compiler = os.environ.get("CC", "cc").split()[0]
    if shutil.which(compiler) is None and shutil.which("gcc") is None and os.name != "nt":
        return "no C compiler"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "no Python.h (Debian's package python3-dev)"
    return ""


def install(python: Path, extras: list[str], compiled: bool) -> bool:
    extras = [*extras, "compiled"] if compiled else extras
    what = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "true" if compiled else "false"}
    if os.name != "nt":
        environment["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", what]
    return subprocess.run(command, env=environment, check=False).returncode == 0


def put_back() -> None:
    """Compiling hides the file of the project for a minute. Where it was ended by force, it still lies where it was hidden."""
    project = ROOT / "pyproject.toml"
    hidden = ROOT / "pyproject.toml.bak"
    if hidden.exists() and not project.exists():
        hidden.replace(project)


def clean() -> None:
    """Remove what an earlier build compiled, so that it does not stand before the newer source."""
    for pattern in ("*.so", "*.pyd"):
        for built in (ROOT / "src").rglob(pattern):
            built.unlink()


def say(text: str) -> None:
    print(f"* {text}", flush=True)


def fail(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
