"""Owns the Power cards (RULES A77 to A80): buying them, getting them for nothing, and refilling the display."""

from __future__ import annotations

from typing import Final

from mindbug.rules.changes import drop
from mindbug.rules.effect import ON_DISPLAY, Effect
from mindbug.rules.effects import OnTarget
from mindbug.rules.native import i64
from mindbug.rules.state import Frame, Procedure, State, Step
from mindbug.rules.triggers import begin, begin_effect
from mindbug.rules.words import ALL_KNOW, BOUGHT, BOUGHT_POWER, BUY, DONE, NO_ANSWER, OFFERED

DISPLAYED: Final = 3


def refill_market(s: State) -> None:
    """Three Power cards lie open while the deck lasts."""
    while len(s.market) < DISPLAYED and s.power_deck:
        id = s.power_deck[len(s.power_deck) - 1]
        s.power_deck = s.power_deck[:-1]
        s.market = [*s.market, id]
        s.learn(id, ALL_KNOW)
        if s.log is not None:
            s.note(OFFERED, s.active, [id], 0, "A79")


def get_power(s: State, player: i64, id: i64, price: i64) -> None:
    """Pay, refill the display, resolve the effect, then put the card into the Power discard pile (RULES A78, C166)."""
    s.players[player].energy -= price
    if s.log is not None:
        s.note(BOUGHT_POWER, player, [id], price, "A78")
    market = s.market[:]
    if drop(market, id):
        s.market = market
        refill_market(s)
    s.resolving = [*s.resolving, id]
    s.learn(id, ALL_KNOW)
    begin(s, Frame(POWER_CARD, player, id, 0))
    for ability in s.box.cards[id].abilities[BOUGHT]:
        begin_effect(s, Frame(ability, player, id, 0))


class PutAway(Step):
    """The effect of a Power card is done."""

    def run(self, s: State, f: Frame) -> bool:
        s.resolving = [id for id in s.resolving if id != f.source]
        s.power_discard = [*s.power_discard, f.source]
        return True


POWER_CARD: Final = Procedure("power card", [PutAway()])


class BuyPower(Step):
    """T2: buy a Power card; BuyAgain comes back here while some are bought."""

    def run(self, s: State, f: Frame) -> bool:
        if not s.market:
            return True
        if f.answer == NO_ANSWER:
            energy = s.players[f.me].energy
            options = [id for id in s.market if s.box.cards[id].cost <= energy]
            if not options:
                return True
            options.append(DONE)
            return s.ask(f.me, BUY, options)
        answer = f.answer
        f.answer = NO_ANSWER
        if answer == DONE:
            return True
        get_power(s, f.me, answer, s.box.cards[answer].cost)
        f.done = 1
        f.count += 1
        return True


class BuyAgain(Step):
    """T2: any number of Power cards, one after the other; what each of them brings comes before the next."""

    def run(self, s: State, f: Frame) -> bool:
        if f.done == 0:
            return True
        f.done = 0
        f.pc -= 2
        return False


class GetPower(OnTarget):
    """Get a Power card for nothing (RULES C136)."""

    takes: i64 = ON_DISPLAY

    def act(self, s: State, f: Frame, picked: list[int]) -> list[int]:
        for id in picked:
            get_power(s, f.me, id, 0)
        return picked


class GetTopPower(Effect):
    """Reveal the top card of the Power deck and get it for nothing (RULES C135)."""

    def possible(self, s: State, f: Frame) -> bool:
        return len(s.power_deck) > 0

    def run(self, s: State, f: Frame) -> bool:
        if s.power_deck:
            id = s.power_deck[len(s.power_deck) - 1]
            s.power_deck = s.power_deck[:-1]
            get_power(s, f.me, id, 0)
        return True
