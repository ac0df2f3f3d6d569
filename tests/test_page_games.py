"""Games against bots in a real browser: of every set by clicking, with every kind of decision, with the keyboard only, and
everything that one can do at a table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import CAN_BE_USED, DESKTOP, PHONE, Size, Visitor, Visits, play_on
from mindbug import Game, cards
from mindbug.rules.words import KINDS
from mindbug.server.messages import Table
from mindbug.sets import TITLES
from scenario import all_scenarios
from serving import Server

pytest_plugins = ("browsing",)

# Too few cards to be played alone.
WITH = {"battlefruit-addon": "battlefruit-galaxy"}
MINE = {"hand": ["Axolotl Healer", "Shark Dog"], "draw": ["Gorillion"], "discard": ["Killer Bee"], "play": ["Rhino Turtle"]}
THEIRS = {
    "mindbugs": 0,
    "hand": ["Brain Fly", "Lone Yeti", "Turbo Bug", "Bee Bear", "Deathweaver"],
    "draw": ["Snail Hydra", "Giraffodile"],
    "play": ["Tusked Extorter"],
}
POSITION: dict[str, Any] = {"sets": ["first-contact"], "players": [MINE, THEIRS]}


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


def test_a_whole_game_on_a_phone_by_tapping(server: Server, visit: Visits) -> None:
    visitor = visit(server, size=PHONE)
    visitor.button("Play").tap()
    visitor.page.wait_for_url("**/game/*")
    visitor.play_to_the_end(seed=3)
    visitor.link("Replay").tap()
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    assert visitor.is_wide() <= 0


def test_a_whole_game_with_the_keyboard_only(server: Server, visit: Visits) -> None:
    visitor = visit(server, setup={"first": "me"})
    visitor.deal(4)
    keyboard = visitor.page.keyboard
    go_to(visitor, visitor.button("Play"))
    keyboard.press("Enter")
    visitor.page.wait_for_url("**/game/*")
    while visitor.wait_for_question():
        if visitor.answers.count():
            keyboard.press("1")
        else:
            go_to(visitor, visitor.lit)
            keyboard.press("Enter")
    go_to(visitor, visitor.link("Replay"))
    keyboard.press("Enter")
    visitor.page.wait_for_url("**/replay/*")
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    keyboard.press("End")
    expect(visitor.button("To the end")).to_be_disabled()


def go_to(visitor: Visitor, wanted: Locator) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        visitor.page.keyboard.press("Tab")
        if wanted.evaluate_all("found => found.includes(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


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
            # The server itself rolls dice.
            if verb not in ("asked", "illegal", "happened", "power", "keywords", "roll"):
                moves.append(line)
    raise AssertionError(f"no scenario asks a question of the kind {kind} without chance")


# Nobody is asked for chance, and no position is in the middle of a draft: test_page_draft leaves out cards.
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("chance", "draft")])
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


# At the table


def test_what_would_follow_is_told_before_and_what_is_not_possible_says_why(server: Server, visit: Visits) -> None:
    sides = [{"play": ["Gorillion", "Spider Owl"], "hand": ["Shark Dog"]}, {"play": ["Tiger Squirrel"], "hand": ["Brain Fly"]}]
    seats = server.friends(position={"players": sides, "active": 1})
    with server.sit(seats[1]) as other:
        other.play("attack Tiger Squirrel")
    visitor = visit.at(server, seats[0])
    visitor.wait_for_question()
    visitor.card("Spider Owl").hover()
    expect(visitor.prompt).to_contain_text("Spider Owl defeats Tiger Squirrel in the fight.")
    expect(visitor.card("Tiger Squirrel")).to_have_accessible_name(re.compile("would be defeated"))
    visitor.card("Gorillion").click()
    expect(visitor.prompt).to_contain_text("Gorillion cannot block: Tiger Squirrel is Sneaky and Gorillion is not.")
    expect(visitor.card("Gorillion")).not_to_have_accessible_name(CAN_BE_USED)


def test_a_card_enlarges_with_its_rulings_and_where_its_power_comes_from(server: Server, visit: Visits) -> None:
    position = POSITION | {"players": [MINE | {"play": ["Lone Yeti", "Rhino Turtle"]}, THEIRS | {"hand": ["Brain Fly"]}]}
    visitor = visit.at(server, server.create(position=position, seat=0))
    visitor.card("Lone Yeti").focus()
    visitor.page.keyboard.press("i")
    opened = visitor.dialog("Lone Yeti")
    for heading in ("Now", "Rulings"):
        expect(opened.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    expect(opened).to_contain_text("power 5")
    rule = opened.get_by_role("link", name=re.compile("^[ABC][0-9]+$")).first
    number = rule.inner_text()
    rule.click()
    visitor.page.wait_for_url(f"**/rules/{number}")
    expect(visitor.heading("Rules")).to_be_visible()
    visitor.button("Back to the game").click()
    expect(visitor.prompt).to_contain_text("You decide")


def test_a_resting_pointer_enlarges_a_card(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.create(position=POSITION, seat=0))
    visitor.card("Rhino Turtle").hover()
    expect(visitor.page.locator(".glance")).to_contain_text("Rhino Turtle")
    visitor.page.mouse.move(1, 1)
    expect(visitor.page.locator(".glance")).to_have_count(0)


def test_piles_open_and_show_what_one_may_know(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.create(position=POSITION, seat=0))
    mine = visitor.page.get_by_role("region", name="You", exact=True)
    mine.get_by_role("button", name="Discard pile: 1 card", exact=True).click()
    expect(visitor.dialog("Discard pile: You").get_by_role("button", name=re.compile("^Killer Bee,"))).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    visitor.page.get_by_role("region", name="Random bot").get_by_role("button", name=re.compile("^Draw pile")).click()
    opened = visitor.dialog("Draw pile: Random bot")
    expect(opened).to_contain_text("that you do not know")
    expect(opened.get_by_role("button")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_power_card_is_bought_where_it_lies(size: Size, server: Server, visit: Visits) -> None:
    position = {
        "sets": ["king-of-tokyo"],
        "players": [{"energy": 1, "hand": ["Kong"], "draw": ["Kraken"]}, {"hand": ["Mantis"], "draw": ["Gigazaur"]}],
        "power_cards": {"market": ["Ambush", "Healing Bots"]},
    }
    visitor = visit.at(server, server.friends(position=position, seed=1)[0], size=size)
    market = visitor.group("Power cards")
    visitor.wait_for_question()
    expect(visitor.lit).to_have_count(1)
    visitor.press(market.get_by_role("button", name=re.compile("^Ambush")))
    visitor.sees(re.compile("Ambush costs 2"))
    if size == PHONE:
        visitor.dialog("Ambush").get_by_role("button", name="Close").tap()
    visitor.press(market.get_by_role("button", name=CAN_BE_USED))
    if size == PHONE:
        visitor.press(visitor.button(re.compile("^Buy Healing Bots")))
    expect(visitor.page.get_by_role("img", name="4 life")).to_be_visible()
    expect(market.get_by_role("button", name=re.compile("^Healing Bots"))).to_have_count(0)


def test_a_hint_names_a_move_and_makes_it(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.create(position=POSITION, seat=0))
    visitor.button("Hint").click()
    hints = visitor.page.get_by_role("status").filter(has=visitor.button("Do this"))
    expect(hints).to_contain_text("% to win")
    told = visitor.page.get_by_role("log").inner_text()
    hints.get_by_role("button", name="Do this").first.click()
    expect(hints).to_have_count(0)
    expect(visitor.page.get_by_role("log")).not_to_have_text(told)


def test_a_card_is_played_by_dragging_it_up(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.create(position=POSITION, seat=0))
    visitor.wait_for_question()
    visitor.card("Shark Dog").hover()
    visitor.page.mouse.down()
    visitor.page.mouse.move(640, 420, steps=5)
    visitor.page.mouse.up()
    expect(visitor.group("Your creatures").get_by_role("button", name=re.compile("^Shark Dog"))).to_be_visible()


def test_a_move_is_taken_back(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.create(position=POSITION, seat=0))
    hand = visitor.group("Your hand").get_by_role("button")
    expect(hand).to_have_count(3)
    before = hand.evaluate_all("found => found.map((card) => card.dataset.card).sort()")
    visitor.use("Shark Dog")
    visitor.wait_for_question()
    expect(visitor.group("Your creatures").get_by_role("button", name=re.compile("^Shark Dog"))).to_be_visible()
    visitor.button("Take back").click()
    expect(visitor.group("Your creatures").get_by_role("button", name=re.compile("^Shark Dog"))).to_have_count(0)
    expect(visitor.prompt).to_contain_text("You decide")
    assert hand.evaluate_all("found => found.map((card) => card.dataset.card).sort()") == before


def test_one_resigns_and_plays_again_with_seats_exchanged(server: Server, visit: Visits) -> None:
    joined = server.create(position=POSITION, seat=0)
    visitor = visit.at(server, joined)
    visitor.button("Resign").click()
    sure = visitor.dialog("Resign this game?")
    sure.get_by_role("button", name="Play on").click()
    expect(sure).to_have_count(0)
    visitor.button("Resign").click()
    sure.get_by_role("button", name="Resign", exact=True).click()
    expect(visitor.ending).to_have_text("You lose")
    expect(visitor.page.locator("section.end")).to_be_focused()
    visitor.button("Rematch").click()
    visitor.page.wait_for_url(lambda url: "/game/" in url and joined.game not in url)
    expect(visitor.ending).to_have_count(0)
    assert visitor.wait_for_question()
    assert visitor_seat(visitor) == 1
    visitor.page.go_back()
    expect(visitor.ending).to_have_text("You lose")
    visitor.page.go_forward()
    assert visitor.wait_for_question()
    visitor.link("To the start page").click()
    mine = visitor.page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("You lost")
