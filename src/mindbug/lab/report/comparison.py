"""Owns how a comparison is told, on a page and in lines: what changed from a data set to another, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

import polars as pl

from mindbug.lab.comparing import Change, Comparison
from mindbug.lab.estimates import Interval
from mindbug.lab.plan import Plan
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.page import footer, pictures, whole_page
from mindbug.lab.report.plots import scale_of
from mindbug.lab.report.tables import Album, Column, Row, ends_of, estimate, figure, number_column, plot_column, table
from mindbug.lab.report.voice import Reporter
from mindbug.text.messages import Quoted

KINDS = {"first": "points", "draws": "percent"}  # the others are plain numbers
FALSE = 0.05  # share of false discoveries among the cards that are told to have changed
MOST = 10  # cards that are told in lines


def told_change(voice: Reporter, change: Change, kind: str) -> tuple[str, str, str]:
    """Before, after and the difference, in words."""
    difference = change.difference
    said = voice.whole(difference) if kind != "number" else signed(voice, difference)
    return voice.whole(change.before, kind), voice.whole(change.after, kind), said


def signed(voice: Reporter, found: Interval) -> str:
    """A difference of plain numbers."""
    if isnan(found.value):
        return voice.number(found.value)
    value, low, high = (voice.number(part, 2, signed=True) for part in (found.value, found.low, found.high))
    return voice.behind(value, voice.between(low, high))


def how(voice: Reporter, found: Comparison) -> str:
    """On how many deals it stands, and whether they are the same."""
    counts = {name: Quoted(voice.number(count)) for name, count in zip(("n", "other"), found.deals, strict=True)}
    return voice.sentence(
        "compare.same_deals" if found.shares_deals else "compare.other_deals", level=voice.level(found.level), **counts
    )


def changes(voice: Reporter, found: Comparison) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Every fact of the set and of the cards that were changed, by its name."""
    for card in found.changed:
        name = voice.title(card.card) if card.card == card.after else f"{voice.title(card.card)} → {voice.title(card.after)}"
        if found.shares_deals:
            nothing = voice.number(float("nan"))
            yield voice.phrase("compare.owner", card=Quoted(name)), (nothing, nothing, voice.whole(card.owner))
        yield voice.phrase("compare.value", card=Quoted(name)), told_change(voice, card.value, "points")
        yield voice.phrase("compare.taken", card=Quoted(name)), told_change(voice, card.taken, "percent")
    for fact, change in found.facts.items():
        yield voice.label(f"fact.{fact}"), told_change(voice, change, KINDS.get(fact, "number"))


def lines(voice: Reporter, found: Comparison) -> Iterator[str]:
    """The comparison for a terminal."""
    yield how(voice, found)
    rows = [("", *(voice.phrase(f"compare.{name}") for name in ("before", "after", "difference")))]
    rows += [(name, *told) for name, told in changes(voice, found)]
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    for name, *told in rows:
        yield "  ".join(
            [f"{name:<{widths[0]}}", *(f"{text:>{width}}" for text, width in zip(told, widths[1:], strict=True))]
        ).rstrip()
    if found.cards is None:
        yield voice.sentence("compare.too_few")
        return
    sure = found.cards.filter(found.cards["q"] <= FALSE).sort("p")
    yield voice.sentence("compare.sure", n=len(sure), all=Quoted(voice.number(len(found.cards))))
    for row in sure.head(MOST).iter_rows(named=True):
        yield f"  {voice.phrase('of', what=Quoted(voice.title(row['card'])), said=Quoted(voice.whole(estimate(row))))}"


# The page


def comparison_page(plans: tuple[Plan, Plan], found: list[Comparison], lang: str = "en", day: str = "") -> str:
    """The comparison as a page of its own."""
    voice = Reporter(lang)
    album = Album(pictures(), plans[0].pool, voice)
    title = voice.label("compare.title")
    sides = [
        joined(tag("dt", voice.label(f"compare.{name}")), tag("dd", what(voice, plan)))
        for name, plan in zip(("before", "after"), plans, strict=True)
    ]
    head = tag("header", tag("p", voice.label("kicker"), class_="kicker"), tag("h1", title), tag("dl", *sides, class_="plan"))
    parts = [level_section(voice, album, one) for one in found]
    foot = footer(voice, day)
    return whole_page(lang, title, joined(head, *parts, foot, album.symbols()))


def what(voice: Reporter, plan: Plan) -> str:
    """What was played."""
    said = f"{voice.sets(plan.sets) or voice.phrase('own_cards')}, {voice.edition(plan.edition)}"
    return voice.joined(said, voice.phrase("of", what=Quoted(voice.phrase("plan.cards")), said=Quoted(plan.pool.fingerprint)))


def level_section(voice: Reporter, album: Album, found: Comparison) -> Markup:
    heads = ("", *(voice.label(f"compare.{name}") for name in ("before", "after", "difference")))
    top = tag("tr", *(tag("th", head, scope="col", class_="number" if head else None) for head in heads))
    body = [
        tag("tr", tag("th", name, scope="row"), *(tag("td", text, class_="number") for text in told))
        for name, told in changes(voice, found)
    ]
    facts = tag("div", tag("table", tag("thead", top), tag("tbody", *body)), class_="table broad")
    return tag(
        "section",
        tag("h2", voice.label("compare.level", level=voice.level(found.level))),
        tag("p", how(voice, found), class_="about"),
        facts,
        tag("h3", voice.label("compare.cards")),
        tag("p", voice.sentence("compare.too_few" if found.cards is None else "compare.about"), class_="about"),
        None if found.cards is None else cards_table(voice, album, found.cards),
    )


def cards_table(voice: Reporter, album: Album, cards: pl.DataFrame) -> Markup:
    rows = list(cards.iter_rows(named=True))
    scale = scale_of(ends_of(rows))

    def side(name: str) -> Column:
        def told(row: Row) -> Interval:
            return Interval(row[name], float("nan"), row[f"{name}_low"], row[f"{name}_high"])

        return Column(
            voice.label(f"compare.{name}"),
            lambda row: figure(*voice.told(told(row))),
            lambda row: float(row[name]),
            "number wide",
        )

    def said(row: Row) -> str:
        return voice.phrase("of", what=Quoted(voice.title(row["card"])), said=Quoted(voice.whole(estimate(row))))

    columns = [
        Column(voice.label("column.card"), lambda row: album.card(row["card"]), lambda row: voice.title(row["card"]), "who"),
        plot_column(voice, voice.label("compare.difference"), scale, said),
        number_column(voice, voice.label("column.points")),
        side("before"),
        side("after"),
    ]
    return table(columns, rows, voice.label("compare.cards"), 1)
