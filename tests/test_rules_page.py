"""Owns the proof that the rules page is true and whole: its examples run, its sections have them, its links lead somewhere."""

from __future__ import annotations

import re

import pytest

from mindbug.rules.words import KEYWORDS
from mindbug.text.rulebook import CITED, Example, Rule, Section, names_in, rulebook
from scenario import Scenario, check, read_text
from test_docs import NUMBERS, RULES, blocks

TRIGGERS = (
    "Play",
    "Attack",
    "Defeated",
    "Action",
    "Harvest",
    "In Discard Pile",
    "end of the turn",
    "put into your discard pile",
)
SECTIONS = [section for section in rulebook().sections if not section.is_chapter]
WITH_EXAMPLES = {f"{letter}.{i}" for letter in "AC" for i in range(1, 12)}
SCENARIOS = [scenario for block in blocks(RULES, "toml scenario") for scenario in read_text("docs/RULES.md", block)]
EXAMPLES = [example for section in rulebook().sections for example in section.examples]
HEADINGS = re.findall(r"^#+ (.*)$", RULES, re.MULTILINE)


def anchor(heading: str) -> str:
    """What a link to a heading is called: lower case, hyphens for spaces, no other signs."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# The examples


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_an_example_comes_out_as_the_page_says(scenario: Scenario) -> None:
    check(scenario)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_an_example_cites_rules_that_exist(scenario: Scenario) -> None:
    numbers = [number.strip() for number in scenario.rule.split(",")]
    assert set(numbers) <= NUMBERS, f"{scenario} cites {set(numbers) - NUMBERS}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_an_example_does_not_depend_on_the_words_of_events(scenario: Scenario) -> None:
    assert not [line for line in scenario.script if line.startswith("happened")]


def test_each_block_is_one_example_with_a_title_of_its_own() -> None:
    assert len(SCENARIOS) == len(blocks(RULES, "toml scenario")) == len(EXAMPLES) >= 40
    assert len({scenario.title for scenario in SCENARIOS}) == len(SCENARIOS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.scenario["title"])
def test_an_example_is_told_in_one_line(example: Example) -> None:
    assert f"\n**Example.** {example.text}\n\n```toml scenario\n" in RULES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.scenario["title"])
def test_an_example_stands_in_a_section_that_it_cites(example: Example) -> None:
    (section,) = [section for section in SECTIONS if example in section.examples]
    own = {section.number, *(rule.number for rule in section.rules)}
    assert own & set(example.rules), f"{example.scenario['title']} stands in {section.number}"


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.number)
def test_a_section_where_players_stumble_has_an_example(section: Section) -> None:
    assert section.examples or section.number not in WITH_EXAMPLES


@pytest.mark.parametrize("word", [*(word.upper() for word in KEYWORDS), *TRIGGERS])
def test_each_keyword_and_trigger_is_shown(word: str) -> None:
    """Some example is about the word: it stands in A.9 or A.10, and it or a rule that it cites says the word."""
    shown = [example for section in SECTIONS if section.number in ("A.9", "A.10", "A.11") for example in section.examples]
    assert any(word in said_with(example) for example in shown)


def said_with(example: Example) -> str:
    cited = [rulebook().rules[number].text for number in example.rules if number in rulebook().rules]
    return " ".join([example.text, example.scenario["title"], *cited])


# The page


def test_the_page_is_read_with_every_number() -> None:
    read = {*rulebook().rules, *(section.number for section in rulebook().sections)}
    assert read - {"overview", "sources"} == NUMBERS


def test_numbers_go_up_by_one() -> None:
    """New rules come last; a number that is taken never changes."""
    for letter, last in (("A", 82), ("C", 168), ("E", 13)):
        numbers = [int(number[1:]) for number in rulebook().rules if re.fullmatch(rf"{letter}\d+", number)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= last


@pytest.mark.parametrize("rule", rulebook().rules.values(), ids=lambda rule: rule.number)
def test_a_rule_is_said_in_sentences_with_its_source(rule: Rule) -> None:
    assert re.search(r"[.”)]$", rule.text), rule.text
    assert rule.text.lstrip('*“"(')[0].isupper() or rule.text[0] in "1(", rule.text
    assert rule.source or rule.number[0] == "E" or rule.number in ("A35", "A52", "A82"), f"{rule.number} has no source"


@pytest.mark.parametrize("rule", rulebook().rules.values(), ids=lambda rule: rule.number)
def test_a_rule_refers_to_rules_that_exist(rule: Rule) -> None:
    assert set(CITED.findall(f"{rule.text} {rule.source}")) <= NUMBERS


def test_the_contents_lead_to_every_heading() -> None:
    anchors = [anchor(heading) for heading in HEADINGS]
    assert len(set(anchors)) == len(anchors)
    links = re.findall(r"\]\(#([^)]*)\)", RULES)
    assert set(links) <= set(anchors), f"links to nowhere: {set(links) - set(anchors)}"
    contents = RULES.partition("## Contents")[2].partition("\n## ")[0]
    unlisted = set(anchors) - set(re.findall(r"\]\(#([^)]*)\)", contents)) - {anchor(HEADINGS[0]), "contents"}
    assert not unlisted, f"not in the contents: {unlisted}"


def test_cards_are_named_in_full() -> None:
    assert names_in("Blessed Killer Bee and Killer Bee") == {"Blessed Killer Bee", "Killer Bee"}
    assert names_in("a Robber, robots") == set()
    assert "C29" in [rule.number for rule in rulebook().naming("Boar-Zooka")]
    assert {rule.number for rule in rulebook().naming("Cake Trickster")} >= {"C33", "C34", "C35", "C91", "C156"}
