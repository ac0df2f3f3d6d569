"""Owns how the table speaks to a person: the engine's sentences about Player 0 and Player 1, with "you" for who reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mindbug.game import Event, Game

OWNED = re.compile(r"\bthe (\w+) of (player [01])\b", re.IGNORECASE)
PLAYER = re.compile(r"\bplayer ([01])(’s)?(?: (\w+))?", re.IGNORECASE)
SECOND_PERSON = {"is": "are", "was": "were", "has": "have", "does": "do"}
QUIET_EVENTS = ("turn ended",)
# What a card says of the player whose effect it is, as it is said to the other player.
ROUND = re.compile(r"\bthe opponent (may )?(\w+)|\bthe opponent’s\b|\b(?:you|your|their|theirs|allied|enemy)\b")
OTHER_SIDE = {
    "the opponent’s": "your",
    "you": "the opponent",
    "your": "the opponent’s",
    "their": "your",
    "theirs": "yours",
    "allied": "enemy",
    "enemy": "allied",
}
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

    def whose(self, player: int) -> str:
        return "yours" if player == self.reader else f"{self.names[player]}’s"

    def say(self, text: str) -> str:
        """A sentence about Player 0 and Player 1 as it is said to the reader."""
        return PLAYER.sub(self.word, OWNED.sub(r"\2’s \1", text))

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
            return self.say(f"Turn {event.amount} (Player {event.player})")
        if event.kind == "game over":
            return "  The game is over."
        return f"  {self.say(event.describe())}"

    def story(self, events: list[Event]) -> list[str]:
        return [self.event(event) for event in events if not is_quiet(event)]

    def news(self, events: list[Event]) -> list[str]:
        """What is new to the reader: not that the other hand was filled up, nor that their own turn, which is asked, began."""
        worth = [event for event in events if not is_quiet(event) and not is_hidden_draw(event)]
        if worth and worth[-1].kind == "turn began" and worth[-1].player == self.reader:
            worth.pop()
        return self.story(worth)

    def result(self, game: Game) -> str:
        """How the game ended, for the reader."""
        if game.winner is None:
            return "The game is a draw."
        why = LOSSES[game.reason or "card"].format(loser=f"Player {1 - game.winner}")
        if self.reader is None or self.reader == game.winner:
            return self.say(f"Player {game.winner} wins: {why}.")
        return self.say(f"Player {self.reader} loses: {why}.")


def is_quiet(event: Event) -> bool:
    """Whether an event goes without saying: that a turn ends, or that a Power card that was bought now does what it says."""
    return event.kind in QUIET_EVENTS or (event.kind, event.ability) == ("triggered", "bought")


def is_hidden_draw(event: Event) -> bool:
    return event.kind == "drew" and not any(event.cards)


def second_person(verb: str) -> str:
    return SECOND_PERSON.get(verb, verb.removesuffix("s"))


def turned_round(text: str) -> str:
    """What an effect says of "the opponent", said to that opponent."""
    return ROUND.sub(other_side, text)


def other_side(found: re.Match[str]) -> str:
    if found[2] is None:
        return OTHER_SIDE[found[0]]
    return f"you {found[1] or ''}{found[2] if found[1] else second_person(found[2])}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
