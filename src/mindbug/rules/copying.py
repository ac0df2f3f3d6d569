"""Owns carrying out the Play effect of another card (RULES C97, C98)."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import stop_effect
from mindbug.rules.effect import AS_CREATURE, IN_DISCARD, IN_HAND
from mindbug.rules.effects import OnTarget
from mindbug.rules.fold import banned_by, is_banned
from mindbug.rules.native import i64
from mindbug.rules.state import Frame, State
from mindbug.rules.targets import Target
from mindbug.rules.triggers import begin_effect
from mindbug.rules.words import NO_CARD, NO_PLAY_EFFECTS, PLAY


class CopyPlay(OnTarget):
    """Carry out the Play effect of a creature or card: as if it were this creature's or, ``as_itself``, as its own."""

    takes: i64 = AS_CREATURE | IN_HAND | IN_DISCARD

    def __init__(self, target: Target, as_itself: bool = False) -> None:
        super().__init__(target)
        self.as_itself: Final = as_itself

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        return not is_banned(s, f.me, NO_PLAY_EFFECTS)

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        for id in picked:
            if id in f.chain:  # RULES C98
                continue
            c = s.creature(id)
            card = c.card if c is not None else s.box.cards[id]
            forbidding = banned_by(s, f.me, NO_PLAY_EFFECTS)
            if forbidding != NO_CARD:
                stop_effect(s, card, PLAY, id, f.me, forbidding, "C90")
                continue
            for ability in card.abilities[PLAY]:
                copy = Frame(ability, f.me, f.source, f.stamp)
                if self.as_itself and c is not None:
                    copy = Frame(ability, f.me, c.id, c.stamp)
                copy.chain = [*f.chain, id]
                begin_effect(s, copy)
        return picked
