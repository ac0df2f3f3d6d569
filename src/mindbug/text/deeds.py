"""Owns how definitions speak of what is done: effects one by one, and one after the other.

What keeps the rest of its block from happening is one sentence with that rest. Where effects that contain others stand beside
more of them in one sentence, brackets say what belongs to them.
"""

from __future__ import annotations

from mindbug.rules import amounts, attack, boosting, copying, dice, effects, groups, modes, pairs, powers, targets, words
from mindbug.rules.effect import NOWHERE, Effect
from mindbug.rules.state import Ability, Condition, Procedure, Step
from mindbug.text.messages import Form, Listing, Message, Name, Value
from mindbug.text.objects import (
    ENEMIES,
    IF,
    MANY,
    Spoken,
    banned,
    barred,
    changed,
    choice_text,
    condition_text,
    for_each,
    group,
    is_optional,
    is_several,
    keywords,
    quantity,
    same,
    side_name,
    signed,
    subject,
    target_text,
    times,
)

# The forms of a verb: what somebody is told to do, and what somebody may do.
DO, MAY = Form(0), Form(1)
# What decides whether the rest of its block happens.
CONDITIONS = (effects.IfDone, effects.IfNotDone, effects.IfItHasPower, effects.IfItHasOctonite)
# What needs no other words than those of its template.
PLAIN = (
    effects.StealLife,
    effects.RefreshMindbug,
    effects.LoseMindbug,
    effects.WinGame,
    effects.LoseGame,
    effects.ExtraTurn,
    effects.SwapHands,
    effects.DrawUnused,
    effects.ReturnAside,
    modes.NameKeyword,
    pairs.DefeatPair,
    powers.GetTopPower,
    dice.Repeat,
)
# What is told as something that happens, not as something that one does.
HAPPEN = (
    effects.SetLife,
    effects.LoseMindbug,
    effects.WinGame,
    effects.LoseGame,
    effects.DiscardEverything,
    effects.ReturnAside,
    effects.ThisTurnForAll,
    effects.BeGiven,
    effects.GiveControl,
    effects.ForEachDone,
    effects.May,
    *CONDITIONS,
)


# One after the other


def sentences(block: list[Effect], spoken: Spoken, nested: bool = False) -> list[Value]:
    """Effects as sentences, or as parts of one."""
    said: list[Value] = []
    for place, effect in enumerate(block):
        rest = block[place + 1 :]
        if isinstance(effect, CONDITIONS):
            return [*said, under(gate_text(effect, spoken), rest, spoken, nested)]
        said.append(effect_text(effect, DO, spoken, nested))
        if isinstance(effect, effects.May) and rest:
            return [*said, under(Message("do.IfDone.you"), rest, spoken, nested)]
        if isinstance(effect, modes.DefeatWithKeyword) and not effect.shown and rest:
            return [*said, under(Message("do.IfNamed"), rest, spoken, nested)]
    return said


def under(condition: Value, rest: list[Effect], spoken: Spoken, nested: bool) -> Message:
    """What happens under a condition: all of the rest, in one sentence with it."""
    return Message("ability.under", condition=condition, then=together(rest, spoken, nested))


def together(block: list[Effect], spoken: Spoken, nested: bool = False) -> Value:
    """Effects that are done one after the other, within one sentence."""
    said = sentences(block, spoken, nested or in_parts(block))
    return said[0] if len(said) == 1 else Listing(said, "then")


def in_parts(block: list[Effect]) -> bool:
    """Whether effects are told in several parts of a sentence."""
    return len(block) > 1 and not isinstance(block[0], CONDITIONS)


def mode_text(block: list[Effect], form: Form = DO, spoken: Spoken | None = None) -> Value:
    """What may be done, or one of two modes: if it is one thing that somebody does, in the form that is wanted."""
    spoken = spoken or Spoken()
    if len(block) == 1 and is_done_by_you(block[0]):
        return effect_text(block[0], form, spoken)
    return together(block, spoken)


# Steps by themselves


def spoken_at(procedure: Procedure, at: int) -> Spoken:
    """What the words of a step of an ability, and of those within it, may speak of: that is known from the first step that
    speaks of something."""
    if not isinstance(procedure, Ability):
        return Spoken()
    found = Spoken(procedure.trigger)
    for step in procedure.steps[at:]:
        slot = slot_of(step)
        before = [one for one in procedure.steps[:at] if isinstance(one, effects.OnTarget) and one.writes == slot != NOWHERE]
        if before:
            found.has_done(before[0])
            if isinstance(step, effects.OnTarget) and isinstance(step.target, targets.It):
                found.where = step.target.where
            return found
    return found


