"""Every name of docs/GAME_API.md that belongs to the game is there and does what is said of it."""

from __future__ import annotations

import difflib
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tables
from invariants import check_breakdowns
from mindbug import Event, Game, IllegalMove, InvalidPosition, InvalidRecord, MindbugError, Move, UnknownCard, View, cards
from mindbug.notation import legal_moves
from mindbug.record import RULES_VERSION
from mindbug.rules.randomness import seeded
from mindbug.rules.turn import is_repeated
from mindbug.rules.view import determinize, view
from mindbug.sets import EVERYTHING
from mindbug.text.messages import say
from pools import ALL_SETS, DEALABLE, RARE

STRONG = {"power", "keywords", "exhausted", "card"}


def table(mine: dict[str, Any], other: dict[str, Any], **top: Any) -> Game:
    return tables.table(mine, other, chance="ask", **top)


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.moves()]


# Cards


def test_sets() -> None:
    assert cards.sets() == list(SIZES)


def sizes(path: Path) -> tuple[str, tuple[int, int, int]]:
    """A set, how many kinds of cards it has, how many cards it deals, and how many faces its cards evolve to, as printed."""
    facts = json.loads(path.read_text(encoding="utf-8"))
    printed = [card for card in facts["cards"] if not card.get("two_vs_two_only")]
    dealt = [card for card in printed if card.get("stage", 1) == 1]
    return facts["set"], (len(dealt), sum(card["copies"] for card in dealt), len(printed) - len(dealt))


FACTS = dict(map(sizes, (Path(__file__).parent / "facts").glob("*.json")))
SIZES = {name: FACTS[name] for name in cards.sets()}


@pytest.mark.parametrize(("name", "kinds", "size", "faces"), [(name, *sizes) for name, sizes in SIZES.items()])
def test_cards_of_a_set(name: str, kinds: int, size: int, faces: int) -> None:
    found = cards.of(name)
    dealt = [card for card in found if card.stage in (None, 1)]
    assert found[: len(dealt)] == dealt  # the faces come last
    assert (len(dealt), sum(card.copies for card in dealt), len(found) - len(dealt)) == (kinds, size, faces)
    assert {card.set for card in found} == {name}
    assert len({card.name for card in found}) == len(found)
    assert all(cards.find(card.name) == card for card in found)


def test_an_evolution_is_a_line_of_three() -> None:
    every = [card for name in cards.sets() for card in cards.of(name)]
    starts = [card for card in every if card.stage == 1]
    assert starts
    for card in starts:
        line = [card]
        while line[-1].evolves_to is not None:
            line.append(cards.find(line[-1].evolves_to))
        assert [found.stage for found in line] == [1, 2, 3]
        assert {found.set for found in line} == {card.set}
    faces = [card for card in every if card.stage in (2, 3)]
    assert len(faces) == 2 * len(starts)
    assert [card.name for card in cards.of("beyond-evolution") if card.name in ("Typhoon Princess", "Thunder Queen")]


def test_power_cards() -> None:
    found = cards.power_cards()
    assert len(found) == 16
    assert [card.name for card in found] == sorted(card.name for card in found)
    costs = {card.name: card.cost for card in found}
    assert (costs["Ambush"], costs["Rage"], costs["Reanimation"]) == (2, 1, 3)
    assert set(costs.values()) == {1, 2, 3}
    assert {card.set for card in found} == {"king-of-tokyo"}
    assert all(card.text("en") for card in found)
    with pytest.raises(MindbugError, match="got 'tlh'"):
        found[0].text("tlh")
    with pytest.raises(UnknownCard, match="Power card"):
        cards.find("Ambush")


def test_an_unknown_set_says_which_there_are() -> None:
    with pytest.raises(MindbugError, match=r"first-contact.*got 'second-contact'"):
        cards.of("second-contact")


def test_facts_of_a_card() -> None:
    card = cards.find("Plated Scorpion")
    assert (card.name, card.set, card.power, card.copies) == ("Plated Scorpion", "first-contact", 2, 2)
    assert card.keywords == ["poisonous", "tough"]
    assert (card.octonite, card.dice, card.stage, card.evolves_to) == (0, 0, None, None)


def test_facts_that_only_some_cards_have() -> None:
    assert [cards.find(name).octonite for name in ("Artimist", "Star Portal", "Fearberry", "Kiwanoid")] == [5, 2, 2, 2]
    assert [cards.find(name).dice for name in ("Kong", "H.A.D.E.S.", "Mechamster")] == [1, 2, 0]
    lady, queen = cards.find("Cloud Lady"), cards.find("Thunder Queen")
    assert (lady.stage, lady.evolves_to, lady.copies) == (1, "Typhoon Princess", 1)
    assert (queen.stage, queen.evolves_to, queen.power) == (3, None, 9)
    assert cards.find("pandakai").name == "Pandakaï"
    assert cards.find('"one-eye" felix').stage == 2


def test_every_card_has_a_text_if_it_has_an_ability() -> None:
    assert cards.find("Gorillion").text("en") == ""
    assert "lose" in cards.find("Killer Bee").text("en")
    with pytest.raises(MindbugError, match="got 'tlh'"):
        cards.find("Gorillion").text("tlh")


@pytest.mark.parametrize("name", ["bee bear", "BEE BEAR", "Bée Béar", "  Bee   Bear "])
def test_case_accents_and_space_do_not_matter(name: str) -> None:
    assert cards.find(name).name == "Bee Bear"


def test_the_nearest_names_are_found_among_few() -> None:
    """Those that a comparison with all names finds, for every name with a slip; few are compared."""
    known, chance = list(cards.names_by_plain(EVERYTHING)), random.Random(1)
    for name in chance.sample(known, 60):
        at = chance.randrange(len(name))
        for slip in (name[:at] + name[at + 1 :], name[:at] + chance.choice("aeiou") + name[at:]):
            assert cards.nearest(slip, EVERYTHING)[:1] == difflib.get_close_matches(slip, known, n=1, cutoff=cards.LIKE)
    assert cards.nearest("", EVERYTHING) == [] and cards.nearest("q" * 120, EVERYTHING) == []


