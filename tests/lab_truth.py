"""Owns games with a known truth: results that chance decides by known values of cards, in the tables of the laboratory."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import polars as pl

from mindbug.lab.deals import Deals
from mindbug.rules.pool import Pool

Floats = npt.NDArray[np.float64]
HAND, DEALT = 5, 10
TURNS = 12


@dataclass(frozen=True)
class Truth:
    """How much each card, card in the first hand and pair of cards of one player adds to the chance to win; how much it is to
    begin, and by how much deals differ beyond that."""

    values: dict[str, float] = field(default_factory=dict)
    in_hand: dict[str, float] = field(default_factory=dict)
    pairs: dict[tuple[str, str], float] = field(default_factory=dict)
    first: float = 0.03
    luck: float = 0.1
    draws: float = 0.0
    leads: bool = True


@dataclass(frozen=True)
class Dealing:
    """Physical cards of both sides of each deal, the first hand first, the chances of who begins in its two games, and how they
    ended."""

    box: npt.NDArray[np.int64]  # the card of the pool that each physical card is
    mine: npt.NDArray[np.int64]
    theirs: npt.NDArray[np.int64]
    wins: Floats
    results: Floats


def dealing(pool: Pool, truth: Truth, deals: int, chance: np.random.Generator) -> Dealing:
    box = np.repeat(np.arange(len(pool.cards)), pool.counts)
    order = np.argsort(chance.random((deals, len(box))), axis=1)[:, : 2 * DEALT]
    mine, theirs = order[:, :DEALT], order[:, DEALT:]
    edge = worth(pool, truth, box[mine]) - worth(pool, truth, box[theirs]) + chance.uniform(-truth.luck, truth.luck, deals)
    wins = np.column_stack([0.5 + truth.first + edge, 0.5 + truth.first - edge])
    assert wins.min() >= 0 and wins.max() <= 1, "chances must be chances"
    results = (chance.random((deals, 2)) < wins).astype(np.float64)
    results[chance.random((deals, 2)) < truth.draws] = 0.5
    return Dealing(box, mine, theirs, wins, results)


def known_deals(pool: Pool, truth: Truth, deals: int, seed: int) -> Deals:
    """The deals without the tables, as the tables would tell them."""
    dealt = dealing(pool, truth, deals, np.random.default_rng(seed))
    sides = []
    for side in (dealt.mine, dealt.theirs):
        order = np.argsort(side, axis=1)
        sides.append((dealt.box[np.take_along_axis(side, order, axis=1)], (order < HAND).astype(np.int64)))
    (mine, mine_opening), (theirs, theirs_opening) = sides
    names = [card.name for card in pool.cards]
    one, two = dealt.results.T
    return Deals(names, np.array(pool.counts), np.arange(deals), mine, theirs, mine_opening, theirs_opening, one, two)


def played(pool: Pool, truth: Truth, deals: int, seed: int, level: str = "sage") -> tuple[pl.DataFrame, pl.DataFrame]:
    """The table of games and that of cards. Cards are played, taken and kept by chance alone."""
    chance = np.random.default_rng(seed)
    dealt = dealing(pool, truth, deals, chance)
    copies = np.concatenate([np.arange(1, count + 1) for count in pool.counts])
    games = game_table(dealt.results.ravel(), dealt.wins.ravel(), chance, level, truth)
    sides = np.stack([dealt.mine, dealt.theirs, dealt.theirs, dealt.mine], axis=1).ravel()
    return games, card_table(pool, dealt.box[sides], copies[sides], deals, chance, level)


def worth(pool: Pool, truth: Truth, dealt: npt.NDArray[np.int64]) -> Floats:
    """What the cards of a side are worth in each deal."""
    values = np.array([truth.values.get(card.name, 0.0) for card in pool.cards])
    more = np.array([truth.in_hand.get(card.name, 0.0) for card in pool.cards])
    found = values[dealt].sum(axis=1) + more[dealt[:, :HAND]].sum(axis=1)
    for pair, added in truth.pairs.items():
        one, two = ((dealt == pool.numbers[name]).any(axis=1) for name in pair)
        found = found + added * (one & two)
    return np.asarray(found)


def game_table(results: Floats, wins: Floats, chance: np.random.Generator, level: str, truth: Truth) -> pl.DataFrame:
    count = len(results)
    numbers = np.arange(count)
    turns = chance.integers(TURNS // 2, 2 * TURNS, count)
    left = chance.integers(1, 4, count)
    leads = [np.clip(np.linspace(win, result, n), 0.01, 0.99) for win, result, n in zip(wins, results, turns, strict=True)]
    return pl.DataFrame(
        {
            "game": numbers,
            "level": [level] * count,
            "deal": numbers // 2,
            "seed": numbers // 2,
            "result": results.astype(np.float32),
            "reason": np.where(results == 0.5, "draw", "life"),
            "turns": turns.astype(np.int16),
            "decisions": (3 * turns).astype(np.int16),
            "life_first": np.where(results == 1, left, 0).astype(np.int16),
            "life_second": np.where(results == 0, left, 0).astype(np.int16),
            "mindbugs_first": chance.integers(0, 3, count).astype(np.int8),
            "mindbugs_second": chance.integers(0, 3, count).astype(np.int8),
            "leads": pl.Series(leads if truth.leads else [None] * count, dtype=pl.List(pl.Float32)),
        }
    )


def card_table(
    pool: Pool,
    dealt: npt.NDArray[np.int64],
    copies: npt.NDArray[np.int64],
    deals: int,
    chance: np.random.Generator,
    level: str,
) -> pl.DataFrame:
    """The cards of four sides of each deal: of who begins and of the other, in both games."""
    count = len(dealt)
    names = np.array([card.name for card in pool.cards])
    games = np.repeat(np.arange(2 * deals), 2 * DEALT)
    place = np.tile(np.arange(DEALT), 4 * deals)
    turn = chance.integers(1, TURNS // 2, count)
    is_played = chance.random(count) < 0.8
    asked = is_played & (chance.random(count) < 0.6)
    taken = asked & (chance.random(count) < 0.2)
    return pl.DataFrame(
        {
            "game": games,
            "level": [level] * count,
            "seat": np.tile(np.repeat(np.arange(2), DEALT), 2 * deals).astype(np.int8),
            "card": names[dealt],
            "copy": copies.astype(np.int8),
            "opening": place < HAND,
            "drawn_turn": pl.Series(np.where(place < HAND, 0, turn), dtype=pl.Int16),
            "played_turn": pl.Series(np.where(is_played, turn, -1), dtype=pl.Int16).replace(-1, None),
            "taken": taken,
            "kept": asked & ~taken,
            "end_zone": ["discard"] * count,
        }
    )
