"""Owns what became of cards in games: how often they were taken with a Mindbug, what that brought, and what came of playing
them early or late. Bots decide that and not chance, so it is seen and not caused: a card is played late in games that last."""

from __future__ import annotations

import polars as pl

from mindbug.lab.estimates import FAR, SMALL, ratios, with_ends, with_shares

LATEST = 8  # own turns: later ones are counted with it
LEAST = 30  # deals, to tell what came of something


def courses(games: pl.DataFrame, cards: pl.DataFrame, level: str) -> pl.DataFrame:
    """The cards that their owners played, with what came of the game: ``gain`` is the owner’s result less the chance that the
    owner had when the turn began, or less the average result of the seat where nobody told the chance."""
    told = games.filter(pl.col("level") == level).select("game", "deal", "result", "leads")
    means = told.select(pl.col("result").mean()).item()
    played = cards.filter((pl.col("level") == level) & pl.col("played_turn").is_not_null())
    lead = pl.col("leads").list.get(pl.col("played_turn").cast(pl.Int64) - 1, null_on_oob=True).fill_null(means)
    own = pl.when(pl.col("seat") == 0)
    result, chance = pl.col("result").cast(pl.Float64), lead.cast(pl.Float64)
    return played.join(told, on="game").select(
        "deal",
        "card",
        "taken",
        "kept",
        turn=((pl.col("played_turn") + 1) // 2).cast(pl.Int64).clip(1, LATEST),
        gain=own.then(result - chance).otherwise(chance - result),
    )


def taken_table(played: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """How often each card was taken, when the opponent had a Mindbug."""
    offered = played.filter(pl.col("taken") | pl.col("kept"))
    rows = offered.group_by("card", "deal").agg(taken=pl.col("taken").sum().cast(pl.Float64), offered=pl.len().cast(pl.Float64))
    found = with_shares(ratios(rows, ["card"], "taken", "offered"))
    times = played.group_by("card").agg(played=pl.len(), times=pl.col("taken").sum())
    every = pl.DataFrame({"card": names}).join(times, on="card", how="left").join(found, on="card", how="left")
    counts = {"played": "played", "offered": "count", "taken": "times"}
    whole = {name: pl.col(column).cast(pl.Int64).fill_null(0) for name, column in counts.items()}
    return every.select("card", **whole, value="value", error="error", low="low", high="high")


def brought_table(played: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """What the opponent’s result was above what was expected, when a Mindbug was spent on a card and when it was not, and the
    difference of the two."""
    offered = played.filter(pl.col("taken") | pl.col("kept"))
    rows = offered.group_by("card", "deal").agg(
        taken=pl.col("taken").sum().cast(pl.Float64),
        kept=pl.col("kept").sum().cast(pl.Float64),
        gain_taken=-pl.col("gain").filter(pl.col("taken")).sum(),
        gain_kept=-pl.col("gain").filter(pl.col("kept")).sum(),
    )
    parts = []
    for name in ("taken", "kept"):
        some = rows.filter(pl.col(name) > 0)
        found = with_ends(ratios(some, ["card"], f"gain_{name}", name), LEAST)
        parts.append(
            found.select("card", *(pl.col(told).alias(f"{name}_{told}") for told in ("value", "low", "high", "count")))
        )
    means = parts[0].join(parts[1], on="card", how="full", coalesce=True)
    pulls = rows.join(means, on="card").with_columns(
        pull=(pl.col("gain_taken") - pl.col("taken_value") * pl.col("taken")) / pl.col("taken_count")
        - (pl.col("gain_kept") - pl.col("kept_value") * pl.col("kept")) / pl.col("kept_count")
    )
    errors = pulls.group_by("card").agg(error=(pl.col("pull") ** 2).sum().sqrt(), known=pl.col("pull").is_not_null().all())
    known = pl.col("known") & (pl.col("error") > SMALL)
    value = pl.col("taken_value") - pl.col("kept_value")
    both = means.join(errors, on="card").with_columns(value=value, error=pl.when(known).then("error"))
    both = both.with_columns(low=pl.col("value") - FAR * pl.col("error"), high=pl.col("value") + FAR * pl.col("error"))
    order = ["card", "value", "error", "low", "high", "taken_value", "taken_low", "taken_high"]
    return pl.DataFrame({"card": names}).join(both, on="card", how="left").select(*order, "kept_value", "kept_low", "kept_high")


def turn_table(played: pl.DataFrame) -> pl.DataFrame:
    """What the owner’s result was above what was expected, by the own turn in which the card was played."""
    rows = played.group_by("card", "turn", "deal").agg(gain=pl.col("gain").sum(), times=pl.len().cast(pl.Float64))
    found = with_ends(ratios(rows, ["card", "turn"], "gain", "times"), LEAST)
    counts = pl.col("count").cast(pl.Int64).alias("played")
    return found.select("card", "turn", counts, "value", "error", "low", "high").sort("card", "turn")
