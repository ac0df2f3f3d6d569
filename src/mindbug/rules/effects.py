"""Owns what abilities do: each class is one verb of the card texts, one step of an ability."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.amounts import Amount, ItHad
from mindbug.rules.arrival import enter_play
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.defeat import can_be_defeated, defeat
from mindbug.rules.effect import Effect, may_decline
from mindbug.rules.fold import constants_at_work, is_banned
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side, on_side, opponent
from mindbug.rules.state import NO_NUMBERS, Condition, Creature, Frame, Lasting, State
from mindbug.rules.targets import Target
from mindbug.rules.triggers import Settle
from mindbug.rules.words import (
    ALL_KNOW,
    BY_CARD,
    CANNOT_BE_PLAYED,
    COULD_NOT_PLAY,
    DONE,
    GAINED_DIE,
    GAINED_KEYWORD,
    GAINED_POWER,
    NO_ANSWER,
    NO_CARD,
    NO_LIFE_LOSS,
    ON_PLAYING,
    OPTIONAL,
    SET_ASIDE,
    TAKES_EXTRA_TURN,
    WAS_BANNED,
    WAS_BARRED,
    YES,
)


def skip_rest(f: Frame) -> bool:
    """Go on where the ability settles what it has raised. Always False, for steps to return."""
    f.pc += 1
    steps = f.procedure.steps
    while f.pc < len(steps) and not isinstance(steps[f.pc], Settle):
        f.pc += 1
    return False


def amount_of(s: State, f: Frame, amount: Amount) -> i64:
    return f.count if isinstance(amount, ItHad) else amount.of(s, f.me, f.source)


def cannot_play(s: State, player: i64, id: i64) -> bool:
    """Whether something forbids a player to play a card that lies in that player's hand (RULES C160)."""
    if id not in s.players[player].hand:
        return False
    for source, k in constants_at_work(s, ON_PLAYING):
        if s.box.cards[id].power <= k.share_of_player(s, source.controller, source.id, player):
            return True
    return False


# Whether the rest happens


class OnlyIf(Effect):
    """The rest of the ability happens only if a condition holds when it is resolved (RULES C63)."""

    def __init__(self, condition: Condition) -> None:
        self.condition: Final = condition

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        return True if self.condition.holds(s, f.me, f.source) else skip_rest(f)


class IfDone(Effect):
    """The rest of the ability happens only if what was chosen before has happened: cards were moved, or a creature was
    really defeated (RULES C143)."""

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        for id in f.memory:
            if s.creature(id) is None:
                return True
        return skip_rest(f)


class IfNotDone(Effect):
    """The rest of the ability happens only if nothing was chosen before."""

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        return True if not f.memory else skip_rest(f)


class ForEachDone(Effect):
    """Do something once for each card that was chosen before, one after the other (RULES C144)."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        if f.done == 0:
            f.done = len(f.memory)
            if f.done == 0:
                return True
        if self.effect.run(s, f):
            f.done -= 1
        return f.done == 0

    def meant(self, s: State, f: Frame) -> list[int]:
        return self.effect.meant(s, f)


class IfItHasPower(Effect):
    """The rest of the ability happens only if the card that was chosen before has at least that printed power."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        for id in f.memory:
            if s.box.cards[id].power >= self.n:
                return True
        return skip_rest(f)


