"""How the page looks and behaves everywhere: languages, themes, phones, screen readers, weight, as an installed app."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import DESKTOP, NO_NETWORK, PHONE, Visitor, Visits, in_its_midst, need_axe, take_picture, violations
from mindbug.server.messages import Resign, Table
from mindbug.text.languages import language
from serving import Server

pytest_plugins = ("browsing",)

SIZES = {"desktop": DESKTOP, "phone": PHONE}
CROWDED: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {
            "hand": ["Axolotl Healer", "Shark Dog", "Compost Dragon", "Harpy Mother", "Turbo Bug"],
            "draw": ["Ferret Bomber", "Deathweaver"],
            "discard": ["Explosive Toad", "Killer Bee"],
            "play": [
                *("Luchataur", {"card": "Rhino Turtle", "exhausted": True}, "Tiger Squirrel", "Bee Bear", "Urchin Hurler"),
                *("Shield Bugs", "Snail Hydra", "Spider Owl", "Killer Bee"),
            ],
        },
        {"life": 2, "play": ["Gorillion", "Brain Fly", *["Plated Scorpion"] * 2, *["Grave Robber"] * 2, "Lone Yeti"]},
    ],
}
SELLING: dict[str, Any] = {
    "sets": ["king-of-tokyo"],
    "players": [
        {
            "energy": 6,
            "mindbugs": 1,
            "spent_mindbugs": 1,
            "draw": ["Kong"],
            "discard": ["Kraken"],
            "hand": ["Alienoid", "Baby Gigazaur", "Boogie Woogie", "Bookwyrm", "Captain Fish"],
            "play": ["Drakonis", "Gigazaur", "H.A.D.E.S."],
        },
        {"life": 5, "energy": 2, "mindbugs": 2, "play": ["Meka Dragon", "Pagurah"]},
    ],
    "power_cards": {"market": ["Ambush", "Extra Head", "Healing Bots"], "deck": ["Rage"], "discard": ["Pounce"]},
    "unused": ["Iron Back"],
}
OWN: dict[str, Any] = {
    "name": "Night Garden",
    "author": "Ada",
    "card": [
        {
            "name": "Moonlight Moth",
            "power": 3,
            "keywords": ["sneaky"],
            "copies": 2,
            "ability": [
                {
                    "when": "attack",
                    "if": {"compare": {"count": {"is": "enemies"}}, "at_least": 3},
                    "do": [{"lose_life": 1, "who": "opponent"}, {"defeat": {"one_of": {"is": "enemies", "max_power": 4}}}],
                }
            ],
        }
    ],
}
LOW = [(1280, 640), (1280, 600), (1024, 640), (1024, 600)]
# What is cut off or covered of everything that must be seen: names of elements.
HIDDEN = """async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    const places = [".panel-of", ".market button", ".own-hand button", ".theirs button", ".mine button", ".prompt"];
    return [...document.querySelectorAll(places.join())].filter((element) => {
        const {left, top, right, bottom} = element.getBoundingClientRect();
        const isThere = (y) => element.contains(document.elementFromPoint((left + right) / 2, y));
        return top < 0 || bottom > innerHeight || right > innerWidth || !isThere(top + 12) || !isThere(bottom - 12);
    }).map((element) => element.dataset.card ?? element.className);
}"""
MOST_BYTES = 250_000
MOST_OF_WORKSHOP = 60_000
EVERYTHING = re.compile("")
SETTLING = 20  # times to look whether a table has found its form
Screen = Callable[..., Visitor]


# All screens


def choosing(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, **options)
    visitor.page.locator("summary", has_text="Options").click()
    expect(visitor.page.get_by_role("checkbox", name="First Contact")).to_be_visible()
    return visitor


def page(path: str, heading: str) -> Screen:
    def screen(server: Server, visit: Visits, **options: Any) -> Visitor:
        visitor = visit(server, path, **options)
        expect(visitor.heading(heading)).to_be_visible()
        return visitor

    return screen


def solving(path: str) -> Screen:
    def screen(server: Server, visit: Visits, **options: Any) -> Visitor:
        visitor = visit(server, path, **options)
        expect(visitor.page.get_by_text("You have one try.")).to_be_visible()
        return visitor

    return screen


def table(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit.at(server, server.friends(position=CROWDED, seed=1)[0], **options)
    visitor.wait_for_question()
    return visitor


def selling(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit.at(server, server.friends(position=SELLING, seed=1)[0], **options)
    visitor.wait_for_question()
    return visitor


def mindbug(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit.at(server, in_its_midst(server, 1)[0], **options)
    expect(visitor.button("Let it pass")).to_be_visible()
    return visitor


def blocking(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit.at(server, in_its_midst(server, 4)[0], **options)
    visitor.wait_for_question()
    return visitor


def ended(server: Server) -> str:
    seats = in_its_midst(server)
    with server.sit(seats[0]) as zero:
        zero.look()
        zero.send(Resign())
        zero.expect(Table, lambda table: table.status == "over")
    return seats[0].game


def end(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, f"/game/{ended(server)}", **options)
    expect(visitor.ending).to_be_visible()
    return visitor


def replay(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, f"/replay/{ended(server)}#5", **options)
    expect(visitor.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    return visitor


def waiting(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, **options, name="Ann")
    visitor.button(re.compile("^Play a friend")).click()
    expect(visitor.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return visitor


def join(server: Server, visit: Visits, **options: Any) -> Visitor:
    joined = server.create("friend", name="Ann")
    visitor = visit(server, f"/join/{joined.game}#{joined.invitation}", **options)
    expect(visitor.heading("Ann invites you to a game")).to_be_visible()
    return visitor


def one_screen(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, **options, name="Ann", setup={"otherName": "Bob"})
    visitor.button(re.compile("^Play at one screen")).click()
    expect(visitor.heading(re.compile("^Pass the screen to"))).to_be_visible()
    return visitor


def trying(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, "/editor", **options)
    visitor.button("Example").click()
    visitor.page.get_by_role("tab", name="Try it").click()
    expect(visitor.page.get_by_role("region", name="What can be done").get_by_role("button").first).to_be_visible()
    return visitor


def building(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, "/editor", **options)
    visitor.button("Example").click()
    expect(visitor.card("Luchataur")).to_be_visible()
    return visitor


def card(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = table(server, visit, **options)
    visitor.card("Shield Bugs").focus()
    visitor.page.keyboard.press("i")
    expect(visitor.dialog("Shield Bugs").get_by_role("heading", name="Rulings")).to_be_visible()
    return visitor


def settings(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, "/about", **options)
    visitor.button("Settings").click()
    expect(visitor.dialog("Settings")).to_be_visible()
    return visitor


def learn(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, "/learn/first-steps", **options)
    expect(visitor.page.get_by_role("button", name=re.compile(", hint$"))).to_be_visible()
    return visitor


def finding(server: Server, visit: Visits, **options: Any) -> Visitor:
    visitor = visit(server, "/learn/eye", **options)
    expect(visitor.button("Show me")).to_be_visible()
    return visitor


def workshop(path: str, seen: str) -> Screen:
    def screen(server: Server, visit: Visits, **options: Any) -> Visitor:
        visitor = visit(server, path, sets=(OWN,), **options)
        expect(visitor.page.locator(seen).first).to_be_visible()
        return visitor

    return screen


# The page of each, as it is written in web/src/pages.ts, and how one gets there.
SCREENS: dict[str, tuple[str, Screen]] = {
    "start": ("/", page("/", "Mindbug")),
    "options": ("/", choosing),
    "watch": ("/watch", page("/watch", "Watch and join")),
    "cards": ("/cards", page("/cards", "Cards")),
    "card-page": ("/cards/:name", page("/cards/Gorillion", "Gorillion")),
    "rules": ("/rules", page("/rules", "Rules")),
    "rule": ("/rules/:number", page("/rules/A47", "Rules")),
    "step": ("/rules/:number/:part", page("/rules/B.3/A9", "Rules")),
    "about": ("/about", page("/about", "Mindbug")),
    "courses": ("/learn", page("/learn", "Learn")),
    "learn": ("/learn/:course", learn),
    "eye": ("/learn/:course", finding),
    "editor": ("/editor", building),
    "editor-try": ("/editor", trying),
    "table": ("/game/:id", table),
    "selling": ("/game/:id", selling),
    "mindbug": ("/game/:id", mindbug),
    "block": ("/game/:id", blocking),
    "card": ("/game/:id", card),
    "end": ("/game/:id", end),
    "replay": ("/replay/:id", replay),
    "open-record": ("/replay", page("/replay", "Open a record")),
    "waiting": ("/game/:id", waiting),
    "join": ("/join/:id", join),
    "one-screen": ("/game/:id", one_screen),
    "settings": ("/about", settings),
    "puzzles": ("/puzzles", solving("/puzzles")),
    "puzzle-of-the-day": ("/puzzles/:id", solving("/puzzles/day")),
    "run": ("/run", page("/run", "Run of the week")),
    "run-of-a-week": ("/run/:week", page("/run/2026-W47", "Run of the week")),
    "games": ("/games", page("/games", "Your games")),
    "statistics": ("/games/:view", page("/games/statistics", "Your games")),
    "worth": ("/worth", page("/worth", "What every card is worth")),
    "you": ("/you", page("/you", "You")),
    "workshop": ("/workshop", workshop("/workshop", ".sets b")),
    "workshop-set": ("/workshop/:set", workshop("/workshop/set0", ".cards .text b")),
    "workshop-card": ("/workshop/:set/:card", workshop("/workshop/set0/card-0", ".form .block")),
    "workshop-print": ("/workshop/:set/:card", workshop("/workshop/set0/print", ".page .card")),
    "ladder": ("/ladder", page("/ladder", "Ladder")),
}


def test_there_is_a_screen_of_every_page() -> None:
    pages = (Path(__file__).parent.parent / "web" / "src" / "pages.ts").read_text(encoding="utf-8")
    wanted = {path for paths in re.findall(r"paths: \[([^\]]*)\]", pages) for path in re.findall(r'"([^"]*)"', paths)}
    assert {path for path, _ in SCREENS.values()} == wanted


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_fits_and_can_be_read_by_everybody(
    name: str, server: Server, visit: Visits, shoot: Callable[[Visitor, str], None]
) -> None:
    need_axe()
    path, screen = SCREENS[name]
    visitor = screen(server, visit)
    assert re.fullmatch(re.sub(r":\w+", "[^/]+", path), re.sub("#.*", "", visitor.path))
    found = []
    for size, (width, height) in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        shoot(visitor, f"{name}-{size}")
        assert visitor.is_wide() <= 0
        found += [f"{size}: {violation}" for violation in violations(visitor, contrast=False)]
    for theme in ("dark", "light"):
        visitor.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{theme}: {violation}" for violation in violations(visitor, contrast=True)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("screen", [table, selling])
def test_a_low_window_shows_the_whole_table(screen: Screen, server: Server, visit: Visits) -> None:
    visitor = screen(server, visit)
    for width, height in LOW:
        visitor.page.set_viewport_size({"width": width, "height": height})
        for _ in range(SETTLING):
            hidden = visitor.page.evaluate(HIDDEN)
            if not hidden:
                break
        assert hidden == [], (width, height)


def test_the_picture_of_the_readme_is_taken(server: Server, visit: Visits, tmp_path: Path) -> None:
    picture = tmp_path / "table.webp"
    take_picture(server, visit, picture)
    assert 50_000 < picture.stat().st_size < 250_000


def test_what_goes_wrong_is_noticed(server: Server, visit: Visits) -> None:
    need_axe()
    visitor = visit(server, "/about")
    expect(visitor.heading("Mindbug")).to_be_visible()
    assert visitor.problems() == [] == violations(visitor)
    visitor.page.evaluate(
        """() => {
            document.body.insertAdjacentHTML("beforeend", `<button></button><img alt="nothing" src="/missing.png">
                <p style="color: red">red</p><p id="wide">wide</p>`);
            document.getElementById("wide").style.width = "3000px";
            setTimeout(() => { throw new Error("thrown"); });
            fetch("https://elsewhere.example/").catch(() => undefined);
        }"""
    )
    expect(visitor.page.locator("#wide")).to_be_visible()
    for trouble in ("a bad answer: 404", "style-src", "connect-src", "error of the page: .*thrown"):
        visitor.wait_for_trouble(trouble)
    assert visitor.is_wide() > 0
    assert [violation for violation in violations(visitor) if violation.startswith("button-name (critical)")]
    visitor.forgiven = EVERYTHING
    careless = visit(server, "/about", context={"bypass_csp": True})
    careless.page.evaluate("fetch('https://elsewhere.example/').catch(() => undefined)")
    careless.wait_for_trouble("a request to another host: https://elsewhere.example/")
    careless.forgiven = EVERYTHING


# Languages and themes


def test_the_language_changes_in_the_midst_of_a_game(server: Server, visit: Visits) -> None:
    visitor = visit.at(server, in_its_midst(server)[0])
    expect(visitor.prompt).to_contain_text("You decide")
    for lang, title, decides, gear in (
        ("fr", "Français", "À vous de décider", "Réglages"),
        ("es", "Español", "Decides tú", "Ajustes"),
    ):
        visitor.page.keyboard.press("s")
        visitor.page.get_by_role("radio", name=title).check()
        visitor.page.keyboard.press("Escape")
        expect(visitor.prompt).to_contain_text(decides)
        expect(visitor.page.locator("html")).to_have_attribute("lang", lang)
        expect(visitor.button(gear)).to_be_visible()
        expect(visitor.card(language(lang).name("Shark Dog"))).to_be_visible()
    visitor.page.reload()
    expect(visitor.button("Ajustes")).to_be_visible()


def test_the_language_is_that_of_the_browser_at_first(server: Server, visit: Visits) -> None:
    visitor = visit(server, context={"locale": "fr-CA", "storage_state": None})
    expect(visitor.button("Jouer")).to_be_visible()


def test_light_and_dark_are_chosen_or_those_of_the_system(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/about", theme="system", context={"color_scheme": "light"})

    def brightness() -> int:
        found: int = visitor.page.evaluate(
            """getComputedStyle(document.documentElement).backgroundColor.match(/[0-9]+/g).slice(0, 3)
                .reduce((sum, part) => sum + Number(part), 0)"""
        )
        return found

    expect(visitor.heading("Mindbug")).to_be_visible()
    assert brightness() > 600
    visitor.page.emulate_media(color_scheme="dark")
    assert brightness() < 150
    visitor.button("Settings").click()
    visitor.page.get_by_role("radio", name="Light").check()
    assert brightness() > 600
    visitor.page.reload()
    expect(visitor.heading("Mindbug")).to_be_visible()
    assert brightness() > 600


# Weight


class Counter:
    """Stands between a browser and a server and counts what the server sends."""

    def __init__(self, server: Server) -> None:
        host, port = server.url.removeprefix("http://").split(":")
        self.server = (host, int(port))
        self.bytes = 0
        self.socket = socket.create_server((host, 0))
        self.url = f"http://{host}:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self.socket.accept()
                server = socket.create_connection(self.server)
                threading.Thread(target=self.pass_on, args=(browser, server, False), daemon=True).start()
                threading.Thread(target=self.pass_on, args=(server, browser, True), daemon=True).start()

    def pass_on(self, giver: socket.socket, taker: socket.socket, counted: bool) -> None:
        with giver, taker, suppress(OSError):
            while data := giver.recv(65536):
                self.bytes += len(data) * counted
                taker.sendall(data)


@contextmanager
def counting(server: Server) -> Iterator[Counter]:
    counter = Counter(server)
    with counter.socket:
        yield counter


def test_the_first_game_is_light(server: Server, visit: Visits) -> None:
    with counting(server) as counter:
        visitor = visit(counter.url, None)
        asked: list[str] = []
        visitor.context.on("request", lambda request: asked.append(request.url.removeprefix(counter.url)))
        visitor.go("/")
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        visitor.page.wait_for_load_state("networkidle")
        visitor.button("Play").click()
        visitor.wait_for_question()
        expect(visitor.group("Your hand").locator("svg").first).to_be_visible()
        fonts = "document.fonts.ready.then((fonts) => [...fonts].filter((font) => font.status === 'loaded').length)"
        assert visitor.page.evaluate(fonts) >= 2
        assert any("/first-contact-" in url for url in asked), asked
        assert not [url for url in asked if re.search("evolution|eternity|battlefruit|tokyo|servants|promos", url)], asked
        assert 100_000 < counter.bytes < MOST_BYTES


def test_the_workshop_adds_little_to_the_page(server: Server, visit: Visits) -> None:
    with counting(server) as counter:
        visitor = visit(counter.url, "/", sets=(OWN,))
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        visitor.page.wait_for_load_state("networkidle")
        before = counter.bytes
        visitor.page.get_by_role("navigation").get_by_role("link", name="Workshop").click()
        visitor.link(re.compile("Night Garden")).click()
        visitor.link(re.compile("^Moonlight Moth, ")).click()
        expect(visitor.page.locator(".form .block").first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        assert 10_000 < counter.bytes - before < MOST_OF_WORKSHOP


# As an app


def test_the_page_can_be_installed_and_opens_without_a_network(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/about")
    session = visitor.context.new_cdp_session(visitor.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{server.url}/manifest.webmanifest" and not manifest["errors"]
    # Every context of a test is a private window, in which nothing can be installed.
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    expect(visitor.heading("Mindbug")).to_be_visible()
    visitor.forgiven = NO_NETWORK
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.page.get_by_role("navigation", name="Main menu")).to_be_visible()
    visitor.sees("The server cannot be reached.")
    visitor.context.set_offline(False)
    visitor.page.reload()
    expect(visitor.page.get_by_text("The server cannot be reached.")).to_have_count(0)
    expect(visitor.heading("Mindbug")).to_be_visible()
