"""Owns what a player reads of the games that they have finished: lists, statistics, and everything to take away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, cast

from mindbug.rules.errors import MindbugError
from mindbug.rules.words import EndReason
from mindbug.server import history, listing
from mindbug.server.messages import Exported, FinishedSeen, Past, ProgressSeen, RatingPoint, Scored, Seat, Statistics
from mindbug.sets import SETS
from mindbug.store import CardTally, Entry, Finished, GamesTally, RatedGame, Result, StoredGame, StoredProgress, Use, Used
from mindbug.store.player_rows import begin_of_week

T = TypeVar("T", GamesTally, CardTally)
CURSOR = re.compile(r"([0-9]{1,12}\.[0-9]{1,9})-([0-9a-f]{1,40})")
CURSOR_OR_NOTHING = rf"^({CURSOR.pattern})?$"
RECORDS_AT_ONCE = 20  # finished games with their records that are told at once: some hundred kilobytes


def finished_seen(game: Finished, cards: list[Used], own_name: str) -> FinishedSeen:
    def used(how: Use) -> list[str]:
        return [card.card for card in cards if card.how == how]

    return FinishedSeen(
        game=game.game,
        you=cast(Seat, game.seat),
        at=game.at,
        kind=game.kind,
        opponent=game.opponent,
        bot=game.bot,
        sets=list(game.sets),
        edition=game.edition,
        result=game.result,
        reason=cast(EndReason, game.reason),
        first=game.first,
        turns=game.turns,
        rated=game.rated,
        played=used("played"),
        taken=used("taken"),
        lost=used("lost"),
        own_name=own_name,
    )


# One page after the other


def past(found: list[tuple[Finished, list[Used]]], limit: int, own_names: Mapping[str, str]) -> Past:
    seen = [finished_seen(game, cards, own_names.get(game.game, "")) for game, cards in found]
    return Past(games=seen, next=cursor_after([game for game, _ in found], limit))


def cursor_after(found: list[Finished], limit: int) -> str | None:
    """What asks for the games after these, if there may be more."""
    return f"{found[-1].at:.9f}-{found[-1].game}" if len(found) == limit else None


def read_cursor(text: str) -> tuple[float, str] | None:
    if not text:
        return None
    found = CURSOR.fullmatch(text)
    if found is None:
        raise MindbugError("expected what the last answer called next, got something else")
    return float(found[1]), found[2]


# Statistics


def statistics(games: list[GamesTally], cards: list[CardTally], course: list[RatedGame]) -> Statistics:
    counted = [tally for tally in games if tally.kind != "screen"]
    weeks = sorted({tally.week for tally in counted})
    return Statistics(
        all=scored("", counted),
        bots=grouped(counted, lambda tally: [tally.bot or ""]),
        sets=in_order(grouped(counted, lambda tally: list(tally.sets)), list(SETS)),
        order=grouped(counted, lambda tally: ["first" if tally.first else "second"]),
        played=grouped([card for card in cards if card.how == "played"], lambda card: [card.card]),
        taken=grouped([card for card in cards if card.how == "taken"], lambda card: [card.card]),
        lost=grouped([card for card in cards if card.how == "lost"], lambda card: [card.card]),
        weeks=[scored("", [tally for tally in counted if tally.week == week], begin_of_week(week)) for week in weeks],
        course=course_seen(course),
    )


def grouped(tallies: Iterable[T], names: Callable[[T], list[str]]) -> list[Scored]:
    """Results by what they are alike in, those of which there are most first."""
    groups: dict[str, list[T]] = {}
    for tally in tallies:
        for name in names(tally):
            groups.setdefault(name, []).append(tally)
    found = [scored(name, alike) for name, alike in groups.items()]
    return sorted(found, key=lambda score: (-score.won - score.lost - score.drawn, score.what))


def scored(what: str, tallies: Iterable[GamesTally | CardTally], since: float | None = None) -> Scored:
    counts: dict[Result, int] = {"won": 0, "lost": 0, "drawn": 0}
    for tally in tallies:
        counts[tally.result] += tally.count
    return Scored(what=what, since=since, **counts)


def in_order(found: list[Scored], names: list[str]) -> list[Scored]:
    return sorted(found, key=lambda score: names.index(score.what))


def course_seen(course: list[RatedGame]) -> list[RatingPoint]:
    return [point_seen(point) for point in course]


def point_seen(point: RatedGame) -> RatingPoint:
    return RatingPoint(game=point.game, at=point.at, rating=round(point.after), deviation=round(point.deviation))


# To take away


def exported(found: list[tuple[Finished, list[Used], StoredGame, list[Entry]]]) -> list[Exported]:
    return [
        Exported(
            game=finished_seen(game, cards, listing.own_name(stored)),
            record=history.record_text(stored.setup, stored.rules, history.in_force(entries)),
        )
        for game, cards, stored, entries in found
    ]


def progress_seen(found: list[StoredProgress]) -> list[ProgressSeen]:
    return [ProgressSeen(what=made.what, data=made.data, changed=made.changed) for made in found]
