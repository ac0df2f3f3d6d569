"""Owns the JSON Schema of files of cards, for editors: all that the list of words says, in the spelling of the files.

It says what can be written, not what can be played: that is found when a file is read.
"""

from __future__ import annotations

from typing import Any

from mindbug.cardfile.definitions import LARGEST_OF_PICTURE, MOST_ABILITIES, MOST_OF_PICTURE, PICTURE
from mindbug.cardfile.examples import examples
from mindbug.cardfile.reading import KINDS, MOST_CARDS
from mindbug.cardfile.spelling import (
    ABILITY,
    CARD_SPELLING,
    IS,
    PART,
    SORTS,
    Spelling,
    snake,
    sort_of,
    spellings_of,
)
from mindbug.rules.amounts import Amount
from mindbug.rules.definition import LONGEST_NAME
from mindbug.rules.effect import Effect
from mindbug.rules.grammar import LEXICON, Parameter
from mindbug.rules.state import Ability, Card, Constant
from mindbug.text.cards import card_text
from mindbug.text.messages import say

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
PICTURES: Schema = {
    "type": "array",
    "maxItems": MOST_OF_PICTURE,
    "items": {"type": "integer", "minimum": 0, "maximum": LARGEST_OF_PICTURE},
    "description": "the numbers from which its picture is drawn",
}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}


def schema() -> Schema:
    """The schema of a file of cards, of JSON Schema 2020-12."""
    cards = {"type": "array", "maxItems": MOST_CARDS, "items": ref(Card)}
    return {
        "$schema": DRAFT,
        "title": "Mindbug cards",
        "description": "A set of cards of one's own; docs/CARDS.md tells how they are written.",
        "type": "object",
        "properties": {"name": NAME, "author": NAME, **dict.fromkeys(KINDS, cards)},
        "required": ["name"],
        "additionalProperties": False,
        "$defs": {
            "card": card_schema(),
            "side": card_schema(needs_name=False),
            "part": {"anyOf": [ref(Ability), ref(Constant)]},
            "ability": table(ABILITY),
            **{name_of(sort): sort_schema(sort) for sort in SORTS},
        },
    }


def name_of(sort: type[Any]) -> str:
    return "part" if sort is PART else snake(sort.__name__)


def ref(sort: type[Any]) -> Schema:
    return {"$ref": f"#/$defs/{name_of(sort)}"}


def card_schema(needs_name: bool = True) -> Schema:
    found = table(CARD_SPELLING)
    found["properties"]["ability"]["maxItems"] = MOST_ABILITIES
    found["properties"]["side"]["items"] = {"$ref": "#/$defs/side"}
    if needs_name:
        found["properties"][PICTURE] = PICTURES
    return found | {"required": ["name"] if needs_name else []}


def sort_schema(sort: type[Any]) -> Schema:
    """Every word of a sort, by its name alone or as a table."""
    known = [spelling for spellings in spellings_of(sort).values() for spelling in spellings]
    alone = sorted({spelling.name for spelling in known if not spelling.needs_value})
    found: list[Schema] = [{"enum": alone}] if alone else []
    if issubclass(Amount, sort):
        found.append(value(LEXICON["Number"].parameters["n"]))
    found += [table(spelling) for spelling in known]
    return {"anyOf": found}


def table(spelling: Spelling) -> Schema:
    """A word as a table, with what limits its group."""
    needed = list(spelling.needed)
    fields = {key: value(spelling.word.parameters[name]) for name, key in spelling.keys.items()}
    if spelling.head is not None:
        fields = {spelling.name: value(spelling.head), **fields}
        needed.insert(0, spelling.name)
    elif spelling not in (ABILITY, CARD_SPELLING):
        fields = {IS: {"const": spelling.name}, **fields}
        needed.insert(0, IS)
    return {
        "type": "object",
        "title": spelling.name,
        **description(spelling),
        "properties": limits(spelling) | fields,
        "required": needed,
        "additionalProperties": False,
    }


def limits(spelling: Spelling) -> Schema:
    """What may be said of the group of which a word speaks."""
    if spelling.group is None:
        return {}
    groups = spellings_of(sort_of(spelling.word.parameters[spelling.group])).values()
    return {key: value(one.word.parameters[name]) for known in groups for one in known for name, key in one.keys.items()}


def description(spelling: Spelling) -> Schema:
    """An official card that says it."""
    if spelling not in examples():
        return {}
    card, _ = examples()[spelling]
    return {"description": f"{card.name}: {say(card_text(card), 'en')}"}


def value(parameter: Parameter) -> Schema:
    match parameter.kind:
        case "number":
            return {"type": "integer", "minimum": parameter.least, "maximum": parameter.most}
        case "flag":
            return {"type": "boolean"}
        case "one of":
            return {"enum": list(parameter.names)}
        case "some of":
            least = {"minItems": 1} if parameter.required else {}
            return {"type": "array", "items": {"enum": list(parameter.names)}, **least}
        case "name":
            return NAME
        case "words":
            least = {"minItems": 1} if parameter.of is Effect else {}
            return {"type": "array", "items": ref(sort_of(parameter)), **least}
    return ref(sort_of(parameter))