def slot_of(step: Step) -> int:
    """Where a step looks up what an earlier one did."""
    if isinstance(step, effects.OnTarget) and isinstance(step.target, targets.It):
        return step.target.slot
    return step.reads if isinstance(step, effects.AfterStep) else NOWHERE


# Effects


def is_done_by_you(effect: Step) -> bool:
    """Whether an effect can be told as one thing that you do, or may do."""
    match effect:
        case modes.Either():
            return is_simple(effect)
        case effects.LoseLife():
            return effect.side == words.ME
        case effects.Discard():
            return who_discards(effect.target) == "me"
        case attack.MakeAttack() | effects.ThisTurn():
            return who_chooses(effect.target) == "me"
        case effects.Defeat():
            return not is_defeat_of_theirs(effect)
    return not isinstance(effect, HAPPEN)


def is_simple(effect: modes.Either) -> bool:
    """Whether both modes are one thing that you do, without another choice of what to do."""
    return all(
        len(mode) == 1
        and is_done_by_you(mode[0])
        and not isinstance(mode[0], modes.Either)
        and not (isinstance(mode[0], effects.OnTarget) and is_optional(mode[0].target))
        for mode in (effect.first, effect.second)
    )


def effect_text(effect: Step, form: Form = DO, spoken: Spoken | None = None, nested: bool = False) -> Value:
    """What one effect does, as somebody is told to do it or, in the other form, as somebody may do it. ``nested``: other
    effects stand beside it in the same sentence."""
    spoken = spoken or Spoken()
    name = f"do.{type(effect).__name__}"
    match effect:
        case effects.OnTarget():
            said = target_effect_text(effect, form, spoken)
            spoken.has_done(effect)
            return said
        case effects.OnlyIf():
            return only_if_text(effect.condition)
        case effects.May():
            return may_text(effect, spoken, nested)
        case effects.ForEachDone():
            what = together(effect.effects, spoken.fresh(), nested)
            return Message(f"{name}.{'inside' if nested else 'alone'}", what=what)
        case modes.Either():
            return either_text(effect, form, spoken, nested)
        case effects.LoseLife():
            return Message(f"{name}.{side_name(effect.side)}", form=form, life=life_lost(effect))
        case effects.SetLife():
            return Message(f"{name}.{side_name(effect.side)}", life=life_level(effect.amount))
        case effects.GainEnergy():
            return Message(name, form=form, energy=energy(effect.amount))
        case effects.DiscardEverything():
            return Message(f"{name}.{'hand_too' if effect.hand_too else 'draw_pile'}")
        case effects.ThisTurnForAll():
            return Message(name, what=Listing(given_to_all(effect)))
        case boosting.Boost():
            where = "this" if effect.this else "any" if effect.n == 1 else "several"
            return Message(f"{name}.{where}", form=form, n=effect.n)
        case boosting.PlayAny():
            what = group(effect.group, MANY) if effect.group is not None else Message("group.lay_under", True)
            return Message(name, form=form, what=what)
        case modes.DefeatWithKeyword():
            how = "named" if not effect.shown else "shown_by_several" if spoken.plural else "shown"
            return Message(f"{name}.{how}", form=form, what=group(effect.group, MANY))
        case modes.PutInChosenPile():
            return Message(f"{name}.{'several' if spoken.plural else 'one'}", form=form)
        case dice.RollSix():
            return Message(name, form=form, n=effect.at_least)
        case effects.GainLife() | effects.UnusedUnderDrawPile():
            return Message(name, form=form, n=effect.n)
        case effects.IfDone() | effects.IfNotDone() | effects.IfItHasPower() | effects.IfItHasOctonite():
            return gate_text(effect, spoken)
    if isinstance(effect, PLAIN):
        return Message(name, form=form)
    raise TypeError(f"no message for an effect of {type(effect).__name__}")


def only_if_text(condition: Condition) -> Message:
    return Message("do.OnlyIf", condition=condition_text(condition, IF))


def gate_text(effect: Effect, spoken: Spoken) -> Message:
    """What has to be so for the rest of a block to happen."""
    name = f"do.{type(effect).__name__}"
    if isinstance(effect, effects.IfItHasPower | effects.IfItHasOctonite):
        return Message(f"{name}.{'several' if spoken.plural else 'one'}", n=effect.n)
    return Message(f"{name}.{actor(spoken.step)}")


