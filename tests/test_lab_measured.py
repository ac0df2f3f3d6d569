"""Owns the proof that what is shipped of the laboratory is sound, how it is made, and that the page shows it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import DESKTOP, PHONE, Size, Visits, need_axe, violations
from lab_truth import Truth, played
from mindbug import cards, lab
from mindbug.bots.match import check_spec
from mindbug.cli.main import main
from mindbug.lab import measured
from mindbug.lab.altering import Alteration, altered_plan, altered_pool
from mindbug.lab.folder import DataSet
from mindbug.lab.measured import Measured, shipped, told_once
from mindbug.lab.measuring import measure
from mindbug.lab.plan import Plan
from mindbug.lab.replacing import LEVEL
from mindbug.rules.definition import from_data
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool, mix
from mindbug.server.messages import Worths
from mindbug.server.sentences import level_title
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.languages import LANGUAGES
from serving import Server

pytest_plugins = ("browsing",)
pytestmark = pytest.mark.once

DAY = "2026-11-17"


def made(*sets: str, values: dict[str, float] | None = None) -> DataSet:
    plan = lab.new_plan(["random", "novice"], 400, sets=list(sets))
    return DataSet(plan, *played(plan.pool, Truth(values or {}), 200, 1, "novice"), None, {})


# What is shipped


def test_what_is_shipped_is_of_todays_cards() -> None:
    told = [card for one in told_once(shipped()) for card in one.cards]
    assert len({card.card for card in told}) == len(told) == len(EVERYTHING.cards), "a card is told once"
    everything = measured.read(measured.SHIPPED.read_text(encoding="utf-8"))
    assert sum(len(one.cards) for one in shipped()) == sum(len(one.cards) for one in everything), "and of today"
    by_easy = [card.card for one in shipped() if one.measurement.level == LEVEL for card in one.cards]
    assert sorted(by_easy) == sorted(card.name for card in EVERYTHING.cards), "the workshop has something to compare with"
    for card in told:
        assert -1 < card.low < card.value < card.high < 1
        assert card.taken is None or 0 <= (card.taken_low or 0) <= card.taken <= (card.taken_high or 0) <= 1
    for one in shipped():
        assert set(one.measurement.sets) <= set(cards.sets())
        check_spec(one.measurement.level)
        assert one.measurement.games >= 1000 and re.fullmatch(r"\d{4}-\d\d-\d\d", one.measurement.day)


def test_sets_are_told_in_their_order() -> None:
    """Whatever was measured last."""
    assert [one.measurement.sets[-1] for one in told_once(shipped())] == list(SETS)
    late, early = made("king-of-tokyo"), made("first-contact")
    assert [one.measurement.sets for one in told_once(measure([late, early], DAY))] == [("first-contact",), ("king-of-tokyo",)]


def test_a_card_that_is_another_one_today_is_not_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "measured.json"
    text = measured.written(measure([made("first-contact")], DAY))
    file.write_text(text.replace(EVERYTHING.card("Killer Bee").digest, "other"), encoding="utf-8")
    monkeypatch.setattr(measured, "SHIPPED", file)
    known = {card.card for one in shipped.__wrapped__() for card in one.cards}
    assert known == {card.name for card in SETS["first-contact"].cards} - {"Killer Bee"}


def test_a_card_whose_face_is_another_one_today_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what it was, but what it evolves to is not: neither what is shipped of it holds, nor what is measured now."""
    data = made("beyond-evolution")
    origin = EVERYTHING.origin(EVERYTHING.card("Bigroot")).name
    before = {card.card for one in shipped() for card in one.cards}
    monkeypatch.setattr(measured, "EVERYTHING", altered_pool(EVERYTHING, Alteration("Bigroot", power=9)))
    assert before - {card.card for one in shipped.__wrapped__() for card in one.cards} == {origin}
    told = {card.card for one in measure([data], DAY) for card in one.cards}
    assert {card.name for card in SETS["beyond-evolution"].cards} - told == {origin}


