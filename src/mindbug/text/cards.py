"""Owns the texts of cards: each definition of ``mindbug.sets`` as messages, which every language says in its own way."""

from __future__ import annotations

from mindbug.rules import amounts, boosting, constants, copying, dice, effects, groups, modes, targets, words
from mindbug.rules.effect import Effect
from mindbug.rules.state import Ability, Card, Condition, Constant, Step
from mindbug.text.messages import Form, Listing, Message, Name, Sentences, Value

# The forms of a verb: what somebody is told to do, and what somebody may do.
DO, MAY = Form(0), Form(1)
# A condition is looked at once, or holds all the time.
IF, WHILE = Form(0), Form(1)
# One thing, or several of which the number does not matter.
ONE, MANY = 1, 2
SIDES = {words.ME: "me", words.OPPONENT: "opponent", words.ANYONE: "anyone"}
BARS = {words.CANNOT_ATTACK: "attack", words.CANNOT_BLOCK: "block", words.CANNOT_BE_DEFEATED: "be defeated"}
BANS = {
    words.NO_PLAY_EFFECTS: "play_effects",
    words.NO_DEFEATED_EFFECTS: "defeated_effects",
    words.NO_MINDBUGS: "mindbugs",
    words.NO_LIFE_LOSS: "life_loss",
    words.NO_CARDS_TO_HAND: "cards_to_hand",
}
EVERY_KEYWORD = sum(words.KEYWORDS.values())
CONDITIONS = (effects.IfDone, effects.IfNotDone, effects.IfItHasPower, effects.IfItHasOctonite)


def card_text(card: Card) -> Sentences:
    """What a card does, without its keywords."""
    said: list[Value] = []
    if card.dice:
        said.append(Message("card.dice", n=card.dice))
    if card.octonite:
        said.append(Message("card.spreads" if card.spreads else "card.carries", n=card.octonite))
    said += [parts_text(together) for together in grouped(card.parts)]
    if card.sides:
        profiles = [Message("card.profile", power=side.power, keywords=keywords(side.keywords)) for side in card.sides]
        said.append(Message("card.sides", profiles=Listing(profiles, "or")))
    return Sentences(said)


def keywords(bits: int, last: str = "and") -> Listing:
    return Listing([Message(f"keyword.{name}") for name in keyword_names(bits)], last)


def keyword_names(bits: int) -> list[words.Keyword]:
    """The keywords of a creature as programs name them, sorted."""
    return [name for name, bit in words.KEYWORDS.items() if bits & bit]


# Parts that are said in one sentence


def grouped(parts: list[Ability | Constant]) -> list[list[Ability | Constant]]:
    """The same effects at several triggers, or several things under one condition, are said together."""
    found: list[list[Ability | Constant]] = []
    for part in parts:
        if found and belong_together(found[-1][-1], part):
            found[-1].append(part)
        else:
            found.append([part])
    return found


def belong_together(first: Ability | Constant, second: Ability | Constant) -> bool:
    if isinstance(first, Ability) and isinstance(second, Ability):
        return essential(first) == essential(second)
    if isinstance(first, Constant) and isinstance(second, Constant):
        return first.when is not None and first.when is second.when and given_to(first) is given_to(second)
    return False


def essential(ability: Ability) -> tuple[list[Effect], Condition | None]:
    """What an ability does, and under which condition."""
    return ability.effects, ability.only_if


def given_to(constant: Constant) -> groups.Creatures | None:
    return constant.to if isinstance(constant, constants.OnCreatures) else None


def parts_text(together: list[Ability | Constant]) -> Value:
    abilities = [part for part in together if isinstance(part, Ability)]
    if abilities:
        return ability_text(abilities[0], [part.trigger for part in abilities])
    return constants_text([part for part in together if isinstance(part, Constant)])


# Abilities with a trigger


def ability_text(ability: Ability, triggers: list[int] | None = None) -> Value:
    """When an ability happens, what it costs, and what it does."""
    body = ability_body(ability)
    if ability.trigger == words.BOUGHT:
        return body
    named = Listing([trigger_name(trigger) for trigger in triggers or [ability.trigger]])
    if ability.pays:
        return Message("ability.paid", trigger=named, n=ability.pays, body=body)
    if ability.uses_mindbug:
        return Message("ability.for_mindbug", trigger=named, body=body)
    return Message("ability.free", trigger=named, body=body)


