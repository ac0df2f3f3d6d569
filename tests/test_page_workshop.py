"""The workshop in a real browser: cards from blocks by clicks only, their pictures, files and links, games with them, how strong
they are, and sheets to print."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
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
        found = self.page.get_by_role("dialog").get_by_role("button", name=re.compile(rf"^{re.escape(option)}(?! for each)"))
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
    first = "Attack: If there are at least 3 enemy creatures, the opponent loses 2 life."
    bench.says(first)
    bench.add("Add an ability", "Defeated")
    bench.says(f"{first} Defeated: Gain 1 life.")
    bench.press(visitor.button("Add another step").last)
    bench.pick("Defeat all enemy creatures.")
    bench.change("To what, all enemy creatures", "an enemy creature")
    bench.says(f"{first} Defeated: Gain 1 life. Defeat an enemy creature.")
    bench.press(visitor.page.locator(".block summary").last)
    bench.press(visitor.button("Power at most"))
    bench.says(f"{first} Defeated: Gain 1 life. Defeat an enemy creature with power 4 or less.")
    bench.press(visitor.link("Back to Night Garden"))

    bench.press(visitor.button("New card"))
    bench.call("Hedge Warden")
    bench.more("Power", 1)
    bench.keyword("TOUGH")
    bench.add("Add an ability", "Other allied creatures have +1 power.")
    bench.more("How much", 1)
    bench.add("While", "it is your turn")
    bench.says("While it is your turn, other allied creatures have +2 power.")
    bench.press(visitor.link("Back to Night Garden"))

    bench.press(visitor.button("New card"))
    bench.call("Sleepy Seed")
    bench.less("Power", 3)
    bench.press(visitor.button("Add a stage to which it evolves"))
    bench.call("Midnight Bloom")
    bench.more("Power", 4)
    bench.keyword("POISONOUS")
    bench.press(visitor.link("Sleepy Seed"))
    bench.add("Add an ability", "Action")
    bench.add("Add another step", "Evolve this creature to Midnight Bloom.")
    bench.says("Action: Gain 1 life. Evolve this creature to Midnight Bloom.")


def exported(visitor: Visitor, tmp_path: Path) -> str:
    with visitor.page.expect_download() as coming:
        visitor.button("Save as a file").click()
    assert coming.value.suggested_filename == "night-garden.toml"
    file = tmp_path / "saved.toml"
    coming.value.save_as(file)
    return file.read_text(encoding="utf-8")


def test_cards_are_built_by_clicks_only_saved_and_opened_again(
    server: Server, visit: Visits, tmp_path: Path, shoot: Callable[[Visitor, str], None]
) -> None:
    visitor = visit(server, "/workshop")
    build(visitor)
    shoot(visitor, "workshop-built-card")
    wanted = cardfile.loads(GARDEN)
    texts = visitor.page.locator(".told .text")
    for lang, title in SPOKEN.items():
        visitor.button(title).click()
        expect(texts).to_have_text(say(card_text(wanted.pool.card("Sleepy Seed")), lang))
    visitor.link("Back to Night Garden").click()
    expect(visitor.link(re.compile("^Moonlight Moth, power 3, SNEAKY."))).to_be_visible()
    shoot(visitor, "workshop-built-set")
    text = exported(visitor, tmp_path)
    made = cardfile.loads(text)
    assert (made.name, made.author) == ("Night Garden", "Ada")
    assert made.pool.fingerprint == wanted.pool.fingerprint

    fresh = visit(server, "/workshop", size=PHONE, lang="fr")
    fresh.page.get_by_label("Ouvrir un fichier").set_input_files(tmp_path / "saved.toml")
    expect(fresh.link(re.compile("^Moonlight Moth, "))).to_be_visible()
    assert fresh.is_wide() <= 0
    fresh.page.reload()
    expect(fresh.link(re.compile("^Moonlight Moth, .*Attaque"))).to_be_visible()


# Playing


def table_of(visitor: Visitor) -> str:
    """The game at whose table somebody sits."""
    expect(visitor.page.locator(".board")).to_be_visible()
    return visitor.path.removeprefix("/game/")


def play_some(visitor: Visitor, clicks: int = 4) -> None:
    """Click what can be clicked, a few times."""
    for _ in range(clicks):
        if visitor.wait_for_question():
            visitor.press(visitor.choices()[0])


def end_quickly(server: Server, visitor: Visitor, game: str) -> None:
    """Somebody else plays on at the same seat, without a browser, until the game is over."""
    token = visitor.page.evaluate("JSON.parse(localStorage.getItem('mindbug.seats'))[0].token")
    with server.watch(game, token=token) as client:
        client.play_to_the_end()
    expect(visitor.ending).to_be_visible()


def test_a_new_card_is_dealt_to_whoever_tries_it_against_a_bot(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop/set0/card-0", sets=(document(),))
    visitor.button("Play with it").click()
    asked = visitor.dialog("Play with your cards")
    expect(asked.get_by_role("checkbox", name="Deal Moonlight Moth to me")).to_be_checked()
    expect(asked.get_by_text("52 cards to be dealt")).to_be_visible()
    asked.get_by_role("checkbox", name="First Contact").uncheck()
    expect(asked.get_by_text("4 cards are too few for a game")).to_be_visible()
    expect(asked.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    asked.get_by_role("checkbox", name="First Contact").check()
    asked.get_by_role("button", name="Play", exact=True).click()
    game = table_of(visitor)
    moth = visitor.group("Your hand").get_by_role("button", name=re.compile("^Moonlight Moth, power 3, SNEAKY"))
    expect(moth.first).to_contain_text("the opponent loses 2 life")
    expect(moth.first.locator("svg path").nth(5)).to_be_attached()
    visitor.button("4 cards that are not official").click()
    shown = visitor.dialog("4 cards that are not official")
    expect(shown.get_by_text("Night Garden")).to_be_visible()
    expect(shown.get_by_role("button", name=re.compile("^Midnight Bloom, power 8, POISONOUS"))).to_be_visible()
    visitor.page.keyboard.press("Escape")
    play_some(visitor)
    end_quickly(server, visitor, game)

    visitor.go(f"/replay/{game}")
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    expect(visitor.page.get_by_role("button", name=re.compile("^Moonlight Moth, power 3, SNEAKY")).first).to_be_attached()
    with visitor.page.expect_download() as coming:
        visitor.page.get_by_role("link", name=re.compile("record", re.IGNORECASE)).click()
    record = Path(coming.value.path()).read_bytes()
    stranger = visit(server, "/replay")
    stranger.page.locator("input[type=file]").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": record})
    expect(stranger.page.get_by_role("button", name=re.compile("^Moonlight Moth, power 3, SNEAKY")).first).to_be_attached()
