"""The shipped puzzles: each is solved once more by another search in other deals, and tells nothing that its player may not
know; what makes them proves nothing that is not so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from mindbug import Game, cards, puzzles
from mindbug.bots.searching import Searcher
from mindbug.notation import legal_moves
from mindbug.puzzles import Puzzle, collection, making, proving
from mindbug.puzzles.making import Recipe, make_file, puzzles_of_game
from mindbug.puzzles.progress import Progress
from mindbug.puzzles.proving import InEveryDeal, InOneDeal, Labour, OutOfWork, Prover, Riddle, beat_of
from mindbug.puzzles.puzzle import InvalidPuzzle, dealt_state, from_data, named_in, to_data
from mindbug.puzzles.themes import THEMES
from mindbug.rules.errors import IllegalMove, MindbugError
from mindbug.rules.randomness import seeded
from mindbug.rules.turn import answer
from mindbug.rules.view import View
from mindbug.rules.words import HIDDEN, UNDECIDED
from mindbug.seats import opposite
from mindbug.text.languages import LANGUAGES
from puzzling import Endless, Forced, covering_deals, random_deals, solved

pytestmark = pytest.mark.once

PROVED = ("win", "survive", "certain")
PARTS = 24  # so that several processes share them
FIRST = puzzles.shipped()[0]


def part(number: int) -> Iterator[Puzzle]:
    return islice(puzzles.shipped(), number, None, PARTS)


# Every shipped puzzle


@pytest.mark.parametrize("number", range(PARTS))
def test_each_has_exactly_the_answer_that_it_states(number: int) -> None:
    for puzzle in part(number):
        assert solved(puzzle) == {puzzle.answer}, puzzle.id


@pytest.mark.parametrize("number", range(PARTS))
def test_each_is_the_same_question_however_the_hidden_cards_lie(number: int) -> None:
    for puzzle in part(number):
        views = {puzzle.game(deal).view(puzzle.seat).to_bytes() for deal in (0, 1, 77)}
        assert views == {puzzle.view.to_bytes()}, puzzle.id


@pytest.mark.parametrize("number", range(PARTS))
def test_each_names_no_card_that_its_player_does_not_see(number: int) -> None:
    for puzzle in part(number):
        shown = puzzle.game().position(puzzle.seat)
        seen = {*named_in(shown), shown["shown"]}
        hidden = [
            name
            for seat, side in enumerate(puzzle.position["players"])
            for zone in ("hand", "draw")
            for name in side.get(zone, [])
            if name is not None and seat != puzzle.seat
        ]
        assert seen.issuperset(hidden), puzzle.id
        assert puzzle.view.table.players[opposite(puzzle.seat)].draw.count(HIDDEN) == len(
            puzzle.view.table.players[opposite(puzzle.seat)].draw
        )


@pytest.mark.parametrize("number", range(PARTS))
def test_each_line_can_be_played_and_ends_as_it_should(number: int) -> None:
    for puzzle in part(number):
        assert puzzle.line.moves[0] == f"{puzzle.seat} {puzzle.answer}"
        right, wrong = winner_of(puzzle, puzzle.line.deal, puzzle.line.moves), UNDECIDED
        if puzzle.kind != "chance":
            assert puzzle.refutation.moves[0] == f"{puzzle.seat} {puzzle.tempting}"
            wrong = winner_of(puzzle, puzzle.refutation.deal, puzzle.refutation.moves)
        short = len(puzzle.line.moves) < 12
        if puzzle.kind in ("win", "certain"):
            assert right == puzzle.seat or not short, puzzle.id
            assert wrong != puzzle.seat, puzzle.id
        if puzzle.kind == "survive":
            assert right != opposite(puzzle.seat), puzzle.id
            assert wrong == opposite(puzzle.seat) or len(puzzle.refutation.moves) == 12, puzzle.id


def winner_of(puzzle: Puzzle, deal: int, moves: tuple[str, ...]) -> int:
    s = dealt_state(puzzle.view, deal)
    for made in moves:
        answer(s, legal_moves(s)[made.partition(" ")[2]])
    return int(s.winner)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_can_be_told(lang: str) -> None:
    for puzzle in puzzles.shipped():
        told = puzzles.explain(puzzle, lang)
        assert told.line and told.answer != told.tempting
        assert len(told.refutation) == len(puzzle.refutation.moves)
        assert puzzles.task(puzzle, lang).endswith((".", "!", "?"))


def test_there_is_something_for_everybody() -> None:
    listed = puzzles.shipped()
    assert {puzzle.kind for puzzle in listed} == set(puzzles.KINDS)
    assert {name for puzzle in listed for name in puzzle.sets} == set(cards.sets())
    assert len({puzzle.id for puzzle in listed}) == len(listed)
    assert all(1000 <= puzzle.rating <= 2200 and set(puzzle.themes) <= set(THEMES) for puzzle in listed)
    assert all(len(puzzle.view.table.options) > 1 for puzzle in listed)
    assert collection.SHIPPED.stat().st_size < 600_000


# Finding and answering


def test_selecting() -> None:
    only = puzzles.select(sets=["first-contact"])
    assert only
    assert all(puzzle.sets == ("first-contact",) for puzzle in only)
    assert {puzzle.kind for puzzle in puzzles.select(kind="win")} == {"win"}
    assert all("sneaky" in puzzle.themes for puzzle in puzzles.select(theme="sneaky"))
    assert puzzles.find(FIRST.id) is FIRST


@pytest.mark.parametrize("id", ["", "nothing", 7, None, ["a"], "../../etc/passwd"])
def test_no_such_puzzle(id: str) -> None:
    with pytest.raises(MindbugError, match="expected the id of a puzzle"):
        puzzles.find(id)


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    listed = list(puzzles.shipped())
    days = [date(2027, 1, 1) + timedelta(days=n) for n in range(60)]
    found = [puzzles.of_day(day).id for day in days]
    assert [puzzles.of_day(day, reversed(listed)).id for day in days] == found
    assert len(set(found)) > min(len(listed), len(days)) / 3
    fewer = [puzzles.of_day(day, listed[len(listed) // 10 :]).id for day in days]
    assert sum(one == two for one, two in zip(found, fewer, strict=True)) > 0.7 * len(days)
    with pytest.raises(MindbugError, match="got none"):
        puzzles.of_day(days[0], [])


def test_judging_an_answer() -> None:
    assert puzzles.check(FIRST, FIRST.answer).is_right
    assert puzzles.check(FIRST, f"  {FIRST.answer.upper()} ").is_right
    assert not puzzles.check(FIRST, FIRST.tempting).is_right
    with pytest.raises(MindbugError):
        puzzles.check(FIRST, "attack the moon")
    with pytest.raises(IllegalMove):
        puzzles.check(FIRST, "x" * 100_000)


# Files


def test_packing_keeps_everything() -> None:
    listed = puzzles.shipped()
    assert collection.unpack(collection.pack(listed)) == tuple(sorted(listed, key=lambda puzzle: puzzle.id))
    assert collection.pack(listed) == collection.pack(reversed(listed))


@pytest.mark.parametrize(
    "packed",
    [b"", b"Mindbug puzzles 2\n", collection.HEAD, collection.HEAD + b"x" * 100, collection.pack([])[:-3], "text", None],
)
def test_what_is_no_file_of_puzzles(packed: bytes) -> None:
    with pytest.raises(InvalidPuzzle, match="expected"):
        collection.unpack(packed)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "magic"},
        {"surplus": 1},
        {"answer": None, "position": None, "kind": ["win"]},
    ],
)
def test_what_is_no_puzzle(change: dict[str, object]) -> None:
    with pytest.raises(InvalidPuzzle, match="expected"):
        from_data({**to_data(FIRST), **change})
    missing = to_data(FIRST)
    del missing["position"]
    strange: list[object] = [missing, [], None, "puzzle", 7]
    for data in strange:
        with pytest.raises(InvalidPuzzle, match="expected"):
            from_data(data)


def test_a_puzzle_with_a_card_that_nobody_knows_is_refused() -> None:
    data = to_data(FIRST)
    data["position"] = json.loads(json.dumps(data["position"]))
    data["position"]["unused"] = ["Nobody's Card"]
    with pytest.raises(MindbugError):
        from_data(data).game()


# Proofs


def questions(seed: int, sets: list[str]) -> Iterator[View]:
    """The questions of a quick game in which somebody is close to the end."""
    game = Game.new(sets=sets, seed=seed)
    bot = Searcher(40, seeded(seed))
    while isinstance(game.to_move, int):
        view = game.view(game.to_move)
        if len(view.table.options) > 1 and min(p.life for p in view.table.players) == 1:
            yield view
        game.play(bot.choose(view))


@pytest.mark.parametrize("sets", [["first-contact"], ["beyond-evolution"], ["beyond-eternity"], ["battlefruit-kingdom"]])
def test_what_is_sure_is_so_in_every_deal(sets: list[str]) -> None:
    """Against the solver of the tests, for both players, for this turn and the next."""
    sure = looked = 0
    for seed in range(3):
        for view in questions(seed, sets):
            deals = [*covering_deals(view), *islice(random_deals(view), 2)]
            for option in view.table.options:
                for winner, turns in ((view.viewer, 1), (opposite(int(view.viewer)), 2)):
                    looked += 1
                    if is_sure(view, option, int(winner), turns):
                        with suppress(Endless):
                            assert all(Forced(int(winner), turns).after(s, option) for s in deals)
                            sure += 1
    assert looked > sure > 0


def is_sure(view: View, option: int, winner: int, turns: int) -> bool:
    riddle = Riddle(view)
    proof = InEveryDeal(winner, int(view.table.turn) + turns - 1, riddle.beat, Labour(1500))
    try:
        return proof.after(riddle.deal(0), option, riddle.hidden)
    except OutOfWork:
        return False


# The opponent, at 1 life, has no creature, one card in hand, and it is their turn next; only an unseen one can save them.
THREAT = {
    "sets": ["first-contact"],
    "players": [
        {"life": 3, "mindbugs": 0, "play": ["Gorillion", "Tiger Squirrel"], "hand": ["Bee Bear"]},
        {"life": 1, "mindbugs": 0, "play": [{"card": "Luchataur"}], "hand": ["Lone Yeti"]},
    ],
}


def test_a_win_is_not_sure_where_a_hidden_card_would_save_the_opponent() -> None:
    """In the deal where they hold a Lone Yeti nothing saves them from a Sneaky attacker; but there are deals in which they
    have a blocker that is Sneaky too. They are found, although the first deal is another one."""
    game = Game.from_position({**THREAT, "unused": ["Chameleon Sniper", "Elephantopus"]}, seed=1)
    view = game.view(0)
    riddle = Riddle(view)
    wait = game.options()["play Bee Bear"]
    last = int(view.table.turn) + 2
    held = {int(s.players[1].hand[0]): s for s in map(riddle.deal, range(30))}
    assert len(held) == 3, "each of the unseen cards is somebody's hand in some deal"
    forced = {id: InOneDeal(0, last, riddle.beat, Labour(50_000)).after(s, wait) for id, s in held.items()}
    every = InEveryDeal(0, last, riddle.beat, Labour(50_000)).after(riddle.deal(0), wait, riddle.hidden)
    assert every == all(forced.values())
    assert len(set(forced.values())) == 2, "the deals have to differ, or nothing is shown"


def test_an_exhausted_proof_is_none() -> None:
    view = next(questions(1, ["first-contact"]))
    riddle = Riddle(view)
    with pytest.raises(OutOfWork):
        InOneDeal(int(view.viewer), int(view.table.turn) + 2, riddle.beat, Labour(3)).after(
            riddle.deal(0), view.table.options[0]
        )


def test_extra_turns_are_not_judged() -> None:
    view = next(questions(1, ["first-contact"]))
    s = Riddle(view).deal(0)
    with pytest.raises(OutOfWork):
        proving.refuse_extra_turns(s, beat_of(s) ^ 1)


# Making


def test_the_same_games_make_the_same_puzzles(tmp_path: Path) -> None:
    recipe = Recipe(3, ("first-contact",), PROVED, thinking=30)
    whole = tmp_path / "whole.jsonl"
    make_file(whole, recipe, 3, lambda *_: None)
    broken = tmp_path / "broken.jsonl"
    make_file(broken, recipe, 2, lambda *_: None)
    with broken.open("a", encoding="utf-8") as file:
        file.write('[{"id": "cut off wh')
    make_file(broken, recipe, 3, lambda *_: None)
    assert broken.read_bytes() == whole.read_bytes()
    with pytest.raises(InvalidPuzzle, match="expected a file of puzzles"):
        make_file(whole, Recipe(4, ("first-contact",)), 3, lambda *_: None)
    assert broken.read_bytes() == whole.read_bytes()


def test_what_is_made_is_found_again_by_another_solver() -> None:
    made = [
        puzzle for number in range(6) for puzzle in puzzles_of_game(Recipe(11, ("first-contact",), PROVED, thinking=60), number)
    ]
    assert made
    for puzzle in made:
        assert solved(from_data(json.loads(json.dumps(to_data(puzzle))))) == {puzzle.answer}


def test_each_mix_of_sets_can_be_played() -> None:
    assert {name for mix in making.MIXES for name in mix} == set(cards.sets())
    for number, mix in enumerate(making.MIXES):
        occasion = next(making.moments(Recipe(1, thinking=10), number))
        assert tuple(occasion.game.position()["sets"]) == mix


# Progress


def test_only_the_first_answer_counts() -> None:
    start = Progress()
    failed = start.after(FIRST, False)
    assert failed.rating.rating < start.rating.rating
    assert failed.failed == (FIRST.id,)
    again = failed.after(FIRST, True)
    assert (again.rating, again.failed, again.solved, again.streak) == (failed.rating, (), frozenset({FIRST.id}), 0)
    solved_at_once = start.after(FIRST, True)
    assert solved_at_once.rating.rating > start.rating.rating
    assert solved_at_once.streak == solved_at_once.best_streak == 1
    assert solved_at_once.after(puzzles.shipped()[1], False).streak == 0
    assert solved_at_once.after(puzzles.shipped()[1], False).best_streak == 1


def test_days_in_a_row() -> None:
    today = date(2027, 3, 1)
    progress = Progress(days=frozenset({"2027-02-28", "2027-02-27", "2027-02-20"}))
    assert progress.days_in_a_row(today) == 2
    assert progress.after(FIRST, True, today).days_in_a_row(today) == 3
    assert progress.days_in_a_row(today + timedelta(days=1)) == 0


def test_the_next_one_is_new_and_about_as_hard() -> None:
    progress, chance = Progress(), Random(1)
    for _ in range(5):
        found = progress.next(puzzles.shipped(), chance)
        assert found is not None and progress.is_new(found)
        progress = progress.after(found, True)
    assert progress.next([FIRST], chance) is (FIRST if progress.is_new(FIRST) else None)
    assert Progress(solved=frozenset(puzzle.id for puzzle in puzzles.shipped())).next(puzzles.shipped(), chance) is None


def test_a_prover_finds_nothing_in_a_new_game() -> None:
    view = Game.new(seed=1).view(Game.new(seed=1).active)
    prover = Prover(view, proving.Bounds(20_000, 40_000))
    assert (prover.win(), prover.survive()) == (None, None)
