"""Owns what abilities do: each class is one verb of the card texts, one step of an ability."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.amounts import Amount
from mindbug.rules.arrival import enter_play
from mindbug.rules.defeat import can_be_defeated, defeat
from mindbug.rules.effect import (
    AS_CREATURE,
    IN_DISCARD,
    IN_HAND,
    SET_APART,
    UNDER_CREATURE,
    Effect,
    amount_of,
    happens,
    may_decline,
    recall,
    remember,
)
from mindbug.rules.fold import at_work, constants_at_work, is_banned
from mindbug.rules.native import i64
from mindbug.rules.seats import is_on_side, on_side, opponent
from mindbug.rules.state import NO_NUMBERS, Condition, Creature, Frame, Lasting, State, played
from mindbug.rules.targets import Target
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


def cannot_play(s: State, player: i64, id: i64) -> bool:
    """Whether something forbids a player to play a card that lies in that player's hand (RULES C160)."""
    if not at_work(s, ON_PLAYING) or id not in s.players[player].hand:
        return False
    for source, k in constants_at_work(s, ON_PLAYING):
        if s.box.cards[id].power <= k.share_of_player(s, source.controller, source.id, player):
            return True
    return False


# Whether what follows happens


class Gate(Effect):
    """Keeps what follows in the same part of an ability from happening, unless something is so. It does nothing itself."""

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def is_passed(self, s: State, f: Frame) -> bool:
        raise NotImplementedError

    def onward(self, s: State, f: Frame) -> i64:
        return self.at + 1 if self.is_passed(s, f) else self.end

    def run(self, s: State, f: Frame) -> bool:
        return True if self.is_passed(s, f) else self.stop(f)


class OnlyIf(Gate):
    """The ability happens only if a condition holds when it is resolved (RULES C63)."""

    def __init__(self, condition: Condition) -> None:
        self.condition: Final = condition

    def is_passed(self, s: State, f: Frame) -> bool:
        return self.condition.holds(s, f.me, f.source)


class Pay(Gate):
    """Pay Octonite of this creature; without it, the rest of the ability does not happen (RULES A71, C155)."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def is_passed(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        return c is not None and c.octonite >= self.n

    def run(self, s: State, f: Frame) -> bool:
        c = s.this(f)
        if c is None or c.octonite < self.n:
            return self.stop(f)
        changes.remove_octonite(s, c, self.n, "A71")
        return True


class AfterStep(Gate):
    """Asks what has become of what an earlier step of the ability was done to."""

    of: OnTarget | None = None  # that step

    def done(self, s: State, f: Frame) -> list[int]:
        """The objects to which the earlier step has really been done."""
        of = self.of
        found = recall(f, self.reads)
        return found if of is None else of.really_done(s, found)

    def is_passed(self, s: State, f: Frame) -> bool:
        return len(self.done(s, f)) > 0


class IfDone(AfterStep):
    """What follows happens only if the step before has happened: cards were moved, or a creature was really defeated
    (RULES C143)."""


class IfNotDone(AfterStep):
    """What follows happens only if the step before was not done to anything."""

    def is_passed(self, s: State, f: Frame) -> bool:
        return len(self.done(s, f)) == 0


class IfItHasPower(AfterStep):
    """What follows happens only if a card of the step before has at least that printed power."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def is_passed(self, s: State, f: Frame) -> bool:
        for id in self.done(s, f):
            if s.box.cards[id].power >= self.n:
                return True
        return False


class IfItHasOctonite(AfterStep):
    """What follows happens only if a creature of the step before has at least that much Octonite."""

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def is_passed(self, s: State, f: Frame) -> bool:
        for id in self.done(s, f):
            c = s.creature(id)
            if c is not None and c.octonite >= self.n:
                return True
        return False


