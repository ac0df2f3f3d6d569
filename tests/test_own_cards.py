"""Games with cards of one's own: they are written down, sent, told and played like any other."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import own
from mindbug import Game, InvalidRecord, MindbugError, View, bots
from mindbug.bots.analysis import analyse
from mindbug.pools import check_pool, first_collection, first_format, pool_of, read_pool, write_pool
from mindbug.record import OwnSet, write_setup
from mindbug.rules.definition import faults_of_name
from mindbug.rules.errors import InvalidDefinition
from mindbug.rules.grammar import CARD
from mindbug.rules.pool import Pool, mix
from mindbug.rules.published import KNOWN
from mindbug.rules.vocabulary import SNEAKY, Card, GainLife, play
from mindbug.seats import SEATS
from mindbug.sets import EVERYTHING, SETS
from mindbug.story import story_text
from mindbug.text.languages import LANGUAGES, bare
from mindbug.text.problems import Place, problem_of
from serving import Server

POOL = own.own_pool(own.ODD_NAMES)
WINNER = POOL.cards[3].name  # has no Attack effect that could be in the way
CERTAIN = {
    "players": [
        {"hand": [card.name for card in POOL.cards[4:9]], "play": [WINNER], "mindbugs": 0},
        {"life": 1, "mindbugs": 0, "hand": [POOL.cards[1].name]},
    ]
}


def elsewhere(what: list[str], given: str) -> str:
    """What another process, which knows none of these cards, makes of a text."""
    run = subprocess.run([sys.executable, own.__file__, *what], input=given.encode(), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode().strip()


# Elsewhere


def test_a_record_is_the_same_game_in_another_process() -> None:
    for game in (Game.new(pool=POOL, seed=5), Game.from_position(CERTAIN, seed=5, pool=POOL)):
        own.played(game, 5, 60)
        assert elsewhere(["record"], game.record()) == own.told(game)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_in_another_process_finds_the_move_that_wins(level: str) -> None:
    view = Game.from_position(CERTAIN, pool=POOL).view(0)
    assert elsewhere(["view", level], view.to_bytes().hex()) == f"attack {WINNER}"


def test_a_searching_bot_searches() -> None:
    """A bot that moved at random would attack once in six times."""
    game = Game.from_position(CERTAIN, pool=POOL)
    assert len(game.moves()) == 6
    assert {bots.get("medium").choose(View.from_bytes(game.view(0).to_bytes())) for _ in range(5)} == {f"attack {WINNER}"}


def test_a_game_is_analysed() -> None:
    game = own.played(Game.new(pool=POOL, seed=6), 6)
    assert analyse(game.record(), 20).end in (0.0, 0.5, 1.0)


def test_a_stored_game_plays_on_against_a_bot(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        joined = server.create("bot", bot="medium", seat=0, first=0)
        assert server.stop() == 0
        setup = json.dumps(write_setup(Game.new(pool=POOL, seed=8, first=1).setup))
        with closing(sqlite3.connect(server.database)) as connection, connection:
            connection.execute("UPDATE games SET setup = ?, number = 0 WHERE id = ?", (setup, joined.game))
        server.start()
        with server.sit(joined) as client:
            table = client.wait_for_turn()
            assert table.number > 0 and table.position is not None and table.question is not None
            assert {bare(str(name)) for name in table.position.players[0].hand} <= set(POOL.numbers)
        assert "failed" not in server.log


# What else a game is told of them


def test_a_record_tells_the_set_and_what_was_dealt_on_purpose() -> None:
    first, second = POOL.cards[0].name, POOL.cards[1].name
    for seat in SEATS:
        for seed in range(20):
            game = Game.new(pool=POOL, seed=seed, hand=(seat, [first, second, second]))
            sides = game.position()["players"]
            hand = [bare(card) for card in sides[seat]["hand"]]
            assert first in hand and hand.count(second) == 2
            every = [card for side in sides for card in side["hand"] + side["draw"]]
            assert len(set(every)) == 20 and len(sides[1 - seat]["hand"]) == 5
    game = Game.new(pool=POOL, seed=5, hand=(1, [first]))
    game.setup = replace(game.setup, own=OwnSet("Odd ones", "Ada", {first: (1, 2)}))
    own.played(game, 3, 40)
    again = Game.from_record(game.record())
    assert own.told(again) == own.told(game) and (again.setup.own, again.setup.dealt) == (game.setup.own, game.setup.dealt)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('own: {"name": "a\\nb"}', "expected what is told of cards of one’s own"),
        ("own: 3", "expected what is told of cards of one’s own"),
        ('own: {"name": "Odd", "more": 1}', "expected what is told of cards of one’s own"),
        ('own: {"pictures": {"Nobody": [1]}}', "expected what is told of cards of one’s own"),
        ('own: {"pictures": {"done": [-1]}}', "expected what is told of cards of one’s own"),
        ('deal: {"player": 2, "cards": []}', "expected a player and a list of cards"),
        ('deal: {"player": 1, "cards": ["Gorillion"]}', "no card is called “Gorillion”"),
        ('deal: {"player": 1, "cards": ["done", "done", "done"]}', "only 2 copies of done"),
        ('deal: {"player": 1, "cards": ["a", "a", "a", "a", "a", "a"]}', "expected a list of at most 5"),
        ("deal: []", "expected a player and a list of cards"),
    ],
)
def test_a_record_that_tells_them_otherwise_is_refused(line: str, said: str) -> None:
    rows = Game.new(pool=POOL, seed=1).record().replace("edition: ", f"{line}\nedition: ", 1)
    with pytest.raises(InvalidRecord, match=re.escape(said)) as found:
        Game.from_record(rows)
    assert all(found.value.describe(lang) for lang in LANGUAGES)


# Names


def names() -> st.SearchStrategy[list[str]]:
    letters = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=60)
    typed = st.text("aB #1(),:\"'/\\{}*`[]é\u0301", min_size=1, max_size=12)
    usable = (letters | typed.map(str.strip) | st.sampled_from(own.ODD_NAMES)).filter(is_name)
    return st.lists(usable, min_size=own.KINDS, max_size=own.KINDS, unique=True)


def is_name(name: str) -> bool:
    return not faults_of_name(CARD.parameters["name"], name, "name")


@given(names(), st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_whatever_can_be_a_name_survives(chosen: list[str], seed: int) -> None:
    game = own.played(Game.new(pool=own.own_pool(chosen), seed=seed, chance="ask"), seed, 40)
    again = Game.from_record(game.record())
    assert own.told(again) == own.told(game)
    for move in game.moves():
        ahead = game.copy()
        ahead.play(str(move))
        assert ahead.lines[-1][1] == str(move)
    if game.to_move in (0, 1):
        known = game.view(int(str(game.to_move)))
        assert View.from_bytes(known.to_bytes()).to_bytes() == known.to_bytes()
    for event in game.events():
        for lang in LANGUAGES:
            if event.kind == "shown":
                assert bare(str(event.cards[0]))[1:] in event.describe(lang)
    assert all(story_text(game, lang) for lang in LANGUAGES)


def test_a_position_survives_with_such_names() -> None:
    for pool in (POOL, own.own_pool(own.ODD_NAMES[::-1])):
        first, second, third = pool.cards[0].name, pool.faces[0].name, pool.faces[1].name
        position = {
            "players": [
                {"hand": [card.name for card in pool.cards[2:7]], "play": [second, f"{second} #2"], "energy": 3},
                {
                    "discard": [f"{pool.cards[3].name} #2"],
                    "play": [{"card": pool.cards[5].name, "boosts": [pool.cards[8].name]}],
                },
            ],
            "power_cards": {"market": [card.name for card in pool.powers]},
        }
        game = Game.from_position(position, seed=1, pool=pool)
        assert {second, f"{second} #2"} == {creature["card"] for creature in game.position()["players"][0]["play"]}
        again = Game.from_position(game.position(), seed=1, pool=pool)
        assert again.position() == game.position() and first not in story_text(game).replace(third, "").replace(second, "")
        game.play("done")
        assert {f"action {second}", f"action {second} #2"} <= set(map(str, game.moves()))
        game.play(f"action {second} #2")
        assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "a #2", "a#2", "a # 2", "#2", "x" * 61, "a\u200db", "a\ud800"])
def test_a_name_that_would_not_survive_is_refused(name: str) -> None:
    with pytest.raises(InvalidDefinition):
        Pool([Card(name, 5, 0)])


# Pools


def test_a_pool_says_what_it_is() -> None:
    game = Game.new(pool=SETS["first-contact"], seed=1)
    assert game.setup.sets == ["first-contact"] and game.pool.fingerprint == SETS["first-contact"].fingerprint
    assert game.position() == Game.new(seed=1).position()
    mixed = Game.new(pool=mix([SETS["first-contact"], POOL]), seed=1)
    assert "cards: First Contact and 33 other cards" in story_text(mixed).lower().replace("first contact", "First Contact")
    assert "33 cards of a pool of one’s own" in story_text(Game.new(pool=POOL, seed=1))
    few = Game.from_position({"players": [{"hand": ["Killer Bee"]}, {}]})
    assert list(few.pool.numbers) == ["Killer Bee"]


def test_a_pool_is_played_together_with_sets() -> None:
    game = Game.new(["promos"], ["Gorillion"], pool=POOL, seed=1)
    assert game.pool.fingerprint == mix([pool_of(["promos"], ["Gorillion"]), POOL]).fingerprint
    assert (game.setup.sets, game.setup.cards) == (["promos"], ["Gorillion"])
    assert own.told(Game.from_record(game.record())) == own.told(game)
    assert Game.new([], pool=POOL, seed=1).pool.fingerprint == POOL.fingerprint


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Game.new(pool=Pool([Card("Alone", 5, 0)])), "expected at least 22 cards to deal from, got 1"),
        (lambda: Game.new(pool=Pool([Card("Many", 5, 0)], counts=[22])), "expected from 1 to 20 copies of Many, got 22"),
        (lambda: Game.new(pool="first-contact"), "expected a pool of cards"),  # type: ignore[arg-type]
        (lambda: Game.new(["promos"], pool=Pool([Card("Unigon", 1, 0)])), "expected one card of the name 'Unigon', got two"),
        (lambda: Game.from_position({"players": [{"hand": ["Gorillion"]}, {}]}, pool=POOL), "no card is called “Gorillion”"),
    ],
)
def test_a_pool_that_cannot_be_played(made: Callable[[], Game], said: str) -> None:
    with pytest.raises(MindbugError, match=said):
        made()


def test_a_pool_is_the_same_when_it_is_read_again() -> None:
    for pool in (POOL, EVERYTHING, mix([POOL, SETS["promos"]]), Pool([])):
        data = json.loads(json.dumps(write_pool(check_pool(pool))))
        again = read_pool(data, lambda part: Place("field", part))
        assert again.fingerprint == pool.fingerprint and again.counts == pool.counts
        assert [card.digest for card in again.all_cards()] == [card.digest for card in pool.all_cards()]


# What is not dealt


def changed(change: Callable[[dict[str, Any]], None], pool: Pool = POOL) -> MindbugError:
    """What is said of a record of which a part of the head was changed."""
    rows = Game.new(pool=pool, seed=1).record().splitlines()
    parts = ("cards", "faces", "power_cards", "define", "fingerprint")
    places = {row.partition(": ")[0]: number for number, row in enumerate(rows)}
    data = {part: rows[places[part]].partition(": ")[2] for part in parts if part in places}
    head = {part: json.loads(value) if part != "fingerprint" else value for part, value in data.items()}
    change(head)
    for part, value in head.items():
        rows[places[part]] = f"{part}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
    with pytest.raises(InvalidRecord) as found:
        Game.from_record("\n".join(rows))
    return found.value


def set_digest(head: dict[str, Any]) -> None:
    head["cards"][0][2] = "0" * 16


def test_a_card_that_does_something_else_today_is_not_dealt() -> None:
    error = changed(set_digest, SETS["first-contact"])
    assert str(error).startswith("line 4: Axolotl Healer does something else today than it did in this game")
    assert error.describe("fr").startswith("ligne 4\u00a0: Dr Axolotl fait maintenant autre chose")
    assert error.describe("es").startswith("línea 4: ") and "hace hoy otra cosa" in error.describe("es")
    found = problem_of(error)
    assert found is not None and found.places[0] == Place("line", 4)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (set_digest, "line 3: what Comma, the Cat is said to do is not what it did in this game"),
        (lambda head: head["define"].pop(0), "line 3: nothing says what Comma, the Cat does"),
        (lambda head: head["define"][3].update(power=9), "is said to do is not what it did"),
        (lambda head: head["define"].append({"name": "Stranger", "power": 3}), "line 6: did not expect 'Stranger' here"),
        (lambda head: head["define"][3].update(power=-9), "line 6: "),
        (lambda head: head["define"].insert(0, 7), "line 6: "),
        (lambda head: head["cards"].reverse(), "line 7: expected the fingerprint"),
        (lambda head: head["cards"][0].insert(1, 3), r"line 3: expected a card as \[name, number, digest\]"),
        (lambda head: head["cards"][0].__setitem__(1, 21), "line 3: expected from 1 to 20 copies of Comma, the Cat, got 21"),
        (lambda head: head["power_cards"].append("Ambush"), r"line 5: expected a card as \[name, digest\]"),
        (lambda head: head.update(cards=7), "line 3: expected a list, got 7"),
        (lambda head: head.update(fingerprint="0"), "line 7: expected the fingerprint [0-9a-f]{16}, .* got '0'"),
    ],
)
def test_other_cards_are_never_dealt_instead(change: Callable[[dict[str, Any]], None], said: str) -> None:
    error = changed(change)
    assert re.match(f".*{said}", str(error)), str(error)
    assert all(error.describe(lang) for lang in LANGUAGES)


def test_a_card_of_the_first_format_that_does_something_else_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a set it is missed; as a single card or in a position only if it is there."""
    name, _, digest = first_format()["promos"]["cards"][0]
    monkeypatch.delitem(KNOWN, (name, digest))
    first_collection.cache_clear()
    head = "Mindbug record 1\nrules: 2\n{}\nedition: latest\nfirst: 0\nseed: 7\nchance: sample\nmoves:\n"
    position = "Mindbug record 1\nrules: 2\nposition: {}\nseed: 7\nchance: sample\nmoves:\n"
    try:
        for text in (
            head.format("sets: promos"),
            head.format(f"sets: first-contact\ncards: {name.lower()}"),
            position.format(json.dumps({"players": [{"hand": [f"{name} #1"]}, {}]})),
        ):
            with pytest.raises(InvalidRecord, match=f"line [34]: {name} does something else today"):
                Game.from_record(text)
        Game.from_record(head.format("sets: first-contact"))
        Game.from_record(position.format(json.dumps({"players": [{"hand": ["Gorillion"]}, {}]})))
    finally:
        first_collection.cache_clear()


def test_a_card_of_todays_sets_that_nobody_had_then_is_in_no_record_of_the_first_format() -> None:
    added = Pool([*SETS["promos"].cards, Card("Added Aardvark", 5, SNEAKY, play(GainLife(1)))], SETS["promos"].faces)
    assert added.fingerprint != SETS["promos"].fingerprint
    head = "Mindbug record 1\nrules: 2\nsets: promos\nedition: latest\nfirst: 0\nseed: 7\nchance: sample\nmoves:\n"
    assert Game.from_record(head).pool.fingerprint == first_format()["promos"]["fingerprint"]
