"""Owns the answers to what a person asks at the table: help, cards, reasons, previews, the story, the discard piles."""

from __future__ import annotations

from mindbug.cli.library import FACE, POWER_CARD, Printed, everything, find_name, one_line, price, printed
from mindbug.cli.moves import find_move
from mindbug.cli.speech import Speech, capital
from mindbug.cli.terminal import wrapped
from mindbug.explain import Breakdown, Part
from mindbug.game import Game
from mindbug.notation import VERBS, split_copy
from mindbug.rules.errors import MindbugError

KEYWORDS = {
    "fast": "may attack or use its Action at once when it comes into play",
    "frenzy": "may attack twice each turn",
    "hunter": "when it attacks, you may choose the enemy creature that must block it",
    "poisonous": "always defeats the creature it fights",
    "sneaky": "can be blocked only by Sneaky creatures",
    "tough": "the first time it would be defeated, it is exhausted instead",
}
# Words that only some sets know, and how to see whether the cards of a game have them.
WORDS = {
    "Action": "an effect that you use instead of playing a card or attacking",
    "Evolve": "the creature is turned to its next stage; what is on and under it stays",
    "Boost": "put a card from a discard pile under a creature: +1 power each",
    "Octonite": "counters on creatures",
    "Harvest": "at the beginning of your turn the creature loses 1 Octonite; the effect comes when the last one is gone",
    "Spreads": "when it comes into play, its Octonite may be put on other creatures",
    "Dice": "rolled when the creature attacks, one reroll: grow is power for this turn, energy is yours to keep, discard is a"
    " card of the opponent’s hand",
    "Power cards": "bought with energy at the beginning of your turn",
}
HELP = (
    "THE GAME. Bring the opponent from 3 life to 0. In your turn you play a card, attack with a creature or use an Action.",
    "When a card is played, the other player may use one of their 2 Mindbugs: the creature is then theirs, and you act again.",
    "An attack may be blocked by one creature: lower power is defeated, equal power defeats both. Unblocked, it costs 1 life."
    " Hands are filled up to 5 cards. If you cannot act, you lose.",
    "ANSWERS. Type the number of a move, or the move itself, or only its beginning: 3, attack gorillion, no b",
    "  why MOVE       why something cannot be done: why block Gorillion",
    "  why NAME       where the power and keywords of a creature come from",
    "  preview MOVE   what would follow, as far as you can know",
    "  card NAME      what a card is and does",
    "  keywords       what FRENZY, SNEAKY, Octonite and other words mean",
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
    "again": "may attack once more",
    "choose": "chooses for an effect",
    "optional": "may do more",
    "order": "says which effect is first",
    "buy": "may buy a Power card",
    "mode": "chooses one of two effects",
    "keyword": "chooses a keyword",
    "player": "chooses a player",
    "octonite": "may spread Octonite",
    "dice": "may roll again",
}


def keyword_help(game: Game, width: int) -> list[str]:
    """What keywords mean, and the other words that the cards of this game use."""
    said = {word.upper(): meaning for word, meaning in KEYWORDS.items()}
    said |= {word: meaning for word, meaning in WORDS.items() if word in words_of(game.position("public")["sets"])}
    column = max(map(len, said)) + 2
    return [line for word, meaning in said.items() for line in wrapped(f"  {word:<{column}}{meaning}", width, column)]


def words_of(sets: list[str]) -> set[str]:
    """The words beyond keywords that the cards of some sets use."""
    used = [card for card in everything().values() if card.set in sets]
    found = {word for word in WORDS for card in used if word.lower() in card.text.lower().replace("rolls", "dice rolls")}
    return found | ({"Power cards"} if any(card.kind == POWER_CARD for card in used) else set())


def card(typed: str) -> list[str]:
    """The facts and the text of a card."""
    return card_lines(printed(find_name(need(typed, "card NAME, for example: card Gorillion"))))


def card_lines(found: Printed) -> list[str]:
    lines = [f"{found.name}: {price(found)} ({found.set}, {copies(found)})", f"  {found.text or 'No text.'}"]
    line = family(found)
    lines += [f"  {' -> '.join(line)}"] if len(line) > 1 else []
    return lines + [f"  {word.upper()}: {KEYWORDS[word]}." for word in found.keywords]


def copies(card: Printed) -> str:
    if card.kind == FACE:
        return f"stage {card.stage}"
    return "1 copy" if card.copies == 1 else f"{card.copies} copies"


def family(card: Printed) -> list[str]:
    """A card that evolves, with its other stages in order."""
    before = [other for other in everything().values() if other.evolves_to == card.name]
    if before:
        return family(before[0])
    line = [card.name]
    while everything()[line[-1]].evolves_to is not None:
        line.append(everything()[line[-1]].evolves_to or "")
    return line


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
    if typed.isdecimal() or verb.lower() in (*VERBS, *OTHER_VERBS):
        return why_not(game, seat, speech, typed, verb.lower(), name)
    return why_so(game, seat, typed)


OTHER_VERBS = ("mindbug", "done", "yes", "no", "mode", "player", "keep", "reroll")


def why_not(game: Game, seat: int, speech: Speech, typed: str, verb: str, name: str) -> list[str]:
    try:
        move = find_move(game.moves(), typed)
    except MindbugError:
        if verb == "buy":
            return [why_not_for_sale(game, seat, printed(find_name(name)))]
        reason = game.why_not(f"{verb} {find_name(name)}" if verb in VERBS and name else typed.lower())
        if reason is not None:
            return [f"{capital(speech.say(reason.text)).rstrip('.')} (rule {reason.rule})."]
    else:
        return [f"{move} can be done now: {move.describe()}"]
    return [f"{typed} can be done now."]


def why_not_for_sale(game: Game, seat: int, card: Printed) -> str:
    position = game.position(seat)
    energy = position["players"][seat]["energy"]
    if card.kind != POWER_CARD:
        return f"{card.name} is no Power card (rule A79)."
    if card.name not in position["power_cards"]["market"]:
        return f"{card.name} is not for sale now (rule A79)."
    if card.cost > energy:
        return f"{card.name} costs {card.cost} energy, and you have {energy} (rule A78)."
    return "Power cards are bought at the beginning of your turn, before anything else (rule A77)."


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
    used = game.position(seat)["power_cards"]["discard"]
    return lines + (["Power cards that were used:", *(f"  {one_line(name)}" for name in used)] if used else [])
