"""Owns bytes from strangers: views that were changed on purpose, and the proof that one which is read can be played on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from everything import box_of, pick
from invariants import EDITIONS, MOST_DECISIONS, check_places
from mindbug import InvalidBytes, MindbugError, View
from mindbug.bots.searching import Searcher
from mindbug.bots.simple import Flat, Novice, RandomBot
from mindbug.rules.codec import FLOW, Writer
from mindbug.rules.deal import deal
from mindbug.rules.randomness import seeded
from mindbug.rules.state import Ability, Frame, Lasting, RawEvent, State
from mindbug.rules.turn import answer
from mindbug.rules.view import determinize, view
from mindbug.rules.words import UNDECIDED
from mindbug.text.messages import say
from mindbug.text.questions import answer_text, question_text
from pools import POOLS

Change = Callable[[View, random.Random], bytes]
ODD = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 63, 64, 99, 100, 255, 299, 300, 301, 1000, 2**31, 2**61)


def moments(seed: int) -> Iterator[State]:
    """Moments of a random game, a new game for every seed."""
    chance = random.Random(seed)
    s = deal(box_of(chance.choice(list(POOLS)), chance.choice(EDITIONS)), seeded(seed), ask_chance=chance.random() < 0.5)
    while s.winner == UNDECIDED:
        yield s
        answer(s, pick(s, "any", chance))
    yield s


def changed_views(seed: int, count: int) -> Iterator[bytes]:
    """Views of one game, each changed in some way: many where much is going on."""
    chance = random.Random(seed)
    seen = [view(s, viewer) for s in moments(seed) for viewer in (0, 1, 2)]
    rich = [known for known in seen if len(known.table.stack) > 1]
    for _ in range(count):
        known = chance.choice(rich if rich and chance.random() < 0.6 else seen)
        yield chance.choice(CHANGES)(known, chance)


# Ways to change a view


def flip_bits(known: View, chance: random.Random) -> bytes:
    data = bytearray(known.to_bytes())
    for _ in range(chance.randint(1, 3)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def cut(known: View, chance: random.Random) -> bytes:
    data = known.to_bytes()
    first, last = sorted((chance.randrange(len(data)), chance.randrange(len(data))))
    return chance.choice((data[:first], data[:first] + data[last:], data[:last] + data[first:]))


def numbers_of(known: View) -> list[int]:
    """The numbers of which the bytes of a view consist."""
    found, n, shift = [], 0, 0
    for byte in known.to_bytes():
        n |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(-(n >> 1) - 1 if n & 1 else n >> 1)
            n = shift = 0
    return found


def bytes_of(numbers: list[int]) -> bytes:
    w = Writer()
    for n in numbers:
        w.number(n)
    return bytes(w.out)


def change_numbers(known: View, chance: random.Random) -> bytes:
    """Some numbers are others; not those that spell the names of the cards."""
    numbers = numbers_of(known)
    names = sum(len(name) + 1 for name in {card.name for card in known.table.box.cards + known.table.box.faces})
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(min(names, len(numbers) - 1), len(numbers))
        numbers[at] = chance.choice((*ODD, numbers[at] + 1, numbers[at] - 1, chance.choice(numbers), -numbers[at]))
    return bytes_of(numbers)


def change_frames(known: View, chance: random.Random) -> bytes:
    """The half-done procedures are others, or in another order, or have other numbers."""
    s = known.table.copy()
    for _ in range(chance.randint(1, 3)):
        where = chance.choice((s.stack, s.stack, s.raised))
        what = chance.randrange(5)
        if what == 0 or not where:
            where.insert(chance.randint(0, len(where)), any_frame(s, chance))
        elif what == 1:
            where.pop(chance.randrange(len(where)))
        else:
            change_frame(s, chance.choice(where), chance)
    return View(known.viewer, s).to_bytes()


def any_frame(s: State, chance: random.Random) -> Frame:
    """A procedure of the rules or of a card, somewhere on its way."""
    cards = s.box.cards + s.box.faces
    parts = [part if isinstance(part, Ability) else part.granted() for card in cards for part in card.parts]
    procedure = chance.choice((*FLOW, *(part for part in parts if part is not None)))
    owners = [id for id in range(len(s.box.cards)) if s.box.cards[id].name == procedure.name.rpartition("/")[0]]
    source = chance.choice(owners) if owners and chance.random() < 0.8 else chance.randrange(len(s.box.cards))
    c = s.creature(source)
    f = Frame(procedure, chance.randrange(2), source, c.stamp if c is not None else chance.randint(0, int(s.arrivals)))
    f.pc = chance.randint(0, len(procedure.steps))
    f.base = chance.choice((0, len(s.raised)))
    if procedure.name == "batch":
        f.waiting = [any_frame(s, chance) for _ in range(chance.randrange(3))]
    if chance.random() < 0.3:
        change_frame(s, f, chance)
    return f


def change_frame(s: State, f: Frame, chance: random.Random) -> None:
    some = [chance.randrange(-1, len(s.box.cards)) for _ in range(chance.randint(0, 3))]
    match chance.randrange(8):
        case 0:
            f.pc = chance.randint(0, len(f.procedure.steps))
        case 1:
            f.me = chance.randrange(2)
        case 2:
            f.other = chance.choice((-4, chance.randrange(-1, len(s.box.cards))))
        case 3:
            f.memory = chance.choice((some, [-4], [0, 3], [-1, -1, *some]))
        case 4:
            f.picked = chance.choice((some, [-4], []))
        case 5:
            f.count = chance.randrange(100)
        case 6:
            f.done = chance.randrange(5)
        case _:
            f.stamp = chance.randint(0, int(s.arrivals))


def change_table(known: View, chance: random.Random) -> bytes:
    """Another table below the same question: other numbers, creatures that changed sides, effects of this turn."""
    s = known.table.copy()
    p, other = s.players if chance.random() < 0.5 else reversed(s.players)
    match chance.randrange(7):
        case 0:
            p.life, p.mindbugs, p.spent, p.energy = (chance.choice((0, 1, 5, 9999, 10000)) for _ in range(4))
        case 1:
            other.play += p.play
            p.play = []
        case 2:
            other.hand, p.hand = p.hand, other.hand
        case 3:
            p.discard, other.discard = other.discard, p.discard
        case 4:
            bits = [chance.randrange(n) for n in (9, 64, 8, 3, 32)]
            s.lasting = [*s.lasting, Lasting(0, chance.randrange(-1, 9), 0, chance.randrange(2), *bits)]
        case 5:
            s.active, s.turn, s.mindbugged = 1 - s.active, chance.randint(0, 300), not s.mindbugged
            s.stack[0].me = chance.choice((s.stack[0].me, 1 - s.stack[0].me))
        case _:
            for c in p.play:
                c.exhausted, c.attacks, c.octonite, c.fresh = not c.exhausted, chance.randrange(3), chance.randrange(4), True
            s.fresh = True
    return View(known.viewer, s).to_bytes()


CHANGES: tuple[Change, ...] = (flip_bits, cut, change_numbers, change_numbers, change_frames, change_frames, change_table)


# Playing on


def is_read_or_refused(data: bytes, seed: int) -> bool:
    """Read bytes as a view. What is read can be written again, thought about by every kind of bot, dealt out and played to
    its end; every card is always in one place. Whether it was read."""
    try:
        known = View.from_bytes(data)
    except InvalidBytes:
        return False
    assert known.to_bytes() == data
    chance = seeded(seed)
    thoughts = [bot.choose for bot in (RandomBot(chance), Novice(chance), Flat(2, chance))]
    for think in (*thoughts, Searcher(8, chance).estimates):
        if known.table.options:
            assert think(known)
        else:
            try:
                think(known)
            except MindbugError:
                continue
            raise AssertionError("a bot answers for somebody else")
    for log in (None, list[RawEvent]()):
        s = determinize(known, chance)
        s.log = log
        if s.winner == UNDECIDED:
            assert say(question_text(s), "fr")
            assert all(say(answer_text(s, option), "es") for option in s.options)
        play_on(s, seed)
    return True


def play_on(s: State, seed: int) -> None:
    chance = random.Random(seed)
    decisions = 0
    while s.winner == UNDECIDED:
        check_places(s)
        answer(s, chance.choice(s.options))
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"
    check_places(s)
