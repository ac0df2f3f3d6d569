"""The courses in a real browser: each is played to its end, with the keyboard and by touch; what is done stays done."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import DESKTOP, PHONE, Size, Visitor, Visits
from mindbug.text.languages import LANGUAGES
from serving import Server

pytest_plugins = ("browsing",)

DATA = Path(__file__).parent.parent / "web" / "src" / "learn" / "lessons.json"
Use = Callable[[Visitor, Locator], None]
COURSES: dict[str, dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
LATER = [course for course in COURSES if course != "first-steps"]
# The words that are cut off, or stand outside of the window.
OUTSIDE = """() => {
    const words = ".coach :is(h1, p, .button, a), .courses :is(b, small, .state, .button)";
    return [...document.querySelectorAll(words)].filter((element) => {
        const {left, right, width} = element.getBoundingClientRect();
        const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
        return width > 0 && (left < 0 || right > innerWidth || isCut);
    }).map((element) => element.textContent);
}"""


def marked(visitor: Visitor) -> Locator:
    """What is to be used next: the button of a marked move, or else the card."""
    button = visitor.page.locator("button.hinted[data-move]:enabled")
    return button if button.count() else visitor.page.locator("button.hinted[data-card]:not([aria-pressed=true])")


def on(visitor: Visitor) -> Locator:
    return visitor.page.locator(".coach .button.primary")


def wait_for_task(visitor: Visitor) -> None:
    visitor.page.locator(".hinted, .coach .button.primary, .coach button.show").first.wait_for()


def press_key(visitor: Visitor, what: Locator) -> None:
    what.focus()
    visitor.page.keyboard.press("Enter")


def play_lesson(visitor: Visitor, use: Use) -> int:
    """Everything that is marked is used, and what is not marked is asked for; how often something was used."""
    for count in range(30):
        wait_for_task(visitor)
        if on(visitor).is_visible():
            return count
        asking = visitor.page.locator(".coach button.show")
        if asking.is_visible():
            use(visitor, asking)
            expect(asking).to_have_count(0)
            continue
        what = marked(visitor).first
        if what.is_visible():
            use(visitor, what)
            visitor.page.wait_for_timeout(60)
    raise AssertionError("the lesson does not end")


def play_course(visitor: Visitor, course: str, use: Use) -> None:
    for place, lesson in enumerate(COURSES[course]):
        expect(visitor.page.locator(".coach .count, .lessons .count").filter(has_text=str(place + 1)).first).to_be_attached()
        used = play_lesson(visitor, use)
        assert used >= len(COURSES[course][lesson]["tasks"]), lesson
        assert visitor.is_wide() <= 0, lesson
        use(visitor, on(visitor))
    expect(visitor.heading("You know the game!" if course == "first-steps" else "Course finished!")).to_be_visible()


@pytest.mark.parametrize("course", COURSES)
def test_a_course_is_played_to_its_end_with_the_keyboard(course: str, server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn")
    link = visitor.page.locator(f'a[href="/learn/{course}"]')
    press_key(visitor, link)
    play_course(visitor, course, press_key)
    done = visitor.page.get_by_role("list", name="Lessons").get_by_role("button", name=re.compile(", done$"))
    expect(done).to_have_count(len(COURSES[course]))
    press_key(visitor, visitor.link("All courses"))
    expect(visitor.page.locator(f'a[href="/learn/{course}"]')).to_contain_text("All done")


def tap(visitor: Visitor, what: Locator) -> None:
    what.tap()


@pytest.mark.parametrize("course", ["dice", "eye"])
def test_a_course_is_played_to_its_end_by_touch(course: str, server: Server, visit: Visits) -> None:
    visitor = visit(server, f"/learn/{course}", size=PHONE)
    play_course(visitor, course, tap)
    visitor.button("Play with these cards").tap()
    visitor.page.wait_for_url("**/game/*")
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(5)


# Finding it oneself


def test_an_opening_of_the_eye_marks_nothing_and_says_what_is_wrong(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/eye")
    expect(visitor.button(re.compile("^Take it"))).to_be_enabled()
    expect(visitor.page.locator(".hinted")).to_have_count(0)
    visitor.button(re.compile("^Take it")).click()
    expect(visitor.page.locator(".instead")).to_contain_text("Not quite. Then Ada acts again")
    visitor.button("Let it pass").click()
    expect(visitor.page.locator(".coach")).to_contain_text("A Mindbug is for what you cannot answer.")


def test_asking_marks_the_move_for_everybody(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/eye")
    visitor.button("Show me").click()
    expect(visitor.button("Let it pass (hint)")).to_be_visible()
    expect(visitor.button("Show me")).to_have_count(0)


# What is remembered


def test_a_course_goes_on_where_it_was_left(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/octonite")
    play_lesson(visitor, press_key)
    on(visitor).click()
    expect(visitor.page.get_by_text("Lesson 2 of 4")).to_be_visible()
    visitor.go("/learn")
    expect(visitor.page.locator('a[href="/learn/octonite"]')).to_contain_text("1 of 4 done")
    visitor.page.locator('a[href="/learn/octonite"]').click()
    expect(visitor.page.get_by_text("Lesson 2 of 4")).to_be_visible()
    visitor.page.go_back()
    expect(visitor.heading("Learn")).to_be_visible()
    visitor.page.locator('a[href="/learn/dice"]').click()
    expect(visitor.page.get_by_text("Lesson 1 of 4")).to_be_visible()


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ({"done": ["play", "taken"], "at": 2}, "Lesson 3 of 10"),
        ({"done": [], "at": 0}, "Lesson 1 of 10"),
        ({"done": ["play"], "at": {"first-steps": 4, "gone": 3}}, "Lesson 5 of 10"),
        ({"done": "play", "at": {"first-steps": "x"}}, "Lesson 1 of 10"),
    ],
    ids=["the version before", "begun", "this version", "damaged"],
)
def test_what_older_versions_stored_is_understood(stored: dict[str, Any], said: str, server: Server, visit: Visits) -> None:
    visitor = visit(server, "/about")
    visitor.page.evaluate("value => localStorage.setItem('mindbug.learn', value)", json.dumps(stored))
    visitor.go("/learn/first-steps")
    expect(visitor.page.get_by_text(said)).to_be_visible()


def test_whoever_finished_the_old_tutorial_is_led_on_to_the_next_course(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/about")
    old = {"done": list(COURSES["first-steps"]), "at": 10}
    visitor.page.evaluate("value => localStorage.setItem('mindbug.learn', value)", json.dumps(old))
    visitor.go("/learn")
    expect(visitor.page.locator('a[href="/learn/first-steps"]')).to_contain_text("All done")
    expect(visitor.page.locator("a.next")).to_have_attribute("href", "/learn/actions")
    visitor.go("/learn/first-steps")
    expect(visitor.heading("You know the game!")).to_be_visible()


def test_a_course_that_does_not_exist_shows_those_that_do(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn/knitting")
    expect(visitor.heading("Learn")).to_be_visible()
    expect(visitor.page.locator(".courses li")).to_have_count(len(COURSES))


def test_the_setup_of_a_game_leads_to_the_lessons(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/")
    visitor.page.locator("summary", has_text="Options").click()
    visitor.link("New to a set? Short lessons").click()
    expect(visitor.heading("Learn")).to_be_visible()


# Languages and sizes


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_words_fit(lang: str, size: Size, server: Server, visit: Visits) -> None:
    visitor = visit(server, "/learn", lang=lang, size=size)
    expect(visitor.page.locator(".courses li")).to_have_count(len(COURSES))
    assert visitor.page.evaluate(OUTSIDE) == []
    assert visitor.is_wide() <= 0
    for course in LATER:
        visitor.go(f"/learn/{course}")
        expect(visitor.page.locator(".task")).to_be_visible()
        assert visitor.page.evaluate(OUTSIDE) == [], course
        assert visitor.is_wide() <= 0, course
