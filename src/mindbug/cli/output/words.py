"""Owns how the table speaks: in which language, to whom, and what the players are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mindbug import cards
from mindbug.game import Move, Names
from mindbug.rules.pool import Pool
from mindbug.seats import PerSeat, per_seat
from mindbug.sets import EVERYTHING
from mindbug.text.languages import bare, capital
from mindbug.text.messages import Message, Player, Sentences, Value, phrase, say, side_by_side


@dataclass(frozen=True)
class Words:
    """Speaks to one reader, or to everybody if ``reader`` is None."""

    lang: str
    reader: int | None = None
    names: Names = None
    pool: Pool = EVERYTHING  # the cards of which it speaks besides the official ones

    def phrase(self, value: Value) -> str:
        return phrase(value, self.lang, self.reader, self.names)

    def sentence(self, value: Value) -> str:
        return say(value, self.lang, self.reader, self.names)

    def label(self, key: str, /, **values: Value) -> str:
        """A text of the table's own catalogue."""
        return self.phrase(own(key, **values))

    def choices(self, key: str) -> list[str]:
        """The words that a person may type for something."""
        return self.label(key).split(", ")

    def of(self, head: str, text: str) -> str:
        """What there is to say of something."""
        return self.label("of", head=head, text=text)

    def player(self, number: int) -> str:
        return self.phrase(Player(number))

    def title(self, name: str, beside: Iterable[str | None] = ()) -> str:
        """A card as it is called in this language, with its number only where a copy lies beside it."""
        needed = name in side_by_side([name, *filter(None, beside)])
        return cards.title(name if needed else bare(name), self.lang)

    def keyword(self, word: str) -> str:
        return self.phrase(Message(f"keyword.{word}"))

    def answer(self, move: Move) -> str:
        """A move in a few words."""
        return capital(self.phrase(sentences(move)[0]))

    def more(self, move: Move) -> str:
        """What there is to say of a move besides."""
        return self.sentence(Sentences(sentences(move)[1:]))


def own(key: str, /, **values: Value) -> Message:
    """A text of the table's own catalogue, to be said."""
    return Message(f"screen.{key}", **values)


def sentences(move: Move) -> list[Value]:
    return list(move.message.items) if isinstance(move.message, Sentences) else [move.message]


def words_to(reader: int | None, lang: str, given: PerSeat[str], pool: Pool) -> Words:
    """How to speak to a player, or to everybody, of a game with these cards, where some players have given their names."""
    plain = Words(lang, reader, pool=pool)
    return replace(plain, names=per_seat(lambda seat: given[seat] or plain.player(seat))) if any(given) else plain
