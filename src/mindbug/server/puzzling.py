"""Owns what is told of puzzles, before they are answered and after, and the games that go on from them. Workers do it."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from mindbug import puzzles
from mindbug.game import Game
from mindbug.puzzles.puzzle import Puzzle, Variation, dealt_state
from mindbug.puzzles.solution import move_title
from mindbug.record import SetupData, write_setup
from mindbug.seats import seat_called
from mindbug.server import sight
from mindbug.server.messages import EditionName, PuzzleSeen, PuzzleSolution, Seat, Step
from mindbug.server.sight import Eyes
from mindbug.text.languages import capital

KEPT = 300  # puzzles that a worker remembers in words: all of them in three languages


@lru_cache(KEPT)
def seen(id: str, lang: str) -> PuzzleSeen:
    """A puzzle as it is asked: in the eyes of the player who is asked, so nothing hidden is in it."""
    puzzle = puzzles.find(id)
    eyes = Eyes(puzzle.seat, lang, None)
    game = puzzle.game()
    scene = sight.scene(game, eyes)
    assert scene.question is not None, "a puzzle asks something"
    return PuzzleSeen(
        id=id,
        kind=puzzle.kind,
        title=puzzles.title(puzzle, lang),
        task=puzzles.task(puzzle, lang),
        sets=list(puzzle.sets),
        edition=cast(EditionName, puzzle.edition),
        rating=puzzle.rating,
        you=cast(Seat, puzzle.seat),
        turn=scene.turn,
        position=scene.position,
        question=scene.question,
        attacker=scene.attacker,
        dice=scene.dice,
        log=sight.log(game, eyes, 0),
    )


def solution(id: str, move: str, lang: str) -> PuzzleSolution:
    """What an answer is worth, and everything that is told then; IllegalMove if it is none."""
    puzzle = puzzles.find(id)
    judged = puzzles.check(puzzle, move)
    told = puzzles.explain(puzzle, lang)
    return PuzzleSolution(
        right=judged.is_right,
        made=move_title(puzzle, judged.move, lang),
        answer=told.answer,
        line=line_seen(id, "line", lang),
        tempting=told.tempting,
        why=told.why,
        refutation=line_seen(id, "refutation", lang),
        themes=[capital(theme) for theme in told.themes],
    )


@lru_cache(2 * KEPT)
def line_seen(id: str, which: str, lang: str) -> list[Step]:
    """A line step by step, from the question on, in its deal of the hidden cards, all of them open."""
    puzzle = puzzles.find(id)
    line: Variation = getattr(puzzle, which)
    eyes = Eyes(None, lang, None, puzzle.seat)
    game = game_of_line(puzzle, line)
    steps = [step(game, 0, None, "", "", 0, eyes)]
    for number, (made, text) in enumerate(zip(line.moves, puzzle.told(line, lang), strict=True), 1):
        who, _, move = made.partition(" ")
        told = game.event_count
        game.play(move)
        steps.append(step(game, number, seat_called(who), move, capital(text), told, eyes))
    return steps


def game_of_line(puzzle: Puzzle, line: Variation) -> Game:
    begun = puzzle.game(chance="ask")
    state = dealt_state(puzzle.view, line.deal)
    state.log = []
    return Game(state, begun.setup, begun.set_names, [])


def step(game: Game, number: int, by: int | None, move: str, text: str, told: int, eyes: Eyes) -> Step:
    scene = sight.scene(game, eyes)
    return Step(
        number=number,
        by=cast(Seat | None, by),
        move=move,
        text=text,
        turn=scene.turn,
        log=sight.log(game, eyes, told),
        position=scene.position,
        question=None,
        attacker=scene.attacker,
        dice=scene.dice,
    )


def game_from(id: str, deal: int) -> tuple[SetupData, int, list[tuple[str, str]]]:
    """A game that comes to the question of a puzzle: how it begins, the seat of who is asked, and what was done up to there."""
    puzzle = puzzles.find(id)
    game = puzzle.game(deal)
    return write_setup(game.setup), puzzle.seat, list(game.lines)
