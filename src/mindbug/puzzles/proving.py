"""Owns the proofs: what somebody can force until the end of a turn, in one deal of the hidden cards or in every one.

In one deal everything is looked at: all answers of both players and everything that chance can do. In every deal a win is
proved from one of them, as long as nothing depends on what is hidden: the winner needs no hidden card, and where the other
player, or chance, comes to use one, it may be any that is not seen. What cannot be proved like that is not proved. Labour is
bounded, and a proof that reaches the bound is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mindbug.rules.copies import exchange
from mindbug.rules.grammar import all_words
from mindbug.rules.groups import Cards
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Card, State
from mindbug.rules.turn import answer
from mindbug.rules.view import Dealer, View, unplaced, unplaced_powers
from mindbug.rules.words import CHANCE, CHOOSE, HAND, TURN, UNDECIDED
from mindbug.search.lookahead import moment
from mindbug.seats import opposite

DEEPEST = 120  # answers, one after the other
MAY_NAME_HIDDEN = (TURN, CHOOSE, CHANCE)  # the questions whose answers can be cards of a hand or a pile
Hidden = frozenset[int]


class OutOfWork(Exception):
    """Nothing was proved: the bound of work was reached, or something came up that is not looked at."""


class Labour:
    """How many answers may still be tried."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.done = 0
        self.depth = 0

    def try_one(self) -> None:
        if self.done >= self.most or self.depth >= DEEPEST:
            raise OutOfWork
        self.done += 1


class InOneDeal:
    """What a player can force until the end of turn ``last`` if all cards lie open."""

    def __init__(self, player: int, last: int, beat: int, work: Labour) -> None:
        self.player = player
        self.last = last
        self.beat = beat
        self.work = work
        self.seen: dict[int, bool] = {}

    def after(self, s: State, option: int) -> bool:
        """Whether the player wins after an answer, whatever the other one and chance do."""
        self.work.try_one()
        t = s.copy()
        answer(t, option)
        self.work.depth += 1
        try:
            return self.wins(t)
        finally:
            self.work.depth -= 1

    def wins(self, s: State) -> bool:
        if s.winner != UNDECIDED:
            return s.winner == self.player
        if s.turn > self.last:
            return False
        refuse_extra_turns(s, self.beat)
        now = int(moment(s))
        if now not in self.seen:
            one_is_enough = s.asked == self.player
            results = (self.after(s, option) for option in s.options)
            self.seen[now] = any(results) if one_is_enough else all(results)
        return self.seen[now]


class InEveryDeal:
    """What a player can force until the end of turn ``last`` whatever the hidden cards are."""

    def __init__(self, player: int, last: int, beat: int, work: Labour) -> None:
        self.player = player
        self.last = last
        self.beat = beat
        self.work = work
        self.seen: dict[tuple[int, Hidden], bool] = {}
        self.reading: Hidden | None = None

    def readers(self, s: State) -> Hidden:
        """The cards that look for cards of some kind in a hand: once one may be at work, hidden cards matter unseen."""
        if self.reading is None:
            pool = s.box.pool
            self.reading = frozenset(
                id for id, card in enumerate(s.box.cards) if any(map(reads_hands, [card, *pool.faces_of(card)]))
            )
        return self.reading

    def after(self, s: State, option: int, hidden: Hidden) -> bool:
        """Whether the player is sure to win after an answer that names no hidden card."""
        self.work.try_one()
        t = s.copy()
        answer(t, option)
        self.work.depth += 1
        try:
            return is_still_hidden(t, hidden) and self.wins(t, hidden)
        finally:
            self.work.depth -= 1

    def wins(self, s: State, hidden: Hidden) -> bool:
        if s.winner != UNDECIDED:
            return s.winner == self.player
        if s.turn > self.last or not self.readers(s) <= hidden:
            return False
        refuse_extra_turns(s, self.beat)
        now = int(moment(s)), hidden
        if now not in self.seen:
            self.seen[now] = self.finds(s, hidden) if s.asked == self.player else self.withstands(s, hidden)
        return self.seen[now]

    def finds(self, s: State, hidden: Hidden) -> bool:
        """The player needs one answer: not one that takes a hidden card, unless any card does."""
        named = named_hidden(s, hidden)
        if any(self.after(s, option, hidden) for option in s.options if option not in named):
            return True
        return bool(named) and s.kind != TURN and self.after_any_card(s, named[0], hidden)

    def withstands(self, s: State, hidden: Hidden) -> bool:
        """All answers of the other player, or of chance, have to do, and those that take a hidden card with any card."""
        named = named_hidden(s, hidden)
        if not named and s.kind == TURN and not hidden.isdisjoint(s.players[s.asked].hand):
            return False  # what may not be played in this deal may be something else in another one
        if not all(self.after(s, option, hidden) for option in s.options if option not in named):
            return False
        return not named or self.after_any_card(s, named[0], hidden)

    def after_any_card(self, s: State, place: int, hidden: Hidden) -> bool:
        """Let a hidden card that is used be each of those that it may be, one after the other."""
        kinds, creatures = s.box.kinds, s.box.creatures
        if place >= creatures:
            return False
        for card in {kinds[id]: id for id in sorted(hidden) if id < creatures}.values():
            t = s.copy()
            exchange(t, place, card)
            if not self.after(t, card, hidden - {card}):
                return False
        return True


