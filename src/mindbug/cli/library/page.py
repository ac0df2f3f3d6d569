"""Owns how the rules page looks in a terminal: headings, numbered rules, entries of the reference and examples, wrapped."""

from __future__ import annotations

import re

from rich.text import Text

from mindbug.cli.library.example import told
from mindbug.cli.library.lookup import Answer
from mindbug.cli.library.printed import one_line
from mindbug.cli.output.ink import FOUND, HEAD, NUMBER, QUIET, console, marked, wrapped
from mindbug.text.reference import KINDS, WordEntry, reference
from mindbug.text.rulebook import Example, Heading, Rule, RuleTable, Section, rulebook

WIDEST = 100
INDENT = 9
LABEL = 10
MOST_RULES = 8


class LibraryPage:
    """Writes to the terminal; without colours the same text."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.said = reference(lang).page
        self.book = rulebook(lang)
        self.words: list[str] = []
        self.is_blank = True
        self.console = console()
        self.width = min(self.console.width, WIDEST)

    # What there is

    def contents(self) -> None:
        """The sections with their numbers, the words of the reference, and how to search."""
        self.head(self.said["contents"])
        for section in self.book.sections:
            self.labelled(section.number, Text(section.title, "bold" if section.is_chapter else ""), INDENT)
        for kind in KINDS:
            self.head(self.said[kind])
            self.write(Text(", ".join(entry.term for entry in reference(self.lang).of_kind(kind))))
        self.write(Text())
        self.write(Text(self.said["usage"]))

    # What was found

    def answer(self, found: Answer) -> None:
        self.words = found.words
        if found.card:
            self.card(found.card)
        if found.card and not found.rules:
            self.write(Text(self.said["no_ruling"]))
        for entry in found.entries:
            self.entry(entry)
        for section in found.sections:
            self.section(section)
        if found.exact:
            self.rules_with_examples(found.rules)
        elif found.rules:
            self.some_rules(found.rules)

    def card(self, name: str) -> None:
        self.write(Text(one_line(name, self.lang), HEAD))
        self.write(Text())

    def entry(self, entry: WordEntry) -> None:
        english = reference().entries[entry.kind, entry.key].term
        self.write(Text.assemble((entry.term, HEAD), ("" if english == entry.term else f" ({english})", QUIET)))
        self.write(Text(entry.text), 2)
        self.write(Text(self.said["see"].format(rules=", ".join(entry.rules)), QUIET), 2)
        self.write(Text())

    def some_rules(self, rules: list[Rule]) -> None:
        """The first ones in full, the numbers of the others."""
        self.head(self.said["rules"])
        for rule in rules[:MOST_RULES]:
            self.rule(rule)
        if rules[MOST_RULES:]:
            others = ", ".join(rule.number for rule in rules[MOST_RULES:])
            self.write(Text(self.said["more_rules"].format(rules=others), QUIET))
        self.write(Text(self.said["examples"], QUIET))

    def rules_with_examples(self, rules: list[Rule]) -> None:
        for rule in rules:
            section = self.book.section(rule.section)
            assert section is not None
            self.head(f"{section.number} {section.title}")
            self.rule(rule)
            self.examples(self.book.examples(rule.number))

    # Pieces of the page

    def section(self, section: Section) -> None:
        self.head(f"{section.number} {section.title}" if section.number[0].isupper() else section.title)
        for item in section.items:
            self.item(item)
        for other in self.book.sections:
            if other.number.startswith(f"{section.number}."):
                self.labelled(other.number, Text(other.title), INDENT)

    def item(self, item: Rule | Example | RuleTable | Heading | str) -> None:
        match item:
            case Rule():
                self.rule(item)
                self.examples(item.examples)
            case Example():
                self.examples([item])
            case RuleTable():
                self.table(item)
            case Heading():
                self.head(item.text)
            case _:
                self.write(marked(item))
                self.write(Text())

    def rule(self, rule: Rule) -> None:
        text = marked(rule.text)
        text.append(f" ({marked(rule.source).plain})" if rule.source else "", QUIET)
        self.labelled(rule.number, self.highlighted(text), INDENT)
        for detail in rule.details:
            self.write(self.highlighted(marked(detail)), INDENT)

    def examples(self, examples: list[Example]) -> None:
        for example in examples:
            self.write(Text.assemble((f"{self.said['example']} ", "bold"), marked(example.text)), INDENT)
            for label, lines in told(example.scenario, self.lang).items():
                for i, line in enumerate(lines):
                    self.labelled(" " * (INDENT + 2) + ("" if i else label), Text(line, QUIET), INDENT + 2 + LABEL, QUIET)
            self.write(Text())

    def table(self, table: RuleTable) -> None:
        """Each row as a paragraph: there is no room for columns."""
        _, *heads = table.rows[0]
        for first, *others in table.rows[1:]:
            self.write(marked(first))
            cells = others if len(heads) == 1 else [f"{head}: {cell}" for head, cell in zip(heads, others, strict=True)]
            self.write(marked("; ".join(cells)), 4)
        self.write(Text())

    # Lines

    def head(self, text: str) -> None:
        """A heading, and a space above it."""
        if not self.is_blank:
            self.write(Text())
        self.write(Text(text, HEAD))

    def labelled(self, label: str, text: Text, indent: int, style: str = NUMBER) -> None:
        """A text with a label at its left."""
        lines = wrapped(text, self.width - indent)
        for i, line in enumerate(lines):
            self.line(Text.assemble(("" if i else label, style), " " * (indent - (0 if i else len(label))), line))

    def write(self, text: Text, indent: int = 0) -> None:
        for line in wrapped(text, self.width - indent):
            self.line(Text(" " * indent).append_text(line))

    def line(self, text: Text) -> None:
        text.rstrip()
        self.is_blank = not text.plain
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def highlighted(self, text: Text) -> Text:
        if self.words:
            words = "|".join(re.escape(word) for word in self.words)
            text.highlight_regex(re.compile(rf"(?<!\w)(?:{words})\w*", re.IGNORECASE), FOUND)
        return text
