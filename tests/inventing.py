"""Owns cards that nobody has thought of: random definitions from the whole vocabulary, and pools that they are played in.

An ``Inventor`` goes by the list of words (``rules/grammar.py``): whatever is not said to be otherwise, a parameter is anything
that it may be. What is said here is what fits: which effects can be done to what, which words speak of an earlier step, what a
hand may tell. So most of what is invented is accepted by the check of definitions; what is not is counted and dropped.
``scribble`` knows nothing of all that and puts words together as it likes.

``python tests/inventing.py 7`` prints the cards of the pool that comes of a seed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from mindbug.rules import words
from mindbug.rules.amounts import AT_LEAST, Amount, Number
from mindbug.rules.definition import (
    CREATURE,
    DISCARDED,
    ELSEWHERE,
    FACE,
    POWER_CARD,
    WITHOUT_CREATURE,
    Checker,
    from_data,
    speaks_of_others,
    to_data,
)
from mindbug.rules.dice import RollSix
from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, ON_DISPLAY, UNDER_CREATURE, Effect
from mindbug.rules.effects import AfterStep, IfDone, IfItHasOctonite, IfItHasPower, IfNotDone, May, OnTarget
from mindbug.rules.grammar import CARD, KEYWORDS, LEXICON, MOST_POWER, Parameter, Word, made
from mindbug.rules.groups import ANY_POWER, NO_LIMIT, NO_TRIGGER, SHARED, Cards, Creatures, Group
from mindbug.rules.modes import Either, NameKeyword, Show
from mindbug.rules.pool import Pool
from mindbug.rules.program import leaves, place_of
from mindbug.rules.state import Ability, Card, Condition, Constant
from mindbug.rules.targets import Target, This
from mindbug.sets import EVERYTHING

SMALLEST = 22  # RULES A17
DEEPEST = 3  # blocks of effects within each other
OFFICIAL = 6  # cards of each pool, as a rule
ATTEMPTS = 200
EFFECTS = [word for word in LEXICON.values() if issubclass(word.make, Effect)]
LINKED = [word for word in EFFECTS if issubclass(word.make, AfterStep) or word.make in (May, Either)]
ON_TARGET = [word.name for word in EFFECTS if issubclass(word.make, OnTarget)]
TAKES: dict[str, int] = {}  # where the objects of each effect are; compiled classes say so only of their instances
for taking in ON_TARGET:
    parameters = {"target": This(), "to": "", "n": 1}
    TAKES[taking] = int(LEXICON[taking].make(**{n: v for n, v in parameters.items() if n in LEXICON[taking].parameters}).takes)
CONSTANTS = [word.name for word in LEXICON.values() if issubclass(word.make, Constant)]
AMOUNTS = [word.name for word in LEXICON.values() if issubclass(word.make, Amount)]
CONDITIONS = [word.name for word in LEXICON.values() if issubclass(word.make, Condition)]
SIDES_OF_A_PLAYER = (words.ME, words.OPPONENT)
CREATURE_TRIGGERS = [trigger for trigger in range(len(words.TRIGGERS)) if trigger != words.BOUGHT]
# So many times less often than others, or few games would come to their end by themselves.
RARE = {"WinGame": 30, "LoseGame": 30, "ExtraTurn": 6, "DiscardEverything": 4, "SwapHands": 2, "GainLife": 2, "SetLife": 2}
# Names that a program might take for something else; each is made into many by what follows it.
ODD_NAMES = (
    "Zorb", "play", "attack", "no", "yes", "done", "mode 1", "random", "Agent #7 of", "a, b and c:", "O’Neil’s “Ω”", "名前の猫",
    "Ünï-çødé", "{card}", "%s %d", "<b>bold</b>", "\\n", '"quoted"', "player 0", "choose", "hunt", "block", "mindbug", "buy",
    "the Long Name of a Creature that Nobody can Pronounce", "keep", "reroll 1", "resolve 1", "👾", "No Card", "chance",
)  # fmt: skip
Scribbled = Any


class Scope:
    """What the next effect may speak of, as the check sees it."""

    def __init__(self, step: OnTarget | None = None, where: int = 0, unclear: bool = False) -> None:
        self.step = step
        self.where = where
        self.unclear = unclear
        self.before: Effect | None = None

    def inside(self) -> Scope:
        return Scope(self.step, self.where, self.unclear)


class Inventor:
    """Makes up cards. ``refused`` counts by their keys the faults of what was not accepted, ``accepted`` what was."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.accepted = 0
        self.refused: Counter[str] = Counter()
        self.names = 0
        self.forget()

    def forget(self) -> None:
        """Begin another part of a card."""
        self.trigger = -1
        self.is_in_play = True
        self.is_granted = False
        self.evolves_to = ""
        self.sees_power = True  # a constant ability may look at the power of creatures
        self.sees_keywords = True

    # What any parameter may be

    def chance(self, of_a_hundred: int) -> bool:
        return self.random.randrange(100) < of_a_hundred

    def number(self, parameter: Parameter) -> int:
        """Mostly a small number, sometimes an extreme one."""
        if self.chance(12):
            return self.random.choice((parameter.least, parameter.most))
        if self.chance(15):
            return self.random.randint(parameter.least, parameter.most)
        return self.random.randint(max(parameter.least, -2), min(parameter.most, max(parameter.least, 1) + 2))

    def bits(self, names: dict[str, int], least: int = 1) -> int:
        chosen = self.random.sample(list(names.values()), self.random.choice((least, 1, 1, 2, len(names))))
        return sum(chosen)

    def value(self, parameter: Parameter) -> Any:
        """Anything that a parameter may be."""
        if not parameter.required and self.chance(60):
            return parameter.default
        match parameter.kind:
            case "number":
                return self.number(parameter)
            case "flag":
                return self.chance(50)
            case "one of":
                return self.random.choice(list(parameter.names.values()))
            case "some of":
                return self.bits(parameter.names, 1 if parameter.required else 0)
            case "word":
                return self.word_of(parameter.of)
        raise AssertionError(f"nothing can be made up for {parameter.kind}")

    def word_of(self, of: type[Any] | None) -> Any:
        if of is Creatures:
            return self.creatures()
        if of is Group:
            return self.group()
        if of is Cards:
            return self.cards(words.DISCARD)
        if of is Amount:
            return self.amount()
        if of is Condition:
            return self.condition()
        raise AssertionError(f"nothing can be made up for {of}")

    def make(self, name: str, **said: Any) -> Any:
        """A word with what is said of it, the rest as it comes."""
        word = LEXICON[name]
        whole = {key: said[key] if key in said else self.value(parameter) for key, parameter in word.parameters.items()}
        return made(word, whole)

    def a_group(self, name: str, **said: Any) -> Group:
        found: Group = self.make(name, **said)
        return found

    def an_amount(self, name: str, **said: Any) -> Amount:
        found: Amount = self.make(name, **said)
        return found

    def a_condition(self, name: str, **said: Any) -> Condition:
        found: Condition = self.make(name, **said)
        return found

    def a_target(self, name: str, **said: Any) -> Target:
        found: Target = self.make(name, **said)
        return found

    def an_effect(self, name: str, **said: Any) -> Effect:
        found: Effect = self.make(name, **said)
        return found

    # Groups, amounts, conditions

    def creatures(self, **said: Any) -> Creatures:
        kept = self.random.sample(list(LEXICON["Creatures"].parameters), self.random.choice((0, 1, 1, 2, 3)))
        whole = {name: self.value(parameter) for name, parameter in LEXICON["Creatures"].parameters.items() if name in kept}
        whole |= said
        if whole.get("trigger") == words.BOUGHT:
            whole["trigger"] = NO_TRIGGER
        self.put_right(whole)
        if whole.get("compared", ANY_POWER) not in (ANY_POWER, SHARED) and not self.is_in_play:
            whole["compared"] = SHARED
        if whole.get("extreme") or not self.sees_power:
            whole["compared"] = ANY_POWER
        if not self.sees_power:
            whole |= {"min_power": 0, "max_power": NO_LIMIT, "extreme": 0}
        if not self.sees_keywords:
            whole["keywords"] = 0
        return Creatures(**whole)

    def put_right(self, whole: dict[str, Any]) -> None:
        if whole.get("min_power", 0) > whole.get("max_power", NO_LIMIT):
            whole["min_power"], whole["max_power"] = min(whole["max_power"], MOST_POWER), whole["min_power"]

    def cards(self, zone: int, side: int | None = None, any_card: bool = False) -> Cards:
        if side is None:
            side = self.random.choice((words.ME, words.OPPONENT, words.ANYONE))
        if any_card or self.chance(50):
            return Cards(side, zone)
        whole = {name: self.value(LEXICON["Cards"].parameters[name]) for name in ("min_power", "max_power", "trigger")}
        if whole["trigger"] == words.BOUGHT:
            whole["trigger"] = words.PLAY
        self.put_right(whole)
        return Cards(side, zone, **whole)

    def group(self) -> Group:
        """A group that may be counted."""
        if self.chance(60):
            return self.creatures()
        if self.chance(20):
            return self.a_group("BoostCards")
        return self.cards(words.HAND, any_card=True) if self.chance(50) else self.cards(words.DISCARD)

    def amount(self, least: int = 0, had: bool = False, compared: bool = False, may_fall: bool = False) -> Amount:
        name = self.random.choice(AMOUNTS)
        match name:
            case "Number":
                n = self.number(LEXICON["Number"].parameters["n"])
                return Number(n if n >= least else least + abs(n) % 5)
            case "ItHad":
                possible = had and self.trigger == words.DEFEATED and not self.is_granted
                return self.an_amount(name) if possible else self.amount(least, had, compared, may_fall)
            case "Life" | "Mindbugs":
                return self.an_amount(name, side=self.random.choice(SIDES_OF_A_PLAYER))
            case "Count":
                each = self.number(LEXICON["Count"].parameters["each"]) or 1
                return self.an_amount(name, group=self.group(), each=1 if compared else each if may_fall else abs(each))
            case "Octonite":
                return self.an_amount(name, group=self.creatures() if self.chance(50) or not self.is_in_play else None)
        return self.an_amount(name)

    def condition(self) -> Condition:
        name = self.random.choice(CONDITIONS)
        if name == "HasSlain" and not self.is_in_play:
            name = "Compare"
        if name != "Compare":
            return self.a_condition(name)
        left, right = self.amount(compared=True), self.amount(compared=True)
        while isinstance(left, Number):
            left = self.amount(compared=True)
        relation = self.value(LEXICON["Compare"].parameters["relation"])
        lead = self.random.choice((0, 0, 1, 2, 20)) if relation == AT_LEAST and not isinstance(right, Number) else 0
        return self.a_condition(name, left=left, right=right, relation=relation, lead=lead)

    # What effects are done to

    def target(self, effect: str, scope: Scope, chosen: bool, quiet: bool) -> Target | None:
        """Something to which an effect can be done; nothing if there is none here. ``quiet``: nobody is asked for it."""
        ways: list[Callable[[], Target | None]] = [
            lambda: self.spoken_of(effect, scope),
            lambda: self.of_group("All", effect, chosen),
            lambda: self.of_group("AtRandom", effect, chosen),
        ]
        if not quiet:
            ways += [lambda: self.choice(effect, chosen)] * 3
        if TAKES[effect] & AS_CREATURE:
            ways += [lambda: self.this(effect), lambda: self.both(effect)]
        self.random.shuffle(ways)
        if scope.step is not None and self.chance(30):
            ways.insert(0, lambda: self.spoken_of(effect, scope))
        for way in ways:
            found = way()
            if found is not None and self.suits(effect, found, scope):
                return found
        return None

    def suits(self, effect: str, target: Target, scope: Scope) -> bool:
        return bool(place_of(target, scope.where if scope.step is not None else AS_CREATURE) & TAKES[effect])

    def spoken_of(self, effect: str, scope: Scope) -> Target | None:
        if effect in ("Steal", "BeGiven", "MakeAttack", "GetPower", "Evolve"):
            return None
        can_be_this_card = self.trigger in DISCARDED and not self.is_granted and effect != "CopyPlay"
        if TAKES[effect] & IN_DISCARD and can_be_this_card and self.chance(50):
            return self.a_target("ThisCard")
        if scope.step is None and (self.trigger != words.DEFEATED or self.is_granted):
            return None
        if scope.step is not None and scope.unclear:
            return None
        return self.a_target("It")

    def this(self, effect: str) -> Target | None:
        fits = self.is_in_play and effect not in ("TakeControl", "MakeAttack", "CopyPlay")
        return self.a_target("This") if fits else None

    def both(self, effect: str) -> Target | None:
        if effect in ("MakeAttack", "CopyPlay", "Evolve"):
            return None
        sides = self.random.sample(SIDES_OF_A_PLAYER, 2)
        return self.a_target("Both", first=self.creatures(side=sides[0]), second=self.creatures(side=sides[1]))

    def objects(self, effect: str, way: str, chosen: bool) -> Group | None:
        """A group to which an effect can be done, found in a way."""
        name, takes = effect, TAKES[effect]
        if takes & ON_DISPLAY:
            return self.a_group("PowerCards") if way == "Choose" else None
        if takes & UNDER_CREATURE:
            return self.a_group("BoostCards")
        if name == "CopyPlay":
            return None
        if name == "Steal":
            return self.cards(words.HAND, words.OPPONENT, True) if way != "Choose" else None
        if name == "BeGiven":
            return self.cards(words.HAND, words.OPPONENT, True) if way == "Choose" else None
        if takes & IN_HAND and (not takes & IN_DISCARD or self.chance(50)):
            secret = chosen and name == "PlayCard" and way == "Choose"
            side = self.random.choice(SIDES_OF_A_PLAYER)
            return None if secret else self.cards(words.HAND, side, chosen or way != "Choose")
        if takes & IN_DISCARD:
            return self.cards(words.DISCARD)
        if name == "MakeAttack":
            return self.creatures(side=words.OPPONENT)
        if name in ("TakeControl", "GiveControl"):
            foreign = words.OPPONENT if name == "TakeControl" else words.ME
            return self.creatures(side=self.random.choice((foreign, words.ANYONE)))
        return self.creatures()

    def of_group(self, way: str, effect: str, chosen: bool) -> Target | None:
        group = self.objects(effect, way, chosen)
        return self.a_target(way, group=group) if group is not None else None

    def choice(self, effect: str, chosen: bool) -> Target | None:
        if effect == "CopyPlay":
            return self.a_target("ChooseToCopy", group=self.creatures(trigger=words.PLAY), least=self.random.choice((0, 1)))
        group = self.objects(effect, "Choose", chosen)
        if group is None:
            return None
        is_hand = isinstance(group, Cards) and group.zone == words.HAND
        chooser = (
            group.side if isinstance(group, Cards) and is_hand else self.random.choice((words.ME, words.ME, words.OPPONENT))
        )
        most = 1 if effect == "GetPower" else self.number(LEXICON["Choose"].parameters["most"])
        given = effect == "BeGiven"
        said: dict[str, Any] = {
            "least": most if given or self.chance(60) else 0,
            "most": most,
            "amount": None,
            "or_none": False,
        }
        if not given and said["least"] > 1:
            said["or_none"] = self.chance(50)
        if not given and most == said["least"] == 1 and self.chance(25):
            amount = self.amount(had=True)
            said["amount"] = None if isinstance(amount, Number) else amount
        return self.a_target("Choose", group=group, chooser=chooser, **said)

    # Effects

    def block(self, scope: Scope, depth: int, top: bool = False, chosen: bool = False, quiet: bool = False) -> list[Effect]:
        """Effects one after the other. ``quiet``: the first of them asks nobody."""
        wanted = self.random.choice((1, 1, 1, 2, 2, 3, 4))
        found: list[Effect] = []
        while len(found) < wanted or needs_more(found[-1]):
            effect = self.effect(scope, depth, found, top, chosen, quiet and not found)
            found.append(effect)
            if isinstance(effect, OnTarget):
                scope.where = leaves(effect, scope.where)
                scope.step = effect
                scope.unclear = False
            elif speaks_of_others(effect):
                scope.unclear = True
            scope.before = effect
        if top and any(isinstance(effect, RollSix) for effect in found) and self.chance(50):
            found.append(self.an_effect("Repeat"))
        return found

    def effect(self, scope: Scope, depth: int, before: list[Effect], top: bool, chosen: bool, quiet: bool) -> Effect:
        if isinstance(scope.before, NameKeyword):
            return self.an_effect("DefeatWithKeyword", shown=False)
        while True:
            word = self.random.choice(LINKED if scope.step is not None and self.chance(30) else EFFECTS)
            if self.random.randrange(RARE.get(word.name, 1)):
                continue
            found = self.attempt(word, scope, depth, before, top, chosen, quiet)
            if found is not None:
                return found

    def attempt(
        self, word: Word, scope: Scope, depth: int, before: list[Effect], top: bool, chosen: bool, quiet: bool
    ) -> Effect | None:
        """An effect of a word, if it can stand here."""
        name = word.name
        if issubclass(word.make, OnTarget):
            return self.on_target(word, scope, chosen, quiet)
        if issubclass(word.make, AfterStep):
            return self.after_step(word, scope, depth, before)
        match name:
            case "May":
                if quiet or depth == 0:
                    return None
                return May(*self.block(scope, depth - 1, chosen=True, quiet=True))
            case "Either":
                if depth == 0:
                    return None
                first = self.block(scope.inside(), depth - 1, chosen=True)
                return self.an_effect(name, first=first, second=self.block(scope.inside(), depth - 1, chosen=True))
            case "LoseLife" | "SetLife":
                side = self.random.choice(SIDES_OF_A_PLAYER)
                return self.an_effect(name, side=side, amount=self.amount(0 if name == "SetLife" else 1, had=True))
            case "GainEnergy":
                return self.an_effect(name, amount=self.amount(1, had=True))
            case "Boost":
                return None if quiet else self.an_effect(name, this=self.is_in_play and self.chance(50))
            case "PlayAny":
                if quiet:
                    return None
                boosts = self.trigger == words.DEFEATED and self.chance(50)
                return self.an_effect(name, group=None if boosts else self.cards(words.DISCARD))
            case "ReturnAside":
                return None if self.trigger in WITHOUT_CREATURE else self.an_effect(name)
            case "ThisTurnForAll":
                found = self.make(name)
                return found if found.keywords or found.bars or found.dice or found.bans else None
            case "RollSix":
                return self.an_effect(name) if top and not any(isinstance(effect, RollSix) for effect in before) else None
            case "Repeat":
                return None
        return self.an_effect(name)

    def on_target(self, word: Word, scope: Scope, chosen: bool, quiet: bool) -> Effect | None:
        if word.name == "Evolve":
            possible = self.evolves_to and self.is_in_play and not self.is_granted
            return self.an_effect("Evolve", target=self.a_target("This"), to=self.evolves_to) if possible else None
        target = self.target(word.name, scope, chosen, quiet)
        if target is None:
            return None
        if word.name == "CopyPlay":
            copies = type(target).__name__ == "ChooseToCopy"
            return self.an_effect(word.name, target=target, as_itself=copies and self.chance(50))
        found = self.make(word.name, target=target)
        empty = word.name == "ThisTurn" and not (found.power or found.keywords or found.bars)
        return None if empty else found

    def after_step(self, word: Word, scope: Scope, depth: int, before: list[Effect]) -> Effect | None:
        """Words that speak of the step before."""
        name = word.name
        if scope.step is None or scope.unclear or (not before and name != "ForEachDone"):
            return None
        match name:
            case "ForEachDone":
                return self.an_effect(name, effects=self.block(Scope(), depth - 1)) if depth else None
            case "IfDone" | "IfNotDone":
                return self.an_effect(name) if scope.before is scope.step else None
            case "IfItHasPower" | "PutInChosenPile":
                return self.an_effect(name) if scope.where in (IN_HAND, IN_DISCARD) else None
            case "IfItHasOctonite":
                return self.an_effect(name) if scope.where == AS_CREATURE else None
            case "DefeatWithKeyword":
                return self.an_effect(name, shown=True) if isinstance(scope.step, Show) else None
        raise AssertionError(f"nothing is known of {name}")

    # Abilities

    def ability(self, trigger: int, granted: bool = False) -> Ability:
        self.trigger = trigger
        self.is_in_play = trigger not in ELSEWHERE
        self.is_granted = granted
        paid = trigger in (words.ATTACK, words.ACTION)
        found = Ability(
            trigger,
            self.block(Scope(), self.random.randint(0, DEEPEST), top=True),
            self.condition() if self.chance(25) else None,
            self.number(LEXICON["Ability"].parameters["pays"]) if paid and self.chance(20) else 0,
            paid and self.chance(10),
        )
        self.trigger = -1
        self.is_in_play = True
        self.is_granted = False
        return found

    def constant(self, name: str) -> Constant | None:
        word = LEXICON[name]
        self.sees_power = name != "MorePower"
        self.sees_keywords = name not in ("MorePower", "HaveKeywords", "CopyKeywords")
        said: dict[str, Any] = {}
        if "zone" in word.parameters:
            said["zone"] = words.DISCARD if self.chance(30) else words.IN_PLAY
            self.is_in_play = said["zone"] == words.IN_PLAY
            if "to" in word.parameters and not (self.is_in_play and self.chance(50) and not word.parameters["to"].required):
                said["to"] = self.creatures()
        if name == "EvolveInstead":
            said["to"] = self.evolves_to
        if name == "MorePower":
            amount = self.amount(-20, may_fall=True)
            said["amount"] = Number(1) if isinstance(amount, Number) and amount.n == 0 else amount
        if name == "HaveAbility":
            evolves_to, self.evolves_to = self.evolves_to, ""
            in_play, self.sees_power, self.sees_keywords = self.is_in_play, True, True
            said["ability"] = self.ability(words.ATTACK, granted=True)
            self.is_in_play, self.evolves_to = in_play, evolves_to
        found = self.make(name, **said) if name != "EvolveInstead" or self.evolves_to else None
        self.is_in_play, self.sees_power, self.sees_keywords = True, True, True
        return found

    # Cards

    def name(self) -> str:
        self.names += 1
        return f"{self.random.choice(ODD_NAMES)} {self.names}" if self.chance(60) else f"Invented {self.names}"

    def parts(self, evolves_to: str) -> list[Ability | Constant]:
        self.forget()
        self.evolves_to = evolves_to
        found: list[Ability | Constant] = []
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 2, 3))):
            if self.chance(65):
                found.append(self.ability(self.random.choice(CREATURE_TRIGGERS)))
            else:
                constant = self.constant(self.random.choice(CONSTANTS))
                found += [constant] if constant is not None else []
        if evolves_to and self.chance(80):  # else it has a face that it never shows
            change = self.make("Evolve", target=self.make("This"), to=evolves_to)
            trigger = self.random.choice((words.ATTACK, words.ACTION, words.PLAY, words.END_OF_YOUR_TURN))
            instead = self.constant("EvolveInstead")
            found.append(instead if instead is not None and self.chance(40) else Ability(trigger, [change]))
        actions = [part for part in found if isinstance(part, Ability) and part.trigger == words.ACTION]
        return [part for part in found if part not in actions[1:]]

    def creature(self, name: str, stage: int = 0, evolves_to: str = "") -> Card:
        """A creature, or a face of one."""
        random = self.random
        keywords = self.bits(KEYWORDS, 0) if self.chance(50) else 0
        if stage == 0 and self.chance(6):
            return self.turned(name, keywords | words.TOUGH)
        octonite = self.number(CARD.parameters["octonite"]) if stage < 2 and self.chance(25) else 0
        return Card(
            name,
            random.randint(1, 10) if self.chance(95) else MOST_POWER,
            keywords,
            *self.parts(evolves_to),
            copies=random.choice((1, 1, 2, 2, 3)) if stage < 2 else 1,
            octonite=octonite,
            spreads=octonite > 0 and self.chance(50),
            dice=random.choice((1, 2)) if self.chance(15) else 0,
            stage=stage,
            evolves_to=evolves_to,
        )

    def turned(self, name: str, keywords: int) -> Card:
        """A creature that Tough turns to one of its sides."""
        sides = self.random.sample(list(words.KEYWORDS.values()), self.random.choice((2, 2, 3, 6)))
        shown = [Card(name, self.random.randint(1, 10), keyword) for keyword in sides]
        return Card(name, self.random.randint(1, 10), keywords, copies=self.random.choice((1, 2)), sides=shown)

    def family(self) -> tuple[Card, list[Card]]:
        """A card that is accepted, with the faces that belong to it."""
        while True:
            names = [self.name() for _ in range(self.random.choice((1, 1, 1, 1, 2, 3)))]
            faces = [
                self.creature(name, stage if len(names) > 1 else 0, names[stage] if stage < len(names) else "")
                for stage, name in enumerate(names, 1)
            ]
            if all(self.is_accepted(face, FACE if place else CREATURE) for place, face in enumerate(faces)):
                return faces[0], faces[1:]

    def power_card(self) -> Card:
        """A Power card that is accepted."""
        while True:
            self.forget()
            parts = [] if self.chance(10) else [self.ability(words.BOUGHT)]
            found = Card(self.name(), 0, 0, *parts, cost=self.random.choice((1, 1, 2, 3, 20)))
            if self.is_accepted(found, POWER_CARD):
                return found

    def is_accepted(self, card: Card, kind: str) -> bool:
        faults = Checker(card, kind).faults()
        self.refused.update(fault.key for fault in faults[:1])
        self.accepted += not faults
        return not faults

    # Without any sense

    def scribble(self, kind: str) -> Card:
        """A card whose words are put together as it comes; most of them cannot be."""
        found: Card = self.scribbled(CARD, 0, kind)
        return found

    def scribbled(self, word: Word, depth: int, kind: str = CREATURE) -> Scribbled:
        said = {name: self.scribbled_value(name, parameter, depth) for name, parameter in word.parameters.items()}
        if word is CARD:
            self.names += 1
            said |= {"name": f"Scribble {self.names}", "power": 0 if kind == POWER_CARD else self.random.randint(1, 9)}
            said |= {"sides": [], "cost": 1 if kind == POWER_CARD else 0}
            if self.chance(90):  # or hardly any would be read further than that
                said |= {"stage": 2 if kind == FACE else 0, "evolves_to": "", "octonite": 0, "spreads": False}
            if kind == POWER_CARD:
                said |= {"keywords": 0, "dice": 0, "copies": 1}
        return made(word, said)

    def scribbled_value(self, name: str, parameter: Parameter, depth: int) -> Scribbled:
        if not parameter.required and (self.chance(75) or name == "sides"):
            return [] if name == "sides" else parameter.default
        match parameter.kind:
            case "name":
                return self.random.choice(("", "Gorillion", "Scribble 1"))
            case "word":
                return self.scribbled_word(parameter.of, depth)
            case "words":
                wanted = Ability if name == "parts" and self.chance(60) else Constant if name == "parts" else parameter.of
                return [self.scribbled_word(wanted, depth) for _ in range(self.random.choice((1, 1, 2, 3)))]
        return self.value(parameter)

    def scribbled_word(self, of: type[Any] | None, depth: int) -> Scribbled:
        fitting = [word for word in LEXICON.values() if of is None or issubclass(word.make, of)]
        plain = [word for word in fitting if not any(parameter.kind == "words" for parameter in word.parameters.values())]
        return self.scribbled(self.random.choice(fitting if depth < 8 or not plain else plain), depth + 1)


