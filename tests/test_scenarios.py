"""Every scenario holds, and every ability and keyword of every card is needed by one."""

from __future__ import annotations

import pytest

from mindbug.rules.pool import Pool
from mindbug.rules.state import Ability, Card
from mindbug.rules.words import KEYWORDS
from mindbug.sets import EVERYTHING
from scenario import Scenario, all_scenarios, check

SCENARIOS = all_scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    check(scenario)


def lesser_cards() -> list[tuple[str, Card]]:
    """Every card with one of its abilities or keywords taken out, and what was taken."""
    found: list[tuple[str, Card]] = []
    for card in EVERYTHING.all_cards():
        found += [(f"{card.name} without part {i}", card.without(part)) for i, part in enumerate(card.parts)]
        for word, bit in KEYWORDS.items():
            if card.keywords & bit:
                found.append((f"{card.name} without {word}", card.without(keywords=bit)))
    return found


LESSER = lesser_cards()


@pytest.mark.parametrize("lesser", [card for _, card in LESSER], ids=[name for name, _ in LESSER])
def test_a_scenario_fails_without(lesser: Card) -> None:
    about = [scenario for scenario in SCENARIOS if lesser.name in scenario.cards]
    assert about, f"no scenario is about {lesser.name}"
    pool = with_instead(lesser)
    assert any(fails(scenario, pool) for scenario in about), f"all {len(about)} scenarios about {lesser.name} still hold"


def test_taking_something_out_leaves_the_card_alone() -> None:
    for card in EVERYTHING.all_cards():
        names = [part.name for part in card.parts if isinstance(part, Ability)]
        for part in card.parts:
            card.without(part)
        assert [part.name for part in card.parts if isinstance(part, Ability)] == names


def with_instead(lesser: Card) -> Pool:
    """Every card, one of them as it is given."""
    groups = (EVERYTHING.cards, EVERYTHING.faces, EVERYTHING.powers)
    cards, faces, powers = ([lesser if card.name == lesser.name else card for card in group] for group in groups)
    return Pool(cards, faces, powers)


def fails(scenario: Scenario, pool: Pool) -> bool:
    try:
        check(scenario, pool)
    except (AssertionError, ValueError):
        return True
    return False


def test_every_card_has_a_scenario() -> None:
    covered = {name for scenario in SCENARIOS for name in scenario.cards}
    assert covered == set(EVERYTHING.numbers)
