"""Owns how every word is written in files of cards, shown by the simplest official card that has it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mindbug.cardfile.definitions import example
from mindbug.cardfile.spelling import Spelling, spelling_of, spellings_of
from mindbug.cardfile.writing import in_a_line, word_data
from mindbug.rules.amounts import Amount
from mindbug.rules.effect import Effect
from mindbug.rules.grammar import CARD, all_words, word_of
from mindbug.rules.groups import Group
from mindbug.rules.state import Card, Condition, Constant
from mindbug.rules.targets import Target
from mindbug.sets import EVERYTHING

SHOWN = (Effect, Target, Group, Amount, Condition, Constant)


@dataclass(frozen=True)
class WrittenWord:
    """A word: of what sort it is, its name, how it is written, and the card where it is written so, if there is one."""

    sort: str
    name: str
    written: str
    card: Card | None


@cache
def examples() -> dict[Spelling, tuple[Card, object]]:
    """For each spelling that official cards need the simplest of them, with the part of it that is spelled so."""
    found: dict[Spelling, tuple[Card, object]] = {}
    for card in sorted(EVERYTHING.all_cards(), key=lambda card: len(all_words(card))):
        for part in all_words(card):
            if word_of(part) is not CARD:
                found.setdefault(spelling_of(part), (card, part))
    return found


def written_words() -> list[WrittenWord]:
    """Every word, sort by sort."""
    return [
        written(sort.__name__, spelling)
        for sort in SHOWN
        for spellings in spellings_of(sort).values()
        for spelling in spellings
    ]


def written(sort: str, spelling: Spelling) -> WrittenWord:
    shown = examples().get(spelling)
    if shown is None:
        return WrittenWord(sort, spelling.name, example(spelling), None)
    card, part = shown
    return WrittenWord(sort, spelling.name, in_a_line(word_data(part)), card)
