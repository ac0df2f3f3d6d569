"""Owns the words in which cards are written: everything that a file of ``mindbug.sets`` may say."""

from __future__ import annotations

from collections.abc import Sequence

from mindbug.rules.amounts import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    LESS,
    MORE,
    Amount,
    Compare,
    Count,
    HasSlain,
    ItHad,
    Life,
    Mindbugs,
    Number,
    Octonite,
    YourTurn,
)
from mindbug.rules.attack import MakeAttack
from mindbug.rules.boosting import Boost, PlayAny
from mindbug.rules.constants import (
    Ban,
    Cannot,
    CannotBlockThis,
    CannotHunt,
    CannotPlayWeak,
    CopyKeywords,
    EvolveInstead,
    HaveAbility,
    HaveKeywords,
    KeywordsDoNothing,
    LoseMore,
    MindbugsCostLife,
    MoreDice,
    MorePower,
    MustBeHunted,
    RerollMore,
    ReverseFights,
)
from mindbug.rules.copying import CopyPlay
from mindbug.rules.dice import Repeat, RollSix
from mindbug.rules.effect import Effect
from mindbug.rules.effects import (
    BeGiven,
    Defeat,
    Discard,
    DiscardEverything,
    DrawUnused,
    Evolve,
    ExtraTurn,
    ForEachDone,
    GainEnergy,
    GainLife,
    GiveControl,
    IfDone,
    IfItHasOctonite,
    IfItHasPower,
    IfNotDone,
    LoseGame,
    LoseLife,
    LoseMindbug,
    May,
    PlayCard,
    PutOctonite,
    RefreshMindbug,
    ReturnAside,
    ReturnToMyHand,
    ReturnToTheirHands,
    SetAside,
    SetLife,
    Steal,
    StealLife,
    SwapHands,
    TakeBoost,
    TakeControl,
    TakeFromDiscard,
    ThisTurn,
    ThisTurnForAll,
    UnusedUnderDrawPile,
    WinGame,
)
from mindbug.rules.groups import (
    FAR_FROM,
    NO_LIMIT,
    NO_TRIGGER,
    SHARED,
    STRONGER,
    WEAKER,
    BoostCards,
    Cards,
    Creatures,
    Group,
    PowerCards,
)
from mindbug.rules.modes import DefeatWithKeyword, Either, NameKeyword, PutInChosenPile, Show
from mindbug.rules.pairs import DefeatPair
from mindbug.rules.powers import GetPower, GetTopPower
from mindbug.rules.state import Ability, Card, Condition
from mindbug.rules.targets import All, AtRandom, Both, Choose, ChooseToCopy, It, This, ThisCard
from mindbug.rules.words import (
    ACTION,
    ANYONE,
    ATTACK,
    BOUGHT,
    CANNOT_ATTACK,
    CANNOT_BE_DEFEATED,
    CANNOT_BLOCK,
    DEFEATED,
    DISCARD,
    DISCARDED_THIS,
    END_OF_TURN,
    END_OF_YOUR_TURN,
    FAST,
    FRENZY,
    HAND,
    HARVEST,
    HUNTER,
    IN_PLAY,
    LIFE_LOST,
    ME,
    NO_CARDS_TO_HAND,
    NO_DEFEATED_EFFECTS,
    NO_LIFE_LOSS,
    NO_MINDBUGS,
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
    "ANYONE", "ANY_KEYWORD", "ATTACK", "CANNOT_ATTACK", "CANNOT_BE_DEFEATED", "CANNOT_BLOCK", "DEFEATED", "DISCARD",
    "FAR_FROM", "FAST", "FRENZY", "HAND", "HUNTER", "IT", "ME", "NOT_YOUR_TURN", "NO_CARDS_TO_HAND", "NO_DEFEATED_EFFECTS",
    "NO_LIFE_LOSS", "NO_MINDBUGS", "NO_PLAY_EFFECTS", "OPPONENT", "PLAY", "POISONOUS", "SHARED", "SNEAKY", "STRONGER",
    "STRONGEST", "THIS", "THIS_CARD", "TOUGH", "WEAKER", "WEAKEST", "YOUR_TURN", "All", "AtRandom", "Ban", "Boost",
    "BoostCards", "Both", "Cannot", "CannotBlockThis", "CannotHunt", "CannotPlayWeak", "Card", "Choose", "ChooseToCopy",
    "CopyKeywords", "CopyPlay", "Count", "Defeat", "DefeatPair", "DefeatWithKeyword", "Discard", "DiscardEverything",
    "DrawUnused", "Either", "Evolve", "EvolveInstead", "ExtraTurn", "ForEachDone", "GainLife", "GetPower", "GetTopPower",
    "GiveControl", "HasSlain", "HaveAbility", "HaveKeywords", "IfDone", "IfItHasOctonite", "IfItHasPower", "IfNotDone",
    "ItHad", "KeywordsDoNothing", "Life", "LoseGame", "LoseMindbug", "LoseMore", "MakeAttack", "May", "Mindbugs",
    "MindbugsCostLife", "MoreDice", "MustBeHunted", "NameKeyword", "Number", "Octonite", "PlayAny", "PlayCard", "PowerCards",
    "PutInChosenPile", "PutOctonite", "RefreshMindbug", "Repeat", "RerollMore", "ReturnAside", "ReturnToMyHand",
    "ReturnToTheirHands", "ReverseFights", "RollSix", "SetAside", "SetLife", "Show", "Steal", "StealLife", "SwapHands",
    "TakeBoost", "TakeControl", "TakeFromDiscard", "ThisTurn", "ThisTurnForAll", "UnusedUnderDrawPile", "WinGame", "action",
    "all_or_none", "allies", "at_least", "at_most", "attack", "creatures", "defeated", "discard_pile", "discards",
    "end_of_turn", "end_of_your_turn", "enemies", "equal", "exactly", "fewer", "gains_energy", "hand", "harvest",
    "in_discard_when_losing_life", "is_given", "leads_by", "less", "loses", "more", "more_power", "one", "other_allies",
    "others", "play", "power_card", "put_into_discard", "same_for", "up_to",
]  # fmt: skip

