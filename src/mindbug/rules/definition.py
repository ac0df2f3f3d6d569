"""Owns definitions as data: writing them down, reading them again, and checking that what they say can be.

What is accepted works: every effect has something to which it can be done, every word that speaks of an earlier step finds
one, and nothing is said that could never come about. A fault says what is wrong, where, and what would be right; it holds no
sentence, so that every language can tell it.
"""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from typing import Any, Final

from mindbug.rules import words
from mindbug.rules.amounts import AT_LEAST, Amount, Compare, Count, HasSlain, ItHad, Life, Mindbugs, Number, Octonite
from mindbug.rules.attack import MakeAttack
from mindbug.rules.boosting import Boost, PlayAny
from mindbug.rules.constants import (
    CopyKeywords,
    EvolveInstead,
    HaveAbility,
    HaveKeywords,
    KeywordsDoNothing,
    LoseMore,
    MindbugsCostLife,
    MorePower,
    OnCreatures,
    ReverseFights,
)
from mindbug.rules.copying import CopyPlay
from mindbug.rules.dice import Repeat, RollSix
from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, Effect
from mindbug.rules.effects import (
    AfterStep,
    BeGiven,
    DiscardEverything,
    DrawUnused,
    Evolve,
    ForEachDone,
    GainEnergy,
    GiveControl,
    IfDone,
    IfItHasOctonite,
    IfItHasPower,
    IfNotDone,
    LoseLife,
    May,
    OnTarget,
    PlayCard,
    ReturnAside,
    SetLife,
    Steal,
    SwapHands,
    TakeControl,
    ThisTurn,
    ThisTurnForAll,
    UnusedUnderDrawPile,
)
from mindbug.rules.errors import Fault, InvalidDefinition
from mindbug.rules.grammar import (
    CARD,
    LEXICON,
    SPECIAL,
    WORD,
    WORDS,
    Parameter,
    Word,
    all_words,
    arguments,
    made,
    word_of,
)
from mindbug.rules.groups import ANY_POWER, SHARED, Cards, Creatures, Group, PowerCards
from mindbug.rules.modes import DefeatWithKeyword, Either, NameKeyword, PutInChosenPile, Show
from mindbug.rules.native import i64
from mindbug.rules.pairs import DefeatPair
from mindbug.rules.powers import GetPower, GetTopPower
from mindbug.rules.program import leaves, place_of
from mindbug.rules.special import Special
from mindbug.rules.state import Ability, Card, Condition, Constant
from mindbug.rules.targets import All, AtRandom, Both, Choose, ChooseToCopy, It, This, ThisCard

DIGEST: Final = 8  # bytes
# What a special rule can say of the whole table. The others need a card of which they speak, or that is to blame.
OF_THE_TABLE: Final = (HaveKeywords, KeywordsDoNothing, LoseMore, MindbugsCostLife, MorePower, ReverseFights)
LONGEST_NAME: Final = 60
FIRST_STAGE: Final = 1
LAST_STAGE: Final = 3
DEEPEST: Final = 12  # words within each other
MOST_WORDS: Final = 200  # of a card
MOST_KEPT: Final = 50  # effects of an ability of which others may speak, or that are done several times
COPY_NUMBER: Final = re.compile(r"\s*#\s*\d+$")  # at the end of a name, however it is spaced
# Triggers at which the creature that has the ability is not in play.
ELSEWHERE: Final = (words.DEFEATED, words.DISCARDED_THIS, words.LIFE_LOST, words.BOUGHT)
# ... but its card lies in the discard pile.
DISCARDED: Final = (words.DEFEATED, words.DISCARDED_THIS, words.LIFE_LOST)
# Triggers whose abilities know no creature that they belong to.
WITHOUT_CREATURE: Final = (words.DISCARDED_THIS, words.LIFE_LOST, words.BOUGHT)
CAN_BE_PAID: Final = (words.ATTACK, words.ACTION)
# Effects after which "it" could be taken for something of which they speak. If something was not done, "it" is nothing at all.
SPEAK_OF_OTHERS: Final = (
    Boost, DefeatPair, DefeatWithKeyword, DiscardEverything, DrawUnused, GetTopPower, IfNotDone, PlayAny, ReturnAside,
    SwapHands, ThisTurnForAll, UnusedUnderDrawPile,
)  # fmt: skip


# As data


def to_data(value: Any) -> dict[str, Any]:
    """A card, or a part of its definition, as something that can be written down as JSON. What is not said is not written."""
    word = word_of(value)
    found: dict[str, Any] = {} if word is CARD or word is SPECIAL else {"is": word.name}
    for name, parameter in word.parameters.items():
        said = getattr(value, name)
        if parameter.required or (said != parameter.default and said is not None and said != []):
            found[name] = written(parameter, said)
    return found