def actor(step: effects.OnTarget | None) -> str:
    """Who has done a step, or that it has only happened."""
    match step:
        case effects.Discard():
            return {"me": "you", "opponent": "they"}.get(who_discards(step.target), "that")
        case attack.MakeAttack() | effects.BeGiven() | effects.GiveControl():
            return "they"
        case effects.ThisTurn():
            return {"me": "you", "opponent": "they"}.get(who_chooses(step.target), "that")
        case effects.Defeat() if is_defeat_of_theirs(step):
            return "they"
    return "you"


def may_text(effect: effects.May, spoken: Spoken, nested: bool) -> Message:
    block = effect.effects
    if len(block) == 1 and is_done_by_you(block[0]):
        return Message("do.May", what=effect_text(block[0], MAY, spoken))
    what = together(block, spoken, nested=True)
    return Message(f"do.MayDo.{'inside' if nested else 'alone'}", what=what)


def either_text(effect: modes.Either, form: Form, spoken: Spoken, nested: bool) -> Message:
    first, second = spoken.copy(), spoken.copy()
    if is_simple(effect) and not nested:
        one, two = effect_text(effect.first[0], form, first), effect_text(effect.second[0], form, second)
        return Message("do.Either.simple", first=one, second=two)
    one, two = together(effect.first, first, nested=True), together(effect.second, second, nested=True)
    return Message(f"do.Either.{'inside' if nested else 'alone'}", first=one, second=two)


# Effects on objects


def who_chooses(target: targets.Target) -> str:
    """Who chooses what something is done to; nobody, if that is not chosen."""
    if isinstance(target, targets.Choose):
        return side_name(target.chooser)
    return "me" if isinstance(target, targets.Both | targets.AtRandom) else "nobody"


def who_discards(target: targets.Target) -> str:
    """Whose cards are discarded; that of cards that were spoken of before, nobody can say."""
    if isinstance(target, targets.All | targets.Choose | targets.AtRandom) and isinstance(target.group, groups.Cards):
        return side_name(target.group.side)
    return "nobody"


THEIRS = targets.Choose(ENEMIES, chooser=words.OPPONENT)


def is_defeat_of_theirs(effect: effects.Defeat) -> bool:
    return same(effect.target, THEIRS)


def target_effect_text(effect: effects.OnTarget, form: Form, spoken: Spoken) -> Value:
    """An effect on objects. One that may have none is something that one may do."""
    target = effect.target
    up_to = isinstance(effect, effects.Discard) and isinstance(target, targets.Choose) and target.least == 0
    if form is DO and is_done_by_you(effect) and (is_optional(target) or up_to) and who_chooses(target) == "me":
        return Message("do.May", what=deed(effect, MAY, spoken, allowed=True))
    return deed(effect, form, spoken)


def deed(effect: effects.OnTarget, form: Form, spoken: Spoken, allowed: bool = False) -> Value:
    """What is done to objects. ``allowed``: it has been said that one may do it."""
    name = f"do.{type(effect).__name__}"
    target = effect.target
    match effect:
        case effects.Discard():
            return discard_text(target, form, spoken, allowed)
        case attack.MakeAttack():
            return attack_text(target, form, spoken, allowed)
        case effects.ThisTurn():
            return this_turn_text(effect, form, spoken, allowed)
        case copying.CopyPlay():
            return copy_text(effect, form, spoken, allowed)
        case effects.Defeat() if is_defeat_of_theirs(effect):
            return Message("do.DefeatTheirs")
        case effects.BeGiven():
            assert isinstance(target, targets.Choose)
            return Message(name, n=target.most)
    what = target_text(target, spoken, allowed)
    match effect:
        case effects.Evolve():
            return Message(name, form=form, what=what, face=Name(effect.to))
        case effects.PutOctonite():
            return Message(name, form=form, what=what, n=effect.n)
        case (
            effects.Defeat() | effects.TakeControl() | effects.GiveControl() | effects.PlayCard() | effects.TakeFromDiscard()
            | effects.TakeBoost() | effects.Steal() | effects.ReturnToMyHand() | effects.ReturnToTheirHands()
            | effects.SetAside() | modes.Show() | powers.GetPower()
        ):  # fmt: skip
            return Message(name, form=form, what=what)
    raise TypeError(f"no message for an effect of {type(effect).__name__}")


def discard_text(target: targets.Target, form: Form, spoken: Spoken, allowed: bool) -> Message:
    """Who discards how many cards of the own hand, and whether that player has to."""
    who = who_discards(target)
    match target:
        case targets.It():
            return Message("do.Discard.it", what=spoken.it())
        case targets.All():
            return Message(f"do.Discard.{who}.hand", form=form)
        case targets.AtRandom():
            return Message(f"do.Discard.{who}.random", form=form, n=target.n)
        case targets.Choose():
            may = who == "opponent" and (target.least == 0 or target.or_none)
            what = choice_text(target, allowed or may, "plain_cards")
            return Message(f"do.Discard.{who}.{'may' if may else 'some'}", form=form, what=what)
    raise TypeError(f"no message for discarding {type(target).__name__}")


