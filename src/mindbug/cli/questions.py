"""Owns how a decision is put to a person: the prompt, the card it is about, and a note on each possible answer."""

from __future__ import annotations

from typing import Any

from mindbug.cli import pending
from mindbug.cli.answers import NEXT
from mindbug.cli.library import one_line, price, printed
from mindbug.cli.screen import Question, difference, states
from mindbug.cli.speech import Speech, capital, turned_round
from mindbug.game import Decision, Event, Game, Move

FIGHTS = ("hunt", "block")
NOT_WORTH_A_NOTE = (
    "blocked", "hunted", "unblocked", "triggered", "drew", "chose keyword", "turn began", "turn ended", "game over",
)  # fmt: skip
WORTH_A_NOTE = ("block", "choose", "optional", "order")
TURN_ACTIONS = {"play": "play a card", "attack": "attack with a creature", "action": "use an Action"}
FACES = {
    "grow 1": "+1 power this turn",
    "grow 2": "+2 power this turn",
    "grow 3": "+3 power this turn",
    "energy 1": "you gain 1 energy",
    "energy 2": "you gain 2 energy",
    "discard": "the opponent discards a card",
}


def put(game: Game, decision: Decision, seat: int, speech: Speech, news: list[Event]) -> Question:
    """The pending decision of the player at this seat, after what has just happened."""
    moves = game.moves()
    notes = [note(game, decision, move, seat, speech) for move in moves]
    about = behind(game, decision, seat)
    return Question(prompt(game, decision, seat, speech, news), about, [str(move) for move in moves], notes)


# The card behind the question


def behind(game: Game, decision: Decision, seat: int) -> str:
    """What to know about the card behind a question: an attacker as it is now, any other as it is printed."""
    if decision.source is None or decision.kind == "mode" or pending.is_fast_window(game):
        return ""
    if decision.kind in (*FIGHTS, "again") or pending.dice(game):
        return as_it_is(game.position(seat), decision.source)
    lent = pending.foreign_ability(game)
    return f"{one_line(decision.source)} Now it carries out: {lent}" if lent else one_line(decision.source)


def as_it_is(position: dict[str, Any], name: str) -> str:
    in_play = [c for side in position["players"] for c in side["play"] if c["card"] == name]
    return f"{name} has {now(in_play[0])}" if in_play else one_line(name)


# The prompt


def prompt(game: Game, decision: Decision, seat: int, speech: Speech, news: list[Event]) -> str:
    match decision.kind:
        case "turn":
            return turn_prompt(game, seat, news)
        case "choose" | "optional" | "keyword" | "player":
            return effect_prompt(game, decision, seat, speech)
        case "mode":
            return f"{decision.source}: do one of the two."
        case "buy":
            return f"Buy a Power card? You have {game.position(seat)['players'][seat]['energy']} energy."
        case "dice":
            return dice_prompt(game, decision)
        case "octonite":
            return octonite_prompt(game, decision, seat)
        case "again" if pending.is_fast_window(game):
            return "A Fast creature has just come into play for you: use it now?"
    return speech.say(decision.describe())


def turn_prompt(game: Game, seat: int, news: list[Event]) -> str:
    verbs = {str(move).partition(" ")[0] for move in game.moves()}
    said = [text for verb, text in TURN_ACTIONS.items() if verb in verbs]
    actions = f"{', '.join(said[:-1])} or {said[-1]}" if len(said) > 1 else said[0]
    return f"{'Act again' if was_mindbugged(news, seat) else 'Your turn'}: {actions}."


def was_mindbugged(news: list[Event], seat: int) -> bool:
    """Whether the other player has just taken this player's card, which is why they act again in the same turn."""
    told = [event for event in news if event.kind in ("turn began", "mindbugged")]
    return bool(told) and told[-1].kind == "mindbugged" and told[-1].player != seat


def effect_prompt(game: Game, decision: Decision, seat: int, speech: Speech) -> str:
    """What the effect does, in the words of who has to choose for it, and what they have chosen for it already."""
    chosen = pending.chosen(game)
    if decision.kind == "choose" and pending.is_boosting(game):
        which = f"under which creature does {chosen[0]} go?" if chosen else "boost with which card?"
        return f"{decision.source}: {which}"
    if pending.sides(game):
        return f"{decision.source} is Tough: which way do you turn it?"
    effect = pending.effect(game)
    if not effect:
        return speech.say(decision.describe())
    if pending.owner(game) != seat:
        effect = turned_round(effect)
    if decision.kind == "optional":
        return f"{decision.source}: {effect.removeprefix('you may ')}?"
    so_far = f" Chosen so far: {', '.join(chosen)}." if chosen else ""
    return f"{decision.source}: {effect}.{so_far}"


