"""Owns which cards a game is played with: finding them in the official sets, and writing them down to be found again.

A pool that is written down names every card with how many there are of it and with the digest of what it does, in the order in
which they are shuffled. So whatever is added to a set later, an old game is dealt as it was. What a card does that is not known
to every copy of the program is written down whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from mindbug.cards import find_card
from mindbug.rules.codec import MOST_COPIES
from mindbug.rules.deal import smallest_pool
from mindbug.rules.definition import DIGEST, from_data, to_data
from mindbug.rules.errors import InvalidRecord, MindbugError, shortly
from mindbug.rules.pool import Pool, mix
from mindbug.rules.published import published
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.state import Card
from mindbug.rules.words import ACTING
from mindbug.sets import EVERYTHING, SETS, TEAM_CARDS
from mindbug.text.languages import plain
from mindbug.text.messages import Message, Name, Quoted
from mindbug.text.problems import Place, Problem, expected, spelled, wanted, within, written, wrong

PoolData = dict[str, Any]
LISTS = ("cards", "faces", "power_cards")
PARTS = (*LISTS, "define", "fingerprint")
MOST_KINDS = 1000  # cards, faces and Power cards of a pool
MOST_IN_GAME = ACTING  # cards of a game: the number of another one would be taken for an Action
FIRST_FORMAT = "first_format.json"


@dataclass(frozen=True)
class Collection:
    """The official sets, each by itself and all together: those of today, or those of another day."""

    sets: dict[str, Pool]
    everything: Pool


TODAY = Collection(SETS, EVERYTHING)


# Choosing cards


def pool_of(names: list[str], singles: list[str], known: Collection = TODAY) -> Pool:
    """The cards of sets and single cards, in the order of the sets. The Power cards of a set come with any card of it."""
    check_sets(names, known)
    counts = {name: count for set_name in names for name, count in copies_in(known.sets[set_name]).items()}
    printed = copies_in(known.everything)
    for single in singles:
        name = find_single(single, known.everything)
        counts[name] = counts.get(name, 0) + 1
        if counts[name] > printed[name]:
            raise MindbugError(wrong("all_in", n=printed[name], card=Name(name)))
    touched = [pool for pool in known.sets.values() if touches(pool, counts)]
    found = mix([pool.only({*counts, *(card.name for card in pool.powers)}) for pool in touched])
    return Pool(found.cards, found.faces, found.powers, [counts[card.name] for card in found.cards])


def check_sets(names: list[str], known: Collection = TODAY) -> None:
    for name in names:
        if name not in known.sets:
            raise MindbugError(expected(wanted("sets", names=spelled(known.sets)), written(name), choices=list(known.sets)))
    if len(set(names)) < len(names):
        raise MindbugError(expected(wanted("set_once"), spelled(names)))


def copies_in(pool: Pool) -> dict[str, int]:
    """How many there are of each card that is shuffled and dealt."""
    return {card.name: count for card, count in zip(pool.cards, pool.counts, strict=True)}


def touches(pool: Pool, names: Container[str]) -> bool:
    return any(card.name in names for card in pool.cards)


def find_single(name: str, pool: Pool = EVERYTHING) -> str:
    """The name of a card that can be shuffled and dealt."""
    if isinstance(name, str) and plain(name) in map(plain, TEAM_CARDS):
        raise MindbugError(wrong("for_teams", card=Quoted(name)))
    card = find_card(name, pool)
    if card.stage > 1:
        face = Message("problem.got.face", card=Name(card.name), origin=Name(pool.origin(card).name))
        raise MindbugError(expected(wanted("dealt"), face))
    if card.cost:
        got = Message("problem.got.power_card_of_set", card=Name(card.name))
        raise MindbugError(expected(wanted("creature_card"), got))
    return card.name


def sets_in(pool: Pool) -> list[str]:
    """The official sets from which cards are in a pool."""
    return [name for name, known in SETS.items() if any(has(pool, card) for card in known.cards)]


def whole_sets_in(pool: Pool) -> list[str]:
    """The official sets of which all cards are in a pool."""
    counts = copies_in(pool)
    return [
        name
        for name, known in SETS.items()
        if all(has(pool, card) and counts[card.name] >= count for card, count in zip(known.cards, known.counts, strict=True))
    ]


def has(pool: Pool, card: Card) -> bool:
    found = pool.get(card.name)
    return found is not None and found.digest == card.digest


def whole_digest(pool: Pool, card: Card) -> str:
    """A number that a card has in common with another one if both do the same, and so do the faces to which they evolve; the
    digest of a card that does not evolve."""
    digests = [card.digest]
    while card.evolves_to:
        card = pool.card(card.evolves_to)
        digests.append(card.digest)
    return digests[0] if len(digests) == 1 else blake2b("\n".join(digests).encode(), digest_size=DIGEST).hexdigest()


def check_pool(pool: object) -> Pool:
    """A pool with which a game can be played, written down and sent."""
    if not isinstance(pool, Pool):
        raise MindbugError(f"expected a pool of cards, got {shortly(pool)}")
    if len(pool.numbers) > MOST_KINDS:
        raise MindbugError(expected(wanted("short_list", n=MOST_KINDS), len(pool.numbers)))
    for name, count in copies_in(pool).items():
        check_count(name, count)
    return pool


def check_count(name: str, count: object) -> None:
    if type(count) is not int or not 1 <= count <= MOST_COPIES:
        raise MindbugError(wrong("copies_of", n=MOST_COPIES, card=Name(name), got=written(count)))


def dealt_by(special: Special, pool: Pool) -> Pool:
    """The cards of a pool that are dealt under a special rule; Power cards stay."""
    if special.deals_all() or all(special.deals(card) for card in pool.cards):
        return pool
    return pool.only({card.name for card in pool.cards if special.deals(card)} | {card.name for card in pool.powers})


def check_enough(pool: Pool, special: Special = ORDINARY) -> None:
    """An error if there are too few or too many cards to deal from, or some that the special rule does not deal."""
    total, least = sum(pool.counts), smallest_pool(special)
    if total < least:
        raise MindbugError(wrong("too_few", least=least, n=total, missing=least - total))
    if total + len(pool.powers) > MOST_IN_GAME:
        raise MindbugError(wrong("too_many_cards", most=MOST_IN_GAME, n=total + len(pool.powers)))
    for card in pool.cards:
        if not special.deals(card):
            raise MindbugError(wrong("not_dealt", card=Name(card.name), special=Quoted(special.name)))


# Writing a pool down


def write_pool(pool: Pool) -> PoolData:
    """A pool as something that can be written down as JSON."""
    found: PoolData = {"cards": [[card.name, count, card.digest] for card, count in zip(pool.cards, pool.counts, strict=True)]}
    for part, cards in (("faces", pool.faces), ("power_cards", pool.powers)):
        if cards:
            found[part] = [[card.name, card.digest] for card in cards]
    own = [to_data(card) for card in pool.all_cards() if published(card.name, card.digest) is None]
    if own:
        found["define"] = own
    found["fingerprint"] = pool.fingerprint
    return found


# Reading it


Where = Callable[[str], Place]  # where a part of what is read stands


def read_pool(data: object, where: Where) -> Pool:
    """The pool that was written down, with the same cards in the same order. InvalidRecord says which card is not known here as
    it was, or what else is wrong."""
    if not isinstance(data, dict):
        raise InvalidRecord(expected(wanted("table"), written(data), where("pool")))
    for part in data:
        if part not in PARTS:
            raise InvalidRecord(wrong("not_expected", where(part), name=written(part)))
    own = read_definitions(data.get("define", []), where("define"))
    listed = [row for part in LISTS for row in read_rows(data, part, where)]
    if len(listed) > MOST_KINDS:
        raise InvalidRecord(expected(wanted("short_list", n=MOST_KINDS), len(listed), where("cards")))
    names = {row.name for row in listed}
    for name in own:
        if name not in names:
            raise InvalidRecord(wrong("not_expected", where("define"), name=written(name)))
    found = [(row.part, row.find(own)) for row in listed]
    parts = [[card for part, card in found if part == wanted_part] for wanted_part in LISTS]
    try:
        pool = Pool(parts[0], parts[1], parts[2], [row.count for row in listed if row.part == "cards"])
    except MindbugError as error:
        raise InvalidRecord(within(error, where("define" if own else "cards"))) from error
    for row in listed:
        row.check(pool.card(row.name))
    if data.get("fingerprint") != pool.fingerprint:
        got = written(data.get("fingerprint"))
        raise InvalidRecord(expected(wanted("fingerprint", value=Quoted(pool.fingerprint)), got, where("fingerprint")))
    return pool


@cache
def pool_written(cards: str) -> Pool:
    """The pool that was written down as JSON, for processes that are sent it again and again."""
    return read_pool(json.loads(cards), lambda part: Place("field", part))


@dataclass(frozen=True)
class CardRow:
    """A card as it is listed: its name, how many there are, and the digest of what it does."""

    part: str
    name: str
    count: int
    digest: str
    place: Place

    def find(self, own: dict[str, Card]) -> Card:
        """What the card did when it was written down, as everybody knows it or as it was written with it."""
        found = published(self.name, self.digest) or own.get(self.name)
        if found is None:
            raise InvalidRecord(changed(self.name, self.place))
        return found

    def check(self, card: Card) -> None:
        if card.digest != self.digest:
            raise InvalidRecord(wrong("other_definition", self.place, card=Name(self.name)))


def changed(name: str, *places: Place) -> Problem:
    """A card that does something else today than it did, or that is not known at all."""
    return wrong("other_card" if EVERYTHING.get(name) is not None else "undefined_card", *places, card=Name(name))


def read_rows(data: PoolData, part: str, where: Where) -> Iterator[CardRow]:
    """The cards that a part lists. Faces and Power cards have no number: there is one of each."""
    counted = part == "cards"
    listed = data.get(part, [])
    if not isinstance(listed, list):
        raise InvalidRecord(expected(wanted("list"), written(listed), where(part)))
    for row in listed:
        shape = [type(value) for value in row] if isinstance(row, list) else []
        if shape != ([str, int, str] if counted else [str, str]):
            raise InvalidRecord(expected(wanted("counted_card" if counted else "listed_card"), written(row), where(part)))
        try:
            check_count(row[0], row[1] if counted else 1)
        except MindbugError as error:
            raise InvalidRecord(within(error, where(part))) from None
        yield CardRow(part, row[0], row[1] if counted else 1, row[-1], where(part))


def read_definitions(listed: object, place: Place) -> dict[str, Card]:
    """The cards that are written down whole, by their names."""
    if not isinstance(listed, list):
        raise InvalidRecord(expected(wanted("list"), written(listed), place))
    if len(listed) > MOST_KINDS:
        raise InvalidRecord(expected(wanted("short_list", n=MOST_KINDS), len(listed), place))
    found: dict[str, Card] = {}
    for data in listed:
        try:
            card = from_data(data)
        except MindbugError as error:
            raise InvalidRecord(within(error, place)) from error
        found[card.name] = card
    return found


# The sets when the first format of records was written


@cache
def first_format() -> dict[str, PoolData]:
    """What the names of sets meant in records that say no more than those names. It is never changed."""
    text = files("mindbug.sets").joinpath(FIRST_FORMAT).read_text(encoding="utf-8")
    found: dict[str, PoolData] = json.loads(text)
    return found


@cache
def first_collection() -> Collection:
    """The sets of that time, as far as it is still known what their cards did."""
    sets = {name: known_part(data) for name, data in first_format().items()}
    return Collection(sets, mix(list(sets.values())))


def known_part(data: PoolData) -> Pool:
    counts = {name: count for name, count, _ in data["cards"]}
    found = {name: published(name, digest) for name, _, digest in data["cards"]}
    found |= {name: published(name, digest) for part in ("faces", "power_cards") for name, digest in data.get(part, [])}
    known = {name: card for name, card in found.items() if card is not None}
    lines = {name: evolution(card, known) for name, card in known.items() if name in counts}
    cards = [known[name] for name, line in lines.items() if line is not None]
    reached = {name for line in lines.values() if line is not None for name in line}
    faces = [known[name] for name, _ in data.get("faces", []) if name in reached]
    powers = [known[name] for name, _ in data.get("power_cards", []) if name in known]
    return Pool(cards, faces, powers, [counts[card.name] for card in cards])


def evolution(card: Card, known: dict[str, Card]) -> list[str] | None:
    """The names of the faces to which a card evolves; None if one of them is not known."""
    found: list[str] = []
    while card.evolves_to:
        if card.evolves_to not in known:
            return None
        card = known[card.evolves_to]
        found.append(card.name)
    return found


def lost_cards(set_name: str) -> list[str]:
    """The cards of a set of that time of which it is not known any more what they did."""
    data = first_format()[set_name]
    listed = [row[0] for part in LISTS for row in data.get(part, [])]
    return [name for name in listed if first_collection().sets[set_name].get(name) is None]


def first_pool(names: list[str], singles: list[str]) -> Pool:
    """The cards of sets and single cards at that time; an error if one of them does something else today."""
    check_sets(names, first_collection())
    for name in names:
        for lost in lost_cards(name):
            raise MindbugError(changed(lost))
    refuse_lost(singles)
    return pool_of(names, singles, first_collection())


def refuse_lost(names: list[str]) -> None:
    """An error if one of some cards does something else today."""
    lost = {plain(name): name for set_name in first_format() for name in lost_cards(set_name)}
    for name in names:
        if isinstance(name, str) and plain(name) in lost:
            raise MindbugError(changed(lost[plain(name)]))
