"""Owns the proof that a report says what was found: one page without a network, in three languages, light and dark, on a
desktop and on a phone, with links that open replays and with its tables as files."""

from __future__ import annotations

import csv
import io
import re
import shlex
from base64 import urlsafe_b64decode
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from math import nan
from pathlib import Path
from urllib.parse import unquote
from zlib import decompress

import polars as pl
import pytest
from playwright.sync_api import expect

import own
from browser import DESKTOP, PHONE, Size, Visits, need_axe, violations
from lab import files_of
from lab_truth import Truth, played
from mindbug import Game, lab
from mindbug.cli.main import main
from mindbug.lab.estimates import Interval
from mindbug.lab.findings import Findings, find
from mindbug.lab.folder import DataSet
from mindbug.lab.health import distribution, turns_of
from mindbug.lab.levels import are_ranked, ordered
from mindbug.lab.measuring import measure
from mindbug.lab.playing import play_games
from mindbug.lab.report import page
from mindbug.lab.report.about_games import packed
from mindbug.lab.report.about_method import command_of
from mindbug.lab.report.markup import Markup, joined, tag
from mindbug.lab.report.plots import Scale, axis, scale_of
from mindbug.lab.report.voice import Reporter
from mindbug.lab.strangest import KINDS, strangest
from mindbug.lab.tables import CARDS, GAMES, frame_of
from mindbug.rules.errors import MindbugError
from mindbug.sets import SETS
from mindbug.text.languages import LANGUAGES
from serving import Server

pytest_plugins = ("browsing",)
pytestmark = pytest.mark.once

PUBLISHED = Path(__file__).parent.parent / "docs" / "balance"
LEVELS = ("random", "novice")
DEALS = 160
EVIL = '<b>Bee</b> & "Bear" </script>'


@cache
def real() -> DataSet:
    """Some real games, of which all can be replayed."""
    plan = lab.new_plan(["random"], 160, sets=["first-contact"], seed=3)
    rows = play_games(plan, "random", range(160))
    return DataSet(plan, frame_of(GAMES, rows.games), frame_of(CARDS, rows.cards), None, {})


@cache
def made() -> DataSet:
    """Games of two levels with a known truth: Killer Bee is strong, and stronger for the better level."""
    plan = lab.new_plan(list(LEVELS), 2 * DEALS, sets=["first-contact"])
    truths = {"random": Truth({"Killer Bee": 0.05}), "novice": Truth({"Killer Bee": 0.14}, draws=0.05)}
    tables = [played(SETS["first-contact"], truths[level], DEALS, 11, level) for level in LEVELS]
    games, cards = (pl.concat(parts) for parts in zip(*tables, strict=True))
    return DataSet(plan, games, cards, None, {})


@cache
def findings() -> Findings:
    return find(made())


@cache
def written(lang: str = "en") -> str:
    records = {findings().best.strange[0].game: Game.new(seed=1).record()}
    return page.report(findings(), records, lang, day="2026-11-17")


