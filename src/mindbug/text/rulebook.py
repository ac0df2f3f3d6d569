"""Owns the rules page in each language: its sections and numbered rules, found by number, by word or by card.

The English page, docs/RULES.md, has the examples that are run. A translated one, docs/RULES.fr.md and so on, has the same
sections, numbers and examples in the same order, without what is run: that is taken from the English page. It names cards in
English, and they are shown with their titles.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from mindbug.rules.errors import MindbugError
from mindbug.sets import EVERYTHING
from mindbug.text.languages import Language, bare, capital, language, plain
from mindbug.text.messages import check_language
from mindbug.text.reference import reference

FOLDERS = (Path(__file__).parent, Path(__file__).parents[3] / "docs")
# The words by which the chapters without a number are found, in their order; the title of the page and its contents have none.
UNNUMBERED = ("", "", "overview", "sources")
HEADING = re.compile(r"(#+) (?:([A-D](?:\.\d+)?)\.? )?(.*)")
NUMBERED = re.compile(r"(\d+)\. (.*)")
NUMBERED_ROW = re.compile(r"\| ([TPAE]\d+a?) \|")
SOURCE = re.compile(r"(.*\S) \(([^()]*)\)", re.DOTALL)
CITED = re.compile(r"\b(?:[A-D]\.\d+(?:/[A-Z]?\d+a?)?|[ACE]\d+)\b")
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
LEAD_WEIGHT = 4
WHOLE_WEIGHT = 2


@dataclass(frozen=True)
class Example:
    """A worked example: what people read, and the scenario that is run."""

    text: str
    scenario: dict[str, Any]

    @property
    def rules(self) -> list[str]:
        return CITED.findall(self.scenario["rule"])


@dataclass
class Rule:
    """A numbered rule. ``text`` is Markdown; ``examples`` are those that stand right behind it."""

    number: str
    section: str
    text: str
    source: str = ""
    details: list[str] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)

    @cached_property
    def words(self) -> list[str]:
        """All that is said, word for word, as it is searched."""
        return WORD.findall(plain(" ".join([self.text, *self.details])))

    @cached_property
    def lead(self) -> list[str]:
        """The bold words with which it begins, if any."""
        return WORD.findall(plain(self.text.split("**")[1])) if self.text.startswith("**") else []


@dataclass
class RuleTable:
    """A table whose rows have no numbers."""

    rows: list[list[str]]


@dataclass
class Heading:
    """The heading of a part of a section."""

    text: str


@dataclass
class Section:
    """A chapter or section of the page: its items as they stand in it."""

    number: str
    title: str
    items: list[Rule | Example | RuleTable | Heading | str] = field(default_factory=list)

    @property
    def rules(self) -> list[Rule]:
        return [item for item in self.items if isinstance(item, Rule)]

    @property
    def examples(self) -> list[Example]:
        found = [
            [item] if isinstance(item, Example) else item.examples for item in self.items if isinstance(item, Example | Rule)
        ]
        return [example for examples in found for example in examples]

    @property
    def is_chapter(self) -> bool:
        return "." not in self.number


class Rulebook:
    """The page in a language: its sections in order, and its rules by number. ``original`` is the English page, of which cards
    are found by the names that it gives them; of the English page it is that page itself."""

    def __init__(self, sections: list[Section], original: Rulebook | None = None) -> None:
        self.sections = sections
        self.rules = {rule.number: rule for section in sections for rule in section.rules}
        self.original = original or self

    def section(self, number: str) -> Section | None:
        """A section by its number, without regard to case, or by its whole title."""
        return next((s for s in self.sections if plain(number) in (plain(s.number), plain(s.title))), None)

    def rule(self, number: str) -> Rule | None:
        """A rule by its number, without regard to case."""
        return next((rule for known, rule in self.rules.items() if known.lower() == number.lower()), None)

    def examples(self, number: str) -> list[Example]:
        """The examples of a rule: those that stand with it or cite it first, else the first one that cites it at all."""
        citing = [e for section in self.sections for e in section.examples if number in e.rules]
        own = [e for e in citing if e.rules[0] == number or e in self.rules[number].examples]
        return own or citing[:1]

    def with_words(self, words: list[str]) -> list[Rule]:
        """The rules that contain all words, or words that begin so; the best first."""
        scores = [(score(rule, [plain(word) for word in words]), rule) for rule in self.rules.values()]
        return [rule for points, rule in sorted(scores, key=lambda pair: -pair[0]) if points]

    def naming(self, card: str) -> list[Rule]:
        """The rules that name a card, then those whose examples are about it."""
        said = {number: " ".join([rule.text, *rule.details]) for number, rule in self.original.rules.items()}
        named = [number for number in self.rules if card in names_in(said[number])]
        about = [e for section in self.sections for e in section.examples if card in map(bare, e.scenario["cards"])]
        shown = [example.rules[0] for example in about if example.rules[0] in self.rules]
        return [self.rules[number] for number in dict.fromkeys([*named, *shown])]

    def about(self, card: str) -> list[Rule]:
        """The rules that are about a card: their bold beginning names it, or it names no card and the rule does. A rule about
        other cards only mentions it."""
        found: list[Rule] = []
        for number, rule in self.original.rules.items():
            lead = names_in(rule.text.split("**")[1]) if rule.text.startswith("**") else set()
            if card in (lead or names_in(" ".join([rule.text, *rule.details]))):
                found.append(self.rules[number])
        return found

    def details_naming(self, number: str, card: str) -> list[str]:
        """The details of a rule that name a card."""
        details = zip(self.original.rules[number].details, self.rules[number].details, strict=True)
        return [detail for english, detail in details if card in names_in(english)]


def score(rule: Rule, words: list[str]) -> float:
    """How much a rule is about some words: 0 if one of them is missing; much in few words is best."""
    said, lead = rule.words, rule.lead
    points = 0.0
    for part in (part for word in words for part in WORD.findall(word)):
        begun = sum(word.startswith(part) for word in said)
        if not begun:
            return 0
        points += begun + WHOLE_WEIGHT * said.count(part) + LEAD_WEIGHT * sum(word.startswith(part) for word in lead)
    return points / (len(said) + 20) if words else 0


@cache
def card_names() -> re.Pattern[str]:
    """Any name of a card; of two that begin alike the longer one."""
    names = sorted(EVERYTHING.numbers, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


def names_in(text: str) -> set[str]:
    return set(card_names().findall(text))


# Reading the page


@cache
def rulebook(lang: str = "en") -> Rulebook:
    """The page in a language, of the installed package or else of the checkout."""
    check_language(lang)
    if lang == "en":
        return read(page_text("RULES.md"))
    return translated(page_text(f"RULES.{lang}.md"), rulebook(), lang)


def page_text(name: str) -> str:
    for folder in FOLDERS:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise MindbugError(f"the rules page {name} is neither installed nor in a checkout")


def read(text: str) -> Rulebook:
    return Rulebook(RulebookReader("en").sections(text))


def translated(text: str, original: Rulebook, lang: str) -> Rulebook:
    """A translated page, with the titles of cards."""
    scenarios = {section.number: [example.scenario for example in section.examples] for section in original.sections}
    found = {section.number: section for section in RulebookReader(lang, scenarios).sections(titled(text, language(lang)))}
    return Rulebook([found[section.number] for section in original.sections], original)


def titled(text: str, spoken: Language) -> str:
    """A text with the titles of the cards that it names in English, joined to the word before them, and with the spaces of the
    language."""
    name = card_names().pattern
    named = re.compile(rf"({name})|(?<![\w’-])(\w+) ({name})")
    return spoken.space(named.sub(partial(joined_title, spoken), text))


def joined_title(spoken: Language, found: re.Match[str]) -> str:
    alone, before, name = found.groups()
    return spoken.name(alone) if alone else spoken.polish(f"{before} {spoken.name(name)}")


def chunks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The page in pieces: headings, fenced blocks, tables, numbered lines, points of lists and paragraphs."""
    kind, lines = "", list[str]()
    for line in text.splitlines():
        now = "```" if kind == "```" and lines[-1:] != ["```"] else kind_of(line)
        if now != kind or now in ("#", "1.", "-"):
            if lines:
                yield kind, lines
            kind, lines = now, []
        if now:
            lines.append(line)
    if lines:
        yield kind, lines


