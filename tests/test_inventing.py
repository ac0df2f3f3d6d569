"""What is invented at random comes from the whole vocabulary: every word, every value of a parameter, every target."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from inventing import ON_TARGET, TAKES, Inventor, invent_pool, pool_from_data, pool_to_data
from mindbug.rules import words
from mindbug.rules.definition import CREATURE, FACE, POWER_CARD, Checker, from_data, to_data
from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, ON_DISPLAY, UNDER_CREATURE
from mindbug.rules.errors import InvalidDefinition
from mindbug.rules.grammar import LEXICON, Parameter, all_words, arguments, word_of
from mindbug.rules.state import Card

FAMILIES = 4000
SCRIBBLED = 3000
WASTE = 0.02  # how many of the attempts may be refused
# What the check never accepts, so that it cannot be invented.
NEVER = {
    ("LoseLife", "side", "anyone"), ("SetLife", "side", "anyone"), ("Life", "side", "anyone"), ("Mindbugs", "side", "anyone"),
    ("Choose", "chooser", "anyone"), ("Creatures", "trigger", "bought"), ("Cards", "trigger", "bought"),
    ("ChooseToCopy", "group", "Cards"), ("ChooseToCopy", "group", "BoostCards"), ("ChooseToCopy", "group", "PowerCards"),
    ("All", "group", "PowerCards"), ("AtRandom", "group", "PowerCards"), ("Count", "group", "PowerCards"),
}  # fmt: skip
# Where the objects of a target may be.
FOUND = {
    "This": AS_CREATURE,
    "ThisCard": IN_DISCARD,
    "It": AS_CREATURE | IN_HAND | IN_DISCARD,
    "Both": AS_CREATURE,
    "All": AS_CREATURE | IN_HAND | IN_DISCARD | UNDER_CREATURE,
    "AtRandom": AS_CREATURE | IN_HAND | IN_DISCARD | UNDER_CREATURE,
    "Choose": AS_CREATURE | IN_HAND | IN_DISCARD | UNDER_CREATURE | ON_DISPLAY,
}
# Effects that are more particular about their targets.
PARTICULAR = {
    "Evolve": {"This"},
    "Steal": {"All", "AtRandom"},
    "BeGiven": {"Choose"},
    "GetPower": {"Choose"},
    "MakeAttack": {"All", "AtRandom", "Choose"},
    "CopyPlay": {"It", "ChooseToCopy"},
}
NOT_THIS = {"TakeControl"}


@cache
def invented() -> tuple[Inventor, list[Card]]:
    inventor = Inventor(Random(1))
    found: list[Card] = []
    for _ in range(FAMILIES):
        card, faces = inventor.family()
        found += [card, *faces]
    return inventor, found + [inventor.power_card() for _ in range(FAMILIES // 10)]


@cache
def said() -> dict[tuple[str, str], set[Any]]:
    """What was said by all inventions, by the word and the parameter."""
    found: dict[tuple[str, str], set[Any]] = defaultdict(set)
    for card in invented()[1]:
        for part in all_words(card):
            for name, value in arguments(part).items():
                plain = isinstance(value, int | str) or value is None
                found[word_of(part).name, name].add(value if plain else type(value).__name__)
    return found


def test_most_inventions_are_accepted() -> None:
    inventor, _ = invented()
    refused = sum(inventor.refused.values())
    assert refused <= WASTE * inventor.accepted, inventor.refused


def test_every_word_is_used() -> None:
    used = {word_of(part).name for card in invented()[1] for part in all_words(card)}
    assert used == set(LEXICON) | {"Card"}


@pytest.mark.parametrize("word", LEXICON)
def test_every_value_is_used(word: str) -> None:
    for name, parameter in LEXICON[word].parameters.items():
        for value in wanted_values(parameter):
            if (word, name, value) not in NEVER:
                assert is_used(said()[word, name], parameter, value), f"{word}.{name} is never {value}"


def wanted_values(parameter: Parameter) -> list[Any]:
    """What a parameter should be at some time; of a number, what is usual and something great."""
    match parameter.kind:
        case "flag":
            return [False, True]
        case "one of" | "some of":
            return list(parameter.names)
        case "number":
            return [max(parameter.least, 1)]
        case "word":
            fitting = [
                word.name for word in LEXICON.values() if parameter.of is not None and issubclass(word.make, parameter.of)
            ]
            return fitting if len(fitting) < 6 else []
    return []


def is_used(found: set[Any], parameter: Parameter, value: Any) -> bool:
    if parameter.kind == "one of":
        return parameter.names[value] in found
    if parameter.kind == "some of":
        return any(bits & parameter.names[value] for bits in found)
    return value in found


@pytest.mark.parametrize("effect", ON_TARGET)
def test_every_target_of_every_effect_is_used(effect: str) -> None:
    takes = TAKES[effect]
    wanted = PARTICULAR.get(effect, {target for target, places in FOUND.items() if places & takes})
    if takes == UNDER_CREATURE:
        wanted = wanted - {"It"}  # nothing leaves cards there
    assert said()[effect, "target"] == wanted - ({"This"} if effect in NOT_THIS else set())


def test_every_trigger_is_used_and_every_number_of_faces() -> None:
    cards = invented()[1]
    used = {ability.trigger for card in cards for ability in card.all_abilities()}
    assert used == set(range(len(words.TRIGGERS)))
    assert {card.stage for card in cards} == {0, 1, 2, 3}
    assert {card.dice for card in cards} == {0, 1, 2}
    assert {len(card.sides) for card in cards} == {0, 2, 3, 6}
    assert {card.copies for card in cards} == {1, 2, 3}
    assert {card.spreads for card in cards if card.octonite} == {False, True}


def test_blocks_are_nested() -> None:
    nested = {
        (word_of(outer).name, word_of(inner).name)
        for card in invented()[1]
        for outer in all_words(card)
        for inner in all_words(outer)[1:]
    }
    blocks = ("May", "Either", "ForEachDone")
    assert {(outer, inner) for outer in blocks for inner in blocks} <= nested


def test_inventions_are_the_same_for_the_same_seed_and_can_be_written_down() -> None:
    for seed in range(5):
        pool = invent_pool(Random(seed))
        assert invent_pool(Random(seed)).fingerprint == pool.fingerprint
        assert pool_from_data(pool_to_data(pool)).fingerprint == pool.fingerprint


def test_the_check_bears_any_scribble() -> None:
    """Whatever words are put together, the check says what is wrong or accepts it; what it accepts can be written and read."""
    inventor = Inventor(Random(2))
    accepted = 0
    for number in range(SCRIBBLED):
        kind = (CREATURE, CREATURE, FACE, POWER_CARD)[number % 4]
        card = inventor.scribble(kind)
        if not Checker(card, kind).faults():
            accepted += 1
            assert to_data(from_data(to_data(card))) == to_data(card)
        else:
            with suppress(InvalidDefinition):
                from_data(to_data(card))
    assert accepted > SCRIBBLED // 50
