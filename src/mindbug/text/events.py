"""Owns the sentences of events: what happened, to whom and because of what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mindbug.rules import boosting, effects, groups, modes, pairs, targets, words
from mindbug.rules.arrival import SPREADING
from mindbug.rules.attack import ATTACK_WITH
from mindbug.rules.dice import DIE_DISCARD
from mindbug.rules.pool import Pool
from mindbug.rules.state import FIGHT, Ability, Procedure, State, Step
from mindbug.rules.words import EventKind
from mindbug.seats import opposite
from mindbug.text.cards import ability_body
from mindbug.text.deeds import effect_text, mode_text, spoken_at
from mindbug.text.languages import bare
from mindbug.text.messages import Listing, Message, Name, Player, Sentences, Value
from mindbug.text.objects import EVERY_KEYWORD, banned, barred, changed, group, keywords, power_range, with_trigger

# What a die of an attack brings.
DIE_RESULTS: tuple[EventKind, ...] = ("gained power", "gained energy", "discarded")
# What is told needs no other cause; a hand is refilled whatever made it too small.
NEED_NO_CAUSE: tuple[EventKind, ...] = (
    "triggered", "stopped", "rolled", "rolled six", "offered", "drew", "harvested", "lost octonite", "game over",
    "came to nothing", "one mode",
)  # fmt: skip
# Why nothing happened, and why somebody was not asked, rather than what happened.
WHY_NOTHING: tuple[EventKind, ...] = (
    "could not block", "could not hunt", "could not attack", "could not play", "could not take", "could not hold",
    "came to nothing",
)  # fmt: skip
WHY: tuple[EventKind, ...] = (*WHY_NOTHING, "no choice", "one mode")
# Of more creatures than that only the number is told.
MOST_NAMES = 3
# What may keep a creature from blocking or attacking, besides what usually does: that there is none, or that it has attacked.
OBSTACLES: dict[tuple[EventKind, int], str] = {
    ("could not block", words.IS_BARRED): "event.could_not_block_barred",
    ("could not block", words.IS_SNEAKY): "event.could_not_block_sneaky",
    ("could not block", words.BLOCK_LIMITED): "event.could_not_block_limited",
    ("could not block", words.NO_CREATURES): "event.could_not_block",
    ("could not attack", words.IS_BARRED): "event.could_not_attack_barred",
    ("could not attack", words.HAS_ATTACKED): "event.could_not_attack",
}
BARRED_BY_ITSELF: dict[EventKind, str] = {
    "could not block": "event.could_not_block_itself",
    "could not attack": "event.could_not_attack_itself",
}


class Happening(Protocol):
    """What there is to say of an event: a card that is not known is None; ``procedure`` is what the cause was doing."""

    @property
    def kind(self) -> EventKind: ...
    @property
    def player(self) -> int: ...
    @property
    def cards(self) -> tuple[str | None, ...]: ...
    @property
    def amount(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def cause(self) -> str | None: ...
    @property
    def procedure(self) -> Procedure: ...
    @property
    def pool(self) -> Pool: ...
    @property
    def apart(self) -> tuple[str, ...]: ...


def event_text(e: Happening) -> Value:
    """What happened and, where that does not go without saying, what made it happen."""
    told = special(e)
    if told is None:
        who, other = Player(e.player), Player(opposite(e.player))
        told = Message(key_of(e), who=who, other=other, what=things(e, e.cards), n=e.amount)
    cause = cause_text(e)
    if cause is None:
        return told
    if e.kind == "defeated":
        return Message("event.defeated_by", cause=cause, what=things(e, e.cards))
    return Message("event.because", cause=cause, told=told)


def key_of(e: Happening) -> str:
    """The template that a kind of events has."""
    return f"event.{e.kind.replace(' ', '_')}"


def named(e: Happening, card: str | None) -> Name:
    """A card of an event, with its number where a copy was in play beside it."""
    return Name(card or "", card in e.apart)


def things(e: Happening, cards: Sequence[str | None]) -> Value:
    """The cards that an event is about, as far as they are known."""
    known = [named(e, card) for card in cards if card is not None]
    if len(known) == len(cards):
        return Listing(known)
    return Message("event.cards", len(cards) > 1, n=len(cards))


def cause_text(e: Happening) -> Message | None:
    """The effect of a card that is at work; None if it is only the flow of the game, such as refilling a hand."""
    if e.cause is None or e.kind in NEED_NO_CAUSE:
        return None
    if e.procedure is DIE_DISCARD or (e.procedure is ATTACK_WITH and e.kind in DIE_RESULTS):
        return Message("cause.die", card=named(e, e.cause))
    found = e.procedure
    return effect_of(named(e, e.cause), found.trigger) if isinstance(found, Ability) else None


def effect_of(card: Name, trigger: int) -> Message:
    """The effect of a card, named by its trigger."""
    return Message(f"cause.{words.TRIGGERS[trigger].replace(' ', '_')}", card=card)


def special(e: Happening) -> Message | None:
    """Events of which there is more than one sentence, or that speak of more than cards, players and numbers."""
    who, what, cause = Player(e.player), things(e, e.cards), named(e, e.cause)
    match e.kind:
        case "revealed":
            shown = [Message("event.with_power", card=Name(card), n=e.pool.card(bare(card)).power) for card in e.cards if card]
            return Message("event.revealed", who=who, what=Listing(shown))
        case "hunted" | "had to hunt":
            return Message(key_of(e), cause=cause, what=what, n=e.amount)
        case "unblocked" if e.amount:
            return Message("event.chose_no_block", who=who, what=what)
        case "could not block" | "could not attack":
            return obstacle(e)
        case "could not hunt" | "could not take" | "could not hold":
            return Message(key_of(e), who=who, what=what, cause=cause)
        case "no choice" if not e.cards:
            return Message("event.no_other_choice")
        case "came to nothing":
            return fruitless(e)
        case "one mode":
            return one_mode(e)
        case "defeated" | "exhausted" if e.procedure is FIGHT:
            return Message(f"event.{e.kind}_in_fight", what=what, cause=cause)
        case "got octonite" if e.procedure is SPREADING:
            return Message("event.spread_octonite", what=what, n=e.amount, cause=cause)
        case "protected" if not e.cards:
            return Message("event.life_protected", who=who, cause=cause)
        case "protected":
            return Message("event.protected_itself" if e.cause in e.cards else "event.protected", what=what, cause=cause)
        case "gained keyword" | "barred" | "banned" | "chose keyword":
            return permission(e)
        case "evolved":
            return Message("event.evolved", what=what, face=Name(e.pool.card(bare(str(e.cards[0]))).evolves_to))
        case "rolled":
            return Message("event.rolled", what=what, face=face_name(e.amount))
        case "bought power" if e.amount == 0:
            return Message("event.got_power", who=who, what=what)
        case "boosted":
            under, card = e.cards
            return Message("event.boosted", who=who, what=things(e, [card]), under=things(e, [under]))
        case "stopped":
            return Message("event.stopped", effect=effect_of(named(e, e.cards[0]), e.amount), cause=cause)
        case "triggered":
            return triggered(named(e, e.cards[0]), e.amount, e.procedure)
        case "game over":
            return result_text(e.player, e.amount, e.cause or "", e.procedure)
    return None


def obstacle(e: Happening) -> Message:
    """What keeps creatures from blocking or attacking."""
    itself = e.amount == words.IS_BARRED and e.cause in e.cards
    key = BARRED_BY_ITSELF[e.kind] if itself else OBSTACLES[e.kind, e.amount]
    many = Message("event.creatures_of", True, n=len(e.cards), who=Player(e.player))
    what = things(e, e.cards) if len(e.cards) <= MOST_NAMES else many
    values: dict[str, Value] = {"who": Player(e.player), "what": what, "cause": named(e, e.cause)}
    return Message(key, **values)


def permission(e: Happening) -> Message:
    """Something that creatures or players have, or cannot do, from now on."""
    who, what, to_all = Player(e.player), things(e, e.cards), "" if e.cards else "_all"
    match e.kind:
        case "gained keyword":
            return Message(f"event.gained_keyword{to_all}", who=who, what=what, keywords=keywords(e.amount))
        case "barred":
            n, them = (1, what) if e.cards else (2, Message("event.cards", True, n=2))
            return Message(f"event.barred{to_all}", who=who, what=what, barred=barred(e.amount, n, them))
        case "banned":
            return Message("event.banned", who=who, what=banned(e.amount))
    return Message("event.chose_keyword", who=who, keywords=keywords(e.amount))


def triggered(card: Name, trigger: int, ability: Procedure) -> Message:
    """An effect begins: its own words say what it is about to do."""
    assert isinstance(ability, Ability)
    return Message("event.triggered", effect=effect_of(card, trigger), text=ability_body(ability))


def fruitless(e: Happening) -> Message:
    """Why a step of an effect did nothing."""
    if e.cards:
        return Message("event.no_change", effect=working(e), what=things(e, e.cards))
    step = steps_of(e)[e.amount]
    return why_nothing(step.effects[0] if isinstance(step, effects.May) else step, working(e), e)


def one_mode(e: Happening) -> Message:
    """The only one of two modes of an effect that would do anything."""
    step = steps_of(e)[e.amount // 2]
    assert isinstance(step, modes.Either)
    spoken = spoken_at(e.procedure, e.amount // 2)
    text = Sentences([mode_text(step.second if e.amount % 2 else step.first, spoken=spoken)])
    return Message("event.one_mode", effect=working(e), text=text)


def working(e: Happening) -> Message:
    """The effect, or the die, that is at work in an event."""
    found = e.procedure
    die = Message("cause.die", card=named(e, e.cause))
    return effect_of(named(e, e.cause), found.trigger) if isinstance(found, Ability) else die


def steps_of(e: Happening) -> list[Step]:
    return e.procedure.steps


def why_nothing(step: Step, effect: Message, e: Happening) -> Message:
    """What an effect lacks, by the kind of its step."""
    me, other = Player(e.player), Player(opposite(e.player))
    lacks: dict[str, Value] = {"effect": effect, "card": named(e, e.cause)}
    match step:
        case effects.OnTarget():
            return Message("event.nothing_found", **lacks, what=sought(step.target, e.player))
        case effects.OnlyIf():
            return Message("event.condition_fails", **lacks, condition=effect_text(step))
        case effects.Pay():
            return Message("event.cannot_pay", **lacks, n=step.n)
        case effects.IfItHasPower():
            return Message("event.too_weak", **lacks, n=step.n)
        case effects.IfItHasOctonite():
            return Message("event.too_little_octonite", **lacks, n=step.n)
        case effects.IfDone():
            return Message("event.not_done", **lacks)
        case effects.LoseMindbug():
            return Message("event.no_mindbug_left", **lacks, who=other)
        case effects.RefreshMindbug():
            return Message("event.no_mindbug_used", **lacks, who=me)
        case effects.SetLife():
            return Message("event.same_life", **lacks, who=me if step.side == words.ME else other)
        case effects.DiscardEverything():
            return Message("event.no_cards" if step.hand_too else "event.no_draw_pile", **lacks, who=other)
        case effects.LoseLife() | effects.GainEnergy():
            return Message("event.counts_nothing", **lacks)
        case modes.Either():
            return Message("event.no_mode", **lacks)
        case effects.DrawUnused() | effects.UnusedUnderDrawPile():
            return Message("event.no_unused", **lacks)
        case boosting.PlayAny() if step.group is not None:
            return Message("event.nothing_found", **lacks, what=cards_of(step.group, e.player))
        case boosting.Boost() | boosting.PlayAny():
            return Message("event.nothing_found", **lacks, what=group(groups.Cards(words.ANYONE), 1))
        case pairs.DefeatPair():
            return Message("event.nothing_found", **lacks, what=group(pairs.SHARING, 1))
        case modes.DefeatWithKeyword():
            return Message("event.nothing_found", **lacks, what=group(with_keyword(step.group), 1))
        case modes.NameKeyword() if step.group is not None:
            return Message("event.nothing_found", **lacks, what=group(with_keyword(step.group), 1))
    return Message("event.came_to_nothing", **lacks)


def with_keyword(g: groups.Creatures) -> groups.Creatures:
    return changed(g, keywords=g.keywords or EVERY_KEYWORD)


def sought(target: targets.Target, me: int) -> Message:
    """What an effect looks for, as everybody can read it."""
    match target:
        case targets.This() | targets.ThisCard() | targets.It() | targets.Both():
            return Message("event.such_card")
        case _ if isinstance(target, targets.Choose) and target.amount is not None:
            return Message("event.such_card")
        case targets.All() | targets.Choose() | targets.AtRandom() if isinstance(target.group, groups.Cards):
            return cards_of(target.group, me)
        case targets.All() | targets.Choose() | targets.AtRandom():
            return group(alone(target.group), 1)
    raise KeyError(f"no message for a target of {type(target).__name__}")


def cards_of(g: groups.Cards, me: int) -> Message:
    """Cards of a group, by the player in whose hand or discard pile they would lie."""
    if g.side == words.ANYONE:
        return group(g, 1)
    key = "event.hand_of" if g.zone == words.HAND else "event.pile_of"
    place = Message(key, who=Player(me if g.side == words.ME else opposite(me)))
    return Message(
        "group.cards", n=1, power=power_range(g.min_power, g.max_power), trigger=with_trigger(g.trigger), place=place
    )


def alone(g: groups.Group) -> groups.Group:
    """A group of which the weakest or strongest are meant: where there is none, there is no creature at all."""
    return changed(g, extreme=0) if isinstance(g, groups.Creatures) and g.extreme else g


def face_name(face: int) -> Message:
    return Message(f"face.{words.FACES[face].replace(' ', '_')}")


def result_text(winner: int, reason: int, card: str, procedure: Procedure) -> Message:
    """How a game ended: by the card and procedure that were at work then, if not otherwise."""
    why = reason_text(winner, reason, card, procedure)
    return Message("event.draw") if why is None else Message("event.won", who=Player(winner), why=why)


def reason_text(winner: int, reason: int, card: str, procedure: Procedure) -> Message | None:
    """Why somebody has won; None for a draw."""
    if winner == words.DRAWN:
        return None
    values: dict[str, Value] = {"loser": Player(opposite(winner))}
    if reason == words.BY_CARD:
        assert isinstance(procedure, Ability)
        values["effect"] = effect_of(Name(card), procedure.trigger)
    return Message(f"reason.{words.REASONS[reason].replace(' ', '_')}", **values)


def why_won(e: Happening) -> Message | None:
    """Why a game that is over was won; None for a draw."""
    return reason_text(e.player, e.amount, e.cause or "", e.procedure)


def ending(s: State) -> Message:
    """How a game that is over ended. What was at work then is still on the stack."""
    frame = s.stack[-1]
    return result_text(s.winner, s.reason, s.cause(frame), frame.procedure)
