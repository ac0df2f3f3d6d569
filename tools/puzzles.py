"""Packs puzzles that `mindbug puzzles make` has made into the file that is shipped, with those that it holds.

python tools/puzzles.py made.jsonl more.jsonl          add them to src/mindbug/puzzles/shipped.puzzles
python tools/puzzles.py --anew made.jsonl more.jsonl   keep none of what is there

Each is solved once more by the solver of the tests. One of the kinds that are proved in every deal and that is not found again
is an error of the program, and nothing is written; of the others, such a one is left out, and so is what it has no time for.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mindbug.puzzles.collection import SHIPPED, pack, unpack
from mindbug.puzzles.puzzle import Puzzle, from_data
from puzzling import Endless, solved

IN_EVERY_DEAL = ("win", "certain")  # the kinds whose answer was proved with every card that the other player may hold
MOST_LIKELY = 80  # puzzles of the kind that is only likely: solving one again takes as long as solving fifty that are proved


def made_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file, the line of a game that is being written left out."""
    lines = path.read_text(encoding="utf-8").split("\n")[1:-1]
    return [from_data(data) for line in lines for data in json.loads(line)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--anew", action="store_true")
    args = parser.parse_args()
    kept = [] if args.anew else list(unpack(SHIPPED.read_bytes()))
    known = {puzzle.id for puzzle in kept}
    likely = sum(puzzle.kind == "chance" for puzzle in kept)
    left_out = 0
    for puzzle in (puzzle for path in args.files for puzzle in made_in(path)):
        if puzzle.id in known or (puzzle.kind == "chance" and likely >= MOST_LIKELY):
            continue
        known.add(puzzle.id)
        try:
            found = solved(puzzle)
        except Endless:
            left_out += 1
            continue
        if found == {puzzle.answer}:
            kept.append(puzzle)
            likely += puzzle.kind == "chance"
        elif puzzle.kind not in IN_EVERY_DEAL:
            left_out += 1
        else:
            print(f"{puzzle.id}: expected {puzzle.answer}, got {found}", file=sys.stderr)
            return 1
    packed = pack(kept)
    SHIPPED.write_bytes(packed)
    print(f"{len(kept)} puzzles, {len(packed)} bytes; {left_out} were not found again and are left out")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
