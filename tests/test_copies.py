"""Copies of a card: in hidden places nobody can tell them apart, and people see a number only where two lie side by side."""

from __future__ import annotations

import json
from typing import Any

import pytest

from knowledge import Knowledge, exchange, hidden_cards, number_of
from mindbug import Game, IllegalMove, InvalidRecord
from mindbug.cli.output.words import Words
from mindbug.rules import changes
from mindbug.rules.changes import BOTH_PLAYERS
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State
from mindbug.rules.view import Dealer, view
from mindbug.rules.words import ALL_KNOW
from mindbug.sets import SETS
from mindbug.text.languages import bare

SEEDS = range(30)
BOTH = {"Killer Bee", "Killer Bee #2"}
OTHERS: list[int | str] = [1, "public"]


def table(mine: dict[str, Any], yours: dict[str, Any], seed: int = 1, **rest: Any) -> Game:
    return Game.from_position({"players": [{"mindbugs": 0, **mine}, {"mindbugs": 0, **yours}], **rest}, seed=seed)


def hand(game: Game, player: int, viewer: int | str | None = None) -> list[str | None]:
    """The cards of a hand that a viewer knows, without numbers, and the others."""
    return [bare(name) if name else None for name in game.position(viewer)["players"][player]["hand"]]


def moves(game: Game) -> list[str]:
    return list(map(str, game.moves()))


def names(s: State, ids: list[int]) -> list[str]:
    return [s.box.name(id) for id in ids]


# What a hand tells


@pytest.mark.parametrize("seed", range(4))
def test_after_one_of_two_was_played_nobody_knows_of_the_other(seed: int) -> None:
    game = table({"hand": ["Giraffodile", "Killer Bee"], "discard": ["Killer Bee"]}, {"hand": ["Gorillion"]}, seed)
    game.play("play Giraffodile")
    assert [hand(game, 0, viewer) for viewer in OTHERS] == [["Killer Bee", None]] * 2
    game.play("play Gorillion")
    assert [bare(move) for move in moves(game)] == ["play Killer Bee", "attack Giraffodile"]
    game.play("play Killer Bee")
    assert hand(game, 0) == ["Killer Bee"]
    assert [hand(game, 0, viewer) for viewer in OTHERS] == [[None]] * 2


@pytest.mark.parametrize("seed", range(4))
def test_a_card_that_is_shown_again_may_be_the_same(seed: int) -> None:
    cards = ["Cornanon", "Cornanon", "Killer Bee", "Killer Bee"]
    game = table({"hand": cards}, {"hand": ["Gorillion", "Bee Bear"]}, seed)
    for copy, answer in ((1, "Gorillion"), (2, "Bee Bear")):
        game.play("play Cornanon")
        game.play(f"choose Killer Bee #{copy}")
        game.play(f"play {answer}")
    assert hand(game, 0).count("Killer Bee") == 2
    assert [hand(game, 0, viewer).count("Killer Bee") for viewer in OTHERS] == [1, 1]


@pytest.mark.parametrize("seed", range(6))
def test_a_thief_who_knew_of_a_card_cannot_tell_which_copy_was_stolen(seed: int) -> None:
    game = table({"hand": ["Killer Bee", "Killer Bee"], "play": ["Gorillion"]}, {"play": ["Chaotic Cabbage"]}, seed)
    s = game.state
    s.knows[s.players[0].hand[seed % 2]] = ALL_KNOW
    game.play("attack Gorillion")
    game.play("block Chaotic Cabbage")
    assert hand(game, 1) == ["Killer Bee"]
    assert hand(game, 0, 1) == [None]


def test_whether_two_cards_of_a_hand_are_copies_is_not_told_by_a_question() -> None:
    for cards, offered in ((["Killer Bee"] * 2, 1), (["Killer Bee", "Bee Bear"], 2)):
        game = table({"hand": ["Tusked Extorter"], "play": ["Tusked Extorter"]}, {"hand": cards})
        game.play("attack Tusked Extorter")
        assert (game.to_move, len(game.moves())) == (1, offered)


