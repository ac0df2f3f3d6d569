"""Owns first thoughts: how likely a good player is to give each answer to a question, before anything is searched.

What is seen of an answer is a list of numbered signs; each has a weight, and the sum is the logarithm of how much the answer is
liked. Signs are general ones (how a fight ends, what an effect does to whose creature) or those of a card in a role, which
belong to the slots of ``Inputs``. Whoever changes the meaning of a number changes ``SIGNS_VERSION``.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mindbug.rules.defeat import fallen_in_fight
from mindbug.rules.fold import fold
from mindbug.rules.grammar import LEXICON
from mindbug.rules.native import i64, vec
from mindbug.rules.seats import opponent
from mindbug.rules.state import Creature, Frame, Player, State
from mindbug.rules.words import (
    ACTING,
    AGAIN,
    BLOCK,
    BUY,
    CHOOSE,
    DICE,
    DONE,
    DRAFT,
    HUNT,
    KEYWORD,
    MINDBUG,
    MODE,
    NO_CARD,
    OCTONITE,
    OPTIONAL,
    ORDER,
    PLAYER,
    TURN,
    YES,
)
from mindbug.search.inputs import Inputs, at_most, strength_of
from mindbug.search.sense import attack_value

SIGNS_VERSION: Final = 1
MOST_SIGNS: Final = 16  # of one answer
MOST_SHOWN: Final = 15  # powers from here on are alike

# General signs: where each group begins.
PLAY_AT: Final = 0  # power, the other one's Mindbugs
PLAY_TABLE_AT: Final = PLAY_AT + 16 * 3  # creatures of both, strength
PLAY_LIFE_AT: Final = PLAY_TABLE_AT + 4 * 4 * 4  # my life, strength
ATTACK_AT: Final = PLAY_LIFE_AT + 4 * 4  # how it looks, their life, strength
ATTACK_TABLE_AT: Final = ATTACK_AT + 4 * 4 * 4  # how it looks, creatures of both
ATTACK_LIFE_AT: Final = ATTACK_TABLE_AT + 4 * 4 * 4  # how it looks, my life, hand left
ACT_AT: Final = ATTACK_LIFE_AT + 4 * 4 * 2
TAKE_AT: Final = ACT_AT + 1  # power, my Mindbugs, theirs
TAKE_LIFE_AT: Final = TAKE_AT + 16 * 2 * 3  # my life, their life, strength
TAKE_TABLE_AT: Final = TAKE_LIFE_AT + 4 * 4 * 4  # creatures of both, strength
TAKE_BEST_AT: Final = TAKE_TABLE_AT + 4 * 4 * 4  # how many creatures on the table are stronger
BLOCK_AT: Final = TAKE_BEST_AT + 8  # how the fight ends, my life, how strong both are
BLOCK_LEAD_AT: Final = BLOCK_AT + 4 * 4 * 4 * 4  # how the fight ends, how much stronger the attacker is
NO_BLOCK_AT: Final = BLOCK_LEAD_AT + 4 * 9  # my life, strength of the attacker
HUNT_AT: Final = NO_BLOCK_AT + 4 * 4  # how the fight ends, how strong both are
HUNT_LEAD_AT: Final = HUNT_AT + 4 * 4 * 4
NO_HUNT_AT: Final = HUNT_LEAD_AT + 4 * 9  # how the attack looks, their life
AGAIN_AT: Final = NO_HUNT_AT + 4 * 4  # how it looks, their life, strength
NOT_AGAIN_AT: Final = AGAIN_AT + 4 * 4 * 4
PICK_AT: Final = NOT_AGAIN_AT + 1  # which effect, whose, in play or not
DONE_AT: Final = PICK_AT + 128 * 2 * 2 * 8  # which effect
YES_AT: Final = DONE_AT + 128
KEYWORD_AT: Final = YES_AT + 128
PLAYER_AT: Final = KEYWORD_AT + 6
DICE_AT: Final = PLAYER_AT + 2
MODE_AT: Final = DICE_AT + 8
NOT_BOUGHT_AT: Final = MODE_AT + 4
OTHER_AT: Final = NOT_BOUGHT_AT + 1  # which kind of question, the first answers
GENERAL_SIGNS: Final = OTHER_AT + 16 * 4

# What a card may be to an answer.
PLAYED: Final = 0
PLAYED_SAFELY: Final = 1
ATTACKING: Final = 2
ACTS: Final = 3
TAKEN: Final = 4
BLOCKING: Final = 5
LET_THROUGH: Final = 6
HUNTED: Final = 7
BOUGHT: Final = 8
FIRST: Final = 9
AGREED: Final = 10
SECOND_MODE: Final = 11
PAID_FOR: Final = 12
MINE_PICKED: Final = 13
THEIRS_PICKED: Final = 14
STOPPED: Final = 15
ROLES: Final = 16

EFFECT_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(LEXICON) if number < 127}


class Habits:
    """First thoughts in games of one box, with a weight for each of its signs."""

    def __init__(self, inputs: Inputs, weights: list[float]) -> None:
        self.inputs: Final = inputs
        self.weights: vec[float] = vec[float](weights)
        self.found: vec[i64] = vec[i64]([0] * MOST_SIGNS)
        self.count: i64 = 0
        self.effects: Final[dict[int, list[int]]] = {}  # of the steps of procedures, by their marks

    def total(self) -> i64:
        """How many signs there are in games of this box."""
        return GENERAL_SIGNS + len(self.inputs.cards) * ROLES

    def liking(self, s: State, option: i64) -> float:
        """How much an answer is liked: its share among all answers is its share of their sum."""
        self.read(s, option)
        total: float = 0.0
        i: i64 = 0
        while i < self.count:
            total += self.weights[self.found[i]]
            i += 1
        if s.kind == DRAFT:  # what one would take from the other player is not left out
            total = -total
        if total > 10.0:
            total = 10.0
        elif total < -10.0:
            total = -10.0
        return exp(total)

    def signs(self, s: State, option: i64) -> list[int]:
        """The signs of an answer, as a list."""
        self.read(s, option)
        found: list[int] = []
        i: i64 = 0
        while i < self.count:
            found.append(self.found[i])
            i += 1
        return found

    def read(self, s: State, option: i64) -> None:
        if s.stale:
            fold(s)
        self.count = 0
        kind = s.kind
        if kind == TURN:
            self.read_turn(s, option)
        elif kind == MINDBUG:
            if option == YES and s.shown != NO_CARD:
                self.read_taking(s, s.shown)
        elif kind == DRAFT:
            self.read_taking(s, option)
        elif kind == BLOCK:
            self.read_block(s, option)
        elif kind == HUNT:
            self.read_hunt(s, option)
        elif kind == AGAIN:
            self.read_again(s, option)
        elif kind in (CHOOSE, OPTIONAL, OCTONITE):
            self.read_pick(s, option)
        elif kind == BUY:
            if option < 0:
                self.add(NOT_BOUGHT_AT)
            else:
                self.role(s, option, BOUGHT)
        elif kind == MODE:
            self.add(MODE_AT + at_most(option, 3))
            if option > 0:
                self.role(s, self.top(s).source, SECOND_MODE)
        elif kind == KEYWORD:
            self.add(KEYWORD_AT + bit_of(option))
        elif kind == PLAYER:
            self.add(PLAYER_AT + (0 if option == s.asked else 1))
        elif kind == DICE:
            self.add(DICE_AT + at_most(option + 1, 7))
        elif kind == ORDER:
            f = self.top(s)
            if 0 <= option < len(f.waiting):
                self.role(s, f.waiting[option].source, FIRST)
        else:
            self.add(OTHER_AT + kind * 4 + at_most(option + 1, 3))

    def read_turn(self, s: State, option: i64) -> None:
        me = s.players[s.asked]
        foe = s.players[opponent(s, s.asked)]
        if option >= ACTING:
            self.add(ACT_AT)
            self.role(s, option - ACTING, ACTS)
            return
        c = s.creature(option)
        if c is not None:
            self.read_attack(s, c, me, foe)
            return
        card = s.box.cards[option]
        strength = strength_of(card.power)
        self.role(s, option, PLAYED if foe.mindbugs else PLAYED_SAFELY)
        self.add(PLAY_AT + at_most(card.power, MOST_SHOWN) * 3 + at_most(foe.mindbugs, 2))
        self.add(PLAY_TABLE_AT + (at_most(len(me.play), 3) * 4 + at_most(len(foe.play), 3)) * 4 + strength)
        self.add(PLAY_LIFE_AT + at_most(me.life - 1, 3) * 4 + strength)

    def read_attack(self, s: State, c: Creature, me: Player, foe: Player) -> None:
        value = attack_value(s, c)
        self.creature_role(s, c, ATTACKING)
        self.add(ATTACK_AT + (value * 4 + at_most(foe.life - 1, 3)) * 4 + strength_of(c.power))
        self.add(ATTACK_TABLE_AT + (value * 4 + at_most(len(me.play), 3)) * 4 + at_most(len(foe.play), 3))
        self.add(ATTACK_LIFE_AT + (value * 4 + at_most(me.life - 1, 3)) * 2 + (1 if me.hand else 0))

    def read_taking(self, s: State, id: i64) -> None:
        """Having a card that the other player could have."""
        me = s.players[s.asked]
        foe = s.players[opponent(s, s.asked)]
        card = s.box.cards[id]
        strength = strength_of(card.power)
        self.role(s, id, TAKEN)
        self.add(TAKE_AT + (at_most(card.power, MOST_SHOWN) * 2 + at_most(me.mindbugs - 1, 1)) * 3 + at_most(foe.mindbugs, 2))
        self.add(TAKE_LIFE_AT + (at_most(me.life - 1, 3) * 4 + at_most(foe.life - 1, 3)) * 4 + strength)
        self.add(TAKE_TABLE_AT + (at_most(len(me.play), 3) * 4 + at_most(len(foe.play), 3)) * 4 + strength)
        stronger: i64 = 0
        for p in s.players:
            for c in p.play:
                if c.power >= card.power:
                    stronger += 1
        self.add(TAKE_BEST_AT + at_most(stronger, 7))

    def read_block(self, s: State, option: i64) -> None:
        attacker = s.creature(self.top(s).source)
        if attacker is None:
            return
        life = at_most(s.players[s.asked].life - 1, 3)
        strength = strength_of(attacker.power)
        c = s.creature(option) if option >= 0 else None
        if c is None:
            self.add(NO_BLOCK_AT + life * 4 + strength)
            self.creature_role(s, attacker, LET_THROUGH)
            return
        lost = fallen_in_fight(s, attacker, c)
        self.creature_role(s, c, BLOCKING)
        self.add(BLOCK_AT + ((lost * 4 + life) * 4 + strength_of(c.power)) * 4 + strength)
        self.add(BLOCK_LEAD_AT + lost * 9 + at_most(attacker.power - c.power + 4, 8))

    def read_hunt(self, s: State, option: i64) -> None:
        attacker = s.creature(self.top(s).source)
        if attacker is None:
            return
        c = s.creature(option) if option >= 0 else None
        if c is None:
            foe = s.players[opponent(s, attacker.controller)]
            self.add(NO_HUNT_AT + attack_value(s, attacker) * 4 + at_most(foe.life - 1, 3))
            return
        lost = fallen_in_fight(s, attacker, c)
        self.creature_role(s, c, HUNTED)
        self.add(HUNT_AT + (lost * 4 + strength_of(c.power)) * 4 + strength_of(attacker.power))
        self.add(HUNT_LEAD_AT + lost * 9 + at_most(attacker.power - c.power + 4, 8))

    def read_again(self, s: State, option: i64) -> None:
        c = s.creature(option) if 0 <= option < ACTING else None
        if c is None:
            self.add(NOT_AGAIN_AT)
            return
        foe = s.players[opponent(s, c.controller)]
        self.add(AGAIN_AT + (attack_value(s, c) * 4 + at_most(foe.life - 1, 3)) * 4 + strength_of(c.power))

    def read_pick(self, s: State, option: i64) -> None:
        """Picking something for an effect."""
        f = self.top(s)
        effect = self.effect_of(f)
        if option == DONE:
            self.add(DONE_AT + effect)
            self.role(s, f.source, STOPPED)
            return
        if option == YES:
            self.add(YES_AT + effect)
            self.role(s, f.source, AGREED)
            return
        if option < 0 or option >= len(s.box.cards):
            self.add(OTHER_AT + s.kind * 4)
            return
        c = s.creature(option)
        if c is not None:
            is_mine: bool = c.controller == s.asked
            self.creature_role(s, c, MINE_PICKED if is_mine else THEIRS_PICKED)
            self.add(PICK_AT + ((effect * 2 + (1 if is_mine else 0)) * 2 + 1) * 8 + at_most(c.power // 2, 7))
            return
        is_mine = option in s.players[s.asked].hand or option in s.players[s.asked].discard
        self.role(s, option, MINE_PICKED if is_mine else THEIRS_PICKED)
        self.add(PICK_AT + ((effect * 2 + (1 if is_mine else 0)) * 2) * 8 + at_most(s.box.cards[option].power // 2, 7))

    # Where signs come from

    def top(self, s: State) -> Frame:
        return s.stack[len(s.stack) - 1]

    def effect_of(self, f: Frame) -> i64:
        """The number of the effect for which something is asked."""
        procedure = f.procedure
        mark: int = procedure.mark
        if mark not in self.effects:
            self.effects[mark] = [EFFECT_NUMBERS.get(type(step).__name__, 127) for step in procedure.steps]
        numbers = self.effects[mark]
        return numbers[f.pc] if 0 <= f.pc < len(numbers) else 127

    def role(self, s: State, id: i64, role: i64) -> None:
        if 0 <= id < len(self.inputs.slots):
            slot: i64 = self.inputs.slots[id]
            self.add(GENERAL_SIGNS + slot * ROLES + role)

    def creature_role(self, s: State, c: Creature, role: i64) -> None:
        slot: i64 = self.inputs.slots[c.id]
        if c.card.stage > 1 and c.card.name in self.inputs.faces:
            slot = self.inputs.faces[c.card.name]
        self.add(GENERAL_SIGNS + slot * ROLES + role)

    def add(self, number: i64) -> None:
        if self.count < MOST_SIGNS:
            self.found[self.count] = number
            self.count += 1


def bit_of(keyword: i64) -> i64:
    """The place of a keyword among all."""
    bit: i64 = 0
    while keyword > 1 and bit < 5:
        keyword >>= 1
        bit += 1
    return bit
