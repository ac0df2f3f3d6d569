"""Bots think anywhere: thinkers take thoughts of nodes from the database, and when one dies, sleeps or talks nonsense, another
one or the node itself thinks on. Nobody is answered twice."""

from __future__ import annotations

import asyncio
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from database import OwnServer, ask, ask_server, new_database, own_server
from mindbug import cardfile, version
from mindbug.bots.analysis import analyse, judge, tasks_of
from mindbug.cli.main import main
from mindbug.game import Game
from mindbug.rules.errors import MindbugError
from mindbug.server import thoughts, workers
from mindbug.server.homes import Worker
from mindbug.server.messages import Analysis, Hint, Hinted, Resign, Table
from mindbug.server.metrics import Metrics
from mindbug.server.outside import Outside, SentBack
from mindbug.server.thinking import LATER, NOW, Crew, NotWanted, always, work_of_hint
from mindbug.server.thoughts import KINDS, AskedAnalysis, Letter, packed, unpacked
from mindbug.store import MOST_TRIES, NewNode, NewThought, TakenThought
from mindbug.store.store import Store
from mindbug.text.languages import LANGUAGES
from mindbug.text.messages import Form, Listing, Message, Name, Player, Quoted, Sentences, Value
from serving import PATIENCE, Client, Server, child_processes, is_my_turn, wait_until

pytestmark = pytest.mark.once

T = TypeVar("T")
LEASE = 6.0
LONGEST = 5 * PATIENCE  # for a reply
LONG = 3600.0  # a lease that does not end in a test
OWN = Path(__file__).parents[1] / "examples" / "night-garden.toml"
ENDLESS = 10**9  # iterations


# Thoughts as data


def played(seed: int, own: bool = False) -> Game:
    """A finished game that nobody has thought about."""
    chance = random.Random(seed)
    game = Game.new(seed=seed, pool=cardfile.load(OWN).pool) if own else Game.new(seed=seed)
    while game.reason is None:
        game.play(chance.choice(game.moves()))
    return game


@pytest.mark.parametrize("own", [False, True], ids=["first contact", "own cards"])
def test_what_a_thinker_says_is_what_the_node_would_say(own: bool) -> None:
    """Everything that is sent says what it said, in every language, of cards that are in no set too."""
    game = played(3, own)
    tasks = list(tasks_of(game, 20, 0))[:25]
    letter = thoughts.about_decisions(tasks)
    assert thoughts.read_asked(letter.kind, letter.work) == AskedAnalysis(tasks)
    answer = letter.read(workers.thought(letter.kind, letter.work))
    for here, there in zip(map(judge, tasks), answer, strict=True):
        assert here == there and here.grade == there.grade
        for lang in LANGUAGES:
            for mine, other in ((here.made, there.made), (here.best, there.best)):
                assert (mine.title(lang), mine.describe(lang)) == (other.title(lang), other.describe(lang))
    view = game_at_a_question(own).view(0).to_bytes()
    hint = thoughts.about_hint(view, 20, "fr", ("Ann", "Bob"))
    assert all(len(told) == 4 for told in hint.read(workers.thought(hint.kind, hint.work)))
    move = thoughts.about_move("novice", "a home", view)
    assert move.read(workers.thought(move.kind, move.work)) in game_at_a_question(own).options()


def game_at_a_question(own: bool = False) -> Game:
    """A game in which player 0 is asked."""
    for seed in range(100):
        game = Game.new(seed=seed, pool=cardfile.load(OWN).pool) if own else Game.new(seed=seed)
        if game.to_move == 0 and len(game.options()) > 1:
            return game
    raise AssertionError("player 0 never begins")


