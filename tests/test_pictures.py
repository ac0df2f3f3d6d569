"""Owns the checks of the card pictures: each card has one of its own, and whoever drew its icons is named."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mindbug import cards

WEB = Path(__file__).parent.parent / "web"
PICTURES = WEB / "pictures"
POWER = "power"
SETS = [*cards.sets(), POWER]
KEYS = {"icon", "shape", "at", "size", "turn", "flip", "stretch", "tone", "under", "outline", "parts", "without", "paint"}
WIDTH, HEIGHT = 400, 300

Layer = dict[str, Any]


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PICTURES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def pictures() -> dict[str, list[Layer]]:
    return {card: picture["layers"] for name in SETS for card, picture in read(name).items()}


def thing(layer: Layer) -> str:
    return str(layer.get("icon") or layer["shape"])


def main_things(layers: list[Layer]) -> tuple[str, ...]:
    """The two different icons that are drawn largest."""
    by_size = sorted((layer for layer in layers if "icon" in layer), key=lambda layer: -layer["size"])
    return tuple(list(dict.fromkeys(map(thing, by_size)))[:2])


def composition(layers: list[Layer]) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(json.dumps(layer, sort_keys=True) for layer in layers).items())


def page_icons() -> set[str]:
    """The icons of the keywords, counters and buttons, as the page imports them."""
    sources = [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    return {icon for path in sources for icon in re.findall(r"\bicon:([a-z0-9-]+)", path.read_text(encoding="utf-8"))}


def parts() -> set[str]:
    """The icons of which people put pictures together."""
    found = read("parts")
    return {*found["bodies"], *(icon for icon, _ in found["extras"])}


@pytest.mark.parametrize("name", SETS)
def test_every_card_has_a_picture(name: str) -> None:
    found = cards.power_cards() if name == POWER else cards.of(name)
    assert sorted(read(name)) == sorted(card.name for card in found)


def test_no_two_cards_share_a_composition() -> None:
    made = [composition(layers) for layers in pictures().values()]
    assert len(set(made)) == len(made)


def test_no_two_cards_are_made_of_the_same_two_icons() -> None:
    pairs: dict[frozenset[str], list[str]] = {}
    for card, layers in pictures().items():
        pairs.setdefault(frozenset(main_things(layers)), []).append(card)
    assert {pair: found for pair, found in pairs.items() if len(found) > 1} == {}


def test_every_picture_is_put_together_of_several_things() -> None:
    assert [card for card, layers in pictures().items() if len({thing(layer) for layer in layers}) < 2] == []


def test_every_layer_is_well_formed() -> None:
    shapes = read("shapes")
    colours = (WEB / "src" / "cards" / "palettes.ts").read_text(encoding="utf-8")
    paints = re.search(r"export const paints = \{(.*?)\}", colours, re.DOTALL)
    assert paints
    tones = {*re.findall(r"^  (\w+):", paints[1], re.MULTILINE), "ink", "accent", "second", "none"}
    for card, layers in pictures().items():
        for layer in layers:
            assert set(layer) <= KEYS, card
            assert ("icon" in layer) != ("shape" in layer), card
            assert layer.get("shape", "disc") in shapes, card
            assert 0 <= layer["at"][0] <= WIDTH and 0 <= layer["at"][1] <= HEIGHT, card
            assert layer["size"] > 0, card
            assert {layer.get("tone", "light"), layer.get("under", "ink"), *layer.get("paint", {})} <= tones, card


def test_every_shape_of_our_own_is_used() -> None:
    layers = [layer for layers in pictures().values() for layer in layers]
    assert {layer["shape"] for layer in layers if "shape" in layer} == set(read("shapes"))


def test_every_picture_fills_its_frame() -> None:
    small = {card for card, layers in pictures().items() if max(layer["size"] for layer in layers) < HEIGHT / 2}
    assert small == set()


def test_every_icon_is_credited_to_one_author() -> None:
    credited = Counter(icon for icons in read("credits")["authors"].values() for icon in icons)
    used = {layer["icon"] for layers in pictures().values() for layer in layers if "icon" in layer} | page_icons() | parts()
    assert used - set(credited) == set()
    assert [icon for icon, times in credited.items() if times > 1] == []
