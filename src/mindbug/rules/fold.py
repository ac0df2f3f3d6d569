"""Owns what constant abilities add up to: current power, keywords and prohibitions, in the one order of RULES B.0/8.

The result is kept in the creatures and players until something changes that a constant ability at work looks at;
``s.stale`` says that it has to be done again. Read power, keywords, bars and bans through the functions here, which see
to that.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side
from mindbug.rules.state import NO_STAMP, Constant, Creature, State
from mindbug.rules.words import (
    CREATURES_CHANGE,
    DISCARD,
    DISCARDS_CHANGE,
    IN_PLAY,
    NO_CARD,
    ON_BARS,
    ON_COPIED_KEYWORDS,
    ON_KEYWORDS,
    ON_PLAYERS,
    ON_POWER,
    ON_SUPPRESSION,
)

FOLDED: Final = ON_POWER | ON_KEYWORDS | ON_COPIED_KEYWORDS | ON_SUPPRESSION | ON_BARS | ON_PLAYERS


def power(s: State, c: Creature) -> i64:
    if s.stale:
        fold(s)
    return c.power


def keywords(s: State, c: Creature) -> i64:
    """The keywords a creature has, whether they work or not (RULES C68)."""
    if s.stale:
        fold(s)
    return c.keywords


def has(s: State, c: Creature, keyword: i64) -> bool:
    """Whether a keyword works for a creature."""
    if s.stale:
        fold(s)
    return c.keywords & keyword != 0 and not c.suppressed


def is_suppressed(s: State, c: Creature) -> bool:
    if s.stale:
        fold(s)
    return c.suppressed


def is_barred(s: State, c: Creature, bar: i64) -> bool:
    if s.stale:
        fold(s)
    return c.bars & bar != 0


def is_banned(s: State, player: i64, ban: i64) -> bool:
    if s.stale:
        fold(s)
    return s.players[player].bans & ban != 0


def banned_by(s: State, player: i64, ban: i64) -> i64:
    """The card that forbids something to a player; NO_CARD if nothing does."""
    if not is_banned(s, player, ban):
        return NO_CARD
    for source, k in constants_at_work(s, ON_PLAYERS):
        if k.share_of_player(s, source.controller, source.id, player) & ban:
            return source.id
    for lasting in s.lasting:
        if lasting.player == player and lasting.bans & ban:
            return lasting.source
    return NO_CARD


def barred_by(s: State, c: Creature, bar: i64) -> i64:
    """The card that forbids something to a creature; NO_CARD if nothing does."""
    if not is_barred(s, c, bar):
        return NO_CARD
    for source, k in constants_at_work(s, ON_BARS):
        reaches = source.id == c.id if k.own else is_on_side(s, k.side, source.controller, c.controller)
        if reaches and k.share(s, source.controller, source.id, c) & bar:
            return source.id
    for lasting in s.lasting:
        if lasting.reaches(c) and lasting.bars & bar:
            return lasting.source
    return NO_CARD


def sources_of(s: State, phases: i64) -> list[Creature]:
    """Every card with constant abilities of these phases: creatures in play, then, as creatures without a stamp, cards in
    discard piles, and last, as creatures that are no card, what stands for the special rule."""
    found: list[Creature] = []
    for player in s.players:
        for c in player.play:
            if c.card.phases & phases:
                found.append(c)
    if s.box.in_discard & phases:
        for p in range(len(s.players)):
            for id in s.players[p].discard:
                card = s.box.cards[id]
                if card.in_discard & phases:
                    found.append(Creature(id, card, p, NO_STAMP))
    if s.box.rule_phases & phases:
        found += s.box.special.sources
    return found


def works(k: Constant, s: State, source: Creature, phase: i64) -> bool:
    """Whether a constant ability of a source is at work in a phase: in the right zone, and its condition holds."""
    if k.phase != phase or k.zone != (DISCARD if source.stamp == NO_STAMP else IN_PLAY):
        return False
    when = k.when
    return when is None or when.holds(s, source.controller, source.id)


def fold(s: State) -> None:
    s.stale = False
    phases: i64 = s.box.rule_phases
    watched: i64 = s.box.special.looks_at
    if s.box.in_discard:
        for player in s.players:
            for id in player.discard:
                card = s.box.cards[id]
                if card.in_discard:
                    phases |= card.in_discard
                    watched |= card.discard_looks_at | DISCARDS_CHANGE
    for player in s.players:
        player.bans = 0
        for c in player.play:
            card = c.card
            c.power = card.power + len(c.boosts)
            c.keywords = card.keywords
            c.suppressed = False
            c.bars = 0
            phases |= card.phases
            watched |= card.looks_at
    if s.lasting:
        phases |= ON_POWER | ON_KEYWORDS | ON_BARS | ON_PLAYERS
        watched |= CREATURES_CHANGE
    s.watched = watched
    s.phases = phases
    if phases & FOLDED:
        fold_sources(s, phases, sources_of(s, phases & FOLDED))


def fold_sources(s: State, phases: i64, sources: list[Creature]) -> None:
    if phases & ON_POWER:
        fold_power(s, sources)
    if phases & ON_KEYWORDS:
        add_shares(s, sources, ON_KEYWORDS)
    if phases & ON_COPIED_KEYWORDS:
        while add_shares(s, sources, ON_COPIED_KEYWORDS):
            pass
    if phases & ON_SUPPRESSION:
        add_shares(s, sources, ON_SUPPRESSION)
    if phases & ON_BARS:
        add_shares(s, sources, ON_BARS)
    if phases & ON_PLAYERS:
        fold_players(s, sources)


def fold_power(s: State, sources: list[Creature]) -> None:
    for source in sources:
        if source.card.phases & ON_POWER:
            for k in source.card.constants:
                if works(k, s, source, ON_POWER):
                    add_power(s, k, source)
    for lasting in s.lasting:
        for player in s.players:
            for c in player.play:
                if lasting.reaches(c):
                    c.power += lasting.power
    for player in s.players:
        for c in player.play:
            if c.power < 1:  # RULES C65
                c.power = 1


def add_power(s: State, k: Constant, source: Creature) -> None:
    if k.own:
        source.power += k.share(s, source.controller, source.id, source)
        return
    for p in range(len(s.players)):
        if is_on_side(s, k.side, source.controller, p):
            for c in s.players[p].play:
                c.power += k.share(s, source.controller, source.id, c)


def add_shares(s: State, sources: list[Creature], phase: i64) -> bool:
    """Give every creature its share of one phase of keywords or bars; whether that changed anything."""
    changed = False
    for source in sources:
        if not source.card.phases & phase:
            continue
        for k in source.card.constants:
            if not works(k, s, source, phase):
                continue
            if k.own:
                changed = add_share(s, k, source, source) or changed
                continue
            for p in range(len(s.players)):
                if is_on_side(s, k.side, source.controller, p):
                    for c in s.players[p].play:
                        changed = add_share(s, k, source, c) or changed
    if s.lasting and phase != ON_COPIED_KEYWORDS:
        add_lasting(s, phase)
    return changed


def add_share(s: State, k: Constant, source: Creature, c: Creature) -> bool:
    share = k.share(s, source.controller, source.id, c)
    if share == 0:
        return False
    if k.phase == ON_SUPPRESSION:
        c.suppressed = True
    elif k.phase == ON_BARS:
        c.bars |= share
    elif share & ~c.keywords:
        c.keywords |= share
        return True
    return False


def add_lasting(s: State, phase: i64) -> None:
    for lasting in s.lasting:
        for player in s.players:
            for c in player.play:
                if lasting.reaches(c):
                    if phase == ON_BARS:
                        c.bars |= lasting.bars
                    elif phase == ON_KEYWORDS:
                        c.keywords |= lasting.keywords


def fold_players(s: State, sources: list[Creature]) -> None:
    for source in sources:
        for k in source.card.constants:
            if works(k, s, source, ON_PLAYERS):
                for p in range(len(s.players)):
                    s.players[p].bans |= k.share_of_player(s, source.controller, source.id, p)
    for lasting in s.lasting:
        s.players[lasting.player].bans |= lasting.bans


def at_work(s: State, phase: i64) -> bool:
    """Whether a constant ability of a phase may be at work now: one is there, whether its condition holds or not."""
    if s.stale:
        fold(s)
    return s.phases & phase != 0


def constants_at_work(s: State, phase: i64) -> list[tuple[Creature, Constant]]:
    """The constant abilities of one phase that are at work now."""
    if not at_work(s, phase):
        return []
    return [(source, k) for source in sources_of(s, phase) for k in source.card.constants if works(k, s, source, phase)]
