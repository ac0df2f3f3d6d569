"""Owns how the words of definitions are spelled in files of cards: their names there, what their parameters are called, and
what a name says by itself.

All of it follows from the list of words (``rules/grammar.py``): ``GainLife`` is ``gain_life``, and its first parameter that
must be said is the value of that key. Only what reads better otherwise stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mindbug.rules import words
from mindbug.rules.amounts import Amount, Compare, Life, Mindbugs, Number, YourTurn
from mindbug.rules.constants import Cannot
from mindbug.rules.dice import RollSix
from mindbug.rules.effect import Effect
from mindbug.rules.effects import LoseLife, PutOctonite, SetLife
from mindbug.rules.grammar import CARD, LEXICON, RELATIONS, WORD, WORDS, Parameter, Word, word_of
from mindbug.rules.groups import Cards, Creatures, Group
from mindbug.rules.modes import Either
from mindbug.rules.state import Ability, Card, Condition, Constant
from mindbug.rules.targets import AtRandom, Both, Choose, Target

IS = "is"  # the key of a table that names its word, where that has no value
CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
# Of what sort a word may be, by the class of all that are. A part of a card is an ability or a constant ability.
PART: type[Any] = object
SORTS: tuple[type[Any], ...] = (Effect, Target, Creatures, Cards, Group, Amount, Condition, Constant)

# Parameters that are called otherwise, in all words and in some.
KEYS = {"side": "who", "bars": "cannot", "trigger": "with_effect", "octonite": "with_octonite"}
KEYS_OF: dict[type[Any], dict[str, str]] = {
    Ability: {"trigger": "when", "effects": "do", "only_if": "if"},
    Card: {"parts": "ability", "sides": "side", "octonite": "octonite"},
    Constant: {"when": "while", "zone": "from"},
    Cannot: {"to": "who"},
    Either: {"second": "or"},
    Both: {"second": "and"},
    PutOctonite: {"target": "on"},
}
RELATION_KEYS = {"less": "less_than", "equal": "equal_to", "more": "more_than"}  # the others are two words


def snake(name: str) -> str:
    return CAPITAL.sub("_", name).lower().replace(" ", "_")


@dataclass(frozen=True, eq=False)
class Spelling:
    """One way to write a word: its name, the parameters that are the value of the name, what the name says by itself, and what
    the other parameters are called."""

    word: Word
    name: str
    heads: tuple[str, ...]
    fixed: Mapping[str, Any]
    renamed: Mapping[str, str]

    @cached_property
    def keys(self) -> dict[str, str]:
        """The key of every parameter that can be said besides the value of the name; lists come last."""
        said = [name for name in self.word.parameters if name not in self.heads and name not in self.fixed]
        said.sort(key=lambda name: self.word.parameters[name].kind == WORDS)
        return {name: self.renamed.get(name, name) for name in said}

    @property
    def head(self) -> Parameter | None:
        return self.word.parameters[self.heads[0]] if self.heads else None

    @property
    def needs_value(self) -> bool:
        """Whether it cannot stand without a value behind its name. Only who has nothing else to say may do so."""
        return self.head is not None and (self.head.required or bool(self.keys))

    @cached_property
    def needed(self) -> list[str]:
        """The keys besides that must be there. The parts of a card need not."""
        return [key for name, key in self.keys.items() if self.word.parameters[name].required and name != "parts"]

    @cached_property
    def group(self) -> str | None:
        """The parameter that is the only group of which it speaks: what limits that group may stand beside it."""
        found = [name for name in (*self.heads, *self.keys) if is_group(self.word.parameters[name])]
        return found[0] if len(found) == 1 else None

    def key(self, parameter: str) -> str:
        return self.name if parameter in self.heads else self.keys[parameter]

    def fits(self, value: object) -> bool:
        """Whether a part of a definition can be written so."""
        heads = [getattr(value, name) for name in self.heads]
        if heads and (any(other != heads[0] for other in heads) or (heads[0] is None and self.keys)):
            return False
        return all(getattr(value, name) == said for name, said in self.fixed.items())


def is_group(parameter: Parameter) -> bool:
    return parameter.kind == WORD and parameter.of is not None and issubclass(parameter.of, Group)


# What reads better than the rule has it. Of several ways to write a word the first is taken that can be.


def spelled(make: type[Any], name: str, *heads: str, keys: Mapping[str, str] | None = None, **fixed: Any) -> Spelling:  # noqa: ANN401
    return Spelling(LEXICON[make.__name__], name, heads, fixed, renamed(make) | dict(keys or {}))


def renamed(make: type[Any]) -> dict[str, str]:
    found = dict(KEYS)
    for known, keys in KEYS_OF.items():
        if issubclass(make, known):
            found |= keys
    return found


def better() -> Iterable[Spelling]:
    for side, of_cards, creatures in (
        (words.ME, "my", "allies"),
        (words.OPPONENT, "their", "enemies"),
        (words.ANYONE, "any", "creatures"),
    ):
        if side != words.OPPONENT:
            yield spelled(Creatures, f"other_{creatures}", side=side, other=True)
        yield spelled(Creatures, creatures, side=side)
        yield spelled(Cards, f"{of_cards}_hand", side=side, zone=words.HAND)
        yield spelled(Cards, f"{of_cards}_discard", side=side, zone=words.DISCARD)
        if side != words.ANYONE:
            yield spelled(Life, f"{of_cards}_life", side=side)
            yield spelled(Mindbugs, f"{of_cards}_mindbugs", side=side)
    yield spelled(Choose, "one_of", "group", least=1, most=1, amount=None)
    yield spelled(Choose, "as_many_as", "amount", keys={"group": "of"}, least=1, most=1)
    yield spelled(Choose, "up_to", "most", keys={"group": "of"}, least=0)
    yield spelled(Choose, "exactly", "most", "least", keys={"group": "of"})
    yield spelled(AtRandom, "at_random", "n", keys={"group": "of"})
    for name, relation in RELATIONS.items():
        yield spelled(Compare, "compare", "left", keys={"right": RELATION_KEYS.get(name, snake(name))}, relation=relation)
    yield spelled(LoseLife, "lose_life", "amount")
    yield spelled(SetLife, "set_life", "amount")
    yield spelled(PutOctonite, "put_octonite", "n")
    yield spelled(RollSix, "roll_at_least", "at_least")
    yield spelled(YourTurn, "your_turn", "yours")


def by_rule(word: Word) -> Spelling:
    """The first parameter that must be said is the value of the name, or the only word that can be said. An ability is told by
    its keys alone."""
    required = [name for name, parameter in word.parameters.items() if parameter.required]
    alone = [name for name, parameter in word.parameters.items() if parameter.kind == WORD and len(word.parameters) == 1]
    heads = () if word.make is Ability else (required or alone)[:1]
    return Spelling(word, snake(word.name), tuple(heads), {}, renamed(word.make))


def all_spellings() -> dict[str, list[Spelling]]:
    """The ways to write each word, by the name of its class."""
    found: dict[str, list[Spelling]] = {}
    for spelling in better():
        found.setdefault(spelling.word.name, []).append(spelling)
    return {name: found.get(name) or [by_rule(word)] for name, word in LEXICON.items()}


SPELLINGS = all_spellings()
ABILITY = SPELLINGS["Ability"][0]
NUMBER = LEXICON[Number.__name__]
CARD_SPELLING = Spelling(CARD, "card", (), {}, renamed(Card))


def by_name(sort: type[Any]) -> dict[str, list[Spelling]]:
    found: dict[str, list[Spelling]] = {}
    for spellings in SPELLINGS.values():
        for spelling in spellings:
            if issubclass(spelling.word.make, sort) and spelling.word is not NUMBER:
                found.setdefault(spelling.name, []).append(spelling)
    return found


BY_SORT = {sort.__name__: by_name(sort) for sort in SORTS}


def spellings_of(sort: type[Any]) -> dict[str, list[Spelling]]:
    """The ways to write the words of a sort, by their names. A number is written as one."""
    return BY_SORT[sort.__name__]


def spelling_of(value: object) -> Spelling:
    """The way to write a part of a definition; LookupError if it says what no card may say."""
    word = word_of(value)
    if word is CARD:
        return CARD_SPELLING
    for spelling in SPELLINGS[word.name]:
        if spelling.fits(value):
            return spelling
    raise LookupError(f"no card says {word.name} so")


def sort_of(parameter: Parameter) -> type[Any]:
    """Of what sort the words are that a parameter may be."""
    assert parameter.of is not None
    return parameter.of


def spell(name: str) -> str:
    """The name of a word, or of a sort of words, as files have it."""
    return SPELLINGS[name][0].name if name in SPELLINGS else snake(name)
