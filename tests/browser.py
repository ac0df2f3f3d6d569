"""Owns real browsers for tests: Debian's Chromium, visitors whose troubles are noticed, and how they play by what they see.

Usage by hand: ``python tests/browser.py docs/table.webp`` takes the picture of the README again.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Position,
    Request,
    Response,
    WebSocketRoute,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect as expecting

from mindbug.server.messages import Joined, Table
from mindbug.server.page import FOLDER
from serving import Client, Server

Size = tuple[int, int]
DESKTOP: Size = (1280, 800)
PHONE: Size = (360, 740)
PATIENCE = 60_000  # milliseconds for anything to happen; a machine may be busy
MOST_DECISIONS = 600
MOST_TABS = 80
AXE = Path(__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD_STATUS = 400
# What a browser says when the server or the network is away.
NO_NETWORK = re.compile("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket")
CAN_BE_USED = re.compile(r", can be used\b")
# Playwright looks again ever more seldom, up to half a second later; this looks at every frame for what most waiting ends with.
NEXT_QUESTION = """(most) => new Promise((resolve) => {
    const end = performance.now() + most;
    const shown = ["button[data-card][aria-pressed]", "button[data-move]:enabled", "#end-title"];
    const asked = [...shown, ".draft .primary:enabled", ".curtain .button:enabled"].join(", ");
    const look = () => document.querySelector(asked) || performance.now() > end ? resolve() : requestAnimationFrame(look);
    look();
})"""
SOON = 2000  # milliseconds
NEXT_FRAMES = "() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"
NOTICE_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`content policy: ${event.violatedDirective} forbids ${event.blockedURI} at ${event.sourceFile}`))"""

expecting.set_options(timeout=PATIENCE)


# The browser


