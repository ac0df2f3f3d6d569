"""Owns the OpenSpiel game ``mindbug``, which importing this registers: ``pyspiel.load_game("mindbug(sets=all)")``.

Chance first deals the whole box, card by card from the top of the pile, and after that rolls dice and draws at random. An
information state is what the player sees and everything that the player has been told; an observation is what the player sees.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from mindbug.envs import spec
from mindbug.envs.table import EnvTable, box_of, is_chance
from mindbug.notation import legal_moves
from mindbug.rules.deal import dealt
from mindbug.rules.pool import Pool
from mindbug.rules.randomness import seeded
from mindbug.rules.turn import LAST_TURN
from mindbug.seats import SEATS
from mindbug.tensors.tokens import Writer

SHORT_NAME = "mindbug"
RECALLED = 128  # events in the tensor of an information state, the last ones; its string has all
LONGEST_GAME = 100 * LAST_TURN  # questions
MOST_ROLLS = LONGEST_GAME
JOINED = "+"  # between the names of sets
PARAMETERS = {"sets": "first-contact", "edition": "latest"}
TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Mindbug",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SEATS),
    min_num_players=len(SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


@cache
def writer_of(sets: str, edition: str) -> Writer:
    """Who writes the games of some sets. OpenSpiel may forget what a Python game holds, so it is kept here."""
    return Writer(box_of(sets.split(JOINED) if JOINED in sets else sets, edition), 1)


def writer_for(params: dict[str, Any]) -> Writer:
    return writer_of(*(str(params.get(name, default)) for name, default in PARAMETERS.items()))


class MindbugGame(pyspiel.Game):
    """The game with some sets, joined by ``+``, or all."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        cards = len(writer_for(params or {}).box.cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.ACTIONS,
            max_chance_outcomes=cards,
            num_players=len(SEATS),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> MindbugState:
        return MindbugState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(writer_for(self.get_parameters()).box.cards) + MOST_ROLLS

    def deserialize_state(self, text: str) -> MindbugState:
        """The state that ``serialize`` wrote."""
        found = MindbugState(self)
        found.moment.read(text)
        return found

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MindbugObserver:
        return MindbugObserver(
            writer_for(self.get_parameters()).box.pool, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class SpielMoment:
    """Where a game is: the cards that chance has dealt so far, from the top, and then the table."""

    def __init__(self, named: dict[str, Any]) -> None:
        self.named = named  # the parameters of the game
        self.writer = writer = writer_for(named)
        self.box = writer.box
        self.dealt: list[int] = []
        self.table: EnvTable | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielMoment:
        found = SpielMoment(self.named)
        found.dealt = self.dealt[:]
        found.table = self.table.copy() if self.table is not None else None
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel writes states down by pickling what they hold."""
        return moment_written, (self.named, self.write())

    def left(self) -> list[int]:
        """What chance can deal next: creature cards first, then Power cards."""
        box, done = self.box, len(self.dealt)
        first, last = (0, box.creatures) if done < box.creatures else (box.creatures, len(box.cards))
        taken = set(self.dealt)
        return [id for id in range(first, last) if id not in taken]

    def deal(self, card: int) -> None:
        """Put a card under those that were dealt. Where only one is left, there is nothing to choose."""
        box = self.box
        self.dealt.append(card)
        while len(self.dealt) < len(box.cards) and len(left := self.left()) == 1:
            self.dealt.append(left[0])
        if len(self.dealt) == len(box.cards):
            cards, powers = (self.dealt[: box.creatures][::-1], self.dealt[box.creatures :][::-1])
            state = dealt(box, cards, powers, seeded(0), ask_chance=True, log=[])
            self.table = EnvTable(state, self.writer, recalls=True)

    def write(self) -> str:
        if self.table is None:
            return json.dumps({"dealt": self.dealt})
        return json.dumps({"table": self.table.to_bytes().hex(), "recalled": self.table.recalled})

    def read(self, text: str) -> None:
        told = json.loads(text)
        if "dealt" in told:
            self.dealt = told["dealt"]
            return
        anew = SpielMoment(self.named)
        while anew.table is None:
            anew.deal(anew.left()[0])
        mine, theirs = told["recalled"]
        self.table = anew.table.from_bytes(bytes.fromhex(told["table"]), (mine, theirs))


def moment_written(named: dict[str, Any], text: str) -> SpielMoment:
    found = SpielMoment(named)
    found.read(text)
    return found


class MindbugState(pyspiel.State):
    """A moment of the game for OpenSpiel."""

    def __init__(self, game: MindbugGame) -> None:
        super().__init__(game)
        self.moment = SpielMoment(game.get_parameters())

    def current_player(self) -> int:
        table = self.moment.table
        if table is None or is_chance(table.to_move):
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if table.to_move is None else table.to_move

    def is_terminal(self) -> bool:
        return self.moment.table is not None and self.moment.table.to_move is None

    def returns(self) -> list[float]:
        reward = self.moment.table.reward if self.moment.table is not None else 0.0
        return [reward, -reward]

    def _legal_actions(self, player: int) -> list[int]:
        table = self.moment.table
        return table.actions() if table is not None and table.to_move == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        table = self.moment.table
        outcomes = self.moment.left() if table is None else list(range(len(table.moment.options)))
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        table = self.moment.table
        if table is None:
            self.moment.deal(action)
        elif is_chance(table.to_move):
            table.answer(table.moment.options[action])
        else:
            table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table, box = self.moment.table, self.moment.box
        if player == pyspiel.PlayerId.CHANCE:
            if table is None:
                return f"deal {box.name(action)}"
            return {option: text for text, option in legal_moves(table.moment).items()}[table.moment.options[action]]
        if table is not None and table.to_move == player:
            option = table.option(action)
            return next(text for text, known in legal_moves(table.moment).items() if known == option)
        return spec.action_text(action)

    def resample_from_infostate(self, player: int, sampler: Any) -> MindbugState:
        """A state that the player cannot tell from this one: what is unknown is dealt anew."""
        found = MindbugState(self.get_game())
        chance = seeded(int(sampler() * 2**53))
        table = self.moment.table
        found.moment.table = table.imagined(player, chance) if table is not None else None
        found.moment.dealt = self.moment.dealt[:]
        return found

    def serialize(self) -> str:
        return self.moment.write()

    def __str__(self) -> str:
        table, box = self.moment.table, self.moment.box
        if table is None:
            return f"dealt {', '.join(map(box.name, self.moment.dealt)) or 'nothing'}"
        return "\n".join(f"player {seat} sees {spec.text(table.observation(seat), box.pool)}" for seat in SEATS)


class MindbugObserver:
    """What a player sees: the bytes of docs/ENVS.md as numbers, with perfect recall also the last events."""

    def __init__(self, pool: Pool, kind: Any) -> None:
        self.pool = pool
        self.shows = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: dict[str, tuple[int, ...]] = {"player": (len(SEATS),)}
        if self.shows:
            pieces |= {"table": (spec.TABLE_BYTES,), "tokens": (spec.TOKENS, spec.TOKEN_BYTES)}
            if kind.perfect_recall:
                pieces["history"] = (RECALLED, spec.EVENT_BYTES)
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(map(np.prod, pieces.values())), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        at = 0
        for name, shape in pieces.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: MindbugState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        table = state.moment.table
        if table is None or not self.shows:
            return
        self.dict["table"][:], self.dict["tokens"][:] = spec.split(table.observation(player))
        if "history" in self.dict:
            self.dict["history"][:] = table.history(player, RECALLED)

    def string_from(self, state: MindbugState, player: int) -> str:
        table = state.moment.table
        if table is None or not self.shows:
            return f"player {player}"
        told = [f"player {player}", spec.text(table.observation(player), self.pool)]
        if table.to_move == player:
            told.append(f"actions {table.actions()}")
        if "history" in self.dict:
            told.append("recalls " + " ".join(f"{word:x}" for word in table.recalled[player]))
        return "\n".join(told)


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, MindbugGame)
