"""Owns English: card texts from their definitions, and sentences for questions, moves and events."""

from __future__ import annotations

from mindbug.rules import (
    amounts,
    attack,
    boosting,
    constants,
    copying,
    dice,
    effects,
    groups,
    mindbugs,
    modes,
    pairs,
    powers,
    targets,
    words,
)
from mindbug.rules.state import Ability, Card, Condition, Constant, Event, Frame, State, Step
from mindbug.rules.triggers import Settle

TRIGGERS = {
    words.PLAY: "Play",
    words.ATTACK: "Attack",
    words.DEFEATED: "Defeated",
    words.LIFE_LOST: "In your discard pile, when you lose life",
    words.ACTION: "Action",
    words.HARVEST: "Harvest",
    words.DISCARDED_THIS: "When this card is put into your discard pile from anywhere",
    words.END_OF_YOUR_TURN: "At the end of your turn",
    words.END_OF_TURN: "At the end of the turn",
    words.BOUGHT: "",
}
BARS = {
    words.CANNOT_ATTACK: "cannot attack",
    words.CANNOT_BLOCK: "cannot block",
    words.CANNOT_BE_DEFEATED: "cannot be defeated",
}
BANS = {
    words.NO_PLAY_EFFECTS: "activate Play effects",
    words.NO_DEFEATED_EFFECTS: "activate Defeated effects",
    words.NO_MINDBUGS: "use Mindbugs",
    words.NO_LIFE_LOSS: "lose life",
    words.NO_CARDS_TO_HAND: "put cards into their hand",
}
REASONS = {
    words.BY_LIFE: "the opponent has no life left",
    words.BY_NO_ACTION: "the opponent cannot act",
    words.BY_CARD: "a card says so",
    words.BY_RESIGNING: "the opponent resigned",
    words.BY_TIME: "the opponent ran out of time",
}


# Card texts


def card(card: Card) -> str:
    """What a card does, without its keywords."""
    said = [parts_text(together) for together in grouped(card.parts)]
    if card.octonite:
        said.insert(0, f"{'Spreads' if card.spreads else 'Carries'} {card.octonite} Octonite.")
    if card.dice:
        said.insert(0, "Rolls a die when it attacks." if card.dice == 1 else f"Rolls {card.dice} dice when it attacks.")
    if card.sides:
        profiles = [f"power {side.power} with {keywords(side.keywords)}" for side in card.sides]
        said.append(f"When exhausted, it has {' or '.join(profiles)} instead, as you choose.")
    return " ".join(said)


def grouped(parts: list[Ability | Constant]) -> list[list[Ability | Constant]]:
    """Parts that are said in one sentence: the same effects at several triggers, or several things under one condition."""
    found: list[list[Ability | Constant]] = []
    for p in parts:
        if found and belong_together(found[-1][-1], p):
            found[-1].append(p)
        else:
            found.append([p])
    return found


def belong_together(first: Ability | Constant, second: Ability | Constant) -> bool:
    if isinstance(first, Ability) and isinstance(second, Ability):
        return body(first) == body(second)
    if isinstance(first, Constant) and isinstance(second, Constant):
        return first.when is not None and first.when is second.when
    return False


def body(a: Ability) -> str:
    return sentences([step for step in a.steps if not isinstance(step, Settle | effects.Pay)])


def parts_text(together: list[Ability | Constant]) -> str:
    first = together[0]
    if len(together) == 1:
        return part(first)
    if isinstance(first, Ability):
        triggers = " and ".join(TRIGGERS[p.trigger] for p in together if isinstance(p, Ability))
        return f"{triggers}: {body(first)}"
    assert first.when is not None
    said = [consequence(p) for p in together if isinstance(p, Constant)]
    return sentence(f"while {condition(first.when)}, {' and '.join(said)}")


def part(p: Ability | Constant) -> str:
    return ability(p) if isinstance(p, Ability) else sentence(constant(p))


def ability(a: Ability) -> str:
    trigger = TRIGGERS[a.trigger] + "".join(f", pay {step.n} Octonite" for step in a.steps if isinstance(step, effects.Pay))
    return f"{trigger}: {body(a)}" if trigger else body(a)


