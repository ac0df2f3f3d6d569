"""Owns the search of a game with hidden cards: one tree over many ways in which the unknown cards may lie.

This is information-set Monte Carlo tree search with a single observer. Every iteration deals the cards that the view does
not show, walks down the tree by answers that are possible in that deal, adds a node and plays the game out. What is chance
is a question to fate, answered as chance answers it. Nearly everything that a player does is seen by both, so a tree for
each player would be the same tree.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mindbug.rules.native import i64
from mindbug.rules.randomness import Random
from mindbug.rules.state import LARGEST_MARK, Creature, Frame, Lasting, Player, State
from mindbug.rules.turn import add, answer
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import ACTING, DRAFT, DRAWN, FATE, NO_ANSWER, TURN, UNDECIDED
from mindbug.search.mind import Mind
from mindbug.search.playout import Playout

EXPLORATION: Final = 0.6
PLAYING: Final = 5000  # an answer from here on in the tree plays a card from hand, named by its first copy
DEEPEST_REUSE: Final = 12  # so many answers may have been given since a tree was grown, if it is to grow on


NO_NODES: Final[list[Node]] = []  # below an answer that was never tried: most of a tree are such, and they share it


class Node:
    """What is known of one answer: how often it was given, how often it could have been, and what it brought the player who
    gave it, 1 for every win. ``mark`` is what the table looks like after it."""

    def __init__(self, option: i64, mover: i64) -> None:
        self.option: Final = option
        self.mover: Final = mover
        self.visits: float = 0.0
        self.available: float = 0.0
        self.score: float = 0.0
        self.liking: float = 1.0
        self.mark: i64 = 0
        self.children: list[Node] = NO_NODES

    def add(self, child: Node) -> None:
        if self.children is NO_NODES:
            self.children = [child]
        else:
            self.children.append(child)

    def rate(self) -> float:
        """How often this answer won."""
        return self.score / self.visits if self.visits else 0.5


class Tree:
    """A tree that grows under the question that a view asks its viewer."""

    def __init__(self, known: View, playout: Playout, exploration: float = EXPLORATION) -> None:
        self.known = known
        self.playout: Final = playout
        self.exploration: Final = exploration
        self.root = Node(NO_ANSWER, FATE)
        self.marked_from: float = 0.0  # nodes that were visited so often are marked, so that they can be found again

    def grow(self, iterations: i64, random: Random) -> None:
        dealer = Dealer(self.known)
        for _ in range(iterations):
            s = self.next_deal(dealer, random)
            s.ask_chance = True
            self.iterate(s, random)

    def next_deal(self, dealer: Dealer, random: Random) -> State:
        return dealer.deal(random)

    def iterate(self, s: State, random: Random) -> None:
        """Walk down, add a node, play out, and let all nodes on the way know the result."""
        path = [self.root]
        node = self.root
        grown = False
        while s.winner == UNDECIDED and not grown:
            if s.asked == FATE:
                option: i64 = s.options[random.below(len(s.options))]
                node = chance_child(node, option)
            else:
                node, option, grown = self.select(node, s, random)
            path.append(node)
            answer(s, option)
            if node.mark == 0 and node.visits >= self.marked_from:
                node.mark = table_mark(s)
        worth: float = 0.5 if s.winner == DRAWN else 1.0 if s.winner == 0 else 0.0
        if s.winner == UNDECIDED:
            worth = self.playout.worth(s, random)
        for passed in path:
            passed.visits += 1.0
            passed.score += worth if passed.mover == 0 else 1.0 - worth

    def select(self, node: Node, s: State, random: Random) -> tuple[Node, i64, bool]:
        """The answer to try next, as the tree and as the state calls it, and whether it is a new one: new answers come first,
        then the most promising."""
        best: Node | None = None
        best_option: i64 = NO_ANSWER
        best_value: float = -1.0
        new: list[int] = []
        for place, option in enumerate(s.options):
            key = self.key(s, option)
            found = child_of(node, key, place)
            if found is None:
                new.append(key)
                continue
            found.available += 1.0
            value = found.score / found.visits + self.exploration * sqrt(log(found.available + 1.0) / found.visits)
            if value > best_value:
                best_value = value
                best = found
                best_option = option
        if new or best is None:
            made = Node(self.first_to_try(s, new, random), s.asked)
            made.available = 1.0
            node.add(made)
            return made, self.option_of(s, made.option), True
        return best, best_option, False

    def first_to_try(self, s: State, new: list[int], random: Random) -> i64:
        """Of answers that were never tried, the one that the playout would give, else any."""
        liked = self.key(s, self.playout.choose(s, random))
        return liked if liked in new else new[random.below(len(new))]

    # Cards that are alike

    def key(self, s: State, option: i64) -> i64:
        """How an answer is called in the tree: it does not matter which copy of a card is played."""
        if s.kind == TURN and 0 <= option < ACTING and s.creature(option) is None:
            return PLAYING + s.box.kinds[option]
        return option

    def option_of(self, s: State, key: i64) -> i64:
        """The answer of this state that the tree calls so."""
        if key < PLAYING:
            return key
        for option in s.options:
            if self.key(s, option) == key:
                return option
        return key

    # From one question to the next

    def settle(self, key: i64) -> None:
        """The question is answered so: what would have come of other answers is not needed any more."""
        self.root.children = [c for c in self.root.children if c.option == key]

    def count(self) -> i64:
        """How many nodes there are."""
        total: i64 = 0
        left = [self.root]
        while left:
            node = left.pop()
            total += 1
            left += node.children
        return total

    def forget_deals(self) -> None:
        """Other cards are unknown now."""

    def go_on(self, known: View) -> bool:
        """Let what has grown below the new question of the same game be the tree; whether there was such a part. What was left
        out in a draft does not lie open, so it cannot be told which part that is."""
        if self.known.table.kind == DRAFT:
            return False
        wanted = table_mark(known.table)
        level = [self.root]
        for _ in range(DEEPEST_REUSE):
            below: list[Node] = []
            for node in level:
                for c in node.children:
                    if c.mark == wanted:
                        self.root = c
                        self.known = known
                        self.forget_deals()
                        return True
                    below.append(c)
            level = below
        return False


class GuidedTree(Tree):
    """A tree that is led by first thoughts: answers that are liked are tried first and more often, and one that nobody likes
    is perhaps never tried.

    If every iteration dealt the unknown cards anew, what the other player does next would nearly always be something new, and
    nothing would ever be looked at further. So there are a few deals, more the longer it is searched, and each comes again and
    again. ``variety`` says how many there are: so many times the square root of the iterations, or 0 for a new one each
    time.

    ``evenness`` is the share of the curiosity about answers to the question itself that all of them get alike, however little
    one is liked: nobody's first thought may be the one that wins."""

    def __init__(
        self, known: View, mind: Mind, exploration: float, doubt: float, variety: float = 0.0, evenness: float = 0.0
    ) -> None:
        super().__init__(known, mind, exploration)
        self.mind: Final = mind
        self.doubt: Final = doubt
        self.variety: Final = variety
        self.evenness: Final = evenness
        self.deals: list[State] = []
        self.marked_from = 3.0

    def next_deal(self, dealer: Dealer, random: Random) -> State:
        # In a draft it matters which of the own cards come to the hand, and that is dealt, too.
        if self.variety == 0.0 or self.known.table.kind == DRAFT:
            return dealer.deal(random)
        deals = self.deals
        if len(deals) <= self.variety * sqrt(self.root.visits):
            deals.append(dealer.deal(random))
        s = deals[random.below(len(deals))].copy()
        s.random = random.split()
        return s

    def forget_deals(self) -> None:
        self.deals = []

    def select(self, node: Node, s: State, random: Random) -> tuple[Node, i64, bool]:
        """The answer to try next, as the tree and as the state calls it, and whether it is new: the most promising, where what
        is not known yet counts for more with answers that are liked. An answer that was not tried is thought a little worse
        than those that were."""
        possible: list[Node] = []
        likings: float = 0.0
        tried: float = 0.0
        visits: float = 0.0
        score: float = 0.0
        for place, option in enumerate(s.options):
            key = self.key(s, option)
            found = child_of(node, key, place)
            if found is None:
                found = Node(key, s.asked)
                found.liking = self.mind.liking(s, option)
                node.add(found)
            found.available += 1.0
            possible.append(found)
            likings += found.liking
            if found.visits > 0.0:
                visits += found.visits
                score += found.score
                tried += found.liking
        options = s.options
        if len(possible) == 1:
            return possible[0], options[0], False
        expected: float = score / visits - self.doubt * sqrt(tried / likings) if visits > 0.0 else 0.5
        reach: float = self.exploration * sqrt(visits + 1.0) / likings
        evenness: float = self.evenness if node is self.root else 0.0
        alike: float = evenness * likings / float(len(possible))
        best: i64 = 0
        best_value: float = -1000.0
        for place, c in enumerate(possible):
            value: float = c.score / c.visits if c.visits > 0.0 else expected
            value += reach * ((1.0 - evenness) * c.liking + alike) / (1.0 + c.visits)
            if value > best_value:
                best_value = value
                best = place
        chosen = possible[best]
        return chosen, options[best], chosen.visits == 0.0


