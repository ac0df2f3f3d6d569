"""Owns the tables of a report: columns that can be sorted, and cells with a picture, a number or an interval on an axis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isnan, nan
from typing import Any

from mindbug.lab.estimates import Interval
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.plots import Scale, axis, interval
from mindbug.lab.report.voice import Reporter
from mindbug.rules.pool import Pool
from mindbug.text.objects import keyword_names

Row = Mapping[str, Any]


def estimate(row: Row, name: str = "") -> Interval:
    """The estimate of a row of a table, by the first part of its columns."""
    parts = (row.get(f"{name}{part}") for part in ("value", "error", "low", "high"))
    value, error, low, high = (nan if part is None else float(part) for part in parts)
    return Interval(value, error, low, high)


def ends_of(rows: Sequence[Row]) -> list[float]:
    """The values of rows and the ends of their intervals, for an axis."""
    return [row[part] for row in rows for part in ("low", "value", "high") if row[part] is not None]


@dataclass(frozen=True)
class Column:
    """The head of a column, its cells, and by what it is sorted. ``kind`` is its class: ``wide`` is left out on a phone."""

    head: str
    cell: Callable[[Row], str]
    key: Callable[[Row], float | str] | None = None
    kind: str = ""
    under: Markup | None = None  # what stands below the head: an axis


@dataclass
class Album:
    """The pictures of cards, of which those that are shown come into the page once."""

    pictures: Mapping[str, str]
    pool: Pool
    voice: Reporter
    shown: dict[str, str] = field(default_factory=dict)

    def picture(self, card: str) -> Markup:
        if card not in self.pictures:
            return tag("span", self.voice.title(card)[:1], class_="picture none", aria_hidden="true")
        name = self.shown.setdefault(card, f"picture-{len(self.shown)}")
        return tag("svg", tag("use", href=f"#{name}"), class_="picture", viewBox="0 0 400 300", aria_hidden="true")

    def card(self, card: str) -> Markup:
        """A card with its picture, name, power and keywords."""
        found = self.pool.get(card)
        about = []
        if found is not None:
            words = [self.voice.keyword(word) for word in keyword_names(found.keywords)]
            about = [self.voice.phrase("power_of", n=int(found.power)), *words]
        name = tag("span", tag("b", self.voice.title(card)), tag("small", " · ".join(about)), class_="names")
        return tag("span", self.picture(card), name, class_="card")

    def symbols(self) -> Markup:
        """All pictures that are shown, to be referred to."""
        parts = [
            Markup(f'<symbol id="{name}" viewBox="0 0 400 300">{inner(self.pictures[card])}</symbol>')
            for card, name in self.shown.items()
        ]
        return tag("svg", *parts, width=0, height=0, aria_hidden="true", class_="symbols")


def inner(picture: str) -> str:
    """A picture without the element around it."""
    return picture[picture.index(">") + 1 : picture.rindex("</svg>")]


def table(
    columns: Sequence[Column], rows: Sequence[Row], name: str, sorted_by: int, falling: bool = True, kind: str = "ranked"
) -> Markup:
    """A table with its head; buttons in the head sort it. It comes sorted by the column of that number. On a phone a row of a
    ``ranked`` one has its plots below its number, and a ``broad`` one is scrolled sideways."""
    heads = []
    for place, column in enumerate(columns):
        button = tag("button", column.head, type="button") if column.key is not None else tag("span", column.head)
        order = ("descending" if falling else "ascending") if column.key is not None and place == sorted_by else None
        heads.append(tag("th", button, column.under, scope="col", class_=column.kind or None, aria_sort=order))
    key = columns[sorted_by].key
    if key is not None:
        rows = sorted(rows, key=lambda row: sortable(key(row)), reverse=falling)
    lines = [tag("tr", *(cell_of(column, row) for column in columns)) for row in rows]
    body = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *lines), aria_label=name)
    return tag("div", body, class_=f"table {kind}", tabindex=0, role="region", aria_label=name)


def cell_of(column: Column, row: Row) -> Markup:
    value = column.key(row) if column.key is not None else None
    said = None if value is None else f"{value:.6g}" if isinstance(value, float) and not isnan(value) else str(value)
    return tag("td", column.cell(row), class_=column.kind or None, data_v="" if said == "nan" else said)


def sortable(value: float | str) -> tuple[bool, float, str]:
    """What is not known stands last, or first."""
    return (False, 0.0, value) if isinstance(value, str) else (not isnan(value), 0.0 if isnan(value) else float(value), "")


def figure(value: str, below: str) -> Markup:
    """A number with its interval below it."""
    return joined(tag("b", value), tag("small", below) if below else None)


def number_column(voice: Reporter, head: str, name: str = "", kind: str = "points", place: str = "number") -> Column:
    """Numbers with their intervals."""
    return Column(
        head,
        lambda row: figure(*voice.told(estimate(row, name), kind)),
        lambda row: estimate(row, name).value,
        place,
    )


def plot_column(
    voice: Reporter, head: str, scale: Scale, said: Callable[[Row], str], name: str = "", kind: str = "points"
) -> Column:
    """Intervals on an axis."""
    short = voice.percent if kind == "percent" else partial(short_points, voice, scale=scale)
    return Column(
        head,
        lambda row: interval(estimate(row, name), scale, said(row)),
        lambda row: estimate(row, name).value,
        "plotted",
        axis(scale, short),
    )


def short_points(voice: Reporter, mark: float, scale: Scale) -> str:
    digits = 0 if round(100 * scale.step, 6) >= 1 and round(100 * scale.step, 6) % 1 == 0 else 1
    return voice.number(100 * mark, digits, signed=True)
