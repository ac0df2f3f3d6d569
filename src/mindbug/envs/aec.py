"""Owns the PettingZoo environment: two agents who take turns, with an action mask in what they observe."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mindbug.envs import spec
from mindbug.envs.many import check_seed
from mindbug.envs.table import EnvTable, box_of, check_events, observation_bytes, seen_by
from mindbug.rules.deal import deal
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.seats import SEATS

RENDER_MODES = ["human", "ansi"]


def env(**settings: Any) -> wrappers.OrderEnforcingWrapper[str, dict[str, Any], int]:
    """The environment; ``settings`` are those of ``MindbugAEC``."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def raw_env(**settings: Any) -> MindbugAEC:
    """The same without the wrapper that sees to the order of calls."""
    return MindbugAEC(**settings)


def check_render_mode(mode: object) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise MindbugError(f"expected render_mode to be one of {', '.join(RENDER_MODES)} or None, got {shortly(mode)}")
    return str(mode) if mode is not None else None


class MindbugAEC(AECEnv[str, dict[str, Any], int]):
    """A game for ``player_0`` and ``player_1``. An observation is a dict of ``observation`` (bytes of docs/ENVS.md, followed by
    ``recall`` events) and ``action_mask``."""

    metadata: dict[str, Any] = {
        "render_modes": RENDER_MODES, "name": "mindbug_v1", "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        sets: Sequence[str] | str | None = None,
        edition: str = "latest",
        special: str | None = None,
        pool: Pool | None = None,
        recall: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.recall = check_events(recall)
        self.render_mode = check_render_mode(render_mode)
        self.box = box_of(sets, edition, special, pool)
        self.possible_agents = [f"player_{seat}" for seat in SEATS]
        self.agents: list[str] = []
        self.table: EnvTable | None = None
        self.seed: int | None = None
        size = observation_bytes(self.recall)
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict(
                {"observation": spaces.Box(0, 255, (size,), np.uint8), "action_mask": spaces.MultiBinary(spec.ACTIONS)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(spec.ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. After a seed the games that follow are always the same."""
        if seed is not None:
            self.seed = check_seed(seed)
        elif self.seed is None:
            self.seed = secrets.randbits(62)
        self.table = EnvTable(deal(self.box, seeded(self.seed), log=[] if self.recall else None), recalls=self.recall > 0)
        self.seed += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_move or 0]

    def at_table(self) -> EnvTable:
        if self.table is None:
            raise MindbugError("expected reset() before anything else, got a game that has not begun")
        return self.table

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.possible_agents:
            raise MindbugError(f"expected one of the agents {', '.join(self.possible_agents)}, got {shortly(agent)}")
        table, seat = self.at_table(), self.possible_agents.index(agent)
        return {"observation": seen_by(table, seat, self.recall), "action_mask": table.mask(seat).view(np.int8)}

    def step(self, action: Any) -> None:
        """The action of the agent who is selected. One that the mask does not allow is an error and changes nothing."""
        table = self.at_table()
        if not self.agents:
            raise MindbugError("expected a game that goes on, got a step after its end: call reset()")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        table.play(action)
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        if table.to_move is None:
            self.rewards = dict(zip(self.possible_agents, (table.reward, -table.reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = next(other for other in self.agents if other != agent)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.possible_agents[table.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the player to move sees, as text; printed if it is for people."""
        seat = self.possible_agents.index(self.agent_selection)
        text = f"{self.agent_selection} sees: " + spec.text(self.at_table().observation(seat), self.box.pool)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held."""