# How it is made


def test_the_values_are_those_of_the_data_sets() -> None:
    found = measure(
        [made("new-servants", values={"Killer Bee": 0.0}), made("first-contact", "new-servants", values={"Killer Bee": 0.1})],
        DAY,
    )
    assert [one.measurement.sets for one in found] == [("new-servants",), ("first-contact", "new-servants")]
    assert found[1].measurement.level == "novice" and found[1].measurement.games == 400
    told = {card.card: card for one in found for card in one.cards}
    assert {card.card for card in found[1].cards} == {card.name for card in SETS["first-contact"].cards}
    assert told["Killer Bee"].low <= 0.1 and told["Killer Bee"].value == max(card.value for card in found[1].cards)
    assert 0.1 < (told["Killer Bee"].taken or 0) < 0.3
    assert measured.read(measured.written(found)) == found


OWN = from_data({"name": "Zz Bee", "power": 5})
BOTH = mix([SETS["promos"], Pool([OWN])])
MANY = Pool(list(SETS["new-servants"].cards), counts=[3, *SETS["new-servants"].counts[1:]])


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (
            lab.new_plan(["novice"], 400, sets=["first-contact"], special="draft"),
            "(first-contact) was played by the special rule draft",
        ),
        (lab.new_plan(["novice"], 400, sets=["promos"], pool=BOTH), "(promos) was played with other cards (Zz Bee)"),
        (lab.new_plan(["novice"], 400, sets=["new-servants"], pool=MANY), f"other cards ({MANY.cards[0].name})"),
        (lab.new_plan(["novice"], 400, pool=SETS["king-of-tokyo"]), "(–) was played with other cards ("),
        (
            altered_plan(lab.new_plan(["novice"], 400, sets=["first-contact"]), Alteration("Killer Bee", power=9)),
            "(first-contact) was played with other cards (Killer Bee)",
        ),
        (
            altered_plan(lab.new_plan(["novice"], 400, sets=["beyond-evolution"]), Alteration("Bigroot", power=9)),
            "(beyond-evolution) was played with other cards (Wildsprout)",
        ),
    ],
)
def test_what_is_not_of_official_sets_as_they_are_is_refused(plan: Plan, said: str) -> None:
    """It would be shown as what cards of the sets are worth."""
    data = DataSet(plan, *played(plan.pool, Truth(), 200, 1, "novice"), None, {})
    with pytest.raises(MindbugError) as found:
        measure([made("new-servants"), data], DAY)
    told = [found.value.describe(lang) for lang in LANGUAGES]
    assert said in told[0] and len(set(told)) == len(LANGUAGES)


def test_cards_that_were_others_when_they_were_measured_are_left_out() -> None:
    plan = altered_plan(lab.new_plan(["novice"], 400, sets=["first-contact"]), Alteration("Killer Bee", power=9))
    old = replace(plan, program="0.0 old")
    found = measure([DataSet(old, *played(old.pool, Truth(), 200, 1, "novice"), None, {})], DAY)
    assert {card.card for card in found[0].cards} == {card.name for card in SETS["first-contact"].cards} - {"Killer Bee"}


