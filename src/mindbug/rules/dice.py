"""Owns dice: the die of an attack (RULES A72 to A75) and a six-sided one."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import gain_energy
from mindbug.rules.effect import Effect
from mindbug.rules.effects import Discard, last_this_turn
from mindbug.rules.fold import at_work, constants_at_work
from mindbug.rules.groups import Cards, Creatures
from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, Ability, Creature, Frame, Lasting, Procedure, State, Step
from mindbug.rules.targets import Choose
from mindbug.rules.triggers import SETTLE, begin, count_effect
from mindbug.rules.words import (
    CHANCE,
    DICE,
    DONE,
    ENERGY_1,
    FACES,
    FATE,
    GAINED_POWER,
    GROW_3,
    HAND,
    NO_ANSWER,
    ON_DICE,
    ON_REROLLS,
    OPPONENT,
    ORDER,
    ROLLED,
    ROLLED_SIX,
)

MOST_DICE: Final = 2
FACE: Final = 2000  # a CHANCE answer from here on is a face of the die
SIX: Final = 3000  # ... and from here on what a six-sided die shows


def dice_of(s: State, c: Creature) -> i64:
    """How many dice a creature rolls when it attacks (RULES C133)."""
    n = c.card.dice
    if not at_work(s, ON_DICE) and not s.lasting:
        return n
    for source, k in constants_at_work(s, ON_DICE):
        n += k.share(s, source.controller, source.id, c)
    for lasting in s.lasting:
        if lasting.dice and lasting.reaches(c):
            n += lasting.dice
    return n if n < MOST_DICE else MOST_DICE


def extra_rerolls(s: State, player: i64) -> i64:
    n: i64 = 0
    for source, k in constants_at_work(s, ON_REROLLS):
        n += k.share_of_player(s, source.controller, source.id, player)
    return n


class Roll(Step):
    """A2: the dice of the attacker are rolled. In the memory of the frame a die still to be rolled is 0, another its
    face + 1."""

    def run(self, s: State, f: Frame) -> bool:
        if f.done == 0:
            c = s.this(f)
            n = dice_of(s, c) if c is not None else 0
            if n == 0:
                f.memory = NO_NUMBERS
                return True
            f.memory = [0] * n
            f.count = 1 + extra_rerolls(s, f.me)
            f.done = 1
        if f.answer != NO_ANSWER:
            set_die(f, f.answer - FACE)
            f.answer = NO_ANSWER
        while 0 in f.memory:
            if s.ask_chance:
                return s.ask(FATE, CHANCE, [FACE + face for face in range(len(FACES))])
            set_die(f, s.random.below(len(FACES)))
        if s.log is not None:
            for die in f.memory:
                s.note(ROLLED, f.me, [f.source], die - 1, "A72")
        return True


def set_die(f: Frame, face: i64) -> None:
    """Let the first die that is still to be rolled show a face."""
    first = f.memory.index(0)
    f.memory = [*f.memory[:first], face + 1, *f.memory[first + 1 :]]


class Reroll(Step):
    """Some or all of the dice may be rolled again; that result stands (RULES C132)."""

    def run(self, s: State, f: Frame) -> bool:
        if not f.memory or f.count == 0 or f.answer == DONE:
            f.answer = NO_ANSWER
            f.done = 0
            return True
        if f.answer == NO_ANSWER:
            return s.ask(f.me, DICE, [DONE, 1] if len(f.memory) == 1 else [DONE, 1, 2, 3])
        chosen = f.answer
        f.answer = NO_ANSWER
        f.memory = [0 if chosen & (1 << i) else die for i, die in enumerate(f.memory)]
        f.count -= 1
        f.pc -= 1
        return False


class ResolveDie(Step):
    """A74: one die is resolved; of two that differ the attacker's controller says which first."""

    def run(self, s: State, f: Frame) -> bool:
        if not f.memory:
            return True
        if f.answer == NO_ANSWER and len(f.memory) == 2 and f.memory[0] != f.memory[1]:
            return s.ask(f.me, ORDER, [0, 1])
        chosen: i64 = f.answer if f.answer != NO_ANSWER else 0
        f.answer = NO_ANSWER
        face = f.memory[chosen] - 1
        f.memory = f.memory[:chosen] + f.memory[chosen + 1 :]
        resolve_face(s, f, face)
        return True


def resolve_face(s: State, f: Frame, face: i64) -> None:
    if face <= GROW_3:
        c = s.this(f)
        if c is not None:
            last_this_turn(s, Lasting(f.source, c.id, c.stamp, c.controller, face + 1, 0, 0, 0, 0))
            if s.log is not None:
                s.note(GAINED_POWER, c.controller, [c.id], face + 1, "A75")
    elif face < ENERGY_1 + 2:
        gain_energy(s, f.me, face - ENERGY_1 + 1)
    else:
        begin(s, Frame(DIE_DISCARD, f.me, f.source, f.stamp))


DIE_DISCARD: Final = Procedure("die discard", [Discard(Choose(Cards(OPPONENT, HAND), chooser=OPPONENT)), SETTLE])


class RollSix(Effect):
    """Roll a six-sided die while there is an enemy creature; below a number the ability ends (RULES C149, C164)."""

    def __init__(self, at_least: i64) -> None:
        self.at_least: Final = at_least

    def possible(self, s: State, f: Frame) -> bool:
        return Creatures(OPPONENT).count(s, f.me, f.source) > 0

    def onward(self, s: State, f: Frame) -> i64:
        return self.end

    def run(self, s: State, f: Frame) -> bool:
        answer = f.answer
        f.answer = NO_ANSWER
        if f.done == 0:
            if not self.possible(s, f):
                return self.stop(f)
            f.done = 1 + extra_rerolls(s, f.me)
            f.count = 0
        if answer >= SIX:
            self.show(s, f, answer - SIX)
        elif answer == 1:
            f.done -= 1
            f.count = 0
        if f.count == 0:
            if s.ask_chance:
                return s.ask(FATE, CHANCE, [SIX + n for n in range(1, 7)])
            self.show(s, f, 1 + s.random.below(6))
        if f.done > 1 and answer != DONE:
            return s.ask(f.me, DICE, [DONE, 1])
        shown = f.count
        f.done = 0
        f.count = 0
        return True if shown >= self.at_least else self.stop(f)

    def show(self, s: State, f: Frame, n: i64) -> None:
        f.count = n
        if s.log is not None:
            s.note(ROLLED_SIX, f.me, [f.source], n)


class Repeat(Effect):
    """Do the whole ability again, as if it were activated once more: so it counts among the effects of a turn (RULES C171)."""

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        procedure = f.procedure
        if isinstance(procedure, Ability):
            f.kept = f.kept[: len(procedure.recalls)]
        count_effect(s)
        f.pc = 0
        return False
