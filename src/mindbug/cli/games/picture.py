"""Owns the curve of a game as an SVG picture, with everything in it that is needed to read it on light and dark ground."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, pairwise
from xml.sax.saxutils import escape, quoteattr

from mindbug.cli.games.curve import Chart, Mark

WIDTH, LEFT, RIGHT, TOP, PLOT = 960, 64, 24, 100, 320
LETTER = 6.6  # how wide a letter is, about
BOLD_LETTER = 7.3
HEIGHT_OF_LINE = 18
LEGEND = 66  # from the plot to the first line below it
LEGEND_LETTERS = 126
LEGEND_INDENT = 16
NARROWEST_TURN = 26  # a turn with less room has no number
STEEP = 5  # so many places of each part of the line are kept free of labels, if that can be
LABEL_SIDES = (0.0, 1.0, 0.5)  # a label begins, ends or has its middle near its point
LABEL_STEPS = (24, 44, 64, 84, 104, 124, 144)  # so far above or below it
STYLE = """
text { font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; fill: #1c2126; }
.ground { fill: #ffffff; stroke: #d5dae0; }
.title { font-size: 18px; font-weight: 600; }
.quiet { fill: #56606b; }
.band { fill: #f1f4f7; }
.grid { stroke: #ccd3da; stroke-width: 1; }
.half { stroke: #7b8794; stroke-dasharray: 4 4; }
.area { fill: #343c45; fill-opacity: 0.1; }
.curve { fill: none; stroke: #343c45; stroke-width: 3; stroke-linejoin: round; }
.idea { fill: none; stroke-width: 1.5; stroke-dasharray: 2 4; stroke-linecap: round; stroke-linejoin: round; }
.blue { stroke: #1f6fb2; }
.orange { stroke: #b4560a; }
.zero { fill: #1f6fb2; }
.one { fill: #b4560a; }
.drop { stroke: #c01048; stroke-width: 2.5; }
.leader { stroke: #56606b; stroke-width: 1; }
.mark { fill: #c01048; stroke: #ffffff; stroke-width: 1.5; }
.digit { fill: #ffffff; font-weight: 700; text-anchor: middle; }
.label { font-weight: 600; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
text { fill: #e9ecef; }
.ground { fill: #15191e; stroke: #39414a; }
.quiet { fill: #a3adb8; }
.band { fill: #1d232a; }
.grid { stroke: #363e47; }
.half { stroke: #8a949f; }
.area { fill: #dfe4ea; fill-opacity: 0.12; }
.curve { stroke: #dfe4ea; }
.blue { stroke: #74b3ea; }
.orange { stroke: #f0a35e; }
.zero { fill: #74b3ea; }
.one { fill: #f0a35e; }
.drop { stroke: #ff7aa2; }
.leader { stroke: #a3adb8; }
.mark { fill: #ff7aa2; stroke: #15191e; }
.digit { fill: #15191e; }
.label { stroke: #15191e; }
}
""".strip()


def svg(chart: Chart, percent: Callable[[float], str]) -> str:
    """A picture that needs nothing else: it has its own ground, light or dark as the reader likes, and words for readers who
    cannot see it."""
    legend = legend_lines(chart)
    height = TOP + PLOT + LEGEND + HEIGHT_OF_LINE * len(legend)
    about = " ".join([*chart.about, *(mark.sentence for _, _, mark in chart.marks)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-labelledby="title about" xml:lang={quoteattr(chart.lang)}>',
        f'<title id="title">{escape(chart.title)}</title>',
        f'<desc id="about">{escape(about)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>',
        text(LEFT, 34, chart.title, "title"),
        text(LEFT, 56, chart.subtitle, "quiet"),
        *turns(chart),
        *scale_lines(percent),
        *names(chart),
        *key(chart),
        *lines(chart),
        *dots(chart),
        *marks(chart),
        *(text(LEFT + indent, TOP + PLOT + LEGEND + HEIGHT_OF_LINE * i, said) for i, (indent, said) in enumerate(legend)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "") -> str:
    attributes = f' class="{kind}"' if kind else ""
    attributes += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{escape(said)}</text>'


def across(chart: Chart, place: float) -> float:
    """Where a decision stands; the end of the game is the last place."""
    return round(LEFT + place * (WIDTH - LEFT - RIGHT) / max(1, len(chart.points)), 1)


def down(chance: float) -> float:
    return round(TOP + (1 - chance) * PLOT, 1)


def turns(chart: Chart) -> list[str]:
    """A band for every other turn, and the numbers of turns where there is room for them."""
    drawn: list[str] = []
    last = 0.0
    for turn, group in groupby(enumerate(chart.points), key=lambda pair: pair[1].turn):
        places = [place for place, _ in group]
        left, right = across(chart, places[0]), across(chart, places[-1] + 1)
        if turn % 2:
            drawn.append(f'<rect class="band" x="{left:g}" y="{TOP}" width="{right - left:g}" height="{PLOT}"/>')
        if left >= last:
            said = f"{chart.turn} {turn}" if not last else str(turn)
            drawn.append(text(left + 3, TOP + PLOT + 18, said, "quiet"))
            last = left + max(NARROWEST_TURN, LETTER * len(said) + 8)
    return drawn


def scale_lines(percent: Callable[[float], str]) -> list[str]:
    drawn = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = down(chance)
        kind = "grid half" if chance == 0.5 else "grid"
        drawn.append(segment(kind, LEFT, y, WIDTH - RIGHT, y))
        drawn.append(text(LEFT - 8, y + 4, percent(chance), "quiet", "end"))
    return drawn


def names(chart: Chart) -> list[str]:
    """Who is winning where the line is high, and where it is low."""
    return [
        text(WIDTH - RIGHT, TOP - 34, f"▲ {chart.names[0]}", "zero", "end"),
        text(WIDTH - RIGHT, TOP + PLOT + 38, f"▼ {chart.names[1]}", "one", "end"),
    ]


def key(chart: Chart) -> list[str]:
    """What the three lines are."""
    drawn = []
    x = float(LEFT)
    for kind, said in zip(("curve", "idea blue", "idea orange"), (chart.main, *chart.seen), strict=True):
        drawn += [segment(kind, x, TOP - 14, x + 22, TOP - 14), text(x + 28, TOP - 10, said, "quiet")]
        x += 28 + LETTER * len(said) + 24
    return drawn


def lines(chart: Chart) -> list[str]:
    """The curve, and the dotted lines of what each player could know."""
    curve = list(enumerate(chart.heights))
    ground = f"{across(chart, len(chart.points)):g},{down(0):g} {across(chart, 0):g},{down(0):g}"
    return [
        f'<polygon class="area" points="{path(chart, curve)} {ground}"/>',
        f'<polyline class="idea blue" points="{path(chart, chart.idea_of(0))}"/>',
        f'<polyline class="idea orange" points="{path(chart, chart.idea_of(1))}"/>',
        f'<polyline class="curve" points="{path(chart, curve)}"/>',
    ]


def path(chart: Chart, points: list[tuple[int, float]]) -> str:
    return " ".join(f"{across(chart, place):g},{down(chance):g}" for place, chance in points)


def dots(chart: Chart) -> list[str]:
    """A dot for every decision in the colour of its player, with its move for whoever points at it."""
    return [
        f'<circle class="{("zero", "one")[point.player]}" cx="{across(chart, place):g}" cy="{down(height):g}" r="3.5">'
        f"<title>{escape(point.label)}</title></circle>"
        for place, (point, height) in enumerate(zip(chart.points, chart.heights, strict=False))
    ]


def marks(chart: Chart) -> list[str]:
    """The turning points: what was given away, a number, and the move."""
    leaders, drops, labels, circles = [], [], [], []
    taken = [box for place, height, mark in chart.marks for box in mark_boxes(across(chart, place), height, mark)]
    crowd = line_boxes(chart)
    for place, height, mark in chart.marks:
        x, y = across(chart, place), down(height)
        said = f"{mark.number} {mark.move}"
        label = best_place(x, y, BOLD_LETTER * len(said), taken, crowd)
        taken += [label, label.leader(x, y)]
        leaders.append(segment("leader", x, y, label.nearest(x), label.edge(y)))
        drops.append(segment("drop", x, y, x, down(left_of(height, mark))))
        labels.append(text(label.x, label.y + label.height - 4, said, "label"))
        circles.append(f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="9"><title>{escape(mark.sentence)}</title></circle>')
        circles.append(text(x, y + 4.5, str(mark.number), "digit"))
    return leaders + drops + labels + circles


def left_of(height: float, mark: Mark) -> float:
    """What a turning point left of a chance."""
    return min(max(height + mark.change, 0.0), 1.0)


def segment(kind: str, x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line class="{kind}" x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"/>'


@dataclass(frozen=True)
class Rectangle:
    """A place in the picture that something takes up."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Rectangle) -> bool:
        apart = self.x + self.width < other.x or other.x + other.width < self.x
        return not apart and self.y < other.y + other.height and other.y < self.y + self.height

    def nearest(self, x: float) -> float:
        return min(max(x, self.x), self.x + self.width)

    def edge(self, y: float) -> float:
        """The upper or lower edge, whichever looks at a height."""
        return self.y if y < self.y else self.y + self.height

    def leader(self, x: float, y: float) -> Rectangle:
        """What the line takes up that leads here from a point."""
        left, top = min(x, self.nearest(x)), min(y, self.edge(y))
        return Rectangle(left - 1, top, abs(x - self.nearest(x)) + 2, abs(y - self.edge(y)))


def mark_boxes(x: float, height: float, mark: Mark) -> list[Rectangle]:
    """What a turning point takes up: its circle and what was given away."""
    top, bottom = sorted((down(height), down(left_of(height, mark))))
    return [Rectangle(x - 10, down(height) - 10, 20, 20), Rectangle(x - 2, top, 4, bottom - top)]


def line_boxes(chart: Chart) -> list[Rectangle]:
    """What the lines take up."""
    found = []
    for points in (list(enumerate(chart.heights)), chart.idea_of(0), chart.idea_of(1)):
        for (place, chance), (next_place, next_chance) in pairwise(points):
            for part in range(STEEP):
                share = part / STEEP
                x = across(chart, place + share * (next_place - place))
                found.append(Rectangle(x - 4, down(chance + share * (next_chance - chance)) - 4, 8, 8))
    return found


def best_place(x: float, y: float, width: float, taken: list[Rectangle], crowd: list[Rectangle]) -> Rectangle:
    """A place near a point for a label, where it covers nothing else or, if that cannot be, as little as possible."""

    def cost(box: Rectangle) -> float:
        far = abs(box.y + box.height / 2 - y) + abs(box.nearest(x) - x)
        covered = sum(map(box.overlaps, taken)) + sum(map(box.leader(x, y).overlaps, taken))
        return 100 * covered + 4 * sum(map(box.overlaps, crowd)) + far / 10

    places = []
    for step in LABEL_STEPS:
        for top in (y - step - 8, y + step - 8):
            for side in LABEL_SIDES:
                left = min(max(x - side * width, LEFT + 4), WIDTH - RIGHT - width - 4)
                if TOP + 2 <= top <= TOP + PLOT - 18:
                    places.append(Rectangle(round(left, 1), round(top, 1), width, 16))
    return min(places, key=cost)


def legend_lines(chart: Chart) -> list[tuple[int, str]]:
    """The turning points in words, below the plot: how far each line is indented, and what it says."""
    found: list[tuple[int, str]] = []
    for _, _, mark in chart.marks:
        first, *more = textwrap.wrap(mark.sentence, LEGEND_LETTERS, break_on_hyphens=False)
        found += [(0, first), *((LEGEND_INDENT, line) for line in more)]
    return found
