"""Owns the attack (RULES B.3): declaring, Attack effects, hunting, blocking, the fight and the second attack with Frenzy."""

from __future__ import annotations

from typing import Final

from mindbug.rules.action import act, why_no_action
from mindbug.rules.changes import lose_life, raise_abilities
from mindbug.rules.defeat import defeat
from mindbug.rules.dice import Reroll, ResolveDie, Roll
from mindbug.rules.effects import OnEachCreature
from mindbug.rules.fight import ATTACKER, BOTH, losers
from mindbug.rules.fold import at_work, barred_by, constants_at_work, has, is_barred, power, works
from mindbug.rules.native import i64
from mindbug.rules.seats import opponent
from mindbug.rules.state import FIGHT, PROHIBITION, Creature, Frame, Procedure, State, Step
from mindbug.rules.triggers import SETTLE, begin
from mindbug.rules.words import (
    ACTING,
    AGAIN,
    ALL_KNOW,
    ATTACK,
    ATTACK_ENDED,
    ATTACKED,
    BLOCK,
    BLOCK_LIMITED,
    BLOCKED,
    CANNOT_ATTACK,
    CANNOT_BE_HUNTED,
    CANNOT_BLOCK,
    COULD_NOT_ATTACK,
    COULD_NOT_BLOCK,
    COULD_NOT_HUNT,
    DONE,
    FAST,
    FIGHTS_CHANGE,
    FRENZY,
    HAD_TO_HUNT,
    HAS_ATTACKED,
    HUNT,
    HUNTED,
    HUNTER,
    IS_BARRED,
    IS_SNEAKY,
    NO_ANSWER,
    NO_CARD,
    NO_CREATURES,
    ON_ABILITIES,
    ON_ATTACKERS,
    ON_BLOCKERS,
    ON_PREY,
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
    return BLOCK_LIMITED if is_limited(s, attacker, blocker, ON_BLOCKERS) else POSSIBLE


def is_limited(s: State, attacker: Creature, other: Creature, phase: i64) -> bool:
    """Whether an ability of the attacker itself keeps a creature from meeting it (RULES C153)."""
    if attacker.card.phases & phase:
        for k in attacker.card.constants:
            if works(k, s, attacker, phase) and k.share(s, attacker.controller, attacker.id, other):
                return True
    return False


def prey_of(s: State, attacker: Creature) -> list[int]:
    """The creatures that an attacker can make block it (RULES A44, C31)."""
    if not has(s, attacker, HUNTER):
        return []
    enemies = s.players[opponent(s, attacker.controller)].play
    return [c.id for c in enemies if not is_limited(s, attacker, c, ON_PREY)]


def must_hunt(s: State, attacker: Creature) -> list[int]:
    """The prey that an attacker has to hunt as the turn action (RULES C20)."""
    found: list[int] = []
    for c in s.players[opponent(s, attacker.controller)].play:
        if c.card.phases & ON_ATTACKERS and c.id in prey_of(s, attacker):
            found.append(c.id)
    return found


def forced_attackers(s: State, player: i64) -> list[int]:
    """The creatures of which one has to attack, because it could hunt a creature that must be hunted."""
    found: list[int] = []
    if not at_work(s, ON_ATTACKERS):
        return found
    for c in s.players[opponent(s, player)].play:
        if c.card.phases & ON_ATTACKERS:
            found = [a.id for a in s.players[player].play if why_no_attack(s, a) == POSSIBLE and must_hunt(s, a)]
    return found


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
    """A1: the creature attacks."""

    def run(self, s: State, f: Frame) -> bool:
        attacker = still_attacking(s, f)
        if attacker is None:
            return call_off(s, f)
        attacker.attacks += 1
        f.other = NO_CARD
        if s.log is not None:
            s.note(ATTACKED, f.me, [f.source], power(s, attacker))
        return True


class RaiseAttack(Step):
    """A3: its Attack effects, printed and granted, are raised."""

    def run(self, s: State, f: Frame) -> bool:
        attacker = still_attacking(s, f)
        if attacker is None:
            return call_off(s, f)
        raise_abilities(s, attacker.card, ATTACK, attacker.id, attacker.stamp, f.me)
        if not at_work(s, ON_ABILITIES):
            return True
        for source, k in constants_at_work(s, ON_ABILITIES):
            granted = k.granted()
            if granted is not None and granted.trigger == ATTACK and k.share(s, source.controller, source.id, attacker):
                s.raised.append(Frame(granted, f.me, attacker.id, attacker.stamp))
        return True


class Hunt(Step):
    """A6: the attacking player may name the creature that has to block, even one that could not (RULES A44)."""

    def run(self, s: State, f: Frame) -> bool:
        if f.answer != NO_ANSWER:
            if f.answer != DONE:
                self.hunt(s, f, f.answer)
            f.answer = NO_ANSWER
            return True
        attacker = still_attacking(s, f)
        if attacker is None:
            return call_off(s, f)
        options = prey_of(s, attacker)
        if s.log is not None:
            tell_no_hunt(s, attacker, options)
        if not options:
            return True
        forced = must_hunt(s, attacker) if f.forced else []
        if len(forced) == 1:
            self.hunt(s, f, forced[0], HAD_TO_HUNT, "C20")
            return True
        if forced:
            return s.ask(f.me, HUNT, forced)
        options.append(DONE)
        return s.ask(f.me, HUNT, options)

    def hunt(self, s: State, f: Frame, id: i64, kind: i64 = HUNTED, rule: str = "A44") -> None:
        f.other = id
        mark_blocker(s, id)
        if s.log is not None:
            s.note(kind, f.me, [id], power_of(s, id), rule)


def power_of(s: State, id: i64) -> i64:
    c = s.creature(id)
    return power(s, c) if c is not None else 0


def mark_blocker(s: State, id: i64) -> None:
    c = s.creature(id)
    if c is not None:
        c.blocked = True
        s.touch(FIGHTS_CHANGE)


class Block(Step):
    """A7: if nothing is hunted, the defending player may block."""

    def run(self, s: State, f: Frame) -> bool:
        defender = opponent(s, f.me)
        if f.answer != NO_ANSWER:
            if f.answer != DONE:
                f.other = f.answer
                mark_blocker(s, f.other)
                if s.log is not None:
                    s.note(BLOCKED, defender, [f.other], power_of(s, f.other))
            f.answer = NO_ANSWER
            return True
        attacker = still_attacking(s, f)
        if f.other != NO_CARD or attacker is None:
            return True
        options = blockers(s, attacker, defender)
        if not options:
            if s.log is not None:
                tell_no_block(s, attacker, defender)
            return True
        options.append(DONE)
        return s.ask(defender, BLOCK, options)


def blockers(s: State, attacker: Creature, defender: i64) -> list[int]:
    """The creatures with which a player can block."""
    return [c.id for c in s.players[defender].play if why_no_block(s, attacker, c) == POSSIBLE]


# Why nobody is asked


def tell_no_block(s: State, attacker: Creature, defender: i64) -> None:
    """Say what keeps each creature of a player from blocking, those together that it is the same for."""
    if not s.players[defender].play:
        s.note(COULD_NOT_BLOCK, defender, [], NO_CREATURES, "A39")
    told: list[int] = []
    for c in s.players[defender].play:
        if c.id not in told:
            why, by = why_no_block(s, attacker, c), barred_by(s, c, CANNOT_BLOCK)
            alike = [d.id for d in s.players[defender].play if same_obstacle(s, attacker, d, why, by)]
            told += alike
            doing = PROHIBITION if why == IS_BARRED else FIGHT
            s.note(
                COULD_NOT_BLOCK, defender, alike, why, rule_of(why), ALL_KNOW, by if why == IS_BARRED else attacker.id, doing
            )


def same_obstacle(s: State, attacker: Creature, c: Creature, why: i64, by: i64) -> bool:
    """Whether the same keeps a creature from blocking."""
    return why_no_block(s, attacker, c) == why and (why != IS_BARRED or barred_by(s, c, CANNOT_BLOCK) == by)


def rule_of(why: i64) -> str:
    return "A54" if why == IS_BARRED else "A46" if why == IS_SNEAKY else "C32"


def tell_no_hunt(s: State, attacker: Creature, prey: list[int]) -> None:
    """Say which creatures a Hunter cannot hunt, where that leaves it none."""
    enemies = s.players[opponent(s, attacker.controller)].play
    if not prey and enemies and has(s, attacker, HUNTER):
        s.note(COULD_NOT_HUNT, attacker.controller, [c.id for c in enemies], CANNOT_BE_HUNTED, "C31")


def tell_no_attack(s: State, c: Creature) -> None:
    """Say what keeps a creature from an attack that it would have to make, or might make."""
    why = why_no_attack(s, c)
    by = barred_by(s, c, CANNOT_ATTACK)
    s.note(COULD_NOT_ATTACK, c.controller, [c.id], why, "A54" if why == IS_BARRED else "A43", ALL_KNOW, by, PROHIBITION)


class Fight(Step):
    """A8 and A9: an unblocked attack costs a life; in a fight all losers are found before any leaves play."""

    def run(self, s: State, f: Frame) -> bool:
        if f.other == NO_CARD:
            defender = opponent(s, f.me)
            if s.log is not None:
                attacker = still_attacking(s, f)
                chosen = attacker is not None and len(blockers(s, attacker, defender)) > 0
                s.note(UNBLOCKED, defender, [f.source], 1 if chosen else 0)
            lose_life(s, defender, 1)
            return True
        attacker = still_attacking(s, f)
        blocker = s.creature(f.other)
        if attacker is not None and blocker is not None:
            defeat(s, ids_of_losers(s, attacker, blocker), attacker.id, blocker.id)
        return True


def ids_of_losers(s: State, attacker: Creature, blocker: Creature) -> list[int]:
    lost = losers(s, attacker, blocker)
    if lost == BOTH:
        return [attacker.id, blocker.id]
    return [attacker.id if lost == ATTACKER else blocker.id]


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
            if s.log is not None and attacker is not None and attacker.attacks == 1 and has(s, attacker, FRENZY):
                tell_no_attack(s, attacker)
            return True
        return s.ask(f.me, AGAIN, [attacker.id, DONE])


class Windows(Step):
    """P8 and A11: a Fast creature that has just come into play may attack or use its Action once. Each player is asked about
    all windows together until done, the active player first (RULES C151)."""

    def run(self, s: State, f: Frame) -> bool:
        if not s.fresh:
            return True
        if f.answer != NO_ANSWER:
            self.use(s, f)
            return False
        for player in (s.active, opponent(s, s.active)):
            options = window_options(s, player)
            if options:
                options.append(DONE)
                return s.ask(player, AGAIN, options)
        close_windows(s, s.active)
        close_windows(s, opponent(s, s.active))
        s.fresh = False
        return True

    def use(self, s: State, f: Frame) -> None:
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == DONE:
            asked = s.active if window_options(s, s.active) else opponent(s, s.active)
            close_windows(s, asked)
            return
        id: i64 = answer - ACTING if answer >= ACTING else answer
        c = s.creature(id)
        if c is None:
            return
        c.fresh = False
        if answer >= ACTING:
            act(s, id)
        else:
            begin_attack(s, c)


def window_options(s: State, player: i64) -> list[int]:
    options: list[int] = []
    for c in s.players[player].play:
        if c.fresh and has(s, c, FAST):
            if why_no_attack(s, c) == POSSIBLE:
                options.append(c.id)
            if why_no_action(s, c) == POSSIBLE:
                options.append(ACTING + c.id)
    return options


def close_windows(s: State, player: i64) -> None:
    for c in s.players[player].play:
        c.fresh = False


class MakeAttack(OnEachCreature):
    """The opponent has to attack with a creature, if it is able to (RULES C33 to C35)."""

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and why_no_attack(s, c) == POSSIBLE

    def change(self, s: State, f: Frame, c: Creature) -> None:
        if why_no_attack(s, c) == POSSIBLE:
            begin_attack(s, c)
        elif s.log is not None:
            tell_no_attack(s, c)


WINDOWS: Final = Windows()
ATTACK_WITH: Final = Procedure(
    "attack",
    [
        Declare(), Roll(), Reroll(), ResolveDie(), SETTLE, ResolveDie(), SETTLE,
        RaiseAttack(), SETTLE, Hunt(), Block(), Fight(), SETTLE, WINDOWS, AttackAgain(),
    ],
)  # fmt: skip
# The same without what cannot happen in a plain box.
PLAIN_ATTACK: Final = Procedure(
    "plain attack", [Declare(), RaiseAttack(), SETTLE, Hunt(), Block(), Fight(), SETTLE, AttackAgain()]
)


def begin_attack(s: State, c: Creature, forced: bool = False) -> None:
    """A creature attacks; if forced, it has to hunt whoever must be hunted."""
    f = Frame(PLAIN_ATTACK if s.box.plain else ATTACK_WITH, c.controller, c.id, c.stamp)
    f.forced = forced
    begin(s, f)
