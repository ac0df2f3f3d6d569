"""What a browser remembers: every page opens with what any game, an older version or a stranger left there, seats are never
forgotten, and what should not be remembered is not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from browser import Visitor, Visits, seat_of
from mindbug.server.messages import Joined, Resign, Table
from serving import Server

pytest_plugins = ("browsing",)

PAGES = Path(__file__).parent.parent / "web" / "src" / "pages.ts"
POSITION: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"hand": ["Shark Dog"], "draw": ["Gorillion"], "play": ["Rhino Turtle"]},
        {"hand": ["Brain Fly"], "draw": ["Lone Yeti"], "play": ["Plated Scorpion"]},
    ],
}
RECALLING = ("/", "/learn", "/learn/first-steps", "/editor", "/watch", "/game/abc", "/workshop", "/workshop/set0")
REMEMBERED = ("settings", "setup", "seats", "learn", "editor", "editor-own", "player", "workshop")
KEYS = len(REMEMBERED)
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
STORE = """stored => {
    localStorage.clear();
    for (const [key, value] of stored) localStorage.setItem(`mindbug.${key}`, value);
}"""
NAMES = (
    *("lang", "theme", "motion", "sound", "notify", "confirm", "name", "level", "sets", "single", "edition", "first", "clock"),
    *("privacy", "otherName", "done", "at", "players", "active", "unused", "power_cards", "game", "you", "token", "link"),
)
BROKEN = "Something went wrong on this page."


def paths(game: str) -> list[str]:
    """An address of every page."""
    lists = re.findall(r"paths: \[(.*?)\]", PAGES.read_text(encoding="utf-8"))
    found: list[str] = re.findall(r'"(.*?)"', ", ".join(lists))
    assert len(found) > 10
    named = {":id": game, ":name": "Gorillion", ":number": "A47", ":part": "1", ":course": "octonite", ":week": "2026-W47"}
    named |= {":view": "statistics", ":set": "set0", ":card": "card-0"}
    return [re.sub(r":\w+", lambda part: named[part[0]], path) for path in found]


def open_all(visitor: Visitor, wanted: Iterable[str]) -> None:
    """All these pages are there, as one goes from one to the other after a start with what is remembered."""
    visitor.forgiven = re.compile("40[034]")  # this game may have no replay, or not exist; a position may be refused
    visitor.go("/")
    expect(visitor.page.locator("button.go")).to_be_visible()
    for path in (*wanted, "/"):
        visitor.page.evaluate(GO, path)
        expect(visitor.page.locator("main :is(h1, .board, form, .lesson)").first).to_be_visible()
        assert not visitor.page.get_by_text(BROKEN).count(), path


# After every kind of game


def against_a_bot(server: Server, visitor: Visitor) -> str:
    visitor.button("Play").click()
    return at_table(visitor)


def with_a_friend(server: Server, visitor: Visitor) -> str:
    visitor.button(re.compile("^Play a friend")).click()
    expect(visitor.heading("Waiting for your friend")).to_be_visible()
    game = visitor.path.removeprefix("/game/")
    link = visitor.page.get_by_label("Link to join").input_value()
    server.join(game, link.partition("#")[2], "Bob")
    return at_table(visitor)


def at_one_screen(server: Server, visitor: Visitor) -> str:
    visitor.button(re.compile("^Play at one screen")).click()
    visitor.page.get_by_label("Name of the second player").fill("Bob")
    visitor.button("Go on").click()
    visitor.button(re.compile("show my cards$")).click()
    return at_table(visitor)


def watched(server: Server, visitor: Visitor) -> str:
    visitor.go(f"/game/{server.friends(position=POSITION)[0].game}")
    return at_table(visitor)


def in_the_tutorial(server: Server, visitor: Visitor) -> str:
    visitor.go("/learn/first-steps")
    visitor.page.get_by_role("button", name=re.compile(", hint$")).first.click()
    visitor.button("Next lesson").click()
    expect(visitor.page.get_by_text("Lesson 2 of")).to_be_visible()
    return "nowhere"


def played_on_from_the_editor(server: Server, visitor: Visitor) -> str:
    visitor.go("/editor")
    visitor.button("Example").click()
    visitor.button("Play on from here").click()
    visitor.dialog("Play on from here").get_by_role("button", name="Play", exact=True).click()
    return at_table(visitor)


def with_a_record(server: Server, visitor: Visitor) -> str:
    joined = server.create(position=POSITION, seat=0)
    with server.sit(joined) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")
    visitor.go("/replay")
    with visitor.page.expect_file_chooser() as choosing:
        visitor.button("Choose a file").click()
    record = server.get(f"/api/games/{joined.game}/record").content
    choosing.value.set_files({"name": "game.txt", "mimeType": "text/plain", "buffer": record})
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    return joined.game


def at_table(visitor: Visitor) -> str:
    expect(visitor.prompt).to_be_visible()
    return visitor.path.removeprefix("/game/")


@pytest.mark.parametrize(
    "play",
    [against_a_bot, with_a_friend, at_one_screen, watched, in_the_tutorial, played_on_from_the_editor, with_a_record],
)
def test_every_page_opens_after_every_kind_of_game(
    play: Callable[[Server, Visitor], str], server: Server, visit: Visits
) -> None:
    visitor = visit(server, name="Ann")
    open_all(visitor, paths(play(server, visitor)))


def test_games_at_one_screen_are_listed_once_with_both_names(server: Server, visit: Visits) -> None:
    visitor = visit(server, name="Ann")
    at_one_screen(server, visitor)
    visitor.go("/")
    mine = visitor.page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(mine.get_by_role("listitem")).to_contain_text("Ann against Bob")
    visitor.page.wait_for_load_state("networkidle")  # they are asked for once, not again and again


# Whatever somebody left there


def damaged() -> dict[str, list[str]]:
    """By the kind of damage: what stands in the storage for each key."""
    wrong: list[Any] = [None, -1.5, "x", [None], {"x": None}, True, 1e300]
    fields = [{name: wrong[(i + turn) % len(wrong)] for i, name in enumerate(NAMES)} for turn in range(len(wrong))]
    huge = {"name": "x" * 300_000, "sets": ["x"] * 50_000, "done": list(range(40_000)), "players": [{"mindbugs": 10**6}] * 2}
    seat = {"game": "abc", "you": 0, "token": "secret", "at": "yesterday", "link": 7, "new": [1]}
    return {
        "no JSON": ['{"', "", "'", "undefined", "[1,", "0x", "{", "]"],
        **{
            f"{value!r} and others": [json.dumps(wrong[(i + at) % 5]) for at in range(KEYS)]
            for i, value in enumerate(wrong[:5])
        },
        **{f"fields like {found}": [json.dumps(found)] * KEYS for found in fields[::2]},
        "lists of fields": [json.dumps(fields)] * KEYS,
        "the same seat twice": ["{}", "{}", json.dumps([seat, seat, {**seat, "you": 1}]), "{}", "{}", "{}", "{}", "[]"],
        "unknown names": [
            json.dumps({"lang": "xx", "theme": "pink", "motion": "slowest"}),
            json.dumps({"level": "wizard", "sets": ["gone", "gone"], "edition": "next", "clock": "sun", "seed": "7"}),
            "[]",
            json.dumps({"done": ["sleep", "play", "play"], "at": 99}),
            json.dumps({"players": [{"play": ["Nobody"], "life": -3}, {"mindbugs": 10**9}]}),
            json.dumps({"id": "set99", "text": "[[card]]\nname = 7"}),
            json.dumps({"key": "no key at all", "known": "perhaps"}),
            json.dumps([{"id": "set0", "document": {"name": "Odd", "card": [{"name": 7, "power": "x", "fly": [True]}]}}]),
        ],
        "much": [json.dumps(huge)] * 2
        + [json.dumps([seat] * 9000)]
        + [json.dumps(huge)] * 2
        + [json.dumps({"text": "x" * 300_000}), json.dumps(huge), json.dumps([seat] * 90)],
    }


@pytest.mark.parametrize("part", range(2))
def test_every_page_opens_with_whatever_is_stored(part: int, server: Server, visit: Visits) -> None:
    """The pages that recall something are opened each time; the others, which only have what the start recalls, in turn."""
    visitor = visit(server, "/about")
    others = [path for path in paths("abc") if path not in RECALLING]
    for place, (kind, values) in list(enumerate(damaged().items()))[part::2]:
        visitor.page.evaluate(STORE, list(zip(REMEMBERED, values, strict=True)))
        try:
            open_all(visitor, (*RECALLING, *others[place % 5 :: 5]))
        except AssertionError as error:
            raise AssertionError(f"with {kind} in the storage: {error}") from error


def test_what_is_whole_survives_beside_what_is_damaged(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    stored = [None, seat_of(seats[0]), {"game": 7}, {**seat_of(seats[0]), "token": []}]
    visitor = visit(server, None, name="Ann", motion="slowest")
    visitor.context.add_init_script(f"localStorage.setItem('mindbug.seats', {json.dumps(json.dumps(stored))})")
    visitor.go("/")
    mine = visitor.page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(mine).to_contain_text("Bob")
    visitor.page.keyboard.press("s")
    expect(visitor.page.get_by_label("Your name")).to_have_value("Ann")
    expect(visitor.page.get_by_role("radio", name="Normal")).to_be_checked()
    expect(visitor.page.get_by_role("radio", name="Dark")).to_be_checked()


def test_what_a_server_does_not_have_does_not_stay_chosen(server: Server, visit: Visits) -> None:
    visitor = visit(server, setup={"level": "wizard", "sets": ["gone", "new-servants"], "edition": "next"})
    visitor.button("Play").click()
    at_table(visitor)


# Seats and seeds


def test_seats_that_a_server_does_not_know_are_kept(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    elsewhere = Joined(game="elsewhere", you=0, token="secret", link=None)
    visitor = visit(server, seats=(elsewhere, seats[0]))
    visitor.sees("This server does not know one of your games.")
    assert [seat["game"] for seat in remembered(visitor, "seats")] == ["elsewhere", seats[0].game]
    visitor.page.reload()
    visitor.page.locator(".unknown").get_by_role("button", name="Remove from the list").click()
    expect(visitor.page.locator(".unknown")).to_have_count(0)
    assert [seat["game"] for seat in remembered(visitor, "seats")] == [seats[0].game]


def remembered(visitor: Visitor, key: str) -> Any:
    return json.loads(visitor.page.evaluate("key => localStorage.getItem(key)", f"mindbug.{key}"))


def test_a_seed_is_for_one_game_in_which_nobody_else_plays(server: Server, visit: Visits) -> None:
    visitor = visit(server, name="Ann", setup={"otherName": "Bob", "seed": "11"})
    wanted: list[Any] = []

    def ask(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/games"):
            wanted.append(request.post_data_json)

    visitor.page.on("request", ask)
    for button, heading in (
        ("^Play a friend", "Waiting for your friend"),
        ("^Play at one screen", "Pass the screen to"),
        ("^Play$", None),
    ):
        visitor.deal(11)
        visitor.button(re.compile(button)).click()
        (visitor.heading(re.compile(heading)) if heading else visitor.prompt).wait_for()
        visitor.link("To the start page").click() if not heading else visitor.go("/")
        expect(visitor.button("Play")).to_be_visible()
        assert "11" not in json.dumps(remembered(visitor, "setup"))
    visitor.button("Play").click()
    visitor.prompt.wait_for()
    assert [wish.get("seed") for wish in wanted] == [None, 11, 11, None]


# Names and lists


def test_two_at_one_screen_need_no_names_but_different_ones(server: Server, visit: Visits) -> None:
    visitor = visit(server)
    visitor.button(re.compile("^Play at one screen")).click()
    asked = visitor.dialog("What is your name?")
    asked.get_by_label("Your name").fill("Ann")
    asked.get_by_label("Name of the second player").fill("ann ")
    asked.get_by_role("button", name="Go on").click()
    expect(asked.get_by_role("alert")).to_contain_text("Nobody could tell two players of the same name apart")
    for label in ("Your name", "Name of the second player"):
        asked.get_by_label(label).fill("")
    asked.get_by_role("button", name="Go on").click()
    expect(visitor.heading(re.compile("^Pass the screen to Player [12]$"))).to_be_visible()


def test_finished_games_say_who_won(server: Server, visit: Visits) -> None:
    mine = server.create("friend", name="Ann of the ending", seat=0, position=POSITION)
    server.join(mine.game, mine.invitation, "Bob of the ending")
    with server.sit(mine) as client:
        client.look()
        client.send(Resign())
        client.expect(Table, lambda table: table.status == "over")
    visitor = visit(server, "/watch")
    entry = visitor.page.get_by_role("link", name=re.compile("Ann of the ending against Bob of the ending"))
    expect(entry).to_contain_text("Bob of the ending won")
