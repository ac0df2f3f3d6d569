"""Owns the tables of a data set: their columns, and how rows become a Parquet file that is the same for the same rows."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import polars as pl

from mindbug.lab.playing import Row

GAMES, CARDS, DECISIONS = "games", "cards", "decisions"
COMPRESSION = 12  # of zstd: more saves little and takes longer (measured)
# The text of what is not a number repeats itself, so it is written once in a file and then by number.
SCHEMAS: dict[str, dict[str, Any]] = {
    GAMES: {
        "game": pl.Int64,
        "level": pl.String,
        "deal": pl.Int64,
        "seed": pl.Int64,
        "result": pl.Float32,
        "reason": pl.String,
        "turns": pl.Int16,
        "decisions": pl.Int16,
        "life_first": pl.Int16,
        "life_second": pl.Int16,
        "mindbugs_first": pl.Int8,
        "mindbugs_second": pl.Int8,
        "leads": pl.List(pl.Float32),
    },
    CARDS: {
        "game": pl.Int64,
        "level": pl.String,
        "seat": pl.Int8,
        "card": pl.String,
        "copy": pl.Int8,
        "opening": pl.Boolean,
        "drawn_turn": pl.Int16,
        "played_turn": pl.Int16,
        "taken": pl.Boolean,
        "kept": pl.Boolean,
        "end_zone": pl.String,
    },
    DECISIONS: {
        "game": pl.Int64,
        "level": pl.String,
        "number": pl.Int16,
        "player": pl.Int8,
        "turn": pl.Int16,
        "kind": pl.String,
        "move": pl.String,
        "options": pl.Int16,
    },
}


def frame_of(table: str, rows: Sequence[Row]) -> pl.DataFrame:
    return pl.DataFrame(rows, SCHEMAS[table], orient="row")


def to_bytes(frame: pl.DataFrame, said: dict[str, str]) -> bytes:
    """A frame as a Parquet file, with what is said of it in its metadata."""
    file = io.BytesIO()
    frame.rechunk().write_parquet(
        file,
        compression="zstd",
        compression_level=COMPRESSION,
        statistics=False,
        row_group_size=max(1, len(frame)),
        metadata=said,
    )
    return file.getvalue()
