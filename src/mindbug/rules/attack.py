"""Owns the attack (RULES B.3): declaring, Attack effects, hunting, blocking, the fight and the second attack with Frenzy."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import defeat, lose_life, raise_abilities
from mindbug.rules.fold import has, holds, is_barred, power
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import Creature, Frame, Procedure, State, Step
from mindbug.rules.triggers import SETTLE
from mindbug.rules.words import (
    AGAIN,
    ATTACK,
    ATTACK_ENDED,
    ATTACKED,
    BLOCK,
    BLOCK_LIMITED,
    BLOCKED,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    DONE,
    FRENZY,
    HAS_ATTACKED,
    HUNT,
    HUNTED,
    HUNTER,
    IS_BARRED,
    IS_SNEAKY,
    NO_ANSWER,
    NO_CARD,
    ON_BLOCKERS,
    POISONOUS,
    POSSIBLE,
    SNEAKY,
    UNBLOCKED,
)


def why_no_attack(s: State, c: Creature) -> i64:
    """What keeps a creature from attacking, or POSSIBLE (RULES A43)."""
    if is_barred(s, c, CANNOT_ATTACK):
        return IS_BARRED
    if c.attacks == 0 or (c.attacks == 1 and has(s, c, FRENZY)):
        return POSSIBLE
    return HAS_ATTACKED


def why_no_block(s: State, attacker: Creature, blocker: Creature) -> i64:
    """What keeps a creature from blocking by its controller's choice, or POSSIBLE. Every limit counts (RULES C32)."""
    if is_barred(s, blocker, CANNOT_BLOCK):
        return IS_BARRED
    if has(s, attacker, SNEAKY) and not has(s, blocker, SNEAKY):
        return IS_SNEAKY
    if attacker.card.phases & ON_BLOCKERS:
        for k in attacker.card.constants:
            if k.phase == ON_BLOCKERS and holds(k, s, attacker.controller, attacker.id):
                if k.share(s, attacker.controller, attacker.id, blocker):
                    return BLOCK_LIMITED
    return POSSIBLE


def attackers(s: State, player: i64) -> list[int]:
    """The creatures with which a player can attack now."""
    return [c.id for c in s.players[player].play if why_no_attack(s, c) == POSSIBLE]


def still_attacking(s: State, f: Frame) -> Creature | None:
    """The attacker, if it is in play under the attacking player (RULES B.3/A5)."""
    for c in s.players[f.me].play:
        if c.id == f.source and c.stamp == f.stamp:
            return c
    return None


def call_off(s: State, f: Frame) -> bool:
    """The attack is over: no block, no life loss, no second attack (RULES C22). Always False, for steps to return."""
    if s.log is not None:
        s.note(ATTACK_ENDED, f.me, [f.source], 0, "C22")
    f.pc = len(f.procedure.steps)
    return False


class Declare(Step):
    """A1 and A3: the creature attacks and its Attack effects are raised."""

    def run(self, s: State, f: Frame) -> bool:
        attacker = still_attacking(s, f)
        if attacker is None:
            return call_off(s, f)
        attacker.attacks += 1
        f.other = NO_CARD
        if s.log is not None:
            s.note(ATTACKED, f.me, [f.source])
        raise_abilities(s, attacker.card, ATTACK, attacker.id, attacker.stamp, f.me)
        return True


class Hunt(Step):
    """A6: the attacking player may name the creature that has to block, even one that could not (RULES A44)."""

    def run(self, s: State, f: Frame) -> bool:
        if f.answer != NO_ANSWER:
            if f.answer != DONE:
                f.other = f.answer
                if s.log is not None:
                    s.note(HUNTED, f.me, [f.other], 0, "A44")
            f.answer = NO_ANSWER
            return True
        attacker = still_attacking(s, f)
        if attacker is None:
            return call_off(s, f)
        prey = s.players[opponent(s, f.me)].play
        if not prey or not has(s, attacker, HUNTER):
            return True
        options: list[int] = [c.id for c in prey]
        options.append(DONE)
        return s.ask(f.me, HUNT, options)


class Block(Step):
    """A7: if nothing is hunted, the defending player may block."""

    def run(self, s: State, f: Frame) -> bool:
        defender = opponent(s, f.me)
        if f.answer != NO_ANSWER:
            if f.answer != DONE:
                f.other = f.answer
                if s.log is not None:
                    s.note(BLOCKED, defender, [f.other])
            f.answer = NO_ANSWER
            return True
        attacker = still_attacking(s, f)
        if f.other != NO_CARD or attacker is None:
            return True
        options: list[int] = []
        for c in s.players[defender].play:
            if why_no_block(s, attacker, c) == POSSIBLE:
                options.append(c.id)
        if not options:
            return True
        options.append(DONE)
        return s.ask(defender, BLOCK, options)


class Fight(Step):
    """A8 and A9: an unblocked attack costs a life; in a fight all losers are found before any leaves play."""

    def run(self, s: State, f: Frame) -> bool:
        if f.other == NO_CARD:
            defender = opponent(s, f.me)
            if s.log is not None:
                s.note(UNBLOCKED, defender, [f.source])
            lose_life(s, defender, 1)
            return True
        attacker = still_attacking(s, f)
        blocker = s.creature(f.other)
        if attacker is not None and blocker is not None:
            defeat(s, losers(s, attacker, blocker))
        return True


def losers(s: State, attacker: Creature, blocker: Creature) -> list[int]:
    """Who loses a fight: the weaker, both if they are equal, and whoever meets a Poisonous one (RULES A40, A45)."""
    difference = power(s, attacker) - power(s, blocker)
    found: list[int] = []
    if difference <= 0 or has(s, blocker, POISONOUS):
        found.append(attacker.id)
    if difference >= 0 or has(s, attacker, POISONOUS):
        found.append(blocker.id)
    return found


class AttackAgain(Step):
    """A12: with Frenzy, while it is still in play, the attacker may attack a second time."""

    def run(self, s: State, f: Frame) -> bool:
        if f.answer != NO_ANSWER:
            again = f.answer != DONE
            f.answer = NO_ANSWER
            if again:
                f.pc = 0
            return not again
        attacker = still_attacking(s, f)
        if attacker is None or why_no_attack(s, attacker) != POSSIBLE:
            return True
        return s.ask(f.me, AGAIN, [attacker.id, DONE])


ATTACK_WITH: Final = Procedure("attack", [Declare(), SETTLE, Hunt(), Block(), Fight(), SETTLE, AttackAgain()])
