"""Owns stepping through a game: the table after each move, what happened, and what a person may type."""

from __future__ import annotations

import sys

from rich.text import Text

from mindbug.cli.games.board import Board
from mindbug.cli.games.steps import Account, ReplayStep
from mindbug.cli.output.ink import QUIET
from mindbug.cli.output.paper import Paper
from mindbug.text.languages import capital, plain
from mindbug.text.messages import Message, Player, Value

# What a person may type, whatever the language, and what it stands for.
KEYS = {
    "": "next", "n": "next", "p": "previous", "b": "previous", "t": "turn", "g": "go", "e": "end", "q": "quit", "quit": "quit",
    "?": "help", "h": "help", "help": "help",
}  # fmt: skip
HELP = ("next", "previous", "turn", "go", "end", "quit")


class Projector:
    """The steps of a game and the one that is shown."""

    def __init__(self, steps: list[ReplayStep], account: Account, at: int) -> None:
        self.steps = steps
        self.account = account
        self.at = at
        self.paper = Paper()

    def run(self) -> None:
        """Show steps until the person leaves or nothing more is typed."""
        self.show()
        while True:
            try:
                typed = self.listen()
            except EOFError:
                self.paper.gap()
                return
            word, _, rest = typed.partition(" ")
            if KEYS.get(word.lower()) == "quit":
                return
            self.obey(word.lower(), rest.strip())

    def listen(self) -> str:
        typed = input(f"{self.at}/{self.last}> ")
        if not sys.stdin.isatty():
            print(typed, flush=True)  # so that what is piped reads like what is typed
        return typed.strip()

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def said(self, key: str, /, **values: Value) -> str:
        return self.account.words.phrase(Message(f"story.step.{key}", **values))

    # What is typed

    def obey(self, word: str, rest: str) -> None:
        number = rest if KEYS.get(word) == "go" else word
        if number.isascii() and number.isdecimal() and len(number) < 10:
            self.go(int(number))
            return
        match KEYS.get(word):
            case "next":
                self.go(self.at + 1)
            case "previous":
                self.go(self.at - 1)
            case "turn":
                self.go(self.next_turn())
            case "end":
                self.go(self.last)
            case "help":
                self.help()
            case _:
                self.paper.say(self.said("unknown", most=self.last))

    def go(self, number: int) -> None:
        if number > self.last and self.at == self.last:
            self.paper.say(self.said("at_end"))
        elif number < 0:
            self.paper.say(self.said("at_beginning"))
        else:
            self.at = min(number, self.last)
            self.show()

    def next_turn(self) -> int:
        """The step with which the next turn begins, else the last one."""
        turn = self.steps[self.at].game.turn
        later = [step.number for step in self.steps[self.at :] if step.game.turn > turn]
        return later[0] if later else max(self.last, self.at + 1)

    def help(self) -> None:
        for key in HELP:
            self.paper.labelled(f"  {self.said(f'keys.{key}')}", self.said(f"help.{key}"), 14)

    # What is shown

    def show(self) -> None:
        step = self.steps[self.at]
        self.paper.clear()
        self.paper.head(f"{self.said('head', n=step.number, most=self.last)}  {self.turn(step)}")
        for line in Board(step.game.position(self.account.viewer), step.game.pool, self.account.words).lines():
            self.paper.say(line)
        self.paper.gap()
        if step.before is not None:
            self.paper.say(self.made(step))
        for sentence in self.account.happened(step):
            self.paper.say(sentence.lstrip(), 2 if sentence.startswith(" ") else 0, "" if sentence.startswith(" ") else "bold")
        if self.at == self.last and step.game.to_move is not None:
            self.paper.say(self.account.waits_for(step.game))
        if self.paper.is_screen:
            self.paper.say(Text(self.said("hint"), QUIET))

    def turn(self, step: ReplayStep) -> str:
        if step.game.turn == 0:
            return capital(self.account.words.phrase(Message("story.beginning")))
        began = Message("event.turn_began", n=step.game.turn, who=Player(step.game.active))
        return capital(self.account.words.phrase(began))

    def made(self, step: ReplayStep) -> Text:
        """Who made which move."""
        notation, sentence = self.account.move(step)
        move = notation or self.said("secret")
        line = Text(capital(self.said("made", who=self.account.who(step.who), move=move)), "bold")
        is_news = plain(sentence.rstrip(".")) != plain(notation)
        return line.append(f"  {sentence}", f"not bold {QUIET}") if is_news else line
