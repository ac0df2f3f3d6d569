"""How the table is used: no key, click or finger answers what it was not meant for, what is asked can always be read, every
card can be enlarged, and everything has its place from a phone on its side to a very wide screen."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, WebSocketRoute, expect

from browser import CAN_BE_USED, DESKTOP, NEXT_FRAMES, PHONE, Size, Visitor, Visits, break_at, in_its_midst
from mindbug.server.messages import Joined
from serving import Server

pytest_plugins = ("browsing",)

SIDEWAYS: Size = (740, 360)
FINGER = {"has_touch": True, "is_mobile": True}
FIRST = ["Luchataur", "Rhino Turtle", "Tiger Squirrel", "Bee Bear", "Urchin Hurler", "Shield Bugs", "Snail Hydra", "Spider Owl"]
MINE = {"hand": ["Axolotl Healer", "Shark Dog"], "draw": ["Gorillion", "Brain Fly"], "play": ["Rhino Turtle"]}
THEIRS = {"hand": ["Lone Yeti", "Turbo Bug", "Bee Bear"], "draw": ["Snail Hydra", "Giraffodile"], "play": ["Tusked Extorter"]}
POSITION: dict[str, Any] = {"sets": ["first-contact"], "players": [MINE, THEIRS]}
BLOCKING: dict[str, Any] = {
    "sets": ["first-contact"],
    "active": 1,
    "players": [
        {
            "play": ["Elephantopus", "Sharky Crab-Dog-Mummypus"],
            "hand": ["Rhino Turtle", "Goblin Werewolf"],
            "draw": ["Brain Fly"],
        },
        {"play": ["Spider Owl", "Killer Bee"], "hand": ["Lone Yeti"], "mindbugs": 0},
    ],
}
# Whether the middle and the upper part of an element can be seen and hit.
IS_THERE = """(element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const at = (y) => document.elementFromPoint((left + right) / 2, y);
    const isThere = (y) => element.contains(at(y)) || at(y)?.contains(element);
    return left >= 0 && right <= innerWidth && top >= 0 && top + 24 <= innerHeight && isThere(top + 16);
}"""
GEM_IS_THERE = """(card) => {
    const {left, top} = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(left + 16, top + 20));
}"""
# The colours of a text and of what is behind it, as numbers, by what is computed.
CONTRAST = """(element) => {
    const numbers = (colour) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (colour) => numbers(colour)
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    const {color, backgroundColor} = getComputedStyle(element);
    const [one, other] = [light(color), light(backgroundColor)].sort();
    return (other + 0.05) / (one + 0.05);
}"""
PIXEL = """async ([picture, x, y]) => {
    const found = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(found.width, found.height).getContext("2d");
    canvas.drawImage(found, 0, 0);
    return [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3);
}"""
READABLE = 4.5  # the least contrast of a text


def arrive(server: Server, visit: Visits, joined: Joined, **options: Any) -> tuple[Visitor, list[str]]:
    """Somebody sits down; every move that their page sends."""
    visitor = visit(server, None, seats=(joined,), **options)
    moves: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "play":
            moves.append(message["move"])

    visitor.page.on("websocket", opened)
    visitor.go(f"/game/{joined.game}")
    visitor.wait_for_question()
    return visitor, moves


def hand(visitor: Visitor) -> Locator:
    return visitor.group("Your hand").get_by_role("button")


# What answers


@pytest.mark.parametrize("card", ["Shark Dog", "Rhino Turtle"])
def test_space_skips_and_never_answers(card: str, server: Server, visit: Visits) -> None:
    """One card leaves the place where it was clicked, the other stays there."""
    visitor, moves = arrive(server, visit, server.create(position=POSITION, seat=0, seed=3), motion="normal")
    visitor.use(card)
    for _ in range(20):
        visitor.page.keyboard.press("Space")
        visitor.page.wait_for_timeout(250)
    assert len(moves) == 1, moves


def test_a_question_that_has_just_appeared_takes_no_answer(server: Server, visit: Visits) -> None:
    seats = server.friends(position={**POSITION, "active": 1})
    visitor = visit(server, None, seats=(seats[0],))
    visitor.page.clock.install()
    visitor.go(f"/game/{seats[0].game}")
    expect(visitor.prompt).to_contain_text("Bob decides")
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") / 1000 + 5)  # from now on no time passes
    with server.sit(seats[1]) as bob:
        bob.play("play Turbo Bug")
        number = bob.look().number
        take = visitor.page.locator("button[data-move=mindbug]")
        expect(take).to_be_visible()
        take.click(force=True)
        visitor.page.keyboard.press("1")
        take.focus()
        visitor.page.keyboard.press("Enter")
        expect(visitor.answers).to_have_count(0)
        assert bob.look().number == number
        visitor.page.clock.run_for(1000)
        visitor.button("Let it pass").click()
        bob.ask_table({"type": "speak", "lang": "en"}, lambda table: table.number > number)


def test_a_key_that_is_held_answers_once(server: Server, visit: Visits) -> None:
    position = {**POSITION, "players": [{**MINE, "play": ["Killer Bee"]}, {**THEIRS, "mindbugs": 0, "play": []}]}
    visitor, moves = arrive(server, visit, server.create(position=position, seat=0, seed=1))
    visitor.card("Axolotl Healer").focus()
    for _ in range(30):
        visitor.page.keyboard.down("Enter")  # again and again without letting go
        visitor.page.wait_for_timeout(100)
    visitor.page.keyboard.up("Enter")
    assert moves == ["play Axolotl Healer"]


def test_a_curtain_is_opened_on_purpose(server: Server, visit: Visits) -> None:
    visitor = visit(server, name="Ann", setup={"otherName": "Bob"})
    visitor.button(re.compile("^Play at one screen")).click()
    shows = visitor.button(re.compile("show my cards$"))
    expect(shows).to_be_enabled()
    for key in ("Space", "Enter"):
        visitor.page.keyboard.press(key)
    expect(shows).to_be_visible()
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    expect(hand(visitor)).to_have_count(5)


def test_the_cards_of_a_large_hand_can_be_pointed_at(server: Server, visit: Visits) -> None:
    """The first one leans outwards and stays under the mouse when it is lifted; a click leaves the focus on it, and it does not
    cover its neighbour for that."""
    mine = {"hand": [*FIRST, "Axolotl Healer", "Shark Dog"], "draw": ["Gorillion", "Brain Fly"]}
    theirs = {**THEIRS, "hand": ["Lone Yeti", "Turbo Bug"]}
    joined = server.create(position={"sets": ["first-contact"], "players": [mine, theirs]}, seat=0, seed=3)
    visitor, moves = arrive(server, visit, joined, confirm=True)
    first, second = hand(visitor).nth(0), hand(visitor).nth(1)
    first.click(position={"x": 10, "y": 24})
    visitor.page.mouse.move(1, 1)
    expect(first).to_be_focused()
    assert second.evaluate(GEM_IS_THERE) and moves == []


def test_where_every_move_is_asked_twice_buttons_are_too(server: Server, visit: Visits) -> None:
    joined = in_its_midst(server, 1)[0]
    visitor, moves = arrive(server, visit, joined, size=PHONE, confirm=True)
    visitor.button("Let it pass").tap()
    expect(visitor.button("Let it pass")).to_have_class(re.compile("armed"))
    assert moves == []
    visitor.button("Let it pass").tap()
    expect(visitor.page.locator(".stage")).to_have_count(0)
    assert moves == ["no mindbug"]


def test_the_arrows_lead_from_the_question_to_the_cards(server: Server, visit: Visits) -> None:
    visitor, moves = arrive(
        server, visit, server.create(position={**POSITION, "players": [MINE, {**THEIRS, "mindbugs": 0}]}, seat=0)
    )
    visitor.card("Shark Dog").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.prompt).to_be_focused()
    visitor.wait_for_question()
    expect(visitor.prompt).to_be_focused()
    visitor.page.keyboard.press("ArrowDown")
    expect(visitor.page.locator("button[data-card]:focus")).to_have_count(1)
    assert moves == ["play Shark Dog"]


# What is asked


def test_a_forecast_leaves_the_question_on_a_phone(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, in_its_midst(server, 4)[0], size=PHONE)
    visitor.wait_for_question()
    question = visitor.page.locator(".prompt .what")
    asked = question.inner_text()
    for answer in visitor.answers.all():
        answer.dispatch_event("pointerenter", {"pointerType": "touch"})
    visitor.page.wait_for_timeout(300)
    expect(visitor.page.locator(".detail")).to_have_count(0)
    visitor.lit.first.tap()
    forecast = visitor.page.locator(".then")
    expect(forecast).to_be_visible()
    expect(question).to_have_text(asked)
    boxes = [box(found) for found in (question, forecast, visitor.answers.first)]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert inside(forecast, visitor.prompt) and inside(question, visitor.prompt)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
def test_a_long_forecast_is_read_to_its_end_and_moves_no_card(size: Size, server: Server, visit: Visits) -> None:
    seats = server.friends(position=BLOCKING)
    with server.sit(seats[1]) as other:
        other.play("attack Spider Owl")
    visitor = visit.at(server, seats[0], size=size, context=FINGER if size == SIDEWAYS else {})
    visitor.wait_for_question()
    card = visitor.card("Sharky Crab-Dog-Mummypus")
    before = box(card)
    if size == DESKTOP:
        card.hover()
    else:
        card.tap()
    forecast = visitor.page.locator(".then")
    expect(forecast).to_contain_text("Spider Owl")
    assert visitor.prompt.evaluate("element => element.scrollHeight <= element.clientHeight")
    assert forecast.evaluate("element => element.scrollHeight <= element.clientHeight")
    assert inside(forecast, visitor.prompt)
    assert abs(box(card)["y"] - before["y"]) < 12
    assert box(visitor.prompt)["y"] >= 0 and box(visitor.prompt)["y"] + box(visitor.prompt)["height"] <= size[1]


def test_one_does_not_wait_for_oneself(server: Server, visit: Visits) -> None:
    """What the server says after the answer comes late."""
    visitor = visit(server, None, seats=(joined := in_its_midst(server, 1)[0],))
    held = False

    def between(page: WebSocketRoute) -> None:
        server_side = page.connect_to_server()
        server_side.on_message(lambda message: None if held else page.send(message))

    visitor.page.route_web_socket(re.compile("/socket$"), between)
    visitor.go(f"/game/{joined.game}")
    expect(visitor.button("Let it pass")).to_be_enabled()
    held = True
    visitor.button("Let it pass").click()
    expect(visitor.page.locator(".waiting")).to_have_text("Sending…")
    expect(visitor.page.get_by_text("You decides")).to_have_count(0)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_move_that_was_under_way_when_the_connection_broke_is_made(server: Server, visit: Visits, arrives: bool) -> None:
    """Whether it came to the server or not it is made once, and nobody has to make it again."""
    seats = server.friends(position=POSITION)
    ann, bob = visit(server, None, seats=(seats[0],)), visit.at(server, seats[1])
    sent = break_at(ann, 1, arrives)
    ann.go(f"/game/{seats[0].game}")
    ann.use("Shark Dog")
    expect(bob.prompt).to_contain_text("Shark Dog")
    expect(ann.page.get_by_text("Connection lost.")).to_have_count(0)
    assert sent == ["play Shark Dog"] * (1 if arrives else 2)
    expect(ann.page.locator(".notice.problem")).to_have_count(0)


def test_a_move_that_is_made_without_a_connection_is_sent_when_there_is_one(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    ann, bob = visit(server, None, seats=(seats[0],)), visit.at(server, seats[1])
    opened: list[WebSocketRoute] = []
    away = False

    def between(page: WebSocketRoute) -> None:
        if away:
            page.close(code=1011)
        else:
            page.connect_to_server()
            opened.append(page)

    ann.page.route_web_socket(re.compile("/socket$"), between)
    ann.go(f"/game/{seats[0].game}")
    ann.wait_for_question()
    away = True
    opened[0].close(code=1011)
    ann.sees(re.compile("^Connection lost."))
    ann.use("Shark Dog")
    expect(ann.prompt).to_contain_text("Sending…")
    away = False
    expect(bob.prompt).to_contain_text("Shark Dog")


def test_whoever_is_about_to_answer_goes_on_when_the_connection_is_back(server: Server, visit: Visits) -> None:
    """The same question is not asked as if it were a new one, which takes no answer in its first moment."""
    seats = server.friends(position=POSITION)
    ann, bob = visit(server, None, seats=(seats[0],), confirm=True), visit.at(server, seats[1])
    opened: list[WebSocketRoute] = []
    told: list[str | bytes] = []

    def between(page: WebSocketRoute) -> None:
        opened.append(page)
        server_side = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            page.send(message)
            if b'"table"' in (message if isinstance(message, bytes) else message.encode()):
                told.append(message)

        server_side.on_message(tell)

    ann.page.route_web_socket(re.compile("/socket$"), between)
    ann.go(f"/game/{seats[0].game}")
    ann.use("Shark Dog")
    expect(ann.selected).to_have_count(1, timeout=5000)
    opened[0].close(code=1012)
    while len(opened) < 2 or not told[1:]:
        ann.page.wait_for_timeout(20)
    ann.page.evaluate(NEXT_FRAMES)
    expect(ann.selected).to_have_count(1, timeout=5000)
    ann.selected.click()
    expect(bob.prompt).to_contain_text("Shark Dog")


LEAVE_AT_ONCE = """() => {
    const leave = () => {
        history.pushState(null, "", "/about");
        dispatchEvent(new PopStateEvent("popstate"));
    };
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            queueMicrotask(leave);
        }
    };
}"""


def test_whoever_leaves_before_the_table_is_there_leaves_no_trouble(server: Server, visit: Visits) -> None:
    """The visitor notices what the browser complains of."""
    game = server.friends(position=POSITION)[0].game
    visitor = visit(server, None)
    visitor.context.add_init_script(f"({LEAVE_AT_ONCE})()")
    visitor.go(f"/game/{game}")
    visitor.page.wait_for_url("**/about")
    visitor.rest()
    visitor.page.wait_for_timeout(100)


def test_a_move_waits_while_nobody_has_the_game(server: Server, visit: Visits) -> None:
    """A server that cannot let anybody in yet, as the game is on its way to it, refuses the greeting, and not the move."""
    seats = server.friends(position=POSITION)
    ann, bob = visit(server, None, seats=(seats[0],)), visit.at(server, seats[1])
    opened: list[WebSocketRoute] = []
    refused = 0
    away = False

    def refuse(page: WebSocketRoute) -> None:
        nonlocal refused
        refused += 1
        page.send(json.dumps({"type": "refused", "id": None, "code": "unavailable", "text": "This game is on its way."}))
        page.close(code=1013)

    def between(page: WebSocketRoute) -> None:
        if away:
            page.on_message(lambda hello: refuse(page))
        else:
            page.connect_to_server()
            opened.append(page)

    ann.page.route_web_socket(re.compile("/socket$"), between)
    ann.go(f"/game/{seats[0].game}")
    ann.wait_for_question()
    away = True
    opened[0].close(code=1012)
    ann.sees(re.compile("^Connection lost."))
    ann.use("Shark Dog")
    expect(ann.prompt).to_contain_text("Sending…")
    before = refused
    while refused == before:
        ann.page.wait_for_timeout(20)
    away = False
    expect(bob.prompt).to_contain_text("Shark Dog")
    expect(ann.page.locator(".notice.problem")).to_have_count(0)


# What is enlarged


def test_a_tap_opens_what_is_no_move(server: Server, visit: Visits) -> None:
    visitor, moves = arrive(server, visit, server.friends(position=POSITION)[0], size=PHONE)
    visitor.card("Tusked Extorter").tap()
    opened = visitor.dialog("Tusked Extorter")
    expect(opened).to_be_visible()
    opened.get_by_role("button", name="Close").tap()
    visitor.button("5 cards in hand").tap()
    expect(visitor.dialog("Hand of Bob")).to_contain_text("5 cards that you do not know")
    visitor.dialog("Hand of Bob").get_by_role("button", name="Close").tap()
    visitor.card("Rhino Turtle").tap()
    expect(visitor.selected).to_have_count(1)
    visitor.button("Enlarge the card").tap()
    expect(visitor.dialog("Rhino Turtle")).to_contain_text("FRENZY")
    assert moves == []


def test_a_tap_says_why_a_card_is_no_move(server: Server, visit: Visits) -> None:
    sides = [{"play": ["Gorillion", "Spider Owl"], "hand": ["Shark Dog"]}, {"play": ["Tiger Squirrel"], "hand": ["Brain Fly"]}]
    seats = server.friends(position={"players": sides, "active": 1})
    with server.sit(seats[1]) as other:
        other.play("attack Tiger Squirrel")
    visitor, _ = arrive(server, visit, seats[0], size=PHONE)
    visitor.card("Gorillion").tap()
    expect(visitor.dialog("Gorillion")).to_contain_text("Gorillion cannot block: Tiger Squirrel is Sneaky")


def test_a_card_at_stake_is_opened_but_not_shown_twice(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, in_its_midst(server, 1)[0])
    staged = visitor.page.locator(".stage .card").first
    staged.hover()
    expect(visitor.page.locator(".glance")).to_contain_text("HUNTER")
    expect(visitor.page.locator(".glance .face")).to_have_count(0)
    staged.click()
    expect(visitor.dialog("Urchin Hurler")).to_be_visible()


# Where everything is


def test_a_phone_on_its_side_shows_all_that_is_needed(server: Server, visit: Visits) -> None:
    joined = server.friends(position=POSITION)[0]
    visitor, moves = arrive(server, visit, joined, size=SIDEWAYS, context=FINGER)
    for shown in (visitor.prompt, *hand(visitor).all(), visitor.card("Rhino Turtle"), visitor.card("Tusked Extorter")):
        assert shown.evaluate(IS_THERE), shown
    visitor.card("Shark Dog").tap()
    plays = visitor.answers.first
    for shown in (visitor.page.locator(".prompt .what"), plays, visitor.card("Shark Dog")):
        assert shown.evaluate(IS_THERE), shown
    assert box(visitor.card("Shark Dog"))["y"] + box(visitor.card("Shark Dog"))["height"] <= SIDEWAYS[1]
    plays.tap()
    expect(visitor.page.locator(".stage")).to_be_visible()
    assert moves == ["play Shark Dog"]


@pytest.mark.parametrize("sideways", [False, True])
def test_the_mindbug_is_decided_on_a_phone(sideways: bool, server: Server, visit: Visits) -> None:
    options: dict[str, Any] = {"size": SIDEWAYS, "context": FINGER} if sideways else {"size": PHONE}
    visitor = visit.at(server, in_its_midst(server, 1)[0], **options)
    expect(visitor.button("Let it pass")).to_be_enabled()
    for shown in (visitor.page.locator(".stage .title"), *visitor.answers.all(), visitor.button("Look at the table")):
        assert shown.evaluate(IS_THERE), shown
    visitor.button("Let it pass").tap()
    expect(visitor.page.locator(".stage")).to_have_count(0)


@pytest.mark.parametrize("count", [6, 7, 8])
def test_many_creatures_keep_their_text(count: int, server: Server, visit: Visits) -> None:
    visitor, _ = arrive(server, visit, crowd(server, count))
    texts = visitor.group("Your creatures").locator(".box > :is(.text, .chips) :is(span, b)")
    assert texts.count() > count
    covered = texts.evaluate_all(
        """found => found.filter((element) => {
            const {left, top, right, bottom} = element.getBoundingClientRect();
            const card = element.closest("button");
            const isThere = (x) => card.contains(document.elementFromPoint(x, (top + bottom) / 2));
            return !right || !isThere(left + 1) || !isThere(right - 1);
        }).map((element) => element.innerText)"""
    )
    assert covered == []


@pytest.mark.parametrize("count", [5, 8])
def test_no_creature_is_cut_off_on_a_phone(count: int, server: Server, visit: Visits) -> None:
    visitor, _ = arrive(server, visit, crowd(server, count), size=PHONE)
    row = visitor.group("Your creatures")
    cards = row.get_by_role("button")
    expect(cards).to_have_count(count)
    for card in cards.all():
        assert inside(card, row)
        assert card.evaluate(GEM_IS_THERE)


def crowd(server: Server, count: int) -> Joined:
    mine = {"play": FIRST[:count], "hand": ["Shark Dog"], "draw": ["Gorillion"]}
    return server.friends(position={"sets": ["first-contact"], "players": [mine, {"hand": ["Brain Fly"]}]})[0]


def test_question_and_answers_are_near_on_a_very_wide_screen(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, in_its_midst(server, 4)[0], size=(2560, 1440))
    visitor.wait_for_question()
    question, answer = box(visitor.page.locator(".prompt .who")), box(visitor.answers.first)
    assert answer["x"] - question["x"] < 1000
    middle = answer["x"] + answer["width"] - (answer["x"] - question["x"]) / 2
    row = box(visitor.group("Your creatures"))
    assert abs(middle - (row["x"] + row["width"] / 2)) < 150


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_at_the_stage_are_readable_when_pointed_at_and_lie_in_no_shadow(
    theme: Any, server: Server, visit: Visits
) -> None:
    visitor = visit.at(server, in_its_midst(server, 1)[0], theme=theme)
    passes = visitor.button("Let it pass")
    expect(passes).to_be_enabled()
    assert seen(visitor.page, passes) == computed(passes)
    look = visitor.button("Look at the table")
    look.hover()
    visitor.page.wait_for_timeout(300)
    assert look.evaluate(CONTRAST) >= READABLE
    assert seen(visitor.page, look) == computed(look)


def seen(page: Page, element: Locator) -> list[int]:
    """The colour that is seen at the upper edge of an element, above its words."""
    found = box(element)
    reader = page.context.browser.new_page()  # type: ignore[union-attr]
    picture = b64encode(page.screenshot()).decode()
    pixel: list[int] = reader.evaluate(PIXEL, [picture, round(found["x"] + found["width"] / 2), round(found["y"] + 5)])
    reader.close()
    return pixel


def computed(element: Locator) -> list[int]:
    colour: str = element.evaluate("element => getComputedStyle(element).backgroundColor")
    return [int(part) for part in re.findall(r"\d+", colour)[:3]]


def box(element: Locator) -> Any:
    found = element.bounding_box()
    assert found is not None
    return found


def inside(inner: Locator, outer: Locator) -> bool:
    small, large = box(inner), box(outer)
    return bool(
        small["x"] >= large["x"] - 1
        and small["y"] >= large["y"] - 1
        and small["x"] + small["width"] <= large["x"] + large["width"] + 1
        and small["y"] + small["height"] <= large["y"] + large["height"] + 1
    )


# Whatever the server says


def test_a_table_survives_any_message(server: Server, visit: Visits) -> None:
    joined = server.friends(position=POSITION)[0]
    visitor = visit(server, None, seats=(joined,))

    def between(page: WebSocketRoute) -> None:
        server_side = page.connect_to_server()

        def hear(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] != "table":
                page.send(message)
                return
            for strange in strange_ones(told):
                page.send(strange)
            told["position"]["players"][1] |= {"mindbugs": 1_000_000, "spent_mindbugs": 7, "life": 10**9, "energy": 10**12}
            told["log"].append({**EVENT, "number": told["since"] + len(told["log"]), "kind": "something new"})
            page.send(json.dumps(told))

        server_side.on_message(hear)

    visitor.page.route_web_socket(re.compile("/socket$"), between)
    visitor.go(f"/game/{joined.game}")
    visitor.wait_for_question()
    theirs = visitor.page.get_by_role("region", name="Bob", exact=True)
    expect(theirs.locator(".bug")).to_have_count(2)
    expect(theirs).to_contain_text("1000000")
    assert visitor.is_wide() <= 0
    visitor.use("Shark Dog")
    expect(visitor.page.get_by_text("You play Shark Dog", exact=True)).to_be_visible()


EVENT = {"player": 0, "cards": [], "amount": 0, "text": "Something new.", "cause": None, "ability": None, "rule": "Z9"}


def strange_ones(table: dict[str, Any]) -> list[str]:
    position = table["position"]
    others: list[Any] = [
        *(None, 3, [], "x", {}, {"type": 3}, {"type": "greetings"}, {"type": "table"}, {"type": "players"}, {"type": "next"}),
        {"type": "emoted", "player": 7, "emote": "x"},
        {"type": "emoted", "player": 1, "emote": "juggling"},
        {**table, "position": {**position, "players": []}},
        {**table, "position": {**position, "players": [{**position["players"][0], "hand": None}, position["players"][1]]}},
        {**table, "log": [{"kind": "defeated"}]},
        {**table, "question": {"kind": "turn"}},
    ]
    return ["", "{", *(json.dumps(other) for other in others)]


def test_a_table_that_cannot_be_drawn_is_followed_by_one_that_can(server: Server, visit: Visits) -> None:
    joined = server.friends(position=POSITION)[0]
    visitor = visit(server, None, seats=(joined,))
    visitor.forgiven = re.compile("each_key_duplicate")
    opened: list[WebSocketRoute] = []
    heard: list[str | bytes] = []

    def between(page: WebSocketRoute) -> None:
        opened.append(page)

        def hear(message: str | bytes) -> None:
            heard.append(message)
            page.send(message)

        page.connect_to_server().on_message(hear)

    visitor.page.route_web_socket(re.compile("/socket$"), between)
    visitor.go(f"/game/{joined.game}")
    visitor.wait_for_question()
    table = next(message for message in heard if '"table"' in str(message))
    twice = json.loads(table)
    twice["position"]["players"][0]["play"] *= 2
    opened[0].send(json.dumps({**twice, "number": twice["number"] + 1, "log": [], "since": 0}))
    visitor.sees("Something went wrong on this page.")
    opened[0].send(table)
    visitor.wait_for_question()
    expect(visitor.card("Rhino Turtle").and_(visitor.page.get_by_role("button", name=CAN_BE_USED))).to_be_visible()
