"""What one reads and tries in a real browser: tutorial, rules, cards, position editor."""

from __future__ import annotations

import base64
import json
import re
import zlib

from playwright.sync_api import Locator, expect

from browser import Visitor, Visits
from mindbug import cards
from mindbug.text.languages import language
from serving import Server
from tables import NEARLY_OVER

pytest_plugins = ("browsing",)


# Learning


def test_the_tutorial_is_played_to_its_end_and_leads_to_a_game(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/first-steps")
    wanted = visitor.page.get_by_role("button", name=re.compile(", hint$")).or_(visitor.button(re.compile("^Take it")))
    on = visitor.button("Next lesson").or_(visitor.button("Finish"))
    lessons = visitor.page.get_by_role("list", name="Lessons")
    corrected = False
    while not visitor.heading("You know the game!").is_visible():
        on.or_(wanted).or_(visitor.heading("You know the game!")).first.wait_for()
        if on.is_visible():
            on.click()
        elif wanted.first.is_visible() and not corrected:
            # Somebody who does something else is told so, and the lesson waits.
            visitor.use("Gorillion")
            expect(visitor.page.get_by_text("Not quite.")).to_be_visible()
            corrected = True
        elif wanted.first.is_visible():
            task = visitor.page.locator(".task").inner_text()
            wanted.first.click()
            expect(visitor.page.locator(".task").get_by_text(task)).to_have_count(0)
    expect(lessons.get_by_role("button", name=re.compile(", done$"))).to_have_count(10)
    visitor.button("Play your first game").click()
    visitor.page.wait_for_url("**/game/*")
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(5)


def test_the_rules_are_searched_and_open_at_a_rule(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/")
    visitor.page.get_by_role("button", name="Play", exact=True).wait_for()
    visitor.page.keyboard.press("r")
    expect(visitor.heading("Rules")).to_be_visible()
    visitor.page.keyboard.press("/")
    visitor.page.keyboard.type("poisonous")
    found = visitor.page.get_by_role("region", name=re.compile("places found$"))
    expect(found.get_by_role("listitem").first).to_contain_text(re.compile("poisonous", re.IGNORECASE))
    expect(found.locator("mark").first).to_have_text(re.compile("poisonous", re.IGNORECASE))
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.type("xyzzy")
    expect(visitor.heading("Nothing found")).to_be_visible()
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.type("A47")
    found.get_by_role("link", name=re.compile("^A47")).first.click()
    visitor.page.wait_for_url("**/rules/A47")
    expect(visitor.page.get_by_role("searchbox")).to_have_value("")
    expect(visitor.page.locator("*:focus")).to_contain_text("A47")
    expect(visitor.page.locator("*:focus")).to_be_in_viewport()


def test_the_rules_are_read_and_searched_in_french(server: Server, visit: Visits) -> None:
    """Without accents, with the titles of cards, which lead to them, and by their English names too."""
    visitor = visit(server, "/rules/A3", lang="fr")
    expect(visitor.page.locator("*:focus")).to_contain_text("L’ordre des effets simultanés est choisi par le joueur actif")
    expect(visitor.heading("A.1 Règles d’or")).to_be_visible()
    field, found = visitor.page.get_by_role("searchbox"), visitor.page.get_by_role("region", name=re.compile("trouvés?$"))
    field.fill("entierement termine")
    expect(found.get_by_role("link", name=re.compile("^A4"))).to_be_visible()
    for typed in ("furet saboteur", "Ferret Bomber"):
        field.fill(typed)
        expect(found.locator("mark").first).to_have_text(re.compile("^(Furet|Saboteur)$"))
    found.get_by_role("link", name="Furet Saboteur").first.click()
    visitor.page.wait_for_url("**/cards/Ferret%20Bomber")
    expect(visitor.page.get_by_role("listitem").filter(has_text="Appliquez un effet autant que possible")).to_be_visible()


def test_the_gallery_is_filtered_and_shows_a_card(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/cards")
    count = visitor.page.get_by_role("status").filter(has_text=re.compile("cards?$"))
    everything = sum(len(cards.of(name)) for name in cards.sets()) + len(cards.power_cards())
    expect(count).to_have_text(f"{everything} cards")
    visitor.page.get_by_role("checkbox", name=re.compile("First Contact")).check()
    visitor.page.get_by_role("checkbox", name=re.compile("^poisonous", re.IGNORECASE)).check()
    poisonous = [card.name for card in cards.of("first-contact") if "poisonous" in card.keywords]
    expect(count).to_have_text(f"{len(poisonous)} of {everything} cards")
    tiles = visitor.page.locator("a[data-card]")
    assert set(tiles.evaluate_all("found => found.map((card) => card.dataset.card)")) == set(poisonous)
    visitor.page.get_by_role("searchbox").fill("fledermaus")
    expect(visitor.heading("No card fits")).to_be_visible()
    visitor.page.get_by_role("searchbox").fill(language("fr").name("Axolotl Healer"))
    expect(tiles).to_have_count(1)
    tiles.click()
    expect(visitor.heading("Axolotl Healer")).to_be_visible()
    expect(visitor.page.get_by_role("region", name="Rulings").get_by_role("listitem").first).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(tiles).to_have_count(1)
    assert "q=" in visitor.page.url


# What happens if


def test_a_position_is_built_tried_and_played_on(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/editor")
    for zone, title in (("In play", "Gorillion"), ("Hand", "Shark Dog")):
        add(visitor, side(visitor, "Player 1"), zone, title)
    add(visitor, side(visitor, "Player 2"), "In play", "Plated Scorpion")
    mindbugs = side(visitor, "Player 2").get_by_label("Mindbugs", exact=True)
    mindbugs.fill("0")
    visitor.page.get_by_role("tab", name="Try it").click()
    options = visitor.page.get_by_role("region", name="What can be done")
    attack = options.get_by_role("button", name=re.compile("^Attack with Gorillion"))
    attack.click()
    options.get_by_role("button", name=re.compile("^Block with Plated Scorpion")).click()
    happened = visitor.page.locator(".happened")
    expect(happened).to_contain_text("Plated Scorpion defeats Gorillion")
    expect(creatures(visitor, "Player 2")).to_have_accessible_name(re.compile("exhausted"))
    visitor.button("To the start").click()
    expect(attack).to_be_visible()

    visitor.button("Play on from here").click()
    asked = visitor.dialog("Play on from here")
    asked.get_by_role("radio", name="Novice").check()
    asked.get_by_role("button", name="Play", exact=True).click()
    visitor.page.wait_for_url("**/game/*")
    expect(visitor.prompt).to_contain_text("You decide")
    expect(visitor.card("Gorillion").and_(visitor.lit)).to_be_visible()


def test_moves_of_a_link_that_are_not_possible_are_left_out(server: Server, visit: Visits) -> None:
    visitor = visit(server, None, lang="es")
    visitor.forgiven = re.compile("400")
    shared = {"position": NEARLY_OVER, "moves": ["play Shark Dog", "play Gorillion"]}
    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(shared).encode(), wbits=-15)).decode().rstrip("=")
    visitor.go(f"/editor#{packed}")
    visitor.sees("La jugada 2 no es posible aquí: esa y las siguientes se dejan fuera.")


def side(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("region", name=name, exact=True)


def creatures(visitor: Visitor, name: str) -> Locator:
    return visitor.group(f"Creatures of {name}").get_by_role("button")


def add(visitor: Visitor, where: Locator, zone: str, title: str) -> None:
    where.get_by_role("button", name=re.compile(f"^Add to: .*{zone}", re.IGNORECASE)).click()
    visitor.page.get_by_role("searchbox", name="Name of a card").fill(title)
    visitor.page.get_by_role("button", name=re.compile(f"^Add {title}:")).click()
    expect(where.get_by_role("button", name=re.compile(f"^{title},"))).to_be_visible()
