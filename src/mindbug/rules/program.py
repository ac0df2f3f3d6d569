"""Owns how an ability is carried out: from its definition, a tree of effects, to the list of its steps.

Every step is a copy of an effect that belongs to this ability alone. What a step did is kept in a slot of the frame if a later
step speaks of it, and each such step says of which slot it speaks. What keeps the rest from happening, such as a condition or a
choice that was declined, leaves out what follows it in the same list of effects, and no more.
"""

from __future__ import annotations

from typing import Any, Final

from mindbug.rules.amounts import ItHad
from mindbug.rules.boosting import PlayAny
from mindbug.rules.dice import RollSix
from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND, NOWHERE, ON_DISPLAY, UNDER_CREATURE, Effect
from mindbug.rules.effects import AfterStep, BeGiven, ForEachDone, Gate, GoTo, May, OnlyIf, OnTarget, Pay, Steal
from mindbug.rules.grammar import WORD, all_words, arguments, made, word_of
from mindbug.rules.groups import BoostCards, Cards, Group, PowerCards
from mindbug.rules.mindbugs import UseMindbug
from mindbug.rules.modes import DefeatWithKeyword, Either, NameKeyword
from mindbug.rules.native import i64
from mindbug.rules.state import RECALLS_BOOSTS, RECALLS_FOE, RECALLS_OCTONITE, Ability, Step
from mindbug.rules.targets import All, AtRandom, Choose, It, Target, ThisCard
from mindbug.rules.triggers import SETTLE
from mindbug.rules.words import DEFEATED, HAND


def where_of(group: Group) -> i64:
    """Where the objects of a group are."""
    if isinstance(group, Cards):
        return IN_HAND if group.zone == HAND else IN_DISCARD
    if isinstance(group, BoostCards):
        return UNDER_CREATURE
    return ON_DISPLAY if isinstance(group, PowerCards) else AS_CREATURE


def place_of(target: Target, it: i64) -> i64:
    """Where the objects of a target are, if those of which the ability has last spoken are ``it``."""
    if isinstance(target, It):
        return it
    if isinstance(target, All | Choose | AtRandom):
        return where_of(target.group)
    return IN_DISCARD if isinstance(target, ThisCard) else AS_CREATURE


def leaves(effect: OnTarget, it: i64) -> i64:
    """Where an effect leaves its objects."""
    return effect.leaves or place_of(effect.target, it)


class Scope:
    """What the next step of an ability may speak of: the last effect on objects and where it left them, and the last keyword
    that was named."""

    def __init__(self, step: OnTarget | None, where: i64, named: NameKeyword | None) -> None:
        self.step = step
        self.where = where
        self.named = named

    def copy(self) -> Scope:
        return Scope(self.step, self.where, self.named)


