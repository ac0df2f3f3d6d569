"""Owns states and views as bytes: everything is a whole number or a name, written one after the other.

The pool comes first: its cards by name and digest, and by their whole definition those that not every copy of the program
has. So another process finds the same ones, or says which card it does not know. Bytes are for the same version of the rules;
what is kept for long is a record.
"""

from __future__ import annotations

import json
from typing import Final

from mindbug.rules.arrival import SPREADING
from mindbug.rules.asking import asks_again
from mindbug.rules.attack import ATTACK_WITH, PLAIN_ATTACK
from mindbug.rules.defeat import DEFEATING
from mindbug.rules.definition import from_data, special_of, to_data
from mindbug.rules.dice import DIE_DISCARD
from mindbug.rules.draft import DRAFTING
from mindbug.rules.errors import InvalidBytes, MindbugError, shortly
from mindbug.rules.native import i64
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.pool import EDITIONS, Box, Pool
from mindbug.rules.powers import POWER_CARD
from mindbug.rules.published import published
from mindbug.rules.randomness import WORD, Random
from mindbug.rules.soundness import WHOLE, check_box, check_number, check_state, check_that
from mindbug.rules.special import ORDINARY, PLAYERS, Special
from mindbug.rules.state import Ability, Aside, Card, Creature, Frame, Lasting, Player, Procedure, State
from mindbug.rules.triggers import BATCH
from mindbug.rules.turn import PLAIN_TURNS, TURNS, bits_of
from mindbug.rules.words import ALL_KNOW, NOBODY, SPECTATOR

VERSION: Final = 3
LONGEST: Final = 1 << 18  # so many bytes are read: several times as many as the largest game has
MOST_COPIES: Final = 20
MOST_BITS: Final = 63  # of a number, its sign included
FLOW: Final = [
    TURNS, PLAIN_TURNS, PLAY_FROM_HAND, ATTACK_WITH, PLAIN_ATTACK, BATCH, SPREADING, DEFEATING, DIE_DISCARD, POWER_CARD,
    DRAFTING,
]  # fmt: skip


class Writer:
    def __init__(self) -> None:
        self.out: list[int] = []

    def number(self, n: int) -> None:
        """Seven bits to a byte, the sign in the lowest bit."""
        n = n * 2 if n >= 0 else -n * 2 - 1
        while n > 127:
            self.out.append(n & 127 | 128)
            n >>= 7
        self.out.append(n)

    def numbers(self, numbers: list[int]) -> None:
        self.number(len(numbers))
        for n in numbers:
            self.number(n)

    def text(self, text: str) -> None:
        self.numbers(list(text.encode()))