ANY_KEYWORD = FAST | FRENZY | HUNTER | POISONOUS | SNEAKY | TOUGH
THIS = This()
THIS_CARD = ThisCard()
IT = It()
YOUR_TURN = YourTurn()
NOT_YOUR_TURN = YourTurn(False)


# Abilities


def ability(
    trigger: int, effects: tuple[Effect, ...], only_if: Condition | None = None, pays: int = 0, mindbug: bool = False
) -> Ability:
    """An ability of some trigger. ``only_if`` is looked at when it is resolved; ``pays`` Octonite of this creature first, or a
    ``mindbug``."""
    return Ability(trigger, list(effects), only_if, pays, mindbug)


def play(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(PLAY, effects, only_if)


def attack(*effects: Effect, only_if: Condition | None = None, pays: int = 0, mindbug: bool = False) -> Ability:
    return ability(ATTACK, effects, only_if, pays, mindbug)


def defeated(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(DEFEATED, effects, only_if)


def action(*effects: Effect, only_if: Condition | None = None, pays: int = 0, mindbug: bool = False) -> Ability:
    return ability(ACTION, effects, only_if, pays, mindbug)


def harvest(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(HARVEST, effects, only_if)


def put_into_discard(*effects: Effect, only_if: Condition | None = None) -> Ability:
    """When this card is put into your discard pile from anywhere."""
    return ability(DISCARDED_THIS, effects, only_if)


def in_discard_when_losing_life(*effects: Effect, only_if: Condition | None = None) -> Ability:
    """While the card lies in your discard pile: whenever you lose life."""
    return ability(LIFE_LOST, effects, only_if)


def end_of_your_turn(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(END_OF_YOUR_TURN, effects, only_if)


def end_of_turn(*effects: Effect, only_if: Condition | None = None) -> Ability:
    return ability(END_OF_TURN, effects, only_if)


def power_card(name: str, cost: int, *effects: Effect, only_if: Condition | None = None) -> Card:
    return Card(name, 0, 0, ability(BOUGHT, effects, only_if), cost=cost)


def same_for(*triggers: int, effects: Sequence[Effect]) -> list[Ability]:
    """The same effects at several triggers."""
    return [ability(trigger, tuple(effects)) for trigger in triggers]


# Groups and targets


def enemies(
    min_power: int = 0,
    max_power: int = NO_LIMIT,
    extreme: int = 0,
    keywords: int = 0,
    compared: int = 0,
    octonite: bool = False,
    boosted: bool = False,
    blocked: bool = False,
) -> Creatures:
    return Creatures(OPPONENT, min_power, max_power, False, extreme, keywords, compared, octonite, boosted, blocked)


def allies(
    min_power: int = 0, compared: int = 0, octonite: bool = False, keywords: int = 0, trigger: int = NO_TRIGGER
) -> Creatures:
    return Creatures(ME, min_power, compared=compared, octonite=octonite, keywords=keywords, trigger=trigger)


def other_allies(max_power: int = NO_LIMIT) -> Creatures:
    return Creatures(ME, max_power=max_power, other=True)


def creatures(
    min_power: int = 0, max_power: int = NO_LIMIT, extreme: int = 0, keywords: int = 0, compared: int = 0, boosted: bool = False
) -> Creatures:
    return Creatures(ANYONE, min_power, max_power, False, extreme, keywords, compared, boosted=boosted)


def others(trigger: int = NO_TRIGGER) -> Creatures:
    return Creatures(ANYONE, other=True, trigger=trigger)


def hand(side: int, min_power: int = 0, trigger: int = NO_TRIGGER) -> Cards:
    return Cards(side, HAND, min_power, trigger=trigger)


def discard_pile(side: int, min_power: int = 0, max_power: int = NO_LIMIT, trigger: int = NO_TRIGGER) -> Cards:
    return Cards(side, DISCARD, min_power, max_power, trigger)


def one(group: Group) -> Choose:
    return Choose(group)


def exactly(n: int, group: Group) -> Choose:
    return Choose(group, n, n)


def up_to(n: int, group: Group) -> Choose:
    return Choose(group, 0, n)


def all_or_none(n: int, group: Group) -> Choose:
    return Choose(group, n, n, or_none=True)


# Effects


def loses(side: int, amount: int | Amount) -> LoseLife:
    """A player loses life."""
    return LoseLife(side, amount if isinstance(amount, Amount) else Number(amount))


def discards(n: int | Amount, side: int) -> Discard:
    """A player discards cards of that player's own choice (RULES A2)."""
    if isinstance(n, Amount):
        return Discard(Choose(Cards(side, HAND), chooser=side, amount=n))
    return Discard(Choose(Cards(side, HAND), n, n, chooser=side))


def is_given(n: int) -> BeGiven:
    """The opponent hands over cards of the opponent's own choice."""
    return BeGiven(Choose(Cards(OPPONENT, HAND), n, n, chooser=OPPONENT))


def gains_energy(amount: int | Amount) -> GainEnergy:
    return GainEnergy(amount if isinstance(amount, Amount) else Number(amount))


# Constant abilities


def more_power(
    amount: int | Amount, to: Creatures | None = None, when: Condition | None = None, zone: int = IN_PLAY
) -> MorePower:
    return MorePower(amount if isinstance(amount, Amount) else Number(amount), to, when, zone)


# Conditions


def fewer(left: Group, right: Group) -> Compare:
    return Compare(Count(left), LESS, Count(right))


def more(left: Group, right: Group) -> Compare:
    return Compare(Count(left), MORE, Count(right))


def equal(left: Amount, right: int | Amount) -> Compare:
    return Compare(left, EQUAL, right if isinstance(right, Amount) else Number(right))


def less(left: Amount, right: Amount) -> Compare:
    return Compare(left, LESS, right)


def at_least(left: Amount, n: int) -> Compare:
    return Compare(left, AT_LEAST, Number(n))


def at_most(left: Amount, n: int) -> Compare:
    return Compare(left, AT_MOST, Number(n))


def leads_by(n: int, left: Group, right: Group) -> Compare:
    return Compare(Count(left), AT_LEAST, Count(right), n)
