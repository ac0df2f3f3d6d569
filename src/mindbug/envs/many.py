"""Owns the batch environment: many games that are stepped in one compiled call, with numpy arrays in and out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mindbug.envs.spec import ACTIONS, OBSERVATION, Bytes, array_of
from mindbug.envs.table import box_of
from mindbug.rules.errors import IllegalMove, MindbugError, shortly
from mindbug.rules.pool import Pool
from mindbug.tensors.batch import Batch

MOST_GAMES = 1_000_000


@dataclass
class Buffers:
    """Where a batch environment writes: a row for each game."""

    observation: Bytes
    mask: npt.NDArray[np.bool_]
    reward: npt.NDArray[np.float32]  # of player 0, in the step that ended a game
    done: npt.NDArray[np.bool_]  # a game ended in this step; what is observed is the next one
    to_move: npt.NDArray[np.int8]

    @staticmethod
    def new(games: int) -> Buffers:
        return Buffers(*(np.zeros(shape, dtype) for shape, dtype in shapes(games).values()))


def shapes(games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and type of each buffer."""
    return {
        "observation": ((games, OBSERVATION), np.uint8),
        "mask": ((games, ACTIONS), np.bool_),
        "reward": ((games,), np.float32),
        "done": ((games,), np.bool_),
        "to_move": ((games,), np.int8),
    }


class BatchEnv:
    """Steps many games at once. ``reset`` and ``step`` write into ``buffers`` and return them; a game that ends is followed by
    a new one in the same step. Without buffers of the caller it has its own; then observation and mask are the memory that the
    compiled code writes, read-only and without a copy."""

    def __init__(
        self,
        games: int,
        sets: Sequence[str] | str | None = None,
        edition: str = "latest",
        special: str | None = None,
        pool: Pool | None = None,
        seed: int = 0,
        buffers: Buffers | None = None,
    ) -> None:
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise MindbugError(f"expected a number of games from 1 to {MOST_GAMES}, got {shortly(games)}")
        if sys.byteorder != "little":
            raise MindbugError("expected a machine that keeps the lowest byte first, got another one")
        self.games = games
        self.box = box_of(sets, edition, special, pool)
        if buffers is not None:
            check_buffers(buffers, games)
        self.is_own = buffers is None
        self.buffers = buffers if buffers is not None else Buffers.new(games)
        self.batch = Batch(self.box, games, check_seed(seed))
        self.is_shared = not isinstance(self.batch.results, list)
        self.look()
        self.show()

    def reset(self, seed: int | None = None) -> Buffers:
        """New games everywhere; with a seed always the same ones."""
        chosen = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seed is None else check_seed(seed)
        self.batch.reset(chosen)
        return self.show()

    def step(self, actions: object) -> Buffers:
        """An action for each game, by whoever is to move there. IllegalMove if one is not allowed; then nothing has changed."""
        self.batch.step(check_actions(actions, self.games))
        return self.show()

    def show(self) -> Buffers:
        """Write what the compiled code found into the buffers."""
        found, games = self.buffers, self.games
        if not self.is_shared:
            self.look()
        if not self.is_own:
            np.copyto(found.observation, self.rows)
            np.copyto(found.mask, self.masks)
        found.to_move[:] = self.results[:games]
        found.reward[:] = self.results[games : 2 * games]
        found.done[:] = self.results[2 * games :]
        return found

    def look(self) -> None:
        """See the memory of the compiled code as arrays; of pure Python it is a copy, to be made again after each step."""
        writer = self.batch.writer
        self.rows: Bytes = array_of(writer.words).view(np.uint8).reshape(self.games, OBSERVATION)
        self.masks: npt.NDArray[np.bool_] = array_of(writer.masks).view(np.bool_).reshape(self.games, ACTIONS)
        self.results = array_of(self.batch.results)
        if self.is_own:
            self.buffers.observation, self.buffers.mask = self.rows, self.masks


def check_seed(seed: object) -> int:
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool):
        raise MindbugError(f"expected a seed that is a whole number, got {shortly(seed)}")
    return int(seed)


def check_actions(actions: object, games: int) -> bytes:
    """The actions as bytes."""
    found = np.asarray(actions)
    if found.shape != (games,) or not np.issubdtype(found.dtype, np.integer):
        raise MindbugError(f"expected whole numbers in an array of shape ({games},), got {found.dtype} of {found.shape}")
    if found.dtype != np.uint8:
        outside = np.flatnonzero((found < 0) | (found >= ACTIONS))
        if outside.size:
            first = int(outside[0])
            raise IllegalMove(f"expected an action from 0 to {ACTIONS - 1} for game {first}, got {found[first]}")
        found = found.astype(np.uint8)
    return found.tobytes()


def check_buffers(buffers: object, games: int) -> None:
    """MindbugError if a buffer is not as it must be."""
    if not isinstance(buffers, Buffers):
        raise MindbugError(f"expected Buffers, got {shortly(buffers)}")
    for name, (shape, dtype) in shapes(games).items():
        array = getattr(buffers, name)
        if not isinstance(array, np.ndarray):
            raise MindbugError(f"expected an array for {name}, got {shortly(array)}")
        if array.shape != shape or array.dtype != dtype:
            raise MindbugError(f"expected {name} to be {np.dtype(dtype)} of {shape}, got {array.dtype} of {array.shape}")
        if not array.flags.writeable:
            raise MindbugError(f"expected {name} to be writeable, got an array that is not")
