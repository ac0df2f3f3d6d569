"""Owns English: card texts from their definitions, and sentences for questions, moves and events."""

from __future__ import annotations

from mindbug.rules import amounts, constants, effects, groups, targets, words
from mindbug.rules.state import Ability, Card, Condition, Constant, Event, Frame, State, Step
from mindbug.rules.triggers import Settle

TRIGGERS = {
    words.PLAY: "Play:",
    words.ATTACK: "Attack:",
    words.DEFEATED: "Defeated:",
    words.LIFE_LOST: "In your discard pile, when you lose life:",
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
    return " ".join(part(p) for p in card.parts)


def part(p: Ability | Constant) -> str:
    return ability(p) if isinstance(p, Ability) else sentence(constant(p))


def ability(a: Ability) -> str:
    steps = [step for step in a.steps if not isinstance(step, Settle)]
    said = [effect(step) for step in steps]
    if isinstance(steps[0], effects.OnlyIf):
        said[:2] = [f"{said[0]}, {said[1]}"]
    return f"{TRIGGERS[a.trigger]} {' '.join(sentence(text) for text in said)}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def effect(e: Step) -> str:
    match e:
        case effects.OnlyIf():
            return f"if {condition(e.condition)}"
        case effects.May():
            return f"you may {effect(e.effect)}"
        case effects.GainLife():
            return f"gain {e.n} life"
        case effects.LoseLife():
            return f"the opponent loses {e.n} life" if e.side == words.OPPONENT else f"you lose {e.n} life"
        case effects.SetLife():
            return f"{'your' if e.side == words.ME else 'the opponent’s'} life becomes {amount(e.amount)}"
        case effects.Defeat():
            return f"defeat {target(e.target)}"
        case effects.TakeControl():
            return f"take control of {target(e.target)}"
        case effects.PlayCard():
            return f"play {target(e.target)}"
        case effects.Discard():
            return f"the opponent discards {number_of_cards(e.target)}"
        case effects.TakeFromDiscard():
            return f"put {target(e.target)} into your hand"
        case effects.Steal():
            return f"steal {target(e.target)}"
        case effects.BeGiven():
            return f"the opponent gives you {number_of_cards(e.target)} from their hand"
        case effects.ThisTurn():
            return f"{target(e.target)} {given(e)} this turn"
    raise KeyError(f"no English for {type(e).__name__}")


def given(e: effects.ThisTurn) -> str:
    said = [text for bar, text in BARS.items() if e.bars & bar]
    if e.power:
        said.append(f"has +{e.power} power")
    if e.keywords:
        said.append(f"has {keywords(e.keywords)}")
    return " and ".join(said)


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
            return f"{t.n} random {group(t.group, t.n)}"
        case targets.Choose():
            if t.least == t.most == 1:
                noun = group(t.group, 1)
                return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
            return f"{'up to ' if t.least < t.most else ''}{t.most} {group(t.group, t.most)}"
    raise KeyError(f"no English for {type(t).__name__}")


def number_of_cards(t: targets.Target) -> str:
    assert isinstance(t, targets.Choose)
    return "a card" if t.most == 1 else f"{t.most} cards"


def is_extreme(g: groups.Group) -> bool:
    return isinstance(g, groups.Creatures) and g.extreme != 0


def group(g: groups.Group, n: int) -> str:
    plural = "" if n == 1 else "s"
    if isinstance(g, groups.Cards):
        side = {words.ME: "your", words.OPPONENT: "the opponent’s"}.get(g.side, "any")
        return f"card{plural} from {side} {'hand' if g.zone == words.HAND else 'discard pile'}"
    assert isinstance(g, groups.Creatures)
    said = {words.ME: "allied ", words.OPPONENT: "enemy "}.get(g.side, "") + "creature" + plural
    if g.other:
        said = "other " + said
    if g.extreme:
        said = ("weakest " if g.extreme == words.WEAKEST else "strongest ") + said
    if g.min_power:
        said += f" with power {g.min_power} or more"
    if g.max_power < groups.NO_LIMIT:
        said += f" with power {g.max_power} or less"
    return said


def constant(k: Constant) -> str:
    when = f"while {condition(k.when)}, " if k.when is not None else ""
    return when + consequence(k)


def consequence(k: Constant) -> str:
    match k:
        case constants.MorePower():
            each = k.amount
            if isinstance(each, amounts.Count):
                return f"{subject(k.to)} +{each.each} power for each {group(each.group, 1)}"
            return f"{subject(k.to)} +{amount(each)} power"
        case constants.HaveKeywords():
            return f"{subject(k.to)} {keywords(k.keywords)}"
        case constants.CopyKeywords():
            return f"this creature has {keywords(k.keywords, 'or')} if an {group(k.of, 1)} has that keyword"
        case constants.Cannot():
            who = "this creature" if k.who is None else the(k.who)
            return f"{who} {' or '.join(text for bar, text in BARS.items() if k.bars & bar)}"
        case constants.CannotBlockThis():
            return f"{group(k.who, 2)} cannot block this creature"
        case constants.Ban():
            who = {words.ME: "you", words.OPPONENT: "the opponent"}.get(k.side, "players")
            return f"{who} cannot {' or '.join(text for ban, text in BANS.items() if k.bans & ban)}"
    raise KeyError(f"no English for {type(k).__name__}")


def subject(to: groups.Creatures | None) -> str:
    return "this creature has" if to is None else f"{group(to, 2)} have"


def the(who: groups.Creatures) -> str:
    return f"the {group(who, 1)} (all of them if tied)" if who.extreme else group(who, 2)


def condition(c: Condition) -> str:
    if isinstance(c, amounts.YourTurn):
        return "it is your turn"
    assert isinstance(c, amounts.Compare)
    left, right = c.left, c.right
    if isinstance(left, amounts.Life):
        return f"{'your' if left.side == words.ME else 'the opponent’s'} life is exactly {amount(right)}"
    if isinstance(left, amounts.Count) and isinstance(right, amounts.Number) and right.n == 0:
        return f"there is no {group(left.group, 1)}"
    relation = {amounts.LESS: "fewer", amounts.MORE: "more"}[c.relation]
    return f"you control {relation} creatures than the opponent"


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
    source = s.box.name(f.source) if f.source >= 0 else ""
    mindbugs = s.players[s.asked].mindbugs if s.asked < len(s.players) else 0
    return {
        words.TURN: f"{player(s.asked)}: play a card or attack.",
        words.MINDBUG: f"{source} was played: take it with a Mindbug? {player(s.asked)} has {mindbugs} left.",
        words.HUNT: f"{source} attacks and is a Hunter: name a creature that must block it?",
        words.BLOCK: f"{source} attacks: block it?",
        words.AGAIN: f"{source} has Frenzy: attack a second time?",
        words.CHOOSE: f"{source}: choose.",
        words.OPTIONAL: f"{source}: do it?",
        words.ORDER: "Several effects happen at the same time: which is first?",
        words.CHANCE: f"{source}: which card does chance pick?",
    }[s.kind]


def move(s: State, option: int) -> str:
    """One answer to the pending question, as a sentence."""
    if option >= 0 and s.kind == words.ORDER:
        return f"Resolve {waiting(s, s.stack[-1].waiting[option])} first."
    name = s.box.name(option) if option >= 0 else ""
    if s.kind == words.TURN:
        return f"Attack with {name}." if s.creature(option) is not None else f"Play {name}."
    if s.kind == words.MINDBUG:
        shown = s.box.name(s.shown)
        return f"Use a Mindbug and take {shown}." if option == words.YES else f"Let {shown} pass."
    if option == words.DONE:
        return {
            words.HUNT: "Do not hunt.",
            words.BLOCK: "Do not block.",
            words.AGAIN: "Do not attack again.",
            words.OPTIONAL: "No.",
        }.get(s.kind, "Choose no more.")
    return {
        words.HUNT: f"Make {name} block.",
        words.BLOCK: f"Block with {name}.",
        words.AGAIN: f"Attack with {name} again.",
        words.OPTIONAL: "Yes.",
        words.CHANCE: f"Chance picks {name}.",
    }.get(s.kind, f"Choose {name}.")


def waiting(s: State, f: Frame) -> str:
    trigger = f.procedure.trigger if isinstance(f.procedure, Ability) else 0
    return f"{s.box.name(f.source)}’s {words.TRIGGERS[trigger]} effect"


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
        words.GAINED_KEYWORD: f"{what} has {keywords(e.amount) if e.amount else ''} this turn{by}.",
        words.WAS_BARRED: f"{what} {' and '.join(t for bar, t in BARS.items() if e.amount & bar)} this turn{by}.",
        words.TRIGGERED: f"{what}’s {trigger} effect is resolved.",
        words.ATTACK_ENDED: f"{what} is no longer there to attack: the attack is over.",
        words.TURN_ENDED: f"Turn {e.amount} ends.",
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
    }[code]
