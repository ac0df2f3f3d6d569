"""Owns messages: what is to be said, apart from any language, and the voice that says it in one.

A message names a template of the catalogues (``en/*.toml`` and so on) and what is to be put into it. A template holds
``{name}``, which stands for the value, and ``{name:one|many}``, which chooses words that agree with the value:

- of a number or of things: ``one|many``, or ``he|she|they (m)|they (f)``;
- of a player: ``third person|second person``, the second if the player reads it;
- of a form: its first, second ... choice.

A ``*`` in a choice stands for the value itself. A single choice, as in ``{name:of *}``, is said of each thing of a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from mindbug.rules.errors import MindbugError, shortly
from mindbug.seats import SEATS, PerSeat
from mindbug.sets import EVERYTHING
from mindbug.text.languages import LANGUAGES, Gap, Language, bare, language

KEPT = 10_000  # sentences that were said last: games say the same again and again
QUOTED = "\0"
AFTER_END = "”»"
ENDS = ".?!…" + AFTER_END


class Message:
    """A template of the catalogues by its key, and the values that are put into it. ``plural`` says how words agree with it
    where it stands for things."""

    __slots__ = ("key", "plural", "values")

    def __init__(self, key: str, plural: bool = False, /, **values: Value) -> None:
        self.key = key
        self.plural = plural
        self.values = values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.key == other.key and self.values == other.values and self.plural == other.plural

    def __hash__(self) -> int:
        return hash((self.key, *self.values.values()))


@dataclass(frozen=True)
class Name:
    """The name of a card, with its copy number if it has one. The number is said where it is needed: if a copy of the card is
    named in the same message, or if a copy lies beside it, so that they have to be told ``apart``."""

    name: str
    apart: bool = False


@dataclass(frozen=True)
class Quoted:
    """What somebody wrote, or must write: it is said as it is, whatever stands beside it."""

    text: str


@dataclass(frozen=True)
class Player:
    """A player, spoken of or spoken to."""

    number: int


@dataclass(frozen=True)
class Listing:
    """Several things; ``last`` is the word before the last of them: and, or, nor."""

    items: Sequence[Value]
    last: str = "and"

    def __hash__(self) -> int:
        return hash((self.last, *self.items))


@dataclass(frozen=True)
class Sentences:
    """Messages, each of them a sentence of its own."""

    items: Sequence[Value]

    def __hash__(self) -> int:
        return hash(tuple(self.items))


@dataclass(frozen=True)
class Form:
    """Which of several forms of a word is wanted, such as the imperative or the infinitive."""

    choice: int


class Nameless(NamedTuple):
    """A sentence in which nobody is called by name, and whether somebody would be: most are the same whatever the players are
    called."""

    text: str
    has_names: bool


Value = Message | Name | Quoted | Player | Listing | Sentences | Form | int | str


def check_language(lang: object) -> None:
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise MindbugError(f"expected one of the languages {', '.join(LANGUAGES)}, got {shortly(lang)}")


def check_player_names(names: object) -> None:
    if names is None:
        return
    if not isinstance(names, tuple | list) or len(names) != len(SEATS) or not all(isinstance(name, str) for name in names):
        raise MindbugError(f"expected the names of two players, got {shortly(names)}")


def say(
    value: Value,
    lang: str = "en",
    reader: int | None = None,
    names: PerSeat[str] | None = None,
    apart: Iterable[str] = (),
) -> str:
    """A message as a sentence of a language. It is said to the ``reader``, a player, or else to everybody; ``names`` are
    what the players are called, ``apart`` the cards that need their number."""
    check_language(lang)
    check_player_names(names)
    found = nameless(value, lang, reader, tuple(apart))
    if names is None or not found.has_names:
        return found.text
    return said(value, lang, reader, (names[0], names[1]), tuple(apart))


@lru_cache(KEPT)
def nameless(value: Value, lang: str, reader: int | None, apart: tuple[str, ...]) -> Nameless:
    voice = Voice(language(lang), reader, None, {*apart, *side_by_side(cards_of(value))})
    return Nameless(voice.sentence(value), voice.speaks_of_others)


@lru_cache(KEPT)
def said(value: Value, lang: str, reader: int | None, names: PerSeat[str] | None, apart: tuple[str, ...]) -> str:
    return Voice(language(lang), reader, names, {*apart, *side_by_side(cards_of(value))}).sentence(value)


def phrase(value: Value, lang: str = "en", reader: int | None = None, names: PerSeat[str] | None = None) -> str:
    """A message as a part of a sentence, or as a label."""
    check_language(lang)
    check_player_names(names)
    return Voice(language(lang), reader, names, side_by_side(cards_of(value))).phrase(value)


def cards_of(value: Value) -> list[str]:
    """The cards that a message names."""
    match value:
        case Name():
            return [value.name]
        case Message():
            return [name for part in value.values.values() for name in cards_of(part)]
        case Listing() | Sentences():
            return [name for item in value.items for name in cards_of(item)]
    return []


def side_by_side(names: Iterable[str]) -> set[str]:
    """Those cards of which there are copies among others: people need their numbers to tell them apart."""
    different = set(names)
    if len(different) < 2:
        return set()
    counts = Counter(map(bare, different))
    return {name for name in different if counts[bare(name)] > 1}


class Voice:
    """Says messages in one language, to one reader."""

    def __init__(self, language: Language, reader: int | None, names: PerSeat[str] | None, apart: set[str]) -> None:
        self.language = language
        self.apart = apart
        self.reader = reader
        self.names = names
        self.speaks_of_others = False  # than the reader
        self.quoted: list[str] = []

    def sentence(self, value: Value) -> str:
        return self.polished(self.closed(self.words(value)))

    def phrase(self, value: Value) -> str:
        return self.polished(self.words(value))

    def polished(self, text: str) -> str:
        """Words that are joined as the language has it, and between them what is quoted."""
        said = self.language.polish(text)
        for quoted in self.quoted:
            said = said.replace(QUOTED, quoted, 1)
        return said

    def closed(self, text: str) -> str:
        """A sentence begins with a capital and has an end."""
        if not text:
            return ""
        first = (
            0 if text[0].isalnum() else next((i for i, letter in enumerate(text) if letter.isalnum() or letter == QUOTED), 0)
        )
        capital = text[first].upper()
        text = text[:first] + (capital if len(capital) == 1 else text[first]) + text[first + 1 :]
        return text if text[-1] in ENDS else f"{text}."

    # Words of a value

    def words(self, value: Value) -> str:
        match value:
            case str():
                return value
            case int():
                return str(value)
            case Message():
                parts = self.language.parts(value.key)
                return "".join([part if isinstance(part, str) else self.slot(part, value.values) for part in parts])
            case Name():
                return self.named(value)
            case Quoted():
                self.quoted.append(value.text.replace(QUOTED, "?"))
                return QUOTED
            case Player():
                return self.player(value.number)
            case Listing():
                return self.listing(value)
            case Sentences():
                return " ".join(self.closed(self.words(item)) for item in value.items)
            case Form():
                raise TypeError("a form only chooses words, it has none itself")

    def named(self, value: Name) -> str:
        """The name of a card. Of one that is in no set, only the first letter is joined to the words around it: whatever else
        is in the name stays as it is."""
        said = self.language.name(value.name if value.apart or value.name in self.apart else bare(value.name))
        if bare(value.name) in EVERYTHING.numbers:
            return said
        self.quoted.append(said[1:].replace(QUOTED, "?"))
        return said[:1] + QUOTED

    def slot(self, slot: Gap, values: dict[str, Value]) -> str:
        value = values[slot.name]
        choices = slot.choices
        if not choices:
            return self.words(value)
        if len(choices) == 1:
            return self.said_of_each(choices[0], value)
        chosen = choices[self.choice(value, len(choices))]
        return chosen.replace("*", self.words(value)) if "*" in chosen else chosen

    def said_of_each(self, words: str, value: Value) -> str:
        if isinstance(value, Listing):
            return self.words(Listing([self.said_of_each(words, item) for item in value.items], value.last))
        return words.replace("*", self.words(value))

    def choice(self, value: Value, count: int) -> int:
        """Which of so many choices agrees with a value."""
        match value:
            case Form():
                return value.choice
            case Player():
                return int(value.number == self.reader)
            case int():
                return int(self.language.is_plural(value))
        plural = self.is_plural(value)
        return int(plural) if count == 2 else 2 * plural + self.is_feminine(value)

    def is_plural(self, value: Value) -> bool:
        if isinstance(value, Listing):
            return len(value.items) > 1 or any(self.is_plural(item) for item in value.items)
        if isinstance(value, Name):
            return self.language.is_plural_name(value.name)
        return isinstance(value, Message) and value.plural

    def is_feminine(self, value: Value) -> bool:
        """Things that have no name are cards and creatures, which are feminine where languages have that."""
        if isinstance(value, Listing):
            return all(self.is_feminine(item) for item in value.items)
        return self.language.is_feminine(value.name) if isinstance(value, Name) else True

    def player(self, number: int) -> str:
        self.speaks_of_others |= number != self.reader
        if self.names is not None and number != self.reader:
            return self.names[number]
        key = "number" if self.reader is None else "you" if number == self.reader else "other"
        return self.language.template(f"player.{key}").format(number=number)

    def listing(self, value: Listing) -> str:
        said = [self.words(item) for item in value.items]
        if len(said) < 2:
            return "".join(said)
        between = "list.between_nor" if value.last == "nor" else "list.between"
        before = self.language.template(between).join(said[:-1])
        return self.language.template(f"list.{value.last}").format(before=before, last=said[-1])
