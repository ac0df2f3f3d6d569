"""Passkeys on a real server: a browser that has forgotten its player comes back as the same one, and nobody else does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from fido2.utils import websafe_decode, websafe_encode
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from authenticator import ALGORITHMS, FLAG, Authenticator, Lies, new_pair, other_public_key
from database import ask, new_database
from database import server as postgresql_server
from eavesdrop import forms_of
from mindbug.server.identity import new_key
from mindbug.server.limits import Limits
from mindbug.server.messages import (
    Export,
    GameSeen,
    Me,
    PasskeySeen,
    PasskeysSeen,
    PasskeyToMake,
    PasskeyToUse,
    Problem,
    Welcome,
)
from mindbug.server.passkeys import MOST_OF_A_CLIENT, MOST_OPEN, Challenges
from mindbug.server.problems import Declined
from mindbug.server.settings import Settings
from mindbug.store.key_rows import MOST_PASSKEYS
from nonsense import almost, dumped
from serving import Server
from test_server_players import Person

OWN = "/api/players/me/passkeys"
BACK = "/api/passkeys"
PUBLIC = "https://games.example"
CREATED, NO_CONTENT = 201, 204


def page_of(server: Server) -> str:
    """The origin of the page at which there are passkeys."""
    return server.url.replace("127.0.0.1", "localhost")


class Owner(Person):
    """A player with an authenticator."""

    def __init__(self, server: Server, name: str, authenticator: Authenticator | None = None) -> None:
        super().__init__(server, name)
        self.authenticator = authenticator or Authenticator(page_of(server))

    def keep(self, lies: Lies | None = None) -> httpx.Response:
        """Make a passkey, and have it kept."""
        wanted = self.read("POST", f"{OWN}/challenge", PasskeyToMake)
        return self.ask("POST", OWN, json=msgspec.to_builtins(self.authenticator.make(wanted, lies or Lies())))

    def kept(self) -> list[PasskeySeen]:
        return self.read("GET", OWN, PasskeysSeen).passkeys

    def come_back(self, lies: Lies | None = None, **options: Any) -> Browser:
        browser = Browser(self.server)
        browser.come_back(self.authenticator, lies, **options)
        return browser


class Browser:
    """A browser that knows nobody: it has just made a key."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.key = new_key()

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return self.server.post(path, body, headers={"authorization": f"Player {self.key}", **headers})

    def challenge(self, **headers: str) -> PasskeyToUse:
        answer = self.post(f"{BACK}/challenge", **headers)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=PasskeyToUse)

    def try_to(self, authenticator: Authenticator, lies: Lies | None = None, **options: Any) -> httpx.Response:
        return self.post(BACK, msgspec.to_builtins(authenticator.use(self.challenge(), lies or Lies(), **options)))

    def come_back(self, authenticator: Authenticator, lies: Lies | None = None, **options: Any) -> Me:
        answer = self.try_to(authenticator, lies, **options)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=Me)

    def me(self) -> Me | None:
        answer = self.server.get("/api/players/me", headers={"authorization": f"Player {self.key}"})
        return msgspec.json.decode(answer.content, type=Me) if answer.status_code == 200 else None


def refused(answer: httpx.Response) -> tuple[int, str]:
    assert answer.status_code >= 400, answer.text
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem).code


BAD, UNKNOWN, LATE = (403, "bad passkey"), (404, "no passkey"), (409, "too late")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("passkeys")) as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.log, server.log