def sentences(steps: list[Step]) -> str:
    """The steps of an ability as sentences; a condition begins the sentence of the step that follows it."""
    said: list[str] = []
    condition_text = ""
    skipped = 0
    for step in steps:
        if skipped:
            skipped -= 1
            continue
        if isinstance(step, modes.Either):
            said.append(f"{mode(step.first)} or {mode(step.second)}")
            skipped = len(step.first) + len(step.second) + 1
        elif isinstance(step, CONDITIONS):
            condition_text += effect(step) + ", "
        else:
            said.append(condition_text + effect(step))
            condition_text = "if you did, " if isinstance(step, effects.May) else ""
    return " ".join(sentence(text) for text in said)


def mode(steps: list[effects.Effect]) -> str:
    return ", then ".join(effect(step) for step in steps)


CONDITIONS = (effects.OnlyIf, effects.IfDone, effects.IfNotDone, effects.IfItHasPower, effects.IfItHasOctonite)


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith("”") else ".")


def effect(e: Step) -> str:
    if isinstance(e, effects.OnTarget):
        return effect_on_target(e)
    match e:
        case effects.OnlyIf():
            return f"if {condition(e.condition)}"
        case effects.IfDone():
            return "if you did"
        case effects.IfNotDone():
            return "if they did not"
        case effects.IfItHasPower():
            return f"if it has power {e.n} or more"
        case effects.IfItHasOctonite():
            return f"if it has {e.n} or more Octonite"
        case effects.May():
            return f"you may {effect(e.effect).removeprefix('you ')}"
        case effects.ForEachDone():
            return f"for each of them, {effect(e.effect)}"
        case effects.GainLife():
            return f"gain {e.n} life"
        case effects.LoseLife():
            return f"{'you lose' if e.side == words.ME else 'the opponent loses'} {life_lost(e.amount)}"
        case effects.StealLife():
            return "steal 1 life"
        case effects.SetLife():
            return f"{whose(e.side)} life becomes {amount(e.amount)}"
        case effects.GainEnergy():
            each = for_each("1 energy", e.amount) if isinstance(e.amount, amounts.Count) else f"{amount(e.amount)} energy"
            return f"gain {each}"
        case effects.RefreshMindbug():
            return "refresh one of your Mindbugs"
        case effects.LoseMindbug():
            return "the opponent loses a Mindbug"
        case mindbugs.UseMindbug():
            return "use one of your Mindbugs"
        case effects.WinGame():
            return "you win the game"
        case effects.LoseGame():
            return "you lose the game"
        case effects.ExtraTurn():
            return "take an extra turn after this one"
        case effects.SwapHands():
            return "exchange hands with the opponent"
        case effects.DiscardEverything():
            return f"the opponent puts their {'hand and ' if e.hand_too else ''}draw pile into their discard pile"
        case effects.DrawUnused():
            return "draw a card from the unused pile"
        case effects.UnusedUnderDrawPile():
            return f"put the top {e.n} cards of the unused pile, unseen, under your draw pile"
        case effects.ReturnAside():
            return "what this creature has set aside returns to play, without Play effects"
        case effects.ThisTurnForAll():
            return f"this turn, {lasting_for_all(e)}"
        case boosting.Boost():
            cards = "a card" if e.n == 1 else f"up to {e.n} cards"
            under = "this creature" if e.this else "a creature" if e.n == 1 else "any creatures"
            return f"boost {cards} under {under}"
        case boosting.PlayAny():
            what = group(e.group, 2) if e.group is not None else "cards that lay under this creature"
            return f"play any number of {what}, without Play effects"
        case modes.NameKeyword():
            return "name a keyword"
        case modes.DefeatWithKeyword():
            return f"defeat all {group(e.group, 2)} that {'share a keyword with it' if e.shown else 'have it'}"
        case modes.PutInChosenPile():
            return "put it into the discard pile of a player of your choice"
        case pairs.DefeatPair():
            return "defeat two creatures of the same power"
        case dice.RollSix():
            return f"while there is an enemy creature, roll a six-sided die; below {e.at_least}, stop"
        case dice.Repeat():
            return "repeat this"
        case powers.GetTopPower():
            return "reveal the top Power card and get it for nothing"
    raise KeyError(f"no English for {type(e).__name__}")


