"""Owns the turn (RULES B.1), the loop that carries out procedures until somebody is asked, and the rules of the draw."""

from __future__ import annotations

from typing import Final

from mindbug.rules.action import act, actors
from mindbug.rules.attack import WINDOWS, attackers, begin_attack, forced_attackers
from mindbug.rules.changes import end_game, raise_abilities, refill, remove_octonite
from mindbug.rules.copies import one_of_each
from mindbug.rules.effects import cannot_play
from mindbug.rules.fold import at_work
from mindbug.rules.native import i64
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.powers import BuyAgain, BuyPower
from mindbug.rules.seats import next_player, opponent
from mindbug.rules.state import NO_LASTING, NO_NUMBERS, Creature, Frame, Procedure, State, Step
from mindbug.rules.telling import run_told
from mindbug.rules.triggers import SETTLE, begin
from mindbug.rules.words import (
    ACTING,
    ACTION,
    BY_DRAW,
    BY_NO_ACTION,
    DRAWN,
    END_OF_TURN,
    END_OF_YOUR_TURN,
    FIGHTS_CHANGE,
    HARVEST,
    HARVESTED,
    NO_ANSWER,
    NO_CARD,
    NOBODY,
    ON_ATTACKERS,
    ON_PLAYING,
    TURN,
    TURN_BEGAN,
    TURN_CHANGES,
    TURN_ENDED,
    UNDECIDED,
)

LAST_TURN: Final = 300
OCCURRENCES_FOR_DRAW: Final = 3
AT_THE_END: Final = 1 << END_OF_TURN | 1 << END_OF_YOUR_TURN


class BeginTurn(Step):
    """T1: what counts per turn starts anew; a position that comes up for the third time is a draw (RULES C142)."""

    def run(self, s: State, f: Frame) -> bool:
        s.turn += 1
        f.me = s.active
        f.count = 0  # Power cards that were bought
        for player in s.players:
            for c in player.play:
                c.attacks = 0
                c.blocked = False
                c.slew = False
        s.effects = 0
        s.touch(TURN_CHANGES | FIGHTS_CHANGE)
        if s.log is not None:
            s.note(TURN_BEGAN, s.active, [], s.turn)
        if is_repeated(s):
            end_game(s, DRAWN, BY_DRAW)
        return True


class HarvestAll(Step):
    """T3: one Octonite leaves every Harvest creature of the active player (RULES A66 to A68)."""

    def run(self, s: State, f: Frame) -> bool:
        for c in s.players[f.me].play:
            if c.octonite and c.card.abilities[HARVEST]:
                remove_octonite(s, c, 1, "A66", HARVESTED)
        return True


class TurnAction(Step):
    """T4: play a card, attack or use an Action; whoever can do none of them loses (RULES A7)."""

    def run(self, s: State, f: Frame) -> bool:
        if f.answer == NO_ANSWER:
            options = turn_options(s, f.me)
            if not options:
                end_game(s, opponent(s, f.me), BY_NO_ACTION)
                return False
            return s.ask(f.me, TURN, options)
        answer = f.answer
        f.answer = NO_ANSWER
        s.mindbugged = False
        if answer >= ACTING:
            act(s, answer - ACTING)
            return True
        attacker = s.creature(answer)
        if attacker is None:
            begin(s, Frame(PLAY_FROM_HAND, f.me, answer, 0))
        else:
            begin_attack(s, attacker, forced=True)
        return True


def turn_options(s: State, player: i64) -> list[int]:
    if at_work(s, ON_ATTACKERS):
        forced = forced_attackers(s, player)
        if forced:
            return forced
    options = playable(s, player) + attackers(s, player)
    if s.box.triggers & 1 << ACTION:
        options += actors(s, player)
    return options


def playable(s: State, player: i64) -> list[int]:
    """The cards of a hand that may be played from it (RULES C18), one of each."""
    cards = one_of_each(s, s.players[player].hand)
    if at_work(s, ON_PLAYING):
        return [id for id in cards if not cannot_play(s, player, id)]
    return cards


class ActAgain(Step):
    """T5: after a Mindbug another turn action, so many steps back, in the same turn; in older editions an extra turn (E1)."""

    def __init__(self, back: i64) -> None:
        self.back: Final = back

    def run(self, s: State, f: Frame) -> bool:
        if s.mindbugged and not s.box.edition.extra_turn:
            f.pc -= self.back
            return False
        return True


class RaiseEndOfTurn(Step):
    """T6: what happens at the end of the turn is raised."""

    def run(self, s: State, f: Frame) -> bool:
        for player in s.players:
            for c in player.play:
                if c.card.triggers & AT_THE_END:
                    if c.controller == s.active:
                        raise_abilities(s, c.card, END_OF_YOUR_TURN, c.id, c.stamp, c.controller)
                    raise_abilities(s, c.card, END_OF_TURN, c.id, c.stamp, c.controller)
        return True


class EndTurn(Step):
    """T7: what lasts "this turn" is over; the next turn begins."""

    def run(self, s: State, f: Frame) -> bool:
        if s.log is not None:
            s.note(TURN_ENDED, s.active, [], s.turn)
        if s.lasting:
            s.lasting = NO_LASTING
            s.stale = True
        if s.turn >= LAST_TURN:
            end_game(s, DRAWN, BY_DRAW)
            return False
        if s.mindbugged:
            s.mindbugged = False
        elif s.extra_turns:
            s.active = s.extra_turns[0]
            s.extra_turns = s.extra_turns[1:]
        else:
            s.active = s.regular = next_player(s, s.regular)
        f.pc = 0
        return False