def written(parameter: Parameter, said: Any) -> Any:
    match parameter.kind:
        case "one of":
            return next(name for name, number in parameter.names.items() if number == said)
        case "some of":
            return [name for name, bit in parameter.names.items() if said & bit]
        case "word":
            return to_data(said)
        case "words":
            return [to_data(part) for part in said]
    return said


def from_data(data: object) -> Card:
    """The card that was written down. InvalidDefinition if it is none; whether it can be played is checked by
    ``check_cards``."""
    found = read_word(data, CARD, "", 0)
    assert isinstance(found, Card)
    return found


def read_word(data: object, word: Word | None, where: str, depth: int) -> Any:
    """A part of a definition; without a word it says itself which one it is."""
    if depth > DEEPEST:
        raise InvalidDefinition([Fault("too_deep", where, n=DEEPEST)])
    if not isinstance(data, dict):
        raise InvalidDefinition([Fault("no_table", where, got=data)])
    said = {name: value for name, value in data.items() if name != "is"}
    if word is None:
        name = data.get("is")
        if not isinstance(name, str) or name not in LEXICON:
            raise InvalidDefinition([Fault("no_word", at(where, "is"), got=name, choices=list(LEXICON))])
        word = LEXICON[name]
    for name in said:
        if name not in word.parameters:
            raise InvalidDefinition(
                [Fault("no_parameter", at(where, str(name)), word=word.name, choices=list(word.parameters))]
            )
    found: dict[str, Any] = {}
    for name, parameter in word.parameters.items():
        if name in said:
            found[name] = read(parameter, said[name], at(where, name), depth)
        elif parameter.required and not (word is CARD and name == "parts"):
            raise InvalidDefinition([Fault("missing", at(where, name), word=word.name, parameter=name)])
        elif parameter.kind == WORDS:
            found[name] = []
        else:
            found[name] = parameter.default
    wrong = [fault for name, value in found.items() for fault in faults_of_value(word.parameters[name], value, at(where, name))]
    if word is CARD or word is SPECIAL:
        for place, part in enumerate(found["parts"]):
            if not isinstance(part, Constant if word is SPECIAL else (Ability, Constant)):
                wanted = "Constant" if word is SPECIAL else "Ability"
                wrong.append(Fault("wrong_word", f"{at(where, 'parts')}[{place}]", got=type(part).__name__, wanted=wanted))
    if wrong:
        raise InvalidDefinition(wrong)
    return made(word, found)


def special_of(data: object) -> Special:
    """The special rule that was written down. InvalidDefinition if it is none, or if a game cannot be played by it."""
    said = data.get("parts") if isinstance(data, dict) else None
    if isinstance(said, list):
        for place, part in enumerate(said):
            name = part.get("is") if isinstance(part, dict) else part
            if name not in names_of_the_table():
                raise InvalidDefinition([Fault("no_word", f"parts[{place}].is", got=name, choices=names_of_the_table())])
    found = read_word(data, SPECIAL, "", 0)
    assert isinstance(found, Special)
    check_special(found)
    return found


def names_of_the_table() -> list[str]:
    return [kind.__name__ for kind in OF_THE_TABLE]


def read(parameter: Parameter, said: Any, where: str, depth: int) -> Any:
    match parameter.kind:
        case "one of":
            if not isinstance(said, str) or said not in parameter.names:
                raise InvalidDefinition([Fault("no_choice", where, got=said, choices=list(parameter.names))])
            return parameter.names[said]
        case "some of":
            if not isinstance(said, list) or any(not isinstance(name, str) or name not in parameter.names for name in said):
                raise InvalidDefinition([Fault("no_choices", where, got=said, choices=list(parameter.names))])
            bits = 0
            for name in said:
                bits |= parameter.names[name]
            return bits
        case "word":
            return read_word(said, None, where, depth + 1)
        case "words":
            if not isinstance(said, list):
                raise InvalidDefinition([Fault("no_list", where, got=said)])
            inside = CARD if parameter.of is Card else None
            return [read_word(part, inside, f"{where}[{place}]", depth + 1) for place, part in enumerate(said)]
    return said


def digest_of(card: Card) -> str:
    """A number that two cards have in common if they do the same, as hexadecimal digits. How many there are of it does not
    matter."""
    data = to_data(card)
    data.pop("copies", None)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=DIGEST).hexdigest()


# Checks


def at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def check_cards(cards: list[Card], faces: list[Card], powers: list[Card]) -> None:
    """InvalidDefinition, with everything that is wrong, if some cards cannot be played together."""
    found = faults_together(cards, faces, powers)
    for group, kind in ((cards, CREATURE), (faces, FACE), (powers, POWER_CARD)):
        for card in group:
            if not card.digest:  # else it has been checked before
                found += Checker(card, kind).faults()
    if found:
        raise InvalidDefinition(found)


