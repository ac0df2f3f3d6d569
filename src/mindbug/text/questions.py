"""Owns how the pending question is put to whoever is asked, and how each answer to it is put."""

from __future__ import annotations

from mindbug.rules import boosting, dice, effects, targets, words
from mindbug.rules.defeat import ChooseSide
from mindbug.rules.draft import still_to_leave_out
from mindbug.rules.effect import amount_of
from mindbug.rules.fold import power
from mindbug.rules.modes import Either
from mindbug.rules.state import Ability, Frame, State, Step
from mindbug.text.cards import ability_body, card_text
from mindbug.text.deeds import MAY, effect_text, is_defeat_of_theirs, mode_text, spoken_at
from mindbug.text.events import effect_of, face_name
from mindbug.text.messages import Listing, Message, Name, Player, Sentences, Value
from mindbug.text.objects import Spoken, keywords, picked

ATTACKS = ("attack", "plain attack")
ACTIONS = ("play", "attack", "action")


def frame(s: State) -> Frame:
    """The procedure that asks."""
    return s.stack[-1]


def step(s: State) -> Step:
    """The step that asks."""
    f = frame(s)
    return f.procedure.steps[f.pc]


def name(s: State, id: int) -> Name:
    """A card, with its number where a copy is in play beside it or can be chosen as well."""
    return Name(s.label(id), s.has_copy_beside(id) or has_copy_offered(s, id))


def has_copy_offered(s: State, id: int) -> bool:
    if s.kind not in (words.CHOOSE, words.CHANCE):
        return False
    return any(id != other < len(s.box.kinds) and other >= 0 and s.box.kinds[other] == s.box.kinds[id] for other in s.options)


def asking(s: State, f: Frame) -> Name:
    """The card that asks."""
    return Name(s.cause(f), f.source >= 0 and s.has_copy_beside(f.source))


# The question


def question_text(s: State) -> Sentences:
    """The pending question, as a person would put it to the player who is asked."""
    f = frame(s)
    about: dict[str, Value] = {"card": asking(s, f), "player": Player(s.asked)}
    match s.kind:
        case words.TURN:
            return Sentences([turn_question(s)])
        case words.MINDBUG:
            return Sentences([Message("ask.mindbug", **about), Message("ask.mindbugs_left", n=s.players[s.asked].mindbugs)])
        case words.HUNT | words.BLOCK:
            attacker = s.creature(f.source)
            assert attacker is not None
            return Sentences([Message(f"ask.{words.KINDS[s.kind]}", n=power(s, attacker), **about)])
        case words.AGAIN:
            return Sentences([Message("ask.fast" if s.fresh else "ask.frenzy", **about)])
        case words.CHOOSE:
            return choice_question(s)
        case words.OPTIONAL:
            now = step(s)
            assert isinstance(now, effects.May)
            spoken_of = [Message("ask.spoken_of", card=name(s, id)) for id in spoken_of_by(s, f, now)]
            return Sentences([Message("ask.may", cause=cause(s, f), what=mode_text(now.effects, MAY, spoken(f))), *spoken_of])
        case words.ORDER:
            return Sentences([Message("ask.order" if f.waiting else "ask.order_of_dice", **about)])
        case words.CHANCE:
            return Sentences([Message("ask.die" if s.options[0] >= dice.FACE else "ask.chance", **about)])
        case words.BUY:
            return Sentences([Message("ask.buy", n=s.players[s.asked].energy)])
        case words.KEYWORD:
            return Sentences(
                [Message("ask.side" if isinstance(step(s), ChooseSide) else "ask.keyword", cause=cause(s, f), **about)]
            )
        case words.PLAYER:
            now = step(s)
            assert isinstance(now, effects.AfterStep)
            shown = Listing([name(s, id) for id in now.done(s, f)])
            return Sentences([Message("ask.player", cause=cause(s, f), what=shown)])
        case words.OCTONITE:
            creature = s.creature(f.source)
            return Sentences([Message("ask.octonite", n=creature.octonite if creature is not None else 0, **about)])
        case words.DICE:
            return dice_question(s)
        case words.DRAFT:
            dealt, kept = len(s.players[s.asked].draw), s.box.special.kept
            left = Message("ask.draft_left", n=still_to_leave_out(s, s.asked))
            return Sentences([Message("ask.draft", n=dealt, kept=kept), left])
    return Sentences([Message("ask.mode", cause=cause(s, f))])


