"""A draft in the page: all cards can be read on any screen, what was chosen can be taken back until it is confirmed, nothing is
lost when somebody leaves in its midst, and the next one sees nothing of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import DESKTOP, PHONE, Size, Visitor, Visits, break_at, need_axe, violations
from mindbug.server.messages import Joined
from serving import Server

pytest_plugins = ("browsing",)

SEED = 8  # with which the seat at the bottom drafts first
LABELS = "cards => cards.map(card => card.dataset.card)"
READABLE = 124  # pixels: a narrower card has no text
WORDS = {
    "en": ("Leave out 5 of your 15 cards", "0 of 5 chosen", "Leave out these 5"),
    "fr": ("Écartez 5 de vos 15 cartes", "0 sur 5 choisie", "Écarter ces 5 cartes"),
    "es": ("Deja fuera 5 de tus 15 cartas", "0 de 5 elegidas", "Dejar fuera estas 5"),
}


def begin(server: Server, special: str = "draft") -> Joined:
    return server.create(seat=0, special=special, seed=SEED)


def names(visitor: Visitor, only: str = "") -> list[str]:
    """The cards that are on the screen, or those that are kept or left out."""
    found: list[str] = visitor.page.locator(f".draft .dealt{only}").evaluate_all(LABELS)
    return found


OUT, KEPT = "[aria-pressed=true]", "[aria-pressed=false]"


def choose(visitor: Visitor, count: int) -> list[str]:
    """Leave out so many of the cards that are seen last."""
    visitor.page.locator(".draft .dealt:enabled").first.wait_for()
    for _ in range(count):
        visitor.press(visitor.page.locator(f".draft .dealt{KEPT}").last)
    expect(visitor.page.locator(f".draft .dealt{OUT}")).to_have_count(count)
    return names(visitor, OUT)


SCREENS: list[tuple[Size, str, str]] = [
    (DESKTOP, "en", "dark"), (PHONE, "fr", "light"), ((740, 360), "es", "dark"), ((768, 1024), "en", "light"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "lang", "theme"), SCREENS)
def test_fifteen_cards_can_be_read_on_every_screen(
    server: Server, visit: Visits, shoot: Callable[[Visitor, str], None], size: Size, lang: str, theme: Any
) -> None:
    visitor = visit.at(server, begin(server), size=size, lang=lang, theme=theme)
    title, none, confirm = WORDS[lang]
    expect(visitor.heading(title)).to_be_visible()
    visitor.sees(none)
    expect(visitor.button(confirm)).to_be_disabled()
    assert len(names(visitor)) == 15 and visitor.is_wide() <= 0
    for card in visitor.page.locator(".draft .dealt").all():
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box is not None and box["width"] > READABLE
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    choose(visitor, 5)
    expect(visitor.button(confirm)).to_be_enabled()
    expect(visitor.button(confirm)).to_be_in_viewport()
    shoot(visitor, f"draft-{size[0]}")


def test_what_was_chosen_can_be_taken_back_until_it_is_confirmed(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, begin(server))
    first = choose(visitor, 5)
    kept = visitor.page.locator(f".draft .dealt{KEPT}").first
    kept.click()  # no more than five
    assert names(visitor, OUT) == first
    visitor.page.locator(f".draft .dealt{OUT}").first.click()
    expect(visitor.page.get_by_text("4 of 5 chosen")).to_be_visible()
    expect(visitor.button("Leave out these 5")).to_be_disabled()
    visitor.button("Start over").click()
    expect(visitor.page.locator(f".draft .dealt{OUT}")).to_have_count(0)
    out = choose(visitor, 5)
    rest = names(visitor, KEPT)
    visitor.button("Leave out these 5").click()
    expect(visitor.page.locator(".draft")).to_have_count(0)
    assert visitor.wait_for_question()
    held = visitor.page.locator("[data-place=hand-0] [data-card]").evaluate_all(LABELS)
    assert len(held) == 5 and {bare(name) for name in held} <= {bare(name) for name in rest}
    visitor.page.locator("[data-place=draw-0]").click()  # what is left of them one knows, if not their order
    pile = visitor.dialog(re.compile("^Draw pile"))
    expect(pile.locator(".cards button")).to_have_count(5)
    told = visitor.page.get_by_role("log").inner_text()
    assert all(bare(name) in told for name in out)
    assert "× 5" in told  # what the bot left out was not seen


def bare(name: str) -> str:
    return name.partition(" #")[0]


def test_with_the_keyboard_alone(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, begin(server))
    keys = visitor.page.keyboard
    visitor.page.locator(".draft .dealt:enabled").first.wait_for()
    visitor.page.locator(".draft .dealt").first.focus()
    for _ in range(5):
        keys.press("Space")
        keys.press("ArrowRight" if len(names(visitor, OUT)) < 5 else "Tab")
    expect(visitor.page.get_by_text("5 of 5 chosen")).to_be_visible()
    for _ in range(20):
        if visitor.page.evaluate("document.activeElement.classList.contains('primary')"):
            break
        keys.press("Tab")
    keys.press("Enter")
    expect(visitor.page.locator(".draft")).to_have_count(0)


def test_whoever_leaves_in_the_midst_of_it_loses_nothing(server: Server, visit: Visits) -> None:
    """What was only chosen is chosen anew; what was stored stays left out, and what is still to go is asked for."""
    joined = begin(server)
    visitor = visit.at(server, joined, size=PHONE)
    choose(visitor, 3)
    visitor.page.reload()
    visitor.page.locator(".draft .dealt:enabled").first.wait_for()
    assert (len(names(visitor)), names(visitor, OUT)) == (15, [])
    with server.sit(joined) as client:
        for _ in range(2):
            question = client.look().question
            assert question is not None
            client.play(question.options[0].move)
    expect(visitor.heading("Leave out 3 of your 13 cards")).to_be_visible()
    choose(visitor, 3)
    visitor.button("Leave out these 3").tap()
    expect(visitor.page.locator(".draft")).to_have_count(0)
    assert visitor.wait_for_question()


@pytest.mark.parametrize("arrives", [True, False])
def test_a_connection_that_breaks_while_it_is_sent_is_made_good(server: Server, visit: Visits, arrives: bool) -> None:
    """Whether the third answer has come to the server or not, each card is left out once."""
    joined = begin(server)
    visitor = visit(server, None, seats=(joined,))
    sent = break_at(visitor, 3, arrives)
    visitor.go(f"/game/{joined.game}")
    out = choose(visitor, 5)
    visitor.button("Leave out these 5").click()
    expect(visitor.page.locator(".draft")).to_have_count(0)
    assert visitor.wait_for_question()
    assert len(sent) == (5 if arrives else 6) and {bare(move.removeprefix("leave ")) for move in sent} == set(map(bare, out))
    with server.sit(joined) as client:
        position = client.look().position
    assert position is not None
    assert sorted(bare(name) for name in position.unused if name) == sorted(map(bare, out))


def test_two_at_one_screen_draft_behind_the_curtain(server: Server, visit: Visits) -> None:
    both = server.create("screen", name="Ann", other_name="Bob", seat=0, special="five-of-ten", seed=SEED)
    assert both.second_token is not None
    seats = (both, Joined(game=both.game, you=1, token=both.second_token))
    visitor = visit(server, f"/game/{both.game}", seats=seats)
    dealt = []
    for _ in seats:
        visitor.page.locator(".curtain .button:enabled").click()
        visitor.page.locator(".draft .dealt:enabled").first.wait_for()
        dealt.append(set(names(visitor)))
        choose(visitor, 5)
        visitor.button("Leave out these 5").click()
        expect(visitor.page.locator(".draft")).to_have_count(0)
    assert not dealt[0] & dealt[1] and len(dealt[0] | dealt[1]) == 20


def test_a_hint_is_shown_on_its_card(server: Server, visit: Visits) -> None:
    need_axe()
    visitor = visit.at(server, begin(server))
    visitor.page.locator(".draft .dealt:enabled").first.wait_for()
    visitor.button("Hint").click()
    expect(visitor.page.locator(".draft .dealt.hinted")).to_have_count(1)
    assert violations(visitor) == []
    visitor.button("Do this").first.click()
    expect(visitor.heading("Leave out 4 of your 14 cards")).to_be_visible()


def test_the_game_goes_on_after_a_draft(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, begin(server, special="five-of-ten"), size=PHONE)
    for _ in range(14):
        if visitor.wait_for_question():
            visitor.press(visitor.choices()[-1])
    visitor.sees(re.compile("^Turn [1-9]"))