def effect_on_target(e: effects.OnTarget) -> str:
    may = is_optional(e.target) and not isinstance(e, effects.Discard)
    return f"you may {deed(e)}" if may else deed(e)


def is_optional(t: targets.Target) -> bool:
    return isinstance(t, targets.Choose) and t.least == 0 and t.most == 1


def deed(e: effects.OnTarget) -> str:
    what = target(e.target)
    match e:
        case effects.Defeat():
            if isinstance(e.target, targets.Choose) and e.target.chooser == words.OPPONENT:
                return "the opponent defeats a creature of theirs"
            return f"defeat {what}"
        case effects.TakeControl():
            victor = "the creature that defeated this one in a fight"
            return f"take control of {victor if isinstance(e.target, targets.It) else what}"
        case effects.GiveControl():
            return f"the opponent takes control of {what}"
        case effects.PlayCard():
            return f"play {what}"
        case effects.Discard():
            return discard_text(e.target)
        case effects.TakeFromDiscard() | effects.TakeBoost():
            return f"put {what} into your hand"
        case effects.ReturnToMyHand():
            return f"put {what} into your hand"
        case effects.ReturnToTheirHands():
            return f"put {what} into the hands of their controllers"
        case effects.Steal():
            return f"steal {what}"
        case effects.BeGiven():
            return f"the opponent gives you {number_of_cards(e.target)} from their hand"
        case effects.Evolve():
            return f"evolve {what} to {e.to}"
        case effects.PutOctonite():
            return f"put {e.n} Octonite on {what}"
        case effects.SetAside():
            return f"set aside {what}"
        case effects.ThisTurn():
            return f"{what} {given(e)} this turn"
        case modes.Show():
            return f"show {what}"
        case copying.CopyPlay():
            return f"carry out the Play effect of {what}" + ("" if e.as_itself else " as if it were this creature’s")
        case attack.MakeAttack():
            return f"the opponent must attack with {what}, if able"
        case powers.GetPower():
            return "get a Power card for nothing"
    raise KeyError(f"no English for {type(e).__name__}")


def discard_text(t: targets.Target) -> str:
    if isinstance(t, targets.AtRandom):
        return f"discard {'a random card' if t.n == 1 else f'{t.n} random cards'}"
    assert isinstance(t, targets.Choose)
    assert isinstance(t.group, groups.Cards)
    theirs = t.group.side == words.OPPONENT
    if t.amount is not None:
        return f"the opponent discards {for_each('a card', t.amount)}"
    may = "may discard" if t.least == 0 or t.or_none else "discards" if theirs else "discard"
    count = f"up to {t.most} cards" if t.least == 0 and t.most > 1 else number_of_cards(t)
    return f"the opponent {may} {count}" if theirs else f"you {may} {count}" if may == "may discard" else f"discard {count}"


def given(e: effects.ThisTurn) -> str:
    said = [text for bar, text in BARS.items() if e.bars & bar]
    if e.power:
        said.append(f"has +{e.power} power")
    if e.keywords:
        said.append(f"has {keywords(e.keywords)}")
    return " and ".join(said)


def lasting_for_all(e: effects.ThisTurnForAll) -> str:
    who = {words.ME: "allied creatures", words.OPPONENT: "enemy creatures"}.get(e.side, "creatures")
    said = [f"{who} {text}" for bar, text in BARS.items() if e.bars & bar]
    if e.keywords:
        said.append(f"{who} have {keywords(e.keywords)}")
    if e.dice:
        said.append(f"{who} have one more die, two at most")
    said += [f"players cannot {text}" for ban, text in BANS.items() if e.bans & ban]
    return " and ".join(said)


