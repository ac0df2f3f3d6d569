"""Owns states and views as bytes: everything is a whole number or a name, written one after the other.

Cards are written by name, abilities by card and place, so that another process finds the same ones. Bytes are for the
same version of the rules; what is kept for long is a record.
"""

from __future__ import annotations

from typing import Final

from mindbug.rules.arrival import SPREADING
from mindbug.rules.attack import ATTACK_WITH, PLAIN_ATTACK
from mindbug.rules.catalogue import CATALOGUE
from mindbug.rules.defeat import DEFEATING
from mindbug.rules.dice import DIE_DISCARD
from mindbug.rules.errors import InvalidBytes
from mindbug.rules.native import i64
from mindbug.rules.play import PLAY_FROM_HAND
from mindbug.rules.powers import POWER_CARD
from mindbug.rules.randomness import Random
from mindbug.rules.state import EDITIONS, Ability, Aside, Box, Card, Creature, Frame, Lasting, Player, Procedure, State
from mindbug.rules.triggers import BATCH
from mindbug.rules.turn import PLAIN_TURNS, TURNS, bits_of
from mindbug.rules.words import HIDDEN, NO_CARD, SPECTATOR

VERSION: Final = 2
WHOLE: Final = -1  # the viewer of bytes that hold everything
FLOW: Final = [
    TURNS, PLAIN_TURNS, PLAY_FROM_HAND, ATTACK_WITH, PLAIN_ATTACK, BATCH, SPREADING, DEFEATING, DIE_DISCARD, POWER_CARD,
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
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at: i64 = 0

    def number(self) -> int:
        n = 0
        shift = 0
        while True:
            if self.at >= len(self.data):
                raise InvalidBytes("the bytes end in the middle of a game")
            byte = self.data[self.at]
            self.at += 1
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return -(n >> 1) - 1 if n & 1 else n >> 1

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.length())]

    def length(self) -> int:
        n = self.number()
        if not 0 <= n <= len(self.data):
            raise InvalidBytes(f"expected a length of at most {len(self.data)}, got {n}")
        return n

    def text(self) -> str:
        return bytes(self.numbers()).decode()


def to_bytes(s: State, viewer: int = WHOLE) -> bytes:
    """A state, or the table of a viewer, as bytes; events are not part of it."""
    w = Writer()
    w.number(VERSION)
    w.number(viewer)
    kinds = write_box(w, s.box)
    w.numbers(scalars(s))
    w.numbers([s.random.x, s.random.y, s.random.z, s.random.w])
    piles = (s.knows, s.unused, s.revealed, s.history, s.options, s.market, s.power_deck, s.power_discard, s.resolving)
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
        int(s.ask_chance), s.extra_turns, int(s.fresh),
    ]  # fmt: skip


def write_box(w: Writer, box: Box) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for card in box.cards + box.faces:
        kinds.setdefault(card.name, len(kinds))
    w.text(box.edition.name)
    w.number(len(kinds))
    for name in kinds:
        w.text(name)
    w.numbers([kinds[card.name] for card in box.cards])
    w.numbers([kinds[card.name] for card in box.faces])
    w.numbers(box.copies)
    return kinds


def write_frames(w: Writer, frames: list[Frame], kinds: dict[str, int], inside: bool = False) -> None:
    w.number(len(frames))
    for f in frames:
        write_procedure(w, f.procedure, kinds)
        w.numbers([f.me, f.source, f.stamp, f.other, f.pc, f.base, f.answer, f.count, f.done, int(f.forced)])
        for numbers in (f.picked, f.memory, f.chain):
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
    """The viewer and the state that the bytes hold. Anything malformed is InvalidBytes."""
    try:
        return read(Reader(data))
    except InvalidBytes:
        raise
    except (ValueError, LookupError, TypeError, OverflowError, MemoryError) as error:
        raise InvalidBytes(f"the bytes do not hold a game: {error}") from None


def read(r: Reader) -> tuple[int, State]:
    version = r.number()
    if version != VERSION:
        raise InvalidBytes(f"expected bytes of version {VERSION}, got {version}")
    viewer = r.number()
    if not WHOLE <= viewer <= SPECTATOR:
        raise InvalidBytes(f"expected a viewer from {WHOLE} to {SPECTATOR}, got {viewer}")
    box = read_box(r)
    found = r.numbers()
    words = r.numbers()
    lists = [r.numbers() for _ in range(9)]
    players = [read_player(r, box, p) for p in range(2)]
    s = State(box, players, Random(words[0], words[1], words[2], words[3]), lists[0])
    s.unused, s.revealed, s.history, s.options = lists[1], lists[2], lists[3], lists[4]
    s.history_bits = bits_of(s.history)
    s.market, s.power_deck, s.power_discard, s.resolving = lists[5], lists[6], lists[7], lists[8]
    s.shown, s.active, s.turn, s.mindbugged, s.arrivals = found[0], found[1], found[2], found[3] == 1, found[4]
    s.hidden_at_last_turn, s.asked, s.kind, s.winner, s.reason = found[5], found[6], found[7], found[8], found[9]
    s.ask_chance, s.extra_turns, s.fresh = found[10] == 1, found[11], found[12] == 1
    s.stack = read_frames(r, box)
    s.raised = read_frames(r, box)
    s.lasting = [read_lasting(r) for _ in range(r.length())]
    s.aside = [read_aside(r) for _ in range(r.length())]
    if r.at != len(r.data):
        raise InvalidBytes(f"expected {r.at} bytes, got {len(r.data)}")
    check_places(s, viewer)
    return viewer, s