class Reader(HTMLParser):
    """What a page holds: its texts, its links, and which elements are not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.links: list[dict[str, str | None]] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "br", "input"):
            self.open.append(tag)
        found = dict(attrs)
        if tag == "a":
            self.links.append(found)
        if tag != "a":
            self.loads += [str(found[name]) for name in ("src", "href", "xlink:href", "data") if name in found]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)


# The page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_one_whole_page_in_every_language(lang: str) -> None:
    text = written(lang)
    read = Reader(text)
    assert read.open == []
    assert text.startswith("<!doctype html>") and f'<html lang="{lang}">' in text
    assert all(load.startswith("#") for load in read.loads), "it loads nothing"
    assert not re.search(r"@import|url\(", text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    places = {str(link["href"])[1:] for link in read.links if str(link["href"]).startswith("#")}
    assert places <= set(ids) and len(places) == 12
    assert len(text) < 3_000_000


def test_a_report_is_the_same_again() -> None:
    again = page.report(find(made()), {findings().best.strange[0].game: Game.new(seed=1).record()}, day="2026-11-17")
    assert again == written()


def test_languages_write_their_own_numbers_and_names() -> None:
    english, french, spanish = (" ".join(Reader(written(lang)).texts) for lang in LANGUAGES)
    assert "What every card is worth" in english and "First player’s advantage" in english
    assert "Ce que vaut chaque carte" in french and "Abeille tueuse" in french
    assert "Lo que vale cada carta" in spanish
    for text in (french, spanish):
        assert not re.search(r"[+−]\d+\.\d", text)
        assert re.search(r"[+−]\d+,\d", text)


def test_every_card_stands_in_the_report_with_its_interval() -> None:
    text = " ".join(Reader(written()).texts)
    table = findings().best.tables["cards"]
    voice = Reporter("en")
    for row in table.iter_rows(named=True):
        assert row["card"] in text
        assert voice.points(row["value"]) in text
        assert voice.between(voice.points(row["low"]), voice.points(row["high"])) in text
    assert "Strongest:" in text and "Killer Bee: +1" in text


def test_every_number_of_the_headline_has_an_interval() -> None:
    tiles = re.findall(r"<dt>(.*?)</dt><dd><b>(.*?)</b>(<small>.*?</small>)?", written())
    assert len(tiles) == 10
    assert all(interval for _, _, interval in tiles)


def test_a_report_without_pictures_says_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "pictures", dict)
    text = page.report(findings(), {}, day="2026-11-17")
    assert "<symbol" not in text and "Killer Bee" in text
    assert "there are no replays" in text


@cache
def own_findings() -> Findings:
    """Of cards that nobody has a picture of and of which nothing was learned, with names of every kind."""
    pool = own.own_pool([EVIL, *own.ODD_NAMES][: own.KINDS])
    plan = lab.new_plan(["random"], 200, pool=pool)
    return find(DataSet(plan, *played(pool, Truth(leads=False), 100, 1, "random"), None, {}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_cards_are_no_html(lang: str) -> None:
    text = page.report(own_findings(), {}, lang)
    assert "<b>Bee" not in text and "&lt;b&gt;Bee&lt;/b&gt; &amp; &quot;Bear&quot;" in text
    read = Reader(text)
    assert read.open == []
    shown = set(read.texts)
    assert {name for name in own_findings().best.deals.names if name not in shown} == set()


def test_without_the_programs_chances_there_is_a_report() -> None:
    """Where nothing was learned of the cards, nobody knows turning points."""
    best = own_findings().best
    assert "comebacks" not in best.facts
    assert best.tables["turning"].is_empty() and best.tables["judgement"].is_empty()
    assert "Turning point</b>" not in page.report(own_findings(), {})


# What tells too little


def synthetic(truths: dict[str, Truth], deals: dict[str, int], pool_of: str = "first-contact") -> DataSet:
    """Games of some levels with a known truth."""
    plan = lab.new_plan(list(truths), 2 * max(deals.values()), sets=[pool_of])
    plan = replace(plan, levels=tuple(replace(level, games=2 * deals[level.name]) for level in plan.levels))
    tables = [played(plan.pool, truths[name], deals[name], 11, name) for name in truths]
    games, cards = (pl.concat(parts) for parts in zip(*tables, strict=True))
    return DataSet(plan, games, cards, None, {})


@pytest.mark.parametrize("truth", [Truth(), Truth(draws=1.0), Truth(first=0.5, luck=0.0)])
def test_a_level_that_tells_little_has_the_same_tables(truth: Truth) -> None:
    found = find(synthetic({"random": truth, "novice": Truth()}, {"random": 64, "novice": 400}))
    little, much = found.levels
    for name in set(little.tables) & set(much.tables):
        assert little.tables[name].schema == much.tables[name].schema, name
    assert dict(found.tables())["together"].filter(pl.col("level") == "novice").height > 0
    assert Reader(page.report(found, {})).open == []


@pytest.mark.parametrize("truth", [Truth(draws=1.0), Truth(first=0.5, luck=0.0)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_known_is_a_dash(truth: Truth, lang: str) -> None:
    """All games are drawn, or won by who begins."""
    found = find(synthetic({"random": truth}, {"random": 70}))
    text = page.report(found, {}, lang)
    assert Reader(text).open == [] and not re.search(r"\bnan\b", text)
    tiles = dict(re.findall(r"<dt>(.*?)</dt><dd><b>(.*?)</b>", text))
    voice = Reporter(lang)
    assert tiles[voice.label("fact.deal")] == tiles[voice.label("fact.cards")] == "–"
    assert voice.whole(found.best.facts["first"]).endswith("(–)")


def test_values_without_an_interval_are_not_shipped() -> None:
    data = synthetic({"random": Truth(draws=1.0)}, {"random": 70})
    assert [one.cards for one in measure([data], "2026-11-17")] == [()]


# Several levels


def test_levels_are_ranked_where_their_names_say_so() -> None:
    """The main one is the last: the strongest, or that with the most games where nobody knows which is."""
    same = {"search:1400": 10, "search:160": 10, "search:90": 20}
    assert ordered(same) == ["search:90", "search:160", "search:1400"] and are_ranked(same)
    assert ordered({"hard": 2, "novice": 4, "medium": 8}) == ["novice", "medium", "hard"]
    assert ordered({"learned:my file:50": 2, "learned:my file:5": 4}) == ["learned:my file:5", "learned:my file:50"]
    mixed = {"search:1400": 10, "medium": 30, "search:160": 60, "novice": 5, "flat": 20}
    assert ordered(mixed) == ["search:160", "search:1400", "flat", "novice", "medium"] and not are_ranked(mixed)
    assert ordered({**mixed, "search:1400": 40})[-1] == "search:1400"
    assert ordered({"search:160": 6, "medium": 6})[-1] == "medium"
    assert not are_ranked(["flat", "flat:10"]) and not are_ranked(["playout:10", "search:10"])


def test_what_cannot_be_ranked_is_not_called_weak_or_strong() -> None:
    found = find(synthetic({"search:160": Truth(), "random": Truth({"Killer Bee": 0.1})}, {"search:160": 80, "random": 100}))
    assert found.best.level == "random" and found.change_name == "levels"
    assert dict(found.tables())["cards"]["level"].unique(maintain_order=True).to_list() == ["random", "search:160"]
    for lang, said in (("en", "Values by level"), ("fr", "Valeurs par niveau"), ("es", "Valores por nivel")):
        text = page.report(found, {}, lang)
        assert said in text and 'id="levels"' in text and 'id="skill"' not in text
        assert Reporter(lang).label("skill.title") not in text and 'download="levels.csv"' in text


def test_a_level_that_has_only_begun_is_left_out() -> None:
    found = find(synthetic({"random": Truth(), "novice": Truth()}, {"random": 80, "novice": 3}))
    assert [level.level for level in found.levels] == ["random"] and found.left_out == {"novice": 3}
    for lang, said in (
        ("en", "Left out, because fewer than 64 deals were played from both sides: Novice (3)"),
        ("fr", "Laissés de côté, car moins de 64 donnes"),
        ("es", "Omitidos, porque se han jugado menos de 64 repartos"),
    ):
        assert said.lower() in page.report(found, {}, lang).lower()
    none = synthetic({"random": Truth(), "novice": Truth()}, {"random": 40, "novice": 3})
    with pytest.raises(MindbugError, match="64 deals or more to value 32 cards, got 40 of random and 3 of novice: play more"):
        find(none)
    half = DataSet(none.plan, none.games.filter(pl.col("game") == 0), none.cards, None, {})
    with pytest.raises(MindbugError, match="got 0 of random and 0 of novice"):
        find(half)


def test_the_page_cuts_only_pairs_and_those_of_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_PAIRS", 10)
    text = page.report(findings(), {})
    links = [link for link in Reader(text).links if str(link["href"]).startswith("data:text/csv")]
    tables = page.csv_tables(findings())
    for link in links:
        name = str(link["download"]).removesuffix(".csv")
        rows = list(csv.DictReader(io.StringIO(unquote(str(link["href"]).partition(",")[2]))))
        assert len(rows) == (20 if name in ("together", "against") else len(tables[name])), name
        assert "level" not in rows[0] or rows[0]["level"] == "novice"
        if name == "together":
            assert [row["card"] for row in rows[:10]] == findings().best.tables[name]["card"].head(10).to_list()


# The method


def test_the_commands_give_the_same_games_again() -> None:
    found = find(synthetic({"random": Truth(), "novice": Truth(), "easy": Truth()}, {"random": 80, "novice": 70, "easy": 80}))
    same = "mindbug lab play DIR --sets first-contact --bot"
    assert command_of(found).splitlines() == [
        f"{same} random easy --games 160 --seed 1",
        f"{same} novice --games 140 --seed 1",
        "mindbug lab report DIR",
    ]
    odd = replace(found.plan, special="draft", edition="2023")
    last = replace(found.best, level="learned:my file:5")
    assert shlex.split(command_of(replace(found, plan=odd, levels=[last])).splitlines()[0])[4:] == [
        *("--sets", "first-contact", "--bot", "learned:my file:5", "--games", "160", "--seed", "1"),
        *("--edition", "2023", "--special", "draft"),
    ]  # fmt: skip
    assert "--sets" not in command_of(own_findings()) and "--cards FILE" in command_of(own_findings())


def test_games_that_failed_are_begun_again() -> None:
    data = synthetic({"random": Truth()}, {"random": 80})
    some = DataSet(data.plan, data.games.filter(pl.col("game") != 7), data.cards, None, {("random", 7): "failed"})
    found = find(some)
    assert found.best.games == 158 and "--games 160" in command_of(found)


@cache
def drafted() -> DataSet:
    plan = lab.new_plan(["random"], 140, sets=["first-contact"], seed=3, special="draft")
    rows = play_games(plan, "random", range(140))
    return DataSet(plan, frame_of(GAMES, rows.games), frame_of(CARDS, rows.cards), None, {})


@pytest.mark.parametrize(
    ("lang", "said", "dealt", "usual"),
    [
        ("en", "each of them keeps 10 of the 15 cards that it is dealt", "15 cards are dealt", "10 cards are dealt"),
        ("fr", "chacun garde 10 des 15 cartes qu’il reçoit", "15 cartes sont distribuées", "10 cartes sont distribuées"),
        ("es", "cada uno se queda con 10 de las 15 cartas que recibe", "reparten 15 cartas", "reparten 10 cartas"),
    ],
)
def test_the_method_says_how_cards_were_dealt(lang: str, said: str, dealt: str, usual: str) -> None:
    text, other = page.report(find(drafted()), {}, lang), written(lang)
    assert said in text and dealt in text and said not in other and usual in other
    nobody = Reporter(lang).sentence("method.about")
    assert nobody in other and nobody not in text


@pytest.mark.parametrize("special", ["draft", "whole-hand"])
def test_without_a_pile_that_chance_deals_nothing_is_told_of_the_first_hand(special: str) -> None:
    data = synthetic({"random": Truth()}, {"random": 150})
    assert "opening" in find(data).best.tables
    found = find(replace(data, plan=replace(data.plan, special=special)))
    assert "opening" not in found.best.tables
    assert 'id="opening"' not in page.report(found, {})


# Strangest games


def test_the_strangest_games_are_strange() -> None:
    data = real()
    best = find(data).best
    games = {row["game"]: row for row in data.games.iter_rows(named=True)}
    assert [strange.kind for strange in best.strange] == [kind for kind in KINDS for _ in range(3)]
    assert len({strange.game // 2 for strange in best.strange}) == len(best.strange)
    longest, shortest = (next(s for s in best.strange if s.kind == kind) for kind in ("longest", "shortest"))
    assert longest.turns == max(row["turns"] for row in games.values())
    assert shortest.turns == min(row["turns"] for row in games.values() if row["result"] != 0.5)
    comeback = next(strange for strange in best.strange if strange.kind == "comeback")
    row = games[comeback.game]
    chances = row["leads"] if row["result"] == 1 else [1 - lead for lead in row["leads"]]
    assert comeback.amount == pytest.approx(min(chances))
    assert strangest(best.deals, best.fit, data.games, 0) == []


def test_their_records_are_those_games() -> None:
    data = real()
    found = find(data, 1)
    records = page.replays(found)
    games = {row["game"]: row for row in data.games.iter_rows(named=True)}
    assert len(records) == len(KINDS)
    for number, record in records.items():
        game = Game.from_record(record)
        assert game.to_move is None and game.turn == games[number]["turns"]
    other = replace(found, plan=replace(found.plan, program="0.0.0 other"))
    assert page.replays(other) == {}


def test_there_are_no_records_of_a_bot_that_is_another_or_gone() -> None:
    found = find(real(), 1)
    plan = found.plan

    def by(name: str, bot: str) -> Findings:
        levels = (replace(plan.levels[0], name=name, bot=bot),)
        return replace(found, plan=replace(plan, levels=levels), levels=[replace(found.best, level=name)])

    assert page.replays(by("random", "")) != {}
    for name, bot in (("learned:/nowhere/x.weights:5", "learned 1"), ("of another package", "1.0"), ("random", "random 1.0")):
        assert page.replays(by(name, bot)) == {}
        with pytest.raises(MindbugError, match="these games were played by") as wrong:
            lab.replay(by(name, bot).plan, name, 0)
        assert "ces parties ont été jouées par" in wrong.value.describe("fr")


def test_turning_points() -> None:
    games = pl.DataFrame(
        {
            "game": [0, 1, 2, 3],
            "deal": [0, 0, 1, 1],
            "result": [1.0, 0.0, 0.5, 1.0],
            "turns": [4, 4, 4, 2],
            "leads": [[0.6, 0.4, 0.45, 0.9], [0.6, 0.6, 0.3, 0.2], [0.5] * 4, [0.7, 0.8]],
        },
        schema_overrides={"leads": pl.List(pl.Float32)},
    )
    turned = turns_of(games).sort("game")
    assert turned["game"].to_list() == [0, 1, 3]
    assert turned["turned"].to_list() == [3, 2, 0]
    assert turned["lowest"].to_list() == pytest.approx([0.4, 0.4, 0.7], abs=1e-6)


def test_a_distribution_counts_every_game_once() -> None:
    table = distribution(made().games, pl.col("turns").cast(pl.Int64))
    assert table["games"].sum() == len(made().games)
    assert table["value"].sum() == pytest.approx(1)
    assert (table["low"] < table["value"]).all() and (table["value"] < table["high"]).all()


# Files


def test_tables_are_files_of_the_page() -> None:
    links = [link for link in Reader(written()).links if str(link["href"]).startswith("data:text/csv")]
    tables = page.csv_tables(findings())
    assert [link["download"] for link in links] == [f"{name}.csv" for name in tables]
    held = {str(link["download"]): unquote(str(link["href"]).partition(",")[2]) for link in links}
    rows = list(csv.DictReader(io.StringIO(held["cards.csv"])))
    assert len(rows) == 2 * len(SETS["first-contact"].cards)
    bee = next(row for row in rows if row["card"] == "Killer Bee" and row["level"] == "novice")
    true = findings().best.tables["cards"].filter(pl.col("card") == "Killer Bee").row(0, named=True)
    assert float(bee["value"]) == pytest.approx(true["value"], abs=1e-6)
    assert float(bee["low"]) <= 0.14 * 0.95 <= float(bee["high"]) + 0.01


def test_levels_are_compared_on_their_common_deals() -> None:
    skill = findings().change
    assert skill is not None and findings().change_name == "skill"
    assert [found.level for found in findings().levels] == ["random", "novice"]
    assert skill.sort("value")["card"][-1] == "Killer Bee"
    by_level = [found.tables["cards"].filter(pl.col("card") == "Killer Bee")["value"][0] for found in findings().levels]
    assert skill.filter(pl.col("card") == "Killer Bee")["value"][0] == pytest.approx(by_level[1] - by_level[0])


# A link that opens a replay


def test_a_link_holds_the_record() -> None:
    record = Game.new(seed=4).record()
    text = packed(record)
    assert re.fullmatch(r"[\w-]+", text)
    assert decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15).decode() == record
    link = next(link for link in Reader(written()).links if "/replay#" in str(link["href"]))
    assert str(link["href"]).startswith("http://127.0.0.1:8000/replay#")


def test_a_link_opens_the_replay_in_the_page(server: Server, visit: Visits) -> None:
    data = real()
    found = find(data, 1)
    number, record = next(iter(page.replays(found).items()))
    visitor = visit(server, f"/replay#{packed(record)}")
    slider = visitor.page.get_by_role("slider", name="Moment of the game")
    count = data.games.filter(pl.col("game") == number)["decisions"][0]
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {count}")
    assert visitor.page.evaluate("location.hash") == ""
    visitor.page.reload()
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {count}")


def test_a_link_that_holds_no_record_says_so(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/replay#nonsense")
    trouble = visitor.page.get_by_role("alert")
    expect(trouble).to_contain_text("This is not the record of a game that can be played again.")
    bomb = packed("x" * 3_000_000)
    visitor.go("/replay")
    visitor.page.evaluate("(bomb) => (location.hash = bomb)", bomb)
    expect(trouble).to_contain_text("This is not the record of a game that can be played again.")
    visitor.page.evaluate("(packed) => (location.hash = packed)", packed("x" * 100_000))
    expect(trouble).to_contain_text("too large")


# In a browser


@pytest.fixture(scope="module")
def report_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(written(), encoding="utf-8")
    return file


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_a_report_can_be_read_everywhere(server: Server, visit: Visits, report_file: Path, size: Size, scheme: str) -> None:
    """Nothing is loaded, nothing is wider than the window, and nothing keeps people from reading it."""
    need_axe()
    visitor = visit(server, None, size=size, context={"color_scheme": scheme})
    visitor.home = report_file.as_uri()
    visitor.page.goto(visitor.home)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(visitor) == []
    ground = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(21, 15, 32)") == (scheme == "dark")


TOUCHING = """() => [...document.querySelectorAll("svg.axis")].flatMap((axis) => {
  const seen = (text) => ({ said: text.textContent, at: text.getBoundingClientRect() });
  const numbers = [...axis.querySelectorAll("text")].map(seen);
  return numbers.slice(1).flatMap((next, place) =>
    next.at.width && next.at.left < numbers[place].at.right + 2 ? [numbers[place].said + next.said] : [],
  );
})"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_two_numbers_of_an_axis_touch(server: Server, visit: Visits, size: Size) -> None:
    """In the reports that are published."""
    visitor = visit(server, None, size=size)
    found = sorted(PUBLISHED.glob("*.html"))
    assert len(found) > 5
    for file in found:
        visitor.home = file.as_uri()
        visitor.page.goto(visitor.home)
        assert visitor.page.evaluate(TOUCHING) == [], file.name


