"""Owns the words in which cards are written: everything that a file of ``mindbug.sets`` may say."""

from __future__ import annotations

from mindbug.rules.amounts import EQUAL, LESS, MORE, Amount, Compare, Count, Life, Number, YourTurn
from mindbug.rules.constants import Ban, Cannot, CannotBlockThis, CopyKeywords, HaveKeywords, MorePower
from mindbug.rules.effects import (
    BeGiven,
    Defeat,
    Discard,
    Effect,
    GainLife,
    LoseLife,
    May,
    OnlyIf,
    PlayCard,
    SetLife,
    Steal,
    TakeControl,
    TakeFromDiscard,
    ThisTurn,
)
from mindbug.rules.groups import Cards, Creatures, Group
from mindbug.rules.state import Ability, Card, Condition, Step
from mindbug.rules.targets import All, AtRandom, Choose, It, This, ThisCard
from mindbug.rules.triggers import SETTLE
from mindbug.rules.words import (
    ANYONE,
    ATTACK,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    DEFEATED,
    DISCARD,
    FRENZY,
    HAND,
    HUNTER,
    IN_PLAY,
    LIFE_LOST,
    ME,
    NO_PLAY_EFFECTS,
    OPPONENT,
    PLAY,
    POISONOUS,
    SNEAKY,
    STRONGEST,
    TOUGH,
    WEAKEST,
)

__all__ = [
    "ANYONE", "CANNOT_ATTACK", "CANNOT_BLOCK", "DISCARD", "FRENZY", "HAND", "HUNTER", "ME", "NO_PLAY_EFFECTS", "OPPONENT",
    "POISONOUS", "SNEAKY", "STRONGEST", "TOUGH", "WEAKEST",
    "All", "AtRandom", "Ban", "Cannot", "CannotBlockThis", "Card", "Cards", "CopyKeywords", "Count", "Creatures",
    "Defeat", "Discard", "GainLife", "HaveKeywords", "It", "Life", "LoseLife", "May", "MorePower", "Number", "PlayCard", "SetLife",
    "Steal", "TakeControl", "TakeFromDiscard", "This", "ThisCard", "ThisTurn", "YourTurn",
    "allies", "attack", "cards", "defeated", "discards", "enemies", "equal", "fewer", "in_discard_when_losing_life", "is_given", "more",
    "one", "other_allies", "play", "up_to",
]  # fmt: skip


# Abilities


def ability(trigger: int, effects: tuple[Effect, ...], only_if: Condition | None = None, zone: int = IN_PLAY) -> Ability:
    steps: list[Step] = [] if only_if is None else [OnlyIf(only_if)]
    return Ability(trigger, [*steps, *effects, SETTLE], zone)


def play(*effects: Effect) -> Ability:
    return ability(PLAY, effects)


def attack(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(ATTACK, effects, only_if)


def defeated(*effects: Effect) -> Ability:
    return ability(DEFEATED, effects)


def in_discard_when_losing_life(*effects: Effect) -> Ability:
    """While the card lies in your discard pile: whenever you lose life."""
    return ability(LIFE_LOST, effects, zone=DISCARD)


# Groups and targets


def enemies(min_power: int = 0, max_power: int = 999, extreme: int = 0) -> Creatures:
    return Creatures(OPPONENT, min_power, max_power, extreme=extreme)


def allies() -> Creatures:
    return Creatures(ME)


def other_allies(max_power: int = 999) -> Creatures:
    return Creatures(ME, max_power=max_power, other=True)


def cards(side: int, zone: int = DISCARD) -> Cards:
    return Cards(side, zone)


def one(group: Group) -> Choose:
    return Choose(group)


def up_to(n: int, group: Group) -> Choose:
    return Choose(group, 0, n)


def discards(n: int, side: int) -> Discard:
    """A player discards cards of that player's own choice (RULES A2)."""
    return Discard(Choose(Cards(side, HAND), n, n, chooser=side))


def is_given(n: int) -> BeGiven:
    """The opponent hands over cards of the opponent's own choice."""
    return BeGiven(Choose(Cards(OPPONENT, HAND), n, n, chooser=OPPONENT))


# Conditions


def fewer(left: Group, right: Group) -> Compare:
    return Compare(Count(left), LESS, Count(right))


def more(left: Group, right: Group) -> Compare:
    return Compare(Count(left), MORE, Count(right))


def equal(left: Amount, n: int) -> Compare:
    return Compare(left, EQUAL, Number(n))
