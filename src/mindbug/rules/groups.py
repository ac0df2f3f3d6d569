"""Owns which objects a text means: creatures in play or cards in a hand or pile, by side, power, keywords and so on."""

from __future__ import annotations

from typing import Final

from mindbug.rules.fold import keywords, power
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side
from mindbug.rules.state import Creature, State
from mindbug.rules.words import (
    ANYONE,
    CREATURES_CHANGE,
    DISCARD,
    DISCARDS_CHANGE,
    FIGHTS_CHANGE,
    HAND,
    HANDS_CHANGE,
    OCTONITE_CHANGES,
    STRONGEST,
    WEAKEST,
)

NO_LIMIT: Final = 999
NO_TRIGGER: Final = -1

# How the power of a creature has to compare with that of the creature whose ability speaks.
ANY_POWER: Final = 0
WEAKER: Final = 1
STRONGER: Final = 2
FAR_FROM: Final = 3  # it differs by more than 1
# ... or with that of another creature of the group.
SHARED: Final = 4


class Group:
    """Objects, seen by the player and the card that an ability belongs to. ``looks_at`` says which changes may change it.
    ``hidden``: they lie in a hand, so that others can only count the cards among which they are."""

    def __init__(self, looks_at: i64, hidden: bool = False) -> None:
        self.looks_at: Final = looks_at
        self.hidden: Final = hidden

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        raise NotImplementedError

    def is_open(self) -> bool:
        """Whether everybody can tell how many belong to it."""
        return True

    def count(self, s: State, me: i64, source: i64) -> i64:
        return len(self.members(s, me, source))

    def among(self, s: State, me: i64, source: i64) -> i64:
        """Among how many objects everybody sees the members to be."""
        return self.count(s, me, source)