# From the top of the window to the head of the longest table, while its middle is looked at; and what is cut off at a side.
HEAD = """() => {
  const table = document.querySelector("#cards .ranked");
  window.scrollTo(0, table.offsetTop + table.offsetHeight / 2);
  const inside = table.querySelector("table");
  return [table.querySelector("thead").getBoundingClientRect().top, inside.offsetWidth - table.clientWidth];
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_head_of_a_long_table_stays_in_sight(server: Server, visit: Visits, report_file: Path, size: Size) -> None:
    visitor = visit(server, None, size=size)
    visitor.home = report_file.as_uri()
    visitor.page.goto(visitor.home)
    top, cut_off = visitor.page.evaluate(HEAD)
    assert abs(top) < 1 and cut_off <= 0


def test_tables_are_sorted_and_marks_tell_what_they_are(server: Server, visit: Visits, report_file: Path) -> None:
    visitor = visit(server, None)
    visitor.home = report_file.as_uri()
    visitor.page.goto(visitor.home)
    cards = visitor.page.get_by_role("table", name="Every card")
    first = cards.locator("tbody tr").first
    expect(first).to_contain_text("Killer Bee")
    head = cards.get_by_role("columnheader", name=re.compile("^Card"))
    head.get_by_role("button").click()
    expect(first).to_contain_text("Urchin Hurler")
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(first).to_contain_text("Axolotl Healer")
    cards.get_by_role("columnheader", name=re.compile("^Taken")).get_by_role("button").click()
    shares = [
        float(cell) for cell in cards.locator("tbody tr td:nth-child(5)").evaluate_all("cells => cells.map(c => c.dataset.v)")
    ]
    assert shares == sorted(shares, reverse=True)
    tip = visitor.page.locator("#tip")
    expect(tip).to_be_hidden()
    cards.locator("tbody tr .mark").first.hover()
    expect(tip).to_have_text(re.compile(r"^[\w -]+: [+−]?\d+\.\d \([+−]?\d+\.\d to [+−]?\d+\.\d\)$"))
    visitor.page.locator("#files a").first.scroll_into_view_if_needed()
    with visitor.page.expect_download() as loading:
        visitor.page.get_by_role("link", name="cards.csv").click()
    assert loading.value.path().read_text(encoding="utf-8").startswith("level,card,copies,deals,value,error,low,high,guess\n")


# On the command line


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    assert main(["lab", "play", str(folder), "--bot", "random", "--games", "130", "--cores", "1", "--lang", "en"]) == 0
    return folder


def test_the_command_writes_the_page_and_the_files(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, tables = tmp_path / "some" / "report.html", tmp_path / "tables"
    command = ["lab", "report", str(stored), "-o", str(out), "--csv", str(tables), "--strangest", "1", "--lang", "es"]
    assert main([*command, "--page", "https://mindbug.example"]) == 0
    said = capsys.readouterr().out
    assert "Ventaja de quien empieza" in said and f"Informe: {out}" in said
    text = out.read_text(encoding="utf-8")
    assert "https://mindbug.example/replay#" in text and "Lo que vale cada carta" in text
    assert pl.read_csv(tables / "cards.csv")["card"].to_list() == [card.name for card in SETS["first-contact"].cards]
    assert main(["lab", "report", str(stored), "--strangest", "0", "--lang", "en"]) == 0
    assert "Strangest games" not in (stored / "report.html").read_text(encoding="utf-8")
    assert main(["lab", "play", str(stored), "--bot", "random", "--games", "130", "--cores", "1", "--lang", "en"]) == 0


def test_bad_input_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def complaint(*words: str) -> str:
        assert main(["lab", "report", *words]) == 1
        return capsys.readouterr().err

    few = tmp_path / "few"
    assert main(["lab", "play", str(few), "--bot", "random", "--games", "20", "--cores", "1", "--lang", "en"]) == 0
    capsys.readouterr()
    assert "expected 64 deals or more to value 32 cards, got 10 of random: play more games" in complaint(
        str(few), "--lang", "en"
    )
    assert "jouez plus de parties" in complaint(str(few), "--lang", "fr")
    assert "plan.json" in complaint(str(tmp_path), "--lang", "en")
    assert "javascript:alert" in complaint(str(few), "--page", "javascript:alert(1)", "--lang", "en")
    with pytest.raises(SystemExit):
        main(["lab", "report", str(few), "--strangest", "-1"])
    assert "--strangest: expected a number from 0 to 100, got -1" in capsys.readouterr().err
    assert not (few / "report.html").exists()


def test_nothing_is_written_over_what_must_stay(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused before anything is computed, and nothing is changed."""
    capsys.readouterr()
    part, file = next((stored / "games").iterdir()), tmp_path / "file"
    file.write_text("kept", encoding="utf-8")
    before = files_of(stored), (stored / "plan.json").read_bytes()
    for option, path, said in (
        ("-o", stored / "plan.json", f"this is one of {stored}: it would be lost"),
        ("-o", part, "it would be lost"),
        ("-o", stored / "games" / "new.html", "it would be lost"),
        ("-o", stored, "expected a file, but there is a folder"),
        ("-o", file / "report.html", "expected a folder, but there is a file"),
        ("--csv", file, "expected a folder, but there is a file"),
        ("--csv", stored / "cards", "it would be lost"),
    ):
        assert main(["lab", "report", str(stored), option, str(path), "--lang", "en"]) == 1
        err = capsys.readouterr().err
        assert said in err and "Errno" not in err, (option, path)
    trial = ["lab", "try", "Killer Bee", "--power", "9", "--games", "2", "--folder", str(tmp_path / "trial"), "--against"]
    for words in (["lab", "compare", str(stored)], ["lab", "values"], trial):
        assert main([*words, str(stored), "-o", str(stored / "plan.json"), "--lang", "fr"]) == 1
        assert "il serait perdu" in capsys.readouterr().err
    assert (files_of(stored), (stored / "plan.json").read_bytes()) == before
    assert file.read_text(encoding="utf-8") == "kept" and not (tmp_path / "trial").exists()


