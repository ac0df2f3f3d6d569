"""Owns plots: marks on axes as SVG, which follow the colours of the page and say in a title what each mark is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, isnan, log10

from mindbug.lab.estimates import Interval
from mindbug.lab.report.markup import Markup, joined, tag

WIDTH, HEIGHT = 400, 280
LEFT, RIGHT, TOP, BOTTOM = 54, 16, 12, 42
STEPS = (1, 2, 2.5, 5, 10)
MIDDLE, WHOLE = "50%", "100%"  # of the height of a row
LETTER, LINE = 5.2, 11  # how wide and high a letter of a name is
COLUMN, DIGIT, GAP = 260, 7, 6  # how wide a column is at least, a digit on its axis, and the space between two numbers

SHADES = 4  # of levels
TINY = 1e-12

Say = Callable[[float], str]


@dataclass(frozen=True)
class Scale:
    """Numbers along an axis that is so long, with marks at round ones."""

    low: float
    high: float
    step: float

    def share(self, value: float) -> float:
        """Where a number is, as a part of the axis; the ends keep what lies beyond them."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    @property
    def marks(self) -> list[float]:
        first, last = ceil(self.low / self.step - 1e-9), floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]


def scale_of(values: Sequence[float], marks: int = 6, least: float = 1e-9) -> Scale:
    """An axis for some numbers, from a round one to a round one."""
    known = [value for value in values if not isnan(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if high - low < least:
        low, high = low - least, high + least
    rough = (high - low) / marks
    power = 10.0 ** floor(log10(rough))
    step = next(power * part for part in STEPS if power * part >= rough)
    return Scale(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step)


def title(text: str) -> Markup:
    return tag("title", text)


def percent(part: float) -> str:
    return f"{100 * part:.2f}%"


# A row of a table


def interval(found: Interval, scale: Scale, said: str) -> Markup:
    """A number with its interval on the axis that stands above a column. It is as large as its cell."""
    if isnan(found.value):
        return tag("svg", *grid(scale), class_="row", aria_hidden="true")
    low, middle, high = (percent(scale.share(value)) for value in (found.low, found.value, found.high))
    mark = tag(
        "g",
        title(said),
        tag("rect", x=0, y=0, width=WHOLE, height=WHOLE, class_="catch"),
        None if isnan(found.low) else tag("line", x1=low, x2=high, y1=MIDDLE, y2=MIDDLE, class_="reach"),
        tag("circle", cx=middle, cy=MIDDLE, r=4.5),
        class_=f"mark {sign_of(found)}",
    )
    return tag("svg", *grid(scale), mark, class_="row", role="img", aria_label=said)


def grid(scale: Scale) -> list[Markup]:
    """Lines at the marks of the axis that stands above a column."""
    places = [(percent(scale.share(mark)), "zero" if is_zero(mark) else "grid") for mark in scale.marks]
    return [tag("line", x1=place, x2=place, y1=0, y2=WHOLE, class_=kind) for place, kind in places]


def is_zero(mark: float) -> bool:
    return abs(mark) < TINY


def sign_of(found: Interval) -> str:
    """Whether it is surely above or below 0; what has no interval is not."""
    return "up" if found.low > 0 else "down" if found.high < 0 else "even"


def dots(found: Sequence[Interval], scale: Scale, said: Sequence[str]) -> Markup:
    """Several numbers in one row, from the first to the last of which a line leads."""
    ends = [percent(scale.share(found[place].value)) for place in (0, -1)]
    line = tag("line", x1=ends[0], x2=ends[1], y1=MIDDLE, y2=MIDDLE, class_="way")
    marks = [
        tag("circle", title(text), cx=percent(scale.share(one.value)), cy=MIDDLE, r=5, class_=step_of(place, len(found)))
        for place, (one, text) in enumerate(zip(found, said, strict=True))
    ]
    return tag("svg", *grid(scale), line, *marks, class_="row", role="img", aria_label="; ".join(said))


def step_of(place: int, count: int) -> str:
    """The class of one of several levels: the last has the strongest colour."""
    return f"step step-{max(0, SHADES - count + place)}"


def axis(scale: Scale, say: Say) -> Markup:
    """The axis above a column of intervals: a number at every mark, or at every second one where they would touch."""
    widest = DIGIT * max(len(say(mark)) for mark in scale.marks)
    between = COLUMN * scale.step / (scale.high - scale.low)
    every = 1 if between >= 1.5 * widest + GAP else 2  # those at the ends stand half their width further in
    labels = []
    for mark in scale.marks:
        if round(mark / scale.step) % every:
            continue
        part = scale.share(mark)
        anchor = "start" if part < 0.04 else "end" if part > 0.96 else "middle"
        labels.append(tag("text", say(mark), x=percent(part), y=11, text_anchor=anchor))
    return tag("svg", *labels, class_="axis", height=14, aria_hidden="true")


# A figure of its own


@dataclass(frozen=True)
class Axes:
    """Two axes with their labels; ``x`` and ``y`` place numbers between them."""

    across: Scale
    up: Scale

    def x(self, value: float) -> float:
        return round(LEFT + self.across.share(value) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - BOTTOM - self.up.share(value) * (HEIGHT - TOP - BOTTOM), 1)

    def drawn(
        self, *marks: Markup, x_label: str, y_label: str, x_say: Say, y_say: Say, said: str, x_grid: bool = True
    ) -> Markup:
        """The figure. ``said`` is for who cannot see it."""
        bottom, parts = HEIGHT - BOTTOM, []
        for mark in self.across.marks:
            if x_grid:
                parts.append(tag("line", x1=self.x(mark), x2=self.x(mark), y1=TOP, y2=bottom, class_="grid"))
            parts.append(tag("text", x_say(mark), x=self.x(mark), y=bottom + 15, text_anchor="middle"))
        for mark in self.up.marks:
            kind = "zero" if is_zero(mark) else "grid"
            parts.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=self.y(mark), y2=self.y(mark), class_=kind))
            parts.append(tag("text", y_say(mark), x=LEFT - 5, y=self.y(mark) + 4, text_anchor="end"))
        middle = (TOP + bottom) / 2
        parts.append(tag("text", x_label, x=(LEFT + WIDTH - RIGHT) / 2, y=HEIGHT - 7, text_anchor="middle", class_="label"))
        parts.append(
            tag("text", y_label, x=11, y=middle, text_anchor="middle", class_="label", transform=f"rotate(-90 11 {middle:g})")
        )
        return tag("svg", *parts, *marks, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="plot", role="img", aria_label=said)


