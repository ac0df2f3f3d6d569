"""Teaches MaskablePPO of sb3-contrib, unchanged, to play Mindbug: ``python examples/maskable_ppo.py --minutes 5``.

It needs ``pip install 'mindbug[ppo]'``. From time to time it plays games against the opponent and prints the score; ``--curve
FILE`` draws them, ``--save FILE`` keeps what was learned.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from mindbug.envs import MindbugEnv

SURE = 1.96


def main(arguments: list[str] | None = None) -> list[tuple[int, float, int]]:
    """Learn; how many steps it had made at each test, its score, and of how many games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--opponent", default="random", help="a bot, as mindbug arena names them")
    parser.add_argument("--sets", nargs="+", default=["first-contact"])
    parser.add_argument("--test-sets", nargs="+", help="sets for the last test, instead of those of the training")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, default=10**9, help="at most so many")
    parser.add_argument("--tests", type=int, default=10, help="so many while it learns")
    parser.add_argument("--games", type=int, default=200, help="of each test")
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--rollout", type=int, default=256, help="steps of each environment between updates")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    parser.add_argument("--save", type=Path)
    args = parser.parse_args(arguments)
    envs = DummyVecEnv([lambda: MindbugEnv(args.opponent, args.sets, observe="features") for _ in range(args.envs)])
    batch = min(512, args.rollout * args.envs)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=args.rollout, batch_size=batch, n_epochs=4, gamma=0.995, ent_coef=0.01, learning_rate=5e-4,
        policy_kwargs={"net_arch": [128, 128]}, seed=args.seed, device="cpu",
    )  # fmt: skip
    tested = Tested(args)
    model.learn(args.steps, callback=tested)
    if args.test_sets or tested.found[-1][0] < model.num_timesteps:
        tested.test(args.test_sets or args.sets)
    if args.curve:
        args.curve.write_text(drawn(tested.found, args.opponent), encoding="utf-8")
    if args.save:
        model.save(args.save)
    return tested.found


class Tested(BaseCallback):
    """Tests what was learned from time to time, and ends it when the time is over. Tests do not count as time."""

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__()
        self.args = args
        self.found: list[tuple[int, float, int]] = []
        self.left = args.minutes * 60
        self.last = monotonic()

    def _on_training_start(self) -> None:
        self.test(self.args.sets)

    def _on_step(self) -> bool:
        self.left -= monotonic() - self.last
        self.last = monotonic()
        if self.left < (1 - len(self.found) / max(self.args.tests, 1)) * self.args.minutes * 60:
            self.test(self.args.sets)
        return self.left > 0

    def test(self, sets: list[str]) -> None:
        """Play by what is learned so far, always the likeliest action."""
        env = MindbugEnv(self.args.opponent, sets, observe="features")
        points = 0.0
        for number in range(self.args.games):
            seen, info = env.reset(seed=1_000_000 + number)
            over = False
            reward = 0.0
            while not over:
                action, _ = self.model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)  # type: ignore[call-arg]
                seen, reward, over, _, info = env.step(np.int64(action))
            points += 0.5 + 0.5 * reward
        score = points / self.args.games
        self.found.append((self.num_timesteps, score, self.args.games))
        print(f"{self.num_timesteps:>9,} steps: {score:.3f} ± {error(score, self.args.games):.3f}", flush=True)
        self.last = monotonic()


def error(score: float, games: int) -> float:
    return SURE * sqrt(max(score * (1 - score), 0.25 / games) / games)


def drawn(found: list[tuple[int, float, int]], opponent: str) -> str:
    """The learning curve as a picture, with 95 % intervals."""
    wide, high, left, low = 640, 360, 60, 310
    most = max(steps for steps, _, _ in found) or 1

    def at(steps: int, score: float) -> tuple[float, float]:
        return left + steps / most * (wide - left - 40), low - score * (low - 20)

    parts: list[Any] = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        _, y = at(0, percent / 100)
        parts.append(f'<path d="M{left} {y:.1f}H{wide - 40}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for share in (0, 1, 2, 3, 4):
        x, _ = at(most * share // 4, 0)
        parts.append(f'<text x="{x:.1f}" y="{low + 18}" text-anchor="middle">{most * share // 4:,}</text>')
    for steps, score, games in found:
        (x, top), (_, bottom) = at(steps, min(1, score + error(score, games))), at(steps, max(0, score - error(score, games)))
        parts.append(f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="#36c"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{at(steps, score)[1]:.1f}" r="3" fill="#36c"/>')
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(steps, score) for steps, score, _ in found))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#36c" stroke-width="2"/>')
    parts.append(
        f'<text x="{left}" y="{high - 12}">steps of the agent; score against {opponent}, {found[0][2]} games each</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
