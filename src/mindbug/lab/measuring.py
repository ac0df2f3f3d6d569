"""Owns making what is shipped of the laboratory: from data sets to the values of cards that everybody can read."""

from __future__ import annotations

from collections.abc import Iterable

from mindbug.lab.findings import find
from mindbug.lab.folder import DataSet
from mindbug.lab.measured import CardWorth, Measured, Measurement, digests_today
from mindbug.lab.plan import Plan, program
from mindbug.lab.problems import problem
from mindbug.pools import copies_in, pool_of, whole_digest
from mindbug.rules.pool import Pool
from mindbug.text.messages import Quoted
from mindbug.text.problems import spelled

DIGITS = 4
ENDS = ("value", "low", "high")
SHOWN = 5  # cards that are named
NO_SETS = "–"


def measure(sets: Iterable[DataSet], day: str) -> list[Measured]:
    """What some data sets tell of official cards, at the main level of each. A card that is in several is told by the first of
    them."""
    told: set[str] = set()
    found = []
    for data in sets:
        one = measured(data, day, told)
        told |= {card.card for card in one.cards}
        found.append(one)
    return found


def check_official(plan: Plan) -> None:
    """MindbugError if a plan tells nothing of official sets as they are: a special rule or other cards make cards worth more or
    less. What another program has played may have had cards that are others today."""
    sets = spelled(plan.sets or (NO_SETS,))
    if plan.special:
        raise problem("measured_special", sets=sets, special=Quoted(plan.special))
    pool, official = plan.pool, pool_of(list(plan.sets), [])
    same = copies_in(official)
    others = [name for name, count in copies_in(pool).items() if same.get(name) != count]
    if plan.program == program():
        altered = (card.name for card in pool.cards if card.name in same and not is_same(pool, official, card.name))
        others += [name for name in altered if name not in others]
    if others:
        more = ["…"] if len(others) > SHOWN else []
        raise problem("measured_cards", sets=sets, cards=spelled([*others[:SHOWN], *more]))


def is_same(one: Pool, two: Pool, name: str) -> bool:
    return whole_digest(one, one.card(name)) == whole_digest(two, two.card(name))


def measured(data: DataSet, day: str, told: set[str]) -> Measured:
    plan, pool, today = data.plan, data.plan.pool, digests_today()
    check_official(plan)
    best = find(data, 0).best
    measurement = Measurement(plan.sets, plan.edition, best.level, best.games, plan.seed, day, plan.program)
    values = (
        best.tables["cards"].drop_nulls("low").join(best.tables["taken"], on="card", suffix="_taken", maintain_order="left")
    )
    rows = []
    for row in values.iter_rows(named=True):
        name = row["card"]
        digest = whole_digest(pool, pool.card(name))
        if row["value"] is None or name in told or today.get(name) != digest:
            continue
        worth = (round(row[end], DIGITS) for end in ENDS)
        taken = (None if row[f"{end}_taken"] is None else round(row[f"{end}_taken"], DIGITS) for end in ENDS)
        rows.append(CardWorth(name, digest, *worth, *taken))
    return Measured(measurement, tuple(rows))
