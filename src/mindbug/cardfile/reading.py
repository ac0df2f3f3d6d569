"""Owns reading files of cards: from TOML to a set of cards that can be played, or to everything that is wrong with it.

Files come from strangers. Nothing in them is run; how much there can be of anything is limited before it is looked at.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from mindbug.cardfile.definitions import CardReader
from mindbug.cardfile.faults import (
    MOST_TOLD,
    SAMPLES,
    CardFault,
    InvalidCardFile,
    got,
    message,
    no_toml,
    shown,
    unknown,
)
from mindbug.cardfile.lines import MOST_BRACKETS, BadLayout, LineNumbers, Path, lines_of
from mindbug.cardfile.names import fault_of_name, imitated_set, imitation
from mindbug.cardfile.spelling import spell
from mindbug.rules.definition import CREATURE, FACE, POWER_CARD, Checker, faults_together
from mindbug.rules.errors import Fault, MindbugError
from mindbug.rules.pool import Pool
from mindbug.text.faults import what_is_wrong
from mindbug.text.messages import Message, Quoted
from mindbug.text.problems import expected, wanted, wrong

MOST_BYTES = 256 * 1024
MOST_CARDS = 400  # faces and Power cards are cards
MOST_COPIES = 500  # of all cards together
KINDS = {"card": CREATURE, "face": FACE, "power_card": POWER_CARD}
TOP = ("name", "author", *KINDS)


@dataclass(frozen=True)
class CardSet:
    """Cards that somebody has made: what the set is called, by whom it is, what can be played, and the numbers from which the
    pictures of its cards are drawn."""

    name: str
    pool: Pool
    author: str = ""
    pictures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def load(path: FilePath | str) -> CardSet:
    """The cards of a file. InvalidCardFile says everything that is wrong with it; MindbugError that there is none."""
    name = str(path)
    try:
        with FilePath(path).expanduser().open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise MindbugError(wrong("no_file", name=Quoted(name))) from None
    except IsADirectoryError:
        raise MindbugError(expected(wanted("file"), Message("problem.got.folder", name=Quoted(name)))) from None
    except OSError as error:
        raise MindbugError(f"{name}: {error.strerror}") from None
    try:
        return loads(text_of(data))
    except InvalidCardFile as error:
        raise InvalidCardFile(error.faults, name) from None


def text_of(data: bytes) -> str:
    """The text of a file, without the mark that some programs put before it."""
    if len(data) > MOST_BYTES:
        raise InvalidCardFile([CardFault(1, message("too_large", n=MOST_BYTES))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidCardFile([CardFault(line, message("no_text"))]) from None


def loads(text: str) -> CardSet:
    """The cards that a text tells. InvalidCardFile says everything that is wrong with it."""
    if len(text) > MOST_BYTES:
        raise InvalidCardFile([CardFault(1, message("too_large", n=MOST_BYTES))])
    try:
        lines = lines_of(text)
    except BadLayout as error:
        raise InvalidCardFile([CardFault(error.line, message(error.why, **SAMPLES))]) from None
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise InvalidCardFile([CardFault(1, message("too_deep"))]) from None
    except ValueError as error:
        raise InvalidCardFile([no_toml(error, text)]) from None
    return FileReader(table, lines).card_set()


def from_document(document: object) -> CardSet:
    """The cards of a document, which is what a file is read as. InvalidCardFile says everything that is wrong with it, by the
    paths of its faults."""
    return reader_of(document).card_set()


def reader_of(document: object) -> FileReader:
    """A reader of a document, which has no lines."""
    if not isinstance(document, dict):
        raise InvalidCardFile([CardFault(0, message("no_tables", example=Quoted("[[card]]"), got=got(document)))])
    if is_too_deep(document):
        raise InvalidCardFile([CardFault(0, message("too_deep"))])
    return FileReader(document, LineNumbers({(): 0}))


def is_too_deep(document: object) -> bool:
    """Whether tables and lists stand within each other more often than those of a file can."""
    inside = [document]
    for _ in range(MOST_BRACKETS):
        inside = [part for value in inside for part in parts_in(value)]
        if not inside:
            return False
    return True


def parts_in(value: object) -> list[object]:
    """The tables and lists in a table or list."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [part for part in parts if isinstance(part, dict | list)]