# Coming back


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("counts", [True, False])
def test_who_has_lost_the_key_comes_back_as_the_same(server: Server, algorithm: str, counts: bool) -> None:
    ann = Owner(server, "Ann", Authenticator(page_of(server), counts, algorithm))
    game = ann.create()
    ann.lose(ann.create())
    ann.counted(1)
    assert ann.keep().status_code == 201
    (kept,) = ann.kept()
    assert (kept.name, kept.used) == ("", None)
    for many in (1, 2):
        browser = ann.come_back()
        assert browser.key != ann.key and browser.me() == ann.read("GET", "/api/players/me", Me)
        assert ann.read("GET", OWN, PasskeysSeen).other_keys == many
    again = Person(server, "Somebody else", key=browser.key)
    assert again.me.id == ann.me.id and again.me.name == "Ann"
    assert [seen.game for seen in again.read("GET", "/api/players/me/unfinished", list[GameSeen])] == [game.game]
    assert again.past() == ann.past()
    (used,) = ann.kept()
    assert used.used is not None and used.used >= used.made
    export = again.read("GET", "/api/players/me/export", Export)
    assert export.passkeys == [used] and len(export.keys) == 3 and export.keys == sorted(export.keys)


def test_passkeys_are_several_named_and_removed(server: Server) -> None:
    ann, eve = Owner(server, "Ann"), Owner(server, "Eve")
    assert [ann.keep().status_code for _ in range(2)] == [201, 201]
    first, second = ann.kept()
    named = ann.read("PATCH", f"{OWN}/{first.id}", PasskeySeen, json={"name": " Phone\n "})
    assert named.name == "Phone" and ann.kept() == [named, second]
    assert refused(ann.ask("PATCH", f"{OWN}/{first.id}", json={"name": "x" * 25}))[0] == 400
    for passkey in (first.id, "ffff", "x" * 40):
        assert refused(eve.ask("PATCH", f"{OWN}/{passkey}", json={"name": "Mine"})) == UNKNOWN
        assert refused(eve.ask("DELETE", f"{OWN}/{passkey}")) == UNKNOWN
    assert ann.kept() == [named, second]
    one, two = ann.authenticator.passkeys
    ann.come_back(passkey=one)
    assert ann.ask("DELETE", f"{OWN}/{first.id}").status_code == 204
    assert refused(ann.ask("DELETE", f"{OWN}/{first.id}")) == UNKNOWN
    stranger = Browser(server)
    assert refused(stranger.try_to(ann.authenticator, passkey=one)) == UNKNOWN and stranger.me() is None
    assert ann.come_back(passkey=two).me() is not None


def test_a_player_has_so_many_passkeys(server: Server) -> None:
    ann = Owner(server, "Ann")
    assert [ann.keep().status_code for _ in range(MOST_PASSKEYS)] == [201] * MOST_PASSKEYS
    wanted = server.post(f"{OWN}/challenge", headers=ann.headers)
    assert refused(wanted) == (409, "too much")
    assert ann.ask("DELETE", f"{OWN}/{ann.kept()[0].id}").status_code == 204
    begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
    assert begun.known == [websafe_encode(passkey.credential) for passkey in ann.authenticator.passkeys[1:]]


def test_other_browsers_are_no_longer_the_player(server: Server) -> None:
    ann = Owner(server, "Ann")
    ann.keep()
    browsers = [ann.come_back() for _ in range(3)]
    mine = browsers[1]
    headers = {"authorization": f"Player {mine.key}"}
    assert server.http.delete(f"{server.url}/api/players/me/keys", headers=headers).status_code == 204
    assert [browser.me() is not None for browser in browsers] == [False, True, False]
    assert ann.ask("GET", "/api/players/me").status_code == 403
    assert ann.come_back().me() == mine.me(), "the passkey stays"


def test_a_browser_may_give_its_key_back(server: Server) -> None:
    ann = Owner(server, "Ann")
    ann.keep()
    browser = ann.come_back()
    path = f"{server.url}/api/players/me/key"
    headers = {"authorization": f"Player {browser.key}"}
    assert server.http.delete(path, headers=headers).status_code == 204
    assert browser.me() is None and ann.read("GET", OWN, PasskeysSeen).other_keys == 0
    assert server.http.delete(path, headers=headers).status_code == 403
    assert refused(ann.ask("DELETE", "/api/players/me/key")) == (403, "forbidden"), "the last one would lose the player"
    assert ann.read("GET", "/api/players/me", Me) == ann.me


