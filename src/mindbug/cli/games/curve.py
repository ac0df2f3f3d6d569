"""Owns the curve of a game: what there is to draw, and drawing it in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

from mindbug.seats import PerSeat

BLOCKS = " ▁▂▃▄▅▆▇█"
ROWS = 6
MARGIN = 6
WIDEST_STEP = 3


@dataclass(frozen=True)
class Mark:
    """A turning point: its number, the move in few words, a sentence on it, and by how much it changed the chance of player 0
    as far as its player could know."""

    number: int
    move: str
    sentence: str
    change: float


@dataclass(frozen=True)
class CurvePoint:
    """The chance of player 0 before a decision as its player could know it, whose it is, and what to say of it. ``as_it_was``
    is that of the game as it was; None if it is not over."""

    chance: float
    turn: int
    player: int
    label: str
    mark: Mark | None = None
    as_it_was: float | None = None


@dataclass(frozen=True)
class Chart:
    """What is drawn: points, the end of the line, and the words around them. ``seen`` are what the lines of the players are
    called, ``main`` what the curve is."""

    title: str
    subtitle: str
    about: list[str]
    points: list[CurvePoint]
    end: float
    names: PerSeat[str]
    seen: PerSeat[str]
    main: str
    turn: str
    lang: str

    @property
    def heights(self) -> list[float]:
        """The curve: the game as it was, up to the result. While the game goes on nobody may see that; then the curve lies
        between what the two thought last."""
        thought: dict[int, float] = {}
        found = []
        for point in self.points:
            thought[point.player] = point.chance
            found.append(sum(thought.values()) / len(thought) if point.as_it_was is None else point.as_it_was)
        return [*found, self.end]

    def idea_of(self, player: int) -> list[tuple[int, float]]:
        """What a player thought at the own decisions, by their places, and the end."""
        own = [(place, point.chance) for place, point in enumerate(self.points) if point.player == player]
        return [*own, (len(self.points), self.end)]

    @property
    def marks(self) -> list[tuple[int, float, Mark]]:
        """The turning points with their places and the height of the curve there."""
        heights = self.heights
        return [(place, heights[place], point.mark) for place, point in enumerate(self.points) if point.mark is not None]


def drawn(chart: Chart, width: int, percent: Callable[[float], str]) -> list[Text]:
    """The curve in blocks, a column or more for each decision, with the numbers of turning points below."""
    heights = chart.heights
    room = max(10, width - MARGIN - 1)
    step = max(1, min(WIDEST_STEP, room // len(heights)))
    count = min(room, step * len(heights))
    places = [column * len(heights) // count for column in range(count)]
    scale = {ROWS - 1: percent(1.0), ROWS // 2: percent(0.5), 0: percent(0.0)}
    lines = []
    for row in range(ROWS - 1, -1, -1):
        blocks = "".join(BLOCKS[filled(heights[place], row)] for place in places)
        lines.append(Text.assemble((f"{scale.get(row, ''):>{MARGIN - 1}} ", "dim"), (blocks, "cyan")))
    below = ""
    for place, _, mark in chart.marks:
        below = below.ljust(-(-place * count // len(heights))) + str(mark.number)
    return [*lines, Text(" " * MARGIN).append(below, "bold red")] if chart.marks else lines


def filled(chance: float, row: int) -> int:
    """How many eighths of a row a chance fills; even the smallest is to be seen."""
    return max(1 if row == 0 else 0, min(8, round(chance * ROWS * 8) - 8 * row))
