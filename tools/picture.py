"""Draws the README's picture: the terminal table in the middle of a real game, as SVG.

Usage: python tools/picture.py > docs/table.svg, with the package installed. The same command gives the same picture.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from mindbug import Game

SEED = 12
MOVES = 17
SEAT = 0
LINE, COLUMN, MARGIN = 19, 9.03, 22
STYLE = "font: 15px 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre"


def main() -> int:
    lines = screen().splitlines()
    width = round(max(map(len, lines)) * COLUMN + 2 * MARGIN)
    height = len(lines) * LINE + 2 * MARGIN
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img">')
    print("<title>A game in the terminal: both sides of the table, the hand, what happened and the moves</title>")
    print(f'<rect width="{width}" height="{height}" rx="12" fill="#1b1d28"/>')
    for i, line in enumerate(lines):
        print(f'<text x="{MARGIN}" y="{MARGIN + 14 + i * LINE}" fill="{colour(line)}" style="{STYLE}">{escape(line)}</text>')
    print("</svg>")
    return 0


def colour(line: str) -> str:
    if line.startswith("--"):
        return "#8bd5ca"
    return "#f5c97a" if line.lstrip()[:1].isdigit() and "  " in line.strip() else "#dfe3f0"


def screen() -> str:
    """What the program prints for a saved game at a decision of the seat."""
    game, chance = Game.new(seed=SEED), random.Random(SEED)
    while len(game.lines) < MOVES or game.to_move != SEAT:
        game.play(chance.choice(game.moves()))
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "game.txt")
        saved.write_text(game.record(), encoding="utf-8")
        command = [sys.executable, "-m", "mindbug.cli", "play", "--resume", str(saved), "--seat", str(SEAT), "--lang", "en"]
        shown = subprocess.run(command, input="", capture_output=True, text=True, check=False).stdout
    table = shown[shown.index("--") :]
    return table[: table.index("\n>")]


if __name__ == "__main__":
    sys.exit(main())
