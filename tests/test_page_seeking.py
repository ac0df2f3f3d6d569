"""Finding an opponent in real browsers: two who want the same meet, play rated games in a row, and see what comes of them; and
a server that dies meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import NO_NETWORK, PHONE, Size, Visitor, Visits, need_browser
from mindbug.server.messages import Table
from serving import Server, free_port

pytest_plugins = ("browsing",)

RATED: dict[str, Any] = {"clock": "game900", "rated": True, "series": "3"}
DAYS: dict[str, Any] = {"clock": "days3"}


@pytest.fixture(scope="module")
def crossing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that everybody can come from an address of their own: two of one address are not rated."""
    need_browser()
    with Server(tmp_path_factory.mktemp("crossing"), "--proxy", "127.0.0.1") as server:
        yield server
        assert "Traceback" not in server.log, server.log


def from_address(address: str) -> dict[str, Any]:
    return {"extra_http_headers": {"x-forwarded-for": address}}


def look(visitor: Visitor) -> None:
    """Look for somebody, and for no bot."""
    visitor.press(visitor.page.get_by_role("button", name=re.compile("^Find an opponent")))
    visitor.press(visitor.page.get_by_text("Never", exact=True))
    visitor.press(visitor.button("Look for somebody"))


def meet(server: Server, visit: Visits, setup: dict[str, Any], address: str, size: Size) -> tuple[Visitor, Visitor]:
    """Two find each other, the second one with a screen of some size."""
    ann = visit(server, "/", name="Ann", setup=setup, context=from_address(f"{address}.1"))
    touch = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    bob = visit(server, "/", name="Bob", setup=setup, size=size, context=from_address(f"{address}.2") | touch)
    look(ann)
    ann.sees(re.compile("^Looking for "))
    ann.sees(re.compile("Nobody else looks for a game right now."))
    look(bob)
    for visitor in (ann, bob):
        visitor.page.wait_for_url("**/game/*")
    assert ann.path == bob.path
    return ann, bob


def id_of(path: str) -> str:
    return path.removeprefix("/game/")


def play_some(server: Server, game: str, pair: tuple[Visitor, Visitor], moves: int) -> None:
    """Whoever is asked plays a card of their hand, or says no to what is offered: nothing that could end the game. Each move is
    seen before the next one."""
    with server.watch(game) as watcher:
        for _ in range(moves):
            table = watcher.look()
            assert table.question is not None
            asked = pair[table.players[table.question.player].name == "Bob"]
            assert asked.wait_for_question()
            calm = asked.button("Let it pass").or_(asked.button("Do not block"))
            if calm.count():
                asked.press(calm.first)
            else:
                asked.press(asked.group("Your hand").locator("button.lit").or_(asked.answers).first)
                if asked.selected.count():
                    asked.press(asked.answers.first)
            while watcher.expect(Table).number <= table.number:
                pass


def resign(visitor: Visitor) -> None:
    if visitor.size == PHONE:
        visitor.button("Game menu").tap()
    visitor.press(visitor.button("Resign").first)
    visitor.press(visitor.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).last)
    visitor.ending.wait_for()


