"""Owns what is found in the rules for a topic that a person types: a number, a word in any language, or a card."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from functools import cache

from mindbug.cards import names_by_plain
from mindbug.cli.library.printed import find_name, loose, printed
from mindbug.rules.errors import MindbugError, UnknownCard
from mindbug.sets import EVERYTHING
from mindbug.text.languages import LANGUAGES, language, plain
from mindbug.text.meanings import meanings
from mindbug.text.reference import Place, WordEntry, find, reference
from mindbug.text.rulebook import WORD, Rule, Section, rulebook

NUMBER = re.compile(r"[a-e]\.?\d+(/[a-z]?\d+a?)?|[pt]\d+a?|[a-d]|overview|sources", re.IGNORECASE)
LONGEST = 40
MOST_NEAR = 5
LIKE = 0.6


@dataclass
class Answer:
    """What was found for a topic. ``words`` are those to be highlighted; ``exact`` if it was asked for by number."""

    topic: str
    entries: list[WordEntry] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    card: str | None = None
    words: list[str] = field(default_factory=list)
    exact: bool = False


def look_up(typed: list[str], lang: str) -> Answer:
    """What the page and the reference say about a topic; MindbugError names near topics if that is nothing."""
    topic = " ".join(" ".join(typed).split())
    found = by_number(topic, lang) or by_title(topic, lang) or by_card(topic, lang) or by_word(topic, lang)
    if found is None:
        raise MindbugError(nothing(topic, lang))
    return found


def by_number(topic: str, lang: str) -> Answer | None:
    """One or more numbers of rules and sections."""
    numbers = topic.split()
    if not numbers or not all(NUMBER.fullmatch(number) for number in numbers):
        return None
    found = [find_rule(number, lang) or find_section(number, lang) for number in numbers]
    if None in found:
        return None
    sections = [one for one in found if isinstance(one, Section)]
    return Answer(topic, sections=sections, rules=[one for one in found if isinstance(one, Rule)], exact=True)


def find_rule(number: str, lang: str) -> Rule | None:
    """A rule by its number; a step of a turn or of playing a card also without its section: T4, P8."""
    book = rulebook(lang)
    steps = [rule for known, rule in book.rules.items() if known.lower().endswith(f"/{number.lower()}")]
    return book.rule(number) or (steps[0] if number[0] in "pPtT" and steps else None)


def find_section(number: str, lang: str) -> Section | None:
    """A section by its number, of which the point may be left out."""
    return rulebook(lang).section(number) or rulebook(lang).section(f"{number[0]}.{number[1:]}")


def by_title(topic: str, lang: str) -> Answer | None:
    """A section by its title in any language."""
    found = next(filter(None, (rulebook(code).section(topic) for code in (lang, *LANGUAGES))), None)
    section = rulebook(lang).section(found.number) if found else None
    return Answer(topic, sections=[section], exact=True) if section else None


def by_card(topic: str, lang: str) -> Answer | None:
    """The rulings that name a card or show it; if there is none, what the words on the card mean."""
    name = find_card(topic, lang)
    if name is None:
        return None
    rules = rulebook(lang).naming(name)
    return Answer(topic, [] if rules else words_of(name, lang), rules=rules, card=name, words=[language(lang).name(name)])


def find_card(topic: str, lang: str) -> str | None:
    """The name of the card that a topic names; a part of it is enough, unless that is a word of the rules."""
    if loose(topic) in published_names():
        return published_names()[loose(topic)]
    if find(topic) or with_words([topic], lang):
        return None
    try:
        return find_name(topic, lang)
    except UnknownCard:
        return None


@cache
def published_names() -> dict[str, str]:
    """The English name of every card, by all its names as a person may type them."""
    return {loose(published): name for published, name in names_by_plain().items()}


def words_of(card: str, lang: str) -> list[WordEntry]:
    """The entries that explain the words of a card, else what it is."""
    is_what: Place = ("terms", "constant_ability" if printed(card).text else "creature")
    return meanings(card, lang) or [reference(lang).entries[is_what]]


def by_word(topic: str, lang: str) -> Answer | None:
    """The entries of the reference, then their rules, then the rules that have the words."""
    entries = find(topic, lang)
    forms = [topic, *(form for entry in entries for form in reference(lang).entries[entry.kind, entry.key].forms)]
    listed = [rule for entry in entries for rule in map(rulebook(lang).rule, entry.rules) if rule]
    having = [rule for form in forms for rule in with_words(form.split(), lang)]
    rules = list({rule.number: rule for rule in [*listed, *having]}.values())
    if not entries and not rules:
        return None
    return Answer(topic, entries, rules=rules, words=[word for form in forms for word in WORD.findall(form)])


def with_words(words: list[str], lang: str) -> list[Rule]:
    """The rules that have all the words in their own language, else in English."""
    own = rulebook(lang)
    return own.with_words(words) or [own.rules[rule.number] for rule in own.original.with_words(words)]


# Nothing found


def nothing(topic: str, lang: str) -> str:
    """That nothing was found, and what is near."""
    page = reference(lang).page
    said = topic if len(topic) <= LONGEST else topic[:LONGEST] + "..."
    near = near_topics(topic[: 2 * LONGEST], lang)
    hint = page["near"].format(topics=", ".join(near)) if near else page["all_topics"]
    return page["nothing"].format(topic=said, hint=hint)


def near_topics(topic: str, lang: str) -> list[str]:
    """Topics that look like this one, and those of its words about which there is something."""
    words = [word for word in topic.split() if len(word) > 2 and word != topic]
    known = [entry.term for word in words for entry in find(word, lang)]
    known += [word for word in words if not find(word) and with_words([word], lang)]
    topics = all_topics(lang)
    like = difflib.get_close_matches(plain(topic), topics, n=MOST_NEAR, cutoff=LIKE)
    return list(dict.fromkeys([*(topics[name] for name in like), *known]))[:MOST_NEAR]


def all_topics(lang: str) -> dict[str, str]:
    """How everything about which there is something is called, by what a person may type for it."""
    names = [*rulebook(lang).rules, *(section.title for section in rulebook(lang).sections)]
    names += [language(code).name(name) for code in (lang, "en") for name in EVERYTHING.numbers]
    terms = [(place, form) for code in LANGUAGES for place, entry in reference(code).entries.items() for form in entry.forms]
    return {plain(name): name for name in names} | {form: reference(lang).entries[place].term for place, form in terms}
