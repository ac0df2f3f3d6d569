"""Owns what a person may type for a move: its number, its notation, or enough of it to be the only one."""

from __future__ import annotations

from mindbug import cards
from mindbug.cards import plain
from mindbug.game import Move
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError, UnknownCard

LONGEST_SHOWN = 40
MOST_NAMED = 5


class NoSuchMove(MindbugError):
    """What was typed is no move that can be made now; the message says what is."""


def find_move(moves: list[Move], typed: str) -> Move:
    """The move that was meant."""
    if typed.isdecimal():
        return by_number(moves, typed)
    wanted = plain(typed)
    exact = [move for move in moves if plain(str(move)) == wanted]
    copies = [move for move in moves if plain(split_copy(str(move))[0]) == wanted]
    found = exact or copies or [move for move in moves if plain(str(move)).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchMove(f"That could be {' or '.join(str(move) for move in found)}: type more of it, or its number.")
    raise NoSuchMove(unknown_text(moves, typed))


def by_number(moves: list[Move], typed: str) -> Move:
    if len(typed) <= 4 and 1 <= int(typed) <= len(moves):
        return moves[int(typed) - 1]
    raise NoSuchMove(f"There is no move {typed[:LONGEST_SHOWN]}: type a number from 1 to {len(moves)}.")


def unknown_text(moves: list[Move], typed: str) -> str:
    """A short answer to something that cannot be done, with the moves that name the same card."""
    last_word = plain(typed).split()[-1]
    near = [str(move) for move in moves if last_word in plain(str(move))]
    hint = f" Did you mean {' or '.join(near)}?" if near else f" Type a number from 1 to {len(moves)}, a move, or help."
    return f"{shown(typed)} cannot be done now.{hint}"


def shown(typed: str) -> str:
    return repr(typed if len(typed) <= LONGEST_SHOWN else f"{typed[:LONGEST_SHOWN]}...")


def find_name(typed: str) -> str:
    """The full name of a card, with its copy number if one was typed; a beginning is enough if no other name begins so."""
    bare, copy = split_copy(typed)
    if len(bare) > LONGEST_SHOWN:
        raise UnknownCard(f"no card is called {shown(bare)}")
    names = [card.name for set_name in cards.sets() for card in cards.of(set_name)]
    near = [name for name in names if plain(name).startswith(plain(bare))]
    exact = [name for name in near if plain(name) == plain(bare)]
    found = exact or near
    if len(found) > 1:
        raise UnknownCard(f"That could be {' or '.join(found[:MOST_NAMED])}: type more of the name.")
    name = found[0] if found else cards.find(bare).name
    return name if copy is None or copy == 1 else f"{name} #{copy}"
