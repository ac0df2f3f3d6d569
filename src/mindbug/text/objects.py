"""Owns how definitions speak of things: groups of creatures and cards, what effects are done to, amounts, conditions.

Whatever a part of a definition says is a value of its message or stands in its key, so that two parts that mean different
things never have the same message.
"""

from __future__ import annotations

from typing import Any

from mindbug.rules import amounts, groups, targets, words
from mindbug.rules.definition import DISCARDED, WITHOUT_CREATURE, to_data
from mindbug.rules.effect import AS_CREATURE
from mindbug.rules.effects import OnTarget
from mindbug.rules.grammar import BANS as BAN_BITS
from mindbug.rules.grammar import BARS as BAR_BITS
from mindbug.rules.grammar import COMPARED, RELATIONS, SIDES, arguments
from mindbug.rules.program import leaves
from mindbug.rules.state import Condition
from mindbug.text.messages import Form, Listing, Message, Value

# A condition is looked at once, or holds all the time.
IF, WHILE = Form(0), Form(1)
# One thing, or several of which the number does not matter.
ONE, MANY = 1, 2
EVERY_KEYWORD = sum(words.KEYWORDS.values())
BARS = {bit: name for name, bit in BAR_BITS.items()}
BANS = {bit: name for name, bit in BAN_BITS.items()}
ANYBODY = groups.Creatures()
ALLIES = groups.Creatures(words.ME)
ENEMIES = groups.Creatures(words.OPPONENT)


def called(names: dict[str, int], number: int) -> str:
    """The name that a number has, as it is written in a key."""
    return next(name for name, value in names.items() if value == number).replace(" ", "_")


def side_name(side: int) -> str:
    return called(SIDES, side)


def same(first: object, second: object) -> bool:
    """Whether two parts of definitions, or nothing, say the same."""
    if first is None or second is None:
        return first is second
    return to_data(first) == to_data(second)


# Words of the game


def keywords(bits: int, last: str = "and") -> Listing:
    return Listing([Message(f"keyword.{name}") for name in keyword_names(bits)], last)


def keyword_names(bits: int) -> list[words.Keyword]:
    """The keywords of a creature as programs name them, sorted."""
    return [name for name, bit in words.KEYWORDS.items() if bits & bit] if bits else []


def trigger_name(trigger: int) -> Message:
    return Message(f"trigger.{words.TRIGGERS[trigger].replace(' ', '_')}")


def bars(bits: int) -> list[str]:
    return [name for bar, name in BARS.items() if bits & bar]


def bar_text(bar: str, n: int, who: Value | None = None) -> Message:
    """What one creature, or several, cannot do."""
    return Message(f"bar.{bar.replace(' ', '_')}", n=n, who=who or Message("target.This"))


def barred(bits: int, n: int, who: Value) -> Listing:
    """Everything that creatures cannot do."""
    return Listing([bar_text(name, n, who) for name in bars(bits)], "nor")


def banned(bits: int) -> Listing:
    """Everything that players cannot do."""
    return Listing([Message(f"banned.{name.replace(' ', '_')}") for bit, name in BANS.items() if bits & bit], "nor")


def signed(n: int) -> str:
    """A change, with the sign that people write."""
    return f"{n:+}".replace("-", "−")


# Groups


