"""Owns the steps of a game: its moves one after the other, each with the game before and after it, as far as a viewer may
know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mindbug.cli.output.words import Words
from mindbug.game import Event, Game, Move, Viewer
from mindbug.record import Line
from mindbug.story import story
from mindbug.text.messages import Message, Player

# Answers to these questions may be cards that others do not see.
PICKING = ("choose", "chance", "draft")  # questions whose answers name cards that may lie hidden
WHO_NAMES = {"0": 0, "1": 1}


@dataclass(frozen=True)
class ReplayStep:
    """One line of a record: who did what, and the game after it. The first step is the beginning, where nothing was done."""

    number: int
    game: Game
    before: Game | None = None
    who: str = ""
    what: str = ""


def steps_of(game: Game) -> list[ReplayStep]:
    """The whole game again, step by step."""
    steps = [ReplayStep(0, Game.from_setup(game.setup))]
    for number, (who, what) in enumerate(game.lines, 1):
        before = steps[-1].game
        after = before.copy()
        after.replay(Line(number, who, what))
        steps.append(ReplayStep(number, after, before, who, what))
    return steps


class Account:
    """Tells steps to a viewer."""

    def __init__(self, words: Words, viewer: Viewer) -> None:
        self.words = words
        self.viewer = viewer

    def happened(self, step: ReplayStep) -> list[str]:
        """What happened in a step: sentences, which are indented, and the headlines of turns."""
        told = self.lines(step.game)
        earlier = self.lines(step.before) if step.before is not None else []
        common = 0
        while common < min(len(told), len(earlier)) and told[common] == earlier[common]:
            common += 1
        return told[common:]

    def lines(self, game: Game) -> list[str]:
        chapters = story(game, self.words.lang, self.viewer, self.words.names)
        return [line for chapter in chapters for line in chapter.lines]

    def move(self, step: ReplayStep) -> tuple[str, str]:
        """The move in notation and in words; both are empty if the viewer may not know it."""
        moves = step.before.moves() if step.before is not None else []
        made = next((move for move in moves if str(move) == step.what), None)
        if made is None:  # somebody resigned, or the like
            return step.what, ""
        return ("", "") if self.is_secret(step, made) else (str(made), made.describe(self.words.lang, self.words.names))

    def is_secret(self, step: ReplayStep, made: Move) -> bool:
        """Whether a move names a card that lies hidden after it."""
        if self.viewer is None or str(self.viewer) == step.who or step.before is None:
            return False
        asked = step.before.decision
        return asked is not None and asked.kind in PICKING and step.game.hides(made)

    def who(self, who: str) -> str:
        """Who makes a move, at the beginning of a line."""
        if who in WHO_NAMES:
            return self.words.player(WHO_NAMES[who])
        return self.words.phrase(Message(f"story.who.{who}"))

    def waits_for(self, game: Game) -> str:
        """Whose decision the game waits for; of what is asked no more than everybody sees."""
        decision = game.decision
        if decision is None:
            return ""
        if not isinstance(decision.player, int):
            return self.words.sentence(Message("story.chance_next"))
        who = Player(decision.player)
        return self.words.sentence(Message("story.not_over", who=who, what=Message(f"next.{decision.kind}", who=who)))

    def may_read(self, game: Game) -> bool:
        """Whether the viewer may read the question and its answers."""
        return self.viewer is None or game.to_move == self.viewer


def event_data(event: Event, words: Words) -> dict[str, Any]:
    """An event for programs."""
    return {
        "number": event.number,
        "kind": event.kind,
        "player": event.player,
        "cards": list(event.cards),
        "amount": event.amount,
        "rule": event.rule,
        "cause": event.cause,
        "ability": event.ability,
        "sentence": event.describe(words.lang, words.names),
    }
