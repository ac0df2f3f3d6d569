"""Owns which names strangers may give: letters that can be seen, and none that would be taken for an official card."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from mindbug.cardfile.faults import got, message
from mindbug.cards import names_by_plain
from mindbug.rules.definition import digest_of, faults_of_name
from mindbug.rules.grammar import CARD
from mindbug.rules.published import published
from mindbug.rules.state import Card
from mindbug.sets import TITLES
from mindbug.text.faults import what_is_wrong
from mindbug.text.languages import plain
from mindbug.text.messages import Message, Name

# Letters that take room but show nothing.
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MOST_MARKS = 3  # above and below one letter
# Letters of other scripts, digits and marks that look like Latin letters, and those.
TWINS = str.maketrans(
    "авекмнорстухіјѕԁһԛԝѵьгαβεζηικμνορτυχω013589|!$@",
    "abekmhopctyxijsdhqwvbrabezhikmvoptuxwolesbgllsa",
)
NO_LETTER = re.compile(r"[\W_]+")


def fault_of_name(name: object) -> Message | None:
    """What is wrong with the name of a card, a set or an author; nothing if anybody can read it."""
    for fault in faults_of_name(CARD.parameters["name"], name, ""):
        return what_is_wrong(fault)
    assert isinstance(name, str)
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS or letter in BLANKS:
            return message("invisible", got=got(ascii(name)))
    if unicodedata.category(name[0]) in ("Mn", "Me", "Mc"):
        return message("invisible", got=got(ascii(name)))
    return None


def look(name: str) -> str:
    """A name as one sees it who does not look closely."""
    letters = plain(unicodedata.normalize("NFKC", name)).translate(TWINS)
    return NO_LETTER.sub("", letters).replace("i", "l").replace("rn", "m").replace("vv", "w")


@cache
def official_looks() -> dict[str, str]:
    """The English names of the official cards, by how all their published names look."""
    return {look(name): english for name, english in names_by_plain().items()}


def imitated_set(name: str, cards: list[Card]) -> bool:
    """Whether a set would be taken for an official one, but has cards that are not."""
    looks = {look(known) for pair in TITLES.items() for known in pair}
    return look(name) in looks and any(published(card.name, digest_of(card)) is None for card in cards)


def imitation(card: Card) -> Message | None:
    """That a card would be taken for an official one which it is not."""
    official = official_looks().get(look(card.name))
    if official is None or published(card.name, digest_of(card)) is not None:
        return None
    return message("imitates", card=Name(official))
