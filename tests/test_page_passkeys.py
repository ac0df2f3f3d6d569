"""Passkeys in a real browser with an authenticator: a browser that has forgotten its player comes back as the same one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser import DESKTOP, PHONE, Visitor, Visits, need_axe, violations
from mindbug.server.messages import Joined, PasskeysSeen, Resign
from mindbug.server.phrases import phrase_of
from serving import Server, wait_until
from test_page_players import CLOCK, headers, kept, known

pytest_plugins = ("browsing",)

DEVICE: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
NO_WEBAUTHN = "delete window.PublicKeyCredential"


class Device:
    """The authenticator of a visitor's device, which survives whatever the browser forgets."""

    def __init__(self, visitor: Visitor, **options: Any) -> None:
        self.session = visitor.context.new_cdp_session(visitor.page)
        self.session.send("WebAuthn.enable")
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE | options})
        self.id: str = added["authenticatorId"]

    def do(self, what: str, **how: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.session.send(f"WebAuthn.{what}", {"authenticatorId": self.id, **how})
        return answer

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.do("getCredentials")["credentials"]
        return found

    def take_over(self, other: Device) -> None:
        """A copy of what another device has, with how often it was used."""
        for passkey in other.passkeys:
            self.do("addCredential", credential=passkey)


def page_of(server: Server) -> str:
    """Where there are passkeys: browsers keep them for names."""
    return server.url.replace("127.0.0.1", "localhost")


def be(visitor: Visitor, key: str, name: str) -> None:
    visitor.go(f"/you#{key}")
    visitor.button("Yes, be this player").click()
    visitor.sees(f"This browser is {name} now.")


def keep(visitor: Visitor, device: Device) -> None:
    many = len(device.passkeys)
    visitor.button(re.compile("Keep it with a passkey|Add another passkey")).click()
    visitor.sees("The passkey is kept.")
    assert len(device.passkeys) == many + 1


def forget(visitor: Visitor) -> None:
    """The browser loses its memory; the device does not."""
    visitor.page.evaluate("localStorage.clear()")
    visitor.page.evaluate("localStorage.setItem('mindbug.settings', JSON.stringify({ lang: 'en', motion: 'off' }))")
    visitor.go("/you")
    visitor.sees("Nobody signs up here.")


def passkeys(server: Server, key: str) -> PasskeysSeen:
    answer = server.get("/api/players/me/passkeys", headers=headers(key))
    return msgspec.json.decode(answer.content, type=PasskeysSeen)


def test_a_browser_that_has_forgotten_comes_back_with_its_games_and_rating(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    wanted = {"mode": "bot", "bot": "easy", "rated": True, "clock": CLOCK, "name": "Ann"}
    over = msgspec.convert(server.post("/api/games", wanted, headers=headers(key)).json(), Joined)
    with server.sit(over) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")
    wait_until("the game is counted", lambda: "games" in server.get("/api/players/me", headers=headers(key)).json()["ratings"])
    game = server.post("/api/games", {"mode": "bot", "bot": "random"}, headers=headers(key)).json()["game"]
    ann = visit(page_of(server), None)
    device = Device(ann)
    be(ann, key, "Ann")
    rating = ann.page.locator(".rating").inner_text()
    keep(ann, device)
    ann.sees(re.compile("^Made on .* never used$"))
    (passkey,) = device.passkeys
    assert passkey["isResidentCredential"] and passkey["rpId"] == "localhost"

    forget(ann)
    assert not kept(ann)
    ann.go("/games")
    ann.link("I have played here before").click()
    ann.button("I have a passkey").click()
    ann.sees("This browser is Ann now.")
    found = kept(ann)
    assert found is not None and found["key"] != key and found["known"] and found["name"] == "Ann"
    expect(ann.page.locator(".rating")).to_have_text(rating)
    ann.sees("This player has 1 more key")
    ann.button("Show link and words").click()
    expect(ann.page.locator(".phrase")).to_have_text(phrase_of(found["key"]))
    ann.go("/games")
    expect(ann.page.get_by_role("listitem").get_by_text("Easy bot").first).to_be_visible()
    ann.go(f"/game/{game}")
    assert ann.wait_for_question()

    # On another device, to which it was copied.
    phone = visit(page_of(server), "/you", size=PHONE)
    Device(phone).take_over(device)
    phone.press(phone.button("I have a passkey"))
    phone.sees("This browser is Ann now.")
    assert passkeys(server, key).other_keys == 2
    phone.press(phone.button("Only this browser"))
    phone.press(phone.button("Yes, only this browser"))
    phone.sees("Only this browser is you now.")
    expect(phone.page.get_by_text("more key")).to_have_count(0)
    assert server.get("/api/players/me", headers=headers(key)).status_code == 403
    ann.forgiven = re.compile("403")
    ann.go("/you")
    ann.sees("Nobody signs up here.")
    ann.button("I have a passkey").click()
    ann.sees("The passkey was refused")  # it counts what the copy has counted
    ann.button("I have a passkey").click()
    ann.sees("This browser is Ann now.")


def test_passkeys_are_named_and_removed_with_the_keyboard(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    ann = visit(page_of(server), None)
    device = Device(ann)
    be(ann, key, "Ann")
    button = ann.button("Keep it with a passkey")
    button.focus()
    ann.page.keyboard.press("Enter")
    ann.sees("The passkey is kept.")
    ann.button("Name it: Passkey").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_label("Name of the passkey")).to_be_focused()
    ann.page.keyboard.type("  My phone ")
    ann.page.keyboard.press("Enter")
    expect(ann.button("Name it: My phone")).to_be_visible()
    assert [passkey.name for passkey in passkeys(server, key).passkeys] == ["My phone"]

    # The same device keeps one for each player, and says so.
    ann.button("Add another passkey").click()
    ann.sees("This device or password manager keeps a passkey of yours already.")
    other = Device(ann, transport="usb")
    ann.button("Add another passkey").click()
    expect(ann.button("Name it: Passkey")).to_be_visible()
    assert len(device.passkeys) == len(other.passkeys) == 1
    other.do("removeVirtualAuthenticator")

    ann.button("Remove: My phone").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.button("Remove")).to_be_focused()
    ann.sees("It will not bring you back any more.")
    ann.page.keyboard.press("Enter")
    ann.sees("The passkey is removed.")
    expect(ann.button("Name it: My phone")).to_have_count(0)
    assert len(passkeys(server, key).passkeys) == 1
    forget(ann)
    ann.forgiven = re.compile("404")
    ann.button("I have a passkey").click()
    ann.sees("This server does not know this passkey")
    assert not kept(ann)


def test_who_is_somebody_is_asked_before_being_another(server: Server, visit: Visits) -> None:
    key, other = known(server, "Ann"), known(server, "Bob")
    ann = visit(page_of(server), None)
    device = Device(ann)
    be(ann, key, "Ann")
    keep(ann, device)
    ann.button("I have a passkey").click()
    ann.sees("This browser is that player already.")
    expect(ann.heading("Be Ann in this browser?")).to_have_count(0)
    be(ann, other, "Bob")
    ann.button("I have a passkey").click()
    expect(ann.heading("Be Ann in this browser?")).to_be_visible()
    ann.sees("Write down their nine words first, or keep them with a passkey")
    with ann.page.expect_response(lambda response: response.url.endswith("/players/me/key")) as given_back:
        ann.button("Cancel").click()
    assert given_back.value.status == 204
    assert (kept(ann) or {})["key"] == other
    assert passkeys(server, key).other_keys == 0, "what was made to look is given back"
    ann.button("I have a passkey").click()
    ann.button("Yes, be this player").click()
    ann.sees("This browser is Ann now.")
    assert passkeys(server, key).other_keys == 1


def test_what_goes_wrong_is_said(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    ann = visit(page_of(server), "/you")
    device = Device(ann)
    ann.button("I have a passkey").click()
    ann.sees("No passkey was used: it was cancelled, or there is none for this page on your device.")
    assert not kept(ann)
    be(ann, key, "Ann")
    keep(ann, device)
    forget(ann)
    device.do("setResponseOverrideBits", isBogusSignature=True)
    ann.forgiven = re.compile("403")
    ann.button("I have a passkey").click()
    ann.sees("The passkey was refused")
    assert not kept(ann)
    device.do("setResponseOverrideBits")
    ann.button("I have a passkey").click()
    ann.sees("This browser is Ann now.")
    device.do("removeVirtualAuthenticator")
    simple = Device(ann, hasResidentKey=False)
    ann.button("Add another passkey").click()
    ann.sees("No passkey was made: it was cancelled, or your device did not allow it.")
    assert simple.passkeys == [] and len(passkeys(server, key).passkeys) == 1


def test_it_is_offered_where_it_is_possible(server: Server, visit: Visits) -> None:
    key = known(server, "Ann")
    at_address = visit(server, None)
    without = visit(page_of(server), None)
    without.context.add_init_script(NO_WEBAUTHN)
    for visitor in (at_address, without):
        be(visitor, key, "Ann")
        expect(visitor.button("Save everything as a file")).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        expect(visitor.page.get_by_text(re.compile("I have a passkey|Keep it with a passkey"))).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "keeps", "uses", "cancelled"),
    [
        ("fr", "Garder avec une clé d’accès", "J’ai une clé d’accès", "Aucune clé d’accès n’a été utilisée"),
        ("es", "Guardarlo con una llave de acceso", "Tengo una llave de acceso", "No se usó ninguna llave de acceso"),
    ],
)
def test_in_other_languages(server: Server, visit: Visits, lang: str, keeps: str, uses: str, cancelled: str) -> None:
    key = known(server, "Zoé")
    visitor = visit(page_of(server), None, lang=lang, size=PHONE)
    device = Device(visitor)
    visitor.go(f"/you#{key}")
    visitor.page.locator("section[aria-labelledby=become] .primary").click()
    visitor.button(uses).click()
    visitor.sees(cancelled)
    visitor.button(keeps).click()
    expect(visitor.page.locator("section[aria-labelledby=passkeys] li")).to_have_count(1)
    assert visitor.is_wide() <= 0 and len(device.passkeys) == 1


def test_the_list_can_be_read_by_everybody(server: Server, visit: Visits, shoot: Callable[[Visitor, str], None]) -> None:
    need_axe()
    key = known(server, "Ann")
    ann = visit(page_of(server), None)
    device = Device(ann)
    be(ann, key, "Ann")
    keep(ann, device)
    forget(ann)
    ann.button("I have a passkey").click()
    ann.button("Name it: Passkey").click()
    ann.button("Only this browser").click()
    found = []
    for name, (width, height) in (("desktop", DESKTOP), ("phone", PHONE)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.locator("#passkeys").scroll_into_view_if_needed()
        shoot(ann, f"passkeys-{name}")
        assert ann.is_wide() <= 0
        found += [f"{name}: {violation}" for violation in violations(ann, contrast=False)]
    ann.button("Remove: Passkey").click()
    for theme in ("dark", "light"):
        ann.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{theme}: {violation}" for violation in violations(ann, contrast=True)]
        shoot(ann, f"passkeys-{theme}")
    assert not found, "\n".join(found)
