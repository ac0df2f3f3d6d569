"""Owns how a decision is put to a person: the prompt, the card it is about, and a note on each possible answer."""

from __future__ import annotations

from typing import Any

from mindbug.cli.answers import NEXT
from mindbug.cli.screen import Question, difference, facts, one_line
from mindbug.cli.speech import Speech
from mindbug.game import Decision, Event, Game, Move

ATTACKS = ("hunt", "block", "again")
FIGHTS = ("hunt", "block")
NOT_WORTH_A_NOTE = ("blocked", "hunted", "unblocked", "triggered", "drew", "turn began", "turn ended", "game over")
WORTH_A_NOTE = ("block", "choose", "optional", "order")


def put(game: Game, decision: Decision, seat: int, speech: Speech, news: list[Event]) -> Question:
    """The pending decision of the player at this seat, after what has just happened."""
    moves = game.moves()
    notes = [note(game, decision, move, seat, speech) for move in moves]
    about = behind(decision, game.position(seat))
    return Question(prompt(decision, seat, speech, news), about, [str(move) for move in moves], notes)


def behind(decision: Decision, position: dict[str, Any]) -> str:
    """The card behind the question: an attacker as it is now, any other as it is printed."""
    if decision.source is None:
        return ""
    in_play = [c for side in position["players"] for c in side["play"] if c["card"] == decision.source]
    if decision.kind in ATTACKS and in_play:
        return f"{decision.source} has {now(in_play[0])}"
    return one_line(decision.source)


def prompt(decision: Decision, seat: int, speech: Speech, news: list[Event]) -> str:
    if decision.kind == "turn":
        return f"{'Act again' if was_mindbugged(news, seat) else 'Your turn'}: play a card or attack with a creature."
    if decision.kind == "choose":
        return f"{decision.source}: choose for its effect."
    return speech.say(decision.describe())


def was_mindbugged(news: list[Event], seat: int) -> bool:
    """Whether the other player has just taken this player's card, which is why they act again in the same turn."""
    told = [event for event in news if event.kind in ("turn began", "mindbugged")]
    return bool(told) and told[-1].kind == "mindbugged" and told[-1].player != seat


def note(game: Game, decision: Decision, move: Move, seat: int, speech: Speech) -> str:
    """What is to be said of an answer beside it."""
    if decision.kind == "turn":
        return ""
    if decision.kind in FIGHTS:
        return consequence(game, decision, move, seat, speech)
    place = where(game.position(seat), str(move).partition(" ")[2], seat, speech) if decision.kind == "choose" else ""
    return place or speech.say(move.describe())


def consequence(game: Game, decision: Decision, move: Move, seat: int, speech: Speech) -> str:
    """What a fight would come to, as far as this player can know."""
    found = game.preview(move, viewer=seat)
    events = [event for event in found.events if event.kind not in NOT_WORTH_A_NOTE]
    said = [speech.say(outcome(event, decision.source)) for event in events]
    fighters = {decision.source, str(move).partition(" ")[2]}
    if [event.kind for event in events[:2]] == ["defeated"] * 2 and {c for e in events[:2] for c in e.cards} == fighters:
        said[:2] = ["Both are defeated."]
    if found.winner is not None:
        said = [speech.say(f"Player {found.winner} wins the game.")]
    elif not found.certain:
        said.append("More depends on chance or unknown cards.")
    elif isinstance(found.to_move, int) and found.kind in WORTH_A_NOTE:
        said.append(speech.say(f"Player {found.to_move} {NEXT[found.kind]}."))
    return " ".join(said) or "Nobody is defeated."


def outcome(event: Event, attacker: str | None) -> str:
    """What comes of a fight, in few words: everybody can see who attacks and who is Tough."""
    if event.kind == "exhausted":
        return f"{event.cards[0]} is exhausted."
    return event.describe().replace(f" ({attacker}).", ".")


def where(position: dict[str, Any], name: str, seat: int, speech: Speech) -> str:
    """On which side and in which place a card lies, and what matters about it there."""
    for player, side in enumerate(position["players"]):
        whose = "yours" if player == seat else f"{speech.name(player)}’s"
        for creature in side["play"]:
            if creature["card"] == name:
                return f"{whose}, in play: {now(creature)}"
        for zone in ("hand", "discard"):
            if name in side[zone]:
                return f"{whose}, {zone}: {printed(name)}"
    return ""


def now(creature: dict[str, Any]) -> str:
    """A creature in play as it is at this moment."""
    words = [word.upper() for word in creature["keywords"]] + ["(exhausted)"] * creature["exhausted"]
    return " ".join([f"power {creature['power']}{difference(creature)}", *words])


def printed(name: str) -> str:
    card = facts(name)
    return " ".join([f"power {card.power}", *(word.upper() for word in card.keywords), card.text()]).rstrip()