def test_who_is_removed_has_no_passkey_any_more(server: Server) -> None:
    ann, bob = Owner(server, "Ann"), Owner(server, "Bob")
    ann.keep(), bob.keep()
    browser = ann.come_back()
    begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
    assert ann.ask("DELETE", "/api/players/me").status_code == 204
    assert browser.me() is None
    assert refused(Browser(server).try_to(ann.authenticator)) == UNKNOWN
    late = msgspec.to_builtins(ann.authenticator.make(begun))
    assert refused(ann.ask("POST", OWN, json=late)) == (403, "no player")
    for table in ("keys", "passkeys"):
        assert not [row for row in ask(server.database, f"SELECT * FROM {table}") if ann.me.id in row], table
    assert bob.come_back().me() is not None


def test_a_passkey_survives_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Owner(server, "Ann")
        assert ann.keep().status_code == 201
        open_challenge = Browser(server)
        begun = open_challenge.challenge()
        server.restart(kill=True)
        ann.authenticator.origin = page_of(server)
        assert refused(open_challenge.post(BACK, msgspec.to_builtins(ann.authenticator.use(begun)))) == LATE
        browser = ann.come_back()
        server.restart(kill=True)
        assert browser.me() == ann.me
        ann.authenticator.origin = page_of(server)
        ann.authenticator.passkeys[0].counter = 0
        assert refused(Browser(server).try_to(ann.authenticator)) == BAD, "how far it had counted is known, too"
        ann.authenticator.passkeys[0].counter = 9
        assert ann.come_back().me() == ann.me


def test_passkeys_in_postgresql(tmp_path: Path) -> None:
    with postgresql_server() as first, new_database(first) as url, Server(tmp_path, database=url) as server:
        ann = Owner(server, "Ann")
        assert ann.keep(Lies(counter=2**32 - 2)).status_code == 201
        assert ann.come_back(Lies(counter=2**32 - 1)).me() == ann.me
        assert refused(Browser(server).try_to(ann.authenticator, Lies(counter=2**32 - 1))) == BAD
        assert ann.ask("DELETE", f"{OWN}/{ann.kept()[0].id}").status_code == 204
        assert refused(Browser(server).try_to(ann.authenticator)) == UNKNOWN


# Who is refused


def falsehoods(server: Server) -> dict[str, Lies]:
    """What an authenticator, or whoever stands before it, may say otherwise, in both ceremonies."""
    page = page_of(server)
    return {
        "another challenge": Lies(challenge=b"x" * 32),
        "no challenge": Lies(challenge=b""),
        "another origin": Lies(origin="https://evil.example"),
        "another port": Lies(origin=page + "1"),
        "the address": Lies(origin=server.url),
        "another scheme": Lies(origin=page.replace("http", "https")),
        "a longer name": Lies(origin=page.replace("localhost", "localhost.evil.example")),
        "another site": Lies(site="evil.example"),
        "another ceremony": Lies(type="payment.get"),
    }


def test_a_passkey_that_was_not_made_here_is_refused(server: Server) -> None:
    ann = Owner(server, "Ann")
    lies = falsehoods(server) | {
        "for use": Lies(type="webauthn.get"),
        "nobody was there": Lies(flags=FLAG.UV | FLAG.AT),
        "no credential": Lies(flags=FLAG.UP | FLAG.UV),
        "another algorithm": Lies(public_key=other_public_key(-65535)),
        "an unknown algorithm": Lies(public_key=other_public_key(-1234)),
        "a long credential": Lies(credential=b"x" * 1024),
        "a long key": Lies(public_key=type(key := new_pair("ES256")[0])({**key, -100: b"x" * 2000})),
    }
    for what, lie in lies.items():
        assert refused(ann.keep(lie)) == BAD, what
    assert ann.kept() == []
    assert ann.keep(Lies(flags=FLAG.UP | FLAG.AT)).status_code == 201, "who has no PIN is welcome"


