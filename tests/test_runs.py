"""Weeks are the same for everybody and for ever; a run ends as it should, can be written down, and is drawn so that it can be
read."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mindbug import Game, MindbugError, bots, cards
from mindbug.pools import check_enough, dealt_by, pool_of
from mindbug.runs import Run, svg, week_named, week_of
from mindbug.runs.picture import MARGIN, WIDE, WIDTH
from mindbug.runs.run import MOST_PLAYERS
from mindbug.runs.weeks import CALENDARS, OPPONENTS, week_numbered
from mindbug.sets.specials import SPECIALS
from mindbug.text.languages import LANGUAGES

GOLDEN = Path(__file__).parent / "golden" / "weeks.txt"
FIRST = week_named("2026-W40").number
YEAR = 52
SVG = "{http://www.w3.org/2000/svg}"


def run_of(*results: str, week: str = "2026-W47") -> Run:
    return Run.from_data({"week": week, "player": 7, "results": list(results)})


# Weeks


def test_weeks_are_what_they_have_always_been() -> None:
    """What is written there is never changed: a new calendar begins in a week to come."""
    told = [week_numbered(number) for number in range(FIRST, FIRST + 60)]
    lines = [f"{week.name} {week.special.name} {week.edition} {' '.join(week.sets)}" for week in told]
    assert "\n".join(lines) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_two_weeks_in_a_row_differ() -> None:
    weeks = [week_numbered(number) for number in range(FIRST - 600, FIRST + 600)]
    for one, two in pairwise(weeks):
        assert one.special is not two.special and one.sets != two.sets and one.monday + timedelta(days=7) == two.monday


def test_every_set_and_every_special_rule_comes_within_a_year() -> None:
    assert set(CALENDARS[-1].specials) == set(SPECIALS)
    for first in range(FIRST - 100, FIRST + 100):
        calendar = [calendar for calendar in CALENDARS if calendar.since <= first][-1]
        year = [week_numbered(number) for number in range(first, first + YEAR)]
        assert {week.special.name for week in year} >= set(calendar.specials)
        assert {name for week in year for name in week.sets} == set(cards.sets())


def test_every_week_can_be_dealt_whichever_cards_meet_which_rule() -> None:
    for calendar in CALENDARS:
        for dealt in calendar.cards:
            for name in calendar.specials:
                check_enough(dealt_by(SPECIALS[name], pool_of(list(dealt.sets), [])), SPECIALS[name])
    assert set(OPPONENTS) <= set(bots.names())


def test_a_week_begins_on_monday_in_utc_wherever_one_is() -> None:
    sunday = datetime(2026, 11, 15, 23, 59, 59, tzinfo=UTC)
    assert (week_of(sunday).name, week_of(sunday + timedelta(seconds=1)).name) == ("2026-W46", "2026-W47")
    tokyo = timezone(timedelta(hours=9))
    assert week_of(datetime(2026, 11, 16, 8, 59, tzinfo=tokyo)).name == "2026-W46"
    assert week_of(date(2026, 11, 16)) == week_of(date(2026, 11, 22)) == week_named("2026-W47")


def test_weeks_at_the_turn_of_a_year_are_counted_as_iso_does() -> None:
    for day, name in (
        (date(2026, 12, 31), "2026-W53"), (date(2027, 1, 3), "2026-W53"), (date(2027, 1, 4), "2027-W01"),
        (date(2024, 12, 30), "2025-W01"), (date(1969, 7, 20), "1969-W29"), (date(1, 1, 1), "0001-W01"),
    ):  # fmt: skip
        assert week_of(day).name == name
        assert week_named(name) == week_of(day)


@pytest.mark.parametrize(
    "name",
    ["", "2026", "2026-W54", "2026-W00", "2025-W53", "2026-W7", "2026-w47", " 2026-W47", "0000-W01", "٢٠٢٦-W47", 47, None],
)
def test_no_week_is_called_so(name: object) -> None:
    with pytest.raises(MindbugError, match="expected a week like 2026-W47, got") as error:
        week_named(name)
    assert len({error.value.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)


# Runs


def test_six_wins_or_three_losses_end_a_run() -> None:
    assert run_of("won", "won", "won", "won", "won", "won").is_over
    assert run_of("lost", "won", "lost", "drawn", "lost").is_over
    assert not run_of("won", "lost", "won", "lost", "won", "won", "won").is_over
    assert not run_of("drawn", "drawn", "drawn", "drawn", "drawn", "drawn").is_over
    assert run_of(*["drawn"] * 100).is_over


def test_opponents_grow_stronger_and_who_has_lost_meets_the_same_again() -> None:
    run = run_of()
    met = [run.opponent]
    for result in ("won", "lost", "won", "drawn", "won", "won", "lost", "won", "won"):
        run = run.with_result(result)
        met.append(run.opponent)
    assert met == ["novice", "easy", "easy", "easy", "easy", "medium", "hard", "hard", "expert", None]
    assert run.score == run.wins == 6
    levels = [bots.names().index(bot) for bot in OPPONENTS]
    assert levels == sorted(levels)
    for over in (run, run_of("lost", "lost", "lost")):
        with pytest.raises(MindbugError, match="expected a run that goes on"):
            over.with_result("won")
        with pytest.raises(MindbugError, match="expected a run that goes on"):
            over.next_game()


def test_deals_follow_from_the_week_the_player_and_the_game() -> None:
    seeds = {
        Run(week_named(week), player, results).seed()
        for week in ("2026-W46", "2026-W47")
        for player in (1, 2)
        for results in ((), ("won",), ("won", "lost"))  # type: tuple[Any, ...]
    }
    assert len(seeds) == 12
    run = run_of("won")
    assert run.seed() == run_of("lost").seed() == 10867067125728369395  # it does not matter how the games before ended
    assert run.seed() != run.bot_seed()


def test_the_next_game_is_played_by_the_rules_of_the_week() -> None:
    for number in range(FIRST, FIRST + 6):
        run = Run(week_numbered(number), 3)
        game = run.next_game()
        assert (game.special, game.setup.edition, game.setup.sets) == (run.week.special, run.week.edition, list(run.week.sets))
        assert game.setup.seed == run.seed() and Game.from_record(game.record()).position() == game.position()
        assert run.result_of(game, 0) is None
        game.resign(1)
        assert (run.result_of(game, 0), run.result_of(game, 1)) == ("won", "lost")


def test_a_run_can_be_written_down() -> None:
    for results in ((), ("won",), ("lost", "drawn", "won"), ("won",) * 6):
        run = run_of(*results)
        assert Run.from_data(json.loads(json.dumps(run.to_data()))) == run


GOOD: dict[str, Any] = {"week": "2026-W47", "player": 7, "results": ["won"]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (None, "expected a run with week, player, results"),
        ([], "expected a run with"),
        ({}, "expected a run with"),
        ({**GOOD, "colour": 1}, "expected a run with"),
        ({**GOOD, "week": "W47"}, "expected a week like"),
        ({**GOOD, "week": ["2026-W47"]}, "expected a week like"),
        ({**GOOD, "player": -1}, "expected a whole number from 0"),
        ({**GOOD, "player": MOST_PLAYERS}, "expected a whole number from 0"),
        ({**GOOD, "player": True}, "expected a whole number from 0"),
        ({**GOOD, "player": "7"}, "expected a whole number from 0"),
        ({**GOOD, "results": "won"}, "some of won, lost, drawn"),
        ({**GOOD, "results": ["Won"]}, "some of won, lost, drawn"),
        ({**GOOD, "results": [["won"]]}, "some of won, lost, drawn"),
        ({**GOOD, "results": ["won"] * 7}, "expected a run that goes on, got one with 6 wins"),
        ({**GOOD, "results": ["lost"] * 4}, "expected a run that goes on"),
        ({**GOOD, "results": ["drawn"] * 10_000}, "expected a run that goes on"),
    ],
)
def test_what_is_no_run_is_refused(wrong: object, said: str) -> None:
    with pytest.raises(MindbugError, match=said):
        Run.from_data(wrong)


# Told and drawn


@pytest.mark.parametrize("wins", range(7))
def test_a_result_is_told_in_every_language(wins: int) -> None:
    run = run_of(*["won"] * wins)
    told = [run.sentence(lang) for lang in LANGUAGES]
    assert len(set(told)) == len({run.title(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert all("2026-W47" in said and str(wins) in said and said[0].isupper() for said in told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SPECIALS)
def test_the_picture_is_whole(name: str, lang: str) -> None:
    number = next(n for n in range(FIRST, FIRST + YEAR) if week_numbered(n).special.name == name)
    run = Run(week_numbered(number), 1, ("won", "lost", "won", "won"))
    address = f'https://{"a-very-long-name." * 12}example.org/runs/{run.week.name}?a=1&b="2"'
    drawn = svg(run, lang, address)
    root = ElementTree.fromstring(drawn)
    height = float(root.attrib["height"])
    texts = root.findall(f".//{SVG}text")
    assert root.find(f"{SVG}title").text == run.sentence(lang)  # type: ignore[union-attr]
    bottom = 0.0
    for text in texts:
        size, said = float(text.attrib["font-size"]), text.text or ""
        assert MARGIN + len(said) * size * WIDE <= WIDTH - MARGIN + 1, said
        assert bottom + size <= float(text.attrib["y"]) + size * 0.1 and float(text.attrib["y"]) < height - 8
        bottom = float(text.attrib["y"])
    shown = " ".join(text.text or "" for text in texts)
    assert run.score_text(lang) in shown and run.title(lang) in shown
    assert "".join(text.text or "" for text in texts).endswith(address)
    assert root.find(f"{SVG}a").attrib["href"] == address  # type: ignore[union-attr]
    marks = [mark.attrib["class"] for mark in root if mark.tag in (f"{SVG}circle", f"{SVG}path")]
    assert marks == ["won"] * 3 + ["open"] * 3 + ["lost"] + ["open"] * 2
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "").partition("<a ")[0]  # it needs nothing else


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "", "ftp://x", "https://x y", "https://" + "x" * 300, "https://x\n", 7]
)
def test_only_an_address_of_the_web_is_linked_to(address: Any) -> None:
    with pytest.raises(MindbugError, match="expected a web address without spaces"):
        svg(run_of(), "en", address)