def ability_body(ability: Ability) -> Sentences:
    """What an ability does, without when and at what price."""
    said = steps_text(ability.effects)
    if ability.only_if is not None:
        condition = Message("do.OnlyIf", condition=condition_text(ability.only_if, IF))
        said = [Message("ability.under", condition=condition, then=together(said))]
    return Sentences(said)


def trigger_name(trigger: int) -> Message:
    return Message(f"trigger.{words.TRIGGERS[trigger].replace(' ', '_')}")


def steps_text(steps: list[Effect]) -> list[Value]:
    """Effects as sentences; what a condition decides about, all that follows it, is one sentence with it."""
    said: list[Value] = []
    for place, step in enumerate(steps):
        rest = steps[place + 1 :]
        if isinstance(step, CONDITIONS):
            return [*said, Message("ability.under", condition=effect_text(step), then=together(steps_text(rest)))]
        said.append(effect_text(step))
        if isinstance(step, effects.May) and rest:
            return [*said, Message("ability.under", condition=Message("do.IfDone"), then=together(steps_text(rest)))]
    return said


def together(said: list[Value]) -> Value:
    """Several things that are done one after the other, within one sentence."""
    return said[0] if len(said) == 1 else Listing(said, "then")


def mode_text(steps: list[Effect], form: Form = DO) -> Value:
    """One of two modes of an ability."""
    return Listing([effect_text(step, form) for step in steps], "then")


def effect_text(effect: Step, form: Form = DO) -> Value:
    """What one effect does, as somebody is told to do it or, in the other form, as somebody may do it."""
    name = f"do.{type(effect).__name__}"
    match effect:
        case effects.OnTarget():
            return target_effect_text(effect, form)
        case effects.OnlyIf():
            return Message(name, condition=condition_text(effect.condition, IF))
        case effects.May():
            return Message("do.May", what=mode_text(effect.effects, MAY))
        case effects.ForEachDone():
            return Message(name, what=mode_text(effect.effects))
        case modes.Either():
            return Message(name, first=mode_text(effect.first, form), second=mode_text(effect.second, form))
        case effects.LoseLife():
            return Message(f"{name}.{SIDES[effect.side]}", form=form, life=life_lost(effect.amount))
        case effects.SetLife():
            return Message(f"{name}.{SIDES[effect.side]}", form=form, life=life_level(effect.amount))
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
            what = group(effect.group, MANY) if effect.group is not None else Message("group.lay_under", plural=True)
            return Message(name, form=form, what=what)
        case modes.DefeatWithKeyword():
            return Message(f"{name}.{'shown' if effect.shown else 'named'}", form=form, what=group(effect.group, MANY))
        case dice.RollSix():
            return Message(name, form=form, n=effect.at_least)
        case effects.GainLife() | effects.UnusedUnderDrawPile() | effects.IfItHasPower() | effects.IfItHasOctonite():
            return Message(name, form=form, n=effect.n)
    return Message(name, form=form)


def target_effect_text(effect: effects.OnTarget, form: Form) -> Value:
    """An effect on objects. One that may have none is something that one may do."""
    if isinstance(effect, effects.Discard):
        return discard_text(effect.target, form)
    if form is DO and is_optional(effect.target):
        return Message("do.May", what=deed(effect, MAY))
    return deed(effect, form)


def is_optional(target: targets.Target) -> bool:
    return isinstance(target, targets.Choose) and target.least == 0 and target.most == 1


def deed(effect: effects.OnTarget, form: Form) -> Value:
    name = f"do.{type(effect).__name__}"
    target = effect.target
    what = target_text(target)
    match effect:
        case effects.Defeat() if isinstance(target, targets.Choose) and target.chooser == words.OPPONENT:
            return Message("do.DefeatTheirs")
        case effects.TakeControl() if isinstance(target, targets.It):
            return Message("do.TakeVictor", form=form)
        case effects.Evolve():
            return Message(name, form=form, what=what, face=Name(effect.to))
        case effects.PutOctonite():
            return Message(name, form=form, what=what, n=effect.n)
        case effects.ThisTurn() if isinstance(target, targets.Choose):
            return Message("do.ThisTurnToChosen", form=form, who=what, what=Listing(given(effect, what)))
        case effects.ThisTurn():
            return Message(name, what=Listing([Message("given.to", who=what, what=thing) for thing in given(effect, what)]))
        case copying.CopyPlay():
            return copy_text(effect, form)
        case effects.BeGiven():
            return Message(name, n=most_of(target))
        case effects.GiveControl():
            return Message(name, what=what)
    return Message(name, form=form, what=what)


