"""Owns one game of the laboratory: what was dealt, how two bots of one level played it, and the rows that tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import seed as seed_python
from typing import Any

from mindbug.bots.bot import Bot
from mindbug.bots.guides import mind_of
from mindbug.bots.match import BotFailed, made, make, number_of, playing
from mindbug.game import Game
from mindbug.lab.plan import Plan
from mindbug.notation import split_copy
from mindbug.position import Position
from mindbug.rules.errors import MindbugError
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.words import EventKind
from mindbug.seats import SEATS, opposite, per_seat

Row = tuple[Any, ...]
DIGITS = 3  # of a chance
OPENING = 0  # the turn in which the first hand is drawn
FIRST_COPY = 1
TOLD: frozenset[EventKind] = frozenset(("turn began", "drew", "shown", "mindbugged", "let pass"))


@dataclass(frozen=True)
class GameRows:
    """Some games of a level, with the columns of each table (``tables.py``), and which of them failed and why."""

    games: list[Row] = field(default_factory=list)
    cards: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    failed: list[tuple[int, str]] = field(default_factory=list)

    def numbers(self) -> set[int]:
        """Which games they tell."""
        return {row[0] for row in self.games}


def play_games(plan: Plan, level: str, games: Sequence[int]) -> GameRows:
    """Play some games of a plan. One in which a bot fails does not keep the others from being played."""
    rows = GameRows()
    for number in games:
        try:
            WatchedGame(plan, level, number).play(rows)
        except BotFailed as error:
            rows.failed.append((number, str(error)))
    return rows


def replay(plan: Plan, level: str, game: int) -> Game:
    """A game of a data set, played again to its end. MindbugError if another program or another bot has played it: it might go
    otherwise."""
    found = plan.level(level)
    if type(game) is not int or not 0 <= game < found.games:
        raise MindbugError(f"expected a game from 0 to {found.games - 1}, got {game}")
    plan.check_program()
    plan.check_bot(found)
    watched = WatchedGame(plan, level, game)
    watched.run()
    return watched.game


@dataclass
class CardCourse:
    """What became of a card that was dealt, until its owner first played it and the other one did or did not take it."""

    drawn: int | None = None
    played: int | None = None
    taken: bool = False
    kept: bool = False


class WatchedGame:
    """A game that is played and watched. Players are told apart by who begins: that is 0 in all rows."""

    def __init__(self, plan: Plan, level: str, number: int) -> None:
        self.plan = plan
        self.level = level
        self.number = number
        setup = plan.setup_of(number)
        self.seed = setup.seed
        self.game = Game.from_setup(setup)
        self.first = self.game.active
        self.order = (self.first, opposite(self.first))
        self.dealt: list[Position] = self.game.position()["players"]
        self.mind = mind_of(self.game.open_view().table.box)
        self.leads: list[float] = []
        self.asked: list[tuple[int, str, int]] = []  # the turn, the kind and the number of answers of every question

    def play(self, rows: GameRows) -> None:
        """Play it to its end and add what happened."""
        self.run()
        end = self.game.position()
        rows.games.append(self.game_row(end["players"]))
        rows.cards.extend(self.card_rows(zones_of(end, self.game.pool)))
        rows.decisions.extend(self.decision_rows())

    def run(self) -> None:
        seed_python(number_of(f"{self.seed} {self.number}"))  # for bots of other packages that use Python's own chance
        bots = per_seat(self.bot)
        self.look()
        for _ in playing(self.game, bots, self.where):
            self.look()

    def bot(self, seat: int) -> Bot:
        """Its chance is its own in each of the two games of a deal, and the same whatever the cards do."""
        chance = seeded(number_of(f"{self.seed} {self.number} {seat} {self.level}"))
        return made(partial(make, self.level, chance), self.where, seat)

    def where(self, seat: int) -> str:
        return f"the bot {self.level!r}, player {seat} of game {self.number} of the laboratory,"

    def look(self) -> None:
        """Keep what cannot be found when the game is over."""
        game = self.game
        if not isinstance(game.to_move, int):
            return
        if self.mind is not None and game.turn > len(self.leads):
            chance = self.mind.net.chance(game.open_view().table)
            lead = round(chance if game.active == self.first else 1.0 - chance, DIGITS)
            self.leads += [lead] * (game.turn - len(self.leads))  # a turn in which nothing was asked is told by the next one
        if self.plan.decisions and game.decision is not None:
            self.asked.append((game.turn, game.decision.kind, len(game.options())))

    # GameRows

    def game_row(self, end: list[Position]) -> Row:
        game = self.game
        one, other = (end[seat] for seat in self.order)
        return (
            self.number,
            self.level,
            self.number // 2,
            self.seed,
            0.5 if game.winner is None else float(game.winner == self.first),
            str(game.reason),
            game.turn,
            len(game.lines),
            one["life"],
            other["life"],
            one["mindbugs"],
            other["mindbugs"],
            self.leads if self.mind is not None else None,
        )

    def card_rows(self, zones: dict[str, tuple[int, str]]) -> list[Row]:
        courses = self.courses()
        rows: list[Row] = []
        for seat in self.order:
            for called, course in courses[seat].items():
                name, copy = split_copy(called)
                holder, zone = zones.get(called, (seat, "gone"))
                rows.append(
                    (
                        self.number,
                        self.level,
                        self.order.index(seat),
                        name,
                        copy or FIRST_COPY,
                        course.drawn == OPENING,
                        course.drawn,
                        course.played,
                        course.taken,
                        course.kept,
                        zone if holder == seat else f"their {zone}",
                    )
                )
        return rows

    def courses(self) -> list[dict[str, CardCourse]]:
        """What became of the cards of each seat."""
        found: list[dict[str, CardCourse]] = []
        for side in self.dealt:
            hand = {called: CardCourse(OPENING) for called in side["hand"]}
            found.append(hand | {called: CardCourse() for called in side["draw"]})
        turn = OPENING
        offered: CardCourse | None = None  # what was just played for the first time
        for event in self.game.events(kinds=TOLD):
            if event.kind == "turn began":
                turn = event.amount
                continue
            called = str(event.cards[0])
            if event.kind == "drew":
                course = found[event.player].get(called)
                if course is not None and course.drawn is None:
                    course.drawn = turn
            elif event.kind == "shown":
                course = found[event.player].get(called)
                offered = course if course is not None and course.played is None else None
                if offered is not None:
                    offered.played = turn
            elif offered is not None:
                offered.taken = event.kind == "mindbugged"
                offered.kept = event.kind == "let pass"
                offered = None
        return found

    def decision_rows(self) -> list[Row]:
        if not self.plan.decisions:
            return []
        rows: list[Row] = []
        for number, ((who, move), asked) in enumerate(zip(self.game.lines, self.asked, strict=True)):
            turn, kind, options = asked
            rows.append((self.number, self.level, number, self.order.index(int(who)), turn, kind, move, options))
        return rows


def zones_of(position: Position, pool: Pool) -> dict[str, tuple[int, str]]:
    """With whom every card lies, and where."""
    found: dict[str, tuple[int, str]] = {}
    for seat in SEATS:
        side = position["players"][seat]
        for zone in ("hand", "draw", "discard"):
            for called in side[zone]:
                found[called] = seat, zone
        for creature in side["play"]:
            found[as_dealt(creature["card"], pool)] = seat, "play"
            for called in creature["boosts"]:
                found[called] = seat, "boost"
    for aside in position["set_aside"]:
        found[aside["card"]] = aside["player"], "aside"
    return found


def as_dealt(called: str, pool: Pool) -> str:
    """What a creature in play was called before it evolved."""
    name, _ = split_copy(called)
    return pool.origin(pool.card(name)).name + called[len(name) :]
