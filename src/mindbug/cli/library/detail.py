"""Owns one card in detail: its facts and text, what its words mean, its line of evolution, names, rulings and scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.text import Text

from mindbug.cards import title
from mindbug.cli.library.coverage import Scenario
from mindbug.cli.library.example import told
from mindbug.cli.library.filters import quoted
from mindbug.cli.library.printed import FACE, Printed, family, keyword_words, price, set_title
from mindbug.cli.output.ink import HEAD, KEYWORDS, NUMBER, QUIET, inked, marked, wrapped
from mindbug.cli.output.language import default_language
from mindbug.text.languages import LANGUAGES, bare, language
from mindbug.text.meanings import meanings
from mindbug.text.messages import Message, Value, phrase
from mindbug.text.reference import reference
from mindbug.text.rulebook import Rule, rulebook

WIDEST = 100
INDENT = 2
GAP = 2
MOST_SCENARIOS = 5


@dataclass
class Row:
    """A label and what is said about it, or a text alone."""

    label: Text | None
    text: Text


@dataclass
class DetailPart:
    """A heading and the rows below it."""

    heading: str
    rows: list[Row] = field(default_factory=list)


class Detail:
    """One card in a language. Titles of scenarios are in English, and moves in the notation of the game."""

    def __init__(self, card: Printed, lang: str, scenarios: list[Scenario], with_moves: bool) -> None:
        self.card = card
        self.lang = lang
        self.scenarios = sorted(scenarios, key=lambda scenario: not scenario.title.startswith(card.name))
        self.with_moves = with_moves
        self.rulings = rulings(card.name, lang)

    def said(self, key: str, **values: Value) -> str:
        return phrase(Message(f"library.{key}", **values), self.lang)

    # On the screen and in a pipe

    def show(self, console: Console) -> None:
        """For a terminal: wrapped, the labels of each part in a column."""
        width = min(console.width, WIDEST)
        for line in [Text(self.card.title, "bold"), *wrapped(self.facts(), width), Text(), *wrapped(self.text(), width)]:
            write(line, console)
        for part in self.parts():
            write(Text(), console)
            write(Text(part.heading, HEAD), console)
            column = max(row.label.cell_len + GAP if row.label else 0 for row in part.rows)
            for row in part.rows:
                for line in row_lines(row, column, width):
                    write(line, console)

    def lines(self) -> list[str]:
        """Elsewhere: nothing is wrapped, so that each fact, ruling and scenario is one line."""
        lines = [self.card.title, self.facts().plain, self.text().plain]
        for part in self.parts():
            lines += ["", part.heading]
            lines += [" " * INDENT + plain_row(row) for row in part.rows]
        return lines

    # What is said

    def facts(self) -> Text:
        said = [Text(price(self.card, self.lang)), *self.keywords(), Text(set_title(self.card, self.lang)), Text(self.number())]
        return Text(", ").join(said)

    def keywords(self) -> list[Text]:
        words = zip(self.card.keywords, keyword_words(self.card, self.lang), strict=True)
        return [inked([pair]) for pair in words]

    def number(self) -> str:
        if self.card.kind == FACE:
            return self.said("stage", n=self.card.stage or 1)
        return self.said("copies", n=self.card.copies)

    def text(self) -> Text:
        return Text(self.card.text or self.said("no_text"))

    def parts(self) -> Iterator[DetailPart]:
        found = (
            DetailPart(self.said("section.words"), self.words()),
            DetailPart(self.said("section.line"), self.line()),
            DetailPart(self.said("section.names"), self.names()),
            DetailPart(self.said("section.rulings"), self.ruling_rows()),
            DetailPart(self.said("section.scenarios", n=len(self.scenarios)), list(self.scenario_rows())),
        )
        return (part for part in found if part.rows)

    def words(self) -> list[Row]:
        """What the keywords, triggers and other words of the card mean."""
        return [
            Row(Text(entry.term, KEYWORDS.get(entry.key, NUMBER)), Text(entry.text).append(f" ({entry.rules[0]})", QUIET))
            for entry in meanings(self.card.name, self.lang)
        ]

    def line(self) -> list[Row]:
        """All stages of a creature that evolves."""
        stages = family(self.card, self.lang)
        return [self.stage(card) for card in stages] if len(stages) > 1 else []

    def stage(self, card: Printed) -> Row:
        facts = ", ".join([price(card, self.lang), *keyword_words(card, self.lang)])
        text = Text.assemble((card.title, "bold"), f" ({facts}) {card.text}")
        return Row(Text(self.said("stage", n=card.stage or 1), NUMBER), text)

    def names(self) -> list[Row]:
        """Its published names in the other languages."""
        others = [lang for lang in LANGUAGES if lang != self.lang and title(self.card.name, lang) != self.card.title]
        known = [lang for lang in others if lang == "en" or self.card.name in language(lang).names]
        return [Row(Text(self.said(f"language.{lang}")), Text(title(self.card.name, lang))) for lang in known]

    def ruling_rows(self) -> list[Row]:
        return [
            Row(Text("" if i else rule.number, NUMBER), marked(said))
            for rule, texts in self.rulings
            for i, said in enumerate(texts)
        ]

    def scenario_rows(self) -> Iterator[Row]:
        for scenario in self.scenarios if self.with_moves else self.scenarios[:MOST_SCENARIOS]:
            yield Row(None, Text(scenario.title).append(f" ({', '.join(scenario.rules)})", QUIET))
            if self.with_moves:
                yield from moves(scenario, self.lang)
        more = len(self.scenarios) - MOST_SCENARIOS
        if more > 0 and not self.with_moves:
            lang = "" if self.lang == default_language() else f" --lang {self.lang}"
            command = f"mindbug cards {quoted(self.card.title)} --scenarios{lang}"
            yield Row(None, Text(self.said("scenario.more", n=more, command=command), QUIET))

    # For programs

    def data(self) -> dict[str, Any]:
        return {
            "names": {lang: title(self.card.name, lang) for lang in LANGUAGES},
            "line": [card.name for card in family(self.card)],
            "rulings": [{"rule": rule.number, "text": texts} for rule, texts in self.rulings],
            "scenarios": [self.scenario_data(scenario) for scenario in self.scenarios],
        }

    def scenario_data(self, scenario: Scenario) -> dict[str, Any]:
        moves = {key: scenario.table.get(key) for key in ("position", "script", "expect")} if self.with_moves else {}
        return {"title": scenario.title, "rules": scenario.rules, **moves}


def rulings(name: str, lang: str = "en") -> list[tuple[Rule, list[str]]]:
    """The rules that name a card. Each says its details and examples that are about the card, unless another has said them."""
    found: list[tuple[Rule, list[str]]] = []
    for rule in rulebook(lang).naming(name):
        before = {text for _, texts in found for text in texts}
        found.append((rule, [text for text in ruling(rule, name, lang) if text not in before]))
    return found


def ruling(rule: Rule, name: str, lang: str) -> list[str]:
    book, begins = rulebook(lang), reference(lang).page["example"]
    about = [example for example in book.examples(rule.number) if name in map(bare, example.scenario["cards"])]
    return [rule.text, *book.details_naming(rule.number, name), *(f"**{begins}** {example.text}" for example in about)]


def moves(scenario: Scenario, lang: str) -> Iterator[Row]:
    """How a scenario goes: position, moves, result."""
    script = [line for line in scenario.table["script"] if not line.startswith("happened ")]
    for label, lines in told(scenario.table | {"script": script}, lang).items():
        for i, line in enumerate(lines):
            yield Row(Text("" if i else f"  {label}", QUIET), Text(line, QUIET))


def plain_row(row: Row) -> str:
    return row.text.plain if row.label is None else f"{row.label.plain}{' ' * GAP}{row.text.plain}"


def row_lines(row: Row, column: int, width: int) -> Iterator[Text]:
    """A row in lines, with its label at the left of the first one."""
    indent = INDENT if row.label is None else INDENT + column
    for i, line in enumerate(wrapped(row.text, width - indent)):
        label = Text() if i or row.label is None else row.label
        before = Text(" " * INDENT).append_text(label)
        yield before.append(" " * (indent - before.cell_len)).append_text(line)


def write(line: Text, console: Console) -> None:
    line.rstrip()
    console.print(line, no_wrap=True, overflow="ignore", crop=False)
