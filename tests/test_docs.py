"""What the documents show is true: examples run, citations resolve, and the rules name no card."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game, cardfile, cards
from mindbug.bots.registry import WORK
from mindbug.cardfile.definitions import MOST_ABILITIES, CardReader
from mindbug.cardfile.reading import MOST_BYTES, MOST_CARDS, MOST_COPIES
from mindbug.cardfile.spelling import ABILITY, CARD_SPELLING, SORTS, SPELLINGS
from mindbug.rules.definition import DEEPEST, MOST_WORDS
from mindbug.rules.words import TRIGGERS
from scenario import all_scenarios
from terminal import within_test

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs/RULES.md").read_text(encoding="utf-8")
API = (ROOT / "docs/GAME_API.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs/BOTS.md").read_text(encoding="utf-8")
RUNS = (ROOT / "docs/RUNS.md").read_text(encoding="utf-8")
PUZZLES = (ROOT / "docs/PUZZLES.md").read_text(encoding="utf-8")
CARDS = (ROOT / "docs/CARDS.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a page; an indented one loses its indentation."""
    found: list[list[str]] = []
    opened: str | None = None
    indent = ""
    for line in text.splitlines():
        if not line.strip().startswith("```"):
            if opened == language:
                found[-1].append(line.removeprefix(indent))
        elif opened is None:
            opened = line.strip().removeprefix("```")
            indent = line[: len(line) - len(line.lstrip())]
            found += [[]] if opened == language else []
        else:
            opened = None
    return ["\n".join(lines) for lines in found]


def rule_numbers() -> set[str]:
    """Every number that a citation may name."""
    found: set[str] = set()
    section = place = ""
    for line in RULES.splitlines():
        if match := re.match(r"#+ ([A-D])\.(\d+)?", line):
            section = match[1]
            place = f"{match[1]}.{match[2]}" if match[2] else match[1]
            found.add(place)
        elif match := re.match(r"(\d+)\. ", line):
            found.add(f"{place}/{match[1]}" if section == "B" else f"{section}{match[1]}")
        elif match := re.match(r"\| ([TPAE]\d+a?) \|", line):
            found.add(match[1] if match[1][0] == "E" else f"{place}/{match[1]}")
    return found


NUMBERS = rule_numbers()


def test_the_readme_counts_the_cards() -> None:
    ours = sum(len(cards.of(name)) for name in cards.sets())
    assert f"{ours} cards and {len(cards.power_cards())} Power cards" in README


def cited(text: str) -> list[str]:
    return re.findall(r"\b(?:[A-D]\.\d+(?:/[A-Z]?\d+a?)?|[ACE]\d+)\b", text)


def test_the_rules_are_numbered() -> None:
    assert {"A1", "A82", "B.0/8", "B.1/T4", "B.2/P3a", "B.3/A12", "C1", "C166", "E13", "A.12", "C.13"} <= NUMBERS


@pytest.mark.parametrize("scenario", all_scenarios(), ids=str)
def test_a_scenario_cites_rules_that_exist(scenario: object) -> None:
    rule = getattr(scenario, "rule", "")
    numbers = cited(rule)
    assert numbers, f"{scenario} cites no rule: {rule!r}"
    assert set(numbers) <= NUMBERS, f"{scenario} cites {set(numbers) - NUMBERS}"
    assert not re.sub(r"[ABCE][.\d/A-Za-z]*", "", rule).strip(" ,;"), f"{scenario}: {rule!r} is not a list of numbers"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_cites_rules_that_exist(path: Path) -> None:
    for citation in re.findall(r"RULES ([^):\"]*)", path.read_text(encoding="utf-8")):
        unknown = set(cited(citation)) - NUMBERS
        assert not unknown, f"{path} cites {unknown}"


def test_events_cite_rules_that_exist() -> None:
    for path in (ROOT / "src/mindbug/rules").glob("*.py"):
        for number in re.findall(r'"([ABC]\d+)"', path.read_text(encoding="utf-8")):
            assert number in NUMBERS, f"{path} cites {number}"


def test_the_rules_name_no_card() -> None:
    names = [card.name for name in cards.sets() for card in cards.of(name)]
    for path in (ROOT / "src/mindbug/rules").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], f"{path} names a card"


@pytest.mark.parametrize("page", [README, API], ids=["README", "GAME_API"])
def test_examples_run(page: str) -> None:
    examples = [block for block in blocks(page, "python") if "from_position" in block and "{...}" not in block]
    assert examples
    for example in examples:
        exec(compile(f"from mindbug import Game\n{example}", "example", "exec"), {})


def test_the_examples_of_runs_and_special_rules_run() -> None:
    there: dict[str, Any] = {}
    for example in blocks(RUNS, "python"):
        exec(compile(example, "example", "exec"), there)
    assert there["run"].results == ("won",)
    (definition,) = blocks(RUNS, "json")
    assert Game.new(special=json.loads(definition)).special.life == 4


# The file of which docs/CARDS.md shows what is wrong with it.
WRONG_CARDS = """\
name = "Night Garden"

[[card]]
name = "Moonlight Moth"
power = 500
[[card.ability]]
when = "play"
do = [
  { gain_lfe = 1 },
  { defeat = "enemies" },
]
"""


def test_the_file_of_cards_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (example,), (shown, wrong) = blocks(CARDS, "toml"), blocks(CARDS, "text")
    Path("mine.toml").write_text(example, encoding="utf-8")
    assert within_test("cards", "show", "mine.toml").stdout == f"{shown}\n"
    Path("mine.toml").write_text(WRONG_CARDS, encoding="utf-8")
    assert within_test("cards", "check", "mine.toml").stdout == f"{wrong}\n"


