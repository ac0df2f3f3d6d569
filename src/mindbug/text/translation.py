"""Owns the comparison of a translated rules page with the English one: what is missing, what says something else, and what has
been changed in English since the translation was last read beside it.

A page is compared piece by piece: a rule with its details and examples, a heading, a paragraph or a table between rules. Beside
each translated page lies a list of digests, docs/RULES.fr.toml and so on: the English wording of each piece when its
translation was last read.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from mindbug.rules.words import KEYWORDS
from mindbug.text.languages import language
from mindbug.text.rulebook import (
    CITED,
    Example,
    Heading,
    Rule,
    RulebookReader,
    RuleTable,
    Section,
    card_names,
    names_in,
    page_text,
    rulebook,
)

TAGS = re.compile(r"\b(?:FAQ|WEB|MP|MET|LUK|OZE|ROM|MCA|CARD|OWN)\b")
CODE = re.compile(r"`[^`]+`")
LINK = re.compile(r"\]\((?!http)[^)]*\)")
ADDRESS = re.compile(r"\b\w+\.\w+/[^\s;|]*[^\s;|,.]")
NUMBER = re.compile(r"\d+")
DIGITS = 8


def digests_file(lang: str) -> Path:
    """Where the digests of a language are kept, in a checkout."""
    return Path(__file__).parents[3] / "docs" / f"RULES.{lang}.toml"


# Pieces of a page


def pieces(sections: list[Section]) -> dict[str, str]:
    """What a page says, by the number of the rule or section; what has no number by its place in the section."""
    found: dict[str, str] = {}
    for section in sections:
        found[section.number] = section.title
        between = 0
        for item in section.items:
            if isinstance(item, Rule):
                found[item.number] = rule_text(item)
            else:
                between += 1
                found[f"{section.number} #{between}"] = item_text(item)
    return found


def rule_text(rule: Rule) -> str:
    source = f" ({rule.source})" if rule.source else ""
    return "\n".join([rule.text + source, *rule.details, *(f"> {example.text}" for example in rule.examples)])


def item_text(item: Example | RuleTable | Heading | str) -> str:
    match item:
        case Example():
            return f"> {item.text}"
        case RuleTable():
            return "\n".join(" | ".join(row) for row in item.rows)
        case Heading():
            return f"# {item.text}"
    return item


def written(lang: str) -> dict[str, str]:
    """The pieces of a page as they stand in its file, with the English names of cards."""
    if lang == "en":
        return pieces(rulebook().sections)
    scenarios = {section.number: [example.scenario for example in section.examples] for section in rulebook().sections}
    return pieces(RulebookReader(lang, scenarios).sections(page_text(f"RULES.{lang}.md")))


# What is not as in English


def missing(lang: str) -> list[str]:
    """The pieces of the English page that have no translation."""
    own = written(lang)
    return [number for number in written("en") if number not in own]


def differences(lang: str) -> Iterator[str]:
    """Every piece of a translated page that is not the counterpart of the English one, and in what."""
    english, own = written("en"), written(lang)
    for number in own:
        if number not in english:
            yield f"{number}: the English page has no such piece: {own[number][:60]}"
    for number, text in own.items():
        if number in english:
            yield from (f"{number}: {difference}" for difference in compared(english[number], text, lang))


def compared(english: str, own: str, lang: str) -> Iterator[str]:
    """What a text and its translation do not have in common, though they should."""
    for what, found in ALIKE.items():
        here, there = found(own), found(english)
        if here != there:
            yield f"{what}: {listed(there - here)} in English, {listed(here - there)} in the translation"
    words = language(lang).template
    for keyword in KEYWORDS:
        if (keyword.upper() in english) != (words(f"keyword.{keyword}") in own):
            yield f"the keyword {keyword.upper()} ({words(f'keyword.{keyword}')}) is only in one of them"
    if elided := re.search(rf"’{card_names().pattern}", own):
        yield f"write the word before {elided[0][1:]} in full: it is shortened where the name wants it"


def listed(found: Counter[str]) -> str:
    return ", ".join(sorted(found)) or "nothing more"


def cards(text: str) -> Counter[str]:
    return Counter(names_in(text))


def citations(text: str) -> Counter[str]:
    return Counter(set(CITED.findall(LINK.sub("]", text))))


def codes(text: str) -> Counter[str]:
    return Counter(set(CODE.findall(text)))


def tags(text: str) -> Counter[str]:
    return Counter(set(TAGS.findall(text)))


def numbers(text: str) -> Counter[str]:
    """The numbers that stand in figures, apart from those of rules and rulebooks."""
    for other in (LINK, CODE, ADDRESS, CITED):
        text = other.sub(" ", text)
    return Counter(set(NUMBER.findall(card_names().sub(" ", text))))


def shape(text: str) -> Counter[str]:
    """How a piece is built: lines, examples, cells of a table, links."""
    lines = text.split("\n")
    kinds = ["example" if line.startswith("> ") else "heading" if line.startswith("# ") else "line" for line in lines]
    cells = [f"{len(line.split(' | '))} cells" for line in lines if " | " in line]
    return Counter([*kinds, *cells, *("link" for _ in LINK.findall(text))])


ALIKE: dict[str, Callable[[str], Counter[str]]] = {
    "cards": cards,
    "cited rules": citations,
    "words in code": codes,
    "tags of sources": tags,
    "numbers": numbers,
    "parts": shape,
}


# What has been changed in English


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]


def read_digests(lang: str) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(digests_file(lang).read_text(encoding="utf-8"))
    return found


def stale(lang: str) -> list[str]:
    """The translated pieces whose English wording is not the one beside which they were last read."""
    known, english = read_digests(lang), written("en")
    return [number for number in written(lang) if number in english and known.get(number) != digest(english[number])]


def write_digests(lang: str, numbers: list[str]) -> None:
    """Says that the translations of these pieces have been read beside the English wording of today."""
    english, own = written("en"), written(lang)
    known = read_digests(lang) if digests_file(lang).exists() else {}
    known |= {number: digest(english[number]) for number in numbers}
    lines = [f'"{number}" = "{known[number]}"' for number in english if number in own and number in known]
    head = "# The English wording beside which each piece of the translation was last read: tools/translation.py."
    digests_file(lang).write_text("\n".join([head, *lines, ""]), encoding="utf-8")
