"""Owns how the table speaks to a person: the engine's sentences about Player 0 and Player 1, with "you" for the one who reads."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mindbug.game import Event, Game

PLAYER = re.compile(r"\bplayer ([01])(’s)?(?: (\w+))?", re.IGNORECASE)
SECOND_PERSON = {"is": "are", "was": "were", "has": "have", "does": "do"}
QUIET_EVENTS = ("turn ended",)
LOSSES = {
    "life": "{loser} has no life left",
    "no action": "{loser} has no card to play and no creature that can attack",
    "card": "a card says so",
    "resigned": "{loser} resigned",
    "time": "{loser} ran out of time",
}


@dataclass(frozen=True)
class Speech:
    """Speaks to one reader, or to everybody if ``reader`` is None. ``names`` are what the players are called otherwise."""

    reader: int | None
    names: tuple[str, str]

    def name(self, player: int) -> str:
        """What a player is called at the beginning of a line."""
        return "You" if player == self.reader else capital(self.names[player])

    def say(self, text: str) -> str:
        """A sentence about Player 0 and Player 1 as it is said to the reader."""
        return PLAYER.sub(lambda found: self.word(found), text)

    def word(self, found: re.Match[str]) -> str:
        player, possessive, verb = int(found[1]), found[2], found[3]
        begins = found.start() == 0 or found.string[: found.start()].rstrip()[-1:] in ".?!"
        if player != self.reader:
            said = self.names[player] + (possessive or "") + (f" {verb}" if verb else "")
        elif possessive:
            said = "your" + (f" {verb}" if verb else "")
        else:
            said = "you" + (f" {second_person(verb)}" if verb else "")
        return capital(said) if begins else said

    def event(self, event: Event) -> str:
        """What happened; a new turn is a headline, everything in it is indented."""
        if event.kind == "turn began":
            return f"Turn {event.amount} ({self.name(event.player).lower() if event.player == self.reader else self.names[event.player]})"
        if event.kind == "game over":
            return "  The game is over."
        return f"  {self.say(event.describe())}"

    def story(self, events: list[Event]) -> list[str]:
        return [self.event(event) for event in events if event.kind not in QUIET_EVENTS]

    def result(self, game: Game) -> str:
        """How the game ended, for the reader."""
        if game.winner is None:
            return "The game is a draw."
        why = LOSSES[game.reason or "card"].format(loser=f"Player {1 - game.winner}")
        if self.reader is None or self.reader == game.winner:
            return self.say(f"Player {game.winner} wins: {why}.")
        return self.say(f"Player {self.reader} loses: {why}.")


def second_person(verb: str) -> str:
    return SECOND_PERSON.get(verb, verb.removesuffix("s"))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