def test_a_passkey_that_was_not_used_here_is_refused(server: Server) -> None:
    ann, eve = Owner(server, "Ann"), Owner(server, "Eve")
    ann.keep(), eve.keep()
    signs = eve.authenticator.passkeys[0].signs
    others = {
        "made": Lies(type="webauthn.create"),
        "nobody was there": Lies(flags=FLAG.UV),
        "signed by another": Lies(signs=signs),
        "no signature": Lies(signs=lambda data: b""),
        "signed before": Lies(signs=lambda data: signs(b"something else")),
        "the name of another player": Lies(user=eve.me.id.encode()),
        "no name": Lies(user=b""),
        "the credential of another player": Lies(credential=eve.authenticator.passkeys[0].credential),
    }
    both = Lies(credential=eve.authenticator.passkeys[0].credential, user=eve.me.id.encode())
    lies = falsehoods(server) | others | {"credential and name of another player": both}
    for what, lie in lies.items():
        browser = Browser(server)
        assert refused(browser.try_to(ann.authenticator, lie)) == BAD, what
        assert browser.me() is None, what
    unknown = Browser(server)
    assert refused(unknown.try_to(ann.authenticator, Lies(credential=b"never made"))) == UNKNOWN and unknown.me() is None
    assert ann.read("GET", OWN, PasskeysSeen).other_keys == eve.read("GET", OWN, PasskeysSeen).other_keys == 0
    assert ann.come_back(Lies(flags=FLAG.UP)).me() == ann.me


def test_the_credential_of_another_cannot_be_kept(server: Server) -> None:
    ann, eve = Owner(server, "Ann"), Owner(server, "Eve")
    ann.keep()
    stolen = Lies(credential=ann.authenticator.passkeys[0].credential)
    assert refused(eve.keep(stolen)) == refused(ann.keep(stolen)) == (403, "not yours")
    assert eve.kept() == [] and len(ann.kept()) == 1
    assert ann.come_back(passkey=ann.authenticator.passkeys[0]).me() == ann.me


def test_an_answer_counts_once(server: Server) -> None:
    ann = Owner(server, "Ann")
    begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
    made = msgspec.to_builtins(ann.authenticator.make(begun))
    assert ann.ask("POST", OWN, json=made).status_code == 201
    assert refused(ann.ask("POST", OWN, json=made)) == LATE
    browser = Browser(server)
    used = msgspec.to_builtins(ann.authenticator.use(browser.challenge()))
    assert browser.post(BACK, used).status_code == 200
    assert refused(browser.post(BACK, used)) == LATE
    other = Browser(server)
    assert refused(other.post(BACK, used)) == LATE, "nobody has asked"
    other.challenge()
    assert refused(other.post(BACK, used)) == BAD and other.me() is None, "it is the answer to something else"
    wrong = Browser(server)
    right = msgspec.to_builtins(ann.authenticator.use(wrong.challenge()))
    assert refused(wrong.post(BACK, right | {"signature": ""})) == BAD
    assert refused(wrong.post(BACK, right)) == LATE, "a wrong answer is an answer"


def test_nobody_answers_for_another(server: Server) -> None:
    ann, eve = Owner(server, "Ann"), Owner(server, "Eve")
    ann.keep()
    browser, thief = Browser(server), Browser(server)
    overheard = msgspec.to_builtins(ann.authenticator.use(browser.challenge()))
    thief.challenge()
    assert refused(thief.post(BACK, overheard)) == BAD and thief.me() is None
    assert browser.post(BACK, overheard).status_code == 200, "it was nobody's but hers"
    begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
    made = msgspec.to_builtins(ann.authenticator.make(begun))
    assert refused(eve.ask("POST", OWN, json=made)) == LATE
    eve.read("POST", f"{OWN}/challenge", PasskeyToMake)
    assert refused(eve.ask("POST", OWN, json=made)) == BAD
    assert ann.ask("POST", OWN, json=made).status_code == 201 and eve.kept() == []