@dataclass(frozen=True)
class Dot:
    """A point of a scatter plot with its interval upwards, what is said of it, and its name if it is to be written there."""

    x: float
    y: Interval
    said: str
    name: str = ""
    x_ends: tuple[float, float] | None = None


def scatter(frame: Axes, points: Sequence[Dot]) -> Markup:
    """Points with their intervals; names are written where there is room."""
    marks = []
    for point in points:
        x, y = frame.x(point.x), frame.y(point.y.value)
        lines = []
        if not isnan(point.y.low):
            lines.append(tag("line", x1=x, x2=x, y1=frame.y(point.y.low), y2=frame.y(point.y.high), class_="reach thin"))
        if point.x_ends is not None:
            low, high = map(frame.x, point.x_ends)
            lines.append(tag("line", x1=low, x2=high, y1=y, y2=y, class_="reach thin"))
        marks.append(tag("g", title(point.said), *lines, tag("circle", cx=x, cy=y, r=4), class_=f"mark {sign_of(point.y)}"))
    taken = [Spot(frame.x(point.x) - 4, frame.y(point.y.value), 8) for point in points]
    for point in sorted(points, key=lambda point: -abs(point.y.value)):
        marks += named(frame, point, taken) if point.name else []
    return joined(*marks)


@dataclass(frozen=True)
class Spot:
    """A place of a figure on which something is written or drawn: from its left end so far, at a height."""

    left: float
    height: float
    wide: float

    def meets(self, other: Spot) -> bool:
        beside = self.left + self.wide <= other.left or other.left + other.wide <= self.left
        return not beside and abs(self.height - other.height) < LINE


def named(frame: Axes, point: Dot, taken: list[Spot]) -> list[Markup]:
    """The name beside, above or below a point, wherever nothing else is; else nowhere."""
    wide = LETTER * len(point.name)
    x, y = frame.x(point.x), frame.y(point.y.value)
    for left, height in ((x + 7, y), (x - 7 - wide, y), (x - wide / 2, y - 12), (x - wide / 2, y + 12)):
        place = Spot(left, height, wide)
        if left >= LEFT and left + wide <= WIDTH and not any(place.meets(other) for other in taken):
            taken.append(place)
            return [tag("text", point.name, x=round(left, 1), y=round(height + 3.5, 1), class_="name")]
    return []


def bars(frame: Axes, rows: Sequence[tuple[float, Interval, str]], wide: float = 1.0) -> Markup:
    """A bar for each number, with the interval of its share."""
    marks = []
    ground = frame.y(0.0)
    for at, found, said in rows:
        left, right = frame.x(at - wide / 2), frame.x(at + wide / 2)
        top, middle = frame.y(found.value), (left + right) / 2
        marks.append(
            tag(
                "g",
                title(said),
                tag("rect", x=left, y=TOP, width=round(right - left, 1), height=HEIGHT - BOTTOM - TOP, class_="catch"),
                tag(
                    "rect",
                    x=left + 0.5,
                    y=top,
                    width=round(max(0.5, right - left - 1), 1),
                    height=round(ground - top, 1),
                    class_="bar",
                ),
                tag("line", x1=middle, x2=middle, y1=frame.y(found.low), y2=frame.y(found.high), class_="reach thin"),
                class_="mark",
            )
        )
    return joined(*marks)
