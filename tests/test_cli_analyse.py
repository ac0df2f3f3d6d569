"""Owns the proof that ``mindbug analyse`` tells, draws and gives to programs where a game was thrown away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tables
from mindbug import Game
from mindbug.bots.registry import WORK
from mindbug.cli.games.curve import Chart, CurvePoint, Mark, drawn
from mindbug.cli.games.picture import HEIGHT_OF_LINE, WIDTH, svg
from mindbug.cli.main import main
from mindbug.text.languages import LANGUAGES
from terminal import ESCAPE, Command, Says, in_terminal

COMMAND = "analyse"
POSITION = {
    "players": [
        {"hand": ["Harpy Mother"], "play": ["Bee Bear"]},
        {"life": 1, "hand": ["Strange Barrel"], "play": ["Gorillion"]},
    ]
}
FEW = ("--iterations", "30", "--cores", "1")
SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.usefixtures("surroundings")


def played(*moves: str) -> Game:
    return tables.played(Game.from_position(POSITION, seed=1), *moves)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played("attack Bee Bear", "no block").record(), encoding="utf-8")
    return path


@pytest.fixture
def says(command: Command) -> Says:
    """What it prints after little work."""
    return lambda *options, **given: command.says(*options, *FEW, **given)


# For people


def test_a_blunder_is_told_with_what_was_better(says: Says, record: Path) -> None:
    lines = says(record).splitlines()
    assert lines[:3] == [
        "Player 0 against Player 1",
        "Player 0 wins: Player 1 has no life left.",
        "2 decisions, each judged by 30 sampled games from what the player knew.",
    ]
    assert lines[4].startswith("Player 1: 0% of 1 decision good, average loss ")
    assert lines[4].endswith(", 1 blunder.")
    number, turn, player, move, chance, loss, grade, better = lines[-1].split("\t")
    assert (number, turn, player, move, grade) == ("2", "1", "Player 1", "Do not block", "blunder")
    assert (chance.split(" → ")[0], chance.split(" → ")[1]) == (loss, "0%")
    assert better == "Block with Gorillion. Everything else loses at once."


def test_all_decisions_can_be_listed(says: Says, record: Path) -> None:
    rows = [line.split("\t") for line in says(record, "--all").splitlines() if "\t" in line]
    assert [row[0] for row in rows] == ["1", "2"]
    assert [row[3] for row in rows] == ["Attack with Bee Bear", "Do not block"]


@pytest.mark.parametrize(
    ("lang", "head", "row"),
    [
        ("fr", "Alice contre Bob", "Bob\tNe pas bloquer\t"),
        ("es", "Alice contra Bob", "Bob\tNo bloquear\t"),
    ],
)
def test_other_languages_and_names(says: Says, record: Path, lang: str, head: str, row: str) -> None:
    said = says(record, "--lang", lang, "--names", "Alice", "Bob")
    assert said.startswith(f"{head}\n")
    assert row in said
    assert "Player" not in said


def test_a_game_without_faults(says: Says, tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_text(played("attack Bee Bear", "block Gorillion").record(), encoding="utf-8")
    game = json.loads(says(path, "--json"))
    said = says(path)
    if not any(decision["grade"] in ("inaccuracy", "mistake", "blunder") for decision in game["decisions"]):
        assert "No decision gave away anything that this search could see." in said
    assert "Player 1: 100% of 1 decision good, average loss 0%, no faults." in said


def test_a_game_that_goes_on(says: Says, tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    path.write_text(played("attack Bee Bear").record(), encoding="utf-8")
    said = says(path)
    assert json.loads(says(path, "--json"))["course"] == [], "nobody may see both hands yet"
    assert "The game is not over: Player 1 may block." in said
    assert "Player 1: nothing to decide." in said


def test_a_record_in_which_nothing_happened(says: Says, tmp_path: Path) -> None:
    path, picture = tmp_path / "new.txt", tmp_path / "new.svg"
    path.write_text(played().record(), encoding="utf-8")
    assert "There is no decision in this record." in says(path, "--svg", picture)
    ElementTree.parse(picture)


def test_records_come_from_standard_input_and_from_saved_games(says: Says, record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert says("-", typed=text) == says(record)
    saved = tmp_path / "data" / "mindbug" / "games" / "game-1.txt"
    saved.parent.mkdir(parents=True)
    saved.write_text(text, encoding="utf-8")
    assert says("last") == says("1") == says(record)


def test_levels_say_how_much_work_there_is(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert main(["analyse", str(record), "--level", "medium", "--cores", "1"]) == 0
    assert f"each judged by {WORK['medium']} sampled games" in capsys.readouterr().out


# For programs


def test_json(says: Says, record: Path) -> None:
    data = json.loads(says(record, "--json"))
    assert list(data) == ["iterations", "seed", "winner", "reason", "end", "course", "players", "decisions", "turning_points"]
    assert (data["iterations"], data["seed"], data["winner"], data["reason"]) == (30, 0, 0, "life")
    assert data["end"] == 1.0
    assert [number for number, _ in data["course"]] == [1, 2] and all(0 <= chance <= 1 for _, chance in data["course"])
    assert [[number for number, _ in player["idea"]] for player in data["players"]] == [[1], [2]]
    assert data["players"][1]["grades"] == {"best": 0, "fine": 0, "inaccuracy": 0, "mistake": 0, "blunder": 1}
    blunder = data["decisions"][1]
    assert blunder["best"] == {
        "move": "block Gorillion",
        "sentence": "Block with Gorillion",
        "chance": blunder["loss"],
        "reason": "Everything else loses at once.",
    }
    assert blunder["made"] == {
        "move": "no block",
        "sentence": "Do not block",
        "chance": 0.0,
        "reason": "Player 0 can win this turn.",
    }
    assert (blunder["number"], blunder["turn"], blunder["player"], blunder["kind"]) == (2, 1, 1, "block")
    assert (blunder["before"], blunder["after"], blunder["grade"]) == (round(1 - blunder["loss"], 4), 1.0, "blunder")
    assert data["turning_points"][-1] == 2


def test_a_seed_makes_it_the_same_again(says: Says, record: Path) -> None:
    assert says(record, "--json", "--seed", "3") == says(record, "--json", "--seed", "3")


# The picture


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_names_the_turning_points(says: Says, record: Path, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "curve.svg"
    said = says(record, "--svg", path, "--lang", lang, "--names", "Al <b>", "B & Co")
    assert str(path) in said
    root = ElementTree.parse(path).getroot()
    move = {"en": "Do not block", "fr": "Ne pas bloquer", "es": "No bloquear"}[lang]
    assert any(re.fullmatch(rf"\d {move}", text) for text in texts(root))
    assert any("Gorill" in text or "Gorile" in text for text in texts(root))
    title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text is not None and "Al <b>" in title.text and "B & Co" in title.text
    assert about is not None and about.text is not None and move in about.text
    assert root.get("role") == "img"
    assert {root.find(f"{SVG}{name}").get("id") for name in ("title", "desc")} == set(root.get("aria-labelledby").split())  # type: ignore[union-attr]
    assert len([circle for circle in root.iter(f"{SVG}circle") if circle.get("class") in ("zero", "one")]) == 2


def test_the_picture_needs_nothing_from_elsewhere(says: Says, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "curve.svg"
    says(record, "--svg", path)
    text = path.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|@import|url\(|href=|<image|@font-face", text)
    assert "prefers-color-scheme: dark" in text


def test_json_and_picture_together(says: Says, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "curve.svg"
    json.loads(says(record, "--json", "--svg", path))
    ElementTree.parse(path)


def chart(count: int, marks: int) -> Chart:
    """A crowded curve: turning points one after the other, with long names."""
    points = []
    for place in range(count):
        mark = Mark(
            place + 1, f"Use a Mindbug and take Sharky Crab-Dog-Mummypus {place}", f"{place + 1}. Word {'word ' * 40}", 0.1
        )
        points.append(CurvePoint(place % 7 / 6, place // 2 + 1, place % 2, f"point {place}", mark if place < marks else None))
    return Chart("Title", "Subtitle", ["About."], points, 1.0, ("A" * 40, "B" * 40), ("C" * 40, "D" * 40), "E", "Turn", "en")


def percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


@pytest.mark.parametrize(("count", "marks"), [(0, 0), (1, 1), (5, 5), (300, 5)])
def test_everything_is_inside_the_picture(count: int, marks: int) -> None:
    root = ElementTree.fromstring(svg(chart(count, marks), percent))
    height = float(str(root.get("height")))
    for element in root.iter(f"{SVG}text"):
        assert 0 <= float(str(element.get("x"))) <= WIDTH
        assert 0 <= float(str(element.get("y"))) <= height - HEIGHT_OF_LINE / 2
    labels = [element for element in root.iter(f"{SVG}text") if element.get("class") == "label"]
    assert len(labels) == marks
    assert len({(label.get("x"), label.get("y")) for label in labels}) == marks


# In a terminal


@pytest.mark.parametrize("count", [0, 1, 20, 100, 500])
@pytest.mark.parametrize("width", [40, 80, 110])
def test_the_curve_fits_the_terminal(count: int, width: int) -> None:
    lines = [line.plain for line in drawn(chart(count, min(5, count)), width, percent)]
    assert max(map(len, lines)) <= width
    assert lines[0].startswith(" 100% ")
    assert lines[5].startswith("   0% ")
    assert not count or lines[-1].split() == list("12345"[:count]) or lines[-1].strip() == "12345"


def test_a_high_chance_is_a_high_column() -> None:
    points = [CurvePoint(chance, 1, 0, "") for chance in (0.0, 0.25, 0.5, 1.0)]
    rows = [line.plain[6:] for line in drawn(Chart("", "", [], points, 1.0, ("", ""), ("", ""), "", "", "en"), 80, percent)]
    columns = ["".join(row[3 * place] for row in rows) for place in range(4)]
    assert columns == ["     ▁", "    ▄█", "   ███", "██████"]


@pytest.mark.parametrize(("lang", "columns"), [("en", 80), ("fr", 80), ("es", 60)])
def test_a_terminal_shows_the_curve_and_a_table(record: Path, lang: str, columns: int) -> None:
    shown = in_terminal(COMMAND, record, "--lang", lang, "--all", *FEW, columns=columns)
    lines = ESCAPE.sub("", shown).splitlines()
    assert "\033[" in shown
    assert max(map(len, lines)) <= columns
    assert any("█" in line for line in lines)
    better = {
        "en": "better: Block with Gorillion.",
        "fr": "mieux\u00a0: Bloquer avec Gorillion.",
        "es": "mejor: Bloquear con Gorileón.",
    }
    assert any(better[lang] in line for line in lines)


# What goes wrong


def test_what_is_wrong_is_said(complaint: Says, record: Path, tmp_path: Path) -> None:
    assert "there is no file" in complaint(tmp_path / "none.txt")
    assert "no game is saved yet" in complaint("last")
    assert "standard input: line 1: expected 'Mindbug record 2'" in complaint("-", typed="hello")
    assert "expected a file for the picture" in complaint(record, "--svg", tmp_path)
    assert "which is in no folder" in complaint(record, "--svg", tmp_path / "none" / "a.svg")
    assert "--iterations: expected a number from 1, got 0" in complaint(record, "--iterations", "0")
    assert "--cores: expected a number from 1, got -1" in complaint(record, "--cores", "-1")
    assert "not allowed with argument" in complaint(record, "--level", "hard", "--iterations", "5")
    assert "invalid choice: 'godlike'" in complaint(record, "--level", "godlike")
    assert "RECORD" in complaint()


def test_a_bad_line_is_named(complaint: Says, record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("no block", "block Bee Bear"), encoding="utf-8")
    assert "line 10" in complaint(record)


def test_help_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["analyse", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "--svg" in said and "--level" in said and "where it was thrown away" in said


def shape(value: Any) -> Any:
    """A value with everything replaced by its type."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else type(value).__name__


def test_the_shape_of_json_is_the_same_in_every_language(says: Says, record: Path) -> None:
    shapes = [shape(json.loads(says(record, "--json", "--lang", lang))) for lang in LANGUAGES]
    assert shapes[0] == shapes[1] == shapes[2]
