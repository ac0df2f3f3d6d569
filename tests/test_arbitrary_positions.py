"""Any position can be played, and nothing malformed does anything but raise the error that GAME_API names for it."""

from __future__ import annotations

import contextlib
import copy
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from invariants import Deal, bare, check_position, ids_of, is_beginning_of_turn, play_checked
from knowledge import VIEWERS, number_of, other_world
from mindbug import (
    Event,
    Game,
    IllegalMove,
    InvalidBytes,
    InvalidPosition,
    InvalidRecord,
    MindbugError,
    Preview,
    UnknownCard,
    View,
)
from mindbug.rules.codec import to_bytes
from moments import DECKS, FACES, NAMES, PLAIN_MOVES, VERBS, Moment, games, json_data, moments, move_texts, positions
from pools import POOLS

HAND_SIZE = 5
FIELDS = ("sets", "edition", "active", "players", "unused", "revealed", "set_aside", "power_cards", "shown")
RULE = re.compile(r"[A-E]\d+")


def everything(game: Game) -> tuple[object, ...]:
    """All that a call which raises must leave alone."""
    return to_bytes(game.state), game.record(), game.events(), game.position()


# Positions


@given(games(), st.integers(0, 1000))
@settings(max_examples=150)
def test_any_position_can_be_played(game: Game, seed: int) -> None:
    play_checked(game, random.Random(seed), share=0.05)


@given(positions())
def test_a_position_is_loaded_as_it_is_written(position: dict[str, Any]) -> None:
    given_to_it = copy.deepcopy(position)
    game = Game.from_position(position, seed=1)
    assert position == given_to_it
    if {event.kind for event in game.events()} <= {"drew", "turn began", "game over"}:
        check_loaded(game.position(), position)
    if is_beginning_of_turn(game):
        check_position(game)


def check_loaded(found: dict[str, Any], position: dict[str, Any]) -> None:
    """A loaded position is what was written, with hands refilled and the Power cards on display; nothing of the turn has
    happened yet."""
    assert (found["active"], found["edition"]) == (position["active"], position["edition"])
    for pile in ("unused", "revealed"):
        assert names(found[pile]) == names(position[pile])
    assert [(bare(a["card"]), a["player"]) for a in found["set_aside"]] == [
        (bare(a["card"]), a["player"]) for a in position["set_aside"]
    ]
    written = position.get("power_cards", {"market": [], "deck": [], "discard": []})
    missing = 3 - len(written["market"])
    assert found["power_cards"] == {
        "market": written["market"] + written["deck"][:missing],
        "deck": written["deck"][missing:],
        "discard": written["discard"],
        "resolving": [],
    }
    for player in (0, 1):
        check_side(found["players"][player], position["players"][player], refill=hand_is_refilled(position, player))


def hand_is_refilled(position: dict[str, Any], player: int) -> bool:
    """RULES E2, C79."""
    enemies = [table_of(creature)["card"] for creature in position["players"][1 - player]["play"]]
    return position["edition"] != "first" and "Alien Brain" not in enemies


def check_side(loaded: dict[str, Any], written: dict[str, Any], refill: bool) -> None:
    missing = max(0, HAND_SIZE - len(written["hand"])) if refill else 0
    assert names(loaded["hand"]) == names(written["hand"] + written["draw"][:missing])
    assert names(loaded["draw"]) == names(written["draw"][missing:])
    assert names(loaded["discard"]) == names(written["discard"])
    for field in ("life", "mindbugs", "spent_mindbugs", "energy"):
        assert loaded[field] == written[field]
    assert len(loaded["play"]) == len(written["play"])
    for creature, table in zip(loaded["play"], map(table_of, written["play"]), strict=True):
        assert bare(creature["card"]) == bare(table["card"])
        assert names(creature["boosts"]) == names(table["boosts"])
        assert (creature["exhausted"], creature["octonite"]) == (table["exhausted"], table["octonite"])
        assert creature.get("side") == table.get("side")


def table_of(creature: Any) -> dict[str, Any]:
    table = creature if isinstance(creature, dict) else {"card": creature}
    return {"exhausted": False, "octonite": 0, "boosts": [], **table}


def names(written: list[str]) -> list[str]:
    return [bare(name) for name in written]


def test_a_position_is_not_shared_with_the_caller() -> None:
    position: dict[str, Any] = {"players": [{"hand": ["Gorillion"]}, {"hand": ["Bee Bear"]}]}
    game = Game.from_position(position, seed=1)
    record = game.record()
    position["players"][0]["hand"].append("Luchataur")
    assert game.record() == record