def test_a_key_of_a_player_stays_theirs(server: Server) -> None:
    """Who is a player already cannot let the same key be another's, nor make a challenge for one ceremony do for the other."""
    ann, bob = Owner(server, "Ann"), Owner(server, "Bob")
    ann.keep(), bob.keep()
    for person in (ann, bob):
        browser = Browser(server)
        browser.key = person.key
        assert refused(browser.try_to(ann.authenticator)) == (403, "not yours")
    assert bob.read("GET", "/api/players/me", Me) == bob.me
    browser.post(f"{OWN}/challenge")
    answer = ann.authenticator.use(PasskeyToUse(challenge="", site="localhost", seconds=1))
    assert refused(browser.post(BACK, msgspec.to_builtins(answer))) == LATE


def test_a_copy_is_noticed(server: Server) -> None:
    ann = Owner(server, "Ann")
    ann.keep(Lies(counter=5))
    ann.come_back(Lies(counter=6))
    for counter in (6, 5, 0):
        browser = Browser(server)
        assert refused(browser.try_to(ann.authenticator, Lies(counter=counter))) == BAD and browser.me() is None
    assert ann.come_back(Lies(counter=7)).me() == ann.me


def test_a_challenge_expires(tmp_path: Path) -> None:
    with Server(tmp_path, "--challenge-seconds", "0") as server:
        ann = Owner(server, "Ann")
        assert refused(ann.keep()) == LATE
        assert refused(Browser(server).try_to(ann.authenticator)) == LATE


def test_challenges_are_few() -> None:
    challenges = Challenges(300.0)
    key = (number.to_bytes(4) for number in range(10**6))
    mine = next(key)
    challenges.ask(mine, "use", "", "me", None)
    for _ in range(MOST_OF_A_CLIENT):
        challenges.ask(next(key), "use", "", "flood", None)
    with pytest.raises(Declined, match="too many"):
        challenges.ask(next(key), "use", "", "flood", None)
    assert len(challenges.open) == MOST_OF_A_CLIENT + 1
    for _ in range(2 * MOST_OF_A_CLIENT):
        challenges.ask(mine, "use", "", "me", None)
    assert challenges.take(mine, "use").client == "me", "who asks again has one all the same"
    for number in range(2 * MOST_OPEN):
        challenges.ask(next(key), "use", "", f"client {number}", None)
    assert len(challenges.open) == MOST_OPEN and sum(challenges.of_client.values()) == MOST_OPEN
    challenges.seconds = 0.0
    challenges.ask(next(key), "use", "", "me", None)
    expired = Challenges(0.0)
    for number in range(10):
        expired.ask(number.to_bytes(4), "use", "", "me", None)
    assert len(expired.open) == 1 and expired.of_client == {"me": 1}


def test_a_flood_of_challenges_harms_nobody_else(tmp_path: Path) -> None:
    with Server(tmp_path, "--proxy", "127.0.0.1") as server:
        ann = Owner(server, "Ann")
        ann.headers["x-forwarded-for"] = "10.1.1.1"
        begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
        flood = [Browser(server).post(f"{BACK}/challenge", **{"x-forwarded-for": "10.6.6.6"}) for _ in range(200)]
        statuses = [answer.status_code for answer in flood]
        assert statuses == [200] * MOST_OF_A_CLIENT + [429] * (200 - MOST_OF_A_CLIENT)
        assert ann.ask("POST", OWN, json=msgspec.to_builtins(ann.authenticator.make(begun))).status_code == 201
        assert ann.come_back().me() is not None


