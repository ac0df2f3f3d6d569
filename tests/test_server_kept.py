"""A bot on the server is kept between the moves of its game: it remembers that game and no other, and needs no memory."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mindbug import Game
from mindbug.bots.bot import moves_of
from mindbug.rules.view import View
from mindbug.seats import per_seat
from mindbug.server import workers
from mindbug.server.door import FILES_OF_WORKER, MOST_CONNECTIONS, possible_connections
from mindbug.server.founding import found
from mindbug.server.homes import Home, Worker
from mindbug.server.kept import LARGEST, MEGABYTE, MOST_BOTS, KeptBots, size_of
from mindbug.server.messages import Back, NewGame, Next, Rematch, Resign, Table
from mindbug.server.metrics import Metrics
from mindbug.server.room import Room
from mindbug.server.settings import Settings
from mindbug.server.thinking import LATER, NOW, Crew, Thinking, always
from mindbug.server.world import World
from mindbug.store import StoredSeat
from mindbug.store.store import Store
from serving import PATIENCE, Client, Server, child_processes

# Bots of another package, which write down what happens to them.
PACKAGE = f"""
import json, os, sys, uuid, weakref
from mindbug.bots.bot import moves_of

def write(**what):
    with open(os.environ["DIARY"], "a") as file:
        file.write(json.dumps(what) + "\\n")

class Diarist:
    def __init__(self):
        self.name, self.moves = uuid.uuid4().hex, 0
        weakref.finalize(self, write, gone=self.name).atexit = False

    def choose(self, view):
        self.moves += 1
        write(bot=self.name, move=self.moves, turn=view.table.turn, pid=os.getpid(), player=view.viewer)
        return next(iter(moves_of(view)))

class Frail(Diarist):
    def choose(self, view):
        move = super().choose(view)
        return move if self.moves < 3 else 1 // 0

class Liar(Diarist):
    def choose(self, view):
        move = super().choose(view)
        return move if self.moves < 3 else "attack Everybody"

class Nosy(Diarist):
    def choose(self, view):
        frame, found = sys._getframe(), []
        while frame is not None:
            found.append(repr(frame.f_locals))
            frame = frame.f_back
        write(seen=found)
        return super().choose(view)

class Fat(Diarist):
    def __init__(self):
        super().__init__()
        self.memory = os.urandom({MEGABYTE})

class Huge(Diarist):
    def __init__(self):
        super().__init__()
        self.memory = bytes({LARGEST})
"""
NAMES = ["diarist", "frail", "liar", "nosy", "fat", "huge"]
Line = dict[str, Any]


class Diary:
    """What the bots have written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self.path.read_text().splitlines()] if self.path.exists() else []

    @property
    def moves(self) -> list[Line]:
        return [line for line in self.lines if "move" in line]

    @property
    def bots(self) -> list[str]:
        """In the order of their first moves."""
        return list(dict.fromkeys(line["bot"] for line in self.moves))

    def counts(self) -> list[list[int]]:
        """What every bot has counted."""
        return [[line["move"] for line in self.moves if line["bot"] == bot] for bot in self.bots]

    def wait_until_gone(self, *bots: str) -> None:
        end = time.monotonic() + PATIENCE
        while not set(bots) <= {line.get("gone") for line in self.lines}:
            assert time.monotonic() < end, "a bot is still there"
            time.sleep(0.02)

    def are_gone(self, *bots: str) -> bool:
        return set(bots) <= {line.get("gone") for line in self.lines}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package that registers bots, as if it were installed."""
    home = tmp_path_factory.mktemp("site")
    info = home / "diarists-1.0.dist-info"
    info.mkdir()
    (home / "diarists.py").write_text(PACKAGE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: diarists\nVersion: 1.0\n")
    entries = "".join(f"{name} = diarists:{name.capitalize()}\n" for name in NAMES)
    (info / "entry_points.txt").write_text(f"[mindbug.bots]\n{entries}")
    return home


@pytest.fixture
def diary(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Diary:
    """Of all processes that are started from now on."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH", "")])))
    monkeypatch.syspath_prepend(str(package))  # workers of this process get its path
    monkeypatch.setenv("DIARY", str(tmp_path / "diary"))
    return Diary(tmp_path / "diary")


