"""Owns the proof that the reference says the same things in all languages, and that its words are found."""

from __future__ import annotations

import re

import pytest

from mindbug.rules.words import KEYWORDS
from mindbug.text.languages import LANGUAGES
from mindbug.text.reference import KINDS, WordEntry, find, reference
from test_docs import NUMBERS

ENTRIES = [(lang, entry) for lang in LANGUAGES for entry in reference(lang).entries.values()]
IDS = [f"{lang} {entry.key}" for lang, entry in ENTRIES]
ENGLISH = reference("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_have_the_same_entries_with_the_same_rules(lang: str) -> None:
    other = reference(lang)
    assert list(other.entries) == list(ENGLISH.entries)
    assert list(other.page) == list(ENGLISH.page)
    for place, entry in other.entries.items():
        assert entry.rules == ENGLISH.entries[place].rules, f"{lang}: {entry.key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_around_it_has_the_same_places_to_fill(lang: str) -> None:
    for key, text in reference(lang).page.items():
        assert text.strip(), f"{lang}: {key}"
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", ENGLISH.page[key])


@pytest.mark.parametrize(("lang", "entry"), ENTRIES, ids=IDS)
def test_nothing_is_missing(lang: str, entry: WordEntry) -> None:
    assert entry.term.strip() == entry.term != ""
    assert 1 <= len(re.findall(r"[.;]\s|\.$", entry.text)) <= 5
    assert entry.text.endswith(".")
    assert entry.rules
    assert set(entry.rules) <= NUMBERS, f"{entry.key} cites {set(entry.rules) - NUMBERS}"


@pytest.mark.parametrize(("lang", "entry"), ENTRIES, ids=IDS)
def test_typography(lang: str, entry: WordEntry) -> None:
    """Apostrophes and quotation marks of print; French with its spaces."""
    assert "'" not in entry.text
    assert '"' not in entry.text
    if lang == "fr":
        assert not re.search(r"[^\u00a0\u202f][:;?!»]|«[^\u00a0\u202f]", entry.text)
    else:
        assert not re.search(r"\s[:;?!»]|«\s", entry.text)


def test_there_is_an_entry_for_every_keyword() -> None:
    assert [entry.key for entry in ENGLISH.of_kind("keywords")] == list(KEYWORDS)
    assert len(ENGLISH.of_kind("triggers")) >= 8
    assert len(ENGLISH.of_kind("terms")) >= 30
    assert {entry.kind for entry in ENGLISH.entries.values()} == set(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_finds_its_entry(lang: str) -> None:
    for entry in reference(lang).entries.values():
        for form in entry.forms:
            assert entry in find(form, lang), f"{lang}: {form}"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("furtif", ["sneaky"]),
        ("SIGILO", ["sneaky"]),
        ("frenesi", ["frenzy"]),
        ("Frenésí", ["frenzy"]),
        ("dice", ["die"]),
        ("boosted", ["boost"]),
        ("renforcée", ["boost"]),
        ("enemy", ["allied_enemy"]),
        ("fin du tour", ["end_of_turn"]),
        ("turn", ["end_of_turn", "turn_action", "extra_turn"]),
        ("xyzzy", []),
        ("", []),
        ("()", []),
    ],
)
def test_words_are_found_in_any_language(typed: str, keys: list[str]) -> None:
    for lang in LANGUAGES:
        assert [entry.key for entry in find(typed, lang)] == keys
