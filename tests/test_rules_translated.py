"""Owns the proof that the translated rules pages are the English one in another language: piece by piece, with the same rules
cited, the same cards named, and read again whenever the English wording has been changed."""

from __future__ import annotations

import re

import pytest

from mindbug.text import translation
from mindbug.text.languages import language
from mindbug.text.rulebook import Example, page_text, rulebook, titled
from test_rules_page import anchor

TRANSLATED = ("fr", "es")


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_piece_of_the_page_has_its_translation(lang: str) -> None:
    missing = translation.missing(lang)
    assert not missing, f"docs/RULES.{lang}.md has no {', '.join(missing)}"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translated_piece_cites_names_and_counts_what_the_english_one_does(lang: str) -> None:
    assert list(translation.differences(lang)) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_piece_is_read_again_when_its_english_wording_was_changed(lang: str) -> None:
    changed = translation.stale(lang)
    assert not changed, (
        f"the English wording of {', '.join(changed)} has been changed: read docs/RULES.{lang}.md beside it again, then "
        f"python tools/translation.py {lang} --read {' '.join(changed)}"
    )


@pytest.mark.parametrize("lang", TRANSLATED)
def test_marks_and_spaces_are_those_of_the_language(lang: str) -> None:
    for number, text in translation.written(lang).items():
        words = re.sub(r"`[^`]*`|\]\([^)]*\)", "0", text)
        assert "'" not in words and "“" not in words, number
        if lang == "fr":
            assert not re.search(r"[^\W\d_][:;?!»]|«\w", words), f"{number}: a space before : ; ? ! » and after «"
        else:
            assert not re.search(r" [:;?!»]|« ", words), f"{number}: no space before : ; ? ! » and after «"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_examples_are_the_english_ones_in_the_same_order(lang: str) -> None:
    for english, own in zip(rulebook().sections, rulebook(lang).sections, strict=True):
        assert [example.scenario for example in own.examples] == [example.scenario for example in english.examples]
        assert [type(item) for item in own.items] == [type(item) for item in english.items], own.number
        assert all(isinstance(example, Example) and example.text for example in own.examples)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_contents_lead_to_every_heading(lang: str) -> None:
    text = page_text(f"RULES.{lang}.md")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = [anchor(heading) for heading in headings]
    assert len(set(anchors)) == len(anchors)
    contents, _, rest = text.partition(f"## {headings[1]}\n")[2].partition("\n## ")
    in_contents = set(re.findall(r"\]\(#([^)]*)\)", contents))
    assert in_contents == set(anchors[2:]), f"not the headings of the page: {in_contents ^ set(anchors[2:])}"
    nowhere = set(re.findall(r"\]\(#([^)]*)\)", rest)) - set(anchors)
    assert not nowhere, f"links to nowhere: {nowhere}"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_rules_that_name_a_card_are_the_same_in_every_language(lang: str) -> None:
    for name in ("Gorillion", "Reanimation", "Jazz Dog"):
        assert [rule.number for rule in rulebook(lang).naming(name)] == [rule.number for rule in rulebook().naming(name)]
    assert len(rulebook(lang).details_naming("E1", "Jazz Dog")) == 1


# The comparison finds what it is for


@pytest.mark.parametrize(
    ("own", "difference"),
    [
        ("Gorillion (10) est CORIACE (A47). (`000`; OWN)", ""),
        ("Killer Bee (10) est CORIACE (A47). (`000`; OWN)", "cards"),
        ("Gorillion (9) est CORIACE (A47). (`000`; OWN)", "numbers"),
        ("Gorillion (10) est CORIACE (A46). (`000`; OWN)", "cited rules"),
        ("Gorillion (10) est FURTIF (A47). (`000`; OWN)", "TOUGH"),
        ("Gorillion (10) est CORIACE (A47). (`001`; OWN)", "words in code"),
        ("Gorillion (10) est CORIACE (A47). (`000`; WEB)", "tags"),
        ("Gorillion (10) est CORIACE (A47). (`000`; OWN)\n> Autre.", "parts"),
        ("L’Gorillion (10) est CORIACE (A47). (`000`; OWN)", "in full"),
    ],
)
def test_what_a_translation_has_that_the_english_text_has_not(own: str, difference: str) -> None:
    found = list(translation.compared("Gorillion (10) is TOUGH (A47). (`000`; OWN)", own, "fr"))
    assert any(difference in one for one in found) if difference else not found


def test_a_changed_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "A4" not in translation.stale("fr")
    monkeypatch.setattr(rulebook().rules["A4"], "text", "Another wording.")
    assert translation.stale("fr") == ["A4"]


@pytest.mark.parametrize(
    ("lang", "written", "shown"),
    [
        ("fr", "L’effet de Spider Owl et de Gorillion : rien.", "L’effet d’Arachnhibou et de Gorillion\u00a0: rien."),
        ("fr", "L’effet Jouer de Axolotl Healer, de The Lurker", "L’effet Jouer de Dr Axolotl, du rôdeur"),
        ("fr", "On décide de le jouer.", "On décide de le jouer."),
        ("fr", "Blessed Killer Bee et Killer Bee", f"{language('fr').name('Blessed Killer Bee')} et Abeille tueuse"),
        ("es", "Tiger Squirrel y Brain Fly", "Ardilla Tigre y Brain Fly"),
    ],
)
def test_cards_are_shown_with_their_titles(lang: str, written: str, shown: str) -> None:
    assert titled(written, language(lang)) == shown