class ForEachDone(AfterStep):
    """Do something once for each object of the step before, one after the other (RULES C144). How often is still to come is
    kept in its own slot."""

    def __init__(self, *effects: Effect) -> None:
        self.effects: Final = list(effects)

    def possible(self, s: State, f: Frame) -> bool:
        return self.is_passed(s, f) and happens(s, f, self.at + 1, self.end)

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def onward(self, s: State, f: Frame) -> i64:
        return self.end

    def run(self, s: State, f: Frame) -> bool:
        counted = recall(f, self.writes)
        left: i64 = counted[0] if counted else len(self.done(s, f))
        if left == 0:
            remember(f, self.writes, NO_NUMBERS)
            return self.stop(f)
        for step in f.procedure.steps[self.at + 1 : self.end]:  # each time begins anew
            if isinstance(step, Effect) and step.writes < len(f.kept):
                remember(f, step.writes, NO_NUMBERS)
        remember(f, self.writes, [left - 1])
        return True


class GoTo(Effect):
    """Go on with another step: the next time of what is done for each, or what follows one of two modes."""

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def onward(self, s: State, f: Frame) -> i64:
        return self.end if self.end > self.at else self.at + 1

    def run(self, s: State, f: Frame) -> bool:
        return self.stop(f)


class May(Effect):
    """Do something or not; if not, or if it cannot be done, what follows in the same part of the ability does not happen
    either. ``after`` is the step that follows what may be done."""

    after: i64 = 0

    def __init__(self, *effects: Effect) -> None:
        self.effects: Final = list(effects)

    def possible(self, s: State, f: Frame) -> bool:
        return happens(s, f, self.at + 1, self.after)

    def certain(self, s: State, f: Frame) -> bool:
        return False

    def onward(self, s: State, f: Frame) -> i64:
        return self.end

    def is_secret(self, s: State, f: Frame) -> bool:
        for effect in f.procedure.steps[self.at + 1 : self.after]:
            if isinstance(effect, Effect) and effect.is_secret(s, f):
                return True
        return False

    def run(self, s: State, f: Frame) -> bool:
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == NO_ANSWER:
            if not self.possible(s, f):
                return s.ask(f.me, OPTIONAL, [DONE]) if self.is_secret(s, f) else self.stop(f)
            if may_decline(s, f, self):
                return s.ask(f.me, OPTIONAL, [YES, DONE])
        if answer == DONE:
            return self.stop(f)
        f.forced = False
        return True


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
        return amount_of(s, f, self.amount) - s.players[on_side(s, self.side, f.me)].life

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
        return amount_of(s, f, self.amount) > 0

    def run(self, s: State, f: Frame) -> bool:
        changes.gain_energy(s, f.me, amount_of(s, f, self.amount))
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
        s.extra_turns = [*s.extra_turns, f.me]
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
    """An effect on objects: find them, then act on them together. ``takes`` says where such objects are, ``leaves`` where
    they are afterwards, 0 if they stay where they are."""

    takes: i64 = AS_CREATURE
    leaves: i64 = 0

    def __init__(self, target: Target) -> None:
        self.target: Final = target

    def allowed(self, s: State, f: Frame) -> bool:
        """What is forbidden altogether is not asked for."""
        return True

    def possible(self, s: State, f: Frame) -> bool:
        """What may lie in the hand of another must not tell by what is offered whether it does."""
        if self.allowed(s, f):
            if self.target.may_lie_hidden(s, f):
                return True
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
            remember(f, self.writes, NO_NUMBERS)
            return True
        if not self.target.collect(s, f, self):
            return False
        picked = f.picked
        f.picked = NO_NUMBERS
        if picked:
            f.forced = False
            picked = self.act(s, f, picked)
        remember(f, self.writes, picked)
        return True

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        """Do it; to what it was done."""
        raise NotImplementedError

    def really_done(self, s: State, ids: list[int]) -> list[int]:
        """Those of the objects to which it was done, as it turned out since."""
        return ids


class Defeat(OnTarget):
    leaves: i64 = IN_DISCARD

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and can_be_defeated(s, c)

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        defeat(s, picked)
        return picked

    def really_done(self, s: State, ids: list[int]) -> list[int]:
        """Somebody may first have to choose a side of a creature that Tough saves."""
        return [id for id in ids if s.creature(id) is None]


class OnEachCreature(OnTarget):
    """An effect on creatures in play, one after the other."""

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        done: list[int] = []
        for id in picked:
            c = s.creature(id)
            if c is not None:
                if self.works_on(s, f, id):
                    done.append(id)
                self.change(s, f, c)
        return done

    def change(self, s: State, f: Frame, c: Creature) -> None:
        raise NotImplementedError


