"""Owns the deals of a level as numbers: who was dealt which cards, and what came of the two games of each deal.

One side of a deal, *mine*, is who began in the first of its two games; the other one, *theirs*, began in the second. Which of
two hands is mine is chance, so nothing depends on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import polars as pl
from scipy import sparse

from mindbug.lab.estimates import Floats, Ints
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool
from mindbug.seats import SEATS, opposite
from mindbug.text.messages import Quoted
from mindbug.text.problems import wrong

Table = sparse.csr_array
ROWS = ("numbers", "mine", "theirs", "mine_opening", "theirs_opening", "one", "two")  # what has a row for each deal


@dataclass(frozen=True)
class Deals:
    """Each row is a deal, each column of ``mine`` and ``theirs`` one of the cards that a player was dealt, by its place in
    ``names``; ``*_opening`` says which of them were in the first hand. ``one`` and ``two`` are the results of who began in the
    first and in the second game: 1 won, 0.5 drawn, 0 lost."""

    names: list[str]
    copies: Ints
    numbers: Ints
    mine: Ints
    theirs: Ints
    mine_opening: Ints
    theirs_opening: Ints
    one: Floats
    two: Floats

    def __len__(self) -> int:
        return len(self.numbers)

    @cached_property
    def scores(self) -> Floats:
        """What my cards made of the deal, in both games: 0, 0.25 ... 1."""
        return np.asarray((self.one + 1.0 - self.two) / 2)

    @cached_property
    def difference(self) -> Table:
        """How many of each card were dealt to me, less those that were dealt to them."""
        found: Table = self.counted(self.mine) - self.counted(self.theirs)
        return found

    @cached_property
    def opening(self) -> Table:
        """The same for where cards were: each counts half for the first hand and half against the pile."""
        mine, theirs = (np.asarray(opening - 0.5, np.float64) for opening in (self.mine_opening, self.theirs_opening))
        found: Table = self.counted(self.mine, mine) - self.counted(self.theirs, theirs)
        return found

    def counted(self, dealt: Ints, worth: Floats | None = None) -> Table:
        rows = np.repeat(np.arange(len(self)), dealt.shape[1])
        values = np.ones(dealt.size) if worth is None else worth.ravel()
        return sparse.csr_array((values, (rows, dealt.ravel())), shape=(len(self), len(self.names)))

    def of(self, numbers: Ints) -> Deals:
        """Only the deals of these numbers."""
        kept = np.isin(self.numbers, numbers)
        return replace(self, **{name: getattr(self, name)[kept] for name in ROWS})


def deals_of(pool: Pool, games: pl.DataFrame, cards: pl.DataFrame, level: str) -> Deals:
    """The deals of a level of which both games were played. MindbugError if there are none, or if the two games of a deal do
    not have the same cards."""
    names = [card.name for card in pool.cards]
    games = games.filter(pl.col("level") == level).sort("game")
    whole = whole_deals(games, level)
    games = games.join(whole, on="deal", how="semi")
    if games.is_empty():
        raise MindbugError(wrong("report.no_deals", level=Quoted(level)))
    dealt = cards.filter(pl.col("level") == level).with_columns(deal=pl.col("game") // 2).join(whole, on="deal", how="semi")
    number = {name: place for place, name in enumerate(names)}
    dealt = dealt.select("game", "seat", "copy", "opening", card=pl.col("card").replace_strict(number, return_dtype=pl.Int64))
    sides = [side_of(dealt, 0, seat, len(games) // 2) for seat in SEATS]
    again = [side_of(dealt, 1, opposite(seat), len(games) // 2) for seat in SEATS]
    if any((one[0] != two[0]).any() for one, two in zip(sides, again, strict=True)):
        raise MindbugError(wrong("report.other_cards"))
    result = games["result"].to_numpy().astype(np.float64)
    numbers = games["deal"].to_numpy()[::2]
    (mine, mine_opening), (theirs, theirs_opening) = sides
    return Deals(names, np.array(pool.counts), numbers, mine, theirs, mine_opening, theirs_opening, result[::2], result[1::2])


def whole_deals(games: pl.DataFrame, level: str) -> pl.DataFrame:
    """The deals of which a level has played both games."""
    return games.filter(pl.col("level") == level).group_by("deal").len().filter(pl.col("len") == 2).select("deal")


def side_of(dealt: pl.DataFrame, game: int, seat: int, deals: int) -> tuple[Ints, Ints]:
    """The cards of a seat in the first or second game of each deal, in the order of the pool, and which were in the hand."""
    rows = dealt.filter((pl.col("game") % 2 == game) & (pl.col("seat") == seat)).sort("game", "card", "copy")
    if len(rows) % deals:
        raise MindbugError(wrong("report.other_cards"))
    found = (rows[name].to_numpy().astype(np.int64).reshape(deals, -1) for name in ("card", "opening"))
    return next(found), next(found)
