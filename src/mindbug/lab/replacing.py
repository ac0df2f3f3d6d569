"""Owns a new card that is put in the place of an average one of some sets: the same deals can be played with both, so that what
is different is what the new card does. Only deals in which one side has more of it than the other tell anything."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from mindbug.game import Game
from mindbug.lab import measured
from mindbug.lab.measured import CardWorth
from mindbug.lab.plan import Plan, new_plan
from mindbug.lab.problems import problem
from mindbug.notation import split_copy
from mindbug.pools import write_pool
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card
from mindbug.text.messages import Name

LEVEL = "easy"  # which is quick, and at which all official cards were measured, too
LEAST_COPIES = 2  # of the card whose place it takes, where there is such a card: more deals tell something


@dataclass(frozen=True)
class TellingDeal:
    """A deal in which one seat has more of the card than the other: which one, and how many copies more."""

    deal: int
    owner: int
    more: int


@dataclass(frozen=True)
class Exchange:
    """The plans of the same deals with an average card and with a new one in its place, the name of the new one, and what was
    measured of the average one."""

    before: Plan
    after: Plan
    card: str
    worth: CardWorth

    @property
    def instead(self) -> str:
        """The name of the average card."""
        return self.worth.card

    def telling(self, first: int = 0) -> Iterator[TellingDeal]:
        """The deals from the first one on that tell something."""
        plan = replace(self.before)  # what it finds out for itself stays here: a trial is sent to others
        for deal in count(first):
            dealt = Game.from_setup(plan.setup_of(2 * deal)).position()["players"]
            owned = [sum(split_copy(card)[0] == self.instead for card in side["hand"] + side["draw"]) for side in dealt]
            if owned[0] != owned[1]:
                yield TellingDeal(deal, int(owned[1] > owned[0]), abs(owned[0] - owned[1]))


def trial_of(card: Card, faces: Sequence[Card], sets: Sequence[str], games: int, seed: int = 1) -> Exchange:
    """A trial of a card with the faces to which it evolves, in the place of an average card of some sets."""
    before = new_plan([LEVEL], games, sets=sets, seed=seed)
    worth = average(before.pool, sets)
    if before.pool.get(card.name) is not None:
        raise problem("in_set", card=Name(card.name))
    return Exchange(before, with_card(before, worth.card, card, faces), card.name, worth)


def with_card(plan: Plan, instead: str, card: Card, faces: Sequence[Card]) -> Plan:
    """The plan of the same deals with another card at the place of one, and as often."""
    pool = plan.pool
    cards = [card if known.name == instead else known for known in pool.cards]
    return replace(plan, cards=json.dumps(write_pool(Pool(cards, [*pool.faces, *faces], list(pool.powers), list(pool.counts)))))


def average(pool: Pool, sets: Sequence[str]) -> CardWorth:
    """The card of a pool that is nearest to the average of its set, of those that are dealt and do not evolve."""
    plain = {card.name: number for card, number in zip(pool.cards, pool.counts, strict=True) if not card.evolves_to}
    known = [worth for worth in worths(sets) if worth.card in plain]
    twice = [worth for worth in known if plain[worth.card] >= LEAST_COPIES]
    if not known:
        raise problem("nothing_measured")
    return min(twice or known, key=lambda worth: (abs(worth.value), worth.card))


def nearest(value: float, sets: Sequence[str]) -> str | None:
    """The official card of some sets that is worth most nearly as much."""
    found = min(worths(sets), key=lambda worth: (abs(worth.value - value), worth.card), default=None)
    return found.card if found is not None else None


def worths(sets: Sequence[str]) -> list[CardWorth]:
    """What the cards of some sets are worth: what was measured with those sets and no others comes first."""
    found: dict[str, CardWorth] = {}
    for one in sorted(measured.shipped(), key=lambda one: set(one.measurement.sets) != set(sets)):
        if set(one.measurement.sets) & set(sets) and one.measurement.level == LEVEL:
            for worth in one.cards:
                found.setdefault(worth.card, worth)
    return list(found.values())
