"""Owns the proof that ``mindbug explain`` says what happens in a position and why, and why something cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game
from mindbug.text.languages import LANGUAGES
from mindbug.text.rulebook import rulebook
from terminal import Command, Says, program

ROOT = Path(__file__).parent.parent
COMMAND = "explain"
# The example of docs/GAME_API.md.
POSITION = {
    "players": [
        {"hand": ["Axolotl Healer"], "play": ["Shark Dog"]},
        {"play": ["Gorillion", "Plated Scorpion"], "mindbugs": 0},
    ]
}
INLINE = json.dumps(POSITION)
MOVES = ["attack Shark Dog", "hunt Plated Scorpion"]
EXPLAINED = """\
The position (Player 0’s turn)
Player 1  life 3, Mindbugs 0, hand 0, draw pile 0, discard pile 0
  10  Gorillion
   2  Plated Scorpion  POISONOUS TOUGH
Player 0  life 3, Mindbugs 2, hand 1, draw pile 0, discard pile 0
   4  Shark Dog        HUNTER
  hand: Axolotl Healer

1. Player 0: attack Shark Dog
  Player 0 attacks with Shark Dog (power 4).
  Shark Dog’s Attack effect defeats Gorillion (the only choice).

2. Player 0: hunt Plated Scorpion
  Shark Dog hunts Plated Scorpion (power 2), which must block. [A44]
  Plated Scorpion loses to Shark Dog but is Tough: exhausted instead of defeated. [A47]
  Plated Scorpion defeats Shark Dog in the fight. [A45]
  Turn 2: Player 1

The table now
Player 1  life 3, Mindbugs 0, hand 0, draw pile 0, discard pile 1
   2  Plated Scorpion  POISONOUS TOUGH (exhausted)
  discard pile: Gorillion
Player 0  life 3, Mindbugs 2, hand 1, draw pile 0, discard pile 1
  no creatures
  hand: Axolotl Healer
  discard pile: Shark Dog

Player 1 is asked: Your turn: attack with a creature.
  attack Plated Scorpion  Attack with Plated Scorpion.

The rules named above
  A44  HUNTER. """
TOML = """
active = 1
[[players]]
play = [{card = "Rhino Turtle", exhausted = true}]
[[players]]
hand = ["Gorillion"]
play = ["Killer Bee", "Killer Bee"]
"""
SCENARIOS = """
[[scenario]]
title = "A hunter that cannot be blocked"
rule = "A44"
script = ["asked 0 turn", "power Killer Bee 5", "illegal block Bee Bear: A29", "attack Killer Bee", "no hunt"]
[scenario.position]
players = [{play = ["Killer Bee"]}, {play = ["Bee Bear"], hand = ["Gorillion"]}]

