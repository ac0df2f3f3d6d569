"""Owns the constant abilities that cards can have: bonuses, granted and copied keywords, prohibitions, replacements."""

from __future__ import annotations

from typing import Final

from mindbug.rules.amounts import Amount
from mindbug.rules.fold import keywords
from mindbug.rules.groups import Creatures
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side
from mindbug.rules.state import Ability, Condition, Constant, Creature, State
from mindbug.rules.words import (
    IN_PLAY,
    ME,
    ON_ABILITIES,
    ON_ATTACKERS,
    ON_BARS,
    ON_BLOCKERS,
    ON_COPIED_KEYWORDS,
    ON_DEFEAT,
    ON_DICE,
    ON_FIGHTS,
    ON_KEYWORDS,
    ON_LIFE_LOSS,
    ON_MINDBUG_USE,
    ON_PLAYERS,
    ON_PLAYING,
    ON_POWER,
    ON_PREY,
    ON_REROLLS,
    ON_SUPPRESSION,
    OPPONENT,
)


class OnCreatures(Constant):
    """A constant ability that gives the same to all creatures of a group or, without one, to the creature that has it."""

    def __init__(
        self, phase: i64, to: Creatures | None, when: Condition | None = None, looks_at: i64 = 0, zone: i64 = IN_PLAY
    ) -> None:
        side = to.side if to is not None else ME
        super().__init__(phase, when, to is None, looks_at | (to.looks_at if to is not None else 0), zone, side)
        self.to: Final = to

    def reaches(self, s: State, me: i64, source: i64, creature: Creature) -> bool:
        to = self.to
        return creature.id == source if to is None else to.has(s, me, source, creature)


class MorePower(OnCreatures):
    def __init__(self, amount: Amount, to: Creatures | None = None, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_POWER, to, when, amount.looks_at, zone)
        self.amount: Final = amount

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.amount.of(s, me, source) if self.reaches(s, me, source, creature) else 0


class HaveKeywords(OnCreatures):
    def __init__(self, keywords: i64, to: Creatures | None = None, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_KEYWORDS, to, when, 0, zone)
        self.keywords: Final = keywords

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.keywords if self.reaches(s, me, source, creature) else 0


class CopyKeywords(Constant):
    """This creature has those of the keywords that some creature of a group has (RULES C67)."""

    def __init__(self, keywords: i64, of: Creatures, when: Condition | None = None) -> None:
        super().__init__(ON_COPIED_KEYWORDS, when, True, of.looks_at)
        self.keywords: Final = keywords
        self.of: Final = of

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        found: i64 = 0
        for player in s.players:
            for c in player.play:
                if self.of.has(s, me, source, c):
                    found |= keywords(s, c) & self.keywords
        return found


class KeywordsDoNothing(OnCreatures):
    """The keywords of creatures have no effect, though they are still there (RULES C68)."""

    def __init__(self, to: Creatures, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_SUPPRESSION, to, when, 0, zone)

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.reaches(s, me, source, creature) else 0


class Cannot(OnCreatures):
    """The creatures of a group, or this creature, cannot do something."""

    def __init__(self, bars: i64, to: Creatures | None = None, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_BARS, to, when, 0, zone)
        self.bars: Final = bars

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return self.bars if self.reaches(s, me, source, creature) else 0


class CannotBlockThis(Constant):
    """The creatures of a group cannot block this creature. The share of a creature is 1 if it cannot."""

    def __init__(self, who: Creatures, when: Condition | None = None) -> None:
        super().__init__(ON_BLOCKERS, when, True)
        self.who: Final = who

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.who.has(s, me, source, creature) else 0


class CannotHunt(Constant):
    """This creature cannot make the creatures of a group block it. The share of a creature is 1 if it cannot."""

    def __init__(self, who: Creatures, when: Condition | None = None) -> None:
        super().__init__(ON_PREY, when, True)
        self.who: Final = who

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.who.has(s, me, source, creature) else 0


class MustBeHunted(Constant):
    """If the opponent can hunt this creature, that has to be the opponent's turn action (RULES C20)."""

    def __init__(self) -> None:
        super().__init__(ON_ATTACKERS, None, True)


class ReverseFights(Constant):
    """When this creature fights, the stronger loses instead of the weaker (RULES C49)."""

    def __init__(self) -> None:
        super().__init__(ON_FIGHTS, None, True)


class EvolveInstead(Constant):
    """If this creature would be defeated, it evolves instead."""

    def __init__(self, to: str) -> None:
        super().__init__(ON_DEFEAT, None, True)
        self.to: Final = to


class MoreDice(OnCreatures):
    """The creatures of a group have one more die, two at most (RULES C133)."""

    def __init__(self, to: Creatures, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_DICE, to, when, 0, zone)

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.reaches(s, me, source, creature) else 0


class HaveAbility(OnCreatures):
    """The creatures of a group have an ability, as if it were printed on them."""

    def __init__(self, ability: Ability, to: Creatures, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_ABILITIES, to, when, 0, zone)
        self.ability: Final = ability

    def copy(self) -> Constant:
        to = self.to
        return HaveAbility(self.ability.copy(), to, self.when, self.zone) if to is not None else self

    def granted(self) -> Ability | None:
        return self.ability

    def share(self, s: State, me: i64, source: i64, creature: Creature) -> i64:
        return 1 if self.reaches(s, me, source, creature) else 0


class OnPlayers(Constant):
    """A constant ability that gives the same number to the players of a side."""

    def __init__(self, phase: i64, side: i64, number: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(phase, when, False, 0, zone, side)
        self.number: Final = number

    def share_of_player(self, s: State, me: i64, source: i64, player: i64) -> i64:
        return self.number if is_on_side(s, self.side, me, player) else 0


class Ban(OnPlayers):
    """The players of a side cannot do something."""

    def __init__(self, bans: i64, side: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_PLAYERS, side, bans, when, zone)
        self.bans: Final = bans


class LoseMore(OnPlayers):
    """Whenever the opponent loses life, that loss is larger (RULES C7, C147)."""

    def __init__(self, n: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_LIFE_LOSS, OPPONENT, n, when, zone)
        self.n: Final = n


class MindbugsCostLife(OnPlayers):
    """Before the opponent uses a Mindbug, the opponent loses life (RULES B.2/P3a)."""

    def __init__(self, n: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_MINDBUG_USE, OPPONENT, n, when, zone)
        self.n: Final = n


class RerollMore(OnPlayers):
    """You have more rerolls (RULES C132)."""

    def __init__(self, n: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_REROLLS, ME, n, when, zone)
        self.n: Final = n


class CannotPlayWeak(OnPlayers):
    """The opponent cannot play cards of at most that power from hand (RULES C160)."""

    def __init__(self, max_power: i64, when: Condition | None = None, zone: i64 = IN_PLAY) -> None:
        super().__init__(ON_PLAYING, OPPONENT, max_power, when, zone)
        self.max_power: Final = max_power