def test_an_unknown_card_names_the_nearest() -> None:
    with pytest.raises(UnknownCard, match=r"“Gorilion”.*Gorillion"):
        cards.find("Gorilion")


# New games


def all_cards(game: Game) -> list[str]:
    position = game.position()
    found: list[str] = position["unused"] + position["revealed"]
    for player in position["players"]:
        found += player["hand"] + player["draw"]
    return found


DEALT = {name: ([name], SIZES[name][1]) for name in DEALABLE} | {
    name: (sets, sum(SIZES[part][1] for part in sets))
    for name, sets in {
        "two": ["first-contact", "new-servants"],
        "with the add-on": ["battlefruit-kingdom", "battlefruit-addon"],
        "promos and add-on": ["battlefruit-addon", "promos"],
        "all": list(SIZES),
    }.items()
}


@pytest.mark.parametrize(("sets", "size"), DEALT.values(), ids=DEALT)
def test_a_new_game_is_dealt(sets: list[str], size: int) -> None:
    game = Game.new(sets=sets, seed=7)
    position = game.position()
    assert len(set(all_cards(game))) == len(all_cards(game)) == size
    for player in position["players"]:  # RULES A10, A14, A16
        assert (len(player["hand"]), len(player["draw"]), player["discard"], player["play"]) == (5, 5, [], [])
        assert (player["life"], player["mindbugs"], player["spent_mindbugs"], player["energy"]) == (3, 2, 0, 0)
    assert (position["sets"], position["edition"], position["shown"]) == (sets, "latest", None)
    assert game.to_move == position["active"]


@pytest.mark.parametrize("seed", range(20))
def test_the_higher_revealed_power_starts(seed: int) -> None:
    game = Game.new(seed=seed)
    revealed = [cards.find(name.partition(" #")[0]).power for name in game.position()["revealed"]]
    pairs = list(zip(revealed[::2], revealed[1::2], strict=True))
    assert all(mine == other for mine, other in pairs[:-1])  # RULES A17: ties repeat
    assert game.position()["active"] == (0 if pairs[-1][0] > pairs[-1][1] else 1)


@pytest.mark.parametrize("edition", ["beyond", "first"])
def test_older_editions_shuffle_the_revealed_cards_back(edition: str) -> None:
    game = Game.new(seed=3, edition=edition)
    assert game.position()["revealed"] == []
    assert len(game.position()["unused"]) == 28
    shown = {name for event in game.events() if event.kind == "revealed" for name in event.cards}
    for viewer in (0, 1, "public"):  # RULES C.13: everybody knows that they lie there
        assert {name for name in game.position(viewer)["unused"] if name is not None} == shown


@pytest.mark.parametrize("first", [0, 1])
def test_first_names_the_start_player(first: int) -> None:
    for seed in range(8):
        game = Game.new(seed=seed, first=first)
        assert game.to_move == first
        assert game.position()["revealed"] == []


def test_single_cards_join_the_pool() -> None:
    game = Game.new(sets=["first-contact"], cards=["Hyenix", "hyenix"], seed=1)
    assert {"Hyenix", "Hyenix #2"} <= set(all_cards(game))
    assert len(all_cards(game)) == 50
    assert game.position()["sets"] == ["first-contact", "new-servants"]
    with pytest.raises(MindbugError, match="only 2 copies of Hyenix"):
        Game.new(sets=["new-servants"], cards=["Hyenix"])


def test_a_pool_of_single_cards() -> None:
    names = [card.name for card in cards.of("first-contact")][:22]
    assert sorted(all_cards(Game.new(cards=names, seed=1))) == sorted(names)


@pytest.mark.parametrize("cards_too", [[], ["Kong"]])
def test_power_cards_come_with_any_card_of_their_set(cards_too: list[str]) -> None:
    """RULES A12: also when only parts of King of Tokyo are mixed in."""
    game = Game.new(["first-contact"], cards_too, seed=4)
    powers = game.position()["power_cards"]
    found = powers["market"] + powers["deck"] + powers["discard"]
    assert sorted(found) == ([card.name for card in cards.power_cards()] if cards_too else [])
    assert len(powers["market"]) == (3 if cards_too else 0)
    assert game.position(0)["power_cards"] == powers | {"deck": [None] * len(powers["deck"])}
    orders = {tuple(Game.new(["king-of-tokyo"], seed=seed).position()["power_cards"]["deck"]) for seed in range(5)}
    assert len(orders) == 5


NOT_DEALT = {
    "Duel of the Fruits": "teammate",
    "a hug of ice and fire": "teammate",
    "Thunder Queen": "Cloud Lady",
    "Zencats": "Cutecat",
    "Ambush": "Power card",
}


@pytest.mark.parametrize(("name", "said"), NOT_DEALT.items(), ids=NOT_DEALT)
def test_what_is_no_card_to_be_dealt_is_refused(name: str, said: str) -> None:
    with pytest.raises(MindbugError, match=said):
        Game.new(["first-contact"], cards=[name])


def test_the_add_on_alone_is_too_small() -> None:
    with pytest.raises(MindbugError, match="got 7: 15 are missing"):
        Game.new(["battlefruit-addon"])


def test_a_pool_that_is_too_small_says_how_many_are_missing() -> None:
    with pytest.raises(MindbugError, match=r"22.*got 3: 19 are missing"):
        Game.new(cards=["Gorillion", "Killer Bee", "Killer Bee"])
    with pytest.raises(MindbugError, match="22 are missing"):
        Game.new(sets=[])


