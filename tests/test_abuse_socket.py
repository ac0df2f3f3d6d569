"""Messages that nobody should send over a socket: thousands that are malformed, stale or foreign, from players and spectators.
Each is refused with a reason or answered harmlessly; no game changes, no card and no secret is told, and the server goes on."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from eavesdrop import Ear, Witness, cards_in, stored_rows
from mindbug.server.connection import BROKEN, FORBIDDEN, NO_GAME, NO_HELLO, POLICY
from mindbug.server.limits import LARGEST_FRAME, LARGEST_MESSAGE
from mindbug.server.messages import Back, Claim, Draw, FromClient, Ping, Play, Pong, Refused, Rematch, Resign, Table
from mindbug.text.languages import bare
from nonsense import almost, anything, dumped, nested, texts
from pools import POOLS
from serving import ABNORMAL, PATIENCE, Client, Server, last_words, play_together

EXAMPLES = 150  # conversations of each kind
TOGETHER = 8  # messages in one conversation
SEED = 4_000_000_000_039
INVALID_DATA, TOO_BIG, PROTOCOL_ERROR = 1007, 1009, 1002
CODES = ("malformed", "stale", "illegal", "forbidden", "too fast", "unavailable")
CHANGES = (Resign, Draw, Back, Rematch, Claim)  # what a player may really do at any time
decode = msgspec.json.Decoder(FromClient).decode


class Victim:
    """A game in the middle, with a player who is asked, one who waits, and a spectator."""

    def __init__(self, server: Server, closing: ExitStack) -> None:
        self.server = server
        self.seats = server.friends(seed=SEED, sets=["first-contact"])
        self.game = self.seats[0].game
        self.other = server.create(seat=0, first=0, seed=SEED)
        self.waiting = server.create("friend", seat=0)
        secrets = [str(SEED), self.other.token, self.waiting.token, *(joined.token for joined in self.seats)]
        self.witness = Witness(server.database, self.game, POOLS["first-contact"], SEED, "latest")
        self.ears: list[Ear] = []
        places: list[tuple[int | str, str | None, str]] = [
            (0, self.seats[0].token, "en"),
            (1, self.seats[1].token, "fr"),
            ("public", None, "es"),
        ]
        for viewer, own, lang in places:
            ear = Ear(viewer, lang, self.witness, [secret for secret in secrets if secret != own])
            ear.client = closing.enter_context(Client(server, self.game, own, lang=lang))
            self.ears.append(ear)
        play_together((self.ears[0].client, self.ears[1].client), 9)
        for ear in self.ears:
            ear.listen()
        asked = self.ears[0].client.look().question
        assert asked is not None
        self.asked, self.idle, self.watching = self.ears[asked.player], self.ears[1 - asked.player], self.ears[2]
        self.number = self.witness.number
        self.before = self.stored()

    def stored(self) -> list[tuple[Any, ...]]:
        return stored_rows(self.server.database, [self.game, self.other.game, self.waiting.game])

    def moves(self) -> list[str]:
        question = self.asked.client.look().question
        assert question is not None
        return [option.move for option in question.options]

    def check(self) -> None:
        """Nothing has changed, and the server answers."""
        assert self.stored() == self.before
        with self.server.watch(self.game) as client:
            assert client.look().number == self.number
            client.ask(Ping(), Pong)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("abuse"), "--hello-seconds", "5") as server:
        yield server
        assert server.stop() == 0
        assert "ERROR mindbug" not in server.log, server.log


@pytest.fixture(scope="module")
def victim(server: Server) -> Iterator[Victim]:
    with ExitStack() as closing:
        victim = Victim(server, closing)
        yield victim
        victim.check()


# Strange messages


def examples(victim: Victim) -> list[dict[str, Any]]:
    """Messages of every kind as they should be, but for the state that a move names."""
    move, number = victim.moves()[0], victim.number
    return [
        {"type": "play", "number": number - 1, "move": move},
        {"type": "play", "number": number + 1, "move": move},
        {"type": "play", "number": number, "move": "attack Nobody"},
        {"type": "preview", "id": 1, "move": move},
        {"type": "explain", "id": 2, "move": f"play {victim.witness.unknown('public')[0]}"},
        {"type": "break_down", "id": 3, "card": victim.witness.unknown("public")[0]},
        {"type": "hint", "id": 4},
        {"type": "hello", "token": victim.other.token, "lang": "en", "since": 0},
        {"type": "emote", "emote": "wow"},
        {"type": "speak", "lang": "fr"},
        {"type": "ping"},
        {"type": "draw", "accept": True},
        {"type": "back", "accept": False},
        {"type": "rematch", "accept": True},
        {"type": "resign"},
        {"type": "claim"},
    ]


@st.composite
def messages(draw: st.DrawFn, given: list[dict[str, Any]]) -> str:
    """Text that is a message, almost one, JSON, or none."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(texts).encode("utf-8", "replace").decode()
    if kind == 1:
        return dumped(draw(anything))
    if kind == 2:
        return dumped({"type": draw(texts), **draw(st.dictionaries(texts, anything, max_size=3))})
    if kind == 3:
        text = dumped(draw(st.sampled_from(given)))
        return text[: draw(st.integers(0, len(text)))] + draw(st.sampled_from(["", "}", "\x00", "]]", ',"a":1}', " {}"]))
    return dumped(draw(almost(draw(st.sampled_from(given)))))


