"""Owns what constant abilities add up to: current power, keywords and prohibitions, in the one order of RULES B.0/8.

The result is kept in the creatures and players until something changes; ``s.stale`` says that it has to be done again.
Read power, keywords, bars and bans through the functions here, which see to that.
"""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.state import Constant, Creature, State
from mindbug.rules.words import (
    ON_BARS,
    ON_COPIED_KEYWORDS,
    ON_KEYWORDS,
    ON_PLAYERS,
    ON_POWER,
)


def power(s: State, c: Creature) -> i64:
    if s.stale:
        fold(s)
    return c.power


def keywords(s: State, c: Creature) -> i64:
    if s.stale:
        fold(s)
    return c.keywords


def has(s: State, c: Creature, keyword: i64) -> bool:
    if s.stale:
        fold(s)
    return c.keywords & keyword != 0


def is_barred(s: State, c: Creature, bar: i64) -> bool:
    if s.stale:
        fold(s)
    return c.bars & bar != 0


def is_banned(s: State, player: i64, ban: i64) -> bool:
    if s.stale:
        fold(s)
    return s.players[player].bans & ban != 0


def fold(s: State) -> None:
    s.stale = False
    phases: i64 = 0
    for player in s.players:
        player.bans = 0
        for c in player.play:
            card = c.card
            c.power = card.power
            c.keywords = card.keywords
            c.bars = 0
            phases |= card.phases
    if s.lasting:
        phases |= ON_POWER | ON_KEYWORDS | ON_BARS
    if phases == 0:
        return
    if phases & ON_POWER:
        fold_power(s)
    if phases & ON_KEYWORDS:
        add_shares(s, ON_KEYWORDS)
    if phases & ON_COPIED_KEYWORDS:
        while add_shares(s, ON_COPIED_KEYWORDS):
            pass
    if phases & ON_BARS:
        add_shares(s, ON_BARS)
    if phases & ON_PLAYERS:
        fold_players(s)


def holds(k: Constant, s: State, me: i64, source: i64) -> bool:
    when = k.when
    return when is None or when.holds(s, me, source)


def fold_power(s: State) -> None:
    for player in s.players:
        for source in player.play:
            if not source.card.phases & ON_POWER:
                continue
            for k in source.card.constants:
                if k.phase == ON_POWER and holds(k, s, source.controller, source.id):
                    for side in s.players:
                        for c in side.play:
                            c.power += k.share(s, source.controller, source.id, c)
    for lasting in s.lasting:
        subject = s.creature(lasting.subject)
        if subject is not None and subject.stamp == lasting.stamp:
            subject.power += lasting.power
    for player in s.players:
        for c in player.play:
            if c.power < 1:  # RULES C65
                c.power = 1


def add_shares(s: State, phase: i64) -> bool:
    """Give every creature its share of one phase of keywords or bars; whether that changed any keyword."""
    changed = False
    for player in s.players:
        for source in player.play:
            if not source.card.phases & phase:
                continue
            for k in source.card.constants:
                if k.phase == phase and holds(k, s, source.controller, source.id):
                    for side in s.players:
                        for c in side.play:
                            share: i64 = k.share(s, source.controller, source.id, c)
                            if phase == ON_BARS:
                                c.bars |= share
                            elif share & ~c.keywords:
                                c.keywords |= share
                                changed = True
    if phase != ON_COPIED_KEYWORDS:
        add_lasting(s, phase)
    return changed


def add_lasting(s: State, phase: i64) -> None:
    for lasting in s.lasting:
        subject = s.creature(lasting.subject)
        if subject is None or subject.stamp != lasting.stamp:
            continue
        if phase == ON_BARS:
            subject.bars |= lasting.bars
        else:
            subject.keywords |= lasting.keywords


def fold_players(s: State) -> None:
    for owner in s.players:
        for source in owner.play:
            if not source.card.phases & ON_PLAYERS:
                continue
            for k in source.card.constants:
                if k.phase == ON_PLAYERS and holds(k, s, source.controller, source.id):
                    for p in range(len(s.players)):
                        s.players[p].bans |= k.share_of_player(s, source.controller, source.id, p)