WRONG_ARGUMENTS: list[dict[str, Any]] = [
    {"sets": ["nope"]},
    {"sets": ["first-contact", "first-contact"]},
    {"cards": ["Gorilion"]},
    {"cards": [3]},
    {"edition": "newest"},
    {"first": 2},
    {"first": True},
    {"first": "0"},
    {"chance": "maybe"},
    {"seed": 1.5},
    {"seed": "7"},
    {"seed": True},
]


@pytest.mark.parametrize("wrong", WRONG_ARGUMENTS, ids=str)
def test_a_wrong_argument_says_what_came(wrong: dict[str, Any]) -> None:
    with pytest.raises(MindbugError, match=r"(?i)got|no card is called|expected"):
        Game.new(**wrong)


@pytest.mark.parametrize("seed", [0, -1, 2**64, 2**200, -(2**200)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = Game.new(seed=seed)
    assert Game.from_record(game.record()).position() == game.position()


def test_without_a_seed_every_game_is_another() -> None:
    assert Game.new().position() != Game.new().position()


def test_a_number_that_is_only_equal_to_a_player_is_that_player_or_refused() -> None:
    """JSON may bring 1.0 for 1: then everything goes on as with 1."""
    game = table({"hand": ["Gorillion"]}, {"hand": ["Bee Bear"]})
    try:
        game.resign(1.0)  # type: ignore[arg-type]
    except MindbugError:
        assert game.to_move == 0
    else:
        assert repr(game.winner) == "0"
        assert Game.from_record(game.record()).winner == 0
    try:
        dealt = Game.new(seed=1, first=1.0)  # type: ignore[arg-type]
    except MindbugError:
        return
    assert Game.from_record(dealt.record()).position() == dealt.position()


def test_deals_look_uniform() -> None:
    """Over many seeds each card is about as often in each hand, and each player about as often the start player."""
    games = 2000
    starts = 0
    dealt: dict[str, list[int]] = {}
    for seed in range(games):
        position = Game.new(seed=seed).position()
        starts += position["active"]
        for player in (0, 1):
            for name in position["players"][player]["hand"]:
                dealt.setdefault(name, [0, 0])[player] += 1
    assert abs(starts - games / 2) < 4 * (games / 4) ** 0.5
    expected = games * 5 / 48
    assert len(dealt) == 48
    squares = sum((found - expected) ** 2 / expected for pair in dealt.values() for found in pair)
    assert squares < 96 + 4 * (2 * 96) ** 0.5  # chi squared with about 95 degrees of freedom, four deviations


# Questions and moves


def test_a_decision_tells_who_is_asked_what_and_why() -> None:
    game = Game.from_position({"players": [{"hand": ["Killer Bee"]}, {"mindbugs": 1}]})
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player, game.decision.source) == ("turn", 0, None)
    game.play("play Killer Bee")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player, game.decision.source) == ("mindbug", 1, "Killer Bee")
    assert "Killer Bee" in game.decision.describe("en")
    assert game.position()["shown"] == "Killer Bee"
    with pytest.raises(MindbugError, match="got 'tlh'"):
        game.decision.describe("tlh")


def test_a_move_is_its_notation_and_a_sentence() -> None:
    game = table({"hand": ["Gorillion"], "play": ["Bee Bear"]}, {})
    assert moves(game) == ["play Gorillion", "attack Bee Bear"]
    assert [move.describe("en") for move in game.moves()] == ["Play Gorillion.", "Attack with Bee Bear."]
    assert all(isinstance(move, Move) for move in game.moves())
    game.play(game.moves()[0])
    assert [creature["card"] for creature in game.position()["players"][0]["play"]] == ["Bee Bear", "Gorillion"]


@pytest.mark.parametrize("text", ["attack bee bear", "ATTACK BEE BEAR", " attack  Bee Bear ", "Attack Bée Bear"])
def test_a_move_may_be_typed_loosely(text: str) -> None:
    game = table({"play": ["Bee Bear"]}, {"hand": ["Gorillion"]})
    game.play(text)
    assert game.record().splitlines()[-1] == "0 attack Bee Bear"


def test_a_written_number_is_kept() -> None:
    game = table({"hand": ["Killer Bee"]}, {"hand": ["Spider Owl #1"], "play": ["Killer Bee #2"]})
    assert game.position()["players"][0]["hand"] == ["Killer Bee"]
    game = table({"hand": ["Killer Bee #2"]}, {"play": ["Killer Bee"]})
    assert game.position()["players"][0]["hand"] == ["Killer Bee #2"]
    assert game.position()["players"][1]["play"][0]["card"] == "Killer Bee"


def test_a_name_without_a_number_is_the_only_legal_copy() -> None:
    game = table({"hand": ["Killer Bee #2"]}, {"hand": ["Gorillion"], "play": ["Killer Bee"]})
    assert game.why_not("play Killer Bee") is None
    game.play("play Killer Bee")
    assert game.position()["players"][0]["play"][0]["card"] == "Killer Bee #2"
    assert game.record().splitlines()[-1] == "0 play Killer Bee #2"


def test_a_decision_with_a_single_answer_is_not_asked() -> None:
    """Harpy Mother may take up to two; after the only one there is nothing to ask."""
    game = table({"play": ["Gorillion", "Spider Owl"]}, {"play": ["Harpy Mother"]})
    game.play("attack Gorillion")
    game.play("block Harpy Mother")
    assert moves(game) == ["choose Spider Owl", "done"]
    game.play("choose Spider Owl")
    assert game.to_move == 1
    assert moves(game) == ["attack Spider Owl"]


def test_the_example_of_the_documentation() -> None:
    game = Game.from_position(
        {
            "players": [
                {"hand": ["Axolotl Healer"], "play": ["Shark Dog"]},
                {"play": ["Gorillion", "Plated Scorpion"], "mindbugs": 0},
            ]
        }
    )
    game.play("attack Shark Dog")
    game.play("hunt Plated Scorpion")
    mine, other = game.position()["players"]
    assert mine["discard"] == ["Shark Dog"]
    assert other["discard"] == ["Gorillion"]
    assert [(c["card"], c["exhausted"]) for c in other["play"]] == [("Plated Scorpion", True)]
    assert game.to_move == 1


