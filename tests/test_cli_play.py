"""Owns the proof that a person can play in the terminal: the real program, driven by what is typed, read as it is shown."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game, cards
from mindbug.cli.play import Table
from mindbug.cli.screen import draw
from mindbug.cli.terminal import Terminal

PLAY = [sys.executable, "-m", "mindbug.cli", "play"]
ENOUGH = 3000
CURTAIN = "Pass the screen to "
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


def play(*options: str | Path, typed: list[str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run ``mindbug play`` with lines typed in advance; nothing may ever end in a traceback."""
    done = subprocess.run(
        [*PLAY, *map(str, options)],
        input="".join(f"{line}\n" for line in typed or []),
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=os.environ,
        timeout=120,
    )
    assert "Traceback" not in done.stderr + done.stdout, done.stderr + done.stdout
    return done


def answer_to(question: str, record: Path) -> str:
    """What the program says to one line that is typed at the first decision of a game."""
    shown = shown_at(record, START, typed=[question])
    return shown.partition(f"> {question}\n")[2].partition("\n> ")[0]


def shown_at(path: Path, position: dict[str, Any], *moves: str, typed: list[str] | None = None, seed: int = 1) -> str:
    """What the program shows to who must decide after some moves from a position, and its answers to what is typed then."""
    game = Game.from_position(position, seed=seed)
    for move in moves:
        game.play(move)
    path.write_text(game.record(), encoding="utf-8")
    return play("--resume", path, "--seat", str(game.to_move), typed=typed).stdout


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
    done = play("--seed", "7", "--seat", str(seat), "--save", record, typed=["1"] * ENOUGH)
    game = load(record)
    assert done.returncode == 0
    assert game.to_move is None
    assert ("You win: " if game.winner == seat else "You lose: ") in done.stdout
    assert f"The record of the game is in {record}" in done.stdout


def test_whole_game_of_two_people(record: Path) -> None:
    done = play("--two", "--seed", "7", "--save", record, "--name", "Anna", "--name", "Ben", typed=["1"] * ENOUGH)
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


@pytest.mark.parametrize("sets", ["first-contact", "all"])
def test_lines_fit_in_80_columns(record: Path, sets: str) -> None:
    asking = ["1", "preview 1", "log", "discard", "keywords"] * 60
    shown = play("--two", "--seed", "11", "--sets", sets, "--save", record, typed=asking).stdout
    table = [line for line in shown.splitlines() if str(record) not in line]
    assert max(map(len, table)) <= 80


def test_plain_text_when_piped(record: Path) -> None:
    assert "\033" not in play("--seed", "7", "--save", record, typed=["1"] * 20).stdout


# Nothing that a player may not know


def hidden_names(game: Game, viewer: int) -> set[str]:
    """The cards that lie somewhere on the table where this player cannot see them."""
    return face_up(game.position()) - face_up(game.position(viewer))


def face_up(position: dict[str, Any]) -> set[str]:
    """The cards of the piles and hands that a position names."""
    hands = [side[zone] for side in position["players"] for zone in ("hand", "draw")]
    return {name for pile in (position["unused"], position["power_cards"]["deck"], *hands) for name in pile if name is not None}


def every_name() -> list[str]:
    """All names, longer ones first: Killer Bee is not shown where Blessed Killer Bee is."""
    names = [card.name for name in cards.sets() for card in cards.of(name)] + [card.name for card in cards.power_cards()]
    return sorted(names, key=len, reverse=True)


NAMES = re.compile(rf"\b(?:{'|'.join(map(re.escape, every_name()))})\b(?: #\d)?")


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
    assert len(hidden_names(moments[0], people[0])) > 5
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
    assert "depends on chance or on cards that you do not know" in " ".join(shown.split())
    assert names_in(shown, {"Gorillion", *unseen}) == set()