class Creatures(Group):
    """Creatures in play. ``keywords``: those with at least one of them. ``trigger``: those with such an ability. ``extreme``
    keeps only the weakest or strongest, all that are tied."""

    def __init__(
        self,
        side: i64 = ANYONE,
        min_power: i64 = 0,
        max_power: i64 = NO_LIMIT,
        other: bool = False,
        extreme: i64 = 0,
        keywords: i64 = 0,
        compared: i64 = ANY_POWER,
        octonite: bool = False,
        boosted: bool = False,
        blocked: bool = False,
        trigger: i64 = NO_TRIGGER,
    ) -> None:
        super().__init__(CREATURES_CHANGE | (OCTONITE_CHANGES if octonite else 0) | (FIGHTS_CHANGE if blocked else 0))
        self.side: Final = side
        self.min_power: Final = min_power
        self.max_power: Final = max_power
        self.other: Final = other
        self.extreme: Final = extreme
        self.keywords: Final = keywords
        self.compared: Final = compared
        self.octonite: Final = octonite
        self.boosted: Final = boosted
        self.blocked: Final = blocked
        self.trigger: Final = trigger
        self.asks_power: Final = min_power > 0 or max_power < NO_LIMIT
        self.asks_state: Final = keywords != 0 or octonite or boosted or blocked or trigger != NO_TRIGGER
        self.asks_others: Final = extreme != 0 or compared != ANY_POWER

    def fits(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        """Whether a creature belongs to the group as far as it can be told without looking at others."""
        if self.other and c.id == source:
            return False
        if not is_on_side(s, self.side, me, c.controller):
            return False
        if self.asks_power:
            p = power(s, c)
            if p < self.min_power or p > self.max_power:
                return False
        return not self.asks_state or self.is_in_state(s, c)

    def is_in_state(self, s: State, c: Creature) -> bool:
        if self.keywords and not keywords(s, c) & self.keywords:
            return False
        if (self.octonite and c.octonite == 0) or (self.boosted and not c.boosts) or (self.blocked and not c.blocked):
            return False
        return self.trigger == NO_TRIGGER or len(c.card.abilities[self.trigger]) > 0

    def has(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        if not self.fits(s, me, source, c):
            return False
        return not self.asks_others or self.stands_out(s, me, source, c)

    def stands_out(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        p = power(s, c)
        if self.extreme and p != self.extreme_power(s, me, source):
            return False
        if self.compared == ANY_POWER:
            return True
        if self.compared == SHARED:
            return self.shares_power(s, me, source, c)
        this = s.creature(source)
        if this is None:
            return False
        difference = p - power(s, this)
        if self.compared == WEAKER:
            return difference < 0
        if self.compared == STRONGER:
            return difference > 0
        return difference > 1 or difference < -1

    def extreme_power(self, s: State, me: i64, source: i64) -> i64:
        best: i64 = NO_LIMIT if self.extreme == WEAKEST else 0
        for player in s.players:
            for c in player.play:
                if self.fits(s, me, source, c):
                    p = power(s, c)
                    if (self.extreme == WEAKEST and p < best) or (self.extreme == STRONGEST and p > best):
                        best = p
        return best

    def shares_power(self, s: State, me: i64, source: i64, c: Creature) -> bool:
        for player in s.players:
            for other in player.play:
                if other.id != c.id and power(s, other) == power(s, c) and self.fits(s, me, source, other):
                    return True
        return False

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        found: list[int] = []
        for player in s.players:
            for c in player.play:
                if self.has(s, me, source, c):
                    found.append(c.id)
        return found

    def count(self, s: State, me: i64, source: i64) -> i64:
        n: i64 = 0
        for player in s.players:
            for c in player.play:
                if self.has(s, me, source, c):
                    n += 1
        return n


class Cards(Group):
    """Cards in the hands or discard piles of a side; their power is the printed one (RULES C66)."""

    def __init__(
        self,
        side: i64,
        zone: i64 = DISCARD,
        min_power: i64 = 0,
        max_power: i64 = NO_LIMIT,
        trigger: i64 = NO_TRIGGER,
    ) -> None:
        super().__init__(HANDS_CHANGE if zone == HAND else DISCARDS_CHANGE, zone == HAND)
        self.side: Final = side
        self.zone: Final = zone
        self.min_power: Final = min_power
        self.max_power: Final = max_power
        self.trigger: Final = trigger

    def fits(self, s: State, id: i64) -> bool:
        card = s.box.cards[id]
        if card.power < self.min_power or card.power > self.max_power:
            return False
        return self.trigger == NO_TRIGGER or len(card.abilities[self.trigger]) > 0

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        found: list[int] = []
        for player in range(len(s.players)):
            if is_on_side(s, self.side, me, player):
                for id in s.zone(player, self.zone):
                    if self.fits(s, id):
                        found.append(id)
        return found

    def is_open(self) -> bool:
        return self.zone != HAND or self.is_any()

    def is_any(self) -> bool:
        """Whether any card belongs to the group, wherever it lies."""
        return self.min_power == 0 and self.max_power == NO_LIMIT and self.trigger == NO_TRIGGER

    def count(self, s: State, me: i64, source: i64) -> i64:
        """How many there are; that is known of hidden cards too, where any card belongs to the group."""
        if not self.is_any():
            return len(self.members(s, me, source))
        return self.lying(s, me)

    def among(self, s: State, me: i64, source: i64) -> i64:
        return self.lying(s, me) if self.hidden else self.count(s, me, source)

    def lying(self, s: State, me: i64) -> i64:
        """How many cards lie in the zone, whichever they are."""
        n: i64 = 0
        for player in range(len(s.players)):
            if is_on_side(s, self.side, me, player):
                n += len(s.zone(player, self.zone))
        return n


class BoostCards(Group):
    """The cards that lie under creatures."""

    def __init__(self) -> None:
        super().__init__(CREATURES_CHANGE)

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        found: list[int] = []
        for player in s.players:
            for c in player.play:
                found.extend(c.boosts)
        return found


class PowerCards(Group):
    """The Power cards that are for sale."""

    def __init__(self) -> None:
        super().__init__(0)

    def members(self, s: State, me: i64, source: i64) -> list[int]:
        return s.market[:]
