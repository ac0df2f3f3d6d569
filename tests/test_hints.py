"""Hints name the best moves, say why in one sentence of every language, and know no more than the player who asks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from invariants import Deal
from knowledge import other_world
from mindbug import Game
from mindbug.bots.hints import Hint, hints
from mindbug.bots.weighing import weigh
from mindbug.rules.errors import MindbugError
from mindbug.rules.randomness import seeded
from mindbug.rules.view import View
from mindbug.text.languages import LANGUAGES
from moments import Moment
from pools import POOLS
from tables import played

FEW = 60
ALL = 99


def table(mine: dict[str, Any], theirs: dict[str, Any], *moves: str) -> Game:
    return played(Game.from_position({"players": [mine, theirs]}, seed=1), *moves)


def asked(game: Game) -> View:
    assert isinstance(game.to_move, int)
    return game.view(game.to_move)


def hinted(game: Game, iterations: int = FEW) -> dict[str, Hint]:
    """All hints for whoever is asked, by their moves, the best first."""
    return {hint.move: hint for hint in hints(asked(game), iterations, ALL, seeded(1))}


def reasons(game: Game, lang: str = "en") -> dict[str, str]:
    """The reasons by their moves, without what is about as good."""
    return {move: hint.describe(lang).partition(" About as good")[0] for move, hint in hinted(game).items()}


# This turn


def test_a_win_is_hinted_first_and_as_such() -> None:
    game = table({"hand": ["Gorillion"], "play": ["Bee Bear"]}, {"life": 1, "hand": ["Strange Barrel"], "play": ["Brain Fly"]})
    found = hinted(game)
    assert list(found) == ["attack Bee Bear", "play Gorillion"]  # Brain Fly is too weak to block it
    assert found["attack Bee Bear"].chance == 1.0
    assert found["attack Bee Bear"].describe() == "You win: the opponent has no life left."
    assert found["play Gorillion"].chance < 1.0


def test_a_win_that_takes_two_attacks_is_seen() -> None:
    found = hinted(table({"hand": ["Gorillion"], "play": ["Luchataur"]}, {"life": 2, "hand": ["Harpy Mother"]}))
    assert list(found) == ["attack Luchataur", "play Gorillion"]
    assert found["attack Luchataur"].chance == 1.0
    assert found["attack Luchataur"].describe() == "You win this turn, whatever the opponent does."


def test_with_the_last_life_one_has_to_block() -> None:
    game = table({"play": ["Bee Bear"]}, {"life": 1, "play": ["Gorillion"]}, "attack Bee Bear")
    assert list(hinted(game)) == ["block Gorillion", "no block"]
    assert hinted(game)["no block"].chance == 0.0
    assert reasons(game) == {
        "block Gorillion": "Everything else loses at once.",
        "no block": "The opponent can win this turn.",
    }


def test_a_move_without_an_alternative_needs_no_reason() -> None:
    game = table({"hand": ["Gorillion"]}, {"mindbugs": 0, "hand": ["Harpy Mother"]})
    assert reasons(game) == {"play Gorillion": "Nothing else is possible."}


# What a move leads to


def test_what_a_block_comes_to() -> None:
    theirs = {"play": ["Gorillion", "Kangasaurus Rex", "Elephantopus", "Brain Fly"]}
    game = table({"play": ["Giraffodile"]}, theirs, "attack Giraffodile")
    assert reasons(game) == {
        "block Gorillion": "Gorillion defeats Giraffodile in the fight.",
        "block Kangasaurus Rex": "Giraffodile and Kangasaurus Rex defeat each other in the fight.",
        "block Elephantopus": "Elephantopus defeats Giraffodile in the fight.",
        "block Brain Fly": "Giraffodile defeats Brain Fly in the fight, but you lose no life.",
        "no block": "You lose 1 life (2 left), but no creature.",
    }


def test_what_an_attack_comes_to() -> None:
    mine = {"hand": ["Harpy Mother"], "play": ["Luchataur", "Giraffodile", "Shark Dog", "Chameleon Sniper"]}
    found = reasons(table(mine, {"mindbugs": 0, "hand": ["Strange Barrel"], "play": ["Bee Bear"]}))
    assert found["attack Luchataur"] == "Luchataur defeats every creature that can block it."
    assert found["attack Giraffodile"] == "Only a block with Bee Bear wins the fight against Giraffodile."
    assert found["attack Shark Dog"] == "Nobody can block Shark Dog: the opponent loses 1 life."
    assert found["attack Chameleon Sniper"] == "Nobody can block Chameleon Sniper: the opponent loses 1 life."


def test_the_effect_of_a_card_is_told_with_the_mindbug_that_may_stop_it() -> None:
    mine = {"hand": ["Tiger Squirrel"], "play": ["Shark Dog"]}
    theirs = {"hand": ["Harpy Mother", "Strange Barrel"], "play": ["Gorillion"]}
    effect = "Tiger Squirrel’s Play effect defeats Gorillion"
    assert reasons(table(mine, theirs | {"mindbugs": 0}))["play Tiger Squirrel"] == f"{effect}."
    with_mindbug = reasons(table(mine, theirs | {"mindbugs": 1}))["play Tiger Squirrel"]
    assert with_mindbug == f"{effect}, unless the opponent uses a Mindbug."


def test_a_mindbug_is_weighed_against_keeping_it() -> None:
    theirs = {"mindbugs": 1, "hand": ["Harpy Mother", "Strange Barrel"], "play": ["Gorillion", "Brain Fly"]}
    found = hinted(table({"hand": ["Deathweaver"], "play": ["Bee Bear"]}, theirs, "play Deathweaver"))
    take, leave = found["mindbug"], found["no mindbug"]
    assert take.chance > leave.chance + 0.2
    assert take.describe() == f"If Deathweaver passes, you win only {round(100 * leave.chance)} games in 100."
    assert leave.describe().endswith("wins fewer than with the best answer.")


def test_what_is_about_as_good_is_named_with_the_best() -> None:
    view = asked(Deal("first-contact", 4).game())
    found = [hints(view, 24, 3, seeded(seed)) for seed in range(9)]
    close = [best.chance - second.chance <= 0.02 and best.chance < 0.98 for best, second, _ in found]
    named = [best.describe().endswith(f"About as good: “{second.title()}”") for best, second, _ in found]
    assert named == close
    assert any(close)


@pytest.mark.parametrize(
    ("lang", "win", "block"),
    [
        ("fr", "Vous gagnez ce tour-ci, quoi que fasse l’adversaire.", "Bloquer avec Gorillion"),
        ("es", "Ganas este turno, haga lo que haga el oponente.", "bloquear con Gorileón"),
    ],
)
def test_other_languages(lang: str, win: str, block: str) -> None:
    game = table({"hand": ["Gorillion"], "play": ["Luchataur"]}, {"life": 2, "hand": ["Harpy Mother"]})
    assert reasons(game, lang)["attack Luchataur"] == win
    game = table({"play": ["Bee Bear"]}, {"life": 1, "play": ["Gorillion"]}, "attack Bee Bear")
    assert hinted(game)["block Gorillion"].title(lang) == block


def test_names_stand_for_the_opponent() -> None:
    game = table({"play": ["Bee Bear"]}, {"life": 1, "play": ["Gorillion"]}, "attack Bee Bear")
    assert hinted(game)["no block"].describe(names=("Alice", "Bob")) == "Alice can win this turn."


@pytest.mark.parametrize("pool", POOLS)
def test_every_hint_is_a_sentence_of_every_language(pool: str) -> None:
    game, chance = Deal(pool, 1).game(), random.Random(pool)
    while game.to_move is not None:
        if isinstance(game.to_move, int) and chance.random() < 0.1:
            for hint in hints(asked(game), 6, 3, seeded(1)):
                assert 0 <= hint.chance <= 1
                assert 0 <= hint.share <= 1
                for lang in LANGUAGES:
                    check_sentence(hint.describe(lang))
                    assert hint.title(lang)
        game.play(chance.choice(game.moves()))


def check_sentence(said: str) -> None:
    assert said[-1] in ".”»", said
    assert not said[0].islower(), said
    assert "{" not in said and "  " not in said, said


# Hints as such


def test_the_same_view_and_seed_give_the_same_hints() -> None:
    view = asked(Deal("first-contact", 4).game())
    before = view.to_bytes()
    one, two = (hints(View.from_bytes(before), 20, ALL, seeded(7)) for _ in range(2))
    assert one == two
    assert [hint.describe() for hint in one] == [hint.describe() for hint in two]
    assert view.to_bytes() == before


@pytest.mark.parametrize("pool", ["first-contact", "beyond-evolution", "king-of-tokyo", "promos"])
def test_hints_do_not_change_with_what_the_player_cannot_know(pool: str) -> None:
    for moves in (1, 6, 11):
        moment = Moment(Deal(pool, 0), moves)
        viewer = moment.game.to_move
        assert isinstance(viewer, int)
        other = other_world(moment.game, moment.knowledge.known[viewer], viewer, moment.chance)
        here, there = moment.game.view(viewer), other.view(viewer)
        assert here.to_bytes() == there.to_bytes()
        told = [[(hint, hint.describe()) for hint in hints(view, 8, 3, seeded(5))] for view in (here, there)]
        assert told[0] == told[1]


def test_only_as_many_hints_as_wanted() -> None:
    view = asked(Deal("first-contact", 4).game())
    assert len(hints(view, 10, 2)) == 2
    assert len(hints(view, 10)) == 3


def test_copies_of_a_card_are_one_hint() -> None:
    game = table({"hand": ["Ferret Bomber", "Ferret Bomber #2", "Gorillion"]}, {"hand": ["Harpy Mother"]})
    assert sorted(hinted(game)) == ["play Ferret Bomber", "play Gorillion"]


def test_who_is_not_asked_gets_no_hints() -> None:
    game = table({"hand": ["Gorillion"]}, {"hand": ["Harpy Mother"]})
    with pytest.raises(MindbugError, match="expected a view of the player who is asked"):
        hints(game.view(1), FEW)


# Weighing


def test_only_what_is_seen_without_a_search_is_certain() -> None:
    game = table({"play": ["Bee Bear"]}, {"life": 1, "play": ["Gorillion"]}, "attack Bee Bear")
    block, no_block = weigh(asked(game), 10, seeded(1))
    assert (block.chance, no_block.chance) == (11 / 12, 0.0)  # all ten games were won
    assert (no_block.error, no_block.visits) == (0.0, 0.0)


def test_finalists_get_the_same_work_and_so_does_a_kept_move() -> None:
    view = asked(Deal("first-contact", 4).game())
    moves = weigh(view, 80, seeded(1))
    worst = moves[-1].move
    assert moves[0].visits == moves[1].visits > moves[-1].visits
    kept = next(move for move in weigh(view, 80, seeded(1), kept=worst) if move.move == worst)
    assert kept.visits > moves[-1].visits


def test_an_error_gets_smaller_with_more_work_but_never_vanishes() -> None:
    view = asked(Deal("first-contact", 4).game())
    little, much = (weigh(view, iterations, seeded(1))[0].error for iterations in (12, 120))
    assert 0.02 < much < little < 0.5
