"""Owns what the workshop is told: what the cards of a document are, their places, and what could stand there. Documents come
from strangers, and what they ask for takes its time: workers answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from mindbug.cardfile import CardFault, InvalidCardFile, blocks, dumps, from_document, loads, telling
from mindbug.cardfile.blocks import Blocks, OfferedBlock, ShownPlace
from mindbug.cardfile.definitions import PLACEHOLDER, CardReader
from mindbug.cardfile.faults import MOST_TOLD
from mindbug.cardfile.lines import Path
from mindbug.cardfile.names import fault_of_name
from mindbug.cardfile.reading import KINDS, CardSet, reader_of
from mindbug.cardfile.slots import NOTHING, CardPlace, place_at
from mindbug.cardfile.spelling import ABILITY
from mindbug.cardfile.writing import card_data, document_of
from mindbug.cards import find_card
from mindbug.lab.replacing import Exchange, trial_of
from mindbug.rules.definition import Checker
from mindbug.rules.errors import MindbugError
from mindbug.rules.grammar import CARD
from mindbug.rules.pool import Pool
from mindbug.rules.state import Card
from mindbug.server import library
from mindbug.server.messages import (
    AlsoPut,
    FaultSeen,
    OwnCard,
    OwnCards,
    OwnKind,
    Slot,
    SlotKind,
    WorkshopCard,
    WorkshopCardSeen,
    WorkshopMeasure,
    WorkshopOfficial,
    WorkshopOption,
    WorkshopOptions,
    WorkshopOptionsSeen,
    WorkshopRead,
    WorkshopSet,
    WorkshopWrite,
)
from mindbug.sets import EVERYTHING
from mindbug.text.messages import Message, Quoted
from mindbug.text.problems import Place, expected, wanted, written

Table = dict[str, Any]
OF_ALL_CARDS = "cardfile.imitates_set"  # a fault that only all cards together can have
GAMES = 2  # of a plan, which says for how many it is made; a measurement plays as many as it needs


def card_of(document: Table, kind: str, number: int) -> Table:
    """A card of a document; an error if there is none."""
    listed = document.get(kind)
    card = listed[number] if isinstance(listed, list) and number < len(listed) else None
    if not isinstance(card, dict):
        where = Place("field", f"{kind}[{number}]")
        raise MindbugError(expected(wanted("table"), written(card), where))
    return card


def faces_of(document: Table) -> list[Table]:
    listed = document.get("face", [])
    return [face for face in listed if isinstance(face, dict)] if isinstance(listed, list) else []


# A card


def card_told(asked: WorkshopCard) -> WorkshopCardSeen:
    """A card of a document: what it is, its places, and what is wrong with it."""
    reader_of(asked.document)  # it is not too deep
    kind, lang = asked.kind, asked.lang
    given = card_of(asked.document, kind, asked.card)
    card = blocks.normal(kind, given)
    made = Blocks(kind, card, faces_of(asked.document))
    before: Path = (kind, asked.card)
    return WorkshopCardSeen(
        facts=facts_of(kind, given, lang),
        slots=[slot_told(made, slot, before, lang) for slot in made.slots()],
        faults=faults_of(asked.document, before, lang),
        card=card if card != given else None,
    )


def facts_of(kind: OwnKind, data: Table, lang: str) -> OwnCard | None:
    """The facts of a card, if it can be told, whatever it is called."""
    for name in (data.get("name"), PLACEHOLDER):
        reader = CardReader((kind, 0), data | {"name": name})
        reader.read()
        if reader.card is not None and not Checker(reader.card, KINDS[kind]).faults():
            found = library.own_card(kind, reader.card, int(reader.card.copies), reader.picture, lang)
            if name is PLACEHOLDER:
                found.card.name = found.card.title = ""
            return found
    return None


def faults_of(document: Table, before: Path, lang: str) -> list[FaultSeen]:
    """What is wrong with a document, as far as it is the card or the whole. Of the others only that is looked at by which this
    one could be wrong: so it takes no longer in a large set, and their own faults do not hide those of this one."""
    kind, number = before
    rest, place = dict(document), 0
    for name in KINDS:
        listed = document.get(name)
        if isinstance(listed, list):
            cards = [card if (name, at) == before else outline(name, card) for at, card in enumerate(listed)]
            rest[name] = [card for card in cards if card is not None]
            place = sum(card is not None for card in cards[: int(number)]) if name == kind else place
    try:
        from_document(rest)
    except InvalidCardFile as error:
        mine = [replace(fault, path=(*before, *fault.path[2:])) for fault in error.faults if fault.path[:2] == (kind, place)]
        whole = [fault for fault in error.faults if len(fault.path) < len(before) and fault.what.key != OF_ALL_CARDS]
        return faults_told([*mine, *whole], lang)
    return []


def outline(kind: str, card: object) -> Table | None:
    """What others have to do with of a card: its name, how many there are, to what it evolves; nothing if it has no name."""
    if not isinstance(card, dict) or fault_of_name(card.get("name")) is not None:
        return None
    said: Table = {"name": card["name"], ("cost" if kind == "power_card" else "power"): 1}
    for key in ("copies", "stage"):
        parameter = CARD.parameters[key]
        if type(card.get(key)) is int and parameter.least <= card[key] <= parameter.most:
            said[key] = card[key]
    if fault_of_name(card.get("evolves_to")) is None:
        said["evolves_to"] = card["evolves_to"]
    return said


def faults_told(faults: Iterable[CardFault], lang: str) -> list[FaultSeen]:
    return [FaultSeen(path=list(fault.path), line=fault.line, text=fault.text(lang)) for fault in list(faults)[:MOST_TOLD]]


def slot_told(made: Blocks, slot: ShownPlace, before: Path, lang: str) -> Slot:
    place = slot.place
    bounded = place.kind == "number"
    return Slot(
        path=[*before, *place.path],
        kind=cast(SlotKind, place.kind),
        label=telling.label(place, lang),
        key=slot.key,
        text=telling.told(place, place.said, made.trigger(place.path), lang),
        value=slot.value if isinstance(slot.value, int | str | bool | list) else None,
        optional=place.is_optional or (place.is_element and place.said is NOTHING),
        removable=slot.removable,
        up=slot.up,
        down=slot.down,
        least=place.parameter.least if bounded else 0,
        most=place.parameter.most if bounded else 0,
        parts=[slot_told(made, part, before, lang) for part in slot.parts],
    )


# What could stand at a place


def options_told(asked: WorkshopOptions) -> WorkshopOptionsSeen:
    reader_of(asked.document)
    kind, number = str(asked.path[0]), asked.path[1]
    if kind not in KINDS or not isinstance(number, int):
        raise MindbugError(expected(wanted_path(), written(asked.path), Place("field", "path")))
    card, path = blocks.normal(kind, card_of(asked.document, kind, number)), tuple(asked.path[2:])
    made = Blocks(kind, card, faces_of(asked.document))
    place = place_at(card, path)
    if place is None:
        return WorkshopOptionsSeen(options=[])
    before: Path = (kind, number)
    return WorkshopOptionsSeen(options=[option_told(made, place, one, before, asked.lang) for one in made.options(path)])


def wanted_path() -> Message:
    return wanted("like", example=Quoted('["card", 0, "ability"]'))


def option_told(made: Blocks, place: CardPlace, option: OfferedBlock, before: Path, lang: str) -> WorkshopOption:
    return WorkshopOption(
        key=option.key,
        also=[AlsoPut(path=[*before, *path], fragment=fragment) for path, fragment in option.also],
        group=telling.heading(option.heading, lang) if option.heading else "",
        fragment=option.fragment,
        text=text_of(made, place, option, lang),
        meaning=telling.meaning(place, option.key, lang),
        card=shown_by(place, option),
        chosen=option.chosen,
    )


def text_of(made: Blocks, place: CardPlace, option: OfferedBlock, lang: str) -> str:
    """What an option says: of several names that can be chosen together, its own."""
    if place.kind == "some of":
        return telling.choice(place, option.key, lang)
    if option.spelling is ABILITY:
        return telling.moment(option.key, lang)
    return telling.told(place, option.fragment, made.trigger(place.path), lang)


def shown_by(place: CardPlace, option: OfferedBlock) -> str | None:
    """An official card that has it."""
    if option.spelling is not None and option.spelling is not ABILITY:
        return telling.shown_by(option.spelling)
    is_named = option.spelling is ABILITY or place.name in ("keywords", "trigger")
    return telling.simplest().get(option.key) if is_named else None


# Whole documents


def read_told(asked: WorkshopRead) -> WorkshopSet:
    try:
        return set_told(loads(asked.text), asked.text, asked.lang)
    except InvalidCardFile as error:
        return WorkshopSet(text=asked.text, document={}, cards=None, size=0, faults=faults_told(error.faults, asked.lang))


def write_told(asked: WorkshopWrite) -> WorkshopSet:
    try:
        cards = from_document(asked.document)
    except InvalidCardFile as error:
        faults = faults_told(error.faults, asked.lang)
        return WorkshopSet(text="", document=asked.document, cards=None, size=0, faults=faults)
    return set_told(cards, dumps(cards, asked.lang), asked.lang)


def set_told(cards: CardSet, text: str, lang: str) -> WorkshopSet:
    pool = cards.pool
    every = [
        library.own_card(cast(OwnKind, kind), card, count, cards.pictures.get(card.name, ()), lang)
        for kind, card, count in every_card(pool)
    ]
    return WorkshopSet(
        text=text,
        document=document_of(cards),
        cards=OwnCards(name=cards.name, author=cards.author, cards=every),
        size=sum(pool.counts),
        faults=[],
    )


def every_card(pool: Pool) -> list[tuple[str, Card, int]]:
    return [
        *(("card", card, count) for card, count in zip(pool.cards, pool.counts, strict=True)),
        *(("face", card, 1) for card in pool.faces),
        *(("power_card", card, 1) for card in pool.powers),
    ]


def trial(asked: WorkshopMeasure) -> Exchange:
    """What has to be played to find out how strong a card of a document is, which needs nothing else of it than its faces."""
    reader_of(asked.document)
    card = card_of(asked.document, "card", asked.card)
    faces = {str(face.get("name")): face for face in faces_of(asked.document)}
    reached: list[Table] = []
    found: Table | None = card
    while found is not None and len(reached) <= len(faces):
        found = faces.get(str(found.get("evolves_to")))
        reached += [found] if found is not None else []
    cards = from_document({"name": PLACEHOLDER, "card": [card], "face": reached})
    return trial_of(cards.pool.cards[0], cards.pool.faces, asked.sets, GAMES)


def official_told(name: str) -> WorkshopOfficial:
    """An official card as a document has it, with its faces; UnknownCard if there is none."""
    card = find_card(name)
    faces: list[Table] = []
    face = card
    while face.evolves_to:
        face = EVERYTHING.card(face.evolves_to)
        faces.append(card_data(face, longer=True))
    kind: OwnKind = "power_card" if card.cost else "face" if card.stage > 1 else "card"
    count = {"copies": card.copies} if kind == "card" and card.copies > 1 else {}
    return WorkshopOfficial(kind=kind, card=card_data(card, longer=True) | count, faces=faces)