def life_lost(a: amounts.Amount) -> str:
    match a:
        case amounts.Number():
            return f"{a.n} life"
        case amounts.Mindbugs():
            return "1 life for each of their unused Mindbugs"
        case amounts.ItHad():
            return "1 life for each Octonite that was on this creature"
    raise KeyError(f"no English for {type(a).__name__}")


def for_each(what: str, a: amounts.Amount) -> str:
    if isinstance(a, amounts.Octonite):
        return f"{what} for each Octonite on {'this creature' if a.group is None else group(a.group, 2)}"
    assert isinstance(a, amounts.Count)
    return f"{what} for each {group(a.group, 1)}"


def target(t: targets.Target) -> str:
    match t:
        case targets.This():
            return "this creature"
        case targets.ThisCard():
            return "this card"
        case targets.It():
            return "it"
        case targets.All():
            return f"all {group(t.group, 2)}" if not is_extreme(t.group) else f"the {group(t.group, 1)}, all of them if tied"
        case targets.AtRandom():
            return f"a random {group(t.group, 1)}" if t.n == 1 else f"{t.n} random {group(t.group, t.n)}"
        case targets.Both():
            return f"{a_or_an(group(t.first, 1))} and {a_or_an(group(t.second, 1))}"
        case targets.Choose():
            if t.most == 1:
                return a_or_an(group(t.group, 1))
            return f"{'up to ' if t.least < t.most else ''}{t.most} {group(t.group, t.most)}"
    raise KeyError(f"no English for {type(t).__name__}")


def a_or_an(noun: str) -> str:
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def number_of_cards(t: targets.Target) -> str:
    assert isinstance(t, targets.Choose)
    return "a card" if t.most == 1 else f"{t.most} cards"


def is_extreme(g: groups.Group) -> bool:
    return isinstance(g, groups.Creatures) and g.extreme != 0


def whose(side: int) -> str:
    return {words.ME: "your", words.OPPONENT: "the opponent’s"}.get(side, "any")


def group(g: groups.Group, n: int) -> str:
    plural = "" if n == 1 else "s"
    match g:
        case groups.Cards():
            where = "hand" if g.zone == words.HAND else "discard pile"
            return f"card{plural}{power_range(g.min_power, g.max_power)}{with_trigger(g.trigger)} from {whose(g.side)} {where}"
        case groups.BoostCards():
            return f"boost card{plural}"
        case groups.PowerCards():
            return f"Power card{plural}"
    assert isinstance(g, groups.Creatures)
    said = {words.ME: "allied ", words.OPPONENT: "enemy "}.get(g.side, "") + "creature" + plural
    for is_so, word in ((g.boosted, "boosted"), (g.other, "other")):
        said = f"{word} {said}" if is_so else said
    if g.extreme:
        said = ("weakest " if g.extreme == words.WEAKEST else "strongest ") + said
    said += power_range(g.min_power, g.max_power) + COMPARED[g.compared] + with_trigger(g.trigger)
    if g.keywords == ALL_KEYWORDS:
        said += " with a keyword"
    elif g.keywords:
        said += f" with {keywords(g.keywords, 'or')}"
    if g.octonite:
        said += " with Octonite"
    return f"{said} that blocked this turn" if g.blocked else said


COMPARED = {
    groups.ANY_POWER: "",
    groups.WEAKER: " weaker than this one",
    groups.STRONGER: " stronger than this one",
    groups.FAR_FROM: " whose power differs from this one's by more than 1",
    groups.SHARED: " with the same power as another",
}
ALL_KEYWORDS = sum(words.KEYWORDS.values())


def power_range(least: int, most: int) -> str:
    if least and most < groups.NO_LIMIT:
        return f" with power {least} to {most}"
    if least:
        return f" with power {least} or more"
    return f" with power {most} or less" if most < groups.NO_LIMIT else ""


def with_trigger(trigger: int) -> str:
    return f" with {a_or_an(TRIGGERS[trigger])} effect" if trigger != groups.NO_TRIGGER else ""


def constant(k: Constant) -> str:
    where = "in your discard pile: " if k.zone == words.DISCARD else ""
    when = f"while {condition(k.when)}, " if k.when is not None else ""
    return where + when + consequence(k)


