"""Owns the proof that a person can play in the terminal: driven by what is typed, read as it is shown, by the real
program too."""

from __future__ import annotations

import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game, bots, cards
from mindbug.cli.output.terminal import Terminal
from mindbug.cli.output.words import Words
from mindbug.cli.play import COMMANDS, TerminalTable
from mindbug.cli.table.news import news
from mindbug.cli.table.screen import draw
from mindbug.text.languages import LANGUAGES, bare, capital
from tables import played, table
from terminal import MINDBUG, bare_surroundings, in_terminal, program, within_test
from wording import slots, templates

PLAY = [*MINDBUG, "play"]
ENOUGH = 3000
CURTAIN = "Pass the screen to "
CURTAINS = {"en": CURTAIN, "fr": "Passez l’écran ", "es": "Pasa la pantalla "}
DEALT_ALONE = [name for name in cards.sets() if sum(card.copies for card in cards.of(name) if (card.stage or 1) == 1) >= 22]
START = {
    "sets": ["first-contact"],
    "players": [
        {
            "hand": ["Shark Dog", "Killer Bee", "Bee Bear", "Luchataur", "Spider Owl"],
            "draw": ["Brain Fly", "Lone Yeti", "Turbo Bug", "Snail Hydra", "Harpy Mother"],
        },
        {
            "hand": ["Elephantopus", "Grave Robber", "Rhino Turtle", "Tiger Squirrel", "Deathweaver"],
            "draw": ["Goblin Werewolf", "Plated Scorpion", "Snail Thrower", "Ferret Bomber", "Shield Bugs"],
        },
    ],
}


def against_random(options: Sequence[str]) -> list[str]:
    """The options with the quickest opponent, unless they say who it is."""
    return [*options] if {"--two", "--bot"} & {*options} else [*options, "--bot", "random"]


def play(
    *options: str | Path, typed: list[str] | None = None, run: Callable[..., subprocess.CompletedProcess[str]] = within_test
) -> subprocess.CompletedProcess[str]:
    """Run ``mindbug play`` with lines typed in advance."""
    lines = "".join(f"{line}\n" for line in typed or [])
    return run("play", *against_random([str(option) for option in options]), typed=lines)


def answer_to(question: str, record: Path, lang: str = "en") -> str:
    """What the program says to one line that is typed at the first decision of a game."""
    shown = shown_at(record, START, typed=[question], lang=lang)
    return shown.partition(f"> {question}\n")[2].partition("\n> ")[0]


def shown_at(
    path: Path, position: dict[str, Any], *moves: str, typed: list[str] | None = None, seed: int = 1, lang: str = "en"
) -> str:
    """What the program shows to who must decide after some moves from a position, and its answers to what is typed then."""
    game = Game.from_position(position, seed=seed)
    for move in moves:
        game.play(move)
    path.write_text(game.record(), encoding="utf-8")
    return play("--resume", path, "--seat", str(game.to_move), "--lang", lang, typed=typed).stdout


def flowing(text: str) -> str:
    return " ".join(text.split())


