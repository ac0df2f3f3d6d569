"""Owns Action effects (RULES B.4): whether one may be used. One that would do nothing may not (A31)."""

from __future__ import annotations

from mindbug.rules.effect import happens, happens_certainly
from mindbug.rules.native import i64
from mindbug.rules.state import Creature, Frame, State
from mindbug.rules.triggers import begin_effect
from mindbug.rules.words import ACTED, ACTING, ACTION, DOES_NOTHING, NO_ACTION, POSSIBLE


def why_no_action(s: State, c: Creature) -> i64:
    """What keeps a creature from using its Action, or POSSIBLE."""
    if not c.card.abilities[ACTION]:
        return NO_ACTION
    for ability in c.card.abilities[ACTION]:
        if does_something(s, Frame(ability, c.controller, c.id, c.stamp)):
            return POSSIBLE
    return DOES_NOTHING


def does_something(s: State, f: Frame) -> bool:
    """Whether an ability can be paid for and any part of it would do something; its cost alone does not count."""
    return happens(s, f, 0, len(f.procedure.steps))


def actors(s: State, player: i64) -> list[int]:
    """The answers by which a player can use an Action."""
    if not s.box.triggers & 1 << ACTION:
        return []
    return [ACTING + c.id for c in s.players[player].play if c.card.abilities[ACTION] and why_no_action(s, c) == POSSIBLE]


def act(s: State, id: i64) -> None:
    c = s.creature(id)
    if c is None:
        return
    for ability in c.card.abilities[ACTION]:
        f = Frame(ability, c.controller, c.id, c.stamp)
        if does_something(s, f):
            f.forced = not happens_certainly(s, f)
            if s.log is not None:
                s.note(ACTED, c.controller, [c.id])
            begin_effect(s, f)
            return
