"""Games against bots in a real browser: of every set by clicking, with every kind of decision, with the keyboard only, and
everything that one can do at a table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import CAN_BE_USED, Visitor, Visits
from mindbug import Game, cards
from mindbug.rules.words import KINDS
from mindbug.server.messages import Table
from mindbug.sets import TITLES
from scenario import all_scenarios
from serving import Client, Server

pytest_plugins = ("browsing",)

# Too few cards to be played alone.
WITH = {"battlefruit-addon": "battlefruit-galaxy"}
POSITION: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"hand": ["Axolotl Healer", "Shark Dog"], "draw": ["Gorillion"], "discard": ["Killer Bee"], "play": ["Rhino Turtle"]},
        {"mindbugs": 0, "spent_mindbugs": 2, "hand": ["Brain Fly"], "draw": ["Lone Yeti", "Turbo Bug"], "play": ["Gorillion"]},
    ],
}


# Whole games


@pytest.mark.parametrize("name", cards.sets())
def test_a_whole_game_of_every_set_by_clicking(name: str, server: Server, visit: Visits) -> None:
    visitor = visit(server)
    choose_sets(visitor, name)
    visitor.button("Play").click()
    visitor.page.wait_for_url("**/game/*")
    clicks = visitor.play_to_the_end()
    game = visitor.path.removeprefix("/game/")
    record = Game.from_record(server.get(f"/api/games/{game}/record").text)
    assert record.reason in ("life", "no action", "card") and clicks > 2
    assert set(record.position()["sets"]) == {name, WITH.get(name, name)}
    said = {
        0: ("You win!", "You lose")[visitor_seat(visitor)],
        1: ("You lose", "You win!")[visitor_seat(visitor)],
        None: "A draw",
    }
    expect(visitor.ending).to_have_text(said[record.winner])


def choose_sets(visitor: Visitor, name: str) -> None:
    visitor.page.locator("summary", has_text="Options").click()
    for title in (TITLES[name], TITLES[WITH.get(name, name)]):
        visitor.page.get_by_role("checkbox", name=title).check()
    if name != "first-contact":
        visitor.page.get_by_role("checkbox", name="First Contact").uncheck()


def visitor_seat(visitor: Visitor) -> int:
    you: int = visitor.page.evaluate("JSON.parse(localStorage['mindbug.seats'])[0].you")
    return you


def test_a_whole_game_with_the_keyboard_only(server: Server, visit: Visits) -> None:
    visitor = visit(server, setup={"first": "me", "seed": "4"})
    keyboard = visitor.page.keyboard
    expect(visitor.button("Play")).to_be_visible()
    go_to(visitor, re.compile("^Play$"))
    keyboard.press("Enter")
    visitor.page.wait_for_url("**/game/*")
    while visitor.wait_for_question():
        if visitor.answers.count():
            keyboard.press("1")
        else:
            go_to(visitor, CAN_BE_USED)
            keyboard.press("Enter")
    go_to(visitor, re.compile("^Replay$"))
    keyboard.press("Enter")
    visitor.page.wait_for_url("**/replay/*")
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    keyboard.press("End")
    expect(visitor.button("To the end")).to_be_disabled()


def go_to(visitor: Visitor, name: re.Pattern[str]) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(120):
        visitor.page.keyboard.press("Tab")
        called: str = visitor.page.evaluate("(document.activeElement.ariaLabel ?? document.activeElement.innerText).trim()")
        if name.search(called):
            return
    raise AssertionError(f"Tab leads nowhere that is called {name.pattern}")


# Decisions


def moment_of(kind: str) -> tuple[dict[str, Any], list[str]]:
    """A position, and the moves that lead from there to a question of a kind: out of the scenarios."""
    for scenario in all_scenarios():
        moves: list[str] = []
        for line in scenario.script:
            verb = line.split()[0]
            if verb == "asked" and line.split()[2].rstrip(":") == kind:
                return scenario.position, moves
            if verb == "random" or scenario.chance != "ask":
                break
            if verb not in ("asked", "illegal", "happened", "power", "keywords"):
                moves.append(line)
    raise AssertionError(f"no scenario asks a question of the kind {kind} without chance")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "chance"])
def test_every_kind_of_decision_can_be_made_by_clicking(kind: str, server: Server, visit: Visits) -> None:
    position, moves = moment_of(kind)
    seats = server.friends(position=position)
    with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
        for move in moves:
            play_on((zero, one), move)
        asked = max(zero.look().question, one.look().question, key=lambda question: len(question.options if question else []))
        assert asked is not None and asked.kind == kind
        visitor = visit.at(server, seats[asked.player])
        assert visitor.wait_for_question()
        expect(visitor.prompt).to_contain_text("You decide")
        # Everything that is legal is offered, and nothing else.
        offered = visitor.answers.evaluate_all("found => found.map((button) => button.dataset.move)")
        on_cards = {option.card for option in asked.options if option.move not in offered}
        assert set(visitor.lit.evaluate_all("found => found.map((card) => card.dataset.card)")) == on_cards
        visitor.choices()[0].click()
        if visitor.selected.count():
            visitor.answers.first.click()
        number = zero.look().number
        zero.expect(Table, lambda table: table.number > number)


def play_on(clients: tuple[Client, Client], move: str) -> None:
    """Whoever is asked makes a move, and both see that it was made."""
    number = clients[0].look().number
    question = clients[0].look().question
    assert question is not None
    clients[question.player].play(move)
    for client in clients:
        while client.look().number <= number:
            client.expect(Table)