def spoken_of_by(s: State, f: Frame, may: effects.May) -> list[int]:
    """The cards that an optional effect calls "it"."""
    for inner in f.procedure.steps[may.at + 1 : may.after]:
        if isinstance(inner, effects.OnTarget) and isinstance(inner.target, targets.It):
            return inner.target.options(s, f)
    return []


def spoken(f: Frame) -> Spoken:
    """What the step that asks, and those within it, may speak of."""
    return spoken_at(f.procedure, f.pc)


def cause(s: State, f: Frame) -> Value:
    """The effect, the die or else the card that asks."""
    card = asking(s, f)
    if isinstance(f.procedure, Ability):
        return effect_of(card, f.procedure.trigger)
    return Message("cause.die", card=card) if f.procedure is dice.DIE_DISCARD else card


def turn_question(s: State) -> Message:
    """What can be done with this turn, or with what is left of it after a Mindbug."""
    there = {turn_action(s, option) for option in s.options}
    actions = Listing([Message(f"ask.actions.{verb}") for verb in ACTIONS if verb in there], "or")
    return Message("ask.turn_again" if s.mindbugged else "ask.turn", what=actions)


def turn_action(s: State, option: int) -> str:
    if option >= words.ACTING:
        return "action"
    return "play" if s.creature(option) is None else "attack"


def choice_question(s: State) -> Sentences:
    """What an effect does, and what has been chosen for it already."""
    f = frame(s)
    now = step(s)
    if isinstance(now, boosting.Boost):
        return boost_question(s, f)
    said: list[Value] = []
    if isinstance(now, effects.OnTarget) and isinstance(now.target, targets.Choose) and s.asked != f.me:
        said += demand(s, f, now, now.target)
    else:
        said.append(Message("ask.choose", cause=cause(s, f), what=effect_text(now, spoken=spoken(f))))
    if f.picked:
        said.append(Message("ask.chosen", what=Listing([name(s, id) for id in f.picked])))
    return Sentences([*said, Message("ask.which_next" if f.picked else "ask.which")])


def demand(s: State, f: Frame, effect: effects.OnTarget, target: targets.Choose) -> list[Value]:
    """What an effect of the other player makes one do, or that one chooses for it."""
    match effect:
        case effects.Discard():
            what = Message(f"demand.Discard.{'may' if target.optional() else 'must'}", what=demanded(s, f, target))
        case effects.BeGiven():
            what = Message("demand.BeGiven", n=target.most)
        case effects.Defeat() if is_defeat_of_theirs(effect):
            what = Message("demand.Defeat")
        case _:
            told = Message("ask.choose", cause=cause(s, f), what=effect_text(effect, spoken=spoken(f)))
            return [told, Message("ask.you_choose")]
    return [Message("ask.choose", cause=cause(s, f), what=what)]


def demanded(s: State, f: Frame, target: targets.Choose) -> Message:
    """The cards that one has to discard, or may, by their number."""
    if target.amount is not None:
        n = amount_of(s, f, target.amount)
        return picked("one" if n == 1 else "some", target.group, n, "plain_cards")
    way = "up_to" if target.least == 0 and target.most > 1 else "one" if target.most == 1 else "some"
    return picked(way, target.group, target.most, "plain_cards")


def boost_question(s: State, f: Frame) -> Sentences:
    if f.picked:
        return Sentences([Message("ask.boost_under", cause=cause(s, f), card=name(s, f.picked[0]))])
    return Sentences([Message("ask.boost", cause=cause(s, f), n=boosts_left(s, f))])


def boosts_left(s: State, f: Frame) -> int:
    now = step(s)
    assert isinstance(now, boosting.Boost)
    return int(now.n - f.done)


def dice_question(s: State) -> Sentences:
    f = frame(s)
    in_attack = f.procedure.name in ATTACKS
    rolls = Listing([face_name(die - 1) for die in f.memory]) if in_attack else str(f.count)
    left = f.count if in_attack else f.done - 1
    return Sentences([Message("ask.dice", card=asking(s, f), rolls=rolls), Message("ask.rerolls_left", n=int(left))])


