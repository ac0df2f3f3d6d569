"""Puzzles in the page: the table asks, one answer counts, the line is told, and it goes on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import expect as expecting

from browser import DESKTOP, NO_NETWORK, PHONE, Size, Visitor, Visits, need_axe, violations
from mindbug import puzzles
from serving import Server

pytest_plugins = ("browsing",)

VERBS = ("attack ", "play ")  # of moves that are made with a card
FULL_HAND = 5
TURN = next(p for p in puzzles.select(kind="win", sets=["first-contact"]) if p.answer.startswith(VERBS))


def answer(visitor: Visitor, move: str) -> None:
    """Answer at the table with the card that a move names, and once more where every move is asked twice."""
    name = move.partition(" ")[2].partition(" #")[0]
    visitor.press(visitor.page.locator(f'.table button.lit[data-card^="{name}"]').first)
    button = visitor.page.locator(f'button[data-move="{move}"]:enabled')
    expecting(verdict(visitor).or_(button).first).to_be_visible()
    if button.count():
        visitor.press(button.first)
    expecting(verdict(visitor)).to_be_visible()


def verdict(visitor: Visitor) -> Locator:
    return visitor.page.locator(".verdict")


def wrong(puzzle: puzzles.Puzzle) -> str:
    return next(move for move in puzzle.game().options() if move != puzzle.answer and move.startswith(VERBS))


def test_a_puzzle_is_solved_and_the_next_one_comes(server: Server, visit: Visits) -> None:
    visitor = visit(server, f"/puzzles/{TURN.id}")
    visitor.sees(puzzles.task(TURN))
    answer(visitor, TURN.answer)
    expecting(visitor.heading("Right!")).to_be_focused()
    visitor.sees(re.compile(r"Your puzzle rating: 1500\s→\s1\d\d\d \(\+\d+\)"))
    visitor.sees(re.compile("^1 right in a row"))
    steps = visitor.page.locator(".lines li")
    expecting(steps).to_have_count(len(TURN.line.moves))
    visitor.page.get_by_role("radio", name="The move that tempts").check()
    expecting(steps).to_have_count(len(TURN.refutation.moves))
    visitor.page.keyboard.press("ArrowRight")
    visitor.button("Next puzzle").click()
    visitor.sees("You have one try. Answer at the table.")
    assert visitor.path == "/puzzles"
    visitor.go(f"/puzzles/{TURN.id}")
    visitor.sees("You have answered this one before: it no longer counts.")


def test_a_failed_one_comes_again_on_a_phone_in_french(server: Server, visit: Visits) -> None:
    visitor = visit(server, f"/puzzles/{TURN.id}", size=PHONE, lang="fr")
    visitor.sees(puzzles.task(TURN, "fr"))
    assert visitor.is_wide() <= 0
    answer(visitor, wrong(TURN))
    expecting(visitor.heading("Ce n’était pas ça.")).to_be_focused()
    assert visitor.is_wide() <= 0
    visitor.page.get_by_text("Choisir les énigmes").tap()
    visitor.page.get_by_role("checkbox").check()
    visitor.sees("Vous avez déjà répondu à celle-ci")
    visitor.sees(puzzles.task(TURN, "fr"))


# What of the table cannot be seen, however far one scrolls. A fan of cards may leave the board with a corner.
CUT = """() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll(".board button[data-card], .board .prompt")].filter((element) => {
        const {top, bottom, height} = element.getBoundingClientRect();
        return Math.min(bottom, board.bottom) - Math.max(top, board.top) < 0.85 * height;
    }).map((element) => element.dataset.card ?? element.textContent);
}"""


@pytest.mark.parametrize(
    ("sets", "size"),
    [
        (["first-contact"], DESKTOP),
        (["first-contact"], PHONE),
        (["beyond-eternity"], PHONE),
        (["battlefruit-kingdom"], PHONE),
        (["king-of-tokyo"], PHONE),
    ],
)
def test_the_whole_table_can_be_seen_before_and_after(sets: list[str], size: Size, server: Server, visit: Visits) -> None:
    """With a hand as full as the rules fill it, of each kind of set: on a phone it lay below the end of the page."""
    fitting = [p for p in puzzles.select(sets=sets) if p.answer.startswith(VERBS) and cards_in_hand(p) <= FULL_HAND]
    found = max(fitting, key=cards_in_hand)
    visitor = visit(server, f"/puzzles/{found.id}", size=size)
    visitor.page.locator(".table button.lit").first.wait_for()
    assert visitor.page.evaluate(CUT) == []
    answer(visitor, found.answer)
    assert visitor.page.evaluate(CUT) == []
    assert visitor.is_wide() <= 0


def cards_in_hand(puzzle: puzzles.Puzzle) -> int:
    return len(puzzle.position["players"][puzzle.seat].get("hand", []))


def test_playing_on_opens_a_game(server: Server, visit: Visits) -> None:
    visitor = visit(server, f"/puzzles/{TURN.id}")
    answer(visitor, TURN.answer)
    visitor.button("Play on").click()
    visitor.page.wait_for_url("**/game/*")
    visitor.wait_for_question()


def test_the_puzzle_of_the_day_is_on_the_start_page(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/")
    visitor.page.get_by_role("link", name=re.compile("^Puzzle of the day")).click()
    visitor.sees(re.compile("^Puzzle of the day, "))
    assert visitor.path == "/puzzles/day"


def test_an_unknown_puzzle_and_a_server_that_is_away(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/puzzles/nothing")
    visitor.forgiven = re.compile(f"404|{NO_NETWORK.pattern}")
    visitor.sees("The puzzle could not be loaded.")
    visitor.link("Other puzzles").click()
    visitor.sees("You have one try. Answer at the table.")
    visitor.context.set_offline(True)
    visitor.lit.or_(visitor.answers).first.wait_for()
    visitor.choices()[0].click()
    unreachable = visitor.page.get_by_text("The server cannot be reached.")
    expecting(unreachable.or_(visitor.answers).first).to_be_visible()
    if not unreachable.is_visible():
        visitor.answers.first.click()
    expecting(unreachable.first).to_be_visible()
    visitor.context.set_offline(False)
    visitor.lit.or_(visitor.answers).first.wait_for()


def test_a_puzzle_comes_by_itself_when_the_server_is_back(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/puzzles")
    visitor.forgiven = NO_NETWORK
    visitor.sees("You have one try. Answer at the table.")
    visitor.context.set_offline(True)
    visitor.page.get_by_text("Choose puzzles").click()
    visitor.page.get_by_label("Kind").select_option("survive")
    visitor.sees("The puzzle could not be loaded.")
    visitor.sees("The server cannot be reached. It goes on by itself when it is back.")
    visitor.context.set_offline(False)
    visitor.sees("You have one try. Answer at the table.")
    visitor.sees(puzzles.task(puzzles.select(kind="survive")[0]))


def test_puzzles_are_solved_with_the_keyboard_alone(server: Server, visit: Visits) -> None:
    """From the start page to an answer, its line, the next one, and play on."""
    visitor = visit(server, "/")
    page = visitor.page
    visitor.tab_to(page.get_by_role("link", name="Puzzles"))
    page.keyboard.press("Enter")
    visitor.lit.or_(visitor.answers).first.wait_for()
    visitor.go(f"/puzzles/{TURN.id}")
    name = TURN.answer.partition(" ")[2]
    visitor.tab_to(page.locator(f'.table button.lit[data-card="{name}"]').first)
    page.keyboard.press("Enter")
    button = page.locator(f'button[data-move="{TURN.answer}"]:enabled')
    expecting(verdict(visitor).or_(button).first).to_be_visible()
    if button.count():
        page.keyboard.press("1")
    expecting(visitor.heading("Right!")).to_be_focused()
    page.keyboard.press("Tab")
    expecting(visitor.button("Next puzzle")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expecting(page.locator(".lines li.here")).to_have_count(1)
    page.keyboard.press("Tab")
    expecting(visitor.button("Play on")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    assert visitor.wait_for_question() or visitor.ending.is_visible()


def test_everybody_can_use_it(server: Server, visit: Visits) -> None:
    need_axe()
    visitor = visit(server, f"/puzzles/{TURN.id}")
    visitor.lit.first.wait_for()
    assert not violations(visitor)
    answer(visitor, TURN.answer)
    expecting(visitor.heading("Right!")).to_be_visible()
    assert not violations(visitor)
