"""The workshop in a real browser: cards from blocks by clicks only, their pictures, files and links, games with them, how
strong they are, and sheets to print."""

from __future__ import annotations

import random
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
from serving import Server, play_together

pytest_plugins = ("browsing",)

EXAMPLE = Path(__file__).parent.parent / "examples" / "night-garden.toml"
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
MOST_CLICKS = 900
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


def token_of(visitor: Visitor) -> str:
    found: str = visitor.page.evaluate("JSON.parse(localStorage.getItem('mindbug.seats'))[0].token")
    return found


def end_quickly(server: Server, visitor: Visitor, game: str) -> None:
    """Somebody else plays on at the same seat, without a browser, until the game is over."""
    visitor.page.reload()
    visitor.wait_for_question()  # what was clicked last has arrived
    with server.watch(game, token=token_of(visitor)) as client:
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


def test_a_friend_sees_the_cards_before_and_during_the_game_and_in_its_replay(server: Server, visit: Visits) -> None:
    """The cards of the example are enough for a game of their own."""
    made = document(EXAMPLE.read_text(encoding="utf-8"))
    count = f"{len(made['card']) + len(made['face'])} cartas no oficiales"
    ann = visit(server, "/workshop/set0", sets=(made,), name="Ann")
    ann.button("Play with it").click()
    asked = ann.dialog("Play with your cards")
    expect(asked.get_by_text("Without official sets: your cards alone.")).to_be_visible()
    asked.get_by_role("radio", name="A friend, by link").check()
    asked.get_by_role("button", name="Play", exact=True).click()
    link = ann.page.get_by_label("Link to join").input_value()

    bob = visit(server, link.removeprefix(server.url), size=PHONE, name="Bob", lang="es")
    expect(bob.page.get_by_text(count)).to_be_visible()
    expect(bob.page.get_by_text("Estas cartas no son oficiales")).to_be_visible()
    expect(bob.card("Sleepy Seed")).to_contain_text("evoluciona a Midnight Bloom")
    assert bob.is_wide() <= 0
    bob.page.get_by_role("button", name="Sentarse y jugar").tap()
    for visitor in (ann, bob):
        table_of(visitor)
    bob.button(count).tap()
    expect(bob.dialog(count).get_by_text(made["name"])).to_be_visible()
    bob.page.keyboard.press("Escape")
    game = table_of(bob)
    with server.watch(game, token=token_of(ann)) as one, server.watch(game, token=token_of(bob)) as other:
        play_together((one, other) if one.look().you == 0 else (other, one))
    for visitor in (ann, bob):
        expect(visitor.ending).to_be_visible()
    bob.go(f"/replay/{game}")
    expect(bob.page.get_by_role("slider").first).to_be_visible()
    names = "|".join(re.escape(card["name"]) for card in made["card"])
    expect(bob.page.get_by_role("button", name=re.compile(rf"^({names})( #2)?, poder \d")).first).to_be_visible()


# Links


def test_a_link_holds_a_set_and_shows_its_cards_first(
    server: Server, visit: Visits, shoot: Callable[[Visitor, str], None]
) -> None:
    copied = "navigator.clipboard.readText()"
    allowed = {"permissions": ["clipboard-read", "clipboard-write"]}
    visitor = visit(server, "/workshop/set0", sets=(document(),), context=allowed)
    visitor.button("Copy a link").click()
    visitor.sees("The link is copied: it holds the whole set.")
    link: str = visitor.page.evaluate(copied)
    assert link.startswith(f"{server.url}/workshop#") and len(link) < 1000

    phone = visit(server, link.removeprefix(server.url), size=PHONE)
    phone.sees("These cards are not official")
    expect(phone.heading("Night Garden")).to_be_visible()
    expect(phone.page.get_by_role("button", name=re.compile("^Moonlight Moth, power 3"))).to_be_visible()
    assert phone.is_wide() <= 0
    shoot(phone, "workshop-shared-phone")
    assert phone.page.evaluate("JSON.parse(localStorage.getItem('mindbug.workshop'))") == []
    phone.button("Keep it in my workshop").tap()
    expect(phone.page.get_by_label("Name of the set")).to_have_value("Night Garden")
    phone.go("/workshop")
    expect(phone.link(re.compile("Night Garden"))).to_be_visible()