def consequence(k: Constant) -> str:
    match k:
        case constants.MorePower():
            each = k.amount
            if isinstance(each, amounts.Count):
                return f"{subject(k.to)} +{each.each} power for each {group(each.group, 1)}"
            if isinstance(each, amounts.Octonite):
                return f"{subject(k.to)} {for_each('+1 power', each)}"
            assert isinstance(each, amounts.Number)
            return f"{subject(k.to)} {each.n:+} power"
        case constants.HaveKeywords():
            return f"{subject(k.to)} {keywords(k.keywords)}"
        case constants.CopyKeywords():
            return f"this creature has {keywords(k.keywords, 'or')} if {a_or_an(group(k.of, 1))} has that keyword"
        case constants.KeywordsDoNothing():
            return f"the keywords of {group(k.to, 2) if k.to is not None else 'this creature'} do nothing"
        case constants.Cannot():
            who = "this creature" if k.to is None else the(k.to)
            return f"{who} {' or '.join(text for bar, text in BARS.items() if k.bars & bar)}".replace("or cannot ", "or ")
        case constants.CannotBlockThis():
            return f"{group(k.who, 2)} cannot block this creature"
        case constants.CannotHunt():
            return f"this creature cannot hunt {group(k.who, 2)}"
        case constants.MustBeHunted():
            return "if the opponent can hunt this creature, they must do so as their turn action"
        case constants.ReverseFights():
            return "when this creature fights, the stronger creature loses instead of the weaker"
        case constants.EvolveInstead():
            return f"if this creature would be defeated, evolve it to {k.face} instead"
        case constants.MoreDice():
            return f"{subject(k.to)} one more die, two at most"
        case constants.HaveAbility():
            return f"{subject(k.to)} “{ability(k.ability)}”"
    return consequence_for_players(k)


def consequence_for_players(k: Constant) -> str:
    match k:
        case constants.Ban():
            who = {words.ME: "you", words.OPPONENT: "the opponent"}.get(k.side, "players")
            return f"{who} cannot {' or '.join(text for ban, text in BANS.items() if k.number & ban)}"
        case constants.LoseMore():
            return f"whenever the opponent loses life, they lose {k.number} more"
        case constants.MindbugsCostLife():
            return f"when the opponent uses a Mindbug, they first lose {k.number} life"
        case constants.RerollMore():
            return f"whenever you roll dice, you have {k.number} more reroll{'' if k.number == 1 else 's'}"
        case constants.CannotPlayWeak():
            return f"the opponent cannot play cards with power {k.number} or less from their hand"
    raise KeyError(f"no English for {type(k).__name__}")


def subject(to: groups.Creatures | None) -> str:
    return "this creature has" if to is None else f"{group(to, 2)} have"


def the(who: groups.Creatures) -> str:
    return f"the {group(who, 1)} (all of them if tied)" if who.extreme else group(who, 2)


def condition(c: Condition) -> str:
    if isinstance(c, amounts.YourTurn):
        return "it is your turn" if c.yours else "it is not your turn"
    if isinstance(c, amounts.HasSlain):
        return "this creature has defeated an enemy creature in a fight this turn"
    assert isinstance(c, amounts.Compare)
    left, right = c.left, c.right
    if isinstance(left, amounts.Count) and isinstance(right, amounts.Count):
        lead = f"at least {c.lead} more" if c.lead else {amounts.LESS: "fewer", amounts.MORE: "more"}[c.relation]
        return f"you control {lead} creatures than the opponent"
    if isinstance(right, amounts.Number):
        return compared_with_number(left, c.relation, right.n)
    what = "life" if isinstance(left, amounts.Life) else "unused Mindbugs"
    return (
        f"you have as many {what} as the opponent" if c.relation == amounts.EQUAL else f"you have less {what} than the opponent"
    )


