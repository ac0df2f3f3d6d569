"""Owns what a person may type for a move: its number, its notation, or enough of it to be the only one."""

from __future__ import annotations

from mindbug.cli.library import loose
from mindbug.game import Move
from mindbug.notation import split_copy
from mindbug.rules.errors import MindbugError

LONGEST_SHOWN = 40


class NoSuchMove(MindbugError):
    """What was typed is no move that can be made now; the message says what is."""


def find_move(moves: list[Move], typed: str) -> Move:
    """The move that was meant."""
    if typed.isdecimal():
        return by_number(moves, typed)
    wanted = loose(typed)
    exact = [move for move in moves if loose(str(move)) == wanted]
    copies = [move for move in moves if loose(split_copy(str(move))[0]) == wanted]
    found = exact or copies or [move for move in moves if wanted and loose(str(move)).startswith(wanted)]
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
    last_word = loose(typed).split()[-1:]
    near = [str(move) for move in moves if last_word and last_word[0] in loose(str(move))]
    hint = f" Did you mean {' or '.join(near)}?" if near else f" Type a number from 1 to {len(moves)}, a move, or help."
    return f"{shown(typed)} cannot be done now.{hint}"


def shown(typed: str) -> str:
    return repr(typed if len(typed) <= LONGEST_SHOWN else f"{typed[:LONGEST_SHOWN]}...")
