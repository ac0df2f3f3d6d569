"""Owns one game as environments see it: who is to move, what each player sees and has been told, and the actions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mindbug import Game
from mindbug.cards import sets as all_sets
from mindbug.envs.spec import ACTIONS, EVENT_BYTES, OBSERVATION, WORDS, Bytes, array_of
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.errors import IllegalMove, MindbugError, shortly
from mindbug.rules.pool import EDITIONS, Box, Pool
from mindbug.rules.randomness import Random
from mindbug.rules.soundness import WHOLE
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize, view
from mindbug.rules.words import DRAWN, FATE, NOBODY, UNDECIDED
from mindbug.seats import SEATS, per_seat
from mindbug.tensors.tokens import Writer, told

EVERY_SET = "all"
OWN_ACTION = 255  # the first byte of what a player recalls of an own action, whose number is the third


def box_of(
    sets: Sequence[str] | str | None = None, edition: str = "latest", special: str | None = None, pool: Pool | None = None
) -> Box:
    """The cards of sets, by their names ("all" is every set), or of a pool. MindbugError says what is wrong."""
    if isinstance(sets, str):
        sets = all_sets() if sets == EVERY_SET else [sets]
    game = Game.new(sets=None if sets is None else list(sets), seed=0, edition=edition, special=special, pool=pool)
    return game.pool.box(EDITIONS[edition], game.special)


class EnvTable:
    """A game at one moment. With ``recalls`` it keeps what each player has been told."""

    def __init__(self, moment: State, writer: Writer | None = None, recalls: bool = False) -> None:
        self.moment = moment
        self.writer = writer if writer is not None else Writer(moment.box, 1)
        self.recalls = recalls
        self.recalled: tuple[list[int], list[int]] = ([], [])
        if recalls:
            self.take_up()

    @property
    def to_move(self) -> int | None:
        """Who is asked; FATE for chance, None when the game is over."""
        return None if self.moment.asked == NOBODY else int(self.moment.asked)

    @property
    def reward(self) -> float:
        """What the game has brought player 0 so far."""
        winner = self.moment.winner
        return 0.0 if winner in (UNDECIDED, DRAWN) else 1.0 if winner == 0 else -1.0

    def observation(self, viewer: int) -> Bytes:
        self.writer.write(0, self.moment, viewer)
        return array_of(self.writer.words).view(np.uint8).copy()

    def mask(self, viewer: int) -> Bytes:
        self.writer.write(0, self.moment, viewer)
        return array_of(self.writer.masks).view(np.uint8).copy()

    def history(self, viewer: int, events: int) -> Bytes:
        """The last of what a player recalls, the oldest first, then nothing."""
        words = np.zeros(events, WORDS)
        kept = self.recalled[viewer][-events:] if events else []
        words[: len(kept)] = kept
        return words.view(np.uint8).reshape(events, EVENT_BYTES)

    def actions(self) -> list[int]:
        """The actions of the player who is asked, in their order."""
        if self.moment.asked not in SEATS:
            return []
        self.writer.write(0, self.moment, self.moment.asked)
        return sorted(int(n) for n in list(self.writer.numbers)[: int(self.writer.counts[0])] if n >= 0)

    def option(self, action: object) -> int:
        """The answer that an action is; IllegalMove if it is none now."""
        return int(self.moment.options[self.place_of(self.check(action))])

    def check(self, action: object) -> int:
        """An action as a number; IllegalMove if it is none now."""
        if self.to_move is None:
            raise IllegalMove(f"expected a game that goes on, got action {shortly(action)} after its end: call reset()")
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise IllegalMove(f"expected the number of an action from 0 to {ACTIONS - 1}, got {shortly(action)}")
        if not 0 <= action < ACTIONS or self.place_of(int(action)) < 0:
            raise IllegalMove(f"expected one of the actions {self.actions()}, which the mask allows, got {action}")
        return int(action)

    def place_of(self, action: int) -> int:
        """Which of the options an action is; -1 if it is none."""
        self.writer.write(0, self.moment, self.moment.asked)
        return int(self.writer.place_of(0, action))

    def play(self, action: object) -> None:
        """Make the move of the player who is asked."""
        number = self.check(action)
        option = self.moment.options[self.place_of(number)]
        if self.recalls:
            self.recalled[self.moment.asked].append(OWN_ACTION | number << 16)
        self.answer(option)

    def answer(self, option: int) -> None:
        answer(self.moment, option)
        if self.recalls:
            self.take_up()

    def take_up(self) -> None:
        """Remember for each player what was told since."""
        log = self.moment.log or []
        for seat in SEATS:
            self.recalled[seat].extend(int(word) for word in told(self.moment.box, log, seat, len(log)))
        self.moment.log = []

    def view(self, viewer: int) -> View:
        return view(self.moment, viewer)

    # Other tables

    def copy(self) -> EnvTable:
        return self.with_moment(self.moment.copy())

    def imagined(self, viewer: int, random: Random) -> EnvTable:
        """The same for a player who may be in another world: what that player cannot know is dealt anew."""
        return self.with_moment(determinize(self.view(viewer), random))

    def with_moment(self, moment: State) -> EnvTable:
        found = EnvTable(moment, self.writer)
        found.recalls = self.recalls
        found.recalled = per_seat(lambda seat: list(self.recalled[seat]))
        moment.log = [] if self.recalls else None
        return found

    def to_bytes(self) -> bytes:
        return to_bytes(self.moment)

    def from_bytes(self, data: bytes, recalled: tuple[list[int], list[int]]) -> EnvTable:
        """A table with the same cards from its bytes, and what was recalled at it."""
        viewer, moment = from_bytes(data)
        if viewer != WHOLE:
            raise MindbugError("expected the bytes of a whole game, got those of a view")
        found = self.with_moment(moment)
        found.recalled = recalled
        return found


def is_chance(seat: int | None) -> bool:
    return seat == FATE


def check_events(recall: object) -> int:
    """How many events are to be recalled."""
    if type(recall) is not int or not 0 <= recall <= 10_000:
        raise MindbugError(f"expected recall to be a number of events from 0 to 10000, got {shortly(recall)}")
    return recall


def observation_bytes(recall: int) -> int:
    return OBSERVATION + recall * EVENT_BYTES


def seen_by(table: EnvTable, viewer: int, recall: int) -> Bytes:
    """An observation with as much history as is wanted."""
    now = table.observation(viewer)
    return np.concatenate([now, table.history(viewer, recall).ravel()]) if recall else now
