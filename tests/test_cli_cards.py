"""Owns the proof that ``mindbug cards`` lists, finds and explains cards, and tells which scenarios show them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mindbug import cards
from mindbug.cli.library.detail import rulings
from mindbug.cli.library.printed import Printed, everything, family, find_name, one_line, price, printed
from mindbug.cli.main import main
from mindbug.cli.output.language import default_language
from mindbug.text.languages import LANGUAGES, plain
from mindbug.text.meanings import meanings
from terminal import ESCAPE, Says, in_terminal, program

CREATURES = [card for name in cards.sets() for card in cards.of(name)]
EVERYTHING = [card.name for card in CREATURES] + [card.name for card in cards.power_cards()]
SCENARIOS = """
[[scenario]]
title = "One"
rule = "C39"
cards = ["Spider Owl", "Rhino Turtle #2"]
[[scenario]]
title = "Two"
rule = "A45, C39, A47"
cards = ["spider owl", "Ambush", "Nobody Here"]
"""
COMMAND = "cards"
pytestmark = pytest.mark.usefixtures("surroundings")


def names(said: str) -> list[str]:
    return [card["name"] for card in json.loads(said)]


# Lists


def test_every_card_face_and_power_card_is_listed(says: Says) -> None:
    assert sorted(names(says("--json"))) == sorted(EVERYTHING)
    assert [line.split("\t")[0] for line in says().splitlines()] == list(everything())


def test_in_a_pipe_each_card_is_one_line_with_tabs(says: Says) -> None:
    lines = says().splitlines()
    assert all(line.count("\t") == 5 and "\033" not in line for line in lines)
    assert "Axolotl Healer\t4\tPOISONOUS\t2\tFirst Contact\tPlay: Gain 2 life." in lines
    assert "Gorillion\t10\t\t1\tFirst Contact\t" in lines
    assert "Railgun\t-\tPower card, 2 energy\t1\tMindbug x King of Tokyo\tThe opponent loses 1 life." in lines
    assert any(line.startswith("Thunder Queen\t9\tstage 3\t-\tBeyond Evolution\tAttack: ") for line in lines)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--set", "new-servants", "--power", "1-2"], ["Froblin Instigator", "Hungry Hungry Hamster"]),
        (["--set", "first-contact", "--power", "10"], ["Gorillion"]),
        (["--set", "First Contact", "--power", "10+"], ["Gorillion"]),
        (["--set", "new", "--power", "2-"], ["Froblin Instigator", "Hungry Hungry Hamster"]),
        (["--set", "new", "--power", "-2"], ["Froblin Instigator", "Hungry Hungry Hamster"]),
        (["--set", "new", "--set", "first", "--power", "1"], ["Chameleon Sniper", "Snail Thrower", "Froblin Instigator"]),
        (["--keyword", "FAST", "--keyword", "poisonous"], ["Duradillo", "Broodmother", "Pomegrenade"]),
        (["--keyword", "rapide", "--keyword", "veneno"], ["Duradillo", "Broodmother", "Pomegrenade"]),
        (["--keyword", "poison", "--keyword", "coriace", "--set", "first"], ["Plated Scorpion"]),
        (["--trigger", "end of your turn"], ["Jazz Dog"]),
        (["--trigger", "fin-de-votre-tour"], ["Jazz Dog"]),
        (["--trigger", "end-of-turn"], ['"One-Eye" Felix']),
        (["--trigger", "récolte", "--set", "addon"], ["Saltemental", "Shakes Pear"]),
        (["--trigger", "RECOLTE", "--set", "battlefruit-addon"], ["Saltemental", "Shakes Pear"]),
        (["--trigger", "play", "--trigger", "attack", "--power", "2"], ["Koibra"]),
        (["--text", "win", "GAME", "--power", "3"], ["Five-Spice Monster", "Evilcat"]),
        (["--lang", "fr", "--text", "gagnez 2 pv", "--set", "first"], ["Axolotl Healer"]),
        (["--lang", "es", "--text", "ganas la partida", "--power", "3"], ["Five-Spice Monster", "Evilcat"]),
        (["--trigger", "bought", "--text", "opponent’s"], ["Reanimation"]),
    ],
)
def test_filters(says: Says, options: list[str], expected: list[str]) -> None:
    assert names(says(*options, "--json")) == expected


def test_a_beginning_chooses_all_sets_that_begin_so(says: Says) -> None:
    found = {card["set"] for card in json.loads(says("--set", "Battlefruit", "--json"))}
    assert found == {"battlefruit-kingdom", "battlefruit-galaxy", "battlefruit-addon"}
    assert {card["set"] for card in json.loads(says("--set", "king", "--json"))} == {"king-of-tokyo"}
    assert {card["set"] for card in json.loads(says("--set", "evolution", "--json"))} == {"beyond-evolution"}


def test_a_power_has_no_power_card(says: Says) -> None:
    assert {card["kind"] for card in json.loads(says("--power", "0+", "--json"))} == {"creature", "face"}


def test_a_granted_ability_has_its_trigger(says: Says) -> None:
    assert "Jean-Claw Pandamme" in names(says("--trigger", "attack", "--json"))


def test_orders(says: Says) -> None:
    found = json.loads(says("--sort", "power", "--json"))
    powers = [card["power"] for card in found if card["power"] is not None]
    assert powers == sorted(powers)
    assert all(card["power"] is None for card in found[len(powers) :])
    titles = [card["title"] for card in json.loads(says("--sort", "name", "--lang", "fr", "--set", "beyond", "--json"))]
    assert [plain(title) for title in titles] == sorted(map(plain, titles), key=lambda t: t.replace("-", " "))
    assert names(says("--sort", "set", "--json")) == names(says("--json"))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--power", "99"], "no card fits --power 99"),
        (["--power", "99", "--coverage"], "no card fits --power 99"),
        (["--power", "99", "--text", "zzz"], "no card fits --power 99 or --text zzz"),
        (
            ["--power", "10", "--keyword", "sneaky", "--set", "promos"],
            "no card fits --set promos, --keyword sneaky and --power 10 together;"
            " without --set promos there is 1 and without --power 10 there are",
        ),
        (["--power", "99", "--lang", "fr"], "aucune carte ne répond à --power 99"),
        (["--power", "99", "--lang", "es"], "ninguna carta cumple --power 99"),
    ],
)
def test_nothing_found_says_which_filter_emptied_it(complaint: Says, options: list[str], expected: str) -> None:
    assert complaint(*options).startswith(f"mindbug: {expected}")


def test_nothing_found_is_an_empty_list_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--power", "99", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


# One card


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["Bee Bear"], "Bee Bear\npower 8, First Contact, 1 copy\nCreatures with power 6 or less cannot block"),
        (["bee", "bear"], "Bee Bear\npower 8"),
        (["oursabeille"], "Bee Bear\npower 8"),
        (["OURSABEILLE", "--lang", "fr"], "Oursabeille\npuissance 8, First Contact, 1 exemplaire\n"),
        (["bee bear", "--lang", "fr"], "Oursabeille\npuissance 8"),
        (["bee bear", "--lang", "fr"], "\nAutres noms\n  anglais  Bee Bear\n  espagnol  Abejaoso\n"),
        (["bee bear"], "\nOther names\n  French  Oursabeille\n  Spanish  Abejaoso\n"),
        (["QUETZALCOATL"], "Quetzalcóatl\npower 4, SNEAKY"),
        (["luch"], "  FRENZY  This creature may attack twice each turn"),
        (["one-eye felix"], '"One-Eye" Felix\npower 7, HUNTER, Promo cards, stage 2\n'),
        (["cloud lady #1"], "Cloud Lady\n"),
        (["typhoon"], "\nEvolution\n  stage 1  Cloud Lady (power 4) Action: Defeat an enemy creature with power 4 or less."),
        (["typhoon"], "\n  stage 3  Thunder Queen (power 9) Attack: Defeat an enemy creature.\n"),
        (["railgun"], "Railgun\nPower card, 2 energy, Mindbug x King of Tokyo, 1 copy\nThe opponent loses 1 life.\n"),
        (["railgun"], "  Power card  Three of them are for sale"),
        (["gorillion"], "\nNo text.\n"),
        (["gorillion", "--lang", "es"], "\nSin texto.\n"),
        (["ram hopper"], "  FRENZY  This creature may attack twice"),
        (["shark dog"], "\nRulings\n  C23  The attacker changes sides during its attack (a strengthened Harpy Mother"),
        (["shark dog"], "    Example. Shark Dog defeats Gorillion with its Attack effect."),
        (["requin toutou", "--lang", "fr"], "\nRègles qui la citent\n  C23  L’attaquant change de camp"),
        (["hyenix"], "\nScenarios (34)\n  Hyenix may be played from the discard pile"),
        (["hyenix"], "  29 more: mindbug cards Hyenix --scenarios\n"),
        (["shark dog", "--lang", "fr"], " autres : mindbug cards 'Requin Toutou' --scenarios --lang fr\n"),
    ],
)
def test_one_card(says: Says, typed: list[str], expected: str) -> None:
    assert expected in says(*typed).replace("\u00a0", " ")


def test_all_scenarios_with_their_moves(says: Says) -> None:
    short, long = says("hyenix"), says("hyenix", "--scenarios")
    assert short.split("\nScenarios")[0] == long.split("\nScenarios")[0]
    assert long.count("    Position  ") == 34
    assert "  Hyenix may stay in the discard pile (A55)\n    Position  You: " in long
    assert "\n    Moves  You: attack " in long


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_shown_in_every_language(lang: str) -> None:
    """The words of all of them are explained, and their names lead back to them."""
    for name, card in everything(lang).items():
        assert find_name(card.title, lang) == name
        assert find_name(plain(card.title), "en") == name
        assert all(word in [entry.key for entry in meanings(card.name, lang)] for word in card.keywords)
        assert len(meanings(card.name, lang)) >= len(card.keywords) + bool(card.triggers)


def test_what_a_ruling_says_is_said_once() -> None:
    for name in EVERYTHING:
        said = [text for _, texts in rulings(name) for text in texts]
        assert len(said) == len(set(said)), name


def test_one_card_for_programs(says: Says) -> None:
    found = json.loads(says("kiwanoid", "--json"))
    extra = {key: found.pop(key) for key in ("names", "line", "rulings", "scenarios")}
    assert found == {
        "kind": "creature",
        "name": "Kiwanoid",
        "set": "battlefruit-galaxy",
        "text": cards.find("Kiwanoid").text(),
        "triggers": ["attack"],
        "power": 8,
        "cost": None,
        "keywords": ["fast"],
        "copies": 1,
        "octonite": 2,
        "dice": 0,
        "stage": None,
        "evolves_to": None,
        "title": "Kiwanoid",
    }
    assert extra["names"] == dict.fromkeys(LANGUAGES, "Kiwanoid")
    assert extra["line"] == ["Kiwanoid"]
    assert all(set(ruling) == {"rule", "text"} for ruling in extra["rulings"])
    assert extra["scenarios"] and all(set(scenario) == {"title", "rules"} for scenario in extra["scenarios"])
    ambush = json.loads(says("ambush", "--json"))
    assert (ambush["kind"], ambush["power"], ambush["cost"]) == ("power card", None, 2)


def test_programs_get_the_words_of_the_english_game_and_the_texts_of_a_language(says: Says) -> None:
    found = json.loads(says("typhoon", "--json", "--lang", "fr", "--scenarios"))
    assert (found["name"], found["title"]) == ("Typhoon Princess", "Princesse Tempête")
    assert found["names"] == {"en": "Typhoon Princess", "fr": "Princesse Tempête", "es": "Typhoon Princess"}
    assert found["triggers"] == ["action"]
    assert found["text"] == cards.find("Typhoon Princess").text("fr")
    assert found["line"] == ["Cloud Lady", "Typhoon Princess", "Thunder Queen"]
    assert set(found["scenarios"][0]) == {"title", "rules", "position", "script", "expect"}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["Gorilion"], "no card is called “Gorilion”; the nearest are Gorillion, Cursed Gorillion"),
        (["oursabeile"], "no card is called “oursabeile”; the nearest is Bee Bear\n"),
        (["oursabeile", "--lang", "fr"], "aucune carte ne s’appelle « oursabeile » ; la plus proche est Oursabeille\n"),
        (["oursabeile", "--lang", "es"], "ninguna carta se llama «oursabeile»; la más parecida es Abejaoso\n"),
        (["tiger"], "that could be Tiger Squirrel or Tiger Wasp: type more of the name"),
        (["bear"], "that could be Bee Bear or Solar Bear"),
        (["tig", "--lang", "fr"], "ce pourrait être Tigrécureuil ou Tiger Wasp : "),
        (["b"], " others: type more of the name"),
        (["."], "no card is called “.”"),
        (["x" * 500], "no card is called “xxx"),
        (["sneaky"], "no card is called “sneaky”; did you mean --keyword sneaky?"),
        (["promos"], "; did you mean --set promos?"),
        (["récolte", "--lang", "fr"], "vouliez-vous dire --trigger récolte ?"),
        (["--power", "strong"], "--power: expected 7, 4-6, 7+ (7 or more) or 4- (4 or less), got “strong”"),
        (["--power", "strong", "--lang", "es"], "--power: el valor «strong» no existe, elige 7, 4-6, "),
        (["--set", "nonsense"], "--set: expected first-contact, "),
        (["--set", ""], "--set: expected first-contact, "),
        (["--keyword", "nonsense"], "--keyword: expected FAST, FRENZY, HUNTER, POISONOUS, SNEAKY or TOUGH, got “nonsense”"),
        (["--keyword", "nonsense", "--lang", "fr"], "choisissez RAPIDE, FURIE, "),
        (["--trigger", "nonsense"], "life-lost, action, harvest"),
        (["--trigger", "end"], "end-of-your-turn, end-of-turn or bought, got “end”"),
        (["bee", "--set", "promos"], "--set: not together with the name of a card"),
        (["--scenarios"], "--scenarios: only with the name of a card"),
        (["bee bear", "--scenarios", "--coverage"], "not allowed with argument"),
        (["--coverage", "--folder", "/nowhere"], "expected a folder of scenarios, got /nowhere"),
        (["--lang", "de"], "invalid choice: 'de'"),
    ],
)
def test_what_cannot_be_shown_says_why(complaint: Says, options: list[str], expected: str) -> None:
    assert expected in complaint(*options).replace("\u00a0", " ").replace("\u202f", " ")


# The library, which other commands use


def test_cards_have_their_titles_and_words_in_every_language() -> None:
    assert printed("Bee Bear #2", "fr").title == "Oursabeille"
    assert one_line("Shark Dog") == "Shark Dog (power 4, HUNTER) Attack: Defeat an enemy creature with power 6 or more."
    assert one_line("Shark Dog #2", "fr").startswith("Requin Toutou #2 (puissance 4, CHASSEUR) Attaque")
    assert price(printed("Railgun")) == "Power card, 2 energy"
    assert price(printed("Railgun", "fr"), "fr") == "carte Pouvoir, 2 points d’énergie"
    assert price(printed("Railgun", "es"), "es") == "carta de Poder, 2 de energía"
    assert [card.title for card in family(printed("Thunder Queen"), "fr")][:2] == ["Dame Nuage", "Princesse Tempête"]
    assert isinstance(everything("es")["Gorillion"], Printed)


def test_a_copy_number_is_kept() -> None:
    assert find_name("killer bee #2") == "Killer Bee #2"
    assert find_name("abeille tueuse #2", "fr") == "Killer Bee #2"


# The language


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "est"}, "en"),
    ],
)
def test_the_language_of_the_surroundings(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], expected: str, says: Says
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert default_language() == expected
    assert says("bee bear").startswith({"en": "Bee Bear\n", "fr": "Oursabeille\n", "es": "Abejaoso\n"}[expected])
    assert says("bee bear", "--lang", "en").startswith("Bee Bear\n")


# A real terminal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_80_columns(lang: str) -> None:
    shown = in_terminal(COMMAND, "--lang", lang)
    lines = ESCAPE.sub("", shown).splitlines()
    assert "\033[1m" in shown
    assert max(map(len, lines)) <= 80
    titles = [card.title for card in everything(lang).values()]
    assert lines[-1] == f"{len(titles)} {({'en': 'cards', 'fr': 'cartes', 'es': 'cartas'})[lang]}"
    assert [line for line in lines if any(line.startswith(f"{title} ") for title in titles)]
    assert all(any(line.startswith(title[:20]) for line in lines) for title in titles)


def test_the_table_at_80_columns() -> None:
    lines = [line.rstrip() for line in ESCAPE.sub("", in_terminal(COMMAND, "--set", "first", "--power", "4")).splitlines()]
    assert lines[:4] == [
        "Name            Power  Keywords   Copies  Set",
        "Axolotl Healer      4  POISONOUS       2  First Contact",
        "  Play: Gain 2 life.",
        "Brain Fly           4                  1  First Contact",
    ]
    assert lines[-1].endswith(" cards")


def test_without_colour_the_table_stays() -> None:
    plain = in_terminal(COMMAND, "--set", "first", NO_COLOR="1")
    assert "\033" not in plain
    assert plain == ESCAPE.sub("", in_terminal(COMMAND, "--set", "first"))


def test_a_wide_terminal_gives_the_text_a_column() -> None:
    lines = ESCAPE.sub("", in_terminal(COMMAND, "--set", "king", columns=130)).replace("\u00a0", " ").splitlines()
    assert max(map(len, lines)) <= 130
    assert any(re.match(r" *Name +Power +Keywords +Copies +Set +Text", line) for line in lines)
    assert any(
        re.match(r" *Railgun +- +Power card, 2 energy +1 +Mindbug x King of Tokyo +The opponent", line) for line in lines
    )


@pytest.mark.parametrize("columns", [40, 60])
def test_a_narrow_terminal_has_no_columns(columns: int) -> None:
    lines = ESCAPE.sub("", in_terminal(COMMAND, "--set", "king", columns=columns)).splitlines()
    assert max(map(len, lines)) <= columns
    assert "The King, power 10, FRENZY, Mindbug x King" in " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_card_in_a_terminal(lang: str) -> None:
    shown = in_terminal(COMMAND, "shark dog", "--scenarios", "--lang", lang)
    lines = ESCAPE.sub("", shown).splitlines()
    assert "\033" in shown
    assert lines[0] == cards.title("Shark Dog", lang)
    assert max(map(len, lines)) <= 80
    ruling = {"en": "Whether the prey is chosen", "fr": "Si la proie se choisit", "es": "Si la presa se elige"}[lang]
    assert any(line.startswith(f"  C26     {ruling}") for line in lines)
    assert "\033" not in in_terminal(COMMAND, "shark dog", NO_COLOR="1")


def test_colour_can_be_forced_into_a_pipe() -> None:
    assert "\033[1m" in program(COMMAND, "--set", "first", FORCE_COLOR="1", TERM="xterm").stdout


# Which scenarios show a card


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    (tmp_path / "some.toml").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


def test_coverage_counts_scenarios_and_their_rules(says: Says, scenarios: Path) -> None:
    found = json.loads(says("--coverage", "--folder", scenarios, "--json"))
    assert found["scenarios"] == 2
    assert set(found["cards"]) == set(EVERYTHING)
    owl = found["cards"]["Spider Owl"]
    assert owl == {
        "set": "first-contact",
        "kind": "creature",
        "scenarios": 2,
        "rules": ["C39", "A45", "A47"],
        "titles": ["One", "Two"],
    }
    assert found["cards"]["Rhino Turtle"]["scenarios"] == found["cards"]["Ambush"]["scenarios"] == 1
    assert sorted(found["without"]) == sorted(set(EVERYTHING) - {"Spider Owl", "Rhino Turtle", "Ambush"})
    assert found["unknown"] == ["Nobody Here"]


def test_coverage_as_a_table(says: Says, scenarios: Path) -> None:
    table = says("--coverage", "--folder", scenarios, "--set", "first-contact", "--power", "10")
    assert table.splitlines() == [
        "NAME                      SET                  COUNT RULES",
        "Gorillion                 first-contact            0 none",
        "2 scenarios; 0 of 1 card has one or more.",
        "Without a scenario: Gorillion.",
        "No card has these names, which scenarios give: Nobody Here.",
    ]


def test_coverage_of_this_checkout(says: Says) -> None:
    found = json.loads(says("--coverage", "--json"))
    assert found["scenarios"] > 100
    assert found["unknown"] == []


def test_no_scenarios_at_all_is_said(complaint: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mindbug.__file__", str(tmp_path / "lib" / "mindbug" / "__init__.py"))
    assert "there is no tests/scenarios here" in complaint("--coverage")


def test_an_installed_package_has_its_scenarios_beside_it(says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = tmp_path / "lib" / "mindbug" / "scenarios"
    beside.mkdir(parents=True)
    (beside / "some.toml").write_text(SCENARIOS, encoding="utf-8")
    monkeypatch.setattr("mindbug.__file__", str(beside.parent / "__init__.py"))
    assert json.loads(says("--coverage", "--json"))["scenarios"] == 2


@pytest.mark.parametrize("text", ["[[scenario]", 'scenario = "one"', "scenario = [1]"])
def test_a_broken_file_is_named(complaint: Says, tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    assert "broken.toml cannot be read" in complaint("--coverage", "--folder", tmp_path)