def kind_of(line: str) -> str:
    if NUMBERED.match(line):
        return "1."
    if line.startswith("```"):
        return "```"
    if line.startswith("- "):
        return "-"
    return line[:1] if line.startswith(("#", "|")) else "text" if line.strip("- ") else ""


class RulebookReader:
    """Reads a page of a language. The scenarios of its examples stand in fenced blocks behind them, or are those of the English
    page, by section and in their order."""

    def __init__(self, lang: str, scenarios: dict[str, list[dict[str, Any]]] | None = None) -> None:
        self.said = reference(lang).page
        self.scenarios = scenarios
        self.found: list[Section] = []
        self.unnumbered = iter(UNNUMBERED)

    def sections(self, text: str) -> list[Section]:
        for kind, lines in chunks(text):
            if kind == "#":
                self.begin(lines[0])
            elif self.found:
                self.add(self.found[-1], kind, lines)
        return [section for section in self.found if section.number]

    def begin(self, line: str) -> None:
        """A new section, or a part of the last one."""
        heading = HEADING.match(line)
        assert heading is not None
        if len(heading[1]) > 3:
            self.found[-1].items.append(Heading(heading[3]))
        else:
            self.found.append(Section(heading[2] or next(self.unnumbered, ""), heading[3]))

    def add(self, section: Section, kind: str, lines: list[str]) -> None:
        if kind == "1.":
            found = NUMBERED.match(lines[0])
            assert found is not None
            letter, _, place = section.number.partition(".")
            number = f"B.{place}/{found[1]}" if letter == "B" else f"{letter}{found[1]}"
            section.items.append(rule(number, section.number, found[2]))
        elif kind == "|":
            self.add_table(section, [[cell.strip() for cell in line.strip("|").split("|")] for line in lines])
        elif kind == "```":
            self.add_scenario(section, tomllib.loads("\n".join(lines[1:-1]))["scenario"][0])
        else:
            self.add_text(section, " ".join(line.removeprefix("- ").strip() for line in lines))

    def add_table(self, section: Section, rows: list[list[str]]) -> None:
        """A table of rules, if its rows have numbers: what they say is in the middle, the source in the last column."""
        head, _, *body = rows
        if not NUMBERED_ROW.match(f"| {body[0][0]} |"):
            section.items.append(RuleTable([head, *body]))
        for row in body:
            if section.number == "A.12":
                columns = [self.column(*pair) for pair in zip(head[2:], row[2:], strict=True)]
                section.items.append(Rule(row[0], section.number, f"**{capital(row[1])}.** {' '.join(columns)}"))
            elif section.number.startswith("B."):
                section.items.append(Rule(f"{section.number}/{row[0]}", section.number, row[1], row[2]))

    def column(self, head: str, cell: str) -> str:
        return self.said["column"].format(head=capital(head), cell=cell.rstrip("."))

    def add_text(self, section: Section, text: str) -> None:
        """A paragraph; one that begins with the number of a rule of the section belongs to that rule."""
        number = text.removeprefix("**").split(",")[0]
        owner = next((known for known in section.rules if text.startswith("**") and known.number == number), None)
        if owner is not None:
            owner.details.append(text)
        else:
            section.items.append(text)
        if self.scenarios is not None and text.startswith(self.begins_example):
            shown = len(section.examples)
            of_section = self.scenarios[section.number]
            if shown >= len(of_section):
                raise MindbugError(f"section {section.number} has more examples than the English page: {text}")
            self.add_scenario(section, of_section[shown])

    @property
    def begins_example(self) -> str:
        return f"**{self.said['example']}** "

    def add_scenario(self, section: Section, scenario: dict[str, Any]) -> None:
        """What is run of an example, whose words stand before it. An example belongs to the rule behind which it stands and
        which it cites, else to the section."""
        text = section.items.pop()
        assert isinstance(text, str), f"an example without words: {scenario['title']}"
        example = Example(text.removeprefix(self.begins_example), scenario)
        last = section.items[-1] if section.items else None
        if isinstance(last, Rule) and last.number in example.rules:
            last.examples.append(example)
        else:
            section.items.append(example)


def rule(number: str, section: str, text: str) -> Rule:
    found = SOURCE.fullmatch(text)
    return Rule(number, section, found[1], found[2]) if found else Rule(number, section, text)