def child_of(node: Node, option: i64, place: i64 = 0) -> Node | None:
    """The node of an answer. It is looked for first where it stands among the answers: mostly the same ones are possible."""
    children = node.children
    if place < len(children):
        likely = children[place]
        if likely.option == option:
            return likely
    for c in children:
        if c.option == option:
            return c
    return None


def chance_child(node: Node, option: i64) -> Node:
    found = child_of(node, option)
    if found is not None:
        return found
    made = Node(option, FATE)
    node.add(made)
    return made


def table_mark(s: State) -> i64:
    """A number that is the same for tables that look alike to everybody: the question, who is asked, and all that lies open."""
    total = add(add(add(1, s.turn, 50), s.kind, 51), s.asked + 1, 52)
    total = add(add(total, s.shown + 1, 53), s.arrivals, 54)
    total = add(total, (s.effects * 2 + s.active) * 2 + s.regular, 55)
    total = add(total, (2 if s.mindbugged else 0) + (1 if s.fresh else 0), 56)
    total = add(add(total, len(s.unused), 57), len(s.power_deck), 58)
    for turn, player in enumerate(s.extra_turns):
        total = add(total, turn * 2 + player, 59)
    place: i64 = 0
    for p in s.players:
        total = add_side(total, p, place)
        place += 16
    for id in s.market:
        total = add(total, id, 40)
    for id in s.power_discard:
        total = add(total, id, 41)
    for a in s.aside:
        total = add_together(total, add(add(a.id, a.by, 1), a.player, 2), 42)
    for given in s.lasting:
        total = add_together(total, lasting_mark(given), 44)
    for depth, f in enumerate(s.stack):
        total = add_together(total, add(frame_mark(f), depth, 3), 46)
    for f in s.raised:
        total = add_together(total, frame_mark(f), 48)
    return total