def is_allowed(text: str, victim: Victim, ear: Ear) -> bool:
    """Whether this receiver may really change the game by that message."""
    try:
        message = decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    if isinstance(message, Play):
        return ear is victim.asked and message.number == victim.number
    return isinstance(message, CHANGES) and ear.viewer != "public"


def converse(ear: Ear, sent: list[str]) -> list[Any]:
    """Send messages, and hear everything that is answered. What they name themselves may be named."""
    for text in sent:
        ear.client.send(text)
    ear.client.send(Ping())
    pings = 1 + sum(isinstance(decoded(text), Ping) for text in sent)
    heard: list[Any] = []
    while pings:
        heard.append(ear.client.receive())
        pings -= isinstance(heard[-1], Pong)
    named = cards_in(" ".join(sent), "en") | cards_in(" ".join(sent), ear.lang)
    for raw in ear.client.heard[ear.checked :]:
        ear.check_bytes(raw, named)
    ear.checked = len(ear.client.heard)
    return heard


def decoded(text: str) -> Any:
    try:
        return decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


@pytest.mark.parametrize("place", ["asked", "idle", "watching"])
def test_strange_messages(victim: Victim, place: str) -> None:
    ear: Ear = getattr(victim, place)
    given_examples = examples(victim)

    @settings(max_examples=EXAMPLES, phases=[Phase.generate])
    @given(st.lists(messages(given_examples), min_size=1, max_size=TOGETHER))
    def send(sent: list[str]) -> None:
        sent = [text for text in sent if not is_allowed(text, victim, ear)]
        assume(sent)
        heard = converse(ear, sent)
        assert all(answer.code in CODES and answer.text for answer in heard if isinstance(answer, Refused))
        assert all(answer.number == victim.number for answer in heard if isinstance(answer, Table))

    send()
    victim.check()


def test_moves_of_others_and_of_other_states(victim: Victim) -> None:
    """A legal move, in every state but this one, and from everybody but the player who is asked."""
    moves = [*victim.moves(), *(f"play {card}" for card in sorted(victim.witness.cards)), "mindbug", "no block", "done"]
    for move in moves:
        for ear in (victim.idle, victim.watching):
            assert ear.client.refused(Play(number=victim.number, move=move)).code == "forbidden"
    for number in [*range(victim.number), *range(victim.number + 1, victim.number + 30), 2**31, 2**62]:
        for move in victim.moves():
            assert victim.asked.client.refused(Play(number=number, move=move)).code == "stale"
    meant = {bare(move) for move in victim.moves()}  # another number may mean the same
    for move in [move for move in moves if bare(move) not in meant]:
        assert victim.asked.client.refused(Play(number=victim.number, move=move)).code == "illegal"
    victim.check()


