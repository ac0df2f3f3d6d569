"""What comes from strangers is refused with an error of the game, or can be played on to the end: bytes of views, positions,
records, and whatever else a program may hand over."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import strangers
from invariants import check_places
from mindbug import Game, InvalidBytes, InvalidPosition, MindbugError, Move, UnknownCard, View, bots, cards
from mindbug.bots.hints import hints
from mindbug.bots.searching import Searcher
from mindbug.bots.simple import Novice
from mindbug.position import MOST, MOST_CARDS, MOST_MINDBUGS, MOST_TOGETHER
from mindbug.rules.asking import Hands, asks_again, with_hand
from mindbug.rules.codec import from_bytes, to_bytes
from mindbug.rules.randomness import seeded
from mindbug.rules.state import State
from mindbug.rules.turn import LAST_TURN
from mindbug.rules.view import determinize, view
from mindbug.rules.words import FATE
from mindbug.text.languages import LANGUAGES

GAMES = max(8, int(os.environ.get("MINDBUG_GAMES", "150")) // 5)
VIEWS = 40  # of each game

# Bytes


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_changed_view_is_refused_or_can_be_played_on(seed: int) -> None:
    for number, data in enumerate(strangers.changed_views(seed, VIEWS)):
        try:
            strangers.is_read_or_refused(data, seed)
        except Exception as error:
            error.add_note(f"play it again with: python tests/soak.py --strangers --first-seed {seed} --games 1, view {number}")
            raise


def test_many_changed_views_can_be_read() -> None:
    """Otherwise it would show nothing that they can be played on."""
    read = sum(strangers.is_read_or_refused(data, seed) for seed in range(6) for data in strangers.changed_views(seed, 40))
    assert read > 15


def spoil(**values: int | list[int]) -> Callable[[State], None]:
    def change(s: State) -> None:
        for name, value in values.items():
            setattr(s, name, value)

    return change


def nothing_but_frames(s: State) -> None:
    s.stack = s.stack * 2


def two_places(s: State) -> None:
    s.revealed = [*s.revealed, s.players[0].hand[0]]


def another_answer(s: State) -> None:
    s.options = [*s.options, s.options[0]]


def power_card_in_hand(s: State) -> None:
    s.players[0].hand[0], s.market = s.market[0], [s.players[0].hand[0], *s.market[1:]]


def top(**values: Any) -> Callable[[State], None]:
    def change(s: State) -> None:
        for name, value in values.items():
            setattr(s.stack[-1], name, value)

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (spoil(active=2), "active player"),
        (spoil(active=1), "active player"),
        (spoil(turn=LAST_TURN + 1), "turn"),
        (spoil(turn=-1), "turn"),
        (spoil(asked=FATE), "asked"),
        (spoil(asked=1), "answers|question"),
        (spoil(kind=3), "question"),
        (spoil(kind=99), "question"),
        (spoil(winner=3), "winner"),
        (spoil(winner=0), "end"),
        (spoil(reason=9), "reason"),
        (spoil(shown=0), "one place"),
        (spoil(arrivals=2**40), "arrivals"),
        (spoil(extra_turns=[2]), "extra turn"),
        (nothing_but_frames, "turn"),
        (two_places, "one place"),
        (another_answer, "question"),
        (power_card_in_hand, "creature card"),
        (top(pc=99), "step"),
        (top(pc=0), "question"),
        (top(me=1), "active player"),
        (top(base=1), "first effect"),
        (top(answer=0), "answer"),
        (top(done=-1), "how far"),
        (top(count=10**6), "counts"),
        (top(other=10**6), "card"),
    ],
)
def test_what_cannot_be_is_no_view_and_no_state(change: Callable[[State], None], says: str) -> None:
    game = Game.new(["king-of-tokyo"], seed=3, first=0)
    known = game.view(0)
    change(known.table)
    with pytest.raises(InvalidBytes, match=says):
        View.from_bytes(known.to_bytes())
    whole = game.state.copy()
    change(whole)
    with pytest.raises(InvalidBytes, match=says):
        from_bytes(to_bytes(whole))


@pytest.mark.parametrize("change", ["life", "mindbugs", "spent", "energy"])
@pytest.mark.parametrize("value", [-1, 10**6])
def test_a_player_has_numbers_of_a_game(change: str, value: int) -> None:
    known = Game.new(seed=1).view(0)
    setattr(known.table.players[1], change, value)
    with pytest.raises(InvalidBytes, match="from"):
        View.from_bytes(known.to_bytes())


def test_the_bytes_of_many_zeros_and_of_endless_numbers_are_refused_at_once() -> None:
    """Reading is linear: what is too long is not read, and a number ends."""
    whole = Game.new(seed=1).view(0).to_bytes()
    for data in (b"\xff" * 10**6, whole + b"\0" * 10**6):
        with pytest.raises(InvalidBytes, match="bytes"):
            View.from_bytes(data)
    with pytest.raises(InvalidBytes, match="bits"):
        View.from_bytes(b"\xff" * 60_000)
    with pytest.raises(InvalidBytes, match="few bytes"):
        View.from_bytes(b"\x82\x00" + whole[1:])


# Deals


SETS = ["king-of-tokyo", "first-contact", "new-servants", "beyond-evolution"]
HANDS: list[dict[str, Any]] = [
    {"hand": ["Bookwyrm", "Gorillion", "Killer Bee", "Spider Owl"]},
    {"hand": ["Brain Fly"], "mindbugs": 0},
]
STRONG = 7  # Bookwyrm plays such a card from the hand


def weak_cards() -> list[str]:
    """All copies of all cards of the sets that Bookwyrm cannot play and that lie nowhere yet."""
    listed = [card for name in SETS for card in cards.of(name) if card.power < STRONG and (card.stage or 1) == 1]
    held = [name for player in HANDS for name in player["hand"]]
    return [card.name for card in listed for _ in range(card.copies - held.count(card.name))]


def bookwyrm(**piles: list[str]) -> Game:
    """Player 0 has played Bookwyrm and chooses a strong card."""
    game = Game.from_position({"sets": SETS, "edition": "first", "players": HANDS, **piles}, seed=1)
    game.play("play Bookwyrm")
    assert game.decision is not None
    assert (game.to_move, game.decision.kind) == (0, "choose")
    return game


@pytest.mark.parametrize("viewer", [1, "public"])
def test_a_deal_is_found_where_few_deals_lead_to_the_question(viewer: int | str) -> None:
    """One strong card, which is hardly ever dealt to the hand among so many weak ones."""
    game = bookwyrm(unused=weak_cards())
    known = View.from_bytes(game.view(viewer).to_bytes())
    for seed in range(20):
        s = determinize(known, seeded(seed))
        check_places(s)
        assert [s.box.cards[id].power >= STRONG for id in s.players[0].hand].count(True) == 1
        assert view(s, known.viewer) == known
    assert game.preview("choose Gorillion", viewer=viewer).events, "there is one strong card, so it is known to be there"


def test_every_hand_that_leads_to_the_question_is_as_likely_as_any_other() -> None:
    game = bookwyrm(unused=["Lone Yeti", "Axolotl Healer", "Elephantopus", "Tusked Extorter"])
    table = game.view(1).table
    unknown = [id for id in range(len(table.box.cards)) if not table.knows[id]]
    possible = [set(ids) for ids in combinations(unknown, 3) if asks_again(with_hand(table, 0, list(ids)))]
    hands, chance, found = Hands(table, 0, unknown), seeded(5), Counter[frozenset[int]]()
    for _ in range(400 * len(possible)):
        found[frozenset(hands.deal(chance))] += 1
    assert 1 < len(possible) < len(list(combinations(unknown, 3)))
    assert set(found) == {frozenset(ids) for ids in possible}
    assert all(300 < count < 500 for count in found.values())


# Positions


def of_creature(**fields: Any) -> dict[str, Any]:
    return {"players": [{"play": [{"card": "Gorillion", **fields}]}, {"play": ["Bee Bear"]}]}


@pytest.mark.parametrize("field", ["power", "keywords", "suppressed"])
def test_what_is_computed_is_ignored_on_loading(field: str) -> None:
    plain = Game.from_position(of_creature(), seed=1)
    for value in NONSENSE.values():
        game = Game.from_position(of_creature(**{field: value}), seed=1)
        assert game.record() == plain.record()
        assert Game.from_record(game.record()).position() == game.position() == plain.position()


def test_a_record_keeps_a_position_in_one_way_of_writing_it() -> None:
    written = {
        "sets": ["new-servants", "first-contact"] * 30,
        "players": [{"hand": ["  killer   BEE #2 "], "play": [{"card": "GORILLION", "boosts": ["bee bear"], "power": 3}]}, {}],
        "unused": ["turbo  bug"],
        "shown": None,
        "power_cards": {"resolving": []},
    }
    kept = Game.from_position(written, seed=1).setup.position
    assert kept == {
        "sets": ["first-contact", "new-servants"],
        "players": [{"hand": ["Killer Bee #2"], "play": [{"card": "Gorillion", "boosts": ["Bee Bear"]}]}, {}],
        "unused": ["Turbo Bug"],
        "power_cards": {},
    }
    again = Game.from_position(kept, seed=1)
    assert again.setup.position == kept
    assert again.position() == Game.from_position(written, seed=1).position()


def side(**fields: Any) -> dict[str, Any]:
    return {"players": [fields, {}]}


LISTED = [card.name for name in cards.sets() for card in cards.of(name) if (card.stage or 1) == 1]
TOO_MUCH: list[tuple[dict[str, Any], str, int]] = [
    (side(life=10**9), "players[0].life", MOST),
    (side(life=10**5000), "players[0].life", MOST),
    (side(mindbugs=10**6), "players[0].mindbugs", MOST_MINDBUGS),
    (side(mindbugs=MOST_MINDBUGS - 1, spent_mindbugs=2), "players[0].spent_mindbugs", 1),
    (side(energy=10**6), "players[0].energy", MOST),
    (side(play=[{"card": "Gorillion", "octonite": 10**6}]), "players[0].play[0].octonite", MOST),
    (side(hand=LISTED[: MOST_TOGETHER + 1]), "players[0].hand", MOST_TOGETHER),
    (side(play=LISTED[: MOST_TOGETHER + 1]), "players[0].play", MOST_TOGETHER),
    (side(draw=["Gorillion"] * 10**5), "players[0].draw", MOST_CARDS),
    (side(play=[{"card": "Gorillion", "boosts": ["Bee Bear"] * 10**5}]), "players[0].play[0].boosts", MOST_CARDS),
    ({"sets": ["first-contact"] * 6000}, "sets", MOST_CARDS),
    ({"unused": ["Gorillion"] * 6000}, "unused", MOST_CARDS),
    ({"set_aside": [{}] * 6000}, "set_aside", MOST_CARDS),
    ({"power_cards": {"deck": ["Ambush"] * 6000}}, "power_cards.deck", MOST_CARDS),
]


@pytest.mark.parametrize(("position", "field", "most"), TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_too_much_of_anything_is_no_position(position: dict[str, Any], field: str, most: int) -> None:
    with pytest.raises(InvalidPosition) as found:
        Game.from_position(position, seed=1)
    for lang in LANGUAGES:
        said = found.value.describe(lang)
        assert said.startswith(field) and str(most) in said and len(said) < 300
    assert len({found.value.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.once
def test_as_much_as_there_may_be_can_be_played_on_by_every_bot() -> None:
    """The largest tables: all that is allowed in the hands and in play."""
    parts = [LISTED[MOST_TOGETHER * i : MOST_TOGETHER * (i + 1)] for i in range(4)]
    numbers = {"life": MOST, "mindbugs": MOST_MINDBUGS, "energy": MOST}
    creatures = [[{"card": name, "octonite": MOST} for name in part] for part in parts[2:]]
    players = [{**numbers, "hand": parts[i], "play": creatures[i]} for i in (0, 1)]
    game = Game.from_position({"players": players, "unused": LISTED[4 * MOST_TOGETHER :]}, seed=1)
    assert Novice().choose(View.from_bytes(game.view(game.state.asked).to_bytes()))
    strangers.play_on(determinize(game.view(1 - game.state.asked), seeded(1)), 1)


def test_lists_of_a_new_game_are_limited() -> None:
    too_long: tuple[dict[str, Any], ...] = (
        {"sets": ["first-contact"] * 2},
        {"sets": ["first-contact"] * 6000},
        {"cards": ["Unigon"] * 6000},
    )
    for wanted in too_long:
        with pytest.raises(MindbugError) as found:
            Game.new(**wanted, seed=1)
        assert len({found.value.describe(lang) for lang in LANGUAGES}) == len(LANGUAGES)


# Whatever a program hands over


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


NONSENSE: dict[str, Any] = {
    "nothing": None,
    "a list": [],
    "a table": {},
    "a pair": (),
    "true": True,
    "minus one": -1,
    "many bits": 2**63,
    "thousands of digits": 10**5000,
    "a fraction": 1.5,
    "not a number": float("nan"),
    "infinity": float("inf"),
    "bytes": b"Gorillion",
    "a surrogate": "\ud800",
    "a surrogate among words": "play \ud800",
    "a null": "\0",
    "spaces": " " * 100_000,
    "a long name": "play " + "Gorillion" * 20_000,
    "brackets": "play " + "(" * 50_000,
    "numbers": "#" * 50_000 + "1" * 50_000,
    "deep": nested(5000),
    "deep table": {"players": nested(5000)},
    "an object": object(),
    "a class": Game,
    "numbers in a list": [10**5000, "x"],
    "a table of odd keys": {1: 2, None: 3, "x": b""},
    "a move of nonsense": Move(None, 0, ""),  # type: ignore[arg-type]
}
POSITION_FIELDS = ("sets", "edition", "active", "players", "unused", "revealed", "set_aside", "power_cards", "shown")
SIDE_FIELDS = ("life", "mindbugs", "spent_mindbugs", "energy", "hand", "draw", "discard", "play")
HEAD = {"rules": "1", "sets": "first-contact", "edition": "latest", "first": "0", "seed": "7", "chance": "sample"}


def record_with(name: str, value: Any) -> str:
    text = "9" * 5000 if isinstance(value, int) and value > 2**64 else str(value) if isinstance(value, str | int) else "x"
    return "\n".join(["Mindbug record 1", *(f"{key}: {said}" for key, said in (HEAD | {name: text}).items()), "moves:", ""])


def calls(game: Game) -> dict[str, Callable[[Any], object]]:
    """Every place of the public game where somebody can hand something over."""
    move, decision, event = game.moves()[0], game.decision, game.events()[-1]
    assert decision is not None
    reason, card, power = game.why_not("block Gorillion"), cards.find("Gorillion"), cards.power_cards()[0]
    assert reason is not None
    told = (move, decision, event, reason, hints(game.view(0), 5, 1)[0], game.preview(move, 0))
    found: dict[str, Callable[[Any], object]] = {
        "new": lambda x: Game.new(x, seed=1),
        "new cards": lambda x: Game.new(cards=x, seed=1),
        "new seed": lambda x: Game.new(seed=x),
        "new edition": lambda x: Game.new(edition=x),
        "new first": lambda x: Game.new(first=x),
        "new chance": lambda x: Game.new(chance=x),
        "one set": lambda x: Game.new([x]),
        "one card": lambda x: Game.new(cards=[x]),
        "position": Game.from_position,
        "position seed": lambda x: Game.from_position({}, x),
        "position chance": lambda x: Game.from_position({}, chance=x),
        "record": Game.from_record,
        "record move": lambda x: Game.from_record(record_with("seed", 7) + f"0 {x if isinstance(x, str) else 'x'}\n"),
        "play": lambda x: game.copy().play(x),
        "why not": game.why_not,
        "breakdown": game.breakdown,
        "preview": game.preview,
        "preview viewer": lambda x: game.preview(move, x),
        "position viewer": game.position,
        "view": game.view,
        "events": game.events,
        "events viewer": lambda x: game.events(0, x),
        "resign": lambda x: game.copy().resign(x),
        "time out": lambda x: game.copy().time_out(x),
        "breakdown lang": lambda x: game.breakdown("Bee Bear").describe(x),
        "cards of": cards.of,
        "find": cards.find,
        "bot": bots.get,
        "choose": lambda x: bots.get("novice").choose(x),
        "searcher": Searcher,
        "searcher seconds": lambda x: Searcher(1, seconds=x),
        "searcher cores": lambda x: Searcher(1, cores=x),
        "searcher choose": lambda x: Searcher(1).choose(x),
        "hints": lambda x: hints(x, 1),
        "hints work": lambda x: hints(game.view(0), x),
        "hints most": lambda x: hints(game.view(0), 1, x),
        "from bytes": View.from_bytes,
        "equal": lambda x: game.view(0) == x,
        "error lang": lambda x: UnknownCard("x").describe(x),
    }
    for teller in told:
        name = type(teller).__name__
        found |= {f"{name} lang": teller.describe, f"{name} names": lambda x, teller=teller: teller.describe("en", x)}  # type: ignore[misc]
    for facts in (card, power):
        found |= {f"{facts.name} text": facts.text, f"{facts.name} title": facts.title}
    for field in POSITION_FIELDS:
        found[f"position.{field}"] = lambda x, field=field: Game.from_position({field: x})  # type: ignore[misc]
        found[f"position.{field} of one"] = lambda x, field=field: Game.from_position({field: [x]})  # type: ignore[misc]
    for field in SIDE_FIELDS:
        found[f"side.{field}"] = lambda x, field=field: Game.from_position(side(**{field: x}))  # type: ignore[misc]
        found[f"side.{field} of one"] = lambda x, field=field: Game.from_position(side(**{field: [x]}))  # type: ignore[misc]
    for field in ("card", "exhausted", "octonite", "boosts", "side", "power", "keywords", "suppressed"):
        found[f"creature.{field}"] = lambda x, field=field: Game.from_position(  # type: ignore[misc]
            {"players": [{"play": [{"card": "Gorillion"} | {field: x}]}, {}]}
        ).record()
    for field in HEAD:
        found[f"record {field}"] = lambda x, field=field: Game.from_record(record_with(field, x))  # type: ignore[misc]
    return found


GAME = Game.from_position({"players": [{"hand": ["Gorillion"], "play": ["Bee Bear"]}, {}]}, seed=1)
CALLS = calls(GAME)


@pytest.mark.parametrize("call", CALLS)
def test_nonsense_is_an_error_of_the_game_and_changes_nothing(call: str) -> None:
    before = to_bytes(GAME.state), GAME.record()
    for name, value in NONSENSE.items():
        try:
            CALLS[call](value)
        except MindbugError as error:
            said = [len(error.describe(lang)) for lang in LANGUAGES]
        except Exception as error:
            error.add_note(f"{call} with {name}")
            raise
        else:
            continue
        assert all(0 < length < 2000 for length in said), f"{call} with {name}"
    assert (to_bytes(GAME.state), GAME.record()) == before