[[scenario]]
title = "Chance is asked"
rule = "A57"
script = ["attack Luchataur", "block Strange Barrel", "random Gorillion"]
[scenario.position]
players = [{play = ["Luchataur"], hand = ["Gorillion", "Bee Bear", "Lone Yeti"]}, {play = ["Strange Barrel"]}]
"""
pytestmark = pytest.mark.usefixtures("surroundings")


@pytest.fixture
def fails(command: Command) -> Says:
    """What it says where it fails with exit status 1, be it an explanation or an error."""

    def fail(*options: str | Path, typed: str = "") -> str:
        status, said, complaint = command.run(*options, typed=typed)
        assert status == 1
        assert not said or not complaint
        return said + complaint

    return fail


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    path = tmp_path / "some.toml"
    path.write_text(SCENARIOS, encoding="utf-8")
    return path


def data(said: str) -> dict[str, Any]:
    found = json.loads(said)
    assert isinstance(found, dict)
    return found


# The example


def test_the_example_of_the_page(says: Says) -> None:
    said = says(INLINE, *MOVES)
    assert said.startswith(EXPLAINED)
    assert [line[2:5] for line in said.splitlines()[-3:]] == ["A44", "A47", "A45"]
    assert "\033" not in said


def test_the_real_program(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(INLINE, encoding="utf-8")
    for given, typed in ((str(path), ""), ("-", INLINE), (None, INLINE)):
        options = [given, *MOVES] if given is not None else []
        done = program(COMMAND, *options, typed=typed)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(EXPLAINED if options else EXPLAINED.partition("\n\n")[0])


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "fr",
            [
                "1. Le joueur 0 : attack Shark Dog  Attaquer avec Requin Toutou.",
                "  Le joueur 0 attaque avec Requin Toutou (puissance 4).",
                "  Effet Attaque de Requin Toutou : Gorillion est détruit (seul choix possible).",
            ],
        ),
        (
            "es",
            [
                "1. El jugador 0: attack Shark Dog  Atacar con Shark Dog.",
                "  El jugador 0 ataca con Shark Dog (poder 4).",
                "  El efecto Atacar de Shark Dog derrota a Gorileón (la única opción).",
            ],
        ),
    ],
)
def test_in_other_languages(says: Says, lang: str, expected: list[str]) -> None:
    lines = says(INLINE, *MOVES, "--lang", lang).replace("\u00a0", " ").splitlines()
    at = lines.index(expected[0])
    assert lines[at : at + 3] == expected


def test_published_names_of_cards_are_understood(says: Says) -> None:
    typed = ["attack requin toutou", "hunt Scorpion blindé"]
    assert says(INLINE, *typed, "--card", "scorpion blinde") == says(INLINE, *MOVES, "--card", "Plated Scorpion")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", ["0", "1", "public", "all"])
def test_everything_is_said_in_every_language(says: Says, lang: str, viewer: str) -> None:
    said = says(INLINE, *MOVES, "--lang", lang, "--viewer", viewer, "--card", "Plated Scorpion")
    assert not re.search(r"[{}]", said)
    assert ("Axolotl" in said or "Ajolote" in said) == (viewer in ("0", "all"))


# What is asked about it


def test_why_not(says: Says) -> None:
    said = says(INLINE, "--why", "attack Gorillion", "--why", "play Bee Bear", "--why", "attack Shark Dog")
    assert "\nWhy not: attack Gorillion\n  Gorillion is not in play on Player 0’s side. [A39]\n" in said
    assert "\nWhy not: play Bee Bear\n  Bee Bear is not in Player 0’s hand. [A32]\n" in said
    assert "\nWhy not: attack Shark Dog\n  It is possible now.\n" in said
    assert "\n  A39  You attack with one creature" in said


def test_what_a_creature_is_made_of(says: Says) -> None:
    position = {"players": [{"play": ["Shield Bugs", "Brain Fly"]}, {"hand": ["Gorillion"]}]}
    said = says(json.dumps(position), "--card", "Brain Fly", "--card", "shield bugs")
    assert "\nBrain Fly has now: power 5.\n  Printed: power 4.\n  Shield Bugs: +1 power " in said
    assert "\nShield Bugs has now: power 4 and TOUGH.\n" in said


def test_what_would_follow(says: Says) -> None:
    said = says(INLINE, MOVES[0], "--preview", "no hunt")
    assert "\nWhat would follow from: no hunt\n  Then Player 1 may block.\n" in said


def test_chance_may_be_asked(says: Says) -> None:
    position = {
        "players": [
            {"play": ["Luchataur"], "hand": ["Gorillion", "Bee Bear", "Lone Yeti"]},
            {"play": ["Strange Barrel"]},
        ]
    }
    moves = ["attack Luchataur", "block Strange Barrel"]
    said = says(json.dumps(position), "--chance", "ask", *moves)
    assert "\nChance decides: Strange Barrel: which card does chance pick?\n" in said
    assert "\n  random Bee Bear   Chance picks Bee Bear.\n" in said
    sampled = {says(json.dumps(position), *moves, "--seed", str(n)) for n in range(8)}
    assert len(sampled) > 1


def test_a_viewer_reads_only_their_own_questions(says: Says, fails: Says) -> None:
    assert "You are asked: Your turn" in says(INLINE, "--viewer", "0")
    said = says(INLINE, "--viewer", "1")
    assert "The game is not over: the opponent acts next." in said
    assert "Axolotl Healer" not in said
    assert "--why: only who decides now may know" in fails(INLINE, "--viewer", "public", "--why", "play Bee Bear")


# What cannot be


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (
            "hunt Gorillion",
            "Not possible: hunt Gorillion\n"
            "  Gorillion is not in play on Player 1’s side. [A39]\n"
            "  Possible now: hunt Plated Scorpion, no hunt\n",
        ),
        (
            "block Plated Scorpion",
            "Not possible: block Plated Scorpion\n"
            "  Something else is asked now: Shark Dog attacks with power 4 and is a Hunter: which creature must block it? "
            "[A29]\n  Possible now: hunt Plated Scorpion, no hunt\n",
        ),
        (
            "hunt Plated Scorpoin",
            "Not possible: hunt Plated Scorpoin\n  No card is called “Plated Scorpoin”; the nearest are Plated Scorpion",
        ),
    ],
)
def test_an_impossible_move_is_the_last(fails: Says, move: str, expected: str) -> None:
    said = fails(INLINE, MOVES[0], move, "attack Plated Scorpion")
    assert said.startswith(EXPLAINED.partition("\n\n2.")[0])
    assert expected in said
    assert "The table now" not in said


def test_a_move_after_the_end(fails: Says) -> None:
    position = {"players": [{"play": ["Gorillion"]}, {"life": 1, "hand": ["Bee Bear"]}]}
    said = fails(json.dumps(position), "attack Gorillion", "attack Gorillion")
    assert "Not possible: attack Gorillion\n  The game is over: Player 0 wins: Player 1 has no life left. [A6]\n" in said


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('{"players": 3}', "mindbug: POSITION: players: expected two of them, got 3"),
        ('{"players": [{"play": ["Gorilion"]}, {}]}', "players[0].play[0].card: no card is called “Gorilion”"),
        ('{"players', "mindbug: POSITION: expected a position in JSON or TOML, or a record: "),
        ("{}", "mindbug: POSITION: expected a position, got nothing"),
        ("nowhere.json", "mindbug: there is no file nowhere.json"),
        (str(ROOT / "README.md"), "README.md: expected a position in JSON or TOML, or a record: "),
    ],
)
def test_what_is_no_position(fails: Says, given: str, expected: str) -> None:
    assert expected in fails(given)


# Where it begins


def test_a_position_in_toml(says: Says, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text(TOML, encoding="utf-8")
    said = says(path, "attack killer bee #2", "hunt rhino turtle")
    assert said.startswith("The position (Player 1’s turn)\n")
    assert "   8  Rhino Turtle   FRENZY TOUGH (exhausted)\n" in said
    assert "\n  Rhino Turtle defeats Killer Bee #2 in the fight.\n" in said


def test_a_record_goes_on_from_its_end(says: Says, fails: Says, tmp_path: Path) -> None:
    game = Game.from_position(POSITION, seed=1)
    game.play(MOVES[0])
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    said = says(path, MOVES[1])
    assert "\n1. Player 0: hunt Plated Scorpion\n  Shark Dog hunts Plated Scorpion (power 2), which must block. [A44]\n" in said
    assert fails(path, "--seed", "3") == "mindbug: --seed: not with a record, which says that itself\n"
    path.write_text(game.record() + "nonsense\n", encoding="utf-8")
    assert fails(path).startswith(f"mindbug: {path}: line 10: expected a line like")


def test_scenarios(says: Says, fails: Says, scenarios: Path) -> None:
    assert fails(scenarios) == (
        "There are several scenarios. Choose one with --scenario and its number:\n"
        "   1  A hunter that cannot be blocked\n"
        "   2  Chance is asked\n"
    )
    said = says(scenarios, "--scenario", "1", "no block")
    assert said.startswith("A hunter that cannot be blocked [A44]\nThe position (Player 0’s turn)\n")
    assert "\n\npower Killer Bee 5\n  Killer Bee has now: power 5 and HUNTER.\n" in said
    assert "\n\nillegal block Bee Bear: A29\n  Something else is asked now: " in said
    assert "\n3. Player 1: no block\n  Player 1 does not block Killer Bee.\n" in said
    assert "3. Chance: random Gorillion" in says(scenarios, "--scenario", "chance")
    assert fails(scenarios, "--scenario", "9") == "mindbug: --scenario: expected a number from 1 to 2, got 9\n"
    assert fails(scenarios, "--scenario", "nothing") == "mindbug: --scenario: no title has 'nothing' in it\n"
    assert "has no scenarios" in fails(INLINE, "--scenario", "1")


@pytest.mark.parametrize("path", sorted((ROOT / "tests/scenarios").glob("*.toml")), ids=lambda path: path.stem)
def test_the_scenarios_of_the_checkout(says: Says, path: Path) -> None:
    assert says(path, "--scenario", "1").splitlines()[1].startswith("The position (Player ")


# For programs


def test_for_programs(says: Says) -> None:
    asked = ["--why", "attack Gorillion", "--card", "Plated Scorpion", "--preview", "attack Plated Scorpion"]
    found = data(says(INLINE, *MOVES, *asked, "--json"))
    assert set(found) == {
        "title", "position", "moves", "illegal", "table", "question", "winner", "reason", "why", "cards", "previews", "rules",
    }  # fmt: skip
    assert found["position"]["players"][0]["play"][0]["keywords"] == ["hunter"]
    assert found["table"]["players"][0]["discard"] == ["Shark Dog"]
    first = found["moves"][0]
    assert (first["player"], first["move"], first["sentence"]) == (0, "attack Shark Dog", "Attack with Shark Dog.")
    assert first["story"] == [
        "Player 0 attacks with Shark Dog (power 4).",
        "Shark Dog’s Attack effect defeats Gorillion (the only choice).",
    ]
    assert [event["kind"] for event in first["events"]] == ["attacked", "triggered", "no choice", "defeated"]
    assert found["question"] == {
        "kind": "turn",
        "player": 1,
        "source": None,
        "sentence": "Your turn: attack with a creature.",
        "moves": [{"move": "attack Plated Scorpion", "sentence": "Attack with Plated Scorpion."}],
    }
    assert found["why"] == [
        {
            "move": "attack Gorillion",
            "legal": False,
            "why": "Gorillion is not in play on Player 1’s side.",
            "rule": "A39",
        }
    ]
    assert found["cards"][0]["card"] == "Plated Scorpion"
    assert found["cards"][0]["parts"][0]["keywords"] == ["poisonous", "tough"]
    assert found["previews"][0]["sentences"][-1] == "Then Player 0 acts next."
    assert list(found["rules"]) == ["A44", "A47", "A45", "A39"]
    assert found["rules"]["A47"] == rulebook().rules["A47"].text
    assert found["illegal"] is None and found["title"] is None


def test_for_programs_of_a_viewer_and_of_an_impossible_move(says: Says, fails: Says) -> None:
    found = data(says(INLINE, "--viewer", "1", "--json"))
    assert found["question"] == {"kind": "turn", "player": 0, "source": None, "sentence": None, "moves": None}
    assert found["position"]["players"][0]["hand"] == [None]
    stopped = data(fails(INLINE, "attack Gorillion", "--json"))
    assert stopped["illegal"] == {
        "move": "attack Gorillion",
        "why": "Gorillion is not in play on Player 0’s side.",
        "rule": "A39",
        "expected": ["play Axolotl Healer", "attack Shark Dog"],
    }
