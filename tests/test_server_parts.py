"""The parts of the server by themselves: what is seen, clocks, presence, history, types for the page, a store that fails."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random
import re
import socket
import sys
import weakref
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Literal, Unpack, cast

import msgspec
import pytest
from litestar.testing import RequestFactory

from invariants import Deal
from mindbug import Game, InvalidRecord
from mindbug.bots.analysis import FORCED, GRADES, Judged, Task
from mindbug.record import RULES_VERSION, write_setup
from mindbug.rules import words
from mindbug.rules.pool import EDITIONS
from mindbug.server import history, messages, replays, sight, smoothness
from mindbug.server.analyses import Analyses, Busy
from mindbug.server.bodies import Body
from mindbug.server.bot_seats import think
from mindbug.server.clocks import Clocks, full
from mindbug.server.connection import SLOW, Connection
from mindbug.server.founding import clean_name, found, rematch_of
from mindbug.server.history import in_force, last_decision, record_text, takes_back_to
from mindbug.server.homes import Worker
from mindbug.server.limits import LONGEST_QUEUE, Clients, Limits
from mindbug.server.logs import JsonLines
from mindbug.server.messages import Clock, Hello, NewGame, Table
from mindbug.server.metrics import Histogram, Metrics
from mindbug.server.origins import Names, Proxies, host_of
from mindbug.server.page import PageFiles
from mindbug.server.presence import Presence
from mindbug.server.refusal import Refusal
from mindbug.server.room import Room
from mindbug.server.rooms import Rooms
from mindbug.server.running import listening
from mindbug.server.secret import hashed, is_secret, new_id, new_secret
from mindbug.server.sentences import bot_name, bot_title, level_title, note_text, reach_text, refusal_text
from mindbug.server.settings import Settings, is_loopback, network_address
from mindbug.server.sight import Eyes, named_card
from mindbug.server.sockets import Conversation
from mindbug.server.thinking import LATER, NOW, Crew, NotWanted, Thinking, always
from mindbug.server.typescript import main as write_types
from mindbug.server.typescript import typescript
from mindbug.server.world import World
from mindbug.sets import EVERYTHING, SETS
from mindbug.store import Changes, Entry, Lost, Unavailable
from mindbug.store.games import STATUSES
from mindbug.store.store import Store
from mindbug.text.languages import LANGUAGES, language
from mindbug.text.reference import KINDS as TERM_KINDS
from pools import POOLS
from serving import PATIENCE

POSITION: dict[str, Any] = {"players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}


# What is seen


@pytest.mark.parametrize("pool", POOLS)
def test_everything_that_is_seen_can_be_said(pool: str) -> None:
    """Tables, questions, waiting and answers in random games, in the eyes of everybody, in every language."""
    game, chance = Deal(pool, 1).game(), random.Random(1)
    told = 0
    while game.to_move is not None:
        for viewer in (game.to_move, chance.choice((0, 1, "public", None))):
            check_scene(game, Eyes(viewer, chance.choice(LANGUAGES), ("Ann", "Bob")), told)
        told = len(game.events())
        game.play(chance.choice(game.moves()))
    assert sight.scene(game, Eyes("public", "fr", None)).ending is not None


def check_scene(game: Game, eyes: Eyes, told: int) -> None:
    scene = sight.scene(game, eyes)
    assert msgspec.to_builtins(scene.position)["players"][0]["hand"] == game.position(eyes.viewer)["players"][0]["hand"]
    assert scene.question is not None
    check_said(scene.question.prompt)
    is_asked = eyes.viewer in (None, game.to_move)
    assert bool(scene.question.options) == is_asked
    for option in scene.question.options:
        verb = option.move.split()[0]
        assert (option.card is not None) or verb not in ("play", "attack", "action", "hunt", "block", "buy"), option
        assert option.card is None or option.card in option.move
    before = ""
    for event in sight.log(game, eyes, told):
        # Of two that defeat each other the first is told with the second.
        if not (event.kind == before == "defeated" and event.ability == "fight" and event.text == ""):
            check_said(event.text)
        before = event.kind


def test_two_that_defeat_each_other_are_told_as_one_and_an_ending_says_why() -> None:
    sides = [{"play": ["Brain Fly"], "hand": ["Gorillion"]}, {"play": ["Shark Dog"], "mindbugs": 0, "life": 1}]
    game = Game.from_position({"players": sides}, seed=1)
    game.play("attack Brain Fly")
    fought = game.copy()
    fought.play("block Shark Dog")
    told = [event.text for event in sight.log(fought, Eyes(0, "fr", None), 0) if event.kind == "defeated"]
    assert told == ["Neuromouche et Requin Toutou se détruisent mutuellement en combat.", ""]
    game.play("no block")
    for viewer, why in ((0, "Bob has no life left."), (1, "You have no life left.")):
        ending = sight.ending(game, Eyes(viewer, "en", ("Ann", "Bob")))
        assert ending is not None and ending.why == why and ending.text.endswith(why[1:])
    drawn = Game.new(seed=1)
    drawn.agree_draw()
    ending = sight.ending(drawn, Eyes("public", "en", None))
    assert ending is not None and ending.why == ""


def check_said(sentence: str) -> None:
    assert sentence and sentence[-1] in ".?!”»" and not re.search(r"[{}]|  | [.,]", sentence), sentence


@pytest.mark.parametrize(
    ("move", "card"),
    [
        ("play Bee Bear", "Bee Bear"),
        ("attack Killer Bee #2", "Killer Bee #2"),
        ("resolve Gorillion (attack, Goat Dragon)", "Gorillion"),
        ("choose HUNTER", None),
        ("choose H.A.D.E.S.", "H.A.D.E.S."),
        ("no block", None),
        ("mindbug", None),
        ("resolve 1", None),
        ("roll grow 2", None),
        ("player 0", None),
        ("done", None),
    ],
)
def test_the_card_that_a_move_names(move: str, card: str | None) -> None:
    assert named_card(move, EVERYTHING) == card


def test_a_preview_counts_what_everybody_loses_and_gains() -> None:
    game = Game.from_position({"players": [{"hand": ["Axolotl Healer"]}, {"mindbugs": 0}]})
    found = sight.previewed(game, "play Axolotl Healer", 3, Eyes(0, "en", None))
    assert found.life == (2, 0) and found.lost == found.tired == [] and found.id == 3


# Sentences


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_server_speaks_every_language(lang: str) -> None:
    templates = [key for key in language(lang).templates if key.startswith("server.")]
    for key in templates:
        if key.startswith("server.refused."):
            check_said(refusal_text(key.removeprefix("server.refused."), lang))
        if key.startswith("server.note."):
            check_said(note_text(key.removeprefix("server.note."), lang))
        if key.startswith("server.reach."):
            check_said(reach_text(key.removeprefix("server.reach."), lang))
    assert level_title("expert", lang)[0].isupper() and bot_title("easy", lang)[0].isupper()


def test_bots_have_names() -> None:
    assert [bot_name("easy", lang) for lang in LANGUAGES] == ["the easy bot", "le robot facile", "el robot fácil"]
    assert [bot_title("hard", lang) for lang in LANGUAGES] == ["Hard bot", "Robot difficile", "Robot difícil"]
    assert bot_title("my-own", "en") == "My-own bot"


# Time


def test_a_clock_for_the_game() -> None:
    clocks = Clocks(Clock(per="game", seconds=60, added=5), (60.0, 60.0))
    clocks.start(0, 100.0)
    assert clocks.shows(0, 110.0) == 50 and clocks.shows(1, 110.0) == 60 and clocks.stops_in(150.0) == 10
    assert clocks.pressed(0, 110.0) == (55, 60) and clocks.shows(0, 110.0) == 50
    clocks.set((55.0, 60.0))
    clocks.start(1, 110.0)
    assert clocks.stops_in(200.0) == 0 and clocks.standing(200.0) == (55, 0) and clocks.taken_back(130.0) == (55, 40)


def test_a_clock_for_each_move() -> None:
    clocks = Clocks(Clock(per="move", seconds=30), full(Clock(per="move", seconds=30), (False, True)))
    assert clocks.left == (30.0, None)
    clocks.start(1, 0.0)
    assert clocks.ticking is None and clocks.stops_in(100.0) is None
    clocks.start(0, 0.0)
    assert (
        clocks.pressed(0, 20.0) == (30, None) and clocks.taken_back(20.0) == (30, None) and clocks.standing(20.0) == (10, None)
    )


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(None, full(None, (False, False)))
    clocks.start(0, 0.0)
    assert clocks.ticking is None and clocks.pressed(0, 50.0) == (None, None)


def test_absence_counts_while_the_other_is_there() -> None:
    presence = Presence((False, False), 0.0)
    presence.come(0, 10.0)
    assert presence.absent(1, 15.0) == 5 and presence.is_left_alone(0) and presence.absent(0, 15.0) == 0
    presence.come(1, 20.0)
    presence.come(1, 21.0)
    presence.go(1, 22.0)
    assert presence.is_there(1) and not presence.is_left_alone(0)
    presence.go(1, 30.0)
    assert presence.absent(1, 50.0) == 20
    presence.go(0, 60.0)
    assert presence.absent(1, 70.0) == 40 and not presence.is_left_alone(0) and not presence.is_left_alone(1)
    against_bot = Presence((False, True), 0.0)
    assert against_bot.is_there(1) and not against_bot.is_left_alone(1)


# History


def entries(*done: str) -> list[Entry]:
    return [Entry(number, line[0], line[2:], 0.0) for number, line in enumerate(done, 1)]


def test_what_is_taken_back_is_not_in_force() -> None:
    done = entries(
        "0 play A", "1 no mindbug", f"0 {takes_back_to(0)}", "0 play B", "1 mindbug", f"1 {takes_back_to(4)}", "1 no mindbug"
    )
    kept = in_force(done)
    assert [(entry.number, entry.what) for entry in kept] == [(4, "play B"), (7, "no mindbug")]
    assert last_decision(kept, 0) == 0 and last_decision(kept, 1) == 4 and last_decision(kept[:1], 1) is None
    assert in_force([*done, Entry(8, "0", takes_back_to(0), 0.0)]) == []


def test_a_record_keeps_the_rules_it_was_played_with() -> None:
    setup = write_setup(Game.new(seed=4).setup)
    assert "\nrules: 99\n" in record_text(setup, 99, entries("0 resigns"))
    assert Game.from_record(record_text(setup, 1, entries("0 resigns"))).winner == 1


def test_a_game_that_cannot_begin() -> None:
    setup = write_setup(Game.new(seed=4).setup)
    assert history.replay({**setup, "sets": ["nothing"]}, []).game is None
    assert history.replay({**setup, "added later": 1}, []).trouble is not None


def test_a_stored_game_is_never_dealt_from_other_cards() -> None:
    setup = json.loads(json.dumps(write_setup(Game.new(["promos", "king-of-tokyo"], seed=4).setup)))
    listed = setup["pool"]["cards"][1]
    listed[2] = "0" * 16
    begun = history.replay(setup, [])
    assert begun.game is None and f"pool.cards: {listed[0]} does something else today" in str(begun.trouble)
    record = record_text(setup, 2, entries("0 resigns"))
    assert record.startswith("Mindbug record 2\n") and json.dumps(listed, ensure_ascii=False) in record
    with pytest.raises(InvalidRecord, match=f"line 4: {listed[0]}"):
        Game.from_record(record)
    pools: tuple[Any, ...] = (None, [], {"cards": []}, {**setup["pool"], "added later": 1})
    for odd in pools:
        assert history.replay({**setup, "pool": odd}, []).game is None


def test_a_game_that_was_stored_before_its_cards_were_is_the_same() -> None:
    position = {"players": [{"hand": ["Killer Bee"], "play": ["Kong"]}, {"energy": 1}]}
    for game in (Game.new(["promos", "first-contact"], ["Kong"], seed=4), Game.from_position(position, seed=4)):
        setup = {name: value for name, value in write_setup(game.setup).items() if name != "pool"}
        again = history.replay(setup, []).game
        assert again is not None and again.position() == game.position() and again.record() == game.record()
        assert record_text(setup, RULES_VERSION, []) == game.record()
    setup["sets"], setup["position"] = ["lost-set"], None
    assert record_text(setup, 2, []).startswith("Mindbug record 1\nrules: 2\nsets: lost-set\n")


def test_a_setup_is_not_large() -> None:
    assert len(json.dumps(write_setup(Game.new(list(SETS), seed=4).setup))) < 12_000
    assert len(json.dumps(write_setup(Game.new(seed=4).setup))) < 1_700


# New games


def test_names_are_clean() -> None:
    assert clean_name(" a\u0000\u202eb \n c ") == "a b c"


def test_a_rematch_has_other_cards_and_the_same_people() -> None:
    first = found(NewGame(mode="screen", name="Ann", other_name="Bob", seat=0, seed=5, edition="first"), 0.0)
    again = rematch_of(first.stored, 1.0)
    assert again.id != first.stored.id and again.setup["seed"] != 5 and again.setup["edition"] == "first"
    assert again.seats == first.stored.seats[::-1] and again.status == "running" and again.number == 0


def test_seats_are_by_lot() -> None:
    assert {found(NewGame(mode="bot"), 0.0).seat for _ in range(60)} == {0, 1}


def test_secrets() -> None:
    secret = new_secret()
    assert is_secret(secret, hashed(secret)) and not is_secret(secret[:-1], hashed(secret))
    assert not is_secret(None, hashed(secret)) and not is_secret(secret, None)
    assert len({new_id() for _ in range(1000)}) == 1000 and len(new_id()) <= 40


# Memory


@pytest.mark.parametrize(("many", "seldom"), [(0, 10_000), (10**9, 2)])
def test_garbage_is_collected_when_there_is_much_and_else_seldom(
    many: int, seldom: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"MANY": many, "SELDOM": seldom, "LOOKING_SECONDS": 0.001}.items():
        monkeypatch.setattr(smoothness, name, value)

    class Knot:
        def __init__(self) -> None:
            self.me = self

    async def main() -> None:
        collecting = asyncio.create_task(smoothness.collect_now_and_then())
        try:
            gone = weakref.ref(Knot())
            for _ in range(1000):
                if gone() is None:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("nothing is collected")
        finally:
            collecting.cancel()

    gc.disable()
    try:
        asyncio.run(main())
    finally:
        gc.enable()


# Where it is


def test_addresses() -> None:
    assert Settings(port=1234).address == "http://127.0.0.1:1234" and Settings().reach == "local"
    assert Settings(public_url="https://games.example/").address == "https://games.example"
    everywhere = Settings(host="0.0.0.0", port=80)
    assert everywhere.address == f"http://{network_address()}:80" and everywhere.reach == "network"
    assert everywhere.local_address == "http://127.0.0.1:80" and Settings(host="::1", port=8).address == "http://[::1]:8"
    assert is_loopback("127.0.0.5") and is_loopback("localhost") and not is_loopback("games.example")


def test_answers_do_not_wait_for_each_other() -> None:
    with listening("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()), door.accept()[0] as accepted:
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://games.example", "games.example"),
        ("https://games.example:443", "games.example"),
        ("http://Games.Example:8000/x", "games.example:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("null", ""),
        ("http://x:99999999", ""),
        ("https://[::1", ""),
    ],
)
def test_hosts_of_addresses(url: str, host: str) -> None:
    assert host_of(url) == host


@pytest.mark.parametrize(
    ("host", "known"),
    [
        *(("localhost:8000", True), ("mindbug.localhost", True), ("127.0.0.1", True), ("[::1]:8000", True), ("[::1]", True)),
        *(("games.example:443", True), ("GAMES.example.", True), ("mindbug:8000", True), ("", True)),
        *((f"{socket.gethostname()}.local", True), (socket.gethostname(), True)),
        *(("evil.example", False), ("games.example.evil.example", False), ("127.0.0.1.evil.example:8000", False)),
        *(("evil.example:127.0.0.1", False), ("localhost.evil.example", False), ("[::1].evil.example", False)),
    ],
)
def test_names_of_the_server(host: str, known: bool) -> None:
    assert Names(["games.example"]).has(host) == known


@pytest.mark.parametrize(
    ("proxies", "address", "forwarded", "client"),
    [
        ([], "127.0.0.1", "10.0.0.1", "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", "10.0.0.1", "10.0.0.1"),
        (["127.0.0.1"], "::ffff:127.0.0.1", "10.0.0.1", "10.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", "6.6.6.6, 10.0.0.1", "10.0.0.1"),
        (["127.0.0.1", "192.168.0.0/16"], "127.0.0.1", "6.6.6.6, 10.0.0.1:5000, 192.168.3.4", "10.0.0.1"),
        (["::1"], "::1", "[2001:db8::1]:5000", "2001:db8::1"),
        (["127.0.0.1"], "127.0.0.1", "", "127.0.0.1"),
        (["127.0.0.1"], "10.0.0.7", "10.0.0.1", "10.0.0.7"),
    ],
)
def test_for_whom_a_proxy_asks(proxies: list[str], address: str, forwarded: str, client: str) -> None:
    assert Proxies(proxies).client(address, forwarded.encode()) == client


# The page


def test_the_files_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-abc.js").write_text("x" * 2000, encoding="utf-8")
    (tmp_path / "assets" / "main-abc.js.br").write_bytes(b"pressed by the build")
    (tmp_path / "index.html").write_text("<p>here</p>", encoding="utf-8")
    (tmp_path / "icon.png").write_bytes(bytes(2000))
    page = PageFiles(tmp_path)
    script, index = page.body("/assets/main-abc.js"), page.body("/game/abc")
    assert script is not None and script.type == "text/javascript" and "immutable" in script.caching
    assert script.gzip is not None and len(script.gzip) < 100 and script.brotli == b"pressed by the build"
    assert index is not None and index.plain == b"<p>here</p>" and index.caching == "no-cache"
    assert index.gzip is None and index.brotli is None
    icon = page.body("/icon.png")
    assert icon is not None and icon.type == "image/png" and icon.gzip is None
    assert page.body("/cards/H.A.D.E.S.") is index
    for missing in ("/assets/other.js", "/assets/main-abc.js.br", "/missing.png", "/wp-login.php", "/../secret.txt"):
        assert page.body(missing) is None


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, deflate, br;q=0.9", "br"), ("br", "br"), ("GZIP", "gzip"), ("brand, gzipped", None), ("", None)],
)
def test_a_body_is_pressed_as_the_browser_can_read_it(accepted: str, coding: str | None) -> None:
    body = Body(b"x" * 2000, "text/plain", brotli=b"small")
    answer = body.answer(RequestFactory().get(headers={"accept-encoding": accepted}))
    assert answer.headers.get("content-encoding") == coding
    assert answer.content == {"br": b"small", "gzip": body.gzip, None: body.plain}[coding]
    assert Body(b"x" * 2000, "text/plain").answer(RequestFactory().get(headers={"accept-encoding": "br"})).content == body.plain


def test_a_page_that_is_not_built_says_how(tmp_path: Path) -> None:
    body = PageFiles(tmp_path / "nowhere").body("/")
    assert body is not None and b"make page" in body.plain and b"<script" not in body.plain


# Types for the page


def test_typescript_has_every_message(tmp_path: Path) -> None:
    text = typescript()
    for name in ("Table", "Players", "NewGame", "Analysis", "Problem", "Previewed"):
        assert f"export interface {name} {{\n" in text
    assert 'export interface Play {\n  type: "play"\n  number: number\n  move: string\n}' in text
    assert 'export interface Draw {\n  type: "draw"\n  accept?: boolean\n}' in text
    assert "players: [SideSeen, SideSeen]" in text and "hand: (string | null)[]" in text
    assert "dice: Record<string, number>" in text and "you: Seat | null" in text
    assert text.count("export interface ") == len([s for s in vars(messages).values() if is_message(s)])
    assert "export type FromServer = Table | Players" in text and "None" not in text
    file = tmp_path / "protocol.ts"
    assert write_types([str(file)]) == 0 and file.read_text(encoding="utf-8") == text
    assert write_types([]) == 2


def test_what_the_page_decides_by_is_a_closed_type() -> None:
    """A new kind, reason or grade is in the types of the page, so that its compiler finds where it is missing."""
    text = typescript()
    assert f"export type EventKind = {union(words.EVENTS)}\n" in text
    assert f"export type QuestionKind = {union(words.KINDS)}\n" in text
    assert f"export type EndReason = {union(words.REASONS)}\n" in text
    assert f"export type Keyword = {union(words.KEYWORDS)}\n" in text
    assert f"export type Trigger = {union(words.TRIGGERS)}\n" in text
    assert f"export type Grade = {union([*GRADES, FORCED])}\n" in text
    assert f"export type Status = {union(STATUSES)}\n" in text
    assert f"export type EditionName = {union(EDITIONS)}\n" in text
    assert f"export type TermKind = {union(TERM_KINDS)}\n" in text
    assert f"export type Lang = {union(LANGUAGES)}\n" in text
    for field in ("kind", "reason", "grade", "status", "code", "emote", "keywords", "triggers", "can"):
        found = re.findall(rf"^  {field}\??: (.*)$", text, re.MULTILINE)
        assert found and not [kind for kind in found if "string" in kind], (field, found)


def union(names: Iterable[str]) -> str:
    return " | ".join(f'"{name}"' for name in names)


def is_message(kind: object) -> bool:
    return (
        isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind not in (msgspec.Struct, messages.Told, messages.Wanted)
    )


# Figures and logs


def test_a_histogram_counts_up() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.add(seconds)
    lines = histogram.lines("x")
    assert lines[1:] == ['x_bucket{le="0.1"} 2', 'x_bucket{le="1.0"} 3', 'x_bucket{le="+Inf"} 4', "x_sum 7.650000", "x_count 4"]


def test_a_line_of_json() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("a", logging.ERROR, "", 0, "%s!", ("é",), sys.exc_info())
    record.ms = 5
    told = json.loads(JsonLines().format(record))
    assert (told["level"], told["message"], told["ms"]) == ("error", "é!", 5) and "ValueError: no" in told["error"]


# Thinking


class Imagined(Crew):
    """A crew of one worker, who thinks when it may, and then in no time."""

    def __init__(self) -> None:
        super().__init__(1, 0, Metrics())
        self.thought: list[str] = []
        self.can_go_on = asyncio.Event()
        self.workers = [ImaginedWorker(self)]


class ImaginedWorker(Worker):
    def __init__(self, crew: Imagined) -> None:
        super().__init__(0)
        self.crew = crew

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        await self.crew.can_go_on.wait()
        self.crew.thought.append(str(args[0]))


def thought_in_order(*wanted: tuple[str, int, str, Callable[[], bool]]) -> list[str]:
    """What is thought, while a first thought keeps the only worker: each is of a client, urgent or not, and has a name."""

    async def run() -> list[str]:
        crew = Imagined()
        first = asyncio.create_task(crew.think("nobody", NOW, "bot", always, print, "first"))
        await asyncio.sleep(0)
        others = [asyncio.create_task(crew.think(c, u, "bot", so, print, name)) for c, u, name, so in wanted]
        await asyncio.sleep(0)
        others[-1].cancel()
        crew.can_go_on.set()
        await asyncio.gather(first, *others, return_exceptions=True)
        assert crew.free == 1 and not crew.shares.busy and not crew.waiting
        crew.close()
        return crew.thought[1:]

    return asyncio.run(run())


def test_who_has_had_least_is_next() -> None:
    many = [("greedy", NOW, f"greedy {n}", always) for n in range(5)]
    late = [("modest", NOW, "modest 0", always), ("modest", NOW, "modest 1", always)]
    gone = [("away", NOW, "unwanted", lambda: False), ("greedy", NOW, "cancelled", always)]
    thought = thought_in_order(("greedy", LATER, "analysis", always), *many, *late, *gone)
    assert sorted(thought[:4]) == ["greedy 0", "greedy 1", "modest 0", "modest 1"] and thought[4:7] == [m[2] for m in many[2:]]
    assert thought[7:] == ["analysis"]


def test_a_thought_that_nobody_wants_any_more_is_not_thought() -> None:
    async def run() -> None:
        crew = Imagined()
        await crew.take_worker("somebody", NOW)
        thought = asyncio.create_task(crew.think("away", NOW, "bot", lambda: False, print, "unwanted"))
        await asyncio.sleep(0)
        crew.give_worker()
        with pytest.raises(NotWanted):
            await thought
        assert crew.free == 1 and crew.thought == []
        crew.close()

    asyncio.run(run())


def test_a_worker_that_cannot_be_interrupted_is_not_free() -> None:
    async def run() -> None:
        crew = Imagined()
        thought = asyncio.create_task(crew.think("hasty", NOW, "bot", always, print, "first"))
        await asyncio.sleep(0)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        assert crew.free == 0 and crew.waits("hasty") == 1
        crew.can_go_on.set()
        await asyncio.gather(*crew.running)
        assert crew.free == 1 and crew.thought == ["first"] and crew.waits("hasty") == 0
        crew.close()

    asyncio.run(run())


def test_analyses_are_few_at_once_and_stop_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    records = []
    for seed in range(5):
        game = Game.new(seed=seed)
        for _ in range(6):
            game.play(game.moves()[0])
        records.append(replays.opened(game.record()))

    class Slow(Thinking):
        """Thinks as long as it is not told to stop."""

        def __init__(self) -> None:
            self.stop = asyncio.Event()

        async def judge(self, client: str, tasks: list[Task]) -> list[Judged]:
            await self.stop.wait()
            return cast(list[Judged], tasks)

        @property
        def decisions(self) -> int:
            return 1

    async def run() -> None:
        thinking = Slow()
        analyses = Analyses(thinking, kept=1, at_once=3)
        for record in records[:2]:
            analyses.get("one", *record, "en")
        with pytest.raises(Busy):  # one client does not take all places
            analyses.get("one", *records[2], "en")
        analyses.get("one", *records[0], "en")
        analyses.get("two", *records[2], "en")
        with pytest.raises(Busy):
            analyses.get("three", *records[3], "en")
        monkeypatch.setattr("mindbug.server.analyses.ABANDONED", -1.0)
        thinking.stop.set()
        for work in list(analyses.known.values()):
            assert work.running is not None
            await work.running
            assert not work.is_done and not work.is_running
        for record in records[3:]:
            analyses.get("one", *record, "en")
        assert set(analyses.known) == {stored.id for stored, _ in records[3:]}
        analyses.close()

    asyncio.run(run())


# A store that fails


class Flaky(Store):
    """The real store, but it fails once: before something is stored, or after."""

    fails: Literal["before", "after", "for good"] | None = None

    async def append(self, id: str, number: int, entry: Entry, epoch: int = 0, **changes: Unpack[Changes]) -> None:
        when, self.fails = self.fails, None
        if when == "for good":
            raise Lost("another process has the games")
        if when == "before":
            raise Unavailable("the disk is full")
        await super().append(id, number, entry, epoch, **changes)
        if when == "after":
            raise Unavailable("the connection broke")


class Ear:
    """A socket that hears what is sent to it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.scope: dict[str, Any] = {"extensions": {}}

    async def send_text(self, text: str) -> None:
        self.heard.append(text.encode())

    async def close(self, code: int) -> None:
        self.heard.append(str(code).encode())


