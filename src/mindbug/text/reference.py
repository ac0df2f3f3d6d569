"""Owns the reference: what the words of the game mean in each language, found by what a person types in any of them."""

from __future__ import annotations

import difflib
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from mindbug.text.languages import FOLDER, LANGUAGES, language, plain
from mindbug.text.messages import check_language

TermKind = Literal["keywords", "triggers", "terms"]
KINDS: tuple[TermKind, ...] = get_args(TermKind)
Place = tuple[TermKind, str]
LIKE = 0.8


@dataclass(frozen=True)
class WordEntry:
    """A word of the game: what it is called, what it means, and the rules where it is ruled."""

    kind: TermKind
    key: str
    term: str
    text: str
    rules: list[str]

    @property
    def forms(self) -> list[str]:
        """The ways in which the term can be typed: ``die, dice`` are two, and both together a third."""
        parts = [plain(form) for form in re.split(r"[,/;()]", self.term) if form.strip()]
        return parts if len(parts) == 1 else [*parts, plain(self.term)]


class Reference:
    """The reference in one language; ``page`` holds what is said around it."""

    def __init__(self, lang: str) -> None:
        tables = tomllib.loads((FOLDER / lang / "reference.toml").read_text(encoding="utf-8"))
        polish = language(lang).polish
        self.page: dict[str, str] = {key: polish(text) for key, text in tables["page"].items()}
        self.entries: dict[Place, WordEntry] = {
            (kind, key): WordEntry(kind, key, entry["term"], polish(entry["text"]), entry["rules"])
            for kind in KINDS
            for key, entry in tables[kind].items()
        }

    def of_kind(self, kind: TermKind) -> list[WordEntry]:
        return [entry for entry in self.entries.values() if entry.kind == kind]


@cache
def reference(lang: str = "en") -> Reference:
    check_language(lang)
    return Reference(lang)


def find(typed: str, lang: str = "en") -> list[WordEntry]:
    """The entries that a person means, said in one language, whatever language was typed: those with exactly this term, else
    those whose term has all these words, else those that look like it."""
    wanted = plain(typed)
    forms = [(form, place) for code in LANGUAGES for place, entry in reference(code).entries.items() for form in entry.forms]
    like = difflib.get_close_matches(wanted, [form for form, _ in forms], n=3, cutoff=LIKE)
    tests = (
        [place for form, place in forms if form == wanted],
        [place for form, place in forms if wanted and set(wanted.split()) <= set(form.split())],
        [place for form, place in forms if form in like],
    )
    return [reference(lang).entries[place] for place in dict.fromkeys(next(filter(None, tests), []))]