@pytest.mark.parametrize("viewer", OTHERS)
def test_views_do_not_tell_hidden_copies_apart(viewer: int | str) -> None:
    players = {"hand": ["Killer Bee", "Gorillion"]}, {"hand": ["Bee Bear"], "draw": ["Shark Dog"]}
    game = table(*players, unused=["Killer Bee", "Brain Fly"])
    other = game.copy()
    one, two = (
        id for id in hidden_cards(game, Knowledge(game).known[number_of(viewer)], number_of(viewer)) if is_bee(game, id)
    )
    exchange(other.state, {one: two, two: one})
    assert other.position() != game.position()
    assert other.view(viewer).to_bytes() == game.view(viewer).to_bytes()


def is_bee(game: Game, id: int) -> bool:
    return game.state.box.cards[id].name == "Killer Bee"


# Numbers tell nothing


def test_hidden_copies_of_a_position_are_numbered_by_chance() -> None:
    found = {
        table({"hand": ["Killer Bee"]}, {"hand": ["Gorillion"]}, seed, unused=["Killer Bee"]).position()["unused"][0]
        for seed in SEEDS
    }
    assert found == BOTH


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_lie_open_are_numbered_first(seed: int) -> None:
    game = table({"hand": ["Killer Bee"]}, {"hand": ["Gorillion"], "play": ["Killer Bee"]}, seed)
    assert game.position()["players"][0]["hand"] == ["Killer Bee #2"]
    assert game.position()["players"][1]["play"][0]["card"] == "Killer Bee"
    assert Game.from_position(game.position(), seed=seed + 1).position() == game.position()


def test_a_spectator_who_lost_sight_of_a_card_does_not_find_it_by_its_number() -> None:
    """The card is taken unseen from a hand in which it was known, and another copy may have been in the hand it went to."""
    stolen = set()
    for seed in SEEDS:
        s = table({"hand": ["Killer Bee #1", "Bee Bear"]}, {"hand": ["Gorillion", "Killer Bee #2"]}, seed).state
        s.knows[s.players[0].hand[0]] = ALL_KNOW
        changes.steal(s, 0, 1, s.players[0].hand[:1])
        assert sorted(names(s, s.players[0].hand + s.players[1].hand)) == ["Bee Bear", "Gorillion", *sorted(BOTH)]
        assert s.knows[s.players[1].hand[-1]] == BOTH_PLAYERS
        stolen.add(s.box.name(s.players[1].hand[-1]))
    assert stolen == BOTH


def test_who_knew_of_a_card_in_the_unused_pile_cannot_tell_which_copy_is_drawn() -> None:
    for order in (["Killer Bee #1", "Killer Bee #2"], ["Killer Bee #2", "Killer Bee #1"]):
        s = table({"hand": ["Gorillion"]}, {"hand": ["Bee Bear"]}, unused=order).state
        known = next(id for id in s.unused if s.box.name(id) == "Killer Bee")
        s.knows[known] = ALL_KNOW
        changes.draw_unused(s, 0)
        assert [s.knows[id] & 1 for id in s.unused] == [0]
        assert s.knows[s.players[0].hand[-1]] == 1


def test_who_did_not_see_what_was_drawn_does_not_find_it_by_its_number() -> None:
    drawn = set()
    for seed in SEEDS:
        s = table({"hand": ["Gorillion"]}, {"hand": ["Killer Bee #2"]}, seed, unused=["Killer Bee #1"]).state
        s.learn(s.unused[0], ALL_KNOW)
        s.peeked = ALL_KNOW
        changes.draw_unused(s, 0)
        drawn.add(s.box.name(s.players[0].hand[-1]))
    assert drawn == BOTH


# Moves


@pytest.mark.parametrize("text", ["play Killer Bee", "play Killer Bee #1", "play killer bee #2"])
@pytest.mark.parametrize("seed", range(2))
def test_either_copy_of_a_hand_may_be_named(text: str, seed: int) -> None:
    game = table({"hand": ["Killer Bee", "Killer Bee"]}, {"hand": ["Gorillion"]}, seed)
    (offered,) = moves(game)
    assert game.why_not(text) is None
    game.play(text)
    assert game.record().splitlines()[-1] == f"0 {offered}"
    assert Game.from_record(game.record()).position() == game.position()