class IfItHasOctonite(Effect):
    """The rest of the ability happens only if the creature that was chosen before has at least that much Octonite."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        for id in f.memory:
            c = s.creature(id)
            if c is not None and c.octonite >= self.n:
                return True
        return skip_rest(f)


class Pay(Effect):
    """Pay Octonite of this creature; without it, the rest of the ability does not happen (RULES A71, C155)."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def affordable(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        return c is not None and c.octonite >= self.n

    def run(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        if c is None or c.octonite < self.n:
            return skip_rest(f)
        changes.remove_octonite(s, c, self.n, "A71")
        return True


class May(Effect):
    """Do something or not; if not, or if it cannot be done, the rest of the ability does not happen either."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def possible(self, s: State, f: Frame) -> bool:
        return self.effect.possible(s, f)

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> bool:
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == NO_ANSWER:
            if not self.effect.possible(s, f):
                return s.ask(f.me, OPTIONAL, [DONE]) if self.effect.is_secret(s, f) else skip_rest(f)
            if may_decline(s, f):
                return s.ask(f.me, OPTIONAL, [YES, DONE])
        if answer == DONE:
            return skip_rest(f)
        f.forced = False
        return self.effect.run(s, f)


# Players


class GainLife(Effect):
    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, s: State, f: Frame) -> bool:
        changes.gain_life(s, f.me, self.n)
        return True


class LoseLife(Effect):
    def __init__(self, side: i64, amount: Amount) -> None:
        self.side: Final = side
        self.amount: Final = amount

    def possible(self, s: State, f: Frame) -> bool:
        return amount_of(s, f, self.amount) > 0 and not is_banned(s, on_side(s, self.side, f.me), NO_LIFE_LOSS)

    def run(self, s: State, f: Frame) -> bool:
        changes.lose_life(s, on_side(s, self.side, f.me), amount_of(s, f, self.amount))
        return True


class StealLife(Effect):
    """The opponent loses 1 life and, only if that happens, you gain 1 (RULES A57, C9)."""

    def possible(self, s: State, f: Frame) -> bool:
        return not is_banned(s, opponent(s, f.me), NO_LIFE_LOSS)

    def run(self, s: State, f: Frame) -> bool:
        if changes.lose_life(s, opponent(s, f.me), 1) > 0:
            changes.gain_life(s, f.me, 1)
        return True


class SetLife(Effect):
    """A player's life becomes an amount; the difference counts as lost or gained (RULES C6), and nothing enlarges it (C147)."""

    def __init__(self, side: i64, amount: Amount) -> None:
        self.side: Final = side
        self.amount: Final = amount

    def more(self, s: State, f: Frame) -> i64:
        return self.amount.of(s, f.me, f.source) - s.players[on_side(s, self.side, f.me)].life

    def possible(self, s: State, f: Frame) -> bool:
        more = self.more(s, f)
        return more > 0 or (more < 0 and not is_banned(s, on_side(s, self.side, f.me), NO_LIFE_LOSS))

    def run(self, s: State, f: Frame) -> bool:
        player = on_side(s, self.side, f.me)
        more = self.more(s, f)
        if more > 0:
            changes.gain_life(s, player, more)
        else:
            changes.lose_exactly(s, player, -more)
        return True


class GainEnergy(Effect):
    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.of(s, f.me, f.source) > 0

    def run(self, s: State, f: Frame) -> bool:
        changes.gain_energy(s, f.me, self.amount.of(s, f.me, f.source))
        return True


class RefreshMindbug(Effect):
    def possible(self, s: State, f: Frame) -> bool:
        return s.players[f.me].spent > 0

    def run(self, s: State, f: Frame) -> bool:
        changes.refresh_mindbug(s, f.me)
        return True


class LoseMindbug(Effect):
    """The opponent loses a Mindbug."""

    def possible(self, s: State, f: Frame) -> bool:
        return s.players[opponent(s, f.me)].mindbugs > 0

    def run(self, s: State, f: Frame) -> bool:
        changes.lose_mindbug(s, opponent(s, f.me))
        return True


class WinGame(Effect):
    def run(self, s: State, f: Frame) -> bool:
        changes.end_game(s, f.me, BY_CARD)
        return True


class LoseGame(Effect):
    def run(self, s: State, f: Frame) -> bool:
        changes.end_game(s, opponent(s, f.me), BY_CARD)
        return True


class ExtraTurn(Effect):
    """Take an extra turn after this one."""

    def run(self, s: State, f: Frame) -> bool:
        s.extra_turns += 1
        if s.log is not None:
            s.note(TAKES_EXTRA_TURN, f.me, [])
        return True


class SwapHands(Effect):
    def possible(self, s: State, f: Frame) -> bool:
        other = opponent(s, f.me)
        mine, yours = s.players[f.me].hand, s.players[other].hand
        return (len(mine) > 0 and changes.may_take(s, other)) or (len(yours) > 0 and changes.may_take(s, f.me))

    def run(self, s: State, f: Frame) -> bool:
        changes.swap_hands(s, f.me)
        return True


class DiscardEverything(Effect):
    """The opponent's draw pile, and with it perhaps the hand, goes to the discard pile at once (RULES C73)."""

    def __init__(self, hand_too: bool) -> None:
        self.hand_too: Final = hand_too

    def possible(self, s: State, f: Frame) -> bool:
        p = s.players[opponent(s, f.me)]
        return len(p.draw) > 0 or (self.hand_too and len(p.hand) > 0)

    def run(self, s: State, f: Frame) -> bool:
        player = opponent(s, f.me)
        changes.discard_draw_pile(s, player)
        if self.hand_too:
            changes.discard(s, player, s.players[player].hand[:])
        return True


class DrawUnused(Effect):
    """Draw a card from the unused pile."""

    def possible(self, s: State, f: Frame) -> bool:
        return len(s.unused) > 0 and changes.may_take(s, f.me)

    def run(self, s: State, f: Frame) -> bool:
        changes.draw_unused(s, f.me)
        return True


class UnusedUnderDrawPile(Effect):
    """Put the top cards of the unused pile unseen under your draw pile."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def possible(self, s: State, f: Frame) -> bool:
        return len(s.unused) > 0

    def run(self, s: State, f: Frame) -> bool:
        changes.unused_under_draw_pile(s, f.me, self.n)
        return True


# Objects


class OnTarget(Effect):
    """An effect on objects: find them, then act on them together. The ability remembers which they were."""

    def __init__(self, target: Target) -> None:
        self.target: Final = target

    def allowed(self, s: State, f: Frame) -> bool:
        """What is forbidden altogether is not asked for."""
        return True

    def possible(self, s: State, f: Frame) -> bool:
        if self.allowed(s, f):
            for id in self.target.options(s, f):
                if self.works_on(s, f, id):
                    return True
        return False

    def certain(self, s: State, f: Frame) -> bool:
        return not self.target.optional() and self.possible(s, f)

    def meant(self, s: State, f: Frame) -> list[int]:
        return self.target.options(s, f)

    def run(self, s: State, f: Frame) -> bool:
        if not self.allowed(s, f):
            f.memory = NO_NUMBERS
            return True
        if not self.target.collect(s, f, self):
            return False
        picked = f.picked
        f.picked = NO_NUMBERS
        f.memory = picked
        if picked:
            f.forced = False
            self.act(s, f, picked)
        return True

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        raise NotImplementedError


class Defeat(OnTarget):
    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and can_be_defeated(s, c)

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        defeat(s, picked)


class OnEachCreature(OnTarget):
    """An effect on creatures in play, one after the other."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            c = s.creature(id)
            if c is not None:
                self.change(s, f, c)

    def change(self, s: State, f: Frame, c: Creature) -> None:
        raise NotImplementedError


class TakeControl(OnEachCreature):
    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.take_control(s, c, f.me)


class GiveControl(OnEachCreature):
    """The opponent takes control."""

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.take_control(s, c, opponent(s, f.me))


class PlayCard(OnTarget):
    """Play a card from a discard pile or a hand; no Mindbug can be used on it (RULES A36). In a chain of effects each card can
    be played once (C141)."""

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        return played(id) not in f.chain and not cannot_play(s, f.me, id)

    def is_secret(self, s: State, f: Frame) -> bool:
        for id in self.target.options(s, f):
            if s.knows[id] != ALL_KNOW:
                return True
        return False

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            if self.works_on(s, f, id) and changes.pick_up(s, id):
                f.chain = [*f.chain, played(id)]
                enter_play(s, id, f.me)
            elif s.log is not None:
                s.note(COULD_NOT_PLAY, f.me, [id], CANNOT_BE_PLAYED, "C160", s.knows[id])


def played(id: i64) -> i64:
    """How a chain of effects remembers that it has played a card, and not only copied its Play effect."""
    return -1 - id


class Discard(OnTarget):
    """Cards of one hand are discarded by the player who holds them."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for player in range(len(s.players)):
            changes.discard(s, player, [id for id in picked if id in s.players[player].hand])


class ToMyHand(OnTarget):
    """An effect that puts cards into the hand of the player whose ability it is; not if that is forbidden (RULES C159)."""

    def allowed(self, s: State, f: Frame) -> bool:
        return changes.may_take(s, f.me)


class TakeFromDiscard(ToMyHand):
    """Put cards of a discard pile into the hand."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        changes.take_from_discard(s, f.me, picked)


class TakeBoost(ToMyHand):
    """Put cards from under creatures into the hand."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            changes.take_boost(s, f.me, id)


class Steal(ToMyHand):
    """Put cards of the opponent's hand into one's own, unseen by others."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        changes.steal(s, opponent(s, f.me), f.me, picked)


class BeGiven(ToMyHand):
    """Be handed a card by the opponent. The ability may speak of it afterwards."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            f.other = changes.give(s, opponent(s, f.me), f.me, id)


class ReturnToMyHand(OnEachCreature):
    """Put creatures into one's own hand. The ability may speak of them afterwards."""

    def allowed(self, s: State, f: Frame) -> bool:
        return changes.may_take(s, f.me)

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.return_to_hand(s, c, f.me)
        f.other = c.id


class ReturnToTheirHands(OnEachCreature):
    """Put creatures into the hands of their controllers."""

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.return_to_hand(s, c, c.controller)


class Evolve(OnEachCreature):
    """A creature shows its next face."""

    def __init__(self, target: Target, to: str) -> None:
        super().__init__(target)
        self.to: Final = to

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.evolve(s, c, CATALOGUE[self.to])


class PutOctonite(OnEachCreature):
    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: Final = n

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.put_octonite(s, c, self.n)


class SetAside(OnEachCreature):
    """Creatures leave play and are set aside by this creature."""

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.set_aside(s, c, f.stamp)
        if s.log is not None:
            s.note(SET_ASIDE, c.controller, [c.id], 0, "C96")


class ReturnAside(Effect):
    """What this creature has set aside comes back, fresh, to its last controllers, without Play effects (RULES C96, C158)."""

    def possible(self, s: State, f: Frame) -> bool:
        for a in s.aside:
            if a.by == f.stamp:
                return True
        return False

    def run(self, s: State, f: Frame) -> bool:
        mine = [a for a in s.aside if a.by == f.stamp]
        s.aside = [a for a in s.aside if a.by != f.stamp]
        for active in (False, True):  # what spreads first lies on top of the stack, so it enters last
            for a in mine:
                if (a.player == s.active) == active:
                    enter_play(s, a.id, a.player, True)
        return True


# This turn


class ThisTurn(OnEachCreature):
    """Creatures have more power, keywords or prohibitions until the end of the turn."""

    def __init__(self, target: Target, power: i64 = 0, keywords: i64 = 0, bars: i64 = 0) -> None:
        super().__init__(target)
        self.power: Final = power
        self.keywords: Final = keywords
        self.bars: Final = bars

    def change(self, s: State, f: Frame, c: Creature) -> None:
        last_this_turn(s, Lasting(f.source, c.id, c.stamp, c.controller, self.power, self.keywords, self.bars, 0, 0))
        if s.log is not None:
            if self.power:
                s.note(GAINED_POWER, c.controller, [c.id], self.power)
            if self.keywords:
                s.note(GAINED_KEYWORD, c.controller, [c.id], self.keywords)
            if self.bars:
                s.note(WAS_BARRED, c.controller, [c.id], self.bars)


class ThisTurnForAll(Effect):
    """The players of a side, and all creatures of theirs, also later ones (RULES C134), have something this turn."""

    def __init__(self, side: i64, keywords: i64 = 0, bars: i64 = 0, dice: i64 = 0, bans: i64 = 0) -> None:
        self.side: Final = side
        self.keywords: Final = keywords
        self.bars: Final = bars
        self.dice: Final = dice
        self.bans: Final = bans

    def run(self, s: State, f: Frame) -> bool:
        for player in range(len(s.players)):
            if is_on_side(s, self.side, f.me, player):
                last_this_turn(s, Lasting(f.source, NO_CARD, 0, player, 0, self.keywords, self.bars, self.dice, self.bans))
                if s.log is not None:
                    self.tell(s, player)
        return True

    def tell(self, s: State, player: i64) -> None:
        if self.keywords:
            s.note(GAINED_KEYWORD, player, [], self.keywords)
        if self.bars:
            s.note(WAS_BARRED, player, [], self.bars)
        if self.dice:
            s.note(GAINED_DIE, player, [], self.dice)
        if self.bans:
            s.note(WAS_BANNED, player, [], self.bans)


def last_this_turn(s: State, lasting: Lasting) -> None:
    s.lasting = [*s.lasting, lasting]
    s.stale = True
