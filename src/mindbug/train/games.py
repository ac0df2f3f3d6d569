"""Owns the games that are played to learn from: by playouts at first, then by the search with what was learned so far."""

from __future__ import annotations

from dataclasses import dataclass

from mindbug.bots.weights import Weights
from mindbug.pools import pool_of
from mindbug.rules.deal import deal, smallest_pool
from mindbug.rules.pool import EDITIONS, Box, Pool, mix
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.special import ORDINARY
from mindbug.rules.state import State
from mindbug.rules.turn import answer
from mindbug.rules.view import view
from mindbug.rules.words import CHANCE, DRAWN, TURN, UNDECIDED
from mindbug.search.habits import GENERAL_SIGNS, ROLES, Habits
from mindbug.search.inputs import Inputs
from mindbug.search.mind import Mind
from mindbug.search.sense import Sensible
from mindbug.search.tree import GuidedTree
from mindbug.train.lessons import Lessons
from mindbug.train.vocabulary import Vocabulary


@dataclass(frozen=True)
class Notes:
    """Turns moments of games of one box into what is learned from."""

    inputs: Inputs
    habits: Habits
    input_numbers: list[int]
    sign_numbers: list[int]

    @staticmethod
    def of(box: Box, vocabulary: Vocabulary) -> Notes:
        inputs = Inputs(box)
        habits = Habits(inputs, [0.0] * (GENERAL_SIGNS + len(inputs.cards) * ROLES))
        return Notes(inputs, habits, *vocabulary.translation(box))

    def position(self, s: State) -> list[int]:
        numbers = self.input_numbers
        return [numbers[number] for number in self.inputs.active(s)]

    def answers(self, s: State) -> list[list[int]]:
        numbers = self.sign_numbers
        return [[numbers[number] for number in self.habits.signs(s, option)] for option in s.options]


def result_for(s: State, player: int) -> float:
    return 0.5 if s.winner == DRAWN else float(s.winner == player)


def play_out(box: Box, notes: Notes, random: Random, lessons: Lessons, most: int) -> None:
    """A game without thinking; some of its positions are kept with the result."""
    s = deal(box, random.split())
    playout = Sensible(2)
    seen: list[tuple[list[int], int]] = []
    moments: list[State] = []
    while s.winner == UNDECIDED:
        if s.kind == TURN:
            moments.append(s.copy())
        options = s.options
        if len(options) == 1:
            answer(s, options[0])
        elif random.below(16) < 2:
            answer(s, options[random.below(len(options))])
        else:
            answer(s, playout.choose(s, random))
    for _ in range(min(most, len(moments))):
        moment = moments.pop(random.below(len(moments)))
        seen.append((notes.position(moment), moment.active))
    for inputs, player in seen:
        result = result_for(s, player)
        lessons.add_position(inputs, result, result)


def play_greedily(box: Box, mind: Mind, notes: Notes, random: Random, lessons: Lessons, most: int) -> None:
    """A game in which everybody does what looks best at once; some of its positions are kept with the result."""
    s = deal(box, random.split())
    moments: list[State] = []
    while s.winner == UNDECIDED:
        if s.kind == TURN:
            moments.append(s.copy())
        options = s.options
        if len(options) == 1 or s.kind == CHANCE:
            answer(s, options[random.below(len(options))])
        elif random.below(16) < 2:
            answer(s, mind.choose(s, random))
        else:
            answer(s, mind.greedy(s, random))
    for _ in range(min(most, len(moments))):
        moment = moments.pop(random.below(len(moments)))
        result = result_for(s, int(moment.active))
        lessons.add_position(notes.position(moment), result, result)


@dataclass(frozen=True)
class Effort:
    """How the search plays games to learn from: iterations for most moves, and for those that are kept; the share of these."""

    few: int = 30
    many: int = 200
    share: float = 0.35
    exploration: float = 1.0
    doubt: float = 0.1
    wander: float = 0.05


