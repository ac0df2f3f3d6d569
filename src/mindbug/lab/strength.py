"""Owns how strong a new card is: deals are played with it and with the average card whose place it takes, and what is different
is told with its interval, as soon as there is something to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, isnan

import numpy as np
from scipy import sparse

from mindbug.lab.estimates import FAR, SMALL, Interval, about, ratio_of, share_of
from mindbug.lab.plan import Plan
from mindbug.lab.playing import play_games
from mindbug.lab.replacing import LEVEL, Exchange, TellingDeal, nearest
from mindbug.lab.report.voice import Reporter
from mindbug.lab.values import fitted
from mindbug.rules.errors import MindbugError
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import Message, Name, Quoted, say

CARD, TAKEN, KEPT = 3, 8, 9  # columns of the rows of cards
RESULT = 4  # of the rows of games
LEAST = 20  # deals before anything is told: how much few of them differ is chance


@dataclass(frozen=True)
class PlayedDeal:
    """A deal that tells something: how many copies more its owner had, what the owner made of it with the average card and with
    the new one, from 0 to 1, and how often the new one was offered to an opponent with a Mindbug, and taken."""

    deal: int
    more: int
    before: float
    after: float
    offered: int
    taken: int


@dataclass(frozen=True)
class Strength:
    """What owning a copy of the card adds to the chance to win, how often it is taken, the official card that is about as
    strong, and all of that in words, by language. None where nothing is known yet."""

    value: float | None
    low: float | None
    high: float | None
    taken: float | None
    nearest: str | None
    texts: dict[str, str]


def play_deals(trial: Exchange, deals: Sequence[TellingDeal], known: Mapping[int, float]) -> list[PlayedDeal]:
    """Play some deals with both cards; what came of the average one may be known already."""
    return [play_deal(trial, deal, known.get(deal.deal)) for deal in deals]


def play_deal(trial: Exchange, deal: TellingDeal, before: float | None) -> PlayedDeal:
    if before is None:
        before, _ = owners_score(trial.before, deal)
    after, rows = owners_score(trial.after, deal)
    mine = [row for row in rows if row[CARD] == trial.card]
    taken, kept = (sum(bool(row[column]) for row in mine) for column in (TAKEN, KEPT))
    return PlayedDeal(deal.deal, deal.more, before, after, taken + kept, taken)


def owners_score(plan: Plan, deal: TellingDeal) -> tuple[float, list[tuple[object, ...]]]:
    """What the owner of a card made of the two games of a deal, and what became of the cards."""
    played = play_games(plan, LEVEL, (2 * deal.deal, 2 * deal.deal + 1))
    if played.failed:
        raise MindbugError(played.failed[0][1])
    first, second = (float(row[RESULT]) for row in played.games)  # of who began: seat 0 in the first game, seat 1 in the other
    score = (first + 1.0 - second) / 2
    return (score if deal.owner == 0 else 1.0 - score), played.cards


def estimate(trial: Exchange, played: Sequence[PlayedDeal]) -> Strength:
    """What is known after some deals."""
    added = per_copy(played) if len(played) >= LEAST else None
    if added is None:
        nothing = Message("lab.strength_unknown")
        return Strength(None, None, None, None, None, {lang: say(nothing, lang) for lang in LANGUAGES})
    worth = trial.worth
    # What the average card is worth was measured, too. Deals that are among those of that measurement make less of an error.
    error = hypot(added.error, (worth.high - worth.low) / 2 / FAR)
    value = about(added.value + worth.value, error, len(played) - 1)
    taken = taken_share(played)
    like = nearest(value.value, trial.before.sets)
    texts = {lang: told(value, taken, like, lang) for lang in LANGUAGES}
    return Strength(value.value, value.low, value.high, taken, like, texts)


def per_copy(played: Sequence[PlayedDeal]) -> Interval | None:
    """What a copy of the new card adds to one of the average card, by least squares: who has two copies more tells of both of
    them. None where no deal differs from the others, which tells nothing of how sure it is."""
    more = sparse.csr_array(np.array([[float(one.more)] for one in played]))
    found = fitted(more, np.array([one.after - one.before for one in played])).estimate(0)
    return found if found.error > SMALL else None


def taken_share(played: Sequence[PlayedDeal]) -> float | None:
    """How often it was taken by an opponent who had a Mindbug."""
    offered = np.array([float(one.offered) for one in played])
    found = ratio_of(np.array([float(one.taken) for one in played]), offered)
    share = share_of(found.value, found.error, float(offered.sum())) if not isnan(found.value) else None
    return share.value if share is not None else None


def told(value: Interval, taken: float | None, like: str | None, lang: str) -> str:
    """The answer in a sentence."""
    voice = Reporter(lang)
    points = Quoted(voice.points(value.value))
    reach = Quoted(voice.number(100 * (value.high - value.value), 1))
    key = "strength" if like is not None else "strength_alone"
    strong = Message(f"lab.{key}", points=points, reach=reach, **({"card": Name(like)} if like is not None else {}))
    if taken is None:
        return say(strong, lang)
    return say(Message("lab.strength_taken", strong=strong, share=Quoted(voice.percent(taken))), lang)