def test_no_card_is_both_strong_and_weak() -> None:
    best = findings().best
    for cards in (1, 2, 3, 5, 6, 9):
        some = replace(best, tables={"cards": best.tables["cards"].head(cards)})
        shown = [table["card"].to_list() for table in some.extremes(3).values()]
        assert len(shown[0]) == len(shown[1]) == min(3, cards // 2)
        assert not set(shown[0]) & set(shown[1])


def test_a_data_set_without_games_says_so() -> None:
    data = made()
    with pytest.raises(MindbugError, match="there is no game in this data set yet"):
        find(DataSet(data.plan, data.games.clear(), data.cards.clear(), None, {}))


# Parts of it


def test_markup_escapes_texts_and_nothing_else() -> None:
    inner = tag("b", "<i>")
    assert tag("p", inner, " & ", None, class_="a", data_v=1.5, hidden=True, title='"x"') == (
        '<p class="a" data-v="1.5" hidden title="&quot;x&quot;"><b>&lt;i&gt;</b> &amp; </p>'
    )
    assert tag("line", x1=1) == '<line x1="1"/>'
    assert isinstance(joined("<", Markup("<br>")), Markup)
    assert joined("<", Markup("<br>")) == "&lt;<br>"


@pytest.mark.parametrize(
    ("lang", "points", "number", "share"),
    [("en", "+12.3", "1,234.5", "7.0\u00a0%"), ("fr", "+12,3", "1\u202f234,5", "7,0\u00a0%")],
)
def test_numbers_are_written_as_a_language_has_them(lang: str, points: str, number: str, share: str) -> None:
    voice = Reporter(lang)
    assert voice.points(0.123) == points
    assert voice.number(1234.5, 1) == number
    assert voice.percent(0.07, 1) == share
    assert voice.points(-0.0001).lstrip("0,.") == "" and voice.points(-0.02).startswith("−2")
    assert voice.number(nan) == "–"
    assert voice.whole(Interval(nan, nan, nan, nan)) == "–"


def test_an_axis_has_as_many_numbers_as_fit() -> None:
    def numbers(scale: Scale, digits: int) -> list[str]:
        drawn = axis(scale, lambda mark: f"{100 * mark:+.{digits}f}")
        return re.findall(">([^<]+)</text>", str(drawn))

    assert numbers(Scale(-0.075, 0.1, 0.025), 1) == ["-5.0", "+0.0", "+5.0", "+10.0"]
    assert numbers(Scale(-0.06, 0.08, 0.02), 0) == ["-6", "-4", "-2", "+0", "+2", "+4", "+6", "+8"]


def test_axes_have_round_marks() -> None:
    scale = scale_of([-0.043, 0.071])
    assert scale.low <= -0.043 and scale.high >= 0.071
    assert 0.0 in [round(mark, 12) for mark in scale.marks]
    assert scale.share(-1) == 0.0 and scale.share(1) == 1.0
    assert len(scale_of([5.0, 5.0]).marks) >= 2
    assert Scale(0.0, 1.0, 0.2).marks == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