def play_searching(box: Box, mind: Mind, notes: Notes, random: Random, lessons: Lessons, how: Effort) -> None:
    """A game of the search against itself. Moments that got more thought are kept."""
    s = deal(box, random.split())
    s.ask_chance = False
    kept: list[tuple[list[int], int, float]] = []
    while s.winner == UNDECIDED:
        options = s.options
        if len(options) == 1:
            if s.kind == TURN and random.below(1000) < int(1000 * how.share):
                chance = mind.net.chance(s)
                kept.append((notes.position(s), int(s.active), chance))
            answer(s, options[0])
            continue
        is_kept = random.below(1000) < int(1000 * how.share)
        tree = GuidedTree(view(s, s.asked), mind, how.exploration, how.doubt)
        tree.grow(how.many if is_kept else how.few, random)
        tries = {node.option: node for node in tree.root.children}
        nodes = [tries.get(tree.key(s, option)) for option in options]
        visits = [node.visits if node is not None else 0.0 for node in nodes]
        total = sum(visits)
        if is_kept:
            lessons.add_decision(notes.answers(s), [n / total for n in visits])
            if s.kind == TURN:
                value = sum(node.score for node in nodes if node is not None) / total
                kept.append((notes.position(s), int(s.active), value))
        if random.below(1000) < int(1000 * how.wander):
            left = int(random.below(int(total)))
            place = 0
            while left >= int(visits[place]):
                left -= int(visits[place])
                place += 1
        else:
            place = max(range(len(options)), key=lambda at: visits[at])
        answer(s, options[place])
    for inputs, player, value in kept:
        lessons.add_position(inputs, result_for(s, player), value)


# Many games


@dataclass(frozen=True)
class Course:
    """Which cards are played with to learn: all of a pool, and parts of it, as people play with them too. ``parts`` are pools
    that are played by themselves; every game is by the rules of one edition, mostly the latest."""

    whole: Pool
    parts: tuple[Pool, ...]

    def box(self, random: Random) -> Box:
        """The cards and the edition of the next game: everything, the first part, another part, or a mix of two. What is too
        small to be dealt is played together with everything."""
        edition = EDITIONS[("latest", "latest", "latest", "latest", "latest", "latest", "beyond", "first")[random.below(8)]]
        if not self.parts:
            return self.whole.box(edition)
        way = random.below(10)
        if way < 4:
            return self.whole.box(edition)
        if way < 7:
            return (self.parts[0] if is_enough(self.parts[0]) else self.whole).box(edition)
        one = self.parts[random.below(len(self.parts))]
        other = self.parts[random.below(len(self.parts))]
        if way < 9 and is_enough(one):
            return one.box(edition)
        mixed = mix_of(one, other)
        return (mixed if is_enough(mixed) else self.whole).box(edition)


def is_enough(pool: Pool) -> bool:
    """Whether a game can be dealt from a pool alone."""
    return sum(pool.counts) >= smallest_pool(ORDINARY)


MIXED: dict[tuple[str, str], Pool] = {}


def mix_of(one: Pool, other: Pool) -> Pool:
    key = one.fingerprint, other.fingerprint
    if key not in MIXED:
        MIXED[key] = mix([one, other])
    return MIXED[key]


def course_of(sets: list[str], own: Pool | None = None) -> Course:
    """The course for some official sets, together with cards of one's own. The first part is one that can be dealt alone, if
    there is one."""
    parts = sorted((pool_of([name], []) for name in sets), key=lambda part: not is_enough(part))
    whole = mix([pool_of(sets, []), own]) if own is not None and sets else own or pool_of(sets, [])
    return Course(whole, tuple(parts) if len(parts) > 1 else ())


class School:
    """A place where games are played to learn from; what is needed for each box is made once."""

    def __init__(self, course: Course, weights: Weights | None) -> None:
        self.course = course
        self.weights = weights
        self.vocabulary = Vocabulary.of(course.whole)
        self.notes: dict[Box, Notes] = {}
        self.minds: dict[Box, Mind] = {}

    def play(self, seed: int, games: int, how: Effort, positions: int = 4) -> Lessons:
        """So many games: by playouts if nothing was learned yet."""
        random = seeded(seed)
        lessons = Lessons()
        for _ in range(games):
            box = self.course.box(random)
            notes = self.notes.get(box) or self.notes.setdefault(box, Notes.of(box, self.vocabulary))
            if self.weights is None:
                play_out(box, notes, random, lessons, positions)
                continue
            mind = self.minds.get(box) or self.minds.setdefault(box, self.weights.mind(box))
            if how.many:
                play_searching(box, mind, notes, random, lessons, how)
            else:
                play_greedily(box, mind, notes, random, lessons, positions)
        return lessons