def test_another_format_is_refused() -> None:
    text = json.dumps({"format": 2, "measured": []})
    with pytest.raises(ValueError, match="expected version 1 of the format, got 2"):
        measured.read(text)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "data", tmp_path / "values.json"
    play = ["lab", "play", str(folder), "--sets", "new-servants", "--bot", "random", "--games", "60", "--cores", "1"]
    assert main([*play, "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["lab", "values", str(folder), "-o", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"values of 12 cards in {out}\n"
    one: Measured = measured.read(out.read_text(encoding="utf-8"))[0]
    assert one.measurement.sets == ("new-servants",) and one.measurement.games == 60
    other = replace(one.cards[0], card="Killer Bee")
    before = Measured(replace(one.measurement, sets=("first-contact",)), (other, one.cards[0]))
    out.write_text(measured.written([before]), encoding="utf-8")
    assert main(["lab", "values", str(folder), "-o", str(out), "--keep", "--lang", "en"]) == 0
    assert measured.read(out.read_text(encoding="utf-8")) == [one, replace(before, cards=(other,))]
    out.write_text("[]", encoding="utf-8")
    assert main(["lab", "values", str(folder), "-o", str(out), "--keep", "--lang", "en"]) == 1
    assert "expected a file of values to keep" in capsys.readouterr().err and out.read_text(encoding="utf-8") == "[]"
    drafted = tmp_path / "drafted"
    assert main(["lab", "play", str(drafted), "--special", "draft", "--bot", "random", "--games", "2", "--cores", "1"]) == 0
    capsys.readouterr()
    assert main(["lab", "values", str(folder), str(drafted), "-o", str(out), "--lang", "en"]) == 1
    assert "was played by the special rule draft" in capsys.readouterr().err and out.read_text(encoding="utf-8") == "[]"
    assert main(["lab", "values", str(tmp_path), "--lang", "es"]) == 1
    assert "plan.json" in capsys.readouterr().err


# On the page


def test_the_server_tells_it_in_every_language(server: Server) -> None:
    for lang in ("en", "fr", "es"):
        told = server.read(f"/api/worths?lang={lang}", Worths)
        assert len(told.cards) == len(EVERYTHING.cards)
        assert [one.sets for one in told.measurements] == [list(one.measurement.sets) for one in told_once(shipped())]
        assert all(0 <= card.measurement < len(told.measurements) for card in told.cards)
        levels = [level_title(one.measurement.level, lang) for one in told_once(shipped())]
        assert [one.level for one in told.measurements] == levels
    assert level_title("easy", "fr") == "Facile" and level_title("search:160", "fr") == "search:160"


def test_a_card_says_what_it_is_worth(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/cards/Killer Bee")
    worth = visitor.page.get_by_role("region", name="Worth")
    expect(worth).to_contain_text(re.compile(r"[+−]?\d+\.\d points"))
    expect(worth).to_contain_text("Taken with a Mindbug")
    worth.get_by_text("How was this measured?").click()
    expect(worth).to_contain_text(re.compile(r"[\d,]+ games of the search:160 bot with First Contact, \w+ \d+, \d{4}\."))
    worth.get_by_role("link", name="Worth").click()
    expect(visitor.heading("What every card is worth")).to_be_visible()
    visitor.go("/cards/Ambush")
    expect(visitor.heading("Ambush")).to_be_visible()
    expect(worth).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "lang", "title"), [(DESKTOP, "en", "What every card is worth"), (PHONE, "es", "Lo que vale cada carta")]
)
def test_all_cards_are_listed(server: Server, visit: Visits, size: Size, lang: str, title: str) -> None:
    need_axe()
    visitor = visit(server, "/rules", size=size, lang=lang)
    visitor.link(title).click()
    expect(visitor.heading(title)).to_be_visible()
    rows = visitor.page.locator("tbody tr")
    expect(rows).to_have_count(len(EVERYTHING.cards))
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(visitor) == []


def test_the_gallery_is_ordered_by_worth(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/cards?set=first-contact&sort=worth")
    best = max(
        (card for one in told_once(shipped()) for card in one.cards if card.card in SETS["first-contact"].numbers),
        key=lambda card: card.value,
    )
    first = visitor.page.locator("li.told").first
    expect(first.locator("[data-card]")).to_have_attribute("data-card", best.card)
    expect(first).to_contain_text("points")
    expect(first).to_contain_text("Taken with a Mindbug")
    visitor.page.get_by_label("Order").select_option("set")
    expect(visitor.page.locator("li.told")).to_have_count(0)
