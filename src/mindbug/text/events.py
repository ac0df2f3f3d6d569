"""Owns the sentences of events: what happened, to whom and because of what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mindbug.rules import words
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.state import FIGHT, Ability, State
from mindbug.text.cards import ability_body, bans, bar_text, bars, keywords
from mindbug.text.languages import bare
from mindbug.text.messages import Listing, Message, Name, Player, Value

# What a die of an attack brings.
DIE_RESULTS = ("gained power", "gained energy", "discarded")
# The hand of a player is refilled, whatever made it too small.
REFILLING = "A25"
# What is told needs no other cause.
NEED_NO_CAUSE = ("triggered", "stopped", "rolled", "rolled six", "offered", "lost octonite", "game over")


class Happening(Protocol):
    """What there is to say of an event: a card that is not known is None; ``procedure`` is what the cause was doing, as the
    rules name it."""

    @property
    def kind(self) -> str: ...
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
    def procedure(self) -> str: ...
    @property
    def apart(self) -> tuple[str, ...]: ...


def event_text(e: Happening) -> Value:
    """What happened and, where that does not go without saying, what made it happen."""
    told = special(e)
    if told is None:
        who, other = Player(e.player), Player(1 - e.player)
        told = Message(f"event.{e.kind.replace(' ', '_')}", who=who, other=other, what=things(e, e.cards), n=e.amount)
    cause = cause_text(e)
    if cause is None:
        return told
    if e.kind == "defeated":
        return Message("event.defeated_by", cause=cause, what=things(e, e.cards))
    return Message("event.because", cause=cause, told=told)


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
    if e.cause is None or e.kind in NEED_NO_CAUSE or e.rule == REFILLING:
        return None
    if e.procedure == "die discard" or (e.procedure.endswith("attack") and e.kind in DIE_RESULTS):
        return Message("cause.die", card=named(e, e.cause))
    found = find_ability(e.procedure)
    return effect_of(named(e, e.cause), found.trigger) if found is not None else None


def effect_of(card: Name, trigger: int) -> Message:
    """The effect of a card, named by its trigger."""
    return Message(f"cause.{words.TRIGGERS[trigger].replace(' ', '_')}", card=card)


def find_ability(name: str) -> Ability | None:
    """The ability that the rules name by its card and its place; None for a procedure of the rules."""
    card, slash, place = name.rpartition("/")
    if not slash:
        return None
    part = CATALOGUE[card].parts[int(place)]
    return part if isinstance(part, Ability) else part.grants


def special(e: Happening) -> Message | None:
    """Events of which there is more than one sentence, or that speak of more than cards, players and numbers."""
    who, what, cause = Player(e.player), things(e, e.cards), named(e, e.cause)
    match e.kind:
        case "revealed":
            shown = [Message("event.with_power", card=Name(card), n=CATALOGUE[bare(card)].power) for card in e.cards if card]
            return Message("event.revealed", who=who, what=Listing(shown))
        case "drew" if e.rule == "A81":
            return Message("event.drew_unused", who=who, what=what)
        case "hunted":
            return Message("event.hunted", cause=cause, what=what, n=e.amount)
        case "defeated" | "exhausted" if e.procedure == FIGHT:
            return Message(f"event.{e.kind}_in_fight", what=what, cause=cause)
        case "put in discard" if e.rule == "A63":
            return Message("event.fell_from_under", who=who, what=what)
        case "got octonite" if e.procedure == "spread octonite":
            return Message("event.spread_octonite", what=what, n=e.amount, cause=cause)
        case "protected" if not e.cards:
            return Message("event.life_protected", who=who, cause=cause)
        case "protected":
            return Message("event.protected_itself" if e.cause in e.cards else "event.protected", what=what, cause=cause)
        case "gained keyword" | "barred" | "banned" | "chose keyword":
            return permission(e)
        case "evolved":
            return Message("event.evolved", what=what, face=Name(CATALOGUE[bare(str(e.cards[0]))].evolves_to))
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


def permission(e: Happening) -> Message:
    """Something that creatures or players have, or cannot do, from now on."""
    who, what, to_all = Player(e.player), things(e, e.cards), "" if e.cards else "_all"
    match e.kind:
        case "gained keyword":
            return Message(f"event.gained_keyword{to_all}", who=who, what=what, keywords=keywords(e.amount))
        case "barred":
            n, them = (1, what) if e.cards else (2, Message("event.cards", True, n=2))
            barred = Listing([bar_text(name, n, them) for name in bars(e.amount)], "nor")
            return Message(f"event.barred{to_all}", who=who, what=what, barred=barred)
        case "banned":
            return Message("event.banned", who=who, what=Listing([Message(f"banned.{name}") for name in bans(e.amount)], "nor"))
    return Message("event.chose_keyword", who=who, keywords=keywords(e.amount))


def triggered(card: Name, trigger: int, ability: str) -> Message:
    """An effect begins: its own words say what it is about to do."""
    found = find_ability(ability)
    assert found is not None
    return Message("event.triggered", effect=effect_of(card, trigger), text=ability_body(found))


def face_name(face: int) -> Message:
    return Message(f"face.{words.FACES[face].replace(' ', '_')}")


def result_text(winner: int, reason: int, card: str, procedure: str) -> Message:
    """How a game ended: by the card and procedure that were at work then, if not otherwise."""
    if winner == words.DRAWN:
        return Message("event.draw")
    values: dict[str, Value] = {"loser": Player(1 - winner)}
    if reason == words.BY_CARD:
        found = find_ability(procedure)
        assert found is not None
        values["effect"] = effect_of(Name(card), found.trigger)
    why = Message(f"reason.{words.REASONS[reason].replace(' ', '_')}", **values)
    return Message("event.won", who=Player(winner), why=why)


def ending(s: State) -> Message:
    """How a game that is over ended. What was at work then is still on the stack."""
    frame = s.stack[-1]
    return result_text(s.winner, s.reason, s.cause(frame), frame.procedure.name)