def attack_text(target: targets.Target, form: Form, spoken: Spoken, allowed: bool) -> Message:
    """With what the opponent has to attack: chosen are only creatures that can."""
    if isinstance(target, targets.Choose):
        what = choice_text(target, allowed)
        return Message(f"do.MakeAttack.chosen_by_{side_name(target.chooser)}", form=form, what=what)
    way = "random" if isinstance(target, targets.AtRandom) else "all"
    return Message(f"do.MakeAttack.{way}", form=form, what=target_text(target, spoken))


def copy_text(effect: copying.CopyPlay, form: Form, spoken: Spoken, allowed: bool) -> Message:
    """Whose Play effect is carried out; that whoever it is has one goes without saying."""
    target = effect.target
    if isinstance(target, targets.It):
        if spoken.is_victor():
            return Message("do.CopyPlay.of_victor", form=form, what=spoken.it())
        its = "their" if spoken.plural else "its"
        return Message(f"do.CopyPlay.{its}", form=form, this=spoken.this())
    if not isinstance(target, targets.ChooseToCopy):
        raise TypeError(f"no message for copying {type(target).__name__}")
    assert isinstance(target.group, groups.Creatures)
    g = target.group
    is_alone = not g.extreme and g.compared != groups.SHARED  # else it is compared with others that have such an effect
    bare = targets.ChooseToCopy(changed(g, trigger=groups.NO_TRIGGER), target.least) if is_alone else target
    what = choice_text(bare, allowed)
    return Message(f"do.CopyPlay.{'as_itself' if effect.as_itself else 'as_this'}", form=form, what=what, this=spoken.this())


# This turn


def this_turn_text(effect: effects.ThisTurn, form: Form, spoken: Spoken, allowed: bool) -> Message:
    """What creatures have, or cannot do, this turn."""
    target = effect.target
    chooser = who_chooses(target)
    if isinstance(target, targets.Choose):
        who: Value = choice_text(target, allowed)
    elif isinstance(target, targets.It):
        who = spoken.it_does()
    else:
        who = target_text(target, spoken, allowed)
    plural = is_several(target, spoken.plural)
    if chooser == "nobody":
        return Message("do.ThisTurn.has", who=who, what=Listing(given(effect, who, plural)))
    they = Message("subject.they", True) if plural else Message("subject.it")
    what = Listing(given(effect, they, plural))
    return Message(f"do.ThisTurn.chosen_by_{chooser}", form=form, who=who, they=they, what=what)


def given(effect: effects.ThisTurn, who: Value, plural: bool) -> list[Value]:
    said: list[Value] = []
    if effect.bars:
        said.append(Message("given.cannot", who=who, what=barred(effect.bars, 1 + plural, who)))
    if effect.power:
        said.append(Message("given.power", who=who, change=signed(effect.power)))
    if effect.keywords:
        said.append(Message("given.keywords", who=who, keywords=keywords(effect.keywords)))
    return said


def given_to_all(effect: effects.ThisTurnForAll) -> list[Value]:
    who = subject(groups.Creatures(effect.side))
    said: list[Value] = []
    if effect.bars:
        said.append(Message("constant.Cannot", who=who, what=barred(effect.bars, MANY, who)))
    if effect.keywords:
        said.append(Message("have.keywords", who=who, keywords=keywords(effect.keywords)))
    if effect.dice:
        said.append(Message("have.dice", who=who))
    if effect.bans:
        said.append(Message(f"ban.{side_name(effect.side)}", what=banned(effect.bans)))
    return said


# Amounts of life and energy


def life_lost(effect: effects.LoseLife) -> Message:
    amount = effect.amount
    if isinstance(amount, amounts.Number):
        return Message("life.number", n=amount.n)
    return Message("life.each", n=times(amount), what=for_each(amount, their=effect.side == words.OPPONENT))


def life_level(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Life):
        return Message(f"life.equal_to.{side_name(amount.side)}")
    if isinstance(amount, amounts.Number):
        return Message("life.exactly", n=amount.n)
    return Message("life.equal", what=quantity(amount))


def energy(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Number):
        return Message("energy.number", n=amount.n)
    return Message("energy.each", n=times(amount), what=for_each(amount))
