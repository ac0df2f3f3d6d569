"""Requests that nobody should send: thousands that are malformed, foreign or nonsense. The server answers each of them with a
problem that can be read, tells nobody's secrets, changes no game, and goes on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.core.result import Ok

from eavesdrop import forms_of, stored_rows
from mindbug import Game
from mindbug.server.identity import new_key
from mindbug.server.messages import Problem, Resign
from nonsense import almost, dumped, nested, texts
from serving import PATIENCE, Server, last_words

TOO_LARGE = 413
EXAMPLES = 40  # of each request, as it should be and as it should not
BODIES = 160
REQUESTS = [
    "DELETE /api/players/me",
    "DELETE /api/players/me/games/{game_id}",
    "DELETE /api/players/me/key",
    "DELETE /api/players/me/keys",
    "DELETE /api/players/me/passkeys/{passkey_id}",
    "DELETE /api/workshop/strength/{job_id}",
    "GET /api/cards",
    "GET /api/cards/{name}/rulings",
    "GET /api/games",
    "GET /api/games/{game_id}",
    "GET /api/games/{game_id}/analysis",
    "GET /api/games/{game_id}/cards",
    "GET /api/games/{game_id}/record",
    "GET /api/games/{game_id}/replay",
    "GET /api/ladder",
    "GET /api/players/me",
    "GET /api/players/me/export",
    "GET /api/players/me/games",
    "GET /api/players/me/passkeys",
    "GET /api/players/me/progress",
    "GET /api/players/me/statistics",
    "GET /api/players/me/unfinished",
    "GET /api/players/{player_id}",
    "GET /api/puzzles",
    "GET /api/puzzles/day",
    "GET /api/puzzles/next",
    "GET /api/puzzles/{puzzle_id}",
    "GET /api/rules",
    "GET /api/run",
    "GET /api/welcome",
    "GET /api/workshop/official",
    "GET /api/workshop/strength/{job_id}",
    "GET /api/worths",
    "GET /health",
    "GET /metrics",
    "PATCH /api/players/me",
    "PATCH /api/players/me/passkeys/{passkey_id}",
    "POST /api/games",
    "POST /api/games/mine",
    "POST /api/games/{game_id}/join",
    "POST /api/passkeys",
    "POST /api/passkeys/challenge",
    "POST /api/players",
    "POST /api/players/me/adopt",
    "POST /api/players/me/passkeys",
    "POST /api/players/me/passkeys/challenge",
    "POST /api/puzzles/{puzzle_id}/answer",
    "POST /api/puzzles/{puzzle_id}/play",
    "POST /api/record/analysis",
    "POST /api/record/replay",
    "POST /api/run/play",
    "POST /api/try",
    "POST /api/workshop/card",
    "POST /api/workshop/options",
    "POST /api/workshop/read",
    "POST /api/workshop/strength",
    "POST /api/workshop/write",
    "PUT /api/players/me/progress/{what}",
]
WITHOUT_PARAMETERS = ("GET /health", "GET /metrics")  # there is nothing to be wrong
KINDS = [
    (label, mode)
    for label in REQUESTS
    for mode in GenerationMode
    if mode == GenerationMode.POSITIVE or label not in WITHOUT_PARAMETERS
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]
JSON = {"content-type": "application/json"}
HEADS = [
    b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    b"GET /api/games/x/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    b"GET /api/games/x/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\x81\x05hello",
    b"GET /api/games/x/socket HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999999\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}",
    b"POST /api/games HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    + b"4000\r\n"
    + b"x" * 16384
    + b"\r\n"
    + b"4000\r\n",
    b"POST /api/try HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 20\r\n\r\n{",
    b"GET /api/cards HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip;q=\xff\r\nif-none-match: \xfe\r\nconnection: close\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\n" + b"x: y\r\n" * 5000 + b"\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    b"GET //evil.example/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    b"GET /api/games?status=%ff&lang=%00 HTTP/1.1\r\nhost: \xff\r\norigin: http://\xff\r\nconnection: close\r\n\r\n",
    b"POST /api/games/mine HTTP/1.1\r\nhost: x\r\norigin: http://[\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
    b"GET / HTTP/9.9\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n" * 1000,
]
POSITION: dict[str, Any] = Game.new(seed=3).position()
SHORT = Game.from_position({"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"life": 2, "play": ["Killer Bee"]}]}, 1)
SHORT.play("attack Gorillion")
SHORT.resign(1)
NEW_GAME: dict[str, Any] = {
    "mode": "screen",
    "bot": "random",
    "name": "Ann",
    "seat": 1,
    "sets": ["first-contact"],
    "cards": ["Unigon", "Bee Bear"],
    "edition": "first",
    "first": 0,
    "seed": 7,
    "private": True,
    "clock": {"per": "move", "seconds": 30, "added": 0},
}
TRY: dict[str, Any] = {
    "position": {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion", "Shark Dog"]}, {"play": ["Killer Bee"]}]},
    "moves": ["attack Gorillion", "block Killer Bee"],
    "viewer": 0,
    "names": ["Ann", "Bob"],
    "previews": True,
    "explain": ["block Gorillion"],
    "break_down": "Gorillion",
}
OWN = 'name = "Hive"\n[[card]]\nname = "Zz Bee"\npower = 5\n[[card.ability]]\nwhen = "play"\ndo = [{ gain_life = 1 }]\n'
DOCUMENT = {
    "name": "Hive",
    "card": [{"name": "Zz Bee", "power": 5, "ability": [{"when": "play", "do": [{"defeat": {"one_of": {"is": "enemies"}}}]}]}],
    "face": [{"name": "Zz Queen", "power": 7, "stage": 2}],
}
RECORDED: dict[str, Any] = {"record": SHORT.record(), "lang": "es", "viewer": 1}
# What stands in a record after the title, almost right.
ROWS = [row + "\n" for row in SHORT.record().splitlines()[1:]]
BAD_ROWS = [
    "position: " + "[" * 20_000,
    'position: {"a":' + '{"a":' * 900 + "1" + "}" * 901,
    'position: {"players": [{"play": ["\\ud800"]}, {}]}',
    'position: {"\\ud800": 1, "players": [{}, {}]}',
    'position: {"players": [{"life": 1e999}, {"life": NaN}]}',
    "seed: " + "9" * 5000,
    f"seed: {-(2**70)}",
    f"seed: {2**80}",
    "sets: " + "first-contact, " * 2000,
    "cards: " + "Bee Bear, " * 3000,
    "first: 7",
    "rules: 99",
    "rules: \u0661",
    "edition: \x00",
    "chance: ask",
    "0 takes back to 0",
    "both agree to a draw",
    "1 resigns",
    "rules begins",
    "chance roll grow 2",
    "0 " + "x" * 40_000,
    "0 \u2028\u0085\x0b",
]


class Arena:
    """A server with games of every kind, of which none may change, and the secrets of their seats."""

    def __init__(self, server: Server) -> None:
        self.server = server
        running, other = server.friends(private=True, seed=4_000_000_000_003)
        waiting = server.create("friend", seat=0)
        over, _ = server.friends(seed=5)
        with server.sit(over) as client:
            client.look()
            client.ask_table(Resign(), lambda table: table.status == "over")
        self.games = {"running": running.game, "waiting": waiting.game, "over": over.game}
        told = [running.token, other.token, waiting.token, waiting.invitation, running.invitation, over.token]
        self.secrets = {form.encode() for secret in told if secret for form in forms_of(secret)}
        self.key = new_key()
        assert server.post("/api/players", {}, headers={"authorization": f"Player {self.key}"}).status_code == 200
        self.secrets |= {form.encode() for form in forms_of(self.key)}
        self.before = stored_rows(server.database, [*self.games.values()])

    def check(self, answer: httpx.Response) -> None:
        """Nothing is wrong with the server, whoever is refused is told why, and no secret is told."""
        assert answer.status_code < 500, f"{answer.request.url}: {answer.text}"
        if answer.status_code >= 400:
            problem = msgspec.json.decode(answer.content, type=Problem)
            assert problem.code and problem.text
        assert not [secret for secret in self.secrets if secret in answer.content]

    def check_alive(self) -> None:
        assert self.server.get("/health").status_code == 200
        assert stored_rows(self.server.database, [*self.games.values()]) == self.before, "a game has changed"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Server(tmp_path_factory.mktemp("abuse")) as server:
        arena = Arena(server)
        yield arena
        arena.check_alive()
        assert server.stop() == 0
        # uvicorn has a line for those who stop in the midst of a request
        assert "ERROR mindbug" not in server.log and "Traceback" not in server.log, server.log


@pytest.fixture(scope="module")
def client(arena: Arena) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=arena.server.url, timeout=PATIENCE) as client:
        yield client


# By the schema


@pytest.fixture(scope="module")
def operations(arena: Arena) -> dict[str, Any]:
    schema = schemathesis.openapi.from_url(f"{arena.server.url}/schema/openapi.json")
    return {found.label: found for found in (result.ok() for result in schema.get_all_operations() if isinstance(result, Ok))}


def test_every_request_is_abused(operations: dict[str, Any]) -> None:
    assert sorted(operations) == REQUESTS


@pytest.mark.parametrize(("label", "mode"), KINDS)
def test_requests_by_the_schema(arena: Arena, operations: dict[str, Any], label: str, mode: GenerationMode) -> None:
    """What the schema allows, and what it does not. About half of it is about games that there are."""
    games = st.sampled_from([None, None, None, *arena.games.values()])

    @settings(max_examples=EXAMPLES, phases=[Phase.generate])
    @given(case=operations[label].as_strategy(generation_mode=mode), game=games)
    def send(case: Case[Any], game: str | None) -> None:
        left_out: list[Any] = (
            [positive_data_acceptance] if label.startswith(("POST", "PUT", "PATCH")) else []
        )  # not all that has a type is possible
        if game is not None and "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = game
            left_out.append(negative_data_rejection)  # that may have been what was wrong
        elif game is not None and "players" in label:
            case.headers["authorization"] = f"Player {arena.key}"
            left_out.append(negative_data_rejection)
        answer = case.call(timeout=PATIENCE)
        if answer.status_code == TOO_LARGE:
            left_out.append(negative_data_rejection)  # which does not know that this is a refusal
        case.validate_response(answer, excluded_checks=left_out)

    send()
    arena.check_alive()


# Bodies


@pytest.mark.parametrize(
    ("path", "example"),
    [
        ("/api/games", NEW_GAME),
        ("/api/games", {"mode": "friend", "position": POSITION}),
        ("/api/games/mine", {"tokens": ["a", "b"]}),
        ("/api/games/{running}/join", {"name": "Eve", "invitation": "secret"}),
        ("/api/games/{waiting}/join", {"name": "Eve", "invitation": "secret"}),
        ("/api/games/{over}/join", {"name": "Eve", "invitation": "secret"}),
        ("/api/record/replay", RECORDED),
        ("/api/record/analysis", RECORDED),
        ("/api/try", TRY),
        ("/api/try", {"position": POSITION}),
        ("/api/try", {"position": {"players": [{"hand": ["Zz Bee"]}, {}]}, "own": OWN}),
        ("/api/games", {"mode": "bot", "bot": "random", "sets": ["first-contact"], "own": OWN, "deal": ["Zz Bee"]}),
        ("/api/workshop/card", {"document": DOCUMENT, "card": 0, "kind": "card", "lang": "fr"}),
        ("/api/workshop/options", {"document": DOCUMENT, "path": ["card", 0, "ability", 0, "do", 0, "defeat"]}),
        ("/api/workshop/write", {"document": DOCUMENT, "lang": "es"}),
        ("/api/workshop/read", {"text": OWN}),
    ],
)
def test_bodies_that_are_almost_right(arena: Arena, client: httpx.Client, path: str, example: dict[str, Any]) -> None:
    path = path.format(**arena.games)

    @settings(max_examples=BODIES, phases=[Phase.generate])
    @given(almost(example))
    def send(body: Any) -> None:
        arena.check(client.post(path, content=dumped(body), headers=JSON))

    arena.check(client.post(path, json=example))
    send()
    arena.check_alive()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/mine", "/api/games/x/join", "/api/record/replay", "/api/try"])
def test_bodies_that_are_no_json(arena: Arena, client: httpx.Client, path: str) -> None:
    deep = [text for depth in (100, 1000, 30_000) for text in nested(depth)]
    deep += [f'{{"position": {text}, "mode": "friend"}}' for text in deep]
    bodies = [
        b"",
        b"\xff\xfe",
        b'"',
        b"{",
        b"\x00",
        '{"a":"\ud800"}'.encode("utf-8", "surrogatepass"),
        *(t.encode() for t in deep),
    ]
    bodies += [b"[" + b"1," * 40_000 + b"1]", b" " * 70_000, b'{"mode":"bot"}' * 10_000]
    for body in bodies:
        for kind in ("application/json", "text/plain", "multipart/form-data", "application/x-www-form-urlencoded", "\xe9", ""):
            answer = client.post(path, content=body, headers={b"content-type": kind.encode("latin-1")})
            arena.check(answer)
            assert 400 <= answer.status_code < 500
    arena.check_alive()


@settings(max_examples=BODIES, phases=[Phase.generate])
@given(st.lists(st.sampled_from(ROWS) | st.sampled_from(BAD_ROWS) | texts, max_size=14), st.integers(0, 5))
def test_records_that_are_almost_right(arena: Arena, client: httpx.Client, changed: list[str], place: int) -> None:
    record = "".join(["Mindbug record 1\n", *ROWS[:place], *(f"{row}\n" for row in changed), *ROWS[place:]])
    for path in ("/api/record/replay", "/api/record/analysis"):
        arena.check(client.post(path, content=dumped({"record": record}), headers=JSON))


@pytest.mark.parametrize("row", BAD_ROWS, ids=range(len(BAD_ROWS)))
def test_records_with_a_bad_line(arena: Arena, client: httpx.Client, row: str) -> None:
    """Instead of the right one, and where it does not belong."""
    name = row.partition(":")[0]
    rows = [row + "\n" if old.startswith(f"{name}:") else old for old in ROWS]
    for lines in (rows, [row + "\n", *ROWS], [*ROWS, row + "\n"], [old for old in rows if not old.startswith("position")]):
        answer = client.post(
            "/api/record/replay", content=dumped({"record": "".join(["Mindbug record 1\n", *lines])}), headers=JSON
        )
        arena.check(answer)
    arena.check_alive()


@settings(max_examples=BODIES, phases=[Phase.generate])
@given(
    method=st.sampled_from(METHODS), path=st.text(max_size=30), query=st.dictionaries(st.text(max_size=5), st.text(max_size=8))
)
def test_paths_that_lead_nowhere(arena: Arena, client: httpx.Client, method: str, path: str, query: dict[str, str]) -> None:
    for beginning in ("/", "/api/", "/api/games/", f"/api/games/{arena.games['running']}/", "/schema/"):
        address = beginning + quote(path, safe="", errors="surrogatepass")
        answer = client.request(method, address, params=query)
        if method != "HEAD":
            arena.check(answer)
        assert answer.status_code < 500


# Bytes


def say(server: Server, data: bytes) -> bytes:
    """What the server answers to some bytes, until it has no more to say; it may also just end the connection."""
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        return last_words(connection, data)


@pytest.mark.parametrize("head", HEADS)
def test_bytes_that_are_no_request(arena: Arena, head: bytes) -> None:
    heard = say(arena.server, head)
    assert not heard or int(heard.split()[1]) < 500, heard
    arena.check_alive()


@settings(max_examples=BODIES, phases=[Phase.generate])
@given(st.binary(max_size=200), st.integers(0, len(HEADS) - 1))
def test_broken_bytes(arena: Arena, noise: bytes, which: int) -> None:
    head = HEADS[which]
    heard = say(arena.server, head[: len(noise)] + noise + head[2 * len(noise) :])
    assert not heard.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5")), heard


def test_many_who_say_nothing(arena: Arena) -> None:
    """Connections that begin a request and do not end it keep nobody else waiting."""
    port = int(arena.server.url.rpartition(":")[2])
    with ExitStack() as stack:
        for _ in range(200):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            connection.sendall(b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{")
        arena.check_alive()
