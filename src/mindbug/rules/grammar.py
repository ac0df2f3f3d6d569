"""Owns the list of words in which cards are written: every class of a definition, with its parameters and what each may be.

Whatever reads a definition as data goes by this list: writing it down and reading it again, checking it, copying it, telling
it in words, making it up at random. A parameter has the name of the attribute that keeps it.
"""

from __future__ import annotations

from typing import Any, Final

from mindbug.rules import words
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
    ANY_POWER,
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
from mindbug.rules.special import DEALT, HAND_SIZE, LIFE, MINDBUGS, Special
from mindbug.rules.state import Ability, Card, Condition, Constant
from mindbug.rules.targets import All, AtRandom, Both, Choose, ChooseToCopy, It, Target, This, ThisCard

# What a parameter may be.
NUMBER: Final = "number"
FLAG: Final = "flag"
ONE_OF: Final = "one of"  # a number that has a name
SOME_OF: Final = "some of"  # bits, each of which has a name
NAME: Final = "name"
WORD: Final = "word"
WORDS: Final = "words"

MOST: Final = 20  # of life, cards, Octonite ... that an effect speaks of
MOST_POWER: Final = 99

SIDES: Final = {"me": words.ME, "opponent": words.OPPONENT, "anyone": words.ANYONE}
BARS: Final = {"attack": words.CANNOT_ATTACK, "block": words.CANNOT_BLOCK, "be defeated": words.CANNOT_BE_DEFEATED}
BANS: Final = {
    "play effects": words.NO_PLAY_EFFECTS,
    "defeated effects": words.NO_DEFEATED_EFFECTS,
    "mindbugs": words.NO_MINDBUGS,
    "life loss": words.NO_LIFE_LOSS,
    "cards to hand": words.NO_CARDS_TO_HAND,
}
KEYWORDS: Final[dict[str, int]] = {str(name): bit for name, bit in words.KEYWORDS.items()}
TRIGGERS: Final[dict[str, int]] = {str(name): number for number, name in enumerate(words.TRIGGERS)}
EXTREMES: Final = {"none": 0, "weakest": words.WEAKEST, "strongest": words.STRONGEST}
COMPARED: Final = {"any": ANY_POWER, "weaker": WEAKER, "stronger": STRONGER, "far from": FAR_FROM, "shared": SHARED}
RELATIONS: Final = {"less": LESS, "equal": EQUAL, "more": MORE, "at least": AT_LEAST, "at most": AT_MOST}
ZONES: Final = {"hand": words.HAND, "discard": words.DISCARD}
PLACES: Final = {"play": words.IN_PLAY, "discard": words.DISCARD}  # from where a constant ability works


class Parameter:
    """One parameter of a word: of which kind it is, its bounds or names, the class of a word that it may be, and what it is
    if it is left out. What must be said is ``required``; what may be nothing is so if it is left out."""

    def __init__(
        self,
        kind: str,
        least: int = 0,
        most: int = 0,
        names: dict[str, int] | None = None,
        of: type[Any] | None = None,
        default: object = None,
        required: bool = True,
    ) -> None:
        self.kind: Final = kind
        self.least: Final = least
        self.most: Final = most
        self.names: Final[dict[str, int]] = names if names is not None else {}
        self.of: Final = of
        self.default: Final = default
        self.required: Final = required


def number(least: int, most: int, default: int | None = None) -> Parameter:
    return Parameter(NUMBER, least, most, default=default, required=default is None)


def flag() -> Parameter:
    return Parameter(FLAG, default=False, required=False)


def one_of(names: dict[str, int], default: int | None = None) -> Parameter:
    return Parameter(ONE_OF, names=names, default=default, required=default is None)


def some_of(names: dict[str, int], required: bool = True) -> Parameter:
    return Parameter(SOME_OF, names=names, default=0, required=required)


def a(of: type[Any]) -> Parameter:
    return Parameter(WORD, of=of)


def maybe(of: type[Any]) -> Parameter:
    return Parameter(WORD, of=of, required=False)


EFFECTS: Final = Parameter(WORDS, of=Effect)
AMOUNT_OF_SOMETHING: Final = number(1, MOST)
LEAST_POWER: Final = number(0, MOST_POWER, 0)
MOST_OF_POWER: Final = number(1, NO_LIMIT, NO_LIMIT)
WHEN: Final = maybe(Condition)
FROM: Final = one_of(PLACES, words.IN_PLAY)


class Word:
    """A class of definitions and its parameters, in the order in which it takes them. Where it takes any number of effects,
    they are its only parameter."""

    def __init__(self, make: type[Any], parameters: dict[str, Parameter]) -> None:
        self.name: Final = make.__name__
        self.make: Final = make
        self.parameters: Final = parameters


LEXICON: Final[dict[str, Word]] = {}


