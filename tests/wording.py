"""Owns what the tests of languages share: their templates, what may stand in them and who asks for them, the texts of cards."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import mindbug
from mindbug import cards
from mindbug.rules.grammar import LEXICON
from mindbug.text.languages import FOLDER, SLOT, read_catalogue

CODE = Path(mindbug.__file__).parent
# The catalogues whose sentences the tests of a language know by heart.
CATALOGUES = ("words", "cards", "events", "questions", "reasons")
# What messages hold although their English words do not need it, by the first part of their keys.
ALSO_PASSED = {
    "quality": {"n"},
    "target": {"what"},
    "do": {"form", "what"},
    "bar": {"n", "who"},
    "given": {"who"},
    "condition": {"form"},
    "event": {"other"},
    "next": {"who"},
}


def templates(lang: str, file: str) -> dict[str, str]:
    return dict(read_catalogue(FOLDER / lang / f"{file}.toml"))


def slots(template: str) -> set[str]:
    """The names of the values that a template speaks of."""
    return {found[1] for found in SLOT.finditer(template)}


def unknown_slots(lang: str, file: str) -> dict[str, set[str]]:
    """The values that templates of a language speak of although their messages do not hold them."""
    english = templates("en", file)
    extra = {
        key: slots(template) - slots(english[key]) - ALSO_PASSED.get(key.partition(".")[0], set())
        for key, template in templates(lang, file).items()
    }
    return {key: names for key, names in extra.items() if names}


def card_text(name: str, lang: str) -> str:
    """The text of a card or Power card."""
    powers = {card.name: card for card in cards.power_cards()}
    return powers[name].text(lang) if name in powers else cards.find(name).text(lang)


# Which templates the code asks for


@cache
def words_of_code() -> set[str]:
    """The texts and the names of classes that stand in the code, and of what the words of cards say, written as in a key."""
    found = {node.value.replace(" ", "_") for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    said = {name for word in LEXICON.values() for name in word.parameters}
    return found | said | {node.name for node in nodes() if isinstance(node, ast.ClassDef)}


@cache
def patterns_of_code() -> list[re.Pattern[str]]:
    """The texts of the code with gaps in which values are put."""
    joined = [node for node in nodes() if isinstance(node, ast.JoinedStr)]
    shapes = {
        "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "(.+)" for p in node.values) for node in joined
    }
    return [re.compile(shape) for shape in sorted(shapes) if re.fullmatch(r"[\w\\.+()-]*[\w.][\w\\.+()-]*", shape)]


@cache
def nodes() -> list[ast.AST]:
    code = [path.read_text(encoding="utf-8") for path in sorted(CODE.rglob("*.py"))]
    return [node for text in code for node in ast.walk(ast.parse(text))]


@cache
def is_asked_for(key: str) -> bool:
    """Whether the code has a key: as it stands, or as a text whose gaps are filled with words of the code."""
    if key in words_of_code():
        return True
    fitting = [found.groups() for pattern in patterns_of_code() if (found := pattern.fullmatch(key))]
    return any(gaps != (key,) and all(map(is_asked_for, gaps)) for gaps in fitting)
