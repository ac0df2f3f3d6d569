"""Owns positions: the table as a dict that a person can write, and the check that it can be.

A position is the moment a turn begins. ``GAME_API`` in the docs has the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

from mindbug import specials
from mindbug.cards import find_card
from mindbug.notation import split_copy
from mindbug.pools import MOST_IN_GAME, sets_in
from mindbug.rules import words
from mindbug.rules.definition import to_data
from mindbug.rules.effects import ReturnAside
from mindbug.rules.errors import InvalidPosition, MindbugError, UnknownCard
from mindbug.rules.fold import is_suppressed, keywords, power
from mindbug.rules.grammar import all_words
from mindbug.rules.pool import EDITIONS, Box, Pool, mix
from mindbug.rules.powers import refill_market
from mindbug.rules.randomness import seeded
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.state import Aside, Card, Creature, Player, RawEvent, State
from mindbug.rules.turn import refill_all, start
from mindbug.sets import EVERYTHING, SETS
from mindbug.text.messages import Listing, Message, Name, Quoted
from mindbug.text.objects import keyword_names
from mindbug.text.problems import NOTHING, Place, expected, spelled, wanted, within, written, wrong

Position = dict[str, Any]
PLAYERS = 2

FIELDS = {"sets", "edition", "special", "active", "players", "unused", "revealed", "set_aside", "power_cards", "shown"}
NUMBER_FIELDS = {"life", "mindbugs", "spent_mindbugs", "energy"}
PLAYER_FIELDS = NUMBER_FIELDS | {"hand", "draw", "discard", "play"}
CREATURE_FIELDS = {"card", "exhausted", "octonite", "boosts", "side"}
COMPUTED_FIELDS = {"power", "keywords", "suppressed"}
POWER_ZONES = ("market", "deck", "discard")
RESOLVING = "resolving"  # no card lies there when a turn begins
HIDDEN_FIELD = re.compile(r"\.(?:hand|draw)$|^unused$")
# Far more than any game comes to, and as much as can still be looked at and thought about.
MOST = 999  # life, energy, Octonite on a creature
MOST_MINDBUGS = 20  # of a player, used and unused together
MOST_TOGETHER = 30  # cards in a hand, creatures of a player
MOST_CARDS = sum(EVERYTHING.counts)  # anywhere


# Writing


def write_position(table: State, set_names: list[str]) -> Position:
    """A state, or the table of a view, as a position; hidden cards are None."""
    return {
        "sets": set_names,
        "edition": table.box.edition.name,
        **({} if table.box.special is ORDINARY else {"special": specials.written(table.box.special)}),
        "active": table.active,
        "players": [write_player(table, p) for p in table.players],
        "unused": names(table, table.unused[::-1]),
        "revealed": names(table, table.revealed),
        "set_aside": [{"card": table.box.name(a.id), "player": a.player} for a in table.aside],
        "power_cards": {
            "market": names(table, table.market),
            "deck": names(table, table.power_deck[::-1]),
            "discard": names(table, table.power_discard),
            RESOLVING: names(table, table.resolving),
        },
        "shown": names(table, [table.shown])[0],
    }


def names(table: State, ids: list[int]) -> list[str | None]:
    if not ids:
        return []
    name = table.box.name
    return [name(id) if id >= 0 else None for id in ids]


def write_player(table: State, p: Player) -> Position:
    return {
        "life": p.life,
        "mindbugs": p.mindbugs,
        "spent_mindbugs": p.spent,
        "energy": p.energy,
        "hand": names(table, p.hand),
        "draw": names(table, p.draw[::-1]),
        "discard": names(table, p.discard),
        "play": [write_creature(table, c) for c in p.play],
    }


def write_creature(table: State, c: Creature) -> Position:
    written: Position = {
        "card": table.label(c.id),
        "exhausted": c.exhausted,
        "octonite": c.octonite,
        "boosts": names(table, c.boosts),
        "power": power(table, c),
        "keywords": keyword_names(keywords(table, c)),
    }
    if is_suppressed(table, c):
        written["suppressed"] = True
    if table.box.cards[c.id].sides and c.exhausted:
        written["side"] = keyword_names(c.card.keywords)[0]
    return written


# What a record keeps


def normal_position(position: Position, pool: Pool) -> Position:
    """A position that can be read, in the one way to write it: cards by their names, every set once, and nothing that is left
    out or ignored on loading."""
    top = {name: value for name, value in position.items() if name in ("edition", "active")}
    top["sets"] = read_sets(position, pool)
    if position.get("special") is not None:
        top["special"] = to_data(specials.find(position["special"]))
    top |= {pile: spelled_names(position[pile], pool) for pile in ("unused", "revealed") if pile in position}
    if "players" in position:
        top["players"] = [normal_side(side, pool) for side in position["players"]]
    if "set_aside" in position:
        top["set_aside"] = [{"card": spelled_name(a["card"], pool), "player": a["player"]} for a in position["set_aside"]]
    if "power_cards" in position:
        listed = position["power_cards"]
        top["power_cards"] = {zone: spelled_names(listed[zone], pool) for zone in POWER_ZONES if zone in listed}
    return top


def normal_side(side: Position, pool: Pool) -> Position:
    found = {name: value for name, value in side.items() if name in NUMBER_FIELDS}
    found |= {zone: spelled_names(side[zone], pool) for zone in ("hand", "draw", "discard") if zone in side}
    return found | ({"play": [normal_creature(creature, pool) for creature in side["play"]]} if "play" in side else {})


def normal_creature(creature: str | Position, pool: Pool) -> str | Position:
    if isinstance(creature, str):
        return spelled_name(creature, pool)
    found = {name: value for name, value in creature.items() if name in ("exhausted", "octonite", "side")}
    if "boosts" in creature:
        found["boosts"] = spelled_names(creature["boosts"], pool)
    return {"card": spelled_name(creature["card"], pool), **found}


def spelled_names(listed: list[str], pool: Pool) -> list[str]:
    return [spelled_name(name, pool) for name in listed]


def spelled_name(name: str, pool: Pool) -> str:
    """A card as the sets spell it, with its copy number if one was written."""
    bare, copy = split_copy(name)
    found = find_card(bare, pool).name
    return found if copy is None else f"{found} #{copy}"


# Reading


class Numbering:
    """Gives every card of a position its copy number and, at the end, its number in the box. Cards are found in one pool, and
    only those of another are allowed."""

    def __init__(self, pool: Pool, allowed: Pool) -> None:
        self.pool = pool
        self.allowed = allowed
        self.named: list[tuple[str, Card, int | None]] = []

    def find(self, field: str, name: object) -> tuple[Card, int | None]:
        """The card that a name means, be it a face or a Power card, and its copy number if it has one."""
        if not isinstance(name, str):
            raise InvalidPosition(expected(wanted("card"), written(name), at(field)))
        bare, copy = split_copy(name)
        try:
            card = find_card(bare, self.pool)
        except UnknownCard as error:
            raise UnknownCard(within(error, at(field))) from None
        if card.name not in self.allowed.numbers:
            raise InvalidPosition(wrong("not_in_sets", at(field), card=Name(card.name)))
        most = self.pool.count(card)
        if copy is not None and not 1 <= copy <= most:
            raise InvalidPosition(expected(wanted("copy", card=Name(card.name), n=most), copy, at(field)))
        return card, copy

    def add(self, field: str, name: object, power_card: bool = False) -> int:
        """Take up a card; the place by which ``ids`` knows it."""
        card, copy = self.find(field, name)
        if (card.cost > 0) != power_card or card.stage > 1:
            kind = "power_card" if power_card else "lying"
            raise InvalidPosition(expected(wanted(kind), Name(card.name), at(field)))
        self.named.append((field, card, copy))
        return len(self.named) - 1

    def add_creature(self, field: str, name: object) -> tuple[int, Card]:
        """Take up a creature in play, which may show a face to which it has evolved."""
        face, copy = self.find(field, name)
        if face.cost:
            got = Message("problem.got.power_card", card=Name(face.name))
            raise InvalidPosition(expected(wanted("creature"), got, at(field)))
        self.named.append((field, self.pool.origin(face), copy))
        return len(self.named) - 1, face

    def copies(self, seed: int) -> list[int]:
        """The copy number of every card: the written one, else the lowest that is free. Cards that lie open come first, in
        reading order; chance deals the rest to the hidden ones, so that no number tells where another copy lies."""
        taken: dict[str, set[int]] = {}
        for field, card, copy in self.named:
            if copy is not None:
                if copy in taken.setdefault(card.name, set()):
                    raise InvalidPosition(wrong("twice", at(field), card=Name(f"{card.name} #{copy}", apart=True)))
                taken[card.name].add(copy)
        found = [copy or 0 for _, _, copy in self.named]
        unwritten = [place for place, (_, _, copy) in enumerate(self.named) if copy is None]
        hidden = [place for place in unwritten if HIDDEN_FIELD.search(self.named[place][0])]
        Random(f"copies {seed}").shuffle(hidden)
        for place in [place for place in unwritten if place not in hidden] + hidden:
            field, card, _ = self.named[place]
            used = taken.setdefault(card.name, set())
            found[place] = next(n for n in range(1, len(used) + 2) if n not in used)
            most = self.pool.count(card)
            if found[place] > most:
                raise InvalidPosition(wrong("too_many", at(field), n=most, card=Name(card.name)))
            used.add(found[place])
        return found


def read_position(
    position: object, seed: int, ask_chance: bool, log: list[RawEvent] | None, pool: Pool = EVERYTHING
) -> tuple[State, list[str]]:
    """The state at the first question of the turn, and the sets that the position names. Its pool is what is there. Of all
    cards only those of these sets can be used; another pool says itself which can."""
    top = read_table("position", position, FIELDS)
    edition = top.get("edition", "latest")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise InvalidPosition(
            expected(wanted("one_of", names=spelled(EDITIONS)), written(edition), at("edition"), choices=list(EDITIONS))
        )
    if top.get("shown") is not None:
        raise InvalidPosition(expected(wanted("not_shown"), written(top["shown"]), at("shown")))
    special = read_special(top)
    set_names = read_sets(top, pool)
    players = top.get("players", [{}, {}])
    if not isinstance(players, list) or len(players) != PLAYERS:
        raise InvalidPosition(expected(wanted("two"), written(players), at("players")))
    restricted = "sets" in top and pool is EVERYTHING
    numbering = Numbering(pool, mix([SETS[name] for name in set_names]) if restricted else pool)
    sides = [Side(f"players[{i}]", side, numbering, special) for i, side in enumerate(players)]
    piles = {pile: read_cards(pile, top.get(pile, []), numbering) for pile in ("unused", "revealed")}
    aside = [
        read_aside(f"set_aside[{i}]", a, numbering) for i, a in enumerate(read_list("set_aside", top.get("set_aside", [])))
    ]
    powers = read_powers(top, numbering)
    copies = numbering.copies(seed)
    if len(copies) > MOST_IN_GAME:
        raise InvalidPosition(wrong("too_many_cards", most=MOST_IN_GAME, n=len(copies)))
    order = sorted(range(len(copies)), key=lambda i: (pool.numbers[numbering.named[i][1].name], copies[i]))
    ids = {place: id for id, place in enumerate(order)}
    cards = [numbering.named[i][1] for i in order]
    box = Box(pool.only({card.name for card in cards}), cards, [copies[i] for i in order], EDITIONS[edition], special)
    known: list[int] = [words.ALL_KNOW] * len(order)
    s = State(box, [side.player(box, ids, i) for i, side in enumerate(sides)], seeded(seed), known)
    s.unused = [ids[place] for place in reversed(piles["unused"])]
    s.revealed = [ids[place] for place in piles["revealed"]]
    s.market = [ids[place] for place in powers["market"]]
    s.power_deck = [ids[place] for place in reversed(powers["deck"])]
    s.power_discard = [ids[place] for place in powers["discard"]]
    s.active = read_number("active", top.get("active", 0), 0, 1)
    s.ask_chance = ask_chance
    s.log = log
    stamp_creatures(s)
    s.aside = [Aside(ids[place], player, stamp_of_keeper(s)) for place, player in aside]
    hide_cards(s)
    begin_turn(s)
    return s, set_names


class Side:
    """One player of a position, while the cards are not yet numbered."""

    def __init__(self, field: str, side: object, numbering: Numbering, special: Special) -> None:
        table = read_table(field, side, PLAYER_FIELDS)
        self.life = read_number(f"{field}.life", table.get("life", special.life), 1)
        self.mindbugs = read_number(f"{field}.mindbugs", table.get("mindbugs", special.mindbugs), 0, MOST_MINDBUGS)
        left = MOST_MINDBUGS - self.mindbugs
        self.spent = read_number(f"{field}.spent_mindbugs", table.get("spent_mindbugs", 0), 0, left)
        self.energy = read_number(f"{field}.energy", table.get("energy", 0), 0)
        self.zones = {
            zone: read_cards(f"{field}.{zone}", table.get(zone, []), numbering, most)
            for zone, most in (("hand", MOST_TOGETHER), ("draw", MOST_CARDS), ("discard", MOST_CARDS))
        }
        listed = enumerate(read_list(f"{field}.play", table.get("play", []), MOST_TOGETHER))
        self.play = [Arrangement(f"{field}.play[{i}]", creature, numbering) for i, creature in listed]
        for creature in self.play:
            creature.read_boosts(numbering)

    def player(self, box: Box, ids: dict[int, int], player: int) -> Player:
        hand, draw, discard = ([ids[place] for place in self.zones[zone]] for zone in ("hand", "draw", "discard"))
        p = Player(hand, draw[::-1], discard, [creature.creature(ids, player) for creature in self.play])
        p.life, p.mindbugs, p.spent, p.energy = self.life, self.mindbugs, self.spent, self.energy
        return p


class Arrangement:
    """One creature of a position, while the cards are not yet numbered."""

    def __init__(self, field: str, creature: object, numbering: Numbering) -> None:
        fields = CREATURE_FIELDS | COMPUTED_FIELDS
        table: Position = {"card": creature} if isinstance(creature, str) else read_table(field, creature, fields)
        if "card" not in table:
            raise InvalidPosition(expected(wanted("card"), NOTHING, at(f"{field}.card")))
        self.field = field
        self.place, self.face = numbering.add_creature(f"{field}.card", table["card"])
        self.exhausted = table.get("exhausted", False)
        if not isinstance(self.exhausted, bool):
            raise InvalidPosition(expected(wanted("truth"), written(self.exhausted), at(f"{field}.exhausted")))
        self.octonite = read_number(f"{field}.octonite", table.get("octonite", 0), 0)
        self.boost_names = read_list(f"{field}.boosts", table.get("boosts", []))
        self.boosts: list[int] = []
        self.turn(table.get("side"))

    def turn(self, side: object) -> None:
        """Let a creature that Tough has turned show the profile of its direction."""
        by_keyword: dict[str, Card] = {keyword_names(face.keywords)[0]: face for face in self.face.sides}
        if side is None and not (by_keyword and self.exhausted):
            return
        if not self.exhausted or not isinstance(side, str) or side not in by_keyword:
            choices = list(by_keyword) if self.exhausted else []
            side_wanted = wanted("side", names=Listing([Quoted(word) for word in choices], "or")) if choices else NOTHING
            raise InvalidPosition(expected(side_wanted, written(side), at(f"{self.field}.side"), choices=choices))
        self.face = by_keyword[side]

    def read_boosts(self, numbering: Numbering) -> None:
        self.boosts = read_cards(f"{self.field}.boosts", self.boost_names, numbering)

    def creature(self, ids: dict[int, int], player: int) -> Creature:
        c = Creature(ids[self.place], self.face, player, 0)
        c.exhausted, c.octonite, c.boosts = self.exhausted, self.octonite, [ids[place] for place in self.boosts]
        return c


def at(field: str) -> Place:
    return Place("field", field)


def read_cards(field: str, value: object, numbering: Numbering, most: int = MOST_CARDS) -> list[int]:
    return [numbering.add(field, name) for name in read_list(field, value, most)]


def read_aside(field: str, value: object, numbering: Numbering) -> tuple[int, int]:
    table = read_table(field, value, {"card", "player"})
    if "card" not in table:
        raise InvalidPosition(expected(wanted("card"), NOTHING, at(f"{field}.card")))
    return numbering.add(f"{field}.card", table["card"]), read_number(f"{field}.player", table.get("player"), 0, 1)


def read_powers(top: Position, numbering: Numbering) -> dict[str, list[int]]:
    table = read_table("power_cards", top.get("power_cards", {}), {*POWER_ZONES, RESOLVING})
    if table.get(RESOLVING, []) != []:
        raise InvalidPosition(expected(wanted("not_shown"), written(table[RESOLVING]), at(f"power_cards.{RESOLVING}")))
    found: dict[str, list[int]] = {}
    for zone in POWER_ZONES:
        field = f"power_cards.{zone}"
        found[zone] = [numbering.add(field, name, power_card=True) for name in read_list(field, table.get(zone, []))]
    return found


def read_special(top: Position) -> Special:
    """The special rule that a position names or defines."""
    try:
        return specials.find(top.get("special"))
    except MindbugError as error:
        raise InvalidPosition(within(error, at("special"))) from error


def read_sets(top: Position, pool: Pool = EVERYTHING) -> list[str]:
    """The sets that a position names, else those from which there are cards in the pool."""
    listed = read_list("sets", top.get("sets", sets_in(pool)))
    for name in listed:
        if not isinstance(name, str) or name not in SETS:
            raise InvalidPosition(
                expected(wanted("some_of", names=spelled(SETS)), written(name), at("sets"), choices=list(SETS))
            )
    return [name for name in SETS if name in listed]


def read_table(field: str, value: object, fields: set[str]) -> Position:
    if not isinstance(value, dict):
        raise InvalidPosition(expected(wanted("table"), written(value), at(field)))
    for name in value:
        if name not in fields:
            known = sorted(fields)
            raise InvalidPosition(expected(wanted("fields", names=spelled(known)), written(name), at(field), choices=known))
    return value


def read_list(field: str, value: object, most: int = MOST_CARDS) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidPosition(expected(wanted("list"), written(value), at(field)))
    if len(value) > most:
        raise InvalidPosition(expected(wanted("short_list", n=most), len(value), at(field)))
    return value


def read_number(field: str, value: object, least: int, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InvalidPosition(expected(wanted("number", least=least, most=most), written(value), at(field)))
    return value


def stamp_creatures(s: State) -> None:
    for p in s.players:
        for c in p.play:
            s.arrivals += 1
            c.stamp = s.arrivals


def stamp_of_keeper(s: State) -> int:
    """What is set aside belongs to the creature in play that sets others aside (RULES C158)."""
    for p in s.players:
        for c in p.play:
            if any(isinstance(word, ReturnAside) for word in all_words(c.card)):
                return c.stamp
    return 0


def hide_cards(s: State) -> None:
    """Let everybody know what RULES C.13 says of the cards of a new table."""
    for i, p in enumerate(s.players):
        mark(s, p.hand, s.box.special.hand_known_by[i])
        mark(s, p.draw, words.NOBODY_KNOWS)
    mark(s, s.unused, words.NOBODY_KNOWS)
    mark(s, s.power_deck, words.NOBODY_KNOWS)


def mark(s: State, ids: Iterable[int], known_by: int) -> None:
    for id in ids:
        s.learn(id, known_by)


def begin_turn(s: State) -> None:
    refill_market(s)
    if not s.box.edition.refill_only_after_leaving:  # RULES E2
        for player in s.players:
            player.short = True
        refill_all(s)
    start(s)
