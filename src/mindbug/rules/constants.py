"""Owns the constant abilities that cards can have: bonuses, granted and copied keywords, prohibitions."""

from __future__ import annotations

from typing import Final

from mindbug.rules.amounts import Amount
from mindbug.rules.fold import keywords
from mindbug.rules.groups import Creatures
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side
from mindbug.rules.state import Condition, Constant, Creature, State
from mindbug.rules.words import ON_BARS, ON_BLOCKERS, ON_COPIED_KEYWORDS, ON_KEYWORDS, ON_PLAYERS, ON_POWER


class MorePower(Constant):
    """The creatures of a group, or this creature, have more power."""

    def __init__(self, amount: Amount, to: Creatures | None = None, when: Condition | None = None) -> None:
        super().__init__(ON_POWER, when, to is None, amount.looks_at)
        self.amount: Final = amount
        self.to: Final = to

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.amount.of(s, me, source) if reaches(self.to, s, me, source, creature) else 0


class HaveKeywords(Constant):
    """The creatures of a group, or this creature, have keywords."""

    def __init__(self, keywords: i64, to: Creatures | None = None, when: Condition | None = None) -> None:
        super().__init__(ON_KEYWORDS, when, to is None)
        self.keywords: Final = keywords
        self.to: Final = to

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.keywords if reaches(self.to, s, me, source, creature) else 0


class CopyKeywords(Constant):
    """This creature has those of the keywords that some creature of a group has (RULES C67)."""

    def __init__(self, keywords: i64, of: Creatures, when: Condition | None = None) -> None:
        super().__init__(ON_COPIED_KEYWORDS, when, True)
        self.keywords: Final = keywords
        self.of: Final = of

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        found: i64 = 0
        for player in s.players:
            for c in player.play:
                if self.of.has(s, me, source, c):
                    found |= keywords(s, c) & self.keywords
        return found


class Cannot(Constant):
    """The creatures of a group, or this creature, cannot do something."""

    def __init__(self, bars: i64, who: Creatures | None = None, when: Condition | None = None) -> None:
        super().__init__(ON_BARS, when, who is None)
        self.bars: Final = bars
        self.who: Final = who

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.bars if reaches(self.who, s, me, source, creature) else 0


class CannotBlockThis(Constant):
    """The creatures of a group cannot block this creature. The share of a creature is 1 if it cannot."""

    def __init__(self, who: Creatures, when: Condition | None = None) -> None:
        super().__init__(ON_BLOCKERS, when)
        self.who: Final = who

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.who.has(s, me, source, creature) else 0


class Ban(Constant):
    """The players of a side cannot do something."""

    def __init__(self, bans: i64, side: i64, when: Condition | None = None) -> None:
        super().__init__(ON_PLAYERS, when)
        self.bans: Final = bans
        self.side: Final = side

    def share_of_player(self, s: State, me: i64, source: i64, player: i64) -> i64:
        return self.bans if is_on_side(s, self.side, me, player) else 0


def reaches(to: Creatures | None, s: State, me: i64, source: i64, creature: Creature) -> bool:
    """Whether a creature is meant; without a group, only the creature that has the ability."""
    return creature.id == source if to is None else to.has(s, me, source, creature)
