"""Owns writing files of cards: any pool as TOML that people like to read, and that is read as the same cards again.

For programs that change a card, there is one way to write it, which is longer: a word of which something can be said is always
a table of its own, so that everything has its own place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mindbug.cardfile.definitions import PICTURE
from mindbug.cardfile.reading import CardSet
from mindbug.cardfile.spelling import ABILITY, CARD_SPELLING, IS, NUMBER, Spelling, spelling_of
from mindbug.rules.definition import written
from mindbug.rules.grammar import WORD, WORDS, Parameter, word_of
from mindbug.rules.state import Card
from mindbug.text.cards import card_text
from mindbug.text.messages import say

WIDEST = 100  # letters of a line, where a list can be broken
INDENT = 2
TABLES = ("ability", "side")  # what a card has, each with a header of its own


def dumps(cards: CardSet, lang: str | None = None) -> str:
    """The text of a file of cards. In a language, each card is preceded by what it does."""
    return "\n".join(lines(cards, lang)) + "\n"


def lines(cards: CardSet, lang: str | None) -> Iterator[str]:
    yield f"name = {quoted(cards.name)}"
    if cards.author:
        yield f"author = {quoted(cards.author)}"
    counts = iter(cards.pool.counts)
    for kind, of_kind in (("card", cards.pool.cards), ("face", cards.pool.faces), ("power_card", cards.pool.powers)):
        for card in of_kind:
            yield ""
            if lang is not None:
                yield from comment(say(card_text(card), lang))
            yield from card_lines(kind, card_table(cards, card, next(counts) if kind == "card" else 1))


def document_of(cards: CardSet) -> dict[str, Any]:
    """A set as the table that its file is read as, in the longer way."""
    counts = [*cards.pool.counts, *([1] * (len(cards.pool.faces) + len(cards.pool.powers)))]
    tables = [card_table(cards, card, count, True) for card, count in zip(cards.pool.all_cards(), counts, strict=True)]
    faces, powers = len(cards.pool.cards), len(cards.pool.cards) + len(cards.pool.faces)
    of_kinds = {"card": tables[:faces], "face": tables[faces:powers], "power_card": tables[powers:]}
    author = {"author": cards.author} if cards.author else {}
    return {"name": cards.name, **author, **{kind: listed for kind, listed in of_kinds.items() if listed}}


def card_table(cards: CardSet, card: Card, count: int, longer: bool = False) -> dict[str, Any]:
    """A card of a set as TOML has it: what it is, how many there are of it, and its picture."""
    data = card_data(card, longer) | copies(count)
    return inserted(data, cards.pictures.get(card.name, ()))


def inserted(data: dict[str, Any], picture: Sequence[int]) -> dict[str, Any]:
    """A card with its picture, before what has tables of its own."""
    tables = {key: value for key, value in data.items() if key in TABLES}
    plain = {key: value for key, value in data.items() if key not in TABLES}
    return plain | ({PICTURE: list(picture)} if picture else {}) | tables


def comment(text: str) -> Iterator[str]:
    if text:
        yield f"# {text}"


def copies(count: int) -> dict[str, int]:
    return {"copies": count} if count > 1 else {}


# A card as tables


def card_data(card: Card, longer: bool = False) -> dict[str, Any]:
    """A card as TOML has it, without how many there are of it."""
    data = entries(CARD_SPELLING, card, longer)
    data.pop("copies", None)
    for side in data.get("side", []):
        if side["name"] == card.name:
            del side["name"]
    return data


def word_data(value: object, longer: bool = False) -> Any:  # noqa: ANN401
    """A part of a definition as TOML has it: a number, a name or a table."""
    word = word_of(value)
    if word is NUMBER:
        return getattr(value, next(iter(word.parameters)))
    spelling = spelling_of(value)
    if spelling is ABILITY or spelling is CARD_SPELLING:
        return entries(spelling, value, longer)
    said: dict[str, Any] = {}
    if spelling.heads:
        head = getattr(value, spelling.heads[0])
        parameter = word.parameters[spelling.heads[0]]
        if head is not None and (spelling.needs_value or is_said(parameter, head)):
            said[spelling.name] = value_data(parameter, head, longer)
    rest = entries(spelling, value, longer)
    if not said and not rest and not (longer and (spelling.heads or spelling.keys)):
        return spelling.name
    table = (said or {IS: spelling.name}) | rest
    return table if longer else beside(spelling, table)


def beside(spelling: Spelling, said: dict[str, Any]) -> dict[str, Any]:
    """What limits the only group of which a word speaks stands beside it."""
    key = spelling.key(spelling.group) if spelling.group is not None else ""
    group = said.get(key)
    if not isinstance(group, dict) or IS not in group:
        return said
    limits = {name: value for name, value in group.items() if name != IS}
    return said if set(limits) & set(said) else said | {key: group[IS]} | limits


def entries(spelling: Spelling, value: object, longer: bool = False) -> dict[str, Any]:
    """What is said of a word besides the value of its name."""
    found: dict[str, Any] = {}
    for name, key in spelling.keys.items():
        parameter, said = spelling.word.parameters[name], getattr(value, name)
        if is_said(parameter, said):
            found[key] = value_data(parameter, said, longer)
    return found


def is_said(parameter: Parameter, said: object) -> bool:
    return said is not None and said != [] and (parameter.required or said != parameter.default)


def value_data(parameter: Parameter, said: Any, longer: bool = False) -> Any:  # noqa: ANN401
    if parameter.kind == WORD:
        return word_data(said, longer)
    if parameter.kind == WORDS:
        return [word_data(part, longer) for part in said]
    return written(parameter, said)


# As text


def card_lines(kind: str, data: dict[str, Any]) -> Iterator[str]:
    yield f"[[{kind}]]"
    yield from pairs({key: value for key, value in data.items() if key not in TABLES})
    for table in TABLES:
        for part in data.get(table, []):
            yield ""
            yield f"[[{kind}.{table}]]"
            yield from pairs(part if isinstance(part, dict) else {IS: part})


def pairs(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        yield f"{key} = {inline(value, len(key) + 3, 0)}"


def inline(value: Any, before: int, depth: int) -> str:  # noqa: ANN401
    """A value in a line or, where that is too long, a list with a line for each element."""
    if isinstance(value, dict):
        said = [f"{key} = {inline(part, before + len(key) + 5, depth)}" for key, part in value.items()]
        return f"{{ {', '.join(said)} }}"
    flat = in_a_line(value)
    if not isinstance(value, list) or before + len(flat) <= WIDEST or all(isinstance(part, str) for part in value):
        return flat
    space = " " * INDENT * (depth + 1)
    listed = "".join(f"{space}{inline(part, len(space), depth + 1)},\n" for part in value)
    return f"[\n{listed}{' ' * INDENT * depth}]"


def in_a_line(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {in_a_line(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(in_a_line, value))}]"
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    """A string. TOML escapes what JSON escapes."""
    return json.dumps(text, ensure_ascii=False)