@given(st.text(max_size=5))
@example("\u2028")
@example("\x85")
def test_the_record_of_a_position_can_be_read_whatever_its_ignored_fields_say(text: str) -> None:
    creature = {"card": "Gorillion", "keywords": [text]}
    game = Game.from_position({"players": [{"play": [creature]}, {"play": ["Bee Bear"]}]}, seed=1)
    assert Game.from_record(game.record()).position() == game.position()


@given(json_data())
@settings(max_examples=200)
def test_arbitrary_data_is_no_position(data: Any) -> None:
    load_or_refuse(data)


def load_or_refuse(data: Any) -> None:
    try:
        game = Game.from_position(data, seed=1)
    except (InvalidPosition, UnknownCard):
        return
    assert len(game.position()["players"]) == 2


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, json_data())))
@settings(max_examples=200)
def test_arbitrary_fields_are_no_position(data: dict[str, Any]) -> None:
    test_arbitrary_data_is_no_position.hypothesis.inner_test(data)  # type: ignore[attr-defined]


WHOLE: dict[str, Any] = {
    "sets": ["first-contact"],
    "edition": "latest",
    "active": 0,
    "players": [
        {"life": 3, "mindbugs": 1, "spent_mindbugs": 1, "energy": 0, "hand": ["Killer Bee"], "play": ["Gorillion"]},
        {"hand": ["Bee Bear"], "draw": ["Luchataur"], "discard": ["Spider Owl"]},
    ],
    "unused": ["Turbo Bug"],
    "revealed": ["Rhino Turtle", "Shark Dog"],
    "set_aside": [],
    "power_cards": {"market": [], "deck": [], "discard": []},
}
NO_LISTS: list[Any] = ["Gorillion", None, 3, {}]
NO_NAMES: list[Any] = [[None], [3], [["Gorillion"]], [{}]]
BROKEN: dict[tuple[str | int, ...], list[Any]] = {
    ("sets",): [*NO_LISTS, ["nope"], [None], [[]]],
    ("edition",): ["newest", None, 3, [], {}],
    ("active",): [2, -1, True, "0", None, 0.0],
    ("players",): [*NO_LISTS, [], [{}], [{}, {}, {}]],
    ("players", 0): [None, [], "x", {"colour": "red"}],
    ("players", 0, "life"): [0, -1, 1.5, None, "3", True, 10**9],
    ("players", 0, "mindbugs"): [-1, None, "2", False],
    ("players", 0, "spent_mindbugs"): [-1, None, "2", False],
    ("players", 0, "energy"): [-1, None, "2", 1.5, True],
    ("players", 1, "hand"): [*NO_LISTS, *NO_NAMES],
    ("players", 1, "draw"): [*NO_LISTS, *NO_NAMES],
    ("players", 1, "discard"): [*NO_LISTS, *NO_NAMES],
    ("players", 0, "play"): [*NO_LISTS, [None], [3], [[]], [{}], [{"card": None}], [{"card": "Gorillion", "flying": True}]],
    ("players", 0, "play", 0): [
        {"card": "Gorillion", "exhausted": 1},
        {"card": "Gorillion", "octonite": -1},
        {"card": "Gorillion", "boosts": ["Thunder Queen"]},
        {"card": "Gorillion", "boosts": ["Ambush"]},
        {"card": "Ambush"},
        {"card": "Sluggernaut", "exhausted": True},
        {"card": "Sluggernaut", "side": "hunter"},
        {"card": "Sluggernaut", "exhausted": True, "side": "tough"},
        {"card": "Gorillion", "boosts": 3},
        {"card": "Gorillion", "side": "hunter"},
    ],
    ("unused",): [*NO_LISTS, *NO_NAMES],
    ("revealed",): [*NO_LISTS, *NO_NAMES],
    ("set_aside",): [*NO_LISTS, [{"card": "Bee Bear"}], [{"player": 1}], [{"card": "Bee Bear", "player": 2}]],
    ("power_cards",): [
        "x",
        None,
        [],
        {"market": ["Gorillion"]},
        {"market": ["Ambush", "Ambush"]},
        {"market": None},
        {"shop": []},
    ],
    ("shown",): ["Gorillion", 3],
    ("colour",): ["red"],
}
EVERY_FIELD: dict[str, Any] = {
    "players": [
        {
            "energy": 2,
            "hand": ["Artimist"],
            "play": [
                {"card": "Thunder Queen", "exhausted": False, "octonite": 1, "boosts": ["Killer Bee", "Sea-Rex"]},
                {"card": "Sluggernaut", "exhausted": True, "side": "frenzy", "boosts": ["Peacasus"]},
                "Alpacoodle",
            ],
        },
        {"play": [{"card": "Zencats", "octonite": 2}]},
    ],
    "set_aside": [{"card": "Bee Bear", "player": 1}],
    "power_cards": {"market": ["Ambush"], "deck": ["Rage", "Stomp", "Pounce"], "discard": ["Railgun"]},
}
BROKEN_MORE: dict[tuple[str | int, ...], list[Any]] = {
    ("players", 0, "hand"): [["Thunder Queen"], ["Ambush"], ["Zencats"], ["Bee Bear #2"]],
    ("players", 0, "play", 0, "octonite"): [-1, 1.5, None, "1", True, [1]],
    ("players", 0, "play", 0, "boosts"): [None, "Gorillion", ["Thunder Queen"], ["Ambush"], [None], [{"card": "Gorillion"}]],
    ("players", 0, "play", 0, "exhausted"): [None, 0, "yes"],
    ("players", 0, "play", 1, "side"): [None, "tough", "HUNTER ", 5, ["hunter"]],
    ("players", 0, "play", 1): [{"card": "Sluggernaut", "side": "frenzy"}, {"card": "Thunder Queen", "side": "frenzy"}],
    ("players", 0, "play", 2): ["Cloud Lady", "Typhoon Princess", "Thunder Queen", {"card": "Rage"}],
    ("set_aside",): [
        [{"card": "Evilcat", "player": 0}],
        [{"card": "Rage", "player": 0}],
        ["Bee Bear"],
        [{"card": None, "player": 0}],
    ],
    ("set_aside", 0, "player"): [2, -1, None, "0", True, "public"],
    ("power_cards", "market"): [None, "Ambush", ["Gorillion"], ["Evilcat"], [None], ["Ambush #2"]],
    ("power_cards", "deck"): [None, ["Ambush"], ["Rage", "Rage"]],
    ("power_cards", "discard"): [None, ["Ambush"], ["Thunder Queen"]],
}
WRONG = [(WHOLE, path, value) for path, values in BROKEN.items() for value in values]
WRONG += [(EVERY_FIELD, path, value) for path, values in BROKEN_MORE.items() for value in values]