# A file


class FileReader:
    """Reads a table of cards and gathers what is wrong with it."""

    def __init__(self, table: dict[str, Any], lines: LineNumbers) -> None:
        self.table = table
        self.lines = lines
        self.found: list[CardFault] = []

    def fault(self, path: Path, what: Message, card: CardReader | None = None) -> None:
        where = path[len(card.path) :] if card is not None else path
        keys = ".".join(shown(part) for part in where if isinstance(part, str))
        self.found.append(CardFault(self.lines.of(path), what, keys, card.name if card is not None else None, path))

    def card_set(self) -> CardSet:
        for key in [key for key in self.table if key not in TOP][:MOST_TOLD]:
            self.fault((key,), unknown("no_key", key, TOP, word=message("file")))
        name, author = self.label("name"), self.label("author")
        readers = {kind: list(self.cards(kind)) for kind in KINDS}
        if not any(readers.values()) and not self.found:
            self.fault((), message("empty", example=Quoted("[[card]]")))
        self.stop_if_wrong()
        pool = self.pool(readers)
        every = [reader for of_kind in readers.values() for reader in of_kind]
        return CardSet(name, pool, author, {str(reader.name): reader.picture for reader in every if reader.picture})

    def stop_if_wrong(self) -> None:
        if self.found:
            raise InvalidCardFile(self.found)

    def label(self, key: str) -> str:
        """The name of the set, which must be there, or its author."""
        said = self.table.get(key, "")
        if key not in self.table:
            if key == "name":
                self.fault((), message("needs_name", example=Quoted('name = "..."')))
            return ""
        what = fault_of_name(said)
        if what is not None:
            self.fault((key,), what)
        return str(said)

    def cards(self, kind: str) -> Iterator[CardReader]:
        listed = self.table.get(kind, [])
        if not isinstance(listed, list):
            self.fault((kind,), message("no_tables", example=Quoted(f"[[{kind}]]"), got=got(listed)))
            return
        if len(listed) > MOST_CARDS:
            self.fault((kind, MOST_CARDS), message("too_many_cards", n=MOST_CARDS))
            return
        for place, data in enumerate(listed):
            if len(self.found) > MOST_TOLD:
                return
            reader = CardReader((kind, place), data)
            reader.read()
            for path, what in reader.found:
                self.fault(path, what, reader)
            yield reader

    def pool(self, readers: dict[str, list[CardReader]]) -> Pool:
        """The pool of all cards, each of which can be read; whether they can be played is found now."""
        cards = {kind: [reader.card for reader in of_kind if reader.card is not None] for kind, of_kind in readers.items()}
        if sum(map(len, cards.values())) > MOST_CARDS:
            self.fault((), message("too_many_cards", n=MOST_CARDS))
        if sum(int(card.copies) for card in cards["card"]) > MOST_COPIES:
            self.fault((), message("too_many_copies", n=MOST_COPIES))
        for kind, of_kind in readers.items():
            for reader in of_kind:
                self.check(reader, KINDS[kind])
        last = {reader.name: reader for of_kind in readers.values() for reader in of_kind}
        for fault in faults_together(cards["card"], cards["face"], cards["power_card"]):
            self.tell(fault, last[str(fault.values["card"])])
        every = [card for of_kind in cards.values() for card in of_kind]
        if imitated_set(str(self.table["name"]), every):
            self.fault(("name",), message("imitates_set"))
        self.stop_if_wrong()
        return Pool(cards["card"], cards["face"], cards["power_card"])

    def check(self, reader: CardReader, kind: str) -> None:
        """Whether a card can be what it says, and may be called so."""
        assert reader.card is not None
        for fault in Checker(reader.card, kind).faults():
            self.tell(fault, reader)
        what = imitation(reader.card)
        if what is not None:
            self.fault((*reader.path, "name"), what, reader)

    def tell(self, fault: Fault, reader: CardReader) -> None:
        self.fault(reader.place(fault.where), what_is_wrong(fault, spell), reader)