def copy_text(effect: copying.CopyPlay, form: Form) -> Message:
    """Whose Play effect is carried out; that whoever it is has one goes without saying."""
    target = effect.target
    if isinstance(target, targets.It):
        return Message("do.CopyPlay.its", form=form)
    assert isinstance(target, targets.Choose)
    assert isinstance(target.group, groups.Creatures)
    whose = Message("target.one", what=group(groups.Creatures(target.group.side, other=target.group.other), ONE))
    return Message(f"do.CopyPlay.{'as_itself' if effect.as_itself else 'as_this'}", form=form, what=whose)


def most_of(target: targets.Target) -> int:
    assert isinstance(target, targets.Choose | targets.AtRandom)
    return target.most if isinstance(target, targets.Choose) else target.n


def discard_text(target: targets.Target, form: Form) -> Value:
    """Who discards how many cards, and whether they have to."""
    if isinstance(target, targets.AtRandom):
        return Message("do.Discard.random", form=form, n=target.n)
    assert isinstance(target, targets.Choose)
    assert isinstance(target.group, groups.Cards)
    who = SIDES[target.group.side]
    if target.amount is not None:
        return Message(f"do.Discard.{who}.each", what=for_each(target.amount))
    if target.least == 0 and target.most > 1:
        return Message(f"do.Discard.{who}.up_to", n=target.most)
    optional = target.least == 0 or target.or_none
    return Message(f"do.Discard.{who}.{'may' if optional else 'must'}", form=form, n=target.most)


# This turn


def given(effect: effects.ThisTurn, who: Value) -> list[Value]:
    """What creatures have, or cannot do, this turn."""
    said: list[Value] = [Message("given.cannot", what=bar_text(name, ONE, who)) for name in bars(effect.bars)]
    if effect.power:
        said.append(Message("given.power", n=effect.power))
    if effect.keywords:
        said.append(Message("given.keywords", keywords=keywords(effect.keywords)))
    return said


def bars(bits: int) -> list[str]:
    return [name for bar, name in BARS.items() if bits & bar]


def bar_text(bar: str, n: int, who: Value | None = None) -> Message:
    """What one creature, or several, cannot do."""
    return Message(f"bar.{bar.replace(' ', '_')}", n=n, who=who or Message("target.This"))


def bans(bits: int) -> list[str]:
    return [name for ban, name in BANS.items() if bits & ban]


def given_to_all(effect: effects.ThisTurnForAll) -> list[Value]:
    who = subject(groups.Creatures(effect.side))
    said: list[Value] = [cannot(who, effect.bars, MANY)] if effect.bars else []
    if effect.keywords:
        said.append(Message("have.keywords", who=who, keywords=keywords(effect.keywords)))
    if effect.dice:
        said.append(Message("have.dice", who=who))
    return said + [Message(f"ban.{SIDES[effect.side]}", what=Message(f"banned.{name}")) for name in bans(effect.bans)]


# Amounts


def life_lost(amount: amounts.Amount) -> Message:
    match amount:
        case amounts.Number():
            return Message("life.number", n=amount.n)
        case amounts.Mindbugs():
            return Message("life.each_mindbug")
        case amounts.ItHad():
            return Message("life.each_octonite")
    raise KeyError(f"no message for a loss of {type(amount).__name__}")


def life_level(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Life):
        return Message(f"life.equal_to.{SIDES[amount.side]}")
    assert isinstance(amount, amounts.Number)
    return Message("life.exactly", n=amount.n)


def energy(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Number):
        return Message("energy.number", n=amount.n)
    return Message("energy.each", what=for_each(amount))


def for_each(amount: amounts.Amount) -> Value:
    """What is counted, one by one."""
    if isinstance(amount, amounts.Octonite):
        on = Message("target.This") if amount.group is None else subject(amount.group)
        return Message("each.octonite", on=on)
    assert isinstance(amount, amounts.Count)
    return group(amount.group, ONE)


# Objects


def target_text(target: targets.Target) -> Message:
    match target:
        case targets.This() | targets.ThisCard() | targets.It():
            return Message(f"target.{type(target).__name__}")
        case targets.All():
            if is_extreme(target.group):
                return extreme(target.group)
            return Message("target.all", True, what=group(target.group, MANY))
        case targets.AtRandom():
            return Message("target.random", target.n > 1, n=target.n, what=group(target.group, target.n))
        case targets.Both():
            first, second = (Message("target.one", what=group(g, ONE)) for g in (target.first, target.second))
            return Message("target.both", True, first=first, second=second)
        case targets.Choose():
            what = group(target.group, target.most)
            if target.most == 1:
                return Message("target.one", what=what)
            return Message("target.up_to" if target.least < target.most else "target.some", True, n=target.most, what=what)
    raise KeyError(f"no message for a target of {type(target).__name__}")