def test_chance_is_asked_or_sampled() -> None:
    players = [{"hand": ["Luchataur", "Spider Owl", "Killer Bee"], "play": ["Gorillion"]}, {"play": ["Strange Barrel"]}]
    game = Game.from_position({"players": players}, seed=1, chance="ask")
    game.play("attack Gorillion")
    game.play("block Strange Barrel")
    assert game.to_move == "chance"
    assert moves(game) == ["random Luchataur", "random Spider Owl", "random Killer Bee"]
    game.play("random Spider Owl")
    game.play("random Luchataur")
    assert game.position()["players"][0]["hand"] == ["Killer Bee"]
    found = set()
    for seed in range(40):
        game = Game.from_position({"players": players}, seed=seed)
        game.play("attack Gorillion")
        game.play("block Strange Barrel")
        assert game.to_move == 1
        found.add(tuple(sorted(game.position()["players"][1]["hand"])))
    assert len(found) == 3


# Errors


def test_errors_are_value_errors_under_one_base() -> None:
    for error in (IllegalMove, UnknownCard, InvalidPosition, InvalidRecord):
        assert issubclass(error, MindbugError)
        assert issubclass(error, ValueError)


def test_an_illegal_move_shows_what_came_and_the_legal_moves() -> None:
    game = table({"hand": ["Gorillion"], "play": ["Bee Bear"]}, {})
    with pytest.raises(IllegalMove, match=r"'attack Gorillion'.*play Gorillion, attack Bee Bear"):
        game.play("attack Gorillion")


def test_a_move_with_an_unknown_card_names_the_nearest() -> None:
    game = table({"hand": ["Gorillion"]}, {})
    with pytest.raises(UnknownCard, match=r"“Gorilion”.*Gorillion"):
        game.play("play Gorilion")


@pytest.mark.parametrize("viewer", [2, -1, "0", "everyone", True, [], 1.5])
def test_there_are_three_viewers(viewer: Any) -> None:
    game = Game.new(seed=1)
    for call in (game.position, game.view, lambda who: game.events(viewer=who), lambda who: game.preview(game.moves()[0], who)):
        with pytest.raises(MindbugError, match="expected viewer"):
            call(viewer)


@pytest.mark.parametrize("player", [2, -1, None, "0", True, "public"])
def test_there_are_two_players(player: Any) -> None:
    game = Game.new(seed=1)
    for call in (game.resign, game.time_out):
        with pytest.raises(MindbugError, match="expected player 0 or 1"):
            call(player)
    assert game.record() == Game.new(seed=1).record()


# Positions, views, events


def test_every_field_of_a_position_may_be_left_out() -> None:
    position = Game.from_position({}).position()
    player = {"life": 3, "mindbugs": 2, "spent_mindbugs": 0, "energy": 0, "hand": [], "draw": [], "discard": [], "play": []}
    assert position == {
        "sets": cards.sets(),
        "edition": "latest",
        "active": 0,
        "players": [player, player],
        "unused": [],
        "revealed": [],
        "set_aside": [],
        "power_cards": {"market": [], "deck": [], "discard": [], "resolving": []},
        "shown": None,
    }


WITH_EVERY_FIELD: dict[str, Any] = {
    "sets": cards.sets(),
    "edition": "beyond",
    "active": 1,
    "players": [
        {
            "life": 4,
            "mindbugs": 0,
            "spent_mindbugs": 2,
            "energy": 3,
            "hand": ["Axolotl Healer"],
            "draw": [],
            "discard": ["Spider Owl #2", "Peacasus"],
            "play": [
                {"card": "Thunder Queen", "exhausted": True, "octonite": 0, "boosts": ["Killer Bee #2", "Sea-Rex"]},
                {"card": "Bananapus", "exhausted": False, "octonite": 2, "boosts": []},
                {"card": "Alpacoodle", "exhausted": False, "octonite": 0, "boosts": []},
            ],
        },
        {
            "life": 1,
            "mindbugs": 1,
            "spent_mindbugs": 1,
            "energy": 1,
            "hand": ["Gorillion", "Kong", "Unigon", "Curious Tadpole"],
            "draw": ["Turbo Bug"],
            "discard": [],
            "play": [{"card": "Sluggernaut", "exhausted": True, "octonite": 1, "boosts": [], "side": "frenzy"}],
        },
    ],
    "unused": ["Star Portal", "Star Portal #2"],
    "revealed": ["Luchataur", "Killer Bee"],
    "set_aside": [{"card": "Bee Bear", "player": 1}, {"card": "Cutecat", "player": 0}],
    "power_cards": {
        "market": ["Ambush", "Rage", "Stomp"],
        "deck": ["Railgun", "Pounce"],
        "discard": ["Revenge"],
        "resolving": [],
    },
    "shown": None,
}