def beat_of(s: State) -> int:
    """A number that stays the same as long as the players take turns."""
    return int(s.turn + s.active) % len(s.players)


def refuse_extra_turns(s: State, beat: int) -> None:
    """Where somebody takes an extra turn, what is said of the end of the next turn would not be true."""
    if s.extra_turns or beat_of(s) != beat:
        raise OutOfWork


def named_hidden(s: State, hidden: Hidden) -> list[int]:
    """The answers that take a hidden card."""
    return [option for option in s.options if option in hidden] if s.kind in MAY_NAME_HIDDEN else []


def is_still_hidden(s: State, hidden: Hidden) -> bool:
    """Whether all these cards lie where nobody, or only the one whose hand it is, sees them."""
    found = len(hidden.intersection(s.unused)) + len(hidden.intersection(s.power_deck))
    for p in s.players:
        found += len(hidden.intersection(p.hand)) + len(hidden.intersection(p.draw))
    return found == len(hidden)


@cache
def reads_hands(card: Card) -> bool:
    """Whether a card asks what lies in a hand, and not only how much."""
    return any(isinstance(word, Cards) and word.zone == HAND and not word.is_any() for word in all_words(card))


# The kinds of puzzles that are proved

BROAD = 12  # deals in which a move is looked for that fails


@dataclass(frozen=True)
class Bounds:
    """How many answers are tried: for each answer of the question, and for all of them."""

    one: int = 8000
    all: int = 25000


@dataclass(frozen=True)
class Proof:
    """The one right answer, until the end of which turn it is judged, in which deal each of the others fails, and the work."""

    kind: str
    answer: int
    last: int
    refuted: dict[int, int]
    work: int


