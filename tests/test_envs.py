"""Environments for programs that learn: actions and observations in every pool, the batch, and what is wrong is told."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from invariants import EDITIONS
from knowledge import first_stage
from mindbug import IllegalMove, MindbugError, envs
from mindbug.envs import BatchEnv, Buffers, spec
from mindbug.envs.many import shapes
from mindbug.envs.table import EnvTable, box_of
from mindbug.notation import split_copy
from mindbug.rules.deal import deal
from mindbug.rules.randomness import seeded
from mindbug.rules.words import EVENTS, KINDS
from mindbug.seats import SEATS
from mindbug.sets import EVERYTHING, SETS
from mindbug.tensors import tokens
from pools import POOLS
from tensors import tensors

GAMES = 16
SINGLE_POOLS = [name for name in POOLS if "+" not in name]


# The specification


def test_the_numbers_of_version_1_stay_as_they_are() -> None:
    """Whoever changes one of them makes another version."""
    assert (tokens.TENSORS_VERSION, spec.OBSERVATION, spec.ACTIONS, spec.TOKENS) == (1, 1472, 152, 90)
    assert tokens.STARTS == [0, 10, 20, 30, 38, 50, 62, 82, 90]
    assert (tokens.PLAIN_ACTIONS, tokens.TAKE, tokens.ACT, tokens.FURTHER) == (17, 17, 107, 117)
    assert (len(spec.TABLE_FIELDS), len(spec.TOKEN_FIELDS)) == (spec.TABLE_BYTES, spec.TOKEN_BYTES) == (32, 16)
    assert spec.ZONES[tokens.EFFECT] == "effect" and spec.ZONES[tokens.BOOST] == "boost"
    told = [spec.action_text(action) for action in range(spec.ACTIONS)]
    assert len(set(told)) == len(told)
    assert told[:2] == ["done", "yes"] and told[10:12] == ["player me", "player opponent"]
    assert told[17] == "take my play 1" and told[107] == "use the Action of my play 1" and told[117] == "further answer 1"
    for outside in (-1, spec.ACTIONS, "1"):
        with pytest.raises(MindbugError, match="expected an action from 0 to 151"):
            spec.action_text(outside)  # type: ignore[arg-type]


@pytest.mark.parametrize("pool", SINGLE_POOLS)
def test_every_answer_is_an_action_and_every_action_an_answer(pool: str) -> None:
    """In random games of every edition; in none of them answers are more than there are tokens."""
    place = list(POOLS).index(pool)
    kinds: set[str] = set()
    for seed in range(place, place + 3):
        game, chance = POOLS[pool].deal(seed, EDITIONS[seed % 3], "sample"), random.Random(seed)
        writer = tokens.Writer(game.state.box, 1)
        while isinstance(game.to_move, int):
            s = game.state
            writer.write(0, s, game.to_move)
            numbers = [int(writer.numbers[i]) for i in range(int(writer.counts[0]))]
            assert len(set(numbers)) == len(numbers) == len(s.options)
            assert all(0 <= number < tokens.FURTHER for number in numbers)
            assert [int(writer.place_of(0, number)) for number in numbers] == list(range(len(numbers)))
            mask = spec.array_of(writer.masks).view(np.uint8)
            assert np.flatnonzero(mask).tolist() == sorted(numbers) and mask.max() == 1
            kinds.add(KINDS[s.kind])
            game.play(chance.choice(game.moves()))
    assert "turn" in kinds and "mindbug" in kinds


def test_a_row_that_was_written_before_leaves_nothing_behind() -> None:
    """The same bytes come from a writer that has seen another game."""
    games = [POOLS[pool].deal(1, "latest", "sample") for pool in ("everything", "everything")]
    chance = random.Random(1)
    used = tokens.Writer(games[0].state.box, 1)
    while isinstance(games[0].to_move, int):
        used.write(0, games[0].state, games[0].to_move)
        assert spec.array_of(used.words).tobytes() == tensors(games[0].state, games[0].to_move)[: spec.OBSERVATION]
        games[0].play(chance.choice(games[0].moves()))


def test_what_a_player_sees_can_be_read() -> None:
    from tables import table

    game = table({"play": ["Shark Dog"], "hand": ["Axolotl Healer"], "life": 2}, {"play": ["Gorillion"], "mindbugs": 0})
    seen = EnvTable(game.state).observation(0)
    told, cards = spec.split(seen)
    named = dict(zip(spec.TABLE_FIELDS, told.tolist(), strict=True))
    assert (named["my_life"], named["their_life"], named["their_mindbugs"], named["my_hand"]) == (2, 3, 0, 1)
    assert named["kind"] == 1 + KINDS.index("turn") and named["asked"] == named["active"] == 1
    shark = dict(zip(spec.TOKEN_FIELDS, cards[0].tolist(), strict=True))
    assert (shark["zone"], shark["owner"], shark["power"]) == (1, 1, 4)
    assert shark["card_low"] + 256 * shark["card_high"] == game.pool.numbers["Shark Dog"] + 1
    text = spec.text(seen, game.pool)
    assert "turn asked of me" in text and "my play 1: Shark Dog 4, hunter" in text and "their play 1: Gorillion 10" in text
    assert "my hand 1: Axolotl Healer 4, poisonous" in text


def test_features_are_bits_and_small_numbers() -> None:
    env = BatchEnv(GAMES, "all", seed=3)
    for _ in range(30):
        env.batch.step_at_random(seeded(1))
    found = spec.features(env.show().observation)
    assert found.shape == (GAMES, spec.FEATURES) and found.dtype == np.float32
    assert found.min() == 0 and found.max() < 30
    assert np.array_equal(found[0], spec.features(env.buffers.observation[0]))


def test_cards_that_were_never_met_are_told_by_words_that_were() -> None:
    """Every card has a row of its own make, and every card of the add-on has words that stand on others."""
    rows = spec.card_table(EVERYTHING)
    assert rows.shape == (len(EVERYTHING.numbers) + 1, len(spec.CARD_COLUMNS))
    assert not rows[0].any() and rows[1:].any(axis=1).all()
    shark = rows[EVERYTHING.numbers["Shark Dog"] + 1]
    assert shark[spec.CARD_COLUMNS.index("power")] == 4 and shark[spec.CARD_COLUMNS.index("hunter")] == 1
    known = spec.card_table(SETS["first-contact"]).any(axis=0)
    other = spec.card_table(SETS["new-servants"])[1:] > 0
    assert (other & known).sum() > 0.8 * other.sum()


def test_the_sets_for_testing_hold_no_card_of_those_for_training() -> None:
    trained = {card.digest for name in spec.TRAINING_SETS for card in SETS[name].all_cards()}
    for name in spec.TEST_SETS:
        box_of(name)
        assert not trained & {card.digest for card in SETS[name].all_cards()}


def test_what_a_player_is_told_is_what_the_game_tells() -> None:
    """Of the cards of an event as many are recalled as the game shows to that player."""
    game, chance = POOLS["hands and piles"].deal(2, "latest", "sample"), random.Random(2)
    while game.to_move is not None:
        game.play(chance.choice(game.moves()))
    numbers = {name: number + 1 for name, number in game.pool.numbers.items()}
    hidden = 0
    for seat in SEATS:
        words = tokens.told(game.state.box, game.state.log or [], seat, 10**6)
        for word, event in zip(words, game.events(viewer=seat), strict=True):
            assert word & 0xFF == EVENTS.index(event.kind) + 1
            shown = [numbers[first_stage(split_copy(name)[0], game.pool)] if name else 0 for name in event.cards[:2]]
            assert [word >> 16 & 0xFFFF, word >> 32 & 0xFFFF] == [*shown, 0, 0][:2]
            hidden += None in event.cards
    assert hidden > 5


# The batch


def test_a_batch_plays_the_games_that_tables_play() -> None:
    """Step by step the same bytes, rewards and ends as games that are played one by one."""
    env = BatchEnv(GAMES, "all", seed=5)
    seed = seeded(5)
    chances = [seed.split() for _ in range(GAMES)]
    tables = [EnvTable(deal(env.box, chance.split())) for chance in chances]
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        found = env.buffers
        assert found.to_move.tolist() == [table.to_move for table in tables]
        for row, mask, table in zip(found.observation, found.mask, tables, strict=True):
            assert table.to_move is not None
            assert np.array_equal(row, table.observation(table.to_move))
            assert np.array_equal(mask, table.mask(table.to_move))
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in found.mask])
        env.step(actions)
        for i, table in enumerate(tables):
            table.play(int(actions[i]))
            assert found.done[i] == (table.to_move is None)
            assert found.reward[i] == table.reward
            if table.to_move is None:
                tables[i] = EnvTable(deal(env.box, chances[i].split()))
                ended += 1
    assert ended > 10


def test_a_batch_writes_into_the_buffers_of_the_caller() -> None:
    buffers = Buffers.new(GAMES)
    arrays = [buffers.observation, buffers.mask]
    env, own = BatchEnv(GAMES, seed=2, buffers=buffers), BatchEnv(GAMES, seed=2)
    for _ in range(20):
        assert buffers.observation is arrays[0] and buffers.mask is arrays[1]
        for name in shapes(GAMES):
            assert np.array_equal(getattr(buffers, name), getattr(own.buffers, name)), name
        actions = buffers.mask.argmax(1)
        assert env.step(actions) is buffers
        own.step(actions)


def test_a_seed_gives_the_same_games() -> None:
    one, two = BatchEnv(GAMES, seed=9), BatchEnv(GAMES, seed=8)
    assert not np.array_equal(one.buffers.observation, two.buffers.observation)
    first = one.buffers.observation.copy()
    assert np.array_equal(first, two.reset(9).observation)
    assert not np.array_equal(first, one.reset().observation)


# What is wrong


def unchanged(env: BatchEnv, act: Any, error: type[Exception], match: str) -> None:
    """An error that says what was expected, after which everything is as before."""
    before = [getattr(env.buffers, name).copy() for name in shapes(env.games)]
    with pytest.raises(error, match=match):
        act()
    env.show()
    assert all(np.array_equal(old, getattr(env.buffers, name)) for old, name in zip(before, shapes(env.games), strict=True))


def test_wrong_actions_change_nothing() -> None:
    env = BatchEnv(4, seed=1)
    legal = env.buffers.mask.argmax(1)
    illegal = legal.copy()
    illegal[3] = int(np.flatnonzero(~env.buffers.mask[3])[0])
    unchanged(env, lambda: env.step(illegal), IllegalMove, r"expected an action that the mask of game 3 allows, got \d+")
    for outside in (-1, 152, 10**9):
        illegal[3] = outside
        unchanged(env, lambda: env.step(illegal), IllegalMove, "expected an action from 0 to 151 for game 3")
    unchanged(env, lambda: env.step(legal[:3]), MindbugError, r"expected whole numbers in an array of shape \(4,\)")
    unchanged(env, lambda: env.step(legal.astype(float)), MindbugError, "expected whole numbers")
    unchanged(env, lambda: env.step("attack"), MindbugError, "expected whole numbers")
    unchanged(env, lambda: env.step(np.full(4, 255, np.uint8)), IllegalMove, "the mask of game 0")
    env.step(legal)


@pytest.mark.parametrize(
    ("name", "array", "match"),
    [
        (
            "observation",
            np.zeros((4, 10), np.uint8),
            r"expected observation to be uint8 of \(4, 1472\), got uint8 of \(4, 10\)",
        ),
        ("mask", np.zeros((4, 152), np.int32), "expected mask to be bool"),
        ("reward", np.zeros(4, np.float64), "expected reward to be float32"),
        ("done", [False] * 4, "expected an array for done"),
        ("to_move", np.frombuffer(bytes(4), np.int8), "expected to_move to be writeable"),
    ],
)
def test_wrong_buffers_are_told(name: str, array: Any, match: str) -> None:
    buffers = Buffers.new(4)
    setattr(buffers, name, array)
    with pytest.raises(MindbugError, match=match):
        BatchEnv(4, buffers=buffers)


def test_what_cannot_be_made_is_told() -> None:
    with pytest.raises(MindbugError, match="second-contact"):
        BatchEnv(4, "second-contact")
    with pytest.raises(MindbugError, match="expected a number of games"):
        BatchEnv(0)
    with pytest.raises(MindbugError, match="expected a seed"):
        BatchEnv(1, seed="x")  # type: ignore[arg-type]
    with pytest.raises(MindbugError, match="edition"):
        box_of("first-contact", "newest")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        envs.nothing  # noqa: B018


MISSING = """
import sys
from importlib.machinery import PathFinder
class Hidden:
    def find_spec(self, name, path=None, target=None):
        return None
real = PathFinder.find_spec
PathFinder.find_spec = classmethod(lambda cls, name, path=None, target=None:
    None if name in ("numpy", "gymnasium", "pettingzoo", "pyspiel") else real(name, path, target))
from mindbug import Game, MindbugError, envs
Game.new(seed=1).moves()
for name in ("BatchEnv", "env", "MindbugEnv", "spiel"):
    try:
        getattr(envs, name)
    except MindbugError as error:
        print(error)
"""


@pytest.mark.once
def test_what_is_not_installed_is_told() -> None:
    told = subprocess.run([sys.executable, "-c", MISSING], capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told) == 4
    assert all(line.endswith("which is not installed: pip install 'mindbug[rl]'") for line in told)
    assert "gymnasium, pettingzoo" in told[1] and "pyspiel" in told[3]