def group(g: groups.Group, n: int, other: bool = True, compared: bool = True, cards: str = "cards") -> Message:
    """The objects of a group, without an article. That they are others, or how they compare, may be said elsewhere.
    ``cards`` says how cards are spoken of: those from a place, those in it, or without the place."""
    if isinstance(g, groups.Cards):
        place = Message(f"place.{'hand' if g.zone == words.HAND else 'discard'}.{side_name(g.side)}", n=n)
        values: dict[str, Value] = {"power": power_range(g.min_power, g.max_power), "trigger": with_trigger(g.trigger, n)}
        return Message(f"group.{cards}", n > 1, n=n, place=place, **values)
    if not isinstance(g, groups.Creatures):
        return Message(f"group.{type(g).__name__}", n > 1, n=n)
    values = {
        "n": n,
        "side": quality(side_name(g.side), n) if g.side != words.ANYONE else "",
        "other": quality("other", n) if g.other and other else "",
        "boosted": quality("boosted", n) if g.boosted else "",
        "extreme": quality("weakest" if g.extreme == words.WEAKEST else "strongest", n) if g.extreme else "",
        "power": power_range(g.min_power, g.max_power),
        "compared": comparing(g, n) if compared else "",
        "trigger": with_trigger(g.trigger, n),
        "keywords": with_keywords(g.keywords),
        "octonite": quality("octonite", n) if g.octonite else "",
        "blocked": quality("blocked", n) if g.blocked else "",
    }
    return Message("group.creatures", n > 1, **values)


def quality(name: str, n: int) -> Message:
    """A word or clause that tells the creatures of a group from others."""
    return Message(f"quality.{name}", n=n)


def comparing(g: groups.Creatures, n: int) -> Value:
    """How the power of creatures compares: with this one's or, where it is shared, with that of another one of the group."""
    if g.compared == groups.ANY_POWER:
        return ""
    if g.compared == groups.SHARED and not same(changed(g, compared=groups.ANY_POWER), ANYBODY):
        return quality("shared_within", n)
    return quality(called(COMPARED, g.compared), n)


def changed(g: groups.Creatures, **said: int) -> groups.Creatures:
    """Nearly the same group."""
    every: dict[str, Any] = {**arguments(g), **said}
    return groups.Creatures(**every)


def power_range(least: int, most: int) -> Value:
    if least and most < groups.NO_LIMIT:
        return Message("quality.power.between", least=least, most=most)
    if least:
        return Message("quality.power.least", n=least)
    return Message("quality.power.most", n=most) if most < groups.NO_LIMIT else ""


def with_trigger(trigger: int, n: int = ONE) -> Value:
    return quality(f"trigger.{words.TRIGGERS[trigger].replace(' ', '_')}", n) if trigger != groups.NO_TRIGGER else ""


def with_keywords(bits: int) -> Value:
    if bits == EVERY_KEYWORD:
        return Message("quality.any_keyword")
    return Message("quality.keywords", keywords=keywords(bits, "or")) if bits else ""


def is_extreme(g: groups.Group) -> bool:
    return isinstance(g, groups.Creatures) and g.extreme != 0


def extreme(g: groups.Group) -> Message:
    """The weakest or strongest, be it one or several that are tied."""
    return Message("target.extreme", True, who=group(g, ONE), what=group(g, MANY))


def subject(to: groups.Creatures | None) -> Message:
    """Who has something, as the subject of a sentence."""
    if to is None:
        return Message("target.This")
    if is_extreme(to):
        return extreme(to)
    return Message("subject.all", True, what=group(to, MANY))


# What effects are done to


class Spoken:
    """What the words of an effect may speak of: the last effect on objects, whether they were several, where it left them."""

    def __init__(
        self, trigger: int = -1, granted: bool = False, step: OnTarget | None = None, plural: bool = False, where: int = 0
    ) -> None:
        self.trigger = trigger
        self.granted = granted
        self.step = step
        self.plural = plural
        self.where = where

    def copy(self) -> Spoken:
        return Spoken(self.trigger, self.granted, self.step, self.plural, self.where)

    def fresh(self) -> Spoken:
        """Within what is done for each object: it speaks of no earlier step."""
        return Spoken(self.trigger, self.granted)

    def has_done(self, effect: OnTarget) -> None:
        self.plural = is_several(effect.target, self.plural)
        self.where = leaves(effect, self.where)
        self.step = effect

    def is_victor(self) -> bool:
        """Whether "it" is who defeated the creature in a fight."""
        return self.step is None and self.trigger == words.DEFEATED and not self.granted

    def it(self) -> Message:
        """What was spoken of last, as an object. It must not be taken for the card itself that lies in a discard pile."""
        if self.is_victor():
            return Message("target.Victor")
        is_card = self.where not in (0, AS_CREATURE) and (self.trigger not in DISCARDED or self.granted)
        names = ("ItCard", "ThemCard") if is_card else ("It", "Them")
        return Message(f"target.{names[self.plural]}", self.plural)

    def it_does(self) -> Message:
        """What was spoken of last, as a subject."""
        if self.is_victor():
            return Message("target.Victor")
        return Message("subject.they", True) if self.plural else Message("subject.it")

    def this(self) -> Message:
        """Who has the ability, a creature or only a card."""
        return Message("target.ThisCard" if self.trigger in WITHOUT_CREATURE else "target.This")


