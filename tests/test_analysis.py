"""A game is judged decision by decision, by what the player knew, the same way whenever it is done again."""

from __future__ import annotations

from typing import Any

import pytest

import tables
from mindbug import Game, InvalidRecord, MindbugError
from mindbug.bots.analysis import GRADES, Analysis, Judged, analyse
from mindbug.bots.hints import Hint
from mindbug.text.messages import Message

FEW = 40
# Player 1 has one life and a blocker that would win the fight and the game.
LAST_LIFE: dict[str, Any] = {
    "players": [
        {"hand": ["Harpy Mother"], "play": ["Bee Bear"]},
        {"life": 1, "hand": ["Strange Barrel"], "play": ["Gorillion"]},
    ]
}


def played(position: dict[str, Any], *moves: str, chance: str = "sample") -> Game:
    return tables.played(Game.from_position(position, seed=1, chance=chance), *moves)


def thrown_away() -> Game:
    return played(LAST_LIFE, "attack Bee Bear", "no block")


def short_game() -> Game:
    """A game of few cards, played anyhow."""
    side = {"life": 2, "mindbugs": 1, "hand": ["Gorillion", "Harpy Mother", "Killer Bee"], "draw": ["Brain Fly"]}
    other = {"life": 2, "mindbugs": 1, "hand": ["Bee Bear", "Strange Barrel", "Tiger Squirrel"], "draw": ["Shark Dog"]}
    game = played({"players": [side, other]})
    while game.to_move is not None:
        game.play(game.moves()[7 * len(game.lines) % len(game.moves())])
    return game


def told(analysis: Analysis) -> list[tuple[Judged, str, str]]:
    return [(judged, judged.made.describe(), judged.best.describe()) for judged in analysis.decisions]


# What is found


def test_not_blocking_with_the_last_life_is_a_blunder() -> None:
    found = analyse(thrown_away(), FEW)
    blunder = found.decisions[-1]
    assert (blunder.number, blunder.turn, blunder.player, blunder.kind) == (2, 1, 1, "block")
    assert (blunder.made.move, blunder.best.move) == ("no block", "block Gorillion")
    assert (blunder.made.chance, blunder.loss, blunder.grade) == (0.0, blunder.best.chance, "blunder")
    assert blunder.loss > 0.5
    assert blunder.made.describe() == "The opponent can win this turn."
    assert blunder.best.describe() == "Everything else loses at once."
    assert found.turning_points[-1] is blunder
    assert found.summary(1).grades == {"best": 0, "fine": 0, "inaccuracy": 0, "mistake": 0, "blunder": 1}
    assert (found.summary(1).accuracy, found.summary(1).average_loss) == (0.0, blunder.loss)


def test_the_best_move_costs_nothing() -> None:
    found = analyse(played(LAST_LIFE, "attack Bee Bear", "block Gorillion"), FEW)
    block = found.decisions[-1]
    assert (block.loss, block.grade) == (0.0, "best")
    assert block.made == block.best
    assert found.summary(1).accuracy == 1.0


def test_a_forced_decision_costs_nothing_and_does_not_count() -> None:
    position = {"players": [{"hand": ["Gorillion"]}, {"mindbugs": 0, "hand": ["Harpy Mother"]}]}
    found = analyse(played(position, "play Gorillion", "play Harpy Mother"), FEW)
    assert [(judged.grade, judged.loss) for judged in found.decisions] == [("forced", 0.0), ("forced", 0.0)]
    assert found.summary(0).decisions == 0
    assert found.summary(0).accuracy == 1.0
    assert not found.faults


def test_each_player_has_an_own_idea_of_the_chance_of_player_0() -> None:
    found = analyse(thrown_away(), FEW)
    attack, block = found.decisions
    assert (found.idea_of(0), found.idea_of(1)) == ([(1, attack.best.chance)], [(2, 1 - block.best.chance)])
    assert found.end == 1.0
    assert (block.before, block.after) == (1 - block.best.chance, 1.0)