@pytest.mark.parametrize(("whole", "path", "value"), WRONG, ids=[f"{'.'.join(map(str, p))}={v!r:.30}" for _, p, v in WRONG])
def test_a_broken_field_is_named(whole: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:
    position = copy.deepcopy(whole)
    Game.from_position(position, seed=1)
    place: Any = position
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(InvalidPosition) as raised:
        Game.from_position(position, seed=1)
    named = [step for step in path if isinstance(step, str)]
    assert named[-1] in str(raised.value)


TOO_MANY = {
    "twice": ["Gorillion", "Gorillion"],
    "a third copy": ["Killer Bee", "Killer Bee", "Killer Bee"],
    "the same copy twice": ["Killer Bee #2", "Killer Bee #2"],
    "a copy too high": ["Gorillion #2"],
    "copy zero": ["Gorillion #0"],
    "a written copy and too many others": ["Killer Bee", "Killer Bee #2", "Killer Bee"],
    "not in the sets": ["Hyenix"],
}


@pytest.mark.parametrize("names", TOO_MANY.values(), ids=TOO_MANY)
@pytest.mark.parametrize("zone", ["hand", "draw", "discard", "play"])
def test_only_printed_copies_of_cards_in_the_sets(names: list[str], zone: str) -> None:
    with pytest.raises(InvalidPosition, match=zone):
        Game.from_position({"sets": ["first-contact"], "players": [{}, {zone: names}]})


@pytest.mark.parametrize("zone", ["hand", "draw", "discard", "play"])
def test_an_unknown_card_is_named_with_its_field(zone: str) -> None:
    with pytest.raises(UnknownCard, match=rf"players\[1\]\.{zone}.*Gorillion"):
        Game.from_position({"players": [{}, {zone: ["Gorilion"]}]})


@pytest.mark.parametrize("name", ["Gorillion #" + "1" * 5000, "#" * 5000, "Gorillion #²", "Gorillion #١", "Gorillion#1"])
def test_odd_names_raise_only_our_errors(name: str) -> None:
    game = Game.from_position({"players": [{"play": ["Gorillion"]}, {}]})
    before = everything(game)
    for call in (
        lambda: Game.from_position({"unused": [name]}),
        lambda: game.play(f"attack {name}"),
        lambda: game.breakdown(name),
        lambda: game.why_not(f"attack {name}"),
        lambda: game.preview(f"attack {name}"),
    ):
        raises_only_ours(call)
    assert everything(game) == before or game.lines  # an odd spelling of a legal move may be understood


def raises_only_ours(call: Any) -> None:
    with contextlib.suppress(MindbugError):
        call()


def test_a_deeply_nested_position_raises_only_our_errors() -> None:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    for position in ({"players": nested}, {"unused": nested}, nested):
        with pytest.raises(InvalidPosition):
            Game.from_position(position)  # type: ignore[arg-type]


# Records


def played(seed: int, moves: int) -> Game:
    return Moment(Deal(list(POOLS)[seed % len(POOLS)], seed), moves).game


@given(st.text())
@example("Mindbug record 1")
@example("Mindbug record 1\nmoves:\n")
@example("Mindbug record 1\nrules: 1\nmoves:\n")
@example("Mindbug record 1\nrules: 99\nseed: 1\nchance: sample\nposition: {}\nmoves:\n")
@example("Mindbug record 1\nrules: 1\nseed: 1\nchance: sample\nposition: {\nmoves:\n")
@example("Mindbug record 1\nrules: 1\nseed: 1\nchance: sample\nposition: null\nmoves:\n")
def test_arbitrary_text_is_no_record(text: str) -> None:
    with pytest.raises(InvalidRecord, match="line"):
        Game.from_record(text)


@pytest.mark.parametrize("data", [None, 3, b"Mindbug record 1", ["Mindbug record 1"]])
def test_other_things_are_no_record(data: Any) -> None:
    with pytest.raises(InvalidRecord):
        Game.from_record(data)


@given(st.integers(0, 300), st.integers(1, 60), st.data())
@settings(max_examples=200)
def test_a_damaged_record_names_the_line(seed: int, moves: int, data: st.DataObject) -> None:
    lines = played(seed, moves).record().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1), label="line")
    how = data.draw(st.sampled_from(["changed", "dropped", "duplicated"]))
    if how == "changed":
        lines[at] = data.draw(st.sampled_from(lines) | st.text(max_size=20) | st.builds("0 {}".format, move_texts()))
    elif how == "dropped":
        del lines[at]
    else:
        lines.insert(at, lines[at])
    text = "\n".join(lines) + "\n"
    said = "line"
    try:
        game = Game.from_record(text)
    except InvalidRecord as error:
        said = str(error)
    else:  # what is left may be the record of another game
        assert Game.from_record(game.record()).record() == game.record()
    assert "line" in said or "the head of the record" in said  # a line that is missing has no number