def is_several(target: targets.Target, before: bool) -> bool:
    """Whether a target may be more than one object."""
    match target:
        case targets.It():
            return before
        case targets.Choose():
            return target.most > 1 or target.amount is not None
        case targets.AtRandom():
            return target.n > 1
    return isinstance(target, targets.All | targets.Both)


def target_text(target: targets.Target, spoken: Spoken, allowed: bool = False) -> Value:
    """What an effect is done to, as its object. ``allowed``: it has been said that one may do it, or not."""
    match target:
        case targets.This() | targets.ThisCard():
            return Message(f"target.{type(target).__name__}")
        case targets.It():
            return spoken.it()
        case targets.All():
            if is_extreme(target.group):
                return extreme(target.group)
            return Message("target.all", True, what=group(target.group, MANY))
        case targets.AtRandom():
            kind = "random_creature" if isinstance(target.group, groups.Creatures) else "random"
            return picked(kind, target.group, target.n)
        case targets.Both():
            return Listing([picked("one", target.first, ONE), picked("one", target.second, ONE)])
        case targets.Choose():
            chosen = choice_text(target, allowed)
            return Message("target.theirs", chosen.plural, what=chosen) if target.chooser == words.OPPONENT else chosen
    raise TypeError(f"no message for a target of {type(target).__name__}")


def is_optional(target: targets.Target) -> bool:
    """Whether one may do something to all that a target asks for, or to nothing."""
    return isinstance(target, targets.Choose) and ((target.least == 0 and target.most == 1) or target.or_none)


def choice_text(target: targets.Choose, allowed: bool, cards: str = "cards") -> Message:
    """Chosen ones, without who chooses them."""
    if target.amount is not None:
        return picked("each", target.group, times(target.amount), cards, each=for_each(target.amount))
    if target.least == 0 and not (allowed and target.most == 1):
        return picked("up_to", target.group, target.most, cards)
    if target.or_none and not allowed:
        return picked("or_none", target.group, target.most, cards)
    return picked("one" if target.most == 1 else "some", target.group, target.most, cards)


def picked(way: str, g: groups.Group, n: int, cards: str = "cards", **values: Value) -> Message:
    """So many objects of a group. Of the weakest or strongest, which may be several, it is some."""
    many = n > 1 or way == "each"
    if is_extreme(g):
        return Message(f"target.{way}_of", many, n=n, what=group(g, MANY), **values)
    return Message(f"target.{way}", many, n=n, what=group(g, n, cards=cards), **values)


# Amounts


def times(amount: amounts.Amount) -> int:
    """How many there are for each thing that an amount counts."""
    return amount.each if isinstance(amount, amounts.Count) else 1


def for_each(amount: amounts.Amount, their: bool = False) -> Value:
    """What is counted, one by one. ``their``: it has just been said that the opponent is spoken of."""
    match amount:
        case amounts.Life():
            return Message(f"each.life.{side_name(amount.side)}")
        case amounts.Mindbugs():
            return Message(f"each.mindbugs.{'their' if their and amount.side == words.OPPONENT else side_name(amount.side)}")
        case amounts.Count():
            return group(amount.group, ONE, cards="cards_in")
        case amounts.Octonite():
            return Message("each.octonite", on=subject(amount.group))
        case amounts.ItHad():
            return Message("each.had")
    raise TypeError(f"no message for each of {type(amount).__name__}")