class Riddle:
    """A question to the player of a view, and deals of the cards that this player does not see."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = int(view.viewer)
        self.table = view.table
        self.hidden = frozenset(unplaced(view.table)) | frozenset(unplaced_powers(view.table))
        self.beat = beat_of(view.table)
        self.dealt: dict[int, State] = {}

    @property
    def options(self) -> list[int]:
        return self.table.options

    @property
    def is_mine(self) -> bool:
        """Whether it is asked in a turn of the player who is asked."""
        return self.table.active == self.me

    def deal(self, number: int) -> State:
        """The deal of a number, in which chance is asked."""
        if number not in self.dealt:
            s = Dealer(self.view).deal(seeded(number))
            s.ask_chance = True
            self.dealt[number] = s
        return self.dealt[number]


class Prover:
    """Looks for the proof that a question has exactly one right answer."""

    def __init__(self, view: View, bounds: Bounds = Bounds()) -> None:  # noqa: B008
        self.riddle = Riddle(view)
        self.bounds = bounds
        self.work = 0
        self.one_deal: dict[tuple[int, int, int], InOneDeal] = {}

    def forces(self, option: int, player: int, last: int, number: int = 0) -> bool:
        """Whether a player wins in one deal after an answer."""
        key = (player, last, number)
        if key not in self.one_deal:
            self.one_deal[key] = InOneDeal(player, last, self.riddle.beat, Labour(0))
        found = self.one_deal[key]
        found.work = self.new_work()
        try:
            return found.after(self.riddle.deal(number), option)
        finally:
            self.work += found.work.done

    def is_sure(self, option: int, player: int, last: int) -> bool:
        """Whether a player wins in every deal after an answer."""
        found = InEveryDeal(player, last, self.riddle.beat, self.new_work())
        try:
            return found.after(self.riddle.deal(0), option, self.riddle.hidden)
        finally:
            self.work += found.work.done

    def new_work(self) -> Labour:
        return Labour(min(self.bounds.one, self.bounds.all - self.work))

    def refuting_deal(self, option: int, player: int, last: int) -> int | None:
        """A deal in which a player cannot force the win after an answer."""
        return next((n for n in range(BROAD) if not self.forces(option, player, last, n)), None)

    def only_winner(self, kind: str, last: int) -> Proof | None:
        """The one answer after which the player is sure to win until the end of a turn, while all others fail in some deal."""
        me = self.riddle.me
        hopeful = [option for option in self.riddle.options if self.forces(option, me, last)]
        sure = [option for option in hopeful if self.is_sure(option, me, last)]
        if len(sure) != 1:
            return None
        refuted = {}
        for option in self.riddle.options:
            if option != sure[0]:
                number = self.refuting_deal(option, me, last) if option in hopeful else 0
                if number is None:
                    return None
                refuted[option] = number
        return Proof(kind, sure[0], last, refuted, self.work)

    def win(self) -> Proof | None:
        return self.only_winner("win", int(self.riddle.table.turn))

    def certain(self) -> Proof | None:
        """A win until the end of the next turn of one's own, where none can be had sooner."""
        riddle, turn = self.riddle, int(self.riddle.table.turn)
        if any(self.forces(option, riddle.me, turn) for option in riddle.options):
            return None
        return self.only_winner("certain", turn + 2 if riddle.is_mine else turn + 1)

    def survive(self) -> Proof | None:
        """The one answer after which the opponent, whichever unseen card they hold, cannot win until the end of their turn,
        while they are sure to after all others."""
        riddle, foe = self.riddle, opposite(self.riddle.me)
        last = int(riddle.table.turn) + (1 if riddle.is_mine else 0)
        safe: list[int] = []
        for option in riddle.options:
            if not self.forces(option, foe, last):
                safe.append(option)
            if len(safe) > 1:
                return None
        if len(safe) != 1:
            return None
        if not all(self.is_sure(option, foe, last) for option in riddle.options if option != safe[0]):
            return None
        if not all(not self.forces(safe[0], foe, last, number) for number in covering(riddle, foe)):
            return None
        return Proof("survive", safe[0], last, {option: 0 for option in riddle.options if option != safe[0]}, self.work)


def covering(riddle: Riddle, foe: int) -> list[int]:
    """Deals, by their numbers, in which between them every kind of unseen card has been in the hand of the opponent."""
    kinds = riddle.table.box.kinds
    creatures = riddle.table.box.creatures
    if not any(id in riddle.hidden for id in riddle.deal(0).players[foe].hand):
        return [0]
    left = {kinds[id] for id in riddle.hidden if id < creatures}
    numbers: list[int] = []
    number = 0
    while left and number < MOST_DEALS:
        held = {kinds[id] for id in riddle.deal(number).players[foe].hand}
        if held & left:
            numbers.append(number)
            left -= held
        number += 1
    if left:
        raise OutOfWork
    return numbers


MOST_DEALS = 200  # are made until every kind of card has been in a hand
