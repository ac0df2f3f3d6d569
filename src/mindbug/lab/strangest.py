"""Owns the strangest games of a level: the longest and shortest, the greatest come-backs, the wins with the worst cards and
those with most life left. They are shown because an average hides them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from mindbug.lab.deals import Deals
from mindbug.lab.health import turns_of
from mindbug.lab.values import Fit

KINDS = ("longest", "shortest", "comeback", "upset", "rich")
EACH = 3  # games of a kind


@dataclass(frozen=True)
class Strange:
    """A game, and what is strange about it: turns of the longest and shortest, the lowest chance of who came back, how much
    better the cards of the loser were, the life that was left."""

    kind: str
    game: int
    amount: float
    turns: int


def strangest(deals: Deals, fit: Fit, games: pl.DataFrame, each: int = EACH) -> list[Strange]:
    """So many games of each kind, the strangest first; of each deal one."""
    turned = turns_of(games).select("game", "lowest")
    edges = np.asarray(deals.difference @ fit.slopes).ravel()
    known = pl.DataFrame({"deal": deals.numbers, "edge": edges})
    rows = games.join(turned, on="game", how="left").join(known, on="deal", how="left").sort("game")
    won = pl.when(pl.col("result") == 1)
    is_decided = pl.col("result") != 0.5
    edge = pl.when(pl.col("game") % 2 == 0).then(pl.col("edge")).otherwise(-pl.col("edge"))  # of who began
    amounts = {
        "longest": pl.col("turns"),
        "shortest": pl.when(is_decided).then(-pl.col("turns")),
        "comeback": -pl.col("lowest"),
        "upset": pl.when(is_decided).then(won.then(-edge).otherwise(edge)),
        "rich": pl.when(is_decided).then(won.then("life_first").otherwise("life_second")),
    }
    found: dict[int, Strange] = {}
    for kind in KINDS:
        ranked = rows.with_columns(amount=amounts[kind].cast(pl.Float64)).drop_nulls("amount")
        ranked = ranked.filter(~pl.col("deal").is_in(list(found))).sort("amount", descending=True, maintain_order=True)
        for row in ranked.unique("deal", keep="first", maintain_order=True).head(each).iter_rows(named=True):
            found[row["deal"]] = Strange(kind, row["game"], abs(row["amount"]), row["turns"])
    return list(found.values())
