"""Runs in the page: a week is told, its next game begins, the special rule explains itself at the table, and the end is a
picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect as expecting

from browser import DESKTOP, PHONE, Size, Visitor, Visits, need_axe, violations
from mindbug import specials
from mindbug.runs.weeks import this_week
from mindbug.server.messages import Resign
from serving import Client, Server
from test_page_players import headers, kept

pytest_plugins = ("browsing",)

PNG = b"\x89PNG\r\n\x1a\n"


def lose(server: Server, visitor: Visitor, game: str) -> None:
    """The player of this browser gives up a game, elsewhere."""
    found = kept(visitor)
    assert found is not None
    with Client(server, game, player=found["key"]) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")


def lose_all(server: Server, visitor: Visitor) -> None:
    """The run of the player of this browser comes to its end."""
    found = kept(visitor)
    assert found is not None
    while (answer := server.post("/api/run/play", {}, headers=headers(found["key"]))).status_code == 201:
        lose(server, visitor, answer.json()["game"])


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_run_begins_and_goes_on(size: Size, server: Server, visit: Visits) -> None:
    special = this_week().special
    visitor = visit(server, "/run", size=size)
    visitor.sees(specials.text(special))
    assert visitor.is_wide() <= 0
    visitor.press(visitor.button("Begin the run"))
    visitor.page.wait_for_url("**/game/*")
    visitor.wait_for_question()
    chip = visitor.button(specials.title(special))
    assert not chip.locator("span").evaluate("words => words.scrollWidth > words.clientWidth"), "its whole name is seen"
    visitor.press(chip)
    expecting(visitor.dialog(specials.title(special))).to_contain_text(specials.text(special))
    visitor.go("/run")
    visitor.press(visitor.page.get_by_role("link", name=re.compile("Go on with the game")))
    visitor.page.wait_for_url("**/game/*")
    visitor.wait_for_question()


def test_from_the_end_of_a_game_it_goes_back_to_the_run_and_not_to_a_rematch(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/run")
    visitor.button("Begin the run").click()
    visitor.page.wait_for_url("**/game/*")
    visitor.wait_for_question()
    lose(server, visitor, visitor.path.removeprefix("/game/"))
    expecting(visitor.heading("You lose")).to_be_visible()
    expecting(visitor.button("Rematch")).to_have_count(0)
    visitor.link("Back to the run").click()
    visitor.sees("0 won, 1 lost")
    expecting(visitor.button(re.compile("^Play next: "))).to_be_enabled()


def test_the_end_is_a_picture_that_can_be_sent(server: Server, visit: Visits, tmp_path: Path) -> None:
    need_axe()
    visitor = visit(server, "/run", lang="es", context={"permissions": ["clipboard-read", "clipboard-write"]})
    visitor.button("Empezar el reto").click()
    visitor.page.wait_for_url("**/game/*")
    lose(server, visitor, visitor.path.removeprefix("/game/"))
    lose_all(server, visitor)
    visitor.go("/run")
    visitor.sees("Este reto ha terminado.")
    with visitor.page.expect_download() as saving:
        visitor.button("Guardar la imagen").click()
    saving.value.save_as(tmp_path / "run.png")
    assert saving.value.suggested_filename == f"mindbug-{this_week().name}.png"
    assert (tmp_path / "run.png").read_bytes().startswith(PNG)
    visitor.button("Copiar el resultado").click()
    visitor.sees("Copiado")
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Reto de Mindbug de la semana") and copied.endswith(f"/run/{this_week().name}")
    assert not violations(visitor)


def test_a_run_is_played_with_the_keyboard_alone(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/")
    keyboard = visitor.page.keyboard
    visitor.tab_to(visitor.page.get_by_role("link", name=re.compile("^Run of the week")))
    keyboard.press("Enter")
    visitor.tab_to(visitor.button("Begin the run"))
    keyboard.press("Enter")
    visitor.page.wait_for_url("**/game/*")
    for _ in range(2):
        assert visitor.wait_for_question()
        asked = visitor.page.locator(".story").inner_text()
        visitor.tab_to(visitor.choices()[0])
        keyboard.press("Enter")
        changed = visitor.page.locator(".story").filter(has_not_text=re.compile(f"^{re.escape(asked)}$"))
        expecting(changed.or_(visitor.selected).first).to_be_visible()
        if visitor.selected.count():
            keyboard.press("1")
            expecting(visitor.selected).to_have_count(0)
    visitor.tab_to(visitor.button("Resign"))
    keyboard.press("Enter")
    visitor.tab_to(visitor.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True))
    keyboard.press("Enter")
    visitor.ending.wait_for()
    visitor.tab_to(visitor.link("Back to the run"))
    keyboard.press("Enter")
    visitor.sees("0 won, 1 lost")
