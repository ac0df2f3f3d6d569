"""Owns stable numbers: one for every answer that can be given in games of a pool, whatever the order of play.

A number depends on the pool alone. It is the same in another process, after a game was written and read, and for who sees only
a view. Cards have their numbers in ``Pool.numbers``, kinds of questions are the places in ``words.KINDS``. A physical card is
named by its place in the whole box of the pool. The layout is a contract: docs/GAME_API.md.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.dice import FACE, SIX
from mindbug.rules.errors import IllegalMove, MindbugError
from mindbug.rules.native import i64
from mindbug.rules.pool import Box, Pool
from mindbug.rules.soundness import MOST_TOGETHER
from mindbug.rules.state import Ability, Frame, State
from mindbug.rules.words import (
    ACTING,
    AGAIN,
    BLOCK,
    BUY,
    CHANCE,
    DICE,
    DONE,
    DRAFT,
    FACES,
    HUNT,
    KEYWORD,
    KEYWORDS,
    MODE,
    ORDER,
    PLAYER,
    TRIGGERS,
    TURN,
    YES,
)

# Answers that name no card, in the order of their numbers.
PLAIN: Final = [
    "done", "yes", "mode 1", "mode 2", *[f"choose {keyword.upper()}" for keyword in KEYWORDS], "player 0", "player 1",
    "reroll 1", "reroll 2", "reroll both", "resolve 1", "resolve 2", *[f"roll {face}" for face in FACES],
    *[f"roll {n}" for n in range(1, 7)],
]  # fmt: skip
DECLINED: Final = 0
AGREED: Final = 1
FIRST_MODE: Final = 2
FIRST_KEYWORD: Final = 4
FIRST_PLAYER: Final = FIRST_KEYWORD + len(KEYWORDS)
FIRST_REROLL: Final = FIRST_PLAYER + 2
FIRST_DIE: Final = FIRST_REROLL + 3
FIRST_FACE: Final = FIRST_DIE + 2
FIRST_SIX: Final = FIRST_FACE + len(FACES)
# What may be done with a card: after the plain answers so many blocks, each with a number for every physical card.
VERBS: Final = ["play", "attack", "action", "hunt", "block", "choose", "random", "buy"]
PLAYS: Final = 0
ATTACKS: Final = 1
ACTS: Final = 2
HUNTS: Final = 3
BLOCKS: Final = 4
CHOOSES: Final = 5
IS_RANDOM: Final = 6
BUYS: Final = 7
# Then effects that wait beside another one of the same card and ability, and at the end a block for cards that are left out.
FURTHER: Final = MOST_TOGETHER
LEAVES: Final = "leave"


class Answers:
    """The numbers of all answers in games of one pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool: Final = pool
        self.places: Final[list[int]] = []  # of the first physical card, for each card of the pool
        self.cards: Final[list[str]] = []  # the name of every physical card
        self.effects: Final[list[list[str]]] = []  # the abilities that may wait, by their names, for each card of the pool
        self.first_effects: Final[list[int]] = []  # where the numbers of those of its first copy begin
        granted = [
            ability.name
            for card in pool.all_cards()
            for part in card.parts
            if not isinstance(part, Ability) and (ability := part.granted()) is not None
        ]
        counts = pool.counts + [0] * len(pool.faces) + [1] * len(pool.powers)
        effects: i64 = 0
        for card, count in zip(pool.all_cards(), counts, strict=True):
            own = [part.name for face in pool.faces_of(card) for part in face.parts if isinstance(part, Ability)]
            self.places.append(len(self.cards))
            self.effects.append(own if card.cost else own + granted)
            self.first_effects.append(effects)
            effects += count * len(self.effects[len(self.effects) - 1])
            for copy in range(1, count + 1):
                self.cards.append(f"{card.name} #{copy}" if copy > 1 else card.name)
        self.first_effect: Final = len(PLAIN) + len(VERBS) * len(self.cards)
        self.first_further: Final = self.first_effect + effects
        self.first_left_out: Final = self.first_further + FURTHER
        self.total: Final = self.first_left_out + len(self.cards)

    # From an answer to its number

    def place(self, box: Box, id: i64) -> i64:
        """The place of a physical card in the whole box of the pool."""
        return self.places[self.pool.numbers[box.cards[id].name]] + box.copies[id] - 1

    def with_card(self, verb: i64, box: Box, id: i64) -> i64:
        return len(PLAIN) + verb * len(self.cards) + self.place(box, id)

    def effect(self, box: Box, f: Frame) -> i64:
        """The number of an effect that waits: by its card and its ability, which tells the trigger and who granted it. -1 if no
        game lets such an effect wait."""
        card: i64 = self.pool.numbers[box.cards[f.source].name]
        names = self.effects[card]
        if f.procedure.name not in names:
            return -1
        copy: i64 = box.copies[f.source] - 1
        return self.first_effect + self.first_effects[card] + copy * len(names) + names.index(f.procedure.name)

    def of_waiting(self, box: Box, waiting: list[Frame]) -> list[int]:
        """The numbers of effects that wait together. Of those of the same card and ability the first, by the stamp of its
        creature and its player, has that number; the rest have further ones, in the order of all that. What is alike in
        everything is told apart by what was raised first."""
        order: list[tuple[int, int, int, int, int]] = []
        for at, f in enumerate(waiting):
            order.append((self.effect(box, f), self.place(box, f.source), f.stamp, f.me, at))
        order.sort()
        numbers = [0] * len(waiting)
        before: i64 = -1
        further: i64 = 0
        for number, _, _, _, at in order:
            if number != before:
                numbers[at] = number
                before = number
            else:
                numbers[at] = self.first_further + further
                further += 1
        return numbers

    # From a number to what it means

    def label(self, number: i64) -> str:
        """What an answer is, as text: its verb and the physical card that it names."""
        if number < 0 or number >= self.total:
            raise MindbugError(f"expected the number of an answer from 0 to {self.total - 1}, got {number}")
        if number < len(PLAIN):
            return PLAIN[number]
        if number < self.first_effect:
            block: i64 = number - len(PLAIN)
            return f"{VERBS[block // len(self.cards)]} {self.cards[block % len(self.cards)]}"
        if number >= self.first_left_out:
            return f"{LEAVES} {self.cards[number - self.first_left_out]}"
        if number >= self.first_further:
            return f"resolve further effect {number - self.first_further + 1}"
        card: i64 = len(self.effects) - 1
        while self.first_effect + self.first_effects[card] > number or not self.is_physical(card):
            card -= 1
        rest: i64 = number - self.first_effect - self.first_effects[card]
        names = self.effects[card]
        return f"resolve {self.cards[self.places[card] + rest // len(names)]} ({self.ability(card, names[rest % len(names)])})"

    def is_physical(self, card: i64) -> bool:
        """Whether there are effects of a card of the pool that wait: a face is no physical card."""
        after: i64 = self.places[card + 1] if card + 1 < len(self.places) else len(self.cards)
        return len(self.effects[card]) > 0 and after > self.places[card]

    def ability(self, card: i64, name: str) -> str:
        """An ability by its trigger, its place if another one of its face has the same trigger, and whose it is if it is not
        that of the card itself."""
        owner, _, part = name.rpartition("/")
        told = self.pool.card(owner)
        for ability in told.all_abilities():
            if ability.name == name:
                like = [other.name for other in told.all_abilities() if other.trigger == ability.trigger]
                said = TRIGGERS[ability.trigger] + (f" {like.index(name) + 1}" if len(like) > 1 else "")
                return said if self.pool.numbers[owner] == card else f"{said}, {owner}"
        raise MindbugError(f"expected an ability of {owner}, got its part {part}")