TURNS: Final = Procedure(
    "turn",
    [
        BeginTurn(), BuyPower(), WINDOWS, BuyAgain(), HarvestAll(), SETTLE, WINDOWS,
        TurnAction(), WINDOWS, ActAgain(2),
        RaiseEndOfTurn(), SETTLE, WINDOWS, EndTurn(),
    ],
)  # fmt: skip
# The same without what cannot happen in a plain box.
PLAIN_TURNS: Final = Procedure("plain turn", [BeginTurn(), TurnAction(), ActAgain(1), EndTurn()])


def start(s: State, before: Procedure | None = None) -> None:
    """Begin the first turn of a dealt or loaded game; ``before`` is what comes before it, if anything does."""
    s.regular = s.active
    begin(s, Frame(PLAIN_TURNS if s.box.plain else TURNS, s.active, NO_CARD, 0))
    if before is not None:
        begin(s, Frame(before, s.active, NO_CARD, 0))
    advance(s)


def advance(s: State) -> None:
    """Go on until somebody is asked or the game is over. After every step, hands are refilled (RULES B.0/1)."""
    while s.asked == NOBODY and s.winner == UNDECIDED:
        f = s.stack[len(s.stack) - 1]
        steps = f.procedure.steps
        if f.pc >= len(steps):
            s.stack.pop()
            continue
        step = steps[f.pc]
        if step.run(s, f) if s.log is None else run_told(s, f, step):
            f.pc += 1
        if s.short and s.winner == UNDECIDED:
            refill_all(s)


def refill_all(s: State) -> None:
    """Refill the hands that need it; those that cannot be refilled now are looked at again (RULES C79)."""
    s.short = False
    for p in range(len(s.players)):
        if s.players[p].short:
            refill(s, p)
            if s.players[p].short:
                s.short = True


def answer(s: State, option: i64) -> None:
    """Answer the pending question with one of its options."""
    s.stack[len(s.stack) - 1].answer = option
    s.asked = NOBODY
    s.options = NO_NUMBERS
    advance(s)


def is_repeated(s: State) -> bool:
    """Remember this moment; whether it has come up often enough for a draw. What was before the last card left a draw
    pile cannot come up again, so it is forgotten."""
    hidden: i64 = len(s.unused) + len(s.power_deck)
    for p in s.players:
        hidden += len(p.draw)
    now = fingerprint(s)
    bit: i64 = 1 << (now & 31)
    if hidden != s.hidden_at_last_turn:
        s.hidden_at_last_turn = hidden
        s.history = []
        s.history_bits = 0
    occurrences: i64 = 1
    if s.history_bits & bit:
        for earlier in s.history:
            if earlier == now:
                occurrences += 1
    s.history_bits |= bit
    s.history.append(now)
    return occurrences >= OCCURRENCES_FOR_DRAW


def bits_of(history: list[int]) -> i64:
    """A bit for each fingerprint, as ``history_bits`` keeps them."""
    bits: i64 = 0
    for earlier in history:
        bits |= 1 << (earlier & 31)
    return bits


def fingerprint(s: State) -> i64:
    """A number that is the same for the same zones, creature states, life, Mindbugs, energy and active player (RULES C142).
    Which copy of a card it is makes no difference."""
    kinds = s.box.kinds
    total: i64 = s.active
    place: i64 = 0
    for p in s.players:
        total = add(total, p.life, place + 1)
        total = add(total, p.mindbugs, place + 2)
        if p.spent or p.energy:
            total = add(add(total, p.spent, place + 9), p.energy, place + 10)
        for id in p.hand:
            total = add(total, kinds[id], place + 3)
        for id in p.discard:
            total = add(total, kinds[id], place + 4)
        for c in p.play:
            total = add(total, kinds[c.id], place + 6 if c.exhausted else place + 5)
            if c.octonite or c.boosts or c.card.stage > 1 or (c.exhausted and s.box.cards[c.id].sides):
                total = add_creature(total, kinds, c, place)
        place += 16
    for a in s.aside:
        total = add(total, kinds[a.id] * 2 + a.player, 40)
    for id in s.market:
        total = add(total, id, 41)
    return total


def add_creature(total: i64, kinds: list[int], c: Creature, place: i64) -> i64:
    """What is on and under a creature, and which face it shows."""
    kind: i64 = kinds[c.id]
    total = add(total, (kind * 1024 + c.octonite) * 128 + c.card.power, place + 7)
    if c.exhausted or c.card.stage > 1:  # faces, and sides, may be equally strong
        total = add(total, (kind * 4 + c.card.stage) * 64 + c.card.keywords, place + 11)
    for id in c.boosts:
        total = add(total, kind * 1024 + kinds[id], place + 8)
    return total


def add(total: i64, what: i64, place: i64) -> i64:
    """Add a scrambled number to a sum, so that the order of adding does not matter; all stays within 60 bits."""
    x: i64 = ((what * 64 + place + 1) * 0x9E3779B1) & 0x7FFFFFFFFFFF
    x = ((x ^ (x >> 19)) & 0x7FFFFFFF) * 0x5BD1E995
    return (total + (x ^ (x >> 29))) & 0xFFFFFFFFFFFFFFF
