"""Who has a game: claims, appends, hand-over and expiry of three nodes, in any order, against a model. The store and the model
agree on every answer and on every row."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from database import ask_server, new_database, server
from mindbug.store import Lost, Moved, NewNode, Stale, StoredPlayer, node_rows
from mindbug.store.node import ORPHAN
from mindbug.store.store import Store
from test_store import entry, new_game

pytestmark = pytest.mark.once

T = TypeVar("T")
NODES = range(3)
GAMES = range(2)
LONG = 3600.0  # seconds of a lease: it is over only when a test says so
CLOCK = {"seconds": 60, "added": 0, "per": "game"}


@dataclass
class Kept:
    """What the store must hold of a game."""

    owner: int | None = None
    epoch: int = 0
    log: list[str] = field(default_factory=list)


class Claims(RuleBasedStateMachine):
    """``held`` is what each node believes: the epoch and the number of entries of the games that it has claimed. A node that
    has slept believes it still."""

    runner: ClassVar[asyncio.Runner]
    stores: ClassVar[list[Store]]
    url: ClassVar[str]
    numbers: ClassVar[Iterator[int]] = count()

    def __init__(self) -> None:
        super().__init__()
        self.living = dict.fromkeys(NODES, True)
        self.held: dict[tuple[int, int], tuple[int, int]] = {}
        self.kept = [Kept() for _ in GAMES]
        self.ids = [f"game{next(self.numbers)}" for _ in GAMES]
        for store in self.stores:
            self.do(store.beat())
        for id in self.ids:
            self.do(self.stores[0].create(new_game(id, clock=CLOCK)))

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def id_of(self, node: int) -> int:
        return self.stores[node].node

    def is_living(self, id: int | None) -> bool:
        return any(self.id_of(node) == id and self.living[node] for node in NODES)

    @rule(node=st.sampled_from(NODES), game=st.sampled_from(GAMES))
    def claim(self, node: int, game: int) -> None:
        kept, me = self.kept[game], self.id_of(node)
        if kept.owner is not None and kept.owner != me and self.is_living(kept.owner):
            with pytest.raises(Moved) as caught:
                self.do(self.stores[node].claim(self.ids[game]))
            assert caught.value.address == f"http://{kept.owner}"
            return
        found = self.do(self.stores[node].claim(self.ids[game]))
        kept.owner, kept.epoch = me, kept.epoch + 1
        assert found is not None
        stored, entries = found
        assert (stored.owner, stored.epoch, stored.number) == (me, kept.epoch, len(kept.log))
        assert [one.what for one in entries] == kept.log
        self.held[node, game] = kept.epoch, len(kept.log)

    @rule(node=st.sampled_from(NODES), game=st.sampled_from(GAMES), late=st.integers(0, 1))
    def append(self, node: int, game: int, late: int) -> None:
        """A node adds what it believes comes next, or the same once more."""
        epoch, number = self.held.get((node, game), (0, 0))
        number = max(0, number - late)
        kept = self.kept[game]
        what = f"{node} {len(kept.log)}"
        work = self.stores[node].append(self.ids[game], number, entry(number + 1, what), epoch)
        if epoch != kept.epoch:
            with pytest.raises(Moved):
                self.do(work)
        elif number != len(kept.log):
            with pytest.raises(Stale):
                self.do(work)
        else:
            self.do(work)
            kept.log.append(what)
            if (node, game) in self.held:
                self.held[node, game] = epoch, number + 1

    @rule(node=st.sampled_from(NODES), game=st.sampled_from(GAMES))
    def change(self, node: int, game: int) -> None:
        epoch, _ = self.held.get((node, game), (0, 0))
        work = self.stores[node].change(self.ids[game], epoch, private=True)
        if epoch == self.kept[game].epoch:
            self.do(work)
            return
        with pytest.raises(Moved):
            self.do(work)

    @rule(node=st.sampled_from(NODES), game=st.sampled_from(GAMES))
    def release(self, node: int, game: int) -> None:
        """Only in the epoch in which it was claimed."""
        if (node, game) not in self.held:
            return
        epoch, _ = self.held.pop((node, game))
        self.do(self.stores[node].release({self.ids[game]: epoch}))
        if epoch == self.kept[game].epoch:
            self.kept[game].owner = None

    @precondition(lambda self: any(self.living.values()))
    @rule(node=st.sampled_from(NODES))
    def sleep(self, node: int) -> None:
        """The lease of a node is over, whatever its own clock says."""
        self.do(ask_server(self.url, f"UPDATE nodes SET alive_until = 0 WHERE id = {self.id_of(node)}"))
        self.living[node] = False

    @rule(node=st.sampled_from(NODES))
    def beat(self, node: int) -> None:
        was_living, living, owned = self.do(self.stores[node].beat())
        assert was_living == self.living[node]
        self.check_owned(node, owned)
        self.living[node] = True
        assert [one.id for one in living] == [self.id_of(other) for other in NODES if self.living[other]]

    @rule(node=st.sampled_from(NODES))
    def hand_over(self, node: int) -> None:
        """A node gives up everything, as when it ends. What goes on by itself becomes an orphan."""
        self.do(self.stores[node].writer.write(partial(node_rows.release_all, me=self.id_of(node))))
        for kept in self.kept:
            if kept.owner == self.id_of(node):
                kept.owner = ORPHAN

    @rule(node=st.sampled_from(NODES))
    def look_for_orphans(self, node: int) -> None:
        found = set(self.do(self.stores[node].orphans(10_000)))
        for game in GAMES:
            owner = self.kept[game].owner
            is_orphan = owner is not None and owner != self.id_of(node) and not self.is_living(owner)
            assert (self.ids[game] in found) == is_orphan

    def check_owned(self, node: int, found: dict[str, int]) -> None:
        for game in GAMES:
            kept = self.kept[game]
            assert found.get(self.ids[game]) == (kept.epoch if kept.owner == self.id_of(node) else None)

    @invariant()
    def as_kept(self) -> None:
        for game in GAMES:
            found = self.do(self.stores[0].load(self.ids[game]))
            assert found is not None
            kept = self.kept[game]
            assert (found[0].owner, found[0].epoch, found[0].number) == (kept.owner, kept.epoch, len(kept.log))
            assert [one.what for one in found[1]] == kept.log
            assert [one.number for one in found[1]] == list(range(1, len(kept.log) + 1))

    def teardown(self) -> None:
        for id in self.ids:
            self.do(ask_server(self.url, f"DELETE FROM games WHERE id = '{id}'"))


def test_claims_against_a_model() -> None:
    with server() as first, new_database(first) as url, asyncio.Runner() as runner:
        Claims.runner, Claims.url = runner, url
        Claims.stores = [runner.run(opened_as(url, f"node{node}")) for node in NODES]
        try:
            run_state_machine_as_test(
                Claims,
                settings=settings(
                    max_examples=40,
                    stateful_step_count=30,
                    deadline=None,
                    derandomize=True,
                    suppress_health_check=list(HealthCheck),
                ),
            )
        finally:
            for store in Claims.stores:
                runner.run(store.close())


async def opened_as(url: str, name: str) -> Store:
    store = await Store.open(url, NewNode(name, lease_seconds=LONG))
    await ask_server(url, f"UPDATE nodes SET address = 'http://' || id WHERE name = '{name}'")
    return store


def test_a_name_is_one_node_s() -> None:
    async def main(url: str) -> None:
        one = await opened_as(url, "a")
        await one.create(new_game("g"))
        await one.claim("g")
        two = await opened_as(url, "a")
        with pytest.raises(Lost, match="another process has the name"):
            await one.beat()
        found = await two.claim("g")
        assert found is not None and found[0].epoch == 2
        with pytest.raises(Moved):
            await one.append("g", 0, entry(1), 1)
        await two.append("g", 0, entry(1), 2)
        await one.close()
        await two.close()
        assert await ask_server(url, "SELECT count(*) FROM nodes") == [(0,)]

    with server() as first, new_database(first) as url:
        asyncio.run(main(url))


def test_two_nodes_that_write_the_same_are_both_served() -> None:
    """Each adds to its own games, and all of them change one rating and one thing of progress: nobody is refused, nothing is
    lost."""
    rounds, players = 12, 3

    async def main(url: str) -> None:
        stores = [await opened_as(url, f"node{node}") for node in NODES]
        await stores[0].roll.recognise(b"k", StoredPlayer("p", "P", 0.0, 0.0))

        async def go_on(store: Store) -> None:
            for _ in range(rounds):
                await store.roll.change_progress("p", "thing", 0.0, lambda old: ({"n": (old or {"n": 0})["n"] + 1}, None))

        await asyncio.gather(*(go_on(store) for store in stores for _ in range(players)))
        kept = {made.what: made.data for made in await stores[0].roll.progress("p")}
        assert kept["thing"] == {"n": rounds * players * len(stores)}
        found = await asyncio.gather(
            *(store.roll.recognise(b"new", StoredPlayer(f"q{n}", "Q", 0.0, 0.0)) for n, store in enumerate(stores))
        )
        assert len({player.id for player in found}) == 1
        for store in stores:
            await store.close()

    with server() as first, new_database(first) as url:
        asyncio.run(main(url))