def without_values(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what is computed."""
    computed = {"power", "keywords", "suppressed"}
    players = [
        player | {"play": [{name: c[name] for name in c if name not in computed} for c in player["play"]]}
        for player in position["players"]
    ]
    return position | {"players": players}


def test_a_position_with_every_field_comes_back() -> None:
    game = Game.from_position(WITH_EVERY_FIELD, seed=2)
    found = game.position()
    refilled = {**WITH_EVERY_FIELD["players"][1], "hand": [*WITH_EVERY_FIELD["players"][1]["hand"], "Turbo Bug"], "draw": []}
    assert without_values(found) == WITH_EVERY_FIELD | {"players": [WITH_EVERY_FIELD["players"][0], refilled]}
    assert Game.from_position(found, seed=2).position() == found
    assert Game.from_record(game.record()).position() == found
    assert game.decision is not None
    assert (game.decision.kind, moves(game)) == ("buy", ["buy Rage", "buy Stomp", "done"])
    queen, turned = found["players"][0]["play"][0], found["players"][1]["play"][0]
    assert (queen["power"], queen["keywords"]) == (9 + 2, [])
    assert (turned["power"], turned["keywords"]) == (8, ["frenzy"])


def test_a_creature_is_written_with_its_values() -> None:
    creature = {"card": "Rhino Turtle", "exhausted": True, "power": 99, "keywords": ["hunter"], "suppressed": True}
    game = table({"play": [creature, "Shield Bugs"]}, {"hand": ["Gorillion"]})
    found = game.position()["players"][0]["play"][0]
    assert set(found) >= STRONG
    assert (found["power"], found["keywords"], found["exhausted"]) == (9, ["frenzy", "tough"], True)


def test_a_viewer_sees_only_what_that_viewer_may_know() -> None:
    game = Game.new(seed=5)
    whole = game.position()
    for viewer in (0, 1):
        seen = game.position(viewer)
        assert seen["players"][viewer]["hand"] == whole["players"][viewer]["hand"]
        assert seen["players"][1 - viewer]["hand"] == [None] * 5
        assert seen["unused"] == [None] * len(whole["unused"])
        assert [player["draw"] for player in seen["players"]] == [[None] * 5] * 2
        assert seen["revealed"] == whole["revealed"]
    assert [player["hand"] for player in game.position("public")["players"]] == [[None] * 5] * 2


def test_a_view_is_a_value() -> None:
    game = Game.new(seed=5)
    seen = game.view(0)
    assert View.from_bytes(seen.to_bytes()) == seen
    assert hash(View.from_bytes(seen.to_bytes())) == hash(seen)
    assert seen != game.view(1)
    assert seen != "a view"
    with pytest.raises(MindbugError, match="got None"):
        game.view(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mine", "theirs", "moves", "kind", "cards", "rule"),
    [
        (
            {"play": ["Killer Bee"]}, {"play": ["Shark Dog"]}, ["attack Killer Bee", "hunt Shark Dog"],
            "hunted", "Shark Dog", "A44",
        ),
        ({"play": ["Killer Bee"]}, {"play": ["Captain Hippo"]}, ["attack Killer Bee"], "had to hunt", "Captain Hippo", "C20"),
        (
            {"play": [{"card": "Star Portal", "octonite": 1}]}, {"play": ["Brain Fly"]}, ["attack Star Portal"],
            "lost octonite", "Star Portal", "A71",
        ),
        (
            {"play": [{"card": "Star Portal", "octonite": 1}]}, {"play": ["Brain Fly"]}, ["attack Star Portal"],
            "drew unused", "Gorillion", "A81",
        ),
        (
            {"hand": ["Bee Bear"]}, {"play": [{"card": "Lychee King", "octonite": 2}], "mindbugs": 0},
            ["play Bee Bear"], "harvested", "Lychee King", "A66",
        ),
        (
            {"play": ["Bee Bear"]}, {"play": [{"card": "Cake Trickster", "octonite": 1, "boosts": ["Killer Bee"]}]},
            ["attack Bee Bear", "block Cake Trickster"], "fell from under", "Killer Bee", "A63",
        ),
    ],
)  # fmt: skip
def test_what_happens_for_another_reason_is_of_another_kind(
    mine: dict[str, Any], theirs: dict[str, Any], moves: list[str], kind: str, cards: str, rule: str
) -> None:
    game = table(mine, theirs, unused=["Gorillion"])
    for move in moves:
        game.play(move)
    (found,) = [event for event in game.events() if event.kind == kind]
    assert (found.cards, found.rule) == ((cards,), rule)


def test_events_tell_what_happened_why_and_by_which_rule() -> None:
    game = table({"hand": ["Killer Bee"], "draw": ["Gorillion"]}, {"hand": ["Bee Bear"]}, edition="first")
    start = len(game.events())
    game.play("play Killer Bee")
    happened = game.events(since=start)
    assert [event.kind for event in happened][:3] == ["shown", "drew", "entered"]  # RULES A26: drawn before it enters
    assert happened[0].number == start
    drew = happened[1]
    assert (drew.player, drew.cards, drew.rule) == (0, ("Gorillion",), "A25")
    lost = next(event for event in happened if event.kind == "lost life")
    assert (lost.player, lost.amount, lost.cause, lost.ability) == (1, 1, "Killer Bee", "play")
    assert "loses 1 life" in lost.describe("en")
    assert all(isinstance(event, Event) for event in happened)
    assert game.events() == game.events(since=0)
    assert game.events()[start:] == happened
    seen = game.events(since=start, viewer=1)
    assert seen[1].cards == (None,)
    assert "Gorillion" not in seen[1].describe("en")


@pytest.mark.parametrize("since", [-1, "0", None, 1.5])
def test_since_is_a_number_of_an_event(since: Any) -> None:
    with pytest.raises(MindbugError, match="expected since"):
        Game.new(seed=1).events(since=since)


def test_a_stolen_card_is_known_to_the_two_players_only() -> None:
    game = table({"hand": ["Luchataur", "Spider Owl", "Killer Bee"], "play": ["Gorillion"]}, {"play": ["Strange Barrel"]})
    for move in ("attack Gorillion", "block Strange Barrel", "random Spider Owl", "random Luchataur"):
        game.play(move)
    stole = {viewer: next(e.cards for e in game.events(viewer=viewer) if e.kind == "stole") for viewer in (0, 1, "public")}
    assert stole == {0: ("Spider Owl", "Luchataur"), 1: ("Spider Owl", "Luchataur"), "public": (None, None)}
    assert set(game.position(0)["players"][1]["hand"]) == {"Spider Owl", "Luchataur"}
    assert game.position("public")["players"][1]["hand"] == [None, None]


def test_a_hidden_hand_counts_in_a_view_of_a_small_table() -> None:
    """Fennel Trickster counts the cards of a hand that the viewer does not know."""
    game = table({"play": ["Fennel Trickster"], "hand": ["Gorillion"]}, {})
    for viewer in (0, 1, "public"):
        assert game.position(viewer)["players"][0]["play"][0]["power"] == 2 + 6


def test_what_a_spectator_knows_is_not_taken_for_the_unknown_gift() -> None:
    """The gift is a card that the spectator does not know, so in no possible world it is one of those taken from the discard
    pile before everybody's eyes."""
    mine = {"hand": ["Giraffodile", "Hungry Hungry Hamster"], "discard": ["Gorillion", "Luchataur"]}
    game = table(mine, {"hand": ["Killer Bee", "Bee Bear"]})
    for move in ("play Giraffodile", "play Killer Bee", "play Hungry Hungry Hamster"):
        game.play(move)
    assert moves(game) == ["yes", "no"]
    seen = game.view("public")
    for seed in range(20):
        assert view(determinize(seen, seeded(seed)), 2) == seen


@pytest.mark.parametrize("hand", [[], ["Bee Bear"]])
def test_a_spectator_follows_whole_hands(hand: list[str]) -> None:
    """Macaw Dagon exchanges whole hands: a card that everybody knew in one hand is then known in the other."""
    game = table(
        {"play": ["Macaw Dagon"], "hand": hand, "discard": ["Gorillion", "Luchataur"]},
        {"play": ["Trash Diver"], "hand": ["Killer Bee"]},
        active=1,
    )
    game.play("attack Trash Diver")
    assert sorted(filter(None, game.position("public")["players"][1]["hand"])) == ["Gorillion", "Luchataur"]
    game.play("attack Macaw Dagon")
    assert set(game.position()["players"][0]["hand"]) == {"Killer Bee", "Gorillion", "Luchataur"}
    assert sorted(filter(None, game.position("public")["players"][0]["hand"])) == ["Gorillion", "Luchataur"]


def test_the_question_about_a_die_tells_what_it_shows() -> None:
    """Cybertooth lets Chuck roll again (RULES C149), also the second time."""
    game = table({"hand": ["Chuck"], "play": ["Cybertooth"]}, {"hand": ["Killer Bee"], "play": ["Bee Bear", "Gorillion"]})
    for move in ("play Chuck", "roll 5", "keep", "choose Gorillion", "roll 6"):
        game.play(move)
        assert game.decision is not None
    assert moves(game) == ["keep", "reroll"]
    assert game.decision is not None
    assert "rolled 6" in game.decision.describe("en")


def test_an_event_keeps_nothing_that_its_viewer_may_not_know() -> None:
    game = Game.new(seed=5)
    game.play(game.moves()[0])
    other = 1 - game.position()["active"]
    (drawn,) = [event for event in game.events(viewer=other) if event.kind == "drew"]
    assert drawn.cards == (None,)
    names = game.position()["players"][1 - other]["hand"]
    assert not [name for name in names if name in repr(vars(drawn))]


# Why not, why so strong, what if


def reason_of(game: Game, move: str) -> tuple[str, str]:
    reason = game.why_not(move)
    assert reason is not None, f"{move} is legal"
    assert reason.rule in str(reason)
    return reason.rule, reason.text


def test_why_not_tells_the_reason_and_the_rule() -> None:
    game = table({"play": ["Spider Owl", "Gorillion"]}, {"play": ["Bee Bear"], "hand": ["Luchataur"]})
    assert reason_of(game, "play Luchataur")[0] == "A32"
    assert reason_of(game, "attack Bee Bear")[0] == "A39"
    assert reason_of(game, "block Bee Bear")[0] == "A29"
    assert reason_of(game, "mindbug")[0] == "A36"
    assert game.why_not("attack Spider Owl") is None
    assert game.why_not(game.moves()[0]) is None
    with pytest.raises(UnknownCard):
        game.why_not("attack Gorilion")


def test_why_not_block_a_sneaky_one() -> None:
    game = table({"play": ["Spider Owl"]}, {"play": ["Bee Bear", "Tiger Squirrel"]})
    game.play("attack Spider Owl")
    rule, text = reason_of(game, "block Bee Bear")
    assert rule == "A46"
    assert "Spider Owl" in text
    assert game.why_not("block Tiger Squirrel") is None


def test_why_not_names_the_card_that_forbids_it() -> None:
    game = table({"play": ["Gorillion", "Elephantopus"]}, {"play": ["Spider Owl", "Luchataur"]})
    game.play("attack Gorillion")
    rule, text = reason_of(game, "block Spider Owl")
    assert rule == "A54"
    assert "Elephantopus" in text
    game = table({"play": ["Bee Bear"]}, {"play": ["Killer Bee", "Luchataur"]})
    game.play("attack Bee Bear")
    assert reason_of(game, "block Killer Bee")[0] == "C32"
    game = table({"play": ["Spider Owl", "Gorillion"]}, {"play": ["Hamster Lion"]})
    rule, text = reason_of(game, "attack Spider Owl")
    assert rule == "A54"
    assert "Hamster Lion" in text


def test_why_not_attack_twice() -> None:
    game = Game.from_position({"players": [{"hand": ["Gorillion"], "play": ["Luchataur"]}, {"life": 5}]})
    game.play("attack Luchataur")
    assert moves(game) == ["attack Luchataur", "done"]
    assert reason_of(game, "attack Gorillion")[0] in ("A39", "A43")


def test_why_not_after_the_end() -> None:
    game = table({"hand": ["Gorillion"]}, {})
    game.resign(0)
    assert "over" in reason_of(game, "play Gorillion")[1]


def parts_of(game: Game, name: str) -> dict[str | None, tuple[int, tuple[str, ...]]]:
    return {part.source: (part.power, part.keywords) for part in game.breakdown(name).parts}


def test_a_breakdown_names_every_source() -> None:
    game = table({"play": ["Shield Bugs", "Shield Bugs #2", "Urchin Hurler", "Spider Owl"]}, {"hand": ["Gorillion"]})
    found = game.breakdown("Spider Owl")
    assert (found.card, found.power, found.keywords) == ("Spider Owl", 7, ["poisonous", "sneaky"])
    assert parts_of(game, "Spider Owl") == {
        "Spider Owl": (3, ("poisonous", "sneaky")),
        "Shield Bugs": (1, ()),
        "Shield Bugs #2": (1, ()),
        "Urchin Hurler": (2, ()),
    }
    assert game.breakdown("Shield Bugs").power == 4 + 1 + 2
    assert game.breakdown("Shield Bugs #2").card == "Shield Bugs #2"


def test_a_breakdown_follows_the_turn() -> None:
    position = {"players": [{"play": ["Urchin Hurler", "Gorillion"]}, {"play": ["Goblin Werewolf"]}]}
    mine, theirs = Game.from_position(position), Game.from_position(position | {"active": 1})
    assert (mine.breakdown("Gorillion").power, theirs.breakdown("Gorillion").power) == (12, 10)
    assert (mine.breakdown("Goblin Werewolf").power, theirs.breakdown("Goblin Werewolf").power) == (2, 8)


def test_a_breakdown_tells_granted_and_copied_keywords() -> None:
    game = table({"play": ["Snail Thrower", "Turbo Bug"]}, {"play": ["Sharky Crab-Dog-Mummypus", "Rhino Turtle"]})
    assert game.breakdown("Turbo Bug").keywords == ["hunter", "poisonous"]
    assert parts_of(game, "Turbo Bug")["Snail Thrower"] == (0, ("hunter", "poisonous"))
    sharky = game.breakdown("Sharky Crab-Dog-Mummypus")  # copies from enemies only, never Tough
    assert sharky.keywords == ["hunter", "poisonous"]
    assert [part.keywords for part in sharky.parts] == [(), ("hunter", "poisonous")]


def test_a_breakdown_tells_what_a_creature_cannot_do() -> None:
    game = table({"play": ["Elephantopus"]}, {"play": ["Spider Owl", "Gorillion"]})
    assert game.breakdown("Spider Owl").cannot == ["block"]
    assert game.breakdown("Gorillion").cannot == []


@pytest.mark.parametrize("name", ["Gorillion", "Killer Bee", "Gorilion", ""])
def test_a_breakdown_needs_one_creature_in_play(name: str) -> None:
    game = table({"hand": ["Gorillion"]}, {"play": ["Killer Bee #2", "Bee Bear"]})
    if name == "Killer Bee":
        assert game.breakdown(name).card == "Killer Bee #2"
        return
    with pytest.raises(MindbugError):
        game.breakdown(name)


@pytest.mark.parametrize("pool", [*ALL_SETS, *RARE])
def test_the_parts_add_up_to_the_power(pool: str) -> None:
    for seed in range(8):
        game = (ALL_SETS | RARE)[pool].deal(seed, "latest", "sample")
        for _ in range(30):
            if game.to_move is None:
                break
            game.play(game.moves()[len(game.events()) % len(game.moves())])
        check_breakdowns(game)


def test_a_preview_tells_what_would_follow() -> None:
    game = table({"play": ["Killer Bee"]}, {"play": ["Bee Bear"], "hand": ["Gorillion"]})
    for viewer in (None, 0, 1, "public"):
        preview = game.preview("attack Killer Bee", viewer)
        assert preview.certain
        assert (preview.to_move, preview.kind, preview.winner) == (0, "hunt", None)
        assert [event.kind for event in preview.events] == ["attacked"]
    with pytest.raises(IllegalMove):
        game.preview("attack Bee Bear", 0)


def test_a_preview_of_the_last_life() -> None:
    game = table({"play": ["Gorillion"]}, {"life": 1})
    preview = game.preview("attack Gorillion", 0)
    assert (preview.certain, preview.winner, preview.to_move, preview.kind) == (True, 0, None, None)


def test_a_preview_does_not_know_what_chance_will_do() -> None:
    players = [{"hand": ["Luchataur", "Spider Owl", "Killer Bee"], "play": ["Gorillion"]}, {"play": ["Strange Barrel"]}]
    game = Game.from_position({"players": players}, seed=1)
    game.play("attack Gorillion")
    for viewer in (None, 0, 1):
        preview = game.preview("block Strange Barrel", viewer)
        assert not preview.certain
        assert [event.kind for event in preview.events][-1] == "triggered"


def test_a_preview_ends_before_a_die_is_rolled() -> None:
    position = {"players": [{"play": ["Meka Dragon"]}, {"play": ["Gorillion"]}]}
    game = Game.from_position(position)
    for viewer in (None, 0, 1, "public"):
        preview = game.preview("attack Meka Dragon", viewer)
        assert [event.kind for event in preview.events] == ["attacked"]
        assert (preview.certain, preview.to_move, preview.kind) == (False, None, None)
    asking = Game.from_position(position, chance="ask").preview("attack Meka Dragon", 0)
    assert (asking.certain, asking.to_move, asking.kind) == (True, "chance", "chance")


# The end, records, copies


def test_the_ends_that_are_no_moves_are_lines_of_the_record() -> None:
    ends: dict[str, tuple[Callable[[Game], None], int | None, str]] = {
        "0 resigns": (lambda game: game.resign(0), 1, "resigned"),
        "1 resigns": (lambda game: game.resign(1), 0, "resigned"),
        "1 runs out of time": (lambda game: game.time_out(1), 0, "time"),
        "both agree to a draw": (lambda game: game.agree_draw(), None, "draw"),
    }
    for line, (end, winner, reason) in ends.items():
        game = Game.new(seed=3)
        assert (game.winner, game.reason) == (None, None)
        game.play(game.moves()[0])
        end(game)
        assert (game.winner, game.reason, game.to_move, game.decision, game.moves()) == (winner, reason, None, None, [])
        assert game.record().splitlines()[-1] == line
        again = Game.from_record(game.record())
        assert (again.winner, again.reason, again.record()) == (winner, reason, game.record())
        assert game.events()[-1].kind == "game over"


def test_a_game_ends_by_life_or_by_no_action() -> None:
    game = table({"play": ["Gorillion"]}, {"life": 1})
    game.play("attack Gorillion")
    assert (game.winner, game.reason) == (0, "life")
    assert game.position()["players"][1]["life"] == 0
    game = table({}, {"play": ["Gorillion"]})
    assert (game.winner, game.reason) == (1, "no action")


def test_the_third_occurrence_is_a_draw() -> None:
    """RULES C142; no cards of these sets can bring it about by themselves, so the moment is looked at three times."""
    s = table({"hand": ["Gorillion"], "draw": ["Luchataur"]}, {"hand": ["Bee Bear"]}, edition="first").state.copy()
    s.history, s.hidden_at_last_turn = [], -1
    assert [is_repeated(s) for _ in range(3)] == [False, False, True]
    s.history, s.hidden_at_last_turn = [], -1
    assert [is_repeated(s) for _ in range(2)] == [False, False]
    s.players[0].life -= 1
    assert not is_repeated(s)
    s.players[0].life += 1
    assert is_repeated(s)  # the occurrences need not follow one another
    s.players[0].draw.pop()
    assert not is_repeated(s)


def test_the_end_of_turn_300_is_a_draw() -> None:
    for turn, reason in ((299, None), (300, "draw")):
        game = table({"play": ["Gorillion"]}, {"hand": ["Bee Bear"]})
        game.state.turn = turn
        game.play("attack Gorillion")
        assert (game.winner, game.reason) == (None, reason)
        assert (game.to_move is None) == (reason is not None)


def test_a_record_is_readable_and_exact() -> None:
    game = Game.new(sets=["new-servants"], seed=-12, edition="first", first=1, chance="ask")
    game.play(game.moves()[2])
    text = game.record()
    lines = text.splitlines()
    assert {"edition: first", "first: 1", "seed: -12", "chance: ask", "sets: new-servants"} <= set(lines)
    assert lines[-1].startswith("1 play ")
    assert Game.from_record(text).record() == text
    assert Game.from_record(text).position() == game.position()


def test_a_record_of_older_rules_is_read_as_far_as_its_moves_are_legal() -> None:
    head = "Mindbug record 1\nrules: 1\nposition: {}\nseed: 1\nchance: ask\nmoves:\n"
    position = {"players": [{"play": ["Cake Trickster"]}, {"play": ["Cave Lizard", "Gorillion", "Brain Fly"]}]}
    head = head.replace("{}", json.dumps(position))
    game = Game.from_record(head + "0 action Cake Trickster\n0 choose Brain Fly\n")
    assert f"\nrules: {RULES_VERSION}\n" in game.record()
    with pytest.raises(InvalidRecord, match="line 8"):
        Game.from_record(head + "0 action Cake Trickster\n0 choose Cave Lizard\n")


def test_a_power_card_whose_effect_is_carried_out_is_no_beginning_of_a_turn() -> None:
    game = Game.from_position({"power_cards": {"market": ["Ambush"]}, "players": [{"energy": 2}, {"play": ["Kong", "Mantis"]}]})
    game.play("buy Ambush")
    assert game.position()["power_cards"] == {"market": [], "deck": [], "discard": [], "resolving": ["Ambush"]}
    with pytest.raises(InvalidPosition, match="resolving"):
        Game.from_position(game.position())


def test_a_record_may_begin_with_a_position() -> None:
    game = table({"hand": ["Killer Bee"]}, {"hand": ["Gorillion"]}, edition="beyond")
    game.play("play Killer Bee")
    again = Game.from_record(game.record())
    assert again.position() == game.position()
    assert again.record() == game.record()
    assert again.position()["edition"] == "beyond"


def test_a_copy_is_independent() -> None:
    game = Game.new(seed=1)
    copy = game.copy()
    copy.play(copy.moves()[0])
    assert game.record() == Game.new(seed=1).record()
    assert game.events() == Game.new(seed=1).events()
    assert copy.record() != game.record()
    assert len(copy.events()) > len(game.events())


def test_turn_and_active_player_are_known_at_any_time() -> None:
    game = Game.new(seed=5, first=1)
    assert (game.turn, game.active, game.event_count) == (1, 1, len(game.events()))
    game.play(game.moves()[0])
    assert (game.turn, game.active, game.to_move) == (1, 1, 0)  # asked about a Mindbug in the other one's turn
    game.play("no mindbug")
    while game.turn == 1:
        game.play(game.moves()[-1])
    assert (game.turn, game.active, game.event_count) == (2, 0, len(game.events()))


def test_the_ending_is_a_message() -> None:
    game = Game.new(seed=5)
    going_on, names = game.copy(), ("Alice", "Bob")
    game.resign(0)
    assert going_on.ending is None and game.ending is not None
    assert say(game.ending, names=names) == game.events()[-1].describe(names=names)


def test_a_move_is_found_without_being_made() -> None:
    game = table({"play": ["Gorillion"]}, {"hand": ["Bee Bear"]})
    before = game.record()
    assert game.find("ATTACK gorillion") == "attack Gorillion" == game.find(game.moves()[0])
    with pytest.raises(IllegalMove):
        game.find("attack Bee Bear")
    assert game.record() == before


def test_the_legal_moves_of_a_question_are_found_once() -> None:
    """However often they are asked for, by the game or by its copies, until one of them is made."""
    game = Game.new(seed=5)
    built: list[int] = []

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is legal_moves.__code__:
            built.append(len(game.lines))

    sys.setprofile(count)
    try:
        while game.to_move is not None:
            move = str(game.moves()[len(game.lines) % len(game.moves())])
            assert game.find(move) == move and game.why_not(move) is None
            trial = game.copy()
            trial.play(move)
            game = game.copy()
            game.play(move.upper())
    finally:
        sys.setprofile(None)
    assert built == list(range(len(game.lines)))
