"""Owns the proof that two data sets are compared as they should be: on the same deals where there are any, and that real games
tell which card was made stronger."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from lab_truth import Truth, played
from mindbug import lab
from mindbug.cli.main import main
from mindbug.lab.altering import Alteration, altered_plan
from mindbug.lab.comparing import Comparison, compare
from mindbug.lab.folder import DataSet
from mindbug.lab.plan import Plan
from mindbug.lab.playing import play_games
from mindbug.lab.report.comparison import comparison_page, lines
from mindbug.lab.report.voice import Reporter
from mindbug.lab.tables import CARDS, GAMES, frame_of
from mindbug.rules.definition import to_data
from mindbug.rules.errors import MindbugError
from mindbug.rules.vocabulary import *
from mindbug.sets import SETS

pytestmark = pytest.mark.once

POOL = SETS["first-contact"]
CARD = "Goblin Werewolf"
GAMES_EACH = 240
# As strong as a card can be: where nobody has Mindbugs, whoever plays it has won.
DEFINED = to_data(Card(CARD, 2, 0, play(loses(OPPONENT, 3)), copies=2))


def made(truth: Truth, deals: int, seed: int, level: str = "random") -> DataSet:
    plan = lab.new_plan([level], 2 * deals, sets=["first-contact"])
    return DataSet(plan, *played(POOL, truth, deals, seed, level), None, {})


def paired(before: Truth, after: Truth, deals: int, seed: int) -> Comparison:
    """Synthetic games of the same deals and the same chance, of which only the truth is another."""
    return compare(made(before, deals, seed), made(after, deals, seed))[0]


def values_of(found: Comparison) -> pl.DataFrame:
    assert found.cards is not None
    return found.cards


# Known truths


def test_the_same_deals_make_differences_sure_sooner() -> None:
    before, after = Truth(luck=0.05), Truth({"Killer Bee": 0.06}, luck=0.05)
    same = paired(before, after, 400, 5)
    other = compare(made(before, 400, 5), made(after, 400, 6))[0]
    assert same.shares_deals and not other.shares_deals
    assert same.deals == other.deals == (400, 400)
    assert values_of(same)["error"].to_numpy().max() < values_of(other)["error"].to_numpy().min()
    assert values_of(same).sort("p")["card"][0] == "Killer Bee"
    row = values_of(same).filter(pl.col("card") == "Killer Bee").row(0, named=True)
    copies = np.array(POOL.counts)
    shift = 0.06 * copies[POOL.numbers["Killer Bee"]] / copies.sum()
    assert row["low"] <= 0.06 - shift <= row["high"]
    assert row["value"] == pytest.approx(row["after"] - row["before"])


def test_intervals_of_differences_cover_the_truth() -> None:
    """Half of the repetitions have the same deals in both data sets, the other half others."""
    truth = Truth({"Killer Bee": 0.05, "Lone Yeti": -0.05}, first=0.01)
    copies = np.array(POOL.counts)
    true = np.array([truth.values.get(card.name, 0.0) for card in POOL.cards])
    true = true - (true * copies).sum() / copies.sum()
    for step in (0, 100):
        inside = first = 0
        for seed in range(15):
            found = compare(made(Truth(first=0.03), 150, seed), made(truth, 150, seed + step))[0]
            low, high = (values_of(found)[end].to_numpy() for end in ("low", "high"))
            inside += int(((low <= true) & (true <= high)).sum())
            change = found.facts["first"].difference
            first += change.low <= -0.02 <= change.high
        assert 0.91 <= inside / (15 * len(true)) <= 0.99
        assert first >= 11


def test_data_sets_of_other_cards_are_compared_by_names() -> None:
    plan = lab.new_plan(["random"], 400, sets=["first-contact", "new-servants"])
    mixed = DataSet(plan, *played(plan.pool, Truth({"Killer Bee": 0.04}), 200, 3, "random"), None, {})
    found = compare(made(Truth(), 200, 3), mixed)[0]
    assert not found.shares_deals and found.changed == []
    assert values_of(found)["card"].to_list() == [card.name for card in POOL.cards]


def test_only_deals_that_both_have_count() -> None:
    short, long = made(Truth(), 100, 2), made(Truth(), 100, 2)
    cut = DataSet(short.plan, short.games.filter(pl.col("deal") >= 20), short.cards, None, {})
    found = compare(cut, long)[0]
    assert found.shares_deals and found.deals == (80, 80)
    assert found.facts["turns"].difference.value == 0
    assert (values_of(found)["value"].abs() < 1e-12).all()


def test_a_card_of_which_a_face_was_altered_is_another_one() -> None:
    """Though the card that is dealt is what it was."""
    plan = lab.new_plan(["random"], 400, sets=["beyond-evolution"])
    other = altered_plan(plan, Alteration("Bigroot", power=9))
    truths = Truth(), Truth({"Wildsprout": 0.06})
    sides = [
        DataSet(p, *played(p.pool, truth, 200, 3, "random"), None, {}) for p, truth in zip((plan, other), truths, strict=True)
    ]
    found = compare(*sides)[0]
    assert found.shares_deals
    assert [(change.card, change.after) for change in found.changed] == [("Wildsprout", "Wildsprout")]
    change = found.changed[0]
    assert change.owner.low > 0 and change.value.difference.low <= 0.06 <= change.value.difference.high


def test_draws_that_were_never_seen_have_an_interval() -> None:
    never = paired(Truth(), Truth(), 100, 1).facts["draws"]
    assert never.difference.value == 0 and never.difference.low < 0 < never.difference.high
    some = compare(made(Truth(), 200, 1), made(Truth(draws=0.1), 200, 2))[0].facts["draws"]
    assert some.difference.low > 0.05


def test_what_is_the_same_in_both_is_told_without_an_interval() -> None:
    """That no deal went otherwise does not tell how seldom one would."""
    data = made(Truth(), 70, 1)
    found = compare(data, data)
    difference = found[0].facts["turns"].difference
    assert difference.value == 0 and np.isnan([difference.low, difference.high]).all()
    assert values_of(found[0])["low"].null_count() == len(POOL.cards)
    text = comparison_page((data.plan, data.plan), found)
    assert not re.search(r"\bnan\b", text) and "0.0 (0.0 to 0.0)" not in text
    assert "0.00 (–)" in "\n".join(lines(Reporter("en"), found[0]))


def test_too_few_deals_tell_no_values() -> None:
    found = compare(made(Truth(), 20, 1), made(Truth(), 20, 1))[0]
    assert found.cards is None and found.deals == (20, 20)
    assert found.facts["turns"].difference.value == 0
    assert "too few deals to compare the values of cards" in "\n".join(lines(Reporter("en"), found))
    assert "trop peu de donnes" in comparison_page((made(Truth(), 20, 1).plan,) * 2, [found], "fr")


# Real games


@cache
def real(altered: bool) -> DataSet:
    """Real games of the same deals, in which a weak card is as it is, or as strong as a card can be."""
    plan = lab.new_plan(["random"], GAMES_EACH, sets=["first-contact"], seed=4, special="no-mindbugs")
    if altered:
        plan = altered_plan(plan, Alteration(CARD, definition=json.dumps(DEFINED)))
    return really_played(plan)


def really_played(plan: Plan) -> DataSet:
    rows = play_games(plan, "random", range(GAMES_EACH))
    return DataSet(plan, frame_of(GAMES, rows.games), frame_of(CARDS, rows.cards), None, {})


def test_real_games_tell_which_card_was_made_stronger() -> None:
    found = compare(real(False), real(True))[0]
    assert found.shares_deals
    assert [change.card for change in found.changed] == [CARD]
    change = found.changed[0]
    assert change.owner.low > 0 and change.value.difference.low > 0
    assert change.value.difference.value == pytest.approx(change.value.after.value - change.value.before.value)
    assert values_of(found).sort("p")["card"][0] == CARD
    assert values_of(found).filter(pl.col("q") < 0.05)["card"].to_list() == [CARD]


def test_a_comparison_is_told_in_every_language() -> None:
    found = compare(real(False), real(True))
    plans = (real(False).plan, real(True).plan)
    for lang, said, name in (
        ("en", "both have played the same 120 deals", "Goblin Werewolf: its owner’s chance to win"),
        ("fr", "les deux ont joué les mêmes 120 donnes", "Goblin-Garou : chance de gagner du propriétaire"),
        ("es", "ambos han jugado los mismos 120 repartos", "probabilidad de victoria de su propietario"),
    ):
        text = "\n".join(lines(Reporter(lang), found[0]))
        assert said in text and name in text.replace("\u00a0", " ")
        page = comparison_page(plans, found, lang, "2026-11-17")
        assert page.startswith("<!doctype html>") and said in page
        assert "http" not in page.replace("http://www.w3.org", "")


# On the command line


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home, out = tmp_path / "trials", tmp_path / "page.html"
    trial = ["lab", "try", CARD, "--power", "9", "--bot", "random", "--games", "130", "--cores", "1", "--lang", "en"]
    assert main([*trial, "--folder", str(home), "-o", str(out)]) == 0
    said = capsys.readouterr().out
    assert "Random: both have played the same 65 deals from both sides" in said
    assert "Goblin Werewolf: its owner’s chance to win" in said and f"Report: {out}" in said
    assert "What changed" in out.read_text(encoding="utf-8")
    before, after = sorted(home.iterdir())
    assert main(["lab", "compare", str(before), str(after), "--lang", "es"]) == 0
    assert "ambos han jugado los mismos 65 repartos" in capsys.readouterr().out
    assert main(["lab", "compare", str(before), str(tmp_path), "--lang", "en"]) == 1
    assert "plan.json" in capsys.readouterr().err


def test_data_sets_without_a_common_level_are_refused() -> None:
    with pytest.raises(MindbugError, match="got games of random and of novice"):
        compare(made(Truth(), 70, 1), made(Truth(), 70, 1, "novice"))
