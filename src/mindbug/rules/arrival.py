"""Owns coming into play (RULES B.2/P4 to P6): Octonite, the Play effect, and the Fast window that follows (P8)."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import put_octonite, raise_abilities, stop_effect
from mindbug.rules.fold import banned_by
from mindbug.rules.native import i64
from mindbug.rules.state import Creature, Frame, Procedure, State, Step
from mindbug.rules.triggers import begin
from mindbug.rules.words import (
    ALL_KNOW,
    CREATURES_CHANGE,
    DONE,
    ENTERED,
    FAST,
    NO_ANSWER,
    NO_CARD,
    NO_PLAY_EFFECTS,
    OCTONITE,
    OCTONITE_CHANGES,
    PLAY,
)


def enter_play(s: State, id: i64, player: i64, quietly: bool = False) -> None:
    """A card that is in no zone comes into play under a player. Quietly: without activating its Play effect (RULES C86)."""
    card = s.box.cards[id]
    s.arrivals += 1
    c = Creature(id, card, player, s.arrivals)
    s.players[player].play.append(c)
    s.learn(id, ALL_KNOW)
    s.touch(CREATURES_CHANGE)
    if card.phases:
        s.stale = True
    if (card.keywords | s.box.gives) & FAST:
        c.fresh = True
        s.fresh = True
    if s.log is not None:
        s.note(ENTERED, player, [id])
    if card.octonite:
        put_octonite(s, c, card.octonite)
        if card.spreads:
            begin(s, Frame(SPREADING, player, id, s.arrivals))
    if quietly or not card.abilities[PLAY]:
        return
    forbidding = banned_by(s, player, NO_PLAY_EFFECTS)
    if forbidding != NO_CARD:
        stop_effect(s, card, PLAY, id, player, forbidding, "C90")
    else:
        raise_abilities(s, card, PLAY, id, s.arrivals, player)


class Spread(Step):
    """A70: the controller may put any of the counters on other creatures, one at a time."""

    def run(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        if c is None or f.answer == DONE:
            f.answer = NO_ANSWER
            return True
        if f.answer != NO_ANSWER:
            to = s.creature(f.answer)
            f.answer = NO_ANSWER
            if to is not None:
                c.octonite -= 1
                s.touch(OCTONITE_CHANGES)
                put_octonite(s, to, 1)
        if c.octonite == 0:
            return True
        options = [other.id for player in s.players for other in player.play if other.id != c.id]
        if not options:
            return True
        options.append(DONE)
        return s.ask(f.me, OCTONITE, options)


SPREADING: Final = Procedure("spread octonite", [Spread()])