def need_browser() -> str:
    """The program of the browser. A machine without it, or without the page, skips the test; where nothing may be skipped, that
    is a failure."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    missing = "Chromium is not installed here" if found is None else ""
    if not (FOLDER / "index.html").is_file():
        missing = "the page is not built here: make page"
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    assert found is not None
    return found


class Chromium:
    """One browser for all tests of a process, started when it is wanted."""

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None

    def start(self) -> Browser:
        if self.browser is None:
            program = need_browser()
            self.playwright = sync_playwright().start()
            # Without a graphics card Chromium would imitate one, which is a tenth of the work.
            self.browser = self.playwright.chromium.launch(executable_path=program, args=["--disable-gpu"])
        return self.browser

    def stop(self) -> None:
        if self.browser is not None:
            self.browser.close()
        if self.playwright is not None:
            self.playwright.stop()
        self.browser = self.playwright = None


CHROMIUM = Chromium()


# Visitors


@dataclass
class Visits:
    """Everybody who came during a test."""

    browser: Browser
    visitors: list[Visitor] = field(default_factory=list)

    def __call__(
        self,
        server: Server | str,
        path: str | None = "/",
        *,
        size: Size = DESKTOP,
        theme: Literal["light", "dark", "system"] = "dark",
        seats: tuple[Joined, ...] = (),
        setup: dict[str, Any] | None = None,
        newcomer: bool = False,
        sets: tuple[dict[str, Any], ...] = (),
        context: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Visitor:
        """Somebody comes with a browser of their own. What the browser remembers already is a name, settings and seats,
        what a newcomer is told once, and the sets of their workshop."""
        url = server if isinstance(server, str) else server.url
        kept = {
            "settings": {"lang": "en", "theme": theme, "motion": "off", **settings},
            "setup": {"level": "random", **(setup or {})},
            "explained": [] if newcomer else ["turn", "mindbug", "dice", "buy"],
            "seats": [seat_of(joined) for joined in seats],
            "workshop": [{"id": f"set{number}", "document": made, "changed": 0} for number, made in enumerate(sets)],
        }
        stored = [{"name": f"mindbug.{key}", "value": json.dumps(value)} for key, value in kept.items()]
        options: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "storage_state": {"cookies": [], "origins": [{"origin": url, "localStorage": stored}]},
            "locale": "en-GB",
            **({"has_touch": True, "is_mobile": True} if size == PHONE else {}),
            **(context or {}),
        }
        visitor = Visitor(self.browser.new_context(**options), url, size)
        self.visitors.append(visitor)
        if path is not None:
            visitor.go(path)
        return visitor

    def at(self, server: Server, joined: Joined, **options: Any) -> Visitor:
        """Somebody sits down at a game."""
        return self(server, f"/game/{joined.game}", seats=(joined,), **options)

    def leave(self) -> list[str]:
        """Everybody goes; the troubles that they had."""
        problems = [problem for visitor in self.visitors for problem in visitor.problems()]
        for visitor in self.visitors:
            visitor.context.close()
        return problems


def seat_of(joined: Joined) -> dict[str, Any]:
    return {"game": joined.game, "you": joined.you, "token": joined.token, "at": 0}


class Visitor:
    """A person with a browser. All troubles of its page are noticed; what is expected to go wrong has to be ``forgiven``."""

    def __init__(self, context: BrowserContext, home: str, size: Size) -> None:
        self.context = context
        self.home = home
        self.size = size
        self.noticed: list[str] = []
        self.under_way: set[Request] = set()
        self.forgiven: re.Pattern[str] | None = None
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NOTICE_VIOLATIONS)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.noticed.append(f"error of the page: {error.error}"))
        context.on("request", self.see_request)
        context.on("requestfinished", self.see_end)
        context.on("requestfailed", self.see_failure)
        context.on("response", self.see_response)
        self.page: Page = context.new_page()

    # Troubles

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.noticed.append(f"console: {message.text} ({message.location.get('url', '')})")

    def see_request(self, request: Request) -> None:
        self.under_way.add(request)
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.noticed.append(f"a request to another host: {request.url}")

    def see_end(self, request: Request) -> None:
        self.under_way.discard(request)

    def see_failure(self, request: Request) -> None:
        self.under_way.discard(request)
        # What was asked for when somebody left the page is aborted.
        if request.failure != "net::ERR_ABORTED":
            self.noticed.append(f"a request failed: {request.url} {request.failure}")

    def see_response(self, response: Response) -> None:
        if response.status >= BAD_STATUS:
            self.noticed.append(f"a bad answer: {response.status} {response.url}")

    def problems(self) -> list[str]:
        if self.forgiven is None:
            return list(self.noticed)
        return [problem for problem in self.noticed if not self.forgiven.search(problem)]

    def wait_for_trouble(self, kind: str) -> None:
        """Until some trouble is noticed, of which the browser tells when it has the time to."""
        end = time.monotonic() + PATIENCE / 1000
        while not re.search(kind, told := "\n".join(self.noticed)):
            assert time.monotonic() < end, f"{kind} is not in: {told}"
            self.page.wait_for_timeout(20)

    # Going and seeing

    def go(self, path: str) -> None:
        self.page.goto(self.home + path)

    def rest(self) -> None:
        """Until all that was asked for has come and is shown, and nothing more is asked for."""
        end = time.monotonic() + PATIENCE / 1000
        self.page.evaluate(NEXT_FRAMES)
        while self.under_way:
            assert time.monotonic() < end, f"under way for too long: {sorted(request.url for request in self.under_way)}"
            self.page.evaluate(NEXT_FRAMES)

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.home)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name, exact=True)

    def group(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("group", name=name, exact=True)

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name, exact=True)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expecting(self.page.get_by_text(text).first).to_be_visible()

    def is_wide(self) -> float:
        """By how many pixels the page is wider than the window."""
        width: float = self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        return width

    def tab_to(self, what: Locator) -> None:
        """Go there with the key for that, as somebody without a pointer does."""
        what.wait_for()
        for _ in range(MOST_TABS):
            if what.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached with Tab")

    # Playing

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    @property
    def ending(self) -> Locator:
        return self.page.locator("#end-title")

    @property
    def lit(self) -> Locator:
        return self.page.get_by_role("button", name=CAN_BE_USED)

    @property
    def selected(self) -> Locator:
        return self.page.locator("button[data-card]:not(.dealt)").and_(self.page.get_by_role("button", pressed=True))

    @property
    def answers(self) -> Locator:
        """The buttons with which a question is answered, once it takes answers."""
        return self.page.locator("button[data-move]:enabled")

    @property
    def dealt(self) -> Locator:
        """The cards of a draft that are kept so far, and the button that confirms what is left out, once it can be pressed."""
        return self.page.locator(".draft .dealt[aria-pressed=false]:enabled, .draft .primary:enabled")

    def card(self, title: str) -> Locator:
        """A card on the table, as a screen reader names it."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(title)}[,.]"))

    def deal(self, seed: int) -> None:
        """Choose the cards of the next game, on the start page."""
        self.page.locator("summary", has_text="Options").click()
        self.page.get_by_role("textbox", name=re.compile("^Seed")).fill(str(seed))

    def hasten(self) -> None:
        """Until something is asked or the game is over, unless that takes long."""
        with suppress(PlaywrightError):  # another page was opened
            self.page.evaluate(NEXT_QUESTION, SOON)

    def use(self, title: str) -> None:
        self.hasten()
        self.card(title).and_(self.lit).click()

    def wait_for_question(self) -> bool:
        """Whether something is asked; not when the game is over."""
        self.hasten()
        self.lit.or_(self.selected).or_(self.answers).or_(self.dealt).or_(self.ending).first.wait_for()
        return not self.ending.is_visible()

    def choices(self) -> list[Locator]:
        """What can be clicked: lit cards and buttons, or the buttons of the selected card. In a draft one card after the other,
        and then the button."""
        if self.dealt.count():
            return self.dealt.all()[-1:]
        return self.answers.all() if self.selected.count() else [*self.lit.all(), *self.answers.all()]

    def play_to_the_end(self, seed: int = 1) -> int:
        """Click anything that can be clicked until the game is over, or tap it on a phone; how often."""
        chance = random.Random(seed)
        for clicks in range(MOST_DECISIONS):
            if not self.wait_for_question():
                return clicks
            assert self.is_wide() <= 0
            self.press(chance.choice(self.choices()))
        raise AssertionError(f"the game did not end in {MOST_DECISIONS} clicks")

    def press(self, what: Locator) -> None:
        """Click what one sees of it, or tap it: in a large hand that is the left edge of a card, as the next one lies on it."""
        covered = what.evaluate("element => element.closest('[data-place^=\"hand-\"]') !== null")
        where: Position | None = {"x": 10, "y": 24} if covered else None
        if self.size == PHONE:
            what.tap(position=where)
        else:
            self.page.mouse.move(1, 1)  # what is under the mouse lies above the others
            what.click(position=where)


