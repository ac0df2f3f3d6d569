"""Owns what a puzzle is: a moment of a game as one player sees it, what is asked, the one right answer, and what there is to
say when it has been answered.

It is kept as a position with the cards by their names, ``null`` for what the player does not see, and the moves of the turn up
to the question. Nobody can read in it where a hidden card lay: hidden cards are dealt anew from a number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from hashlib import blake2b
from typing import Any, Literal, get_args

from mindbug.cards import find_card
from mindbug.game import Game, Move
from mindbug.notation import legal_moves, split_copy
from mindbug.pools import pool_of
from mindbug.position import Position
from mindbug.rules.errors import IllegalMove, MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize
from mindbug.seats import SEATS
from mindbug.text.messages import Message, Player, Value, phrase
from mindbug.text.questions import answer_text

Kind = Literal["win", "survive", "certain", "chance"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ID_BYTES = 5  # a thousand million thousand: no two of all puzzles ever made share one
TRIES = 40  # deals of the hidden cards, until the moves up to the question are possible
HANDS = ("hand", "draw")


class InvalidPuzzle(MindbugError):
    """What was read is no puzzle that can be asked."""


@dataclass(frozen=True)
class Variation:
    """Moves from the question on, each with who makes it, in one deal of the hidden cards, which a number tells."""

    deal: int
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Puzzle:
    """A question with exactly one right answer. ``seat`` is who is asked, ``moves`` what was done in the turn before, each with
    who did it. ``chances`` are those of the answer and of the next best, where only long searches tell. ``source`` says of
    which game it is."""

    kind: Kind
    sets: tuple[str, ...]
    seat: int
    position: Position
    moves: tuple[str, ...]
    answer: str
    rating: int
    deviation: int
    themes: tuple[str, ...]
    line: Variation
    tempting: str
    refutation: Variation
    source: str
    chances: tuple[float, ...] = ()

    @cached_property
    def id(self) -> str:
        """A short digest of what is asked."""
        asked = json.dumps([self.kind, self.seat, self.position, self.moves], sort_keys=True, ensure_ascii=False)
        return blake2b(asked.encode(), digest_size=ID_BYTES).hexdigest()

    @property
    def edition(self) -> str:
        return str(self.position.get("edition", "latest"))

    def game(self, deal: int = 0, chance: str = "sample") -> Game:
        """The game at the question, to be played on; the hidden cards are dealt by a number."""
        random = seeded(deal)
        for _ in range(TRIES):
            game = Game.from_position(dealt(self.position, list(self.sets), random), seed=int(random.next()), chance=chance)
            if self.is_led_to(game):
                return game
        raise InvalidPuzzle(f"expected a puzzle whose question is asked, got {shortly(self.id)} that comes to another one")

    def is_led_to(self, game: Game) -> bool:
        """Make the moves up to the question; whether that is possible with these cards."""
        try:
            for made in self.moves:
                who, _, move = made.partition(" ")
                if str(game.to_move) != who:
                    return False
                game.play(move)
        except IllegalMove:
            return False
        return game.to_move == self.seat

    @cached_property
    def view(self) -> View:
        """What the player who is asked knows: the same in every deal."""
        return self.game().view(self.seat)

    def told(self, line: Variation, lang: str = "en") -> list[str]:
        """The moves of a line in words, said to the player who is asked."""
        return [phrase(message, lang, self.seat) for message in self.steps(line)]

    def steps(self, line: Variation) -> Iterator[Value]:
        s = dealt_state(self.view, line.deal)
        for made in line.moves:
            who, _, text = made.partition(" ")
            option = legal_moves(s).get(text)
            if option is None or str(asked_name(s)) != who:
                raise InvalidPuzzle(f"expected a move of {asked_name(s)}, got {made!r} in the puzzle {self.id}")
            said = answer_text(s, option).items[0]
            yield (
                Message("puzzle.step", who=Player(int(s.asked)), move=said)
                if int(s.asked) in SEATS
                else Message("puzzle.step_of_chance", move=said)
            )
            answer(s, option)


def asked_name(s: State) -> int | str:
    return int(s.asked) if int(s.asked) in SEATS else "chance"


def dealt_state(view: View, deal: int) -> State:
    """The deal of a number of what a view does not show, in which chance is asked."""
    s = determinize(view, seeded(deal))
    s.ask_chance = True
    return s


# Hidden cards


def dealt(position: Position, sets: list[str], random: Random) -> Position:
    """A position with a card in every hidden place, of those that are nowhere else."""
    pool = pool_of(sets, [])
    unseen = unseen_cards(position, pool)
    powers = [place for place, name in enumerate(unseen) if find_card(split_copy(name)[0], pool).cost]
    creatures = [place for place in range(len(unseen)) if place not in powers]
    random.shuffle(creatures)
    random.shuffle(powers)
    cards, power_cards = [unseen[place] for place in creatures], [unseen[place] for place in powers]
    filled: Position = {**position, "sets": sets}
    filled["players"] = [
        {name: taken(value, cards) if name in HANDS else value for name, value in side.items()} for side in position["players"]
    ]
    filled["unused"] = taken(position.get("unused", []), cards)
    if "power_cards" in position:
        listed = position["power_cards"]
        filled["power_cards"] = {zone: taken(listed[zone], power_cards) for zone in listed}
    return filled


def taken(places: list[str | None], cards: list[str]) -> list[str]:
    hidden = places.count(None)
    if hidden > len(cards):
        raise InvalidPuzzle(f"expected {hidden} unseen cards in the sets of a puzzle, got {len(cards)}")
    return [cards.pop() if name is None else name for name in places]


def unseen_cards(position: Position, pool: Pool) -> list[str]:
    """The cards of a pool that a position does not name, by their names with the number of the copy."""
    seen = {physical(name, pool) for name in named_in(position)}
    counts = [*zip(pool.cards, pool.counts, strict=True), *((card, 1) for card in pool.powers)]
    everything = [(card.name, copy) for card, count in counts for copy in range(1, count + 1)]
    return [name if copy == 1 else f"{name} #{copy}" for name, copy in everything if (name, copy) not in seen]


def physical(name: str, pool: Pool) -> tuple[str, int]:
    """Which card it is: the one below an evolved creature, and which copy."""
    bare, copy = split_copy(name)
    return pool.origin(find_card(bare, pool)).name, copy or 1


def named_in(position: Position) -> Iterator[str]:
    """Every card that a position names."""
    for side in position.get("players", []):
        for zone in (*HANDS, "discard"):
            yield from (name for name in side.get(zone, []) if name is not None)
        for creature in side.get("play", []):
            yield creature if isinstance(creature, str) else creature["card"]
            yield from [] if isinstance(creature, str) else creature.get("boosts", [])
    for pile in ("unused", "revealed"):
        yield from (name for name in position.get(pile, []) if name is not None)
    yield from (aside["card"] for aside in position.get("set_aside", []))
    for zone in position.get("power_cards", {}).values():
        yield from (name for name in zone if name is not None)


# As data


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON knows it."""
    return {"id": puzzle.id, **asdict(puzzle)}


def from_data(data: object) -> Puzzle:
    """The puzzle that was written down."""
    if not isinstance(data, dict):
        raise InvalidPuzzle(f"expected a puzzle, got {shortly(data)}")
    known = {field.name for field in fields(Puzzle)}
    given = {name: value for name, value in data.items() if name != "id"}
    if not known - {"chances"} <= set(given) <= known or given["kind"] not in KINDS:
        raise InvalidPuzzle(f"expected a puzzle with {', '.join(sorted(known))}, got {shortly(data)}")
    for name in ("sets", "moves", "themes", "chances"):
        given[name] = tuple(given.get(name, ()))
    for name in ("line", "refutation"):
        given[name] = Variation(given[name]["deal"], tuple(given[name]["moves"]))
    return Puzzle(**given)


# Answering


@dataclass(frozen=True)
class Judgement:
    """What an answer to a puzzle is worth."""

    is_right: bool
    move: str
    answer: str


def check(puzzle: Puzzle, move: Move | str) -> Judgement:
    """Judge an answer; IllegalMove if it is none."""
    game = puzzle.game()
    found = game.find(move)
    return Judgement(found == game.find(puzzle.answer), found, puzzle.answer)
