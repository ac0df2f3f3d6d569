"""Special rules: games under each of them are as sound as any, what they say happens, and a game without one is what it was."""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from typing import Any

import pytest

from invariants import CHANCES, EDITIONS, play_checked
from knowledge import VIEWERS
from mindbug import Game, InvalidPosition, InvalidRecord, MindbugError, View, specials
from mindbug.bots import match
from mindbug.pools import dealt_by, pool_of
from mindbug.record import read_setup, write_setup
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.deal import smallest_pool
from mindbug.rules.definition import special_of, to_data
from mindbug.rules.errors import InvalidBytes, InvalidDefinition
from mindbug.rules.randomness import seeded
from mindbug.rules.special import ORDINARY, Special
from mindbug.rules.view import determinize
from mindbug.rules.vocabulary import HaveKeywords, creatures
from mindbug.rules.words import FAST, HIDDEN, TOUGH
from mindbug.sets.specials import SPECIALS
from mindbug.story import story
from mindbug.text.languages import LANGUAGES
from mindbug.text.problems import Place

SETS: tuple[list[str], ...] = (
    ["first-contact"], ["beyond-evolution"], ["battlefruit-kingdom", "battlefruit-addon"], ["king-of-tokyo", "promos"],
    ["beyond-eternity"], ["battlefruit-galaxy"], ["first-contact", "new-servants"],
)  # fmt: skip
# Of games without a special rule, as they were before there were any: states, views, records and positions.
ORDINARY_GAMES = "de67f6bf3d2d6fe1cf83e431"
OWN: dict[str, Any] = {
    "name": "Fast and open",
    "parts": [{"is": "HaveKeywords", "keywords": ["fast"], "to": {"is": "Creatures", "max_power": 5}}],
    "life": 4,
    "open_hands": True,
    "lacking": ["tough"],
}