def test_a_copy_that_lies_elsewhere_is_not_meant() -> None:
    game = table({"hand": ["Killer Bee #1"]}, {"hand": ["Killer Bee #2"], "play": ["Gorillion"]})
    with pytest.raises(IllegalMove):
        game.play("play Killer Bee #2")


def test_an_older_record_that_told_copies_of_a_hand_apart_can_be_read() -> None:
    """There the other copy of the two may have been played."""
    position = {"players": [{"hand": ["Killer Bee", "Killer Bee #2"], "mindbugs": 0}, {"hand": ["Gorillion"], "mindbugs": 0}]}
    for copy in ("Killer Bee", "Killer Bee #2"):
        moves = [f"0 play {copy}", "1 play Gorillion", f"0 attack {copy}"]
        head = ["Mindbug record 1", "rules: 1", f"position: {json.dumps(position)}", "seed: 1", "chance: sample", "moves:"]
        game = Game.from_record("\n".join([*head, *moves]))
        assert game.attacker is not None
    with pytest.raises(InvalidRecord):
        Game.from_record("\n".join([*head, "0 play Gorillion #2"]))


# What people read


def test_a_card_that_lies_alone_has_no_number() -> None:
    game = table({"hand": ["Killer Bee #2"]}, {"hand": ["Gorillion"], "discard": ["Killer Bee"]})
    assert moves(game) == ["play Killer Bee #2"]
    assert game.moves()[0].describe() == "Play Killer Bee."
    game.play("play Killer Bee")
    assert "#" not in "".join(event.describe() for event in game.events())
    assert game.breakdown("Killer Bee").describe()[0].startswith("Killer Bee has ")


def test_two_that_lie_side_by_side_have_their_numbers() -> None:
    game = table({"play": ["Killer Bee", "Killer Bee"]}, {"hand": ["Gorillion"], "play": ["Bee Bear"]})
    assert [move.describe() for move in game.moves()] == ["Attack with Killer Bee.", "Attack with Killer Bee #2."]
    game.play("attack Killer Bee #2")
    assert game.decision is not None
    assert "Killer Bee #2" in game.decision.describe()
    assert "Killer Bee #2" in game.events()[-1].describe()


def test_two_that_can_be_chosen_have_their_numbers() -> None:
    game = table({"hand": ["Compost Dragon"], "discard": ["Killer Bee", "Killer Bee"]}, {"hand": ["Gorillion"]})
    game.play("play Compost Dragon")
    assert ["#2" in move.describe() for move in game.moves()] == [False, True]


@pytest.mark.parametrize(("beside", "said"), [([], "Abeille tueuse"), (["Killer Bee", "Bee Bear"], "Abeille tueuse #2")])
def test_the_terminal_numbers_only_what_has_a_copy_beside_it(beside: list[str], said: str) -> None:
    assert Words("fr", 0).title("Killer Bee #2", beside) == said


# Dealing unknown cards


def test_a_question_that_only_a_rare_card_asks_can_be_dealt() -> None:
    """Of many unknown cards two are strong, and one of them must be in the hand of whoever is asked."""
    weak = [card.name for pool in SETS.values() for card in pool.cards if card.power < 7 and card.name != "Bookwyrm"]
    game = table({"hand": ["Bookwyrm", "Gorillion", "Luchataur"]}, {"hand": ["Tusked Extorter"]}, unused=weak)
    game.play("play Bookwyrm")
    assert (game.to_move, moves(game)) == (0, ["choose Gorillion", "choose Luchataur"])
    with pytest.raises(IllegalMove, match="cannot know whether"):
        game.preview("choose Gorillion", 1)
    known, dealt = game.view(1), set()
    for seed in SEEDS:
        s = Dealer(known).deal(seeded(seed))
        assert view(s, 1) == known
        dealt |= {s.box.name(id) for id in s.options}
    assert {"Gorillion", "Luchataur"} <= dealt
