"""Owns the order of effects: what one procedure raised is a batch, ordered by the active player, newest batch first."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import end_game
from mindbug.rules.native import i64
from mindbug.rules.state import Ability, Frame, Procedure, State, Step
from mindbug.rules.words import BY_DRAW, DRAWN, NO_ANSWER, NO_CARD, ORDER, PLAY, TRIGGERED

MOST_EFFECTS: Final = 300  # that are activated in one turn


def begin(s: State, f: Frame) -> None:
    """Put a procedure on the stack; it is done before whatever is below it goes on, and goes on with its chain (RULES C141)."""
    f.base = len(s.raised)
    if s.stack and not f.chain:
        f.chain = s.stack[len(s.stack) - 1].chain
    s.stack.append(f)


def begin_effect(s: State, f: Frame) -> None:
    begin(s, f)
    if s.log is not None:
        s.note(TRIGGERED, f.me, [f.source], trigger_of(f))
    count_effect(s)


def count_effect(s: State) -> None:
    """Effects that go on activating each other come to no end: after so many in one turn the game is a draw (RULES C171)."""
    s.effects += 1
    if s.effects > MOST_EFFECTS:
        end_game(s, DRAWN, BY_DRAW)


def trigger_of(f: Frame) -> i64:
    procedure = f.procedure
    return procedure.trigger if isinstance(procedure, Ability) else PLAY


class Settle(Step):
    """Resolve what has been raised since this procedure began, before anything older (RULES B.0/3)."""

    def run(self, s: State, f: Frame) -> bool:
        count: i64 = len(s.raised) - f.base
        if count == 0:
            return True
        if count == 1:
            begin_effect(s, s.raised.pop())
            return True
        batch = Frame(BATCH, s.active, NO_CARD, 0)
        batch.waiting = s.raised[f.base :]
        s.raised = s.raised[: f.base]
        begin(s, batch)
        return True


class Resolve(Step):
    """Resolve the effects of a batch one by one; the active player says which is next (RULES A3)."""

    def run(self, s: State, f: Frame) -> bool:
        chosen: i64 = 0
        if len(f.waiting) > 1:
            if f.answer == NO_ANSWER:
                return s.ask(s.active, ORDER, list(range(len(f.waiting))))
            chosen = f.answer
            f.answer = NO_ANSWER
        effect = f.waiting[chosen].copy()
        f.waiting = f.waiting[:chosen] + f.waiting[chosen + 1 :]
        begin_effect(s, effect)
        return len(f.waiting) == 0


SETTLE: Final = Settle()
BATCH: Final = Procedure("batch", [Resolve()])