MADE: Final[dict[str, Answers]] = {}  # by the fingerprints of their pools, the last ones
MOST_MADE: Final = 32


def answers_of(pool: Pool) -> Answers:
    """The numbers of a pool; of the last pools they are made only once."""
    if pool.fingerprint not in MADE:
        if len(MADE) >= MOST_MADE:
            del MADE[next(iter(MADE))]
        MADE[pool.fingerprint] = Answers(pool)
    return MADE[pool.fingerprint]


def answers(pool: Pool) -> int:
    """How many numbers there are for the answers in games of a pool: from 0 on."""
    return answers_of(pool).total


def label(pool: Pool, number: int) -> str:
    """What the answer of a number is, as text."""
    return answers_of(pool).label(number)


def numbers_of(s: State) -> list[int]:
    """The numbers of all answers to the pending question, in the order of its options."""
    known = answers_of(s.box.pool)
    if s.kind == ORDER and s.options and s.stack[len(s.stack) - 1].waiting:
        numbers = known.of_waiting(s.box, s.stack[len(s.stack) - 1].waiting)
        return [numbers[option] for option in s.options]
    return [number_of_option(s, known, option) for option in s.options]


def number_of(s: State, option: int) -> int:
    """The number of one answer to the pending question."""
    if option not in s.options:
        raise IllegalMove(f"expected an answer to the question, got {option}")
    return numbers_of(s)[s.options.index(option)]


def option_of(s: State, number: int) -> int:
    """The answer to the pending question that has a number."""
    for option, known in zip(s.options, numbers_of(s), strict=True):
        if known == number:
            return option
    raise IllegalMove(f"expected the number of an answer to the question, got {number}")


def number_of_option(s: State, known: Answers, option: i64) -> i64:
    """The number of an answer that is no waiting effect."""
    kind = s.kind
    if option == DONE:
        return DECLINED
    if option == YES:
        return AGREED
    if kind == MODE:
        return FIRST_MODE + option - 1
    if kind == KEYWORD:
        return FIRST_KEYWORD + list(KEYWORDS.values()).index(option)
    if kind == PLAYER:
        return FIRST_PLAYER + option
    if kind == DICE:
        return FIRST_REROLL + option - 1
    if kind == ORDER:
        return FIRST_DIE + option
    if kind == CHANCE and option >= FACE:
        return FIRST_SIX + option - SIX - 1 if option >= SIX else FIRST_FACE + option - FACE
    if kind == DRAFT:
        return known.first_left_out + known.place(s.box, option)
    if option >= ACTING:
        return known.with_card(ACTS, s.box, option - ACTING)
    return known.with_card(verb_of(s, option), s.box, option)


def verb_of(s: State, card: i64) -> i64:
    """What an answer does with a card."""
    kind = s.kind
    if kind == TURN:
        return PLAYS if s.creature(card) is None else ATTACKS
    if kind == AGAIN:
        return ATTACKS
    if kind == HUNT:
        return HUNTS
    if kind == BLOCK:
        return BLOCKS
    if kind == CHANCE:
        return IS_RANDOM
    return BUYS if kind == BUY else CHOOSES
