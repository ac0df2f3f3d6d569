"""Owns what a person may type for a move: its number, its words, its notation, or enough of it to be the only one."""

from __future__ import annotations

from mindbug import cards
from mindbug.cli.library.printed import loose
from mindbug.cli.output.words import Words
from mindbug.game import Move
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError
from mindbug.text.languages import plain
from mindbug.text.messages import Listing

LONGEST_SHOWN = 40
VERBS = ("play", "attack", "action", "hunt", "block", "choose", "resolve", "buy", "leave")


class NoSuchMove(MindbugError):
    """What was typed is no move that can be made now; the message says what is."""


def find_move(moves: list[Move], typed: str, words: Words) -> Move:
    """The move that was meant."""
    if typed.isdecimal():
        return by_number(moves, typed, words)
    wanted = {loose(typed), loose(in_notation(typed, words))} - {""}
    ways = [(move, spelling) for move in moves for spelling in spellings(move, words)]
    exact = [move for move, spelling in ways if loose(spelling) in wanted]
    copies = [move for move, spelling in ways if loose(split_copy(spelling)[0]) in wanted]
    begun = [move for move, spelling in ways if any(loose(spelling).startswith(text) for text in wanted)]
    found = list(dict.fromkeys(exact or copies or begun))
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchMove(words.label("could_be", answers=quoted(found, words)))
    raise NoSuchMove(unknown_text(moves, typed, words))


def spellings(move: Move, words: Words) -> list[str]:
    """The notation of a move, with the English and with the published name, and how the table says it."""
    verb, _, name = str(move).partition(" ")
    return [str(move), f"{verb} {cards.title(name, words.lang)}", words.answer(move)]


def in_notation(typed: str, words: Words) -> str:
    """What was typed, with the verb of the notation in place of that of the language, and the English name of a card in
    place of a published one."""
    first, _, name = typed.partition(" ")
    verb = next((verb for verb in VERBS if loose(first) == loose(words.label(f"verb.{verb}"))), first)
    return f"{verb} {cards.names_by_plain().get(plain(name), name)}".rstrip()


def by_number(moves: list[Move], typed: str, words: Words) -> Move:
    if len(typed) <= 4 and 1 <= int(typed) <= len(moves):
        return moves[int(typed) - 1]
    raise NoSuchMove(words.label("no_number", n=shown(typed), most=len(moves)))


def unknown_text(moves: list[Move], typed: str, words: Words) -> str:
    """A short answer to something that cannot be done, with the moves that name the same card."""
    last_word = loose(typed).split()[-1:]
    near = [move for move in moves if last_word and any(last_word[0] in loose(text) for text in spellings(move, words))]
    hint = words.label("did_you_mean", answers=quoted(near, words)) if near else words.label("type_a_number", most=len(moves))
    return f"{words.label('not_now', typed=shown(typed))} {hint}"


def quoted(moves: list[Move], words: Words) -> Listing:
    return Listing([words.label("quoted", text=words.answer(move)) for move in moves], "or")


def shown(typed: str) -> str:
    """What was typed, without what a terminal would obey."""
    text = "".join(letter if letter.isprintable() else "?" for letter in typed)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
