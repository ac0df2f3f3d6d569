"""What one reads and tries in a real browser: tutorial, rules, cards, position editor, replay."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from browser import Visitor, Visits
from mindbug import Game, cards
from mindbug.server.messages import Resign
from mindbug.text.languages import language
from serving import Server

pytest_plugins = ("browsing",)

NEARLY_OVER: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"life": 2, "mindbugs": 0, "play": ["Gorillion"], "hand": ["Shark Dog"]},
        {"life": 1, "mindbugs": 0, "play": ["Plated Scorpion"], "hand": ["Brain Fly"]},
    ],
}


def over(server: Server) -> str:
    """A short game that has come to its end."""
    seats = server.friends(position=NEARLY_OVER, seed=2)
    with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
        zero.play("play Shark Dog")
        one.wait_for_turn()
        one.play("play Brain Fly")
        zero.wait_for_turn()
        zero.ask_table(Resign(), lambda table: table.status == "over")
    return seats[0].game


# Learning


def test_the_tutorial_is_played_to_its_end_and_leads_to_a_game(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn")
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
    visitor.page.get_by_role("searchbox").fill(language("fr").name("Spider Owl"))
    expect(tiles).to_have_count(1)
    tiles.click()
    expect(visitor.heading("Spider Owl")).to_be_visible()
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


# After the game


def test_a_replay_has_a_slider_a_curve_and_the_record(server: Server, visit: Visits) -> None:
    game = over(server)
    visitor = visit(server, f"/replay/{game}")
    slider = visitor.page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("aria-valuetext", "0 of 3")
    expect(visitor.heading(re.compile("^Bob wins: "))).to_be_visible()
    expect(visitor.page.get_by_role("region", name="Result").get_by_text("Bob")).to_have_count(1)
    slider.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1 of 3")
    expect(visitor.page.get_by_role("group", name="Creatures of Ann").or_(visitor.group("Your creatures"))).to_contain_text(
        "Shark Dog"
    )
    visitor.button("To the end").click()
    expect(visitor.button("One step forward")).to_be_disabled()
    visitor.page.wait_for_url("**#3")
    expect(visitor.heading(re.compile("Turning points", re.IGNORECASE))).to_be_visible()
    curve = visitor.page.get_by_role("img", name=re.compile("%"))
    expect(curve.locator("path.line")).to_have_attribute("d", re.compile("^M.*L"))
    with visitor.page.expect_download() as loading:
        visitor.link("Record").click()
    record = Game.from_record(loading.value.path().read_text(encoding="utf-8"))
    assert (record.winner, record.reason) == (1, "resigned")
    visitor.page.get_by_role("radio", name="Bob").check()
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(0)


def test_a_private_game_is_shown_to_its_players_and_by_the_link_that_they_share(server: Server, visit: Visits) -> None:
    seats = server.friends(position=NEARLY_OVER, private=True)
    with server.sit(seats[0]) as zero:
        zero.look()
        zero.ask_table(Resign(), lambda table: table.status == "over")
    ann = visit.at(server, seats[0])
    with ann.page.expect_download() as loading:
        ann.link("Download the record").click()
    assert "0 resigns" in loading.value.path().read_text(encoding="utf-8")
    ann.link("Replay").click()
    expect(ann.heading(re.compile("wins: "))).to_be_visible()
    with ann.page.expect_download() as loading:
        ann.link("Record").click()
    assert "0 resigns" in loading.value.path().read_text(encoding="utf-8")
    ann.page.wait_for_url(re.compile(r"#0\.[0-9a-f]{32}$"))
    carl = visit(server, None)
    carl.forgiven = re.compile("403")
    carl.go(f"/replay/{seats[0].game}")
    expect(carl.heading(re.compile("^This game is private: only its players"))).to_be_visible()
    carl.go("/")
    carl.go(ann.page.url.removeprefix(server.url))
    expect(carl.heading(re.compile("wins: "))).to_be_visible()


def test_a_record_is_opened_from_a_file(server: Server, visit: Visits, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(server.get(f"/api/games/{over(server)}/record").text, encoding="utf-8")
    visitor = visit(server, "/watch")
    visitor.link("Open a record").click()
    choose(visitor, "Choose a file", file)
    slider = visitor.page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("aria-valuetext", "0 of 3")
    expect(visitor.heading(re.compile("^Player 2 wins: "))).to_be_visible()
    visitor.button("To the end").click()
    expect(visitor.heading(re.compile("Turning points", re.IGNORECASE))).to_be_visible()
    curve = visitor.page.get_by_role("img", name=re.compile("%"))
    expect(curve.locator("path.line")).to_have_attribute("d", re.compile("^M.*L"))
    expect(visitor.link("Record").or_(visitor.button("Copy link"))).to_have_count(0)
    visitor.page.get_by_role("radio", name="Player 2").check()
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(0)
    visitor.page.keyboard.press("s")
    visitor.page.get_by_role("radio", name="Français").check()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("region", name="Résultat")).to_contain_text("Le joueur 2 gagne")
    visitor.page.reload()
    expect(visitor.page.get_by_role("region", name="Résultat")).to_contain_text("Le joueur 2 gagne")
    visitor.button("Ouvrir un autre enregistrement").click()
    expect(visitor.heading("Ouvrir un enregistrement")).to_be_visible()
    visitor.page.go_back()
    expect(visitor.page.get_by_role("region", name="Résultat")).to_contain_text("Le joueur 2 gagne")


def choose(visitor: Visitor, button: str, file: Path) -> None:
    with visitor.page.expect_file_chooser() as choosing:
        visitor.button(button).click()
    choosing.value.set_files(file)


def test_a_file_that_is_no_record_says_so_and_one_that_is_can_be_dropped(server: Server, visit: Visits, tmp_path: Path) -> None:
    record = server.get(f"/api/games/{over(server)}/record").text
    visitor = visit(server, "/replay", lang="es")
    visitor.forgiven = re.compile("400")
    file = tmp_path / "game.txt"
    trouble = visitor.page.get_by_role("alert")
    for text, said in (
        ("{}", "Esto no es el registro de una partida que se pueda volver a jugar (línea 1)."),
        (record + "0 play Gorillion\n", f"(línea {record.count(chr(10)) + 1})."),
        ("x" * 100_000, "Este archivo es demasiado grande para ser el registro de una partida."),
    ):
        file.write_text(text, encoding="utf-8")
        choose(visitor, "Elegir un archivo", file)
        expect(trouble).to_contain_text(said)
    visitor.page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "game.txt", { type: "text/plain" }));
            for (const type of ["dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        record,
    )
    expect(visitor.page.get_by_role("slider", name="Momento de la partida")).to_have_attribute("aria-valuetext", "0 de 3")


def test_a_running_game_has_no_replay(server: Server, visit: Visits) -> None:
    visitor = visit(server, None)
    visitor.forgiven = re.compile("403")
    visitor.go(f"/replay/{server.create().game}")
    expect(visitor.heading("This game is not over")).to_be_visible()