def test_two_who_are_strangers_play_the_best_of_three(crossing: Server, visit: Visits) -> None:
    ann, bob = meet(crossing, visit, RATED, "10.50.0", PHONE)
    for visitor in (ann, bob):
        expect(visitor.page.locator(".bar")).to_contain_text(re.compile(r"0\s:\s0"))
    expect(ann.page.locator(".bar")).to_contain_text("best of 3")
    first = ann.path
    play_some(crossing, id_of(first), (ann, bob), 4)
    resign(bob)
    expect(ann.heading("You win!")).to_be_visible()
    ann.sees("1 : 0 in the best of 3")
    bob.sees("0 : 1 in the best of 3")
    ann.sees(re.compile(r"Your rating: 1500\s→\s1[67]\d\d\s±\s\d+ \(\+\d+\)"))
    bob.sees(re.compile(r"Your rating: 1500\s→\s1[23]\d\d\s±\s\d+ \(−\d+\)"))

    # One of them is enough to begin the next game, and both are there.
    ann.button("Next game").click()
    for visitor in (ann, bob):
        visitor.page.wait_for_url(lambda url: "/game/" in url and not url.endswith(first))
    assert ann.path == bob.path
    expect(ann.page.locator(".bar")).to_contain_text(re.compile(r"1\s:\s0"))
    expect(bob.page.locator(".bar")).to_contain_text(re.compile(r"0\s:\s1"))
    play_some(crossing, id_of(ann.path), (ann, bob), 2)
    resign(bob)
    ann.sees("2 : 0 in the best of 3")
    expect(ann.button("Rematch")).to_be_visible()

    for visitor, other, result in ((ann, "Bob", "Won"), (bob, "Ann", "Lost")):
        visitor.go("/games")
        lines = visitor.page.get_by_role("listitem").filter(has_text=other)
        expect(lines).to_have_count(2)
        for line in lines.all():
            expect(line).to_contain_text(result)
            expect(line).to_contain_text("rated")
        visitor.go("/you")
        visitor.sees("2 rated games")


def test_days_for_a_move_are_told_as_days_and_who_is_elsewhere_is_told_of_their_turn(crossing: Server, visit: Visits) -> None:
    pair = meet(crossing, visit, DAYS, "10.51.0", PHONE)
    for visitor in pair:
        expect(visitor.page.get_by_role("timer").first).to_have_text(re.compile(r"^(3 d 0 h|2 d 23 h)$"))
    with crossing.watch(id_of(pair[0].path)) as watcher:
        table = watcher.look()
        assert table.question is not None
        waiting = pair[table.players[table.question.player].name == "Ann"]
    game = waiting.path
    waiting.press(waiting.page.get_by_role("link", name="To the start page"))
    expect(waiting.page.locator(f'a[href="{game}"]')).to_contain_text("Their turn")
    waiting.go("/games")
    line = waiting.page.get_by_role("listitem").locator(f'a[href="{game}"]')
    expect(line).to_contain_text("3 days a move")
    expect(line).to_contain_text("Their turn")
    play_some(crossing, id_of(game), pair, 1)
    expect(line).to_contain_text("Your turn")
    waiting.sees(re.compile("^Your turn against "))
    waiting.press(line)
    assert waiting.wait_for_question()


def test_who_looks_is_told_what_for_and_can_stop(crossing: Server, visit: Visits) -> None:
    setup = {**RATED, "sets": ["new-servants"], "special": "all-sneaky"}
    visitor = visit(crossing, "/", name="Eve", setup=setup, context=from_address("10.52.0.1"))
    visitor.page.get_by_role("button", name=re.compile("^Find an opponent")).click()
    dialog = visitor.dialog("Find an opponent")
    expect(dialog).to_contain_text("New Servants · 15 minutes and 10 seconds a move · Best of three · Rated")
    expect(dialog).to_contain_text("Special rule, single cards and who starts are only for games against a bot or a friend.")
    visitor.button("Look for somebody").click()
    visitor.sees(re.compile("^Looking for "))
    visitor.button("Cancel").click()
    expect(visitor.button("Look for somebody")).to_be_visible()


def test_a_server_that_dies_while_somebody_looks(tmp_path: Path, visit: Visits) -> None:
    with Server(tmp_path, "--port", str(free_port())) as server:
        visitor = visit(server, "/", name="Ann")
        visitor.forgiven = NO_NETWORK
        look(visitor)
        visitor.sees(re.compile("^Looking for "))
        server.kill()
        visitor.sees("The server cannot be reached.")
        expect(visitor.button("Look for somebody")).to_be_visible()
        server.start()
        visitor.button("Look for somebody").click()
        visitor.sees(re.compile("Nobody else looks for a game right now."))