class TakeControl(OnEachCreature):
    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and c.controller != f.me

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.take_control(s, c, f.me)


class GiveControl(OnEachCreature):
    """The opponent takes control."""

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and c.controller != opponent(s, f.me)

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.take_control(s, c, opponent(s, f.me))


class PlayCard(OnTarget):
    """Play a card from a discard pile or a hand; no Mindbug can be used on it (RULES A36). In a chain of effects each card can
    be played once (C141)."""

    takes: i64 = IN_HAND | IN_DISCARD
    leaves: i64 = AS_CREATURE

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        return played(id) not in f.chain and not cannot_play(s, f.me, id)

    def is_secret(self, s: State, f: Frame) -> bool:
        for id in self.target.options(s, f):
            if s.knows[id] != ALL_KNOW:
                return True
        return False

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        done: list[int] = []
        for id in picked:
            if self.works_on(s, f, id) and changes.pick_up(s, id):
                f.chain = [*f.chain, played(id)]
                done.append(id)
                enter_play(s, id, f.me)
            elif s.log is not None:
                s.note(COULD_NOT_PLAY, f.me, [id], CANNOT_BE_PLAYED, "C160", s.knows[id])
        return done


class Discard(OnTarget):
    """Cards of one hand are discarded by the player who holds them."""

    takes: i64 = IN_HAND
    leaves: i64 = IN_DISCARD

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        for player in range(len(s.players)):
            changes.discard(s, player, [id for id in picked if id in s.players[player].hand])
        return picked


class ToMyHand(OnTarget):
    """An effect that puts cards into the hand of the player whose ability it is; not if that is forbidden (RULES C159)."""

    leaves: i64 = IN_HAND

    def allowed(self, s: State, f: Frame) -> bool:
        return changes.may_take(s, f.me)


class TakeFromDiscard(ToMyHand):
    """Put cards of a discard pile into the hand."""

    takes: i64 = IN_DISCARD

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        changes.take_from_discard(s, f.me, picked)
        return picked


class TakeBoost(ToMyHand):
    """Put cards from under creatures into the hand."""

    takes: i64 = UNDER_CREATURE

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        for id in picked:
            changes.take_boost(s, f.me, id)
        return picked


class Steal(ToMyHand):
    """Put cards of the opponent's hand into one's own, unseen by others."""

    takes: i64 = IN_HAND

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        return changes.steal(s, opponent(s, f.me), f.me, picked)


class BeGiven(ToMyHand):
    """Be handed cards by the opponent."""

    takes: i64 = IN_HAND

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        return changes.give(s, opponent(s, f.me), f.me, picked)


class ReturnToMyHand(OnEachCreature):
    """Put creatures into one's own hand."""

    leaves: i64 = IN_HAND

    def allowed(self, s: State, f: Frame) -> bool:
        return changes.may_take(s, f.me)

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.return_to_hand(s, c, f.me)


class ReturnToTheirHands(OnEachCreature):
    """Put creatures into the hands of their controllers."""

    leaves: i64 = IN_HAND

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and changes.may_take(s, c.controller)

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.return_to_hand(s, c, c.controller)


class Evolve(OnEachCreature):
    """A creature shows its next face. Nothing happens to one to which that face does not belong, such as one that carries out
    the Play effect of another."""

    def __init__(self, target: Target, to: str) -> None:
        super().__init__(target)
        self.to: Final = to

    def works_on(self, s: State, f: Frame, id: i64) -> bool:
        c = s.creature(id)
        return c is not None and s.box.face(id, self.to) is not None

    def change(self, s: State, f: Frame, c: Creature) -> None:
        face = s.box.face(c.id, self.to)
        if face is not None:
            changes.evolve(s, c, face)


class PutOctonite(OnEachCreature):
    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: Final = n

    def change(self, s: State, f: Frame, c: Creature) -> None:
        changes.put_octonite(s, c, self.n)


class SetAside(OnEachCreature):
    """Creatures leave play and are set aside by this creature."""

    leaves: i64 = SET_APART

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
