"""Owns what hypothesis draws: positions that may be on a table, moments of games, and data that is none of that."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from invariants import CHANCES, EDITIONS, Deal
from knowledge import Knowledge
from mindbug import Game, cards
from pools import POOLS

PLAYER_ZONES = ("hand", "draw", "discard", "play", "play", "play", "boost")
PLACES = [(player, zone) for player in (0, 1) for zone in PLAYER_ZONES] + [(0, "unused"), (0, "revealed"), (1, "set_aside")]
VERBS = ("play", "attack", "hunt", "block", "choose", "random", "resolve", "action", "buy", "sing")
PLAIN_MOVES = (
    "mindbug", "no mindbug", "no hunt", "no block", "done", "yes", "no", "keep", "mode 1", "mode 2", "player 0", "player 1",
    "resolve 1", "resolve 2", "reroll", "reroll 1", "reroll both", "roll 4", "roll grow 2", "roll discard", "choose HUNTER", "",
)  # fmt: skip
DECKS = {name: pool.names() for name, pool in POOLS.items()}
FACES = [card.name for name in cards.sets() for card in cards.of(name) if (card.stage or 1) > 1]
NAMES = DECKS["everything"] + FACES
POWERS = [card.name for card in cards.power_cards()]
NEXT_FACE = {card.name: card.evolves_to for name in cards.sets() for card in cards.of(name) if card.evolves_to is not None}


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position with at most the printed copies of every card, anywhere on the table."""
    pool = draw(st.sampled_from(list(POOLS)))
    names: list[str] = draw(st.lists(st.sampled_from(DECKS[pool]), unique=True, max_size=30))
    if draw(st.booleans()):  # numbers may be left out
        names = [name.partition(" #")[0] for name in names]
    players = [draw(players_without_cards()), draw(players_without_cards())]
    position: dict[str, Any] = {"players": players, "unused": [], "revealed": [], "set_aside": []}
    position["active"] = draw(st.integers(0, 1))
    position["edition"] = draw(st.sampled_from(EDITIONS))
    sets = POOLS[pool].sets
    if draw(st.booleans()) and sets:
        position["sets"] = list(sets)
    if "sets" not in position or "king-of-tokyo" in sets:
        position["power_cards"] = draw(power_cards())
    for name in names:
        put(draw, position, name, *draw(st.sampled_from(PLACES)))
    return position


def put(draw: st.DrawFn, position: dict[str, Any], name: str, player: int, zone: str) -> None:
    """Put a card somewhere; without a creature to lie under, a boost is discarded."""
    side = position["players"][player]
    if zone == "set_aside":
        position[zone].append({"card": name, "player": draw(st.integers(0, 1))})
    elif zone in position:
        position[zone].append(name)
    elif zone == "play":
        side["play"].append(draw(creatures(name)))
    elif zone == "boost" and side["play"] and isinstance(side["play"][-1], dict):
        side["play"][-1].setdefault("boosts", []).append(name)
    else:
        side["discard" if zone == "boost" else zone].append(name)


@st.composite
def power_cards(draw: st.DrawFn) -> dict[str, list[str]]:
    names = draw(st.lists(st.sampled_from(POWERS), unique=True))
    shown, gone = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return {"market": names[:shown], "discard": names[shown : shown + gone], "deck": names[shown + gone :]}


@st.composite
def players_without_cards(draw: st.DrawFn) -> dict[str, Any]:
    numbers = {"life": st.integers(1, 5), "mindbugs": st.integers(0, 3), "spent_mindbugs": st.integers(0, 2)}
    found: dict[str, Any] = {name: draw(number) for name, number in numbers.items()}
    found["energy"] = draw(st.just(0) | st.integers(0, 7))
    return found | {"hand": [], "draw": [], "discard": [], "play": []}


def creatures(name: str) -> st.SearchStrategy[Any]:
    """A creature by its name or as a table, perhaps evolved, turned or with Octonite; what is computed is ignored."""
    faces = [name]
    while faces[-1] in NEXT_FACE:
        faces.append(NEXT_FACE[faces[-1]])
    optional: dict[str, st.SearchStrategy[Any]] = {"power": st.integers(), "keywords": st.just(["sneaky"])}
    optional |= {"suppressed": st.booleans(), "octonite": st.integers(0, 4)}
    needed = {"card": st.sampled_from(faces), "exhausted": st.booleans()}
    table = st.fixed_dictionaries(needed, optional=optional)
    if name == "Sluggernaut":
        turned = {"exhausted": st.just(True), "side": st.sampled_from(["hunter", "frenzy"])}
        table = st.fixed_dictionaries(needed | {"exhausted": st.just(False)}, optional=optional)
        table |= st.fixed_dictionaries(needed | turned, optional=optional)
    return st.sampled_from(faces) | table


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
    names = st.sampled_from(NAMES + POWERS) | st.text(max_size=12)
    return st.sampled_from(PLAIN_MOVES) | st.builds("{} {}".format, st.sampled_from(VERBS), names) | st.text(max_size=30)


def json_data() -> st.SearchStrategy[Any]:
    """Anything that a JSON file can hold, with the words of a position among it."""
    words = st.sampled_from(
        [
            *("players", "hand", "play", "card", "life", "sets", "Gorillion", "Killer Bee #2", "latest", "energy", "octonite"),
            *("boosts", "side", "Sluggernaut", "Evilcat", "set_aside", "player", "power_cards", "market", "Ambush"),
        ]
    )
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | words
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=20
    )
