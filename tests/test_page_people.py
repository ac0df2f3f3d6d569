"""Games of people in real browsers: by link, at one screen, with strangers and spectators, over a server that dies."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Route, WebSocket, expect

from browser import NO_NETWORK, Visitor, Visits
from mindbug.text.languages import language
from serving import Server, free_port

pytest_plugins = ("browsing",)

HIDDEN = (
    ["Luchataur", "Axolotl Healer", "Lone Yeti", "Turbo Bug", "Elephantopus"],
    ["Snail Hydra", "Bee Bear", "Deathweaver", "Ferret Bomber", "Giraffodile"],
)
POSITION: dict[str, Any] = {
    "sets": ["first-contact"],
    "players": [
        {"hand": ["Gorillion", *HIDDEN[0][:4]], "draw": HIDDEN[0][4:], "play": ["Plated Scorpion"], "mindbugs": 0},
        {"hand": HIDDEN[1], "mindbugs": 1, "spent_mindbugs": 1},
    ],
}


def creature(visitor: Visitor, whose: str, title: str) -> Locator:
    return visitor.group(whose).get_by_role("button", name=re.compile(f"^{title},"))


def test_two_play_while_a_third_watches_and_the_server_dies_in_between(tmp_path: Path, visit: Visits) -> None:
    with Server(tmp_path, "--port", str(free_port())) as server:
        seats = server.friends(position=POSITION)
        ann, bob = visit.at(server, seats[0]), visit.at(server, seats[1])
        carl = visit(server, None)
        heard = listen(carl)
        carl.go(f"/game/{seats[0].game}")
        expect(ann.prompt).to_contain_text("You decide")
        expect(bob.prompt).to_contain_text("Ann decides")
        expect(carl.page.get_by_text("You are watching.")).to_be_visible()

        # A card is played, and taken with a Mindbug.
        ann.use("Gorillion")
        for visitor, title in ((ann, "You play Gorillion"), (bob, "Ann plays Gorillion"), (carl, "Ann plays Gorillion")):
            expect(visitor.page.get_by_text(title, exact=True)).to_be_visible()
        for visitor in (ann, carl):
            expect(visitor.page.get_by_text("Bob decides: Mindbug or not?")).to_be_visible()
            expect(visitor.answers).to_have_count(0)
        bob.button("Take it 1 left").click()
        expect(creature(bob, "Your creatures", "Gorillion")).to_be_visible()
        for visitor in (ann, carl):
            expect(creature(visitor, "Creatures of Bob", "Gorillion")).to_be_visible()
        expect(ann.prompt).to_contain_text("Your card was taken with a Mindbug")

        # The server dies, which everybody sees, and comes back, and nobody has to do anything.
        for visitor in (ann, bob, carl):
            visitor.forgiven = NO_NETWORK
        server.kill()
        for visitor in (ann, bob, carl):
            expect(visitor.page.get_by_text("Connection lost.")).to_be_visible()
        server.start()
        for visitor in (ann, bob, carl):
            expect(visitor.page.get_by_text("Connection lost.")).to_have_count(0)
        ann.use("Turbo Bug")

        # An attack is blocked.
        bob.use("Gorillion")
        expect(ann.prompt).to_contain_text("Gorillion attacks with power 10")
        expect(bob.prompt).to_contain_text("Ann decides")
        ann.use("Plated Scorpion")
        expect(creature(ann, "Your creatures", "Plated Scorpion")).to_have_accessible_name(re.compile("exhausted"))
        expect(creature(bob, "Your creatures", "Gorillion")).to_have_count(0)
        expect(carl.page.get_by_role("log")).to_contain_text("Plated Scorpion")
        expect(carl.card("Gorillion")).to_have_count(0)
        see_no_hand(carl, heard, ("Turbo Bug", "Gorillion"))


def listen(visitor: Visitor) -> list[str]:
    """All that the server tells a visitor by socket."""
    heard: list[str] = []

    def hear(frame: str | bytes) -> None:
        heard.append(frame if isinstance(frame, str) else frame.decode())

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    visitor.page.on("websocket", opened)
    return heard


def see_no_hand(visitor: Visitor, heard: list[str], seen: tuple[str, ...]) -> None:
    hands = visitor.page.get_by_role("group", name=re.compile("hand", re.IGNORECASE))
    expect(hands).to_have_count(2)
    expect(hands.get_by_role("button")).to_have_count(0)
    told = "".join(heard) + visitor.page.content()
    assert len(heard) > 4 and all(name in told for name in seen)
    assert [name for hand in HIDDEN for name in hand if name in told and name not in seen] == []


def test_a_friend_comes_by_link_and_its_secret_leaves_the_address(server: Server, visit: Visits) -> None:
    ann = visit(server, context={"permissions": ["clipboard-read", "clipboard-write"]})
    ann.button("Play a friend Get a link and send it").click()
    asked = ann.dialog("What is your name?")
    asked.get_by_label("Your name").fill("Ann")
    asked.get_by_role("button", name="Go on").click()
    expect(ann.heading("Waiting for your friend")).to_be_visible()
    link = ann.page.get_by_label("Link to join").input_value()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link
    expect(ann.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    secret = link.partition("#")[2]
    assert len(secret) > 15

    bob = visit(server, link.removeprefix(server.url))
    expect(bob.heading("Ann invites you to a game")).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down and play").click()
    bob.page.wait_for_url("**/game/*")
    for visitor, other in ((ann, "Bob"), (bob, "Ann")):
        expect(visitor.page.get_by_role("region", name=other, exact=True)).to_be_visible()
        expect(visitor.group("Your hand").get_by_role("button")).to_have_count(5)
    bob.page.go_back()
    for url in (bob.page.url, *bob.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")):
        assert secret not in url
    assert secret not in server.log

    late = visit(server, link.removeprefix(server.url))
    expect(late.heading("Somebody already sits there.")).to_be_visible()


def test_a_link_is_copied_also_where_browsers_give_no_clipboard(server: Server, visit: Visits) -> None:
    """As at an address of the home network, which is neither HTTPS nor the own machine."""
    ann = visit(server, None, name="Ann", context={"permissions": ["clipboard-read", "clipboard-write"]})
    ann.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ann.go("/")
    ann.button("Play a friend Get a link and send it").click()
    link = ann.page.get_by_label("Link to join").input_value()
    reader = ann.context.new_page()
    reader.goto(f"{server.url}/about")
    reader.evaluate("navigator.clipboard.writeText('something else')")
    ann.page.bring_to_front()
    ann.button("Copy").click()
    ann.sees("Copied")
    expect(ann.button("Copy")).to_be_focused()
    reader.bring_to_front()
    assert reader.evaluate("navigator.clipboard.readText()") == link
    ann.page.bring_to_front()
    ann.page.evaluate("document.execCommand = () => false")
    ann.button("Copy").click()
    ann.sees("This browser does not let the page copy. Mark the text and copy it yourself.")


def test_a_name_that_is_too_long_is_cut(server: Server, visit: Visits) -> None:
    """It was remembered by another program, or by an older one."""
    visitor = visit(server, name="Ann 🂡" * 20, setup={"otherName": "Bob" * 20})
    visitor.button("Play").click()
    visitor.wait_for_question()
    visitor.go("/")
    visitor.button(re.compile("^Play at one screen")).click()
    expect(visitor.heading(re.compile("^Pass the screen to ((Ann 🂡){4}Ann|(Bob){8})$"))).to_be_visible()


def test_what_is_refused_is_said_in_the_language_of_the_page(server: Server, visit: Visits) -> None:
    joined = server.create("friend", name="Ann")
    visitor = visit(server, None, lang="fr", name="Bob")
    visitor.forgiven = re.compile("40[0-9]|429|503|500")
    visitor.go("/join/nowhere")
    expect(visitor.heading("Cette partie n’existe pas, ou n’existe plus.")).to_be_visible()
    visitor.go(f"/join/{joined.game}")
    visitor.button("S’asseoir et jouer").click()
    expect(visitor.heading(re.compile("^Il faut le lien complet de l’invitation"))).to_be_visible()
    visitor.go("/")
    visitor.page.locator("summary", has_text="Options").click()
    single = visitor.page.get_by_role("textbox", name=re.compile("^Cartes isolées"))
    for typed, said in (
        ("Gorilion", "Aucune carte ne s’appelle «.Gorilion.».; les plus proches sont Gorillion"),
        ("Rage", "Attendu.: une carte de créature.; reçu.: la carte Pouvoir Rage"),
    ):
        single.fill(typed)
        visitor.button("Jouer").click()
        visitor.sees(re.compile(said))
    for status, code, said in (
        (429, "too fast", "C’est trop à la fois."),
        (503, "unavailable", "Les parties sont inaccessibles"),
        (500, "internal", "Le serveur a répondu par une erreur (500)."),
    ):
        visitor.page.route("**/api/games", refusing(status, code))
        visitor.button("Jouer").click()
        visitor.sees(said)
        visitor.page.unroute("**/api/games")
    expect(visitor.page.get_by_text("in English")).to_have_count(0)
    single.fill(language("fr").name("Bugserker"))
    visitor.button("Jouer").click()
    expect(visitor.prompt).to_be_visible()


def refusing(status: int, code: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, json={"code": code, "text": "in English", "details": []})


def test_who_joins_is_told_who_knows_all_cards(server: Server, visit: Visits) -> None:
    known = "From a position: whoever laid it out knows all cards"
    visitor = visit(server, None, name="Bob")
    for wanted, told in ((POSITION, 1), (None, 0)):
        joined = server.create("friend", name="Ann who laid it out", listed=True, position=wanted)
        assert joined.link is not None
        visitor.go(joined.link.removeprefix(server.url))
        expect(visitor.heading("Ann who laid it out invites you to a game")).to_be_visible()
        expect(visitor.page.get_by_text(known)).to_have_count(told)
    visitor.go("/watch")
    expect(visitor.page.get_by_role("link", name=re.compile(f"Ann who laid it out.*{known}.*Join"))).to_have_count(1)


def test_a_stranger_joins_an_open_game(server: Server, visit: Visits) -> None:
    ann = visit(server, "/watch", name="Ann of the list")
    ann.button("Open a game").click()
    expect(ann.heading("Waiting for your friend")).to_be_visible()
    bob = visit(server, "/watch", name="Bob")
    bob.page.get_by_role("link", name=re.compile("Ann of the list.*Join")).click()
    bob.button("Sit down and play").click()
    for visitor in (ann, bob):
        expect(visitor.group("Your hand").get_by_role("button")).to_have_count(5)
    carl = visit(server, "/watch")
    carl.page.get_by_role("link", name=re.compile("Ann of the list.*Watch")).click()
    expect(carl.page.get_by_text("You are watching.")).to_be_visible()


def test_words_offers_and_a_rematch_go_between_two(server: Server, visit: Visits) -> None:
    seats = server.friends(position=POSITION)
    ann, bob = visit.at(server, seats[0]), visit.at(server, seats[1])
    ann.button("Say").click()
    ann.dialog("Say something").get_by_role("button", name="Good move!").click()
    for visitor in (ann, bob):
        expect(visitor.page.get_by_text("Good move!")).to_be_visible()

    ann.use("Turbo Bug")
    bob.button("Let it pass").click()
    expect(bob.page).to_have_title(re.compile("^Your turn!"))
    ann.button("Take back").click()
    bob.sees("Ann asks to take back the last move.")
    bob.button("Allow").click()
    expect(creature(ann, "Your hand", "Turbo Bug")).to_be_visible()

    ann.button("Offer a draw").click()
    bob.sees("Ann offers a draw.")
    bob.button("Refuse").click()
    expect(ann.page.get_by_text("You offered a draw.")).to_have_count(0)
    bob.button("Offer a draw").click()
    ann.sees("Bob offers a draw.")
    ann.button("Accept").click()
    for visitor in (ann, bob):
        expect(visitor.ending).to_have_text("A draw")

    ann.button("Rematch").click()
    bob.sees("Ann wants a rematch.")
    bob.button("Rematch").click()
    for visitor, other in ((ann, "Bob"), (bob, "Ann")):
        visitor.page.wait_for_url(lambda url: "/game/" in url and seats[0].game not in url)
        expect(visitor.page.get_by_role("region", name=other, exact=True)).to_be_visible()
        expect(visitor.ending).to_have_count(0)


def test_two_at_one_screen_do_not_see_each_others_hands(server: Server, visit: Visits) -> None:
    visitor = visit(server, setup={"first": "me"})
    visitor.deal(3)
    visitor.button("Play at one screen Two players, one device").click()
    asked = visitor.dialog("What is your name?")
    asked.get_by_label("Your name").fill("Ann")
    asked.get_by_label("Name of the second player").fill("Bob")
    asked.get_by_role("button", name="Go on").click()
    expect(visitor.heading("Pass the screen to Ann")).to_be_visible()
    visitor.button("I am Ann: show my cards").click()
    hand = visitor.group("Your hand").get_by_role("button")
    expect(hand).to_have_count(5)
    anns = hand.evaluate_all("found => found.map((card) => card.dataset.card)")
    visitor.lit.first.click()
    expect(visitor.heading("Pass the screen to Bob")).to_be_visible()
    expect(visitor.page.locator("[data-card]")).to_have_count(0)
    assert not [card for card in anns if card in visitor.page.content()]
    visitor.button("I am Bob: show my cards").click()
    expect(visitor.heading("Pass the screen to Bob")).to_have_count(0)
    expect(visitor.group("Your hand").get_by_role("button")).to_have_count(5)
    bobs = hand.evaluate_all("found => found.map((card) => card.dataset.card)")
    assert len(bobs) == 5 and not set(anns) & set(bobs)
    visitor.button("Let it pass").click()
    visitor.wait_for_question()
    visitor.lit.first.click()
    visitor.button("I am Ann: show my cards").click()
    expect(visitor.heading("Pass the screen to Ann")).to_have_count(0)
    expect(hand).not_to_have_count(0)
    assert set(hand.evaluate_all("found => found.map((card) => card.dataset.card)")) & set(anns)
