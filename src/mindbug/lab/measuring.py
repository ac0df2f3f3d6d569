"""Owns making what is shipped of the laboratory: from data sets to the values of cards that everybody can read."""

from __future__ import annotations

from collections.abc import Iterable

from mindbug.lab.findings import find
from mindbug.lab.folder import DataSet
from mindbug.lab.measured import CardWorth, Measured, Measurement
from mindbug.sets import EVERYTHING

DIGITS = 4
ENDS = ("value", "low", "high")


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


def measured(data: DataSet, day: str, told: set[str]) -> Measured:
    plan, best = data.plan, find(data, 0).best
    measurement = Measurement(plan.sets, plan.edition, best.level, best.games, plan.seed, day, plan.program)
    values = (
        best.tables["cards"].drop_nulls("low").join(best.tables["taken"], on="card", suffix="_taken", maintain_order="left")
    )
    rows = []
    for row in values.iter_rows(named=True):
        card = plan.pool.card(row["card"])
        official = EVERYTHING.get(card.name)
        if row["value"] is None or card.name in told or official is None or official.digest != card.digest:
            continue
        worth = (round(row[name], DIGITS) for name in ENDS)
        taken = (None if row[f"{name}_taken"] is None else round(row[f"{name}_taken"], DIGITS) for name in ENDS)
        rows.append(CardWorth(card.name, card.digest, *worth, *taken))
    return Measured(measurement, tuple(rows))
