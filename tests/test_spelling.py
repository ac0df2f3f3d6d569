"""Every word that the game says in English, French or Spanish is in the dictionary of that language, or is a name or a term
that ``tests/spelling`` lists."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import golden
from mindbug import cards
from mindbug.sets import EVERYTHING, TITLES
from mindbug.text import translation
from mindbug.text.languages import LANGUAGES, SLOT, language
from mindbug.text.reference import reference

DICTIONARIES = {"en": "en_GB", "fr": "fr_FR", "es": "es_ES"}
LISTED = Path(__file__).parent / "spelling"
WORD = re.compile(r"[^\W\d_]+(?:[-.][^\W\d_]+)*")
RULES_MARKS = re.compile(rf"`[^`]*`|\]\([^)]*\)|\b\w+(?:\.\w+)+(?:/\S*)?|{translation.TAGS.pattern}")
ELIDED = re.compile(r"\b(?:[cdjlmnstCDJLMNST]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)’")


def need_dictionary(lang: str) -> str:
    """The dictionary of a language. A machine without it skips the test; where nothing may be skipped, that is a failure."""
    name = DICTIONARIES[lang]
    installed = (
        shutil.which("hunspell") is not None
        and name
        in subprocess.run(["hunspell", "-D"], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False).stderr
    )
    if not installed:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"hunspell has no dictionary {name} here")
    return name


def unknown_words(words: set[str], lang: str) -> set[str]:
    command = ["hunspell", "-d", need_dictionary(lang), "-i", "utf-8", "-l"]
    found = subprocess.run(command, input="\n".join(sorted(words)), capture_output=True, text=True, check=True)
    return set(found.stdout.split())


def spoken(text: str, lang: str) -> set[str]:
    """The words of a text; an elided one is a word of its own, a single letter is none."""
    if lang == "en":
        text = re.sub(r"’s\b", "", text)
    return {word for word in WORD.findall(ELIDED.sub(" ", re.sub(r"[{]\w+[}]", " ", text))) if len(word) > 1}


def said_by_templates(lang: str) -> set[str]:
    """The words of the catalogues, with all the choices that a slot may make."""
    found: set[str] = set()
    for text in language(lang).templates.values():
        choices = " ".join(choice for _, choices in SLOT.findall(text) for choice in choices.split("|"))
        found |= spoken(f"{re.sub(r'[{][^{}]*[}]', ' ', text)} {choices}", lang)
    return found


def said_by_the_reference(lang: str) -> set[str]:
    known = reference(lang)
    texts = [*known.page.values(), *(f"{entry.term} {entry.text}" for entry in known.entries.values())]
    return {word for text in texts for word in spoken(text, lang)}


def said_by_the_rules(lang: str) -> set[str]:
    """The words of the rules page and their parts, without code, links, addresses and the marks of sources."""
    words = {word for text in translation.written(lang).values() for word in spoken(RULES_MARKS.sub(" ", text), lang)}
    return {part for word in words for part in [word, *word.split("-")]}


def said(lang: str) -> set[str]:
    return said_by_templates(lang) | said_by_the_reference(lang) | said_by_the_rules(lang) | said_in_golden_files(lang)


def said_in_golden_files(lang: str) -> set[str]:
    stories = [path.read_text(encoding="utf-8") for path in golden.GAMES.glob(f"*.{lang}.txt")]
    texts = [card.text(lang) for name in cards.sets() for card in cards.of(name)]
    return {word for text in [*stories, *texts] for word in spoken(text, lang)}


def names(lang: str) -> set[str]:
    """The words of the names of cards and sets, which need not be in a dictionary."""
    titles = [*EVERYTHING.numbers, *(language(lang).name(name) for name in EVERYTHING.numbers), *TITLES.values()]
    return {part for title in titles for word in spoken(title, lang) for part in [word, *word.split("-")]}


def listed(lang: str) -> set[str]:
    lines = (LISTED / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_dictionary(lang: str) -> None:
    words = said(lang)
    assert len(words) > 500
    unknown = {word for word in unknown_words(words, lang) if len(word) > 1 and word not in names(lang) | listed(lang)}
    assert not unknown, f"{lang}: {sorted(unknown)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_listed_word_is_used_and_needs_to_be_listed(lang: str) -> None:
    assert listed(lang) <= said(lang), f"not used: {sorted(listed(lang) - said(lang))}"
    assert listed(lang) <= unknown_words(listed(lang), lang), "some of them are in the dictionary"