def quantity(amount: amounts.Amount) -> Message:
    """An amount as a thing that has a size."""
    match amount:
        case amounts.Number():
            return Message("quantity.number", n=amount.n)
        case amounts.Life():
            return Message(f"quantity.life.{side_name(amount.side)}")
        case amounts.Mindbugs():
            return Message(f"quantity.mindbugs.{side_name(amount.side)}")
        case amounts.Count():
            what = group(amount.group, MANY, cards="cards_in")
            return (
                Message("quantity.count", what=what)
                if amount.each == 1
                else Message("quantity.times", n=amount.each, what=what)
            )
        case amounts.Octonite():
            return Message("quantity.octonite", on=subject(amount.group))
        case amounts.ItHad():
            return Message("quantity.had")
    raise TypeError(f"no message for an amount of {type(amount).__name__}")


# Conditions


def condition_text(condition: Condition, form: Form) -> Message:
    match condition:
        case amounts.YourTurn():
            return Message("condition.your_turn" if condition.yours else "condition.not_your_turn", form=form)
        case amounts.HasSlain():
            return Message("condition.HasSlain", form=form)
        case amounts.Compare():
            return comparison(condition, form)
    raise TypeError(f"no message for a condition of {type(condition).__name__}")


def comparison(c: amounts.Compare, form: Form) -> Message:
    """Two amounts beside each other; in the words of people where they are what people compare."""
    relation = called(RELATIONS, c.relation)
    if isinstance(c.right, amounts.Number):
        found = compared_with_number(c.left, relation, c.right.n, form)
    else:
        found = compared_with_opponent(c, relation, form)
    if found is not None:
        return found
    left, right = quantity(c.left), quantity(c.right)
    if c.lead:
        return Message("condition.compare.lead", form=form, left=left, right=right, n=c.lead)
    return Message(f"condition.compare.{relation}", form=form, left=left, right=right)


# What one may have less, more or as much of than the opponent, by the words for it.
RIVALS: dict[str, tuple[amounts.Amount, amounts.Amount]] = {
    "creatures": (amounts.Count(ALLIES), amounts.Count(ENEMIES)),
    "life": (amounts.Life(words.ME), amounts.Life(words.OPPONENT)),
    "mindbugs": (amounts.Mindbugs(words.ME), amounts.Mindbugs(words.OPPONENT)),
}


def compared_with_opponent(c: amounts.Compare, relation: str, form: Form) -> Message | None:
    """What you have and what the opponent has of the same."""
    for name, (mine, theirs) in RIVALS.items():
        if same(c.left, mine) and same(c.right, theirs):
            if c.lead:
                return Message(f"condition.{name}.lead", form=form, n=c.lead)
            return Message(f"condition.{name}.{relation}", form=form)
    return None


def compared_with_number(left: amounts.Amount, relation: str, n: int, form: Form) -> Message | None:
    none = relation == "equal" and n == 0
    told = "none" if none else relation
    if isinstance(left, amounts.Life) and left.side == words.ME and not none:
        return Message(f"condition.my_life.{relation}", form=form, n=n)
    if isinstance(left, amounts.Mindbugs) and left.side == words.ME:
        return Message(f"condition.my_mindbugs.{told}", form=form, n=n)
    if not isinstance(left, amounts.Count):
        return None
    g = left.group
    if isinstance(g, groups.Cards) and g.side == words.ME and g.is_any():
        if g.zone == words.HAND:
            return Message(f"condition.my_hand.{told}", form=form, n=n)
        if none:
            return Message("condition.my_discard.none", form=form)
    if isinstance(g, groups.Creatures):
        if g.compared == groups.SHARED and relation == "at_least" and n == 1:  # whoever shares it is not alone
            return Message("condition.there.pair", form=form, what=group(g, MANY, compared=False))
        if g.other and relation == "equal" and not none:
            return Message("condition.there.others", form=form, n=n, what=group(g, n, other=False))
    return Message(f"condition.there.{told}", form=form, n=n, what=group(g, ONE if none else n, cards="cards_in"))