def compared_with_number(left: amounts.Amount, relation: int, n: int) -> str:
    count = {amounts.EQUAL: "exactly", amounts.AT_LEAST: "at least", amounts.AT_MOST: "at most"}[relation]
    if isinstance(left, amounts.Life):
        return f"{whose(left.side)} life is {count} {n}"
    if isinstance(left, amounts.Mindbugs):
        return f"you have {'no' if n == 0 else f'{count} {n}'} unused Mindbugs"
    assert isinstance(left, amounts.Count)
    if isinstance(left.group, groups.Cards):
        where = "hand" if left.group.zone == words.HAND else "discard pile"
        return f"your {where} is empty" if n == 0 else f"you have {count} {n} cards in your {where}"
    if relation == amounts.EQUAL and n == 0:
        return f"there is no {group(left.group, 1)}"
    return f"there {'is' if n == 1 else 'are'} {count} {n} {group(left.group, n)}"


def amount(a: amounts.Amount) -> str:
    match a:
        case amounts.Number():
            return str(a.n)
        case amounts.Life():
            return "equal to your own" if a.side == words.ME else "equal to the opponent’s"
    raise KeyError(f"no English for {type(a).__name__}")


def keyword_list(bits: int) -> list[str]:
    return [name for name, bit in words.KEYWORDS.items() if bits & bit]