def play_on(clients: tuple[Client, Client], move: str) -> None:
    """Whoever is asked makes a move, and both see that it was made."""
    number = clients[0].look().number
    question = clients[0].look().question
    assert question is not None
    clients[question.player].play(move)
    for client in clients:
        while client.look().number <= number:
            client.expect(Table)


def break_at(visitor: Visitor, number: int, arrives: bool) -> list[str]:
    """Let the connection of a page break as it sends that move of its moves, which comes to the server or does not; the moves
    that it sends."""
    sent: list[str] = []

    def between(page: WebSocketRoute) -> None:
        server_side = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "play":
                sent.append(said["move"])
            breaks = said["type"] == "play" and len(sent) == number
            if not breaks or arrives:
                server_side.send(message)
            if breaks:
                page.close(code=1011)

        page.on_message(tell)

    visitor.page.route_web_socket(re.compile("/socket$"), between)
    return sent


# What can be checked on every page


def violations(visitor: Visitor, contrast: bool | None = None) -> list[str]:
    """What axe-core finds: of contrast alone, or of all but contrast, which takes longest."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if contrast:
        options["runOnly"] = {"type": "rule", "values": ["color-contrast"]}
    elif contrast is not None:
        options["rules"] = {"color-contrast": {"enabled": False}}
    found: list[dict[str, Any]] = visitor.page.evaluate(
        "async (options) => (await axe.run(document, options)).violations", options
    )
    return [
        f"{violation['id']} ({violation['impact']}): {node['target']} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def need_axe() -> None:
    if not AXE.is_file():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("axe-core is not installed here: make page")


# The picture of the README

PICTURED: dict[str, Any] = {
    "sets": ["first-contact"],
    "active": 1,
    "players": [
        {
            "mindbugs": 1,
            "spent_mindbugs": 1,
            "hand": ["Axolotl Healer", "Shark Dog", "Compost Dragon", "Harpy Mother", "Turbo Bug"],
            "draw": ["Gorillion", "Brain Fly", "Spider Owl"],
            "discard": ["Explosive Toad", "Killer Bee"],
            "play": ["Luchataur", "Rhino Turtle", "Tiger Squirrel"],
        },
        {
            "mindbugs": 1,
            "spent_mindbugs": 1,
            "hand": ["Snail Hydra", "Lone Yeti", "Deathweaver", "Ferret Bomber", "Urchin Hurler"],
            "draw": ["Giraffodile", "Elephantopus", "Strange Barrel"],
            "discard": ["Kangasaurus Rex", "Mysterious Mermaid"],
            "play": ["Bee Bear", "Plated Scorpion"],
        },
    ],
    "unused": ["Snail Thrower", "Sharky Crab-Dog-Mummypus", "Shield Bugs", "Chameleon Sniper"],
}
PLAYED = ("play Urchin Hurler", "no mindbug", "attack Tiger Squirrel", "attack Bee Bear", "block Rhino Turtle")


@contextmanager
def surroundings() -> Iterator[tuple[Server, Visits]]:
    """A server and a browser, outside of tests."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        try:
            yield server, Visits(CHROMIUM.start())
        finally:
            CHROMIUM.stop()


def in_its_midst(server: Server, moves: int = len(PLAYED)) -> tuple[Joined, Joined]:
    """A game of two people after some moves; after all of them it is the turn of the first one."""
    seats = server.friends(position=PICTURED, seed=1)
    with server.sit(seats[0]) as zero, server.sit(seats[1]) as one:
        for move in PLAYED[:moves]:
            play_on((zero, one), move)
    return seats


def take_picture(server: Server, visit: Visits, path: Path) -> None:
    """A game in its midst: it is one's turn, and what an attack would lead to is shown."""
    seats = in_its_midst(server)
    visit.at(server, seats[1])  # otherwise the other player would be away
    visitor = visit.at(server, seats[0])
    visitor.card("Luchataur").focus()
    expecting(visitor.page.locator(".then")).to_be_visible()
    taken = visitor.context.new_cdp_session(visitor.page).send("Page.captureScreenshot", {"format": "webp", "quality": 85})
    path.write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    with surroundings() as (started, visits):
        take_picture(started, visits, Path(sys.argv[1]))
        print("\n".join(visits.leave()), end="")
