"""Every answer has a number that depends on the pool alone: not on the order of play, nor on the process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from invariants import CHANCES, EDITIONS, twins_of
from mindbug import Game, IllegalMove, MindbugError, View
from mindbug.rules.numbers import PLAIN, VERBS, answers, label, number_of, numbers_of, option_of
from mindbug.rules.state import Frame, State
from mindbug.rules.words import KEYWORDS, KINDS, ORDER
from mindbug.sets import EVERYTHING, SETS
from numbered import digest
from pools import POOLS
from tables import table

KINDS_FOR_EVER = (
    "turn", "mindbug", "hunt", "block", "again", "choose", "optional", "order", "chance", "buy", "mode", "keyword", "player",
    "octonite", "dice", "draft",
)  # fmt: skip
PLAIN_FOR_EVER = [
    "done", "yes", "mode 1", "mode 2", "choose FAST", "choose FRENZY", "choose HUNTER", "choose POISONOUS", "choose SNEAKY",
    "choose TOUGH", "player 0", "player 1", "reroll 1", "reroll 2", "reroll both", "resolve 1", "resolve 2", "roll grow 1",
    "roll grow 2", "roll grow 3", "roll energy 1", "roll energy 2", "roll discard", "roll 1", "roll 2", "roll 3", "roll 4",
    "roll 5", "roll 6",
]  # fmt: skip
GAMES = 6  # of a pool: one for each edition and way of chance
FEWER = 2  # of two sets
STEPS = 0.03  # of the questions, at which the game is made again


# The contract


def test_the_numbers_are_those_that_the_page_of_the_interface_names() -> None:
    assert KINDS == KINDS_FOR_EVER
    assert PLAIN == PLAIN_FOR_EVER
    assert VERBS == ["play", "attack", "action", "hunt", "block", "choose", "random", "buy"]
    assert len(KEYWORDS) == 6


def test_the_cards_of_a_pool_are_numbered_in_its_order() -> None:
    for pool in (*SETS.values(), EVERYTHING):
        assert list(pool.numbers.values()) == list(range(len(pool.all_cards())))
        assert [card.name for card in pool.all_cards()] == list(pool.numbers)


def test_a_card_of_a_block_is_its_place_in_the_whole_box() -> None:
    game = Game.new(["first-contact"], seed=1)
    box, cards = game.state.box, sum(game.pool.counts)
    for verb, name in enumerate(VERBS):
        for id in range(cards):
            assert label(game.pool, len(PLAIN) + verb * cards + id) == f"{name} {box.name(id)}"
    for id in range(cards):  # at the end, so that what came before has the numbers that it always had
        assert label(game.pool, answers(game.pool) - cards + id) == f"leave {box.name(id)}"


@pytest.mark.parametrize("pool", [*SETS, "everything"])
def test_every_number_has_a_text_of_its_own(pool: str) -> None:
    cards = SETS.get(pool, EVERYTHING)
    labels = [label(cards, number) for number in range(answers(cards))]
    assert len(set(labels)) == len(labels)
    for outside in (-1, answers(cards)):
        with pytest.raises(MindbugError, match="expected the number of an answer from 0 to"):
            label(cards, outside)


# In games


def check_numbers(s: State) -> None:
    """Answers and numbers belong to each other, one by one."""
    numbers = numbers_of(s)
    assert len(set(numbers)) == len(numbers) == len(s.options)
    for option, number in zip(s.options, numbers, strict=True):
        assert 0 <= number < answers(s.box.pool)
        assert number_of(s, option) == number
        assert option_of(s, number) == option


@pytest.mark.parametrize("pool", POOLS)
def test_answers_and_numbers_belong_to_each_other(pool: str) -> None:
    """In random games of every edition, with chance sampled and asked; also for who knows only a view."""
    first = list(POOLS).index(pool)
    for seed in range(first, first + (FEWER if "+" in pool else GAMES)):
        game = POOLS[pool].deal(seed, EDITIONS[seed % 3], CHANCES[seed // 3 % 2])
        chance = random.Random(seed)
        while game.to_move is not None:
            check_numbers(game.state)
            numbers = numbers_of(game.state)
            if isinstance(game.to_move, int):
                known = game.view(game.to_move)
                assert numbers_of(known.table) == numbers
                if chance.random() < STEPS:
                    assert numbers_of(View.from_bytes(known.to_bytes()).table) == numbers
            if chance.random() < STEPS:
                assert [numbers_of(twin.twin.state) for twin in twins_of(game)] == [numbers] * 4
            game.play(chance.choice(game.moves()))


@pytest.mark.parametrize("pool", ["first-contact", "king-of-tokyo", "octonite", "evolutions"])
def test_the_text_of_a_number_is_the_notation_but_for_faces_and_effects(pool: str) -> None:
    game, chance = POOLS[pool].deal(5, "latest", "ask"), random.Random(5)
    compared = 0
    while game.to_move is not None:
        for move in game.moves():
            said = label(game.pool, game.answer_number(move))
            assert game.move_numbered(game.answer_number(move)) == move
            is_plain = str(move).partition(" ")[0] in VERBS and all(face.name not in str(move) for face in game.pool.faces)
            if is_plain:
                assert said == str(move)
                compared += 1
        game.play(chance.choice(game.moves()))
    assert compared > 50


def test_what_is_no_answer_has_no_number() -> None:
    game = Game.new(seed=1)
    with pytest.raises(IllegalMove):
        number_of(game.state, 999)
    with pytest.raises(IllegalMove):
        game.move_numbered(0)
    with pytest.raises(IllegalMove):
        game.answer_number("done")


def test_another_process_has_the_same_numbers() -> None:
    """Whatever the order in which Python keeps its sets."""
    script = Path(__file__).with_name("numbered.py")
    told = subprocess.run(
        [sys.executable, str(script)], env=os.environ | {"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == digest()


# Where the same cards have come in another order


def test_the_order_in_which_cards_came_changes_no_number() -> None:
    tables = [
        table({"play": names, "hand": ["Bee Bear"]}, {"play": ["Brain Fly"]})
        for names in (["Killer Bee", "Killer Bee #2", "Gorillion"], ["Gorillion", "Killer Bee #2", "Killer Bee"])
    ]
    one, two = ({str(move): game.answer_number(move) for move in game.moves()} for game in tables)
    assert list(one) != list(two)
    assert one == two


def waiting_effects(seeds: range) -> list[State]:
    """Moments of random games in which effects wait to be put in order."""
    found = []
    for seed in seeds:
        for pool in ("promos", "beyond-eternity", "everything"):
            game, chance = POOLS[pool].deal(seed, "latest", "sample"), random.Random(seed)
            while game.to_move is not None:
                if game.state.kind == ORDER and game.state.stack[-1].waiting:
                    found.append(game.state.copy())
                game.play(chance.choice(game.moves()))
    return found


def test_waiting_effects_keep_their_numbers_in_any_order() -> None:
    found = waiting_effects(range(6))
    assert len(found) > 5
    for s in found:
        numbers = named(s)
        waiting = s.stack[-1].waiting
        for chance in range(4):
            s.stack[-1].waiting = random.Random(chance).sample(waiting, len(waiting))
            assert named(s) == numbers
            check_numbers(s)


def named(s: State) -> dict[int, tuple[str, int, int, int]]:
    """Which effect has which number."""
    return dict(zip(numbers_of(s), map(effect, s.stack[-1].waiting), strict=True))


def effect(f: Frame) -> tuple[str, int, int, int]:
    return f.procedure.name, f.source, f.stamp, f.me


def test_effects_that_are_alike_are_told_apart_by_their_creature_and_player() -> None:
    s = waiting_effects(range(3))[0]
    f = s.stack[-1]
    like = [f.waiting[0].copy() for _ in range(4)]
    like[0].stamp, like[1].stamp = 9, 8
    f.waiting = like
    s.options = list(range(4))
    check_numbers(s)
    total = answers(s.box.pool) - sum(s.box.pool.counts) - len(s.box.pool.powers)
    before = named(s)
    f.waiting = [like[1], like[3], like[0], like[2]]
    assert named(s) == before
    assert sorted(numbers_of(s))[1:] == list(range(total - 1000, total - 997))


def test_a_part_of_the_box_has_the_numbers_of_the_whole() -> None:
    """A position in which only the second copy of a card is."""
    game = table({"play": ["Killer Bee #2"]}, {"play": ["Brain Fly"]})
    (move,) = game.moves()
    assert label(game.pool, game.answer_number(move)) == str(move) == "attack Killer Bee #2"
