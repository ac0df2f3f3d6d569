"""Owns the answers to what a person asks at the table: help, cards, reasons, previews, the story, the discard piles."""

from __future__ import annotations

from mindbug.cli.moves import find_move, find_name
from mindbug.cli.screen import facts, one_line
from mindbug.cli.speech import Speech, capital
from mindbug.explain import Breakdown, Part
from mindbug.game import Game
from mindbug.notation import VERBS, split_copy
from mindbug.rules.errors import MindbugError

KEYWORDS = {
    "fast": "may attack in the turn in which it comes into play",
    "frenzy": "may attack twice each turn",
    "hunter": "when it attacks, you may choose the enemy creature that must block it",
    "poisonous": "always defeats the creature it fights",
    "sneaky": "can be blocked only by Sneaky creatures",
    "tough": "the first time it would be defeated, it is exhausted instead",
}
HELP = (
    "THE GAME. Bring the opponent from 3 life to 0. In your turn you either play a card or attack with a creature.",
    "When a card is played, the other player may use one of their 2 Mindbugs: the creature is then theirs, and you act again.",
    "An attack may be blocked by one creature: lower power is defeated, equal power defeats both. Unblocked, it costs 1 life."
    " Hands are filled up to 5 cards. If you cannot act, you lose.",
    "ANSWERS. Type the number of a move, or the move itself, or only its beginning: 3, attack gorillion, no b",
    "  why MOVE       why something cannot be done: why block Gorillion",
    "  why NAME       where the power and keywords of a creature come from",
    "  preview MOVE   what would follow, as far as you can know",
    "  card NAME      what a card is and does",
    "  keywords       what FRENZY, SNEAKY and the others mean",
    "  log            the whole story so far",
    "  discard        both discard piles",
    "  table          the table again (or just Enter)",
    "  save [FILE]    save now (every move is saved anyway), or save a copy",
    "  quit, resign   stop and go on another day, or give up",
    "SIGNS. The number before a name is its power; 8(+1) is 1 more than printed. +HUNTER is a gained keyword. Luchataur #2 is"
    " the second copy of that card.",
)
NEXT = {
    "turn": "acts next",
    "mindbug": "may use a Mindbug",
    "hunt": "may choose who must block",
    "block": "may block",
    "again": "may attack a second time",
    "choose": "chooses for an effect",
    "optional": "may do more",
    "order": "says which effect is first",
}


def keyword_help() -> list[str]:
    return [f"  {word.upper():<11}{meaning}" for word, meaning in KEYWORDS.items()]


def card(typed: str) -> list[str]:
    """The facts and the text of a card."""
    found = facts(find_name(need(typed, "card NAME, for example: card Gorillion")))
    copies = "1 copy" if found.copies == 1 else f"{found.copies} copies"
    lines = [f"{found.name}: power {found.power} ({found.set}, {copies})", f"  {found.text() or 'No text.'}"]
    return lines + [f"  {word.upper()}: {KEYWORDS[word]}." for word in found.keywords]


def need(typed: str, usage: str) -> str:
    if not typed:
        raise MindbugError(f"Type {usage}")
    return typed


def why(game: Game, seat: int, speech: Speech, typed: str) -> list[str]:
    """Why a move cannot be made, or why a creature is as strong as it is."""
    need(typed, "why MOVE or why NAME, for example: why block Gorillion")
    verb, _, name = typed.partition(" ")
    if verb.lower() in VERBS and not name.strip():
        raise MindbugError(f"Type which card, for example: why {verb.lower()} Gorillion")
    if typed.isdecimal() or verb.lower() in (*VERBS, "mindbug", "done", "yes", "no", "action", "buy"):
        return why_not(game, speech, typed, verb.lower(), name)
    return why_so(game, seat, typed)


def why_not(game: Game, speech: Speech, typed: str, verb: str, name: str) -> list[str]:
    try:
        move = find_move(game.moves(), typed)
    except MindbugError:
        reason = game.why_not(f"{verb} {find_name(name)}" if verb in VERBS and name else typed.lower())
        if reason is not None:
            return [f"{capital(speech.say(reason.text)).rstrip('.')} (rule {reason.rule})."]
    else:
        return [f"{move} can be done now: {move.describe()}"]
    return [f"{typed} can be done now."]


def why_so(game: Game, seat: int, typed: str) -> list[str]:
    name = find_name(typed)
    in_play = [c["card"] for player in game.position(seat)["players"] for c in player["play"]]
    meant = [known for known in in_play if known == name] if "#" in name else []
    meant = meant or [known for known in in_play if split_copy(known)[0] == split_copy(name)[0]]
    if not meant:
        return [f"{name} is not in play.", *card(name)]
    return [line for known in meant for line in made_of(game.breakdown(known))]


def made_of(found: Breakdown) -> list[str]:
    now = ", ".join([f"power {found.power}", *(word.upper() for word in found.keywords), *found.cannot])
    return [f"{found.card} has now: {now}", *(f"  {said(part)}" for part in found.parts)]


def said(part: Part) -> str:
    gives = [f"{part.power:+d} power"] if part.power else []
    gives += [word.upper() for word in part.keywords] + list(part.cannot)
    if part.text == "printed":
        return f"printed: {', '.join([f'power {part.power}', *gives[1:]])}"
    return f"{part.source}: {', '.join(gives)} ({part.text.rstrip('.')})"


def preview(game: Game, seat: int, speech: Speech, typed: str) -> list[str]:
    """What would follow from a move, as far as this player can know."""
    move = find_move(game.moves(), need(typed, "preview MOVE, for example: preview 1"))
    found = game.preview(move, viewer=seat)
    lines = [f"If you answer {str(move)!r}:", *(f"  {line}" for line in speech.story(found.events))]
    if found.winner is not None:
        return [*lines, speech.say(f"  Player {found.winner} wins.")]
    if not found.certain:
        return [*lines, "  What comes then depends on chance or on cards that you do not know."]
    if isinstance(found.to_move, int):
        return [*lines, speech.say(f"  Then Player {found.to_move} {NEXT.get(found.kind or '', 'decides')}.")]
    return lines


def log(game: Game, seat: int, speech: Speech) -> list[str]:
    return speech.story(game.events(viewer=seat)) or ["Nothing has happened yet."]


def discard(game: Game, seat: int, speech: Speech) -> list[str]:
    """Both discard piles, the oldest card first."""
    lines: list[str] = []
    for player in (1 - seat, seat):
        pile = game.position(seat)["players"][player]["discard"]
        whose = "Your discard pile" if player == seat else f"{speech.name(player)}’s discard pile"
        lines.append(f"{whose}: {'empty' if not pile else f'{len(pile)}, oldest first'}")
        lines += [f"  {one_line(name)}" for name in pile]
    return lines
