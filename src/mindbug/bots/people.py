"""Owns the bots that err as people do: what they overlook, what they want too much, and what they are afraid of.

A person judges by what was learned, or by playouts where nothing that was learned fits, hardly further than this turn.
Weaknesses change what is seen and what is felt; nothing is left to dice: in one game the same question gets the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from math import exp

from mindbug.bots.bot import moves_of
from mindbug.bots.chance import new_random
from mindbug.bots.guides import LEARNED
from mindbug.bots.searching import Budget
from mindbug.rules.fold import power
from mindbug.rules.randomness import WORD, Random, scrambled
from mindbug.rules.state import Card, Creature, Player, State
from mindbug.rules.turn import answer
from mindbug.rules.view import Dealer, View
from mindbug.rules.words import ACTING, BLOCK, DRAFT, DRAWN, HUNT, MINDBUG, TURN, UNDECIDED, YES
from mindbug.search.lookahead import LOSS, WIN, judge_all
from mindbug.search.playout import Playout
from mindbug.search.sense import Sensible
from mindbug.search.tree import table_mark
from mindbug.seats import opposite

CROWD = 6  # creatures on a table that is full
STRIKING = 7  # creatures as strong as this are never overlooked
STRONG = 5  # a card above this power is felt to be strong, so much ...
VERY = 3  # ... above it very strong
CREATURE = 0.5  # what a creature is to greed, where a life is 1
LIFE = 1.1  # what a life counts to somebody who only counts, and what a point of power does
POINT = 0.12
TRUST = 4.0  # a first look counts as so many iterations of a search
MIDDLE = 0.7  # so far from the least to the most go the weaknesses that are not somebody's greatest
GAMES = 5  # are played out for one look where nothing that was learned fits

# Where creatures are to be thought of; elsewhere the game points at them.
ABOUT_CREATURES = (TURN, BLOCK, HUNT)
# Where nobody reads a card to answer; elsewhere an effect is half done, and what it asks for depends on what the cards say.
NOTHING_IS_READ = (TURN, MINDBUG, BLOCK)
# What may be overlooked of a thing in a turn: each is decided for itself.
ITSELF, TEXT, DANGER, FAVOURITE = range(4)


@dataclass(frozen=True)
class Character:
    """How a player errs; 0 is not at all. What is wanted or feared is in chances to win: what it seems to add to a move."""

    overlooks: float = 0.0  # how often a creature is not noticed for a turn, if the table is full
    misreads: float = 0.0  # how often nobody thinks of what stands on a creature of the other side, for a turn
    counting: float = 0.0  # how much of the judgement is only counting life and power
    greed: float = 0.0  # for each life, and half of it for each creature, that can be taken at once
    fear: float = 0.0  # of playing a very strong card while the other player has Mindbugs
    haste: float = 0.0  # to take a very strong card with a Mindbug
    thrift: float = 0.0  # not to use a Mindbug at all
    attachment: float = 0.0  # to the creature that is the favourite one, for attacks


@dataclass(frozen=True)
class Level:
    """What people of a level have in common: how far their weaknesses go, in how many deals they look at each move, and how
    much they search besides."""

    least: Character
    most: Character
    looks: int
    iterations: int = 0

    def somebody(self, random: Random) -> Character:
        """A player of this level: one weakness is as large as it gets here, the others are somewhere below."""
        names = [field.name for field in fields(Character)]
        greatest = names[random.below(len(names))]
        found = {}
        for name in names:
            least, most = getattr(self.least, name), getattr(self.most, name)
            share = MIDDLE * int(random.next()) / WORD
            found[name] = most if name == greatest else least + (most - least) * share
        return Character(**found)


BEGINNER = Level(
    Character(overlooks=0.1, misreads=0.2, counting=0.25, greed=0.05, fear=0.05, haste=0.05),
    Character(overlooks=0.6, misreads=1.0, counting=1.0, greed=0.4, fear=0.5, haste=0.5, thrift=0.3, attachment=0.25),
    looks=1,
)
AMATEUR = Level(
    Character(overlooks=0.03, misreads=0.05, counting=0.1),
    Character(overlooks=0.15, misreads=0.3, counting=0.4, greed=0.12, fear=0.15, haste=0.15, thrift=0.1, attachment=0.06),
    looks=2,
    iterations=30,
)
CLUB = Level(
    Character(misreads=0.02),
    Character(overlooks=0.06, misreads=0.15, counting=0.2, greed=0.06, fear=0.08, haste=0.08, thrift=0.06, attachment=0.04),
    looks=1,
    iterations=320,
)


class Person:
    """A player of a level. Who it is, is drawn before its first move."""

    def __init__(self, level: Level, random: Random | None = None, character: Character | None = None) -> None:
        self.level = level
        self.random = random or new_random()
        self.character = character
        self.nature: int | None = None

    def choose(self, view: View) -> str:
        moves = moves_of(view)
        if self.nature is None:
            self.nature = int(self.random.next())
        if self.character is None:
            self.character = self.level.somebody(self.random)
        option = Thought(view, self.character, self.nature, self.level).best()
        return next(text for text, known in moves.items() if known == option)


class Thought:
    """What somebody thinks of one question. It depends on nothing but the question and who they are."""

    def __init__(self, view: View, character: Character, nature: int, level: Level) -> None:
        self.view = view
        self.table = view.table
        self.me = int(view.viewer)
        self.foe = opposite(self.me)
        self.character = character
        self.nature = nature
        self.level = level
        self.random = chance_of(nature, int(table_mark(view.table)))
        self.mind = LEARNED.mind(view.table.box)
        self.judge: Playout = Sensible() if self.mind is None else self.mind
        self.looks = level.looks if self.mind is not None else level.looks * GAMES

    def best(self) -> int:
        options = self.within_reach()
        if len(options) == 1:
            return options[0]
        felt = self.felt(options)
        return max(options, key=lambda option: felt[option] + self.temptation(option))

    # What is seen

    def within_reach(self) -> list[int]:
        """The answers that come to mind: those that win this turn, else those that do not lose at once."""
        options = [option for option in self.table.options if not self.is_overlooked(option)] or list(self.table.options)
        if len(options) == 1:
            return options
        verdicts = dict(zip(self.table.options, judge_all(self.view, self.random), strict=True))
        won = [option for option in options if verdicts[option] == WIN]
        if won or (self.table.kind != BLOCK and self.slips(DANGER, 0, self.inattention())):
            return won or options
        return [option for option in options if verdicts[option] != LOSS] or options

    def is_overlooked(self, option: int) -> bool:
        """Whether an answer does not come to mind, because the creature that it is about is not noticed."""
        c = self.table.creature(option % ACTING) if option >= 0 and self.table.kind in ABOUT_CREATURES else None
        return c is not None and self.is_unseen(c)

    def is_unseen(self, c: Creature) -> bool:
        """Whether a creature is not noticed this turn; strong ones and the last that came always are."""
        striking = power(self.table, c) >= STRIKING or c.stamp == self.table.arrivals
        return not striking and self.slips(ITSELF, int(c.id), self.inattention())

    def inattention(self) -> float:
        """How often something is overlooked on this table."""
        creatures = sum(len(p.play) for p in self.table.players)
        return self.character.overlooks * creatures / CROWD

    def slips(self, what: int, thing: int, chance: float) -> bool:
        """Whether an error is made with a thing in this turn; asked again, it is the same."""
        return self.lot(what, thing, int(self.table.turn)) < chance

    def lot(self, what: int, thing: int, turn: int = 0) -> float:
        """A number from 0 to 1 that belongs to this player and a thing."""
        return scrambled(scrambled(scrambled(self.nature + what) ^ thing) ^ turn) / WORD

    def imagined(self) -> View:
        """What is known, as it is seen: enemies that are not noticed seem to be gone, so they neither stand in the way nor
        threaten, and creatures whose text is forgotten have none. In the middle of an effect nothing is forgotten."""
        unseen = [c for c in self.table.players[self.foe].play if self.is_unseen(c)]
        s = self.table.copy()
        foe = s.players[self.foe]
        if s.kind == TURN:  # later in a turn the creatures are spoken of
            gone = [int(id) for c in unseen for id in (c.id, *c.boosts)]
            foe.discard = foe.discard + gone
            foe.play = [c for c in foe.play if c.id not in gone]
        for c in foe.play:
            if s.kind in NOTHING_IS_READ and self.slips(TEXT, int(c.id), self.character.misreads):
                c.card = blank(c.card)
        s.stale = True
        return View(self.me, s)

    # What it seems to be worth

    def felt(self, options: list[int]) -> dict[int, float]:
        """What the answers seem to be worth."""
        if self.table.kind == DRAFT:
            return self.drafted(options)
        seen = self.imagined()
        looked = self.looked_at(seen, options)
        return self.searched(seen, looked) if self.level.iterations else looked

    def drafted(self, options: list[int]) -> dict[int, float]:
        """How readily each card is left out: at first sight, as nobody foresees a whole game. Who counts goes by power, and so
        does everybody where nothing that was learned fits."""
        s, counting = self.table, self.character.counting if self.mind is not None else 1.0
        counted = shares({option: 2.0 ** -int(s.box.cards[option].power) for option in options})
        liked = shares({option: self.mind.liking(s, option) if self.mind is not None else 1.0 for option in options})
        return {option: counting * counted[option] + (1.0 - counting) * liked[option] for option in options}

    def looked_at(self, seen: View, options: list[int]) -> dict[int, float]:
        """The same, looked at in some deals, no further than the next turn."""
        found = dict.fromkeys(options, 0.0)
        dealer = Dealer(seen)
        for _ in range(self.looks):
            s = dealer.deal(self.random)
            s.stale = True
            for option in options:
                found[option] += self.look(s, option) / self.looks
        return found

    def look(self, s: State, option: int) -> float:
        t = s.copy()
        t.ask_chance = False
        answer(t, option)
        while t.winner == UNDECIDED and t.kind != TURN:
            answer(t, t.options[0] if len(t.options) == 1 else self.judge.choose(t, self.random))
        return self.judged(t) + self.character.greed * self.taken(s, t)

    def judged(self, t: State) -> float:
        """The chance to win that a position seems to give."""
        if t.winner != UNDECIDED:
            return 0.5 if t.winner == DRAWN else float(t.winner == self.me)
        counting = self.character.counting
        counted = counted_chance(t, self.me) if counting else 0.0
        if counting >= 1.0:
            return counted
        worth = self.judge.worth(t.copy(), self.random)
        return counting * counted + (1.0 - counting) * (worth if self.me == 0 else 1.0 - worth)

    def taken(self, s: State, t: State) -> float:
        """What was taken from the other player between two moments."""
        before, after = s.players[self.foe], t.players[self.foe]
        lives, creatures = int(before.life - after.life), len(before.play) - len(after.play)
        return max(0, lives) + CREATURE * max(0, creatures)

    def searched(self, seen: View, looked: dict[int, float]) -> dict[int, float]:
        """What a small search finds, together with the looks, which count as much as ``TRUST`` games of it."""
        tree = LEARNED.tree(seen)
        Budget(self.level.iterations, is_wanted=True).spend(tree, self.random)
        tries = {int(node.option): node for node in tree.root.children}
        found = {}
        for option, worth in looked.items():
            node = tries.get(int(tree.key(seen.table, option)))
            visits, score = (node.visits, node.score) if node is not None else (0.0, 0.0)
            found[option] = (score + TRUST * worth) / (visits + TRUST)
        return found

    def temptation(self, option: int) -> float:
        """What draws to an answer, or away from it, whatever it is worth."""
        s, character = self.table, self.character
        if s.kind == MINDBUG:
            return character.haste * strength(s, int(s.shown)) - character.thrift if option == YES else 0.0
        if s.kind != TURN or option >= ACTING:
            return 0.0
        if s.creature(option) is not None:
            return character.attachment if option == self.favourite() else 0.0
        return -character.fear * strength(s, option) if s.players[self.foe].mindbugs else 0.0

    def favourite(self) -> int:
        """The own creature that is liked best, the same for the whole game."""
        kinds = self.table.box.kinds
        return max((int(c.id) for c in self.table.players[self.me].play), key=lambda id: self.lot(FAVOURITE, kinds[id]))


def shares(weights: dict[int, float]) -> dict[int, float]:
    total = sum(weights.values())
    return {option: weight / total for option, weight in weights.items()}


def chance_of(nature: int, question: int) -> Random:
    """The chance with which somebody thinks of a question: the same each time that it is asked."""
    parts = [nature, question & WORD, question >> 32 & WORD]
    mixed = [scrambled(scrambled(parts[0] + place) ^ scrambled(parts[1]) ^ parts[2]) for place in range(4)]
    return Random(mixed[0], mixed[1], mixed[2], mixed[3] | 1)


def strength(s: State, id: int) -> float:
    """How strong a card is felt to be by who looks at its power only: 0 is not at all, 1 very."""
    return max(0, int(s.box.cards[id].power) - STRONG) / VERY


def counted_chance(s: State, me: int) -> float:
    """The chance to win for somebody who only counts life and power."""
    ahead = counted(s, s.players[me]) - counted(s, s.players[opposite(me)])
    return 1.0 / (1.0 + exp(-ahead))


def counted(s: State, p: Player) -> float:
    return LIFE * int(p.life) + POINT * sum(int(power(s, c)) for c in p.play)


@lru_cache(maxsize=1024)
def blank(card: Card) -> Card:
    """A card with its power and keywords, and no text."""
    return Card(
        card.name,
        card.power,
        card.keywords,
        copies=card.copies,
        octonite=card.octonite,
        dice=card.dice,
        stage=card.stage,
        evolves_to=card.evolves_to,
        sides=[blank(side) for side in card.sides] or None,
    )
