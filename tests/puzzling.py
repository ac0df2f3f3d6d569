"""Owns solving puzzles a second time: with the solver of the tests, in other deals, and with all answers.

It shares the rules with what made the puzzles, and nothing else: neither the proofs nor their deals. In every deal both players
see all cards; so whoever cannot force a win there cannot force it knowing less, and who is sure of it wins in each.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindbug.bots.guides import PLAYOUTS
from mindbug.bots.searching import Searcher, best_of
from mindbug.notation import legal_moves
from mindbug.puzzles.puzzle import Puzzle
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import View, determinize, unplaced
from mindbug.rules.words import HIDDEN, TURN, UNDECIDED
from mindbug.seats import opposite
from solver import moment

MOST = 400_000  # answers are tried for one answer of a puzzle
SEED = 7_000  # other deals than those of the proofs
CHANCE_WORK = 2_000  # iterations
ENOUGH = 3  # deals by chance for an answer that is right; to tell it from others there are more
MOST_DEALS = 250


def solved(puzzle: Puzzle) -> set[str]:
    """The answers that are right, found without looking at the one that is stated."""
    if puzzle.kind == "chance":
        found = Searcher(CHANCE_WORK, seeded(SEED), guide=PLAYOUTS).estimates(puzzle.view)
        return {best_of(found).move}
    right = dict(legal_moves(puzzle.view.table))
    for s in covering_deals(puzzle.view):
        right = {text: option for text, option in right.items() if is_right(puzzle, s, option)}
    for number, s in enumerate(random_deals(puzzle.view)):
        if number >= ENOUGH and len(right) <= 1:
            break
        right = {text: option for text, option in right.items() if is_right(puzzle, s, option)}
    return set(right)


def is_right(puzzle: Puzzle, s: State, option: int) -> bool:
    """Whether an answer is what its puzzle asks for, in one deal."""
    survives = puzzle.kind == "survive"
    me, is_mine = puzzle.seat, s.active == puzzle.seat
    turns = {"win": 1, "survive": 2 if is_mine else 1, "certain": 3 if is_mine else 2}[puzzle.kind]
    return Forced(opposite(me) if survives else me, turns).after(s, option) != survives


class Endless(AssertionError):
    """The solver has more to look at than a test has time for."""


class Forced:
    """Whether a player can force the win within so many turns, this one included, where all cards lie open. Everything is
    looked at; what is remembered of the beginnings of turns is remembered whole."""

    def __init__(self, winner: int, turns: int) -> None:
        self.winner = winner
        self.turns = turns
        self.last = 0
        self.tried = 0
        self.known: dict[object, bool] = {}

    def after(self, s: State, option: int) -> bool:
        """Whether the win is forced after an answer to the question of a deal."""
        start = s.copy()
        start.ask_chance = True
        self.last = start.turn + self.turns - 1
        return self.wins_after(start, option)

    def wins_after(self, s: State, option: int) -> bool:
        self.tried += 1
        if self.tried > MOST:
            raise Endless("the solver has not come to an end")
        t = s.copy()
        answer(t, option)
        return self.wins(t)

    def wins(self, s: State) -> bool:
        if s.winner != UNDECIDED or s.turn > self.last:
            return s.winner == self.winner
        if s.kind != TURN or s.lasting:
            return self.looks(s)
        now = (s.turn, moment(s))
        if now not in self.known:
            self.known[now] = self.looks(s)
        return self.known[now]

    def looks(self, s: State) -> bool:
        results = (self.wins_after(s, option) for option in reversed(s.options))
        return any(results) if s.asked == self.winner else all(results)


def covering_deals(view: View) -> Iterator[State]:
    """Deals in which between them the opponent holds every card that may be there."""
    random = seeded(SEED)
    foe = opposite(int(view.viewer))
    held = view.table.players[foe].hand.count(HIDDEN)
    one_of_each = list({view.table.box.kinds[id]: id for id in unplaced(view.table)}.values())
    random.shuffle(one_of_each)
    for start in range(0, len(one_of_each) if held else 0, held or 1):
        yield with_cards(determinize(view, random), view, foe, one_of_each[start : start + held])


def random_deals(view: View) -> Iterator[State]:
    """Deals as chance will have it; where nothing is hidden there is only one."""
    random = seeded(SEED + 1)
    for _ in range(MOST_DEALS if unplaced(view.table) else 1):
        yield determinize(view, random)


def with_cards(s: State, view: View, player: int, wanted: list[int]) -> State:
    """A deal in which a player holds some of the cards that the viewer does not see."""
    known = {id for id in view.table.players[player].hand if id != HIDDEN}
    for card in wanted:
        hand = s.players[player].hand
        if card in hand:
            continue
        free = next(id for id in hand if id not in known and id not in wanted)
        for p in s.players:
            p.hand = [swapped(id, free, card) for id in p.hand]
            p.draw = [swapped(id, free, card) for id in p.draw]
        s.unused = [swapped(id, free, card) for id in s.unused]
        knowledge = s.knows[free]
        s.learn(free, s.knows[card])
        s.learn(card, knowledge)
    return s


def swapped(id: int, one: int, two: int) -> int:
    return two if id == one else one if id == two else id
