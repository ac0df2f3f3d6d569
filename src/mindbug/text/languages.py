"""Owns the languages: their catalogues of templates, their names of cards, and how they join words to each other."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mindbug.rules.definition import COPY_NUMBER

LANGUAGES = ("en", "fr", "es")
FOLDER = Path(__file__).parent
SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


@dataclass(frozen=True)
class Gap:
    """A place in a template: for a value, or for words of several that agree with it."""

    name: str
    choices: list[str]


class Language:
    """One language: templates by their keys, published names of cards, and its grammar. ``polish`` joins words that were put
    together; ``space`` only sets the spaces of a text that was written as a whole."""

    def __init__(
        self, code: str, polish: Callable[[str], str], is_plural: Callable[[int], bool], space: Callable[[str], str] = str
    ) -> None:
        self.code = code
        self.polish = polish
        self.space = space
        self.is_plural = is_plural
        self.templates = {key: text for path in catalogue_files(code) for key, text in read_catalogue(path)}
        self.divided: dict[str, list[str | Gap]] = {}
        self.names: dict[str, list[str]] = tomllib.loads((FOLDER / code / "names.toml").read_text(encoding="utf-8"))

    def template(self, key: str) -> str:
        """The template with this key. There is no fallback: a missing one is an error."""
        return self.templates[key]

    def parts(self, key: str) -> list[str | Gap]:
        """The words and slots of a template. It is divided into them once."""
        if key not in self.divided:
            self.divided[key] = parts_of(self.template(key))
        return self.divided[key]

    def name(self, name: str) -> str:
        """A card's published name, else its English one; the copy number stays."""
        card = bare(name)
        return self.names[card][0] + name.removeprefix(card) if card in self.names else name

    def is_feminine(self, name: str) -> bool:
        """How words agree with the name of a card: as published, else with "creature"."""
        card = bare(name)
        return self.names[card][1].startswith("f") if card in self.names else True

    def is_plural_name(self, name: str) -> bool:
        """Whether the published name of a card, which is one creature, stands in the plural."""
        card = bare(name)
        return card in self.names and self.names[card][1].endswith("p")


def catalogue_files(code: str) -> list[Path]:
    return sorted(path for path in (FOLDER / code).glob("*.toml") if path.stem not in ("names", "reference"))


def read_catalogue(path: Path) -> list[tuple[str, str]]:
    """The templates of a file; the key of one is the names of its tables and its own, with points between them."""
    return list(flattened("", tomllib.loads(path.read_text(encoding="utf-8"))))


def flattened(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        found += flattened(f"{prefix}{key}.", value) if isinstance(value, dict) else [(prefix + key, value)]
    return found


def parts_of(template: str) -> list[str | Gap]:
    """The words of a template, and the slots between them."""
    found: list[str | Gap] = []
    end = 0
    for slot in SLOT.finditer(template):
        found += [template[end : slot.start()], Gap(slot[1], [] if slot[2] is None else slot[2].split("|"))]
        end = slot.end()
    return [part for part in [*found, template[end:]] if part]


def bare(name: str) -> str:
    """The name of a card without its copy number."""
    return COPY_NUMBER.sub("", name) if " #" in name else name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def plain(text: str) -> str:
    """A text without case, accents, marks of emphasis and needless space, by which names and words are compared."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace("**", "").replace("`", "").split())


# Joining words

VOWELS = "aeiouàâäéèêëîïôöùûüœæAEIOUÀÂÉÈÊÎÔÛŒ"


ENGLISH_OTHER = re.compile(r"\b([Aa]) other\b")
ENGLISH_ARTICLE = re.compile(r"\b([Aa]) (?=[AEIOaeio])")


def polish_english(text: str) -> str:
    """The indefinite article agrees with the sound that follows."""
    if "a " not in text and "A " not in text:
        return text
    return ENGLISH_ARTICLE.sub(r"\1n ", ENGLISH_OTHER.sub(r"\1nother", text))


# Of the published names, those that begin with a mute h. The rulebook says "le Huissiéléphant".
MUTE_H = ("Hyénix", "Hélicopoulpe", "Hippopoman", "Hydrescargot", "H.A.D.E.S.")
FRENCH_VOWEL = rf"[{VOWELS}]|[Yy](?=[bcdfglmnrstv])|{'|'.join(map(re.escape, MUTE_H))}"
# Not after a hyphen: in "placez-la ensuite" the pronoun keeps its vowel.
FRENCH_ELISION = re.compile(rf"(?<!-)\b([DdLlNnSs]e|[Ll]a|(?:[Ll]ors|[Pp]uis|[Jj]us)?[Qq]ue) (?={FRENCH_VOWEL})")
# The article may be that of a name: "de Le rôdeur". A pronoun is never meant: templates word that in another way.
FRENCH_CONTRACTIONS = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
FRENCH_ARTICLE = re.compile(r"\b(de|à) (les?)(?= )", re.IGNORECASE)


def contracted(found: re.Match[str]) -> str:
    word = FRENCH_CONTRACTIONS[found[0].lower()]
    return word.capitalize() if found[1][0].isupper() else word


def polish_french(text: str) -> str:
    """Elision and contraction, and the spaces that French puts before its punctuation marks."""
    text = re.sub(r"\b([Ss])i (?=ils?\b)", r"\1’", text)
    text = FRENCH_ELISION.sub(lambda found: found[1][:-1] + "’", text)
    return space_french(FRENCH_ARTICLE.sub(contracted, text))


def space_french(text: str) -> str:
    """The spaces that French puts before its punctuation marks and within its quotation marks do not break a line."""
    text = re.sub(r" (?=[;?!])", "\u202f", text)
    return text.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»")


# English names that begin with the letter but not with the sound ("Iron", "One") leave "y" and "o" as they are, and so does a
# sounded "h".
SPANISH_I = r"h?[ií](?!e)|[IÍ](?!ce|ron)"
SPANISH_O = r"h?[oó]|[OÓ](?!ne)|8|11\b"


def polish_spanish(text: str) -> str:
    """Contraction, the forms of "y" and "o" before the same sound, where "otra" stands, and the point after a quotation."""
    text = re.sub(r"\b([Dd]e|[Aa]) el\b", r"\1l", text)
    text = re.sub(rf"\by (?={SPANISH_I})", "e ", text)
    text = re.sub(rf"\bo (?={SPANISH_O})", "u ", text)
    text = re.sub(r"\b[Uu]na otra\b", lambda found: "Otra" if found[0][0] == "U" else "otra", text)
    text = re.sub(r"\b(\d+) otras\b", r"otras \1", text)
    text = re.sub(r"\b([Ll]as) otras\b", r"\1 demás", text)
    text = re.sub(r"\ba (?=hasta \d)", "", text)
    return re.sub(r"\.»\.?", "».", text).replace("».)", "»)")


@cache
def language(code: str) -> Language:
    if code == "fr":
        return Language(code, polish_french, lambda n: abs(n) > 1, space_french)
    if code == "es":
        return Language(code, polish_spanish, lambda n: n != 1)
    return Language(code, polish_english, lambda n: n != 1)
