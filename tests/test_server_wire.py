"""Nodes with a Valkey or Redis: lists and limits are those of the whole place, nothing there is private, and nothing is lost
with it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from database import ask, new_database, server
from mindbug.cli.main import main
from mindbug.rules.errors import MindbugError
from mindbug.server.connection import NO_GAME
from mindbug.server.glimpses import Glimpse
from mindbug.server.messages import GameSeen, Joined, Table
from mindbug.server.sealing import Seal
from mindbug.server.valkey import Valkey, check_address
from redis_server import OwnRedis, own_redis
from serving import Client, Server, free_port, is_my_turn, play_together, wait_until

pytestmark = pytest.mark.once

LEASE = 2.0
BURST, OPEN = 12, 5
SLOW = 1.0  # seconds after which a node no longer waits for Valkey: other tests may keep the machine busy
LIMITS = ("--limit-new-games", "0.001", "--limit-new-game-burst", str(BURST), "--limit-open-games", str(OPEN))
SOON = 10.0
MANY = 24  # requests, which take longer than that if each waits for Valkey


class Place:
    """Two nodes that all tests share, with the PostgreSQL and the Redis of both. Each test is another client."""

    def __init__(self, database: str, redis: OwnRedis, nodes: list[Server]) -> None:
        self.database = database
        self.redis = redis
        self.a, self.b = nodes
        self.clients = 0

    def be_another_client(self) -> None:
        self.clients += 1
        for node in (self.a, self.b):
            node.http.headers["x-forwarded-for"] = f"10.0.0.{self.clients}"

    @property
    def seal(self) -> Seal:
        return Seal(str(ask(self.database, "SELECT secret FROM place")[0][0]))

    def owner_of(self, game: str) -> str | None:
        found = ask(
            self.database, f"SELECT nodes.name FROM games JOIN nodes ON nodes.id = games.owner WHERE games.id = '{game}'"
        )
        return str(found[0][0]) if found else None

    def is_well(self, status: str = "ok") -> bool:
        answers = [node.get("/health") for node in (self.a, self.b)]
        assert all(answer.status_code == 200 for answer in answers)
        return all(answer.json()["status"] == status for answer in answers)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("place")
    with ExitStack() as stack:
        database = stack.enter_context(new_database(stack.enter_context(server())))
        redis = stack.enter_context(own_redis())
        nodes = [stack.enter_context(node(folder, database, redis, name)) for name in ("a", "b")]
        sleep(LEASE / 2)  # until each has heard of the other
        yield Place(database, redis, nodes)


def node(folder: Path, database: str, redis: OwnRedis, name: str) -> Server:
    options = ("--node", name, "--lease-seconds", str(LEASE), "--proxy", "127.0.0.1", *LIMITS)
    return Server(folder, *options, "--valkey", redis.url, "--valkey-seconds", str(SLOW), database=database)


@pytest.fixture
def place(shared: Place) -> Place:
    shared.be_another_client()
    assert shared.a.is_running and shared.b.is_running
    wait_until("health", shared.is_well)
    return shared


def in_list(at: Server, status: str, game: str) -> GameSeen | None:
    listed = at.read(f"/api/games?status={status}", list[GameSeen])
    return next((seen for seen in listed if seen.game == game), None)


def settled(seen: GameSeen | None) -> GameSeen | None:
    """A game in a list without what passes by itself."""
    if seen is None:
        return None
    players = tuple(msgspec.structs.replace(player, absent=0.0, left=None) for player in seen.players)
    return msgspec.structs.replace(seen, players=players)


def who_is_there(seen: GameSeen | None) -> list[bool]:
    return [player.present for player in seen.players] if seen is not None else []


def mine(at: Server, joined: Joined) -> GameSeen:
    answer = at.post("/api/games/mine", {"tokens": [joined.token]})
    return msgspec.json.decode(answer.content, type=list[GameSeen])[0]


# Lists


def test_lists_tell_of_games_that_are_live_elsewhere(place: Place) -> None:
    a, b = place.a, place.b
    ann, bob = a.friends(clock={"per": "game", "seconds": 600})
    with a.sit(ann) as first, b.sit(bob) as second, b.watch(ann.game):
        table = play_together((first, second), 5)
        assert place.owner_of(ann.game) == "a"
        here = in_list(a, "running", ann.game)
        assert here is not None and here.turn == table.turn > 0 and here.watchers == 1 and who_is_there(here) == [True, True]
        wait_until("the lists agree", lambda: settled(in_list(b, "running", ann.game)) == settled(here))
        other = in_list(b, "running", ann.game)
        assert other is not None and [player.name for player in other.players] == ["Ann", "Bob"]
        assert all(player.left is not None and 500 < player.left <= 600 for player in other.players)
        for joined, client in ((ann, first), (bob, second)):
            for at in (a, b):
                seen = mine(at, joined)
                assert (seen.your_turn, seen.turn, who_is_there(seen)) == (is_my_turn(client.look()), table.turn, [True, True])
        second.close()
        wait_until("b knows that Bob has gone", lambda: who_is_there(in_list(b, "running", ann.game)) == [True, False])
        seen = mine(b, bob)
        assert who_is_there(seen) == [True, False] and seen.watchers == 1


def test_open_games_tell_who_waits(place: Place) -> None:
    waiting = place.a.create("friend", name="Ann", listed=True)
    with place.a.sit(waiting) as first:
        first.look()
        assert who_is_there(in_list(place.a, "open", waiting.game)) == [waiting.you == 0, waiting.you == 1]
        wait_until(
            "the lists agree",
            lambda: settled(in_list(place.b, "open", waiting.game)) == settled(in_list(place.a, "open", waiting.game)),
        )


# Limits


def test_new_games_are_limited_in_the_whole_place(place: Place) -> None:
    nodes = [place.a, place.b]
    statuses = [nodes[number % 2].post("/api/games", {"mode": "bot", "bot": "easy"}).status_code for number in range(2 * BURST)]
    assert statuses == [201] * BURST + [429] * BURST
    place.be_another_client()
    assert place.b.post("/api/games", {"mode": "bot", "bot": "easy"}).status_code == 201


def test_open_games_are_limited_in_the_whole_place(place: Place) -> None:
    a, b = place.a, place.b
    made = [(a, b)[number % 2].create("friend", seat=0) for number in range(OPEN)]
    for at in (a, b):
        refused = at.post("/api/games", {"mode": "friend"})
        assert refused.status_code == 429 and refused.json()["code"] == "too many games"
    for number in (0, 1):  # one of a, one of b
        a.join(made[number].game, made[number].invitation, "Bob")
    assert [at.post("/api/games", {"mode": "friend"}).status_code for at in (b, a, b)] == [201, 201, 429]


def test_who_made_a_game_at_another_node_is_not_rated_against_themselves(place: Place) -> None:
    """Two keys of one address, each at its own node."""
    keys = new_players(place.a, "Ann", "Bob")
    wanted = {"mode": "friend", "clock": {"per": "game", "seconds": 600}, "rated": True, "listed": True}
    answer = place.a.post("/api/games", wanted, headers=as_player(keys[0]))
    game = answer.json()["game"]
    joined = {"name": "Bob", "rated": True, "invitation": answer.json()["invitation"]}
    assert place.b.post(f"/api/games/{game}/join", joined, headers=as_player(keys[1])).status_code == 200
    assert place.a.get(f"/api/games/{game}").json()["rated"] is False


def as_player(key: str) -> dict[str, str]:
    return {"Authorization": f"Player {key}"}


def new_players(at: Server, *names: str) -> list[str]:
    keys = [os.urandom(16).hex() for _ in names]
    for name, key in zip(names, keys, strict=True):
        assert at.post("/api/players", {"name": name}, headers=as_player(key)).is_success
    return keys


# Notices


def test_a_node_hears_what_another_one_does_to_its_games(place: Place) -> None:
    """Seats that are adopted, games that are removed, and a player who is."""
    a, b = place.a, place.b
    (key,) = new_players(a, "Ann")
    ann, bob = a.friends()
    alone = a.create("bot", seat=0)
    with a.sit(ann) as first, a.sit(bob) as second, a.sit(alone) as third:
        table = play_together((first, second), 2)
        third.look()
        adopted = b.post("/api/players/me/adopt", {"tokens": [ann.token, alone.token]}, headers=as_player(key))
        assert adopted.json() == {"games": sorted([ann.game, alone.game])}
        wait_until("a knows who sits there", lambda: seat_of(a, ann.game, key) == 0)
        assert b.http.delete(f"{b.url}/api/players/me", headers=as_player(key)).is_success
        assert third.closing_code() == NO_GAME
        nameless = second.expect(Table, lambda told: told.players[0].name == "")
        assert nameless.number == table.number
        assert place.owner_of(ann.game) == "a"
        assert play_together((first, second), 2).number == table.number + 2
    assert a.get(f"/api/games/{alone.game}").status_code == 404


def seat_of(at: Server, game: str, key: str) -> int | None:
    with Client(at, game, player=key) as client:
        return client.look().you


# Without Valkey


def test_nothing_is_lost_with_valkey(place: Place) -> None:
    """It is killed in the middle of a game, and comes back."""
    a, b = place.a, place.b
    ann, bob = a.friends()
    with a.sit(ann) as first, b.sit(bob) as second:
        table = play_together((first, second), 3)
        said = [one.log.count("Valkey does not answer") for one in (a, b)]
        place.redis.kill()
        try:
            start = monotonic()
            after = play_together((first, second), 4)
            assert after.number == table.number + 4 and monotonic() - start < SOON
            wait_until("they notice it", lambda: place.is_well("degraded"))
            assert "mindbug_valkey_up 0" in a.get("/metrics").text
            start = monotonic()
            assert a.create("bot", seat=0).game and b.create("friend", seat=0).game
            assert in_list(b, "running", ann.game) is not None and in_list(a, "running", ann.game) is not None
            assert mine(b, bob).turn == after.turn
            assert monotonic() - start < SOON
            assert [one.log.count("Valkey does not answer") for one in (a, b)] == [times + 1 for times in said]
        finally:
            place.redis.start()
        assert play_together((first, second), 2).number == after.number + 2
        wait_until("they notice that it is back", place.is_well)
        wait_until("the lists agree", lambda: who_is_there(in_list(b, "running", ann.game)) == [True, True])
        figures = a.get("/metrics").text
        assert "mindbug_valkey_up 1" in figures and "mindbug_nodes 2" in figures and "mindbug_lapses_total 0" in figures
        assert "mindbug_relays 1" in b.get("/metrics").text and "mindbug_games_moved_total 0" in figures
    assert all(one.log.rindex("Valkey answers again") > one.log.rindex("Valkey does not answer") for one in (a, b))


def test_nobody_waits_for_a_slow_valkey(place: Place) -> None:
    """It hangs: a few wait for a moment, then nobody does."""
    a, b = place.a, place.b
    ann, bob = a.friends()
    with a.sit(ann) as first, b.sit(bob) as second:
        table = play_together((first, second), 2)
        place.redis.sleep()
        try:
            start = monotonic()
            assert play_together((first, second), 4).number == table.number + 4
            assert monotonic() - start < SOON
            wait_until("they notice it", lambda: place.is_well("degraded"))
            start = monotonic()
            for number in range(MANY):
                assert (a, b)[number % 2].get("/api/games?status=running").status_code == 200
            assert a.create("bot", seat=0).game and b.create("friend", seat=0).game
            assert monotonic() - start < SOON
        finally:
            place.redis.wake()
        wait_until("they notice that it is back", place.is_well)


# What is there


def test_nothing_private_is_there(place: Place) -> None:
    """All that a stranger hears while a private game is played, and all that is kept, also for those who can open it."""
    a, b = place.a, place.b
    with place.redis.overheard() as heard:
        keys = new_players(a, "Ann", "Bob")
        made = a.post(
            "/api/games", {"mode": "friend", "private": True, "seat": 0, "name": "Annabel"}, headers=as_player(keys[0])
        )
        ann = msgspec.json.decode(made.content, type=Joined)
        bob = b.join(ann.game, ann.invitation, "Bobbalong")
        with a.sit(ann) as first, b.sit(bob) as second:
            for _ in range(3):
                number = play_together((first, second), 2).number
                wait_until("it is told", lambda number=number: number_told(place, ann.game) == number)  # type: ignore[misc]
            hands = [card for client in (first, second) for card in hand_of(client.look())]
        assert a.http.delete(f"{a.url}/api/players/me", headers=as_player(keys[0])).is_success  # b has the game
        wait_until("it is told", lambda: b'"PUBLISH"' in b"".join(heard))
        kept = dump(place.redis)
    everything = b"".join(heard) + b"".join(kept) + b"".join(kept.values())
    assert b'"EVAL"' in everything and b'"HSET"' in everything and len(kept) > 3
    secret = str(ask(place.database, "SELECT secret FROM place")[0][0])
    words = [secret, *keys, ann.token, bob.token, ann.invitation, ann.game, "Annabel", "Bobbalong", "10.0.0.", *hands]
    assert len(hands) > 5
    for word in words:
        assert word is not None and word.encode() not in everything, word
    told = [opened for key, value in kept.items() if b":told:" in key and (opened := place.seal.open(key.decode(), value))]
    assert told
    for opened in told:
        fields = json.loads(opened)
        assert set(fields) == {"number", "turn", "asked", "watchers", "players"}
        assert all(player["name"] == "" and player["id"] is None for player in fields["players"])
        for word in words:
            assert word is not None and word.encode() not in opened, word


def number_told(place: Place, game: str) -> int | None:
    """The number of the last state of a game of which another node could know."""
    tag = place.seal.tag(game).encode()
    found = [place.seal.open(key.decode(), value) for key, value in dump(place.redis).items() if key.endswith(b":told:" + tag)]
    return msgspec.json.decode(found[0], type=Glimpse).number if found and found[0] is not None else None


def hand_of(table: Table) -> list[str]:
    assert table.position is not None and table.you is not None
    return [card for card in table.position.players[table.you].hand if card is not None]


def dump(redis: OwnRedis) -> dict[bytes, bytes]:
    """Everything that is kept, by key."""
    readers: dict[Any, Callable[[Any, bytes], bytes]] = {
        b"string": lambda client, key: client.get(key),
        b"hash": lambda client, key: repr(client.hgetall(key)).encode(),
    }
    with redis.talk() as client:
        found: Any = client.keys("*")
        return {key: readers[client.type(key)](client, key) for key in found}


def test_what_a_stranger_writes_harms_nobody(place: Place) -> None:
    a, b = place.a, place.b
    ann, bob = a.friends()
    waiting = a.create("friend", seat=0)
    with a.sit(ann) as first, b.sit(bob) as second:
        table = play_together((first, second), 2)
        wait_until("it is told", lambda: who_is_there(in_list(b, "running", ann.game)) == [True, True])
        forged = msgspec.json.encode(Glimpse(number=table.number, turn=99, asked=0, watchers=7, players=None))  # type: ignore[arg-type]
        values = list(dump(place.redis).values())
        garbage: list[Any] = [
            b"",
            b"\xff\x00",
            b"nan inf",
            b"-5 1e400",
            b"9" * 400,
            forged,
            values[0],
            values[-1],
            b"x" * 100_000,
        ]
        with place.redis.talk() as client:
            channel: Any = client.pubsub_channels("mindbug:*")
            for bad in garbage:
                for key in list(dump(place.redis)):
                    client.set(key, bad)
                client.publish(channel[0], bad)
                client.publish(channel[0], json.dumps([ann.game]))
                seen = in_list(b, "running", ann.game)
                assert seen is not None and seen.turn in (0, table.turn) and seen.watchers == 0
                assert mine(b, bob).turn == table.turn
            assert a.create("bot", seat=0).game  # a bucket of nonsense is a full one
            for key in list(dump(place.redis)):
                client.delete(key)
                client.rpush(key, "a", "list")
            assert b.create("friend", seat=0).game and in_list(b, "running", ann.game) is not None
            place.a.join(waiting.game, waiting.invitation, "Eve")
            client.flushall()
        assert play_together((first, second), 2).number == table.number + 2
        wait_until("it is told again", lambda: who_is_there(in_list(b, "running", ann.game)) == [True, True])
    assert place.is_well()


# The bucket


def test_a_bucket_is_refilled_and_never_more_than_full(place: Place) -> None:
    with wired(place.redis) as run:

        async def taking(wire: Valkey) -> None:
            assert [await wire.take("x", 0.0, 3.0) for _ in range(4)] == [True, True, True, False]
            assert [await wire.take("y", 0.0, 3.0) for _ in range(4)] == [True, True, True, False]
            assert [await wire.take("z", 20.0, 2.0) for _ in range(3)][:2] == [True, True]
            await asyncio.sleep(0.3)
            assert await wire.take("z", 20.0, 2.0)
            for poison, so in ((b"5 99999999999", True), (b"0 99999999999", False), (b"1e9 0", True), (b"0.5 0.0", False)):
                await wire.command("SET", wire.key("bucket", "p"), poison)
                assert await wire.take("p", 0.0, 3.0) is so, poison
                assert int(await wire.command("TTL", wire.key("bucket", "p"))) > 0

        run(taking)


def test_lists_of_words(place: Place) -> None:
    with wired(place.redis) as run:

        async def listing(wire: Valkey) -> None:
            for word in ("one", "two", "two"):
                await wire.add("l", word, 60.0)
            assert await wire.count("l") == 2 and await wire.words("l") == {"one", "two"}
            assert await wire.has("l", "one") and not await wire.has("l", "three") and not await wire.has("m", "one")
            await wire.command("HSET", wire.key("list", "l"), "stranger", "garbage")
            assert await wire.words("l") == {"one", "two"}
            await wire.drop("l", {"one"})
            assert await wire.count("l") == 1 and await wire.words("l") == {"two"}
            await wire.tell({"n": b"value"}, 0.05)
            assert await wire.told(["m", "n"]) == {"n": b"value"}
            await asyncio.sleep(0.1)
            assert await wire.told(["m", "n"]) == {} == await wire.told([])

        run(listing)


@contextmanager
def wired(redis: OwnRedis) -> Iterator[Callable[[Callable[[Valkey], Awaitable[None]]], None]]:
    async def talk(work: Callable[[Valkey], Awaitable[None]]) -> None:
        wire = await Valkey.open(redis.url, 5.0)
        wire.join(os.urandom(8).hex())  # another place
        try:
            await work(wire)
        finally:
            await wire.close()

    yield lambda work: asyncio.run(talk(work))


def test_a_seal_is_of_one_place_and_one_name() -> None:
    mine, other = Seal("secret"), Seal("another")
    sealed = mine.close("name", b"a\nb")
    assert mine.open("name", sealed) == b"a\nb"
    bad = (mine.open("eman", sealed), other.open("name", sealed), mine.open("name", sealed[:-1]), mine.open("name", None))
    assert bad == (None, None, None, None)
    assert mine.tag("word") == Seal("secret").tag("word") != other.tag("word") != mine.tag("words")


# Settings


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost",
        "http://localhost:6379",
        "redis://",
        "redis:///0",
        "redis://host/zero",
        "redis://host:port",
        "redis://h?db=1",
    ],
)
def test_an_address_that_cannot_be_one(url: str) -> None:
    with pytest.raises(MindbugError, match="expected a Valkey or Redis like redis://HOST:PORT/DB"):
        check_address(url)


def test_an_address_that_is_refused_is_told_without_its_password() -> None:
    with pytest.raises(MindbugError) as error:
        check_address("redis://user:swordfish@host/zero")
    assert "swordfish" not in str(error.value)


@pytest.mark.parametrize("url", ["redis://localhost", "rediss://u:p@h:1/2", "redis://[::1]:6379/0", "redis://:p@10.0.0.1/"])
def test_an_address_that_can_be_one(url: str) -> None:
    check_address(url)


def test_settings_that_make_no_sense(place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, nobody = str(tmp_path / "games.sqlite"), f"redis://:swordfish@127.0.0.1:{free_port()}/0"
    cases = [
        (file, place.redis.url, "--valkey is for several servers on one PostgreSQL"),
        (place.database, "http://127.0.0.1", "expected a Valkey or Redis like redis://HOST:PORT/DB"),
        (place.database, nobody, "cannot reach Valkey or Redis at redis://127.0.0.1:"),
    ]
    for database, valkey, text in cases:
        assert main(["serve", "--port", "0", "--database", database, "--valkey", valkey]) != 0
        said = capsys.readouterr().err
        assert text in said and "swordfish" not in said
    assert not Path(file).exists()
    assert ask(place.database, "SELECT count(*) FROM nodes") == [(2,)]
