"""Owns all that is found in a data set: every table for every level, of which the report and the files of numbers are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from mindbug.bots import names as bot_names
from mindbug.lab import health, mindbugs, pairs
from mindbug.lab.deals import Deals, deals_of
from mindbug.lab.estimates import Interval
from mindbug.lab.folder import DataSet
from mindbug.lab.keywords import keyword_table
from mindbug.lab.plan import Plan
from mindbug.lab.strangest import EACH, Strange, strangest
from mindbug.lab.values import Fit, centred, check_enough, difference_table, fit_cards, fitted, opening_table, value_table
from mindbug.rules.errors import MindbugError
from mindbug.text.problems import wrong

Tables = dict[str, pl.DataFrame]


@dataclass(frozen=True)
class LevelFindings:
    """What was found of a level. ``tables`` are those that are not there for all levels together."""

    level: str
    games: int
    deals: Deals
    fit: Fit
    facts: dict[str, Interval]
    tables: Tables
    strange: list[Strange]


@dataclass(frozen=True)
class Findings:
    """What was found of each level, the weakest first, and how values change from the weakest to the strongest."""

    plan: Plan
    levels: list[LevelFindings]
    skill: pl.DataFrame | None
    failed: int  # games in which a bot failed, which are missing

    @property
    def best(self) -> LevelFindings:
        """The strongest level, which tells most of how cards can be played."""
        return self.levels[-1]

    def tables(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Every table with its name; those of levels say which level each row is of."""
        for name in self.best.tables:
            known = [(found.level, found.tables[name]) for found in self.levels if name in found.tables]
            yield name, pl.concat(table.select(pl.lit(level).alias("level"), pl.all()) for level, table in known)
        if self.skill is not None:
            yield "skill", self.skill


def find(data: DataSet, each: int = EACH) -> Findings:
    """Everything that a data set tells. MindbugError if it is too small to tell anything."""
    played = [level.name for level in data.plan.levels if not data.games.filter(pl.col("level") == level.name).is_empty()]
    if not played:
        raise MindbugError(wrong("report.no_games"))
    known = list(bot_names())
    played.sort(key=lambda name: known.index(name) if name in known else len(known))
    levels = [find_level(data, level, each) for level in played]
    return Findings(data.plan, levels, skill_table(levels[0], levels[-1]) if len(levels) > 1 else None, len(data.failed))


def find_level(data: DataSet, level: str, each: int) -> LevelFindings:
    deals = deals_of(data.plan.pool, data.games, data.cards, level)
    check_enough(deals)
    games = data.games.filter((pl.col("level") == level) & pl.col("deal").is_in(deals.numbers)).sort("game")
    fit = fit_cards(deals)
    facts = health.facts(deals, fit, games)
    played = mindbugs.courses(games, data.cards, level)
    tables = {
        "facts": health.fact_table(facts),
        "cards": value_table(deals, fit),
        "taken": mindbugs.taken_table(played, deals.names),
        "brought": mindbugs.brought_table(played, deals.names),
        "turns": mindbugs.turn_table(played),
        "keywords": keyword_table(data.plan.pool, fit),
        "together": pairs.pair_table(deals, fit, pairs.together(deals)),
        "against": pairs.pair_table(deals, fit, pairs.against(deals)),
        "lengths": health.length_table(games),
        "life": health.life_table(games),
        "endings": health.ending_table(games),
        "turning": health.turning_table(games),
        "comebacks": health.comeback_table(games),
        "judgement": health.judgement_table(games),
    }
    opening = opening_table(deals)
    if opening is not None:
        tables["opening"] = opening
    strange = strangest(deals, fit, games, each)
    tables["strangest"] = pl.DataFrame([(s.kind, s.game, s.turns, s.amount) for s in strange], STRANGEST, orient="row")
    return LevelFindings(level, len(games), deals, fit, facts, tables, strange)


STRANGEST = {"kind": pl.String, "game": pl.Int64, "turns": pl.Int64, "amount": pl.Float64}


def skill_table(weak: LevelFindings, strong: LevelFindings) -> pl.DataFrame | None:
    """How much more each card is worth at the strongest level than at the weakest, from the deals that both have played: that
    what is alike in both falls away makes it sure sooner."""
    shared = [level.deals.of(other.deals.numbers) for level, other in ((weak, strong), (strong, weak))]
    if len(shared[0]) < 2 * len(shared[0].names):
        return None
    fit = fitted(shared[1].difference, shared[1].scores - shared[0].scores)
    return difference_table(shared[0].names, centred(fit, shared[0].copies))
