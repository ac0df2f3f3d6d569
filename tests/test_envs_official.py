"""The environments pass the tests of those who made the interfaces, and the examples run."""

from __future__ import annotations

import importlib.util
import os
import pickle
import random
import re
import sys
import unittest
import warnings
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from mindbug import IllegalMove, MindbugError, envs
from mindbug.envs import spec
from test_docs import blocks

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
ENVS = (ROOT / "docs/ENVS.md").read_text(encoding="utf-8")


@pytest.fixture
def forgiving() -> Any:
    """What the libraries warn of: things of their own, and that a masked observation is a dict, as those of all their card
    games are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# PettingZoo


@pytest.mark.parametrize("settings", [{}, {"sets": "all", "recall": 20}])
def test_pettingzoo_api(forgiving: Any, settings: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(envs.env(**settings), num_cycles=100)
    seed_test(lambda: envs.env(**settings), num_cycles=30)


def test_pettingzoo_rendering(forgiving: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    made: Any = envs.env
    render_test(made)
    assert "sees: turn asked of me" in capsys.readouterr().out


def test_the_environments_are_registered(forgiving: Any) -> None:
    import gymnasium
    import pettingzoo
    import pyspiel

    assert envs.register() == envs.register() == ["pettingzoo", "gymnasium", "mindbug"]
    zoo: Any = pettingzoo.make("aec", "mindbug/Mindbug-v1", sets="new-servants")
    zoo.reset(seed=1)
    assert zoo.last()[0]["action_mask"].sum() > 0
    assert gymnasium.make("mindbug/Mindbug-v1", opponent="novice").reset(seed=1)[0].shape == (spec.OBSERVATION,)
    assert "mindbug" in pyspiel.registered_names()


def test_a_game_of_agents_ends_as_the_rules_say() -> None:
    env = envs.raw_env(recall=5)
    env.reset(seed=4)
    chance = np.random.default_rng(1)
    while not env.terminations[env.agent_selection]:
        before = env.observe(env.agent_selection)
        with pytest.raises(IllegalMove, match="expected one of the actions"):
            env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
        with pytest.raises(IllegalMove, match="expected the number of an action"):
            env.step("attack")
        after = env.observe(env.agent_selection)
        assert all(np.array_equal(before[key], after[key]) for key in before)
        env.step(int(chance.choice(np.flatnonzero(before["action_mask"]))))
    assert sorted(env.rewards.values()) == [-1.0, 1.0]
    for agent in list(env.agents):
        assert env.observe(agent)["action_mask"].sum() == 0
    env.step(None)
    env.step(None)
    with pytest.raises(MindbugError, match="got a step after its end"):
        env.step(0)
    with pytest.raises(MindbugError, match="expected one of the agents"):
        env.observe("player_2")


def test_what_a_player_was_told_is_recalled() -> None:
    """The last events are those of the game, with no card that the player may not know; an own action is there too."""
    env = envs.raw_env(recall=64)
    env.reset(seed=4)
    me = env.possible_agents.index(env.agent_selection)
    action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(action)
    table = env.at_table()
    for seat, agent in enumerate(env.possible_agents):
        history = env.observe(agent)["observation"][spec.OBSERVATION :].reshape(64, spec.EVENT_BYTES)
        assert history[0, 0] > 0 and np.array_equal(history, table.history(seat, 64))
        assert ((history[:, 0] == 255) & (history[:, 2] == action)).any() == (seat == me)
    assert len(table.recalled[0]) > 3


# Gymnasium


@pytest.mark.parametrize(
    "settings", [{}, {"observe": "features", "sets": "all"}, {"opponent": "novice", "seat": 1, "recall": 9}]
)
def test_gymnasium_check(forgiving: Any, settings: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    for _ in range(30):  # it samples an action before it resets: sometimes one that answers no first question
        with suppress(IllegalMove):
            check_env(envs.MindbugEnv(**settings), skip_render_check=True)
            return
    pytest.fail("the check never came to its end")


def test_one_agent_against_a_bot() -> None:
    env = envs.MindbugEnv("random", "battlefruit-kingdom", seat=0)
    results = []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.action_masks().any()
            _, reward, over, truncated, info = env.step(env.action_space.sample())
            assert not truncated and (over or reward == 0)
        assert not info["action_mask"].any()
        results.append(reward)
        with pytest.raises(IllegalMove, match=r"after its end: call reset\(\)"):
            env.step(np.int64(0))
    assert {-1.0, 1.0} <= set(results)


def test_what_cannot_be_played_is_told() -> None:
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"opponent": "nobody"}, "nobody"),
        ({"seat": 2}, "expected seat 0, 1 or None"),
        ({"sets": "nothing"}, "nothing"),
        ({"observe": "pixels"}, "expected observe to be one of bytes, features"),
        ({"recall": -1}, "expected recall"),
        ({"render_mode": "film"}, "expected render_mode"),
    )
    for settings, match in wrong:
        with pytest.raises(MindbugError, match=match):
            envs.MindbugEnv(**settings)
    with pytest.raises(MindbugError, match=r"expected reset\(\) before"):
        envs.MindbugEnv().step(np.int64(0))


# OpenSpiel


@pytest.mark.parametrize(
    "name", ["mindbug", "mindbug(sets=king-of-tokyo)", "mindbug(sets=first-contact+new-servants,edition=first)"]
)
def test_openspiel_random_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    import pyspiel

    envs.register()
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def played(game: Any, seed: int, moves: int) -> Any:
    """A state after so many moves of random play."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (moves or state.is_chance_node()):
        moves -= not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_openspiel_api() -> None:
    """Its own tests, those that look at some states of a game; the others look at all states of small games."""
    import pyspiel
    from open_spiel.integration_tests import api_test

    envs.register()
    game = pyspiel.load_game("mindbug")
    states = [played(game, seed, moves) for seed, moves in enumerate((0, 1, 5, 9, 14, 20, 30, 500))]

    class OnMindbug(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            """The states are of whole games, from the first to the last."""
            cls.game, cls.game_name, cls.game_type, cls.some_states = game, "mindbug", game.get_type(), states

    result = unittest.TestResult()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(OnMindbug)
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures, "\n".join(text for _, text in result.errors + result.failures)


def test_an_openspiel_playthrough_can_be_made_again(capfd: pytest.CaptureFixture[str]) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    envs.register()
    one, two = (generate_playthrough.playthrough("mindbug", None, seed=3) for _ in range(2))
    assert one == two
    assert "IsChanceNode() = True" in one and "InformationStateTensor(1)" in one and "LegalActions() = [" in one


def test_a_resampled_state_is_the_same_to_the_player() -> None:
    import pyspiel

    envs.register()
    game = pyspiel.load_game("mindbug(sets=all)")
    others = 0
    for seed in range(6):
        state = played(game, seed, 8 + seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            others += str(other) != str(state)
            while not other.is_terminal():
                other.apply_action(random.Random(seed).choice(other.legal_actions()))
            assert sum(other.returns()) == 0
    assert others > 6


def test_states_are_written_and_read() -> None:
    import pyspiel

    envs.register()
    game = pyspiel.load_game("mindbug")
    for moves in (0, 7):
        state = played(game, 3, moves)
        again = pickle.loads(pickle.dumps(state))
        for found in (again, game.deserialize_state(state.serialize()), state.clone()):
            assert str(found) == str(state) and found.legal_actions() == state.legal_actions()
            assert found.information_state_string(0) == state.information_state_string(0)
        action = state.legal_actions()[0]
        before = str(again)
        state.apply_action(action)
        assert str(again) == before
        again.apply_action(action)
        assert str(again) == str(state)


# Examples and documents


def example(name: str) -> ModuleType:
    made = importlib.util.spec_from_file_location(name, ROOT / f"examples/{name}.py")
    assert made is not None and made.loader is not None
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


def test_ismcts_of_openspiel_plays(forgiving: Any, capsys: pytest.CaptureFixture[str]) -> None:
    score = example("ismcts").main(["--games", "1", "--simulations", "3", "--decisions", "12"])
    assert score in (0.0, 0.5, 1.0)
    assert "CPU seconds" in capsys.readouterr().out


def test_maskable_ppo_learns(forgiving: Any, tmp_path: Path) -> None:
    if importlib.util.find_spec("sb3_contrib") is None:
        reason = "sb3-contrib is not installed (the extra ppo)"
        assert os.environ.get("CI") != "true", reason
        pytest.skip(reason)
    curve = tmp_path / "curve.svg"
    settings = ["--steps", "64", "--rollout", "32", "--envs", "2", "--games", "3", "--minutes", "1", "--tests", "1"]
    found = example("maskable_ppo").main([*settings, "--curve", str(curve), "--save", str(tmp_path / "learned.zip")])
    assert (tmp_path / "learned.zip").stat().st_size > 1000
    assert found[0][0] == 0 and found[-1][0] >= 64 and all(0 <= score <= 1 for _, score, _ in found)
    assert curve.read_text().startswith("<svg") and "score against random, 3 games each" in curve.read_text()


@pytest.mark.parametrize("place", range(4))
def test_the_first_programs_of_the_page_run(forgiving: Any, place: int) -> None:
    programs = blocks(ENVS, "python")
    assert len(programs) == 4 and len(programs[place].splitlines()) <= 12
    exec(compile(programs[place], "program", "exec"), {})


def test_the_page_tells_every_byte_and_action() -> None:
    for name in (*spec.TABLE_FIELDS, *spec.TOKEN_FIELDS):
        assert re.search(rf"`{name}`", ENVS), f"{name} is not told"
    assert f"version {spec.VERSION}" in ENVS.lower() and f"{spec.OBSERVATION:,} bytes" in ENVS
    for group, (first, end) in spec.GROUPS.items():
        assert f"| {first} to {end - 1} | {group} |" in ENVS


def test_the_speed_of_environments_is_measured() -> None:
    import json

    from terminal import within_test

    found = json.loads(within_test("bench", "--envs", "--json", "--seconds", "0.2").stdout)["steps_per_second"]
    assert set(found) == {
        "batch of 64, first-contact", "rules alone, first-contact", "batch of 64, all", "rules alone, all",
        "OpenSpiel gin_rummy", "OpenSpiel gin_rummy, moves only", "OpenSpiel hearts", "OpenSpiel hearts, moves only",
    }  # fmt: skip
    assert all(steps > 100 for steps in found.values())
    assert sys.byteorder == "little"
