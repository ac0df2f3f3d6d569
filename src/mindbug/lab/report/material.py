"""Owns what the sections of a report are made of, and what they have in common: heading, explanation, the column of cards."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from mindbug.lab.estimates import Interval
from mindbug.lab.findings import Findings, LevelFindings
from mindbug.lab.report.markup import Markup, tag
from mindbug.lab.report.tables import Album, Column, Row
from mindbug.lab.report.voice import Reporter
from mindbug.text.messages import Quoted

TOLD = ("value", "error", "low", "high")


@dataclass(frozen=True)
class Material:
    """What a report is made of. ``records`` are those of the strangest games, ``page`` is where replays are opened."""

    findings: Findings
    voice: Reporter
    album: Album
    records: dict[int, str]
    page: str

    @property
    def best(self) -> LevelFindings:
        return self.findings.best

    def table(self, name: str) -> pl.DataFrame:
        return self.best.tables[name]

    def rows(self, name: str) -> list[Row]:
        return list(self.table(name).iter_rows(named=True))

    def merged(self, name: str, *others: str) -> list[Row]:
        """The rows of a table with the estimates of others of the same cards, whose columns begin with their names."""
        whole = self.table(name)
        for other in others:
            told = self.table(other).select("card", *(pl.col(part).alias(f"{other}_{part}") for part in TOLD))
            whole = whole.join(told, on="card", how="left", maintain_order="left")
        return list(whole.iter_rows(named=True))

    def said(self, card: str, found: Interval, kind: str = "points") -> str:
        """What a mark says of a card."""
        return self.voice.phrase("of", what=Quoted(self.voice.title(card)), said=Quoted(self.voice.whole(found, kind)))

    def card_column(self) -> Column:
        return Column(
            self.voice.label("column.card"),
            lambda row: self.album.card(row["card"]),
            lambda row: self.voice.title(row["card"]),
            "who",
        )


def section(m: Material, name: str, *parts: Markup | None, **values: str) -> Markup:
    """A section with its heading and what has to be known to read it."""
    head = tag("h2", m.voice.label(f"{name}.title"))
    said = m.voice.sentence(f"{name}.about", **{key: Quoted(value) for key, value in values.items()})
    return tag("section", head, tag("p", said, class_="about"), *parts, id=name)


def captioned(voice: Reporter, name: str, plot: Markup, said: str = "") -> Markup:
    caption = tag("figcaption", tag("b", voice.label(f"plot.{name}")), tag("small", said) if said else None)
    return tag("figure", caption, plot)