def check_special(special: Special) -> None:
    """InvalidDefinition, with everything that is wrong, if a game cannot be played by a special rule."""
    found: list[Fault] = []
    for name, parameter in SPECIAL.parameters.items():
        wrong = faults_of_value(parameter, getattr(special, name), name)
        found += [Fault(fault.key, fault.where, card=special.name, **fault.values) for fault in wrong]
    if not found:
        found = Checker(special.card, CREATURE).faults()
    if not found:
        found = faults_of_special(special)
    if found:
        raise InvalidDefinition(found)


def faults_of_special(special: Special) -> list[Fault]:
    """What is wrong with a special rule of which every word by itself is right."""
    name = special.name
    found = [fault for place, part in enumerate(special.parts) for fault in faults_at_table(part, f"parts[{place}]", name)]
    if special.is_ordinary():
        found.append(Fault("rule_of_nothing", "", card=name))
    if special.kept < 1:
        found.append(Fault("out_of_range", "left_out", card=name, got=special.left_out, least=0, most=special.dealt - 1))
    elif special.kept < special.hand:
        found.append(Fault("out_of_range", "hand", card=name, got=special.hand, least=1, most=special.kept))
    if special.min_power > special.max_power:
        found.append(Fault("empty_range", "min_power", card=name, least=special.min_power, most=special.max_power))
    if special.having & special.lacking:
        found.append(Fault("with_and_without", "lacking", card=name))
    return found


def faults_at_table(part: Constant, where: str, name: str) -> list[Fault]:
    """A special rule belongs to no creature, and what it says of everybody's creatures must not depend on who looks at it."""
    if not isinstance(part, OF_THE_TABLE):
        return [Fault("no_word", where, card=name, got=type(part).__name__, choices=names_of_the_table())]
    found: list[Fault] = []
    if isinstance(part, OnCreatures) and part.to is None:
        found.append(Fault("missing", at(where, "to"), card=name, word=type(part).__name__, parameter="to"))
    if part.zone != words.IN_PLAY:
        found.append(Fault("rule_in_discard", at(where, "zone"), card=name))
    for word in all_words(part):
        alone = isinstance(word, HasSlain) or (isinstance(word, Octonite) and word.group is None)
        beside = isinstance(word, Creatures) and (word.other or word.compared not in (ANY_POWER, SHARED))
        if alone or beside:
            found.append(Fault("rule_of_this", where, card=name, word=type(word).__name__))
    if isinstance(part, OnCreatures) and part.side == words.ANYONE:
        depends = isinstance(part, MorePower) and not isinstance(part.amount, Number)
        if part.when is not None or depends:
            found.append(Fault("rule_of_whom", where, card=name))
    return found


CREATURE: Final = "creature"
FACE: Final = "face"
POWER_CARD: Final = "power card"


def faults_together(cards: list[Card], faces: list[Card], powers: list[Card]) -> list[Fault]:
    """What is wrong with cards beside each other: two of one name, or an evolution that leads nowhere."""
    found: list[Fault] = []
    known: dict[str, Card] = {}
    for card in cards + faces + powers:
        if card.name in known:
            found.append(Fault("two_of_a_name", "name", card=card.name))
        known[card.name] = card
    stages = {face.name: face for face in faces}
    reached: set[str] = set()
    for card in cards + faces:
        if not card.evolves_to:
            continue
        face = stages.get(card.evolves_to)
        if face is None or face.stage != card.stage + 1:
            found.append(Fault("no_face", "evolves_to", card=card.name, face=card.evolves_to, n=card.stage + 1))
        elif face.name in reached:
            found.append(Fault("face_of_two", "evolves_to", card=card.name, face=face.name))
        reached.add(card.evolves_to)
    found += [Fault("face_of_none", "stage", card=face.name) for face in faces if face.name not in reached]
    return found


def faults_of_value(parameter: Parameter, value: object, where: str) -> list[Fault]:
    """What is wrong with a number, a name or a choice by itself."""
    match parameter.kind:
        case "number":
            if not isinstance(value, int) or isinstance(value, bool) or not parameter.least <= value <= parameter.most:
                return [Fault("out_of_range", where, got=value, least=parameter.least, most=parameter.most)]
        case "flag":
            if not isinstance(value, bool):
                return [Fault("no_truth", where, got=value)]
        case "one of":
            if not isinstance(value, int) or value not in parameter.names.values():
                return [Fault("no_choice", where, got=value, choices=list(parameter.names))]
        case "some of":
            every = sum(parameter.names.values())
            if not isinstance(value, int) or value & ~every or (parameter.required and value == 0):
                return [Fault("no_choices", where, got=value, choices=list(parameter.names))]
        case "name":
            return faults_of_name(parameter, value, where)
        case "word":
            of = parameter.of
            if value is None and not parameter.required:
                return []
            if of is not None and not isinstance(value, of):
                return [Fault("wrong_word", where, got=type(value).__name__, wanted=of.__name__)]
        case "words":
            if not isinstance(value, list):
                return [Fault("no_list", where, got=value)]
            if parameter.of is Effect and not value:
                return [Fault("no_effects", where)]
    return []