def word(make: type[Any], **parameters: Parameter) -> None:
    LEXICON[make.__name__] = Word(make, parameters)


# Abilities. A trigger may be missing, as only one is asked for by a group.
word(
    Ability,
    trigger=one_of(TRIGGERS),
    effects=EFFECTS,
    only_if=maybe(Condition),
    pays=number(0, MOST, 0),
    uses_mindbug=flag(),
)

# Effects.
word(GainLife, n=AMOUNT_OF_SOMETHING)
word(LoseLife, side=one_of(SIDES), amount=a(Amount))
word(StealLife)
word(SetLife, side=one_of(SIDES), amount=a(Amount))
word(GainEnergy, amount=a(Amount))
word(RefreshMindbug)
word(LoseMindbug)
word(WinGame)
word(LoseGame)
word(ExtraTurn)
word(SwapHands)
word(DiscardEverything, hand_too=flag())
word(DrawUnused)
word(UnusedUnderDrawPile, n=AMOUNT_OF_SOMETHING)
word(ReturnAside)
word(Defeat, target=a(Target))
word(TakeControl, target=a(Target))
word(GiveControl, target=a(Target))
word(PlayCard, target=a(Target))
word(Discard, target=a(Target))
word(TakeFromDiscard, target=a(Target))
word(TakeBoost, target=a(Target))
word(Steal, target=a(Target))
word(BeGiven, target=a(Target))
word(ReturnToMyHand, target=a(Target))
word(ReturnToTheirHands, target=a(Target))
word(Evolve, target=a(Target), to=Parameter(NAME))
word(PutOctonite, target=a(Target), n=AMOUNT_OF_SOMETHING)
word(SetAside, target=a(Target))
word(
    ThisTurn,
    target=a(Target),
    power=number(-MOST, MOST, 0),
    keywords=some_of(KEYWORDS, False),
    bars=some_of(BARS, False),
)
word(
    ThisTurnForAll,
    side=one_of(SIDES),
    keywords=some_of(KEYWORDS, False),
    bars=some_of(BARS, False),
    dice=number(0, 1, 0),
    bans=some_of(BANS, False),
)
word(Boost, n=AMOUNT_OF_SOMETHING, this=flag())
word(PlayAny, group=maybe(Cards))
word(CopyPlay, target=a(Target), as_itself=flag())
word(MakeAttack, target=a(Target))
word(GetPower, target=a(Target))
word(GetTopPower)
word(Show, target=a(Target))
word(DefeatPair)
word(NameKeyword)
word(DefeatWithKeyword, group=a(Creatures), shown=flag())
word(PutInChosenPile)
word(RollSix, at_least=number(2, 6))
word(Repeat)

# Effects that contain others, and what decides whether those that follow happen.
word(May, effects=EFFECTS)
word(Either, first=EFFECTS, second=EFFECTS)
word(ForEachDone, effects=EFFECTS)
word(IfDone)
word(IfNotDone)
word(IfItHasPower, n=number(1, MOST_POWER))
word(IfItHasOctonite, n=AMOUNT_OF_SOMETHING)

# Targets.
word(This)
word(ThisCard)
word(It)
word(All, group=a(Group))
word(
    Choose,
    group=a(Group),
    least=number(0, MOST, 1),
    most=number(1, MOST, 1),
    chooser=one_of(SIDES, words.ME),
    amount=maybe(Amount),
    or_none=flag(),
)
word(ChooseToCopy, group=a(Group), least=number(0, 1, 1))
word(Both, first=a(Creatures), second=a(Creatures))
word(AtRandom, group=a(Group), n=AMOUNT_OF_SOMETHING)

# Groups.
word(
    Creatures,
    side=one_of(SIDES, words.ANYONE),
    min_power=LEAST_POWER,
    max_power=MOST_OF_POWER,
    other=flag(),
    extreme=one_of(EXTREMES, 0),
    keywords=some_of(KEYWORDS, False),
    compared=one_of(COMPARED, ANY_POWER),
    octonite=flag(),
    boosted=flag(),
    blocked=flag(),
    trigger=one_of({"none": NO_TRIGGER, **TRIGGERS}, NO_TRIGGER),
)
word(
    Cards,
    side=one_of(SIDES),
    zone=one_of(ZONES, words.DISCARD),
    min_power=LEAST_POWER,
    max_power=MOST_OF_POWER,
    trigger=one_of({"none": NO_TRIGGER, **TRIGGERS}, NO_TRIGGER),
)
word(BoostCards)
word(PowerCards)

# Amounts and conditions.
word(Number, n=number(-MOST, MOST))
word(Life, side=one_of(SIDES))
word(Mindbugs, side=one_of(SIDES))
word(Count, group=a(Group), each=number(-MOST, MOST, 1))
word(Octonite, group=maybe(Creatures))
word(ItHad)
word(Compare, left=a(Amount), relation=one_of(RELATIONS), right=a(Amount), lead=number(-MOST, MOST, 0))
word(YourTurn, yours=Parameter(FLAG, default=True, required=False))
word(HasSlain)

