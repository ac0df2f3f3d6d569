"""Owns playing a game out with some sense: as people do who look one fight ahead and no further.

It is the way in which searches play games to their end, and all that the weakest bots know. It must be quick.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.attack import why_no_block
from mindbug.rules.defeat import fallen_in_fight
from mindbug.rules.fight import ATTACKER, BLOCKER, BOTH
from mindbug.rules.fold import power
from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.seats import opponent
from mindbug.rules.state import Creature, State
from mindbug.rules.turn import answer
from mindbug.rules.words import (
    ACTING,
    AGAIN,
    BLOCK,
    DONE,
    DRAFT,
    HUNT,
    MINDBUG,
    NO_ANSWER,
    POSSIBLE,
    TURN,
    UNDECIDED,
    YES,
)
from mindbug.search.playout import Playout

# How good an attack looks.
LOST: Final = 0
TRADED: Final = 1
SAFE: Final = 2
UNBLOCKABLE: Final = 3


class Sensible(Playout):
    """Looks one fight ahead; ``noise`` times of 16 it moves at random, so that nothing is ruled out."""

    def __init__(self, noise: i64 = 3) -> None:
        self.noise: Final = noise

    def run(self, s: State, random: Random) -> None:
        s.ask_chance = False
        while s.winner == UNDECIDED:
            options = s.options
            if len(options) == 1:
                answer(s, options[0])
            elif (random.next() >> 8) & 15 < self.noise:
                answer(s, options[random.below(len(options))])
            else:
                answer(s, self.choose(s, random))

    def choose(self, s: State, random: Random) -> i64:
        kind = s.kind
        if kind == TURN:
            return turn_action(s, random)
        if kind == BLOCK:
            return block(s)
        if kind == HUNT:
            return hunt(s)
        if kind == MINDBUG:
            return mindbug(s, random)
        if kind == AGAIN:
            return again(s)
        if kind == DRAFT:
            return leave_out(s, random)
        return s.options[random.below(len(s.options))]


def attack_value(s: State, attacker: Creature) -> i64:
    """How good an attack looks if the other player blocks as well as possible."""
    value: i64 = UNBLOCKABLE
    for c in s.players[opponent(s, attacker.controller)].play:
        if why_no_block(s, attacker, c) == POSSIBLE:
            lost = fallen_in_fight(s, attacker, c)
            worth: i64 = LOST if lost == ATTACKER else TRADED if lost == BOTH else SAFE
            if worth < value:
                value = worth
    return value


def turn_action(s: State, random: Random) -> i64:
    """A promising attack if there is one, else a card, else anything."""
    options = s.options
    best: i64 = NO_ANSWER
    best_value: i64 = TRADED
    cards: i64 = 0
    for option in options:
        if option >= ACTING:
            continue
        c = s.creature(option)
        if c is None:  # cards come first
            cards += 1
            continue
        value = attack_value(s, c)
        if value > best_value or (value == best_value and value >= SAFE and random.next() & 4096):
            best = option
            best_value = value
    if best_value == UNBLOCKABLE and (s.players[opponent(s, s.active)].life == 1 or random.below(4) > 0):
        return best
    if best_value == SAFE and random.below(2) == 0:
        return best
    if cards:
        return options[random.below(cards)]
    return options[random.below(len(options))]


def block(s: State) -> i64:
    """Block where that wins the fight; trade for as much; with the last life, block with anything."""
    f = s.stack[len(s.stack) - 1]
    attacker = s.creature(f.source)
    if attacker is None:
        return DONE
    best: i64 = DONE
    best_value: i64 = 0 if s.players[s.asked].life > 1 else -100
    for option in s.options:
        c = s.creature(option)
        if c is None:
            continue
        lost = fallen_in_fight(s, attacker, c)
        value: i64 = 1
        if lost == ATTACKER:
            value = 50
        elif lost == BOTH:
            value = 2 + power(s, attacker) - power(s, c)
        elif lost == BLOCKER:
            value = -power(s, c)
        if value > best_value:
            best_value = value
            best = option
    return best


def hunt(s: State) -> i64:
    """Hunt what can be beaten, the strongest first."""
    f = s.stack[len(s.stack) - 1]
    attacker = s.creature(f.source)
    if attacker is None:
        return s.options[0]
    best: i64 = s.options[len(s.options) - 1]
    best_value: i64 = 0
    for option in s.options:
        c = s.creature(option)
        if c is None:
            continue
        lost = fallen_in_fight(s, attacker, c)
        value: i64 = 0
        if lost == BLOCKER:
            value = 10 + power(s, c)
        elif lost == BOTH:
            value = power(s, c) - power(s, attacker)
        if value > best_value:
            best_value = value
            best = option
    return best


def mindbug(s: State, random: Random) -> i64:
    """Take strong cards more often than weak ones."""
    strength = s.box.cards[s.shown].power
    return YES if random.below(12) < strength - 2 else DONE


def leave_out(s: State, random: Random) -> i64:
    """Leave out the weaker of any two cards."""
    cards = s.box.cards
    one = s.options[random.below(len(s.options))]
    other = s.options[random.below(len(s.options))]
    return one if cards[one].power < cards[other].power else other


def again(s: State) -> i64:
    """Attack once more if that costs nothing."""
    for option in s.options:
        if option < 0 or option >= ACTING:
            continue
        c = s.creature(option)
        if c is not None and attack_value(s, c) >= SAFE:
            return option
    return s.options[len(s.options) - 1]