def load(path: Path) -> Game:
    return Game.from_record(path.read_text(encoding="utf-8"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


# A whole game


@pytest.mark.parametrize("seat", [0, 1])
def test_whole_game_against_the_random_opponent(record: Path, seat: int) -> None:
    done = play("--seed", "7", "--seat", str(seat), "--save", record, typed=["1"] * ENOUGH, run=program)
    game = load(record)
    assert done.returncode == 0
    assert game.to_move is None
    assert ("You win: " if game.winner == seat else "The opponent wins: ") in done.stdout
    assert f"The record of the game is in {record}" in done.stdout


def test_whole_game_of_two_people(record: Path) -> None:
    done = play("--two", "--seed", "7", "--save", record, "--name", "Anna", "--name", "Ben", typed=["1"] * ENOUGH, run=program)
    game = load(record)
    assert game.to_move is None
    assert f"{('Anna', 'Ben')[game.winner or 0]} wins: " in done.stdout
    assert f"{CURTAIN}Anna, then press Enter." in done.stdout
    assert f"{CURTAIN}Ben, then press Enter." in done.stdout


@pytest.mark.parametrize("sets", [*DEALT_ALONE, "all"])
def test_every_set_can_be_played_to_the_end(record: Path, sets: str) -> None:
    chance = random.Random(sets)
    typed = [str(chance.randint(1, 4)) for _ in range(2 * ENOUGH)]  # a number that is too high is asked again
    play("--two", "--seed", "5", "--sets", sets, "--save", record, typed=typed)
    assert load(record).to_move is None


@pytest.mark.parametrize("sets", [["first-contact"], ["first-contact", "promos"], ["all"]])
@pytest.mark.parametrize("edition", ["latest", "beyond", "first"])
def test_every_edition_can_be_played_by_first_answers(record: Path, sets: list[str], edition: str) -> None:
    play("--two", "--seed", "5", "--sets", *sets, "--edition", edition, "--save", record, typed=["1"] * ENOUGH)
    assert load(record).to_move is None


def test_all_is_every_set(record: Path) -> None:
    play("--seed", "7", "--sets", "all", "--save", record)
    assert load(record).record() == Game.new(sets=cards.sets(), seed=7).record()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sets", ["first-contact", "all"])
def test_lines_fit_in_80_columns(record: Path, sets: str, lang: str) -> None:
    asking = ["1", "preview 1", "log", "discard", "keywords", "help"] * 30
    shown = play("--two", "--seed", "11", "--sets", sets, "--lang", lang, "--save", record, typed=asking).stdout
    table = [line for line in shown.splitlines() if str(record) not in line]
    assert max(map(len, table)) <= 80


def test_plain_text_when_piped(record: Path) -> None:
    assert "\033" not in play("--seed", "7", "--save", record, typed=["1"] * 20).stdout


# Nothing that a player may not know


def hidden_names(game: Game, viewer: int) -> set[str]:
    """The cards that lie somewhere on the table where this player cannot see them, and of which no copy was ever seen."""
    told = {name for event in game.events(viewer=viewer) for name in event.cards if name is not None}
    return set(map(bare, face_up(game.position()))) - set(map(bare, told | face_up(game.position(viewer))))


def face_up(position: dict[str, Any]) -> set[str]:
    """The cards of the piles and hands that a position names."""
    hands = [side[zone] for side in position["players"] for zone in ("hand", "draw")]
    return {name for pile in (position["unused"], position["power_cards"]["deck"], *hands) for name in pile if name is not None}


def every_name() -> list[str]:
    """All names, longer ones first: Killer Bee is not shown where Blessed Killer Bee is."""
    names = [card.name for name in cards.sets() for card in cards.of(name)] + [card.name for card in cards.power_cards()]
    return sorted(names, key=len, reverse=True)


NAMES = re.compile(rf"\b(?:{'|'.join(map(re.escape, every_name()))})\b")


def names_in(text: str, names: set[str]) -> set[str]:
    return set(NAMES.findall(flowing(text))) & names


def screens(shown: str, answers: str) -> list[str]:
    """What was shown before each decision."""
    return re.split(rf"^> {answers}$", shown, flags=re.MULTILINE)[:-1]


def decisions(record: Path, people: tuple[int, ...]) -> list[Game]:
    """The game at each moment at which a person was asked."""
    rows = record.read_text(encoding="utf-8").splitlines()
    begin = rows.index("moves:") + 1
    game = Game.from_record("\n".join(rows[:begin]) + "\n")
    found = []
    for row in rows[begin:]:
        if game.to_move in people:
            found.append(game.copy())
        game.play(row.partition(" ")[2])
    return found


@pytest.mark.parametrize(
    ("options", "people"),
    [
        (["--seed", "1"], (0,)),
        (["--seed", "2", "--seat", "1"], (1,)),
        (["--seed", "3", "--two"], (0, 1)),
        (["--seed", "4", "--sets", "all"], (0,)),
        (["--seed", "5", "--sets", "all", "--seat", "1"], (1,)),
        *((["--seed", "6", "--two", "--sets", name], (0, 1)) for name in DEALT_ALONE),
    ],
)
def test_no_hidden_card_is_ever_shown(record: Path, options: list[str], people: tuple[int, ...]) -> None:
    asking = ["log", "discard", "preview 1", "foo", "table", "1"]
    # Two people: the curtain takes a line of its own, so there only moves are typed.
    shown = play(*options, "--save", record, typed=(["1"] if len(people) == 2 else asking) * ENOUGH).stdout
    moments = decisions(record, people)
    pictures = screens(shown, "1")
    assert len(pictures) == len(moments) > 5
    assert len(hidden_names(moments[0], people[0])) > 3
    for picture, game in zip(pictures, moments, strict=True):
        assert isinstance(game.to_move, int)
        assert names_in(picture, hidden_names(game, game.to_move)) == set()


def test_a_preview_does_not_look_into_the_other_hand(tmp_path: Path) -> None:
    unseen = ["Luchataur", "Turbo Bug", "Shark Dog"]
    players = [{"play": ["Tusked Extorter"], "hand": ["Bee Bear"]}, {"hand": ["Gorillion"], "play": ["Killer Bee"]}]
    position = {"players": players, "unused": unseen}
    path = tmp_path / "preview.txt"
    path.write_text(Game.from_position(position, seed=1).record(), encoding="utf-8")
    shown = play("--resume", path, typed=["preview attack", "preview play", "log"]).stdout
    assert "depends on chance or on cards that are not known" in flowing(shown)
    assert names_in(shown, {"Gorillion", *unseen}) == set()


def test_curtain_comes_before_each_change_of_seats(record: Path) -> None:
    shown = play("--two", "--seed", "3", "--save", record, typed=["1"] * ENOUGH).stdout
    seats = [game.to_move for game in decisions(record, (0, 1))]
    for before, seat, picture in zip([None, *seats], seats, screens(shown, "1"), strict=False):
        assert (f"{CURTAIN}Player {seat}" in picture) == (before != seat)
        assert CURTAIN not in picture.partition("-- Your hand")[2]


# What can be asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_says_the_rules_and_every_command(record: Path, lang: str) -> None:
    said = answer_to("help", record, lang)
    words = Words(lang)
    for word in [words.choices(f"command.{command}")[0] for command in COMMANDS if command != "help"]:
        assert re.search(rf"^  (?:.*, )?{word}\b", said, re.MULTILINE), word
    assert "2 Mindbugs" in said
    assert len(said.splitlines()) < 24
    assert answer_to(words.choices("command.help")[0], record, lang) == said


def test_keywords(record: Path) -> None:
    assert "SNEAKY" in answer_to("keywords", record)


QUESTIONS = [
    ("card Shark Dog", "Shark Dog: power 4 (First Contact, 1 copy)"),
    ("card requin toutou", "Shark Dog: power 4"),
    ("card shark dog", "HUNTER: "),
    ("CARD gorill", "Gorillion: power 10"),
    ("card shark", "That could be Shark Dog or Sharky Crab-Dog-Mummypus"),
    ("card Gorilion", "the nearest are Gorillion"),
    ("card", "Type card NAME."),
    ("why", "Type why MOVE or why NAME."),
    ("why attack", "Type why MOVE."),
    ("why attack Gorillion", "Gorillion is not in play on your side"),
    ("why play Gorillion", "Gorillion is not in your hand"),
    ("why block Gorillion", "Something else is asked now: Your turn: play a card. [A29]"),
    ("why Gorillion", "Gorillion is not in play"),
    ("why play shark dog", "“Play Shark Dog” can be done now."),
    ("why 1", "“Play Shark Dog” can be done now."),
    ("why 9", "There is no answer 9"),
    ("why yes", "Something else is asked now"),
    ("why mindbug", "No card has just been played"),
    ("preview 1", "Then the opponent may use a Mindbug"),
    ("preview", "Type preview MOVE"),
    ("log", "Turn 1: you"),
    ("rule A47", "TOUGH. The first time"),
    ("rule frenzy", "may attack twice"),
    ("rule", "Type rule A47."),
    ("rule zzz", "nothing in the rules is about"),
    ("discard", "Your discard pile: empty"),
    ("save", "Saved in "),
    ("0", "There is no answer 0: type a number from 1 to 5."),
    ("99", "There is no answer 99"),
    ("9" * 5000, "There is no answer 999"),
    ("²", "“²” cannot be done now"),
    ("play", "That could be “Play Shark Dog”, “Play Killer Bee”, "),
    ("gorillion", "cannot be done now"),
    ("shark dog", "Did you mean “Play Shark Dog”?"),
    ("attack with everything", "cannot be done now. Type a number from 1 to 5, an answer, or help."),
    ("...", "cannot be done now"),
    ("card thunder q", "Cloud Lady -> Typhoon Princess -> Thunder Queen"),
    ("card one-eye felix", "power 7 (Promo cards, stage 2)"),
    ("card hades", "Rolls 2 dice when it attacks"),
    ("card AMBUSH", "Ambush: Power card, 2 energy"),
    ("why buy Ambush", "Power cards are bought at the beginning"),
    ("\x1b[31m", "cannot be done now"),
]


@pytest.mark.parametrize(("question", "expected"), QUESTIONS)
def test_questions_and_bad_input_are_answered_and_change_nothing(question: str, expected: str) -> None:
    assert expected.lower() in flowing(answers_in("en")[question]).lower()


def test_why_a_creature_is_so_strong(tmp_path: Path) -> None:
    position = {"players": [{"play": ["Shield Bugs", "Gorillion"], "hand": ["Bee Bear"]}, {"play": ["Turbo Bug"]}]}
    path = tmp_path / "strong.txt"
    path.write_text(Game.from_position(position, seed=1).record(), encoding="utf-8")
    shown = play("--resume", path, typed=["why gorillion", "why Turbo Bug"]).stdout
    assert re.search(r"11\(\+1\) Gorillion", shown)
    assert "Gorillion has now: power 11.\n  Printed: power 10.\n  Shield Bugs: +1 power" in shown
    assert "Turbo Bug has now: power 4." in shown


def test_gained_keywords_and_exhaustion_are_seen_and_a_fight_is_foreseen(tmp_path: Path) -> None:
    position = {
        "active": 1,
        "players": [
            {"play": ["Snail Thrower", "Compost Dragon", {"card": "Rhino Turtle", "exhausted": True}]},
            {"play": ["Gorillion"], "hand": ["Bee Bear"]},
        ],
    }
    game = Game.from_position(position, seed=1)
    game.play("attack Gorillion")
    path = tmp_path / "seen.txt"
    path.write_text(game.record(), encoding="utf-8")
    shown = play("--resume", path).stdout
    assert re.search(r"Compost Dragon +HUNTER \+POISONOUS", shown)
    assert re.search(r"Rhino Turtle +FRENZY TOUGH \(exhausted\)", shown)
    assert re.search(r"10 Gorillion +<- attacks", shown)
    assert "Gorillion attacks with power 10: which creature blocks it?" in shown
    assert "Block with Compost Dragon  Gorillion and Compost Dragon are defeated." in shown
    assert re.search(r"Do not block +You lose 1 life\.", shown)


def test_moves_by_number_notation_and_beginning(record: Path) -> None:
    for number, typed in enumerate(("4", "play luchataur", "PLAY LUCHATAUR", "play l", "play gladiataure")):
        path = record.with_name(f"{number}.txt")
        shown_at(path, START, typed=[typed])
        assert "0 play Luchataur\n" in path.read_text(encoding="utf-8")


def test_resigning_is_asked_twice(record: Path) -> None:
    shown = play("--seed", "7", "--save", record, typed=["resign", "no", "resign", "yes"]).stdout
    assert "The game goes on." in shown
    assert "The opponent wins: you have resigned." in shown
    assert load(record).winner == 1


# What other sets bring


def test_nothing_is_said_of_what_a_game_does_not_have(record: Path) -> None:
    shown = play("--seed", "7", "--save", record, typed=["1"] * ENOUGH).stdout
    for word in ("Octonite", "energy", "Power card", "boost", " die", " dice", "stage", "set aside", "an Action"):
        assert word not in shown
    assert "Octonite" not in answer_to("keywords", record.with_name("plain.txt"))


def test_a_mode_says_what_it_does(record: Path) -> None:
    sides = [
        {"hand": ["Goat Dragon"], "discard": ["Peacasus"]},
        {"play": [{"card": "Sea-Rex", "boosts": ["Koibra"]}], "mindbugs": 0},
    ]
    shown = shown_at(record, {"players": sides}, "play Goat Dragon")
    assert re.search(r"6\(\+1\) Sea-Rex +HUNTER \(boosted by Koibra\)", shown)
    assert "Goat Dragon’s Play effect: which of the two?" in shown
    assert "  1  Boost a creature with up to 1 card" in shown
    assert "  2  Defeat a boosted creature" in shown


def test_boosting_asks_for_the_card_then_for_the_creature(record: Path) -> None:
    sides = [{"hand": ["Water Antler"], "discard": ["Peacasus", "Koibra"]}, {"play": ["Sea-Rex"], "mindbugs": 0}]
    shown = shown_at(record, {"players": sides}, "play Water Antler", typed=["choose peacasus"])
    assert "Water Antler’s Play effect: boost with which card? One is left." in shown
    assert re.search(r"Boost with Koibra +in your discard pile: power ", shown)
    assert "Water Antler’s Play effect: under which creature does Peacasus go?" in shown
    assert re.search(r"Put it under Sea-Rex +the opponent’s, in play: power 5, HUNTER", shown)


def test_a_keyword_says_whom_it_hits(record: Path) -> None:
    play_area = ["Rhino Turtle", "Spider Owl"]
    position = {"players": [{"play": ["Madam Mystique"]}, {"play": play_area, "hand": ["Bee Bear"]}]}
    shown = shown_at(record, position, "attack Madam Mystique", "block Rhino Turtle")
    assert re.search(r"Name SNEAKY +Spider Owl is defeated\.", shown)
    assert re.search(r"Name TOUGH +Rhino Turtle is exhausted\.", shown)


def test_a_side_says_its_power(record: Path) -> None:
    position = {"players": [{"play": ["Sluggernaut"]}, {"play": ["Gorillion"]}]}
    shown = shown_at(record, position, "attack Sluggernaut", "block Gorillion", typed=["choose hunter"])
    assert "Sluggernaut is Tough and is turned instead of defeated: which way?" in shown
    assert "Power 5 with HUNTER" in shown
    assert re.search(r"5 Sluggernaut +HUNTER \(exhausted\)", shown)


def test_a_player_is_asked_by_what_would_happen(record: Path) -> None:
    position = {"players": [{"hand": ["Koibra"]}, {"hand": ["Gorillion"], "play": ["Kong"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Koibra")
    assert "Koibra’s Play effect: into whose discard pile does Gorillion go?" in shown
    assert "1  Your discard pile" in shown and "2  The opponent’s discard pile" in shown


def test_octonite_is_seen_and_spread(record: Path) -> None:
    position = {"players": [{"hand": ["Star Portal"], "play": [{"card": "Kong", "octonite": 3}]}, {"mindbugs": 0}]}
    shown = shown_at(record, position, "play Star Portal", typed=["1"])
    assert "Star Portal has 2 Octonite: put one on another creature?" in shown
    assert re.search(r"Put an Octonite on Kong +yours, in play: power 9, 3 Octonite", shown)
    assert "Star Portal has 1 Octonite" in shown


def test_an_opponent_reads_an_effect_the_right_way_round(record: Path) -> None:
    position = {"players": [{"hand": ["Cheeky Chimpborg"]}, {"play": ["Kong"], "hand": ["Rob", "Sheriff"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Cheeky Chimpborg")
    assert "Cheeky Chimpborg’s Play effect: discard a card. Which one?" in shown


def test_what_was_chosen_already_is_said(record: Path) -> None:
    position = {"players": [{"hand": ["Ferret Bomber"]}, {"hand": ["Rob", "Sheriff", "Kong", "Mantis"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Ferret Bomber", typed=["choose kong"])
    assert "Ferret Bomber’s Play effect: discard 2 cards. Which one?" in shown
    assert "Chosen so far: Kong. Which one next?" in flowing(shown)
    assert "You answered: Discard Kong." in shown


def test_a_move_that_begins_like_a_command_is_a_move(record: Path) -> None:
    position = {"players": [{"hand": ["Ferret Bomber"]}, {"hand": ["Rob", "Sheriff", "Kong", "Mantis"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Ferret Bomber", typed=["discard", "discard kong"])
    assert "Your discard pile: empty" in shown
    assert record.read_text(encoding="utf-8").endswith("1 choose Kong\n")


def test_a_lent_ability_is_explained(record: Path) -> None:
    sides = [{"play": ["Goat Dragon", {"card": "Sea-Rex", "boosts": ["Koibra"]}], "hand": ["Utility Bug"], "discard": ["Rob"]}]
    shown = shown_at(record, {"players": [*sides, {"mindbugs": 0}]}, "play Utility Bug", "choose Goat Dragon")
    assert "Utility Bug’s Play effect: which of the two?" in shown
    assert "  2  Defeat a boosted creature" in shown


def test_dice_say_what_they_mean(record: Path) -> None:
    position = {"players": [{"play": ["Kong", "Mechamster"]}, {"hand": ["Rob"], "play": ["Gigazaur"]}]}
    shown = shown_at(record, position, "attack Kong", typed=["reroll 1", "keep"], seed=3)
    assert re.search(r"9 Kong +\(2 dice\) <- attacks", shown)
    assert re.search(r"Kong rolled .* and .*: keep it or roll again\?", shown)
    assert "Keep the roll" in shown
    assert re.search(r"First die 1: (\+\d power|\d energy|discard)", shown)


def test_power_cards_are_for_sale(record: Path) -> None:
    players = [{"energy": 2, "hand": ["Rob"]}, {"play": ["Kong", "Mantis"]}]
    position = {"players": players, "power_cards": {"market": ["Ambush", "Resurrection", "Rage"]}}
    shown = shown_at(record, position, typed=["why buy resurrection", "buy ambush"])
    assert "energy: you 2, the opponent 0 | Ambush 2 | Resurrection 3 | Rage 1" in shown
    assert "Buy a Power card? You have 2 energy." in shown
    assert re.search(r"Buy Ambush for 2 energy +Defeat an enemy creature\.", shown)
    assert "Resurrection costs 3 energy, and you have 2. [A78]" in flowing(shown)
    assert "Ambush (Power card, 2 energy) Defeat an enemy creature." in shown
    assert "-- Power cards for sale ---" in shown


def test_fast_creatures_have_a_window(record: Path) -> None:
    position = {"players": [{"hand": ["Carrot Cleric"]}, {"mindbugs": 0, "play": ["Kong"]}]}
    shown = shown_at(record, position, "play Carrot Cleric")
    assert "A Fast creature has just come into play for you: use it now?" in shown
    assert "Attack with Carrot Cleric" in shown


def test_actions_and_stages_are_seen(record: Path) -> None:
    position = {"players": [{"hand": ["Rob"], "play": ["Typhoon Princess"]}, {"play": ["Mantis"]}]}
    shown = shown_at(record, position)
    assert "Your turn: play a card, attack with a creature or use an Action." in shown
    assert "Use the Action of Typhoon Princess" in shown
    assert re.search(r"6 Typhoon Princess +\(stage 2\)", shown)


def test_what_is_set_aside_is_seen(record: Path) -> None:
    position = {
        "players": [{"play": ["Alpacoodle"]}, {}],
        "set_aside": [{"card": "Kong", "player": 1}, {"card": "Rob", "player": 0}],
    }
    assert "set aside: Kong (the opponent’s), Rob (yours)" in shown_at(record, position)


def test_words_of_the_sets_are_explained(record: Path) -> None:
    position = {"sets": ["king-of-tokyo", "battlefruit-galaxy"], "players": [{"hand": ["Rob"]}, {}]}
    said = flowing(shown_at(record, position, typed=["keywords"]))
    assert (
        "Octonite Crystals" in said and "dice A creature with a die icon rolls" in said and "Power card Three of them" in said
    )
    assert "next stage" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sets", ["all", "king-of-tokyo"])
def test_every_table_fits_on_24_lines(sets: str, lang: str, record: Path) -> None:
    class Small(Terminal):
        width = 80
        height = 24

    for seed, special in enumerate((None, "draft" if sets == "all" else "five-of-ten")):
        game = Game.new(sets=cards.sets() if sets == "all" else [sets], seed=seed, special=special)
        chance = random.Random(seed)
        table = TerminalTable(game, record, (0, 1), bots.get("random"), Small(), lang)
        while isinstance(seat := game.to_move, int):
            lines = draw(table.picture(seat), table.terminal)
            assert len(lines) < 24 and max(map(len, lines)) <= 80, "\n".join(lines)
            table.decide(seat, chance.choice(game.moves()))


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "leave Shark Dog", "You keep 10 of these 14 cards: which one do you leave out? 4 are still to be left out."),
        ("fr", "écarter Requin Toutou", "Vous gardez 10 de ces 14 cartes : laquelle écartez-vous ? Il en reste 4 à écarter."),
        ("es", "dejar Shark Dog", "Te quedas con 10 de estas 14 cartas: ¿cuál dejas fuera? Quedan 4 por dejar fuera."),
    ],
)
def test_a_draft_is_made_by_typing(lang: str, typed: str, said: str, record: Path) -> None:
    options = ("--special", "draft", "--seed", "0", "--save", record, "--lang", lang)
    shown = play(*options, typed=[typed, "1", "1", "1", "1", "quit"]).stdout
    assert said in flowing(shown)
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert ("0", "leave Shark Dog") in game.lines and game.turn > 0
    pile = {"en": "in your draw pile: ", "fr": "dans votre pioche : ", "es": "en tu mazo: "}[lang]
    assert pile in flowing(shown)


def test_how_many_copies_were_dealt_is_seen_and_why_a_card_cannot_be_left_out(record: Path) -> None:
    shown = flowing(play("--special", "draft", "--seed", "5", "--save", record, typed=["why leave Shark Dog", "quit"]).stdout)
    assert "Leave out Ferret Bomber 2 copies: power 2, SNEAKY." in shown
    assert "Shark Dog is not among the cards that you were dealt. [A14]" in shown


def test_an_unseen_card_is_news_if_an_effect_drew_it_and_not_if_it_refills_a_hand() -> None:
    portal = {"card": "Star Portal", "octonite": 1}
    game = table(
        {"hand": ["Bee Bear"], "play": [portal], "draw": ["Killer Bee"]}, {"hand": ["Luchataur"]}, unused=["Gorillion"]
    )
    told = "\n".join(news(played(game, "attack Star Portal"), 0, Words("en", 1)))
    assert "draws a card from the unused pile" in told and told.count("draws") == 1


# Leaving and coming back


def table_of(shown: str, opponent: str = "The opponent") -> str:
    """The last table that was shown, from the opponent's line to the prompt."""
    return shown[shown.rindex(f"-- {opponent}") :].partition("\n> ")[0]


@pytest.mark.parametrize("last", [["quit"], ["q"], []])
def test_quit_or_end_of_input_then_resume_gives_the_same_table(record: Path, last: list[str]) -> None:
    left = play("--seed", "7", "--save", record, typed=["1", "1", "1", *last])
    assert left.returncode == 0
    assert f"mindbug play --resume {record} --bot random\n" in left.stdout
    before = record.read_text(encoding="utf-8")
    back = play("--resume", record)
    assert table_of(back.stdout) == table_of(left.stdout)
    assert record.read_text(encoding="utf-8") == before


def test_how_to_resume_names_the_seat_and_the_second_person(record: Path) -> None:
    assert f"--resume {record} --seat 1\n" in play("--seat", "1", "--bot", "easy", "--save", record).stdout
    assert f"--resume {record} --two\n" in play("--two", "--resume", record).stdout
    assert f"--resume {record} --bot random\n" in play("--bot", "random", "--resume", record).stdout


def test_a_finished_game_is_shown_when_resumed(record: Path) -> None:
    ended = play("--seed", "7", "--save", record, typed=["1"] * ENOUGH).stdout
    again = play("--resume", record).stdout
    assert table_of(again) == table_of(ended)


def test_a_game_that_was_given_up_is_shown_when_resumed(record: Path) -> None:
    play("--seed", "7", "--save", record, typed=["1", "resign", "yes"])
    assert "The opponent wins: you have resigned." in play("--resume", record).stdout


def test_default_place_is_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        play("--seed", "7", typed=["1"])
    found = list((tmp_path / "mindbug" / "games").iterdir())
    assert len(found) == 2
    assert all(re.fullmatch(r"game-\d{8}-\d{6}(-\d+)?\.txt", path.name) for path in found)


def test_a_saved_game_is_never_overwritten(record: Path) -> None:
    record.write_text("mine", encoding="utf-8")
    done = play("--save", record)
    assert done.returncode == 1
    assert "is already there" in done.stderr
    assert record.read_text(encoding="utf-8") == "mine"


def test_a_copy_can_be_saved(record: Path) -> None:
    copy = record.with_name("copy.txt")
    play("--seed", "7", "--save", record, typed=[f"save {copy}", f"save {copy}"])
    assert load(copy).record() == load(record).record()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--resume", "nowhere.txt"], "nowhere.txt"),
        (["--resume", "broken.txt"], "line 1: expected 'Mindbug record 2'"),
        (["--resume", "bytes.txt"], "bytes.txt: expected text, got other bytes"),
        (["--resume", "broken.txt", "--seed", "7"], "--seed: only for a new game"),
        (["--two", "--seat", "1"], "--seat: not with --two"),
        (["--two", "--bot", "random"], "not allowed with"),
        (["--name", "Anna"], "--name: only with --two"),
        (["--sets", "nonsense"], "first-contact"),
        (["--sets", "first-contact", "first-contact"], "expected every set once"),
        (["--edition", "nonsense"], "latest"),
        (["--save", "/dev/null/game.txt"], "/dev/null"),
    ],
)
def test_what_cannot_begin_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.txt").write_text("nonsense", encoding="utf-8")
    Path("bytes.txt").write_bytes(b"\xff\xfe\x00")
    done = play(*options)
    assert done.returncode in (1, 2)
    assert expected in done.stderr


def test_bytes_that_are_no_text_do_not_end_the_game(record: Path) -> None:
    command = [*PLAY, "--seed", "7", "--save", str(record)]
    typed = b"\xff\xfe\n\x00\n1\n"
    done = subprocess.run(command, input=typed, capture_output=True, check=False, env=bare_surroundings(), timeout=60)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(decisions(record, (0,))) >= 1


# A real terminal


def table_in_terminal(*options: str | Path, typed: Iterable[str], rows: int = 24, columns: int = 80, **settings: str) -> str:
    """What appears on a terminal where a game is played."""
    chosen = against_random([str(option) for option in options])
    return in_terminal("play", *chosen, typed=typed, rows=rows, columns=columns, **settings)


def test_a_real_terminal_gets_ink_and_the_whole_table_at_once(record: Path) -> None:
    shown = table_in_terminal("--seed", "7", "--save", record, typed=["1", "1", "1", "quit"])
    assert "\033[1m" in shown
    pages = shown.split("\033[H\033[2J\033[3J")
    assert len(pages) == 5
    assert all(page.count("\n") <= 24 for page in pages[1:4])


def test_no_color_is_respected(record: Path) -> None:
    options = ["--seed", "7", "--save", str(record)]
    shown = table_in_terminal(*options, typed=["quit"], rows=40, columns=100, NO_COLOR="1", TERM="dumb")
    assert not re.search(r"\033\[\d*(;\d+)*m", shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_curtain_clears_the_screen(record: Path, lang: str) -> None:
    options = ["--two", "--seed", "3", "--lang", lang, "--save", str(record)]
    shown = table_in_terminal(*options, typed=["", "1", "", "quit"])
    curtains = shown.split(CURTAINS[lang])
    assert len(curtains) == 3
    assert all(before.endswith("\033[H\033[2J\033[3J") for before in curtains[:2])


# Other languages


CATALOGUES = ("screen", "events", "questions", "reasons", "story", "library")
SLOTS = re.compile(r"\{[^{}]*\}")


def english_words() -> set[str]:
    """Pieces of English sentences, long enough to be in no other language."""
    texts = [text for name in CATALOGUES for text in templates("en", name).values()]
    pieces = {piece.strip() for text in texts for piece in SLOTS.split(text)}
    return {piece for piece in pieces if re.search(r"\w \w", piece) and len(piece) > 8}


@pytest.mark.parametrize(
    ("lang", "sets", "labels"),
    [
        ("fr", "first-contact", ["Votre main", "Ce qui s’est passé", "À vous de décider", "gagne", "L’adversaire"]),
        ("fr", "all", ["Votre main", "Ce qui s’est passé", "À vous de décider", "énergie"]),
        ("es", "first-contact", ["Tu mano", "Qué ha pasado", "Tú decides", "El oponente", "Es tu turno"]),
        ("es", "all", ["Tu mano", "Qué ha pasado", "Tú decides", "energía"]),
    ],
)
def test_a_whole_game_without_an_english_word(record: Path, lang: str, sets: str, labels: list[str]) -> None:
    options = ["--seed", "7", "--sets", sets, "--lang", lang, "--save", str(record)]
    shown = table_in_terminal(*options, typed=["1"] * ENOUGH, NO_COLOR="1", TERM="dumb").replace("\r", "")
    assert load(record).to_move is None
    for label in labels:
        assert label in shown
    said = flowing(shown.replace(str(record), ""))
    assert [piece for piece in english_words() if piece in said] == []
    pages = shown.split("\033[H\033[2J\033[3J")
    assert all(page.count("\n") <= 24 for page in pages[1:-1])
    assert all(len(line) <= 80 for page in pages for line in page.splitlines() if str(record) not in line)


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("fr", "jouer gladiataure"),
        ("fr", "Jouer Gladiataure"),
        ("fr", "jouer glad"),
        ("fr", "play Gladiataure"),
        ("fr", "play luchataur"),
        ("es", "jugar luchataur"),
        ("es", "jugar gladiataure"),
    ],
)
def test_a_move_may_be_typed_in_the_language(record: Path, lang: str, typed: str) -> None:
    shown_at(record, START, typed=[typed], lang=lang)
    assert "0 play Luchataur\n" in record.read_text(encoding="utf-8")


def test_an_attack_by_a_published_name(record: Path) -> None:
    position = {"players": [{"play": ["Bee Bear", "Killer Bee"]}, {"play": ["Gorillion"]}]}
    for lang, typed in (("en", "attack oursabeille"), ("fr", "attaquer OURSABEILLE"), ("fr", "attaquer avec ours")):
        shown_at(record, position, typed=[typed], lang=lang)
        assert "0 attack Bee Bear\n" in record.read_text(encoding="utf-8")


OTHER_QUESTIONS = [
    ("fr", "carte oursabeille", "Oursabeille : puissance 8 (First Contact, 1 exemplaire)"),
    ("fr", "carte xyz", "Aucune carte ne s’appelle « xyz »"),
    ("fr", "pourquoi attaquer gorillion", "[A39]"),
    ("fr", "pourquoi jouer requin toutou", "« Jouer Requin Toutou » est possible maintenant."),
    ("fr", "pourquoi gorillion", "Gorillion n’est pas en jeu."),
    ("fr", "prévoir 1", "Si vous répondez « Jouer Requin Toutou » :"),
    ("fr", "prevoir 1", "Si vous répondez « Jouer Requin Toutou » :"),
    ("fr", "défausse", "Votre défausse : vide"),
    ("fr", "journal", "Tour 1 : à vous"),
    ("fr", "mots-clés", "CHASSEUR"),
    ("fr", "règle coriace", "CORIACE (TOUGH)"),
    ("fr", "pourquoi", "Tapez pourquoi COUP ou pourquoi NOM."),
    ("fr", "99", "Il n’y a pas de réponse 99 : tapez un nombre de 1 à 5."),
    ("fr", "toutou", "Vouliez-vous dire « Jouer Requin Toutou » ?"),
    ("es", "carta abejaoso", "Abejaoso: poder 8 (First Contact, 1 copia)"),
    ("es", "explicar jugar gorileón", "[A32]"),
    ("es", "explicar gorileón", "Gorileón no está en juego."),
    ("es", "prever 3", "Si respondes «Jugar Abejaoso»:"),
    ("es", "descartes", "Tu pila de descartes: vacía"),
    ("es", "historia", "Turno 1: te toca a ti"),
    ("es", "palabras", "CACERÍA"),
    ("es", "explicar", "Escribe explicar JUGADA o explicar NOMBRE."),
    ("es", "abejaoso", "¿Querías decir «Jugar Abejaoso»?"),
]


@pytest.mark.parametrize(("lang", "question", "expected"), OTHER_QUESTIONS)
def test_questions_are_answered_in_the_language(lang: str, question: str, expected: str) -> None:
    assert expected in flowing(answers_in(lang)[question])


@cache
def answers_in(lang: str) -> dict[str, str]:
    """What the program says to all questions of a language, which are typed one after the other; they change nothing."""
    asked = [question for known, question, _ in OTHER_QUESTIONS if known == lang] or [question for question, _ in QUESTIONS]
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "game.txt")
        shown = shown_at(record, START, typed=asked, lang=lang)
        assert load(record).record() == Game.from_position(START, seed=1).record()
    said = {}
    for question in asked:
        shown = shown.partition(f"> {question}\n")[2]
        said[question] = shown.partition("\n> ")[0]
    return said


@pytest.mark.parametrize(
    ("lang", "give_up", "yes"), [("fr", "abandonner", "oui"), ("es", "rendirse", "si"), ("fr", "resign", "y")]
)
def test_resigning_in_the_language(record: Path, lang: str, give_up: str, yes: str) -> None:
    play("--seed", "7", "--lang", lang, "--save", record, typed=[give_up, "no", give_up, yes])
    assert load(record).winner == 1


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, "Votre main"),
        ({"LANG": "es"}, "Tu mano"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR"}, "Your hand"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "es_ES"}, "Votre main"),
        ({}, "Your hand"),
    ],
)
def test_the_language_is_that_of_the_surroundings(record: Path, settings: dict[str, str], expected: str) -> None:
    done = program("play", "--seed", "7", "--save", record, **{"LC_ALL": "", "PYTHONUTF8": "1"} | settings)
    assert f"-- {expected} ---" in done.stdout
    assert "--lang" not in done.stdout


@pytest.mark.parametrize("lang", ["fr", "es"])
def test_a_game_is_resumed_in_its_language(record: Path, lang: str) -> None:
    left = play("--seed", "7", "--lang", lang, "--save", record, typed=["1", "1", "1"]).stdout
    assert f"--resume {record} --bot random --lang {lang}\n" in left
    back = play("--resume", record, "--lang", lang).stdout
    opponent = capital(Words(lang, 0).player(1))
    assert table_of(back, opponent) == table_of(left, opponent)


def test_catalogues_of_the_table_say_the_same_things() -> None:
    said = templates("en", "screen")
    for lang in LANGUAGES:
        other = templates(lang, "screen")
        assert list(other) == list(said)
        for key, text in other.items():
            allowed = slots(said[key]) | ({"what"} if key == "screen.exhausted" else set())
            assert slots(text) <= allowed, (lang, key)


def test_no_two_answers_of_a_command_are_the_same() -> None:
    """A word that is a command in one language means nothing else in English, which is always understood."""
    english_commands = {word: name for name in COMMANDS for word in Words("en").choices(f"command.{name}")}
    for lang in LANGUAGES:
        words = Words(lang)
        typed = [(word, name) for name in COMMANDS for word in words.choices(f"command.{name}")]
        assert len({word for word, _ in typed}) == len(typed)
        assert all(english_commands.get(word, name) == name for word, name in typed)