def test_what_is_kept_for_ever_is_limited(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit-new-games", "0.0001", unlimited=False) as server:
        ann = Owner(server, "Ann")
        assert ann.keep().status_code == 201
        answers = [Browser(server).try_to(ann.authenticator).status_code for _ in range(Limits().new_game_burst)]
        assert answers == [200] * (len(answers) - 2) + [429] * 2
        assert refused(ann.keep()) == (429, "too fast")


# Where


def test_where_there_are_passkeys() -> None:
    def origins(**given: Any) -> list[str]:
        return list(Settings(**given).passkey_origins)

    local = "http://localhost:8000"
    assert origins() == origins(host="0.0.0.0") == origins(public_url="http://games.example") == [local]
    assert origins(public_url="https://Games.Example/") == [PUBLIC, local]
    assert origins(public_url="https://games.example:443/x") == [PUBLIC, local]
    assert origins(public_url="https://games.example:8443", port=1) == [f"{PUBLIC}:8443", "http://localhost:1"]
    assert origins(public_url="http://localhost:8000") == [local]
    for address in ("https://192.0.2.1", "https://[2001:db8::1]", "https://", "https://[", "games.example", ""):
        assert origins(public_url=address) == [local], address


def test_behind_a_proxy_the_public_name_counts(tmp_path: Path) -> None:
    with Server(tmp_path, "--public-url", PUBLIC) as server:
        assert server.read("/api/welcome", Welcome).passkeys == [PUBLIC, page_of(server)]
        ann = Owner(server, "Ann", Authenticator(PUBLIC))
        ann.headers["origin"] = PUBLIC
        begun = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
        assert begun.site == "games.example"
        assert ann.ask("POST", OWN, json=msgspec.to_builtins(ann.authenticator.make(begun))).status_code == 201
        browser = Browser(server)
        used = msgspec.to_builtins(ann.authenticator.use(browser.challenge(origin=PUBLIC)))
        assert browser.post(BACK, used, origin=PUBLIC).status_code == 200 and browser.me() == ann.me
        # The same computer may be asked by its own name, and what belongs to the other one does not do there.
        local = {"origin": page_of(server), "host": page_of(server).removeprefix("http://")}
        other = Browser(server)
        wanted = other.challenge(**local)
        assert wanted.site == "localhost"
        assert refused(other.post(BACK, msgspec.to_builtins(ann.authenticator.use(wanted)), **local)) == BAD
        wanted = other.challenge(**local)
        lie = Lies(origin=page_of(server), site="games.example")
        assert refused(other.post(BACK, msgspec.to_builtins(ann.authenticator.use(wanted, lie)), **local)) == BAD
        assert other.me() is None


def test_a_page_at_an_address_has_none(server: Server) -> None:
    ann = Owner(server, "Ann")
    for origin in (server.url, "https://evil.example", "null", ""):
        answer = Browser(server).post(f"{BACK}/challenge", origin=origin)
        assert refused(answer) == (403, "foreign"), origin
        answer = server.post(f"{OWN}/challenge", headers={**ann.headers, "origin": origin})
        assert refused(answer) == (403, "foreign"), origin


# Secrets and nonsense


def test_keys_and_passkeys_are_told_to_nobody(tmp_path: Path) -> None:
    with Server(tmp_path, "--log-level", "debug") as server:
        ann, bob = Owner(server, "Ann"), Owner(server, "Bob")
        ann.keep(), bob.keep()
        browser = ann.come_back()
        wrong = [Browser(server).try_to(ann.authenticator, Lies(origin=PUBLIC)), ann.keep(Lies(site="x"))]
        told = [answer.content for answer in wrong]
        told += [bob.ask("GET", f"/api/players/me{path}").content for path in ("", "/export", "/passkeys")]
        told += [bob.ask("POST", f"{OWN}/challenge").content, Browser(server).post(f"{BACK}/challenge").content]
        told += [server.get(path).content for path in ("/api/ladder", "/metrics", "/api/welcome")]
        kept = ann.kept()[0].id
        for form in (kept, ann.me.id, websafe_encode(ann.me.id.encode()), "Ann"):
            assert not [text for text in told if form.encode() in text], form
        credential = ann.authenticator.passkeys[0].credential
        for secret in (websafe_encode(credential), credential.hex()):
            assert not [text for text in told if secret.encode() in text] and secret not in server.log
        server.stop()
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert credential in stored, "or this test would find nothing"
        for key in (ann.key, bob.key, browser.key):
            assert key.encode() not in stored and bytes.fromhex(key) not in stored and key not in server.log
            assert not [text for form in forms_of(key) for text in told if form.encode() in text]


@pytest.mark.parametrize("header", ["", "Player", "Player x", "Bearer " + "0" * 32, "Player " + "0" * 31, "Basic eDp5"])
def test_without_a_key_nothing_begins(server: Server, header: str) -> None:
    headers = {"authorization": header}
    made = dict.fromkeys(("client_data", "attestation"), "AAAA")
    used = dict.fromkeys(("credential", "client_data", "authenticator_data", "signature", "user"), "AAAA")
    for path, body in ((f"{BACK}/challenge", None), (f"{OWN}/challenge", None), (BACK, used), (OWN, made)):
        assert refused(server.post(path, body, headers=headers)) in [(403, "no player"), (400, "malformed")]
    for method, path in (
        ("GET", OWN),
        ("DELETE", f"{OWN}/x"),
        ("DELETE", "/api/players/me/key"),
        ("DELETE", "/api/players/me/keys"),
    ):
        assert server.http.request(method, server.url + path, headers=headers).status_code in (400, 403)


def test_bodies_that_are_almost_right(server: Server) -> None:
    ann = Owner(server, "Ann")
    ann.keep()
    deep = [websafe_encode(b"\x81" * 20_000), websafe_encode(b"[" * 20_000), websafe_encode(b'{"a":' * 4000), "A", "AAAAA"]

    @settings(max_examples=60, phases=[Phase.generate])
    @given(st.data())
    def send(data: st.DataObject) -> None:
        browser = Browser(server)
        right = msgspec.to_builtins(ann.authenticator.use(browser.challenge()))
        wanted = ann.read("POST", f"{OWN}/challenge", PasskeyToMake)
        made = msgspec.to_builtins(ann.authenticator.make(wanted))
        for path, body, headers in ((BACK, right, {"authorization": f"Player {browser.key}"}), (OWN, made, ann.headers)):
            changed = data.draw(almost(body) | broken(body, deep))
            if changed == body:
                continue
            answer = server.http.post(
                server.url + path, content=dumped(changed), headers={**headers, "content-type": "application/json"}
            )
            if path == OWN and answer.status_code == CREATED:
                # Nobody signs what comes with a new passkey. For whom and for what it is has to be right all the same.
                assert promised(changed) == promised(made), "it is for something else"
                forget(ann, msgspec.json.decode(answer.content, type=PasskeySeen).id)
                continue
            assert refused(answer)[0] in (400, 403, 404), answer.text
        assert browser.me() is None or changed == body

    send()
    assert len(ann.kept()) == 1 and ann.come_back(passkey=ann.authenticator.passkeys[0]).me() == ann.me


def promised(made: dict[str, str]) -> tuple[str, ...]:
    """For what a new passkey was made, and by whom it was asked for."""
    told = json.loads(websafe_decode(made["client_data"]))
    return tuple(told[name] for name in ("type", "challenge", "origin"))


def forget(owner: Owner, passkey: str) -> None:
    assert owner.ask("DELETE", f"{OWN}/{passkey}").status_code == NO_CONTENT


def broken(body: dict[str, str], others: list[str]) -> st.SearchStrategy[dict[str, str]]:
    """A body with a bit of one field turned, or with something else there."""
    fields = sorted(name for name in body if body[name])

    @st.composite
    def one(draw: st.DrawFn) -> dict[str, str]:
        name = draw(st.sampled_from(fields))
        if draw(st.booleans()):
            return body | {name: draw(st.sampled_from(others))}
        whole = bytearray(websafe_decode(body[name]))
        whole[draw(st.integers(0, len(whole) - 1))] ^= 1 << draw(st.integers(0, 7))
        return body | {name: websafe_encode(bytes(whole))}

    return one()