def test_the_program_of_the_page_about_cards_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    there: dict[str, Any] = {}
    (example,) = blocks(CARDS, "python")
    exec(compile(example, "example", "exec"), there)
    assert there["game"].pool.get("Moonlight Moth") and cardfile.loads(there["text"]).author == there["mine"].author


def test_what_the_page_about_cards_writes_can_be_written() -> None:
    section = CARDS.partition("## Words")[2].partition("## What is wrong")[0]
    snippets = [snippet for snippet in re.findall(r"`([{\"][^`]*)`", section) if "..." not in snippet]
    assert len(snippets) > 15
    for snippet in snippets:
        said = tomllib.loads(f"x = {snippet}")["x"]
        readers = [CardReader(("card", 0), {}) for _ in SORTS]
        for sort, reader in zip(SORTS, readers, strict=True):
            reader.word(sort, said, "", ())
        assert any(not reader.found for reader in readers), snippet


def test_the_page_about_cards_tells_all_keys_and_limits() -> None:
    for key in (*CARD_SPELLING.keys.values(), *ABILITY.keys.values(), *SPELLINGS["Creatures"][0].keys.values()):
        assert re.search(rf"`(?:\[\[card\.)?{key}\b", CARDS), f"{key} is not told"
    for said in (
        f"{MOST_BYTES // 1024} kB", f"{MOST_CARDS} cards", f"{MOST_COPIES} copies", f"{MOST_ABILITIES} abilities",
        f"{MOST_WORDS} words", f"{DEEPEST} of them within each other",
    ):  # fmt: skip
        assert said in CARDS
    assert all(f"`{trigger}`" in CARDS for trigger in TRIGGERS)


def test_the_example_of_the_page_about_puzzles_runs() -> None:
    (example,) = blocks(PUZZLES, "python")
    exec(compile(example, "example", "exec"), {})


def test_the_bot_of_the_page_plays() -> None:
    (example,) = blocks(BOTS, "python")
    there: dict[str, Any] = {}
    exec(compile(example, "example", "exec"), there)
    game = Game.new(seed=1)
    while isinstance(game.to_move, int):
        game.play(there["First"]().choose(game.view(game.to_move)))
    assert game.reason


def test_the_page_tells_how_much_work_the_levels_do() -> None:
    for level, work in WORK.items():
        assert re.search(rf"`{level}` .* {work:,} iterations", BOTS), level


def test_the_position_of_the_page_can_be_loaded() -> None:
    (position,) = map(json.loads, blocks(API, "json"))
    game = Game.from_position(position)
    assert game.position()["players"][0]["hand"] == ["Axolotl Healer", "Gorillion"]


def test_the_record_of_the_page_can_be_replayed() -> None:
    (record,) = [block for block in blocks(API, "") if block.startswith("Mindbug record")]
    game = Game.from_record(record)
    assert game.reason == "resigned"
    assert game.record() == record + "\n"


def test_every_page_that_is_linked_is_there() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "tests").rglob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page} links {link}"


def test_the_readme_says_how_fast_it_was_measured() -> None:
    speed = (ROOT / "docs/SPEED.md").read_text(encoding="utf-8")
    for name, said in (("games", r"([\d,]+) to ([\d,]+) random games"), ("copies", r"([\d,]+)\s+to ([\d,]+) copies")):
        compiled = [int(row[1].replace(",", "")) for row in re.findall(rf"^  {name} +([\d,]+) +([\d,]+)", speed, re.MULTILINE)]
        found = re.search(said, README)
        assert found is not None
        low, high = (int(number.replace(",", "")) for number in found.groups())
        assert abs(low - min(compiled)) < 0.05 * low and abs(high - max(compiled)) < 0.05 * high


@pytest.mark.parametrize(
    "name",
    ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", *sorted(p.name for p in (ROOT / "docs").glob("*.md"))],
)
def test_links_and_files_that_a_page_names_are_there(name: str) -> None:
    path = ROOT / name if (ROOT / name).is_file() else ROOT / "docs" / name
    text = path.read_text(encoding="utf-8")
    linked = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]
    assert [target for target in linked if target and not (path.parent / target).exists()] == []
    named = re.findall(r"`((?:src|tests|web|docs|tools|benchmarks)/[\w./-]+)`", text)
    generated = ("SET", "xx")
    assert [target for target in named if not (ROOT / target).exists() and not any(part in target for part in generated)] == []


def test_the_page_about_large_places_cites_tests_and_figures_that_exist() -> None:
    text = (ROOT / "docs/LARGE.md").read_text(encoding="utf-8")
    alerts = (ROOT / "examples/place/alerts.yml").read_text(encoding="utf-8")
    cited = re.findall(r"`(tests/\w+\.py)::(\w+)`", text)
    assert len(cited) > 10
    for file, name in cited:
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file} has no {name}"
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/mindbug/server").glob("*.py"))
    for figure in set(re.findall(r"\bmindbug_[a-z_]+", text + alerts)):
        assert f'"{figure.removesuffix("_bucket")}"' in code, f"there is no {figure}"
    for alert in re.findall(r"alert: (\w+)", alerts):
        assert alert in text, f"what to do at {alert} is not told"


def test_the_examples_of_a_place_use_options_that_exist() -> None:
    known = within_test("serve", "--help").stdout
    for name in ("mindbug@.service", "compose.yaml"):
        lines = (ROOT / "examples/place" / name).read_text(encoding="utf-8").splitlines()
        given = {option for line in lines for option in re.findall(r"(?<![\w-])--[a-z-]+", line) if "CMD" not in line}
        unknown = {option for option in given if f"{option} " not in known and f"{option}\n" not in known}
        assert unknown <= {"--now", "--save", "--appendonly"}, name