def test_curtain_comes_before_each_change_of_seats(record: Path) -> None:
    shown = play("--two", "--seed", "3", "--save", record, typed=["1"] * ENOUGH).stdout
    seats = [game.to_move for game in decisions(record, (0, 1))]
    for before, seat, picture in zip([None, *seats], seats, screens(shown, "1"), strict=False):
        assert (f"{CURTAIN}Player {seat}" in picture) == (before != seat)
        assert CURTAIN not in picture.partition("-- Your hand")[2]


# What can be asked


def test_help_says_the_rules_and_every_command(record: Path) -> None:
    said = answer_to("help", record)
    for word in ("Mindbug", "why MOVE", "why NAME", "card", "log", "preview", "discard", "save", "quit", "resign", "keywords"):
        assert word in said
    assert len(said.splitlines()) < 24


def test_keywords(record: Path) -> None:
    assert "SNEAKY" in answer_to("keywords", record)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("card Shark Dog", "Shark Dog: power 4 (first-contact, 1 copy)"),
        ("card shark dog", "HUNTER: "),
        ("CARD gorill", "Gorillion: power 10"),
        ("card shark", "That could be Shark Dog or Sharky Crab-Dog-Mummypus"),
        ("card Gorilion", "the nearest are Gorillion"),
        ("card", "Type card NAME"),
        ("why", "Type why MOVE or why NAME"),
        ("why attack", "Type which card"),
        ("why attack Gorillion", "Gorillion is not in play on your side"),
        ("why play Gorillion", "Gorillion is not in your hand"),
        ("why block Gorillion", "now something else is asked"),
        ("why Gorillion", "Gorillion is not in play"),
        ("why play shark dog", "play Shark Dog can be done now"),
        ("why mindbug", "No card has just been played"),
        ("preview 1", "Then the opponent may use a Mindbug"),
        ("preview", "Type preview MOVE"),
        ("log", "Turn 1 (you)"),
        ("discard", "Your discard pile: empty"),
        ("save", "Saved in "),
        ("0", "There is no move 0: type a number from 1 to 5."),
        ("99", "There is no move 99"),
        ("9" * 5000, "There is no move 999"),
        ("²", "'²' cannot be done now"),
        ("play", "That could be play Shark Dog or "),
        ("gorillion", "cannot be done now"),
        ("shark dog", "Did you mean play Shark Dog?"),
        ("attack with everything", "cannot be done now"),
        ("...", "cannot be done now"),
        ("card thunder q", "Cloud Lady -> Typhoon Princess -> Thunder Queen"),
        ("card one-eye felix", "power 7 (promos, stage 2)"),
        ("card hades", "Rolls 2 dice when it attacks"),
        ("card AMBUSH", "Ambush: Power card, 2 energy"),
        ("why buy Ambush", "Ambush is not for sale now"),
        ("why buy Gorillion", "Gorillion is no Power card"),
        ("\x1b[31m", "cannot be done now"),
    ],
)
def test_questions_and_bad_input_are_answered_and_change_nothing(record: Path, question: str, expected: str) -> None:
    said = flowing(answer_to(question, record))
    assert expected.lower() in said.lower()
    assert load(record).record() == Game.from_position(START, seed=1).record()


def test_why_a_creature_is_so_strong(tmp_path: Path) -> None:
    position = {"players": [{"play": ["Shield Bugs", "Gorillion"], "hand": ["Bee Bear"]}, {"play": ["Turbo Bug"]}]}
    path = tmp_path / "strong.txt"
    path.write_text(Game.from_position(position, seed=1).record(), encoding="utf-8")
    shown = play("--resume", path, typed=["why gorillion", "why Turbo Bug"]).stdout
    assert re.search(r"11\(\+1\) Gorillion", shown)
    assert "Gorillion has now: power 11\n  printed: power 10\n  Shield Bugs: +1 power" in shown
    assert "Turbo Bug has now: power 4" in shown


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
    assert "Gorillion attacks: block it?" in shown
    assert re.search(r"block Compost Dragon +Both are defeated.", shown)
    assert re.search(r"no block +You lose 1 life.", shown)