def is_extreme(g: groups.Group) -> bool:
    return isinstance(g, groups.Creatures) and g.extreme != 0


def extreme(g: groups.Group) -> Message:
    """The weakest or strongest, be it one or several that are tied."""
    return Message("target.extreme", True, who=group(g, ONE), what=group(g, MANY))


def group(g: groups.Group, n: int, other: bool = True, compared: bool = True) -> Message:
    """The objects of a group, without an article; that they are others, or how they compare, may be said elsewhere."""
    if isinstance(g, groups.Cards):
        place = Message(f"place.{'hand' if g.zone == words.HAND else 'discard'}.{SIDES[g.side]}", n=n)
        power, trigger = power_range(g.min_power, g.max_power), with_trigger(g.trigger)
        return Message("group.cards", n > 1, n=n, power=power, trigger=trigger, place=place)
    if not isinstance(g, groups.Creatures):
        return Message(f"group.{type(g).__name__}", n > 1, n=n)
    values: dict[str, Value] = {
        "n": n,
        "side": quality(SIDES[g.side], g.side != words.ANYONE, n),
        "other": quality("other", g.other and other, n),
        "boosted": quality("boosted", g.boosted, n),
        "extreme": quality("weakest" if g.extreme == words.WEAKEST else "strongest", g.extreme != 0, n),
        "power": power_range(g.min_power, g.max_power),
        "compared": quality(COMPARED.get(g.compared, ""), g.compared != groups.ANY_POWER and compared, n),
        "trigger": with_trigger(g.trigger),
        "keywords": with_keywords(g.keywords),
        "octonite": quality("octonite", g.octonite, n),
        "blocked": quality("blocked", g.blocked, n),
    }
    return Message("group.creatures", n > 1, **values)


COMPARED = {groups.WEAKER: "weaker", groups.STRONGER: "stronger", groups.FAR_FROM: "far_from", groups.SHARED: "shared"}


def quality(name: str, is_so: bool, n: int) -> Value:
    """A word or clause that tells the creatures of a group from others; nothing if they need not be so."""
    return Message(f"quality.{name}", n=n) if is_so else ""


def power_range(least: int, most: int) -> Value:
    if least and most < groups.NO_LIMIT:
        return Message("quality.power.between", least=least, most=most)
    if least:
        return Message("quality.power.least", n=least)
    return Message("quality.power.most", n=most) if most < groups.NO_LIMIT else ""


def with_trigger(trigger: int) -> Value:
    return Message("quality.trigger", trigger=trigger_name(trigger)) if trigger != groups.NO_TRIGGER else ""


def with_keywords(bits: int) -> Value:
    if bits == EVERY_KEYWORD:
        return Message("quality.any_keyword")
    return Message("quality.keywords", keywords=keywords(bits, "or")) if bits else ""


def subject(to: groups.Creatures | None) -> Message:
    """Who has something, as the subject of a sentence."""
    if to is None:
        return Message("target.This")
    if is_extreme(to):
        return extreme(to)
    return Message("subject.all", True, what=group(to, MANY))


def receiver(constant: Constant) -> Message:
    """Who has something; not named again if the condition has just counted them."""
    to, when = given_to(constant), constant.when
    if to is not None and isinstance(when, amounts.Compare) and when.relation == amounts.EQUAL:
        counted, number = when.left, when.right
        if isinstance(counted, amounts.Count) and counted.group is to and isinstance(number, amounts.Number):
            return Message("subject.it") if number.n == 1 else Message("subject.they", True)
    return subject(to)


# Constant abilities


def constants_text(together: list[Constant]) -> Value:
    """What holds all the time, or while a condition holds."""
    first = together[0]
    said: Value = consequence(first) if len(together) == 1 else have_several(together)
    if first.when is not None:
        said = Message("constant.while", condition=condition_text(first.when, WHILE), then=said)
    return Message("constant.in_discard", then=said) if first.zone == words.DISCARD else said


def have_several(together: list[Constant]) -> Message:
    """Several things that the same creatures have."""
    things: list[Value] = []
    for constant in together:
        if isinstance(constant, constants.MorePower):
            things.append(Message("thing.power", power=power_change(constant.amount)))
        else:
            assert isinstance(constant, constants.HaveKeywords)
            things.append(keywords(constant.keywords))
    return Message("have.several", who=receiver(together[0]), things=Listing(things))


