"""Owns who loses a fight (RULES A40, A45, C49). What becomes of a loser is another question: ``defeat.py``."""

from __future__ import annotations

from typing import Final

from mindbug.rules.fold import has, power
from mindbug.rules.native import i64
from mindbug.rules.state import Creature, State
from mindbug.rules.words import ON_FIGHTS, POISONOUS

# Who loses.
ATTACKER: Final = 1
BLOCKER: Final = 2
BOTH: Final = 3


def is_reversed(s: State, c: Creature, foe: Creature) -> bool:
    """Whether the stronger of two loses instead of the weaker (RULES C49)."""
    return (c.card.phases | foe.card.phases | s.box.rule_phases) & ON_FIGHTS != 0


def lead(s: State, c: Creature, foe: Creature) -> i64:
    """By how much a creature is ahead of its foe: by how much it is stronger or, where fights are reversed, weaker."""
    difference = power(s, c) - power(s, foe)
    return -difference if is_reversed(s, c, foe) else difference


def losers(s: State, attacker: Creature, blocker: Creature) -> i64:
    """The ATTACKER, the BLOCKER or BOTH: whoever is behind, both if neither is, and whoever meets a Poisonous one."""
    ahead = lead(s, attacker, blocker)
    found: i64 = 0
    if ahead <= 0 or has(s, blocker, POISONOUS):
        found = ATTACKER
    if ahead >= 0 or has(s, attacker, POISONOUS):
        found |= BLOCKER
    return found


def rule_of_loss(s: State, c: Creature, foe: Creature) -> str:
    """Why a creature lost to its foe, if not because it was not stronger: the foe is Poisonous, or fights are reversed."""
    ahead = lead(s, c, foe)
    if ahead > 0:
        return "A45"
    return "C49" if ahead < 0 and is_reversed(s, c, foe) else ""
