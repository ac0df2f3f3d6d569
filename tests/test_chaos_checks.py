"""The checks of the simulator find what they are there for: notes of a run in which nothing is wrong are spoiled, each in one
way, and the right check says so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from database import ask
from havoc import checks
from havoc.diary import stored
from havoc.notes import Call, Change, Heard, Line, Notes, Sitting, Stored
from havoc.people import Crowd, Sort
from havoc.schedules import going_on
from mindbug.game import TIME
from mindbug.text.languages import bare
from serving import Server

ENOUGH = 12  # entries of every game
LONGEST = 60.0  # seconds
SORTS = [Sort(takes_back=True, watched=True), Sort(clock={"per": "move", "seconds": 60, "added": 0}), Sort(with_bot=True)]


async def play(server: Server) -> Notes:
    """Games at one server to which nothing happens."""
    notes = Notes(seed=1, patience=LONGEST)
    crowd = Crowd(lambda: [("one", server.url)], SORTS, notes, ["first-contact"])
    crowd.begin()
    end = monotonic() + LONGEST
    try:
        while not is_enough(notes) and monotonic() < end:
            await asyncio.sleep(0.05)
        notes.settled = monotonic()
        while None in going_on(notes).values() and monotonic() < end:
            await asyncio.sleep(0.05)
    finally:
        await crowd.leave()
    notes.ended = monotonic()
    return notes


def is_enough(notes: Notes) -> bool:
    newest = [max((heard.number or 0 for it in notes.of(one.game) for heard in it.heard), default=0) for one in notes.begun]
    return len(notes.begun) >= len(SORTS) and min(newest) >= ENOUGH


def read(server: Server, game: str) -> Stored:
    columns = "status, number, reason, setup"
    ((status, number, reason, setup),) = ask(server.database, f"SELECT {columns} FROM games WHERE id = '{game}'")
    seats = ask(server.database, f"SELECT name, bot FROM seats WHERE game = '{game}' ORDER BY seat")
    entries = ask(server.database, f"SELECT number, who, what FROM entries WHERE game = '{game}' ORDER BY number")
    return stored(status, number, reason, setup, seats, entries)


def diary(game: str, found: Stored) -> list[Change]:
    """What a database would have noted, had the game moved to another owner now and then."""
    changes = [Change("game", game, 0, 1, 7)]
    for entry in found.entries:
        changes += [Change("new", game, entry.number, None, None)]
        changes += [Change("game", game, entry.number, 1 + entry.number // 5, 7 + entry.number // 5)]
    return changes


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Notes:
    folder = tmp_path_factory.mktemp("good")
    with Server(folder) as server:
        notes = asyncio.run(play(server))
        notes.stored = {begun.game: read(server, begun.game) for begun in notes.begun}
        notes.changes = [change for game, found in notes.stored.items() for change in diary(game, found)]
        assert server.stop() == 0
    return notes


# Finding something to spoil


def first_game(notes: Notes) -> tuple[str, Stored]:
    """A game of two people without a clock."""
    game = next(begun.game for begun in notes.begun if None not in begun.secrets and not begun.has_clock)
    return game, notes.stored[game]


def bots_game(notes: Notes) -> tuple[str, Stored]:
    game = next(begun.game for begun in notes.begun if None in begun.secrets)
    return game, notes.stored[game]


def made(notes: Notes) -> tuple[Stored, Line, list[Call]]:
    """An entry of a person, with the calls for it."""
    game, found = first_game(notes)
    calls = checks.calls_by_state(notes, game)
    entry = next(entry for entry in found.entries if (int(entry.who), entry.number - 1) in calls)
    return found, entry, calls[int(entry.who), entry.number - 1]


def longest(notes: Notes) -> Sitting:
    """A player's connection, with most tables."""
    game, _ = first_game(notes)
    return max((it for it in notes.of(game) if it.viewer != "public"), key=lambda it: len(tables(it)))


def tables(sitting: Sitting) -> list[Heard]:
    return [heard for heard in sitting.heard if heard.number is not None]


