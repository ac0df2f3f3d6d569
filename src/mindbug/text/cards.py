"""Owns the texts of cards: each definition as messages, which every language says in its own way."""

from __future__ import annotations

from mindbug.rules import amounts, constants, words
from mindbug.rules.definition import to_data
from mindbug.rules.state import Ability, Card, Constant
from mindbug.text.deeds import only_if_text, sentences, together
from mindbug.text.messages import Listing, Message, Name, Sentences, Value
from mindbug.text.objects import (
    MANY,
    ONE,
    WHILE,
    Spoken,
    banned,
    barred,
    condition_text,
    for_each,
    keywords,
    picked,
    same,
    side_name,
    signed,
    subject,
    times,
    trigger_name,
)

# Triggers with a name of one word, of which several can be named before what they have in common.
SHORT = (words.PLAY, words.ATTACK, words.DEFEATED, words.ACTION, words.HARVEST)


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


# Parts that are said in one sentence


def grouped(parts: list[Ability | Constant]) -> list[list[Ability | Constant]]:
    """The same effects at several triggers, or several things under one condition, are said together."""
    found: list[list[Ability | Constant]] = []
    for part in parts:
        if found and all(belong_together(other, part) for other in found[-1]):
            found[-1].append(part)
        else:
            found.append([part])
    return found


def belong_together(first: Ability | Constant, second: Ability | Constant) -> bool:
    if isinstance(first, Ability) and isinstance(second, Ability):
        is_short = first.trigger in SHORT and second.trigger in SHORT
        return is_short and first.trigger != second.trigger and essential(first) == essential(second)
    given = constants.MorePower | constants.HaveKeywords
    if isinstance(first, given) and isinstance(second, given) and type(first) is not type(second):
        return (
            first.when is not None and same(first.when, second.when) and same(first.to, second.to) and first.zone == second.zone
        )
    return False


def essential(ability: Ability) -> dict[str, object]:
    """What an ability does, under which condition and at what price, whenever that is."""
    said = to_data(ability)
    del said["trigger"]
    return said


def parts_text(together: list[Ability | Constant]) -> Value:
    abilities = [part for part in together if isinstance(part, Ability)]
    if abilities:
        return ability_text(abilities[0], [part.trigger for part in abilities])
    return constants_text([part for part in together if isinstance(part, Constant)])


# Abilities with a trigger


def ability_text(ability: Ability, triggers: list[int], granted: bool = False) -> Value:
    """When an ability happens, under which condition, what it costs, and what it does."""
    if ability.trigger == words.BOUGHT:
        return ability_body(ability)
    named = Listing([trigger_name(trigger) for trigger in triggers])
    costs: list[Value] = [Message("cost.pays", n=ability.pays)] if ability.pays else []
    if ability.uses_mindbug:
        costs.append(Message("cost.uses_mindbug"))
    if not costs:
        return Message("ability.free", trigger=named, body=ability_body(ability, granted))
    body = Sentences(sentences(ability.effects, Spoken(ability.trigger, granted)))
    if ability.only_if is None:
        return Message("ability.paid", trigger=named, cost=Listing(costs), body=body)
    condition = only_if_text(ability.only_if)
    return Message("ability.paid_if", trigger=named, condition=condition, cost=Listing(costs), body=body)


def ability_body(ability: Ability, granted: bool = False) -> Sentences:
    """What an ability does and under which condition, without when and at what price."""
    spoken = Spoken(ability.trigger, granted)
    if ability.only_if is None:
        return Sentences(sentences(ability.effects, spoken))
    then = together(ability.effects, spoken)
    return Sentences([Message("ability.under", condition=only_if_text(ability.only_if), then=then)])


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
        elif isinstance(constant, constants.HaveKeywords):
            things.append(keywords(constant.keywords))
        else:
            raise TypeError(f"no message for {type(constant).__name__} beside others")
    return Message("have.several", who=receiver(together[0]), things=Listing(things))


def receiver(constant: Constant) -> Message:
    """Who has something; not named again if the condition has just counted them."""
    to = constant.to if isinstance(constant, constants.OnCreatures) else None
    when = constant.when
    if to is not None and isinstance(when, amounts.Compare) and when.relation == amounts.EQUAL:
        counted, number = when.left, when.right
        if isinstance(counted, amounts.Count) and same(counted.group, to) and isinstance(number, amounts.Number) and number.n:
            return Message("subject.it") if number.n == 1 else Message("subject.they", True)
    return subject(to)


def consequence(constant: Constant) -> Message:
    name = f"constant.{type(constant).__name__}"
    match constant:
        case constants.MorePower():
            return Message("have.power", who=receiver(constant), power=power_change(constant.amount))
        case constants.HaveKeywords():
            return Message("have.keywords", who=receiver(constant), keywords=keywords(constant.keywords))
        case constants.CopyKeywords():
            return Message(name, keywords=keywords(constant.keywords, "or"), of=picked("one", constant.of, ONE))
        case constants.KeywordsDoNothing():
            return Message(name, who=subject(constant.to))
        case constants.Cannot():
            who = subject(constant.to)
            return Message(name, who=who, what=barred(constant.bars, ONE if constant.to is None else MANY, who))
        case constants.CannotBlockThis() | constants.CannotHunt():
            return Message(name, who=subject(constant.who))
        case constants.EvolveInstead():
            return Message(name, face=Name(constant.to))
        case constants.MoreDice():
            return Message("have.dice", who=subject(constant.to))
        case constants.HaveAbility():
            ability = ability_text(constant.ability, [constant.ability.trigger], granted=True)
            return Message("have.ability", who=subject(constant.to), ability=Sentences([ability]))
        case constants.Ban():
            return Message(f"ban.{side_name(constant.side)}", what=banned(constant.bans))
        case constants.LoseMore() | constants.MindbugsCostLife() | constants.RerollMore():
            return Message(name, n=constant.n)
        case constants.CannotPlayWeak():
            return Message(name, n=constant.max_power)
        case constants.MustBeHunted() | constants.ReverseFights():
            return Message(name)
    raise TypeError(f"no message for a constant ability of {type(constant).__name__}")


def power_change(amount: amounts.Amount) -> Message:
    if isinstance(amount, amounts.Number):
        return Message("power.change", change=signed(amount.n))
    return Message("power.each", change=signed(times(amount)), what=for_each(amount))