# Strange beginnings


def end_of(server: Server, game: str, first: str | bytes | None) -> tuple[int, Refused | None]:
    """How a connection ends that begins so, or not at all, and what was said."""
    said = None
    with server.socket(game) as connection:
        try:
            if first is not None:
                connection.send(first)
            while True:
                said = msgspec.json.decode(connection.recv(PATIENCE), type=Refused)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else ABNORMAL, said


def test_strange_first_messages(victim: Victim) -> None:
    hello = {"type": "hello", "token": victim.other.token, "lang": "en", "since": 0}

    @settings(max_examples=EXAMPLES, phases=[Phase.generate])
    @given(messages([*examples(victim), *[hello] * 6]))
    def send(first: str) -> None:
        message = decoded(first)
        assume(getattr(message, "token", "a foreign secret") is not None)  # without a secret one may watch
        code, said = end_of(victim.server, victim.game, first)
        assert code in (POLICY, FORBIDDEN) and said is not None and said.code in ("malformed", "forbidden")

    send()
    victim.check()


@pytest.mark.parametrize("since", [0, 10**6, 2**62])
def test_secrets_of_other_games(victim: Victim, since: int) -> None:
    """Not those of other games, nor pieces, hashes or other spellings of this one."""
    own = victim.seats[0].token
    foreign = [
        victim.other.token,
        victim.waiting.token,
        victim.waiting.invitation or "",
        own[:-1],
        own + "=",
        own.swapcase(),
        own[::-1],
    ]
    foreign += [f"{own}\x00", f" {own}", f"{own}\n", "null", "é" * 50, "\ud800", *(own[:at] for at in range(1, len(own)))]
    for token in foreign:
        code, said = end_of(victim.server, victim.game, dumped({"type": "hello", "token": token, "since": since}))
        assert (code, said.code if said else None) in ((FORBIDDEN, "forbidden"), (POLICY, "malformed")), token
    for game in ("x", "..", "%00", "a" * 3000, victim.game.upper() + "x", "é"):
        code, _ = end_of(victim.server, game, dumped({"type": "hello", "token": own}))
        assert code == NO_GAME
    victim.check()


# Strange frames