def test_moves_by_number_notation_and_beginning(record: Path) -> None:
    for number, typed in enumerate(("4", "play luchataur", "PLAY LUCHATAUR", "play l")):
        path = record.with_name(f"{number}.txt")
        shown_at(path, START, typed=[typed])
        assert "0 play Luchataur\n" in path.read_text(encoding="utf-8")


def test_resigning_is_asked_twice(record: Path) -> None:
    shown = play("--seed", "7", "--save", record, typed=["resign", "no", "resign", "yes"]).stdout
    assert "The game goes on." in shown
    assert "You lose: you resigned." in shown
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
    assert re.search(r"mode 1 +Boost a card under a creature\.", shown)
    assert re.search(r"mode 2 +Defeat a boosted creature\.", shown)


def test_boosting_asks_for_the_card_then_for_the_creature(record: Path) -> None:
    sides = [{"hand": ["Water Antler"], "discard": ["Peacasus", "Koibra"]}, {"play": ["Sea-Rex"], "mindbugs": 0}]
    shown = shown_at(record, {"players": sides}, "play Water Antler", typed=["choose peacasus"])
    assert "Water Antler: boost with which card?" in shown
    assert "Water Antler: under which creature does Peacasus go?" in shown


def test_a_keyword_says_whom_it_hits(record: Path) -> None:
    play_area = ["Rhino Turtle", "Spider Owl"]
    position = {"players": [{"play": ["Madam Mystique"]}, {"play": play_area, "hand": ["Bee Bear"]}]}
    shown = shown_at(record, position, "attack Madam Mystique", "block Rhino Turtle")
    assert re.search(r"choose SNEAKY +Spider Owl is defeated\.", shown)
    assert re.search(r"choose TOUGH +Rhino Turtle is exhausted\.", shown)


def test_a_side_says_its_power(record: Path) -> None:
    position = {"players": [{"play": ["Sluggernaut"]}, {"play": ["Gorillion"]}]}
    shown = shown_at(record, position, "attack Sluggernaut", "block Gorillion", typed=["choose hunter"])
    assert "Sluggernaut is Tough: which way do you turn it?" in shown
    assert re.search(r"choose HUNTER +It has power 5\.", shown)
    assert re.search(r"5 Sluggernaut +HUNTER \(exhausted\)", shown)


