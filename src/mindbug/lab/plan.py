"""Owns the plan of a data set: with which cards and by which rules games are played, by which bots and how many. What is played
in a game depends on nothing but the plan, the level and the number of the game, so it does not matter who plays it, or when."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path

from mindbug import specials, version
from mindbug.bots.match import bot_version, check_spec, decisive_sources, fingerprint, number_of
from mindbug.game import Game
from mindbug.lab.problems import problem
from mindbug.pools import check_enough, dealt_by, pool_of, pool_written, write_pool
from mindbug.record import RULES_VERSION, Setup, check_edition
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.text.messages import Quoted
from mindbug.text.problems import Place, spelled

FORMAT = 1  # the version of what is written down
PART = 500  # games of a part of a data set
SHIFT = 11  # so many bits fewer than 64 has a seed, so that programs which count in floating point can read it
PLAIN = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class LevelPlan:
    """The bot that plays both seats, which version of it where it is not ours, and how many games."""

    name: str
    bot: str
    games: int

    @property
    def label(self) -> str:
        """The name as a part of the name of a file."""
        if PLAIN.fullmatch(self.name):
            return self.name
        plain = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[-40:]
        return f"{plain}-{blake2b(self.name.encode(), digest_size=3).hexdigest()}"

    @property
    def parts(self) -> int:
        return -(-self.games // PART)

    def games_of(self, part: int) -> range:
        return range(part * PART, min(self.games, (part + 1) * PART))


@dataclass(frozen=True)
class Plan:
    """``cards`` is the pool as JSON. ``decisions`` says whether every decision is kept, too."""

    program: str
    rules: int
    sets: tuple[str, ...]
    cards: str
    edition: str
    special: str
    seed: int
    decisions: bool
    levels: tuple[LevelPlan, ...]

    # Games

    @property
    def pool(self) -> Pool:
        return pool_written(self.cards)

    @cached_property
    def setup(self) -> Setup:
        """How games begin, but for their seeds and who has the first turn."""
        return Game.new(pool=self.pool, seed=self.seed, edition=self.edition, special=self.special or None).setup

    def deal_seed(self, deal: int) -> int:
        """The seed that deals: the same for all levels, and whatever the cards do."""
        return number_of(f"lab {self.seed} {deal}") >> SHIFT

    def setup_of(self, game: int) -> Setup:
        """How a game begins. Two games have the same deal; in the second of them the other seat begins."""
        return replace(self.setup, seed=self.deal_seed(game // 2), first=game % 2)

    # Levels

    def level(self, name: str) -> LevelPlan:
        for level in self.levels:
            if level.name == name:
                return level
        raise MindbugError(f"expected one of the levels {', '.join(level.name for level in self.levels)}, got {shortly(name)}")

    def with_levels(self, levels: Sequence[LevelPlan]) -> Plan:
        """The same with more levels, or with more games of some."""
        known = {level.name: level for level in self.levels}
        for level in levels:
            before = known.get(level.name, level)
            known[level.name] = replace(level, games=max(level.games, before.games))
        return replace(self, levels=tuple(known.values()))

    def digest(self, level: LevelPlan) -> str:
        """What all parts of a level have in common: all that decides how its games go."""
        return self.digest_with([level.name, level.bot], 16)

    @property
    def mark(self) -> str:
        """What tells it from other plans, whatever levels are played."""
        return self.digest_with([], 4)

    def digest_with(self, level: list[str], size: int) -> str:
        told = {**asdict(replace(self, levels=())), "levels": level, "format": FORMAT}
        return blake2b(json.dumps(told).encode(), digest_size=size).hexdigest()

    def check_program(self, *places: Place) -> None:
        """MindbugError if another program has played the games than this one."""
        if self.program != program():
            raise problem("other_program", *places, here=Quoted(program()), there=Quoted(self.program))

    def check_bot(self, level: LevelPlan, *places: Place) -> None:
        """MindbugError if another bot of that name has played the games than the one that is here, or if it is not here."""
        try:
            check_spec(level.name)
            here = bot_version(level.name)
        except (MindbugError, OSError) as error:
            raise problem("no_bot", *places, bot=Quoted(level.name), why=Quoted(str(error))) from error
        if here != level.bot:
            raise problem("other_bot", *places, bot=Quoted(level.name), here=Quoted(here), there=Quoted(level.bot))

    def check_same(self, other: Plan, place: Place) -> None:
        """MindbugError if games of another plan, which is found at a place, are not games of this one."""
        mine, theirs = (asdict(replace(plan, levels=())) for plan in (self, other))
        other.check_program(place)
        different = [name for name in mine if mine[name] != theirs[name]]
        bots = {level.name: level.bot for level in other.levels}
        different += [level.name for level in self.levels if bots.get(level.name, level.bot) != level.bot]
        if different:
            raise problem("other_plan", place, names=spelled(different))

    def check_here(self, place: Place) -> None:
        """MindbugError if games of this plan, which is found at a place, would go otherwise here: by another program, or by
        other versions of its bots."""
        self.check_program(place)
        for level in self.levels:
            self.check_bot(level, place)

    # As a file

    def to_json(self) -> str:
        told = {"format": FORMAT, **asdict(self), "cards": json.loads(self.cards)}
        return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def read_plan(text: str) -> Plan:
    """The plan that was written down; ValueError, KeyError or TypeError if it is none of this version, MindbugError if its
    cards or rules are not known here."""
    told = json.loads(text)
    if told.pop("format") != FORMAT:
        raise ValueError(text)
    levels = tuple(LevelPlan(**row) for row in told.pop("levels"))
    sets, cards = tuple(told.pop("sets")), json.dumps(told.pop("cards"))
    plan = Plan(**told, sets=sets, cards=cards, levels=levels)
    whole = (plan.rules, plan.seed, *(level.games for level in levels))
    names = (plan.program, *sets, *(name for level in levels for name in (level.name, level.bot)))
    if not all(type(number) is int for number in whole) or not all(isinstance(name, str) for name in names):
        raise TypeError(text)
    check_edition(plan.edition)
    specials.find(plan.special or None)
    pool_written(cards)
    return plan


@cache
def program() -> str:
    """Which program plays. Compiled or pure, the games are the same."""
    return f"{version.number()} {fingerprint([*decisive_sources(), Path(__file__).with_name('playing.py')])}"


def new_plan(
    levels: Sequence[str],
    games: int,
    *,
    sets: Sequence[str] = (),
    pool: Pool | None = None,
    edition: str = "latest",
    special: str = "",
    seed: int = 1,
    decisions: bool = False,
) -> Plan:
    """A plan of this program. Without a pool it is that of the sets; MindbugError if nothing can be played so."""
    for name in levels:
        check_spec(name)
    if not levels or len(set(levels)) < len(levels):
        raise MindbugError(f"expected one or more bots, each of them once, got {' '.join(levels) or 'none'}")
    check_games(games)
    check_edition(edition)
    rule = specials.find(special or None)
    chosen = dealt_by(rule, pool if pool is not None else pool_of(list(sets), []))
    check_enough(chosen, rule)
    cards = json.dumps(write_pool(chosen))
    played = tuple(LevelPlan(name, bot_version(name), games) for name in levels)
    return Plan(program(), RULES_VERSION, tuple(sets), cards, edition, special, seed, decisions, played)


def check_games(games: int) -> None:
    if games < 2 or games % 2:
        raise MindbugError(f"expected an even number of games, as each deal is played from both sides, got {games}")
