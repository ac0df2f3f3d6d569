"""Owns being defeated (RULES B.3/A9): protection, the replacements that save a creature, and leaving play together."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import become, evolve, exhaust, leave_play, put_in_discard, stop_effect
from mindbug.rules.constants import EvolveInstead
from mindbug.rules.fold import banned_by, barred_by, has, is_barred, power
from mindbug.rules.native import i64
from mindbug.rules.state import (
    PROHIBITION,
    RECALLS_BOOSTS,
    RECALLS_FOE,
    Card,
    Creature,
    Frame,
    Procedure,
    State,
    Step,
)
from mindbug.rules.triggers import begin
from mindbug.rules.words import (
    ALL_KNOW,
    CANNOT_BE_DEFEATED,
    DEFEATED,
    FIGHTS_CHANGE,
    KEYWORD,
    NO_ANSWER,
    NO_CARD,
    NO_DEFEATED_EFFECTS,
    ON_DEFEAT,
    ON_FIGHTS,
    PROTECTED,
    TOUGH,
    WAS_DEFEATED,
)


def defeat(s: State, ids: list[int], attacker: i64 = NO_CARD, blocker: i64 = NO_CARD) -> None:
    """Creatures are defeated together (RULES B.0/6), by an effect or in the fight of an attacker and a blocker. If somebody
    has to choose which way one of them is turned, that comes first (C165)."""
    for id in ids:
        c = s.creature(id)
        if c is not None and c.card.sides and would_exhaust(s, c):
            f = Frame(DEFEATING, c.controller, id, c.stamp)
            f.memory = [attacker, blocker, *ids]
            begin(s, f)
            return
    defeat_now(s, ids, attacker, blocker)


def can_be_defeated(s: State, c: Creature) -> bool:
    """Whether anything would happen to a creature that is defeated (RULES C161)."""
    return not is_barred(s, c, CANNOT_BE_DEFEATED)


def would_exhaust(s: State, c: Creature) -> bool:
    return not c.exhausted and has(s, c, TOUGH) and can_be_defeated(s, c)


def defeat_now(s: State, ids: list[int], attacker: i64, blocker: i64) -> None:
    """Each creature is protected, saved by a replacement, or leaves play with the others."""
    losers: list[Creature] = []
    saved: list[Creature] = []
    for id in ids:
        c = s.creature(id)
        if c is None or c in losers or c in saved:  # named twice, it is defeated once
            continue
        if not can_be_defeated(s, c):  # RULES C47: not exhausted either
            if s.log is not None:
                protector = barred_by(s, c, CANNOT_BE_DEFEATED)
                s.note(PROTECTED, c.controller, [c.id], 0, "C47", ALL_KNOW, protector, PROHIBITION)
        elif would_exhaust(s, c) or c.card.phases & ON_DEFEAT:
            saved.append(c)
        else:
            losers.append(c)
    lost_by = [rule_of_fight(s, c, s.creature(foe_of(c.id, attacker, blocker))) for c in losers] if s.log is not None else []
    for c in saved:
        save(s, c, foe_of(c.id, attacker, blocker))
    early = s.box.edition.early_defeated  # RULES E6
    silencers = [banned_by(s, c.controller, NO_DEFEATED_EFFECTS) for c in losers] if early else []
    if s.log is not None:
        for i, c in enumerate(losers):
            s.note(WAS_DEFEATED, c.controller, [c.id], 0, lost_by[i], ALL_KNOW, foe_of(c.id, attacker, blocker))
    for c in losers:
        leave_play(s, c)
        put_in_discard(s, c.controller, c.id)
    for i, c in enumerate(losers):
        foe = foe_of(c.id, attacker, blocker)
        if foe != NO_CARD:
            remember_victory(s, foe)
        if not c.card.abilities[DEFEATED]:
            continue
        forbidding = silencers[i] if early else banned_by(s, c.controller, NO_DEFEATED_EFFECTS)
        if forbidding != NO_CARD:
            stop_effect(s, c.card, DEFEATED, c.id, c.controller, forbidding, "C59")
        else:
            raise_defeated(s, c, foe)


def foe_of(id: i64, attacker: i64, blocker: i64) -> i64:
    """Whom a creature fights, if it is one of the two."""
    return blocker if id == attacker else attacker if id == blocker else NO_CARD


def rule_of_fight(s: State, c: Creature, foe: Creature | None) -> str:
    """Why a creature lost a fight, if not because it was not stronger: to a Poisonous one (RULES A45), or where fights are
    reversed (C49)."""
    difference = 0 if foe is None else power(s, c) - power(s, foe)
    if foe is None or difference == 0:
        return ""
    if (c.card.phases | foe.card.phases) & ON_FIGHTS:
        return "C49" if difference > 0 else "A45"
    return "A45" if difference > 0 else ""


def save(s: State, c: Creature, foe: i64) -> None:
    """Tough exhausts a creature instead of defeating it (RULES A47); another may evolve instead (C52)."""
    if would_exhaust(s, c):
        exhaust(s, c, foe)
        return
    for k in c.card.constants:
        if isinstance(k, EvolveInstead):
            face = s.box.face(c.id, k.to)
            if face is not None:
                evolve(s, c, face)
            return


def remember_victory(s: State, foe: i64) -> None:
    victor = s.creature(foe)
    if victor is not None:
        victor.slew = True
        s.touch(FIGHTS_CHANGE)


def raise_defeated(s: State, c: Creature, foe: i64) -> None:
    """A Defeated effect knows what the creature was when it left play: who beat it in a fight and is still there (RULES C54),
    its boosts (C127) and its Octonite (C114)."""
    for ability in c.card.abilities[DEFEATED]:
        f = Frame(ability, c.controller, c.id, c.stamp)
        if ability.recalls:
            f.kept = [recalled(s, c, foe, what) for what in ability.recalls]
        s.raised.append(f)


def recalled(s: State, c: Creature, foe: i64, what: i64) -> list[int]:
    """What an ability recalls of a creature that has left play."""
    if what == RECALLS_FOE:
        return [foe] if foe != NO_CARD and s.creature(foe) is not None else []
    return c.boosts if what == RECALLS_BOOSTS else [c.octonite]


class ChooseSide(Step):
    """A creature that Tough turns has a profile for each direction; its controller picks one (RULES C50)."""

    def run(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        if c is None:
            return True
        if f.answer == NO_ANSWER:
            return s.ask(c.controller, KEYWORD, [side.keywords for side in c.card.sides])
        attacker, blocker = f.memory[0], f.memory[1]
        exhaust(s, c, foe_of(c.id, attacker, blocker))
        become(s, c, side_with(c.card, f.answer))
        f.answer = NO_ANSWER
        ids = [id for id in f.memory[2:] if id != c.id]
        s.stack.pop()  # this is done, but another of them may be turned too
        defeat(s, ids, attacker, blocker)
        return False


def side_with(card: Card, keyword: i64) -> Card:
    for side in card.sides:
        if side.keywords == keyword:
            return side
    return card


DEFEATING: Final = Procedure("defeat", [ChooseSide()])
