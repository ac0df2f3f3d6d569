"""Nobody is told anything by cards that are hidden from them: not by what happens, nor by who is asked what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from knowledge import Knowledge
from mindbug import Game
from mindbug.sets import SETS
from pools import DEALABLE, Pool
from worlds import look_from_all_sides

MOVES = 6  # that are made from each position


def position_with(card: str, names: list[str], chance: random.Random) -> dict[str, Any]:
    """A table on which a card can be played, or is there already, and much is hidden."""
    rest = [name for name in names if name != card]
    chance.shuffle(rest)
    mine, yours = rest[:4], rest[4:9]
    in_play = [rest[9:11], rest[11:13]]
    (mine if chance.random() < 0.6 else in_play[0]).append(card)
    return {
        "players": [
            {"hand": mine, "play": in_play[0], "draw": rest[13:15], "discard": rest[15:16], "mindbugs": 1, "life": 4},
            {"hand": yours, "play": in_play[1], "draw": rest[16:18], "discard": rest[18:19], "mindbugs": 1, "life": 4},
        ],
        "unused": rest[19:31],
    }


@pytest.mark.parametrize("name", SETS)
def test_hidden_cards_tell_nothing(name: str) -> None:
    names = Pool([name]).names()
    if name not in DEALABLE:
        names += Pool(["first-contact"]).names()
    followed = 0
    for number, card in enumerate(SETS[name]):
        for seed in range(2):
            chance = random.Random(f"{card.name} {seed}")
            game = Game.from_position(position_with(card.name, names, chance), seed=number)
            knowledge = Knowledge(game)
            for _ in range(MOVES):
                if game.to_move is None:
                    break
                followed += look_from_all_sides(game, knowledge, chance)
                game.play(chance.choice(game.moves()))
                knowledge.listen(game)
    assert followed > 10 * len(SETS[name])
