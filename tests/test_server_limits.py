"""What one client may do, and from where."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mindbug import Game
from mindbug.server.connection import POLICY
from mindbug.server.limits import Clients, Limits, client_key
from mindbug.server.messages import Joined, Next, Ping, Pong, Problem, Refused, Rematch, Resign, Table
from mindbug.server.turns import FEE, Bucket, Turns, paid, paying
from serving import PATIENCE, Client, Server

LIMITS = {
    "messages": "2",
    "message-burst": "10",
    "requests": "0.5",
    "request-burst": "60",
    "new-games": "0.2",
    "new-game-burst": "12",
    "open-games": "3",
    "sockets": "4",
}
PUBLIC = "https://games.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = [option for name, value in LIMITS.items() for option in (f"--limit-{name}", value)]
    folder = tmp_path_factory.mktemp("limits")
    with Server(folder, *options, "--public-url", PUBLIC, "--host", "0.0.0.0", unlimited=False) as server:
        yield server


def as_client(address: str) -> dict[str, str]:
    """What a proxy on this machine says: whose request it is. So every test is another client."""
    return {"x-forwarded-for": address}


def create(server: Server, address: str, status: int = 201, **wanted: Any) -> Any:
    answer = server.post("/api/games", {"mode": "bot", "bot": "random", **wanted}, headers=as_client(address))
    assert answer.status_code == status, answer.text
    return answer.json()


def test_where_others_reach_the_server(server: Server) -> None:
    welcome = server.get("/api/welcome", headers=as_client("10.0.0.1")).json()
    assert welcome["address"] == PUBLIC and welcome["reach"] == "Everybody reaches the server at this address."
    link = create(server, "10.0.0.1", mode="friend")["link"]
    assert link.startswith(f"{PUBLIC}/join/")


# Where requests come from


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1", "https://[::1", ""]
)
def test_pages_of_other_sites_are_refused(server: Server, origin: str) -> None:
    game = create(server, "10.0.0.2")
    headers = {**as_client("10.0.0.2"), "origin": origin}
    answer = server.post("/api/games", {"mode": "bot"}, headers=headers)
    assert answer.status_code == 403 and msgspec.json.decode(answer.content, type=Problem).code == "foreign"
    with pytest.raises(InvalidStatus) as refused, server.socket(game["game"], additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403
    assert server.get("/api/welcome", headers=headers).status_code == 200


def test_this_page_and_programs_are_served(server: Server) -> None:
    game = create(server, "10.0.0.3")
    for origin in (server.url, PUBLIC, server.url.upper().replace("HTTP", "http")):
        headers = {**as_client("10.0.0.3"), "origin": origin}
        assert server.post("/api/games/mine", {"tokens": []}, headers=headers).status_code == 200
        with Client(server, game["game"], headers=headers) as client:
            assert client.expect(Table).game == game["game"]
    cross = {**as_client("10.0.0.3"), "sec-fetch-site": "cross-site"}
    assert server.post("/api/games/mine", {"tokens": []}, headers=cross).status_code == 403


# How many


def test_too_many_messages_of_a_socket(server: Server) -> None:
    game = create(server, "10.0.1.1")
    with Client(server, game["game"], headers=as_client("10.0.1.1")) as client:
        client.look()
        for _ in range(20):
            client.send(Ping())
        told: list[Pong | Refused] = []
        while len(told) < 20:
            answer = client.receive()
            told += [answer] if isinstance(answer, Pong | Refused) else []
        refused = [answer for answer in told if isinstance(answer, Refused)]
        assert refused and all(answer.code == "too fast" for answer in refused) and len(told) - len(refused) >= 8


def test_who_does_not_stop_is_sent_away(server: Server) -> None:
    game = create(server, "10.0.1.2")
    with Client(server, game["game"], headers=as_client("10.0.1.2")) as client:
        client.look()
        for _ in range(130):
            client.send(Ping())
        assert client.closing_code() in (POLICY, 1013)


def test_too_many_requests(server: Server) -> None:
    statuses = [server.get("/api/games", headers=as_client("10.0.1.3")).status_code for _ in range(70)]
    assert statuses.count(200) >= 60 and 429 in statuses
    assert server.get("/api/games", headers=as_client("10.0.1.4")).status_code == 200
    checks = [server.get("/health", headers=as_client("10.0.1.3")).status_code for _ in range(150)]
    assert checks[:60] == [200] * 60 and 429 in checks
    assert server.get("/health", headers=as_client("10.0.1.4")).status_code == 200
    assert all(server.get("/", headers=as_client("10.0.1.8")).status_code == 200 for _ in range(80))


@pytest.mark.parametrize("what", ["replay", "analysis"])
def test_long_records_count_as_many_requests(server: Server, what: str) -> None:
    """Also those that cannot be played."""
    record = Game.new(seed=1).record() + "0 resigns\n" * 500
    client = as_client(f"10.0.2.{len(what)}")
    answers = [server.post(f"/api/record/{what}", {"record": f"{record}{n} resigns\n"}, headers=client) for n in (0, 1)]
    assert [answer.status_code for answer in answers] == [400 if what == "replay" else 200, 429]


def test_too_many_games(server: Server) -> None:
    statuses = [
        server.post("/api/games", {"mode": "bot", "bot": "random"}, headers=as_client("10.0.1.5")).status_code
        for _ in range(15)
    ]
    assert statuses[:12] == [201] * 12 and 429 in statuses[12:]


def test_a_rematch_is_a_new_game(server: Server) -> None:
    """Else who resigns and asks for a rematch again and again would make as many as there is room for messages."""
    address = "10.0.5.3"
    joined = msgspec.convert(create(server, address), Joined)
    for _ in range(40):
        with server.sit(joined, headers=as_client(address)) as client:
            client.look()
            client.ask_table(Resign(), lambda table: table.status == "over")
            client.send(Rematch())
            heard = client.receive()
            while not isinstance(heard, Next | Refused):
                heard = client.receive()
        if isinstance(heard, Refused):
            break
        joined = msgspec.structs.replace(joined, game=heard.game)
    assert isinstance(heard, Refused) and heard.code == "too fast"


def test_too_many_open_games(server: Server) -> None:
    games = [create(server, "10.0.1.6", mode="friend") for _ in range(3)]
    assert create(server, "10.0.1.6", 429, mode="friend")["code"] == "too many games"
    create(server, "10.0.1.6", mode="bot")
    server.join(games[0]["game"], games[0]["invitation"])
    create(server, "10.0.1.6", mode="friend")


def test_too_many_sockets(server: Server) -> None:
    game = create(server, "10.0.1.7")
    clients = [Client(server, game["game"], headers=as_client("10.0.1.7")) for _ in range(4)]
    for client in clients:
        client.look()
    with server.socket(game["game"], additional_headers=as_client("10.0.1.7")) as last:
        assert "at most 4 connections" in str(last.recv(PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            last.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == POLICY
    clients.pop().close()
    with Client(server, game["game"], headers=as_client("10.0.1.7")) as again:
        again.look()
    for client in clients:
        client.close()


def test_a_second_server_is_refused(server: Server) -> None:
    command = [sys.executable, "-m", "mindbug.cli", "serve", "--database", server.database, "--port"]
    second = subprocess.run([*command, "0"], capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 1 and second.stdout == ""
    assert second.stderr.startswith("mindbug: another mindbug server uses the games in "), second.stderr
    port = server.url.rpartition(":")[2]
    third = subprocess.run([*command, port], capture_output=True, text=True, timeout=60, check=False)
    assert third.returncode == 1 and f"mindbug: cannot listen at 127.0.0.1, port {port}" in third.stderr
    assert server.get("/health").status_code == 200


# The parts


def test_a_bucket_lets_a_burst_through_and_then_a_rate() -> None:
    bucket = Bucket(1000.0, 5)
    assert [bucket.take() for _ in range(5)] == [True] * 5
    bucket.rate = 0.0
    bucket.left = 0.5
    assert not bucket.take() and bucket.take(0.5) and not bucket.take(0.1)
    bucket.rate = 1e9
    assert bucket.take() and bucket.is_full


def test_clients_take_turns() -> None:
    """In each round of the event loop one piece of each client's work is begun, however much waits."""

    async def run() -> list[str]:
        done: list[str] = []

        async def work(turns: Turns, name: str) -> None:
            for _ in range(3):
                await turns.take()
                done.append(name)

        greedy, modest = Turns(Bucket(1.0, 1.0)), Turns(Bucket(1.0, 1.0))
        works = [asyncio.create_task(work(greedy, "greedy")) for _ in range(3)]
        works.append(asyncio.create_task(work(modest, "modest")))
        await asyncio.gather(*works)
        assert not greedy.is_taken or not greedy.waiting
        return done

    done = asyncio.run(run())
    assert sorted(done[:2]) == sorted(done[2:4]) == sorted(done[4:6]) == ["greedy", "modest"], done