def test_every_message_can_be_sent() -> None:
    parts: list[Value] = [Name("Gorillion", True), Quoted("x"), Player(1), Form(1), 3, "word", True]
    whole = Message("hint.best", True, who=Listing(parts, "or"), other=Sentences([Message("hint.wins")]))
    sent = msgspec.msgpack.decode(msgspec.msgpack.encode(packed(whole)))
    again = unpacked(sent)
    assert isinstance(again, Message) and packed(again) == sent == packed(whole)
    assert (again.key, again.plural, again.values["who"]) == ("hint.best", True, Listing(parts, "or"))


@given(st.sampled_from([*KINDS, "pickle", ""]), st.binary(max_size=60))
def test_garbage_is_refused(kind: str, data: bytes) -> None:
    for read in (lambda: workers.thought(kind, data), lambda: thoughts.read_judged(data)):
        with pytest.raises(MindbugError):
            read()


def test_what_cannot_be_said_is_refused() -> None:
    judged = judge(next(tasks_of(played(3), 20, 0)))
    told = msgspec.msgpack.decode(thoughts.write_judged([judged]))
    for wrong in (["message", "hint.nothing", False, {}], ["name", 1, False], None, [], ["form", 1]):
        told[0][4][3] = wrong
        with pytest.raises(MindbugError, match="expected"):
            thoughts.read_judged(msgspec.msgpack.encode(told))


# The queue


@pytest.fixture(scope="module")
def postgres() -> Iterator[OwnServer]:
    with own_server() as own:
        yield own


@pytest.fixture(scope="module")
def database(postgres: OwnServer) -> Iterator[str]:
    with new_database(postgres.url) as url:
        yield url


def in_a_place(database: str, test: Any, *nodes: NewNode) -> None:
    """Run a test with the stores of several nodes of this process, and with no thoughts."""

    async def run() -> None:
        stores = [await Store.open(database, node) for node in nodes]
        try:
            await test(*stores)
        finally:
            for store in stores:
                await store.close()

    ask(database, "DELETE FROM thoughts") if has_tables(database) else None
    asyncio.run(run())


def has_tables(database: str) -> bool:
    return bool(ask(database, "SELECT 1 FROM pg_tables WHERE tablename = 'thoughts'"))


def serving(name: str = "s", number: str | None = None) -> NewNode:
    return NewNode(f"{name} {secrets.token_hex(4)}", "serve", "", number or version.number(), LONG)


def thinking(name: str = "t", number: str | None = None) -> NewNode:
    return NewNode(f"{name} {secrets.token_hex(4)}", "think", "", number or version.number(), LONG, workers=1)


# Times in which a second more or less makes no difference, as time passes only by the rows being made older.
HOLD, ALONE, DEADLINE = 105.0, 155.0, 505.0
PASSES = st.sampled_from([60, 110])
STEPS = st.one_of(
    st.tuples(st.just("send"), st.sampled_from([NOW, LATER])),
    st.tuples(st.just("take"), st.sampled_from([0, 1]), st.sampled_from([1, 2])),
    st.tuples(st.just("answer"), st.integers(0, 5)),
    st.tuples(st.just("hold"), st.sampled_from([0, 1])),
    st.tuples(st.just("give back"), st.sampled_from([0, 1])),
    st.tuples(st.just("pass"), PASSES),
    st.just(("exchange",)),
)


class Modelled:
    """A thought as the test knows it."""

    def __init__(self, id: str, urgency: int, now: float) -> None:
        self.id = id
        self.urgency = urgency
        self.since = now
        self.deadline = now + DEADLINE
        self.tries = 0
        self.by: int | None = None
        self.until: float | None = None
        self.is_answered = False

    def can_be_taken(self, now: float) -> bool:
        is_free = self.until is None or self.until < now
        return is_free and not self.is_answered and self.deadline > now and self.tries < MOST_TRIES

    def is_over(self, now: float) -> bool:
        alone = self.since if self.until is None else self.until
        return self.is_answered or self.deadline < now or alone + ALONE < now