# Constant abilities.
word(MorePower, amount=a(Amount), to=maybe(Creatures), when=WHEN, zone=FROM)
word(HaveKeywords, keywords=some_of(KEYWORDS), to=maybe(Creatures), when=WHEN, zone=FROM)
word(CopyKeywords, keywords=some_of(KEYWORDS), of=a(Creatures), when=WHEN)
word(KeywordsDoNothing, to=a(Creatures), when=WHEN, zone=FROM)
word(Cannot, bars=some_of(BARS), to=maybe(Creatures), when=WHEN, zone=FROM)
word(CannotBlockThis, who=a(Creatures), when=WHEN)
word(CannotHunt, who=a(Creatures), when=WHEN)
word(MustBeHunted)
word(ReverseFights)
word(EvolveInstead, to=Parameter(NAME))
word(MoreDice, to=a(Creatures), when=WHEN, zone=FROM)
word(HaveAbility, ability=a(Ability), to=a(Creatures), when=WHEN, zone=FROM)
word(Ban, bans=some_of(BANS), side=one_of(SIDES), when=WHEN, zone=FROM)
word(LoseMore, n=AMOUNT_OF_SOMETHING, when=WHEN, zone=FROM)
word(MindbugsCostLife, n=AMOUNT_OF_SOMETHING, when=WHEN, zone=FROM)
word(RerollMore, n=AMOUNT_OF_SOMETHING, when=WHEN, zone=FROM)
word(CannotPlayWeak, max_power=number(1, MOST_POWER), when=WHEN, zone=FROM)

# A card; its parts are abilities and constant ones.
CARD: Final = Word(
    Card,
    {
        "name": Parameter(NAME),
        "power": number(0, MOST_POWER, 0),
        "keywords": some_of(KEYWORDS, False),
        "parts": Parameter(WORDS, of=object),
        "copies": number(1, MOST, 1),
        "octonite": number(0, MOST, 0),
        "spreads": flag(),
        "dice": number(0, 2, 0),
        "stage": number(0, 3, 0),
        "evolves_to": Parameter(NAME, default="", required=False),
        "cost": number(0, MOST, 0),
        "sides": Parameter(WORDS, of=Card, required=False),
    },
)

# A special rule; its parts are constant abilities.
SPECIAL: Final = Word(
    Special,
    {
        "name": Parameter(NAME),
        "parts": Parameter(WORDS, of=Constant, required=False),
        "life": number(1, MOST, LIFE),
        "mindbugs": number(0, MOST, MINDBUGS),
        "dealt": number(1, MOST, DEALT),
        "left_out": number(0, MOST, 0),
        "hand": number(1, MOST, HAND_SIZE),
        "open_hands": flag(),
        "min_power": LEAST_POWER,
        "max_power": MOST_OF_POWER,
        "having": some_of(KEYWORDS, False),
        "lacking": some_of(KEYWORDS, False),
    },
)


def word_of(value: object) -> Word:
    """The word that a part of a definition is; KeyError if there is none."""
    if isinstance(value, Special):
        return SPECIAL
    return CARD if isinstance(value, Card) else LEXICON[type(value).__name__]


def arguments(value: object) -> dict[str, Any]:
    """What a part of a definition says, by the names of the parameters of its word."""
    return {name: getattr(value, name) for name in word_of(value).parameters}


def made(word: Word, said: dict[str, Any]) -> Any:
    """A part of a definition, of its word and what it says. Effects, and the parts of a card, are given one by one."""
    loose = [name for name in ("effects", "parts") if name in said and word.make is not Ability]
    if not loose:
        return word.make(**said)
    rest = {name: value for name, value in said.items() if name != loose[0]}
    if word is CARD:
        return Card(rest.pop("name"), rest.pop("power"), rest.pop("keywords"), *said["parts"], **rest)
    if word is SPECIAL:
        return Special(rest.pop("name"), *said["parts"], **rest)
    return word.make(*said[loose[0]])


def parts_of(value: object) -> list[tuple[str, object]]:
    """The parts of which a part of a definition consists, with their places in it."""
    found: list[tuple[str, object]] = []
    for name, parameter in word_of(value).parameters.items():
        inside = getattr(value, name)
        if parameter.kind == WORD and inside is not None:
            found.append((name, inside))
        elif parameter.kind == WORDS and isinstance(inside, list):
            found += [(f"{name}[{place}]", part) for place, part in enumerate(inside)]
    return found


def all_words(value: object) -> list[object]:
    """A part of a definition with everything that is in it."""
    found = [value]
    for _, part in parts_of(value):
        found += all_words(part)
    return found
