"""Owns what a report shows of single cards: values, power, Mindbugs, the first hand, turns, and levels of play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import nan

from mindbug.lab.estimates import Interval
from mindbug.lab.findings import LevelFindings
from mindbug.lab.report.headline import told_fact
from mindbug.lab.report.markup import Markup, tag
from mindbug.lab.report.material import Material, captioned, section
from mindbug.lab.report.plots import Axes, Dot, Scale, axis, dots, scale_of, scatter, step_of
from mindbug.lab.report.tables import Column, Row, ends_of, estimate, number_column, plot_column, short_points, table
from mindbug.text.messages import Quoted

NAMED = 12  # points of a plot that have their names beside them
HOTTEST = 42  # percent of colour behind the largest number: more would hide it
BESIDE = (0.0, 0.07, -0.07, 0.14, -0.14)  # of a power: where cards of the same one stand, so that they do not hide each other
LEVEL_FACTS = ("first", "turns", "deal", "spread")


# Values


def cards_section(m: Material) -> Markup:
    voice, others = m.voice, [name for name in ("opening", "taken", "brought") if name in m.best.tables]
    rows = m.merged("cards", *others)
    kinds = {"taken": "percent"}
    scale, deals = scale_of(ends_of(rows)), voice.label("column.deals")

    def other(name: str) -> Column:
        return number_column(voice, voice.label(f"column.{name}"), f"{name}_", kinds.get(name, "points"), "number wide")

    columns = [
        m.card_column(),
        plot_column(voice, voice.label("column.value"), scale, lambda row: m.said(row["card"], estimate(row))),
        number_column(voice, voice.label("column.points")),
        *map(other, others),
        Column(deals, lambda row: voice.number(row["deals"]), lambda row: float(row["deals"]), "number wide rare"),
    ]
    return section(m, "cards", table(columns, rows, voice.label("cards.title"), 1))


def power_section(m: Material) -> Markup:
    """Value against power, and against how often a card is taken."""
    rows = [row for row in m.merged("cards", "taken") if row["value"] is not None]
    named = {row["card"] for row in sorted(rows, key=lambda row: -abs(row["guess"]))[:NAMED]}
    up = scale_of(ends_of(rows))
    plots = [
        captioned(m.voice, "power", power_plot(m, rows, named, up)),
        captioned(m.voice, "taken", taken_plot(m, rows, named, up)),
    ]
    return section(m, "power", tag("div", *plots, class_="plots"))


def power_plot(m: Material, rows: Sequence[Row], named: set[str], up: Scale) -> Markup:
    voice, pool = m.voice, m.findings.plan.pool
    seen: dict[int, int] = {}
    points = []
    for row in rows:
        power = int(pool.card(row["card"]).power)
        beside = BESIDE[seen.setdefault(power, 0) % len(BESIDE)]
        seen[power] += 1
        said = voice.joined(m.said(row["card"], estimate(row)), voice.phrase("power_of", n=power))
        points.append(Dot(power + beside, estimate(row), said, voice.title(row["card"]) if row["card"] in named else ""))
    frame = Axes(scale_of([0.0, *(point.x for point in points)], 10), up)
    return frame.drawn(
        scatter(frame, points),
        x_label=voice.label("axis.power"),
        y_label=voice.label("axis.value"),
        x_say=voice.number,
        y_say=partial(short_points, voice, scale=up),
        said=voice.label("plot.power"),
    )


def taken_plot(m: Material, rows: Sequence[Row], named: set[str], up: Scale) -> Markup:
    voice = m.voice
    points = []
    for row in rows:
        if row["taken_value"] is not None:
            share = voice.phrase("taken_in", share=Quoted(voice.whole(estimate(row, "taken_"), "percent")))
            name = voice.title(row["card"]) if row["card"] in named else ""
            said = voice.joined(m.said(row["card"], estimate(row)), share)
            points.append(Dot(row["taken_value"], estimate(row), said, name, (row["taken_low"], row["taken_high"])))
    frame = Axes(Scale(0.0, 1.0, 0.2), up)
    return frame.drawn(
        scatter(frame, points),
        x_label=voice.label("axis.taken"),
        y_label=voice.label("axis.value"),
        x_say=voice.percent,
        y_say=partial(short_points, voice, scale=up),
        said=voice.label("plot.taken"),
    )


def mindbugs_section(m: Material) -> Markup:
    """What a Mindbug brought who spent it."""
    rows = [row for row in m.rows("brought") if row["value"] is not None]
    if not rows:
        return section(m, "mindbugs", tag("p", m.voice.sentence("too_few"), class_="note"))
    return section(m, "mindbugs", two_sides(m, "mindbugs", "brought", rows, {"when_taken": "taken_", "when_kept": "kept_"}))


def opening_section(m: Material) -> Markup | None:
    """Value in the first hand and in the pile."""
    if "opening" not in m.best.tables:
        return None
    return section(m, "opening", two_sides(m, "opening", "opening", m.rows("opening"), {"hand": "hand_", "pile": "pile_"}))


def two_sides(m: Material, name: str, column: str, rows: Sequence[Row], sides: dict[str, str]) -> Markup:
    """A difference of each card, and the two numbers of which it is the difference."""
    voice = m.voice
    columns = [
        m.card_column(),
        plot_column(
            voice, voice.label(f"column.{column}"), scale_of(ends_of(rows)), lambda row: m.said(row["card"], estimate(row))
        ),
        number_column(voice, voice.label("column.points")),
        *(number_column(voice, voice.label(f"column.{side}"), prefix, place="number wide") for side, prefix in sides.items()),
    ]
    return table(columns, rows, voice.label(f"{name}.title"), 1)


# Turns


def turns_section(m: Material) -> Markup:
    """What came of playing a card on an own turn, as a table in which colour says the sign."""
    cells = {(row["card"], row["turn"]): row for row in m.rows("turns") if row["value"] is not None}
    turns = sorted({turn for _, turn in cells})
    largest = max((abs(row["value"]) for row in cells.values()), default=1.0) or 1.0

    def column(turn: int) -> Column:
        head = m.voice.phrase("or_later", n=turn) if turn == turns[-1] else str(turn)
        return Column(
            head,
            lambda row: heat(m, cells.get((row["card"], turn)), largest),
            lambda row: float(cells.get((row["card"], turn), {"value": nan})["value"]),
            "hot",
        )

    rows = [{"card": card} for card in m.best.deals.names]
    columns = [m.card_column(), *map(column, turns)]
    return section(m, "turns", table(columns, rows, m.voice.label("turns.title"), 0, falling=False, kind="broad"))


def heat(m: Material, row: Row | None, largest: float) -> Markup:
    """A number on ground that is the darker the larger it is."""
    if row is None:
        return tag("span", "·", class_="nothing")
    voice, found = m.voice, estimate(row)
    reach = voice.number(100 * (found.high - found.low) / 2)
    return tag(
        "span",
        voice.number(100 * found.value, signed=True),
        tag("small", f" ±{reach}"),
        class_=f"heat {'up' if found.value > 0 else 'down'}",
        style=f"--w: {round(HOTTEST * abs(found.value) / largest)}%",
        title=voice.joined(m.said(row["card"], found), voice.phrase("played_times", n=row["played"])),
    )


# Levels


def change_section(m: Material) -> Markup | None:
    """Values at each level of play, and how much they change from the first to the last."""
    if m.findings.change is None:
        return None
    voice, levels, rows = m.voice, m.findings.levels, list(m.findings.change.iter_rows(named=True))
    told = m.findings.change_name
    ends = {"skill": ("weak", "strong"), "levels": ("first", "last")}[told]
    columns = [
        m.card_column(),
        levels_column(m),
        plot_column(
            voice, voice.label(f"column.change_{told}"), scale_of(ends_of(rows)), lambda row: m.said(row["card"], estimate(row))
        ),
        number_column(voice, voice.label("column.points")),
    ]
    names = [voice.level(level.level) for level in levels]
    marks = [tag("span", name, class_=step_of(place, len(names))) for place, name in enumerate(names)]
    return section(
        m,
        told,
        tag("div", *(level_facts(m, level) for level in levels), class_="levels"),
        tag("p", *marks, class_="legend"),
        table(columns, rows, voice.label(f"{told}.title"), 2),
        **dict(zip(ends, (names[0], names[-1]), strict=True)),
    )


def levels_column(m: Material) -> Column:
    """The values of a card at all levels in one row."""
    voice, levels = m.voice, m.findings.levels
    values = [{row["card"]: estimate(row) for row in level.tables["cards"].iter_rows(named=True)} for level in levels]
    scale = scale_of([found.value for level in values for found in level.values()])

    def cell(row: Row) -> Markup:
        found = [level[row["card"]] for level in values]
        told = zip(levels, found, strict=True)
        said = [voice.phrase("of", what=Quoted(voice.level(level.level)), said=Quoted(voice.whole(one))) for level, one in told]
        return dots(found, scale, said)

    head, marks = voice.label("column.levels"), axis(scale, partial(short_points, voice, scale=scale))
    return Column(head, cell, lambda row: values[-1][row["card"]].value, "plotted", marks)


def level_facts(m: Material, level: LevelFindings) -> Markup:
    """What a level says of the set."""
    voice = m.voice

    def line(name: str, found: Interval) -> Markup:
        said = voice.behind(*told_fact(voice, name, found))
        return tag("li", voice.phrase("of", what=Quoted(voice.label(f"fact.{name}")), said=Quoted(said)))

    head = voice.label("level", level=voice.level(level.level), games=Quoted(voice.number(level.games)))
    return tag("div", tag("h3", head), tag("ul", *(line(name, level.facts[name]) for name in LEVEL_FACTS)))
