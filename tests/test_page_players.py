"""The player in the page: nobody becomes one by looking, games are theirs on every device, and nothing is replaced unasked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser import DESKTOP, NO_NETWORK, PHONE, Size, Visitor, Visits
from mindbug import puzzles, specials
from mindbug.server.identity import new_key
from mindbug.server.messages import Joined, Resign, Table
from mindbug.server.phrases import phrase_of
from serving import Server, free_port

pytest_plugins = ("browsing",)

CLOCK = {"per": "move", "seconds": 120, "added": 0}


def kept(visitor: Visitor) -> dict[str, Any] | None:
    found: dict[str, Any] | None = json.loads(visitor.page.evaluate("localStorage.getItem('mindbug.player')") or "null")
    return found


def headers(key: str) -> dict[str, str]:
    return {"authorization": f"Player {key}"}


def known(server: Server, name: str) -> str:
    key = new_key()
    assert server.post("/api/players", {"name": name}, headers=headers(key)).status_code == 200
    return key


def test_looking_makes_nobody_and_the_first_game_makes_a_player(server: Server, visit: Visits) -> None:
    ann = visit(server, "/games", name="Ann")
    expect(ann.page.get_by_text("There is no game of yours here yet.")).to_be_visible()
    ann.go("/you")
    expect(ann.page.get_by_text("Nobody signs up here.")).to_be_visible()
    assert not kept(ann)
    ann.go("/")
    ann.page.locator("button.go").click()
    ann.wait_for_question()
    found = kept(ann)
    assert found is not None and found["known"] and found["name"] == "Ann"
    game = ann.path.removeprefix("/game/")
    answer = server.get("/api/players/me/unfinished", headers=headers(found["key"]))
    assert [seen["game"] for seen in answer.json()] == [game]

    # On another device the link asks first, the key leaves the address, and the same seat is there.
    bob = visit(server, f"/you#{found['key']}", name="Bob", size=PHONE)
    expect(bob.heading("Be Ann in this browser?")).to_be_visible()
    assert bob.path == "/you" and not kept(bob)
    bob.button("Yes, be this player").click()
    expect(bob.page.get_by_text("This browser is Ann now.")).to_be_visible()
    bob.go(f"/game/{game}")
    assert bob.wait_for_question()


def test_a_phrase_is_checked_before_anything_changes(server: Server, visit: Visits) -> None:
    key = known(server, "Zoé")
    visitor = visit(server, "/you")
    words = phrase_of(key)
    field = visitor.page.get_by_role("textbox")
    field.fill(words.replace(words[:5], "babab"))
    visitor.button("Check it").click()
    expect(visitor.page.get_by_text("These are not the nine words")).to_be_visible()
    assert not kept(visitor)
    field.fill(words.upper().replace(" ", " - "))
    visitor.button("Check it").click()
    visitor.button("Yes, be this player").click()
    expect(visitor.page.get_by_text("This browser is Zoé now.")).to_be_visible()
    visitor.button("Show link and words").click()
    expect(visitor.page.locator(".phrase")).to_have_text(words)


def test_a_rated_game_tells_what_it_changed_and_is_listed(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    wanted = {"mode": "bot", "bot": "easy", "rated": True, "best_of": 3, "clock": CLOCK, "name": "Ann"}
    made = server.post("/api/games", wanted, headers=headers(key)).json()
    visitor = visit(server, f"/you#{key}")
    visitor.button("Yes, be this player").click()
    expect(visitor.page.get_by_text("This browser is Ann now.")).to_be_visible()
    visitor.go(f"/game/{made['game']}")
    visitor.wait_for_question()
    with server.sit(msgspec.convert(made, Joined)) as client:
        client.send(Resign())
        while client.look().status != "over":
            client.expect(Table)
    expect(visitor.page.get_by_text(re.compile(r"Your rating: 1500\s→\s\d+\s±\s\d+ \(−\d+\)"))).to_be_visible()
    expect(visitor.button("Next game")).to_be_visible()
    visitor.go("/games")
    expect(visitor.page.get_by_role("listitem").get_by_text("Easy bot").first).to_be_visible()
    visitor.page.get_by_label("Result").select_option("won")
    expect(visitor.page.get_by_text("No finished game is like that.")).to_be_visible()


# One's games


def be(visitor: Visitor, key: str) -> None:
    """This browser is the player with a key from now on."""
    visitor.go(f"/you#{key}")
    visitor.press(visitor.button("Yes, be this player"))
    expect(visitor.page.get_by_text(re.compile("^This browser is .* now.$"))).to_be_visible()


def create(server: Server, key: str, **wanted: Any) -> Joined:
    answer = server.post("/api/games", {"mode": "bot", "bot": "random", **wanted}, headers=headers(key))
    assert answer.status_code == 201, answer.text
    return msgspec.convert(answer.json(), Joined)


def lose(server: Server, joined: Joined) -> None:
    with server.sit(joined) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")


def test_what_is_taken_off_the_start_page_stays_off_and_is_still_ones_own(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/")
    visitor.page.locator("button.go").click()
    visitor.wait_for_question()
    game = visitor.path
    visitor.go("/")
    line = visitor.page.locator(f'a[href="{game}"]')
    expect(line).to_be_visible()
    visitor.button("Remove from the list").click()
    expect(line).to_have_count(0)
    visitor.go("/games")
    visitor.sees("Not over yet")
    expect(line).to_be_visible()
    visitor.go("/")
    visitor.page.wait_for_load_state("networkidle")
    expect(line).to_have_count(0)


def test_games_of_another_device_are_looked_back_at_from_ones_own_side(server: Server, visit: Visits) -> None:
    """A private game of the second seat, played on a desktop, on a phone that has never seen it."""
    key = known(server, "Ann")
    joined = create(server, key, seat=1, private=True, name="Ann")
    lose(server, joined)
    visitor = visit(server, None, size=PHONE)
    be(visitor, key)
    visitor.go("/games")
    visitor.page.get_by_role("link", name="Replay").tap()
    visitor.page.wait_for_url("**/replay/*")
    expect(visitor.page.locator(".board .bottom")).to_contain_text("You")
    visitor.page.keyboard.press("End")
    visitor.sees(re.compile("you have resigned", re.IGNORECASE))


def test_a_key_that_nobody_has_is_no_reason_to_show_less(server: Server, visit: Visits) -> None:
    """A server that was set up anew has forgotten the player, but whoever knows the address of a game may look back at it."""
    joined = server.create(name="Bob")
    lose(server, joined)
    forgotten = {"key": new_key(), "known": True, "adopted": True, "name": "Ann"}
    visitor = visit(server, None)
    visitor.forgiven = re.compile("403")  # what else is theirs is nobody's
    visitor.context.add_init_script(f"localStorage.setItem('mindbug.player', {json.dumps(json.dumps(forgotten))})")
    visitor.go(f"/replay/{joined.game}")
    expect(visitor.page.locator(".board")).to_contain_text("Bob")


def test_statistics_are_a_page_of_their_own(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    for number in range(3):
        joined = create(server, key, sets=["first-contact"], name="Ann", seat=number % 2)
        with server.sit(joined) as client:
            client.play_to_the_end(number)
    visitor = visit(server, None, size=PHONE, lang="es")
    visitor.go(f"/you#{key}")
    visitor.button("Sí, ser este jugador").tap()
    visitor.go("/games")
    expect(visitor.page.get_by_role("link", name="Repetición")).to_have_count(3)
    assert visitor.is_wide() <= 0
    visitor.link("Estadísticas").tap()
    expect(visitor.page.get_by_role("table", name="En total")).to_contain_text("3 partidas")
    expect(visitor.page.get_by_role("table", name="Por rival")).to_contain_text("Robot aleatorio")
    expect(visitor.page.get_by_role("link", name="Repetición")).to_have_count(0)
    assert visitor.is_wide() <= 0
    visitor.go(visitor.path)
    expect(visitor.page.get_by_role("table", name="En total")).to_be_visible()


def test_what_cannot_be_rated_says_why_and_can_be_played(server: Server, visit: Visits) -> None:
    visitor = visit(server, "/", setup={"clock": "move120", "rated": True})
    visitor.page.locator("summary", has_text="Options").click()
    rated = visitor.page.get_by_role("checkbox", name=re.compile("^Rated"))
    expect(rated).to_be_enabled()
    visitor.page.get_by_label("Special rule").select_option("all-sneaky")
    expect(rated).to_be_disabled()
    visitor.sees("Not possible with a special rule.")
    visitor.page.locator("button.go").click()
    visitor.page.wait_for_url("**/game/*")
    assert visitor.wait_for_question()


def test_who_is_invited_is_told_to_what(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    wanted = {"best_of": 5, "special": "five-life", "clock": {"per": "move", "seconds": 3 * 86_400}, "name": "Ann"}
    joined = create(server, key, mode="friend", **wanted)
    visitor = visit(server, f"/join/{joined.game}#{joined.invitation}", name="Bob")
    for fact in ("Best of five", specials.title(specials.find("five-life")), "3 days a move"):
        visitor.sees(fact)


# Whatever was played, and whoever is away

PAGES = (
    *("/", "/watch", "/learn", "/learn/eye", "/puzzles", "/puzzles/day", "/run", "/cards", "/rules", "/editor", "/replay"),
    *("/games", "/games/statistics", "/you", "/ladder", "/about"),
)


def play_all_kinds(server: Server, visitor: Visitor, key: str) -> list[str]:
    """A game of each kind for a player: some are over, others go on; their ids."""
    puzzle = puzzles.shipped()[0]
    answers = [
        server.post("/api/run/play", {}, headers=headers(key)),
        server.post(f"/api/puzzles/{puzzle.id}/play", {"bot": "random"}, headers=headers(key)),
    ]
    kinds: list[dict[str, Any]] = [
        {"clock": {"per": "move", "seconds": 3 * 86_400}, "rated": True},
        {"best_of": 3},
        {"mode": "screen", "name": "Ann", "other_name": "Bob"},
        {"mode": "friend", "name": "Ann"},
        {"special": "all-sneaky", "private": True},
    ]
    games = [msgspec.convert(answer.json(), Joined) for answer in answers]
    games += [create(server, key, **kind) for kind in kinds]
    assert server.post(f"/api/puzzles/{puzzle.id}/answer", {"move": puzzle.answer}, headers=headers(key)).status_code == 200
    for joined in games[:5]:
        lose(server, joined)
    games += [create(server, key, best_of=3), create(server, key, clock={"per": "move", "seconds": 86_400})]
    visitor.go("/learn/dice")
    visitor.page.locator(".coach").wait_for()
    return [joined.game for joined in games]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_after_every_kind_of_game_every_page_opens(size: Size, server: Server, visit: Visits) -> None:
    """On a phone after a desktop, too; that no trouble is met, the visitor notices."""
    key = known(server, "Ann")
    visitor = visit(server, None, size=size)
    be(visitor, key)
    games = play_all_kinds(server, visitor, key)
    for path in (*PAGES, *(f"/game/{game}" for game in games), *(f"/replay/{game}" for game in games[:5])):
        visitor.go(path)
        visitor.rest()
        expect(visitor.page.locator("main :is(h1, h2, .board, .tiles, .editor)").first).to_be_visible()
        expect(visitor.page.get_by_text("Something went wrong on this page.")).to_have_count(0)
        assert visitor.is_wide() <= 0, path


# The pages of a player: which link leads there, and what is said there by the server alone.
KNOWN: dict[str, tuple[str | re.Pattern[str], str]] = {
    "/games": ("Games", "resigned"),
    "/you": ("You", "Your name"),
    "/ladder": (re.compile("^Ladder"), "Expert bot"),
    "/run": (re.compile("^Run of the week"), "Special rule: "),
    "/puzzles": ("Puzzles", "You have one try."),
}
AWAY = "The server cannot be reached. It goes on by itself when it is back."


def test_nothing_is_lost_while_the_server_is_away(tmp_path: Path, visit: Visits) -> None:
    """Every page of a player says what is the matter, tells nothing that is not so, and goes on by itself."""
    with Server(tmp_path, "--port", str(free_port())) as server:
        key = known(server, "Ann")
        joined = create(server, key, mode="screen", name="Ann", other_name="Bob")
        lose(server, joined)
        visitor = visit(server, None)
        be(visitor, key)
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        visitor.forgiven = re.compile(f"{NO_NETWORK.pattern}|ERR_FAILED")
        tabs = {}
        for path in KNOWN:
            tabs[path] = visitor.context.new_page()
            tabs[path].goto(visitor.home + "/")
            tabs[path].locator(".tiles").wait_for()
            tabs[path].wait_for_load_state("networkidle")
        server.kill()
        for path, (name, told) in KNOWN.items():
            tabs[path].get_by_role("link", name=name, exact=isinstance(name, str)).first.click()
            expect(tabs[path].get_by_text(AWAY)).to_be_visible()
            assert not tabs[path].get_by_text(told).count()
            for untrue in ("There is no game of yours", "Nobody signs up here", "No person is on the ladder"):
                assert not tabs[path].get_by_text(untrue).count(), path
        server.start()
        for path, (_, told) in KNOWN.items():
            expect(tabs[path].get_by_text(told).first).to_be_visible()
            expect(tabs[path].get_by_text(AWAY)).to_have_count(0)
            assert tabs[path].url == visitor.home + path