@pytest.mark.parametrize(
    ("data", "code"),
    [
        *((text, POLICY) for depth in (10, 1000, LARGEST_MESSAGE // 6) for text in nested(depth)),
        ("x" * (LARGEST_MESSAGE + 1), POLICY),
        ('{"type":"hello","token":"' + "é" * (LARGEST_FRAME // 2 - 40) + '"}', POLICY),
        ("x" * (LARGEST_FRAME + 1), TOO_BIG),
        (b"\x00" * 10, POLICY),
        (b"x" * (LARGEST_FRAME + 1), TOO_BIG),
        ("", POLICY),
    ],
)
def test_large_and_deep_and_binary_messages(victim: Victim, data: str | bytes, code: int) -> None:
    assert end_of(victim.server, victim.game, data)[0] == code
    if code == POLICY:  # after a good beginning it is only refused
        assert victim.watching.client.refused(data).code == "malformed"
    victim.check()


def test_who_says_nothing_is_sent_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("silent"), "--hello-seconds", "0.2") as server:
        game = server.create().game
        assert end_of(server, game, None)[0] == NO_HELLO


def frame(
    opcode: int, data: bytes, final: bool = True, masked: bool = True, reserved: int = 0, length: int | None = None
) -> bytes:
    """The bytes of a frame, also of one that must not be."""
    first = (0x80 if final else 0) | reserved << 4 | opcode
    size = len(data) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + data


TEXT, BINARY, MORE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
HELLO = frame(TEXT, b'{"type":"hello"}')
FRAMES = {
    "bytes that are no text": frame(TEXT, b"\xff\xfe"),
    "half a letter": frame(TEXT, "é".encode()[:1]),
    "a lone surrogate": frame(TEXT, "\ud800".encode("utf-8", "surrogatepass")),
    "without a mask": frame(TEXT, b"{}", masked=False),
    "reserved bits": frame(TEXT, b"{}", reserved=7),
    "an unknown kind": frame(5, b"{}"),
    "the end of nothing": frame(MORE, b"{}"),
    "a beginning without an end": frame(TEXT, b"{", final=False) + frame(TEXT, b"{}"),
    "very many pieces": frame(TEXT, b"", final=False) + frame(MORE, b"x", final=False) * 70_000,
    "a ping that is too long": frame(PING, b"x" * 126),
    "a ping in pieces": frame(PING, b"x", final=False),
    "very many pings": frame(PING, b"x" * 100) * 2000,
    "pongs that nobody asked for": frame(PONG, b"x") * 2000,
    "a close without a reason": frame(CLOSE, b""),
    "a close with half a code": frame(CLOSE, b"\x03"),
    "a close with a code that may not be": frame(CLOSE, struct.pack("!H", 1005)),
    "a close that is no text": frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
    "more after a close": frame(CLOSE, struct.pack("!H", 1000)) + frame(TEXT, b'{"type":"ping"}'),
    "a length without bytes": frame(TEXT, b"", length=60_000),
    "a length beyond all measure": frame(TEXT, b"{}", length=2**62),
    "a negative length": frame(TEXT, b"{}", length=2**63),
    "no frame": b"GET / HTTP/1.1\r\n\r\n" * 100,
}


def speak(server: Server, game: str, data: bytes) -> bytes:
    """What the server says to a socket that sends these bytes and then ends."""
    port = int(server.url.rpartition(":")[2])
    opening = (
        f"GET /api/games/{game}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    heard = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(opening.encode())
        while b"\r\n\r\n" not in heard:
            heard += connection.recv(65536)
        return heard + last_words(connection, data)


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize("beginning", [b"", HELLO], ids=["first", "later"])
def test_strange_frames(victim: Victim, name: str, beginning: bytes) -> None:
    heard = speak(victim.server, victim.game, beginning + FRAMES[name])
    assert heard.startswith(b"HTTP/1.1 101 "), heard
    assert struct.pack("!H", BROKEN) not in heard.rpartition(b"\x88")[2][:4], "something went wrong that nobody foresaw"
    victim.check()


@settings(max_examples=EXAMPLES, phases=[Phase.generate])
@given(st.binary(max_size=300), st.booleans())
def test_noise_in_a_socket(victim: Victim, noise: bytes, begins_well: bool) -> None:
    heard = speak(victim.server, victim.game, (HELLO if begins_well else b"") + noise)
    assert heard.startswith(b"HTTP/1.1 101 "), heard


def test_crowds_that_come_and_go(victim: Victim) -> None:
    """Connections that end without a word, at any point of their beginning."""
    for number in range(200):
        speak(victim.server, victim.game, HELLO[: number % len(HELLO)])
    victim.check()


# The end


def test_the_game_goes_on(server: Server) -> None:
    """A game that is abused all the time is played to its end as if nothing was."""
    with ExitStack() as closing:
        victim = Victim(server, closing)
        chance = random.Random(3)
        nonsense = [dumped(example) for example in examples(victim)] + ["{", "null", '{"type":"play","number":0,"move":"done"}']
        while victim.asked.client.look().status == "running":
            for ear in victim.ears:
                harmless = [text for text in nonsense if not is_allowed(text, victim, ear)]
                converse(ear, chance.sample(harmless, 4))
            victim.asked.client.play(chance.choice(victim.moves()))
            tables = [ear.listen() for ear in victim.ears]
            victim.number = victim.witness.number
            if tables[0].question is not None:
                asked = tables[0].question.player
                victim.asked, victim.idle = victim.ears[asked], victim.ears[1 - asked]
        assert victim.witness.game.reason in ("life", "no action")