def in_a_room(tmp_path: Path, test: Callable[[Room, Flaky, Connection, World], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Flaky.open(str(tmp_path / "games.sqlite"))
        assert isinstance(store, Flaky)
        stopped: list[bool] = []
        thinking = Thinking(1, Metrics())
        world = World(store, thinking, Settings(), Metrics(), lambda: stopped.append(True))
        try:
            stored = found(NewGame(mode="screen", seat=0, position=POSITION), 0.0).stored
            await store.create(stored)
            room = Room(stored, [], world)
            connection = Connection(Ear(), 0, "secret", "en", 0)  # type: ignore[arg-type]
            room.enter(connection)
            await test(room, store, connection, world)
            assert bool(stopped) == world.is_lost
            room.sleep()
        finally:
            thinking.close()
            await store.close()

    asyncio.run(run())


def last_table(connection: Connection) -> Table | None:
    """The last table that waits to be sent."""
    found = None
    while not connection.outgoing.empty():
        item = connection.outgoing.get_nowait()
        message: dict[str, Any] = msgspec.json.decode(item)  # type: ignore[arg-type]
        found = msgspec.convert(message, Table) if message["type"] == "table" else found
    return found


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_move_that_may_not_be_stored_is_not_acknowledged(tmp_path: Path, when: Literal["before", "after"]) -> None:
    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        last_table(connection)
        store.fails = when
        with pytest.raises(Refusal) as refused:
            await room.play(0, 0, "attack Gorillion")
        assert refused.value.code == "unavailable" and room.number == 0 and last_table(connection) is None
        if when == "before":
            await room.play(0, 0, "attack Gorillion")
        else:
            with pytest.raises(Refusal) as stale:
                await room.play(0, 0, "attack Gorillion")
            assert stale.value.code == "stale"
        told = last_table(connection)
        assert room.number == 1 and told is not None and told.number == 1
        loaded = await store.load(room.id)
        assert loaded is not None and [entry.what for entry in loaded[1]] == ["attack Gorillion"]

    in_a_room(tmp_path, test)


def test_a_server_that_has_lost_its_games_stops(tmp_path: Path) -> None:
    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        store.fails = "for good"
        with pytest.raises(Refusal):
            await room.play(0, 0, "attack Gorillion")
        assert world.is_lost

    in_a_room(tmp_path, test)


def test_a_move_is_stored_though_whoever_made_it_has_gone(tmp_path: Path) -> None:
    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        move = asyncio.create_task(room.play(0, 0, "attack Gorillion"))
        await asyncio.sleep(0)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        await world.finish_all()
        assert room.number == 1

    in_a_room(tmp_path, test)


def test_two_moves_at_once_are_one_after_the_other(tmp_path: Path) -> None:
    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        moves = [room.play(0, 0, "attack Gorillion"), room.play(0, 0, "play Bee Bear"), room.resign(1), room.resign(0)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert [isinstance(result, Refusal) and result.code for result in results] == [False, "stale", False, "forbidden"]
        loaded = await store.load(room.id)
        assert loaded is not None and [entry.what for entry in loaded[1]] == ["attack Gorillion", "resigns"]

    in_a_room(tmp_path, test)


# A client that does not read


class Deaf:
    """A socket that has said who it is and takes nothing any more."""

    def __init__(self, hello: Hello) -> None:
        self.said = [msgspec.json.encode(hello).decode()]
        self.code: int | None = None

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self.said.pop()}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.code = code


def test_who_does_not_read_is_sent_away(tmp_path: Path) -> None:
    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        clients = Clients(Limits())
        rooms = Rooms(world)
        rooms.live[room.id] = room
        socket = Deaf(Hello())
        talking = asyncio.create_task(
            Conversation(socket, room.id, rooms, clients.of("somebody"), clients).hold()  # type: ignore[arg-type]
        )
        while len(room.connections) < 2:
            await asyncio.sleep(0)
        for number in range(LONGEST_QUEUE + 2):
            room.announce()
            connection.outgoing.get_nowait()
            assert (len(room.connections) == 2) or number > LONGEST_QUEUE
            await asyncio.sleep(0)
        await talking
        assert socket.code == SLOW and room.connections == {connection}

    in_a_room(tmp_path, test)


def test_a_bot_whose_game_ends_while_it_thinks_just_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(_room: Room, store: Flaky, _connection: Connection, world: World) -> None:
        stored = found(NewGame(mode="bot", bot="random", seat=0, first=1), 0.0).stored
        await store.create(stored)
        room = Room(stored, [], world)
        room.presence.come(0, 0.0)
        assert room.bot_to_move() == 1

        async def resigned_meanwhile(room: Room, _seat: int) -> str:
            await room.resign(0)
            return "anything"

        monkeypatch.setattr("mindbug.server.bot_seats.choose", resigned_meanwhile)
        await think(room)
        assert room.status == "over"

    in_a_room(tmp_path, test)


def test_a_client_who_cannot_be_told_anything_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that nobody foresaw ends a connection; nothing of it is left in the room."""

    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        clients, rooms = Clients(Limits()), Rooms(world)
        rooms.live[room.id] = room
        monkeypatch.setattr("mindbug.server.tables.table", lambda *_: 1 // 0)
        conversation = Conversation(Deaf(Hello()), room.id, rooms, clients.of("somebody"), clients)  # type: ignore[arg-type]
        monkeypatch.setattr("mindbug.server.talking.CLOSING_SECONDS", 0.01)
        await conversation.hold()
        assert room.connections == {connection}

    in_a_room(tmp_path, test)


def test_nobody_enters_a_room_that_was_dropped(tmp_path: Path) -> None:
    """A game is looked into and dropped again just when somebody comes who waited for it to be loaded."""

    async def test(room: Room, store: Flaky, connection: Connection, world: World) -> None:
        clients, rooms = Clients(Limits()), Rooms(world)
        looking = asyncio.create_task(rooms.look_into(room.id))
        while room.id not in rooms.loading:
            await asyncio.sleep(0)
        conversation = Conversation(Deaf(Hello()), room.id, rooms, clients.of("somebody"), clients)  # type: ignore[arg-type]
        talking = asyncio.create_task(conversation.hold())
        await looking
        async with asyncio.timeout(PATIENCE):
            while not any(live.connections for live in rooms.live.values()):
                await asyncio.sleep(0.01)
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)
        assert not any(live.connections for live in rooms.live.values())

    in_a_room(tmp_path, test)
