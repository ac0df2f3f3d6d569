"""Owns how a decision is put to a person: the question, the card behind it, and a note on each possible answer."""

from __future__ import annotations

from typing import Any

from mindbug.cli.library.printed import keyword_words, one_line, price, printed
from mindbug.cli.output.words import Words, own
from mindbug.cli.table.screen import ShownQuestion, difference, states
from mindbug.game import Decision, Event, Game, Move
from mindbug.rules.words import EventKind, QuestionKind
from mindbug.text.languages import bare
from mindbug.text.messages import Listing, Message, Name, Player, Sentences, Value

NOT_WORTH_A_NOTE: tuple[EventKind, ...] = (
    "blocked", "hunted", "had to hunt", "unblocked", "triggered", "drew", "drew unused", "chose keyword", "turn began",
    "turn ended", "no choice",
)  # fmt: skip
CHOICES: tuple[QuestionKind, ...] = ("hunt", "block", "choose", "octonite", "draft")
WORTH_A_NOTE: tuple[QuestionKind, ...] = ("block", "choose", "optional", "order")


def put(game: Game, decision: Decision, seat: int, words: Words) -> ShownQuestion:
    """The pending decision of the player at this seat."""
    moves, position = game.moves(), game.position(seat)
    return ShownQuestion(
        decision.kind,
        decision.describe(words.lang, words.names),
        decision.source,
        as_it_is(position, decision.source, words) if decision.source is not None else "",
        [words.answer(move) for move in moves],
        [note(game, decision, position, move, words) or words.more(move) for move in moves],
        [brief(decision, move, words, [named_card(other) for other in moves]) for move in moves],
    )


def brief(decision: Decision, move: Move, words: Words, beside: list[str]) -> str:
    """An answer where room is short: of a card that is chosen its name."""
    name = named_card(move)
    return words.title(name, beside) if name and decision.kind in CHOICES else words.answer(move)


def named_card(move: Move) -> str:
    """The card that a move names; nothing if it refuses to choose one."""
    verb, _, name = str(move).partition(" ")
    return "" if verb == "no" else name


def note(game: Game, decision: Decision, position: dict[str, Any], move: Move, words: Words) -> str:
    """What is to be said of an answer beside it."""
    match decision.kind:
        case "hunt" | "block":
            return consequence(game, move, words) or words.sentence(own("note.nobody"))
        case "keyword":
            return consequence(game, move, words)
        case "choose" | "octonite":
            return where(position, named_card(move), words)
        case "draft":
            return dealt(position, named_card(move), words)
    return ""


# What an answer leads to


def consequence(game: Game, move: Move, words: Words) -> str:
    """What an answer would come to, as far as this player can know."""
    found = game.preview(move, viewer=words.reader)
    over = [event for event in found.events if event.kind == "game over"]
    if over:
        return over[0].describe(words.lang, words.names)
    said: list[Value] = [
        own(f"note.{kind}", what=named(found.events, kind)) for kind in FATES if named(found.events, kind).items
    ]
    if not found.certain:
        then: list[Value] = [own("note.uncertain")]
    elif isinstance(found.to_move, int) and found.kind in WORTH_A_NOTE:
        who = Player(found.to_move)
        then = [Message("preview.next", who=who, what=Message(f"next.{found.kind}", who=who))]
    else:
        then = []
    others = [event for event in found.events if event.kind not in (*FATES, *NOT_WORTH_A_NOTE)]
    told = [event.describe(words.lang, words.names) for event in others]
    sentences = [words.sentence(Sentences(said)), *told, words.sentence(Sentences(then))]
    return " ".join(sentence for sentence in sentences if sentence)


FATES: tuple[EventKind, ...] = ("defeated", "exhausted")


def named(events: list[Event], kind: EventKind) -> Listing:
    return Listing([Name(card) for event in events if event.kind == kind for card in event.cards if card is not None])


# Where a card lies


def where(position: dict[str, Any], name: str, words: Words) -> str:
    """On which side and in which place a card lies, and what matters about it there. The own hand is in sight."""
    if name in position["power_cards"]["market"]:
        return words.of(words.label("where.market"), printed(name, words.lang, words.pool).text)
    for player, side in enumerate(position["players"]):
        who = Player(player)
        for creature in side["play"]:
            if creature["card"] == name:
                return words.of(words.label("where.play", who=who), now(creature, words))
            if name in creature["boosts"]:
                under = words.label("where.under", who=who, card=Name(creature["card"]))
                return words.of(under, as_printed(name, words))
        for zone in ("hand", "discard"):
            if name in side[zone] and (zone, player) != ("hand", words.reader):
                return words.of(words.label(f"where.{zone}", who=who), as_printed(name, words))
    return ""


def dealt(position: dict[str, Any], name: str, words: Words) -> str:
    """A card that was dealt, and how many there are of it: one of them is offered for all."""
    alike = [other for other in position["players"][words.reader or 0]["draw"] if other and bare(other) == bare(name)]
    said = as_printed(name, words)
    return said if len(alike) == 1 else words.of(words.phrase(Message("library.copies", n=len(alike))), said)


def as_it_is(position: dict[str, Any], name: str, words: Words) -> str:
    """A card as it is now: in play, else as printed."""
    in_play = [c for side in position["players"] for c in side["play"] if c["card"] == name]
    if not in_play:
        return one_line(bare(name), words.lang, words.pool)
    return f"{words.title(name)} ({now(in_play[0], words)}) {printed(name, words.lang, words.pool).text}".rstrip()


def now(creature: dict[str, Any], words: Words) -> str:
    """A creature in play as it is at this moment."""
    power = words.phrase(Message("part.printed_power", n=f"{creature['power']}{difference(creature, words)}"))
    return ", ".join([power, *map(words.keyword, creature["keywords"]), *states(creature, words)])


def as_printed(name: str, words: Words) -> str:
    card = printed(name, words.lang, words.pool)
    said = ", ".join([price(card, words.lang), *keyword_words(card, words.lang)])
    return f"{said}. {card.text}".rstrip() if card.text else said
