"""Owns what hypothesis draws: positions that may be on a table, moments of games, and data that is none of that."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from invariants import CHANCES, EDITIONS, POOLS, Deal
from knowledge import Knowledge
from mindbug import Game, cards

PLACES = [(player, zone) for player in (0, 1) for zone in ("hand", "draw", "discard", "play", "play")] + [(2, "unused")]
VERBS = ("play", "attack", "hunt", "block", "choose", "random", "resolve", "action", "buy", "sing")
PLAIN_MOVES = ("mindbug", "no mindbug", "no hunt", "no block", "done", "yes", "no", "keep", "mode 1", "player 0", "")


def deck(pool: str) -> list[str]:
    """The written names of all physical cards of a pool."""
    found = [card for name in POOLS[pool] for card in cards.of(name)]
    return [card.name if copy == 1 else f"{card.name} #{copy}" for card in found for copy in range(1, card.copies + 1)]


DECKS = {pool: deck(pool) for pool in POOLS}


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position with at most the printed copies of every card, anywhere on the table."""
    pool = draw(st.sampled_from(list(POOLS)))
    names = draw(st.lists(st.sampled_from(DECKS[pool]), unique=True, max_size=30))
    if draw(st.booleans()):  # numbers may be left out
        names = [name.partition(" #")[0] for name in names]
    players = [draw(players_without_cards()), draw(players_without_cards())]
    position: dict[str, Any] = {"players": players, "unused": [], "active": draw(st.integers(0, 1))}
    position["edition"] = draw(st.sampled_from(EDITIONS))
    if draw(st.booleans()):
        position["sets"] = list(POOLS[pool])
    for name in names:
        player, zone = draw(st.sampled_from(PLACES))
        if zone == "unused":
            position["unused"].append(name)
        elif zone == "play":
            players[player]["play"].append(draw(creatures(name)))
        else:
            players[player][zone].append(name)
    return position


@st.composite
def players_without_cards(draw: st.DrawFn) -> dict[str, Any]:
    numbers = {"life": st.integers(1, 5), "mindbugs": st.integers(0, 3), "spent_mindbugs": st.integers(0, 2)}
    found: dict[str, Any] = {name: draw(number) for name, number in numbers.items()}
    return found | {"hand": [], "draw": [], "discard": [], "play": []}


def creatures(name: str) -> st.SearchStrategy[Any]:
    """A creature by its name or as a table; what is computed is ignored when it is loaded."""
    optional = {"power": st.integers(), "keywords": st.just(["sneaky"])}
    table = st.fixed_dictionaries({"card": st.just(name), "exhausted": st.booleans()}, optional=optional)
    return st.just(name) | table


def games() -> st.SearchStrategy[Game]:
    """A game at the beginning of a turn of an arbitrary position."""
    return st.builds(Game.from_position, positions(), st.integers(0, 1000), st.sampled_from(CHANCES))


class Moment:
    """A dealt game after some random moves, and what everybody may know by then."""

    def __init__(self, deal: Deal, moves: int) -> None:
        self.game = deal.game()
        self.chance = random.Random(deal.seed)
        self.knowledge = Knowledge(self.game)
        self.deal = deal
        self.moves = moves
        for _ in range(moves):
            if self.game.to_move is not None:
                self.game.play(self.chance.choice(self.game.moves()))
        self.knowledge.listen(self.game)

    def __repr__(self) -> str:
        return f"Moment({self.deal!r}, {self.moves})"


def moments() -> st.SearchStrategy[Moment]:
    deals = st.builds(Deal, st.sampled_from(list(POOLS)), st.integers(0, 2000))
    return st.builds(Moment, deals, st.integers(0, 50))


def move_texts() -> st.SearchStrategy[str]:
    """What somebody might type as a move."""
    names = st.sampled_from(DECKS["both"]) | st.text(max_size=12)
    return st.sampled_from(PLAIN_MOVES) | st.builds("{} {}".format, st.sampled_from(VERBS), names) | st.text(max_size=30)


def json_data() -> st.SearchStrategy[Any]:
    """Anything that a JSON file can hold, with the words of a position among it."""
    words = st.sampled_from(["players", "hand", "play", "card", "life", "sets", "Gorillion", "Killer Bee #2", "latest"])
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | words
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=20
    )
