"""Owns the turn (RULES B.1), the loop that carries out procedures until somebody is asked, and the rules of the draw."""

from __future__ import annotations

from typing import Final

from mindbug.rules.attack import ATTACK_WITH, attackers
from mindbug.rules.changes import end_game, refill
from mindbug.rules.native import i64
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.seats import next_player, opponent
from mindbug.rules.state import NO_LASTING, NO_NUMBERS, Frame, Procedure, State, Step
from mindbug.rules.triggers import begin
from mindbug.rules.words import (
    BY_DRAW,
    BY_NO_ACTION,
    DRAWN,
    NO_ANSWER,
    NO_CARD,
    NOBODY,
    TURN,
    TURN_BEGAN,
    TURN_CHANGES,
    TURN_ENDED,
    UNDECIDED,
)

LAST_TURN: Final = 300
OCCURRENCES_FOR_DRAW: Final = 3


class BeginTurn(Step):
    """T1: what counts per turn starts anew; a position that comes up for the third time is a draw (RULES C142)."""

    def run(self, s: State, f: Frame) -> bool:
        s.turn += 1
        f.me = s.active
        for player in s.players:
            for c in player.play:
                c.attacks = 0
        s.touch(TURN_CHANGES)
        if s.log is not None:
            s.note(TURN_BEGAN, s.active, [], s.turn)
        if is_repeated(s):
            end_game(s, DRAWN, BY_DRAW)
        return True


class TurnAction(Step):
    """T4: play a card or attack; whoever can do neither loses (RULES A7)."""

    def run(self, s: State, f: Frame) -> bool:
        if f.answer == NO_ANSWER:
            options = s.players[f.me].hand + attackers(s, f.me)
            if not options:
                end_game(s, opponent(s, f.me), BY_NO_ACTION)
                return False
            return s.ask(f.me, TURN, options)
        answer = f.answer
        f.answer = NO_ANSWER
        s.mindbugged = False
        attacker = s.creature(answer)
        if attacker is None:
            begin(s, Frame(PLAY_FROM_HAND, f.me, answer, 0))
        else:
            begin(s, Frame(ATTACK_WITH, f.me, answer, attacker.stamp))
        return True


class ActAgain(Step):
    """T5: after a Mindbug another turn action in the same turn; in older editions an extra turn (RULES E1)."""

    def run(self, s: State, f: Frame) -> bool:
        if s.mindbugged and not s.box.edition.extra_turn:
            f.pc -= 1
            return False
        return True


class EndTurn(Step):
    """T7: what lasts "this turn" is over; the next turn begins."""

    def run(self, s: State, f: Frame) -> bool:
        if s.log is not None:
            s.note(TURN_ENDED, s.active, [], s.turn)
        if s.lasting:
            s.lasting = NO_LASTING
            s.stale = True
        if s.turn >= LAST_TURN:
            end_game(s, DRAWN, BY_DRAW)
        if not s.mindbugged:
            s.active = next_player(s, s.active)
        s.mindbugged = False
        f.pc = 0
        return False


TURNS: Final = Procedure("turn", [BeginTurn(), TurnAction(), ActAgain(), EndTurn()])


def start(s: State) -> None:
    """Begin the first turn of a dealt or loaded game."""
    begin(s, Frame(TURNS, s.active, NO_CARD, 0))
    advance(s)


def advance(s: State) -> None:
    """Go on until somebody is asked or the game is over. After every step, hands are refilled (RULES B.0/1)."""
    first = s.players[0]
    second = s.players[1]
    while s.asked == NOBODY and s.winner == UNDECIDED:
        f = s.stack[len(s.stack) - 1]
        steps = f.procedure.steps
        if f.pc >= len(steps):
            s.stack.pop()
            continue
        if steps[f.pc].run(s, f):
            f.pc += 1
        if first.short:
            refill(s, 0)
        if second.short:
            refill(s, 1)


def answer(s: State, option: i64) -> None:
    """Answer the pending question with one of its options."""
    s.stack[len(s.stack) - 1].answer = option
    s.asked = NOBODY
    s.options = NO_NUMBERS
    advance(s)


def is_repeated(s: State) -> bool:
    """Remember this moment; whether it has come up often enough for a draw. What was before the last card left a draw
    pile cannot come up again, so it is forgotten."""
    hidden: i64 = len(s.players[0].draw) + len(s.players[1].draw) + len(s.unused)
    now: int = fingerprint(s)
    if hidden != s.hidden_at_last_turn:
        s.hidden_at_last_turn = hidden
        s.history = [now]
        return False
    occurrences: i64 = 1
    for earlier in s.history:
        if earlier == now:
            occurrences += 1
    s.history = s.history + [now]  # noqa: RUF005 (compiled, unpacking is slower)
    return occurrences >= OCCURRENCES_FOR_DRAW


def fingerprint(s: State) -> i64:
    """A number that is the same for the same zones, creature states, life, Mindbugs and active player (RULES C142)."""
    total: i64 = s.active
    place: i64 = 0
    for p in s.players:
        total = add(total, p.life, place + 1)
        total = add(total, p.mindbugs * 8 + p.spent, place + 2)
        for id in p.hand:
            total = add(total, id, place + 3)
        for id in p.discard:
            total = add(total, id, place + 4)
        for c in p.play:
            total = add(total, c.id, place + 6 if c.exhausted else place + 5)
        place += 8
    return total


def add(total: i64, what: i64, place: i64) -> i64:
    """Add a scrambled number to a sum, so that the order of adding does not matter; all stays within 60 bits."""
    x: i64 = ((what * 16 + place + 1) * 0x9E3779B1) & 0x7FFFFFFFFFFF
    x = ((x ^ (x >> 19)) & 0x7FFFFFFF) * 0x5BD1E995
    return (total + (x ^ (x >> 29))) & 0xFFFFFFFFFFFFFFF