@settings(max_examples=60)
@given(st.lists(STEPS, max_size=25))
def test_states_of_the_queue(queue: Queue, steps: list[Any]) -> None:
    """Whoever does what when: nobody else has what somebody holds, what is answered stays so, and all comes back once."""
    queue.clear()
    node, *thinkers = queue.stores
    known: dict[str, Modelled] = {}
    taken: list[tuple[int, TakenThought]] = []
    now = 0.0
    for step in steps:
        match step:
            case ["send", urgency]:
                id = f"{len(known)} {secrets.token_hex(4)}"
                new = NewThought(id, "bot", urgency, b"", ALONE, DEADLINE)
                was_over = {one.id for one in known.values() if one.is_over(now)}
                known[id] = Modelled(id, urgency, now)
                returned, left = queue.run(node.thoughts.exchange([new], list(known)))
                assert {one.id for one in returned} == was_over and left == known.keys() - was_over
                known = {id: one for id, one in known.items() if id not in was_over}
            case ["take", who, most]:
                free = [one for one in known.values() if one.can_be_taken(now)]
                expected = sorted(free, key=lambda one: (one.urgency, one.since))[:most]
                found = queue.run(thinkers[who].thoughts.take(most, HOLD))
                assert sorted((known[one.id].urgency, known[one.id].since) for one in found) == [
                    (one.urgency, one.since) for one in expected
                ]
                for one in found:
                    model = known[one.id]
                    assert model.can_be_taken(now) and one.tries == model.tries + 1
                    model.tries, model.by, model.until = one.tries, who, now + HOLD
                    taken.append((who, one))
            case ["answer", which] if which < len(taken):
                who, one = taken[which]
                model_or_none = known.get(one.id)
                is_in_time = (
                    model_or_none is not None
                    and not model_or_none.is_answered
                    and (model_or_none.by, model_or_none.tries) == (who, one.tries)
                )
                assert queue.run(thinkers[who].thoughts.answer(one, b"yes", None)) == is_in_time
                if model_or_none is not None:
                    model_or_none.is_answered |= is_in_time
            case ["hold", who]:
                queue.run(thinkers[who].thoughts.hold(list(known), HOLD))
                for model in known.values():
                    if model.by == who and not model.is_answered:
                        model.until = now + HOLD
            case ["give back", who]:
                queue.run(thinkers[who].thoughts.give_back(list(known)))
                for model in known.values():
                    if model.by == who and not model.is_answered:
                        model.by, model.until, model.tries, model.since = None, None, model.tries - 1, now
            case ["pass", seconds]:
                now += seconds
                queue.grow_older(seconds)
            case ["exchange"]:
                over = {one.id: one for one in known.values() if one.is_over(now)}
                returned, left = queue.run(node.thoughts.exchange([], list(known)))
                assert {one.id: (one.answer is not None, one.tries) for one in returned} == {
                    one.id: (one.is_answered, one.tries) for one in over.values()
                }
                known = {id: one for id, one in known.items() if id not in over}
                assert left == known.keys()


