"""Owns building a card from blocks: what stands at each of its places, and everything that could stand there instead.

Whether something can stand at a place is found by putting it there: what comes of it must have no fault that the card did not
have before. So no rule of the checks is written a second time, and what is offered works.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice, product
from typing import Any

from mindbug.cardfile.definitions import PLACEHOLDER, CardReader
from mindbug.cardfile.lines import Path
from mindbug.cardfile.reading import KINDS
from mindbug.cardfile.slots import (
    NOTHING,
    NUMBER_SPELLING,
    CardPlace,
    Said,
    card_places,
    exchanged,
    place_at,
    put,
    spelling_told,
    without,
)
from mindbug.cardfile.spelling import ABILITY, CARD_SPELLING, IS, PART, SPELLINGS, Spelling, sort_of, spelling_of, spellings_of
from mindbug.cardfile.writing import card_data, inserted, word_data
from mindbug.rules.amounts import Amount
from mindbug.rules.definition import Checker
from mindbug.rules.grammar import CARD, KEYWORDS, NAME, SIDES, TRIGGERS, WORD, WORDS, Parameter, all_words, word_of
from mindbug.rules.state import Ability, Card, Constant
from mindbug.sets import EVERYTHING

# What is not said of a card of each kind, as it follows from something else or cannot be.
LEFT_OUT = {
    "card": ("stage", "cost"),
    "face": ("copies", "octonite", "spreads", "cost", "sides"),
    "power_card": tuple(name for name in CARD.parameters if name not in ("name", "cost", "parts")),
}
MOST_TRIED = 12  # ways to say a word at a place
FEW_TRIED = 4  # ... until it is said that there may be something
MOST_LOOKED_AT = 1_500_000  # letters of cards that are tried for one answer: about half a second
SMALLEST_EFFECT = {"gain_life": 1}
# What is put after an effect that must be followed by another one.
FOLLOWING: tuple[Said, ...] = (SMALLEST_EFFECT, {"defeat_with_keyword": {IS: "enemies"}})
NOTHING_FOLLOWS = "fault.nothing_follows"
# What is said of a word by itself, by the sort of what is asked for.
SIMPLE: dict[str, tuple[Said, ...]] = {
    "Effect": (SMALLEST_EFFECT,),
    "Target": (
        {"one_of": {IS: "enemies"}},
        "it",
        "this",
        {"one_of": {IS: "my_discard"}},
        {"at_random": 1, "of": {IS: "their_hand"}},
    ),
    "Group": ({IS: "enemies"}, {IS: "my_discard"}, {IS: "my_hand"}, {IS: "their_hand"}),
    "Creatures": ({IS: "enemies"}, {IS: "allies"}, {IS: "other_allies"}),
    "Cards": ({IS: "my_discard"}, {IS: "my_hand"}),
    "Amount": (1, "my_life", {"count": {IS: "enemies"}}),
    "Condition": ({"your_turn": True},),
    "Ability": ({"when": "attack", "do": [SMALLEST_EFFECT]},),
}


@dataclass(frozen=True)
class OfferedBlock:
    """Something that can stand at a place: the name of the block, what to put there, what has to be put elsewhere then, and
    whether it stands there now."""

    key: str
    fragment: Said
    also: tuple[tuple[Path, Said], ...] = ()
    chosen: bool = False
    spelling: Spelling | None = None
    heading: str = ""

    def put_into(self, card: dict[str, Said], path: Path) -> dict[str, Said]:
        """A card with this at a path."""
        found = put(card, path, self.fragment)
        for other, value in self.also:
            found = put(found, other, value)
        return dict(found)


@dataclass(frozen=True)
class ShownPlace:
    """A place of a card as it is shown. ``key`` is the word that stands there, ``value`` what is no word."""

    place: CardPlace
    key: str | None
    removable: bool = False
    up: bool = False
    down: bool = False
    parts: list[ShownPlace] = field(default_factory=list)

    @property
    def value(self) -> Said:
        said = self.place.said
        return said if self.place.kind not in (WORD, WORDS) and said is not NOTHING else None


# Whether a card can be


def normal(kind: str, data: dict[str, Said]) -> dict[str, Said]:
    """A card in the longer way in which everything has its place; as it is, if it cannot be read."""
    reader = CardReader((kind, 0), data)
    reader.read()
    if reader.card is None and "name" in data:
        reader = CardReader((kind, 0), data | {"name": PLACEHOLDER})
        reader.read()
    if reader.card is None:
        return data
    found = card_data(reader.card, longer=True)
    count = reader.card.copies if kind == "card" else 1
    found = inserted(found | ({"copies": count} if count > 1 else {}), reader.picture)
    return found | {"name": data.get("name", "")}


Faults = frozenset[tuple[Path, str]]


def faults_in(kind: str, data: dict[str, Said]) -> Faults:
    """What is wrong with a card by itself, but for its name: where, and what."""
    return known_faults(kind, json.dumps(data | {"name": PLACEHOLDER}))


@lru_cache(256)
def known_faults(kind: str, data: str) -> Faults:
    reader = CardReader((), json.loads(data))
    reader.read()
    found = [(path, what.key) for path, what in reader.found]
    if reader.card is not None:
        found += [(reader.place(fault.where), f"fault.{fault.key}") for fault in Checker(reader.card, KINDS[kind]).faults()]
    return frozenset(found)


class Blocks:
    """A card that is being made, of a kind, and the faces to which it might evolve."""

    def __init__(self, kind: str, data: dict[str, Said], faces: list[dict[str, Said]] | None = None) -> None:
        self.kind = kind
        self.data = data
        self.faces = faces or []
        self.faults = faults_in(kind, data)
        self.cost = len(json.dumps(data))  # of looking at it once more
        self.left = MOST_LOOKED_AT

    @property
    def is_tired(self) -> bool:
        """Whether so much was tried that nothing else is."""
        return self.left < 0

    def new_faults(self, data: dict[str, Said]) -> Faults:
        """What is wrong with a card and not with this one."""
        self.left -= self.cost
        return faults_in(self.kind, data) - self.faults

    def is_well(self, data: dict[str, Said]) -> bool:
        """Whether a card has no fault that this one has not; nobody knows when too much was tried."""
        return not self.is_tired and not self.new_faults(data)

    def trigger(self, path: Path) -> int:
        """When the ability happens to which a path leads."""
        for end in range(len(path), 0, -1):
            said = at(self.data, path[:end])
            if isinstance(said, dict) and isinstance(said.get("when"), str):
                return TRIGGERS.get(said["when"], -1)
        return -1

    # What there is

    def slots(self) -> list[ShownPlace]:
        """All places of the card at which something stands or can stand."""
        left_out = LEFT_OUT[self.kind]
        found = [self.slot(place) for place in card_places(self.data) if place.name not in left_out]
        return [slot for slot in found if slot is not None]

    def slot(self, place: CardPlace) -> ShownPlace | None:
        """A place, with those within it; nothing if nothing stands there, nor can."""
        if not place.is_said and place.kind != WORDS:
            return ShownPlace(place, None) if self.has_options(place) else None
        parts = [slot for inside in place.inside() if (slot := self.slot(inside)) is not None]
        if place.kind == WORDS:
            after = place_at(self.data, (*place.path, len(parts)))
            if after is not None and self.has_options(after):
                parts.append(ShownPlace(after, None))
            if not parts:
                return None
        return ShownPlace(place, block_of(place), self.can_go(place), *self.moves(place), parts)

    def has_options(self, place: CardPlace) -> bool:
        """Whether anything can stand at a place; it may, as long as nobody knows."""
        return next(self.offered(place, FEW_TRIED), None) is not None or self.is_tired

    def can_go(self, place: CardPlace) -> bool:
        """Whether what stands at a place can be taken away."""
        may = place.is_element or place.is_optional
        return may and place.is_said and place.path != ("evolves_to",) and self.is_well(without(self.data, place.path))

    def moves(self, place: CardPlace) -> tuple[bool, bool]:
        """Whether an element of a list can change places with the one before it, and with the one after it."""
        if not place.is_element:
            return False, False
        *before, number = place.path
        among = at(self.data, tuple(before))
        assert isinstance(number, int)
        return self.can_swap(tuple(before), among, number - 1), self.can_swap(tuple(before), among, number)

    def can_swap(self, path: Path, among: list[Said], first: int) -> bool:
        if not 0 <= first < len(among) - 1:
            return False
        return self.is_well(dict(put(self.data, path, exchanged(among, first, first + 1))))

    # What there could be

    def options(self, path: Path) -> list[OfferedBlock]:
        """Everything that can stand at a path."""
        place = place_at(self.data, path)
        return list(self.offered(place)) if place is not None and place.kind != WORDS else []

    def offered(self, place: CardPlace, most: int = MOST_TRIED) -> Iterator[OfferedBlock]:
        """What can stand at a place. Of each block so many ways to say it are tried."""
        match place.kind:
            case "word":
                yield from self.words(place, most)
            case "number":
                numbers = range(place.parameter.least, place.parameter.most + 1)
                default = place.parameter.default if place.is_optional else None
                tried = [n for n in numbers if n != default]
                yield from self.choices(place, tried if most == MOST_TRIED else tried[:most])
            case "flag":
                yield from self.choices(
                    place, [value for value in (True, False) if place.is_said or value != place.parameter.default]
                )
            case "one of":
                default = place.parameter.default if place.is_optional else None
                yield from self.choices(place, [name for name, number in place.parameter.names.items() if number != default])
            case "some of":
                yield from self.toggled(place)
            case "name":
                yield from self.names(place)

    def choices(self, place: CardPlace, said: list[Said]) -> Iterator[OfferedBlock]:
        for value in said:
            option = OfferedBlock(
                str(value).lower() if isinstance(value, bool) else str(value), value, chosen=value == place.said
            )
            if self.fits(place, option):
                yield option

    def toggled(self, place: CardPlace) -> Iterator[OfferedBlock]:
        """Each of some names, with the list as it would be with it, or without it. If there may be only one, it takes the place
        of the others."""
        names = place.parameter.names
        now = [name for name in names if isinstance(place.said, list) and name in place.said]
        for name in names:
            then = [other for other in names if (other in now) != (other == name)]
            options = [OfferedBlock(name, said, chosen=name in now) for said in (then, [name]) if said != now]
            yield from islice((option for option in options if self.fits(place, option)), 1)

    def names(self, place: CardPlace) -> Iterator[OfferedBlock]:
        """The faces to which a card may evolve; or nothing, for one that does."""
        if place.spelling is not CARD_SPELLING:
            known = [str(self.data.get("evolves_to", ""))]
        elif place.name == "evolves_to":
            known = ["", *(str(face["name"]) for face in self.faces if isinstance(face.get("name"), str))]
        else:
            return
        for name in known:
            stage = ((("stage",), 1 if name else 0),) if place.name == "evolves_to" and self.kind == "card" else ()
            option = OfferedBlock(name, name, stage, chosen=name == place.said)
            if (name or place.is_said) and self.fits(place, option):
                yield option

    def fits(self, place: CardPlace, option: OfferedBlock) -> bool:
        return self.is_well(option.put_into(self.data, place.path))

    # Words

    def words(self, place: CardPlace, most: int) -> Iterator[OfferedBlock]:
        now = spelling_told(place.sort, place.said) if place.is_said else None
        for key, spelling, ways in self.blocks(place, now):
            stands = key == block_of(place)
            for way in islice(([place.said] if stands else ways), most):
                found = self.accepted(place, OfferedBlock(key, way, (), stands, spelling))
                if found is not None:
                    heading = "" if place.sort is not PART else "moment" if spelling is ABILITY else "constant"
                    yield replace(found, heading=heading)
                    break

    def blocks(self, place: CardPlace, now: Spelling | None) -> Iterator[tuple[str, Spelling, Iterator[Said]]]:
        """The blocks that may be tried at a place, with the ways to say them."""
        sort = place.sort
        if sort is PART or sort is Ability:
            for trigger in TRIGGERS:
                yield trigger, ABILITY, abilities(trigger, place.said if now is ABILITY else None)
        if sort is Card:
            yield "side", CARD_SPELLING, iter([{"power": power_of(self.data), "keywords": [name]} for name in KEYWORDS])
        if sort is Ability or sort is Card:
            return
        if issubclass(Amount, sort):
            yield name_of(NUMBER_SPELLING), NUMBER_SPELLING, iter([1, 2, 3, -1])
        known = spellings_of(Constant if sort is PART else sort)
        for spelling in [one for spellings in known.values() for one in spellings]:
            yield name_of(spelling), spelling, self.ways(spelling, place.said if now is not None else NOTHING, now)

    def ways(self, spelling: Spelling, said: Said, now: Spelling | None) -> Iterator[Said]:
        """Ways to say a word: with what is said now, as official cards say it, and simply."""
        samples = [self.own_names(spelling, sample) for sample in samples_of(spelling)] or list(simply(spelling))
        told: list[str] = []
        kept = kept_of(now, said) if now is not None else {}
        for sample in [*(merged(spelling, sample, kept) for sample in samples[:FEW_TRIED]), *samples, *simply(spelling)]:
            text = json.dumps(sample, sort_keys=True)
            if text not in told:
                told.append(text)
                yield sample

    def own_names(self, spelling: Spelling, sample: Said) -> Said:
        """A sample that speaks of a face speaks of the card's own."""
        for name, parameter in spelling.word.parameters.items():
            if parameter.kind == NAME and isinstance(sample, dict):
                sample = sample | {spelling.key(name): str(self.data.get("evolves_to", ""))}
        return sample

    def accepted(self, place: CardPlace, option: OfferedBlock) -> OfferedBlock | None:
        """An option that can be, with what has to be put elsewhere for that."""
        if self.is_tired:
            return None
        new = self.new_faults(option.put_into(self.data, place.path))
        if not new:
            return option
        for also in self.additions(place, option, new):
            found = replace(option, also=also)
            if self.fits(place, found):
                return found
        return None

    def additions(self, place: CardPlace, option: OfferedBlock, new: Faults) -> Iterator[tuple[tuple[Path, Said], ...]]:
        """What may help an option that cannot stand alone: who chooses, something that follows it, or another side."""
        if "chooser" in place.spelling.keys:
            yield from ((((*place.path[:-1], "chooser"), side),) for side in SIDES)
        if not place.is_element:
            return
        *before, number = place.path
        assert isinstance(number, int)
        if any(key == NOTHING_FOLLOWS for _, key in new) and number >= len(listed(at(self.data, tuple(before)))) - 1:
            yield from ((((*before, number + 1), effect),) for effect in FOLLOWING)
        if place.sort is Card and number == 0:
            first = option.fragment["keywords"]
            second = next([name] for name in KEYWORDS if [name] != first)
            tough = [name for name in KEYWORDS if name == "tough" or name in listed(self.data.get("keywords"))]
            other: tuple[Path, Said] = ((*before, 1), option.fragment | {"keywords": second})
            yield (other,)
            yield (other, (("keywords",), tough))