def dealt(name: str | dict[str, Any], seed: int) -> Game:
    """A game under a special rule; the seed chooses sets, edition and how chance is played."""
    sets = SETS[seed % len(SETS)]
    return Game.new(sets, seed=seed, edition=EDITIONS[seed % 3], chance=CHANCES[seed // 3 % 2], special=name)


def seeds_of(name: str, count: int) -> range:
    first = int.from_bytes(blake2b(name.encode(), digest_size=3).digest(), "big")
    return range(first, first + count)


# Every special rule


@pytest.mark.parametrize("name", SPECIALS)
def test_everything_that_holds_in_any_game_holds_under_a_special_rule(name: str) -> None:
    for seed in seeds_of(name, 2):
        play_checked(dealt(name, seed), random.Random(seed), 0.05)


def test_everything_holds_under_a_rule_of_ones_own() -> None:
    for seed in seeds_of("own", 4):
        game = dealt(OWN, seed)
        assert not any(card.keywords & TOUGH for card in game.pool.cards)
        play_checked(game, random.Random(seed), 0.05)


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("name", SPECIALS)
def test_bots_play_under_a_special_rule_without_having_been_told(name: str) -> None:
    for seed in seeds_of(f"bots {name}", 1):
        game = Game.new(SETS[seed % len(SETS)], seed=seed, special=name)
        players = [match.make(spec, seeded(seed)) for spec in ("search:6", "easy")]
        for _ in range(16):
            if isinstance(seat := game.to_move, int):
                known = View.from_bytes(game.view(seat).to_bytes())
                game.play(players[seat].choose(known))


@pytest.mark.usefixtures("short_sighted")
def test_bots_know_what_to_do_with_more_than_they_have_ever_seen() -> None:
    much = {"name": "Plenty", "life": 20, "mindbugs": 20, "dealt": 20, "hand": 8}
    for spec in ("search:2", "novice", "easy", "thumb"):
        game = Game.new(seed=3, special=much)
        for _ in range(3):
            seat = game.to_move
            assert isinstance(seat, int)
            game.play(match.make(spec, seeded(1)).choose(game.view(seat)))


@pytest.mark.parametrize("name", SPECIALS)
def test_a_special_rule_is_told_in_every_language(name: str) -> None:
    special = SPECIALS[name]
    titles, texts = ([say(special, lang) for lang in LANGUAGES] for say in (specials.title, specials.text))
    assert len(set(texts)) == len(LANGUAGES)
    for said in (*titles, *texts):
        assert said and said[0].isupper() and "{" not in said and "  " not in said
    assert all(text.endswith(".") for text in texts)
    told = story(Game.new(["first-contact", "king-of-tokyo"], seed=1, special=name))
    assert specials.text(special) in str(told)


def test_no_two_special_rules_are_the_same_or_called_the_same() -> None:
    said = [json.dumps({**to_data(special), "name": ""}, sort_keys=True) for special in SPECIALS.values()]
    assert len(set(said)) == len(SPECIALS) >= 10
    for lang in LANGUAGES:
        assert len({specials.title(special, lang) for special in SPECIALS.values()}) == len(SPECIALS)
        assert len({specials.text(special, lang) for special in SPECIALS.values()}) == len(SPECIALS)


# What they say happens


def test_players_begin_with_what_the_rule_says() -> None:
    for name, life, mindbugs, hand, draw in (
        ("three-mindbugs", 3, 3, 5, 5), ("no-mindbugs", 3, 0, 5, 5), ("five-life", 5, 2, 5, 5), ("whole-hand", 3, 2, 10, 0),
        ("short-hand", 3, 2, 3, 7), ("long-game", 4, 2, 5, 10),
    ):  # fmt: skip
        for side in Game.new(seed=4, special=name).position()["players"]:
            assert (side["life"], side["mindbugs"], len(side["hand"]), len(side["draw"])) == (life, mindbugs, hand, draw)


def test_a_hand_is_filled_up_as_far_as_the_rule_says() -> None:
    for name, size in (("short-hand", 3), ("whole-hand", 10)):
        game = Game.new(seed=5, special=name)
        player = game.active
        game.play(next(move for move in game.moves() if str(move).startswith("play ")))
        side = game.position()["players"][player]
        assert len(side["hand"]) == (size if size < 10 else 9)


def test_only_the_cards_that_the_rule_deals_are_in_the_game() -> None:
    for sets in SETS:
        small, big = Game.new(sets, seed=1, special="small-fry"), None
        assert all(card.power <= 6 for card in small.pool.cards)
        if sum(dealt_by(SPECIALS["giants"], pool_of(sets, [])).counts) >= smallest_pool(SPECIALS["giants"]):
            big = Game.new(sets, seed=1, special="giants")
            assert all(card.power >= 5 for card in big.pool.cards)
        assert small.set_names == sets


def position(*play: list[str], special: str | dict[str, Any], **others: Any) -> Game:
    sides = [{"play": mine, "mindbugs": 2, "hand": ["Luchataur"]} for mine in play]
    return Game.from_position({"players": sides, "special": special, **others})


def test_every_creature_is_sneaky() -> None:
    game = position(["Gorillion"], ["Killer Bee"], special="all-sneaky")
    assert game.breakdown("Gorillion").keywords == ["sneaky"]
    game.play("attack Gorillion")
    assert "block Killer Bee" in map(str, game.moves())  # who is sneaky can block who is sneaky
    plain = position(["Gorillion"], ["Killer Bee"], special="three-mindbugs")
    assert plain.breakdown("Gorillion").keywords == []


def test_what_a_rule_gives_is_told_as_given_by_the_rules() -> None:
    told = position(["Gorillion"], ["Killer Bee"], special="all-sneaky").breakdown("Gorillion")
    assert [(part.source, part.keywords) for part in told.parts] == [("Gorillion", ()), (None, ("sneaky",))]
    for lang in LANGUAGES:
        assert all(told.describe(lang))


def test_only_weak_creatures_hunt() -> None:
    game = position(["Gorillion", "Brain Fly"], ["Tiger Squirrel"], special="little-hunters")
    assert "hunter" not in game.breakdown("Gorillion").keywords
    assert "hunter" in game.breakdown("Tiger Squirrel").keywords  # power 3


def test_the_stronger_loses() -> None:
    game = position(["Gorillion"], ["Brain Fly"], special="topsy-turvy")
    game.play("attack Gorillion")
    game.play("block Brain Fly")
    (lost,) = [event for event in game.events() if event.kind == "defeated"]
    assert (lost.cards, lost.rule) == (("Gorillion",), "C49")


def test_each_player_is_stronger_while_the_other_has_the_turn() -> None:
    game = position(["Gorillion"], ["Brain Fly"], special="stronghold")
    assert (game.breakdown("Gorillion").power, game.breakdown("Brain Fly").power) == (10, 6)
    game.play("play Luchataur")
    game.play("no mindbug")
    assert game.active == 1
    assert (game.breakdown("Gorillion").power, game.breakdown("Brain Fly").power) == (12, 4)


def test_every_loss_of_life_is_larger_and_a_mindbug_costs_life() -> None:
    game = position(["Gorillion"], [], special="heavy-blows")
    game.play("attack Gorillion")
    assert [side["life"] for side in game.position()["players"]] == [5, 3]
    game = position([], [], special="dear-mindbugs")
    game.play("play Luchataur")
    game.play("mindbug")
    assert [side["life"] for side in game.position()["players"]] == [4, 3]


def test_keywords_do_nothing_and_yet_are_there() -> None:
    game = position(["Killer Bee"], ["Gorillion"], special="no-keywords")
    creature = game.position()["players"][0]["play"][0]
    assert creature["keywords"] == ["hunter"] and creature["suppressed"]
    game.play("attack Killer Bee")
    assert game.decision is not None and game.decision.kind == "block"


def test_fast_creatures_have_their_window_though_no_card_is_fast() -> None:
    rule = to_data(Special("Fast", HaveKeywords(FAST, creatures())))
    game = Game.new(["first-contact"], seed=1, special=rule)
    assert not game.state.box.plain
    game.play(next(move for move in game.moves() if str(move).startswith("play ")))
    game.play("no mindbug")
    assert game.decision is not None and game.decision.kind == "again"


# Open hands


def test_open_hands_are_open_and_nothing_else_is() -> None:
    for seed in seeds_of("open", 3):
        game, chance = dealt("open-hands", seed), random.Random(seed)
        while game.to_move is not None:
            whole = game.position()
            for viewer in VIEWERS:
                seen = game.position(viewer)
                for mine, shown in zip(whole["players"], seen["players"], strict=True):
                    assert sorted(shown["hand"]) == sorted(mine["hand"])
                    assert shown["draw"] == [None] * len(mine["draw"])
                known = View.from_bytes(game.view(viewer).to_bytes())
                assert all(HIDDEN not in side.hand for side in known.table.players)
                for id, bits in enumerate(known.table.knows):
                    assert bits == 0 or id not in [*game.state.players[0].draw, *game.state.players[1].draw]
            game.play(chance.choice(game.moves()))


def test_what_a_bot_deals_leaves_open_hands_as_they_are() -> None:
    game = dealt("open-hands", 21)
    for viewer in (0, 1):
        s = determinize(game.view(viewer), seeded(5))
        assert [sorted(p.hand) for p in s.players] == [sorted(p.hand) for p in game.state.players]
        assert s.knows == [bits if bits == 7 else 0 for bits in s.knows]


# Written down


@pytest.mark.parametrize("special", [*SPECIALS, OWN], ids=str)
def test_a_record_and_a_stored_setup_hold_the_whole_rule(
    special: str | dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(seed=6, special=special)
    for _ in range(6):
        game.play(str(game.moves()[0]))
    stored = json.dumps(write_setup(game.setup))
    record, data, table = game.record(), to_bytes(game.state), game.position()
    for module in ("mindbug.specials", "mindbug.text.specials"):
        monkeypatch.setattr(f"{module}.SPECIALS", {})
    again = Game.from_record(record)
    assert (again.record(), to_bytes(again.state)) == (record, data)
    setup = read_setup(json.loads(stored), lambda part: Place("field", part))
    assert json.dumps(write_setup(setup)) == stored
    assert to_bytes(from_bytes(data)[1]) == data
    assert {**again.position(), "special": ""} == {**table, "special": ""}


def test_a_position_names_its_rule_and_keeps_it() -> None:
    game = Game.new(seed=6, special="five-life")
    assert game.position()["special"] == game.position(0)["special"] == "five-life"
    again = Game.from_position(game.position())
    assert again.special is SPECIALS["five-life"]
    assert '"special": {"name": "five-life", "life": 5}' in again.record()
    assert Game.from_record(again.record()).position() == again.position()
    bare = Game.from_position({"players": [{}, {"hand": ["Bee Bear"]}], "active": 1, "special": OWN})
    assert [side["life"] for side in bare.position()["players"]] == [4, 4]
    assert bare.position()["special"] == to_data(special_of(OWN))


def test_games_without_a_special_rule_are_what_they_were() -> None:
    mixed = blake2b(digest_size=12)
    chosen = (
        ["first-contact"],
        ["king-of-tokyo", "promos"],
        ["battlefruit-kingdom", "battlefruit-addon"],
        ["beyond-evolution"],
    )
    for seed in range(12):
        edition, chances = EDITIONS[seed % 3], CHANCES[seed // 3 % 2]
        game, chance = Game.new(chosen[seed % 4], seed=seed, edition=edition, chance=chances), random.Random(seed)
        while game.to_move is not None:
            mixed.update(to_bytes(game.state))
            mixed.update(game.view(seed % 2).to_bytes())
            game.play(chance.choice(game.moves()))
        mixed.update(game.record().encode())
        mixed.update(str(game.position()).encode())
    assert mixed.hexdigest() == ORDINARY_GAMES
    assert "special" not in game.position() and "special" not in write_setup(game.setup)
    assert game.special is ORDINARY


# What cannot be


def test_an_unknown_rule_is_refused_in_every_language() -> None:
    with pytest.raises(MindbugError, match=r"expected one of the special rules three-mindbugs, .*, got 'four-") as error:
        Game.new(special="four-mindbugs")
    assert len({error.value.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    for wrong in (7, True, ["five-life"], b"five-life"):
        with pytest.raises(MindbugError, match="expected one of the special rules"):
            Game.new(special=wrong)  # type: ignore[arg-type]


WRONG: list[tuple[Any, str]] = [
    ({}, "needs the parameter name"),
    ({"name": "x"}, "must say something else than the rulebook"),
    ({"name": "x", "life": 0}, "from 1 to 20, got 0"),
    ({"name": "x", "life": "5"}, "from 1 to 20, got '5'"),
    ({"name": "x", "life": True}, "from 1 to 20, got True"),
    ({"name": "x", "mindbugs": 10**30}, "from 0 to 20"),
    ({"name": "x", "hand": 11}, "from 1 to 10, got 11"),
    ({"name": "x", "left_out": 6}, "from 1 to 4, got 5"),
    ({"name": "x", "left_out": 10, "hand": 1}, "from 0 to 9, got 10"),
    ({"name": "x", "left_out": -1}, "from 0 to 20, got -1"),
    ({"name": "x", "left_out": True}, "from 0 to 20, got True"),
    ({"name": "x", "open_hands": 1}, "true or false"),
    ({"name": "x" * 61, "life": 5}, "a name of 1 to 60"),
    ({"name": "x", "min_power": 7, "max_power": 6}, "no power is from 7 to 6"),
    ({"name": "x", "colour": "red"}, "no such parameter"),
    ({"name": "x", "parts": 7}, "expected a list"),
    ({"name": "x", "parts": [7]}, "no word of definitions"),
    ({"name": "x", "parts": [{"is": "Cannot", "bars": ["block"], "to": {"is": "Creatures"}}]}, "no word of definitions"),
    ({"name": "x", "parts": [{"is": "HaveKeywords", "keywords": ["fast"]}]}, "needs the parameter to"),
    ({"name": "x", "parts": [{"is": "Ability", "trigger": "play", "effects": [{"is": "WinGame"}]}]}, "no word of definitions"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG, ids=range(len(WRONG)))
def test_a_definition_that_cannot_be_is_refused_wherever_it_comes_from(wrong: Any, said: str) -> None:
    with pytest.raises(InvalidDefinition, match=said):
        Game.new(special=wrong)
    with pytest.raises(InvalidPosition, match=f"special: .*{said}"):
        Game.from_position({"special": wrong})
    head, moves = Game.new(seed=1, special="five-life").record().split("special: ")
    with pytest.raises(InvalidRecord, match=f"line 7: .*{said}"):
        Game.from_record(f"{head}special: {json.dumps(wrong)}\n{moves.partition(chr(10))[2]}")
    with pytest.raises(InvalidBytes, match=said):
        from_bytes(with_special(json.dumps(wrong)))


def with_special(text: str) -> bytes:
    """The bytes of a game with something else in place of its special rule."""
    data = to_bytes(Game.new(seed=1, special="five-life").state)
    said = written(json.dumps(to_data(SPECIALS["five-life"]), separators=(",", ":")))
    assert data.count(said) == 1
    return data.replace(said, written(text))


def written(text: str) -> bytes:
    """A text as bytes of a state: every byte of it is a number, which is doubled."""
    out: list[int] = []
    for number in [len(text.encode()), *text.encode()]:
        n = number * 2
        while n > 127:
            out.append(n & 127 | 128)
            n >>= 7
        out.append(n)
    return bytes(out)


@pytest.mark.parametrize("text", ["", "{", "7", "null", '"five-life"', "[" * 5000, '{"name": NaN}', "\u00e9"])
def test_bytes_with_no_rule_in_them_are_refused(text: str) -> None:
    with pytest.raises(InvalidBytes):
        from_bytes(with_special(text))


def test_a_record_with_cards_that_the_rule_does_not_deal_is_refused() -> None:
    game = Game.new(seed=1)
    head, moves = game.record().split("first: revealed")
    rule = json.dumps(to_data(SPECIALS["small-fry"]))
    with pytest.raises(InvalidRecord, match="is in the game, but the special rule small-fry does not deal it"):
        Game.from_record(f"{head}special: {rule}\nfirst: revealed{moves}")
    with pytest.raises(InvalidRecord, match="special"):
        Game.from_record(f"{head}special: {rule}\nspecial: {rule}\nfirst: revealed{moves}")


def test_too_few_cards_for_a_rule_are_refused() -> None:
    with pytest.raises(MindbugError, match="expected at least 22 cards to deal from, got 19: 3 are missing"):
        Game.new(["king-of-tokyo"], special="giants")
    with pytest.raises(MindbugError, match="expected at least 32 cards to deal from, got 24: 8 are missing"):
        Game.new(["new-servants"], special="long-game")
