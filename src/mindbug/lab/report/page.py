"""Owns the page of a report: its head, its contents and its sections, with style and script in it, so that it needs nothing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import polars as pl

from mindbug import lab, version
from mindbug.lab.findings import Findings
from mindbug.lab.report.about_cards import (
    cards_section,
    change_section,
    mindbugs_section,
    opening_section,
    power_section,
    turns_section,
)
from mindbug.lab.report.about_games import health_section, strangest_section
from mindbug.lab.report.about_method import files_section, method_section
from mindbug.lab.report.about_pairs import keywords_section, pairs_section
from mindbug.lab.report.headline import headline
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.material import Material
from mindbug.lab.report.tables import Album
from mindbug.lab.report.voice import Reporter
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Quoted

HERE = Path(__file__).parent
PICTURES = HERE.parent / "pictures.json"  # made with the page of the game
PAGE = "http://127.0.0.1:8000"  # where ``mindbug serve`` shows the page
MOST_PAIRS = 1000  # of each level that the page holds; the folder of tables has all
PAIRS = ("together", "against")
DIGITS = 6
ICONS = "game-icons.net (CC BY 3.0)"  # of which pictures are made


@cache
def pictures() -> dict[str, str]:
    """The pictures of cards by their names; none if the page was not built."""
    try:
        found: dict[str, str] = json.loads(PICTURES.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


def replays(findings: Findings) -> dict[int, str]:
    """The records of the strangest games, which are played again for it; none if another program or another bot has played
    them, or if the bot cannot be made here."""
    best = findings.best
    try:
        return {strange.game: lab.replay(findings.plan, best.level, strange.game).record() for strange in best.strange}
    except MindbugError:
        return {}


def csv_tables(findings: Findings) -> dict[str, pl.DataFrame]:
    """All tables by the names of their files."""
    return dict(findings.tables())


def held(name: str, table: pl.DataFrame) -> pl.DataFrame:
    """As much of a table as the page holds: of pairs the strongest ones of each level."""
    return table.group_by("level", maintain_order=True).head(MOST_PAIRS) if name in PAIRS else table


def csv_text(table: pl.DataFrame) -> str:
    return table.write_csv(float_precision=DIGITS)


def report(findings: Findings, records: dict[int, str], lang: str = "en", page: str = PAGE, day: str = "") -> str:
    """The whole report as HTML. ``page`` is the address at which replays are opened, ``day`` that of the report."""
    voice = Reporter(lang)
    album = Album(pictures(), findings.plan.pool, voice)
    m = Material(findings, voice, album, records, page.rstrip("/"))
    tables = [(name, csv_text(held(name, table))) for name, table in csv_tables(findings).items()]
    parts = {
        "headline": headline(m),
        "cards": cards_section(m),
        "power": power_section(m),
        "mindbugs": mindbugs_section(m),
        "opening": opening_section(m),
        "turns": turns_section(m),
        "keywords": keywords_section(m),
        "pairs": pairs_section(m),
        findings.change_name: change_section(m),
        "health": health_section(m),
        "strangest": strangest_section(m),
        "method": method_section(m),
        "files": files_section(m, tables),
    }
    shown = {name: part for name, part in parts.items() if part is not None}
    contents = [tag("a", voice.label(f"{name}.title"), href=f"#{name}") for name in shown if name != "headline"]
    best = findings.best
    plan = findings.plan
    title = voice.label("title")
    what = voice.sets(plan.sets) or voice.label("own_cards")
    made = voice.sentence(
        "made",
        games=Quoted(voice.number(best.games)),
        deals=Quoted(voice.number(len(best.deals))),
        level=voice.level(best.level),
    )
    head = tag(
        "header", tag("p", voice.label("kicker"), class_="kicker"), tag("h1", title), tag("p", tag("b", what)), tag("p", made)
    )
    nav = tag("nav", *contents, aria_label=voice.label("contents"))
    foot = footer(voice, day)
    return whole_page(
        lang,
        voice.phrase("of", what=Quoted(title), said=Quoted(what)),
        joined(head, nav, *shown.values(), foot, album.symbols()),
    )


def footer(voice: Reporter, day: str) -> Markup:
    values = {"version": version.number(), "day": day, "source": ICONS}
    return tag("footer", voice.sentence("foot", **{name: Quoted(value) for name, value in values.items()}))


def whole_page(lang: str, title: str, body: Markup) -> str:
    """A page with the style and the script of reports."""
    style, script = (Markup((HERE / name).read_text(encoding="utf-8")) for name in ("style.css", "script.js"))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", style),
    )
    tip = tag("div", id="tip", role="tooltip", hidden=True)
    return f"<!doctype html>\n{tag('html', head, tag('body', tag('main', body), tip, tag('script', script)), lang=lang)}\n"
