"""Owns games with cards that were invented at random: quick ones, in which only the state is looked at, whole ones with every
invariant of random games, and ones that are thought over by bots.

``python tests/invented_games.py 7`` plays the games of a seed again and prints where they fail.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

import mindbug.game
from invariants import (
    CHANCES,
    EDITIONS,
    check_folded,
    check_places,
    play_checked,
)
from inventing import SMALLEST, Inventions, Inventor, pool_to_data
from knowledge import VIEWERS, Knowledge
from mindbug import Game, explain
from mindbug.bots.searching import Searcher
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.definition import CREATURE, POWER_CARD, Checker
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Card, State
from mindbug.rules.turn import answer
from mindbug.rules.view import determinize, view
from mindbug.search.lookahead import judge_all
from mindbug.text.messages import Value
from worlds import follow

SIZE = 20  # invented cards of a pool
MOST_DECISIONS = 3_000
LOOK_AT = 5  # of so many decisions one is looked at
SCRIBBLES = 30  # cards of a pool
LOOKED_AT = 60  # decisions of a game
WORLDS = 0.2  # the share of them at which other worlds are looked at
GOES_ON = 25  # decisions that are made side by side
ITERATIONS = 8
# Where texts are made.
TOLD = {
    mindbug.game: ("question_text", "answer_text", "event_text", "say"),
    explain: ("constants_text", "say", "question_text"),
}


@dataclass(frozen=True)
class Invented:
    """Which game is played; printing it says how to play it again."""

    seed: int

    @cached_property
    def inventions(self) -> Inventions:
        return Inventions(random.Random(self.seed), SIZE)

    @property
    def pool(self) -> Pool:
        return self.inventions.pool

    def game(self, number: int = 0) -> Game:
        """A game with its pool; others of other numbers."""
        seed = self.seed + number
        return Game.new([], [], seed, EDITIONS[seed % 3], None, CHANCES[seed // 3 % 2], self.pool)

    def chance(self, number: int = 0) -> random.Random:
        return random.Random(f"{self.seed} {number}")

    def __str__(self) -> str:
        return f"python tests/invented_games.py {self.seed}"


def play_quickly(invented: Invented, number: int = 0) -> int:
    """Play random moves to the end and look at the state on the way; how many decisions that took."""
    return play_on(invented.game(number).state, invented.chance(number))


def play_on(s: State, chance: random.Random) -> int:
    s.log = None
    decisions = 0
    while s.asked >= 0:
        assert s.options, "a question has no answer"
        if decisions % LOOK_AT == 0:
            check_places(s)
            check_folded(s)
            check_views(s, chance)
        if decisions % (LOOK_AT * 4) == 0:
            check_lockstep(s, chance)
        answer(s, chance.choice(s.options))
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    check_places(s)
    return decisions


def check_views(s: State, chance: random.Random) -> None:
    """Every view can be dealt out, where the same question is asked, and looked at again."""
    for viewer in range(3):
        seen = view(s, viewer)
        dealt = determinize(seen, seeded(chance.getrandbits(64)))
        assert (dealt.asked, dealt.kind) == (s.asked, s.kind), "a view asks another question"
        assert dealt.options, "a question of a view has no answer"
        assert view(dealt, viewer) == seen, "a view that is dealt out is another one"


def check_lockstep(s: State, chance: random.Random) -> None:
    """What comes out of the bytes of a state goes on like the original."""
    one = s.copy()
    _, two = from_bytes(to_bytes(s))
    for _ in range(GOES_ON):
        assert to_bytes(one) == to_bytes(two), "bytes do not hold the whole state"
        if one.asked < 0:
            return
        option = chance.choice(one.options)
        answer(one, option)
        answer(two, option)


def look_elsewhere(invented: Invented, number: int = 0) -> int:
    """Play side by side in worlds that a viewer cannot tell apart, at some decisions of a game; how many worlds there were.
    Chance is asked, as the generator may be used differently where other copies are hidden."""
    chance = invented.chance(number)
    game = Game.new([], [], invented.seed, EDITIONS[invented.seed % 3], None, "ask", invented.pool)
    knowledge = Knowledge(game)
    followed = 0
    for _ in range(LOOKED_AT):
        if game.to_move is None:
            break
        move = chance.choice(game.moves())
        if chance.random() < WORLDS and game.to_move != "chance":
            followed += sum(follow(game, viewer, move.option, chance, knowledge, False) for viewer in VIEWERS)
        game.play(move)
        knowledge.listen(game)
    return followed


def play_scribbled(seed: int) -> int:
    """Play with cards whose words were put together without sense, as far as they are accepted; how many there were."""
    chance = random.Random(f"scribble {seed}")
    inventor = Inventor(chance)
    cards: list[Card] = []
    powers: list[Card] = []
    while len(cards) + len(powers) < SCRIBBLES:
        for kind, accepted in ((CREATURE, cards), (CREATURE, cards), (POWER_CARD, powers)):
            card = inventor.scribble(kind)
            if not card.evolves_to and not Checker(card, kind).faults():
                accepted.append(card)
    pool = Pool(cards, [], powers, [1 + SMALLEST // max(len(cards), 1)] * len(cards))
    s = Game.new([], [], seed, EDITIONS[seed % 3], None, CHANCES[seed % 2], pool).state
    play_on(s, chance)
    return len(cards) + len(powers)


@contextmanager
def forgiving(silent: Counter[str]) -> Iterator[None]:
    """Let texts that cannot be told yet be counted by their errors instead of ending a game."""

    def forgiven(say: Callable[..., Value]) -> Callable[..., Value]:
        def say_it(*said: object) -> Value:
            try:
                return say(*said)
            except Exception as error:
                silent[f"{type(error).__name__} {error}"[:80]] += 1
                return ""

        return say_it

    told = {module: {name: getattr(module, name) for name in names} for module, names in TOLD.items()}
    try:
        for module, texts in told.items():
            for name, say in texts.items():
                setattr(module, name, forgiven(say))
        yield
    finally:
        for module, texts in told.items():
            for name, say in texts.items():
                setattr(module, name, say)


def play_by_bots(invented: Invented, number: int = 0) -> int:
    """Let two searches play, and look ahead at every decision; how many decisions that took."""
    game, chance = invented.game(number), invented.chance(number)
    searchers = [Searcher(ITERATIONS, seeded(chance.getrandbits(64))) for _ in range(2)]
    decisions = 0
    while (player := game.to_move) is not None:
        if isinstance(player, int):
            seen = game.view(player)
            assert len(judge_all(seen, seeded(chance.getrandbits(64)))) == len(game.state.options)
            game.play(searchers[player].choose(seen))
        else:
            game.play(chance.choice(game.moves()))
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    return decisions


if __name__ == "__main__":
    found = Invented(int(sys.argv[1]))
    print(json.dumps(pool_to_data(found.pool), ensure_ascii=False))
    play_quickly(found)
    with forgiving(Counter()):
        play_checked(found.game(), found.chance(), 1)
        play_by_bots(found)
        look_elsewhere(found)
