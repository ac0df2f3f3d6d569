"""Owns the notation of moves: what a person types, what a record stores and what a client sends."""

from __future__ import annotations

import re

from mindbug.cards import LONGEST, find_anywhere
from mindbug.rules import words
from mindbug.rules.dice import FACE, SIX
from mindbug.rules.errors import IllegalMove, UnknownCard, shortly
from mindbug.rules.pool import Pool
from mindbug.rules.state import Ability, Frame, State
from mindbug.seats import is_seat
from mindbug.text.languages import plain
from mindbug.text.messages import Listing, Quoted
from mindbug.text.objects import keyword_names
from mindbug.text.problems import Problem, spelled, written, wrong

OBJECT_VERBS = {
    words.HUNT: "hunt",
    words.BLOCK: "block",
    words.AGAIN: "attack",
    words.CHOOSE: "choose",
    words.CHANCE: "random",
    words.BUY: "buy",
    words.OCTONITE: "choose",
    words.DRAFT: "leave",
}
PLAIN_ANSWERS = {
    (words.MINDBUG, words.YES): "mindbug",
    (words.MINDBUG, words.DONE): "no mindbug",
    (words.HUNT, words.DONE): "no hunt",
    (words.BLOCK, words.DONE): "no block",
    (words.OPTIONAL, words.YES): "yes",
    (words.OPTIONAL, words.DONE): "no",
    (words.DICE, words.DONE): "keep",
}
VERBS = ("play", "attack", "action", "hunt", "block", "choose", "random", "resolve", "buy", "leave")
COPY = re.compile(r"\s*#\s*(\d{1,6})\s*$")


def legal_moves(s: State) -> dict[str, int]:
    """The notation of every answer to the pending question."""
    if s.kind == words.ORDER and s.asked != words.NOBODY and s.stack[-1].waiting:
        return order_moves(s.stack[-1].waiting, s)
    return {move_text(s, option): option for option in s.options}


def move_text(s: State, option: int) -> str:
    if option < 0:
        return PLAIN_ANSWERS.get((s.kind, option), "done")
    match s.kind:
        case words.ORDER:
            return f"resolve {option + 1}"
        case words.MODE:
            return f"mode {option}"
        case words.KEYWORD:
            return f"choose {keyword_names(option)[0].upper()}"
        case words.PLAYER:
            return f"player {option}"
        case words.DICE:
            return reroll_text(s, option)
    if option >= SIX:
        return f"roll {option - SIX}"
    if option >= FACE:
        return f"roll {words.FACES[option - FACE]}"
    if option >= words.ACTING:
        return f"action {s.label(option - words.ACTING)}"
    if s.kind == words.TURN:
        return f"{'play' if s.creature(option) is None else 'attack'} {s.label(option)}"
    return f"{OBJECT_VERBS[s.kind]} {s.label(option)}"


def reroll_text(s: State, option: int) -> str:
    if len(s.options) == 2:
        return "reroll"
    return "reroll both" if option == 3 else f"reroll {option}"


def order_moves(waiting: list[Frame], s: State) -> dict[str, int]:
    """``resolve NAME``, with the trigger where one card has several effects waiting, and with the card that granted it."""
    names = [s.cause(f) for f in waiting]
    texts: dict[str, int] = {}
    for i, f in enumerate(waiting):
        text = f"resolve {names[i]}"
        if names.count(names[i]) > 1 and isinstance(f.procedure, Ability):
            granter = f.procedure.name.rpartition("/")[0]
            granted = "" if granter in (s.box.cards[f.source].name, names[i]) else f", {granter}"
            text += f" ({words.TRIGGERS[f.procedure.trigger]}{granted})"
        again = 1
        unique = text
        while unique in texts:
            again += 1
            unique = f"{text} ({again})"
        texts[unique] = i
    return texts


def parse(s: State, text: str) -> int:
    """The answer that a notation stands for."""
    legal = legal_moves(s)
    return legal[found_move(s, legal, text)]


def found_move(s: State, legal: dict[str, int], text: str) -> str:
    """Which of the legal moves of a state a text means. A name without a number is the unnumbered copy if that is legal, else
    the only copy that is. Of copies in a hand, any stands for the one that is offered."""
    if text in legal:
        return text
    if len(text) > LONGEST:
        raise IllegalMove(illegal(list(legal), text))
    wanted = plain(first_copy(text))
    for known in legal:
        if plain(known) == wanted:
            return known
    copies = [known for known in legal if plain(COPY.sub("", known)) == plain(text)]
    if len(copies) == 1:
        return copies[0]
    alike = offered_for(s, wanted)
    if alike is not None:
        return next(known for known, option in legal.items() if option == alike)
    check_names(text, s.box.pool)
    if copies:
        which = Listing([Quoted(copy) for copy in copies], "or")
        raise IllegalMove(wrong("which_move", choices=copies, move=written(text), moves=which))
    raise IllegalMove(illegal(list(legal), text))


def offered_for(s: State, wanted: str) -> int | None:
    """The answer that is offered for a copy of the same card in the same hand, or among the cards that were dealt."""
    if not is_seat(s.asked) or s.kind not in (words.TURN, words.CHOOSE, words.DRAFT):
        return None
    cards = s.players[s.asked].draw if s.kind == words.DRAFT else s.players[s.asked].hand
    for id in cards:
        if plain(move_text(s, id)) == wanted:
            return next((other for other in s.options if other in cards and s.box.kinds[other] == s.box.kinds[id]), None)
    return None


def illegal(legal: list[str], text: str) -> Problem:
    if not legal:
        return wrong("over", move=written(text))
    return wrong("illegal", choices=legal, move=written(text), moves=spelled(legal))


def check_names(text: str, pool: Pool) -> None:
    """UnknownCard if a move names a card that does not exist, neither in the game nor anywhere."""
    verb, _, name = text.strip().partition(" ")
    whole = COPY.sub("", name).strip()
    bare = re.sub(r"\(.*\)\s*$", "", whole).strip()
    if plain(verb) in VERBS and bare and not bare.isdigit() and plain(bare) not in words.KEYWORDS:
        find_anywhere(whole if whole in pool.numbers else bare, pool)


def first_copy(text: str) -> str:
    """A move or name without the number 1, which need not be written."""
    if not isinstance(text, str):
        raise UnknownCard(f"expected the name of a card, got {shortly(text)}")
    bare, copy = split_copy(text.strip())
    return bare if copy == 1 else text.strip()


def split_copy(name: str) -> tuple[str, int | None]:
    """The name of a card and its copy number, if it has one."""
    found = COPY.search(name) if "#" in name and len(name) <= LONGEST else None
    return (name[: found.start()], int(found.group(1))) if found else (name, None)
