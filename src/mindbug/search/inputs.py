"""Owns what the learned value sees of a position: a list of numbered inputs, each of which is there or not.

A position is seen by the player whose turn it is. Inputs are of two kinds: general ones, which count life, Mindbugs, cards and
creatures, and those of a card in a place. The numbers of the second kind belong to a box: every kind of card that may lie on
its table has a slot. Whoever changes the meaning of a number changes ``INPUTS_VERSION``: weights are made for one version.

The state is one that was dealt from a view, so nothing is seen here that the player who thinks could not imagine.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.fold import fold
from mindbug.rules.native import i64, vec
from mindbug.rules.pool import Box
from mindbug.rules.seats import opponent
from mindbug.rules.state import Card, Creature, Player, State
from mindbug.rules.words import CANNOT_ATTACK, CANNOT_BLOCK
from mindbug.search.sense import UNBLOCKABLE, attack_value

INPUTS_VERSION: Final = 1
MOST_ACTIVE: Final = 400  # inputs of one position; what lies on larger tables than games come to is left out

# The inputs of a side: where each group begins, and how many there are.
LIVES: Final = 12
MINDBUGS: Final = 5
SPENT: Final = 4
IN_HAND: Final = 10
TO_DRAW: Final = 12
CREATURES: Final = 8
ENERGIES: Final = 12
POWERS: Final = 16
KEYWORDS: Final = 6
STRENGTHS: Final = 4  # how powers are grouped where they are paired with something else
VALUES: Final = 4 * STRENGTHS
OCTONITES: Final = 6
BOOSTS: Final = 6
THREATS: Final = 20
LIFE_AT: Final = 0
MINDBUGS_AT: Final = LIFE_AT + LIVES
SPENT_AT: Final = MINDBUGS_AT + MINDBUGS
HAND_AT: Final = SPENT_AT + SPENT
DRAW_AT: Final = HAND_AT + IN_HAND
CREATURES_AT: Final = DRAW_AT + TO_DRAW
ENERGY_AT: Final = CREATURES_AT + CREATURES
POWER_AT: Final = ENERGY_AT + ENERGIES
KEYWORDS_AT: Final = POWER_AT + POWERS
VALUES_AT: Final = KEYWORDS_AT + KEYWORDS
NO_ATTACK_AT: Final = VALUES_AT + VALUES
NO_BLOCK_AT: Final = NO_ATTACK_AT + 1
SUPPRESSED_AT: Final = NO_BLOCK_AT + 1
OCTONITE_AT: Final = SUPPRESSED_AT + 1
BOOSTS_AT: Final = OCTONITE_AT + OCTONITES
THREATS_AT: Final = BOOSTS_AT + BOOSTS
EXTRA_TURN_AT: Final = THREATS_AT + THREATS
SIDE: Final = EXTRA_TURN_AT + 1

# What both sides have together.
STRONGEST: Final = 12
BOTH_LIVES: Final = 6
BOTH_MINDBUGS: Final = 3
LEADS: Final = 13  # in creatures, in cards: from 6 behind to 6 ahead
STRONGEST_AT: Final = 2 * SIDE
BOTH_LIVES_AT: Final = STRONGEST_AT + STRONGEST * STRONGEST
BOTH_MINDBUGS_AT: Final = BOTH_LIVES_AT + BOTH_LIVES * BOTH_LIVES
CREATURE_LEAD_AT: Final = BOTH_MINDBUGS_AT + BOTH_MINDBUGS * BOTH_MINDBUGS
CARD_LEAD_AT: Final = CREATURE_LEAD_AT + LEADS
ALWAYS_AT: Final = CARD_LEAD_AT + LEADS
OLD_EDITION_AT: Final = ALWAYS_AT + 1
GENERAL: Final = OLD_EDITION_AT + 1

# Where a card may lie. A hand is worth more when its cards cannot be taken.
IN_MY_HAND: Final = 0
IN_MY_SAFE_HAND: Final = 1
MINE_READY: Final = 2
MINE_EXHAUSTED: Final = 3
IN_MY_DISCARD: Final = 4
OF_ONE: Final = 5  # places of the player whose turn it is; as many of the other one follow
FOR_SALE: Final = 10
PLACES: Final = 11


class Inputs:
    """Reads positions of one box: ``read`` leaves the numbers of the inputs that are there in ``found``."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.cards: Final[list[Card]] = []  # the card of each slot
        self.slots: Final[list[int]] = []  # the slot of each physical card
        self.faces: Final[dict[str, int]] = {}  # the slots of what creatures evolve to, by their names
        first: dict[str, int] = {}
        for card in box.cards:
            if card.name not in first:
                first[card.name] = len(self.cards)
                self.cards.append(card)
            self.slots.append(first[card.name])
        for card in box.faces:
            self.faces[card.name] = len(self.cards)
            self.cards.append(card)
        self.is_old: Final = box.edition.extra_turn
        self.found: vec[i64] = vec[i64]([0] * MOST_ACTIVE)
        self.count: i64 = 0

    def total(self) -> i64:
        """How many inputs there are in games of this box."""
        return GENERAL + len(self.cards) * PLACES

    def active(self, s: State) -> list[int]:
        """The inputs that are there, as a list."""
        self.read(s)
        found: list[int] = []
        i: i64 = 0
        while i < self.count:
            found.append(self.found[i])
            i += 1
        return found

    def read(self, s: State) -> None:
        """See a position with the eyes of the player whose turn it is."""
        if s.stale:
            fold(s)
        self.count = 0
        me = s.active
        other = opponent(s, me)
        mine = s.players[me]
        theirs = s.players[other]
        self.add(ALWAYS_AT)
        if self.is_old:
            self.add(OLD_EDITION_AT)
        my_strongest = self.read_side(s, mine, theirs, 0)
        their_strongest = self.read_side(s, theirs, mine, 1)
        self.add(STRONGEST_AT + at_most(my_strongest, STRONGEST - 1) * STRONGEST + at_most(their_strongest, STRONGEST - 1))
        self.add(BOTH_LIVES_AT + at_most(mine.life, BOTH_LIVES - 1) * BOTH_LIVES + at_most(theirs.life, BOTH_LIVES - 1))
        bugs: i64 = at_most(mine.mindbugs, BOTH_MINDBUGS - 1) * BOTH_MINDBUGS + at_most(theirs.mindbugs, BOTH_MINDBUGS - 1)
        self.add(BOTH_MINDBUGS_AT + bugs)
        self.add(CREATURE_LEAD_AT + lead_of(len(mine.play), len(theirs.play)))
        self.add(CARD_LEAD_AT + lead_of(len(mine.hand) + len(mine.draw), len(theirs.hand) + len(theirs.draw)))
        for player in s.extra_turns:
            self.add((0 if player == me else SIDE) + EXTRA_TURN_AT)
        for id in s.market:
            self.add(GENERAL + self.slots[id] * PLACES + FOR_SALE)

    def read_side(self, s: State, p: Player, foe: Player, side: i64) -> i64:
        """What lies on one side; the power of its strongest creature."""
        at: i64 = SIDE * side
        places: i64 = GENERAL + OF_ONE * side
        slots = self.slots
        self.add(at + LIFE_AT + at_most(p.life, LIVES - 1))
        self.add(at + MINDBUGS_AT + at_most(p.mindbugs, MINDBUGS - 1))
        self.add(at + HAND_AT + at_most(len(p.hand), IN_HAND - 1))
        self.add(at + DRAW_AT + at_most(len(p.draw), TO_DRAW - 1))
        self.add(at + CREATURES_AT + at_most(len(p.play), CREATURES - 1))
        if p.spent:
            self.add(at + SPENT_AT + at_most(p.spent, SPENT - 1))
        if p.energy:
            self.add(at + ENERGY_AT + at_most(p.energy, ENERGIES - 1))
        in_hand: i64 = places + (IN_MY_HAND if foe.mindbugs else IN_MY_SAFE_HAND)
        for id in p.hand:
            slot: i64 = slots[id]
            self.add(in_hand + slot * PLACES)
        in_discard: i64 = places + IN_MY_DISCARD
        for id in p.discard:
            slot = slots[id]
            self.add(in_discard + slot * PLACES)
        strongest: i64 = 0
        free: i64 = 0
        for c in p.play:
            if c.power > strongest:
                strongest = c.power
            free += self.read_creature(s, c, at, places)
        self.add(at + THREATS_AT + at_most(foe.life - 1, 4) * 4 + at_most(free, 3))
        return strongest

    def read_creature(self, s: State, c: Creature, at: i64, places: i64) -> i64:
        """What is seen of a creature; 1 if nobody can block it."""
        slot: i64 = self.slots[c.id]
        card = c.card
        if card.stage > 1 and card.name in self.faces:
            slot = self.faces[card.name]
        self.add(places + slot * PLACES + (MINE_EXHAUSTED if c.exhausted else MINE_READY))
        self.add(at + POWER_AT + at_most(c.power, POWERS - 1))
        if c.suppressed:
            self.add(at + SUPPRESSED_AT)
        elif c.keywords:
            bits = c.keywords
            keyword: i64 = 0
            while bits:
                if bits & 1:
                    self.add(at + KEYWORDS_AT + keyword)
                bits >>= 1
                keyword += 1
        if c.bars:
            if c.bars & CANNOT_ATTACK:
                self.add(at + NO_ATTACK_AT)
            if c.bars & CANNOT_BLOCK:
                self.add(at + NO_BLOCK_AT)
        if c.octonite:
            self.add(at + OCTONITE_AT + at_most(c.octonite, OCTONITES) - 1)
        if c.boosts:
            self.add(at + BOOSTS_AT + at_most(len(c.boosts), BOOSTS) - 1)
        if c.bars & CANNOT_ATTACK:
            return 0
        value = attack_value(s, c)
        self.add(at + VALUES_AT + value * STRENGTHS + strength_of(c.power))
        return 1 if value == UNBLOCKABLE else 0

    def add(self, number: i64) -> None:
        if self.count < MOST_ACTIVE:
            self.found[self.count] = number
            self.count += 1


def at_most(number: i64, most: i64) -> i64:
    if number < 0:
        return 0
    return min(most, number)


def lead_of(mine: i64, theirs: i64) -> i64:
    ahead = mine - theirs + LEADS // 2
    if ahead < 0:
        return 0
    return ahead if ahead < LEADS else LEADS - 1


def strength_of(power: i64) -> i64:
    """Weak, middling, strong, very strong."""
    if power <= 3:
        return 0
    if power <= 5:
        return 1
    return 2 if power <= 7 else 3
