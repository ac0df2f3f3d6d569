"""A finished game in a real browser: its replay, the chance to win, the record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser import PHONE, Visitor, Visits
from mindbug import Game
from mindbug.server.messages import Analysis, Resign
from serving import Server
from tables import NEARLY_OVER

pytest_plugins = ("browsing",)


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
    expect(turning(visitor)).to_be_attached()
    curve = visitor.page.get_by_role("img", name=re.compile("%"))
    expect(curve.locator("path.line")).to_have_attribute("d", re.compile("^M.*L"))
    with visitor.page.expect_download() as loading:
        visitor.link("Record").click()
    record = Game.from_record(loading.value.path().read_text(encoding="utf-8"))
    assert (record.winner, record.reason) == (1, "resigned")
    visitor.group("Whose cards are seen").get_by_role("radio", name="Bob").check()
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
    expect(turning(visitor)).to_be_attached()
    curve = visitor.page.get_by_role("img", name=re.compile("%"))
    expect(curve.locator("path.line")).to_have_attribute("d", re.compile("^M.*L"))
    expect(visitor.link("Record").or_(visitor.button("Copy link"))).to_have_count(0)
    visitor.group("Whose cards are seen").get_by_role("radio", name="Player 2").check()
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(0)
    visitor.page.keyboard.press("s")
    visitor.page.get_by_role("radio", name="Français").check()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("region", name="Résultat")).to_contain_text("Le joueur 2 gagne")
    visitor.page.wait_for_url(re.compile("#3$"))  # the moment, which is no record in a link
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


# The chance to win


PERCENT = re.compile(r"(\d+) %")
# The corners of the line, as steps and percents, from how it is drawn: the slider has the same scale.
CORNERS = """(path, steps) => {
    const { width, height } = path.ownerSVGElement.getBoundingClientRect();
    const numbers = path.getAttribute("d").slice(1).split(/[L ]/).map(Number);
    return Array.from({ length: numbers.length / 2 }, (_, i) => [
        Math.round(((numbers[2 * i] - 9) / (width - 18)) * steps),
        Math.round(100 * (1 - (numbers[2 * i + 1] - 7) / (height - 14))),
    ]);
}"""
# Boxes that scroll inside of boxes that scroll.
NESTED = """() => {
    const scrolls = (e) => e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY);
    const inside = (e) => e && (scrolls(e) || inside(e.parentElement));
    const all = [...document.querySelectorAll("aside *")];
    return all.filter((e) => scrolls(e) && inside(e.parentElement)).map((e) => e.className);
}"""


def turning(visitor: Visitor) -> Locator:
    """What leads to the turning points, when the whole game is judged."""
    return visitor.group("Shown below").get_by_role("radio", name=re.compile(r"^Turning points \(\d\)$"))


def own_game(server: Server, visit: Visits) -> Visitor:
    """Somebody without a name looks at the own game against a bot."""
    joined = server.create(seat=0, sets=["first-contact"], seed=11)
    with server.sit(joined) as client:
        client.play_to_the_end(seed=3)
    visitor = visit(server, f"/replay/{joined.game}", seats=(joined,))
    expect(turning(visitor)).to_be_attached()
    return visitor


def test_the_line_is_the_game_as_it_was_and_what_each_could_know_is_one_click_away(server: Server, visit: Visits) -> None:
    visitor = own_game(server, visit)
    game = visitor.path.removeprefix("/replay/").partition("#")[0]
    steps = len(Game.from_record(server.get(f"/api/games/{game}/record").text).lines)
    found = server.read(f"/api/games/{game}/analysis", Analysis)
    line, lines = visitor.page.locator("path.line"), visitor.group("by what was known to")
    expect(lines.get_by_role("radio", name="both")).to_be_checked()
    corners = dict(line.evaluate(CORNERS, steps))
    assert set(corners) == {0, *(point.number - 1 for point in found.course), steps}
    assert all(abs(corners[point.number - 1] - 100 * point.chance) <= 2 for point in found.course)
    says_the_same(visitor, steps)
    for name, thinker in (("You", 0), ("Random bot", 1)):
        lines.get_by_role("radio", name=name).check()
        corners = dict(line.evaluate(CORNERS, steps))
        for point in found.points:
            if point.player == thinker:
                assert abs(corners[point.number - 1] - 100 * point.before) <= 2
        # What the other one thought is not in it: between own decisions the line rests.
        own = {
            step
            for point in found.points
            if point.player == thinker
            for step in (point.number - 2, point.number - 1, point.number)
        }
        assert set(corners) <= own | {0, steps - 1, steps}
        expect(visitor.page.locator("path.other")).to_have_count(2)
        says_the_same(visitor, steps)


def says_the_same(visitor: Visitor, steps: int) -> None:
    """The prompt says what the line shows."""
    for _ in range(min(12, steps)):
        (shown,) = PERCENT.findall(visitor.page.locator(".head .value").inner_text())
        assert PERCENT.findall(visitor.page.locator(".moment .chances").inner_text()) == [shown]
        visitor.button("One step forward").click()
    visitor.button("To the beginning").click()


def test_a_record_that_does_not_reach_the_end_shows_what_each_could_know(server: Server, visit: Visits, tmp_path: Path) -> None:
    game = Game.from_position(NEARLY_OVER, seed=2)
    game.play("play Shark Dog")
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    visitor = visit(server, "/replay")
    choose(visitor, "Choose a file", file)
    expect(turning(visitor)).to_be_attached()
    lines = visitor.group("by what was known to").get_by_role("radio")
    expect(lines).to_have_count(2)
    expect(lines.first).to_be_checked()
    expect(visitor.page.locator("path.line")).to_be_attached()


def test_an_own_game_is_told_as_such(server: Server, visit: Visits) -> None:
    visitor = own_game(server, visit)
    expect(visitor.page.get_by_text("Player 1")).to_have_count(0)
    expect(visitor.heading(re.compile("^You win|^The random bot wins"))).to_be_visible()
    expect(visitor.group("Story")).to_contain_text("You play ")
    assert visitor.page.evaluate(NESTED) == []
    turning(visitor).check()
    expect(visitor.page.get_by_role("region", name="Turning points").get_by_role("heading")).to_have_text(["You", "Random bot"])
    assert visitor.page.evaluate(NESTED) == []


def test_nothing_is_written_over_the_line(server: Server, visit: Visits) -> None:
    visitor = own_game(server, visit)
    box = visitor.page.locator(".curve").bounding_box()
    assert box is not None
    for text in visitor.page.locator(".head > *").all():
        words = text.bounding_box()
        assert words is None or words["y"] + words["height"] <= box["y"] + 1
    expect(visitor.page.locator(".curve")).to_have_text(re.compile(r"^[!\s]*$"))


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_on_a_phone_all_lines_can_be_chosen_while_the_game_is_judged(server: Server, visit: Visits, lang: str) -> None:
    """Each by its whole name, beside how far it is."""
    joined = server.create(bot="random", seat=0)
    with server.sit(joined) as client:
        client.play_to_the_end(seed=3)
    half = {"done": 12, "total": 140, "points": [], "turning": [], "course": [{"number": n, "chance": 0.5} for n in (1, 4, 9)]}
    visitor = visit(server, None, size=PHONE, seats=(joined,), lang=lang)
    visitor.page.route("**/analysis?*", lambda route: route.fulfill(json=half))
    visitor.go(f"/replay/{joined.game}")
    labels = visitor.page.locator(".head label")
    expect(labels).to_have_count(3)
    for label in labels.all():
        assert label.evaluate("label => label.scrollWidth - label.clientWidth") <= 0, label.inner_text()
    status = visitor.page.locator(".head [role=status]")
    expect(status).to_be_visible()
    expect(status).to_have_text(re.compile("12.*140"), use_inner_text=True)
    assert visitor.is_wide() <= 0