def faults_of_name(parameter: Parameter, value: object, where: str) -> list[Fault]:
    if value == "" and not parameter.required:
        return []
    if not isinstance(value, str) or not value.isprintable() or value != value.strip() or not 0 < len(value) <= LONGEST_NAME:
        return [Fault("no_name", where, got=value, n=LONGEST_NAME)]
    return [Fault("number_in_name", where, got=value)] if COPY_NUMBER.search(value) else []


class Before:
    """What the next effect may speak of: the last one on objects, where it left them, and what stands right before.
    ``unclear``: who reads "it" would take it for something that was spoken of since, or for something that is not there."""

    def __init__(self, step: OnTarget | None = None, where: i64 = 0, unclear: bool = False) -> None:
        self.step = step
        self.where = where
        self.unclear = unclear
        self.before: Effect | None = None

    def inside(self) -> Before:
        return Before(self.step, self.where, self.unclear)


def speaks_of_others(effect: Effect) -> bool:
    """Whether an effect speaks of cards or creatures, so that those of an earlier one can no longer be called "it"."""
    if isinstance(effect, Either | ForEachDone):
        inside = [part for part in all_words(effect) if isinstance(part, Effect) and part is not effect]
        return any(isinstance(part, OnTarget) or speaks_of_others(part) for part in inside)
    return isinstance(effect, SPEAK_OF_OTHERS)