def needs_more(effect: Effect) -> bool:
    """Whether something must follow an effect."""
    return isinstance(effect, IfDone | IfNotDone | IfItHasPower | IfItHasOctonite | RollSix | NameKeyword)


def invent_card(random: Random) -> Card:
    """A card without other faces that is accepted."""
    inventor = Inventor(random)
    while True:
        card, faces = inventor.family()
        if not faces:
            return card


def invent_pool(random: Random, size: int = 16) -> Pool:
    """A pool of so many invented cards, some of which evolve, with some official ones and perhaps Power cards."""
    return Inventions(random, size).pool


class Inventions:
    """A pool with what is known of how it came to be."""

    def __init__(self, random: Random, size: int) -> None:
        self.inventor = Inventor(random)
        families = [self.inventor.family() for _ in range(size)]
        self.cards = [card for card, _ in families]
        self.faces = [face for _, faces in families for face in faces]
        self.powers = [self.inventor.power_card() for _ in range(random.choice((0, 0, 2, 5)))]
        official = random.sample(EVERYTHING.cards, random.choice((0, OFFICIAL, OFFICIAL, 2 * OFFICIAL)))
        count = sum(card.copies for card in self.cards + official)
        while count < SMALLEST:
            another = random.choice([card for card in EVERYTHING.cards if card not in official])
            official.append(another)
            count += another.copies
        bought = random.sample(EVERYTHING.powers, random.choice((0, 0, 3)))
        mixed = EVERYTHING.only({card.name for card in official + bought})
        self.pool = Pool(self.cards + mixed.cards, self.faces + mixed.faces, self.powers + mixed.powers)

    @property
    def definitions(self) -> int:
        """How many definitions were invented for it."""
        return len(self.cards) + len(self.faces) + len(self.powers)


def pool_to_data(pool: Pool) -> dict[str, Any]:
    """A pool as something that can be printed, and read again."""
    kinds = (("cards", pool.cards), ("faces", pool.faces), ("powers", pool.powers))
    return {**{name: [to_data(card) for card in cards] for name, cards in kinds}, "counts": pool.counts}


def pool_from_data(data: dict[str, Any]) -> Pool:
    cards, faces, powers = ([from_data(card) for card in data[name]] for name in ("cards", "faces", "powers"))
    return Pool(cards, faces, powers, data["counts"])


if __name__ == "__main__":
    for shown in invent_pool(Random(int(sys.argv[1]))).all_cards():
        print(json.dumps(to_data(shown), ensure_ascii=False))