def test_who_is_in_debt_waits() -> None:
    async def run() -> None:
        debtor = Turns(Bucket(0.0, 1.0))
        await debtor.take()
        debtor.core.left = -1.0
        waiting = asyncio.create_task(debtor.take())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not waiting.done() and len(debtor.waiting) == 1
        debtor.let_all_go()
        await waiting

    asyncio.run(run())


def test_work_is_paid_by_who_wants_it() -> None:
    """At every step, also what others begin for it."""

    async def run() -> None:
        turns = Turns(Bucket(0.0, 100.0))

        async def toil() -> int:
            await asyncio.sleep(0)
            return sum(range(200_000))

        assert await paid(toil()) == await toil() and turns.core.left == 100.0
        paying.set(turns)
        await asyncio.create_task(paid(toil()))
        first = turns.core.left
        assert first < 100.0 - FEE
        await paid(toil())
        assert turns.core.left < first

    asyncio.run(run())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("somebody", "somebody", True),
    ],
)
def test_who_is_the_same_client(one: str, other: str, same: bool) -> None:
    assert (client_key(one) == client_key(other)) == same


def test_clients_that_did_nothing_lately_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mindbug.server.limits.FEW", 10)
    clients = Clients(Limits(requests=0.0))
    clients.of("busy").requests.take()
    clients.of("there").sockets = 1
    for number in range(30):
        clients.of(f"10.0.0.{number}")
    assert {"busy", "there"} <= set(clients.known) and len(clients.known) <= 12