WRONG_HEADS = {
    "rules": "rules: 99",
    "sets": "sets: first-contact, nope",
    "cards": "cards: Gorilion",
    "edition": "edition: newest",
    "first": "first: 3",
    "first as a word": "first: nobody",
    "seed": "seed: seven",
    "chance": "chance: maybe",
}


@pytest.mark.parametrize("wrong", WRONG_HEADS.values(), ids=WRONG_HEADS)
def test_a_wrong_line_of_the_head_is_named(wrong: str) -> None:
    lines = Game.new(["first-contact"], cards=["Hyenix"], seed=1).record().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(wrong.partition(":")[0] + ":"))
    lines[at] = wrong
    with pytest.raises(InvalidRecord, match=f"line {at + 1}"):
        Game.from_record("\n".join(lines))


def test_a_wrong_position_of_the_head_is_named() -> None:
    lines = Game.from_position({"players": [{"hand": ["Gorillion"]}, {}]}, seed=1).record().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("position:"))
    lines[at] = 'position: {"active": 7}'
    with pytest.raises(InvalidRecord, match=f"line {at + 1}.*active"):
        Game.from_record("\n".join(lines))


@given(st.integers(0, 300), st.integers(1, 40))
def test_a_wrong_move_is_named_by_its_line(seed: int, moves: int) -> None:
    lines = played(seed, moves).record().splitlines()
    assume(lines[-1] != "moves:")
    lines[-1] = f"{lines[-1].partition(' ')[0]} sing"
    with pytest.raises(InvalidRecord, match=f"line {len(lines)}:"):
        Game.from_record("\n".join(lines))