def consequence(constant: Constant) -> Message:
    match constant:
        case constants.MorePower():
            return Message("have.power", who=receiver(constant), power=power_change(constant.amount))
        case constants.HaveKeywords():
            return Message("have.keywords", who=receiver(constant), keywords=keywords(constant.keywords))
        case constants.CopyKeywords():
            of = Message("target.one", what=group(constant.of, ONE))
            return Message("constant.CopyKeywords", keywords=keywords(constant.keywords, "or"), of=of)
        case constants.KeywordsDoNothing():
            return Message("constant.KeywordsDoNothing", who=subject(constant.to))
        case constants.Cannot():
            return cannot(subject(constant.to), constant.bars, ONE if constant.to is None else MANY)
        case constants.CannotBlockThis() | constants.CannotHunt():
            return Message(f"constant.{type(constant).__name__}", who=subject(constant.who))
        case constants.EvolveInstead():
            return Message("constant.EvolveInstead", face=Name(constant.to))
        case constants.MoreDice():
            return Message("have.dice", who=subject(constant.to))
        case constants.HaveAbility():
            return Message("have.ability", who=subject(constant.to), ability=Sentences([ability_text(constant.ability)]))
        case constants.Ban():
            what = Listing([Message(f"banned.{name}") for name in bans(constant.number)], "nor")
            return Message(f"ban.{SIDES[constant.side]}", what=what)
        case constants.OnPlayers():
            return Message(f"constant.{type(constant).__name__}", n=constant.number)
    return Message(f"constant.{type(constant).__name__}")


def power_change(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Number):
        return Message("power.change", change=f"{amount.n:+}".replace("-", "−"))
    each = amount.each if isinstance(amount, amounts.Count) else 1
    return Message("power.each", change=f"+{each}", what=for_each(amount))


def cannot(who: Message, bits: int, n: int) -> Message:
    what = Listing([bar_text(name, n, who) for name in bars(bits)], "nor")
    return Message("constant.Cannot", who=who, what=what)


# Conditions


def condition_text(condition: Condition, form: Form) -> Message:
    match condition:
        case amounts.YourTurn():
            return Message("condition.your_turn" if condition.yours else "condition.not_your_turn", form=form)
        case amounts.Compare():
            return comparison(condition, form)
    return Message(f"condition.{type(condition).__name__}", form=form)


def comparison(c: amounts.Compare, form: Form) -> Message:
    left, right = c.left, c.right
    if isinstance(right, amounts.Number):
        return compared_with_number(left, RELATIONS[c.relation], right.n, form)
    if isinstance(left, amounts.Count):
        if c.lead:
            return Message("condition.creatures.lead", form=form, n=c.lead)
        return Message(f"condition.creatures.{RELATIONS[c.relation]}", form=form)
    return Message(f"condition.{type(left).__name__.lower()}.{RELATIONS[c.relation]}", form=form)


RELATIONS = {
    amounts.LESS: "less",
    amounts.EQUAL: "equal",
    amounts.MORE: "more",
    amounts.AT_LEAST: "at_least",
    amounts.AT_MOST: "at_most",
}


def compared_with_number(left: amounts.Amount, relation: str, n: int, form: Form) -> Message:
    if isinstance(left, amounts.Life):
        return Message(f"condition.my_life.{relation}", form=form, n=n)
    none = relation == "equal" and n == 0
    if isinstance(left, amounts.Mindbugs):
        return Message(f"condition.my_mindbugs.{'none' if none else relation}", form=form, n=n)
    assert isinstance(left, amounts.Count)
    if isinstance(left.group, groups.Cards):
        place = "hand" if left.group.zone == words.HAND else "discard"
        return Message(f"condition.my_{place}.{'none' if none else relation}", form=form, n=n)
    if isinstance(left.group, groups.Creatures):
        if left.group.compared == groups.SHARED and relation == "at_least" and n == 1:  # whoever shares it is not alone
            return Message("condition.there.pair", form=form, what=group(left.group, MANY, compared=False))
        if left.group.other and relation == "equal" and not none:
            return Message("condition.there.others", form=form, n=n, what=group(left.group, n, other=False))
    what = group(left.group, ONE if none else n)
    return Message(f"condition.there.{'none' if none else relation}", form=form, n=n, what=what)