def test_a_player_is_asked_by_what_would_happen(record: Path) -> None:
    position = {"players": [{"hand": ["Koibra"]}, {"hand": ["Gorillion"], "play": ["Kong"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Koibra")
    assert "Koibra: put Gorillion into the discard pile of a player of your choice." in shown
    assert re.search(r"player 0 +Gorillion is put into your discard pile\.", shown)
    assert re.search(r"player 1 +Gorillion is put into the opponent’s discard pile\.", shown)


def test_octonite_is_seen_and_spread(record: Path) -> None:
    position = {"players": [{"hand": ["Star Portal"], "play": [{"card": "Kong", "octonite": 3}]}, {"mindbugs": 0}]}
    shown = shown_at(record, position, "play Star Portal", typed=["1"])
    assert "Star Portal has 2 Octonite: put one on another creature?" in shown
    assert re.search(r"choose Kong +yours, in play: power 9 \(3 Octonite\)", shown)
    assert "Star Portal has 1 Octonite" in shown


def test_an_opponent_reads_an_effect_the_right_way_round(record: Path) -> None:
    position = {"players": [{"hand": ["Cheeky Chimpborg"]}, {"play": ["Kong"], "hand": ["Rob", "Sheriff"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Cheeky Chimpborg")
    assert "Cheeky Chimpborg: you discard a card for each allied creature." in shown


def test_what_was_chosen_already_is_said(record: Path) -> None:
    position = {"players": [{"hand": ["Ferret Bomber"]}, {"hand": ["Rob", "Sheriff", "Kong", "Mantis"], "mindbugs": 0}]}
    shown = shown_at(record, position, "play Ferret Bomber", typed=["choose kong"])
    assert "Ferret Bomber: you discard 2 cards." in shown
    assert "Chosen so far: Kong." in shown


def test_a_lent_ability_is_explained(record: Path) -> None:
    sides = [{"play": ["Goat Dragon", {"card": "Sea-Rex", "boosts": ["Koibra"]}], "hand": ["Utility Bug"], "discard": ["Rob"]}]
    shown = flowing(shown_at(record, {"players": [*sides, {"mindbugs": 0}]}, "play Utility Bug", "choose Goat Dragon"))
    assert "Utility Bug: do one of the two." in shown
    assert "mode 2 Defeat a boosted creature." in shown
    shown = flowing(
        shown_at(record, {"players": [*sides, {"mindbugs": 0}]}, "play Utility Bug", "choose Goat Dragon", "mode 1")
    )
    assert "Now it carries out: Play: Boost a card under a creature or defeat a boosted creature." in shown


def test_dice_say_what_they_mean(record: Path) -> None:
    position = {"players": [{"play": ["Kong", "Mechamster"]}, {"hand": ["Rob"], "play": ["Gigazaur"]}]}
    shown = shown_at(record, position, "attack Kong", typed=["reroll 1", "keep"], seed=3)
    assert re.search(r"9 Kong +\(2 dice\) <- attacks", shown)
    assert re.search(r"Kong rolled .* and .*: keep it or roll again\?", shown)
    assert re.search(r"keep +Die 1: .*, die 2: ", shown)
    assert re.search(r"resolve 1 +(grow|energy|discard)", shown)


def test_power_cards_are_for_sale(record: Path) -> None:
    players = [{"energy": 2, "hand": ["Rob"]}, {"play": ["Kong", "Mantis"]}]
    position = {"players": players, "power_cards": {"market": ["Ambush", "Resurrection", "Rage"]}}
    shown = shown_at(record, position, typed=["why buy resurrection", "buy ambush"])
    assert "energy: you 2, the opponent 0 | Ambush 2 | Resurrection 3 | Rage 1" in shown
    assert "Buy a Power card? You have 2 energy." in shown
    assert re.search(r"buy Ambush +2 energy: Defeat an enemy creature\.", shown)
    assert "Resurrection costs 3 energy, and you have 2 (rule A78)." in shown
    assert "Ambush (Power card, 2 energy) Defeat an enemy creature." in shown
    assert "-- Power cards for sale ---" in shown


def test_fast_creatures_have_a_window(record: Path) -> None:
    position = {"players": [{"hand": ["Carrot Cleric"]}, {"mindbugs": 0, "play": ["Kong"]}]}
    shown = shown_at(record, position, "play Carrot Cleric")
    assert "A Fast creature has just come into play for you: use it now?" in shown
    assert re.search(r"attack Carrot Cleric +Attack with Carrot Cleric\.", shown)


def test_actions_and_stages_are_seen(record: Path) -> None:
    position = {"players": [{"hand": ["Rob"], "play": ["Typhoon Princess"]}, {"play": ["Mantis"]}]}
    shown = shown_at(record, position)
    assert "Your turn: play a card, attack with a creature or use an Action." in shown
    assert "action Typhoon Princess" in shown
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
    assert "Octonite counters" in said and "Dice rolled when" in said and "Power cards bought with" in said
    assert "Evolve" not in said


@pytest.mark.parametrize("sets", ["all", "king-of-tokyo"])
def test_every_table_fits_on_24_lines(sets: str, record: Path) -> None:
    class Small(Terminal):
        width = 80
        height = 24

    for seed in range(2):
        game = Game.new(sets=cards.sets() if sets == "all" else [sets], seed=seed)
        chance = random.Random(seed)
        table = Table(game, record, (0, 1), chance.choice, Small(), [0, 0], ("", ""))
        while isinstance(seat := game.to_move, int):
            lines = draw(table.picture(seat), table.terminal)
            assert len(lines) < 24 and max(map(len, lines)) <= 80, "\n".join(lines)
            table.told[seat] = len(game.events(viewer=seat))
            game.play(chance.choice(game.moves()))


# Leaving and coming back


def table_of(shown: str) -> str:
    """The last table that was shown, from the opponent's line to the prompt."""
    return shown[shown.rindex("-- The opponent") :].partition("\n> ")[0]


@pytest.mark.parametrize("last", [["quit"], ["q"], []])
def test_quit_or_end_of_input_then_resume_gives_the_same_table(record: Path, last: list[str]) -> None:
    left = play("--seed", "7", "--save", record, typed=["1", "1", "1", *last])
    assert left.returncode == 0
    assert f"mindbug play --resume {record}\n" in left.stdout
    before = record.read_text(encoding="utf-8")
    back = play("--resume", record)
    assert table_of(back.stdout) == table_of(left.stdout)
    assert record.read_text(encoding="utf-8") == before


def test_how_to_resume_names_the_seat_and_the_second_person(record: Path) -> None:
    assert f"--resume {record} --seat 1\n" in play("--seat", "1", "--save", record).stdout
    assert f"--resume {record} --two\n" in play("--two", "--resume", record).stdout


def test_a_finished_game_is_shown_when_resumed(record: Path) -> None:
    ended = play("--seed", "7", "--save", record, typed=["1"] * ENOUGH).stdout
    again = play("--resume", record).stdout
    assert table_of(again) == table_of(ended)


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
        (["--resume", "broken.txt"], "line 1: expected 'Mindbug record 1'"),
        (["--resume", "bytes.txt"], "is not a record"),
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
    done = subprocess.run(command, input=typed, capture_output=True, check=False, env=os.environ, timeout=60)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(decisions(record, (0,))) >= 1


# A real terminal


def in_terminal(options: list[str], typed: list[str], rows: int, columns: int, env: dict[str, str]) -> str:
    """What appears on a terminal of that size."""
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    here, there = pty.openpty()
    termios.tcsetwinsize(here, (rows, columns))
    with subprocess.Popen([*PLAY, *options], stdin=there, stdout=there, stderr=there, env=env, close_fds=True) as running:
        os.close(there)
        shown = b""
        for line in [*typed, "quit"]:
            shown += read_until(here, b"> " if line else b"Enter. ")
            os.write(here, f"{line}\n".encode())
        shown += read_until(here, b"--resume")
        running.wait(60)
    os.close(here)
    return shown.decode()


def read_until(here: int, mark: bytes) -> bytes:
    found = b""
    while mark not in found:
        ready, _, _ = select.select([here], [], [], 60)
        assert ready, f"{mark!r} did not come after {found!r}"
        found += os.read(here, 4096)
    return found


def test_a_real_terminal_gets_ink_and_the_whole_table_at_once(record: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LINES", "COLUMNS")} | {
        "TERM": "xterm"
    }
    shown = in_terminal(["--seed", "7", "--save", str(record)], ["1", "1", "1"], 24, 80, env)
    assert "\033[1m" in shown
    pages = shown.split("\033[H\033[2J\033[3J")
    assert len(pages) == 5
    assert all(page.count("\n") <= 24 for page in pages[1:4])


def test_no_color_is_respected(record: Path) -> None:
    env = os.environ | {"NO_COLOR": "1", "TERM": "dumb"}
    shown = in_terminal(["--seed", "7", "--save", str(record)], [], 40, 100, env)
    assert not re.search(r"\033\[\d*(;\d+)*m", shown)


def test_the_curtain_clears_the_screen(record: Path) -> None:
    env = os.environ | {"TERM": "xterm"}
    shown = in_terminal(["--two", "--seed", "3", "--save", str(record)], ["", "1", ""], 24, 80, env)
    curtains = shown.split(CURTAIN)
    assert len(curtains) == 3
    assert all(before.endswith("\033[H\033[2J\033[3J") for before in curtains[:2])
