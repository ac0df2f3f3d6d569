"""Owns what a report shows of games: how long they are, how they end and turn, and the strangest of them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from urllib.parse import quote
from zlib import compressobj

from mindbug.lab.health import BINS, quantiles
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material, captioned, section
from mindbug.lab.report.plots import Axes, Dot, Scale, bars, scale_of, scatter
from mindbug.lab.report.tables import Column, estimate, number_column, plot_column, table
from mindbug.lab.strangest import KINDS, Strange
from mindbug.text.messages import Quoted

MOST_BARS = 20  # beyond which rare numbers are left to the tables
RARE = 0.998  # of all games lie below what is drawn then
TOLD = (0.05, 0.5, 0.95)  # quantiles that are said
SPACES = 9  # between marks of an axis


def health_section(m: Material) -> Markup:
    plots = [
        histogram(m, "lengths", "turns", "length"),
        histogram(m, "life", "life", "life"),
        histogram(m, "turning", "turn", "turning"),
        histogram(m, "comebacks", "tenth", "comebacks", tenths=True),
        endings(m),
        judgement(m),
    ]
    return section(m, "health", tag("div", *plots, class_="plots"))


def histogram(m: Material, name: str, column: str, key: str, tenths: bool = False) -> Markup | None:
    """The share of games with each number. In tenths a bar stands for all chances from its number to the next."""
    voice, rows = m.voice, m.rows(name)
    if not rows:
        return None
    values, counts = [row[column] for row in rows], [row["games"] for row in rows]
    last = quantiles(values, counts, [RARE])[0] if len(rows) > MOST_BARS else max(values)
    shown = [row for row in rows if row[column] <= last]
    left = 0.0 if tenths else 0.5  # how far the left end of a bar lies below its number
    step = max(1.0, round(scale_of([min(values), last + 1], SPACES).step))
    frame = Axes(Scale(min(values) - left, last + 1 - left, step), scale_of([0.0, *(row["high"] for row in shown)], 5))

    def what(value: float) -> str:
        return voice.percent(value / BINS) if tenths else voice.number(value)

    def said(row: dict[str, float]) -> str:
        value = voice.phrase(f"bar.{key}", what=Quoted(what(row[column])))
        return voice.phrase("of", what=Quoted(value), said=Quoted(voice.whole(estimate(row), "percent")))

    low, middle, high = (Quoted(what(value)) for value in quantiles(values, counts, TOLD))
    plot = frame.drawn(
        bars(frame, [(row[column] + 0.5 - left, estimate(row), said(dict(row))) for row in shown]),
        x_label=voice.label(f"axis.{key}"),
        y_label=voice.label("axis.games"),
        x_say=what,
        y_say=lambda mark: voice.percent(mark, 0 if frame.up.step >= 0.01 else 1),
        said=voice.label(f"plot.{key}"),
        x_grid=False,
    )
    return captioned(voice, key, plot, "" if tenths else voice.sentence("quantiles", low=low, middle=middle, high=high))


def endings(m: Material) -> Markup:
    """How games ended."""
    voice = m.voice
    columns = [
        Column(
            voice.label("column.ending"),
            lambda row: voice.label(f"ending.{row['reason'].replace(' ', '_')}"),
            lambda row: str(row["reason"]),
            "who",
        ),
        plot_column(
            voice,
            voice.label("axis.games"),
            Scale(0.0, 1.0, 0.5),
            lambda row: voice.whole(estimate(row), "percent"),
            kind="percent",
        ),
        number_column(voice, "%", kind="percent"),
    ]
    return captioned(voice, "endings", table(columns, m.rows("endings"), voice.label("plot.endings"), 2))


def judgement(m: Material) -> Markup | None:
    """Whether what the program says of chances can be trusted."""
    voice, rows = m.voice, m.rows("judgement")
    if not rows:
        return None
    frame = Axes(Scale(0.0, 1.0, 0.2), Scale(0.0, 1.0, 0.2))
    points = [
        Dot(row["told"], estimate(row), f"{voice.percent(row['told'])} → {voice.whole(estimate(row), 'percent')}")
        for row in rows
    ]
    plot = frame.drawn(
        tag("line", x1=frame.x(0), y1=frame.y(0), x2=frame.x(1), y2=frame.y(1), class_="way"),
        scatter(frame, points),
        x_label=voice.label("axis.told"),
        y_label=voice.label("axis.came"),
        x_say=voice.percent,
        y_say=voice.percent,
        said=voice.label("plot.judgement"),
    )
    return captioned(voice, "judgement", plot)


# Strangest games


def strangest_section(m: Material) -> Markup | None:
    if not m.best.strange:
        return None
    kinds = {kind: [game for game in m.best.strange if game.kind == kind] for kind in KINDS}
    lists = [
        tag("div", tag("h3", m.voice.label(f"strange.{kind}")), tag("ul", *(strange_line(m, game) for game in games)))
        for kind, games in kinds.items()
        if games
    ]
    note = None if m.records else tag("p", m.voice.sentence("strangest.no_records"), class_="note")
    return section(m, "strangest", note, tag("div", *lists, class_="lists"), page=m.page)


def strange_line(m: Material, game: Strange) -> Markup:
    voice = m.voice
    amounts = {"comeback": voice.chance(game.amount), "upset": voice.number(100 * game.amount, 1)}
    amount = amounts.get(game.kind, voice.number(game.amount))
    said = voice.sentence(f"strange_game.{game.kind}", amount=Quoted(amount), n=Quoted(voice.number(game.turns)))
    return tag("li", tag("b", voice.label("game", n=Quoted(str(game.game)))), f" {said} ", links(m, game.game))


def links(m: Material, game: int) -> Markup | None:
    """A link that opens the replay, and the record as a file."""
    record = m.records.get(game)
    if record is None:
        return None
    opened = tag("a", m.voice.phrase("open_replay"), href=f"{m.page}/replay#{packed(record)}", target="_blank", rel="noopener")
    name = f"{m.best.level}-{game}.txt".replace(":", "-").replace("/", "-")
    kept = tag("a", m.voice.phrase("keep_record"), href=f"data:text/plain;charset=utf-8,{quote(record)}", download=name)
    return joined(opened, " · ", kept)


def packed(record: str) -> str:
    """A record as the end of a link, as the page of the game reads it."""
    press = compressobj(9, wbits=-15)
    return urlsafe_b64encode(press.compress(record.encode()) + press.flush()).rstrip(b"=").decode()