def test_a_copy_of_a_card_is_called_by_its_name() -> None:
    position = {"players": [{"hand": ["Gorillion", "Killer Bee #2"]}, {"hand": ["Harpy Mother"], "discard": ["Killer Bee"]}]}
    judged = analyse(played(position, "play Killer Bee #2"), FEW).decisions[0]
    assert (judged.made.move, judged.made.title()) == ("play Killer Bee #2", "Play Killer Bee")


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0.0, 0.0, "best"),
        (0.009, 0.0, "best"),
        (0.01, 0.0, "fine"),
        (0.049, 0.0, "fine"),
        (0.05, 0.0, "inaccuracy"),
        (0.1, 0.01, "mistake"),
        (0.2, 0.01, "blunder"),
        (1.0, 0.0, "blunder"),
        (0.1, 0.06, "fine"),  # the search may be wrong
        (0.3, 0.2, "fine"),
    ],
)
def test_grades(loss: float, error: float, grade: str) -> None:
    hint = Hint("no block", 0.5, 1.0, Message("hint.best"), Message("answer.no_block"), 0)
    assert Judged(1, 1, 0, "block", hint, hint, loss, error, is_forced=False).grade == grade
    assert Judged(1, 1, 0, "block", hint, hint, loss, error, is_forced=True).grade == "forced"


def test_grades_are_in_order() -> None:
    assert list(GRADES.values()) == sorted(GRADES.values())


# Games of all sorts


def test_a_record_is_as_good_as_the_game() -> None:
    game = thrown_away()
    assert told(analyse(game.record(), FEW)) == told(analyse(game, FEW))


def test_a_game_that_goes_on_ends_with_what_was_known_last() -> None:
    found = analyse(played(LAST_LIFE, "attack Bee Bear"), FEW)
    assert found.result is None
    assert found.end == found.decisions[0].after


def test_a_game_in_which_nothing_was_decided() -> None:
    found = analyse(played(LAST_LIFE), FEW)
    assert (found.decisions, found.end, found.turning_points) == ([], 0.5, [])
    assert found.summary(0).accuracy == 1.0


def test_ends_that_are_no_moves_are_no_decisions() -> None:
    resigned, drawn, late = (played(LAST_LIFE, "attack Bee Bear") for _ in range(3))
    resigned.resign(1)
    drawn.agree_draw()
    late.time_out(0)
    found = [analyse(game, FEW) for game in (resigned, drawn, late)]
    assert [len(analysis.decisions) for analysis in found] == [1, 1, 1]
    assert [analysis.end for analysis in found] == [1.0, 0.5, 0.0]


def test_chance_makes_no_decisions() -> None:
    position = {
        "players": [{"play": ["Gorillion"]}, {"hand": ["Harpy Mother", "Bee Bear", "Brain Fly"], "play": ["Strange Barrel"]}]
    }
    position["players"][0]["hand"] = ["Shark Dog", "Killer Bee", "Lone Yeti"]
    game = played(position, "attack Gorillion", "block Strange Barrel", chance="ask")
    assert game.to_move == "chance"
    game.play(game.moves()[0])
    assert [judged.kind for judged in analyse(game, FEW).decisions] == ["turn", "block"]


# The work


def test_the_same_seed_gives_the_same_analysis_on_any_number_of_cores() -> None:
    game = short_game()
    one = analyse(game, 12, seed=5)
    assert told(analyse(game, 12, seed=5, cores=2)) == told(one)
    assert told(analyse(game, 12, seed=5)) == told(one)
    assert told(analyse(game, 12, seed=6)) != told(one)


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    analyse(thrown_away(), 8, lambda done, total: heard.append((done, total)))
    assert heard == [(1, 2), (2, 2)]


def test_a_whole_game_can_be_judged() -> None:
    game = short_game()
    found = analyse(game, 8)
    assert [judged.number for judged in found.decisions] == list(range(1, len(game.lines) + 1))
    assert [judged.made.move for judged in found.decisions] == [what for _, what in game.lines]
    assert all(0 <= judged.loss <= 1 for judged in found.decisions)
    assert found.end == float(game.winner == 0)
    counted = sum(found.summary(player).decisions for player in (0, 1))
    assert counted == sum(judged.grade != "forced" for judged in found.decisions)
    assert len(found.turning_points) <= 5
    assert set(map(id, found.turning_points)) <= set(map(id, found.faults))


@pytest.mark.parametrize(("iterations", "cores"), [(0, 1), (8, 0)])
def test_no_work_is_an_error(iterations: int, cores: int) -> None:
    with pytest.raises(MindbugError, match=f"expected iterations and cores from 1, got {iterations} and {cores}"):
        analyse(thrown_away(), iterations, cores=cores)


def test_what_is_no_record_is_an_error() -> None:
    with pytest.raises(InvalidRecord, match="line 1"):
        analyse("1. e4 e5", FEW)
