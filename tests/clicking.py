"""Builds a card as one does in the workshop: from nothing, by taking what is offered and taking away what may go.

It knows what shall come of it and nothing of what cards may say: whatever it needs must have been offered.
"""

from __future__ import annotations

from typing import Any

from mindbug.cardfile.blocks import Blocks, OfferedBlock, at, block_of, normal
from mindbug.cardfile.lines import Path
from mindbug.cardfile.slots import NOTHING, NUMBER_SPELLING, CardPlace, every_place, place_at, put, without

MOST_CLICKS = 300
Card = dict[str, Any]


class Stuck(AssertionError):
    """Nothing that is offered leads on."""


def built(kind: str, wanted: Card, faces: list[Card]) -> tuple[Card, int]:
    """A card that was built, and by how many clicks."""
    card: Card = {"name": wanted["name"], **({"cost": 1} if kind == "power_card" else {"power": 1})}
    if kind == "face":
        card["stage"] = 2
    for clicks in range(MOST_CLICKS):
        if card == wanted:
            return card, clicks
        card = normal(kind, clicked(Blocks(kind, card, faces), wanted))
    raise Stuck(f"{wanted['name']}: {card} after {MOST_CLICKS} clicks")


def clicked(blocks: Blocks, wanted: Card) -> Card:
    """The card after the next click that makes it more like another one."""
    for place in every_place(blocks.data):
        then = at(wanted, place.path)
        for found in (step(blocks, place, then), longer(blocks, place, then)):
            if found is not None:
                return found
    for place in reversed(list(every_place(blocks.data))):
        gone = place.is_said and at(wanted, place.path) is None and blocks.can_go(place)
        if gone:
            return dict(without(blocks.data, place.path))
    raise Stuck(f"{wanted['name']}: {blocks.data}")


def step(blocks: Blocks, place: CardPlace, then: object) -> Card | None:
    """What is offered at a place and is wanted there, or leads to it."""
    if then is None or place.said == then:
        return None
    if place.kind == "word":
        key = block_of(CardPlace(place.path, place.spelling, place.name, then, place.is_element))
        if key == block_of(place):
            return None
        return taken(blocks, place.path, key)
    if place.spelling is NUMBER_SPELLING:  # it is written into its place
        found = put(blocks.data, place.path, then)
        return dict(found) if type(then) is int and blocks.is_well(dict(found)) else None
    if place.kind == "some of":
        now = place.said if place.said is not NOTHING else []
        for option in blocks.options(place.path):
            if option.chosen == (option.key not in then) and (option.key in now) != (option.key in then):  # type: ignore[operator]
                return option.put_into(blocks.data, place.path)
        return None
    offered = [option for option in blocks.options(place.path) if option.fragment == then and not option.chosen]
    return offered[0].put_into(blocks.data, place.path) if offered else None


def longer(blocks: Blocks, place: CardPlace, then: object) -> Card | None:
    """One more element of a list."""
    if place.kind != "words" or not isinstance(then, list):
        return None
    count = len(place.said) if isinstance(place.said, list) else 0
    if count >= len(then):
        return None
    path = (*place.path, count)
    key = block_of(CardPlace(path, place.spelling, place.name, then[count], True))
    return taken(blocks, path, key)


def taken(blocks: Blocks, path: Path, key: str | None) -> Card | None:
    found: list[OfferedBlock] = [option for option in blocks.options(path) if option.key == key]
    assert place_at(blocks.data, path) is not None
    return found[0].put_into(blocks.data, path) if found else None