# The answers


def answer_text(s: State, option: int) -> Sentences:
    """One answer to the pending question."""
    if option < 0:
        return Sentences([refusal(s) if option == words.DONE else agreement(s)])
    f = frame(s)
    match s.kind:
        case words.TURN:
            card = name(s, option % words.ACTING)
            return Sentences([Message(f"answer.{turn_action(s, option)}", card=card)])
        case words.AGAIN if option >= words.ACTING:
            return Sentences([Message("answer.action", card=name(s, option - words.ACTING))])
        case words.AGAIN:
            return Sentences([Message("answer.attack" if s.fresh else "answer.again", card=name(s, option))])
        case words.CHOOSE:
            return Sentences([pick(s, option)])
        case words.ORDER:
            return order_answer(f, s, option)
        case words.CHANCE:
            return Sentences([chance_answer(s, option)])
        case words.BUY:
            return buy_answer(s, option)
        case words.MODE:
            now = step(s)
            assert isinstance(now, Either)
            return Sentences([mode_text(now.first if option == 1 else now.second, MAY, spoken(f))])
        case words.KEYWORD:
            return Sentences([keyword_answer(s, option)])
        case words.PLAYER:
            return Sentences([Message("answer.player", player=Player(option))])
        case words.DICE:
            which = "both" if option == 3 else "one_of_two" if len(s.options) > 2 else "one"
            return Sentences([Message(f"answer.reroll.{which}", n=option)])
    return Sentences([Message(f"answer.{words.KINDS[s.kind]}", card=name(s, option))])


def agreement(s: State) -> Message:
    if s.kind == words.MINDBUG:
        return Message("answer.mindbug", card=name(s, s.shown))
    now = step(s)
    assert isinstance(now, effects.May)
    return Message("answer.yes", what=mode_text(now.effects, MAY, spoken(frame(s))))


def refusal(s: State) -> Message:
    """The answer that does nothing more."""
    match s.kind:
        case words.MINDBUG:
            return Message("answer.no_mindbug", card=name(s, s.shown))
        case words.AGAIN:
            return Message("answer.no_fast" if s.fresh else "answer.no_again")
        case words.CHOOSE:
            chosen = frame(s).picked or frame(s).done
            return Message("answer.no_more" if chosen else "answer.none")
        case words.BUY:
            return Message("answer.no_more_buy" if frame(s).count else "answer.no_buy")
        case words.DICE:
            return Message("answer.keep")
    return Message(f"answer.no_{words.KINDS[s.kind]}")


def pick(s: State, option: int) -> Message:
    """What is done with the card that is chosen."""
    now = step(s)
    if isinstance(now, boosting.Boost) and frame(s).picked:
        return Message("pick.BoostUnder", card=name(s, option))
    return Message(f"pick.{type(now).__name__}", card=name(s, option))


def order_answer(f: Frame, s: State, option: int) -> Sentences:
    if not f.waiting:
        return Sentences([Message("answer.first_die", n=option + 1, face=face_name(f.memory[option] - 1))])
    first = f.waiting[option]
    assert isinstance(first.procedure, Ability)
    effect = effect_of(asking(s, first), first.procedure.trigger)
    return Sentences([Message("answer.first_effect", effect=effect, text=ability_body(first.procedure))])


def chance_answer(s: State, option: int) -> Message:
    if option >= dice.SIX:
        return Message("answer.rolls", roll=option - dice.SIX)
    if option >= dice.FACE:
        return Message("answer.rolls", roll=face_name(option - dice.FACE))
    return Message("answer.chance", card=name(s, option))


def buy_answer(s: State, option: int) -> Sentences:
    card = s.box.cards[option]
    return Sentences([Message("answer.buy", card=name(s, option), n=card.cost), card_text(card)])


def keyword_answer(s: State, option: int) -> Message:
    creature = s.this(frame(s))
    if isinstance(step(s), ChooseSide) and creature is not None:
        powers = [side.power for side in creature.card.sides if side.keywords == option]
        return Message("answer.side", n=powers[0], keywords=keywords(option))
    return Message("answer.keyword", keywords=keywords(option))
