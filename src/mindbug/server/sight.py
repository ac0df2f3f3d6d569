"""Owns what a receiver sees of a game. Everything that goes to a client about a table is made here, from what the public game
tells a viewer, and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import cast

import msgspec

from mindbug.game import Event, Game, Names, Preview
from mindbug.notation import split_copy
from mindbug.rules.pool import Pool
from mindbug.rules.words import EventKind
from mindbug.seats import SEATS, per_seat
from mindbug.server.messages import BrokenDown, Ending, Explained, Happened, Option, PositionSeen, Previewed, Question, Seat
from mindbug.server.sentences import waiting_text
from mindbug.story import are_mutual, both_defeated
from mindbug.text.events import why_won
from mindbug.text.messages import say

TRIGGER = re.compile(r"\s*\([^()]*\)\s*$")  # behind the name of a card in a move: which of its effects is meant
LIFE: dict[EventKind, int] = {"lost life": -1, "gained life": 1}


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
        if are_mutual([one, other]):
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
    said = event if event.viewer == eyes.reader else replace(event, viewer=eyes.reader)
    return said.describe(eyes.lang, eyes.names)


def question(game: Game, eyes: Eyes) -> Question | None:
    """What is asked: with its options for the player who is asked and for those who see all, else only who decides what."""
    decision = game.decision
    if decision is None:
        return None
    asked = cast(Seat, decision.player if isinstance(decision.player, int) else game.active)
    if eyes.viewer is not None and eyes.viewer != decision.player:
        prompt = waiting_text(decision, eyes.lang, eyes.reader, eyes.names)
        return Question(player=asked, kind=decision.kind, prompt=prompt, source=decision.source)
    options = [
        Option(move=str(move), text=move.describe(eyes.lang, eyes.names), card=named_card(str(move), game.pool))
        for move in game.moves()
    ]
    prompt = decision.describe(eyes.lang, eyes.names)
    return Question(
        player=asked, kind=decision.kind, prompt=prompt, source=decision.source, options=options, wanted=decision.wanted
    )


def named_card(move: str, pool: Pool) -> str | None:
    """The card that a move names."""
    name = TRIGGER.sub("", move.partition(" ")[2])
    return name if split_copy(name)[0] in pool.numbers else None


def ending(game: Game, eyes: Eyes) -> Ending | None:
    if game.reason is None:
        return None
    (last,) = [event for event in game.events(viewer=eyes.viewer) if event.kind == "game over"]
    why = why_won(last)
    return Ending(
        winner=cast(Seat | None, game.winner),
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
