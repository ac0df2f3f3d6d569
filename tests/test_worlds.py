"""Nobody is told anything by cards that are hidden from them: not by what happens, nor by who is asked what."""

from __future__ import annotations

import random

import pytest

from knowledge import VIEWERS, Knowledge
from mindbug import Game, cards
from mindbug.rules.words import ALL_KNOW
from mindbug.sets import SETS
from worlds import Told, follow, look_around, position_with

SEEDS = 12
HANDS = [name for found in SETS for name in (card.name for card in SETS[found].cards) if "hand" in cards.find(name).text()]


@pytest.mark.parametrize("name", SETS)
def test_hidden_cards_tell_nothing(name: str) -> None:
    followed = sum(look_around(name, card.name, 0) for card in SETS[name].cards)
    assert followed > 8 * len(SETS[name].cards)


@pytest.mark.parametrize("card", HANDS)
def test_a_card_that_looks_into_a_hand_tells_nothing_by_its_questions(card: str) -> None:
    """Also where Wolfman Steve lets only strong cards be played."""
    followed = 0
    for seed in range(SEEDS):
        chance = random.Random(f"{card} {seed}")
        guard = ["Wolfman Steve"] if seed % 3 == 0 and card != "Wolfman Steve" else []
        game = Game.from_position(position_with(card, ["first-contact", "king-of-tokyo"], chance, guard, mindbugs=0), seed=seed)
        moves = [move for move in game.moves() if str(move) == f"play {card}"]
        for viewer in VIEWERS if moves else ():
            followed += follow(game, viewer, moves[0].option, chance)
    assert followed > SEEDS


def test_what_is_told_too_much_is_found() -> None:
    """The check itself: here a card of the hand is shown that nobody may know."""
    position = {"players": [{"hand": ["Lone Yeti", "Gorillion"]}, {"hand": ["Bee Bear"]}], "unused": ["Brain Fly"]}
    game = Game.from_position(position, seed=1)
    knowledge = Knowledge(game)
    for id in game.state.players[0].hand:
        game.state.knows[id] = ALL_KNOW
    with pytest.raises(Told, match="the view"):
        sum(follow(game, 1, game.moves()[1].option, random.Random(seed), knowledge) for seed in range(10))