def keywords(bits: int, last: str = "and") -> str:
    names = [name.upper() for name in keyword_list(bits)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


# Questions and moves


def player(p: int) -> str:
    return f"Player {p}"


def prompt(s: State) -> str:
    """The pending question, as a person would put it."""
    if s.asked == words.NOBODY:
        return result(s)
    f = s.stack[-1]
    source = s.cause(f)
    if s.kind == words.DICE:
        return f"{source} rolled {shown_dice(f)}: keep it or roll again?"
    mindbugs_left = s.players[s.asked].mindbugs if s.asked < len(s.players) else 0
    return {
        words.TURN: f"{player(s.asked)}: play a card, attack or use an Action.",
        words.MINDBUG: f"{source} was played: take it with a Mindbug? {player(s.asked)} has {mindbugs_left} left.",
        words.HUNT: f"{source} attacks and is a Hunter: name a creature that must block it?",
        words.BLOCK: f"{source} attacks: block it?",
        words.AGAIN: f"{source} has Frenzy: attack a second time?" if not s.fresh else "Use a Fast creature now?",
        words.CHOOSE: f"{source}: choose.",
        words.OPTIONAL: f"{source}: do it?",
        words.ORDER: "Several effects happen at the same time: which is first?" if f.waiting else f"{source}: which die first?",
        words.CHANCE: f"{source}: what does chance bring?",
        words.BUY: f"{player(s.asked)}: buy a Power card?",
        words.MODE: f"{source}: which of the two?",
        words.KEYWORD: f"{source}: which keyword?",
        words.PLAYER: f"{source}: which player?",
        words.OCTONITE: f"{source}: put an Octonite on another creature?",
    }[s.kind]


def shown_dice(f: Frame) -> str:
    if isinstance(f.procedure, Ability):
        return str(f.count)
    return " and ".join(words.FACES[die - 1] for die in f.memory)


def move(s: State, option: int) -> str:
    """One answer to the pending question, as a sentence."""
    if option >= 0:
        return move_with(s, option)
    if s.kind == words.MINDBUG:
        shown = s.box.name(s.shown)
        return f"Use a Mindbug and take {shown}." if option == words.YES else f"Let {shown} pass."
    if option == words.YES:
        return "Yes."
    return {
        words.HUNT: "Do not hunt.",
        words.BLOCK: "Do not block.",
        words.AGAIN: "Do not attack again." if not s.fresh else "Use no Fast creature.",
        words.OPTIONAL: "No.",
        words.BUY: "Buy nothing more.",
        words.OCTONITE: "Keep the rest.",
        words.DICE: "Keep the roll.",
    }.get(s.kind, "Choose no more.")


def move_with(s: State, option: int) -> str:
    match s.kind:
        case words.ORDER:
            waiting_effects = s.stack[-1].waiting
            return f"Resolve {waiting(s, waiting_effects[option]) if waiting_effects else f'die {option + 1}'} first."
        case words.MODE:
            return f"Do the {'first' if option == 1 else 'second'}."
        case words.KEYWORD:
            return f"Choose {keywords(option)}."
        case words.PLAYER:
            return f"{player(option)}."
        case words.DICE:
            return f"Roll {'both dice' if option == 3 else f'die {option}' if len(s.options) > 2 else 'the die'} again."
    if option >= dice.FACE:
        return f"The die shows {option - dice.SIX if option >= dice.SIX else words.FACES[option - dice.FACE]}."
    if option >= words.ACTING:
        return f"Use the Action of {s.label(option - words.ACTING)}."
    name = s.label(option)
    if s.kind == words.TURN:
        return f"Attack with {name}." if s.creature(option) is not None else f"Play {name}."
    return {
        words.HUNT: f"Make {name} block.",
        words.BLOCK: f"Block with {name}.",
        words.AGAIN: f"Attack with {name}." if s.fresh else f"Attack with {name} again.",
        words.CHANCE: f"Chance picks {name}.",
        words.BUY: f"Buy {name} for {s.box.cards[option].cost} energy.",
        words.OCTONITE: f"Put an Octonite on {name}.",
    }.get(s.kind, f"Choose {name}.")


def waiting(s: State, f: Frame) -> str:
    trigger = f.procedure.trigger if isinstance(f.procedure, Ability) else 0
    return f"{s.cause(f)}’s {words.TRIGGERS[trigger]} effect"


def result(s: State) -> str:
    if s.winner == words.UNDECIDED:
        return ""
    if s.winner == words.DRAWN:
        return "The game is a draw."
    return f"{player(s.winner)} wins: {REASONS[s.reason]}."


# Events


def event(e: Event, names: list[str | None], cause: str | None) -> str:
    """What happened, in the words of somebody who knows the named cards; None is a card that is not known."""
    who = player(e.player)
    known = [name for name in names if name is not None]
    what = " and ".join(known) if known else ("a card" if len(names) == 1 else f"{len(names)} cards")
    by = f" ({cause})" if cause is not None and cause not in names else ""
    if e.kind == words.GAME_OVER:
        return "The game is a draw." if e.player == words.DRAWN else f"{who} wins: {REASONS[e.amount]}."
    theirs = f"{what} has" if names else f"{who}’s creatures have"
    barred = what if names else f"{who}’s creatures"
    trigger = words.TRIGGERS[e.amount].capitalize() if e.kind in (words.STOPPED, words.TRIGGERED) else ""
    return {
        words.TURN_BEGAN: f"Turn {e.amount}: {who}.",
        words.REVEALED: f"{what} are revealed; {who} starts.",
        words.SHOWN: f"{who} plays {what}.",
        words.DREW: f"{who} draws {what}.",
        words.MINDBUGGED: f"{who} takes {what} with a Mindbug; {e.amount} left.",
        words.LET_PASS: f"{who} lets {what} pass.",
        words.ENTERED: f"{what} comes into play for {who}{by}.",
        words.ATTACKED: f"{what} attacks.",
        words.HUNTED: f"{what} is hunted and must block.",
        words.BLOCKED: f"{what} blocks.",
        words.UNBLOCKED: f"{who} does not block {what}.",
        words.WAS_DEFEATED: f"{what} is defeated{by}.",
        words.EXHAUSTED: f"{what} is Tough: exhausted instead of defeated{by}.",
        words.PROTECTED: f"{what if names else who + '’s life'} is protected{by}.",
        words.LOST_LIFE: f"{who} loses {e.amount} life{by}.",
        words.GAINED_LIFE: f"{who} gains {e.amount} life{by}.",
        words.CHANGED_CONTROL: f"{who} takes control of {what}{by}.",
        words.DISCARDED: f"{who} discards {what}{by}.",
        words.TOOK_FROM_DISCARD: f"{who} puts {what} from the discard pile into the hand{by}.",
        words.STOLE: f"{who} steals {what}{by}.",
        words.WAS_GIVEN: f"{who} is given {what}{by}.",
        words.STOPPED: f"{what}’s {trigger} effect is not activated.",
        words.GAINED_POWER: f"{what} has +{e.amount} power this turn{by}.",
        words.GAINED_KEYWORD: f"{theirs} {keywords(e.amount) if e.kind == words.GAINED_KEYWORD else ''} this turn{by}.",
        words.WAS_BARRED: f"{barred} {' and '.join(t for bar, t in BARS.items() if e.amount & bar)} this turn{by}.",
        words.TRIGGERED: f"{what} is resolved." if e.amount == words.BOUGHT else f"{what}’s {trigger} effect is resolved.",
        words.ATTACK_ENDED: f"{what} is no longer there to attack: the attack is over.",
        words.TURN_ENDED: f"Turn {e.amount} ends.",
        words.EVOLVED: f"{what} has evolved.",
        words.BOOSTED: f"{known[-1] if known else what} goes under {known[0] if known else what}{by}.",
        words.GOT_OCTONITE: f"{what} gets {e.amount} Octonite.",
        words.LOST_OCTONITE: f"{what} loses {e.amount} Octonite.",
        words.RETURNED: f"{what} goes to {who}’s hand{by}.",
        words.GAINED_ENERGY: f"{who} gains {e.amount} energy{by}.",
        words.BOUGHT_POWER: f"{who} gets the Power card {what} for {e.amount} energy.",
        words.ROLLED: f"{what} rolls {words.FACES[e.amount] if e.kind == words.ROLLED else ''}.",
        words.ROLLED_SIX: f"{what} rolls a {e.amount}.",
        words.REFRESHED: f"{who} refreshes a Mindbug{by}.",
        words.LOST_MINDBUG: f"{who} loses a Mindbug{by}.",
        words.SET_ASIDE: f"{what} is set aside{by}.",
        words.SHOWED: f"{who} shows {what}{by}.",
        words.SWAPPED_HANDS: f"The players exchange hands{by}.",
        words.FROM_DRAW_PILE: f"{who}’s draw pile goes to the discard pile: {what}{by}.",
        words.UNDER_DRAW_PILE: f"{e.amount} unused cards go under {who}’s draw pile{by}.",
        words.TAKES_EXTRA_TURN: f"{who} will take an extra turn{by}.",
        words.GAINED_DIE: f"{who}’s creatures have one more die this turn{by}.",
        words.CHOSE_KEYWORD: f"{who} names {keywords(e.amount) if e.kind == words.CHOSE_KEYWORD else ''}{by}.",
        words.ACTED: f"{who} uses the Action of {what}.",
        words.WAS_BANNED: f"{who} cannot {' or '.join(text for ban, text in BANS.items() if e.amount & ban)} this turn{by}.",
        words.PUT_IN_DISCARD: f"{what} is put into {who}’s discard pile{by}.",
    }[e.kind]


# Why not


def obstacle(code: int, name: str, other: str) -> tuple[str, str]:
    """Why something is impossible, and the rule that says so."""
    return {
        words.IS_BARRED: (f"{name} cannot do that now: {other}", "A54"),
        words.HAS_ATTACKED: (f"{name} has already attacked this turn", "A43"),
        words.IS_SNEAKY: (f"{name} cannot block: {other} is Sneaky and {name} is not", "A46"),
        words.BLOCK_LIMITED: (f"{name} cannot block {other}, whose ability says so", "C32"),
        words.NO_MINDBUG_LEFT: ("no Mindbug is left", "A32"),
        words.MINDBUGS_BARRED: ("Mindbugs cannot be used now", "C99"),
        words.NO_ACTION: (f"{name} has no Action effect", "A30"),
        words.DOES_NOTHING: (f"the Action of {name} would do nothing now, or cannot be paid for", "A31"),
        words.MUST_HUNT: ("a creature that must be hunted can be hunted now, so that has to be the turn action", "C20"),
        words.CANNOT_BE_HUNTED: (f"{other} cannot hunt {name}, as its ability says", "C31"),
        words.CANNOT_BE_PLAYED: (f"{name} is too weak to be played from hand now", "C18"),
    }[code]
