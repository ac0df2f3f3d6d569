"""What happens at a table is told and felt: in words where nothing moves, why nobody was asked, slowly if one wants it, with
sounds only for those who switch them on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import DESKTOP, PHONE, Size, Visitor, Visits, play_on
from serving import Server

pytest_plugins = ("browsing",)

SNEAKY = "Spider Owl is Sneaky: Luchataur, which is not, cannot block it."
POSITION: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"hand": ["Axolotl Healer", "Shark Dog"], "play": ["Spider Owl", "Brain Fly"], "mindbugs": 0},
        {"hand": ["Bee Bear", "Lone Yeti"], "play": ["Luchataur"], "mindbugs": 0},
    ],
}
EQUALS: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"hand": ["Axolotl Healer"], "play": ["Brain Fly"], "mindbugs": 0},
        {"hand": ["Bee Bear"], "play": ["Shark Dog"], "mindbugs": 0},
    ],
}
LAST_LIFE: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [{"hand": ["Axolotl Healer"], "play": ["Spider Owl"]}, {"hand": ["Bee Bear"], "life": 1}],
}


def meanwhile(visitor: Visitor) -> Any:
    return visitor.page.get_by_role("list", name="What has happened").get_by_role("listitem")


# In words


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_without_motion_it_is_told_in_words_what_happened(size: Size, server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    visitor = visit.at(server, seats[1], size=size, motion="normal", context={"reduced_motion": "reduce"})
    expect(visitor.prompt).to_contain_text("Ann")
    with server.sit(seats[0]) as ann:
        ann.play("attack Spider Owl")
        said = ["Ann attacks with Spider Owl (power 3).", SNEAKY, "You lose 1 life."]
        expect(meanwhile(visitor)).to_have_text(said)
        expect(meanwhile(visitor).last).to_be_in_viewport()
        expect(visitor.prompt).to_contain_text("Your turn")
        assert visitor.is_wide() <= 0
        # It is read out with the question, and stays until the next answer, whatever one looks at meanwhile.
        assert visitor.prompt.locator("[aria-live=polite]").get_by_role("list").count() == 1
        visitor.card("Luchataur").focus()
        expect(meanwhile(visitor)).to_have_text(said)
        visitor.press(visitor.card("Lone Yeti").and_(visitor.lit))
        if size == PHONE:
            visitor.press(visitor.answers.first)
        expect(meanwhile(visitor)).to_have_text(["You play Lone Yeti."])


def test_who_sees_it_happen_is_not_told_again(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    visitor = visit.at(server, seats[1], motion="fast")
    expect(visitor.prompt).to_contain_text("Ann")
    with server.sit(seats[0]) as ann:
        ann.play("attack Spider Owl")
        expect(visitor.prompt).to_contain_text("Your turn")
        expect(meanwhile(visitor)).to_have_count(0)
        # The story says why nobody was asked, and leaves out what follows from that.
        story = visitor.page.get_by_role("log", name="Story")
        expect(story).to_contain_text(SNEAKY)
        expect(story).not_to_contain_text("Nobody blocks")


# Slowly


def test_at_a_slow_pace_lost_life_waits_until_one_goes_on(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    visitor = visit.at(server, seats[1], motion="slow")
    expect(visitor.prompt).to_contain_text("Ann")
    with server.sit(seats[0]) as ann:
        ann.play("attack Spider Owl")
        on = visitor.button("Continue")
        expect(on).to_be_visible()
        expect(visitor.prompt).to_contain_text("You lose 1 life.")
        expect(visitor.prompt).to_contain_text(SNEAKY)
        visitor.page.wait_for_timeout(1500)
        expect(on).to_be_visible()
        visitor.page.keyboard.press("Space")
        expect(visitor.prompt).to_contain_text("Your turn")
        expect(on).to_have_count(0)
        # Nothing was played by that.
        assert ann.look().turn == 2 and visitor.selected.count() == 0


# Together


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const said = document.querySelector(".prompt .what")?.textContent ?? "";
    const there = [...document.querySelectorAll(".slot[data-card]")].map((card) => card.dataset.card);
    window.seen.push([said, there.includes("Brain Fly"), there.includes("Shark Dog")]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def test_two_that_defeat_each_other_go_together(server: Server, visit: Visits) -> None:
    seats = server.friends(position=EQUALS)
    visitor = visit.at(server, seats[1], motion="fast")
    expect(visitor.prompt).to_contain_text("Ann")
    with server.sit(seats[0]) as ann, server.sit(seats[1]) as bob:
        play_on((ann, bob), "attack Brain Fly")
        expect(visitor.prompt).to_contain_text("which creature blocks it")
        visitor.page.evaluate(WATCH)
        play_on((ann, bob), "block Shark Dog")
        expect(visitor.prompt).to_contain_text("Your turn")
    seen = visitor.page.evaluate("window.seen")
    told = [tuple(there) for said, *there in seen if "Brain Fly and Shark Dog defeat each other in the fight." in said]
    assert told[0] == (True, True) and told[-1] == (False, False)
    assert {tuple(there) for _, *there in seen} == {(True, True), (False, False)}
    story = visitor.page.get_by_role("log", name="Story").get_by_role("paragraph")
    assert story.last.inner_text() == "Brain Fly and Shark Dog defeat each other in the fight."


# The end


def test_a_win_is_told_once_and_a_defeat_feels_otherwise(server: Server, visit: Visits) -> None:
    seats = server.friends(position=LAST_LIFE)
    winner, loser = visit.at(server, seats[0]), visit.at(server, seats[1])
    with server.sit(seats[0]) as ann:
        ann.play("attack Spider Owl")
    expect(winner.ending).to_have_text("You win!")
    expect(loser.ending).to_have_text("You lose")
    told = winner.page.locator(".board").inner_text()
    assert len(re.findall(r"\bwins?\b", told)) == 1, told
    expect(winner.page.locator(".end")).to_contain_text("Bob has no life left.")
    expect(loser.page.locator(".end")).to_contain_text("You have no life left.")


def test_a_lesson_that_is_done_asks_nobody(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/first-steps", motion="fast")
    visitor.use("Killer Bee")
    expect(visitor.page.locator(".coach").get_by_text("Well done!")).to_be_visible()
    expect(visitor.prompt).not_to_contain_text("decides")
    endless = "() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"
    assert visitor.page.evaluate(endless) == 0


# Weight


COUNT = """
window.felt = { shaken: 0, pieces: 0 };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.classList.contains("board")) window.felt.shaken += 1;
  if (this.inert && this.parentElement === document.body) window.felt.pieces += 1;
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize(("motion", "felt"), [("fast", {"shaken": 1, "pieces": 2}), ("off", {"shaken": 0, "pieces": 0})])
def test_what_is_lost_has_weight_unless_nothing_moves(motion: str, felt: dict[str, int], server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    visitor = visit(server, None, seats=(seats[1],), motion=motion)
    visitor.context.add_init_script(COUNT)
    visitor.go(f"/game/{seats[1].game}")
    expect(visitor.prompt).to_contain_text("Ann")
    with server.sit(seats[0]) as ann, server.sit(seats[1]) as bob:
        play_on((ann, bob), "attack Spider Owl")
        expect(visitor.prompt).to_contain_text("Your turn")
        play_on((ann, bob), "attack Luchataur")
        play_on((ann, bob), "block Brain Fly")
        expect(visitor.prompt).to_contain_text("a second time")
    assert visitor.page.evaluate("window.felt") == felt
    # What has fallen is gone.
    expect(visitor.page.locator("body > [inert]")).to_have_count(0)


# Sounds


LISTEN = """
window.heard = { made: 0, started: 0 };
window.AudioContext = class extends AudioContext {
  constructor(...how) { super(...how); window.heard.made += 1; }
};
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.heard.started += 1; return start.apply(this, when); };
"""


def test_sounds_are_off_until_the_switch_at_the_table_is_pressed(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    visitor = visit(server, None, seats=(seats[1],), motion="fast")
    visitor.context.add_init_script(LISTEN)
    visitor.go(f"/game/{seats[1].game}")
    switch = visitor.button("Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    with server.sit(seats[0]) as ann, server.sit(seats[1]) as bob:
        play_on((ann, bob), "attack Spider Owl")
        expect(visitor.prompt).to_contain_text("Your turn")
        assert visitor.page.evaluate("window.heard") == {"made": 0, "started": 0}
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "true")
        before = visitor.page.evaluate("window.heard")
        assert before["made"] == 1 and before["started"] > 0
        play_on((ann, bob), "play Lone Yeti")
        expect(visitor.prompt).to_contain_text("Ann decides")
        assert visitor.page.evaluate("window.heard.started") > before["started"]
        # It is remembered, and can be taken back.
        visitor.page.reload()
        expect(switch).to_have_attribute("aria-pressed", "true")
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "false")
        play_on((ann, bob), "attack Spider Owl")
        expect(visitor.prompt).to_contain_text("Your turn")
        assert visitor.page.evaluate("window.heard") == {"made": 0, "started": 0}
