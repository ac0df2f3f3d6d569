"""Owns what a report shows of keywords and of pairs of cards."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from mindbug.lab.keywords import POWER
from mindbug.lab.pairs import FALSE
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material, section
from mindbug.lab.report.plots import scale_of
from mindbug.lab.report.tables import Column, Row, ends_of, estimate, number_column, plot_column, table
from mindbug.text.messages import Quoted

PAIRS = 10  # that are shown of each kind


def keywords_section(m: Material) -> Markup | None:
    voice, rows = m.voice, m.rows("keywords")
    if not rows:
        return None

    def name(row: Row) -> str:
        return voice.label("one_power") if row["name"] == POWER else voice.keyword(row["name"])

    def said(row: Row) -> str:
        return voice.phrase("of", what=Quoted(name(row)), said=Quoted(voice.whole(estimate(row))))

    columns = [
        Column(voice.label("column.what"), lambda row: tag("b", name(row)), name, "who"),
        plot_column(voice, voice.label("column.adds"), scale_of([0.0, *ends_of(rows)]), said),
        number_column(voice, voice.label("column.points")),
        Column(voice.label("column.cards"), lambda row: str(row["cards"]), lambda row: float(row["cards"]), "number wide"),
    ]
    return section(m, "keywords", table(columns, rows, voice.label("keywords.title"), 1))


def pairs_section(m: Material) -> Markup:
    parts = [pair_lists(m, name) for name in ("together", "against")]
    return section(m, "pairs", *parts, share=m.voice.percent(FALSE))


def pair_lists(m: Material, name: str) -> Markup:
    """The pairs with the largest effects; those that are surely no chance are marked."""
    voice, pairs = m.voice, m.table(name)
    counts = {"tested": len(pairs), "found": int(pairs["found"].sum())}
    said = voice.sentence("pairs.tested", **{key: Quoted(voice.number(count)) for key, count in counts.items()})
    head = voice.label(f"pairs.{name}")
    if name == "against":
        lists = [pair_table(m, name, head, [better_first(row) for row in pairs.head(PAIRS).iter_rows(named=True)])]
    else:
        signs = {"help": pairs.filter(pl.col("value") > 0), "hurt": pairs.filter(pl.col("value") < 0)}
        lists = []
        for sign, rows in signs.items():
            own = voice.label(f"pairs.{sign}")
            lists.append(tag("div", tag("h4", own), pair_table(m, name, own, list(rows.head(PAIRS).iter_rows(named=True)))))
    shown = tag("div", *lists, class_="lists") if len(pairs) else None
    return joined(tag("h3", head), tag("p", said, class_="note"), shown)


def better_first(row: Row) -> Row:
    """A pair of opponents from the side of the card that does better than its value."""
    if row["value"] > 0:
        return row
    return {**row, "card": row["other"], "other": row["card"], "value": -row["value"], "low": -row["high"], "high": -row["low"]}


def pair_table(m: Material, name: str, head: str, rows: Sequence[Row]) -> Markup:
    voice, sign = m.voice, m.voice.phrase(f"pairs.{name}_sign")

    def both(row: Row) -> Markup:
        names = tag("span", tag("b", f"{voice.title(row['card'])} {sign} {voice.title(row['other'])}"), class_="names")
        return tag("span", m.album.picture(row["card"]), m.album.picture(row["other"]), names, class_="card pair")

    def sure(row: Row) -> Markup:
        said = voice.phrase("pairs.found" if row["found"] else "pairs.open")
        return tag("span", said, class_="found" if row["found"] else "open", title=f"q = {voice.number(row['q'], 3)}")

    columns = [
        Column(voice.label("column.pair"), both, lambda row: voice.title(row["card"]), "who"),
        number_column(voice, voice.label("column.points")),
        Column(voice.label("column.sure"), sure, lambda row: float(row["q"]), "number sure"),
    ]
    return table(columns, rows, head, 1, falling=not rows or rows[0]["value"] > 0)
