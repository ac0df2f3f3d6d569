"""What the page explains, in a real browser: everything on a card where it is enlarged, Power cards and dice on the table, and
to a newcomer the goal, the Mindbug and whatever is asked for the first time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import DESKTOP, PHONE, Size, Visitor, Visits
from mindbug.text.meanings import meanings
from serving import Server

pytest_plugins = ("browsing",)

ONE_DIE: dict[str, Any] = {"energy": 2, "play": ["Kong", "Mega Shark"], "hand": ["Drakonis"]}
TWO_DICE: dict[str, Any] = {"play": ["H.A.D.E.S."], "hand": ["Drakonis"]}
DEFENDER: dict[str, Any] = {"mindbugs": 0, "play": ["Alienoid"], "hand": ["Rob", "Gigazaur"]}
MARKET = {"market": ["Reanimation", "Railgun", "Rage"], "deck": ["Stomp"], "discard": []}
FACES = ("+1 power", "+2 power", "+3 power", "1 energy", "2 energy", "opponent discards")
FACE = "|".join(map(re.escape, FACES))


def tokyo(mine: dict[str, Any]) -> dict[str, Any]:
    return {"sets": ["king-of-tokyo"], "players": [mine, DEFENDER], "power_cards": MARKET}


def enlarged(visitor: Visitor, card: str) -> Locator:
    visitor.card(card).focus()
    visitor.page.keyboard.press("i")
    return visitor.dialog(card)


# Enlarged cards


@pytest.mark.parametrize(
    ("card", "creature"),
    [
        ("Kong", "Kong"),
        ("Sea-Rex", {"card": "Sea-Rex", "boosts": ["Peacasus"]}),
        ("Calm Cole", {"card": "Calm Cole", "octonite": 2}),
        ("Starfruit Ninja", {"card": "Starfruit Ninja", "octonite": 1}),
        ("Wildsprout", "Wildsprout"),
    ],
)
def test_everything_on_a_card_is_explained_before_its_rulings(card: str, creature: Any, server: Server, visit: Visits) -> None:
    position = {"players": [{"play": [creature], "hand": ["Gorillion"]}, {"play": ["Bee Bear"], "hand": ["Sawn"]}]}
    visitor = visit.at(server, server.friends(position=position)[0])
    opened = enlarged(visitor, card)
    said = [*(entry.text for entry in meanings(card)), "Now", "Rulings"]
    expect(opened.get_by_role("heading", name="Rulings")).to_be_visible()
    places = [opened.inner_text().find(text) for text in said]
    assert -1 not in places and places == sorted(places), dict(zip(said, places, strict=True))


def test_what_a_creature_has_got_is_explained_too(server: Server, visit: Visits) -> None:
    creature = {"card": "Gorillion", "exhausted": True, "octonite": 1, "boosts": ["Sawn"]}
    position = {"players": [{"play": [creature, "Shield Bugs"], "hand": ["Brain Fly"]}, {"hand": ["Bee Bear"]}]}
    visitor = visit.at(server, server.friends(position=position)[0])
    opened = enlarged(visitor, "Gorillion")
    for term in ("Octonite", "Boost", "Exhausted"):
        expect(opened.get_by_role("term").filter(has_text=re.compile(f"^{term}"))).to_be_visible()


def test_a_power_card_is_explained_and_shows_no_ruling_about_another_card(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.friends(position=tokyo(ONE_DIE))[0])
    opened = enlarged(visitor, "Reanimation")
    expect(opened).to_contain_text("Three of them are for sale, face up, for both players")
    expect(opened).to_contain_text("No special rulings.")
    expect(opened).not_to_contain_text("Alien Brain")


def test_the_next_stage_is_shown_and_opened(server: Server, visit: Visits) -> None:
    position = {"players": [{"play": ["Wildsprout"], "hand": ["Gorillion"]}, {"hand": ["Sawn"]}]}
    visitor = visit.at(server, server.friends(position=position)[0])
    enlarged(visitor, "Wildsprout").get_by_role("button", name=re.compile("^Bigroot")).click()
    expect(visitor.dialog("Bigroot").get_by_role("button", name=re.compile("^Oakenmaster"))).to_be_visible()


# King of Tokyo at the table


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_power_cards_have_a_heading_and_say_when_they_are_bought(size: Size, server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.friends(position=tokyo(ONE_DIE))[0], size=size)
    market = visitor.page.get_by_role("region", name="Power cards")
    expect(market.get_by_role("heading", name="Power cards")).to_be_visible()
    expect(market).to_contain_text("You may buy now")
    visitor.button("Buy nothing").click()
    expect(market).to_contain_text("Bought at the start of your turn")
    if size == DESKTOP:
        expect(market.get_by_role("img", name="2 energy")).to_be_visible()


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_a_die_is_rolled_and_lies_there_until_the_attack_is_over(motion: str, server: Server, visit: Visits) -> None:
    seats = server.friends(position=tokyo(ONE_DIE) | {"power_cards": {}})
    visitor = visit.at(server, seats[0], motion=motion)
    visitor.use("Kong")
    expect(visitor.prompt).to_contain_text("keep it or roll again?")
    die = visitor.page.locator("[data-card=Kong] .die")
    expect(die).to_have_count(1)
    expect(visitor.card("Kong")).to_have_accessible_name(re.compile(f", rolled (?:{FACE})$"))
    lies = visitor.page.locator("[data-card=Kong] .roll").inner_text()
    visitor.page.reload()
    expect(visitor.page.locator("[data-card=Kong] .roll")).to_have_text(re.sub(r"\s+", " ", lies).strip())
    visitor.button("Keep the roll").click()
    with server.sit(seats[1]) as other:
        question = other.wait_for_turn().question
        assert question is not None
        if question.kind == "choose":  # the die makes the other player discard
            other.play(question.options[0].move)
            question = other.wait_for_turn().question
        assert question is not None and question.kind == "block"
        expect(die).to_have_count(1)
        other.play("no block")
        expect(visitor.card("Kong")).to_be_visible()
        expect(die).to_have_count(0)


def test_two_dice_lie_side_by_side_also_after_a_reroll(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.friends(position=tokyo(TWO_DICE) | {"power_cards": {}})[0])
    visitor.use("H.A.D.E.S.")
    dice = visitor.page.locator("[data-card='H.A.D.E.S.'] .die")
    expect(dice).to_have_count(2)
    visitor.button(re.compile("^Roll both")).click()
    expect(visitor.prompt).not_to_contain_text("roll again?")
    expect(dice).to_have_count(2)


# Newcomers


NEW = {
    "sets": ["first-contact"],
    "players": [{"hand": ["Gorillion"], "draw": ["Shark Dog"]}, {"hand": ["Bee Bear", "Brain Fly"]}],
}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_is_told_the_goal_and_offered_the_lessons_once(size: Size, server: Server, visit: Visits) -> None:
    seats = server.friends(position=NEW)
    visitor = visit.at(server, seats[0], newcomer=True, size=size)
    note = visitor.page.get_by_role("note").filter(has_text="bring the opponent from 3 life to 0")
    expect(note).to_be_visible()
    expect(note.get_by_role("link", name="Ten short lessons")).to_have_attribute("href", "/learn/first-steps")
    assert visitor.is_wide() <= 0
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    visitor.page.reload()
    expect(visitor.prompt).to_contain_text("Your turn")
    expect(note).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_mindbug_question_explains_itself_once(size: Size, server: Server, visit: Visits) -> None:
    seats = server.friends(position=NEW | {"active": 1})
    visitor = visit.at(server, seats[0], newcomer=True, size=size)
    note = visitor.page.get_by_role("note").filter(has_text="What is a Mindbug?")
    with server.sit(seats[1]) as other:
        other.play("play Bee Bear")
        expect(note).to_contain_text("It takes the card that the opponent has just played")
        for button in ("Let it pass", re.compile("^Take it")):
            expect(visitor.button(button)).to_be_in_viewport(ratio=1)
        visitor.button(re.compile("^Take it")).click()
        other.wait_for_turn()
        other.play("play Brain Fly")
        expect(visitor.button("Let it pass")).to_be_visible()
        expect(note).to_have_count(0)


def test_whoever_has_learned_it_is_not_told_again(server: Server, visit: Visits) -> None:
    seats = server.friends(position=NEW | {"active": 1})
    visitor = visit.at(server, seats[0], newcomer=True)
    visitor.page.evaluate("""localStorage.setItem('mindbug.learn', '{"done": ["mindbug", "win"], "at": 10}')""")
    visitor.page.reload()
    with server.sit(seats[1]) as other:
        other.play("play Bee Bear")
        expect(visitor.button("Let it pass")).to_be_visible()
        expect(visitor.page.get_by_role("note")).to_have_count(0)


def test_the_first_purchase_and_the_first_die_are_explained_once(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, server.friends(position=tokyo(ONE_DIE))[0], newcomer=True)
    note = visitor.page.get_by_role("note")
    expect(note).to_contain_text("Three of them are for sale")
    visitor.button("Buy nothing").click()
    expect(note).to_contain_text("bring the opponent from 3 life to 0")
    visitor.use("Kong")
    expect(note).to_contain_text("Its faces: +1, +2 or +3 power for the attacker this turn")
    visitor.button("Keep the roll").click()
    expect(note).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "goal"),
    [
        ("en", "Your goal: bring Ada from 3 life to 0"),
        ("fr", "Le but\u00a0: faire passer Ada de 3 PV à 0"),
        ("es", "El objetivo: llevar a Ada de 3 puntos de vida a 0"),
    ],
)
def test_the_first_lesson_names_the_goal(lang: str, goal: str, server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/first-steps", lang=lang)
    expect(visitor.page.locator(".task")).to_contain_text(goal)
