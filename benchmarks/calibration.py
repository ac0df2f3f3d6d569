"""Measures whether chances are true: of the positions in which a hint says 70 %, how many are won when good players play on?

Usage: python benchmarks/calibration.py [--games N] [--sets SET ...] [--iterations N] [--seed S] [--cores N] [--svg FILE].

Games are played by a search against itself; at some decisions of each the best move is weighed as hints and analyses do it,
from what the player who is asked knows, and the result is counted later.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random as PythonRandom

from mindbug import Game
from mindbug.bots.cores import all_cores, workers
from mindbug.bots.searching import Searcher
from mindbug.bots.weighing import weigh
from mindbug.cards import sets as all_sets
from mindbug.rules.randomness import seeded

BINS = 10
OF_A_GAME = 4  # decisions that are weighed
SIZE, EDGE = 320, 40


@dataclass(frozen=True)
class Bin:
    """Positions with about the same chance: how many, what was said on average, and how many of them were won."""

    count: int
    said: float
    won: float

    @property
    def error(self) -> float:
        """The standard error of the share that was won."""
        return sqrt(max(self.won * (1 - self.won), 0.25 / self.count) / self.count)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sets", nargs="+", default=["first-contact"], help="sets, or all")
    parser.add_argument("--iterations", type=int, default=900, help="of both players, for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=all_cores())
    parser.add_argument("--svg", type=Path)
    args = parser.parse_args()
    sets = list(all_sets()) if args.sets == ["all"] else args.sets
    with workers(args.cores) as pool:
        told = pool.map(partial(game, sets, args.iterations), range(args.seed, args.seed + args.games))
        bins = binned([pair for pairs in told for pair in pairs])
    print("said   won   positions")
    for found in bins:
        print(f"{found.said:5.1%} {found.won:5.1%} ± {1.96 * found.error:4.1%}  {found.count}")
    total = sum(found.count for found in bins)
    print(f"on average off by {sum(abs(found.said - found.won) * found.count for found in bins) / total:.1%}")
    if args.svg is not None:
        args.svg.write_text(picture(bins), encoding="utf-8")


def game(sets: list[str], iterations: int, seed: int) -> list[tuple[float, float]]:
    """What was said at some decisions of a game, and what they brought."""
    played = Game.new(sets, seed=seed)
    bots = [Searcher(iterations, seeded(10 * seed + seat)) for seat in range(2)]
    chance = PythonRandom(seed)
    views = []
    while isinstance(seat := played.to_move, int):
        known = played.view(seat)
        if len(known.table.options) > 1:
            views.append(known)
        played.play(bots[seat].choose(known))
    said = []
    for known in chance.sample(views, min(OF_A_GAME, len(views))):
        best = weigh(known, iterations, seeded(seed))[0]
        said.append((best.chance, 0.5 if played.winner is None else float(played.winner == known.viewer)))
    return said


def binned(pairs: list[tuple[float, float]]) -> list[Bin]:
    found = []
    for number in range(BINS):
        inside = [(said, won) for said, won in pairs if min(int(said * BINS), BINS - 1) == number]
        if inside:
            count = len(inside)
            found.append(Bin(count, sum(said for said, _ in inside) / count, sum(won for _, won in inside) / count))
    return found


def picture(bins: list[Bin]) -> str:
    """The table as a plot: what was said to the right, what was won upwards; on the line both are the same."""

    def x(share: float) -> float:
        return EDGE + share * SIZE

    def y(share: float) -> float:
        return EDGE + (1 - share) * SIZE

    parts = [f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#999" stroke-dasharray="4 4"/>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<text x="{x(share)}" y="{y(0) + 18}" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for found in bins:
        low, high = max(0.0, found.won - 1.96 * found.error), min(1.0, found.won + 1.96 * found.error)
        across = f"{x(found.said):.1f}"
        parts.append(
            f'<line x1="{across}" y1="{y(low):.1f}" x2="{across}" y2="{y(high):.1f}" stroke="#2563eb" stroke-width="2"/>'
        )
        parts.append(f'<circle cx="{across}" cy="{y(found.won):.1f}" r="4" fill="#2563eb"/>')
    frame = f'<rect x="{EDGE}" y="{EDGE}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>'
    title = f'<text x="{x(0.5)}" y="{EDGE - 14}" text-anchor="middle">said (right) and won (up)</text>'
    whole = SIZE + 2 * EDGE
    style = 'font-family="sans-serif" font-size="12" fill="#555"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" {style}>{frame}{title}{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    main()