def dice_prompt(game: Game, decision: Decision) -> str:
    more = pending.rerolls(game) if pending.dice(game) else 1
    left = f" You may roll again {more} times." if more > 1 else ""
    return f"{decision.describe()}{left}"


def octonite_prompt(game: Game, decision: Decision, seat: int) -> str:
    mine = game.position(seat)["players"][seat]["play"]
    left = sum(creature["octonite"] for creature in mine if creature["card"] == decision.source)
    return f"{decision.source} has {left} Octonite: put one on another creature?"


# A note on each answer


def note(game: Game, decision: Decision, move: Move, seat: int, speech: Speech) -> str:
    """What is to be said of an answer beside it."""
    if decision.kind == "turn":
        return ""
    return special_note(game, decision, move, seat, speech) or speech.say(move.describe())


def special_note(game: Game, decision: Decision, move: Move, seat: int, speech: Speech) -> str:
    """What a kind of question has to say of its answers, more than the sentence of the move."""
    verb, _, name = str(move).partition(" ")
    match decision.kind:
        case "hunt" | "block":
            return consequence(game, decision, move, seat, speech) or "Nobody is defeated."
        case "choose" | "octonite" if name:
            return where(game.position(seat), name, speech)
        case "buy" if name:
            return f"{printed(name).cost} energy: {printed(name).text}"
        case "mode":
            return pending.modes(game).get(str(move), "")
        case "keyword":
            return pending.sides(game).get(str(move)) or consequence(game, decision, move, seat, speech)
        case "player":
            return consequence(game, decision, move, seat, speech)
        case "order":
            return order_note(game, move)
        case "dice":
            return dice_note(game, move)
        case "again" if verb == "action":
            return printed(name).text
    return ""


def order_note(game: Game, move: Move) -> str:
    """The effect that would be first: what it says, or what the die means."""
    faces = pending.dice(game)
    if faces:
        face = faces[move.option]
        return f"{face}: {FACES[face]}"
    return pending.waiting(game)[move.option]


def dice_note(game: Game, move: Move) -> str:
    faces = pending.dice(game)
    if str(move) != "keep" or not faces:
        return ""
    if len(faces) == 1:
        return capital(FACES[faces[0]]) + "."
    return ", ".join(f"die {number}: {FACES[face]}" for number, face in enumerate(faces, 1)).capitalize() + "."


def consequence(game: Game, decision: Decision, move: Move, seat: int, speech: Speech) -> str:
    """What an answer would come to, as far as this player can know."""
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
    return " ".join(said)


def outcome(event: Event, attacker: str | None) -> str:
    """What comes of a fight, in few words: everybody can see who attacks and who is Tough."""
    if event.kind == "exhausted":
        return f"{event.cards[0]} is exhausted."
    return event.describe().replace(f" ({attacker}).", ".")


# Where a card lies


def where(position: dict[str, Any], name: str, speech: Speech) -> str:
    """On which side and in which place a card lies, and what matters about it there."""
    if name in position["power_cards"]["market"]:
        return f"Power card: {printed(name).text}"
    for player, side in enumerate(position["players"]):
        whose = speech.whose(player)
        for creature in side["play"]:
            if creature["card"] == name:
                return f"{whose}, in play: {now(creature)}"
            if name in creature["boosts"]:
                return f"under {creature['card']} ({whose}): {as_printed(name)}"
        for zone in ("hand", "discard"):
            if name in side[zone]:
                return f"{whose}, {zone}: {as_printed(name)}"
    return ""


def now(creature: dict[str, Any]) -> str:
    """A creature in play as it is at this moment."""
    words = [word.upper() for word in creature["keywords"]]
    said = states(creature)
    return " ".join([f"power {creature['power']}{difference(creature)}", *words, *([f"({', '.join(said)})"] if said else [])])


def as_printed(name: str) -> str:
    card = printed(name)
    return " ".join([price(card), *(word.upper() for word in card.keywords), card.text]).rstrip()