class Queue:
    """A node and two thinkers of this process, and a thread in which they live."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.runner = asyncio.Runner()
        nodes = (serving(), thinking("one"), thinking("two"))
        self.stores = [self.run(Store.open(database, node)) for node in nodes]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def say(self, statement: str) -> None:
        queue = self.stores[0].thoughts
        self.run(queue.run(lambda connection: connection.exec_driver_sql(statement).close()))

    def clear(self) -> None:
        self.say("DELETE FROM thoughts")

    def grow_older(self, seconds: int) -> None:
        times = ("since", "deadline", "taken_until")
        self.say(f"UPDATE thoughts SET {', '.join(f'{name} = {name} - {seconds}' for name in times)}")

    def close(self) -> None:
        for store in self.stores:
            self.run(store.close())
        self.runner.close()


@pytest.fixture(scope="module")
def queue(database: str) -> Iterator[Queue]:
    queue = Queue(database)
    yield queue
    queue.close()


def test_nothing_is_taken_twice_at_once(queue: Queue) -> None:
    """Two who take at the same moment pass over what the other one takes."""

    async def run() -> None:
        node, one, two = queue.stores
        new = [NewThought(f"{n}", "bot", NOW, b"", ALONE, DEADLINE) for n in range(30)]
        await node.thoughts.exchange(new, [thought.id for thought in new])
        taken: list[str] = []
        while len(taken) < len(new):
            for found in await asyncio.gather(*(at.thoughts.take(2, HOLD) for at in (one, two, one, two))):
                taken += [thought.id for thought in found]
        assert len(set(taken)) == len(taken) == len(new)
        assert await one.thoughts.take(2, HOLD) == []

    queue.clear()
    queue.run(run())


def test_thinkers_think_for_nodes_of_their_version_that_live(database: str) -> None:
    async def test(old: Store, node: Store, thinker: Store) -> None:
        await old.thoughts.exchange([NewThought("old", "bot", NOW, b"", ALONE, DEADLINE)], ["old"])
        await node.thoughts.exchange([NewThought("new", "bot", LATER, b"", ALONE, DEADLINE)], ["new"])
        lost = f"SELECT 'lost', 0, {', '.join(COLUMNS)} FROM thoughts WHERE id = 'new'"
        await ask_server(database, f"INSERT INTO thoughts (id, node, {', '.join(COLUMNS)}) {lost}")
        assert [one.id for one in await thinker.thoughts.take(5, HOLD)] == ["new"]
        await ask_server(database, "UPDATE thoughts SET deadline = deadline - 1000")
        assert await thinker.thoughts.clean() == 3

    in_a_place(database, test, serving("old", "0.0"), serving(), thinking())


COLUMNS = ("kind", "urgency", "work", "since", "patience", "deadline", "tries", "taken_by", "taken_until", "answer", "trouble")


def test_nobody_waits_for_who_is_not_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that nobody takes comes back soon, and until the next beat nothing more is sent."""
    monkeypatch.setattr("mindbug.server.outside.PATIENCE_SECONDS", (0.1, 0.1))

    async def test(node: Store, _thinker: Store) -> None:
        outside = Outside(node.thoughts, Metrics())
        keeping = asyncio.create_task(outside.keep())
        outside.meet((await node.beat())[1])
        assert outside.free == outside.places > 0
        with pytest.raises(SentBack, match="nobody has finished it"):
            await outside.think(thoughts.about_move("hard", "home", b""), NOW)
        assert outside.places == 0 and outside.metrics.thoughts_sent == 0
        assert await ask_server(database, "SELECT * FROM thoughts") == []
        outside.meet((await node.beat())[1])
        assert outside.places > 0
        last = asyncio.create_task(outside.think(thoughts.about_move("hard", "home", b""), NOW))
        await asyncio.sleep(0)
        outside.close()
        with pytest.raises(SentBack, match="the server ends"):
            await last
        await keeping

    in_a_place(database, test, serving(), thinking())


