"""Owns what is told of effects that leave nothing to choose or come to nothing, so that nobody wonders why nobody was asked.

Only a game with a log does its steps here. What depends on cards that not everybody knows is not told.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes, dice, effects, mindbugs, modes
from mindbug.rules.effect import Effect, recall
from mindbug.rules.fold import banned_by
from mindbug.rules.native import i64
from mindbug.rules.state import NO_NUMBERS, PROHIBITION, Frame, State, Step
from mindbug.rules.words import (
    ALL_KNOW,
    CAME_TO_NOTHING,
    COULD_NOT_HOLD,
    NO_ANSWER,
    NO_CARDS_TO_HAND,
    NO_CHOICE,
    NOBODY,
    UNDECIDED,
)

# These lead on to others, or speak of what has been told before.
NEVER_MISSED: Final = (effects.IfNotDone, effects.ForEachDone, effects.GoTo, dice.Repeat, modes.PutInChosenPile)
# These ask what has become of something that was chosen before.
AFTERWARDS: Final = (effects.IfDone, effects.IfItHasPower, effects.IfItHasOctonite)
COSTS: Final = (effects.OnlyIf, effects.Pay, mindbugs.UseMindbug)

INTO_HAND: Final = (effects.ToMyHand, effects.ReturnToMyHand, effects.DrawUnused)


def run_told(s: State, f: Frame, step: Step) -> bool:
    """Carry out a step of a procedure, and say so where nothing came of it, or where it left no choice."""
    log = s.log
    if log is None or not isinstance(step, Effect):
        return step.run(s, f)
    if f.answer == NO_ANSWER:
        tell_no_choice(s, f, step)
    is_new = f.answer == NO_ANSWER and not f.picked and f.done == 0
    before, depth, place = len(log), len(s.stack), f.pc
    done = step.run(s, f)
    is_quiet = len(log) == before and len(s.stack) == depth and s.asked == NOBODY and s.winner == UNDECIDED
    if is_new and is_quiet and is_missed(s, f, step, done):
        tell_nothing(s, f, step, place)
    return done


def tell_no_choice(s: State, f: Frame, wanted: Effect) -> None:
    """Say what an effect has to take because there is nothing else."""
    if not isinstance(wanted, effects.OnTarget) or f.picked:
        return
    if wanted.target.is_open() and wanted.allowed(s, f):
        forced = wanted.target.forced(s, f, wanted)
        if forced:
            s.note(NO_CHOICE, f.me, forced if who_knows(s, forced) == ALL_KNOW else NO_NUMBERS, f.pc)


def who_knows(s: State, ids: list[int]) -> i64:
    """Who knows all of some cards."""
    knowing: i64 = ALL_KNOW
    for id in ids:
        knowing &= s.knows[id]
    return knowing


def is_missed(s: State, f: Frame, step: Effect, done: bool) -> bool:
    """Whether a step of which nothing came should have done something, in the eyes of everybody."""
    if isinstance(step, NEVER_MISSED):
        return False
    if is_closed(s, f, step):
        return True
    if isinstance(step, AFTERWARDS):
        return not done and len(recall(f, step.reads)) > 0
    if isinstance(step, COSTS):
        return not done
    if isinstance(step, effects.May):
        return not done and not step.is_secret(s, f) and all(is_missed(s, f, inner, done) for inner in inside(f, step))
    if isinstance(step, effects.OnTarget):
        return step.target.is_open() and who_knows(s, step.target.options(s, f)) == ALL_KNOW
    return True


def inside(f: Frame, step: effects.May) -> list[Effect]:
    """The effects that somebody may do."""
    return [inner for inner in f.procedure.steps[step.at + 1 : step.after] if isinstance(inner, Effect)]


def is_closed(s: State, f: Frame, step: Effect) -> bool:
    """Whether an effect cannot put a card into a hand because something forbids it."""
    return isinstance(step, INTO_HAND) and not changes.may_take(s, f.me)


def tell_nothing(s: State, f: Frame, step: Effect, place: i64) -> None:
    if is_closed(s, f, step):
        s.note(COULD_NOT_HOLD, f.me, [], place, "C79", ALL_KNOW, banned_by(s, f.me, NO_CARDS_TO_HAND), PROHIBITION)
    else:
        about = step.meant(s, f) if isinstance(step, effects.OnTarget) and not step.target.optional() else NO_NUMBERS
        s.note(CAME_TO_NOTHING, f.me, about if who_knows(s, about) == ALL_KNOW else NO_NUMBERS, place)