# Ways to say a word


@cache
def all_samples() -> dict[Spelling, list[Said]]:
    """How official cards say every word, the shortest first."""
    found: dict[Spelling, dict[str, Said]] = {}
    for card in EVERYTHING.all_cards():
        for part in all_words(card):
            if word_of(part) is not CARD:
                data = word_data(part, longer=True)
                found.setdefault(spelling_of(part), {})[json.dumps(data, sort_keys=True)] = data
    return {
        spelling: [ways[text] for text in sorted(ways, key=lambda text: (len(text), text))] for spelling, ways in found.items()
    }


def samples_of(spelling: Spelling) -> list[Said]:
    return all_samples().get(spelling, [])[:MOST_TRIED]


def simply(spelling: Spelling) -> Iterator[Said]:
    """A word with the least that can be said of it."""
    if not spelling.heads and not spelling.keys:
        yield spelling.name
        return
    needed = [name for name in (*spelling.heads[:1], *spelling.keys) if must_be_said(spelling, name)]
    for values in product(*(simple_values(spelling.word.parameters[name]) for name in needed)):
        said = {spelling.key(name): value for name, value in zip(needed, values, strict=True)}
        yield said if spelling.heads and spelling.heads[0] in needed else {IS: spelling.name} | said


def must_be_said(spelling: Spelling, name: str) -> bool:
    is_head = name in spelling.heads
    return spelling.word.parameters[name].required or (is_head and spelling.needs_value)


