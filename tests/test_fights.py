"""Who loses a fight is known in one place: what is foretold of a fight is what happens in it."""

from __future__ import annotations

import random

import pytest

from mindbug.rules.defeat import fallen_in_fight
from mindbug.rules.fight import ATTACKER, BLOCKER, BOTH
from mindbug.rules.state import FIGHT, State
from mindbug.rules.turn import answer
from mindbug.rules.words import BLOCK, DONE, FATE, NOBODY, WAS_DEFEATED
from pools import MAIN, SINGLE

DEALS = 40


@pytest.mark.parametrize("pool", [*MAIN, *SINGLE])
def test_whoever_is_foretold_to_fall_falls(pool: str) -> None:
    told = set()
    for seed in range(DEALS):
        s = (MAIN | SINGLE)[pool].deal(seed, "latest", "sample").state
        chance = random.Random(seed)
        while s.asked != NOBODY:
            if s.kind == BLOCK:
                told |= {check_block(s, option) for option in s.options if option != DONE}
            answer(s, chance.choice(s.options))
    assert {ATTACKER, BLOCKER, BOTH} <= told


def check_block(s: State, option: int) -> int:
    """Block, and compare who leaves play; what is asked first, as in which direction a Tough one is turned, is answered."""
    attacker, blocker = s.creature(s.stack[-1].source), s.creature(option)
    assert attacker is not None and blocker is not None
    foretold = int(fallen_in_fight(s, attacker, blocker))
    after = s.copy()
    after.log = []
    answer(after, option)
    while after.stack and after.asked not in (NOBODY, FATE) and after.stack[-1].procedure.name == "defeat":
        answer(after, after.options[0])
    in_fight = [event for event in after.log if event.kind == WAS_DEFEATED and event.procedure is FIGHT]
    fallen = {id for event in in_fight for id in event.cards}
    expected = {attacker.id} if foretold & ATTACKER else set()
    assert fallen == expected | ({blocker.id} if foretold & BLOCKER else set())
    return foretold
