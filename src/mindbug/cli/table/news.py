"""Owns what is told of the story at the table: to a player what is new to them, in a preview what would come of a move."""

from __future__ import annotations

from mindbug.cli.output.words import Words
from mindbug.game import Event, Game, Preview
from mindbug.rules.words import EventKind, QuestionKind
from mindbug.story import Chapter, Sentence, story

# What the table shows anyway.
NO_NEWS: tuple[EventKind, ...] = ("offered", "game over")
# What an effect asks; the question says what the effect is about to do.
ASKED_BY_EFFECTS: tuple[QuestionKind, ...] = ("choose", "optional", "mode", "keyword", "player", "dice")
# What in a preview goes without saying, as what follows from it does not.
SELF_EVIDENT: tuple[EventKind, ...] = ("triggered", "offered", "turn began", "turn ended", "no choice")


def log(game: Game, words: Words) -> list[str]:
    """The whole story so far."""
    return [line for chapter in story(game, words.lang, words.reader, words.names) for line in told(chapter)]


def last_turn(game: Game, words: Words) -> list[str]:
    """What everybody saw in the turn in which the game ended."""
    turns = [chapter for chapter in story(game, words.lang, "public", words.names) if chapter.turn is not None]
    return told(turns[-1])


def news(game: Game, since: int, words: Words) -> list[str]:
    """What is new to a player: not that the other hand was filled up, nor that their own turn, which is asked, began."""
    events = game.events(viewer=words.reader)
    began = {event.amount: event.number for event in events if event.kind == "turn began"}
    quiet = {event.number for event in events if event.number < since or is_no_news(event)} | asking(game, events)
    lines: list[str] = []
    for chapter in story(game, words.lang, words.reader, words.names):
        said = [sentence for sentence in chapter.sentences if not quiet.issuperset(sentence.events)]
        is_new = chapter.turn is not None and began.get(chapter.turn, -1) >= since
        if is_new and (said or chapter.player != words.reader):
            lines.append(chapter.headline)
        lines += told(chapter, said)
    return lines


def told(chapter: Chapter, only: list[Sentence] | None = None) -> list[str]:
    """A headline for the turn, everything in it indented; or some of its sentences without it."""
    sentences = chapter.sentences if only is None else only
    return [*([chapter.headline] if only is None else []), *(f"  {with_rule(said.text, said.rule)}" for said in sentences)]


def asking(game: Game, events: list[Event]) -> set[int]:
    """The effect that asks something now: the question tells what it does."""
    decision = game.decision
    if decision is None or decision.kind not in ASKED_BY_EFFECTS:
        return set()
    return {event.number for event in events if event.kind == "triggered" and event.cause == decision.source}


def is_no_news(event: Event) -> bool:
    return event.kind in NO_NEWS or (event.kind == "drew" and not any(event.cards))


def foreseen(found: Preview) -> list[Event]:
    """What is worth telling of a preview."""
    return [event for event in found.events if event.kind not in SELF_EVIDENT]


def with_rule(said: str, rule: str) -> str:
    """A sentence and the number of the rule behind it, which never stands alone in a line."""
    return f"{said}\N{NO-BREAK SPACE}[{rule}]" if rule else said