class Program:
    """The steps of one ability, while they are put together."""

    def __init__(self, ability: Ability) -> None:
        self.steps: Final[list[Step]] = []
        self.recalls: Final[list[int]] = recalled_by(ability)
        self.slots: i64 = len(self.recalls)
        self.numeric: i64 = 0
        self.unseen: i64 = 0
        for slot, what in enumerate(self.recalls):
            if what == RECALLS_OCTONITE:
                self.numeric |= 1 << slot
        costs: list[Effect] = [] if ability.only_if is None else [OnlyIf(ability.only_if)]
        if ability.pays:
            costs.append(Pay(ability.pays))
        if ability.uses_mindbug:
            costs.append(UseMindbug())
        for cost in costs:
            self.put(cost)
        self.block(ability.effects, Scope(None, 0, None))
        for cost in costs:
            cost.end = len(self.steps)
        self.steps.append(SETTLE)

    def put(self, effect: Effect) -> None:
        effect.at = len(self.steps)
        self.steps.append(effect)

    def slot_of(self, step: Effect, numeric: bool = False) -> i64:
        """The slot in which a step keeps what it did."""
        if step.writes == NOWHERE:
            step.writes = self.slots
            if numeric:
                self.numeric |= 1 << self.slots
            if isinstance(step, Steal | BeGiven):
                self.unseen |= 1 << self.slots
            self.slots += 1
        return step.writes

    # Effects one after the other

    def block(self, effects: list[Effect], scope: Scope) -> None:
        """The steps of effects that follow each other. Those that can keep the rest from happening end where these end."""
        stopping: list[Effect] = []
        for effect in effects:
            step = self.own(effect, scope)
            self.put(step)
            if isinstance(step, May):
                self.block(step.effects, scope)
                step.after = len(self.steps)
                stopping.append(step)
            elif isinstance(step, Either):
                self.either(step, scope)
            elif isinstance(step, ForEachDone):
                self.for_each(step, scope)
            elif isinstance(step, Gate | RollSix | NameKeyword):
                stopping.append(step)
            if isinstance(step, OnTarget):
                scope.where = leaves(step, scope.where)
                scope.step = step
            elif isinstance(step, NameKeyword):
                scope.named = step
        for step in stopping:
            step.end = len(self.steps)

    def either(self, step: Either, scope: Scope) -> None:
        self.block(step.first, scope.copy())
        leave = GoTo()
        self.put(leave)
        step.other = len(self.steps)
        self.block(step.second, scope.copy())
        step.end = leave.end = len(self.steps)

    def for_each(self, step: ForEachDone, scope: Scope) -> None:
        self.slot_of(step, numeric=True)
        self.block(step.effects, Scope(None, 0, None))
        again = GoTo()
        self.put(again)
        again.end = step.at
        step.end = len(self.steps)

    # What a step speaks of

    def own(self, effect: Effect, scope: Scope) -> Effect:
        """The copy of an effect that is a step of this ability, with what it speaks of."""
        step: Effect = self.resolved(effect, scope)
        if isinstance(step, DefeatWithKeyword) and not step.shown:
            named = scope.named
            if named is not None:
                named.group = step.group
                step.reads = self.slot_of(named, numeric=True)
        elif isinstance(step, AfterStep):
            before = scope.step
            if before is not None:
                step.of = before
                step.reads = self.slot_of(before)
        elif isinstance(step, PlayAny) and step.group is None:
            step.reads = self.recall(RECALLS_BOOSTS)
        return step

    def resolved(self, part: Any, scope: Scope) -> Any:
        """A part of an effect, in which "it" and what "it had" say of which slot they speak. Effects within an effect are
        steps of their own."""
        if isinstance(part, It):
            before = scope.step
            if before is not None:
                return It(self.slot_of(before), scope.where)
            return It(self.recall(RECALLS_FOE), AS_CREATURE)
        if isinstance(part, ItHad):
            return ItHad(self.recall(RECALLS_OCTONITE))
        said = arguments(part)
        for name, parameter in word_of(part).parameters.items():
            if parameter.kind == WORD and isinstance(said[name], Target | ItHad):
                said[name] = self.resolved(said[name], scope)
        return made(word_of(part), said) if isinstance(part, Effect | Target) else part

    def recall(self, what: i64) -> i64:
        return self.recalls.index(what)


def recalled_by(ability: Ability) -> list[int]:
    """What an ability recalls of the creature that has left play, whose Defeated effect it is."""
    found: set[int] = set()
    if ability.trigger == DEFEATED:
        for part in all_words(ability):
            if isinstance(part, It):
                found.add(RECALLS_FOE)
            elif isinstance(part, PlayAny) and part.group is None:
                found.add(RECALLS_BOOSTS)
            elif isinstance(part, ItHad):
                found.add(RECALLS_OCTONITE)
    return sorted(found)


def build(ability: Ability) -> None:
    """Make the steps of an ability whose definition has been checked."""
    program = Program(ability)
    ability.recalls = program.recalls
    ability.numeric = program.numeric
    ability.unseen = program.unseen
    ability.steps = program.steps
