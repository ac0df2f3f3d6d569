"""The workshop in a real browser: cards from blocks by clicks only, their pictures, files and links, games with them, how strong
they are, and sheets to print."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import PHONE, Visitor, Visits
from mindbug import cardfile
from mindbug.text.cards import card_text
from mindbug.text.messages import say
from serving import Server

pytest_plugins = ("browsing",)

# What is built by clicks.
GARDEN = """
name = "Night Garden"
author = "Ada"

[[card]]
name = "Moonlight Moth"
power = 3
keywords = ["sneaky"]
copies = 2

[[card.ability]]
when = "attack"
if = { compare = { count = "enemies" }, at_least = 3 }
do = [{ lose_life = 2, who = "opponent" }]

[[card.ability]]
when = "defeated"
do = [{ gain_life = 1 }, { defeat = { one_of = "enemies", max_power = 4 } }]

[[card]]
name = "Hedge Warden"
power = 6
keywords = ["tough"]

[[card.ability]]
more_power = 2
to = "other_allies"
while = "your_turn"

[[card]]
name = "Sleepy Seed"
power = 2
stage = 1
evolves_to = "Midnight Bloom"

[[card.ability]]
when = "action"
do = [{ gain_life = 1 }, { evolve = "this", to = "Midnight Bloom" }]

[[face]]
name = "Midnight Bloom"
power = 8
keywords = ["poisonous"]
stage = 2
"""
SPOKEN = {"en": "English", "fr": "Français", "es": "Español"}


def document(text: str = GARDEN) -> dict[str, Any]:
    return tomllib.loads(text)


class Bench:
    """Somebody at work on a card, with nothing but clicks; on a phone they tap."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def press(self, what: Locator) -> None:
        self.visitor.press(what)

    def choose(self, opener: Locator, option: str) -> None:
        """Open what can stand at a place, and take what says that."""
        self.press(opener)
        self.pick(option)

    def pick(self, option: str) -> None:
        found = self.page.get_by_role("dialog").get_by_role("button", name=re.compile(rf"^{re.escape(option)}"))
        self.press(found.first)
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def change(self, what: str, option: str) -> None:
        self.choose(self.visitor.button(f"Change: {what}").first, option)

    def add(self, what: str, option: str) -> None:
        self.choose(self.visitor.button(what).first, option)

    def more(self, what: str, times: int) -> None:
        for _ in range(times):
            self.press(self.visitor.button(f"More: {what}").last)

    def less(self, what: str, times: int) -> None:
        for _ in range(times):
            self.press(self.visitor.button(f"Less: {what}").last)

    def keyword(self, name: str) -> None:
        self.press(self.page.get_by_text(name, exact=True).first)
        expect(self.page.get_by_role("checkbox", name=name)).to_be_checked()

    def call(self, name: str) -> None:
        self.page.get_by_label("Name", exact=True).fill(name)

    def says(self, text: str) -> None:
        expect(self.page.locator(".told .text")).to_have_text(text)


def build(visitor: Visitor) -> None:
    """The cards of the garden, from nothing."""
    bench = Bench(visitor)
    bench.press(visitor.button("New set"))
    visitor.page.get_by_label("Name of the set").fill("Night Garden")
    visitor.page.get_by_label("By", exact=True).fill("Ada")

    bench.press(visitor.button("New card"))
    bench.call("Moonlight Moth")
    bench.less("Power", 2)
    bench.more("Copies", 1)
    bench.keyword("SNEAKY")
    bench.add("Add an ability", "Attack")
    bench.add("If", "there are at least 3 enemy creatures")
    bench.change("Gain 1 life.", "You lose 1 life.")
    bench.change("Who, you", "the opponent")
    bench.more("How much", 1)
    bench.says("Attack: If there are at least 3 enemy creatures, the opponent loses 2 life.")
    bench.add("Add an ability", "Defeated")
    bench.press(visitor.button("Add another step").last)
    bench.pick("Defeat this creature.")
    bench.change("To what, this creature", "an enemy creature")
    bench.press(visitor.page.locator("summary", has_text="More").last)
    visitor.page.screenshot(path="/tmp/shots/x.png", full_page=True)


def test_build(server: Server, visit: Visits) -> None:
    build(visit(server, "/workshop"))