@pytest.fixture
def server(diary: Diary, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        yield server


def moves_made(server: Server, game: str, player: int) -> int:
    record = Game.from_record(server.get(f"/api/games/{game}/record").text)
    return sum(who == str(player) for who, _ in record.lines)


def play_some(client: Client, times: int, chance: random.Random) -> None:
    """So many moves, with the bot's answers."""
    for _ in range(times):
        assert client.wait_for_turn().status == "running"
        client.play_anything(chance)
    client.wait_for_turn()


# At the table


def test_a_bot_sees_all_of_its_game_and_nothing_of_the_next(server: Server, diary: Diary) -> None:
    joined = server.create(bot="diarist", seat=0, seed=3)
    with server.sit(joined) as client:
        client.play_to_the_end()
        (first,) = diary.bots
        assert diary.counts() == [list(range(1, moves_made(server, joined.game, 1) + 1))]
        diary.wait_until_gone(first)
        again = client.ask(Rematch(), Next)
    with Client(server, again.game, again.token) as client:
        play_some(client, 2, random.Random(1))
        client.ask_table(Resign(), lambda table: table.status == "over")
    assert diary.bots[0] == first and diary.counts()[1:] == [list(range(1, len(diary.counts()[1]) + 1))]
    diary.wait_until_gone(*diary.bots)


def test_two_games_have_two_bots(server: Server, diary: Diary) -> None:
    chance = random.Random(1)
    with (
        server.sit(server.create(bot="diarist", seat=0, seed=3)) as one,
        server.sit(server.create(bot="diarist", seat=0, seed=4)) as two,
    ):
        for _ in range(3):
            play_some(one, 1, chance)
            play_some(two, 1, chance)
        assert len(diary.bots) == 2 and all(moves == list(range(1, len(moves) + 1)) for moves in diary.counts())
        assert not diary.are_gone(*diary.bots[:1]) and not diary.are_gone(*diary.bots[1:])


def test_a_bot_that_has_seen_what_was_taken_back_leaves(server: Server, diary: Diary) -> None:
    """The next one is new, and play goes on."""
    chance = random.Random(2)
    with server.sit(server.create(bot="diarist", seat=0, first=0, seed=8)) as client:
        play_some(client, 2, chance)
        before = len(diary.moves)
        client.send(Back())
        client.expect(Table, lambda table: table.number > 0 and table.question is not None)
        diary.wait_until_gone(*diary.bots)
        seen = diary.bots
        client.play_to_the_end()
        assert len(diary.bots) == len(seen) + 1
        assert diary.counts()[-1] == list(range(1, len(diary.moves) - before + 1))


def test_a_killed_worker_costs_only_the_memory(server: Server, diary: Diary) -> None:
    chance = random.Random(3)
    with server.sit(server.create(bot="diarist", seat=0, first=0, seed=5)) as client:
        play_some(client, 2, chance)
        (first,) = diary.bots
        for child in child_processes(server.pid):
            os.kill(child, signal.SIGKILL)
        client.play_to_the_end()
        assert len(diary.bots) == 2 and diary.bots[0] == first and diary.counts()[1][0] == 1
        assert "a worker has died" in server.log


def test_a_restart_costs_only_the_memory(server: Server, diary: Diary) -> None:
    joined, chance = server.create(bot="diarist", seat=0, first=0, seed=5), random.Random(4)
    with server.sit(joined) as client:
        play_some(client, 2, chance)
    server.restart()
    with server.sit(joined) as client:
        client.play_to_the_end()
    assert len(diary.bots) == 2 and diary.counts()[1][0] == 1
    assert sum(map(len, diary.counts())) == moves_made(server, joined.game, 1)


def test_a_game_that_sleeps_has_no_bot(diary: Diary, tmp_path: Path) -> None:
    with Server(tmp_path, "--idle-seconds", "0.2") as server:
        joined, chance = server.create(bot="diarist", seat=0, first=0, seed=6), random.Random(5)
        with server.sit(joined) as client:
            play_some(client, 2, chance)
        diary.wait_until_gone(*diary.bots)
        with server.sit(joined) as client:
            client.play_to_the_end()
        assert len(diary.bots) == 2


@pytest.mark.parametrize("bot", ["frail", "liar"])
def test_a_bot_that_fails_leaves(server: Server, diary: Diary, bot: str) -> None:
    """A random move is made for it, and a new one plays on."""
    joined = server.create(bot=bot, seat=0, first=0, seed=7)
    with server.sit(joined) as client:
        client.play_to_the_end()
    assert set(map(tuple, diary.counts()[:-1])) == {(1, 2, 3)} and len(diary.counts()) > 1
    assert sum(map(len, diary.counts())) == moves_made(server, joined.game, 1)
    diary.wait_until_gone(*diary.bots)


def test_a_worker_does_not_know_which_game_it_is(server: Server, diary: Diary) -> None:
    """Who knows the name of a game may watch it. All that a bot finds around it is its view."""
    joined = server.create(bot="nosy", seat=0, first=0, seed=7)
    with server.sit(joined) as client:
        play_some(client, 2, random.Random(6))
    text = diary.path.read_text()
    assert '"seen"' in text and "diarists" in text
    assert joined.game not in text and joined.token not in text


def test_two_bots_at_one_table(diary: Diary, tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(str(tmp_path / "games.sqlite"))
        thinking = Thinking(2, Metrics())
        world = World(store, thinking, Settings(bot_delay=0), Metrics(), lambda: None)
        try:
            stored = found(NewGame(mode="screen", seed=2), 0.0).stored
            stored = replace(stored, seats=per_seat(lambda _: StoredSeat(bot="diarist")))
            await store.create(stored)
            room = Room(stored, [], world)
            room.wake()
            while room.status == "running":
                await asyncio.sleep(0.01)
            assert room.homes == {}
        finally:
            thinking.close()
            await store.close()

    asyncio.run(run())
    assert len(diary.bots) == 2 and all(moves == list(range(1, len(moves) + 1)) for moves in diary.counts())
    assert len({(line["bot"], line["player"]) for line in diary.moves}) == 2


# In the workers


def with_thinking(size: int, test: Callable[[Thinking], Awaitable[None]]) -> None:
    async def run() -> None:
        thinking = Thinking(size, Metrics())
        try:
            await test(thinking)
        finally:
            thinking.close()

    asyncio.run(run())


def some_view(seed: int = 1) -> bytes:
    game = Game.new(seed=seed, first=0)
    return game.view(0).to_bytes()


def test_games_stay_in_their_workers(diary: Diary) -> None:
    async def test(thinking: Thinking) -> None:
        homes, view = [Home() for _ in range(6)], some_view()
        for _ in range(5):
            await asyncio.gather(*(thinking.choose(f"{n}", "diarist", home, view) for n, home in enumerate(homes)))
        assert sum(worker.homes for worker in thinking.thinkers.workers) == 6

    with_thinking(2, test)
    assert diary.counts() == [[1, 2, 3, 4, 5]] * 6
    assert len({line["pid"] for line in diary.moves}) == 2
    assert len({(line["pid"], line["bot"]) for line in diary.moves}) == 6


def test_an_idle_worker_is_enough_for_one_game(diary: Diary) -> None:
    """No process is started that nobody needs."""

    async def test(thinking: Thinking) -> None:
        for _ in range(4):
            await thinking.choose("one", "diarist", Home(), some_view())
        assert [worker.pool is not None for worker in thinking.thinkers.workers] == [True, False, False]

    with_thinking(3, test)


@pytest.mark.parametrize("is_patient", [True, False])
def test_a_bot_waits_for_its_worker_but_not_for_long(diary: Diary, is_patient: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With much more patience than its worker is busy, and with much less."""
    seconds, patience = (0.3, PATIENCE) if is_patient else (3.0, 0.2)
    monkeypatch.setattr("mindbug.server.thinking.LONGEST_WAIT", patience)

    async def test(thinking: Thinking) -> None:
        home, other, view = Home(), Home(), some_view()
        await asyncio.gather(*(thinking.choose("one", "diarist", one, view) for one in (home, other)))
        first = home.worker
        assert first is not None and first is not other.worker
        busy = asyncio.create_task(thinking.thinkers.think("two", NOW, "hint", always, time.sleep, seconds, home=home))
        await asyncio.sleep(0.01)
        await thinking.choose("one", "diarist", home, view)
        assert busy.done() == (home.worker is first) == is_patient
        await thinking.choose("one", "diarist", home, view)
        await busy
        await thinking.thinkers.think("two", NOW, "hint", always, time.sleep, 0.0, home=other)
        home.give_up()
        other.give_up()
        assert [worker.homes for worker in thinking.thinkers.workers] == [0, 0]
        diary.wait_until_gone(*diary.bots)

    with_thinking(2, test)
    assert sorted(diary.counts()) == ([[1], [1, 2, 3]] if is_patient else [[1], [1], [1, 2]])


def test_a_bot_that_is_given_up_while_it_thinks_is_not_kept(diary: Diary) -> None:
    async def test(thinking: Thinking) -> None:
        home, view = Home(), some_view()
        thought = asyncio.create_task(thinking.choose("one", "diarist", home, view))
        await asyncio.sleep(0)
        home.give_up()
        await thought
        diary.wait_until_gone(*diary.bots)
        assert [worker.homes for worker in thinking.thinkers.workers] == [0]

    with_thinking(1, test)
    assert diary.counts() == [[1]]


def test_many_games_need_no_more_memory(diary: Diary) -> None:
    """Each of these bots has a megabyte, and nobody lets them go."""

    async def test(thinking: Thinking) -> None:
        view = some_view()
        homes = [Home() for _ in range(3 * MOST_BOTS)]
        for home in homes:
            await thinking.choose("one", "fat", home, view)
        pid = diary.moves[0]["pid"]
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        peak = int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmHWM:"))) // 1024
        assert {line["pid"] for line in diary.moves} == {pid} and peak < 2 * MOST_BOTS + 90, peak
        there = len(diary.bots) - len([line for line in diary.lines if "gone" in line])
        assert there == MOST_BOTS
        await thinking.choose("one", "fat", homes[-1], view)  # was asked last, so it is there
        await thinking.choose("one", "fat", homes[0], view)  # has left

    with_thinking(1, test)
    assert [len(moves) for moves in diary.counts()] == [*[1] * (3 * MOST_BOTS - 1), 2, 1]


def test_what_is_too_large_is_not_kept(diary: Diary) -> None:
    async def test(thinking: Thinking) -> None:
        home, other = Home(), Home()
        await thinking.choose("one", "diarist", other, some_view())
        for _ in range(3):
            await thinking.choose("one", "huge", home, some_view())
        await thinking.choose("one", "diarist", other, some_view())

    with_thinking(1, test)
    assert sorted(diary.counts()) == [[1], [1], [1], [1, 2]]  # and nobody else leaves because of it


# What is kept


def test_who_was_asked_longest_ago_leaves_first() -> None:
    kept, view = KeptBots(most=3), View.from_bytes(some_view())
    for name in ("a", "b", "c", "a", "d"):
        kept.choose(name, "random", view)
    assert list(kept.bots) == ["c", "a", "d"]
    kept.take("a")
    kept.take("nobody")
    assert list(kept.bots) == ["c", "d"] and kept.held == sum(one.size for one in kept.bots.values())


def test_memory_is_counted() -> None:
    view = View.from_bytes(some_view())
    kept = KeptBots()
    for level in ("random", "easy", "hard"):
        kept.choose(level, level, view)
    sizes = [kept.bots[level].size for level in ("random", "easy", "hard")]
    assert sizes == sorted(sizes) and sizes[2] > 100_000 and kept.held == sum(sizes)
    few = KeptBots(memory=3 * sizes[2])
    for number in range(6):
        few.choose(str(number), "hard", view)
        assert few.held == sum(one.size for one in few.bots.values()) <= few.memory
    assert 2 <= len(few.bots) < 6 and "5" in few.bots
    none = KeptBots(largest=1000)
    none.choose("x", "hard", view)
    assert not none.bots and none.held == 0


def test_the_size_of_something() -> None:
    data = bytes(5000)
    assert 5000 < size_of([data, data, {"a": data}], MEGABYTE) < 6000
    assert size_of([bytes(5000) for _ in range(10)], 9000) < 60_000
    ring: list[object] = []
    ring.append(ring)
    assert size_of(ring, MEGABYTE) < 1000 and size_of(json, MEGABYTE) == 0


def test_another_level_is_another_bot() -> None:
    kept, view = KeptBots(), View.from_bytes(some_view())
    kept.choose("a", "easy", view)
    before = kept.bots["a"].bot
    kept.choose("a", "easy", view)
    assert kept.bots["a"].bot is before
    kept.choose("a", "random", view)
    assert type(kept.bots["a"].bot) is not type(before)


@pytest.mark.parametrize("level", ["random", "easy", "medium", "flat"])
def test_no_memory_is_needed(level: str) -> None:
    """Whatever a bot is asked next, be it of another game, of another seat, earlier or the same again, it answers it."""
    chance, views = random.Random(1), []
    for seed in (1, 2):
        game = Game.new(["first-contact", "king-of-tokyo"][seed - 1 : seed], seed=seed)
        while isinstance(game.to_move, int) and len(game.lines) < 20:
            views.append(View.from_bytes(game.view(game.to_move).to_bytes()))
            game.play(chance.choice(game.moves()))
    chance.shuffle(views)
    kept = KeptBots()
    for view in [view for view in views[:15] for _ in range(2)]:
        assert kept.choose("a", level, view) in moves_of(view)
    assert len(kept.bots) == 1


# Who is next


class Sleeper(Worker):
    """Does nothing for a moment."""

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        await asyncio.sleep(0.001 * random.random())


def test_homes_keep_nobody_from_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """However bots move, everybody gets an idle worker, and all are idle in the end."""
    monkeypatch.setattr("mindbug.server.thinking.LONGEST_WAIT", 0.0005)

    async def run() -> None:
        crew = Crew(3, 0, Metrics())
        crew.workers = [Sleeper(0) for _ in range(3)]
        homes = [Home() for _ in range(8)]
        chance = random.Random(1)

        async def come(number: int) -> None:
            await asyncio.sleep(0.1 * chance.random())
            home = chance.choice([None, *homes])
            await crew.think(f"{number % 5}", chance.choice([NOW, LATER]), "bot", always, print, home=home)
            if home is not None and chance.random() < 0.2:
                home.give_up()

        await asyncio.gather(*(come(number) for number in range(600)))
        assert crew.free == 3 and not crew.waiting and all(worker.idle.is_set() for worker in crew.workers)
        assert sum(worker.homes for worker in crew.workers) == sum(home.worker is not None for home in homes)

    asyncio.run(run())


def test_workers_have_their_files() -> None:
    """Connections never take those that workers need."""

    async def test(thinking: Thinking) -> None:
        needed = []
        for worker in thinking.thinkers.workers:
            before = len(os.listdir("/proc/self/fd"))
            await worker.do(workers.ready)
            needed.append(len(os.listdir("/proc/self/fd")) - before)
        assert needed[1] <= FILES_OF_WORKER  # of the first, one or two are for all

    with_thinking(2, test)
    assert 0 < possible_connections(64) <= possible_connections(1) <= MOST_CONNECTIONS
