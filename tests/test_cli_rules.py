"""Owns the proof that ``mindbug rules`` finds rules by number, word and card, tells their examples, and fits every terminal."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest

from mindbug.cli.library.lookup import look_up
from mindbug.cli.library.printed import everything
from mindbug.cli.main import main
from mindbug.text.languages import LANGUAGES
from mindbug.text.reference import reference
from mindbug.text.rulebook import rulebook
from terminal import Says, in_terminal

COMMAND = "rules"
ESCAPE = "\033"


@pytest.fixture(autouse=True)
def usual_width(surroundings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def found(said: str) -> list[str]:
    return [rule["number"] for rule in json.loads(said)["rules"]]


def unwrapped(said: str) -> str:
    return " ".join(said.split())


# Without a topic


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contents(says: Says, lang: str) -> None:
    said = unwrapped(says("--lang", lang))
    for section in rulebook(lang).sections:
        assert f"{section.number} {unwrapped(section.title)}" in said
    for entry in reference(lang).entries.values():
        assert entry.term in said
    assert unwrapped(reference(lang).page["usage"]) in said


def test_the_contents_for_programs(says: Says) -> None:
    data = json.loads(says("--json", "--lang", "es"))
    assert data["language"] == "es"
    assert {"number": "A.8", "title": "Atacar, bloquear, combatir", "rules": ["A39", "A40", "A41"]} in data["sections"]
    assert data["reference"]["keywords"][4]["term"] == "SIGILO"


# By number


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        (["A47"], ["A47"]),
        (["c58"], ["C58"]),
        (["B.3/A9"], ["B.3/A9"]),
        (["b.2/p3A"], ["B.2/P3a"]),
        (["b.0/8"], ["B.0/8"]),
        (["E1"], ["E1"]),
        (["T4", "p8"], ["B.1/T4", "B.2/P8"]),
        (["A47 c39"], ["A47", "C39"]),
    ],
)
def test_a_rule_by_its_number(says: Says, typed: list[str], numbers: list[str]) -> None:
    assert found(says(*typed, "--json")) == numbers
    said = says(*typed)
    assert all(f"\n{number} " in said for number in numbers)


def test_a_rule_with_its_example(says: Says) -> None:
    assert says("A39").splitlines() == [
        "A.8 Attacking, blocking, fighting",
        "A39      You attack with one creature that you control. The opponent may block",
        "         with one of theirs. If they do not, they lose 1 life. (all five)",
        "         Example. Gorillion attacks with power 10. Unblocked it costs the",
        "         opponent 1 life. In their turn Bee Bear (8) runs into it and is",
        "         defeated.",
        "           Position  You: in play Gorillion",
        "                     The opponent: in play Bee Bear; in hand Brain Fly",
        "           Moves     You: attack Gorillion",
        "                     The opponent can choose: block Bee Bear, no block",
        "                     The opponent: no block",
        "                     The opponent: attack Bee Bear",
        "                     You can choose: block Gorillion, no block",
        "                     You: block Gorillion",
        "           Result    You: life 3; in play Gorillion",
        "                     The opponent: life 2; nothing in play; in the discard pile",
        "                     Bee Bear",
        "",
    ]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("A46", "Not allowed: block Gorillion (A46)"),
        ("A54", "Goblin Werewolf has power 2"),
        ("C64", "Brain Fly has no keyword"),
        ("C14", "You win: Unigon says so"),
        ("A72", "Chance: roll grow 2"),
        ("A3", "It is the opponent’s turn."),
        ("E1", "Edition beyond"),
        ("A45", "nothing in play"),
        ("A60", "Waddling Recruit (boosted with Killer Bee)"),
        ("A80", "Power cards on display: Railgun, Stomp, Rage"),
        ("A18", "Revealed at the start: Luchataur, Brain Fly"),
        ("C45", "Frog Prophet (exhausted)"),
        ("C36", "At the end of your turn Jazz Dog takes"),
    ],
)
def test_how_examples_are_told(says: Says, number: str, expected: str) -> None:
    assert expected in unwrapped(says(number))


@pytest.mark.parametrize(
    ("lang", "number", "expected"),
    [
        ("fr", "A46", "Interdit\u00a0: block Gorillion (A46)"),
        ("fr", "C45", "Craporacle (incliné)"),
        ("fr", "A60", "(renfort\u00a0: Abeille tueuse)"),
        ("es", "A80", "Cartas de Poder expuestas: Railgun, Stomp, Rage"),
        ("es", "C64", "Brain Fly: ninguna palabra clave"),
        ("es", "A7", "Gana el oponente: ninguna acción del turno posible"),
    ],
)
def test_examples_are_told_in_the_language_of_the_reader(says: Says, lang: str, number: str, expected: str) -> None:
    said = re.sub(r"[ \n]+", " ", says(number, "--lang", lang))
    assert expected in said


def test_every_rule_can_be_shown(says: Says) -> None:
    for number in rulebook().rules:
        assert f"\n{number} " in says(number)


@pytest.mark.parametrize("section", rulebook().sections, ids=lambda section: section.number)
def test_every_section_can_be_shown(says: Says, section: Any) -> None:
    said = says(section.number)
    assert section.title in said.splitlines()[0]
    assert all(f"\n{rule.number} " in said for rule in section.rules)
    assert max(map(len, said.splitlines())) <= 80
    assert says(section.title) == said or section.title == "FAST"


@pytest.mark.parametrize(
    ("typed", "title"), [("b3", "B.3 An attack"), ("B.3", "B.3 An attack"), ("setup", "A.3 Setup"), ("c", "C Rulings")]
)
def test_a_section(says: Says, typed: str, title: str) -> None:
    assert says(typed).startswith(title)


def test_a_chapter_lists_its_sections(says: Says) -> None:
    assert "B.3      An attack, step by step\n" in says("B")


def test_a_table_without_numbers(says: Says) -> None:
    assert "the other player: knows it, being the giver" in unwrapped(says("C.13"))


def test_examples_for_programs(says: Says) -> None:
    (rule,) = json.loads(says("A47", "--json"))["rules"]
    assert rule["section"] == "A.9"
    assert rule["text"].startswith("**TOUGH.**")
    assert rule["source"] == "all five"
    assert rule["examples"][0]["scenario"]["cards"] == ["Rhino Turtle"]


# By word


def test_a_word_has_its_entry_and_its_rules(says: Says) -> None:
    said = says("sneaky")
    assert said.startswith("SNEAKY\n  This creature can be blocked only by SNEAKY creatures.")
    assert "  Rules: A46, C27, C30\n" in said
    assert said.index("\nA46 ") < said.index("\nC27 ") < said.index("\nC68 ")


def test_all_words_have_to_be_there_and_the_best_rule_is_first(says: Says) -> None:
    numbers = found(says("poisonous", "tough", "--json"))
    assert numbers[0] == "C39"
    assert {"A48", "C40", "C41"} <= set(numbers)
    assert "A45" not in numbers


def test_many_rules_are_listed_by_number(says: Says) -> None:
    said = says("creature")
    assert said.count("\nC") + said.count("\nA") + said.count("\nB") < 20
    assert "\nMore rules: " in said
    assert len(found(says("creature", "--json"))) > 50


@pytest.mark.parametrize("typed", ["furtif", "SNEAKY", "sigilo", "Sneaky"])
def test_a_word_of_any_language_in_french(says: Says, typed: str) -> None:
    said = says(typed, "--lang", "fr")
    assert said.startswith("FURTIF (SNEAKY)\n  Seules des créatures qui ont FURTIF")
    assert "  Règles\u00a0: A46, C27, C30\n" in said
    assert "\nA46 " in said


def test_a_word_in_spanish(says: Says) -> None:
    said = says("frenesi", "--lang", "es")
    assert said.startswith("FRENESÍ (FRENZY)\n  Esta criatura puede atacar dos veces por turno")
    assert "\nA43 " in said


def test_a_rule_is_said_in_the_language_of_the_reader(says: Says) -> None:
    assert unwrapped(says("A4", "--lang", "fr")).startswith(
        "A.1 Règles d’or A4 Un effet est entièrement terminé avant qu’un autre"
    )
    assert unwrapped(says("A4", "--lang", "es")).startswith("A.1 Reglas de oro A4 Un efecto se termina por completo antes")


@pytest.mark.parametrize("typed", ["Ferret Bomber", "Furet Saboteur", "saboteur"])
def test_cards_have_their_titles_in_the_text(says: Says, typed: str) -> None:
    said = unwrapped(says(typed, "--lang", "fr"))
    assert "A1 Appliquez un effet autant que possible" in said
    assert "Furet Saboteur oblige l’adversaire à se défausser" in unwrapped(says("A1", "--lang", "fr"))


@pytest.mark.parametrize("typed", ["reglas de oro", "golden rules", "Règles d'or"])
def test_a_section_by_its_title_in_any_language(says: Says, typed: str) -> None:
    assert says(typed, "--lang", "es").startswith("A.1 Reglas de oro\n")


@pytest.mark.parametrize(
    ("typed", "lang"), [("entierement termine", "fr"), ("termina por completo", "es"), ("finished completely", "fr")]
)
def test_rules_are_found_by_words_of_the_language_or_of_english(says: Says, typed: str, lang: str) -> None:
    assert "A4" in found(says(*typed.split(), "--lang", lang, "--json"))


def test_the_language_of_the_surroundings(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert says("coriace").startswith("CORIACE (TOUGH)\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_begins_with_a_punctuation_mark(says: Says, lang: str) -> None:
    for entry in reference(lang).entries.values():
        said = says(entry.term, "--lang", lang)
        assert max(map(len, said.splitlines())) <= 80
        assert not [line for line in said.splitlines() if line.lstrip()[:1] in (":", ";", "»", "!", "?") and line.strip()]


# By card


def test_the_rulings_that_name_a_card(says: Says) -> None:
    said = says("shark", "dog")
    assert said.startswith("Shark Dog (power 4, HUNTER) Attack: ")
    assert found(says("shark dog", "--json"))[:2] == ["C23", "C26"]
    assert json.loads(says("shark dog", "--json"))["card"] == "Shark Dog"


def test_a_card_whose_name_is_part_of_another(says: Says) -> None:
    assert "C7" not in found(says("killer bee", "--json"))
    assert found(says("blessed killer bee", "--json"))[:3] == ["C7", "C147", "C167"]


def test_a_card_by_its_french_name_in_french(says: Says) -> None:
    said = says("neuromouche", "--lang", "fr")
    assert said.startswith("Neuromouche (")
    assert "\nA58 " in said


def test_a_card_whose_name_has_marks(says: Says) -> None:
    assert json.loads(says("one-eye", "felix", "--json"))["card"] == '"One-Eye" Felix'


def test_a_power_card(says: Says) -> None:
    assert "C166" in found(says("random mutation", "--json"))


def test_a_card_that_no_ruling_names_has_its_words_explained(says: Says) -> None:
    said = says("coconut crab")
    assert "No ruling names this card. Its words:\nFRENZY\n" in said
    assert "\nAttack\n  The effect is activated when the creature attacks" in said


def test_about_every_card_something_is_said() -> None:
    for name in everything():
        answer = look_up([name], "en")
        assert answer.card == name
        assert answer.rules or answer.entries


# Nothing found


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["Gorilion"], "nothing in the rules is about “Gorilion”; near topics: Gorillion"),
        (["tufh"], "near topics: TOUGH"),
        (["A999"], "near topics: A9"),
        (["hunter", "zzz"], "near topics: HUNTER"),
        (["xyzzy"], "mindbug rules alone shows all topics"),
        (["x" * 500], "..."),
        ([""], "mindbug rules alone shows all topics"),
        (["["], "mindbug rules alone shows all topics"),
        (["tufh", "--lang", "fr"], "rien dans les règles ne parle de «\u00a0tufh\u00a0»\u202f; sujets proches\u00a0: CORIACE"),
        (["xyzzy", "--lang", "es"], "nada en las reglas trata de «xyzzy»; mindbug rules sin tema muestra todos los temas"),
        (["xyzzy", "--json"], "nothing in the rules"),
    ],
)
def test_nothing_found_names_what_is_near(complaint: Says, typed: list[str], expected: str) -> None:
    assert expected in complaint(*typed)


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        main(["rules", "--lang", "de"])
    assert "invalid choice: 'de'" in capsys.readouterr().err


# How it looks


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_it_is_wrapped_to_the_width(says: Says, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for topic in ([], ["A.12"], ["tough"], ["shark dog"]):
        widest = max(map(len, says(*topic).splitlines()))
        assert widest <= min(columns, 100)
    assert widest > min(columns, 100) - 20


def test_a_pipe_gets_plain_text(says: Says) -> None:
    for topic in ([], ["A47"], ["tough"], ["A.11"]):
        said = says(*topic)
        assert ESCAPE not in said
        assert not [line for line in said.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("setting", ["", "1"])
def test_a_terminal_has_colours_unless_no_color_is_set(setting: str) -> None:
    said = in_terminal(COMMAND, "tough", NO_COLOR=setting)
    assert "TOUGH" in said
    assert (ESCAPE in said) == (not setting)
