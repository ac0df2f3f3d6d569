"""Lets OpenSpiel's own IS-MCTS, unchanged, play Mindbug against a bot: ``python examples/ismcts.py --games 20``.

It needs ``pip install 'mindbug[rl]'``.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from mindbug.bots.bot import moves_of
from mindbug.bots.match import make
from mindbug.envs import register
from mindbug.rules.randomness import seeded


def main(arguments: list[str] | None = None) -> float:
    """Play; the share of points that IS-MCTS got."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--opponent", default="random", help="a bot, as mindbug arena names them")
    parser.add_argument("--sets", default="first-contact")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100, help="of each decision")
    parser.add_argument("--decisions", type=int, default=10_000, help="after so many a game is given up as a draw")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    register()
    game = pyspiel.load_game(f"mindbug(sets={args.sets})")
    points, seconds = 0.0, [0.0, 0.0]
    for number in range(args.games):
        chance = np.random.RandomState(args.seed + number)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        searcher = ismcts.ISMCTSBot(game, evaluator, 1.4, args.simulations, random_state=chance)
        bot = make(args.opponent, seeded(args.seed + number))
        points += play(game, searcher, bot, number % 2, chance, args.decisions, seconds)
        print(
            f"game {number + 1}: {points:g} points, {seconds[0]:.1f} CPU seconds; {args.opponent} {seconds[1]:.1f}", flush=True
        )
    return points / args.games


def play(game: Any, searcher: Any, bot: Any, seat: int, chance: Any, decisions: int, seconds: list[float]) -> float:
    """One game with IS-MCTS on a seat: 1 if it wins, a half if nobody does."""
    state = game.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=likely)))
            continue
        decisions -= 1
        begun, mine = process_time(), state.current_player() == seat
        state.apply_action(int(searcher.step(state)) if mine else answer_of(bot, state))
        seconds[0 if mine else 1] += process_time() - begun
    return 0.5 + 0.5 * float(state.returns()[seat])


def answer_of(bot: Any, state: Any) -> int:
    """The action that a bot chooses, which sees only the view of its player."""
    table = state.moment.table
    known = table.view(table.to_move)
    option = moves_of(known)[bot.choose(known)]
    return next(action for action in table.actions() if table.option(action) == option)


if __name__ == "__main__":
    print(f"score {main():.3f}")
