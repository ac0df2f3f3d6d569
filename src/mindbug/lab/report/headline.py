"""Owns the headline of a report: the health of the set in some numbers, and which cards are strongest and weakest."""

from __future__ import annotations

from mindbug.lab.estimates import Interval
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material
from mindbug.lab.report.tables import estimate, figure
from mindbug.lab.report.voice import Reporter

# The facts that are shown, and how each is written.
KINDS = {
    "first": "points",
    "turns": "number",
    "deal": "percent",
    "cards": "percent",
    "spread": "number",
    "uneven": "percent",
    "comebacks": "percent",
    "draws": "percent",
    "mindbugs": "number",
    "decisions": "number",
}
SHOWN = 3  # cards at each end


def told_fact(voice: Reporter, name: str, found: Interval) -> tuple[str, str]:
    """A fact and its interval in words. A spread of chances is told in points, but has no sign."""
    return voice.told(found.times(100) if name == "spread" else found, KINDS[name])


def headline(m: Material) -> Markup:
    known = {name: m.best.facts[name] for name in KINDS if name in m.best.facts}
    tiles = [tile(m.voice, name, found) for name, found in known.items()]
    return tag("section", extremes(m), tag("dl", *tiles, class_="tiles"), id="headline")


def tile(voice: Reporter, name: str, found: Interval) -> Markup:
    said = tag("span", voice.sentence(f"fact_about.{name}"))
    return tag("div", tag("dt", voice.label(f"fact.{name}")), tag("dd", figure(*told_fact(voice, name, found)), said))


def extremes(m: Material) -> Markup:
    """Which cards are strongest and weakest, in a sentence each."""
    lines = []
    for key, rows in m.best.extremes(SHOWN).items():
        said = m.voice.joined(*(m.said(row["card"], estimate(row)) for row in rows.iter_rows(named=True)))
        pictures = tag("span", joined(*(m.album.picture(card) for card in rows["card"])), class_="pictures")
        lines.append(tag("p", pictures, tag("span", tag("b", m.voice.label(key)), f" {said}")))
    return tag("div", *lines, class_="extremes")