class Checker:
    """Looks through the definition of one card for what cannot be."""

    def __init__(self, card: Card, kind: str) -> None:
        self.card: Final = card
        self.kind: Final = kind
        self.found: Final[list[Fault]] = []
        self.count = 0
        self.trigger = -1  # of the ability that is looked at
        self.is_in_play = True  # the creature that has the ability, or the constant one
        self.is_granted = False  # to others

    def fault(self, key: str, where: str, **values: object) -> None:
        self.found.append(Fault(key, where, card=self.card.name, **values))

    def faults(self) -> list[Fault]:
        """What is wrong; what the words mean is looked at only if each of them can be read."""
        self.shape(self.card, CARD, "", 0)
        if not self.found:
            self.check_card()
        return self.found

    # Each word by itself

    def shape(self, value: object, word: Word, where: str, depth: int) -> None:
        self.count += 1
        if depth > DEEPEST or self.count > MOST_WORDS:
            if self.count != MOST_WORDS + 2:  # said once
                self.fault("too_deep" if depth > DEEPEST else "too_long", where, n=DEEPEST if depth > DEEPEST else MOST_WORDS)
            self.count = MOST_WORDS + 1
            return
        for name, parameter in word.parameters.items():
            said = getattr(value, name)
            place = at(where, name)
            wrong = faults_of_value(parameter, said, place)
            self.found.extend(Fault(fault.key, fault.where, card=self.card.name, **fault.values) for fault in wrong)
            if wrong:
                continue
            if parameter.kind == WORD and said is not None:
                self.shape_of(said, place, depth)
            elif parameter.kind == WORDS and isinstance(said, list):
                for number, part in enumerate(said):
                    self.shape_of_one(parameter, part, f"{place}[{number}]", depth)

    def shape_of_one(self, parameter: Parameter, part: object, where: str, depth: int) -> None:
        wanted = parameter.of
        if wanted is object:
            if not isinstance(part, Ability | Constant):
                self.fault("wrong_word", where, got=type(part).__name__, wanted="Ability")
                return
        elif wanted is not None and not isinstance(part, wanted):
            self.fault("wrong_word", where, got=type(part).__name__, wanted=wanted.__name__)
            return
        self.shape_of(part, where, depth)

    def shape_of(self, part: object, where: str, depth: int) -> None:
        name = type(part).__name__
        if isinstance(part, Card):
            self.shape(part, CARD, where, depth + 1)
        elif name not in LEXICON:
            self.fault("no_word", where, got=name, choices=list(LEXICON))
        else:
            self.shape(part, LEXICON[name], where, depth + 1)

    # The card

    def check_card(self) -> None:
        card = self.card
        if self.kind == POWER_CARD:
            self.check_power_card()
        elif card.cost:
            self.fault("cost_of_creature", "cost")
        elif card.power < 1:
            self.fault("out_of_range", "power", got=card.power, least=1, most=CARD.parameters["power"].most)
        if card.spreads and not card.octonite:
            self.fault("spreads_nothing", "spreads")
        self.check_stage()
        self.check_sides()
        if sum(isinstance(part, Ability) and part.trigger == words.ACTION for part in card.parts) > 1:
            self.fault("two_actions", "parts")
        for place, part in enumerate(card.parts):
            where = f"parts[{place}]"
            if isinstance(part, Ability):
                self.check_ability(part, where)
            else:
                self.check_constant(part, where)

    def check_power_card(self) -> None:
        card = self.card
        bought = [part for part in card.parts if isinstance(part, Ability) and part.trigger == words.BOUGHT]
        plain = not (card.power or card.keywords or card.octonite or card.dice or card.stage or card.sides or card.copies != 1)
        if card.cost < 1 or not plain or len(card.parts) > 1 or len(bought) != len(card.parts):
            self.fault("no_power_card", "parts")

    def check_stage(self) -> None:
        card = self.card
        least, most = (2, LAST_STAGE) if self.kind == FACE else (0, FIRST_STAGE)
        if not least <= card.stage <= most:
            self.fault("out_of_range", "stage", got=card.stage, least=least, most=most)
        if (card.stage == 1) != bool(card.evolves_to) and self.kind == CREATURE:
            self.fault("evolves_from_nowhere", "evolves_to")
        if self.kind == FACE and (card.octonite or card.copies != 1 or card.sides or (card.stage == 3 and card.evolves_to)):
            self.fault("no_plain_face", "stage")

    def check_sides(self) -> None:
        """A creature that Tough turns has a keyword for each direction, and nothing else that would be lost."""
        card = self.card
        if not card.sides:
            return
        choices = {side.keywords for side in card.sides}
        single = all(side.keywords in words.KEYWORDS.values() for side in card.sides)
        bare = all(side.name == card.name and not side.parts and not side.sides and side.power >= 1 for side in card.sides)
        plain = all(not (s.octonite or s.dice or s.stage or s.cost or s.evolves_to or s.copies != 1) for s in card.sides)
        whole = len(choices) == len(card.sides) >= 2 and single and bare and plain
        if not whole or not card.keywords & words.TOUGH or card.parts or card.evolves_to:
            self.fault("no_sides", "sides")

    # Abilities

    def check_ability(self, ability: Ability, where: str, granted: bool = False) -> None:
        self.trigger = ability.trigger
        self.is_in_play = ability.trigger not in ELSEWHERE
        self.is_granted = granted
        if (ability.trigger == words.BOUGHT) != (self.kind == POWER_CARD):
            self.fault("wrong_trigger", at(where, "trigger"), trigger=words.TRIGGERS[ability.trigger])
        if granted and ability.trigger != words.ATTACK:
            self.fault("cannot_be_given", at(where, "trigger"), trigger=words.TRIGGERS[ability.trigger])
        if (ability.pays or ability.uses_mindbug) and ability.trigger not in CAN_BE_PAID:
            self.fault("cannot_be_paid", where, trigger=words.TRIGGERS[ability.trigger])
        if ability.only_if is not None:
            self.check_condition(ability.only_if, at(where, "only_if"))
        self.check_block(ability.effects, at(where, "effects"), Before(), top=True)
        if sum(isinstance(part, OnTarget | ForEachDone | NameKeyword) for part in all_words(ability)) > MOST_KEPT:
            self.fault("keeps_too_much", at(where, "effects"), n=MOST_KEPT)
        self.trigger = -1
        self.is_in_play = True
        self.is_granted = False

    def check_block(self, effects: list[Effect], where: str, scope: Before, top: bool = False, chosen: bool = False) -> None:
        """Effects one after the other. ``chosen``: they are a part that somebody chooses or may decline."""
        for place, effect in enumerate(effects):
            here = f"{where}[{place}]"
            is_last = place == len(effects) - 1
            if isinstance(effect, IfDone | IfNotDone | IfItHasPower | IfItHasOctonite | RollSix | NameKeyword) and is_last:
                self.fault("nothing_follows", here, word=type(effect).__name__)
            if isinstance(effect, AfterStep) and place == 0 and not top and not isinstance(effect, ForEachDone):
                self.fault("begins_with_condition", here, word=type(effect).__name__)
            if isinstance(effect, RollSix | Repeat) and not top:
                self.fault("only_at_top", here, word=type(effect).__name__)
            if isinstance(effect, Repeat) and not (is_last and any(isinstance(e, RollSix) for e in effects)):
                self.fault("endless", here)
            if isinstance(effect, RollSix) and sum(isinstance(e, RollSix) for e in effects) > 1:
                self.fault("only_once", here, word="RollSix")
            self.check_effect(effect, here, scope, chosen)
            scope.before = effect

    def check_effect(self, effect: Effect, where: str, scope: Before, chosen: bool) -> None:
        match effect:
            case OnTarget():
                self.check_target(effect, where, scope, chosen)
                scope.where = leaves(effect, scope.where)
                scope.step = effect
                scope.unclear = False
            case DefeatWithKeyword() if not effect.shown:
                if not isinstance(scope.before, NameKeyword):
                    self.fault("no_named_keyword", where)
                self.check_group(effect.group, at(where, "group"))
            case AfterStep():
                self.check_after(effect, where, scope)
            case May():
                self.check_may(effect, where, scope)
            case Either():
                for name, mode in (("first", effect.first), ("second", effect.second)):
                    self.check_block(mode, at(where, name), scope.inside(), chosen=True)
            case NameKeyword():
                pass  # it is followed by who has it: see DefeatWithKeyword, and nothing_follows
            case LoseLife() | SetLife() | GainEnergy():
                self.check_amount_of_effect(effect, where)
            case ThisTurnForAll():
                if not (effect.keywords or effect.bars or effect.dice or effect.bans):
                    self.fault("gives_nothing", where)
            case Boost():
                if effect.this and not self.is_in_play:
                    self.fault("not_in_play", at(where, "this"))
            case PlayAny():
                self.check_play_any(effect, where)
            case ReturnAside():
                if self.trigger in WITHOUT_CREATURE:
                    self.fault("not_in_play", where)
        if isinstance(scope.before, NameKeyword) and not (isinstance(effect, DefeatWithKeyword) and not effect.shown):
            self.fault("keyword_for_nothing", where)
        if speaks_of_others(effect):
            scope.unclear = True

    def check_may(self, effect: May, where: str, scope: Before) -> None:
        first = effect.effects[0]
        asks = isinstance(first, OnTarget) and isinstance(first.target, Choose)
        if asks or isinstance(first, May | Boost | PlayAny):
            self.fault("asks_twice", where, word=type(first).__name__)
        self.check_block(effect.effects, at(where, "effects"), scope, chosen=True)

    def check_after(self, effect: AfterStep, where: str, scope: Before) -> None:
        """Words that speak of an earlier step."""
        word = type(effect).__name__
        if scope.step is None:
            self.fault("no_step_before", where, word=word)
        elif isinstance(effect, IfDone | IfNotDone):
            self.check_right_after(word, where, scope)
        elif scope.unclear:
            self.fault("unclear", where, word=word)
        if isinstance(effect, IfItHasPower | PutInChosenPile) and scope.where not in (IN_HAND, IN_DISCARD):
            self.fault("needs_cards", where, word=word)
        if isinstance(effect, IfItHasOctonite) and scope.where != AS_CREATURE:
            self.fault("needs_creatures", where, word=word)
        if isinstance(effect, DefeatWithKeyword):
            self.check_group(effect.group, at(where, "group"))
            if not isinstance(scope.step, Show):
                self.fault("no_shown_card", where)
        if isinstance(effect, ForEachDone):
            self.check_block(effect.effects, at(where, "effects"), Before())

    def check_right_after(self, word: str, where: str, scope: Before) -> None:
        """Whether something was done is asked right after it."""
        if isinstance(scope.before, May):
            self.fault("may_says_so", where)
        elif isinstance(scope.before, IfDone | IfNotDone):
            self.fault("asked_twice", where)
        elif scope.before is not scope.step:
            self.fault("not_right_after", where, word=word)

    def check_amount_of_effect(self, effect: LoseLife | SetLife | GainEnergy, where: str) -> None:
        if not isinstance(effect, GainEnergy):
            self.check_side(effect.side, at(where, "side"))
        least = 0 if isinstance(effect, SetLife) else 1
        amount = effect.amount
        if isinstance(amount, Number) and amount.n < least:
            self.fault(
                "out_of_range", at(where, "amount"), got=amount.n, least=least, most=LEXICON["Number"].parameters["n"].most
            )
        self.check_amount(amount, at(where, "amount"), may_be_had=True)

    def check_play_any(self, effect: PlayAny, where: str) -> None:
        group = effect.group
        if group is None:
            if self.trigger != words.DEFEATED:
                self.fault("only_when_defeated", where, word="PlayAny")
        else:
            self.check_group(group, at(where, "group"))
            if group.zone != words.DISCARD:
                self.fault("needs_discard", at(where, "group"), word="PlayAny")

    # What effects are done to

    def check_target(self, effect: OnTarget, where: str, scope: Before, chosen: bool) -> None:
        target = effect.target
        place = at(where, "target")
        if isinstance(target, It) and scope.step is None and (self.trigger != words.DEFEATED or self.is_granted):
            self.fault("no_step_before", place, word="It")
            return
        if isinstance(target, It) and scope.step is not None and scope.unclear:
            self.fault("unclear", place, word="It")
        found = place_of(target, scope.where if scope.step is not None else AS_CREATURE)
        if not found & effect.takes:
            self.fault("wrong_objects", place, word=type(effect).__name__, wanted=int(effect.takes), got=int(found))
        if isinstance(target, This) and not self.is_in_play:
            self.fault("not_in_play", place)
        if isinstance(target, ThisCard) and (self.trigger not in DISCARDED or self.is_granted):
            self.fault("not_in_discard", place)
        if isinstance(target, Choose):
            self.check_choice(target, place)
        if isinstance(target, All | Choose | AtRandom):
            self.check_group(target.group, at(place, "group"))
        if isinstance(target, Both):
            self.check_both(target, place)
        self.check_hand(effect, place, chosen)
        self.check_kind_of_target(effect, where, place)

    def check_choice(self, target: Choose, where: str) -> None:
        if target.least not in (0, target.most) or (target.or_none and target.least < 2):
            self.fault("odd_choice", where, least=target.least, most=target.most)
        self.check_side(target.chooser, at(where, "chooser"))
        amount = target.amount
        if amount is not None:
            if (target.least, target.most) != (1, 1) or target.or_none or isinstance(amount, Number):
                self.fault("odd_choice", where, least=target.least, most=target.most)
            self.check_amount(amount, at(where, "amount"), may_be_had=True)

    def check_both(self, target: Both, where: str) -> None:
        self.check_group(target.first, at(where, "first"))
        self.check_group(target.second, at(where, "second"))
        if {target.first.side, target.second.side} != {words.ME, words.OPPONENT}:
            self.fault("same_creatures", where)

    def check_hand(self, effect: OnTarget, where: str, chosen: bool) -> None:
        """Cards of a hand are chosen by who holds them, and nothing may tell others what lies there."""
        target = effect.target
        if not isinstance(target, All | Choose | AtRandom) or not isinstance(target.group, Cards):
            return
        group = target.group
        if group.zone != words.HAND:
            return
        if group.side == words.ANYONE:
            self.fault("hand_of_both", at(where, "group"))
        if isinstance(target, Choose):
            if target.chooser != group.side:
                self.fault("foreign_hand", at(where, "chooser"))
        elif not group.is_any():
            self.fault("secret_cards", at(where, "group"))
        if chosen and (not group.is_any() or (isinstance(effect, PlayCard) and isinstance(target, Choose))):
            self.fault("secret_choice", at(where, "group"))

    def check_kind_of_target(self, effect: OnTarget, where: str, place: str) -> None:
        """What some effects can be done to besides."""
        target = effect.target
        group: Group | None = target.group if isinstance(target, All | Choose | AtRandom) else None
        side = int(group.side) if isinstance(group, Creatures | Cards) else -1
        match effect:
            case Evolve():
                if not isinstance(target, This) or effect.to != self.card.evolves_to or not effect.to or self.is_granted:
                    self.fault("evolves_otherwise", at(where, "to"), face=effect.to, wanted=self.card.evolves_to)
            case Steal():
                if not isinstance(target, AtRandom | All) or side != words.OPPONENT:
                    self.fault("steals_otherwise", place)
            case BeGiven():
                plain = isinstance(target, Choose) and not isinstance(target, ChooseToCopy) and target.least == target.most
                whole = isinstance(target, Choose) and not target.or_none and target.amount is None
                any_card = isinstance(group, Cards) and group.is_any()
                if not (plain and whole and any_card) or side != words.OPPONENT:
                    self.fault("given_otherwise", place)
            case TakeControl() | GiveControl():
                own = words.ME if isinstance(effect, TakeControl) else words.OPPONENT
                if side == own or (isinstance(target, This) and isinstance(effect, TakeControl)):
                    self.fault("controlled_already", place)
            case MakeAttack():
                if side != words.OPPONENT:
                    self.fault("attacks_otherwise", place)
            case GetPower():
                if not isinstance(target, Choose) or target.most != 1 or not isinstance(group, PowerCards):
                    self.fault("one_power_card", place)
            case ThisTurn():
                if not (effect.power or effect.keywords or effect.bars):
                    self.fault("gives_nothing", where)
            case CopyPlay():
                self.check_copy(effect, place)
        if isinstance(target, ChooseToCopy) and not isinstance(effect, CopyPlay):
            self.fault("wrong_word", place, got="ChooseToCopy", wanted="Choose")

    def check_copy(self, effect: CopyPlay, where: str) -> None:
        """Whose Play effect is carried out: that of a creature in play which has one, or of what was spoken of before."""
        target = effect.target
        if isinstance(target, ChooseToCopy):
            if not isinstance(target.group, Creatures) or target.group.trigger != words.PLAY:
                self.fault("copies_otherwise", where)
        elif not isinstance(target, It) or effect.as_itself:
            self.fault("copies_otherwise", where)

    # Groups, amounts and conditions

    def check_side(self, side: int, where: str) -> None:
        if side == words.ANYONE:
            self.fault("one_player", where)

    def check_group(self, group: Group, where: str) -> None:
        if isinstance(group, Creatures | Cards) and group.min_power > group.max_power:
            self.fault("empty_range", where, least=group.min_power, most=group.max_power)
        if isinstance(group, Creatures | Cards) and group.trigger == words.BOUGHT:
            self.fault("wrong_trigger", at(where, "trigger"), trigger=words.TRIGGERS[words.BOUGHT])
        if isinstance(group, Creatures):
            if group.extreme and group.compared != ANY_POWER:
                self.fault("two_comparisons", where)
            if group.compared not in (ANY_POWER, SHARED) and not self.is_in_play:
                self.fault("not_in_play", at(where, "compared"))

    def check_amount(
        self, amount: Amount, where: str, may_be_had: bool = False, compared: bool = False, may_fall: bool = False
    ) -> None:
        match amount:
            case Life() | Mindbugs():
                self.check_side(amount.side, at(where, "side"))
            case Count():
                self.check_count(amount, where, compared, may_fall)
            case Octonite():
                if amount.group is None:
                    if not self.is_in_play:
                        self.fault("not_in_play", where)
                else:
                    self.check_group(amount.group, at(where, "group"))
            case ItHad():
                if not may_be_had or self.trigger != words.DEFEATED or self.is_granted:
                    self.fault("only_when_defeated", where, word="ItHad")

    def check_count(self, amount: Count, where: str, compared: bool, may_fall: bool) -> None:
        self.check_group(amount.group, at(where, "group"))
        group = amount.group
        if isinstance(group, Cards) and group.zone == words.HAND and not group.is_any():
            self.fault("secret_cards", at(where, "group"))
        if isinstance(group, PowerCards):
            self.fault("wrong_word", at(where, "group"), got="PowerCards", wanted="Creatures")
        if amount.each == 0 or (compared and amount.each != 1) or (amount.each < 0 and not may_fall):
            self.fault("odd_count", at(where, "each"), got=amount.each)

    def check_condition(self, condition: Condition, where: str) -> None:
        match condition:
            case Compare():
                if isinstance(condition.left, Number):
                    self.fault("compares_number", at(where, "left"))
                if condition.lead and (
                    condition.lead < 0 or condition.relation != AT_LEAST or isinstance(condition.right, Number)
                ):
                    self.fault("odd_lead", at(where, "lead"), got=condition.lead)
                if isinstance(condition.right, Number) and condition.right.n < 0:
                    most = LEXICON["Number"].parameters["n"].most
                    self.fault("out_of_range", at(where, "right"), got=condition.right.n, least=0, most=most)
                self.check_amount(condition.left, at(where, "left"), compared=True)
                self.check_amount(condition.right, at(where, "right"), compared=True)
            case HasSlain():
                if not self.is_in_play:
                    self.fault("not_in_play", where)

    # Constant abilities

    def check_constant(self, constant: Constant, where: str) -> None:
        if self.kind == POWER_CARD:
            return  # it has been said that it has one ability
        self.is_in_play = constant.zone == words.IN_PLAY
        if constant.own and not self.is_in_play:
            self.fault("own_in_discard", at(where, "zone"))
        if constant.when is not None:
            self.check_condition(constant.when, at(where, "when"))
        for name, said in arguments(constant).items():
            if isinstance(said, Creatures):
                self.check_group(said, at(where, name))
        match constant:
            case MorePower():
                if isinstance(constant.amount, Number) and constant.amount.n == 0:
                    self.fault("gives_nothing", at(where, "amount"))
                self.check_amount(constant.amount, at(where, "amount"), may_fall=True)
            case EvolveInstead():
                if constant.to != self.card.evolves_to or not constant.to:
                    self.fault("evolves_otherwise", at(where, "to"), face=constant.to, wanted=self.card.evolves_to)
            case HaveAbility():
                self.check_ability(constant.ability, at(where, "ability"), granted=True)
        self.is_in_play = True
        self.check_order(constant, where)

    def check_order(self, constant: Constant, where: str) -> None:
        """Power is found before keywords, and both before what looks at them (RULES B.0/8): a constant ability may look only at
        what has been found before."""
        looks_at_power, looks_at_keywords = looks(constant)
        if isinstance(constant, MorePower) and (looks_at_power or looks_at_keywords):
            self.fault("found_later", where, word="MorePower")
        if isinstance(constant, HaveKeywords | CopyKeywords) and looks_at_keywords:
            self.fault("found_later", where, word=type(constant).__name__)


def looks(part: object) -> tuple[bool, bool]:
    """Whether a part of a constant ability looks at the power of creatures, and at their keywords."""
    at_power = isinstance(part, Creatures) and (part.asks_power or part.asks_others)
    at_keywords = isinstance(part, Creatures) and part.keywords != 0
    for name, parameter in word_of(part).parameters.items():
        inside = getattr(part, name)
        if parameter.kind == WORD and inside is not None and not isinstance(inside, Ability):
            power, keywords = looks(inside)
            at_power, at_keywords = at_power or power, at_keywords or keywords
    return at_power, at_keywords
