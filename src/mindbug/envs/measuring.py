"""Owns how fast environments are, beside games of OpenSpiel in C++: measured in turns, so that they share the machine."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from time import process_time
from typing import Any

from mindbug.envs.many import BatchEnv
from mindbug.envs.table import EVERY_SET
from mindbug.rules.deal import deal
from mindbug.rules.randomness import seeded
from mindbug.search.playout import play_out

GAMES = 64
STEPS = 20  # of every game between two looks at the clock
ROUNDS = 5
BESIDE = ("gin_rummy", "hearts")  # of OpenSpiel, about as large
Measured = Callable[[], int]  # does some steps; how many


def measure(seconds: float) -> dict[str, int]:
    """Steps a second of CPU time, on one core: batches of random games, with observation and mask of every step; the rules
    alone; and games of OpenSpiel from Python, also with observation and mask."""
    works: dict[str, Measured] = {}
    for name in ("first-contact", EVERY_SET):
        works[f"batch of {GAMES}, {name}"] = batch_work(name)
        works[f"rules alone, {name}"] = rules_work(name)
    if find_spec("pyspiel") is not None:
        for name in BESIDE:
            works[f"OpenSpiel {name}"] = spiel_work(name, sees=True)
            works[f"OpenSpiel {name}, moves only"] = spiel_work(name, sees=False)
    done, spent = dict.fromkeys(works, 0), dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            begun = process_time()
            while (elapsed := process_time() - begun) < seconds / ROUNDS:
                done[name] += work()
            spent[name] += elapsed
    return {name: round(done[name] / spent[name]) for name in works}


def batch_work(name: str) -> Measured:
    env, chance = BatchEnv(GAMES, name), seeded(1)

    def work() -> int:
        for _ in range(STEPS):
            env.batch.step_at_random(chance)
            env.show()
        return GAMES * STEPS

    return work


def rules_work(name: str) -> Measured:
    box, chance = BatchEnv(1, name).box, seeded(1)
    return lambda: sum(int(play_out(deal(box, chance.split()), chance)) for _ in range(STEPS))


def spiel_work(name: str, sees: bool) -> Measured:
    """Whole random games; ``sees``: with observation and mask of every step."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    sees_all = game.get_type().provides_observation_tensor
    chance = random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
                continue
            if sees:
                state.observation_tensor() if sees_all else state.information_state_tensor()
                state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return work
