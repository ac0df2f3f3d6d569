"""Owns choices that are not objects: one of two effects, a keyword, a player."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.defeat import can_be_defeated, defeat
from mindbug.rules.effect import IN_HAND, Effect, happens, recall, remember
from mindbug.rules.effects import AfterStep, OnTarget
from mindbug.rules.fold import keywords
from mindbug.rules.groups import Creatures
from mindbug.rules.native import i64
from mindbug.rules.state import Frame, State
from mindbug.rules.words import CHOSE_KEYWORD, KEYWORD, KEYWORDS, MODE, NO_ANSWER, ONE_MODE, PLAYER


class Either(Effect):
    """One of two modes, of which only those with an effect are offered. The steps of both follow, those of the second from
    ``other`` on."""

    other: i64 = 0

    def __init__(self, first: list[Effect], second: list[Effect]) -> None:
        self.first: Final = first
        self.second: Final = second

    def does_first(self, s: State, f: Frame) -> bool:
        return happens(s, f, self.at + 1, self.other - 1)

    def does_second(self, s: State, f: Frame) -> bool:
        return happens(s, f, self.other, self.end)

    def possible(self, s: State, f: Frame) -> bool:
        return self.does_first(s, f) or self.does_second(s, f)

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def onward(self, s: State, f: Frame) -> i64:
        return self.end

    def run(self, s: State, f: Frame) -> bool:
        chosen = f.answer
        f.answer = NO_ANSWER
        if chosen == NO_ANSWER:
            one, two = self.does_first(s, f), self.does_second(s, f)
            if one and two:
                return s.ask(f.me, MODE, [1, 2])
            if not one and not two:
                return self.stop(f)
            chosen = 1 if one else 2
            if s.log is not None:
                s.note(ONE_MODE, f.me, [], 2 * f.pc + chosen - 1)
        f.pc = self.at + 1 if chosen == 1 else self.other
        return False


class NameKeyword(Effect):
    """Name a keyword of some creature that the step which asks for it can defeat (RULES C91); ``group`` is whom that
    concerns."""

    group: Creatures | None = None

    def options(self, s: State, f: Frame) -> list[int]:
        there: i64 = 0
        group = self.group
        for player in s.players:
            for c in player.play:
                if group is not None and group.has(s, f.me, f.source, c) and can_be_defeated(s, c):
                    there |= keywords(s, c)
        return [bit for bit in KEYWORDS.values() if bit & there]

    def possible(self, s: State, f: Frame) -> bool:
        return len(self.options(s, f)) > 0

    def onward(self, s: State, f: Frame) -> i64:
        return self.end

    def run(self, s: State, f: Frame) -> bool:
        named = f.answer
        f.answer = NO_ANSWER
        if named == NO_ANSWER:
            options = self.options(s, f)
            if not options:
                return self.stop(f)
            if len(options) > 1:
                return s.ask(f.me, KEYWORD, options)
            named = options[0]
        remember(f, self.writes, [named])
        if s.log is not None:
            s.note(CHOSE_KEYWORD, f.me, [], named)
        return True


class Show(OnTarget):
    """Show cards of a hand, which stay there."""

    takes: i64 = IN_HAND

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        for id in picked:
            for player in range(len(s.players)):
                if id in s.players[player].hand:
                    changes.show(s, player, id)
        return picked


class DefeatWithKeyword(AfterStep):
    """Defeat the creatures of a group that have a keyword: the one that was named before or, ``shown``, one of a card of the
    step before."""

    def __init__(self, group: Creatures, shown: bool = False) -> None:
        self.group: Final = group
        self.shown: Final = shown

    def onward(self, s: State, f: Frame) -> i64:
        return self.at + 1

    def wanted(self, s: State, f: Frame) -> i64:
        """The keywords that count."""
        bits: i64 = 0
        if not self.shown:
            for named in recall(f, self.reads):
                bits |= named
            return bits
        for id in self.done(s, f):
            bits |= s.box.cards[id].keywords
        return bits

    def run(self, s: State, f: Frame) -> bool:
        wanted = self.wanted(s, f)
        found: list[int] = []
        for player in s.players:
            for c in player.play:
                if keywords(s, c) & wanted and self.group.has(s, f.me, f.source, c):
                    found.append(c.id)
        defeat(s, found)
        return True


class PutInChosenPile(AfterStep):
    """Put the cards of the step before into the discard pile of a player of one's choice; that is not discarding (RULES
    C129)."""

    def onward(self, s: State, f: Frame) -> i64:
        return self.at + 1

    def run(self, s: State, f: Frame) -> bool:
        cards = [id for id in self.done(s, f) if changes.lies(s, id)]
        if not cards:
            return True
        if f.answer == NO_ANSWER:
            return s.ask(f.me, PLAYER, list(range(len(s.players))))
        for id in cards:
            if changes.pick_up(s, id):
                changes.put_in_discard(s, f.answer, id)
                changes.tell_put_in_discard(s, f.answer, id, "C129")
        f.answer = NO_ANSWER
        return True
