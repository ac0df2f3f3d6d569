"""Owns weeks: which cards are played, by which edition and special rule, and who the opponents are. A week is found from the
date alone, so it is the same for everybody, for ever and without a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.randomness import seeded
from mindbug.rules.special import Special
from mindbug.sets.specials import SPECIALS
from mindbug.text.problems import expected, wanted, written

FIRST_MONDAY = date(1970, 1, 5)  # weeks are counted from here, and before it backwards
DAYS = 7
WRITTEN = re.compile(r"(\d{4})-W(\d{2})", re.ASCII)
# The opponent of who has won no game yet, one game ...
OPPONENTS = ("novice", "easy", "easy", "medium", "hard", "expert")


@dataclass(frozen=True)
class Dealing:
    """What is dealt in a week, and which rulebook is played."""

    sets: tuple[str, ...]
    edition: str = "latest"


@dataclass(frozen=True)
class Calendar:
    """The lists from which weeks choose, from the week of a number on. Each goes round: everything comes once, in an order that
    chance makes anew, before anything comes again. A calendar is never changed: another one follows it."""

    since: int
    specials: tuple[str, ...]
    cards: tuple[Dealing, ...]


BEFORE_ALL = -(10**9)
FIRST = Calendar(
    BEFORE_ALL,
    (
        "three-mindbugs", "one-mindbug", "no-mindbugs", "five-life", "sudden-death", "open-hands", "whole-hand",
        "short-hand", "long-game", "small-fry", "giants", "all-sneaky", "all-frenzy", "all-tough", "all-poisonous",
        "little-hunters", "giants-in-the-mist", "no-keywords", "topsy-turvy", "stronghold", "heavy-blows", "dear-mindbugs",
    ),
    (
        Dealing(("first-contact",)),
        Dealing(("first-contact", "new-servants"), "first"),
        Dealing(("beyond-evolution",)),
        Dealing(("beyond-eternity",)),
        Dealing(("beyond-evolution", "beyond-eternity"), "beyond"),
        Dealing(("battlefruit-kingdom",)),
        Dealing(("battlefruit-galaxy",)),
        Dealing(("battlefruit-kingdom", "battlefruit-addon")),
        Dealing(("first-contact", "king-of-tokyo")),
        Dealing(("king-of-tokyo", "promos")),
        Dealing(("new-servants", "promos")),
        Dealing(("first-contact", "new-servants", "promos")),
        Dealing(("battlefruit-kingdom", "battlefruit-galaxy", "battlefruit-addon")),
    ),
)  # fmt: skip
# From 2026-W52 on.
WITH_DRAFTS = Calendar(2972, (*FIRST.specials, "draft", "five-of-ten"), FIRST.cards)
CALENDARS = (FIRST, WITH_DRAFTS)


@dataclass(frozen=True)
class Week:
    """One week of runs. ``number`` counts weeks, ``name`` is how people and links name it: 2026-W47. ``opponents`` are bots,
    one for each number of wins."""

    number: int
    name: str
    sets: tuple[str, ...]
    edition: str
    special: Special
    opponents: tuple[str, ...]

    @property
    def monday(self) -> date:
        """Its first day, which begins at midnight UTC."""
        return FIRST_MONDAY + timedelta(days=DAYS * self.number)


def this_week() -> Week:
    return week_of(datetime.now(UTC))


def week_of(day: date | datetime) -> Week:
    """The week of a day; of a moment, the week that it is then in UTC. A moment without a time zone is one in UTC."""
    if isinstance(day, datetime):
        day = (day.astimezone(UTC) if day.tzinfo is not None else day).date()
    return week_numbered((day - FIRST_MONDAY).days // DAYS)


def week_named(name: object) -> Week:
    """The week that is written so: 2026-W47, as ISO 8601 counts weeks."""
    found = WRITTEN.fullmatch(name) if isinstance(name, str) else None
    try:
        if found is not None:
            return week_of(date.fromisocalendar(int(found[1]), int(found[2]), 1))
    except (ValueError, OverflowError):
        pass
    raise MindbugError(expected(wanted("week"), written(name)))


def week_numbered(number: int) -> Week:
    """The week of a number."""
    try:
        year, week, _ = (FIRST_MONDAY + timedelta(days=DAYS * number)).isocalendar()
    except OverflowError:
        raise MindbugError(f"expected the number of a week of the years 1 to 9999, got {shortly(number)}") from None
    calendar = max((known for known in CALENDARS if known.since <= number), key=lambda known: known.since)
    dealt = calendar.cards[turn_of("cards", number, len(calendar.cards))]
    special = SPECIALS[calendar.specials[turn_of("special", number, len(calendar.specials))]]
    return Week(number, f"{year:04}-W{week:02}", dealt.sets, dealt.edition, special, OPPONENTS)


def turn_of(what: str, number: int, count: int) -> int:
    """Whose turn it is in a week, among so many: each once in a round. The first half of a list comes before the other, so that
    nothing comes again soon after it was there."""
    turn, place = divmod(number, count)
    half = count // 2
    return [*shuffled(what, turn, range(half)), *shuffled(what, turn, range(half, count))][place]


def shuffled(what: str, turn: int, places: range) -> list[int]:
    order = list(places)
    seeded(number_for(f"{what} {turn} {places.start}")).shuffle(order)
    return order


def number_for(text: str) -> int:
    """A number that belongs to a text, the same in every process."""
    return int.from_bytes(text.encode(), "big")
