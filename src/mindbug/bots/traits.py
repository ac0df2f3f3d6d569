"""Owns the traits of a card: what it has in common with others, so that what was learned of one tells something of another.

Traits are words: its power, its keywords, when it does something, what its effects do, to whom and how much. They are found
from the definition, so a card that was made up a moment ago has them too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mindbug.rules.definition import to_data
from mindbug.rules.state import Card

ABILITY = "Ability"  # which word it is says nothing: its trigger does
POWER = "power "
MOST_POWER = 15  # from here on powers are alike


def traits_of(card: Card) -> set[str]:
    told = to_data(card)
    found = {f"{POWER}{min(int(card.power), MOST_POWER)}"}
    found |= {f"keyword {name}" for name in told.get("keywords", ())}
    found |= {f"{name} {told[name]}" for name in ("octonite", "dice", "stage", "cost") if told.get(name)}
    if card.sides:
        found.add("sides")
    for part in told.get("parts", ()):
        when = part.get("trigger", "always")
        found.add(f"when {when}")
        for word, more in words_in(part):
            if word == ABILITY:
                continue
            found |= {word, f"{when}: {word}", *(f"{word} {said}" for said in more)}
    return found


def words_in(told: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every word of a part of a definition, with what it says that is no word itself."""
    plain = [f"{name} {said}" for name, said in told.items() if name != "is" and isinstance(said, str | int)]
    plain += [
        f"{name} {item}" for name, said in told.items() if isinstance(said, list) for item in said if isinstance(item, str)
    ]
    yield told["is"], plain
    for said in told.values():
        for inner in said if isinstance(said, list) else [said]:
            if isinstance(inner, dict):
                yield from words_in(inner)
