"""People in real browsers at a place of two nodes behind nginx: the node of their game is killed, then the other one is
replaced as in an update, and they play on. Who watches sees it all."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import expect

from browser import NO_NETWORK, Visits
from placing import owner_of
from serving import free_port, wait_until
from test_page_people import POSITION, creature, listen, see_no_hand
from test_place_proxy import LEASE, Fixed, program, proxy

pytest_plugins = ("browsing",)

pytestmark = pytest.mark.once
BACK = 30_000  # milliseconds in which a page has found its game again


def test_people_play_on_when_a_node_dies_and_when_another_is_replaced(tmp_path: Path, database: str, visit: Visits) -> None:
    program("nginx")
    ports, port = (free_port(), free_port()), free_port()
    with (
        Fixed(tmp_path, database, "a", ports[0], port) as a,
        Fixed(tmp_path, database, "b", ports[1], port) as b,
        proxy("nginx", tmp_path, ports, port) as place,
    ):
        sleep(LEASE / 2)
        seats = place.friends(position=POSITION)
        ann, bob = visit.at(place, seats[0]), visit.at(place, seats[1])
        carl = visit(place, None)
        heard = listen(carl)
        carl.go(f"/game/{seats[0].game}")
        expect(ann.prompt).to_contain_text("You decide")
        ann.use("Gorillion")
        bob.button("Take it 1 left").click()
        for visitor in (ann, carl):
            expect(creature(visitor, "Creatures of Bob", "Gorillion")).to_be_visible()

        # The node of the game is killed: after the lease it goes on at the other one, and nobody has to do anything.
        for visitor in (ann, bob, carl):
            visitor.forgiven = NO_NETWORK
        killed, other = (a, b) if owner_of(database, seats[0].game) == "a" else (b, a)
        killed.kill()
        for visitor in (ann, bob, carl):
            expect(visitor.page.get_by_text("Connection lost.")).to_be_visible()
        for visitor in (ann, bob, carl):
            expect(visitor.page.get_by_text("Connection lost.")).to_have_count(0, timeout=BACK)
        ann.use("Turbo Bug")
        for visitor in (bob, carl):
            expect(visitor.page.get_by_role("log")).to_contain_text("Turbo Bug")

        # An update: a new node is started, the old one stopped.
        killed.start()
        sleep(LEASE / 2)
        assert other.stop() == 0
        wait_until("the game is at the new node", lambda: owner_of(database, seats[0].game) in ("a", "b"))
        for visitor in (ann, bob, carl):
            expect(visitor.page.get_by_text("Connection lost.")).to_have_count(0, timeout=BACK)
        bob.use("Gorillion")
        expect(ann.prompt).to_contain_text("Gorillion attacks with power 10")
        ann.use("Plated Scorpion")
        expect(creature(bob, "Your creatures", "Gorillion")).to_have_count(0)
        expect(carl.page.get_by_role("log")).to_contain_text("Plated Scorpion")
        see_no_hand(carl, heard, ("Turbo Bug", "Gorillion"))
