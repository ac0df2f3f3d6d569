"""Owns making what is shipped of the laboratory: from data sets to the values of cards that everybody can read."""

from __future__ import annotations

from collections.abc import Iterable

from mindbug.lab.findings import find
from mindbug.lab.folder import DataSet
from mindbug.lab.measured import CardWorth, Measured, Measurement, digests_today
from mindbug.pools import whole_digest

DIGITS = 4
ENDS = ("value", "low", "high")


def measure(sets: Iterable[DataSet], day: str) -> list[Measured]:
    """What some data sets tell of official cards, at the strongest level of each. A card that is in several is told by the
    first of them."""
    told: set[str] = set()
    found = []
    for data in sets:
        one = measured(data, day, told)
        told |= {card.card for card in one.cards}
        found.append(one)
    return found


def measured(data: DataSet, day: str, told: set[str]) -> Measured:
    plan, best = data.plan, find(data, 0).best
    measurement = Measurement(plan.sets, plan.edition, best.level, best.games, plan.seed, day, plan.program)
    values = best.tables["cards"].join(best.tables["taken"], on="card", suffix="_taken", maintain_order="left")
    pool, today = plan.pool, digests_today()
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
