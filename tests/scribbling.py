"""Documents that strangers might send to the workshop: official cards with something else somewhere, and what comes of them."""

from __future__ import annotations

from random import Random
from typing import Any

from mindbug.cardfile import CardSet, InvalidCardFile, from_document, loads
from mindbug.cardfile.blocks import Blocks, ShownPlace, normal
from mindbug.cardfile.writing import card_lines, document_of
from mindbug.sets import EVERYTHING
from mindbug.text.languages import LANGUAGES

OFFICIAL = document_of(CardSet("Everybody", EVERYTHING))
KINDS = ("card", "face", "power_card")
EVERY = [(kind, card) for kind in KINDS for card in OFFICIAL[kind]]
ODD: list[Any] = [
    None, True, 0, -1, 10**400, 1.5, float("inf"), "", "enemies", "is", "\ud800", "<script>alert(1)</script>", "a\u202eb",
    "x" * 5000, [], {}, [[]], {"is": []}, {"is": {"is": "this"}}, {"": 1}, [None], ["this", 7], {"count": "enemies"},
    {"may": [{"may": []}]},
]  # fmt: skip


def scribbled(random: Random, said: Any, depth: int = 0) -> Any:
    """A document with something else somewhere."""
    if random.random() < 0.02 + 0.03 * depth:
        return random.choice(ODD)
    if isinstance(said, dict):
        found = {key: scribbled(random, part, depth + 1) for key, part in said.items()}
        if random.random() < 0.05:
            found[random.choice(["is", "do", "ability", "all", "picture", "side", "x", "evolves_to"])] = random.choice(ODD)
        return found
    return [scribbled(random, part, depth + 1) for part in said] if isinstance(said, list) else said


def refused(document: object) -> bool:
    """Whether a document is refused, clearly and in every language."""
    try:
        from_document(document)
    except InvalidCardFile as error:
        return min(len(error.describe(lang)) for lang in LANGUAGES) > 0
    return False


def scribble(random: Random, looks: bool) -> bool:
    """Try something odd; whether it was refused. Who looks closely asks what could stand in it."""
    kind, card = random.choice(EVERY)
    odd = scribbled(random, card)
    if isinstance(odd, dict) and looks:
        blocks = Blocks(kind, normal(kind, odd), random.choice([[], OFFICIAL["face"][:3], [{"name": 7}, {}]]))
        slots = slots_of(blocks.slots())
        paths = [slot.place.path for slot in slots] + [("ability", 0), ("ability", "do"), (0,), ("keywords", 1), ("side", 0)]
        for path in random.sample(paths, min(2, len(paths))):
            for option in blocks.options(path):
                assert blocks.is_well(option.put_into(blocks.data, path)) or blocks.is_tired
    return refused({"name": "Strange", kind: [odd]})


def slots_of(slots: list[ShownPlace]) -> list[ShownPlace]:
    return [each for slot in slots for each in (slot, *slots_of(slot.parts))]


def misspelled(random: Random) -> bool:
    """Try a file in which something is missing, doubled or exchanged; whether it was refused."""
    kind, card = random.choice(EVERY)
    text = "\n".join(['name = "Strange"', *card_lines(kind, card)])
    for _ in range(random.randint(1, 4)):
        place, length = random.randrange(len(text)), random.randint(0, 6)
        text = (
            text[:place]
            + random.choice(["", text[place : place + length] * 2, "[", "}", '"', "\x00", "\ud800", "9" * 5000])
            + text[place + length :]
        )
    try:
        loads(text)
    except InvalidCardFile as error:
        return min(len(error.describe(lang)) for lang in LANGUAGES) > 0
    return False