@pytest.mark.parametrize("end", ["%%%", "q1YqSyxSslIyVNJRSk4sSlGyiq6tBQA"])
def test_a_link_that_holds_no_set_is_refused(end: str, server: Server, visit: Visits) -> None:
    visitor = visit(server, f"/workshop#{end}")
    visitor.sees("This link holds no set of cards, or not all of it.")


def test_a_hostile_set_does_nothing_but_be_refused(server: Server, visit: Visits) -> None:
    bad = "<img src=x onerror=alert(1)>"
    made = {"name": bad, "author": bad, "card": [{"name": bad, "power": 1e9, "ability": [{"when": bad, "do": [[[[]]]]}]}]}
    visitor = visit(server, "/workshop/set0", sets=(made,))
    expect(visitor.page.get_by_label("Name of the set")).to_have_value(bad)
    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    visitor.go("/workshop/set0/card-0")
    expect(visitor.page.get_by_label("Name", exact=True)).to_have_value(bad)
    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    assert visitor.page.locator("img").count() == 0


# At the bench


def test_everything_can_be_undone_and_official_cards_are_a_beginning(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop/set0", sets=({"name": "Bees", "card": []},))
    visitor.button("Like an official card").click()
    asked = visitor.dialog("Begin with an official card")
    asked.get_by_role("searchbox", name="Search").fill("killer")
    asked.get_by_role("button", name=re.compile("^Killer Bee,")).click()
    name = visitor.page.get_by_label("Name", exact=True)
    expect(name).to_have_value("Killer Bee, but mine")
    bench = Bench(visitor)
    bench.says("Play: The opponent loses 1 life.")
    bench.more("How much", 2)
    bench.says("Play: The opponent loses 3 life.")
    name.fill("Bumble")
    visitor.button("Undo").click()
    expect(name).to_have_value("Killer Bee, but mine")
    visitor.button("Undo").click()
    bench.says("Play: The opponent loses 1 life.")
    visitor.page.keyboard.press("Control+Shift+Z")
    bench.says("Play: The opponent loses 3 life.")
    name.fill("Killer Bee")
    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    expect(visitor.button("Play with it")).to_be_disabled()
    visitor.button("Undo").click()
    expect(visitor.button("Play with it")).to_be_enabled()


def test_a_picture_is_chosen_or_left_to_chance(server: Server, visit: Visits, tmp_path: Path) -> None:
    visitor = visit(server, "/workshop/set0/card-1", sets=(document(),))
    visitor.button("Change the picture").click()
    asked = visitor.dialog("Picture")
    asked.get_by_role("radio", name="Creature 6").check()
    asked.get_by_role("radio", name="teal").first.check()
    asked.get_by_role("radio", name="Thing 2", exact=True).check()
    asked.get_by_role("radio", name="On its head").check()
    drawn = asked.locator(".picture path[fill='#43c6b3']")
    expect(drawn).to_have_count(1)
    picture = asked.locator(".picture").element_handle()
    before = picture.inner_html()
    asked.get_by_role("button", name="Surprise me").click()
    visitor.page.wait_for_function("([picture, before]) => picture.innerHTML !== before", arg=[picture, before])
    visitor.page.keyboard.press("Escape")
    visitor.button("Undo").click()
    visitor.link("Back to Night Garden").click()
    kept = tomllib.loads(exported(visitor, tmp_path))["card"][1]["picture"]
    assert kept[2:3] == [5] and len(kept) == 8


def test_a_card_is_made_with_the_keyboard_alone(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop")
    keys = visitor.page.keyboard
    visitor.tab_to(visitor.button("New set"))
    keys.press("Enter")
    visitor.tab_to(visitor.button("New card"))
    keys.press("Enter")
    visitor.tab_to(visitor.page.get_by_label("Name", exact=True))
    keys.type("Owl")
    visitor.tab_to(visitor.page.get_by_role("checkbox", name="HUNTER"))
    keys.press("Space")
    visitor.tab_to(visitor.button("Add an ability"))
    keys.press("Enter")
    first = visitor.page.get_by_role("dialog").locator(".option").first
    expect(first).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Enter")
    bench = Bench(visitor)
    bench.says("Attack: Gain 1 life.")
    visitor.tab_to(visitor.button("More: How many"))
    keys.press("Enter")
    bench.says("Attack: Gain 2 life.")
    expect(visitor.button("More: How many")).to_be_focused()
    visitor.tab_to(visitor.button("Add another step"))
    keys.press("Enter")
    expect(first).to_be_focused()
    keys.press("Escape")
    expect(visitor.button("Add another step")).to_be_focused()


def test_sheets_are_printed_in_the_size_of_cards(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop/set0/print", sets=(document(),))
    fronts = visitor.page.locator(".page:not(.backs) .cell")
    expect(fronts).to_have_count(5)
    expect(visitor.page.locator(".page.backs .cell")).to_have_count(5)
    box = fronts.first.bounding_box()
    assert box is not None
    millimetre = 96 / 25.4
    assert abs(box["width"] / millimetre - 63) < 0.1 and abs(box["height"] / millimetre - 88) < 0.1
    visitor.page.emulate_media(media="print")
    expect(visitor.button("Print")).to_be_hidden()
    expect(visitor.page.locator("header").first).to_be_hidden()
    pages = re.findall(rb"/Type\s*/Page\b", visitor.page.pdf(prefer_css_page_size=True))
    assert len(pages) == 2


def test_the_strength_of_a_card_is_measured_until_one_has_enough(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop/set0/card-0", sets=(document(),))
    visitor.button("How strong is it?").click()
    asked = visitor.dialog("How strong is it?")
    asked.get_by_role("button", name="Measure it").click()
    expect(asked.get_by_text(re.compile(r"^So far [+−-]?\d+\.\d ± \d+\.\d points"))).to_be_visible()
    expect(asked.get_by_role("progressbar")).to_be_visible()
    asked.get_by_role("button", name="Cancel").click()
    expect(asked.get_by_role("button", name="Measure it")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")


# Everywhere else


def example() -> dict[str, Any]:
    """The example, whose cards are enough for a game of their own."""
    return document(EXAMPLE.read_text(encoding="utf-8"))


def any_of(made: dict[str, Any]) -> re.Pattern[str]:
    """A card of a set, as a screen reader names it."""
    names = "|".join(re.escape(card["name"]) for card in made["card"])
    return re.compile(rf"^({names})( #\d+)?, power \d")


def choose_own(visitor: Visitor, alone: bool = True) -> None:
    """In the options of the start page."""
    visitor.page.locator("summary", has_text="Options").click()
    visitor.page.get_by_label("Cards of your own").select_option(label="Night Garden (31 cards)")
    if alone:
        visitor.page.get_by_role("checkbox", name=re.compile("^First Contact")).uncheck()
        visitor.sees("Without official sets: your cards alone.")
    expect(visitor.page.get_by_role("checkbox", name=re.compile("^Rated"))).to_be_disabled()


def test_the_start_page_plays_with_a_set_of_ones_own(server: Server, visit: Visits) -> None:
    """Against a bot, alone; it stays chosen, and lists say of which set the cards were."""
    made = example()
    visitor = visit(server, sets=(made,), name="Ann")
    choose_own(visitor)
    visitor.button("Play").click()
    game = table_of(visitor)
    hand = visitor.group("Your hand").get_by_role("button")
    expect(hand).to_have_count(5)
    expect(hand.and_(visitor.page.get_by_role("button", name=any_of(made)))).to_have_count(5)
    visitor.go("/games")
    count = len(made["card"]) + len(made["face"])
    visitor.sees(f"Night Garden: {count} cards that are not official")
    visitor.go(f"/game/{game}")
    end_quickly(server, visitor, game)
    visitor.go("/games")
    expect(visitor.page.get_by_role("listitem").filter(has_text="Night Garden")).to_be_visible()
    visitor.go("/")
    expect(visitor.page.locator("summary", has_text="Options")).to_contain_text("Night Garden")
    expect(visitor.page.locator("summary", has_text="Options")).not_to_contain_text("First Contact")
    visitor.go("/workshop")
    visitor.button("Remove: Night Garden").click()
    visitor.go("/")
    expect(visitor.page.locator("summary", has_text="Options")).not_to_contain_text("Night Garden")


def test_a_friend_is_invited_to_own_and_official_cards_from_the_start_page(server: Server, visit: Visits) -> None:
    visitor = visit(server, sets=(example(),), name="Ann", setup={"privacy": "listed"})
    choose_own(visitor, alone=False)
    visitor.button(re.compile("^Play a friend")).click()
    link = visitor.page.get_by_label("Link to join").input_value()
    bob = visit(server, link.removeprefix(server.url), size=PHONE, name="Bob", lang="fr")
    bob.sees(re.compile("Night Garden\u00a0: [0-9]+ cartes non officielles"))
    bob.sees("First Contact")
    assert bob.is_wide() <= 0


def test_a_set_that_cannot_be_played_says_why_on_the_start_page(server: Server, visit: Visits) -> None:
    made = example()
    made["card"][0]["power"] = 400
    visitor = visit(server, sets=(made,))
    choose_own(visitor)
    visitor.button("Play").click()
    visitor.sees(re.compile("400"))
    expect(visitor.button("Play")).to_be_enabled()


def test_two_at_one_screen_play_with_own_cards_by_clicks(server: Server, visit: Visits) -> None:
    """To the end, each with the cards of their own hand; then the game can be looked at again."""
    made = example()
    visitor = visit(server, "/workshop/set0", sets=(made,), name="Ann")
    visitor.button("Play with it").click()
    asked = visitor.dialog("Play with your cards")
    asked.get_by_role("radio", name="Two at this screen").check()
    asked.get_by_label("Name of the other player").fill("Bob")
    asked.get_by_role("button", name="Play", exact=True).click()
    seen: set[str] = set()
    curtain = visitor.button(re.compile("^I am (Ann|Bob): show my cards$"))
    chance = random.Random(7)
    for _ in range(MOST_CLICKS):
        visitor.hasten()
        curtain.or_(visitor.lit).or_(visitor.selected).or_(visitor.answers).or_(visitor.ending).first.wait_for()
        if visitor.ending.is_visible():
            break
        if curtain.is_visible():
            seen.add(curtain.inner_text())
            curtain.click()
            expect(visitor.group("Your hand").or_(visitor.ending).first).to_be_visible()
            continue
        if choices := visitor.choices():
            visitor.press(chance.choice(choices))
    else:
        raise AssertionError(f"the game did not end in {MOST_CLICKS} clicks")
    assert len(seen) == 2
    game = visitor.path.removeprefix("/game/")
    visitor.go(f"/replay/{game}")
    expect(visitor.page.get_by_role("button", name=any_of(made)).first).to_be_attached()


def test_the_editor_puts_own_cards_on_the_table(server: Server, visit: Visits) -> None:
    """Beside official ones; moves are tried with them, they stay when one comes back, a link brings them to others, and one
    plays on from there."""
    allowed = {"permissions": ["clipboard-read", "clipboard-write"]}
    visitor = visit(server, "/editor", sets=(document(),), context=allowed, name="Ann")
    visitor.page.get_by_label("Cards of your own").select_option(label="Night Garden (4 cards)")
    cards = visitor.page.get_by_role("region", name="Cards", exact=True)
    visitor.page.get_by_label("Cards go to").select_option(label="Player 1: Hand")
    expect(cards.get_by_role("button", name=re.compile("^Add Midnight Bloom"))).to_have_count(0)  # only in play
    moth = cards.get_by_role("button", name=re.compile("^Add Moonlight Moth: Player 1: Hand, "))
    moth.click()
    expect(moth).to_have_accessible_name(re.compile("1 of 2 left$"))
    visitor.page.get_by_label("Cards go to").select_option(label="Player 2: In play")
    cards.get_by_role("button", name=re.compile("^Add Killer Bee")).click()
    cards.get_by_role("button", name=re.compile("^Add Midnight Bloom")).click()
    cards.get_by_role("combobox", name="Sets", exact=True).select_option(label="Night Garden")
    expect(cards.get_by_role("button", name=re.compile("^Add "))).to_have_count(4)
    visitor.page.reload()
    visitor.page.get_by_role("tab", name="Try it").click()
    visitor.page.locator("[data-option='play Moonlight Moth']").click()
    visitor.sees(re.compile("Moonlight Moth.*played|plays? Moonlight Moth", re.IGNORECASE))

    visitor.button("Copy link").click()
    visitor.sees("The link to this position is copied.")
    link: str = visitor.page.evaluate("navigator.clipboard.readText()")
    stranger = visit(server, link.removeprefix(server.url), size=PHONE)
    stranger.sees("Night Garden: 4 cards that are not official")
    stranger.page.get_by_role("tab", name="Position").tap()
    expect(stranger.page.get_by_role("button", name=re.compile("^Moonlight Moth"))).to_be_visible()
    assert stranger.is_wide() <= 0
    assert stranger.page.evaluate("JSON.parse(localStorage.getItem('mindbug.workshop'))") == []
    stranger.button("Play on from here").tap()
    stranger.dialog("Play on from here").get_by_role("button", name="Play", exact=True).tap()
    table_of(stranger)
    expect(stranger.group("Your hand").get_by_role("button", name=re.compile("^Moonlight Moth"))).to_be_visible()


def test_one_goes_on_from_the_replay_of_a_game_with_own_cards(server: Server, visit: Visits) -> None:
    """Who looks back needs no set of their own for that."""
    made = example()
    joined = server.create("bot", bot="random", own=EXAMPLE.read_text(encoding="utf-8"), seat=0, seed=2)
    with server.sit(joined) as client:
        client.play_to_the_end()
    visitor = visit(server, f"/replay/{joined.game}")
    visitor.page.get_by_role("slider", name="Moment of the game").wait_for()
    for _ in range(6):
        visitor.button("One step forward").click()
    visitor.button("Play on from here").click()
    asked = visitor.dialog("Play on from here")
    asked.get_by_role("link", name="Open in the editor").click()
    expect(visitor.page.get_by_label("Cards of your own")).to_have_value("brought")
    expect(visitor.page.get_by_role("button", name=any_of(made)).first).to_be_visible()
    expect(visitor.page.get_by_role("alert")).to_have_count(0)
    visitor.page.get_by_role("tab", name="Try it").click()
    expect(visitor.page.locator("[data-option]").first).to_be_visible()
    visitor.page.go_back()
    visitor.button("Play on from here").click()
    asked.get_by_role("button", name="Play", exact=True).click()
    table_of(visitor)
    expect(visitor.button(re.compile("^[0-9]+ cards that are not official$"))).to_be_visible()
    play_some(visitor, 2)


def test_a_newcomer_looks_at_an_example(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/workshop", size=PHONE, lang="es")
    visitor.button("Ver un ejemplo").tap()
    expect(visitor.page.get_by_label("Nombre de la expansión")).to_have_value("Night Garden")
    expect(visitor.link(re.compile("^Moonlight Moth, "))).to_be_visible()
    assert visitor.is_wide() <= 0