def add_together(total: i64, part: i64, place: i64) -> i64:
    """Add the mark of something as one, so that what belongs to it is not taken for another's. It takes two places."""
    return add(add(total, part & LARGEST_MARK, place), part >> 24 & LARGEST_MARK, place + 1)


def add_side(total: i64, p: Player, place: i64) -> i64:
    """What lies open of a player."""
    total = add(add(add(total, p.life, place + 1), p.mindbugs, place + 2), p.spent, place + 4)
    total = add(add(total, len(p.hand), place + 3), len(p.draw), place + 9)
    total = add(total, p.energy, place + 10)
    for id in p.discard:
        total = add(total, id, place + 5)
    for c in p.play:
        total = add_together(total, creature_mark(c), place + 6)
    return total


def creature_mark(c: Creature) -> i64:
    """A creature as everybody sees it; the side on which it lies is added by who asks."""
    marks: i64 = (8 if c.exhausted else 0) + (4 if c.fresh else 0) + (2 if c.blocked else 0) + (1 if c.slew else 0)
    total = add(add(add(c.id, c.stamp, 1), c.attacks, 2), marks, 3)
    total = add(add(total, c.octonite, 4), c.card.stage * 1024 + c.card.power, 5)
    for id in c.boosts:
        total = add(total, id, 6)
    return total


def lasting_mark(given: Lasting) -> i64:
    total = add(add(add(given.source, given.subject + 1, 1), given.stamp, 2), given.power, 3)
    total = add(add(total, given.keywords * 4 + given.dice, 4), given.bars * 64 + given.bans, 5)
    return add(total, given.player, 6)


def frame_mark(f: Frame) -> i64:
    """How far a procedure is, as everybody sees it: what was picked so far, or done, may be hidden cards."""
    total = add(add(add(f.me, f.procedure.mark, 1), f.source + 1, 2), f.stamp, 4)
    total = add(add(add(total, f.pc, 5), f.base, 6), f.other + 1, 7)
    total = add(add(add(total, f.count, 8), f.done, 9), len(f.picked) * 2 + (1 if f.forced else 0), 10)
    for place, shown in enumerate(f.memory):
        total = add(total, (shown + 1) * 64 + place, 11)
    for id in f.chain:
        total = add(total, id, 12)
    for effect in f.waiting:
        total = add_together(total, frame_mark(effect), 13)
    return total
