"""Owns what the position does not tell of attacks: whose attack is going on, and how many dice creatures roll."""

from __future__ import annotations

from mindbug.game import Game
from mindbug.rules import words
from mindbug.rules.dice import dice_of
from mindbug.text.questions import ATTACKS


def attacker(game: Game) -> str | None:
    """The creature whose attack is going on; nobody's while a Fast creature may be used."""
    s = game.state
    if s.asked == words.NOBODY or (s.kind == words.AGAIN and s.fresh):
        return None
    attacks = [f for f in s.stack if f.procedure.name in ATTACKS and s.this(f) is not None]
    return s.label(attacks[-1].source) if attacks else None


def dice_counts(game: Game) -> dict[str, int]:
    """How many dice each creature rolls when it attacks, if it rolls any."""
    s = game.state
    counts = {s.label(c.id): int(dice_of(s, c)) for player in s.players for c in player.play}
    return {name: count for name, count in counts.items() if count}
