"""Owns what a receiver sees of a game. Everything that goes to a client about a table is made here, from what the public game
tells a viewer, and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import cast

import msgspec

from mindbug.game import Event, Game, Names, Preview
from mindbug.notation import split_copy
from mindbug.rules.pool import Pool
from mindbug.rules.state import Procedure
from mindbug.rules.words import EventKind
from mindbug.seats import SEATS, per_seat
from mindbug.server.messages import BrokenDown, Ending, Explained, Happened, Option, PositionSeen, Previewed, Question, Seat
from mindbug.server.sentences import waiting_text
from mindbug.story import are_mutual, both_defeated
from mindbug.text.events import event_text, why_won
from mindbug.text.messages import Nameless, nameless, say

TRIGGER = re.compile(r"\s*\([^()]*\)\s*$")  # behind the name of a card in a move: which of its effects is meant
LIFE: dict[EventKind, int] = {"lost life": -1, "gained life": 1}
OF_POOL: tuple[EventKind, ...] = ("revealed", "evolved")  # whose words tell what the pool knows of a card
NO_POOL = Pool([], [], [])
KEPT = 10_000  # events that were told last: in many games the same happens


@dataclass(frozen=True)
class Eyes:
    """Whose eyes a game is seen with: a player's, the public's, or None's, who sees all; in which language, and what the
    players are called there. A player who sees all cards of the own finished game is its reader all the same."""

    viewer: int | str | None
    lang: str
    names: Names
    owner: int | None = None

    @property
    def reader(self) -> int | None:
        return self.viewer if isinstance(self.viewer, int) else self.owner


@dataclass(frozen=True)
class Scene:
    """The table at one moment, as somebody sees it."""

    turn: int
    position: PositionSeen
    question: Question | None
    ending: Ending | None
    attacker: str | None
    dice: dict[str, int]


def scene(game: Game, eyes: Eyes) -> Scene:
    return Scene(
        game.turn,
        msgspec.convert(game.position(eyes.viewer), PositionSeen),
        question(game, eyes),
        ending(game, eyes),
        game.attacker,
        game.dice,
    )


def log(game: Game, eyes: Eyes, since: int) -> list[Happened]:
    """What happened from an event on. Two creatures that defeat each other are told with the first of them, as one sentence."""
    events = game.events(since, eyes.viewer)
    found = [happened(event, eyes) for event in events]
    for place, (one, other) in enumerate(pairwise(events)):
        if one.kind == other.kind == "defeated" and are_mutual([one, other]):
            both = say(both_defeated([one, other]), eyes.lang, eyes.reader, eyes.names)
            found[place] = msgspec.structs.replace(found[place], text=both)
            found[place + 1] = msgspec.structs.replace(found[place + 1], text="")
    return found


def happened(event: Event, eyes: Eyes) -> Happened:
    return Happened(
        number=event.number,
        kind=event.kind,
        player=event.player,
        cards=list(event.cards),
        amount=event.amount,
        text=told(event, eyes),
        cause=event.cause,
        ability=event.ability,
        rule=event.rule,
    )


def told(event: Event, eyes: Eyes) -> str:
    """An event in words, said to the reader."""
    if event.kind in OF_POOL:
        return replace(event, viewer=eyes.reader).describe(eyes.lang, eyes.names)
    what = event.kind, event.player, event.cards, event.amount, event.cause, event.procedure, event.apart
    found = told_of(*what, eyes.reader, eyes.lang)
    if eyes.names is None or not found.has_names:
        return found.text
    return replace(event, viewer=eyes.reader).describe(eyes.lang, eyes.names)


@lru_cache(KEPT)
def told_of(
    kind: EventKind,
    player: int,
    cards: tuple[str | None, ...],
    amount: int,
    cause: str | None,
    procedure: Procedure,
    apart: tuple[str, ...],
    reader: int | None,
    lang: str,
) -> Nameless:
    """The words of an event: all that they can depend on is here."""
    event = Event(0, kind, player, cards, amount, "", cause, None, reader, procedure, apart, NO_POOL)
    return nameless(event_text(event), lang, reader, ())


def question(game: Game, eyes: Eyes) -> Question | None:
    """What is asked: with its options for the player who is asked and for those who see all, else only who decides what."""
    decision = game.decision
    if decision is None:
        return None
    asked = cast(Seat, decision.player if isinstance(decision.player, int) else game.active)
    if eyes.viewer is not None and eyes.viewer != decision.player:
        prompt = waiting_text(decision, eyes.lang, eyes.reader, eyes.names)
        return Question(player=asked, kind=decision.kind, prompt=prompt, source=decision.source)
    lang, names, pool = eyes.lang, eyes.names, game.pool
    options = [
        Option(move=move.notation, text=move.describe(lang, names), card=named_card(move.notation, pool))
        for move in game.moves()
    ]
    prompt = decision.describe(eyes.lang, eyes.names)
    return Question(
        player=asked, kind=decision.kind, prompt=prompt, source=decision.source, options=options, wanted=decision.wanted
    )


def named_card(move: str, pool: Pool) -> str | None:
    """The card that a move names."""
    name = move.partition(" ")[2]
    if "(" in name:
        name = TRIGGER.sub("", name)
    return name if name in pool.numbers or split_copy(name)[0] in pool.numbers else None


def ending(game: Game, eyes: Eyes) -> Ending | None:
    if game.reason is None:
        return None
    (last,) = game.events(viewer=eyes.viewer, kinds=("game over",))
    why = why_won(last)
    return Ending(
        winner=cast("Seat | None", game.winner),
        reason=game.reason,
        text=told(last, eyes),
        why=say(why, eyes.lang, eyes.reader, eyes.names) if why is not None else "",
    )


# Answers to questions of a client, each with the number by which the client knows the question


def previewed(game: Game, move: str, asked: int, eyes: Eyes) -> Previewed:
    """What would follow from a move: in words, and what the page draws on the cards."""
    preview = game.preview(move, eyes.viewer)
    life = [0 for _ in SEATS]
    for event in preview.events:
        if event.kind in LIFE:
            life[event.player] += LIFE[event.kind] * event.amount
    return Previewed(
        id=asked,
        move=move,
        text=preview.describe(eyes.lang, eyes.names),
        lost=cards_of(preview, "defeated"),
        tired=cards_of(preview, "exhausted"),
        life=per_seat(lambda seat: life[seat]),
        certain=preview.certain,
    )


def cards_of(preview: Preview, kind: EventKind) -> list[str]:
    return [card for event in preview.events if event.kind == kind for card in event.cards if card is not None]


def explained(game: Game, move: str, asked: int, eyes: Eyes) -> Explained:
    """Why a move is not possible. Who is not asked is told only that: the reason may lie in a hand."""
    if eyes.viewer is not None and game.decision is not None and game.to_move != eyes.viewer:
        return Explained(id=asked, text=waiting_text(game.decision, eyes.lang, eyes.reader, eyes.names))
    reason = game.why_not(move)
    if reason is None:
        return Explained(id=asked, text="")
    return Explained(id=asked, text=reason.describe(eyes.lang, eyes.names), rule=reason.rule)


def broken_down(game: Game, card: str, asked: int, eyes: Eyes) -> BrokenDown:
    """What a creature in play has, and where it comes from, which everybody sees."""
    found = game.breakdown(card)
    return BrokenDown(id=asked, card=found.card, lines=found.describe(eyes.lang))