def test_a_database_that_says_nothing_keeps_nobody_waiting(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent is thought here, and nothing more is sent before it has answered."""
    monkeypatch.setattr("mindbug.server.outside.SILENT_SECONDS", 0.1)

    async def test(node: Store, _thinker: Store) -> None:
        outside = Outside(node.thoughts, Metrics())
        keeping = asyncio.create_task(outside.keep())
        nodes = (await node.beat())[1]
        outside.meet(nodes)
        can_answer, exchange = asyncio.Event(), node.thoughts.exchange

        async def silent(*args: Any) -> Any:
            await can_answer.wait()
            return await exchange(*args)

        monkeypatch.setattr(node.thoughts, "exchange", silent)
        with pytest.raises(SentBack, match="cannot be reached"):
            await outside.think(thoughts.about_move("hard", "home", b""), NOW)
        outside.meet(nodes)
        assert outside.places == 0
        can_answer.set()
        while outside.is_cut_off:
            await asyncio.sleep(0.01)
        outside.meet(nodes)
        assert outside.free == outside.places > 0 and not keeping.done()
        outside.close()
        await keeping

    in_a_place(database, test, serving(), thinking())


# Who thinks where


class Elsewhere(Outside):
    """Thinkers that answer when they are told to, or send everything back."""

    def __init__(self) -> None:
        super().__init__(None, Metrics())
        self.sent: list[str] = []
        self.can_go_on = asyncio.Event()
        self.is_poor = False

    async def think(self, letter: Letter[T], urgency: int) -> T:
        self.sent.append(letter.kind)
        await self.can_go_on.wait()
        if self.is_poor:
            raise SentBack("nobody")
        return letter.read(b"")


class Sleeper(Worker):
    """Does something when it may."""

    def __init__(self, can_go_on: asyncio.Event) -> None:
        super().__init__(0)
        self.can_go_on = can_go_on

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        await self.can_go_on.wait()
        return f"here {args[0]}"


def in_a_crew(test: Callable[[Crew, Elsewhere, asyncio.Event], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        outside, can_go_on = Elsewhere(), asyncio.Event()
        crew = Crew(1, 0, outside.metrics, outside)
        crew.workers = [Sleeper(can_go_on)]
        await test(crew, outside, can_go_on)
        assert (crew.free, outside.free) == (1, outside.places) and not crew.shares.busy and not crew.waiting
        crew.close()

    asyncio.run(run())


def asked(crew: Crew, name: str, client: str = "one", is_wanted: Callable[[], bool] = always) -> asyncio.Task[str]:
    letter = Letter(name, b"", lambda _: f"elsewhere {name}")
    return asyncio.create_task(crew.think(client, NOW, "bot", is_wanted, str, name, letter=letter))


def test_thinkers_are_asked_first_and_the_rest_waits() -> None:
    async def test(crew: Crew, outside: Elsewhere, can_go_on: asyncio.Event) -> None:
        outside.change(1)
        thoughts = [asked(crew, name) for name in "abcd"]
        await asyncio.sleep(0)
        only_here = asyncio.create_task(crew.think("two", NOW, "bot", always, str, "e"))
        await asyncio.sleep(0.01)
        assert outside.sent == ["a"] and len(crew.waiting) == 3  # b is thought here
        outside.change(2)
        await asyncio.sleep(0.01)
        assert outside.sent == ["a", "c"] and len(crew.waiting) == 2
        outside.change(0)
        outside.can_go_on.set()
        assert await thoughts[0] == "elsewhere a" and await thoughts[2] == "elsewhere c"
        can_go_on.set()
        assert [await thoughts[1], await thoughts[3], await only_here] == ["here b", "here d", "here e"]
        assert outside.sent == ["a", "c"]

    in_a_crew(test)


def test_what_is_sent_back_is_next_here() -> None:
    async def test(crew: Crew, outside: Elsewhere, can_go_on: asyncio.Event) -> None:
        outside.is_poor = True
        outside.change(2)
        wanted = {"b"}
        sent = [asked(crew, "a"), asked(crew, "b", is_wanted=lambda: "b" in wanted)]
        done: list[str] = []
        here = [asked(crew, name, "two") for name in "cd"]
        for thought in (*sent, *here):
            thought.add_done_callback(lambda one: done.append("" if one.exception() else one.result()))
        await asyncio.sleep(0.01)
        wanted.clear()
        outside.change(0)
        outside.can_go_on.set()
        await asyncio.sleep(0.01)
        assert outside.metrics.thoughts_sent_back == 2 and not done
        can_go_on.set()
        await asyncio.gather(*sent, *here, return_exceptions=True)
        assert done == ["here c", "", "here a", "here d"] or done == ["here c", "here a", "", "here d"]
        with pytest.raises(NotWanted):
            await sent[1]

    in_a_crew(test)


# Processes


class ThinkerProcess:
    """A process of ``mindbug think``."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-m", "mindbug.cli", "think", "--database", database, "--workers", "1", *options]
        self.command = [*command, "--log-level", "info"]
        self.errors: list[str] = []
        self.sleeping: list[int] = []

    def __enter__(self) -> ThinkerProcess:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "thinks for others, with 1 worker." in line, "".join(self.errors)
        return self

    def listen(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr:
            self.errors.extend(self.process.stderr)

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        self.wake_workers()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.listener.join(PATIENCE)

    def tell(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def status(self) -> int:
        """With which it ends; then all is heard that it said."""
        status = self.process.wait(PATIENCE)
        self.listener.join(PATIENCE)
        return status

    def stop_workers(self) -> None:
        """Let the workers, which have begun, think for ever."""
        wait_until("a worker begins", lambda: bool(child_processes(self.process.pid)))
        self.sleeping = child_processes(self.process.pid)
        for worker in self.sleeping:
            os.kill(worker, signal.SIGSTOP)

    def wake_workers(self) -> None:
        for worker in self.sleeping:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGCONT)
        self.sleeping = []

    def kill(self) -> None:
        self.tell(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.wake_workers()

    @property
    def log(self) -> str:
        return "".join(self.errors)


@pytest.fixture(scope="module")
def place(postgres: OwnServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A node, which all tests share, and whose thinkers come and go."""
    with new_database(postgres.url) as url:
        folder = tmp_path_factory.mktemp("place")
        with Server(folder, "--node", "a", "--lease-seconds", str(LEASE), "--log-level", "info", database=url) as node:
            yield node


def figure(node: Server, name: str, kind: str = "") -> int:
    label = re.escape(f'{{kind="{kind}"}}') if kind else ""
    found = re.search(rf"^mindbug_{name}{label} (\d+)$", node.get("/metrics").text, re.MULTILINE)
    return int(found[1]) if found else 0


def elsewhere(node: Server, kind: str) -> int:
    return figure(node, "thoughts_elsewhere_total", kind)


def until_known(node: Server, workers: int) -> None:
    """The node has heard how many thinkers there are."""
    wait_until("the node knows its thinkers", lambda: figure(node, "thinkers") == workers)


@contextmanager
def thinker_of(node: Server, *options: str) -> Iterator[ThinkerProcess]:
    with ThinkerProcess(node.database, *options) as thinker:
        yield thinker
        thinker.wake_workers()
        if thinker.process.poll() is None:
            thinker.tell(signal.SIGCONT)
            thinker.tell(signal.SIGTERM)
            assert thinker.status() == 0, thinker.log
    until_known(node, 0)


def against_bot(node: Server, bot: str = "hard") -> Client:
    """A game against a bot, in which somebody is to move first."""
    return node.sit(node.create("bot", bot=bot, seat=0, first=0))


def let_bot_think(client: Client) -> Table:
    """Move until the bot is asked."""
    chance = random.Random(1)
    while is_my_turn(client.look()):
        client.play_anything(chance, peaceful=True)
    return client.look()


def reply(client: Client, asked: Table) -> Table:
    """The bot's. Workers take long to begin on a busy machine."""
    table = client.look()
    while table.status == "running" and not is_my_turn(table):
        table = client.expect(Table, timeout=LONGEST)
    assert table.number > asked.number
    return table


def is_taken(node: Server) -> bool:
    return bool(ask(node.database, "SELECT 1 FROM thoughts WHERE taken_by IS NOT NULL"))


def check_entries(node: Server, client: Client) -> None:
    """Each state has one answer."""
    game = client.look().game
    numbers = ask(node.database, f"SELECT number FROM entries WHERE game = '{game}' ORDER BY number")
    assert [row[0] for row in numbers] == list(range(1, client.look().number + 1))


def test_without_thinkers_a_node_thinks_itself(place: Server) -> None:
    before = figure(place, "thoughts_total", "bot")
    with against_bot(place) as client:
        reply(client, let_bot_think(client))
    assert figure(place, "thoughts_total", "bot") > before
    assert elsewhere(place, "bot") == figure(place, "thoughts_sent_back_total") == figure(place, "thinkers") == 0


def test_a_thinker_thinks_for_a_node(place: Server) -> None:
    """The move of a bot, a hint and an analysis, which is as it would be anywhere. Bots that are quick stay where they are."""
    with thinker_of(place) as thinker:
        until_known(place, 1)
        with against_bot(place) as client:
            while not elsewhere(place, "bot"):
                reply(client, let_bot_think(client))
            while not elsewhere(place, "hint"):
                assert client.ask(Hint(id=1), Hinted).hints
            client.ask_table(Resign(), lambda table: table.status == "over")
            game = client.look().game
        wait_until("the game is judged", lambda: is_judged(place.read(f"/api/games/{game}/analysis", Analysis)))
        found = place.read(f"/api/games/{game}/analysis", Analysis)
        assert elsewhere(place, "analysis") > 0
        expected = analyse(place.get(f"/api/games/{game}/record").text, work_of_hint())
        assert [(p.number, p.loss, p.grade) for p in found.points] == [
            (one.number, one.loss, one.grade) for one in expected.decisions
        ]
        assert [point.made for point in found.points] == [one.made.title() for one in expected.decisions]
        moves = elsewhere(place, "bot")
        with against_bot(place, "easy") as client:
            reply(client, let_bot_think(client))
        assert elsewhere(place, "bot") == moves
        wait_until("all is told", lambda: thinker.log.count("for node") >= 3)
        assert all(f"kind '{kind}'" in thinker.log for kind in KINDS)
    assert ask(place.database, "SELECT * FROM thoughts") == []


def is_judged(analysis: Analysis) -> bool:
    return analysis.done == analysis.total


def let_thinker_begin(node: Server, client: Client) -> Table:
    """Move until a thinker, whose workers sleep, is at a move of the bot. On a busy machine the node may be sooner."""
    while True:
        asked = let_bot_think(client)
        end = monotonic() + 1.0
        while monotonic() < end:
            if is_taken(node):
                return asked
            sleep(0.05)
        assert reply(client, asked).status == "running"


def test_another_thinker_goes_on_when_one_is_killed(place: Server) -> None:
    """Then the node itself, when there is no other one."""
    with against_bot(place) as client, thinker_of(place, "--name", "first") as first:
        until_known(place, 1)
        first.stop_workers()
        asked = let_thinker_begin(place, client)
        moves = elsewhere(place, "bot")
        with thinker_of(place, "--name", "second") as second:
            assert is_taken(place) and client.look().number == asked.number  # it is held
            first.kill()
            reply(client, asked)
            wait_until("the other one says so", lambda: "for node" in second.log)
            assert elsewhere(place, "bot") > moves
            check_entries(place, client)
            until_known(place, 1)
            second.stop_workers()
            asked = let_thinker_begin(place, client)
            back = figure(place, "thoughts_sent_back_total")
            second.kill()
            reply(client, asked)
            assert figure(place, "thoughts_sent_back_total") > back
            check_entries(place, client)


def test_a_thinker_that_sleeps_comes_too_late(place: Server) -> None:
    """The node thinks itself; what the thinker says when it wakes up changes nothing."""
    with against_bot(place) as client, thinker_of(place) as thinker:
        until_known(place, 1)
        thinker.stop_workers()
        asked = let_thinker_begin(place, client)
        thinker.tell(signal.SIGSTOP)
        table = reply(client, asked)
        thinker.wake_workers()
        thinker.tell(signal.SIGCONT)
        wait_until("the thinker is too late", lambda: "came too late" in thinker.log)
        assert client.look() == table
        check_entries(place, client)
        reply(client, let_bot_think(client))


def test_a_poisoned_row_harms_nobody(place: Server) -> None:
    """Whatever somebody writes into the database, moves are made and thinkers live."""
    node = ask(place.database, "SELECT id FROM nodes WHERE name = 'a'")[0][0]
    rows = [("unknown", "x"), ("bot", "x"), ("hint", ""), ("analysis", "zzz")]
    with thinker_of(place) as thinker, against_bot(place) as client:
        until_known(place, 1)
        for number, (kind, work) in enumerate(rows):
            values = f"'poison {number}', {node}, '{kind}', 0, '{work}', extract(epoch FROM clock_timestamp()), 100, 9e9"
            columns = "id, node, kind, urgency, work, since, patience, deadline"
            ask(place.database, f"INSERT INTO thoughts ({columns}) VALUES ({values})")
        wait_until("all are refused", lambda: thinker.log.count("failed: MindbugError: expected") == len(rows))
        thinker.stop_workers()
        asked = let_thinker_begin(place, client)
        nonsense = "UPDATE thoughts SET answer = 'nonsense' WHERE taken_by IS NOT NULL AND id NOT LIKE 'poison%' RETURNING id"
        wait_until("the bot's thought is taken", lambda: bool(ask(place.database, nonsense)))
        reply(client, asked)
        wait_until("the node says so", lambda: "the answer cannot be read" in place.log)
        assert ask(place.database, "SELECT id FROM thoughts WHERE id LIKE 'poison%'") == []


def test_a_clean_stop_gives_back_what_was_taken(database: str) -> None:
    """What is begun is there for others at once, and was not tried in vain. A name belongs to who came last."""
    task = next(tasks_of(played(3), 20, 0))
    letter = thoughts.about_decisions([replace(task, iterations=ENDLESS)])

    async def test(node: Store) -> None:
        await node.thoughts.exchange([NewThought("endless", letter.kind, NOW, letter.work, LONG, LONG)], ["endless"])
        with ThinkerProcess(database, "--name", "one") as old:
            await until_taken(database)
            with ThinkerProcess(database, "--name", "one") as new:
                assert await asyncio.to_thread(old.status) == 1
                assert "another process has the name of this node now" in old.log and "1 thoughts were given back" in old.log
                await until_taken(database)
                new.tell(signal.SIGTERM)
                assert await asyncio.to_thread(new.status) == 0, new.log
                assert "1 thoughts were given back" in new.log
        told = await ask_server(database, "SELECT tries, taken_by, taken_until, answer, trouble FROM thoughts")
        assert told == [(0, None, None, None, None)]
        assert await ask_server(database, "SELECT name FROM nodes WHERE name = 'one'") == []

    in_a_place(database, test, serving())


async def until_taken(database: str) -> None:
    end = monotonic() + 3 * PATIENCE
    while not await ask_server(database, "SELECT 1 FROM thoughts WHERE taken_by IS NOT NULL"):
        assert monotonic() < end
        await asyncio.sleep(0.05)


def test_a_thinker_outlives_the_database(place: Server, postgres: OwnServer) -> None:
    with thinker_of(place) as thinker:
        until_known(place, 1)
        postgres.stop(signal.SIGQUIT)  # so that thoughts are lost, too
        wait_until("the thinker notices", lambda: "this is tried again and again" in thinker.log)
        postgres.start()
        wait_until("the thinker goes on", lambda: "can be used again" in thinker.log)
        until_known(place, 1)
        with against_bot(place) as client:
            moves = elsewhere(place, "bot")
            while elsewhere(place, "bot") == moves:
                reply(client, let_bot_think(client))


def test_a_file_has_no_thinkers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", "--database", str(tmp_path / "games.sqlite")]) == 1
    assert "got a file: several processes need PostgreSQL" in capsys.readouterr().err
    assert main(["think", "--database", "postgresql://nobody@127.0.0.1:1/none", "--workers", "0"]) == 1
    assert "expected from 1 to 64 workers, got 0" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
