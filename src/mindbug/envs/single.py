"""Owns the Gymnasium environment: one agent against any named bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mindbug.bots.bot import Bot, moves_of
from mindbug.bots.match import make
from mindbug.envs import spec
from mindbug.envs.aec import RENDER_MODES, check_render_mode
from mindbug.envs.table import EnvTable, box_of, check_events, observation_bytes, seen_by
from mindbug.rules.deal import deal
from mindbug.rules.errors import MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.seats import SEATS

LONGEST_SEED = 2**62
WAYS = ("bytes", "features")


class LegalActions(spaces.Discrete):
    """All actions; what it samples without a mask is allowed at the moment."""

    def __init__(self, env: MindbugEnv) -> None:
        super().__init__(spec.ACTIONS)
        self.env = env

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.env.table is not None and self.env.is_asked():
            mask = self.env.action_masks().astype(np.int8)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: dict[int, Any]) -> spaces.Discrete:
        return spaces.Discrete(spec.ACTIONS)

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept with what an agent has learned it is any space of so many actions: the game is not kept."""
        return spaces.Discrete, (spec.ACTIONS,)


class MindbugEnv(gymnasium.Env[npt.NDArray[Any], np.int64]):
    """A game against a bot (``opponent``, any name that ``mindbug arena`` knows). The agent sits on a ``seat``, or by turns on
    both if it is None. ``observe`` is "bytes" (docs/ENVS.md) or "features", floats for nets. The mask is in
    ``info["action_mask"]``, and ``action_masks()`` gives it to MaskablePPO."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        opponent: str = "random",
        sets: Sequence[str] | str | None = None,
        seat: int | None = None,
        edition: str = "latest",
        special: str | None = None,
        pool: Pool | None = None,
        observe: str = "bytes",
        recall: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if seat is not None and (type(seat) is not int or seat not in SEATS):
            raise MindbugError(f"expected seat 0, 1 or None, got {shortly(seat)}")
        if observe not in WAYS:
            raise MindbugError(f"expected observe to be one of {', '.join(WAYS)}, got {shortly(observe)}")
        self.recall = check_events(recall)
        if self.recall and observe == "features":
            raise MindbugError("expected recall to be 0 with features, got another number: history is bytes only")
        self.render_mode = check_render_mode(render_mode)
        make(opponent)  # so that a name that nobody has is an error now
        self.opponent = opponent
        self.box = box_of(sets, edition, special, pool)
        self.seat = seat
        self.me = seat or 0
        self.has_features = observe == "features"
        self.bot: Bot | None = None
        self.table: EnvTable | None = None
        self.action_space = LegalActions(self)
        self.observation_space = (
            spaces.Box(0.0, 255.0, (spec.FEATURES,), np.float32)
            if self.has_features
            else spaces.Box(0, 255, (observation_bytes(self.recall),), np.uint8)
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """A new game, at the first question to the agent."""
        super().reset(seed=seed)
        while True:
            chance = seeded(int(self.np_random.integers(LONGEST_SEED)))
            self.me = self.seat if self.seat is not None else int(self.np_random.integers(len(SEATS)))
            self.bot = make(self.opponent, chance.split())
            self.table = EnvTable(deal(self.box, chance, log=[] if self.recall else None), recalls=self.recall > 0)
            self.let_bot_play()
            if self.is_asked():  # a bot may win before the agent is asked anything
                return self.seen()

    def step(self, action: np.int64) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """The agent's action, and all of the bot until the agent is asked again. One that the mask does not allow is an error
        and changes nothing."""
        table = self.at_table()
        table.play(action)
        self.let_bot_play()
        seen, info = self.seen()
        over = table.to_move is None
        reward = (table.reward if self.me == 0 else -table.reward) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return seen, reward, over, False, info

    def at_table(self) -> EnvTable:
        if self.table is None:
            raise MindbugError("expected reset() before anything else, got a game that has not begun")
        return self.table

    def is_asked(self) -> bool:
        return self.at_table().to_move == self.me

    def let_bot_play(self) -> None:
        table = self.at_table()
        while table.to_move is not None and table.to_move != self.me:
            known = table.view(table.to_move)
            assert self.bot is not None
            table.answer(moves_of(known)[self.bot.choose(known)])

    def seen(self) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        found = seen_by(self.at_table(), self.me, self.recall)
        return spec.features(found) if self.has_features else found, {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed now; none when the game is over."""
        return self.at_table().mask(self.me).view(np.bool_)

    def render(self) -> str | None:
        """What the agent sees, as text; printed if it is for people."""
        text = spec.text(self.at_table().observation(self.me), self.box.pool)
        if self.render_mode == "human":
            print(text)
            return None
        return text