# Moves


@given(moments(), move_texts() | st.none() | st.integers() | st.binary(max_size=4) | st.lists(st.text(), max_size=2))
@settings(max_examples=300)
def test_a_malformed_move_changes_nothing(moment: Moment, text: Any) -> None:
    game = moment.game
    assume(not isinstance(text, str) or not is_legal(game, text))
    before = everything(game)
    with pytest.raises((IllegalMove, UnknownCard)):
        game.play(text)
    assert everything(game) == before


def is_legal(game: Game, text: str) -> bool:
    """Whether a notation is legal by the words of GAME_API: case and accents aside, it is a move, or a name without a number
    that is the only legal copy, or a copy in a hand of which another is offered."""
    moves = {fold(str(move)) for move in game.moves()}
    if fold(text) in moves or any(fold(f"{text} #{copy}") in moves for copy in (2, 3)):
        return True
    held = game.position()["players"][game.to_move]["hand"] if isinstance(game.to_move, int) else []
    alike = [f"{verb} {name}" for verb in ("play", "choose") for name in held if fold(text) == fold(f"{verb} {name}")]
    offered = {fold(f"{verb} {name}") for verb in ("play", "choose") for name in held} & moves
    return any(fold(bare(move)) == fold(bare(text)) for move in offered) if alike else False


def fold(text: str) -> str:
    return " ".join(text.casefold().split())


@given(moments())
@settings(max_examples=60)
def test_why_not_is_none_exactly_for_legal_moves(moment: Moment) -> None:
    game = moment.game
    before = everything(game)
    deck = DECKS[moment.deal.pool]
    some = [*random.Random(1).sample(deck, min(60, len(deck))), *names_in(game), *FACES[:3]]
    for text in [f"{verb} {name}" for verb in VERBS for name in dict.fromkeys(some)] + list(PLAIN_MOVES):
        reason = game.why_not(text)
        assert (reason is None) == is_legal(game, text), f"{text}: {reason}, {list(map(str, game.moves()))}"
        if reason is not None:
            assert reason.text
            assert RULE.fullmatch(reason.rule), reason
    assert everything(game) == before


def names_in(game: Game) -> list[str]:
    """The creatures in play, as they are called now."""
    return [creature["card"] for player in game.position()["players"] for creature in player["play"]]


@given(moments(), move_texts() | st.none() | st.integers())
@settings(max_examples=300)
def test_why_not_raises_only_our_errors(moment: Moment, text: Any) -> None:
    try:
        reason = moment.game.why_not(text)
    except MindbugError:
        assert not is_legal(moment.game, str(text))
    else:
        assert (reason is None) == is_legal(moment.game, str(text))


@given(moments(), st.text(max_size=12) | st.sampled_from(NAMES) | st.none() | st.integers())
def test_breakdown_raises_only_our_errors(moment: Moment, name: Any) -> None:
    before = everything(moment.game)
    raises_only_ours(lambda: moment.game.breakdown(name))
    assert everything(moment.game) == before


# Preview


@given(moments())
@settings(max_examples=100)
def test_a_preview_changes_nothing_and_comes_true(moment: Moment) -> None:
    game = moment.game
    before = everything(game)
    for move in game.moves():
        preview = game.preview(move)
        assert everything(game) == before
        future = game.copy()
        future.play(move)
        check_came_true(preview, future, len(game.events()))


def check_came_true(preview: Preview, future: Game, since: int) -> None:
    """What was foreseen happened; unless chance has a say, that is everything up to the next question."""
    happened = future.events(since=since)
    assert [told(event) for event in preview.events] == [told(event) for event in happened[: len(preview.events)]]
    if preview.certain:
        assert len(preview.events) == len(happened)
        kind = future.decision.kind if future.decision is not None else None
        assert (preview.to_move, preview.kind, preview.winner) == (future.to_move, kind, future.winner)
    else:
        assert future.setup.chance == "sample"


def told(event: Event) -> tuple[object, ...]:
    """An event without the cards that are drawn: nobody knows them before."""
    cards = (None,) * len(event.cards) if event.kind in ("drew", "drew unused") else event.cards
    return event.number, event.kind, event.player, cards, event.amount, event.rule, event.cause, event.ability


