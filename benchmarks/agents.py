"""Measures agents as docs/BENCHMARK.md asks for: against named bots, on deals that are played from both sides.

Usage: python benchmarks/agents.py AGENT [--opponents BOT ...] [--sets SET ...] [--games N] [--seed S].

An agent is ``ppo:FILE``, what examples/maskable_ppo.py has saved; ``ismcts:SIMULATIONS``, OpenSpiel's own; or a bot by what
``mindbug arena`` calls it. Each set is dealt alone. What is printed are rows of the table there.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from mindbug.bots.arena import Match, tallies_of
from mindbug.bots.bot import Bot
from mindbug.bots.match import Factory, Played, play
from mindbug.bots.ratings import score_of
from mindbug.envs import register, spec
from mindbug.envs.table import EnvTable
from mindbug.notation import legal_moves
from mindbug.rules.randomness import Random
from mindbug.rules.view import View, determinize

OPPONENTS = ("random", "novice", "easy", "medium", "hard")
EXPLORATION = 1.4


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("agent")
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS)
    parser.add_argument("--sets", nargs="+", default=["first-contact"], help="each of them alone")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.sets:
        for opponent in args.opponents:
            print(row(args.agent, opponent, name, args.games, args.seed), flush=True)


def row(agent: str, opponent: str, set_name: str, games: int, seed: int) -> str:
    """What came of a match, as a row of a table."""
    match = Match((agent, opponent), games, (set_name,), seed=seed)
    made = factories(agent, set_name)
    match.check(made)
    played = [play(meeting, factories=made) for meeting in match.meetings()]
    points = [game.points(agent) for game in played]
    score = score_of(list(zip(points[::2], points[1::2], strict=True)))
    cpu = ", ".join(milliseconds(played, name) for name in (agent, opponent))
    told = f"{score.score:.1%} ({score.low:.0%} to {score.high:.0%})".replace("%", " %")
    return f"| {set_name} | {agent} | {opponent} | {score.games} | {told} | {cpu} |"


def milliseconds(played: list[Played], name: str) -> str:
    return f"{tallies_of(played)[name].milliseconds or 0.0:.2g} ms"


def factories(agent: str, set_name: str) -> dict[str, Factory]:
    """How an agent is made that is no bot by its name."""
    kind, _, rest = agent.partition(":")
    if kind == "ppo":
        return {agent: Learner(rest).bot}
    if kind == "ismcts":
        return {agent: lambda random: Spieler(int(rest), set_name, random)}
    return {}


def move_of(table: EnvTable, known: View, action: int) -> str:
    option = table.option(action)
    return next(text for text, number in legal_moves(known.table).items() if number == option)


class Learner:
    """What MaskablePPO has learned. It always takes the likeliest action."""

    def __init__(self, file: str) -> None:
        from sb3_contrib import MaskablePPO

        self.model: Any = MaskablePPO.load(file, device="cpu")

    def bot(self, random: Random) -> Bot:
        return LearnedBot(self, random)

    def action(self, seen: spec.Bytes, mask: npt.NDArray[np.bool_]) -> int:
        action, _ = self.model.predict(spec.features(seen), action_masks=mask, deterministic=True)
        return int(action)


class LearnedBot:
    """Shows a learner what a view shows."""

    def __init__(self, learner: Learner, random: Random) -> None:
        self.learner = learner
        self.random = random

    def choose(self, view: View) -> str:
        table = EnvTable(determinize(view, self.random))  # what is dealt here is in no observation
        seen, mask = table.observation(view.viewer), table.mask(view.viewer).astype(bool)
        return move_of(table, view, self.learner.action(seen, mask))


class Spieler:
    """OpenSpiel's IS-MCTS, which deals the hidden cards anew for every simulation and plays out at random."""

    def __init__(self, simulations: int, set_name: str, random: Random) -> None:
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts

        register()
        chance = np.random.RandomState(int(random.next()) & 0x7FFFFFFF)
        self.random = random
        self.game = pyspiel.load_game(f"mindbug(sets={set_name})")
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        self.searcher = ismcts.ISMCTSBot(self.game, evaluator, EXPLORATION, simulations, random_state=chance)

    def choose(self, view: View) -> str:
        state = self.game.new_initial_state()
        moment = determinize(view, self.random)
        moment.ask_chance, moment.log = True, []
        table = EnvTable(moment, state.moment.writer, recalls=True)
        state.moment.table = table
        return move_of(table.copy(), view, int(self.searcher.step(state)))


if __name__ == "__main__":
    main()
