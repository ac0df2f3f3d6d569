"""Owns the one list of what a game state is made of: every field of every class, and what is done with it by whatever takes a
state apart or puts it together. A field that was forgotten somewhere is named by ``faults``.

A row says how ``copy()`` treats a field, whether it is in the bytes, who sees it in a view, whether it makes a position another
one (RULES C142), whether the search tells tables and moments apart by it, whether it follows two copies of a card that are
exchanged, and a value that cannot be. Where something is not done with a field, the row says why.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random as Chance
from typing import Any

import mindbug
from invariants import Deal
from mindbug import Game
from mindbug.rules.asking import is_as_before
from mindbug.rules.codec import Reader, read, to_bytes
from mindbug.rules.copies import exchange
from mindbug.rules.draft import DRAFTING
from mindbug.rules.errors import InvalidBytes
from mindbug.rules.pool import EDITIONS, Box
from mindbug.rules.randomness import Random, seeded
from mindbug.rules.soundness import WHOLE, check_state
from mindbug.rules.state import Ability, Aside, Card, Creature, Frame, Lasting, Player, Procedure, State
from mindbug.rules.turn import TURNS, fingerprint
from mindbug.rules.view import view
from mindbug.rules.words import ALL_KNOW, NOBODY_KNOWS
from mindbug.search.lookahead import moment
from mindbug.search.tree import table_mark

VIEWERS = (0, 1, 2)

# How a field is treated. Any other text says why it is left out.
IN = "as it is"
COUNTED = "so many, whichever they are"
OWN = "a list or object of its own"  # of a copy
SHARED = "the same list, which is replaced and never changed"  # of a copy
KNOWN = "what the viewer knows of it"  # of a view
ASKED = "for who is asked"  # of a view
# Why it is left out.
FOLDED = "it is folded from the constant abilities when somebody looks at it"
UNNAMED = "RULES C142 does not name it"
BEGINNING = "at the beginning of a turn it is always the same"
GROWING = "when a card leaves it, earlier positions are forgotten"
TOLD = "other fields tell it"
MADE = "it is made of other fields when it is read"
ONE_GAME = "it does not change in a game"
UNSEEN = "not everybody sees it"
SEARCHED = "a search asks for every chance"
ENDED = "looking ends with the turn"
OVER = "nothing is asked after the end"
NO_CARDS = "it holds no cards"
OPEN = "cards that lie open are not exchanged"
STAMPED = "a creature that has left play is not found by its card alone"
ANY = "any value can be"
PARTS = "its parts are looked at"

Change = Callable[[State, Any], Any]


# Other values


def other_kind(s: State, id: int) -> int:
    """A creature card of another name that is otherwise as much alike as can be."""
    cards, kinds = s.box.cards, s.box.kinds
    others = [n for n in range(s.box.creatures) if kinds[n] != kinds[id] and cards[n].stage == cards[id].stage]
    return next(n for n in others if cards[n].power == cards[id].power)


def more(s: State, cards: list[int]) -> list[int]:
    return [
        *cards,
        next(id for id in range(s.box.creatures) if s.box.kinds[id] not in [s.box.kinds[n] for n in cards if n >= 0]),
    ]


def less(s: State, values: list[Any]) -> list[Any]:
    return values[:-1]


def another(s: State, value: Any) -> Any:
    """Another value of a plain kind."""
    return not value if isinstance(value, bool) else value + 1


def other_player(s: State, player: int) -> int:
    return 1 - player


def other_box(s: State, box: Box) -> Box:
    return box.pool.box(next(edition for edition in EDITIONS.values() if edition is not box.edition))


def other_face(s: State, face: Card) -> Card:
    faces = next(found for card in s.box.pool.cards if face in (found := s.box.pool.faces_of(card)))
    return faces[faces.index(face) - 1]


def other_ability(s: State, procedure: Procedure) -> Procedure:
    return next(ability for card in s.box.pool.cards for ability in card.all_abilities() if ability is not procedure)


def other_random(s: State, random: Random) -> Random:
    return seeded(random.x + 1)


def other_knowledge(s: State, knows: list[int]) -> list[int]:
    return [bits ^ ALL_KNOW for bits in knows]


def more_slots(s: State, kept: list[list[int]]) -> list[list[int]]:
    return [*kept, [3]]


def one_more_frame(s: State, frames: list[Frame]) -> list[Frame]:
    ability = next(ability for card in s.box.pool.cards for ability in card.all_abilities())
    return [*frames, Frame(ability, 0, 0, 0)]


def set_aside(s: State, aside: list[Aside]) -> list[Aside]:
    return [*aside, Aside(0, 0, 0)]


def lasts(s: State, lasting: list[Lasting]) -> list[Lasting]:
    return [*lasting, Lasting(0, 0, 0, 0, 0, 0, 0, 0, 0)]


def twice(s: State, cards: list[int]) -> list[int]:
    """A card that lies somewhere already."""
    return [*cards, [*(c.id for p in s.players for c in p.play), *s.revealed][0]]


def power_twice(s: State, cards: list[int]) -> list[int]:
    return [*cards, *([s.market[0]] if s.market else [len(s.box.cards)])]


def being(value: Any) -> Change:
    """Whatever it was, it is this now."""
    return lambda s, before: value


@dataclass(frozen=True)
class Field:
    """One field of a class, another value that it may have, and what is done with it."""

    name: str
    change: Change = another
    copied: str = IN
    written: str = IN
    viewed: str = IN
    repeated: str = IN
    mark: str = IN
    moment: str = IN
    exchanged: str = NO_CARDS
    bad: Change | str = ANY


def state(name: str, change: Change = another, repeated: str = UNNAMED, **said: Any) -> Field:
    return Field(name, change, repeated=repeated, **said)


def folded(name: str, **said: Any) -> Field:
    return Field(name, written=FOLDED, repeated=FOLDED, mark=FOLDED, moment=FOLDED, **said)


def frame(name: str, change: Change = another, **said: Any) -> Field:
    return Field(name, change, repeated=BEGINNING, **said)


STATE = [
    state("box", other_box, ONE_GAME, mark=ONE_GAME, moment=ONE_GAME, bad="it is looked at when it is read"),
    state("players", lambda s, v: v[::-1], IN, copied=OWN, bad=PARTS),
    state("random", other_random, copied=OWN, viewed=UNSEEN, mark=SEARCHED, moment=SEARCHED, bad=PARTS),
    state(
        "knows", other_knowledge, copied=SHARED, viewed=KNOWN, mark=UNSEEN,
        moment="of like cards it is the same which one is known", exchanged=IN, bad=being([1]),
    ),
    state("shares_knows", written="what is read is its own", copied="both share then", viewed="a view has its own",
          mark=ONE_GAME, moment=ONE_GAME),
    state("peeked", written=MADE, viewed="it only says where to look", mark=UNSEEN, moment=UNSEEN),
    state("unused", more, GROWING, copied=SHARED, viewed=KNOWN, mark=COUNTED, moment=COUNTED, exchanged=IN, bad=twice),
    state("unmixed", viewed=UNSEEN, mark=UNSEEN, moment=SEARCHED, bad=being(9999)),
    state("revealed", more, ONE_GAME, copied=SHARED, mark=ONE_GAME, moment=ONE_GAME, exchanged=OPEN, bad=twice),
    state("market", more, IN, copied=SHARED, exchanged=OPEN, bad=power_twice),
    state("power_deck", more, GROWING, copied=SHARED, viewed=COUNTED, mark=COUNTED, moment=COUNTED, exchanged="no copies",
          bad=power_twice),
    state("resolving", more, BEGINNING, copied=SHARED, mark=TOLD, moment=TOLD, exchanged=OPEN, bad=power_twice),
    state("power_discard", more, TOLD, copied=SHARED, exchanged=OPEN, bad=power_twice),
    state("aside", set_aside, IN, copied=SHARED, exchanged=OPEN, bad=PARTS),
    state("shown", repeated=BEGINNING, exchanged=OPEN, bad=being(0)),
    state("active", other_player, IN, bad=being(2)),
    state("turn", bad=being(-1)),
    state("effects", bad=being(-1)),
    state("mindbugged"),
    state("extra_turns", lambda s, v: [*v, 1], copied=SHARED, bad=being([2])),
    state("regular", other_player, bad=being(2)),
    state("fresh"),
    state("short", written=MADE, mark=TOLD, moment=TOLD),
    state("arrivals", bad=being(-1)),
    state("stack", one_more_frame, copied=OWN, bad=being([])),
    state("raised", one_more_frame, copied=OWN, bad=lambda s, v: [Frame(TURNS, 0, 0, 0)]),
    state("lasting", lasts, BEGINNING, copied=SHARED, bad=PARTS),
    state("history", lambda s, v: [*v, 7], copied=OWN, viewed=UNSEEN, mark=UNSEEN, moment=ENDED, bad=being([-1])),
    state("history_bits", written=MADE, viewed=UNSEEN, mark=UNSEEN, moment=ENDED),
    state("hidden_at_last_turn", mark=TOLD, moment=ENDED, bad=being(-2)),
    state("asked", other_player, bad=being(7)),
    state("kind", bad=being(99)),
    state("options", less, copied=SHARED, viewed=ASKED, mark=UNSEEN, moment=TOLD,
          exchanged="nothing is asked while cards move", bad=being([])),
    state("winner", mark=OVER, moment=OVER, bad=being(9)),
    state("reason", mark=OVER, moment=OVER, bad=being(99)),
    state("ask_chance", mark=SEARCHED, moment=SEARCHED),
    state("stale", written=FOLDED, viewed=FOLDED, mark=FOLDED, moment=FOLDED),
    state("watched", written=FOLDED, viewed=FOLDED, mark=FOLDED, moment=FOLDED),
    state("phases", written=FOLDED, viewed=FOLDED, mark=FOLDED, moment=FOLDED),
    state("log", lambda s, v: [], copied="a copy records nothing", written="events are no part of it",
          viewed="what happened is told apart", mark=TOLD, moment=TOLD),
]  # fmt: skip

PLAYER = [
    Field("life", bad=being(0)),
    Field("mindbugs", bad=being(-1)),
    Field("spent", bad=being(-1)),
    Field("energy", bad=being(-1)),
    Field("hand", more, OWN, viewed=KNOWN, mark=COUNTED, exchanged=IN, bad=twice),
    Field("draw", more, OWN, viewed=KNOWN, repeated=GROWING, mark=COUNTED, exchanged=IN, bad=twice),
    Field("discard", more, OWN, exchanged=OPEN, bad=twice),
    Field("play", less, OWN, exchanged=OPEN, bad=PARTS),
    Field("short", repeated=BEGINNING, mark=TOLD, moment=TOLD),
    folded("bans", viewed=FOLDED),
]

CREATURE = [
    Field("id", other_kind, exchanged=OPEN, bad=lambda s, v: s.players[0].discard[0]),
    Field("card", other_face, bad="only a face of the card can be read"),
    Field("controller", other_player, written=MADE, repeated=TOLD, mark=TOLD, moment=TOLD, bad="its side is read"),
    Field("stamp", repeated=UNNAMED, bad=being(0)),
    Field("exhausted"),
    Field("attacks", repeated=BEGINNING, bad=being(-1)),
    Field("octonite", bad=being(-1)),
    Field("boosts", more, SHARED, exchanged=OPEN, bad=twice),
    Field("fresh", repeated=BEGINNING),
    Field("blocked", repeated=BEGINNING),
    Field("slew", repeated=BEGINNING),
    folded("power"),
    folded("keywords"),
    folded("suppressed"),
    folded("bars"),
]

FRAME = [
    frame("procedure", other_ability, bad=being(TURNS)),
    frame("me", other_player, bad=being(2)),
    frame("source", exchanged=STAMPED, bad=being(9999)),
    frame("stamp", bad=being(-1)),
    frame("other", exchanged=STAMPED, bad=being(9999)),
    frame("pc", bad=being(99)),
    frame("base", bad=being(99)),
    frame("answer", mark=OVER, moment=OVER, bad=being(0)),
    frame("picked", more, copied=SHARED, viewed=KNOWN, mark=COUNTED, exchanged=IN, bad=being([9999])),
    frame("waiting", one_more_frame, copied=SHARED, bad=PARTS),
    frame("memory", lambda s, v: [*v, 1], copied=SHARED, exchanged=OPEN, bad=being([9999])),
    frame("kept", more_slots, copied=SHARED, viewed=KNOWN, mark=UNSEEN, exchanged=IN, bad=being([[-9]])),
    frame("count", bad=being(-1)),
    frame("done", bad=being(-1)),
    frame("chain", lambda s, v: [*v, 1], copied=SHARED, exchanged=IN, bad=being([9999])),
    frame("forced"),
]

LASTING = [
    frame("source", exchanged=STAMPED, bad=being(-1)),
    frame("subject", exchanged=STAMPED, bad=being(-2)),
    frame("stamp", bad=being(-1)),
    frame("player", other_player, bad=being(2)),
    frame("power", bad=being(99999)),
    frame("keywords", bad=being(64)),
    frame("bars", bad=being(8)),
    frame("dice", bad=being(3)),
    frame("bans", bad=being(32)),
]

ASIDE = [
    Field("id", other_kind, exchanged=OPEN, bad=lambda s, v: next(c.id for p in s.players for c in p.play)),
    Field("player", other_player, bad=being(2)),
    Field("by", repeated=UNNAMED, bad=being(-1)),
]

RANDOM = [
    Field(name, viewed=UNSEEN, repeated=UNNAMED, mark=SEARCHED, moment=SEARCHED, bad="it is looked at when it is read")
    for name in "xyzw"
]

FIELDS: dict[type[Any], list[Field]] = {
    State: STATE, Player: PLAYER, Creature: CREATURE, Frame: FRAME, Lasting: LASTING, Aside: ASIDE, Random: RANDOM,
}  # fmt: skip
UNCHANGEABLE = (Lasting, Aside)  # another one takes its place


def fields_of_source(kind: type[Any]) -> list[str]:
    """The fields that a class really has, as its source says."""
    path = Path(mindbug.__file__).parent / "rules" / f"{kind.__module__.rpartition('.')[2]}.py"
    made = next(node for node in ast.parse(path.read_text("utf-8")).body if getattr(node, "name", "") == kind.__name__)
    begin = next(node for node in ast.walk(made) if getattr(node, "name", "") == "__init__")
    return [
        node.attr for node in ast.walk(begin)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and getattr(node.value, "id", "") == "self"
    ]  # fmt: skip


# Real states


@dataclass(frozen=True)
class Spot:
    """A moment of a real game, and where in it an object of a class is."""

    kind: type[Any]
    moment: State
    path: tuple[str | int, ...]

    def rows(self) -> list[Field]:
        """The fields that mean something here: effects that wait hold none that wait, only abilities keep what they did, and of
        a creature that can show another face only that face is changed, of others all the rest."""
        thing = self.get(self.moment)
        left_out = set()
        if isinstance(thing, Frame):
            left_out = {"waiting"} if "waiting" in self.path else set()
            left_out |= set() if isinstance(thing.procedure, Ability) else {"kept"}
        if isinstance(thing, Creature):
            faces = self.moment.box.pool.faces_of(self.moment.box.cards[thing.id])
            left_out = {row.name for row in CREATURE if (row.name == "card") != (len(faces) > 1)}
        return [row for row in FIELDS[self.kind] if row.name not in left_out]

    def fresh(self) -> State:
        """The moment, of which everything may be changed."""
        s = self.moment.copy()
        for f in s.stack:
            f.waiting = [effect.copy() for effect in f.waiting]
        return s

    def get(self, s: State) -> Any:
        found: Any = s
        for step in self.path:
            found = found[step] if isinstance(step, int) else getattr(found, step)
        return found

    def put(self, s: State, name: str, value: Any) -> None:
        thing = self.get(s)
        if self.kind not in UNCHANGEABLE:
            setattr(thing, name, value)
            if (self.kind, name) == (Creature, "id"):
                thing.card = s.box.cards[value]
            return
        zone, at = str(self.path[0]), self.path[1]
        made = self.kind(*[value if row.name == name else getattr(thing, row.name) for row in FIELDS[self.kind]])
        setattr(s, zone, [made if place == at else other for place, other in enumerate(getattr(s, zone))])

    def changed(self, row: Field, change: Change | None = None) -> State:
        s = self.fresh()
        self.put(s, row.name, (change or row.change)(s, getattr(self.get(s), row.name)))
        return s

    def name(self, row: Field) -> str:
        return f"{self.kind.__name__}.{row.name}" + (f" of what is {self.path[0]}" if self.path[:1] == ("raised",) else "")


# Games in which much is going on; if the rules change so that something does not come up in them, others are tried.
BUSY = [("arrivals", 0), ("promos", 24)]
OTHERS = [(pool, seed) for seed in range(60) for pool in ("octonite", "dice and energy", "evolutions", "promos")]


def moments() -> Iterator[State]:
    """Moments of random games with something everywhere on the table, and one in which a creature was turned."""
    side = {
        "hand": ["Gorillion"],
        "discard": ["Bee Bear"],
        "play": [{"card": "Sluggernaut", "exhausted": True, "side": "hunter"}],
    }
    yield Game.from_position({"players": [side, {}]}, seed=1).state.copy()
    yield Game.new(seed=1, special="draft").state.copy()
    for pool, seed in BUSY + OTHERS:
        game, chance = Deal(pool, 6 * seed).game(), Chance(seed)
        while game.to_move is not None:
            if all(p.hand and p.discard and p.play for p in game.state.players):
                yield game.state.copy()
            game.play(chance.choice(game.moves()))


def is_plain(c: Creature, s: State) -> bool:
    return c.card is s.box.cards[c.id] and c.card.stage == 0 and not c.card.sides


def begins(s: State, fits: Callable[[Creature, State], bool]) -> bool:
    """Whether the first creature of player 0 is such a one."""
    return any(fits(c, s) for c in s.players[0].play[:1])


def drafts(s: State) -> bool:
    return s.stack[-1].procedure is DRAFTING


def has_kept(s: State) -> bool:
    f = s.stack[-1]
    return isinstance(f.procedure, Ability) and len(f.kept) > 0 and f.procedure.numeric == 0


NEEDS: list[tuple[type[Any], tuple[str | int, ...], Callable[[State], bool]]] = [
    (State, (), lambda s: bool(s.aside and s.options)),
    (State, (), lambda s: bool(s.lasting and s.power_deck)),
    (Player, ("players", 0), lambda s: True),
    (Player, ("players", 1), lambda s: True),
    (Player, ("players", 0), drafts),
    (Player, ("players", 1), drafts),
    (Creature, ("players", 0, "play", 0), lambda s: begins(s, is_plain)),
    (Creature, ("players", 1, "play", 0), lambda s: bool(s.players[1].play)),
    (Creature, ("players", 0, "play", 0), lambda s: begins(s, lambda c, s: c.card.stage > 0)),
    (Creature, ("players", 0, "play", 0), lambda s: begins(s, lambda c, s: len(s.box.cards[c.id].sides) > 0)),
    (Frame, ("stack", -1), has_kept),
    (Frame, ("stack", -1), lambda s: s.stack[-1].procedure.name == "attack"),
    (Frame, ("stack", -1), drafts),
    (Frame, ("raised", 0), lambda s: len(s.raised) > 0),
    (Frame, ("stack", -1, "waiting", 0), lambda s: len(s.stack[-1].waiting) > 0),
    (Lasting, ("lasting", 0), lambda s: len(s.lasting) > 0),
    (Aside, ("aside", 0), lambda s: len(s.aside) > 0),
    (Random, ("random",), lambda s: True),
]


@cache
def spots() -> list[Spot]:
    """An object of every class, at every place where such objects are, in a moment of a real game."""
    found: dict[int, Spot] = {}
    for s in moments():
        for number, (kind, path, fits) in enumerate(NEEDS):
            if number not in found and fits(s):
                found[number] = Spot(kind, s, path)
        if len(found) == len(NEEDS):
            return [found[number] for number in range(len(NEEDS))]
    raise AssertionError(f"no random game has {[need[:2] for number, need in enumerate(NEEDS) if number not in found]}")


# What is done with a field


def whole(value: Any, written: bool = False) -> Any:
    """Everything of a state, or what is written of it, by the list of its fields, as a value to compare."""
    if type(value) in FIELDS:
        rows = [row for row in FIELDS[type(value)] if not written or row.written == IN]
        return {row.name: whole(getattr(value, row.name), written) for row in rows}
    if isinstance(value, list):
        return [whole(part, written) for part in value]
    if isinstance(value, Box):
        return value.edition.name, value.pool.fingerprint, [value.name(id) for id in range(len(value.cards))]
    if isinstance(value, Procedure):
        return value.name
    return value.digest + value.name if isinstance(value, Card) else value


Look = Callable[[State], object]


def notices(look: Look, treated: str, spot: Spot, row: Field) -> bool:
    """Whether something tells apart some values that a field may have, as its row says."""
    first = spot.fresh()
    states = [first, spot.changed(row)]
    again = spot.changed(row)
    value = getattr(spot.get(again), row.name)
    spot.put(again, row.name, replaced(again, value) if is_numbers(value) else row.change(again, value))
    states.append(again)
    values = [whole(getattr(spot.get(s), row.name)) for s in states]
    looks = [look(s) for s in states]
    pairs = [(one, two) for one in range(3) for two in range(one) if values[one] != values[two]]
    if treated == COUNTED:
        return all((looks[one] != looks[two]) == (len(values[one]) != len(values[two])) for one, two in pairs)
    return all((looks[one] != looks[two]) == (treated == IN) for one, two in pairs)


def is_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 0 and all(isinstance(part, int) for part in value)


def replaced(s: State, cards: list[int]) -> list[int]:
    """As many cards, of which the last is one of another name."""
    names = [s.box.kinds[id] for id in cards if 0 <= id < len(s.box.kinds)]
    return [*cards[:-1], next(id for id in range(len(s.box.cards)) if s.box.kinds[id] not in names)]


# Each check says what is wrong with what is done with a field, or nothing.


def copy_fault(spot: Spot, row: Field) -> str:
    """A copy has every value, in lists of its own where they are changed in place."""
    s = spot.changed(row)
    mine, copied = getattr(spot.get(s), row.name), getattr(spot.get(s.copy()), row.name)
    if row.copied not in (IN, OWN, SHARED):
        return "is copied" if copied == mine else ""
    if whole(copied) != whole(mine):
        return "is not copied"
    return "is the wrong list" if row.copied != IN and (copied is mine) != (row.copied == SHARED) else ""


def bytes_fault(spot: Spot, row: Field) -> str:
    return "" if notices(to_bytes, IN if row.written == IN else MADE, spot, row) else "is not treated so"


def reading_fault(spot: Spot, row: Field) -> str:
    """What is read is what was written, or is made of that; what is folded will be folded."""
    s = spot.fresh() if row.written == MADE else spot.changed(row)
    again = getattr(spot.get(read(Reader(to_bytes(s)))[1]), row.name)
    if row.name == "stale":
        return "" if again else "says that everything is folded"
    same = whole(again, True) == whole(getattr(spot.get(s), row.name), True)
    return "is not read" if row.written in (IN, MADE) and not same else ""


def view_fault(spot: Spot, row: Field) -> str:
    wrong = [str(viewer) for viewer in VIEWERS if not is_viewed(spot, row, viewer)]
    return f"is not shown so to {', '.join(wrong)}" if wrong else ""


def look_of(viewer: int) -> Look:
    return lambda s: whole(view(s, viewer).table)


def is_viewed(spot: Spot, row: Field, viewer: int) -> bool:
    """Whether a viewer sees of a field what its row says."""
    if row.viewed == KNOWN:
        return IN_PART[row.name](spot, row, viewer)
    treated = row.viewed
    if row.viewed == ASKED:
        treated = IN if viewer == spot.moment.asked else UNSEEN
    return notices(look_of(viewer), treated, spot, row)


def sees_cards(spot: Spot, row: Field, viewer: int) -> bool:
    """Cards are seen by who knows them; those of a hand also by its player."""
    own = spot.path == ("players", viewer)
    return sees(spot, row, viewer, NOBODY_KNOWS) == own and sees(spot, row, viewer, ALL_KNOW)


def sees(spot: Spot, row: Field, viewer: int, known: int) -> bool:
    """Whether it is seen that one card is another, if so many know both."""
    looks = []
    for id in (0, 1):
        s = spot.changed(row, being(holding(spot, row, id)))
        s.knows = [known] * len(s.knows)
        s.peeked = known
        looks.append(look_of(viewer)(s))
    return bool(looks[0] != looks[1])


def holding(spot: Spot, row: Field, id: int) -> Any:
    """The value of a field that holds one card."""
    thing = spot.get(spot.moment)
    value = getattr(thing, row.name)
    if row.name == "knows":
        return [id, 1 - id, *[0] * (len(value) - 2)]
    if isinstance(value, int):
        return id
    return [*[[]] * thing.procedure.numeric.bit_length(), [id]] if row.name == "kept" else [id]


def sees_picks(spot: Spot, row: Field, viewer: int) -> bool:
    """Which card was picked from a hand only its player sees; elsewhere everybody does."""
    looks: dict[tuple[int, bool, int], object] = {}
    for player in (0, 1):
        for in_hand in (False, True):
            for id in (0, 1):
                s = spot.changed(row, being([id]))
                for other, p in enumerate(s.players):
                    p.hand = [0, 1] if in_hand and other == player else []
                looks[player, in_hand, id] = look_of(viewer)(s)
    return all(
        (looks[player, in_hand, 0] != looks[player, in_hand, 1]) == (not in_hand or player == viewer)
        for player in (0, 1) for in_hand in (False, True)
    ) and look_of(viewer)(spot.changed(row, being([0]))) != look_of(viewer)(spot.changed(row, being([])))  # fmt: skip


def sees_knowledge(spot: Spot, row: Field, viewer: int) -> bool:
    """Who else knows a card of a hand is seen by who knows it."""
    mine, others = 1 << viewer, ALL_KNOW & ~(1 << viewer)
    held = spot.moment.players[viewer].hand if viewer < len(spot.moment.players) else []
    looks = []
    for bits in (mine, ALL_KNOW, 0, others):
        known = [mine if id in held else bits for id in range(len(spot.moment.knows))]
        looks.append(look_of(viewer)(spot.changed(row, being(known))))
    return looks[0] != looks[1] and looks[2] == looks[3]


def sees_pile(spot: Spot, row: Field, viewer: int) -> bool:
    """Cards of a draw pile that was drafted are seen by who knows them; of others everybody sees how many there are."""
    if not spot.moment.box.special.left_out:
        return notices(look_of(viewer), COUNTED, spot, row)
    return not sees(spot, row, viewer, NOBODY_KNOWS) and sees(spot, row, viewer, ALL_KNOW)


IN_PART: dict[str, Callable[[Spot, Field, int], bool]] = {
    "draw": sees_pile, "hand": sees_cards, "unused": sees_cards, "kept": sees_cards, "picked": sees_picks,
    "knows": sees_knowledge,
}  # fmt: skip


def fingerprint_fault(spot: Spot, row: Field) -> str:
    return "" if notices(fingerprint, row.repeated, spot, row) else "does not make such a difference"


def mark_fault(spot: Spot, row: Field) -> str:
    return "" if notices(table_mark, row.mark, spot, row) else "does not make such a difference"


def moment_fault(spot: Spot, row: Field) -> str:
    return "" if notices(moment, row.moment, spot, row) else "does not make such a difference"


def asking_fault(spot: Spot, row: Field) -> str:
    """Whoever asks again has changed nothing."""
    if spot.kind is not Frame:
        return ""
    before = spot.get(spot.fresh())
    after = before.copy()
    if not is_as_before(after, before):
        return "is said to be changed"
    setattr(after, row.name, row.change(spot.moment, getattr(after, row.name)))
    return "may be changed" if is_as_before(after, before) else ""


def exchange_fault(spot: Spot, row: Field) -> str:
    """Cards in hidden places are exchanged, nothing else is, and states that are copies of this one stay as they are."""
    if row.exchanged == NO_CARDS or row.name in ("aside", "play"):  # whose cards are fields themselves
        return ""
    s = spot.changed(row, being(holding(spot, row, 0)))
    copied, before = s.copy(), whole(s)
    exchange(copied, 0, 1)
    if whole(s) != before:
        return "is exchanged in another state"
    exchanged = getattr(spot.get(copied), row.name) == holding(spot, row, 1 if row.exchanged == IN else 0)
    return "" if exchanged else "is not treated so"


def soundness_fault(spot: Spot, row: Field) -> str:
    """What cannot be is refused."""
    check_state(spot.fresh(), WHOLE)
    if not callable(row.bad):
        return ""
    try:
        check_state(spot.changed(row, row.bad), WHOLE)
    except InvalidBytes:
        return ""
    return "can be anything"


Check = Callable[[Spot, Field], str]
CHECKS: dict[str, tuple[Check, str]] = {  # and which part of a row says what is right
    "copy": (copy_fault, "copied"),
    "bytes": (bytes_fault, "written"),
    "reading": (reading_fault, "written"),
    "view": (view_fault, "viewed"),
    "fingerprint": (fingerprint_fault, "repeated"),
    "table mark": (mark_fault, "mark"),
    "moment": (moment_fault, "moment"),
    "asking again": (asking_fault, "name"),
    "exchange": (exchange_fault, "exchanged"),
    "soundness": (soundness_fault, "name"),
}


def faults(check: str) -> Iterator[str]:
    """Every field that is not treated as its row says."""
    look, part = CHECKS[check]
    for spot in spots():
        for row in spot.rows():
            try:
                found = look(spot, row)
            except (LookupError, TypeError, ValueError, AttributeError, NameError) as error:
                found = f"stops it: {error!r}"
            if found:
                yield f"{check}: {spot.name(row)} {found} ({getattr(row, part)})"
