"""Owns asking again: a question is found anew from the state in which it is pending, and unknown hands in which it is asked.

A step that has asked something and is run again without an answer asks the same, and changes nothing. So a question that
came from outside is true if asking again gives it.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mindbug.rules.effects import OnTarget
from mindbug.rules.groups import Cards
from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.seats import on_side, opponent
from mindbug.rules.state import NO_NUMBERS, Frame, State
from mindbug.rules.targets import AtRandom, Choose
from mindbug.rules.words import FATE, HIDDEN, NOBODY

HALVES: Final = 4294967296.0  # as many numbers as 32 random bits can be


def asks_again(s: State) -> bool:
    """Let the procedure that waits for an answer ask again; whether it asks the same. ``s.options`` are then what may be
    answered. If they were known before, they are compared too."""
    if not s.stack:
        return False
    asked, kind, options = s.asked, s.kind, s.options
    f = s.stack[len(s.stack) - 1]
    steps = f.procedure.steps
    if f.pc >= len(steps):
        return False
    before = f.copy()
    depth: i64 = len(s.stack)
    s.asked = NOBODY
    s.options = NO_NUMBERS
    try:
        if steps[f.pc].run(s, f):
            return False
    except (LookupError, ValueError):  # it has picked what it cannot have picked
        return False
    return (
        s.asked == asked and s.kind == kind and len(s.stack) == depth and len(s.options) > 0
        and (not options or s.options == options) and is_as_before(f, before)
    )  # fmt: skip


def holder_of_picks(s: State, f: Frame) -> i64:
    """From whose hand the cards are that a procedure has picked so far."""
    step = f.procedure.steps[f.pc] if f.pc < len(f.procedure.steps) else None
    if isinstance(step, OnTarget):
        target = step.target
        if isinstance(target, Choose | AtRandom):
            group = target.group
            if isinstance(group, Cards):
                return on_side(s, group.side, f.me)
    return s.asked if s.asked != FATE else opponent(s, f.me)


def guess_picks(s: State, f: Frame, random: Random | None = None) -> None:
    """Let the cards that a procedure has picked unseen be some that it can have picked, if there are as many."""
    hidden: i64 = f.picked.count(HIDDEN)
    if hidden == 0:
        return
    cards = s.players[holder_of_picks(s, f)].hand[:]
    step = f.procedure.steps[f.pc]
    if isinstance(step, OnTarget):
        meant = step.meant(s, f)
        cards = [id for id in cards if id in meant and step.works_on(s, f, id)]
    if random is not None:
        random.shuffle(cards)
    if len(cards) >= hidden:
        f.picked = [cards.pop() if id == HIDDEN else id for id in f.picked]


def is_as_before(f: Frame, before: Frame) -> bool:
    return (
        f.pc == before.pc and f.done == before.done and f.count == before.count
        and f.picked == before.picked and f.memory == before.memory and f.kept == before.kept
    )  # fmt: skip


class Hands:
    """The ways in which the unknown cards of one hand can be dealt so that the pending question is asked. That depends only on
    how many of them could be an answer, so every way is found, and each can be dealt as likely as any other."""

    def __init__(self, table: State, player: i64, unknown: list[int]) -> None:
        self.player: Final = player
        self.places: Final = table.players[player].hand.count(HIDDEN)
        self.answers: Final[list[int]] = []  # the unknown cards that could be an answer
        self.others: Final[list[int]] = []
        everything = with_hand(table, player, unknown)
        options = NO_NUMBERS
        if self.places and asks_again(everything):
            options = everything.options + everything.stack[len(everything.stack) - 1].picked
        for id in unknown:
            (self.answers if id in options else self.others).append(id)
        # How likely each number of answers in the hand is: nothing where the question would not be asked.
        self.weights: Final = [self.weight(table, n) for n in range(self.places + 1)]
        self.total: Final = sum(self.weights)

    def weight(self, table: State, n: i64) -> float:
        if n > len(self.answers) or self.places - n > len(self.others):
            return 0.0
        if not asks_again(with_hand(table, self.player, self.answers[:n] + self.others[: self.places - n])):
            return 0.0
        return float(comb(len(self.answers), n)) * float(comb(len(self.others), self.places - n))

    def deal(self, random: Random) -> list[int]:
        """Cards for the hidden places of the hand, in any order."""
        left = float(random.next()) / HALVES * self.total
        n: i64 = 0
        while n < self.places and (left >= self.weights[n] or self.weights[n] == 0.0):
            left -= self.weights[n]
            n += 1
        while self.weights[n] == 0.0:
            n -= 1
        random.shuffle(self.answers)
        random.shuffle(self.others)
        cards = self.answers[:n] + self.others[: self.places - n]
        random.shuffle(cards)
        return cards


def with_hand(table: State, player: i64, cards: list[int]) -> State:
    """The table of a view with some cards in the hidden places of a hand, and nothing in those of other hands."""
    s = table.copy()
    for p in s.players:
        p.hand = [id for id in p.hand if id != HIDDEN]
    s.players[player].hand += cards
    for f in s.stack:
        guess_picks(s, f)
    return s