def preview_or_error(game: Game, move: str, viewer: int | str) -> object:
    try:
        return game.preview(move, viewer)
    except MindbugError as error:
        return type(error), str(error)


@given(moments())
@settings(max_examples=60)
def test_a_preview_shows_the_asked_player_nothing_hidden(moment: Moment) -> None:
    viewer = moment.game.to_move
    if not isinstance(viewer, int):
        return
    other = other_world(moment.game, moment.knowledge.known[viewer], viewer, moment.chance)
    for move in map(str, moment.game.moves()):
        assert preview_or_error(moment.game, move, viewer) == preview_or_error(other, move, viewer)


@given(moments(), st.data())
@settings(max_examples=60)
def test_a_preview_shows_the_others_nothing_hidden(moment: Moment, data: st.DataObject) -> None:
    """Also an error is an answer: it must not tell whether the other player has a card."""
    viewer = data.draw(st.sampled_from(VIEWERS))
    assume(viewer != moment.game.to_move)
    number = number_of(viewer)
    other = other_world(moment.game, moment.knowledge.known[number], number, moment.chance)
    names = random.Random(1).sample(DECKS[moment.deal.pool], 6)
    moves = [str(move) for world in (moment.game, other) for move in world.moves()] + [f"play {name}" for name in names]
    for move in moves:
        assert preview_or_error(moment.game, move, viewer) == preview_or_error(other, move, viewer)


# Bytes


@given(st.binary(max_size=60))
@settings(max_examples=300)
def test_arbitrary_bytes_are_no_view(data: bytes) -> None:
    with pytest.raises(InvalidBytes):
        View.from_bytes(data)


@given(moments(), st.sampled_from(VIEWERS), st.data())
@settings(max_examples=60)
def test_truncated_bytes_are_no_view(moment: Moment, viewer: int | str, data: st.DataObject) -> None:
    whole = moment.game.view(viewer).to_bytes()
    length = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(InvalidBytes):
        View.from_bytes(whole[:length])
    with pytest.raises(InvalidBytes):
        View.from_bytes(whole + b"\0")


@given(moments(), st.sampled_from(VIEWERS), st.lists(st.integers(0, 10**6), min_size=20, max_size=20))
@settings(max_examples=100)
def test_a_flipped_bit_is_refused_or_another_view(moment: Moment, viewer: int | str, places: list[int]) -> None:
    whole = moment.game.view(viewer).to_bytes()
    for place in places:
        flipped = bytearray(whole)
        flipped[place // 8 % len(whole)] ^= 1 << place % 8
        try:
            seen = View.from_bytes(bytes(flipped))
        except InvalidBytes:
            continue
        assert View.from_bytes(seen.to_bytes()) == seen
        places = ids_of(seen.table)
        known = [id for id in places if id >= 0]
        assert len(places) == len(seen.table.box.cards)
        assert len(known) == len(set(known)), "a card is in two places"


def test_a_whole_state_is_no_view() -> None:
    with pytest.raises(InvalidBytes, match="view"):
        View.from_bytes(to_bytes(played(1, 5).state))


def test_nested_frames_are_no_view() -> None:
    """A batch holds waiting frames, so bytes could nest them until the stack of the reader is full."""
    known = Game.new(seed=1).view(0)
    innermost = known.table.stack[0]
    for _ in range(3000):
        outer = innermost.copy()
        outer.waiting = [innermost]
        innermost = outer
    known.table.stack = [innermost]
    with pytest.raises(InvalidBytes, match="batch"):
        View.from_bytes(known.to_bytes())


# After the end


@given(st.integers(0, 300), st.sampled_from(["resign", "draw", "time", "play"]))
@settings(max_examples=30)
def test_nothing_can_be_done_after_the_end(seed: int, how: str) -> None:
    game = played(seed, 10)
    ends: dict[str, Callable[[], None]] = {
        "resign": lambda: game.resign(0),
        "draw": game.agree_draw,
        "time": lambda: game.time_out(1),
        "play": lambda: play_on(game, seed),
    }
    ends[how]()
    before = everything(game)
    calls: list[Callable[[], None]] = [
        lambda: game.resign(0),
        game.agree_draw,
        lambda: game.time_out(1),
        lambda: game.play("done"),
    ]
    for call in calls:
        with pytest.raises(IllegalMove, match="over"):
            call()
        assert everything(game) == before


def play_on(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    while game.to_move is not None:
        game.play(chance.choice(game.moves()))