class Reader:
    """Reads numbers in the one way in which they are written. Whatever it reads takes at least a byte, so that the work grows
    with the number of bytes and no faster."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at: i64 = 0

    def number(self) -> int:
        n: i64 = 0
        shift: i64 = 0
        while shift < MOST_BITS:
            if self.at >= len(self.data):
                raise InvalidBytes("the bytes end in the middle of a game")
            byte: i64 = self.data[self.at]
            self.at += 1
            n |= (byte & 127) << shift
            if byte < 128:
                if byte == 0 and shift > 0:
                    raise InvalidBytes(f"expected a number in as few bytes as it needs, got one more at {self.at}")
                return -(n >> 1) - 1 if n & 1 else n >> 1
            shift += 7
        raise InvalidBytes(f"expected numbers of at most {MOST_BITS} bits, got a longer one at {self.at}")

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.length())]

    def several(self, count: i64) -> list[int]:
        """A list of so many numbers."""
        found = self.numbers()
        if len(found) != count:
            raise InvalidBytes(f"expected {count} numbers, got {len(found)} at {self.at}")
        return found

    def length(self) -> int:
        n = self.number()
        if not 0 <= n <= len(self.data) - self.at:
            raise InvalidBytes(f"expected a length of at most {len(self.data) - self.at}, got {n}")
        return n

    def text(self) -> str:
        found = self.numbers()
        for n in found:
            check_number("a byte of a name", n, 0, 255)
        try:
            return bytes(found).decode()
        except UnicodeDecodeError:
            raise InvalidBytes(f"expected a name, got {shortly(bytes(found))}") from None


def to_bytes(s: State, viewer: int = WHOLE) -> bytes:
    """A state, or the table of a viewer, as bytes; events are not part of it."""
    w = Writer()
    w.number(VERSION)
    w.number(viewer)
    w.out += pool_bytes(s.box.pool)
    kinds = s.box.pool.numbers
    write_box(w, s.box)
    w.numbers(scalars(s))
    w.numbers([s.random.x, s.random.y, s.random.z, s.random.w])
    piles = (
        s.knows, s.unused, s.revealed, s.history, s.options, s.market, s.power_deck, s.power_discard, s.resolving,
        s.extra_turns,
    )  # fmt: skip
    for numbers in piles:
        w.numbers(numbers)
    for p in s.players:
        w.numbers([p.life, p.mindbugs, p.spent, p.energy, int(p.short)])
        for numbers in (p.hand, p.draw, p.discard):
            w.numbers(numbers)
        w.number(len(p.play))
        for c in p.play:
            flags = int(c.exhausted) | int(c.fresh) << 1 | int(c.blocked) << 2 | int(c.slew) << 3
            w.numbers([c.id, c.stamp, flags, c.attacks, c.octonite, face_number(s.box, c)])
            w.numbers(c.boosts)
    write_frames(w, s.stack, kinds)
    write_frames(w, s.raised, kinds)
    w.number(len(s.lasting))
    for lasting in s.lasting:
        w.numbers([lasting.source, lasting.subject, lasting.stamp, lasting.player])
        w.numbers([lasting.power, lasting.keywords, lasting.bars, lasting.dice, lasting.bans])
    w.number(len(s.aside))
    for a in s.aside:
        w.numbers([a.id, a.player, a.by])
    return bytes(w.out)


def scalars(s: State) -> list[int]:
    return [
        s.shown, s.active, s.turn, int(s.mindbugged), s.arrivals, s.hidden_at_last_turn, s.asked, s.kind, s.winner, s.reason,
        int(s.ask_chance), int(s.fresh), s.regular, s.effects, s.unmixed,
    ]  # fmt: skip


def pool_bytes(pool: Pool) -> bytes:
    """A pool as bytes, found once for each."""
    if not pool.written:
        w = Writer()
        for cards in (pool.cards, pool.faces, pool.powers):
            w.number(len(cards))
            for card in cards:
                w.text(card.name)
                known = published(card.name, card.digest) is not None
                w.text(card.digest if known else json.dumps(to_data(card), ensure_ascii=False, separators=(",", ":")))
        w.numbers(pool.counts)
        pool.written = bytes(w.out)
    return pool.written


def write_box(w: Writer, box: Box) -> None:
    """The edition, the special rule if there is one, and which physical cards of the pool there are if it is not all."""
    w.text(box.edition.name)
    special = box.special
    w.number(int(not box.whole) | int(special is not ORDINARY) << 1)
    if special is not ORDINARY:
        w.text(json.dumps(to_data(special), ensure_ascii=False, separators=(",", ":")))
    if box.whole:
        return
    w.numbers([box.pool.numbers[card.name] for card in box.cards])
    w.numbers(box.copies)


def write_frames(w: Writer, frames: list[Frame], kinds: dict[str, int], inside: bool = False) -> None:
    w.number(len(frames))
    for f in frames:
        write_procedure(w, f.procedure, kinds)
        w.numbers([f.me, f.source, f.stamp, f.other, f.pc, f.base, f.answer, f.count, f.done, int(f.forced)])
        for numbers in (f.picked, f.memory, f.chain):
            w.numbers(numbers)
        w.number(len(f.kept))
        for numbers in f.kept:
            w.numbers(numbers)
        if not inside:
            write_frames(w, f.waiting, kinds, True)


def write_procedure(w: Writer, procedure: Procedure, kinds: dict[str, int]) -> None:
    if isinstance(procedure, Ability):
        name, _, part = procedure.name.rpartition("/")
        w.number(kinds[name])
        w.number(int(part))
    else:
        w.number(-1)
        w.number([flow.name for flow in FLOW].index(procedure.name))


def from_bytes(data: bytes) -> tuple[int, State]:
    """The viewer and the state that the bytes hold. What cannot be played on to the end is InvalidBytes; whether the question
    of a view is asked in some deal of its unknown cards is looked at by who deals them."""
    if len(data) > LONGEST:
        raise InvalidBytes(f"expected at most {LONGEST} bytes, got {len(data)}")
    viewer, s = read(Reader(data))
    check_state(s, viewer)
    if viewer == WHOLE and s.asked != NOBODY and not asks_again(s):
        raise InvalidBytes("expected the question that is asked at this moment, got another one")
    return viewer, s


def read(r: Reader) -> tuple[int, State]:
    version = r.number()
    if version != VERSION:
        raise InvalidBytes(f"expected bytes of version {VERSION}, got {version}")
    viewer = r.number()
    check_number("a viewer", viewer, WHOLE, SPECTATOR)
    pool = read_pool(r)
    kinds = pool.all_cards()
    box = read_box(r, pool, kinds)
    found = r.several(15)
    words = r.several(4)
    for word in words:
        check_number("a part of the generator", word, 0, WORD)
    lists = [r.numbers() for _ in range(10)]
    for known in lists[0]:
        check_number("who knows a card", known, 0, ALL_KNOW)
    players = [read_player(r, box, p) for p in range(PLAYERS)]
    s = State(box, players, Random(words[0], words[1], words[2], words[3]), lists[0])
    s.unused, s.revealed, s.history, s.options = lists[1], lists[2], lists[3], lists[4]
    s.history_bits = bits_of(s.history)
    for id in s.unused:
        s.peeked |= s.knows[id] if 0 <= id < len(s.knows) else 0
    s.short = any(p.short for p in players)
    s.market, s.power_deck, s.power_discard, s.resolving, s.extra_turns = lists[5], lists[6], lists[7], lists[8], lists[9]
    s.shown, s.active, s.turn, s.mindbugged, s.arrivals = found[0], found[1], found[2], truth(found[3]), found[4]
    s.hidden_at_last_turn, s.asked, s.kind, s.winner, s.reason = found[5], found[6], found[7], found[8], found[9]
    s.ask_chance, s.fresh, s.regular, s.effects, s.unmixed = truth(found[10]), truth(found[11]), found[12], found[13], found[14]
    s.stack = read_frames(r, kinds)
    s.raised = read_frames(r, kinds)
    s.lasting = [read_lasting(r) for _ in range(r.length())]
    s.aside = [read_aside(r) for _ in range(r.length())]
    if r.at != len(r.data):
        raise InvalidBytes(f"expected {r.at} bytes, got {len(r.data)}")
    return viewer, s


def truth(n: int) -> bool:
    check_number("0 or 1", n, 0, 1)
    return n == 1


READ: Final[dict[bytes, Pool]] = {}  # pools by their bytes, the last ones
MOST_READ: Final = 32


def read_pool(r: Reader) -> Pool:
    """The pool of a state; of the last ones each is made only once."""
    start: i64 = r.at
    written: list[tuple[str, str]] = []
    counts: list[int] = []
    for _ in range(3):
        counts.append(r.length())
        written += [(r.text(), r.text()) for _ in range(counts[len(counts) - 1])]
    copies = r.numbers()
    said = r.data[start : r.at]
    if said not in READ:
        cards = [read_card(name, text) for name, text in written]
        faces: i64 = counts[0]
        powers: i64 = counts[0] + counts[1]
        for n in copies:
            check_number("copies of a card", n, 1, MOST_COPIES)
        check_that(len(copies) == counts[0], "a number of copies for each card")
        try:
            pool = Pool(cards[:faces], cards[faces:powers], cards[powers:], copies)
        except MindbugError as error:
            raise InvalidBytes(str(error)) from None
        if len(READ) >= MOST_READ:
            del READ[next(iter(READ))]
        READ[said] = pool
    return READ[said]


def read_card(name: str, said: str) -> Card:
    """A card by its digest, or by its definition."""
    known = published(name, said)
    if known is not None:
        return known
    if not said.startswith("{"):
        raise InvalidBytes(f"expected a card that is known here, got {shortly(name)} with the digest {shortly(said)}")
    try:
        return from_data(json.loads(said))
    except (ValueError, RecursionError) as error:
        raise InvalidBytes(f"expected the definition of {shortly(name)}: {error}") from None


def read_special(said: str) -> Special:
    """A special rule by its definition."""
    try:
        return special_of(json.loads(said))
    except (ValueError, RecursionError) as error:
        raise InvalidBytes(f"expected the definition of a special rule: {error}") from None


def read_box(r: Reader, pool: Pool, kinds: list[Card]) -> Box:
    edition = r.text()
    if edition not in EDITIONS:
        raise InvalidBytes(f"expected one of the editions {', '.join(EDITIONS)}, got {shortly(edition)}")
    said = r.number()
    check_number("the parts of a box", said, 0, 3)
    special = read_special(r.text()) if said & 2 else ORDINARY
    if not said & 1:
        return pool.new_box(EDITIONS[edition], special)
    numbers = r.numbers()
    for n in numbers:
        check_number("a kind of card", n, 0, len(kinds) - 1)
    box = Box(pool, [kinds[n] for n in numbers], r.numbers(), EDITIONS[edition], special)
    check_box(box)
    return box


def read_player(r: Reader, box: Box, player: int) -> Player:
    life, mindbugs, spent, energy, short = r.several(5)
    p = Player(r.numbers(), r.numbers(), r.numbers(), [])
    p.life, p.mindbugs, p.spent, p.energy, p.short = life, mindbugs, spent, energy, truth(short)
    for _ in range(r.length()):
        id, stamp, flags, attacks, octonite, face = r.several(6)
        check_number("a creature card", id, 0, box.creatures - 1)
        check_number("the marks of a creature", flags, 0, 15)
        faces = box.pool.faces_of(box.cards[id])
        check_number("a face", face, 0, len(faces) - 1)
        c = Creature(id, faces[face], player, stamp)
        c.exhausted, c.fresh, c.blocked, c.slew = flags & 1 != 0, flags & 2 != 0, flags & 4 != 0, flags & 8 != 0
        c.attacks, c.octonite, c.boosts = attacks, octonite, r.numbers()
        p.play.append(c)
    return p


def read_frames(r: Reader, kinds: list[Card], inside: bool = False) -> list[Frame]:
    """Frames, of which one that is a batch may hold others, but not those again others."""
    frames: list[Frame] = []
    for _ in range(r.length()):
        procedure = read_procedure(r, kinds)
        me, source, stamp, other, pc, base, answer, count, done, forced = r.several(10)
        f = Frame(procedure, me, source, stamp)
        f.other, f.pc, f.base, f.answer, f.count, f.done, f.forced = other, pc, base, answer, count, done, truth(forced)
        f.picked, f.memory, f.chain = r.numbers(), r.numbers(), r.numbers()
        f.kept = [r.numbers() for _ in range(r.length())]
        if not inside:
            f.waiting = read_frames(r, kinds, True)
        frames.append(f)
    return frames


def read_procedure(r: Reader, kinds: list[Card]) -> Procedure:
    kind, place = r.number(), r.number()
    check_number("a kind of card", kind, -1, len(kinds) - 1)
    if kind < 0:
        check_number("a procedure", place, 0, len(FLOW) - 1)
        return FLOW[place]
    parts = kinds[kind].parts
    check_number("a part of a card", place, 0, len(parts) - 1)
    part = parts[place]
    ability = part if isinstance(part, Ability) else part.granted()
    if ability is None:
        raise InvalidBytes(f"expected an ability of {kinds[kind].name}, got a constant one")
    return ability


def read_lasting(r: Reader) -> Lasting:
    source, subject, stamp, player = r.several(4)
    power, keywords, bars, dice, bans = r.several(5)
    return Lasting(source, subject, stamp, player, power, keywords, bars, dice, bans)


def read_aside(r: Reader) -> Aside:
    id, player, by = r.several(3)
    return Aside(id, player, by)


def face_number(box: Box, c: Creature) -> int:
    return [face is c.card for face in box.pool.faces_of(box.cards[c.id])].index(True)
