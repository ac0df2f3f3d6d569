"""Owns what abilities do: each class is one verb of the card texts, one step of an ability."""

from __future__ import annotations

from typing import Final

from mindbug.rules import changes
from mindbug.rules.amounts import Amount
from mindbug.rules.native import i64
from mindbug.rules.seats import on_side, opponent
from mindbug.rules.state import NO_NUMBERS, Condition, Frame, Lasting, State, Step
from mindbug.rules.targets import Target
from mindbug.rules.words import (
    GAINED_KEYWORD,
    GAINED_POWER,
    NO_ANSWER,
    NO_CARD,
    OPTIONAL,
    WAS_BARRED,
    YES,
    DONE,
)


def skip_rest(f: Frame) -> bool:
    """Go on with the last step of the ability, which settles what it has raised. Always False, for steps to return."""
    f.pc = len(f.procedure.steps) - 1
    return False


class Effect(Step):
    def possible(self, s: State, f: Frame) -> bool:
        """Whether it would do anything now."""
        return True


class OnlyIf(Effect):
    """The rest of the ability happens only if a condition holds when it is resolved (RULES C63)."""

    def __init__(self, condition: Condition) -> None:
        self.condition: Final = condition

    def run(self, s: State, f: Frame) -> bool:
        if self.condition.holds(s, f.me, f.source):
            return True
        return skip_rest(f)


class May(Effect):
    """Do something or not; if not, or if it cannot be done, the rest of the ability does not happen either."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def run(self, s: State, f: Frame) -> bool:
        if f.answer == NO_ANSWER:
            if not self.effect.possible(s, f):
                return skip_rest(f)
            return s.ask(f.me, OPTIONAL, [YES, DONE])
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == DONE:
            return skip_rest(f)
        return self.effect.run(s, f)


class GainLife(Effect):
    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, s: State, f: Frame) -> bool:
        changes.gain_life(s, f.me, self.n)
        return True


class LoseLife(Effect):
    def __init__(self, side: i64, n: i64) -> None:
        self.side: Final = side
        self.n: Final = n

    def run(self, s: State, f: Frame) -> bool:
        changes.lose_life(s, on_side(s, self.side, f.me), self.n)
        return True


class SetLife(Effect):
    """A player's life becomes an amount; the difference counts as lost or gained (RULES C6)."""

    def __init__(self, side: i64, amount: Amount) -> None:
        self.side: Final = side
        self.amount: Final = amount

    def run(self, s: State, f: Frame) -> bool:
        player = on_side(s, self.side, f.me)
        more = self.amount.of(s, f.me, f.source) - s.players[player].life
        if more > 0:
            changes.gain_life(s, player, more)
        else:
            changes.lose_life(s, player, -more)
        return True


class OnTarget(Effect):
    """An effect on objects: find them, then act on them together."""

    def __init__(self, target: Target) -> None:
        self.target: Final = target

    def possible(self, s: State, f: Frame) -> bool:
        return self.target.exists(s, f)

    def run(self, s: State, f: Frame) -> bool:
        if not self.target.collect(s, f):
            return False
        picked = f.picked
        f.picked = NO_NUMBERS
        if picked:
            self.act(s, f, picked)
        return True

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        raise NotImplementedError


class Defeat(OnTarget):
    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        changes.defeat(s, picked)


class TakeControl(OnTarget):
    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            c = s.creature(id)
            if c is not None:
                changes.take_control(s, c, f.me)


class PlayCard(OnTarget):
    """Play a card from a discard pile or a hand; no Mindbug can be used on it (RULES A36)."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            changes.pick_up(s, id)
            changes.enter_play(s, id, f.me)


class Discard(OnTarget):
    """Cards of one hand are discarded by the player who holds them."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for player in range(len(s.players)):
            changes.discard(s, player, [id for id in picked if id in s.players[player].hand])


class TakeFromDiscard(OnTarget):
    """Put cards of a discard pile into the hand."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        changes.take_from_discard(s, f.me, picked)


class Steal(OnTarget):
    """Put cards of the opponent's hand into one's own, unseen by others."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        changes.steal(s, opponent(s, f.me), f.me, picked)


class BeGiven(OnTarget):
    """Be handed a card by the opponent. The ability may speak of it afterwards."""

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        f.other = NO_CARD
        for id in picked:
            changes.give(s, opponent(s, f.me), f.me, id)
            f.other = id


class ThisTurn(OnTarget):
    """Creatures have more power, keywords or prohibitions until the end of the turn."""

    def __init__(self, target: Target, power: i64 = 0, keywords: i64 = 0, bars: i64 = 0) -> None:
        super().__init__(target)
        self.power: Final = power
        self.keywords: Final = keywords
        self.bars: Final = bars

    def act(self, s: State, f: Frame, picked: list[int]) -> None:
        for id in picked:
            c = s.creature(id)
            if c is None:
                continue
            s.lasting = [*s.lasting, Lasting(f.source, id, c.stamp, self.power, self.keywords, self.bars)]
            if s.log is not None:
                if self.power:
                    s.note(GAINED_POWER, c.controller, [id], self.power)
                if self.keywords:
                    s.note(GAINED_KEYWORD, c.controller, [id], self.keywords)
                if self.bars:
                    s.note(WAS_BARRED, c.controller, [id], self.bars)
        s.stale = True
