"""Owns what constant abilities add up to: current power, keywords and prohibitions, in the one order of RULES B.0/8.

The result is kept in the creatures and players until something changes that a constant ability in play looks at;
``s.stale`` says that it has to be done again. Read power, keywords, bars and bans through the functions here, which see to that.
"""

from __future__ import annotations

from mindbug.rules.native import i64
from mindbug.rules.state import Constant, Creature, State
from mindbug.rules.words import (
    CREATURES_CHANGE,
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
    watched: i64 = 0
    sources: list[Creature] = []
    for player in s.players:
        player.bans = 0
        for c in player.play:
            card = c.card
            c.power = card.power
            c.keywords = card.keywords
            c.bars = 0
            if card.phases:
                phases |= card.phases
                watched |= card.looks_at
                sources.append(c)
    if s.lasting:
        phases |= ON_POWER | ON_KEYWORDS | ON_BARS
        watched |= CREATURES_CHANGE
    s.watched = watched
    if phases & ON_POWER:
        fold_power(s, sources)
    if phases & ON_KEYWORDS:
        add_shares(s, sources, ON_KEYWORDS)
    if phases & ON_COPIED_KEYWORDS:
        while add_shares(s, sources, ON_COPIED_KEYWORDS):
            pass
    if phases & ON_BARS:
        add_shares(s, sources, ON_BARS)
    if phases & ON_PLAYERS:
        fold_players(s, sources)


def holds(k: Constant, s: State, me: i64, source: i64) -> bool:
    when = k.when
    return when is None or when.holds(s, me, source)


def fold_power(s: State, sources: list[Creature]) -> None:
    for source in sources:
        if not source.card.phases & ON_POWER:
            continue
        for k in source.card.constants:
            if k.phase != ON_POWER or not holds(k, s, source.controller, source.id):
                continue
            if k.own:
                source.power += k.share(s, source.controller, source.id, source)
            else:
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


def add_shares(s: State, sources: list[Creature], phase: i64) -> bool:
    """Give every creature its share of one phase of keywords or bars; whether that changed anything."""
    changed = False
    for source in sources:
        if not source.card.phases & phase:
            continue
        for k in source.card.constants:
            if k.phase != phase or not holds(k, s, source.controller, source.id):
                continue
            if k.own:
                changed = add_share(s, k, source, source) or changed
            else:
                for side in s.players:
                    for c in side.play:
                        changed = add_share(s, k, source, c) or changed
    if phase != ON_COPIED_KEYWORDS and s.lasting:
        add_lasting(s, phase)
    return changed


def add_share(s: State, k: Constant, source: Creature, c: Creature) -> bool:
    share = k.share(s, source.controller, source.id, c)
    if k.phase == ON_BARS:
        c.bars |= share
        return share != 0
    if share & ~c.keywords == 0:
        return False
    c.keywords |= share
    return True


def add_lasting(s: State, phase: i64) -> None:
    for lasting in s.lasting:
        subject = s.creature(lasting.subject)
        if subject is None or subject.stamp != lasting.stamp:
            continue
        if phase == ON_BARS:
            subject.bars |= lasting.bars
        else:
            subject.keywords |= lasting.keywords


def fold_players(s: State, sources: list[Creature]) -> None:
    for source in sources:
        for k in source.card.constants:
            if k.phase == ON_PLAYERS and holds(k, s, source.controller, source.id):
                for p in range(len(s.players)):
                    s.players[p].bans |= k.share_of_player(s, source.controller, source.id, p)
