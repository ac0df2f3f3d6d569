"""The game as it was is one line for both players; what each could know stands beside it, and measures decisions."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tables
from mindbug import Game
from mindbug.bots.analysis import Analysis, analyse, course_of, tasks_of
from mindbug.bots.course import chance_at, settled
from mindbug.rules.randomness import seeded
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import HIDDEN
from mindbug.seats import SEATS

WORK = 800
RECORDS = sorted((Path(__file__).parent / "records").glob("first-contact-*.txt"))  # of bots of middling strength
SETS = ("first-contact", "new-servants", "beyond-evolution", "beyond-eternity", "battlefruit-kingdom", "king-of-tokyo")
SIDES: list[dict[str, Any]] = [
    {"hand": ["Harpy Mother", "Killer Bee"], "play": ["Bee Bear"]},
    {"hand": ["Strange Barrel", "Lone Yeti"], "play": ["Gorillion"]},
]
FULL: dict[str, Any] = {
    "hand": ["Harpy Mother", "Killer Bee", "Tusked Extorter", "Snail Hydra", "Grave Robber"],
    "draw": ["Brain Fly", "Shark Dog"],
}


def at(*sides: dict[str, Any], **top: Any) -> Game:
    return Game.from_position({"players": list(sides), **top}, seed=1)


def resigned(game: Game) -> Game:
    """The game, ended by who is asked."""
    assert isinstance(game.to_move, int)
    game.resign(game.to_move)
    return game


@pytest.fixture(scope="module")
def judged() -> list[Analysis]:
    return [analyse(path.read_text(encoding="utf-8"), WORK) for path in RECORDS]


def quiet_jumps(analysis: Analysis, chances: list[float]) -> list[float]:
    """How far a line of chances moves where only an answer was given."""
    steps = zip(analysis.decisions, pairwise(chances), strict=False)
    return [abs(after - before) for judged, (before, after) in steps if judged.is_quiet]


# One line


def test_the_course_does_not_jump_between_what_the_two_know(judged: list[Analysis]) -> None:
    course = [jump for found in judged for jump in quiet_jumps(found, [chance for _, chance in found.course])]
    mixed = [jump for found in judged for jump in quiet_jumps(found, [one.before for one in found.decisions])]
    assert len(course) == len(mixed) > 30
    assert sum(course) < 0.5 * sum(mixed)
    assert sum(course) / len(course) < 0.05


def test_every_decision_has_its_place_on_the_course(judged: list[Analysis]) -> None:
    for found in judged:
        assert [number for number, _ in found.course] == [one.number for one in found.decisions]
        assert all(0 <= chance <= 1 for _, chance in found.course)


def test_no_answer_betters_the_chance_of_who_gives_it(judged: list[Analysis]) -> None:
    for found in judged:
        ends = [chance for _, chance in found.course] + [found.end]
        for one, (before, after) in zip(found.decisions, pairwise(ends), strict=True):
            if one.is_quiet:
                assert (after <= before) if one.player == 0 else (after >= before)


def test_what_each_could_know_is_still_there_and_decisions_are_measured_by_it(judged: list[Analysis]) -> None:
    for found in judged:
        ideas = [found.idea_of(player) for player in SEATS]
        assert sorted(number for idea in ideas for number, _ in idea) == [one.number for one in found.decisions]
        assert dict(ideas[0] + ideas[1]) != dict(found.course)
        assert all(one.loss == pytest.approx(one.best.chance - one.made.chance) for one in found.decisions)


def test_a_chance_is_the_same_from_both_sides() -> None:
    here, there = at(*SIDES), at(*SIDES[::-1], active=1)
    assert (here.to_move, there.to_move) == (0, 1)
    chances = [chance_at(game.open_view(), 2000, 0) for game in (here, there)]
    assert sum(chances) == pytest.approx(1, abs=0.06)


def test_the_same_moment_has_the_same_chance_in_any_game() -> None:
    games = [resigned(tables.played(at(*SIDES), "attack Bee Bear")) for _ in range(2)]
    assert analyse(games[0], WORK).course == analyse(games[1], WORK, cores=2).course


def test_an_answer_without_a_choice_does_not_move_the_course() -> None:
    sides: list[dict[str, Any]] = [{"hand": ["Gorillion"]}, {"mindbugs": 0, "hand": ["Harpy Mother"]}]
    found = analyse(resigned(tables.played(at(*sides), "play Gorillion", "play Harpy Mother")), WORK)
    assert [one.grade for one in found.decisions] == ["forced", "forced"]
    (_, before), (_, after) = found.course
    assert before == after


def test_a_win_is_certain_before_it_is_made() -> None:
    sides: list[dict[str, Any]] = [{"hand": ["Harpy Mother"], "play": ["Bee Bear"]}, {"life": 1, "hand": ["Strange Barrel"]}]
    found = analyse(tables.played(at(*sides), "attack Bee Bear"), 8)
    assert (found.course, found.end) == ([(1, 1.0)], 1.0)


# What is known


def test_the_course_knows_both_hands_and_a_player_does_not() -> None:
    """Player 1 holds a card that beats all, or none that does: player 0 cannot tell, the course can."""
    games = []
    for held, unused in (("Brain Fly", "Elephantopus"), ("Elephantopus", "Brain Fly")):
        game = at(SIDES[0], SIDES[1] | {"hand": [held]}, unused=[unused])
        games.append(resigned(tables.played(game, "play Killer Bee")))
    first = [next(tasks_of(game, WORK, 0)) for game in games]
    assert first[0].view == first[1].view
    assert first[0].all_known != first[1].all_known
    found = [analyse(game, WORK) for game in games]
    assert found[0].idea_of(0)[0] == found[1].idea_of(0)[0]
    assert found[0].course[0] != found[1].course[0]


def test_what_nobody_knows_is_left_to_chance() -> None:
    """The order of the draw piles does not change what is known."""
    games = [at(FULL | {"draw": FULL["draw"][::way]}, SIDES[1]) for way in (1, -1)]
    assert games[0].unknown() != games[1].unknown()
    assert games[0].open_view() == games[1].open_view()


@pytest.mark.parametrize("seed", range(12))
def test_an_open_view_hides_no_hand_and_nothing_else_is_told(seed: int) -> None:
    game, chance = Game.new(["first-contact"] if seed % 3 == 0 else list(SETS), seed=seed), random.Random(seed)
    while game.to_move is not None:
        s = game.state
        known = View.from_bytes(game.open_view().to_bytes())
        assert [p.hand for p in known.table.players] == [
            sorted(p.hand) if i != s.asked else p.hand for i, p in enumerate(s.players)
        ]
        assert all(card == HIDDEN for p in known.table.players for card in p.draw)
        assert known.table.options == s.options
        dealt = Dealer(known).deal(seeded(seed))
        assert [sorted(p.hand) for p in dealt.players] == [sorted(p.hand) for p in s.players]
        assert [f.picked for f in dealt.stack] == [f.picked for f in s.stack]
        game.play(chance.choice(game.moves()))


def test_a_draw_tells_something_that_nobody_knew_and_an_attack_does_not() -> None:
    game = at(FULL | {"play": ["Bee Bear"], "mindbugs": 0}, SIDES[1] | {"mindbugs": 0})
    for move, stays in (("attack Bee Bear", True), ("no block", True), ("play Lone Yeti", True), ("play Killer Bee", False)):
        before = game.unknown()
        game.play(move)
        assert (game.unknown() == before) is stays, move


# A game that goes on


def test_of_a_game_that_goes_on_hands_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(_: Game) -> View:
        raise AssertionError

    monkeypatch.setattr(Game, "open_view", looked)
    game = tables.played(at(*SIDES), "attack Bee Bear")
    found = analyse(game, 8)
    assert (len(found.decisions), found.course, found.result) == (1, [], None)
    assert not any(task.all_known for task in tasks_of(game, 8, 0))
    with pytest.raises(AssertionError):
        analyse(resigned(game), 8)


# Settling


@dataclass
class Found:
    """A moment: of whom, what was found, and whether it was quiet."""

    player: int
    found: float | None
    is_quiet: bool = True


@pytest.mark.parametrize(
    ("moments", "end", "course"),
    [
        ([], 1.0, []),
        ([Found(0, 0.4), Found(1, 0.6)], None, [0.6, 0.6]),  # player 0 could not better it: it was so before
        ([Found(1, 0.6), Found(0, 0.4)], None, [0.4, 0.4]),
        ([Found(0, 0.6), Found(1, 0.4)], None, [0.6, 0.4]),  # player 0 gave something away
        ([Found(0, 0.4, is_quiet=False), Found(1, 0.6)], None, [0.4, 0.6]),  # something turned up
        ([Found(0, None), Found(1, 0.6)], None, [0.6, 0.6]),
        ([Found(0, None)], None, [None]),  # what follows is not judged yet
        ([Found(0, 0.9)], 1.0, [1.0]),
        ([Found(1, 0.9)], 1.0, [0.9]),
        ([Found(0, 0.9, is_quiet=False)], 0.0, [0.9]),
    ],
)
def test_moments_are_settled_from_the_end(moments: list[Found], end: float | None, course: list[float | None]) -> None:
    assert settled(moments, end) == course


def test_the_course_comes_as_far_as_it_is_judged(judged: list[Analysis]) -> None:
    found = judged[0]
    part = course_of(found.decisions[:5], None)
    assert [number for number, _ in part] == [one.number for one in found.decisions[: len(part)]]
    assert len(part) in (4, 5)