def simple_values(parameter: Parameter) -> list[Said]:
    match parameter.kind:
        case "number":
            return [max(parameter.least, 1)]
        case "flag":
            return [True]
        case "one of":
            return list(parameter.names)
        case "some of":
            return [[name] for name in parameter.names]
        case "name":
            return [""]
        case "words":
            return [[SMALLEST_EFFECT]]
    return list(SIMPLE[sort_of(parameter).__name__])


def abilities(trigger: str, now: Said) -> Iterator[Said]:
    """Abilities that happen at some moment: what the one that stands there does, the simplest, and those of official cards."""
    if isinstance(now, dict):
        yield {**now, "when": trigger}
    yield {"when": trigger, "do": [SMALLEST_EFFECT]}
    yield from (sample for sample in samples_of(ABILITY) if sample["when"] == trigger)


def kept_of(spelling: Spelling, said: Said) -> dict[str, tuple[Parameter, Said]]:
    """What is said of a word, by its parameters, for another word that has the same."""
    table = said if isinstance(said, dict) else {}
    names = [name for name in (*spelling.heads, *spelling.keys) if spelling.key(name) in table]
    return {name: (spelling.word.parameters[name], table[spelling.key(name)]) for name in names}


def merged(spelling: Spelling, sample: Said, kept: dict[str, tuple[Parameter, Said]]) -> Said:
    """A way to say a word, with what was said of another one as far as it fits."""
    if not isinstance(sample, dict):
        return sample
    found = dict(sample)
    for name in (*spelling.heads[:1], *spelling.keys):
        parameter = spelling.word.parameters[name]
        if name in kept and (kept[name][0].kind, kept[name][0].of) == (parameter.kind, parameter.of):
            found[spelling.key(name)] = kept[name][1]
    if IS in found and spelling.heads and spelling.name in found:
        del found[IS]
    return found


# Names and values


def name_of(spelling: Spelling) -> str:
    """The name of a block: that of the word and, where several are spelled alike, what tells them apart."""
    if spelling is CARD_SPELLING:
        return "side"
    alike = [one for one in SPELLINGS[spelling.word.name] if one.name == spelling.name]
    return spelling.name if len(alike) == 1 else f"{spelling.name} {spelling.needed[0]}"


def block_of(place: CardPlace) -> str | None:
    """The name of the block that stands at a place. That of an ability is when it happens."""
    word = place.word() if place.kind == WORD and place.is_said else None
    if word is ABILITY:
        return str(place.said.get("when", ""))
    return name_of(word) if word is not None else None


def at(said: Said, path: Path) -> Said:
    """What stands at a path; None if there is nothing."""
    for key in path:
        if isinstance(said, dict):
            said = said.get(key)
        elif isinstance(said, list) and isinstance(key, int) and key < len(said):
            said = said[key]
        else:
            return None
    return said


def listed(said: Said) -> list[Said]:
    """A list, or an empty one where something else is said."""
    return said if isinstance(said, list) else []


def power_of(data: dict[str, Any]) -> int:
    power = data.get("power")
    return power if type(power) is int and power > 0 else 1