def change_table(heard: Heard, change: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads(heard.text)
    change(data)
    heard.text, heard.number = json.dumps(data), data["number"]


# What is spoiled


def lose_a_move(notes: Notes) -> None:
    found, entry, _ = made(notes)
    del found.entries[entry.number - 1 :]
    found.number = len(found.entries)


def store_another_move(notes: Notes) -> None:
    made(notes)[1].what = "pass"


def refuse_what_is_stored(notes: Notes) -> None:
    for call in made(notes)[2]:
        call.answer = "fail"


def lose_a_game(notes: Notes) -> None:
    del notes.stored[first_game(notes)[0]]


def store_a_number_twice(notes: Notes) -> None:
    found, entry, _ = made(notes)
    found.entries.insert(entry.number, entry)


def leave_a_gap(notes: Notes) -> None:
    found, entry, _ = made(notes)
    found.entries.remove(entry)


def count_too_far(notes: Notes) -> None:
    first_game(notes)[1].number += 1


def take_back_unasked(notes: Notes) -> None:
    game, found = first_game(notes)
    for sitting in notes.of(game):
        sitting.calls = [call for call in sitting.calls if call.what != "back"]
    add(found, "0", "takes back to 0")


def add(found: Stored, who: str, what: str) -> None:
    found.entries.append(Line(found.number + 1, who, what))
    found.number += 1


def remove_an_entry(notes: Notes) -> None:
    notes.changes.append(Change("removed", first_game(notes)[0], 3, None, None))


def rewrite_an_entry(notes: Notes) -> None:
    notes.changes.append(Change("changed", first_game(notes)[0], 3, None, None))


def write_an_entry_twice(notes: Notes) -> None:
    notes.changes.append(Change("new", first_game(notes)[0], 3, None, None))


def put_an_epoch_back(notes: Notes) -> None:
    game, found = first_game(notes)
    notes.changes.append(Change("game", game, found.number, 1, 7))


def put_a_number_back(notes: Notes) -> None:
    notes.changes.append(Change("game", first_game(notes)[0], 0, 99, 7))


def own_twice(notes: Notes) -> None:
    game, found = first_game(notes)
    notes.changes += [Change("game", game, found.number, 99, owner) for owner in (7, 8)]


def show_states_in_disorder(notes: Notes) -> None:
    sitting = longest(notes)
    sitting.heard.append(tables(sitting)[0])


def show_an_old_state_elsewhere(notes: Notes) -> None:
    """Somebody comes back through another node, which knows less."""
    sitting = longest(notes)
    old = [heard for heard in sitting.heard if heard.number is not None][:1]
    notes.sittings.append(msgspec.structs.replace(sitting, node="another", heard=old, calls=[]))


def show_what_is_not_stored(notes: Notes) -> None:
    change_table(tables(longest(notes))[-1], lambda table: table.update(number=1000))


def show_another_life(notes: Notes) -> None:
    change_table(tables(longest(notes))[3], lambda table: table["position"]["players"][0].update(life=9))


def show_the_state_before(notes: Notes) -> None:
    """The table of one state with the number of the next."""
    shown = tables(longest(notes))
    one, two = next((one, two) for one, two in pairwise(shown) if one.number is not None and two.number == one.number + 1)
    two.text = one.text
    change_table(two, lambda table: table.update(number=table["number"] + 1))


def tell_too_little(notes: Notes) -> None:
    """What happened in between is not told."""
    heard = next(heard for heard in tables(longest(notes))[1:] if json.loads(heard.text)["log"])
    change_table(heard, lambda table: (table.update(since=table["since"] + 1), table["log"].pop(0)))


def tell_another_story(notes: Notes) -> None:
    heard = next(heard for heard in tables(longest(notes))[1:] if json.loads(heard.text)["log"])
    change_table(heard, lambda table: table["log"][0].update(text="Somebody laughs."))


def offer_other_moves(notes: Notes) -> None:
    heard = next(it for it in tables(longest(notes)) if (json.loads(it.text)["question"] or {}).get("options"))
    change_table(heard, lambda table: table["question"]["options"].pop())


def show_a_hand(notes: Notes) -> None:
    """A card in the other hand, to whoever cannot know it."""
    _, found = first_game(notes)
    sitting = longest(notes)
    heard = tables(sitting)[0]
    really = checks.replayed(found)[heard.number or 0].position()
    assert sitting.viewer != "public"
    other = 1 - sitting.viewer
    hand = really["players"][other]["hand"]
    change_table(heard, lambda table: table["position"]["players"][other].update(hand=hand))


def tell_of_a_hand(notes: Notes) -> None:
    """A card in the other hand, in a note that nobody compares; one of which whoever is told has seen no other copy."""
    _, found = first_game(notes)
    sitting, reader, states = longest(notes), checks.Reader(found), checks.replayed(found)
    assert sitting.viewer != "public"
    heard, card = next(
        (heard, card)
        for heard in tables(sitting)
        for card in states[heard.number or 0].position()["players"][1 - sitting.viewer]["hand"]
        if bare(card) not in reader.ever[heard.number or 0][sitting.viewer]
    )
    change_table(heard, lambda table: table.update(note=card))


def tell_a_secret(notes: Notes) -> None:
    game, _ = first_game(notes)
    begun = next(begun for begun in notes.begun if begun.game == game)
    watching = next(sitting for sitting in notes.of(game) if sitting.viewer == "public" and tables(sitting))
    change_table(tables(watching)[0], lambda table: table.update(note=begun.secrets[0]))


def reply_twice(notes: Notes) -> None:
    _, found = bots_game(notes)
    bot = next(str(seat) for seat, name in enumerate(found.bots) if name is not None)
    one = next(one for one, two in pairwise(found.entries) if one.who == bot and two.who != bot)
    found.entries.insert(one.number, Line(one.number, one.who, one.what))
    for number, entry in enumerate(found.entries, 1):
        entry.number = number
    found.number += 1


def run_out_of_time(notes: Notes) -> None:
    game, found = first_game(notes)
    add(found, "0", TIME)
    notes.of(game)[-1].heard.append(Heard(notes.ended, "", found.number, is_last=True))


def stand_still(notes: Notes) -> None:
    for sitting in notes.of(first_game(notes)[0]):
        sitting.heard = [heard for heard in sitting.heard if heard.at <= notes.settled and not heard.is_last]


def go_on_too_late(notes: Notes) -> None:
    notes.patience = 0.0


def send_away(notes: Notes) -> None:
    longest(notes).code = 4404


def be_in_trouble(notes: Notes) -> None:
    notes.troubles.append("a node does not end")


SPOILED: list[tuple[Callable[[Notes], None], checks.Check]] = [
    (lose_a_move, checks.stored_once),
    (store_another_move, checks.stored_once),
    (refuse_what_is_stored, checks.stored_once),
    (lose_a_game, checks.stored_once),
    (store_a_number_twice, checks.numbered),
    (leave_a_gap, checks.numbered),
    (count_too_far, checks.numbered),
    (take_back_unasked, checks.taken_back_on_demand),
    (remove_an_entry, checks.only_appended),
    (rewrite_an_entry, checks.only_appended),
    (write_an_entry_twice, checks.only_appended),
    (put_an_epoch_back, checks.epochs_grow),
    (put_a_number_back, checks.epochs_grow),
    (own_twice, checks.epochs_grow),
    (show_states_in_disorder, checks.in_order),
    (show_an_old_state_elsewhere, checks.in_order),
    (show_what_is_not_stored, checks.in_order),
    (show_another_life, checks.shown_the_log),
    (show_the_state_before, checks.shown_the_log),
    (tell_too_little, checks.shown_the_log),
    (tell_another_story, checks.shown_the_log),
    (offer_other_moves, checks.shown_the_log),
    (show_a_hand, checks.nothing_leaks),
    (tell_of_a_hand, checks.nothing_leaks),
    (tell_a_secret, checks.nothing_leaks),
    (reply_twice, checks.one_reply),
    (run_out_of_time, checks.nobody_late),
    (stand_still, checks.goes_on),
    (go_on_too_late, checks.goes_on),
    (send_away, checks.ends_well),
    (be_in_trouble, checks.ends_well),
]


def test_every_check_finds_what_is_wrong(good: Notes, tmp_path: Path) -> None:
    """All in one test: the games are played once."""
    assert checks.violations(good) == []
    assert {check for _, check in SPOILED} == set(checks.CHECKS)
    for spoil, check in SPOILED:
        spoiled = good.copy()
        spoil(spoiled)
        assert list(check(spoiled)) != [], f"{check.__name__} does not see {spoil.__name__}"


def test_notes_can_be_read_again(good: Notes, tmp_path: Path) -> None:
    good.write(tmp_path / "notes.json")
    assert Notes.read(tmp_path / "notes.json") == good