def check_places(s: State, viewer: int) -> None:
    """Every card is in one place, and none is hidden from a viewer who knows everything."""
    found = s.unused + s.revealed + s.market + s.power_deck + s.power_discard + s.resolving + [a.id for a in s.aside]
    found += [s.shown] if s.shown != NO_CARD else []
    for p in s.players:
        found += p.hand + p.draw + p.discard + [id for c in p.play for id in [c.id, *c.boosts]]
    known = [id for id in found if id != HIDDEN]
    count = len(s.box.cards)
    if len(s.knows) != count or len(s.box.copies) != count or len(found) != count:
        raise InvalidBytes(f"expected {count} cards in places, got {len(found)}")
    if sorted(known) != sorted({id for id in known if 0 <= id < count}) or (viewer == WHOLE and len(known) != count):
        raise InvalidBytes("expected every card in one place")


def read_box(r: Reader) -> Box:
    edition = EDITIONS[r.text()]
    kinds = [CATALOGUE[r.text()] for _ in range(r.length())]
    cards = [kinds[kind] for kind in r.numbers()]
    faces = [kinds[kind] for kind in r.numbers()]
    return Box(cards, faces, r.numbers(), edition)


def read_player(r: Reader, box: Box, player: int) -> Player:
    life, mindbugs, spent, energy, short = r.numbers()
    p = Player(r.numbers(), r.numbers(), r.numbers(), [])
    p.life, p.mindbugs, p.spent, p.energy, p.short = life, mindbugs, spent, energy, short == 1
    for _ in range(r.length()):
        id, stamp, flags, attacks, octonite, face = r.numbers()
        c = Creature(id, faces_of(box, id)[face], player, stamp)
        c.exhausted, c.fresh, c.blocked, c.slew = flags & 1 != 0, flags & 2 != 0, flags & 4 != 0, flags & 8 != 0
        c.attacks, c.octonite, c.boosts = attacks, octonite, r.numbers()
        p.play.append(c)
    return p


def read_frames(r: Reader, box: Box, inside: bool = False) -> list[Frame]:
    """Frames, of which one that is a batch may hold others, but not those again others."""
    frames: list[Frame] = []
    for _ in range(r.length()):
        procedure = read_procedure(r, box)
        me, source, stamp, other, pc, base, answer, count, done, forced = r.numbers()
        f = Frame(procedure, me, source, stamp)
        f.other, f.pc, f.base, f.answer, f.count, f.done, f.forced = other, pc, base, answer, count, done, forced == 1
        f.picked, f.memory, f.chain = r.numbers(), r.numbers(), r.numbers()
        if not inside:
            f.waiting = read_frames(r, box, True)
        frames.append(f)
    return frames


def read_procedure(r: Reader, box: Box) -> Procedure:
    kind, place = r.number(), r.number()
    if kind < 0:
        return FLOW[place]
    names = list(dict.fromkeys(card.name for card in box.cards + box.faces))
    part = CATALOGUE[names[kind]].parts[place]
    ability = part if isinstance(part, Ability) else part.grants
    if ability is None:
        raise InvalidBytes(f"expected an ability of {names[kind]}, got a constant one")
    return ability


def read_lasting(r: Reader) -> Lasting:
    source, subject, stamp, player = r.numbers()
    power, keywords, bars, dice, bans = r.numbers()
    return Lasting(source, subject, stamp, player, power, keywords, bars, dice, bans)


def read_aside(r: Reader) -> Aside:
    id, player, by = r.numbers()
    return Aside(id, player, by)


def faces_of(box: Box, id: int) -> list[Card]:
    """Every face that a card may show: its own, those it evolves to, or the sides to which it may be turned."""
    found = [box.cards[id], *box.cards[id].sides]
    while found[-1].evolves_to:
        found.append(CATALOGUE[found[-1].evolves_to])
    return found


def face_number(box: Box, c: Creature) -> int:
    return [face is c.card for face in faces_of(box, c.id)].index(True)
