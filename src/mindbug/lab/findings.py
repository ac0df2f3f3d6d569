"""Owns all that is found in a data set: every table for every level, of which the report and the files of numbers are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from mindbug import specials
from mindbug.lab import health, mindbugs, pairs
from mindbug.lab.deals import Deals, deals_of, whole_deals
from mindbug.lab.estimates import Interval
from mindbug.lab.folder import DataSet
from mindbug.lab.keywords import keyword_table
from mindbug.lab.levels import are_ranked, ordered
from mindbug.lab.plan import Plan
from mindbug.lab.strangest import EACH, Strange, strangest
from mindbug.lab.values import (
    Fit,
    centred,
    deals_needed,
    difference_table,
    fit_cards,
    fitted,
    has_enough,
    opening_table,
    value_table,
)
from mindbug.rules.errors import MindbugError
from mindbug.text.messages import Listing, Message, Quoted
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

    def extremes(self, most: int) -> dict[str, pl.DataFrame]:
        """So many of the strongest and of the weakest cards at most, with the outermost first; no card is among both."""
        ranked = self.tables["cards"].drop_nulls("guess").sort("guess", descending=True)
        shown = min(most, len(ranked) // 2)
        return {"strongest": ranked.head(shown), "weakest": ranked.tail(shown).reverse()}

    @property
    def begun(self) -> int:
        """How many games have to be played to have all of these again: some between them may have failed."""
        return 2 * (int(self.deals.numbers.max()) + 1)


@dataclass(frozen=True)
class Findings:
    """What was found of each level, in their order (``levels.ordered``), and how values change from the first to the last."""

    plan: Plan
    levels: list[LevelFindings]
    change: pl.DataFrame | None
    failed: int  # games in which a bot failed, which are missing
    left_out: dict[str, int]  # levels of which too little was played, with the deals that there are

    @property
    def best(self) -> LevelFindings:
        """The main level: the strongest, as far as that is known, which tells most of how cards can be played."""
        return self.levels[-1]

    @property
    def change_name(self) -> str:
        """What the change of values tells: what skill does, if it is known which levels are stronger."""
        return "skill" if are_ranked(level.level for level in self.levels) else "levels"

    def tables(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Every table with its name; those of levels say which level each row is of, and begin with the main one."""
        for name in self.best.tables:
            known = [(found.level, found.tables[name]) for found in reversed(self.levels) if name in found.tables]
            yield name, pl.concat(table.select(pl.lit(level).alias("level"), pl.all()) for level, table in known)
        if self.change is not None:
            yield self.change_name, self.change


def find(data: DataSet, each: int = EACH) -> Findings:
    """Everything that a data set tells. Levels that have only begun are left out; MindbugError if no other is left."""
    if data.games.is_empty():
        raise MindbugError(wrong("report.no_games"))
    pool, begun = data.plan.pool, set(data.games["level"])
    played = {level.name: len(whole_deals(data.games, level.name)) for level in data.plan.levels if level.name in begun}
    needed = deals_needed(len(pool.cards))
    known = ordered({level: deals for level, deals in played.items() if deals >= needed})
    if not known:
        found = [Message("report.deals_of", n=deals, level=Quoted(level)) for level, deals in played.items()]
        raise MindbugError(wrong("report.too_few", needed=needed, cards=len(pool.cards), found=Listing(found)))
    levels = [find_level(data, level, each) for level in known]
    left_out = {level: deals for level, deals in played.items() if level not in known}
    return Findings(data.plan, levels, change_table(levels[0], levels[-1]), len(data.failed), left_out)


def find_level(data: DataSet, level: str, each: int) -> LevelFindings:
    deals = deals_of(data.plan.pool, data.games, data.cards, level)
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
    opening = opening_table(deals) if has_pile(data.plan) else None
    if opening is not None:
        tables["opening"] = opening
    strange = strangest(deals, fit, games, each)
    tables["strangest"] = pl.DataFrame([(s.kind, s.game, s.turns, s.amount) for s in strange], STRANGEST, orient="row")
    return LevelFindings(level, len(games), deals, fit, facts, tables, strange)


def has_pile(plan: Plan) -> bool:
    """Whether chance decides which cards are in the first hand and which in the pile."""
    rule = specials.find(plan.special or None)
    return not rule.left_out and rule.hand < rule.dealt


STRANGEST = {"kind": pl.String, "game": pl.Int64, "turns": pl.Int64, "amount": pl.Float64}


def change_table(first: LevelFindings, last: LevelFindings) -> pl.DataFrame | None:
    """How much more each card is worth at a level than at another one, from the deals that both have played: that what is alike
    in both falls away makes it sure sooner. None if they are one, or share too few."""
    shared = [level.deals.of(other.deals.numbers) for level, other in ((first, last), (last, first))]
    if first is last or not has_enough(shared[0]):
        return None
    fit = fitted(shared[1].difference, shared[1].scores - shared[0].scores)
    return difference_table(shared[0].names, centred(fit, shared[0].copies))
